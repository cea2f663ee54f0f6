//! The network in floating point: forward, backward and AdamW (Loshchilov, Hutter 2019).
//!
//! The hidden layer is cut into groups of 16 neurons. A thread has whole groups, and each group adds up its sums in the
//! order of the batch. So the result does not depend on the number of threads.

use crate::data::Sample;
use network::{INPUTS, MOST_OUTPUT_BIAS, MOST_UNIT, Network, Parameters, SCALE};

/// The number of neurons of a group.
pub(crate) const LANES: usize = 16;

type Row = [f32; LANES];

/// The row of biases of a group; the rows before it belong to the inputs.
const BIAS: usize = INPUTS;
/// The rows of output weights of a group, for the side to move and for the other side.
const OUTPUT: usize = INPUTS + 1;
/// The number of rows of a group.
const ROWS: usize = INPUTS + 3;

/// The decay of the mean of gradients.
const BETA_1: f32 = 0.9;
/// The decay of the mean of squared gradients.
const BETA_2: f32 = 0.999;
/// Keeps a division by the root of a mean square from overflowing.
const EPSILON: f32 = 1e-8;
/// The greatest absolute weight.
const MOST_WEIGHT: f32 = 1.0;
/// The first weights are drawn evenly from ± this.
const FIRST_WEIGHT: f32 = 0.08;

/// A step of the optimizer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The number of the step, counted from 1.
    pub(crate) number: u32,
    /// The learning rate of this step.
    pub(crate) rate: f32,
    /// The share of a weight that decays, times the rate.
    pub(crate) decay: f32,
    /// Whether the model computes with rounded weights, as the integer network does.
    pub(crate) is_rounded: bool,
}

impl Step {
    /// The divisors that correct the bias of both means (AdamW), which started from 0.
    fn corrections(&self) -> [f32; 2] {
        [BETA_1, BETA_2].map(|beta| 1.0 - libm::powf(beta, self.number as f32))
    }

    /// Moves a weight by its gradient. `means` are the decaying means of the gradient and of its square.
    fn apply(&self, corrections: [f32; 2], weight: &mut f32, means: [&mut f32; 2], gradient: f32) {
        let [mean, square] = means;
        *mean = BETA_1 * *mean + (1.0 - BETA_1) * gradient;
        *square = BETA_2 * *square + (1.0 - BETA_2) * gradient * gradient;
        let direction = (*mean / corrections[0]) / ((*square / corrections[1]).sqrt() + EPSILON);
        *weight -= self.rate * (direction + self.decay * *weight);
        *weight = weight.clamp(-MOST_WEIGHT, MOST_WEIGHT);
    }
}

/// 16 neurons of the hidden layer with their weights of input and output.
#[derive(Clone, Debug)]
struct Group {
    weights: Vec<Row>,
    /// The weights that the network computes with: `weights`, or these rounded.
    used: Vec<Row>,
    means: Vec<Row>,
    squares: Vec<Row>,
    gradients: Vec<Row>,
    /// The hidden sums of both perspectives, per sample of the batch.
    sums: Vec<[Row; 2]>,
    /// This group's share of the output, per sample of the batch.
    outputs: Vec<f32>,
    /// The greatest absolute weight of the output, of all groups: 127 in the integer network. It is fixed when weights are
    /// rounded for the first time; `None` before.
    greatest: Option<f32>,
}

impl Group {
    fn new(random: &mut fastrand::Rng) -> Self {
        let zeros = vec![[0.0; LANES]; ROWS];
        let mut weights = zeros.clone();
        for (number, row) in weights.iter_mut().enumerate() {
            for weight in row {
                *weight = if number == BIAS { 0.25 } else { FIRST_WEIGHT * (2.0 * random.f32() - 1.0) };
            }
        }
        Self {
            used: weights.clone(),
            weights,
            means: zeros.clone(),
            squares: zeros.clone(),
            gradients: zeros,
            sums: vec![],
            outputs: vec![],
            greatest: None,
        }
    }

    fn forward(&mut self, batch: &[&Sample]) {
        self.sums.clear();
        self.outputs.clear();
        for sample in batch {
            let mut output = 0.0;
            let sums = [0, 1].map(|perspective| {
                let mut sums = self.used[BIAS];
                for &input in sample.inputs(perspective) {
                    add(&mut sums, &self.used[usize::from(input)]);
                }
                for (sum, weight) in sums.iter().zip(&self.used[OUTPUT + perspective]) {
                    let activation = sum.clamp(0.0, 1.0);
                    output += activation * activation * weight;
                }
                sums
            });
            self.sums.push(sums);
            self.outputs.push(output);
        }
    }

    /// Moves the weights against the gradients. `errors` are the derivatives of the loss by the output of each sample.
    fn backward(&mut self, batch: &[&Sample], errors: &[f32], step: &Step) {
        for (sample, (sums, &error)) in batch.iter().zip(self.sums.iter().zip(errors)) {
            for (perspective, sums) in sums.iter().enumerate() {
                let mut gradient = [0.0; LANES];
                let weights = self.used[OUTPUT + perspective];
                let of_output = &mut self.gradients[OUTPUT + perspective];
                for lane in 0..LANES {
                    let activation = sums[lane].clamp(0.0, 1.0);
                    of_output[lane] += error * activation * activation;
                    let is_inside = sums[lane] > 0.0 && sums[lane] < 1.0;
                    gradient[lane] = if is_inside { error * weights[lane] * 2.0 * activation } else { 0.0 };
                }
                for &input in sample.inputs(perspective) {
                    add(&mut self.gradients[usize::from(input)], &gradient);
                }
                add(&mut self.gradients[BIAS], &gradient);
            }
        }
        self.apply(step);
    }

    fn apply(&mut self, step: &Step) {
        let corrections = step.corrections();
        for row in 0..ROWS {
            for lane in 0..LANES {
                let weight = &mut self.weights[row][lane];
                let means = [&mut self.means[row][lane], &mut self.squares[row][lane]];
                let gradient = std::mem::take(&mut self.gradients[row][lane]);
                step.apply(corrections, weight, means, gradient);
            }
            self.use_row(row, step.is_rounded);
        }
    }

    /// Computes with the weights of a row from now on, or with these rounded.
    fn use_row(&mut self, row: usize, is_rounded: bool) {
        // An output weight of `greatest` is 127 in the integer network.
        let greatest = if row < OUTPUT { MOST_WEIGHT } else { self.greatest.unwrap_or(MOST_WEIGHT) };
        for (used, &weight) in self.used[row].iter_mut().zip(&self.weights[row]) {
            *used = if is_rounded { rounded(weight, greatest) } else { weight };
        }
    }
}

fn add(sums: &mut Row, row: &Row) {
    for (sum, number) in sums.iter_mut().zip(row) {
        *sum += number;
    }
}

/// The nearest weight that an int8 stands for, if 127 stands for `greatest`.
fn rounded(weight: f32, greatest: f32) -> f32 {
    let scale = SCALE as f32 / greatest;
    (weight.clamp(-greatest, greatest) * scale).round_ties_even() / scale
}

/// A network in floating point, with the state of its optimizer.
#[derive(Clone, Debug)]
pub struct Model {
    groups: Vec<Group>,
    bias: f32,
    bias_mean: f32,
    bias_square: f32,
}

impl Model {
    /// A model with random weights.
    ///
    /// # Panics
    /// The width is not a multiple of 16.
    pub fn new(width: usize, random: &mut fastrand::Rng) -> Self {
        assert!(width > 0 && width.is_multiple_of(LANES), "the width {width} is not a multiple of {LANES}");
        let groups = (0..width / LANES).map(|_| Group::new(random)).collect();
        Self { groups, bias: 0.0, bias_mean: 0.0, bias_square: 0.0 }
    }

    /// The outputs of a batch: the logarithms of the odds of the side to move.
    pub fn outputs(&mut self, batch: &[&Sample], threads: usize) -> Vec<f32> {
        self.in_threads(threads, |group| group.forward(batch));
        let mut outputs = vec![self.bias; batch.len()];
        for group in &self.groups {
            for (output, share) in outputs.iter_mut().zip(&group.outputs) {
                *output += share;
            }
        }
        outputs
    }

    /// Moves the weights after [`Self::outputs`] of the same batch. `errors` are the derivatives of the loss by the
    /// outputs.
    pub(crate) fn learn(&mut self, batch: &[&Sample], errors: &[f32], step: &Step, threads: usize) {
        self.in_threads(threads, |group| group.backward(batch, errors, step));
        let gradient = errors.iter().sum();
        let means = [&mut self.bias_mean, &mut self.bias_square];
        step.apply(step.corrections(), &mut self.bias, means, gradient);
    }

    /// Computes with rounded weights from now on.
    pub(crate) fn round(&mut self) {
        let greatest = self.greatest_output();
        for group in &mut self.groups {
            group.greatest = Some(greatest);
            for row in 0..ROWS {
                group.use_row(row, true);
            }
        }
    }

    /// The same model, which computes with its weights as they are.
    pub(crate) fn unrounded(&self) -> Self {
        let mut model = self.clone();
        for group in &mut model.groups {
            for row in 0..ROWS {
                group.use_row(row, false);
            }
        }
        model
    }

    /// The output weight that is 127 in the integer network.
    fn greatest_output(&self) -> f32 {
        let fixed = self.groups.iter().find_map(|group| group.greatest);
        fixed.unwrap_or_else(|| {
            let rows = self.groups.iter().flat_map(|group| &group.weights[OUTPUT..]);
            rows.flatten().fold(1e-3_f32, |most, weight| most.max(weight.abs()))
        })
    }

    fn in_threads(&mut self, threads: usize, run: impl Fn(&mut Group) + Sync) {
        let share = self.groups.len().div_ceil(threads.max(1));
        std::thread::scope(|scope| {
            for groups in self.groups.chunks_mut(share) {
                let run = &run;
                scope.spawn(move || groups.iter_mut().for_each(run));
            }
        });
    }

    /// Rounds the weights to integers. `scale` is the score in hundredths of a pawn that is worth odds of e : 1.
    ///
    /// # Panics
    /// The output of the model is too large for the integer network, which no training leads to: weights are within ±1.
    pub fn to_network(&self, scale: u32) -> Network {
        let width = self.groups.len() * LANES;
        let whole = |number: f32| number.round_ties_even() as i32;
        let of_rows = |rows: &[usize]| {
            let lanes =
                rows.iter().flat_map(|&row| self.groups.iter().flat_map(move |group| group.used[row]));
            lanes.collect::<Vec<f32>>()
        };
        let output = of_rows(&[OUTPUT, OUTPUT + 1]);
        let greatest = self.greatest_output();
        let unit = SCALE as f32 * SCALE as f32 * SCALE as f32;
        let hidden = |row: usize| of_rows(&[row]).into_iter().map(|weight| whole(weight * SCALE as f32));
        let parameters = Parameters {
            width,
            weights: (0..INPUTS).flat_map(hidden).map(|weight| weight as i8).collect(),
            biases: hidden(BIAS).map(|bias| bias as i16).collect(),
            output: output.iter().map(|weight| whole(weight / greatest * 127.0) as i8).collect(),
            output_bias: whole(self.bias / greatest * unit).clamp(-MOST_OUTPUT_BIAS, MOST_OUTPUT_BIAS),
            unit: (whole(scale as f32 * greatest * 256.0) as u32).min(MOST_UNIT),
        };
        Network::new(parameters).expect("clipped weights are in range")
    }
}

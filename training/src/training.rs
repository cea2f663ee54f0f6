//! The training: batches, learning rate, validation.

use crate::data::{Data, Sample};
use crate::model::{Model, Step};
use network::Network;
use std::f32::consts::PI;

/// The number of samples from which the large batch is used.
const MANY_SAMPLES: usize = 2_000_000;

/// The settings of a training run, apart from the data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// The number of hidden neurons of each perspective, a multiple of 16.
    pub width: usize,
    /// The share of the result in the target, 0 to 1; the score has the rest.
    pub result: f32,
    /// The number of passes over the data.
    pub epochs: usize,
    /// The share of the passes, at the end, that compute with rounded weights.
    pub rounded: f32,
    /// The number of samples of a batch; `None` for 16,384, or 4,096 for fewer than two million samples.
    pub batch: Option<usize>,
    /// The first learning rate. It falls along a cosine.
    pub first_rate: f32,
    /// The last learning rate.
    pub last_rate: f32,
    /// The decay of weights, for a rate of 1.
    pub decay: f32,
    /// The seed of the first weights and of the order of samples.
    pub seed: u64,
    /// The number of threads. It changes nothing but the time.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            width: 128,
            result: 0.1,
            epochs: 20,
            rounded: 0.25,
            batch: None,
            first_rate: 1e-3,
            last_rate: 1e-5,
            decay: 0.01,
            seed: 1,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
        }
    }
}

/// The losses of a pass over the data: mean squared errors of the win rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Epoch {
    /// The number of the pass, counted from 1.
    pub number: usize,
    /// The loss over the training positions, during the pass.
    pub training: f64,
    /// The loss over the validation positions, after the pass.
    pub validation: f64,
    /// The root mean square of the error against the score alone, over the validation positions.
    pub rms: f64,
}

/// The result of a training run.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The model after the pass with the least validation loss, among those with rounded weights if there were any.
    pub model: Model,
    /// The pass of this model.
    pub best: Epoch,
    /// The losses of all passes, in order.
    pub epochs: Vec<Epoch>,
}

/// Trains a model. `report` gets every pass when it ends.
pub fn train(data: &Data, settings: &Settings, mut report: impl FnMut(&Epoch)) -> Outcome {
    let mut random = fastrand::Rng::with_seed(settings.seed);
    let mut model = Model::new(settings.width, &mut random);
    let mut order: Vec<&Sample> = data.training.iter().collect();
    let usual = if order.len() < MANY_SAMPLES { 4_096 } else { 16_384 };
    let batch = settings.batch.unwrap_or(usual).max(1);
    let steps = settings.epochs * order.len().div_ceil(batch);
    let first_rounded = settings.epochs - (settings.epochs as f32 * settings.rounded).round() as usize;
    let (mut epochs, mut best): (Vec<Epoch>, Option<(Epoch, Model)>) = (Vec::new(), None);
    let mut number = 0;
    for epoch in 1..=settings.epochs {
        random.shuffle(&mut order);
        if epoch == first_rounded + 1 {
            model.round();
        }
        let mut sum = 0.0;
        for batch in order.chunks(batch) {
            let progress = number as f32 / steps as f32;
            number += 1;
            let swing = 0.5 + 0.5 * libm::cosf(PI * progress);
            let step = Step {
                number,
                rate: settings.last_rate + (settings.first_rate - settings.last_rate) * swing,
                decay: settings.decay,
                is_rounded: epoch > first_rounded,
            };
            sum += learn(&mut model, batch, data.scale, settings, &step);
        }
        let (validation, rms) = validate(&mut model, data, settings);
        let epoch = Epoch { number: epoch, training: sum / order.len() as f64, validation, rms };
        report(&epoch);
        epochs.push(epoch);
        let is_first_rounded = epoch.number == first_rounded + 1;
        if is_first_rounded || best.as_ref().is_none_or(|(best, _)| validation < best.validation) {
            best = Some((epoch, model.clone()));
        }
    }
    let (best, model) = best.unwrap_or_else(|| {
        let (validation, rms) = validate(&mut model, data, settings);
        (Epoch { number: 0, training: validation, validation, rms }, model)
    });
    Outcome { model, best, epochs }
}

/// Learns from a batch. Returns the sum of its squared errors.
fn learn(model: &mut Model, batch: &[&Sample], scale: u32, settings: &Settings, step: &Step) -> f64 {
    let outputs = model.outputs(batch, settings.threads);
    let mut sum = 0.0;
    let errors: Vec<f32> = batch
        .iter()
        .zip(outputs)
        .map(|(sample, output)| {
            let expected = sigmoid(output);
            let error = expected - target(sample, scale, settings.result);
            sum += f64::from(error * error);
            2.0 * error * expected * (1.0 - expected) / batch.len() as f32
        })
        .collect();
    model.learn(batch, &errors, step, settings.threads);
    sum
}

/// The loss over the validation positions, and the root mean square of the error against the score alone.
fn validate(model: &mut Model, data: &Data, settings: &Settings) -> (f64, f64) {
    let (mut loss, mut of_score) = (0.0, 0.0);
    for batch in data.validation.chunks(16_384) {
        let batch: Vec<&Sample> = batch.iter().collect();
        for (sample, output) in batch.iter().zip(model.outputs(&batch, settings.threads)) {
            let expected = sigmoid(output);
            let square = |target: f32| f64::from((expected - target) * (expected - target));
            loss += square(target(sample, data.scale, settings.result));
            of_score += square(target(sample, data.scale, 0.0));
        }
    }
    let count = data.validation.len() as f64;
    (loss / count, (of_score / count).sqrt())
}

/// The win rate that a sample should have.
fn target(sample: &Sample, scale: u32, result: f32) -> f32 {
    (1.0 - result) * sigmoid(sample.score / scale as f32) + result * sample.points
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

impl Outcome {
    /// The rounded network, and how its values differ from those of the model.
    pub fn to_network(&self, data: &Data) -> (Network, Difference) {
        let network = self.model.to_network(data.scale);
        let count = data.validation.len().min(10_000);
        let batch: Vec<&Sample> = data.validation[..count].iter().collect();
        let mean = |mut model: Model| {
            let differences = batch.iter().zip(model.outputs(&batch, 1)).map(|(sample, output)| {
                let value = network.value_of([sample.inputs(0), sample.inputs(1)]);
                (f64::from(value) - f64::from(output) * f64::from(data.scale)).abs()
            });
            differences.sum::<f64>() / count as f64
        };
        let difference =
            Difference { as_trained: mean(self.model.clone()), unrounded: mean(self.model.unrounded()) };
        (network, difference)
    }
}

/// The mean absolute differences of the values of a network from those of its model, in hundredths of a pawn, over at most
/// 10,000 validation positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// From the model as it was trained last: with rounded weights, unless no pass had them.
    pub as_trained: f64,
    /// From the model with its weights before they are rounded.
    pub unrounded: f64,
}

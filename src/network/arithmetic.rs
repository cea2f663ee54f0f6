//! The integer arithmetic of the network, in its plain form.

use crate::inputs::{INPUTS, Perspective};
use rules::{Color, Position};
use std::fmt;

/// A weight, bias or activation of 1 in integers.
pub const SCALE: i32 = 127;

/// The width of the hidden layer is a multiple of this.
pub const WIDTH_STEP: usize = 16;

/// The greatest width of the hidden layer. Even the output of this width fits into 32 bits.
pub const MOST_WIDTH: usize = 512;

/// The greatest absolute bias of the hidden layer. With 40 rows of int8 weights, sums stay within 16 bits.
pub const MOST_BIAS: i16 = 8_191;

/// The greatest absolute bias of the output, in units of the output.
pub const MOST_OUTPUT_BIAS: i32 = 1 << 30;

/// The greatest value of [`Parameters::unit`].
pub const MOST_UNIT: u32 = 1 << 24;

const _: () = assert!(41 * 128 + MOST_BIAS as i32 <= i16::MAX as i32, "a sum overflows");
const _: () =
    assert!(2 * MOST_WIDTH as i64 * (SCALE * SCALE * 127) as i64 <= i32::MAX as i64, "the output overflows");

/// The numbers of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The number of hidden neurons of each perspective.
    pub width: usize,
    /// The weights of the hidden layer, in units of 1 / [`SCALE`]: `width` numbers for each input.
    pub weights: Vec<i8>,
    /// The biases of the hidden layer, in units of 1 / [`SCALE`], `width` numbers within ±[`MOST_BIAS`].
    pub biases: Vec<i16>,
    /// The weights of the output: `width` numbers for the side to move, then `width` for the other side.
    pub output: Vec<i8>,
    /// The bias of the output, in units of the output, within ±[`MOST_OUTPUT_BIAS`].
    pub output_bias: i32,
    /// What the output is worth: 127³ units are `unit` / 256 hundredths of a pawn. At most [`MOST_UNIT`].
    pub unit: u32,
}

impl Parameters {
    /// A network of this width that evaluates every position as 0.
    pub fn zero(width: usize) -> Self {
        Self {
            width,
            weights: vec![0; INPUTS * width],
            biases: vec![0; width],
            output: vec![0; 2 * width],
            output_bias: 0,
            unit: 0,
        }
    }
}

/// A network whose arithmetic cannot overflow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network(Parameters);

/// Parameters that are no network: a size is wrong or a number is out of range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeError {
    /// The width is not a multiple of [`WIDTH_STEP`] from [`WIDTH_STEP`] to [`MOST_WIDTH`].
    Width(usize),
    /// A list of numbers is not as long as the width asks for.
    Length,
    /// A number is out of range.
    Range,
}

impl fmt::Display for ShapeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Width(width) => {
                write!(f, "the width {width} is not a multiple of {WIDTH_STEP} up to {MOST_WIDTH}")
            }
            Self::Length => f.write_str("a list of numbers is too short or too long"),
            Self::Range => f.write_str("a number is out of range"),
        }
    }
}

impl std::error::Error for ShapeError {}

impl Network {
    /// Makes a network of parameters.
    ///
    /// # Errors
    /// The width, the length of a list or a number is not allowed.
    pub fn new(parameters: Parameters) -> Result<Self, ShapeError> {
        let Parameters { width, weights, biases, output, output_bias, unit } = &parameters;
        if *width == 0 || *width > MOST_WIDTH || width % WIDTH_STEP != 0 {
            return Err(ShapeError::Width(*width));
        }
        if weights.len() != INPUTS * width || biases.len() != *width || output.len() != 2 * width {
            return Err(ShapeError::Length);
        }
        // -128 times the greatest activation would still fit, but the trainer never writes it.
        let are_weights = [weights, output].into_iter().flatten().all(|&weight| weight != i8::MIN);
        let are_biases = biases.iter().all(|bias| (-MOST_BIAS..=MOST_BIAS).contains(bias));
        let is_output = (-MOST_OUTPUT_BIAS..=MOST_OUTPUT_BIAS).contains(output_bias);
        if !are_weights || !are_biases || !is_output || *unit > MOST_UNIT {
            return Err(ShapeError::Range);
        }
        Ok(Self(parameters))
    }

    /// The numbers of the network.
    pub const fn parameters(&self) -> &Parameters {
        &self.0
    }

    /// Evaluates a position from scratch, for the side to move, in hundredths of a pawn.
    pub fn evaluate(&self, position: &Position) -> i32 {
        let turn = position.turn();
        self.output(&self.sums(position, turn), &self.sums(position, !turn))
    }

    /// The sums of the hidden layer as a side sees the position.
    pub(crate) fn sums(&self, position: &Position, side: Color) -> Vec<i16> {
        let mut inputs = Vec::with_capacity(40);
        Perspective::of(position, side).visit(position, |input| inputs.push(input));
        self.sums_of(inputs.into_iter())
    }

    /// The value of the sums of the side to move and of the other side, in hundredths of a pawn.
    pub(crate) fn output(&self, own: &[i16], other: &[i16]) -> i32 {
        let (own_weights, other_weights) = self.0.output.split_at(self.0.width);
        self.value(activated(own, own_weights) + activated(other, other_weights))
    }

    /// The value of the inputs that are on for the side to move and for the other side, in hundredths of a pawn. At most
    /// 40 inputs may be on for each.
    ///
    /// # Panics
    /// An input is not below [`INPUTS`].
    pub fn value_of(&self, inputs: [&[u16]; 2]) -> i32 {
        let [own, other] = inputs.map(|inputs| self.sums_of(inputs.iter().map(|&input| usize::from(input))));
        self.output(&own, &other)
    }

    fn sums_of(&self, inputs: impl Iterator<Item = usize>) -> Vec<i16> {
        let mut sums = self.0.biases.clone();
        inputs.for_each(|input| {
            for (sum, &weight) in sums.iter_mut().zip(self.row(input)) {
                *sum += i16::from(weight);
            }
        });
        sums
    }

    /// The weights of an input.
    pub(crate) fn row(&self, input: usize) -> &[i8] {
        &self.0.weights[input * self.0.width..][..self.0.width]
    }

    /// Hundredths of a pawn of an output without its bias.
    pub(crate) fn value(&self, sum: i32) -> i32 {
        let output = i64::from(sum) + i64::from(self.0.output_bias);
        let unit = i64::from(SCALE * SCALE * SCALE) * 256;
        (output * i64::from(self.0.unit) / unit).clamp(-30_000, 30_000) as i32
    }
}

/// The activations of sums, each times its weight, added up. An activation is the square of its sum clipped to 0 …
/// [`SCALE`].
fn activated(sums: &[i16], weights: &[i8]) -> i32 {
    let terms = sums.iter().zip(weights).map(|(&sum, &weight)| {
        let activation = i32::from(sum).clamp(0, SCALE);
        activation * activation * i32::from(weight)
    });
    terms.sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Variant;

    #[test]
    fn the_output_is_as_computed_by_hand() {
        let mut parameters = Parameters::zero(16);
        // Every own piece adds 3, every enemy's piece takes 2: 20 × 3 - 20 × 2 + 7 = 27 for each side.
        for (input, row) in parameters.weights.chunks_exact_mut(16).enumerate() {
            row[0] = if input < INPUTS / 2 { 3 } else { -2 };
        }
        parameters.biases[0] = 7;
        (parameters.output[0], parameters.output[16]) = (100, -20);
        parameters.output_bias = 41_680;
        parameters.unit = 256 * 1_000;
        let network = Network::new(parameters).unwrap();
        let start = Position::start(Variant::Standard);
        assert_eq!(network.sums(&start, Color::Black)[0], 27);
        // 27² × 80 + 41,680 = 100,000 of 2,048,383 units.
        assert_eq!(network.evaluate(&start), 48);
    }

    #[test]
    fn the_greatest_numbers_do_not_overflow() {
        let full = |sign: i8| Parameters {
            width: MOST_WIDTH,
            weights: vec![127; INPUTS * MOST_WIDTH],
            biases: vec![MOST_BIAS; MOST_WIDTH],
            output: vec![127 * sign; 2 * MOST_WIDTH],
            output_bias: MOST_OUTPUT_BIAS * i32::from(sign),
            unit: MOST_UNIT,
        };
        let start = Position::start(Variant::Standard);
        for sign in [1, -1] {
            let network = Network::new(full(sign)).unwrap();
            assert_eq!(network.evaluate(&start), 30_000 * i32::from(sign));
        }
    }

    #[test]
    fn parameters_out_of_range_are_refused() {
        let changed = |change: fn(&mut Parameters)| {
            let mut parameters = Parameters::zero(32);
            change(&mut parameters);
            Network::new(parameters).unwrap_err()
        };
        for width in [0, 8, 17, MOST_WIDTH + WIDTH_STEP] {
            assert_eq!(Network::new(Parameters::zero(width)), Err(ShapeError::Width(width)));
        }
        assert_eq!(changed(|network| network.width = 16), ShapeError::Length);
        assert_eq!(changed(|network| network.output.push(0)), ShapeError::Length);
        assert_eq!(changed(|network| network.weights[7] = -128), ShapeError::Range);
        assert_eq!(changed(|network| network.biases[7] = MOST_BIAS + 1), ShapeError::Range);
        assert_eq!(changed(|network| network.output_bias = i32::MIN), ShapeError::Range);
        assert_eq!(changed(|network| network.unit = MOST_UNIT + 1), ShapeError::Range);
    }
}

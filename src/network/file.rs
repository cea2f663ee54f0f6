//! The file of a network: a head of 24 bytes, and the packed numbers.
//!
//! | byte | what |
//! |---|---|
//! | 0 | `KMN` and the version, 1 |
//! | 4 | CRC-32 of all that follows |
//! | 8 | the length of the packed numbers |
//! | 12 | the width, and 2 bytes of 0 |
//! | 16 | the bias of the output |
//! | 20 | the unit of the output |
//! | 24 | the biases, the weights of the output and the weights of the inputs, packed by `coder` |
//!
//! Numbers have the least significant byte first.

use crate::arithmetic::{MOST_WIDTH, Network, Parameters, ShapeError, WIDTH_STEP};
use crate::inputs::INPUTS;
use coder::{Decoder, Encoder, Tree};
use crc::{CRC_32_ISO_HDLC, Crc, NoTable};
use std::fmt;

/// Bytes that are no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NetworkError {
    /// The bytes do not begin like a network.
    NotANetwork,
    /// The version is unknown to this program.
    Version(u8),
    /// The bytes end too early.
    CutOff,
    /// Bytes follow the network.
    TooLong,
    /// The checksum is wrong.
    Damaged,
    /// The checksum is right, but the numbers are no network.
    Shape(ShapeError),
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANetwork => f.write_str("this is no network"),
            Self::Version(version) => write!(f, "version {version} of networks is unknown"),
            Self::CutOff => f.write_str("the network is cut off"),
            Self::TooLong => f.write_str("something follows the network"),
            Self::Damaged => f.write_str("the checksum is wrong: the network is damaged"),
            Self::Shape(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NetworkError {}

/// Computes checksums without a table, which would make the worker of the page larger.
const CRC: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISO_HDLC);

const MAGIC: [u8; 3] = *b"KMN";
const VERSION: u8 = 1;
const HEAD: usize = 24;
/// The first byte that the checksum covers.
const CHECKED: usize = 8;

/// The models of the packed numbers.
struct Models {
    biases: Tree<16>,
    output: Tree<8>,
    /// The models of a weight, chosen by the sizes of the two weights of the same neuron for the inputs
    /// before (see [`context`]).
    weights: Vec<Tree<8>>,
}

/// The number of contexts for weights.
const CONTEXTS: usize = 12;

/// The context of a weight, from the two before it.
fn context(before: i8, earlier: i8) -> usize {
    let size = 2 * u32::from(before.unsigned_abs()) + u32::from(earlier.unsigned_abs());
    match size {
        0..=2 => size as usize,
        3..=4 => 3,
        5..=7 => 4,
        8..=11 => 5,
        12..=17 => 6,
        18..=26 => 7,
        27..=40 => 8,
        41..=62 => 9,
        63..=100 => 10,
        _ => 11,
    }
}

impl Models {
    fn new() -> Self {
        Self { biases: Tree::new(), output: Tree::new(), weights: vec![Tree::new(); CONTEXTS] }
    }
}

/// Passes the places of all weights with those of the two before them, neuron by neuron.
fn each_weight(width: usize, mut visit: impl FnMut(usize, Option<usize>, Option<usize>)) {
    for neuron in 0..width {
        for input in 0..INPUTS {
            let place = |input: usize| input * width + neuron;
            visit(place(input), input.checked_sub(1).map(place), input.checked_sub(2).map(place));
        }
    }
}

impl Network {
    /// The CRC-32 of the file that [`Self::write`] makes, which tells networks apart.
    pub fn checksum(&self) -> u32 {
        CRC.checksum(&self.write())
    }

    /// Packs the network into the bytes of a file.
    pub fn write(&self) -> Vec<u8> {
        let Parameters { width, weights, biases, output, output_bias, unit } = self.parameters();
        let (mut models, mut encoder) = (Models::new(), Encoder::new());
        for &bias in biases {
            models.biases.encode(&mut encoder, bias.cast_unsigned().into());
        }
        for &weight in output {
            models.output.encode(&mut encoder, weight.cast_unsigned().into());
        }
        each_weight(*width, |place, before, earlier| {
            let [before, earlier] = [before, earlier].map(|place| place.map_or(0, |place| weights[place]));
            let model = &mut models.weights[context(before, earlier)];
            model.encode(&mut encoder, weights[place].cast_unsigned().into());
        });
        let body = encoder.finish();
        let mut checked = Vec::with_capacity(HEAD - CHECKED + body.len());
        checked.extend((body.len() as u32).to_le_bytes());
        checked.extend((*width as u32).to_le_bytes());
        checked.extend(output_bias.to_le_bytes());
        checked.extend(unit.to_le_bytes());
        checked.extend(body);
        let mut bytes = Vec::with_capacity(CHECKED + checked.len());
        bytes.extend(MAGIC);
        bytes.push(VERSION);
        bytes.extend(CRC.checksum(&checked).to_le_bytes());
        bytes.extend(checked);
        bytes
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// The bytes are no network, damaged, or of an unknown version.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        if bytes.iter().zip(&MAGIC).any(|(byte, magic)| byte != magic) || bytes.is_empty() {
            return Err(NetworkError::NotANetwork);
        }
        match bytes.get(MAGIC.len()) {
            Some(&VERSION) => {}
            Some(&version) => return Err(NetworkError::Version(version)),
            None => return Err(NetworkError::CutOff),
        }
        let word = |at: usize| {
            let word = bytes.get(at..).and_then(|rest| rest.first_chunk::<4>());
            word.map(|word| u32::from_le_bytes(*word)).ok_or(NetworkError::CutOff)
        };
        let (checksum, length) = (word(4)?, word(8)? as usize);
        let body = bytes.get(HEAD..).filter(|body| body.len() >= length).ok_or(NetworkError::CutOff)?;
        if body.len() > length {
            return Err(NetworkError::TooLong);
        }
        if CRC.checksum(&bytes[CHECKED..]) != checksum {
            return Err(NetworkError::Damaged);
        }
        let width = word(12)? as usize;
        if width > MOST_WIDTH || !width.is_multiple_of(WIDTH_STEP) {
            return Err(NetworkError::Shape(ShapeError::Width(width)));
        }
        let mut parameters =
            Parameters { output_bias: word(16)?.cast_signed(), unit: word(20)?, ..Parameters::zero(width) };
        let (mut models, mut decoder) = (Models::new(), Decoder::new(body));
        for bias in &mut parameters.biases {
            *bias = (models.biases.decode(&mut decoder) as u16).cast_signed();
        }
        for weight in &mut parameters.output {
            *weight = (models.output.decode(&mut decoder) as u8).cast_signed();
        }
        let weights = &mut parameters.weights;
        each_weight(width, |place, before, earlier| {
            let [before, earlier] = [before, earlier].map(|place| place.map_or(0, |place| weights[place]));
            let model = &mut models.weights[context(before, earlier)];
            weights[place] = (model.decode(&mut decoder) as u8).cast_signed();
        });
        if decoder.is_exhausted() {
            return Err(NetworkError::CutOff);
        }
        Self::new(parameters).map_err(NetworkError::Shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A network of numbers that differ.
    fn example() -> Network {
        let mut parameters = Parameters::zero(16);
        for (place, weight) in parameters.weights.iter_mut().enumerate() {
            *weight = (place * place % 41) as i8 - 20;
        }
        for (place, weight) in parameters.output.iter_mut().enumerate() {
            *weight = (place * 8) as i8;
        }
        parameters.output.iter_mut().filter(|weight| **weight == i8::MIN).for_each(|weight| *weight = 1);
        for (place, bias) in (0..).zip(&mut parameters.biases) {
            *bias = 1_000 - 130 * place;
        }
        (parameters.output_bias, parameters.unit) = (-77_000, 300_000);
        Network::new(parameters).unwrap()
    }

    /// Bytes with the right checksum after a change.
    fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
        let checksum = CRC.checksum(&bytes[CHECKED..]);
        bytes[4..8].copy_from_slice(&checksum.to_le_bytes());
        bytes
    }

    #[test]
    fn a_network_is_read_as_it_was_written() {
        let network = example();
        assert_eq!(Network::read(&network.write()), Ok(network));
    }

    #[test]
    fn damaged_bytes_are_refused() {
        let bytes = example().write();
        assert_eq!(Network::read(&[]), Err(NetworkError::NotANetwork));
        assert_eq!(Network::read(b"KMG\x01"), Err(NetworkError::NotANetwork));
        assert_eq!(Network::read(b"KMN\x02"), Err(NetworkError::Version(2)));
        for length in (3..HEAD).chain([HEAD + 1, bytes.len() - 1]) {
            assert_eq!(Network::read(&bytes[..length]), Err(NetworkError::CutOff), "{length}");
        }
        assert_eq!(Network::read(&[&bytes[..], b"x"].concat()), Err(NetworkError::TooLong));
        for place in [4, 12, 16, 23, 24, 1_000, bytes.len() - 1] {
            let mut bytes = bytes.clone();
            bytes[place] ^= 4;
            assert_eq!(Network::read(&bytes), Err(NetworkError::Damaged), "{place}");
        }
    }

    /// Whatever follows a right checksum, nothing panics, and nothing large is allocated.
    #[test]
    fn false_numbers_are_refused() {
        let bytes = example().write();
        let changed = |place: usize, value: u8| {
            let mut bytes = bytes.clone();
            bytes[place] = value;
            Network::read(&sealed(bytes))
        };
        assert_eq!(changed(12, 0), Err(NetworkError::Shape(ShapeError::Width(0))));
        assert_eq!(changed(12, 17), Err(NetworkError::Shape(ShapeError::Width(17))));
        assert_eq!(changed(15, 255), Err(NetworkError::Shape(ShapeError::Width(0xff00_0010))));
        // A wider network than the bytes have numbers for.
        assert_eq!(changed(12, 32), Err(NetworkError::CutOff));
        assert_eq!(changed(23, 255), Err(NetworkError::Shape(ShapeError::Range)));
        assert_eq!(changed(19, 127), Err(NetworkError::Shape(ShapeError::Range)));
        let mut state = 1_u32;
        for _ in 0..100 {
            let mut bytes = bytes.clone();
            for _ in 0..4 {
                state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
                let place = HEAD + (state >> 8) as usize % (bytes.len() - HEAD);
                bytes[place] = state as u8;
            }
            let _ = Network::read(&sealed(bytes));
        }
    }
}

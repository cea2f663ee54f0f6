//! Numbers as letters that an address carries as they are: six bits a letter, the highest first.

use super::{PackedError, PackedProblem};

/// The letters for six bits: base64url.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const BITS_OF_A_LETTER: usize = 6;

/// The bits that each letter stands for.
const VALUES: [Option<u8>; 128] = {
    let mut values = [None; 128];
    let mut value = 0;
    while value < LETTERS.len() {
        values[LETTERS[value] as usize] = Some(value as u8);
        value += 1;
    }
    values
};

/// The longest number that can be written, in bits.
const WIDEST: u32 = 60;

/// The number of bits that [`Writer::number`] takes.
pub(super) fn number_width(mut value: u64, short: u32) -> u64 {
    let mut width = short;
    while value >> width != 0 {
        value -= 1 << width;
        width += 1;
    }
    u64::from(2 * width - short + 1)
}

/// The number of bits of the shorter codes of `count` choices, and the number of these codes.
const fn short_codes(count: u64) -> (u32, u64) {
    let width = count.ilog2();
    (width, (2 << width) - count)
}

/// The bits that are written, in letters.
#[derive(Debug, Default)]
pub(super) struct Writer {
    text: String,
    /// The bits of the letter that is not full yet.
    letter: u8,
    /// The number of these bits.
    filled: usize,
}

impl Writer {
    /// Everything, the last letter filled up with zeros.
    pub(super) fn finish(mut self) -> String {
        while self.filled > 0 {
            self.bit(false);
        }
        self.text
    }

    pub(super) fn bit(&mut self, bit: bool) {
        self.letter = self.letter << 1 | u8::from(bit);
        self.filled += 1;
        if self.filled == BITS_OF_A_LETTER {
            self.text.push(char::from(LETTERS[usize::from(self.letter)]));
            (self.letter, self.filled) = (0, 0);
        }
    }

    /// The lowest `width` bits of a number.
    pub(super) fn bits(&mut self, value: u64, width: u32) {
        (0..width).rev().for_each(|place| self.bit(value >> place & 1 == 1));
    }

    /// A number below 2^60, in the fewer bits the smaller it is (Exp-Golomb); one below `1 << short` takes `short`
    /// bits and one more.
    pub(super) fn number(&mut self, mut value: u64, short: u32) {
        let mut width = short;
        while value >> width != 0 {
            value -= 1 << width;
            width += 1;
            self.bit(true);
        }
        self.bit(false);
        self.bits(value, width);
    }

    /// One of `count` choices, of which the first ones may take a bit less (truncated binary).
    pub(super) fn choice(&mut self, index: u64, count: u64) {
        let (width, short) = short_codes(count);
        if index < short {
            self.bits(index, width);
        } else {
            self.bits(index + short, width + 1);
        }
    }
}

/// The letters that are read, as a sequence of bits.
#[derive(Debug)]
pub(super) struct Reader {
    letters: Vec<u8>,
    /// The index of the next bit, counted from the first letter.
    at: usize,
    /// The number of characters before the letters in the whole text.
    before: usize,
}

impl Reader {
    /// A reader of a part of a text that begins behind `before` characters.
    pub(super) fn new(text: &str, before: usize) -> Result<Self, PackedError> {
        let value = |(index, letter): (usize, char)| {
            let known = VALUES.get(letter as usize).copied().flatten();
            known.ok_or(PackedError { offset: before + index, problem: PackedProblem::Letter(letter) })
        };
        let letters = text.chars().enumerate().map(value).collect::<Result<_, _>>()?;
        Ok(Self { letters, at: 0, before })
    }

    /// The error of a problem at the letter that was read last.
    pub(super) fn error(&self, problem: PackedProblem) -> PackedError {
        PackedError { offset: self.before + self.at.saturating_sub(1) / BITS_OF_A_LETTER, problem }
    }

    /// Ends the reading; fails if anything follows but the zeros that fill the last letter.
    pub(super) fn finish(mut self) -> Result<(), PackedError> {
        while !self.at.is_multiple_of(BITS_OF_A_LETTER) {
            if self.bit()? {
                return Err(self.error(PackedProblem::More));
            }
        }
        if self.at / BITS_OF_A_LETTER < self.letters.len() {
            self.at += 1;
            return Err(self.error(PackedProblem::More));
        }
        Ok(())
    }

    /// The number of bits that are left.
    pub(super) fn left(&self) -> usize {
        self.letters.len() * BITS_OF_A_LETTER - self.at
    }

    pub(super) fn bit(&mut self) -> Result<bool, PackedError> {
        let Some(letter) = self.letters.get(self.at / BITS_OF_A_LETTER) else {
            let offset = self.before + self.letters.len();
            return Err(PackedError { offset, problem: PackedProblem::CutShort });
        };
        let place = BITS_OF_A_LETTER - 1 - self.at % BITS_OF_A_LETTER;
        self.at += 1;
        Ok(letter >> place & 1 == 1)
    }

    /// A number of `width` bits.
    pub(super) fn bits(&mut self, width: u32) -> Result<u64, PackedError> {
        (0..width).try_fold(0, |value, _| Ok(value << 1 | u64::from(self.bit()?)))
    }

    /// Reads a number that [`Writer::number`] wrote with the same `short`.
    pub(super) fn number(&mut self, short: u32) -> Result<u64, PackedError> {
        let (mut width, mut least) = (short, 0);
        while self.bit()? {
            if width >= WIDEST {
                return Err(self.error(PackedProblem::Number));
            }
            least += 1 << width;
            width += 1;
        }
        Ok(least + self.bits(width)?)
    }

    /// Reads a choice that [`Writer::choice`] wrote with the same `count`.
    pub(super) fn choice(&mut self, count: u64) -> Result<u64, PackedError> {
        let (width, short) = short_codes(count);
        let index = self.bits(width)?;
        if index < short {
            return Ok(index);
        }
        Ok((index << 1 | u64::from(self.bit()?)) - short)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_choices_come_back() {
        let values: Vec<u64> = (0..300).chain([1 << 20, (1 << 53) - 1, 1 << 53]).collect();
        let mut writer = Writer::default();
        for &value in &values {
            for short in [0, 2, 9] {
                writer.number(value, short);
            }
            (1..40).for_each(|count| writer.choice(value % count, count));
        }
        let mut reader = Reader::new(&writer.finish(), 1).expect("letters");
        for &value in &values {
            for short in [0, 2, 9] {
                let before = reader.left();
                assert_eq!(reader.number(short), Ok(value));
                assert_eq!((before - reader.left()) as u64, number_width(value, short));
            }
            (1..40).for_each(|count| assert_eq!(reader.choice(count), Ok(value % count)));
        }
        assert_eq!(reader.finish(), Ok(()));
    }

    #[test]
    fn what_is_wrong_has_its_place() {
        let fails = |problem, offset| PackedError { offset, problem };
        let letter = Reader::new("AB駒", 1).expect_err("no letter");
        assert_eq!(letter, fails(PackedProblem::Letter('駒'), 3));
        let reader = |text| Reader::new(text, 1).expect("letters");
        assert_eq!(reader("AA").bits(13), Err(fails(PackedProblem::CutShort, 3)));
        assert_eq!(reader("____________________").number(0), Err(fails(PackedProblem::Number, 11)));
        let mut more = reader("AAA");
        assert_eq!(more.bits(5), Ok(0));
        assert_eq!(more.finish(), Err(fails(PackedProblem::More, 2)));
        let mut filled = reader("AB");
        assert_eq!(filled.bits(7), Ok(0));
        assert_eq!(filled.finish(), Err(fails(PackedProblem::More, 2)));
    }
}

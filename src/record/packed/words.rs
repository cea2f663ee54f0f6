//! The parts that both directions share: numbers for fields and ends, the start in words, and the time that a player
//! has spent so far.

use super::LONGEST_MS;
use crate::{Elapsed, End, Field};
use rules::{Color, Handicap, Setup, Variant};

/// Widths in bits of numbers that [`Writer::number`](super::bits::Writer::number) writes shortest: lengths of texts,
/// the way back to a variation, numbers of arrows or fields, and the difference of a letter from the one before.
pub(super) const SHORT_TEXT: u32 = 3;
pub(super) const SHORT_WAY: u32 = 2;
pub(super) const SHORT_COUNT: u32 = 1;
pub(super) const SHORT_STEP: u32 = 5;
/// The width of the shortest totals, in bits, where a total is not the sum of the player's times.
pub(super) const SHORT_TOTAL: u32 = 8;
/// The number of bits of a square, of a piece in hand, of an end, and of a field.
pub(super) const SQUARE_BITS: u32 = 7;
pub(super) const KIND_BITS: u32 = 3;
pub(super) const END_BITS: u32 = 5;
pub(super) const FIELD_BITS: u32 = 4;

/// The fields that have a number, which is their place here. New ones are only appended.
pub(super) const FIELDS: [Field; 11] = [
    Field::Black,
    Field::White,
    Field::Event,
    Field::Site,
    Field::Start,
    Field::End,
    Field::TimeLimit,
    Field::Opening,
    Field::Title,
    Field::Note,
    Field::LastMove,
];
/// The number of a field with a name of its own.
pub(super) const OTHER_FIELD: usize = 15;

/// The ends that have a number, which is their place here. New ones are only appended.
pub(super) const ENDS: [End; 17] = [
    End::Resignation,
    End::Interruption,
    End::Sealed,
    End::Repetition,
    End::Impasse,
    End::Declaration,
    End::Checkmate,
    End::NoMate,
    End::TimeUp,
    End::Illegal { offender: Color::Black },
    End::Illegal { offender: Color::White },
    End::Default { absent: Color::Black },
    End::Default { absent: Color::White },
    End::MoveLimit,
    End::Draw,
    End::TakeBack,
    End::Error,
];
/// The number of an end in words of its own.
pub(super) const OTHER_END: usize = 31;

const _: () = assert!(FIELDS.len() <= OTHER_FIELD && OTHER_FIELD < 1 << FIELD_BITS);
const _: () = assert!(ENDS.len() <= OTHER_END && OTHER_END < 1 << END_BITS);

/// The codes behind the choice for anything but a legal move: no step, an end or an illegal move; and their width in
/// bits.
pub(super) const LINE_ENDS: u64 = 0;
pub(super) const END: u64 = 1;
pub(super) const ILLEGAL_MOVE: u64 = 2;
pub(super) const OTHER_STEP_BITS: u32 = 2;

/// A start in words: a variant, a handicap of the 9×9 game, or a SFEN.
pub(super) fn start_words(start: &Setup) -> String {
    // A SFEN's number is no larger.
    let move_number = start.move_number.clamp(1, u32::from(u16::MAX));
    let sfen = Setup { move_number, ..start.clone() }.to_string();
    if sfen == Variant::Standard.start_sfen() {
        return String::new();
    }
    if sfen == Variant::Minishogi.start_sfen() {
        return Variant::Minishogi.name().to_owned();
    }
    let handicap = Handicap::of(start).filter(|handicap| handicap.sfen(Variant::Standard) == Some(&sfen));
    handicap.map_or(sfen, |handicap| handicap.name().to_owned())
}

/// The SFEN of a start in words; any other words are returned as they are.
pub(super) fn start_sfen(words: &str) -> &str {
    if words.is_empty() {
        return Variant::Standard.start_sfen();
    }
    if words == Variant::Minishogi.name() {
        return Variant::Minishogi.start_sfen();
    }
    Handicap::from_name(words).and_then(|handicap| handicap.sfen(Variant::Standard)).unwrap_or(words)
}

/// The way in which the times of a record are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Times {
    /// One unit, in milliseconds.
    pub(super) unit: u64,
    /// The width of the shortest times, in bits.
    pub(super) short: u32,
    /// Whether a time has a total; it is the sum of the player's times, unless another one is written.
    pub(super) totals: bool,
}

impl Times {
    pub(super) const SHORT_BITS: u32 = 4;

    /// The total that a step has if no other one is written.
    pub(super) fn expected_total(self, spent: &Spent, time: Elapsed) -> Option<u64> {
        self.totals.then(|| spent.before().saturating_add(time.spent_ms).min(LONGEST_MS))
    }
}

/// The time that the players have spent on a line, in milliseconds.
#[derive(Debug, Default)]
pub(super) struct Spent {
    /// The time that the player of each ply has spent up to there, from the start on.
    totals: Vec<u64>,
}

impl Spent {
    /// Goes back to the step of this ply.
    pub(super) fn go_back(&mut self, ply: usize) {
        self.totals.truncate(ply + 1);
    }

    /// The time that the player of the next step has spent before it.
    pub(super) fn before(&self) -> u64 {
        self.totals.len().checked_sub(2).map_or(0, |ply| self.totals[ply])
    }

    /// Adds a step with its time, if it has one.
    pub(super) fn push(&mut self, time: Option<Elapsed>) {
        let before = self.before();
        let total = |time: Elapsed| time.total_ms.unwrap_or(before.saturating_add(time.spent_ms));
        self.totals.push(time.map_or(before, total));
    }
}

//! Repetition (千日手 *sennichite*).
//!
//! The fourth occurrence of a position (the start counts) ends the game. If every move of one side since the first
//! of the four gave check, that side loses; otherwise, and also if both sides checked with every move, it is
//! *sennichite*.

use crate::{Color, Outcome, Position, ReplayBy, Variant, WinBy};

/// The number of occurrences of the newest position, and the verdict that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// Occurrences of the newest position on this line, itself included: at least 1.
    pub count: u32,
    /// The verdict of the fourth occurrence; `None` before it.
    pub verdict: Option<RepetitionVerdict>,
}

/// The meaning of the fourth occurrence of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RepetitionVerdict {
    /// Nobody checked throughout, or both did.
    Sennichite,
    /// This side checked with every move since the first of the four occurrences: it loses.
    PerpetualCheck(Color),
}

const OCCURRENCES: u32 = 4;

impl Position {
    /// Judges the newest position of this line.
    pub fn repetition(&self) -> Repetition {
        let mut count = 1;
        let mut first_of_four = 0;
        for distance in self.occurred() {
            count += 1;
            if count == OCCURRENCES {
                first_of_four = distance;
            }
        }
        let verdict = (count >= OCCURRENCES).then(|| self.judge_cycle(first_of_four));
        Repetition { count, verdict }
    }

    /// The verdict of the fourth occurrence of the newest position if the moves until then are like those since the
    /// first; `None` for the first itself.
    pub fn cycle(&self) -> Option<RepetitionVerdict> {
        let first = self.occurred().take(OCCURRENCES as usize - 1).last()?;
        Some(self.judge_cycle(first))
    }

    /// The distances in plies to the earlier occurrences of the newest position, the latest first. Keys find the
    /// candidates; comparing the boards decides.
    fn occurred(&self) -> impl Iterator<Item = usize> {
        let mut walker: Option<Self> = None;
        (1..).zip(self.earlier()).filter_map(move |(distance, earlier)| {
            if earlier.key != self.key() {
                return None;
            }
            let walker = walker.get_or_insert_with(|| self.clone());
            while self.ply() - walker.ply() < distance && walker.undo() {}
            (walker == self).then_some(distance)
        })
    }

    /// Judges the moves since the position `distance` plies ago, which is the same as this one.
    pub fn judge_cycle(&self, distance: usize) -> RepetitionVerdict {
        // The side to move is in check after the opponent's moves: at even distances from here.
        let mut all_checks = [true, true];
        let nearest = (0, self.in_check());
        let before = (1..distance).zip(self.earlier().map(|earlier| earlier.in_check));
        for (back, in_check) in std::iter::once(nearest).chain(before) {
            all_checks[back % 2] &= in_check;
        }
        match all_checks {
            [true, false] => RepetitionVerdict::PerpetualCheck(!self.turn()),
            [false, true] => RepetitionVerdict::PerpetualCheck(self.turn()),
            _ => RepetitionVerdict::Sennichite,
        }
    }

    /// The end of a game with this verdict. In minishogi the player who moved first loses by sennichite.
    pub fn outcome_of(&self, verdict: RepetitionVerdict) -> Outcome {
        match (verdict, self.variant()) {
            (RepetitionVerdict::PerpetualCheck(checker), _) => {
                Outcome::Win { winner: !checker, by: WinBy::PerpetualCheck }
            }
            (RepetitionVerdict::Sennichite, Variant::Standard) => Outcome::Replay(ReplayBy::Repetition),
            (RepetitionVerdict::Sennichite, Variant::Minishogi) => {
                Outcome::Win { winner: !self.first_to_move(), by: WinBy::Repetition }
            }
        }
    }
}

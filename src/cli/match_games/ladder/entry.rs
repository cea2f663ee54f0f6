//! The results that the log of a ladder stores with each game.

use super::super::journal::Logged;
use super::super::statistics::Score;
use super::options::Pairing;
use super::rung::Rung;
use super::start::Start;
use protocol::Level;
use record::{Field, GameRecord};
use rules::Color;
use serde::{Deserialize, Serialize};

/// The result of a game of the ladder. The log stores it as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "part", rename_all = "snake_case")]
pub(super) enum Entry {
    /// A game between two players.
    Table(TableGame),
    /// A game of a level against itself, in which its moves were judged.
    Profile(ProfileGame),
}

/// The result of a game between a level and another player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TableGame {
    pub(super) level: Level,
    pub(super) against: Rung,
    #[serde(default, skip_serializing_if = "Start::is_opening")]
    pub(super) start: Start,
    /// The number of the game in the row of the table, counted from 1. It decides the color of the level.
    pub(super) number: u32,
    /// The result for the level.
    pub(super) score: Score,
    /// The way in which the game ended: the name of the outcome, such as `checkmate` or `repetition`.
    pub(super) cause: String,
    /// The number of moves, with those of the opening.
    pub(super) plies: u32,
}

/// The judged moves of a game of a level against itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct ProfileGame {
    pub(super) level: Level,
    /// The number of the game of this level, counted from 1.
    pub(super) number: u32,
    /// The moves in open positions.
    pub(super) moves: Vec<JudgedMove>,
    /// The chances to recapture, in all positions that are not decided by far.
    pub(super) recaptures: Vec<Recapture>,
}

/// A move and what the judge thinks of it. Win rates are those of the side that made the move, in hundredths of a percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct JudgedMove {
    /// The number of the move in the game, counted from 1.
    pub(super) ply: u32,
    /// The win rate with the move that the judge prefers.
    pub(super) before: u32,
    /// The win rate with the move that was made.
    pub(super) after: u32,
    /// The cause of a blunder; `None` if the move is none.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) blunder: Option<Blunder>,
}

/// A move in a position in which the judge would recapture: capture on the square on which the opponent has just captured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Recapture {
    /// The number of the move in the game, counted from 1.
    pub(super) ply: u32,
    /// Whether the move recaptured.
    pub(super) made: bool,
    /// The loss of score by the move, in hundredths of a pawn.
    pub(super) loss: u32,
}

/// The cause of a blunder, by the reply that the judge prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Blunder {
    /// The reply captures a piece that was already hanging.
    LeftHanging,
    /// The reply captures the piece that was moved or dropped, with a gain.
    MovedIntoCapture,
    /// Anything else.
    Other,
}

impl Blunder {
    pub(super) const ALL: [Self; 3] = [Self::LeftHanging, Self::MovedIntoCapture, Self::Other];
}

impl TableGame {
    pub(super) const fn pairing(&self) -> Pairing {
        Pairing { level: self.level, against: self.against, start: self.start }
    }
}

impl Entry {
    /// Writes the names of the players and the number of the game into the header of its record.
    pub(super) fn write_header(&self, record: &mut GameRecord) {
        let [black, white] = match self {
            Self::Table(TableGame { level, against, start, number, .. }) => {
                match start.color_of_level(*number) {
                    Color::Black => [Rung::Level(*level), *against],
                    Color::White => [*against, Rung::Level(*level)],
                }
            }
            Self::Profile(ProfileGame { level, .. }) => [Rung::Level(*level); 2],
        };
        record.header.push(Field::Black, &black.to_string());
        record.header.push(Field::White, &white.to_string());
        record.header.push(Field::Event, &format!("komadai ladder, {}", self.key()));
    }
}

impl Logged for Entry {
    const EVENT: &'static str = "ladder";

    fn key(&self) -> String {
        match self {
            Self::Table(TableGame { level, against, start: Start::Opening, number, .. }) => {
                format!("level {level} against {against}, game {number}")
            }
            Self::Table(TableGame { level, against, start, number, .. }) => {
                format!("level {level} against {against}, {start}, game {number}")
            }
            Self::Profile(ProfileGame { level, number, .. }) => {
                format!("profile of level {level}, game {number}")
            }
        }
    }

    fn check(&self) -> Result<(), String> {
        let (Self::Table(TableGame { number, .. }) | Self::Profile(ProfileGame { number, .. })) = self;
        if *number == 0 {
            return Err("games are counted from 1".to_owned());
        }
        match self {
            Self::Profile(ProfileGame { moves, .. })
                if moves.iter().any(|mv| mv.before.max(mv.after) > 10_000) =>
            {
                Err("a win rate is above 100 %".to_owned())
            }
            _ => Ok(()),
        }
    }
}

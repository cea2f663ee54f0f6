//! What the board says, and how it is written.

use crate::VERSION;
use rules::{ByColor, Color};
use serde_json::{Map, Value};

/// Who makes moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// A person at the board, or the page around it in a person's name.
    Person,
    /// The engine, or who defends in a mate problem.
    Engine,
}

impl Mover {
    /// The word of messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Engine => "engine",
        }
    }
}

/// What is on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// The position.
    pub sfen: String,
    /// How many moves lead there.
    pub ply: usize,
    /// Whose turn it is there.
    pub turn: Color,
    /// Who is to move, if a game runs and its newest position is shown.
    pub mover: Option<Mover>,
    /// The outcome as `data-outcome` writes it; empty while there is none.
    pub outcome: String,
    /// The clock, if there is one.
    pub clock: Option<ClockAt>,
}

/// A clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockAt {
    /// What is left of both sides' time in milliseconds.
    pub left: ByColor<u64>,
    /// Whether it runs. While it stands nobody may move.
    pub runs: bool,
}

/// What the board says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// It is there and hears commands.
    Ready {
        /// The mode, as links name it; empty where a link leaves it open.
        mode: &'static str,
        /// What is on the board.
        at: At,
    },
    /// A move was made.
    Move {
        /// The move in USI.
        usi: String,
        /// The position after it.
        sfen: String,
        /// Its number.
        ply: usize,
        /// Who has made it.
        by: Mover,
        /// How long it took in milliseconds, if a clock ran.
        spent_ms: Option<u64>,
    },
    /// Something else is on the board, or somebody else is to move.
    Turn(At),
    /// The game is over.
    End {
        /// The outcome as `data-outcome` writes it.
        outcome: String,
        /// The last position.
        sfen: String,
        /// All moves in USI.
        moves: Vec<String>,
    },
    /// Somebody has tried a move that the rules forbid.
    Illegal {
        /// The move in USI.
        usi: String,
        /// The rule, such as `two_pawns`.
        rule: &'static str,
    },
    /// A move is advised.
    Hint {
        /// The move in USI.
        usi: String,
        /// In how many plies it mates, if it does.
        mate: Option<u32>,
    },
    /// What is thought of the newest move of a mate problem, or of the problem before any.
    Verdict {
        /// In a word, such as `solved`.
        verdict: &'static str,
        /// Of how many plies the mate is that is spoken of: the problem's, what is left of it, or that which was given;
        /// 0 if none is.
        plies: u32,
    },
    /// Whether the solver has a problem to think about, be it that it does or that it waits until it may.
    Think(bool),
    /// The content of the frame is so high, in CSS pixels.
    Height(u32),
    /// May this move be made? Who does not answer within 200 ms, allows it.
    BeforeMove {
        /// The number of the question.
        question: u64,
        /// The move in USI.
        usi: String,
        /// The position before it.
        sfen: String,
    },
    /// A command was followed.
    Done(u64),
    /// A command was not followed, and nothing has changed.
    Error {
        /// The command's id, if it had one that could be read.
        id: Option<u64>,
        /// Why, in a word.
        reason: &'static str,
    },
}

impl Event {
    /// The value of `type`.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Ready { .. } => "ready",
            Self::Move { .. } => "move",
            Self::Turn(_) => "turn",
            Self::End { .. } => "end",
            Self::Illegal { .. } => "illegal",
            Self::Hint { .. } => "hint",
            Self::Verdict { .. } => "verdict",
            Self::Think(_) => "think",
            Self::Height(_) => "height",
            Self::BeforeMove { .. } => "beforemove",
            Self::Done(_) => "done",
            Self::Error { .. } => "error",
        }
    }

    /// The message.
    pub fn to_json(&self) -> String {
        let mut fields = Map::new();
        let mut put = |name: &str, value: Value| drop(fields.insert(name.to_owned(), value));
        put("komadai", VERSION.into());
        put("type", self.name().into());
        match self {
            Self::Ready { mode, at } => {
                put("mode", (*mode).into());
                at.write(&mut put);
            }
            Self::Turn(at) => at.write(&mut put),
            Self::Move { usi, sfen, ply, by, spent_ms } => {
                put("usi", usi.as_str().into());
                put("sfen", sfen.as_str().into());
                put("ply", (*ply).into());
                put("by", by.name().into());
                put("spent", (*spent_ms).into());
            }
            Self::End { outcome, sfen, moves } => {
                put("outcome", outcome.as_str().into());
                put("sfen", sfen.as_str().into());
                put("moves", moves.clone().into());
            }
            Self::Illegal { usi, rule } => {
                put("usi", usi.as_str().into());
                put("rule", (*rule).into());
            }
            Self::Hint { usi, mate } => {
                put("usi", usi.as_str().into());
                put("mate", (*mate).into());
            }
            Self::Verdict { verdict, plies } => {
                put("verdict", (*verdict).into());
                put("plies", (*plies).into());
            }
            Self::Think(wanted) => put("wanted", (*wanted).into()),
            Self::Height(height) => put("height", (*height).into()),
            Self::BeforeMove { question, usi, sfen } => {
                put("question", (*question).into());
                put("usi", usi.as_str().into());
                put("sfen", sfen.as_str().into());
            }
            Self::Done(id) => put("id", (*id).into()),
            Self::Error { id, reason } => {
                put("id", (*id).into());
                put("reason", (*reason).into());
            }
        }
        Value::Object(fields).to_string()
    }
}

impl At {
    fn write(&self, put: &mut impl FnMut(&str, Value)) {
        put("sfen", self.sfen.as_str().into());
        put("ply", self.ply.into());
        put("turn", self.turn.to_string().into());
        put("mover", self.mover.map(Mover::name).into());
        put("outcome", self.outcome.as_str().into());
        let clock = self.clock.as_ref().map(|ClockAt { left, runs }| {
            let fields = [("b", left.black.into()), ("w", left.white.into()), ("runs", (*runs).into())];
            fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Map<String, Value>>()
        });
        put("clock", clock.map_or(Value::Null, Value::Object));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_are_written_with_all_their_fields() {
        let at = At {
            sfen: "4k4/9/9/9/9/9/9/9/4K4 b - 1".into(),
            ply: 3,
            turn: Color::White,
            mover: Some(Mover::Engine),
            outcome: String::new(),
            clock: Some(ClockAt { left: ByColor { black: 600_000, white: 0 }, runs: true }),
        };
        assert_eq!(
            Event::Turn(at).to_json(),
            "{\"clock\":{\"b\":600000,\"runs\":true,\"w\":0},\"komadai\":1,\"mover\":\"engine\",\"outcome\":\"\",\"ply\":3,\
             \"sfen\":\"4k4/9/9/9/9/9/9/9/4K4 b - 1\",\"turn\":\"w\",\"type\":\"turn\"}"
        );
        assert_eq!(
            Event::Error { id: None, reason: "shape" }.to_json(),
            "{\"id\":null,\"komadai\":1,\"reason\":\"shape\",\"type\":\"error\"}"
        );
    }
}

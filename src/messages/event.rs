//! The events that the board sends, and their writing.

use crate::VERSION;
use rules::{ByColor, Color};
use serde_json::{Map, Value};

/// The reason of the event `error` after the board has crashed. The app is dead then, so `public/recover.js` sends it.
pub const CRASHED: &str = "crashed";

/// The maker of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mover {
    /// A person at the board, or the page around it in a person's name.
    Person,
    /// The engine, or the defender of a mate problem.
    Engine,
}

impl Mover {
    /// The word for the mover in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Engine => "engine",
        }
    }
}

/// The evaluation of a position by the engine, as Black sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluated {
    /// The position, as SFEN.
    pub sfen: String,
    /// The win rate of Black in thousandths, 0 to 1,000.
    pub win_rate: u16,
    /// The value in hundredths of a pawn; `None` for a mate.
    pub cp: Option<i32>,
    /// The number of plies to mate: positive if Black mates, negative if White does; `None` if neither is known to.
    pub mate: Option<i32>,
    /// The depth of the search, in plies.
    pub depth: u32,
    /// The line that both sides are expected to play, in USI, the best move first.
    pub line: Vec<String>,
}

/// The kind of what a person has solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolvedKind {
    /// A task of the lessons; a small game counts when it is won.
    Lesson,
    /// A mate problem of a set.
    Problem,
    /// The mate problem of the day.
    Daily,
}

impl SolvedKind {
    /// The word for the kind in messages.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lesson => "lesson",
            Self::Problem => "problem",
            Self::Daily => "daily",
        }
    }
}

/// A task of the lessons or a mate problem that a person has solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The kind of the task.
    pub kind: SolvedKind,
    /// The name of the task as `data-task` writes it: `step.3`, or `problem.` with a number.
    pub task: String,
    /// The number of wrong answers and hints before, since the task was opened; 0 for a small game.
    pub misses: u32,
    /// The name of the chapter, or of the set of problems; `all` for the problem of the day.
    pub set: String,
    /// The number of tasks of the chapter or set that are solved now, this one included.
    pub done: usize,
    /// The number of all tasks of the chapter or set; `None` if the lessons have not been fetched since a reload.
    pub total: Option<usize>,
}

/// The state of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At {
    /// The position that is shown, as SFEN.
    pub sfen: String,
    /// The number of moves that lead there.
    pub ply: usize,
    /// The side to move there.
    pub turn: Color,
    /// The player to move, if a game runs and its newest position is shown.
    pub mover: Option<Mover>,
    /// The outcome as `data-outcome` writes it; empty while there is none.
    pub outcome: String,
    /// The clock, if there is one.
    pub clock: Option<ClockAt>,
}

/// The state of a game's clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClockAt {
    /// The remaining time of both sides, in milliseconds.
    pub left: ByColor<u64>,
    /// Whether the clock runs. While it is stopped, no moves can be made.
    pub runs: bool,
}

/// An event that the board sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EmbedEvent {
    /// The board is ready for commands.
    Ready {
        /// The mode, as links name it, or the room that the link opens; empty where a link leaves it open.
        mode: &'static str,
        /// The state of the board.
        at: At,
    },
    /// A move was made.
    Move {
        /// The move in USI.
        usi: String,
        /// The position after it.
        sfen: String,
        /// The number of moves played, this one included.
        ply: usize,
        /// The maker of the move.
        by: Mover,
        /// The time that the move took in milliseconds, if a clock ran.
        spent_ms: Option<u64>,
    },
    /// The board shows something else, or the player to move has changed.
    Turn(At),
    /// The game is over.
    End {
        /// The outcome as `data-outcome` writes it.
        outcome: String,
        /// The last position, as SFEN.
        sfen: String,
        /// All moves in USI.
        moves: Vec<String>,
    },
    /// A move was tried that the rules forbid.
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
        /// The number of plies to mate, if the move mates.
        mate: Option<u32>,
    },
    /// The engine has found out more about the position that is shown, which the visitor has it analyze.
    Evaluation(Evaluated),
    /// The verdict on the newest move of a mate problem, or on the problem before any move.
    Verdict {
        /// The verdict in a word, such as `solved`.
        verdict: &'static str,
        /// The number of plies of the mate that the verdict is about: that of the problem, of the rest of it, or of the
        /// given solution; 0 if there is none.
        plies: u32,
    },
    /// A task of the lessons or a mate problem was solved.
    Solved(Solved),
    /// Whether the solver has a problem to think about or the engine a position to analyze, even if they wait for
    /// permission.
    Think(bool),
    /// The height of the frame's content, in CSS pixels.
    Height(u32),
    /// A question whether this move may be made. It may if no answer comes within 200 ms.
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
    /// A command was not followed, and nothing has changed; or the board has crashed ([`CRASHED`]).
    Error {
        /// The command's id, if it had one that could be read.
        id: Option<u64>,
        /// The reason in a word.
        reason: &'static str,
    },
}

impl EmbedEvent {
    /// The value of `type` in the message.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Ready { .. } => "ready",
            Self::Move { .. } => "move",
            Self::Turn(_) => "turn",
            Self::End { .. } => "end",
            Self::Illegal { .. } => "illegal",
            Self::Hint { .. } => "hint",
            Self::Evaluation(_) => "evaluation",
            Self::Verdict { .. } => "verdict",
            Self::Solved(_) => "solved",
            Self::Think(_) => "think",
            Self::Height(_) => "height",
            Self::BeforeMove { .. } => "beforemove",
            Self::Done(_) => "done",
            Self::Error { .. } => "error",
        }
    }

    /// Writes the event as a message in JSON.
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
            Self::Evaluation(Evaluated { sfen, win_rate, cp, mate, depth, line }) => {
                put("sfen", sfen.as_str().into());
                put("win", (*win_rate).into());
                put("cp", (*cp).into());
                put("mate", (*mate).into());
                put("depth", (*depth).into());
                put("line", line.clone().into());
            }
            Self::Verdict { verdict, plies } => {
                put("verdict", (*verdict).into());
                put("plies", (*plies).into());
            }
            Self::Solved(Solved { kind, task, misses, set, done, total }) => {
                put("kind", kind.name().into());
                put("task", task.as_str().into());
                put("misses", (*misses).into());
                put("set", set.as_str().into());
                put("done", (*done).into());
                put("total", (*total).into());
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
            EmbedEvent::Turn(at).to_json(),
            "{\"clock\":{\"b\":600000,\"runs\":true,\"w\":0},\"komadai\":1,\"mover\":\"engine\",\"outcome\":\"\",\"ply\":3,\
             \"sfen\":\"4k4/9/9/9/9/9/9/9/4K4 b - 1\",\"turn\":\"w\",\"type\":\"turn\"}"
        );
        let solved = Solved {
            kind: SolvedKind::Lesson,
            task: "step.3".into(),
            misses: 2,
            set: "step".into(),
            done: 3,
            total: Some(14),
        };
        assert_eq!(
            EmbedEvent::Solved(solved.clone()).to_json(),
            "{\"done\":3,\"kind\":\"lesson\",\"komadai\":1,\"misses\":2,\"set\":\"step\",\"task\":\"step.3\",\
             \"total\":14,\"type\":\"solved\"}"
        );
        let unknown = EmbedEvent::Solved(Solved { total: None, ..solved }).to_json();
        assert!(unknown.contains("\"total\":null"), "{unknown}");
        assert_eq!(
            EmbedEvent::Error { id: None, reason: "shape" }.to_json(),
            "{\"id\":null,\"komadai\":1,\"reason\":\"shape\",\"type\":\"error\"}"
        );
    }
}

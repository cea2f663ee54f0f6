//! The course: chapters with tasks, each a position and a goal.

use protocol::Level;
use rules::{Color, IllegalMove, Move, PieceKind, Setup, SetupProblem, Square};

/// All chapters in the order in which they are learnt.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// The chapters; their names differ.
    pub chapters: Vec<Chapter>,
}

/// A chapter: tasks about one subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// The name of the chapter in addresses, texts and the storage, such as `step`.
    pub id: String,
    /// The tasks in their order; at least one.
    pub tasks: Vec<Task>,
}

/// A task: a position and a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    /// The position from which the task begins, before [`Task::played`].
    pub setup: Setup,
    /// The moves from that position to the one that the person sees. Only tasks about repetition have any.
    pub played: Vec<Move>,
    /// What the person has to do.
    pub goal: Goal,
    /// The piece whose legal moves the squares of [`Goal::Squares`] are; `None` if they are asked for by something else.
    pub from: Option<Square>,
    /// The number of moves within which a solo goal is reached, at least 1; `None` without a limit.
    pub moves: Option<u32>,
    /// Arrows and rings on the board that belong to the explanation.
    pub arrows: Vec<Arrow>,
    /// Whether the board does not mark the squares of the goal, since the person is to find them.
    pub hidden: bool,
}

/// A mark on the board that belongs to the explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrow {
    /// An arrow from one square to another.
    Line {
        /// The square where the arrow begins.
        from: Square,
        /// The square to which the arrow points.
        to: Square,
    },
    /// A ring around a square.
    Ring(Square),
    /// The color of the rows in which the pieces of the person promote (敵陣 *tekijin*).
    Camp,
}

/// What the person has to do in a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Bring own pieces to all these squares, in any order. Only the person moves.
    Reach(Vec<Square>),
    /// Capture the enemy pieces on these squares, in any order. Only the person moves.
    Take(Vec<Square>),
    /// Have these pieces on these squares in the end. Only the person moves.
    Shape(Vec<(Square, PieceKind)>),
    /// Mark all squares to which the piece on this square can go.
    Mark(Square),
    /// Mark exactly these squares.
    Squares(Vec<Square>),
    /// Choose the answer with this index, counted from 0.
    Choose(usize),
    /// Mate with one move.
    Mate,
    /// Give check with a move that loses nothing at once.
    Check,
    /// Answer the check in this way.
    Escape(EscapeBy),
    /// Find a move that this rule forbids.
    Forbidden(IllegalMove),
    /// Win at least this number of points by force, with one move and the captures that follow.
    Gain(i32),
    /// Make one of these moves, all legal.
    Best(Vec<Move>),
    /// Make several moves, each with a fixed answer.
    Line(Vec<LineStep>),
    /// Mate with these moves, which all give check, as in a mate problem; the last one may be any mate.
    MateLine(Vec<LineStep>),
    /// Win a small game against the AI.
    Game(SmallGame),
}

/// A move of the person in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineStep {
    /// The moves that are right; at least one.
    pub accepted: Vec<Move>,
    /// The opponent's answer; `None` after the last move only.
    pub answer: Option<Move>,
}

/// A small game against the AI, which ends a chapter. It begins at the position of the task, and the person is Black.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallGame {
    /// The playing strength of the AI.
    pub level: Level,
}

links::named! {
    /// A way to answer a check.
    pub enum EscapeBy {
        /// Any legal move of any piece.
        Any = "any",
        /// A move of the king. If it captures the piece that gives check, it is also a capture.
        King = "king",
        /// A piece put or moved between (合駒 *aigoma*).
        Block = "block",
        /// The capture of the piece that gives check.
        Capture = "capture",
    }
}

/// The reason why a course cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CourseError {
    /// The text is no JSON, or a field is missing, unknown or of another type. Both count from 1.
    Form {
        /// The line of the text.
        line: usize,
        /// The column of the line.
        column: usize,
    },
    /// The course has a version that this program does not know.
    Version(u32),
    /// A chapter has no tasks, or a name that another one has or that no address can hold.
    Chapter(String),
    /// A task is wrong.
    Task {
        /// The name of its chapter.
        chapter: String,
        /// Its number in the chapter, counted from 1.
        number: usize,
        /// What is wrong with it.
        fault: TaskFault,
    },
}

/// What is wrong with a task.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TaskFault {
    /// The position is no SFEN.
    Sfen,
    /// The goal needs a position that can be played from.
    Setup(Vec<SetupProblem>),
    /// A text that stands for a square, a move, a piece, a way or a rule is none.
    Text(String),
    /// The goal has no squares, moves or points.
    Empty,
    /// A number is out of its range.
    Number,
    /// Nothing suitable stands on a square of the goal, or it is off the board.
    Square(Square),
    /// A move of the goal is not legal.
    Illegal(Move),
    /// The side to move is not in check.
    NoCheck,
    /// Moves and answers of a line do not alternate.
    Line,
    /// The variant of a game is not that of its position.
    Variant,
}

impl Course {
    /// A chapter by its name; `None` if there is none.
    pub fn chapter(&self, id: &str) -> Option<&Chapter> {
        self.chapters.iter().find(|chapter| chapter.id == id)
    }

    /// A task by the name of its chapter and its number there, counted from 1; `None` if there is none.
    pub fn task(&self, chapter: &str, number: usize) -> Option<&Task> {
        self.chapter(chapter)?.tasks.get(number.checked_sub(1)?)
    }
}

impl Task {
    /// The side of the person: the side to move, in a game always Black.
    pub fn learner(&self) -> Color {
        match self.goal {
            Goal::Game(_) => Color::Black,
            _ if self.played.len().is_multiple_of(2) => self.setup.turn,
            _ => !self.setup.turn,
        }
    }
}

impl Goal {
    /// Whether only the person moves, by the movement of pieces.
    pub const fn is_solo(&self) -> bool {
        matches!(self, Self::Reach(_) | Self::Take(_) | Self::Shape(_))
    }

    /// Whether the person moves in a legal position by the full rules.
    pub const fn is_of_position(&self) -> bool {
        matches!(
            self,
            Self::Mate
                | Self::Check
                | Self::Escape(_)
                | Self::Forbidden(_)
                | Self::Gain(_)
                | Self::Best(_)
                | Self::Line(_)
                | Self::MateLine(_)
        )
    }
}

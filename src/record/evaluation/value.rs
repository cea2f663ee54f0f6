//! An evaluation, whatever the form of its text.

use rules::{Color, Move};

/// The value of a position (評価値 *hyōkachi*), as Black sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// Hundredths of a pawn; positive where Black is better. Programs have no common bound: some write a mate as
    /// 30000 or 100000.
    Cp(i32),
    /// A forced mate (詰み *tsumi*) for one of the sides.
    Mate {
        /// The side that mates.
        winner: Color,
        /// The number of moves of both sides up to the mate, where the text gives it.
        plies: Option<u32>,
    },
}

/// The search that an evaluation comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// A search beside the game: an analysis of the record (解析 *kaiseki*) or of the position (検討 *kentō*).
    Analysis,
    /// The player's own search for the move (対局 *taikyoku*).
    Player,
}

/// What a program says about the position behind a move. Everything that a form may leave out is optional.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// The search that it comes from.
    pub source: Source,
    /// The value of the position. Of a mate and a number in the same evaluation, this is the mate.
    pub value: Option<Value>,
    /// The depth of the search (深さ), in moves of both sides; without the deepest line, which some write behind a slash.
    pub depth: Option<u32>,
    /// The number of positions that were searched (ノード数).
    pub nodes: Option<u64>,
    /// The name of the program: not empty, on one line, without blanks around it.
    pub engine: Option<String>,
    /// The rank of the move among several candidates (候補 *kōho*); 1 is the best.
    pub rank: Option<u32>,
    /// The principal variation (読み筋 *yomisuji*): legal moves from the position behind the move. Empty if there is none.
    pub line: Vec<Move>,
}

impl Evaluation {
    /// An evaluation that says nothing yet.
    pub const fn new(source: Source) -> Self {
        Self { source, value: None, depth: None, nodes: None, engine: None, rank: None, line: Vec::new() }
    }
}

//! The ends of games.

use crate::{Color, IllegalMove};

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side has won.
    Win {
        /// The player who wins.
        winner: Color,
        /// The reason for the win.
        by: WinBy,
    },
    /// A draw: no side wins, and the game is not played again.
    Draw(DrawBy),
    /// No result: the game is played again with colors swapped.
    Replay(ReplayBy),
    /// No result: interrupted (中断), and can be taken up again.
    Aborted,
}

/// The way in which a game is won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WinBy {
    /// 詰み: in check without a legal move.
    Checkmate,
    /// The loser has no legal move and is not in check.
    NoMoves,
    /// 投了: the loser resigned.
    Resignation,
    /// 切れ負け: the loser's time ran out.
    Time,
    /// 反則 *hansoku*: the loser made a forbidden move.
    Illegal(IllegalMove),
    /// 連続王手の千日手: the loser gave check with every move up to the fourth occurrence.
    PerpetualCheck,
    /// 千日手 *sennichite* in minishogi: the player who moved first loses.
    Repetition,
    /// 入玉宣言: the winner declared and met every condition.
    Declaration,
    /// The loser declared without meeting every condition (strict only).
    FailedDeclaration,
    /// トライ: the winner's king reached the opponent king's starting square.
    Try,
    /// 持将棋 *jishōgi*: the players agreed to an impasse, and the points decided.
    Impasse,
}

/// The way in which a game is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawBy {
    /// The move limit that was set.
    MoveLimit,
}

/// Why a game is played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReplayBy {
    /// 千日手 *sennichite*: the same position occurred for the fourth time.
    Repetition,
    /// 持将棋 *jishōgi*: neither side can mate, and both have enough points.
    Impasse,
}

impl Outcome {
    /// The winner; `None` if nobody has won.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Win { winner, .. } => Some(winner),
            _ => None,
        }
    }

    /// The reason in a word, as the answers of `komadai judge` and the page write it: `checkmate`, `repetition`, …;
    /// empty for an interrupted game.
    pub const fn by(self) -> &'static str {
        match self {
            Self::Win { by, .. } => match by {
                WinBy::Checkmate => "checkmate",
                WinBy::NoMoves => "no_moves",
                WinBy::Resignation => "resignation",
                WinBy::Time => "time",
                WinBy::Illegal(rule) => rule.name(),
                WinBy::PerpetualCheck => "perpetual_check",
                WinBy::Repetition => "repetition",
                WinBy::Declaration => "declaration",
                WinBy::FailedDeclaration => "failed_declaration",
                WinBy::Try => "try",
                WinBy::Impasse => "impasse",
            },
            Self::Draw(DrawBy::MoveLimit) => "move_limit",
            Self::Replay(ReplayBy::Repetition) => "repetition",
            Self::Replay(ReplayBy::Impasse) => "impasse",
            Self::Aborted => "",
        }
    }

    /// The winner or the kind of result, then the reason: `b:checkmate`, `replay:repetition`, `draw:move_limit`,
    /// `aborted`.
    pub fn tag(self) -> String {
        match self {
            Self::Win { winner, .. } => format!("{winner}:{}", self.by()),
            Self::Draw(_) => format!("draw:{}", self.by()),
            Self::Replay(_) => format!("replay:{}", self.by()),
            Self::Aborted => "aborted".to_owned(),
        }
    }
}

//! The ends of lines of a record, as the formats tell them.

use rules::Color;

/// The end of a line: the words of a record, not the result of the rules. "The side to move" is the one whose turn it
/// is where the end stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// 投了: the side to move resigned.
    Resignation,
    /// 中断 *chūdan*: the game was broken off.
    Interruption,
    /// 封じ手: adjourned with a sealed move.
    Sealed,
    /// 千日手 *sennichite*: the same position occurred four times.
    Repetition,
    /// 持将棋 *jishōgi*: an impasse without a winner.
    Impasse,
    /// 入玉勝ち: the side to move declared and won.
    Declaration,
    /// 詰み: the side to move is mated.
    Checkmate,
    /// 不詰: the side to move is not mated; in mate problems.
    NoMate,
    /// 切れ負け: the side to move lost on time.
    TimeUp,
    /// 反則: the offender loses. The illegal move itself may stand before the end.
    Illegal {
        /// The player who broke a rule.
        offender: Color,
    },
    /// 不戦勝, 不戦敗: decided without a game.
    Default {
        /// The player who loses by not playing.
        absent: Color,
    },
    /// 最大手数: the move limit was reached.
    MoveLimit,
    /// 引き分け: a draw, without saying why.
    Draw,
    /// 待った: a move was taken back.
    TakeBack,
    /// エラー: a program failed.
    Error,
    /// A word of the format that none of these means, kept as it stands.
    Other(String),
}

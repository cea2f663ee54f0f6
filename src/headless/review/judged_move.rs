//! What a review says about a move.

use crate::why::{Claim, Reason};
use protocol::WinRate;
use rules::{Color, Move};

/// How bad a move is, by the loss of win rate for its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Judgement {
    /// 緩手 *kanshu*: a loss of 5 % or more.
    Inaccuracy,
    /// 疑問手 *gimonte*: a loss of 12 % or more.
    Mistake,
    /// 悪手 *akushu*: a loss of 25 % or more.
    Blunder,
}

impl Judgement {
    /// All judgements, the mildest first.
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The least loss with this judgement, in thousandths.
    pub const fn least_loss(self) -> u16 {
        match self {
            Self::Inaccuracy => 50,
            Self::Mistake => 120,
            Self::Blunder => 250,
        }
    }

    /// The judgement of a move, by the win rate before and after it. `None` for a small loss, and in a
    /// game that was decided before and after: below 3 % or above 97 %.
    pub fn of(before: WinRate, after: WinRate) -> Option<Self> {
        let is_decided = before.max(after) < LOST || before.min(after) > WON;
        let loss = loss(before, after);
        Self::ALL.into_iter().rev().find(|judgement| !is_decided && loss >= judgement.least_loss())
    }

    /// The name of the judgement in the document and in the output of programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

/// A game with a win rate below this is lost.
pub(super) const LOST: WinRate = WinRate::new(30).expect("a share");
/// A game with a win rate above this is won.
const WON: WinRate = LOST.of_opponent();

/// The loss of win rate, in thousandths.
pub(super) const fn loss(before: WinRate, after: WinRate) -> u16 {
    before.thousandths().saturating_sub(after.thousandths())
}

/// A move that has been judged. Win rates are those of its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedMove {
    /// The number of the move in the record, from 1.
    pub ply: usize,
    /// The player.
    pub color: Color,
    /// The move.
    pub played: Move,
    /// The best move; the same as the move if no better one is known. `None` where a declaration wins.
    pub best: Option<Move>,
    /// The win rate with the best move.
    pub before: WinRate,
    /// The win rate with the move that was played.
    pub after: WinRate,
    /// The judgement; `None` for a good move, in a decided game, and for a move of an opening that its side plays or of the
    /// book.
    pub judgement: Option<Judgement>,
    /// Why the move is bad, as far as it is proved. Mates that were missed or allowed come first, and have a reason in a
    /// decided game too.
    pub reasons: Vec<Reason>,
}

impl JudgedMove {
    /// The loss of win rate, in thousandths.
    pub const fn loss(&self) -> u16 {
        loss(self.before, self.after)
    }

    /// Whether the move misses a mate.
    pub fn misses_mate(&self) -> bool {
        self.reasons.iter().any(|reason| matches!(reason.claim, Claim::MissesMate { .. }))
    }

    /// Whether the move allows a mate.
    pub fn allows_mate(&self) -> bool {
        self.reasons.iter().any(|reason| matches!(reason.claim, Claim::AllowsMate { .. }))
    }
}

//! What is agreed before a game.

use crate::{TimeControl, TimeLeft};
use rules::{ByColor, ImpasseRule, Setup, Variant};

/// Milliseconds since an arbitrary moment that stays the same for the whole game.
pub type Timestamp = u64;

/// Who makes the moves of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// A person.
    #[default]
    Human,
    /// The engine.
    Engine,
}

/// What happens on a forbidden move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Conduct {
    /// It is refused, and the refusal says why.
    #[default]
    Friendly,
    /// Who makes it has lost (反則負け).
    Strict,
}

/// How often a side may take moves back (待った).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TakeBacks {
    /// As often as it likes.
    #[default]
    Free,
    /// So many times in a game.
    Times(u32),
    /// Never.
    Off,
}

/// What is agreed before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Where the game starts.
    pub start: Setup,
    /// Who plays which side. Two people sit at one screen: only then a move out of turn is an offence.
    pub players: ByColor<Player>,
    /// The impasse rule; minishogi has none, whatever stands here.
    pub impasse: ImpasseRule,
    /// What happens on a forbidden move.
    pub conduct: Conduct,
    /// How often moves may be taken back.
    pub take_backs: TakeBacks,
    /// The number of the last move, as SFEN counts: after it the game is a draw.
    pub move_limit: Option<u32>,
    /// The times of both players, if there is a clock.
    pub clock: Option<ByColor<TimeControl>>,
    /// What is left of these times from a game that is played again; `None`: all. Means nothing without a clock.
    pub time_left: Option<ByColor<TimeLeft>>,
    /// The clock is a club's: it cannot be paused.
    pub club_clock: bool,
    /// The start is a mate problem (詰将棋), whose attacker, the side to move, may have no king.
    pub mate_problem: bool,
}

impl Terms {
    /// An even game of two people, friendly, under the 27-point rule, without a clock.
    pub fn even(variant: Variant) -> Self {
        Self {
            start: variant.start_sfen().parse().expect("the start position is a SFEN"),
            players: ByColor::default(),
            impasse: ImpasseRule::default(),
            conduct: Conduct::default(),
            take_backs: TakeBacks::default(),
            move_limit: None,
            clock: None,
            time_left: None,
            club_clock: false,
            mate_problem: false,
        }
    }

    /// Whether two people play at one screen.
    pub fn two_people(&self) -> bool {
        self.players == ByColor { black: Player::Human, white: Player::Human }
    }
}

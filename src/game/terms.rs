//! The terms that players agree to before a game.

use crate::{TimeControl, TimeLeft};
use rules::{ByColor, ImpasseRule, Setup, Variant};

/// Milliseconds since an arbitrary moment that stays the same for the whole game.
pub type Timestamp = u64;

/// The kind of player who makes the moves of a side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Player {
    /// A person at the board.
    #[default]
    Human,
    /// The engine of the program.
    Engine,
}

/// The treatment of a forbidden move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Conduct {
    /// It is refused, and the refusal says why.
    #[default]
    Friendly,
    /// The side that makes it has lost (反則負け *hansoku-make*).
    Strict,
}

/// The number of times that a side may take moves back (待った *matta*).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TakeBacks {
    /// Any number of times.
    #[default]
    Free,
    /// This number of times in a game.
    Times(u32),
    /// Take-backs are not allowed.
    Off,
}

/// The terms that players agree to before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The position from which the game starts.
    pub start: Setup,
    /// The player of each side. Two people share one screen: only then is a move out of turn an offense.
    pub players: ByColor<Player>,
    /// The impasse rule; minishogi has none, whatever this value is.
    pub impasse: ImpasseRule,
    /// The treatment of a forbidden move.
    pub conduct: Conduct,
    /// The number of times that moves may be taken back.
    pub take_backs: TakeBacks,
    /// The number of the last move, as SFEN counts: after it the game is a draw.
    pub move_limit: Option<u32>,
    /// The times of both players, if there is a clock.
    pub clock: Option<ByColor<TimeControl>>,
    /// The time that is left of these times from a game that is played again; `None`: all. Has no meaning without a
    /// clock.
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
            start: Setup::of_start(variant, None),
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

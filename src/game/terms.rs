//! What is agreed before a game.

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

/// What is agreed before a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Where the game starts.
    pub start: Setup,
    /// Who plays which side.
    pub players: ByColor<Player>,
    /// The impasse rule; minishogi has none, whatever stands here.
    pub impasse: ImpasseRule,
    /// What happens on a forbidden move.
    pub conduct: Conduct,
}

impl Terms {
    /// An even game of two people, friendly, under the 27-point rule.
    pub fn even(variant: Variant) -> Self {
        Self {
            start: variant.start_sfen().parse().expect("the start position is a SFEN"),
            players: ByColor::default(),
            impasse: ImpasseRule::default(),
            conduct: Conduct::default(),
        }
    }
}

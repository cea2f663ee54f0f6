//! The end of a game that a player stated, as it is stored.

use crate::lines::{Lines, Writer};
use game::{Command, Game};
use rules::{Color, Outcome, ReplayBy, WinBy};

/// An end that a player stated. Other ends follow from the moves and from the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatedEnd {
    /// This side has resigned.
    Resigned(Color),
    /// The side to move has declared: what it came to follows from the position.
    Declared,
    /// Both have agreed on an impasse.
    Agreed,
    /// The game is interrupted.
    Interrupted,
}

impl StatedEnd {
    /// What has ended a game, if it was said.
    pub(super) fn of(game: &Game) -> Option<Self> {
        match game.outcome()? {
            Outcome::Win { winner, by: WinBy::Resignation } => Some(Self::Resigned(!winner)),
            Outcome::Win { by: WinBy::Declaration | WinBy::FailedDeclaration, .. } => Some(Self::Declared),
            Outcome::Win { by: WinBy::Impasse, .. } => Some(Self::Agreed),
            // Where both lead to the same, it does not matter which it was.
            Outcome::Replay(ReplayBy::Impasse) if game.agreement() == game.outcome() => Some(Self::Agreed),
            Outcome::Replay(ReplayBy::Impasse) => Some(Self::Declared),
            Outcome::Aborted => Some(Self::Interrupted),
            _ => None,
        }
    }

    /// The same, to be said again.
    pub(super) fn commands(self) -> Vec<Command> {
        match self {
            Self::Resigned(color) => vec![Command::Resign(color)],
            Self::Declared => vec![Command::Declare],
            Self::Agreed => Color::ALL.map(Command::AgreeImpasse).to_vec(),
            Self::Interrupted => vec![Command::Abort],
        }
    }

    /// Writes its lines: one for each, so that older builds find those that they know.
    pub(super) fn write(said: Option<Self>, lines: &mut Writer) {
        let resigned = match said {
            Some(Self::Resigned(color)) => color.to_string(),
            _ => String::new(),
        };
        lines.put("resigned", &resigned);
        for (name, word) in OTHERS {
            lines.put_switch(name, said == Some(word));
        }
    }

    /// Reads its lines. Texts of the first builds do not have all of them.
    pub(super) fn read(lines: Lines<'_>) -> Option<Self> {
        let resigned = lines.get("resigned").and_then(|color| color.parse().ok());
        let other = || OTHERS.into_iter().find(|(name, _)| lines.is_on(name)).map(|(_, word)| word);
        resigned.map(Self::Resigned).or_else(other)
    }
}

/// The lines of all words but a resignation.
const OTHERS: [(&str, StatedEnd); 3] = [
    ("declared", StatedEnd::Declared),
    ("agreed", StatedEnd::Agreed),
    ("interrupted", StatedEnd::Interrupted),
];

//! The stored form of a game's end by an act of a player other than a move.

use crate::lines::{Lines, Writer};
use game::{Command, Game};
use rules::{Color, Outcome, ReplayBy, WinBy};

/// The end of a game by an act of a player. Other ends follow from the moves and from the clock, and are not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatedEnd {
    /// This side has resigned.
    Resigned(Color),
    /// The side to move has declared; the result follows from the position.
    Declared,
    /// Both sides have agreed on an impasse.
    Agreed,
    /// The game was interrupted and can be resumed.
    Interrupted,
}

impl StatedEnd {
    /// The stated end of a game; `None` if the game goes on or has ended otherwise.
    pub(super) fn of(game: &Game) -> Option<Self> {
        match game.outcome()? {
            Outcome::Win { winner, by: WinBy::Resignation } => Some(Self::Resigned(!winner)),
            Outcome::Win { by: WinBy::Declaration | WinBy::FailedDeclaration, .. } => Some(Self::Declared),
            Outcome::Win { by: WinBy::Impasse, .. } => Some(Self::Agreed),
            // If both acts have the same result, either of them restores it.
            Outcome::Replay(ReplayBy::Impasse) if game.agreement() == game.outcome() => Some(Self::Agreed),
            Outcome::Replay(ReplayBy::Impasse) => Some(Self::Declared),
            Outcome::Aborted => Some(Self::Interrupted),
            _ => None,
        }
    }

    /// The commands that end a restored game in the same way.
    pub(super) fn commands(self) -> Vec<Command> {
        match self {
            Self::Resigned(color) => vec![Command::Resign(color)],
            Self::Declared => vec![Command::Declare],
            Self::Agreed => Color::ALL.map(Command::AgreeImpasse).to_vec(),
            Self::Interrupted => vec![Command::Abort],
        }
    }

    /// Writes one line for each kind of end, so that older builds find the lines that they know.
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

    /// Reads these lines. Texts of the first builds do not have all of them.
    pub(super) fn read(lines: Lines<'_>) -> Option<Self> {
        let resigned = lines.get("resigned").and_then(|color| color.parse().ok());
        let other = || OTHERS.into_iter().find(|(name, _)| lines.is_on(name)).map(|(_, word)| word);
        resigned.map(Self::Resigned).or_else(other)
    }
}

/// The names of the lines for all ends but a resignation.
const OTHERS: [(&str, StatedEnd); 3] = [
    ("declared", StatedEnd::Declared),
    ("agreed", StatedEnd::Agreed),
    ("interrupted", StatedEnd::Interrupted),
];

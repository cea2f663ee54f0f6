//! Links and position texts of other programs, and our own: the texts that people paste to see a game.
//!
//! Each program writes games into addresses in its own way; words are separated there by a space, `_`, `.` or `+`, and
//! by `/` in some. The name of the field and the place of a character determine its meaning, never the character alone.

mod address;
mod line;
mod sites;
mod writer;

use crate::packed::PackedError;
use crate::{GameRecord, NodeId, Problem, WriteError};
use address::Address;

/// The greatest length of a link that is read, in characters.
pub const MOST_CHARACTERS: usize = 200_000;

/// The names of the fields in which other programs write games, and which this project's own links do not have. A game
/// in one of them is read whatever the server is.
pub const FIELDS: [&str; 3] = ["usen", "u", "initpos"];

/// A game that a link carries, and the view of it that the link asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeerGame {
    /// The record of the game, with its variations if the link has them.
    pub record: GameRecord,
    /// The node that the link shows, if it says one.
    pub shown: Option<NodeId>,
    /// Whether White sits below.
    pub flipped: bool,
}

/// The reason why a link does not give its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerError {
    /// The link only names the game, which lies on the server of its program.
    OnServer,
    /// The link is longer than any game.
    TooLong,
    /// A game of another board, by the name that the link has for it.
    Variant(String),
    /// The position or the moves cannot be read.
    Game(Problem),
    /// The packed game cannot be read.
    Packed(PackedError),
    /// A text that should be base64 is not.
    Base64,
}

/// A program whose links are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Peer {
    /// The position in lishogi's editor.
    LishogiEditor,
    /// The line on lishogi's analysis board.
    LishogiAnalysis,
    /// The line in Piyo Shogi, an app.
    Piyo,
    /// The line in KENTO.
    Kento,
    /// The game with its variations in ShogiHome.
    ShogiHome,
}

impl Peer {
    /// All programs whose links are written.
    pub const ALL: [Self; 5] =
        [Self::LishogiAnalysis, Self::LishogiEditor, Self::Piyo, Self::Kento, Self::ShogiHome];

    /// The name of the program, the same in every language.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LishogiEditor => "lishogi (editor)",
            Self::LishogiAnalysis => "lishogi",
            Self::Piyo => "Piyo Shogi",
            Self::Kento => "KENTO",
            Self::ShogiHome => "ShogiHome",
        }
    }
}

/// Reads a link, or the text of a position with or without moves. `None` if the text is neither.
pub fn read(text: &str) -> Option<Result<PeerGame, PeerError>> {
    let text = text.trim();
    let is_link = Address::is_link(text);
    if text.len() > MOST_CHARACTERS {
        return is_link.then_some(Err(PeerError::TooLong));
    }
    if text.contains(['\n', '\r']) {
        return None;
    }
    if is_link {
        return sites::read(&Address::parse(text));
    }
    line::looks_like(text).then(|| {
        let record = line::read(text, "")?;
        Ok(PeerGame { record, shown: None, flipped: false })
    })
}

/// Reads the game in the fragment and the query of an address, given without `#` and `?`, whatever the server is. `None`
/// if they carry none.
pub fn read_fields(fragment: &str, query: &str) -> Option<Result<PeerGame, PeerError>> {
    if fragment.len() + query.len() > MOST_CHARACTERS {
        return Some(Err(PeerError::TooLong));
    }
    sites::read(&Address::of_fields(fragment, query))
}

/// Writes the link that opens a game in another program, at the node that is shown. All but ShogiHome get one line: the
/// one that passes through that node. Times, comments and illegal moves are left out.
///
/// # Errors
/// [`WriteError::Variant`].
pub fn write(peer: Peer, record: &GameRecord, shown: NodeId) -> Result<String, WriteError> {
    writer::write(peer, record, shown)
}

//! Links and position texts of other programs, and our own: what a person pastes to see a game.
//!
//! Each program writes games into addresses in its own way, and what separates words there is a space, `_`, `.` or `+`,
//! and `/` for some. What a character means is decided by the name of the field and by its place, never by the character
//! alone.

mod address;
mod line;
mod sites;
mod writer;

use crate::packed::PackedError;
use crate::{GameRecord, NodeId, Problem, WriteError};
use address::Address;

/// A longer link is not read.
pub const MOST_CHARACTERS: usize = 200_000;

/// A game that a link carries, and how the link shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PeerGame {
    /// The game.
    pub record: GameRecord,
    /// The node that the link shows, if it says one.
    pub shown: Option<NodeId>,
    /// Whether White sits below.
    pub flipped: bool,
}

/// Why a link does not give its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerError {
    /// The link only names the game, which lies on the server of its program.
    OnServer,
    /// It is longer than any game.
    TooLong,
    /// A game of another board, by the name that the link has for it.
    Variant(String),
    /// The position or the moves cannot be read.
    Game(Problem),
    /// The packed game cannot be read.
    Packed(PackedError),
    /// A text that should be base64 is none.
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
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::LishogiAnalysis, Self::LishogiEditor, Self::Piyo, Self::Kento, Self::ShogiHome];

    /// What it is called, in every language.
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

/// Reads a link, or the text of a position with or without moves. `None` if it is nothing of the kind.
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

/// Writes the link that opens a game in another program, at the node that is shown. All but ShogiHome get one line: the
/// one that passes through that node. No times, comments or illegal moves go with it.
///
/// # Errors
/// [`WriteError::Variant`].
pub fn write(peer: Peer, record: &GameRecord, shown: NodeId) -> Result<String, WriteError> {
    writer::write(peer, record, shown)
}

//! The values of links that belong to the page alone.

use crate::named;
use std::fmt;

named! {
    /// Which colours the page has.
    pub enum Theme {
        /// Those that the device asks for.
        #[default]
        System = "system",
        /// Ink on paper.
        Light = "light",
        /// Paper on ink.
        Dark = "dark",
    }
}

named! {
    /// What a frame in another page shows.
    pub enum Frame {
        /// The page itself, with what the rest of the link asks for.
        #[default]
        Page = "",
        /// A record, to be read.
        View = "view",
        /// A game against the engine.
        Play = "play",
        /// A mate problem.
        Mate = "mate",
        /// The position editor.
        Edit = "edit",
        /// A position, and nothing that could be done with it.
        Diagram = "diagram",
    }
}

impl Frame {
    /// Whether no game is played in it.
    pub const fn is_still(self) -> bool {
        matches!(self, Self::View | Self::Edit | Self::Diagram)
    }
}

named! {
    /// How the pieces look.
    pub enum PieceSet {
        /// One character on each: read on the smallest board.
        #[default]
        Kanji = "kanji",
        /// Two characters on each, as on the pieces of a wooden board.
        TwoKanji = "two-kanji",
        /// Pictures, for who reads no characters.
        International = "international",
        /// Pictures, and arrows where the piece goes.
        Children = "children",
    }
}

impl PieceSet {
    /// The set that a link names. It may call the usual one after the number of its characters, as they do the next.
    pub fn of_link(name: &str) -> Option<Self> {
        if name == "one-kanji" { Some(Self::Kanji) } else { Self::from_name(name) }
    }
}

/// What a frame that shows one thing has no room for.
const LEADS_AWAY: &str = "new-game,share,help,language,settings,open,study,edit-position";

/// What ends a game, and no mate problem.
const ENDS_GAME: &str = "resign,declare";

/// Controls that a link puts out of reach, by the names of their `data-action`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lock(Names);

impl Lock {
    /// Every control that can be locked. `level` is the field of the form, `settings` the sheet of preferences.
    pub const NAMES: [&str; 18] = [
        "new-game",
        "take-back",
        "resign",
        "declare",
        "move-now",
        "rematch",
        "flip",
        "hint",
        "share",
        "help",
        "language",
        "settings",
        "level",
        "pause",
        "open",
        "study",
        "edit-position",
        "games",
    ];

    /// Whether the control with this name is out of reach.
    pub fn has(self, name: &str) -> bool {
        let name = if name == "preferences" { "settings" } else { name };
        self.0.has(&Self::NAMES, name)
    }

    /// The same with what leads away from what a frame shows, or makes no sense there, out of reach as well.
    pub fn in_frame(self, frame: Option<Frame>) -> Self {
        let and = |names| Names::read(&Self::NAMES, names).0.0;
        Self(Names(match frame {
            None | Some(Frame::Page) => return self,
            Some(Frame::Mate) => self.0.0 | and(LEADS_AWAY) | and(ENDS_GAME),
            Some(_) => self.0.0 | and(LEADS_AWAY),
        }))
    }

    /// Whether everything is in reach.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Reads names between commas, and returns those that it does not know.
    pub(super) fn read(text: &str) -> (Self, Vec<&str>) {
        let (names, unknown) = Names::read(&Self::NAMES, text);
        (Self(names), unknown)
    }
}

impl fmt::Display for Lock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.write(&Self::NAMES))
    }
}

/// What helps a beginner to see. An empty set is none of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aids(Names);

impl Aids {
    /// Every aid: where the picked piece can go (`moves`), which squares are attacked (`attacks`), who gives check
    /// (`check`).
    pub const NAMES: [&str; 3] = ["moves", "attacks", "check"];

    /// Whether this aid is wanted.
    pub fn has(self, name: &str) -> bool {
        self.0.has(&Self::NAMES, name)
    }

    /// Reads names between commas, and returns those that it does not know.
    pub(super) fn read(text: &str) -> (Self, Vec<&str>) {
        let (names, unknown) = Names::read(&Self::NAMES, text);
        (Self(names), unknown)
    }
}

impl fmt::Display for Aids {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.write(&Self::NAMES))
    }
}

/// Some names of a list of at most 32: a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Names(u32);

impl Names {
    fn has(self, all: &[&str], name: &str) -> bool {
        all.iter().position(|known| *known == name).is_some_and(|at| self.0 & 1 << at != 0)
    }

    fn read<'a>(all: &[&str], text: &'a str) -> (Self, Vec<&'a str>) {
        let mut names = Self::default();
        let mut unknown = Vec::new();
        for name in text.split(',').filter(|name| !name.is_empty()) {
            match all.iter().position(|known| *known == name) {
                Some(at) => names.0 |= 1 << at,
                None => unknown.push(name),
            }
        }
        (names, unknown)
    }

    fn write(self, all: &[&str]) -> String {
        let names: Vec<&str> = all.iter().copied().filter(|name| self.has(all, name)).collect();
        names.join(",")
    }
}

/// The name of a place where a game is kept: 1 to 64 of the letters `A`–`Z` and `a`–`z`, digits, `_`, `.` and `-`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveKey(String);

impl SaveKey {
    /// `None` if this is no name.
    pub fn new(text: &str) -> Option<Self> {
        let letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
        ((1..=64).contains(&text.len()) && text.bytes().all(letter)).then(|| Self(text.to_owned()))
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_written_in_one_order() {
        let (lock, unknown) = Lock::read("level,take-back,,hint,sesame,take-back");
        assert_eq!((lock.to_string().as_str(), unknown), ("take-back,hint,level", vec!["sesame"]));
        assert!(lock.has("hint") && !lock.has("resign") && !lock.has("sesame") && !lock.is_empty());
        assert_eq!(Lock::read("").0, Lock::default());
    }

    #[test]
    fn every_set_of_pieces_goes_by_its_name() {
        for set in PieceSet::ALL {
            assert_eq!(PieceSet::of_link(set.name()), Some(set));
        }
        assert_eq!(PieceSet::of_link("one-kanji"), Some(PieceSet::Kanji));
        for bad in ["", "Kanji", "kanji ", "marbles"] {
            assert_eq!(PieceSet::of_link(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_place_has_a_plain_name() {
        for good in ["a", "club.2025-01_A", &"x".repeat(64)] {
            assert_eq!(SaveKey::new(good).expect(good).as_str(), good);
        }
        for bad in ["", "a b", "a/b", "é", "ａ", "a\0", "<b>", &"x".repeat(65)] {
            assert_eq!(SaveKey::new(bad), None, "{bad}");
        }
    }
}

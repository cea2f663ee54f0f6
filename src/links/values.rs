//! Types for the fields of links that concern the page and not the game: theme, frame, piece set, locked controls,
//! hints.

use crate::names::named;
use std::fmt;

named! {
    /// The color theme of the page.
    #[derive(Default)]
    pub enum Theme {
        /// The theme that the operating system asks for (`prefers-color-scheme`).
        #[default]
        System = "system",
        /// Dark text on a light background.
        Light = "light",
        /// Light text on a dark background.
        Dark = "dark",
    }
}

named! {
    /// The mode of an embedded page: the part of the page that the frame in another page shows.
    #[derive(Default)]
    pub enum EmbedMode {
        /// The whole page, with everything that the rest of the link asks for.
        #[default]
        Page = "",
        /// A record to step through; the reader cannot play.
        View = "view",
        /// A game of the reader against the engine.
        Play = "play",
        /// A mate problem that the reader solves.
        Mate = "mate",
        /// The position editor, without a game.
        Edit = "edit",
        /// A position without any controls.
        Diagram = "diagram",
    }
}

impl EmbedMode {
    /// Whether no game can be played in an embedded page of this mode.
    pub const fn is_still(self) -> bool {
        matches!(self, Self::View | Self::Edit | Self::Diagram)
    }
}

named! {
    /// The set of pictures for the pieces.
    #[derive(Default)]
    pub enum PieceSet {
        /// One character on each piece, legible on the smallest board.
        #[default]
        Kanji = "kanji",
        /// Two characters on each piece, as on wooden pieces.
        TwoKanji = "two-kanji",
        /// Pictures, for players who do not read the characters.
        International = "international",
        /// Pictures, with arrows that show how the piece moves.
        Children = "children",
    }
}

impl PieceSet {
    /// The set with this name in a link: one of [`PieceSet::name`], or `one-kanji` for [`PieceSet::Kanji`].
    pub fn of_link(name: &str) -> Option<Self> {
        if name == "one-kanji" { Some(Self::Kanji) } else { Self::from_name(name) }
    }
}

/// Controls that a frame with a single purpose does not offer, since they lead away from what it shows.
const LEADS_AWAY: &str = "new-game,share,help,language,settings,open,study,edit-position";

/// Controls that end a game, and have no meaning in a mate problem.
const ENDS_GAME: &str = "resign,declare";

/// The set of controls that a link makes unusable, by the names of their attribute `data-action`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lock(Names);

impl Lock {
    /// The names of all controls that can be locked. `level` is the field of the form, `settings` the dialog of
    /// preferences, `aids` the board hints in that dialog.
    pub const NAMES: [&str; 22] = [
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
        "analysis",
        "aids",
        "learn",
        "problems",
    ];

    /// Whether the control with this name is locked. Some count as another one: `preferences` as `settings`, and what
    /// the card at the end of a game offers as `rematch`, `new-game` or `share`.
    pub fn has(self, name: &str) -> bool {
        let name = match name {
            "preferences" => "settings",
            "again" => "rematch",
            "next-level" | "easier" => "new-game",
            "copy-kif" => "share",
            name => name,
        };
        self.0.has(&Self::NAMES, name)
    }

    /// The set with the controls added that an embedded page of this mode does not offer. Unchanged for `None`, a page
    /// that is not embedded, and for [`EmbedMode::Page`].
    pub fn in_frame(self, mode: Option<EmbedMode>) -> Self {
        let and = |names| Names::read(&Self::NAMES, names).0.0;
        Self(Names(match mode {
            None | Some(EmbedMode::Page) => return self,
            Some(EmbedMode::Mate) => self.0.0 | and(LEADS_AWAY) | and(ENDS_GAME),
            Some(_) => self.0.0 | and(LEADS_AWAY),
        }))
    }

    /// Whether no control is locked.
    pub fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Reads names between commas, and returns the unknown names as well.
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

/// The set of board hints for beginners that a link or a person chooses. In an empty set all of them are off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Aids(Names);

impl Aids {
    /// The names of all hints: the squares that the picked piece can reach (`moves`), the check and the pieces that give
    /// it (`check`), the pieces that can move (`legal`), the pieces that an exchange would lose (`danger`), what the last
    /// move threatens (`threats`), a question before a move that loses a piece or allows mate in one (`coach`), the count
    /// of material (`material`).
    pub const NAMES: [&str; 7] = ["moves", "check", "legal", "danger", "threats", "coach", "material"];

    /// An earlier name, which marked all squares that the opponent attacks, and the one that is read in its place.
    const EARLIER: (&str, &str) = ("attacks", "danger");

    /// Whether the hint with this name is on.
    pub fn has(self, name: &str) -> bool {
        self.0.has(&Self::NAMES, name)
    }

    /// The set with the hint of this name switched on or off. An unknown name changes nothing.
    pub fn with(self, name: &str, on: bool) -> Self {
        let bits = Names::read(&Self::NAMES, name).0.0;
        Self(Names(if on { self.0.0 | bits } else { self.0.0 & !bits }))
    }

    /// Reads names between commas, and returns the unknown names as well. `attacks`, an earlier name, is read as `danger`.
    pub fn read(text: &str) -> (Self, Vec<&str>) {
        let (names, mut unknown) = Names::read(&Self::NAMES, text);
        let (earlier, name) = Self::EARLIER;
        let count = unknown.len();
        unknown.retain(|unknown| *unknown != earlier);
        let aids = Self(names);
        (if unknown.len() < count { aids.with(name, true) } else { aids }, unknown)
    }
}

impl fmt::Display for Aids {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.write(&Self::NAMES))
    }
}

/// A subset of a list of at most 32 names, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Names(u32);

impl Names {
    /// Whether the subset contains a name of the list.
    fn has(self, all: &[&str], name: &str) -> bool {
        all.iter().position(|known| *known == name).is_some_and(|at| self.0 & 1 << at != 0)
    }

    /// Reads names between commas, and returns those that are not in the list as well.
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

    /// Writes the names between commas, in the order of the list.
    fn write(self, all: &[&str]) -> String {
        let names: Vec<&str> = all.iter().copied().filter(|name| self.has(all, name)).collect();
        names.join(",")
    }
}

/// The key under which the browser saves a game: 1 to 64 of the letters `A`–`Z` and `a`–`z`, digits, `_`, `.` and
/// `-`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveKey(String);

impl SaveKey {
    /// Checks a key; `None` if the text is too long, empty, or has other characters.
    pub fn new(text: &str) -> Option<Self> {
        let letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
        ((1..=64).contains(&text.len()) && text.bytes().all(letter)).then(|| Self(text.to_owned()))
    }

    /// The key as it is written in a link.
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
    fn an_aid_is_switched_alone() {
        let (usual, unknown) = Aids::read("moves,check,glasses");
        assert_eq!(unknown, ["glasses"]);
        let aided = usual.with("danger", true);
        assert_eq!(aided.to_string(), "moves,check,danger");
        assert_eq!(aided.with("danger", false), usual);
        assert_eq!(usual.with("glasses", true), usual);
        for name in Aids::NAMES {
            let alone = Aids::default().with(name, true);
            assert!(alone.has(name) && alone.to_string() == name, "{name}");
        }
    }

    #[test]
    fn the_earlier_name_of_attacked_squares_means_pieces_in_danger() {
        let (aids, unknown) = Aids::read("attacks,moves,glasses");
        assert_eq!((aids.to_string().as_str(), unknown), ("moves,danger", vec!["glasses"]));
        assert_eq!(Aids::read("attacks").0, Aids::read("danger").0);
    }

    #[test]
    fn what_ends_a_game_is_locked_with_what_it_stands_for() {
        let locked = |names: &str| {
            let lock = Lock::read(names).0;
            ["again", "next-level", "easier", "copy-kif", "preferences"].map(|name| lock.has(name))
        };
        assert_eq!(locked("rematch"), [true, false, false, false, false]);
        assert_eq!(locked("new-game"), [false, true, true, false, false]);
        assert_eq!(locked("share"), [false, false, false, true, false]);
        assert_eq!(locked("settings"), [false, false, false, false, true]);
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

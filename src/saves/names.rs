//! The names that players have entered for games on the page, and their stored form: lines of `name=value`, of which the
//! first holds the version.

use crate::lines::{Lines, Writer};
use game::Player;
use links::named;
use record::{Field, GameRecord};
use rules::{ByColor, Color};

/// The version of the form. Other versions are not read; a later version migrates the older ones here.
pub(crate) const VERSION: &str = "1";
/// The maximum length of a name, in characters.
pub const LONGEST: usize = 40;
/// The number of names that are offered for a field, and that each field remembers.
pub const MOST: usize = 8;
/// The greatest length of a stored text, in bytes. It follows from [`LONGEST`] and [`MOST`]: the oldest names go first.
pub const LONGEST_TEXT: usize = 4_500;
/// The separator of names in a stored line. It is a control character, which no name contains.
const BETWEEN: char = '\t';

named! {
    /// A field for the name of a player in the form of the next game.
    pub enum NameField {
        /// The person who plays against the AI.
        Own = "name",
        /// The player with the black side, of two people.
        Black = "name-black",
        /// The player with the white side, of two people.
        White = "name-white",
    }
}

/// The name in a field, and the names that games were begun with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Memory {
    /// The name in the field; empty without one.
    current: String,
    /// The names of former games, the last one first; at most [`MOST`].
    used: Vec<String>,
}

/// The names of all fields. They are cleaned ([`cleaned`]); an empty one stands for a player without a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NameBook([Memory; NameField::ALL.len()]);

impl NameField {
    /// The fields of a game between these players, in the order of the form.
    pub const fn of(players: ByColor<Player>) -> &'static [Self] {
        match players {
            ByColor { black: Player::Human, white: Player::Human } => &[Self::Black, Self::White],
            ByColor { black: Player::Engine, white: Player::Engine } => &[],
            _ => &[Self::Own],
        }
    }
}

impl NameBook {
    /// The name in a field; empty without one.
    pub fn current(&self, field: NameField) -> &str {
        &self.0[field as usize].current
    }

    /// Puts a name into a field, as a person has typed it.
    pub fn enter(&mut self, field: NameField, text: &str) {
        self.0[field as usize].current = cleaned(text);
    }

    /// The names to choose from in a field: those that it remembers, then those of the other fields; at most [`MOST`].
    pub fn offered(&self, field: NameField) -> Vec<&str> {
        let own = self.0[field as usize].used.iter();
        let mut offered: Vec<&str> = Vec::new();
        for name in own.chain(self.0.iter().flat_map(|memory| &memory.used)) {
            if !offered.contains(&name.as_str()) && offered.len() < MOST {
                offered.push(name);
            }
        }
        offered
    }

    /// Remembers the names in these fields, because a game has begun with them.
    pub fn remember(&mut self, fields: &[NameField]) {
        for &field in fields {
            let Memory { current, used } = &mut self.0[field as usize];
            if !current.is_empty() {
                used.retain(|name| name != current);
                used.insert(0, current.clone());
                used.truncate(MOST);
            }
        }
    }

    /// Adds the names of `other`, such as those in an archive. What is in a field stays; an empty one gets the name of
    /// `other`. Own names are offered first, and of both together no more than [`MOST`] are remembered.
    pub fn unite(&mut self, other: &Self) {
        for (Memory { current, used }, more) in self.0.iter_mut().zip(&other.0) {
            if current.is_empty() {
                current.clone_from(&more.current);
            }
            let new: Vec<String> = more.used.iter().filter(|name| !used.contains(name)).cloned().collect();
            used.extend(new);
            used.truncate(MOST);
        }
    }

    /// Whether no field has a name or remembers one.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The names of the players in a game; empty for the AI, and where no name was entered. Two people keep their seats
    /// when they play again with colors changed: the one who began with Black sits at the side `below`.
    pub fn at_board(&self, players: ByColor<Player>, below: Color) -> ByColor<String> {
        let name = |color: Color| match NameField::of(players) {
            [own] if players[color] == Player::Human => self.current(*own),
            [black, _] if color == below => self.current(*black),
            [_, white] => self.current(*white),
            _ => "",
        };
        ByColor { black: name(Color::Black).to_owned(), white: name(Color::White).to_owned() }
    }

    /// The text to be stored, of at most [`LONGEST_TEXT`] bytes.
    pub fn to_text(&self) -> String {
        let mut lines = Writer::default();
        lines.put("names", VERSION);
        for (field, Memory { current, used }) in NameField::ALL.into_iter().zip(&self.0) {
            lines.put(field.name(), current);
            lines.put(&line_of_used(field), &used.join(&BETWEEN.to_string()));
        }
        lines.finish()
    }

    /// Reads a stored text. A text of another version has no names.
    pub fn from_text(text: &str) -> Self {
        let get = |name: &str| Lines(text).get(name).unwrap_or_default();
        let mut book = Self::default();
        if get("names") != VERSION {
            return book;
        }
        for field in NameField::ALL {
            // The oldest first, as they were remembered.
            for name in get(&line_of_used(field)).split(BETWEEN).rev() {
                book.enter(field, name);
                book.remember(&[field]);
            }
            book.enter(field, get(field.name()));
        }
        book
    }
}

/// The name of the stored line with the names that a field remembers.
fn line_of_used(field: NameField) -> String {
    format!("{}-used", field.name())
}

/// A name as it is shown and stored: on one line, without control characters and characters that change the direction of
/// text, and cut after [`LONGEST`] characters. Empty if nothing is left.
pub fn cleaned(text: &str) -> String {
    let is_seen = |letter: &char| letter.is_whitespace() || !letter.is_control() && !is_bidi(*letter);
    let seen: String = text.chars().filter(is_seen).collect();
    let words = seen.split_whitespace().collect::<Vec<&str>>().join(" ");
    words.chars().take(LONGEST).collect::<String>().trim_end().to_owned()
}

/// Whether a character only changes the direction of the text around it.
const fn is_bidi(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Puts the names of the players into the header of a record. Sides without a name are left out.
pub fn write_into(record: &mut GameRecord, names: &ByColor<String>) {
    for (field, name) in [(Field::Black, &names.black), (Field::White, &names.white)] {
        if !name.is_empty() {
            record.header.set(field, name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{Engine, Human};

    const PEOPLE: ByColor<Player> = ByColor { black: Human, white: Human };

    fn book(names: [&str; 3]) -> NameBook {
        let mut book = NameBook::default();
        for (field, name) in NameField::ALL.into_iter().zip(names) {
            book.enter(field, name);
        }
        book
    }

    fn at_board(players: ByColor<Player>, below: Color) -> (String, String) {
        let ByColor { black, white } = book(["Aki", "Ben", "Chie"]).at_board(players, below);
        (black, white)
    }

    #[test]
    fn names_are_one_short_line_that_orders_no_text() {
        assert_eq!(cleaned("  羽生　善治 \n"), "羽生 善治");
        assert_eq!(cleaned("a\u{0}b\u{7f}c\u{202e}d\u{2066}e\u{200f}"), "abcde");
        assert_eq!(cleaned("a\tb\u{2028}c"), "a b c");
        assert_eq!(cleaned(&"名".repeat(99)), "名".repeat(LONGEST));
        assert_eq!(cleaned(&format!("{} b", "a".repeat(LONGEST - 1))), "a".repeat(LONGEST - 1));
        assert_eq!(cleaned("\u{2069} \u{1}"), "");
    }

    #[test]
    fn each_person_has_a_name_and_the_ai_none() {
        let against = |black, white| at_board(ByColor { black, white }, Color::Black);
        assert_eq!(against(Human, Engine), ("Aki".into(), String::new()));
        assert_eq!(against(Engine, Human), (String::new(), "Aki".into()));
        assert_eq!(against(Engine, Engine), (String::new(), String::new()));
        assert_eq!(at_board(PEOPLE, Color::Black), ("Ben".into(), "Chie".into()));
    }

    #[test]
    fn two_people_keep_their_seats_when_they_change_colors() {
        assert_eq!(at_board(PEOPLE, Color::White), ("Chie".into(), "Ben".into()));
    }

    #[test]
    fn each_field_remembers_the_last_eight_names_of_its_games() {
        let mut book = NameBook::default();
        for number in 0..10 {
            book.enter(NameField::Own, &number.to_string());
            book.remember(NameField::of(ByColor { black: Human, white: Engine }));
        }
        book.enter(NameField::Own, "5");
        book.remember(&[NameField::Own]);
        assert_eq!(book.offered(NameField::Own), ["5", "9", "8", "7", "6", "4", "3", "2"]);
        // A name that was only typed is none of a game.
        book.enter(NameField::Own, "typed");
        assert_eq!(book.offered(NameField::Own)[0], "5");
        // Another field offers its own first.
        book.enter(NameField::White, "Chie");
        book.remember(NameField::of(PEOPLE));
        assert_eq!(book.offered(NameField::White), ["Chie", "5", "9", "8", "7", "6", "4", "3"]);
        assert_eq!(book.offered(NameField::Black).len(), MOST);
        assert_eq!(NameBook::from_text(&book.to_text()), book);
    }

    #[test]
    fn names_survive_as_text() {
        let mut names = book(["秋", "B = b", ""]);
        assert_eq!(NameBook::from_text(&names.to_text()), names);
        names.remember(&NameField::ALL);
        assert_eq!(NameBook::from_text(&names.to_text()), names);
        assert!(!names.is_empty() && NameBook::default().is_empty());
        assert_eq!(NameBook::from_text(&NameBook::default().to_text()), NameBook::default());
    }

    #[test]
    fn the_text_stays_within_its_bound() {
        let mut names = NameBook::default();
        for number in 0..2 * MOST {
            for field in NameField::ALL {
                names.enter(field, &format!("{}{number:02}", "𠮷".repeat(LONGEST - 2)));
            }
            names.remember(&NameField::ALL);
            names.enter(NameField::Own, &"𠮷".repeat(LONGEST));
            names.enter(NameField::Black, &"𠮷".repeat(LONGEST));
            names.enter(NameField::White, &"𠮷".repeat(LONGEST));
        }
        let text = names.to_text();
        assert!((4_000..=LONGEST_TEXT).contains(&text.len()), "{}", text.len());
        assert_eq!(NameBook::from_text(&text), names);
        assert!(!text.contains("07\t") && text.contains("08\n"), "the oldest went first");
    }

    #[test]
    fn the_names_of_two_browsers_are_united() {
        let used = |names: &[&str]| {
            let mut book = NameBook::default();
            for name in names.iter().rev() {
                book.enter(NameField::Own, name);
                book.remember(&[NameField::Own]);
            }
            book
        };
        let mut own = used(&["Aki", "Ben"]);
        own.enter(NameField::Own, "typed");
        let mut other = used(&["Chie", "Ben", "d", "e", "f", "g", "h"]);
        other.enter(NameField::White, "Chie");
        let mut both = own.clone();
        both.unite(&other);
        assert_eq!(both.offered(NameField::Own), ["Aki", "Ben", "Chie", "d", "e", "f", "g", "h"]);
        assert_eq!((both.current(NameField::Own), both.current(NameField::White)), ("typed", "Chie"));
        let again = both.clone();
        both.unite(&other);
        assert_eq!(both, again, "a second time changes nothing");
        let mut full = used(&["1", "2", "3", "4", "5", "6", "7", "8"]);
        full.unite(&other);
        assert_eq!(full.offered(NameField::Own), ["1", "2", "3", "4", "5", "6", "7", "8"]);
        assert_eq!(NameBook::from_text(&full.to_text()), full);
    }

    #[test]
    fn what_cannot_be_read_is_no_name() {
        let text = book(["Aki", "", ""]).to_text();
        for bad in
            ["", "nonsense", "names=1", &text.replace("names=1", "names=2"), "names=1\nname=\u{202e}\n"]
        {
            assert!(NameBook::from_text(bad).is_empty(), "{bad:?}");
        }
        let long = format!("names=1\nname=\u{1}{}\nname-used=a\t\tb\ta\n", "x".repeat(99));
        let read = NameBook::from_text(&long);
        assert_eq!(
            (read.current(NameField::Own).len(), read.offered(NameField::Own)),
            (LONGEST, vec!["a", "b"])
        );
    }

    #[test]
    fn a_record_has_the_names_of_its_players() {
        let mut record =
            GameRecord::new(rules::Setup::of_start(rules::Variant::Standard, None)).expect("a start");
        write_into(&mut record, &ByColor { black: String::new(), white: "Chie".into() });
        assert_eq!(record.header.get(&Field::Black), None);
        assert_eq!(record.header.get(&Field::White), Some("Chie"));
    }
}

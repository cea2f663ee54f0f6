//! The search in the list of saved games. Every word of the query must occur in the data shown of a game.

use crate::entry::Card;
use links::named;
use std::cmp::Reverse;

named! {
    /// The order of the list.
    #[derive(Default)]
    pub enum Order {
        /// The last change first.
        #[default]
        Changed = "changed",
        /// The game that was begun last first.
        Begun = "begun",
        /// By title, without regard to case and width, in the order of Unicode.
        Title = "title",
        /// The game with the most moves first.
        Length = "length",
    }
}

/// A card with the text that is searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The card of the game.
    pub card: Card,
    /// The title that the list shows.
    pub title: String,
    /// The searched text, in the form that [`folded`] makes.
    words: String,
}

impl Found {
    /// A card that the list shows with this title. `told` are the other texts of the list that are searched.
    pub fn new(card: Card, title: String, told: &[&str]) -> Self {
        let mut words = folded(&title);
        for word in told.iter().copied().chain(card.tags.iter().map(String::as_str)).chain([&*card.day]) {
            words.push('\n');
            words.push_str(&folded(word));
        }
        Self { card, title, words }
    }

    /// Whether every word of a query occurs. An empty query matches every game.
    pub fn answers(&self, question: &str) -> bool {
        folded(question).split_whitespace().all(|word| self.words.contains(word))
    }
}

/// Sorts games; those equal in the order come with the last change first.
pub fn sort(games: &mut [Found], order: Order) {
    games.sort_by_cached_key(|Found { card, title, .. }| {
        let by = match order {
            Order::Changed => (Reverse(card.changed), String::new()),
            Order::Begun => (Reverse(card.begun), String::new()),
            Order::Length => (Reverse(u64::from(card.plies)), String::new()),
            Order::Title => (Reverse(0), folded(title)),
        };
        (by, Reverse(card.changed), card.id.0)
    });
}

/// A text in the form for comparison: lower case, half-width letters and digits, hiragana.
fn folded(text: &str) -> String {
    text.chars().flat_map(narrow).flat_map(char::to_lowercase).collect()
}

/// The half-width form of a letter, or the hiragana of a katakana; any other letter stays.
fn narrow(letter: char) -> Option<char> {
    let moved = |by: i32| (letter as i32 + by).try_into().ok().and_then(char::from_u32);
    match letter {
        // Full-width forms of ASCII, and the ideographic space.
        '！'..='～' => moved('!' as i32 - '！' as i32),
        '\u{3000}' => Some(' '),
        // Katakana with a corresponding hiragana.
        'ァ'..='ヶ' => moved('ぁ' as i32 - 'ァ' as i32),
        _ => Some(letter),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::tests::entry;

    fn found(id: u64, title: &str, tags: &[&str]) -> Found {
        let mut card = entry(id, "7g7f").card;
        card.tags = tags.iter().map(|tag| (*tag).to_owned()).collect();
        card.day = "2024/05/01".into();
        Found::new(card, title.to_owned(), &["Engine level 7", "2026-11-22", "played"])
    }

    #[test]
    fn all_words_must_be_there_in_any_letters() {
        let game = found(1, "第３期 名人戦　HABU", &["Yagura", "カド番"]);
        for question in [
            "",
            "  ",
            "habu",
            "ＨＡＢＵ",
            "第3期",
            "名人 yagura",
            "かど番",
            "level 7",
            "2024/05",
            "11-22 PLAYED",
        ] {
            assert!(game.answers(question), "{question}");
        }
        for question in ["habu2", "竜王", "habu sato", "yagurahabu"] {
            assert!(!game.answers(question), "{question}");
        }
    }

    #[test]
    fn games_stand_in_the_order_that_is_wanted() {
        let mut games = vec![found(1, "b", &[]), found(3, "A", &[]), found(2, "c", &[])];
        games[0].card.plies = 80;
        games[2].card.begun = 0;
        let mut ids = |order| {
            sort(&mut games, order);
            games.iter().map(|game| game.card.id.0).collect::<Vec<u64>>()
        };
        assert_eq!(ids(Order::Changed), [3, 2, 1]);
        assert_eq!(ids(Order::Begun), [3, 1, 2]);
        assert_eq!(ids(Order::Title), [3, 1, 2]);
        assert_eq!(ids(Order::Length), [1, 3, 2]);
        for order in Order::ALL {
            assert_eq!(Order::from_name(order.name()), Some(order));
        }
        assert_eq!(Order::from_name("random"), None);
    }
}

//! The rows of the database of kept games: `{ id, text }`, one for the card and one for the record of each.

use crate::entry::{Card, Entry};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// A row. What is missing in it, or is no text, counts as an empty text: a broken row is still a row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Row {
    /// The key.
    #[serde(deserialize_with = "text_or_nothing")]
    pub id: String,
    /// What is kept under it.
    #[serde(deserialize_with = "text_or_nothing")]
    pub text: String,
}

fn text_or_nothing<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(String::deserialize(deserializer).unwrap_or_default())
}

/// All games: their cards, and the number of those that a newer version has written.
#[derive(Clone, Debug, Default)]
pub struct Cards {
    /// Those that can be read.
    pub cards: Vec<Card>,
    /// How many cannot.
    pub unreadable: usize,
}

/// What lies in the database for a game, whatever it says.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Raw {
    /// The key.
    pub id: String,
    /// What should be [`Card::to_text`].
    pub card: String,
    /// What should be [`Entry::record`].
    pub record: String,
}

impl From<Entry> for Raw {
    fn from(Entry { card, record }: Entry) -> Self {
        Self { id: card.id.to_string(), card: card.to_text(), record }
    }
}

/// All games, with their records.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    /// Those whose card can be read.
    pub entries: Vec<Entry>,
    /// The others, and records without a card.
    pub unreadable: Vec<Raw>,
}

impl Entries {
    /// Puts cards and records together; each comes with its id.
    pub fn of(cards: Vec<Row>, records: Vec<Row>) -> Self {
        let mut records: BTreeMap<String, String> =
            records.into_iter().map(|Row { id, text }| (id, text)).collect();
        let mut all = Self::default();
        for Row { id, text: card } in cards {
            let record = records.remove(&id).unwrap_or_default();
            match Card::from_text(&card) {
                Ok(card) if !record.is_empty() => all.entries.push(Entry { card, record }),
                _ => all.unreadable.push(Raw { id, card, record }),
            }
        }
        let alone = records.into_iter().map(|(id, record)| Raw { id, record, card: String::new() });
        all.unreadable.extend(alone);
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::tests::entry;
    use serde_json::json;

    #[test]
    fn a_row_has_a_key_and_a_text() {
        let row = Row { id: "00ff".into(), text: "{}".into() };
        let value = json!({ "id": "00ff", "text": "{}" });
        assert_eq!(serde_json::to_value(&row).expect("texts only"), value);
        assert_eq!(serde_json::from_value::<Row>(value).expect("a row"), row);
    }

    #[test]
    fn a_broken_row_is_still_a_row() {
        for (value, id, text) in [
            (json!({ "id": "a" }), "a", ""),
            (json!({ "id": "a", "text": 5 }), "a", ""),
            (json!({ "id": "a", "text": null }), "a", ""),
            (json!({ "id": "a", "text": ["b"] }), "a", ""),
            (json!({ "id": 7, "text": "b" }), "", "b"),
            (json!({ "text": "b", "more": { "id": "c" } }), "", "b"),
            (json!({}), "", ""),
        ] {
            let row: Row = serde_json::from_value(value.clone()).expect("a row");
            assert_eq!((&*row.id, &*row.text), (id, text), "{value}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_not_left_out() {
        let row = |id: &str, text: &str| Row { id: id.to_owned(), text: text.to_owned() };
        let good = entry(1, "7g7f");
        let id = good.card.id.to_string();
        let cards = vec![row(&id, &good.card.to_text()), row("x", "???"), row("y", &good.card.to_text())];
        let records = vec![row("z", "alone"), row(&id, &good.record), row("x", "its record")];
        let all = Entries::of(cards, records);
        assert_eq!(all.entries, std::slice::from_ref(&good));
        let raw = |id: &str, card: &str, record: &str| Raw {
            id: id.to_owned(),
            card: card.to_owned(),
            record: record.to_owned(),
        };
        let without_record = raw("y", &good.card.to_text(), "");
        assert_eq!(all.unreadable, [raw("x", "???", "its record"), without_record, raw("z", "", "alone")]);
    }
}

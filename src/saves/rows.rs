//! The rows of the database of saved games. Each game has two: one for its card and one for its record, of the form
//! `{ id, text }`.

use crate::entry::{Card, Entry};
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeMap;

/// A row of the database. A field that is missing or no text is read as an empty text, so that a damaged row is not
/// lost.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Row {
    /// The key of the row: the text of a [`GameId`](crate::GameId).
    #[serde(deserialize_with = "text_or_nothing")]
    pub id: String,
    /// The card as JSON, or the packed record.
    #[serde(deserialize_with = "text_or_nothing")]
    pub text: String,
}

/// Reads a text; anything else gives an empty one.
fn text_or_nothing<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Ok(String::deserialize(deserializer).unwrap_or_default())
}

/// The cards of all games in the database.
#[derive(Clone, Debug, Default)]
pub struct Cards {
    /// The cards that can be read.
    pub cards: Vec<Card>,
    /// The number of cards that cannot be read: damaged ones, and those of a newer version.
    pub unreadable: usize,
}

/// The texts that the database holds for a game, not checked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Raw {
    /// The key of the rows.
    pub id: String,
    /// The text of the row for the card; empty without such a row. Normally it is a [`Card::to_text`].
    pub card: String,
    /// The text of the row for the record; empty without such a row. Normally it is an [`Entry::record`].
    pub record: String,
}

impl From<Entry> for Raw {
    fn from(Entry { card, record }: Entry) -> Self {
        Self { id: card.id.to_string(), card: card.to_text(), record }
    }
}

/// All games of the database, with their records.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    /// The games that have a readable card and a record; whether the record can be decoded is not checked.
    pub entries: Vec<Entry>,
    /// All other rows: unreadable cards, cards without a record, and records without a card.
    pub unreadable: Vec<Raw>,
}

/// Joins the rows of cards and records by their keys, one by one: all records first, then the cards.
#[derive(Clone, Debug, Default)]
pub struct Join {
    /// The records whose card has not come yet.
    records: BTreeMap<String, String>,
    all: Entries,
}

impl Join {
    /// Adds the row of a record.
    pub fn add_record(&mut self, Row { id, text }: Row) {
        self.records.insert(id, text);
    }

    /// Adds the row of a card.
    pub fn add_card(&mut self, Row { id, text: card }: Row) {
        let record = self.records.remove(&id).unwrap_or_default();
        match Card::from_text(&card) {
            Ok(card) if !record.is_empty() => self.all.entries.push(Entry { card, record }),
            _ => self.all.unreadable.push(Raw { id, card, record }),
        }
    }

    /// The games, and the rows that are no games.
    pub fn finish(mut self) -> Entries {
        let alone = self.records.into_iter().map(|(id, record)| Raw { id, record, card: String::new() });
        self.all.unreadable.extend(alone);
        self.all
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
        let mut join = Join::default();
        records.into_iter().for_each(|record| join.add_record(record));
        cards.into_iter().for_each(|card| join.add_card(card));
        let all = join.finish();
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

//! The address of the page, parsed once for every reader of it: settings of a game, a record, the page around a
//! frame.

use crate::fields::{Fields, switch};
use crate::link::Link;
use crate::problem::LinkProblem;
use record::peers;
use rules::Setup;

/// The fragment and the query of an address, with the fields that they contain.
#[derive(Debug)]
pub struct Address {
    fragment: String,
    query: String,
    fields: Fields,
    /// The fields that belong to this page. `line` is `None` if the address carries a record of another program,
    /// which may have a field `moves` in another notation.
    pub link: Link,
    /// The errors in those fields; an invalid field is left out of `link`.
    pub problems: Vec<LinkProblem>,
    /// Whether the address carries a record, packed by this page or written by another program. The record itself is
    /// not read here; errors in it are found by its reader.
    pub carries_record: bool,
}

impl Address {
    /// Reads a fragment and a query, given without `#` and `?`. A field of the fragment wins over the same field of
    /// the query.
    pub fn parse(fragment: &str, query: &str) -> Self {
        let fields = Fields::parse(fragment, query);
        let (mut link, mut problems) =
            fields.as_ref().map_or_else(|| (Link::default(), vec![LinkProblem::TooLong]), Link::read);
        let is_of_peer =
            has(fragment, &peers::FIELDS) || has(query, &peers::FIELDS) && !has(fragment, &OF_GAMES);
        if is_of_peer {
            // KENTO also uses a field `moves`, with another notation in it.
            link.line = None;
            problems.retain(|problem| problem.field_name().is_some());
        }
        Self {
            fragment: fragment.to_owned(),
            query: query.to_owned(),
            fields: fields.unwrap_or_default(),
            carries_record: is_of_peer || link.packed.is_some(),
            link,
            problems,
        }
    }

    /// The fragment and the query as `fragment?query`. The text identifies the address, and is stored with each game.
    pub fn text(&self) -> String {
        format!("{}?{}", self.fragment, self.query)
    }

    /// The fragment as it is written, without `#`.
    pub fn fragment(&self) -> &str {
        &self.fragment
    }

    /// The query as it is written, without `?`.
    pub fn query(&self) -> &str {
        &self.query
    }

    /// The fields that describe the page around a frame.
    pub fn around(&self) -> Around {
        Around {
            origin: self.fields.named("parent").map(str::to_owned),
            veto: self.fields.named("veto").and_then(switch).unwrap_or(false),
        }
    }

    /// The position in the field `sfen`, even if it cannot be played from; `None` if the field is missing or is no
    /// SFEN.
    pub fn arrangement(&self) -> Option<Setup> {
        self.fields.named("sfen")?.replace('_', " ").parse().ok()
    }
}

impl Link {
    /// Reads the fragment and the query of a link, given without `#` and `?`, and returns the errors as well. A field
    /// of the fragment wins over the same field of the query. [`Address`] is the type for the address of the page
    /// itself.
    pub fn parse(fragment: &str, query: &str) -> (Self, Vec<LinkProblem>) {
        let Address { link, problems, .. } = Address::parse(fragment, query);
        (link, problems)
    }

    /// Reads fields by their names in links, with values that are not escaped, and returns the errors as well. Of two
    /// fields of one name the first counts.
    pub fn of_values(values: impl IntoIterator<Item = (String, String)>) -> (Self, Vec<LinkProblem>) {
        Self::read(&Fields::of_values(values))
    }
}

/// The page around a frame, as the address describes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Around {
    /// The field `parent`: the origin of the page around, such as `https://example.org`; not validated.
    pub origin: Option<String>,
    /// The field `veto`: whether the page around must allow each move of the person before it is made.
    pub veto: bool,
}

/// Names of fields that determine the board: if one of them is in the fragment, it wins over another program's record
/// in the query.
const OF_GAMES: [&str; 6] = ["sfen", "moves", "play", "handicap", "variant", "g"];

/// Whether a fragment or a query has one of these fields with a value.
fn has(fields: &str, names: &[&str]) -> bool {
    fields.split('&').any(|field| field.split_once('=').is_some_and(|(name, _)| names.contains(&name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_recognised_whoever_wrote_it() {
        for (fragment, query) in [
            ("g=1abc", ""),
            ("lang=en&g=1abc", ""),
            ("usen=~0.7ku2jm6y20e45t2.&ply=2", ""),
            ("", "u=~0.7ku2jm6y20e45t2.&move=3"),
            ("1", "initpos=&moves=7g7f.3c3d"),
            ("lang=ja&flip", "usen=~0.7ku."),
            (&format!("usen=~0.{}.", "7ku2jm".repeat(20_000)), ""),
        ] {
            let address = Address::parse(fragment, query);
            assert!(address.carries_record, "{fragment:.40} {query}");
            assert_eq!((address.link.line, address.problems), (None, Vec::new()), "{fragment:.40} {query}");
        }
        for (fragment, query) in [
            ("", ""),
            ("play=b&level=3", ""),
            ("sfen=4k4/9/9/9/9/9/9/9/4K4_b_-_1", ""),
            ("embed=edit", ""),
            ("u", ""),
            ("usenet=1&due=~", ""),
            ("play=b", "u=someone"),
        ] {
            assert!(!Address::parse(fragment, query).carries_record, "{fragment} {query}");
        }
    }

    #[test]
    fn beside_a_record_our_own_fields_say_how_the_page_looks() {
        let Address { link, problems, .. } = Address::parse("usen=~0.7ku.&lang=ja&theme=blue", "");
        assert!(link.language.is_some());
        assert_eq!(problems.iter().map(LinkProblem::field_name).collect::<Vec<_>>(), [Some("theme")]);
    }

    #[test]
    fn fragment_and_query_are_kept_as_they_are_written() {
        let address = Address::parse("sfen=4k4%2F9&x", "lang=ja");
        assert_eq!(address.text(), "sfen=4k4%2F9&x?lang=ja");
        assert_eq!((address.fragment(), address.query()), ("sfen=4k4%2F9&x", "lang=ja"));
    }

    #[test]
    fn an_arrangement_need_not_be_playable() {
        let arrangement =
            |fragment: &str| Address::parse(fragment, "").arrangement().map(|setup| setup.to_string());
        assert_eq!(
            arrangement("sfen=9/9/9/9/4K4/9/9/9/9_b_-_1").as_deref(),
            Some("9/9/9/9/4K4/9/9/9/9 b - 1")
        );
        assert_eq!((arrangement("sfen=9"), arrangement("play=b")), (None, None));
    }

    #[test]
    fn the_page_around_is_known_by_its_origin() {
        let around = |fragment, query| Address::parse(fragment, query).around();
        assert_eq!(
            around("parent=https%3A%2F%2Fclub.example&veto", "parent=https://other.example"),
            Around { origin: Some("https://club.example".into()), veto: true }
        );
        assert_eq!(around("embed=view", ""), Around::default());
    }
}

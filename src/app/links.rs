//! What a link asks for. Everything in it comes from strangers: each field is validated by itself, unknown ones are
//! ignored, and what cannot be read is named.

use crate::texts::Language;
use percent_encoding::percent_decode_str;
use protocol::Level;
use rules::{Color, Handicap, ImpasseRule, Line, LineError, Setup, Variant};

/// What a link asks for; `None` where it says nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Link {
    /// A start position with moves, from `sfen` and `moves`, playable to its end.
    pub line: Option<Line>,
    /// `play`: start against the engine at once, with the reader on this side.
    pub play: Option<Color>,
    /// `level`.
    pub level: Option<Level>,
    /// `handicap`; for links without `sfen`.
    pub handicap: Option<Handicap>,
    /// `variant`.
    pub variant: Option<Variant>,
    /// `impasse`.
    pub impasse: Option<ImpasseRule>,
    /// `flip`: White sits below.
    pub flip: bool,
    /// `strict`: a forbidden move loses.
    pub strict: bool,
    /// `seed`: what chance is made of.
    pub seed: Option<u32>,
    /// `lang`.
    pub language: Option<Language>,
}

/// Longer links are not read: the longest game of a lifetime has a tenth of this.
const LONGEST: usize = 1 << 16;

/// What cannot be followed in a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkProblem {
    /// It is longer than any game.
    TooLong,
    /// The position or its moves.
    Position(LineError),
    /// Another field.
    Field {
        /// Its name.
        name: String,
        /// Its value.
        value: String,
    },
}

impl Link {
    /// Reads the fragment and the query of an address, without `#` and `?`; the fragment wins.
    pub fn parse(fragment: &str, query: &str) -> (Self, Vec<LinkProblem>) {
        if fragment.len() + query.len() > LONGEST {
            return (Self::default(), vec![LinkProblem::TooLong]);
        }
        let fields = Fields::parse(fragment, query);
        let mut problems = Vec::new();
        let mut link = Self {
            play: fields.read("play", &mut problems, color),
            level: fields.read("level", &mut problems, |text| text.parse().ok().and_then(Level::new)),
            handicap: fields.read("handicap", &mut problems, Handicap::from_name),
            variant: fields.read("variant", &mut problems, |text| text.parse().ok()),
            impasse: fields.read("impasse", &mut problems, |text| text.parse().ok()),
            flip: fields.read("flip", &mut problems, switch).unwrap_or(false),
            strict: fields.read("strict", &mut problems, switch).unwrap_or(false),
            seed: fields.read("seed", &mut problems, |text| text.parse().ok()),
            language: fields.read("lang", &mut problems, Language::from_tag),
            line: None,
        };
        let variant = link.variant.unwrap_or_default();
        if let Some(handicap) = link.handicap
            && handicap.sfen(variant).is_none()
        {
            problems.push(LinkProblem::Field { name: "handicap".into(), value: handicap.name().into() });
            link.handicap = None;
        }
        match fields.line(variant, link.handicap) {
            Ok(line) => link.line = line,
            Err(error) => problems.push(LinkProblem::Position(error)),
        }
        (link, problems)
    }
}

/// The fields of an address, decoded.
struct Fields(Vec<(String, String)>);

impl Fields {
    fn parse(fragment: &str, query: &str) -> Self {
        let pairs = fragment.split('&').chain(query.split('&')).filter(|pair| !pair.is_empty());
        let decode = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        Self(
            pairs
                .map(|pair| {
                    let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
                    (decode(name), decode(value))
                })
                .collect(),
        )
    }

    /// The first field of this name: those of the fragment come first.
    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    fn read<T>(
        &self,
        name: &str,
        problems: &mut Vec<LinkProblem>,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let value = self.get(name)?;
        let read = read(value);
        if read.is_none() {
            problems.push(LinkProblem::Field { name: name.to_owned(), value: value.to_owned() });
        }
        read
    }

    /// The start position and the moves, played once to see that they can be.
    fn line(&self, variant: Variant, handicap: Option<Handicap>) -> Result<Option<Line>, LineError> {
        let (sfen, moves) = (self.get("sfen"), self.get("moves"));
        if sfen.is_none() && moves.is_none() {
            return Ok(None);
        }
        let spaced = |text: &str| text.replace('_', " ");
        let start = match (sfen, handicap.and_then(|handicap| handicap.sfen(variant))) {
            (Some(sfen), _) => spaced(sfen),
            (None, Some(handicap)) => handicap.to_owned(),
            (None, None) => variant.start_sfen().to_owned(),
        };
        let moves = moves.map_or(String::new(), |moves| format!(" moves {}", spaced(moves)));
        let line = Line::parse(&format!("{start}{moves}"), variant)?;
        line.play()?;
        Ok(Some(line))
    }
}

fn color(text: &str) -> Option<Color> {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Color::from_letter(letter),
        _ => None,
    }
}

/// A switch needs no value.
fn switch(text: &str) -> Option<bool> {
    match text {
        "" | "1" | "true" => Some(true),
        "0" | "false" => Some(false),
        _ => None,
    }
}

/// The start position that a game of these terms has.
pub fn start_of(variant: Variant, handicap: Option<Handicap>) -> Setup {
    let sfen = handicap.and_then(|handicap| handicap.sfen(variant)).unwrap_or(variant.start_sfen());
    sfen.parse().expect("a table of the rules holds SFENs")
}

#[cfg(test)]
mod tests {
    use super::*;

    const TSUME: &str = "4k4/9/4P4/9/9/9/9/9/4K4_b_G_1";

    #[test]
    fn a_link_is_read_field_by_field() {
        let (link, problems) = Link::parse(&format!("sfen={TSUME}&play=b&level=3&flip"), "play=w&lang=ja");
        assert_eq!(problems, []);
        assert_eq!((link.play, link.level.map(Level::get), link.flip), (Some(Color::Black), Some(3), true));
        assert_eq!(link.language, Some(Language::Japanese));
        let start = link.line.expect("a line").start.to_string();
        assert_eq!(start, TSUME.replace('_', " "));
    }

    #[test]
    fn moves_follow_the_position_or_the_handicap() {
        let (link, problems) = Link::parse("handicap=2&moves=6a6b_7g7f", "");
        assert_eq!(problems, []);
        assert_eq!(link.line.expect("a line").moves.len(), 2);
    }

    #[test]
    fn promoted_pieces_survive_with_and_without_encoding() {
        for sfen in [
            "3k5/9/9/9/9/9/9/4%2BR4/4K4_w_-_1",
            "3k5/9/9/9/9/9/9/4+R4/4K4_w",
            "3k5%2F9%2F9/9/9/9/9/4+R4/4K4%20w",
        ] {
            let (link, problems) = Link::parse(&format!("sfen={sfen}"), "");
            assert_eq!(problems, [], "{sfen}");
            let start = link.line.expect(sfen).start.to_string();
            assert_eq!(start, "3k5/9/9/9/9/9/9/4+R4/4K4 w - 1");
        }
    }

    #[test]
    fn a_link_without_end_is_not_read() {
        let moves = "2h3h_8b7b_3h2h_7b8b_".repeat(50_000);
        assert_eq!(Link::parse(&format!("moves={moves}"), ""), (Link::default(), vec![LinkProblem::TooLong]));
    }

    #[cfg(not(target_arch = "wasm32"))]
    proptest::proptest! {
        #[test]
        fn no_text_is_too_strange(fragment in "\\PC{0,80}", query in "([a-z]{1,8}=[^&]{0,20}&){0,4}") {
            let _ = Link::parse(&fragment, &query);
            let _ = Link::parse(&query, &fragment);
            let _ = Link::parse(&format!("sfen={fragment}&moves={query}"), "");
        }
    }

    #[test]
    fn what_cannot_be_read_is_named_and_the_rest_is_kept() {
        let (link, problems) = Link::parse("level=21&variant=go&play=b&unknown=1&sfen=4k4/9x", "");
        assert_eq!(link.play, Some(Color::Black));
        let named: Vec<&str> = problems
            .iter()
            .map(|problem| match problem {
                LinkProblem::Position(_) => "position",
                LinkProblem::TooLong => "length",
                LinkProblem::Field { name, .. } => name,
            })
            .collect();
        assert_eq!(named, ["level", "variant", "position"]);
        let (_, problems) = Link::parse("variant=minishogi&handicap=6", "");
        assert_eq!(problems.len(), 1);
    }
}

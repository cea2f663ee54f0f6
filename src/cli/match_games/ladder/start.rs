//! The positions from which the games of the ladder start.

use super::super::openings::Openings;
use super::super::referee::Referee;
use rules::{Color, Handicap, Line, Variant};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The start of a game between a level and another player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(super) enum Start {
    /// An opening of random moves. Two games share each, with colors reversed.
    #[default]
    Opening,
    /// The usual start position. The colors change with every game.
    Even,
    /// A handicap, which the level gives: it is White.
    Handicap(Handicap),
}

impl Start {
    /// Whether it is an opening of random moves.
    pub(super) const fn is_opening(&self) -> bool {
        matches!(self, Self::Opening)
    }

    /// The color of the level in the game with this number, counted from 1.
    pub(super) const fn color_of_level(self, number: u32) -> Color {
        match self {
            Self::Handicap(_) => Color::White,
            Self::Opening | Self::Even if number.is_multiple_of(2) => Color::White,
            Self::Opening | Self::Even => Color::Black,
        }
    }

    /// The position and the moves before the players begin. `opening` is the number of the opening, counted from 0.
    /// `None` if no fair opening is found.
    pub(super) fn line(self, openings: &Openings, opening: u32, referee: &Referee) -> Option<Line> {
        let sfen = match self {
            Self::Opening => return openings.get(opening, referee),
            Self::Even => Variant::Standard.start_sfen(),
            Self::Handicap(handicap) => handicap.sfen(Variant::Standard)?,
        };
        Line::parse(sfen, Variant::Standard).ok()
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Opening => f.write_str("opening"),
            Self::Even => f.write_str("even"),
            Self::Handicap(handicap) => write!(f, "handicap {}", handicap.name()),
        }
    }
}

impl FromStr for Start {
    type Err = String;

    /// Reads what [`fmt::Display`] writes.
    fn from_str(text: &str) -> Result<Self, String> {
        let handicap = || text.strip_prefix("handicap ").and_then(Handicap::from_name).map(Self::Handicap);
        match text {
            "opening" => Ok(Self::Opening),
            "even" => Ok(Self::Even),
            _ => handicap().ok_or_else(|| format!("{text:?} is no start of a game")),
        }
    }
}

impl TryFrom<String> for Start {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Start> for String {
    fn from(start: Start) -> Self {
        start.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::openings::Random;
    use super::*;

    #[test]
    fn starts_are_read_and_written() {
        let handicaps = Handicap::ALL.map(Start::Handicap);
        for start in [Start::Opening, Start::Even].into_iter().chain(handicaps) {
            assert_eq!(start.to_string().parse(), Ok(start));
        }
        for text in ["", "10", "handicap 11"] {
            assert!(text.parse::<Start>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_giver_of_a_handicap_is_white_and_moves_first() {
        let (openings, referee) = (Openings::Random(Random { plies: 6, seed: 1 }), Referee::default());
        let line = |start: Start, number| start.line(&openings, number, &referee).expect("a line");
        let ten = Start::Handicap(Handicap::Ten);
        assert_eq!([1, 2, 3].map(|number| ten.color_of_level(number)), [Color::White; 3]);
        assert_eq!((line(ten, 0).start.turn, line(ten, 0).moves.len()), (Color::White, 0));
        assert_eq!(line(ten, 0).start.to_string(), Handicap::Ten.sfen(Variant::Standard).expect("a SFEN"));
        let even = line(Start::Even, 7);
        assert_eq!(
            (even.start.to_string(), even.moves.len()),
            (Variant::Standard.start_sfen().to_owned(), 0)
        );
        assert_eq!(line(Start::Opening, 7).moves.len(), 6);
        for start in [Start::Opening, Start::Even] {
            assert_eq!([1, 2].map(|number| start.color_of_level(number)), [Color::Black, Color::White]);
        }
    }
}

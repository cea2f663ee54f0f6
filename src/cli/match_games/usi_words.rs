//! Parses the parts of USI that a match needs besides moves and positions: options, and the `info` lines of a search.

use std::fmt;
use std::str::FromStr;

/// A USI option and its value, as in `setoption name … value …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UsiOption {
    pub(super) name: String,
    pub(super) value: String,
}

/// The data of the `info` lines of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Thoughts {
    /// The greatest node count; `None` if the engine reported none.
    pub(super) nodes: Option<u64>,
    /// The latest score of the best line for the side to move, in hundredths of a pawn; ±100,000 for a mate.
    pub(super) score: Option<i64>,
}

/// The score of a mate in hundredths of a pawn, as in floodgate's records.
const MATE: i64 = 100_000;

impl Thoughts {
    /// Reads the words of a line after `info`. Unknown words are skipped.
    pub(super) fn hear<'a>(&mut self, mut words: impl Iterator<Item = &'a str>) {
        let mut is_best = true;
        while let Some(word) = words.next() {
            match word {
                "string" | "pv" => break,
                "multipv" => is_best = words.next() == Some("1"),
                "nodes" => {
                    let nodes = words.next().and_then(|number| number.parse().ok());
                    self.nodes = self.nodes.max(nodes);
                }
                "score" if is_best => {
                    let score = match (words.next(), words.next()) {
                        (Some("cp"), Some(number)) => number.parse().ok(),
                        (Some("mate"), Some(plies)) => {
                            Some(if plies.starts_with('-') { -MATE } else { MATE })
                        }
                        _ => None,
                    };
                    self.score = score.or(self.score);
                }
                _ => {}
            }
        }
    }
}

impl FromStr for UsiOption {
    type Err = String;

    /// Parses `NAME=VALUE`, such as `Level=20`. The value may be empty.
    ///
    /// # Errors
    /// There is no `=`, the name is empty, or there is a control character.
    fn from_str(text: &str) -> Result<Self, String> {
        let fault = || "an option has the form NAME=VALUE".to_owned();
        let (name, value) = text.split_once('=').ok_or_else(fault)?;
        let is_line = !text.chars().any(char::is_control);
        if name.is_empty() || !is_line {
            return Err(fault());
        }
        Ok(Self { name: name.to_owned(), value: value.to_owned() })
    }
}

impl fmt::Display for UsiOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_are_those_of_the_best_line() {
        let mut thoughts = Thoughts::default();
        for line in [
            "depth 3 multipv 1 score cp -35 nodes 120 time 2 nps 60000 pv 7g7f nodes 999",
            "depth 3 multipv 2 score cp 80 nodes 130 pv 2g2f",
            "string nodes 5000 score cp 1",
            "depth 4 currmove 7g7f",
            "nodes x score",
        ] {
            thoughts.hear(line.split_ascii_whitespace());
        }
        assert_eq!(thoughts, Thoughts { nodes: Some(130), score: Some(-35) });
        for (line, score) in [("score mate 5", MATE), ("score mate -", -MATE), ("score cp 12 lowerbound", 12)]
        {
            thoughts.hear(line.split_ascii_whitespace());
            assert_eq!(thoughts.score, Some(score), "{line}");
        }
    }

    #[test]
    fn an_option_has_a_name_and_a_value() {
        let option: UsiOption = "Eval Dir=a=b".parse().unwrap();
        assert_eq!((option.name.as_str(), option.value.as_str()), ("Eval Dir", "a=b"));
        assert!("Level=".parse::<UsiOption>().is_ok());
        for text in ["Level", "=1", "Level=1\nquit"] {
            assert!(text.parse::<UsiOption>().is_err(), "{text}");
        }
    }
}

//! The options of the USI engine: their announcement to the GUI, their values, and `setoption`.

use crate::network_file;
use network::Network;
use protocol::Level;
use rules::{Impasse, ImpasseRule, Setup, Variant};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

/// The current values of the options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// `USI_Hash`: the size of the transposition table, in MiB.
    pub(crate) hash: u32,
    /// `MultiPV`: the number of best moves that are ranked and shown.
    pub(crate) multi_pv: u32,
    pub(crate) variant: Variant,
    /// `Level`: the playing level; `None` (0) is full strength.
    pub(crate) level: Option<Level>,
    pub(crate) entering_king: EnteringKing,
    /// `ResignValue`: the engine resigns when its score is below minus this value, in hundredths of a pawn; `None` is
    /// never.
    pub(crate) resign_value: Option<i32>,
    /// `MaxMovesToDraw`: the number of the last move of a game; `None` (0) is no limit.
    pub(crate) max_moves: Option<u32>,
    /// `MateHelper`: whether the mate solver searches the root between iterations.
    pub(crate) mate_helper: bool,
    /// `EvalFile`: the network that evaluates positions at full strength and at the higher levels; `None` is the hand-made
    /// evaluation.
    pub(crate) network: Option<Arc<Network>>,
}

/// An impasse rule, and whether White's bonus in a handicap game counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EnteringKing {
    rule: ImpasseRule,
    bonus: bool,
}

/// The values of the option `EnteringKingRule`; the first is the default.
const RULES: [(&str, EnteringKing); 6] = [
    ("CSARule27", EnteringKing { rule: ImpasseRule::Points27, bonus: false }),
    ("CSARule27H", EnteringKing { rule: ImpasseRule::Points27, bonus: true }),
    ("CSARule24", EnteringKing { rule: ImpasseRule::Points24, bonus: false }),
    ("CSARule24H", EnteringKing { rule: ImpasseRule::Points24, bonus: true }),
    ("TryRule", EnteringKing { rule: ImpasseRule::Try, bonus: false }),
    ("NoEnteringKing", EnteringKing { rule: ImpasseRule::None, bonus: false }),
];

/// The value of `ResignValue` with which the engine never resigns.
const NEVER_RESIGN: i32 = 99_999;
/// The default size of the transposition table, in MiB.
const HASH: u32 = 32;
/// The value of `EvalFile` for the built-in network.
const BUILT_IN: &str = "<built-in>";
/// The value of `EvalFile` for the hand-made evaluation. It is how USI writes an empty text.
const NO_FILE: &str = "<empty>";

impl Default for Options {
    fn default() -> Self {
        Self {
            hash: HASH,
            multi_pv: 1,
            variant: Variant::Standard,
            level: None,
            entering_king: RULES[0].1,
            resign_value: None,
            max_moves: None,
            mate_helper: true,
            network: Some(network_file::built_in()),
        }
    }
}

impl Options {
    /// Writes the `option` lines that announce the options to a GUI.
    pub(crate) fn announce(out: &mut impl Write) -> io::Result<()> {
        let (least, most) = engine::Engine::MEMORY_MIB;
        writeln!(out, "option name USI_Hash type spin default {HASH} min {least} max {most}")?;
        writeln!(out, "option name USI_Ponder type check default false")?;
        writeln!(out, "option name MultiPV type spin default 1 min 1 max {}", engine::Engine::MULTI_PV)?;
        writeln!(out, "option name USI_Variant type combo default standard var standard var minishogi")?;
        writeln!(out, "option name Level type spin default 0 min 0 max {}", Level::HIGHEST)?;
        write!(out, "option name EnteringKingRule type combo default {}", RULES[0].0)?;
        RULES.iter().try_for_each(|(name, _)| write!(out, " var {name}"))?;
        writeln!(out)?;
        writeln!(out, "option name ResignValue type spin default {NEVER_RESIGN} min 0 max {NEVER_RESIGN}")?;
        writeln!(out, "option name MaxMovesToDraw type spin default 0 min 0 max 100000")?;
        writeln!(out, "option name MateHelper type check default true")?;
        writeln!(out, "option name EvalFile type filename default {BUILT_IN}")
    }

    /// Applies a `setoption` command, given the words after it: `name … value …`.
    ///
    /// # Errors
    /// The words have another form, the option is unknown, or the value is invalid. Then nothing is changed.
    pub(crate) fn apply(&mut self, text: &str) -> Result<(), String> {
        let mut words = text.split_ascii_whitespace();
        if words.next() != Some("name") {
            return Err("the form is: setoption name NAME value VALUE".to_owned());
        }
        let words: Vec<&str> = words.collect();
        let name = words.split(|&word| word == "value").next().unwrap_or_default();
        let value = words.get(name.len() + 1..).unwrap_or_default();
        self.set(&name.join(" "), &value.join(" "))
    }

    /// Sets one option.
    ///
    /// # Errors
    /// The option is unknown or the value is invalid. Then nothing is changed.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "USI_Hash" => {
                let (least, most) = engine::Engine::MEMORY_MIB;
                self.hash = number(name, value, least, most)?;
            }
            "MultiPV" => self.multi_pv = number(name, value, 1, engine::Engine::MULTI_PV)?,
            "USI_Variant" => {
                self.variant = value.parse().map_err(|()| {
                    format!("{name} must be standard (or shogi) or minishogi, not {value:?}")
                })?;
            }
            "Level" => {
                let level: u8 = number(name, value, 0, Level::HIGHEST.get())?;
                self.level = Level::new(level);
            }
            "EnteringKingRule" => {
                let known = RULES.iter().find(|(word, _)| *word == value);
                self.entering_king =
                    known.ok_or_else(|| format!("{name} does not have the value {value:?}"))?.1;
            }
            "ResignValue" => {
                let number = number(name, value, 0, NEVER_RESIGN)?;
                self.resign_value = (number < NEVER_RESIGN).then_some(number);
            }
            "MaxMovesToDraw" => {
                let number = number(name, value, 0, 100_000)?;
                self.max_moves = (number > 0).then_some(number);
            }
            // The value is not needed: the engine ponders whenever the GUI sends `go ponder`.
            "USI_Ponder" => {
                check(name, value)?;
            }
            "MateHelper" => self.mate_helper = check(name, value)?,
            "EvalFile" if value == BUILT_IN => self.network = Some(network_file::built_in()),
            "EvalFile" if value.is_empty() || value == NO_FILE => self.network = None,
            "EvalFile" => {
                let network = network_file::read(Path::new(value));
                self.network = Some(Arc::new(network.map_err(|error| format!("EvalFile {error}"))?));
            }
            _ => return Err(format!("unknown option {name:?}")),
        }
        Ok(())
    }

    /// The impasse rule for a game that begins at `start`, with White's bonus if it counts.
    pub(crate) fn impasse(&self, start: &Setup) -> Impasse {
        let EnteringKing { rule, bonus } = self.entering_king;
        let full = Impasse::of_game(rule, start);
        if bonus { full } else { Impasse { white_bonus: 0, ..full } }
    }
}

fn check(name: &str, value: &str) -> Result<bool, String> {
    value.parse().map_err(|_| format!("{name} must be true or false, not {value:?}"))
}

fn number<N: std::str::FromStr + PartialOrd + std::fmt::Display + Copy>(
    name: &str,
    value: &str,
    least: N,
    most: N,
) -> Result<N, String> {
    value
        .parse()
        .ok()
        .filter(|&number| least <= number && number <= most)
        .ok_or_else(|| format!("{name} must be a number from {least} to {most}, not {value:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_values_change_nothing() {
        let mut options = Options::default();
        for (name, value) in [
            ("USI_Hash", "7"),
            ("MultiPV", "0"),
            ("Level", "21"),
            ("Level", "x"),
            ("USI_Variant", "chess"),
            ("USI_Hash", "1025"),
            ("USI_Ponder", "maybe"),
            ("MateHelper", "on"),
            ("EvalFile", "no such file"),
            ("EvalFile", "Cargo.toml"),
            ("Nonsense", "1"),
        ] {
            assert!(options.set(name, value).is_err(), "{name} {value}");
        }
        assert_eq!(options, Options::default());
    }

    #[test]
    fn name_and_value_are_told_apart_by_words() {
        let mut options = Options::default();
        assert_eq!(options.apply(" name\tUSI_Hash   value 1024"), Ok(()));
        assert_eq!(options.hash, 1024);
        let before = options.clone();
        for text in
            ["", "USI_Hash value 64", "nameUSI_Hash value 64", "name USI_Hash value64", "name value 64"]
        {
            assert!(options.apply(text).is_err(), "{text}");
        }
        assert_eq!(
            options.apply("name USI_Hash"),
            Err("USI_Hash must be a number from 8 to 1024, not \"\"".to_owned())
        );
        assert_eq!(options, before);
    }

    #[test]
    fn every_announced_rule_can_be_set() {
        for (name, rule) in RULES {
            let mut options = Options::default();
            options.set("EnteringKingRule", name).unwrap();
            assert_eq!(options.entering_king, rule);
        }
    }
}

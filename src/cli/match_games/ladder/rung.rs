//! The players of the ladder: the levels of the engine and the reference players.

use crate::{book_file, network_file};
use engine::{Engine, Job};
use game::Game;
use protocol::{Answer, Level, Style};
use reference_players::{Player, Rng};
use rules::{Impasse, Position, Variant};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A player of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub(super) enum Rung {
    Reference(Player),
    Level(Level),
}

impl fmt::Display for Rung {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Reference(player) => player.fmt(f),
            Self::Level(level) => write!(f, "level {level}"),
        }
    }
}

impl FromStr for Rung {
    type Err = String;

    /// Reads what [`fmt::Display`] writes.
    fn from_str(text: &str) -> Result<Self, String> {
        match text.strip_prefix("level ") {
            Some(level) => parse_level(level).map(Self::Level),
            None => text.parse().map(Self::Reference).map_err(|error| format!("{text:?}: {error}")),
        }
    }
}

impl TryFrom<String> for Rung {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Rung> for String {
    fn from(rung: Rung) -> Self {
        rung.to_string()
    }
}

/// Parses the number of a level.
///
/// # Errors
/// The text is not a number from 1 to 20.
pub(super) fn parse_level(text: &str) -> Result<Level, String> {
    text.parse().ok().and_then(Level::new).ok_or_else(|| "the level must be from 1 to 20".to_owned())
}

/// The size of the transposition table of each engine, in MiB.
const TABLE_MIB: u32 = 16;

/// A player at the board, for one game.
#[derive(Debug)]
pub(super) enum Seat {
    Reference(Player, Rng),
    Level { level: Level, style: Style, engine: Box<Engine>, seed: u32 },
}

impl Seat {
    /// Seats a player. The seed decides what a reference player draws, and which random errors a level makes.
    pub(super) fn new(rung: Rung, seed: u32) -> Self {
        match rung {
            Rung::Reference(player) => Self::Reference(player, Rng::with_seed(seed.into())),
            Rung::Level(level) => {
                let engine = Box::new(engine_for(Some(level)));
                Self::Level { level, style: Style::Any, engine, seed }
            }
        }
    }

    /// Seats a level that plays from the book in this style.
    pub(super) fn in_style(level: Level, style: Style, seed: u32) -> Self {
        let mut engine = Box::new(engine_for(Some(level)));
        engine.set_book(Some(book_file::built_in()));
        Self::Level { level, style, engine, seed }
    }

    /// The answer of the player to the current position.
    pub(super) fn answer(&mut self, game: &Game) -> Answer {
        match self {
            Self::Reference(player, rng) => {
                player.choose(game.position(), rng).map_or(Answer::NoMove, Answer::Move)
            }
            Self::Level { level, style, engine, seed } => {
                engine.run(Job { level: Some(*level), style: *style, seed: *seed, ..job(game) }).answer
            }
        }
    }
}

/// Makes an engine that evaluates as this level does on the page: by the network or by hand.
pub(super) fn engine_for(level: Option<Level>) -> Engine {
    let mut engine = Engine::new(TABLE_MIB);
    if (Job { level, ..Job::new(Position::start(Variant::Standard)) }).wants_network() {
        engine.set_network(Some(network_file::built_in()));
    }
    engine
}

/// The current position of a game, to be searched at full strength and by the rules of the game.
pub(super) fn job(game: &Game) -> Job {
    let terms = game.terms();
    Job { impasse: Impasse::of_game(terms.impasse, &terms.start), ..Job::new(game.position().clone()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        let players = Player::ALL.map(Rung::Reference);
        for rung in Level::all().map(Rung::Level).chain(players) {
            assert_eq!(rung.to_string().parse(), Ok(rung));
        }
        for text in ["", "level", "level 0", "level 21", "greedy"] {
            assert!(text.parse::<Rung>().is_err(), "{text}");
        }
    }

    #[test]
    fn the_higher_levels_evaluate_by_the_network() {
        let evaluation = |level| {
            let level = Level::new(level).unwrap();
            let game = super::super::super::referee::Referee::default();
            let game = game.begin(&rules::Line::parse("startpos", Variant::Standard).unwrap()).unwrap();
            let mut engine = engine_for(Some(level));
            engine.start_at(Job { level: Some(level), ..job(&game) }, 0);
            engine.evaluation()
        };
        assert_eq!(evaluation(11), protocol::Evaluation::HandMade);
        assert_eq!(evaluation(12), protocol::Evaluation::Network);
    }
}

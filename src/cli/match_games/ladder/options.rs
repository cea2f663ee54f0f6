//! The command line options of `komadai ladder`, and the measurement that they describe.

use super::super::openings::{Openings, Random};
use super::super::options::{even, fingerprint, invalid};
use super::super::referee::Referee;
use super::judge::JudgeStrength;
use super::rung::{Rung, parse_level};
use super::start::Start;
use clap::{Args, ValueEnum};
use protocol::Level;
use reference_players::Player;
use rules::Handicap;
use serde_json::{Value, json};
use std::io;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// The options of the ladder.
#[derive(Args, Clone, Debug)]
pub(crate) struct Options {
    /// The levels to measure, such as 2-6 or 3. The upper levels take long: each visits 1.7 times as many positions as
    /// the level below it.
    #[arg(long, value_name = "A-B", default_value = "1-14")]
    levels: Levels,
    /// Make only one of the tables. Those of the learner and of styles are made only if they are chosen here.
    #[arg(long, value_enum)]
    only: Option<Part>,
    /// Whom each level plays, separated by commas: below (the level below it), random, taker, learner, two-plies
    /// or careful. By default the level below, and levels 1 to 8 also play all others.
    #[arg(long, value_name = "PLAYERS", value_delimiter = ',')]
    against: Vec<Opponent>,
    /// The number of games of each pair of players. It must be even, because each opening is played twice.
    #[arg(long, value_name = "N", default_value = "60", value_parser = even)]
    games: u32,
    /// The number of judged moves of each level.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    moves: u32,
    /// The number of nodes with which the profile is judged, at full strength. The default is level 16.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The seed of the random openings, of the reference players and of the random errors of the levels. The same seed
    /// gives the same games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,
    /// The number of games at the same time. The default is the number of processors.
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// The time in minutes after which no further game begins.
    #[arg(long, value_name = "N")]
    minutes: Option<f64>,
    /// A CSA file to which every game is appended.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Resume the ladder in the log, or begin it if the log is empty.
    #[arg(long, requires = "log")]
    resume: bool,
}

/// One of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Part {
    /// The results of games against the level below and the reference players.
    Table,
    /// The errors in games of each level against itself.
    Profile,
    /// The wins of the learner, who knows only what the lessons teach, at a handicap of ten pieces and even.
    Learner,
    /// The openings of each level from 4 on in each style, played from the book.
    Styles,
}

/// A range of levels, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Levels {
    lowest: Level,
    highest: Level,
}

impl FromStr for Levels {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (lowest, highest) = text.split_once('-').unwrap_or((text, text));
        let levels = Self { lowest: parse_level(lowest)?, highest: parse_level(highest)? };
        if levels.lowest > levels.highest {
            return Err("the first level must not be higher than the last".to_owned());
        }
        Ok(levels)
    }
}

/// Whom each level plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opponent {
    /// The level below it. Level 1 has none.
    Below,
    Reference(Player),
}

impl FromStr for Opponent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "below" => Ok(Self::Below),
            _ => text.parse().map(Self::Reference).map_err(|error| format!("{error}, or below")),
        }
    }
}

/// A level and its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pairing {
    pub(super) level: Level,
    pub(super) against: Rung,
    pub(super) start: Start,
}

/// A ladder with all its settings.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// The rows of the table; empty without the table.
    pub(super) pairings: Vec<Pairing>,
    /// The rows of the table of the learner; empty without that table.
    pub(super) learning: Vec<Pairing>,
    /// The rows of the profile; empty without the profile.
    pub(super) profiled: Vec<Level>,
    /// The levels whose styles are measured; empty without the table of styles.
    pub(super) styled: Vec<Level>,
    pub(super) games: u32,
    pub(super) moves: u32,
    pub(super) judge: JudgeStrength,
    pub(super) seed: u32,
    pub(super) openings: Openings,
    pub(super) referee: Referee,
    pub(super) threads: usize,
    /// The time after which no further game begins; `None` is no limit.
    pub(super) deadline: Option<Instant>,
    pub(super) log: Option<PathBuf>,
    pub(super) resume: bool,
    /// All settings on which the games depend, as they are written to the log.
    pub(super) settings: Value,
}

/// The number of random moves of an opening, in plies.
const RANDOM_PLIES: u32 = 6;
/// The highest level that plays the reference players by default. Higher ones win nearly every game.
const HIGHEST_AGAINST_ALL: u8 = 8;

impl Options {
    /// Makes the ladder that the options describe.
    ///
    /// # Errors
    /// The number of minutes is invalid, or the path of this program is unknown.
    pub(super) fn plan(self) -> io::Result<Plan> {
        let levels = Level::all().filter(|level| (self.levels.lowest..=self.levels.highest).contains(level));
        let levels: Vec<Level> = levels.collect();
        let makes =
            |part: Part| self.only.map_or(!matches!(part, Part::Learner | Part::Styles), |only| only == part);
        let chosen = |part: Part| levels.iter().copied().filter(move |_| makes(part));
        let pairings = chosen(Part::Table).flat_map(|level| self.pairings(level)).collect();
        let learning = chosen(Part::Learner).flat_map(learning).collect();
        let profiled = chosen(Part::Profile).collect();
        let styled = chosen(Part::Styles).collect();
        let judge = self.nodes.map_or(JudgeStrength::LEVEL, JudgeStrength::Nodes);
        let random = Random { plies: RANDOM_PLIES, seed: self.seed.into() };
        let program = std::env::current_exe()?;
        let settings = json!({
            "program": fingerprint(&program.to_string_lossy()),
            "openings": format!("{RANDOM_PLIES} random plies"),
            "seed": self.seed,
            "judge": judge.to_string(),
        });
        let deadline = self.minutes.map(|minutes| Duration::try_from_secs_f64(minutes * 60.0)).transpose();
        let deadline = deadline.map_err(|error| invalid(format!("--minutes: {error}")))?;
        let threads = self.threads.or_else(|| std::thread::available_parallelism().ok());
        Ok(Plan {
            pairings,
            learning,
            profiled,
            styled,
            games: self.games,
            moves: self.moves,
            judge,
            seed: self.seed,
            openings: Openings::Random(random),
            referee: Referee::default(),
            threads: threads.map_or(1, NonZeroUsize::get),
            deadline: deadline.and_then(|time| Instant::now().checked_add(time)),
            log: self.log,
            resume: self.resume,
            settings,
        })
    }

    fn pairings(&self, level: Level) -> Vec<Pairing> {
        let by_default = std::iter::once(Opponent::Below).chain(
            Player::ALL.map(Opponent::Reference).into_iter().filter(|_| level.get() <= HIGHEST_AGAINST_ALL),
        );
        let opponents = if self.against.is_empty() { by_default.collect() } else { self.against.clone() };
        let mut pairings: Vec<Pairing> = Vec::new();
        for opponent in opponents {
            let against = match opponent {
                Opponent::Below => level.get().checked_sub(1).and_then(Level::new).map(Rung::Level),
                Opponent::Reference(player) => Some(Rung::Reference(player)),
            };
            let pairing = against.map(|against| Pairing { level, against, start: Start::Opening });
            pairings.extend(pairing.filter(|pairing| !pairings.contains(pairing)));
        }
        pairings
    }
}

/// The rows of a level in the table of the learner.
fn learning(level: Level) -> [Pairing; 2] {
    let against = Rung::Reference(Player::Learner);
    [Start::Handicap(Handicap::Ten), Start::Even].map(|start| Pairing { level, against, start })
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser, Debug)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    fn plan(line: &str) -> Plan {
        let words = shlex::split(&format!("ladder {line}")).unwrap();
        Line::try_parse_from(words).unwrap().options.plan().unwrap()
    }

    fn refusal(line: &str) -> String {
        let words = shlex::split(&format!("ladder {line}")).unwrap();
        match Line::try_parse_from(words) {
            Err(error) => error.to_string(),
            Ok(line) => line.options.plan().unwrap_err().to_string(),
        }
    }

    fn pairs(plan: &Plan) -> Vec<String> {
        plan.pairings.iter().map(|pairing| format!("{}: {}", pairing.level, pairing.against)).collect()
    }

    #[test]
    fn low_levels_play_everybody_and_high_ones_their_neighbor() {
        let of = |levels: &str| pairs(&plan(&format!("--levels {levels}")));
        assert_eq!(of("1"), ["1: random", "1: taker", "1: learner", "1: two-plies", "1: careful"]);
        assert_eq!(of("8-9")[..2], ["8: level 7", "8: random"]);
        assert_eq!(of("8-9")[6..], ["9: level 8"]);
        assert_eq!(plan("").profiled.len(), 14);
    }

    #[test]
    fn opponents_and_parts_can_be_chosen() {
        let chosen = plan("--levels 2-3 --against careful,below,careful --only table");
        assert_eq!(pairs(&chosen), ["2: careful", "2: level 1", "3: careful", "3: level 2"]);
        assert_eq!(chosen.profiled, []);
        let profile = plan("--levels 5 --only profile --nodes 900");
        assert_eq!((profile.pairings.len(), profile.profiled.len()), (0, 1));
        assert_eq!(profile.settings["judge"], "900 nodes");
        assert_eq!(plan("").settings["judge"], "level 16");
        assert_eq!(plan("").learning, []);
        let learner = plan("--levels 1-2 --only learner");
        assert_eq!((learner.pairings.len(), learner.profiled.len()), (0, 0));
        let starts = learner.learning.iter().map(|pairing| format!("{}: {}", pairing.level, pairing.start));
        let expected = ["1: handicap 10", "1: even", "2: handicap 10", "2: even"];
        assert_eq!(starts.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn what_cannot_be_measured_is_refused() {
        for (line, expected) in [
            ("--levels 0-3", "the level must be from 1 to 20"),
            ("--levels 3-21", "the level must be from 1 to 20"),
            ("--levels 4-3", "must not be higher"),
            ("--levels x", "the level must be from 1 to 20"),
            ("--games 3", "even"),
            ("--moves 0", "0 is not in 1..=100000"),
            ("--against greedy", "random, taker, learner, two-plies, careful, or below"),
            ("--only both", "possible values: table, profile, learner, styles"),
            ("--threads 0", "--threads"),
            ("--minutes=-1", "--minutes"),
            ("--resume", "--log"),
        ] {
            let refusal = refusal(line);
            assert!(refusal.contains(expected), "{line}: {refusal}");
        }
    }
}

//! The command line options of `komadai match`, and the match settings that they describe.

use super::limit::{Allowance, Limit};
use super::openings::{Openings, Random};
use super::referee::Referee;
use super::side::{BySide, Side};
use super::sprt::{Claims, Risks, Sprt};
use super::usi_engine::Calling;
use super::usi_words::UsiOption;
use clap::{ArgGroup, Args};
use game::{TimeControl, TimeKind};
use rules::ImpasseRule;
use serde_json::{Value, json};
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

/// The options of `komadai match`. One of `--nodes`, `--movetime` and `--time` is required.
#[derive(Args, Debug)]
#[command(group(ArgGroup::new("limit").required(true)))]
pub(crate) struct Options {
    /// Engine A: a USI engine and its arguments, quoted as for a shell. The default is this program.
    #[arg(long, value_name = "COMMAND")]
    a: Option<String>,
    /// Engine B, in the same form. The default is this program.
    #[arg(long, value_name = "COMMAND")]
    b: Option<String>,
    /// A USI option for engine A. It may be given several times.
    #[arg(long, value_name = "NAME=VALUE")]
    a_option: Vec<UsiOption>,
    /// A USI option for engine B. It may be given several times.
    #[arg(long, value_name = "NAME=VALUE")]
    b_option: Vec<UsiOption>,
    /// A USI option for both engines. It may be given several times.
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<UsiOption>,
    /// The name of engine A. The default is its command and options.
    #[arg(long, value_name = "NAME")]
    a_name: Option<String>,
    /// The name of engine B. The default is its command and options.
    #[arg(long, value_name = "NAME")]
    b_name: Option<String>,

    /// The number of nodes for each move. With it, the same command plays the same games.
    #[arg(long, group = "limit", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The time for each move, in milliseconds.
    #[arg(long, value_name = "MS", group = "limit", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    movetime: Option<u64>,
    /// The clock, in seconds: 60+5 (byoyomi), 60f1 (increment) or 60.
    #[arg(long, value_name = "CLOCK", group = "limit", value_parser = clock)]
    time: Option<TimeControl>,
    /// The tolerance for late answers, in milliseconds, for the delay between an engine and the clock.
    #[arg(long, value_name = "MS", default_value_t = 200, value_parser = clap::value_parser!(u64).range(..=60_000))]
    margin: u64,
    /// The time in seconds that an engine has to get ready, and for a move with a node limit.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = clap::value_parser!(u64).range(1..=86_400))]
    patience: u64,

    /// The number of random moves in an opening.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(..=64), conflicts_with = "openings")]
    random_plies: u32,
    /// The seed of the random openings.
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "openings")]
    seed: u64,
    /// A file of openings. Each line is a SFEN, `startpos moves …` or `position …`.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// The impasse rule: 27, 24, try or none. Engines that have the option EnteringKingRule receive it.
    #[arg(long, default_value = "27", value_parser = crate::impasse)]
    impasse: ImpasseRule,
    /// The number of moves after which a game is a draw. Engines that have the option MaxMovesToDraw receive it.
    #[arg(long, value_name = "N", default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..=5_000))]
    max_plies: u32,

    /// The greatest number of games. It must be even.
    #[arg(long, value_name = "N", default_value = "100", value_parser = even)]
    games: u32,
    /// The time in minutes after which no further game begins.
    #[arg(long, value_name = "N")]
    minutes: Option<f64>,
    /// Stop as soon as a sequential test (SPRT) accepts one of two Elo differences of A, such as 0,10.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Claims>,
    /// The probability that the test wrongly accepts the second difference.
    #[arg(long, value_name = "P", default_value = "0.05", value_parser = risk)]
    alpha: f64,
    /// The probability that the test wrongly accepts the first difference.
    #[arg(long, value_name = "P", default_value = "0.05", value_parser = risk)]
    beta: f64,

    /// The number of games at the same time. The default is the number of processors.
    #[arg(long, value_name = "N")]
    concurrency: Option<NonZeroUsize>,
    /// Start new engine processes for each game. Engines that keep state between games, such as levels, need this.
    #[arg(long)]
    restart: bool,
    /// A CSA file to which every game is appended.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Resume the match in the log, or begin it if the log is empty.
    #[arg(long, requires = "log")]
    resume: bool,
}

/// A match with all its settings.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) engines: BySide<Calling>,
    pub(super) names: BySide<String>,
    pub(super) openings: Openings,
    pub(super) referee: Referee,
    pub(super) allowance: Allowance,
    pub(super) games: u32,
    /// The time after which no further game begins; `None` is no limit.
    pub(super) time: Option<Duration>,
    pub(super) sprt: Option<Sprt>,
    pub(super) concurrency: usize,
    pub(super) restart: bool,
    pub(super) log: Option<PathBuf>,
    pub(super) resume: bool,
    /// All settings on which the games depend, as they are written to the log.
    pub(super) settings: Value,
}

/// The greatest number of games of a match.
const MOST_GAMES: u32 = 200_000;

impl Options {
    /// Makes the match that the options describe.
    ///
    /// # Errors
    /// No limit is given, a command or the number of minutes is invalid, or the file of openings cannot be read.
    pub(super) fn plan(self) -> io::Result<Plan> {
        let limit = match (self.nodes, self.movetime, self.time) {
            (Some(nodes), ..) => Limit::Nodes(nodes),
            (_, Some(ms), _) => Limit::MoveTime(ms),
            (.., Some(time)) => Limit::Clock(time),
            (None, None, None) => {
                return Err(invalid("--nodes, --movetime or --time must be given".to_owned()));
            }
        };
        let patience = Duration::from_secs(self.patience);
        let allowance = Allowance { limit, margin_ms: self.margin, patience };
        let referee = Referee { impasse: self.impasse, last_move: self.max_plies, time: limit.clock() };
        let (openings, openings_setting) = match &self.openings {
            Some(path) => openings_of(path, &referee)?,
            None => {
                let (plies, seed) = (self.random_plies, self.seed);
                let setting = format!("{plies} random plies, seed {seed}");
                (Openings::Random(Random { plies, seed }), setting)
            }
        };
        let calling = |side, command: Option<&str>, own: &[UsiOption]| {
            let command = words(side, command)?;
            let options = self.option.iter().chain(own).cloned().collect();
            Ok::<_, io::Error>(Calling { side, command, options, rules: rules(&referee), patience })
        };
        let engines = BySide {
            a: calling(Side::A, self.a.as_deref(), &self.a_option)?,
            b: calling(Side::B, self.b.as_deref(), &self.b_option)?,
        };
        let described = BySide {
            a: self.a_name.unwrap_or_else(|| description(self.a.as_deref(), &engines.a)),
            b: self.b_name.unwrap_or_else(|| description(self.b.as_deref(), &engines.b)),
        };
        let names = match described {
            BySide { a, b } if a == b => BySide { a: format!("{a} (A)"), b: format!("{b} (B)") },
            names => names,
        };
        let settings = json!({
            "a": setting(&engines.a),
            "b": setting(&engines.b),
            "limit": limit.to_string(),
            "margin_ms": self.margin,
            "openings": openings_setting,
            "impasse": self.impasse.name(),
            "max_plies": self.max_plies,
            "restart": self.restart,
        });
        let risks = Risks { alpha: self.alpha, beta: self.beta };
        let concurrency = self.concurrency.or_else(|| std::thread::available_parallelism().ok());
        let time = self.minutes.map(|minutes| Duration::try_from_secs_f64(minutes * 60.0)).transpose();
        Ok(Plan {
            engines,
            names,
            openings,
            referee,
            allowance,
            games: self.games,
            time: time.map_err(|error| invalid(format!("--minutes: {error}")))?,
            sprt: self.sprt.map(|claims| Sprt::new(claims, risks)),
            concurrency: concurrency.map_or(1, NonZeroUsize::get),
            restart: self.restart,
            log: self.log,
            resume: self.resume,
            settings,
        })
    }
}

pub(super) fn invalid(text: String) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, text)
}

/// Splits a command into program and arguments; without a command, the path of this program.
///
/// # Errors
/// The command is empty or badly quoted.
fn words(side: Side, command: Option<&str>) -> io::Result<Vec<String>> {
    let Some(command) = command else {
        let program = std::env::current_exe()?;
        return Ok(vec![program.to_string_lossy().into_owned()]);
    };
    let words = shlex::split(command).filter(|words| !words.is_empty());
    words.ok_or_else(|| invalid(format!("engine {side}: {command:?} is not a command; is a quote missing?")))
}

/// The default name of an engine in the table and in the log: its command and options.
fn description(command: Option<&str>, calling: &Calling) -> String {
    let options = calling.options.iter().map(|option| format!(" {option}"));
    command.unwrap_or("komadai").to_owned() + &options.collect::<String>()
}

/// The rules of the referee as USI options that many engines have.
fn rules(referee: &Referee) -> Vec<UsiOption> {
    let entering_king = match referee.impasse {
        ImpasseRule::Points27 => "CSARule27H",
        ImpasseRule::Points24 => "CSARule24H",
        ImpasseRule::Try => "TryRule",
        ImpasseRule::None => "NoEnteringKing",
    };
    let option = |name: &str, value: &str| UsiOption { name: name.to_owned(), value: value.to_owned() };
    vec![option("EnteringKingRule", entering_king), option("MaxMovesToDraw", &referee.last_move.to_string())]
}

/// The settings of an engine for the log. They contain a fingerprint of the program, so a rebuilt program is another
/// engine.
fn setting(calling: &Calling) -> Value {
    let program = calling.command.first().and_then(|program| fingerprint(program));
    let options: Vec<String> = calling.options.iter().map(ToString::to_string).collect();
    json!({ "command": calling.command, "program": program, "options": options })
}

/// The size and modification time of a program, looked up in `PATH` as the shell does; `None` if it is not found.
pub(super) fn fingerprint(program: &str) -> Option<String> {
    let path = if program.contains(std::path::MAIN_SEPARATOR) {
        PathBuf::from(program)
    } else {
        let folders = std::env::var_os("PATH")?;
        std::env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())?
    };
    let data = std::fs::metadata(path).ok()?;
    let changed = data.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!("{} bytes of {}", data.len(), changed.as_secs()))
}

/// Reads a file of openings. Returns them with the text that stands for them in the log.
fn openings_of(path: &Path, referee: &Referee) -> io::Result<(Openings, String)> {
    let fault = |text: String| invalid(format!("{}: {text}", path.display()));
    let text = std::fs::read_to_string(path).map_err(|error| fault(error.to_string()))?;
    let openings = Openings::read(&text, referee).map_err(|error| fault(error.to_string()))?;
    let setting = format!("{} of a file, {:016x}", openings.count().unwrap_or(0), checksum(text.as_bytes()));
    Ok((openings, setting))
}

/// The 64-bit FNV-1a checksum (Fowler, Noll, Vo) of these bytes.
fn checksum(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

fn clock(text: &str) -> Result<TimeControl, String> {
    let time: TimeControl =
        text.parse().map_err(|_| "the clock must be like 60+5, 60f1 or 60, in seconds".to_owned())?;
    match time.kind() {
        TimeKind::Professional => Err("USI has no professional counting: use 60+60".to_owned()),
        _ => Ok(time),
    }
}

/// Parses a number of games.
///
/// # Errors
/// The number is odd, or not from 2 to [`MOST_GAMES`].
pub(super) fn even(text: &str) -> Result<u32, String> {
    let games =
        text.parse().ok().filter(|games: &u32| games.is_multiple_of(2) && (2..=MOST_GAMES).contains(games));
    games.ok_or_else(|| format!("must be an even number up to {MOST_GAMES}: each opening is played twice"))
}

fn risk(text: &str) -> Result<f64, String> {
    let risk = text.parse().ok().filter(|risk: &f64| (0.000_1..0.5).contains(risk));
    risk.ok_or_else(|| "must be a probability below one half".to_owned())
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
        let words = shlex::split(&format!("match {line}")).unwrap();
        Line::try_parse_from(words).unwrap().options.plan().unwrap()
    }

    fn refusal(line: &str) -> String {
        let words = shlex::split(&format!("match {line}")).unwrap();
        match Line::try_parse_from(words) {
            Err(error) => error.to_string(),
            Ok(line) => line.options.plan().unwrap_err().to_string(),
        }
    }

    #[test]
    fn a_limit_is_enough_for_this_program_against_itself() {
        let plan = plan("--nodes 500");
        assert_eq!(plan.engines.a.command, plan.engines.b.command);
        assert_eq!((plan.names.a.as_str(), plan.names.b.as_str()), ("komadai (A)", "komadai (B)"));
        assert_eq!(plan.allowance.limit, Limit::Nodes(500));
        assert_eq!((plan.games, plan.time, plan.sprt.is_none()), (100, None, true));
        assert_eq!(plan.settings["openings"], "8 random plies, seed 1");
        assert!(plan.settings["a"]["program"].is_string());
        assert!(plan.concurrency > 0);
    }

    #[test]
    fn each_engine_has_its_command_and_options() {
        let plan = plan(
            "--a './old komadai/x -v' --b '\"./old komadai/x\" \"a b\"' --option USI_Hash=8 --a-option Level=3 \
             --b-name best --time 60f1 --sprt -5,5 --alpha 0.1 --minutes 0.5 --impasse try --max-plies 300",
        );
        assert_eq!(plan.engines.a.command, ["./old", "komadai/x", "-v"]);
        assert_eq!(plan.engines.b.command, ["./old komadai/x", "a b"]);
        let options = |calling: &Calling| calling.options.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(options(&plan.engines.a), ["USI_Hash=8", "Level=3"]);
        assert_eq!(options(&plan.engines.b), ["USI_Hash=8"]);
        assert_eq!(plan.names.a, "./old komadai/x -v USI_Hash=8 Level=3");
        assert_eq!(plan.names.b, "best");
        let rules: Vec<String> = plan.engines.b.rules.iter().map(ToString::to_string).collect();
        assert_eq!(rules, ["EnteringKingRule=TryRule", "MaxMovesToDraw=300"]);
        assert_eq!(plan.settings["limit"], "clock 60f1");
        assert_eq!(plan.settings["a"]["program"], Value::Null);
        assert_eq!(plan.time, Some(Duration::from_secs(30)));
        let (low, high) = plan.sprt.unwrap().bounds();
        assert!(low < -2.0 && high < 2.5, "{low} {high}");
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        for (line, expected) in [
            ("", "--nodes"),
            ("--nodes 5 --movetime 5", "cannot be used with"),
            ("--nodes 0", "--nodes"),
            ("--time 60p", "no professional counting"),
            ("--time soon", "60+5"),
            ("--nodes 5 --games 7", "an even number"),
            ("--nodes 5 --games 0", "an even number"),
            ("--nodes 5 --sprt 10,0", "the smaller one first"),
            ("--nodes 5 --alpha 0.7", "below one half"),
            ("--nodes 5 --resume", "--log"),
            ("--nodes 5 --a-option Level", "NAME=VALUE"),
            ("--nodes 5 --openings x --seed 2", "cannot be used with"),
            ("--nodes 5 --a \"'x\"", "engine A: \"'x\" is not a command"),
            ("--nodes 5 --b ''", "engine B: \"\" is not a command"),
            ("--nodes 5 --openings /nowhere/openings", "/nowhere/openings: "),
            ("--nodes 5 --minutes=-1", "--minutes"),
        ] {
            let refusal = refusal(line);
            assert!(refusal.contains(expected), "{line}: {refusal}");
        }
    }
}

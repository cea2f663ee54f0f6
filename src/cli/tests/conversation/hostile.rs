//! Tests of invalid and partly valid lines: after every refused line, the next command must work.

use crate::program::Program;
use cli::words::InWords;
use rules::{Line, Position, Setup, Variant};

/// The number of lines that are written to the program.
const LINES: usize = 4_000;

const POSITIONS: [&str; 12] = [
    "position startpos",
    "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e",
    "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 2g2f 8c8d",
    "position sfen lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    "position sfen R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "position sfen l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
    "position sfen 3sks3/9/4S4/9/9/B8/9/9/9 b S2rb4g4n4l18p 1 moves 9f5b+",
    "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 65535",
    "position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1",
    "position sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 3e2d",
    "position startpos moves 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b",
    "position startpos moves",
];

/// Words of `position` lines, some of them with small errors.
const WORDS: [&str; 28] = [
    "position",
    "startpos",
    "sfen",
    "moves",
    "b",
    "w",
    "-",
    "0",
    "-1",
    "65536",
    "18446744073709551616",
    "7g7f",
    "7g7g",
    "7g7f+",
    "2b8h+",
    "P*5e",
    "K*5e",
    "p*5e",
    "0a9j",
    "9/9/9/9/9/9/9/9/9",
    "9/9",
    "99/9/9/9/9/9/9/9/9",
    "19P",
    "resign",
    "駒",
    "'; --",
    "\u{0}\u{1b}[2J",
    "%s%n",
];

const LETTERS: [char; 16] =
    ['+', '*', '/', ' ', '0', '9', 'k', 'K', 'P', 'b', '-', '\t', '\r', '\u{3000}', '\u{fffd}', '\u{0}'];

const GO_WORDS: [&str; 17] = [
    "btime",
    "wtime",
    "binc",
    "winc",
    "byoyomi",
    "movetime",
    "depth",
    "nodes",
    "mate",
    "infinite",
    "ponder",
    "searchmoves",
    "perft",
    "7g7f",
    "2b8h+",
    "P*5e",
    "moves",
];

const NUMBERS: [&str; 13] = [
    "0",
    "1",
    "9",
    "300",
    "60000",
    "-1",
    "-99999999999999999999",
    "99999999999999999999",
    "4294967296",
    "1e9",
    "0.5",
    "x",
    "",
];

const OPTIONS: [&str; 13] = [
    "USI_Hash",
    "USI_Ponder",
    "MultiPV",
    "USI_Variant",
    "Level",
    "EnteringKingRule",
    "ResignValue",
    "MaxMovesToDraw",
    "MateHelper",
    "EvalFile",
    "usi_hash",
    "Threads",
    "",
];

const VALUES: [&str; 23] = [
    "8",
    "16",
    "7",
    "1025",
    "4294967297",
    "-8",
    "0",
    "20",
    "21",
    "99999",
    "true",
    "false",
    "standard",
    "minishogi",
    "chess",
    "CSARule24H",
    "NoEnteringKing",
    "TryRule",
    "Cargo.toml",
    "<empty>",
    "value",
    "8 8",
    "",
];

const OTHERS: [&str; 10] =
    ["ponderhit", "usinewgame", "gameover", "stop", "win", "", " ", "debug", "\u{1}", "あ"];

/// A seeded random generator (splitmix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.roll(choices.len())]
    }

    fn words(&mut self, count: usize, choices: &[&str]) -> String {
        (0..count).map(|_| self.pick(choices)).collect::<Vec<_>>().join(" ")
    }
}

/// Changes a few words or letters of a line, or none.
fn spoiled(line: &str, dice: &mut Dice) -> String {
    let mut line = line.to_owned();
    for _ in 0..dice.roll(4) {
        let mut words: Vec<&str> = line.split(' ').collect();
        let (one, other) = (dice.roll(words.len()), dice.roll(words.len()));
        let at = dice.roll(line.chars().count().max(1));
        line = match dice.roll(8) {
            0 => {
                words.remove(one);
                words.join(" ")
            }
            1 => {
                words.swap(one, other);
                words.join(" ")
            }
            2 => {
                words.insert(one, words[other]);
                words.join(" ")
            }
            3 | 4 => {
                words[one] = dice.pick(&WORDS);
                words.join(" ")
            }
            5 => line.chars().take(at).collect(),
            6 => {
                line.chars().enumerate().filter(|&(place, _)| place != at).map(|(_, letter)| letter).collect()
            }
            _ => {
                let new = dice.pick(&LETTERS);
                line.chars().enumerate().map(|(place, old)| if place == at { new } else { old }).collect()
            }
        };
    }
    line
}

/// Makes an invalid or partly valid line, without the commands that the test itself uses.
fn line(dice: &mut Dice) -> String {
    match dice.roll(8) {
        0..=3 => spoiled(dice.pick(&POSITIONS), dice),
        4 | 5 => {
            let mut line = "go".to_owned();
            for _ in 0..dice.roll(6) {
                line += &format!(" {} {}", dice.pick(&GO_WORDS), dice.pick(&NUMBERS));
            }
            line
        }
        6 => {
            let (name, value) = (dice.pick(&OPTIONS), dice.pick(&VALUES));
            match dice.roll(8) {
                0 => format!("setoption {name} value {value}"),
                1 => format!("setoption name {name} {value}"),
                2 => format!("setoption name {name} value{value}"),
                3 => format!("setoption {}", dice.words(4, &["name", "value", name, value])),
                _ => format!("setoption name {name} value {value}"),
            }
        }
        _ => {
            let count = dice.pick(&[1, 2, 300]);
            dice.words(count, &OTHERS)
        }
    }
}

/// A conversation with the program, and the expected state of the program.
struct Talk {
    program: Program,
    variant: Variant,
    sfen: String,
    refused: usize,
}

impl Talk {
    /// Sends a line and checks all answers to it.
    fn tell(&mut self, line: &str) {
        let line = line.trim();
        self.program.say(format!(" {line}\r\nstop\nd\nisready\n"));
        let answer = self.program.hear("readyok");
        let context = || format!("{line:?} in {} was answered {answer:#?}", self.sfen);
        for said in &answer {
            let known = ["info ", "bestmove ", "checkmate ", "readyok", "Nodes searched: "];
            let is_known = known.iter().any(|start| said.starts_with(start)) || said.parse::<Setup>().is_ok();
            // A line of `go perft` with the leaves below a first move.
            let is_leaf = said.split_once(": ").is_some_and(|(mv, _)| mv.parse::<rules::Move>().is_ok());
            assert!(is_known || is_leaf, "{said:?}: {}", context());
            assert!(said.len() < 2_000 && !said.contains(char::is_control), "{said:?}: {}", context());
        }
        let remark = answer.iter().find_map(|said| said.strip_prefix("info string "));
        self.refused += usize::from(remark.is_some());
        let mut shown = answer.iter().filter(|said| said.parse::<Setup>().is_ok());
        let sfen = shown.next_back().unwrap_or_else(|| panic!("no position: {}", context())).clone();
        let word = line.split_whitespace().next().unwrap_or_default();
        let asked = usize::from(word == "go");
        let answers = answer.iter().filter(|said| self.is_answer(said)).count();
        assert_eq!(answers, asked, "{}", context());
        let expected = match (word, remark) {
            ("position", None) => {
                let line = Line::parse(line, self.variant)
                    .unwrap_or_else(|error| panic!("{error:?}: {}", context()));
                let position = line.play().or_else(|_| line.play_problem());
                position.unwrap_or_else(|error| panic!("{error:?}: {}", context())).to_setup().to_string()
            }
            ("position", Some(remark)) => {
                let fault = remark.strip_prefix("position: ").unwrap_or_else(|| panic!("{}", context()));
                let read = Line::parse(line, self.variant);
                assert!(
                    read.and_then(|line| line.play())
                        .is_err_and(|error| error.in_words().to_string() == fault),
                    "{}",
                    context()
                );
                self.sfen.clone()
            }
            ("setoption", None) if line.contains("USI_Variant") => {
                let name = line.split_whitespace().next_back().unwrap_or_default();
                let variant = name.parse().unwrap_or_else(|()| panic!("{}", context()));
                if variant == self.variant {
                    self.sfen.clone()
                } else {
                    self.variant = variant;
                    variant.start_sfen().to_owned()
                }
            }
            ("setoption", Some(remark)) => {
                assert!(remark.starts_with("setoption: "), "{}", context());
                self.sfen.clone()
            }
            _ => self.sfen.clone(),
        };
        assert_eq!(sfen, expected, "{}", context());
        self.sfen = sfen;
    }

    /// Whether a line answers a `go` command. Asserts that a move in it is legal.
    fn is_answer(&self, said: &str) -> bool {
        if let Some(answer) = said.strip_prefix("bestmove ") {
            let word = answer.split(' ').next().unwrap_or_default();
            let moves = position(&self.sfen).legal_moves();
            let is_legal = word.parse().is_ok_and(|mv| moves.contains(&mv));
            assert!(is_legal || word == "resign", "{answer} in {}", self.sfen);
            return true;
        }
        let others =
            ["checkmate ", "Nodes searched: ", "info string perft stopped", "info string go perft needs"];
        others.iter().any(|start| said.starts_with(start))
    }

    /// Asserts that the program still searches the current position at full strength.
    fn probe(&mut self) {
        self.program.say("setoption name ResignValue value 99999\nsetoption name Level value 0\n");
        let (answer, _) = self.program.ask("go nodes 30\n", "bestmove");
        assert!(self.is_answer(&answer));
        let moves = position(&self.sfen).legal_moves();
        assert_eq!(answer == "bestmove resign", moves.is_empty(), "{answer} in {}", self.sfen);
    }
}

fn position(sfen: &str) -> Position {
    let setup: Setup = sfen.parse().unwrap_or_else(|error| panic!("{sfen}: {error:?}"));
    Position::from_setup(&setup)
        .or_else(|_| Position::from_mate_problem(&setup))
        .or_else(|_| Position::from_mate_defence(&setup))
        .unwrap_or_else(|problems| panic!("{sfen}: {problems:?}"))
}

#[test]
fn whatever_is_refused_the_next_command_is_obeyed() {
    let variant = Variant::Standard;
    let sfen = variant.start_sfen().to_owned();
    let mut talk = Talk { program: Program::start(), variant, sfen, refused: 0 };
    talk.program.say("setoption name USI_Hash value 8\n");
    let mut dice = Dice(7);
    for _ in 0..LINES {
        let line = line(&mut dice);
        talk.tell(&line);
        talk.probe();
    }
    assert!((LINES / 4..LINES * 3 / 4).contains(&talk.refused), "{} of {LINES} are refused", talk.refused);
}

/// A game with more moves than move numbers can express.
#[test]
fn a_game_of_more_than_a_hundred_thousand_moves_is_played_on() {
    let mut program = Program::start();
    let shuffles = " 2h3h 8b7b 3h2h 7b8b".repeat(50_000);
    program.say(format!("isready\nposition startpos moves{shuffles}\nd\n"));
    let lines = program.hear("lnsgkgsnl/");
    assert_eq!(
        lines.last().map(String::as_str),
        Some("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 65535")
    );
    program.ask("go nodes 100\n", "bestmove");
    program.ask("go btime 0 wtime 0 byoyomi 1000\n", "bestmove");
}

/// Every kind of line end, a last line without line end, and empty lines.
#[test]
fn line_ends_and_blanks_do_not_matter() {
    let mut program = Program::start();
    program.say("\u{feff}usi\r\n\r\n\n   \n\t\n  isready  \r\n");
    assert!(program.hear("readyok").contains(&"usiok".to_owned()));
    program.say(format!("{}\nisready\n", "go nodes ".repeat(200_000)));
    let lines = program.hear("readyok");
    assert_eq!(lines, ["info string the command is too long", "readyok"]);
    program.say(format!("{}\nstop\nisready\n", "go nodes ".repeat(100_000)));
    let lines = program.hear("readyok");
    assert_eq!(lines.iter().filter(|line| line.starts_with("bestmove")).count(), 1);
    let told = lines.iter().filter(|line| line.starts_with("info string go: ")).count();
    assert_eq!(told, 9, "{lines:#?}");
}

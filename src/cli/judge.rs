//! The `komadai judge` command: judges games by the rules. Each line of the input is a `position` command, and each
//! answer is one line of JSON.

use crate::input::{self, TooLong};
use crate::words::InWords;
use game::{Command, Conduct, Game, Terms};
use record::movetext;
use rules::{
    Color, DeclarationVerdict, ImpasseRule, Line, LineError, Move, Outcome, Position, SetupProblem, Variant,
};
use serde::Serialize;
use std::io::{self, BufReader, Write};

/// The greatest length of an error message, which may quote the input, in characters.
const LONGEST_MESSAGE: usize = 200;

/// Answers every line of stdin. If a word after the end of a game is not a move, this is reported on stderr, because
/// the answer has no field for it.
///
/// # Errors
/// Stdin cannot be read or stdout cannot be written.
pub(crate) fn run(impasse: ImpasseRule, variant: Variant) -> io::Result<()> {
    let mut input = BufReader::new(io::stdin());
    let mut out = io::BufWriter::new(io::stdout().lock());
    let mut number = 0_u64;
    while let Some(line) = input::read(&mut input)? {
        number += 1;
        let answer = match line {
            Ok(line) => judge(line.trim(), impasse, variant),
            Err(TooLong) => Err(Fault::TooLong),
        };
        match answer {
            Ok((verdict, unread)) => {
                serde_json::to_writer(&mut out, &verdict)?;
                if let Some(error) = unread {
                    // If stderr is closed, the answers must still be written.
                    let _ = writeln!(
                        io::stderr(),
                        "komadai: line {number}: ignored after the end of the game: {}",
                        shortened(&error)
                    );
                }
            }
            Err(fault) => serde_json::to_writer(&mut out, &fault)?,
        }
        writeln!(out)?;
        // A caller that sends line by line waits for the answer.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    out.flush()
}

/// The JSON answer to a line that can be judged.
#[derive(Debug, Serialize)]
struct Verdict {
    /// The last position of the game, as SFEN. It is the position in which the game ended, if it has ended.
    sfen: String,
    /// The number of moves before that position.
    ply: usize,
    /// The result; `null` while the game is in progress.
    outcome: Option<End>,
    /// The number of moves before the end of the game; `null` while it is in progress. Later moves are ignored.
    ended_at: Option<usize>,
    /// The number of occurrences of the position, including the last one.
    repetition: u32,
    points: Points,
    /// The result of a declaration by the side to move: `win`, `replay` or `none`.
    declaration: &'static str,
    /// The last move in several notations; `null` if no move was made.
    text: Option<Text>,
}

/// The result of a game.
#[derive(Debug, Serialize)]
struct End {
    /// `win`, `draw`, `replay` or `aborted`.
    result: &'static str,
    /// `b` or `w`; `null` if no side has won.
    winner: Option<String>,
    /// The reason, such as `checkmate` or `repetition`.
    by: &'static str,
}

/// The points of both sides for a declaration, with White's bonus in a handicap game.
#[derive(Debug, Serialize)]
struct Points {
    b: u32,
    w: u32,
}

/// A move in the notations that people write.
#[derive(Debug, Serialize)]
struct Text {
    ja: String,
    ja_origin: String,
    ki2: String,
    western: String,
    kitao: String,
}

/// The JSON answer to a line that cannot be judged.
#[derive(Debug, Serialize)]
#[serde(tag = "error", rename_all = "snake_case")]
enum Fault {
    /// The line has 1 MiB or more.
    TooLong,
    /// The start position is not SFEN.
    Sfen { column: usize, message: String },
    /// The start position cannot be played from.
    Setup { message: String },
    /// A word is not a move; moves are counted from 1.
    Move { ply: usize, message: String },
    /// A move is illegal; moves are counted from 1.
    Illegal { ply: usize, rule: &'static str },
}

impl From<LineError> for Fault {
    fn from(error: LineError) -> Self {
        let message = shortened(&error);
        match error {
            LineError::Sfen(error) => Self::Sfen { column: error.column, message },
            LineError::Setup(_) => Self::Setup { message },
            LineError::Move { ply, .. } => Self::Move { ply, message },
            LineError::Illegal { ply, why, .. } => Self::Illegal { ply, rule: why.rule.name() },
        }
    }
}

fn shortened(error: &LineError) -> String {
    error.in_words().to_string().chars().take(LONGEST_MESSAGE).collect()
}

/// Reads a line up to the first word that is not a move. Returns it with the error for that word, if there is one.
fn readable(text: &str, variant: Variant) -> Result<(Line, Option<LineError>), LineError> {
    match Line::parse(text, variant) {
        Err(LineError::Move { ply, text: word, error }) => {
            let words = || text.split_ascii_whitespace();
            let head = words().take_while(|&word| word != "moves").count();
            // The head, the word `moves`, and the words before the bad move.
            let before: Vec<&str> = words().take(head + ply).collect();
            Ok((Line::parse(&before.join(" "), variant)?, Some(LineError::Move { ply, text: word, error })))
        }
        parsed => Ok((parsed?, None)),
    }
}

/// Judges a line up to the end of its game. Returns the verdict and the error for the first later word that is not a
/// move, if there is one.
///
/// # Errors
/// The first fault before the end of the game.
fn judge(text: &str, impasse: ImpasseRule, variant: Variant) -> Result<(Verdict, Option<LineError>), Fault> {
    let (Line { start, moves }, unread) = readable(text, variant)?;
    let terms = Terms { start, impasse, conduct: Conduct::Strict, ..Terms::even(variant) };
    let unplayable = |problems: Vec<SetupProblem>| Fault::from(LineError::Setup(problems));
    let mut game = Game::new(terms).map_err(unplayable)?;
    for (mv, ply) in moves.into_iter().zip(1..) {
        if game.outcome().is_some() {
            break;
        }
        if let Some(why) = game.position().why_not(mv) {
            return Err(Fault::Illegal { ply, rule: why.rule.name() });
        }
        // A legal move in a running game without a clock is never refused.
        let _ = game.apply(Command::Play(mv), 0);
    }
    match unread {
        Some(error) if game.outcome().is_none() => Err(error.into()),
        unread => Ok((Verdict::of(&game), unread)),
    }
}

impl Verdict {
    fn of(game: &Game) -> Self {
        let position = game.position();
        let points = |color| game.declaration(color).points;
        let declaration = match game.turn().map(|turn| game.declaration(turn).verdict) {
            Some(DeclarationVerdict::Win) => "win",
            Some(DeclarationVerdict::Replay) => "replay",
            Some(DeclarationVerdict::None) | None => "none",
        };
        Self {
            sfen: position.to_string(),
            ply: position.ply(),
            outcome: game.outcome().map(End::of),
            ended_at: game.outcome().map(|_| position.ply()),
            repetition: position.repetition().count,
            points: Points { b: points(Color::Black), w: points(Color::White) },
            declaration,
            text: position.last_move().map(|mv| Text::of(position, mv)),
        }
    }
}

impl End {
    fn of(outcome: Outcome) -> Self {
        let result = match outcome {
            Outcome::Win { .. } => "win",
            Outcome::Draw(_) => "draw",
            Outcome::Replay(_) => "replay",
            Outcome::Aborted => "aborted",
        };
        Self { result, winner: outcome.winner().map(|color| color.to_string()), by: outcome.by() }
    }
}

impl Text {
    /// The notations of `mv`, which led to the position `after`.
    fn of(after: &Position, mv: Move) -> Self {
        let mut before = after.clone();
        before.undo();
        let mark = movetext::mark(before.turn());
        let ki2 = movetext::ki2(&before, mv);
        Self {
            ja: format!("{mark}{ki2}"),
            ja_origin: movetext::japanese(&before, mv),
            ki2,
            western: movetext::western(&before, mv),
            kitao: movetext::kitao(&before, mv),
        }
    }
}

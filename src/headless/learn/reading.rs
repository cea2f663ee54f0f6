//! The reader of the course.

use super::course::{
    Arrow, Chapter, Course, CourseError, EscapeBy, Goal, LineStep, SmallGame, Task, TaskFault,
};
use super::texts;
use protocol::Level;
use rules::{Color, IllegalMove, Move, PieceKind, Position, Setup, Square, Variant};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::str::FromStr;

/// The version of the form. Others are not read.
const VERSION: u32 = 1;

/// The longest solo goal and the longest history, in moves.
const MOST_MOVES: usize = 99;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "version")]
    _version: u32,
    chapters: Vec<RawChapter>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawChapter {
    id: String,
    tasks: Vec<RawTask>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTask {
    sfen: String,
    #[serde(default)]
    played: Vec<String>,
    goal: RawGoal,
    from: Option<String>,
    moves: Option<u32>,
    #[serde(default)]
    arrows: Vec<String>,
    #[serde(default)]
    hidden: bool,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum RawGoal {
    Reach(Vec<String>),
    Take(Vec<String>),
    Shape(BTreeMap<String, String>),
    Mark(String),
    Squares(Vec<String>),
    Choose(usize),
    Mate(u32),
    Check(bool),
    Escape(String),
    Forbidden(String),
    Gain(i32),
    Best(Vec<String>),
    Line(Vec<RawStep>),
    Game(RawGame),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawStep {
    Accepted(Vec<String>),
    Answer(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGame {
    level: u8,
    variant: String,
}

impl Course {
    /// Reads a course. Positions and moves are checked as far as each goal needs it.
    ///
    /// # Errors
    /// [`CourseError`]: the first fault that is met.
    pub fn read(json: &str) -> Result<Self, CourseError> {
        let form =
            |error: serde_json::Error| CourseError::Form { line: error.line(), column: error.column() };
        let version = texts::version(json).map_err(form)?;
        if version != VERSION {
            return Err(CourseError::Version(version));
        }
        let file: File = serde_json::from_str(json).map_err(form)?;
        let mut course = Self::default();
        for RawChapter { id, tasks } in file.chapters {
            if !links::LessonPlace::is_chapter(&id) || tasks.is_empty() || course.chapter(&id).is_some() {
                return Err(CourseError::Chapter(id));
            }
            let read = |(task, number): (RawTask, usize)| {
                task.read().map_err(|fault| CourseError::Task { chapter: id.clone(), number, fault })
            };
            let tasks = tasks.into_iter().zip(1..).map(read).collect::<Result<_, _>>()?;
            course.chapters.push(Chapter { id, tasks });
        }
        Ok(course)
    }
}

impl RawTask {
    fn read(self) -> Result<Task, TaskFault> {
        let setup: Setup = self.sfen.parse().map_err(|_| TaskFault::Sfen)?;
        let played: Vec<Move> = all(&self.played)?;
        let is_limited = self.moves.is_none_or(|moves| (1..=MOST_MOVES as u32).contains(&moves));
        if !is_limited || played.len() > MOST_MOVES {
            return Err(TaskFault::Number);
        }
        let goal = self.goal.read(&setup)?;
        let arrows = self.arrows.iter().map(|text| arrow(text)).collect::<Result<_, _>>()?;
        let from = self.from.as_deref().map(parse).transpose()?;
        let task = Task { setup, played, goal, from, moves: self.moves, arrows, hidden: self.hidden };
        task.check()?;
        Ok(task)
    }
}

impl RawGoal {
    fn read(self, setup: &Setup) -> Result<Goal, TaskFault> {
        Ok(match self {
            Self::Reach(squares) => Goal::Reach(all(&squares)?),
            Self::Take(squares) => Goal::Take(all(&squares)?),
            Self::Shape(pieces) => {
                let place = |(at, kind): (&String, &String)| Ok((parse(at)?, piece_kind(kind)?));
                Goal::Shape(pieces.iter().map(place).collect::<Result<_, _>>()?)
            }
            Self::Mark(square) => Goal::Mark(parse(&square)?),
            Self::Squares(squares) => Goal::Squares(all(&squares)?),
            Self::Choose(index) => Goal::Choose(index),
            Self::Mate(1) => Goal::Mate,
            Self::Check(true) => Goal::Check,
            Self::Mate(_) | Self::Check(_) => return Err(TaskFault::Number),
            Self::Escape(by) => Goal::Escape(EscapeBy::from_name(&by).ok_or(TaskFault::Text(by))?),
            Self::Forbidden(rule) => Goal::Forbidden(forbidden(&rule).ok_or(TaskFault::Text(rule))?),
            Self::Gain(points) => Goal::Gain(points),
            Self::Best(moves) => Goal::Best(all(&moves)?),
            Self::Line(steps) => Goal::Line(line(&steps)?),
            Self::Game(RawGame { level, variant }) => {
                let level = Level::new(level).ok_or(TaskFault::Number)?;
                if Variant::from_str(&variant) != Ok(setup.variant) {
                    return Err(TaskFault::Variant);
                }
                Goal::Game(SmallGame { level })
            }
        })
    }
}

impl Task {
    /// Whether the goal fits the position.
    fn check(&self) -> Result<(), TaskFault> {
        let setup = &self.setup;
        if !self.played.is_empty() && !self.goal.is_of_position() {
            return Err(TaskFault::Number);
        }
        let learner = self.learner();
        let stands = |&square: &Square, is_right: &dyn Fn(Color) -> bool| {
            setup.piece(square).is_some_and(|piece| is_right(piece.color) && piece.kind != PieceKind::King)
        };
        let on_board = |square: &Square| setup.variant.has(*square);
        if let Some(from) = self.from
            && (!matches!(self.goal, Goal::Squares(_)) || setup.piece(from).is_none())
        {
            return Err(TaskFault::Square(from));
        }
        let is_empty = match &self.goal {
            Goal::Reach(squares) => {
                first(squares, |at| on_board(at) && !stands(at, &|color| color == learner))?
            }
            Goal::Take(squares) => first(squares, |at| stands(at, &|color| color != learner))?,
            Goal::Shape(pieces) => first(&pieces.iter().map(|&(at, _)| at).collect::<Vec<_>>(), on_board)?,
            Goal::Squares(squares) => first(squares, on_board)?,
            Goal::Mark(square) => first(&[*square], |&at| setup.piece(at).is_some())?,
            Goal::Gain(points) => *points < 1,
            Goal::Best(moves) => moves.is_empty(),
            Goal::Line(steps) | Goal::MateLine(steps) => {
                steps.is_empty() || steps.iter().any(|step| step.accepted.is_empty())
            }
            Goal::Mate
            | Goal::Check
            | Goal::Choose(_)
            | Goal::Escape(_)
            | Goal::Forbidden(_)
            | Goal::Game(_) => false,
        };
        if is_empty {
            return Err(TaskFault::Empty);
        }
        match &self.goal {
            Goal::Game(_) => Position::from_setup(setup).map(|_| ()).map_err(TaskFault::Setup),
            goal if goal.is_of_position() => self.check_moves(),
            _ => Ok(()),
        }
    }

    /// Whether the position can be played from, and the moves of the goal are legal. Of a line, the first accepted
    /// moves are played.
    fn check_moves(&self) -> Result<(), TaskFault> {
        let mut position = Position::from_mate_problem(&self.setup).map_err(TaskFault::Setup)?;
        for &mv in &self.played {
            position.play(mv).map_err(|_| TaskFault::Illegal(mv))?;
        }
        let legal = |position: &Position, moves: &[Move]| {
            let illegal = moves.iter().find(|&&mv| position.why_not(mv).is_some());
            illegal.map_or(Ok(()), |&mv| Err(TaskFault::Illegal(mv)))
        };
        match &self.goal {
            Goal::Escape(_) if !position.in_check() => Err(TaskFault::NoCheck),
            Goal::Best(moves) => legal(&position, moves),
            Goal::Line(steps) => {
                for LineStep { accepted, answer } in steps {
                    legal(&position, accepted)?;
                    for &mv in accepted.first().into_iter().chain(answer) {
                        position.play(mv).map_err(|_| TaskFault::Illegal(mv))?;
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }
}

/// Whether there are no squares.
///
/// # Errors
/// [`TaskFault::Square`]: the first square that does not suit, or stands there twice.
fn first(squares: &[Square], suits: impl Fn(&Square) -> bool) -> Result<bool, TaskFault> {
    let is_wrong = |(at, square): &(usize, &Square)| !suits(square) || squares[..*at].contains(square);
    match squares.iter().enumerate().find(is_wrong) {
        Some((_, &square)) => Err(TaskFault::Square(square)),
        None => Ok(squares.is_empty()),
    }
}

fn parse<T: FromStr>(text: &str) -> Result<T, TaskFault> {
    text.parse().map_err(|_| TaskFault::Text(text.to_owned()))
}

fn all<T: FromStr>(texts: &[String]) -> Result<Vec<T>, TaskFault> {
    texts.iter().map(|text| parse(text)).collect()
}

/// An arrow such as `5e5a`, a ring such as `5e`, or `camp`.
fn arrow(text: &str) -> Result<Arrow, TaskFault> {
    if text == "camp" {
        return Ok(Arrow::Camp);
    }
    match parse(text) {
        Ok(Move::Normal { from, to, promote: false }) => Ok(Arrow::Line { from, to }),
        _ => Ok(Arrow::Ring(parse(text)?)),
    }
}

/// A kind of piece by its letters in SFEN, such as `K` or `+P`.
fn piece_kind(letters: &str) -> Result<PieceKind, TaskFault> {
    let kind = PieceKind::ALL.into_iter().find(|kind| kind.letters() == letters);
    kind.ok_or_else(|| TaskFault::Text(letters.to_owned()))
}

/// A rule whose breach can be asked for, by its name in the course.
fn forbidden(name: &str) -> Option<IllegalMove> {
    let all = [
        IllegalMove::TwoPawns,
        IllegalMove::DeadEnd,
        IllegalMove::PawnDropMate,
        IllegalMove::KingLeftInCheck,
        IllegalMove::PerpetualCheck,
    ];
    all.into_iter().find(|rule| rule.name().replace('_', "-") == name)
}

/// Pairs the moves of the person with the answers between them.
fn line(steps: &[RawStep]) -> Result<Vec<LineStep>, TaskFault> {
    let mut line: Vec<LineStep> = Vec::new();
    for (at, step) in steps.iter().enumerate() {
        match (at % 2, step, line.last_mut()) {
            (0, RawStep::Accepted(moves), _) => line.push(LineStep { accepted: all(moves)?, answer: None }),
            (1, RawStep::Answer(mv), Some(last)) => last.answer = Some(parse(mv)?),
            _ => return Err(TaskFault::Line),
        }
    }
    if line.last().is_some_and(|last| last.answer.is_some()) { Err(TaskFault::Line) } else { Ok(line) }
}

#[cfg(test)]
mod tests;

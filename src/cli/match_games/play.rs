//! Plays one game between two engines, from the opening to the result and the record.

use super::journal::Logged;
use super::limit::Allowance;
use super::referee::Referee;
use super::side::{BySide, Side};
use super::statistics::Score;
use super::usi_engine::{Answer, Failure, UsiEngine};
use game::{Command, Game, Timestamp, end_of};
use record::{BuildError, Builder, Elapsed, End, Field, GameRecord};
use rules::{Color, Line, Move, Outcome, WinBy};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A game that is to be played.
#[derive(Clone, Debug)]
pub(super) struct Fixture {
    /// The number of the game in the match, counted from 1.
    pub(super) number: u32,
    /// The number of the opening, counted from 1.
    pub(super) opening_number: u32,
    pub(super) opening: Line,
    pub(super) black: Side,
}

/// The result of a game, with all data that the statistics need. The log stores it as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct GameResult {
    pub(super) number: u32,
    pub(super) opening: u32,
    pub(super) black: Side,
    /// The engine that won; `None` for a draw.
    pub(super) winner: Option<Side>,
    /// The way in which the game ended: the name of the outcome, such as `checkmate` or `repetition`, or `crash`,
    /// `no_answer` or `no_move`.
    pub(super) cause: String,
    /// The fault that lost the game, if it is one that a correct engine does not make.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) fault: Option<Fault>,
    /// The illegal answer of the loser, or the last output of a process that ended.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) told: Option<String>,
    /// The number of moves, with those of the opening.
    pub(super) plies: u32,
    pub(super) effort: BySide<Effort>,
}

/// A fault that a correct engine does not make.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Fault {
    /// The answer came too late, but the engine still reacted to `stop`.
    Time,
    /// The process of the engine ended.
    Crash,
    /// The engine did not answer, not even to `stop`.
    Hang,
    /// A move or a declaration against the rules, or no move at all.
    Illegal,
}

/// The number of answers of an engine, with their times and nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Effort {
    /// The number of answers.
    pub(super) moves: u64,
    /// The total time of these answers, measured by this program, in microseconds.
    pub(super) micros: u64,
    /// The number of answers for which the engine reported its nodes.
    pub(super) searches: u64,
    /// The sum of the reported nodes.
    pub(super) nodes: u64,
    /// The total time of the answers with reported nodes, in microseconds.
    pub(super) search_micros: u64,
}

impl Fault {
    pub(super) const ALL: [Self; 4] = [Self::Time, Self::Crash, Self::Hang, Self::Illegal];

    /// The name of the fault in the result table, in the plural.
    pub(super) const fn in_words(self) -> &'static str {
        match self {
            Self::Time => "time losses",
            Self::Crash => "crashes",
            Self::Hang => "hangs",
            Self::Illegal => "illegal moves",
        }
    }
}

impl GameResult {
    pub(super) fn score(&self) -> Score {
        match self.winner {
            Some(Side::A) => Score::Win,
            Some(Side::B) => Score::Loss,
            None => Score::Draw,
        }
    }

    /// Writes the names of the engines and the numbers of the game into the header of its record.
    pub(super) fn write_header(&self, record: &mut GameRecord, names: &BySide<String>) {
        record.header.push(Field::Black, &names[self.black]);
        record.header.push(Field::White, &names[!self.black]);
        let event = format!("komadai match, opening {}, game {}", self.opening, self.number);
        record.header.push(Field::Event, &event);
    }
}

impl Logged for GameResult {
    const EVENT: &'static str = "match";

    fn key(&self) -> String {
        self.number.to_string()
    }

    fn check(&self) -> Result<(), String> {
        if self.number == 0 || (self.black == Side::A) != (self.number % 2 == 1) {
            return Err("its number does not match its colors".to_owned());
        }
        Ok(())
    }
}

impl Effort {
    fn add(&mut self, answer: &Answer) {
        let micros = u64::try_from(answer.elapsed.as_micros()).unwrap_or(u64::MAX);
        self.moves += 1;
        self.micros = self.micros.saturating_add(micros);
        if let Some(nodes) = answer.thoughts.nodes {
            self.searches += 1;
            self.nodes = self.nodes.saturating_add(nodes);
            self.search_micros = self.search_micros.saturating_add(micros);
        }
    }
}

/// The end of a game, before it is related to the engines.
struct Ending {
    winner: Option<Color>,
    cause: String,
    fault: Option<Fault>,
    told: Option<String>,
    /// The end as it is written in the record.
    end: End,
}

/// The time and the score of an answer, for the record.
struct Note {
    took: Duration,
    /// The score for Black, in hundredths of a pawn.
    score: Option<i64>,
}

/// Plays a game to its end. The engines must be ready for a new game.
///
/// # Errors
/// The opening cannot be played, or the record cannot hold the game. Neither happens with a checked opening.
pub(super) fn play(
    fixture: &Fixture,
    engines: &mut BySide<UsiEngine>,
    referee: &Referee,
    allowance: &Allowance,
) -> Result<(GameResult, GameRecord), String> {
    let mut game = referee.begin(&fixture.opening)?;
    let mut effort = BySide::<Effort>::default();
    let mut notes = Vec::new();
    let mut now: Timestamp = 0;
    // Without a clock there is nothing to start.
    let _ = game.apply(Command::Resume, now);
    let ending = loop {
        if let Some(outcome) = game.outcome() {
            break Ending::of(outcome);
        }
        let turn = game.position().turn();
        let side = side_of(fixture, turn);
        let position = game.line().to_string();
        let go = allowance.limit.go(&game, now);
        let answer = match engines[side].think(&position, &go, allowance.at_most(&game, now)) {
            Ok(answer) => answer,
            Err(failure) => break Ending::failure(turn, failure),
        };
        effort[side].add(&answer);
        let score = answer.thoughts.score.map(|score| if turn == Color::Black { score } else { -score });
        notes.push(Note { took: answer.elapsed, score });
        now += allowance.charged_ms(&game, now, answer.elapsed);
        if let Err(ending) = answered(&mut game, &answer.word, now) {
            break ending;
        }
    };
    for color in Color::ALL {
        let engine = &mut engines[side_of(fixture, color)];
        if !engine.is_lost() {
            engine.game_over(
                ending.winner.map_or("draw", |winner| if winner == color { "win" } else { "lose" }),
            );
        }
    }
    let record =
        record(&game, fixture.opening.moves.len(), &notes, &ending).map_err(|error| format!("{error:?}"))?;
    let result = GameResult {
        number: fixture.number,
        opening: fixture.opening_number,
        black: fixture.black,
        winner: ending.winner.map(|winner| side_of(fixture, winner)),
        cause: ending.cause,
        fault: ending.fault,
        told: ending.told,
        plies: game.played().len() as u32,
        effort,
    };
    Ok((result, record))
}

fn side_of(fixture: &Fixture, color: Color) -> Side {
    if color == Color::Black { fixture.black } else { !fixture.black }
}

/// Applies the answer of the side to move at time `now`: a move, `resign` or `win`. The game decides whether it came in
/// time and whether it ends the game.
///
/// # Errors
/// The ending of the game, if the answer cannot be applied.
fn answered(game: &mut Game, word: &str, now: Timestamp) -> Result<(), Ending> {
    let turn = game.position().turn();
    let (command, cause) = match (word, word.parse::<Move>()) {
        ("resign", _) => (Command::Resign(turn), "resignation"),
        ("win", _) => (Command::Declare, "failed_declaration"),
        (_, Ok(mv)) => (Command::Play(mv), "no_move"),
        (_, Err(_)) => {
            // If the answer was also late, the game is lost on time.
            let _ = game.apply(Command::Tick, now);
            return if game.outcome().is_some() {
                Ok(())
            } else {
                Err(Ending::illegal(turn, "no_move", word))
            };
        }
    };
    // The game refuses commands that its rules do not allow, such as a declaration under the rule `none`.
    game.apply(command, now).map(|_| ()).map_err(|_| Ending::illegal(turn, cause, word))
}

impl Ending {
    /// The ending for an outcome of the game.
    fn of(outcome: Outcome) -> Self {
        let fault = match outcome {
            Outcome::Win { by: WinBy::Time, .. } => Some(Fault::Time),
            Outcome::Win { by: WinBy::Illegal(_) | WinBy::FailedDeclaration, .. } => Some(Fault::Illegal),
            _ => None,
        };
        Self {
            winner: outcome.winner(),
            cause: outcome.by().to_owned(),
            fault,
            told: None,
            end: end_of(outcome),
        }
    }

    /// The ending of a game in which the side to move gave no answer in time.
    fn failure(turn: Color, failure: Failure) -> Self {
        let (cause, fault, told, end) = match failure {
            Failure::Late => ("time", Fault::Time, None, End::TimeUp),
            Failure::Silent => ("no_answer", Fault::Hang, None, End::Error),
            Failure::Gone { last_words } => ("crash", Fault::Crash, Some(last_words), End::Error),
        };
        Self { winner: Some(!turn), cause: cause.to_owned(), fault: Some(fault), told, end }
    }

    /// The ending of a game in which the side to move gave an answer that cannot be played.
    fn illegal(turn: Color, cause: &str, word: &str) -> Self {
        Self {
            winner: Some(!turn),
            cause: cause.to_owned(),
            fault: Some(Fault::Illegal),
            told: Some(format!("bestmove {}", word.chars().take(40).collect::<String>())),
            end: End::Illegal { offender: turn },
        }
    }
}

/// Makes the record: every move with its time and score, an illegal move that ended the game, and the end. The first
/// note belongs to the first move after the opening. The last note may belong to an answer that was not a move.
fn record(game: &Game, opening: usize, notes: &[Note], ending: &Ending) -> Result<GameRecord, BuildError> {
    // Cannot fail: the game was played from this start.
    let mut builder = Builder::new(game.terms().start.clone()).map_err(|_| BuildError::NoSuchPly)?;
    for (index, played) in game.played().iter().enumerate() {
        let id = builder.play(played.mv)?;
        let Some(note) = index.checked_sub(opening).and_then(|index| notes.get(index)) else { continue };
        let spent_ms = u64::try_from(note.took.as_millis()).unwrap_or(u64::MAX);
        let node = builder.record_mut().node_mut(id);
        node.time = Some(Elapsed { spent_ms, total_ms: None });
        if let Some(score) = note.score {
            // The form that floodgate uses; programs draw a graph from it.
            node.comment = format!("* {score}");
        }
    }
    if let Some(mv) = game.offence() {
        builder.play_illegal(mv)?;
    }
    builder.end(ending.end.clone())?;
    Ok(builder.finish())
}

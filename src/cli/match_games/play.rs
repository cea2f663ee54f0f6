//! One game between two engines, from its opening to its end.

use super::limit::Allowance;
use super::referee::Referee;
use super::side::{BySide, Side};
use super::statistics::Score;
use super::usi_engine::{Answer, Failure, UsiEngine};
use game::{Command, Game, Timestamp, end_of};
use record::{BuildError, Builder, Elapsed, End, GameRecord};
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

/// The result of a game, with all data that the statistics need.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct GameResult {
    pub(super) number: u32,
    pub(super) opening: u32,
    pub(super) black: Side,
    /// The engine that won; `None` if neither did.
    pub(super) winner: Option<Side>,
    /// The referee's word: `checkmate`, `repetition`, …; or `crash`, `no_answer`, `no_move`.
    pub(super) cause: String,
    /// The fault with which the loser lost, if a sound engine does not commit it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) fault: Option<Fault>,
    /// The text of the loser's fault: the forbidden answer, or the last words of a process that ended.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub(super) told: Option<String>,
    /// The number of moves, those of the opening included.
    pub(super) plies: u32,
    pub(super) effort: BySide<Effort>,
}

/// A fault that a sound engine does not commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Fault {
    /// The answer came too late, but the engine still answers.
    Time,
    /// The process of the engine ended.
    Crash,
    /// The engine did not answer, not even to `stop`.
    Hang,
    /// A move or a declaration against the rules, or no move at all.
    Illegal,
}

/// The effort that an engine put into its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Effort {
    /// The number of answers that came.
    pub(super) moves: u64,
    /// The time of these answers by the clock of this program, in microseconds.
    pub(super) micros: u64,
    /// The number of answers that told their nodes; then these nodes, and the time of these answers in microseconds.
    pub(super) searches: u64,
    pub(super) nodes: u64,
    pub(super) search_micros: u64,
}

impl Fault {
    pub(super) const ALL: [Self; 4] = [Self::Time, Self::Crash, Self::Hang, Self::Illegal];

    /// The name of the fault in a table of their numbers.
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

/// The end of a game.
struct Ending {
    winner: Option<Color>,
    cause: String,
    fault: Option<Fault>,
    told: Option<String>,
    /// The end as a record has it.
    end: End,
}

/// A note about a move.
struct Note {
    took: Duration,
    /// The score for Black, in hundredths of a pawn.
    score: Option<i64>,
}

/// Plays a game. The engines have been sent the beginning of a new game.
///
/// # Errors
/// The opening cannot be played, or the record holds no such game: neither happens to what was checked.
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

/// Applies the answer of the side to move, at `now`: a move, `resign` or `win`. The referee decides whether it came in
/// time, and what it leads to.
fn answered(game: &mut Game, word: &str, now: Timestamp) -> Result<(), Ending> {
    let turn = game.position().turn();
    let (command, cause) = match (word, word.parse::<Move>()) {
        ("resign", _) => (Command::Resign(turn), "resignation"),
        ("win", _) => (Command::Declare, "failed_declaration"),
        (_, Ok(mv)) => (Command::Play(mv), "no_move"),
        (_, Err(_)) => {
            // It may have been late as well: then that is what it has lost by.
            let _ = game.apply(Command::Tick, now);
            return if game.outcome().is_some() {
                Ok(())
            } else {
                Err(Ending::illegal(turn, "no_move", word))
            };
        }
    };
    // The referee refuses what this rule set does not know, such as a declaration where there is none.
    game.apply(command, now).map(|_| ()).map_err(|_| Ending::illegal(turn, cause, word))
}

impl Ending {
    /// The ending by the verdict of the referee.
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

    /// The ending of a game in which no answer came.
    fn failure(turn: Color, failure: Failure) -> Self {
        let (cause, fault, told, end) = match failure {
            Failure::Late => ("time", Fault::Time, None, End::TimeUp),
            Failure::Silent => ("no_answer", Fault::Hang, None, End::Error),
            Failure::Gone { last_words } => ("crash", Fault::Crash, Some(last_words), End::Error),
        };
        Self { winner: Some(!turn), cause: cause.to_owned(), fault: Some(fault), told, end }
    }

    /// The ending of a game with an answer that cannot be played.
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

/// The record: every move with its time and score, the forbidden move that ended the game, the end. The notes begin
/// behind the opening; the last may be about an answer that was not a move.
fn record(game: &Game, opening: usize, notes: &[Note], ending: &Ending) -> Result<GameRecord, BuildError> {
    // The game was played from there.
    let mut builder = Builder::new(game.terms().start.clone()).map_err(|_| BuildError::NoSuchPly)?;
    for (index, played) in game.played().iter().enumerate() {
        let id = builder.play(played.mv)?;
        let Some(note) = index.checked_sub(opening).and_then(|index| notes.get(index)) else { continue };
        let spent_ms = u64::try_from(note.took.as_millis()).unwrap_or(u64::MAX);
        let node = builder.record_mut().node_mut(id);
        node.time = Some(Elapsed { spent_ms, total_ms: None });
        if let Some(score) = note.score {
            // As floodgate has it, so that programs draw a graph of it.
            node.comment = format!("* {score}");
        }
    }
    if let Some(mv) = game.offence() {
        builder.play_illegal(mv)?;
    }
    builder.end(ending.end.clone())?;
    Ok(builder.finish())
}

//! The game itself.

mod judging;
mod storing;
#[cfg(test)]
mod tests;

pub use storing::{NotRestored, Stored};

use crate::occurrences::Occurrences;
use crate::{Clock, Command, Event, Player, Pressed, Refusal, TakeBacks, Terms, Timestamp};
use rules::{
    ByColor, Color, Declaration, Impasse, Line, Move, Outcome, Position, ReplayBy, SetupProblem, WinBy,
};

/// A move that was played, with its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move that was played.
    pub mv: Move,
    /// The moment at which the move was played.
    pub at: Timestamp,
    /// The time that the move took in milliseconds, pauses left out; `None` if no clock ran.
    pub spent_ms: Option<u64>,
}

/// A game in progress.
///
/// Invariants: `position` is what the moves of `played` make of `terms.start`, all of them legal; `occurrences` counts
/// its positions; while the game runs and the clock was started, it is the turn of `position` on the clock, which
/// stands still if and only if the game is `paused`.
#[derive(Clone, Debug)]
pub struct Game {
    terms: Terms,
    impasse: Impasse,
    position: Position,
    occurrences: Occurrences,
    played: Vec<Played>,
    clock: Option<Clock>,
    /// Whether the clock waits for [`Command::Resume`]; a pause outlives the end, which stops the clock as well.
    paused: bool,
    taken_back: ByColor<u32>,
    /// The player who has proposed an impasse.
    proposal: Option<Color>,
    /// The forbidden move that ended the game.
    offence: Option<Move>,
    outcome: Option<Outcome>,
}

impl Game {
    /// Begins a game. It may be over at once: a start position without a legal move. The clock waits for
    /// [`Command::Resume`]; until then moves cost nothing.
    ///
    /// # Errors
    /// The problems that keep the start position from being played.
    pub fn new(terms: Terms) -> Result<Self, Vec<SetupProblem>> {
        let read = if terms.mate_problem { Position::from_mate_problem } else { Position::from_setup };
        let position = read(&terms.start)?;
        let impasse = Impasse::of_game(terms.impasse, &terms.start);
        let outcome = position.outcome(impasse);
        let mut occurrences = Occurrences::default();
        occurrences.enter(&position);
        let clock = terms.clock.map(|controls| match terms.time_left {
            Some(left) => Clock::with_left(controls, left),
            None => Clock::new(controls),
        });
        Ok(Self {
            terms,
            impasse,
            position,
            occurrences,
            played: Vec::new(),
            clock,
            paused: false,
            taken_back: ByColor::default(),
            proposal: None,
            offence: None,
            outcome,
        })
    }

    /// Carries out a command, or refuses it and changes nothing. Where the time of the side to move has run out by
    /// `now`, that ends the game, and nothing else happens: any command, a take-back included, comes too late.
    ///
    /// # Errors
    /// Why nothing happened.
    pub fn apply(&mut self, command: Command, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        match (self.outcome, command) {
            (None, _) => {}
            (Some(_), Command::TakeBack(color)) => return self.take_back(color, now),
            (Some(Outcome::Aborted), Command::Resume) => return Ok(self.take_up(now)),
            (Some(_), Command::Tick) => return Ok(Vec::new()),
            (Some(_), _) => return Err(Refusal::GameOver),
        }
        if let Some(loser) = self.clock.as_mut().and_then(|clock| clock.tick(now)) {
            return Ok(self.lose_on_time(loser, now));
        }
        match command {
            Command::Play(mv) => self.play(self.position.turn(), mv, now),
            Command::PlayAs(color, mv) => self.play(color, mv, now),
            Command::Declare => self.declare(now),
            Command::AgreeImpasse(color) => self.agree_impasse(color, now),
            Command::DeclineImpasse(color) => Ok(self.decline_impasse(color)),
            Command::TakeBack(color) => self.take_back(color, now),
            Command::Resign(color) => {
                Ok(self.end(Outcome::Win { winner: !color, by: WinBy::Resignation }, now))
            }
            Command::Abort => Ok(self.end(Outcome::Aborted, now)),
            Command::Pause if self.terms.club_clock => Err(Refusal::ClubClock),
            Command::Pause | Command::Hold => Ok(self.pause(now)),
            Command::Resume => Ok(self.run(now)),
            Command::Tick => Ok(Vec::new()),
        }
    }

    /// The terms that were agreed before the game.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The terms for playing again after a repetition or an impasse: colors swapped, each player with the remaining
    /// time. `None` unless the game ended so.
    pub fn replay_terms(&self) -> Option<Terms> {
        let Some(Outcome::Replay(ReplayBy::Repetition | ReplayBy::Impasse)) = self.outcome else {
            return None;
        };
        // The clock has stopped: the moment does not matter.
        let left = self.clock.map(|clock| clock.left(0));
        Some(Terms {
            players: swapped(self.terms.players),
            clock: self.terms.clock.map(swapped),
            time_left: left.map(swapped),
            ..self.terms.clone()
        })
    }

    /// The impasse rule with its bonus, as it is in force.
    pub const fn impasse(&self) -> Impasse {
        self.impasse
    }

    /// The position now, with the moves that led to it.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played, in order.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// The clock, if there is one.
    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Whether the clock is stopped within a turn, so that nobody may move.
    pub const fn is_paused(&self) -> bool {
        self.outcome.is_none() && self.paused
    }

    /// The end of the game; `None` while it runs.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The forbidden move that ended the game. It is not among those played.
    pub const fn offence(&self) -> Option<Move> {
        self.offence
    }

    /// The number of times each side has taken moves back.
    pub const fn taken_back(&self) -> &ByColor<u32> {
        &self.taken_back
    }

    /// The end of the game if both sides agreed now that it is an impasse; `None` where they cannot.
    pub fn agreement(&self) -> Option<Outcome> {
        self.position.agreed_impasse(self.impasse)
    }

    /// The player who has proposed that the game is an impasse.
    pub const fn impasse_proposed_by(&self) -> Option<Color> {
        self.proposal
    }

    /// The side to move; `None` after the end.
    pub fn turn(&self) -> Option<Color> {
        self.outcome.is_none().then(|| self.position.turn())
    }

    /// The player who makes the next move; `None` after the end.
    pub fn player_to_move(&self) -> Option<Player> {
        self.turn().map(|turn| self.terms.players[turn])
    }

    /// The start and the moves, as a link or the engine takes them.
    pub fn line(&self) -> Line {
        Line { start: self.terms.start.clone(), moves: self.played.iter().map(|played| played.mv).collect() }
    }

    /// The conditions of a declaration by `color`, as they stand.
    pub fn declaration(&self, color: Color) -> Declaration {
        self.position.declaration(color, self.impasse)
    }

    /// Whether `color` may take something back.
    pub fn can_take_back(&self, color: Color) -> bool {
        self.plies_to_take_back(color).is_ok()
    }

    fn take_back(&mut self, color: Color, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        let plies = self.plies_to_take_back(color)?;
        for _ in 0..plies {
            self.occurrences.leave(&self.position);
            self.position.undo();
            self.played.pop();
        }
        self.taken_back[color] = self.taken_back[color].saturating_add(1);
        if let Some(clock) = &mut self.clock {
            let first = self.position.first_to_move();
            let colors = [first, !first].into_iter().cycle();
            let moves = colors.zip(self.played.iter().map(|played| played.spent_ms));
            clock.rewind(moves, self.position.turn());
            if !self.paused {
                clock.resume(now);
            }
        }
        (self.outcome, self.offence, self.proposal) = (None, None, None);
        Ok(vec![Event::TakenBack { plies }])
    }

    /// The number of plies back to the last moment at which `color` was to move and then moved; 0 if it committed an
    /// offense there.
    fn plies_to_take_back(&self, color: Color) -> Result<usize, Refusal> {
        let plies = match self.offender() {
            Some(offender) if offender == color => 0,
            _ if self.position.turn() == color => 2,
            _ => 1,
        };
        let may = match self.terms.take_backs {
            TakeBacks::Free => true,
            TakeBacks::Times(times) => self.taken_back[color] < times,
            TakeBacks::Off => false,
        };
        match plies <= self.played.len() {
            _ if !may => Err(Refusal::NoTakeBackLeft),
            true => Ok(plies),
            false => Err(Refusal::NothingToTakeBack),
        }
    }

    /// The player who has lost by an act that is not among the moves played: a forbidden move, or a failed declaration.
    fn offender(&self) -> Option<Color> {
        match self.outcome {
            Some(Outcome::Win { winner, by: WinBy::Illegal(_) | WinBy::FailedDeclaration }) => Some(!winner),
            _ => None,
        }
    }

    fn pause(&mut self, now: Timestamp) -> Vec<Event> {
        let paused = self.clock.as_mut().is_some_and(|clock| clock.pause(now));
        self.paused |= paused;
        if paused { vec![Event::Paused] } else { Vec::new() }
    }

    /// Starts the clock, or lets it go on.
    fn run(&mut self, now: Timestamp) -> Vec<Event> {
        let Some(clock) = &mut self.clock else { return Vec::new() };
        if clock.is_running() {
            return Vec::new();
        }
        clock.start(self.position.turn(), now);
        clock.resume(now);
        self.paused = false;
        vec![Event::Resumed]
    }

    /// Resumes an interrupted game.
    fn take_up(&mut self, now: Timestamp) -> Vec<Event> {
        self.outcome = None;
        self.run(now);
        vec![Event::Resumed]
    }

    fn press(&mut self, now: Timestamp) -> Pressed {
        self.clock.as_mut().map_or(Pressed::NotRunning, |clock| clock.press(now))
    }

    fn lose_on_time(&mut self, loser: Color, now: Timestamp) -> Vec<Event> {
        self.end(Outcome::Win { winner: !loser, by: WinBy::Time }, now)
    }

    fn end(&mut self, outcome: Outcome, now: Timestamp) -> Vec<Event> {
        self.outcome = Some(outcome);
        self.proposal = None;
        if let Some(clock) = &mut self.clock {
            clock.pause(now);
        }
        vec![Event::Ended(outcome)]
    }
}

fn swapped<T>(of: ByColor<T>) -> ByColor<T> {
    ByColor { black: of.white, white: of.black }
}

//! The engine at the table: asked when it is to move, heard when it has answered.

use super::Table;
use super::hooks::SolverEvent;
use super::question::Question;
use crate::browser;
use crate::timers;
use crate::worker_client::ClientEvent;
use game::{Clock, Command, Game, Player};
use headless::dial::{is_running, stands};
use headless::engine_clock::clock_left;
use headless::status::{Hint, Notice};
use headless::worker_session::Breakdown;
use leptos::prelude::*;
use protocol::{Answer, BestMove, Limits, Reply, Think, Time};
use rules::{Move, Origin};
use std::time::Duration;

/// An engine that answers at once feels like a wall: it takes at least this long, in milliseconds.
const UNHURRIED_MS: f64 = 500.0;
/// With less until its time runs out it does not wait for looks, in milliseconds.
const HURRIED_MS: u64 = 30_000;

impl Table {
    /// The game has changed: what does not hold any more is cleared, the engine is asked if it is to move, the game is kept,
    /// and the status line tells the notice.
    ///
    /// The engine is asked before the game is kept, which takes a moment: it thinks meanwhile. Both happen before the next
    /// frame. A worker that cannot be started says so while it is asked, so that the other notices come before.
    pub(super) fn after_change(self, notice: Option<Notice>) {
        self.clear_stale();
        self.view_state.notice.set(notice.or_else(|| self.standing_notice()));
        self.notify_solver(SolverEvent::Settled);
        self.ask_engine();
        if let Some(not_stored) = self.keep() {
            self.view_state.notice.set(Some(not_stored));
        }
    }

    /// Clears what was picked, planned and advised, unless it still holds.
    fn clear_stale(self) {
        // What the person has picked while the engine thought is still picked, if it is still there.
        let kept = self.game_state.game.with_untracked(|game| {
            let origin = self.view_state.interaction.get_untracked().origin()?;
            let color = (game.player_to_move()? == Player::Human).then_some(game.position().turn())?;
            let there = match origin {
                Origin::Board(square) => game.position().pieces_of(color).has(square),
                Origin::Hand(kind) => game.position().hand(color).has(kind),
            };
            there.then(|| self.view_state.interaction.get_untracked())
        });
        self.view_state.interaction.set(kept.unwrap_or_default());
        self.game_state.premove.set(None);
        self.view_state.hint.maybe_update(|hint| hint.take().is_some());
    }

    /// A warning that the person's move brought about, which stays in sight when the engine answers.
    fn standing_notice(self) -> Option<Notice> {
        let is_person_to_move = self
            .game_state
            .game
            .with_untracked(|game| game.player_to_move() == Some(Player::Human) && !stands(game));
        self.view_state.notice.get_untracked().filter(|old| {
            is_person_to_move
                && matches!(old, Notice::ThirdOccurrence | Notice::Tossed(_) | Notice::NotStored)
        })
    }

    /// Asks the engine if it is to move and may; else what it was asked is forgotten.
    fn ask_engine(self) {
        if self.is_problem_untracked() {
            return self.forget_question();
        }
        self.wait_for_engine();
        let question = self.game_state.game.with_untracked(|game| {
            let covered = self.page_state.covered.get_untracked();
            let rests = self.page_state.resting.get_untracked() && game.clock().is_none();
            let waits = covered || rests || stands(game) || untrack(|| self.is_setting_out());
            (game.player_to_move() == Some(Player::Engine) && !waits).then(|| {
                (game.line().to_string(), game.played().len(), clock_left(game, browser::timestamp()))
            })
        });
        let Some((line, ply, clock)) = question else { return self.forget_question() };
        self.game_state.question.set(Some(Question { at: browser::now(), answer: None }));
        let Some(choice) = self.game_state.current.get_untracked() else { return };
        // If there is still none, it says so again.
        self.game_state.engine_failure.set(None);
        self.game_state.engine.ask(Think {
            line,
            limits: Limits { time: clock.map(Time::Clock), ..Limits::default() },
            level: Some(choice.level),
            seed: self.game_state.seed.get_untracked().wrapping_add(ply as u32),
            impasse: choice.impasse,
        });
    }

    fn forget_question(self) {
        self.game_state.question.set(None);
        self.game_state.engine.forget();
    }

    /// An engine that is still being loaded has not begun to think: its clock stands until it is there.
    fn wait_for_engine(self) {
        let waits = self.game_state.engine.is_starting()
            && self.game_state.game.with_untracked(|game| {
                game.player_to_move() == Some(Player::Engine)
                    && (is_running(game) || self.game_state.waiting.get_untracked())
            });
        if waits {
            self.game_state.engine.wake();
            self.hold_clock();
        }
        let waited = self.game_state.waiting.get_untracked();
        self.game_state.waiting.maybe_update(|waiting| std::mem::replace(waiting, waits) != waits);
        // It is the person's turn again: a move was taken back.
        if waited && !waits && self.game_state.game.with_untracked(stands) {
            self.game_state
                .game
                .maybe_update(|game| game.apply(Command::Resume, browser::timestamp()).is_ok());
        }
    }

    /// The clock stops without a word, a club's too.
    fn hold_clock(self) {
        self.game_state
            .game
            .maybe_update(|game| is_running(game) && game.apply(Command::Hold, browser::timestamp()).is_ok());
    }

    /// The engine was lost and is being started again. It gets its request again once it has started, and its clock is
    /// paused until then.
    fn miss_engine(self) {
        let asked =
            self.game_state.question.get_untracked().is_some_and(|question| question.answer.is_none());
        if asked && self.game_state.game.with_untracked(is_running) {
            self.game_state.question.set(None);
            self.game_state.engine.forget();
            self.hold_clock();
            self.game_state.waiting.set(true);
            self.view_state.notice.set(self.keep().or(Some(Notice::Recovered)));
        }
    }

    /// Something else lies over the board, or not any more: nobody sees the game meanwhile, so it rests. Its clock stands
    /// until a person lets it go on.
    pub fn cover(self, covered: bool) {
        if self.page_state.covered.get_untracked() == covered {
            return;
        }
        self.page_state.covered.set(covered);
        if covered {
            self.game_state.waiting.set(false);
            self.hold_clock();
        }
        if self.game_state.current.with_untracked(Option::is_some) {
            self.after_change(self.view_state.notice.get_untracked());
        }
    }

    /// The engine is there.
    fn welcome_engine(self) {
        if self.game_state.waiting.get_untracked() {
            self.game_state.waiting.set(false);
            let told = self.view_state.notice.get_untracked().filter(|notice| *notice == Notice::Recovered);
            self.dispatch(Command::Resume);
            if told.is_some() && self.view_state.notice.with_untracked(Option::is_none) {
                self.view_state.notice.set(told);
            }
        }
    }

    pub(super) fn receive(self, event: ClientEvent<Think>) {
        match event {
            ClientEvent::Ready => self.welcome_engine(),
            ClientEvent::Replied(Reply::Answer { answer: BestMove { answer, score, .. }, .. }) => {
                match self.game_state.question.get_untracked() {
                    Some(asked) => self.receive_answer(asked, answer),
                    None => {
                        self.notify_solver(SolverEvent::HintFound(answer, score));
                    }
                }
            }
            // The page shows no search progress of the opponent.
            ClientEvent::Replied(Reply::Progress(..)) => {}
            ClientEvent::Lost => self.miss_engine(),
            ClientEvent::Replaced => self.view_state.notice.set(Some(Notice::Recovered)),
            ClientEvent::Gone(why) => self.do_without_engine(why),
            ClientEvent::Replied(reply) => {
                leptos::logging::error!("the engine refuses the position: {reply:?}");
                self.do_without_engine(Breakdown::Lost);
            }
        }
    }

    /// There is no engine any more: its clock stops too.
    fn do_without_engine(self, why: Breakdown) {
        self.game_state.waiting.set(false);
        self.game_state.engine_failure.set(Some(why));
        if self.view_state.hint.get_untracked() == Some(Hint::Sought) {
            self.view_state.hint.set(Some(Hint::Missing));
        }
        if self
            .game_state
            .game
            .with_untracked(|game| game.player_to_move() == Some(Player::Engine) && is_running(game))
        {
            self.dispatch(Command::Hold);
        }
    }

    /// Plays the engine's answer when its time has come.
    fn receive_answer(self, asked: Question, answer: Answer) {
        let answered = Question { answer: Some(answer), ..asked };
        self.game_state.question.set(Some(answered));
        let hurried = self.game_state.game.with_untracked(|game| {
            let falls_at = game.clock().and_then(Clock::falls_at);
            falls_at.is_some_and(|falls_at| falls_at < browser::timestamp().saturating_add(HURRIED_MS))
        });
        let unhurried = !hurried
            && self
                .game_state
                .current
                .with_untracked(|choice| choice.as_ref().is_some_and(|choice| choice.unhurried));
        let wait = if unhurried { (asked.at + UNHURRIED_MS - browser::now()).max(0.0) } else { 0.0 };
        if wait == 0.0 {
            // A timer may be late by a second where the page is hidden, and the clock runs.
            return self.play_answer(answer);
        }
        let play = move || {
            if self.game_state.question.get_untracked() == Some(answered) {
                self.play_answer(answer);
            }
        };
        timers::after(Duration::from_millis(wait as u64), play);
    }

    pub(super) fn play_answer(self, answer: Answer) {
        let Some(color) = self.game_state.game.with_untracked(Game::turn) else { return };
        let before = self.game_state.game.with_untracked(|game| game.played().len());
        match answer {
            Answer::Move(mv) => {
                let premove = self.game_state.premove.get_untracked();
                self.view_state.dragged.set(false);
                self.dispatch(Command::Play(mv));
                self.play_premove(premove);
            }
            Answer::Declare => self.dispatch(Command::Declare),
            Answer::Resign | Answer::NoMove => self.dispatch(Command::Resign(color)),
        }
        // An engine whose answer the referee refuses has nothing better: the game must not wait for it.
        let stands = self
            .game_state
            .game
            .with_untracked(|game| game.turn() == Some(color) && game.played().len() == before);
        if stands {
            self.dispatch(Command::Resign(color));
        }
    }

    /// Plays what the person has said in advance, if it has become legal; else it is forgotten without a word.
    fn play_premove(self, premove: Option<Move>) {
        let Some(mv) = premove else { return };
        let legal = self.game_state.game.with_untracked(|game| {
            game.player_to_move() == Some(Player::Human) && game.why_not(mv).is_none()
        });
        if legal {
            (self.hooks().play)(self, mv);
        }
    }
}

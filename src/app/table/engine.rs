//! Connects the game to the engine's worker: requests a move when the engine is to move, and plays its answer.

use super::Table;
use super::hooks::SolverEvent;
use super::question::Question;
use crate::browser;
use crate::timers;
use crate::worker_client::ClientEvent;
use game::{Clock, Command, Game, Player};
use headless::dial::{is_running, stands};
use headless::engine_request;
use headless::pace::hold_ms;
use headless::status::{Hint, Notice};
use headless::worker_session::Breakdown;
use leptos::prelude::*;
use protocol::{Answer, BestMove, Failure, Reply, Think, ThinkProgress};
use rules::{Move, Origin};
use std::time::Duration;

impl Table {
    /// Does everything that follows a change of the game: clears outdated input and hints, shows `notice` in the status
    /// line, requests a move if the engine is to move, and saves the game.
    ///
    /// The request comes before the saving, which takes a moment in which the engine already thinks. Both happen before
    /// the next frame. A worker that cannot be started reports that during the request, so `notice` is shown before
    /// that.
    pub(super) fn after_change(self, notice: Option<Notice>) {
        self.clear_stale();
        self.view_state.notice.set(notice.or_else(|| self.standing_notice()));
        self.notify_solver(SolverEvent::Settled);
        self.ask_engine();
        if let Some(not_stored) = self.keep() {
            self.view_state.notice.set(Some(not_stored));
        }
    }

    /// Clears the premove, the hint, a press that has no explanation yet, and the picked piece unless it is still there
    /// and the person is to move.
    fn clear_stale(self) {
        // A piece that the person picked while the engine was thinking stays picked, unless it has been captured.
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
        self.view_state.unexplained.set_value(None);
        self.view_state.hint.maybe_update(|hint| hint.take().is_some());
    }

    /// The notice shown now, if it must stay visible when the person is to move again: a third occurrence, the result
    /// of the pawn toss, or the failure to save.
    fn standing_notice(self) -> Option<Notice> {
        let is_person_to_move = self
            .game_state
            .game
            .with_untracked(|game| game.player_to_move() == Some(Player::Human) && !stands(game));
        self.view_state.notice.get_untracked().filter(|old| {
            is_person_to_move
                && matches!(
                    old,
                    Notice::ThirdOccurrence
                        | Notice::Tossed(_)
                        | Notice::NotStored
                        | Notice::NetworkMissing
                        | Notice::BookMissing
                )
        })
    }

    /// Requests a move if it is the engine's turn and nothing prevents it. Otherwise cancels the pending request.
    fn ask_engine(self) {
        self.show_loading(None);
        if self.is_problem_untracked() {
            return self.forget_question();
        }
        self.wait_for_engine();
        let question = self.game_state.game.with_untracked(|game| {
            let covered = self.page_state.covered.get_untracked();
            let rests = self.page_state.resting.get_untracked() && game.clock().is_none();
            let unchecked = self.game_state.storage.unchecked.get_value();
            let waits = covered || rests || unchecked || stands(game) || untrack(|| self.is_setting_out());
            let seed = self.game_state.seed.get_untracked();
            let choice = self.game_state.current.get_untracked()?;
            let is_asked = game.player_to_move() == Some(Player::Engine) && !waits;
            is_asked.then(|| engine_request::of_game(game, &choice, seed, browser::timestamp()))
        });
        let Some(question) = question else { return self.forget_question() };
        self.game_state.question.set(Some(Question { at: browser::now(), answer: None }));
        // If there still is no engine, the request reports the failure again.
        self.game_state.engine_failure.set(None);
        self.game_state.engine.ask(Think { waits_for_network: self.take_network_wish(), ..question });
    }

    /// Cancels the pending request for a move.
    fn forget_question(self) {
        self.game_state.question.set(None);
        self.game_state.engine.forget();
    }

    /// Pauses the engine's clock while its worker is still loading. Starts a clock again that was paused for the worker or
    /// its network, if the game does not wait for the worker any more.
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
        // A move was taken back, and it is the person's turn again.
        if waited && !waits && self.game_state.game.with_untracked(stands) {
            self.game_state
                .game
                .maybe_update(|game| game.apply(Command::Resume, browser::timestamp()).is_ok());
        }
    }

    /// Stops a running clock without a message. A club clock, which players cannot pause, stops as well.
    pub(super) fn hold_clock(self) {
        self.game_state
            .game
            .maybe_update(|game| is_running(game) && game.apply(Command::Hold, browser::timestamp()).is_ok());
    }

    /// Handles the loss of the worker, which is being started again. Its clock is paused until then, and the request is
    /// repeated once it has started.
    fn miss_engine(self) {
        let asked =
            self.game_state.question.get_untracked().is_some_and(|question| question.answer.is_none());
        self.show_loading(None);
        if asked && self.game_state.game.with_untracked(is_running) {
            self.game_state.question.set(None);
            self.game_state.engine.forget();
            self.hold_clock();
            self.game_state.waiting.set(true);
            self.view_state.notice.set(self.keep().or(Some(Notice::Recovered)));
        }
    }

    /// Pauses the game while something else covers the board, such as the position editor or a record. The clock stops,
    /// and stays so until a person resumes it.
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

    /// Handles the start of the worker, or the arrival of its network: resumes the clock if the game waited for it.
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

    /// Handles an event of the engine's worker.
    pub(super) fn receive(self, event: ClientEvent<Think>) {
        match event {
            ClientEvent::Ready => self.welcome_engine(),
            ClientEvent::Replied(Reply::Answer { answer, .. }) => {
                self.show_loading(None);
                self.receive_best_move(answer);
            }
            ClientEvent::Replied(Reply::Progress(_, ThinkProgress::Loading(loading))) => {
                self.show_loading(Some(loading));
                self.wait_for_network();
            }
            // The search of the opponent is not shown.
            ClientEvent::Replied(Reply::Progress(_, ThinkProgress::Searching(_))) => self.show_loading(None),
            ClientEvent::Lost => self.miss_engine(),
            ClientEvent::Replaced => self.view_state.notice.set(Some(Notice::Recovered)),
            ClientEvent::Gone(why) => self.do_without_engine(why),
            ClientEvent::Replied(reply) => {
                // The texts of all replies would be too much for the part of the page that loads first.
                let reason = match reply {
                    Reply::Failed { failure: Failure::Message(text) | Failure::Line(text), .. } => text,
                    _ => String::new(),
                };
                leptos::logging::error!("the engine refuses the position: {reason}");
                self.do_without_engine(Breakdown::Lost);
            }
        }
    }

    /// Handles a best move: that of the opponent, or a hint. If the engine has waited for its network with the clock
    /// paused, resumes the clock instead, and the engine is asked anew.
    fn receive_best_move(self, best: BestMove) {
        let BestMove { answer, score, evaluation, pace_ms, book, .. } = best;
        match self.game_state.question.get_untracked() {
            Some(asked) => {
                self.receive_answer(asked, answer, pace_ms);
                self.report_missing(evaluation, book);
            }
            None if self.game_state.waiting.get_untracked() => self.welcome_engine(),
            None => {
                self.notify_solver(SolverEvent::HintFound(answer, score));
                self.report_missing(evaluation, book);
            }
        }
    }

    /// Handles the final failure of the engine: notes why, ends a pending hint, and stops the engine's clock.
    fn do_without_engine(self, why: Breakdown) {
        self.show_loading(None);
        self.game_state.waiting.set(false);
        self.game_state.engine_failure.set(Some(why));
        // The mate solver may have a hint all the same.
        if self.view_state.hint.get_untracked() == Some(Hint::Sought)
            && !self.notify_solver(SolverEvent::HintFound(Answer::NoMove, None))
        {
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

    /// Plays the engine's answer, after the time of [`hold_ms`] if that is chosen. On a clock it is not held back where the
    /// page is hidden, because timers may be late there.
    fn receive_answer(self, asked: Question, answer: Answer, pace_ms: Option<u64>) {
        let answered = Question { answer: Some(answer), ..asked };
        self.game_state.question.set(Some(answered));
        let left_ms = self.game_state.game.with_untracked(|game| {
            let falls_at = game.clock().and_then(Clock::falls_at)?;
            Some(falls_at.saturating_sub(browser::timestamp()))
        });
        let unhurried = !(left_ms.is_some() && browser::is_hidden())
            && self
                .game_state
                .current
                .with_untracked(|choice| choice.as_ref().is_some_and(|choice| choice.unhurried));
        let elapsed_ms = (browser::now() - asked.at) as u64;
        let wait_ms = if unhurried { hold_ms(elapsed_ms, pace_ms, left_ms) } else { 0 };
        if wait_ms == 0 {
            // No timer: where the page is hidden, it may be late by a second of the clock.
            return self.play_answer(answer);
        }
        let play = move || {
            if self.game_state.question.get_untracked() == Some(answered) {
                self.play_answer(answer);
            }
        };
        timers::after(Duration::from_millis(wait_ms), play);
    }

    /// Plays an answer that is held back. Returns `false` if there is none.
    pub(super) fn play_held_answer(self) -> bool {
        let held = self.game_state.question.get_untracked().and_then(|question| question.answer);
        let Some(answer) = held else { return false };
        self.play_answer(answer);
        true
    }

    /// Plays an answer for the side to move, and after a move the premove of the person. The side resigns if the game
    /// refuses the answer.
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
        // The engine would give the same answer again, and the game would wait for it forever.
        let stands = self
            .game_state
            .game
            .with_untracked(|game| game.turn() == Some(color) && game.played().len() == before);
        if stands {
            self.dispatch(Command::Resign(color));
        }
    }

    /// Plays a premove if it is legal now. An illegal one is dropped without a message.
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

//! The functions of the table for an embedded page: what the host page may do and read ([`crate::embed`]).

use super::Table;
use super::hooks::SolverEvent;
use super::load::GameSource;
use crate::browser;
use crate::preference_signals::PreferenceSignals;
use crate::texts::I18n;
use game::{Command, Game, Player};
use headless::dial::{self, starts_with_next_move};
use headless::status::{Hint, Notice};
use leptos::prelude::*;
use links::{EmbedMode, Lock};
use protocol::{Level, Style};
use rules::{IllegalMove, Move};

/// The reason why the host page cannot make a move for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotPlayed {
    /// No person is to move now: no game runs, its clock is paused, a record is shown, or the engine is to move.
    Turn,
    /// The rules of shogi forbid the move, for this reason.
    Illegal(IllegalMove),
}

impl Table {
    /// Plays a move of the person. An illegal one is refused in the status line, or loses a strict game.
    /// The first one starts the clock.
    pub fn play(self, mv: Move) {
        self.game_state.game.maybe_update(|game| {
            starts_with_next_move(game)
                && game.why_not(mv).is_none()
                && game.apply(Command::Resume, browser::timestamp()).is_ok()
        });
        self.command(Command::Play(mv));
    }

    /// Plays a move for the person who is to move. An illegal move costs nothing, even in a strict game.
    ///
    /// # Errors
    /// [`NotPlayed`] if no person is to move or the move is illegal; nothing has changed then.
    pub fn play_for_person(self, mv: Move) -> Result<(), NotPlayed> {
        let begun =
            self.game_state.current.with_untracked(Option::is_some) && !self.is_study_shown_untracked();
        let hindrance = self.game_state.game.with_untracked(|game| {
            if !begun || game.player_to_move() != Some(Player::Human) || dial::stands(game) {
                return Some(NotPlayed::Turn);
            }
            game.why_not(mv).map(|why| NotPlayed::Illegal(why.rule))
        });
        match hindrance {
            Some(hindrance) => Err(hindrance),
            None => {
                self.play(mv);
                Ok(())
            }
        }
    }

    /// Whether the move is legal in the running game now.
    pub fn allows(self, mv: Move) -> bool {
        self.game_state.game.with_untracked(|game| game.why_not(mv).is_none())
    }

    /// Stops the engine and the solver of mate problems from thinking, or lets them think again. In a game with a clock
    /// the engine thinks all the same, because its time would run out.
    pub fn rest(self, resting: bool) {
        if self.page_state.resting.get_untracked() == resting {
            return;
        }
        self.page_state.resting.set(resting);
        if self.is_problem_untracked() {
            self.notify_solver(SolverEvent::Settled);
            return;
        }
        let waits = self
            .game_state
            .game
            .with_untracked(|game| game.player_to_move() == Some(Player::Engine) && game.clock().is_none());
        if waits && self.game_state.current.with_untracked(Option::is_some) {
            self.after_change(self.view_state.notice.get_untracked());
        }
    }

    /// Starts or pauses the clock. Returns `false` if that is impossible: there is no clock, the game is over, or it is
    /// a club clock that cannot be paused.
    pub fn run_clock(self, run: bool) -> bool {
        let runs = || self.game_state.game.with_untracked(dial::is_running);
        let there = runs() || self.game_state.game.with_untracked(dial::can_start);
        if there && runs() != run {
            self.press_pause();
        }
        there && runs() == run
    }

    /// The verdict on a mate problem and the moves tried in it, as a name of the frame's messages and a length in
    /// plies. `None` while nothing is known, and outside of problems.
    pub fn verdict(self) -> Option<(&'static str, u32)> {
        match self.view_state.problem_notice.get() {
            Some(Notice::Problem(report)) => report.named(),
            _ => None,
        }
    }

    /// Replaces the game on the board by that of `source`. An unfinished game is saved first.
    pub fn replace(self, source: GameSource) {
        self.set_aside();
        self.load(source);
    }

    /// Sets the playing strength of the engine, in the running game and in the form of the next one.
    pub fn change_level(self, level: Level) {
        self.next_game.form.update(|form| form.level = level);
        self.game_state.current.update(|current| {
            if let Some(choice) = current {
                choice.level = level;
            }
        });
    }

    /// Sets the way in which the engine opens its games, in the running game and in the form of the next one.
    pub fn change_style(self, style: Style) {
        self.next_game.form.update(|form| form.style = style);
        self.game_state.current.update(|current| {
            if let Some(choice) = current {
                choice.style = style;
            }
        });
    }

    /// Locks these controls and those that the embed mode does not offer, and unlocks all others.
    pub fn change_lock(self, lock: Lock, mode: Option<EmbedMode>) {
        self.page_state.lock.update(|(held, _)| *held = lock.in_frame(mode));
    }

    /// The preferences and the texts of the page, by which a host page changes its appearance and language.
    pub fn appearance(self) -> (PreferenceSignals, I18n) {
        (self.page_state.preferences, self.page_state.i18n)
    }

    /// The player who is to move. `None` if no game runs, or if an earlier position or a record is shown.
    pub fn player_to_move(self) -> Option<Player> {
        let shown = self.is_begun() && !self.is_study_shown() && self.view_state.viewed.with(Option::is_none);
        self.game_state.game.with(Game::player_to_move).filter(|_| shown)
    }

    /// Whether the engine could not be started, and was not asked again since.
    pub fn is_engine_gone(self) -> bool {
        self.game_state.engine_failure.with(Option::is_some)
    }

    /// The illegal move that was refused last, with its rule, as long as the status line shows that.
    pub fn refused_move(self) -> Option<(Move, IllegalMove)> {
        self.view_state.notice.with(|notice| match notice {
            Some(Notice::Refused(game::Refusal::Illegal { mv, why })) => Some((*mv, why.rule)),
            _ => None,
        })
    }

    /// The move of the hint that is shown, and in how many plies it mates if that is known.
    pub fn advised_move(self) -> Option<(Move, Option<u32>)> {
        match self.view_state.hint.get() {
            Some(Hint::Play { mv, mate }) => Some((mv, mate)),
            _ => None,
        }
    }
}

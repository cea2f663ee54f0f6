//! The table in a frame of another page: what that page may do, and what it learns ([`crate::embed`]).

use super::Table;
use super::hooks::SolverEvent;
use super::load::GameSource;
use crate::preference_signals::PreferenceSignals;
use crate::texts::I18n;
use game::{Command, Game, Player};
use headless::dial;
use headless::status::{Hint, Notice};
use leptos::prelude::*;
use links::{Frame, Link, Lock};
use protocol::Level;
use rules::{IllegalMove, Move};

/// Why somebody else cannot make a move for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotPlayed {
    /// The person is not to move.
    Turn,
    /// The rules forbid it.
    Illegal(IllegalMove),
}

impl Table {
    /// Makes a move for the person, and lets the rules speak.
    pub fn play(self, mv: Move) {
        self.command(Command::Play(mv));
    }

    /// Makes a move for the person who is to move; one that is forbidden costs nothing, however strict the game.
    ///
    /// # Errors
    /// Why it is not made.
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

    /// Whether the game allows a move now.
    pub fn allows(self, mv: Move) -> bool {
        self.game_state.game.with_untracked(|game| game.why_not(mv).is_none())
    }

    /// The engine and the solver of problems shall not think for now, or may again. A game with a clock goes on: its time
    /// would run out.
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

    /// Starts the clock, or stops it; `false` if there is none, or it may only go on.
    pub fn run_clock(self, run: bool) -> bool {
        let runs = || self.game_state.game.with_untracked(dial::is_running);
        let there = runs() || self.game_state.game.with_untracked(dial::stands);
        if there && runs() != run {
            self.press_pause();
        }
        there && runs() == run
    }

    /// What is thought of a mate problem and of what was tried, in a word, and of how many plies the mate is.
    pub fn verdict(self) -> Option<(&'static str, u32)> {
        match self.view_state.problem_notice.get() {
            Some(Notice::Problem(report)) => report.named(),
            _ => None,
        }
    }

    /// Puts what a link describes in the place of what is on the board.
    pub fn replace(self, link: Link) {
        self.set_aside();
        self.load(GameSource::Link(link, Vec::new()));
    }

    /// The engine plays as strongly as this from now on.
    pub fn change_level(self, level: Level) {
        self.next_game.form.update(|form| form.level = level);
        self.game_state.current.update(|current| {
            if let Some(choice) = current {
                choice.level = level;
            }
        });
    }

    /// Puts these controls out of reach, and no others but what the frame has no room for.
    pub fn change_lock(self, lock: Lock, frame: Option<Frame>) {
        self.page_state.lock.update(|(held, _)| *held = lock.in_frame(frame));
    }

    /// What the page looks like and speaks.
    pub fn appearance(self) -> (PreferenceSignals, I18n) {
        (self.page_state.preferences, self.page_state.i18n)
    }

    /// Who is to move in a game that runs and is shown as it stands.
    pub fn player_to_move(self) -> Option<Player> {
        let shown = self.is_begun() && !self.is_study_shown() && self.view_state.viewed.with(Option::is_none);
        self.game_state.game.with(Game::player_to_move).filter(|_| shown)
    }

    /// The illegal move that was tried last, as long as the status line tells it.
    pub fn refused_move(self) -> Option<(Move, IllegalMove)> {
        self.view_state.notice.with(|notice| match notice {
            Some(Notice::Refused(game::Refusal::Illegal { mv, why })) => Some((*mv, why.rule)),
            _ => None,
        })
    }

    /// The move that is advised, and in how many plies it mates.
    pub fn advised_move(self) -> Option<(Move, Option<u32>)> {
        match self.view_state.hint.get() {
            Some(Hint::Play { mv, mate }) => Some((mv, mate)),
            _ => None,
        }
    }
}

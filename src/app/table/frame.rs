//! The table in a frame of another page: who else has a say there, and what is told of it ([`crate::embed`]).

use super::Table;
use super::hooks::Cue;
use super::load::GameSource;
use crate::taste::Taste;
use crate::texts::Voice;
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
        let begun = self.play.current.with_untracked(Option::is_some) && !self.is_exhibiting_untracked();
        let hindrance = self.play.game.with_untracked(|game| {
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
        self.play.game.with_untracked(|game| game.why_not(mv).is_none())
    }

    /// The engine and the solver of problems shall not think for now, or may again. A game with a clock goes on: its time
    /// would run out.
    pub fn rest(self, resting: bool) {
        if self.around.resting.get_untracked() == resting {
            return;
        }
        self.around.resting.set(resting);
        if self.is_problem_untracked() {
            self.cue(Cue::Settled);
            return;
        }
        let waits = self
            .play
            .game
            .with_untracked(|game| game.player_to_move() == Some(Player::Engine) && game.clock().is_none());
        if waits && self.play.current.with_untracked(Option::is_some) {
            self.after_change(self.sight.notice.get_untracked());
        }
    }

    /// Starts the clock, or stops it; `false` if there is none, or it may only go on.
    pub fn run_clock(self, run: bool) -> bool {
        let runs = || self.play.game.with_untracked(dial::is_running);
        let there = runs() || self.play.game.with_untracked(dial::stands);
        if there && runs() != run {
            self.press_pause();
        }
        there && runs() == run
    }

    /// What is thought of a mate problem and of what was tried, in a word, and of how many plies the mate is.
    pub fn verdict(self) -> Option<(&'static str, u32)> {
        match self.sight.told_of_problem.get() {
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
        self.next.form.update(|form| form.level = level);
        self.play.current.update(|current| {
            if let Some(choice) = current {
                choice.level = level;
            }
        });
    }

    /// Puts these controls out of reach, and no others but what the frame has no room for.
    pub fn change_lock(self, lock: Lock, frame: Option<Frame>) {
        self.around.lock.update(|(held, _)| *held = lock.in_frame(frame));
    }

    /// What the page looks like and speaks.
    pub fn appearance(self) -> (Taste, Voice) {
        (self.around.taste, self.around.voice)
    }

    /// Who is to move in a game that runs and is shown as it stands.
    pub fn player_to_move(self) -> Option<Player> {
        let shown = self.is_begun() && !self.is_exhibiting() && self.sight.viewed.with(Option::is_none);
        self.play.game.with(Game::player_to_move).filter(|_| shown)
    }

    /// The forbidden move that was tried last, as long as that is told.
    pub fn refused_move(self) -> Option<(Move, IllegalMove)> {
        self.sight.notice.with(|notice| match notice {
            Some(Notice::Refused(game::Refusal::Illegal { mv, why })) => Some((*mv, why.rule)),
            _ => None,
        })
    }

    /// The move that is advised, and in how many plies it mates.
    pub fn advised_move(self) -> Option<(Move, Option<u32>)> {
        match self.sight.hint.get() {
            Some(Hint::Play { mv, mate }) => Some((mv, mate)),
            _ => None,
        }
    }
}

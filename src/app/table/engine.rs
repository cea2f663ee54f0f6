//! The engine at the table: asked when it is to move, heard when it has answered.

use super::Table;
use super::status::Notice;
use crate::board::interaction::Interaction;
use crate::browser;
use crate::opponent::News;
use crate::thinker::Breakdown;
use game::{Command, Game, Player};
use leptos::prelude::*;
use protocol::{Answer, Limits, RequestId, Think};
use std::time::Duration;

/// An engine that answers at once feels like a wall: it takes at least this long, in milliseconds.
const UNHURRIED_MS: f64 = 500.0;

impl Table {
    /// The game has changed: show the newest position, and ask the engine if it is to move.
    pub(super) fn settle(self, notice: Option<Notice>) {
        self.interaction.set(Interaction::Resting);
        self.viewed.set(None);
        // A warning that the person's move brought about stays in sight when the engine answers.
        let humans_turn = self.game.with_untracked(Game::player_to_move) == Some(Player::Human);
        let standing =
            self.notice.get_untracked().filter(|old| humans_turn && *old == Notice::ThirdOccurrence);
        self.notice.set(notice.or(standing));
        let question = self.game.with_untracked(|game| {
            (game.player_to_move() == Some(Player::Engine))
                .then(|| (game.line().to_string(), game.played().len()))
        });
        let Some((line, ply)) = question else {
            self.asked.set(0.0);
            self.opponent.forget();
            return;
        };
        self.asked.set(browser::now());
        let Some(choice) = self.current.get_untracked() else { return };
        // If there is still none, it says so again.
        self.gone.set(None);
        self.opponent.ask(Think {
            id: RequestId::default(),
            line,
            limits: Limits::default(),
            level: Some(choice.level),
            seed: self.seed.get_untracked().wrapping_add(ply as u32),
            impasse: choice.impasse,
        });
    }

    pub(super) fn receive(self, news: News) {
        match news {
            News::Answer(answer) => self.receive_answer(answer),
            News::Replaced => self.notice.set(Some(Notice::Recovered)),
            News::Gone(why) => self.gone.set(Some(why)),
            News::Stuck(reason) => {
                leptos::logging::error!("the engine refuses the position: {reason}");
                self.gone.set(Some(Breakdown::Lost));
            }
        }
    }

    /// Plays the engine's answer when its time has come.
    fn receive_answer(self, answer: Answer) {
        let asked = self.asked.get_untracked();
        let unhurried =
            self.current.with_untracked(|choice| choice.as_ref().is_some_and(|choice| choice.unhurried));
        let wait = if unhurried { (asked + UNHURRIED_MS - browser::now()).max(0.0) } else { 0.0 };
        let play = move || {
            if self.asked.get_untracked() == asked && asked > 0.0 {
                self.play_answer(answer);
            }
        };
        set_timeout(play, Duration::from_millis(wait as u64));
    }

    fn play_answer(self, answer: Answer) {
        let Some(color) = self.game.with_untracked(Game::turn) else { return };
        match answer {
            Answer::Move(mv) => self.dispatch(Command::Play(mv)),
            Answer::Declare => self.dispatch(Command::Declare),
            Answer::Resign | Answer::NoMove => self.dispatch(Command::Resign(color)),
        }
    }
}

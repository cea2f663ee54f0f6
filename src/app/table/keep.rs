//! Nothing is lost: the running game is kept after every change, another one does not overwrite it, and a link does
//! not throw it away.

use super::Table;
use super::status::{Notice, lone_human};
use crate::browser;
use crate::links::{Link, LinkProblem};
use crate::saved::Saved;
use crate::store;
use game::Game;
use leptos::prelude::*;

/// A link that was opened while a game runs.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Departure {
    link: Link,
    problems: Vec<LinkProblem>,
    address: String,
}

impl Table {
    /// Opens the link of the page's address: the game that was begun from it goes on, if it is not over; else the
    /// link is followed.
    pub(super) fn arrive(self, link: Link, problems: Vec<LinkProblem>) {
        let address = browser::whole_address();
        let running = store::running();
        let same = running.as_ref().filter(|saved| saved.address == address);
        let game = same.and_then(Saved::game).filter(|game| game.outcome().is_none());
        self.address.set_value(address);
        match (running, game) {
            (Some(saved), Some(game)) => self.take_up(saved, game),
            (running, _) => {
                if let Some(saved) = running.filter(is_unfinished) {
                    store::keep_earlier(&saved);
                }
                self.follow(link, problems);
            }
        }
        self.has_earlier.set(store::earlier().is_some());
    }

    /// The address has changed under the page: its link is followed, but not without asking if a game runs.
    pub fn change_address(self, link: Link, problems: Vec<LinkProblem>) {
        let address = browser::whole_address();
        if address == self.address.get_value() {
            return;
        }
        let departure = Departure { link, problems, address };
        if self.saved().is_some_and(|saved| is_unfinished(&saved)) {
            self.departure.set(Some(departure));
        } else {
            self.depart(departure);
        }
    }

    /// Whether a link waits for the person to leave the running game.
    pub fn is_leaving(self) -> bool {
        self.departure.with(Option::is_some)
    }

    /// The person has decided whether to follow the link.
    pub fn leave(self, leave: bool) {
        let Some(departure) = self.departure.get_untracked() else { return };
        self.departure.set(None);
        if leave {
            self.set_aside();
            self.depart(departure);
        } else {
            browser::restore_address(&self.address.get_value());
        }
    }

    /// Whether there is an unfinished game to go on with.
    pub fn has_earlier(self) -> bool {
        self.has_earlier.get()
    }

    /// Goes on with the unfinished game that another one has replaced.
    pub fn resume_earlier(self) {
        let Some(saved) = store::earlier() else { return };
        let Some(game) = saved.game() else { return };
        store::forget_earlier();
        self.set_aside();
        self.take_up(saved, game);
    }

    /// Keeps an unfinished game before another one takes its place.
    pub(super) fn set_aside(self) {
        if let Some(saved) = self.saved().filter(is_unfinished) {
            store::keep_earlier(&saved);
        }
        self.has_earlier.set(store::earlier().is_some());
    }

    /// Keeps the running game; tells once if that is not possible.
    pub(super) fn keep(self) -> Option<Notice> {
        let kept = store::keep(&self.saved()?);
        if kept || self.told_not_stored.get_value() {
            return None;
        }
        self.told_not_stored.set_value(true);
        Some(Notice::NotStored)
    }

    fn depart(self, departure: Departure) {
        self.address.set_value(departure.address);
        self.follow(departure.link, departure.problems);
    }

    fn saved(self) -> Option<Saved> {
        let choice = self.current.get_untracked()?;
        self.game.with_untracked(|game| {
            let human = lone_human(game.terms().players)?;
            let seed = self.seed.get_untracked();
            Some(Saved::of(game, &choice, human, seed, &self.address.get_value()))
        })
    }

    fn take_up(self, saved: Saved, game: Game) {
        self.opponent.forget();
        self.link_problems.set(Vec::new());
        self.seed.set(saved.seed);
        self.form.set(saved.choice.clone());
        self.current.set(Some(saved.choice));
        self.game.set(game);
        self.bottom.set(saved.human);
        self.choosing.set(false);
        self.viewed.set(None);
        self.settle(None);
    }
}

/// Whether somebody has played, and nobody has won.
fn is_unfinished(saved: &Saved) -> bool {
    !saved.line.moves.is_empty() && saved.game().is_some_and(|game| game.outcome().is_none())
}

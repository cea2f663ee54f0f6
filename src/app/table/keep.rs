//! Nothing is lost: the running game is kept after every change, another one does not overwrite it, and a link does
//! not throw it away.

use super::Table;
use super::load::GameSource;
use crate::browser;
use crate::store::Shelf;
use headless::status::{Notice, lone_human};
use leptos::prelude::*;
use leptos::task::spawn_local;
use links::Link;
use rules::Color;
use saves::{GameId, Saved};

impl Table {
    /// Opens the link of the page's address: the game that was begun from it goes on if there is one, else the link
    /// is followed.
    pub(super) fn arrive(self, game: Option<Saved>) {
        self.next.address.set_value(self.location.text());
        self.location.with(|address| self.obey(&address.link));
        match game.and_then(|saved| Some((saved.game()?, saved))) {
            Some((game, saved)) => self.load(GameSource::Kept(saved, Box::new(game))),
            None => self.follow_address(),
        }
        self.look_for_earlier();
    }

    /// Follows the address, which has changed under the page. A record lies over the game, which rests; our own link takes
    /// the game's place, and the person is asked before if it is unfinished.
    pub fn change_address(self) {
        self.location.look();
        let is_record = self.location.with(|address| address.carries_record);
        // Back again: the question is no longer open.
        let is_back = self.location.text() == self.next.address.get_value();
        let asks = !is_record && !is_back && self.saved().is_some_and(|saved| saved.is_unfinished());
        if self.next.leaving.get_untracked() != asks {
            self.next.leaving.set(asks);
        }
        if asks {
            return;
        }
        if !is_record && !is_back {
            return self.depart();
        }
        if is_record {
            self.location.with(|address| {
                self.around.taste.ask_theme(address.link.theme);
                self.appear(&address.link);
            });
        }
        self.location.arrive();
    }

    /// Whether a link waits for the person to leave the running game.
    pub fn is_leaving(self) -> bool {
        self.next.leaving.get()
    }

    /// The person has decided whether to follow the link.
    pub fn leave(self, leave: bool) {
        if !self.next.leaving.get_untracked() {
            return;
        }
        self.next.leaving.set(false);
        if leave {
            self.set_aside();
            self.depart();
        } else {
            self.location.restore(&self.next.address.get_value());
        }
    }

    /// Whether there is an unfinished game to go on with.
    pub fn has_earlier(self) -> bool {
        self.next.has_earlier.get()
    }

    /// Finds out whether there is an unfinished game to go on with: other tabs may have left or taken one.
    pub(super) fn look_for_earlier(self) {
        let shelf = self.play.shelf.get_value();
        spawn_local(async move { self.next.has_earlier.set(shelf.has_earlier().await) });
    }

    /// Goes on with the newest unfinished game that nobody plays; asked again, with the one before, and so on.
    pub fn resume_earlier(self) {
        self.next.has_earlier.set(false);
        let shelf = self.play.shelf.get_value();
        spawn_local(async move {
            if let Some(taken) = shelf.take_earlier().await
                && let Some(game) = taken.saved.game()
            {
                shelf.put_away(self.saved().as_ref());
                self.load(GameSource::Kept(shelf.play(taken), Box::new(game)));
            }
            self.look_for_earlier();
        });
    }

    /// Goes on with this unfinished game, if nobody plays it; `missed` is called if that cannot be.
    pub fn resume(self, id: GameId, missed: impl FnOnce() + 'static) {
        let shelf = self.play.shelf.get_value();
        spawn_local(async move {
            let Some(taken) = shelf.take(id).await else { return missed() };
            let Some(game) = taken.saved.game() else { return missed() };
            self.exhibit(None);
            shelf.put_away(self.saved().as_ref());
            self.load(GameSource::Kept(shelf.play(taken), Box::new(game)));
            self.look_for_earlier();
        });
    }

    /// The games that the browser keeps to be gone on with.
    pub fn shelf(self) -> Shelf {
        self.play.shelf.get_value()
    }

    /// Keeps an unfinished game before another one takes its place.
    pub(super) fn set_aside(self) {
        self.play.shelf.with_value(|shelf| {
            shelf.put_away(self.saved().as_ref());
            shelf.begin_anew();
        });
        self.look_for_earlier();
    }

    /// Keeps the running game; tells once if that is not possible.
    pub(super) fn keep(self) -> Option<Notice> {
        let saved = self.saved()?;
        let kept = self.play.shelf.with_value(|shelf| shelf.keep(&saved));
        if kept || self.play.told_not_stored.get_value() {
            return None;
        }
        self.play.told_not_stored.set_value(true);
        Some(Notice::NotStored)
    }

    /// Leaves the game on the table for the link of the address.
    fn depart(self) {
        let text = self.location.text();
        self.next.address.set_value(text.clone());
        let shelf = self.play.shelf.get_value();
        self.location.with(|address| {
            shelf.change_key(address.link.save.as_ref());
            self.obey(&address.link);
            self.appear(&address.link);
        });
        spawn_local(async move {
            let taken = shelf.take_begun_from(&text).await;
            // Meanwhile the address may have changed again.
            if self.location.text() != text {
                return;
            }
            match taken.and_then(|taken| Some((taken.saved.game()?, taken))) {
                Some((game, taken)) => self.load(GameSource::Kept(shelf.play(taken), Box::new(game))),
                None => self.follow_address(),
            }
            self.look_for_earlier();
            self.location.arrive();
        });
    }

    fn follow_address(self) {
        let (link, problems) = self.location.with(|address| (address.link.clone(), address.problems.clone()));
        self.load(GameSource::Link(link, problems));
    }

    /// Speaks the language of a link, and lays its pieces.
    fn appear(self, link: &Link) {
        if let Some(language) = link.language {
            self.around.voice.change(language);
        }
        if let Some(set) = link.pieces {
            self.around.taste.change_pieces(set, false);
        }
    }

    /// The running game as it can be kept; `None` if none has begun.
    fn saved(self) -> Option<Saved> {
        let choice = self.play.current.get_untracked()?;
        self.play.game.with_untracked(|game| {
            let human = lone_human(game.terms().players).unwrap_or(Color::Black);
            let seed = self.play.seed.get_untracked();
            let below = self.sight.bottom.get_untracked();
            let address = self.next.address.get_value();
            Some(Saved { below, ..Saved::of(game, &choice, human, seed, &address, browser::timestamp()) })
        })
    }
}

//! Links at the table: what one puts out of reach, how it dresses the page, and the one that leads here.

use super::Table;
use crate::browser;
use crate::store;
use game::Game;
use leptos::prelude::*;
use links::{Frame, Link, Shown};
use rules::{Color, Line, Setup};

impl Table {
    /// Locks what the link locks and dresses the page as it asks, whichever game goes on.
    pub(super) fn obey(self, link: &Link) {
        self.around.lock.set((link.lock.in_frame(link.embed), link.aids));
        self.around.taste.ask_theme(link.theme);
        dress(link);
    }

    /// Has the board marked anew.
    pub fn mark_anew(self) {
        self.around.lock.notify();
    }

    /// Whether a link has put the control with this `data-action` out of reach.
    pub fn is_locked(self, action: &str) -> bool {
        self.around.lock.with(|(lock, _)| lock.has(action))
    }

    /// Whether the control that a single key stands for is out of reach.
    pub(super) fn is_key_locked(self, key: &str) -> bool {
        let action = match key {
            "n" => "new-game",
            "t" => "take-back",
            "r" => "resign",
            "d" => "declare",
            "m" => "move-now",
            "h" => "hint",
            "c" if untrack(|| self.is_running()) => "pause",
            "f" => "flip",
            "p" => "preferences",
            "s" => "share",
            "?" => "help",
            _ => return false,
        };
        untrack(|| self.is_locked(action))
    }

    /// The link to the game as it is shown.
    pub fn link(self) -> Link {
        if self.is_exhibiting() {
            let flip = self.bottom() == Color::White;
            return Link { line: Some(self.line_shown()), flip, ..Link::default() };
        }
        let line = self.play.game.with(Game::line);
        let choice = self.play.current.get().unwrap_or_else(|| self.choice());
        Shown { line: &line, choice: &choice, viewed: self.sight.viewed.get(), bottom: self.bottom() }.link()
    }

    /// The position that is shown.
    pub fn position_shown(self) -> Setup {
        self.shown().to_setup()
    }

    /// The moves of the game, or those that lead to what is shown in its place.
    pub fn line_shown(self) -> Line {
        self.with_exhibit(|exhibit| Line::to(&exhibit.position))
            .unwrap_or_else(|| self.play.game.with(Game::line))
    }
}

/// Makes the page a part of another one, if a link asks for that. Such a part keeps nothing, unless the link says where.
pub fn dress(link: &Link) {
    browser::mark_root("data-embed", link.embed.map(Frame::name));
    store::keep_nothing(link.embed.is_some() && link.save.is_none());
}

/// What the frame shows that the page is in.
pub fn frame_of_page() -> Option<Frame> {
    browser::root_mark("data-embed").and_then(|name| Frame::from_name(&name))
}

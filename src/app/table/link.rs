//! Links at the table: which controls one locks, which attributes it sets on the page, and the link to what is shown.

use super::Table;
use crate::browser;
use crate::store;
use game::Game;
use leptos::prelude::*;
use links::{Frame, Link, ShownGame};
use rules::{Color, Line, Setup};

impl Table {
    /// Applies the locks of a link and its attributes of the page, whichever game goes on.
    pub(super) fn apply_link(self, link: &Link) {
        self.page_state.lock.set((link.lock.in_frame(link.embed), link.aids));
        self.page_state.preferences.ask_theme(link.theme);
        set_root_attributes(link);
    }

    /// Updates the marks of the board.
    pub fn update_marks(self) {
        self.page_state.lock.notify();
    }

    /// Whether a link has put the control with this `data-action` out of reach.
    pub fn is_locked(self, action: &str) -> bool {
        self.page_state.lock.with(|(lock, _)| lock.has(action))
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
        if self.is_study_shown() {
            let flip = self.bottom() == Color::White;
            return Link { line: Some(self.line_shown()), flip, ..Link::default() };
        }
        let line = self.game_state.game.with(Game::line);
        let choice = self.game_state.current.get().unwrap_or_else(|| self.choice());
        ShownGame {
            line: &line,
            choice: &choice,
            viewed: self.view_state.viewed.get(),
            bottom: self.bottom(),
        }
        .link()
    }

    /// The position that is shown.
    pub fn position_shown(self) -> Setup {
        self.shown().to_setup()
    }

    /// The moves of the game, or those that lead to what is shown in its place.
    pub fn line_shown(self) -> Line {
        self.with_study_view(|study_view| Line::to(&study_view.position))
            .unwrap_or_else(|| self.game_state.game.with(Game::line))
    }
}

/// Marks the page as embedded, if the link asks for that. An embedded page keeps nothing, unless the link says where.
pub fn set_root_attributes(link: &Link) {
    browser::mark_root("data-embed", link.embed.map(Frame::name));
    store::keep_nothing(link.embed.is_some() && link.save.is_none());
}

/// What the frame shows that the page is in.
pub fn frame_of_page() -> Option<Frame> {
    browser::root_mark("data-embed").and_then(|name| Frame::from_name(&name))
}

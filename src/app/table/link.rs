//! Applies the settings of a link to the page (locked controls, theme, attributes), and makes the link to the game
//! shown.

use super::Table;
use crate::browser;
use crate::store;
use game::Game;
use leptos::prelude::*;
use links::{EmbedMode, Link, ShownGame};
use rules::{Color, Line, Setup};

impl Table {
    /// Applies the locks, the board hints, the theme and the root attributes of a link. The game stays as it is.
    pub(super) fn apply_link(self, link: &Link) {
        self.page_state.lock.set((link.lock.in_frame(link.embed), link.aids));
        self.page_state.preferences.ask_theme(link.theme);
        set_root_attributes(link);
    }

    /// Computes the marks on the board again, after the hook for board hints has been installed.
    pub fn update_marks(self) {
        self.page_state.lock.notify();
    }

    /// Whether the link asks for board hints, or the person has chosen some. Tracks changes.
    pub fn wants_aids(self) -> bool {
        self.page_state.lock.with(|(_, aids)| aids.is_some())
            || self.page_state.preferences.get().aids.is_some()
    }

    /// Whether a link has locked the control with this `data-action`.
    pub fn is_locked(self, action: &str) -> bool {
        self.page_state.lock.with(|(lock, _)| lock.has(action))
    }

    /// Whether a link has locked the control that a single-key shortcut stands for.
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

    /// A link to the game, or to the line of the record, as it is shown: with its settings, ply and bottom side.
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

    /// The position that is shown, without the moves that led there.
    pub fn position_shown(self) -> Setup {
        self.shown().to_setup()
    }

    /// The start and all moves of the game, or those up to the position of the record that is shown.
    pub fn line_shown(self) -> Line {
        self.with_study_view(|study_view| Line::to(&study_view.position))
            .unwrap_or_else(|| self.game_state.game.with(Game::line))
    }
}

/// Marks the root element as embedded (`data-embed`) if the link asks for that. An embedded page stores nothing, unless
/// the link names a key for it (`save`). Any other page stores nothing in a frame of another origin (`data-foreign`,
/// which `public/head.js` sets): the page around could lead the person to delete games without seeing them.
pub fn set_root_attributes(link: &Link) {
    browser::mark_root("data-embed", link.embed.map(EmbedMode::name));
    let nothing =
        if link.embed.is_some() { link.save.is_none() } else { browser::root_mark("data-foreign").is_some() };
    store::keep_nothing(nothing);
}

/// The embed mode of the page, from the `data-embed` attribute. `None` if the page is not embedded.
pub fn embed_mode_of_page() -> Option<EmbedMode> {
    browser::root_mark("data-embed").and_then(|name| EmbedMode::from_name(&name))
}

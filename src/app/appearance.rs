//! The appearance of the page and the board: attributes of the root element that the style sheets read.

use crate::browser;
use crate::preference_signals::{PreferenceSignals, PreferenceState};
use leptos::prelude::*;
use links::{Language, Theme};
use saves::preferences::{Coordinates, Preferences};

impl PreferenceSignals {
    /// Returns the theme in force: that of the link, until the person chooses one. Tracks changes.
    pub fn theme(self) -> Theme {
        let PreferenceState { preferences, asked_theme, .. } = self.0.get();
        asked_theme.unwrap_or(preferences.theme)
    }

    /// Sets the theme that the link asks for; `None` leaves the choice to the preferences.
    pub fn ask_theme(self, of_link: Option<Theme>) {
        self.0.set(PreferenceState { asked_theme: of_link, ..self.0.get_untracked() });
    }

    /// Stores the theme that the person has chosen, and ignores that of the link from then on.
    pub fn change_theme(self, theme: Theme) {
        self.ask_theme(None);
        self.set(Preferences { theme, ..self.get_untracked() });
    }

    /// Returns the form of the coordinates beside the board: the person's choice, or else the usual one in the language
    /// of the page.
    pub fn coordinates(self, language: Language) -> Coordinates {
        self.get().coordinates.unwrap_or(match language {
            Language::Japanese => Coordinates::Kanji,
            Language::English => Coordinates::Letters,
        })
    }

    /// Sets the attributes of the root element for the page and the board, and announces the theme by the window event
    /// `komadai:theme`. `public/head.js` handles that event, as it sets the first theme before the first paint.
    pub fn set_root_attributes(self) {
        let Preferences { promoted, board, size, coordinates, .. } = self.get();
        browser::mark_root("data-promoted", Some(promoted.name()));
        browser::mark_root("data-design", Some(board.name()));
        browser::mark_root("data-size", Some(size.name()));
        browser::mark_root("data-coordinates", coordinates.map(Coordinates::name));
        browser::dispatch_window_event_with("komadai:theme", self.theme().name());
    }
}

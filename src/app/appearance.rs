//! The appearance of page and board: attributes on the root element, which the styles read.

use crate::browser;
use crate::preference_signals::{PreferenceSignals, PreferenceState};
use leptos::prelude::*;
use links::{Language, Theme};
use saves::preferences::{Coordinates, Preferences};

impl PreferenceSignals {
    /// The theme that holds: a link's, until the person chooses one.
    pub fn theme(self) -> Theme {
        let PreferenceState { preferences, asked_theme, .. } = self.0.get();
        asked_theme.unwrap_or(preferences.theme)
    }

    /// A link asks for a theme, or leaves it to the person.
    pub fn ask_theme(self, of_link: Option<Theme>) {
        self.0.set(PreferenceState { asked_theme: of_link, ..self.0.get_untracked() });
    }

    /// The person chooses a theme, whatever the link asks for.
    pub fn change_theme(self, theme: Theme) {
        self.ask_theme(None);
        self.set(Preferences { theme, ..self.get_untracked() });
    }

    /// What names the squares: the person's choice, or what is usual in the page's language.
    pub fn coordinates(self, language: Language) -> Coordinates {
        self.get().coordinates.unwrap_or(match language {
            Language::Japanese => Coordinates::Kanji,
            Language::English => Coordinates::Letters,
        })
    }

    /// Sets the attributes for page and board. The theme is there before the first paint: `public/head.js` sets it.
    pub fn set_root_attributes(self) {
        let Preferences { promoted, board, size, coordinates, .. } = self.get();
        browser::mark_root("data-promoted", Some(promoted.name()));
        browser::mark_root("data-design", Some(board.name()));
        browser::mark_root("data-size", Some(size.name()));
        browser::mark_root("data-coordinates", coordinates.map(Coordinates::name));
        browser::tell_window_of("komadai:theme", self.theme().name());
    }
}

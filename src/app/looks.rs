//! How the page and its board look: marks on the root element, which the styles read.

use crate::browser;
use crate::taste::{Held, Taste};
use leptos::prelude::*;
use links::{Language, Theme};
use saves::preferences::{Coordinates, Preferences};

impl Taste {
    /// The theme that holds: a link's, until the person chooses one.
    pub fn theme(self) -> Theme {
        let Held { preferences, asked_theme, .. } = self.0.get();
        asked_theme.unwrap_or(preferences.theme)
    }

    /// A link asks for a theme, or leaves it to the person.
    pub fn ask_theme(self, of_link: Option<Theme>) {
        self.0.set(Held { asked_theme: of_link, ..self.0.get_untracked() });
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

    /// Dresses page and board. The theme is there already when the page is drawn first: `public/head.js` puts it on.
    pub fn dress(self) {
        let Preferences { promoted, board, size, coordinates, .. } = self.get();
        browser::mark_root("data-promoted", Some(promoted.name()));
        browser::mark_root("data-design", Some(board.name()));
        browser::mark_root("data-size", Some(size.name()));
        browser::mark_root("data-coordinates", coordinates.map(Coordinates::name));
        browser::tell_window_of("komadai:theme", self.theme().name());
    }
}

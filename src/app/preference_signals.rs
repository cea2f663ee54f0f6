//! The signal of the preferences: the stored [`Preferences`], the piece set ([`crate::faces`]) and the theme of the
//! link ([`crate::appearance`]).

use crate::store;
use leptos::prelude::*;
use links::{PieceSet, Theme};
use saves::Preferences;

/// The preferences in force on this page, and the state of its piece set. Copies share one state.
#[derive(Clone, Copy, Debug)]
pub struct PreferenceSignals(pub(crate) RwSignal<PreferenceState>);

/// The state behind [`PreferenceSignals`].
#[derive(Clone, Copy, Debug, Default)]
pub struct PreferenceState {
    pub(crate) preferences: Preferences,
    /// The piece set; the methods in [`crate::faces`] change it.
    pub(crate) piece_set: PieceSetState,
    /// The theme that the link asks for, until the person chooses one: see [`crate::appearance`].
    pub(crate) asked_theme: Option<Theme>,
}

impl PreferenceSignals {
    /// Reads the stored preferences, or takes the defaults if there are none.
    pub fn kept() -> Self {
        let kept = store::preferences();
        let preferences = kept.map(|text| Preferences::from_text(&text)).unwrap_or_default();
        Self(RwSignal::new(PreferenceState { preferences, ..PreferenceState::default() }))
    }

    /// Returns the preferences of this page from the context.
    ///
    /// # Panics
    /// If the page has not provided them.
    pub fn of_page() -> Self {
        expect_context()
    }

    /// Returns the preferences and tracks changes.
    pub fn get(self) -> Preferences {
        self.0.get().preferences
    }

    /// Returns the preferences without tracking changes.
    pub fn get_untracked(self) -> Preferences {
        self.0.get_untracked().preferences
    }

    /// Mutes the page, or unmutes it at the loudness it had before.
    pub fn turn_sound(self) {
        self.set(self.get_untracked().with_sound_turned());
    }

    /// Changes the preferences and stores them. Where nothing can be stored, they hold until the page is closed.
    pub fn set(self, preferences: Preferences) {
        self.0.set(PreferenceState { preferences, ..self.0.get_untracked() });
        store::keep_preferences(&preferences.to_text());
    }
}

/// The piece sets that are requested, loaded and missing.
#[derive(Clone, Copy, Debug, Default)]
pub struct PieceSetState {
    /// The set that was requested last; after a failed fetch, the set in the page.
    pub(crate) asked: PieceSet,
    /// The set whose images are in the page; `None` before the first has loaded.
    pub(crate) laid: Option<PieceSet>,
    /// The set that could not be fetched, until the person dismisses the message.
    pub(crate) missing: Option<PieceSet>,
}

//! The signals of the preferences: the [`Preferences`], the piece set ([`crate::faces`]) and the appearance
//! ([`crate::appearance`]).

use crate::store;
use leptos::prelude::*;
use links::{PieceSet, Theme};
use saves::Preferences;

/// The preferences that hold on this page, and the pieces that lie in it. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct PreferenceSignals(pub(crate) RwSignal<PreferenceState>);

/// The state behind [`PreferenceSignals`].
#[derive(Clone, Copy, Debug, Default)]
pub struct PreferenceState {
    pub(crate) preferences: Preferences,
    /// The pieces: see [`crate::faces`].
    pub(crate) piece_set: PieceSetState,
    /// The theme that a link asks for, until the person chooses one: see [`crate::appearance`].
    pub(crate) asked_theme: Option<Theme>,
}

impl PreferenceSignals {
    /// The stored preferences, or the defaults.
    pub fn kept() -> Self {
        let kept = store::preferences();
        let preferences = kept.map(|text| Preferences::from_text(&text)).unwrap_or_default();
        Self(RwSignal::new(PreferenceState { preferences, ..PreferenceState::default() }))
    }

    /// The preferences of this page, provided at its root.
    pub fn of_page() -> Self {
        expect_context()
    }

    /// The preferences.
    pub fn get(self) -> Preferences {
        self.0.get().preferences
    }

    /// The preferences as they are now.
    pub fn get_untracked(self) -> Preferences {
        self.0.get_untracked().preferences
    }

    /// Mutes the page, or lets it be heard again, as loud as before.
    pub fn turn_sound(self) {
        self.set(self.get_untracked().with_sound_turned());
    }

    /// Changes the preferences. Where the browser keeps nothing they hold until the page is left.
    pub fn set(self, preferences: Preferences) {
        self.0.set(PreferenceState { preferences, ..self.0.get_untracked() });
        store::keep_preferences(&preferences.to_text());
    }
}

/// The piece sets that are requested, loaded and missing.
#[derive(Clone, Copy, Debug, Default)]
pub struct PieceSetState {
    /// The set that was chosen last; after a failed fetch, the set that lies in the page.
    pub(crate) asked: PieceSet,
    /// The set that lies in the page.
    pub(crate) laid: Option<PieceSet>,
    /// The set that could not be had, until that is known.
    pub(crate) missing: Option<PieceSet>,
}

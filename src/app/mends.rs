//! Switches that turn off what keeps games and progress from being lost, so that the chaos run (`tests/chaos`) can show that it finds
//! each loss. Only a build with `KOMADAI_CHAOS` in its environment has them (`build.rs`); in any other build every
//! mend is on.

/// What keeps games and progress from being lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mend {
    /// The comparison of the copies of a game by their revisions.
    Revision,
    /// The comparison of a resumed game with the list of saved games.
    Reread,
    /// The comparison of a stored record with the one that was opened.
    Base,
    /// The rule that a slot goes only when the list of saved games has its game.
    Slots,
    /// The union of what this tab knows of the lessons and mate problems with what is stored.
    Union,
}

/// Whether a mend is turned off, by its name in the text of the key `komadai-without` of the local storage.
#[cfg(chaos)]
pub(crate) fn is_off(mend: Mend) -> bool {
    let storage = leptos::prelude::window().local_storage().ok().flatten();
    let off =
        storage.and_then(|storage| storage.get_item("komadai-without").ok().flatten()).unwrap_or_default();
    off.split(',').any(|name| format!("{mend:?}").eq_ignore_ascii_case(name))
}

/// Whether a mend is turned off: never in this build.
#[cfg(not(chaos))]
pub(crate) const fn is_off(_: Mend) -> bool {
    false
}

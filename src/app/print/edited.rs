//! What covers the game, and is printed in its place: the arrangement in the position editor, or a mate problem.

use leptos::prelude::*;
use rules::Setup;
use std::cell::Cell;

/// What covers the game, as long as its signals live.
#[derive(Clone, Copy)]
struct Cover {
    setup: Memo<Setup>,
    goal: Option<Signal<String>>,
}

thread_local! {
    static COVER: Cell<Option<Cover>> = const { Cell::new(None) };
}

/// Has this arrangement printed until the component that calls this is removed.
pub fn show(setup: Memo<Setup>) {
    COVER.set(Some(Cover { setup, goal: None }));
    on_cleanup(|| COVER.set(None));
}

/// Has a mate problem printed, with what is asked for, until the component that calls this is removed.
pub fn show_problem(setup: Memo<Setup>, goal: Signal<String>) {
    COVER.set(Some(Cover { setup, goal: Some(goal) }));
}

/// The arrangement that covers the game, and the goal of a mate problem; `None` while nothing covers it.
pub(super) fn shown() -> Option<(Setup, Option<String>)> {
    let Cover { setup, goal } = COVER.get()?;
    // The signals of a component that was removed have no value.
    Some((setup.try_get_untracked()?, goal.and_then(|goal| goal.try_get_untracked())))
}

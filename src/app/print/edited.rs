//! The arrangement in the position editor, which the printed page shows while the editor is open.

use leptos::prelude::*;
use rules::Setup;
use std::cell::Cell;

thread_local! {
    static EDITED: Cell<Option<Memo<Setup>>> = const { Cell::new(None) };
}

/// Has this arrangement printed until the component that calls this is removed.
pub fn show(setup: Memo<Setup>) {
    EDITED.set(Some(setup));
    on_cleanup(|| EDITED.set(None));
}

/// The arrangement in the editor; `None` while the editor is closed.
pub(super) fn shown() -> Option<Setup> {
    EDITED.get().and_then(|setup| setup.try_get_untracked())
}

//! An update is offered, never forced: the service worker has a new build ready and waits.

use crate::browser;
use crate::texts::{I18n, Key};
use leptos::prelude::*;

/// Offers the new build, once there is one.
#[component]
pub fn UpdateOffer() -> impl IntoView {
    let i18n = I18n::of_page();
    let ready = RwSignal::new(browser::is_update_ready());
    let listener = window_event_listener_untyped("komadai:update", move |_| ready.set(true));
    on_cleanup(move || listener.remove());
    let accepted = RwSignal::new(false);
    let accept = move |_| {
        // The game was kept after its last move; the scripts load the page again when the build is in charge.
        accepted.set(true);
        browser::tell_window("komadai:accept-update");
    };
    let offer = move || {
        ready.get().then(|| {
            view! {
                <p class="note offer">
                    {move || i18n.say(Key::UpdateReady)}
                    <button
                        type="button"
                        class="inline"
                        data-action="update"
                        prop:disabled=accepted
                        on:click=accept
                    >
                        {move || i18n.say(Key::UpdateNow)}
                    </button>
                </p>
            }
        })
    };
    view! { {offer} }
}

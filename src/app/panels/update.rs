//! The offer of an update: the service worker has a new build ready, and waits until the person accepts it.

use crate::browser;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;

/// The message that offers the new build once it is ready.
#[component]
pub fn UpdateOffer() -> impl IntoView {
    let i18n = I18n::of_page();
    let ready = RwSignal::new(browser::is_update_ready());
    let listener = window_event_listener_untyped("komadai:update", move |_| ready.set(true));
    on_cleanup(move || listener.remove());
    let accepted = RwSignal::new(false);
    let accept = move |_| {
        // The game was stored after its last move; `public/updates.js` reloads the page when the new build has taken
        // over.
        accepted.set(true);
        browser::dispatch_window_event("komadai:accept-update");
    };
    let offer = move || {
        ready.get().then(|| {
            view! {
                <p class="note offer">
                    {move || i18n.say(TextKey::UpdateReady)}
                    <button
                        type="button"
                        class="inline"
                        data-action="update"
                        prop:disabled=accepted
                        on:click=accept
                    >
                        {move || i18n.say(TextKey::UpdateNow)}
                    </button>
                </p>
            }
        })
    };
    view! { {offer} }
}

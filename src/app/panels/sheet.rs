//! A sheet over the page: asked for, and gone again.

use crate::browser;
use crate::texts::{Key, Voice};
use leptos::prelude::*;

/// The frame of a sheet: a veil over the page, the title, and what it holds. It takes the focus, so that it is read
/// from its beginning; a click beside it closes it, and so does Escape, which the page hears.
#[component]
pub fn SheetFrame(title: Key, on_close: Callback<()>, children: Children) -> impl IntoView {
    let voice = Voice::of_page();
    Effect::new(|_| browser::focus(".sheet"));
    view! {
        <div class="veil" on:click=move |_| on_close.run(())>
            <section
                class="sheet"
                tabindex="-1"
                role="dialog"
                aria-modal="true"
                aria-label=move || voice.say(title)
                on:click=|event| event.stop_propagation()
            >
                <h2>{move || voice.say(title)}</h2>
                {children()}
            </section>
        </div>
    }
}

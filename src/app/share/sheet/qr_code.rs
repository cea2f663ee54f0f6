//! The QR code of a link, black on white whatever the theme.

use crate::share::words::{Key, ShareTexts};
use headless::share::qr::Drawing;
use leptos::prelude::*;

/// The code that opens the game, or the one that opens the position if there is none.
#[component]
pub fn QrCode(game: Option<Drawing>, position: Option<Drawing>, texts: ShareTexts) -> impl IntoView {
    let told = if game.is_some() { Key::QrGame } else { Key::QrPosition };
    game.or(position).map(|Drawing { size, path }| {
        view! {
            <svg
                viewBox=format!("0 0 {size} {size}")
                width="100%"
                height="280"
                role="img"
                aria-label=texts.signal(Key::Qr)
                shape-rendering="crispEdges"
                data-qr=""
            >
                <rect width=size height=size fill="#fff"></rect>
                <path d=path fill="#000"></path>
            </svg>
            <p class="hint" data-qr-opens="">{texts.signal(told)}</p>
        }
    })
}

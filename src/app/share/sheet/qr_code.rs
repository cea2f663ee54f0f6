//! The QR code of a link, black on white in every theme.

use crate::share::words::{ShareKey, ShareTexts};
use headless::share::qr::Drawing;
use leptos::prelude::*;

/// The QR code that opens the game, or that of the position if the game does not fit into one; nothing if neither does.
#[component]
pub fn QrCode(
    /// The QR code of the game; `None` if the game is too long for one.
    game: Option<Drawing>,
    /// The QR code of the position; `None` if there is none.
    position: Option<Drawing>,
    /// The texts of the sheet for sharing.
    texts: ShareTexts,
) -> impl IntoView {
    let told = if game.is_some() { ShareKey::QrGame } else { ShareKey::QrPosition };
    game.or(position).map(|Drawing { size, path }| {
        view! {
            <svg
                viewBox=format!("0 0 {size} {size}")
                width="100%"
                height="280"
                role="img"
                aria-label=texts.signal(ShareKey::Qr)
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

//! Pictures of the piece sets, each drawn from the file of its set, so that sets can be compared before one is chosen.

use crate::browser;
use headless::board::face::picture;
use leptos::prelude::*;
use leptos::task::spawn_local;
use links::PieceSet;

/// The images that stand for a set, by their ids: rook, knight and promoted pawn.
const SHOWN: [&str; 3] = ["R", "N", "pP"];

/// Fetches the pieces that stand for a set, as SVG markup; `None` if the set cannot be fetched.
pub async fn fetch_picture(set: PieceSet) -> Option<String> {
    let sprite = browser::fetch_pieces(set.name()).await?;
    SHOWN.into_iter().map(|id| picture(&sprite, id)).collect()
}

/// The picture of a set, by its markup from [`fetch_picture`]. It has its size before it is there.
#[component]
pub fn SetPicture(
    /// The markup; empty before it was fetched.
    #[prop(into)]
    markup: Signal<String>,
) -> impl IntoView {
    view! { <span class="set-picture" aria-hidden="true" inner_html=markup></span> }
}

/// The picture of a set, which is fetched now. If that fails, it stays empty.
#[component]
pub fn FetchedPicture(
    /// The set.
    set: PieceSet,
) -> impl IntoView {
    let markup = RwSignal::new(String::new());
    spawn_local(async move {
        if let Some(fetched) = fetch_picture(set).await {
            // The sheet may have been closed during the wait.
            let _ = markup.try_set(fetched);
        }
    });
    view! { <SetPicture markup/> }
}

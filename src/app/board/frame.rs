//! What every board has beside its squares: the names of files and ranks, and the four dots.

use leptos::prelude::*;
use rules::Variant;
use saves::preferences::Coordinates as Form;

/// The four dots (星 *hoshi*) that divide a standard board into thirds.
#[component]
pub fn Stars() -> impl IntoView {
    (0..4)
        .map(|i| view! { <span class="star" data-star=i.to_string() aria-hidden="true"></span> })
        .collect_view()
}

/// The coordinates of the squares: files above, ranks at the right. They are in Black's order, and the style turns them
/// with the board.
#[component]
pub fn Coordinates(
    /// The variant, which decides the number of files and ranks.
    variant: Memo<Variant>,
    /// The form of the names.
    form: Memo<Form>,
) -> impl IntoView {
    let size = move || if form.get() == Form::None { 0 } else { variant.get().size() };
    let files = move || {
        (0..size()).rev().map(|file| view! { <span class="coordinate">{file + 1}</span> }).collect_view()
    };
    let ranks = move || {
        let form = form.get();
        (0..size()).map(|rank| view! { <span class="coordinate">{form.rank(rank)}</span> }).collect_view()
    };

    view! {
        <div class="files" aria-hidden="true">{files}</div>
        <div class="ranks" aria-hidden="true">{ranks}</div>
    }
}

//! The line that names the opening and the castles of a record, with the moves at which they were reached.
//! [`headless::names`] finds them.

mod keys;
pub mod words;

use super::controller::AnalysisController;
use crate::study;
use headless::names::{self, Name, NamedAt};
use leptos::prelude::*;
use record::Study;
use rules::{Castle, Color};
use words::NameKey;

/// The names at the position of the record that is shown.
#[component]
pub fn NamesHere() -> impl IntoView {
    // Finding the names takes longer than a step through the record, which does not change them.
    let line = Memo::new(|_| study::with_study(names::line_of));
    let all = Memo::new(move |_| line.with(|line| line.as_ref().map(names::of_line).unwrap_or_default()));
    let ply = Memo::new(|_| study::with_study(Study::ply).unwrap_or(0));
    let here = Signal::derive(move || all.with(|all| names::after(all, ply.get())));
    let possible = Memo::new(move |_| study::with_steps(names::of_record).unwrap_or_default());
    view! {
        <Show when=move || possible.with(|possible| !possible.is_empty()) || here.with(|here| !here.is_empty())>
            <div class="names-room">
                <NamesRoom possible/>
                <NamesLine names=here/>
            </div>
        </Show>
    }
}

/// The room for all names that the record may show, so that nothing around them moves at a step. Each of its rows is as high
/// as the highest of the names that may stand there.
#[component]
fn NamesRoom(possible: Memo<Vec<NamedAt>>) -> impl IntoView {
    let controller = AnalysisController::of_page();
    let items = move || {
        let item = |named: NamedAt| {
            view! { <li style:grid-row=row_of(named.name)>{move || written(controller, named)}</li> }
        };
        possible.get().into_iter().map(item).collect_view()
    };
    view! { <ul class="extent game-names" aria-hidden="true">{items}</ul> }
}

/// The row where a name stands if the record shows one of each kind ([`names::after`]).
fn row_of(name: Name) -> &'static str {
    match name {
        Name::Opening { .. } => "1",
        Name::Castle { side: Color::Black, .. } => "2",
        Name::Castle { side: Color::White, .. } => "3",
    }
}

/// A line of names; empty without any.
#[component]
pub(super) fn NamesLine(
    /// The names in the order of the game.
    #[prop(into)]
    names: Signal<Vec<NamedAt>>,
) -> impl IntoView {
    let controller = AnalysisController::of_page();
    let texts = controller.names;
    let names = Memo::new(move |_| names.get());
    let items = move || {
        let item = |named: NamedAt| {
            let side = named.name.side().map(|side| side.letter().to_string());
            view! {
                <li data-name=named.name.text() data-side=side data-reached=named.ply.to_string()>
                    {move || written(controller, named)}
                </li>
            }
        };
        names.get().into_iter().map(item).collect_view()
    };
    view! {
        <Show when=move || names.with(|names| !names.is_empty())>
            <ul class="extent game-names" role="list" data-names="" aria-label=move || texts.say(NameKey::Names)>
                {items}
            </ul>
        </Show>
    }
}

/// A name with its side and its move, such as `White: Mino castle (move 16)`.
fn written(controller: AnalysisController, named: NamedAt) -> String {
    let texts = controller.names;
    let key = match named.name {
        Name::Opening { opening, .. } => keys::of_opening(opening),
        Name::Castle { castle, .. } => keys::of_castle(castle),
    };
    let (name, ply) = (texts.say(key), named.ply.to_string());
    let side = |color: Color| controller.i18n.side(color, controller.table.naming());
    match named.name.side().map(side) {
        Some(side) => texts.fill(NameKey::NamedOf, &[("side", &side), ("name", &name), ("ply", &ply)]),
        None => texts.fill(NameKey::NamedBoth, &[("name", &name), ("ply", &ply)]),
    }
}

/// The name of a castle. Tracks the language.
pub(super) fn castle(controller: AnalysisController, castle: Castle) -> String {
    controller.names.say(keys::of_castle(castle))
}

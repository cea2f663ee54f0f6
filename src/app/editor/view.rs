//! The dialog of the position editor. It covers the page while it is open, and the game behind it is paused.

use super::board::EditedBoard;
use super::controller::EditorController;
use super::keyboard;
use super::piece_box::PieceBox;
use super::pointer::{self, Pointer};
use super::problems::Problems;
use super::sfen_field::{LinkField, SfenField};
use super::tools::{Exits, Tools, TopBar};
use super::words::{EditorKey, EditorTexts};
use crate::board::drag::Ghost;
use crate::browser;
use crate::embed;
use crate::print::edited;
use crate::table::Table;
use crate::texts::I18n;
use headless::editor::model::Draft;
use leptos::prelude::*;
use rules::Color;

/// The parts of the page behind the editor, which are inert while it is open.
const BEHIND: &str = ".masthead, .foreign, .table";
/// The elements that keep the browser's context menu.
const WITH_MENU: &str = "input, textarea";

/// The editor, if it is open. When it is opened again, undo leads back to the draft that was left.
pub fn view() -> AnyView {
    let table = Table::of_page();
    let left = StoredValue::new(None::<Draft>);
    view! { <Show when=move || table.is_editing()><Editor left/></Show> }.into_any()
}

#[component]
fn Editor(left: StoredValue<Option<Draft>>) -> impl IntoView {
    let (table, texts) = (Table::of_page(), EditorTexts::of(I18n::of_page()));
    let controller = EditorController::new(begin(left.get_value(), table));
    provide_context(controller);
    let pointer = Pointer::new(controller);
    let dragged = Memo::new(move |_| controller.dragged());
    cover();
    follow_links(table);
    on_cleanup(move || left.set_value(Some(controller.draft())));
    let setup = Memo::new(move |_| controller.with(|draft| draft.setup().clone()));
    Effect::new(move |_| setup.with(embed::report_edited));
    edited::show(setup);
    view! {
        <section
            id="editor"
            class="editor"
            role="dialog"
            aria-modal="true"
            tabindex="-1"
            aria-label=move || texts.say(EditorKey::Title)
            data-editor=""
            data-variant=move || controller.variant.get().name()
            data-sfen=move || setup.get().to_string()
            data-turn=move || setup.get().turn.to_string()
            on:keydown=move |event| keyboard::pressed(&event, controller, table)
            on:pointerdown=move |event| pointer::pressed(pointer, &event)
            on:touchmove=move |event| pointer.slid(&event)
            on:contextmenu=|event| {
                if !browser::is_within(&event, WITH_MENU) {
                    event.prevent_default();
                }
            }
        >
            <TopBar texts/>
            <div class="edit-table">
                <EditedBoard/>
            </div>
            <div class="edit-side">
                <PieceBox texts/>
                <Problems texts/>
                <Tools texts/>
                <SfenField texts/>
                <LinkField texts/>
                <p class="hint">{move || texts.say(EditorKey::Advice)}</p>
                <p class="hint keys">{move || texts.say(EditorKey::AdviceKeys)}</p>
                <Exits texts/>
            </div>
            <Ghost pointer dragged below=Color::Black/>
        </section>
    }
}

/// The first draft of the editor: the position on the table, on top of the history of a draft that was left.
fn begin(left: Option<Draft>, table: Table) -> Draft {
    let setup = table.position_to_edit();
    match left {
        Some(mut draft) => {
            draft.lay(setup);
            draft
        }
        None => Draft::new(setup),
    }
}

/// Makes the page behind the editor inert until it closes, and then gives the focus back to the element that had it.
fn cover() {
    let opener = StoredValue::new_local(browser::focused());
    browser::set_inert(BEHIND, true);
    Effect::new(|_| browser::focus(".editor"));
    on_cleanup(move || {
        let opener = opener.try_get_value().flatten();
        queue_microtask(move || {
            if browser::is_covered() {
                return;
            }
            browser::set_inert(BEHIND, false);
            if let Some(opener) = opener {
                // Focus that is refused leaves everything as it was.
                let _ = opener.focus();
            }
            browser::focus_if_lost(browser::BOARD_FOCUS);
        });
    });
}

/// Closes the editor when a link is followed. When the person declines to follow one, the focus returns to the editor.
fn follow_links(table: Table) {
    let opened_at = table.location.text();
    Effect::new(move |_| {
        table.location.track();
        if table.is_leaving() {
            return;
        }
        if table.location.text() == opened_at {
            browser::after_paint(|| browser::focus_if_lost(".editor"));
        } else {
            untrack(|| table.edit(false));
        }
    });
}

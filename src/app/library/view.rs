//! The sheet with the list of stored games. Of thousands of rows only those near the visible part are in the document.

use super::durability::{self, Storage};
use super::keeper::{Library, Transfer};
use super::list::{Deleted, List};
use super::row::Row;
use super::words::LibraryKey;
use crate::browser;
use crate::long_list::SeenRows;
use crate::panels::field::NamedField;
use crate::panels::menu::SheetButton;
use crate::panels::sheet::SheetFrame;
use crate::records::openers::PasteButton;
use crate::store::learning::has_learned;
use crate::table::sheet::Sheet;
use crate::texts;
use headless::long_list::LongList;
use leptos::ev;
use leptos::prelude::*;
use saves::persistence::Durability;
use saves::search::{Found, Order};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::spawn_local;
use web_sys::{FileList, HtmlElement, HtmlInputElement};

/// The height of a row in pixels, as in the style sheet, and the number of rows beyond either end of the visible part.
const LIST: LongList = LongList { row: 144, more: 4 };
/// The file name extensions for the `accept` attribute of the import: archives and record formats.
const ENDINGS: &str = ".zip,.json,.kif,.kifu,.ki2,.ki2u,.csa,.usi,.sfen,.jkf,.usen,.txt";

/// The sheet with search, list, import and export.
pub fn view() -> AnyView {
    let list = List::new(Library::of_page());
    view! {
        <SheetFrame title=texts::TextKey::Games close="close-games">
            <Questions list/>
            <StorageError list/>
            <Games list/>
            <Undo list/>
            <Told list/>
            <Ways list/>
            <Foot list/>
        </SheetFrame>
    }
    .into_any()
}

/// The search field, and the choice of the sort order. Hidden while there are no games.
#[component]
fn Questions(list: List) -> impl IntoView {
    let texts = list.library.texts;
    let name = |order| match order {
        Order::Changed => LibraryKey::OrderChanged,
        Order::Begun => LibraryKey::OrderBegun,
        Order::Title => LibraryKey::OrderTitle,
        Order::Length => LibraryKey::OrderLength,
    };
    let entries =
        Signal::derive(move || Order::ALL.map(|order| (order.name(), texts.say(name(order)))).to_vec());
    let choose = move |value: String| {
        if let Some(order) = Order::from_name(&value) {
            list.order.set(order);
        }
    };
    let is_empty = Memo::new(move |_| list.count() == Some((0, 0)));
    view! {
        <div class="games-questions" hidden=is_empty>
            <label class="field">
                <span>{texts.signal(LibraryKey::Search)}</span>
                <input
                    type="search"
                    data-field="games-search"
                    autocomplete="off"
                    placeholder=texts.signal(LibraryKey::SearchHint)
                    on:input=move |event| list.question.set(event_target_value(&event))
                />
            </label>
            <NamedField name="games-order" label=texts.signal(LibraryKey::Order) entries
                value=Signal::derive(move || list.order.get().name()) on_change=Box::new(choose)/>
        </div>
    }
}

/// The reason why games are not stored, if they are not, with a button that saves the game on the board as a file.
#[component]
fn StorageError(list: List) -> impl IntoView {
    let library = list.library;
    let why = move || {
        if library.keeps() {
            library.storage_error.get().map(|storage_error| library.texts.storage_error(storage_error))
        } else {
            Some(library.texts.say(LibraryKey::Embedded))
        }
    };
    move || {
        why().map(|why| {
            view! {
                <div class="games-trouble" role="alert">
                    <p data-trouble="">{why}</p>
                    <SheetButton class="control" sheet=Sheet::Share/>
                </div>
            }
        })
    }
}

/// The list of the games that match the search, with their number above it.
#[component]
fn Games(list: List) -> impl IntoView {
    let texts = list.library.texts;
    let rows = SeenRows::new(LIST);
    Effect::new(move |_| {
        list.shown.track();
        rows.look_soon();
    });
    let count = Memo::new(move |_| list.shown.with(Vec::len));
    let in_sight = move || list.shown.with(|games| rows.of(games));
    let key = |(at, game): &(usize, Found)| {
        let card = &game.card;
        (*at, card.id, card.changed, game.title.clone(), card.tags.join(","))
    };
    let empty = move || match list.count() {
        None => Some(texts.say(LibraryKey::Reading)),
        Some((0, _)) if list.library.keeps() && list.library.storage_error.get().is_none() => {
            Some(texts.say(LibraryKey::None))
        }
        Some((all, _)) if all > 0 && count.get() == 0 && list.deleted.with(Option::is_none) => {
            Some(texts.say(LibraryKey::NoneFound))
        }
        Some(_) => None,
    };
    let told = move || {
        let (kept, shown) = (list.kept(), count.get());
        let key = if shown < kept { LibraryKey::CountFound } else { LibraryKey::Count };
        let numbers = [("all", &*kept.to_string()), ("shown", &*shown.to_string())];
        let games = (kept > 0).then(|| texts.fill(key, &numbers));
        let unreadable = list.count().map(|(_, unreadable)| unreadable).filter(|&unreadable| unreadable > 0);
        let rest =
            unreadable.map(|number| texts.fill(LibraryKey::Unreadable, &[("count", &number.to_string())]));
        games.into_iter().chain(rest).collect::<Vec<String>>().join(texts.i18n.gap())
    };
    view! {
        <p class="hint" role="status" data-games="">{told}</p>
        {move || empty().map(|empty| view! { <p class="games-empty" data-empty="">{empty}</p> })}
        <div class="games" node_ref=rows.frame hidden=move || count.get() == 0 on:scroll=move |_| rows.look()>
            <ul aria-label=texts.signal(LibraryKey::List) style:height=move || rows.height(count.get())>
                <For each=in_sight key=key let:entry>
                    <Row list at=entry.0 game=entry.1 count top=rows.height(entry.0)/>
                </For>
            </ul>
        </div>
    }
}

/// The title of the game that was deleted last, with a button that restores it, as long as that is possible.
#[component]
fn Undo(list: List) -> impl IntoView {
    let texts = list.library.texts;
    move || {
        list.deleted.get().map(|Deleted { title, .. }| {
            view! {
                <div class="games-undo" role="status">
                    <p>{move || texts.fill(LibraryKey::Deleted, &[("title", &title)])}</p>
                    <button type="button" class="control" data-action="games-undo" on:click=move |_| list.undo()>
                        {texts.signal(LibraryKey::Undo)}
                    </button>
                </div>
            }
        })
    }
}

/// The import or export that is running, or the message about the last action.
#[component]
fn Told(list: List) -> impl IntoView {
    let library = list.library;
    let told = move || match library.transfer.get() {
        Some(Transfer::Import) => library.texts.say(LibraryKey::Importing),
        Some(Transfer::Export) => library.texts.say(LibraryKey::Exporting),
        None => list.told.get(),
    };
    view! { <p class="hint" role="status" data-told="">{told}</p> }
}

/// The buttons for export and import. Hidden where the page stores no games.
#[component]
fn Ways(list: List) -> impl IntoView {
    let texts = list.library.texts;
    let input = NodeRef::<leptos::html::Input>::new();
    let none = Memo::new(move |_| list.count().is_none_or(|(all, _)| all == 0 && !has_learned()));
    // A disabled button would lose the focus.
    let busy = move || list.library.transfer.get().is_some();
    let choose = move |_| {
        if !untrack(busy)
            && let Some(input) = input.get_untracked()
        {
            let input: &HtmlElement = &input;
            input.click();
        }
    };
    let chosen = move |event: ev::Event| {
        let Some(input) =
            browser::element(event.target()).and_then(|input| input.dyn_into::<HtmlInputElement>().ok())
        else {
            return;
        };
        let files = input.files();
        let all = |files: &FileList| (0..files.length()).filter_map(|at| files.get(at)).collect();
        list.import(files.as_ref().map(all).unwrap_or_default());
        // Without a value, choosing the same file again fires `change`.
        input.set_value("");
    };
    view! {
        <div class="games-ways" hidden=move || !list.library.keeps()>
            <button type="button" class="control" data-action="games-export" prop:disabled=none
                aria-disabled=move || busy().to_string()
                on:click=move |_| list.export()>
                {texts.signal(LibraryKey::Export)}
            </button>
            <input type="file" multiple accept=ENDINGS hidden data-field="games-file" node_ref=input
                on:change=chosen aria-label=texts.signal(LibraryKey::Import)/>
            <button type="button" class="control" data-action="games-import" on:click=choose
                aria-disabled=move || busy().to_string()>
                {texts.signal(LibraryKey::Import)}
            </button>
            <PasteButton/>
        </div>
    }
}

/// The line about the storage: how long it is kept, and how much is used once that is nearly all. Updated whenever games are
/// stored.
/// Where the browser asks the person whether to keep the games, there is a button for it.
#[component]
fn Foot(list: List) -> impl IntoView {
    let library = list.library;
    let texts = library.texts;
    let storage = RwSignal::new(Storage::default());
    Effect::new(move |_| {
        library.changes.track();
        spawn_local(async move {
            let now = durability::storage().await;
            // The sheet may have been closed during the wait.
            let _ = storage.try_set(now);
        });
    });
    let told = move || {
        let Storage { durability, room, .. } = storage.get();
        let kept = durability.map(|durability| {
            texts.say(match durability {
                Durability::ForGood => LibraryKey::ForGood,
                Durability::WhileRoom => LibraryKey::NotForGood,
                Durability::SevenDays => LibraryKey::SevenDays,
            })
        });
        let room = room
            .map(|(used, all)| texts.fill(LibraryKey::Room, &[("used", &size(used)), ("all", &size(all))]));
        kept.into_iter().chain(room).collect::<Vec<String>>().join(texts.i18n.gap())
    };
    let is_asked = Memo::new(move |_| {
        library.keeps()
            && storage.get().is_asked_on_press
            && list.count().is_some_and(|(all, unreadable)| all + unreadable > 0)
    });
    let ask = move |_| {
        spawn_local(async move {
            durability::ask_on_press().await;
            let now = durability::storage().await;
            let _ = storage.try_set(now);
            browser::after_paint(|| browser::focus_if_lost("[data-action=games-export]"));
        });
    };
    view! {
        <p class="hint" data-storage="" hidden=move || !library.keeps()>{told}</p>
        <Show when=move || is_asked.get()>
            <button type="button" class="control" data-action="games-keep" on:click=ask>
                {texts.signal(LibraryKey::KeepForGood)}
            </button>
        </Show>
    }
}

/// A size for the eye, from a number of bytes.
fn size(bytes: f64) -> String {
    match bytes {
        ..1e9 => format!("{:.1} MB", bytes / 1e6),
        _ => format!("{:.1} GB", bytes / 1e9),
    }
}

//! The root component of the page: board, panels, sheets and overlays, the contexts that they read, and the listeners
//! on the window.

use crate::board::view::Board;
use crate::browser;
use crate::clock_request::ClockRequest;
use crate::later::{Later, parts};
use crate::panels::controls::{Control, Controls};
use crate::panels::language::LanguageSwitch;
use crate::panels::menu::{MenuButton, MuteButton, SheetButton};
use crate::panels::new_game::NewGame;
use crate::panels::sheets::Sheets;
use crate::panels::status::StatusLine;
use crate::panels::update::UpdateOffer;
use crate::preference_signals::PreferenceSignals;
use crate::store::saved_games::StoredState;
use crate::table::Table;
use crate::table::sheet::Sheet;
use crate::texts::{I18n, TextKey, Texts};
use headless::board::interaction::Input;
use leptos::prelude::*;
use links::{Address, LinkProblem};

/// The whole page. It provides the texts, the preferences, the table and the loader of later parts as contexts.
#[component]
pub fn Page(
    /// The texts in the language of the page.
    texts: Texts,
    /// The preferences of the page.
    preferences: PreferenceSignals,
    /// The address that the page was opened with.
    address: Address,
    /// The state that the browser has stored.
    stored: StoredState,
) -> impl IntoView {
    let i18n = I18n::new(texts);
    provide_context(i18n);
    provide_context(preferences);
    let table = Table::create(address, stored);
    provide_context(table);
    let later = Later::after_paint(parts::fetch_later);
    provide_context(later);
    provide_context(ClockRequest::default());
    browser::on_every_input(move || {
        table.sounds.wake();
        // A sheet whose code is still loading must not open while the person does something else.
        if !later.is_there() {
            table.close_sheets();
        }
        table.finish_setting_out();
        table.give_way();
    });
    install_listeners(table);
    Effect::new(move |_| browser::set_document_language(i18n.language()));
    Effect::new(move |_| preferences.set_root_attributes());
    let shows_game = Memo::new(move |_| !table.is_study_shown());
    let problem = Memo::new(move |_| table.position_problem());
    let form = Memo::new(move |_| table.is_choosing());
    let side = move || match problem.get() {
        _ if !shows_game.get() => later.show(|views| (views.study.panel)()).into_any(),
        Some(_) if later.misses_dialogs() => view! { <PlainProblem/> }.into_any(),
        Some(problem) => later.show(|views| (views.link_card)(problem)).into_any(),
        None if form.get() => view! { <NewGame/> }.into_any(),
        None => later.show(|views| (views.moves)()).into_any(),
    };
    let choosing = move || form.get() || problem.with(Option::is_some);

    view! {
        <div class="page" data-variant=move || table.variant.get().name()>
            <Masthead/>
            <main class="table" data-choosing=move || choosing().to_string()>
                <Board/>
                <StatusLine/>
                // The style hides the controls of the game while these are shown.
                {move || (!shows_game.get()).then(|| later.show(|views| (views.study.controls)()))}
                <Controls/>
                <aside class="beside">
                    <UpdateOffer/>
                    <Unfollowed/>
                    {move || later.show(|views| (views.end_card)())}
                    {side}
                </aside>
            </main>
            {move || later.show(|views| (views.announcer)())}
            <Sheets/>
            {move || later.show(|views| (views.overlays)(table.sounds))}
        </div>
    }
}

/// Listens to keys, presses and changes of the address, for the lifetime of the page component.
fn install_listeners(table: Table) {
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        if browser::has_overlay() && !table.has_sheet() {
            // An overlay covers the page, and handles its keys itself.
        } else if table.has_sheet() {
            // A sheet blocks the keys of the page behind it.
            if event.key() == "Escape" {
                table.close_sheets();
            }
        } else if event.key() == "Escape" {
            table.ask_to_resign(false);
            table.open_end_card(false);
            table.input(Input::Cancel);
        } else if let Some(key) = control_key(&event)
            && !browser::is_within(&event, "input, select, textarea")
            && table.key(&key)
        {
            event.prevent_default();
        }
    });
    let presses = window_event_listener(leptos::ev::pointerdown, move |event| {
        if !browser::is_within(&event, "[data-board]") {
            table.put_down();
        }
    });
    let links = window_event_listener(leptos::ev::hashchange, move |_| table.change_address());
    on_cleanup(move || {
        keys.remove();
        presses.remove();
        links.remove();
    });
}

/// Returns the key of an event if it may stand for a control, without modifiers. A capital counts as its small letter,
/// and a key that is held down counts once. Brackets need Alt or AltGr on many keyboards, so these are allowed there,
/// and they repeat while they are held.
fn control_key(event: &web_sys::KeyboardEvent) -> Option<String> {
    let key = event.key();
    let (control, alt) = (event.ctrl_key(), event.alt_key());
    let meant = match &*key {
        "[" | "]" => control == alt || alt,
        _ => !control && !alt && !event.repeat(),
    };
    (meant && !event.meta_key()).then(|| if key.len() == 1 { key.to_ascii_lowercase() } else { key })
}

/// The message that a link cannot be opened, for a page that could not fetch the card with the reason
/// (`panels/link_card.rs`).
#[component]
fn PlainProblem() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    view! {
        <section class="link-card" role="alert">
            <p>{move || i18n.say(TextKey::LinkTitle)}</p>
            <Control action="start-position" key=TextKey::StartPosition strong=Signal::stored(true)
                on_click=move || table.take_start_position()/>
        </section>
    }
}

/// The name of the page, and the ways to its sheets: as words, or on a phone behind one button.
#[component]
fn Masthead() -> impl IntoView {
    let i18n = I18n::of_page();
    view! {
        <header class="masthead">
            <svg class="logo" viewBox="0 0 110 120" aria-hidden="true">
                <path d="M47 8q8-4 16 0l21 12q7 3 8 11l12 78q1 7-6 7H12q-7 0-6-7l12-78q1-8 8-11zM38 46h34M55 46v44M40 68h30M34 90h42"/>
            </svg>
            <h1>"Komadai"</h1>
            <p>{move || i18n.say(TextKey::Tagline)}</p>
            <SheetButton class="quiet" sheet=Sheet::Games/>
            <SheetButton class="quiet" sheet=Sheet::Share/>
            <SheetButton class="quiet" sheet=Sheet::Preferences/>
            <SheetButton class="quiet" sheet=Sheet::Help/>
            <MuteButton class="quiet"/>
            <LanguageSwitch class="quiet"/>
            <MenuButton/>
        </header>
    }
}

/// The messages about things that did not work: unreadable fields of the link, piece sets and parts that could not be
/// fetched, and complaints of the table. While a sheet is open, a missing piece set is not listed here: the sheet of
/// preferences shows that message.
#[component]
fn Unfollowed() -> impl IntoView {
    let (table, preferences, i18n, later) =
        (Table::of_page(), PreferenceSignals::of_page(), I18n::of_page(), Later::of_page());
    let ignored = Memo::new(move |_| {
        let problems = table.link_problems().into_iter();
        problems.filter(|problem| !problem.is_of_position()).collect::<Vec<LinkProblem>>()
    });
    let of_link =
        move || later.views_if_there().map(|views| ignored.with(|ignored| (views.ignored_fields)(ignored)));
    let notes = move || {
        let missing = preferences.missing_pieces().filter(|_| table.sheet().is_none());
        let rest = later.misses_any().then(|| i18n.say(TextKey::RestMissing));
        let mut notes = of_link().unwrap_or_default();
        notes.extend(
            missing.map(|set| i18n.missing_pieces(set)).into_iter().chain(rest).chain(table.complaint()),
        );
        (!notes.is_empty()).then(|| {
            view! {
                <div class="notes" role="status">
                    {notes.into_iter().map(|note| view! { <p class="note">{note}</p> }).collect_view()}
                    <button
                        type="button"
                        class="dismiss"
                        data-action="dismiss"
                        aria-label=move || i18n.say(TextKey::CloseSheet)
                        on:click=move |_| {
                            table.dismiss_link_problems();
                            preferences.dismiss_missing_pieces();
                            later.dismiss();
                        }
                    >
                        "×"
                    </button>
                </div>
            }
        })
    };
    view! { {notes} }
}

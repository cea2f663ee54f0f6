//! The page: the board, what stands beside it, and the language it speaks.

use crate::board::interaction::Input;
use crate::board::view::Board;
use crate::browser;
use crate::links::{Link, LinkProblem};
use crate::panels::announcer::Announcer;
use crate::panels::controls::Controls;
use crate::panels::help::HelpSheet;
use crate::panels::leave::LeaveSheet;
use crate::panels::link_card::LinkCard;
use crate::panels::move_list::MoveList;
use crate::panels::new_game::NewGame;
use crate::panels::share::ShareSheet;
use crate::panels::status::StatusLine;
use crate::panels::update::UpdateOffer;
use crate::table::Table;
use crate::texts::{Key, Language, Texts, Voice};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The whole page.
#[component]
pub fn Page(texts: Texts, link: Link, problems: Vec<LinkProblem>) -> impl IntoView {
    let voice = Voice::new(texts);
    provide_context(voice);
    let table = Table::set(link, problems);
    provide_context(table);
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        let busy = event.ctrl_key() || event.alt_key() || event.meta_key();
        if event.key() == "Escape" {
            table.close_sheets();
            table.input(Input::Cancel);
        } else if table.has_sheet() {
            // What lies behind a sheet is out of reach.
        } else if !busy && !browser::is_within(&event, "input, select, textarea") && table.key(&event.key()) {
            event.prevent_default();
        }
    });
    let presses = window_event_listener(leptos::ev::pointerdown, move |event| {
        if !browser::is_within(&event, "[data-board]") {
            table.put_down();
        }
    });
    let links = window_event_listener(leptos::ev::hashchange, move |_| {
        let (fragment, query) = browser::address();
        let (link, problems) = Link::parse(&fragment, &query);
        if let Some(language) = link.language {
            speak(voice, language);
        }
        table.change_address(link, problems);
    });
    on_cleanup(move || {
        keys.remove();
        presses.remove();
        links.remove();
    });
    Effect::new(move |_| browser::set_document_language(voice.language()));
    let problem = Memo::new(move |_| table.position_problem());
    let form = Memo::new(move |_| table.is_choosing());
    let side = move || match problem.get() {
        Some(problem) => view! { <LinkCard problem/> }.into_any(),
        None if form.get() => view! { <NewGame/> }.into_any(),
        None => view! { <MoveList/> }.into_any(),
    };
    let choosing = move || form.get() || problem.with(Option::is_some);

    view! {
        <div class="page" data-variant=move || table.board.with(|board| board.variant.name())>
            <Masthead/>
            <main class="table" data-choosing=move || choosing().to_string()>
                <Board/>
                <StatusLine/>
                <Controls/>
                <aside class="beside">
                    <UpdateOffer/>
                    <IgnoredFields/>
                    {side}
                </aside>
            </main>
            <Announcer/>
            <HelpSheet/>
            <ShareSheet/>
            <LeaveSheet/>
        </div>
    }
}

#[component]
fn Masthead() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let other = move || match voice.language() {
        Language::English => Language::Japanese,
        Language::Japanese => Language::English,
    };
    let name = move || match other() {
        Language::English => "English",
        Language::Japanese => "日本語",
    };
    let switch = move |_| speak(voice, untrack(other));
    view! {
        <header class="masthead">
            <h1>"Komadai"</h1>
            <p>{move || voice.say(Key::Tagline)}</p>
            <button type="button" class="quiet" data-action="share" on:click=move |_| table.share(true)>
                {move || voice.say(Key::Share)}
            </button>
            <button type="button" class="quiet" data-action="help" on:click=move |_| table.help(true)>
                {move || voice.say(Key::Help)}
            </button>
            <button
                type="button"
                class="quiet"
                data-action="language"
                lang=move || other().tag()
                aria-label=move || format!("{}: {}", voice.say(Key::Language), name())
                on:click=switch
            >
                {name}
            </button>
        </header>
    }
}

/// Changes the language once its texts have arrived; without them the page keeps the one it has.
fn speak(voice: Voice, language: Language) {
    spawn_local(async move {
        if let Some(texts) = browser::fetch_texts(language).await {
            voice.learn(texts);
        }
    });
}

/// Fields of the link that could not be read; the rest of it was followed.
#[component]
fn IgnoredFields() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let ignored = move || {
        let problems = table.link_problems().into_iter();
        let fields = problems.filter(|problem| !matches!(problem, LinkProblem::Position(_)));
        fields
            .map(|problem| view! { <p class="note">{move || voice.link_problem(&problem)}</p> })
            .collect_view()
    };
    view! { {ignored} }
}

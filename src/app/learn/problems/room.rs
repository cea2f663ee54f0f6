//! The room: a sheet that covers the page, with the sets or a problem. The game behind it is paused.

use super::solving::ProblemView;
use super::start::Start;
use super::state::{File, ProblemRoom, Shown};
use super::words::{ProblemKey, ProblemTexts, named, view_of};
use crate::browser;
use crate::learn::lessons::Lessons;
use crate::learn::room::Readings;
use crate::learn::{restore_address, stays_open};
use crate::panels::sheet::SheetFrame;
use crate::table::Table;
use crate::texts::I18n;
use leptos::prelude::*;
use links::Language;

/// The room, as the content of its sheet.
pub fn view() -> AnyView {
    let (table, room) = (Table::of_page(), ProblemRoom::of_page());
    let (i18n, lessons) = (I18n::of_page(), Lessons::of_page());
    let texts = ProblemTexts::of(i18n);
    room.catch_up();
    lessons.try_storage();
    room.fetch();
    Effect::new(move |_| {
        table.location.track();
        if matches!(room.file(), File::There(_)) {
            untrack(|| room.follow(table));
        }
    });
    table.cover(true);
    on_cleanup(move || {
        table.cover(table.is_study_shown_untracked());
        restore_address(table);
        room.leave(table);
    });
    view! {
        <SheetFrame title=Signal::derive(move || named(texts, ProblemKey::Title))>
            <div class="learn-tools">
                <Show when=move || i18n.language() == Language::Japanese>
                    <Readings/>
                </Show>
                <button
                    type="button"
                    class="learn-close"
                    data-action="close-problems"
                    prop:hidden=move || stays_open(table)
                    aria-label=move || named(texts, ProblemKey::Close)
                    on:click=move |_| table.close_sheets()
                >
                    <svg viewBox="0 0 20 20" aria-hidden="true"><path d="M4 4l12 12M16 4L4 16"></path></svg>
                </button>
            </div>
            <div class="learn" data-problems="" data-ruby=move || lessons.readings_name()>
                <Content/>
            </div>
        </SheetFrame>
    }
    .into_any()
}

/// What the room shows: the sets, a problem, or a message about the file.
#[component]
fn Content() -> impl IntoView {
    let (room, texts) = (ProblemRoom::of_page(), ProblemTexts::of(I18n::of_page()));
    let shown = Memo::new(move |_| room.shown());
    let unknown = move || {
        room.unknown().map(|name| {
            view! { <p class="note" role="status">{move || view_of(&texts.fill(ProblemKey::Unknown, &[("name", &name)]))}</p> }
        })
    };
    let content = move || {
        match (room.file(), shown.get()) {
        (File::Fetching, _) => {
            view! { <p class="learn-start" aria-busy="true">{move || view_of(&texts.say(ProblemKey::Fetching))}</p> }
                .into_any()
        }
        (File::Missing, _) => view! {
            <div class="learn-start" role="alert">
                <p>{move || view_of(&texts.say(ProblemKey::Missing))}</p>
                <button type="button" class="control strong" data-action="fetch-problems" on:click=move |_| room.fetch()>
                    {move || view_of(&texts.say(ProblemKey::Again))}
                </button>
            </div>
        }
        .into_any(),
        (File::There(_), Shown::Problem(set, id)) => match untrack(|| room.problem(id)) {
            Some(problem) => view! { <ProblemView set problem/> }.into_any(),
            None => view! { <Start/> }.into_any(),
        },
        (File::There(_), Shown::Sets) => {
            // What had the focus is gone.
            browser::after_paint(|| browser::focus_if_lost(".sheet"));
            view! { <Start/> }.into_any()
        }
    }
    };
    view! {
        {unknown}
        {content}
    }
}

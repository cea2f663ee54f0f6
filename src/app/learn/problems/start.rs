//! The start of the room: the problem of the day, and the sets.

use super::state::ProblemRoom;
use super::words::{ProblemKey, ProblemTexts, name_of, named, shown, view_of};
use crate::learn::unkept::Unkept;
use crate::texts::I18n;
use headless::problems::ProblemSet;
use leptos::prelude::*;

/// The problem of the day and the list of sets.
#[component]
pub fn Start() -> impl IntoView {
    let texts = ProblemTexts::of(I18n::of_page());
    let sets = move || ProblemSet::ALL.into_iter().map(|set| view! { <SetRow set/> }).collect_view();
    view! {
        <div class="learn-start">
            <p>{move || shown(texts, ProblemKey::Intro)}</p>
            <Unkept/>
            <div class="doors">
                <Daily/>
            </div>
        </div>
        <ol class="chapters" role="list" aria-label=move || named(texts, ProblemKey::Sets)>{sets}</ol>
    }
}

/// The button that opens the problem of the day, with the days in a row.
#[component]
fn Daily() -> impl IntoView {
    let (room, texts) = (ProblemRoom::of_page(), ProblemTexts::of(I18n::of_page()));
    let state = Memo::new(move |_| room.daily_state());
    let streak = move || match state.get() {
        (_, 0) => String::new(),
        (_, days) => texts.fill(ProblemKey::Streak, &[("days", &days.to_string())]),
    };
    let solved = move || if state.get().0 { texts.say(ProblemKey::DailySolved) } else { String::new() };
    let facts = move || {
        let facts = [solved(), streak()];
        facts.into_iter().filter(|fact| !fact.is_empty()).collect::<Vec<_>>().join(" · ")
    };
    view! {
        <button
            type="button"
            class="control strong"
            data-action="daily"
            data-streak=move || state.get().1.to_string()
            on:click=move |_| room.show_daily()
        >
            <strong>{move || shown(texts, ProblemKey::Daily)}</strong>
            <span>{move || view_of(&facts())}</span>
        </button>
    }
}

/// A set with what the person has done in it. A press opens its next problem.
#[component]
fn SetRow(set: ProblemSet) -> impl IntoView {
    let (room, texts) = (ProblemRoom::of_page(), ProblemTexts::of(I18n::of_page()));
    let done = Memo::new(move |_| room.statistics(set));
    let count = move || {
        let done = done.get();
        texts.fill(
            ProblemKey::Count,
            &[("solved", &done.solved.to_string()), ("all", &done.problems.to_string())],
        )
    };
    let details = move || {
        let done = done.get();
        let first = (done.first_try > 0)
            .then(|| texts.fill(ProblemKey::FirstTry, &[("count", &done.first_try.to_string())]));
        let again = (done.again > 0)
            .then(|| texts.fill(ProblemKey::ComesAgain, &[("count", &done.again.to_string())]));
        [first, again].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    };
    view! {
        <li prop:hidden=move || done.get().problems == 0>
            <button
                type="button"
                class="chapter problem-set"
                data-set=set.name()
                data-done=move || done.get().solved.to_string()
                data-all=move || done.get().problems.to_string()
                on:click=move |_| room.next_of(set, None)
            >
                <strong>{move || view_of(&name_of(texts, set))}</strong>
                <span class="about">{move || view_of(&count())}</span>
                <span class="about">{move || view_of(&details())}</span>
            </button>
        </li>
    }
}

//! The card about the end of a game: the result, the reason, the number of moves, the results against this level, and
//! what can be played next. It has no live region, because the announcer tells the end.

mod ending;
pub mod words;

use crate::analyzer;
use crate::browser;
use crate::learn;
use crate::panels::copying::copy_kif;
use crate::panels::end_card::ending::{EndSentences, Ending};
use crate::panels::end_card::words::{EndKey, EndTexts};
use crate::panels::learn_door::{AfterLesson, LearnAfterLoss};
use crate::records;
use crate::table::Table;
use crate::table::link::embed_mode_of_page;
use crate::table::sheet::Sheet;
use crate::texts::{I18n, TextKey};
use crate::tools;
use headless::next_step::{LosingStreak, NextStep};
use leptos::prelude::*;
use protocol::Level;
use record::GameRecord;
use rules::Outcome;
use saves::tally::Tally;

/// The height in pixels that the column beside the board must have for the card in a frame. Below that the card would
/// make the content higher than the frame.
const ROOM: i32 = 220;

/// The highest level at which a game that was lost leads to the lessons.
const BEGINNER: u8 = 3;

/// The card, which opens when a game ends, until the person closes it or the game goes on. In a frame it opens only if
/// there is room beside the board, or after the game of a lesson, since it leads back.
#[component]
pub fn EndCard(
    /// Returns the results of the saved games against a level.
    tally: fn(Level) -> Signal<Option<Tally>>,
    /// Returns the record of the game on the table; `None` if no record can hold it.
    record: fn(Table) -> Option<GameRecord>,
) -> impl IntoView {
    let (table, texts) = (Table::of_page(), EndTexts::of(I18n::of_page()));
    let streak = StoredValue::new(LosingStreak::default());
    let losses = RwSignal::new(0);
    let ending = Memo::new(move |_| Ending::of(table));
    Effect::new(move |_| {
        let ending = ending.get();
        if let Some(outcome) = ending.and_then(Ending::outcome)
            && let Some(human) = untrack(|| table.human())
        {
            let (game, level) = (table.saved_games().own_id(), untrack(|| table.level()));
            let is_lost = outcome.winner() == Some(!human);
            let counted = streak.try_update_value(|streak| streak.add(game, level, is_lost));
            losses.set(counted.unwrap_or_default());
        }
        let is_lesson = untrack(|| learn::game_on(table).is_some());
        table.open_end_card(ending.is_some() && (is_lesson || has_room()));
    });
    let told = Memo::new(move |_| ending.get().filter(|_| table.shows_end_card()));
    let is_shown = Memo::new(move |_| told.with(Option::is_some));
    Effect::new(move |_| browser::mark_root("data-ended", is_shown.get().then_some("")));
    let card = move || told.get().map(|ending| view! { <Told ending texts losses tally record/> });
    view! { {card} }
}

/// Whether the page has room for the card. A page that is not embedded scrolls where it has none.
fn has_room() -> bool {
    let beside = || document().query_selector(".beside").ok().flatten();
    embed_mode_of_page().is_none() || beside().is_some_and(|beside| beside.client_height() >= ROOM)
}

/// The content of the card.
#[component]
fn Told(
    ending: Ending,
    texts: EndTexts,
    /// The number of games that the person has lost in a row at this level, as far as this page has seen them.
    losses: RwSignal<u32>,
    tally: fn(Level) -> Signal<Option<Tally>>,
    record: fn(Table) -> Option<GameRecord>,
) -> impl IntoView {
    let table = Table::of_page();
    let human = untrack(|| table.human()).filter(|_| ending.outcome().is_some());
    let level = untrack(|| table.level());
    let tally = human.map(|_| tally(level));
    // After the game of a lesson, the lessons go on.
    let lesson = Memo::new(move |_| learn::game_on(table).is_some());
    let step = Memo::new(move |_| {
        if lesson.get() {
            return None;
        }
        let (human, outcome) = (human?, ending.outcome()?);
        let in_a_row = tally.and_then(|tally| tally.get()).map_or(0, |tally| tally.losses_in_a_row);
        let is_locked = table.is_locked("new-game") || table.is_locked("level");
        let choice = table.settings().filter(|_| !is_locked)?;
        NextStep::after(&choice, human, outcome, losses.get().max(in_a_row))
    });
    let won = ending.outcome().is_some_and(|outcome| outcome.winner() == human);
    // The first loss against a low level has no other step, and the lessons are one.
    let is_lost = human.is_some_and(|human| ending.outcome().and_then(Outcome::winner) == Some(!human));
    let is_beginner = is_lost && level.get() <= BEGINNER && learn::has_door(Sheet::Learn);
    let learn = Memo::new(move |_| {
        is_beginner && !lesson.get() && step.with(Option::is_none) && !table.is_locked("learn")
    });
    let sentences = EndSentences { ending, table, texts, i18n: I18n::of_page() };
    let (reason, rule) = (move || sentences.reason(), move || sentences.rule());
    // A line breaks between facts rather than within them.
    let facts = move || {
        let facts = sentences.facts(level, tally.and_then(|tally| tally.get())).enumerate();
        let dot = || view! { <span class="dot">" · "</span> };
        let fact = |(index, fact)| view! { {(index > 0).then(dot)} <span>{fact}</span> };
        facts.map(fact).collect_view()
    };
    on_cleanup(|| queue_microtask(|| browser::focus_if_lost(browser::BOARD_FOCUS)));

    view! {
        <section class="end-card" aria-label=texts.signal(EndKey::Title)>
            <h2>{move || sentences.title()}</h2>
            {move || reason().map(|reason| view! { <p class="reason">{reason}</p> })}
            {move || rule().map(|rule| view! { <p class="reason">{rule}</p> })}
            <p class="facts">{facts}</p>
            <EndButtons ending texts lesson won step learn record/>
            <button
                type="button"
                class="dismiss"
                data-action="close-end"
                aria-label=move || sentences.i18n.say(TextKey::CloseSheet)
                on:click=move |_| table.open_end_card(false)
            >
                "×"
            </button>
        </section>
    }
}

/// The buttons of the card: the next step or the way back to the lesson, the same game again, a review, a copy and a new
/// game.
#[component]
fn EndButtons(
    ending: Ending,
    texts: EndTexts,
    /// Whether the game is that of a lesson.
    lesson: Memo<bool>,
    /// Whether the person has won.
    won: bool,
    /// The step that is offered; `None` if there is none, and for the game of a lesson.
    step: Memo<Option<NextStep>>,
    /// Whether the lessons are offered.
    learn: Memo<bool>,
    record: fn(Table) -> Option<GameRecord>,
) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let is_game = ending.outcome().is_some();
    let (action, again) = match ending {
        Ending::Game(Outcome::Replay(_)) => ("rematch", TextKey::Replay),
        Ending::Game(_) => ("rematch", TextKey::Rematch),
        Ending::Solved(_) | Ending::Mated(_) => ("again", TextKey::Again),
    };
    view! {
        <div class="buttons" class:five=move || is_game && (step.with(Option::is_some) || learn.get()) && is_review_offered(table)>
            {move || lesson.get().then(|| view! { <AfterLesson won/> })}
            {move || step.get().map(|step| view! { <StepButton step texts/> })}
            {move || learn.get().then(|| view! { <LearnAfterLoss/> })}
            <button
                type="button"
                class="control"
                class:strong=move || step.with(Option::is_none) && !lesson.get()
                data-action=action
                prop:hidden=move || table.is_locked(action) || lesson.get()
                on:click=move |_| table.rematch()
            >
                {move || i18n.say(again)}
            </button>
            {is_game.then(|| view! { <ReviewButton texts/> <CopyKif texts record/> })}
            <button
                type="button"
                class="control"
                data-action="new-game"
                prop:hidden=move || table.is_locked("new-game")
                on:click=move |_| table.choose(true)
            >
                {move || i18n.say(TextKey::NewGame)}
            </button>
        </div>
    }
}

/// The button that starts the game of the next step.
#[component]
fn StepButton(step: NextStep, texts: EndTexts) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let action = if matches!(step, NextStep::Higher(_)) { "next-level" } else { "easier" };
    let name = move || match step {
        NextStep::Higher(level) => texts.fill(EndKey::Higher, &[("level", &level.to_string())]),
        NextStep::Lower(level) => texts.fill(EndKey::Lower, &[("level", &level.to_string())]),
        NextStep::Handicap(Some(handicap)) => {
            texts.fill(EndKey::Handicap, &[("handicap", &i18n.handicap(handicap))])
        }
        NextStep::Handicap(None) => texts.say(EndKey::Even),
    };
    let start = move |_| {
        if let Some(human) = untrack(|| table.human()) {
            table.start_changed(|choice| step.apply(choice, human));
        }
    };
    view! {
        <button type="button" class="control strong" data-action=action on:click=start>
            {name}
        </button>
    }
}

/// Whether the game can be reviewed: not where a link has locked the study or the analysis, and not without moves. Tracks
/// changes.
fn is_review_offered(table: Table) -> bool {
    let has_moves = table.with_game(|game| !game.played().is_empty());
    has_moves && !table.is_locked("study") && table.is_analysis_offered()
}

/// The button that opens the game as a record and reviews it.
#[component]
fn ReviewButton(texts: EndTexts) -> impl IntoView {
    let table = Table::of_page();
    let review = move |_| {
        records::of_page().run(move |views| {
            (views.study_game)(table);
            analyzer::of_page().run(|views| (views.review)());
        });
    };
    move || {
        is_review_offered(table).then(|| {
            view! {
                <button type="button" class="control" data-action="review" on:click=review>
                    {move || texts.say(EndKey::Review)}
                </button>
            }
        })
    }
}

/// The button that copies the game as KIF. The code that writes KIF is fetched when the person comes near the button:
/// some browsers allow a copy only right after the press. Where nothing can be copied, the sheet for sharing opens, which
/// has the text to be copied by hand.
#[component]
fn CopyKif(texts: EndTexts, record: fn(Table) -> Option<GameRecord>) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let copied = RwSignal::new(false);
    let fetch = move || tools::of_page().fetch();
    let copy = move |_| match record(table) {
        Some(record) => copy_kif(table, record, move || {
            // The card may have been closed during the wait.
            let _ = copied.try_set(true);
        }),
        None => table.open(Sheet::Share),
    };
    let name = move || if copied.get() { i18n.say(TextKey::Copied) } else { texts.say(EndKey::CopyKif) };
    view! {
        <button
            type="button"
            class="control"
            data-action="copy-kif"
            prop:hidden=move || table.is_locked("share")
            on:pointerenter=move |_| fetch()
            on:pointerdown=move |_| fetch()
            on:focus=move |_| fetch()
            on:click=copy
        >
            {name}
        </button>
    }
}

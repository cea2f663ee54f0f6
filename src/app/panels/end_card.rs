//! The card about the end of a game: the result, the reason, the number of moves, the results against this level, and
//! what can be played next. It has no live region, because the announcer tells the end.

pub mod words;

use crate::analyzer;
use crate::browser;
use crate::learn;
use crate::panels::copying::copy_kif;
use crate::panels::end_card::words::{EndKey, EndTexts};
use crate::panels::learn_door::AfterLesson;
use crate::records;
use crate::sentences::referee::Referee;
use crate::table::Table;
use crate::table::link::embed_mode_of_page;
use crate::table::sheet::Sheet;
use crate::texts::{I18n, TextKey};
use crate::tools;
use game::Game;
use headless::mate_problem::{Report, Verdict};
use headless::next_step::{LosingStreak, NextStep};
use headless::sentence::shown;
use leptos::prelude::*;
use protocol::Level;
use record::GameRecord;
use rules::{Outcome, WinBy};
use saves::tally::Tally;

/// The height in pixels that the column beside the board must have for the card in a frame. Below that the card would
/// make the content higher than the frame.
const ROOM: i32 = 220;

/// The end that the card tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// A game is over.
    Game(Outcome),
    /// A mate problem is solved in this number of plies.
    Solved(u32),
    /// A mate problem has ended with mate after this number of plies; a shorter mate is not excluded.
    Mated(u32),
}

impl Ending {
    /// The end of the game or problem on the table. `None` while it goes on, if the game can be resumed, and if a move
    /// of the problem should be taken back. Tracks changes.
    fn of(table: Table) -> Option<Self> {
        if !table.is_begun() {
            return None;
        }
        let outcome = table.with_game(Game::outcome)?;
        if table.is_problem() {
            return match table.verdict()? {
                ("solved", plies) => Some(Self::Solved(plies)),
                ("mated", plies) => Some(Self::Mated(plies)),
                _ => None,
            };
        }
        (outcome != Outcome::Aborted).then_some(Self::Game(outcome))
    }

    /// The outcome of a game; `None` for a problem.
    const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Game(outcome) => Some(outcome),
            Self::Solved(_) | Self::Mated(_) => None,
        }
    }
}

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
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let human = untrack(|| table.human()).filter(|_| ending.outcome().is_some());
    let level = untrack(|| table.level());
    let tally = human.map(|_| tally(level));
    // Between two people, the winner may have a name.
    let winner_named = move |outcome: Outcome| {
        let winner = outcome.winner().filter(|_| table.human().is_none())?;
        let name = Some(shown(&table.player_name(winner))).filter(|name| !name.is_empty())?;
        Some(texts.fill(EndKey::Won, &[("name", &name), ("side", &i18n.side(winner, table.naming()))]))
    };
    let title = move || match ending {
        Ending::Solved(_) => texts.say(EndKey::Solved),
        Ending::Mated(_) => texts.say(EndKey::Mated),
        Ending::Game(Outcome::Draw(_)) => texts.say(EndKey::Draw),
        Ending::Game(Outcome::Replay(_)) => texts.say(EndKey::NoResult),
        Ending::Game(outcome) if winner_named(outcome).is_some() => winner_named(outcome).unwrap_or_default(),
        Ending::Game(outcome) => {
            i18n.result(outcome, table.human(), table.naming()).trim_end_matches(['.', '。']).to_owned()
        }
    };
    let reason = move || match ending {
        // The title says it all.
        Ending::Solved(_) => None,
        Ending::Mated(plies) => Some(table.say_of_problem(Report::Known(Verdict::Mated(plies)))),
        Ending::Game(outcome) => {
            Some(table.with_game(|game| Referee::of(i18n).reason(game, outcome, table.naming())))
        }
    };
    let rule = move || match ending {
        Ending::Game(Outcome::Win { by: WinBy::Illegal(rule), .. }) => Some(Referee::of(i18n).rule(rule)),
        _ => None,
    };
    let facts = move || {
        let count = match ending {
            Ending::Solved(plies) | Ending::Mated(plies) => plies.to_string(),
            Ending::Game(_) => table.with_game(|game| game.played().len()).to_string(),
        };
        let moves = texts.fill(EndKey::Moves, &[("count", &count)]);
        let statistics = tally.and_then(|tally| tally.get()).map(|Tally { won, lost, .. }| {
            let (level, won, lost) = (level.to_string(), won.to_string(), lost.to_string());
            texts.fill(EndKey::Statistics, &[("level", &level), ("won", &won), ("lost", &lost)])
        });
        [Some(moves), statistics].into_iter().flatten().collect::<Vec<String>>().join(" · ")
    };
    // After the game of a lesson, the lessons go on.
    let lesson = Memo::new(move |_| learn::game_on(table).is_some());
    let won = ending.outcome().is_some_and(|outcome| outcome.winner() == human);
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
    let is_game = ending.outcome().is_some();
    let (action, again) = match ending {
        Ending::Game(Outcome::Replay(_)) => ("rematch", TextKey::Replay),
        Ending::Game(_) => ("rematch", TextKey::Rematch),
        Ending::Solved(_) | Ending::Mated(_) => ("again", TextKey::Again),
    };
    on_cleanup(|| queue_microtask(|| browser::focus_if_lost(browser::BOARD_FOCUS)));

    view! {
        <section class="end-card" aria-label=texts.signal(EndKey::Title)>
            <h2>{title}</h2>
            {move || reason().map(|reason| view! { <p class="reason">{reason}</p> })}
            {move || rule().map(|rule| view! { <p class="reason">{rule}</p> })}
            <p class="facts">{facts}</p>
            <div class="buttons">
                {move || lesson.get().then(|| view! { <AfterLesson won/> })}
                {move || step.get().map(|step| view! { <StepButton step texts/> })}
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
            <button
                type="button"
                class="dismiss"
                data-action="close-end"
                aria-label=move || i18n.say(TextKey::CloseSheet)
                on:click=move |_| table.open_end_card(false)
            >
                "×"
            </button>
        </section>
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

/// The button that opens the game as a record and reviews it. It is absent where a link has locked the study or the
/// analysis, and without moves.
#[component]
fn ReviewButton(texts: EndTexts) -> impl IntoView {
    let table = Table::of_page();
    let there = move || {
        let has_moves = table.with_game(|game| !game.played().is_empty());
        has_moves && !table.is_locked("study") && table.is_analysis_offered()
    };
    let review = move |_| {
        records::of_page().run(move |views| {
            (views.study_game)(table);
            analyzer::of_page().run(|views| (views.review)());
        });
    };
    move || {
        there().then(|| {
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

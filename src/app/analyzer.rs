//! The loader of the part of the page with the analysis, and the buttons that use it. It is fetched when a person first
//! has a position analyzed or opens the tab with the analysis, together with [`crate::records`] and [`crate::dialogs`],
//! whose code it uses.

use crate::later::{Fetch, PartName};
use crate::panels::controls::HintButton;
use crate::part::Part;
use crate::records::words::{Labels, RecordKey};
use crate::table::Table;
use crate::texts::I18n;
use headless::analysis::session::Mode;
use leptos::prelude::*;
use messages::Evaluated;
use std::cell::Cell;

/// The entry points of this part, for code that loads earlier.
#[derive(Clone, Copy, Debug)]
pub struct Views {
    /// What the panel of the analysis has below its buttons.
    pub findings: fn() -> AnyView,
    /// The panel of the review, behind that of the analysis.
    pub review_panel: fn() -> AnyView,
    /// The mode of the analysis; `None` while it is off. Tracks changes.
    pub mode: fn() -> Option<Mode>,
    /// Whether the game that is shown has a review. Tracks changes.
    pub is_reviewed: fn() -> bool,
    /// Whether the person practices with the mistakes of the game. Tracks changes.
    pub is_practiced: fn() -> bool,
    /// Switches the analysis on in a mode, where it is offered.
    pub begin: fn(Mode),
    /// Switches the analysis on in a mode, or off if it is on in that mode.
    pub toggle: fn(Mode),
    /// Begins the review of the game in the record that is shown, or goes on with it.
    pub review: fn(),
    /// The graph of the review for the printed page; empty without one.
    pub printed: fn() -> AnyView,
    /// Whether the engine searches for the analysis, or would if the host page let it. Tracks changes.
    pub is_wanted: fn() -> bool,
    /// The evaluation of the position that is shown, for the host page. Tracks changes.
    pub evaluation: fn() -> Option<Evaluated>,
    /// Creates the controller, which lives as long as the page.
    pub install: fn(Table),
}

/// The loader of the part with the analysis.
pub type Analyzer = Part<Views>;

thread_local! {
    static ANALYZER: Cell<Option<Analyzer>> = const { Cell::new(None) };
}

/// Returns the loader of this part on this page.
///
/// # Panics
/// If [`install`] has not been called.
pub fn of_page() -> Analyzer {
    ANALYZER.get().expect("`later` installs this part before any of its views is made")
}

/// Creates the loader of this part, which `fetch` fetches, and keeps it for [`of_page`].
pub fn install(fetch: fn() -> Fetch<Views>) -> Analyzer {
    let analyzer = Part::new(PartName::Analysis, fetch);
    ANALYZER.set(Some(analyzer));
    analyzer
}

/// The panel of the analysis where that is offered: the buttons for all that the engine and the mate solver can do here, and,
/// once its code has been fetched, what they have found. The buttons are never replaced: a press that begins before the code
/// comes ends on the same button.
#[component]
pub fn AnalysisSlot() -> impl IntoView {
    let (table, labels) = (Table::of_page(), Labels::of(I18n::of_page()));
    let offered = Memo::new(move |_| table.is_analysis_offered());
    let is_on = Memo::new(move |_| mode().is_some());
    // Practice asks for the moves that the buttons would show.
    let is_practiced = Memo::new(move |_| of_page().there().is_some_and(|views| (views.is_practiced)()));
    view! {
        <Show when=move || offered.get()>
            <section
                class="analysis"
                aria-label=move || labels.say(RecordKey::Analysis)
                data-on=move || is_on.get().to_string()
            >
                <Show when=move || !is_practiced.get()>
                    <Head/>
                </Show>
                {move || of_page().show_if_there(|views| (views.findings)())}
            </section>
            {move || of_page().show_if_there(|views| (views.review_panel)())}
        </Show>
    }
}

/// The mode of the analysis; `None` while it is off or its code has not come. Tracks changes.
fn mode() -> Option<Mode> {
    of_page().there().and_then(|views| (views.mode)())
}

#[component]
fn Head() -> impl IntoView {
    view! {
        <div class="analysis-head">
            <ModeButton mode=Mode::Candidates action="analysis" key=RecordKey::Analyze/>
            {review_button()}
            <ModeButton mode=Mode::Mate action="search-mate" key=RecordKey::SearchMate/>
            <HintButton/>
        </div>
    }
}

/// The button that has the game in the record reviewed, where that is offered and no review is shown.
pub fn review_button() -> AnyView {
    let (table, labels) = (Table::of_page(), Labels::of(I18n::of_page()));
    let offered = Memo::new(move |_| {
        let is_reviewed = of_page().there().is_some_and(|views| (views.is_reviewed)());
        table.is_analysis_offered() && table.is_review_offered() && !is_reviewed
    });
    view! {
        <Show when=move || offered.get()>
            <button type="button" class="control" data-action="review"
                on:click=move |_| of_page().run(|views| (views.review)())>
                {move || labels.say(RecordKey::Review)}
            </button>
        </Show>
    }
    .into_any()
}

/// The button that switches the analysis on in a mode, and off.
#[component]
fn ModeButton(mode: Mode, action: &'static str, key: RecordKey) -> impl IntoView {
    let labels = Labels::of(I18n::of_page());
    let is_on = Memo::new(move |_| self::mode() == Some(mode));
    // A second press before the code comes means the same as the first: the button does not show yet that it is on.
    let press = move |_| match of_page().if_there() {
        Some(views) => (views.toggle)(mode),
        None => of_page().run(move |views| (views.begin)(mode)),
    };
    view! {
        <button type="button" class="control" data-action=action aria-pressed=move || is_on.get().to_string()
            on:click=press>
            {move || labels.say(key)}
        </button>
    }
}

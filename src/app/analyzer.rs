//! The loader of the part of the page with the analysis, and the button that loads it. It is fetched when a person first
//! has a position analyzed or opens the tab with the analysis, together with [`crate::records`] and [`crate::dialogs`],
//! whose code it uses.

use crate::browser;
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
    /// The panel of the analysis.
    pub panel: fn() -> AnyView,
    /// Switches the analysis on in a mode, where it is offered.
    pub begin: fn(Mode),
    /// Switches the analysis on in a mode, or off if it is on in that mode.
    pub toggle: fn(Mode),
    /// Begins the quick review of the game in the record that is shown, or goes on with it.
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

/// The panel of the analysis where that is offered; until its code has been fetched, the button that switches it on.
#[component]
pub fn AnalysisSlot() -> impl IntoView {
    let (table, labels) = (Table::of_page(), Labels::of(I18n::of_page()));
    let offered = Memo::new(move |_| table.is_analysis_offered());
    let button = move || {
        view! {
            <section class="analysis">
                <div class="analysis-head">
                    <button type="button" class="control" data-action="analysis" aria-pressed="false"
                        on:click=move |_| begin(Mode::Candidates, ".analysis [data-action=analysis]")>
                        {move || labels.say(RecordKey::Analyze)}
                    </button>
                    <button type="button" class="control" data-action="review" prop:hidden=move || !table.is_review_offered()
                        on:click=move |_| of_page().run(|views| (views.review)())>
                        {move || labels.say(RecordKey::Review)}
                    </button>
                    <button type="button" class="control" data-action="search-mate" aria-pressed="false"
                        on:click=move |_| begin(Mode::Mate, ".analysis [data-action=search-mate]")>
                        {move || labels.say(RecordKey::SearchMate)}
                    </button>
                    <HintButton/>
                </div>
            </section>
        }
        .into_any()
    };
    move || offered.get().then(|| of_page().show_if_there(|views| (views.panel)()).unwrap_or_else(button))
}

/// Fetches the code of the panel, which names the opening and the castles before anything is analyzed. The button that has the
/// focus is gone when the code has come, so the one in its place gets the focus.
pub fn fetch_for_names() {
    let analyzer = of_page();
    if analyzer.if_there().is_some() {
        return;
    }
    analyzer.on_arrival(|_| {
        let Some(action) = browser::focused().and_then(|button| button.get_attribute("data-action")) else {
            return;
        };
        browser::after_paint(move || browser::focus_if_lost(&format!(".analysis [data-action={action}]")));
    });
    analyzer.fetch();
}

/// Switches the analysis on once its code has come. The button that was pressed is gone by then, so the one in its place gets
/// the focus.
fn begin(mode: Mode, selector: &'static str) {
    of_page().run(move |views| {
        (views.begin)(mode);
        browser::after_paint(move || browser::focus_if_lost(selector));
    });
}

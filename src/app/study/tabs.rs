//! The tabs of the panel: what can be done with a record, beside its list of moves. On a wide screen the list stays above
//! the tab that is open; on a phone it is a tab itself.

use super::about::About;
use super::controller::StudyController;
use super::ending::EndField;
use super::notes::Notes;
use super::words::StudyKey;
use crate::analyzer::AnalysisSlot;
use crate::browser;
use crate::records::openers::OpenButton;
use leptos::prelude::*;

/// The screens on which a tab has room below the list, as in `style/study.css`.
const WIDE: &str =
    "(min-width: 1200px), (min-width: 640px) and (min-height: 500.02px) and (orientation: landscape)";

/// A tab of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tab {
    /// The list of moves alone.
    Moves,
    /// The comment of the current move, with its mark and bookmark.
    Comment,
    /// The analysis and the review.
    Analysis,
    /// The header of the record, how it ends, and the ways to other records.
    Record,
}

impl Tab {
    const ALL: [Self; 4] = [Self::Moves, Self::Comment, Self::Analysis, Self::Record];

    /// The name in the document.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Comment => "comment",
            Self::Analysis => "analysis",
            Self::Record => "record",
        }
    }

    const fn key(self) -> StudyKey {
        match self {
            Self::Moves => StudyKey::List,
            Self::Comment => StudyKey::Comment,
            Self::Analysis => StudyKey::AnalysisTab,
            Self::Record => StudyKey::RecordTab,
        }
    }
}

/// Opens the comment on a wide screen, and the list alone on others, unless another tab is open.
pub(super) fn follow_screen(tab: RwSignal<Tab>) {
    browser::on_media_change(WIDE, move |wide| {
        tab.maybe_update(|tab| {
            let usual = matches!(tab, Tab::Moves | Tab::Comment);
            usual.then(|| *tab = if wide { Tab::Comment } else { Tab::Moves }).is_some()
        });
    });
}

/// Opens the tab with the analysis, which has something to show.
pub fn show_analysis() {
    StudyController::of_page().tab.set(Tab::Analysis);
}

/// The tabs with what they have. The styles show what the open one has.
pub fn view() -> AnyView {
    view! {
        <Tabs/>
        <div class="pane" data-pane=Tab::Comment.name()>
            <Notes/>
        </div>
        <div class="pane" data-pane=Tab::Analysis.name()>
            <AnalysisSlot/>
        </div>
        <div class="pane" data-pane=Tab::Record.name()>
            <OpenButton class="control"/>
            <EndField/>
            <About/>
        </div>
    }
    .into_any()
}

/// The buttons that open the tabs. A press on the one that is open leaves the list alone.
#[component]
fn Tabs() -> impl IntoView {
    let StudyController { tab: open, texts, .. } = StudyController::of_page();
    let button = move |tab: Tab| {
        let is_open = Memo::new(move |_| open.get() == tab);
        let press = move |_| open.update(|open| *open = if *open == tab { Tab::Moves } else { tab });
        view! {
            <button type="button" data-tab=tab.name() aria-expanded=move || is_open.get().to_string() on:click=press>
                {move || texts.with(|texts| texts.say(tab.key()))}
            </button>
        }
    };
    view! { <div class="study-tabs">{Tab::ALL.map(button).collect_view()}</div> }
}

//! The tabs of the panel: what can be done with a record, beside its list of moves. On a wide screen the list stays above
//! the tab that is open; on a phone it is a tab itself.

use super::about::About;
use super::controller::StudyController;
use super::ending::EndField;
use super::notes::Notes;
use super::tab::Tab;
use crate::analyzer::{self, AnalysisSlot};
use crate::records::openers::OpenButton;
use leptos::prelude::*;

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

/// Fetches the code of the analysis when its tab is open, so that the names of the record are there at once.
fn fetch_names(open: RwSignal<Tab>, offered: Memo<bool>) {
    Effect::new(move |_| {
        if open.get() == Tab::Analysis && offered.get() {
            analyzer::of_page().fetch();
        }
    });
}

/// The buttons that open the tabs, without that of the analysis where none is offered. A press on the one that is open leaves
/// the list alone.
#[component]
fn Tabs() -> impl IntoView {
    let StudyController { table, tab: open, texts, .. } = StudyController::of_page();
    let offered = Memo::new(move |_| table.is_analysis_offered());
    Effect::new(move |_| {
        if table.is_study_shown() && !offered.get() && open.get() == Tab::Analysis {
            open.set(Tab::Moves);
        }
    });
    fetch_names(open, offered);
    let button = move |tab: Tab| {
        let is_open = Memo::new(move |_| open.get() == tab);
        let press = move |_| open.update(|open| *open = if *open == tab { Tab::Moves } else { tab });
        view! {
            <button type="button" data-tab=tab.name() prop:hidden=move || tab == Tab::Analysis && !offered.get()
                aria-expanded=move || is_open.get().to_string() on:click=press>
                {move || texts.with(|texts| texts.say(tab.key()))}
            </button>
        }
    };
    view! { <div class="study-tabs">{Tab::ALL.map(button).collect_view()}</div> }
}

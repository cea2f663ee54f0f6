//! The card for a link whose position cannot be played: the problem, and ways to go on.

use super::controls::Control;
use crate::records::openers::EditButton;
use crate::sentences::link_problems::ProblemSentences;
use crate::sentences::link_problems::words::{LinkKey, LinkTexts};
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;
use links::LinkProblem;

/// The card that names the problem of the link's position, and offers the start position and the position editor.
#[component]
pub fn LinkCard(
    /// The error in the link.
    problem: LinkProblem,
) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    view! {
        <section class="link-card" role="alert">
            <h2>{move || i18n.say(TextKey::LinkTitle)}</h2>
            <p data-error="">{move || ProblemSentences::of(i18n).link_problem(&problem)}</p>
            <p>{move || LinkTexts::of(i18n.language()).say(LinkKey::LinkAdvice)}</p>
            <Control action="start-position" key=TextKey::StartPosition strong=Signal::stored(true)
                on_click=move || table.take_start_position()/>
            <EditButton class="control"/>
        </section>
    }
}

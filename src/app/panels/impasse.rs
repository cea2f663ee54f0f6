//! The sheet of an impasse: every condition with its count, and the possible actions.

pub mod outlook;
pub mod words;

use super::controls::Control;
use super::sheet::SheetFrame;
use crate::sentences::sign;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;
use outlook::{Outlook, Row};
use rules::Color;

/// The sheet with the conditions of an impasse, and the buttons to declare, propose or answer.
#[component]
pub fn ImpasseSheet() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let outlook = move || outlook(table, i18n);
    let buttons = move || buttons(table);
    view! {
        <SheetFrame title=TextKey::ImpasseTitle close="close-impasse">
            {outlook}
            <div class="choices">{buttons}</div>
        </SheetFrame>
    }
}

/// Returns the buttons for the person; `None` between two engines, which decide alone, and where no points are counted.
fn buttons(table: Table) -> Option<AnyView> {
    let tally = table.tally();
    if table.person().is_none() || !tally.counts() {
        return None;
    }
    let cannot = |may: bool| Signal::stored(!may);
    let buttons = if tally.proposal.is_some() {
        view! {
            <Control action="agree-impasse" key=TextKey::AgreeImpasse on_click=move || table.answer_impasse(true)/>
            <Control action="decline-impasse" key=TextKey::DeclineImpasse on_click=move || table.answer_impasse(false)/>
        }
        .into_any()
    } else {
        view! {
            <Control action="confirm-declare" key=TextKey::Declare disabled=cannot(table.may_declare())
                on_click=move || table.confirm_declaration()/>
            <Control action="propose-impasse" key=TextKey::ProposeImpasse disabled=cannot(table.may_propose_impasse())
                on_click=move || table.propose_impasse()/>
        }
        .into_any()
    };
    Some(buttons)
}

/// Returns the requirements of the rule, the table of conditions, and the results of a declaration and of an agreement.
fn outlook(table: Table, i18n: I18n) -> Vec<AnyView> {
    let (tally, naming, sentences) = (table.tally(), table.naming(), Outlook::of(i18n));
    let mut parts = vec![sentence("hint", sentences.rule(&tally, naming))];
    if !tally.counts() {
        return parts;
    }
    let head = |color: Color| {
        let name = format!("{} {}", sign(color), i18n.side(color, naming));
        cell("columnheader", None, None, None, name)
    };
    let corner = cell("cell", None, None, None, String::new());
    let mut lines = vec![line(vec![corner, head(Color::Black), head(Color::White)])];
    for row in sentences.rows(&tally) {
        lines.push(row_view(&sentences, row));
    }
    parts.push(view! { <div class="conditions" role="table">{lines}</div> }.into_any());
    parts.push(sentence(if tally.warns() { "warns" } else { "" }, sentences.verdict(&tally, naming)));
    if let Some(color) = tally.proposal {
        let side = i18n.side(color, naming);
        parts.push(sentence("warns", i18n.fill(TextKey::Proposed, &[("side", &side)])));
    }
    parts.push(sentence("", sentences.agreement(&tally, naming)));
    parts
}

fn sentence(class: &'static str, text: String) -> AnyView {
    view! { <p class=class>{text}</p> }.into_any()
}

fn row_view(sentences: &Outlook, row: Row) -> AnyView {
    let Row { name, label, cells } = row;
    let of_side = |color: Color| {
        let (count, met) = &cells[color];
        let condition = Some(format!("{color}:{name}"));
        let Some(met) = met else { return cell("cell", condition, None, None, count.clone()) };
        let (value, sign) = if *met { ("true", '✓') } else { ("false", '×') };
        let spoken = format!("{count} {}", sentences.met(*met));
        cell("cell", condition, Some(value), Some(spoken), format!("{count} {sign}"))
    };
    let head = cell("rowheader", None, None, None, label);
    line(vec![head, of_side(Color::Black), of_side(Color::White)])
}

fn line(cells: Vec<AnyView>) -> AnyView {
    view! { <div role="row">{cells}</div> }.into_any()
}

/// Returns a cell of the table: `condition` is side and name as in `b:king`, `met` is `true` or `false`, and `spoken`
/// replaces the text for screen readers.
fn cell(
    role: &'static str,
    condition: Option<String>,
    met: Option<&'static str>,
    spoken: Option<String>,
    text: String,
) -> AnyView {
    view! { <span role=role data-condition=condition data-met=met aria-label=spoken>{text}</span> }.into_any()
}

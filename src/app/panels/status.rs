//! The status line: the current state of the game, or a message, in one sentence.

use super::menu::MenuButton;
use crate::browser;
use crate::later::Later;
use crate::table::Table;
use crate::table::sheet::Sheet;
use crate::texts::{I18n, TextKey};
use headless::status::{Notice, Status};
use headless::worker_session::Breakdown;
use leptos::prelude::*;
use links::TOSSED_PAWNS;
use rules::Outcome;

/// What the person can do about a status, by a button beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Remedy {
    /// Load the page again, because there is no engine.
    Reload,
    /// Save the game as a file from the sheet that shares it, because the browser cannot store it.
    SaveFile,
}

/// The status line and its buttons. Its height is constant, so that the layout does not move.
#[component]
pub fn StatusLine() -> impl IntoView {
    let (table, i18n, later) = (Table::of_page(), I18n::of_page(), Later::of_page());
    let text = move || match table.position_problem() {
        // The card beside the board shows the problem.
        Some(_) => String::new(),
        None => {
            // Some sentences load later.
            later.views_if_there();
            match table.status.get() {
                status @ Status::Notice(_) => sentence(i18n, table, &status),
                status => table.peeked_text().unwrap_or_else(|| sentence(i18n, table, &status)),
            }
        }
    };
    let tone = move || table.status.with(tone);
    // What the person can do about the status.
    let remedy = Memo::new(move |_| {
        table.status.with(|status| match status {
            Status::Gone(_) => Some(Remedy::Reload),
            Status::Notice(Notice::NotStored) => Some(Remedy::SaveFile),
            _ => None,
        })
    });
    let remedy_button = move || {
        let remedy = remedy.get()?;
        let (action, key) = match remedy {
            Remedy::Reload => ("reload", TextKey::Reload),
            Remedy::SaveFile => ("offer-file", TextKey::Share),
        };
        let press = move |_| match remedy {
            Remedy::Reload => browser::reload(),
            Remedy::SaveFile => table.open(Sheet::Share),
        };
        Some(view! {
            <button type="button" class="inline" data-action=action on:click=press>
                {move || i18n.say(key)}
            </button>
        })
    };

    view! {
        <div class="status" data-tone=tone>
            <div class="told">
                <p data-status="">{text}</p>
                {move || later.show(|views| (views.status.tally)())}
            </div>
            {move || later.show(|views| (views.status.meter)())}
            {remedy_button}
            <MenuButton/>
        </div>
    }
}

/// Returns the sentence for a status, in the language of the page.
pub(super) fn sentence(i18n: I18n, table: Table, status: &Status) -> String {
    match status {
        Status::Viewing(ply) => i18n.fill(TextKey::Viewing, &[("ply", &ply.to_string())]),
        Status::NotBegun => i18n.say(TextKey::NotBegun),
        Status::StudyView => {
            table.with_study_view(|study_view| study_view.status_text.clone()).unwrap_or_default()
        }
        Status::Offered(ply) => i18n.fill(TextKey::Offered, &[("ply", &ply.to_string())]),
        // Before the reason has loaded, the result stands alone; a game that is only adjourned has none.
        Status::Over(outcome) => (table.hooks().say_outcome)(table).unwrap_or_else(|| match outcome {
            Outcome::Aborted => String::new(),
            _ => i18n.result(*outcome, table.human(), table.naming()),
        }),
        Status::Proposed(color) => {
            i18n.fill(TextKey::Proposed, &[("side", &i18n.side(*color, table.naming()))])
        }
        Status::Standing => i18n.say(TextKey::ClockStands),
        Status::Thinking => i18n.say(TextKey::Thinking),
        Status::Loading(loading) => match loading.percent() {
            Some(percent) => i18n.fill(TextKey::LoadingPart, &[("percent", &percent.to_string())]),
            None => i18n.say(TextKey::Loading),
        },
        Status::Gone(Breakdown::Lost) => i18n.say(TextKey::EngineBroken),
        Status::Gone(Breakdown::Outdated) => i18n.say(TextKey::EngineOutdated),
        Status::ToMove { yours: true, check, .. } => {
            i18n.say(if *check { TextKey::YourMoveCheck } else { TextKey::YourMove })
        }
        Status::ToMove { color, check, .. } => {
            let key = if *check { TextKey::ToMoveCheck } else { TextKey::ToMove };
            i18n.fill(key, &[("side", &i18n.side(*color, table.naming()))])
        }
        Status::Notice(notice) => match notice {
            Notice::Refused(refusal) => {
                (table.hooks().say_refusal)(table, refusal).unwrap_or_else(|| i18n.say(TextKey::NotPossible))
            }
            Notice::Advice(advice) => (table.hooks().say_advice)(table, *advice),
            Notice::NotYourTurn => i18n.say(TextKey::WhyNotYourTurn),
            Notice::ThirdOccurrence => i18n.say(TextKey::ThirdOccurrence),
            Notice::Recovered => i18n.say(TextKey::Recovered),
            Notice::NetworkMissing => i18n.say(TextKey::NetworkMissing),
            Notice::BookMissing => i18n.say(TextKey::BookMissing),
            Notice::Hint(hint) => table.say_hint(*hint),
            Notice::NotStored => i18n.say(TextKey::NotStored),
            Notice::Tossed(pawns) => tossed(i18n, table, *pawns),
            Notice::SettingOut => i18n.say(TextKey::SettingOutNow),
            Notice::EngineDeclines => i18n.say(TextKey::EngineDeclines),
            Notice::Problem(report) => table.say_of_problem(*report),
            Notice::Declined(color) => {
                i18n.fill(TextKey::Declined, &[("side", &i18n.side(*color, table.naming()))])
            }
        },
    }
}

fn tossed(i18n: I18n, table: Table, pawns: u32) -> String {
    let side = table.human().map(|human| i18n.side(human, table.naming())).unwrap_or_default();
    let tokins = TOSSED_PAWNS.saturating_sub(pawns);
    i18n.fill(
        TextKey::Tossed,
        &[("pawns", &pawns.to_string()), ("tokins", &tokins.to_string()), ("side", &side)],
    )
}

/// Returns the tone of a status for the style sheets, which give each a color: `plain`, `strong`, `warning` or `retry`.
const fn tone(status: &Status) -> &'static str {
    match status {
        Status::ToMove { check: true, .. } | Status::Over(_) | Status::Proposed(_) => "strong",
        Status::Notice(Notice::Problem(report)) => report.tone(),
        Status::Gone(_) | Status::Notice(Notice::Refused(_) | Notice::ThirdOccurrence) => "warning",
        Status::Notice(_)
        | Status::Viewing(_)
        | Status::NotBegun
        | Status::StudyView
        | Status::Offered(_)
        | Status::Standing
        | Status::Thinking
        | Status::Loading(_)
        | Status::ToMove { .. } => "plain",
    }
}

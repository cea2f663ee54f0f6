//! The counters in the status line: the occurrences of the position, and the counts of an impasse.

use crate::sentences::sign;
use crate::table::Table;
use crate::table::sheet::Sheet;
use crate::texts::{I18n, TextKey};
use headless::impasse::{Condition, Tally};
use headless::meter::Meter;
use headless::status::{Notice, Status};
use leptos::prelude::*;
use rules::Color;

/// The number of occurrences of the position, and the side that must deviate; nothing while the position is new.
#[component]
pub fn MeterSign() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    move || {
        // The message about a refused command needs the space, and is more important.
        let refused = table.status.with(|status| matches!(status, Status::Notice(Notice::Refused(_))));
        table.meter().filter(|_| !refused).map(|Meter { count, loser }| {
            let (mut text, mut spoken) =
                (format!("{count}/4"), i18n.fill(TextKey::Occurred, &[("count", &count.to_string())]));
            if let Some(loser) = loser {
                let deviates = |side: &str| i18n.fill(TextKey::MustDeviate, &[("side", side)]);
                text = format!("{text} {}\n{}", sign(loser), deviates("").trim());
                spoken = format!("{spoken} {}", deviates(&i18n.side(loser, table.naming())));
            }
            view! { <p class="meter" role="img" data-repetition=count.to_string() aria-label=spoken>{text}</p> }
        })
    }
}

/// The counts of a declaration by each side, as soon as a king has entered the enemy camp; a press opens the sheet of
/// the impasse. Empty while a long sentence needs the whole line.
#[component]
pub fn TallyLine() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let text = move || {
        let tally = table.tally();
        if table.is_begun() && table.status.with(Status::is_short) && tally.is_near() {
            format!("{}  {}", of_side(i18n, &tally, Color::Black), of_side(i18n, &tally, Color::White))
        } else {
            String::new()
        }
    };
    view! {
        <button
            type="button"
            class="tally"
            data-action="impasse"
            aria-haspopup="dialog"
            on:click=move |_| table.open(Sheet::Impasse)
        >
            {text}
        </button>
    }
}

fn of_side(i18n: I18n, tally: &Tally, color: Color) -> String {
    let declaration = &tally.declarations[color];
    let mut text = format!("{} {}", sign(color), i18n.say(TextKey::KingSign));
    for condition in [Condition::King, Condition::Pieces, Condition::Points] {
        let count = condition.count(declaration).map(|(has, needs)| format!(" {has}/{needs}"));
        let met = if condition.is_met(declaration) { "✓" } else { "" };
        text = format!("{text}{}{met}", count.unwrap_or_default());
    }
    text
}

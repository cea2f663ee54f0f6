//! The status line: what happens now, in one sentence.

use super::menu::MenuButton;
use crate::browser;
use crate::later::Later;
use crate::table::Table;
use crate::texts::{Key, Voice};
use headless::status::{Notice, Status};
use headless::thinker::Breakdown;
use leptos::prelude::*;
use links::TOSSED;

/// The status line. It keeps its height, so that nothing jumps.
#[component]
pub fn StatusLine() -> impl IntoView {
    let (table, voice, later) = (Table::of_page(), Voice::of_page(), Later::of_page());
    let text = move || match table.position_problem() {
        // The card beside the board tells what is wrong.
        Some(_) => String::new(),
        None => sentence(voice, table, &table.status.get()),
    };
    let tone = move || table.status.with(tone);
    let gone = move || table.status.with(|status| matches!(status, Status::Gone(_)));
    let reload = move || {
        gone().then(|| {
            view! {
                <button type="button" class="inline" data-action="reload" on:click=|_| browser::reload()>
                    {move || voice.say(Key::Reload)}
                </button>
            }
        })
    };

    view! {
        <div class="status" data-tone=tone>
            <div class="told">
                <p data-status="">{text}</p>
                {move || later.show(|views| (views.tally)())}
            </div>
            {move || later.show(|views| (views.meter)())}
            {reload}
            <PauseButton/>
            <MenuButton/>
        </div>
    }
}

/// Stops the clock and lets it go on, if there is one.
#[component]
fn PauseButton() -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let standing = Memo::new(move |_| table.is_standing());
    let there = move || {
        // A club's clock only goes on.
        let club = table.with_game(|game| game.terms().club_clock);
        let runs = standing.get() || table.is_begun() && table.is_running() && !club;
        // Nobody could play by a clock that may not be started.
        let may = standing.get() || !table.is_locked("pause");
        runs && may && !table.is_exhibiting() && !table.is_setting_out()
    };
    view! {
        <Show when=there>
            <button
                type="button"
                class="inline"
                class:strong=move || standing.get()
                data-action="pause"
                on:click=move |_| table.press_pause()
            >
                {move || voice.say(if standing.get() { Key::GoOn } else { Key::Pause })}
            </button>
        </Show>
    }
}

/// What the line says.
pub(super) fn sentence(voice: Voice, table: Table, status: &Status) -> String {
    match status {
        Status::Viewing(ply) => voice.fill(Key::Viewing, &[("ply", &ply.to_string())]),
        Status::NotBegun => voice.say(Key::NotBegun),
        Status::Exhibit => table.with_exhibit(|exhibit| exhibit.told.clone()).unwrap_or_default(),
        Status::Offered(ply) => voice.fill(Key::Offered, &[("ply", &ply.to_string())]),
        Status::Over(_) => table.with_game(|game| voice.outcome(game, table.human(), table.naming())),
        Status::Proposed(color) => {
            voice.fill(Key::Proposed, &[("side", &voice.side(*color, table.naming()))])
        }
        Status::Standing => voice.say(Key::ClockStands),
        Status::Thinking => voice.say(Key::Thinking),
        Status::Gone(Breakdown::Lost) => voice.say(Key::EngineBroken),
        Status::Gone(Breakdown::Outdated) => voice.say(Key::EngineOutdated),
        Status::ToMove { yours: true, check, .. } => {
            voice.say(if *check { Key::YourMoveCheck } else { Key::YourMove })
        }
        Status::ToMove { color, check, .. } => {
            let key = if *check { Key::ToMoveCheck } else { Key::ToMove };
            voice.fill(key, &[("side", &voice.side(*color, table.naming()))])
        }
        Status::Notice(notice) => match notice {
            Notice::Refused(refusal) => voice.refusal(refusal),
            Notice::NotYourTurn => voice.say(Key::WhyNotYourTurn),
            Notice::ThirdOccurrence => voice.say(Key::ThirdOccurrence),
            Notice::Recovered => voice.say(Key::Recovered),
            Notice::Hint(hint) => table.say_hint(*hint),
            Notice::NotStored => voice.say(Key::NotStored),
            Notice::Tossed(pawns) => tossed(voice, table, *pawns),
            Notice::SettingOut => voice.say(Key::SettingOutNow),
            Notice::EngineDeclines => voice.say(Key::EngineDeclines),
            Notice::Problem(report) => table.say_of_problem(*report),
            Notice::Declined(color) => {
                voice.fill(Key::Declined, &[("side", &voice.side(*color, table.naming()))])
            }
        },
    }
}

fn tossed(voice: Voice, table: Table, pawns: u32) -> String {
    let side = table.human().map(|human| voice.side(human, table.naming())).unwrap_or_default();
    let tokins = TOSSED.saturating_sub(pawns);
    voice
        .fill(Key::Tossed, &[("pawns", &pawns.to_string()), ("tokins", &tokins.to_string()), ("side", &side)])
}

/// How the line is coloured.
const fn tone(status: &Status) -> &'static str {
    match status {
        Status::ToMove { check: true, .. } | Status::Over(_) | Status::Proposed(_) => "strong",
        Status::Notice(Notice::Problem(report)) => report.tone(),
        Status::Gone(_) | Status::Notice(Notice::Refused(_) | Notice::ThirdOccurrence) => "warning",
        Status::Notice(_)
        | Status::Viewing(_)
        | Status::NotBegun
        | Status::Exhibit
        | Status::Offered(_)
        | Status::Standing
        | Status::Thinking
        | Status::ToMove { .. } => "plain",
    }
}

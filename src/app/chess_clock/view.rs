//! The component of the chess clock: two halves to press, and a bar of controls between them.

use super::controller::ChessClockController;
use crate::browser;
use crate::clock_jump::words::{JumpKey, JumpTexts};
use crate::clock_request::ClockRequest;
use crate::panels::back_button::{self, Layer};
use crate::panels::controls::Control;
use crate::preference_signals::PreferenceSignals;
use crate::sentences::Naming;
use crate::sound::Sounds;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use headless::dial::Dial;
use leptos::prelude::*;
use rules::Color;
use saves::{ChessClock, ClockPhase};

/// The selector of the elements behind the clock.
const BEHIND: &str = ".masthead, .foreign, .table";

/// Returns the chess clock, which covers the page while it is set up, and creates its controller.
pub fn view(sounds: Sounds) -> AnyView {
    let (controller, clock_request) = (ChessClockController::new(sounds), ClockRequest::of_page());
    provide_context(controller);
    Effect::new(move |_| {
        if let Some((times, club)) = clock_request.take() {
            controller.lay(times, club);
        }
    });
    let laid = Memo::new(move |_| controller.is_laid());
    back_button::add(Layer { is_open: laid.into(), close: Callback::new(move |()| controller.go_back()) });
    let table = Table::of_page();
    // Without a clock, only its removal uncovers the game: the position editor, which loads together with this, may
    // cover it.
    Effect::new(move |was: Option<bool>| {
        let laid = laid.get();
        if laid || was == Some(true) {
            untrack(|| table.cover(laid));
        }
        laid
    });
    view! { <Show when=move || laid.get()><Face/></Show> }.into_any()
}

#[component]
fn Face() -> impl IntoView {
    let (controller, i18n, preferences) =
        (ChessClockController::of_page(), I18n::of_page(), PreferenceSignals::of_page());
    browser::set_inert(BEHIND, true);
    Effect::new(|_| browser::focus(".chess-clock"));
    on_cleanup(|| {
        queue_microtask(|| {
            if !browser::is_covered() {
                browser::set_inert(BEHIND, false);
                browser::focus_if_lost(browser::BOARD_FOCUS);
            }
        });
    });
    let keys = move |event: web_sys::KeyboardEvent| {
        let on_button = browser::is_within(&event, "button");
        if event.ctrl_key() || event.alt_key() || event.meta_key() {
            return;
        }
        match &*event.key() {
            " " | "Enter" if !on_button && !event.repeat() => controller.press_any(),
            "c" => controller.pause(),
            "v" => preferences.turn_sound(),
            _ => return,
        }
        event.prevent_default();
    };
    view! {
        <section
            id="chess-clock"
            class="chess-clock"
            role="dialog"
            aria-modal="true"
            tabindex="-1"
            aria-label=move || i18n.say(TextKey::PairingClock)
            data-hand=move || controller.phase().to_string()
            data-near=move || controller.near().to_string()
            on:keydown=keys
        >
            <Half color=Color::White/>
            <Bar/>
            <Half color=Color::Black/>
        </section>
    }
}

/// A player's half of the clock: one large button.
#[component]
fn Half(color: Color) -> impl IntoView {
    let (controller, i18n) = (ChessClockController::of_page(), I18n::of_page());
    let dial = Memo::new(move |_| controller.dial(color));
    let read = move |part: fn(Dial) -> String| move || dial.get().map(part);
    let side = move || i18n.side(color, Naming::Even);
    let moves = Memo::new(move |_| controller.with(|clock| clock.moves(color)).unwrap_or_default());
    let fallen = Memo::new(move |_| controller.phase() == ClockPhase::Fallen(color));
    let reasons = JumpTexts::of(i18n);
    let note = move || match controller.phase() {
        ClockPhase::Fallen(fallen) if fallen == color => i18n.say(TextKey::ClockOut),
        ClockPhase::Stands(_) if controller.has_jumped() => reasons.say(JumpKey::ChessClock),
        ClockPhase::Idle => {
            i18n.fill(TextKey::ClockPressToStart, &[("side", &i18n.side(!color, Naming::Even))])
        }
        _ => i18n.fill(TextKey::ClockMoves, &[("number", &moves.get().to_string())]),
    };
    view! {
        <button
            type="button"
            class="half"
            class:runs=move || controller.phase() == ClockPhase::Runs(color)
            class:low=move || dial.with(|dial| dial.as_ref().is_some_and(|dial| dial.low))
            class:out=fallen
            data-press=color.to_string()
            data-clock=color.to_string()
            data-ms=read(|dial| dial.shown_ms.to_string())
            aria-label=move || i18n.fill(TextKey::ClockPress, &[("side", &side())])
            // The press counts when the pointer goes down, wherever it goes up.
            on:pointerdown=move |event| {
                // The focus stays on the clock, which handles the keys. Another finger may rest on the other half.
                event.prevent_default();
                if event.button() == 0 {
                    controller.press(color);
                }
            }
            // Clicks by keys and assistive technology: pointers were handled when they went down.
            on:click=move |event| {
                if event.detail() == 0 {
                    controller.press(color);
                }
            }
        >
            <span class="name">{side}</span>
            <span class="time" role="timer" aria-live="off">
                <span class="left">{read(|dial| dial.text)}</span>
                <span class="more">{read(|dial| dial.more)}</span>
            </span>
            <span class="foot">{note}</span>
        </button>
    }
}

/// The controls of the clock, and the question whether to end it.
#[component]
fn Bar() -> impl IntoView {
    let (controller, i18n) = (ChessClockController::of_page(), I18n::of_page());
    let asking = Signal::derive(move || controller.is_asking());
    let standing = Memo::new(move |_| matches!(controller.phase(), ClockPhase::Stands(_)));
    let can_pause = Memo::new(move |_| {
        standing.get()
            || controller.with(ChessClock::can_pause).unwrap_or_default()
                && matches!(controller.phase(), ClockPhase::Runs(_))
    });
    let can_take_back = Memo::new(move |_| {
        !matches!(controller.phase(), ClockPhase::Fallen(_))
            && controller.with(ChessClock::can_take_back).unwrap_or_default()
    });
    let idle = Memo::new(move |_| controller.phase() == ClockPhase::Idle);
    let fallen = Memo::new(move |_| matches!(controller.phase(), ClockPhase::Fallen(_)));
    let pause_name = Signal::derive(move || if standing.get() { TextKey::GoOn } else { TextKey::Pause });
    let close_name =
        Signal::derive(move || if asking.get() { TextKey::ClockEnd } else { TextKey::CloseSheet });
    view! {
        <div class="clock-bar">
            <Show when=move || asking.get() fallback=move || view! {
                <Control action="pause" key=pause_name disabled=Signal::derive(move || !can_pause.get())
                    strong=standing on_click=move || controller.pause()/>
                <Control action="take-back" key=TextKey::ClockUndo disabled=Signal::derive(move || !can_take_back.get())
                    on_click=move || controller.take_back()/>
                <Show
                    when=move || idle.get()
                    fallback=move || view! {
                        <Control action="again" key=TextKey::ClockAnew disabled=Signal::derive(move || !fallen.get())
                            on_click=move || controller.restart()/>
                    }
                >
                    <Control action="turn-round" key=TextKey::ClockTurn
                        on_click=move || controller.turn_round()/>
                </Show>
            }>
                <p role="status">{move || i18n.say(TextKey::ClockReallyEnd)}</p>
                <Control action="stay" key=TextKey::LeaveNo
                    on_click=move || controller.stay()/>
            </Show>
            <Control action="close-clock" key=close_name strong=asking
                on_click=move || controller.close()/>
        </div>
    }
}

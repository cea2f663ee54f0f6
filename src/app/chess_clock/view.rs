//! The chess clock on the screen: two halves to press, and a bar between them.

use super::desk::Desk;
use crate::browser;
use crate::clock_order::Order;
use crate::panels::controls::Control;
use crate::sentences::Naming;
use crate::sound::Sounds;
use crate::table::Table;
use crate::taste::Taste;
use crate::texts::{Key, Voice};
use headless::dial::Dial;
use leptos::prelude::*;
use rules::Color;
use saves::{ChessClock, Hand};

/// What lies behind the clock.
const BEHIND: &str = ".masthead, .table";

/// The chess clock, if there is one. It covers the page.
pub fn view(sounds: Sounds) -> AnyView {
    let (desk, order) = (Desk::set(sounds), Order::of_page());
    provide_context(desk);
    Effect::new(move |_| {
        if let Some((times, club)) = order.take() {
            desk.lay(times, club);
        }
    });
    let laid = Memo::new(move |_| desk.is_laid());
    let table = Table::of_page();
    // Without a clock something else may cover the game: the editor, which comes together with this.
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
    let (desk, voice, taste) = (Desk::of_page(), Voice::of_page(), Taste::of_page());
    browser::set_inert(BEHIND, true);
    Effect::new(|_| browser::focus(".chess-clock"));
    on_cleanup(|| {
        queue_microtask(|| {
            if !browser::exists(browser::COVERS) {
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
            " " | "Enter" if !on_button && !event.repeat() => desk.press_any(),
            "c" => desk.pause(),
            "v" => taste.turn_sound(),
            _ => return,
        }
        event.prevent_default();
    };
    view! {
        <section
            class="chess-clock"
            role="dialog"
            aria-modal="true"
            tabindex="-1"
            aria-label=move || voice.say(Key::PairingClock)
            data-hand=move || desk.hand().to_string()
            data-near=move || desk.near().to_string()
            on:keydown=keys
        >
            <Half color=Color::White/>
            <Bar/>
            <Half color=Color::Black/>
        </section>
    }
}

/// A player's half: the whole of it is to be pressed.
#[component]
fn Half(color: Color) -> impl IntoView {
    let (desk, voice) = (Desk::of_page(), Voice::of_page());
    let dial = Memo::new(move |_| desk.dial(color));
    let read = move |part: fn(Dial) -> String| move || dial.get().map(part);
    let side = move || voice.side(color, Naming::Even);
    let moves = Memo::new(move |_| desk.with(|clock| clock.moves(color)).unwrap_or_default());
    let fallen = Memo::new(move |_| desk.hand() == Hand::Fallen(color));
    let note = move || match desk.hand() {
        Hand::Fallen(fallen) if fallen == color => voice.say(Key::ByTime),
        Hand::Idle => voice.fill(Key::ClockPressToStart, &[("side", &voice.side(!color, Naming::Even))]),
        _ => voice.fill(Key::ClockMoves, &[("number", &moves.get().to_string())]),
    };
    view! {
        <button
            type="button"
            class="half"
            class:runs=move || desk.hand() == Hand::Runs(color)
            class:low=move || dial.with(|dial| dial.as_ref().is_some_and(|dial| dial.low))
            class:out=fallen
            data-press=color.to_string()
            data-clock=color.to_string()
            data-ms=read(|dial| dial.shown_ms.to_string())
            aria-label=move || voice.fill(Key::ClockPress, &[("side", &side())])
            // A finger that comes down has pressed; it need not go up where it was.
            on:pointerdown=move |event| {
                // The focus stays where the keys are heard. Another finger may rest on the other half.
                event.prevent_default();
                if event.button() == 0 {
                    desk.press(color);
                }
            }
            // Keys and assistive technology: pointers have been heard.
            on:click=move |event| {
                if event.detail() == 0 {
                    desk.press(color);
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

/// What can be done with the clock, and the question whether it shall end.
#[component]
fn Bar() -> impl IntoView {
    let (desk, voice) = (Desk::of_page(), Voice::of_page());
    let asking = RwSignal::new(false);
    let close = move || {
        let used = !matches!(desk.hand(), Hand::Idle | Hand::Fallen(_));
        if used && !asking.get_untracked() { asking.set(true) } else { desk.clear() }
    };
    let standing = Memo::new(move |_| matches!(desk.hand(), Hand::Stands(_)));
    let can_pause = Memo::new(move |_| {
        standing.get()
            || desk.with(ChessClock::can_pause).unwrap_or_default() && matches!(desk.hand(), Hand::Runs(_))
    });
    let can_take_back = Memo::new(move |_| {
        !matches!(desk.hand(), Hand::Fallen(_)) && desk.with(ChessClock::can_take_back).unwrap_or_default()
    });
    let idle = Memo::new(move |_| desk.hand() == Hand::Idle);
    let fallen = Memo::new(move |_| matches!(desk.hand(), Hand::Fallen(_)));
    let pause_name = Signal::derive(move || if standing.get() { Key::GoOn } else { Key::Pause });
    let close_name = Signal::derive(move || if asking.get() { Key::ClockEnd } else { Key::CloseSheet });
    view! {
        <div class="clock-bar">
            <Show when=move || asking.get() fallback=move || view! {
                <Control action="pause" key=pause_name disabled=Signal::derive(move || !can_pause.get())
                    strong=standing on_click=move || desk.pause()/>
                <Control action="take-back" key=Key::ClockUndo disabled=Signal::derive(move || !can_take_back.get())
                    on_click=move || desk.take_back()/>
                <Show
                    when=move || idle.get()
                    fallback=move || view! {
                        <Control action="again" key=Key::ClockAnew disabled=Signal::derive(move || !fallen.get())
                            on_click=move || desk.begin_anew()/>
                    }
                >
                    <Control action="turn-round" key=Key::ClockTurn
                        on_click=move || desk.turn_round()/>
                </Show>
            }>
                <p role="status">{move || voice.say(Key::ClockReallyEnd)}</p>
                <Control action="stay" key=Key::GoOn
                    on_click=move || asking.set(false)/>
            </Show>
            <Control action="close-clock" key=close_name strong=asking
                on_click=close/>
        </div>
    }
}

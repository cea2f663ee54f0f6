//! Two people who sit face to face at one device: the side of the upper player is turned around, and has buttons of its
//! own where there is room. The choice is a preference, in the form of a game between two people.

use super::controls::Control;
use super::field::Switch;
use super::rules_fields::words::{FormKey, FormTexts};
use crate::advice::words::{AdviceKey, AdviceTexts};
use crate::browser;
use crate::preference_signals::PreferenceSignals;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use game::Player;
use leptos::prelude::*;
use rules::ByColor;
use saves::Preferences;

/// Marks the root element (`data-facing`) while two people sit face to face: the style turns the upper side around.
pub fn install(table: Table) {
    let facing = facing(table);
    Effect::new(move |_| browser::mark_root("data-facing", facing.get().then_some("")));
}

/// Whether the upper side is turned around: the board shows a game between two people, and they have chosen that.
fn facing(table: Table) -> Memo<bool> {
    let preferences = PreferenceSignals::of_page();
    Memo::new(move |_| {
        let are_people = table.with_game(|game| {
            matches!(game.terms().players, ByColor { black: Player::Human, white: Player::Human })
        });
        are_people && preferences.get().face_to_face && !table.is_study_shown()
    })
}

/// The field of the form that lets two people sit face to face.
#[component]
pub fn FaceToFaceField() -> impl IntoView {
    let (preferences, labels) = (PreferenceSignals::of_page(), FormTexts::of(I18n::of_page()));
    let checked = Signal::derive(move || preferences.get().face_to_face);
    let change = move |face_to_face: bool| {
        preferences.set(Preferences { face_to_face, ..preferences.get_untracked() });
    };
    view! { <Switch name="face-to-face" label=labels.signal(FormKey::FieldFaceToFace) checked change/> }
}

/// The buttons of the upper player in a game that goes on, turned as the stand is. The style shows them where the stand
/// leaves room.
#[component]
pub fn OppositeButtons() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let facing = facing(table);
    let there = Memo::new(move |_| facing.get() && table.can_resign());
    let asks = RwSignal::new(false);
    Effect::new(move |_| {
        if !there.get() {
            asks.set(false);
        }
    });
    let name = move || i18n.side(!table.bottom(), table.naming());
    view! {
        <Show when=move || there.get()>
            <div class="opposite" role="group" aria-label=name on:pointerdown=|event| event.stop_propagation()>
                <Show when=move || asks.get() fallback=move || view! { <Buttons asks/> }>
                    <Question asks/>
                </Show>
            </div>
        </Show>
    }
}

/// The buttons with which the upper player takes a move back, or is asked whether to resign.
#[component]
fn Buttons(asks: RwSignal<bool>) -> impl IntoView {
    let table = Table::of_page();
    let no_moves = Memo::new(move |_| {
        let upper = !table.bottom();
        table.taker() != Some(upper) || !table.with_game(|game| game.can_take_back(upper))
    });
    view! {
        <Control action="take-back" key=TextKey::TakeBack disabled=no_moves on_click=move || table.take_back()/>
        <Control action="resign" key=TextKey::Resign on_click=move || asks.set(true)/>
    }
}

/// The question whether the upper player wants to resign.
#[component]
fn Question(asks: RwSignal<bool>) -> impl IntoView {
    let (table, texts) = (Table::of_page(), AdviceTexts::of(I18n::of_page()));
    let resign = move |_| table.resign_as(!untrack(|| table.bottom()));
    view! {
        <p>{move || texts.say(AdviceKey::ResignTitle)}</p>
        <button type="button" class="control strong" data-action="cancel" on:click=move |_| asks.set(false)>
            {move || texts.say(AdviceKey::ResignNo)}
        </button>
        <button type="button" class="control" data-action="confirm" on:click=resign>
            {move || texts.say(AdviceKey::ResignYes)}
        </button>
    }
}

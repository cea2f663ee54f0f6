//! The fields of the form for the names of the people who play, each with the names of earlier games to choose from.

use super::rules_fields::words::{FormKey, FormTexts};
use crate::names::Names;
use crate::sentences::Naming;
use crate::table::Table;
use crate::texts::I18n;
use headless::sentence::shown;
use leptos::prelude::*;
use rules::Color;
use saves::names::{LONGEST, NameField, cleaned};

/// A name field for each human player, and the button that forgets all names. Empty in a frame.
#[component]
pub fn NameFields() -> impl IntoView {
    let (table, labels) = (Table::of_page(), FormTexts::of(I18n::of_page()));
    let fields = Memo::new(move |_| Names::fields(table.choice().pairing));
    Names::of_page().map(|names| {
        let inputs = move || fields.get().iter().map(|&field| view! { <NameInput names field/> }).collect_view();
        view! {
            <div class="names">
                {inputs}
                <Show when=move || names.are_there()>
                    <button type="button" class="quiet" data-action="forget-names" on:click=move |_| names.forget()>
                        {move || labels.say(FormKey::ForgetNames)}
                    </button>
                </Show>
            </div>
        }
    })
}

/// Returns the names in the form, ready to be shown, and tracks changes.
pub fn names_in_form(table: Table) -> Option<String> {
    let names = Names::of_page()?;
    let entered = Names::fields(table.choice().pairing).iter().map(|&field| names.current(field));
    let shown: Vec<String> = entered.filter(|name| !name.is_empty()).map(|name| shown(&name)).collect();
    (!shown.is_empty()).then(|| shown.join(" – "))
}

/// A text field for a name, and below it the earlier names as buttons.
#[component]
fn NameInput(names: Names, field: NameField) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let labels = FormTexts::of(i18n);
    let side = move |color: Color| {
        let naming = if table.choice().handicap.is_some() { Naming::Handicap } else { Naming::Even };
        labels.fill(FormKey::NameOf, &[("side", &i18n.side(color, naming))])
    };
    let label = move || match field {
        NameField::Own => labels.say(FormKey::NameOwn),
        NameField::Black => side(Color::Black),
        NameField::White => side(Color::White),
    };
    // What is typed stays as it is while it stands for the same name: the space between two words, for example.
    let text = RwSignal::new(String::new());
    Effect::new(move |_| {
        let name = names.current(field);
        if text.with_untracked(|text| cleaned(text) != name) {
            text.set(name);
        }
    });
    let typed = move |event: leptos::ev::Event| {
        text.set(event_target_value(&event));
        text.with_untracked(|text| names.enter(field, text));
    };
    let left = move |_| text.set(untrack(|| names.current(field)));
    view! {
        <div class="name">
            <label class="field">
                <span>{label}</span>
                <input
                    type="text"
                    data-field=field.name()
                    maxlength=LONGEST.to_string()
                    spellcheck="false"
                    autocomplete="off"
                    dir="auto"
                    prop:value=text
                    on:input=typed
                    on:change=left
                />
            </label>
            <EarlierNames names field/>
        </div>
    }
}

/// The earlier names of a field, as buttons that put them there.
#[component]
fn EarlierNames(names: Names, field: NameField) -> impl IntoView {
    let labels = FormTexts::of(I18n::of_page());
    let offered = Memo::new(move |_| names.offered(field));
    let button = move |name: String| {
        let (put, text) = (name.clone(), shown(&name));
        view! {
            <button
                type="button"
                class="chip"
                data-action="earlier-name"
                aria-pressed=move || (names.current(field) == name).to_string()
                on:click=move |_| names.enter(field, &put)
            >
                {text}
            </button>
        }
    };
    let group = move || {
        view! {
            <div class="chips" role="group" aria-label=labels.signal(FormKey::NamesBefore)>
                {move || offered.get().into_iter().map(button).collect_view()}
            </div>
        }
    };
    view! { <Show when=move || offered.with(|names| !names.is_empty())>{group()}</Show> }
}

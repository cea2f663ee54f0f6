//! The buttons of the position editor: undo and redo, changes of the whole arrangement, and the ways to use it.

use super::controller::EditorController;
use super::words::{EditorKey, EditorTexts};
use crate::analyzer;
use crate::panels::field::{NamedField, SelectOption};
use crate::sentences::Naming;
use crate::study;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use headless::analysis::session::Mode;
use headless::editor::model::{Draft, Preset};
use leptos::prelude::*;
use rules::{Color, Line};

/// The title bar, with the buttons for undo, redo and closing.
#[component]
pub fn TopBar(
    /// The texts of the position editor.
    texts: EditorTexts,
) -> impl IntoView {
    let (controller, table) = (EditorController::of_editor(), Table::of_page());
    let cannot_undo = Signal::derive(move || !controller.with(Draft::can_undo));
    let cannot_redo = Signal::derive(move || !controller.with(Draft::can_redo));
    view! {
        <div class="edit-bar">
            <h2>{move || texts.say(EditorKey::Title)}</h2>
            <Tool texts action="edit-undo" key=EditorKey::Undo disabled=cannot_undo
                on_click=move || controller.change(Draft::undo)/>
            <Tool texts action="edit-redo" key=EditorKey::Redo disabled=cannot_redo
                on_click=move || controller.change(Draft::redo)/>
            <Tool texts action="edit-close" key=EditorKey::CloseEditor on_click=move || table.edit(false)/>
        </div>
    }
}

/// The side to move, the presets, and the buttons that change the whole arrangement.
#[component]
pub fn Tools(
    /// The texts of the position editor.
    texts: EditorTexts,
) -> impl IntoView {
    let controller = EditorController::of_editor();
    let cannot_take_off = Signal::derive(move || !controller.can_take_off());
    view! {
        <div class="edit-tools">
            <TurnField texts/>
            <PresetField texts/>
            <Tool texts action="edit-remove" key=EditorKey::TakeOff disabled=cannot_take_off
                on_click=move || controller.take_off_picked()/>
            <Tool texts action="edit-clear" key=EditorKey::Clear on_click=move || controller.change(Draft::clear)/>
            <Tool texts action="edit-mirror" key=EditorKey::Mirror on_click=move || controller.change(Draft::mirror)/>
            <Tool texts action="edit-turn-round" key=EditorKey::TurnRound
                on_click=move || controller.change(Draft::turn_round)/>
            <Tool texts action="edit-rest" key=EditorKey::Rest on_click=move || controller.change(Draft::rest_to_white)/>
        </div>
    }
}

/// The buttons that play the arrangement, study it, or pose it as a mate problem. Each closes the editor.
#[component]
pub fn Exits(
    /// The texts of the position editor.
    texts: EditorTexts,
) -> impl IntoView {
    let (controller, table) = (EditorController::of_editor(), Table::of_page());
    let unplayable = Memo::new(move |_| !controller.with(Draft::problems).is_empty());
    let no_mate = Memo::new(move |_| !controller.with(Draft::is_mate_problem));
    let leave = move |with: fn(Table, rules::Setup)| {
        let setup = controller.setup();
        table.edit(false);
        // In a microtask, outside of the editor's reactive owner, so that the new effects are not disposed of with it.
        queue_microtask(move || with(table, setup));
    };
    view! {
        <div class="edit-exits">
            <Tool texts action="edit-play" key=EditorKey::Play disabled=unplayable strong=true
                on_click=move || leave(|table, setup| table.offer(Line { start: setup, moves: Vec::new() }))/>
            <Tool texts action="edit-study" key=EditorKey::Study disabled=unplayable
                on_click=move || leave(|_, setup| study::open_position(setup))/>
            <Show when=move || !table.is_locked("analysis")>
                <Tool texts action="analysis" key=EditorKey::Analyze disabled=unplayable
                    on_click=move || leave(|_, setup| analyze(setup))/>
            </Show>
            <Tool texts action="edit-mate" key=EditorKey::PoseMate disabled=no_mate
                on_click=move || leave(Table::pose)/>
        </div>
    }
}

/// Opens a position as a record, and switches the analysis on.
fn analyze(setup: rules::Setup) {
    study::open_position(setup);
    analyzer::of_page().run(|views| (views.begin)(Mode::Candidates));
}

#[component]
fn TurnField(texts: EditorTexts) -> impl IntoView {
    let (controller, i18n) = (EditorController::of_editor(), I18n::of_page());
    let name = |color: Color| if color == Color::Black { "b" } else { "w" };
    let entries = Signal::derive(move || {
        Color::ALL.map(|color| (name(color), i18n.side(color, Naming::Even))).to_vec()
    });
    let value = Signal::derive(move || name(controller.with(|draft| draft.setup().turn)));
    let on_change = move |text: String| {
        if let Ok(turn) = text.parse::<Color>() {
            controller.change(|draft| draft.set_turn(turn));
        }
    };
    let label = Signal::derive(move || texts.say(EditorKey::Turn));
    view! { <NamedField name="edit-turn" label entries value on_change=Box::new(on_change)/> }
}

#[component]
fn PresetField(texts: EditorTexts) -> impl IntoView {
    const NONE: &str = "none";
    let (controller, i18n) = (EditorController::of_editor(), I18n::of_page());
    let name = move |preset: Preset| match preset {
        Preset::Even => texts.say(EditorKey::PresetEven),
        Preset::Minishogi => i18n.say(TextKey::VariantMinishogi),
        Preset::Mate => texts.say(EditorKey::PresetMate),
        Preset::Empty => texts.say(EditorKey::PresetEmpty),
        Preset::Handicap(handicap) => i18n.handicap(handicap),
    };
    let found = Memo::new(move |_| {
        controller.with(|draft| {
            let setup = draft.setup();
            let is_laid = |preset: &Preset| preset.setup(setup.variant).same_position(setup);
            Preset::of_variant(setup.variant).find(is_laid).map_or(NONE, Preset::value)
        })
    });
    let entries = Signal::derive(move || {
        let none = (found.get() == NONE).then(|| (NONE, i18n.say(TextKey::ThisPosition)));
        let presets =
            Preset::of_variant(controller.variant.get()).map(|preset| (preset.value(), name(preset)));
        none.into_iter().chain(presets).collect::<Vec<SelectOption>>()
    });
    let value = Signal::derive(move || found.get());
    let on_change = move |text: String| {
        if let Some(preset) = Preset::from_value(&text) {
            controller.change(|draft| draft.lay(preset.setup(draft.setup().variant)));
        }
    };
    let label = Signal::derive(move || texts.say(EditorKey::Preset));
    view! { <NamedField name="edit-preset" label entries value on_change=Box::new(on_change)/> }
}

/// A button with a label from the texts of the editor. `action` is its `data-action`.
#[component]
fn Tool(
    texts: EditorTexts,
    action: &'static str,
    key: EditorKey,
    #[prop(into, optional)] disabled: Signal<bool>,
    #[prop(optional)] strong: bool,
    #[prop(into)] on_click: Callback<()>,
) -> impl IntoView {
    view! {
        <button
            type="button"
            class="control"
            class:strong=strong
            data-action=action
            prop:disabled=disabled
            on:click=move |_| on_click.run(())
        >
            {move || texts.say(key)}
        </button>
    }
}

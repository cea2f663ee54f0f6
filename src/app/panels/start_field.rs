//! The field of the form for any start position, entered as text.

use super::rules_fields::words::{FormKey, FormTexts};
use crate::browser;
use crate::panels::paste::words::{PasteTexts, place_taken};
use crate::records;
use crate::sentences::link_problems::ProblemSentences;
use crate::table::Table;
use crate::texts::I18n;
use leptos::prelude::*;
use leptos::task::spawn_local;
use links::LinkProblem;
use rules::{Handicap, Line, LineError, Variant};
use web_sys::KeyboardEvent;

/// The selector of the field while its text cannot be read. The form cannot be submitted then.
const UNREADABLE: &str = ".new-game [data-field='sfen'][aria-invalid='true']";
/// The selector of the button that submits the form.
const START: &str = ".new-game [data-action='start']";

/// Unfolds and focuses the field if its text cannot be read; `false` if it is empty or readable.
pub fn point_out_unreadable() -> bool {
    if !browser::exists(UNREADABLE) {
        return false;
    }
    browser::unfold(UNREADABLE);
    browser::focus(UNREADABLE);
    true
}

/// What the field says about its text.
#[derive(Clone, Debug, PartialEq)]
enum Remark {
    /// Nothing: it is empty, SFEN or USI text.
    None,
    /// The text may be a record or a link, whose code is being fetched.
    Reading,
    /// The text cannot be read or played.
    Problem(LineError),
    /// It cannot be read as a record or a link either, as this sentence says.
    Unread(String),
    /// The start was taken from a record or a link, after this number of moves.
    Taken(usize),
}

impl Remark {
    /// Whether the text is no start, or not yet known to be one.
    const fn is_invalid(&self) -> bool {
        matches!(self, Self::Reading | Self::Problem(_) | Self::Unread(_))
    }
}

/// The field for a position or a line of moves: as SFEN or USI text, as a record in any format, or as a link. A record
/// gives its main line, a link the moves up to the position that it shows, and the game starts at their end; the field
/// then has their USI text, and says after how many moves. The board shows a playable text at once; for others the field
/// shows the problem, and the board stays. Another start that is chosen in the form replaces the text.
#[component]
pub fn StartField() -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let (form_texts, labels) = (FormTexts::of(i18n), PasteTexts::of(i18n));
    let field = Field { table, text: RwSignal::new(String::new()), remark: RwSignal::new(Remark::None) };
    field.follow_form();
    let told = move || match field.remark.get() {
        Remark::None | Remark::Reading => None,
        Remark::Problem(error) => {
            Some(ProblemSentences::of(i18n).link_problem(&LinkProblem::Position(error)))
        }
        Remark::Unread(why) => Some(why),
        Remark::Taken(ply) => Some(place_taken(labels, ply)),
    };
    view! {
        <label class="field wide">
            <span>{move || form_texts.say(FormKey::FieldSfen)}</span>
            <textarea
                class="line"
                data-field="sfen"
                rows="1"
                spellcheck="false"
                autocapitalize="off"
                autocomplete="off"
                prop:value=field.text
                aria-invalid=move || field.remark.with(Remark::is_invalid).to_string()
                on:keydown=|event| start_on_enter(&event)
                on:input=move |event| field.type_text(event_target_value(&event))
            ></textarea>
            <small role="status">{told}</small>
        </label>
    }
}

/// Starts the game when the Enter key is pressed, as in a field of one line.
fn start_on_enter(event: &KeyboardEvent) {
    if event.key() == "Enter" && !event.is_composing() {
        event.prevent_default();
        browser::all(START).iter().for_each(web_sys::HtmlElement::click);
    }
}

/// The state of the field.
#[derive(Clone, Copy)]
struct Field {
    table: Table,
    text: RwSignal<String>,
    remark: RwSignal<Remark>,
}

impl Field {
    /// Replaces the text when another start is chosen in the form.
    fn follow_form(self) {
        let start = Memo::new(move |_| {
            let choice = self.table.choice();
            (choice.variant, choice.handicap, choice.line)
        });
        Effect::new(move |_| {
            let (variant, _, line) = start.get();
            let typed = self.text.with_untracked(|text| read(text, variant));
            if !typed.is_ok_and(|typed| typed == line) {
                self.remark.set(Remark::None);
                self.text.set(line.map(|line| line.to_string()).unwrap_or_default());
            }
        });
    }

    /// Takes the text that the person has typed or pasted.
    fn type_text(self, typed: String) {
        let read = read(&typed, untrack(|| self.table.choice()).variant);
        self.text.set(typed);
        match read {
            Ok(line) => {
                self.remark.set(Remark::None);
                self.take(line);
            }
            Err(error @ (LineError::Sfen(_) | LineError::Move { .. })) => self.read_record(error),
            Err(error) => self.remark.set(Remark::Problem(error)),
        }
    }

    /// Sets the start in the form.
    fn take(self, line: Option<Line>) {
        self.table.change_start(|choice| {
            if let Some(line) = &line {
                choice.variant = line.start.variant;
                choice.handicap = Handicap::of(&line.start);
            }
            choice.line = line;
        });
    }

    /// Reads the text as a record or a link, whose code is fetched first. `error` is the reason why it is neither SFEN
    /// nor USI text.
    fn read_record(self, error: LineError) {
        self.remark.set(Remark::Reading);
        let (typed, variant) = (self.text.get_untracked(), untrack(|| self.table.choice()).variant);
        spawn_local(async move {
            let views = records::of_page().arrived().await;
            // The field may be gone, or have another text.
            if self.text.try_with_untracked(|text| *text == typed) != Some(true) {
                return;
            }
            let Ok(views) = views else { return self.remark.set(Remark::Problem(error)) };
            match (views.read_line)(&typed, variant) {
                Ok(line) => self.take_record(line),
                Err(why) => self.remark.set(Remark::Unread(why)),
            }
        });
    }

    /// Sets the start in the form to the end of a line, and writes that as USI text.
    fn take_record(self, line: Line) {
        if let Err(error) = line.play() {
            return self.remark.set(Remark::Problem(error));
        }
        self.text.set(line.to_string());
        self.remark.set(Remark::Taken(line.moves.len()));
        self.take(Some(line));
    }
}

/// Parses the start and the moves of a SFEN or USI text; `None` for an empty text.
///
/// # Errors
/// The first problem of the text, or of its moves.
fn read(text: &str, variant: Variant) -> Result<Option<Line>, LineError> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    let line = Line::parse(text.trim(), variant)?;
    line.play()?;
    Ok(Some(line))
}

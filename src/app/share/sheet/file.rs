//! The game as a file to save, or as text to copy.

use super::copy::CopyButton;
use crate::panels::field::NamedField;
use crate::share::browser;
use crate::share::words::{ShareKey, ShareTexts};
use headless::share::files::{File, KINDS, Kind};
use leptos::prelude::*;
use record::{GameRecord, WriteError};

/// The choice of a format, the text, the parts that the format leaves out, and the buttons to copy, save and print.
#[component]
pub fn FileFields(
    /// The record to share.
    record: GameRecord,
    /// The texts of the sheet for sharing.
    texts: ShareTexts,
) -> impl IntoView {
    let kind = RwSignal::new(KINDS[0]);
    let record = StoredValue::new(record);
    let file = Memo::new(move |_| record.with_value(|record| kind.get().write(record, browser::shift_jis)));
    let text = Signal::derive(move || {
        file.with(|file| file.as_ref().map(|file| file.text.clone()).unwrap_or_default())
    });
    let cannot_save = move || file.with(|file| !matches!(file, Ok(File { bytes: Some(_), .. })));
    let save = move |_| {
        if let Ok(File { bytes: Some(bytes), .. }) = file.get_untracked() {
            let name = format!("komadai-{}.{}", browser::today(), kind.get_untracked().ending);
            browser::save(&name, &bytes);
        }
    };
    let entries =
        Signal::derive(move || KINDS.iter().map(|kind| (kind.ending, kind.name.to_owned())).collect());
    let choose = move |ending: String| {
        if let Some(chosen) = Kind::from_ending(&ending) {
            kind.set(chosen);
        }
    };
    view! {
        <NamedField name="share-format" label=texts.signal(ShareKey::Format) entries
            value=Signal::derive(move || kind.get().ending) on_change=Box::new(choose)/>
        <label class="field">
            <span>{texts.signal(ShareKey::Text)}</span>
            <textarea readonly rows="6" wrap="off" data-field="share-file" prop:value=text></textarea>
        </label>
        <p class="hint" data-lost role="status">{move || file.with(|file| told(texts, file))}</p>
        <div class="copy">
            <CopyButton name="file" text/>
            <button type="button" class="control" data-action="save-file" prop:disabled=cannot_save on:click=save>
                {texts.signal(ShareKey::Save)}
            </button>
            <button type="button" class="control" data-action="print" on:click=move |_| browser::print()>
                {texts.signal(ShareKey::Print)}
            </button>
        </div>
    }
}

/// Returns the warnings about a file: parts left out, missing Shift_JIS support, and characters that the encoding does
/// not have. For a format that cannot carry the game, returns the reason.
fn told(texts: ShareTexts, file: &Result<File, WriteError>) -> String {
    let file = match file {
        Ok(file) => file,
        Err(error) => return texts.refusal(*error),
    };
    let mut told = vec![texts.losses(&file.lost)];
    if file.bytes.is_none() {
        told.push(texts.say(ShareKey::NoShiftJis));
    }
    if !file.letters.is_empty() {
        let letters: Vec<String> = file.letters.iter().map(ToString::to_string).collect();
        told.push(texts.fill(ShareKey::Letters, &[("letters", &letters.join(" "))]));
    }
    told.retain(|sentence| !sentence.is_empty());
    told.join(texts.gap())
}

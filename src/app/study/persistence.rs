//! Persistence of the study over a reload of its tab; and opening of a record that is packed in a link.

use super::controller::StudyController;
use super::import;
use super::reading::ReadingTexts;
use super::words::StudyKey;
use crate::browser;
use crate::library;
use crate::store;
use crate::table::hooks::{StudiedRecord, StudyHooks};
use leptos::prelude::*;
use links::{EmbedMode, start_of};
use record::{GameRecord, Study, packed, peers};
use rules::Line;
use saves::{GameId, KeptStudy};

/// What this tab keeps of a study at an address.
fn kept_at(address: &str) -> Option<KeptStudy> {
    let kept = store::study().and_then(|text| KeptStudy::from_text(&text))?;
    (kept.address == address).then_some(kept)
}

/// Whether a record was studied at this address before a reload.
pub fn is_kept(address: &str) -> bool {
    kept_at(address).is_some()
}

/// Opens what was studied before a reload, or what lies in the link; from now on links are looked at and the study kept.
pub(super) fn reopen_and_keep(controller: StudyController) {
    let location = controller.table.location;
    match kept_at(&location.text()).and_then(|kept| Some((packed::read(&kept.packed).ok()?, kept))) {
        Some((record, kept)) => {
            controller.open_at(record, &kept.way);
            kept.id.into_iter().for_each(|id| controller.keep_as(id));
            if kept.is_unwritten {
                controller.go_on_writing();
            }
        }
        None => open_link(controller),
    }
    Effect::new(move |opened: Option<()>| {
        location.track();
        if opened.is_some() {
            untrack(|| open_link(controller));
        }
    });
    // Packed once for as long as only the place changes.
    let packed = Memo::new(move |_| {
        controller.revision();
        untrack(|| controller.with(|study| packed::write(study.record()))).flatten()
    });
    Effect::new(move |had: Option<bool>| {
        let way = controller.with(Study::way).filter(|_| controller.table.is_study_shown());
        let has = way.is_some();
        if let Some(way) = way {
            let (address, id) = (location.text(), controller.kept_as());
            let is_changed = untrack(|| controller.with(|study| controller.is_changed(study.record())))
                .unwrap_or_default();
            let is_written = |packed: &String| controller.written.with(|written| written == packed);
            let kept = packed.get().map(|packed| {
                let is_unwritten = !is_written(&packed) && is_changed;
                KeptStudy { address, way, packed, id, is_unwritten }
            });
            // What is too long would not be read again.
            let is_kept = kept.is_some_and(|kept| store::keep_study(Some(&kept.to_text())));
            if !is_kept {
                library::tell_study_lost();
            }
        } else if had == Some(true) {
            // What cannot be forgotten does no harm: it is of another address, or the same record.
            let _ = store::keep_study(None);
        }
        has
    });
}

/// What is studied; `None` if nothing is.
fn studied() -> Option<StudiedRecord> {
    let controller = StudyController::of_page();
    untrack(|| {
        let record =
            controller.with(|study| study.record().clone()).filter(|_| controller.table.is_study_shown())?;
        Some(StudiedRecord {
            kept_as: controller.kept_as(),
            is_changed: controller.is_changed(&record),
            record,
        })
    })
}

/// The functions of the study that the table holds for the library.
pub const HOOKS: StudyHooks = StudyHooks {
    revision: || StudyController::of_page().revision(),
    studied,
    note_written: |packed| StudyController::of_page().written.set(packed.to_owned()),
    keep_as: |id| StudyController::of_page().keep_as(id),
};

/// Studies a record that the browser keeps under this name.
pub fn open_kept(record: GameRecord, id: GameId) {
    let controller = StudyController::of_page();
    controller.open_at(record, &[]);
    controller.keep_as(id);
}

/// The moves of a link as a record. They were played when the link was read.
fn record_of(line: Line) -> Option<GameRecord> {
    let mut study = Study::new(GameRecord::new(line.start).ok()?);
    for mv in line.moves {
        study.play(mv).ok()?;
    }
    Some(study.record().clone())
}

/// Opens the record that lies in the page's address, in our own form or in one of the forms of others.
fn open_link(controller: StudyController) {
    let location = controller.table.location;
    if let Some(address) =
        location.with(|address| address.carries_record.then(|| address.at(&browser::page_address())))
    {
        if let Some(linked) = peers::read(&address) {
            import::take_link(controller, "", linked);
        }
        return;
    }
    let link = location.with(|address| address.link.clone());
    if link.embed == Some(EmbedMode::View) {
        // A frame for records shows the moves of any link as one.
        let ply = link.shown_ply();
        let line = link.line.unwrap_or_else(|| Line {
            start: start_of(link.variant.unwrap_or_default(), link.handicap),
            moves: Vec::new(),
        });
        if let Some(record) = record_of(line) {
            super::controller::show_record(record, Some(ply), None);
        }
    }
}

impl ReadingTexts<'_> {
    /// Why a packed game cannot be read.
    pub(super) fn packed(self, error: &packed::PackedError) -> String {
        let key = match error.problem {
            packed::PackedProblem::Version(_) => StudyKey::PackedVersion,
            _ => StudyKey::PackedSpoiled,
        };
        self.texts.fill(key, &[("offset", &error.offset.to_string())])
    }
}

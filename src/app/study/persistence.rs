//! Persistence of the study across a reload of its tab, by the session storage; and opening of the record in a link.

use super::controller::StudyController;
use super::controls;
use super::import;
use super::reading::ReadingTexts;
use super::words::StudyKey;
use crate::browser;
use crate::store;
use crate::table::hooks::{StudiedRecord, StudyHooks};
use leptos::ev;
use leptos::prelude::*;
use links::EmbedMode;
use record::{GameRecord, Study, packed, peers};
use rules::{Line, Setup};
use saves::merging::Fingerprint;
use saves::{GameId, KeptStudy};

/// The study that this tab has stored for this fragment and query of the address; `None` if there is none.
fn kept_at(address: &str) -> Option<KeptStudy> {
    let kept = store::study().and_then(|text| KeptStudy::from_text(&text))?;
    (kept.address == address).then_some(kept)
}

/// Whether this tab has stored a study for this fragment and query of the address, which a reload must open again.
pub fn is_kept(address: &str) -> bool {
    kept_at(address).is_some()
}

/// Opens the study that was open before a reload, or else the record in the link of the page. From now on, the record
/// of each new link is opened, and the study is stored in the tab after each change has been painted, or when the page is left.
pub(super) fn reopen_and_keep(controller: StudyController) {
    let location = controller.table.location;
    match kept_at(&location.text()).and_then(|kept| Some((packed::read(&kept.packed).ok()?, kept))) {
        Some((record, kept)) => {
            controller.open_at(record, &kept.way);
            kept.id.into_iter().for_each(|id| controller.keep_as(id));
            controller.set_base(kept.base);
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
    // A memo, so that a step to another move does not pack the record again.
    let packed = Memo::new(move |_| {
        controller.revision();
        untrack(|| controller.with(|study| packed::write(study.record()))).flatten()
    });
    let write = move || {
        // A record that is too long to be read again is not stored. The library cannot save it either, and says so.
        let kept = untrack(|| kept_now(controller, packed));
        if kept.is_some_and(|kept| !store::keep_study(Some(&kept.to_text()))) {
            (controller.table.hooks().warn_of_study_loss)();
        }
    };
    let is_due = StoredValue::new(false);
    let write_if_due = move || {
        if is_due.try_update_value(std::mem::take) == Some(true) {
            write();
        }
    };
    // Nothing is painted in a hidden page. Both listeners live as long as the page.
    let _ = window_event_listener(ev::visibilitychange, move |_| write_if_due());
    let _ = window_event_listener(ev::pagehide, move |_| write_if_due());
    Effect::new(move |had: Option<bool>| {
        let is_shown = controller.with_now(|_| ()).is_some() && controller.table.is_study_shown();
        if is_shown {
            location.track();
            // Writing takes longer than the rest of a step: the new position is painted first.
            is_due.set_value(true);
            browser::after_paint(write_if_due);
        } else if had == Some(true) {
            is_due.set_value(false);
            // If the stored study cannot be removed, it does no harm: it belongs to another address, or is the same
            // record.
            let _ = store::keep_study(None);
        }
        is_shown
    });
}

/// What the tab stores of the study that is shown; `None` if there is none, or if it is too long to be read again.
fn kept_now(controller: StudyController, packed: Memo<Option<String>>) -> Option<KeptStudy> {
    let way = controller.with(Study::way)?;
    let packed = packed.get()?;
    let base = controller.base();
    let is_changed = controller.with(|study| controller.is_changed(study.record()))?;
    let is_unwritten = base != Some(Fingerprint::of(&packed)) && is_changed;
    Some(KeptStudy {
        address: controller.table.location.text(),
        way,
        packed,
        id: controller.kept_as(),
        is_unwritten,
        base,
    })
}

/// The studied record, with its stored identifier; `None` if no study is shown.
fn studied() -> Option<StudiedRecord> {
    let controller = StudyController::of_page();
    untrack(|| {
        let record =
            controller.with(|study| study.record().clone()).filter(|_| controller.table.is_study_shown())?;
        Some(StudiedRecord {
            kept_as: controller.kept_as(),
            is_changed: controller.is_changed(&record),
            base: controller.base(),
            record,
        })
    })
}

/// The functions of the study that are called through the hooks of the table.
pub const HOOKS: StudyHooks = StudyHooks {
    revision: || StudyController::of_page().revision(),
    studied,
    note_written: |packed| StudyController::of_page().set_base(Some(Fingerprint::of(packed))),
    keep_as: |id| StudyController::of_page().keep_as(id),
    key: |event, on_board| controls::key(StudyController::of_page(), event, on_board),
};

/// Opens a record of the library in the study, at its start. `id` is its identifier in the library, under which changes
/// are stored, and `base` the fingerprint of the stored record.
pub fn open_kept(record: GameRecord, id: GameId, base: Fingerprint) {
    let controller = StudyController::of_page();
    controller.open_at(record, &[]);
    controller.set_base(Some(base));
    controller.keep_as(id);
}

/// Makes a record from the moves of a link. `None` if a move is illegal, which does not happen, because the reader of
/// links has played them.
fn record_of(line: Line) -> Option<GameRecord> {
    let mut study = Study::new(GameRecord::new(line.start).ok()?);
    for mv in line.moves {
        study.play(mv).ok()?;
    }
    Some(study.record().clone())
}

/// Opens the record in the page's address, if it has one: a packed record, or a record in the form of another program.
/// In a frame for records, the moves of any other link are opened as a record too.
fn open_link(controller: StudyController) {
    let location = controller.table.location;
    if location.with(|address| address.carries_record) {
        let linked = location.with(|address| peers::read_fields(address.fragment(), address.query()));
        if let Some(linked) = linked {
            import::take_link(controller, "", linked);
        }
        return;
    }
    let link = location.with(|address| address.link.clone());
    if link.embed == Some(EmbedMode::View) {
        // A frame for records shows the moves of any link as a record.
        let ply = link.shown_ply();
        let line = link.line.unwrap_or_else(|| Line {
            start: Setup::of_start(link.variant.unwrap_or_default(), link.handicap),
            moves: Vec::new(),
        });
        if let Some(record) = record_of(line) {
            super::controller::show_record(record, Some(ply), None);
        }
    }
}

impl ReadingTexts<'_> {
    /// The sentence that says why a packed record cannot be read: it has a newer version, or is damaged.
    pub(super) fn packed(self, error: &packed::PackedError) -> String {
        let key = match error.problem {
            packed::PackedProblem::Version(_) => StudyKey::PackedVersion,
            _ => StudyKey::PackedSpoiled,
        };
        self.texts.fill(key, &[("offset", &error.offset.to_string())])
    }
}

//! The record that is studied outlives a reload of its tab; and the one that lies packed in a link is opened.

use super::desk::Desk;
use super::intake;
use super::reading::Teller;
use super::words::Key;
use crate::browser;
use crate::library::{self, Studied, StudyHooks};
use crate::links::{Frame, start_of};
use crate::saved::GameId;
use crate::store;
use leptos::prelude::*;
use record::{GameRecord, Study, packed, peers};
use rules::Line;

/// The first line of what is kept: its version. Those below are the address, the way to the place, and the record packed;
/// the name under which the browser keeps it, if it does; and [`UNWRITTEN`], if that has not come to pass yet.
const VERSION: &str = "1";

/// What was changed in the record has not been written among the kept games.
const UNWRITTEN: &str = "unwritten";

/// What is kept of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Kept {
    address: String,
    way: Vec<usize>,
    packed: String,
    id: Option<GameId>,
    is_unwritten: bool,
}

impl Kept {
    fn to_text(&self) -> String {
        let way: Vec<String> = self.way.iter().map(ToString::to_string).collect();
        let id = self.id.map(|id| id.to_string()).unwrap_or_default();
        let unwritten = if self.is_unwritten { UNWRITTEN } else { "" };
        [VERSION, &self.address, &way.join(" "), &self.packed, &id, unwritten].join("\n")
    }

    /// Reads it; `None` if it is of another version or spoiled.
    fn from_text(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        if lines.next()? != VERSION {
            return None;
        }
        let address = lines.next()?.to_owned();
        let way = lines.next()?.split(' ').filter(|step| !step.is_empty());
        let way: Vec<usize> = way.map(str::parse).collect::<Result<_, _>>().ok()?;
        let packed = lines.next()?.to_owned();
        let id = lines.next().and_then(GameId::read);
        Some(Self { address, way, packed, id, is_unwritten: lines.next() == Some(UNWRITTEN) })
    }
}

/// What this tab keeps of a study at an address.
fn kept_at(address: &str) -> Option<Kept> {
    let kept = store::study().and_then(|text| Kept::from_text(&text))?;
    (kept.address == address).then_some(kept)
}

/// Whether a record was studied at this address before a reload.
pub fn is_kept(address: &str) -> bool {
    kept_at(address).is_some()
}

/// Opens what was studied before a reload, or what lies in the link; from now on links are looked at and the study kept.
pub(super) fn attend(desk: Desk) {
    let location = desk.table.location;
    match kept_at(&location.text()).and_then(|kept| Some((packed::read(&kept.packed).ok()?, kept))) {
        Some((record, kept)) => {
            desk.open_at(record, &kept.way);
            kept.id.into_iter().for_each(|id| desk.keep_as(id));
            if kept.is_unwritten {
                desk.go_on_writing();
            }
        }
        None => open_link(desk),
    }
    Effect::new(move |opened: Option<()>| {
        location.track();
        if opened.is_some() {
            untrack(|| open_link(desk));
        }
    });
    // Packed once for as long as only the place changes.
    let packed = Memo::new(move |_| {
        desk.revision();
        untrack(|| desk.with(|study| packed::write(study.record()))).flatten()
    });
    Effect::new(move |had: Option<bool>| {
        let way = desk.with(Study::way).filter(|_| desk.table.is_exhibiting());
        let has = way.is_some();
        if let Some(way) = way {
            let (address, id) = (location.text(), desk.kept_as());
            let is_changed =
                untrack(|| desk.with(|study| desk.is_changed(study.record()))).unwrap_or_default();
            let is_written = |packed: &String| desk.written.with(|written| written == packed);
            let kept = packed.get().map(|packed| {
                let is_unwritten = !is_written(&packed) && is_changed;
                Kept { address, way, packed, id, is_unwritten }
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
    // Last: of two complaints about the same change its own counts.
    library::watch_study(STUDY);
}

/// What is studied; `None` if nothing is.
fn studied() -> Option<Studied> {
    let desk = Desk::of_page();
    untrack(|| {
        let record = desk.with(|study| study.record().clone()).filter(|_| desk.table.is_exhibiting())?;
        Some(Studied { kept_as: desk.kept_as(), is_changed: desk.is_changed(&record), record })
    })
}

/// The study as the library sees it.
const STUDY: StudyHooks = StudyHooks {
    revision: || Desk::of_page().revision(),
    studied,
    note_written: |packed| Desk::of_page().written.set(packed.to_owned()),
    keep_as: |id| Desk::of_page().keep_as(id),
};

/// Studies a record that the browser keeps under this name.
pub fn open_kept(record: GameRecord, id: GameId) {
    let desk = Desk::of_page();
    desk.open_at(record, &[]);
    desk.keep_as(id);
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
fn open_link(desk: Desk) {
    let location = desk.table.location;
    if let Some(address) =
        location.with(|address| address.carries_record.then(|| address.at(&browser::page_address())))
    {
        if let Some(linked) = peers::read(&address) {
            intake::take_link(desk, "", linked);
        }
        return;
    }
    let link = location.with(|address| address.link.clone());
    if link.embed == Some(Frame::View) {
        // A frame for records shows the moves of any link as one.
        let ply = link.shown_ply();
        let line = link.line.unwrap_or_else(|| Line {
            start: start_of(link.variant.unwrap_or_default(), link.handicap),
            moves: Vec::new(),
        });
        if let Some(record) = record_of(line) {
            super::show_record(record, Some(ply), None);
        }
    }
}

impl Teller<'_> {
    /// Why a packed game cannot be read.
    pub(super) fn packed(self, error: &packed::PackedError) -> String {
        let key = match error.problem {
            packed::PackedProblem::Version(_) => Key::PackedVersion,
            _ => Key::PackedSpoiled,
        };
        self.words.fill(key, &[("offset", &error.offset.to_string())])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_again_and_nothing_else() {
        let kept = Kept {
            address: "#g=1abc?".to_owned(),
            way: vec![0, 1, 0],
            packed: "1abc".to_owned(),
            id: Some(GameId(7)),
            is_unwritten: true,
        };
        assert_eq!(Kept::from_text(&kept.to_text()), Some(kept.clone()));
        let written = Kept { is_unwritten: false, ..kept.clone() };
        assert_eq!(Kept::from_text(&written.to_text()), Some(written));
        let start = Kept { way: Vec::new(), id: None, ..kept };
        assert_eq!(Kept::from_text(&start.to_text()), Some(start));
        for spoiled in ["", "2\n\n\n1abc", "1\nx", "1\n\n0 x\n1abc"] {
            assert_eq!(Kept::from_text(spoiled), None, "{spoiled:?}");
        }
    }
}

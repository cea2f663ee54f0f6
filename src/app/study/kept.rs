//! The record that is studied outlives a reload of its tab; and the one that lies packed in a link is opened.

use super::desk::Desk;
use super::reading::Teller;
use super::words::Key;
use crate::browser;
use crate::links::{Frame, Link, start_of};
use crate::store;
use leptos::ev;
use leptos::prelude::*;
use record::{GameRecord, Study, packed};
use rules::Line;

/// The first line of what is kept: its version. Those below are the address, the way to the place, and the record packed.
const VERSION: &str = "1";

/// What is kept of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Kept {
    address: String,
    way: Vec<usize>,
    packed: String,
}

impl Kept {
    fn to_text(&self) -> String {
        let way: Vec<String> = self.way.iter().map(ToString::to_string).collect();
        [VERSION, &self.address, &way.join(" "), &self.packed].join("\n")
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
        Some(Self { address, way, packed: lines.next()?.to_owned() })
    }
}

/// Opens what was studied before a reload, or what lies in the link; from now on links are looked at and the study kept.
pub(super) fn attend(desk: Desk) {
    let kept = store::study().and_then(|text| Kept::from_text(&text));
    let kept = kept.filter(|kept| kept.address == browser::whole_address());
    match kept.and_then(|kept| Some((packed::read(&kept.packed).ok()?, kept.way))) {
        Some((record, way)) => desk.open_at(record, &way),
        None => open_link(desk),
    }
    let links = window_event_listener(ev::hashchange, move |_| open_link(desk));
    on_cleanup(move || links.remove());
    Effect::new(move |had: Option<bool>| {
        let text = desk.with(|study| {
            let kept = Kept {
                address: browser::whole_address(),
                way: study.way(),
                packed: packed::write(study.record()),
            };
            kept.to_text()
        });
        let has = text.is_some() && desk.table.is_exhibiting();
        if has {
            store::keep_study(text.as_deref());
        } else if had == Some(true) {
            store::keep_study(None);
        }
        has
    });
}

/// The moves of a link as a record. They were played when the link was read.
fn record_of(line: Line) -> Option<GameRecord> {
    let mut study = Study::new(GameRecord::new(line.start).ok()?);
    for mv in line.moves {
        study.play(mv).ok()?;
    }
    Some(study.record().clone())
}

fn open_link(desk: Desk) {
    let (fragment, query) = browser::address();
    let (link, _) = Link::parse(&fragment, &query);
    let Some(text) = link.packed else {
        // A frame for records shows the moves of any link as one.
        if link.embed == Some(Frame::View) {
            let ply = link.shown_ply();
            let line = link.line.unwrap_or_else(|| Line {
                start: start_of(link.variant.unwrap_or_default(), link.handicap),
                moves: Vec::new(),
            });
            if let Some(record) = record_of(line) {
                super::show_record(record, Some(ply), None);
            }
        }
        return;
    };
    match packed::read(&text) {
        Ok(record) => {
            desk.open_at(record, &[]);
            if let Some(ply) = link.ply {
                desk.change(|study| study.go_to_ply(ply.into()));
            }
        }
        Err(error) => {
            let told =
                untrack(|| desk.words.with(|words| Teller { voice: desk.voice, words }.packed(&error)));
            desk.table.complain(Some(told));
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
        let kept = Kept { address: "#g=1abc?".to_owned(), way: vec![0, 1, 0], packed: "1abc".to_owned() };
        assert_eq!(Kept::from_text(&kept.to_text()), Some(kept.clone()));
        let start = Kept { way: Vec::new(), ..kept };
        assert_eq!(Kept::from_text(&start.to_text()), Some(start));
        for spoiled in ["", "2\n\n\n1abc", "1\nx", "1\n\n0 x\n1abc"] {
            assert_eq!(Kept::from_text(spoiled), None, "{spoiled:?}");
        }
    }
}

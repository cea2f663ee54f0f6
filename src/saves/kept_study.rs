//! The stored form of the study in a tab, from which a reload of the tab goes on.

use crate::id::GameId;
use crate::merging::Fingerprint;

/// The version of the form, which is its first line. The next lines are the address, the path to the current node,
/// the packed record, the id under which the browser saves the record (or nothing), [`UNWRITTEN`] or nothing, and the
/// fingerprint of the record in the list (or nothing).
const VERSION: &str = "1";

/// The last line if a change of the record has not reached the list of saved games.
const UNWRITTEN: &str = "unwritten";

/// A study as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptStudy {
    /// The address of the page.
    pub address: String,
    /// The path to the current node ([`record::Study::way`]).
    pub way: Vec<usize>,
    /// The record in packed form ([`record::packed`]).
    pub packed: String,
    /// The id of the record in the list of saved games; `None` if it is not there.
    pub id: Option<GameId>,
    /// Whether the record has a change that has not reached the list of saved games.
    pub is_unwritten: bool,
    /// The fingerprint of the record as this tab has last read it from the list or written it there; `None` if it never
    /// did. Texts of earlier builds have none.
    pub base: Option<Fingerprint>,
}

impl KeptStudy {
    /// The text to be stored.
    pub fn to_text(&self) -> String {
        let way: Vec<String> = self.way.iter().map(ToString::to_string).collect();
        let id = self.id.map(|id| id.to_string()).unwrap_or_default();
        let unwritten = if self.is_unwritten { UNWRITTEN } else { "" };
        let base = self.base.map(|base| base.to_string()).unwrap_or_default();
        [VERSION, &self.address, &way.join(" "), &self.packed, &id, unwritten, &base].join("\n")
    }

    /// Reads a stored text; `None` if it is of another version or invalid.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut lines = text.split('\n');
        if lines.next()? != VERSION {
            return None;
        }
        let address = lines.next()?.to_owned();
        let way = lines.next()?.split(' ').filter(|step| !step.is_empty());
        let way: Vec<usize> = way.map(str::parse).collect::<Result<_, _>>().ok()?;
        let packed = lines.next()?.to_owned();
        let id = lines.next().and_then(GameId::read);
        let is_unwritten = lines.next() == Some(UNWRITTEN);
        let base = lines.next().and_then(Fingerprint::read);
        Some(Self { address, way, packed, id, is_unwritten, base })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_is_read_again_and_nothing_else() {
        let kept = KeptStudy {
            address: "#g=1abc?".to_owned(),
            way: vec![0, 1, 0],
            packed: "1abc".to_owned(),
            id: Some(GameId(7)),
            is_unwritten: true,
            base: Some(Fingerprint::of("1ab")),
        };
        assert_eq!(KeptStudy::from_text(&kept.to_text()), Some(kept.clone()));
        let written = KeptStudy { is_unwritten: false, ..kept.clone() };
        assert_eq!(KeptStudy::from_text(&written.to_text()), Some(written));
        let start = KeptStudy { way: Vec::new(), id: None, base: None, ..kept };
        assert_eq!(KeptStudy::from_text(&start.to_text()), Some(start));
        for spoiled in ["", "2\n\n\n1abc", "1\nx", "1\n\n0 x\n1abc"] {
            assert_eq!(KeptStudy::from_text(spoiled), None, "{spoiled:?}");
        }
    }
}

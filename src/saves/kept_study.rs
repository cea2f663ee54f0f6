//! The record that is studied, as it outlives a reload of its tab.

use crate::GameId;

/// The first line of what is kept: its version. Those below are the address, the way to the place, and the record packed;
/// the name under which the browser keeps it, if it does; and [`UNWRITTEN`], if that has not come to pass yet.
const VERSION: &str = "1";

/// What was changed in the record has not been written among the kept games.
const UNWRITTEN: &str = "unwritten";

/// What is kept of a study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptStudy {
    /// Where the page was.
    pub address: String,
    /// The way to the place that was looked at ([`record::Study::way`]).
    pub way: Vec<usize>,
    /// The record, packed ([`record::packed`]).
    pub packed: String,
    /// The name under which the browser keeps it, if it does.
    pub id: Option<GameId>,
    /// Whether a change of it has not been written among the kept games yet.
    pub is_unwritten: bool,
}

impl KeptStudy {
    /// The text that is stored.
    pub fn to_text(&self) -> String {
        let way: Vec<String> = self.way.iter().map(ToString::to_string).collect();
        let id = self.id.map(|id| id.to_string()).unwrap_or_default();
        let unwritten = if self.is_unwritten { UNWRITTEN } else { "" };
        [VERSION, &self.address, &way.join(" "), &self.packed, &id, unwritten].join("\n")
    }

    /// Reads it; `None` if it is of another version or spoiled.
    pub fn from_text(text: &str) -> Option<Self> {
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
        };
        assert_eq!(KeptStudy::from_text(&kept.to_text()), Some(kept.clone()));
        let written = KeptStudy { is_unwritten: false, ..kept.clone() };
        assert_eq!(KeptStudy::from_text(&written.to_text()), Some(written));
        let start = KeptStudy { way: Vec::new(), id: None, ..kept };
        assert_eq!(KeptStudy::from_text(&start.to_text()), Some(start));
        for spoiled in ["", "2\n\n\n1abc", "1\nx", "1\n\n0 x\n1abc"] {
            assert_eq!(KeptStudy::from_text(spoiled), None, "{spoiled:?}");
        }
    }
}

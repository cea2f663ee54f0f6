//! The list of moves in a record as plain data: the main line, and below each of its moves the variations that branch off
//! there. It is the same wherever in the record one is.

use super::notation::Notation;
use super::remark;
use crate::dial::hms;
use record::study::Glyph;
use record::{Cursor, End, Node, NodeId, Step, Study};
use rules::Position;

/// A row of the list: a move, an end, or the start.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// The node of the record that the row shows.
    pub id: NodeId,
    /// The number of the move in the game; 0 for the start.
    pub number: u32,
    /// The move after the sign of its side, or the words for an end; empty for the start.
    pub text: String,
    /// The annotator's opinion of the move.
    pub glyph: Option<Glyph>,
    /// Whether a person has written about the move, besides the glyph.
    pub commented: bool,
    /// The name of the bookmark at the move.
    pub bookmark: Option<String>,
    /// The time of the move, such as `12:34`.
    pub time: Option<String>,
    /// The number of branches between the main line and the row; 0 on the main line.
    pub depth: usize,
    /// The rows that belong to the variation that the row begins.
    pub begins: Option<Extent>,
}

impl Row {
    /// Shows what is written about the move: glyph, comment and bookmark. Returns whether that changes anything.
    pub fn annotate(&mut self, node: &Node) -> bool {
        let (glyph, comment) = Glyph::split(&node.comment);
        let written = (glyph, !remark::words(comment).is_empty(), node.bookmark.clone());
        let before = (self.glyph, self.commented, std::mem::take(&mut self.bookmark));
        let changed = written != before;
        (self.glyph, self.commented, self.bookmark) = written;
        changed
    }
}

/// The number of rows of a variation after its first one, with all variations inside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Extent(pub usize);

impl Extent {
    /// The least number of further rows that are worth folding up.
    const LONG: usize = 3;

    /// Whether the variation is so long that a person may want to fold it up.
    pub const fn is_long(self) -> bool {
        self.0 >= Self::LONG
    }
}

/// The rows of the list. `end` returns the words for the end of a line.
pub fn rows(study: &Study, notation: Notation, end: impl Fn(&End) -> String) -> Vec<Row> {
    let record = study.record();
    let mut cursor = Cursor::new(record);
    let mut rows = Vec::with_capacity(record.len());
    // What is still to be listed, the next one last.
    let mut ahead = vec![(NodeId::ROOT, 0)];
    while let Some((id, depth)) = ahead.pop() {
        let parent = record.parent(id);
        let begins = parent.filter(|&parent| record.next(parent) != Some(id)).map(|_| Extent(0));
        cursor.go(record, parent.unwrap_or(NodeId::ROOT));
        let before = cursor.position();
        let node = record.node(id);
        let mut row = Row {
            id,
            number: number(node, before),
            text: match node.step() {
                Step::Start => String::new(),
                Step::Move(mv) | Step::Illegal(mv, _) => notation.write(before, *mv),
                Step::End(kind) => end(kind),
            },
            glyph: None,
            commented: false,
            bookmark: None,
            time: node.time.map(|time| hms(time.spent_ms / 1_000)),
            depth,
            begins,
        };
        row.annotate(node);
        rows.push(row);
        ahead.extend(record.next(id).map(|next| (next, depth)));
        if let Some(parent) = parent.filter(|_| begins.is_none()) {
            let first = ahead.len();
            ahead.extend(record.children(parent).skip(1).map(|other| (other, depth + 1)));
            ahead[first..].reverse();
        }
    }
    measure(&mut rows);
    rows
}

/// Counts the rows of each variation.
fn measure(rows: &mut [Row]) {
    let mut open: Vec<usize> = Vec::new();
    for at in 0..=rows.len() {
        // A variation ends before another one at its place, and before a row that is less deep.
        let least = rows.get(at).map_or(0, |row| row.depth + usize::from(row.begins.is_none()));
        while let Some(first) = open.pop_if(|first| rows[*first].depth >= least.max(1)) {
            rows[first].begins = Some(Extent(at - first - 1));
        }
        open.extend(rows.get(at).filter(|row| row.begins.is_some()).map(|_| at));
    }
}

/// The rows that are seen while the variations that begin with the nodes `folded` are folded up: of these, the first row.
pub fn unfolded(rows: &[Row], folded: &[NodeId]) -> Vec<Row> {
    let mut seen = Vec::with_capacity(rows.len());
    let mut at = 0;
    while let Some(row) = rows.get(at) {
        let hidden = row.begins.filter(|_| folded.contains(&row.id)).map_or(0, |extent| extent.0);
        seen.push(row.clone());
        at += 1 + hidden;
    }
    seen
}

/// Whether a row lies in the variation that begins with the node `first`, behind its first row.
pub fn is_inside(rows: &[Row], first: NodeId, id: NodeId) -> bool {
    let inside = place(rows, first).and_then(|at| {
        let Extent(count) = rows[at].begins?;
        rows.get(at + 1..=at + count)
    });
    inside.is_some_and(|inside| inside.iter().any(|row| row.id == id))
}

/// The rows of the line that is studied, from the start on, and for each whether variations branch off beside it.
pub fn line(rows: &[Row], study: &Study) -> Vec<(Row, bool)> {
    let record = study.record();
    let mut next = std::iter::once(NodeId::ROOT).chain(study.line().iter().copied()).peekable();
    let forks = |id: NodeId| record.parent(id).is_some_and(|parent| record.children(parent).nth(1).is_some());
    // The rows have the nodes of every line in its order.
    rows.iter()
        .filter(|row| next.next_if_eq(&row.id).is_some())
        .map(|row| (row.clone(), forks(row.id)))
        .collect()
}

/// The move number of a step, which counts from the beginning of the game even if the record begins later.
fn number(node: &Node, before: &Position) -> u32 {
    match node.step() {
        Step::Start => 0,
        _ => before.move_number(),
    }
}

/// The index of a node in the list; `None` if it is not shown.
pub fn place(rows: &[Row], id: NodeId) -> Option<usize> {
    rows.iter().position(|row| row.id == id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Format;

    const KIF: &str = "手合割：平手\n手数----指手---------消費時間--\n\
        1 ７六歩(77) (0:12/0:0:12)\n*!\n*A good start\n&しおり\n2 ３四歩(33) (61:01/1:1:1)\n3 投了\n\n\
        変化：2手\n2 ８四歩(83)\n3 ２六歩(27)\n";

    /// Variations beside each other, inside each other, and at the first move.
    const BRANCHING: &str = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n\
        変化：3手\n3 ６六歩(67)\n4 ８四歩(83)\n5 ７八銀(79)\n6 ６二銀(71)\n\
        変化：4手\n4 ４四歩(43)\n5 ７八銀(79)\n\
        変化：3手\n3 １六歩(17)\n\
        変化：1手\n1 ２六歩(27)\n2 ８四歩(83)\n";

    fn study(text: &str) -> Study {
        let mut reading = Format::Kif.read(text).expect("a record");
        Study::new(reading.games.remove(0))
    }

    fn written(rows: &[Row]) -> Vec<String> {
        let depth = |row: &Row| ">".repeat(row.depth);
        let extent = |row: &Row| row.begins.map(|extent| format!(" +{}", extent.0)).unwrap_or_default();
        rows.iter().map(|row| format!("{}{} {}{}", depth(row), row.number, row.text, extent(row))).collect()
    }

    fn listed(study: &Study) -> Vec<Row> {
        rows(study, Notation::Usi, |end| format!("{end:?}"))
    }

    #[test]
    fn the_main_line_keeps_its_place_with_what_branches_off_below() {
        let mut study = study(KIF);
        let list = ["0 ", "1 ▲7g7f", "2 △3c3d", ">2 △8c8d +1", ">3 ▲2g2f", "3 Resignation"];
        assert_eq!(written(&listed(&study)), list);
        study.go_to_ply(2);
        study.turn_aside(true);
        assert_eq!(written(&listed(&study)), list, "in a variation");
        study.promote();
        let list = ["0 ", "1 ▲7g7f", "2 △8c8d", ">2 △3c3d +1", ">3 Resignation", "3 ▲2g2f"];
        assert_eq!(written(&listed(&study)), list);
    }

    #[test]
    fn variations_lie_beside_and_inside_each_other() {
        let list = [
            "0 ",
            "1 ▲7g7f",
            ">1 ▲2g2f +1",
            ">2 △8c8d",
            "2 △3c3d",
            "3 ▲2g2f",
            ">3 ▲6g6f +5",
            ">4 △8c8d",
            ">>4 △4c4d +1",
            ">>5 ▲7i7h",
            ">5 ▲7i7h",
            ">6 △7a6b",
            ">3 ▲1g1f +0",
            "4 △8c8d",
        ];
        assert_eq!(written(&listed(&study(BRANCHING))), list);
    }

    #[test]
    fn a_folded_variation_shows_its_first_move() {
        let rows = listed(&study(BRANCHING));
        let first = rows[6].id;
        let seen = unfolded(&rows, &[first]);
        assert_eq!(written(&seen[6..]), [">3 ▲6g6f +5", ">3 ▲1g1f +0", "4 △8c8d"]);
        assert_eq!(seen[..7], rows[..7]);
        assert!(is_inside(&rows, first, rows[9].id) && is_inside(&rows, first, rows[11].id));
        assert!(!is_inside(&rows, first, first) && !is_inside(&rows, first, rows[12].id));
        let long: Vec<bool> = rows.iter().filter_map(|row| Some(row.begins?.is_long())).collect();
        assert_eq!(long, [false, true, false, false]);
    }

    #[test]
    fn the_line_is_that_of_the_place() {
        let mut study = study(BRANCHING);
        let rows = listed(&study);
        study.go(rows[9].id);
        let line = line(&rows, &study);
        let texts: Vec<_> = line.iter().map(|(row, forks)| (row.text.as_str(), *forks)).collect();
        let expected = [
            ("", false),
            ("▲7g7f", true),
            ("△3c3d", false),
            ("▲6g6f", true),
            ("△4c4d", true),
            ("▲7i7h", false),
        ];
        assert_eq!(texts, expected);
    }

    #[test]
    fn what_is_written_changes_the_row_of_its_move_alone() {
        let mut study = study(KIF);
        let mut before = listed(&study);
        study.go_to_ply(2);
        let here = place(&before, study.here()).expect("a row");
        for comment in ["!?", "!?\nWhy", "Why this"] {
            study.comment(comment);
            let node = study.record().node(study.here());
            assert!(before[here].annotate(node), "{comment}");
            assert!(!before[here].annotate(node), "the same again");
            assert_eq!(before, listed(&study), "{comment}");
        }
        // More words, or the line of a program, show nothing new.
        for (comment, commented) in [("Why this?", true), ("#評価値=30\n#深さ=3", false)] {
            study.comment(comment);
            before[here].annotate(study.record().node(study.here()));
            assert_eq!((before[here].commented, &before), (commented, &listed(&study)), "{comment}");
        }
    }

    #[test]
    fn a_row_tells_what_is_written_there() {
        let study = study(KIF);
        let rows = rows(&study, Notation::Western, |_| String::new());
        let first = &rows[1];
        assert_eq!((first.glyph, first.commented), (Some(Glyph::Good), true));
        assert_eq!(first.bookmark.as_deref(), Some("しおり"));
        assert_eq!((first.time.as_deref(), rows[2].time.as_deref()), (Some("0:12"), Some("1:01:01")));
        assert_eq!(first.text, "▲P-7f");
        assert_eq!(place(&rows, rows[3].id), Some(3));
    }
}

//! The list of moves in a record as plain data: the current line, with the alternatives to each of its moves.

use super::notation::Notation;
use crate::dial::hms;
use record::study::Glyph;
use record::{End, Node, NodeId, Step, Study};
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
    /// Whether the move has a comment besides the glyph.
    pub commented: bool,
    /// The name of the bookmark at the move.
    pub bookmark: Option<String>,
    /// The time of the move, such as `12:34`.
    pub time: Option<String>,
    /// Whether the row is an alternative to a move of the current line.
    pub aside: bool,
}

/// The rows of the list. `end` returns the words for the end of a line.
pub fn rows(study: &Study, notation: Notation, end: impl Fn(&End) -> String) -> Vec<Row> {
    let record = study.record();
    let mut before = record.start_position();
    let text = |before: &Position, step: &Step| match step {
        Step::Start => String::new(),
        Step::Move(mv) | Step::Illegal(mv, _) => notation.write(before, *mv),
        Step::End(kind) => end(kind),
    };
    let row = |id: NodeId, before: &Position, aside: bool| {
        let node = record.node(id);
        let (glyph, comment) = Glyph::split(&node.comment);
        Row {
            id,
            number: number(node, before),
            text: text(before, node.step()),
            glyph,
            commented: !comment.is_empty(),
            bookmark: node.bookmark.clone(),
            time: node.time.map(|time| hms(time.spent_ms / 1_000)),
            aside,
        }
    };
    let mut rows = vec![row(NodeId::ROOT, &before, false)];
    for &id in study.line() {
        rows.push(row(id, &before, false));
        let parent = record.parent(id).unwrap_or(NodeId::ROOT);
        rows.extend(
            record.children(parent).filter(|&other| other != id).map(|other| row(other, &before, true)),
        );
        if let Step::Move(mv) = *record.node(id).step() {
            before.make(mv);
        }
    }
    rows
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

    fn study() -> Study {
        let mut reading = Format::Kif.read(KIF).expect("a record");
        Study::new(reading.games.remove(0))
    }

    #[test]
    fn the_line_stands_with_what_is_beside_it() {
        let mut study = study();
        let written = |study: &Study| -> Vec<String> {
            rows(study, Notation::Usi, |end| format!("{end:?}"))
                .into_iter()
                .map(|row| format!("{}{} {}", if row.aside { ">" } else { "" }, row.number, row.text))
                .collect()
        };
        assert_eq!(written(&study), ["0 ", "1 ▲7g7f", "2 △3c3d", ">2 △8c8d", "3 Resignation"]);
        study.go_to_ply(2);
        study.turn_aside(true);
        assert_eq!(written(&study), ["0 ", "1 ▲7g7f", "2 △8c8d", ">2 △3c3d", "3 ▲2g2f"]);
    }

    #[test]
    fn a_row_tells_what_is_written_there() {
        let study = study();
        let rows = rows(&study, Notation::Western, |_| String::new());
        let first = &rows[1];
        assert_eq!((first.glyph, first.commented), (Some(Glyph::Good), true));
        assert_eq!(first.bookmark.as_deref(), Some("しおり"));
        assert_eq!((first.time.as_deref(), rows[2].time.as_deref()), (Some("0:12"), Some("1:01:01")));
        assert_eq!(first.text, "▲P-7f");
        assert_eq!(place(&rows, rows[3].id), Some(3));
    }
}

//! A record as it is printed, as plain data: its lines with the moves in words, and the comments.

use crate::study::remark;
use record::study::Glyph;
use record::{End, GameRecord, NodeId, Step};
use rules::{Color, Move, Position};

/// A line of a record: the main line, or a variation from another line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintedLine {
    /// The number of the first move, if the line is a variation; `None` for the main line.
    pub varies_at: Option<u32>,
    /// The steps of the line, in order. Those without anything to print are left out.
    pub steps: Vec<PrintedStep>,
}

/// A step of a line: a move, the end of the line, or the comment before the first move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrintedStep {
    /// The number of the move in the game; `None` if the step is no move.
    pub number: Option<u32>,
    /// The move with the annotator's sign, or the words for the end; empty before the first move.
    pub text: String,
    /// What people wrote about it, without the annotator's sign; empty if there is nothing.
    pub comment: String,
}

/// The lines of a record: the main line first, then each variation. `write` writes a move in a position, and `end`
/// returns the words for the end of a line, from the side to move there.
pub fn lines(
    record: &GameRecord,
    write: impl Fn(&Position, Move) -> String,
    end: impl Fn(&End, Color) -> String,
) -> Vec<PrintedLine> {
    let step = |id: NodeId, before: &Position| {
        let node = record.node(id);
        let (glyph, comment) = Glyph::split(&node.comment);
        let (number, text) = match node.step() {
            Step::Start => (None, String::new()),
            Step::Move(mv) | Step::Illegal(mv, _) => (Some(before.move_number()), write(before, *mv)),
            Step::End(kind) => (None, end(kind, before.turn())),
        };
        PrintedStep {
            number,
            text: text + glyph.map(Glyph::sign).unwrap_or_default(),
            comment: remark::words(comment),
        }
    };
    record.tails().into_iter().map(|tail| line(record, tail, step)).collect()
}

/// The line that ends with the node `tail`, from where it leaves the line that it varies. `step` prints a node in the
/// position before it.
fn line(record: &GameRecord, tail: NodeId, step: impl Fn(NodeId, &Position) -> PrintedStep) -> PrintedLine {
    let (way, first) = way_to(record, tail);
    let mut position = record.start_position();
    let mut line = PrintedLine::default();
    for (at, &id) in way.iter().enumerate() {
        if at == first && id != NodeId::ROOT {
            line.varies_at = Some(position.move_number());
        }
        if at >= first {
            line.steps.push(step(id, &position));
        }
        if let Step::Move(mv) = *record.node(id).step() {
            position.make(mv);
        }
    }
    line.steps.retain(|step| !step.text.is_empty() || !step.comment.is_empty());
    line
}

/// The nodes from the start to `tail`, and the index of the first one that belongs to its line: the start, or the first
/// step of the variation.
fn way_to(record: &GameRecord, tail: NodeId) -> (Vec<NodeId>, usize) {
    let mut way = vec![tail];
    let mut own = None;
    let mut here = tail;
    while let Some(parent) = record.parent(here) {
        if own.is_none() && record.next(parent) != Some(here) {
            own = Some(way.len());
        }
        way.push(parent);
        here = parent;
    }
    way.reverse();
    let first = own.map_or(0, |own| way.len() - own);
    (way, first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Format;

    const KIF: &str = "手合割：平手\n手数----指手---------消費時間--\n*Before the game\n\
        1 ７六歩(77)\n*!?\n*#評価値=55\n*A good start\n2 ３四歩(33)\n3 ２六歩(27)\n4 投了\n\n\
        変化：3手\n3 ６六歩(67)\n4 ８四歩(83)\n\n変化：2手\n2 ８四歩(83)\n*Also played\n";

    /// The lines of a KIF file: for each where it begins, its moves, and its comments.
    fn printed(kif: &str) -> Vec<(Option<u32>, String, Vec<String>)> {
        let record = Format::Kif.read(kif).expect("a record").games.remove(0);
        let lines = lines(&record, |_, mv| mv.to_string(), |end, turn| format!("{end:?} by {turn}"));
        let told = |line: PrintedLine| {
            let step = |step: &PrintedStep| match step.number {
                Some(number) => format!("{number} {}", step.text),
                None => step.text.clone(),
            };
            let words: Vec<String> = line.steps.iter().map(step).collect();
            let comments = line.steps.into_iter().map(|step| step.comment);
            (line.varies_at, words.join(", "), comments.filter(|comment| !comment.is_empty()).collect())
        };
        lines.into_iter().map(told).collect()
    }

    #[test]
    fn every_line_is_printed_from_where_it_begins() {
        let told: Vec<(Option<u32>, String)> =
            printed(KIF).into_iter().map(|(at, words, _)| (at, words)).collect();
        assert_eq!(
            told,
            [
                (None, ", 1 7g7f!?, 2 3c3d, 3 2g2f, Resignation by w".to_owned()),
                (Some(3), "3 6g6f, 4 8c8d".to_owned()),
                (Some(2), "2 8c8d".to_owned()),
            ]
        );
    }

    #[test]
    fn comments_are_printed_with_their_moves() {
        let comments: Vec<Vec<String>> = printed(KIF).into_iter().map(|(_, _, comments)| comments).collect();
        assert_eq!(
            comments,
            [vec!["Before the game".to_owned(), "A good start".into()], vec![], vec!["Also played".into()]]
        );
    }

    #[test]
    fn a_record_without_moves_has_nothing_to_print() {
        let record = GameRecord::new(rules::Variant::Standard.start_sfen().parse().expect("a SFEN"));
        let lines = lines(&record.expect("it can be played"), |_, _| String::new(), |_, _| String::new());
        assert_eq!(lines, [PrintedLine::default()]);
    }
}

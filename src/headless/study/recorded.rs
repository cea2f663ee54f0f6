//! The evaluations that programs have written into the comments of a record, as a curve over its main line, with the times
//! of the moves.

use crate::reviewing::graph::SIDE;
use crate::reviewing::markup;
use record::GameRecord;
use record::evaluation::{SplitComment, Value};
use rules::Color;

/// The value at the upper edge of the graph, in hundredths of a pawn. Greater ones lie there too, and so do Black's mates.
const GREATEST: i32 = 2_000;

/// The values after each number of moves of the main line, from the start on, as Black sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedCurve {
    values: Vec<Option<Value>>,
    /// The time of each move in milliseconds, where the record has it.
    spent_ms: Vec<Option<u64>>,
    /// The side that makes the first move.
    first: Color,
}

impl RecordedCurve {
    /// Reads the values of a record. Returns `None` if fewer than two positions of the main line have one.
    pub fn of(record: &GameRecord) -> Option<Self> {
        let nodes = std::iter::once(record::NodeId::ROOT).chain(record.main_line());
        let values: Vec<_> = nodes.map(|id| SplitComment::of(&record.node(id).comment).value()).collect();
        let spent_ms = record.main_line().map(|id| record.node(id).time.map(|time| time.spent_ms)).collect();
        let first = record.start().turn;
        (values.iter().flatten().count() >= 2).then_some(Self { values, spent_ms, first })
    }

    /// The number of moves of the main line.
    pub fn plies(&self) -> usize {
        self.values.len().saturating_sub(1)
    }

    /// The value after this number of moves, where the record has one.
    pub fn value(&self, ply: usize) -> Option<Value> {
        self.values.get(ply).copied().flatten()
    }

    /// The time of the move with this number, in milliseconds, where the record has it.
    pub fn spent_ms(&self, ply: usize) -> Option<u64> {
        self.spent_ms.get(ply.checked_sub(1)?).copied().flatten()
    }

    /// Whether the record has the time of any move.
    pub fn has_times(&self) -> bool {
        self.spent_ms.iter().any(Option::is_some)
    }

    /// The distances from the top. Between two values the curve is straight: a program often writes only its own moves.
    fn heights(&self) -> Vec<Option<u32>> {
        let known = self.values.iter().enumerate().filter_map(|(ply, value)| Some((ply, height((*value)?))));
        let known: Vec<(usize, u32)> = known.collect();
        let mut heights = vec![None; self.values.len()];
        for pair in known.windows(2) {
            let [(from, start), (to, end)] = [pair[0], pair[1]];
            let part = |height: u32, plies: usize| height * plies as u32;
            for (ply, height) in heights.iter_mut().enumerate().take(to + 1).skip(from) {
                *height = Some((part(start, to - ply) + part(end, ply - from)) / (to - from) as u32);
            }
        }
        heights
    }

    /// The elements of the graph, in its own units ([`crate::reviewing::graph`]).
    pub fn markup(&self) -> String {
        markup::times(&self.spent_ms, self.first) + &markup::curve(&self.heights())
    }
}

/// The distance from the top at which a value lies.
fn height(value: Value) -> u32 {
    let cp = match value {
        Value::Cp(cp) => cp.clamp(-GREATEST, GREATEST),
        Value::Mate { winner: Color::Black, .. } => GREATEST,
        Value::Mate { winner: Color::White, .. } => -GREATEST,
    };
    (GREATEST - cp).unsigned_abs() * SIDE / (2 * GREATEST).unsigned_abs()
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Format;

    fn read(kif: &str) -> GameRecord {
        Format::Kif.read(kif).expect("a record").games.remove(0)
    }

    #[test]
    fn each_form_of_the_comments_gives_its_curve() {
        let record = read(
            "*the start\n   1 ７六歩(77)\n*#評価値=1000\n   2 ３四歩(33)\n** -500 +2726FU\n   3 ２六歩(27)\n*my words\n\
             \n   4 ８四歩(83)\n**解析 0 ○ 候補1 深さ 12 評価値 30000\n   5 ２五歩(26)\n*#詰み=後手勝ち:5手\n",
        );
        let curve = RecordedCurve::of(&record).expect("evaluations");
        assert_eq!(curve.plies(), 5);
        let mate = Value::Mate { winner: Color::White, plies: Some(5) };
        let values =
            [None, Some(Value::Cp(1000)), Some(Value::Cp(-500)), None, Some(Value::Cp(30_000)), Some(mate)];
        assert_eq!((0..6).map(|ply| curve.value(ply)).collect::<Vec<_>>(), values);
        assert_eq!(curve.value(6), None);
        let drawn = curve.markup();
        assert!(drawn.contains("class=\"curve\" d=\"M200 250L400 625L600 312L800 0L1000 1000\""), "{drawn}");
    }

    #[test]
    fn a_record_without_evaluations_has_no_curve() {
        assert_eq!(RecordedCurve::of(&read("   1 ７六歩(77)\n*a good start\n")), None);
        assert_eq!(RecordedCurve::of(&read("   1 ７六歩(77)\n*#評価値=55\n")), None, "a point is no curve");
        assert_eq!(RecordedCurve::of(&read("手合割：平手\n")), None);
    }

    #[test]
    fn the_times_of_the_moves_are_bars() {
        let record = read(
            "   1 ７六歩(77) ( 0:04/00:00:04)\n*#評価値=10\n   2 ３四歩(33) ( 0:16/00:00:16)\n   3 ２六歩(27)\n*#評価値=20\n",
        );
        let curve = RecordedCurve::of(&record).expect("evaluations");
        assert_eq!(
            [0, 1, 2, 3, 4].map(|ply| curve.spent_ms(ply)),
            [None, Some(4_000), Some(16_000), None, None]
        );
        assert!(curve.has_times());
        let drawn = curve.markup();
        assert!(drawn.starts_with("<path class=\"times\" data-side=\"b\" d=\"M333 1000v-200\"/>"), "{drawn}");
        assert!(drawn.contains("data-side=\"w\" d=\"M666 1000v-400\""), "{drawn}");
        let without =
            RecordedCurve::of(&read("   1 ７六歩(77)\n*#評価値=10\n   2 ３四歩(33)\n*#評価値=20\n"));
        assert!(!without.expect("evaluations").has_times());
    }

    #[test]
    fn variations_are_left_out() {
        let record = read(
            "   1 ７六歩(77)\n*#評価値=10\n   2 ３四歩(33)\n*#評価値=20\n\n変化：2手\n   2 ８四歩(83)\n*#評価値=900\n",
        );
        let curve = RecordedCurve::of(&record).expect("evaluations");
        assert_eq!((curve.value(1), curve.value(2)), (Some(Value::Cp(10)), Some(Value::Cp(20))));
    }
}

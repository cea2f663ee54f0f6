//! The evaluations that programs have written into the comments of a record, as a curve over its main line, with the times
//! of the moves and the moves that an annotator has called bad.

use crate::review::Judgement;
use crate::reviewing::graph::height;
use crate::reviewing::markup;
use record::GameRecord;
use record::evaluation::{SplitComment, Value};
use record::study::Glyph;
use rules::Color;

/// The values after each number of moves of the main line, from the start on, as Black sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedCurve {
    values: Vec<Option<Value>>,
    /// The time of each move in milliseconds, where the record has it.
    spent_ms: Vec<Option<u64>>,
    /// The side that makes the first move.
    first: Color,
    /// The sign of each move, such as `?`.
    glyphs: Vec<Option<Glyph>>,
}

impl RecordedCurve {
    /// Reads the values of a record. Returns `None` if fewer than two positions of the main line have one.
    pub fn of(record: &GameRecord) -> Option<Self> {
        let nodes = std::iter::once(record::NodeId::ROOT).chain(record.main_line());
        let split = nodes.map(|id| Glyph::split(&record.node(id).comment));
        let (glyphs, comments): (Vec<_>, Vec<_>) = split.unzip();
        let values: Vec<_> = comments.into_iter().map(|text| SplitComment::of(text).value()).collect();
        let spent_ms = record.main_line().map(|id| record.node(id).time.map(|time| time.spent_ms)).collect();
        let first = record.start().turn;
        (values.iter().flatten().count() >= 2).then_some(Self { values, spent_ms, first, glyphs })
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

    /// The sign that an annotator has given to the move with this number.
    pub fn glyph(&self, ply: usize) -> Option<Glyph> {
        self.glyphs.get(ply).copied().flatten()
    }

    /// Whether any move has a sign.
    pub fn has_glyphs(&self) -> bool {
        self.glyphs.iter().any(Option::is_some)
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
        let heights = self.heights();
        let signs = self.glyphs.iter().enumerate();
        let bad = signs.filter_map(|(ply, glyph)| Some((ply, judgement((*glyph)?)?)));
        let marks = markup::marks(bad, &heights);
        markup::curve(&heights) + &markup::times(&self.spent_ms, self.first) + &marks
    }
}

/// What a sign says of a bad move.
const fn judgement(glyph: Glyph) -> Option<Judgement> {
    match glyph {
        Glyph::Dubious => Some(Judgement::Inaccuracy),
        Glyph::Mistake => Some(Judgement::Mistake),
        Glyph::Blunder => Some(Judgement::Blunder),
        Glyph::Good | Glyph::Brilliant | Glyph::Interesting => None,
    }
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
    fn the_times_of_each_side_are_a_curve() {
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
        assert!(drawn.contains("<path class=\"times\" data-side=\"b\" d=\"M333 800h1\"/>"), "{drawn}");
        assert!(drawn.contains("data-side=\"w\" d=\"M666 600h1\""), "{drawn}");
        let without =
            RecordedCurve::of(&read("   1 ７六歩(77)\n*#評価値=10\n   2 ３四歩(33)\n*#評価値=20\n"));
        assert!(!without.expect("evaluations").has_times());
    }

    #[test]
    fn moves_with_a_bad_sign_are_marked_on_the_curve() {
        let record = read(
            "*#評価値=0\n   1 ７六歩(77)\n*!\n*#評価値=200\n   2 ３四歩(33)\n*?!\n*a bit early\n   3 ２六歩(27)\n*??\n*#評価値=-1000\n\
             \n   4 ８四歩(83)\n*?\n",
        );
        let curve = RecordedCurve::of(&record).expect("evaluations");
        let signs =
            [None, Some(Glyph::Good), Some(Glyph::Dubious), Some(Glyph::Blunder), Some(Glyph::Mistake), None];
        assert_eq!([0, 1, 2, 3, 4, 5].map(|ply| curve.glyph(ply)), signs);
        assert!(curve.has_glyphs());
        let drawn = curve.markup();
        // Between two values a mark lies on the line, and behind the last one it has no place.
        let places: Vec<_> =
            drawn.split("class=\"dot\" d=\"M").skip(1).map(|dot| dot.split('h').next()).collect();
        assert_eq!(places, [Some("500 600"), Some("750 750")], "{drawn}");
        assert!(drawn.contains("data-mark-ply=\"2\" data-judgement=\"inaccuracy\""), "{drawn}");
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

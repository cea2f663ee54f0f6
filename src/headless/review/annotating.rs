//! The evaluations and signs of a review as comments of its record.

use super::{Judgement, Review, Spot};
use protocol::Solution;
use record::evaluation::{Form, Source};
use record::study::Glyph;
use record::{Cursor, Evaluation, GameRecord, NodeId, SplitComment, Step};
use rules::Color;

/// The name of the program in the comments.
const ENGINE: &str = "Komadai";

/// The comments of the main line of a record, each with the evaluation of its position, in the form `form`, and with the sign
/// of a bad move, unless a person has given it one. `review` is one of this main line; a position of which it knows nothing is
/// left out. What else is in the comments stays.
pub fn comments<'a>(
    review: &'a Review,
    record: &'a GameRecord,
    form: Form,
) -> impl Iterator<Item = (NodeId, String)> + 'a {
    let mut cursor = Cursor::new(record);
    let moves = record.main_line().filter(|&id| matches!(record.node(id).step(), Step::Move(_)));
    std::iter::once(NodeId::ROOT).chain(moves).enumerate().filter_map(move |(ply, id)| {
        cursor.go(record, id);
        let position = cursor.position();
        let (evaluation, glyph) = (evaluation(review, ply, position.turn()), glyph(review, ply));
        if evaluation.is_none() && glyph.is_none() {
            return None;
        }
        let mut comment = SplitComment::of(&record.node(id).comment);
        let is_ours = |there: Evaluation| there.engine.as_deref() == Some(ENGINE);
        let was_written = comment.evaluations(position).into_iter().any(is_ours);
        if let Some(evaluation) = evaluation {
            comment.put(&evaluation, form, position);
        }
        Some((id, signed(&comment.to_string(), glyph, was_written)))
    })
}

/// The sign of the move with this number; `None` if it is not bad.
fn glyph(review: &Review, ply: usize) -> Option<Glyph> {
    let judged = review.judged().iter().find(|judged| judged.ply == ply)?;
    Some(match judged.judgement? {
        Judgement::Inaccuracy => Glyph::Dubious,
        Judgement::Mistake => Glyph::Mistake,
        Judgement::Blunder => Glyph::Blunder,
    })
}

/// A comment with this sign, unless it has one. A sign of a bad move makes room if an earlier review may have written it.
fn signed(comment: &str, glyph: Option<Glyph>, was_written: bool) -> String {
    let (there, rest) = Glyph::split(comment);
    let is_ours = was_written && matches!(there, Some(Glyph::Dubious | Glyph::Mistake | Glyph::Blunder));
    if there.is_none() && glyph.is_some() || is_ours { Glyph::join(glyph, rest) } else { comment.to_owned() }
}

/// The evaluation of the position after this number of moves; `None` at the end of a game.
fn evaluation(review: &Review, ply: usize, turn: Color) -> Option<Evaluation> {
    let spot = Spot::of_game(ply);
    let value = Some(review.value(spot, turn)?);
    let new = || Evaluation { value, engine: Some(ENGINE.to_owned()), ..Evaluation::new(Source::Analysis) };
    if let Some(Solution::Mate { line, .. }) = review.solution(spot) {
        return Some(Evaluation { line: line.clone(), ..new() });
    }
    let found = review.evaluation(spot)?;
    Some(Evaluation { depth: Some(found.depth), nodes: Some(found.nodes), line: found.line.clone(), ..new() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_stands_first_unless_the_comment_has_one() {
        for (comment, glyph, written) in [
            ("#評価値=5", Some(Glyph::Mistake), "?\n#評価値=5"),
            ("", Some(Glyph::Blunder), "??"),
            ("!\nwhy not", Some(Glyph::Dubious), "!\nwhy not"),
            ("？？\n", Some(Glyph::Mistake), "？？\n"),
            ("said", None, "said"),
            // An empty line keeps a first line that looks like a sign from being one.
            ("\n?\nsaid", Some(Glyph::Dubious), "?!\n?\nsaid"),
            ("\n?\nsaid", None, "\n?\nsaid"),
        ] {
            assert_eq!(signed(comment, glyph, false), written, "{comment:?}");
        }
    }

    #[test]
    fn the_sign_of_an_earlier_review_makes_room() {
        for (comment, glyph, written) in [
            ("?\nsaid", Some(Glyph::Blunder), "??\nsaid"),
            ("??\nsaid", None, "said"),
            ("!?\nsaid", Some(Glyph::Blunder), "!?\nsaid"),
            ("said", Some(Glyph::Dubious), "?!\nsaid"),
            ("said", None, "said"),
        ] {
            assert_eq!(signed(comment, glyph, true), written, "{comment:?}");
        }
    }
}

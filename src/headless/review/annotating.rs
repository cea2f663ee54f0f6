//! The evaluations of a review as comments of its record.

use super::{Review, Spot};
use protocol::Solution;
use record::evaluation::{Form, Source};
use record::{Cursor, Evaluation, GameRecord, NodeId, SplitComment, Step};
use rules::Color;

/// The name of the program in the comments.
const ENGINE: &str = "Komadai";

/// The comments of the main line of a record, each with the evaluation of its position, in the form `form`. `review` is
/// one of this main line; a position of which it knows nothing is left out. What else is in the comments stays.
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
        let evaluation = evaluation(review, ply, position.turn())?;
        let mut comment = SplitComment::of(&record.node(id).comment);
        comment.put(&evaluation, form, position);
        Some((id, comment.to_string()))
    })
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

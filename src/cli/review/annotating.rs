//! Evaluations of a review in the comments of its record.

use headless::review::{Review, Spot};
use protocol::{Score, Solution};
use record::evaluation::{Form, Source, Value};
use record::{Cursor, Evaluation, Format, GameRecord, NodeId, SplitComment, Step};
use rules::Color;

/// The name of the program in the comments.
const ENGINE: &str = "Komadai";

/// Writes the evaluation of each position of the main line into the comment there, in the form of a format.
pub(super) fn annotate(record: &mut GameRecord, review: &Review, format: Format) {
    let mut cursor = Cursor::new(record);
    let moves = record.main_line().filter(|&id| matches!(record.node(id).step(), Step::Move(_)));
    let nodes: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(moves).collect();
    for (ply, id) in nodes.into_iter().enumerate() {
        cursor.go(record, id);
        let position = cursor.position();
        if let Some(evaluation) = evaluation(review, ply, position.turn()) {
            let mut comment = SplitComment::of(&record.node(id).comment);
            comment.put(&evaluation, Form::of(format), position);
            record.node_mut(id).comment = comment.to_string();
        }
    }
}

/// The evaluation of the position after this number of moves; `None` at the end of a game.
fn evaluation(review: &Review, ply: usize, turn: Color) -> Option<Evaluation> {
    let spot = Spot::of_game(ply);
    let new = || Evaluation { engine: Some(ENGINE.to_owned()), ..Evaluation::new(Source::Analysis) };
    if let Some(Solution::Mate { line, .. }) = review.solution(spot) {
        let value = Value::Mate { winner: turn, plies: Some(line.len() as u32) };
        return Some(Evaluation { value: Some(value), line: line.clone(), ..new() });
    }
    let found = review.evaluation(spot)?;
    let value = match found.score {
        Score::Cp(cp) => Value::Cp(if turn == Color::Black { cp } else { -cp }),
        Score::MateIn(plies) => {
            let winner = if plies > 0 { turn } else { !turn };
            Value::Mate { winner, plies: Some(plies.unsigned_abs()) }
        }
    };
    let (depth, nodes) = (Some(found.depth), Some(found.nodes));
    Some(Evaluation { value: Some(value), depth, nodes, line: found.line.clone(), ..new() })
}

//! The trace of the person's own last move, which stays on the board after the opponent has answered.

use super::model::{BoardModel, Marks};
use links::Aids;
use rules::{Bitboard, Color, Move, Position};

/// Adds the trace of the last move of `person`, the side of the only person who plays; none if there is not exactly one,
/// or no game. The board hints for beginners are not added here: see [`aid`](super::aids::aid).
pub fn mark(model: &mut BoardModel, position: &Position, person: Option<Color>, _: Option<Aids>) {
    if let Some(person) = person {
        trace(model, position, person);
    }
}

/// Marks the origin and the target of the last move of `person`, if the opponent has answered it. A square that the
/// answer has marked as its own stays as it is.
fn trace(model: &mut BoardModel, position: &Position, person: Color) {
    let mut before = position.clone();
    if position.turn() != person || !before.undo() {
        return;
    }
    let Some(own) = before.last_move() else { return };
    let mut squares = Bitboard::of(own.to());
    if let Move::Normal { from, .. } = own {
        squares |= Bitboard::of(from);
    }
    for square in squares {
        let marks = model.cell(square).marks;
        if !marks.has(Marks::LAST_FROM) && !marks.has(Marks::LAST_TO) {
            model.mark(Bitboard::of(square), Marks::TRACE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::model::BoardInput;
    use rules::{Line, Square, Variant};

    /// The squares with the trace after a line, for the person of this side.
    fn traced(line: &str, person: Option<Color>) -> Vec<String> {
        let position = Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line);
        let mut model = BoardModel::build(&position, BoardInput::NOTHING);
        mark(&mut model, &position, person, None);
        let has = |&square: &Square| model.cell(square).marks.names().split(' ').any(|mark| mark == "trace");
        Square::all().filter(has).map(|square| square.to_string()).collect()
    }

    #[test]
    fn the_own_move_leaves_a_trace_once_it_is_answered() {
        let black = Some(Color::Black);
        assert_eq!(traced("startpos moves 7g7f 3c3d", black), ["7f", "7g"]);
        assert_eq!(traced("startpos moves 7g7f", black), [""; 0]);
        assert_eq!(traced("startpos moves 7g7f 3c3d 2g2f", black), [""; 0]);
        assert_eq!(traced("startpos moves 7g7f 3c3d 2g2f", Some(Color::White)), ["3c", "3d"]);
        assert_eq!(traced("startpos", black), [""; 0]);
    }

    #[test]
    fn nobody_has_a_trace_where_not_exactly_one_person_plays() {
        assert_eq!(traced("startpos moves 7g7f 3c3d", None), [""; 0]);
    }

    #[test]
    fn the_answer_goes_over_the_trace() {
        // The bishop that was exchanged lies where the answer ends.
        assert_eq!(traced("startpos moves 7g7f 3c3d 8h2b+ 3a2b", Some(Color::Black)), ["8h"]);
    }

    #[test]
    fn a_drop_leaves_a_trace_where_it_ended() {
        let line = "sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5e 5a5b";
        assert_eq!(traced(line, Some(Color::Black)), ["5e"]);
    }
}

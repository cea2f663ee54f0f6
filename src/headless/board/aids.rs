//! The marks of the board for beginners, as a link chooses them.

use super::model::{BoardModel, Marks};
use links::Aids;
use rules::{Bitboard, Position, Square};

/// Changes the marks of a board to those that a link asks for: removes the targets of the picked piece and the check
/// unless `aids` names them, and adds the squares that the opponent attacks and the pieces that give check if it
/// names those.
pub fn aid(model: &mut BoardModel, position: &Position, aids: Aids) {
    let left_out = [("moves", Marks::TARGET | Marks::REACH), ("check", Marks::CHECK | Marks::CHECKER)];
    for (_, mark) in left_out.into_iter().filter(|&(name, _)| !aids.has(name)) {
        for cell in &mut model.cells {
            cell.marks.0 &= !mark;
        }
    }
    if aids.has("check") {
        model.mark(position.checkers(), Marks::WHY);
    }
    if aids.has("attacks") {
        let by = !model.acting.unwrap_or(position.turn());
        let squares: Bitboard = Square::all().filter(|&square| model.variant.has(square)).collect();
        let safe = position.unattacked(squares, by, position.occupied());
        model.mark(squares.minus(safe), Marks::ATTACKED);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::interaction::{Interaction, Turn};
    use crate::board::model::BoardInput;
    use links::Link;
    use rules::{Line, Origin, Variant};

    fn marked(model: &BoardModel, name: &str) -> Vec<String> {
        let has = |&square: &Square| model.cell(square).marks.names().split(' ').any(|mark| mark == name);
        Square::all().filter(has).map(|square| square.to_string()).collect()
    }

    #[test]
    fn aids_choose_the_marks() {
        let aided = |line: &str, interaction, names: &str| {
            let position = Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line);
            let turn = Turn::Move(position.turn());
            let mut shown =
                BoardModel::build(&position, BoardInput { interaction, turn, ..BoardInput::NOTHING });
            let aids = Link::parse(&format!("aids={names}"), "").0.aids.expect("aids");
            aid(&mut shown, &position, aids);
            shown
        };
        let check = "startpos moves 7g7f 3c3d 8h3c+";
        let knight = Interaction::Picked(Origin::Board("2a".parse().expect("a square")));
        let none = aided(check, knight, "");
        for mark in ["target", "check", "checker", "why", "attacked"] {
            assert_eq!(marked(&none, mark), [""; 0], "{mark}");
        }
        assert_eq!(marked(&none, "selected"), ["2a"]);
        let all = aided(check, knight, "moves,check,attacks");
        assert_eq!((marked(&all, "target"), marked(&all, "check")), (vec!["3c".into()], vec!["5a".into()]));
        assert_eq!(marked(&all, "why"), ["3c"]);
        // The squares that the horse attacks, those before the king included, and no square behind a piece.
        for (square, attacked) in
            [("4b", true), ("5a", true), ("2b", true), ("1a", false), ("2d", true), ("8b", false)]
        {
            assert_eq!(marked(&all, "attacked").contains(&square.to_owned()), attacked, "{square}");
        }
        // The marks show the attacks of the person's opponent, whichever side is to move.
        let start = aided("startpos", Interaction::Resting, "attacks");
        assert!(marked(&start, "attacked").iter().all(|square| square.ends_with(['a', 'b', 'c', 'd'])));
    }
}

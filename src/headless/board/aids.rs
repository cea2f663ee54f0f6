//! The marks of the board for beginners, as a link or a person chooses them.

use super::model::{BoardModel, Marks};
use crate::danger::{danger, threats};
use links::Aids;
use rules::{Bitboard, Color, Origin, Position};

/// Marks that depend on the position alone, and not on what the person presses: those that take a search are made once
/// for each position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found(Vec<(Bitboard, u32)>);

/// The marks of a position that `aids` names, as the person of this side sees them: the own pieces in danger, and, if
/// this side is to move, what the last move threatens and the pieces that can move.
pub fn found(position: &Position, side: Color, aids: Aids) -> Found {
    let mut marks = Vec::new();
    if aids.has("danger") {
        marks.push((danger(position, side), Marks::DANGER));
    }
    if aids.has("threats") && position.turn() == side {
        let threats = threats(position);
        let king = position.king(side).filter(|_| threats.mate.is_some());
        marks.push((threats.pieces | king.map_or(Bitboard::EMPTY, Bitboard::of), Marks::THREAT));
    }
    if aids.has("legal") && position.turn() == side {
        let from = |origin| match origin {
            Origin::Board(from) => Some(from),
            Origin::Hand(_) => None,
        };
        let movable = position.legal_moves().into_iter().filter_map(|mv| from(mv.origin())).collect();
        marks.push((movable, Marks::MOVABLE));
    }
    Found(marks)
}

/// Changes the marks of a board to those that are chosen: removes the targets of the picked piece and the check unless
/// `aids` names them, marks the pieces that give check if it does, and adds what was [`found`] in the position.
pub fn aid(model: &mut BoardModel, position: &Position, aids: Aids, found: &Found) {
    let left_out = [("moves", Marks::TARGET | Marks::REACH), ("check", Marks::CHECK | Marks::CHECKER)];
    for (_, mark) in left_out.into_iter().filter(|&(name, _)| !aids.has(name)) {
        for cell in &mut model.cells {
            cell.marks.0 &= !mark;
        }
    }
    if aids.has("check") {
        model.mark(position.checkers(), Marks::WHY);
    }
    for &(squares, mark) in &found.0 {
        model.mark(squares, mark);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::interaction::{Interaction, Turn};
    use crate::board::model::BoardInput;
    use links::Link;
    use rules::{Line, Origin, Square, Variant};

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
            let found = found(&position, position.turn(), aids);
            aid(&mut shown, &position, aids, &found);
            shown
        };
        let check = "startpos moves 7g7f 3c3d 8h3c+";
        let knight = Interaction::Picked(Origin::Board("2a".parse().expect("a square")));
        let none = aided(check, knight, "");
        for mark in ["target", "check", "checker", "why"] {
            assert_eq!(marked(&none, mark), [""; 0], "{mark}");
        }
        assert_eq!(marked(&none, "selected"), ["2a"]);
        let all = aided(check, knight, "moves,check");
        assert_eq!((marked(&all, "target"), marked(&all, "check")), (vec!["3c".into()], vec!["5a".into()]));
        assert_eq!(marked(&all, "why"), ["3c"]);
    }

    #[test]
    fn aids_show_danger_threats_and_what_can_move() {
        let marks = |line: &str, side: Color, names: &str| {
            let position = Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line);
            let aids = Aids::read(names).0;
            let mut shown = BoardModel::build(&position, BoardInput::NOTHING);
            aid(&mut shown, &position, aids, &found(&position, side, aids));
            ["danger", "threat", "movable"].map(|name| marked(&shown, name))
        };
        let none = Vec::<String>::new;
        // Black's silver has left the bishop alone; White has not threatened it by the last move.
        let line = "startpos moves 7g7f 3c3d 7i6h 4a4b";
        assert_eq!(marks(line, Color::Black, "danger,threats"), [vec!["8h".into()], none(), none()]);
        // An earlier name of the mark.
        assert_eq!(marks(line, Color::Black, "attacks"), [vec!["8h".into()], none(), none()]);
        // The pawn before the king threatens mate by the gold in hand.
        let line = "sfen 4k4/9/9/4P4/9/9/9/9/4K4 b G 1 moves 5d5c";
        assert_eq!(marks(line, Color::White, "threats"), [none(), vec!["5a".into()], none()]);
        assert_eq!(marks(line, Color::White, "legal"), [none(), none(), vec!["5a".into()]]);
        assert_eq!(marks(line, Color::Black, "threats,legal"), [none(), none(), none()]);
        assert_eq!(marks(line, Color::White, "moves,check"), [none(), none(), none()]);
    }
}

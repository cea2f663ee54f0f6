//! The pieces that are animated when the board changes from one position of a game to another.

use super::interaction::Place;
use rules::{Move, Piece, PieceKind, Position};

/// The number of moves that are animated together: one of the engine and one of the person. A larger difference is
/// not animated.
const MOST_MOVES: usize = 2;

/// The animation of one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glide {
    /// The place where the piece is now.
    pub home: Place,
    /// The place from which the piece came.
    pub from: Place,
    /// The piece before the move, if the move turned it over.
    pub was: Option<Piece>,
    /// Whether the piece moves above other pieces: from or to a hand, or as knights jump.
    pub over: bool,
}

/// The position after the first `ply` moves that led to `position`.
fn back_to(mut position: Position, ply: usize) -> Position {
    while position.ply() > ply && position.undo() {}
    position
}

/// The animations between two positions of a game, the newest move first: of a piece that moves twice only its last
/// move is animated. If the person has dragged the last move's piece to its square (`dragged`), its way is not
/// animated. Empty if the positions do not belong to one game, or are too far apart.
pub fn glides(before: &Position, after: &Position, dragged: bool) -> Vec<Glide> {
    let mut glides: Vec<Glide> = Vec::new();
    let mut add = |more: Vec<Glide>| {
        for glide in more {
            if glides.iter().all(|known| known.home != glide.home) {
                glides.push(glide);
            }
        }
    };
    let common = before.ply().min(after.ply());
    let (made, undone) = (after.ply() - common, before.ply() - common);
    let same = back_to(before.clone(), common).to_setup() == back_to(after.clone(), common).to_setup();
    if !same || made + undone > MOST_MOVES {
        return glides;
    }
    for back in 0..made {
        add(forth(&back_to(after.clone(), after.ply() - back), dragged && back == 0));
    }
    for forward in 1..=undone {
        add(back_again(&back_to(before.clone(), common + forward)));
    }
    glides
}

/// The animations of the last move of a position.
fn forth(position: &Position, dragged: bool) -> Vec<Glide> {
    let Some(mv) = position.last_move() else { return Vec::new() };
    let mover = !position.turn();
    let home = Place::Square(mv.to());
    let taken = position.last_capture().and_then(|piece| piece.kind.in_hand());
    let taken = taken.map(|kind| Glide { home: Place::Hand(mover, kind), from: home, was: None, over: true });
    let (from, was) = match mv {
        Move::Drop { kind, .. } => (Place::Hand(mover, kind), None),
        Move::Normal { from, promote, .. } => {
            (Place::Square(from), promote.then(|| unpromoted(position, mv)).flatten())
        }
    };
    let from = if dragged { home } else { from };
    let moved = (!dragged || was.is_some()).then_some(Glide { home, from, was, over: jumps(position, mv) });
    taken.into_iter().chain(moved).collect()
}

/// The animations when the last move of a position is taken back.
fn back_again(position: &Position) -> Vec<Glide> {
    let Some(mv) = position.last_move() else { return Vec::new() };
    let mover = !position.turn();
    let there = Place::Square(mv.to());
    let taken = position.last_capture().and_then(|piece| piece.kind.in_hand());
    let taken =
        taken.map(|kind| Glide { home: there, from: Place::Hand(mover, kind), was: None, over: true });
    let moved = match mv {
        Move::Drop { kind, .. } => {
            Glide { home: Place::Hand(mover, kind), from: there, was: None, over: true }
        }
        Move::Normal { from, promote, .. } => {
            let was = if promote { position.piece(mv.to()) } else { None };
            Glide { home: Place::Square(from), from: there, was, over: jumps(position, mv) }
        }
    };
    taken.into_iter().chain([moved]).collect()
}

/// Whether the last move of a position, `mv`, was a drop or the jump of a knight.
fn jumps(position: &Position, mv: Move) -> bool {
    match mv {
        Move::Drop { .. } => true,
        Move::Normal { to, .. } => {
            position.piece(to).is_some_and(|piece| piece.kind.demoted() == PieceKind::Knight)
        }
    }
}

/// The piece before the last move of a position promoted it.
fn unpromoted(position: &Position, mv: Move) -> Option<Piece> {
    let piece = position.piece(mv.to())?;
    Some(Piece { kind: piece.kind.demoted(), ..piece })
}

/// The CSS selector of a place.
pub fn place_selector(place: Place) -> String {
    match place {
        Place::Square(square) => format!("[data-square=\"{square}\"]"),
        Place::Hand(color, kind) => format!("[data-hand=\"{color}:{}\"]", kind.letter()),
    }
}

/// The CSS selector of the picture of the piece at a place. On the board it lies above the square.
pub fn picture_selector(place: Place) -> String {
    match place {
        Place::Square(square) => format!("[data-at=\"{square}\"]:not(.flying)"),
        Place::Hand(..) => format!("{} .piece:not(.flying)", place_selector(place)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Line, Variant};

    fn position(line: &str) -> Position {
        Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line)
    }

    /// The animations between two lines as texts: from, to, and the piece before its promotion.
    fn ways(before: &str, after: &str, dragged: bool) -> Vec<String> {
        let bare = |place: Place| place_selector(place).split('"').nth(1).unwrap_or_default().to_owned();
        let way = |glide: &Glide| {
            let was = glide.was.map(|piece| format!(" was {piece}")).unwrap_or_default();
            format!("{} {}{was}", bare(glide.from), bare(glide.home))
        };
        glides(&position(before), &position(after), dragged).iter().map(way).collect()
    }

    const OPENING: &str = "startpos moves 7g7f 3c3d";
    const CAPTURE: &str = "startpos moves 7g7f 3c3d 8h2b+";
    const RECAPTURE: &str = "startpos moves 7g7f 3c3d 8h2b+ 3a2b";
    const DROP: &str = "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e";

    #[test]
    fn what_moves_glides_forth_and_back() {
        for (before, after, expected) in [
            ("startpos", "startpos moves 7g7f", vec!["7g 7f"]),
            (OPENING, CAPTURE, vec!["2b b:B", "8h 2b was B"]),
            (CAPTURE, RECAPTURE, vec!["2b w:B", "3a 2b"]),
            (RECAPTURE, DROP, vec!["b:B 4e"]),
            (DROP, RECAPTURE, vec!["4e b:B"]),
            (CAPTURE, OPENING, vec!["b:B 2b", "2b 8h was +B"]),
            // Two moves at once; of a piece that moves twice the last move counts.
            (OPENING, RECAPTURE, vec!["2b w:B", "3a 2b", "2b b:B"]),
            ("startpos", OPENING, vec!["3c 3d", "7g 7f"]),
            // A larger difference, another game, and no difference.
            ("startpos", CAPTURE, vec![]),
            ("startpos moves 7g7f", "startpos moves 2g2f", vec![]),
            ("startpos", "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1 moves 5i5h", vec![]),
            (DROP, DROP, vec![]),
        ] {
            assert_eq!(ways(before, after, false), expected, "{before} to {after}");
        }
    }

    #[test]
    fn a_dragged_piece_is_there_already() {
        assert_eq!(ways("startpos", "startpos moves 7g7f", true), Vec::<String>::new());
        assert_eq!(ways(OPENING, CAPTURE, true), ["2b b:B", "2b 2b was B"]);
    }
}

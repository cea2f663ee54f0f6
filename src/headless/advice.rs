//! What the page tells about a piece that the person presses but cannot move, and about a move that the rules refuse:
//! the moves of the piece, what blocks it, and the ways out of check.

use rules::{
    Bitboard, Color, HandKind, IllegalMove, Move, Origin, Piece, PieceKind, Position, Square, attacks,
};

use crate::board::interaction::Place;

/// An advice to the person, with the squares that show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// What is to be said.
    pub topic: Topic,
    /// The square of the piece, if it is on the board.
    pub of: Option<Square>,
    /// The squares that show the advice: those that the piece reaches, or those of the pieces that hinder it.
    pub squares: Bitboard,
}

/// The subject of an advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// A piece of the opponent, or one that cannot move now. The squares are those that it reaches.
    Moves(Piece),
    /// A piece in the opponent's hand, or one that cannot be dropped now.
    InHand(Color, HandKind),
    /// The piece of the person cannot move.
    Stuck(PieceKind, Stuck),
}

/// The reason why a piece has no legal move. The squares of the advice show it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stuck {
    /// Pieces of its own side are on all squares that it could go to: these.
    Blocked,
    /// It protects its king from these pieces.
    Pinned,
    /// The king is in check by these pieces, and the piece cannot help.
    InCheck,
    /// The king would be in check on every square that it could go to.
    Surrounded,
    /// There is no square on which it could be dropped.
    NoSquare,
}

impl Advice {
    /// The advice about a pressed place that the person cannot move from; `None` for an empty one.
    pub fn on_look(position: &Position, place: Place) -> Option<Self> {
        match place {
            Place::Square(square) => {
                let piece = position.piece(square)?;
                let reached = attacks::piece(piece.color, piece.kind, square, position.occupied());
                let squares = (reached & position.variant().board()).minus(position.pieces_of(piece.color));
                Some(Self { topic: Topic::Moves(piece), of: Some(square), squares })
            }
            Place::Hand(color, kind) => position.hand(color).has(kind).then_some(Self {
                topic: Topic::InHand(color, kind),
                of: None,
                squares: Bitboard::EMPTY,
            }),
        }
    }

    /// The advice about a piece of the side to move that has no legal move; `None` if it has one.
    pub fn on_pick(position: &Position, origin: Origin) -> Option<Self> {
        let destinations = position.destinations(origin);
        if !(destinations.plain | destinations.promoting).is_empty() {
            return None;
        }
        let (color, checkers) = (position.turn(), position.checkers());
        let from = match origin {
            Origin::Board(from) => from,
            Origin::Hand(kind) => {
                let (stuck, squares) = match checkers.is_empty() {
                    false => (Stuck::InCheck, checkers),
                    true => (Stuck::NoSquare, Bitboard::EMPTY),
                };
                return Some(Self { topic: Topic::Stuck(kind.on_board(), stuck), of: None, squares });
            }
        };
        let kind = position.piece(from)?.kind;
        let reached = attacks::piece(color, kind, from, position.occupied()) & position.variant().board();
        let own = reached & position.pieces_of(color);
        let (stuck, squares) = if own == reached {
            (Stuck::Blocked, own)
        } else if kind == PieceKind::King {
            (Stuck::Surrounded, checkers)
        } else if checkers.is_empty() {
            (Stuck::Pinned, pinning(position, from))
        } else {
            (Stuck::InCheck, checkers)
        };
        Some(Self { topic: Topic::Stuck(kind, stuck), of: Some(from), squares })
    }

    /// The squares of the pieces that hinder the piece; none for an advice about an opponent's piece.
    pub const fn hindering(self) -> Bitboard {
        match self.topic {
            Topic::Stuck(..) => self.squares,
            Topic::Moves(_) | Topic::InHand(..) => Bitboard::EMPTY,
        }
    }

    /// The square of the piece that the person looks at, and the squares that it reaches; `None` for a piece of the
    /// person or one in hand.
    pub fn looked_at(self) -> Option<(Square, Bitboard)> {
        match self.topic {
            Topic::Moves(_) => self.of.map(|square| (square, self.squares)),
            Topic::Stuck(..) | Topic::InHand(..) => None,
        }
    }
}

/// What a refused move is to be told, beyond the rule that forbids it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Correction {
    /// This piece does not move like that.
    NotItsMove(PieceKind),
    /// The king was in check, and still is.
    StillInCheck,
}

/// What to tell about a refused move; `None` if the name of the rule says enough.
pub fn correction(position: &Position, mv: Move, rule: IllegalMove) -> Option<Correction> {
    match (rule, mv.origin()) {
        (IllegalMove::NotItsMove, Origin::Board(from)) => {
            Some(Correction::NotItsMove(position.piece(from)?.kind))
        }
        (IllegalMove::KingLeftInCheck, _) if position.in_check() => Some(Correction::StillInCheck),
        _ => None,
    }
}

/// The pieces that would give check if the piece on a square were gone.
fn pinning(position: &Position, from: Square) -> Bitboard {
    let color = position.turn();
    let without = position.occupied().minus(Bitboard::of(from));
    position.king(color).map_or(Bitboard::EMPTY, |king| position.attackers(king, !color, without))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Line, Variant};

    fn position(line: &str) -> Position {
        Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line)
    }

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    fn names(squares: Bitboard) -> Vec<String> {
        squares.into_iter().map(|square| square.to_string()).collect()
    }

    fn picked(line: &str, from: &str) -> Option<(Topic, Vec<String>)> {
        let advice = Advice::on_pick(&position(line), Origin::Board(square(from)))?;
        Some((advice.topic, names(advice.squares)))
    }

    #[test]
    fn a_look_at_a_piece_shows_where_it_goes() {
        let start = position("startpos");
        let look = |name: &str| Advice::on_look(&start, Place::Square(square(name)));
        let rook = look("8b").expect("a rook");
        assert_eq!(rook.topic, Topic::Moves(Piece::new(Color::White, PieceKind::Rook)));
        assert_eq!(names(rook.squares), ["3b", "4b", "5b", "6b", "7b", "9b"]);
        assert_eq!(names(look("2a").expect("a knight").squares), [""; 0], "only its own pawns");
        assert_eq!(look("5e"), None);
        let hand = |kind| Advice::on_look(&start, Place::Hand(Color::White, kind));
        assert_eq!(hand(HandKind::Pawn), None);
        let dropping = position("sfen 4k4/9/9/9/9/9/9/9/4K4 b p 1");
        let pawn = Advice::on_look(&dropping, Place::Hand(Color::White, HandKind::Pawn)).expect("a pawn");
        assert_eq!((pawn.topic, pawn.of), (Topic::InHand(Color::White, HandKind::Pawn), None));
    }

    #[test]
    fn a_piece_between_its_own_is_blocked_by_them() {
        let stuck = |kind| Topic::Stuck(kind, Stuck::Blocked);
        assert_eq!(
            picked("startpos", "8h"),
            Some((stuck(PieceKind::Bishop), vec!["7g".into(), "7i".into(), "9g".into(), "9i".into()]))
        );
        assert_eq!(
            picked("startpos", "8i"),
            Some((stuck(PieceKind::Knight), vec!["7g".into(), "9g".into()]))
        );
        assert_eq!(picked("startpos", "7g"), None, "it can move");
    }

    #[test]
    fn a_pinned_piece_names_the_one_that_pins_it() {
        let line = "sfen 4r3k/9/9/9/9/9/9/4N4/4K4 b - 1";
        assert_eq!(
            picked(line, "5h"),
            Some((Topic::Stuck(PieceKind::Knight, Stuck::Pinned), vec!["5a".into()]))
        );
    }

    #[test]
    fn a_piece_that_cannot_help_in_check_names_the_checker() {
        let line = "sfen 4r3k/9/9/9/9/9/9/P8/4K4 b P 1";
        assert_eq!(
            picked(line, "9h"),
            Some((Topic::Stuck(PieceKind::Pawn, Stuck::InCheck), vec!["5a".into()]))
        );
        assert_eq!(picked(line, "5i"), None);
        let advice = Advice::on_pick(&position(line), Origin::Hand(HandKind::Pawn));
        assert_eq!(advice, None, "a pawn can block on 5b to 5h");
    }

    #[test]
    fn a_king_with_no_safe_square_is_surrounded() {
        let line = "sfen 8k/9/9/9/9/9/2r6/r8/4K4 b - 1";
        assert_eq!(picked(line, "5i"), None);
        let line = "sfen 8k/9/9/9/9/9/9/r8/1r2K3P b - 1";
        let (topic, squares) = picked(line, "5i").expect("no square");
        assert_eq!(topic, Topic::Stuck(PieceKind::King, Stuck::Surrounded));
        assert_eq!(squares, ["8i"]);
    }

    #[test]
    fn a_pawn_in_hand_with_a_pawn_on_every_file_has_no_square() {
        let line = "sfen 4k4/9/9/9/9/9/PPPPPPPPP/9/4K4 b P 1";
        let advice = Advice::on_pick(&position(line), Origin::Hand(HandKind::Pawn)).expect("no square");
        assert_eq!(advice.topic, Topic::Stuck(PieceKind::Pawn, Stuck::NoSquare));
    }

    #[test]
    fn a_refused_move_is_explained_by_the_piece_or_the_check() {
        let refused = |line: &str, mv: &str| {
            let (mut position, mv) = (position(line), mv.parse().expect("a move"));
            let why = position.play(mv).expect_err("illegal");
            correction(&position, mv, why.rule)
        };
        assert_eq!(refused("startpos", "7g7e"), Some(Correction::NotItsMove(PieceKind::Pawn)));
        assert_eq!(refused("sfen 4r3k/9/9/9/9/9/9/P8/4K4 b - 1", "9h9g"), Some(Correction::StillInCheck));
        assert_eq!(refused("sfen 4r3k/9/9/9/9/9/9/4G4/4K4 b - 1", "5h4h"), None, "it was not in check");
    }
}

//! Static exchange evaluation: the balance of all captures on one square, in the points of [`crate::material`].
//!
//! Both sides capture with the piece whose loss costs the least, promote where they can, and stop as soon as going on does
//! not pay. A king captures only where nothing recaptures. Pins are not seen.

use crate::material::{capture_gain, move_gain, promotion_gain};
use rules::{Bitboard, Color, Move, PieceKind, Position, Square};

/// The points that a move wins with the captures that follow on its destination; negative if it loses.
pub fn gain(position: &Position, mv: Move) -> i32 {
    let to = mv.to();
    let (arrived, occupied) = match mv {
        Move::Drop { kind, .. } => (kind.on_board(), position.occupied()),
        Move::Normal { from, promote, .. } => {
            let Some(piece) = position.piece(from) else { return 0 };
            let promoted = piece.kind.promoted().filter(|_| promote);
            (promoted.unwrap_or(piece.kind), position.occupied().without(from))
        }
    };
    move_gain(position, mv) - threat_on(position, to, arrived, !position.turn(), occupied)
}

/// A piece that can be captured with a gain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hanging {
    /// The square of the piece.
    pub square: Square,
    /// The points that the opponent wins on this square; always positive.
    pub points: i32,
}

/// The pieces of a side that hang: those that the opponent, if it were to move, would win or exchange with a gain.
pub fn hanging(position: &Position, color: Color) -> impl Iterator<Item = Hanging> + '_ {
    position.pieces_of(color).into_iter().filter_map(move |square| {
        let kind = position.piece(square)?.kind;
        let points = match kind {
            PieceKind::King => 0,
            kind => threat_on(position, square, kind, !color, position.occupied()),
        };
        (points > 0).then_some(Hanging { square, points })
    })
}

/// The points that `side` wins by capturing the piece `standing` on a square; 0 if no capture pays. `occupied` are the
/// squares with pieces that take part.
fn threat_on(
    position: &Position,
    square: Square,
    standing: PieceKind,
    side: Color,
    occupied: Bitboard,
) -> i32 {
    let (mut standing, mut side, mut occupied) = (standing, side, occupied);
    let mut gains = Vec::new();
    while let Some((from, kind)) = cheapest_attacker(position, square, side, occupied) {
        let left = occupied.without(from);
        if kind == PieceKind::King && !attackers(position, square, !side, left).is_empty() {
            break;
        }
        let zone = position.variant().promotion_zone(side);
        let promoted = kind.promoted().filter(|_| zone.has(from) || zone.has(square));
        let promotion = if promoted.is_some() { promotion_gain(kind) } else { 0 };
        gains.push(capture_gain(standing) + promotion);
        (standing, side, occupied) = (promoted.unwrap_or(kind), !side, left);
    }
    gains.into_iter().rev().fold(0, |later, gain| (gain - later).max(0))
}

fn attackers(position: &Position, square: Square, side: Color, occupied: Bitboard) -> Bitboard {
    position.attackers(square, side, occupied) & occupied
}

/// The attacker whose loss costs the least. A promotion in the capture does not matter: what it gains is lost with it.
fn cheapest_attacker(
    position: &Position,
    square: Square,
    side: Color,
    occupied: Bitboard,
) -> Option<(Square, PieceKind)> {
    attackers(position, square, side, occupied)
        .into_iter()
        .filter_map(|from| position.piece(from).map(|piece| (from, piece.kind)))
        .min_by_key(|&(_, kind)| capture_gain(kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Line, Piece, Setup, Variant, attacks};

    fn position(text: &str) -> Position {
        Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect(text)
    }

    fn gain_of(sfen: &str, mv: &str) -> i32 {
        gain(&position(sfen), mv.parse().expect(mv))
    }

    #[test]
    fn exchanges_by_hand() {
        // An undefended bishop: 13 from the board, 13 in hand.
        assert_eq!(gain_of("sfen 8k/9/9/4b4/9/4R4/9/9/K8 b - 1", "5f5d"), 26);
        // A defended pawn costs a rook.
        assert_eq!(gain_of("sfen 8k/9/4g4/4p4/9/4R4/9/9/K8 b - 1", "5f5d"), 2 - 30);
        // The same with a lance behind the rook: rook for pawn and gold.
        assert_eq!(gain_of("sfen 8k/9/4g4/4p4/9/4R4/9/4L4/K8 b - 1", "5f5d"), 2 - 30 + 18);
        // Bishops are exchanged. The promotion is lost with the horse, because the silver recaptures.
        let bishops = "startpos moves 7g7f 3c3d";
        assert_eq!(gain_of(bishops, "8h2b+"), 0);
        assert_eq!(gain_of(bishops, "8h3c+"), -13 - 15 + 2);
        // A drop where a pawn captures it.
        assert_eq!(gain_of("sfen 8k/9/4p4/9/9/9/9/9/K8 b S 1", "S*5d"), -16);
        // The king recaptures only if nothing defends the capturing piece.
        assert_eq!(gain_of("sfen 4k4/4p4/4G4/9/9/9/9/9/K8 b - 1", "5c5b"), 2 - 18);
        assert_eq!(gain_of("sfen 4k4/4p4/4G4/4L4/9/9/9/9/K8 b - 1", "5c5b"), 2);
    }

    #[test]
    fn hanging_pieces_are_those_that_lose_points() {
        // A rook attacks the bishop on 5e, the other one the pawn on 1d, which the lance defends.
        let position = position("sfen 8l/9/1k7/R7p/4b4/9/4R4/9/1K7 b - 1");
        let found: Vec<_> = hanging(&position, Color::White).collect();
        assert_eq!(found, [Hanging { square: "5e".parse().unwrap(), points: 26 }]);
        let found: Vec<_> = hanging(&position, Color::Black).collect();
        assert_eq!(found, [Hanging { square: "9d".parse().unwrap(), points: 30 }], "the king attacks it");
    }

    /// The slow twin: all squares are tried one after the other on a copy of the board, and each side decides by recursion.
    fn slow_threat(setup: &Setup, square: Square, side: Color) -> i32 {
        let Some(standing) = setup.piece(square) else { return 0 };
        let Some((from, kind)) = slow_attackers(setup, square, side).first().copied() else { return 0 };
        let mut after = setup.clone();
        after.board[from.index()] = None;
        let zone = setup.variant.promotion_zone(side);
        let promoted = if zone.has(from) || zone.has(square) { kind.promoted() } else { None };
        after.board[square.index()] = Some(Piece::new(side, promoted.unwrap_or(kind)));
        if kind == PieceKind::King && !slow_attackers(&after, square, !side).is_empty() {
            return 0;
        }
        let gain = capture_gain(standing.kind) + promoted.map_or(0, |_| promotion_gain(kind));
        (gain - slow_threat(&after, square, !side)).max(0)
    }

    fn slow_attackers(setup: &Setup, square: Square, side: Color) -> Vec<(Square, PieceKind)> {
        let occupied: Bitboard = setup.pieces().map(|(square, _)| square).collect();
        let mut found: Vec<_> = setup
            .pieces()
            .filter(|(_, piece)| piece.color == side)
            .filter(|&(from, piece)| attacks::piece(side, piece.kind, from, occupied).has(square))
            .map(|(from, piece)| (from, piece.kind))
            .collect();
        found.sort_by_key(|&(from, kind)| (capture_gain(kind), from));
        found
    }

    #[test]
    fn agrees_with_the_slow_twin() {
        let mut rng = fastrand::Rng::with_seed(11);
        let (mut long, mut losing) = (0, 0);
        for variant in Variant::ALL {
            let mut position = Position::start(variant);
            for _ in 0..600 {
                let moves = position.legal_moves();
                for &mv in &moves {
                    let mut after = position.clone();
                    after.make(mv);
                    let slow =
                        move_gain(&position, mv) - slow_threat(&after.to_setup(), mv.to(), !position.turn());
                    assert_eq!(gain(&position, mv), slow, "{mv} in {position}");
                    losing += u32::from(slow < 0);
                    long += u32::from(slow > 0 && slow != move_gain(&position, mv));
                }
                for color in Color::ALL {
                    let slow: Vec<_> = Square::all()
                        .filter(|&square| {
                            position
                                .piece(square)
                                .is_some_and(|piece| piece.color == color && piece.kind != PieceKind::King)
                        })
                        .map(|square| Hanging {
                            square,
                            points: slow_threat(&position.to_setup(), square, !color),
                        })
                        .filter(|hanging| hanging.points > 0)
                        .collect();
                    assert_eq!(hanging(&position, color).collect::<Vec<_>>(), slow, "{position}");
                }
                match rng.choice(moves) {
                    Some(mv) => position.make(mv),
                    None => position = Position::start(variant),
                }
            }
        }
        assert!(long > 100 && losing > 1_000, "{long} gainful exchanges, {losing} losses");
    }
}

//! How many moves a side is away from a castle.

use crate::rng::Rng;
use rules::{Bitboard, Castle, Color, FormationPiece, PieceKind, Position, Square, Variant};

/// The side of the board on which a rook stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RookSide {
    /// Files 1 to 4 for Black.
    Static,
    /// Files 5 to 9 for Black.
    Ranging,
}

/// Where the rook of the opponent stands, which decides the castles that protect against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opponent {
    Static,
    Ranging,
}

/// The castles of a static rook against another static rook.
const AGAINST_STATIC: &[Castle] = &[Castle::Yagura, Castle::Gangi, Castle::Crab, Castle::LeftMino];
/// The castles of a static rook against a ranging one.
const AGAINST_RANGING: &[Castle] =
    &[Castle::Boat, Castle::LeftMino, Castle::StaticAnaguma, Castle::SilverCrown, Castle::Elmo];
/// The castles of a ranging rook.
const OF_RANGING: &[Castle] = &[Castle::Mino, Castle::HighMino, Castle::RangingAnaguma, Castle::SilverCrown];

/// How many moves a preferred castle may be farther than another, at most, plus 1.
const TASTE: u64 = 3;
/// More than any castle is away.
const FAR: u32 = 99;

/// The number of moves to the nearest castle that suits the rooks of both sides, 0 if one stands. Another castle counts as
/// farther by up to two moves, by the seed, so that not all games have the same one.
pub(super) fn moves_to_castle(
    position: &Position,
    us: Color,
    rook: RookSide,
    opponent: Opponent,
    seed: u32,
) -> u32 {
    // A half Mino still becomes a Mino.
    if Castle::of(position, us).is_some_and(|castle| castle != Castle::HalfMino) {
        return 0;
    }
    let castles = match (rook, opponent) {
        (RookSide::Ranging, _) => OF_RANGING,
        (RookSide::Static, Opponent::Static) => AGAINST_STATIC,
        (RookSide::Static, Opponent::Ranging) => AGAINST_RANGING,
    };
    let board = Side { position, us };
    let distances = castles.iter().flat_map(|&castle| {
        let taste = Rng::new(u64::from(seed) << 32 ^ 0xca57 ^ castle as u64).below(TASTE) as u32;
        let forms = castle.forms().iter().filter(|form| is_on_side(form, rook));
        forms.map(move |form| board.missing(form, Bitboard::EMPTY).saturating_add(taste))
    });
    // A castle that lies in ruins is farther than none at all.
    distances.min().unwrap_or(FAR).clamp(1, FAR)
}

/// Whether the king of a form stands away from the rook.
fn is_on_side(form: &[FormationPiece], rook: RookSide) -> bool {
    let king = form.first().and_then(|king| king.squares.first());
    king.is_some_and(|king| (king.file() >= 5) == (rook == RookSide::Static))
}

/// One side of a position.
#[derive(Clone, Copy, Debug)]
struct Side<'a> {
    position: &'a Position,
    us: Color,
}

impl Side<'_> {
    /// A square of Black's side, as the side sees it.
    const fn turned(self, square: Square) -> Square {
        match self.us {
            Color::Black => square,
            Color::White => Variant::Standard.rotated(square),
        }
    }

    /// The number of moves that the pieces of a form need, by the nearest pieces that are not `taken` for others.
    fn missing(self, form: &[FormationPiece], taken: Bitboard) -> u32 {
        let Some((piece, rest)) = form.split_first() else { return 0 };
        let own = self.position.pieces(self.us, piece.kind).minus(taken);
        let by = |square: Square| {
            let way = self.way(*piece, square)?;
            Some(way.saturating_add(self.missing(rest, taken.with(square))).min(FAR))
        };
        own.into_iter().filter_map(by).min().unwrap_or(FAR)
    }

    /// The number of moves from a square to the place of a piece; `None` if it is not to be reached. A piece that stands in
    /// its place takes one more move, if it is ours.
    fn way(self, piece: FormationPiece, from: Square) -> Option<u32> {
        let targets = piece.squares.into_iter().map(|target| self.turned(target));
        let steps = targets.filter_map(|target| {
            let steps =
                u32::from(from.file().abs_diff(target.file()).max(from.rank().abs_diff(target.rank())));
            let is_near = match piece.kind {
                PieceKind::King | PieceKind::Gold | PieceKind::Silver => true,
                PieceKind::Lance => from.file() == target.file(),
                _ => steps == 0,
            };
            let hindrance = match self.position.piece(target) {
                _ if steps == 0 => 0,
                None => 0,
                Some(other) if other.color == self.us => 1,
                Some(_) => 2,
            };
            is_near.then_some(steps + hindrance)
        });
        steps.min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Line;

    fn away(text: &str, us: Color, rook: RookSide, opponent: Opponent) -> u32 {
        let position = Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect(text);
        // The castle that the seed prefers is not farther.
        let nearest = (0..20).map(|seed| moves_to_castle(&position, us, rook, opponent, seed)).min();
        nearest.expect("twenty seeds")
    }

    #[test]
    fn every_move_of_a_castle_brings_it_nearer() {
        let mut line = "startpos moves 7g7f 3c3d 6g6f 8c8d 2h6h 4a3b".to_owned();
        let mino = |line: &str| away(line, Color::Black, RookSide::Ranging, Opponent::Static);
        assert_eq!(mino(&line), 5);
        for (left, mv) in (0..5).rev().zip(["5i4h", "4h3h", "3h2h", "3i3h", "6i5h"]) {
            line.push_str(&format!(" {mv}"));
            assert_eq!(mino(&line), left, "{line}");
            line.push_str(if left % 2 == 0 { " 3b4a" } else { " 4a3b" });
        }
    }

    #[test]
    fn white_builds_the_same_castles() {
        let black = "startpos moves 7g7f 3c3d 5i6h 5a4b";
        let boat = |us| away(black, us, RookSide::Static, Opponent::Ranging);
        assert_eq!((boat(Color::Black), boat(Color::White)), (2, 2));
        let crab = |us| away("startpos", us, RookSide::Static, Opponent::Static);
        // The gold on 6i must make room for the king.
        assert_eq!((crab(Color::Black), crab(Color::White)), (5, 5));
    }

    #[test]
    fn a_castle_without_its_pieces_is_far() {
        let bare = "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1";
        assert_eq!(away(bare, Color::Black, RookSide::Ranging, Opponent::Static), FAR);
    }
}

//! How many moves a side is away from a castle.
//!
//! The castles are those of `rules`, written as bytes when the program is compiled: the worker of the page would be larger
//! with the sets of squares that describe them there.

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

/// The castles of a static rook against another static rook.
const AGAINST_STATIC: &[Castle] = &[Castle::Yagura, Castle::Gangi, Castle::Crab, Castle::LeftMino];
/// The castles of a static rook against a ranging one.
const AGAINST_RANGING: &[Castle] =
    &[Castle::Boat, Castle::LeftMino, Castle::StaticAnaguma, Castle::SilverCrown, Castle::Elmo];
/// The castles of a ranging rook.
const OF_RANGING: &[Castle] = &[Castle::Mino, Castle::HighMino, Castle::RangingAnaguma, Castle::SilverCrown];
/// These lists. A list has the bit of its index.
const LISTS: [&[Castle]; 3] = [AGAINST_STATIC, AGAINST_RANGING, OF_RANGING];

/// How many moves a preferred castle may be farther than another, at most, plus 1.
const TASTE: u64 = 3;
/// More than any castle is away.
const FAR: u32 = 99;

/// The forms of all castles but the half Mino, which still becomes a Mino. Each ends with a 0, which is no square of a
/// castle, and begins with its castle, counted from 1, in the bits from 3 on, and the lists in which it is in the bits below.
/// Then come the pieces, each with its kind in the bits from 3 on and the number of its squares below, and the squares.
static FORMS: [u8; packed::<0>().1] = packed().0;

/// The bytes of [`FORMS`], and how many there are.
const fn packed<const LENGTH: usize>() -> ([u8; LENGTH], usize) {
    let (mut bytes, mut length) = ([0; LENGTH], 0);
    let mut castle = 0;
    while castle < Castle::ALL.len() {
        let forms = Castle::ALL[castle].forms();
        let mut form = if matches!(Castle::ALL[castle], Castle::HalfMino) { forms.len() } else { 0 };
        while form < forms.len() {
            length = put(&mut bytes, length, (castle as u8 + 1) << 3 | lists(castle, forms[form]));
            let mut piece = 0;
            while piece < forms[form].len() {
                let FormationPiece { kind, mut squares } = forms[form][piece];
                length = put(&mut bytes, length, (kind as u8) << 3 | squares.len() as u8);
                while let Some(square) = squares.first() {
                    length = put(&mut bytes, length, square.index() as u8);
                    squares = squares.without(square);
                }
                piece += 1;
            }
            length = put(&mut bytes, length, 0);
            form += 1;
        }
        castle += 1;
    }
    (bytes, length)
}

/// Writes a byte if there is room for it. Returns the next index.
const fn put<const LENGTH: usize>(bytes: &mut [u8; LENGTH], at: usize, byte: u8) -> usize {
    if at < LENGTH {
        bytes[at] = byte;
    }
    at + 1
}

/// The bits of the lists in which a form of a castle is. Its king stands away from the rook.
const fn lists(castle: usize, form: &[FormationPiece]) -> u8 {
    let is_left = matches!(form[0].squares.first(), Some(king) if king.file() >= 5);
    let (mut bits, mut list) = (0, 0);
    while list < LISTS.len() {
        let mut at = 0;
        while at < LISTS[list].len() {
            let is_away = is_left == (list < 2);
            if LISTS[list][at] as usize == castle && is_away {
                bits |= 1 << list;
            }
            at += 1;
        }
        list += 1;
    }
    bits
}

/// The number of moves to the nearest castle that suits the rooks of both sides, 0 if any castle stands. A castle that the
/// seed does not prefer counts as farther by up to two moves, so that not all games have the same one.
pub(super) fn moves_to_castle(
    position: &Position,
    us: Color,
    rook: RookSide,
    opponent: RookSide,
    seed: u32,
) -> u32 {
    let list = match (rook, opponent) {
        (RookSide::Static, RookSide::Static) => 1,
        (RookSide::Static, RookSide::Ranging) => 2,
        (RookSide::Ranging, _) => 4,
    };
    let board = Side { position, us };
    // A castle that lies in ruins is farther than none at all.
    let mut nearest = FAR;
    for form in FORMS.split(|&byte| byte == 0) {
        let [head, pieces @ ..] = form else { continue };
        let away = board.missing(pieces, Bitboard::EMPTY);
        if away == 0 {
            return 0;
        }
        if head & list != 0 {
            let castle = u64::from(head >> 3) - 1;
            let taste = Rng::new(u64::from(seed) << 32 ^ 0xca57 ^ castle).below(TASTE) as u32;
            nearest = nearest.min(away + taste);
        }
    }
    nearest
}

/// One side of a position.
#[derive(Clone, Copy, Debug)]
struct Side<'a> {
    position: &'a Position,
    us: Color,
}

impl Side<'_> {
    /// The number of moves that the pieces of a form need, by the nearest pieces that are not `taken` for others.
    fn missing(self, form: &[u8], taken: Bitboard) -> u32 {
        let [head, rest @ ..] = form else { return 0 };
        let Some((squares, rest)) = rest.split_at_checked(usize::from(head & 7)) else { return FAR };
        let kind = PieceKind::ALL[usize::from(head >> 3) % PieceKind::COUNT];
        let mut least = FAR;
        for from in self.position.pieces(self.us, kind).minus(taken) {
            let way = squares.iter().fold(FAR, |way, &to| way.min(self.way(kind, from, to)));
            // Nothing is nearer than the nearest so far if the way alone is as far.
            if way < least {
                least = least.min(way + self.missing(rest, taken.with(from)));
            }
        }
        least
    }

    /// The number of moves from a square to the place of a piece, which is a square as Black sees it; [`FAR`] if it is not to
    /// be reached. A piece that stands in its place takes one more move, if it is ours.
    fn way(self, kind: PieceKind, from: Square, to: u8) -> u32 {
        let Some(to) = Square::from_index(to.into()) else { return FAR };
        let to = match self.us {
            Color::Black => to,
            Color::White => Variant::Standard.rotated(to),
        };
        let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
        let steps = u32::from(files.max(ranks));
        let is_near = match kind {
            PieceKind::King | PieceKind::Gold | PieceKind::Silver => true,
            PieceKind::Lance => files == 0,
            _ => steps == 0,
        };
        match self.position.piece(to) {
            _ if !is_near => FAR,
            Some(other) if steps > 0 => steps + if other.color == self.us { 1 } else { 2 },
            _ => steps,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Line;

    fn away(text: &str, us: Color, rook: RookSide, opponent: RookSide) -> u32 {
        let position = Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect(text);
        // The castle that the seed prefers is not farther.
        let nearest = (0..20).map(|seed| moves_to_castle(&position, us, rook, opponent, seed)).min();
        nearest.expect("twenty seeds")
    }

    #[test]
    fn every_move_of_a_castle_brings_it_nearer() {
        let mut line = "startpos moves 7g7f 3c3d 6g6f 8c8d 2h6h 4a3b".to_owned();
        let mino = |line: &str| away(line, Color::Black, RookSide::Ranging, RookSide::Static);
        assert_eq!(mino(&line), 5);
        for (left, mv) in (0..5).rev().zip(["5i4h", "3i3h", "4h3i", "3i2h", "6i5h"]) {
            line.push_str(&format!(" {mv}"));
            assert_eq!(mino(&line), left, "{line}");
            line.push_str(if left % 2 == 0 { " 8b7b" } else { " 7b8b" });
        }
        // On 3h the king is nearer, but in the way of the silver.
        let in_the_way = "startpos moves 7g7f 3c3d 6g6f 8c8d 2h6h 4a3b 5i4h 8b7b 4h3h 7b8b";
        assert_eq!(mino(in_the_way), 4);
    }

    #[test]
    fn white_builds_the_same_castles() {
        let black = "startpos moves 7g7f 3c3d 5i6h 5a4b";
        let boat = |us| away(black, us, RookSide::Static, RookSide::Ranging);
        assert_eq!((boat(Color::Black), boat(Color::White)), (2, 2));
        let crab = |us| away("startpos", us, RookSide::Static, RookSide::Static);
        // The gold on 6i must make room for the king.
        assert_eq!((crab(Color::Black), crab(Color::White)), (5, 5));
    }

    #[test]
    fn a_castle_without_its_pieces_is_far() {
        let bare = "sfen 4k4/9/9/9/9/9/9/9/4K4 b - 1";
        assert_eq!(away(bare, Color::Black, RookSide::Ranging, RookSide::Static), FAR);
    }

    /// The bytes say what `rules` says: a castle stands where nothing is missing.
    #[test]
    fn the_bytes_have_every_form() {
        let mut forms = FORMS.split(|&byte| byte == 0);
        for castle in Castle::ALL.into_iter().filter(|&castle| castle != Castle::HalfMino) {
            for form in castle.forms() {
                let [head, pieces @ ..] = forms.next().expect("as many forms") else {
                    panic!("an empty form")
                };
                assert_eq!(usize::from(head >> 3), castle as usize + 1);
                let mut pieces = pieces;
                for piece in *form {
                    let [head, rest @ ..] = pieces else { panic!("{castle:?} lacks pieces") };
                    let (squares, rest) = rest.split_at(usize::from(head & 7));
                    let squares = squares.iter().filter_map(|&square| Square::from_index(square.into()));
                    assert_eq!(PieceKind::ALL[usize::from(head >> 3)], piece.kind);
                    assert_eq!(squares.collect::<Bitboard>(), piece.squares);
                    pieces = rest;
                }
                assert!(pieces.is_empty(), "{castle:?}");
            }
        }
        assert_eq!(forms.collect::<Vec<_>>(), [[]; 1]);
        // Of the static castles, the silver crown counts only with its king on the left.
        let crowns: Vec<u8> = FORMS
            .split(|&byte| byte == 0)
            .filter_map(|form| {
                form.first().filter(|&head| usize::from(head >> 3) == Castle::SilverCrown as usize + 1)
            })
            .map(|head| head & 7)
            .collect();
        assert_eq!(crowns, [4, 2]);
    }
}

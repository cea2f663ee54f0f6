//! What a position is worth without looking ahead: material on the board and in hand, the worth of squares, guards
//! around the own king and force around the enemy's, and how far bishops and rooks see.
//!
//! The sums over pieces are kept as moves are made ([`Sums::after`]); only a king's move needs them anew.

mod tables;

use crate::value::{EVALUATION_LIMIT, Value};
use rules::{Color, Move, Piece, PieceKind, Position, Square, attacks};
use tables::{ATTACK, BISHOP_SIGHT, GUARD, HAND_FORCE, ON_BOARD, PLACE, ROOK_SIGHT, TEMPO};

/// Sums over all pieces of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sums {
    /// Material, squares and guards; Black's minus White's.
    worth: i32,
    /// Force around the enemy king, of Black and of White.
    attack: [i32; 2],
}

/// Where the kings stand; the attacker of a mate problem may have none.
type Kings = [Option<Square>; 2];

impl Sums {
    /// The sums of a position.
    pub(crate) fn of(position: &Position) -> Self {
        let kings = kings(position);
        let mut sums = Self::default();
        for color in Color::ALL {
            for square in position.pieces_of(color) {
                if let Some(piece) = position.piece(square) {
                    sums.change(position, kings, piece, square, 1);
                }
            }
            for (kind, count) in position.hand(color).iter() {
                for nth in 1..=count {
                    sums.worth += signed(color, tables::in_hand(kind.index(), nth));
                }
            }
        }
        sums
    }

    /// The sums after a legal move of `before`; `None` if a king moves: then they must be made anew.
    pub(crate) fn after(&self, before: &Position, mv: Move) -> Option<Self> {
        let kings = kings(before);
        let us = before.turn();
        let mut sums = *self;
        match mv {
            Move::Normal { from, to, promote } => {
                let piece = before.piece(from)?;
                if piece.kind == PieceKind::King {
                    return None;
                }
                sums.change(before, kings, piece, from, -1);
                if let Some(taken) = before.piece(to) {
                    sums.change(before, kings, taken, to, -1);
                    if let Some(kind) = taken.kind.in_hand() {
                        let nth = before.hand(us).count(kind).saturating_add(1);
                        sums.worth += signed(us, tables::in_hand(kind.index(), nth));
                    }
                }
                let kind = if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
                sums.change(before, kings, Piece::new(us, kind), to, 1);
            }
            Move::Drop { kind, to } => {
                sums.worth -= signed(us, tables::in_hand(kind.index(), before.hand(us).count(kind)));
                sums.change(before, kings, Piece::new(us, kind.on_board()), to, 1);
            }
        }
        Some(sums)
    }

    /// Adds (`sign` 1) or takes away (-1) a piece.
    fn change(&mut self, position: &Position, kings: Kings, piece: Piece, square: Square, sign: i32) {
        let Piece { color, kind } = piece;
        let variant = position.variant();
        let seen = if color == Color::Black { square } else { variant.rotated(square) };
        let mut worth =
            ON_BOARD[kind.index()] + i32::from(PLACE[variant as usize][kind.index()][seen.index()]);
        let forward = |from: Square, to: Square| {
            let up = from.rank() as i8 - to.rank() as i8;
            if color == Color::Black { up } else { -up }
        };
        if let Some(king) = kings[color.index()] {
            let place = tables::distance(king.file().abs_diff(square.file()), forward(king, square));
            worth += i32::from(GUARD[kind.index()][place]);
        }
        if let Some(king) = kings[(!color).index()] {
            let place = tables::distance(king.file().abs_diff(square.file()), forward(square, king));
            self.attack[color.index()] += sign * i32::from(ATTACK[kind.index()][place]);
        }
        self.worth += sign * signed(color, worth);
    }

    /// The worth to the side to move.
    pub(crate) fn evaluate(&self, position: &Position) -> Value {
        let black = self.worth + active(self, position, Color::Black) - active(self, position, Color::White);
        let own = signed(position.turn(), black) + TEMPO;
        own.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
}

/// What an exchange wins that takes a piece of this kind: it is lost on one side and lies in the other's hand.
pub(crate) fn exchange_value(kind: PieceKind) -> Value {
    let hand = kind.in_hand().map_or(8_000, |hand| tables::in_hand(hand.index(), 1));
    ON_BOARD[kind.index()] + hand
}

/// What is won by turning a piece of this kind over.
pub(crate) fn promotion_gain(kind: PieceKind) -> Value {
    kind.promoted().map_or(0, |promoted| ON_BOARD[promoted.index()] - ON_BOARD[kind.index()])
}

/// Force around the enemy king, which grows faster than its parts and with what lies in hand, and sight.
fn active(sums: &Sums, position: &Position, color: Color) -> i32 {
    let force = sums.attack[color.index()];
    let in_hand: i32 = position
        .hand(color)
        .iter()
        .map(|(kind, count)| HAND_FORCE[kind.index()] * i32::from(count.min(3)))
        .sum();
    let attack = force + force * (force + 12 * in_hand) / 256;
    attack + sight(position, color)
}

fn sight(position: &Position, color: Color) -> i32 {
    let occupied = position.occupied();
    let own = position.pieces_of(color);
    let board = position.variant().board();
    let pieces = |kinds: [PieceKind; 2]| position.pieces(color, kinds[0]) | position.pieces(color, kinds[1]);
    let mut sum = 0;
    for square in pieces([PieceKind::Bishop, PieceKind::Horse]) {
        let seen = (attacks::bishop(square, occupied) & board).minus(own);
        sum += BISHOP_SIGHT * seen.len() as i32;
    }
    for square in pieces([PieceKind::Rook, PieceKind::Dragon]) {
        let seen = (attacks::rook(square, occupied) & board).minus(own);
        sum += ROOK_SIGHT * seen.len() as i32;
    }
    sum
}

fn kings(position: &Position) -> Kings {
    Color::ALL.map(|color| position.king(color))
}

const fn signed(color: Color, value: i32) -> i32 {
    match color {
        Color::Black => value,
        Color::White => -value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Chance;
    use rules::Variant;

    /// The slow twin: sums from scratch.
    #[test]
    fn kept_sums_are_those_from_scratch() {
        for variant in Variant::ALL {
            let mut chance = Chance::new(7);
            for _ in 0..20 {
                let mut position = Position::start(variant);
                let mut sums = Sums::of(&position);
                for _ in 0..150 {
                    let moves = position.legal_moves();
                    let Some(&mv) = moves.get(chance.below(moves.len() as u64) as usize) else { break };
                    let after = sums.after(&position, mv);
                    position.make(mv);
                    let fresh = Sums::of(&position);
                    sums = after.unwrap_or(fresh);
                    assert_eq!(sums, fresh, "{position} after {mv}");
                }
            }
        }
    }

    #[test]
    fn both_sides_are_judged_alike() {
        for variant in Variant::ALL {
            let position = Position::start(variant);
            assert_eq!(Sums::of(&position).evaluate(&position), TEMPO);
        }
    }
}

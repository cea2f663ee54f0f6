//! What a position is worth without looking ahead: material on the board and in hand, the worth of squares, guards
//! around the own king and force around the enemy's, how far bishops and rooks see, and how open the kings stand.
//!
//! The sums over pieces are kept as moves are made ([`Sums::after`]); only a king's move needs them anew.

mod tables;

use crate::value::{EVALUATION_LIMIT, Value};
use rules::{AttackMap, Bitboard, Color, Move, Piece, PieceKind, Position, Square, attacks};
use tables::{
    ATTACK, ATTACKED, BISHOP_SIGHT, FLIGHTS, GUARD, HAND_FORCE, ON_BOARD, OPEN, PLACE, PRESSED, ROOK_SIGHT,
    TEMPO,
};

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
        let sides = Color::ALL.map(|color| Side::of(position, color));
        let active = |color: Color| {
            let (own, enemy) = (&sides[color.index()], &sides[(!color).index()]);
            let force = force(self.attack[color.index()], hand_force(position, color));
            force + own.sight + danger(position, !color, enemy, own)
        };
        let black = self.worth + active(Color::Black) - active(Color::White);
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

/// What a side attacks without its king, and how far its bishops and rooks see.
struct Side {
    attacks: AttackMap,
    sight: i32,
}

impl Side {
    fn of(position: &Position, color: Color) -> Self {
        let occupied = position.occupied();
        let own = position.pieces_of(color);
        let board = position.variant().board();
        let mut attacks = position.step_attacks(color);
        let mut sight = 0;
        let pieces =
            |kinds: [PieceKind; 2]| position.pieces(color, kinds[0]) | position.pieces(color, kinds[1]);
        for square in pieces([PieceKind::Bishop, PieceKind::Horse]) {
            let seen = attacks::bishop(square, occupied);
            attacks.add(seen);
            sight += BISHOP_SIGHT * (seen & board).minus(own).len() as i32;
        }
        for square in pieces([PieceKind::Rook, PieceKind::Dragon]) {
            let seen = attacks::rook(square, occupied);
            attacks.add(seen);
            sight += ROOK_SIGHT * (seen & board).minus(own).len() as i32;
        }
        for square in position.pieces(color, PieceKind::Lance) {
            attacks.add(attacks::lance(color, square, occupied));
        }
        Self { attacks, sight }
    }
}

/// How much a hand adds to an attack.
fn hand_force(position: &Position, color: Color) -> i32 {
    let held = position.hand(color).iter();
    held.map(|(kind, count)| HAND_FORCE[kind.index()] * i32::from(count.min(3))).sum()
}

/// Force around the enemy king, which grows faster than its parts and with what lies in hand.
fn force(force: i32, in_hand: i32) -> i32 {
    force + force * (force + 12 * in_hand) / 256
}

/// How open the king of `color` stands to the enemy: squares around it that the enemy attacks, those that nobody but the
/// king guards, and those to which it could flee.
fn danger(position: &Position, color: Color, own: &Side, enemy: &Side) -> i32 {
    let Some(king) = position.king(color) else { return 0 };
    let around = attacks::king(king) & position.variant().board();
    let attacked = around & enemy.attacks.once;
    let open = attacked.minus(own.attacks.once);
    let flight = around.minus(enemy.attacks.once).minus(position.pieces_of(color));
    let pressed = around & enemy.attacks.twice;
    let count = |set: Bitboard| set.len() as i32;
    let pressure = ATTACKED * count(attacked) + OPEN * count(open) + PRESSED * count(pressed);
    let few = (FLIGHTS - count(flight)).max(0);
    pressure * (8 + hand_force(position, !color)) / 16 + pressure * few / 8
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

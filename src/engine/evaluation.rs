//! Static evaluation: material on the board and in hand, piece-square tables, guards of the own king,
//! attackers of the enemy king, mobility of bishops and rooks, and king safety.
//!
//! The sums over pieces are updated incrementally ([`Accumulator::after`]); only a king's move requires a
//! recount.

mod tables;

use crate::value::{EVALUATION_LIMIT, Value};
use rules::{AttackMap, Bitboard, Color, Move, Piece, PieceKind, Position, Square, attacks};
use tables::{
    BISHOP_MOBILITY, ESCAPES, HAND_ATTACK, KING_ATTACK, KING_GUARD, PIECE_SQUARE, PIECE_VALUE, RING_ATTACKED,
    RING_ATTACKED_TWICE, RING_UNDEFENDED, ROOK_MOBILITY, TEMPO,
};

/// The scale *K* of this evaluation, in hundredths of a pawn: 1 / (1 + e^(−value / *K*)) is the expected share of points.
/// It predicts the results of the games of the seeds 1 and 2 best, which this evaluation has played: 894,547 quiet
/// positions (`selfplay::Statistics::scale`).
pub(crate) const WIN_RATE_SCALE: u32 = 1_210;

/// Sums over all pieces of a position, updated incrementally.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Accumulator {
    /// Material, piece-square and guard terms, Black's minus White's, in hundredths of a pawn.
    balance: i32,
    /// The attack terms against the enemy king, of Black and of White.
    attack: [i32; 2],
}

/// The squares of the kings; the attacker of a mate problem may have none.
type Kings = [Option<Square>; 2];

impl Accumulator {
    /// Counts the sums of a position.
    pub(crate) fn of(position: &Position) -> Self {
        let kings = kings(position);
        let mut accumulator = Self::default();
        for color in Color::ALL {
            for square in position.pieces_of(color) {
                if let Some(piece) = position.piece(square) {
                    accumulator.change(position, kings, piece, square, 1);
                }
            }
            for (kind, count) in position.hand(color).iter() {
                for nth in 1..=count {
                    accumulator.balance += signed(color, tables::hand_value(kind.index(), nth));
                }
            }
        }
        accumulator
    }

    /// The sums after a legal move in `before`; `None` if a king moves, which requires a recount.
    pub(crate) fn after(&self, before: &Position, mv: Move) -> Option<Self> {
        let kings = kings(before);
        let us = before.turn();
        let mut accumulator = *self;
        match mv {
            Move::Normal { from, to, promote } => {
                let piece = before.piece(from)?;
                if piece.kind == PieceKind::King {
                    return None;
                }
                accumulator.change(before, kings, piece, from, -1);
                if let Some(taken) = before.piece(to) {
                    accumulator.change(before, kings, taken, to, -1);
                    if let Some(kind) = taken.kind.in_hand() {
                        let nth = before.hand(us).count(kind).saturating_add(1);
                        accumulator.balance += signed(us, tables::hand_value(kind.index(), nth));
                    }
                }
                let kind = if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
                accumulator.change(before, kings, Piece::new(us, kind), to, 1);
            }
            Move::Drop { kind, to } => {
                accumulator.balance -=
                    signed(us, tables::hand_value(kind.index(), before.hand(us).count(kind)));
                accumulator.change(before, kings, Piece::new(us, kind.on_board()), to, 1);
            }
        }
        Some(accumulator)
    }

    /// Adds (`sign` 1) or removes (`sign` -1) a piece.
    fn change(&mut self, position: &Position, kings: Kings, piece: Piece, square: Square, sign: i32) {
        let Piece { color, kind } = piece;
        let variant = position.variant();
        let seen = if color == Color::Black { square } else { variant.rotated(square) };
        let mut worth =
            PIECE_VALUE[kind.index()] + i32::from(PIECE_SQUARE[variant as usize][kind.index()][seen.index()]);
        let forward = |from: Square, to: Square| {
            let up = from.rank() as i8 - to.rank() as i8;
            if color == Color::Black { up } else { -up }
        };
        if let Some(king) = kings[color.index()] {
            let place = tables::distance(king.file().abs_diff(square.file()), forward(king, square));
            worth += i32::from(KING_GUARD[kind.index()][place]);
        }
        if let Some(king) = kings[(!color).index()] {
            let place = tables::distance(king.file().abs_diff(square.file()), forward(square, king));
            self.attack[color.index()] += sign * i32::from(KING_ATTACK[kind.index()][place]);
        }
        self.balance += sign * signed(color, worth);
    }

    /// The evaluation for the side to move, in hundredths of a pawn.
    pub(crate) fn evaluate(&self, position: &Position) -> Value {
        let sides = Color::ALL.map(|color| SideAttacks::of(position, color));
        let active = |color: Color| {
            let (own, enemy) = (&sides[color.index()], &sides[(!color).index()]);
            let attack = attack_bonus(self.attack[color.index()], hand_attack(position, color));
            attack + own.mobility + king_danger(position, !color, enemy, own)
        };
        let black = self.balance + active(Color::Black) - active(Color::White);
        let own = signed(position.turn(), black) + TEMPO;
        own.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT)
    }
}

/// The gain from capturing a piece of this kind: its value on the board plus its value in hand.
pub(crate) fn exchange_value(kind: PieceKind) -> Value {
    let hand = kind.in_hand().map_or(8_000, |hand| tables::hand_value(hand.index(), 1));
    PIECE_VALUE[kind.index()] + hand
}

/// The gain from promoting a piece of this kind.
pub(crate) fn promotion_gain(kind: PieceKind) -> Value {
    kind.promoted().map_or(0, |promoted| PIECE_VALUE[promoted.index()] - PIECE_VALUE[kind.index()])
}

/// The squares attacked by a side without its king, and the mobility of its bishops and rooks.
struct SideAttacks {
    attacks: AttackMap,
    mobility: i32,
}

impl SideAttacks {
    fn of(position: &Position, color: Color) -> Self {
        let occupied = position.occupied();
        let own = position.pieces_of(color);
        let board = position.variant().board();
        let mut attacks = position.step_attacks(color);
        let mut mobility = 0;
        let pieces =
            |kinds: [PieceKind; 2]| position.pieces(color, kinds[0]) | position.pieces(color, kinds[1]);
        for square in pieces([PieceKind::Bishop, PieceKind::Horse]) {
            let seen = attacks::bishop(square, occupied);
            attacks.add(seen);
            mobility += BISHOP_MOBILITY * (seen & board).minus(own).len() as i32;
        }
        for square in pieces([PieceKind::Rook, PieceKind::Dragon]) {
            let seen = attacks::rook(square, occupied);
            attacks.add(seen);
            mobility += ROOK_MOBILITY * (seen & board).minus(own).len() as i32;
        }
        for square in position.pieces(color, PieceKind::Lance) {
            attacks.add(attacks::lance(color, square, occupied));
        }
        Self { attacks, mobility }
    }
}

/// The contribution of a hand to an attack.
fn hand_attack(position: &Position, color: Color) -> i32 {
    let held = position.hand(color).iter();
    held.map(|(kind, count)| HAND_ATTACK[kind.index()] * i32::from(count.min(3))).sum()
}

/// The bonus for attacking the enemy king, which grows faster than linearly with the attackers and with the
/// hand.
fn attack_bonus(force: i32, hand: i32) -> i32 {
    force + force * (force + 12 * hand) / 256
}

/// The danger of the king of `color`: attacked squares around it, those that only the king guards, those
/// attacked twice, and the number of escape squares.
fn king_danger(position: &Position, color: Color, own: &SideAttacks, enemy: &SideAttacks) -> i32 {
    let Some(king) = position.king(color) else { return 0 };
    let ring = attacks::king(king) & position.variant().board();
    let attacked = ring & enemy.attacks.once;
    let undefended = attacked.minus(own.attacks.once);
    let escapes = ring.minus(enemy.attacks.once).minus(position.pieces_of(color));
    let attacked_twice = ring & enemy.attacks.twice;
    let count = |set: Bitboard| set.len() as i32;
    let pressure = RING_ATTACKED * count(attacked)
        + RING_UNDEFENDED * count(undefended)
        + RING_ATTACKED_TWICE * count(attacked_twice);
    let missing_escapes = (ESCAPES - count(escapes)).max(0);
    pressure * (8 + hand_attack(position, !color)) / 16 + pressure * missing_escapes / 8
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
    use crate::rng::Rng;
    use rules::Variant;

    /// Compares the incremental sums with sums from scratch.
    #[test]
    fn incremental_sums_match_sums_from_scratch() {
        for variant in Variant::ALL {
            let mut rng = Rng::new(7);
            for _ in 0..20 {
                let mut position = Position::start(variant);
                let mut accumulator = Accumulator::of(&position);
                for _ in 0..150 {
                    let moves = position.legal_moves();
                    let Some(&mv) = moves.get(rng.below(moves.len() as u64) as usize) else { break };
                    let after = accumulator.after(&position, mv);
                    position.make(mv);
                    let fresh = Accumulator::of(&position);
                    accumulator = after.unwrap_or(fresh);
                    assert_eq!(accumulator, fresh, "{position} after {mv}");
                }
            }
        }
    }

    #[test]
    fn start_positions_are_symmetric() {
        for variant in Variant::ALL {
            let position = Position::start(variant);
            assert_eq!(Accumulator::of(&position).evaluate(&position), TEMPO);
        }
    }
}

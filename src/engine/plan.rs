//! What a style builds after the book: where the rook stands, and a castle.
//!
//! A plan is a preference at the root. A move that puts the rook on its side of the board, or that brings the nearest castle
//! of the style nearer, is worth a little more than its value. What that is worth depends on the level: more where random
//! errors would hide it. So a plan is followed where it costs little, and given up where it would cost material.

mod castle;

use crate::book;
use crate::rng::Rng;
use crate::see::see_ge;
use castle::{RookSide, moves_to_castle};
use protocol::{Level, Style};
use rules::{Color, Move, PieceKind, Position, Square, Variant};

/// The number of the last move that follows a plan.
const LAST_MOVE: u32 = 40;

/// The number of the last move up to which a solid player decides to swing its rook.
const LAST_SWING: u32 = 8;

/// Whether a player puts the castle or the attack first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Temper {
    Even,
    Solid,
    Wild,
}

/// The plan of a player, as far as it is carried out.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plan {
    rook: RookSide,
    temper: Temper,
    /// Where the rook of the opponent stands, which decides the castles that protect against it.
    opponent: RookSide,
    seed: u32,
    /// What a move toward the castle is worth, as a win rate per thousand.
    step: i64,
    /// What the side of the rook is worth, as a win rate per thousand.
    rook_worth: i64,
    before: Stage,
}

/// How far a plan is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stage {
    rook_is_placed: bool,
    /// The number of moves to the nearest castle.
    to_castle: i64,
}

/// The style of a game that was asked for in this way: never [`Style::Any`], which stands for one of the others by the seed.
pub(crate) fn settled(style: Style, seed: u32) -> Style {
    const ANY: [Style; 8] = [
        Style::Static,
        Style::Static,
        Style::Static,
        Style::Ranging,
        Style::Ranging,
        Style::Ranging,
        Style::Solid,
        Style::Wild,
    ];
    match style {
        Style::Any => ANY[draw(seed, 0, ANY.len()) % ANY.len()],
        _ => style,
    }
}

/// A number below `end` drawn by the seed, for this purpose.
fn draw(seed: u32, purpose: u64, end: usize) -> usize {
    Rng::new(u64::from(seed) << 32 ^ 0x5747_1e00 ^ purpose).below(end as u64) as usize
}

impl Plan {
    /// The plan of a level in a game of this style ([`settled`]) that began in the usual way; `noise` is the maximum error of
    /// the level, as a win rate per thousand. `None` if the level is too low or the opening is over.
    pub(crate) fn of(style: Style, level: Level, noise: u32, seed: u32, position: &Position) -> Option<Self> {
        if !book::is_for(level) || position.move_number() > LAST_MOVE {
            return None;
        }
        let [us, them] = [position.turn(), !position.turn()].map(|color| side_of_rook(position, color));
        let (rook, temper) = match style {
            Style::Static => (RookSide::Static, Temper::Even),
            Style::Ranging => (RookSide::Ranging, Temper::Even),
            // After an opening of the book the rook stays where that has left it.
            Style::Solid if position.move_number() <= LAST_SWING && draw(seed, 1, 2) == 1 => {
                (RookSide::Ranging, Temper::Solid)
            }
            Style::Solid => (us, Temper::Solid),
            Style::Wild => (RookSide::Static, Temper::Wild),
            Style::Any => return None,
        };
        let noise = i64::from(noise);
        // Tuned by `komadai ladder --only styles`. The highest levels give up less for a plan.
        let step = 20 - i64::from(level.get().saturating_sub(12)) + noise * 6 / 10;
        let step = match temper {
            Temper::Even => step,
            Temper::Solid => step * 3 / 2,
            Temper::Wild => step * 4 / 3,
        };
        let mut plan = Self {
            rook,
            temper,
            opponent: them,
            seed,
            step,
            rook_worth: 70 + noise * 3 / 2,
            before: Stage { rook_is_placed: true, to_castle: 0 },
        };
        plan.before = plan.stage(position, position.turn());
        Some(plan)
    }

    /// How much the plan favors a move in the position of which it was made, as a win rate per thousand.
    pub(crate) fn preference(&self, position: &Position, mv: Move) -> i64 {
        let us = position.turn();
        let mut after = position.clone();
        after.make(mv);
        let stage = self.stage(&after, us);
        let rook = i64::from(stage.rook_is_placed) - i64::from(self.before.rook_is_placed);
        let castle = (self.before.to_castle - stage.to_castle).clamp(-1, 1);
        let preference =
            rook * self.rook_worth + castle * self.step + self.of_temper(position, mv) * self.step / 2;
        // A plan is no reason to lose material.
        if preference > 0 && !see_ge(position, mv, 0) { 0 } else { preference }
    }

    /// How much the temper favors a move: an exchange, or a piece that goes forward.
    fn of_temper(&self, position: &Position, mv: Move) -> i64 {
        let exchanges = position.piece(mv.to()).is_some_and(|taken| taken.kind != PieceKind::Pawn)
            && !see_ge(position, mv, 100);
        match (self.temper, mv) {
            (Temper::Solid, _) if exchanges => -3,
            (Temper::Wild, _) if exchanges => 2,
            (Temper::Wild, Move::Normal { from, to, .. }) => {
                let (from, to) = (seen(from, position.turn()), seen(to, position.turn()));
                let is_king = position.piece(from).is_some_and(|piece| piece.kind == PieceKind::King);
                i64::from(!is_king && to.rank() < from.rank() && to.rank() <= 4)
            }
            _ => 0,
        }
    }

    fn stage(&self, position: &Position, us: Color) -> Stage {
        let rook_is_placed = rook_file(position, us).is_none_or(|file| side_of(file) == self.rook);
        let to_castle = moves_to_castle(position, us, self.rook, self.opponent, self.seed);
        Stage { rook_is_placed, to_castle: i64::from(to_castle) }
    }
}

/// A square as Black sees it, if `color` were Black.
const fn seen(square: Square, color: Color) -> Square {
    match color {
        Color::Black => square,
        Color::White => Variant::Standard.rotated(square),
    }
}

/// The file on which the unpromoted rook of a side stands, from 1, as that side sees it; `None` if it has none or two.
fn rook_file(position: &Position, color: Color) -> Option<u8> {
    let rooks = position.pieces(color, PieceKind::Rook);
    let rook = rooks.first().filter(|_| !rooks.is_many())?;
    Some(seen(rook, color).file() + 1)
}

/// The side on which the rook of a player stands; that of its usual place if it has none or two.
fn side_of_rook(position: &Position, color: Color) -> RookSide {
    rook_file(position, color).map_or(RookSide::Static, side_of)
}

const fn side_of(file: u8) -> RookSide {
    if file <= 4 { RookSide::Static } else { RookSide::Ranging }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Line;

    fn position(text: &str) -> Position {
        Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect(text)
    }

    fn plan(style: Style, level: u8, position: &Position) -> Option<Plan> {
        Plan::of(style, Level::new(level).expect("1 to 20"), 0, 1, position)
    }

    #[test]
    fn a_ranging_rook_leaves_its_file_and_a_static_one_stays() {
        for (text, swing) in [("startpos moves 7g7f 3c3d", "2h6h"), ("startpos moves 7g7f", "8b4b")] {
            let here = position(text);
            let swing = swing.parse().unwrap();
            let ranging = plan(Style::Ranging, 12, &here).expect("a plan");
            assert!(ranging.preference(&here, swing) >= ranging.rook_worth);
            let staying = plan(Style::Static, 12, &here).expect("a plan");
            assert!(staying.preference(&here, swing) <= -staying.rook_worth);
        }
    }

    #[test]
    fn moves_of_the_castle_are_preferred_for_both_sides() {
        // Black's rook has swung; the king goes to the right. White's king goes to the left of its side.
        let black = position("startpos moves 7g7f 3c3d 6g6f 8c8d 2h6h 8d8e 8h7g 7a6b");
        let ranging = plan(Style::Ranging, 12, &black).expect("a plan");
        let prefer = |mv: &str| ranging.preference(&black, mv.parse().unwrap());
        assert!(prefer("5i4h") > 0 && prefer("5i5h") <= 0 && prefer("9g9f") == 0 && prefer("6h2h") < 0);
        let white = position("startpos moves 7g7f 3c3d 6g6f 8c8d 2h6h");
        let fixed = plan(Style::Static, 12, &white).expect("a plan");
        let prefer = |mv: &str| fixed.preference(&white, mv.parse().unwrap());
        assert!(prefer("5a4b") > 0 && prefer("5a6b") <= 0 && prefer("8b4b") < 0);
    }

    #[test]
    fn the_lowest_levels_and_later_moves_have_no_plan() {
        let start = position("startpos");
        assert!(plan(Style::Static, 3, &start).is_none() && plan(Style::Static, 4, &start).is_some());
        let late = position("sfen 4k4/9/9/9/9/9/9/7R1/4K4 b - 41");
        assert!(plan(Style::Static, 20, &late).is_none());
        assert!(plan(Style::Any, 20, &start).is_none());
    }

    #[test]
    fn a_solid_player_leaves_the_rook_where_the_opening_has_put_it() {
        let swung = position("startpos moves 7g7f 3c3d 6g6f 8c8d 2h6h 8d8e 8h7g 7a6b 7i7h 5a4b 7h6g 4b3b");
        let stayed = position("startpos moves 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 3i4h 7a7b 1g1f 9c9d");
        let early = position("startpos moves 7g7f 3c3d");
        let sides = |position: &Position| -> Vec<RookSide> {
            let plan = |seed| Plan::of(Style::Solid, Level::HIGHEST, 0, seed, position);
            (0..40).map(|seed| plan(seed).expect("a plan").rook).collect()
        };
        assert_eq!(sides(&swung), [RookSide::Ranging; 40]);
        assert_eq!(sides(&stayed), [RookSide::Static; 40]);
        let swings = sides(&early).iter().filter(|&&side| side == RookSide::Ranging).count();
        assert!((10..30).contains(&swings), "{swings} of 40");
    }

    #[test]
    fn any_style_is_settled_by_the_seed() {
        let settled_by = |seed| settled(Style::Any, seed);
        for style in [Style::Static, Style::Ranging, Style::Solid, Style::Wild] {
            let count = (0..800).filter(|&seed| settled_by(seed) == style).count();
            assert!((60..380).contains(&count), "{style}: {count}");
            assert_eq!(settled(style, 5), style);
        }
    }

    #[test]
    fn the_wild_exchange_and_the_solid_do_not() {
        let here = position("startpos moves 7g7f 3c3d");
        let exchange = "8h2b+".parse().unwrap();
        assert!(plan(Style::Wild, 12, &here).expect("a plan").preference(&here, exchange) > 0);
        assert!(plan(Style::Solid, 12, &here).expect("a plan").preference(&here, exchange) < 0);
    }
}

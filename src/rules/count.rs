//! Counting legal moves without naming them: most pieces that step are counted together, a direction at a time.

use crate::{Bitboard, Color, HandKind, PieceKind, Position, attacks};

impl Position {
    /// The number of legal moves, without a list of them.
    pub fn count_legal_moves(&self) -> u64 {
        let us = self.turn();
        let targets = self.variant().board().minus(self.pieces_of(us));
        let king = self.king(us);
        let mut tally = Tally::default();
        if let Some(from) = king {
            tally.add(self.king_destinations(from, targets));
        }
        if self.checkers().is_many() {
            return tally.total();
        }
        let targets = match (king, self.checkers().first()) {
            (Some(king), Some(checker)) => targets & attacks::between(king, checker).with(checker),
            _ => targets,
        };
        let alone = self.counted_alone(us);
        self.count_steps(us, alone, targets, &mut tally);
        let mut count = tally.total();
        for from in alone {
            count += u64::from(self.board_destinations(from, targets).len());
        }
        count + self.count_drops(us, targets.minus(self.occupied()))
    }

    /// The pieces that are not counted together with others: those that slide, are pinned or may promote.
    fn counted_alone(&self, us: Color) -> Bitboard {
        let own = self.pieces_of(us);
        let of = |kind| self.pieces(us, kind);
        let [lances, diagonal, straight] = self.sliders(us);
        let zone = self.variant().promotion_zone(us);
        let before = zone.forward(!us);
        let promoting = (of(PieceKind::Pawn) | of(PieceKind::Silver)) & (zone | before)
            | of(PieceKind::Knight) & (zone | before | before.forward(!us));
        (lances | diagonal | straight | self.pinned() | promoting) & own
    }

    fn count_steps(&self, us: Color, without: Bitboard, targets: Bitboard, tally: &mut Tally) {
        let of = |kind| self.pieces(us, kind).minus(without);
        let golds = (self.golds() & self.pieces_of(us)).minus(without);
        let silvers = of(PieceKind::Silver);
        let ahead = golds | silvers;
        let knights = of(PieceKind::Knight).forward(us).forward(us);
        tally.add((ahead | of(PieceKind::Pawn)).forward(us) & targets);
        tally.add(ahead.left().forward(us) & targets);
        tally.add(ahead.right().forward(us) & targets);
        tally.add(knights.left() & targets);
        tally.add(knights.right() & targets);
        tally.add(golds.left() & targets);
        tally.add(golds.right() & targets);
        tally.add(golds.forward(!us) & targets);
        tally.add(silvers.left().forward(!us) & targets);
        tally.add(silvers.right().forward(!us) & targets);
    }

    fn count_drops(&self, us: Color, empty: Bitboard) -> u64 {
        let hand = self.hand(us);
        if hand.is_empty() || empty.is_empty() {
            return 0;
        }
        let mut count = 0;
        if hand.has(HandKind::Pawn) {
            count += self.pawn_drops(empty).len();
        }
        for (kind, end) in [(HandKind::Lance, PieceKind::Lance), (HandKind::Knight, PieceKind::Knight)] {
            if hand.has(kind) {
                count += empty.minus(self.variant().dead_end(us, end)).len();
            }
        }
        let anywhere = [HandKind::Silver, HandKind::Gold, HandKind::Bishop, HandKind::Rook];
        let kinds = anywhere.into_iter().filter(|&kind| hand.has(kind)).count() as u32;
        if kinds > 0 {
            count += kinds * empty.len();
        }
        u64::from(count)
    }
}

/// Counts the squares of up to fifteen sets: a binary counter for each square, so that bits are counted only once.
#[derive(Default)]
struct Tally {
    ones: Bitboard,
    twos: Bitboard,
    fours: Bitboard,
    eights: Bitboard,
}

impl Tally {
    fn add(&mut self, set: Bitboard) {
        let carry = self.ones & set;
        self.ones ^= set;
        let next = self.twos & carry;
        self.twos ^= carry;
        let last = self.fours & next;
        self.fours ^= next;
        self.eights ^= last;
    }

    fn total(&self) -> u64 {
        let counts = self.ones.len() + 2 * self.twos.len() + 4 * self.fours.len() + 8 * self.eights.len();
        u64::from(counts)
    }
}

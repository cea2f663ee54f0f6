//! Compares the sets of legal moves with another library, `rsshogi`, and its generator of all legal moves with
//! non-promotions. It is one of the few libraries that handle pawn drop mate correctly, which published perft counts
//! would not show.

use crate::support::{conceivable_moves, random_positions};
use rsshogi::board::{MoveList, Position as Theirs};
use rsshogi::movegen::generate_legal_all;
use rsshogi::types::Move as TheirMove;
use rules::{Color, HandKind, IllegalMove, Move, Position, Square, Variant, attacks};

const POSITIONS: usize = 40_000;

/// Counts of the features that the random positions must have.
#[derive(Debug, Default)]
struct Seen {
    positions: u32,
    moves: u64,
    drops: u64,
    in_check: u32,
    with_pins: u32,
    double_checks: u32,
    mates: u32,
    /// Pawn drops that are illegal because they mate.
    pawn_drop_mates: u32,
    /// Such drops that also answer a check.
    as_interposition: u32,
    /// Such drops on a square that a pinned piece attacks.
    with_pinned_capturer: u32,
    /// Such drops where only a pinned piece protects the pawn from the king.
    with_pinned_guard: u32,
    /// Legal pawn drops that give check.
    pawn_drop_checks: u32,
    /// Such drops that are not mate only because the pawn blocks a slider that attacked an escape square.
    line_closed: u32,
}

#[test]
fn legal_moves_are_those_of_another_library() {
    rsshogi::board::init();
    let our_moves = our_move_by_their_code();
    let mut seen = Seen::default();
    let mut theirs = Theirs::empty();
    let mut list = MoveList::new();
    random_positions(Variant::Standard, POSITIONS, 1, |position| {
        let sfen = position.to_string();
        theirs.set_sfen(&sfen).expect("a SFEN");
        list.clear();
        generate_legal_all(&theirs, &mut list);
        let ours = position.legal_moves();
        let mut expected: Vec<Move> = list.iter().filter_map(|mv| our_moves[usize::from(mv.raw())]).collect();
        let mut found = ours.clone();
        assert_eq!(expected.len(), list.len(), "{sfen}: a move that cannot be written");
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{sfen}");
        seen.count(position, &ours);
    });
    println!("{seen:#?}");
    seen.assert_rich();
}

/// The moves by the numbers with which the other library encodes them. Both libraries parse the same USI text.
fn our_move_by_their_code() -> Vec<Option<Move>> {
    let mut table = vec![None; 1 << 16];
    for mv in conceivable_moves() {
        if let Some(theirs) = TheirMove::from_usi(&mv.to_string()) {
            let slot = &mut table[usize::from(theirs.raw())];
            assert_eq!(*slot, None, "{mv} shares its code");
            *slot = Some(mv);
        }
    }
    table
}

impl Seen {
    fn assert_rich(&self) {
        assert!(self.positions >= 20_000 && self.drops > 1_000_000);
        assert!(self.in_check > 5_000 && self.with_pins > 1_500 && self.double_checks > 500);
        assert!(self.mates > 250 && self.pawn_drop_checks > 4_000 && self.line_closed > 150);
        assert!(self.pawn_drop_mates > 600 && self.as_interposition > 150);
        assert!(self.with_pinned_capturer > 300 && self.with_pinned_guard > 150);
    }

    fn count(&mut self, position: &Position, moves: &[Move]) {
        self.positions += 1;
        self.moves += moves.len() as u64;
        self.drops += moves.iter().filter(|mv| matches!(mv, Move::Drop { .. })).count() as u64;
        self.in_check += u32::from(position.in_check());
        self.with_pins += u32::from(!position.pinned().is_empty());
        self.double_checks += u32::from(position.checkers().is_many());
        self.mates += u32::from(position.in_check() && moves.is_empty());
        self.count_pawn_drop(position);
    }

    fn count_pawn_drop(&mut self, position: &Position) {
        let (us, them) = (position.turn(), !position.turn());
        let Some(king) = position.king(them) else { return };
        let step = if them == Color::White { 1 } else { -1 };
        let Some(head) = king.offset(0, step) else { return };
        let occupied = position.occupied();
        match position.why_not(Move::Drop { kind: HandKind::Pawn, to: head }).map(|why| why.rule) {
            None => {
                self.pawn_drop_checks += 1;
                let flights = attacks::king(king).minus(position.pieces_of(them));
                let open = |to: Square| !position.is_attacked(to, us, occupied.without(king));
                let takers = position.attackers(head, them, occupied).without(king);
                self.line_closed += u32::from(takers.is_empty() && !flights.into_iter().any(open));
            }
            Some(IllegalMove::PawnDropMate) => {
                self.pawn_drop_mates += 1;
                self.as_interposition += u32::from(position.in_check());
                let takers = position.attackers(head, them, occupied).without(king);
                self.with_pinned_capturer += u32::from(!takers.is_empty());
                let guards = position.attackers(head, us, occupied);
                self.with_pinned_guard += u32::from(guards.minus(position.pinned()).is_empty());
            }
            Some(_) => {}
        }
    }
}

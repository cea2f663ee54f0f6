//! Tests of the reasons: cases made by hand, and a slow twin that tries every move to the end of all captures.

mod castles;
mod slow;

use super::*;
use rules::{
    Color, HandKind, Line, Move, Origin, Piece, PieceKind, Position, Setup, Square, Variant, attacks,
};
use slow::{Held, Slow, slips_through};

fn position(line: &str) -> Position {
    let line = Line::parse(line, Variant::Standard).expect(line);
    line.play().expect("legal moves")
}

fn mv(text: &str) -> Move {
    text.parse().expect(text)
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(mv).collect()
}

fn square(text: &str) -> Square {
    text.parse().expect(text)
}

/// The claims about a move in the position of a USI line.
fn claims(line: &str, played: &str, best: &str, refutation: &str) -> Vec<Claim> {
    let (before, refutation) = (position(line), moves(refutation));
    let case = Case { before: &before, played: mv(played), best: mv(best), refutation: &refutation };
    reasons(case).into_iter().map(|reason| reason.claim).collect()
}

#[test]
fn a_piece_without_defense_is_taken_for_nothing() {
    let line = "startpos moves 7g7f 3c3d";
    let taken = Claim::TakenForNothing { piece: PieceKind::Bishop, square: square("5e") };
    assert_eq!(claims(line, "8h5e", "2g2f", "2b5e"), [taken]);
    // Black takes back.
    assert_eq!(claims("startpos moves 7g7f 3c3d 5g5f 8c8d", "8h5e", "2g2f", "2b5e 5f5e"), []);
    // The bishops are exchanged.
    assert_eq!(claims(line, "6i7h", "2g2f", "2b8h+ 7i8h"), []);
    // The other move loses it as well.
    assert_eq!(claims(line, "8h5e", "8h4d", "2b5e"), []);
    // What is no move is no case.
    assert_eq!(claims(line, "8h5e", "8h1a", "2b5e"), []);
    assert_eq!(claims(line, "8h5e", "8h5e", "2b5e"), []);
    assert_eq!(claims(line, "8h5e", "2g2f", ""), []);
    assert_eq!(claims(line, "8h5e", "2g2f", "2b1a"), []);
}

#[test]
fn a_piece_that_falls_for_less_is_lost() {
    // The rook takes a pawn and is taken by a gold; the other rook move takes nothing and loses nothing.
    let line = "sfen 4k4/4g4/9/4p4/9/9/4R4/9/4K4 b - 1";
    assert_eq!(claims(line, "5g5d", "5g4g", "5b5c"), [], "the gold does not take");
    let line = "sfen 4k4/9/4g4/4p4/9/9/4R4/9/4K4 b - 1";
    let lost = Claim::Loses { piece: PieceKind::Rook, square: square("5d") };
    assert_eq!(claims(line, "5g5d", "5g4g", "5c5d"), [lost]);
}

#[test]
fn a_fork_loses_what_the_line_captures() {
    // A knight attacks king and rook; the better move takes the rook away.
    let line = "sfen k8/9/9/9/9/9/8P/2R1K4/9 b n 1";
    let lost = Claim::Loses { piece: PieceKind::Rook, square: square("7h") };
    assert_eq!(claims(line, "1g1f", "7h7g", "N*6f 5h5g 6f7h+"), [lost]);
    // Of rook and gold either can be lost, but the rook protects the gold.
    let line = "sfen k8/9/9/9/9/9/9/2R1G4/8K b n 1";
    assert_eq!(claims(line, "1i1h", "7h7g", "N*6f 7h7g 6f5h+"), []);
}

#[test]
fn a_rook_between_its_own_pieces_is_trapped() {
    // The bishop on 2h attacks the rook in the corner, which cannot move. On 3i the king would take the bishop.
    let line = "sfen k8/9/9/9/9/9/6P1P/8L/5K1NR b b 1";
    let trapped = Claim::Trapped { piece: PieceKind::Rook, square: square("1i") };
    assert_eq!(claims(line, "4i5i", "4i3i", "B*2h 5i5h 2h1i+"), [trapped]);
    assert_eq!(claims(line, "4i3i", "4i5i", "B*2h 3i2h"), []);
    // With a knight that can move away the rook gets out.
    let line = "sfen k8/9/9/9/9/9/8P/8L/5K2R b b 1";
    assert_eq!(claims(line, "4i5i", "4i3i", "B*2h 5i5h 2h1i+"), []);
}

#[test]
fn a_pawn_that_nothing_takes_is_let_through() {
    let line = "sfen 4k4/9/9/9/9/7p1/6G2/9/4K4 b - 1";
    let let_through = Claim::LetsPromote { square: square("2g") };
    assert_eq!(claims(line, "3g4g", "3g3h", "2f2g+"), [let_through]);
    // The gold takes it, or the better move lets it through as well.
    assert_eq!(claims(line, "3g3h", "3g4g", "2f2g+"), []);
    assert_eq!(claims(line, "3g4g", "3g4f", "2f2g+"), []);
    // No promotion.
    assert_eq!(claims(line, "3g4g", "3g3h", "2f2g"), []);
}

#[test]
fn a_line_of_checks_to_mate_is_a_mate() {
    let before = position("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1");
    let claim = |line: &str| misses_mate(&before, mv("G*1a"), &moves(line), true).map(|it| it.claim);
    assert_eq!(claim("G*5b"), Some(Claim::MissesMate { plies: 1, shortest: true }));
    for line in ["", "G*1a", "5c5b+", "G*4b", "G*4b 5a6a", "G*5c", "5i5h 5a4a G*4b"] {
        assert_eq!(claim(line), None, "{line}");
    }
    assert_eq!(misses_mate(&before, mv("G*5b"), &moves("G*5b"), true), None);
    let allowed = allows_mate(&before, &moves("G*5b"), false).expect("a mate");
    assert_eq!(allowed.claim, Claim::AllowsMate { plies: 1, shortest: false });
    assert_eq!(allowed.line, moves("G*5b"));
}

/// Whether a move does not capture, and the piece that moves attacks a piece that is worth more than a pawn.
fn threatens(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.make(mv);
    let Some(piece) = after.piece(mv.to()).filter(|_| after.last_capture().is_none()) else { return false };
    let attacked = attacks::piece(piece.color, piece.kind, mv.to(), after.occupied());
    let mut targets = (attacked & after.pieces_of(after.turn())).into_iter();
    targets.any(|square| after.piece(square).is_some_and(|target| points(target.kind) > 1))
}

/// Numbers from a seed (splitmix64).
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % sides as u64) as usize
    }

    /// A legal move: one in `sides` times any, else a capture or a promotion if there is one.
    fn lively(&mut self, position: &Position, sides: usize) -> Option<Move> {
        let moves = position.legal_moves();
        let lively = |mv: &&Move| mv.is_promotion() || position.piece(mv.to()).is_some();
        let lively: Vec<Move> = moves.iter().filter(lively).copied().collect();
        let any = lively.is_empty() || self.roll(sides) == 0;
        self.pick(if any { &moves } else { &lively })
    }

    fn pick(&mut self, moves: &[Move]) -> Option<Move> {
        (!moves.is_empty()).then(|| moves[self.roll(moves.len())])
    }

    /// A move that may be better where the piece on this square is lost: one of that piece, or to the squares around it.
    fn better(&mut self, before: &Position, target: Square) -> Option<Move> {
        let moves = before.legal_moves();
        let helps = |mv: &&Move| mv.origin() == Origin::Board(target) || mv.to().touches(target);
        let helping: Vec<Move> = moves.iter().filter(helps).copied().collect();
        let any = helping.is_empty() || self.roll(3) == 0;
        self.pick(if any { &moves } else { &helping })
    }

    /// An answer, a reply and a capture of the most valuable piece; of the captures of a pawn that promotes first.
    fn refutation(&mut self, after: &Position) -> Vec<Move> {
        let mut position = after.clone();
        let mut line = Vec::new();
        let pawns: Vec<Move> =
            position.legal_moves().into_iter().filter(|&mv| slips_through(after, mv)).collect();
        let threats: Vec<Move> =
            position.legal_moves().into_iter().filter(|&mv| threatens(after, mv)).collect();
        let first = match self.roll(3) {
            0 => self.pick(&pawns),
            1 => self.pick(&threats),
            _ => None,
        };
        let sides = 1 + self.roll(2);
        let Some(first) = first.or_else(|| self.lively(&position, sides)) else { return line };
        line.push(first);
        position.make(first);
        let Some(reply) = self.lively(&position, 1) else { return line };
        line.push(reply);
        position.make(reply);
        let captures = position.legal_moves().into_iter().filter(|mv| position.piece(mv.to()).is_some());
        line.extend(captures.max_by_key(|mv| position.piece(mv.to()).map(|piece| swing(piece.kind))));
        line
    }
}

/// What has been compared.
#[derive(Debug, Default)]
struct Tally {
    cases: u32,
    taken: u32,
    lost: u32,
    trapped: u32,
    promoted: u32,
}

/// A position of chance with few pieces, so that the twin comes to the end; `None` if it cannot be played from.
fn sparse(dice: &mut Dice, variant: Variant) -> Option<Position> {
    let mut setup = Setup::empty(variant);
    setup.turn = Color::ALL[dice.roll(2)];
    let squares: Vec<Square> = variant.board().into_iter().collect();
    let kings = Color::ALL.map(|color| Piece::new(color, PieceKind::King));
    let others = (0..6 + dice.roll(6)).map(|_| {
        // Every third piece is a pawn.
        let kind =
            if dice.roll(3) == 0 { PieceKind::Pawn } else { PieceKind::ALL[dice.roll(PieceKind::COUNT)] };
        let kind = if kind == PieceKind::King { PieceKind::Rook } else { kind };
        Piece::new(Color::ALL[dice.roll(2)], kind)
    });
    for piece in kings.into_iter().chain(others.collect::<Vec<_>>()) {
        setup.board[squares[dice.roll(squares.len())].index()] = Some(piece);
    }
    for _ in 0..dice.roll(3) {
        let kind = HandKind::ALL[dice.roll(HandKind::COUNT)];
        setup.hands[Color::ALL[dice.roll(2)]].add(kind);
    }
    Position::from_setup(&setup).ok()
}

/// Compares both twins on a position of chance.
fn compare(dice: &mut Dice, variant: Variant, tally: &mut Tally) {
    let Some(before) = sparse(dice, variant) else { return };
    let Some(played) = dice.lively(&before, 2) else { return };
    let mut after = before.clone();
    after.make(played);
    let refutation = dice.refutation(&after);
    let Some(&answer) = refutation.first() else { return };
    let target = captured(&after, &refutation).map_or_else(|| answer.to(), |(square, _)| square);
    let best = dice.better(&before, target);
    if let Some(best) = best.filter(|&best| best != played) {
        compare_case(&Case { before: &before, played, best, refutation: &refutation }, &after, tally);
    }
}

fn compare_case(case: &Case<'_>, after: &Position, tally: &mut Tally) {
    let Case { before, played, best, refutation } = *case;
    let answer = refutation[0];
    let target = captured(after, refutation);
    let mut held = Held::default();
    if let Some((square, _)) = target {
        let Some(slow) = Slow::new(3_000, false).held(before, [played, best, answer], square) else { return };
        held = slow;
    }
    tally.cases += 1;
    let found = reasons(*case);
    let context = || format!("{before} {played} {best} {refutation:?}: {found:?}, {held:?}");
    assert!(found.iter().all(|reason| reason.line == refutation), "{}", context());
    let mut better = before.clone();
    better.make(best);
    let is_let_through = slips_through(after, answer) && !slips_through(&better, answer);
    let let_through = Claim::LetsPromote { square: answer.to() };
    // Of several claims about the piece the strongest is made.
    let expected = target.and_then(|(square, has_moved)| {
        let piece = after.piece(square)?.kind;
        match held {
            Held { is_trapped: true, .. } => Some(Claim::Trapped { piece, square }),
            _ if has_moved => None,
            Held { is_taken_for_nothing: true, .. } => Some(Claim::TakenForNothing { piece, square }),
            Held { is_lost: true, .. } => Some(Claim::Loses { piece, square }),
            Held { .. } => None,
        }
    });
    let expected: Vec<Claim> = expected.into_iter().chain(is_let_through.then_some(let_through)).collect();
    let claims: Vec<Claim> = found.iter().map(|reason| reason.claim).collect();
    assert_eq!(claims, expected, "{}", context());
    for claim in claims {
        match claim {
            Claim::TakenForNothing { .. } => tally.taken += 1,
            Claim::Loses { .. } => tally.lost += 1,
            Claim::Trapped { .. } => tally.trapped += 1,
            Claim::LetsPromote { .. } => tally.promoted += 1,
            Claim::AllowsMate { .. } | Claim::MissesMate { .. } | Claim::BreaksCastle { .. } => {
                panic!("{}", context())
            }
        }
    }
}

/// The square on which the piece stands that a line captures with its first or third move, and whether it has moved
/// between.
fn captured(after: &Position, line: &[Move]) -> Option<(Square, bool)> {
    let first = line.first()?.to();
    if after.piece(first).is_some() {
        return Some((first, false));
    }
    let (reply, third) = (*line.get(1)?, line.get(2)?.to());
    let (square, has_moved) = match reply {
        Move::Normal { from, to, .. } if to == third => (from, true),
        _ => (third, false),
    };
    let piece =
        after.piece(square).filter(|piece| piece.color != after.turn() && piece.kind != PieceKind::King);
    piece.map(|_| (square, has_moved))
}

#[test]
fn every_claim_agrees_with_the_slow_twin() {
    let mut tally = Tally::default();
    let mut dice = Dice(7);
    for round in 0..40_000 {
        let variant = if round % 4 == 0 { Variant::Minishogi } else { Variant::Standard };
        compare(&mut dice, variant, &mut tally);
    }
    println!("{tally:?}");
    assert!(tally.cases > 5_000 && tally.taken > 40 && tally.lost > 60, "{tally:?}");
    assert!(tally.promoted > 100 && tally.trapped > 2, "{tally:?}");
}

//! What a level overlooks: moves, of both sides, that are not in the tree that it searches.
//!
//! People see first what has just moved, recaptures and checks. They overlook what has stood on the board for a while:
//! long diagonals, drops, retreats, and squares far from the last move. What is overlooked stays so for some plies:
//! whether a move is overlooked depends on the seed, on the piece and its destination, and on the part of the game.
//! A low level sees its own captures more often than that a piece of its own is attacked: most of its blunders leave such a
//! piece standing. The two lowest levels overlook some recaptures, too.

use crate::packed_move::PackedMove;
use crate::rng::Rng;
use crate::see::see_ge;
use crate::value::Value;
use rules::{Bitboard, Color, Move, PieceKind, Position, Square};

/// The chances of being overlooked, per thousand. Easy and hard moves have their factors, and the result is at most [`MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Chances {
    /// Of an own move without a capture that is neither easy nor hard to see.
    pub(crate) quiet: u64,
    /// Of an own capture that is neither easy nor hard to see: a chance that is missed.
    pub(crate) capture: u64,
    /// Of an own check.
    pub(crate) check: u64,
    /// Of a reply, or of a later move, that is neither easy nor hard to see: a threat that is not met.
    pub(crate) threat: u64,
    /// Of a reply that captures a piece which has hung before: an attacked piece that is left standing.
    pub(crate) standing: u64,
    /// Of a move of the piece that has moved last, in percent of that of a plain move.
    pub(crate) just_moved_percent: u64,
    /// Of a recapture, and of the capture of a piece that has just moved.
    pub(crate) recapture: u64,
    /// Added from the third ply on, to what is left.
    pub(crate) third_ply: u64,
}

impl Chances {
    /// Nothing is overlooked.
    pub(crate) const NONE: Self = Self {
        quiet: 0,
        capture: 0,
        check: 0,
        threat: 0,
        standing: 0,
        just_moved_percent: 0,
        recapture: 0,
        third_ply: 0,
    };
}

/// The oversights of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Oversights {
    chances: Chances,
    seed: u32,
    /// The number of the move that is searched for.
    move_number: u32,
    /// The destination of the last move before the search.
    last: Option<Square>,
    /// The own pieces that hang before the search; empty in check, and if they have no chance of their own.
    hanging: Bitboard,
}

/// The number of plies for which a move stays overlooked, or seen.
const SPAN: u64 = 8;
/// The maximum chance of being overlooked, per thousand.
const MOST: u64 = 970;
/// The shortest slide that counts as long, in squares.
const LONG_SLIDE: u8 = 4;
/// The distances from the last move, in squares, up to which a move is near and from which it is far.
const NEAR: u8 = 2;
const FAR: u8 = 5;

/// The chances of kinds of moves, in percent of that of a plain move.
const NEAR_PERCENT: u64 = 70;
const FAR_PERCENT: u64 = 130;
const DROP: u64 = 140;
const LONG_LINE: u64 = 150;
const LONG_DIAGONAL: u64 = 190;
const RETREAT: u64 = 140;

impl Oversights {
    /// The oversights in the search for a move in `position`.
    pub(crate) fn new(chances: Chances, seed: u32, position: &Position) -> Self {
        let last = position.last_move().map(Move::to);
        let needs_none = chances.standing == chances.threat || position.in_check();
        let hanging = if needs_none { Bitboard::EMPTY } else { hanging(position, 1) };
        Self { chances, seed, move_number: position.move_number(), last, hanging }
    }

    /// Whether a move of the side to move in `position` is overlooked, `ply` plies from the root. A move out of check is
    /// always seen, and so is a check, except by a level that overlooks its own ones at the root.
    pub(crate) fn overlook(&self, position: &Position, mv: Move, gives_check: bool, ply: usize) -> bool {
        let chance = match gives_check {
            _ if position.in_check() => 0,
            true if ply == 0 => self.chances.check,
            true => 0,
            false => self.chance(position, mv, ply),
        };
        chance > 0 && self.draw(position.turn(), mv) < chance
    }

    /// The chance that a move is overlooked, per thousand.
    fn chance(&self, position: &Position, mv: Move, ply: usize) -> u64 {
        let to = mv.to();
        let is_capture = position.piece(to).is_some();
        if is_capture && position.last_move().map(Move::to) == Some(to) {
            return self.chances.recapture;
        }
        let plain = match (ply, is_capture) {
            (0, true) => self.chances.capture,
            (0, false) => self.chances.quiet,
            (1, true) if self.hanging.has(to) => self.chances.standing,
            _ => self.chances.threat,
        };
        let mut chance = plain * self.percent(position, mv) / 100;
        if ply >= 2 {
            chance += 1_000_u64.saturating_sub(chance) * self.chances.third_ply / 1_000;
        }
        chance.min(MOST)
    }

    /// The chance that a move is overlooked, in percent of that of a plain move.
    fn percent(&self, position: &Position, mv: Move) -> u64 {
        let to = mv.to();
        let near = match self.last.map(|last| distance(last, to)) {
            Some(..=NEAR) => NEAR_PERCENT,
            Some(FAR..) => FAR_PERCENT,
            _ => 100,
        };
        let kind = match mv {
            Move::Drop { .. } => DROP,
            Move::Normal { from, .. } if Some(from) == self.last => self.chances.just_moved_percent,
            Move::Normal { from, .. } => {
                let is_long = distance(from, to) >= LONG_SLIDE;
                let is_diagonal = from.file() != to.file() && from.rank() != to.rank();
                let is_king = position.piece(from).is_some_and(|piece| piece.kind == PieceKind::King);
                match (is_long, is_diagonal) {
                    (true, true) => LONG_DIAGONAL,
                    (true, false) => LONG_LINE,
                    _ if is_backward(position.turn(), from, to) && !is_king => RETREAT,
                    _ => 100,
                }
            }
        };
        near * kind / 100
    }

    /// A number below 1,000 for a move: the same for some plies. Drops of a kind are drawn together for each third of the
    /// board.
    fn draw(&self, turn: Color, mv: Move) -> u64 {
        let motif = match mv {
            Move::Normal { from, to, .. } => {
                u64::from(PackedMove::from(Move::Normal { from, to, promote: false }).bits())
            }
            Move::Drop { kind, to } => 1 << 16 | (kind.index() as u64) << 4 | u64::from(to.file() / 4),
        };
        lasting_draw(self.seed, motif << 1 | turn.index() as u64, self.move_number).below(1_000)
    }
}

/// Random numbers for a motif, which stay the same for [`SPAN`] plies. The spans of different motifs do not begin together.
pub(crate) fn lasting_draw(seed: u32, motif: u64, move_number: u32) -> Rng {
    let own = Rng::new(u64::from(seed) << 32 ^ motif).next();
    let span = (u64::from(move_number) + own % SPAN) / SPAN;
    Rng::new(own ^ span)
}

/// The pieces of the side to move that the opponent would capture with a gain of at least `least`, in hundredths of a pawn,
/// if it were to move. The side to move must not be in check.
pub(crate) fn hanging(position: &Position, least: Value) -> Bitboard {
    let mut passed = position.clone();
    passed.make_pass();
    prey(&passed, least)
}

/// The pieces that the side to move captures with a gain of at least `least`, in hundredths of a pawn.
pub(crate) fn prey(position: &Position, least: Value) -> Bitboard {
    let captures = position.legal_moves().into_iter().filter(|mv| position.piece(mv.to()).is_some());
    let pays = captures.filter(|&mv| see_ge(position, mv, least));
    pays.fold(Bitboard::EMPTY, |squares, mv| squares.with(mv.to()))
}

/// The distance of two squares, the larger of files and ranks.
const fn distance(one: Square, other: Square) -> u8 {
    let (files, ranks) = (one.file().abs_diff(other.file()), one.rank().abs_diff(other.rank()));
    if files > ranks { files } else { ranks }
}

const fn is_backward(turn: Color, from: Square, to: Square) -> bool {
    match turn {
        Color::Black => to.rank() > from.rank(),
        Color::White => to.rank() < from.rank(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Line, Variant};

    const CHANCES: Chances = Chances {
        quiet: 300,
        capture: 300,
        check: 0,
        threat: 300,
        standing: 300,
        just_moved_percent: 25,
        recapture: 0,
        third_ply: 500,
    };

    fn position(text: &str) -> Position {
        Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect(text)
    }

    /// The number of seeds of 1,000 with which a move is overlooked.
    fn overlooked(position: &Position, mv: &str, ply: usize) -> u32 {
        let mv = mv.parse().unwrap();
        let seeds = 0..1_000;
        let overlooks =
            |&seed: &u32| Oversights::new(CHANCES, seed, position).overlook(position, mv, false, ply);
        seeds.filter(overlooks).count() as u32
    }

    #[test]
    fn what_is_hard_to_see_is_overlooked_more_often() {
        let open = position("sfen 4k4/9/9/9/9/9/4S4/9/B3K3R b S 1");
        let plain = overlooked(&open, "5g5f", 0);
        assert!((250..350).contains(&plain), "{plain}");
        for hard in ["9i5e", "1i1d", "S*5e", "5g4h"] {
            assert!(overlooked(&open, hard, 0) > plain + 60, "{hard}");
        }
        // The long diagonal, more often than the long file.
        assert!(overlooked(&open, "9i4d", 0) > overlooked(&open, "1i1c", 0));
        // From the third ply on.
        assert!(overlooked(&open, "5g5f", 2) > plain + 200);
    }

    #[test]
    fn what_has_just_happened_is_seen() {
        // Bishops are exchanged: the silver recaptures. A move far from there is overlooked more often than one near it.
        let recapture = position("startpos moves 7g7f 3c3d 8h2b+");
        assert_eq!(overlooked(&recapture, "3a2b", 0), 0);
        assert!(overlooked(&recapture, "9c9d", 0) > overlooked(&recapture, "4a3b", 0));
        // What the opponent's last piece threatens, and every move out of check.
        let threat = position("startpos moves 7g7f 3c3d 6i7h 2b8h+ 3i4h");
        let before = position("startpos moves 7g7f 3c3d 6i7h 2b8h+");
        let mv = "8h8i".parse().unwrap();
        let threatens = |seed| Oversights::new(CHANCES, seed, &before).overlook(&threat, mv, false, 1);
        let missed = (0..1_000).filter(|&seed| threatens(seed)).count();
        assert!(missed < 100, "{missed}");
        let check = position("sfen 4k4/9/9/9/9/9/9/4r4/4K4 b - 1");
        assert_eq!(overlooked(&check, "5i4i", 0), 0);
    }

    /// The rook attacks two pieces: the silver, which hung before, and the gold, which has just lost its protection.
    #[test]
    fn what_hangs_already_has_a_chance_of_its_own() {
        let before = position("sfen 4k4/9/9/9/6S1r/9/8G/8S/4K4 b - 1");
        let after = position("sfen 4k4/9/9/9/6S1r/9/8G/8S/4K4 b - 1 moves 1h2g");
        let missed = |chances, mv: &str| {
            let mv = mv.parse().unwrap();
            let overlooks =
                |&seed: &u32| Oversights::new(chances, seed, &before).overlook(&after, mv, false, 1);
            (0..1_000).filter(overlooks).count()
        };
        for (standing, threat) in [(900, 0), (0, 900)] {
            let chances = Chances { standing, threat, ..CHANCES };
            assert_eq!(missed(chances, "1e3e") > 500, standing > 0, "{standing}");
            assert_eq!(missed(chances, "1e1g") > 500, threat > 0, "{threat}");
        }
    }

    #[test]
    fn own_captures_have_a_chance_of_their_own() {
        let open = position("sfen 4k4/9/9/9/9/4p4/4S4/9/4K4 b - 1");
        let missed = |chances, mv: &str| {
            let mv = mv.parse().unwrap();
            (0..1_000)
                .filter(|&seed| Oversights::new(chances, seed, &open).overlook(&open, mv, false, 0))
                .count()
        };
        let chances = Chances { capture: 0, quiet: 900, ..CHANCES };
        assert_eq!(missed(chances, "5g5f"), 0);
        assert!(missed(chances, "5g4f") > 600);
    }

    /// The own ones at the root of a level that overlooks them.
    #[test]
    fn checks_are_overlooked_by_choice_alone() {
        let open = position("sfen 4k4/9/9/9/9/9/9/9/4K3R b - 1");
        let missed = |check: u64, ply: usize| {
            let (chances, mv) = (Chances { check, ..CHANCES }, "1i1a+".parse().unwrap());
            let overlooks =
                |&seed: &u32| Oversights::new(chances, seed, &open).overlook(&open, mv, true, ply);
            (0..1_000).filter(overlooks).count()
        };
        assert!((600..800).contains(&missed(700, 0)));
        assert_eq!([missed(0, 0), missed(700, 1), missed(700, 2)], [0; 3]);
    }

    #[test]
    fn pieces_hang_that_are_lost_for_less() {
        let at = position("sfen 4k4/9/9/9/6S1r/9/8G/8S/4K4 b - 1");
        let squares =
            |board: Bitboard| board.into_iter().map(|square| square.to_string()).collect::<Vec<_>>();
        assert_eq!(squares(hanging(&at, 1)), ["3e"]);
        assert_eq!(squares(hanging(&at, 5_000)), [""; 0]);
        assert_eq!(squares(prey(&at, 1)), [""; 0]);
    }

    /// What is overlooked stays overlooked, and what is seen stays seen, for some plies.
    #[test]
    fn oversights_last() {
        let (mut line, mv) = ("startpos moves".to_owned(), "9g9f".parse().unwrap());
        let mut counts = vec![0; 1_000];
        let mut changes = 0;
        let mut before: Vec<bool> = Vec::new();
        for _ in 0..8 {
            line.push_str(" 2h3h 8b7b");
            let at = position(&line);
            let now: Vec<bool> = (0..1_000)
                .map(|seed| Oversights::new(CHANCES, seed, &at).overlook(&at, mv, false, 0))
                .collect();
            changes += before.iter().zip(&now).filter(|(one, other)| one != other).count();
            counts.iter_mut().zip(&now).for_each(|(count, &overlooked)| *count += u32::from(overlooked));
            before = now;
            line.push_str(" 3h2h 7b8b");
        }
        // Four plies apart, half of the moves are drawn anew, and about half of those change.
        assert!((1_000..2_200).contains(&changes), "{changes}");
        assert!(counts.contains(&0) && counts.iter().any(|&count| count >= 4));
    }
}

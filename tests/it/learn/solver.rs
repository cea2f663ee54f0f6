//! The fewest moves of a solo goal, by a search of its own: it shares no code with `headless::learn` but the tables of
//! attacks.

use headless::learn::{Goal, Task};
use rules::{Bitboard, Color, Hand, HandKind, Move, Piece, PieceKind, Setup, Square, Variant, attacks};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};

/// The number of positions after which a search is given up.
const MOST_POSITIONS: usize = 30_000;

/// What came of a search.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fewest {
    /// The goal is reached with these moves, and with no fewer.
    Moves(Vec<Move>),
    /// The goal is out of reach within the moves.
    OutOfReach,
    /// The search was given up.
    Unknown,
}

/// A board on which one side moves.
#[derive(Clone, PartialEq, Eq)]
struct Solo {
    variant: Variant,
    us: Color,
    board: [Option<Piece>; Square::COUNT],
    hand: Hand,
    /// The squares still to be reached, or whose pieces are still to be taken.
    left: Bitboard,
}

/// The goal of a search.
enum Target {
    /// To empty the squares that are left.
    Squares,
    /// To have a piece on each square, with the least numbers of moves from everywhere.
    Shape(Vec<(Square, PieceKind, [u8; Square::COUNT])>),
}

/// Searches the fewest moves of a solo goal, at most `most`.
pub(super) fn fewest(task: &Task, most: usize) -> Fewest {
    let Setup { variant, turn, board, hands, .. } = task.setup.clone();
    let (left, target) = match &task.goal {
        Goal::Reach(squares) | Goal::Take(squares) => (squares.iter().copied().collect(), Target::Squares),
        Goal::Shape(pieces) => {
            let ways = |&(to, kind): &(Square, PieceKind)| (to, kind, distances(variant, turn, kind, to));
            (Bitboard::EMPTY, Target::Shape(pieces.iter().map(ways).collect()))
        }
        other => panic!("{other:?} is no solo goal"),
    };
    let start = Solo { variant, us: turn, board, hand: hands[turn], left };
    let mut nodes = vec![(start.clone(), None::<(usize, Move)>, 0_usize)];
    let mut best: HashMap<Vec<u8>, usize> = HashMap::from([(start.key(), 0)]);
    let mut queue = BinaryHeap::from([(Reverse(start.at_least(&target)), 0_usize, 0_usize)]);
    while let Some((_, made, index)) = queue.pop() {
        let solo = nodes[index].0.clone();
        if solo.at_least(&target) == 0 {
            return Fewest::Moves(way_to(&nodes, index));
        }
        if best.get(&solo.key()).is_some_and(|&fewer| fewer < made) {
            continue;
        }
        for mv in solo.moves() {
            let Some(after) = solo.after(mv) else { continue };
            let (made, rest) = (made + 1, after.at_least(&target));
            let key = after.key();
            if made + rest > most || best.get(&key).is_some_and(|&before| before <= made) {
                continue;
            }
            if nodes.len() == MOST_POSITIONS {
                return Fewest::Unknown;
            }
            best.insert(key, made);
            nodes.push((after, Some((index, mv)), made));
            queue.push((Reverse(made + rest), made, nodes.len() - 1));
        }
    }
    Fewest::OutOfReach
}

/// A board that was reached, the node before it with the move from there, and the number of moves made.
type Node = (Solo, Option<(usize, Move)>, usize);

/// The moves from the first node to this one.
fn way_to(nodes: &[Node], mut index: usize) -> Vec<Move> {
    let mut moves = Vec::new();
    while let Some((before, mv)) = nodes[index].1 {
        moves.push(mv);
        index = before;
    }
    moves.reverse();
    moves
}

/// By squares, the number of moves with which a piece of this kind comes to `to` on an empty board; 99 if it cannot.
fn distances(variant: Variant, us: Color, kind: PieceKind, to: Square) -> [u8; Square::COUNT] {
    let mut distances = [99; Square::COUNT];
    distances[to.index()] = 0;
    for round in 0..20 {
        for from in Square::all().filter(|from| variant.has(*from)) {
            let goes_on = |next: Square| distances[next.index()] == round;
            if distances[from.index()] == 99 && attacks::reach(us, kind, from).into_iter().any(goes_on) {
                distances[from.index()] = round + 1;
            }
        }
    }
    distances
}

impl Solo {
    /// A number of moves with which the goal cannot be missed for less; 0 only if it is reached.
    fn at_least(&self, target: &Target) -> usize {
        let Target::Shape(pieces) = target else { return self.left.into_iter().count() };
        let least = |(to, kind, distances): &(Square, PieceKind, [u8; Square::COUNT])| {
            if self.board[to.index()] == Some(Piece::new(self.us, *kind)) {
                return 0;
            }
            if kind.is_promoted() {
                return 1;
            }
            let is_own = |square: &Square| self.board[square.index()] == Some(Piece::new(self.us, *kind));
            let nearest = Square::all().filter(is_own).map(|from| usize::from(distances[from.index()])).min();
            // A piece can be dropped, if need be after a capture.
            let dropped = match kind.in_hand() {
                Some(held) if self.hand.has(held) => 1,
                Some(_) => 2,
                None => 99,
            };
            nearest.unwrap_or(99).min(dropped)
        };
        pieces.iter().map(least).sum()
    }

    fn occupied(&self) -> Bitboard {
        Square::all().filter(|square| self.board[square.index()].is_some()).collect()
    }

    fn attacked_by(&self, color: Color, without_king: bool) -> Bitboard {
        let occupied = self.occupied();
        let pieces = Square::all().filter_map(|from| Some((from, self.board[from.index()]?)));
        pieces
            .filter(|(_, piece)| piece.color == color && !(without_king && piece.kind == PieceKind::King))
            .map(|(from, piece)| attacks::piece(color, piece.kind, from, occupied))
            .fold(Bitboard::EMPTY, |all, one| all | one)
    }

    fn moves(&self) -> Vec<Move> {
        let (occupied, zone) = (self.occupied(), self.variant.promotion_zone(self.us));
        let mut moves = Vec::new();
        for from in occupied {
            let Some(Piece { color, kind }) = self.board[from.index()] else { continue };
            if color != self.us {
                continue;
            }
            for to in attacks::piece(color, kind, from, occupied) & self.variant.board() {
                if self.board[to.index()].is_some_and(|piece| piece.color == self.us) {
                    continue;
                }
                if !self.variant.dead_end(self.us, kind).has(to) {
                    moves.push(Move::Normal { from, to, promote: false });
                }
                if kind.promoted().is_some() && (zone.has(from) || zone.has(to)) {
                    moves.push(Move::Normal { from, to, promote: true });
                }
            }
        }
        for (kind, _) in self.hand.iter() {
            for to in
                self.variant.board().minus(occupied).minus(self.variant.dead_end(self.us, kind.on_board()))
            {
                if kind != HandKind::Pawn || !self.has_pawn_on(to.file()) {
                    moves.push(Move::Drop { kind, to });
                }
            }
        }
        moves
    }

    fn has_pawn_on(&self, file: u8) -> bool {
        let pawn = Some(Piece::new(self.us, PieceKind::Pawn));
        Square::all().any(|square| square.file() == file && self.board[square.index()] == pawn)
    }

    /// The board after a move; `None` if the piece could be taken, or the own king where both sides have one.
    fn after(&self, mv: Move) -> Option<Self> {
        let mut after = self.clone();
        let to = mv.to();
        match mv {
            Move::Normal { from, promote, .. } => {
                let piece = after.board[from.index()].take()?;
                let kind = if promote { piece.kind.promoted()? } else { piece.kind };
                if let Some(kind) = after.board[to.index()]
                    .replace(Piece::new(self.us, kind))
                    .and_then(|taken| taken.kind.in_hand())
                {
                    after.hand.add(kind);
                }
            }
            Move::Drop { kind, .. } => {
                after.hand.take(kind);
                after.board[to.index()] = Some(Piece::new(self.us, kind.on_board()));
            }
        }
        after.left = after.left.without(to);
        let taken = after.attacked_by(!self.us, true).has(to)
            || after.attacked_by(!self.us, false).has(to) && !after.attacked_by(self.us, false).has(to);
        let king = |color| {
            let king = Some(Piece::new(color, PieceKind::King));
            Square::all().find(|square| after.board[square.index()] == king)
        };
        let is_lost = match (king(self.us), king(!self.us)) {
            (Some(own), Some(_)) => after.attacked_by(!self.us, false).has(own),
            _ => false,
        };
        (!taken && !is_lost).then_some(after)
    }

    fn key(&self) -> Vec<u8> {
        let piece = |piece: &Option<Piece>| {
            piece.map_or(0, |piece| 1 + piece.kind.index() as u8 + 16 * piece.color.index() as u8)
        };
        let hand = HandKind::ALL.map(|kind| self.hand.count(kind));
        let left = self.left.into_iter().map(|square| square.index() as u8);
        self.board.iter().map(piece).chain(hand).chain(left).collect()
    }
}

#[test]
fn the_fewest_moves_are_found() {
    let fewest_of = |sfen: &str, goal: &str, most: usize| {
        let json = format!(
            r#"{{"version":1,"chapters":[{{"id":"a","tasks":[{{"sfen":"{sfen}","goal":{goal}}}]}}]}}"#
        );
        let course = headless::learn::Course::read(&json).expect(&json);
        match fewest(course.task("a", 1).expect("a task"), most) {
            Fewest::Moves(moves) => Some(moves.len()),
            Fewest::OutOfReach => None,
            Fewest::Unknown => panic!("{json}"),
        }
    };
    assert_eq!(fewest_of("9/9/9/9/4R4/9/9/9/9 b - 1", r#"{"reach":["1a"]}"#, 9), Some(2));
    assert_eq!(fewest_of("9/9/9/9/4G4/9/9/9/9 b - 1", r#"{"reach":["5a"]}"#, 9), Some(4));
    assert_eq!(fewest_of("9/9/9/9/4G4/9/9/9/9 b - 1", r#"{"reach":["5a"]}"#, 3), None);
    // The gold guards the star, until it is taken. A king guards what is not protected.
    assert_eq!(fewest_of("4g4/9/9/9/4R4/9/9/9/9 b - 1", r#"{"reach":["5b"]}"#, 1), None);
    assert_eq!(fewest_of("4g4/9/9/9/4R4/9/9/9/9 b - 1", r#"{"reach":["5b"]}"#, 2), Some(2));
    assert_eq!(fewest_of("4k4/9/9/9/4R4/9/9/9/9 b - 1", r#"{"reach":["5b"]}"#, 1), None);
    assert_eq!(fewest_of("4k4/9/4P4/9/4R4/9/9/9/9 b - 1", r#"{"reach":["5b"]}"#, 4), Some(1));
    assert_eq!(fewest_of("9/9/9/9/9/9/9/9/4K4 b S 1", r#"{"shape":{"5h":"S","4i":"K"}}"#, 4), Some(2));
    let start = Variant::Standard.start_sfen();
    let mino = r#"{"shape":{"2h":"K","3h":"S","4i":"G","5h":"G","6h":"R"}}"#;
    assert_eq!(fewest_of(start, mino, 9), Some(6));
}

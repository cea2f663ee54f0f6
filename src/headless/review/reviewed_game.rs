//! The game that is reviewed.

use super::spot::Spot;
use crate::names::{self, Name, NamedAt};
use protocol::WinRate;
use record::{GameRecord, Step};
use rules::{Color, Impasse, ImpasseRule, Line, Move, Outcome, Position, Setup};

/// A game to be reviewed: a start, legal moves from it, and the time that each has taken.
#[derive(Clone, Debug)]
pub struct ReviewedGame {
    start: Setup,
    first: Position,
    moves: Vec<Move>,
    /// The time of each move in milliseconds, where the record has it.
    spent_ms: Vec<Option<u64>>,
    impasse: Impasse,
    /// The openings and castles of the game.
    names: Vec<NamedAt>,
}

impl ReviewedGame {
    /// A game without times. It ends before its first illegal move.
    ///
    /// `None` if the start cannot be played as a game, like that of a mate problem without the attacker's king.
    pub fn new(start: Setup, moves: Vec<Move>, rule: ImpasseRule) -> Option<Self> {
        let first = Position::from_setup(&start).ok()?;
        let mut position = first.clone();
        let mut moves = moves;
        let legal = moves.iter().take_while(|&&mv| position.play(mv).is_ok()).count();
        moves.truncate(legal);
        let impasse = Impasse::of_game(rule, &start);
        let names = names::of_game(&first, &moves);
        Some(Self { start, first, spent_ms: vec![None; moves.len()], moves, impasse, names })
    }

    /// The main line of a record. `None` if its start cannot be played as a game, like that of a mate problem without the
    /// attacker's king.
    pub fn of_record(record: &GameRecord, rule: ImpasseRule) -> Option<Self> {
        let mut game = Self::new(record.start().clone(), record.main_moves(), rule)?;
        let moves = record.main_line().map(|id| record.node(id));
        let moves = moves.take_while(|node| matches!(node.step(), Step::Move(_)));
        for (spent, node) in game.spent_ms.iter_mut().zip(moves) {
            *spent = node.time.map(|time| time.spent_ms);
        }
        Some(game)
    }

    /// Whether another game has the same start and the same moves, whatever time they took.
    pub fn is_same_game(&self, other: &Self) -> bool {
        self.start == other.start && self.moves == other.moves && self.impasse == other.impasse
    }

    /// Whether this game is the main line of a record.
    pub fn is_main_line_of(&self, record: &GameRecord) -> bool {
        self.start == *record.start() && self.moves == record.main_moves()
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The time that each move has taken, in milliseconds, where the record has it.
    pub fn times(&self) -> &[Option<u64>] {
        &self.spent_ms
    }

    /// The side that makes the first move.
    pub const fn first_turn(&self) -> Color {
        self.first.turn()
    }

    /// Whether the move with this index belongs to a named opening of the game: its side plays the opening, which is
    /// complete with this move or later. The moves of the other side are its own.
    pub fn is_of_opening(&self, index: usize) -> bool {
        let first = self.first_turn();
        let mover = if index.is_multiple_of(2) { first } else { !first };
        self.names.iter().any(|named| match named.name {
            Name::Opening { side, .. } => side.is_none_or(|side| side == mover) && index < named.ply,
            Name::Castle { .. } => false,
        })
    }

    /// Whether a named opening of the game is complete with the move with this index.
    pub fn completes_opening(&self, index: usize) -> bool {
        let is_complete =
            |named: &NamedAt| matches!(named.name, Name::Opening { .. }) && named.ply == index + 1;
        self.names.iter().any(is_complete)
    }

    /// The openings and castles of the game, in the order in which they were reached.
    pub fn names(&self) -> &[NamedAt] {
        &self.names
    }

    /// The impasse rule of the game.
    pub const fn impasse(&self) -> Impasse {
        self.impasse
    }

    /// The time that the move with this index has taken, in milliseconds.
    pub(super) fn spent_ms(&self, index: usize) -> Option<u64> {
        self.spent_ms.get(index).copied().flatten()
    }

    /// The start of the game and the moves that lead to a position; `None` for a ply beyond the end.
    pub fn line(&self, spot: Spot) -> Option<Line> {
        let moves = self.moves.get(..spot.ply)?.iter().copied().chain(spot.tried).collect();
        Some(Line { start: self.start.clone(), moves })
    }

    /// A position with the moves that lead to it; `None` for a ply beyond the end, or if the tried move is illegal.
    pub fn position(&self, spot: Spot) -> Option<Position> {
        let mut position = self.first.clone();
        for &mv in self.moves.get(..spot.ply)? {
            position.make(mv);
        }
        match spot.tried {
            Some(mv) => position.play(mv).ok().map(|()| position),
            None => Some(position),
        }
    }

    /// The results of `read` for each position, from the start on, with the number of moves that lead to it. All positions
    /// together cost no more moves on a board than the last one alone.
    pub fn map_positions<T>(&self, mut read: impl FnMut(usize, &Position) -> T) -> Vec<T> {
        let mut position = self.first.clone();
        let mut results = vec![read(0, &position)];
        for (ply, &mv) in (1..).zip(&self.moves) {
            position.make(mv);
            results.push(read(ply, &position));
        }
        results
    }

    /// The win rate of the side to move if the game ends with this position: at the end of the record, or
    /// after a move that was not played. Where a game went on, its end was none.
    pub(super) fn end(&self, spot: Spot, position: &Position) -> Option<WinRate> {
        if spot.tried.is_none() && spot.ply < self.moves.len() {
            return None;
        }
        Some(match position.outcome(self.impasse)? {
            Outcome::Win { winner, .. } if winner == position.turn() => WinRate::WIN,
            Outcome::Win { .. } => WinRate::LOSS,
            Outcome::Draw(_) | Outcome::Replay(_) | Outcome::Aborted => WinRate::EVEN,
        })
    }
}

//! A game, and how it is coded.

use crate::moves::MoveModel;
use crate::start::{COUNT, Start};
use crate::win_rate::WinRate;
use coder::{Decoder, Encoder, Tree};
use rules::{Color, Move};

/// A game that the engine played against itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The start position: even, or a handicap.
    pub start: Start,
    /// The moves of the opening, at most 63, which were drawn to make games differ, and have no scores.
    pub opening: Vec<Move>,
    /// The moves after it, each with its score for the side to move.
    pub moves: Vec<(Move, WinRate)>,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
}

/// The number of bits for the number of moves after the opening.
const LENGTH_BITS: u32 = 10;
/// The greatest number of moves after the opening.
pub(crate) const MOST_MOVES: usize = (1 << LENGTH_BITS) - 1;
/// The number of bits for the number of moves of the opening.
const OPENING_BITS: u32 = 6;
/// The greatest number of moves of the opening.
pub(crate) const MOST_OPENING_MOVES: usize = (1 << OPENING_BITS) - 1;

/// The models of a block.
#[derive(Debug, Default)]
pub(crate) struct Models {
    start: Tree<5>,
    opening: Tree<OPENING_BITS>,
    winner: Tree<2>,
    moves: MoveModel,
    /// The change of the win rate from one move to the next, by the size of the change before.
    changes: [Tree<8>; CHANGE_CONTEXTS],
}

const _: () = assert!(COUNT <= 32, "a start has five bits");

/// The number of contexts for changes of the win rate.
const CHANGE_CONTEXTS: usize = 4;

/// The context of a change, from the change before.
const fn context_of_change(before: u8) -> usize {
    match before.cast_signed().unsigned_abs() {
        0..=2 => 0,
        3..=7 => 1,
        8..=20 => 2,
        _ => 3,
    }
}

/// The win rates of a game from Black's point of view, as they are coded: each as its change.
struct Changes {
    last: u8,
    change: u8,
}

impl Changes {
    const fn new() -> Self {
        Self { last: 128, change: 0 }
    }

    fn encode(&mut self, models: &mut Models, encoder: &mut Encoder, turn: Color, win_rate: WinRate) {
        let now = of_black(turn, win_rate).step();
        let change = now.wrapping_sub(self.last);
        models.changes[context_of_change(self.change)].encode(encoder, change.into());
        *self = Self { last: now, change };
    }

    fn decode(&mut self, models: &mut Models, decoder: &mut Decoder<'_>, turn: Color) -> WinRate {
        let change = models.changes[context_of_change(self.change)].decode(decoder) as u8;
        *self = Self { last: self.last.wrapping_add(change), change };
        of_black(turn, WinRate::from_step(self.last))
    }
}

/// The win rate of the side to move seen from Black's side, and the reverse.
const fn of_black(turn: Color, win_rate: WinRate) -> WinRate {
    match turn {
        Color::Black => win_rate,
        Color::White => win_rate.of_opponent(),
    }
}

impl Game {
    /// Encodes the game. It must not have more than [`MOST_MOVES`] moves and [`MOST_OPENING_MOVES`] moves of the opening.
    pub(crate) fn encode(&self, models: &mut Models, encoder: &mut Encoder) {
        models.start.encode(encoder, self.start.number());
        models.opening.encode(encoder, self.opening.len() as u32);
        encoder.encode_evenly(self.moves.len() as u32, LENGTH_BITS);
        models.winner.encode(encoder, self.winner.map_or(0, |winner| 1 + winner.index() as u32));
        let mut position = self.start.position();
        for &mv in &self.opening {
            models.moves.encode(encoder, &position, mv);
            position.make(mv);
        }
        let mut changes = Changes::new();
        for &(mv, win_rate) in &self.moves {
            changes.encode(models, encoder, position.turn(), win_rate);
            models.moves.encode(encoder, &position, mv);
            position.make(mv);
        }
    }

    /// Decodes a game; `None` if the bytes are none.
    pub(crate) fn decode(models: &mut Models, decoder: &mut Decoder<'_>) -> Option<Self> {
        let start = Start::from_number(models.start.decode(decoder))?;
        let opening_moves = models.opening.decode(decoder);
        let count = decoder.decode_evenly(LENGTH_BITS);
        let winner = match models.winner.decode(decoder) {
            0 => None,
            1 => Some(Color::Black),
            2 => Some(Color::White),
            _ => return None,
        };
        let mut position = start.position();
        let mut opening = Vec::new();
        for _ in 0..opening_moves {
            let mv = models.moves.decode(decoder, &position)?;
            opening.push(mv);
            position.make(mv);
        }
        let (mut changes, mut moves) = (Changes::new(), Vec::new());
        for _ in 0..count {
            let win_rate = changes.decode(models, decoder, position.turn());
            let mv = models.moves.decode(decoder, &position)?;
            moves.push((mv, win_rate));
            position.make(mv);
        }
        Some(Self { start, opening, moves, winner })
    }
}

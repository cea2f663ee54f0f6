//! The sums of the hidden layer along the line of a search.
//!
//! A move changes at most four inputs of each perspective, so the sums of a position follow from those of an earlier one
//! of the line. They are computed when a value is needed, and not before. A king that crosses the middle file mirrors the
//! board of its side: that perspective is then computed from scratch.

use crate::arithmetic::Network;
use crate::inputs::Perspective;
use rules::{Color, HandKind, Move, Piece, Position, Square};
use std::sync::Arc;

/// A piece and where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Board(Piece, Square),
    /// A piece in hand, with the number of pieces of its kind before it.
    Hand(Color, HandKind, u8),
}

/// The pieces that a move takes from their places and those that it brings to new ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    removed: [Option<Place>; 2],
    added: [Option<Place>; 2],
}

impl Changes {
    /// The changes of a legal move in `before`.
    pub fn of(before: &Position, mv: Move) -> Self {
        let us = before.turn();
        match mv {
            Move::Normal { from, to, promote } => {
                let Some(piece) = before.piece(from) else { return Self::default() };
                let kind = if promote { piece.kind.promoted().unwrap_or(piece.kind) } else { piece.kind };
                let taken = before.piece(to);
                let in_hand = taken.and_then(|taken| taken.kind.in_hand());
                let won = in_hand.map(|kind| Place::Hand(us, kind, before.hand(us).count(kind)));
                Self {
                    removed: [Some(Place::Board(piece, from)), taken.map(|taken| Place::Board(taken, to))],
                    added: [Some(Place::Board(Piece::new(us, kind), to)), won],
                }
            }
            Move::Drop { kind, to } => {
                let last = before.hand(us).count(kind).saturating_sub(1);
                Self {
                    removed: [Some(Place::Hand(us, kind, last)), None],
                    added: [Some(Place::Board(Piece::new(us, kind.on_board()), to)), None],
                }
            }
        }
    }
}

/// A position of the line.
#[derive(Clone, Copy, Debug)]
struct Ply {
    /// What has changed since the position before.
    changes: Changes,
    /// How each color sees the board.
    perspectives: [Perspective; 2],
    /// Whether the sums of each color are computed.
    is_computed: [bool; 2],
}

/// The sums of the hidden layer for the positions of a line.
#[derive(Clone, Debug)]
pub struct Accumulators {
    network: Arc<Network>,
    plies: Vec<Ply>,
    /// For each ply and each color as many sums as the hidden layer is wide.
    sums: Vec<i16>,
}

impl Accumulators {
    /// Sums for lines of at most `most_plies` moves.
    pub fn new(network: Arc<Network>, most_plies: usize) -> Self {
        let perspectives = Color::ALL.map(|color| Perspective::new(color, None));
        let ply = Ply { changes: Changes::default(), perspectives, is_computed: [false; 2] };
        let sums = vec![0; 2 * (most_plies + 1) * network.parameters().width];
        Self { network, plies: vec![ply; most_plies + 1], sums }
    }

    /// The network.
    pub const fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Sets the position after `ply` moves of the line. `changes` leads to it from the position before; a null move has
    /// none, and those of the first position are not used. Later positions are forgotten.
    ///
    /// # Panics
    /// The line is longer than [`Self::new`] was told.
    pub fn enter(&mut self, ply: usize, changes: Changes, position: &Position) {
        let perspectives = Color::ALL.map(|color| Perspective::of(position, color));
        self.plies[ply] = Ply { changes, perspectives, is_computed: [false; 2] };
    }

    /// Evaluates the position after `ply` moves, which was entered last, for the side to move, in hundredths of a pawn.
    pub fn evaluate(&mut self, ply: usize, position: &Position) -> i32 {
        for color in Color::ALL {
            self.compute(ply, color, position);
        }
        let width = self.network.parameters().width;
        let of = |color: Color| &self.sums[(2 * ply + color.index()) * width..][..width];
        let turn = position.turn();
        self.network.output(of(turn), of(!turn))
    }

    /// Computes the sums of a color, from those of the nearest earlier position that has them.
    fn compute(&mut self, ply: usize, color: Color, position: &Position) {
        let (side, width) = (color.index(), self.network.parameters().width);
        let perspective = self.plies[ply].perspectives[side];
        let start = |ply: usize| (2 * ply + side) * width;
        let line = &self.plies[..=ply];
        let computed = line.iter().rposition(|earlier| earlier.is_computed[side]);
        let base =
            computed.filter(|&base| line[base..].iter().all(|later| later.perspectives[side] == perspective));
        match base {
            Some(base) if base == ply => return,
            Some(base) => {
                let (before, after) = self.sums.split_at_mut(start(ply));
                let (mut before, after) = (Some(&before[start(base)..][..width]), &mut after[..width]);
                for Ply { changes, .. } in &line[base + 1..] {
                    let row =
                        |place: Option<Place>| place.map(|place| self.network.row(input(perspective, place)));
                    let rows = (changes.removed.map(row), changes.added.map(row));
                    // The first step reads the earlier sums, and the others go on from there.
                    match (before.take(), rows) {
                        (Some(before), ([Some(removed), None], [Some(added), None])) => {
                            exchange(after, before, removed, added);
                        }
                        (Some(before), ([Some(removed), Some(taken)], [Some(added), Some(won)])) => {
                            exchange_two(after, before, [removed, taken], [added, won]);
                        }
                        (before, (removed, added)) => {
                            if let Some(before) = before {
                                after.copy_from_slice(before);
                            }
                            removed.into_iter().flatten().for_each(|row| subtract(after, row));
                            added.into_iter().flatten().for_each(|row| add(after, row));
                        }
                    }
                }
            }
            None => {
                let sums = &mut self.sums[start(ply)..][..width];
                sums.copy_from_slice(&self.network.parameters().biases);
                perspective.visit(position, |input| add(sums, self.network.row(input)));
            }
        }
        self.plies[ply].is_computed[side] = true;
    }
}

fn input(perspective: Perspective, place: Place) -> usize {
    match place {
        Place::Board(piece, square) => perspective.on_board(piece, square),
        Place::Hand(owner, kind, earlier) => perspective.in_hand(owner, kind, earlier),
    }
}

/// Sets sums to earlier ones, less a row and with another, in one pass.
fn exchange(sums: &mut [i16], before: &[i16], removed: &[i8], added: &[i8]) {
    let rows = removed.iter().zip(added);
    for ((sum, &before), (&removed, &added)) in sums.iter_mut().zip(before).zip(rows) {
        *sum = before.wrapping_sub(i16::from(removed)).wrapping_add(i16::from(added));
    }
}

/// Sets sums to earlier ones, less two rows and with two others, in one pass.
fn exchange_two(sums: &mut [i16], before: &[i16], removed: [&[i8]; 2], added: [&[i8]; 2]) {
    let ([first, second], [third, fourth]) = (removed, added);
    let rows = first.iter().zip(second).zip(third.iter().zip(fourth));
    for ((sum, &before), ((&first, &second), (&third, &fourth))) in sums.iter_mut().zip(before).zip(rows) {
        let removed = i16::from(first) + i16::from(second);
        *sum = before.wrapping_sub(removed).wrapping_add(i16::from(third) + i16::from(fourth));
    }
}

fn add(sums: &mut [i16], row: &[i8]) {
    for (sum, &weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(i16::from(weight));
    }
}

fn subtract(sums: &mut [i16], row: &[i8]) {
    for (sum, &weight) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_sub(i16::from(weight));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::Parameters;
    use rules::Variant;

    /// A network of numbers that differ, so that a wrong input changes the value.
    fn network() -> Arc<Network> {
        let mut parameters = Parameters::zero(32);
        let mut state = 1_u32;
        let mut number = || {
            state = state.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
            (state >> 16) as i32
        };
        parameters.weights.iter_mut().for_each(|weight| *weight = (number() % 25 - 12) as i8);
        parameters.biases.iter_mut().for_each(|bias| *bias = (number() % 100) as i16);
        parameters.output.iter_mut().for_each(|weight| *weight = (number() % 201 - 100) as i8);
        parameters.unit = 256 * 3_000;
        Arc::new(Network::new(parameters).unwrap())
    }

    /// Random games in which kings wander, with null moves, moves taken back, and positions that are not evaluated.
    #[test]
    fn values_along_a_line_are_those_from_scratch() {
        let network = network();
        let mut random = 7_u64;
        let mut below = |end: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % end
        };
        let (mut crossings, mut nulls, mut values) = ([0; 2], 0, 0);
        for _ in 0..40 {
            let mut position = Position::start(Variant::Standard);
            let mut accumulators = Accumulators::new(Arc::clone(&network), 200);
            let mut line = 0;
            accumulators.enter(line, Changes::default(), &position);
            for _ in 0..400 {
                let back = below(5) == 0 && line > 0;
                if back {
                    position.undo();
                    line -= 1;
                } else if line < 200 {
                    let king = position.king(position.turn()).unwrap();
                    let side = position.turn().index();
                    if below(20) == 0 && !position.in_check() {
                        position.make_pass();
                        accumulators.enter(line + 1, Changes::default(), &position);
                        nulls += 1;
                    } else {
                        let moves = position.legal_moves();
                        // Half of the moves are the king's, if it has any.
                        let steps: Vec<Move> = moves
                            .iter()
                            .copied()
                            .filter(|mv| matches!(mv, Move::Normal { from, .. } if *from == king))
                            .collect();
                        let choice = if below(2) == 0 && !steps.is_empty() { &steps } else { &moves };
                        if choice.is_empty() {
                            break;
                        }
                        let mv = choice[below(choice.len())];
                        let changes = Changes::of(&position, mv);
                        let before = Perspective::of(&position, Color::ALL[side]);
                        position.make(mv);
                        crossings[side] +=
                            usize::from(before != Perspective::of(&position, Color::ALL[side]));
                        accumulators.enter(line + 1, changes, &position);
                    }
                    line += 1;
                }
                if below(3) == 0 {
                    values += 1;
                    assert_eq!(
                        accumulators.evaluate(line, &position),
                        network.evaluate(&position),
                        "{position}"
                    );
                }
            }
        }
        assert!(crossings.iter().all(|&count| count > 20) && nulls > 100 && values > 1_000);
    }
}

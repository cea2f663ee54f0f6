//! The sums of the hidden layer along the line of a search.
//!
//! A move changes at most four inputs of each perspective, so the sums of a position follow from those of an earlier one
//! of the line. They are computed when a value is needed, and not before. A king that crosses the middle file mirrors the
//! board of its side: that perspective is then computed from scratch.

use crate::arithmetic::{Network, Parameters};
use crate::inputs::Perspective;
use crate::kernels::{self, LANES};
use rules::{Color, HandKind, Move, Piece, Position, Square};
use std::sync::Arc;
use wide::i16x16;

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
    /// The biases, rows of weights and weights of the output of the network, as vectors.
    biases: Vec<i16x16>,
    weights: Vec<i16x16>,
    output: Vec<i16x16>,
    plies: Vec<Ply>,
    /// For each ply and each color as many sums as the hidden layer is wide.
    sums: Vec<i16x16>,
    rows: Rows,
}

impl Accumulators {
    /// Sums for lines of at most `most_plies` moves.
    pub fn new(network: Arc<Network>, most_plies: usize) -> Self {
        let perspectives = Color::ALL.map(|color| Perspective::new(color, None));
        let ply = Ply { changes: Changes::default(), perspectives, is_computed: [false; 2] };
        let Parameters { width, weights, biases, output, .. } = network.parameters();
        Self {
            biases: kernels::vectors(biases),
            weights: kernels::vectors(weights),
            output: kernels::vectors(output),
            plies: vec![ply; most_plies + 1],
            sums: vec![i16x16::default(); 2 * (most_plies + 1) * width / LANES],
            rows: Rows::default(),
            network,
        }
    }

    /// The network.
    pub const fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Sets the position after `ply` moves of the line. `changes` leads to it from the position before; a null move has
    /// none, and those of the first position are not used. Later positions must be entered again.
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
        let groups = self.biases.len();
        let of = |color: Color| &self.sums[(2 * ply + color.index()) * groups..][..groups];
        let (own_weights, other_weights) = self.output.split_at(groups);
        let turn = position.turn();
        self.network
            .value(kernels::activated(of(turn), own_weights) + kernels::activated(of(!turn), other_weights))
    }

    /// Computes the sums of a color, from those of the nearest earlier position that has them.
    fn compute(&mut self, ply: usize, color: Color, position: &Position) {
        let (side, groups) = (color.index(), self.biases.len());
        let perspective = self.plies[ply].perspectives[side];
        let start = |ply: usize| (2 * ply + side) * groups;
        let mut base = ply;
        while !self.plies[base].is_computed[side]
            && self.plies[base].perspectives[side] == perspective
            && base > 0
        {
            base -= 1;
        }
        let found = &self.plies[base];
        if base == ply && found.is_computed[side] {
            return;
        }
        self.rows.clear();
        if found.is_computed[side] && found.perspectives[side] == perspective {
            for Ply { changes, .. } in &self.plies[base + 1..=ply] {
                self.rows.add_all(perspective, changes);
            }
            let (before, after) = self.sums.split_at_mut(start(ply));
            self.rows.apply(&self.weights, &before[start(base)..][..groups], &mut after[..groups]);
        } else {
            perspective.visit(position, |input| self.rows.added.push(input as u16));
            let sums = &mut self.sums[start(ply)..][..groups];
            self.rows.apply(&self.weights, &self.biases, sums);
        }
        self.plies[ply].is_computed[side] = true;
    }
}

/// The inputs whose rows are to be taken from sums and added to them. It is kept to reuse its memory.
#[derive(Clone, Debug, Default)]
struct Rows {
    removed: Vec<u16>,
    added: Vec<u16>,
}

impl Rows {
    fn clear(&mut self) {
        self.removed.clear();
        self.added.clear();
    }

    fn add_all(&mut self, perspective: Perspective, changes: &Changes) {
        for (rows, places) in [(&mut self.removed, changes.removed), (&mut self.added, changes.added)] {
            for place in places.into_iter().flatten() {
                rows.push(input(perspective, place) as u16);
            }
        }
    }

    /// Sets `after` to `before` with these rows of `weights`. A group of neurons stays in registers for all rows.
    /// Additions wrap, and the result is in range, so the order of the rows does not matter.
    fn apply(&self, weights: &[i16x16], before: &[i16x16], after: &mut [i16x16]) {
        let groups = before.len();
        for (group, (before, after)) in before.iter().zip(after).enumerate() {
            let row = |&input: &u16| weights[usize::from(input) * groups + group];
            let mut sums = *before;
            self.removed.iter().map(row).for_each(|row| sums -= row);
            self.added.iter().map(row).for_each(|row| sums += row);
            *after = sums;
        }
    }
}

fn input(perspective: Perspective, place: Place) -> usize {
    match place {
        Place::Board(piece, square) => perspective.on_board(piece, square),
        Place::Hand(owner, kind, earlier) => perspective.in_hand(owner, kind, earlier),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::{MOST_BIAS, MOST_WIDTH};
    use crate::inputs::INPUTS;
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

    /// Vector instructions have the plain form's result for every width and the greatest numbers.
    #[test]
    fn the_greatest_numbers_have_the_same_value_as_in_plain_form() {
        let start = Position::start(Variant::Standard);
        for width in [16, 48, MOST_WIDTH] {
            for (weight, output) in [(127, 127), (127, -127), (-127, 127)] {
                let network = Network::new(Parameters {
                    width,
                    weights: vec![weight; INPUTS * width],
                    biases: vec![MOST_BIAS * i16::from(weight.signum()); width],
                    output: vec![output; 2 * width],
                    output_bias: 0,
                    unit: 256,
                });
                let network = Arc::new(network.unwrap());
                let mut accumulators = Accumulators::new(Arc::clone(&network), 1);
                accumulators.enter(0, Changes::default(), &start);
                assert_eq!(accumulators.evaluate(0, &start), network.evaluate(&start), "{width} {weight}");
            }
        }
    }
}

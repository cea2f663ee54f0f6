//! The arrows of candidates on the board.

use super::findings::Candidate;
use crate::board::shapes::Shape;
use rules::{Move, Square};

/// A shape for a candidate: an arrow, or a circle around the square of a drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CandidateShape {
    /// The shape.
    pub shape: Shape,
    /// The weight, from 1 for a move far behind the best one to 4 for the best one.
    pub weight: u8,
}

/// The greatest loss of win rate in thousandths that still gives a weight of 3, and one of 2.
const CLOSE: [u16; 2] = [30, 100];

/// The shapes of the candidates, those with the least weight first, so that heavier ones lie on top; but an arrow lies
/// below those that it would hide. Of several moves with the same squares, as with and without promotion, only the best
/// one is shown.
pub fn shapes(candidates: &[Candidate]) -> Vec<CandidateShape> {
    let best = candidates.first().map_or(0, |best| best.win_rate.thousandths());
    let mut shapes: Vec<CandidateShape> = Vec::new();
    for (place, candidate) in candidates.iter().enumerate() {
        let Some(shape) = candidate.line.first().map(|&mv| shape(mv)) else { continue };
        let loss = best.saturating_sub(candidate.win_rate.thousandths());
        let weight = match place {
            0 => 4,
            _ => 3 - CLOSE.into_iter().filter(|&close| loss > close).count() as u8,
        };
        if shapes.iter().all(|other| other.shape != shape) {
            shapes.push(CandidateShape { shape, weight });
        }
    }
    shapes.reverse();
    shapes.sort_by_key(|shape| shape.weight);
    for above in 1..shapes.len() {
        let hidden = (0..above).find(|&below| hides(shapes[above].shape, shapes[below].shape));
        if let Some(below) = hidden {
            shapes[below..=above].rotate_right(1);
        }
    }
    shapes
}

/// Whether an arrow would hide another one: both begin on one square and go the same way, and it is longer.
fn hides(above: Shape, below: Shape) -> bool {
    let way = |Shape { from, to }: Shape| {
        let step = |from: u8, to: u8| i32::from(to) - i32::from(from);
        (step(from.file(), to.file()), step(from.rank(), to.rank()))
    };
    let (long, short) = (way(above), way(below));
    let along = long.0 * short.0 + long.1 * short.1;
    above.from == below.from
        && long.0 * short.1 == long.1 * short.0
        && along > short.0 * short.0 + short.1 * short.1
        && short != (0, 0)
}

fn shape(mv: Move) -> Shape {
    let to: Square = mv.to();
    match mv {
        Move::Normal { from, .. } => Shape { from, to },
        Move::Drop { .. } => Shape { from: to, to },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::{Bound, Score, WinRate};

    fn candidate(mv: &str, win_rate: u16) -> Candidate {
        Candidate {
            score: Score::Cp(0),
            bound: Bound::Exact,
            win_rate: WinRate::new(win_rate).expect("a share"),
            depth: 1,
            line: vec![mv.parse().expect("a move")],
        }
    }

    #[test]
    fn arrows_of_one_piece_on_one_line_lie_above_longer_ones() {
        let drawn = |candidates: &[(&str, u16)]| -> Vec<String> {
            let candidates: Vec<Candidate> =
                candidates.iter().map(|&(mv, rate)| candidate(mv, rate)).collect();
            shapes(&candidates)
                .iter()
                .map(|CandidateShape { shape, .. }| format!("{}{}", shape.from, shape.to))
                .collect()
        };
        // The best move goes farthest. Other ways of the rook stay in the order of their weights.
        let rook = [("2h7h", 600), ("2h5h", 590), ("2h1h", 580), ("2h6h", 520), ("2h2f", 400)];
        assert_eq!(drawn(&rook), ["2h2f", "2h7h", "2h6h", "2h1h", "2h5h"]);
        let bishop = [("8h2b+", 600), ("8h5e", 590), ("8h7g", 300)];
        assert_eq!(drawn(&bishop), ["8h2b", "8h5e", "8h7g"]);
        // Knights cross no other arrow of theirs, and pieces of other squares hide none.
        assert_eq!(
            drawn(&[("5e4c", 600), ("5e6c", 590), ("5f5c", 580), ("5e5d", 200)]),
            ["5e5d", "5f5c", "5e6c", "5e4c"]
        );
    }

    #[test]
    fn better_moves_weigh_more_and_lie_on_top() {
        let candidates = [
            candidate("8h2b+", 600),
            candidate("P*5e", 570),
            candidate("8h2b", 565),
            candidate("7g7f", 500),
            candidate("2g2f", 400),
        ];
        let weights: Vec<(String, String, u8)> = shapes(&candidates)
            .into_iter()
            .map(|CandidateShape { shape, weight }| (shape.from.to_string(), shape.to.to_string(), weight))
            .collect();
        let expected = [("2g", "2f", 1), ("7g", "7f", 2), ("5e", "5e", 3), ("8h", "2b", 4)];
        assert_eq!(weights, expected.map(|(from, to, weight)| (from.to_owned(), to.to_owned(), weight)));
        // A declaration has no move.
        assert_eq!(shapes(&[Candidate { line: Vec::new(), ..candidates[0].clone() }]), []);
        assert_eq!(shapes(&[]), []);
    }
}

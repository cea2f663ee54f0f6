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

/// The shapes of the candidates, those with the least weight first, so that heavier ones lie on top. Of several moves
/// with the same squares, as with and without promotion, only the best one is shown.
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
    shapes
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

    #[test]
    fn better_moves_weigh_more_and_lie_on_top() {
        let candidate = |mv: &str, win_rate: u16| Candidate {
            score: Score::Cp(0),
            bound: Bound::Exact,
            win_rate: WinRate::new(win_rate).expect("a share"),
            depth: 1,
            line: vec![mv.parse().expect("a move")],
        };
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

//! Statistics of a set of games.

use crate::game::Game;
use crate::win_rate::WinRate;
use rules::{Color, Move, Position};

/// A position of a game, with what a network learns from it.
#[derive(Debug)]
pub struct Sample<'a> {
    /// The position before the move.
    pub position: &'a Position,
    /// The score that the search gave it, for the side to move.
    pub score: WinRate,
    /// The points that the side to move got in the game: 1, ½ or 0.
    pub points: f32,
    /// Whether the position is quiet: not in check, its best move neither takes nor promotes, and its score is within
    /// ±3,000. Only quiet positions suit a static evaluation.
    pub is_quiet: bool,
}

/// The greatest absolute score of a quiet position, in hundredths of a pawn.
const MOST_SCORE: i32 = 3_000;

impl Game {
    /// Passes every position after the opening to `visit`, in order.
    pub fn visit(&self, mut visit: impl FnMut(&Sample<'_>)) {
        let mut position = self.start.position();
        self.opening.iter().for_each(|&mv| position.make(mv));
        for &(mv, score) in &self.moves {
            let points = match self.winner {
                None => 0.5,
                Some(winner) if winner == position.turn() => 1.0,
                Some(_) => 0.0,
            };
            let changes_material =
                position.piece(mv.to()).is_some() || matches!(mv, Move::Normal { promote: true, .. });
            let is_quiet = !position.in_check() && !changes_material && score.score().abs() <= MOST_SCORE;
            visit(&Sample { position: &position, score, points, is_quiet });
            position.make(mv);
        }
    }
}

/// Counts over a set of games.
#[derive(Clone, Debug, PartialEq)]
pub struct Statistics {
    /// The number of games.
    pub games: u64,
    /// The number of drawn games.
    pub draws: u64,
    /// The number of games won by Black.
    pub black_wins: u64,
    /// The number of moves, with those of the openings.
    pub plies: u64,
    /// The number of positions with a score.
    pub positions: u64,
    /// The number of quiet ones among them.
    pub quiet: u64,
    /// For each step of the win rate: the number of quiet positions and the points that their side to move
    /// got, as (count, points).
    results: [(u64, f64); 256],
}

impl Default for Statistics {
    fn default() -> Self {
        Self { games: 0, draws: 0, black_wins: 0, plies: 0, positions: 0, quiet: 0, results: [(0, 0.0); 256] }
    }
}

impl Statistics {
    /// Adds a game.
    pub fn add(&mut self, game: &Game) {
        self.games += 1;
        self.draws += u64::from(game.winner.is_none());
        self.black_wins += u64::from(game.winner == Some(Color::Black));
        self.plies += (game.opening.len() + game.moves.len()) as u64;
        game.visit(|sample| {
            self.positions += 1;
            if sample.is_quiet {
                self.quiet += 1;
                let (count, points) = &mut self.results[usize::from(sample.score.step())];
                *count += 1;
                *points += f64::from(sample.points);
            }
        });
    }

    /// The scale *K*, in hundredths of a pawn, with which 1 / (1 + e^(-score / *K*)) predicts the results of quiet
    /// positions best, from 100 to 5,000; `None` if there are no such positions. Most likely is meant by best: the
    /// greatest likelihood of the results.
    pub fn scale(&self) -> Option<u32> {
        if self.quiet == 0 {
            return None;
        }
        let loss = |scale: u32| -> f64 {
            let terms = self.results.iter().enumerate().map(|(step, &(count, points))| {
                let score = f64::from(WinRate::from_step(step as u8).score());
                let expected = 1.0 / (1.0 + (-score / f64::from(scale)).exp());
                // A result that a small scale rules out is very unlikely, but its logarithm must be a number.
                let expected = expected.clamp(1e-9, 1.0 - 1e-9);
                -points * expected.ln() - (count as f64 - points) * (1.0 - expected).ln()
            });
            terms.sum()
        };
        (10..=500).map(|tens| tens * 10).min_by(|&one, &other| loss(one).total_cmp(&loss(other)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results that a known scale predicts.
    #[test]
    fn the_scale_is_found() {
        for scale in [400.0, 900.0] {
            let mut statistics = Statistics::default();
            for (step, result) in statistics.results.iter_mut().enumerate() {
                let score = f64::from(WinRate::from_step(step as u8).score());
                *result = (1_000, 1_000.0 / (1.0 + (-score / scale).exp()));
                statistics.quiet += 1_000;
            }
            assert_eq!(statistics.scale(), Some(scale as u32));
        }
        assert_eq!(Statistics::default().scale(), None);
        // The leader always wins: the smallest scale is best, although it rules out everything else.
        let mut statistics = Statistics { quiet: 2, ..Statistics::default() };
        statistics.results[200] = (1, 1.0);
        statistics.results[55] = (1, 0.0);
        assert_eq!(statistics.scale(), Some(100));
        statistics.results[250] = (2, 1.0);
        assert!(statistics.scale() > Some(1_000), "{:?}", statistics.scale());
    }

    #[test]
    fn a_position_is_quiet_if_nothing_happens_in_it() {
        let moves = ["7g7f", "3c3d", "8h2b+", "3a2b"].map(|mv| mv.parse().unwrap());
        let even = WinRate::of_score(0);
        let game = Game {
            start: crate::start::Start(None),
            opening: moves[..1].to_vec(),
            moves: moves[1..].iter().map(|&mv| (mv, even)).collect(),
            winner: Some(Color::White),
        };
        let mut seen = Vec::new();
        game.visit(|sample| seen.push((sample.position.turn(), sample.points, sample.is_quiet)));
        let (black, white) = (Color::Black, Color::White);
        assert_eq!(seen, [(white, 1.0, true), (black, 0.0, false), (white, 1.0, false)]);
        let mut statistics = Statistics::default();
        statistics.add(&game);
        assert_eq!((statistics.plies, statistics.positions, statistics.quiet), (4, 3, 1));
    }
}

//! The judge of the profile: the engine at a high level, and the win rates of its scores.

use super::rung::{engine_for, job};
use engine::{Engine, Job};
use game::Game;
use protocol::{Level, Limits, Score};
use rules::Move;
use std::fmt;

/// The strength of the judge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JudgeStrength {
    Level(Level),
    /// Full strength, with this number of nodes for each position.
    Nodes(u64),
}

impl JudgeStrength {
    /// The usual judge, level 16.
    pub(super) const LEVEL: Self = Self::Level(Level::new(16).expect("a level is 1 to 20"));
}

impl fmt::Display for JudgeStrength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Level(level) => write!(f, "level {level}"),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
        }
    }
}

/// The win rate of a side that is certain to win: win rates are in hundredths of a percent.
pub(super) const CERTAIN: u32 = 10_000;

/// The score of a game that is decided by far, in hundredths of a pawn. Scores beyond it, and mates, count as this score.
pub(super) const DECIDED: i32 = 3_000;

/// What the judge says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opinion {
    /// The win rate of the side to move, in hundredths of a percent.
    pub(super) win_rate: u32,
    /// The score for the side to move, in hundredths of a pawn; `None` for a mate or a game that is over.
    pub(super) cp: Option<i32>,
    /// The best move, if the game goes on.
    pub(super) best: Option<Move>,
}

impl Opinion {
    /// The score for the side to move, from −[`DECIDED`] to [`DECIDED`].
    pub(super) fn bounded_score(self) -> i32 {
        match self.cp {
            Some(cp) => cp.clamp(-DECIDED, DECIDED),
            None => (self.win_rate as i32 - CERTAIN as i32 / 2).signum() * DECIDED,
        }
    }
}

/// An engine that judges positions.
#[derive(Debug)]
pub(super) struct Judge {
    engine: Engine,
    strength: JudgeStrength,
}

impl Judge {
    pub(super) fn new(strength: JudgeStrength) -> Self {
        let level = match strength {
            JudgeStrength::Level(level) => Some(level),
            JudgeStrength::Nodes(_) => None,
        };
        Self { engine: engine_for(level), strength }
    }

    /// Judges the current position of a game. If the game is over, the result counts.
    pub(super) fn opinion(&mut self, game: &Game) -> Opinion {
        if let Some(outcome) = game.outcome() {
            let win_rate = match outcome.winner() {
                Some(winner) if winner == game.position().turn() => CERTAIN,
                Some(_) => 0,
                None => CERTAIN / 2,
            };
            return Opinion { win_rate, cp: None, best: None };
        }
        let job = match self.strength {
            JudgeStrength::Level(level) => Job { level: Some(level), ..job(game) },
            JudgeStrength::Nodes(nodes) => Job { limits: Limits::nodes(nodes), ..job(game) },
        };
        let best = self.engine.run(job);
        let win_rate = best.score.map_or(CERTAIN / 2, |score| self.win_rate(score));
        let cp = match best.score {
            Some(Score::Cp(cp)) => Some(cp),
            Some(Score::MateIn(_)) | None => None,
        };
        Opinion { win_rate, cp, best: best.pv.first().copied() }
    }

    /// The win rate of a score on the curve of the engine's evaluation, in hundredths of a percent.
    fn win_rate(&self, score: Score) -> u32 {
        u32::from(self.engine.win_rate(score).thousandths()) * (CERTAIN / 1_000)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::referee::Referee;
    use super::*;
    use game::Command;
    use rules::{Color, Line, Outcome, Variant, WinBy};

    fn game(line: &str) -> Game {
        Referee::default().begin(&Line::parse(line, Variant::Standard).unwrap()).unwrap()
    }

    fn opinion(game: &Game) -> Opinion {
        Judge::new(JudgeStrength::Nodes(2_000)).opinion(game)
    }

    #[test]
    fn win_rates_are_those_of_the_evaluation() {
        let mut judge = Judge::new(JudgeStrength::LEVEL);
        judge.opinion(&game("startpos"));
        let rates = |scores: [i32; 3]| scores.map(|cp| judge.win_rate(Score::Cp(cp)));
        // 1 / (1 + 1/e) at the scale of the network, by which level 16 evaluates.
        let scale = network::WIN_RATE_SCALE as i32;
        assert_eq!(rates([0, scale, -scale]), [5_000, 7_310, 2_690]);
        assert_eq!([7, -6].map(|plies| judge.win_rate(Score::MateIn(plies))), [CERTAIN, 0]);
    }

    #[test]
    fn positions_are_judged_for_the_side_to_move() {
        let start = opinion(&game("startpos"));
        assert!((4_000..6_500).contains(&start.win_rate), "{start:?}");
        let behind = opinion(&game("sfen 4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"));
        assert!(behind.win_rate < 300, "{behind:?}");
        let mate = opinion(&game("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1"));
        assert_eq!((mate.win_rate, mate.best), (CERTAIN, "G*5b".parse().ok()));
        assert_eq!(mate.bounded_score(), DECIDED);
        // Whatever White plays, one of the golds mates.
        let mated = opinion(&game("sfen 3lkl3/3p1p3/4P4/9/9/9/9/9/4K4 w 2G 1"));
        assert_eq!((mated.win_rate, mated.cp), (0, None));
        assert_eq!(mated.bounded_score(), -DECIDED);
        assert_eq!(start.bounded_score(), start.cp.unwrap());
        assert!((-DECIDED..-2_000).contains(&behind.bounded_score()), "{behind:?}");
    }

    #[test]
    fn a_game_that_is_over_has_its_result() {
        let mut won = game("startpos");
        won.apply(Command::Resign(Color::White), 0).unwrap();
        assert_eq!(won.outcome(), Some(Outcome::Win { winner: Color::Black, by: WinBy::Resignation }));
        assert_eq!(opinion(&won), Opinion { win_rate: CERTAIN, cp: None, best: None });
        let mut lost = game("startpos");
        lost.apply(Command::Resign(Color::Black), 0).unwrap();
        assert_eq!(opinion(&lost).win_rate, 0);
    }
}

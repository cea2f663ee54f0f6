//! What the judged moves of a game come to.

use super::judged_move::{JudgedMove, Judgement};
use super::reviewed_game::ReviewedGame;
use rules::{ByColor, Color};

/// The greatest number of turning points.
const TURNING_POINTS: usize = 3;

/// What the judged moves of a game come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The moves of each player.
    pub players: ByColor<PlayerSummary>,
    /// The numbers of the moves that lost most, at most three, in the order of the game. A move without a judgement is
    /// none of them.
    pub turning_points: Vec<usize>,
}

/// What the judged moves of a player come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PlayerSummary {
    /// The number of judged moves.
    pub moves: u32,
    /// The number of inaccuracies.
    pub inaccuracies: u32,
    /// The number of mistakes.
    pub mistakes: u32,
    /// The number of blunders.
    pub blunders: u32,
    /// The number of moves that missed a mate.
    pub missed_mates: u32,
    /// The number of moves that allowed a mate.
    pub allowed_mates: u32,
    /// 1000 less the mean loss of win rate, in thousandths; `None` without moves.
    pub accuracy: Option<u16>,
    /// The mean time of a move in milliseconds; `None` if the record has no times.
    pub time_per_move_ms: Option<u64>,
}

impl Summary {
    /// The summary of these moves, which may be part of the game.
    pub(super) fn of(game: &ReviewedGame, judged: &[JudgedMove]) -> Self {
        let player = |color| PlayerSummary::of(game, judged.iter().filter(|mv| mv.color == color));
        let players = ByColor { black: player(Color::Black), white: player(Color::White) };
        let mut turns: Vec<&JudgedMove> = judged.iter().filter(|mv| mv.judgement.is_some()).collect();
        turns.sort_by_key(|mv| (std::cmp::Reverse(mv.loss()), mv.ply));
        let mut turning_points: Vec<usize> =
            turns.into_iter().take(TURNING_POINTS).map(|mv| mv.ply).collect();
        turning_points.sort_unstable();
        Self { players, turning_points }
    }
}

impl PlayerSummary {
    fn of<'a>(game: &ReviewedGame, moves: impl Iterator<Item = &'a JudgedMove>) -> Self {
        let mut summary = Self::default();
        let (mut loss, mut timed, mut spent_ms) = (0_u64, 0_u64, 0_u64);
        for mv in moves {
            summary.moves += 1;
            match mv.judgement {
                Some(Judgement::Inaccuracy) => summary.inaccuracies += 1,
                Some(Judgement::Mistake) => summary.mistakes += 1,
                Some(Judgement::Blunder) => summary.blunders += 1,
                None => {}
            }
            summary.missed_mates += u32::from(mv.misses_mate());
            summary.allowed_mates += u32::from(mv.allows_mate());
            loss += u64::from(mv.loss());
            if let Some(ms) = game.spent_ms(mv.ply - 1) {
                timed += 1;
                spent_ms = spent_ms.saturating_add(ms);
            }
        }
        let count = u64::from(summary.moves);
        summary.accuracy = (count > 0).then(|| 1000 - ((loss + count / 2) / count) as u16);
        summary.time_per_move_ms = spent_ms.checked_div(timed);
        summary
    }
}

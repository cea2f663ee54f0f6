//! The profile of a level: its games against itself, in which a stronger player judges every move.

use super::entry::{Blunder, Entry, JudgedMove, ProfileGame, Recapture};
use super::judge::{CERTAIN, DECIDED, Judge, Opinion};
use super::moves::make_move;
use super::options::Plan;
use super::rung::{Rung, Seat};
use super::start::Start;
use game::{Command, Game};
use protocol::Level;
use record::GameRecord;
use reference_players::exchange;
use rules::{Color, Move, Origin, Position};
use std::ops::RangeInclusive;

/// The win rates in which a game is open, in hundredths of a percent. Moves outside do not count, because an error costs
/// little there.
const OPEN: RangeInclusive<u32> = 1_000..=9_000;
/// The last move that is judged. Then the game is broken off.
const LAST_PLY: usize = 120;
/// The loss of win rate above which a move is a blunder, in hundredths of a percent.
const BLUNDER: u32 = 2_500;

/// Plays a game of a level against itself and judges its moves.
///
/// # Errors
/// No fair opening is found, or the level makes an illegal move.
pub(super) fn play(plan: &Plan, level: Level, number: u32) -> Result<(Entry, GameRecord), String> {
    let mut game = plan.begin(Start::Opening, number - 1)?;
    let seed = plan.seed.wrapping_add(2 * number);
    let mut seats = [0, 1].map(|side| Seat::new(Rung::Level(level), seed.wrapping_add(side)));
    let mut judge = Judge::new(plan.judge);
    let opening = game.played().len();
    let (mut moves, mut recaptures, mut scores) = (Vec::new(), Vec::new(), Vec::new());
    let mut before = judge.opinion(&game);
    while game.outcome().is_none() && game.played().len() < LAST_PLY {
        let position = game.position().clone();
        let made = make_move(&mut game, &mut seats[position.turn().index()])?;
        let after = judge.opinion(&game);
        if let Some(mv) = made {
            scores.push(score_for_black(&game, after));
            recaptures.extend(recapture(&position, mv, before, after));
            if OPEN.contains(&before.win_rate) {
                moves.push(judged(&position, mv, before, after));
            }
        }
        before = after;
    }
    if game.outcome().is_none() {
        game.apply(Command::Abort, 0).map_err(|refusal| format!("{refusal:?}"))?;
    }
    let record = record(&game, opening, &scores)?;
    Ok((Entry::Profile(ProfileGame { level, number, moves, recaptures }), record))
}

/// Judges a move: `before` is the opinion about the position, `after` that about the position after the move.
fn judged(position: &Position, mv: Move, before: Opinion, after: Opinion) -> JudgedMove {
    let after_move = CERTAIN - after.win_rate;
    let is_blunder = before.win_rate.saturating_sub(after_move) > BLUNDER;
    JudgedMove {
        ply: position.ply() as u32 + 1,
        before: before.win_rate,
        after: after_move,
        blunder: is_blunder.then(|| cause(position, mv, after.best)),
    }
}

/// The chance to recapture, if the judge would take it; `None` also in a position that is decided by far.
fn recapture(position: &Position, mv: Move, before: Opinion, after: Opinion) -> Option<Recapture> {
    let square = position.captured_on()?;
    let score = before.bounded_score();
    if before.best?.to() != square || score.abs() == DECIDED {
        return None;
    }
    let loss = score + after.bounded_score();
    Some(Recapture { ply: position.ply() as u32 + 1, made: mv.to() == square, loss: loss.max(0) as u32 })
}

/// The cause of a blunder, where `reply` is the best answer to it.
fn cause(position: &Position, mv: Move, reply: Option<Move>) -> Blunder {
    let Some(to) = reply.map(Move::to) else { return Blunder::Other };
    if to == mv.to() && exchange::gain(position, mv) < 0 {
        return Blunder::MovedIntoCapture;
    }
    let stands_there = mv.origin() != Origin::Board(to);
    if stands_there && exchange::hanging(position, position.turn()).any(|hanging| hanging.square == to) {
        return Blunder::LeftHanging;
    }
    Blunder::Other
}

/// The score of the position after a move, for Black; `None` for a mate or a game that is over.
fn score_for_black(game: &Game, opinion: Opinion) -> Option<i32> {
    let cp = opinion.cp?;
    Some(if game.position().turn() == Color::Black { cp } else { -cp })
}

/// The record with the scores as comments, in the form of Floodgate. The first score belongs to the first move after the
/// opening.
fn record(game: &Game, opening: usize, scores: &[Option<i32>]) -> Result<GameRecord, String> {
    let mut record = game.record().map_err(|error| format!("{error:?}"))?;
    let nodes: Vec<_> = record.main_line().skip(opening).zip(scores).collect();
    for (id, score) in nodes {
        if let Some(score) = score {
            record.node_mut(id).add_comment(&format!("* {score}"));
        }
    }
    Ok(record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Line, Variant};

    fn position(text: &str) -> Position {
        Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect(text)
    }

    fn cause_of(text: &str, mv: &str, reply: &str) -> Blunder {
        let mut position = position(text);
        let (mv, reply) = (mv.parse().unwrap(), reply.parse().unwrap());
        let cause = cause(&position, mv, Some(reply));
        position.play(mv).unwrap();
        position.play(reply).unwrap();
        cause
    }

    #[test]
    fn blunders_have_the_cause_that_the_reply_shows() {
        let open = "startpos moves 7g7f 3c3d";
        assert_eq!(cause_of(open, "8h3c+", "2a3c"), Blunder::MovedIntoCapture);
        assert_eq!(cause_of(open, "8h4d", "2b4d"), Blunder::MovedIntoCapture);
        // The bishops are exchanged; the cause is not the exchange.
        assert_eq!(cause_of(open, "8h2b+", "3a2b"), Blunder::Other);
        // The pawn in front of the gold attacks it, and the rook is attacked by the bishop.
        let attacked = "sfen 8k/9/9/9/4p4/4G4/9/b8/1R2K4 b - 1";
        assert_eq!(cause_of(attacked, "5i4i", "5e5f"), Blunder::LeftHanging);
        assert_eq!(cause_of(attacked, "5i4i", "9h8i"), Blunder::LeftHanging);
        assert_eq!(cause_of(attacked, "5i4i", "9h8g"), Blunder::Other);
        // The gold that steps away does not stand on 5f any more.
        assert_eq!(cause_of(attacked, "5f6f", "5e5f"), Blunder::Other);
    }

    fn opinion(win_rate: u32, cp: i32, best: &str) -> Opinion {
        Opinion { win_rate, cp: Some(cp), best: best.parse().ok() }
    }

    #[test]
    fn a_move_is_judged_by_the_position_after_it() {
        let position = position("startpos moves 7g7f 3c3d 8h2b+");
        let of = |after| judged(&position, "9c9d".parse().unwrap(), opinion(5_000, 0, "3a2b"), after);
        let blunder = of(opinion(7_600, 700, "2b3a"));
        assert_eq!((blunder.ply, blunder.before, blunder.after), (4, 5_000, 2_400));
        assert_eq!(blunder.blunder, Some(Blunder::Other));
        assert_eq!(of(opinion(7_500, 660, "2b3a")).blunder, None, "a loss of 25 % is not above it");
    }

    #[test]
    fn a_recapture_counts_only_if_the_judge_prefers_it() {
        let position = position("startpos moves 7g7f 3c3d 8h2b+");
        let of = |mv: &str, before| {
            let after = opinion(9_000, 1_300, "2b3a");
            recapture(&position, mv.parse().unwrap(), before, after)
        };
        let chance = opinion(5_000, 10, "3a2b");
        assert_eq!(of("9c9d", chance), Some(Recapture { ply: 4, made: false, loss: 1_310 }));
        assert_eq!(of("8b2b", chance).map(|recapture| recapture.made), Some(true));
        assert_eq!(of("9c9d", opinion(5_000, 0, "8c8d")), None);
        assert_eq!(of("9c9d", opinion(0, -4_000, "3a2b")), None, "the game is decided");
        let quiet = super::tests::position("startpos moves 7g7f 3c3d");
        assert_eq!(recapture(&quiet, "8h2b+".parse().unwrap(), opinion(5_000, 0, "8h2b+"), chance), None);
    }
}

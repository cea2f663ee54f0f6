//! Tests of the review of games: bad moves and missed mates that are built into games are found, good moves are left
//! alone, and every reason holds when it is tried out by brute force.
//!
//! Few games are reviewed in every run, and as many as the numbers promise if `KOMADAI_FULL` is set.

#[path = "../../src/headless/why/tests/slow.rs"]
mod slow;

use crate::support::Dice;
use cli::Reviewer;
use engine::{Engine, Job};
use headless::review::{Answer, Effort, JudgedMove, Judgement, Question, Review, ReviewedGame, Spot, Task};
use headless::why::{Claim, Reason};
use protocol::{Level, Limits};
use rules::{Castle, ImpasseRule, Move, Position, Setup, Variant};
use slow::{Slow, slips_through};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// The memory of the engine that plays, in MiB.
const MEMORY_MIB: u32 = 8;
/// The loss of win rate of a bad move that is built into a game, in thousandths.
const PLANTED_LOSS: u16 = 300;
/// The number of positions of the slow twin for each reason, of which some need more.
fn slow_nodes() -> u32 {
    if is_full() { 1_000_000 } else { 60_000 }
}

fn is_full() -> bool {
    std::env::var_os("KOMADAI_FULL").is_some()
}

/// Plays a game on between two levels, to its end or for this number of moves.
fn play_on(engine: &mut Engine, moves: &mut Vec<Move>, levels: [u8; 2], seed: u32, most: usize) {
    let mut position = Position::start(Variant::Standard);
    moves.iter().for_each(|&mv| position.make(mv));
    for _ in 0..most {
        let level = Level::new(levels[position.ply() % 2]);
        let seed = seed.wrapping_mul(1_000).wrapping_add(position.ply() as u32);
        let best = engine.run(Job { level, seed, ..Job::new(position.clone()) });
        let protocol::Answer::Move(mv) = best.answer else { return };
        moves.push(mv);
        position.make(mv);
        if position.outcome(rules::Impasse::NONE).is_some() {
            return;
        }
    }
}

fn reviewed(moves: Vec<Move>) -> ReviewedGame {
    let start = Position::start(Variant::Standard).to_setup();
    ReviewedGame::new(start, moves, ImpasseRule::default()).expect("the start of a game")
}

/// The win rate of the side to move by a search of this effort, in thousandths.
fn rate(reviewer: &mut Reviewer, game: &ReviewedGame, spot: Spot, effort: Effort) -> u16 {
    let position = game.position(spot).expect("a position of the game");
    if !position.has_legal_move() {
        return 0;
    }
    let review = Review::new(game.clone());
    match reviewer.answer(&review, Question { spot, task: Task::Evaluate }, effort) {
        Some(Answer::Evaluation(evaluation)) => evaluation.win_rate.thousandths(),
        answer => panic!("{answer:?}"),
    }
}

/// A game between two levels with a bad move, whose loss a long search has measured, and the index of that move. `None`
/// if no such move was found.
fn planted(seed: u32, reviewer: &mut Reviewer, long: Effort) -> Option<(ReviewedGame, usize)> {
    let mut dice = Dice::new(u64::from(seed));
    let mut engine = Engine::new(MEMORY_MIB);
    let mut moves = Vec::new();
    play_on(&mut engine, &mut moves, [9, 8], seed, 90);
    let game = reviewed(moves);
    for _ in 0..30 {
        let index = 12 + dice.roll(game.moves().len().saturating_sub(16).max(1));
        let spot = Spot::of_game(index);
        let Some(position) = game.position(spot) else { continue };
        let legal = position.legal_moves();
        let Some(bad) = dice.pick(&legal).filter(|&mv| game.moves().get(index) != Some(&mv)) else {
            continue;
        };
        let before = rate(reviewer, &game, spot, long);
        if !(PLANTED_LOSS + 50..=950).contains(&before) {
            continue;
        }
        let after = 1000 - rate(reviewer, &game, Spot::after(index, bad), long);
        if before.saturating_sub(after) < PLANTED_LOSS {
            continue;
        }
        let mut moves = game.moves()[..index].to_vec();
        moves.push(bad);
        play_on(&mut engine, &mut moves, [9, 8], seed, 30);
        let game = reviewed(moves);
        // Moves of a named opening are not judged.
        if !game.is_of_opening(index) {
            return Some((game, index));
        }
    }
    None
}

/// What came of the reviews of games with a bad move.
#[derive(Debug, Default)]
struct Found {
    games: AtomicU64,
    moves: AtomicU64,
    /// Bad moves that were judged blunders, and mistakes.
    blunders: AtomicU64,
    mistakes: AtomicU64,
    /// The bad moves that were judged neither.
    missed: Mutex<Vec<String>>,
    /// Other blunders, and those of them that a long search puts below a mistake.
    others: AtomicU64,
    wrong: AtomicU64,
    /// Reasons that were tried out, and those for which that took too long.
    reasons: AtomicU64,
    left_out: AtomicU64,
}

fn count(counter: &AtomicU64, by: u64) {
    counter.fetch_add(by, Ordering::Relaxed);
}

impl Found {
    fn get(counter: &AtomicU64) -> u64 {
        counter.load(Ordering::Relaxed)
    }

    fn review_planted(&self, seed: u32, effort: Effort, long: Effort) {
        let mut reviewer = Reviewer::default();
        let Some((game, index)) = planted(seed, &mut reviewer, long) else { return };
        let review = reviewer.review(game, effort, || {});
        count(&self.games, 1);
        count(&self.moves, review.judged().len() as u64);
        for judged in review.judged() {
            let is_planted = judged.ply == index + 1;
            match judged.judgement {
                Some(Judgement::Blunder) if is_planted => count(&self.blunders, 1),
                Some(Judgement::Mistake) if is_planted => count(&self.mistakes, 1),
                Some(Judgement::Blunder) => {
                    count(&self.others, 1);
                    let wrong = loss_by(&mut reviewer, review.game(), judged, long) < 120;
                    count(&self.wrong, u64::from(wrong));
                }
                _ if is_planted => {
                    let mut missed = self.missed.lock().expect("no thread has panicked");
                    missed.push(format!("seed {seed}: {judged:?}"));
                }
                _ => {}
            }
        }
    }

    /// Tries out every reason of a review.
    fn try_out(&self, review: &Review) {
        for judged in review.judged() {
            for reason in &judged.reasons {
                match holds(review.game(), judged, reason) {
                    Some(holds) => {
                        assert!(
                            holds,
                            "{:?}: {judged:?}",
                            review.game().position(Spot::of_game(judged.ply - 1))
                        );
                        count(&self.reasons, 1);
                    }
                    None => count(&self.left_out, 1),
                }
            }
        }
    }
}

/// The loss of a move by long searches after it and after the better one, in thousandths.
fn loss_by(reviewer: &mut Reviewer, game: &ReviewedGame, judged: &JudgedMove, long: Effort) -> u16 {
    let Some(best) = judged.best else { return 1000 };
    let index = judged.ply - 1;
    let better = 1000 - rate(reviewer, game, Spot::after(index, best), long);
    let played = 1000 - rate(reviewer, game, Spot::of_game(index + 1), long);
    better.saturating_sub(played)
}

/// Runs a task for each seed, on two threads.
fn for_each_seed(seeds: std::ops::Range<u32>, task: impl Fn(u32) + Sync) {
    let next = AtomicU64::new(seeds.start.into());
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed) as u32;
                    if seed >= seeds.end {
                        return;
                    }
                    task(seed);
                }
            });
        }
    });
}

#[test]
fn a_bad_move_in_a_game_is_found_and_good_ones_are_left_alone() {
    let (seeds, nodes) = if is_full() { (0..42, 50_000) } else { (0..3, 4_000) };
    let found = Found::default();
    let (effort, long) = (Effort::nodes(nodes), Effort::nodes(10 * nodes));
    for_each_seed(seeds, |seed| found.review_planted(seed, effort, long));
    println!("{found:?}");
    let [games, moves] = [&found.games, &found.moves].map(Found::get);
    let hits = Found::get(&found.blunders) + Found::get(&found.mistakes);
    assert!(games >= if is_full() { 40 } else { 2 }, "{found:?}");
    assert!(hits * 100 >= games * 95, "{found:?}");
    assert!(Found::get(&found.wrong) * 100 <= moves, "{found:?}");
}

/// Rows of `data/mates.sfen` with mates of 1 to 9 plies: the position and the length.
fn mates() -> Vec<(Setup, u32)> {
    let rows = include_str!("../data/mates.sfen").lines().filter(|line| !line.starts_with('#'));
    let rows = rows.map(|row| {
        let mut columns = row.split('\t');
        let (Some(sfen), Some(plies)) = (columns.next(), columns.next()) else { panic!("{row}") };
        (sfen.parse().expect(row), plies.parse().expect(row))
    });
    rows.filter(|(_, plies)| (1..=9).contains(plies)).collect()
}

#[test]
fn missed_mates_are_found() {
    let mut dice = Dice::new(9);
    let effort = Effort { search: Limits::nodes(1_000), mate_nodes: Effort::NORMAL.mate_nodes };
    let mut reviewer = Reviewer::default();
    let (mut built, mut of_nine) = (0, 0);
    let step = if is_full() { 1 } else { 5 };
    for (number, (setup, plies)) in mates().into_iter().enumerate().step_by(step) {
        let mut position = Position::from_setup(&setup).expect("a position of the list");
        let mut moves = Vec::new();
        // A move that gives no check, an answer and another move.
        for ply in 0..3 {
            let mut legal = position.legal_moves();
            if ply == 0 {
                legal.retain(|&mv| {
                    let mut after = position.clone();
                    after.make(mv);
                    !after.in_check() && after.has_legal_move()
                });
            }
            let Some(mv) = dice.pick(&legal) else { break };
            moves.push(mv);
            position.make(mv);
        }
        assert!(!moves.is_empty(), "row {number} has a move that gives no check");
        let game = ReviewedGame::new(setup, moves, ImpasseRule::default()).expect("legal moves");
        let review = reviewer.review(game, effort, || {});
        let first = review.judged().last().expect("a move");
        let missed = first.reasons.iter().find_map(|reason| match reason.claim {
            Claim::MissesMate { plies, shortest } => Some((plies, shortest)),
            _ => None,
        });
        assert_eq!(first.before.thousandths(), 1000, "{number}");
        let (found, shortest) = missed.unwrap_or_else(|| panic!("row {number}: {plies} plies"));
        assert!(found == plies || found > plies && !shortest, "row {number}: {found} for {plies} plies");
        assert_ne!(first.best, Some(first.played), "row {number}: the better move is known");
        built += 1;
        of_nine += u32::from(plies == 9);
    }
    println!("{built} missed mates, {of_nine} of nine plies");
    assert!(built == if is_full() { 167 } else { 34 } && of_nine > 0, "{built} {of_nine}");
}

#[test]
fn every_reason_holds_when_it_is_tried_out() {
    let (seeds, nodes) = if is_full() { (100..180, 10_000) } else { (100..102, 2_000) };
    let found = Found::default();
    for_each_seed(seeds, |seed| {
        let mut moves = Vec::new();
        // Weak levels make many kinds of mistakes.
        let levels = [2 + (seed % 5) as u8, 2 + (seed % 4) as u8];
        play_on(&mut Engine::new(MEMORY_MIB), &mut moves, levels, seed, 120);
        let review = Reviewer::default().review(reviewed(moves), Effort::nodes(nodes), || {});
        found.try_out(&review);
    });
    println!("{found:?}");
    assert!(Found::get(&found.reasons) >= if is_full() { 500 } else { 10 }, "{found:?}");
    let most_left_out = Found::get(&found.reasons) / if is_full() { 10 } else { 2 };
    assert!(Found::get(&found.left_out) <= most_left_out, "{found:?}");
}

/// Whether a reason holds; `None` if it would take too long to try everything.
fn holds(game: &ReviewedGame, judged: &JudgedMove, reason: &Reason) -> Option<bool> {
    let before = game.position(Spot::of_game(judged.ply - 1)).expect("a position");
    let after = game.position(Spot::of_game(judged.ply)).expect("a position");
    let best = judged.best.expect("a better move");
    let (played, answer) = (judged.played, reason.line[0]);
    let held = |square| Slow::new(slow_nodes(), true).held(&before, [played, best, answer], square);
    let stands = |piece, square| after.piece(square).is_some_and(|there| there.kind == piece);
    Some(match reason.claim {
        Claim::AllowsMate { plies, shortest } => {
            reason.line.len() == plies as usize && mates_in(&after, plies, shortest)?
        }
        Claim::MissesMate { plies, shortest } => {
            let first = reason.line[0];
            first != played && reason.line.len() == plies as usize && mates_in(&before, plies, shortest)?
        }
        Claim::TakenForNothing { piece, square } => {
            stands(piece, square) && held(square)?.is_taken_for_nothing
        }
        Claim::Loses { piece, square } => stands(piece, square) && held(square)?.is_lost,
        Claim::Trapped { piece, square } => stands(piece, square) && held(square)?.is_trapped,
        Claim::LetsPromote { square } => {
            let mut better = before.clone();
            better.make(best);
            square == answer.to() && slips_through(&after, answer) && !slips_through(&better, answer)
        }
        Claim::BreaksCastle { castle } => {
            let mut better = before.clone();
            better.make(best);
            let mover = before.turn();
            let stands = |position| Castle::of(position, mover) == Some(castle);
            judged.loss() >= 120 && stands(&before) && !stands(&after) && Castle::of(&better, mover).is_some()
        }
    })
}

/// Whether there is a mate by checks in this number of plies, and none in fewer if it is said to be the shortest. `None`
/// after too many positions.
fn mates_in(position: &Position, plies: u32, is_shortest: bool) -> Option<bool> {
    let mut left = slow_nodes();
    let mut position = position.clone();
    if !mates_within(&mut position, plies, &mut left)? {
        return Some(false);
    }
    Some(!is_shortest || plies < 3 || !mates_within(&mut position, plies - 2, &mut left)?)
}

fn mates_within(position: &mut Position, plies: u32, left: &mut u32) -> Option<bool> {
    for mv in position.legal_moves() {
        *left = left.checked_sub(1)?;
        position.make(mv);
        let is_mate =
            position.in_check() && all_answers_lose(position, plies - 1, left).is_some_and(|lost| lost);
        position.undo();
        if is_mate {
            return Some(true);
        }
        if *left == 0 {
            return None;
        }
    }
    Some(false)
}

fn all_answers_lose(position: &mut Position, plies: u32, left: &mut u32) -> Option<bool> {
    let answers = position.legal_moves();
    if plies == 0 {
        return Some(answers.is_empty());
    }
    for answer in answers {
        position.make(answer);
        let lost = mates_within(position, plies - 1, left);
        position.undo();
        if !lost? {
            return Some(false);
        }
    }
    Some(true)
}

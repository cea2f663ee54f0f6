//! Tests of the session of a review, with answers by hand in place of workers.

use super::*;
use crate::reviewing::outcome::LineKind;
use protocol::{Evaluation as Used, Limits, Solution};
use rules::{ImpasseRule, Line, Variant};

/// A game of a few moves.
const GAME: &str = "startpos moves 7g7f 3c3d 2g2f";

fn game(line: &str) -> Box<ReviewedGame> {
    let Line { start, moves } = Line::parse(line, Variant::Standard).expect(line);
    Box::new(ReviewedGame::new(start, moves, ImpasseRule::default()).expect("a start that can be played"))
}

fn begun(session: &mut ReviewSession, pace: Pace) -> Vec<AnalysisAction> {
    session.note(ReviewEvent::Begun(game(GAME), pace), 0.0)
}

/// What the workers are asked, in short: the last word of each line, or `-`.
fn asked(actions: &[AnalysisAction]) -> Vec<String> {
    let last = |line: &str| line.rsplit(' ').next().unwrap_or_default().to_owned();
    let short = |action: &AnalysisAction| match action {
        AnalysisAction::Think(think) => format!("think {}", last(&think.line)),
        AnalysisAction::StopThinking => "think -".to_owned(),
        AnalysisAction::Solve(solve) => format!("solve {}", last(&solve.line)),
        AnalysisAction::StopSolving => "solve -".to_owned(),
    };
    actions.iter().map(short).collect()
}

fn no_mate() -> ReviewEvent {
    ReviewEvent::Solved(Some(Solved { solution: Solution::NoMate, nodes: 9 }))
}

fn info(depth: u32, bound: Bound, win_rate: u16, pv: &str) -> SearchInfo {
    SearchInfo {
        rank: 1,
        depth,
        nodes: 100,
        time_ms: 50,
        score: Score::Cp(30),
        bound,
        win_rate: WinRate::new(win_rate).expect("a share"),
        evaluation: Used::Network,
        pv: pv.split(' ').map(|word| word.parse().expect("a move")).collect(),
    }
}

fn answered(mv: &str) -> ReviewEvent {
    let answer = Decision::Move(mv.parse().expect("a move"));
    ReviewEvent::Answered(BestMove {
        answer,
        score: Some(Score::Cp(30)),
        nodes: 7,
        evaluation: Used::Network,
        pace_ms: None,
        book: BookUse::None,
    })
}

/// Has the engine find a line with this win rate, and answer with its first move.
fn evaluate(session: &mut ReviewSession, now: f64, win_rate: u16, pv: &str) -> Vec<AnalysisAction> {
    assert_eq!(session.note(ReviewEvent::Found(vec![info(8, Bound::Exact, win_rate, pv)]), now), []);
    session.note(answered(pv.split(' ').next().expect("a word")), now)
}

#[test]
fn questions_are_asked_one_after_another() {
    let mut session = ReviewSession::default();
    assert_eq!(session.status(0.0), ReviewStatus::default());
    let first = begun(&mut session, Pace::Normal);
    assert_eq!(asked(&first), ["solve 2g2f"]);
    let AnalysisAction::Solve(Solve { nodes, time_ms, .. }) = &first[0] else { panic!("{first:?}") };
    assert_eq!((*nodes, *time_ms), (Some(effort(Pace::Normal).mate_nodes), None));
    let second = session.note(no_mate(), 1.0);
    assert_eq!(asked(&second), ["think 2g2f"]);
    let AnalysisAction::Think(Think { limits, level, candidates, asks_book, .. }) = &second[0] else {
        panic!("{second:?}")
    };
    assert_eq!((*limits, *level, *candidates), (Limits::time(900), None, Candidates::ONE));
    assert!(asks_book, "the moves of the book are not judged");
    assert_eq!(session.status(1.0).activity, ReviewActivity::Working);
    let third = evaluate(&mut session, 2.0, 480, "8c8d 2f2e");
    assert_eq!(asked(&third), ["solve 3c3d"]);
    assert_eq!((session.revision(), session.status(2.0).percent), (1, 0));
    session.note(no_mate(), 3.0);
    // The move that was played is the best: the move is judged at once.
    assert_eq!(asked(&evaluate(&mut session, 4.0, 520, "2g2f 8c8d")), ["solve 7g7f"]);
    assert_eq!((session.revision(), session.status(4.0).percent), (2, 33));
    // The last move of three has taken 4 ms.
    assert_eq!(session.status(4.0).left_ms, Some(8));
}

#[test]
fn it_rests_and_goes_on_with_the_same_question() {
    let mut session = ReviewSession::default();
    begun(&mut session, Pace::Quick);
    session.note(no_mate(), 1.0);
    assert_eq!(asked(&session.note(ReviewEvent::Rests(Rest::Busy, true), 2.0)), ["think -"]);
    assert_eq!(session.status(2.0).activity, ReviewActivity::Resting(Rest::Busy));
    assert!(session.status(2.0).is_under_way() && session.status(2.0).left_ms.is_none());
    // What comes late belongs to the dropped job.
    assert_eq!(session.note(answered("8c8d"), 3.0), []);
    assert_eq!(session.note(ReviewEvent::Rests(Rest::Hidden, true), 3.0), []);
    assert_eq!(session.status(3.0).activity, ReviewActivity::Resting(Rest::Hidden));
    assert_eq!(session.note(ReviewEvent::Rests(Rest::Busy, false), 4.0), []);
    assert_eq!(asked(&session.note(ReviewEvent::Rests(Rest::Hidden, false), 5.0)), ["think 2g2f"]);
    session.note(ReviewEvent::Loading(Loading::default()), 6.0);
    assert_eq!(session.status(6.0).activity, ReviewActivity::Loading(Loading::default()));
    evaluate(&mut session, 7.0, 480, "8c8d");
    assert_eq!(session.status(7.0).activity, ReviewActivity::Working);
    // The solver was needed for something else: it is asked again.
    assert_eq!(asked(&session.note(ReviewEvent::Solved(None), 8.0)), ["solve 3c3d"]);
}

#[test]
fn a_review_that_was_stopped_goes_on_where_it_was() {
    let mut session = ReviewSession::default();
    begun(&mut session, Pace::Quick);
    session.note(no_mate(), 1.0);
    evaluate(&mut session, 2.0, 480, "8c8d");
    assert_eq!(asked(&session.note(ReviewEvent::Stopped, 3.0)), ["solve -"]);
    assert_eq!(session.status(3.0).activity, ReviewActivity::Stopped);
    assert_eq!(session.note(no_mate(), 4.0), [], "nothing was asked");
    assert_eq!(asked(&begun(&mut session, Pace::Quick)), ["solve 3c3d"]);
    // At another pace, and for another game, it begins anew.
    assert_eq!(asked(&begun(&mut session, Pace::Deep)), ["solve -", "solve 2g2f"]);
    let other = ReviewEvent::Begun(game("startpos moves 7g7f"), Pace::Deep);
    assert_eq!(asked(&session.note(other, 5.0)), ["solve -", "solve 7g7f"]);
    assert_eq!(asked(&session.note(ReviewEvent::Closed, 6.0)), ["solve -"]);
    assert_eq!(session.status(6.0), ReviewStatus::default());
    assert!(session.game().is_none() && session.outcome().is_none());
}

#[test]
fn the_decision_of_the_engine_counts() {
    let found = |infos: &[SearchInfo], best: BestMove| {
        let mut session = ReviewSession::default();
        begun(&mut session, Pace::Quick);
        session.note(no_mate(), 1.0);
        for info in infos {
            session.note(ReviewEvent::Found(vec![info.clone()]), 1.0);
        }
        session.note(ReviewEvent::Answered(best), 2.0);
        let spot = crate::review::Spot::of_game(3);
        let evaluation = session.review.as_ref().and_then(|review| review.evaluation(spot).cloned());
        (evaluation, session.status(2.0).activity)
    };
    let best = |mv: &str, score| BestMove {
        answer: Decision::Move(mv.parse().expect("a move")),
        score,
        nodes: 7,
        evaluation: Used::Network,
        pace_ms: None,
        book: BookUse::None,
    };
    // A move that has risen in the last iteration.
    let exact = info(8, Bound::Exact, 480, "8c8d 2f2e");
    let risen = info(9, Bound::Lower, 530, "4a3b");
    let (evaluation, _) = found(&[exact.clone(), risen.clone()], best("4a3b", Some(Score::Cp(9))));
    let evaluation = evaluation.expect("it is learned");
    assert_eq!((evaluation.win_rate, evaluation.depth, evaluation.line), (risen.win_rate, 9, risen.pv));
    // The best move has fallen, but none is better.
    let fallen = info(9, Bound::Upper, 410, "8c8d");
    let (evaluation, _) = found(&[exact.clone(), fallen], best("8c8d", Some(Score::Cp(9))));
    assert_eq!(evaluation.expect("it is learned").win_rate, exact.win_rate);
    // A decision of which no line was told.
    let (evaluation, _) = found(std::slice::from_ref(&exact), best("3a3b", Some(Score::Cp(9))));
    let evaluation = evaluation.expect("it is learned");
    assert_eq!((evaluation.win_rate, evaluation.line.len()), (exact.win_rate, 1));
    // What is said of the book holds for every form of the answer.
    for score in [Some(Score::Cp(9)), Some(Score::MateIn(1))] {
        let known = BestMove { book: BookUse::Known, ..best("8c8d", score) };
        let infos = if score == Some(Score::Cp(9)) { std::slice::from_ref(&exact) } else { &[] };
        assert!(found(infos, known).0.expect("it is learned").is_of_book);
        assert!(!found(infos, best("8c8d", score)).0.expect("it is learned").is_of_book);
    }
    // A win without a search.
    let declared = BestMove { answer: Decision::Declare, ..best("3a3b", Some(Score::MateIn(1))) };
    let evaluation = found(&[], declared).0.expect("it is learned");
    assert_eq!((evaluation.win_rate, evaluation.line), (WinRate::WIN, Vec::new()));
    // The page does not compute win rates.
    let (evaluation, activity) = found(&[], best("3a3b", Some(Score::Cp(9))));
    assert_eq!((evaluation, activity), (None, ReviewActivity::Working));
}

/// The limits of the only job.
fn limits(actions: &[AnalysisAction]) -> Limits {
    let [AnalysisAction::Think(Think { limits, .. })] = actions else { panic!("{actions:?}") };
    *limits
}

#[test]
fn an_engine_that_had_no_time_is_given_more() {
    let mut session = ReviewSession::default();
    begun(&mut session, Pace::Quick);
    let mut actions = session.note(no_mate(), 1.0);
    for milliseconds in [300, 1_200, 4_800] {
        assert_eq!(
            (asked(&actions), limits(&actions)),
            (vec!["think 2g2f".into()], Limits::time(milliseconds))
        );
        actions = session.note(answered("8c8d"), 2.0);
    }
    assert_eq!(limits(&actions), Limits::time(19_200));
    // One line is enough, and the next position has the usual time.
    assert_eq!(asked(&evaluate(&mut session, 3.0, 480, "8c8d")), ["solve 3c3d"]);
    assert_eq!(limits(&session.note(no_mate(), 4.0)), Limits::time(300));
}

#[test]
fn an_engine_that_finds_no_line_in_any_time_ends_the_review() {
    let mut session = ReviewSession::default();
    begun(&mut session, Pace::Quick);
    session.note(no_mate(), 1.0);
    for _ in 0..3 {
        assert_eq!(asked(&session.note(answered("8c8d"), 2.0)), ["think 2g2f"]);
    }
    assert_eq!(session.note(answered("8c8d"), 3.0), []);
    assert_eq!(session.status(3.0).activity, ReviewActivity::Failed);
    begun(&mut session, Pace::Quick);
    assert_eq!(session.status(4.0).activity, ReviewActivity::Working);
}

#[test]
fn a_tried_move_is_judged_when_the_engine_had_no_time_at_first() {
    let mut session = ReviewSession::default();
    complete(&mut session, BLUNDER, &VALUES);
    session.note(ReviewEvent::PracticeBegun(None), 2.0);
    practiced(&mut session, PracticeStep::Play(mv("6i7h")));
    session.note(no_mate(), 3.0);
    assert_eq!(limits(&session.note(answered("8c8d"), 3.0)), Limits::time(1_200));
    assert_eq!(state(&session), PracticeState::Judging(mv("6i7h")));
}

#[test]
fn without_an_engine_it_fails_until_it_begins_again() {
    let mut session = ReviewSession::default();
    begun(&mut session, Pace::Quick);
    assert_eq!(session.note(ReviewEvent::Failed, 1.0), []);
    assert_eq!(session.status(1.0).activity, ReviewActivity::Failed);
    assert_eq!(session.note(ReviewEvent::Rests(Rest::Busy, true), 2.0), []);
    assert_eq!(session.note(ReviewEvent::Rests(Rest::Busy, false), 3.0), []);
    assert_eq!(asked(&begun(&mut session, Pace::Quick)), ["solve 2g2f"]);
}

/// Answers every question: no mates, and the value of each position by its number of moves. After any other move than
/// that of the game, the position is about even.
fn complete(session: &mut ReviewSession, line: &str, values: &[(u16, &str)]) {
    let mut actions = session.note(ReviewEvent::Begun(game(line), Pace::Quick), 0.0);
    while let Some(action) = actions.pop() {
        let Some(question) = session.asked else { panic!("{action:?}") };
        actions = match (question.task, question.spot.tried) {
            (Task::Solve, _) => session.note(no_mate(), 1.0),
            (Task::Evaluate, Some(_)) => evaluate(session, 1.0, 480, "8c8d 2f2e"),
            (Task::Evaluate, None) => {
                let (win_rate, pv) = values[question.spot.ply];
                evaluate(session, 1.0, win_rate, pv)
            }
        };
    }
}

#[test]
fn the_outcome_has_the_bad_moves_with_their_lines() {
    let mut session = ReviewSession::default();
    // Black gives the bishop away with the third move.
    let line = "startpos moves 7g7f 3c3d 8h5e 2b5e";
    let values = [(520, "7g7f"), (480, "3c3d"), (520, "2g2f 8c8d"), (900, "2b5e"), (100, "2g2f")];
    complete(&mut session, line, &values);
    assert_eq!(session.status(9.0).activity, ReviewActivity::Done);
    assert_eq!((session.status(9.0).percent, session.status(9.0).left_ms), (100, None));
    let outcome = session.outcome().expect("there is a review");
    assert!(outcome.is_complete);
    let rates: Vec<u16> = outcome.curve.iter().flatten().map(|rate| rate.thousandths()).collect();
    assert_eq!(rates, [520, 520, 520, 100, 100]);
    let plies: Vec<usize> = outcome.items.iter().map(|item| item.judged.ply).collect();
    assert_eq!(plies, [3]);
    assert!(outcome.is_turning_point(3) && !outcome.is_turning_point(2));
    let item = outcome.item(3).expect("it is listed");
    let text = |kind| {
        let line = item.line(kind).expect("it is known");
        let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        (line.start.ply(), moves.join(" "))
    };
    // The engine has told one move, which is that of the game, and what follows it there.
    assert_eq!(text(LineKind::Refutation), (3, "2b5e 2g2f".to_owned()));
    assert_eq!(text(LineKind::Better), (2, "2g2f 8c8d 2f2e".to_owned()));
    assert_eq!(outcome.summary.players.black.blunders, 1);
}

#[test]
fn half_a_review_has_half_an_outcome() {
    let mut session = ReviewSession::default();
    begun(&mut session, Pace::Quick);
    session.note(no_mate(), 1.0);
    evaluate(&mut session, 2.0, 480, "8c8d");
    session.note(ReviewEvent::Stopped, 3.0);
    let outcome = session.outcome().expect("there is a review");
    assert!(!outcome.is_complete && outcome.items.is_empty());
    assert_eq!(outcome.curve.iter().map(Option::is_some).collect::<Vec<_>>(), [false, false, false, true]);
}

/// The game in which Black gives the bishop away with the third move, and its values.
const BLUNDER: &str = "startpos moves 7g7f 3c3d 8h5e 2b5e";
const VALUES: [(u16, &str); 5] =
    [(520, "7g7f"), (480, "3c3d"), (520, "2g2f 8c8d"), (900, "2b5e"), (100, "2g2f")];

fn mv(text: &str) -> Move {
    text.parse().expect("a move")
}

#[test]
fn a_review_that_was_stored_has_the_same_results() {
    let mut session = ReviewSession::default();
    complete(&mut session, BLUNDER, &VALUES);
    let kept = session.kept().expect("there is a review");
    let mut again = ReviewSession::default();
    let restored = ReviewEvent::Restored(game(BLUNDER), Box::new(kept.clone()));
    assert_eq!(again.note(restored, 0.0), [], "nothing is asked");
    assert_eq!(again.status(0.0).activity, ReviewActivity::Done);
    let outcomes = [&session, &again].map(|session| session.outcome().expect("there are results"));
    assert_eq!(outcomes[0].curve, outcomes[1].curve);
    let judged = outcomes.map(|outcome| {
        outcome.items.iter().map(|item| (item.judged.clone(), item.lines.len())).collect::<Vec<_>>()
    });
    assert_eq!(judged[0], judged[1]);
    assert_eq!(again.kept(), Some(kept));
}

#[test]
fn half_a_review_that_was_stored_goes_on_when_it_is_begun() {
    let mut session = ReviewSession::default();
    begun(&mut session, Pace::Normal);
    session.note(no_mate(), 1.0);
    evaluate(&mut session, 2.0, 480, "8c8d 2f2e");
    session.note(no_mate(), 3.0);
    evaluate(&mut session, 4.0, 520, "2g2f 8c8d");
    let kept = session.kept().expect("there is a review");
    let mut again = ReviewSession::default();
    let restored = ReviewEvent::Restored(game(GAME), Box::new(kept.clone()));
    assert_eq!(again.note(restored, 0.0), [], "the person has not asked for it");
    assert_eq!(again.status(0.0).activity, ReviewActivity::Stopped);
    assert_eq!((again.status(0.0).percent, again.pace()), (33, Pace::Normal));
    assert_eq!(asked(&begun(&mut again, Pace::Normal)), ["solve 7g7f"]);
    // An effort of another version is not guessed.
    let mut other = ReviewSession::default();
    let strange = saves::reviews::KeptReview { pace: "endless".to_owned(), ..kept };
    other.note(ReviewEvent::Restored(game(GAME), Box::new(strange)), 0.0);
    assert_eq!(other.status(0.0), ReviewStatus::default());
}

#[test]
fn a_stop_shows_what_the_stored_review_will_show() {
    let mut session = ReviewSession::default();
    begun(&mut session, Pace::Quick);
    session.note(no_mate(), 1.0);
    evaluate(&mut session, 2.0, 480, "8c8d 2f2e");
    session.note(no_mate(), 3.0);
    // The move before this position is not judged, for the better one has to be looked at again.
    evaluate(&mut session, 4.0, 900, "4i5h");
    let before = session.revision();
    session.note(ReviewEvent::Stopped, 5.0);
    assert!(session.revision() > before, "the results are shown again");
    let shown = session.outcome().expect("there is a review").curve;
    assert_eq!(shown.iter().filter(|value| value.is_some()).count(), 2);
    let mut again = ReviewSession::default();
    let kept = session.kept().expect("there is a review");
    again.note(ReviewEvent::Restored(game(GAME), Box::new(kept)), 0.0);
    assert_eq!(again.outcome().expect("it is restored").curve, shown);
}

fn practiced(session: &mut ReviewSession, step: PracticeStep) -> Vec<AnalysisAction> {
    session.note(ReviewEvent::Practiced(step), 5.0)
}

fn state(session: &ReviewSession) -> PracticeState {
    session.tasks().expect("the person practices").state()
}

#[test]
fn a_move_as_good_as_the_best_is_right_and_any_other_is_refuted() {
    let mut session = ReviewSession::default();
    complete(&mut session, BLUNDER, &VALUES);
    assert_eq!(session.note(ReviewEvent::PracticeBegun(None), 2.0), []);
    let practice = session.tasks().expect("there is a mistake");
    assert_eq!((practice.ply(), practice.place(), practice.is_last()), (3, (1, 1), true));
    assert!(session.status(2.0).is_practiced);
    // The move of the game is known to be bad.
    assert_eq!(practiced(&mut session, PracticeStep::Play(mv("8h5e"))), []);
    assert_eq!(state(&session), PracticeState::Wrong(mv("8h5e")));
    let trial = session.trial().expect("it is judged");
    assert_eq!((trial.loss, trial.answer), (420, vec![mv("2b5e")]));
    // Another one is judged by the workers.
    let questions = practiced(&mut session, PracticeStep::Play(mv("8h3c+")));
    assert_eq!(asked(&questions), ["solve 8h3c+"]);
    assert_eq!(state(&session), PracticeState::Judging(mv("8h3c+")));
    assert_eq!(practiced(&mut session, PracticeStep::Play(mv("2g2f"))), [], "one after another");
    assert_eq!(asked(&session.note(no_mate(), 6.0)), ["think 8h3c+"]);
    evaluate(&mut session, 7.0, 800, "2a3c 2g2f");
    assert_eq!(state(&session), PracticeState::Wrong(mv("8h3c+")));
    assert_eq!(session.trial().map(|trial| trial.answer), Some(vec![mv("2a3c"), mv("2g2f")]));
    assert_eq!(session.tasks().map(Practice::found), Some(0));
    practiced(&mut session, PracticeStep::Retry);
    assert_eq!((state(&session), session.trial()), (PracticeState::Open, None));
    // Within 5 % of the best.
    practiced(&mut session, PracticeStep::Play(mv("6i7h")));
    session.note(no_mate(), 8.0);
    evaluate(&mut session, 9.0, 529, "8c8d");
    assert_eq!(state(&session), PracticeState::Right(mv("6i7h")));
    assert_eq!(session.tasks().map(Practice::found), Some(1));
    practiced(&mut session, PracticeStep::Next);
    assert_eq!(state(&session), PracticeState::Open);
    assert_eq!(practiced(&mut session, PracticeStep::Play(mv("2g2f"))), []);
    assert_eq!(state(&session), PracticeState::Right(mv("2g2f")), "the best move needs no worker");
    session.note(ReviewEvent::PracticeEnded, 10.0);
    assert!(session.tasks().is_none() && !session.status(10.0).is_practiced);
    assert_eq!(session.status(10.0).activity, ReviewActivity::Done);
}

#[test]
fn a_loss_of_five_percent_is_not_right() {
    let mut session = ReviewSession::default();
    complete(&mut session, BLUNDER, &VALUES);
    session.note(ReviewEvent::PracticeBegun(None), 2.0);
    practiced(&mut session, PracticeStep::Play(mv("6i7h")));
    session.note(no_mate(), 3.0);
    // The best move leaves 52 %.
    evaluate(&mut session, 4.0, 530, "8c8d");
    assert_eq!(state(&session), PracticeState::Wrong(mv("6i7h")));
}

#[test]
fn practice_without_an_engine_says_so_and_goes_on() {
    let mut session = ReviewSession::default();
    complete(&mut session, BLUNDER, &VALUES);
    session.note(ReviewEvent::PracticeBegun(None), 2.0);
    practiced(&mut session, PracticeStep::Play(mv("6i7h")));
    session.note(ReviewEvent::Failed, 3.0);
    assert_eq!(state(&session), PracticeState::Failed(mv("6i7h")));
    assert_eq!(session.status(3.0).activity, ReviewActivity::Done);
    practiced(&mut session, PracticeStep::Reveal);
    assert_eq!(state(&session), PracticeState::Shown);
    assert_eq!(session.tasks().map(Practice::found), Some(0));
}

#[test]
fn a_game_without_mistakes_has_no_tasks() {
    let mut session = ReviewSession::default();
    let values = [(520, "7g7f"), (480, "3c3d"), (520, "2g2f"), (480, "8c8d")];
    complete(&mut session, GAME, &values);
    session.note(ReviewEvent::PracticeBegun(None), 2.0);
    assert!(session.tasks().is_none());
}

/// A game in which the third, the fifth and the seventh move are blunders, and its values.
const BLUNDERS: &str = "startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 2e2d 8e8f";
const THREE: [(u16, &str); 9] = [
    (520, "7g7f"),
    (480, "3c3d"),
    (520, "6i7h 8c8d"),
    (900, "8c8d"),
    (520, "6i7h 8d8e"),
    (900, "8d8e"),
    (520, "6i7h 8e8f"),
    (900, "8e8f"),
    (100, "6i7h"),
];

#[test]
fn practice_begins_at_any_mistake_and_leads_through_all_of_them() {
    let mut session = ReviewSession::default();
    complete(&mut session, BLUNDERS, &THREE);
    let tasks = session.outcome().expect("there is a review").tasks;
    assert_eq!(tasks, [3, 5, 7]);
    for (from, order) in [(3, [3, 5, 7]), (5, [5, 7, 3]), (7, [7, 3, 5])] {
        session.note(ReviewEvent::PracticeBegun(Some(from)), 2.0);
        for (done, ply) in order.into_iter().enumerate() {
            let practice = session.tasks().expect("the person practices");
            let place = 1 + tasks.iter().position(|&task| task == ply).expect("it is a task");
            assert_eq!((practice.ply(), practice.place()), (ply, (place, 3)), "from {from}");
            assert_eq!((practice.is_last(), practice.found()), (done == 2, done), "from {from}");
            practiced(&mut session, PracticeStep::Play(mv("6i7h")));
            assert_eq!(state(&session), PracticeState::Right(mv("6i7h")));
            practiced(&mut session, PracticeStep::Next);
        }
    }
    session.note(ReviewEvent::PracticeBegun(None), 3.0);
    assert_eq!(session.tasks().map(Practice::ply), Some(3), "the first one");
}

#[test]
fn practice_does_not_begin_at_a_good_move() {
    let mut session = ReviewSession::default();
    complete(&mut session, BLUNDERS, &THREE);
    for ply in [0, 1, 2, 4, 8, 9] {
        session.note(ReviewEvent::PracticeBegun(Some(ply)), 2.0);
        assert!(session.tasks().is_none(), "move {ply}");
    }
}

//! Tests of the session with a worker: the messages and timeouts, and the actions that follow.

use super::job::HURRY_MS;
use super::*;
use protocol::{
    Answer, BestMove, Candidates, ClockLeft, Evaluation, Failure, Limits, Solution, Solve, SolveProgress,
    Solved, Think, Time,
};
use rules::ImpasseRule;

const BUILD: &str = "0123456789abcdef";

fn job(line: &str) -> Think {
    Think {
        line: line.to_owned(),
        limits: Limits::default(),
        level: None,
        style: protocol::Style::Any,
        candidates: Candidates::ONE,
        seed: 0,
        impasse: ImpasseRule::default(),
        waits_for_network: true,
        asks_book: false,
    }
}

fn answer(id: u32) -> Reply<Think> {
    let answer = BestMove {
        answer: Answer::Resign,
        score: None,
        nodes: 0,
        evaluation: Evaluation::HandMade,
        pace_ms: None,
        book: protocol::BookUse::None,
    };
    Reply::Answer { id: RequestId(id), answer, took_ms: 0 }
}

fn hello<J: Job>() -> Reply<J> {
    Reply::Hello { version: VERSION, build: BUILD.into() }
}

/// A session in which the first worker was started.
fn begin() -> WorkerSession<Think> {
    let mut session = WorkerSession::new(BUILD.into());
    assert_eq!(session.wake(), [SessionAction::Start]);
    session
}

/// Ticks so often while nothing comes from the worker.
fn wait<J: TimedJob>(session: &mut WorkerSession<J>, ticks: u16) {
    for _ in 0..ticks {
        assert_eq!(session.tick(), []);
    }
}

fn posted(actions: &[SessionAction<Think>]) -> Option<(u32, &str)> {
    match actions {
        [SessionAction::Post(Request::Begin(id, think))]
        | [SessionAction::Recovered, SessionAction::Post(Request::Begin(id, think))] => {
            Some((id.0, &think.line))
        }
        _ => None,
    }
}

fn ready() -> WorkerSession<Think> {
    let mut session = begin();
    assert!(session.is_starting());
    assert_eq!(session.receive(hello(), 1.0), [SessionAction::Ready]);
    assert!(!session.is_starting());
    session
}

#[test]
fn a_job_waits_for_hello() {
    let mut session = begin();
    assert_eq!(session.ask(job("first"), 0.0), []);
    assert_eq!(session.ask(job("second"), 0.0), []);
    assert_eq!(posted(&session.receive(hello(), 1.0)), Some((2, "second")));
    assert_eq!(session.receive(answer(2), 2.0), [SessionAction::Deliver(answer(2))]);
    wait(&mut session, 1_000);
}

#[test]
fn the_newest_job_wins_and_stale_answers_are_dropped() {
    let mut session = ready();
    assert_eq!(posted(&session.ask(job("old"), 2.0)), Some((1, "old")));
    assert_eq!(posted(&session.ask(job("new"), 3.0)), Some((2, "new")));
    assert_eq!(session.receive(Reply::Cancelled(RequestId(1)), 4.0), []);
    assert_eq!(session.receive(answer(1), 4.0), []);
    assert_eq!(session.receive(answer(2), 5.0), [SessionAction::Deliver(answer(2))]);
    assert_eq!(session.receive(answer(2), 6.0), [], "an answer is delivered once");
}

/// The clock in a posted job: the time spent and the reserved latency, in milliseconds.
fn clock_of(actions: &[SessionAction<Think>]) -> Option<(u64, u64)> {
    match actions {
        [
            ..,
            SessionAction::Post(Request::Begin(
                _,
                Think { limits: Limits { time: Some(Time::Clock(clock)), .. }, .. },
            )),
        ] => Some((clock.spent_ms, clock.lag_ms)),
        _ => None,
    }
}

#[test]
fn the_clock_runs_until_the_worker_is_there_and_for_the_one_in_its_place() {
    let clock = ClockLeft { main_ms: 60_000, spent_ms: 10, ..ClockLeft::default() };
    let by_clock = || Think { limits: Limits::clock(clock), ..job("a") };
    let mut session = begin();
    session.ask(by_clock(), 100.0);
    assert_eq!(clock_of(&session.receive(hello(), 700.0)), Some((610, 150)));
    session.worker_lost();
    assert_eq!(clock_of(&session.receive(hello(), 1_100.0)), Some((1_010, 150)));
    session.receive(answer(1), 1_200.0);
    assert_eq!(clock_of(&session.ask(by_clock(), 9_000.0)), Some((10, 200)));
}

#[test]
fn a_slow_way_is_kept_back_and_forgotten_by_and_by() {
    let by_clock = || Think { limits: Limits::clock(ClockLeft::default()), ..job("a") };
    let mut session = ready();
    let mut lags = Vec::new();
    for latency in [400.0, 0.0, 0.0, 0.0, 0.0, 0.0, 9_000.0, 0.0] {
        lags.push(clock_of(&session.ask(by_clock(), 0.0)).expect("a clock").1);
        let Reply::Answer { id, answer, .. } = answer(session.last_id.0) else { continue };
        session.receive(Reply::Answer { id, answer, took_ms: 50 }, 50.0 + latency);
    }
    assert_eq!(lags, [150, 800, 600, 450, 337, 253, 189, 4_000]);
    // The slow answer was the last but one.
    assert!((750.0..1_000.0).contains(&session.usual_lag_ms), "{}", session.usual_lag_ms);
}

#[test]
fn only_who_thinks_can_give_way() {
    let mut session = ready();
    assert_eq!(session.give_way(), []);
    session.ask(job("a"), 2.0);
    assert_eq!(session.give_way(), [SessionAction::Post(Request::GiveWay)]);
    session.hurry();
    assert_eq!(session.give_way(), [], "the person waits for the answer");
}

#[test]
fn what_is_forgotten_is_not_delivered() {
    let mut session = ready();
    session.ask(job("a"), 2.0);
    assert_eq!(session.forget(), [SessionAction::Post(Request::Stop(RequestId(1)))]);
    assert_eq!(session.receive(answer(1), 3.0), []);
}

#[test]
fn a_silent_worker_is_replaced_and_its_job_resent() {
    let mut session = ready();
    session.ask(job("a"), 10.0);
    wait(&mut session, 9);
    session.receive(Reply::Alive(RequestId(1)), 3_000.0);
    wait(&mut session, 10);
    assert_eq!(session.tick(), [SessionAction::Restart]);
    // The next one is waited for twice as long, while it starts.
    wait(&mut session, 20);
    assert_eq!(posted(&session.receive(hello(), 5_600.0)), Some((1, "a")));
    wait(&mut session, 10);
    assert_eq!(session.tick(), [SessionAction::Restart]);
    wait(&mut session, 20);
    assert_eq!(session.tick(), [SessionAction::GiveUp(Breakdown::Lost)]);
}

#[test]
fn time_in_which_the_page_was_frozen_costs_a_worker_nothing() {
    const HOUR: f64 = 3_600_000.0;
    // One tick comes before the messages that have waited for the page, whatever the worker is doing.
    let mut session = begin();
    wait(&mut session, 1);
    assert_eq!(session.receive(hello(), HOUR), [SessionAction::Ready]);
    session.ask(job("a"), HOUR);
    wait(&mut session, 1);
    session.receive(Reply::Alive(RequestId(1)), 2.0 * HOUR);
    session.hurry();
    wait(&mut session, 1);
    assert_eq!(session.receive(answer(1), 3.0 * HOUR), [SessionAction::Deliver(answer(1))]);
}

#[test]
fn a_worker_that_ignores_stop_is_replaced_and_its_job_hurried() {
    let mut session = ready();
    session.ask(job("a"), 10.0);
    assert_eq!(session.hurry(), [SessionAction::Post(Request::Stop(RequestId(1)))]);
    wait(&mut session, 4);
    assert_eq!(session.tick(), [SessionAction::Restart]);
    match &session.receive(hello(), 1_100.0)[..] {
        [SessionAction::Recovered, SessionAction::Post(Request::Begin(_, think))] => {
            assert_eq!(think.limits, Limits::time(HURRY_MS));
        }
        other => panic!("{other:?}"),
    }
}

fn solver() -> WorkerSession<Solve> {
    let mut session = WorkerSession::new(BUILD.into());
    session.wake();
    assert_eq!(session.receive(hello(), 1.0), [SessionAction::Ready]);
    session
}

fn problem(line: &str) -> Solve {
    Solve { line: line.to_owned(), time_ms: Some(9_000), nodes: None }
}

fn progress(id: u32) -> Reply<Solve> {
    Reply::Progress(RequestId(id), SolveProgress { nodes: 1, at_most: None, none_within: 3 })
}

fn solved(id: u32) -> Reply<Solve> {
    let answer = Solved { solution: Solution::NoMate, nodes: 1 };
    Reply::Answer { id: RequestId(id), answer, took_ms: 1 }
}

#[test]
fn progress_is_delivered_and_keeps_the_worker_alive() {
    let mut session = solver();
    session.ask(problem("a"), 10.0);
    wait(&mut session, 8);
    assert_eq!(session.receive(progress(1), 2_000.0), [SessionAction::Deliver(progress(1))]);
    wait(&mut session, 8);
    assert_eq!(session.receive(progress(9), 4_000.0), [], "of another problem");
    wait(&mut session, 2);
    assert_eq!(session.receive(solved(1), 4_450.0), [SessionAction::Deliver(solved(1))]);
    assert_eq!(session.receive(progress(1), 4_460.0), [], "it is answered");
    wait(&mut session, 1_000);
}

#[test]
fn a_newer_problem_takes_the_place_of_the_older_one() {
    let mut session = solver();
    session.ask(problem("a"), 1.0);
    session.ask(problem("b"), 2.0);
    assert_eq!(session.receive(Reply::Cancelled(RequestId(1)), 3.0), []);
    assert_eq!(session.receive(solved(1), 3.0), []);
    assert_eq!(session.receive(solved(2), 4.0), [SessionAction::Deliver(solved(2))]);
    session.ask(problem("c"), 5.0);
    assert_eq!(session.forget(), [SessionAction::Post(Request::Stop(RequestId(3)))]);
    assert_eq!(session.receive(solved(3), 6.0), []);
}

#[test]
fn a_problem_that_was_to_be_answered_at_once_goes_to_the_next_worker_in_a_hurry() {
    let mut session = solver();
    session.ask(problem("a"), 10.0);
    assert_eq!(session.give_way(), [SessionAction::Post(Request::GiveWay)]);
    assert_eq!(session.hurry(), [SessionAction::Post(Request::Stop(RequestId(1)))]);
    wait(&mut session, 4);
    assert_eq!(session.tick(), [SessionAction::Restart]);
    match &session.receive(hello(), 1_100.0)[..] {
        [SessionAction::Recovered, SessionAction::Post(Request::Begin(id, solve))] => {
            assert_eq!((*id, solve.time_ms), (RequestId(1), Some(HURRY_MS)));
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn words_that_nobody_can_read_are_of_another_version_or_of_a_lost_worker() {
    let mut session = begin();
    assert_eq!(session.receive_unreadable(), [SessionAction::Refetch]);
    assert_eq!(session.receive_unreadable(), [SessionAction::GiveUp(Breakdown::Outdated)]);
    assert_eq!(ready().receive_unreadable(), [SessionAction::Restart]);
}

#[test]
fn after_three_losses_in_a_row_the_page_gives_up() {
    let mut session = begin();
    assert_eq!(session.worker_lost(), [SessionAction::Refetch]);
    assert_eq!(session.worker_lost(), [SessionAction::Refetch]);
    assert_eq!(session.worker_lost(), [SessionAction::GiveUp(Breakdown::Lost)]);
    assert_eq!(session.worker_lost(), []);
}

#[test]
fn where_there_was_no_worker_the_next_question_tries_one_more() {
    let mut session = begin();
    for _ in 0..3 {
        session.worker_lost();
    }
    assert_eq!(session.ask(job("a"), 4.0), [SessionAction::Refetch]);
    assert_eq!(session.worker_lost(), [SessionAction::GiveUp(Breakdown::Lost)], "one, not three");
    assert_eq!(session.ask(job("b"), 6.0), [SessionAction::Refetch]);
    assert_eq!(posted(&session.receive(hello(), 7.0)), Some((2, "b")));
    assert_eq!(session.receive(answer(2), 8.0), [SessionAction::Deliver(answer(2))]);
}

#[test]
fn an_idle_worker_is_replaced_without_a_word() {
    let mut session = ready();
    assert_eq!(session.worker_lost(), [SessionAction::Restart]);
    assert_eq!(session.receive(hello(), 3.0), [SessionAction::Ready]);
    wait(&mut session, 1_000);
}

#[test]
fn another_build_is_refetched_once_and_then_refused() {
    let other = || Reply::Hello { version: VERSION, build: "fedcba9876543210".into() };
    let newer = || Reply::Hello { version: VERSION + 1, build: BUILD.into() };
    let strange = || Reply::Failed { id: None, failure: Failure::Message("what?".into()) };
    for hello in [other, newer, strange] {
        let mut session = begin();
        session.ask(job("a"), 0.0);
        assert_eq!(session.receive(hello(), 1.0), [SessionAction::Refetch]);
        assert_eq!(session.receive(hello(), 2.0), [SessionAction::GiveUp(Breakdown::Outdated)]);
        assert_eq!(session.ask(job("b"), 3.0), [SessionAction::Refetch], "the site may be whole by now");
        assert_eq!(session.receive(hello(), 4.0), [SessionAction::GiveUp(Breakdown::Outdated)]);
    }
}

#[test]
fn the_right_build_after_a_wrong_one_gets_the_job() {
    let mut session = begin();
    session.ask(job("a"), 0.0);
    assert_eq!(
        session.receive(Reply::Hello { version: VERSION, build: String::new() }, 1.0),
        [SessionAction::Refetch]
    );
    assert_eq!(posted(&session.receive(hello(), 2.0)), Some((1, "a")));
    assert_eq!(session.receive(answer(1), 3.0), [SessionAction::Deliver(answer(1))]);
    // After a loss, the next worker may be of another build again.
    session.worker_lost();
    assert_eq!(
        session.receive(Reply::Hello { version: VERSION, build: String::new() }, 5.0),
        [SessionAction::Refetch]
    );
}

#[test]
fn a_page_that_finds_itself_outdated_says_so() {
    let mut session = begin();
    assert_eq!(session.outdate(), [], "nothing is wrong so far");
    for _ in 0..3 {
        session.worker_lost();
    }
    assert_eq!(session.outdate(), [SessionAction::GiveUp(Breakdown::Outdated)]);
    assert_eq!(session.outdate(), []);
}

#[test]
fn a_worker_that_is_not_wanted_yet_starts_with_the_first_question() {
    let mut session = WorkerSession::<Think>::new(BUILD.into());
    assert!(session.is_starting());
    wait(&mut session, 1_000);
    for actions in [session.hurry(), session.give_way(), session.forget(), session.worker_lost()] {
        assert_eq!(actions, []);
    }
    assert_eq!(session.ask(job("a"), 70_000.0), [SessionAction::Start]);
    assert_eq!(session.wake(), []);
    // It has only now begun to start, and its files may come slowly.
    wait(&mut session, 80);
    assert_eq!(session.tick(), [SessionAction::Restart]);
}

//! Tests of the session of an analysis.

mod storing;

use super::*;
use protocol::{Bound, Score, Solution, WinRate};
use rules::{ImpasseRule, Line, Variant};
use saves::preferences::AnalysisPreferences;

const START: &str = "startpos";
const NEXT: &str = "startpos moves 7g7f";

fn subject(line: &str) -> Subject {
    let line = Line::parse(line, Variant::Standard).expect(line);
    let position = line.play().or_else(|_| line.play_problem()).expect("legal moves");
    Subject::new(position, ImpasseRule::Points24).expect("it can be searched")
}

fn shown(line: &str) -> AnalysisEvent {
    AnalysisEvent::Shown(Some(Box::new(subject(line))))
}

/// A session that is switched on at a position.
fn analyzing(line: &str) -> AnalysisSession {
    let mut session = AnalysisSession::new(AnalysisPreferences::default().candidates);
    session.note(shown(line));
    session.note(AnalysisEvent::Switched(Some(Mode::Candidates)));
    session
}

/// What the workers are asked, in short: the last move of each position with the number of candidates, or `-`.
fn asked(actions: &[AnalysisAction]) -> Vec<String> {
    let last = |line: &str| line.rsplit(' ').next().unwrap_or_default().to_owned();
    let short = |action: &AnalysisAction| match action {
        AnalysisAction::Think(think) => format!("think {} {}", last(&think.line), think.candidates.get()),
        AnalysisAction::StopThinking => "think -".to_owned(),
        AnalysisAction::Solve(solve) => format!("solve {}", last(&solve.line)),
        AnalysisAction::StopSolving => "solve -".to_owned(),
    };
    actions.iter().map(short).collect()
}

fn found(depth: u32, mv: &str) -> AnalysisEvent {
    AnalysisEvent::Found(vec![SearchInfo {
        rank: 1,
        depth,
        nodes: u64::from(depth) * 100,
        time_ms: 50,
        score: Score::Cp(30),
        bound: Bound::Exact,
        win_rate: WinRate::EVEN,
        evaluation: Evaluation::Network,
        pv: vec![mv.parse().expect("a move")],
    }])
}

fn solved(line: &str) -> AnalysisEvent {
    let line: Vec<_> = line.split_whitespace().map(|word| word.parse().expect("a move")).collect();
    let solution = match line.is_empty() {
        true => Solution::NoMate,
        false => Solution::Mate { line, firsts: Vec::new(), convention: None },
    };
    AnalysisEvent::Solved(Some(Solved { solution, nodes: 9 }))
}

fn best(session: &AnalysisSession) -> Option<String> {
    session.view().candidates.first().map(|best| best.line[0].to_string())
}

#[test]
fn the_position_shown_is_searched_while_the_analysis_is_on() {
    let mut session = AnalysisSession::new(AnalysisPreferences::default().candidates);
    assert_eq!(session.note(shown(START)), []);
    let begun = session.note(AnalysisEvent::Switched(Some(Mode::Candidates)));
    assert_eq!(asked(&begun), ["think 1 3", "solve 1"]);
    let Some(AnalysisAction::Think(think)) = begun.first() else { panic!("{begun:?}") };
    assert_eq!((think.level, think.limits, think.impasse), (None, Limits::default(), ImpasseRule::Points24));
    assert!(think.waits_for_network);
    assert_eq!(asked(&session.note(found(5, "2g2f"))), [""; 0]);
    assert_eq!(asked(&session.note(shown(NEXT))), ["think 7g7f 3", "solve 7g7f"]);
    assert_eq!(asked(&session.note(AnalysisEvent::Ranked(Candidates::MOST))), ["think 7g7f 5"]);
    assert_eq!(asked(&session.note(AnalysisEvent::Shown(None))), ["think -", "solve -"]);
    assert_eq!(session.view().activity, Activity::NoSubject);
    session.note(shown(START));
    assert_eq!(asked(&session.note(AnalysisEvent::Switched(None))), ["think -", "solve -"]);
    assert_eq!((session.view().activity, best(&session)), (Activity::Off, None));
}

#[test]
fn results_are_remembered_for_each_position() {
    let mut session = analyzing(START);
    session.note(found(9, "2g2f"));
    session.note(solved(""));
    session.note(shown(NEXT));
    assert_eq!(best(&session), None);
    session.note(found(4, "3c3d"));
    // Back there the engine goes on, and the solver has nothing more to do.
    assert_eq!(asked(&session.note(shown(START))), ["think 1 3", "solve -"]);
    assert_eq!((best(&session).as_deref(), session.view().depth), (Some("2g2f"), 9));
    session.note(found(3, "7g7f"));
    assert_eq!(best(&session).as_deref(), Some("2g2f"), "the search has not come as far yet");
    assert_eq!(session.view().nodes, 900);
    session.note(found(10, "7g7f"));
    assert_eq!((best(&session).as_deref(), session.view().nodes), (Some("7g7f"), 1_000));
    assert_eq!(session.view().nodes_per_second, Some(20_000));
}

#[test]
fn the_same_position_after_other_moves_is_searched_anew_but_known() {
    let mut session = analyzing("startpos moves 7g7f 3c3d 2g2f");
    session.note(found(7, "8c8d"));
    session.note(solved(""));
    assert_eq!(asked(&session.note(shown("startpos moves 2g2f 3c3d 7g7f"))), ["think 7g7f 3"]);
    assert_eq!(best(&session).as_deref(), Some("8c8d"));
}

#[test]
fn it_rests_while_there_is_a_reason() {
    let mut session = analyzing(START);
    assert!(session.is_wanted());
    let stopped = session.note(AnalysisEvent::Rests(Rest::Hidden, true));
    assert_eq!(asked(&stopped), ["think -", "solve -"]);
    assert_eq!(session.view().activity, Activity::Resting(Rest::Hidden));
    assert!(!session.is_wanted());
    // Another reason, and the first one ends.
    assert_eq!(session.note(AnalysisEvent::Rests(Rest::Busy, true)), []);
    assert_eq!(session.note(AnalysisEvent::Rests(Rest::Hidden, false)), []);
    assert_eq!(session.view().activity, Activity::Resting(Rest::Busy));
    assert_eq!(session.note(shown(NEXT)), []);
    // A message that was on its way is dropped.
    session.note(found(4, "2g2f"));
    assert_eq!(best(&session), None);
    let again = session.note(AnalysisEvent::Rests(Rest::Busy, false));
    assert_eq!(asked(&again), ["think 7g7f 3", "solve 7g7f"]);
    // The host page has to know that the analysis would think.
    session.note(AnalysisEvent::Rests(Rest::Forbidden, true));
    assert!(session.is_wanted());
    session.note(AnalysisEvent::Switched(None));
    assert!(!session.is_wanted());
}

#[test]
fn a_mate_of_the_solver_goes_first() {
    let mut session = analyzing("4k4/9/4P4/9/9/9/9/9/4K4 b GS 1");
    session.note(found(1, "S*5b"));
    session.note(solved("G*5b"));
    let view = session.view();
    assert_eq!(view.candidates[0].score, Score::MateIn(1));
    assert_eq!(view.candidates.len(), 2);
    // The solver was needed for something else: it is asked again.
    let mut session = analyzing(START);
    assert_eq!(asked(&session.note(AnalysisEvent::Solved(None))), ["solve 1"]);
    // An outdated answer.
    session.note(shown(NEXT));
    session.note(solved(""));
    assert_eq!(session.note(solved("7g7f")), []);
    assert_eq!(best(&session), None);
}

#[test]
fn the_threat_is_the_best_move_after_a_pass() {
    let mut session = analyzing(NEXT);
    session.note(found(6, "3c3d"));
    assert!(session.view().can_show_threat);
    let asked_for = session.note(AnalysisEvent::ThreatWanted(true));
    assert!(
        matches!(&asked_for[0], AnalysisAction::Think(think) if think.line.contains(" b - ")),
        "{asked_for:?}"
    );
    assert!(session.view().is_threat && best(&session).is_none());
    session.note(found(6, "8h3c+"));
    assert_eq!(best(&session).as_deref(), Some("8h3c+"));
    session.note(AnalysisEvent::ThreatWanted(false));
    assert_eq!(best(&session).as_deref(), Some("3c3d"));
    // Another position shows its candidates again.
    session.note(AnalysisEvent::ThreatWanted(true));
    session.note(shown(START));
    assert!(!session.view().is_threat);
    // In check, passing is illegal.
    session.note(shown("4k4/9/9/9/4r4/9/9/9/4K4 b - 1"));
    assert!(!session.view().can_show_threat);
    assert_eq!(session.note(AnalysisEvent::ThreatWanted(true)), []);
    assert!(!session.view().is_threat);
}

#[test]
fn a_search_that_has_ended_is_not_begun_again() {
    let mut session = analyzing(START);
    session.note(solved(""));
    session.note(found(60, "7g7f"));
    assert_eq!(session.note(AnalysisEvent::Answered), []);
    assert_eq!((session.view().activity, session.view().nodes_per_second), (Activity::Done, None));
    assert!(!session.is_wanted());
    assert_eq!(asked(&session.note(AnalysisEvent::Ranked(Candidates::ONE))), [""; 0]);
    assert_eq!(asked(&session.note(AnalysisEvent::Ranked(Candidates::MOST))), ["think 1 5"]);
}

#[test]
fn the_download_of_the_network_is_told() {
    let mut session = analyzing(START);
    let part = Loading { received: 5, total: Some(10) };
    session.note(AnalysisEvent::Loading(part));
    assert_eq!(session.view().activity, Activity::Loading(part));
    session.note(found(1, "7g7f"));
    assert_eq!(session.view().activity, Activity::Searching);
}

#[test]
fn after_a_failure_nothing_is_asked_until_it_is_switched_on_again() {
    let mut session = analyzing(START);
    assert_eq!(asked(&session.note(AnalysisEvent::Failed)), ["solve -"]);
    assert_eq!(session.view().activity, Activity::Failed);
    assert_eq!(session.note(shown(NEXT)), []);
    assert_eq!(session.note(AnalysisEvent::Switched(None)), []);
    assert_eq!(
        asked(&session.note(AnalysisEvent::Switched(Some(Mode::Candidates)))),
        ["think 7g7f 3", "solve 7g7f"]
    );
}

/// The actions of a session that looks for a mate, with the time in seconds.
fn solves(actions: &[AnalysisAction]) -> Vec<Option<u64>> {
    let time = |action: &AnalysisAction| match action {
        AnalysisAction::Solve(solve) => solve.time_ms.map(|ms| ms / 1_000),
        _ => None,
    };
    actions.iter().map(time).collect()
}

fn unknown() -> AnalysisEvent {
    AnalysisEvent::Solved(Some(Solved { solution: Solution::Unknown, nodes: 9 }))
}

#[test]
fn a_search_for_a_mate_asks_the_solver_alone_at_every_position() {
    let mut session = AnalysisSession::new(Candidates::ONE);
    session.note(shown(START));
    let begun = session.note(AnalysisEvent::Switched(Some(Mode::Mate)));
    assert_eq!((asked(&begun), solves(&begun)), (vec!["solve 1".to_owned()], vec![Some(30)]));
    assert!(session.is_wanted());
    let progress = SolveProgress { nodes: 70_000, at_most: Some(7), none_within: 3 };
    session.note(AnalysisEvent::Solving(progress));
    assert_eq!(
        (session.view().activity, session.view().mate_progress),
        (Activity::Searching, Some(progress))
    );
    assert_eq!(session.note(solved("")), []);
    assert_eq!((session.view().activity, session.view().mate), (Activity::Done, MateFinding::NoMate));
    assert!(!session.is_wanted() && session.view().mate_progress.is_none());
    assert_eq!(asked(&session.note(shown("4k4/9/4P4/9/9/9/9/9/4K4 b GS 1"))), ["solve 1"]);
    session.note(solved("G*5b"));
    let view = session.view();
    assert_eq!((view.candidates.len(), view.candidates[0].score), (1, Score::MateIn(1)));
    // Reasons to rest hold for it as well.
    assert_eq!(asked(&session.note(shown(NEXT))), ["solve 7g7f"]);
    assert_eq!(asked(&session.note(AnalysisEvent::Rests(Rest::Hidden, true))), ["solve -"]);
    assert_eq!(session.view().activity, Activity::Resting(Rest::Hidden));
    assert_eq!(asked(&session.note(AnalysisEvent::Rests(Rest::Hidden, false))), ["solve 7g7f"]);
    assert_eq!(asked(&session.note(AnalysisEvent::Switched(None))), ["solve -"]);
    assert!(session.view().candidates.is_empty());
}

#[test]
fn a_mode_goes_on_from_what_the_other_has_found() {
    let mut session = analyzing(START);
    session.note(found(9, "2g2f"));
    session.note(unknown());
    // The search for a mate has more time, and the candidates are not shown.
    let looking = session.note(AnalysisEvent::Switched(Some(Mode::Mate)));
    assert_eq!(asked(&looking), ["think -", "solve 1"]);
    assert_eq!((best(&session), solves(&looking)[1]), (None, Some(30)));
    session.note(unknown());
    assert_eq!(
        (session.view().activity, session.view().mate),
        (Activity::Done, MateFinding::Unknown { time_ms: 30_000 })
    );
    let back = session.note(AnalysisEvent::Switched(Some(Mode::Candidates)));
    assert_eq!(asked(&back), ["think 1 3"], "the solver has had more time than it would have now");
    assert_eq!(best(&session).as_deref(), Some("2g2f"));
    // A search that runs gets the time of the new mode.
    session.note(shown(NEXT));
    let looking = session.note(AnalysisEvent::Switched(Some(Mode::Mate)));
    assert_eq!(
        (asked(&looking), solves(&looking)[1]),
        (vec!["think -".to_owned(), "solve 7g7f".to_owned()], Some(30))
    );
}

#[test]
fn a_search_for_a_mate_ends_the_look_at_the_threat() {
    let mut session = analyzing(NEXT);
    session.note(AnalysisEvent::ThreatWanted(true));
    session.note(AnalysisEvent::Switched(Some(Mode::Mate)));
    assert!(!session.view().is_threat);
    assert_eq!(session.view().subject.map(|subject| subject.line()), Some(subject(NEXT).line()));
}

#[test]
fn only_the_solver_searches_where_the_attacker_has_no_king() {
    let mut session = analyzing("4k4/9/4P4/9/9/9/9/9/9 b G 1");
    assert_eq!((session.view().activity, session.is_wanted()), (Activity::NoKing, false));
    let looking = session.note(AnalysisEvent::Switched(Some(Mode::Mate)));
    assert_eq!((asked(&looking), session.is_wanted()), (vec!["solve 1".to_owned()], true));
    session.note(solved("G*5b"));
    assert_eq!(best(&session).as_deref(), Some("G*5b"));
}

#[test]
fn without_the_solver_the_candidates_come_alone() {
    let mut session = analyzing(START);
    assert_eq!(session.note(AnalysisEvent::SolverFailed), []);
    assert_eq!(session.view().activity, Activity::Searching);
    assert_eq!(asked(&session.note(shown(NEXT))), ["think 7g7f 3"], "it is not asked again");
    assert_eq!(session.view().mate, MateFinding::NotSearched);
    // The search for a mate tries it once more, and tells that it is missing.
    assert_eq!(asked(&session.note(AnalysisEvent::Switched(Some(Mode::Mate)))), ["think -", "solve 7g7f"]);
    session.note(AnalysisEvent::SolverFailed);
    assert_eq!((session.view().activity, session.is_wanted()), (Activity::Failed, false));
    assert_eq!(session.note(shown(START)), []);
}

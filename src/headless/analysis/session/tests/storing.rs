//! Tests of what is stored of an analysis.

use super::*;
use crate::analysis::kept::LEAST_DEPTH;
use saves::findings::KeptCandidate;

const ENGINE: &str = "0.1.0-1a2b3c4d";

/// The positions and depths of the results that are to be stored.
fn due(session: &mut AnalysisSession, all: bool) -> Vec<(String, u8)> {
    session.take_due(ENGINE, all).into_iter().map(|kept| (kept.position, kept.depth)).collect()
}

#[test]
fn a_result_is_stored_when_its_search_stops() {
    let [start, next] = [START, NEXT].map(|line| subject(line).key());
    let mut session = analyzing(START);
    session.note(found(9, "2g2f"));
    assert_eq!(due(&mut session, false), [], "the search goes on");
    session.note(AnalysisEvent::Ranked(Candidates::MOST));
    assert_eq!(due(&mut session, false), [], "it goes on with more candidates");
    assert_eq!(due(&mut session, true), [(start.clone(), 9)], "the page is closed");
    session.note(shown(NEXT));
    assert_eq!(due(&mut session, true), [], "it is stored");
    // A result that is not deep is found again at once.
    session.note(found(LEAST_DEPTH - 1, "3c3d"));
    session.note(shown(START));
    assert_eq!(due(&mut session, false), []);
    session.note(found(8, "7g7f"));
    session.note(shown(NEXT));
    assert_eq!(due(&mut session, false), [], "an earlier search has come further");
    session.note(found(12, "8c8d"));
    session.note(AnalysisEvent::Rests(Rest::Hidden, true));
    assert_eq!(due(&mut session, false), [(next.clone(), 12)]);
    session.note(AnalysisEvent::Rests(Rest::Hidden, false));
    session.note(found(13, "8c8d"));
    session.note(AnalysisEvent::Answered);
    assert_eq!(due(&mut session, false), [(next, 13)], "the search has ended by itself");
    session.note(shown(START));
    session.note(found(10, "7g7f"));
    session.note(AnalysisEvent::Switched(None));
    assert_eq!(due(&mut session, false), [(start, 10)]);
}

#[test]
fn a_stored_result_is_shown_until_the_search_has_come_further() {
    let mut before = analyzing(START);
    before.note(found(12, "2g2f"));
    let [stored] = &before.take_due(ENGINE, true)[..] else { panic!("it is deep enough") };
    assert_eq!(stored.engine, ENGINE);
    let mut session = AnalysisSession::new(Candidates::ONE);
    session.note(shown(START));
    assert_eq!(session.take_wanted(), None, "it is switched off");
    session.note(AnalysisEvent::Switched(Some(Mode::Mate)));
    assert_eq!(session.take_wanted(), None, "the engine is not asked");
    session.note(AnalysisEvent::Switched(Some(Mode::Candidates)));
    assert_eq!(session.take_wanted(), Some(subject(START).key()));
    assert_eq!(session.take_wanted(), None, "it is asked for once");
    session.restore(stored.clone());
    let (view, known) = (session.view(), before.view());
    assert_eq!((view.candidates, view.depth, view.nodes), (known.candidates, 12, 1_200));
    assert_eq!(view.activity, Activity::Searching);
    assert_eq!(due(&mut session, true), [], "it is stored");
    session.note(found(11, "7g7f"));
    assert_eq!(best(&session).as_deref(), Some("2g2f"));
    session.note(found(13, "7g7f"));
    assert_eq!((best(&session).as_deref(), session.view().depth), (Some("7g7f"), 13));
    assert_eq!(due(&mut session, true), [(subject(START).key(), 13)]);
    // What the search has found is not given up for it, and another position has none.
    session.restore(stored.clone());
    assert_eq!(session.view().depth, 13);
    session.note(shown(NEXT));
    assert_eq!(session.take_wanted(), Some(subject(NEXT).key()));
    session.restore(stored.clone());
    assert_eq!((best(&session), session.view().depth), (None, 0));
    session.note(shown(START));
    assert_eq!(session.take_wanted(), None, "it is known");
}

#[test]
fn of_a_stored_result_only_legal_moves_are_shown() {
    let mut session = analyzing(START);
    session.note(found(12, "2g2f"));
    let mut stored = session.take_due(ENGINE, true).remove(0);
    let line = |text: &str| {
        let line = text.split_whitespace().map(|word| word.parse().expect("a move")).collect();
        KeptCandidate { line, ..stored.candidates[0].clone() }
    };
    let candidates = ["7g7f 3c3d 7f7d", "2g2e", ""].map(line).to_vec();
    stored.candidates = candidates;
    let mut session = analyzing(START);
    session.restore(stored.clone());
    let lines = session.view().candidates.into_iter().map(|candidate| candidate.line.len());
    assert_eq!(lines.collect::<Vec<_>>(), [2, 0]);
    // Without any, nothing is known.
    stored.candidates.drain(..1);
    stored.candidates.truncate(1);
    let mut session = analyzing(START);
    session.restore(stored);
    assert_eq!((best(&session), session.view().depth), (None, 0));
}

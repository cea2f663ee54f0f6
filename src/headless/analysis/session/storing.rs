//! What of an analysis is stored, and what is taken up from there.

use super::{AnalysisSession, Mode};
use crate::analysis::kept;
use crate::analysis::subject::Subject;
use saves::findings::KeptFinding;

/// What is to be stored, and what was asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Storing {
    /// The names of the positions whose candidates have changed since they were stored.
    due: Vec<String>,
    /// The name of the position whose stored result was asked for last.
    asked: Option<String>,
}

impl AnalysisSession {
    /// The results that are to be stored: those that have changed, of positions that are not searched any more, or with
    /// `all` those of the one that is searched too. `engine` is the name of the engine, with its version.
    pub fn take_due(&mut self, engine: &str, all: bool) -> Vec<KeptFinding> {
        let searched = self.subject.as_ref().filter(|_| self.running.is_some() && !all).map(Subject::key);
        let is_searched = |key: &String| searched.as_ref() == Some(key);
        let (later, due) = std::mem::take(&mut self.storing.due).into_iter().partition(is_searched);
        self.storing.due = later;
        let kept = |key: String| kept::of(&key, self.memory.get(&key)?, engine);
        due.into_iter().filter_map(kept).collect::<Vec<_>>()
    }

    /// The position whose stored result is wanted: nothing is known about the one that is analyzed. Each is named once,
    /// as long as no other one is.
    pub fn take_wanted(&mut self) -> Option<String> {
        let (_, subject) = self.job().filter(|(mode, _)| *mode == Mode::Candidates)?;
        let key = subject.key();
        let is_known = self.memory.get(&key).is_some_and(|findings| findings.evaluation().is_some());
        if is_known || self.storing.asked.as_ref() == Some(&key) {
            return None;
        }
        self.storing.asked = Some(key.clone());
        Some(key)
    }

    /// Takes the stored result for the position that is analyzed up.
    pub fn restore(&mut self, kept: KeptFinding) {
        let Some(subject) = self.subject.as_ref().filter(|subject| subject.key() == kept.position) else {
            return;
        };
        let KeptFinding { depth, nodes, evaluation, .. } = kept;
        let entry = self.memory.entry(&kept.position);
        entry.restore(kept::candidates(kept, subject.position()), depth.into(), nodes, evaluation);
    }

    /// Notes that the candidates of the position that is analyzed have changed.
    pub(super) fn note_due(&mut self) {
        let key = self.subject.as_ref().map(Subject::key);
        if let Some(key) = key.filter(|key| !self.storing.due.contains(key)) {
            self.storing.due.push(key);
        }
    }
}

//! What of an analysis is stored, and what is taken up from there.

use crate::analysis::kept;
use crate::analysis::memory::Memory;
use saves::findings::KeptFinding;

/// What is to be stored, and what was asked for.
#[derive(Clone, Debug, Default)]
pub(super) struct Storing {
    /// The names of the positions whose candidates have changed since they were stored.
    due: Vec<String>,
    /// The name of the position whose stored result was asked for last.
    asked: Option<String>,
}

impl Storing {
    /// Removes and returns the results that are to be stored, except that of the position that is searched.
    pub(super) fn take_due(
        &mut self,
        searched: Option<&String>,
        memory: &Memory,
        engine: &str,
    ) -> Vec<KeptFinding> {
        let is_searched = |key: &String| searched == Some(key);
        let (later, due) = std::mem::take(&mut self.due).into_iter().partition(is_searched);
        self.due = later;
        let kept = |key: String| kept::of(&key, memory.get(&key)?, engine);
        due.into_iter().filter_map(kept).collect()
    }

    /// Asks for the stored result of the position with this name, once, if nothing is known about it.
    pub(super) fn ask(&mut self, key: String, memory: &Memory) -> Option<String> {
        let is_known = memory.get(&key).is_some_and(|findings| findings.evaluation().is_some());
        if is_known || self.asked.as_ref() == Some(&key) {
            return None;
        }
        self.asked = Some(key.clone());
        Some(key)
    }

    /// Notes that the candidates of the position with this name have changed.
    pub(super) fn note_due(&mut self, key: String) {
        if !self.due.contains(&key) {
            self.due.push(key);
        }
    }
}

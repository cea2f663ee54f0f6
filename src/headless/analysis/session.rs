//! The session of an analysis: what the engine and the mate solver are asked, and what they have found.
//!
//! [`AnalysisSession`] has no access to workers. Every event leads to the actions that the page must carry out. They
//! follow from one comparison: the job that is wanted now with the one that runs.

#[cfg(test)]
mod tests;

use super::findings::{Candidate, Findings};
use super::memory::Memory;
use super::subject::Subject;
use protocol::{Candidates, Evaluation, Limits, Loading, SearchInfo, Solution, Solve, Solved, Think};

/// The time that the mate solver has for a position, in milliseconds.
const MATE_MS: u64 = 3_000;

/// A reason why an analysis that is switched on rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// The page is hidden.
    Hidden,
    /// The engine or the mate solver works on something else: a move of the game, a hint, or a mate problem.
    Busy,
    /// The host page of an embedded board lets nothing think for now.
    Forbidden,
}

impl Rest {
    /// Every reason, the one to be told first at the beginning.
    pub const ALL: [Self; 3] = [Self::Hidden, Self::Forbidden, Self::Busy];
}

/// An event of an analysis.
#[derive(Clone, Debug)]
pub enum AnalysisEvent {
    /// The person switches the analysis on or off.
    Switched(bool),
    /// The page shows another position; `None` if it shows none that can be analyzed.
    Shown(Option<Box<Subject>>),
    /// The person chooses the number of candidates.
    Ranked(Candidates),
    /// The person asks for the threat, or for the candidates again.
    ThreatWanted(bool),
    /// A reason to rest begins or ends.
    Rests(Rest, bool),
    /// The engine waits for its network.
    Loading(Loading),
    /// The engine has found lines.
    Found(Vec<SearchInfo>),
    /// The engine has ended its search by itself.
    Answered,
    /// The mate solver has answered; `None` if it was needed for something else.
    Solved(Option<Solved>),
    /// The engine cannot be started, or refuses the position.
    Failed,
}

/// What the page must do after an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnalysisAction {
    /// Give this job to the engine, in place of the one that it has.
    Think(Think),
    /// Let the engine drop its job.
    StopThinking,
    /// Give this job to the mate solver, in place of the one of the analysis that it has.
    Solve(Solve),
    /// Let the mate solver drop its job.
    StopSolving,
}

/// What an analysis is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Activity {
    /// It is switched off.
    Off,
    /// There is nothing to analyze: the game is over there, or a king is missing.
    NoSubject,
    /// It rests, for this reason.
    Resting(Rest),
    /// The engine waits for its network.
    Loading(Loading),
    /// The engine searches.
    Searching,
    /// The search has come to its end.
    Done,
    /// There is no engine.
    Failed,
}

/// The speed and the extent of the search that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of positions visited.
    pub nodes: u64,
    /// The number of positions visited in a second.
    pub nodes_per_second: u64,
}

/// An analysis as the page shows it.
#[derive(Clone, Debug)]
pub struct AnalysisView {
    /// What the analysis is doing.
    pub activity: Activity,
    /// The position that is analyzed: the one shown, or the one after a pass. `None` if there is none.
    pub subject: Option<Subject>,
    /// Whether the candidates are threats, the moves after a pass.
    pub is_threat: bool,
    /// Whether the threat can be asked for: the side to move is not in check.
    pub can_show_threat: bool,
    /// The candidates, best first.
    pub candidates: Vec<Candidate>,
    /// The depth of the candidates, in plies; 0 before the first iteration.
    pub depth: u32,
    /// The number of positions visited for the candidates, or in the search that runs if those are more.
    pub nodes: u64,
    /// The speed of the search that runs, in positions per second; `None` if none runs.
    pub nodes_per_second: Option<u64>,
    /// Whether the hand-made evaluation is used because the network could not be loaded.
    pub lacks_network: bool,
}

/// A job of the engine for the analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Running {
    /// The line of the position, since repetition depends on it.
    line: String,
    candidates: Candidates,
}

/// The session of an analysis.
#[derive(Clone, Debug)]
pub struct AnalysisSession {
    is_on: bool,
    /// The position that is shown.
    shown: Option<Subject>,
    /// Whether the threat is wanted there.
    is_threat: bool,
    /// The position that is analyzed: that one, or the one after a pass.
    subject: Option<Subject>,
    candidates: Candidates,
    /// The reasons to rest, in the order of [`Rest::ALL`].
    rests: [bool; 3],
    memory: Memory,
    /// The job of the engine.
    running: Option<Running>,
    /// The name of the position that the mate solver works on.
    solving: Option<String>,
    /// The part of the network that has come, while the job waits for it.
    loading: Option<Loading>,
    progress: Option<Progress>,
    has_failed: bool,
}

impl AnalysisSession {
    /// A session that is switched off, with this number of candidates.
    pub fn new(candidates: Candidates) -> Self {
        Self {
            is_on: false,
            shown: None,
            is_threat: false,
            subject: None,
            candidates,
            rests: [false; 3],
            memory: Memory::default(),
            running: None,
            solving: None,
            loading: None,
            progress: None,
            has_failed: false,
        }
    }

    /// Takes note of an event, and returns what is to be done.
    pub fn note(&mut self, event: AnalysisEvent) -> Vec<AnalysisAction> {
        match event {
            AnalysisEvent::Switched(is_on) => {
                self.is_on = is_on;
                self.has_failed = false;
            }
            AnalysisEvent::Shown(shown) => self.show(shown.map(|shown| *shown)),
            AnalysisEvent::Ranked(candidates) => self.candidates = candidates,
            AnalysisEvent::ThreatWanted(is_wanted) => {
                self.is_threat = is_wanted;
                self.choose_subject();
            }
            AnalysisEvent::Rests(rest, is_resting) => self.rests[place(rest)] = is_resting,
            AnalysisEvent::Loading(loading) => self.loading = Some(loading),
            AnalysisEvent::Found(infos) => self.receive(&infos),
            AnalysisEvent::Answered => self.complete(),
            AnalysisEvent::Solved(solved) => self.solve(solved),
            AnalysisEvent::Failed => {
                self.has_failed = true;
                self.running = None;
            }
        }
        self.actions()
    }

    /// The analysis as the page shows it.
    pub fn view(&self) -> AnalysisView {
        let findings = self.findings();
        let running = self.progress.filter(|_| self.running.is_some());
        AnalysisView {
            activity: self.activity(),
            subject: self.subject.clone(),
            is_threat: self.is_threat,
            can_show_threat: self.shown.as_ref().is_some_and(|shown| shown.threat().is_some()),
            candidates: findings
                .map(|findings| findings.candidates(self.candidates.get()))
                .filter(|_| self.is_on)
                .unwrap_or_default(),
            depth: findings.map_or(0, Findings::depth),
            nodes: findings.map_or(0, Findings::nodes).max(running.map_or(0, |progress| progress.nodes)),
            nodes_per_second: running.map(|progress| progress.nodes_per_second),
            lacks_network: findings.and_then(Findings::evaluation) == Some(Evaluation::Substitute),
        }
    }

    /// Whether the analysis is switched on.
    pub const fn is_on(&self) -> bool {
        self.is_on
    }

    /// Whether the engine would search if nothing made it rest: for the host page, which decides who may think.
    pub fn is_wanted(&self) -> bool {
        let rests = [self.rests[place(Rest::Hidden)], self.rests[place(Rest::Busy)]];
        !rests.contains(&true) && self.wants_search()
    }

    fn show(&mut self, shown: Option<Subject>) {
        let key = |subject: &Option<Subject>| subject.as_ref().map(Subject::key);
        if key(&shown) != key(&self.shown) {
            self.is_threat = false;
        }
        self.shown = shown;
        self.choose_subject();
    }

    /// Determines the position that is analyzed. Without a threat the person gets the candidates.
    fn choose_subject(&mut self) {
        let threat = self.shown.as_ref().filter(|_| self.is_threat).and_then(Subject::threat);
        self.is_threat = threat.is_some();
        self.subject = threat.or_else(|| self.shown.clone());
    }

    /// What is known about the position that is analyzed.
    fn findings(&self) -> Option<&Findings> {
        self.memory.get(&self.subject.as_ref()?.key())
    }

    fn is_complete(&self) -> bool {
        self.findings().is_some_and(|findings| findings.is_complete(self.candidates.get()))
    }

    /// Whether there is something to be searched, apart from reasons to rest.
    fn wants_search(&self) -> bool {
        self.is_on && !self.has_failed && self.subject.is_some() && !self.is_complete()
    }

    fn rest(&self) -> Option<Rest> {
        Rest::ALL.into_iter().find(|&rest| self.rests[place(rest)])
    }

    fn activity(&self) -> Activity {
        match (self.rest(), self.loading) {
            _ if !self.is_on => Activity::Off,
            _ if self.subject.is_none() => Activity::NoSubject,
            _ if self.has_failed => Activity::Failed,
            _ if self.is_complete() => Activity::Done,
            (Some(rest), _) => Activity::Resting(rest),
            (None, Some(loading)) => Activity::Loading(loading),
            (None, None) => Activity::Searching,
        }
    }

    /// The entry of the position that the engine works on. `None` for results of a job that was dropped.
    fn running_entry(&mut self) -> Option<&mut Findings> {
        let running = self.running.as_ref()?;
        let subject = self.subject.as_ref().filter(|subject| subject.line() == running.line)?;
        Some(self.memory.entry(&subject.key()))
    }

    fn receive(&mut self, infos: &[SearchInfo]) {
        self.loading = None;
        let Some(entry) = self.running_entry() else { return };
        entry.receive(infos);
        self.progress = infos
            .first()
            .map(|info| Progress { nodes: info.nodes, nodes_per_second: info.nodes_per_second() })
            .or(self.progress);
    }

    fn complete(&mut self) {
        self.loading = None;
        let count = self.running.as_ref().map(|running| running.candidates.get());
        if let (Some(count), Some(entry)) = (count, self.running_entry()) {
            entry.complete(count);
        }
        self.running = None;
    }

    fn solve(&mut self, solved: Option<Solved>) {
        let Some(key) = self.solving.take() else { return };
        if let Some(Solved { solution, .. }) = solved {
            let mate = match solution {
                Solution::Mate { line, .. } => Some(line),
                Solution::NoMate | Solution::Unknown => None,
            };
            self.memory.entry(&key).solve(mate);
        }
    }

    /// The actions that lead from what runs to what is wanted now.
    fn actions(&mut self) -> Vec<AnalysisAction> {
        let subject =
            self.subject.clone().filter(|_| self.rest().is_none() && self.is_on && !self.has_failed);
        let mut actions = Vec::new();
        self.engine_actions(subject.as_ref(), &mut actions);
        self.solver_actions(subject.as_ref(), &mut actions);
        actions
    }

    fn engine_actions(&mut self, subject: Option<&Subject>, actions: &mut Vec<AnalysisAction>) {
        let wanted = subject
            .filter(|_| !self.is_complete())
            .map(|subject| Running { line: subject.line(), candidates: self.candidates });
        if wanted == self.running {
            return;
        }
        self.loading = None;
        self.progress = None;
        self.running.clone_from(&wanted);
        actions.push(match (wanted, subject) {
            (Some(Running { line, candidates }), Some(subject)) => AnalysisAction::Think(Think {
                line,
                limits: Limits::default(),
                level: None,
                style: protocol::Style::Any,
                candidates,
                seed: 0,
                impasse: subject.impasse(),
                waits_for_network: true,
            }),
            _ => AnalysisAction::StopThinking,
        });
    }

    fn solver_actions(&mut self, subject: Option<&Subject>, actions: &mut Vec<AnalysisAction>) {
        let is_unsolved = |key: &String| !self.memory.get(key).is_some_and(Findings::is_solved);
        let wanted = subject.map(Subject::key).filter(is_unsolved);
        if wanted == self.solving {
            return;
        }
        self.solving.clone_from(&wanted);
        actions.push(match subject.filter(|_| wanted.is_some()) {
            Some(subject) => {
                AnalysisAction::Solve(Solve { line: subject.line(), time_ms: Some(MATE_MS), nodes: None })
            }
            None => AnalysisAction::StopSolving,
        });
    }
}

/// The place of a reason among [`Rest::ALL`].
const fn place(rest: Rest) -> usize {
    match rest {
        Rest::Hidden => 0,
        Rest::Forbidden => 1,
        Rest::Busy => 2,
    }
}

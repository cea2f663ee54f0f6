//! The session of an analysis: what the engine and the mate solver are asked, and what they have found.
//!
//! [`AnalysisSession`] has no access to workers. Every event leads to the actions that the page must carry out. They
//! follow from one comparison: the job that is wanted now with the one that runs.

mod events;
mod storing;
#[cfg(test)]
mod tests;

pub use events::{Activity, AnalysisAction, AnalysisEvent, Mode, Rest};

use super::findings::{Candidate, Findings, MateFinding};
use super::kept;
use super::memory::Memory;
use super::subject::Subject;
use protocol::{Candidates, Evaluation, Limits, Loading, SearchInfo, Solve, SolveProgress, Solved, Think};
use saves::findings::KeptFinding;
use storing::Storing;

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
    /// What the analysis looks for; `None` while it is switched off.
    pub mode: Option<Mode>,
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
    /// What the mate solver has found out.
    pub mate: MateFinding,
    /// How far the mate solver has come; `None` if it does not search, or has just begun.
    pub mate_progress: Option<SolveProgress>,
}

/// A job of the engine for the analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Running {
    /// The line of the position, since repetition depends on it.
    line: String,
    candidates: Candidates,
}

/// A job of the mate solver for the analysis.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Solving {
    /// The name of the position.
    key: String,
    time_ms: u64,
}

/// The session of an analysis.
#[derive(Clone, Debug)]
pub struct AnalysisSession {
    /// What is looked for; `None` while the analysis is switched off.
    mode: Option<Mode>,
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
    storing: Storing,
    /// The job of the engine.
    running: Option<Running>,
    /// The job of the mate solver.
    solving: Option<Solving>,
    mate_progress: Option<SolveProgress>,
    /// The part of the network that has come, while the job waits for it.
    loading: Option<Loading>,
    progress: Option<Progress>,
    has_failed: bool,
    solver_has_failed: bool,
}

impl AnalysisSession {
    /// A session that is switched off, with this number of candidates.
    pub fn new(candidates: Candidates) -> Self {
        Self {
            mode: None,
            shown: None,
            is_threat: false,
            subject: None,
            candidates,
            rests: [false; 3],
            memory: Memory::default(),
            storing: Storing::default(),
            running: None,
            solving: None,
            mate_progress: None,
            loading: None,
            progress: None,
            has_failed: false,
            solver_has_failed: false,
        }
    }

    /// The results that are to be stored: those that have changed, of positions that are not searched any more, or with
    /// `all` those of the one that is searched too. `engine` is the name of the engine, with its version.
    pub fn take_due(&mut self, engine: &str, all: bool) -> Vec<KeptFinding> {
        let searched = self.subject.as_ref().filter(|_| self.running.is_some() && !all).map(Subject::key);
        self.storing.take_due(searched.as_ref(), &self.memory, engine)
    }

    /// The position whose stored result is wanted: nothing is known about the one that is analyzed. Each is named once,
    /// as long as no other one is.
    pub fn take_wanted(&mut self) -> Option<String> {
        let (_, subject) = self.job().filter(|(mode, _)| *mode == Mode::Candidates)?;
        let key = subject.key();
        self.storing.ask(key, &self.memory)
    }

    /// Takes up the stored result for the position that is analyzed.
    pub fn restore(&mut self, kept: KeptFinding) {
        let Some(subject) = self.subject.as_ref().filter(|subject| subject.key() == kept.position) else {
            return;
        };
        let KeptFinding { depth, nodes, evaluation, .. } = kept;
        let entry = self.memory.entry(&kept.position);
        entry.restore(kept::candidates(kept, subject.position()), depth.into(), nodes, evaluation);
    }

    /// Takes note of an event, and returns what is to be done.
    pub fn note(&mut self, event: AnalysisEvent) -> Vec<AnalysisAction> {
        match event {
            AnalysisEvent::Switched(mode) => self.switch(mode),
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
            AnalysisEvent::Solving(progress) => {
                self.mate_progress = self.solving.is_some().then_some(progress);
            }
            AnalysisEvent::Solved(solved) => self.solve(solved),
            AnalysisEvent::SolverFailed => {
                self.solver_has_failed = true;
                self.solving = None;
            }
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
        let count = self.candidates.get();
        AnalysisView {
            mode: self.mode,
            activity: self.activity(),
            subject: self.subject.clone(),
            is_threat: self.is_threat,
            can_show_threat: self.shown.as_ref().is_some_and(|shown| shown.threat().is_some()),
            candidates: match (self.mode, findings) {
                (Some(Mode::Candidates), Some(findings)) => findings.candidates(count),
                (Some(Mode::Mate), Some(findings)) => findings.mate_candidate().into_iter().collect(),
                (None, _) | (_, None) => Vec::new(),
            },
            depth: findings.map_or(0, Findings::depth),
            nodes: findings.map_or(0, Findings::nodes).max(running.map_or(0, |progress| progress.nodes)),
            nodes_per_second: running.map(|progress| progress.nodes_per_second),
            lacks_network: findings.and_then(Findings::evaluation) == Some(Evaluation::Substitute),
            mate: findings.map(Findings::mate).cloned().unwrap_or_default(),
            mate_progress: self.mate_progress,
        }
    }

    /// Whether the engine or the mate solver would search if nothing made it rest: for the host page, which decides who may think.
    pub fn is_wanted(&self) -> bool {
        let rests = [self.rests[place(Rest::Hidden)], self.rests[place(Rest::Busy)]];
        !rests.contains(&true) && self.wants_search()
    }

    fn switch(&mut self, mode: Option<Mode>) {
        self.mode = mode;
        self.has_failed = false;
        self.solver_has_failed = false;
        if mode == Some(Mode::Mate) {
            self.is_threat = false;
            self.choose_subject();
        }
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

    /// What is looked for, and where; `None` if the analysis is off or the position cannot be searched in this mode.
    fn job(&self) -> Option<(Mode, &Subject)> {
        let job = self.mode.zip(self.subject.as_ref());
        job.filter(|(mode, subject)| *mode == Mode::Mate || subject.is_whole())
    }

    /// Whether what a mode needs could not be started.
    const fn lacks_worker(&self, mode: Mode) -> bool {
        match mode {
            Mode::Candidates => self.has_failed,
            Mode::Mate => self.solver_has_failed,
        }
    }

    /// Whether a search in this mode could find nothing more.
    fn is_complete(&self, mode: Mode) -> bool {
        self.findings().is_some_and(|findings| match mode {
            Mode::Candidates => findings.is_complete(self.candidates.get()),
            Mode::Mate => findings.mate().is_final(mode.mate_ms()),
        })
    }

    /// Whether there is something to be searched, apart from reasons to rest.
    fn wants_search(&self) -> bool {
        self.job().is_some_and(|(mode, _)| !self.lacks_worker(mode) && !self.is_complete(mode))
    }

    fn rest(&self) -> Option<Rest> {
        Rest::ALL.into_iter().find(|&rest| self.rests[place(rest)])
    }

    fn activity(&self) -> Activity {
        let Some(mode) = self.mode else { return Activity::Off };
        match (self.rest(), self.loading) {
            _ if self.subject.is_none() => Activity::NoSubject,
            _ if self.job().is_none() => Activity::NoKing,
            _ if self.lacks_worker(mode) => Activity::Failed,
            _ if self.is_complete(mode) => Activity::Done,
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
        if entry.receive(infos)
            && let Some(subject) = &self.subject
        {
            self.storing.note_due(subject.key());
        }
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
        self.mate_progress = None;
        let Some(Solving { key, time_ms }) = self.solving.take() else { return };
        if let Some(Solved { solution, .. }) = solved {
            self.memory.entry(&key).solve(solution, time_ms);
        }
    }

    /// The actions that lead from what runs to what is wanted now.
    fn actions(&mut self) -> Vec<AnalysisAction> {
        let job = self.job().filter(|(mode, _)| self.rest().is_none() && !self.lacks_worker(*mode));
        let job = job.map(|(mode, subject)| (mode, subject.clone()));
        let searched = job.as_ref().filter(|(mode, _)| *mode == Mode::Candidates).map(|(_, subject)| subject);
        let mut actions = Vec::new();
        self.engine_actions(searched, &mut actions);
        self.solver_actions(job.as_ref(), &mut actions);
        actions
    }

    fn engine_actions(&mut self, subject: Option<&Subject>, actions: &mut Vec<AnalysisAction>) {
        let wanted = subject
            .filter(|_| !self.is_complete(Mode::Candidates))
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
                asks_book: false,
            }),
            _ => AnalysisAction::StopThinking,
        });
    }

    fn solver_actions(&mut self, job: Option<&(Mode, Subject)>, actions: &mut Vec<AnalysisAction>) {
        let wanted = job.map(|(mode, subject)| Solving { key: subject.key(), time_ms: mode.mate_ms() });
        let is_unsolved = |job: &Solving| {
            !self.memory.get(&job.key).is_some_and(|findings| findings.mate().is_final(job.time_ms))
        };
        let wanted = wanted.filter(|job| !self.solver_has_failed && is_unsolved(job));
        if wanted == self.solving {
            return;
        }
        self.mate_progress = None;
        self.solving.clone_from(&wanted);
        actions.push(match wanted.zip(job) {
            Some((Solving { time_ms, .. }, (_, subject))) => {
                AnalysisAction::Solve(Solve { line: subject.line(), time_ms: Some(time_ms), nodes: None })
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

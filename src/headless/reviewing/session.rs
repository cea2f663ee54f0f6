//! The session of a review: its questions are given to the engine and the mate solver one after another.
//!
//! [`ReviewSession`] has no access to workers. Every event leads to the actions that the page must carry out. They follow
//! from one comparison: the question that is open with the one that a worker works on.

#[cfg(test)]
mod tests;

use super::kept;
use super::outcome::Outcome;
use super::pace::{Pace, effort};
use super::practice::{Practice, PracticeState};
use crate::analysis::session::{AnalysisAction, Rest};
use crate::review::{
    Answer, Evaluation, Next, Progress, Question, Review, ReviewedGame, Task, Trial, annotating,
};
use protocol::{
    Answer as Decision, BestMove, BookUse, Bound, Candidates, Loading, Score, SearchInfo, Solve, Solved,
    Think, WinRate,
};
use record::evaluation::Form;
use record::{GameRecord, NodeId};
use rules::Move;
use saves::reviews::KeptReview;

/// An event of a review.
#[derive(Clone, Debug)]
pub enum ReviewEvent {
    /// The person has a game reviewed. A review of the same game at the same pace that is not complete goes on.
    Begun(Box<ReviewedGame>, Pace),
    /// A game is shown of which a review is stored. It goes on when the person begins it again, unless it is complete.
    Restored(Box<ReviewedGame>, Box<KeptReview>),
    /// The person stops the review.
    Stopped,
    /// The person wants to practice with the mistakes that have been found, from the move with this number on, or from the
    /// first of them.
    PracticeBegun(Option<usize>),
    /// The person does something with the present task.
    Practiced(PracticeStep),
    /// The person ends the practice.
    PracticeEnded,
    /// The person closes the review. It stays stored.
    Closed,
    /// A reason to rest begins or ends.
    Rests(Rest, bool),
    /// The engine waits for its network.
    Loading(Loading),
    /// The engine has found lines.
    Found(Vec<SearchInfo>),
    /// The engine has answered.
    Answered(BestMove),
    /// The mate solver has answered; `None` if it was needed for something else.
    Solved(Option<Solved>),
    /// A worker cannot be started, or refuses the position.
    Failed,
}

/// What a person does with a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticeStep {
    /// Makes this move on the board.
    Play(Move),
    /// Tries the same task again.
    Retry,
    /// Has the best move shown.
    Reveal,
    /// Goes to the next task.
    Next,
}

/// What a review is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReviewActivity {
    /// There is no review.
    #[default]
    None,
    /// It rests, for this reason.
    Resting(Rest),
    /// The engine waits for its network.
    Loading(Loading),
    /// A worker works on it.
    Working,
    /// The person has stopped it.
    Stopped,
    /// Every move is judged.
    Done,
    /// There is no engine.
    Failed,
}

/// How far a review is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReviewStatus {
    /// What it is doing.
    pub activity: ReviewActivity,
    /// How thorough it is.
    pub pace: Pace,
    /// The part that is done, in percent from 0 to 100.
    pub percent: u32,
    /// The time left in milliseconds, if it goes on and that is known.
    pub left_ms: Option<u64>,
    /// Whether the hand-made evaluation was used because the network could not be loaded.
    pub lacks_network: bool,
    /// Whether a worker works for it, or would if the host page let it.
    pub is_wanted: bool,
    /// Whether the person practices with its mistakes.
    pub is_practiced: bool,
}

impl ReviewStatus {
    /// Whether the review is under way: it goes on, or will when it need not rest any more.
    pub const fn is_under_way(&self) -> bool {
        matches!(
            self.activity,
            ReviewActivity::Resting(_) | ReviewActivity::Loading(_) | ReviewActivity::Working
        )
    }
}

/// Why a review does not go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Halt {
    Stopped,
    Failed,
}

/// What the engine has said about the position that it works on.
#[derive(Clone, Debug, Default)]
struct Found {
    /// The newest line with its exact value.
    exact: Option<SearchInfo>,
    /// The newest line, also if its value is a bound.
    newest: Option<SearchInfo>,
}

/// How often a position is given to the engine again if it finds no line there.
const MOST_ATTEMPTS: u32 = 3;

/// The session of a review.
#[derive(Clone, Debug, Default)]
pub struct ReviewSession {
    /// The review; `None` before one has begun.
    review: Option<Review>,
    revision: u64,
    pace: Pace,
    halt: Option<Halt>,
    /// The tasks that the person practices with; `None` outside practice.
    practice: Option<Practice>,
    rests: [bool; 3],
    /// The question that a worker works on.
    asked: Option<Question>,
    found: Found,
    /// The number of attempts at the question in which the engine had no time to find a line.
    attempts: u32,
    loading: Option<Loading>,
    lacks_network: bool,
    /// The time since which the work goes on without a break, in milliseconds, and the progress at that time.
    working_since: Option<(f64, Progress)>,
}

impl ReviewSession {
    /// Takes note of an event at `now`, in milliseconds of a monotonic clock, and returns what is to be done.
    pub fn note(&mut self, event: ReviewEvent, now: f64) -> Vec<AnalysisAction> {
        let mut actions = Vec::new();
        match event {
            ReviewEvent::Begun(game, pace) => self.begin(*game, pace, &mut actions),
            ReviewEvent::Restored(game, kept) => self.restore(*game, &kept, &mut actions),
            ReviewEvent::Stopped => {
                self.halt = self.halt.or(Some(Halt::Stopped));
                // An answer about a position whose move is not judged yet is shown too, as it is after a reload.
                self.revision += 1;
            }
            ReviewEvent::Closed => {
                self.drop_question(&mut actions);
                (self.review, self.practice) = (None, None);
                self.revision += 1;
            }
            ReviewEvent::PracticeBegun(from) => {
                self.practice = self.review.as_ref().and_then(|review| Practice::of(review, from));
            }
            ReviewEvent::Practiced(step) => self.practice(step),
            ReviewEvent::PracticeEnded => self.practice = None,
            ReviewEvent::Rests(rest, is_resting) => self.rests[place(rest)] = is_resting,
            ReviewEvent::Loading(loading) => self.loading = Some(loading),
            ReviewEvent::Found(infos) => {
                // Lines come often, and what is asked next does not depend on them.
                self.receive(infos);
                return actions;
            }
            ReviewEvent::Answered(best) => self.evaluate(&best),
            ReviewEvent::Solved(solved) => self.solve(solved),
            ReviewEvent::Failed => {
                self.asked = None;
                self.fail();
            }
        }
        self.go_on(now, &mut actions);
        actions
    }

    /// The game that is reviewed; `None` if there is none.
    pub fn game(&self) -> Option<&ReviewedGame> {
        self.review.as_ref().map(Review::game)
    }

    /// The effort of the review.
    pub const fn pace(&self) -> Pace {
        self.pace
    }

    /// How far the review is at `now`.
    pub fn status(&self, now: f64) -> ReviewStatus {
        let Some(review) = &self.review else { return ReviewStatus::default() };
        let progress = review.progress();
        let left =
            |(since, earlier): (f64, Progress)| progress.left_ms(earlier, (now - since).max(0.0) as u64);
        let rests = self.rests[place(Rest::Hidden)] || self.rests[place(Rest::Busy)];
        let is_unfinished = progress.judged < progress.moves && self.halt.is_none();
        ReviewStatus {
            activity: self.activity(progress),
            pace: self.pace,
            is_wanted: (is_unfinished || self.asked.is_some()) && !rests,
            is_practiced: self.practice.is_some(),
            percent: progress.percent(),
            left_ms: self.working_since.and_then(left),
            lacks_network: self.lacks_network,
        }
    }

    /// A number that grows whenever the results change.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// The results so far; `None` if there is no review.
    pub fn outcome(&self) -> Option<Outcome> {
        self.review.as_ref().map(Outcome::of)
    }

    /// The tasks that the person practices with; `None` outside practice.
    pub const fn tasks(&self) -> Option<&Practice> {
        self.practice.as_ref()
    }

    /// What the move that the person has tried in practice is worth; `None` as long as that is not known.
    pub fn trial(&self) -> Option<Trial> {
        self.practice.as_ref()?.trial(self.review.as_ref()?)
    }

    /// The comments of the record with the evaluations of the review, whose game is its main line
    /// ([`annotating::comments`]); none if there is no review.
    pub fn comments<'a>(
        &'a self,
        record: &'a GameRecord,
        form: Form,
    ) -> impl Iterator<Item = (NodeId, String)> + 'a {
        self.review.iter().flat_map(move |review| annotating::comments(review, record, form))
    }

    /// The review as it is stored; `None` if there is none.
    pub fn kept(&self) -> Option<KeptReview> {
        self.review.as_ref().and_then(|review| kept::of(review, self.pace, self.lacks_network))
    }

    fn activity(&self, progress: Progress) -> ReviewActivity {
        match (self.halt, self.rest(), self.loading) {
            _ if progress.judged == progress.moves => ReviewActivity::Done,
            (Some(Halt::Failed), ..) => ReviewActivity::Failed,
            (Some(Halt::Stopped), ..) => ReviewActivity::Stopped,
            (None, Some(rest), _) => ReviewActivity::Resting(rest),
            (None, None, Some(loading)) => ReviewActivity::Loading(loading),
            (None, None, None) => ReviewActivity::Working,
        }
    }

    fn rest(&self) -> Option<Rest> {
        Rest::ALL.into_iter().find(|&rest| self.rests[place(rest)])
    }

    fn begin(&mut self, game: ReviewedGame, pace: Pace, actions: &mut Vec<AnalysisAction>) {
        let is_unfinished = |review: &Review| {
            let progress = review.progress();
            review.game().is_same_game(&game) && progress.judged < progress.moves
        };
        let goes_on = self.pace == pace && self.review.as_ref().is_some_and(is_unfinished);
        if !goes_on {
            self.drop_question(actions);
            self.review = Some(Review::new(game));
            self.practice = None;
            self.revision += 1;
            self.lacks_network = false;
        }
        self.pace = pace;
        self.halt = None;
    }

    fn restore(&mut self, game: ReviewedGame, kept: &KeptReview, actions: &mut Vec<AnalysisAction>) {
        let Some(pace) = Pace::from_name(&kept.pace) else { return };
        self.drop_question(actions);
        self.review = Some(Review::resume(game, kept::answers(kept)));
        self.practice = None;
        self.revision += 1;
        (self.pace, self.lacks_network, self.halt) = (pace, kept.lacks_network, Some(Halt::Stopped));
        // Judges what the answers are enough for.
        self.next_question();
    }

    fn receive(&mut self, infos: Vec<SearchInfo>) {
        self.loading = None;
        let Some(info) = infos.into_iter().find(|info| info.rank == 1) else { return };
        if info.bound == Bound::Exact {
            self.found.exact = Some(info.clone());
        }
        self.found.newest = Some(info);
    }

    fn evaluate(&mut self, best: &BestMove) {
        self.loading = None;
        let Some(question) = self.asked.take_if(|question| question.task == Task::Evaluate) else { return };
        self.lacks_network |= best.evaluation == protocol::Evaluation::Substitute;
        match std::mem::take(&mut self.found).evaluation(best) {
            Some(evaluation) => {
                self.attempts = 0;
                self.learn(question, Answer::Evaluation(evaluation));
            }
            // The question is still open, so it is asked again.
            None if self.attempts < MOST_ATTEMPTS => self.attempts += 1,
            None => {
                self.attempts = 0;
                self.fail();
            }
        }
    }

    fn solve(&mut self, solved: Option<Solved>) {
        let question = self.asked.take_if(|question| question.task == Task::Solve);
        if let (Some(question), Some(solved)) = (question, solved) {
            self.learn(question, Answer::Solution(solved.solution));
        }
    }

    fn learn(&mut self, question: Question, answer: Answer) {
        if let Some(review) = &mut self.review
            && !review.learn(question, answer)
        {
            // Asking again would not help.
            self.fail();
        }
    }

    /// Takes note that a question cannot be answered: that about the move of a person, or else that of the review.
    fn fail(&mut self) {
        match &mut self.practice {
            Some(practice) if matches!(practice.state(), PracticeState::Judging(_)) => practice.fail(),
            _ => self.halt = Some(Halt::Failed),
        }
    }

    fn practice(&mut self, step: PracticeStep) {
        let Some(practice) = &mut self.practice else { return };
        match step {
            PracticeStep::Play(mv) => practice.play(mv),
            PracticeStep::Retry => practice.retry(),
            PracticeStep::Reveal => practice.reveal(),
            PracticeStep::Next => practice.next(),
        }
    }

    /// Asks the question that is open, if a worker may work on it, and drops the one before.
    fn go_on(&mut self, now: f64, actions: &mut Vec<AnalysisAction>) {
        // The person waits for the judgement of a move.
        let of_practice = self.practice.as_mut().zip(self.review.as_ref());
        let of_practice = of_practice.and_then(|(practice, review)| practice.proceed(review));
        let wanted = match of_practice {
            _ if self.rest().is_some() => None,
            Some(question) => Some(question),
            None if self.halt.is_none() => self.next_question(),
            None => None,
        };
        if wanted != self.asked {
            self.drop_question(actions);
            if let Some(question) = wanted {
                actions.extend(self.job(question));
                self.asked = Some(question);
            }
        }
        let progress = self.review.as_ref().map(Review::progress).filter(|_| self.asked.is_some());
        self.working_since = progress.map(|progress| self.working_since.unwrap_or((now, progress)));
    }

    fn next_question(&mut self) -> Option<Question> {
        let review = self.review.as_mut()?;
        loop {
            match review.proceed() {
                Next::Ask(question) => return Some(question),
                Next::Judged => self.revision += 1,
                Next::Done => return None,
            }
        }
    }

    fn drop_question(&mut self, actions: &mut Vec<AnalysisAction>) {
        self.loading = None;
        self.found = Found::default();
        actions.extend(self.asked.take().map(|question| match question.task {
            Task::Evaluate => AnalysisAction::StopThinking,
            Task::Solve => AnalysisAction::StopSolving,
        }));
    }

    /// The job for a question; `None` if it is about another game, which does not happen.
    fn job(&self, question: Question) -> Option<AnalysisAction> {
        let game = self.game()?;
        let (line, effort) = (game.line(question.spot)?.to_string(), effort(self.pace));
        Some(match question.task {
            Task::Solve => {
                AnalysisAction::Solve(Solve { line, time_ms: None, nodes: Some(effort.mate_nodes) })
            }
            Task::Evaluate => AnalysisAction::Think(Think {
                line,
                limits: effort.search_after(self.attempts),
                level: None,
                style: protocol::Style::Any,
                candidates: Candidates::ONE,
                seed: 0,
                impasse: game.impasse().rule,
                waits_for_network: true,
                asks_book: true,
            }),
        })
    }
}

impl Found {
    /// The value of the position with the decision of the engine; `None` if the engine has said nothing about it.
    fn evaluation(self, best: &BestMove) -> Option<Evaluation> {
        let decided: Option<Move> = match best.answer {
            Decision::Move(mv) => Some(mv),
            Decision::Resign | Decision::Declare | Decision::NoMove => None,
        };
        let is_of_book = best.book == BookUse::Known;
        let begins = |info: &SearchInfo| decided.is_some() && info.pv.first().copied() == decided;
        // The last iteration may have found a better move without having come to its end.
        let fitting = self.exact.clone().filter(begins).or_else(|| self.newest.filter(begins));
        if let Some(SearchInfo { depth, score, win_rate, pv: line, .. }) = fitting {
            return Some(Evaluation { win_rate, score, depth, nodes: best.nodes, line, is_of_book });
        }
        let line = decided.into_iter().collect();
        if let (Some(SearchInfo { depth, score, win_rate, .. }), Some(_)) = (self.exact, decided) {
            return Some(Evaluation { win_rate, score, depth, nodes: best.nodes, line, is_of_book });
        }
        // A move that wins at once, and a declaration, are found without a search.
        let score = best.score?;
        let win_rate = match score {
            Score::MateIn(1..) => WinRate::WIN,
            Score::MateIn(_) => WinRate::LOSS,
            Score::Cp(_) => return None,
        };
        Some(Evaluation { win_rate, score, depth: 0, nodes: best.nodes, line, is_of_book })
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

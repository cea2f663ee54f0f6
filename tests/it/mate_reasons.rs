//! Tests of the reasons about mates: in games of random moves, what a review says of mates that were missed and allowed is
//! compared with a search that tries all lines up to a length.
//!
//! The review gets the word of the mate solver, and equal values in place of the engine's.

use crate::support::Dice;
use cli::Reviewer;
use headless::review::{
    Answer, Effort, Evaluation, JudgedMove, Next, Question, Review, ReviewedGame, Spot, Task,
};
use headless::why::Claim;
use protocol::{Score, Solution, WinRate};
use rules::{Impasse, ImpasseRule, Move, Origin, Position, Variant};

/// The number of moves before those that are reviewed, and of these.
const BEFORE: usize = 70;
const REVIEWED: usize = 16;

fn is_full() -> bool {
    std::env::var_os("KOMADAI_FULL").is_some()
}

/// The length of the longest mates that the twin finds, in plies.
fn most_plies() -> u32 {
    if is_full() { 5 } else { 3 }
}

fn after(position: &Position, mv: Move) -> Position {
    let mut after = position.clone();
    after.make(mv);
    after
}

/// Whether a move mates within this number of plies by checks, whatever is answered.
fn mates(position: &mut Position, mv: Move, plies: u32) -> bool {
    position.make(mv);
    let is_mate = position.in_check()
        && position.legal_moves().into_iter().all(|answer| {
            plies > 1 && {
                position.make(answer);
                let is_mate = position.legal_moves().into_iter().any(|next| mates(position, next, plies - 2));
                position.undo();
                is_mate
            }
        });
    position.undo();
    is_mate
}

/// The length of the shortest mate by checks; `None` if there is none that the twin finds.
fn shortest(position: &Position) -> Option<u32> {
    let mut position = position.clone();
    let moves = position.legal_moves();
    (1..=most_plies()).step_by(2).find(|&plies| moves.iter().any(|&mv| mates(&mut position, mv, plies)))
}

/// A position after random moves, among which are many checks and captures, and the random moves that follow.
fn played(seed: u64) -> Option<ReviewedGame> {
    let mut dice = Dice::new(seed);
    let mut position = Position::start(Variant::Standard);
    let mut start = None;
    let mut moves = Vec::new();
    for ply in 0..BEFORE + REVIEWED {
        let legal = position.legal_moves();
        let picks: Vec<Move> = (0..3).filter_map(|_| dice.pick(&legal)).collect();
        let any_will_do = dice.one_in(2);
        let mv = picks.into_iter().find(|&mv| {
            let is_drop = matches!(mv.origin(), Origin::Hand(_));
            any_will_do || is_drop || position.piece(mv.to()).is_some() || after(&position, mv).in_check()
        });
        let Some(mv) = mv.or_else(|| dice.pick(&legal)) else { break };
        if ply == BEFORE {
            start = Some(position.to_setup());
        }
        position.make(mv);
        moves.push(mv);
        if position.outcome(Impasse::NONE).is_some() {
            break;
        }
    }
    let moves = moves.split_off(BEFORE.min(moves.len()));
    ReviewedGame::new(start?, moves, ImpasseRule::default())
}

/// A review whose engine finds all positions even, and a move that allows no mate the best one.
fn review(reviewer: &mut Reviewer, game: ReviewedGame) -> Review {
    let mut review = Review::new(game);
    loop {
        match review.proceed() {
            Next::Done => return review,
            Next::Judged => {}
            Next::Ask(question) => {
                let answer = answer(reviewer, &review, question);
                assert!(review.learn(question, answer), "{question:?}");
            }
        }
    }
}

fn answer(reviewer: &mut Reviewer, review: &Review, question: Question) -> Answer {
    if question.task == Task::Solve {
        let effort = Effort { mate_nodes: 5_000, ..Effort::NORMAL };
        return reviewer.answer(review, question, effort).expect("a position of the game");
    }
    let position = review.game().position(question.spot).expect("a position of the game");
    let moves = position.legal_moves();
    let is_safe = |mv: &&Move| shortest(&after(&position, **mv)).is_none();
    let best = moves.iter().find(is_safe).or(moves.first()).copied();
    Answer::Evaluation(Evaluation {
        win_rate: WinRate::new(500).expect("a share"),
        score: Score::Cp(0),
        depth: 1,
        nodes: 1,
        line: best.into_iter().collect(),
        is_of_book: false,
    })
}

/// What the twin has to say of mates around a move.
struct Around {
    before: Position,
    after: Position,
    played: Move,
    /// The shortest mates of the side that moves, and of the other one after the move.
    own: Option<u32>,
    theirs: Option<u32>,
}

impl Around {
    fn of(review: &Review, judged: &JudgedMove) -> Self {
        let position = |ply| review.game().position(Spot::of_game(ply)).expect("a position of the game");
        let (before, after) = (position(judged.ply - 1), position(judged.ply));
        let (own, theirs) = (shortest(&before), shortest(&after));
        Self { before, after, played: judged.played, own, theirs }
    }

    /// Whether a mate of this length and line, which the twin can find, was missed by the move.
    fn is_missed(&self, plies: u32, is_shortest: bool, line: &[Move]) -> bool {
        let mut before = self.before.clone();
        is_mate(&self.before, self.own, plies, is_shortest, line)
            && !mates(&mut before, self.played, most_plies())
    }

    /// Whether a mate of this length and line is there after the move.
    fn is_allowed(&self, plies: u32, is_shortest: bool, line: &[Move]) -> bool {
        is_mate(&self.after, self.theirs, plies, is_shortest, line)
    }

    /// Whether the move gives the opponent time: it is no check, and there is an answer.
    fn is_quiet(&self) -> bool {
        !self.after.in_check() && self.after.has_legal_move()
    }
}

fn is_mate(position: &Position, found: Option<u32>, plies: u32, is_shortest: bool, line: &[Move]) -> bool {
    let fits = found.is_some_and(|length| length == plies || length < plies && !is_shortest);
    let mut position = position.clone();
    fits && line.len() == plies as usize && mates(&mut position, line[0], plies)
}

#[derive(Debug, Default)]
struct Tally {
    missed: u32,
    allowed: u32,
    /// Mates that are longer than those of the twin.
    longer: u32,
    /// Moves without a claim, where the twin finds no mate either.
    neither: u32,
}

impl Tally {
    fn compare(&mut self, review: &Review, judged: &JudgedMove) {
        let around = Around::of(review, judged);
        let told = format!("{} {}: {:?}", around.before, judged.played, judged.reasons);
        let (mut missed, mut allowed) = (None, None);
        for reason in &judged.reasons {
            match reason.claim {
                Claim::MissesMate { plies, shortest } => missed = Some((plies, shortest, &*reason.line)),
                Claim::AllowsMate { plies, shortest } => allowed = Some((plies, shortest, &*reason.line)),
                _ => {}
            }
        }
        match missed {
            Some((plies, is_shortest, _)) if plies > most_plies() => {
                self.longer += 1;
                assert!(!is_shortest || around.own.is_none(), "{told}");
            }
            Some((plies, is_shortest, line)) => {
                self.missed += 1;
                assert!(around.is_missed(plies, is_shortest, line), "{told}");
                // The twin tells wrong claims from right ones.
                assert!(!around.is_missed(plies + 2, true, line), "{told}");
                let of_mate = Around { played: line[0], ..Around::of(review, judged) };
                assert!(!of_mate.is_missed(plies, is_shortest, line), "{told}");
            }
            None => {
                let is_known = !is_unknown(review, Spot::of_game(judged.ply - 1));
                assert!(around.own.is_none() || !is_known || !around.is_quiet(), "{told}");
            }
        }
        match allowed {
            Some((plies, is_shortest, _)) if plies > most_plies() => {
                self.longer += 1;
                assert!(!is_shortest || around.theirs.is_none(), "{told}");
            }
            Some((plies, is_shortest, line)) => {
                self.allowed += 1;
                assert!(around.is_allowed(plies, is_shortest, line), "{told}");
                assert!(!around.is_allowed(plies + 2, true, line), "{told}");
                assert!(has_mate(review, judged) || escapes(&around, judged.best), "{told}");
            }
            None => {
                let is_known = !is_unknown(review, Spot::of_game(judged.ply));
                let best = review.evaluation(Spot::of_game(judged.ply - 1));
                let best = best.and_then(|evaluation| evaluation.line.first().copied());
                let may_be_told = has_mate(review, judged)
                    || best.is_some_and(|best| {
                        let is_mated = review.solution(Spot::after(judged.ply - 1, best));
                        best != judged.played
                            && escapes(&around, Some(best))
                            && !matches!(is_mated, Some(Solution::Mate { .. }))
                    });
                assert!(around.theirs.is_none() || !is_known || !may_be_told, "{told}");
            }
        }
        self.neither += u32::from(judged.reasons.is_empty() && around.own.or(around.theirs).is_none());
    }
}

/// Whether the solver has given up at a position.
fn is_unknown(review: &Review, spot: Spot) -> bool {
    !matches!(review.solution(spot), Some(Solution::Mate { .. } | Solution::NoMate))
}

/// Whether the side that moves had a mate.
fn has_mate(review: &Review, judged: &JudgedMove) -> bool {
    matches!(review.solution(Spot::of_game(judged.ply - 1)), Some(Solution::Mate { .. }))
}

/// Whether this move in place of the one that was played allows no mate that the twin finds.
fn escapes(around: &Around, best: Option<Move>) -> bool {
    best.is_some_and(|best| shortest(&after(&around.before, best)).is_none())
}

#[test]
fn mates_that_were_missed_and_allowed_agree_with_the_slow_twin() {
    let least = if is_full() { 1_000 } else { 100 };
    let mut reviewer = Reviewer::default();
    let mut tally = Tally::default();
    let games = (0..20 * u64::from(least)).filter_map(played);
    for (number, game) in games.enumerate() {
        let review = review(&mut reviewer, game);
        review.judged().iter().for_each(|judged| tally.compare(&review, judged));
        if tally.missed.min(tally.allowed) >= least {
            println!("{number} games: {tally:?}");
            break;
        }
    }
    assert!(tally.missed.min(tally.allowed).min(tally.neither) >= least, "{tally:?}");
}

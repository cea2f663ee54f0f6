//! What is shown of a review.

use super::graph;
use super::practice::Practice;
use crate::review::{JudgedMove, Review, Spot, Summary};
use crate::why::Claim;
use links::named;
use protocol::{Solution, WinRate};
use record::evaluation::Value;
use rules::{Color, Move, Position};
use saves::preferences::ScoreForm;

named! {
    /// What the line of a move shows.
    #[derive(Hash, PartialOrd, Ord)]
    pub enum LineKind {
        /// How the opponent answers the move.
        Refutation = "refutation",
        /// What would have been better.
        Better = "better",
    }
}

/// A line that can be walked.
#[derive(Clone, Debug)]
pub struct ReviewLine {
    /// What it shows of the move.
    pub kind: LineKind,
    /// The position from which it starts.
    pub start: Position,
    /// Its moves, at least one; all are legal.
    pub moves: Vec<Move>,
}

/// A move that is worth a look.
#[derive(Clone, Debug)]
pub struct ReviewItem {
    /// The move and its judgement.
    pub judged: JudgedMove,
    /// The position before the move.
    pub before: Position,
    /// The lines that belong to it, at most one of each kind.
    pub lines: Vec<ReviewLine>,
}

impl ReviewItem {
    /// The line of a kind.
    pub fn line(&self, kind: LineKind) -> Option<&ReviewLine> {
        self.lines.iter().find(|line| line.kind == kind)
    }
}

/// The results of a review, as far as it is.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Black's win rate after each number of moves, from the start on, as far as it is known.
    pub curve: Vec<Option<WinRate>>,
    /// The value as Black sees it after each number of moves, from the start on, as far as it is known.
    pub values: Vec<Option<Value>>,
    /// The time that each move has taken in milliseconds, where the record has it.
    pub spent_ms: Vec<Option<u64>>,
    /// The side that makes the first move.
    pub first: Color,
    /// The moves that are worth a look, in the order of the game: those with a judgement, and those that miss or allow a
    /// mate in a decided game.
    pub items: Vec<ReviewItem>,
    /// What all judged moves come to.
    pub summary: Summary,
    /// Whether every move is judged.
    pub is_complete: bool,
    /// The numbers of the moves to practice with, in the order of the game.
    pub tasks: Vec<usize>,
}

impl Outcome {
    /// The results of a review.
    pub fn of(review: &Review) -> Self {
        let is_shown = |judged: &&JudgedMove| judged.judgement.is_some() || !judged.reasons.is_empty();
        let mut judged = review.judged().iter().rev().filter(is_shown).peekable();
        let items = review.game().map_positions(|ply, before| {
            judged.next_if(|judged| judged.ply == ply + 1).map(|judged| item(review, judged, before))
        });
        let progress = review.progress();
        Self {
            curve: review.curve(),
            values: review.values(),
            spent_ms: review.game().times().to_vec(),
            first: review.game().first_turn(),
            items: items.into_iter().flatten().collect(),
            summary: review.summary(),
            is_complete: progress.judged == progress.moves,
            tasks: Practice::plies(review),
        }
    }

    /// The distances of the curve from the top of the graph ([`graph`]) after each number of moves, in this form.
    pub fn heights(&self, form: ScoreForm) -> Vec<Option<u32>> {
        match form {
            ScoreForm::WinRate => self.curve.iter().map(|win_rate| win_rate.map(graph::y)).collect(),
            ScoreForm::Pawns => self.values.iter().map(|value| value.map(graph::height)).collect(),
        }
    }

    /// The item of a move, by its number.
    pub fn item(&self, ply: usize) -> Option<&ReviewItem> {
        self.items.iter().find(|item| item.judged.ply == ply)
    }

    /// Whether a move is one of the turning points.
    pub fn is_turning_point(&self, ply: usize) -> bool {
        self.summary.turning_points.contains(&ply)
    }
}

/// A share of a thousand as per cent with one decimal, such as `93.4`.
pub fn tenths(thousandths: u16) -> String {
    format!("{}.{}", thousandths / 10, thousandths % 10)
}

/// A loss of win rate in thousandths, as whole percentage points. It is rounded down: a number that reaches the bound of a
/// worse judgement belongs to that judgement.
pub const fn points(thousandths: u16) -> u16 {
    thousandths / 10
}

fn item(review: &Review, judged: &JudgedMove, before: &Position) -> ReviewItem {
    let mut after = before.clone();
    after.make(judged.played);
    let lines = [
        (LineKind::Refutation, after, refutation(review, judged)),
        (LineKind::Better, before.clone(), better(review, judged)),
    ];
    let line = |(kind, start, moves): (LineKind, Position, Vec<Move>)| {
        let moves = legal(&start, moves);
        (!moves.is_empty()).then_some(ReviewLine { kind, start, moves })
    };
    let lines = lines.into_iter().filter_map(line).collect();
    ReviewItem { judged: judged.clone(), before: before.clone(), lines }
}

/// The line after the move: that of the first reason that has one there, else what is known of the position.
fn refutation(review: &Review, judged: &JudgedMove) -> Vec<Move> {
    let starts_after = |claim: Claim| !matches!(claim, Claim::MissesMate { .. });
    let line = along_game(review, judged.ply);
    match judged.reasons.iter().find(|reason| starts_after(reason.claim)) {
        Some(reason) if !line.starts_with(&reason.line) => reason.line.clone(),
        _ => line,
    }
}

/// The line that is known of a position of the game. A search that has met a position which it knows from an earlier one
/// does not tell what follows there: as long as the line is that of the game, it goes on with what is known there.
fn along_game(review: &Review, ply: usize) -> Vec<Move> {
    let mut line = known(review, Spot::of_game(ply));
    loop {
        let end = ply + line.len();
        let is_of_game = review.game().moves().get(ply..end) == Some(line.as_slice());
        let more = known(review, Spot::of_game(end));
        if line.is_empty() || !is_of_game || more.is_empty() {
            return line;
        }
        line.extend(more);
    }
}

/// The better move with what follows it; empty if none is known.
fn better(review: &Review, judged: &JudgedMove) -> Vec<Move> {
    let Some(best) = judged.best.filter(|&best| best != judged.played) else { return Vec::new() };
    let index = judged.ply - 1;
    let line = along_game(review, index);
    if line.first() == Some(&best) && review.evaluation(Spot::after(index, best)).is_none() {
        return line;
    }
    let mut moves = vec![best];
    moves.extend(known(review, Spot::after(index, best)));
    moves
}

/// The line that is known of a position: that of a mate, else that of the engine.
fn known(review: &Review, spot: Spot) -> Vec<Move> {
    match (review.solution(spot), review.evaluation(spot)) {
        (Some(Solution::Mate { line, .. }), _) => line.clone(),
        (_, Some(evaluation)) => evaluation.line.clone(),
        _ => Vec::new(),
    }
}

/// The legal moves at the head of a line.
fn legal(start: &Position, mut moves: Vec<Move>) -> Vec<Move> {
    let mut position = start.clone();
    let count = moves.iter().take_while(|&&mv| position.play(mv).is_ok()).count();
    moves.truncate(count);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_told_in_percent() {
        assert_eq!([tenths(1000), tenths(934), tenths(5)], ["100.0", "93.4", "0.5"]);
        assert_eq!([points(0), points(50), points(119), points(120), points(1000)], [0, 5, 11, 12, 100]);
    }
}

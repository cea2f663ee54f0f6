//! A task under way: what the screen shows, and what the person's input does.

use super::course::{Goal, Task};
use super::fault::Fault;
use super::marking;
use super::one_move;
use super::solo;
use super::verdict::{Input, Outcome, State, Wrong};
use rules::{Bitboard, Color, HandKind, Move, Origin, Piece, PieceKind, Position, Setup, Square};

/// A task under way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaskRun {
    task: Task,
    now: Moment,
    /// The moments before the right moves, the first one first.
    past: Vec<Moment>,
    state: State,
    /// The boards that show why the last input was wrong.
    frames: Vec<Frame>,
}

/// What a right move changes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Moment {
    /// The board and the hands after the moves so far.
    setup: Setup,
    /// The moves made since the beginning of the task, with the answers to them.
    moves: Vec<Move>,
    /// The squares still to be reached, or whose pieces are still to be taken.
    left: Vec<Square>,
    /// The squares that were marked, all of them right.
    marked: Vec<Square>,
}

/// A board that is shown after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The move that was made.
    pub mv: Move,
    /// The board after it.
    pub setup: Setup,
}

/// Whether a piece may or must promote with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// The piece cannot promote with this move.
    Never,
    /// The person chooses whether it promotes.
    Offered,
    /// It must promote, since it could never move again.
    Forced,
}

impl TaskRun {
    /// Begins a task at its first position.
    pub fn new(task: &Task) -> Self {
        let left = match &task.goal {
            Goal::Reach(squares) | Goal::Take(squares) => squares.clone(),
            _ => Vec::new(),
        };
        let mut now = Moment { setup: task.setup.clone(), moves: Vec::new(), left, marked: Vec::new() };
        if let Some(position) = now.position(task) {
            now.setup = position.to_setup();
        }
        Self { task: task.clone(), now, past: Vec::new(), state: State::Open, frames: Vec::new() }
    }

    /// Takes an input of the person.
    pub fn apply(&mut self, input: Input) -> Outcome {
        match (self.state, input) {
            (State::Open, Input::Play(mv)) => self.play(mv),
            (State::Open, Input::Mark(square)) => self.mark(square),
            (State::Open, Input::Choose(index)) => self.choose(index),
            (State::Open, Input::Won) if matches!(self.task.goal, Goal::Game(_)) => self.done(),
            (State::Open, Input::Undo) => match self.past.pop() {
                Some(before) => self.back_to(before),
                None => Outcome::Ignored,
            },
            (State::Wrong(Wrong::TooManyMoves), Input::Retry | Input::Undo) => {
                *self = Self::new(&self.task);
                Outcome::Back
            }
            (State::Wrong(_), Input::Retry | Input::Undo) => self.back_to(self.now.clone()),
            _ => Outcome::Ignored,
        }
    }

    /// The task that is under way.
    pub const fn task(&self) -> &Task {
        &self.task
    }

    /// The state of the task.
    pub const fn state(&self) -> State {
        self.state
    }

    /// The side of the person.
    pub fn learner(&self) -> Color {
        self.task.learner()
    }

    /// Whether the board is turned, so that White is below.
    pub fn is_turned(&self) -> bool {
        self.learner() == Color::White
    }

    /// The board and the hands. After a wrong move it is the position before it; [`TaskRun::frames`] has what follows.
    pub const fn setup(&self) -> &Setup {
        &self.now.setup
    }

    /// The last move on the board; `None` at the beginning.
    pub fn last_move(&self) -> Option<Move> {
        self.now.moves.last().or(self.task.played.last()).copied()
    }

    /// The squares still to be reached, those whose pieces are still to be taken, or those on which a piece of the
    /// formation is still missing; empty for other goals.
    pub fn left(&self) -> Vec<Square> {
        match &self.task.goal {
            Goal::Shape(pieces) => {
                let stands = |&&(square, kind): &&(Square, PieceKind)| {
                    self.now.setup.piece(square) != Some(Piece::new(self.learner(), kind))
                };
                pieces.iter().filter(stands).map(|&(square, _)| square).collect()
            }
            _ => self.now.left.clone(),
        }
    }

    /// The squares that the person has marked, all of them right, in the order of marking.
    pub fn marked(&self) -> &[Square] {
        &self.now.marked
    }

    /// The number of squares that are still to be marked; 0 for other goals.
    pub fn marks_left(&self) -> usize {
        self.to_mark().into_iter().count().saturating_sub(self.now.marked.len())
    }

    /// The number of moves that the person still has; `None` without a limit.
    pub fn moves_left(&self) -> Option<u32> {
        let made = self.past.len() as u32;
        self.task.moves.filter(|_| self.task.goal.is_solo()).map(|moves| moves.saturating_sub(made))
    }

    /// Whether the person marks squares.
    pub const fn marks_squares(&self) -> bool {
        matches!(self.task.goal, Goal::Mark(_) | Goal::Squares(_))
    }

    /// Whether the person marks pieces: a piece stands on each square that is to be marked.
    pub fn marks_pieces(&self) -> bool {
        let Goal::Squares(squares) = &self.task.goal else { return false };
        squares.iter().all(|&square| self.now.setup.piece(square).is_some())
    }

    /// The squares to which a piece of the person may go, to be shown when it is picked. Where a forbidden move or an
    /// answer to check is asked for, these are all squares that the piece reaches, and for a drop all empty squares:
    /// what the rules forbid may be tried there.
    pub fn targets(&self, origin: Origin) -> Bitboard {
        let setup = &self.now.setup;
        let goal = &self.task.goal;
        if self.state != State::Open || !self.is_own(origin) {
            Bitboard::EMPTY
        } else if goal.is_solo() {
            let destinations = solo::destinations(setup, origin);
            destinations.plain | destinations.promoting
        } else if matches!(goal, Goal::Forbidden(_) | Goal::Escape(_)) {
            match origin {
                Origin::Board(from) => solo::reach(setup, from),
                Origin::Hand(_) => setup.variant.board().minus(solo::occupied(setup)),
            }
        } else {
            let destinations = self.position().map(|position| position.destinations(origin));
            destinations.map_or(Bitboard::EMPTY, |all| all.plain | all.promoting)
        }
    }

    /// The squares and kinds in hand from which the person can move now.
    pub fn origins(&self) -> Vec<Origin> {
        let board = Square::all().map(Origin::Board);
        let all = board.chain(HandKind::ALL.into_iter().map(Origin::Hand));
        all.filter(|&origin| !self.targets(origin).is_empty()).collect()
    }

    /// Whether the piece on `from` may or must promote with a move to `to`. Where a dead end is asked for, it never
    /// must.
    pub fn promotion(&self, from: Square, to: Square) -> Promotion {
        let Setup { variant, turn, .. } = self.now.setup;
        let Some(piece) = self.now.setup.piece(from) else { return Promotion::Never };
        let zone = variant.promotion_zone(turn);
        if piece.color != turn || piece.kind.promoted().is_none() || !zone.has(from) && !zone.has(to) {
            Promotion::Never
        } else if variant.dead_end(turn, piece.kind).has(to) && !matches!(self.task.goal, Goal::Forbidden(_))
        {
            Promotion::Forced
        } else {
            Promotion::Offered
        }
    }

    /// After a wrong move, the boards that show why it is wrong, in their order: the move itself, then the moves that
    /// refute it. Empty after a move that is not legal, which cannot be made, and after any other input.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// The squares to be marked after an illegal move or a wrong square: they show the reason.
    pub fn shown_squares(&self) -> Bitboard {
        match self.state {
            State::Wrong(Wrong::Illegal(why) | Wrong::OtherRule(why)) => why.squares,
            State::Wrong(Wrong::Taken { by }) => Bitboard::of(by),
            State::Wrong(Wrong::Protected { square, by }) => Bitboard::of(square).with(by),
            State::Wrong(
                Wrong::NotItsSquare { square, .. }
                | Wrong::Occupied(square)
                | Wrong::Empty(square)
                | Wrong::GivesNoCheck(square)
                | Wrong::OtherSquare(square),
            ) => Bitboard::of(square),
            _ => Bitboard::EMPTY,
        }
    }

    /// The position with its history, for goals by the full rules.
    pub fn position(&self) -> Option<Position> {
        self.now.position(&self.task)
    }

    fn is_own(&self, origin: Origin) -> bool {
        let Setup { turn, .. } = self.now.setup;
        match origin {
            Origin::Board(from) => self.now.setup.piece(from).is_some_and(|piece| piece.color == turn),
            Origin::Hand(kind) => self.now.setup.hands[turn].has(kind),
        }
    }

    fn play(&mut self, mv: Move) -> Outcome {
        if self.task.goal.is_solo() {
            return self.play_solo(mv);
        }
        let Some(position) = self.position().filter(|_| self.task.goal.is_of_position()) else {
            return Outcome::Ignored;
        };
        let (Goal::Line(steps) | Goal::MateLine(steps)) = &self.task.goal else {
            return match one_move::judge(&position, &self.task.goal, mv) {
                Some(fault) => self.wrong_move(mv, fault),
                None => {
                    if position.why_not(mv).is_none() {
                        self.advance(&[mv]);
                    }
                    self.done()
                }
            };
        };
        if let Some(why) = position.why_not(mv) {
            return self.wrong(Wrong::Illegal(why));
        }
        let Some(step) = steps.get(self.past.len()).cloned() else { return Outcome::Ignored };
        let fault = match self.task.goal {
            Goal::MateLine(_) => one_move::not_the_mate(&position, &step, mv),
            _ => one_move::not_accepted(&position, &step.accepted, mv),
        };
        if let Some(fault) = fault {
            return self.wrong_move(mv, fault);
        }
        let mut after = position;
        after.make(mv);
        match step.answer.filter(|&answer| after.why_not(answer).is_none()) {
            Some(answer) => {
                self.advance(&[mv, answer]);
                Outcome::Right { answer: Some(answer) }
            }
            None => {
                self.advance(&[mv]);
                self.done()
            }
        }
    }

    fn play_solo(&mut self, mv: Move) -> Outcome {
        let before = &self.now.setup;
        if let Some(why) = solo::why_not(before, mv) {
            return self.wrong(Wrong::Illegal(why));
        }
        let setup = solo::after(before, mv);
        if let Some(by) = solo::taker(&setup, mv.to()) {
            let refutation = vec![solo::taking(&setup, by, mv.to())];
            return self.wrong_move(mv, Fault { wrong: Wrong::Taken { by }, refutation });
        }
        self.past.push(self.now.clone());
        self.now.setup = setup;
        self.now.moves.push(mv);
        self.now.left.retain(|&square| square != mv.to());
        if self.left().is_empty() {
            self.done()
        } else if self.moves_left() == Some(0) {
            self.wrong(Wrong::TooManyMoves)
        } else {
            Outcome::Right { answer: None }
        }
    }

    fn mark(&mut self, square: Square) -> Outcome {
        if !self.marks_squares() || self.now.marked.contains(&square) {
            return Outcome::Ignored;
        }
        if !self.to_mark().has(square) {
            return self.wrong(marking::why_not(&self.task, &self.now.setup, square));
        }
        self.past.push(self.now.clone());
        self.now.marked.push(square);
        if self.marks_left() == 0 { self.done() } else { Outcome::Right { answer: None } }
    }

    fn choose(&mut self, index: usize) -> Outcome {
        match self.task.goal {
            Goal::Choose(right) if right == index => self.done(),
            Goal::Choose(_) => self.wrong(Wrong::WrongAnswer(index)),
            _ => Outcome::Ignored,
        }
    }

    /// All squares that are to be marked.
    fn to_mark(&self) -> Bitboard {
        match &self.task.goal {
            Goal::Mark(square) => solo::reach(&self.now.setup, *square),
            Goal::Squares(squares) => squares.iter().copied().collect(),
            _ => Bitboard::EMPTY,
        }
    }

    /// Makes right moves, which are legal.
    fn advance(&mut self, moves: &[Move]) {
        self.past.push(self.now.clone());
        self.now.moves.extend(moves);
        if let Some(position) = self.position() {
            self.now.setup = position.to_setup();
        }
    }

    fn done(&mut self) -> Outcome {
        self.state = State::Done;
        Outcome::Done
    }

    fn wrong(&mut self, wrong: Wrong) -> Outcome {
        self.state = State::Wrong(wrong);
        Outcome::Wrong(wrong)
    }

    /// Shows a wrong move with its refutation, if it can be made.
    fn wrong_move(&mut self, mv: Move, Fault { wrong, refutation }: Fault) -> Outcome {
        let mut setup = self.now.setup.clone();
        let is_made = !matches!(wrong, Wrong::Illegal(_) | Wrong::OtherRule(_));
        let shown = std::iter::once(mv).chain(refutation).filter(|_| is_made);
        let mut color = setup.turn;
        for mv in shown {
            solo::make(&mut setup, color, mv);
            color = !color;
            setup.turn = color;
            self.frames.push(Frame { mv, setup: setup.clone() });
        }
        self.wrong(wrong)
    }

    fn back_to(&mut self, moment: Moment) -> Outcome {
        self.now = moment;
        self.state = State::Open;
        self.frames.clear();
        Outcome::Back
    }
}

impl Moment {
    /// The position with its history; `None` if the goal has none, as in solo goals.
    fn position(&self, task: &Task) -> Option<Position> {
        let mut position =
            Position::from_mate_problem(&task.setup).ok().filter(|_| task.goal.is_of_position())?;
        for &mv in task.played.iter().chain(&self.moves) {
            position.play(mv).ok()?;
        }
        Some(position)
    }
}

#[cfg(test)]
mod tests;

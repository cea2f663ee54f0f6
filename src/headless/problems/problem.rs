//! One mate problem: its position, solution and themes, and the judging of moves by the solution.

use crate::learn::{Goal, LineStep, Task};
use crate::problems::theme::{Theme, Themes};
use rules::{Color, Move, ParseSfenError, Position, Setup};

/// The lengths of problems, in plies.
pub const LENGTHS: [usize; 5] = [1, 3, 5, 7, 9];

/// A mate problem. Black is the attacker, has no king or one, and mates in [`Self::plies`] plies; no mate is shorter. Until the last
/// ply, each of Black's moves in the solution is the only one that keeps to that length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    setup: Setup,
    themes: Themes,
    solution: Vec<Move>,
    id: u32,
}

/// The reason why a row is no problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProblemError {
    /// The row does not have three columns: position, themes, solution.
    Columns,
    /// The position is no SFEN.
    Sfen(ParseSfenError),
    /// The position cannot be a problem in which Black attacks.
    Position,
    /// A theme is unknown.
    Theme,
    /// A move of the solution cannot be read, is illegal or gives no check. Its ply, from 1.
    Move(usize),
    /// The solution does not have one of the [`LENGTHS`].
    Length(usize),
    /// The solution does not end in mate.
    NoMate,
}

/// The judgement on the moves that a person and the defender have made in a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tried {
    /// The last move is right, and the defender answers with this one.
    Right(Move),
    /// The last move is mate.
    Solved,
    /// A move is not right: there is no mate in the length of the problem any more.
    Wrong,
}

impl Problem {
    /// Reads a row of the file: position as SFEN, themes with spaces between them, solution as USI, with tabs between the columns.
    ///
    /// # Errors
    /// The first fault of the row. Whether the solution is the only one is not examined.
    pub fn read(row: &str) -> Result<Self, ProblemError> {
        let columns: Vec<&str> = row.split('\t').collect();
        let &[sfen, themes, solution] = columns.as_slice() else { return Err(ProblemError::Columns) };
        let setup: Setup = sfen.parse().map_err(ProblemError::Sfen)?;
        let start = Position::from_mate_problem(&setup).map_err(|_| ProblemError::Position)?;
        if setup.turn != Color::Black {
            return Err(ProblemError::Position);
        }
        let mut set = Themes::NONE;
        for name in themes.split(' ').filter(|name| !name.is_empty()) {
            set = set.with(Theme::from_name(name).ok_or(ProblemError::Theme)?);
        }
        let solution = read_solution(&start, solution)?;
        Ok(Self { id: id_of(&setup), setup, themes: set, solution })
    }

    /// The row of the file, without the line break.
    pub fn to_row(&self) -> String {
        let themes: Vec<&str> = self.themes.iter().map(Theme::name).collect();
        let moves: Vec<String> = self.solution.iter().map(ToString::to_string).collect();
        format!("{}\t{}\t{}", self.setup, themes.join(" "), moves.join(" "))
    }

    /// The number by which the problem is stored. It depends on the position alone.
    pub const fn id(&self) -> u32 {
        self.id
    }

    /// The position; Black is to move and attacks.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The number of plies to the mate, one of [`LENGTHS`].
    pub const fn plies(&self) -> usize {
        self.solution.len()
    }

    /// What the solution shows.
    pub const fn themes(&self) -> Themes {
        self.themes
    }

    /// The moves of both sides to the mate, at least one. The defender holds out as long as possible.
    pub fn solution(&self) -> &[Move] {
        &self.solution
    }

    /// The problem as a task like those of the lessons.
    pub fn task(&self) -> Task {
        let step = |moves: &[Move]| LineStep { accepted: moves[..1].to_vec(), answer: moves.get(1).copied() };
        Task {
            setup: self.setup.clone(),
            played: Vec::new(),
            goal: Goal::MateLine(self.solution.chunks(2).map(step).collect()),
            from: None,
            moves: None,
            arrows: Vec::new(),
            hidden: false,
        }
    }

    /// The judgement on moves from the start on, of which the last is the attacker's. At the last ply every mate is
    /// right, before it only the move of the solution. [`Tried::Wrong`] if there are none.
    pub fn tried(&self, moves: &[Move]) -> Tried {
        let Some((&last, way)) = moves.split_last() else { return Tried::Wrong };
        if !self.solution.starts_with(way) || !way.len().is_multiple_of(2) {
            return Tried::Wrong;
        }
        match self.solution.get(way.len()..).unwrap_or_default() {
            [_] if self.mates(way, last) => Tried::Solved,
            &[right, answer, ..] if right == last => Tried::Right(answer),
            _ => Tried::Wrong,
        }
    }

    /// Whether a move mates after moves of the solution.
    fn mates(&self, way: &[Move], last: Move) -> bool {
        let Ok(mut position) = Position::from_mate_problem(&self.setup) else { return false };
        way.iter().chain([&last]).all(|&mv| position.play(mv).is_ok()) && is_mate(&position)
    }
}

/// Reads the solution, and checks that its moves are legal, that Black's give check, and that it ends in mate.
fn read_solution(start: &Position, text: &str) -> Result<Vec<Move>, ProblemError> {
    let mut position = start.clone();
    let mut solution = Vec::new();
    for (word, ply) in text.split(' ').zip(1..) {
        let mv: Move = word.parse().map_err(|_| ProblemError::Move(ply))?;
        position.play(mv).map_err(|_| ProblemError::Move(ply))?;
        if ply % 2 == 1 && !position.in_check() {
            return Err(ProblemError::Move(ply));
        }
        solution.push(mv);
    }
    if !LENGTHS.contains(&solution.len()) {
        return Err(ProblemError::Length(solution.len()));
    }
    if is_mate(&position) { Ok(solution) } else { Err(ProblemError::NoMate) }
}

fn is_mate(position: &Position) -> bool {
    position.in_check() && !position.has_legal_move()
}

/// A hash of the position without its move number (FNV-1a, 32 bits).
fn id_of(setup: &Setup) -> u32 {
    let text = Setup { move_number: 1, ..setup.clone() }.to_string();
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOLD: &str = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\tdrop\tG*5b";
    const THREE: &str = "8k/9/7P1/9/7N1/9/9/9/9 b 2G 1\tdrop\tG*1b 1a1b G*2b";

    fn moves(text: &str) -> Vec<Move> {
        text.split_whitespace().map(|word| word.parse().expect(word)).collect()
    }

    #[test]
    fn a_row_is_read_as_it_is_written() {
        let problem = Problem::read(GOLD).unwrap();
        assert_eq!((problem.to_row().as_str(), problem.plies()), (GOLD, 1));
        assert_eq!(Problem::read(&problem.to_row()), Ok(problem));
    }

    #[test]
    fn faults_are_named() {
        let fault = |from: &str, to: &str| Problem::read(&GOLD.replace(from, to)).unwrap_err();
        assert_eq!(fault("\tdrop", ""), ProblemError::Columns);
        assert_eq!(fault("G*5b", "G*5b\t"), ProblemError::Columns);
        assert!(matches!(fault("4k4", "4k5"), ProblemError::Sfen(_)));
        assert_eq!(fault("4k4", "9"), ProblemError::Position);
        assert_eq!(fault(" b ", " w "), ProblemError::Position);
        assert_eq!(fault("drop", "drop mate"), ProblemError::Theme);
        assert_eq!(fault("G*5b", "G*5j"), ProblemError::Move(1));
        assert_eq!(fault("G*5b", "G*5c"), ProblemError::Move(1));
        assert_eq!(fault("G*5b", "G*5h"), ProblemError::Move(1));
        assert_eq!(fault("G*5b", "G*4a"), ProblemError::NoMate);
        assert_eq!(fault("G*5b", "G*4a 5a4a"), ProblemError::Length(2));
    }

    #[test]
    fn the_number_of_a_problem_is_that_of_its_position() {
        let id = |row: &str| Problem::read(row).unwrap().id();
        assert_eq!(id(GOLD), id(&GOLD.replace(" 1\t", " 7\t").replace("drop", "")));
        assert_ne!(id(GOLD), id(&GOLD.replace("3g", "2g")));
    }

    #[test]
    fn only_the_solution_is_right_and_at_the_end_every_mate() {
        let problem = Problem::read(THREE).unwrap();
        let tried = |text: &str| problem.tried(&moves(text));
        assert_eq!(tried("G*1b"), Tried::Right(moves("1a1b")[0]));
        assert_eq!(tried("G*1b 1a1b G*2b"), Tried::Solved);
        for wrong in ["", "G*2b", "1c1b", "G*1b 1a1b", "G*1b 1a1b G*2c", "G*1b 1a1b 1c1b", "G*1b 2a1c G*2b"] {
            assert_eq!(tried(wrong), Tried::Wrong, "{wrong}");
        }
        // Two moves mate.
        let two = Problem::read("4k4/9/4P4/9/9/9/9/9/9 b GS 1\t\tG*5b").unwrap();
        assert_eq!(two.tried(&moves("5c5b+")), Tried::Wrong);
        let two = Problem::read("4k4/9/3GPG3/9/9/9/9/9/9 b - 1\t\t6c5b").unwrap();
        assert_eq!(two.tried(&moves("4c5b")), Tried::Solved);
    }

    #[test]
    fn a_problem_is_a_task_in_which_only_the_mate_counts() {
        use crate::learn::{Input, Outcome, TaskRun, Wrong};
        let problem = Problem::read(THREE).unwrap();
        let mut run = TaskRun::new(&problem.task());
        let play = |run: &mut TaskRun, text: &str| run.apply(Input::Play(moves(text)[0]));
        // No check; a check that does not lead to mate, whatever it costs.
        assert_eq!(play(&mut run, "G*5e"), Outcome::Wrong(Wrong::NoCheck));
        run.apply(Input::Retry);
        assert_eq!(play(&mut run, "G*2a"), Outcome::Wrong(Wrong::NotThisOne));
        run.apply(Input::Retry);
        assert_eq!(play(&mut run, "G*1b"), Outcome::Right { answer: Some(moves("1a1b")[0]) });
        let Outcome::Wrong(Wrong::NotMate { escape }) = play(&mut run, "G*1c") else { panic!("no mate") };
        assert!(run.position().is_some_and(|mut position| {
            position.play(moves("G*1c")[0]).is_ok() && position.play(escape).is_ok()
        }));
        run.apply(Input::Retry);
        assert_eq!(play(&mut run, "G*2b"), Outcome::Done);
    }
}

//! A walk along the line of a candidate: its positions are shown one after another, and nothing is kept.

use rules::{Move, Position};

/// A walk along a line from a position.
#[derive(Clone, Debug)]
pub struct Walk {
    start: Position,
    /// The moves of the line; all are legal.
    line: Vec<Move>,
    /// The number of moves walked.
    at: usize,
}

impl Walk {
    /// A walk along `line` from `start`, that has come to its move number `at`, from 1 on. Illegal moves and what follows
    /// them are left out. `None` if nothing can be walked.
    pub fn new(start: Position, line: &[Move], at: usize) -> Option<Self> {
        let mut position = start.clone();
        let line: Vec<Move> = line.iter().copied().take_while(|&mv| position.play(mv).is_ok()).collect();
        let at = at.min(line.len());
        (at > 0).then_some(Self { start, line, at })
    }

    /// The number of moves walked, at least 1.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The moves of the line.
    pub fn line(&self) -> &[Move] {
        &self.line
    }

    /// The moves walked.
    pub fn walked(&self) -> &[Move] {
        &self.line[..self.at]
    }

    /// Walks further, or back if `by` is negative, but not beyond the end. Returns `false` if that leads back to the
    /// start, where the walk ends.
    #[must_use]
    pub fn step(&mut self, by: isize) -> bool {
        let at = self.at.saturating_add_signed(by).min(self.line.len());
        if at > 0 {
            self.at = at;
        }
        at > 0
    }

    /// The position where the walk has come to, with the moves that lead there.
    pub fn position(&self) -> Position {
        let mut position = self.start.clone();
        self.walked().iter().for_each(|&mv| position.make(mv));
        position
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Variant;

    #[test]
    fn a_line_is_walked_between_its_ends() {
        let line: Vec<Move> =
            ["7g7f", "3c3d", "8h2b+", "5a5b", "3a2b"].map(|mv| mv.parse().expect("a move")).to_vec();
        let start = Position::start(Variant::Standard);
        let mut walk = Walk::new(start.clone(), &line[..3], 1).expect("a line");
        assert!(walk.step(1) && walk.walked() == &line[..2]);
        assert!(walk.step(isize::MAX) && walk.at() == 3);
        assert_eq!(walk.position().last_move(), Some(line[2]));
        assert_eq!(walk.position().ply(), 3);
        assert!(walk.step(-2) && walk.at() == 1);
        assert!(!walk.step(-1), "the walk is over");
        assert!(!walk.step(isize::MIN));
        // After a move that is illegal nothing can be walked.
        let illegal: Move = "5i5a".parse().expect("a move");
        let walk = Walk::new(start.clone(), &[line[0], illegal, line[1]], 3).expect("a line");
        assert_eq!((walk.at(), walk.line()), (1, &line[..1]));
        assert!(Walk::new(start.clone(), &[illegal], 1).is_none());
        assert!(Walk::new(start, &line, 0).is_none());
    }
}

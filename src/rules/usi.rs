//! Positions as the USI protocol gives them: a start and the moves from there.

use crate::{Move, ParseMoveError, ParseSfenError, Position, Setup, SetupProblem, Variant, Why};
use std::fmt;

/// A start position and the moves made from it, as text gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The start position, which need not be playable.
    pub start: Setup,
    /// The moves in order; nothing checks here whether they are legal.
    pub moves: Vec<Move>,
}

/// The reason why a `position` command cannot be followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LineError {
    /// The start is no SFEN.
    Sfen(ParseSfenError),
    /// The start cannot be played from.
    Setup(Vec<SetupProblem>),
    /// A text in the list of moves is not a move.
    Move {
        /// The number of the move in the line, counted from 1.
        ply: usize,
        /// The text that stands there.
        text: String,
        /// The error that was found in the text.
        error: ParseMoveError,
    },
    /// A move of the line is not legal.
    Illegal {
        /// The number of the move in the line, counted from 1.
        ply: usize,
        /// The move that is not legal.
        mv: Move,
        /// The rule that forbids the move, and the squares that show it.
        why: Why,
    },
}

impl Line {
    /// The start and the moves that led to a position.
    pub fn to(position: &Position) -> Self {
        let mut position = position.clone();
        let mut moves = Vec::with_capacity(position.ply());
        while let Some(mv) = position.last_move() {
            moves.push(mv);
            position.undo();
        }
        moves.reverse();
        Self { start: position.to_setup(), moves }
    }

    /// Reads `startpos` or a SFEN, with or without `position` and `sfen` before it, and `moves …` after it.
    /// `startpos` means the start of `variant`; a SFEN says itself which game it is.
    ///
    /// # Errors
    /// [`LineError::Sfen`] or [`LineError::Move`], the first that is met.
    pub fn parse(text: &str, variant: Variant) -> Result<Self, LineError> {
        let blank = |letter: char| letter.is_ascii_whitespace();
        let (head, tail) = text
            .match_indices("moves")
            .map(|(at, word)| (&text[..at], &text[at + word.len()..]))
            .find(|(head, tail)| {
                (head.is_empty() || head.ends_with(blank)) && (tail.is_empty() || tail.starts_with(blank))
            })
            .unwrap_or((text, ""));
        let mut words = head.split_ascii_whitespace().peekable();
        for prefix in ["position", "sfen"] {
            words.next_if_eq(&prefix);
        }
        let start = if words.eq(["startpos"]) { variant.start_sfen() } else { head };
        let start = start.parse().map_err(LineError::Sfen)?;
        let moves = tail
            .split_ascii_whitespace()
            .zip(1..)
            .map(|(word, ply)| {
                word.parse().map_err(|error| LineError::Move { ply, text: word.to_owned(), error })
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { start, moves })
    }

    /// Plays the moves.
    ///
    /// # Errors
    /// [`LineError::Setup`] or [`LineError::Illegal`].
    pub fn play(&self) -> Result<Position, LineError> {
        self.play_from(Position::from_setup(&self.start))
    }

    /// Plays the moves of a mate problem, whose attacker may have no king.
    ///
    /// # Errors
    /// [`LineError::Setup`] or [`LineError::Illegal`].
    pub fn play_problem(&self) -> Result<Position, LineError> {
        self.play_from(Position::from_mate_problem(&self.start))
    }

    fn play_from(&self, start: Result<Position, Vec<SetupProblem>>) -> Result<Position, LineError> {
        let mut position = start.map_err(LineError::Setup)?;
        for (&mv, ply) in self.moves.iter().zip(1..) {
            position.play(mv).map_err(|why| LineError::Illegal { ply, mv, why })?;
        }
        Ok(position)
    }
}

impl fmt::Display for Line {
    /// Writes the line as the USI command does: `position sfen … moves …`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "position sfen {}", self.start)?;
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
        }
        self.moves.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_forms_that_programs_write() {
        let start = Variant::Standard.start_sfen();
        for text in [
            "position startpos moves 7g7f 3c3d".to_owned(),
            "startpos moves 7g7f 3c3d".to_owned(),
            format!("position sfen {start} moves 7g7f 3c3d"),
            format!("{start} moves 7g7f 3c3d\n"),
        ] {
            let line = Line::parse(&text, Variant::Standard).expect(&text);
            assert_eq!(line.to_string(), format!("position sfen {start} moves 7g7f 3c3d"));
            assert_eq!(line.play().map(|position| position.ply()), Ok(2));
        }
        let mini = Line::parse("position startpos", Variant::Minishogi).expect("a line");
        assert_eq!(mini.start.to_string(), Variant::Minishogi.start_sfen());
    }

    #[test]
    fn a_position_knows_the_line_that_led_there() {
        let text = "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d 8h2b+ 3a2b B*5e";
        let line = Line::parse(text, Variant::Standard).expect("a line");
        assert_eq!(Line::to(&line.play().expect("playable")), line);
    }

    #[test]
    fn names_the_move_that_is_wrong() {
        let fault =
            |text: &str| Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect_err(text);
        assert!(matches!(fault("startpos moves 7g7f 3c"), LineError::Move { ply: 2, .. }));
        assert!(matches!(fault("startpos moves 7g7f 7g7f"), LineError::Illegal { ply: 2, .. }));
        assert!(matches!(fault("nonsense moves 7g7f"), LineError::Sfen(_)));
    }
}

//! A move, and how USI writes it.

use crate::{HandKind, Square};
use std::fmt;
use std::str::FromStr;

/// One move of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A piece moves on the board, capturing what stands on `to`.
    Normal {
        /// The square on which the piece stands before the move.
        from: Square,
        /// The square to which the piece moves.
        to: Square,
        /// Whether the piece promotes (成 *nari*).
        promote: bool,
    },
    /// A drop (打 *uchi*): a piece in hand is put on an empty square. [`HandKind`] has no king and no promoted piece.
    Drop {
        /// The kind of piece that is dropped.
        kind: HandKind,
        /// The square on which the piece is dropped.
        to: Square,
    },
}

impl Move {
    /// The square to which the piece moves or on which it is dropped.
    pub const fn to(self) -> Square {
        match self {
            Self::Normal { to, .. } | Self::Drop { to, .. } => to,
        }
    }

    /// The square or the hand from which the piece comes.
    pub const fn origin(self) -> Origin {
        match self {
            Self::Normal { from, .. } => Origin::Board(from),
            Self::Drop { kind, .. } => Origin::Hand(kind),
        }
    }

    /// Whether the piece promotes (成 *nari*).
    pub const fn is_promotion(self) -> bool {
        matches!(self, Self::Normal { promote: true, .. })
    }
}

/// The origin of a move: a square, or the hand of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// A square of the board.
    Board(Square),
    /// The hand of the player to move, with the kind of piece that is dropped.
    Hand(HandKind),
}

impl fmt::Display for Move {
    /// Writes the move as USI does: `7g7f`, `8h2b+`, `P*5e`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Normal { from, to, promote } => write!(f, "{from}{to}{}", if *promote { "+" } else { "" }),
            Self::Drop { kind, to } => write!(f, "{}*{to}", kind.letter()),
        }
    }
}

/// Why a text is not a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ParseMoveError {
    /// Not of the form `7g7f`, `7g7f+` or `P*5e`.
    Form,
    /// One of its squares does not exist.
    Square,
    /// The letter before `*` does not name a piece that can be dropped.
    Kind(char),
}

impl FromStr for Move {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let square = |part: Option<&str>| {
            part.ok_or(ParseMoveError::Form)?.parse::<Square>().map_err(|_| ParseMoveError::Square)
        };
        if let Some((kind, to)) = text.split_once('*') {
            let mut letters = kind.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else {
                return Err(ParseMoveError::Form);
            };
            let kind = HandKind::from_letter(letter).ok_or(ParseMoveError::Kind(letter))?;
            return Ok(Self::Drop { kind, to: square(Some(to))? });
        }
        let (squares, promote) = match text.strip_suffix('+') {
            Some(squares) => (squares, true),
            None => (text, false),
        };
        if squares.len() != 4 {
            return Err(ParseMoveError::Form);
        }
        let (from, to) = (square(squares.get(..2))?, square(squares.get(2..))?);
        if from == to {
            return Err(ParseMoveError::Form);
        }
        Ok(Self::Normal { from, to, promote })
    }
}

const _: () = assert!(size_of::<Option<Move>>() == 3);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        for text in ["7g7f", "8h2b+", "P*5e", "R*1a"] {
            assert_eq!(text.parse::<Move>().map(|mv| mv.to_string()).as_deref(), Ok(text));
        }
    }

    #[test]
    fn names_what_is_wrong() {
        assert_eq!("7g".parse::<Move>(), Err(ParseMoveError::Form));
        assert_eq!("7g7f++".parse::<Move>(), Err(ParseMoveError::Form));
        assert_eq!("7g7g".parse::<Move>(), Err(ParseMoveError::Form));
        assert_eq!("7g7j".parse::<Move>(), Err(ParseMoveError::Square));
        assert_eq!("K*5e".parse::<Move>(), Err(ParseMoveError::Kind('K')));
        assert_eq!("p*5e".parse::<Move>(), Err(ParseMoveError::Kind('p')));
        assert_eq!("歩*5e".parse::<Move>(), Err(ParseMoveError::Kind('歩')));
        assert_eq!("７g７f".parse::<Move>(), Err(ParseMoveError::Form));
    }
}

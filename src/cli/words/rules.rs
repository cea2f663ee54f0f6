//! English messages about positions, moves, and the rules that forbid moves.

use super::{InWords, tell_all};
use rules::{Color, IllegalMove, LineError, ParseMoveError, ParseSfenError, SetupProblem, SfenProblem};
use std::fmt;

const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// The reason why a move is illegal, as a phrase after "an illegal move: ".
impl InWords for IllegalMove {
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OffBoard => "the square is not on this board",
            Self::NoPiece => "there is no piece on the origin square",
            Self::NotYours => "the piece belongs to the other side",
            Self::NotInHand => "the piece is not in hand",
            Self::SquareTaken => "a drop on an occupied square",
            Self::OwnPiece => "a piece of the same side is on the target square",
            Self::Blocked => "a piece is in the way",
            Self::NotItsMove => "the piece does not move like that",
            Self::NoPromotion => "the piece cannot promote",
            Self::OutsidePromotionZone => "a promotion outside the promotion zone",
            Self::DeadEnd => "the piece could never move again from there",
            Self::TwoPawns => "a second unpromoted pawn on the file (nifu)",
            Self::PawnDropMate => "mate by a pawn drop (uchifuzume)",
            Self::KingLeftInCheck => "the king would be in check",
            Self::PerpetualCheck => "perpetual check",
            Self::OutOfTurn => "a move out of turn",
        })
    }
}

impl InWords for SetupProblem {
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing(color) => write!(f, "{} has no king", name(*color)),
            Self::TwoKings(color) => write!(f, "{} has more than one king", name(*color)),
            Self::TooMany(kind) => write!(f, "more pieces {} than a set contains", kind.letter()),
            Self::DeadEnd(square) => write!(f, "the piece on {square} could never move"),
            Self::TwoPawns { color, file } => write!(f, "two pawns of {} on file {file}", name(*color)),
            Self::OffBoard(square) => write!(f, "{square} is not on this board"),
            Self::OpponentInCheck(color) => write!(f, "{} is in check, but not to move", name(*color)),
        }
    }
}

impl InWords for ParseSfenError {
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.problem.in_words())
    }
}

impl InWords for SfenProblem {
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no position found"),
            Self::ExtraField(text) => write!(f, "{text:?} is one field too many"),
            Self::RankCount(ranks) => write!(f, "{ranks} ranks instead of 9 (or 5 for minishogi)"),
            Self::RankLength { rank, squares } => write!(f, "rank {rank} has {squares} squares"),
            Self::UnknownPiece(letter) => write!(f, "{letter:?} is not a piece"),
            Self::LonePlus => f.write_str("a piece must follow +"),
            Self::CannotPromote(letter) => write!(f, "{letter:?} cannot be promoted"),
            Self::EmptyCount => f.write_str("a count of empty squares must be one digit, 1 to 9"),
            Self::Turn(text) => write!(f, "the side to move must be b or w, not {text:?}"),
            Self::HandPiece(letter) => write!(f, "{letter:?} cannot be in hand"),
            Self::HandCount => f.write_str("a count of pieces in hand must be 1 to 18, before the piece"),
            Self::HandTwice(letter) => write!(f, "{letter:?} is listed twice in hand"),
            Self::MoveNumber(text) => write!(f, "{text:?} is not a move number"),
        }
    }
}

impl InWords for ParseMoveError {
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form => f.write_str("a move must be like 7g7f, 8h2b+ or P*5e"),
            Self::Square => f.write_str("a square must be a file 1-9 and a rank a-i, as in 7g"),
            Self::Kind(letter) => write!(f, "{letter:?} cannot be dropped; the letters are PLNSGBR"),
        }
    }
}

/// The error in a line of moves. An illegal move is reported by the name of its rule, because programs parse it.
impl InWords for LineError {
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sfen(error) => error.tell(f),
            Self::Setup(problems) => tell_all(problems, f),
            Self::Move { ply, text, error } => write!(f, "move {ply}, {text:?}: {}", error.in_words()),
            Self::Illegal { ply, mv, why } => write!(f, "move {ply}, {mv}: {}", why.rule.name()),
        }
    }
}

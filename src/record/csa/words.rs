//! The words of CSA, which JKF uses too: pieces and ends.

use crate::{End, GameRecord, NodeId, Step};
use rules::{Color, IllegalMove, PieceKind};

/// The two letters of each kind of piece, by [`PieceKind::index`].
const PIECES: [&str; PieceKind::COUNT] =
    ["FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY"];

/// The two letters of a piece.
pub(crate) const fn piece_code(kind: PieceKind) -> &'static str {
    PIECES[kind.index()]
}

/// The piece with these two letters, of either case.
pub(crate) const fn piece(code: [u8; 2]) -> Option<PieceKind> {
    // Letter by letter: a comparison with each of the fourteen codes would take longer than the move.
    Some(match (code[0].to_ascii_uppercase(), code[1].to_ascii_uppercase()) {
        (b'F', b'U') => PieceKind::Pawn,
        (b'K', b'Y') => PieceKind::Lance,
        (b'K', b'E') => PieceKind::Knight,
        (b'G', b'I') => PieceKind::Silver,
        (b'K', b'I') => PieceKind::Gold,
        (b'K', b'A') => PieceKind::Bishop,
        (b'H', b'I') => PieceKind::Rook,
        (b'O', b'U') => PieceKind::King,
        (b'T', b'O') => PieceKind::Tokin,
        (b'N', b'Y') => PieceKind::ProLance,
        (b'N', b'K') => PieceKind::ProKnight,
        (b'N', b'G') => PieceKind::ProSilver,
        (b'U', b'M') => PieceKind::Horse,
        (b'R', b'Y') => PieceKind::Dragon,
        _ => return None,
    })
}

/// Whether a line of a comment is empty or has nothing but blanks.
pub(super) fn is_blank(line: &str) -> bool {
    line.bytes().all(|byte| byte == b' ')
}

/// The ends that one word means, whichever side is to move.
const ENDS: [(&str, End); 14] = [
    ("TORYO", End::Resignation),
    ("CHUDAN", End::Interruption),
    ("SENNICHITE", End::Repetition),
    ("TIME_UP", End::TimeUp),
    ("JISHOGI", End::Impasse),
    ("KACHI", End::Declaration),
    ("HIKIWAKE", End::Draw),
    ("MAX_MOVES", End::MoveLimit),
    ("MATTA", End::TakeBack),
    ("TSUMI", End::Checkmate),
    ("FUZUMI", End::NoMate),
    ("ERROR", End::Error),
    ("+ILLEGAL_ACTION", End::Illegal { offender: Color::Black }),
    ("-ILLEGAL_ACTION", End::Illegal { offender: Color::White }),
];

/// The end that a word means when `turn` is to move, without the `%` before it. An unknown word is kept.
///
/// `ILLEGAL_MOVE` blames the side to move. Behind an illegal move it is taken to blame the side that made it: see
/// [`mover`].
pub(crate) fn end(word: &str, turn: Color) -> End {
    let is = |known: &str| word.eq_ignore_ascii_case(known);
    if is("ILLEGAL_MOVE") {
        return End::Illegal { offender: turn };
    }
    ENDS.iter()
        .find(|(known, _)| is(known))
        .map_or_else(|| End::Other(word.to_owned()), |(_, end)| end.clone())
}

/// The word that is written for an end without a word: the game was broken off.
pub(crate) const NO_RESULT: &str = "CHUDAN";

/// The word for an end; `None` if no word means it. `blamed` is the player whom `ILLEGAL_MOVE` blames: the side to
/// move. Behind an illegal move that would be the victim; pass `None` there: the word names the offender.
pub(crate) fn end_word(end: &End, blamed: Option<Color>) -> Option<&str> {
    match end {
        End::Illegal { offender } if Some(*offender) == blamed => Some("ILLEGAL_MOVE"),
        End::Other(word) => {
            let is_word =
                !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_graphic() && byte != b',');
            (is_word && self::end(word, Color::Black) == *end).then_some(word)
        }
        _ => ENDS.iter().find(|(_, known)| known == end).map(|&(word, _)| word),
    }
}

/// The player who made the move of a node, or ends the game there; `turn` is to move in the position before. Another
/// player than `turn` is possible only where an illegal move was made out of turn: then the end names the player, or
/// else the piece does.
pub(crate) fn mover(record: &GameRecord, id: NodeId, turn: Color) -> Color {
    let before = record.parent(id).filter(|_| matches!(record.node(id).step(), Step::End(_)));
    let illegal = before.unwrap_or(id);
    if !matches!(record.node(illegal).step(), Step::Illegal(_, IllegalMove::NotYours)) {
        return turn;
    }
    match record.next(illegal).map(|end| record.node(end).step()) {
        Some(Step::End(End::Illegal { offender })) => *offender,
        _ => !turn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_come_back() {
        for kind in PieceKind::ALL {
            let code = piece_code(kind).as_bytes();
            assert_eq!(piece([code[0], code[1]]), Some(kind));
        }
        for turn in Color::ALL {
            let others = ["ILLEGAL_MOVE", "FOO_1"].map(|word| end(word, turn));
            for known in ENDS.iter().map(|(_, end)| end.clone()).chain(others) {
                for blamed in [Some(turn), None] {
                    let word = end_word(&known, blamed).expect("a word");
                    assert_eq!(end(word, turn), known);
                    assert!(blamed.is_some() || word != "ILLEGAL_MOVE", "{known:?}");
                }
            }
            let offender = |word| end(word, turn);
            assert_eq!(offender("+illegal_action"), End::Illegal { offender: Color::Black });
            assert_eq!(offender("-ILLEGAL_ACTION"), End::Illegal { offender: Color::White });
            for lost in [End::Sealed, End::Other("TORYO".into()), End::Other("a b".into())] {
                assert_eq!(end_word(&lost, Some(turn)), None);
            }
        }
    }
}

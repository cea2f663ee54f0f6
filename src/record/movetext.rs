//! How people write a move.
//!
//! Japanese with the origin, as KIF does: `７六歩(77)`, `同　銀(88)`, `５五角打`. Western as Hodges introduced it:
//! `P-7f`, `Bx2b+`, `G*5b`, `S-3c=`, with the origin where two pieces of a kind could go: `G6i-5h`.

use rules::{Move, PieceKind, Position, Square};

const FILES: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];
const RANKS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The Japanese name of a rank: `一` for rank a.
pub fn japanese_rank(rank: u8) -> char {
    RANKS[usize::from(rank).min(8)]
}

/// The Japanese name of a square: `７六`.
pub fn japanese_square(square: Square) -> String {
    format!("{}{}", FILES[usize::from(square.file())], japanese_rank(square.rank()))
}

/// The Japanese name of a piece in a move: 歩, 成銀, 龍.
pub const fn japanese_name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Pawn => "歩",
        PieceKind::Lance => "香",
        PieceKind::Knight => "桂",
        PieceKind::Silver => "銀",
        PieceKind::Gold => "金",
        PieceKind::Bishop => "角",
        PieceKind::Rook => "飛",
        PieceKind::King => "玉",
        PieceKind::Tokin => "と",
        PieceKind::ProLance => "成香",
        PieceKind::ProKnight => "成桂",
        PieceKind::ProSilver => "成銀",
        PieceKind::Horse => "馬",
        PieceKind::Dragon => "龍",
    }
}

/// A move in Japanese with its origin, without the mark of the side. `before` is the position in which it is
/// played; a move that is none there is written as USI writes it.
pub fn japanese(before: &Position, mv: Move) -> String {
    let to = mv.to();
    let square = if before.last_move().is_some_and(|last| last.to() == to) {
        "同　".to_owned()
    } else {
        japanese_square(to)
    };
    match mv {
        Move::Drop { kind, .. } => format!("{square}{}打", japanese_name(kind.on_board())),
        Move::Normal { from, promote, .. } => {
            let Some(piece) = before.piece(from) else { return mv.to_string() };
            let name = japanese_name(piece.kind);
            let turned = if promote { "成" } else { "" };
            format!("{square}{name}{turned}({}{})", from.file() + 1, from.rank() + 1)
        }
    }
}

/// A move in Western notation. `before` is the position in which it is played; a move that is none there is
/// written as USI writes it.
pub fn western(before: &Position, mv: Move) -> String {
    match mv {
        Move::Drop { kind, to } => format!("{}*{to}", kind.letter()),
        Move::Normal { from, to, promote } => {
            let Some(piece) = before.piece(from) else { return mv.to_string() };
            let name = piece.kind.letters();
            let origin =
                if is_ambiguous(before, piece.kind, from, to) { from.to_string() } else { String::new() };
            let sign = if before.piece(to).is_some() { 'x' } else { '-' };
            let turned = match (promote, could_promote(before, from, to)) {
                (true, _) => "+",
                (false, true) => "=",
                (false, false) => "",
            };
            format!("{name}{origin}{sign}{to}{turned}")
        }
    }
}

fn could_promote(before: &Position, from: Square, to: Square) -> bool {
    before.why_not(Move::Normal { from, to, promote: true }).is_none()
}

/// Whether another piece of the same kind could legally go there too.
fn is_ambiguous(before: &Position, kind: PieceKind, from: Square, to: Square) -> bool {
    before.pieces(before.turn(), kind).without(from).into_iter().any(|other| {
        [false, true]
            .iter()
            .any(|&promote| before.why_not(Move::Normal { from: other, to, promote }).is_none())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Line, Variant};

    fn check(line: &str, mv: &str, ja: &str, western_text: &str) {
        let before = Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line);
        let mv = mv.parse().expect(mv);
        assert_eq!(before.why_not(mv), None, "{mv} is played in {before}");
        assert_eq!(japanese(&before, mv), ja);
        assert_eq!(western(&before, mv), western_text);
    }

    #[test]
    fn moves_are_written_as_people_write_them() {
        check("startpos", "7g7f", "７六歩(77)", "P-7f");
        check("startpos", "6i5h", "５八金(69)", "G6i-5h");
        check("startpos moves 7g7f 3c3d", "8h2b+", "２二角成(88)", "Bx2b+");
        check("startpos moves 7g7f 3c3d", "8h2b", "２二角(88)", "Bx2b=");
        check("startpos moves 7g7f 3c3d 8h2b+", "3a2b", "同　銀(31)", "Sx2b");
        check("startpos moves 7g7f 3c3d 8h2b+ 3a2b", "B*4e", "４五角打", "B*4e");
        check("9/3k5/9/9/9/9/9/4+R4/4K4 b - 1", "5h1h", "１八龍(58)", "+R-1h");
    }
}

//! The order in which the pieces are set out before a game (駒並べ *komanarabe*), one by one and by both players in
//! turn.
//!
//! Both orders begin with the king and the generals beside it, the left piece first. The Ōhashi order (大橋流) ends with
//! the pawns, from the middle outwards. The Itō order (伊藤流) has the pawns earlier, from left to right, and lances,
//! bishop and rook last, so that none of these ever points at the other camp through an open file. Sources:
//! <http://www1.odn.ne.jp/haru/shogi/koma_jun.html> and <https://www.nakajim.net/masg/将棋の駒の並べ方.html>.

use rules::{Color, Piece, PieceKind, Setup, Square};
use saves::preferences::SettingOut;

/// The time for one piece, in milliseconds.
pub const STEP_MS: u32 = 70;

/// The kinds in the Ōhashi order.
const OHASHI: [PieceKind; 8] = {
    use PieceKind::{Bishop, Gold, King, Knight, Lance, Pawn, Rook, Silver};
    [King, Gold, Silver, Knight, Lance, Bishop, Rook, Pawn]
};

/// The kinds in the Itō order.
const ITO: [PieceKind; 8] = {
    use PieceKind::{Bishop, Gold, King, Knight, Lance, Pawn, Rook, Silver};
    [King, Gold, Silver, Knight, Pawn, Lance, Bishop, Rook]
};

/// The squares of a start position in the order in which their pieces are set out; empty for [`SettingOut::Off`].
/// White, who has the king 王, begins.
pub fn order(manner: SettingOut, start: &Setup) -> Vec<Square> {
    let (white, black) = (of_side(manner, start, Color::White), of_side(manner, start, Color::Black));
    let mut squares = Vec::with_capacity(white.len() + black.len());
    for round in 0..white.len().max(black.len()) {
        squares.extend(white.get(round));
        squares.extend(black.get(round));
    }
    squares
}

/// The squares of one side in their order.
fn of_side(manner: SettingOut, start: &Setup, color: Color) -> Vec<Square> {
    let kinds = match manner {
        SettingOut::Off => return Vec::new(),
        SettingOut::Ohashi => OHASHI,
        SettingOut::Ito => ITO,
    };
    let size = start.variant.size();
    let mut squares = Vec::new();
    for kind in kinds {
        let outwards = kind == PieceKind::Pawn && manner == SettingOut::Ohashi;
        for nth in 0..size {
            let from_left = if outwards { from_middle(size, nth) } else { nth };
            // Files are counted from Black's right.
            let file = if color == Color::Black { size - 1 - from_left } else { from_left };
            for square in Square::all() {
                if square.file() == file && start.piece(square) == Some(Piece::new(color, kind)) {
                    squares.push(square);
                }
            }
        }
    }
    squares
}

/// The distance from the left of the `nth` file when the middle one comes first, then those to its left and right in
/// turn.
const fn from_middle(size: u8, nth: u8) -> u8 {
    let (middle, away) = (size / 2, nth.div_ceil(2));
    if nth % 2 == 1 { middle - away } else { middle + away }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Handicap, Variant};

    /// The squares of one side in their order, separated by spaces.
    fn told(manner: SettingOut, sfen: &str, color: Color) -> String {
        let start: Setup = sfen.parse().expect(sfen);
        let squares = order(manner, &start);
        let own = |square: &&Square| start.pieces().any(|(at, piece)| at == **square && piece.color == color);
        squares.iter().filter(own).map(Square::to_string).collect::<Vec<String>>().join(" ")
    }

    const EVEN: &str = Variant::Standard.start_sfen();

    #[test]
    fn ohashi_sets_the_pawns_out_last_from_the_middle() {
        let expected = "5i 6i 4i 7i 3i 8i 2i 9i 1i 8h 2h 5g 6g 4g 7g 3g 8g 2g 9g 1g";
        assert_eq!(told(SettingOut::Ohashi, EVEN, Color::Black), expected);
        let turned = "5a 4a 6a 3a 7a 2a 8a 1a 9a 2b 8b 5c 4c 6c 3c 7c 2c 8c 1c 9c";
        assert_eq!(told(SettingOut::Ohashi, EVEN, Color::White), turned);
    }

    #[test]
    fn ito_sets_the_pawns_out_before_what_looks_through() {
        let expected = "5i 6i 4i 7i 3i 8i 2i 9g 8g 7g 6g 5g 4g 3g 2g 1g 9i 1i 8h 2h";
        assert_eq!(told(SettingOut::Ito, EVEN, Color::Black), expected);
    }

    #[test]
    fn white_begins_and_what_is_given_is_left_out() {
        let two: Setup = Handicap::Two.sfen(Variant::Standard).expect("a start").parse().expect("a SFEN");
        let squares: Vec<String> = order(SettingOut::Ohashi, &two).iter().map(Square::to_string).collect();
        assert_eq!(squares[..4], ["5a", "5i", "4a", "6i"]);
        assert_eq!(squares.len(), 38);
        assert_eq!(squares[36..], ["9g", "1g"], "Black has two pieces more");
        assert_eq!(order(SettingOut::Off, &two), []);
    }

    #[test]
    fn the_small_board_has_an_order_too() {
        let start = Variant::Minishogi.start_sfen();
        assert_eq!(told(SettingOut::Ohashi, start, Color::Black), "5e 4e 3e 2e 1e 5d");
        assert_eq!(told(SettingOut::Ito, start, Color::White), "1a 2a 3a 1b 4a 5a");
    }
}

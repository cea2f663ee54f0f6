//! The shape of a problem, which is the same for problems that differ only by place on the board or by left and right.

use rules::{Setup, Square};

/// The shape of a problem: its pieces by their places relative to each other, and Black's hand. The mirrored problem has
/// the same shape.
pub(super) fn of(setup: &Setup) -> String {
    one_side(setup, Square::file).min(one_side(setup, |square| 8 - square.file()))
}

fn one_side(setup: &Setup, file: impl Fn(Square) -> u8) -> String {
    let mut places: Vec<(u8, u8, String)> =
        setup.pieces().map(|(square, piece)| (file(square), square.rank(), piece.to_string())).collect();
    places.sort();
    let left = places.iter().map(|&(file, ..)| file).min().unwrap_or_default();
    let top = places.iter().map(|&(_, rank, _)| rank).min().unwrap_or_default();
    let board: Vec<String> =
        places.iter().map(|(file, rank, piece)| format!("{},{}{piece}", file - left, rank - top)).collect();
    let hand: Vec<String> =
        setup.hands.black.iter().map(|(kind, count)| format!("{count}{}", kind.letter())).collect();
    format!("{} {}", board.join(" "), hand.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(sfen: &str) -> String {
        of(&sfen.parse().expect(sfen))
    }

    #[test]
    fn place_and_side_do_not_matter() {
        let one = shape("4k4/9/3GP4/9/9/9/9/9/9 b G 1");
        for same in
            ["4k4/9/4PG3/9/9/9/9/9/9 b G 1", "1k7/9/GP7/9/9/9/9/9/9 b G2r 1", "9/9/9/7k1/9/6GP1/9/9/9 b G 1"]
        {
            assert_eq!(shape(same), one, "{same}");
        }
        for other in [
            "4k4/9/3SP4/9/9/9/9/9/9 b G 1",
            "4k4/3G5/4P4/9/9/9/9/9/9 b G 1",
            "4k4/9/3GP4/9/9/9/9/9/9 b 2G 1",
            "4k4/9/3GP4/9/9/9/9/8p/9 b G 1",
        ] {
            assert_ne!(shape(other), one, "{other}");
        }
    }
}

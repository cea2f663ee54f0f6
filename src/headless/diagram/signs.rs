//! Signs that are drawn as paths, since fonts may lack them: the pieces ☗ and ☖ of the sides, and Japanese numbers.

use super::palette::Paint;
use rules::Color;
use std::fmt::Write as _;

/// The sign of a side, centered at a point: the outline of a piece, filled for Black.
pub(super) fn side(color: Color, (x, y): (i32, i32), ink: Paint) -> String {
    let fill = match color {
        Color::Black => ink.fill(),
        Color::White => " fill=\"none\"".to_owned(),
    };
    format!(
        "<path class=\"side\" d=\"M{x} {}l14 9 7 35h-42l7-35z\"{fill}{} stroke-width=\"3.5\" stroke-linejoin=\"round\"/>\n",
        y - 22,
        ink.stroke()
    )
}

/// The strokes of the Japanese numbers 1 to 10, in a box of 100 by 100 units.
const NUMBERS: [&str; 10] = [
    "M8 50H92",
    "M20 26H80M6 80H94",
    "M14 16H86M22 50H78M6 86H94",
    "M10 20H90V86H10ZM38 20Q40 52 20 62M62 20V54Q62 62 72 62H88",
    "M14 14H86M46 14L34 88M20 48H72L66 88M4 88H96",
    "M50 6V28M6 36H94M36 52Q30 74 8 92M62 52Q80 72 92 92",
    "M6 52L94 36M42 8V72Q42 86 56 86H78Q90 86 90 70",
    "M36 18Q34 62 6 90M58 12Q66 64 96 90",
    "M8 34H70V74Q70 88 82 88Q94 88 94 70M40 6V34Q38 70 6 92",
    "M6 44H94M50 6V94",
];

/// A number from 1 to 19 in Japanese, centered at a point. `size` is the height of one character; numbers above ten
/// have two characters, one below the other. Empty for any other number.
pub(super) fn number(number: u32, (x, y): (i32, i32), size: i32, ink: Paint) -> String {
    let signs: Vec<u32> = match number {
        1..=10 => vec![number],
        11..=19 => vec![10, number - 10],
        _ => Vec::new(),
    };
    let (mut top, left) = (y - size * signs.len() as i32 / 2, x - size / 2);
    let mut drawn = String::new();
    for sign in &signs {
        let strokes = NUMBERS[*sign as usize - 1];
        let scale = f64::from(size) / 100.0 * 0.94;
        let _ = writeln!(
            drawn,
            "<path class=\"number\" d=\"{strokes}\" transform=\"translate({left} {top}) scale({scale:.3})\" \
             fill=\"none\"{} stroke-width=\"9\"/>",
            ink.stroke()
        );
        top += size;
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_above_ten_have_two_signs() {
        let ink = Paint::opaque("#000000");
        let drawn = |of: u32| number(of, (0, 0), 40, ink).matches("<path").count();
        assert_eq!([1, 10, 11, 18, 20].map(drawn), [1, 1, 2, 2, 0]);
        assert!(number(18, (0, 0), 40, ink).contains(NUMBERS[7]));
    }
}

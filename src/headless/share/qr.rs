//! QR codes as a single SVG path.

use qrcodegen::{QrCode, QrCodeEcc};
use std::fmt::Write as _;

/// The length of the longest text that is encoded, in bytes. Phones cannot read larger codes from a screen.
pub const MOST_CHARACTERS: usize = 600;

/// The width of the light margin around a code, in modules.
const QUIET: i32 = 4;

/// A drawn QR code, in which each module is a square of size 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The width and height, including the light margin.
    pub size: i32,
    /// The dark modules as the attribute `d` of an SVG path.
    pub path: String,
}

/// Draws the QR code of a text; `None` if the text is longer than [`MOST_CHARACTERS`].
pub fn draw(text: &str) -> Option<Drawing> {
    if text.len() > MOST_CHARACTERS {
        return None;
    }
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|&x| code.get_module(x, y)).count() as i32;
            if run > 0 {
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET);
            }
            x += run + 1;
        }
    }
    Some(Drawing { size: code.size() + 2 * QUIET, path })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The dark modules that a path covers, by their coordinates.
    fn modules(drawing: &Drawing) -> Vec<(i32, i32)> {
        let mut modules = Vec::new();
        for run in drawing.path.split('z').filter(|run| !run.is_empty()) {
            let (place, rest) = run.trim_start_matches('M').split_once('h').expect("a run");
            let (x, y) = place.split_once(' ').expect("a place");
            let (x, y): (i32, i32) = (x.parse().expect("x"), y.parse().expect("y"));
            let (length, back) = rest.split_once("v1h-").expect("a square");
            assert_eq!(length, back);
            modules.extend((0..length.parse().expect("a length")).map(|more| (x + more, y)));
        }
        modules
    }

    #[test]
    fn the_path_covers_the_dark_modules_and_nothing_else() {
        for text in ["https://example.org/#moves=7g7f", &"a".repeat(MOST_CHARACTERS)] {
            let drawing = draw(text).expect("short enough");
            let code = QrCode::encode_text(text, QrCodeEcc::Low).expect("short enough");
            let dark = |&(x, y): &(i32, i32)| code.get_module(x - QUIET, y - QUIET);
            let all = (0..drawing.size).flat_map(|y| (0..drawing.size).map(move |x| (x, y)));
            assert_eq!(modules(&drawing), all.filter(dark).collect::<Vec<_>>());
        }
        assert_eq!(draw(&"a".repeat(MOST_CHARACTERS + 1)), None);
    }
}

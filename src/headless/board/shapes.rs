//! Arrows and circles over the board.

use rules::Square;

/// What is drawn: an arrow from square to square, or a circle where both are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Where it begins.
    pub from: Square,
    /// Where it ends.
    pub to: Square,
}

/// Width and height of a square in the drawing: the board's squares are 11:12. Whole numbers, since printing others
/// costs the page ten kilobytes.
pub const CELL: (i32, i32) = (110, 120);

/// The outline of an arrow between the middles of two squares, in units of [`CELL`]: a shaft and a head that ends in the
/// middle of the square.
pub fn arrow(from: (i32, i32), to: (i32, i32)) -> String {
    let (dx, dy) = (f64::from(to.0 - from.0), f64::from(to.1 - from.1));
    let length = dx.hypot(dy).max(1.0);
    let (ux, uy) = (dx / length, dy / length);
    let at = |along: f64, aside: f64| {
        let x = f64::from(from.0) + ux * along - uy * aside;
        let y = f64::from(from.1) + uy * along + ux * aside;
        format!("{} {}", x as i32, y as i32)
    };
    let neck = length - 50.0;
    format!(
        "M{}L{}L{}L{}L{}L{}L{}Z",
        at(30.0, -8.0),
        at(neck, -8.0),
        at(neck, -26.0),
        at(length, 0.0),
        at(neck, 26.0),
        at(neck, 8.0),
        at(30.0, 8.0),
    )
}

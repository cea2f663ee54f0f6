//! Arrows and circles drawn over the board.

use rules::Square;

/// An arrow from square to square, or a circle around a square if both are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The square where the arrow begins.
    pub from: Square,
    /// The square where the arrow ends.
    pub to: Square,
}

/// The width and the height of a square in the drawing, in the proportion 11:12 of the board. Coordinates are whole
/// numbers: to format fractions would add ten kilobytes to the page.
pub const CELL: (i32, i32) = (110, 120);

/// The outline of an arrow between the centers of two squares, as the `d` of an SVG path in units of [`CELL`]. Its
/// head ends in the center of the target.
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

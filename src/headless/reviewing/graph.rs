//! The geometry of the graph: Black's win rate, or the value for Black, over the moves of the game.
//!
//! The graph is drawn in a square of [`SIDE`] units, which the page stretches to the room that it has: the first position
//! at the left edge, the last one at the right edge, a win of Black at the top.

use crate::review::Judgement;
use protocol::WinRate;
use record::evaluation::Value;
use rules::Color;
use std::fmt::Write;

/// The width and the height of the graph in its own units.
pub const SIDE: u32 = 1_000;

/// A mark at a bad move, in the units of the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The number of the move.
    pub ply: usize,
    /// How bad it is.
    pub judgement: Judgement,
    /// The distance from the left edge.
    pub x: u32,
    /// The distance from the top.
    pub y: u32,
}

/// The distance from the left edge at which the position after `ply` of `plies` moves lies.
pub fn x(ply: usize, plies: usize) -> u32 {
    match plies {
        0 => 0,
        _ => (ply.min(plies) as u64 * u64::from(SIDE) / plies as u64) as u32,
    }
}

/// The distance from the top of a win rate of Black.
pub const fn y(win_rate: WinRate) -> u32 {
    SIDE - win_rate.thousandths() as u32
}

/// The value at the upper edge of the graph, in hundredths of a pawn. Greater ones lie there too, and so do Black's mates.
const GREATEST: i32 = 2_000;

/// The distance from the top of a value as Black sees it.
pub fn height(value: Value) -> u32 {
    let cp = match value {
        Value::Cp(cp) => cp.clamp(-GREATEST, GREATEST),
        Value::Mate { winner: Color::Black, .. } => GREATEST,
        Value::Mate { winner: Color::White, .. } => -GREATEST,
    };
    (GREATEST - cp).unsigned_abs() * SIDE / (2 * GREATEST).unsigned_abs()
}

/// The number of moves that is closest to a place, which is given as a part of the width from 0 to 1.
pub fn ply_at(part: f64, plies: usize) -> usize {
    let part = if part.is_finite() { part.clamp(0.0, 1.0) } else { 0.0 };
    (part * plies as f64).round() as usize
}

/// The curve through points at these distances from the top, one after each number of moves, as the data of an SVG path.
/// It is interrupted where a distance is unknown.
pub fn curve(heights: &[Option<u32>]) -> String {
    let mut path = String::new();
    for run in runs(heights.iter().copied().enumerate()) {
        draw(&mut path, 'M', &run, heights.len().saturating_sub(1));
    }
    path
}

/// The area between the curve and the middle, as the data of an SVG path.
pub fn area(heights: &[Option<u32>]) -> String {
    let mut path = String::new();
    let (plies, middle) = (heights.len().saturating_sub(1), SIDE / 2);
    for run in runs(heights.iter().copied().enumerate()) {
        let ends = run.first().zip(run.last()).map(|(first, last)| (x(first.0, plies), x(last.0, plies)));
        let Some((first, last)) = ends else { continue };
        put(&mut path, 'M', first, middle);
        draw(&mut path, 'L', &run, plies);
        put(&mut path, 'L', last, middle);
        path.push('Z');
    }
    path
}

/// The height of the longest time above the bottom edge.
const HIGHEST: f64 = 400.0;

/// The times of the moves of one side as a curve above the bottom edge, as the data of an SVG path. The index of a time is
/// that of its move, in milliseconds; `first` is the index of the side's first move. The curve is interrupted at a move whose
/// time is unknown, and empty if no move has taken time. It is highest at the longest time of the whole game, and half as
/// high at a fourth of it, so that short times are seen beside long ones.
pub fn times(spent_ms: &[Option<u64>], first: usize) -> String {
    let longest = spent_ms.iter().flatten().copied().max().unwrap_or(0);
    if longest == 0 {
        return String::new();
    }
    let height = |spent: u64| SIDE - (HIGHEST * (spent as f64 / longest as f64).sqrt()) as u32;
    let plies = spent_ms.len();
    let mut path = String::new();
    for run in runs((first..plies).step_by(2).map(|index| (index + 1, spent_ms[index].map(height)))) {
        draw(&mut path, 'M', &run, plies);
        if run.len() == 1 {
            // A very short line with round ends is a dot. One of no length has no dashes.
            path.push_str("h1");
        }
    }
    path
}

/// The marks at moves, which are given by their number and how bad they are, on the curve with these distances from the top.
pub fn marks(bad: impl IntoIterator<Item = (usize, Judgement)>, heights: &[Option<u32>]) -> Vec<Mark> {
    let plies = heights.len().saturating_sub(1);
    let mark = |(ply, judgement): (usize, Judgement)| {
        let y = heights.get(ply).copied().flatten()?;
        Some(Mark { ply, judgement, x: x(ply, plies), y })
    };
    bad.into_iter().filter_map(mark).collect()
}

/// The parts of a curve that are known, each as its plies with their distances from the top.
fn runs(heights: impl Iterator<Item = (usize, Option<u32>)>) -> Vec<Vec<(usize, u32)>> {
    let mut runs = Vec::new();
    let mut run = Vec::new();
    for (ply, height) in heights {
        match height {
            Some(height) => run.push((ply, height)),
            None => runs.push(std::mem::take(&mut run)),
        }
    }
    runs.push(run);
    runs.retain(|run| !run.is_empty());
    runs
}

fn draw(path: &mut String, first: char, run: &[(usize, u32)], plies: usize) {
    for (place, &(ply, height)) in run.iter().enumerate() {
        put(path, if place == 0 { first } else { 'L' }, x(ply, plies), height);
    }
}

fn put(path: &mut String, letter: char, x: u32, y: u32) {
    // Writing into a string does not fail.
    let _ = write!(path, "{letter}{x} {y}");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The distances from the top of win rates in thousandths; a negative one is unknown.
    fn heights(thousandths: &[i16]) -> Vec<Option<u32>> {
        let win_rate = |&share: &i16| u16::try_from(share).ok().and_then(WinRate::new);
        thousandths.iter().map(|share| win_rate(share).map(y)).collect()
    }

    #[test]
    fn the_curve_goes_from_edge_to_edge() {
        let rates = heights(&[500, 600, 0, 1000, 250]);
        assert_eq!(curve(&rates), "M0 500L250 400L500 1000L750 0L1000 750");
        assert_eq!(area(&rates), "M0 500L0 500L250 400L500 1000L750 0L1000 750L1000 500Z");
    }

    #[test]
    fn the_curve_has_gaps_where_nothing_is_known() {
        assert_eq!(curve(&heights(&[500, -1, 400, 300, -1])), "M0 500M500 600L750 700");
        assert_eq!(area(&heights(&[-1, 400])), "M1000 500L1000 600L1000 500Z");
        assert_eq!(curve(&heights(&[-1, -1])), "");
        assert_eq!(curve(&[]), "");
        assert_eq!(curve(&heights(&[500])), "M0 500");
    }

    #[test]
    fn a_place_belongs_to_the_closest_position() {
        for ply in 0..=120 {
            assert_eq!(ply_at(f64::from(x(ply, 120)) / f64::from(SIDE), 120), ply);
        }
        assert_eq!((ply_at(-3.0, 10), ply_at(7.0, 10), ply_at(f64::NAN, 10), ply_at(0.5, 0)), (0, 10, 0, 0));
        assert_eq!((ply_at(0.449, 10), ply_at(0.451, 10)), (4, 5));
    }

    #[test]
    fn times_are_a_curve_of_each_side_and_highest_at_the_longest() {
        let spent = [Some(1_000), Some(4_000), Some(0), None, Some(16_000)];
        assert_eq!(times(&spent, 0), "M200 900L600 1000L1000 600");
        assert_eq!(times(&spent, 1), "M400 800h1", "a time between unknown ones is a dot");
        let interrupted = [Some(4), None, None, None, Some(4), None, Some(1)];
        assert_eq!(times(&interrupted, 0), "M142 600h1M714 600L1000 800");
        assert_eq!(times(&[None, Some(0)], 1), "", "no move has taken time");
        assert_eq!(times(&[], 0), "");
        assert_eq!(times(&[Some(u64::MAX)], 0), "M1000 600h1");
    }

    #[test]
    fn marks_lie_on_the_curve() {
        let heights = heights(&[500, 200, 210, -1]);
        let mark = Mark { ply: 1, judgement: Judgement::Blunder, x: 333, y: 800 };
        let bad = [(1, Judgement::Blunder), (3, Judgement::Mistake), (9, Judgement::Mistake)];
        assert_eq!(marks(bad, &heights), [mark], "of the others the height is unknown");
    }

    #[test]
    fn values_beyond_the_edges_lie_at_them() {
        let mate = |winner| Value::Mate { winner, plies: Some(3) };
        let values = [0, 1_000, 2_000, 30_000, -500].map(Value::Cp);
        assert_eq!(values.map(height), [500, 250, 0, 0, 625]);
        assert_eq!([Color::Black, Color::White].map(mate).map(height), [0, 1_000]);
    }
}

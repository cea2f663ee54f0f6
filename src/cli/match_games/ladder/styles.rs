//! The table of styles: where the rook of a style stands after twenty plies, and whether a castle has stood after forty.

use super::moves::make_move;
use super::options::Plan;
use super::rung::Seat;
use protocol::{Level, Style};
use rules::{Castle, Color, Line, Piece, PieceKind, Position, Variant};
use std::collections::BTreeMap;

/// The head of the table.
pub(super) const HEAD: &str =
    "| level | style | games | rook on its side | castle | castles |\n|---|---|---|---|---|---|";

/// The ply after which the side of the rook is looked at.
const ROOK_PLY: usize = 20;
/// The ply until which a castle counts.
const CASTLE_PLY: usize = 40;

/// The styles that are measured.
pub(super) const MEASURED: [Style; 4] = [Style::Static, Style::Ranging, Style::Solid, Style::Wild];

/// What a game of a style shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    /// The file of the rook after [`ROOK_PLY`] plies as its player sees it, from 1: the last one if it was captured.
    rook_file: u8,
    /// The castle that stood first, until [`CASTLE_PLY`].
    castle: Option<Castle>,
}

/// Plays the opening of a game of a level in this style, with one color in games of odd and the other in games of even
/// numbers, against the same level in any style. Both play from the book.
///
/// # Errors
/// A player makes an illegal move.
pub(super) fn play(plan: &Plan, level: Level, style: Style, number: u32) -> Result<Opening, String> {
    let us = if number % 2 == 1 { Color::Black } else { Color::White };
    let seed = plan.seed.wrapping_add(number.wrapping_mul(0x9e37_79b9));
    let mut seats = Color::ALL.map(|color| {
        let is_ours = color == us;
        Seat::in_style(level, if is_ours { style } else { Style::Any }, seed ^ u32::from(!is_ours))
    });
    let start = Line { start: Position::start(Variant::Standard).to_setup(), moves: Vec::new() };
    let mut game = plan.referee.begin(&start)?;
    let (mut rook_file, mut castle) = (2, None);
    for ply in 1..=CASTLE_PLY {
        let turn = game.position().turn();
        if make_move(&mut game, &mut seats[turn.index()])?.is_none() || game.position().ply() < ply {
            break;
        }
        if ply <= ROOK_PLY {
            rook_file = file_of_rook(game.position(), us).unwrap_or(rook_file);
        }
        castle = castle.or_else(|| Castle::of(game.position(), us));
        if game.outcome().is_some() {
            break;
        }
    }
    Ok(Opening { rook_file, castle })
}

/// The file of the rook that is not in the enemy camp, from 1, as its player sees it.
fn file_of_rook(position: &Position, us: Color) -> Option<u8> {
    let rooks = position.pieces(us, PieceKind::Rook);
    let rook = rooks.first().filter(|_| !rooks.is_many())?;
    debug_assert_eq!(position.piece(rook), Some(Piece::new(us, PieceKind::Rook)));
    let seen = if us == Color::Black { rook } else { Variant::Standard.rotated(rook) };
    Some(seen.file() + 1)
}

/// The row of a level and a style.
pub(super) fn markdown(level: Level, style: Style, openings: &[Opening]) -> String {
    let share = |count: usize| match openings.len() {
        0 => "-".to_owned(),
        games => format!("{} %", (100 * count + games / 2) / games),
    };
    let is_placed = |opening: &&Opening| match style {
        Style::Static => opening.rook_file <= 4,
        Style::Ranging => opening.rook_file >= 5,
        Style::Any | Style::Solid | Style::Wild => false,
    };
    let rook = match style {
        Style::Static | Style::Ranging => share(openings.iter().filter(is_placed).count()),
        Style::Any | Style::Solid | Style::Wild => "-".to_owned(),
    };
    let mut castles: BTreeMap<Castle, usize> = BTreeMap::new();
    for castle in openings.iter().filter_map(|opening| opening.castle) {
        *castles.entry(castle).or_default() += 1;
    }
    let built = share(castles.values().sum());
    let names: Vec<String> =
        castles.iter().map(|(castle, count)| format!("{} {count}", castle.name())).collect();
    format!("| {level} | {style} | {} | {rook} | {built} | {} |", openings.len(), names.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_counts_rooks_and_castles() {
        let opening = |rook_file, castle| Opening { rook_file, castle };
        let openings = [
            opening(2, Some(Castle::Boat)),
            opening(3, Some(Castle::Yagura)),
            opening(6, None),
            opening(4, Some(Castle::Boat)),
        ];
        let level = Level::new(6).unwrap();
        assert_eq!(
            markdown(level, Style::Static, &openings),
            "| 6 | static | 4 | 75 % | 75 % | yagura 1, boat 2 |"
        );
        assert_eq!(markdown(level, Style::Ranging, &openings[2..3]), "| 6 | ranging | 1 | 100 % | 0 % |  |");
        assert_eq!(markdown(level, Style::Wild, &[]), "| 6 | wild | 0 | - | - |  |");
    }
}

//! Openings (戦法 *senpō*), each by the pieces that make it: where the rooks are, whether the bishops have been exchanged,
//! and within which plies it is reached.

mod bishops;
mod list;

pub use bishops::BishopsOf;
pub use list::Opening;

use crate::formations::stand;
use crate::{Color, FormationPiece, Piece, PieceKind, Position, Variant};
use bishops::Bishops;
use std::ops::RangeInclusive;

/// Who plays an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Players {
    /// One side, whatever the other one does unless the form says so.
    One,
    /// Both sides, as in a mutual Yagura.
    Both,
}

/// What makes an opening. Each side is described as Black sees its own pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningForm {
    /// The side that plays it.
    pub players: Players,
    /// How special the opening is, from 1 for a general one to 4. Of the openings that a game has reached the most special
    /// one is its name.
    pub specificity: u8,
    /// The number of moves after which a game may reach the opening.
    pub plies: RangeInclusive<usize>,
    /// What has become of the bishops.
    pub bishops: BishopsOf,
    /// The pieces of the side that plays it.
    pub own: &'static [FormationPiece],
    /// The pieces of the other side.
    pub other: &'static [FormationPiece],
}

/// The opening of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningAt {
    /// Which opening it is.
    pub opening: Opening,
    /// The side that plays it; `None` if both do.
    pub side: Option<Color>,
    /// The number of moves after which it was reached.
    pub ply: usize,
}

impl Opening {
    /// What makes the opening.
    pub const fn form(self) -> &'static OpeningForm {
        self.data()
    }

    /// The opening of the game that led to a position: the most special one that it has reached so far. Of openings that
    /// are equally special it is the first that was reached.
    ///
    /// `None` if the game has reached none, and if it did not begin as an even game on the 9×9 board. A game in which
    /// anything but pawns and both bishops has been captured is not in the opening any more.
    pub fn of(position: &Position) -> Option<OpeningAt> {
        Self::all_of(position).pop()
    }

    /// The openings that a game has reached one after another, each more special than the one before; empty where
    /// [`Self::of`] has none.
    pub fn all_of(position: &Position) -> Vec<OpeningAt> {
        let mut reached: Vec<OpeningAt> = Vec::new();
        let mut game = position.clone();
        let mut moves = 0;
        while game.undo() {
            moves += 1;
        }
        // A search may have passed, which no game does.
        let is_game = moves == position.moves().count();
        if !is_game || game.key() != Position::start(Variant::Standard).key() {
            return reached;
        }
        let mut bishops = Bishops::default();
        for (ply, mv) in (1..=list::LAST_PLY).zip(position.moves()) {
            let taker = game.turn();
            let moved = game.piece_of(mv);
            game.make(mv);
            match game.last_capture().map(|piece| piece.kind) {
                None | Some(PieceKind::Pawn | PieceKind::Tokin) => {}
                Some(PieceKind::Bishop | PieceKind::Horse) => bishops.take(taker, moved, mv),
                Some(_) => break,
            }
            let least = reached.last().map_or(0, |last| last.opening.form().specificity);
            reached.extend(Self::shown(&game, ply, bishops, least));
        }
        reached
    }

    /// The most special opening with more than this specificity that a position shows.
    fn shown(game: &Position, ply: usize, bishops: Bishops, least: u8) -> Option<OpeningAt> {
        let candidates = Self::ALL.into_iter().filter(|opening| {
            let form = opening.form();
            form.specificity > least && form.plies.contains(&ply)
        });
        let shown = candidates.filter_map(|opening| {
            let form = opening.form();
            let is_shown = |&color: &Color| form.is_shown(game, color, bishops);
            let color = Color::ALL.into_iter().find(is_shown)?;
            let side = match form.players {
                Players::One => Some(color),
                Players::Both => None,
            };
            Some(OpeningAt { opening, side, ply })
        });
        // The first one of the most special ones.
        shown.min_by_key(|at| std::cmp::Reverse(at.opening.form().specificity))
    }
}

impl OpeningForm {
    /// Whether a position shows the opening, played by this side.
    fn is_shown(&self, game: &Position, color: Color, bishops: Bishops) -> bool {
        bishops.are(self.bishops, color) && stand(self.own, game, color) && stand(self.other, game, !color)
    }
}

impl Position {
    /// The piece that a move moves; `None` for a drop.
    fn piece_of(&self, mv: crate::Move) -> Option<Piece> {
        match mv.origin() {
            crate::Origin::Board(from) => self.piece(from),
            crate::Origin::Hand(_) => None,
        }
    }
}

#[cfg(test)]
mod tests;

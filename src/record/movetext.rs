//! Notations of moves.
//!
//! | function | writes |
//! |---|---|
//! | [`japanese()`] | the origin behind it, as KIF does: `７六歩(77)`, `同　銀(88)`, `５五角打` |
//! | [`japanese_in_full()`] | the same, with 不成: `２二角不成(88)` |
//! | [`ki2()`] | what tells the pieces apart, as books do: `５八金右`, `同　銀直`, `８八と左上`, `５五角打` |
//! | [`western()`] | Hodges' letters: `P-7f`, `Bx2b+`, `G*5b`, `S-3c=`, `G6i-5h` |
//! | [`kitao()`] | Kitao and Kawasaki's numbers: `P76`, `Bx22+`, `G'52`, `S33=`, `G(69)58` |
//!
//! All take the position in which the move is played, and none of them writes whose move it is: see [`mark`] and
//! [`western_number`]. A move that breaks a rule is written as any other; one that no piece there makes is written
//! with its origin, or, where no piece stands on its origin, as USI writes it.

mod japanese;
mod ki2;
mod kitao;
mod way;
mod western;

pub use japanese::{
    japanese, japanese_file, japanese_in_full, japanese_name, japanese_rank, japanese_square, mark,
};
pub(crate) use ki2::Ki2Text;
pub use ki2::{Ki2Move, NotAMove, ki2, read_ki2};
pub use kitao::kitao;
pub use western::{western, western_line, western_number};

use rules::{Bitboard, Move, PieceKind, Position, Square, attacks};

/// The pieces of `kind` of the side to move that reach `to` by the way they move, including pieces that may not leave
/// their king.
fn candidates(before: &Position, kind: PieceKind, to: Square) -> Bitboard {
    let us = before.turn();
    // What a piece of the other side would attack from `to` is where one of ours reaches it from.
    attacks::piece(!us, kind, to, before.occupied()) & before.pieces(us, kind)
}

/// Whether a piece may turn over on its way, as far as squares go.
fn could_promote(before: &Position, kind: PieceKind, from: Square, to: Square) -> bool {
    let zone = before.variant().promotion_zone(before.turn());
    kind.promoted().is_some() && (zone.has(from) || zone.has(to))
}

/// Whether another piece of the same kind could legally go there too.
fn is_ambiguous(before: &Position, kind: PieceKind, from: Square, to: Square) -> bool {
    let can = |from, promote| before.why_not(Move::Normal { from, to, promote }).is_none();
    candidates(before, kind, to).without(from).into_iter().any(|other| can(other, false) || can(other, true))
}

/// The sign `+` for a promotion, or `=` for a promotion that is declined.
fn promotion_sign(
    before: &Position,
    kind: PieceKind,
    from: Square,
    to: Square,
    promote: bool,
) -> &'static str {
    match (promote, could_promote(before, kind, from, to)) {
        (true, _) => "+",
        (false, true) => "=",
        (false, false) => "",
    }
}

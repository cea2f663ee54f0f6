//! The printed diagram: the board as a table, with the pieces in hand above and below. Its lines are borders, which
//! browsers print in any case, unlike backgrounds and shadows.

use super::words::{PrintKey, PrintTexts};
use crate::board::piece::PieceFace;
use crate::preference_signals::PreferenceSignals;
use crate::sentences::{Naming, sign};
use crate::texts::{I18n, TextKey};
use headless::board::model::reading_order;
use leptos::prelude::*;
use rules::{Color, HAND_ORDER, Piece, Setup, Square};
use saves::preferences::Coordinates;

/// A position as a diagram, with `bottom` at the lower edge; `last`, the target of the last move, is marked.
/// `naming` is for the lines of the hands.
pub fn printed_board(
    position: &Setup,
    last: Option<Square>,
    bottom: Color,
    naming: Naming,
) -> impl IntoView + use<> {
    let form = PreferenceSignals::of_page().coordinates(I18n::of_page().language());
    let size = position.variant.size();
    let squares = reading_order(position.variant, bottom);
    let rows = squares.chunks(size.into());
    let files = rows.clone().next().unwrap_or_default().iter().map(|square| {
        let name = (form != Coordinates::None).then(|| (square.file() + 1).to_string());
        view! { <th>{name}</th> }
    });
    let rank = |row: &[Square]| row.first().map(|square| form.rank(square.rank()));
    let row = |row: &[Square]| {
        let cells = row.iter().map(|&square| printed_square(position, square, last, bottom)).collect_view();
        view! { <tr>{cells}<th>{rank(row)}</th></tr> }
    };
    view! {
        {printed_hand(position, !bottom, naming)}
        <table class="print-board">
            <thead><tr>{files.collect_view()}<th></th></tr></thead>
            <tbody>{rows.map(row).collect_view()}</tbody>
        </table>
        {printed_hand(position, bottom, naming)}
    }
}

/// A square with its piece; that of the last move is marked.
fn printed_square(
    position: &Setup,
    square: Square,
    last: Option<Square>,
    bottom: Color,
) -> impl IntoView + use<> {
    let face = position.board[square.index()].map(|piece| {
        view! { <PieceFace piece turned=Signal::stored(piece.color != bottom)/> }
    });
    view! { <td class:last=last == Some(square) data-print=square.to_string()>{face}</td> }
}

/// The pieces in hand of a side, in one line.
fn printed_hand(position: &Setup, color: Color, naming: Naming) -> impl IntoView + use<> {
    let i18n = I18n::of_page();
    let texts = PrintTexts::of(i18n);
    let hand = i18n.fill(TextKey::HandOf, &[("side", &i18n.side(color, naming))]);
    let label = texts.fill(PrintKey::Hand, &[("sign", sign(color)), ("hand", &hand)]);
    let held = position.hands[color];
    let kinds = HAND_ORDER.into_iter().filter(|&kind| held.count(kind) > 0);
    let pieces: Vec<_> = kinds
        .map(|kind| {
            let (piece, count) = (Piece::new(color, kind.on_board()), held.count(kind));
            view! {
                <span class="held">
                    <PieceFace piece turned=Signal::stored(false)/>
                    {(count > 1).then(|| format!("×{count}"))}
                </span>
            }
        })
        .collect();
    let none = pieces.is_empty().then(|| texts.say(PrintKey::NoPieces));
    view! { <p class="print-hand">{label} " " {none} {pieces}</p> }
}

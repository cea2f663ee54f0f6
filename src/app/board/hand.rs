//! The pieces in hand of a player, on the stand (駒台 *komadai*). Pieces keep their places.

use super::interaction::Place;
use super::keyboard::Cursor;
use super::piece::PieceFace;
use crate::table::Table;
use crate::texts::{Key, Voice};
use game::{Game, Player};
use leptos::prelude::*;
use rules::{Color, HAND_ORDER, HandKind, Origin, Piece};

/// A player's name and pieces in hand.
#[component]
pub fn Stand(
    /// Whether this is the stand of who sits below.
    below: bool,
) -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let color = Memo::new(move |_| if below { table.bottom() } else { !table.bottom() });
    let title = move || voice.fill(Key::HandOf, &[("side", &voice.side(color.get(), table.naming()))]);
    // A memo: the board changes with every press, and the slots must not be made anew with it.
    let variant = Memo::new(move |_| table.board.with(|board| board.variant));
    let kinds = move || {
        let variant = variant.get();
        HAND_ORDER.into_iter().filter(move |&kind| variant.piece_total(kind) > 0)
    };
    let slots = move || {
        let color = color.get();
        kinds().map(|kind| view! { <HandSlot color kind turned=!below/> }).collect_view()
    };

    view! {
        <section class="stand" class:below=below aria-label=title>
            <PlayerName color/>
            <div class="hand">{slots}</div>
        </section>
    }
}

#[component]
fn PlayerName(color: Memo<Color>) -> impl IntoView {
    let (table, voice) = (Table::of_page(), Voice::of_page());
    let sign = move || if color.get() == Color::Black { "▲" } else { "△" };
    let to_move = move || table.is_begun() && table.with_game(Game::turn) == Some(color.get());
    let who = move || match table.with_game(|game| game.terms().players[color.get()]) {
        Player::Engine => voice.fill(Key::Engine, &[("level", &table.level().to_string())]),
        Player::Human if table.human().is_some() => voice.say(Key::You),
        Player::Human => String::new(),
    };

    view! {
        <p class="player" class:to-move=to_move>
            <span class="sign" aria-hidden="true">{sign}</span>
            <span class="side">{move || voice.side(color.get(), table.naming())}</span>
            <span class="who">{who}</span>
        </p>
    }
}

#[component]
fn HandSlot(color: Color, kind: HandKind, turned: bool) -> impl IntoView {
    let (table, voice, cursor) = (Table::of_page(), Voice::of_page(), Cursor::of_board());
    let place = Place::Hand(color, kind);
    let count = Memo::new(move |_| table.board.with(|board| board.hands[color].count(kind)));
    let picked = Memo::new(move |_| {
        table.board.with(|board| board.picked == Some(Origin::Hand(kind)) && board.acting == Some(color))
    });
    let piece = Piece::new(color, kind.on_board());
    let label = move || {
        let (piece, count) = (voice.piece(piece.kind), count.get().to_string());
        let name = voice.fill(Key::HandPiece, &[("piece", &piece), ("count", &count)]);
        if picked.get() { voice.fill(Key::SquarePicked, &[("name", &name)]) } else { name }
    };

    view! {
        <button
            type="button"
            class="slot"
            data-hand=format!("{color}:{}", kind.letter())
            data-count=move || count.get().to_string()
            data-mark=move || if picked.get() { "selected" } else { "" }
            aria-label=label
            aria-disabled=move || (count.get() == 0).to_string()
            tabindex=move || cursor.tab_index(place)
            on:focus=move |_| cursor.came_to(place)
            on:click=move |event| table.activate(&event, place)
        >
            <PieceFace piece turned=Signal::stored(turned)/>
            <span class="count" aria-hidden="true">{move || (count.get() > 1).then(|| count.get())}</span>
        </button>
    }
}

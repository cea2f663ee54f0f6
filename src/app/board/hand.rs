//! The stand of a player (駒台 *komadai*): name, clock and pieces in hand. Each kind of piece has a slot of its own, even
//! when it is empty.

use super::clock::ClockFace;
use super::keyboard::Cursor;
use super::piece::PieceFace;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use game::Player;
use headless::board::interaction::Place;
use leptos::prelude::*;
use rules::{Color, HAND_ORDER, Hand, HandKind, Piece};

/// The stand of a player, with name, clock and pieces in hand.
#[component]
pub fn Stand(
    /// The side of the player.
    color: Color,
) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let below = Memo::new(move |_| table.bottom() == color);
    let title = move || i18n.fill(TextKey::HandOf, &[("side", &i18n.side(color, table.naming()))]);
    let pieces = Pieces {
        color,
        hand: Memo::new(move |_| table.board.with(|board| board.hands[color])),
        picked: Memo::new(move |_| table.board.with(|board| board.picked_from_hand(color))),
        hinted: Memo::new(move |_| table.board.with(|board| board.hinted_in_hand(color))),
        turned: Signal::derive(move || !below.get()),
    };
    let timed = Memo::new(move |_| table.has_clock());
    let kinds = move || {
        let variant = table.variant.get();
        HAND_ORDER.into_iter().filter(move |&kind| variant.piece_total(kind) > 0)
    };
    let slots = move || kinds().map(|kind| view! { <HandSlot pieces kind/> }).collect_view();

    view! {
        <section class="stand" class:below=below aria-label=title>
            <div class="player-box" class:timed=timed>
                <PlayerName color/>
                <ClockFace color/>
            </div>
            <div class="hand" data-label=title>{slots}</div>
        </section>
    }
}

#[component]
fn PlayerName(color: Color) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let sign = if color == Color::Black { "▲" } else { "△" };
    let to_move = move || table.side_to_move() == Some(color);
    let name = Memo::new(move |_| table.player_name(color));
    let named = move || name.with(|name| !name.is_empty()) && !table.is_study_shown();
    let shown = move || table.with_study_view(|study_view| study_view.players[color].clone());
    let who = move || {
        shown().unwrap_or_else(|| match table.with_game(|game| game.terms().players[color]) {
            // The defender of a mate problem has no level.
            Player::Engine if table.is_problem() => String::new(),
            Player::Engine => i18n.fill(TextKey::Engine, &[("level", &table.level().to_string())]),
            Player::Human if table.human().is_some() && !named() => i18n.say(TextKey::You),
            Player::Human => name.get(),
        })
    };

    view! {
        <p class="player" class:to-move=to_move class:named=named>
            <span class="sign" aria-hidden="true">{sign}</span>
            <span class="side">{move || i18n.side(color, table.naming())}</span>
            <span class="who">{who}</span>
        </p>
    }
}

/// The properties that all slots of a hand share.
#[derive(Clone, Copy, Debug)]
struct Pieces {
    color: Color,
    hand: Memo<Hand>,
    /// The kind that the person has picked, if any.
    picked: Memo<Option<HandKind>>,
    /// The kind that the hint advises to drop, if any.
    hinted: Memo<Option<HandKind>>,
    /// Whether the pieces are rotated by half a turn, for the player above.
    turned: Signal<bool>,
}

#[component]
fn HandSlot(pieces: Pieces, kind: HandKind) -> impl IntoView {
    let Pieces { color, hand, picked, hinted, turned } = pieces;
    let (table, i18n, cursor) = (Table::of_page(), I18n::of_page(), Cursor::of_board());
    let place = Place::Hand(color, kind);
    let count = Memo::new(move |_| hand.with(|hand| hand.count(kind)));
    let is_picked = move || picked.get() == Some(kind);
    let mark = move || match (is_picked(), hinted.get() == Some(kind)) {
        (true, _) => "selected",
        (false, true) => "hint",
        (false, false) => "",
    };
    let piece = Piece::new(color, kind.on_board());
    let label = move || {
        let (piece, count) = (i18n.piece(piece.kind), count.get().to_string());
        let name = i18n.fill(TextKey::HandPiece, &[("piece", &piece), ("count", &count)]);
        if is_picked() { i18n.fill(TextKey::SquarePicked, &[("name", &name)]) } else { name }
    };

    view! {
        <button
            type="button"
            class="slot"
            data-hand=format!("{color}:{}", kind.letter())
            prop:place=place.number()
            data-count=move || count.get().to_string()
            data-mark=mark
            aria-label=label
            aria-disabled=move || (count.get() == 0).to_string()
            tabindex=move || cursor.tab_index(place)
            on:focus=move |_| cursor.came_to(place)
            on:click=move |event| table.activate(&event, place)
        >
            <PieceFace piece turned/>
            <span class="count" aria-hidden="true">{move || (count.get() > 1).then(|| count.get())}</span>
        </button>
    }
}

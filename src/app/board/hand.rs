//! The stand of a player (駒台 *komadai*): name, clock and pieces in hand. Each kind of piece has a slot of its own, even
//! when it is empty.

use super::clock::ClockFace;
use super::keyboard::Cursor;
use super::piece::PieceFace;
use crate::browser;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use game::Player;
use headless::board::interaction::Place;
use leptos::html::{Button, Span};
use leptos::prelude::*;
use links::Language;
use rules::{Color, HAND_ORDER, HandKind, Piece, Variant};

/// The stand of a player, with name, clock and pieces in hand.
#[component]
pub fn Stand(
    /// The side of the player.
    color: Color,
) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let below = Memo::new(move |_| table.bottom() == color);
    let title = move || i18n.fill(TextKey::HandOf, &[("side", &i18n.side(color, table.naming()))]);
    let timed = Memo::new(move |_| table.has_clock());
    let slots = move || view! { <Slots color variant=table.variant.get()/> };
    let empty = Memo::new(move |_| table.board.with(|board| board.hands[color].is_empty()));

    view! {
        <section class="stand" class:below=below aria-label=title>
            <div class="player-box" class:timed=timed>
                <PlayerName color/>
                <ClockFace color/>
            </div>
            <div class="hand" class:empty=empty data-label=title>{slots}</div>
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

/// The slots of a hand, one for each kind of piece that the variant has.
#[component]
fn Slots(color: Color, variant: Variant) -> impl IntoView {
    let (table, i18n) = (Table::of_page(), I18n::of_page());
    let kinds = HAND_ORDER.into_iter().filter(|&kind| variant.piece_total(kind) > 0);
    let slot = |kind| Slot { kind, button: NodeRef::new(), count: NodeRef::new() };
    let slots: Vec<Slot> = kinds.map(slot).collect();
    let view = slots.iter().map(|slot| slot.view(color)).collect_view();
    // One effect for all, as for the squares.
    Effect::new(move |before: Option<Vec<Look>>| {
        let language = i18n.language();
        table.board.with(|board| {
            let (picked, hinted) = (board.picked_from_hand(color), board.hinted_in_hand(color));
            let look = |&Slot { kind, .. }: &Slot| Look {
                count: board.hands[color].count(kind),
                is_picked: picked == Some(kind),
                is_hinted: hinted == Some(kind),
                language,
            };
            let looks: Vec<Look> = slots.iter().map(look).collect();
            for (index, (slot, &look)) in slots.iter().zip(&looks).enumerate() {
                if before.as_ref().is_none_or(|before| before[index] != look) {
                    slot.show(look, i18n);
                }
            }
            looks
        })
    });
    view
}

/// The place of a kind of piece in a hand.
#[derive(Clone, Copy, Debug)]
struct Slot {
    kind: HandKind,
    button: NodeRef<Button>,
    count: NodeRef<Span>,
}

/// What a slot shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Look {
    count: u8,
    is_picked: bool,
    /// Whether the hint advises to drop this kind.
    is_hinted: bool,
    language: Language,
}

impl Slot {
    /// The button with the piece and its number.
    fn view(self, color: Color) -> impl IntoView {
        let (table, cursor) = (Table::of_page(), Cursor::of_board());
        let place = Place::Hand(color, self.kind);
        let piece = Piece::new(color, self.kind.on_board());
        view! {
            <button
                type="button"
                class="slot"
                node_ref=self.button
                data-hand=format!("{color}:{}", self.kind.letter())
                prop:place=place.number()
                tabindex=move || cursor.tab_index(place)
                on:focus=move |_| cursor.came_to(place)
                on:click=move |event| table.activate(&event, place)
            >
                // The style turns it with its stand.
                <PieceFace piece turned=Signal::stored(color == Color::White)/>
                <span class="count" aria-hidden="true" node_ref=self.count></span>
            </button>
        }
    }

    /// Writes what the slot shows into its elements.
    fn show(self, Look { count, is_picked, is_hinted, .. }: Look, i18n: I18n) {
        let (Some(button), Some(number)) = (self.button.get_untracked(), self.count.get_untracked()) else {
            return;
        };
        let mark = match (is_picked, is_hinted) {
            (true, _) => "selected",
            (false, true) => "hint",
            (false, false) => "",
        };
        let (piece, text) = (i18n.piece(self.kind.on_board()), count.to_string());
        let mut name = i18n.fill(TextKey::HandPiece, &[("piece", &piece), ("count", &text)]);
        if is_picked {
            name = i18n.fill(TextKey::SquarePicked, &[("name", &name)]);
        }
        browser::set_attribute(&button, "data-count", &text);
        browser::set_attribute(&button, "data-mark", mark);
        browser::set_attribute(&button, "aria-label", &name);
        browser::set_attribute(&button, "aria-disabled", if count == 0 { "true" } else { "false" });
        number.set_text_content((count > 1).then_some(&text));
    }
}

//! The offer of the piece sets on the first visit: four pictures with captions for a reader who does not read Japanese.
//! They lie over the empty ranks of the board, or over the page where these are too small, until the person chooses a
//! set, closes the offer or begins a game.

use super::piece_pictures::{SetPicture, fetch_picture};
use super::preferences::words::{PreferenceKey, PreferenceTexts};
use crate::browser;
use crate::preference_signals::PreferenceSignals;
use crate::store;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use leptos::prelude::*;
use leptos::task::spawn_local;
use links::{Language, PieceSet};

/// A set with its picture as markup.
type Picture = (PieceSet, String);

/// The offer, on the screen before the first game; nothing if it is not wanted.
#[component]
pub fn PiecesOffer() -> impl IntoView {
    let (table, i18n, preferences) = (Table::of_page(), I18n::of_page(), PreferenceSignals::of_page());
    let pictures = RwSignal::new(Vec::new());
    let wanted = RwSignal::new(is_wanted(table));
    if wanted.get_untracked() {
        fetch_pictures(pictures);
        let first = untrack(|| preferences.pieces());
        Effect::new(move |_| {
            // Whoever begins a game, or has found the settings, needs no offer.
            if wanted.get() && (table.is_begun() || preferences.pieces() != first) {
                store::note_pieces_offered();
                wanted.set(false);
            }
        });
    }
    let there = Memo::new(move |_| {
        wanted.get()
            && pictures.with(|pictures| !pictures.is_empty())
            && table.is_choosing()
            && i18n.language() == Language::English
    });
    let close = move || {
        store::note_pieces_offered();
        wanted.set(false);
    };
    view! {
        <Show when=move || there.get()>
            <Offer pictures close=Callback::new(move |()| close())/>
        </Show>
    }
}

/// Whether the sets are offered: on a first visit, to somebody who does not read Japanese, on the page itself, unless its
/// link names a game or a set.
fn is_wanted(table: Table) -> bool {
    let asks_for_nothing = table.location.with(|address| {
        let link = &address.link;
        link.names_no_game() && link.pieces.is_none() && link.embed.is_none() && !address.carries_record
    });
    asks_for_nothing && !browser::reads(Language::Japanese) && !store::is_known()
}

/// Fetches the pictures of all sets. They are shown together: without one of them none is.
fn fetch_pictures(pictures: RwSignal<Vec<Picture>>) {
    spawn_local(async move {
        let mut fetched = Vec::new();
        for set in PieceSet::ALL {
            let Some(picture) = fetch_picture(set).await else { return };
            fetched.push((set, picture));
        }
        // The page may have been left.
        let _ = pictures.try_set(fetched);
    });
}

#[component]
fn Offer(pictures: RwSignal<Vec<Picture>>, close: Callback<()>) -> impl IntoView {
    let (i18n, preferences) = (I18n::of_page(), PreferenceSignals::of_page());
    let texts = PreferenceTexts::of(i18n);
    let card = move |(set, picture): Picture| {
        // The usual name of the last set is too long for a narrow card.
        let caption = move || match set {
            PieceSet::Children => texts.say(PreferenceKey::OfferArrows),
            _ => i18n.piece_set(set),
        };
        let choose = move |_| {
            preferences.change_pieces(set, true);
            close.run(());
        };
        view! {
            <button
                type="button"
                class="option"
                class:chosen=move || preferences.pieces() == set
                data-action="offered-pieces"
                data-option=set.name()
                title=move || i18n.piece_set(set)
                on:click=choose
            >
                <SetPicture markup=picture/>
                <span>{caption}</span>
            </button>
        }
    };
    on_cleanup(|| queue_microtask(|| browser::focus_if_lost(browser::BOARD_FOCUS)));
    view! {
        <section
            class="pieces-offer"
            aria-label=texts.signal(PreferenceKey::OfferTitle)
            on:pointerdown=|event| event.stop_propagation()
        >
            <p>{texts.signal(PreferenceKey::OfferTitle)}</p>
            <div class="options">{pictures.get_untracked().into_iter().map(card).collect_view()}</div>
            <button
                type="button"
                class="dismiss"
                data-action="close-pieces"
                aria-label=move || i18n.say(TextKey::CloseSheet)
                on:click=move |_| close.run(())
            >
                "×"
            </button>
        </section>
    }
}

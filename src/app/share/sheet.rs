//! The share sheet: the game as links, as a file, as a picture, for other programs, and as a QR code.

pub mod copy;
pub mod diagram;
pub mod file;
pub mod peer;
pub mod qr_code;

use crate::browser;
use crate::panels::copying::copy_kif;
use crate::panels::field::NamedField;
use crate::panels::sheet::SheetFrame;
use crate::share::shared_record::record_shared;
use crate::share::words::{self, ShareTexts};
use crate::study;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use copy::CopyField;
use diagram::{DiagramFields, Scene};
use file::FileFields;
use headless::share::fragment::packed_fragment;
use headless::share::qr;
use leptos::prelude::*;
use links::{Language, Link};
use peer::PeerFields;
use qr_code::QrCode;
use record::{GameRecord, NodeId};
use rules::Color;

/// The data to share, as it was when the sheet was opened.
#[derive(Clone, Debug)]
struct Shared {
    /// The record and the node of the position shown; `None` if the game is too long for a record.
    record: Option<(GameRecord, NodeId)>,
    /// The link to the game, with its moves as text.
    game: String,
    /// The link to the position shown.
    position: String,
    /// The link with the whole record in packed form, if that is possible.
    packed: Option<String>,
    sfen: String,
    /// The content of a diagram of the position.
    scene: Scene,
    /// The start and the moves as USI text.
    usi: String,
    has_moves: bool,
}

impl Shared {
    fn of(table: Table) -> Self {
        untrack(|| {
            let mut link = table.link();
            // In a study, the link has all of its line, and the ply shown.
            if let Some((line, shown)) = study::line_shared() {
                let ply = u16::try_from(shown).ok().filter(|_| shown < line.moves.len());
                link = Link { ply, flip: link.flip, ..links::link_to(&line) };
            }
            let line = link.line.clone().unwrap_or_else(|| table.line_shown());
            let position = table.position_shown();
            let record = study::record_shared().or_else(|| record_shared(table));
            let flipped = table.bottom() == Color::White;
            let packed = record.as_ref().and_then(|(record, shown)| packed_fragment(record, *shown, flipped));
            Self {
                game: address(&links::fragment(&link)),
                position: address(&links::fragment(&links::link_to_position(&position, table.bottom()))),
                packed: packed.map(|fragment| address(&fragment)),
                sfen: position.to_string(),
                scene: Scene::of(table, record.as_ref().map(|(record, _)| record)),
                usi: line.to_string(),
                has_moves: record.as_ref().map_or(!line.moves.is_empty(), |(record, _)| !record.is_empty()),
                record,
            }
        })
    }
}

/// Returns the address of this page with a fragment, without `#` if that is empty.
fn address(fragment: &str) -> String {
    match fragment {
        "" => browser::page_address(),
        fragment => format!("{}#{fragment}", browser::page_address()),
    }
}

/// The forms of sharing: value and label of each option.
const FORMS: [(&str, words::ShareKey); 5] = [
    ("links", words::ShareKey::Links),
    ("file", words::ShareKey::File),
    ("diagram", words::ShareKey::Diagram),
    ("peers", words::ShareKey::Peers),
    ("qr", words::ShareKey::Qr),
];

/// The sheet with the forms of sharing, one of which is shown.
#[component]
pub fn ShareSheet() -> impl IntoView {
    let (i18n, texts) = (I18n::of_page(), ShareTexts::of(I18n::of_page()));
    let shared = StoredValue::new(Shared::of(Table::of_page()));
    let form = RwSignal::new(FORMS[0].0);
    let entries =
        Signal::derive(move || FORMS.iter().map(|&(value, word)| (value, texts.say(word))).collect());
    let choose = move |value: String| {
        if let Some((value, _)) = FORMS.into_iter().find(|(known, _)| *known == value) {
            form.set(value);
        }
    };
    let content = move || {
        let shared = shared.get_value();
        match (form.get(), shared.record.clone()) {
            ("file", Some((record, _))) => view! { <FileFields record texts/> }.into_any(),
            ("diagram", _) => view! { <DiagramFields scene=shared.scene/> }.into_any(),
            ("peers", Some((record, shown))) => view! { <PeerFields record shown texts/> }.into_any(),
            ("qr", _) => {
                // With many moves, the packed record is shorter than the link with moves as text.
                let game = qr::draw(&shared.game).or_else(|| qr::draw(shared.packed.as_ref()?));
                view! { <QrCode game position=qr::draw(&shared.position) texts/> }.into_any()
            }
            _ => links(shared, i18n, texts).into_any(),
        }
    };
    view! {
        <SheetFrame title=TextKey::Share close="close-share">
            <NamedField name="share-as" label=texts.signal(words::ShareKey::As) entries value=form.into()
                on_change=Box::new(choose)/>
            {content}
        </SheetFrame>
    }
}

/// Returns the fields with links and texts, each with a button that copies it, and above them the button that copies the
/// record as KIF.
fn links(shared: Shared, i18n: I18n, texts: ShareTexts) -> impl IntoView {
    let Shared { record, game, position, packed, sfen, usi, has_moves, .. } = shared;
    let table = Table::of_page();
    let copied = RwSignal::new(false);
    // The text to be copied by hand is in the form for files. The sheet may have been closed before the text is copied.
    let copy = move |record: &GameRecord| copy_kif(table, record.clone(), move || _ = copied.try_set(true));
    let copy_name =
        move || if copied.get() { i18n.say(TextKey::Copied) } else { texts.say(words::ShareKey::CopyKif) };
    view! {
        {record.map(|(record, _)| view! {
            <button type="button" class="control" data-action="copy-kif" on:click=move |_| copy(&record)>{copy_name}</button>
        })}
        <CopyField name="link" label=texts.signal(words::ShareKey::OfGame) text=game/>
        {has_moves.then(|| view! {
            {packed.map(|text| view! { <CopyField name="packed" label=texts.signal(words::ShareKey::Packed) text/> })}
            <CopyField name="position" label=texts.signal(words::ShareKey::OfPosition) text=position/>
        })}
        <CopyField name="sfen" label=texts.signal(words::ShareKey::Sfen) text=sfen/>
        <CopyField name="usi" label=texts.signal(words::ShareKey::Usi) text=usi/>
        <p>
            <a href=move || manual(i18n.language()) target="_blank" data-action="manual">{texts.signal(words::ShareKey::Embed)}</a>
        </p>
    }
}

/// Returns the address of the embedding manual, relative to the page.
const fn manual(language: Language) -> &'static str {
    match language {
        Language::English => "embed/index.html",
        Language::Japanese => "embed/ja.html",
    }
}

//! Links that open the game in another program.

use super::copy::CopyButton;
use crate::panels::field::NamedField;
use crate::share::words::{ShareKey, ShareTexts};
use leptos::prelude::*;
use record::peers::{self, Peer};
use record::{GameRecord, NodeId};

/// Returns the value of a program's option in the form.
const fn value(peer: Peer) -> &'static str {
    match peer {
        Peer::LishogiAnalysis => "lishogi",
        Peer::LishogiEditor => "lishogi-editor",
        Peer::Piyo => "piyo",
        Peer::Kento => "kento",
        Peer::ShogiHome => "shogihome",
    }
}

/// The choice of a program, the link to it, and the buttons to copy and open that.
#[component]
pub fn PeerFields(
    /// The record to share.
    record: GameRecord,
    /// The node of the record that the board shows.
    shown: NodeId,
    /// The texts of the sheet for sharing.
    texts: ShareTexts,
) -> impl IntoView {
    let peer = RwSignal::new(Peer::LishogiAnalysis);
    let record = StoredValue::new(record);
    let link = Memo::new(move |_| record.with_value(|record| peers::write(peer.get(), record, shown)));
    let text = Signal::derive(move || link.get().unwrap_or_default());
    let entries = Signal::derive(move || {
        Peer::ALL.into_iter().map(|peer| (value(peer), peer.name().to_owned())).collect()
    });
    let choose = move |name: String| {
        if let Some(chosen) = Peer::ALL.into_iter().find(|&peer| value(peer) == name) {
            peer.set(chosen);
        }
    };
    let told = move || {
        texts.say(match (link.with(Result::is_ok), peer.get()) {
            (false, _) => ShareKey::ProgramVariant,
            (true, Peer::LishogiEditor) => ShareKey::ProgramPosition,
            (true, _) => ShareKey::ProgramLine,
        })
    };
    view! {
        <NamedField name="share-peer" label=texts.signal(ShareKey::Program) entries
            value=Signal::derive(move || value(peer.get())) on_change=Box::new(choose)/>
        <div class="copy">
            <input type="text" readonly data-field="share-program" aria-label=texts.signal(ShareKey::Peers)
                prop:value=text/>
            <CopyButton name="program" text/>
        </div>
        <p class="hint" role="status">{told}</p>
        {move || link.get().ok().map(|link| {
            // A link with the scheme of an app opens without a new tab.
            let target = link.starts_with("https:").then_some("_blank");
            view! {
                <a class="control" data-action="open-program" href=link target=target rel="noopener noreferrer">
                    {texts.signal(ShareKey::Open)}
                </a>
            }
        })}
    }
}

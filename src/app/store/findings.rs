//! The results of live analysis in the local storage.

use super::of_browser;
use saves::findings::{KeptFinding, KeptFindings};
use saves::slots::KeyValueStore;

/// The key of the results.
const FINDINGS: &str = "komadai:findings";

/// Returns the stored result of an engine for a position, as SFEN writes it without the number of the move.
pub fn finding(position: &str, engine: &str) -> Option<KeptFinding> {
    KeptFindings::find(&of_browser()?.read(FINDINGS)?, position, engine)
}

/// Stores results; `false` if they cannot be stored. Another tab may have stored some too, so the text is read first.
pub fn keep_findings(new: &[KeptFinding]) -> bool {
    let Some(store) = of_browser() else { return false };
    let before = store.read(FINDINGS).unwrap_or_default();
    let put = |text: String, finding| KeptFindings::put_into(&text, finding).unwrap_or(text);
    let text = new.iter().fold(before.clone(), put);
    text == before || store.put(FINDINGS, &text)
}

/// Returns the stored results.
pub fn findings() -> KeptFindings {
    let text = of_browser().and_then(|store| store.read(FINDINGS));
    text.map(|text| KeptFindings::from_text(&text)).unwrap_or_default()
}

/// Changes the stored results; `false` if they cannot be stored. Another tab may have changed them too, so they are read
/// first.
pub fn change_findings(change: impl FnOnce(&mut KeptFindings)) -> bool {
    let Some(store) = of_browser() else { return false };
    let before = findings();
    let mut findings = before.clone();
    change(&mut findings);
    findings == before || store.put(FINDINGS, &findings.to_text())
}

//! The reviews of games in the local storage.

use super::of_browser;
use saves::reviews::KeptReviews;
use saves::slots::KeyValueStore;

/// The key of the reviews.
const REVIEWS: &str = "komadai:reviews";

/// Whether reviews are stored.
pub fn has_reviews() -> bool {
    of_browser().is_some_and(|store| store.read(REVIEWS).is_some())
}

/// Returns the stored reviews.
pub fn reviews() -> KeptReviews {
    let text = of_browser().and_then(|store| store.read(REVIEWS));
    text.map(|text| KeptReviews::from_text(&text)).unwrap_or_default()
}

/// Whether a later version of the page has stored the reviews. This one leaves them as they are.
pub fn are_of_later_version() -> bool {
    let text = of_browser().and_then(|store| store.read(REVIEWS));
    text.is_some_and(|text| KeptReviews::is_of_later_version(&text))
}

/// Changes the stored reviews; `false` if they cannot be stored, or a later version of the page has stored them. Another tab
/// may have changed them too, so they are read first.
pub fn change_reviews(change: impl FnOnce(&mut KeptReviews)) -> bool {
    let Some(store) = of_browser() else { return false };
    if are_of_later_version() {
        return false;
    }
    let mut reviews = reviews();
    change(&mut reviews);
    if reviews.is_empty() {
        store.discard(REVIEWS);
        return true;
    }
    store.put(REVIEWS, &reviews.to_text())
}

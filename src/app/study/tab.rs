//! Which tab of the panel is open.

use super::words::StudyKey;
use crate::browser;
use leptos::prelude::*;

/// The screens on which a tab has room below the list, as in `style/study.css`.
const WIDE: &str =
    "(min-width: 1200px), (min-width: 640px) and (min-height: 500.02px) and (orientation: landscape)";

/// A tab of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tab {
    /// The list of moves alone.
    Moves,
    /// The comment of the current move, with its mark and bookmark.
    Comment,
    /// The analysis and the review.
    Analysis,
    /// The header of the record, how it ends, and the ways to other records.
    Record,
}

impl Tab {
    /// All tabs, in their order.
    pub(super) const ALL: [Self; 4] = [Self::Moves, Self::Comment, Self::Analysis, Self::Record];

    /// The name in the document.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Comment => "comment",
            Self::Analysis => "analysis",
            Self::Record => "record",
        }
    }

    /// The key of the name on its button.
    pub(super) const fn key(self) -> StudyKey {
        match self {
            Self::Moves => StudyKey::List,
            Self::Comment => StudyKey::Comment,
            Self::Analysis => StudyKey::AnalysisTab,
            Self::Record => StudyKey::RecordTab,
        }
    }
}

/// Opens the comment on a wide screen, and the list alone on others, unless another tab is open.
pub(super) fn follow_screen(tab: RwSignal<Tab>) {
    browser::on_media_change(WIDE, move |wide| {
        tab.maybe_update(|tab| {
            let usual = matches!(tab, Tab::Moves | Tab::Comment);
            usual.then(|| *tab = if wide { Tab::Comment } else { Tab::Moves }).is_some()
        });
    });
}

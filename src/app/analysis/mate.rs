//! The sentence about the search for a mate. A mate that is found stands in the list of candidates, where
//! it can be walked and kept like them.

use super::controller::AnalysisController;
use super::words::AnalysisKey;
use headless::analysis::findings::MateFinding;
use headless::analysis::session::{Activity, AnalysisView};
use protocol::SolveProgress;

/// The sentence about a search that runs or has ended; `None` if there is another reason that none runs. Tracks the
/// language.
pub(super) fn told(controller: AnalysisController, view: &AnalysisView) -> Option<String> {
    match view.activity {
        Activity::Searching => Some(progress(controller, view.mate_progress)),
        Activity::Done => Some(result(controller, view)),
        _ => None,
    }
}

fn progress(controller: AnalysisController, progress: Option<SolveProgress>) -> String {
    let texts = controller.texts;
    let Some(SolveProgress { nodes, at_most, .. }) = progress else {
        return texts.say(AnalysisKey::MateSearching);
    };
    let nodes = controller.short(nodes);
    match at_most {
        Some(plies) => {
            texts.fill(AnalysisKey::MateShorter, &[("plies", &plies.to_string()), ("nodes", &nodes)])
        }
        None => texts.fill(AnalysisKey::MateNodes, &[("nodes", &nodes)]),
    }
}

fn result(controller: AnalysisController, view: &AnalysisView) -> String {
    let texts = controller.texts;
    match &view.mate {
        MateFinding::Mate { line, is_shortest, .. } => {
            let key = if *is_shortest { AnalysisKey::MateFound } else { AnalysisKey::MateFoundWithin };
            texts.fill(key, &[("plies", &line.len().to_string())])
        }
        MateFinding::NoMate => texts.say(AnalysisKey::MateNone),
        MateFinding::Unknown { .. } | MateFinding::NotSearched => texts.say(AnalysisKey::MateUnknown),
    }
}

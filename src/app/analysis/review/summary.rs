//! The table with the counts of both players.

use super::controller::ReviewController;
use crate::analysis::words::AnalysisKey;
use headless::dial::hms;
use headless::review::{PlayerSummary, Summary};
use headless::reviewing::markup;
use headless::reviewing::outcome::tenths;
use rules::Color;

/// The head of the table. Tracks the language.
pub(super) fn head(controller: ReviewController) -> String {
    let analysis = controller.analysis;
    let side = |color| analysis.i18n.side(color, analysis.table.naming());
    markup::head(&[String::new(), side(Color::Black), side(Color::White)])
}

/// The rows of the table: accuracy, counts, and where they are known missed mates and the time per move. Tracks the
/// language.
pub(super) fn rows(controller: ReviewController, summary: &Summary) -> String {
    let texts = controller.analysis.texts;
    let players = [&summary.players.black, &summary.players.white];
    let row = |name, key, cell: &dyn Fn(&PlayerSummary) -> String| {
        markup::row(name, &texts.say(key), &players.map(cell))
    };
    let mut rows = row("accuracy", AnalysisKey::Accuracy, &|player| match player.accuracy {
        Some(accuracy) => texts.fill(AnalysisKey::Percent, &[("percent", &tenths(accuracy))]),
        None => "–".to_owned(),
    });
    rows += &row("inaccuracies", AnalysisKey::Inaccuracies, &|player| player.inaccuracies.to_string());
    rows += &row("mistakes", AnalysisKey::Mistakes, &|player| player.mistakes.to_string());
    rows += &row("blunders", AnalysisKey::Blunders, &|player| player.blunders.to_string());
    if players.iter().any(|player| player.missed_mates > 0) {
        rows += &row("missed-mates", AnalysisKey::MissedMates, &|player| player.missed_mates.to_string());
    }
    if players.iter().any(|player| player.allowed_mates > 0) {
        rows += &row("allowed-mates", AnalysisKey::AllowedMates, &|player| player.allowed_mates.to_string());
    }
    if players.iter().any(|player| player.time_per_move_ms.is_some()) {
        rows += &row("time", AnalysisKey::TimePerMove, &|player| match player.time_per_move_ms {
            Some(ms) => length(controller, ms),
            None => "–".to_owned(),
        });
    }
    rows
}

/// A time in whole seconds, from one minute on as `1:12`. Tracks the language.
pub(super) fn length(controller: ReviewController, ms: u64) -> String {
    match (ms + 500) / 1_000 {
        seconds @ 0..60 => {
            controller.analysis.texts.fill(AnalysisKey::Seconds, &[("seconds", &seconds.to_string())])
        }
        seconds => hms(seconds),
    }
}

//! The result of a record, for the printed page.

use super::controller::StudyController;
use super::reading::{self, ReadingTexts};
use leptos::prelude::*;
use record::{End, GameRecord};
use rules::Color;

/// The sentence for the end of a line of a record; `turn` is the side to move there.
pub fn result(record: &GameRecord, end: &End, turn: Color) -> String {
    let controller = StudyController::of_page();
    controller.texts.with_untracked(|texts| {
        reading::result(ReadingTexts { i18n: controller.i18n, texts }, record, end, turn)
    })
}

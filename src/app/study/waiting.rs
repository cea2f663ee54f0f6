//! The message that the clock of the game on the table waits while a record is studied.

use super::controller::StudyController;
use super::words::StudyKey;
use crate::browser;
use game::Clock;
use headless::dial::Dial;
use leptos::prelude::*;
use rules::Color;

/// The message with the times that are left. Empty unless a game with a started clock is under way.
#[component]
pub fn WaitingClock() -> impl IntoView {
    let StudyController { table, texts, .. } = StudyController::of_page();
    let times = Memo::new(move |_| {
        table.is_begun().then_some(())?;
        table.with_game(|game| {
            let clock = game.clock().filter(|clock| game.outcome().is_none() && Clock::is_started(clock))?;
            let now = browser::timestamp();
            Some([Color::Black, Color::White].map(|color| Dial::of(clock, color, now).text))
        })
    });
    let told = move || {
        let [black, white] = times.get()?;
        let values = [("black", black.as_str()), ("white", white.as_str())];
        let text = texts.with(|texts| texts.fill(StudyKey::WaitingClock, &values));
        Some(view! { <p class="waiting-clock" data-waiting-clock="">{text}</p> })
    };
    // The region is there before its words, so that they are read out.
    view! { <div role="status">{told}</div> }
}

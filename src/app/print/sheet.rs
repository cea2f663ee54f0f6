//! The component of the printed page, and the events by which it comes and goes.

use super::board::printed_board;
use super::content::PrintedPage;
use super::words::{PrintKey, PrintTexts};
use crate::analyzer;
use crate::browser;
use crate::records;
use crate::table::Table;
use crate::table::link::embed_mode_of_page;
use crate::texts::I18n;
use headless::print::{PrintedLine, PrintedStep};
use leptos::prelude::*;

/// The sheet that is printed in place of the page, while the page is printed. An embedded page is printed as it is,
/// because it is a part of another page.
#[component]
pub fn PrintSheet() -> impl IntoView {
    let prints = RwSignal::new(false);
    if embed_mode_of_page().is_none() {
        watch(prints);
    }
    let prints = Memo::new(move |_| prints.get());
    let table = Table::of_page();
    move || prints.get().then(|| sheet(untrack(|| PrintedPage::of(table))))
}

/// Sets `prints` while the page is printed. The events come just before and after; for a browser that only shows the
/// page as it would be printed, the medium tells it.
fn watch(prints: RwSignal<bool>) {
    let before = window_event_listener_untyped("beforeprint", move |_| prints.set(true));
    let after = window_event_listener_untyped("afterprint", move |_| prints.set(false));
    on_cleanup(move || {
        before.remove();
        after.remove();
    });
    browser::on_media_change("print", move |matches| {
        // The page may be gone.
        let _ = prints.try_set(matches);
    });
}

fn sheet(page: PrintedPage) -> impl IntoView {
    let PrintedPage { title, players, facts, result, caption, lines, has_review, .. } = page;
    let board = printed_board(&page.position, page.last, page.bottom, page.naming);
    let texts = PrintTexts::of(I18n::of_page());
    let told = |text: String| (!text.is_empty()).then(|| view! { <p>{text}</p> });
    view! {
        <article class="print-sheet">
            <h1>{title}</h1>
            <p class="print-players">
                {players.into_iter().map(|player| view! { <span>{player}</span> }).collect_view()}
            </p>
            {told(facts.join(" · "))}
            {told(result)}
            <figure>
                {board}
                <figcaption>{caption}</figcaption>
            </figure>
            // The styles hide the second graph, if there are two.
            {has_review.then(|| analyzer::of_page().show_if_there(|views| (views.printed)()))}
            {has_review.then(|| records::of_page().show_if_there(|views| (views.printed_graph)()))}
            {lines.into_iter().map(|line| printed_line(texts, line)).collect_view()}
        </article>
    }
}

/// The moves of a line in columns, under the place where a variation begins.
fn printed_line(texts: PrintTexts, line: PrintedLine) -> impl IntoView {
    let title = line.varies_at.map(|number| {
        let title = texts.fill(PrintKey::Variation, &[("number", &number.to_string())]);
        view! { <h2>{title}</h2> }
    });
    let steps = line.steps.into_iter().map(printed_step).collect_view();
    view! { {title} <ol class="print-moves">{steps}</ol> }
}

fn printed_step(step: PrintedStep) -> impl IntoView {
    let PrintedStep { number, text, comment } = step;
    let comment = (!comment.is_empty()).then(|| view! { <p class="print-comment">{comment}</p> });
    view! {
        <li>
            {number.map(|number| view! { <span class="number">{number}</span> " " })}
            {text}
            {comment}
        </li>
    }
}

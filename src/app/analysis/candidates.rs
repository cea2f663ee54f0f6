//! The list of candidates: each with its score and its line, whose moves can be walked by pointer and keys.

use super::controller::{AnalysisController, LineId};
use super::keys;
use super::words::AnalysisKey;
use crate::study;
use headless::analysis::findings::Candidate;
use headless::analysis::session::{AnalysisView, Mode};
use headless::analysis::subject::Subject;
use headless::study::notation::Notation;
use leptos::prelude::*;
use rules::Color;

/// The greatest number of moves that are shown of a line of the engine. A mate is shown to its end.
const MOST_MOVES: usize = 16;

/// A row of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
struct CandidateItem {
    /// The move as USI writes it; empty for a declaration.
    mv: String,
    /// The score for the side to move as USI writes it.
    score: String,
    /// The score as the person wants to see it.
    told: String,
    /// The moves of the line in the notation of the record.
    moves: Vec<String>,
}

/// The list of candidates, the best first.
#[component]
pub fn CandidateList() -> impl IntoView {
    let controller = AnalysisController::of_page();
    let items = Memo::new(move |_| {
        let notation = study::notation();
        controller.with_listed(|view| items_of(controller, view, notation))
    });
    let count = Memo::new(move |_| items.with(Vec::len));
    let name = move || {
        let is_threat = controller.view.with(|view| view.is_threat);
        controller.texts.say(if is_threat { AnalysisKey::Threats } else { AnalysisKey::Candidates })
    };
    view! {
        <ol
            class="candidates"
            role="list"
            data-candidates=""
            class:whole=move || controller.mode.get() == Some(Mode::Mate)
            aria-label=name
            on:keydown=move |event| keys::pressed(controller, &event)
        >
            <For each=move || 0..count.get() key=|place| *place let:place>
                <CandidateRow place items/>
            </For>
        </ol>
    }
}

fn items_of(controller: AnalysisController, view: &AnalysisView, notation: Notation) -> Vec<CandidateItem> {
    let Some(subject) = &view.subject else { return Vec::new() };
    let is_mate = view.mode == Some(Mode::Mate);
    let item = |candidate: &Candidate| {
        let mut position = subject.position().clone();
        let most = if is_mate { usize::MAX } else { MOST_MOVES };
        let written = candidate.line.iter().take(most).map_while(|&mv| {
            let text = notation.write(&position, mv);
            position.play(mv).ok().map(|()| text)
        });
        CandidateItem {
            mv: candidate.line.first().map(ToString::to_string).unwrap_or_default(),
            score: candidate.score.to_string(),
            told: controller.score(candidate, subject.turn()),
            moves: written.collect(),
        }
    };
    view.candidates.iter().map(item).collect()
}

#[component]
fn CandidateRow(
    /// The place in the list, from 0 on.
    place: usize,
    /// The rows of the whole list.
    items: Memo<Vec<CandidateItem>>,
) -> impl IntoView {
    let controller = AnalysisController::of_page();
    let item = Memo::new(move |_| items.with(|items| items.get(place).cloned()));
    let read = move |read: fn(&CandidateItem) -> String| {
        move || item.with(|item| item.as_ref().map(read).unwrap_or_default())
    };
    let moves = Memo::new(move |_| item.with(|item| item.as_ref().map_or(0, |item| item.moves.len())));
    let walked = Memo::new(move |_| {
        controller
            .walked
            .with(|walked| walked.as_ref().map_or(0, |walked| walked.at(LineId::Candidate(place))))
    });
    let declaration = move || (moves.get() == 0).then(|| controller.texts.say(AnalysisKey::Declaration));
    let rank = (place + 1).to_string();
    let line_name = {
        let rank = rank.clone();
        move || controller.texts.fill(AnalysisKey::LineOf, &[("rank", &rank)])
    };
    view! {
        <li data-rank=rank data-move=read(|item| item.mv.clone()) data-score=read(|item| item.score.clone())
            class:walked=move || { walked.get() > 0 }>
            <span class="score">{read(|item| item.told.clone())}</span>
            <span class="line" role="group" aria-label=line_name tabindex="-1">
                <For each=move || 1..=moves.get() key=|at| *at let:at>
                    <LineMove place at item walked/>
                </For>
                {declaration}
            </span>
            <KeepButton place moves/>
        </li>
    }
}

/// A move of a line. A press shows the position after it, or the position that is analyzed again.
#[component]
fn LineMove(
    place: usize,
    /// The number of the move in the line, from 1 on.
    at: usize,
    item: Memo<Option<CandidateItem>>,
    /// How far the line is walked; 0 if it is not.
    walked: Memo<usize>,
) -> impl IntoView {
    let controller = AnalysisController::of_page();
    let text = move || item.with(|item| item.as_ref().and_then(|item| item.moves.get(at - 1).cloned()));
    // The Tab key reaches one move of each line.
    let is_entry = Memo::new(move |_| at == walked.get().max(1));
    let is_here = Memo::new(move |_| at == walked.get());
    view! {
        <button
            type="button"
            class="ply"
            data-step=at.to_string()
            tabindex=move || if is_entry.get() { "0" } else { "-1" }
            aria-current=move || if is_here.get() { "step" } else { "false" }
            on:click=move |_| controller.walk(place, at)
        >
            {text}
        </button>
    }
}

/// The button that puts a line into the record as a variation.
#[component]
fn KeepButton(place: usize, moves: Memo<usize>) -> impl IntoView {
    let controller = AnalysisController::of_page();
    let table = controller.table;
    let there = Memo::new(move |_| {
        let is_threat = controller.with_listed(|view| view.is_threat);
        let may = table.is_study_shown() || !table.is_locked("study");
        moves.get() > 0 && !is_threat && may && !study::is_read_only()
    });
    let name = move || controller.texts.say(AnalysisKey::Keep);
    view! {
        <Show when=move || there.get()>
            <button
                type="button"
                class="keep"
                data-action="keep-line"
                aria-label=name
                title=name
                on:click=move |_| controller.keep(place)
            >
                <span aria-hidden="true">"+"</span>
            </button>
        </Show>
    }
}

/// The side to move in the position that is analyzed; Black if there is none. Tracks changes.
pub(super) fn turn(controller: AnalysisController) -> Color {
    controller.view.with(|view| view.subject.as_ref().map_or(Color::Black, Subject::turn))
}

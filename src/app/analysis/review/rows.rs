//! The lists of moves: each with its judgement, what it lost and why, and the lines that show it, which can be walked.

use super::controller::ReviewController;
use super::keys;
use super::practice::PracticeAt;
use crate::analysis::controller::{LineId, WalkedLine};
use crate::analysis::words::AnalysisKey;
use crate::study;
use headless::review::Judgement;
use headless::reviewing::outcome::{LineKind, Outcome, ReviewItem, points};
use headless::sentence::capitalized;
use leptos::prelude::*;
use rules::{Move, Position};
use std::sync::Arc;

/// The greatest number of moves that are shown of a line.
const MOST_MOVES: usize = 16;

/// The turning points, and the other moves that are worth a look, each as a list in the order of the game.
#[component]
pub fn Moves(
    /// The results of the review.
    outcome: Arc<Outcome>,
    /// What stands between the turning points and the other moves.
    children: Children,
) -> impl IntoView {
    let controller = ReviewController::of_page();
    let texts = controller.analysis.texts;
    let plies = outcome.items.iter().map(|item| item.judged.ply);
    let (turns, others): (Vec<usize>, Vec<usize>) = plies.partition(|&ply| outcome.is_turning_point(ply));
    let entry = turns.first().or(others.first()).copied();
    let nothing = outcome.items.is_empty() && outcome.is_complete;
    let has_others = !others.is_empty();
    let has_turns = !turns.is_empty();
    let outcome = StoredValue::new(outcome);
    let focused = RwSignal::new(None);
    view! {
        <div class="review-moves" on:keydown=move |event| keys::pressed(controller, &event)>
            <Show when=move || has_turns>
                <MoveGroup name="turning-points" key=AnalysisKey::TurningPoints plies=turns.clone() outcome entry focused/>
            </Show>
            {children()}
            <Show when=move || has_others>
                <MoveGroup name="others" key=AnalysisKey::OtherMoves plies=others.clone() outcome entry focused/>
            </Show>
            <Show when=move || nothing>
                <p class="extent">{move || texts.say(AnalysisKey::NoBadMoves)}</p>
            </Show>
        </div>
    }
}

/// A list of moves under its title.
#[component]
fn MoveGroup(
    name: &'static str,
    key: AnalysisKey,
    plies: Vec<usize>,
    outcome: StoredValue<Arc<Outcome>>,
    /// The move that the Tab key reaches while the lines of none are shown.
    entry: Option<usize>,
    focused: RwSignal<Option<usize>>,
) -> impl IntoView {
    let controller = ReviewController::of_page();
    let texts = controller.analysis.texts;
    let item = move |ply| outcome.with_value(|outcome| outcome.item(ply).cloned());
    let is_task = move |ply| outcome.with_value(|outcome| outcome.tasks.contains(&ply));
    view! {
        // The title is in sight as long as its list is.
        <div>
            <h3>{move || texts.say(key)}</h3>
            <ol class="review-list" role="list" data-review-list=name aria-label=move || texts.say(key)>
                <For each=move || plies.clone() key=|ply| *ply let:ply>
                    {item(ply).map(|item| view! { <ReviewRow item entry focused is_task=is_task(ply)/> })}
                </For>
            </ol>
        </div>
    }
}

/// A move. A press shows the position after it, and its lines. Another button beside a mistake begins the practice with it.
#[component]
fn ReviewRow(
    item: ReviewItem,
    entry: Option<usize>,
    /// The move whose row had the focus last.
    focused: RwSignal<Option<usize>>,
    /// Whether the move is a task of the practice.
    is_task: bool,
) -> impl IntoView {
    let controller = ReviewController::of_page();
    let analysis = controller.analysis;
    let (ply, judgement) = (item.judged.ply, item.judged.judgement);
    let item = StoredValue::new(item);
    let text = move || {
        let notation = study::notation();
        item.with_value(|item| notation.write(&item.before, item.judged.played))
    };
    let word = move || judgement.map(|judgement| analysis.judgement(judgement));
    let loss = move || {
        judgement.map(|_| {
            let percent = points(item.with_value(|item| item.judged.loss())).to_string();
            analysis.texts.fill(AnalysisKey::Loss, &[("percent", &percent)])
        })
    };
    let reasons = move || {
        let and = analysis.texts.say(AnalysisKey::And);
        let claim = |item: &ReviewItem| {
            let claims: Vec<String> =
                item.judged.reasons.iter().map(|reason| analysis.claim(reason.claim)).collect();
            capitalized(claims.join(&and))
        };
        item.with_value(claim)
    };
    let is_open = Memo::new(move |_| controller.open.get() == Some(ply));
    let is_here = Memo::new(move |_| controller.place.get() == ply);
    let is_entry = Memo::new(move |_| controller.open.get().or(entry) == Some(ply));
    let is_next = Signal::derive(move || focused.get().or(controller.open.get()).or(entry) == Some(ply));
    view! {
        <li data-ply=ply data-judgement=judgement.map(Judgement::name) on:focusin=move |_| focused.set(Some(ply))>
            <button
                type="button"
                class="review-move"
                data-action="review-move"
                aria-expanded=move || is_open.get().to_string()
                aria-current=move || if is_here.get() { "step" } else { "false" }
                tabindex=move || if is_entry.get() { "0" } else { "-1" }
                on:click=move |_| controller.press(ply)
            >
                <span class="number">{ply}</span>
                " "
                <span class="text">{text}</span>
                " "
                <span class="judgement">{word}</span>
                " "
                <span class="loss">{loss}</span>
                " "
                <span class="reasons">{reasons}</span>
            </button>
            {(is_task && !study::is_read_only()).then(|| view! { <PracticeAt ply is_entry=is_next/> })}
            <Show when=move || is_open.get()>
                <div class="review-lines">
                    <LineRow item kind=LineKind::Refutation/>
                    <LineRow item kind=LineKind::Better/>
                </div>
            </Show>
        </li>
    }
}

/// A line, whose moves can be pressed. It is empty if the move has none of this kind.
#[component]
fn LineRow(item: StoredValue<ReviewItem>, kind: LineKind) -> impl IntoView {
    let controller = ReviewController::of_page();
    let analysis = controller.analysis;
    let (ply, line) = item.with_value(|item| (item.judged.ply, item.line(kind).cloned()));
    let name = move || {
        analysis.texts.say(match kind {
            LineKind::Refutation => AnalysisKey::Refutation,
            LineKind::Better => AnalysisKey::Better,
        })
    };
    let walked = Memo::new(move |_| {
        let at = |walked: &WalkedLine| walked.at(LineId::Review(ply, kind));
        analysis.walked.with(|walked| walked.as_ref().map_or(0, at))
    });
    let steps = StoredValue::new(line.map(|line| steps(line.start, &line.moves)).unwrap_or_default());
    let count = steps.with_value(Vec::len);
    view! {
        <Show when=move || { count > 0 }>
            <div class="review-line" class:walked=move || { walked.get() > 0 } data-line=kind.name()>
                <span class="label" aria-hidden="true">{name}</span>
                <span class="line" role="group" aria-label=name tabindex="-1">
                    <For each=move || 1..=count key=|at| *at let:at>
                        <LineStep ply kind at steps walked/>
                    </For>
                </span>
            </div>
        </Show>
    }
}

/// The moves of a line that are shown, each with the position before it.
fn steps(start: Position, moves: &[Move]) -> Vec<(Position, Move)> {
    let mut position = start;
    let step = |&mv: &Move| {
        let before = position.clone();
        position.make(mv);
        (before, mv)
    };
    moves.iter().take(MOST_MOVES).map(step).collect()
}

/// A move of a line. A press shows the position after it, or ends the walk there.
#[component]
fn LineStep(
    ply: usize,
    kind: LineKind,
    /// The number of the move in the line, from 1 on.
    at: usize,
    steps: StoredValue<Vec<(Position, Move)>>,
    /// How far the line is walked; 0 if it is not.
    walked: Memo<usize>,
) -> impl IntoView {
    let controller = ReviewController::of_page();
    let text = move || {
        let notation = study::notation();
        steps.with_value(|steps| steps.get(at - 1).map(|(before, mv)| notation.write(before, *mv)))
    };
    let is_entry = Memo::new(move |_| at == walked.get().max(1));
    let is_here = Memo::new(move |_| at == walked.get());
    view! {
        <button
            type="button"
            class="ply"
            data-step=at.to_string()
            tabindex=move || if is_entry.get() { "0" } else { "-1" }
            aria-current=move || if is_here.get() { "step" } else { "false" }
            on:click=move |_| controller.walk(ply, kind, at)
        >
            {text}
        </button>
    }
}

//! Hints in steps, where the board teaches (the coach, pieces in danger, threats): the first press says that there is a
//! good move, the next ones show the piece, the move, and the reason. Only the first one searches. Elsewhere a press shows
//! the move at once, as without this code, which loads with the dialogs.

use super::Table;
use super::hooks::{SolverEvent, SolverHooks};
use crate::advice::words::{AdviceTexts, piece_name};
use crate::coach::words::{CoachKey, CoachTexts};
use headless::board::model::BoardModel;
use headless::hint_steps::{HintStep, Merit, merit, next, squares};
use headless::status::Hint;
use leptos::prelude::*;
use rules::{Move, Origin, PieceKind, Position, ZobristKey};
use std::cell::Cell;

/// A move that was found, and how much of it has been told.
#[derive(Clone, Copy, Debug)]
struct Told {
    /// The key of the position and its ply.
    place: (ZobristKey, usize),
    mv: Move,
    mate: Option<u32>,
    step: HintStep,
}

/// The sentences, and the names of pieces in them.
type Words = (CoachTexts, AdviceTexts);

thread_local! {
    /// The hint that is told in steps; `None` if there is none.
    static TOLD: Cell<Option<Told>> = const { Cell::new(None) };
    /// The hooks of the mate solver, which finds the hints.
    static SOLVER: Cell<Option<SolverHooks>> = const { Cell::new(None) };
    /// The table of this page, and the sentences.
    static PAGE: Cell<Option<(Table, Words)>> = const { Cell::new(None) };
}

/// Puts the steps between the table and the mate solver.
pub(super) fn install(table: Table) {
    let Some(solver) = table.hooks().solver else { return };
    SOLVER.set(Some(solver));
    PAGE.set(Some((table, (CoachTexts::of(table.page_state.i18n), AdviceTexts::of(table.page_state.i18n)))));
    table.install(|hooks| hooks.solver = Some(SolverHooks { notify, say_hint, first_step, ..solver }));
}

/// Begins the steps of a hint that was found, where hints come in steps.
fn first_step(hint: Hint) -> Hint {
    match (hint, PAGE.get()) {
        (Hint::Play { mv, mate }, Some((table, _))) if untrack(|| table.hints_in_steps()) => {
            TOLD.set(Some(Told { place: place(table), mv, mate, step: HintStep::There }));
            Hint::Step(HintStep::There)
        }
        _ => hint,
    }
}

/// Tells the next step of a hint that was found in this position; passes all other events on.
fn notify(event: SolverEvent) {
    if let (SolverEvent::HintWanted, Some((table, _))) = (event, PAGE.get())
        && let Some(told) = TOLD.get().filter(|told| told.place == place(table))
        && untrack(|| table.hints_in_steps())
    {
        let Told { mv, mate, .. } = told;
        let merit = table.game_state.game.with_untracked(|game| merit(game.position(), mv, mate));
        let step = next(told.step, merit);
        TOLD.set(Some(Told { step, ..told }));
        let hint = if step == HintStep::Move { Hint::Play { mv, mate } } else { Hint::Step(step) };
        table.view_state.hint.set(Some(hint));
    } else if let Some(solver) = SOLVER.get() {
        (solver.notify)(event);
    }
}

/// The sentence for a hint or a step of one.
fn say_hint(hint: Hint) -> String {
    if let (Some((table, texts)), Some(told)) = (PAGE.get(), TOLD.get()) {
        let step = match hint {
            Hint::Step(step) => Some(step),
            // The step that shows the move is the hint itself.
            Hint::Play { mv, .. }
                if told.step == HintStep::Move && told.mv == mv && table.names_hinted_move() =>
            {
                Some(told.step)
            }
            _ => None,
        };
        if let Some(step) = step {
            return table.game_state.game.with(|game| say(table, texts, game.position(), step, told));
        }
    }
    SOLVER.get().map(|solver| (solver.say_hint)(hint)).unwrap_or_default()
}

fn say(table: Table, (texts, names): Words, position: &Position, step: HintStep, told: Told) -> String {
    let Told { mv, mate, .. } = told;
    let name = |kind: PieceKind| piece_name(names, table.appearance(), kind);
    let fill = |key, kind| texts.fill(key, &[("piece", &name(kind))]);
    let square = |square| table.page_state.i18n.square(square);
    match (step, mv.origin()) {
        (HintStep::There, _) => texts.say(CoachKey::StepThere),
        (HintStep::Piece, Origin::Hand(kind)) => fill(CoachKey::StepDrop, kind.on_board()),
        (HintStep::Piece, Origin::Board(from)) => {
            position.piece(from).map(|piece| fill(CoachKey::StepPiece, piece.kind)).unwrap_or_default()
        }
        (HintStep::Move, Origin::Hand(kind)) => {
            let values = [("piece", &*name(kind.on_board())), ("to", &square(mv.to()))];
            texts.fill(CoachKey::MoveDrops, &values)
        }
        (HintStep::Move, Origin::Board(from)) => {
            let piece = position.piece(from).map(|piece| name(piece.kind)).unwrap_or_default();
            let key = if mv.is_promotion() { CoachKey::MovePromotes } else { CoachKey::MoveGoes };
            texts.fill(key, &[("piece", &piece), ("from", &square(from)), ("to", &square(mv.to()))])
        }
        (HintStep::Why, _) => match merit(position, mv, mate) {
            Merit::Mates(1) => texts.say(CoachKey::WhyMate),
            Merit::Mates(plies) => texts.fill(CoachKey::WhyMates, &[("plies", &plies.to_string())]),
            Merit::Wins(kind) => fill(CoachKey::WhyWins, kind),
            Merit::Saves(kind) => fill(CoachKey::WhySaves, kind),
            Merit::ThreatensMate => texts.say(CoachKey::WhyThreatensMate),
            Merit::Threatens(kind) => fill(CoachKey::WhyThreatens, kind),
            Merit::Promotes(kind) => fill(CoachKey::WhyPromotes, kind),
            Merit::Checks => texts.say(CoachKey::WhyChecks),
            Merit::Takes(kind) => fill(CoachKey::WhyTakes, kind),
            Merit::Attacks(kind) => fill(CoachKey::WhyAttacks, kind),
            Merit::Opens(kind) => fill(CoachKey::WhyOpens, kind),
            Merit::Protects(kind) => fill(CoachKey::WhyProtects, kind),
            Merit::Advances(kind) => fill(CoachKey::WhyAdvances, kind),
            // The step is not offered.
            Merit::Quiet => String::new(),
        },
    }
}

/// Marks the squares of the step that is told.
pub(super) fn mark(table: Table, model: &mut BoardModel) {
    if let (Some(Hint::Step(step)), Some(told)) = (table.view_state.hint.get(), TOLD.get())
        && model.acting.is_some()
    {
        let origin = (step != HintStep::There).then(|| told.mv.origin());
        model.show_hint(squares(step, told.mv), origin);
    }
}

fn place(table: Table) -> (ZobristKey, usize) {
    table.game_state.game.with_untracked(|game| (game.position().key(), game.position().ply()))
}

//! The board hints for beginners that are in force: those of the link, or else those that the person has chosen in the
//! settings. They mark the board (`headless::board::aids`) and switch the coach on. This code loads with the dialogs.

use super::Table;
use super::{coach, hint_steps};
use crate::coach::words::{CoachKey, CoachTexts};
use game::{Conduct, Game};
use headless::board::aids::{Found, aid, found};
use headless::board::model::{BoardModel, Marks};
use headless::board::trace;
use leptos::prelude::*;
use links::Aids;
use rules::{Color, Move, Position};
use saves::Preferences;
use std::cell::{Cell, RefCell};

thread_local! {
    /// The table of this page; `None` before [`install`].
    static TABLE: Cell<Option<Table>> = const { Cell::new(None) };
    /// Whether the game on the table is that of a lesson. Tracks changes.
    static IS_LESSON: Cell<fn(Table) -> bool> = const { Cell::new(|_| false) };
    /// The words for marks; `None` before [`install`].
    static WORDS: Cell<Option<CoachTexts>> = const { Cell::new(None) };
    /// What was found last, as presses on the board change the model but not the position.
    static KEPT: RefCell<Option<Kept>> = const { RefCell::new(None) };
}

/// The marks of a position, which take a search.
#[derive(Debug)]
struct Kept {
    sfen: String,
    last: Option<Move>,
    side: Color,
    aids: Aids,
    found: Found,
}

/// Installs the marks and the coach, and marks the board.
pub fn install(table: Table) {
    TABLE.set(Some(table));
    WORDS.set(Some(CoachTexts::of(table.page_state.i18n)));
    table.install(|hooks| (hooks.mark, hooks.name_marks) = (mark, name_marks));
    coach::install(table);
    hint_steps::install(table);
    table.update_marks();
}

/// Aids games as lessons do where `is_lesson` says that the game on the table belongs to one, unless the person has
/// chosen otherwise. That function tracks changes.
pub fn aid_lessons(is_lesson: fn(Table) -> bool) {
    IS_LESSON.set(is_lesson);
}

/// Adds to the name of a square, for screen readers, what the marks of the hints say about its piece.
fn name_marks(name: &mut String, marks: Marks) {
    let Some(words) = WORDS.get() else { return };
    for (mark, key) in [(Marks::DANGER, CoachKey::InDanger), (Marks::THREAT, CoachKey::Threatened)] {
        if marks.has(mark) {
            *name = words.fill(key, &[("name", name.as_str())]);
        }
    }
}

/// Adds to the board of a position the trace of the last move of `person`, the hints in force, and the move that the
/// coach asks about. `asked` are the hints of the link.
fn mark(model: &mut BoardModel, position: &Position, person: Option<Color>, asked: Option<Aids>) {
    trace::mark(model, position, person, asked);
    let Some(table) = TABLE.get() else { return };
    // What a person has chosen holds where the person acts in a game.
    let own = || model.acting.and_then(|_| table.own_aids());
    if let Some(aids) = asked.or_else(own) {
        let side = model.acting.unwrap_or(position.turn());
        let last = position.last_move();
        KEPT.with_borrow_mut(|kept| {
            let is_same = kept.as_ref().is_some_and(|kept| {
                (kept.last, kept.side, kept.aids) == (last, side, aids) && kept.sfen == model.sfen
            });
            if !is_same {
                let found = found(position, side, aids);
                *kept = Some(Kept { sfen: model.sfen.clone(), last, side, aids, found });
            }
            if let Some(kept) = kept {
                aid(model, position, aids, &kept.found);
            }
        });
    }
    hint_steps::mark(table, model);
    if let Some(mv) = coach::move_in_question(table) {
        model.show_move(mv);
    }
}

impl Table {
    /// Returns the hints that the settings show: those of the link, or else those that the person has chosen, or else
    /// those of the game of a lesson; `None` for the marks that are usual. Tracks changes.
    pub fn aids(self) -> Option<Aids> {
        self.asked_aids().or_else(|| self.chosen_aids())
    }

    /// Chooses hints in place of those of the link, and stores them. The check is always shown.
    pub fn choose_aids(self, aids: Aids) {
        let aids = aids.with("check", true);
        // In the game of a lesson the usual marks are a choice as well.
        let is_choice = aids != usual() || untrack(|| IS_LESSON.get()(self));
        let aids = is_choice.then_some(aids);
        let preferences = self.page_state.preferences;
        preferences.set(Preferences { aids, ..preferences.get_untracked() });
        self.page_state.lock.update(|(_, asked)| *asked = None);
    }

    /// Whether a hint is in force in the game on the table: a friendly game that has begun and is no mate problem. Tracks
    /// changes.
    pub fn is_aided(self, name: &str) -> bool {
        let aids = self.asked_aids().or_else(|| self.own_aids());
        aids.is_some_and(|aids| aids.has(name)) && self.is_ordinary()
    }

    /// Whether hints come in steps: where the board teaches. Elsewhere one tap shows the move. Tracks changes.
    pub(super) fn hints_in_steps(self) -> bool {
        ["coach", "danger", "threats"].into_iter().any(|name| self.is_aided(name))
    }

    /// Whether the sentence of a hint names its move: hints in steps do so, but not at the positions of a record.
    pub fn names_hinted_move(self) -> bool {
        self.hints_in_steps() && !self.is_study_shown()
    }

    /// Returns the hints that the link asks for.
    fn asked_aids(self) -> Option<Aids> {
        self.page_state.lock.with(|(_, aids)| *aids)
    }

    /// Returns the hints that the person has chosen, or else those of the game of a lesson, where they hold: in an
    /// ordinary game, unless the link locks them.
    fn own_aids(self) -> Option<Aids> {
        let aids = self.chosen_aids()?;
        (self.is_ordinary() && !self.is_locked("aids")).then_some(aids)
    }

    /// Returns the hints that the person has chosen, or else those of the game of a lesson.
    fn chosen_aids(self) -> Option<Aids> {
        let chosen = self.page_state.preferences.get().aids;
        chosen.or_else(|| IS_LESSON.get()(self).then(of_lesson))
    }

    /// Whether the board shows a friendly game that has begun and is no mate problem.
    fn is_ordinary(self) -> bool {
        let is_friendly = |game: &Game| game.terms().conduct == Conduct::Friendly;
        self.is_begun() && !self.is_problem() && !self.is_study_shown() && self.with_game(is_friendly)
    }
}

/// The hints in the game of a lesson, where the person has chosen nothing: what moves where, what is in danger, and the
/// coach.
fn of_lesson() -> Aids {
    ["legal", "danger", "coach"].into_iter().fold(usual(), |aids, name| aids.with(name, true))
}

/// The hints that stand for the marks of a person who has chosen nothing.
pub fn usual() -> Aids {
    Aids::default().with("moves", true).with("check", true)
}

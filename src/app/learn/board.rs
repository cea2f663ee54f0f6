//! The board of a task with the hands that the task needs. In the document Black is below; the style rotates the board.

use super::arrows::Arrows;
use super::held::place_of;
use super::lesson::{Lesson, Said};
use super::promotion::PromotionChoice;
use super::sentences::Sentences;
use super::words::LessonKey;
use crate::board::frame::{Coordinates, Stars};
use crate::board::piece::PieceFace;
use crate::preference_signals::PreferenceSignals;
use crate::ruby::ruby;
use crate::sentences::{Naming, sign};
use crate::texts::{I18n, TextKey};
use headless::board::interaction::Place;
use headless::board::model::reading_order;
use headless::learn::{Goal, State, TaskRun};
use leptos::prelude::*;
use links::Language;
use rules::{Color, HAND_ORDER, HandKind, Move, Origin, Piece, PieceKind, Square, Variant};
use saves::preferences::Coordinates as Form;

/// The board between the hands of both sides, the person's below.
#[component]
pub fn TaskBoard() -> impl IntoView {
    let (lesson, i18n) = (Lesson::of_task(), I18n::of_page());
    let (variant, below) = (lesson.variant(), lesson.learner());
    let squares = reading_order(variant, Color::Black);
    let preferences = PreferenceSignals::of_page();
    let form = Memo::new(move |_| form_of(preferences, i18n));
    let hand = move |color| has_hand(lesson, color).then(|| view! { <TaskHand color/> });
    view! {
        {hand(!below)}
        <div class="board">
            <Coordinates variant=Memo::new(move |_| variant) form/>
            <div class="squares" role="group" aria-label=move || i18n.say(TextKey::BoardLabel)>
                {squares.into_iter().map(|square| view! { <TaskSquare square/> }).collect_view()}
            </div>
            {(variant == Variant::Standard).then(|| view! { <Stars/> })}
            <Arrows/>
            <PromotionChoice/>
        </div>
        {hand(below)}
    }
}

/// The chapters before the one that explains pieces in hand.
const BEFORE_DROPS: [&str; 3] = ["step", "run", "board"];

/// Whether the hand of a side is shown in this task: if it has pieces at the beginning, or if the person may capture
/// some. Not before lessons explain what a hand is.
fn has_hand(lesson: Lesson, color: Color) -> bool {
    if BEFORE_DROPS.contains(&lesson.name().chapter.as_str()) {
        return false;
    }
    lesson.with_run_untracked(|run| {
        let (goal, setup) = (&run.task().goal, &run.task().setup);
        let is_prey = |(_, piece): (Square, Piece)| piece.color != run.learner();
        let captures = goal.is_of_position() || goal.is_solo() && setup.pieces().any(is_prey);
        !setup.hands[color].is_empty() || color == run.learner() && captures
    })
}

/// The form of the names of files and ranks. Lessons name squares, so there always is one.
fn form_of(preferences: PreferenceSignals, i18n: I18n) -> Form {
    match (preferences.coordinates(i18n.language()), i18n.language()) {
        (Form::None, Language::Japanese) => Form::Kanji,
        (Form::None, Language::English) => Form::Letters,
        (form, _) => form,
    }
}

/// What a square has to do with the goal of the task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// Nothing at all, as most squares.
    None,
    /// An own piece has to come here.
    Star,
    /// The enemy piece here has to be captured.
    Prize,
    /// An own piece of this kind has to stand here.
    Wanted(PieceKind),
    /// The person has marked the square, and rightly.
    Marked,
}

impl Aim {
    fn of(run: &TaskRun, square: Square) -> Self {
        let is_left = || run.left().contains(&square);
        match &run.task().goal {
            _ if run.task().hidden => Self::None,
            Goal::Reach(_) if is_left() => Self::Star,
            Goal::Take(_) if is_left() => Self::Prize,
            Goal::Shape(pieces) => {
                let wanted = pieces.iter().find(|(at, _)| *at == square).filter(|_| is_left());
                wanted.map_or(Self::None, |&(_, kind)| Self::Wanted(kind))
            }
            Goal::Mark(_) | Goal::Squares(_) if run.marked().contains(&square) => Self::Marked,
            _ => Self::None,
        }
    }

    /// The value in `data-mark`.
    const fn mark(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Star => "star",
            Self::Prize => "prize",
            Self::Wanted(_) => "wanted",
            Self::Marked => "marked",
        }
    }
}

/// The marks of a square, separated by spaces.
fn marks(lesson: Lesson, square: Square, aim: Aim) -> String {
    let held = lesson.held();
    let origin = Origin::Board(square);
    let mut marks = Vec::new();
    if let Some(mv) = lesson.last_move() {
        if mv.to() == square {
            marks.push("last-to");
        }
        if matches!(mv, Move::Normal { from, .. } if from == square) {
            marks.push("last-from");
        }
    }
    if held.origin() == Some(origin) {
        marks.push(if lesson.dragged().is_some() { "selected lifted" } else { "selected" });
    }
    if lesson.targets().has(square) {
        marks.push("target");
    }
    let is_wrong = matches!(lesson.said(), Some(Said::Wrong(..)));
    if is_wrong && lesson.with_run(|run| run.shown_squares().has(square)) {
        marks.push("why");
    }
    if lesson.over() == Some(square) {
        marks.push("over");
    }
    if aim != Aim::None {
        marks.push(aim.mark());
    }
    marks.join(" ")
}

#[component]
fn TaskSquare(square: Square) -> impl IntoView {
    let (lesson, i18n, sentences) = (Lesson::of_task(), I18n::of_page(), Sentences::of_page());
    let place = Place::Square(square);
    let piece = Memo::new(move |_| lesson.with_setup(|setup| setup.piece(square)));
    let letters = move || piece.get().map(|piece| piece.to_string()).unwrap_or_default();
    let aim = Memo::new(move |_| lesson.with_run(|run| Aim::of(run, square)));
    let mark = Memo::new(move |_| marks(lesson, square, aim.get()));
    let label = move || {
        let name = i18n.square_with(square, piece.get(), Naming::Even);
        let value = [("name", &*name)];
        let name = match aim.get() {
            Aim::None => name,
            Aim::Star => sentences.plain(LessonKey::Star, &value),
            Aim::Prize => sentences.plain(LessonKey::Prize, &value),
            Aim::Wanted(kind) => {
                sentences.plain(LessonKey::Wanted, &[value[0], ("piece", &i18n.piece(kind))])
            }
            Aim::Marked => sentences.plain(LessonKey::Marked, &value),
        };
        let is = |wanted: &str| mark.with(|mark| mark.split(' ').any(|mark| mark == wanted));
        match (is("selected"), is("target")) {
            (true, _) => i18n.fill(TextKey::SquarePicked, &[("name", &name)]),
            (_, true) => i18n.fill(TextKey::SquareTarget, &[("name", &name)]),
            (false, false) => name,
        }
    };
    let face = move || {
        let wanted = match aim.get() {
            Aim::Wanted(kind) if piece.get().is_none() => Some(Piece::new(lesson.learner(), kind)),
            _ => None,
        };
        let face = |piece: Piece| {
            view! { <PieceFace piece turned=Signal::stored(piece.color == Color::White)/> }
        };
        piece.get().or(wanted).map(face)
    };
    view! {
        <button
            type="button"
            class="square"
            class:bare=move || piece.get().is_none() && mark.with(|mark| !mark.is_empty())
            data-square=square.to_string()
            prop:place=place.number()
            data-piece=letters
            data-mark=mark
            aria-label=label
            tabindex=move || tab_index(lesson, place)
            on:focus=move |_| lesson.came_to(place)
            on:click=move |event| lesson.activate(&event, place)
        >
            {face}
        </button>
    }
}

#[component]
fn TaskHand(color: Color) -> impl IntoView {
    let (lesson, i18n, sentences) = (Lesson::of_task(), I18n::of_page(), Sentences::of_page());
    let key = if color == lesson.learner() { LessonKey::HandYours } else { LessonKey::HandTheirs };
    // The mate problems name sides.
    let is_lesson = !lesson.name().chapter.is_empty();
    let side = move || i18n.side(color, Naming::Even);
    let title = move || match is_lesson {
        true => sentences.plain(key, &[]),
        false => i18n.fill(TextKey::HandOf, &[("side", &side())]),
    };
    let label = move || match is_lesson {
        true => ruby(&sentences.say(key)),
        false => view! { {sign(color)} " " {side()} }.into_any(),
    };
    let variant = lesson.variant();
    let kinds = HAND_ORDER.into_iter().filter(move |&kind| variant.piece_total(kind) > 0);
    view! {
        <section class="lesson-stand" data-stand=color.to_string() aria-label=title>
            <p aria-hidden="true">{label}</p>
            <div class="lesson-hand">{kinds.map(|kind| view! { <HandSlot color kind/> }).collect_view()}</div>
        </section>
    }
}

#[component]
fn HandSlot(color: Color, kind: HandKind) -> impl IntoView {
    let (lesson, i18n) = (Lesson::of_task(), I18n::of_page());
    let place = Place::Hand(color, kind);
    let count = Memo::new(move |_| lesson.with_setup(|setup| setup.hands[color].count(kind)));
    let picked =
        move || lesson.held().origin().map(|origin| place_of(origin, lesson.learner())) == Some(place);
    let piece = Piece::new(color, kind.on_board());
    let label = move || {
        let (piece, count) = (i18n.piece(piece.kind), count.get().to_string());
        let name = i18n.fill(TextKey::HandPiece, &[("piece", &piece), ("count", &count)]);
        if picked() { i18n.fill(TextKey::SquarePicked, &[("name", &name)]) } else { name }
    };
    view! {
        <button
            type="button"
            class="slot"
            data-hand=format!("{color}:{}", kind.letter())
            prop:place=place.number()
            data-count=move || count.get().to_string()
            data-mark=move || if picked() { "selected" } else { "" }
            aria-label=label
            tabindex=move || tab_index(lesson, place)
            on:focus=move |_| lesson.came_to(place)
            on:click=move |event| lesson.activate(&event, place)
        >
            <PieceFace piece turned=Signal::stored(color != lesson.learner())/>
            <span class="count" aria-hidden="true">{move || (count.get() > 1).then(|| count.get())}</span>
        </button>
    }
}

/// The `tabindex` of a place: `0` for the one that the Tab key reaches, `-1` for all others. A task that is done, and a
/// question, need no board.
fn tab_index(lesson: Lesson, place: Place) -> &'static str {
    let is_used = lesson.with_run(|run| {
        run.state() != State::Done && !matches!(run.task().goal, Goal::Choose(_) | Goal::Game(_))
    });
    if is_used && lesson.entry() == place { "0" } else { "-1" }
}

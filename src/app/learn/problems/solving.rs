//! A problem on the board: what is to be done, what is said about the last move, hints in three steps, and the way to the
//! next one.

use super::state::{ProblemRoom, today};
use super::words::{ProblemKey, ProblemTexts, name_of, shown, view_of};
use crate::learn::keyboard;
use crate::learn::lesson::{Lesson, Said};
use crate::learn::pointer::Pointer;
use crate::learn::sentences::Sentences;
use crate::learn::solved::{problem_name, tell_problem};
use crate::learn::task::{BoardArea, lead_focus, state_name};
use crate::learn::unkept::Unkept;
use crate::print::edited;
use crate::ruby;
use crate::texts::I18n;
use headless::learn::ruby::read_move;
use headless::learn::{Input, Outcome, State, TaskRun, Wrong};
use headless::problems::{Hint, HintStep, Problem, ProblemSet};
use headless::study::notation::Notation;
use leptos::prelude::*;
use links::Language;
use rules::{Move, Origin, Position};
use saves::problem_progress::Try;

/// The person's attempt at a problem.
#[derive(Clone, Copy, Debug)]
struct Attempt {
    room: ProblemRoom,
    /// The set that the problem is from; `None` is the problem of the day.
    set: Option<ProblemSet>,
    /// The number of the problem.
    id: u32,
    /// The number of wrong moves and hints.
    misses: StoredValue<u32>,
    /// The hint that is shown.
    hint: RwSignal<Option<HintStep>>,
    /// The day whose problem it is; `None` if it is from a set. A day may end before its problem is solved.
    day: Option<u32>,
}

impl Attempt {
    /// Notes the outcome of a move.
    fn note(self, outcome: Outcome) {
        match outcome {
            Outcome::Wrong(wrong) if !matches!(wrong, Wrong::Illegal(_)) => self.miss(),
            Outcome::Right { .. } => self.hint.set(None),
            Outcome::Done => {
                self.hint.set(None);
                let misses = self.misses.get_value();
                let by = if misses > 0 { Try::Later } else { Try::First };
                self.room.note_solved(self.id, by, self.day);
                tell_problem(self.room, self.set, self.id, misses);
            }
            _ => {}
        }
    }

    /// Shows a hint, which counts like a wrong move.
    fn ask(self, lesson: Lesson, step: HintStep) {
        self.miss();
        lesson.wake();
        self.hint.set(Some(step));
    }

    fn miss(self) {
        self.misses.update_value(|misses| *misses += 1);
        self.room.note_wrong(self.id);
    }
}

/// A problem with its board.
#[component]
pub fn ProblemView(
    /// The set that the problem is from; `None` is the problem of the day.
    set: Option<ProblemSet>,
    /// The problem that is shown.
    problem: Problem,
) -> impl IntoView {
    let texts = ProblemTexts::of(I18n::of_page());
    let (id, plies) = (problem.id(), problem.plies());
    let attempt = Attempt {
        room: ProblemRoom::of_page(),
        set,
        id,
        misses: StoredValue::new(0),
        hint: RwSignal::new(None),
        day: set.is_none().then(today),
    };
    let lesson = Lesson::of_problem(&problem.task(), Callback::new(move |outcome| attempt.note(outcome)));
    provide_context(lesson);
    let pointer = Pointer::new(lesson);
    let problem = StoredValue::new(problem);
    let hint = attempt.hint;
    let ask = move |step| attempt.ask(lesson, step);
    let state = Memo::new(move |_| lesson.with_run(|run| state_name(run.state())));
    let title = move || match set {
        Some(set) => name_of(texts, set),
        None => texts.say(ProblemKey::Daily),
    };
    let goal = move || match plies {
        1 => texts.say(ProblemKey::GoalOne),
        _ => texts.fill(ProblemKey::Goal, &[("plies", &plies.to_string())]),
    };
    let is_by_length = set.is_some_and(ProblemSet::is_by_length);
    let setup = Memo::new(move |_| lesson.with_setup(Clone::clone));
    edited::show_problem(setup, Signal::derive(move || ruby::plain(&goal())));
    lead_focus(state);
    view! {
        <section
            class="task"
            tabindex="-1"
            data-task=problem_name(id)
            data-state=state
            data-plies=plies.to_string()
            data-variant=lesson.variant().name()
            data-bottom=lesson.learner().to_string()
            data-sfen=move || lesson.with_setup(ToString::to_string)
            aria-label=move || ruby::plain(&title())
            on:keydown=move |event| keyboard::pressed(&event, lesson)
        >
            <div class="task-words">
                <p class="task-place" class:by-length=is_by_length><span>{move || view_of(&title())}</span></p>
                <p class="task-text">{move || view_of(&goal())}</p>
                <div class="task-told">
                    <p class="task-said" role="status" aria-live="polite">
                        {move || view_of(&problem.with_value(|problem| told(lesson, texts, problem, hint.get())))}
                    </p>
                </div>
                <Unkept/>
            </div>
            <BoardArea pointer/>
            <div class="task-foot">
                <Buttons set id hint ask=Callback::new(ask)/>
            </div>
        </section>
    }
}

/// The sentence about the last move, or the hint, in the form of the page. Tracks both.
fn told(lesson: Lesson, texts: ProblemTexts, problem: &Problem, hint: Option<HintStep>) -> String {
    let said = lesson.said();
    if let Some(step) = hint.filter(|_| !matches!(said, Some(Said::Wrong(..)))) {
        return hint_text(lesson, texts, problem, step);
    }
    match said {
        None | Some(Said::GoOn) => String::new(),
        Some(Said::Answered(answer, _)) => {
            // The defender's side may have a king alone, which is no position to begin from.
            let before = lesson.with_run(TaskRun::position).map(|mut position| {
                position.undo();
                position
            });
            let answer = before.map(|before| write(&before, answer)).unwrap_or_default();
            texts.fill(ProblemKey::Answered, &[("move", &answer)])
        }
        Some(Said::Done) => {
            let mut told = texts.say(ProblemKey::Solved);
            let themes: Vec<String> = problem
                .themes()
                .iter()
                .filter_map(|theme| ProblemSet::from_name(theme.name()))
                .map(|set| name_of(texts, set))
                .collect();
            if !themes.is_empty() {
                told.push(' ');
                told += &texts.fill(ProblemKey::Shows, &[("themes", &themes.join(&comma()))]);
            }
            told
        }
        Some(Said::Wrong(wrong, input, before)) => match wrong {
            Wrong::Illegal(_) => texts.say(ProblemKey::Illegal),
            Wrong::NoCheck => texts.say(ProblemKey::NoCheck),
            Wrong::NotMate { escape } => {
                let after = Position::from_mate_problem(&before).ok().and_then(|mut position| {
                    let Input::Play(mv) = input else { return None };
                    position.play(mv).ok().map(|()| position)
                });
                let Some(after) = after else { return texts.say(ProblemKey::NotThis) };
                let takes = after.piece(escape.to()).is_some();
                let key = if takes { ProblemKey::Takes } else { ProblemKey::Escapes };
                texts.fill(key, &[("move", &write(&after, escape))])
            }
            _ => texts.say(ProblemKey::NotThis),
        },
    }
}

/// The sign between the themes.
fn comma() -> String {
    match I18n::of_page().language() {
        Language::Japanese => "、",
        Language::English => ", ",
    }
    .to_owned()
}

/// A move in the notation of the language as in books, with readings, and without the gap that a record has after 同.
/// Tracks the language.
fn write(position: &Position, mv: Move) -> String {
    let written = Notation::of_books(I18n::of_page().language()).write(position, mv);
    read_move(&written.replace('\u{3000}', ""))
}

/// The sentence of a hint, in the form of the page, at the position of the problem that is shown.
fn hint_text(lesson: Lesson, texts: ProblemTexts, problem: &Problem, step: HintStep) -> String {
    let (i18n, sentences) = (I18n::of_page(), Sentences::of_page());
    let position = lesson.with_run(TaskRun::position);
    let Some(position) = position else { return String::new() };
    let played = position.ply().saturating_sub(start_ply(problem));
    match Hint::of(problem, played, step) {
        None => String::new(),
        Some(Hint::Piece(Origin::Board(square))) => {
            let piece = position.piece(square).map(|piece| sentences.piece(piece.kind)).unwrap_or_default();
            texts.fill(ProblemKey::HintPiece, &[("piece", &piece), ("square", &i18n.square(square))])
        }
        Some(Hint::Piece(Origin::Hand(kind))) => {
            texts.fill(ProblemKey::HintDrop, &[("piece", &sentences.piece(kind.on_board()))])
        }
        Some(Hint::Move(mv)) => texts.fill(ProblemKey::HintMove, &[("move", &write(&position, mv))]),
        Some(Hint::Line(moves)) => {
            let mut position = position;
            let written: Vec<String> = moves
                .into_iter()
                .map(|mv| {
                    let text = write(&position, mv);
                    position.make(mv);
                    text
                })
                .collect();
            texts.fill(ProblemKey::HintLine, &[("moves", &written.join(" "))])
        }
    }
}

fn start_ply(problem: &Problem) -> usize {
    Position::from_mate_problem(problem.setup()).map_or(0, |position| position.ply())
}

/// The buttons: back to the sets, the next hint or another try, and the next problem.
#[component]
fn Buttons(
    set: Option<ProblemSet>,
    id: u32,
    hint: RwSignal<Option<HintStep>>,
    /// Asks for a hint.
    ask: Callback<HintStep>,
) -> impl IntoView {
    let (room, lesson) = (ProblemRoom::of_page(), Lesson::of_task());
    let texts = ProblemTexts::of(I18n::of_page());
    let state = Memo::new(move |_| lesson.with_run(TaskRun::state));
    let next_hint = move || match hint.get() {
        None => Some(HintStep::Piece),
        Some(step) => step.next(),
    };
    let middle = move || {
        match state.get() {
        State::Wrong(_) => Some(view! {
            <button type="button" class="control strong" data-action="again" on:click=move |_| lesson.wake()>
                {move || shown(texts, ProblemKey::Retry)}
            </button>
        }
        .into_any()),
        State::Open => next_hint().map(|step| {
            let key = match step {
                HintStep::Piece => ProblemKey::Hint,
                HintStep::Move => ProblemKey::MoreHint,
                HintStep::Line => ProblemKey::Solution,
            };
            view! {
                <button type="button" class="control" data-action="problem-hint" on:click=move |_| ask.run(step)>
                    {move || shown(texts, key)}
                </button>
            }
            .into_any()
        }),
        State::Done => None,
    }
    };
    let is_done = move || state.get() == State::Done;
    let next = move |_| room.next_of(set.unwrap_or_default(), Some(id));
    view! {
        <div class="task-buttons">
            <button type="button" class="control" data-action="sets" on:click=move |_| room.show_sets()>
                {move || shown(texts, ProblemKey::Back)}
            </button>
            {middle}
            <button
                type="button"
                class="control"
                class:strong=is_done
                data-action=move || if is_done() { "next" } else { "skip" }
                on:click=next
            >
                {move || shown(texts, if is_done() { ProblemKey::Next } else { ProblemKey::Skip })}
            </button>
        </div>
    }
}

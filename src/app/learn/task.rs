//! A task: its words, its board, what is said about the last input, and the buttons.

use super::board::TaskBoard;
use super::chapters::Steps;
use super::games;
use super::keyboard;
use super::lesson::{Lesson, Said};
use super::lessons::{Lessons, Shown, TaskName};
use super::pointer::{self, Pointer};
use super::sentences::Sentences;
use super::unkept::Unkept;
use super::words::LessonKey;
use crate::board::drag::Ghost;
use crate::browser;
use crate::ruby::ruby;
use crate::table::Table;
use headless::learn::{Goal, Input, MOST_STARS, SmallGame, State, Task, TaskRun, TaskTexts, Wrong};
use leptos::prelude::*;

/// A task of the course.
#[component]
pub fn TaskView(
    /// The name of the task.
    name: TaskName,
    /// The task with its position and goal.
    task: Task,
) -> impl IntoView {
    let (lessons, sentences) = (Lessons::of_page(), Sentences::of_page());
    let (id, number) = (name.to_string(), name.number);
    let tasks =
        untrack(|| lessons.course()).and_then(|course| Some(course.chapter(&name.chapter)?.tasks.len()));
    let (chapter, tasks) = (StoredValue::new(name.chapter.clone()), tasks.unwrap_or_default());
    let is_won = untrack(|| lessons.is_done(&name.chapter, number));
    let lesson = Lesson::new(name, &task);
    provide_context(lesson);
    let pointer = Pointer::new(lesson);
    let goal = StoredValue::new(task.goal);
    let is_game = goal.with_value(|goal| matches!(goal, Goal::Game(_)));
    if is_game && is_won {
        lesson.apply(Input::Won);
        if let Some((setup, last)) = untrack(|| games::won_board(Table::of_page(), &lesson.name())) {
            lesson.show_won(setup, last);
        }
    }
    let state = Memo::new(move |_| lesson.with_run(|run| state_name(run.state())));
    // A game that was won before asks for nothing any more.
    let asks = move || !(is_game && is_won && state.get() == "done");
    let place = move || {
        sentences.plain(LessonKey::Number, &[("number", &number.to_string()), ("all", &tasks.to_string())])
    };
    let words =
        move |read: fn(&TaskTexts) -> String| lessons.with_task(&lesson.name(), read).unwrap_or_default();
    lead_focus(state);
    view! {
        <section
            class="task"
            tabindex="-1"
            data-task=id
            data-state=state
            data-variant=lesson.variant().name()
            data-bottom=lesson.learner().to_string()
            data-sfen=move || lesson.with_setup(ToString::to_string)
            aria-label=place
            on:keydown=move |event| keyboard::pressed(&event, lesson)
        >
            <div class="task-words">
                <Unknown/>
                <p class="task-place"><Steps chapter tasks shown=number/> <span>{place}</span> <Earned state/></p>
                <p class="task-text">{move || asks().then(|| ruby(&words(|texts| texts.text.clone())))}</p>
                <Left/>
                <Told/>
                <Unkept/>
            </div>
            <BoardArea pointer/>
            <div class="task-foot">
                {goal.with_value(|goal| matches!(goal, Goal::Choose(_))).then(|| view! { <Answers/> })}
                <Buttons goal/>
            </div>
        </section>
    }
}

/// The stars that the task has earned, once it is done: as many full ones of three. What is said tells them too.
#[component]
fn Earned(state: Memo<&'static str>) -> impl IntoView {
    let lesson = Lesson::of_task();
    let stars = move || {
        let full = usize::from(lesson.stars());
        let shown = "★".repeat(full) + &"☆".repeat(usize::from(MOST_STARS) - full);
        view! { <span class="earned" data-earned=full.to_string() aria-hidden="true">{shown}</span> }
    };
    move || (state.get() == "done").then(stars)
}

/// The message that the address names a task that does not exist, with the first task, which is shown instead.
#[component]
fn Unknown() -> impl IntoView {
    let (lessons, sentences) = (Lessons::of_page(), Sentences::of_page());
    move || {
        lessons.unknown().map(|name| {
            let text = sentences.fill(LessonKey::Unknown, &[("name", &name)]);
            view! { <p class="note" role="status">{ruby(&text)}</p> }
        })
    }
}

/// The name of a state in the document.
pub const fn state_name(state: State) -> &'static str {
    match state {
        State::Open => "open",
        State::Wrong(_) => "wrong",
        State::Done => "done",
    }
}

/// Focuses a task or problem when it is shown, and the button that goes on when its state becomes `done`.
pub fn lead_focus(state: Memo<&'static str>) {
    Effect::new(move |before: Option<&'static str>| {
        let state = state.get();
        // Enter goes on.
        if state == "done" && before.is_some_and(|before| before != "done") {
            browser::after_paint(|| browser::focus(".learn [data-action=\"next\"]"));
        }
        state
    });
    Effect::new(|_| browser::focus(".learn .task"));
}

/// What is said about the last input, where the person sees it. The longest sentence of the task has its room from the
/// start, so that the board and the answers stay where they are; on phones together with what is asked, which stays above
/// the reason why an input was wrong.
#[component]
fn Told() -> impl IntoView {
    let (lesson, lessons, sentences) = (Lesson::of_task(), Lessons::of_page(), Sentences::of_page());
    let read = move |read: fn(&TaskTexts) -> &str| {
        lessons.with_task(&lesson.name(), |texts| read(texts).to_owned()).unwrap_or_default()
    };
    let asked = move || ruby(&read(|texts| &texts.text));
    let room = move || {
        let longest = read(TaskTexts::longest_said);
        (!longest.is_empty()).then(|| {
            view! {
                <p class="task-room" aria-hidden="true">
                    <strong>{ruby(&sentences.say(LessonKey::Right))}</strong>
                    " "
                    {ruby(&longest)}
                </p>
            }
        })
    };
    Effect::new(move |_| {
        if lesson.said().is_some() {
            bring_into_view();
        }
    });
    view! {
        <div class="task-told">
            <p class="task-asked">{asked}</p>
            <p class="task-said" role="status" aria-live="polite">{move || said(lesson, sentences)}</p>
            {room}
        </div>
        <div class="task-whole" aria-hidden="true">
            <div>
                <p class="task-asked">{asked}</p>
                <p class="task-reason">{move || ruby(&read(TaskTexts::longest_reason))}</p>
            </div>
            {room}
        </div>
    }
}

/// Scrolls to what is said, where a screen is too small for the whole task.
fn bring_into_view() {
    browser::after_paint(|| {
        for said in browser::all(".learn .task-said") {
            browser::bring_into_view(&said);
        }
    });
}

/// What is said about the last input.
fn said(lesson: Lesson, sentences: Sentences) -> AnyView {
    let Some(said) = lesson.said() else { return ().into_any() };
    let (lessons, name) = (Lessons::of_page(), lesson.name());
    let particular = match &said {
        Said::Wrong(wrong, input, _) => {
            let about = |texts: &TaskTexts| {
                let others = || texts.about_others(*input).filter(|_| *wrong == Wrong::NotThisOne);
                texts.about(*input).or_else(others).map(str::to_owned)
            };
            lessons.with_task(&name, about).flatten()
        }
        Said::Done => lessons.with_task(&name, |texts| texts.right.clone()).filter(|right| !right.is_empty()),
        Said::GoOn | Said::Answered(..) => None,
    };
    if said == Said::Done {
        let words = particular.unwrap_or_else(|| sentences.say(LessonKey::Praise));
        let earned = sentences.earned(lesson.stars().into(), MOST_STARS.into());
        return view! {
            <strong>{ruby(&sentences.say(LessonKey::Right))}</strong>
            " "
            <span class="unseen">{earned} " "</span>
            {ruby(&words)}
        }
        .into_any();
    }
    ruby(&particular.unwrap_or_else(|| sentences.about(&said)))
}

/// The number of moves, squares or pieces that are left, where the task has one.
#[component]
fn Left() -> impl IntoView {
    let (lesson, sentences) = (Lesson::of_task(), Sentences::of_page());
    let left = Memo::new(move |_| {
        lesson.with_run(|run| match run.moves_left() {
            Some(moves) if run.task().moves.is_some_and(|moves| moves > 1) => {
                Some((LessonKey::MovesLeft, moves as usize))
            }
            _ if run.marks_pieces() => Some((LessonKey::PiecesLeft, run.marks_left())),
            _ if run.marks_squares() => Some((LessonKey::SquaresLeft, run.marks_left())),
            _ => None,
        })
    });
    move || {
        left.get().map(|(key, count)| {
            view! { <p class="task-left">{ruby(&sentences.fill(key, &[("count", &count.to_string())]))}</p> }
        })
    }
}

/// The answers of a question.
#[component]
fn Answers() -> impl IntoView {
    let (lesson, lessons, sentences) = (Lesson::of_task(), Lessons::of_page(), Sentences::of_page());
    let options =
        move || lessons.with_task(&lesson.name(), |texts| texts.options.clone()).unwrap_or_default();
    let chosen = move |index: usize| match lesson.said() {
        Some(Said::Wrong(_, Input::Choose(wrong), _)) if wrong == index => "wrong",
        Some(Said::Done) if lesson.with_run(|run| run.task().goal == Goal::Choose(index)) => "right",
        _ => "",
    };
    let answer = move |(index, text): (usize, String)| {
        let choose = move |_| {
            lesson.wake();
            lesson.apply(Input::Choose(index));
        };
        view! {
            <button
                type="button"
                class="answer"
                data-choice=index.to_string()
                data-mark=move || chosen(index)
                prop:disabled=move || lesson.with_run(|run| run.state() == State::Done)
                on:click=choose
            >
                {ruby(&text)}
            </button>
        }
    };
    view! {
        <div class="answers" role="group" aria-label=move || sentences.plain(LessonKey::Options, &[])>
            {move || options().into_iter().enumerate().map(answer).collect_view()}
        </div>
    }
}

/// The buttons of a task: back to the chapters, one for the game, one that takes a move back, one that tries again, also
/// a task that could earn more stars, and the one that goes on.
#[component]
fn Buttons(goal: StoredValue<Goal>) -> impl IntoView {
    let (lesson, lessons) = (Lesson::of_task(), Lessons::of_page());
    let table = Table::of_page();
    let state = Memo::new(move |_| lesson.with_run(TaskRun::state));
    let next = Memo::new(move |_| lessons.after(&lesson.name()));
    let is_last = Memo::new(move |_| next.get().is_none_or(|next| next.chapter != lesson.name().chapter));
    let go_on = move || lessons.show(next.get_untracked().map_or(Shown::Chapters, Shown::Task));
    let chapters = move || lessons.show(Shown::Chapters);
    let game = goal.with_value(|goal| match goal {
        Goal::Game(game) => Some(*game),
        _ => None,
    });
    let play = move |game: SmallGame| games::begin(table, lesson, game);
    let can_undo = Memo::new(move |_| {
        lesson.with_run(|run| {
            run.state() == State::Open && *run.setup() != run.task().setup && run.task().goal.is_solo()
        })
    });
    let middle = move || {
        let tool = match (state.get(), game) {
            (State::Wrong(_), _) => {
                view! { <Tool action="again" key=LessonKey::Again strong=true on_click=move || lesson.wake()/> }
                    .into_any()
            }
            (State::Done, None) if lesson.stars() < MOST_STARS => {
                view! { <Tool action="once-more" key=LessonKey::Again on_click=move || lesson.begin_again()/> }
                    .into_any()
            }
            (state, Some(game)) => {
                let is_open = state == State::Open;
                view! {
                    <Tool action="play-lesson" key=LessonKey::Play strong=is_open on_click=move || play(game)/>
                }
                .into_any()
            }
            (State::Open, None) if can_undo.get() => {
                view! { <Tool action="back" key=LessonKey::Back on_click=move || lesson.apply(Input::Undo)/> }
                    .into_any()
            }
            _ => return None,
        };
        Some(tool)
    };
    let end = move || {
        let is_done = state.get() == State::Done;
        let (action, key) = match (is_done, is_last.get()) {
            (false, _) => ("skip", LessonKey::Skip),
            (true, false) => ("next", LessonKey::Next),
            (true, true) => ("next", LessonKey::NextChapter),
        };
        view! { <Tool action key strong=is_done on_click=go_on/> }
    };
    view! {
        <div class="task-buttons">
            <Tool action="chapters" key=LessonKey::Chapters on_click=chapters/>
            {middle}
            {end}
        </div>
    }
}

/// A button with a label from the texts of the room.
#[component]
pub fn Tool(
    /// The `data-action` of the button.
    action: &'static str,
    /// The label of the button.
    key: LessonKey,
    /// Whether the button is highlighted.
    #[prop(optional)]
    strong: bool,
    /// Called on each click.
    #[prop(into)]
    on_click: Callback<()>,
) -> impl IntoView {
    let sentences = Sentences::of_page();
    view! {
        <button type="button" class="control" class:strong=strong data-action=action on:click=move |_| on_click.run(())>
            <span>{move || ruby(&sentences.say(key))}</span>
        </button>
    }
}

/// The board of a task or problem, with the image of the dragged piece.
#[component]
pub fn BoardArea(
    /// The pointer on the board.
    pointer: Pointer,
) -> impl IntoView {
    let lesson = pointer.board();
    let dragged = Memo::new(move |_| lesson.dragged());
    view! {
        <div
            class="task-board"
            on:pointerdown=move |event| pointer::pressed(pointer, &event)
            on:touchmove=move |event| pointer.slid(&event)
            on:contextmenu=|event| event.prevent_default()
        >
            <TaskBoard/>
        </div>
        // Where it is on the screen, which is not where it would be in a box that is measured (`container-type`).
        <Ghost pointer dragged below=lesson.learner()/>
    }
}

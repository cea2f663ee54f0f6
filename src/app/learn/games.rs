//! The small games against the AI that end chapters. They are ordinary games at the table of the page; the task is done
//! when the person has won.

use super::lesson::Lesson;
use super::lessons::{Lessons, Shown, TaskName};
use super::problems::state::ProblemRoom;
use super::solved::note_lesson;
use super::{game_on, note_game, way_back};
use crate::table::Table;
use game::Game;
use headless::learn::{Goal, SmallGame, Task};
use leptos::prelude::*;
use links::Link;
use rules::{Color, Line, Move, Setup};
use saves::lesson_game::LessonGame;

/// Creates the state of the rooms, and notes each game of a lesson that the person wins, for the lifetime of the page.
pub fn install(table: Table) {
    let lessons = Lessons::install(table.appearance().0);
    ProblemRoom::install();
    way_back::install(table);
    Effect::new(move |before: Option<bool>| {
        let Some(LessonGame { chapter, task, .. }) = game_on(table) else { return false };
        let winner = table.with_game(Game::outcome).and_then(rules::Outcome::winner);
        let is_won = winner.is_some() && winner == table.human();
        if is_won {
            let name = TaskName { chapter, number: task };
            untrack(|| match before {
                Some(false) => note_lesson(lessons, &name, 0),
                // It was won before this code was there, such as before a reload, or its win has been noted.
                None | Some(true) => lessons.note_done(&name, 0),
            });
        }
        is_won
    });
}

/// The last board and move of the game of a lesson, if it is on the table and the person has won it.
pub fn won_board(table: Table, name: &TaskName) -> Option<(Setup, Option<Move>)> {
    game_on(table).filter(|game| game.chapter == name.chapter && game.task == name.number)?;
    table.with_game(|game| {
        let winner = game.outcome().and_then(rules::Outcome::winner);
        let is_won = winner.is_some() && winner == table.human();
        is_won.then(|| (game.position().to_setup(), game.position().last_move()))
    })
}

/// Begins the game of a task, and closes the room.
pub fn begin(table: Table, lesson: Lesson, game: SmallGame) {
    let task = untrack(|| lesson.with_run(|run| run.task().clone()));
    start(table, lesson.name(), &task, game);
    table.close_sheets();
}

/// Begins the game of the lesson on the table again. If the course has not been fetched since a reload, the room opens.
pub fn play_again(table: Table) {
    let Some(LessonGame { chapter, task: number, .. }) = untrack(|| game_on(table)) else { return };
    let (lessons, name) = (Lessons::of_page(), TaskName { chapter, number });
    let task = untrack(|| lessons.task(&name));
    let game = task.as_ref().and_then(|task| match task.goal {
        Goal::Game(game) => Some((task, game)),
        _ => None,
    });
    match game {
        Some((task, game)) => start(table, name, task, game),
        // The course has not been fetched, or has another task there since an update.
        None => {
            lessons.show(Shown::Task(name));
            table.open(crate::table::sheet::Sheet::Learn);
        }
    }
}

fn start(table: Table, name: TaskName, task: &Task, game: SmallGame) {
    let start = task.setup.clone();
    let variant = Some(start.variant);
    let line = Some(Line { start, moves: Vec::new() });
    let link = Link { line, variant, play: Some(Color::Black), level: Some(game.level), ..Link::default() };
    // The form of the next game stays as it is.
    let form = untrack(|| table.choice());
    table.play_link(link);
    table.change_choice(|choice| *choice = form);
    let id = table.saved_games().own_id();
    note_game(Some(LessonGame { chapter: name.chapter, task: name.number, id }));
}

//! The content of the printed page, taken from the game or the record that is shown, or from the position editor or the
//! mate problem that covers it.

use super::edited;
use super::words::{PrintKey, PrintTexts};
use crate::records;
use crate::sentences::referee::Referee;
use crate::sentences::{Naming, sign};
use crate::share::browser::today;
use crate::share::shared_record::record_shared;
use crate::store;
use crate::table::Table;
use crate::texts::{I18n, TextKey};
use headless::mate_problem::Report;
use headless::print::{PrintedLine, lines};
use headless::status::{Notice, Status};
use headless::study::notation::Notation;
use leptos::prelude::With;
use record::{End, Field, GameRecord, Step};
use rules::{Color, Handicap, Move, Position, Setup, Square};

/// The header fields that are printed in one line, in this order.
const FACTS: [Field; 5] = [Field::Event, Field::Site, Field::Start, Field::End, Field::TimeLimit];

/// The content of the printed page.
#[derive(Clone, Debug)]
pub struct PrintedPage {
    /// The title of the record, or what it is.
    pub title: String,
    /// A line for each player whose name is known.
    pub players: Vec<String>,
    /// Event, place, date, time limit and handicap, as far as they are known.
    pub facts: Vec<String>,
    /// The result, or what is asked for in a mate problem; empty while nothing is known.
    pub result: String,
    /// The position shown, as a diagram.
    pub position: Setup,
    /// The target of the last move, which is marked in the diagram.
    pub last: Option<Square>,
    /// The side at the lower edge of the diagram.
    pub bottom: Color,
    /// The names of the sides, as in the record.
    pub naming: Naming,
    /// The line below the diagram: the last move, and the side to move.
    pub caption: String,
    /// The moves and comments, line by line.
    pub lines: Vec<PrintedLine>,
    /// Whether the review of the record is printed too, or else the graph of its evaluations, if there is one.
    pub has_review: bool,
}

/// A record to be printed, and where it comes from.
struct Source {
    /// The record; `None` if no record can hold the game.
    record: Option<GameRecord>,
    /// Whether it is a studied record, and not the game on the table.
    is_study: bool,
}

impl Source {
    fn of(table: Table) -> Self {
        match table.hooks().study.and_then(|study| (study.studied)()) {
            Some(studied) => Self { record: Some(studied.record), is_study: true },
            None => Self { record: record_shared(table).map(|(record, _)| record), is_study: false },
        }
    }

    /// The notation of the moves: in a study the one that the person has chosen, otherwise that of the language.
    fn notation(&self, i18n: I18n) -> Notation {
        let chosen = store::notation().and_then(|name| Notation::from_name(&name));
        chosen.filter(|_| self.is_study).unwrap_or_else(|| Notation::of_language(i18n.language()))
    }

    /// The sentence for the end of a line, from the side to move there.
    fn end(&self, table: Table, i18n: I18n, end: &End, turn: Color) -> String {
        if !self.is_study {
            return table.with_game(|game| Referee::of(i18n).outcome(game, table.human(), table.naming()));
        }
        let views = records::of_page().if_there();
        let told = views.zip(self.record.as_ref()).map(|(views, record)| (views.result)(record, end, turn));
        told.unwrap_or_default()
    }
}

impl PrintedPage {
    /// The content for what is shown now, in the language of the page: the arrangement in the open position editor, the
    /// mate problem in its room, or else the game or record.
    pub fn of(table: Table) -> Self {
        edited::shown().map_or_else(|| Self::of_game(table), |(setup, goal)| Self::of_setup(setup, goal))
    }

    /// The content for an arrangement, which need not be playable: a diagram, the side to move, and the goal of a problem.
    fn of_setup(setup: Setup, goal: Option<String>) -> Self {
        let i18n = I18n::of_page();
        let side = i18n.side(setup.turn, Naming::Even);
        let title = if goal.is_some() { PrintKey::Problem } else { PrintKey::Position };
        Self {
            title: PrintTexts::of(i18n).say(title),
            players: Vec::new(),
            facts: Handicap::of(&setup).map(|handicap| i18n.handicap(handicap)).into_iter().collect(),
            result: goal.unwrap_or_default(),
            caption: i18n.fill(TextKey::ToMove, &[("side", &side)]),
            bottom: Color::Black,
            naming: Naming::Even,
            position: setup,
            last: None,
            lines: Vec::new(),
            has_review: false,
        }
    }

    /// The content for the game or record that is shown now.
    fn of_game(table: Table) -> Self {
        let i18n = I18n::of_page();
        let texts = PrintTexts::of(i18n);
        let source = Source::of(table);
        let notation = source.notation(i18n);
        let write = |before: &Position, mv: Move| notation.write(before, mv);
        let end = |end: &End, turn: Color| source.end(table, i18n, end, turn);
        let lines = source.record.as_ref().map(|record| lines(record, write, end)).unwrap_or_default();
        let position = table.shown();
        Self {
            title: title(table, texts, source.record.as_ref()),
            players: players(table, i18n, texts, source.record.as_ref()),
            facts: facts(table, i18n, &source),
            result: result(table, &lines, source.record.as_ref()),
            caption: caption(table, i18n, texts, &position, notation),
            bottom: table.bottom(),
            naming: table.naming(),
            last: position.last_move().map(Move::to),
            position: position.to_setup(),
            lines,
            has_review: true,
        }
    }
}

fn title(table: Table, texts: PrintTexts, record: Option<&GameRecord>) -> String {
    let named = record.and_then(|record| record.header.get(&Field::Title));
    let key = match record {
        _ if table.is_problem() && !table.is_study_shown() => PrintKey::Problem,
        Some(record) if !record.is_empty() => PrintKey::Record,
        _ => PrintKey::Position,
    };
    named.map_or_else(|| texts.say(key), str::to_owned)
}

fn players(table: Table, i18n: I18n, texts: PrintTexts, record: Option<&GameRecord>) -> Vec<String> {
    let player = |(color, field): (Color, Field)| {
        let name = record?.header.get(&field).filter(|name| !name.trim().is_empty())?;
        let side = i18n.side(color, table.naming());
        Some(texts.fill(PrintKey::Player, &[("sign", sign(color)), ("side", &side), ("name", name)]))
    };
    // The defender of a problem is no player.
    if table.is_problem() && !table.is_study_shown() {
        return Vec::new();
    }
    [(Color::Black, Field::Black), (Color::White, Field::White)].into_iter().filter_map(player).collect()
}

/// The facts about the record. A game of this page is of today.
fn facts(table: Table, i18n: I18n, source: &Source) -> Vec<String> {
    let Some(record) = &source.record else { return Vec::new() };
    let told = FACTS.iter().filter_map(|field| record.header.get(field)).map(str::to_owned);
    let mut facts: Vec<String> = told.filter(|fact| !fact.trim().is_empty()).collect();
    if !source.is_study && table.is_begun() && !table.is_problem() {
        facts.push(today());
    }
    facts.extend(Handicap::of(record.start()).map(|handicap| i18n.handicap(handicap)));
    facts
}

/// The words for the end of the main line, or the verdict on a mate problem.
fn result(table: Table, lines: &[PrintedLine], record: Option<&GameRecord>) -> String {
    let verdict = table.status.with(|status| match status {
        Status::Notice(Notice::Problem(report @ Report::Known(_))) => Some(*report),
        _ => None,
    });
    if let Some(report) = verdict {
        return table.say_of_problem(report);
    }
    let is_over = record.is_some_and(|record| {
        record.main_line().last().is_some_and(|last| matches!(record.node(last).step(), Step::End(_)))
    });
    let end = lines.first().and_then(|line| line.steps.last()).filter(|_| is_over);
    end.map(|step| step.text.clone()).unwrap_or_default()
}

fn caption(table: Table, i18n: I18n, texts: PrintTexts, position: &Position, notation: Notation) -> String {
    let moved = position.last_move().map(|mv| {
        let mut before = position.clone();
        before.undo();
        let (number, text) = (before.move_number().to_string(), notation.write(&before, mv));
        texts.fill(PrintKey::AfterMove, &[("number", &number), ("move", &text)])
    });
    let to_move = table.side_to_move().unwrap_or_else(|| position.turn());
    let side = i18n.fill(TextKey::ToMove, &[("side", &i18n.side(to_move, table.naming()))]);
    let shown = moved.unwrap_or_else(|| texts.say(PrintKey::Start));
    format!("{shown} · {side}")
}

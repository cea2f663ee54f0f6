//! Execution of the commands that the host page, the page around this embedded page, sends as messages. A command is
//! executed completely or not at all.

use super::channel::Channel;
use super::veto;
use crate::study;
use crate::table::Table;
use crate::table::frame::NotPlayed;
use crate::table::link::embed_mode_of_page;
use crate::table::load::GameSource;
use crate::timers;
use headless::embed::{Loaded, line_to_play, read};
use leptos::prelude::*;
use links::{EmbedMode, Link};
use messages::{EmbedCommand, EmbedEvent, Message, Refused, Setting};
use rules::Color;
use std::time::Duration;

/// Reads a message of the host page, executes its command, and answers: with the event `error` if it was refused, or
/// with `done` if the message has an id. A message that is not meant for the board is ignored.
pub(super) fn handle_message(table: Table, channel: Channel, text: &str) {
    let (id, result) = match messages::read(text) {
        Err((_, Refused::NotOurs)) => return,
        Err((id, refused)) => (id, Err(refused.name())),
        Ok(Message { id, command }) => (id, execute(table, channel, command)),
    };
    let answer = match (result, id) {
        (Err(reason), _) => EmbedEvent::Error { id, reason },
        (Ok(()), Some(id)) => EmbedEvent::Done(id),
        (Ok(()), None) => return,
    };
    // The timer lets the events that the command causes go first.
    timers::after(Duration::ZERO, move || channel.send(&answer));
}

/// Executes a command.
///
/// # Errors
/// The reason for refusing the command, as a word for the event `error`; then nothing has changed. `record`: the text
/// cannot be read. `turn`: the person is not to move. `illegal`: a rule forbids the move. `value`: a setting has an
/// invalid value. `clock`: the game has no clock that can change its state. `late`: no move waits for this answer.
fn execute(table: Table, channel: Channel, command: EmbedCommand) -> Result<(), &'static str> {
    match command {
        EmbedCommand::Load { text, ply } => load(table, &text, ply.map(usize::from)),
        EmbedCommand::Play(mv) => table.play_for_person(mv).map_err(|why| match why {
            NotPlayed::Turn => "turn",
            NotPlayed::Illegal(rule) => {
                channel.send(&EmbedEvent::Illegal { usi: mv.to_string(), rule: rule.name() });
                "illegal"
            }
        }),
        EmbedCommand::GoTo(ply) => {
            if !study::look_at(ply.into()) {
                table.view(ply.into());
            }
            Ok(())
        }
        EmbedCommand::Flip(bottom) => {
            if bottom != Some(untrack(|| table.bottom())) {
                table.flip();
            }
            Ok(())
        }
        EmbedCommand::Set(settings) => set(table, &settings),
        EmbedCommand::Clock(run) => {
            if table.run_clock(run) {
                Ok(())
            } else {
                Err("clock")
            }
        }
        EmbedCommand::Think(allow) => {
            table.rest(!allow);
            Ok(())
        }
        EmbedCommand::Answer { question, allow } => {
            if veto::answer(question, allow) {
                Ok(())
            } else {
                Err("late")
            }
        }
    }
}

/// Replaces what the board shows by the record, position or link in `text`. `ply` is the number of moves after which it
/// is shown. In a page for records it opens as a study; otherwise a game on the terms of the page's link begins from
/// it.
///
/// # Errors
/// `record` if the text cannot be read.
fn load(table: Table, text: &str, ply: Option<usize>) -> Result<(), &'static str> {
    let Loaded { record, node, flipped } = read(text).ok_or("record")?;
    let own = table.location.with(|address| address.link.clone());
    match embed_mode_of_page() {
        Some(EmbedMode::View) | None => study::show_record(record, ply, node),
        Some(mode) => {
            let line = line_to_play(&record, mode);
            // The board shows the new position at once. The editor is closed and opened again, because it reads the
            // position when it opens.
            table.edit(false);
            table.replace(GameSource::Record { line, ply, terms: Box::new(own) });
            if mode == EmbedMode::Edit {
                timers::after(Duration::ZERO, move || table.edit(true));
            }
        }
    }
    if flipped && untrack(|| table.bottom()) == Color::Black {
        table.flip();
    }
    Ok(())
}

/// Changes settings of the game and the page. Names and values are those of links.
///
/// # Errors
/// `value` if a value is invalid; then no setting is changed.
fn set(table: Table, settings: &[(Setting, String)]) -> Result<(), &'static str> {
    let values = settings.iter().map(|(setting, value)| (setting.name().to_owned(), value.clone()));
    let (link, problems) = Link::of_values(values);
    if !problems.is_empty() {
        return Err("value");
    }
    let (preferences, i18n) = table.appearance();
    for (setting, _) in settings {
        match setting {
            Setting::Level => link.level.into_iter().for_each(|level| table.change_level(level)),
            Setting::Style => link.style.into_iter().for_each(|style| table.change_style(style)),
            Setting::Lock => table.change_lock(link.lock, embed_mode_of_page()),
            Setting::Language => link.language.into_iter().for_each(|language| i18n.change(language)),
            Setting::Pieces => link.pieces.into_iter().for_each(|set| preferences.change_pieces(set, false)),
            Setting::Theme => preferences.ask_theme(link.theme),
        }
    }
    Ok(())
}

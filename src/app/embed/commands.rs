//! Commands of the page around. Each is carried out completely, or not at all.

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

/// Follows a message, and answers it.
pub(super) fn follow(table: Table, channel: Channel, text: &str) {
    let (id, followed) = match messages::read(text) {
        Err((_, Refused::NotOurs)) => return,
        Err((id, refused)) => (id, Err(refused.name())),
        Ok(Message { id, command }) => (id, carry_out(table, channel, command)),
    };
    let answer = match (followed, id) {
        (Err(reason), _) => EmbedEvent::Error { id, reason },
        (Ok(()), Some(id)) => EmbedEvent::Done(id),
        (Ok(()), None) => return,
    };
    // What has come of it is told before.
    timers::after(Duration::ZERO, move || channel.say(&answer));
}

/// Carries out a command, or says in a word why not; then nothing has changed.
fn carry_out(table: Table, channel: Channel, command: EmbedCommand) -> Result<(), &'static str> {
    match command {
        EmbedCommand::Load { text, ply } => load(table, &text, ply.map(usize::from)),
        EmbedCommand::Play(mv) => table.play_for_person(mv).map_err(|why| match why {
            NotPlayed::Turn => "turn",
            NotPlayed::Illegal(rule) => {
                channel.say(&EmbedEvent::Illegal { usi: mv.to_string(), rule: rule.name() });
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

/// Puts a record, a position or what a link shows in the place of what is on the board.
fn load(table: Table, text: &str, ply: Option<usize>) -> Result<(), &'static str> {
    let Loaded { record, node, flipped } = read(text).ok_or("record")?;
    let own = table.location.with(|address| address.link.clone());
    match embed_mode_of_page() {
        Some(EmbedMode::View) | None => study::show_record(record, ply, node),
        Some(frame) => {
            let line = line_to_play(&record, frame);
            // The board is shown at once; the editor opens again when it can read the new position.
            table.edit(false);
            table.replace(GameSource::Record { line, ply, terms: Box::new(own) });
            if frame == EmbedMode::Edit {
                timers::after(Duration::ZERO, move || table.edit(true));
            }
        }
    }
    if flipped && untrack(|| table.bottom()) == Color::Black {
        table.flip();
    }
    Ok(())
}

/// Changes settings, if all of them can be read.
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
            Setting::Lock => table.change_lock(link.lock, embed_mode_of_page()),
            Setting::Language => link.language.into_iter().for_each(|language| i18n.change(language)),
            Setting::Pieces => link.pieces.into_iter().for_each(|set| preferences.change_pieces(set, false)),
            Setting::Theme => preferences.ask_theme(link.theme),
        }
    }
    Ok(())
}

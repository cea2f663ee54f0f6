//! What the page around asks for. All of it is followed, or nothing.

use super::channel::Channel;
use super::veto;
use crate::study;
use crate::table::Table;
use crate::table::frame::NotPlayed;
use crate::table::link::frame_of_page;
use crate::timers;
use leptos::prelude::*;
use links::{Frame, Link};
use messages::{Command, Event, Message, Refused, Setting};
use record::{GameRecord, NodeId, peers};
use rules::{Color, Line};
use std::time::Duration;

/// Follows a message, and answers it.
pub(super) fn follow(table: Table, channel: Channel, text: &str) {
    let (id, followed) = match messages::read(text) {
        Err((_, Refused::NotOurs)) => return,
        Err((id, refused)) => (id, Err(refused.name())),
        Ok(Message { id, command }) => (id, carry_out(table, channel, command)),
    };
    let answer = match (followed, id) {
        (Err(reason), _) => Event::Error { id, reason },
        (Ok(()), Some(id)) => Event::Done(id),
        (Ok(()), None) => return,
    };
    // What has come of it is told before.
    timers::after(Duration::ZERO, move || channel.say(&answer));
}

/// Carries out a command, or says in a word why not; then nothing has changed.
fn carry_out(table: Table, channel: Channel, command: Command) -> Result<(), &'static str> {
    match command {
        Command::Load { text, ply } => load(table, &text, ply.map(usize::from)),
        Command::Play(mv) => table.play_for_person(mv).map_err(|why| match why {
            NotPlayed::Turn => "turn",
            NotPlayed::Illegal(rule) => {
                channel.say(&Event::Illegal { usi: mv.to_string(), rule: rule.name() });
                "illegal"
            }
        }),
        Command::GoTo(ply) => {
            if !study::look_at(ply.into()) {
                table.view(ply.into());
            }
            Ok(())
        }
        Command::Flip(bottom) => {
            if bottom != Some(untrack(|| table.bottom())) {
                table.flip();
            }
            Ok(())
        }
        Command::Set(settings) => set(table, &settings),
        Command::Clock(run) => {
            if table.run_clock(run) {
                Ok(())
            } else {
                Err("clock")
            }
        }
        Command::Think(allow) => {
            table.rest(!allow);
            Ok(())
        }
        Command::Answer { question, allow } => {
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
    match frame_of_page() {
        Some(Frame::View) | None => study::show_record(record, ply, node),
        Some(frame) => {
            let ply = ply.and_then(|ply| u16::try_from(ply).ok());
            let link = Link { ply, ..link_to(&record, frame, own) };
            // Whoever edits sees the board at once, and the editor when it has what lies there.
            table.edit(false);
            table.replace(link);
            if frame == Frame::Edit {
                timers::after(Duration::ZERO, move || table.edit(true));
            }
        }
    }
    if flipped && untrack(|| table.bottom()) == Color::Black {
        table.flip();
    }
    Ok(())
}

/// What a text holds.
struct Loaded {
    record: GameRecord,
    node: Option<NodeId>,
    flipped: bool,
}

fn read(text: &str) -> Option<Loaded> {
    if let Some(linked) = peers::read(text) {
        let peers::PeerGame { record, shown, flipped } = linked.ok()?;
        return Some(Loaded { record, node: shown, flipped });
    }
    let reading = study::reading::read(text, "").ok()?;
    let record = reading.games.into_iter().next()?;
    Some(Loaded { record, node: None, flipped: false })
}

/// The link of the frame, with the main line of a record in the place of what it showed.
fn link_to(record: &GameRecord, frame: Frame, own: Link) -> Link {
    let start = record.start().clone();
    // A problem is its start: what follows is the solution.
    let moves = if frame == Frame::Mate { Vec::new() } else { record.main_moves() };
    let variant = Some(start.variant);
    Link { line: Some(Line { start, moves }), variant, handicap: None, packed: None, mate: false, ..own }
}

/// Changes settings, if all of them can be read.
fn set(table: Table, settings: &[(Setting, String)]) -> Result<(), &'static str> {
    let fields: Vec<String> =
        settings.iter().map(|(setting, value)| format!("{}={}", setting.name(), escaped(value))).collect();
    let (link, problems) = Link::parse(&fields.join("&"), "");
    if !problems.is_empty() {
        return Err("value");
    }
    let (taste, voice) = table.appearance();
    for (setting, _) in settings {
        match setting {
            Setting::Level => link.level.into_iter().for_each(|level| table.change_level(level)),
            Setting::Lock => table.change_lock(link.lock, frame_of_page()),
            Setting::Language => link.language.into_iter().for_each(|language| voice.change(language)),
            Setting::Pieces => link.pieces.into_iter().for_each(|set| taste.change_pieces(set, false)),
            Setting::Theme => taste.ask_theme(link.theme),
        }
    }
    Ok(())
}

/// A value as it may stand in a link.
fn escaped(value: &str) -> String {
    value.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_keeps_its_terms_when_something_else_is_loaded() {
        let (own, _) = Link::parse("embed=play&level=9&handicap=2&g=1abc", "");
        let record = read("position startpos moves 7g7f 3c3d").expect("a record").record;
        let link = link_to(&record, Frame::Play, own.clone());
        assert_eq!((link.level, link.embed, link.handicap), (own.level, own.embed, None));
        assert_eq!((link.packed, link.line.map(|line| line.moves.len())), (None, Some(2)));
        let problem = link_to(&record, Frame::Mate, own);
        assert_eq!(problem.line.map(|line| line.moves.len()), Some(0));
    }

    #[test]
    fn every_form_of_a_record_can_be_loaded() {
        for text in [
            "startpos",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1",
            "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n",
            "▲７六歩 △３四歩",
            "PI\n+\n+7776FU\n-3334FU\n",
            "{\"header\":{},\"moves\":[{}]}",
        ] {
            assert!(read(text).is_some(), "{text}");
        }
        assert!(read("nonsense").is_none() && read("").is_none());
    }
}

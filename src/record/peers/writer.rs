//! Writing links for other programs.

use super::Peer;
use crate::{Cursor, Field, GameRecord, NodeId, Step, WriteError, usen};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use rules::{Move, Position, Setup, Variant};
use std::fmt::Write as _;

/// The characters that a query holds without escapes.
const IN_QUERY: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

/// The greatest number of moves that lishogi's server takes.
const MOST_MOVES_OF_LISHOGI: usize = 300;

pub(super) fn write(peer: Peer, record: &GameRecord, shown: NodeId) -> Result<String, WriteError> {
    let variant = record.start().variant;
    let has_both_games = matches!(peer, Peer::LishogiEditor | Peer::LishogiAnalysis);
    if !has_both_games && variant != Variant::Standard {
        return Err(WriteError::Variant);
    }
    Ok(match peer {
        Peer::LishogiEditor => {
            let mut cursor = Cursor::new(record);
            cursor.go(record, shown);
            format!("https://lishogi.org/editor{}", lishogi_path(&cursor.position().to_setup()))
        }
        Peer::LishogiAnalysis => lishogi_analysis(record, shown),
        Peer::Piyo => piyo(record, shown),
        Peer::Kento => kento(record, shown),
        Peer::ShogiHome => return shogi_home(record, shown),
    })
}

fn encoded(text: &str) -> String {
    utf8_percent_encode(text, IN_QUERY).to_string()
}

/// The legal moves of the line that passes through a node, and the number of them that lead to that node.
fn line_through(record: &GameRecord, shown: NodeId) -> (Vec<Move>, usize) {
    let mut way: Vec<NodeId> = std::iter::successors(Some(shown), |&id| record.parent(id)).collect();
    way.reverse();
    way.extend(record.line_from(shown).skip(1));
    let moves: Vec<Move> = way
        .iter()
        .filter_map(|&id| match record.node(id).step() {
            Step::Move(mv) => Some(*mv),
            _ => None,
        })
        .collect();
    let ply = record.node(shown).ply().min(moves.len());
    (moves, ply)
}

fn joined(moves: &[Move], between: &str) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(between)
}

/// `/<variant>/<SFEN>`, nothing of the even game: spaces are `_`, `+` and `/` stay.
fn lishogi_path(setup: &Setup) -> String {
    let variant = match setup.variant {
        Variant::Standard => "",
        Variant::Minishogi => "/minishogi",
    };
    let sfen = setup.to_string();
    if sfen == setup.variant.start_sfen() {
        return variant.to_owned();
    }
    format!("{variant}/{}", sfen.replace(' ', "_"))
}

/// The line through a node. Of a longer one as many moves as the server takes, from the node on at the latest.
fn lishogi_analysis(record: &GameRecord, shown: NodeId) -> String {
    let (moves, ply) = line_through(record, shown);
    let from = moves.len().saturating_sub(MOST_MOVES_OF_LISHOGI).min(ply);
    let mut position: Position = record.start_position();
    moves[..from].iter().for_each(|&mv| position.make(mv));
    let start = position.to_setup();
    let rest = &moves[from..];
    let rest = &rest[..rest.len().min(MOST_MOVES_OF_LISHOGI)];
    let mut link = format!("https://lishogi.org/analysis{}", lishogi_path(&start));
    if !rest.is_empty() {
        let _ = write!(link, "?moves={}", encoded(&joined(rest, "_")));
    }
    let before = (start.move_number as usize).saturating_sub(1);
    let _ = write!(link, "#{}", before + ply - from);
    link
}

/// The start of a record and moves, as USI writes them.
fn position_line(record: &GameRecord, moves: &[Move]) -> String {
    let sfen = record.start().to_string();
    let start =
        if sfen == Variant::Standard.start_sfen() { "startpos".to_owned() } else { format!("sfen {sfen}") };
    let before = if moves.is_empty() { "" } else { " moves " };
    format!("position {start}{before}{}", joined(moves, " "))
}

fn piyo(record: &GameRecord, shown: NodeId) -> String {
    let (moves, ply) = line_through(record, shown);
    let mut link = format!("piyoshogi://?sfen={}&num={ply}", encoded(&position_line(record, &moves)));
    let names = [(Field::Black, "sente_name"), (Field::White, "gote_name"), (Field::Title, "game_name")];
    push_names(&mut link, record, &names);
    link
}

fn kento(record: &GameRecord, shown: NodeId) -> String {
    let (moves, ply) = line_through(record, shown);
    let start = encoded(&record.start().to_string());
    let moves =
        if moves.is_empty() { String::new() } else { format!("&moves={}", encoded(&joined(&moves, "."))) };
    format!("https://www.kento-shogi.com/?initpos={start}{moves}#{ply}")
}

fn shogi_home(record: &GameRecord, shown: NodeId) -> Result<String, WriteError> {
    let (written, heads) = usen::write_with_heads(record)?;
    // The first node of the group that has the node that is shown.
    let is_first = |id: NodeId| record.parent(id).is_some_and(|parent| record.next(parent) == Some(id));
    let mut head = shown;
    while is_first(head)
        && let Some(parent) = record.parent(head).filter(|&parent| parent != NodeId::ROOT)
    {
        head = parent;
    }
    let branch = heads.iter().position(|&known| known == head).unwrap_or(0);
    let mut link = format!(
        "https://sunfish-shogi.github.io/shogihome/webapp/index.html?usen={}&branch={branch}&ply={}",
        written.text.trim_end(),
        record.node(shown).ply()
    );
    push_names(&mut link, record, &[(Field::Black, "bname"), (Field::White, "wname")]);
    Ok(link)
}

fn push_names(link: &mut String, record: &GameRecord, names: &[(Field, &str)]) {
    for (field, name) in names {
        if let Some(value) = record.header.get(field).filter(|value| !value.is_empty()) {
            let _ = write!(link, "&{name}={}", encoded(value));
        }
    }
}

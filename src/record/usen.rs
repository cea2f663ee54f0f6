//! USEN, the URL-safe notation of Shogi Playground and ShogiHome: a game with its variations in an address.
//!
//! `<start>~<n>.<moves>.<end>`, then such a group for each variation, which begins behind ply `n` of the newest line
//! that reaches it. The even start is empty, any other its SFEN with `_.z` for `/ +` and without a move number 1. A
//! move is three digits of base 36: `(from * 81 + to) * 2 + promote`, squares counted rank by rank from file 1.

use crate::transcript::{Fault, Notes, Transcript};
use crate::{
    End, Expected, GameRecord, Loss, NodeId, Problem, ReadError, Reading, Step, WriteError, Written,
};
use rules::{HandKind, Move, ParseSfenError, Setup, Square, Variant};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The numbers that replace the origin of a drop.
const DROPS: [(HandKind, u32); HandKind::COUNT] = [
    (HandKind::Gold, 81 + 9),
    (HandKind::Pawn, 81 + 10),
    (HandKind::Lance, 81 + 11),
    (HandKind::Knight, 81 + 12),
    (HandKind::Silver, 81 + 13),
    (HandKind::Bishop, 81 + 14),
    (HandKind::Rook, 81 + 15),
];

/// Whether a text has the shape of this format.
pub fn looks_like(text: &str) -> bool {
    let text = text.trim();
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"~._-".contains(&byte);
    let first_group = text.split_once('~').and_then(|(_, groups)| groups.split_once('.'));
    text.bytes().all(is_part) && first_group.is_some_and(|(ply, _)| ply.parse::<u16>().is_ok())
}

/// Reads a text.
///
/// # Errors
/// The place of the fault and the problem.
pub fn read(text: &str) -> Result<Reading, ReadError> {
    read_with_tails(text).map(|(reading, _)| reading)
}

/// Reads a text as [`read`] does, and returns also the node at which each group ends.
pub(crate) fn read_with_tails(text: &str) -> Result<(Reading, Vec<NodeId>), ReadError> {
    read_game(text).map_err(|fault| fault.in_text(text))
}

/// Writes a record with its variations, a line break behind it.
///
/// # Errors
/// [`WriteError::Variant`].
pub fn write(record: &GameRecord) -> Result<Written, WriteError> {
    write_with_heads(record).map(|(written, _)| written)
}

/// Writes a record as [`write()`] does, and returns also the node with which each group begins.
pub(crate) fn write_with_heads(record: &GameRecord) -> Result<(Written, Vec<NodeId>), WriteError> {
    if record.start().variant != Variant::Standard {
        return Err(WriteError::Variant);
    }
    let mut written = Vec::new();
    let mut lost = BTreeSet::new();
    let mut text = start_text(record.start());
    if record.is_empty() {
        text.push_str("~0..");
    }
    // The heads of lines to be written; the deepest comes last, as the reader needs it.
    let mut heads: Vec<NodeId> = record.next(NodeId::ROOT).into_iter().collect();
    while let Some(head) = heads.pop() {
        written.push(head);
        heads.extend(record.next_sibling(head));
        let _ = write!(text, "~{}.", record.node(head).ply() - 1);
        let mut end = "";
        for id in record.line_from(head) {
            match record.node(id).step() {
                Step::Start => {}
                Step::Move(mv) | Step::Illegal(mv, _) => push_move(&mut text, *mv),
                Step::End(known) => {
                    end = end_code(known);
                    if end_of(end) != Some(known.clone()) {
                        lost.insert(Loss::End);
                    }
                }
            }
            if id != head && is_first(record, id) {
                heads.extend(record.next_sibling(id));
            }
        }
        text.push('.');
        text.push_str(end);
    }
    text.push('\n');
    if !record.header.is_empty() {
        lost.insert(Loss::Header);
    }
    for node in record.steps().chain([NodeId::ROOT]).map(|id| record.node(id)) {
        lost.extend((!node.comment.is_empty()).then_some(Loss::Comments));
        lost.extend(node.bookmark.as_ref().map(|_| Loss::Bookmarks));
        lost.extend(node.time.map(|_| Loss::Times));
        lost.extend((!node.arrows.is_empty()).then_some(Loss::Arrows));
    }
    Ok((Written { text, lost: lost.into_iter().collect() }, written))
}

/// Whether a node continues the line of its parent.
fn is_first(record: &GameRecord, id: NodeId) -> bool {
    record.parent(id).is_some_and(|parent| record.next(parent) == Some(id))
}

fn start_text(start: &Setup) -> String {
    let sfen = start.to_string();
    if sfen == Variant::Standard.start_sfen() {
        return String::new();
    }
    let sfen = sfen.strip_suffix(" 1").unwrap_or(&sfen);
    let safe = |letter| match letter {
        '/' => '_',
        ' ' => '.',
        '+' => 'z',
        other => other,
    };
    sfen.chars().map(safe).collect()
}

fn push_move(text: &mut String, mv: Move) {
    let number = |square: Square| u32::from(square.rank()) * 9 + u32::from(square.file());
    let from = match mv {
        Move::Normal { from, .. } => number(from),
        Move::Drop { kind, .. } => {
            DROPS.iter().find(|(known, _)| *known == kind).map_or(0, |&(_, number)| number)
        }
    };
    let code = (from * 81 + number(mv.to())) * 2 + u32::from(mv.is_promotion());
    for place in [36 * 36, 36, 1] {
        text.push(char::from_digit(code / place % 36, 36).unwrap_or('0'));
    }
}

const fn end_code(end: &End) -> &'static str {
    match end {
        End::Resignation => "r",
        End::TimeUp => "t",
        End::Impasse | End::Draw | End::MoveLimit => "j",
        _ => "p",
    }
}

/// The end that a code means, in either case; `None` if it is not a code.
fn end_of(code: &str) -> Option<End> {
    Some(match code {
        "r" => End::Resignation,
        "t" => End::TimeUp,
        "j" => End::Impasse,
        "p" => End::Interruption,
        _ => return None,
    })
}

fn read_game(text: &str) -> Result<(Reading, Vec<NodeId>), Fault> {
    let mut notes = Notes::default();
    let begin = text.len() - text.trim_start_matches('\u{feff}').trim_start().len();
    let usen = text[begin..].trim_end();
    if usen.is_empty() {
        return Err(Fault::new(text.len(), Problem::Empty));
    }
    let Some((start, groups)) = usen.split_once('~') else {
        return Err(Fault::new(begin + usen.len(), Problem::expected(Expected::UsenMoves, "")));
    };
    let mut game = Transcript::new(read_start(start, begin)?, begin)?;
    let mut at = begin + start.len();
    let mut tails = Vec::new();
    for group in groups.split('~') {
        read_group(&mut game, group, at + 1, &mut notes)?;
        tails.push(game.here());
        at += 1 + group.len();
    }
    Ok((Reading { games: vec![game.finish()], forgiven: notes.in_text(text) }, tails))
}

fn read_start(start: &str, at: usize) -> Result<Setup, Fault> {
    if start.is_empty() {
        return Ok(Setup::of_start(Variant::Standard, None));
    }
    let plain = |letter| match letter {
        '_' => '/',
        '.' => ' ',
        'z' => '+',
        other => other,
    };
    let sfen: String = start.chars().map(plain).collect();
    let setup: Setup = sfen.parse().map_err(|error: ParseSfenError| {
        let offset = start
            .char_indices()
            .nth(error.column.saturating_sub(1))
            .map_or(start.len(), |(offset, _)| offset);
        Fault::new(at + offset, Problem::Sfen(error))
    })?;
    if setup.variant == Variant::Standard { Ok(setup) } else { Err(Fault::new(at, Problem::Variant)) }
}

/// `<n>.<moves>.<end>`; the last point may be missing where there is no end.
fn read_group(game: &mut Transcript, group: &str, at: usize, notes: &mut Notes) -> Result<(), Fault> {
    let (ply, rest) = group.split_once('.').unwrap_or((group, ""));
    let from = ply.parse().ok().filter(|_| ply.bytes().all(|byte| byte.is_ascii_digit()));
    let Some(from) = from else {
        return Err(Fault::new(at, Problem::expected(Expected::UsenPly, ply)));
    };
    if !game.go_to_ply(from, at)? {
        return Err(Fault::new(at, Problem::NoSuchPly(from)));
    }
    let mut at = at + ply.len() + 1;
    let (mut moves, end) = rest.split_once('.').unwrap_or((rest, ""));
    while !moves.is_empty() {
        let bad = || Fault::new(at, Problem::expected(Expected::UsenMove, moves));
        let (digits, behind) = moves.split_at_checked(3).ok_or_else(bad)?;
        let mv = read_move(digits).ok_or_else(bad)?;
        game.play(mv, at, digits, notes)?;
        moves = behind;
        at += digits.len();
    }
    if !end.is_empty() {
        let at = at + 1;
        let Some(end) = end_of(end) else {
            return Err(Fault::new(at, Problem::expected(Expected::UsenEnd, end)));
        };
        game.end(end, at, group, notes)?;
    }
    Ok(())
}

fn read_move(digits: &str) -> Option<Move> {
    let code = digits.chars().try_fold(0, |code, digit| Some(code * 36 + digit.to_digit(36)?))?;
    let square = |number: u32| Square::new((number % 9) as u8, (number / 9) as u8);
    let (from, to, promote) = (code / 162, square(code / 2 % 81)?, code % 2 == 1);
    if from >= 81 {
        let (kind, _) = DROPS.into_iter().find(|&(_, known)| known == from).filter(|_| !promote)?;
        return Some(Move::Drop { kind, to });
    }
    let from = square(from)?;
    (from != to).then_some(Move::Normal { from, to, promote })
}

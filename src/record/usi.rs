//! USI text: the `position` line of the USI protocol, one game a line.
//!
//! Read are `position …`, `startpos`, and bare SFEN, with or without `moves …`; five ranks are minishogi. Words that
//! programs write behind the moves, such as `resign`, end the game. Lines that begin with `#` are skipped.
//!
//! The writer writes the main line: `position startpos moves …` where the even 9×9 game starts, else `position sfen …
//! moves …`.

use crate::transcript::{Fault, Notes, Transcript};
use crate::{
    End, Expected, GameRecord, Loss, NodeId, Problem, ReadError, Reading, Step, WriteError, Written,
    reading::shorten,
};
use rules::{ParseSfenError, Setup, Variant};
use std::fmt::Write as _;

/// The greatest number of games that are read, more than any collection has.
const MOST_GAMES: usize = 200_000;

/// The words that programs write behind the moves.
const ENDS: [(&str, End); 10] = [
    ("resign", End::Resignation),
    ("win", End::Declaration),
    ("draw", End::Draw),
    ("rep_draw", End::Repetition),
    ("timeout", End::TimeUp),
    ("mate", End::Checkmate),
    ("max_moves", End::MoveLimit),
    ("impasse", End::Impasse),
    ("interrupt", End::Interruption),
    ("abort", End::Interruption),
];

/// Whether a text is in this format, by its first line with content.
pub fn looks_like(text: &str) -> bool {
    let Some(line) = text.lines().map(str::trim).find(|line| !line.is_empty()) else { return false };
    let first = line.split_ascii_whitespace().next().unwrap_or_default();
    let is_board = || {
        let letters = |byte: u8| byte.is_ascii_digit() || b"/+plnsgbrkPLNSGBRK".contains(&byte);
        matches!(first.bytes().filter(|&byte| byte == b'/').count(), 4 | 8) && first.bytes().all(letters)
    };
    matches!(first, "position" | "startpos" | "sfen") || is_board()
}

/// Reads a text.
///
/// # Errors
/// The place of the fault and the problem.
pub fn read(text: &str) -> Result<Reading, ReadError> {
    read_games(text).map_err(|fault| fault.in_text(text))
}

/// Writes the main line of a record, a line break behind it.
///
/// # Errors
/// None: this carries both games.
pub fn write(record: &GameRecord) -> Result<Written, WriteError> {
    let start = record.start();
    let mut text = "position ".to_owned();
    let _ = match start.to_string().as_str() {
        sfen if sfen == Variant::Standard.start_sfen() => write!(text, "startpos"),
        sfen => write!(text, "sfen {sfen}"),
    };
    for (mv, before) in record.main_moves().iter().zip([" moves "].into_iter().chain(std::iter::repeat(" ")))
    {
        let _ = write!(text, "{before}{mv}");
    }
    text.push('\n');
    Ok(Written { text, lost: losses(record) })
}

/// The data that a line of moves does not carry.
fn losses(record: &GameRecord) -> Vec<Loss> {
    let line = || record.line_from(NodeId::ROOT).map(|id| record.node(id));
    let lost = [
        (Loss::Variations, record.has_variations()),
        (Loss::Comments, line().any(|node| !node.comment.is_empty())),
        (Loss::Bookmarks, line().any(|node| node.bookmark.is_some())),
        (Loss::Times, line().any(|node| node.time.is_some())),
        (Loss::Header, !record.header.is_empty()),
        (Loss::End, line().any(|node| matches!(node.step(), Step::End(_)))),
        (Loss::IllegalMove, line().any(|node| matches!(node.step(), Step::Illegal(..)))),
        (Loss::Arrows, line().any(|node| !node.arrows.is_empty())),
    ];
    lost.into_iter().filter(|&(_, is_lost)| is_lost).map(|(loss, _)| loss).collect()
}

fn read_games(text: &str) -> Result<Reading, Fault> {
    let mut notes = Notes::default();
    let mut games = Vec::new();
    let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    for line in text[at..].split(['\n', '\r']) {
        if !line.trim_ascii().is_empty() && !line.starts_with('#') {
            if games.len() >= MOST_GAMES {
                return Err(Fault::new(at, Problem::TooLarge));
            }
            games.push(read_game(line, at, &mut notes)?);
        }
        at += line.len() + 1;
    }
    if games.is_empty() {
        return Err(Fault::new(text.len(), Problem::Empty));
    }
    Ok(Reading { games, forgiven: notes.in_text(text) })
}

fn read_game(line: &str, at: usize, notes: &mut Notes) -> Result<GameRecord, Fault> {
    let moves = words(line).find(|&(_, word)| word == "moves").map_or(line.len(), |(offset, _)| offset);
    let (head, tail) = line.split_at(moves);
    let start: Setup = head.parse().map_err(|error: ParseSfenError| {
        // Columns of a SFEN count characters, as do places, but not bytes.
        let offset =
            head.char_indices().nth(error.column.saturating_sub(1)).map_or(head.len(), |(offset, _)| offset);
        Fault::new(at + offset, Problem::Sfen(error))
    })?;
    let mut game = Transcript::new(start, at)?;
    for (offset, word) in words(tail).skip(1) {
        let at = at + moves + offset;
        if let Ok(mv) = word.parse() {
            game.play(mv, at, word, notes)?;
            continue;
        }
        let Some((_, end)) = ENDS.iter().find(|(known, _)| word.eq_ignore_ascii_case(known)) else {
            return Err(Fault::new(at, Problem::expected(Expected::UsiMove, word)));
        };
        game.end(end.clone(), at, &shorten(word), notes)?;
    }
    Ok(game.finish())
}

/// The words of a line and where they begin.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = line.as_ptr() as usize;
    line.split_ascii_whitespace().map(move |word| (word.as_ptr() as usize - start, word))
}

//! Reading CSA, line by line and byte by byte: nothing is allocated for a move.

use super::moves::MoveText;
use super::words::{end, is_blank};
use super::{fields, position};
use crate::reading::shorten;
use crate::transcript::{Fault, Notes, Transcript};
use crate::{Elapsed, Expected, Field, GameRecord, Header, NodeId, Problem, Reading};
use rules::{Color, Setup, Variant};

/// The greatest number of games that are read, more than any collection has.
const MOST_GAMES: usize = 200_000;

pub(super) fn read(text: &str) -> Result<Reading, Fault> {
    let mut reader = Reader { games: Vec::new(), notes: Notes::default(), game: Game::new(0) };
    let mut at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    while at < text.len() {
        let rest = &text.as_bytes()[at..];
        let length = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(rest.len());
        reader.line(&text[at..at + length], at)?;
        at += length + 1;
    }
    reader.close(text.len())?;
    if reader.games.is_empty() {
        return Err(Fault::new(text.len(), Problem::Empty));
    }
    Ok(Reading { games: reader.games, forgiven: reader.notes.in_text(text) })
}

struct Reader {
    games: Vec<GameRecord>,
    notes: Notes,
    game: Game,
}

/// The game that is being read.
struct Game {
    header: Header,
    /// The start as far as it has been read; `None` if there is nothing of it yet.
    start: Option<Setup>,
    turn: Option<Color>,
    /// The byte of the text at which the start stands.
    at: usize,
    /// The comments before the moves.
    comments: Vec<String>,
    /// The moves, once there is one.
    transcript: Option<Transcript>,
    /// The node that has comments already; an empty comment is one too.
    commented: Option<NodeId>,
    /// The last move that a player made out of turn, and that player.
    out_of_turn: Option<(NodeId, Color)>,
}

impl Game {
    fn new(at: usize) -> Self {
        Self {
            header: Header::default(),
            start: None,
            turn: None,
            at,
            comments: Vec::new(),
            transcript: None,
            commented: None,
            out_of_turn: None,
        }
    }

    /// Whether nothing of a game has been read; comments do not count.
    fn is_empty(&self) -> bool {
        self.header.is_empty() && self.start.is_none() && self.turn.is_none() && self.transcript.is_none()
    }

    /// The moves; their start is settled with the first of them. `turn` is to move if the file does not name the side.
    fn moves(&mut self, turn: Color) -> Result<&mut Transcript, Fault> {
        if self.transcript.is_none() {
            self.begin(turn)?;
        }
        Ok(self.transcript.as_mut().expect("the game has begun"))
    }

    fn begin(&mut self, turn: Color) -> Result<(), Fault> {
        let mut start = self.start.clone().unwrap_or_else(position::even);
        start.turn = self.turn.unwrap_or(turn);
        let mut transcript = Transcript::new(start, self.at)?;
        if !self.comments.is_empty() {
            transcript.record_mut().node_mut(NodeId::ROOT).comment = self.comments.join("\n");
            self.commented = Some(NodeId::ROOT);
        }
        self.transcript = Some(transcript);
        Ok(())
    }
}

impl Reader {
    fn line(&mut self, line: &str, at: usize) -> Result<(), Fault> {
        match line.as_bytes() {
            [] => Ok(()),
            [b'\'', ..] => {
                // The first line of a game in V3.0 tells the encoding, which is none of the text's concern.
                let is_first = self.game.is_empty() && self.game.comments.is_empty();
                if !(is_first && line.starts_with("'CSA encoding=")) {
                    self.comment(line);
                }
                Ok(())
            }
            [b'N', side @ (b'+' | b'-'), ..] => {
                let field = if *side == b'+' { Field::Black } else { Field::White };
                self.game.header.push(field, &line[2..]);
                Ok(())
            }
            [b'$', ..] => {
                match line[1..].split_once(':') {
                    Some((key, value)) if !key.is_empty() => {
                        self.game.header.push(fields::field(key, value), value);
                    }
                    _ => self.notes.unknown(at, line),
                }
                Ok(())
            }
            // What nearly every line is: a move or a time with nothing behind it.
            [b'+' | b'-', _, _, _, _, _, last] if last.is_ascii_alphabetic() => self.step(line, at),
            [b'T', digits @ ..] if digits.iter().all(u8::is_ascii_digit) => {
                self.time(digits, line, at);
                Ok(())
            }
            _ => self.items(line, at),
        }
    }

    /// Reads the items of a line, separated by commas. A comment takes the rest of the line.
    fn items(&mut self, line: &str, at: usize) -> Result<(), Fault> {
        let mut from = 0;
        while from <= line.len() {
            let rest = &line[from..];
            if rest.trim_ascii_start().starts_with('\'') {
                self.comment(rest.trim_ascii_start());
                break;
            }
            let length = rest.bytes().position(|byte| byte == b',').unwrap_or(rest.len());
            let item = &rest[..length];
            let blank = item.len() - item.trim_ascii_start().len();
            self.item(item.trim_ascii(), at + from + blank)?;
            from += length + 1;
        }
        Ok(())
    }

    fn item(&mut self, item: &str, at: usize) -> Result<(), Fault> {
        match item.as_bytes() {
            [] => Ok(()),
            [b'+' | b'-', _, ..] | [b'0'..=b'9', ..] => self.step(item, at),
            [b'T' | b't', rest @ ..] => {
                self.time(rest, item, at);
                Ok(())
            }
            [b'%', _, ..] => {
                self.game.moves(Color::Black)?;
                self.end(item, at)
            }
            [b'+'] => {
                self.turn(Color::Black, item, at);
                Ok(())
            }
            [b'-'] => {
                self.turn(Color::White, item, at);
                Ok(())
            }
            [b'P' | b'p', ..] => self.position(item, at),
            [b'/'] => self.close(at),
            [b'V' | b'v', b'1'..=b'9', ..] => {
                // A version behind moves: someone joined files without a separator.
                if self.game.transcript.is_some() { self.close(at) } else { Ok(()) }
            }
            _ => {
                self.notes.unknown(at, item);
                Ok(())
            }
        }
    }

    fn position(&mut self, item: &str, at: usize) -> Result<(), Fault> {
        if self.game.transcript.is_some() {
            self.notes.unknown(at, item);
            return Ok(());
        }
        if self.game.start.is_none() {
            self.game.at = at;
        }
        let start = self.game.start.get_or_insert_with(|| Setup::empty(Variant::Standard));
        position::read(start, item, at)
    }

    fn turn(&mut self, turn: Color, item: &str, at: usize) {
        if self.game.transcript.is_some() {
            self.notes.unknown(at, item);
        } else if self.game.turn.replace(turn).is_some_and(|known| known != turn) {
            self.notes.contradiction(at, item);
        }
    }

    /// Attaches a comment, its `'` included, to the newest step.
    fn comment(&mut self, comment: &str) {
        // `'*text` is a comment, `'text` a remark that keeps its mark.
        let line = comment.strip_prefix("'*").unwrap_or(comment);
        // A line of blanks has one more than was meant; `'*` alone is an empty line too.
        let line = if is_blank(line) { line.get(1..).unwrap_or_default() } else { line };
        let Some(transcript) = &mut self.game.transcript else {
            self.game.comments.push(line.to_owned());
            return;
        };
        let here = transcript.here();
        let comment = &mut transcript.record_mut().node_mut(here).comment;
        if self.game.commented.replace(here) == Some(here) {
            comment.push('\n');
        }
        comment.push_str(line);
    }

    /// Reads `T12` or `T12.345`: the time of the newest step.
    fn time(&mut self, digits: &[u8], item: &str, at: usize) {
        let known = match (&mut self.game.transcript, milliseconds(digits)) {
            (Some(transcript), Some(spent_ms)) if transcript.here() != NodeId::ROOT => {
                let here = transcript.here();
                let time = Elapsed { spent_ms, total_ms: None };
                transcript.record_mut().node_mut(here).time.replace(time).is_none_or(|known| known == time)
            }
            _ => return self.notes.unknown(at, item),
        };
        if !known {
            self.notes.contradiction(at, item);
        }
    }

    /// Reads an end such as `%TORYO`. An illegal move belongs to the side that made it, even out of turn.
    fn end(&mut self, item: &str, at: usize) -> Result<(), Fault> {
        let Some(transcript) = &mut self.game.transcript else { return Ok(()) };
        let side = match self.game.out_of_turn {
            Some((id, side)) if id == transcript.here() => side,
            _ => transcript.position().turn(),
        };
        transcript.end(end(&item[1..], side), at, item, &mut self.notes)
    }

    /// Reads a move such as `+7776FU`; the sign may be missing.
    fn step(&mut self, item: &str, at: usize) -> Result<(), Fault> {
        let (sign, groups) = match item.as_bytes() {
            [b'+', groups @ ..] => (Some(Color::Black), groups),
            [b'-', groups @ ..] => (Some(Color::White), groups),
            groups => (None, groups),
        };
        let Some(step) = MoveText::read(groups) else {
            if sign.is_none() {
                self.notes.unknown(at, item);
                return Ok(());
            }
            return Err(Fault::new(at, Problem::expected(Expected::CsaMove, item)));
        };
        let transcript = self.game.moves(sign.unwrap_or(Color::Black))?;
        let position = transcript.position();
        let turn = position.turn();
        let there = step.from().and_then(|from| position.piece(from));
        let Some(mv) = step.mv(there.map(|piece| piece.kind)) else {
            return Err(Fault::new(at, Problem::NoCandidate(shorten(item))));
        };
        let is_out_of_turn = there.is_some_and(|piece| piece.color != turn);
        // The sign of the other side beside a piece of one's own: the order of the moves counts.
        if sign == Some(!turn) && !is_out_of_turn {
            self.notes.contradiction(at, item);
        }
        let id = transcript.play(mv, at, item, &mut self.notes)?;
        if let Some(sign) = sign.filter(|_| is_out_of_turn) {
            self.game.out_of_turn = Some((id, sign));
        }
        Ok(())
    }

    /// Ends the game, if there is one.
    fn close(&mut self, at: usize) -> Result<(), Fault> {
        let mut game = std::mem::replace(&mut self.game, Game::new(at));
        if game.is_empty() {
            self.keep_comments(&game.comments);
            return Ok(());
        }
        if self.games.len() >= MOST_GAMES {
            return Err(Fault::new(at, Problem::TooLarge));
        }
        game.moves(Color::Black)?;
        if let Some(transcript) = game.transcript {
            let mut record = transcript.finish();
            record.header = game.header;
            self.games.push(record);
        }
        Ok(())
    }

    /// Comments behind a separator that no game follows belong to the last game.
    fn keep_comments(&mut self, comments: &[String]) {
        let Some(last) = self.games.last_mut() else {
            // Nothing but comments so far: they stay for the first game.
            self.game.comments = comments.to_vec();
            return;
        };
        let node = last.main_line().last().unwrap_or(NodeId::ROOT);
        for comment in comments {
            last.node_mut(node).add_comment(comment);
        }
    }
}

/// Seconds with at most three digits that count behind the point.
fn milliseconds(digits: &[u8]) -> Option<u64> {
    let point = digits.iter().position(|&byte| byte == b'.').unwrap_or(digits.len());
    let (seconds, rest) = digits.split_at(point);
    let fraction = rest.get(1..).unwrap_or_default();
    if seconds.is_empty() || !seconds.iter().chain(fraction).all(u8::is_ascii_digit) {
        return None;
    }
    let thousandths = fraction.iter().chain(b"000").take(3);
    seconds
        .iter()
        .chain(thousandths)
        .try_fold(0_u64, |ms, &digit| ms.checked_mul(10)?.checked_add(u64::from(digit - b'0')))
}

//! Reading KI2, in any dialect.

use crate::format::Sign;
use crate::kif::{Line, Lines, Preamble, ends, is_of_person, preamble};
use crate::movetext::{Ki2Text, NotAMove};
use crate::reading::shorten;
use crate::transcript::{Fault, Notes, Transcript};
use crate::{End, Expected, Field, Leniency, NodeId, Problem, ReadError, Reading, Step, words};
use rules::{Color, Move, Variant};

/// The meaning of a line, apart from its place.
#[derive(Clone, Copy, Debug)]
enum Meaning<'a> {
    /// Nothing: it is blank.
    Nothing,
    /// `#`: a remark about the file.
    Remark(&'a str),
    /// `*`: a line of a comment.
    Comment(&'a str),
    /// `&`: a bookmark, with the text behind the sign.
    Bookmark(&'a str),
    /// One or more moves, or a text that begins like one.
    Moves(&'a str),
    /// 変化： *henka*: a variation, with the text behind the colon.
    Variation(&'a str),
    /// まで *made*: a sentence that tells the end, such as まで89手で先手の勝ち; the whole line.
    Sentence(&'a str),
    /// Anything else: a line of the header or the diagram.
    Other,
}

fn meaning(text: &str) -> Meaning<'_> {
    let text = words::skip_blanks(text);
    match text.bytes().next() {
        None => return Meaning::Nothing,
        Some(b'#') => return Meaning::Remark(&text[1..]),
        Some(b'*') => return Meaning::Comment(&text[1..]),
        Some(b'&') => return Meaning::Bookmark(&text[1..]),
        Some(_) => {}
    }
    if let Some(rest) = text.strip_prefix("変化").map(words::skip_blanks) {
        return rest.strip_prefix(['：', ':']).map_or(Meaning::Other, Meaning::Variation);
    }
    if text.starts_with("まで") {
        return Meaning::Sentence(text);
    }
    if begins_moves(text) { Meaning::Moves(text) } else { Meaning::Other }
}

/// Whether a line of moves begins so. Behind a mark a square is enough, so that a slip of the pen in the piece is
/// not passed over; without a mark it may be a sentence.
fn begins_moves(text: &str) -> bool {
    let (mark, rest) = words::split_mark(text);
    if end_word(rest).is_some() {
        return true;
    }
    if mark.is_some() {
        return rest.starts_with('同') || words::square(rest).is_some();
    }
    Ki2Text::parse(rest).is_some_and(|(_, rest)| {
        let next = rest.chars().next().unwrap_or(' ');
        is_separator(next) || next == '同' || words::side_mark(next).is_some() || words::digit(next).is_some()
    })
}

/// Splits a word for an end, as it may stand in place of a move, from what stands behind it.
fn end_word(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|letter| is_separator(letter) || words::side_mark(letter).is_some());
    let (word, rest) = text.split_at(end.unwrap_or(text.len()));
    ends::of_word(word, Color::Black).map(|_| (word, rest))
}

/// Whether a letter may stand between two moves.
const fn is_separator(letter: char) -> bool {
    words::is_blank(letter) || matches!(letter, '、' | '，' | ',' | '。')
}

/// The sign of this format in a line. Lines that KIF has too are no sign.
pub(crate) fn looks_like(line: &str) -> Option<Sign> {
    let text = words::trim(line);
    match meaning(text) {
        Meaning::Remark(remark) => remark.starts_with("KI2").then_some(Sign::Strong),
        Meaning::Moves(text) => {
            let marks = text.chars().filter(|&letter| words::side_mark(letter).is_some()).count();
            let (mark, rest) = words::split_mark(text);
            let is_move = Ki2Text::parse(rest).is_some();
            if marks >= 2 || (mark.is_some() && is_move) || is_moves(rest) {
                Some(Sign::Strong)
            } else {
                // A word for an end is none, nor is a title: `▲１２月の大会`.
                is_move.then_some(Sign::Weak)
            }
        }
        _ => None,
    }
}

/// Whether a line is two moves or more without marks, and nothing else.
fn is_moves(mut text: &str) -> bool {
    let mut count = 0;
    while let Some((_, rest)) = Ki2Text::parse(text) {
        text = rest.trim_start_matches(is_separator);
        count += 1;
    }
    count >= 2 && text.is_empty()
}

/// The end that a sentence まで…手で… tells when `mover` is to move.
pub(super) fn end_of_sentence(text: &str, mover: Color) -> Option<End> {
    ends::of_sentence(text, mover).or_else(|| {
        let (_, word) = text.split_once("手で")?;
        let word = words::trim(word);
        let other = || (!word.is_empty()).then(|| End::Other(word.to_owned()));
        ends::of_word(word, mover).or_else(other)
    })
}

/// Reads a text. Remarks, which begin with `#`, are treated as in KIF.
///
/// # Errors
/// The place of the fault and the problem.
pub fn read(text: &str) -> Result<Reading, ReadError> {
    let mut reader = Reader::default();
    let read = Lines::new(text).try_for_each(|line| reader.take(line)).and_then(|()| reader.finish());
    match read {
        Ok(transcript) => {
            Ok(Reading { games: vec![transcript.finish()], forgiven: reader.notes.in_text(text) })
        }
        Err(fault) => Err(fault.in_text(text)),
    }
}

#[derive(Debug, Default)]
struct Reader<'a> {
    preamble: Preamble<'a>,
    /// The text beside the start before the first step describes the start.
    start_comment: Option<String>,
    start_bookmark: Option<String>,
    /// The moves, from the first step on.
    transcript: Option<Transcript>,
    notes: Notes,
    /// The node whose comment has begun, which an empty line of it does not show.
    commented: Option<NodeId>,
    /// Whether the variation at hand matches no move, so that its lines are left out.
    is_skipping: bool,
}

impl<'a> Reader<'a> {
    fn take(&mut self, line: Line<'a>) -> Result<(), Fault> {
        let meaning = meaning(line.text);
        // A field of the header does not belong to the variation.
        if self.is_skipping && !matches!(meaning, Meaning::Variation(_) | Meaning::Other) {
            return Ok(());
        }
        match meaning {
            Meaning::Nothing => Ok(()),
            // Among the moves it may be a person's, and no step of a record can hold it.
            Meaning::Remark(text) => {
                if self.transcript.is_some() && is_of_person(text) {
                    self.notes.unknown(line.at, line.text);
                }
                Ok(())
            }
            Meaning::Comment(text) => {
                self.comment(text);
                Ok(())
            }
            Meaning::Bookmark(text) => {
                self.bookmark(line, text);
                Ok(())
            }
            Meaning::Moves(text) => self.moves(line, text),
            Meaning::Variation(text) => self.variation(line, text),
            Meaning::Sentence(text) => self.sentence(line, text),
            Meaning::Other => self.other(line),
        }
    }

    fn finish(&mut self) -> Result<Transcript, Fault> {
        if self.transcript.is_none() && !self.preamble.is_record() {
            return Err(Fault::new(0, Problem::Empty));
        }
        self.begin(0)?;
        self.transcript.take().ok_or(Fault::new(0, Problem::Empty))
    }

    /// The record, which the first step begins; it stands at `at`.
    fn begin(&mut self, at: usize) -> Result<&mut Transcript, Fault> {
        let transcript = match self.transcript.take() {
            Some(transcript) => transcript,
            None => {
                let mut transcript = self.preamble.start(None, &mut self.notes)?;
                if transcript.record().start().variant != Variant::Standard {
                    return Err(Fault::new(at, Problem::Variant));
                }
                let root = transcript.record_mut().node_mut(NodeId::ROOT);
                root.bookmark = self.start_bookmark.take();
                if let Some(comment) = self.start_comment.take() {
                    root.comment = comment;
                    self.commented = Some(NodeId::ROOT);
                }
                transcript
            }
        };
        Ok(self.transcript.insert(transcript))
    }

    fn comment(&mut self, text: &str) {
        let (comment, has_begun) = match &mut self.transcript {
            Some(transcript) => {
                let here = transcript.here();
                let comment = &mut transcript.record_mut().node_mut(here).comment;
                let has_begun = self.commented == Some(here) || !comment.is_empty();
                self.commented = Some(here);
                (comment, has_begun)
            }
            None => {
                let has_begun = self.start_comment.is_some();
                (self.start_comment.get_or_insert_default(), has_begun)
            }
        };
        if has_begun {
            comment.push('\n');
        }
        comment.push_str(text);
    }

    /// KI2 has no bookmarks of its own, but some programs write those of KIF.
    fn bookmark(&mut self, line: Line<'a>, text: &str) {
        let bookmark = match &mut self.transcript {
            Some(transcript) => {
                let here = transcript.here();
                &mut transcript.record_mut().node_mut(here).bookmark
            }
            None => &mut self.start_bookmark,
        };
        match bookmark {
            Some(known) if known == text => {}
            Some(_) => self.notes.contradiction(line.at(text), text),
            None => *bookmark = Some(text.to_owned()),
        }
    }

    fn moves(&mut self, line: Line<'a>, text: &'a str) -> Result<(), Fault> {
        self.begin(line.at)?;
        let mut rest = text.trim_start_matches(is_separator);
        while !rest.is_empty() {
            let (mark, behind) = words::split_mark(rest);
            if let Some((word, behind)) = end_word(behind) {
                if let Some(end) = ends::of_word(word, self.mover()) {
                    self.end(line, end, word)?;
                }
                rest = behind;
            } else if mark.is_none() && behind.starts_with("まで") {
                return self.sentence(line, behind);
            } else if let (None, Some(comment)) = (mark, behind.strip_prefix('*')) {
                self.comment(comment);
                return Ok(());
            } else {
                rest = self.play(line, mark, behind)?;
            }
            rest = rest.trim_start_matches(is_separator);
        }
        Ok(())
    }

    /// Plays the move that `text` begins with; and returns what stands behind it.
    fn play(&mut self, line: Line<'a>, mark: Option<Color>, text: &'a str) -> Result<&'a str, Fault> {
        let before_diagram = self.preamble.last_square();
        let Self { transcript: Some(transcript), notes, .. } = self else { return Ok("") };
        if !matches!(transcript.record().node(transcript.here()).step(), Step::Move(_) | Step::Start) {
            transcript.leave_end(line.at(text), notes)?;
        }
        let Some((words, rest)) = Ki2Text::parse(text) else {
            return Err(line.expected(Expected::Ki2Move, text));
        };
        let (at, written) = (line.at(text), &text[..text.len() - rest.len()]);
        let position = transcript.position();
        let same = position.last_move().map(Move::to).or(before_diagram);
        let (mv, is_ambiguous) = words.find(position, same).map_err(|error| match error {
            NotAMove::NoCandidate => Fault::new(at, Problem::NoCandidate(shorten(written))),
            NotAMove::Form | NotAMove::NoSameSquare => line.expected(Expected::SquareNotSame, text),
        })?;
        if mark.is_some_and(|mark| mark != position.turn()) {
            notes.contradiction(at, written);
        }
        if is_ambiguous {
            notes.add(at, Leniency::Ambiguous(shorten(written)));
        }
        transcript.play(mv, at, written, notes)?;
        Ok(rest)
    }

    fn end(&mut self, line: Line<'a>, end: End, text: &'a str) -> Result<(), Fault> {
        let Some(transcript) = &mut self.transcript else { return Ok(()) };
        transcript.end(end, line.at(text), text, &mut self.notes)
    }

    /// まで…手で…: the end of the line, unless a word has told it, which counts.
    fn sentence(&mut self, line: Line<'a>, text: &'a str) -> Result<(), Fault> {
        // If there is an end already: who was to move before it.
        let mover = !self.mover();
        let transcript = self.begin(line.at)?;
        if let Some(end) = transcript.ended() {
            if ends::contradicts(text, end, mover) {
                self.notes.contradiction(line.at(text), text);
            }
            return Ok(());
        }
        let here = transcript.record().node(transcript.here());
        let expected = u32::try_from(here.ply()).unwrap_or(u32::MAX);
        // Where a diagram begins in the middle of a game, some count from its beginning.
        let with_those_before =
            expected.saturating_add(transcript.record().start().move_number.saturating_sub(1));
        let is_move = matches!(here.step(), Step::Move(_));
        if let Some((found, rest)) = number(text.trim_start_matches(['ま', 'で', '、', '，']))
            && rest.starts_with('手')
            && is_move
            && found != expected
            && found != with_those_before
        {
            self.notes.add(line.at(text), Leniency::Number { found, expected });
        }
        match end_of_sentence(text, self.mover()) {
            Some(end) => self.end(line, end, text),
            None => {
                self.notes.unknown(line.at, line.text);
                Ok(())
            }
        }
    }

    /// Goes to where a variation begins. One that matches no move is left out.
    fn variation(&mut self, line: Line<'a>, rest: &'a str) -> Result<(), Fault> {
        let text = words::skip_blanks(rest);
        let (number, _) = number(text).ok_or_else(|| line.expected(Expected::MoveNumber, text))?;
        let at = line.at(text);
        let transcript = self.begin(line.at)?;
        let is_matched = match number.checked_sub(1) {
            Some(ply) => transcript.go_to_ply(usize::try_from(ply).unwrap_or(usize::MAX), at)?,
            None => false,
        };
        self.is_skipping = !is_matched;
        if !is_matched {
            let text = words::trim(line.text);
            self.notes.add(line.at(text), Leniency::UnmatchedVariation(shorten(text)));
        }
        Ok(())
    }

    fn other(&mut self, line: Line<'a>) -> Result<(), Fault> {
        let is_known = match &mut self.transcript {
            None => self.preamble.take(line, &mut self.notes)?,
            // Some programs write the header's end below the moves.
            Some(transcript) => match preamble::split_field(words::trim(line.text)) {
                Some((name, value)) if !matches!(words::field(name), Field::Other(_)) => {
                    transcript.record_mut().header.push(words::field(name), value);
                    true
                }
                _ => false,
            },
        };
        if !is_known {
            self.notes.unknown(line.at, line.text);
        }
        Ok(())
    }

    /// The player whose turn it is where the next step stands. Behind an illegal move this is not the side to move.
    fn mover(&self) -> Color {
        let Some(transcript) = &self.transcript else { return Color::Black };
        let turn = transcript.record().start().turn;
        if transcript.record().node(transcript.here()).ply().is_multiple_of(2) { turn } else { !turn }
    }
}

/// Reads a number in digits of either width; and what stands behind it.
fn number(text: &str) -> Option<(u32, &str)> {
    let mut rest = text;
    let mut number = None;
    while let Some(letter) = rest.chars().next() {
        let digit = match letter {
            '0'..='9' => letter as u32 - '0' as u32,
            '０'..='９' => letter as u32 - '０' as u32,
            _ => break,
        };
        number = Some(number.unwrap_or(0_u32).saturating_mul(10).saturating_add(digit));
        rest = &rest[letter.len_utf8()..];
    }
    number.map(|number| (number, rest))
}

//! Reading KIF, in any dialect.

use super::choice::{self, Doubt};
use super::ends;
use super::lines::{Line, Lines};
use super::meaning::{Meaning, is_of_person, is_pass, meaning, split_words};
use super::moves::{self, From, MoveText, StepLine, StepText};
use super::preamble::{self, Preamble};
use crate::reading::shorten;
use crate::transcript::{Fault, Notes, Transcript};
use crate::{Elapsed, End, Expected, Field, Leniency, NodeId, Problem, ReadError, Reading, words};
use rules::{Color, Move};

/// Reads a text.
///
/// Lines that begin with `#` are remarks about the file, which programs write above the header, and are skipped. A
/// remark among the moves or behind them may be a person's: it is left out as well, but reported.
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

/// The text beside the start before the first move describes the start.
#[derive(Debug, Default)]
struct Beside {
    comment: Option<String>,
    bookmark: Option<String>,
}

#[derive(Debug, Default)]
struct Reader<'a> {
    preamble: Preamble<'a>,
    beside_start: Beside,
    /// The moves, from the first step on.
    transcript: Option<Transcript>,
    notes: Notes,
    /// The difference between the numbers of the text and the plies.
    ahead: u32,
    /// The number that the next step should have.
    next_number: u32,
    /// The node whose comment has begun, which an empty line of it does not show.
    commented: Option<NodeId>,
    /// Whether a move has told its origin: then one that does not is a drop.
    has_origins: bool,
    /// Whether the line above the moves has been met.
    is_headed: bool,
    /// Whether the variation at hand matches no move, so that its lines are left out.
    is_skipping: bool,
}

impl<'a> Reader<'a> {
    fn take(&mut self, line: Line<'a>) -> Result<(), Fault> {
        let meaning = meaning(line.text);
        // A field of the header or a second game does not belong to the variation.
        if self.is_skipping && !matches!(meaning, Meaning::Variation(_) | Meaning::Heading | Meaning::Other) {
            return Ok(());
        }
        match meaning {
            Meaning::Nothing => {}
            Meaning::Remark(text) => self.remark(line, text),
            Meaning::Heading => self.heading(line)?,
            Meaning::Comment(text) => self.comment(text),
            Meaning::Bookmark(text) => self.bookmark(line, text),
            Meaning::Step(StepLine { number, step: StepText::Move(mv) }) => self.moves(line, number, mv)?,
            Meaning::Step(StepLine { step: StepText::Broken(rest, expected), .. }) => {
                return Err(line.expected(expected, rest));
            }
            Meaning::Step(StepLine { step: StepText::Word(_), .. }) | Meaning::Other => self.other(line)?,
            Meaning::End(number, word, rest) => self.end(line, number, word, rest)?,
            Meaning::Word(number, text) => self.word(line, number, text)?,
            Meaning::Variation(rest) => self.variation(line, rest)?,
            Meaning::Sentence(text) => self.sentence(line, text)?,
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<Transcript, Fault> {
        if self.transcript.is_none() && !self.preamble.is_record() {
            return Err(Fault::new(0, Problem::Empty));
        }
        self.begin(None)?;
        self.transcript.take().ok_or(Fault::new(0, Problem::Empty))
    }

    /// The line above the moves.
    fn heading(&mut self, line: Line<'a>) -> Result<(), Fault> {
        self.refuse_second_game(line)?;
        self.preamble.set_record();
        self.is_headed = true;
        Ok(())
    }

    /// A remark, which no step of a record can hold.
    fn remark(&mut self, line: Line<'a>, text: &str) {
        if (self.transcript.is_some() || self.is_headed) && is_of_person(text) {
            self.notes.unknown(line.at, line.text);
        }
    }

    /// Behind the moves of a game another cannot begin.
    fn refuse_second_game(&self, line: Line<'a>) -> Result<(), Fault> {
        match &self.transcript {
            Some(transcript) if !transcript.record().is_empty() => {
                Err(line.expected(Expected::EndOfFile, line.text))
            }
            _ => Ok(()),
        }
    }

    /// Begins the record before its first step, which has this number.
    fn begin(&mut self, number: Option<u32>) -> Result<(), Fault> {
        if self.transcript.is_some() {
            return Ok(());
        }
        let mut transcript = self.preamble.start(number, &mut self.notes)?;
        let first = transcript.record().start().move_number;
        if number.is_some_and(|number| 1 < number && number == first) {
            self.ahead = first - 1;
        }
        self.next_number = self.ahead.saturating_add(1);
        let root = transcript.record_mut().node_mut(NodeId::ROOT);
        root.bookmark = self.beside_start.bookmark.take();
        if let Some(comment) = self.beside_start.comment.take() {
            root.comment = comment;
            self.commented = Some(NodeId::ROOT);
        }
        self.transcript = Some(transcript);
        Ok(())
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
                let has_begun = self.beside_start.comment.is_some();
                (self.beside_start.comment.get_or_insert_default(), has_begun)
            }
        };
        if has_begun {
            comment.push('\n');
        }
        comment.push_str(text);
    }

    fn bookmark(&mut self, line: Line<'a>, text: &str) {
        let bookmark = match &mut self.transcript {
            Some(transcript) => {
                let here = transcript.here();
                &mut transcript.record_mut().node_mut(here).bookmark
            }
            None => &mut self.beside_start.bookmark,
        };
        match bookmark {
            Some(known) if known == text => {}
            Some(_) => self.notes.contradiction(line.at(text), text),
            None => *bookmark = Some(text.to_owned()),
        }
    }

    /// Compares the number of a step with the one that follows from the order of the steps.
    fn count(&mut self, line: Line<'a>, number: Option<u32>) {
        let expected = self.next_number;
        let found = number.unwrap_or(expected);
        if found != expected {
            self.notes.add(line.at(words::skip_blanks(line.text)), Leniency::Number { found, expected });
        }
        self.next_number = found.saturating_add(1);
    }

    /// A move, and those that some write behind it on the same line.
    fn moves(
        &mut self,
        mut line: Line<'a>,
        mut number: Option<u32>,
        mut text: MoveText<'a>,
    ) -> Result<(), Fault> {
        loop {
            let rest = text.rest;
            self.play(line, number, text)?;
            if rest.is_empty() {
                return Ok(());
            }
            line = Line { at: line.at(rest), text: rest };
            match meaning(rest) {
                Meaning::Step(StepLine { number: next, step: StepText::Move(mv) }) => {
                    (number, text) = (next, mv);
                }
                Meaning::End(number, word, rest) => return self.end(line, number, word, rest),
                _ => {
                    self.notes.unknown(line.at, rest);
                    return Ok(());
                }
            }
        }
    }

    fn play(&mut self, line: Line<'a>, number: Option<u32>, text: MoveText<'a>) -> Result<(), Fault> {
        let last_square = self.preamble.last_square();
        let has_origins = self.has_origins;
        self.begin(number)?;
        // Behind an end programs count on, or not.
        if self.is_ended() {
            self.next_number = number.unwrap_or(self.next_number);
        }
        self.count(line, number);
        let Self { transcript: Some(transcript), notes, .. } = self else { return Ok(()) };
        let position = transcript.position();
        let at = line.at(text.text);
        let to = match text.to.or(position.last_move().map(Move::to)).or(last_square) {
            Some(to) => to,
            None => return Err(line.expected(Expected::SquareNotSame, text.text)),
        };
        if text.mark.is_some_and(|mark| mark != position.turn()) {
            notes.contradiction(at, text.text);
        }
        let Some((mv, doubt)) = choice::choose(position, to, &text, has_origins) else {
            return Err(Fault::new(at, Problem::NoCandidate(shorten(text.text))));
        };
        match doubt {
            Doubt::None => {}
            Doubt::Piece => notes.contradiction(at, text.text),
            Doubt::Choice => notes.add(at, Leniency::Ambiguous(shorten(text.text))),
        }
        let id = transcript.play(mv, at, text.text, notes)?;
        transcript.record_mut().node_mut(id).time = text.time;
        self.has_origins |= matches!(text.from, From::Square(_));
        Ok(())
    }

    fn end(
        &mut self,
        line: Line<'a>,
        number: Option<u32>,
        word: &'a str,
        rest: &'a str,
    ) -> Result<(), Fault> {
        self.begin(number)?;
        let end = ends::of_word(word, self.mover()).unwrap_or_else(|| End::Other(word.to_owned()));
        let (time, rest) = moves::time_and_mark(rest);
        if !rest.is_empty() {
            self.notes.unknown(line.at(rest), rest);
        }
        if self.is_ended() {
            return self.put_end(line, end, word, None);
        }
        self.count(line, number);
        self.put_end(line, end, word, time)
    }

    /// Reads a word that is not a known end, with the number of a step: it counts as an end all the same.
    fn word(&mut self, line: Line<'a>, number: u32, text: &'a str) -> Result<(), Fault> {
        if is_pass(text) {
            return Err(line.expected(Expected::MoveNotPass, text));
        }
        let (word, time) = split_words(text);
        let expected = if self.transcript.is_some() { self.next_number } else { 1 };
        let is_among_moves = self.transcript.is_some() || self.is_headed;
        if !is_among_moves || number != expected || word.is_empty() || self.is_ended() {
            self.notes.unknown(line.at, line.text);
            return Ok(());
        }
        self.begin(Some(number))?;
        self.count(line, Some(number));
        self.notes.add(line.at(word), Leniency::UnknownEnd(shorten(word)));
        self.put_end(line, End::Other(word.to_owned()), word, time)
    }

    fn put_end(&mut self, line: Line<'a>, end: End, word: &str, time: Option<Elapsed>) -> Result<(), Fault> {
        let Some(transcript) = &mut self.transcript else { return Ok(()) };
        transcript.end(end, line.at(word), word, &mut self.notes)?;
        if time.is_some() {
            let here = transcript.here();
            transcript.record_mut().node_mut(here).time = time;
        }
        Ok(())
    }

    fn is_ended(&self) -> bool {
        self.transcript.as_ref().is_some_and(|transcript| transcript.ended().is_some())
    }

    /// The player whose turn it is where the next step stands. Behind an illegal move this is not the side to move.
    fn mover(&self) -> Color {
        let Some(transcript) = &self.transcript else { return Color::Black };
        let turn = transcript.record().start().turn;
        if transcript.record().node(transcript.here()).ply().is_multiple_of(2) { turn } else { !turn }
    }

    /// Goes to where a variation begins. One that matches no move is left out.
    fn variation(&mut self, line: Line<'a>, rest: &'a str) -> Result<(), Fault> {
        self.begin(None)?;
        let text = words::skip_blanks(rest);
        let (number, _) = moves::whole_number(text)
            .and_then(|(number, rest)| Some((u32::try_from(number).ok()?, rest)))
            .ok_or_else(|| line.expected(Expected::MoveNumber, text))?;
        let at = line.at(text);
        let Some(transcript) = &mut self.transcript else { return Ok(()) };
        let is_matched = match number.checked_sub(self.ahead).and_then(|number| number.checked_sub(1)) {
            Some(ply) => transcript.go_to_ply(ply as usize, at)?,
            None => false,
        };
        self.is_skipping = !is_matched;
        if is_matched {
            self.next_number = number;
        } else {
            let text = words::trim(line.text);
            self.notes.add(line.at(text), Leniency::UnmatchedVariation(shorten(text)));
        }
        Ok(())
    }

    /// まで…手で…: the end of the line, unless a word has told it, which counts.
    fn sentence(&mut self, line: Line<'a>, text: &'a str) -> Result<(), Fault> {
        if let Some(end) = self.transcript.as_ref().and_then(Transcript::ended) {
            // Who was to move before the end.
            if ends::contradicts(text, end, !self.mover()) {
                self.notes.contradiction(line.at(text), text);
            }
            return Ok(());
        }
        // Who is to move changes what a sentence means, not whether it means anything.
        if ends::of_sentence(text, self.mover()).is_none() {
            self.notes.unknown(line.at, line.text);
            return Ok(());
        }
        self.begin(None)?;
        match ends::of_sentence(text, self.mover()) {
            Some(end) => self.put_end(line, end, text, None),
            None => Ok(()),
        }
    }

    fn other(&mut self, line: Line<'a>) -> Result<(), Fault> {
        let is_known = match &mut self.transcript {
            None => self.preamble.take(line, &mut self.notes)?,
            // Some programs write the header's end below the moves.
            Some(transcript) => match preamble::split_field(words::trim(line.text)) {
                Some(("手合割", _)) => {
                    self.refuse_second_game(line)?;
                    false
                }
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
}

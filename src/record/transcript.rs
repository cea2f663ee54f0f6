//! The parts that readers share: a record in the making that forgives illegal last moves and moves behind the end, and
//! places in the text.

use crate::reading::shorten;
use crate::{
    BuildError, Builder, End, Forgiven, GameRecord, Leniency, NodeId, Place, Problem, ReadError, Step,
};
use rules::{Move, Position, Setup};
use std::num::NonZeroUsize;

/// A problem, and the byte of the text at which it stands.
#[derive(Debug)]
pub(crate) struct Fault {
    at: usize,
    problem: Problem,
}

impl Fault {
    pub(crate) const fn new(at: usize, problem: Problem) -> Self {
        Self { at, problem }
    }

    /// The same place with a problem made of this one and the place.
    pub(crate) fn map(self, problem: impl FnOnce(usize, Problem) -> Problem) -> Self {
        Self { at: self.at, problem: problem(self.at, self.problem) }
    }

    /// The error as the caller of a reader sees it.
    pub(crate) fn in_text(self, text: &str) -> ReadError {
        ReadError { place: Places::new(text).at(self.at), problem: self.problem }
    }
}

/// The faults that were forgiven, with the byte of the text at which each stands.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    kept: Vec<(usize, Leniency)>,
    /// The number of further faults, and the byte of the first of them.
    more: Option<(NonZeroUsize, usize)>,
}

impl Notes {
    /// The greatest number of faults that are kept, so that a text that is not a record does not fill the memory.
    const MOST: usize = 1_000;

    pub(crate) fn add(&mut self, at: usize, what: Leniency) {
        if self.kept.len() < Self::MOST {
            self.kept.push((at, what));
        } else {
            let (count, first) = self
                .more
                .map_or((NonZeroUsize::MIN, at), |(count, first)| (count.saturating_add(1), first.min(at)));
            self.more = Some((count, first));
        }
    }

    /// Notes a line without a meaning.
    pub(crate) fn unknown(&mut self, at: usize, line: &str) {
        self.add(at, Leniency::UnknownLine(shorten(line)));
    }

    /// Notes a part that contradicts the rest.
    pub(crate) fn contradiction(&mut self, at: usize, part: &str) {
        self.add(at, Leniency::Contradiction(shorten(part)));
    }

    /// The faults as the caller of a reader sees them, in the order of the text; the number of those that were not kept
    /// is last.
    pub(crate) fn in_text(mut self, text: &str) -> Vec<Forgiven> {
        self.kept.sort_by_key(|&(at, _)| at);
        let mut places = Places::new(text);
        let kept = self.kept.into_iter().map(|(at, what)| Forgiven { place: places.at(at), what });
        let more = self.more.map(|(count, first)| Forgiven {
            place: Places::new(text).at(first),
            what: Leniency::More(count),
        });
        kept.chain(more).collect()
    }
}

/// Turns bytes of a text into places. It goes through the text once, so that many places cost no more than one.
pub(crate) struct Places<'a> {
    rest: std::iter::Peekable<std::str::CharIndices<'a>>,
    place: Place,
}

impl<'a> Places<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let mut rest = text.char_indices().peekable();
        rest.next_if(|&(_, letter)| letter == '\u{feff}');
        Self { rest, place: Place { line: 1, column: 1 } }
    }

    /// The place of a byte that is not before the one of the last call.
    pub(crate) fn at(&mut self, byte: usize) -> Place {
        while let Some((_, letter)) = self.rest.next_if(|&(at, _)| at < byte) {
            let is_break = match letter {
                '\n' => true,
                '\r' => self.rest.peek().is_none_or(|&(_, next)| next != '\n'),
                _ => false,
            };
            if is_break {
                self.place = Place { line: self.place.line + 1, column: 1 };
            } else {
                self.place.column += 1;
            }
        }
        self.place
    }
}

/// A record in the making, as a tolerant reader meets it.
#[derive(Debug)]
pub(crate) struct Transcript {
    builder: Builder,
    /// The illegal moves that were kept as the last of their line; should more moves follow, this is the problem.
    illegal: Vec<(NodeId, usize, Problem)>,
}

impl Transcript {
    /// Starts a record; `at` is the byte at which its start stands.
    pub(crate) fn new(start: Setup, at: usize) -> Result<Self, Fault> {
        match Builder::new(start) {
            Ok(builder) => Ok(Self { builder, illegal: Vec::new() }),
            Err(problems) => Err(Fault::new(at, Problem::Setup(problems))),
        }
    }

    pub(crate) fn finish(self) -> GameRecord {
        self.builder.finish()
    }

    pub(crate) const fn record(&self) -> &GameRecord {
        self.builder.record()
    }

    pub(crate) const fn record_mut(&mut self) -> &mut GameRecord {
        self.builder.record_mut()
    }

    pub(crate) fn here(&self) -> NodeId {
        self.builder.here()
    }

    /// The end that stands here, if one does.
    pub(crate) fn ended(&self) -> Option<&End> {
        match self.record().node(self.here()).step() {
            Step::End(end) => Some(end),
            _ => None,
        }
    }

    /// The position here; behind an end or an illegal move it is the one before.
    pub(crate) const fn position(&self) -> &Position {
        self.builder.position()
    }

    /// Plays a move that stands at `at` as `text`. An illegal one is kept as the last of its line. One behind an
    /// end begins a variation from the last move.
    pub(crate) fn play(
        &mut self,
        mv: Move,
        at: usize,
        text: &str,
        notes: &mut Notes,
    ) -> Result<NodeId, Fault> {
        if !matches!(self.record().node(self.here()).step(), Step::Move(_) | Step::Start) {
            self.leave_end(at, notes)?;
        }
        match self.builder.play(mv) {
            Ok(id) => Ok(id),
            Err(BuildError::Illegal(why)) => {
                let id = self.builder.play_illegal(mv).map_err(|_| Fault::new(at, Problem::TooLarge))?;
                notes.add(at, Leniency::IllegalMove(why.rule));
                let problem = Problem::Illegal { text: shorten(text), rule: why.rule };
                self.illegal.push((id, at, problem));
                Ok(id)
            }
            Err(_) => Err(Fault::new(at, Problem::TooLarge)),
        }
    }

    /// Goes back before the end, since more moves follow.
    pub(crate) fn leave_end(&mut self, at: usize, notes: &mut Notes) -> Result<(), Fault> {
        let mut id = self.here();
        if matches!(self.record().node(id).step(), Step::Illegal(..)) {
            self.refuse_illegal(|illegal| illegal == id)?;
        }
        while !matches!(self.record().node(id).step(), Step::Move(_) | Step::Start) {
            id = self.record().parent(id).unwrap_or(NodeId::ROOT);
        }
        notes.add(at, Leniency::MovesAfterEnd);
        self.go(id, at)
    }

    /// Nothing can follow the newest illegal move of these, if there is one.
    fn refuse_illegal(&self, is_meant: impl Fn(NodeId) -> bool) -> Result<(), Fault> {
        match self.illegal.iter().rfind(|&&(id, ..)| is_meant(id)) {
            Some((_, at, problem)) => Err(Fault::new(*at, problem.clone())),
            None => Ok(()),
        }
    }

    /// Ends the line with what stands at `at` as `text`. An end behind an end is left out.
    pub(crate) fn end(&mut self, end: End, at: usize, text: &str, notes: &mut Notes) -> Result<(), Fault> {
        if let Some(known) = self.ended() {
            if *known != end {
                notes.contradiction(at, text);
            }
            return Ok(());
        }
        match self.builder.end(end) {
            Ok(_) => Ok(()),
            Err(_) => Err(Fault::new(at, Problem::TooLarge)),
        }
    }

    /// Goes to a node.
    pub(crate) fn go(&mut self, target: NodeId, at: usize) -> Result<(), Fault> {
        self.builder.go(target).map_err(|_| Fault::new(at, Problem::TooLarge))
    }

    /// Goes to ply `ply` of the newest line that reaches it. `false` if no line does, and then nothing has changed.
    ///
    /// # Errors
    /// Only an illegal move reaches it: that move is what is wrong.
    pub(crate) fn go_to_ply(&mut self, ply: usize, at: usize) -> Result<bool, Fault> {
        match self.builder.go_to_ply(ply) {
            Ok(()) => Ok(true),
            Err(BuildError::NoSuchPly) => {
                self.refuse_illegal(|illegal| self.record().node(illegal).ply() == ply)?;
                Ok(false)
            }
            Err(_) => Err(Fault::new(at, Problem::TooLarge)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let text = "\u{feff}ab\r\nＡ'x\ry\n\nz";
        let mut notes = Notes::default();
        for at in [text.len() - 1, text.find('y').expect("y"), text.find('x').expect("x"), 3, 4] {
            notes.unknown(at, "");
        }
        let places: Vec<(usize, usize)> =
            notes.in_text(text).iter().map(|note| (note.place.line, note.place.column)).collect();
        assert_eq!(places, [(1, 1), (1, 2), (2, 3), (3, 1), (5, 1)]);
        let end = Fault::new(text.len(), Problem::Empty).in_text(text).place;
        assert_eq!((end.line, end.column), (5, 2));
    }

    #[test]
    fn notes_that_are_not_kept_are_counted() {
        let text = "x\n".repeat(Notes::MOST + 3);
        for extra in [0, 1, 3] {
            let mut notes = Notes::default();
            (0..Notes::MOST + extra).for_each(|line| notes.unknown(2 * line, "x"));
            let notes = notes.in_text(&text);
            let more = NonZeroUsize::new(extra).map(|count| Forgiven {
                place: Place { line: Notes::MOST + 1, column: 1 },
                what: Leniency::More(count),
            });
            assert_eq!(notes.get(Notes::MOST), more.as_ref());
            assert_eq!(notes.len(), Notes::MOST + usize::from(extra > 0));
        }
    }
}

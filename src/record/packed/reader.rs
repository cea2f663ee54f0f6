//! Reading packed records. Every step takes at least one bit, and going back to a variation undoes only moves that were
//! played, so the length of the text bounds the work.

use super::bits::Reader as Bits;
use super::words::{
    END, END_BITS, ENDS, FIELD_BITS, FIELDS, ILLEGAL_MOVE, KIND_BITS, LINE_ENDS, OTHER_END, OTHER_FIELD,
    OTHER_STEP_BITS, SHORT_COUNT, SHORT_STEP, SHORT_TEXT, SHORT_TOTAL, SHORT_WAY, SQUARE_BITS, Spent, Times,
    start_sfen,
};
use super::{LONGEST_MS, MOST_NODES, PackedError, PackedProblem};
use crate::{Arrow, Builder, Elapsed, End, Field, GameRecord, NodeId, Step};
use rules::{HandKind, Move, Setup, Square};

/// Reads the text behind the version; `before` characters stand before it.
pub(super) fn read(text: &str, before: usize) -> Result<GameRecord, PackedError> {
    let mut bits = Bits::new(text, before)?;
    let words = text_of(&mut bits)?;
    let start: Setup = start_sfen(&words).parse().map_err(|error| bits.error(PackedProblem::Sfen(error)))?;
    let builder = Builder::new(start).map_err(|problems| bits.error(PackedProblem::Setup(problems)))?;
    let mut reader = Reader { bits, builder, spent: Spent::default(), times: None, has_notes: false };
    reader.header()?;
    reader.times = reader.how_times_are_written()?;
    reader.has_notes = reader.bits.bit()?;
    reader.tree()?;
    reader.bits.finish()?;
    Ok(reader.builder.finish())
}

fn text_of(bits: &mut Bits) -> Result<String, PackedError> {
    let count = bits.number(SHORT_TEXT)?;
    if count > bits.left() as u64 {
        return Err(bits.error(PackedProblem::CutShort));
    }
    let mut before = i64::from(b'a');
    let mut text = String::new();
    for _ in 0..count {
        let step = bits.number(SHORT_STEP)?;
        let step = (step >> 1) as i64 ^ -((step & 1) as i64);
        before = before.saturating_add(step);
        let letter = u32::try_from(before).ok().and_then(char::from_u32);
        text.push(letter.ok_or_else(|| bits.error(PackedProblem::Number))?);
    }
    Ok(text)
}

struct Reader {
    bits: Bits,
    builder: Builder,
    spent: Spent,
    times: Option<Times>,
    has_notes: bool,
}

/// The next thing on a line.
enum Next {
    Step,
    LineEnds,
}

impl Reader {
    fn fail<T>(&self, problem: PackedProblem) -> Result<T, PackedError> {
        Err(self.bits.error(problem))
    }

    fn header(&mut self) -> Result<(), PackedError> {
        for _ in 0..self.bits.number(SHORT_COUNT)? {
            let number = self.bits.bits(FIELD_BITS)? as usize;
            let field = match FIELDS.get(number) {
                Some(field) => field.clone(),
                None if number == OTHER_FIELD => Field::Other(text_of(&mut self.bits)?),
                None => return self.fail(PackedProblem::Number),
            };
            let value = text_of(&mut self.bits)?;
            self.builder.record_mut().header.push(field, &value);
        }
        Ok(())
    }

    fn how_times_are_written(&mut self) -> Result<Option<Times>, PackedError> {
        if !self.bits.bit()? {
            return Ok(None);
        }
        let unit = if self.bits.bit()? { 1 } else { 1000 };
        let short = self.bits.bits(Times::SHORT_BITS)? as u32;
        Ok(Some(Times { unit, short, totals: self.bits.bit()? }))
    }

    fn tree(&mut self) -> Result<(), PackedError> {
        self.beside()?;
        loop {
            while let Next::Step = self.next()? {}
            if !self.bits.bit()? {
                return Ok(());
            }
            self.go_back()?;
            if let Next::LineEnds = self.next()? {
                return self.fail(PackedProblem::Variation);
            }
        }
    }

    /// Goes to the node that the next variation begins behind.
    fn go_back(&mut self) -> Result<(), PackedError> {
        let back = self.bits.number(SHORT_WAY)? + 1;
        let mut target = self.builder.here();
        for _ in 0..back {
            match self.builder.record().parent(target) {
                Some(parent) => target = parent,
                None => return self.fail(PackedProblem::Variation),
            }
        }
        self.spent.go_back(self.builder.record().node(target).ply());
        self.built(|builder| builder.go(target))
    }

    fn built<T, E>(&mut self, build: impl FnOnce(&mut Builder) -> Result<T, E>) -> Result<T, PackedError> {
        if self.builder.record().len() >= MOST_NODES {
            return self.fail(PackedProblem::TooLarge);
        }
        build(&mut self.builder).map_err(|_| self.bits.error(PackedProblem::TooLarge))
    }

    /// The next step of the line, if it has one.
    fn next(&mut self) -> Result<Next, PackedError> {
        let is_there = match self.builder.record().node(self.builder.here()).step() {
            Step::End(_) => false,
            Step::Illegal(..) => {
                let is_there = self.bits.bit()?;
                if is_there {
                    self.end()?;
                }
                is_there
            }
            Step::Start | Step::Move(_) => self.step()?,
        };
        if !is_there {
            return Ok(Next::LineEnds);
        }
        self.beside()?;
        Ok(Next::Step)
    }

    /// Reads a move or another step; returns whether there is one.
    fn step(&mut self) -> Result<bool, PackedError> {
        let mut moves = self.builder.position().legal_moves();
        let index = self.bits.choice(moves.len() as u64 + 1)? as usize;
        if index < moves.len() {
            let (_, mv, _) = moves.select_nth_unstable(index);
            let mv = *mv;
            self.built(|builder| builder.play(mv))?;
            return Ok(true);
        }
        match self.bits.bits(OTHER_STEP_BITS)? {
            LINE_ENDS => return Ok(false),
            END => self.end()?,
            ILLEGAL_MOVE => {
                let mv = self.illegal_move()?;
                if self.builder.position().why_not(mv).is_none() {
                    return self.fail(PackedProblem::Number);
                }
                self.built(|builder| builder.play_illegal(mv))?;
            }
            _ => return self.fail(PackedProblem::Number),
        }
        Ok(true)
    }

    fn illegal_move(&mut self) -> Result<Move, PackedError> {
        if self.bits.bit()? {
            let number = self.bits.bits(KIND_BITS)? as usize;
            let Some(&kind) = HandKind::ALL.get(number) else { return self.fail(PackedProblem::Number) };
            return Ok(Move::Drop { kind, to: self.square()? });
        }
        let from = self.square()?;
        let promote = self.bits.bit()?;
        let to = self.square()?;
        if from == to {
            return self.fail(PackedProblem::Number);
        }
        Ok(Move::Normal { from, to, promote })
    }

    fn end(&mut self) -> Result<(), PackedError> {
        let number = self.bits.bits(END_BITS)? as usize;
        let end = match ENDS.get(number) {
            Some(end) => end.clone(),
            None if number == OTHER_END => End::Other(text_of(&mut self.bits)?),
            None => return self.fail(PackedProblem::Number),
        };
        self.built(|builder| builder.end(end))?;
        Ok(())
    }

    fn square(&mut self) -> Result<Square, PackedError> {
        match Square::from_index(self.bits.bits(SQUARE_BITS)? as usize) {
            Some(square) => Ok(square),
            None => self.fail(PackedProblem::Number),
        }
    }

    /// A time or a total, which is written as one more than it is; 0 is none.
    fn time(&mut self, unit: u64, short: u32) -> Result<Option<u64>, PackedError> {
        let Some(time) = self.bits.number(short)?.checked_sub(1) else { return Ok(None) };
        match time.checked_mul(unit).filter(|&ms| ms <= LONGEST_MS) {
            Some(ms) => Ok(Some(ms)),
            None => self.fail(PackedProblem::Number),
        }
    }

    /// Reads the data beside the newest step.
    fn beside(&mut self) -> Result<(), PackedError> {
        let here = self.builder.here();
        let mut time = None;
        if let Some(times) = self.times
            && let Some(spent_ms) = self.time(times.unit, times.short)?
        {
            let bare = Elapsed { spent_ms, total_ms: None };
            let total_ms = times.expected_total(&self.spent, bare);
            time = Some(Elapsed { total_ms, ..bare });
        }
        if self.has_notes && self.bits.bit()? {
            self.notes(here, &mut time)?;
        }
        self.spent.push(time);
        self.builder.record_mut().node_mut(here).time = time;
        Ok(())
    }

    fn notes(&mut self, here: NodeId, time: &mut Option<Elapsed>) -> Result<(), PackedError> {
        let (comment, bookmark) = (self.bits.bit()?, self.bits.bit()?);
        let (arrows, odd_total) = (self.bits.bit()?, self.bits.bit()?);
        if comment {
            self.builder.record_mut().node_mut(here).comment = text_of(&mut self.bits)?;
        }
        if bookmark {
            self.builder.record_mut().node_mut(here).bookmark = Some(text_of(&mut self.bits)?);
        }
        if arrows {
            self.arrows(here)?;
        }
        if odd_total {
            let unit = self.times.map_or(1, |times| times.unit);
            let total_ms = self.time(unit, SHORT_TOTAL)?;
            match time {
                Some(time) => time.total_ms = total_ms,
                None => return self.fail(PackedProblem::Number),
            }
        }
        Ok(())
    }

    fn arrows(&mut self, here: NodeId) -> Result<(), PackedError> {
        let variant = self.builder.position().variant();
        for _ in 0..=self.bits.number(SHORT_COUNT)? {
            let arrow = Arrow { from: self.square()?, to: self.square()? };
            if !variant.has(arrow.from) || !variant.has(arrow.to) {
                return self.fail(PackedProblem::Number);
            }
            self.builder.record_mut().node_mut(here).arrows.push(arrow);
        }
        Ok(())
    }
}

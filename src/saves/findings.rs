//! The stored form of what live analysis has found: for each position the deepest result, which is shown again after a
//! reload.
//!
//! A text has the version in its first line, then the results, newest first, with an empty line before each:
//!
//! ```text
//! 1
//!
//! lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -
//! 0.1.0-1a2b3c4d network 12 345678
//! 512 cp 35 12 2g2f 8c8d
//! 498 cp 20 lower 13 7g7f
//! ```
//!
//! The lines of a result are the position, as SFEN writes it without the number of the move; the engine that has
//! searched, the evaluation that it used (`network`, `substitute` or `hand-made`), the depth and the nodes; and the
//! candidates, best first. A candidate has the win rate in thousandths, the score, `lower` or `upper` if that is a bound,
//! the depth, and the line, or `-` for a declaration of victory.

#[cfg(test)]
mod tests;

use protocol::{Bound, Candidates, Evaluation, Score, WinRate};
use rules::{Move, Setup};
use std::fmt::Write as _;

/// The version of the form.
pub(crate) const VERSION: &str = "1";
/// The length of a stored text, in bytes, which is never exceeded. The oldest results are left out for it.
pub const LONGEST: usize = 65_536;
/// The number of moves of a line that are stored.
pub const LONGEST_LINE: usize = 16;
/// The length of the name of an engine, in bytes. A longer one is damaged.
const LONGEST_NAME: usize = 40;
/// In place of a line without moves.
const NOTHING: &str = "-";
/// The words for the evaluations.
const EVALUATIONS: [(&str, Evaluation); 3] = [
    ("network", Evaluation::Network),
    ("substitute", Evaluation::Substitute),
    ("hand-made", Evaluation::HandMade),
];
/// The words for scores that are bounds.
const BOUNDS: [(&str, Bound); 2] = [("lower", Bound::Lower), ("upper", Bound::Upper)];

/// A candidate as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptCandidate {
    /// The win rate of the side to move.
    pub win_rate: WinRate,
    /// The score for the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The depth to which the line was searched, in plies.
    pub depth: u8,
    /// The line, of which at most [`LONGEST_LINE`] moves are stored. It is empty for a declaration of victory.
    pub line: Vec<Move>,
}

/// The result for a position as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptFinding {
    /// The position, as SFEN writes it without the number of the move.
    pub position: String,
    /// The name and version of the engine, without blanks.
    pub engine: String,
    /// The evaluation that was used.
    pub evaluation: Evaluation,
    /// The depth of the last completed iteration, in plies.
    pub depth: u8,
    /// The number of positions that were visited for that.
    pub nodes: u64,
    /// The candidates, best first; at most five.
    pub candidates: Vec<KeptCandidate>,
}

/// The stored results, newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptFindings(Vec<KeptFinding>);

impl KeptFindings {
    /// The result of an engine for a position in a stored text, which is not read as a whole.
    pub fn find(text: &str, position: &str, engine: &str) -> Option<KeptFinding> {
        let mut rows = rows(text)?;
        let row = rows.find(|row| is_about(row, position))?;
        KeptFinding::from_text(row).filter(|finding| finding.engine == engine)
    }

    /// Puts a result first in a stored text, in place of an earlier one for the same position; the oldest results give way.
    /// `None` if the text stays as it is: a result that is less deep, or has fewer candidates at the same depth, is
    /// dropped, unless the earlier one is of another engine. So is one by the substitute in place of the network.
    ///
    /// This happens while a person steps through a record, so the other results are not read.
    pub fn put_into(text: &str, finding: &KeptFinding) -> Option<String> {
        let (mut earlier, mut others) = (None, Vec::new());
        for row in rows(text).into_iter().flatten().map(str::trim_end) {
            if is_about(row, &finding.position) {
                earlier = earlier.or_else(|| KeptFinding::from_text(row));
            } else {
                others.push(row);
            }
        }
        if earlier.is_some_and(|earlier| !finding.replaces(&earlier)) {
            return None;
        }
        let mut text = format!("{VERSION}\n{}", finding.to_text());
        for row in others {
            // An empty line before it, and the end of its last line.
            if text.len() + row.len() + 2 > LONGEST {
                break;
            }
            text.extend(["\n", row, "\n"]);
        }
        Some(text)
    }

    /// Adds the results of an archive behind those that are there. Of two results of an engine for one position the
    /// deeper one stays, in the present place; one of another engine takes no place.
    pub fn unite(&mut self, other: Self) {
        for finding in other.0 {
            match self.0.iter_mut().find(|own| own.position == finding.position) {
                Some(own) if own.engine == finding.engine && own.rank() < finding.rank() => *own = finding,
                Some(_) => {}
                None => self.0.push(finding),
            }
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text to be stored, with the newest results for which [`LONGEST`] leaves room.
    pub fn to_text(&self) -> String {
        let mut text = format!("{VERSION}\n");
        for finding in &self.0 {
            let row = finding.to_text();
            if text.len() + row.len() > LONGEST {
                break;
            }
            text += &row;
        }
        text
    }

    /// Reads a stored text. A text of another version has no results. A result that is damaged is left out, and so is a
    /// second one for the same position.
    pub fn from_text(text: &str) -> Self {
        let mut findings: Vec<KeptFinding> = Vec::new();
        for finding in rows(text).into_iter().flatten().filter_map(KeptFinding::from_text) {
            if findings.iter().all(|own| own.position != finding.position) {
                findings.push(finding);
            }
        }
        Self(findings)
    }
}

/// The texts of the results; `None` if the text is of another version.
fn rows(text: &str) -> Option<impl Iterator<Item = &str>> {
    let mut rows = text.split("\n\n");
    (rows.next()?.trim_end() == VERSION).then_some(rows)
}

/// Whether the text of a result is about this position.
fn is_about(row: &str, position: &str) -> bool {
    row.strip_prefix(position).is_some_and(|rest| rest.starts_with('\n'))
}

impl KeptFinding {
    /// How much it says: whether it was not made in place of a better one, its depth, and the number of candidates.
    fn rank(&self) -> (bool, u8, usize) {
        (self.evaluation != Evaluation::Substitute, self.depth, self.candidates.len())
    }

    /// Whether it takes the place of an earlier result for the same position.
    fn replaces(&self, earlier: &Self) -> bool {
        self.engine != earlier.engine || self.rank() >= earlier.rank()
    }

    fn to_text(&self) -> String {
        let Self { position, engine, evaluation, depth, nodes, candidates } = self;
        let (word, _) =
            EVALUATIONS.into_iter().find(|(_, other)| other == evaluation).expect("each has a word");
        let mut text = format!("\n{position}\n{engine} {word} {depth} {nodes}\n");
        for candidate in candidates.iter().take(Candidates::MOST.get().into()) {
            candidate.write(&mut text);
        }
        text
    }

    fn from_text(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let position = lines.next().filter(|position| is_position(position))?.to_owned();
        let mut words = lines.next()?.split(' ');
        let engine = words.next().filter(|name| (1..=LONGEST_NAME).contains(&name.len()))?.to_owned();
        let word = words.next()?;
        let (_, evaluation) = EVALUATIONS.into_iter().find(|(other, _)| *other == word)?;
        let depth = words.next()?.parse().ok().filter(|&depth| depth > 0)?;
        let nodes = words.next()?.parse().ok()?;
        let candidates: Option<Vec<_>> = lines.map(KeptCandidate::from_text).collect();
        let is_count = |candidates: &Vec<_>| (1..=Candidates::MOST.get().into()).contains(&candidates.len());
        let candidates = candidates.filter(is_count)?;
        words.next().is_none().then_some(Self { position, engine, evaluation, depth, nodes, candidates })
    }
}

/// Whether a text is the position of a result, in its only form.
fn is_position(text: &str) -> bool {
    let whole = format!("{text} 1");
    whole.parse::<Setup>().is_ok_and(|setup| setup.to_string() == whole)
}

impl KeptCandidate {
    fn write(&self, text: &mut String) {
        let Self { win_rate, score, bound, depth, line } = self;
        // Writing to a string cannot fail.
        let _ = write!(text, "{win_rate} {score} ");
        if let Some((word, _)) = BOUNDS.into_iter().find(|(_, other)| other == bound) {
            let _ = write!(text, "{word} ");
        }
        let _ = write!(text, "{depth}");
        for mv in line.iter().take(LONGEST_LINE) {
            let _ = write!(text, " {mv}");
        }
        if line.is_empty() {
            let _ = write!(text, " {NOTHING}");
        }
        text.push('\n');
    }

    fn from_text(text: &str) -> Option<Self> {
        let mut words = text.split(' ').peekable();
        let win_rate = WinRate::new(words.next()?.parse().ok()?)?;
        let score: fn(i32) -> Score = match words.next()? {
            "cp" => Score::Cp,
            "mate" => Score::MateIn,
            _ => return None,
        };
        let score = score(words.next()?.parse().ok()?);
        let bound = words.peek().and_then(|word| BOUNDS.into_iter().find(|(other, _)| other == word));
        if bound.is_some() {
            words.next();
        }
        let bound = bound.map_or(Bound::Exact, |(_, bound)| bound);
        let depth = words.next()?.parse().ok()?;
        let rest: Vec<&str> = words.collect();
        let line: Vec<Move> = match rest[..] {
            [] => return None,
            [NOTHING] => Vec::new(),
            _ => rest.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?,
        };
        (line.len() <= LONGEST_LINE).then_some(Self { win_rate, score, bound, depth, line })
    }
}

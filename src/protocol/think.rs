//! Moves: a position to think about, and the result.

use crate::{Candidates, Job, Level, Limits, Score, Style, WinRate, text};
use rules::{ImpasseRule, Move};
use serde::{Deserialize, Serialize};

/// A position to think about: the job of a worker that plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Think {
    /// Start position and moves as the USI command `position` has them: without the moves, repetition cannot be
    /// judged.
    pub line: String,
    /// When to stop; the level may stop earlier.
    pub limits: Limits,
    /// The level of play; `None` is full strength.
    pub level: Option<Level>,
    /// The number of moves that are ranked, each with its line. With a level it is always 1.
    pub candidates: Candidates,
    /// The way in which a level opens the game. It has no meaning at full strength.
    pub style: Style,
    /// The seed of random choices, the same for all moves of a game: the same seed gives the same answer.
    pub seed: u32,
    /// The impasse rule in force.
    #[serde(with = "text")]
    pub impasse: ImpasseRule,
    /// Whether to wait for the evaluation network and the book of openings if the level needs them and they are being
    /// downloaded. If not, the hand-made evaluation is used until the network has come, and no book until that has come.
    pub waits_for_network: bool,
    /// Whether the answer says that the last move of the line is in the book of openings ([`BookUse::Known`]). It has no
    /// meaning with a level.
    pub asks_book: bool,
}

impl Job for Think {
    type Progress = ThinkProgress;
    type Answer = BestMove;
}

/// The progress of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThinkProgress {
    /// The job needs the evaluation network or the book, which is being downloaded. The search has not begun.
    Loading(Loading),
    /// The ranked lines that are new, in the order of their ranks: all of them after each iteration, also the last; one
    /// whose value has left the window of the search. Those that come within 100 ms of a message are not sent, except the
    /// last ones. If nothing is sent for a while, the newest are sent again with the current number of nodes. A search for
    /// a level does not send its last lines.
    Searching(Vec<SearchInfo>),
}

/// The part of a file that has been downloaded, in bytes before compression.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Loading {
    /// The number of bytes received.
    pub received: u32,
    /// The number of bytes of the whole file; `None` if the server does not tell it.
    pub total: Option<u32>,
}

impl Loading {
    /// The part received, in percent from 0 to 100; `None` if the size of the file is unknown.
    pub fn percent(self) -> Option<u32> {
        let total = self.total.filter(|&total| total > 0)?;
        Some((u64::from(self.received) * 100 / u64::from(total)).min(100) as u32)
    }
}

/// A ranked line of a search, and the progress of the search at that time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchInfo {
    /// The rank of the line among the candidates; 1 is the best.
    pub rank: u32,
    /// The depth to which the line was searched, in plies.
    pub depth: u32,
    /// The number of positions visited.
    pub nodes: u64,
    /// The time that the search has taken, in milliseconds.
    pub time_ms: u64,
    /// The value of the line for the side to move.
    pub score: Score,
    /// Whether the value is exact.
    pub bound: Bound,
    /// The win rate of the side to move that belongs to the value.
    pub win_rate: WinRate,
    /// The evaluation that is used.
    pub evaluation: Evaluation,
    /// The line that both sides are expected to play.
    #[serde(with = "text::list")]
    pub pv: Vec<Move>,
}

impl SearchInfo {
    /// The speed of the search, in positions per second.
    pub fn nodes_per_second(&self) -> u64 {
        self.nodes.saturating_mul(1_000) / self.time_ms.max(1)
    }
}

/// What is known about a value of the search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bound {
    /// It is the value.
    #[default]
    Exact,
    /// The true value is at least this one.
    Lower,
    /// The true value is at most this one.
    Upper,
}

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestMove {
    /// The decision of the engine.
    pub answer: Answer,
    /// The value of the position for the side to move; `None` if it was not searched.
    pub score: Option<Score>,
    /// The number of positions visited.
    pub nodes: u64,
    /// The evaluation that was used.
    pub evaluation: Evaluation,
    /// The time from the arrival of the request that a person would take for this move, in milliseconds. An answer at this
    /// time keeps to the clock. `None` without a level or a clock.
    pub pace_ms: Option<u64>,
    /// Where the move comes from, as to the book of openings.
    pub book: BookUse,
}

/// The part of the book of openings in an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum BookUse {
    /// The job needs no book, or was not to wait for it, or the book does not know the position.
    #[default]
    None,
    /// The answer is from the book.
    Played,
    /// The last move of the line is in the book.
    Known,
    /// The job needs the book, which could not be loaded.
    Missing,
}

/// The evaluation of positions that a job has used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Evaluation {
    /// The hand-made evaluation: the job needs no network, or was not to wait for it.
    HandMade,
    /// The network.
    Network,
    /// The hand-made evaluation in place of the network, which could not be loaded.
    Substitute,
}

/// The decision of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// The engine plays this move.
    Move(#[serde(with = "text")] Move),
    /// The engine resigns (投了 *tōryō*).
    Resign,
    /// The engine declares victory by impasse (入玉宣言 *nyūgyoku sengen*).
    Declare,
    /// There is no legal move.
    NoMove,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_received_is_told_in_percent() {
        let percent = |received, total| Loading { received, total }.percent();
        assert_eq!(percent(0, Some(200)), Some(0));
        assert_eq!(percent(199, Some(200)), Some(99));
        assert_eq!(percent(300, Some(200)), Some(100));
        assert_eq!(percent(u32::MAX, Some(u32::MAX)), Some(100));
        assert_eq!(percent(5, None), None);
        assert_eq!(percent(5, Some(0)), None);
    }

    #[test]
    fn a_ranked_line_travels() {
        let info = SearchInfo {
            rank: 2,
            depth: 12,
            nodes: 3_000_000,
            time_ms: 1_500,
            score: Score::Cp(-120),
            bound: Bound::Upper,
            win_rate: WinRate::new(475).expect("a share"),
            evaluation: Evaluation::Network,
            pv: vec!["7g7f".parse().expect("a move"), "3c3d".parse().expect("a move")],
        };
        assert_eq!(info.nodes_per_second(), 2_000_000);
        let progress = ThinkProgress::Searching(vec![info]);
        let bytes = postcard::to_allocvec(&progress).expect("it fits into memory");
        assert_eq!(postcard::from_bytes(&bytes), Ok(progress));
        assert!(postcard::from_bytes::<ThinkProgress>(&bytes[..bytes.len() - 1]).is_err());
        assert!(Candidates::new(0).is_none() && Candidates::new(6).is_none());
        assert!(postcard::from_bytes::<Candidates>(&[6]).is_err());
        assert_eq!(Candidates::all().count(), 5);
    }

    #[test]
    fn the_pace_travels_with_the_move() {
        let best = BestMove {
            answer: Answer::NoMove,
            score: None,
            nodes: 1,
            evaluation: Evaluation::HandMade,
            pace_ms: Some(300),
            book: BookUse::Missing,
        };
        let bytes = postcard::to_allocvec(&best).expect("it fits into memory");
        assert_eq!(bytes[bytes.len() - 4..], [1, 0xac, 2, 3]);
        assert_eq!(postcard::from_bytes(&bytes), Ok(best));
        // A worker of the version before said nothing of a book.
        assert!(postcard::from_bytes::<BestMove>(&bytes[..bytes.len() - 1]).is_err());
    }

    #[test]
    fn moves_travel_as_text() {
        let answer = Answer::Move("7g7f+".parse().expect("a move"));
        let bytes = postcard::to_allocvec(&answer).expect("it fits into memory");
        assert_eq!(bytes, *b"\0\x057g7f+");
        assert_eq!(postcard::from_bytes(&bytes), Ok(answer));
        assert!(postcard::from_bytes::<Answer>(b"\0\x047g7x").is_err());
    }
}

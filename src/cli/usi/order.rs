//! What the words after `go` ask for.

use crate::clock;
use protocol::{ClockLeft, Limits, Time};
use rules::{Color, Move};

/// What `go` asks for.
#[derive(Debug, Default)]
pub(super) struct Order {
    clock: Option<ClockLeft>,
    move_time: Option<u64>,
    depth: Option<u32>,
    nodes: Option<u64>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    pub(super) search_moves: Vec<Move>,
}

impl Order {
    /// Reads the words after `go`, and lists what cannot be followed.
    pub(super) fn read(text: &str, turn: Color) -> (Self, Vec<String>) {
        let mut order = Self::default();
        let mut faults = Vec::new();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => order.infinite = true,
                "ponder" => order.ponder = true,
                "searchmoves" => {
                    while let Some(Ok(mv)) = words.peek().map(|word| word.parse::<Move>()) {
                        order.search_moves.push(mv);
                        words.next();
                    }
                }
                "btime" | "wtime" | "binc" | "winc" | "byoyomi" | "movetime" | "depth" | "nodes" => {
                    // A clock that has run over is told as a negative number.
                    match words.next().and_then(|word| word.parse::<i64>().ok()) {
                        Some(number) => order.set(word, u64::try_from(number).unwrap_or(0), turn),
                        None => faults.push(format!("{word} wants a number")),
                    }
                }
                _ => faults.push(format!("{word:?} means nothing here")),
            }
        }
        // Without any limit it can only end by `stop`.
        let limited = order.clock.is_some()
            || order.move_time.is_some()
            || order.depth.is_some()
            || order.nodes.is_some();
        order.infinite |= !limited && !order.ponder;
        (order, faults)
    }

    fn set(&mut self, word: &str, number: u64, turn: Color) {
        let mut clock = self.clock.unwrap_or_default();
        match (word, turn) {
            ("btime", Color::Black) | ("wtime", Color::White) => clock.main_ms = number,
            ("binc", Color::Black) | ("winc", Color::White) => clock.increment_ms = number,
            ("byoyomi", _) => clock.period_ms = number,
            ("movetime", _) => return self.move_time = Some(number),
            ("depth", _) => return self.depth = Some(u32::try_from(number).unwrap_or(u32::MAX)),
            ("nodes", _) => return self.nodes = Some(number),
            _ => {}
        }
        self.clock = Some(clock);
    }

    /// How long to think about a move of this number.
    pub(super) fn limits(&self, move_number: u32) -> Limits {
        let time = match (self.move_time, self.clock) {
            (Some(ms), _) => Some(Time::Exactly(ms)),
            (None, Some(clock)) => Some(Time::Clock(clock::whole(clock, move_number))),
            (None, None) => None,
        };
        Limits { depth: self.depth, nodes: self.nodes, time }
    }
}

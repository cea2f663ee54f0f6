//! Parses the words after the USI command `go` into search limits.

use crate::clock;
use protocol::{ClockLeft, Limits, Time};
use rules::{Color, Move, Position};

/// The words that a number must follow.
const NUMBERED: [&str; 8] = ["btime", "wtime", "binc", "winc", "byoyomi", "movetime", "depth", "nodes"];

/// The contents of a `go` command. The clock is that of the side to move.
#[derive(Debug, Default)]
pub(super) struct Order {
    clock: Option<ClockLeft>,
    /// The exact time for the move, in milliseconds (`movetime`).
    move_time: Option<u64>,
    /// The greatest depth of the search, in plies (`depth`).
    depth: Option<u32>,
    nodes: Option<u64>,
    /// Whether only `stop` ends the search: `infinite`, or no limit at all.
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    /// The moves to search; empty for all legal moves.
    pub(super) search_moves: Vec<Move>,
}

impl Order {
    /// Parses the words after `go`. Returns the order and a message for each fault; faulty words are ignored.
    pub(super) fn read(text: &str, position: &Position) -> (Self, Vec<String>) {
        let mut order = Self::default();
        let mut faults = Vec::new();
        let mut words = text.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => order.infinite = true,
                "ponder" => order.ponder = true,
                "searchmoves" => {
                    while let Some(Ok(mv)) = words.peek().map(|word| word.parse::<Move>()) {
                        match position.why_not(mv) {
                            Some(why) => faults.push(format!("searchmoves {mv}: {}", why.rule)),
                            None => order.search_moves.push(mv),
                        }
                        words.next();
                    }
                }
                _ if NUMBERED.contains(&word) => match words.next_if(|next| !is_known(next)).map(number) {
                    Some(Some(number)) => order.set(word, number, position.turn()),
                    _ => faults.push(format!("{word} needs a number")),
                },
                _ => faults.push(format!("unknown word {word:?}")),
            }
        }
        // Without any limit only `stop` ends the search.
        let limited = order.clock.is_some()
            || order.move_time.is_some()
            || order.depth.is_some()
            || order.nodes.is_some();
        order.infinite |= !limited;
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

    /// The limits of the search. The move number, counted from 1, decides how an ambiguous clock is read.
    pub(super) fn limits(&self, move_number: u32) -> Limits {
        let time = match (self.move_time, self.clock) {
            (Some(ms), _) => Some(Time::Exactly(ms)),
            (None, Some(clock)) => Some(Time::Clock(clock::whole(clock, move_number))),
            (None, None) => None,
        };
        Limits { depth: self.depth, nodes: self.nodes, time }
    }
}

fn is_known(word: &str) -> bool {
    NUMBERED.contains(&word) || ["infinite", "ponder", "searchmoves"].contains(&word)
}

/// Parses a number of milliseconds, plies or nodes; `None` if it is not a whole number. A negative number, which some
/// GUIs send for a clock that has run out, becomes 0, and a number that is too large the largest one.
fn number(word: &str) -> Option<u64> {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let size = || if word.starts_with('-') { 0 } else { digits.parse().unwrap_or(u64::MAX) };
    is_number.then(size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Variant;

    fn read(text: &str) -> (Order, Vec<String>) {
        Order::read(text, &Position::start(Variant::Standard))
    }

    #[test]
    fn numbers_may_be_negative_and_of_any_length() {
        let numbers = ["250", "0", "-17", "99999999999999999999", "-99999999999999999999"].map(number);
        assert_eq!(numbers, [Some(250), Some(0), Some(0), Some(u64::MAX), Some(0)]);
        assert_eq!(["", "-", "1e3", "0x10", "1.5", "--1", "+1", "１"].map(number), [None; 8]);
    }

    #[test]
    fn the_clock_of_the_side_to_move_counts() {
        let (order, faults) = read("ponder btime 9000 wtime 70 binc 30 winc 1 byoyomi 500");
        assert_eq!(faults, [""; 0]);
        assert!(order.ponder && !order.infinite);
        let clock = order.clock.expect("a clock");
        assert_eq!((clock.main_ms, clock.increment_ms, clock.period_ms), (9_000, 30, 500));
    }

    #[test]
    fn what_is_missing_or_unknown_is_told_and_the_rest_holds() {
        let (order, faults) = read("btime wtime 800 depth x nodes 70 soon byoyomi");
        let expected = [
            "btime needs a number",
            "depth needs a number",
            "unknown word \"soon\"",
            "byoyomi needs a number",
        ];
        assert_eq!(faults, expected);
        assert_eq!((order.nodes, order.depth, order.infinite), (Some(70), None, false));
        let (order, faults) = read("searchmoves 7g7f 7g7e P*5e 2g2f nodes");
        assert_eq!(order.search_moves.len(), 2);
        assert!(faults[0].starts_with("searchmoves 7g7e: "), "{faults:?}");
        assert_eq!((faults.len(), order.infinite), (3, true));
    }
}

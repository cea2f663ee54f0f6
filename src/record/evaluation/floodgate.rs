//! The form of Floodgate, a server where programs play: the value and the variation on one line. CSA V3.0 has it too,
//! with the number of nodes behind it.

use super::numbers;
use super::said::Said;
use super::value::{Evaluation, Source, Value};
use super::variation::{self, Variation, csa_side};
use crate::csa::moves::MoveText;
use rules::{Color, Position};

/// The value that stands for a mate, as ShogiHome writes it (its pull request 1073).
const MATE: i32 = 30_000;

/// Reads a line: `* 120 -3334FU +2726FU #34567`.
pub(super) fn read(line: &str) -> Option<Said<'_>> {
    let text = line.strip_prefix("* ")?.trim_ascii();
    let (value, rest) = text.split_once(' ').unwrap_or((text, ""));
    let (moves, nodes) = match rest.rsplit_once('#') {
        Some((moves, nodes)) => (moves, Some(numbers::whole(nodes)?)),
        None => (rest, None),
    };
    let mut said = Said::new(Source::Player, true);
    match numbers::value(value)? {
        MATE => said.mate = Some((Color::Black, None)),
        value if value == -MATE => said.mate = Some((Color::White, None)),
        value => said.cp = Some(value),
    }
    said.nodes = nodes;
    if !moves.split_ascii_whitespace().all(is_word) {
        return None;
    }
    said.variation = Variation::csa(moves);
    Some(said)
}

/// Whether a word may stand in a variation: a move, or a pass or an end, which CSA V3.0 allows there.
fn is_word(word: &str) -> bool {
    let is_end =
        |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_');
    word.strip_prefix('%').is_some_and(is_end)
        || csa_side(word).is_some_and(|(_, rest)| rest == b"PASS" || MoveText::read(rest).is_some())
}

/// The line of an evaluation; `None` without a value.
pub(super) fn write(evaluation: &Evaluation, position: &mut Position) -> Option<String> {
    let value = match evaluation.value? {
        Value::Cp(cp) => cp,
        Value::Mate { winner: Color::Black, .. } => MATE,
        Value::Mate { winner: Color::White, .. } => -MATE,
    };
    Some(format!("* {value}{}", variation::csa(position, &evaluation.line)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Variant;

    #[test]
    fn a_line_is_read_to_its_end_or_not_at_all() {
        let cp = |line: &str| read(line).and_then(|said| said.cp);
        for (line, value) in [
            ("* 30", 30),
            ("* -10 ", -10),
            ("* +7", 7),
            ("* 0.5", 0),
            ("* 116 -8173KE +9796FU", 116),
            ("* 30 +7776FU -9394FU +7968GI #1234", 30),
            ("* 30 #1234", 30),
            ("* 30 +PASS -3334FU", 30),
            ("* 30 -3334FU %TORYO", 30),
        ] {
            assert_eq!(cp(line), Some(value), "{line}");
        }
        for line in [
            "*30",
            "30",
            " * 30",
            "* ",
            "*",
            "* x",
            "* 30 x",
            "* 30 moves later",
            "* 30 -3334FU and so on",
            "* 30 3334FU",
            "* 30 -3334XX",
            "* 30 -3334FU+2726FU",
            "* 30 -3334FU #",
            "* 30 -3334FU #-1",
            "* 30 %",
            "* 30 % of the game",
            "* 99999999999",
        ] {
            assert!(read(line).is_none(), "{line}");
        }
        assert_eq!(read("* 30 -3334FU #1234").and_then(|said| said.nodes), Some(1234));
    }

    #[test]
    fn a_mate_is_a_great_number() {
        let mut position = Position::start(Variant::Standard);
        let mut evaluation = Evaluation::new(Source::Analysis);
        assert_eq!(write(&evaluation, &mut position), None);
        for (winner, line) in [(Color::Black, "* 30000"), (Color::White, "* -30000")] {
            evaluation.value = Some(Value::Mate { winner, plies: Some(5) });
            assert_eq!(write(&evaluation, &mut position).as_deref(), Some(line));
            let said = read(line).expect("a value");
            assert_eq!(said.value(), Some(Value::Mate { winner, plies: None }));
        }
        assert_eq!(read("* 29999").and_then(|said| said.value()), Some(Value::Cp(29_999)));
    }
}

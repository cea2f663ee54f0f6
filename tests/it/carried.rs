//! Helpers for the round-trip tests of CSA, USI, JKF and USEN: the contents of a record as text, without the data that
//! a format cannot carry, and damaged texts.

use crate::records::{Wishes, random_record};
use crate::support::Dice;
use record::{End, Field, GameRecord, NodeId, Step};
use rules::Move;
use std::fmt::Write as _;

/// The parts of a record that a test compares.
#[derive(Clone, Copy, Default)]
pub(crate) struct Carried {
    pub(crate) variations: bool,
    pub(crate) comments: bool,
    /// The unit of compared times in milliseconds, such as 1000 for whole seconds; `None` if times are not compared.
    pub(crate) time_unit: Option<u64>,
    pub(crate) totals: bool,
    pub(crate) illegal: bool,
    pub(crate) ends: bool,
    pub(crate) header: bool,
}

/// Writes a record as lines of text: its start, then every node with its ply.
pub(crate) fn outline(record: &GameRecord, carried: Carried) -> String {
    let mut start = record.start().clone();
    start.move_number = 1;
    let mut text = format!("{start}\n");
    if carried.header {
        let is_player = |field: &Field| matches!(field, Field::Black | Field::White);
        for players in [true, false] {
            for (field, value) in record.header.iter().filter(|(field, _)| is_player(field) == players) {
                let _ = writeln!(text, "{field:?} = {value}");
            }
        }
    }
    let mut nodes = vec![NodeId::ROOT];
    while let Some(id) = nodes.pop() {
        let node = record.node(id);
        let step = match node.step() {
            Step::Start => "start".to_owned(),
            Step::Move(mv) => mv.to_string(),
            Step::Illegal(mv, rule) if carried.illegal => format!("{mv} ({rule})"),
            // A move that the format cannot carry ends the line, unless an end follows.
            Step::Illegal(..) => String::new(),
            Step::End(end) if carried.ends => format!("{end:?}"),
            Step::End(_) => String::new(),
        };
        if !step.is_empty() {
            let _ = write!(text, "{} {step}", node.ply());
            if let (Some(unit), Some(time)) = (carried.time_unit, node.time) {
                let _ = write!(text, " spent {}", time.spent_ms / unit);
                if let Some(total) = time.total_ms.filter(|_| carried.totals) {
                    let _ = write!(text, " of {}", total / unit);
                }
            }
            text.push('\n');
            if carried.comments && !node.comment.is_empty() {
                let _ = writeln!(text, "{:?}", node.comment);
            }
        }
        let children: Vec<NodeId> = record.children(id).collect();
        let children = if carried.variations { &children[..] } else { &children[..children.len().min(1)] };
        nodes.extend(children.iter().rev());
    }
    text
}

/// Damages a text: inserts, removes or doubles a few characters, swaps lines, or truncates it.
pub(crate) fn spoiled(text: &str, dice: &mut Dice) -> String {
    const ODD: [&str; 24] = [
        "\n",
        "\r",
        ",",
        "'",
        "+",
        "-",
        "P",
        "T",
        "%",
        "/",
        "0",
        "9",
        "\"",
        "{",
        "}",
        "[",
        "]",
        "~",
        ".",
        "歩",
        "\u{feff}",
        "\0",
        "z",
        "99999999999999999999",
    ];
    let mut letters: Vec<String> = text.chars().map(String::from).collect();
    for _ in 0..=dice.roll(4) {
        let at = dice.roll(letters.len() + 1);
        match dice.roll(4) {
            0 => letters.insert(at, ODD[dice.roll(ODD.len())].to_owned()),
            1 if at < letters.len() => letters[at] = ODD[dice.roll(ODD.len())].to_owned(),
            2 if at < letters.len() => drop(letters.remove(at)),
            _ => {
                let end = (at + dice.roll(30)).min(letters.len());
                let part = letters[at.min(end)..end].to_vec();
                let to = dice.roll(letters.len() + 1);
                letters.splice(to..to, part);
            }
        }
    }
    if dice.one_in(20) {
        letters.truncate(dice.roll(letters.len() + 1));
    }
    letters.concat()
}

/// Runs `check` on seeded random records of the 9×9 game.
pub(crate) fn many_records(
    count: usize,
    seed: u64,
    wishes: Wishes,
    mut check: impl FnMut(&GameRecord, &mut Dice),
) {
    let wishes = Wishes { minishogi: false, ..wishes };
    let mut dice = Dice::new(seed);
    for round in 0..count {
        let record = random_record(round % 60, &mut dice, wishes);
        check(&record, &mut dice);
    }
}

/// The main line of a record as USI moves.
pub(crate) fn main_line(record: &GameRecord) -> String {
    record.main_moves().iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}

/// The end of the main line.
pub(crate) fn main_end(record: &GameRecord) -> Option<End> {
    match record.main_line().last().map(|id| record.node(id).step()) {
        Some(Step::End(end)) => Some(end.clone()),
        _ => None,
    }
}

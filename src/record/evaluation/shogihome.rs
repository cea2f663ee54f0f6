//! The form of ShogiHome: a line for each fact.

use super::numbers;
use super::said::{Said, program_name};
use super::value::{Evaluation, Source, Value};
use super::variation::{self, Variation};
use crate::words;
use rules::{Color, Position};

/// The words for the side that mates.
const WINNERS: [(&str, Color); 2] = [("先手勝ち", Color::Black), ("後手勝ち", Color::White)];

/// Reads a line: `#評価値=120`.
pub(super) fn read(line: &str) -> Option<Said<'_>> {
    let (key, value) = line.split_once('=')?;
    let (source, key) = match key.strip_prefix('#') {
        Some(key) => (Source::Analysis, key),
        None => (Source::Player, key.strip_prefix('*')?),
    };
    let value = words::trim(value);
    let mut said = Said::new(source, false);
    match key {
        "評価値" => said.cp = Some(numbers::value(value)?),
        "詰み" => said.mate = Some(mate(value)?),
        "読み筋" => said.variation = Some(variation(value)?),
        "深さ" => said.depth = Some(numbers::whole(value)?),
        "ノード数" => said.nodes = Some(numbers::whole(value)?),
        "エンジン" => said.engine = Some(program_name(value)?),
        _ => return None,
    }
    Some(said)
}

/// Reads `先手勝ち:5手`, with or without the number.
fn mate(text: &str) -> Option<(Color, Option<u32>)> {
    let (winner, rest) =
        WINNERS.into_iter().find_map(|(word, color)| Some((color, text.strip_prefix(word)?)))?;
    if rest.is_empty() {
        return Some((winner, None));
    }
    let plies = rest.strip_prefix(':')?.strip_suffix('手')?;
    Some((winner, Some(numbers::whole(plies)?)))
}

/// A variation with nothing behind it.
fn variation(text: &str) -> Option<Variation<'_>> {
    Variation::japanese(text).filter(|(_, rest)| rest.is_empty()).map(|(variation, _)| variation)
}

/// The lines of an evaluation, in ShogiHome's order; `None` if there is nothing to say.
pub(super) fn write(evaluation: &Evaluation, position: &mut Position) -> Option<String> {
    let mark = match evaluation.source {
        Source::Analysis => '#',
        Source::Player => '*',
    };
    let line = variation::books(position, &evaluation.line);
    let facts = [
        evaluation.value.map(fact),
        (!line.is_empty()).then(|| format!("読み筋={line}")),
        evaluation.depth.map(|depth| format!("深さ={depth}")),
        evaluation.nodes.map(|nodes| format!("ノード数={nodes}")),
        evaluation.engine.as_deref().and_then(program_name).map(|name| format!("エンジン={name}")),
    ];
    let lines: Vec<String> = facts.into_iter().flatten().map(|fact| format!("{mark}{fact}")).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The fact about the value: `評価値=120`, `詰み=先手勝ち:5手`.
fn fact(value: Value) -> String {
    match value {
        Value::Cp(cp) => format!("評価値={cp}"),
        Value::Mate { winner, plies } => {
            let word = WINNERS.into_iter().find(|(_, color)| *color == winner).map_or("", |(word, _)| word);
            let plies = plies.map(|plies| format!(":{plies}手")).unwrap_or_default();
            format!("詰み={word}{plies}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(line: &str) -> Said<'_> {
        read(line).unwrap_or_else(|| panic!("{line}"))
    }

    #[test]
    fn a_line_is_read_to_its_end_or_not_at_all() {
        assert_eq!((said("#評価値=-120").cp, said("#評価値=-120").source), (Some(-120), Source::Analysis));
        assert_eq!((said("*評価値=+80 ").cp, said("*評価値=+80").source), (Some(80), Source::Player));
        assert_eq!(said("#詰み=先手勝ち:15手").mate, Some((Color::Black, Some(15))));
        assert_eq!(said("*詰み=後手勝ち").mate, Some((Color::White, None)));
        assert_eq!((said("#深さ=8").depth, said("#ノード数=123456").nodes), (Some(8), Some(123_456)));
        assert_eq!(said("#エンジン= Engine=01 ").engine.as_deref(), Some("Engine=01"));
        for line in
            ["#読み筋=▲２六歩△３四歩", "#読み筋=▲８六歩(87)△８六飛(82)▲７五歩打", "*読み筋=☗7六歩　☖３四歩 "]
        {
            assert!(read(line).is_some_and(|said| said.variation.is_some()), "{line}");
        }
        for line in [
            "",
            "#",
            "#=",
            "評価値=1",
            " #評価値=1",
            "##評価値=1",
            "#評価値",
            "#評価値=",
            "#評価値=互角",
            "#評価値=120点",
            "#評価値 = 120",
            "#評価値＝120",
            "#勝率=55",
            "#詰み=",
            "#詰み=先手",
            "#詰み=先手勝ち:手",
            "#詰み=先手勝ち:5",
            "#詰み=先手勝ち:-5手",
            "#詰み=先手勝ち5手",
            "#深さ=8/12",
            "#深さ=-1",
            "#深さ=4294967296",
            "#ノード数=1,234",
            "#エンジン=",
            "#エンジン=　",
            "#読み筋=",
            "#読み筋=よくわからない",
            "#読み筋=７六歩",
            "#読み筋=▲２六歩△３四歩で互角",
            "#読み筋=7g7f 3c3d",
            "*後:読み筋=△１二香(11)",
        ] {
            assert!(read(line).is_none(), "{line}");
        }
    }
}

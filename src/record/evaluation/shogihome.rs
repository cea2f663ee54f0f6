//! The form of ShogiHome: a line for each fact.

use super::numbers;
use super::said::{Said, program_name};
use super::value::{Evaluation, Source, Value};
use super::variation::{self, Variation};
use crate::words;
use rules::{Color, Position};

/// The words for the side that mates.
const WINNERS: [(&str, Color); 2] = [("先手勝ち", Color::Black), ("後手勝ち", Color::White)];

/// The words for the state of the game that ShogiHome writes above a value behind the side that is better, with the least
/// value for it. On the border of two, its versions differ.
const ADVANTAGES: [(&str, i32); 4] = [("勝勢", 1_500), ("優勢", 600), ("有利", 400), ("有望", 200)];

/// The words for a bad move that it writes above the state of the game.
const VERDICTS: [&str; 4] = ["【緩手】", "【疑問手】", "【悪手】", "【大悪手】"];

/// The number of lines at the head of these that ShogiHome has written above the value behind them: `互角`, or `【悪手】`
/// and `後手優勢`. 0 if they are a person's: words that do not fit the value are.
pub(super) fn heading(lines: &[&str]) -> usize {
    let verdicts = usize::from(lines.first().is_some_and(|line| VERDICTS.contains(line)));
    match lines.get(verdicts..) {
        Some([state, value, ..]) if fits(state, value) => verdicts + 1,
        _ => 0,
    }
}

/// Whether a line above these would be taken for a part of what ShogiHome has written ([`heading`]).
pub(super) fn joins(above: &str, lines: &[&str]) -> bool {
    match heading(lines) {
        0 => lines.first().is_some_and(|value| fits(above, value)),
        1 => VERDICTS.contains(&above),
        _ => false,
    }
}

/// Whether a line is the state of the game for the value in the line below it.
fn fits(state: &str, value: &str) -> bool {
    let Some(cp) = read(value).and_then(|said| said.cp) else { return false };
    let (words, cp) = match (state.strip_prefix("先手"), state.strip_prefix("後手")) {
        (Some(words), _) => (words, cp),
        (_, Some(words)) => (words, cp.saturating_neg()),
        _ => return state == "互角" && (-200..=200).contains(&cp),
    };
    let at = ADVANTAGES.iter().position(|(advantage, _)| *advantage == words);
    at.is_some_and(|at| cp >= ADVANTAGES[at].1 && (at == 0 || cp <= ADVANTAGES[at - 1].1))
}

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
    fn the_state_of_the_game_above_a_value_is_the_words_of_the_program() {
        for (lines, expected) in [
            (&["互角", "#評価値=158"][..], 1),
            (&["先手有望", "*評価値=210", "*深さ=10"], 1),
            (&["【疑問手】", "後手有望", "#評価値=-200"], 2),
            (&["互角", "#評価値=-200"], 1),
            (&["【大悪手】", "先手勝勢", "#評価値=30000"], 2),
            (&["互角", "#評価値=300"], 0),
            (&["後手優勢", "#評価値=1000"], 0),
            (&["互角です", "#評価値=0"], 0),
            (&["互角", "#深さ=8", "#評価値=0"], 0),
            (&["互角", "", "#評価値=0"], 0),
            (&["互角", "* 0"], 0),
            (&["【悪手】", "#評価値=0"], 0),
            (&["【悪手】", "互角"], 0),
            (&["互角"], 0),
            (&[], 0),
        ] {
            assert_eq!(heading(lines), expected, "{lines:?}");
        }
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

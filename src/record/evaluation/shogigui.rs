//! The form of ShogiGUI: all facts on one line, each behind its name. 棋神アナリティクス has it too, with the name of the
//! program at the head.

use super::numbers;
use super::said::{Said, program_name};
use super::value::{Evaluation, Source, Value};
use super::variation::{self, Variation};
use crate::words;
use rules::{Color, Position};
use std::iter::Peekable;
use std::str::SplitWhitespace;

/// The words that lines begin with; the first of a source is the one that is written.
const HEADS: [(&str, Source); 3] =
    [("*解析", Source::Analysis), ("*対局", Source::Player), ("*検討", Source::Analysis)];
/// The words that may begin the facts behind the name of a program.
const FACTS: [&str; 5] = ["候補", "時間", "深さ", "ノード数", "評価値"];

/// Reads a line: `*解析 0 ○ 候補1 時間 00:10.0 深さ 12/15 ノード数 34567 評価値 120 読み筋 △３四歩(33) ▲２六歩(27)`. Words
/// that are not known, such as the marks of good moves, are skipped. The variation ends before the first word that is
/// no move.
pub(super) fn read(line: &str) -> Option<Said<'_>> {
    let (mut said, rest) = head(line)?;
    let (facts, moves) = rest.split_once(" 読み筋").unwrap_or((rest, ""));
    let mut facts = facts.split_whitespace().peekable();
    while let Some(name) = facts.next() {
        match name {
            "評価値" => value(&mut said, &mut facts)?,
            "深さ" => said.depth = Some(depth(facts.next()?)?),
            "ノード数" => said.nodes = Some(numbers::whole(facts.next()?)?),
            _ => said.rank = name.strip_prefix("候補").and_then(numbers::whole).or(said.rank),
        }
    }
    said.value()?;
    said.variation = Variation::japanese(moves).map(|(variation, _)| variation);
    Some(said)
}

/// Reads the head of a line; returns it with the facts behind it.
fn head(line: &str) -> Option<(Said<'_>, &str)> {
    let known = HEADS.into_iter().find_map(|(word, source)| Some((source, line.strip_prefix(word)?)));
    if let Some((source, rest)) = known.filter(|(_, rest)| rest.starts_with(words::is_blank)) {
        return Some((Said::new(source, true), rest));
    }
    let rest = line.strip_prefix("* Engine ")?;
    let at = FACTS.iter().filter_map(|word| rest.find(word)).min()?;
    let (name, rest) = rest.split_at(at);
    let mut said = Said::new(Source::Analysis, true);
    said.engine = program_name(&name.replacen(" Version ", " ", 1));
    Some((said, rest))
}

/// Reads a value, `120` or `-詰 3`. An arrow behind a number tells that it is a bound.
fn value(said: &mut Said<'_>, facts: &mut Peekable<SplitWhitespace<'_>>) -> Option<()> {
    let word = facts.next()?;
    let mate = [("+詰", Color::Black), ("-詰", Color::White)]
        .into_iter()
        .find_map(|(sign, color)| Some((color, word.strip_prefix(sign)?)));
    match mate {
        Some((winner, "")) => {
            let plies = facts.peek().copied().and_then(numbers::whole);
            if plies.is_some() {
                facts.next();
            }
            said.mate = Some((winner, plies));
        }
        Some((winner, plies)) => said.mate = Some((winner, Some(numbers::whole(plies)?))),
        None => said.cp = Some(numbers::value(word.trim_end_matches(['↑', '↓']))?),
    }
    Some(())
}

/// Reads a depth, `12` or `12/15`, where the second is that of the deepest line.
fn depth(text: &str) -> Option<u32> {
    let (depth, deepest) = text.split_once('/').unwrap_or((text, text));
    numbers::whole::<u32>(deepest)?;
    numbers::whole(depth)
}

/// The line of an evaluation; `None` without a value.
pub(super) fn write(evaluation: &Evaluation, position: &mut Position) -> Option<String> {
    let value = evaluation.value?;
    let head = HEADS.into_iter().find(|(_, source)| *source == evaluation.source);
    let mut text = head.map_or("", |(word, _)| word).to_owned();
    let facts = [
        evaluation.rank.map(|rank| format!(" 候補{rank}")),
        evaluation.depth.map(|depth| format!(" 深さ {depth}")),
        evaluation.nodes.map(|nodes| format!(" ノード数 {nodes}")),
        Some(format!(" 評価値 {}", value_text(value))),
    ];
    text.extend(facts.into_iter().flatten());
    let line = variation::with_origins(position, &evaluation.line);
    if !line.is_empty() {
        text.push_str(" 読み筋");
        text.push_str(&line);
    }
    Some(text)
}

/// A value: `120`, `-詰 3`.
fn value_text(value: Value) -> String {
    match value {
        Value::Cp(cp) => cp.to_string(),
        Value::Mate { winner, plies } => {
            let sign = if winner == Color::Black { '+' } else { '-' };
            let plies = plies.map(|plies| format!(" {plies}")).unwrap_or_default();
            format!("{sign}詰{plies}")
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
    fn facts_stand_behind_their_names() {
        let line = "*解析 0 ○ 候補2 時間 00:15.9 深さ 54/60 ノード数 1000495 評価値 207 読み筋 ▲同　歩(87) △同　飛(82)  ";
        let whole = said(line);
        assert_eq!((whole.source, whole.rank, whole.depth), (Source::Analysis, Some(2), Some(54)));
        assert_eq!((whole.nodes, whole.cp, whole.variation.is_some()), (Some(1_000_495), Some(207), true));
        let own = said("*対局 時間 00:00.8 深さ 22/28 評価値 -88");
        assert_eq!((own.source, own.cp, own.depth, own.rank), (Source::Player, Some(-88), Some(22), None));
        assert_eq!(said("*検討 評価値 -7 読み筋 △８四歩(83)").source, Source::Analysis);
        for (value, cp) in [("103↑", 103), ("-5↓", -5), ("+64", 64), ("1000001", 1_000_001)] {
            assert_eq!(said(&format!("*解析 ○ 評価値 {value} 読み筋 ▲２六歩(27)")).cp, Some(cp), "{value}");
        }
        // A variation ends with its moves.
        for moves in ["none", "", " ", "▲２六歩(27) 投了", "7g7f"] {
            assert_eq!(said(&format!("*対局 評価値 1 読み筋 {moves}")).cp, Some(1), "{moves}");
        }
    }

    #[test]
    fn mates_are_told_by_their_sign() {
        for (value, mate) in [
            ("-詰 3", (Color::White, Some(3))),
            ("+詰 13", (Color::Black, Some(13))),
            ("+詰13", (Color::Black, Some(13))),
            ("-詰", (Color::White, None)),
        ] {
            let line = format!("*解析 0 △ 評価値 {value} 読み筋 △同　角成(46)");
            assert_eq!((said(&line).mate, said(&line).variation.is_some()), (Some(mate), true), "{line}");
        }
    }

    #[test]
    fn a_name_may_stand_at_the_head() {
        let line = "* Engine suisho Version Suisho5/YaneuraOu-V7.50 候補1 深さ 13/19 ノード数 596119 評価値 -47 読み筋 △７四金(63)";
        let whole = said(line);
        assert_eq!(whole.engine.as_deref(), Some("suisho Suisho5/YaneuraOu-V7.50"));
        assert_eq!((whole.rank, whole.depth, whole.nodes), (Some(1), Some(13), Some(596_119)));
        assert_eq!((whole.cp, whole.variation.is_some()), (Some(-47), true));
    }

    #[test]
    fn a_line_with_a_wrong_fact_is_none() {
        for line in [
            "*解析",
            "*解析 0 ○",
            "*解析評価値 5",
            "解析 評価値 5",
            "*解析 評価値",
            "*解析 評価値 高い",
            "*解析 評価値 5点",
            "*解析 評価値 +詰x",
            "*解析 評価値 99999999999",
            "*解析 深さ 評価値 5",
            "*解析 深さ 12/ 評価値 5",
            "*解析 ノード数 1,234 評価値 5",
            "*解析 読み筋 ▲２六歩(27) 評価値 5",
            "*感想 評価値 5",
            "* Engine x",
            "* Engine x 評価値 y",
        ] {
            assert!(read(line).is_none(), "{line}");
        }
    }
}

//! What ShogiHome writes above the lines of an evaluation: a verdict on the move, and the state of the game.

use super::{lines, shogihome};

/// The words for the state of the game behind the side that is better, with the least value for it. On the border of two,
/// the versions of ShogiHome differ.
const ADVANTAGES: [(&str, i32); 4] = [("勝勢", 1_500), ("優勢", 600), ("有利", 400), ("有望", 200)];

/// The verdicts on a bad move, in Japanese.
const VERDICTS: [&str; 4] = ["【緩手】", "【疑問手】", "【悪手】", "【大悪手】"];

/// The number of lines at the head of these that ShogiHome has written above the evaluation behind them: a verdict, the
/// state of the game, or both. 0 if they are a person's: a state that does not fit the value is.
pub(super) fn heading(lines: &[&str]) -> usize {
    let verdicts = usize::from(lines.first().is_some_and(|line| is_verdict(line)));
    match lines.get(verdicts..) {
        Some([state, value, ..]) if fits(state, value) => verdicts + 1,
        // There is no state above a mate, and in the forms of other programs.
        Some([said, ..]) if lines::read(said).is_some() => verdicts,
        _ => 0,
    }
}

/// Whether a line above these would be taken for a part of the [`heading`].
pub(super) fn joins(above: &str, lines: &[&str]) -> bool {
    heading(&[&[above], lines].concat()) > heading(lines)
}

/// Whether a line is a verdict on a move.
pub(super) fn is_verdict(line: &str) -> bool {
    VERDICTS.contains(&line)
}

/// Whether a line is the state of the game for the value in the line below it.
fn fits(state: &str, value: &str) -> bool {
    let Some(cp) = shogihome::read(value).and_then(|said| said.cp) else { return false };
    let (words, cp) = match (state.strip_prefix("先手"), state.strip_prefix("後手")) {
        (Some(words), _) => (words, cp),
        (_, Some(words)) => (words, cp.saturating_neg()),
        _ => return state == "互角" && (-200..=200).contains(&cp),
    };
    let mut most = i32::MAX;
    for (advantage, least) in ADVANTAGES {
        if advantage == words {
            return (least..=most).contains(&cp);
        }
        most = least;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_shogihome_writes_above_an_evaluation_is_counted() {
        for (lines, expected) in [
            (&["互角", "#評価値=158"][..], 1),
            (&["先手有望", "*評価値=210", "*深さ=10"], 1),
            (&["【疑問手】", "後手有望", "#評価値=-200"], 2),
            (&["互角", "#評価値=-200"], 1),
            (&["【大悪手】", "先手勝勢", "#評価値=30000"], 2),
            (&["【悪手】", "#詰み=先手勝ち:5手"], 1),
            (&["【悪手】", "* 120"], 1),
            (&["【緩手】", "*解析 評価値 5"], 1),
            (&["互角", "#評価値=300"], 0),
            (&["先手優勢", "#評価値=2000"], 0),
            (&["後手優勢", "#評価値=1000"], 0),
            (&["互角です", "#評価値=0"], 0),
            (&["互角", "#深さ=8", "#評価値=0"], 0),
            (&["互角", "", "#評価値=0"], 0),
            (&["互角", "* 0"], 0),
            (&["【悪手】", "", "* 0"], 0),
            (&["【悪手】", "互角"], 0),
            (&["#評価値=0"], 0),
            (&["互角"], 0),
            (&[], 0),
        ] {
            assert_eq!(heading(lines), expected, "{lines:?}");
        }
    }
}

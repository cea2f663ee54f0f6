//! A comment, taken apart into the words of people and the evaluations of programs.

use super::form::Form;
use super::heading;
use super::lines;
use super::said::Said;
use super::value::{Evaluation, Value};
use rules::Position;
use std::fmt;

/// A comment, taken apart. Its text ([`Display`](fmt::Display)) is the words first and the evaluations below them, so
/// that what people look for stays in the first line; taken apart again it is the same.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SplitComment {
    /// The words of people, byte for byte; their lines are separated by `\n`. Empty if there are none. A line that has
    /// the form of an evaluation becomes one when the comment is taken apart the next time.
    pub words: String,
    /// The lines of each evaluation as they stand, separated by `\n`.
    evaluations: Vec<String>,
}

impl SplitComment {
    /// Takes a comment apart. Empty lines between evaluations and behind them are no words, nor is one that keeps words from
    /// being taken for those of the program below.
    pub fn of(comment: &str) -> Self {
        let mut splitter = Splitter::default();
        let lines: Vec<&str> = comment.split('\n').collect();
        let mut rest = &*lines;
        while let (heading, [line, below @ ..]) = rest.split_at(heading::heading(rest)) {
            splitter.heading = heading;
            splitter.line(line);
            rest = match below {
                ["", others @ ..]
                    if splitter.empty.is_none() && is_heading(splitter.words.iter().copied(), others) =>
                {
                    splitter.open.clear();
                    others
                }
                _ => below,
            };
        }
        Self {
            words: splitter.words.join("\n"),
            evaluations: splitter.groups.into_iter().map(|group| group.lines.join("\n")).collect(),
        }
    }

    /// Whether there is any evaluation.
    pub fn has_evaluations(&self) -> bool {
        !self.evaluations.is_empty()
    }

    /// The value of the position: that of the first evaluation that has one.
    pub fn value(&self) -> Option<Value> {
        self.said().find_map(|said| said.value())
    }

    /// The evaluations in their order; the first is the one to show. `position` is the position behind the move that
    /// the comment belongs to, reached by the moves of the record. A variation ends before its first illegal move.
    pub fn evaluations(&self, position: &Position) -> Vec<Evaluation> {
        let mut position = position.clone();
        self.said().map(|said| said.evaluation(&mut position)).collect()
    }

    /// Writes an evaluation of this position in place of the one by the same program, or else behind the others.
    /// Nothing happens if the form cannot carry it.
    pub fn put(&mut self, evaluation: &Evaluation, form: Form, position: &Position) {
        let Some(text) = form.write(evaluation, &mut position.clone()) else { return };
        let new = lines::read_all(&text);
        let is_of_same = |old: &Said<'_>| new.as_ref().is_some_and(|new| old.is_of_same(new));
        let same =
            self.evaluations.iter().position(|old| lines::read_all(old).is_some_and(|old| is_of_same(&old)));
        match same.and_then(|at| self.evaluations.get_mut(at)) {
            Some(old) => *old = text,
            None => self.evaluations.push(text),
        }
    }

    /// Takes all evaluations away.
    pub fn remove_evaluations(&mut self) {
        self.evaluations.clear();
    }

    /// Writes all evaluations of this position in one form; one that the form cannot carry stays as it is. Returns whether
    /// something was lost besides the source: the depth, the nodes, the program, the rank, the length of a mate or a verdict on the move.
    pub fn rewrite(&mut self, form: Form, position: &Position) -> bool {
        let mut there = position.clone();
        let mut is_less = false;
        for text in &mut self.evaluations {
            let Some(old) = lines::read_all(text).map(|said| said.evaluation(&mut there)) else { continue };
            let Some(written) = form.write(&old, &mut there) else { continue };
            let new = lines::read_all(&written).map(|said| said.evaluation(&mut there));
            is_less |= new.is_none_or(|new| Evaluation { source: old.source, ..new } != old);
            is_less |= text.split('\n').any(heading::is_verdict);
            *text = written;
        }
        is_less
    }

    fn said(&self) -> impl Iterator<Item = Said<'_>> {
        self.evaluations.iter().filter_map(|text| lines::read_all(text))
    }
}

impl fmt::Display for SplitComment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)?;
        let mut before = (!self.words.is_empty()).then_some(true);
        let first: Vec<&str> = self.evaluations.iter().take(1).flat_map(|text| text.split('\n')).collect();
        if is_heading(self.words.split('\n'), &first) {
            f.write_str("\n")?;
        }
        for text in &self.evaluations {
            let is_whole = lines::read_all(text).is_some_and(|said| said.is_whole);
            match before {
                // Lines of two evaluations would mix.
                Some(false) if !is_whole => f.write_str("\n\n")?,
                Some(_) => f.write_str("\n")?,
                None => {}
            }
            f.write_str(text)?;
            before = Some(is_whole);
        }
        Ok(())
    }
}

/// Whether the last words of a person would be taken for those that a program has written above the evaluation below them.
/// An empty line, which belongs to neither, sets them apart: the last one, if more lie between.
fn is_heading<'a>(words: impl DoubleEndedIterator<Item = &'a str>, below: &[&str]) -> bool {
    words.rev().find(|line| !line.is_empty()).is_some_and(|last| heading::joins(last, below))
}

/// The lines of one evaluation.
struct Group<'a> {
    said: Said<'a>,
    lines: Vec<&'a str>,
}

/// Takes a comment apart line by line.
#[derive(Default)]
struct Splitter<'a> {
    words: Vec<&'a str>,
    groups: Vec<Group<'a>>,
    /// The evaluations to which the next line may belong, one of each source at most.
    open: Vec<usize>,
    /// The number of empty lines behind an evaluation; `None` behind words.
    empty: Option<usize>,
    /// What the program has written above the next line.
    heading: &'a [&'a str],
}

impl<'a> Splitter<'a> {
    fn line(&mut self, line: &'a str) {
        if line.is_empty() {
            self.open.clear();
        }
        if let Some(said) = lines::read(line) {
            self.evaluation(said, line);
            self.empty = Some(0);
        } else if let Some(empty) = self.empty.as_mut().filter(|_| line.is_empty()) {
            *empty += 1;
        } else {
            self.words.extend(std::iter::repeat_n("", self.empty.take().unwrap_or(0)));
            self.words.push(line);
        }
    }

    /// Adds a line to the open evaluation of its source, or begins another one with it.
    fn evaluation(&mut self, said: Said<'a>, line: &'a str) {
        // The name of the program stands last.
        let is_last = said.is_whole || said.engine.is_some();
        let taking = self.open.iter().copied().find(|&at| self.groups[at].said.takes(&said));
        let Some(at) = taking else { return self.begin(said, line, is_last) };
        self.groups[at].said.add(said);
        self.groups[at].lines.extend(self.heading);
        self.groups[at].lines.push(line);
        if is_last {
            self.open.retain(|&open| open != at);
        }
    }

    /// Begins an evaluation; `is_last` if no line can be added to it.
    fn begin(&mut self, said: Said<'a>, line: &'a str, is_last: bool) {
        self.open.retain(|&open| !said.is_whole && self.groups[open].said.source != said.source);
        if !is_last {
            self.open.push(self.groups.len());
        }
        self.groups.push(Group { said, lines: [self.heading, &[line]].concat() });
    }
}

#[cfg(test)]
mod tests {
    use super::super::value::Source;
    use super::*;
    use rules::{Color, Move, Variant};

    fn engine(name: &str, cp: i32) -> Evaluation {
        Evaluation {
            value: Some(Value::Cp(cp)),
            engine: Some(name.to_owned()),
            ..Evaluation::new(Source::Analysis)
        }
    }

    fn values(comment: &str) -> Vec<Option<Value>> {
        let start = Position::start(Variant::Standard);
        SplitComment::of(comment).evaluations(&start).iter().map(|it| it.value).collect()
    }

    #[test]
    fn words_stay_byte_for_byte() {
        for (comment, words) in [
            ("", ""),
            ("good", "good"),
            ("\n", "\n"),
            (" a\r\n\n　b ", " a\r\n\n　b "),
            ("#評価値=1", ""),
            ("#評価値=1\n", ""),
            ("good\n#評価値=1\nvery\n* 30", "good\nvery"),
            ("互角\n#評価値=20\n#エンジン=e\n", ""),
            ("互角\n#評価値=2000", "互角"),
            ("2手目\n【緩手】\n先手有望\n#評価値=200\n#エンジン=e\n", "2手目"),
            ("先手有望\n*評価値=210\n*深さ=10\n\n互角\n#評価値=158\n#エンジン=e\n\n初手", "\n初手"),
            // What a person has written stays so.
            ("互角\n\n#評価値=20", "互角"),
            ("#評価値=20\n互角", "互角"),
            ("#評価値=20\n互角\n\n\n#深さ=3", "互角\n\n"),
            ("#評価値=200\n【悪手】\n先手有望", "【悪手】\n先手有望"),
            ("a\n\n#評価値=1\n\n\n*評価値=2\n\nb\n", "a\n\n\nb\n"),
            ("#評価値=1\n \n#深さ=2", " "),
            ("#評価値=x\n#深さ=2", "#評価値=x"),
        ] {
            let split = SplitComment::of(comment);
            assert_eq!(split.words, words, "{comment:?}");
            assert_eq!(SplitComment::of(&split.to_string()), split, "{comment:?}");
        }
    }

    #[test]
    fn whatever_the_lines_are_a_comment_is_the_same_when_it_is_taken_apart_again() {
        let lines = ["互角", "【悪手】", "", "#評価値=20", "#深さ=3", "*評価値=-200", "* 30", "後手有望"];
        let count = lines.len().pow(5);
        for number in 0..count {
            let comment: Vec<&str> =
                (0..5).map(|place| lines[number / lines.len().pow(place) % lines.len()]).collect();
            let split = SplitComment::of(&comment.join("\n"));
            assert_eq!(SplitComment::of(&split.to_string()), split, "{comment:?}");
        }
    }

    #[test]
    fn words_that_a_person_has_changed_stay_theirs() {
        for evaluation in [
            "互角\n#評価値=20",
            "#評価値=-200",
            "* 30",
            "【悪手】\n#詰み=先手勝ち",
            "【悪手】\n互角\n#評価値=0",
        ] {
            for words in ["互角", "【悪手】", "後手有望", "互角\n\n", "【悪手】\n互角", "先手勝勢\n"]
            {
                let mut split = SplitComment::of(evaluation);
                words.clone_into(&mut split.words);
                assert_eq!(SplitComment::of(&split.to_string()), split, "{words:?} above {evaluation:?}");
            }
        }
    }

    #[test]
    fn a_verdict_that_the_form_does_not_carry_is_reported() {
        let start = Position::start(Variant::Standard);
        for (comment, is_less) in
            [("先手有望\n#評価値=200", false), ("【悪手】\n先手有望\n#評価値=200", true)]
        {
            let mut split = SplitComment::of(comment);
            assert_eq!(
                (split.rewrite(Form::Floodgate, &start), split.to_string().as_str()),
                (is_less, "* 200")
            );
        }
    }

    #[test]
    fn lines_of_one_evaluation_are_put_together() {
        let cp = |cp| Some(Value::Cp(cp));
        let mate = Some(Value::Mate { winner: Color::Black, plies: None });
        for (comment, expected) in [
            ("#評価値=1\n#深さ=2", vec![cp(1)]),
            ("#評価値=1\n#評価値=2", vec![cp(1), cp(2)]),
            ("#評価値=1\n*評価値=2\n#深さ=3", vec![cp(1), cp(2)]),
            ("#評価値=1\n\n#深さ=3", vec![cp(1), None]),
            ("#深さ=3\nword\n#評価値=1", vec![cp(1)]),
            // What is above the name of a program is its own.
            ("#評価値=1\n#エンジン=a\n#詰み=先手勝ち\n#エンジン=b", vec![cp(1), mate]),
            ("#詰み=先手勝ち\n先手勝勢\n#評価値=30000", vec![mate]),
            ("* 30\n#評価値=1\n* 31\n#深さ=2", vec![cp(30), cp(1), cp(31), None]),
        ] {
            assert_eq!(values(comment), expected, "{comment:?}");
            assert_eq!(values(&SplitComment::of(comment).to_string()), expected, "{comment:?}");
        }
        assert_eq!(SplitComment::of("#深さ=3\n\n* 30\n* 31").value(), cp(30));
        assert_eq!(SplitComment::of("30").value(), None);
    }

    #[test]
    fn an_evaluation_takes_the_place_of_that_of_the_same_program() {
        let start = Position::start(Variant::Standard);
        let mut comment = SplitComment::of("why\n#評価値=1\n#エンジン=a\n\n#評価値=2\n#エンジン=b\n* 3");
        comment.put(&engine("b", 20), Form::ShogiHome, &start);
        comment.put(&engine("c", 30), Form::ShogiHome, &start);
        comment.put(&engine("a", 10), Form::Floodgate, &start);
        comment.put(&Evaluation::new(Source::Player), Form::ShogiGui, &start);
        assert_eq!(
            comment.to_string(),
            "why\n#評価値=1\n#エンジン=a\n\n#評価値=20\n#エンジン=b\n* 10\n#評価値=30\n#エンジン=c"
        );
        comment.words.clear();
        comment.remove_evaluations();
        assert_eq!((comment.to_string().as_str(), comment.has_evaluations()), ("", false));
    }

    #[test]
    fn a_variation_holds_legal_moves_only() {
        let mut position = Position::start(Variant::Standard);
        position.play("7g7f".parse().expect("a move")).expect("a legal move");
        let line = |comment: &str| {
            let evaluations = SplitComment::of(comment).evaluations(&position);
            assert_eq!(evaluations.len(), 1, "{comment}");
            evaluations[0].line.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
        };
        for (comment, moves) in [
            ("#読み筋=△３四歩▲２二角成△同　銀", "3c3d 8h2b+ 3a2b"),
            ("#読み筋=△３四歩(33)▲２二角成(88)△２二銀(31)", "3c3d 8h2b+ 3a2b"),
            ("#読み筋=△３四歩▲２二角成△同　銀▲同　銀", "3c3d 8h2b+ 3a2b"),
            ("#読み筋=▲２六歩△３四歩", ""),
            ("#読み筋=△３五歩▲２六歩", ""),
            ("#読み筋=△３四歩△８四歩", "3c3d"),
            ("* 30 -3334FU +8822UM -3122GI", "3c3d 8h2b+ 3a2b"),
            ("* 30 -3334FU +8822KA -3122GI", "3c3d 8h2b 3a2b"),
            ("* 30 -3334FU +PASS -8384FU", "3c3d"),
            ("* 30 -3335FU +2726FU", ""),
            // Some begin with the move itself.
            ("* 30 +7776FU -3334FU", "3c3d"),
            ("* 30 +2726FU -3334FU", ""),
            ("*対局 評価値 30 読み筋 ▲７六歩(77) △３四歩(33) ▲２六歩(27)", "3c3d 2g2f"),
            ("*解析 評価値 30 読み筋 △３四歩(33) ▲２六歩(27) 投了", "3c3d 2g2f"),
        ] {
            assert_eq!(line(comment), moves, "{comment}");
        }
    }

    #[test]
    fn every_form_writes_what_it_carries() {
        let position = Position::start(Variant::Standard);
        let mut evaluation = Evaluation {
            source: Source::Player,
            value: Some(Value::Cp(-55)),
            depth: Some(12),
            nodes: Some(34_567),
            engine: Some("Komadai".to_owned()),
            rank: Some(2),
            line: ["7g7f", "3c3d", "8h2b+", "3a2b", "4i5h"].map(|mv| mv.parse().expect(mv)).to_vec(),
        };
        let written = |evaluation: &Evaluation, form: Form| {
            let mut comment = SplitComment::default();
            comment.put(evaluation, form, &position);
            comment.to_string()
        };
        assert_eq!(
            written(&evaluation, Form::ShogiHome),
            "*評価値=-55\n*読み筋=▲７六歩△３四歩▲２二角成△同　銀▲５八金右\n*深さ=12\n*ノード数=34567\n*エンジン=Komadai"
        );
        assert_eq!(written(&evaluation, Form::Floodgate), "* -55 +7776FU -3334FU +8822UM -3122GI +4958KI");
        assert_eq!(
            written(&evaluation, Form::ShogiGui),
            "*対局 候補2 深さ 12 ノード数 34567 評価値 -55 読み筋 ▲７六歩(77) △３四歩(33) ▲２二角成(88) △同　銀(31) ▲５八金(49)"
        );
        evaluation.value = Some(Value::Mate { winner: Color::White, plies: Some(8) });
        assert!(written(&evaluation, Form::ShogiHome).starts_with("*詰み=後手勝ち:8手\n"));
        assert!(written(&evaluation, Form::ShogiGui).contains(" 評価値 -詰 8 読み筋 "));
    }

    #[test]
    fn a_name_stays_on_its_line() {
        let start = Position::start(Variant::Standard);
        let mut comment = SplitComment::default();
        comment.put(&engine(" My\nengine\r1 ", 5), Form::ShogiHome, &start);
        assert_eq!(comment.to_string(), "#評価値=5\n#エンジン=My engine 1");
        comment.put(&engine("\n　", 6), Form::ShogiHome, &start);
        assert_eq!(comment.to_string(), "#評価値=5\n#エンジン=My engine 1\n\n#評価値=6");
    }

    #[test]
    fn the_first_move_of_a_written_variation_names_its_square() {
        let mut position = Position::start(Variant::Standard);
        for mv in ["7g7f", "3c3d", "8h2b+"] {
            position.play(mv.parse().expect(mv)).expect("a legal move");
        }
        let line = ["3a2b", "B*4e"].map(|mv| mv.parse().expect(mv)).to_vec();
        let evaluation = Evaluation { value: Some(Value::Cp(0)), line, ..Evaluation::new(Source::Analysis) };
        for (form, text) in [(Form::ShogiHome, "△２二銀▲４五角"), (Form::ShogiGui, "△２二銀(31) ▲４五角打")]
        {
            let mut comment = SplitComment::default();
            comment.put(&evaluation, form, &position);
            assert!(comment.to_string().ends_with(text), "{comment}");
            assert_eq!(comment.evaluations(&position)[0].line, evaluation.line, "{comment}");
        }
    }
}

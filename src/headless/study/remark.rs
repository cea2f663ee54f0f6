//! What is written about a move, told apart for the screen: the glyph, the words of people, and the evaluations of
//! programs, which stand in the same comment of the record ([`record::evaluation`]).

use super::notation::Notation;
use record::evaluation::{Evaluation, SplitComment, Value};
use record::study::Glyph;
use record::{NodeId, Study};
use rules::Position;

/// The words of people in a comment; empty if it has none, as one that only programs wrote.
pub fn words(comment: &str) -> String {
    if comment.is_empty() {
        return String::new();
    }
    let words = SplitComment::of(comment).words;
    // Lines without a letter are not worth a place on the screen.
    if words.trim().is_empty() { String::new() } else { words }
}

/// The comment of a node as it can be read and changed: a person sees and writes words, and the evaluations below them
/// stay as they are in the record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    node: NodeId,
    /// The comment in the record.
    comment: String,
    /// The annotator's opinion of the move.
    pub glyph: Option<Glyph>,
    split: SplitComment,
}

impl Remark {
    /// The comment of the current node. `typed` is what a person has written last: if that is still in
    /// the record, its words are as they were typed, even if a line of them has the form of an evaluation by now. So
    /// nothing disappears under the hand of a person who begins a line with `* 3`.
    pub fn of(study: &Study, typed: Option<&Self>) -> Self {
        let node = study.here();
        let comment = &study.record().node(node).comment;
        if let Some(typed) = typed.filter(|typed| typed.node == node && typed.comment == *comment) {
            return typed.clone();
        }
        let (glyph, rest) = Glyph::split(comment);
        Self { node, comment: comment.clone(), glyph, split: SplitComment::of(rest) }
    }

    /// The words of people, with `\n` between the lines.
    pub fn words(&self) -> &str {
        &self.split.words
    }

    /// The text of the comment in the record.
    pub fn comment(&self) -> &str {
        &self.comment
    }

    /// The remark with another glyph and other words. The evaluations stay, below the words.
    #[must_use]
    pub fn with(&self, glyph: Option<Glyph>, words: &str) -> Self {
        let mut split = self.split.clone();
        split.words = words.replace("\r\n", "\n");
        Self { node: self.node, comment: Glyph::join(glyph, &split.to_string()), glyph, split }
    }
}

/// An evaluation for a line of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldEvaluation {
    /// The value, where the program gives one.
    pub value: Option<Value>,
    /// The depth of the search, in moves of both sides.
    pub depth: Option<u32>,
    /// The first moves of the principal variation, in the notation of the reader.
    pub moves: Vec<String>,
    /// The name of the program.
    pub engine: Option<String>,
}

impl ToldEvaluation {
    /// The greatest number of moves that are told of a variation.
    pub const MOST_MOVES: usize = 10;
    /// The greatest number of evaluations that are told of a position.
    pub const MOST: usize = 8;

    /// The evaluations of the current position, in the order of the comment.
    pub fn all_of(study: &Study, notation: Notation) -> Vec<Self> {
        let comment = &study.record().node(study.here()).comment;
        let split = SplitComment::of(Glyph::split(comment).1);
        let told = |evaluation| Self::of(evaluation, study.position(), notation);
        split.evaluations(study.position()).into_iter().take(Self::MOST).map(told).collect()
    }

    fn of(evaluation: Evaluation, position: &Position, notation: Notation) -> Self {
        let mut position = position.clone();
        let moves = evaluation.line.iter().take(Self::MOST_MOVES).map_while(|&mv| {
            let text = notation.write(&position, mv);
            position.play(mv).ok().map(|()| text)
        });
        Self {
            value: evaluation.value,
            depth: evaluation.depth,
            moves: moves.collect(),
            engine: evaluation.engine,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Format;

    const KIF: &str = "手合割：平手\n   1 ７六歩(77)\n*!\n*#評価値=120\n*#深さ=12\n*#読み筋=△３四歩▲２六歩\n*a good start\n\
        *#エンジン=Some engine\n   2 ３四歩(33)\n** -300 +2726FU\n   3 ２二角成(88)\n*my words\n";

    fn study(ply: usize) -> Study {
        let mut study = Study::new(Format::Kif.read(KIF).expect("a record").games.remove(0));
        study.go_to_ply(ply);
        study
    }

    #[test]
    fn words_and_evaluations_are_told_apart() {
        let remark = Remark::of(&study(1), None);
        assert_eq!((remark.glyph, remark.words()), (Some(Glyph::Good), "a good start"));
        let told = ToldEvaluation::all_of(&study(1), Notation::Usi);
        assert_eq!(
            told,
            [ToldEvaluation {
                value: Some(Value::Cp(120)),
                depth: Some(12),
                moves: vec!["△3c3d".into(), "▲2g2f".into()],
                engine: Some("Some engine".into()),
            }]
        );
        assert_eq!(Remark::of(&study(2), None).words(), "");
        assert_eq!(ToldEvaluation::all_of(&study(2), Notation::Usi)[0].value, Some(Value::Cp(-300)));
        assert!(ToldEvaluation::all_of(&study(3), Notation::Usi).is_empty());
        assert_eq!(words("#評価値=5\n \n#深さ=2"), "");
        assert_eq!(words("#評価値=5\n b"), " b");
    }

    #[test]
    fn who_writes_leaves_the_lines_of_programs_as_they_are() {
        let mut study = study(1);
        let before = study.record().node(study.here()).comment.clone();
        let remark = Remark::of(&study, None);
        let same = remark.with(remark.glyph, "a good\r\nstart");
        assert!(study.comment(same.comment()));
        let after = study.record().node(study.here()).comment.clone();
        assert_eq!(
            after,
            "!\na good\nstart\n#評価値=120\n#深さ=12\n#読み筋=△３四歩▲２六歩\n#エンジン=Some engine"
        );
        let of_programs = |text: &str| -> Vec<String> {
            text.split('\n').filter(|line| line.starts_with('#')).map(str::to_owned).collect()
        };
        assert_eq!(of_programs(&before), of_programs(&after));
        let bare = Remark::of(&study, Some(&same)).with(None, "");
        assert!(study.comment(bare.comment()));
        assert_eq!(Remark::of(&study, None).words(), "");
        assert_eq!(ToldEvaluation::all_of(&study, Notation::Usi).len(), 1);
        assert!(study.undo() && study.record().node(study.here()).comment == before, "one change");
    }

    #[test]
    fn a_line_that_is_being_typed_stays_where_it_is() {
        let mut study = study(3);
        let mut typed = Remark::of(&study, None);
        for words in ["my words\n*", "my words\n* ", "my words\n* 3", "my words\n* 3 pawns"] {
            typed = Remark::of(&study, Some(&typed)).with(None, words);
            study.comment(typed.comment());
            assert_eq!(Remark::of(&study, Some(&typed)).words(), words);
        }
        assert_eq!(study.record().node(study.here()).comment, "my words\n* 3 pawns");
        // At another place, and after a change by other means, the record counts.
        let other = typed.with(None, "* 30");
        study.comment(other.comment());
        assert_eq!(Remark::of(&study, Some(&other)).words(), "* 30");
        assert_eq!(Remark::of(&study, None).words(), "");
        study.step(-1);
        assert_eq!(Remark::of(&study, Some(&other)).words(), "");
        study.step(1);
        study.comment("others");
        assert_eq!(Remark::of(&study, Some(&other)).words(), "others");
    }
}

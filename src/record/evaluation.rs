//! The evaluations of positions that programs write into comments, told apart from the words of people.
//!
//! No format of records has a field for an evaluation, so programs write lines into the comment of the move behind
//! which the position stands. The comments of a [`GameRecord`] keep these lines as they are, whatever
//! the format of the file. A [`SplitComment`] takes a comment apart and puts it together again; [`rewrite`] writes all
//! evaluations of a record in one [`Form`], and [`write_for_programs`] a whole record with them.
//!
//! Every form is read in the comments of every format. In a file a line has the mark of a comment before it: `*` in
//! KIF, `'*` in CSA.
//!
//! | form | line of a comment | source |
//! |---|---|---|
//! | ShogiHome | `#評価値=120`, `#詰み=先手勝ち:5手`, `#読み筋=△３四歩▲２六歩`, `#深さ=12`, `#ノード数=34567`, `#エンジン=NAME`; `*` in place of `#` if the player's own program says so; above a value the state of the game that it means, `互角`, or `先手` or `後手` with `有望`, `有利`, `優勢` or `勝勢`; above that, or above the line of another form, a verdict such as `【悪手】` | [its issue 202](https://github.com/sunfish-shogi/shogihome/issues/202), [259](https://github.com/sunfish-shogi/shogihome/issues/259), and `src/renderer/store/record.ts` there |
//! | Floodgate | `* 120 -3334FU +2726FU`; CSA V3.0 adds `#34567`, the nodes | [ShogiHome's issue 161](https://github.com/sunfish-shogi/shogihome/issues/161), [CSA V3.0](http://www2.computer-shogi.org/protocol/record_v3.html) |
//! | ShogiGUI | `*解析 0 ○ 候補1 時間 00:10.0 深さ 12/15 ノード数 34567 評価値 120 読み筋 △３四歩(33) ▲２六歩(27)`; `*対局` if the player's own program says so, `*検討`; `評価値 -詰 3` is a mate, `120↑` a bound | [its manual, in ShogiHome's issue 261](https://github.com/sunfish-shogi/shogihome/issues/261) |
//! | 棋神アナリティクス | `* Engine NAME Version VERSION 候補1 深さ 12/15 ノード数 34567 評価値 120 読み筋 …`; only read | [ShogiHome's pull request 830](https://github.com/sunfish-shogi/shogihome/pull/830) |
//!
//! All of them give the value as Black sees it. A line that is not wholly of its form is a person's.
//!
//! ```
//! use record::{Format, evaluation::{SplitComment, Value}};
//!
//! let text = "   1 ７六歩(77)\n*a good start\n*#評価値=55\n*#読み筋=△３四歩▲２六歩\n";
//! let game = Format::Kif.read(text).expect("a record").games.remove(0);
//! let id = game.main_line().next().expect("a move");
//! let comment = SplitComment::of(&game.node(id).comment);
//! assert_eq!(comment.words, "a good start");
//! assert_eq!(comment.value(), Some(Value::Cp(55)));
//!
//! let mut cursor = record::Cursor::new(&game);
//! cursor.go(&game, id);
//! let evaluations = comment.evaluations(cursor.position());
//! assert_eq!(evaluations[0].line.len(), 2);
//! ```

mod comment;
mod floodgate;
mod form;
mod heading;
mod lines;
mod numbers;
mod said;
mod shogigui;
mod shogihome;
mod value;
mod variation;

pub use comment::SplitComment;
pub use form::Form;
pub use value::{Evaluation, Source, Value};

use crate::{Cursor, Format, GameRecord, Loss, NodeId, WriteError, Written};

/// Writes every evaluation of a record in this form; one that the form cannot carry stays as it is. The words of people
/// stay too, before the evaluations. Returns whether something was lost that the form does not carry: see [`Form`].
pub fn rewrite(record: &mut GameRecord, form: Form) -> bool {
    let mut cursor = Cursor::new(record);
    let mut is_less = false;
    let ids: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(record.steps()).collect();
    for id in ids {
        let mut comment = SplitComment::of(&record.node(id).comment);
        if comment.has_evaluations() {
            cursor.go(record, id);
            is_less |= comment.rewrite(form, cursor.position());
            record.node_mut(id).comment = comment.to_string();
        }
    }
    is_less
}

/// Writes a record in a format, with the evaluations in the form that programs read there: in CSA that of Floodgate. In the
/// other formats they stay as they are. What the form does not carry is [`Loss::Evaluations`].
///
/// # Errors
/// [`WriteError`], the reason why the format cannot carry the record.
pub fn write_for_programs(record: &GameRecord, format: Format) -> Result<Written, WriteError> {
    if format != Format::Csa {
        return format.write(record);
    }
    let mut record = record.clone();
    let is_less = rewrite(&mut record, Form::of(format));
    let mut written = format.write(&record)?;
    written.lost.extend(is_less.then_some(Loss::Evaluations));
    Ok(written)
}

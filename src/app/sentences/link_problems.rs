//! What is wrong with a link, and what would be right. Words of the link are strangers' words: they are shortened, and
//! what nobody could see in them is made visible.

use super::Naming;
use crate::texts::{Key, Voice};
use links::{Aids, Field, Frame, LinkProblem, Lock};
use rules::{HandKind, LineError, SetupProblem, SfenProblem};

/// More characters of a link than this are not shown.
const LONGEST_SHOWN: usize = 40;
/// More problems of one position than this are not told.
const MOST_TOLD: usize = 3;
/// If more of a link was left out than this, the first is told and the others are only named.
const MOST_SENTENCES: usize = 2;

impl Voice {
    /// What of a link was left out: a sentence each, as long as these are few.
    pub fn left_out(self, problems: &[LinkProblem]) -> Vec<String> {
        let told = if problems.len() > MOST_SENTENCES { 1 } else { problems.len() };
        let (told, others) = problems.split_at(told);
        let mut notes: Vec<String> = told.iter().map(|problem| self.link_problem(problem)).collect();
        let names: Vec<&str> = others.iter().filter_map(LinkProblem::field_name).collect();
        if !names.is_empty() {
            notes.push(self.fill(Key::LinkOthers, &[("names", &names.join(", "))]));
        }
        notes
    }

    /// What is wrong with a link.
    pub fn link_problem(self, problem: &LinkProblem) -> String {
        match problem {
            LinkProblem::TooLong => self.say(Key::LinkTooLong),
            LinkProblem::Field { field, value } => {
                let ignored = self.fill(Key::LinkField, &[("name", field.name()), ("value", &shown(value))]);
                format!("{ignored} {}", self.right_value(*field))
            }
            LinkProblem::Position(LineError::Sfen(error)) => self.fill(
                Key::LinkSfen,
                &[("column", &error.column.to_string()), ("problem", &self.sfen_problem(&error.problem))],
            ),
            LinkProblem::Position(LineError::Setup(problems)) => {
                let mut told: Vec<String> =
                    problems.iter().take(MOST_TOLD).map(|&problem| self.setup_problem(problem)).collect();
                if problems.len() > MOST_TOLD {
                    told.push("…".to_owned());
                }
                self.fill(Key::LinkSetup, &[("problem", &told.join(" "))])
            }
            LinkProblem::Position(LineError::Move { ply, text, .. }) => {
                self.fill(Key::LinkMove, &[("ply", &ply.to_string()), ("text", &shown(text))])
            }
            LinkProblem::Position(LineError::Illegal { ply, mv, why }) => self.fill(
                Key::LinkIllegal,
                &[("ply", &ply.to_string()), ("move", &mv.to_string()), ("why", &self.rule(why.rule))],
            ),
        }
    }

    /// What a field may say.
    fn right_value(self, field: Field) -> String {
        match field {
            // Problems of these are told as problems of the position, or of the packed game.
            Field::Sfen | Field::Moves | Field::Packed => String::new(),
            Field::Ply => self.say(Key::LinkPly),
            Field::Play => self.say(Key::LinkPlay),
            Field::Level => self.say(Key::LinkLevel),
            Field::Handicap => self.say(Key::LinkHandicap),
            Field::Time => self.say(Key::LinkTime),
            Field::Impasse => self.say(Key::LinkImpasse),
            Field::Flip | Field::Strict | Field::Mate => self.say(Key::LinkSwitch),
            Field::Embed => {
                self.fill(Key::LinkNames, &[("names", &Frame::ALL.map(Frame::name)[1..].join(", "))])
            }
            Field::Lock => self.fill(Key::LinkNames, &[("names", &Lock::NAMES.join(", "))]),
            Field::Aids => self.fill(Key::LinkNames, &[("names", &Aids::NAMES.join(", "))]),
            Field::Language => self.say(Key::LinkLanguage),
            Field::Pieces => self.say(Key::LinkPieces),
            Field::Theme => self.say(Key::LinkTheme),
            Field::Variant => self.say(Key::LinkVariant),
            Field::Seed => self.say(Key::LinkSeed),
            Field::Save => self.say(Key::LinkSave),
        }
    }

    fn sfen_problem(self, problem: &SfenProblem) -> String {
        let letter = |key: Key, letter: &char| self.fill(key, &[("letter", &shown(&letter.to_string()))]);
        let text = |key: Key, text: &str| self.fill(key, &[("text", &shown(text))]);
        match problem {
            SfenProblem::Empty => self.say(Key::SfenEmpty),
            SfenProblem::ExtraField(field) => text(Key::SfenExtraField, field),
            SfenProblem::RankCount(ranks) => text(Key::SfenRankCount, &ranks.to_string()),
            SfenProblem::RankLength { rank, squares } => self
                .fill(Key::SfenRankLength, &[("rank", &rank.to_string()), ("squares", &squares.to_string())]),
            SfenProblem::UnknownPiece(unknown) => letter(Key::SfenUnknownPiece, unknown),
            SfenProblem::LonePlus => self.say(Key::SfenLonePlus),
            SfenProblem::CannotPromote(piece) => letter(Key::SfenCannotPromote, piece),
            SfenProblem::EmptyCount => self.say(Key::SfenEmptyCount),
            SfenProblem::Turn(turn) => text(Key::SfenTurn, turn),
            SfenProblem::HandPiece(piece) => letter(Key::SfenHandPiece, piece),
            SfenProblem::HandCount => self.say(Key::SfenHandCount),
            SfenProblem::HandTwice(piece) => letter(Key::SfenHandTwice, piece),
            SfenProblem::MoveNumber(number) => text(Key::SfenMoveNumber, number),
        }
    }

    /// What keeps an arrangement from being played.
    pub fn setup_problem(self, problem: SetupProblem) -> String {
        let side = |key: Key, color| self.fill(key, &[("side", &self.side(color, Naming::Even))]);
        match problem {
            SetupProblem::NoKing(color) => side(Key::SetupNoKing, color),
            SetupProblem::TwoKings(color) => side(Key::SetupTwoKings, color),
            SetupProblem::TooMany(kind) => {
                self.fill(Key::SetupTooMany, &[("piece", &self.piece(HandKind::on_board(kind)))])
            }
            SetupProblem::DeadEnd(square) => self.fill(Key::SetupDeadEnd, &[("square", &square.to_string())]),
            SetupProblem::TwoPawns { color, file } => self.fill(
                Key::SetupTwoPawns,
                &[("side", &self.side(color, Naming::Even)), ("file", &file.to_string())],
            ),
            SetupProblem::OffBoard(square) => {
                self.fill(Key::SetupOffBoard, &[("square", &square.to_string())])
            }
            SetupProblem::OpponentInCheck => self.say(Key::SetupOpponentInCheck),
        }
    }
}

/// A stranger's words as they may stand in a sentence: not too many, every character in sight, and none that turns
/// the sentence around.
pub(crate) fn shown(text: &str) -> String {
    let mut shown = String::new();
    let mut right_to_left = false;
    let mut letters = text.chars();
    for letter in letters.by_ref().take(LONGEST_SHOWN) {
        right_to_left |= runs_right_to_left(letter);
        if is_unseen(letter) {
            shown.push_str(&format!("[U+{:04X}]", u32::from(letter)));
        } else {
            shown.push(letter);
        }
    }
    if letters.next().is_some() {
        shown.push('…');
    }
    // FIRST STRONG ISOLATE and its end: what is between has no effect on the sentence around it.
    if right_to_left { format!("\u{2068}{shown}\u{2069}") } else { shown }
}

/// Control characters, what has no width or no ink, what orders text, and what is put on top of other letters.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{a0}' | '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{61c}' | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
            | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{205f}'..='\u{206f}' | '\u{20d0}'..='\u{20ff}'
            | '\u{2800}' | '\u{3000}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{fe20}'..='\u{fe2f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

/// Letters of the scripts that run from right to left.
const fn runs_right_to_left(letter: char) -> bool {
    matches!(letter,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}' | '\u{10800}'..='\u{10fff}'
        | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_strangers_words_are_shortened_and_seen() {
        assert_eq!(shown("21"), "21");
        assert_eq!(shown("<b>四段</b>"), "<b>四段</b>");
        assert_eq!(shown("a\0\n\u{202e}\u{200b}b"), "a[U+0000][U+000A][U+202E][U+200B]b");
        assert_eq!(shown("e\u{301}"), "e[U+0301]");
        assert_eq!(shown("\u{5d0}1"), "\u{2068}\u{5d0}1\u{2069}");
        let long = "x".repeat(1 << 16);
        assert_eq!(shown(&long), format!("{}…", &long[..LONGEST_SHOWN]));
        assert_eq!(shown(&long[..LONGEST_SHOWN]), long[..LONGEST_SHOWN]);
    }
}

//! The messages about problems of a link, with the values that would be right. Quotations from a link may come from
//! anyone: they are shortened, and invisible characters in them are made visible.

use super::Naming;
use crate::texts::{I18n, Key};
use headless::sentence::shown;
use links::{Aids, Field, Frame, LinkProblem, Lock};
use rules::{HandKind, LineError, SetupProblem, SfenProblem};

/// The greatest number of problems of one position that a message lists.
const MOST_TOLD: usize = 3;
/// The greatest number of ignored fields that are explained one by one. If there are more, only the first is explained,
/// and the others are named.
const MOST_SENTENCES: usize = 2;

impl I18n {
    /// Returns the messages about the ignored fields of a link: one for each if they are few.
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

    /// Returns the message about a problem of a link.
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

    /// Returns the sentence about the values that a field may have; empty for fields whose problems have other
    /// messages.
    fn right_value(self, field: Field) -> String {
        match field {
            // Problems of these are reported as problems of the position, or of the packed game.
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

    /// Returns the message about a problem that makes an arrangement unplayable.
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

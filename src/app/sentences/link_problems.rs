//! The messages about problems of a link, with the values that would be right. Quotations from a link may come from
//! anyone: they are shortened, and invisible characters in them are made visible.

use super::Naming;
use crate::texts::{I18n, TextKey};
use headless::sentence::shown;
use links::{Aids, EmbedMode, Field, LinkProblem, Lock};
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
            notes.push(self.fill(TextKey::LinkOthers, &[("names", &names.join(", "))]));
        }
        notes
    }

    /// Returns the message about a problem of a link.
    pub fn link_problem(self, problem: &LinkProblem) -> String {
        match problem {
            LinkProblem::TooLong => self.say(TextKey::LinkTooLong),
            LinkProblem::Field { field, value } => {
                let (value, right) = (shown(value), self.right_value(*field));
                self.fill(TextKey::LinkField, &[("name", field.name()), ("value", &value), ("right", &right)])
            }
            LinkProblem::Position(LineError::Sfen(error)) => self.fill(
                TextKey::LinkSfen,
                &[("column", &error.column.to_string()), ("problem", &self.sfen_problem(&error.problem))],
            ),
            LinkProblem::Position(LineError::Setup(problems)) => {
                let mut told: Vec<String> =
                    problems.iter().take(MOST_TOLD).map(|&problem| self.setup_problem(problem)).collect();
                if problems.len() > MOST_TOLD {
                    told.push("…".to_owned());
                }
                self.fill(TextKey::LinkSetup, &[("problem", &told.join(self.gap()))])
            }
            LinkProblem::Position(LineError::Move { ply, text, .. }) => {
                self.fill(TextKey::LinkMove, &[("ply", &ply.to_string()), ("text", &shown(text))])
            }
            LinkProblem::Position(LineError::Illegal { ply, mv, why }) => self.fill(
                TextKey::LinkIllegal,
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
            Field::Ply => self.say(TextKey::LinkPly),
            Field::Play => self.say(TextKey::LinkPlay),
            Field::Level => self.say(TextKey::LinkLevel),
            Field::Handicap => self.say(TextKey::LinkHandicap),
            Field::Time => self.say(TextKey::LinkTime),
            Field::Impasse => self.say(TextKey::LinkImpasse),
            Field::Flip | Field::Strict | Field::Mate => self.say(TextKey::LinkSwitch),
            Field::Embed => self
                .fill(TextKey::LinkNames, &[("names", &EmbedMode::ALL.map(EmbedMode::name)[1..].join(", "))]),
            Field::Lock => self.fill(TextKey::LinkNames, &[("names", &Lock::NAMES.join(", "))]),
            Field::Aids => self.fill(TextKey::LinkNames, &[("names", &Aids::NAMES.join(", "))]),
            Field::Language => self.say(TextKey::LinkLanguage),
            Field::Pieces => self.say(TextKey::LinkPieces),
            Field::Theme => self.say(TextKey::LinkTheme),
            Field::Variant => self.say(TextKey::LinkVariant),
            Field::Seed => self.say(TextKey::LinkSeed),
            Field::Save => self.say(TextKey::LinkSave),
        }
    }

    fn sfen_problem(self, problem: &SfenProblem) -> String {
        let letter = |key: TextKey, letter: &char| self.fill(key, &[("letter", &shown(&letter.to_string()))]);
        let text = |key: TextKey, text: &str| self.fill(key, &[("text", &shown(text))]);
        match problem {
            SfenProblem::Empty => self.say(TextKey::SfenEmpty),
            SfenProblem::ExtraField(field) => text(TextKey::SfenExtraField, field),
            SfenProblem::RankCount(ranks) => text(TextKey::SfenRankCount, &ranks.to_string()),
            SfenProblem::RankLength { rank, squares } => self.fill(
                TextKey::SfenRankLength,
                &[("rank", &rank.to_string()), ("squares", &squares.to_string())],
            ),
            SfenProblem::UnknownPiece(unknown) => letter(TextKey::SfenUnknownPiece, unknown),
            SfenProblem::LonePlus => self.say(TextKey::SfenLonePlus),
            SfenProblem::CannotPromote(piece) => letter(TextKey::SfenCannotPromote, piece),
            SfenProblem::EmptyCount => self.say(TextKey::SfenEmptyCount),
            SfenProblem::Turn(turn) => text(TextKey::SfenTurn, turn),
            SfenProblem::HandPiece(piece) => letter(TextKey::SfenHandPiece, piece),
            SfenProblem::HandCount => self.say(TextKey::SfenHandCount),
            SfenProblem::HandTwice(piece) => letter(TextKey::SfenHandTwice, piece),
            SfenProblem::MoveNumber(number) => text(TextKey::SfenMoveNumber, number),
        }
    }

    /// Returns the message about a problem that makes an arrangement unplayable.
    pub fn setup_problem(self, problem: SetupProblem) -> String {
        let side = |key: TextKey, color| self.fill(key, &[("side", &self.side(color, Naming::Even))]);
        match problem {
            SetupProblem::NoKing(color) => side(TextKey::SetupNoKing, color),
            SetupProblem::TwoKings(color) => side(TextKey::SetupTwoKings, color),
            SetupProblem::TooMany(kind) => {
                self.fill(TextKey::SetupTooMany, &[("piece", &self.piece(HandKind::on_board(kind)))])
            }
            SetupProblem::DeadEnd(square) => {
                self.fill(TextKey::SetupDeadEnd, &[("square", &square.to_string())])
            }
            SetupProblem::TwoPawns { color, file } => self.fill(
                TextKey::SetupTwoPawns,
                &[("side", &self.side(color, Naming::Even)), ("file", &file.to_string())],
            ),
            SetupProblem::OffBoard(square) => {
                self.fill(TextKey::SetupOffBoard, &[("square", &square.to_string())])
            }
            SetupProblem::OpponentInCheck => self.say(TextKey::SetupOpponentInCheck),
        }
    }
}

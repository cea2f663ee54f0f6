//! The messages about problems of a link, with the values that would be right. Quotations from a link may come from
//! anyone: they are shortened, and invisible characters in them are made visible.

pub mod words;

use super::Naming;
use super::referee::Referee;
use crate::texts::I18n;
use headless::sentence::shown;
use links::{Aids, EmbedMode, Field, LinkProblem, Lock, ProblemTheme};
use protocol::Style;
use rules::{HandKind, LineError, SetupProblem, SfenProblem};
use words::{LinkKey, LinkTexts};

/// The greatest number of problems of one position that a message lists.
const MOST_TOLD: usize = 3;
/// The greatest number of ignored fields that are explained one by one. If there are more, only the first is explained,
/// and `aids`, because that message lists its words; the others are named.
const MOST_SENTENCES: usize = 2;

/// Says what is wrong with links and positions, in one language. This code loads after the first paint.
#[derive(Clone, Debug)]
pub struct ProblemSentences {
    i18n: I18n,
    texts: LinkTexts,
}

impl ProblemSentences {
    /// Creates the sentences in the language of the page, and tracks the language.
    pub fn of(i18n: I18n) -> Self {
        Self { i18n, texts: LinkTexts::of(i18n.language()) }
    }

    /// Returns the messages about the ignored fields of a link: one for each if they are few.
    pub fn left_out(&self, problems: &[LinkProblem]) -> Vec<String> {
        let is_told = |(index, problem): &(usize, &LinkProblem)| {
            *index == 0
                || problems.len() <= MOST_SENTENCES
                || matches!(problem, LinkProblem::Field { field: Field::Aids, .. })
        };
        let (told, others): (Vec<_>, Vec<_>) = problems.iter().enumerate().partition(is_told);
        let mut notes: Vec<String> = told.iter().map(|(_, problem)| self.link_problem(problem)).collect();
        let names: Vec<&str> = others.iter().filter_map(|(_, problem)| problem.field_name()).collect();
        if !names.is_empty() {
            notes.push(self.texts.fill(LinkKey::LinkOthers, &[("names", &names.join(", "))]));
        }
        notes
    }

    /// Returns the message about a problem of a link.
    pub fn link_problem(&self, problem: &LinkProblem) -> String {
        match problem {
            LinkProblem::TooLong => self.texts.say(LinkKey::LinkTooLong),
            LinkProblem::Field { field, value } => {
                let (value, right) = (shown(value), self.right_value(*field));
                self.texts
                    .fill(LinkKey::LinkField, &[("name", field.name()), ("value", &value), ("right", &right)])
            }
            LinkProblem::Position(LineError::Sfen(error)) => self.texts.fill(
                LinkKey::LinkSfen,
                &[("column", &error.column.to_string()), ("problem", &self.sfen_problem(&error.problem))],
            ),
            LinkProblem::Position(LineError::Setup(problems)) => {
                let mut told: Vec<String> =
                    problems.iter().take(MOST_TOLD).map(|&problem| self.setup_problem(problem)).collect();
                if problems.len() > MOST_TOLD {
                    told.push("…".to_owned());
                }
                self.texts.fill(LinkKey::LinkSetup, &[("problem", &told.join(self.texts.gap()))])
            }
            LinkProblem::Position(LineError::Move { ply, text, .. }) => {
                self.texts.fill(LinkKey::LinkMove, &[("ply", &ply.to_string()), ("text", &shown(text))])
            }
            LinkProblem::Position(LineError::Illegal { ply, mv, why }) => self.texts.fill(
                LinkKey::LinkIllegal,
                &[
                    ("ply", &ply.to_string()),
                    ("move", &mv.to_string()),
                    ("why", &Referee::of(self.i18n).rule(why.rule)),
                ],
            ),
        }
    }

    /// Returns the sentence about the values that a field may have; empty for fields whose problems have other
    /// messages.
    fn right_value(&self, field: Field) -> String {
        match field {
            // Problems of these are reported as problems of the position, or of the packed game.
            Field::Sfen | Field::Moves | Field::Packed => String::new(),
            Field::Ply => self.texts.say(LinkKey::LinkPly),
            Field::Play => self.texts.say(LinkKey::LinkPlay),
            Field::Level => self.texts.say(LinkKey::LinkLevel),
            Field::Style => {
                self.texts.fill(LinkKey::LinkNames, &[("names", &Style::ALL.map(Style::name).join(", "))])
            }
            Field::Handicap => self.texts.say(LinkKey::LinkHandicap),
            Field::Time => self.texts.say(LinkKey::LinkTime),
            Field::Impasse => self.texts.say(LinkKey::LinkImpasse),
            Field::Flip | Field::Strict | Field::Mate | Field::Daily => self.texts.say(LinkKey::LinkSwitch),
            Field::Embed => self
                .texts
                .fill(LinkKey::LinkNames, &[("names", &EmbedMode::ALL.map(EmbedMode::name)[1..].join(", "))]),
            Field::Problems => self.texts.fill(
                LinkKey::LinkNames,
                &[("names", &ProblemTheme::ALL.map(ProblemTheme::name)[1..].join(", "))],
            ),
            Field::Learn => self.texts.say(LinkKey::LinkLearn),
            Field::Lock => self.texts.fill(LinkKey::LinkNames, &[("names", &Lock::NAMES.join(", "))]),
            Field::Aids => self.texts.fill(LinkKey::LinkNames, &[("names", &Aids::NAMES.join(", "))]),
            Field::Language => self.texts.say(LinkKey::LinkLanguage),
            Field::Pieces => self.texts.say(LinkKey::LinkPieces),
            Field::Theme => self.texts.say(LinkKey::LinkTheme),
            Field::Variant => self.texts.say(LinkKey::LinkVariant),
            Field::Seed => self.texts.say(LinkKey::LinkSeed),
            Field::Save => self.texts.say(LinkKey::LinkSave),
        }
    }

    fn sfen_problem(&self, problem: &SfenProblem) -> String {
        let letter =
            |key: LinkKey, letter: &char| self.texts.fill(key, &[("letter", &shown(&letter.to_string()))]);
        let text = |key: LinkKey, text: &str| self.texts.fill(key, &[("text", &shown(text))]);
        match problem {
            SfenProblem::Empty => self.texts.say(LinkKey::SfenEmpty),
            SfenProblem::ExtraField(field) => text(LinkKey::SfenExtraField, field),
            SfenProblem::RankCount(ranks) => text(LinkKey::SfenRankCount, &ranks.to_string()),
            SfenProblem::RankLength { rank, squares } => self.texts.fill(
                LinkKey::SfenRankLength,
                &[("rank", &rank.to_string()), ("squares", &squares.to_string())],
            ),
            SfenProblem::UnknownPiece(unknown) => letter(LinkKey::SfenUnknownPiece, unknown),
            SfenProblem::LonePlus => self.texts.say(LinkKey::SfenLonePlus),
            SfenProblem::CannotPromote(piece) => letter(LinkKey::SfenCannotPromote, piece),
            SfenProblem::EmptyCount => self.texts.say(LinkKey::SfenEmptyCount),
            SfenProblem::Turn(turn) => text(LinkKey::SfenTurn, turn),
            SfenProblem::HandPiece(piece) => letter(LinkKey::SfenHandPiece, piece),
            SfenProblem::HandCount => self.texts.say(LinkKey::SfenHandCount),
            SfenProblem::HandTwice(piece) => letter(LinkKey::SfenHandTwice, piece),
            SfenProblem::MoveNumber(number) => text(LinkKey::SfenMoveNumber, number),
        }
    }

    /// Returns the message about a problem that makes an arrangement unplayable.
    pub fn setup_problem(&self, problem: SetupProblem) -> String {
        let name = |color| self.i18n.side(color, Naming::Even);
        let side = |key: LinkKey, color| self.texts.fill(key, &[("side", &name(color))]);
        let square = |key: LinkKey, square| self.texts.fill(key, &[("square", &self.i18n.square(square))]);
        match problem {
            SetupProblem::NoKing(color) => side(LinkKey::SetupNoKing, color),
            SetupProblem::TwoKings(color) => side(LinkKey::SetupTwoKings, color),
            SetupProblem::TooMany(kind) => self
                .texts
                .fill(LinkKey::SetupTooMany, &[("piece", &self.i18n.piece(HandKind::on_board(kind)))]),
            SetupProblem::DeadEnd(at) => square(LinkKey::SetupDeadEnd, at),
            SetupProblem::TwoPawns { color, file } => self
                .texts
                .fill(LinkKey::SetupTwoPawns, &[("side", &name(color)), ("file", &self.i18n.file(file))]),
            SetupProblem::OffBoard(at) => square(LinkKey::SetupOffBoard, at),
            SetupProblem::OpponentInCheck(checked) => self
                .texts
                .fill(LinkKey::SetupOpponentInCheck, &[("side", &name(checked)), ("turn", &name(!checked))]),
        }
    }
}

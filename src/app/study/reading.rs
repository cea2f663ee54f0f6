//! Texts about reading and ending a record: errors, forgiven problems, header fields, ends and results.

use super::expected;
use super::words::{StudyKey, StudyTexts};
use crate::sentences::link_problems::ProblemSentences;
use crate::sentences::referee::Referee;
use crate::texts::I18n;
use headless::sentence::shown;
use links::LinkProblem;
use record::peers::PeerError;
use record::{End, Forgiven, GameRecord, Leniency, Place, Problem, ReadError};
use rules::{Color, LineError};

/// A quotation from a file, made safe for a sentence of the page. Ideographic spaces, common in records, become spaces.
pub(super) fn quoted(text: &str) -> String {
    shown(&text.replace('\u{3000}', " "))
}

/// The texts about records, in the language of the page.
#[derive(Clone, Copy, Debug)]
pub struct ReadingTexts<'a> {
    /// The texts of the whole page, such as names of rules and sides.
    pub i18n: I18n,
    /// The texts of the study, in the same language.
    pub texts: &'a StudyTexts,
}

impl ReadingTexts<'_> {
    /// The message why a text could not be read as a record, with line and column where there is one.
    pub fn error(self, error: &ReadError) -> String {
        match error.problem {
            // An unknown format has no line and column.
            Problem::UnknownFormat => self.texts.say(StudyKey::UnknownFormat),
            _ => self.at(error.place, &self.problem(&error.problem)),
        }
    }

    /// The message why the game of a link could not be read.
    pub fn linked(self, error: &PeerError) -> String {
        match error {
            PeerError::OnServer => self.texts.say(StudyKey::OnServer),
            PeerError::TooLong => self.texts.say(StudyKey::TooLarge),
            PeerError::Variant(name) => self.texts.fill(StudyKey::OtherGame, &[("name", &quoted(name))]),
            PeerError::Game(problem) => self.problem(problem),
            PeerError::Packed(error) => self.packed(error),
            PeerError::Base64 => self.texts.say(StudyKey::SpoiledLink),
        }
    }

    /// The message about a forgiven deviation from the format, with its line and column.
    pub fn forgiven(self, forgiven: &Forgiven) -> String {
        self.at(forgiven.place, &self.leniency(&forgiven.what))
    }

    /// The short name of the end of a line, such as “resignation”.
    pub fn end(self, end: &End) -> String {
        let key = match end {
            End::Resignation => StudyKey::EndResignation,
            End::Interruption => StudyKey::EndInterruption,
            End::Sealed => StudyKey::EndSealed,
            End::Repetition => StudyKey::EndRepetition,
            End::Impasse => StudyKey::EndImpasse,
            End::Declaration => StudyKey::EndDeclaration,
            End::Checkmate => StudyKey::EndCheckmate,
            End::NoMate => StudyKey::EndNoMate,
            End::TimeUp => StudyKey::EndTimeUp,
            End::Illegal { .. } => StudyKey::EndIllegal,
            End::Default { .. } => StudyKey::EndDefault,
            End::MoveLimit => StudyKey::EndMoveLimit,
            End::Draw => StudyKey::EndDraw,
            End::TakeBack => StudyKey::EndTakeBack,
            End::Error => StudyKey::EndError,
            End::Other(word) => return word.clone(),
        };
        self.texts.say(key)
    }

    /// The label of a header field. Fields without a common name have the name that the record gives them.
    pub fn field(self, field: &record::Field) -> String {
        use record::Field;
        let key = match field {
            Field::Black => StudyKey::Black,
            Field::White => StudyKey::White,
            Field::Event => StudyKey::Event,
            Field::Site => StudyKey::Site,
            Field::Start => StudyKey::Begun,
            Field::End => StudyKey::Ended,
            Field::TimeLimit => StudyKey::TimeLimit,
            Field::Opening => StudyKey::Opening,
            Field::Title => StudyKey::Title,
            Field::Note => StudyKey::Note,
            Field::LastMove => StudyKey::LastMove,
            Field::Other(name) => return name.clone(),
        };
        self.texts.say(key)
    }

    fn at(self, place: Place, what: &str) -> String {
        let (line, column) = (place.line.to_string(), place.column.to_string());
        self.texts.fill(StudyKey::Place, &[("line", &line), ("column", &column), ("what", what)])
    }

    fn problem(self, problem: &Problem) -> String {
        let texts = self.texts;
        match problem {
            Problem::Expected { expected, found } if found.is_empty() => {
                texts.fill(StudyKey::ExpectedNothing, &[("expected", &expected::expected(texts, *expected))])
            }
            Problem::Expected { expected, found } => {
                let expected = expected::expected(texts, *expected);
                texts.fill(StudyKey::Expected, &[("expected", &expected), ("found", &quoted(found))])
            }
            Problem::Illegal { text, rule } => texts.fill(
                StudyKey::FollowedIllegal,
                &[("text", &quoted(text)), ("why", &Referee::of(self.i18n).rule(*rule))],
            ),
            Problem::NoCandidate(text) => texts.fill(StudyKey::NoCandidate, &[("text", &quoted(text))]),
            Problem::NoSuchPly(ply) => texts.fill(StudyKey::NoSuchPly, &[("ply", &ply.to_string())]),
            Problem::Setup(problems) => ProblemSentences::of(self.i18n)
                .link_problem(&LinkProblem::Position(LineError::Setup(problems.clone()))),
            Problem::Sfen(error) => ProblemSentences::of(self.i18n)
                .link_problem(&LinkProblem::Position(LineError::Sfen(error.clone()))),
            Problem::Variant => texts.say(StudyKey::BadVariant),
            Problem::Json { found } if found.is_empty() => texts.say(StudyKey::CutJson),
            Problem::Json { found } => texts.fill(StudyKey::BadJson, &[("found", &quoted(found))]),
            Problem::Value { path, problem } => {
                texts.fill(StudyKey::InValue, &[("path", &quoted(path)), ("what", &self.problem(problem))])
            }
            Problem::Empty => texts.say(StudyKey::Empty),
            Problem::TooLarge => texts.say(StudyKey::TooLarge),
            Problem::UnknownFormat => texts.say(StudyKey::UnknownFormat),
        }
    }

    fn leniency(self, what: &Leniency) -> String {
        let texts = self.texts;
        match what {
            Leniency::UnknownLine(text) => texts.fill(StudyKey::UnknownLine, &[("text", &quoted(text))]),
            Leniency::Contradiction(text) => texts.fill(StudyKey::Contradiction, &[("text", &quoted(text))]),
            Leniency::MovesAfterEnd => texts.say(StudyKey::MovesAfterEnd),
            Leniency::Number { found, expected } => {
                let (found, expected) = (found.to_string(), expected.to_string());
                texts.fill(StudyKey::WrongNumber, &[("found", &found), ("expected", &expected)])
            }
            Leniency::IllegalMove(rule) => {
                texts.fill(StudyKey::KeptIllegal, &[("why", &Referee::of(self.i18n).rule(*rule))])
            }
            Leniency::UnknownEnd(text) => texts.fill(StudyKey::UnknownEnd, &[("text", &quoted(text))]),
            Leniency::Ambiguous(text) => texts.fill(StudyKey::Ambiguous, &[("text", &quoted(text))]),
            Leniency::UnmatchedVariation(text) => {
                texts.fill(StudyKey::UnmatchedVariation, &[("text", &quoted(text))])
            }
            Leniency::Encoding => texts.say(StudyKey::Encoding),
            Leniency::More(count) => texts.fill(StudyKey::More, &[("count", &count.to_string())]),
        }
    }
}

/// The sentence for the end of a record: who won and how, or how it ended without a winner. `turn` is the side to move.
pub fn result(reading_texts: ReadingTexts<'_>, record: &GameRecord, end: &End, turn: Color) -> String {
    let how = reading_texts.end(end);
    match record::study::winner(end, turn) {
        None => reading_texts.texts.fill(StudyKey::NoWinner, &[("end", &how)]),
        Some(winner) => {
            let naming = crate::table::naming_of(record.start());
            let side = reading_texts.i18n.side(winner, naming);
            reading_texts.texts.fill(StudyKey::Wins, &[("end", &how), ("side", &side)])
        }
    }
}

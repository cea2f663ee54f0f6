//! Texts about reading and ending a record: errors, forgiven problems, header fields, ends and results.

use super::expected;
use super::words::{Key, StudyTexts};
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
            Problem::UnknownFormat => self.texts.say(Key::UnknownFormat),
            _ => self.at(error.place, &self.problem(&error.problem)),
        }
    }

    /// The message why the game of a link could not be read.
    pub fn linked(self, error: &PeerError) -> String {
        match error {
            PeerError::OnServer => self.texts.say(Key::OnServer),
            PeerError::TooLong => self.texts.say(Key::TooLarge),
            PeerError::Variant(name) => self.texts.fill(Key::OtherGame, &[("name", &quoted(name))]),
            PeerError::Game(problem) => self.problem(problem),
            PeerError::Packed(error) => self.packed(error),
            PeerError::Base64 => self.texts.say(Key::SpoiledLink),
        }
    }

    /// The message about a forgiven deviation from the format, with its line and column.
    pub fn forgiven(self, forgiven: &Forgiven) -> String {
        self.at(forgiven.place, &self.leniency(&forgiven.what))
    }

    /// The short name of the end of a line, such as “resignation”.
    pub fn end(self, end: &End) -> String {
        let key = match end {
            End::Resignation => Key::EndResignation,
            End::Interruption => Key::EndInterruption,
            End::Sealed => Key::EndSealed,
            End::Repetition => Key::EndRepetition,
            End::Impasse => Key::EndImpasse,
            End::Declaration => Key::EndDeclaration,
            End::Checkmate => Key::EndCheckmate,
            End::NoMate => Key::EndNoMate,
            End::TimeUp => Key::EndTimeUp,
            End::Illegal { .. } => Key::EndIllegal,
            End::Default { .. } => Key::EndDefault,
            End::MoveLimit => Key::EndMoveLimit,
            End::Draw => Key::EndDraw,
            End::TakeBack => Key::EndTakeBack,
            End::Error => Key::EndError,
            End::Other(word) => return word.clone(),
        };
        self.texts.say(key)
    }

    /// The label of a header field. Fields without a common name have the name that the record gives them.
    pub fn field(self, field: &record::Field) -> String {
        use record::Field;
        let key = match field {
            Field::Black => Key::Black,
            Field::White => Key::White,
            Field::Event => Key::Event,
            Field::Site => Key::Site,
            Field::Start => Key::Begun,
            Field::End => Key::Ended,
            Field::TimeLimit => Key::TimeLimit,
            Field::Opening => Key::Opening,
            Field::Title => Key::Title,
            Field::Note => Key::Note,
            Field::LastMove => Key::LastMove,
            Field::Other(name) => return name.clone(),
        };
        self.texts.say(key)
    }

    fn at(self, place: Place, what: &str) -> String {
        let (line, column) = (place.line.to_string(), place.column.to_string());
        self.texts.fill(Key::Place, &[("line", &line), ("column", &column), ("what", what)])
    }

    fn problem(self, problem: &Problem) -> String {
        let texts = self.texts;
        match problem {
            Problem::Expected { expected, found } if found.is_empty() => {
                texts.fill(Key::ExpectedNothing, &[("expected", &expected::expected(texts, *expected))])
            }
            Problem::Expected { expected, found } => {
                let expected = expected::expected(texts, *expected);
                texts.fill(Key::Expected, &[("expected", &expected), ("found", &quoted(found))])
            }
            Problem::Illegal { text, rule } => {
                texts.fill(Key::FollowedIllegal, &[("text", &quoted(text)), ("why", &self.i18n.rule(*rule))])
            }
            Problem::NoCandidate(text) => texts.fill(Key::NoCandidate, &[("text", &quoted(text))]),
            Problem::NoSuchPly(ply) => texts.fill(Key::NoSuchPly, &[("ply", &ply.to_string())]),
            Problem::Setup(problems) => {
                self.i18n.link_problem(&LinkProblem::Position(LineError::Setup(problems.clone())))
            }
            Problem::Sfen(error) => {
                self.i18n.link_problem(&LinkProblem::Position(LineError::Sfen(error.clone())))
            }
            Problem::Variant => texts.say(Key::BadVariant),
            Problem::Json { found } if found.is_empty() => texts.say(Key::CutJson),
            Problem::Json { found } => texts.fill(Key::BadJson, &[("found", &quoted(found))]),
            Problem::Value { path, problem } => {
                texts.fill(Key::InValue, &[("path", &quoted(path)), ("what", &self.problem(problem))])
            }
            Problem::Empty => texts.say(Key::Empty),
            Problem::TooLarge => texts.say(Key::TooLarge),
            Problem::UnknownFormat => texts.say(Key::UnknownFormat),
        }
    }

    fn leniency(self, what: &Leniency) -> String {
        let texts = self.texts;
        match what {
            Leniency::UnknownLine(text) => texts.fill(Key::UnknownLine, &[("text", &quoted(text))]),
            Leniency::Contradiction(text) => texts.fill(Key::Contradiction, &[("text", &quoted(text))]),
            Leniency::MovesAfterEnd => texts.say(Key::MovesAfterEnd),
            Leniency::Number { found, expected } => {
                let (found, expected) = (found.to_string(), expected.to_string());
                texts.fill(Key::WrongNumber, &[("found", &found), ("expected", &expected)])
            }
            Leniency::IllegalMove(rule) => texts.fill(Key::KeptIllegal, &[("why", &self.i18n.rule(*rule))]),
            Leniency::UnknownEnd(text) => texts.fill(Key::UnknownEnd, &[("text", &quoted(text))]),
            Leniency::Ambiguous(text) => texts.fill(Key::Ambiguous, &[("text", &quoted(text))]),
            Leniency::UnmatchedVariation(text) => {
                texts.fill(Key::UnmatchedVariation, &[("text", &quoted(text))])
            }
            Leniency::Encoding => texts.say(Key::Encoding),
            Leniency::More(count) => texts.fill(Key::More, &[("count", &count.to_string())]),
        }
    }
}

/// The sentence for the end of a record: who won and how, or how it ended without a winner. `turn` is the side to move.
pub fn result(reading_texts: ReadingTexts<'_>, record: &GameRecord, end: &End, turn: Color) -> String {
    let how = reading_texts.end(end);
    match record::study::winner(end, turn) {
        None => format!("{how}."),
        Some(winner) => {
            let naming = crate::table::naming_of(record.start());
            let side = reading_texts.i18n.side(winner, naming);
            reading_texts.texts.fill(Key::Wins, &[("end", &how), ("side", &side)])
        }
    }
}

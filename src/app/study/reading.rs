//! Texts about a file or a pasted text.

use super::expected;
use super::words::{Key, StudyTexts};
use crate::texts::I18n;
use headless::sentence::shown;
use links::LinkProblem;
use record::peers::PeerError;
use record::{End, Forgiven, GameRecord, Leniency, Place, Problem, ReadError};
use rules::{Color, LineError};

/// A stranger's words as they may stand in a sentence. Wide blanks are common in records.
pub(super) fn quoted(text: &str) -> String {
    shown(&text.replace('\u{3000}', " "))
}

/// The texts about what a reader has found.
#[derive(Clone, Copy, Debug)]
pub struct ReadingTexts<'a> {
    /// What the page says everywhere.
    pub i18n: I18n,
    /// What it says of records.
    pub texts: &'a StudyTexts,
}

impl ReadingTexts<'_> {
    /// Why a text is no record.
    pub fn error(self, error: &ReadError) -> String {
        match error.problem {
            // It is nowhere in particular.
            Problem::UnknownFormat => self.texts.say(Key::UnknownFormat),
            _ => self.at(error.place, &self.problem(&error.problem)),
        }
    }

    /// Why a link does not give its game.
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

    /// What was read although it is not as the format has it.
    pub fn forgiven(self, forgiven: &Forgiven) -> String {
        self.at(forgiven.place, &self.leniency(&forgiven.what))
    }

    /// The end of a line in a few words.
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

    /// Whoever reads a record by this header field knows it by this name.
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

/// Who won, in words; what happened, if nobody did.
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

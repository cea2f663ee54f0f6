//! What is told of a file or a pasted text.

use super::expected;
use super::words::{Key, Words};
use crate::texts::Voice;
use headless::sentence::shown;
use links::LinkProblem;
use record::peers::PeerError;
use record::{End, Forgiven, GameRecord, Leniency, Place, Problem, ReadError};
use rules::{Color, LineError};

/// A stranger's words as they may stand in a sentence. Wide blanks are common in records.
pub(super) fn quoted(text: &str) -> String {
    shown(&text.replace('\u{3000}', " "))
}

/// Puts what is told of a file into words.
#[derive(Clone, Copy, Debug)]
pub struct Teller<'a> {
    /// What the page says everywhere.
    pub voice: Voice,
    /// What it says of records.
    pub words: &'a Words,
}

impl Teller<'_> {
    /// Why a text is no record.
    pub fn error(self, error: &ReadError) -> String {
        match error.problem {
            // It is nowhere in particular.
            Problem::UnknownFormat => self.words.say(Key::UnknownFormat),
            _ => self.at(error.place, &self.problem(&error.problem)),
        }
    }

    /// Why a link does not give its game.
    pub fn linked(self, error: &PeerError) -> String {
        match error {
            PeerError::OnServer => self.words.say(Key::OnServer),
            PeerError::TooLong => self.words.say(Key::TooLarge),
            PeerError::Variant(name) => self.words.fill(Key::OtherGame, &[("name", &quoted(name))]),
            PeerError::Game(problem) => self.problem(problem),
            PeerError::Packed(error) => self.packed(error),
            PeerError::Base64 => self.words.say(Key::SpoiledLink),
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
        self.words.say(key)
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
        self.words.say(key)
    }

    fn at(self, place: Place, what: &str) -> String {
        let (line, column) = (place.line.to_string(), place.column.to_string());
        self.words.fill(Key::Place, &[("line", &line), ("column", &column), ("what", what)])
    }

    fn problem(self, problem: &Problem) -> String {
        let words = self.words;
        match problem {
            Problem::Expected { expected, found } if found.is_empty() => {
                words.fill(Key::ExpectedNothing, &[("expected", &expected::expected(words, *expected))])
            }
            Problem::Expected { expected, found } => {
                let expected = expected::expected(words, *expected);
                words.fill(Key::Expected, &[("expected", &expected), ("found", &quoted(found))])
            }
            Problem::Illegal { text, rule } => {
                words.fill(Key::FollowedIllegal, &[("text", &quoted(text)), ("why", &self.voice.rule(*rule))])
            }
            Problem::NoCandidate(text) => words.fill(Key::NoCandidate, &[("text", &quoted(text))]),
            Problem::NoSuchPly(ply) => words.fill(Key::NoSuchPly, &[("ply", &ply.to_string())]),
            Problem::Setup(problems) => {
                self.voice.link_problem(&LinkProblem::Position(LineError::Setup(problems.clone())))
            }
            Problem::Sfen(error) => {
                self.voice.link_problem(&LinkProblem::Position(LineError::Sfen(error.clone())))
            }
            Problem::Variant => words.say(Key::BadVariant),
            Problem::Json { found } if found.is_empty() => words.say(Key::CutJson),
            Problem::Json { found } => words.fill(Key::BadJson, &[("found", &quoted(found))]),
            Problem::Value { path, problem } => {
                words.fill(Key::InValue, &[("path", &quoted(path)), ("what", &self.problem(problem))])
            }
            Problem::Empty => words.say(Key::Empty),
            Problem::TooLarge => words.say(Key::TooLarge),
            Problem::UnknownFormat => words.say(Key::UnknownFormat),
        }
    }

    fn leniency(self, what: &Leniency) -> String {
        let words = self.words;
        match what {
            Leniency::UnknownLine(text) => words.fill(Key::UnknownLine, &[("text", &quoted(text))]),
            Leniency::Contradiction(text) => words.fill(Key::Contradiction, &[("text", &quoted(text))]),
            Leniency::MovesAfterEnd => words.say(Key::MovesAfterEnd),
            Leniency::Number { found, expected } => {
                let (found, expected) = (found.to_string(), expected.to_string());
                words.fill(Key::WrongNumber, &[("found", &found), ("expected", &expected)])
            }
            Leniency::IllegalMove(rule) => words.fill(Key::KeptIllegal, &[("why", &self.voice.rule(*rule))]),
            Leniency::UnknownEnd(text) => words.fill(Key::UnknownEnd, &[("text", &quoted(text))]),
            Leniency::Ambiguous(text) => words.fill(Key::Ambiguous, &[("text", &quoted(text))]),
            Leniency::UnmatchedVariation(text) => {
                words.fill(Key::UnmatchedVariation, &[("text", &quoted(text))])
            }
            Leniency::Encoding => words.say(Key::Encoding),
            Leniency::More(count) => words.fill(Key::More, &[("count", &count.to_string())]),
        }
    }
}

/// Who won, in words; what happened, if nobody did.
pub fn result(teller: Teller<'_>, record: &GameRecord, end: &End, turn: Color) -> String {
    let how = teller.end(end);
    match record::study::winner(end, turn) {
        None => format!("{how}."),
        Some(winner) => {
            let naming = crate::table::naming_of(record.start());
            let side = teller.voice.side(winner, naming);
            teller.words.fill(Key::Wins, &[("end", &how), ("side", &side)])
        }
    }
}

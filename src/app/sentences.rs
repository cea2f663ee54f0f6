//! Sentences of the page for the enums of other crates: names of pieces and sides, moves, times, rules and results.

mod impasse;
pub(crate) mod link_problems;
mod naming;
mod outcome;

pub use impasse::Row;
pub use naming::Naming;

use crate::texts::{I18n, Key};
use game::{Refusal, TimeControl, TimeKind};
use links::{Language, PieceSet};
use record::movetext;
use rules::{Color, Handicap, IllegalMove, Move, PieceKind, Position, RankDifference, Square};

/// Returns the sign of a side: ▲ for Black, △ for White.
pub const fn sign(color: Color) -> &'static str {
    match color {
        Color::Black => "▲",
        Color::White => "△",
    }
}

impl I18n {
    /// Returns the name of a piece in the language of the page.
    pub fn piece(self, kind: PieceKind) -> String {
        self.say(match kind {
            PieceKind::Pawn => Key::PiecePawn,
            PieceKind::Lance => Key::PieceLance,
            PieceKind::Knight => Key::PieceKnight,
            PieceKind::Silver => Key::PieceSilver,
            PieceKind::Gold => Key::PieceGold,
            PieceKind::Bishop => Key::PieceBishop,
            PieceKind::Rook => Key::PieceRook,
            PieceKind::King => Key::PieceKing,
            PieceKind::Tokin => Key::PieceTokin,
            PieceKind::ProLance => Key::PieceProLance,
            PieceKind::ProKnight => Key::PieceProKnight,
            PieceKind::ProSilver => Key::PieceProSilver,
            PieceKind::Horse => Key::PieceHorse,
            PieceKind::Dragon => Key::PieceDragon,
        })
    }

    /// Returns the message that a piece set could not be fetched.
    pub fn missing_pieces(self, set: PieceSet) -> String {
        let name = self.say(match set {
            PieceSet::Kanji => Key::SetKanji,
            PieceSet::TwoKanji => Key::SetTwoKanji,
            PieceSet::International => Key::SetInternational,
            PieceSet::Children => Key::SetChildren,
        });
        self.fill(Key::PiecesMissing, &[("name", &name)])
    }

    /// Returns the name of a square: `7g`, or `７七` on a Japanese page.
    pub fn square(self, square: Square) -> String {
        match self.language() {
            Language::English => square.to_string(),
            Language::Japanese => movetext::japanese_square(square),
        }
    }

    /// Returns a move in words, for screen readers. `before` is the position in which it is played.
    pub fn spoken_move(self, before: &Position, mv: Move) -> String {
        let to = self.square(mv.to());
        let (from, promote) = match mv {
            Move::Drop { kind, .. } => {
                let piece = self.piece(kind.on_board());
                return self.fill(Key::SpokenDrop, &[("piece", &piece), ("to", &to)]);
            }
            Move::Normal { from, promote, .. } => (from, promote),
        };
        let Some(piece) = before.piece(from) else { return mv.to_string() };
        let promotion = Move::Normal { from, to: mv.to(), promote: true };
        let key = match promote {
            true => Key::SpokenPromotion,
            false if before.why_not(promotion).is_none() => Key::SpokenRefusal,
            false => Key::SpokenMove,
        };
        let (name, from) = (self.piece(piece.kind), self.square(from));
        let spoken = self.fill(key, &[("piece", &name), ("from", &from), ("to", &to)]);
        match before.piece(mv.to()) {
            Some(taken) => {
                self.fill(Key::SpokenCapture, &[("move", &spoken), ("piece", &self.piece(taken.kind))])
            }
            None => spoken,
        }
    }

    /// Returns the name of a handicap in the language of the page.
    pub fn handicap(self, handicap: Handicap) -> String {
        self.say(match handicap {
            Handicap::Lance => Key::HandicapLance,
            Handicap::RightLance => Key::HandicapRightLance,
            Handicap::Bishop => Key::HandicapBishop,
            Handicap::Rook => Key::HandicapRook,
            Handicap::RookLance => Key::HandicapRookLance,
            Handicap::Two => Key::HandicapTwo,
            Handicap::Three => Key::HandicapThree,
            Handicap::Four => Key::HandicapFour,
            Handicap::Five => Key::HandicapFive,
            Handicap::LeftFive => Key::HandicapLeftFive,
            Handicap::Six => Key::HandicapSix,
            Handicap::LeftSeven => Key::HandicapLeftSeven,
            Handicap::RightSeven => Key::HandicapRightSeven,
            Handicap::Eight => Key::HandicapEight,
            Handicap::Nine => Key::HandicapNine,
            Handicap::Ten => Key::HandicapTen,
            Handicap::Dragonfly => Key::HandicapDragonfly,
            Handicap::Naked => Key::HandicapNaked,
            Handicap::ThreePawns => Key::HandicapThreePawns,
        })
    }

    /// Returns the name of a handicap for a list of choices: with the difference of ranks that it suits, if there is
    /// one.
    pub fn handicap_to_choose(self, handicap: Handicap) -> String {
        let fits = match handicap.ranks() {
            Some(RankDifference { least, most: Some(most) }) if least == most => {
                self.fill(Key::RanksOne, &[("number", &least.to_string())])
            }
            Some(RankDifference { least, most: Some(most) }) => {
                self.fill(Key::RanksRange, &[("least", &least.to_string()), ("most", &most.to_string())])
            }
            Some(RankDifference { least, most: None }) => {
                self.fill(Key::RanksMore, &[("number", &least.to_string())])
            }
            None if handicap.suits_beginners() => self.say(Key::RanksBeginner),
            None => return self.handicap(handicap),
        };
        self.fill(Key::HandicapFits, &[("handicap", &self.handicap(handicap)), ("ranks", &fits)])
    }

    /// Returns the description of a time control: main time, and byoyomi, periods or increment.
    pub fn time(self, time: TimeControl) -> String {
        let number = |key: Key, number: u64| self.fill(key, &[("number", &number.to_string())]);
        let length = |ms: u64| match ms / 1_000 {
            seconds if seconds > 0 && seconds.is_multiple_of(3_600) => number(Key::Hours, seconds / 3_600),
            seconds if seconds.is_multiple_of(60) && seconds > 60 => number(Key::Minutes, seconds / 60),
            seconds => number(Key::Seconds, seconds),
        };
        let main = length(time.main_ms());
        match time.kind() {
            TimeKind::SuddenDeath => self.fill(Key::TimeSudden, &[("main", &main)]),
            TimeKind::Byoyomi { period_ms, periods: 1 } if time.main_ms() == 0 => {
                self.fill(Key::TimeOnlyByoyomi, &[("move", &length(period_ms))])
            }
            TimeKind::Byoyomi { period_ms, periods: 1 } => {
                self.fill(Key::TimeWithByoyomi, &[("main", &main), ("move", &length(period_ms))])
            }
            TimeKind::Byoyomi { period_ms, periods } => {
                let texts =
                    [("main", &*main), ("move", &length(period_ms)), ("periods", &periods.to_string())];
                self.fill(Key::TimeWithPeriods, &texts)
            }
            TimeKind::Increment { ms } => {
                self.fill(Key::TimeWithIncrement, &[("main", &main), ("move", &length(ms))])
            }
            TimeKind::Professional => self.fill(Key::TimeProfessional, &[("main", &main)]),
        }
    }

    /// Returns the reason for a refused command, as a sentence.
    pub fn refusal(self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::GameOver => self.say(Key::WhyGameOver),
            Refusal::Illegal { why, .. } => self.rule(why.rule),
            Refusal::Declaration(declaration) => self.declaration(declaration),
            Refusal::NoImpasse => self.say(Key::WhyNoImpasse),
            Refusal::NothingToTakeBack => self.say(Key::WhyNothingToTakeBack),
            Refusal::NoTakeBackLeft => self.say(Key::WhyNoTakeBackLeft),
            Refusal::Paused => self.say(Key::WhyPaused),
            Refusal::ClubClock => self.say(Key::WhyClubClock),
        }
    }

    /// Returns the sentence about a rule that forbids a move.
    pub(crate) fn rule(self, rule: IllegalMove) -> String {
        self.say(match rule {
            IllegalMove::OffBoard => Key::WhyOffBoard,
            IllegalMove::NoPiece => Key::WhyNoPiece,
            IllegalMove::NotYours => Key::WhyNotYours,
            IllegalMove::NotInHand => Key::WhyNotInHand,
            IllegalMove::SquareTaken => Key::WhySquareTaken,
            IllegalMove::OwnPiece => Key::WhyOwnPiece,
            IllegalMove::Blocked => Key::WhyBlocked,
            IllegalMove::NotItsMove => Key::WhyNotItsMove,
            IllegalMove::NoPromotion => Key::WhyNoPromotion,
            IllegalMove::OutsidePromotionZone => Key::WhyOutsideZone,
            IllegalMove::DeadEnd => Key::WhyDeadEnd,
            IllegalMove::TwoPawns => Key::WhyTwoPawns,
            IllegalMove::PawnDropMate => Key::WhyPawnDropMate,
            IllegalMove::KingLeftInCheck => Key::WhyKingInCheck,
            IllegalMove::PerpetualCheck => Key::WhyPerpetualCheck,
            IllegalMove::OutOfTurn => Key::WhyNotYourTurn,
        })
    }
}

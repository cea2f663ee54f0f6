//! Sentences of the page for the enums of other crates: names of pieces and sides, moves, times, rules and results.

pub mod link_problems;
mod naming;
mod outcome;
pub mod referee;

pub use naming::Naming;

use crate::texts::{I18n, TextKey};
use game::{TimeControl, TimeKind};
use links::{Language, PieceSet};
use record::movetext;
use rules::{Color, Handicap, Move, PieceKind, Position, RankDifference, Square};

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
            PieceKind::Pawn => TextKey::PiecePawn,
            PieceKind::Lance => TextKey::PieceLance,
            PieceKind::Knight => TextKey::PieceKnight,
            PieceKind::Silver => TextKey::PieceSilver,
            PieceKind::Gold => TextKey::PieceGold,
            PieceKind::Bishop => TextKey::PieceBishop,
            PieceKind::Rook => TextKey::PieceRook,
            PieceKind::King => TextKey::PieceKing,
            PieceKind::Tokin => TextKey::PieceTokin,
            PieceKind::ProLance => TextKey::PieceProLance,
            PieceKind::ProKnight => TextKey::PieceProKnight,
            PieceKind::ProSilver => TextKey::PieceProSilver,
            PieceKind::Horse => TextKey::PieceHorse,
            PieceKind::Dragon => TextKey::PieceDragon,
        })
    }

    /// Returns the name of a piece set.
    pub fn piece_set(self, set: PieceSet) -> String {
        self.say(match set {
            PieceSet::Kanji => TextKey::SetKanji,
            PieceSet::TwoKanji => TextKey::SetTwoKanji,
            PieceSet::International => TextKey::SetInternational,
            PieceSet::Children => TextKey::SetChildren,
        })
    }

    /// Returns the message that a piece set could not be fetched.
    pub fn missing_pieces(self, set: PieceSet) -> String {
        self.fill(TextKey::PiecesMissing, &[("name", &self.piece_set(set))])
    }

    /// Returns the name of a square: `7g`, or `７七` on a Japanese page.
    pub fn square(self, square: Square) -> String {
        match self.language() {
            Language::English => square.to_string(),
            Language::Japanese => movetext::japanese_square(square),
        }
    }

    /// Returns the name of a file, 1 to 9: `7`, or `７` on a Japanese page.
    pub fn file(self, file: u8) -> String {
        match self.language() {
            Language::English => file.to_string(),
            Language::Japanese => movetext::japanese_file(file).to_owned(),
        }
    }

    /// Returns a move in words, for screen readers. `before` is the position in which it is played.
    pub fn spoken_move(self, before: &Position, mv: Move) -> String {
        let to = self.square(mv.to());
        let (from, promote) = match mv {
            Move::Drop { kind, .. } => {
                let piece = self.piece(kind.on_board());
                return self.fill(TextKey::SpokenDrop, &[("piece", &piece), ("to", &to)]);
            }
            Move::Normal { from, promote, .. } => (from, promote),
        };
        let Some(piece) = before.piece(from) else { return mv.to_string() };
        let promotion = Move::Normal { from, to: mv.to(), promote: true };
        let key = match promote {
            true => TextKey::SpokenPromotion,
            false if before.why_not(promotion).is_none() => TextKey::SpokenRefusal,
            false => TextKey::SpokenMove,
        };
        let (name, from) = (self.piece(piece.kind), self.square(from));
        let spoken = self.fill(key, &[("piece", &name), ("from", &from), ("to", &to)]);
        match before.piece(mv.to()) {
            Some(taken) => {
                self.fill(TextKey::SpokenCapture, &[("move", &spoken), ("piece", &self.piece(taken.kind))])
            }
            None => spoken,
        }
    }

    /// Returns the name of a handicap in the language of the page.
    pub fn handicap(self, handicap: Handicap) -> String {
        self.say(match handicap {
            Handicap::Lance => TextKey::HandicapLance,
            Handicap::RightLance => TextKey::HandicapRightLance,
            Handicap::Bishop => TextKey::HandicapBishop,
            Handicap::Rook => TextKey::HandicapRook,
            Handicap::RookLance => TextKey::HandicapRookLance,
            Handicap::Two => TextKey::HandicapTwo,
            Handicap::Three => TextKey::HandicapThree,
            Handicap::Four => TextKey::HandicapFour,
            Handicap::Five => TextKey::HandicapFive,
            Handicap::LeftFive => TextKey::HandicapLeftFive,
            Handicap::Six => TextKey::HandicapSix,
            Handicap::LeftSeven => TextKey::HandicapLeftSeven,
            Handicap::RightSeven => TextKey::HandicapRightSeven,
            Handicap::Eight => TextKey::HandicapEight,
            Handicap::Nine => TextKey::HandicapNine,
            Handicap::Ten => TextKey::HandicapTen,
            Handicap::Dragonfly => TextKey::HandicapDragonfly,
            Handicap::Naked => TextKey::HandicapNaked,
            Handicap::ThreePawns => TextKey::HandicapThreePawns,
        })
    }

    /// Returns the name of a handicap for a list of choices: with the difference of ranks that it suits, if there is
    /// one.
    pub fn handicap_to_choose(self, handicap: Handicap) -> String {
        let fits = match handicap.ranks() {
            Some(RankDifference { least, most: Some(most) }) if least == most => {
                self.fill(TextKey::RanksOne, &[("number", &least.to_string())])
            }
            Some(RankDifference { least, most: Some(most) }) => {
                self.fill(TextKey::RanksRange, &[("least", &least.to_string()), ("most", &most.to_string())])
            }
            Some(RankDifference { least, most: None }) => {
                self.fill(TextKey::RanksMore, &[("number", &least.to_string())])
            }
            None if handicap.suits_beginners() => self.say(TextKey::RanksBeginner),
            None => return self.handicap(handicap),
        };
        self.fill(TextKey::HandicapFits, &[("handicap", &self.handicap(handicap)), ("ranks", &fits)])
    }

    /// Returns the description of a time control: main time, and byoyomi, periods or increment.
    pub fn time(self, time: TimeControl) -> String {
        let number = |key: TextKey, number: u64| self.fill(key, &[("number", &number.to_string())]);
        let length = |ms: u64| match ms / 1_000 {
            seconds if seconds > 0 && seconds.is_multiple_of(3_600) => {
                number(TextKey::Hours, seconds / 3_600)
            }
            seconds if seconds.is_multiple_of(60) && seconds > 60 => number(TextKey::Minutes, seconds / 60),
            seconds => number(TextKey::Seconds, seconds),
        };
        let main = length(time.main_ms());
        match time.kind() {
            TimeKind::SuddenDeath => self.fill(TextKey::TimeSudden, &[("main", &main)]),
            TimeKind::Byoyomi { period_ms, periods: 1 } if time.main_ms() == 0 => {
                self.fill(TextKey::TimeOnlyByoyomi, &[("move", &length(period_ms))])
            }
            TimeKind::Byoyomi { period_ms, periods: 1 } => {
                self.fill(TextKey::TimeWithByoyomi, &[("main", &main), ("move", &length(period_ms))])
            }
            TimeKind::Byoyomi { period_ms, periods } => {
                let texts =
                    [("main", &*main), ("move", &length(period_ms)), ("periods", &periods.to_string())];
                self.fill(TextKey::TimeWithPeriods, &texts)
            }
            TimeKind::Increment { ms } => {
                self.fill(TextKey::TimeWithIncrement, &[("main", &main), ("move", &length(ms))])
            }
            TimeKind::Professional => self.fill(TextKey::TimeProfessional, &[("main", &main)]),
        }
    }
}

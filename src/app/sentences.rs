//! Sentences made of what the other rooms say in enums.

mod link_problems;

use crate::links::PieceSet;
use crate::texts::{Key, Language, Voice};
use game::{Refusal, TimeControl, TimeKind};
use record::movetext;
use rules::{
    ByColor, Color, Declaration, DrawBy, Handicap, IllegalMove, Move, Outcome, PieceKind, Position,
    RankDifference, ReplayBy, Square, WinBy,
};

/// Which words name the players: 先手 and 後手, or 下手 and 上手 where White gives a handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Naming {
    /// Black and White.
    Even,
    /// Shitate and uwate.
    Handicap,
}

impl Voice {
    /// The name of a side.
    pub fn side(self, color: Color, naming: Naming) -> String {
        self.say(match (color, naming) {
            (Color::Black, Naming::Even) => Key::Black,
            (Color::White, Naming::Even) => Key::White,
            (Color::Black, Naming::Handicap) => Key::Shitate,
            (Color::White, Naming::Handicap) => Key::Uwate,
        })
    }

    /// The name of a piece.
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

    /// That a set of pieces could not be had.
    pub fn missing_pieces(self, set: PieceSet) -> String {
        let name = self.say(match set {
            PieceSet::Kanji => Key::SetKanji,
            PieceSet::TwoKanji => Key::SetTwoKanji,
            PieceSet::International => Key::SetInternational,
            PieceSet::Children => Key::SetChildren,
        });
        self.fill(Key::PiecesMissing, &[("name", &name)])
    }

    /// The name of a square: 7g, or ７七 for Japanese readers.
    pub fn square(self, square: Square) -> String {
        match self.language() {
            Language::English => square.to_string(),
            Language::Japanese => movetext::japanese_square(square),
        }
    }

    /// A move in words, to be heard. `before` is the position in which it is played.
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

    /// The name of a handicap.
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

    /// A handicap in a list to choose from: with whom it is played.
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

    /// A player's time.
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
                let words =
                    [("main", &*main), ("move", &length(period_ms)), ("periods", &periods.to_string())];
                self.fill(Key::TimeWithPeriods, &words)
            }
            TimeKind::Increment { ms } => {
                self.fill(Key::TimeWithIncrement, &[("main", &main), ("move", &length(ms))])
            }
            TimeKind::Professional => self.fill(Key::TimeProfessional, &[("main", &main)]),
        }
    }

    /// The times of players who do not have the same.
    pub fn times(self, times: ByColor<TimeControl>) -> String {
        let ByColor { black, white } = times;
        self.fill(Key::TimeEach, &[("black", &self.time(black)), ("white", &self.time(white))])
    }

    /// What happened at the end, in one line. `human` is the person's side if there is one person.
    pub fn outcome(self, outcome: Outcome, human: Option<Color>, naming: Naming) -> String {
        let result = match (outcome.winner(), human) {
            (Some(winner), Some(human)) if winner == human => self.say(Key::YouWin),
            (Some(_), Some(_)) => self.say(Key::YouLose),
            (Some(winner), None) => self.fill(Key::SideWins, &[("side", &self.side(winner, naming))]),
            (None, _) => self.say(Key::NoResult),
        };
        let how = match outcome {
            Outcome::Win { by, .. } => match by {
                WinBy::Checkmate => self.say(Key::ByCheckmate),
                WinBy::NoMoves => self.say(Key::ByNoMoves),
                WinBy::Resignation => self.say(Key::ByResignation),
                WinBy::Time => self.say(Key::ByTime),
                WinBy::Illegal(rule) => self.fill(Key::ByIllegal, &[("why", &self.rule(rule))]),
                WinBy::PerpetualCheck => self.say(Key::ByPerpetualCheck),
                WinBy::Repetition => self.say(Key::ByRepetitionLoss),
                WinBy::Declaration => self.say(Key::ByDeclaration),
                WinBy::FailedDeclaration => self.say(Key::ByFailedDeclaration),
                WinBy::Try => self.say(Key::ByTry),
                WinBy::Impasse => self.say(Key::ByImpasse),
            },
            Outcome::Draw(DrawBy::MoveLimit) => self.say(Key::ByMoveLimit),
            Outcome::Replay(ReplayBy::Repetition) => self.say(Key::ByRepetition),
            Outcome::Replay(ReplayBy::Impasse) => self.say(Key::ByImpasse),
            Outcome::Aborted => self.say(Key::ByInterruption),
        };
        format!("{how} {result}")
    }

    /// Why nothing happened.
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

    /// What a rule forbids.
    fn rule(self, rule: IllegalMove) -> String {
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

    /// The first condition of a declaration that fails.
    fn declaration(self, declaration: &Declaration) -> String {
        if declaration.needed == 0 {
            self.say(Key::DeclareNoRule)
        } else if !declaration.own_turn {
            self.say(Key::DeclareTurn)
        } else if declaration.in_check {
            self.say(Key::DeclareCheck)
        } else if !declaration.king_in_camp {
            self.say(Key::DeclareKing)
        } else if declaration.pieces_in_camp < Declaration::PIECES_NEEDED {
            self.fill(Key::DeclarePieces, &[("count", &declaration.pieces_in_camp.to_string())])
        } else {
            let (points, needed) = (declaration.points.to_string(), declaration.needed.to_string());
            self.fill(Key::DeclarePoints, &[("points", &points), ("needed", &needed)])
        }
    }
}

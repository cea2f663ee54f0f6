//! Sentences made of what the other rooms say in enums.

use crate::links::LinkProblem;
use crate::texts::{Key, Voice};
use game::Refusal;
use rules::{
    Color, Declaration, DrawBy, HandKind, Handicap, IllegalMove, LineError, Outcome, PieceKind, ReplayBy,
    SetupProblem, SfenProblem, WinBy,
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

    /// What is wrong with a link.
    pub fn link_problem(self, problem: &LinkProblem) -> String {
        match problem {
            LinkProblem::TooLong => self.say(Key::LinkTooLong),
            LinkProblem::Field { name, value } => {
                self.fill(Key::LinkField, &[("name", name), ("value", value)])
            }
            LinkProblem::Position(LineError::Sfen(error)) => self.fill(
                Key::LinkSfen,
                &[("column", &error.column.to_string()), ("problem", &self.sfen_problem(&error.problem))],
            ),
            LinkProblem::Position(LineError::Setup(problems)) => {
                let problems: Vec<String> =
                    problems.iter().map(|&problem| self.setup_problem(problem)).collect();
                self.fill(Key::LinkSetup, &[("problem", &problems.join(" "))])
            }
            LinkProblem::Position(LineError::Move { ply, text, .. }) => {
                self.fill(Key::LinkMove, &[("ply", &ply.to_string()), ("text", text)])
            }
            LinkProblem::Position(LineError::Illegal { ply, mv, why }) => self.fill(
                Key::LinkIllegal,
                &[("ply", &ply.to_string()), ("move", &mv.to_string()), ("why", &self.rule(why.rule))],
            ),
        }
    }

    fn sfen_problem(self, problem: &SfenProblem) -> String {
        let letter = |key: Key, letter: &char| self.fill(key, &[("letter", &letter.to_string())]);
        let text = |key: Key, text: &str| self.fill(key, &[("text", text)]);
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

    fn setup_problem(self, problem: SetupProblem) -> String {
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

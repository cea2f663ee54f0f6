//! What the referee says: why a command is refused, how a game has ended, and what a declaration needs.

mod declarations;
pub mod words;

use super::Naming;
use crate::texts::{I18n, TextKey};
use game::{Game, Refusal};
use headless::impasse::failing;
use rules::{Color, DrawBy, IllegalMove, Outcome, ReplayBy, WinBy};
use words::{RefereeKey, RefereeTexts};

/// Says the sentences of the referee in one language. This code loads after the first paint.
#[derive(Clone, Debug)]
pub struct Referee {
    i18n: I18n,
    texts: RefereeTexts,
}

impl Referee {
    /// Creates the sentences in the language of the page, and tracks the language.
    pub fn of(i18n: I18n) -> Self {
        Self { i18n, texts: RefereeTexts::of(i18n.language()) }
    }

    /// Returns the reason for a refused command, as a sentence.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::GameOver => self.texts.say(RefereeKey::WhyGameOver),
            Refusal::Illegal { why, .. } => self.rule(why.rule),
            Refusal::Declaration(declaration) => self.declaration(declaration),
            Refusal::NoImpasse => self.texts.say(RefereeKey::WhyNoImpasse),
            Refusal::NothingToTakeBack => self.texts.say(RefereeKey::WhyNothingToTakeBack),
            Refusal::NoTakeBackLeft => self.texts.say(RefereeKey::WhyNoTakeBackLeft),
            Refusal::Paused => self.texts.say(RefereeKey::WhyPaused),
            Refusal::ClubClock => self.texts.say(RefereeKey::WhyClubClock),
        }
    }

    /// Returns the sentence about a rule that forbids a move.
    pub fn rule(&self, rule: IllegalMove) -> String {
        self.texts.say(match rule {
            IllegalMove::OffBoard => RefereeKey::WhyOffBoard,
            IllegalMove::NoPiece => RefereeKey::WhyNoPiece,
            IllegalMove::NotYours => RefereeKey::WhyNotYours,
            IllegalMove::NotInHand => RefereeKey::WhyNotInHand,
            IllegalMove::SquareTaken => RefereeKey::WhySquareTaken,
            IllegalMove::OwnPiece => RefereeKey::WhyOwnPiece,
            IllegalMove::Blocked => RefereeKey::WhyBlocked,
            IllegalMove::NotItsMove => RefereeKey::WhyNotItsMove,
            IllegalMove::NoPromotion => RefereeKey::WhyNoPromotion,
            IllegalMove::OutsidePromotionZone => RefereeKey::WhyOutsideZone,
            IllegalMove::DeadEnd => RefereeKey::WhyDeadEnd,
            IllegalMove::TwoPawns => RefereeKey::WhyTwoPawns,
            IllegalMove::PawnDropMate => RefereeKey::WhyPawnDropMate,
            IllegalMove::KingLeftInCheck => RefereeKey::WhyKingInCheck,
            IllegalMove::PerpetualCheck => RefereeKey::WhyPerpetualCheck,
            // The status line says this also before these sentences have loaded.
            IllegalMove::OutOfTurn => return self.i18n.say(TextKey::WhyNotYourTurn),
        })
    }

    /// Returns the reason and the result of a finished game, in one line; empty while the game runs. `human` is the
    /// person's side if exactly one person plays.
    pub fn outcome(&self, game: &Game, human: Option<Color>, naming: Naming) -> String {
        let Some(outcome) = game.outcome() else { return String::new() };
        let how = self.reason(game, outcome, naming);
        if outcome == Outcome::Aborted {
            return how;
        }
        let ended = how + &self.i18n.say(TextKey::Ended) + &self.i18n.result(outcome, human, naming);
        match outcome {
            Outcome::Win { by: WinBy::Illegal(rule), .. } => ended + self.i18n.gap() + &self.rule(rule),
            _ => ended,
        }
    }

    /// Returns the reason for the outcome of a game.
    pub fn reason(&self, game: &Game, outcome: Outcome, naming: Naming) -> String {
        match outcome {
            Outcome::Win { winner, by } => self.win(game, winner, by, naming),
            Outcome::Draw(DrawBy::MoveLimit) => self.texts.say(RefereeKey::ByMoveLimit),
            Outcome::Replay(ReplayBy::Repetition) => self.texts.say(RefereeKey::ByRepetition),
            Outcome::Replay(ReplayBy::Impasse) => self.impasse_end(game, naming),
            Outcome::Aborted => self.texts.say(RefereeKey::ByInterruption),
        }
    }

    fn win(&self, game: &Game, winner: Color, by: WinBy, naming: Naming) -> String {
        let key = match by {
            WinBy::Checkmate => RefereeKey::ByCheckmate,
            WinBy::NoMoves => RefereeKey::ByNoMoves,
            WinBy::Resignation => RefereeKey::ByResignation,
            WinBy::Time => RefereeKey::ByTime,
            WinBy::Illegal(_) => RefereeKey::ByIllegal,
            WinBy::PerpetualCheck => RefereeKey::ByPerpetualCheck,
            WinBy::Repetition => RefereeKey::ByRepetitionLoss,
            WinBy::Try => RefereeKey::ByTry,
            WinBy::Declaration => {
                let points = game.declaration(winner).points.to_string();
                return self.texts.fill(RefereeKey::ByDeclaration, &[("points", &points)]);
            }
            WinBy::FailedDeclaration => {
                let declaration = game.declaration(!winner);
                let why = failing(&declaration).map(|condition| self.condition(condition, &declaration));
                let condition = why.unwrap_or_default();
                return self.texts.fill(RefereeKey::ByFailedDeclaration, &[("condition", &condition)]);
            }
            WinBy::Impasse => return self.impasse_end(game, naming),
        };
        self.texts.fill(key, &[("side", &self.i18n.side(!winner, naming))])
    }

    /// Returns the sentence about an impasse with the points that decided it: those of both sides after an agreement,
    /// or else those of the side that declared.
    fn impasse_end(&self, game: &Game, naming: Naming) -> String {
        if game.agreement() != game.outcome() {
            let points = game.declaration(game.position().turn()).points.to_string();
            return self.texts.fill(RefereeKey::ByDeclaredImpasse, &[("points", &points)]);
        }
        let points = game.position().agreement_points(game.impasse());
        let texts = [
            ("black", self.i18n.side(Color::Black, naming)),
            ("white", self.i18n.side(Color::White, naming)),
            ("black_points", points.black.to_string()),
            ("white_points", points.white.to_string()),
        ];
        let texts = texts.each_ref().map(|(name, value)| (*name, value.as_str()));
        self.texts.fill(RefereeKey::ByImpasse, &texts)
    }
}

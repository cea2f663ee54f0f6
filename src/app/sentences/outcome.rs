//! The result of a game and its reason, in one line.

use super::Naming;
use crate::texts::{I18n, TextKey};
use game::Game;
use headless::impasse::failing;
use rules::{Color, DrawBy, Outcome, ReplayBy, WinBy};

impl I18n {
    /// Returns the reason and the result of a finished game, in one line; empty while the game runs. `human` is the
    /// person's side if exactly one person plays.
    pub fn outcome(self, game: &Game, human: Option<Color>, naming: Naming) -> String {
        let Some(outcome) = game.outcome() else { return String::new() };
        let how = self.reason(game, outcome, naming);
        if outcome == Outcome::Aborted {
            return how;
        }
        let ended = how + &self.say(TextKey::Ended) + &self.result(outcome, human, naming);
        match outcome {
            Outcome::Win { by: WinBy::Illegal(rule), .. } => ended + self.gap() + &self.rule(rule),
            _ => ended,
        }
    }

    /// Returns the reason for the outcome of a game.
    pub fn reason(self, game: &Game, outcome: Outcome, naming: Naming) -> String {
        match outcome {
            Outcome::Win { winner, by } => self.win(game, winner, by, naming),
            Outcome::Draw(DrawBy::MoveLimit) => self.say(TextKey::ByMoveLimit),
            Outcome::Replay(ReplayBy::Repetition) => self.say(TextKey::ByRepetition),
            Outcome::Replay(ReplayBy::Impasse) => self.impasse_end(game, naming),
            Outcome::Aborted => self.say(TextKey::ByInterruption),
        }
    }

    /// Returns the result of a game, without the reason. `human` is the person's side if exactly one person plays.
    pub fn result(self, outcome: Outcome, human: Option<Color>, naming: Naming) -> String {
        let winner = outcome.winner();
        let key = match outcome {
            Outcome::Win { .. } if human.is_none() => TextKey::SideWins,
            Outcome::Win { .. } if winner == human => TextKey::YouWin,
            Outcome::Win { .. } => TextKey::YouLose,
            Outcome::Draw(_) => TextKey::Draw,
            // The reason for an aborted game says everything.
            Outcome::Replay(_) | Outcome::Aborted => TextKey::NoResult,
        };
        let side = winner.map(|winner| self.side(winner, naming)).unwrap_or_default();
        self.fill(key, &[("side", &side)])
    }

    fn win(self, game: &Game, winner: Color, by: WinBy, naming: Naming) -> String {
        let key = match by {
            WinBy::Checkmate => TextKey::ByCheckmate,
            WinBy::NoMoves => TextKey::ByNoMoves,
            WinBy::Resignation => TextKey::ByResignation,
            WinBy::Time => TextKey::ByTime,
            WinBy::Illegal(_) => TextKey::ByIllegal,
            WinBy::PerpetualCheck => TextKey::ByPerpetualCheck,
            WinBy::Repetition => TextKey::ByRepetitionLoss,
            WinBy::Try => TextKey::ByTry,
            WinBy::Declaration => {
                let points = game.declaration(winner).points.to_string();
                return self.fill(TextKey::ByDeclaration, &[("points", &points)]);
            }
            WinBy::FailedDeclaration => {
                let declaration = game.declaration(!winner);
                let why = failing(&declaration).map(|condition| self.condition(condition, &declaration));
                return self.fill(TextKey::ByFailedDeclaration, &[("condition", &why.unwrap_or_default())]);
            }
            WinBy::Impasse => return self.impasse_end(game, naming),
        };
        self.fill(key, &[("side", &self.side(!winner, naming))])
    }

    /// Returns the sentence about an impasse with the points that decided it: those of both sides after an agreement,
    /// or else those of the side that declared.
    fn impasse_end(self, game: &Game, naming: Naming) -> String {
        if game.agreement() != game.outcome() {
            let points = game.declaration(game.position().turn()).points.to_string();
            return self.fill(TextKey::ByDeclaredImpasse, &[("points", &points)]);
        }
        let points = game.position().agreement_points(game.impasse());
        let texts = [
            ("black", self.side(Color::Black, naming)),
            ("white", self.side(Color::White, naming)),
            ("black_points", points.black.to_string()),
            ("white_points", points.white.to_string()),
        ];
        let texts = texts.each_ref().map(|(name, value)| (*name, value.as_str()));
        self.fill(TextKey::ByImpasse, &texts)
    }
}

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
        let result = match (outcome, human) {
            (Outcome::Win { winner, .. }, Some(human)) if winner == human => self.say(TextKey::YouWin),
            (Outcome::Win { .. }, Some(_)) => self.say(TextKey::YouLose),
            (Outcome::Win { winner, .. }, None) => {
                self.fill(TextKey::SideWins, &[("side", &self.side(winner, naming))])
            }
            (Outcome::Draw(_), _) => self.say(TextKey::Draw),
            (Outcome::Replay(_), _) => self.say(TextKey::NoResult),
            (Outcome::Aborted, _) => self.say(TextKey::CanBeTakenUp),
        };
        let how = match outcome {
            Outcome::Win { winner, by } => self.win(game, winner, by, naming),
            Outcome::Draw(DrawBy::MoveLimit) => self.say(TextKey::ByMoveLimit),
            Outcome::Replay(ReplayBy::Repetition) => self.say(TextKey::ByRepetition),
            Outcome::Replay(ReplayBy::Impasse) => self.impasse_end(game, naming),
            Outcome::Aborted => self.say(TextKey::ByInterruption),
        };
        format!("{how} {result}")
    }

    fn win(self, game: &Game, winner: Color, by: WinBy, naming: Naming) -> String {
        match by {
            WinBy::Checkmate => self.say(TextKey::ByCheckmate),
            WinBy::NoMoves => self.say(TextKey::ByNoMoves),
            WinBy::Resignation => self.say(TextKey::ByResignation),
            WinBy::Time => self.say(TextKey::ByTime),
            WinBy::Illegal(rule) => self.fill(TextKey::ByIllegal, &[("why", &self.rule(rule))]),
            WinBy::PerpetualCheck => {
                self.fill(TextKey::ByPerpetualCheck, &[("side", &self.side(!winner, naming))])
            }
            WinBy::Repetition => self.say(TextKey::ByRepetitionLoss),
            WinBy::Declaration => {
                let points = game.declaration(winner).points.to_string();
                self.fill(TextKey::ByDeclaration, &[("points", &points)])
            }
            WinBy::FailedDeclaration => {
                let declaration = game.declaration(!winner);
                let why = failing(&declaration).map(|condition| self.condition(condition, &declaration));
                self.fill(TextKey::ByFailedDeclaration, &[("condition", &why.unwrap_or_default())])
            }
            WinBy::Try => self.say(TextKey::ByTry),
            WinBy::Impasse => self.impasse_end(game, naming),
        }
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

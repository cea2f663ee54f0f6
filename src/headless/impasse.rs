//! Impasse as the page shows it: the conditions of a declaration, the points of both sides, and the result of an
//! agreement.

use game::{Conduct, Game};
use rules::{ByColor, Color, Declaration, DeclarationVerdict, ImpasseRule, Outcome};

links::named! {
    /// A condition of a declaration (入玉宣言 *nyūgyoku sengen*), in the order in which they are checked.
    pub enum Condition {
        /// It is the turn of the declaring side.
        Turn = "turn",
        /// The king of the declaring side is not in check.
        Check = "check",
        /// The king is in the enemy camp.
        King = "king",
        /// At least ten other pieces of the side are in the enemy camp.
        Pieces = "pieces",
        /// These pieces and those in hand have enough points.
        Points = "points",
    }
}

impl Condition {
    /// Whether the condition is met in a declaration.
    pub const fn is_met(self, declaration: &Declaration) -> bool {
        match self {
            Self::Turn => declaration.own_turn,
            Self::Check => !declaration.in_check,
            Self::King => declaration.king_in_camp,
            Self::Pieces => declaration.pieces_in_camp >= Declaration::PIECES_NEEDED,
            Self::Points => declaration.points >= declaration.least,
        }
    }

    /// The present and the required number, for pieces and points; `None` for the other conditions. Of the two limits
    /// of the 24-point rule the required one is the higher if it is reached, and the lower otherwise.
    pub fn count(self, declaration: &Declaration) -> Option<(u32, u32)> {
        let &Declaration { points, needed, least, pieces_in_camp, .. } = declaration;
        match self {
            Self::Pieces => Some((pieces_in_camp, Declaration::PIECES_NEEDED)),
            Self::Points => Some((points, if points >= needed { needed } else { least })),
            Self::Turn | Self::Check | Self::King => None,
        }
    }
}

/// The first condition of a declaration that is not met; `None` if all are met.
pub fn failing(declaration: &Declaration) -> Option<Condition> {
    Condition::ALL.into_iter().find(|condition| !condition.is_met(declaration))
}

/// Whether the engine, playing the side `engine`, agrees to an impasse with this result: it does unless it would
/// lose.
pub fn agrees(agreement: Outcome, engine: Color) -> bool {
    agreement.winner().is_none_or(|winner| winner == engine)
}

/// The state of a game with regard to impasse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The impasse rule in force.
    pub rule: ImpasseRule,
    /// The points that White receives on top for the handicap.
    pub bonus: u8,
    /// The conditions of a declaration by each side.
    pub declarations: ByColor<Declaration>,
    /// The points of each side that count if both agree to an impasse.
    pub points: ByColor<u32>,
    /// The result if both agreed now; `None` where they cannot.
    pub agreement: Option<Outcome>,
    /// The side that has proposed an impasse; `None` without a proposal.
    pub proposal: Option<Color>,
    /// The side to move.
    pub turn: Color,
    /// Whether a failed declaration loses the game.
    pub strict: bool,
}

impl Tally {
    /// The present state of a game.
    pub fn of(game: &Game) -> Self {
        let impasse = game.impasse();
        let declaration = |color| game.declaration(color);
        Self {
            rule: impasse.rule,
            bonus: impasse.white_bonus,
            declarations: ByColor { black: declaration(Color::Black), white: declaration(Color::White) },
            points: game.position().agreement_points(impasse),
            agreement: game.agreement(),
            proposal: game.impasse_proposed_by(),
            turn: game.position().turn(),
            strict: game.terms().conduct == Conduct::Strict,
        }
    }

    /// Whether the rule in force counts points.
    pub const fn counts(&self) -> bool {
        matches!(self.rule, ImpasseRule::Points27 | ImpasseRule::Points24)
    }

    /// Whether the side to move would lose by a declaration.
    pub fn warns(&self) -> bool {
        self.strict && self.declarations[self.turn].verdict == DeclarationVerdict::None
    }

    /// Whether the page shows the points: the rule counts them, and a king has entered the enemy camp.
    pub fn is_near(&self) -> bool {
        self.counts() && Color::ALL.into_iter().any(|color| self.declarations[color].king_in_camp)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Terms;
    use rules::{ReplayBy, Variant, WinBy};

    fn tally(sfen: &str, impasse: ImpasseRule) -> Tally {
        let start = sfen.parse().expect(sfen);
        Tally::of(&Game::new(Terms { start, impasse, ..Terms::even(Variant::Standard) }).expect(sfen))
    }

    const ENTERED: &str = "K8/9/9/9/9/9/9/9/8k b RB4G4S4N4LPrb17p 1";

    #[test]
    fn the_engine_agrees_unless_it_loses_by_the_count() {
        let win = |winner| Outcome::Win { winner, by: WinBy::Impasse };
        assert!(agrees(win(Color::White), Color::White));
        assert!(!agrees(win(Color::Black), Color::White));
        assert!(agrees(Outcome::Replay(ReplayBy::Impasse), Color::White));
        // 27 points each: by the 27-point rule White wins, by the 24-point rule nobody does.
        assert_eq!(tally(ENTERED, ImpasseRule::Points27).agreement, Some(win(Color::White)));
        let replay = Some(Outcome::Replay(ReplayBy::Impasse));
        assert_eq!(tally(ENTERED, ImpasseRule::Points24).agreement, replay);
        assert_eq!(tally(ENTERED, ImpasseRule::Try).agreement, None);
    }

    #[test]
    fn the_first_condition_that_fails_is_named() {
        for (sfen, expected) in [
            ("4k4/9/9/9/9/9/9/9/4K4 b 2R 1", Some(Condition::King)),
            ("K2rGSSGG/SSPPP4/9/9/9/9/9/9/8k b R2B 1", Some(Condition::Check)),
            ("KGGSS4/9/9/9/9/9/9/9/8k b 2R2B 1", Some(Condition::Pieces)),
            ("KGGSS4/GGSS5/PP7/9/9/9/9/9/8k b - 1", Some(Condition::Points)),
            ("KGGSS4/GGSS5/PP7/9/9/9/9/9/8k w 2R2B 1", Some(Condition::Turn)),
            ("KGGSS4/GGSS5/PP7/9/9/9/9/9/8k b 2R2B 1", None),
        ] {
            let tally = tally(sfen, ImpasseRule::Points27);
            assert_eq!(failing(&tally.declarations.black), expected, "{sfen}");
        }
    }

    #[test]
    fn of_two_numbers_of_points_the_next_one_counts() {
        for (hand, count) in [("R", (15, 24)), ("2RB", (25, 24)), ("2R2B2N", (32, 31))] {
            let sfen = format!("KGGSS4/GGSS5/PP7/9/9/9/9/9/8k b {hand} 1");
            let tally = tally(&sfen, ImpasseRule::Points24);
            assert_eq!(Condition::Points.count(&tally.declarations.black), Some(count), "{hand}");
        }
    }

    #[test]
    fn points_are_shown_when_a_king_has_entered_and_points_count() {
        assert!(tally(ENTERED, ImpasseRule::Points27).is_near());
        assert!(!tally(ENTERED, ImpasseRule::None).is_near());
        assert!(!tally("4k4/9/9/9/9/9/9/9/4K4 b 2R 1", ImpasseRule::Points27).is_near());
    }
}

//! Impasse as the screen tells of it, in plain data: the conditions of a declaration, the points of both, and what an
//! agreement would come to.

use game::{Conduct, Game};
use rules::{ByColor, Color, Declaration, DeclarationVerdict, ImpasseRule, Outcome};

/// A condition of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// It is the side's own turn.
    Turn,
    /// The king is not in check.
    Check,
    /// The king is in the enemy camp.
    King,
    /// Ten other pieces are there.
    Pieces,
    /// They and the hand have enough points.
    Points,
}

impl Condition {
    /// All of them, in the order in which they are looked at.
    pub const ALL: [Self; 5] = [Self::Turn, Self::Check, Self::King, Self::Pieces, Self::Points];

    /// The name that tests and styles know.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Turn => "turn",
            Self::Check => "check",
            Self::King => "king",
            Self::Pieces => "pieces",
            Self::Points => "points",
        }
    }

    /// Whether it is met.
    pub const fn is_met(self, declaration: &Declaration) -> bool {
        match self {
            Self::Turn => declaration.own_turn,
            Self::Check => !declaration.in_check,
            Self::King => declaration.king_in_camp,
            Self::Pieces => declaration.pieces_in_camp >= Declaration::PIECES_NEEDED,
            Self::Points => declaration.points >= declaration.least,
        }
    }

    /// What there is and what is needed, where that is counted. Of two numbers of points it is the one that is reached,
    /// or comes next.
    pub fn count(self, declaration: &Declaration) -> Option<(u32, u32)> {
        let &Declaration { points, needed, least, pieces_in_camp, .. } = declaration;
        match self {
            Self::Pieces => Some((pieces_in_camp, Declaration::PIECES_NEEDED)),
            Self::Points => Some((points, if points >= needed { needed } else { least })),
            Self::Turn | Self::Check | Self::King => None,
        }
    }
}

/// The first condition of a declaration that fails.
pub fn failing(declaration: &Declaration) -> Option<Condition> {
    Condition::ALL.into_iter().find(|condition| !condition.is_met(declaration))
}

/// Whether the engine agrees on an impasse that comes to this: if it does not lose by it.
pub fn agrees(agreement: Outcome, engine: Color) -> bool {
    agreement.winner().is_none_or(|winner| winner == engine)
}

/// What there is to tell of an impasse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The rule in force.
    pub rule: ImpasseRule,
    /// What of White's points is for the handicap.
    pub bonus: u8,
    /// What a declaration by each side has and needs.
    pub declarations: ByColor<Declaration>,
    /// The points of each side that count if both agree.
    pub points: ByColor<u32>,
    /// How the game would end if both agreed.
    pub agreement: Option<Outcome>,
    /// Who has proposed that.
    pub proposal: Option<Color>,
    /// Who is to move.
    pub turn: Color,
    /// Whether a declaration that fails loses.
    pub strict: bool,
}

impl Tally {
    /// How it stands now.
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

    /// Whether points are counted.
    pub const fn counts(&self) -> bool {
        matches!(self.rule, ImpasseRule::Points27 | ImpasseRule::Points24)
    }

    /// Whether the side to move would lose by declaring.
    pub fn warns(&self) -> bool {
        self.strict && self.declarations[self.turn].verdict == DeclarationVerdict::None
    }

    /// Whether a king has entered, where points are counted: then the screen shows them.
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
        // 27 each: White wins by one rule, and nobody by the other.
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

//! Where a position may be analyzed.

use game::{Conduct, Game};

/// Whether the positions of a game may be analyzed. In a running game only where nothing is at stake: it has no clock, is
/// not strict and is no mate problem. A finished game always may.
pub fn may_analyze(game: &Game) -> bool {
    let terms = game.terms();
    let is_at_stake = game.clock().is_some() || terms.conduct == Conduct::Strict || terms.mate_problem;
    game.outcome().is_some() || !is_at_stake
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Command, Terms, TimeControl, TimeKind};
    use rules::{ByColor, Color, Variant};

    #[test]
    fn a_running_game_may_be_analyzed_if_nothing_is_at_stake() {
        let terms = Terms::even(Variant::Standard);
        let time = TimeControl::new(60_000, TimeKind::SuddenDeath).expect("a minute");
        let clock = Some(ByColor { black: time, white: time });
        for (terms, may) in [
            (terms.clone(), true),
            (Terms { mate_problem: true, ..terms.clone() }, false),
            (Terms { conduct: Conduct::Strict, ..terms.clone() }, false),
            (Terms { clock, ..terms }, false),
        ] {
            let mut game = Game::new(terms).expect("it can be played");
            assert_eq!(may_analyze(&game), may);
            game.apply(Command::Resign(Color::Black), 0).expect("it can be resigned");
            assert!(may_analyze(&game), "nothing is at stake any more");
        }
    }
}

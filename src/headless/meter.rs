//! The meter of repetition: how close the game is to its end by the fourth occurrence of a position.

use game::Game;
use rules::{Color, RepetitionVerdict, Variant};

/// The number of occurrences of the present position, and the consequence of a fourth one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meter {
    /// The number of occurrences so far, 2 or 3.
    pub count: u32,
    /// The side that would lose by the fourth occurrence, and so must deviate; `None` if the game would be replayed.
    pub loser: Option<Color>,
}

impl Meter {
    /// The meter of a game; `None` if the position occurs for the first time or the game is over.
    pub fn of(game: &Game) -> Option<Self> {
        let position = game.position();
        let cycle = if game.outcome().is_none() { position.cycle()? } else { return None };
        let loser = match (cycle, position.variant()) {
            (RepetitionVerdict::PerpetualCheck(checker), _) => Some(checker),
            (RepetitionVerdict::Sennichite, Variant::Minishogi) => Some(position.first_to_move()),
            (RepetitionVerdict::Sennichite, Variant::Standard) => None,
        };
        Some(Self { count: position.repetition().count, loser })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Command, Terms};

    fn meters(sfen: &str, cycle: &str, times: usize) -> Vec<Option<(u32, Option<Color>)>> {
        let start: rules::Setup = sfen.parse().expect(sfen);
        let variant = start.variant;
        let mut game = Game::new(Terms { start, ..Terms::even(variant) }).expect(sfen);
        let moves = cycle.repeat(times);
        let meter = |game: &Game| Meter::of(game).map(|meter| (meter.count, meter.loser));
        let mut play = |text: &str| {
            game.apply(Command::Play(text.parse().expect(text)), 0).expect(text);
            meter(&game)
        };
        moves.split_whitespace().map(&mut play).collect()
    }

    #[test]
    fn repetition_is_told_from_the_second_occurrence() {
        let start = Variant::Standard.start_sfen();
        let told = meters(start, "2h3h 8b7b 3h2h 7b8b ", 3);
        assert_eq!(told[..3], [None; 3]);
        assert_eq!(told[3..7], [Some((2, None)); 4]);
        assert_eq!(told[7..11], [Some((3, None)); 4]);
        assert_eq!(told[11], None, "the fourth ends the game");
    }

    #[test]
    fn who_checks_all_the_time_must_deviate() {
        let chase = "4k4/9/9/9/9/9/9/5R3/K8 b - 1";
        let told = meters(chase, "4h5h 5a4a 5h4h 4a5a ", 2);
        // The start position was no check, but every move from it was.
        assert_eq!(told[3], Some((2, Some(Color::Black))));
        assert_eq!(told[7], Some((3, Some(Color::Black))));
        let quiet = meters("4k4/9/9/9/9/9/9/4R4/K8 w - 1", "5a4a 5h4h 4a3a 4h5h 3a4a 5h4h 4a5a 4h5h ", 1);
        assert_eq!(quiet.last(), Some(&Some((2, None))));
    }

    #[test]
    fn in_minishogi_who_moved_first_must_deviate() {
        let told = meters(Variant::Minishogi.start_sfen(), "1e1d 5a5b 1d1e 5b5a ", 1);
        assert_eq!(told.last(), Some(&Some((2, Some(Color::Black)))));
    }
}

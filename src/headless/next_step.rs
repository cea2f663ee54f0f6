//! What the page offers after a game against the AI: the next level after a win, and something easier after two losses
//! in a row.

use game::TimeControls;
use links::{Choice, Pairing, SideChoice};
use protocol::Level;
use rules::{ByColor, Color, Handicap, Outcome};
use saves::GameId;

/// The number of losses in a row at one level after which something easier is offered.
pub const LOSSES: u32 = 2;

/// The handicaps that are offered one after another, the smallest first: those that suit a difference in strength or a
/// beginner.
const LADDER: [Handicap; 9] = [
    Handicap::Lance,
    Handicap::Bishop,
    Handicap::Rook,
    Handicap::RookLance,
    Handicap::Two,
    Handicap::Four,
    Handicap::Six,
    Handicap::Eight,
    Handicap::Ten,
];

/// A change of settings that is offered for the next game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextStep {
    /// The next level, after a win.
    Higher(Level),
    /// The level below, after losses.
    Lower(Level),
    /// A larger handicap for the person; `None` for an even game in place of one in which the person gives a handicap.
    Handicap(Option<Handicap>),
}

impl NextStep {
    /// The step to offer after a game with the settings `choice`, in which the person has played `human` and lost
    /// `losses` games in a row, this one included. `None` if nothing is to be offered: after a draw, after too few
    /// losses, at the ends of the levels, and in games without the AI.
    pub fn after(choice: &Choice, human: Color, outcome: Outcome, losses: u32) -> Option<Self> {
        if choice.pairing != Pairing::Engine {
            return None;
        }
        let level = choice.level.get();
        match outcome.winner()? {
            winner if winner == human => Level::new(level.saturating_add(1)).map(Self::Higher),
            _ if losses < LOSSES => None,
            _ => Level::new(level.saturating_sub(1))
                .map(Self::Lower)
                .or_else(|| easier_start(choice, human).map(Self::Handicap)),
        }
    }

    /// Changes the settings of the last game, in which the person has played `human`, to those of the offered one.
    pub fn apply(self, choice: &mut Choice, human: Color) {
        match self {
            Self::Higher(level) | Self::Lower(level) => choice.level = level,
            Self::Handicap(handicap) => {
                (choice.handicap, choice.line) = (handicap, None);
                if handicap.is_some() {
                    // White gives the handicap. The players keep their times when they change sides.
                    choice.side = SideChoice::Black;
                    if human == Color::White {
                        choice.time = choice.time.map(|TimeControls(ByColor { black, white })| {
                            TimeControls(ByColor { black: white, white: black })
                        });
                    }
                }
            }
        }
    }
}

/// The start with the next larger handicap for the person, or `Some(None)` for an even game if the person gives one.
/// `None` if there is no larger one, or if the game had a start of its own.
fn easier_start(choice: &Choice, human: Color) -> Option<Option<Handicap>> {
    let place = |handicap| Handicap::ALL.iter().position(|known| *known == handicap);
    match choice.handicap {
        _ if choice.is_special_start() => None,
        Some(_) if human == Color::White => Some(None),
        given => {
            let given = given.and_then(place);
            let mut larger = LADDER.into_iter().filter(|handicap| place(*handicap) > given);
            larger.find(|handicap| handicap.sfen(choice.variant).is_some()).map(Some)
        }
    }
}

/// The number of games that the person has lost in a row at one level, as far as this page has seen them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LosingStreak {
    /// The game that has ended last, and its level.
    last: Option<(GameId, Level)>,
    /// The losses before that game.
    before: u32,
    /// The losses up to that game.
    losses: u32,
}

impl LosingStreak {
    /// Adds the end of a game, and returns the number of losses up to it. A game that ends again, after moves were
    /// taken back, counts once.
    pub fn add(&mut self, game: GameId, level: Level, is_lost: bool) -> u32 {
        let is_same_game = self.last.is_some_and(|(last, _)| last == game);
        if !is_same_game {
            let is_same_level = self.last.is_some_and(|(_, last)| last == level);
            self.before = if is_same_level { self.losses } else { 0 };
            self.last = Some((game, level));
        }
        self.losses = if is_lost { self.before + 1 } else { 0 };
        self.losses
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{DrawBy, Line, ReplayBy, Variant, WinBy};

    const BLACK_WINS: Outcome = Outcome::Win { winner: Color::Black, by: WinBy::Checkmate };
    const WHITE_WINS: Outcome = Outcome::Win { winner: Color::White, by: WinBy::Resignation };

    fn level(number: u8) -> Level {
        Level::new(number).expect("a level")
    }

    fn at(number: u8) -> Choice {
        Choice { level: level(number), ..Choice::default() }
    }

    fn with(handicap: Option<Handicap>) -> Choice {
        Choice { handicap, ..at(1) }
    }

    /// The handicap that is offered after two losses of Black.
    fn handicap_after(choice: &Choice) -> Option<Handicap> {
        match NextStep::after(choice, Color::Black, WHITE_WINS, 2) {
            Some(NextStep::Handicap(Some(handicap))) => Some(handicap),
            None => None,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_win_leads_to_the_next_level_up_to_the_highest() {
        let after = |choice: &Choice, human| NextStep::after(choice, human, BLACK_WINS, 0);
        assert_eq!(after(&at(3), Color::Black), Some(NextStep::Higher(level(4))));
        assert_eq!(after(&at(19), Color::Black), Some(NextStep::Higher(Level::HIGHEST)));
        assert_eq!(after(&at(20), Color::Black), None);
        assert_eq!(after(&at(3), Color::White), None, "one loss offers nothing");
    }

    #[test]
    fn two_losses_in_a_row_lead_to_the_level_below() {
        let after = |losses| NextStep::after(&at(3), Color::Black, WHITE_WINS, losses);
        assert_eq!(after(1), None);
        assert_eq!(after(2), Some(NextStep::Lower(level(2))));
        assert_eq!(after(3), Some(NextStep::Lower(level(2))));
        assert_eq!(
            NextStep::after(&at(2), Color::White, BLACK_WINS, 2),
            Some(NextStep::Lower(Level::LOWEST))
        );
    }

    #[test]
    fn at_the_lowest_level_losses_lead_to_larger_handicaps() {
        let mut choice = with(None);
        let mut offered = Vec::new();
        while let Some(handicap) = handicap_after(&choice) {
            offered.push(handicap);
            choice = with(Some(handicap));
        }
        assert_eq!(offered, LADDER);
        assert_eq!(handicap_after(&with(Some(Handicap::RightLance))), Some(Handicap::Bishop));
        assert_eq!(handicap_after(&with(Some(Handicap::Five))), Some(Handicap::Six));
        assert_eq!(handicap_after(&with(Some(Handicap::Naked))), None);
    }

    #[test]
    fn minishogi_has_handicaps_of_its_own() {
        let of = |handicap| Choice { variant: Variant::Minishogi, ..with(handicap) };
        assert_eq!(handicap_after(&of(None)), Some(Handicap::Bishop));
        assert_eq!(handicap_after(&of(Some(Handicap::Two))), None);
    }

    #[test]
    fn a_person_who_gives_a_handicap_is_offered_an_even_game() {
        let choice = with(Some(Handicap::Two));
        let step = NextStep::after(&choice, Color::White, BLACK_WINS, 2);
        assert_eq!(step, Some(NextStep::Handicap(None)));
        let mut next = Choice { side: SideChoice::White, ..choice };
        NextStep::Handicap(None).apply(&mut next, Color::White);
        assert_eq!((next.handicap, next.side), (None, SideChoice::White));
    }

    #[test]
    fn a_start_of_its_own_has_no_handicap() {
        let line = Line::parse("startpos moves 7g7f", Variant::Standard).ok();
        assert!(line.is_some());
        assert_eq!(handicap_after(&Choice { line, ..at(1) }), None);
    }

    #[test]
    fn draws_and_other_pairings_offer_nothing() {
        for outcome in
            [Outcome::Draw(DrawBy::MoveLimit), Outcome::Replay(ReplayBy::Repetition), Outcome::Aborted]
        {
            assert_eq!(NextStep::after(&at(3), Color::Black, outcome, 2), None);
        }
        for pairing in [Pairing::People, Pairing::Engines, Pairing::Clock, Pairing::Mate] {
            let choice = Choice { pairing, ..at(3) };
            assert_eq!(NextStep::after(&choice, Color::Black, BLACK_WINS, 0), None);
            assert_eq!(NextStep::after(&choice, Color::Black, WHITE_WINS, 2), None);
        }
    }

    #[test]
    fn a_step_changes_only_what_it_names() {
        let mut next = at(3);
        NextStep::Higher(level(4)).apply(&mut next, Color::Black);
        assert_eq!(next, at(4));
        let time: TimeControls = "600,300".parse().expect("two times");
        let swapped: TimeControls = "300,600".parse().expect("two times");
        let mut next = Choice { side: SideChoice::White, time: Some(time), ..at(1) };
        NextStep::Handicap(Some(Handicap::Lance)).apply(&mut next, Color::White);
        let expected = Choice { handicap: Some(Handicap::Lance), time: Some(swapped), ..at(1) };
        assert_eq!(next, expected);
    }

    #[test]
    fn losses_count_in_a_row_and_at_one_level() {
        let mut streak = LosingStreak::default();
        assert_eq!(streak.add(GameId(1), level(3), true), 1);
        assert_eq!(streak.add(GameId(2), level(3), true), 2);
        assert_eq!(streak.add(GameId(3), level(3), false), 0);
        assert_eq!(streak.add(GameId(4), level(3), true), 1);
        assert_eq!(streak.add(GameId(5), level(2), true), 1, "another level");
    }

    #[test]
    fn a_game_that_ends_again_counts_once() {
        let mut streak = LosingStreak::default();
        streak.add(GameId(1), level(3), true);
        assert_eq!(streak.add(GameId(2), level(3), true), 2);
        assert_eq!(streak.add(GameId(2), level(3), true), 2, "lost again after a take-back");
        assert_eq!(streak.add(GameId(2), level(3), false), 0, "won after a take-back");
        assert_eq!(streak.add(GameId(3), level(3), true), 1);
    }
}

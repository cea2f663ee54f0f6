//! The results of the saved games against one level of the AI.

use crate::entry::{Card, Kind, Seat};
use rules::Color;

/// The results of a person's games against one level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of games that the person has won.
    pub won: u32,
    /// The number of games that the person has lost.
    pub lost: u32,
    /// The number of games that the person has lost since the last one that ended otherwise.
    pub losses_in_a_row: u32,
}

impl Tally {
    /// Counts the games that were played on the page by a person against this level, 1 to 20, and are over. Games
    /// without a winner count for neither side.
    pub fn of<'a>(cards: impl IntoIterator<Item = &'a Card>, level: u8) -> Self {
        let mut games: Vec<(u64, Option<bool>)> =
            cards.into_iter().filter_map(|card| Some((card.begun, result(card, level)?))).collect();
        games.sort_unstable();
        let mut tally = Self::default();
        for (_, is_won) in games {
            match is_won {
                Some(true) => tally.won += 1,
                Some(false) => tally.lost += 1,
                None => {}
            }
            tally.losses_in_a_row = if is_won == Some(false) { tally.losses_in_a_row + 1 } else { 0 };
        }
        tally
    }

    /// Whether no game was won or lost.
    pub const fn is_empty(self) -> bool {
        self.won == 0 && self.lost == 0
    }
}

/// Whether the person, with a name or without, has won a game against this level; the inner `None` is a game without a winner. `None` for every
/// other game, and for one that is not over.
fn result(card: &Card, level: u8) -> Option<Option<bool>> {
    let engine = Seat::Engine(level);
    let human = match (&card.black, &card.white) {
        (Seat::Engine(_), Seat::Engine(_)) => return None,
        (_, white) if *white == engine => Color::Black,
        (black, _) if *black == engine => Color::White,
        _ => return None,
    };
    if card.kind != Kind::Played || card.result.is_empty() || card.result == "aborted" {
        return None;
    }
    // As `Outcome::tag` writes it: `b:checkmate`, `replay:repetition`.
    let winner = match card.result.split(':').next() {
        Some("b") => Color::Black,
        Some("w") => Color::White,
        _ => return Some(None),
    };
    Some(Some(winner == human))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game that the person has played as Black against level 3, changed by `change`.
    fn changed(begun: u64, result: &str, change: impl FnOnce(&mut Card)) -> Card {
        let mut card = Card::default();
        (card.begun, card.result, card.white) = (begun, result.to_owned(), Seat::Engine(3));
        change(&mut card);
        card
    }

    fn game(begun: u64, result: &str) -> Card {
        changed(begun, result, |_| {})
    }

    fn tally(cards: &[Card]) -> (u32, u32, u32) {
        let Tally { won, lost, losses_in_a_row } = Tally::of(cards, 3);
        (won, lost, losses_in_a_row)
    }

    #[test]
    fn wins_and_losses_are_those_of_the_person() {
        let white = changed(3, "b:checkmate", |card| std::mem::swap(&mut card.black, &mut card.white));
        let cards = [game(1, "b:resignation"), game(2, "w:time"), white];
        assert_eq!(tally(&cards), (1, 2, 2));
        assert_eq!(tally(&[]), (0, 0, 0));
        assert!(Tally::of(&[], 3).is_empty());
        assert!(!Tally::of(&cards, 3).is_empty());
        let named = changed(1, "w:time", |card| card.black = Seat::Named("Aki".into()));
        assert_eq!(tally(&[named]), (0, 1, 1));
    }

    #[test]
    fn other_games_do_not_count() {
        let cards = [
            changed(1, "b:checkmate", |card| card.white = Seat::Engine(4)),
            changed(2, "b:checkmate", |card| card.white = Seat::Person),
            changed(3, "b:checkmate", |card| card.black = Seat::Engine(3)),
            changed(4, "b:checkmate", |card| card.kind = Kind::Opened),
            game(5, ""),
            game(6, "aborted"),
            game(7, "replay:repetition"),
        ];
        assert_eq!(tally(&cards), (0, 0, 0));
    }

    #[test]
    fn losses_in_a_row_go_by_the_time_of_the_games() {
        assert_eq!(tally(&[game(3, "w:time"), game(1, "b:time"), game(2, "w:time")]), (1, 2, 2));
        assert_eq!(tally(&[game(1, "w:time"), game(2, "replay:impasse"), game(3, "w:time")]), (0, 2, 1));
        assert_eq!(tally(&[game(1, "w:time"), game(2, "b:time")]), (1, 1, 0));
    }
}

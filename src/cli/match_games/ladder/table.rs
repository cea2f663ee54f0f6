//! The table of the ladder: games of a level against another player, and the row that shows their results.

use super::super::statistics::{Elo, Estimate, Pairs, Score, Tally, estimate};
use super::entry::{Entry, TableGame};
use super::moves::make_move;
use super::options::{Pairing, Plan};
use super::rung::{Rung, Seat};
use record::GameRecord;
use rules::Outcome;
use std::collections::BTreeMap;

/// The head of the table.
pub(super) const HEAD: &str = "| level | against | won–drawn–lost | score (95 %) | Elo (95 %) | Elo above the lowest | plies until it mates | plies until it is mated |\n|---|---|---|---|---|---|---|---|";

/// Plays a game of a pairing. Games 2n − 1 and 2n have the same opening, with colors reversed, if they have one.
///
/// # Errors
/// No fair opening is found, or a player makes an illegal move.
pub(super) fn play(plan: &Plan, pairing: Pairing, number: u32) -> Result<(Entry, GameRecord), String> {
    let mut game = plan.begin(pairing.start, (number - 1) / 2)?;
    let seed = plan.seed.wrapping_add(number);
    let mut seats = [Rung::Level(pairing.level), pairing.against].map(|rung| Seat::new(rung, seed));
    let own = pairing.start.color_of_level(number);
    while game.outcome().is_none() {
        let seat = usize::from(game.position().turn() != own);
        make_move(&mut game, &mut seats[seat])?;
    }
    let score = match game.outcome().and_then(Outcome::winner) {
        Some(winner) if winner == own => Score::Win,
        Some(_) => Score::Loss,
        None => Score::Draw,
    };
    let entry = Entry::Table(TableGame {
        level: pairing.level,
        against: pairing.against,
        start: pairing.start,
        number,
        score,
        cause: game.outcome().map_or("", Outcome::by).to_owned(),
        plies: game.played().len() as u32,
    });
    Ok((entry, game.record().map_err(|error| format!("{error:?}"))?))
}

/// The results of a pairing.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    games: BTreeMap<u32, TableGame>,
}

impl Row {
    /// The row of these games; those of other pairings and above the number of games of the ladder are left out.
    pub(super) fn of(pairing: Pairing, games: u32, entries: &[Entry]) -> Self {
        let own = entries.iter().filter_map(|entry| match entry {
            Entry::Table(game) if game.pairing() == pairing && game.number <= games => Some(game),
            _ => None,
        });
        Self { games: own.map(|game| (game.number, game.clone())).collect() }
    }

    /// Whether the game with this number has been played.
    pub(super) fn has(&self, number: u32) -> bool {
        self.games.contains_key(&number)
    }

    /// The number of games that have been played.
    pub(super) fn count(&self) -> u32 {
        self.games.len() as u32
    }

    /// The results of the level.
    pub(super) fn tally(&self) -> Tally {
        let mut tally = Tally::default();
        self.games.values().for_each(|game| tally.add(game.score));
        tally
    }

    fn estimate(&self) -> Option<Estimate> {
        let mut pairs = Pairs::default();
        for (number, first) in &self.games {
            if let Some(second) = self.games.get(&(number + 1)).filter(|_| number % 2 == 1) {
                pairs.add(first.score, second.score);
            }
        }
        estimate(self.tally(), pairs)
    }

    /// The Elo difference; `None` if there is no game or one side has won all of them.
    pub(super) fn elo(&self) -> Option<f64> {
        match self.estimate()?.elo {
            Elo::About { elo, .. } => Some(elo),
            Elo::Above(_) | Elo::Below(_) => None,
        }
    }

    /// The row as Markdown. `above_lowest` is the sum of the Elo differences from the lowest level on, if it is known.
    pub(super) fn markdown(&self, pairing: Pairing, above_lowest: Option<f64>) -> String {
        let Pairing { level, against, .. } = pairing;
        let Tally { wins, draws, losses } = self.tally();
        let dash = || "-".to_owned();
        let (score, elo) = self.estimate().map_or_else(
            || (dash(), dash()),
            |Estimate { score, score_error, elo, .. }| {
                (format!("{:.1} ± {:.1} %", score * 100.0, score_error * 100.0), elo.to_string())
            },
        );
        let sum = above_lowest.map_or_else(dash, |sum| format!("{sum:.0}"));
        let [mates, mated] = [Score::Win, Score::Loss]
            .map(|score| self.plies_to_mate(score).map_or_else(dash, |plies| plies.to_string()));
        format!(
            "| {level} | {against} | {wins}–{draws}–{losses} | {score} | {elo} | {sum} | {mates} | {mated} |"
        )
    }

    /// The median number of moves in the games that the level has lost; `None` if there are none.
    pub(super) fn median_loss(&self) -> Option<u32> {
        median(self.losses().collect())
    }

    /// The greatest number of moves in a game that the level has lost; `None` if there is none.
    pub(super) fn longest_loss(&self) -> Option<u32> {
        self.losses().max()
    }

    /// The numbers of moves in the games that the level has lost.
    fn losses(&self) -> impl Iterator<Item = u32> + '_ {
        self.games.values().filter(|game| game.score == Score::Loss).map(|game| game.plies)
    }

    /// The median number of moves in the games with this result that ended with mate; `None` if there are none.
    fn plies_to_mate(&self, score: Score) -> Option<u32> {
        let mates = self.games.values().filter(|game| game.score == score && game.cause == "checkmate");
        median(mates.map(|game| game.plies).collect())
    }
}

/// The median of these numbers, rounded down; `None` if there are none.
fn median(mut numbers: Vec<u32>) -> Option<u32> {
    numbers.sort_unstable();
    let middle = numbers.len() / 2;
    let upper = numbers.get(middle)?;
    if numbers.len() % 2 == 1 {
        return Some(*upper);
    }
    numbers.get(middle - 1).map(|lower| u32::midpoint(*lower, *upper))
}

#[cfg(test)]
mod tests {
    use super::super::start::Start;
    use super::*;
    use protocol::Level;

    fn pairing() -> Pairing {
        Pairing { level: Level::LOWEST, against: "taker".parse().unwrap(), start: Start::Opening }
    }

    fn game(number: u32, score: Score, cause: &str, plies: u32) -> Entry {
        let Pairing { level, against, start } = pairing();
        Entry::Table(TableGame { level, against, start, number, score, cause: cause.to_owned(), plies })
    }

    #[test]
    fn a_row_has_the_results_of_its_own_games() {
        let mut entries = vec![
            game(1, Score::Loss, "checkmate", 90),
            game(2, Score::Loss, "checkmate", 101),
            game(3, Score::Loss, "resignation", 20),
            game(4, Score::Win, "checkmate", 60),
            game(5, Score::Draw, "repetition", 70),
            game(6, Score::Draw, "move_limit", 512),
            game(9, Score::Win, "checkmate", 5),
        ];
        if let Entry::Table(other) = game(7, Score::Win, "checkmate", 5) {
            entries.push(Entry::Table(TableGame { level: Level::HIGHEST, ..other }));
        }
        let row = Row::of(pairing(), 8, &entries);
        assert_eq!((row.count(), row.has(6), row.has(7), row.has(9)), (6, true, false, false));
        let text = row.markdown(pairing(), None);
        // Pairs of 0, 1 and 1 points of 2: a mean of 1/3 and a standard error of sqrt(1/18 / 3).
        assert!(text.starts_with("| 1 | taker | 1–2–3 | 33.3 ± 26.7 % | -120.4 ± "), "{text}");
        assert!(text.ends_with(" | - | 60 | 95 |"), "{text}");
        assert!(row.elo().is_some());
        assert!(row.markdown(pairing(), Some(12.4)).contains(" | 12 | 60 |"));
        let empty = Row::of(pairing(), 0, &entries);
        assert_eq!(empty.markdown(pairing(), None), "| 1 | taker | 0–0–0 | - | - | - | - | - |");
    }

    #[test]
    fn medians_lie_in_the_middle() {
        assert_eq!(
            [vec![], vec![4], vec![9, 4], vec![9, 1, 4]].map(median),
            [None, Some(4), Some(6), Some(4)]
        );
    }
}

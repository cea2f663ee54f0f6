//! The table of the learner: how often and how soon a player who knows only what the lessons teach wins against a level.

use super::super::statistics::{Tally, share_interval};
use super::options::Pairing;
use super::table::Row;

/// The head of the table.
pub(super) const HEAD: &str = "| level | start | won–drawn–lost by the learner | won (95 %) | plies of the games won: median | longest |\n|---|---|---|---|---|---|";

/// The row of a pairing with the learner as Markdown. Plies count from the start position.
pub(super) fn markdown(row: &Row, pairing: Pairing) -> String {
    let Pairing { level, start, .. } = pairing;
    // The row has the results of the level.
    let tally = row.tally();
    let Tally { wins: lost, draws, losses: won } = tally;
    let dash = || "-".to_owned();
    let share = share_interval(won, tally.games()).map_or_else(dash, |(low, high)| {
        let share = f64::from(won) / f64::from(tally.games());
        format!("{:.1} % ({:.1} to {:.1})", share * 100.0, low * 100.0, high * 100.0)
    });
    let [median, longest] = [row.median_loss(), row.longest_loss()]
        .map(|plies| plies.map_or_else(dash, |plies| plies.to_string()));
    format!("| {level} | {start} | {won}–{draws}–{lost} | {share} | {median} | {longest} |")
}

#[cfg(test)]
mod tests {
    use super::super::super::statistics::Score;
    use super::super::entry::{Entry, TableGame};
    use super::super::start::Start;
    use super::*;
    use protocol::Level;
    use rules::Handicap;

    #[test]
    fn a_row_is_seen_by_the_learner() {
        let against = "learner".parse().expect("a player");
        let at = |start| Pairing { level: Level::LOWEST, against, start };
        let ten = at(Start::Handicap(Handicap::Ten));
        let game = |number, start, score, plies| {
            let cause = "checkmate".to_owned();
            Entry::Table(TableGame { level: Level::LOWEST, against, start, number, score, cause, plies })
        };
        let entries = [
            game(1, ten.start, Score::Loss, 70),
            game(2, ten.start, Score::Loss, 81),
            game(3, ten.start, Score::Draw, 512),
            game(4, ten.start, Score::Loss, 130),
            game(5, ten.start, Score::Win, 40),
            game(1, Start::Even, Score::Win, 30),
        ];
        let row = |pairing| markdown(&Row::of(pairing, 5, &entries), pairing);
        assert_eq!(row(ten), "| 1 | handicap 10 | 3–1–1 | 60.0 % (23.1 to 88.2) | 81 | 130 |");
        assert_eq!(row(at(Start::Even)), "| 1 | even | 0–0–1 | 0.0 % (0.0 to 79.3) | - | - |");
        assert_eq!(row(at(Start::Opening)), "| 1 | opening | 0–0–0 | - | - | - |");
    }
}

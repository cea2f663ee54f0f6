//! The statistics of the judged moves of a level.

use super::entry::{Blunder, Entry, JudgedMove, ProfileGame, Recapture};
use protocol::Level;
use std::collections::BTreeMap;

/// The head of the table of profiles.
pub(super) const HEAD: &str = "| level | moves | loss of win rate per move (95 %) | blunders per 100 moves (95 %) | left hanging | moved into capture | other | recaptures missed |\n|---|---|---|---|---|---|---|---|";

/// The greatest loss of score with which a move other than the recapture does not count as missing it, in hundredths of a
/// pawn.
const AS_GOOD: u32 = 100;

/// The number of standard deviations on each side of the mean that contain 95 % of a normal distribution.
const SIGMAS: f64 = 1.96;

/// The judged moves of a level: those of its first games, up to a number of moves.
#[derive(Clone, Debug)]
pub(super) struct Profile {
    moves: Vec<JudgedMove>,
    /// The chances to recapture in these games.
    recaptures: Vec<Recapture>,
    /// The number of games from the first on without a gap.
    games: u32,
}

impl Profile {
    /// The first `moves` judged moves of the games of a level, in the order of their numbers. Games after a missing one do
    /// not count, so the result does not depend on the order in which the games end.
    pub(super) fn of(level: Level, moves: u32, entries: &[Entry]) -> Self {
        let own = entries.iter().filter_map(|entry| match entry {
            Entry::Profile(game) if game.level == level => Some((game.number, game)),
            _ => None,
        });
        let games: BTreeMap<u32, &ProfileGame> = own.collect();
        let whole: Vec<_> = (1..).map_while(|number| games.get(&number)).collect();
        let (mut judged, mut recaptures) = (Vec::new(), Vec::new());
        for game in &whole {
            if judged.len() >= moves as usize {
                break;
            }
            judged.extend(game.moves.iter().copied());
            recaptures.extend(game.recaptures.iter().copied());
        }
        judged.truncate(moves as usize);
        Self { moves: judged, recaptures, games: whole.len() as u32 }
    }

    /// The number of judged moves.
    pub(super) fn count(&self) -> u32 {
        self.moves.len() as u32
    }

    /// The number of games from the first on without a gap.
    pub(super) const fn games(&self) -> u32 {
        self.games
    }

    /// The row as Markdown.
    pub(super) fn markdown(&self, level: Level) -> String {
        let count = self.count();
        if count == 0 {
            return format!("| {level} | 0 | - | - | - | - | - | - |");
        }
        let losses = self.moves.iter().map(|mv| f64::from(loss(mv)) / 100.0);
        let (loss, loss_error) = mean(&losses.collect::<Vec<_>>());
        let blunders: Vec<Blunder> = self.moves.iter().filter_map(|mv| mv.blunder).collect();
        let is_blunder = self.moves.iter().map(|mv| if mv.blunder.is_some() { 100.0 } else { 0.0 });
        let (rate, rate_error) = mean(&is_blunder.collect::<Vec<_>>());
        let causes = Blunder::ALL.map(|cause| {
            let of_cause = blunders.iter().filter(|&&blunder| blunder == cause).count();
            share(of_cause, blunders.len())
        });
        let chances = self.recaptures.len();
        let is_missed = |recapture: &&Recapture| !recapture.made && recapture.loss > AS_GOOD;
        let missed = self.recaptures.iter().filter(is_missed).count();
        format!(
            "| {level} | {count} | {loss:.2} ± {loss_error:.2} % | {rate:.1} ± {rate_error:.1} | {} | {missed} of {chances} ({}) |",
            causes.join(" | "),
            share(missed, chances),
        )
    }
}

/// The loss of win rate by a move, in hundredths of a percent. A move that the judge underestimated loses nothing.
const fn loss(mv: &JudgedMove) -> u32 {
    mv.before.saturating_sub(mv.after)
}

/// The mean, and half the width of its 95 % confidence interval.
fn mean(values: &[f64]) -> (f64, f64) {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count;
    (mean, SIGMAS * (variance / count).sqrt())
}

/// A share in percent, or `-` if the whole is 0.
fn share(part: usize, whole: usize) -> String {
    if whole == 0 { "-".to_owned() } else { format!("{:.0} %", part as f64 * 100.0 / whole as f64) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(before: u32, after: u32) -> JudgedMove {
        JudgedMove { ply: 9, before, after, blunder: None }
    }

    fn game(number: u32, moves: Vec<JudgedMove>) -> Entry {
        Entry::Profile(ProfileGame { level: Level::LOWEST, number, moves, recaptures: Vec::new() })
    }

    #[test]
    fn a_row_counts_losses_blunders_and_recaptures() {
        let blunder = |cause| JudgedMove { blunder: Some(cause), ..judged(6_000, 2_000) };
        let recapture = |made, loss| Recapture { ply: 9, made, loss };
        let moves = vec![
            judged(5_000, 5_600),
            judged(5_000, 4_900),
            blunder(Blunder::LeftHanging),
            blunder(Blunder::LeftHanging),
            blunder(Blunder::Other),
            judged(5_000, 4_000),
            judged(5_000, 4_500),
            judged(5_000, 4_499),
        ];
        let recaptures = vec![recapture(true, 900), recapture(false, 100), recapture(false, 101)];
        let game = ProfileGame { level: Level::LOWEST, number: 1, moves, recaptures };
        let row = Profile::of(Level::LOWEST, 100, &[Entry::Profile(game)]).markdown(Level::LOWEST);
        // Losses of 0, 1, 40, 40, 40, 10, 5 and 5.01 %.
        let expected = "| 1 | 8 | 17.63 ± 12.17 % | 37.5 ± 33.5 | 67 % | 0 % | 33 % | 1 of 3 (33 %) |";
        assert_eq!(row, expected);
    }

    #[test]
    fn moves_count_in_the_order_of_the_games() {
        let entries = [4, 2, 1].map(|number| game(number, vec![judged(5_000, 5_000 - number); 3]));
        let profile = Profile::of(Level::LOWEST, 5, &entries);
        assert_eq!(profile.games(), 2, "game 3 is missing");
        assert_eq!(profile.moves.iter().map(loss).collect::<Vec<_>>(), [1, 1, 1, 2, 2]);
        let other = Profile::of(Level::HIGHEST, 5, &entries);
        assert_eq!(other.markdown(Level::HIGHEST), "| 20 | 0 | - | - | - | - | - | - |");
    }
}

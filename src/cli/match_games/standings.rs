//! The results of a match so far, and the table that is printed at its end.

use super::play::{Effort, Fault, GameResult};
use super::side::{BySide, Side};
use super::sprt::Sprt;
use super::statistics::{Pairs, Score, Tally, estimate};
use std::collections::BTreeMap;
use std::fmt::{self, Write};

/// The results of a match so far.
#[derive(Clone, Debug)]
pub(super) struct Standings {
    /// The results, by the number of the game.
    results: BTreeMap<u32, GameResult>,
    sprt: Option<Sprt>,
    /// The number of pairs that the test has received: all pairs before the first incomplete one.
    tested: u32,
    tally: Tally,
}

impl Standings {
    pub(super) const fn new(sprt: Option<Sprt>) -> Self {
        Self { results: BTreeMap::new(), sprt, tested: 0, tally: Tally { wins: 0, draws: 0, losses: 0 } }
    }

    /// Adds the result of a game. Games may end in any order; the test receives complete pairs in order.
    pub(super) fn add(&mut self, result: GameResult) {
        self.tally.add(result.score());
        self.results.insert(result.number, result);
        while let Some((first, second)) = self.pair(self.tested) {
            if let Some(sprt) = &mut self.sprt {
                sprt.add(first as usize + second as usize);
            }
            self.tested += 1;
        }
    }

    /// Whether the game with this number has been played.
    pub(super) fn has(&self, number: u32) -> bool {
        self.results.contains_key(&number)
    }

    pub(super) const fn tally(&self) -> Tally {
        self.tally
    }

    /// Whether the sequential test is decided; `false` without a test.
    pub(super) fn is_decided(&self) -> bool {
        self.sprt.as_ref().is_some_and(|sprt| sprt.verdict().is_some())
    }

    /// The scores of both games of an opening, counted from 0; `None` unless both have been played.
    fn pair(&self, opening: u32) -> Option<(Score, Score)> {
        let score = |number| self.results.get(&number).map(GameResult::score);
        score(2 * opening + 1).zip(score(2 * opening + 2))
    }

    fn pairs(&self) -> Pairs {
        let mut pairs = Pairs::default();
        let openings = self.results.keys().map(|number| (number - 1) / 2);
        // Two neighboring results of the same opening are a pair.
        let complete = openings.clone().zip(openings.skip(1)).filter(|(one, next)| one == next);
        for (first, second) in complete.filter_map(|(opening, _)| self.pair(opening)) {
            pairs.add(first, second);
        }
        pairs
    }

    fn effort(&self, side: Side) -> Effort {
        self.results.values().map(|result| result.effort[side]).fold(Effort::default(), |sum, one| Effort {
            moves: sum.moves + one.moves,
            micros: sum.micros + one.micros,
            searches: sum.searches + one.searches,
            nodes: sum.nodes + one.nodes,
            search_micros: sum.search_micros + one.search_micros,
        })
    }

    /// One line of progress, such as `37 games +15 =3 -19, Elo -37.8 ± 90.1, LOS 24.3 %`.
    pub(super) fn line(&self) -> String {
        let Tally { wins, draws, losses } = self.tally;
        let mut line = format!("{} games +{wins} ={draws} -{losses}", self.tally.games());
        if let Some(estimate) = estimate(self.tally, self.pairs()) {
            let _ = write!(line, ", Elo {}, LOS {:.1} %", estimate.elo, estimate.superiority * 100.0);
        }
        if let Some(sprt) = &self.sprt {
            let (low, high) = sprt.bounds();
            let _ = write!(line, ", LLR {:+.2} [{low:.2}, {high:.2}]", sprt.llr());
        }
        line
    }

    /// The result table; its `Display` writes the text.
    pub(super) fn table(&self, names: &BySide<String>) -> Table<'_> {
        Table { standings: self, names: names.clone() }
    }
}

/// The result table that is printed at the end of a match.
#[derive(Debug)]
pub(super) struct Table<'a> {
    standings: &'a Standings,
    names: BySide<String>,
}

/// The numbers of games won by A, won by B and drawn, by the way in which they ended.
type Endings = BTreeMap<String, [u32; 3]>;

/// A function that makes the table cell of an engine.
type Row = fn(&Effort) -> String;

impl Table<'_> {
    fn endings(&self) -> Vec<(String, [u32; 3])> {
        let mut endings = Endings::new();
        for result in self.standings.results.values() {
            let prefix = if result.fault == Some(Fault::Illegal) { "illegal: " } else { "" };
            let counts = endings.entry(format!("{prefix}{}", result.cause)).or_default();
            let column = match result.winner {
                Some(Side::A) => 0,
                Some(Side::B) => 1,
                None => 2,
            };
            counts[column] += 1;
        }
        let mut endings: Vec<_> = endings.into_iter().collect();
        endings.sort_by_key(|(_, counts)| std::cmp::Reverse(counts.iter().sum::<u32>()));
        endings
    }

    fn faults(&self, side: Side, fault: Fault) -> usize {
        let lost = |result: &&GameResult| result.fault == Some(fault) && result.winner == Some(!side);
        self.standings.results.values().filter(lost).count()
    }
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Standings { results, sprt, tally, .. } = self.standings;
        let Tally { wins, draws, losses } = *tally;
        writeln!(f, "A              {}", self.names.a)?;
        writeln!(f, "B              {}", self.names.b)?;
        let Some(estimate) = estimate(*tally, self.standings.pairs()) else {
            return writeln!(f, "games          0");
        };
        let (games, pairs) = (tally.games(), self.standings.pairs());
        writeln!(f, "games          {games}: A won {wins}, drew {draws}, lost {losses}")?;
        writeln!(f, "pairs          {}: with 0 ½ 1 1½ 2 points for A: {pairs}", pairs.count())?;
        writeln!(
            f,
            "points of A    {:.1} of {games}, {:.1} %",
            tally.points(),
            tally.points() * 100.0 / f64::from(games)
        )?;
        writeln!(f, "Elo of A       {} (95 %)", estimate.elo)?;
        writeln!(f, "LOS            {:.1} %", estimate.superiority * 100.0)?;
        if let Some(sprt) = sprt {
            writeln!(f, "SPRT           {sprt}")?;
        }
        let plies: u64 = results.values().map(|result| u64::from(result.plies)).sum();
        writeln!(f, "plies a game   {:.1}", ratio(plies, u64::from(games)))?;
        writeln!(f, "\n{:<24} {:>10} {:>10} {:>10}", "ended by", "A won", "B won", "drawn")?;
        for (cause, counts) in self.endings() {
            let [a, b, drawn] =
                counts.map(|count| if count == 0 { "-".to_owned() } else { count.to_string() });
            writeln!(f, "{cause:<24} {a:>10} {b:>10} {drawn:>10}")?;
        }
        writeln!(f, "\n{:<24} {:>10} {:>10}", "engine", "A", "B")?;
        let efforts = Side::ALL.map(|side| self.standings.effort(side));
        let rows: [(&str, Row); 4] = [
            ("moves", |effort| effort.moves.to_string()),
            ("nodes a move", |effort| measured(effort.nodes, effort.searches, 1.0, 0)),
            ("ms a move", |effort| measured(effort.micros, effort.moves, 1_000.0, 2)),
            ("nodes a second", |effort| measured(effort.nodes, effort.search_micros, 1e-6, 0)),
        ];
        for (name, row) in rows {
            let [a, b] = efforts.map(|effort| row(&effort));
            writeln!(f, "{name:<24} {a:>10} {b:>10}")?;
        }
        for fault in Fault::ALL {
            let [a, b] = Side::ALL.map(|side| self.faults(side, fault));
            writeln!(f, "{:<24} {a:>10} {b:>10}", fault.in_words())?;
        }
        Ok(())
    }
}

/// Formats `sum / count / unit` with this number of decimal places, or `-` if `count` is 0.
fn measured(sum: u64, count: u64, unit: f64, digits: usize) -> String {
    if count == 0 {
        return "-".to_owned();
    }
    format!("{:.digits$}", ratio(sum, count) / unit)
}

fn ratio(sum: u64, count: u64) -> f64 {
    sum as f64 / count as f64
}

#[cfg(test)]
mod tests {
    use super::super::sprt::{Claims, Risks};
    use super::*;

    fn result(number: u32, winner: Option<Side>, cause: &str, fault: Option<Fault>) -> GameResult {
        let black = if number % 2 == 1 { Side::A } else { Side::B };
        let effort = Effort { moves: 40, micros: 80_000, searches: 40, nodes: 20_000, search_micros: 80_000 };
        let effort = BySide { a: effort, b: Effort { searches: 0, nodes: 0, search_micros: 0, ..effort } };
        let (cause, opening) = (cause.to_owned(), number.div_ceil(2));
        GameResult { number, opening, black, winner, cause, fault, told: None, plies: 88, effort }
    }

    fn standings(order: &[u32]) -> Standings {
        let risks = Risks { alpha: 0.05, beta: 0.05 };
        let mut standings = Standings::new(Some(Sprt::new(Claims { elo0: 0.0, elo1: 20.0 }, risks)));
        for &number in order {
            standings.add(match number {
                1 => result(1, Some(Side::A), "checkmate", None),
                2 => result(2, None, "repetition", None),
                3 => result(3, Some(Side::B), "two_pawns", Some(Fault::Illegal)),
                4 => result(4, Some(Side::A), "crash", Some(Fault::Crash)),
                _ => result(number, Some(Side::A), "checkmate", None),
            });
        }
        standings
    }

    #[test]
    fn the_test_sees_the_pairs_in_their_order_alone() {
        let standings = standings(&[6, 3, 4, 1]);
        assert_eq!((standings.tested, standings.pairs()), (0, Pairs([0, 0, 1, 0, 0])));
        let standings = self::standings(&[6, 3, 4, 1, 2]);
        assert_eq!((standings.tested, standings.pairs()), (2, Pairs([0, 0, 1, 1, 0])));
        assert_eq!(standings.sprt.as_ref().map(Sprt::pairs), Some(2));
        let sorted = self::standings(&[1, 2, 3, 4, 6]);
        assert_eq!(standings.line(), sorted.line());
        assert!(standings.has(6) && !standings.has(5) && !standings.is_decided());
    }

    #[test]
    fn the_table_tells_everything() {
        let names = BySide { a: "old".to_owned(), b: "new".to_owned() };
        let standings = standings(&[1, 2, 3, 4, 6]);
        let table = standings.table(&names).to_string();
        for line in [
            "A              old",
            "games          5: A won 3, drew 1, lost 1",
            "pairs          2: with 0 ½ 1 1½ 2 points for A: 0 0 1 1 0",
            "points of A    3.5 of 5, 70.0 %",
            "plies a game   88.0",
            "checkmate                         2          -          -",
            "repetition                        -          -          1",
            "illegal: two_pawns                -          1          -",
            "crash                             1          -          -",
            "nodes a move                    500          -",
            "ms a move                      2.00       2.00",
            "nodes a second               250000          -",
            "crashes                           0          1",
            "illegal moves                     1          0",
        ] {
            assert!(table.lines().any(|known| known == line), "{line:?} in\n{table}");
        }
        assert!(table.contains("SPRT           LLR "), "{table}");
        let empty = Standings::new(None);
        assert!(empty.table(&names).to_string().ends_with("games          0\n"));
        assert_eq!(empty.line(), "0 games +0 =0 -0");
    }
}

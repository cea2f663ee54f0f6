//! The `komadai ladder` command: how strong the levels are, and how they err.
//!
//! It makes two tables. The first has the results of each level against the level below it and against the reference
//! players of the crate `reference_players`. The second, the profile, has the errors of each level in games against itself,
//! as a high level judges them. Two more are made if they are chosen: that of the player who knows only what the lessons
//! teach, and that of styles. Every game depends only on the seed and its number, so the tables do not depend on the
//! number of threads, and a ladder that was interrupted continues where it stopped.

mod crew;
mod entry;
mod errors;
mod judge;
mod learner;
mod moves;
mod options;
mod profile;
mod rung;
mod start;
mod styles;
mod table;

pub(crate) use options::Options;

use super::journal::Journal;
use super::progress::Progress;
use crew::work_on;
use entry::Entry;
use errors::Profile;
use options::{Pairing, Plan};
use protocol::Level;
use record::GameRecord;
use rung::Rung;
use std::io::{self, Write};
use std::time::Instant;
use table::Row;

/// Measures the levels and prints the tables as Markdown. Each row is printed as soon as its games are over.
///
/// # Errors
/// The options are invalid, the output or the log cannot be written, the log does not fit, no fair opening is found, or a
/// player makes an illegal move. Finished games are in the log even then.
pub(crate) fn run(options: Options) -> io::Result<()> {
    // Training games would slow the games down.
    let _busy = busy::hold();
    let plan = options.plan()?;
    let mut ladder = Ladder { plan: &plan, entries: Vec::new(), journal: None };
    if let Some(path) = &plan.log {
        let (journal, entries) = Journal::open(path, plan.settings.clone(), plan.resume)?;
        ladder.entries = entries;
        ladder.journal = Some(journal);
    }
    let mut out = io::stdout().lock();
    if !plan.pairings.is_empty() {
        ladder.make_table(&mut out)?;
    }
    if !plan.learning.is_empty() {
        ladder.make_learner_table(&mut out)?;
    }
    if !plan.profiled.is_empty() {
        if !plan.pairings.is_empty() {
            writeln!(out)?;
        }
        ladder.make_profiles(&mut out)?;
    }
    if !plan.styled.is_empty() {
        make_styles(&plan, &mut out)?;
    }
    if plan.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
        writeln!(io::stderr(), "komadai: the time is up, and the tables may be incomplete")?;
    }
    Ok(())
}

/// Plays the openings of the table of styles and writes it.
fn make_styles(plan: &Plan, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", styles::HEAD)?;
    for (&level, style) in plan.styled.iter().flat_map(|level| styles::MEASURED.map(|style| (level, style))) {
        let mut openings = Vec::new();
        work_on(
            (1..=plan.games).collect(),
            plan.threads,
            plan.deadline,
            |number| styles::play(plan, level, style, number),
            |opening| {
                openings.push(opening);
                Ok(())
            },
        )?;
        writeln!(out, "{}", styles::markdown(level, style, &openings))?;
        out.flush()?;
    }
    Ok(())
}

/// The average number of judged moves that a game is expected to have. More games are played until there are enough moves.
const MOVES_A_GAME: u32 = 50;

/// A ladder in progress.
struct Ladder<'a> {
    plan: &'a Plan,
    /// The results so far.
    entries: Vec<Entry>,
    journal: Option<Journal<Entry>>,
}

impl Ladder<'_> {
    /// Plays the missing games of the table and writes it.
    fn make_table(&mut self, out: &mut impl Write) -> io::Result<()> {
        let plan = self.plan;
        writeln!(out, "{}", table::HEAD)?;
        let mut above_lowest = Some(0.0);
        let lowest = plan.pairings.first().map(|pairing| pairing.level);
        for &pairing in &plan.pairings {
            let row = self.play_row(pairing)?;
            let is_neighbor = matches!(pairing.against, Rung::Level(_));
            if is_neighbor && Some(pairing.level) > lowest {
                above_lowest = above_lowest.zip(row.elo()).map(|(sum, elo)| sum + elo);
            }
            let sum = above_lowest.filter(|_| is_neighbor);
            writeln!(out, "{}", row.markdown(pairing, sum))?;
            out.flush()?;
        }
        Ok(())
    }

    /// Plays the missing games of the table of the learner and writes it.
    fn make_learner_table(&mut self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", learner::HEAD)?;
        for &pairing in &self.plan.learning {
            let row = self.play_row(pairing)?;
            writeln!(out, "{}", learner::markdown(&row, pairing))?;
            out.flush()?;
        }
        Ok(())
    }

    fn play_row(&mut self, pairing: Pairing) -> io::Result<Row> {
        let plan = self.plan;
        let row = |ladder: &Self| Row::of(pairing, plan.games, &ladder.entries);
        let before = row(self);
        let missing = (1..=plan.games).filter(|&number| !before.has(number)).collect();
        let mut progress = Progress::new(plan.games);
        work_on(
            missing,
            plan.threads,
            plan.deadline,
            |number| table::play(plan, pairing, number),
            |(entry, record)| {
                self.add(entry, record)?;
                let row = row(self);
                progress.show(row.count(), || row.markdown(pairing, None));
                Ok(())
            },
        )?;
        progress.finish();
        Ok(row(self))
    }

    /// Plays the missing games of the profile and writes it.
    fn make_profiles(&mut self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", errors::HEAD)?;
        for &level in &self.plan.profiled {
            let profile = self.judge_level(level)?;
            writeln!(out, "{}", profile.markdown(level))?;
            out.flush()?;
        }
        Ok(())
    }

    fn judge_level(&mut self, level: Level) -> io::Result<Profile> {
        let plan = self.plan;
        let profile = |ladder: &Self| Profile::of(level, plan.moves, &ladder.entries);
        let mut progress = Progress::new(plan.moves);
        loop {
            let now = profile(self);
            // A game of a fair opening has a judged move, so as many games as moves are enough.
            let missing = (plan.moves - now.count()).min(plan.moves.saturating_sub(now.games()));
            let is_late = plan.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if missing == 0 || is_late {
                progress.finish();
                return Ok(now);
            }
            let first = now.games() + 1;
            let games = (first..first + missing.div_ceil(MOVES_A_GAME))
                .filter(|&number| !self.has_game(level, number));
            work_on(
                games.collect(),
                plan.threads,
                plan.deadline,
                |number| profile::play(plan, level, number),
                |(entry, record)| {
                    self.add(entry, record)?;
                    let now = profile(self);
                    progress.show(now.count(), || now.markdown(level));
                    Ok(())
                },
            )?;
        }
    }

    fn has_game(&self, level: Level, number: u32) -> bool {
        let is_it = |entry: &Entry| matches!(entry, Entry::Profile(game) if game.level == level && game.number == number);
        self.entries.iter().any(is_it)
    }

    /// Adds a finished game to the results and to the log.
    fn add(&mut self, entry: Entry, mut record: GameRecord) -> io::Result<()> {
        if let Some(journal) = &mut self.journal {
            entry.write_header(&mut record);
            journal.append(&entry, record)?;
        }
        self.entries.push(entry);
        Ok(())
    }
}

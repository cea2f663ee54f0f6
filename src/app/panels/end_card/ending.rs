//! The end that the card tells, and its sentences.

use super::words::{EndKey, EndTexts};
use crate::sentences::referee::Referee;
use crate::table::Table;
use crate::texts::I18n;
use game::Game;
use headless::mate_problem::{Report, Verdict};
use headless::sentence::shown;
use protocol::Level;
use rules::{Outcome, WinBy};
use saves::tally::Tally;

/// The end that the card tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// A game is over.
    Game(Outcome),
    /// A mate problem is solved in this number of plies.
    Solved(u32),
    /// A mate problem has ended with mate after this number of plies; a shorter mate is not excluded.
    Mated(u32),
}

impl Ending {
    /// The end of the game or problem on the table. `None` while it goes on, if the game can be resumed, and if a move
    /// of the problem should be taken back. Tracks changes.
    pub(super) fn of(table: Table) -> Option<Self> {
        if !table.is_begun() {
            return None;
        }
        let outcome = table.with_game(Game::outcome)?;
        if table.is_problem() {
            return match table.verdict()? {
                ("solved", plies) => Some(Self::Solved(plies)),
                ("mated", plies) => Some(Self::Mated(plies)),
                _ => None,
            };
        }
        (outcome != Outcome::Aborted).then_some(Self::Game(outcome))
    }

    /// The outcome of a game; `None` for a problem.
    pub(super) const fn outcome(self) -> Option<Outcome> {
        match self {
            Self::Game(outcome) => Some(outcome),
            Self::Solved(_) | Self::Mated(_) => None,
        }
    }
}

/// The sentences about an end. All methods track changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct EndSentences {
    /// The end of the game or problem.
    pub(super) ending: Ending,
    /// The table with the game.
    pub(super) table: Table,
    /// The sentences of the card.
    pub(super) texts: EndTexts,
    /// The texts in the language of the page.
    pub(super) i18n: I18n,
}

impl EndSentences {
    /// The title of the card: the result, without a period.
    pub(super) fn title(self) -> String {
        let Self { ending, table, texts, i18n } = self;
        match ending {
            Ending::Solved(_) => texts.say(EndKey::Solved),
            Ending::Mated(_) => texts.say(EndKey::Mated),
            Ending::Game(Outcome::Draw(_)) => texts.say(EndKey::Draw),
            Ending::Game(Outcome::Replay(_)) => texts.say(EndKey::NoResult),
            Ending::Game(outcome) => self.winner_named(outcome).unwrap_or_else(|| {
                i18n.result(outcome, table.human(), table.naming()).trim_end_matches(['.', '。']).to_owned()
            }),
        }
    }

    /// The result of a game between two people whose winner has a name; `None` for all others.
    fn winner_named(self, outcome: Outcome) -> Option<String> {
        let Self { table, texts, i18n, .. } = self;
        let winner = outcome.winner().filter(|_| table.human().is_none())?;
        let name = Some(shown(&table.player_name(winner))).filter(|name| !name.is_empty())?;
        Some(texts.fill(EndKey::Won, &[("name", &name), ("side", &i18n.side(winner, table.naming()))]))
    }

    /// The reason of the end; `None` for a solved problem, whose title says it all.
    pub(super) fn reason(self) -> Option<String> {
        let Self { ending, table, i18n, .. } = self;
        match ending {
            Ending::Solved(_) => None,
            Ending::Mated(plies) => Some(table.say_of_problem(Report::Known(Verdict::Mated(plies)))),
            Ending::Game(outcome) => {
                Some(table.with_game(|game| Referee::of(i18n).reason(game, outcome, table.naming())))
            }
        }
    }

    /// The rule that was broken; `None` if no illegal move has ended the game.
    pub(super) fn rule(self) -> Option<String> {
        match self.ending {
            Ending::Game(Outcome::Win { by: WinBy::Illegal(rule), .. }) => {
                Some(Referee::of(self.i18n).rule(rule))
            }
            _ => None,
        }
    }

    /// The number of moves, and the results against this level if they are known.
    pub(super) fn facts(self, level: Level, tally: Option<Tally>) -> impl Iterator<Item = String> {
        let Self { ending, table, texts, .. } = self;
        let count = match ending {
            Ending::Solved(plies) | Ending::Mated(plies) => plies.to_string(),
            Ending::Game(_) => table.with_game(|game| game.played().len()).to_string(),
        };
        let moves = texts.fill(EndKey::Moves, &[("count", &count)]);
        let statistics = tally.map(|Tally { won, lost, .. }| {
            let (level, won, lost) = (level.to_string(), won.to_string(), lost.to_string());
            texts.fill(EndKey::Statistics, &[("level", &level), ("won", &won), ("lost", &lost)])
        });
        [Some(moves), statistics].into_iter().flatten()
    }
}

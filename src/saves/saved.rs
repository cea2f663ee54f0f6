//! A game as it is stored: lines of `name=value`, the first of which carries the version.

mod stated_end;
#[cfg(test)]
mod tests;

pub use stated_end::StatedEnd;

use crate::GameId;
use crate::lines::{Lines, Writer};
use game::{ClockState, Command, Conduct, Game, Played, Stored, TakeBacks, Terms, Timestamp};
use links::{Choice, Pairing, Side, start_of, take_backs_name, take_backs_of};
use protocol::Level;
use rules::{ByColor, Color, Handicap, Line, Move, Outcome, Variant};

/// The version of this form. An older one is migrated here, a newer one is left alone.
const VERSION: &str = "3";
/// The form before: games had no clock, whatever time a link named.
const WITHOUT_CLOCK: &str = "2";
/// The form before that: it had no label either.
const WITHOUT_LABEL: &str = "1";

/// What is noted on a kept game beside the game itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    /// Which game it is.
    pub id: GameId,
    /// The key under which its link has it saved; empty for links without one.
    pub save: String,
    /// When it was last kept, in milliseconds since 1970; 0 for the games of the form before.
    pub at: u64,
    /// Whether the person has begun another game in its place: it goes on only when asked for.
    pub aside: bool,
}

/// A game as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The fragment and query of the link that it was begun from.
    pub address: String,
    /// What was chosen for it.
    pub choice: Choice,
    /// The side at whose seat the person sits.
    pub human: Color,
    /// The side that is below on the board.
    pub below: Color,
    /// What chance is made of.
    pub seed: u32,
    /// Start and moves.
    pub line: Line,
    /// What was said that ended the game.
    pub said: Option<StatedEnd>,
    /// The forbidden move that has lost a strict game.
    pub offence: Option<Move>,
    /// Who has proposed an impasse that nobody has answered.
    pub proposed: Option<Color>,
    /// The clock as it stood, if there is one.
    pub clock: Option<ClockState>,
    /// What each move took, in milliseconds, as far as a clock ran.
    pub spent: Vec<Option<u64>>,
    /// How often each side has taken moves back.
    pub taken_back: ByColor<u32>,
}

impl Saved {
    /// The game as it stands at `now`.
    pub fn of(game: &Game, choice: &Choice, human: Color, seed: u32, address: &str, now: Timestamp) -> Self {
        let said = StatedEnd::of(game);
        let (address, choice) = (address.to_owned(), choice.clone());
        let (line, offence, proposed) = (game.line(), game.offence(), game.impasse_proposed_by());
        let clock = game.clock().map(|clock| clock.state(now));
        let spent = game.played().iter().map(|played| played.spent_ms).collect();
        let taken_back = *game.taken_back();
        let below = human;
        Self { address, choice, human, below, seed, line, said, offence, proposed, clock, spent, taken_back }
    }

    /// The game again, its clock standing; `None` if it cannot be played, which only happens to a text that was
    /// tampered with.
    pub fn game(&self) -> Option<Game> {
        let mut game = self.without_proposal()?;
        if let Some(color) = self.proposed {
            // Whose time was up when the game was stored has nothing to propose any more.
            let _ = game.apply(Command::AgreeImpasse(color), 0);
        }
        Some(game)
    }

    fn without_proposal(&self) -> Option<Game> {
        let terms = Terms { start: self.line.start.clone(), ..self.choice.terms(self.human) };
        let game = self.without_clock(Terms { clock: None, ..terms.clone() })?;
        if self.clock.is_none() && self.taken_back == ByColor::default() {
            return Some(game);
        }
        let spent = self.spent.iter().copied().chain(std::iter::repeat(None));
        let stored = Stored {
            played: self
                .line
                .moves
                .iter()
                .zip(spent)
                .map(|(&mv, spent_ms)| Played { mv, at: 0, spent_ms })
                .collect(),
            outcome: game.outcome(),
            offence: game.offence(),
            taken_back: self.taken_back,
            clock: self.clock,
        };
        Game::restore(terms, &stored).ok()
    }

    /// The moves and the end again, as if nobody had had a clock.
    fn without_clock(&self, terms: Terms) -> Option<Game> {
        let mut game = Game::new(terms).ok()?;
        for &mv in &self.line.moves {
            game.apply(Command::Play(mv), 0).ok()?;
        }
        if let Some(offence) = self.offence {
            game.apply(Command::Play(offence), 0).ok()?;
        }
        for command in self.said.map(StatedEnd::commands).unwrap_or_default() {
            game.apply(command, 0).ok()?;
        }
        Some(game)
    }

    /// Whether somebody has played, and nobody has won.
    pub fn is_unfinished(&self) -> bool {
        !self.line.moves.is_empty() && !self.is_over()
    }

    /// Whether there is nothing to go on with. What was interrupted can be taken up again.
    pub fn is_over(&self) -> bool {
        let ended = |game: Game| game.outcome().is_some_and(|outcome| outcome != Outcome::Aborted);
        self.game().is_none_or(ended)
    }

    /// The text that is stored.
    pub fn to_text(&self, label: &Label) -> String {
        let mut lines = Writer::default();
        lines.put("komadai", VERSION);
        lines.put("id", &label.id.to_string());
        lines.put("save", &label.save);
        lines.put("at", &label.at.to_string());
        lines.put_switch("aside", label.aside);
        lines.put("address", &self.address);
        lines.put("line", &self.line.to_string());
        lines.put("human", &self.human.to_string());
        lines.put("pairing", self.choice.pairing.name());
        lines.put("level", &self.choice.level.to_string());
        lines.put("time", &self.choice.time.map(|time| time.to_string()).unwrap_or_default());
        lines.put("impasse", self.choice.impasse.name());
        lines.put_switch("strict", self.choice.conduct == Conduct::Strict);
        lines.put_switch("unhurried", self.choice.unhurried);
        lines.put("seed", &self.seed.to_string());
        StatedEnd::write(self.said, &mut lines);
        lines.put("offence", &self.offence.map(|mv| mv.to_string()).unwrap_or_default());
        lines.put("below", &self.below.to_string());
        lines.put("proposed", &self.proposed.map(|color| color.to_string()).unwrap_or_default());
        lines.put("clock", &self.clock.map(|clock| clock.to_string()).unwrap_or_default());
        let spent = self.spent.iter().map(|spent| spent.map(|ms| ms.to_string()).unwrap_or_default());
        lines.put("spent", &spent.collect::<Vec<String>>().join(","));
        lines.put("take-backs", &take_backs_name(self.choice.take_backs));
        lines.put("taken-back", &format!("{},{}", self.taken_back.black, self.taken_back.white));
        lines.put_switch("club-clock", self.choice.club_clock);
        lines.finish()
    }

    /// Reads a stored text of this version or an earlier one; `None` if it is of another or cannot be read.
    pub fn from_text(text: &str) -> Option<(Label, Self)> {
        let lines = Lines(text);
        let get = |name| lines.get(name);
        let color = |name| get(name)?.parse::<Color>().ok();
        let version = get("komadai")?;
        let label = match version {
            VERSION | WITHOUT_CLOCK => Label {
                id: GameId::read(get("id")?)?,
                save: get("save")?.to_owned(),
                at: get("at")?.parse().ok()?,
                aside: get("aside")? == "1",
            },
            WITHOUT_LABEL => Label { id: GameId::of_text(text), ..Label::default() },
            _ => return None,
        };
        let line = Line::parse(get("line")?, Variant::Standard).ok()?;
        let pairing = match get("pairing") {
            None => Pairing::Engine,
            Some(pairing) => Pairing::from_name(pairing)?,
        };
        if pairing == Pairing::Mate { line.play_problem() } else { line.play() }.ok()?;
        let (variant, handicap, human) = (line.start.variant, Handicap::of(&line.start), color("human")?);
        let named = line.start.same_position(&start_of(variant, handicap));
        let start = (!named).then(|| Line { start: line.start.clone(), moves: Vec::new() });
        let choice = Choice {
            variant,
            handicap,
            line: start,
            pairing,
            side: if human == Color::Black { Side::Black } else { Side::White },
            level: get("level")?.parse().ok().and_then(Level::new)?,
            time: match get("time") {
                Some(time) if version == VERSION && !time.is_empty() => Some(time.parse().ok()?),
                _ => None,
            },
            impasse: get("impasse")?.parse().ok()?,
            conduct: if get("strict")? == "1" { Conduct::Strict } else { Conduct::Friendly },
            // Texts of the first builds of this form do not have these.
            take_backs: match get("take-backs") {
                None => TakeBacks::Free,
                Some(name) => take_backs_of(name)?,
            },
            club_clock: lines.is_on("club-clock"),
            unhurried: get("unhurried")? == "1",
        };
        let saved = Self {
            address: get("address")?.to_owned(),
            choice,
            human,
            seed: get("seed")?.parse().ok()?,
            line,
            said: StatedEnd::read(lines),
            // Texts of the first builds of this form do not have it.
            offence: match get("offence") {
                None | Some("") => None,
                Some(mv) => Some(mv.parse().ok()?),
            },
            // Nor these.
            below: color("below").unwrap_or(human),
            proposed: color("proposed"),
            clock: match get("clock") {
                None | Some("") => None,
                Some(clock) => Some(clock.parse().ok()?),
            },
            spent: match get("spent") {
                None | Some("") => Vec::new(),
                Some(spent) => spent.split(',').map(|ms| ms.parse().ok()).collect(),
            },
            taken_back: match get("taken-back").and_then(|text| text.split_once(',')) {
                None => ByColor::default(),
                Some((black, white)) => ByColor { black: black.parse().ok()?, white: white.parse().ok()? },
            },
        };
        Some((label, saved))
    }
}

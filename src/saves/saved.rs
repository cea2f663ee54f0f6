//! The stored form of a game, in progress or over: a text of lines `name=value`, of which the first holds the version.

mod stated_end;
#[cfg(test)]
pub(crate) mod tests;

pub use stated_end::StatedEnd;

use crate::id::GameId;
use crate::lines::{Lines, Writer};
use game::{ClockState, Command, Conduct, Game, Played, Stored, TakeBacks, Terms, Timestamp};
use links::{Choice, Pairing, SideChoice, take_backs_name, take_backs_of};
use protocol::{Level, Style};
use rules::{ByColor, Color, Handicap, Line, Move, Outcome, Setup, Variant};

/// The current version of the stored form. Texts of older versions are migrated; those of newer versions are not read.
const VERSION: &str = "3";
/// The second version. Games had no clock, even if their link named a time.
const WITHOUT_CLOCK: &str = "2";
/// The first version. Games had no clock and no [`Label`].
const WITHOUT_LABEL: &str = "1";

/// The metadata that are stored with a game: its identifier and revision, the key of its link, its place in the order of
/// saves, and whether it is suspended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    /// The identifier of the game, unique in this browser.
    pub id: GameId,
    /// The number of changes of the game so far, taken-back moves included. Of two copies of a game, the one with the
    /// larger number is newer. 0 in texts of builds without revisions.
    pub rev: u64,
    /// The value of the field `save` in the link of the game; empty if the link has none.
    pub save: String,
    /// The place of the game in the order of saves: the time of the last save, in milliseconds since 1970, or a later
    /// one if the clock was set back ([`crate::slots::next_time`]). 0 in the first version of the form.
    pub at: u64,
    /// Whether the game is suspended: another game has replaced it on the board, and it resumes only at the person's
    /// request.
    pub aside: bool,
}

/// A game as it is stored, in progress or over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The address from which the game was begun, as [`links::Address::text`] writes it.
    pub address: String,
    /// The settings of the game.
    pub choice: Choice,
    /// The side of the person in a game against the engine or in a mate problem.
    pub human: Color,
    /// The side at the lower edge of the board.
    pub below: Color,
    /// The seed of everything random in the game.
    pub seed: u32,
    /// The start position and the moves played.
    pub line: Line,
    /// The end of the game if it did not follow from a move, such as a resignation; `None` otherwise.
    pub said: Option<StatedEnd>,
    /// The foul that ended a strict game: an illegal move, which is not part of `line`.
    pub offence: Option<Move>,
    /// The side that has proposed to end the game by impasse, while the other side has not answered.
    pub proposed: Option<Color>,
    /// The state of the clock, if the game has one.
    pub clock: Option<ClockState>,
    /// The time spent on each move of the line, in milliseconds; `None` for a move without a clock. It may have fewer
    /// elements than the line has moves.
    pub spent: Vec<Option<u64>>,
    /// The number of times that each side has taken moves back.
    pub taken_back: ByColor<u32>,
    /// The names of the players, as [`crate::names::NameBook::at_board`] gives them; empty for a player without one.
    pub names: ByColor<String>,
}

/// The names of the lines that may differ between two texts of one state of a game: its metadata, its clock, the names of
/// the players, and the side at the lower edge of the board.
const ASIDE_FROM_STATE: [&str; 9] =
    ["id=", "rev=", "save=", "at=", "aside=", "below=", "clock=", "spent=", "player-"];

/// Whether two texts of a game show it in the same state: with the same moves, end, proposal and taken-back moves.
pub fn is_same_state(one: &str, other: &str) -> bool {
    let counts = |line: &&str| !ASIDE_FROM_STATE.iter().any(|name| line.starts_with(name));
    one.lines().filter(counts).eq(other.lines().filter(counts))
}

impl Saved {
    /// The stored form of a game as it is at `now`, with `human` at the lower edge of the board and without names.
    pub fn of(game: &Game, choice: &Choice, human: Color, seed: u32, address: &str, now: Timestamp) -> Self {
        let said = StatedEnd::of(game);
        let (address, choice) = (address.to_owned(), choice.clone());
        let (line, offence, proposed) = (game.line(), game.offence(), game.impasse_proposed_by());
        let clock = game.clock().map(|clock| clock.state(now));
        let spent = game.played().iter().map(|played| played.spent_ms).collect();
        let taken_back = *game.taken_back();
        let (below, names) = (human, ByColor::default());
        Self {
            address,
            choice,
            human,
            below,
            seed,
            line,
            said,
            offence,
            proposed,
            clock,
            spent,
            taken_back,
            names,
        }
    }

    /// Restores the game, with its clock paused. `None` if it breaks a rule, which happens only if the text was changed
    /// by hand.
    pub fn game(&self) -> Option<Game> {
        let mut game = self.without_proposal()?;
        if let Some(color) = self.proposed {
            // This fails if the proposer's time had run out when the game was stored.
            let _ = game.apply(Command::AgreeImpasse(color), 0);
        }
        Some(game)
    }

    /// Restores the game without the proposal of an impasse.
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

    /// Plays the moves and the end of the game without a clock. `None` if one of them is refused.
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

    /// Whether at least one move was played and the game is not over.
    pub fn is_unfinished(&self) -> bool {
        !self.line.moves.is_empty() && !self.is_over()
    }

    /// Whether the game is over, or cannot be restored. A game that was interrupted (`Outcome::Aborted`) is not over,
    /// since it can be resumed.
    pub fn is_over(&self) -> bool {
        let ended = |game: Game| game.outcome().is_some_and(|outcome| outcome != Outcome::Aborted);
        self.game().is_none_or(ended)
    }

    /// Writes the game and its label in the current version of the stored form.
    pub fn to_text(&self, label: &Label) -> String {
        let mut lines = Writer::default();
        lines.put("komadai", VERSION);
        lines.put("id", &label.id.to_string());
        lines.put("rev", &label.rev.to_string());
        lines.put("save", &label.save);
        lines.put("at", &label.at.to_string());
        lines.put_switch("aside", label.aside);
        lines.put("address", &self.address);
        lines.put("line", &self.line.to_string());
        lines.put("human", &self.human.to_string());
        lines.put("pairing", self.choice.pairing.name());
        lines.put("level", &self.choice.level.to_string());
        lines.put("style", self.choice.style.name());
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
        lines.put("player-b", &self.names.black);
        lines.put("player-w", &self.names.white);
        lines.finish()
    }

    /// Reads a text in the current or an earlier version of the stored form. `None` if its version is newer or unknown,
    /// or if it is invalid.
    pub fn from_text(text: &str) -> Option<(Label, Self)> {
        let lines = Lines(text);
        let get = |name| lines.get(name);
        let color = |name| get(name)?.parse::<Color>().ok();
        let text_of = |name| get(name).unwrap_or_default().to_owned();
        let version = get("komadai")?;
        let label = match version {
            VERSION | WITHOUT_CLOCK => Label {
                id: GameId::read(get("id")?)?,
                rev: get("rev").and_then(|rev| rev.parse().ok()).unwrap_or_default(),
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
        let named = line.start.same_position(&Setup::of_start(variant, handicap));
        let start = (!named).then(|| Line { start: line.start.clone(), moves: Vec::new() });
        let choice = Choice {
            variant,
            handicap,
            line: start,
            pairing,
            side: if human == Color::Black { SideChoice::Black } else { SideChoice::White },
            level: get("level")?.parse().ok().and_then(Level::new)?,
            // Texts of earlier builds of this version do not have the line `style`.
            style: match get("style") {
                None => Style::Any,
                Some(name) => name.parse().ok()?,
            },
            time: match get("time") {
                Some(time) if version == VERSION && !time.is_empty() => Some(time.parse().ok()?),
                _ => None,
            },
            impasse: get("impasse")?.parse().ok()?,
            conduct: if get("strict")? == "1" { Conduct::Strict } else { Conduct::Friendly },
            // Texts of the first builds of this version do not have the lines `take-backs` and `club-clock`.
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
            // Those texts do not have the line `offence` either.
            offence: match get("offence") {
                None | Some("") => None,
                Some(mv) => Some(mv.parse().ok()?),
            },
            // Those texts do not have the following lines either.
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
            names: ByColor { black: text_of("player-b"), white: text_of("player-w") },
        };
        Some((label, saved))
    }
}

//! The running game as it is stored: lines of `name=value`, the first of which carries the version.

use crate::links::start_of;
use crate::settings::{Choice, Side};
use game::{Command, Conduct, Game};
use protocol::Level;
use rules::{Color, Handicap, Line, Outcome, Variant, WinBy};
use std::fmt::Write as _;

/// The version of this form. An older one is migrated here, a newer one is left alone.
const VERSION: &str = "1";

/// A game as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// The fragment and query of the link that it was begun from.
    pub address: String,
    /// What was chosen for it.
    pub choice: Choice,
    /// The person's side.
    pub human: Color,
    /// What chance is made of.
    pub seed: u32,
    /// Start and moves.
    pub line: Line,
    /// Who resigned, if the game ended so. Other ends follow from the moves, or from declaring again.
    pub resigned: Option<Color>,
    /// Whether the side to move has declared.
    pub declared: bool,
}

impl Saved {
    /// The game as it stands.
    pub fn of(game: &Game, choice: &Choice, human: Color, seed: u32, address: &str) -> Self {
        let (resigned, declared) = match game.outcome() {
            Some(Outcome::Win { winner, by: WinBy::Resignation }) => (Some(!winner), false),
            Some(Outcome::Win { by: WinBy::Declaration | WinBy::FailedDeclaration, .. }) => (None, true),
            _ => (None, false),
        };
        let (address, choice) = (address.to_owned(), choice.clone());
        Self { address, choice, human, seed, line: game.line(), resigned, declared }
    }

    /// The game again; `None` if it cannot be played, which only happens to a text that was tampered with.
    pub fn game(&self) -> Option<Game> {
        let terms = game::Terms { start: self.line.start.clone(), ..self.choice.terms(self.human) };
        let mut game = Game::new(terms).ok()?;
        for &mv in &self.line.moves {
            game.apply(Command::Play(mv), 0).ok()?;
        }
        if let Some(color) = self.resigned {
            game.apply(Command::Resign(color), 0).ok()?;
        }
        if self.declared {
            game.apply(Command::Declare, 0).ok()?;
        }
        Some(game)
    }

    /// The text that is stored.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut put = |name: &str, value: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name}={}", value.replace('\n', " "));
        };
        put("komadai", VERSION);
        put("address", &self.address);
        put("line", &self.line.to_string());
        put("human", &self.human.to_string());
        put("level", &self.choice.level.to_string());
        put("impasse", self.choice.impasse.name());
        put("strict", if self.choice.conduct == Conduct::Strict { "1" } else { "0" });
        put("unhurried", if self.choice.unhurried { "1" } else { "0" });
        put("seed", &self.seed.to_string());
        put("resigned", &self.resigned.map(|color| color.to_string()).unwrap_or_default());
        put("declared", if self.declared { "1" } else { "0" });
        text
    }

    /// Reads a stored text; `None` if it is of another version or cannot be read.
    pub fn from_text(text: &str) -> Option<Self> {
        let get = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
        let color = |name: &str| get(name)?.chars().next().and_then(Color::from_letter);
        if get("komadai")? != VERSION {
            return None;
        }
        let line = Line::parse(get("line")?, Variant::Standard).ok()?;
        line.play().ok()?;
        let (variant, handicap, human) = (line.start.variant, Handicap::of(&line.start), color("human")?);
        let named = line.start.same_position(&start_of(variant, handicap));
        let start = (!named).then(|| Line { start: line.start.clone(), moves: Vec::new() });
        let choice = Choice {
            variant,
            handicap,
            line: start,
            side: if human == Color::Black { Side::Black } else { Side::White },
            level: get("level")?.parse().ok().and_then(Level::new)?,
            impasse: get("impasse")?.parse().ok()?,
            conduct: if get("strict")? == "1" { Conduct::Strict } else { Conduct::Friendly },
            unhurried: get("unhurried")? == "1",
        };
        Some(Self {
            address: get("address")?.to_owned(),
            choice,
            human,
            seed: get("seed")?.parse().ok()?,
            line,
            resigned: color("resigned"),
            declared: get("declared")? == "1",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::ImpasseRule;

    fn saved(line: &str) -> Saved {
        let line = Line::parse(line, Variant::Standard).expect(line);
        let choice = Choice { impasse: ImpasseRule::Points24, ..Choice::default() };
        let choice = Choice { side: Side::White, ..choice };
        Saved {
            address: "play=w&x=1".into(),
            choice,
            human: Color::White,
            seed: 7,
            line,
            resigned: None,
            declared: false,
        }
    }

    #[test]
    fn a_game_survives_as_text() {
        let before = saved("startpos moves 7g7f 3c3d");
        let after = Saved::from_text(&before.to_text()).expect("readable");
        assert_eq!(after, before);
        let game = after.game().expect("playable");
        assert_eq!((game.played().len(), game.outcome()), (2, None));
        let resigned = Saved { resigned: Some(Color::White), ..before };
        let after = Saved::from_text(&resigned.to_text()).and_then(|saved| saved.game()).expect("playable");
        assert_eq!(after.outcome().map(Outcome::tag).as_deref(), Some("b:resignation"));
    }

    #[test]
    fn what_is_not_ours_is_left_alone() {
        let text = saved("startpos").to_text();
        for bad in
            ["", "nonsense", &text.replace("komadai=1", "komadai=2"), &text.replace("level=3", "level=99")]
        {
            assert_eq!(Saved::from_text(bad), None, "{bad}");
        }
        let illegal = text.replace("b - 1", "b - 1 moves 7g7e");
        assert_eq!(Saved::from_text(&illegal), None);
    }
}

//! A game as it is stored: lines of `name=value`, the first of which carries the version.

use crate::links::start_of;
use crate::settings::{Choice, Side};
use game::{Command, Conduct, Game};
use protocol::Level;
use rules::{Color, Handicap, Line, Move, Outcome, Variant, WinBy};
use std::fmt::{self, Write as _};

/// The version of this form. An older one is migrated here, a newer one is left alone.
const VERSION: &str = "2";
/// The form before: it had no label.
const WITHOUT_LABEL: &str = "1";

/// Names a game among all that are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct GameId(pub u64);

impl GameId {
    /// Reads what [`fmt::Display`] writes.
    pub fn read(text: &str) -> Option<Self> {
        (text.len() == 16).then(|| u64::from_str_radix(text, 16).ok().map(Self)).flatten()
    }

    /// The id of a game that was stored without one: the same text has the same id, wherever it lies.
    fn of_text(text: &str) -> Self {
        // FNV-1a, 64 bits: http://www.isthe.com/chongo/tech/comp/fnv/
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

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
    /// The forbidden move that has lost a strict game.
    pub offence: Option<Move>,
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
        let (line, offence) = (game.line(), game.offence());
        Self { address, choice, human, seed, line, resigned, declared, offence }
    }

    /// The game again; `None` if it cannot be played, which only happens to a text that was tampered with.
    pub fn game(&self) -> Option<Game> {
        let terms = game::Terms { start: self.line.start.clone(), ..self.choice.terms(self.human) };
        let mut game = Game::new(terms).ok()?;
        for &mv in &self.line.moves {
            game.apply(Command::Play(mv), 0).ok()?;
        }
        if let Some(offence) = self.offence {
            game.apply(Command::Play(offence), 0).ok()?;
        }
        if let Some(color) = self.resigned {
            game.apply(Command::Resign(color), 0).ok()?;
        }
        if self.declared {
            game.apply(Command::Declare, 0).ok()?;
        }
        Some(game)
    }

    /// Whether somebody has played, and nobody has won.
    pub fn is_unfinished(&self) -> bool {
        !self.line.moves.is_empty() && !self.is_over()
    }

    /// Whether there is nothing to go on with.
    pub fn is_over(&self) -> bool {
        self.game().is_none_or(|game| game.outcome().is_some())
    }

    /// The text that is stored.
    pub fn to_text(&self, label: &Label) -> String {
        let mut text = String::new();
        let mut put = |name: &str, value: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name}={}", value.replace('\n', " "));
        };
        let switch = |on: bool| if on { "1" } else { "0" };
        put("komadai", VERSION);
        put("id", &label.id.to_string());
        put("save", &label.save);
        put("at", &label.at.to_string());
        put("aside", switch(label.aside));
        put("address", &self.address);
        put("line", &self.line.to_string());
        put("human", &self.human.to_string());
        put("level", &self.choice.level.to_string());
        put("time", &self.choice.time.map(|time| time.to_string()).unwrap_or_default());
        put("impasse", self.choice.impasse.name());
        put("strict", switch(self.choice.conduct == Conduct::Strict));
        put("unhurried", switch(self.choice.unhurried));
        put("seed", &self.seed.to_string());
        put("resigned", &self.resigned.map(|color| color.to_string()).unwrap_or_default());
        put("declared", switch(self.declared));
        put("offence", &self.offence.map(|mv| mv.to_string()).unwrap_or_default());
        text
    }

    /// Reads a stored text of this version or the one before; `None` if it is of another or cannot be read.
    pub fn from_text(text: &str) -> Option<(Label, Self)> {
        let get = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
        let color = |name: &str| get(name)?.chars().next().and_then(Color::from_letter);
        let label = match get("komadai")? {
            VERSION => Label {
                id: GameId::read(get("id")?)?,
                save: get("save")?.to_owned(),
                at: get("at")?.parse().ok()?,
                aside: get("aside")? == "1",
            },
            WITHOUT_LABEL => Label { id: GameId::of_text(text), ..Label::default() },
            _ => return None,
        };
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
            time: match get("time") {
                None | Some("") => None,
                Some(time) => Some(time.parse().ok()?),
            },
            impasse: get("impasse")?.parse().ok()?,
            conduct: if get("strict")? == "1" { Conduct::Strict } else { Conduct::Friendly },
            unhurried: get("unhurried")? == "1",
        };
        let saved = Self {
            address: get("address")?.to_owned(),
            choice,
            human,
            seed: get("seed")?.parse().ok()?,
            line,
            resigned: color("resigned"),
            declared: get("declared")? == "1",
            // Texts of the first builds of this form do not have it.
            offence: match get("offence") {
                None | Some("") => None,
                Some(mv) => Some(mv.parse().ok()?),
            },
        };
        Some((label, saved))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::ImpasseRule;

    fn saved(line: &str) -> Saved {
        let line = Line::parse(line, Variant::Standard).expect(line);
        let choice = Choice { impasse: ImpasseRule::Points24, ..Choice::default() };
        let choice = Choice { side: Side::White, time: "600+30,300f10".parse().ok(), ..choice };
        Saved {
            address: "play=w&x=1".into(),
            choice,
            human: Color::White,
            seed: 7,
            line,
            resigned: None,
            declared: false,
            offence: None,
        }
    }

    fn label() -> Label {
        Label { id: GameId(0x0123_4567_89ab_cdef), save: "club".into(), at: 1_700_000_000_000, aside: true }
    }

    #[test]
    fn a_game_survives_as_text() {
        let before = saved("startpos moves 7g7f 3c3d");
        let after = Saved::from_text(&before.to_text(&label())).expect("readable");
        assert_eq!(after, (label(), before.clone()));
        let game = after.1.game().expect("playable");
        assert_eq!((game.played().len(), game.outcome()), (2, None));
        let resigned = Saved { resigned: Some(Color::White), ..before };
        let (_, after) = Saved::from_text(&resigned.to_text(&label())).expect("readable");
        assert!(after.is_over());
        let outcome = after.game().and_then(|game| game.outcome()).map(Outcome::tag);
        assert_eq!(outcome.as_deref(), Some("b:resignation"));
    }

    #[test]
    fn a_strict_loss_survives_as_text() {
        let mut lost = saved("startpos moves 7g7f 3c3d");
        lost.choice.conduct = Conduct::Strict;
        lost.offence = "2h8b".parse().ok();
        let text = lost.to_text(&label());
        let (_, after) = Saved::from_text(&text).expect("readable");
        assert_eq!(after, lost);
        let game = after.game().expect("playable");
        assert_eq!((game.played().len(), game.offence()), (2, lost.offence));
        assert!(after.is_over());
        assert_eq!(game.outcome().map(Outcome::tag).as_deref(), Some("w:not_its_move"));
        assert_eq!(
            Saved::from_text(&text.replace("offence=2h8b\n", "")).map(|(_, saved)| saved.offence),
            Some(None)
        );
        assert_eq!(Saved::from_text(&text.replace("2h8b", "2h8")), None);
    }

    #[test]
    fn the_form_before_is_read_and_the_same_text_is_the_same_game() {
        let text = "komadai=1\naddress=play=w&x=1\n\
            line=position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d\n\
            human=w\nlevel=3\nimpasse=24\nstrict=0\nunhurried=1\nseed=7\nresigned=\ndeclared=0\n";
        let (label, game) = Saved::from_text(text).expect("readable");
        let mut before = saved("startpos moves 7g7f 3c3d");
        before.choice.time = None;
        assert_eq!(game, before);
        assert_eq!((label.save.as_str(), label.at, label.aside), ("", 0, false));
        let again = Saved::from_text(text).expect("readable").0;
        assert_eq!(again.id, label.id);
        let other = Saved::from_text(&text.replace("3c3d", "8c8d")).expect("readable").0;
        assert_ne!(other.id, label.id);
        assert_eq!(GameId::read(&label.id.to_string()), Some(label.id));
    }

    #[test]
    fn what_is_not_ours_is_left_alone() {
        let text = saved("startpos").to_text(&label());
        for bad in [
            "",
            "nonsense",
            &text.replace("komadai=2", "komadai=3"),
            &text.replace("level=3", "level=99"),
            &text.replace("id=0", "id=x"),
        ] {
            assert_eq!(Saved::from_text(bad), None, "{bad}");
        }
        let illegal = text.replace("b - 1", "b - 1 moves 7g7e");
        assert_eq!(Saved::from_text(&illegal), None);
    }
}

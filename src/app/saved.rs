//! A game as it is stored: lines of `name=value`, the first of which carries the version.

mod last_word;

pub use last_word::LastWord;

use crate::links::start_of;
use crate::settings::{Choice, Pairing, Side, take_backs_name, take_backs_of};
use game::{ClockState, Command, Conduct, Game, Played, Stored, TakeBacks, Terms, Timestamp};
use protocol::Level;
use rules::{ByColor, Color, Handicap, Line, Move, Outcome, Variant};
use std::fmt::{self, Write as _};

/// The version of this form. An older one is migrated here, a newer one is left alone.
const VERSION: &str = "3";
/// The form before: games had no clock, whatever time a link named.
const WITHOUT_CLOCK: &str = "2";
/// The form before that: it had no label either.
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
    /// The side at whose seat the person sits.
    pub human: Color,
    /// What chance is made of.
    pub seed: u32,
    /// Start and moves.
    pub line: Line,
    /// What was said that ended the game.
    pub said: Option<LastWord>,
    /// The forbidden move that has lost a strict game.
    pub offence: Option<Move>,
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
        let said = LastWord::of(game);
        let (address, choice) = (address.to_owned(), choice.clone());
        let (line, offence) = (game.line(), game.offence());
        let clock = game.clock().map(|clock| clock.state(now));
        let spent = game.played().iter().map(|played| played.spent_ms).collect();
        let taken_back = *game.taken_back();
        Self { address, choice, human, seed, line, said, offence, clock, spent, taken_back }
    }

    /// The game again, its clock standing; `None` if it cannot be played, which only happens to a text that was
    /// tampered with.
    pub fn game(&self) -> Option<Game> {
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
        for command in self.said.map(LastWord::commands).unwrap_or_default() {
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
        put("pairing", self.choice.pairing.value());
        put("level", &self.choice.level.to_string());
        put("time", &self.choice.time.map(|time| time.to_string()).unwrap_or_default());
        put("impasse", self.choice.impasse.name());
        put("strict", switch(self.choice.conduct == Conduct::Strict));
        put("unhurried", switch(self.choice.unhurried));
        put("seed", &self.seed.to_string());
        LastWord::write(self.said, &mut put);
        put("offence", &self.offence.map(|mv| mv.to_string()).unwrap_or_default());
        put("clock", &self.clock.map(|clock| clock.to_string()).unwrap_or_default());
        let spent = self.spent.iter().map(|spent| spent.map(|ms| ms.to_string()).unwrap_or_default());
        put("spent", &spent.collect::<Vec<String>>().join(","));
        put("take-backs", &take_backs_name(self.choice.take_backs));
        put("taken-back", &format!("{},{}", self.taken_back.black, self.taken_back.white));
        put("club-clock", switch(self.choice.club_clock));
        text
    }

    /// Reads a stored text of this version or an earlier one; `None` if it is of another or cannot be read.
    pub fn from_text(text: &str) -> Option<(Label, Self)> {
        let get = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix('='));
        let color = |name: &str| get(name)?.chars().next().and_then(Color::from_letter);
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
        line.play().ok()?;
        let (variant, handicap, human) = (line.start.variant, Handicap::of(&line.start), color("human")?);
        let named = line.start.same_position(&start_of(variant, handicap));
        let start = (!named).then(|| Line { start: line.start.clone(), moves: Vec::new() });
        let choice = Choice {
            variant,
            handicap,
            line: start,
            pairing: match get("pairing") {
                None => Pairing::Engine,
                Some(pairing) => Pairing::from_value(pairing)?,
            },
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
            club_clock: get("club-clock") == Some("1"),
            unhurried: get("unhurried")? == "1",
        };
        let saved = Self {
            address: get("address")?.to_owned(),
            choice,
            human,
            seed: get("seed")?.parse().ok()?,
            line,
            said: LastWord::read(get),
            // Texts of the first builds of this form do not have it.
            offence: match get("offence") {
                None | Some("") => None,
                Some(mv) => Some(mv.parse().ok()?),
            },
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
            said: None,
            offence: None,
            clock: None,
            spent: Vec::new(),
            taken_back: ByColor::default(),
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
        let resigned = Saved { said: Some(LastWord::Resigned(Color::White)), ..before };
        let (_, after) = Saved::from_text(&resigned.to_text(&label())).expect("readable");
        assert!(after.is_over());
        let outcome = after.game().and_then(|game| game.outcome()).map(Outcome::tag);
        assert_eq!(outcome.as_deref(), Some("b:resignation"));
    }

    #[test]
    fn what_was_said_survives_as_text() {
        let entered = "sfen K8/9/9/9/9/9/9/9/8k b RB4G4S4N4LPrb17p 1";
        for (line, said, outcome, over) in [
            ("startpos moves 7g7f", LastWord::Interrupted, "aborted", false),
            (entered, LastWord::Agreed, "replay:impasse", true),
            ("sfen KGGSS4/GGSS5/PP7/9/9/9/9/9/8k b 2RB 1", LastWord::Declared, "replay:impasse", true),
        ] {
            let before = Saved { said: Some(said), ..saved(line) };
            let (_, after) = Saved::from_text(&before.to_text(&label())).expect("readable");
            assert_eq!((after.said, after.is_over()), (Some(said), over), "{line}");
            let game = after.game().expect("playable");
            assert_eq!(game.outcome().map(Outcome::tag).as_deref(), Some(outcome));
            assert_eq!(Saved::of(&game, &after.choice, Color::White, 7, "", 0).said, Some(said));
        }
    }

    #[test]
    fn an_interrupted_game_keeps_its_times() {
        let choice = Choice { side: Side::White, time: "60".parse().ok(), ..Choice::default() };
        let mut game = Game::new(choice.terms(Color::White)).expect("a game");
        game.apply(Command::Resume, 0).expect("it starts");
        game.apply(Command::Play("7g7f".parse().expect("a move")), 5_000).expect("legal");
        game.apply(Command::Abort, 8_000).expect("an interruption");
        let text = Saved::of(&game, &choice, Color::White, 7, "", 9_000).to_text(&label());
        let (_, saved) = Saved::from_text(&text).expect("readable");
        let mut again = saved.game().expect("playable");
        assert_eq!(again.outcome(), Some(Outcome::Aborted));
        again.apply(Command::Resume, 50_000).expect("it goes on");
        let clock = again.clock().expect("a clock");
        assert_eq!((again.outcome(), clock.is_running()), (None, true));
        assert_eq!(clock.remaining(Color::Black, 51_000).left_ms, 55_000);
        assert_eq!(clock.remaining(Color::White, 51_000).left_ms, 56_000);
    }

    #[test]
    fn a_clock_survives_as_text_and_stands() {
        let choice = Choice { side: Side::White, time: "60+30,300f10".parse().ok(), ..Choice::default() };
        let mut game = Game::new(choice.terms(Color::White)).expect("a game");
        game.apply(Command::Resume, 0).expect("it starts");
        for (mv, at) in [("7g7f", 5_000), ("3c3d", 9_000)] {
            game.apply(Command::Play(mv.parse().expect(mv)), at).expect(mv);
        }
        let of = |game: &Game, now| Saved::of(game, &choice, Color::White, 7, "", now);
        let text = of(&game, 12_000).to_text(&label());
        let (_, saved) = Saved::from_text(&text).expect("readable");
        assert_eq!(saved, of(&game, 12_000));
        let again = saved.game().expect("playable");
        assert!(again.is_paused() && again.outcome().is_none());
        let clock = again.clock().expect("a clock");
        assert_eq!(clock.remaining(Color::Black, 99_000).left_ms, 52_000);
        assert_eq!(clock.remaining(Color::White, 99_000).left_ms, 306_000);
        assert_eq!(again.played()[1].spent_ms, Some(4_000));
        // Whose time has run out has lost, also after a reload; and who resigns does so by the clock.
        game.apply(Command::Tick, 9_000 + 85_000).expect("it ticks");
        let (_, lost) = Saved::from_text(&of(&game, 200_000).to_text(&label())).expect("readable");
        let outcome = |saved: &Saved| saved.game().and_then(|game| game.outcome()).map(Outcome::tag);
        assert_eq!(outcome(&lost).as_deref(), Some("w:time"));
        assert_eq!(
            outcome(&Saved { said: Some(LastWord::Resigned(Color::White)), ..saved }).as_deref(),
            Some("b:resignation")
        );
    }

    #[test]
    fn take_backs_that_were_used_up_stay_used_up() {
        let mut before = saved("startpos moves 7g7f 3c3d");
        before.choice.take_backs = TakeBacks::Times(1);
        before.taken_back.white = 1;
        let text = before.to_text(&label());
        let (_, after) = Saved::from_text(&text).expect("readable");
        assert_eq!(after, before);
        let game = after.game().expect("playable");
        assert!(game.can_take_back(Color::Black) && !game.can_take_back(Color::White));
        // Texts of earlier builds say nothing of it.
        let old: String = text
            .lines()
            .take_while(|line| !line.starts_with("take-backs"))
            .map(|line| format!("{line}\n"))
            .collect();
        let (_, old) = Saved::from_text(&old).expect("readable");
        assert_eq!((old.choice.take_backs, old.taken_back), (TakeBacks::Free, ByColor::default()));
    }

    #[test]
    fn games_of_the_form_before_have_no_clock() {
        let text = saved("startpos moves 7g7f").to_text(&label());
        let old = text
            .replace("komadai=3", "komadai=2")
            .replace("time=", "time=600")
            .replace("clock=\nspent=\n", "");
        let (_, game) = Saved::from_text(&old).expect("readable");
        assert_eq!((game.choice.time, game.clock), (None, None));
        assert!(game.game().is_some_and(|game| game.clock().is_none()));
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
        let before = saved("startpos moves 7g7f 3c3d");
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
            &text.replace("komadai=3", "komadai=4"),
            &text.replace("clock=", "clock=600 0/0"),
            &text.replace("level=3", "level=99"),
            &text.replace("id=0", "id=x"),
        ] {
            assert_eq!(Saved::from_text(bad), None, "{bad}");
        }
        let illegal = text.replace("b - 1", "b - 1 moves 7g7e");
        assert_eq!(Saved::from_text(&illegal), None);
    }
}

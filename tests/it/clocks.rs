//! Tests of clocks: scripts of timed commands (`data/clocks.txt`), and properties that hold for every clock.

use crate::support::{mv, setup};
use game::{
    Clock, ClockState, Command, Conduct, Event, Game, Phase, Pressed, Reading, Refusal, Terms, TimeControl,
    TimeControls, TimeKind, TimeLeft, Timestamp,
};
use proptest::prelude::*;
use rules::{ByColor, Color, Outcome, Variant, WinBy};

/// One script of the file, run line by line.
struct Script {
    terms: Terms,
    game: Option<Game>,
    now: Timestamp,
}

impl Script {
    fn new() -> Self {
        Self { terms: Terms::even(Variant::Standard), game: None, now: 0 }
    }

    fn game(&mut self) -> &mut Game {
        self.game.get_or_insert_with(|| Game::new(self.terms.clone()).expect("a start"))
    }

    fn line(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "clock" => self.terms.clock = Some(rest.parse::<TimeControls>().expect(rest).0),
            "sfen" => self.terms.start = setup(rest),
            "terms" => rest.split(' ').for_each(|term| match term {
                "strict" => self.terms.conduct = Conduct::Strict,
                "club" => self.terms.club_clock = true,
                rule => self.terms.impasse = rule.parse().expect(rule),
            }),
            "expect" => self.expect(rest, line),
            moment => {
                self.now = moment.parse().expect(line);
                self.apply(rest);
            }
        }
    }

    fn apply(&mut self, text: &str) {
        let (command_text, refusal) = text.split_once(" ! ").unwrap_or((text, "-"));
        let (word, rest) = command_text.split_once(' ').unwrap_or((command_text, ""));
        let side = || Color::from_letter(rest.chars().next().expect(text)).expect(text);
        let command = match word {
            "start" | "resume" => Command::Resume,
            "pause" => Command::Pause,
            "hold" => Command::Hold,
            "tick" => Command::Tick,
            "play" => Command::Play(mv(rest)),
            "declare" => Command::Declare,
            "abort" => Command::Abort,
            "resign" => Command::Resign(side()),
            "agree" => Command::AgreeImpasse(side()),
            "takeback" => Command::TakeBack(side()),
            "reload" => return self.reload(),
            "replay" => {
                self.terms = self.game().replay_terms().expect("a game to be played again");
                self.game = None;
                return;
            }
            _ => panic!("{text}"),
        };
        let now = self.now;
        let answer = match self.game().apply(command, now) {
            Ok(_) => "-",
            Err(Refusal::GameOver) => "game_over",
            Err(Refusal::Paused) => "paused",
            Err(Refusal::ClubClock) => "club_clock",
            Err(_) => "another",
        };
        assert_eq!(answer, refusal, "{now} {text}");
    }

    /// Stores the game, with its clock as text, and restores it.
    fn reload(&mut self) {
        let now = self.now;
        let mut stored = self.game().stored(now);
        stored.clock = stored.clock.map(|clock| clock.to_string().parse().expect("a stored clock"));
        self.game = Some(Game::restore(self.terms.clone(), &stored).expect("what was stored"));
    }

    fn expect(&mut self, text: &str, line: &str) {
        let now = self.now;
        let game = self.game();
        let (what, expected) = text.split_once(' ').expect(line);
        let number = |number: Option<u64>| number.map_or("-".to_owned(), |number| number.to_string());
        let found = match what {
            "b" | "w" => {
                let color = Color::from_letter(what.chars().next().expect(line)).expect(line);
                shown(&game.clock().expect("a clock").remaining(color, now))
            }
            "falls" => number(game.clock().and_then(Clock::falls_at)),
            "spent" => number(game.played().last().and_then(|played| played.spent_ms)),
            "outcome" => game.outcome().map_or("-".to_owned(), Outcome::tag),
            _ => panic!("{line}"),
        };
        assert_eq!(found, expected, "at {now}: {line}");
    }
}

/// The phase and the time that is left, as text: the main time, or the time of the period and the number of periods.
fn shown(reading: &Reading) -> String {
    let periods = reading.periods;
    match reading.phase {
        Phase::Out => "out".to_owned(),
        Phase::Byoyomi => format!("byoyomi {} x{periods}", reading.left_ms),
        // With professional counting, the displayed main time includes the last minute.
        Phase::Main if periods > 0 && reading.main_ms == reading.left_ms => {
            format!("main {} x{periods}", reading.main_ms)
        }
        Phase::Main => format!("main {}", reading.main_ms),
    }
}

#[test]
fn clocks_run_as_the_scripts_say() {
    let mut cases = 0;
    let mut script = Script::new();
    for (line, number) in include_str!("../data/clocks.txt").lines().zip(1..) {
        let told = std::panic::AssertUnwindSafe(|| script.line(line));
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if line.starts_with("case ") {
            cases += 1;
            script = Script::new();
        } else if std::panic::catch_unwind(told).is_err() {
            panic!("line {number} of clocks.txt: {line}");
        }
    }
    assert!(cases >= 50);
}

#[test]
fn whatever_is_asked_after_the_fall_comes_too_late() {
    let clock = Some("10".parse::<TimeControls>().expect("a time").0);
    let entered = setup("K8/9/9/9/9/9/9/9/8k b RB4G4S4N4LPrb17p 1");
    let of_a_side: [fn(Color) -> Command; 4] =
        [Command::Resign, Command::AgreeImpasse, Command::DeclineImpasse, Command::TakeBack];
    let mut commands = vec![
        Command::Play(mv("9b9a")),
        Command::Play(mv("9b1a")),
        Command::PlayAs(Color::White, mv("1h1i")),
        Command::Declare,
        Command::Pause,
        Command::Hold,
        Command::Resume,
        Command::Abort,
        Command::Tick,
    ];
    commands.extend(of_a_side.iter().flat_map(|command| Color::ALL.map(command)));
    for conduct in [Conduct::Friendly, Conduct::Strict] {
        let terms = Terms { clock, conduct, start: entered.clone(), ..Terms::even(Variant::Standard) };
        let mut before = Game::new(terms).expect("a start");
        for (command, now) in [
            (Command::Resume, 0),
            (Command::Play(mv("9a9b")), 1000),
            (Command::Play(mv("1i1h")), 2000),
            (Command::AgreeImpasse(Color::White), 3000),
        ] {
            before.apply(command, now).expect("a beginning");
        }
        // Black has used one second, and the next turn of Black begins at 2000.
        let fallen = Outcome::Win { winner: Color::White, by: WinBy::Time };
        for (command, late) in commands.iter().flat_map(|&command| [(command, 0), (command, 5000)]) {
            let mut game = before.clone();
            assert_eq!(game.apply(command, 11_000 + late), Ok(vec![Event::Ended(fallen)]), "{command:?}");
            assert_eq!((game.outcome(), game.played().len()), (Some(fallen), 2), "{command:?}");
            let mut in_time = before.clone();
            let _ = in_time.apply(command, 10_999);
            assert_ne!(in_time.outcome(), Some(fallen), "{command:?}");
        }
    }
}

#[test]
fn a_stored_game_that_does_not_fit_is_refused() {
    let control = |text: &str| text.parse::<TimeControls>().expect(text).0;
    let terms = Terms { clock: Some(control("600")), ..Terms::even(Variant::Standard) };
    let mut game = Game::new(terms.clone()).expect("a start");
    game.apply(Command::Resume, 0).expect("a start");
    game.apply(Command::Play(mv("7g7f")), 10).expect("a move");
    let stored = game.stored(20);
    assert!(Game::restore(terms.clone(), &stored).is_ok());
    let other = Terms { clock: Some(control("300")), ..terms.clone() };
    assert_eq!(Game::restore(other, &stored).err(), Some(game::NotRestored::Clock));
    let none = Terms { clock: None, ..terms.clone() };
    assert_eq!(Game::restore(none, &stored).err(), Some(game::NotRestored::Clock));
    let mut turn = stored.clone();
    turn.played.clear();
    assert_eq!(Game::restore(terms.clone(), &turn).err(), Some(game::NotRestored::Clock));
    let mut illegal = stored;
    illegal.played[0].mv = mv("7g7e");
    assert_eq!(Game::restore(terms, &illegal).err(), Some(game::NotRestored::Move { ply: 1 }));
}

/// Random time controls; short times are more frequent.
fn control() -> impl Strategy<Value = TimeControl> {
    let short = 0_u64..200;
    (short, 0..4, 1_u64..40, 1_u32..5).prop_filter_map("a time", |(main_s, kind, seconds, periods)| {
        let kind = match kind {
            0 => TimeKind::SuddenDeath,
            1 => TimeKind::Byoyomi { period_ms: seconds * 1000, periods },
            2 => TimeKind::Increment { ms: seconds * 1000 },
            _ => return TimeControl::new(main_s / 20 * 60_000, TimeKind::Professional),
        };
        TimeControl::new(main_s * 1000, kind)
    })
}

fn controls() -> impl Strategy<Value = ByColor<TimeControl>> {
    (control(), control()).prop_map(|(black, white)| ByColor { black, white })
}

/// Random thinking times in milliseconds: most are short, and some are at the limits of seconds and minutes.
fn times(count: usize) -> impl Strategy<Value = Vec<u64>> {
    let one = prop_oneof![0_u64..3_000, 0_u64..70_000, (0_u64..70).prop_map(|s| s * 1000), Just(59_999_u64)];
    prop::collection::vec(one, 0..count)
}

/// A slow reference implementation of a move: the clock runs in steps of half a second.
fn slow(control: TimeControl, left: TimeLeft, halves: u64) -> Option<TimeLeft> {
    const HALF: u64 = 500;
    let TimeLeft { mut main_ms, mut periods } = left;
    let mut in_period = 0;
    let mut in_minute = 0;
    for _ in 0..halves {
        match control.kind() {
            TimeKind::SuddenDeath | TimeKind::Increment { .. } => {
                main_ms -= HALF;
                if main_ms == 0 {
                    return None;
                }
            }
            TimeKind::Byoyomi { .. } if main_ms > 0 => main_ms -= HALF,
            TimeKind::Byoyomi { period_ms, .. } => {
                in_period += HALF;
                if in_period == period_ms {
                    in_period = 0;
                    periods -= 1;
                }
                if periods == 0 {
                    return None;
                }
            }
            TimeKind::Professional => {
                in_minute += HALF;
                if in_minute == 60_000 {
                    in_minute = 0;
                    main_ms -= 60_000;
                }
                if main_ms == 0 {
                    return None;
                }
            }
        }
    }
    if let TimeKind::Increment { ms } = control.kind() {
        main_ms += ms;
    }
    Some(TimeLeft { main_ms, periods })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn a_move_costs_what_a_slow_clock_counts(control in control(), halves in prop::collection::vec(0_u64..500, 1..8)) {
        let mut left = TimeLeft::all(control);
        for halves in halves {
            let after = left.after(control, halves * 500);
            prop_assert_eq!(after, slow(control, left, halves));
            let Some(after) = after else { break };
            left = after;
        }
    }

    #[test]
    fn what_is_shown_never_grows_and_ends_at_the_fall(controls in controls(), steps in times(40)) {
        let mut clock = Clock::new(controls);
        clock.start(Color::Black, 7);
        let falls_at = clock.falls_at().expect("it runs");
        let (mut now, mut before) = (7, clock.remaining(Color::Black, 7));
        prop_assert_eq!(before.until_loss_ms(), falls_at - 7);
        for step in steps {
            now += step;
            let reading = clock.remaining(Color::Black, now);
            prop_assert!(reading.main_ms <= before.main_ms && reading.periods <= before.periods);
            prop_assert_eq!(reading.until_loss_ms(), falls_at.saturating_sub(now));
            prop_assert_eq!(reading.phase == Phase::Out, now >= falls_at);
            prop_assert_eq!(clock.remaining(Color::White, now), clock.remaining(Color::White, 7));
            before = reading;
        }
        prop_assert_eq!(clock.tick(falls_at - 1), None);
        prop_assert_eq!(clock.tick(falls_at), Some(Color::Black));
        prop_assert_eq!(clock.press(falls_at + 1), Pressed::NotRunning);
    }

    #[test]
    fn every_moment_is_charged_once(
        controls in controls(),
        steps in times(30),
        pauses in prop::collection::vec(0_u64..5_000, 30),
    ) {
        let mut clock = Clock::new(controls);
        clock.start(Color::Black, 0);
        let (mut now, mut stopped, mut spent) = (0, 0, 0);
        for (step, pause) in steps.into_iter().zip(pauses) {
            now += step / 2;
            if pause % 3 == 0 {
                clock.pause(now);
                let shown = Color::ALL.map(|color| clock.remaining(color, now));
                now += pause;
                stopped += pause;
                prop_assert_eq!(Color::ALL.map(|color| clock.remaining(color, now)), shown);
                clock.resume(now);
            }
            now += step - step / 2;
            let Some(turn) = clock.turn() else { break };
            let late = clock.falls_at().is_some_and(|falls| falls <= now);
            match clock.press(now) {
                Pressed::Made { spent_ms } => spent += spent_ms,
                Pressed::Late(loser) => {
                    prop_assert!(late && loser == turn);
                    return Ok(());
                }
                Pressed::NotRunning => prop_assert!(false, "it runs"),
            }
            prop_assert!(!late);
            prop_assert_eq!(spent + stopped, now);
        }
    }

    #[test]
    fn no_moment_breaks_a_clock(controls in controls(), moments in prop::collection::vec(any::<u64>(), 1..20)) {
        let mut clock = Clock::new(controls);
        clock.start(Color::White, moments[0]);
        for &now in &moments {
            match now % 5 {
                0 => drop(clock.press(now)),
                1 => drop(clock.pause(now)),
                2 => drop(clock.resume(now)),
                3 => drop(clock.tick(now)),
                _ => {
                    let again: ClockState = clock.state(now).to_string().parse().expect("what was written");
                    prop_assert_eq!(Clock::from(again).state(0), clock.state(now));
                }
            }
            let most = |control: TimeControl| TimeLeft::all(control).reading(control, 0).until_loss_ms();
            for color in Color::ALL {
                let reading = clock.remaining(color, now);
                // If White moved at each of these times, it would have gained at most this much.
                let earned = 40_000 * moments.len() as u64;
                prop_assert!(reading.until_loss_ms() <= most(controls[color]) + earned);
            }
            // A time before the turn counts as the beginning of the turn.
            if let (true, Some(turn)) = (clock.is_running(), clock.turn()) {
                prop_assert!(clock.remaining(turn, 0).until_loss_ms() >= clock.remaining(turn, now).until_loss_ms());
            }
        }
    }

    #[test]
    fn a_take_back_restores_the_clock(controls in controls(), steps in times(12), idle in 0_u64..90_000) {
        const LINE: [&str; 12] = [
            "7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h", "4a3b", "3i3h", "7a7b", "9g9f", "9c9d",
        ];
        let terms = Terms { clock: Some(controls), ..Terms::even(Variant::Standard) };
        let mut game = Game::new(terms).expect("a start");
        game.apply(Command::Resume, 0).expect("a start");
        let mut now = 0;
        // The display of both clocks at the beginning of each turn.
        let shown = |game: &Game, now| Color::ALL.map(|color| game.clock().expect("a clock").remaining(color, now));
        let mut seen = vec![shown(&game, now)];
        for (step, text) in steps.into_iter().zip(LINE) {
            now += step;
            game.apply(Command::Play(mv(text)), now).expect("a move, or the end");
            if game.outcome().is_some() {
                break;
            }
            seen.push(shown(&game, now));
        }
        while let Some(color) = Color::ALL.into_iter().find(|&color| game.can_take_back(color)) {
            now += idle;
            if game.clock().and_then(Clock::falls_at).is_some_and(|falls| falls <= now) {
                // The move is too late; a game that has ended may be taken back.
                game.apply(Command::TakeBack(color), now).expect("the end");
                prop_assert!(game.outcome().is_some());
            }
            game.apply(Command::TakeBack(color), now).expect("a take-back");
            prop_assert_eq!(shown(&game, now), seen[game.played().len()]);
            prop_assert_eq!(game.clock().and_then(Clock::turn), Some(game.position().turn()));
            prop_assert_eq!(game.outcome(), None);
        }
    }
}

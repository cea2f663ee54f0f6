//! Tests of the engine with a clock in a slow browser tab: whole games in simulated time, judged by the game's clock.

use engine::{Engine, Job, Step};
use game::{Command, Game, Terms, TimeKind, presets};
use protocol::{Answer, ClockLeft, Level, Limits};
use rules::{ByColor, Handicap, Impasse, Setup, Variant};

/// The simulated speed of a browser tab: the nodes per slice, the time per slice in milliseconds, and the longest delay
/// of an answer in milliseconds.
#[derive(Clone, Copy, Debug)]
struct Tab {
    slice: u64,
    slice_ms: u64,
    latest_ms: u64,
}

/// A fast tab. It visits far fewer nodes than a real one, because only the time matters here.
const QUICK: Tab = Tab { slice: 10, slice_ms: 15, latest_ms: 40 };
const SLOW: Tab = Tab { slice: 5, slice_ms: 60, latest_ms: 900 };
/// A very slow tab, for time controls of hours.
const STARVED: Tab = Tab { slice: 2, slice_ms: 400, latest_ms: 1_500 };

fn told(game: &Game, now: u64, tab: Tab) -> ClockLeft {
    let (color, clock) = (game.turn().expect("a turn"), game.clock().expect("a clock"));
    let main_ms = clock.state(now).left[color].main_ms;
    let (spent_ms, lag_ms) = (clock.spent_ms(now), tab.latest_ms + tab.slice_ms);
    let usual_lag_ms = tab.latest_ms / 2 + tab.slice_ms;
    let told = ClockLeft { main_ms, spent_ms, lag_ms, usual_lag_ms, ..ClockLeft::default() };
    match clock.controls()[color].kind() {
        TimeKind::SuddenDeath => told,
        TimeKind::Byoyomi { period_ms, .. } => ClockLeft { period_ms, ..told },
        TimeKind::Increment { ms } => ClockLeft { increment_ms: ms, ..told },
        TimeKind::Professional => {
            ClockLeft { main_ms: main_ms.saturating_sub(60_000), whole_minutes: true, ..told }
        }
    }
}

/// Plays a game of at most this number of moves at full strength. Returns its end, if it has ended, and the shortest time
/// that a clock showed.
fn play(start: Setup, time: &str, tab: Tab, moves: usize) -> (Option<String>, u64) {
    let (end, least, _) = play_level(start, time, tab, moves, None, 0);
    (end, least)
}

/// The same for a level, which answers when a person would. Also returns the times that the moves took, in milliseconds.
fn play_level(
    start: Setup,
    time: &str,
    tab: Tab,
    moves: usize,
    level: Option<Level>,
    seed: u32,
) -> (Option<String>, u64, Vec<u64>) {
    let control = time.parse().expect(time);
    let clock = Some(ByColor { black: control, white: control });
    let terms = Terms { start, clock, ..Terms::even(Variant::Standard) };
    let mut game = Game::new(terms).expect("a game");
    let mut engine = Engine::new(8);
    let mut now = 0;
    let mut chance: u64 = 88_172_645_463_325_252 ^ u64::from(seed);
    let mut took = Vec::new();
    let mut least = u64::MAX;
    game.apply(Command::Resume, now).expect("the clock starts");
    while let (Some(color), true) = (game.turn(), game.played().len() < moves) {
        let limits = Limits::clock(told(&game, now, tab));
        let position = game.position().clone();
        engine.start_at(Job { limits, impasse: Impasse::NONE, level, seed, ..Job::new(position) }, now);
        let asked = now;
        let best = loop {
            match engine.poll(tab.slice, now) {
                Step::Done(best) => break best,
                Step::Working(_) => now += tab.slice_ms,
                Step::Idle => panic!("the engine lost its job"),
            }
        };
        assert_eq!(best.pace_ms.is_some(), level.is_some(), "{best:?}");
        now = now.max(asked + best.pace_ms.unwrap_or(0));
        took.push(now - asked);
        chance ^= chance << 13;
        chance ^= chance >> 7;
        chance ^= chance << 17;
        now += chance % (tab.latest_ms + 1);
        let clock = game.clock().expect("a clock");
        least = least.min(clock.remaining(color, now).until_loss_ms());
        let command = match best.answer {
            Answer::Move(mv) => Command::Play(mv),
            Answer::Declare => Command::Declare,
            Answer::Resign | Answer::NoMove => Command::Resign(color),
        };
        game.apply(command, now).expect("a legal answer");
    }
    (game.outcome().map(rules::Outcome::tag), least, took)
}

fn never_falls(start: &Setup, time: &str, tab: Tab, moves: usize) {
    let (end, least) = play(start.clone(), time, tab, moves);
    assert!(end.as_ref().is_none_or(|end| !end.ends_with("time")), "{time} {tab:?}: {end:?}");
    assert!(least > 0, "{time} {tab:?}");
}

fn even() -> Setup {
    Variant::Standard.start_sfen().parse().expect("a SFEN")
}

#[test]
fn no_preset_is_lost_by_the_engines_own_fault() {
    for time in presets() {
        let time = time.to_string();
        never_falls(&even(), &time, STARVED, 60);
    }
}

#[test]
fn short_clocks_last_for_a_whole_game() {
    for time in ["20", "180", "5f1", "0f2", "0+1", "0+2", "3+1x3", "1+1"] {
        never_falls(&even(), time, QUICK, 300);
    }
    for time in ["180", "5f2", "0f3", "0+2", "3+2x3"] {
        never_falls(&even(), time, SLOW, 300);
    }
    for time in ["60p", "180p"] {
        never_falls(&even(), time, STARVED, 100);
    }
}

#[test]
fn the_giver_of_a_handicap_moves_first_and_keeps_to_the_clock() {
    for handicap in [Handicap::Lance, Handicap::Two, Handicap::Ten] {
        let start: Setup =
            handicap.sfen(Variant::Standard).and_then(|sfen| sfen.parse().ok()).expect("a SFEN");
        for time in ["10+1", "60f2", "60"] {
            never_falls(&start, time, QUICK, 200);
        }
    }
}

#[test]
fn minishogi_has_clocks_too() {
    let start: Setup = Variant::Minishogi.start_sfen().parse().expect("a SFEN");
    never_falls(&start, "10+1", QUICK, 200);
}

#[test]
fn byoyomi_is_thought_through_and_sudden_death_is_shared() {
    let (_, least) = play(even(), "0+10", QUICK, 30);
    assert!(least < 8_000, "the time is used: {least}");
    let (_, least) = play(even(), "60", QUICK, 60);
    assert!((5_000..50_000).contains(&least), "30 moves each leave some, and take some: {least}");
}

/// The number of games of each level with each clock in an ordinary run, and if `KOMADAI_FULL` is set.
const LEVEL_GAMES: (u32, u32) = (1, 40);

/// Byoyomi of 10 seconds, 5 minutes with 5 seconds for each move, and 3 minutes of sudden death.
#[test]
fn no_level_loses_on_time() {
    let (ordinary, full) = LEVEL_GAMES;
    let games = if std::env::var_os("KOMADAI_FULL").is_some() { full } else { ordinary };
    for number in [1, 8, 14, 20] {
        let level = Level::new(number);
        for time in ["0+10", "300f5", "180"] {
            for seed in 0..games {
                let tab = if seed % 2 == 0 { QUICK } else { SLOW };
                let (end, least, _) = play_level(even(), time, tab, 200, level, seed);
                assert!(end.as_ref().is_none_or(|end| !end.ends_with("time")), "{number}, {time}: {end:?}");
                assert!(least > 0, "level {number}, {time}, seed {seed}");
            }
        }
    }
}

/// Higher levels take more of their time, and a game has quick and slow moves.
#[test]
fn levels_take_time_as_people_do() {
    let mut before = 0;
    for number in [1, 8, 11] {
        let (_, _, mut took) = play_level(even(), "300f5", QUICK, 80, Level::new(number), 3);
        took.sort_unstable();
        let (quick, slow) = (took[took.len() / 10], took[took.len() * 9 / 10]);
        assert!(slow > 2 * quick, "level {number}: {quick} to {slow}");
        let mean = took.iter().sum::<u64>() / took.len() as u64;
        println!("level {number} takes {mean} ms a move, from {quick} to {slow}");
        assert!(mean > before, "level {number}");
        before = mean;
    }
    assert!(before > 2_000, "{before}");
}

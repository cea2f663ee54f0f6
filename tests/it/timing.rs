//! Tests of the engine with a clock in a slow browser tab: whole games in simulated time, judged by the game's clock.

use engine::{Engine, Job, Step};
use game::{Command, Game, Terms, TimeKind, presets};
use protocol::{Answer, ClockLeft, Limits};
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

/// Plays a game of at most this number of moves. Returns its end, if it has ended, and the shortest time that a clock
/// showed.
fn play(start: Setup, time: &str, tab: Tab, moves: usize) -> (Option<String>, u64) {
    let control = time.parse().expect(time);
    let clock = Some(ByColor { black: control, white: control });
    let terms = Terms { start, clock, ..Terms::even(Variant::Standard) };
    let mut game = Game::new(terms).expect("a game");
    let mut engine = Engine::new(8);
    let mut now = 0;
    let mut chance: u64 = 88_172_645_463_325_252;
    let mut least = u64::MAX;
    game.apply(Command::Resume, now).expect("the clock starts");
    while let (Some(color), true) = (game.turn(), game.played().len() < moves) {
        let limits = Limits::clock(told(&game, now, tab));
        let position = game.position().clone();
        engine.start_at(Job { limits, impasse: Impasse::NONE, ..Job::new(position) }, now);
        let best = loop {
            match engine.poll(tab.slice, now) {
                Step::Done(best) => break best,
                Step::Working(_) => now += tab.slice_ms,
                Step::Idle => panic!("the engine lost its job"),
            }
        };
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
    (game.outcome().map(rules::Outcome::tag), least)
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

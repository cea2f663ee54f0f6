//! Tests of the root mate search: the engine announces long mates of real games. The result depends neither on the
//! slices nor on earlier jobs.

use engine::{Best, Engine, Job, Step};
use protocol::{Answer, Level, Limits, Score};
use rules::{Position, Setup};

const MEMORY_MIB: u32 = 16;
/// A node limit within which the mate solver finds some mates of 25 or more plies, which the search alone does not
/// reach.
const NODES: u64 = 400_000;

fn positions() -> impl Iterator<Item = Position> {
    let rows = include_str!("../data/mates-real.sfen").lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let setup: Setup = row.split('\t').next().and_then(|sfen| sfen.parse().ok()).expect(row);
        Position::from_setup(&setup).expect(row)
    })
}

fn answer(engine: &mut Engine, job: Job, slice: u64) -> Best {
    engine.start_at(job, 0);
    loop {
        match engine.poll(slice, 0) {
            Step::Done(best) => return best,
            Step::Working(_) => {}
            Step::Idle => panic!("the engine lost its job"),
        }
    }
}

/// An engine with the root mate search.
fn helped() -> Engine {
    let mut engine = Engine::new(MEMORY_MIB);
    engine.set_root_mate_search(true);
    engine
}

fn job(position: &Position) -> Job {
    Job { limits: Limits::nodes(NODES), ..Job::new(position.clone()) }
}

#[test]
fn long_mates_of_real_games_are_announced_and_played() {
    let mut engine = helped();
    let mut found = 0;
    for position in positions() {
        let best = answer(&mut engine, job(&position), u64::MAX);
        assert!(best.nodes <= NODES, "{position}: {best:?}");
        let Some(Score::MateIn(plies @ 1..)) = best.score else { continue };
        assert_eq!(best.pv.len(), plies as usize, "{position}");
        assert_eq!(best.answer, Answer::Move(best.pv[0]), "{position}");
        let mut after = position.clone();
        for &mv in &best.pv {
            assert_eq!(after.why_not(mv), None, "{position}: {mv}");
            after.make(mv);
        }
        assert!(after.in_check() && !after.has_legal_move(), "{position}");
        found += 1;
        // With other slices and a new engine.
        assert_eq!(best, answer(&mut helped(), job(&position), 997), "{position}");
    }
    println!("{found} found");
    assert!(found >= 2, "{found}");
}

/// The page's engine has no root mate search, and a level must be equally strong there.
#[test]
fn a_level_is_not_helped() {
    let (mut engine, mut alone) = (helped(), Engine::new(MEMORY_MIB));
    for position in positions().take(3) {
        let level = Some(Level::new(13).expect("1 to 20"));
        let job = Job { level, ..Job::new(position.clone()) };
        assert_eq!(
            answer(&mut engine, job.clone(), u64::MAX),
            answer(&mut alone, job, u64::MAX),
            "{position}"
        );
    }
}

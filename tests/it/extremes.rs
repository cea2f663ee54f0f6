//! Tests of the search in positions that do not occur in games: hundreds of legal moves, hands full of pawns, almost
//! empty boards, random boards. Tests have overflow checks and debug assertions, so an overflow fails here.

use crate::support::random_positions;
use engine::{Best, Engine, Job, Step};
use protocol::{Answer, Level, Limits};
use rules::{Impasse, ImpasseRule, Position, Setup, Variant};

/// Extreme positions: the most legal moves (593), the most dangerous hands, all pawns in one hand, only kings, an
/// attacker without a king, the highest move number.
const EXTREMES: [&str; 12] = [
    "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1",
    "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1",
    "4k4/9/9/9/9/9/9/9/4K4 w 2r2b4g4s4n4l18p 1",
    "4k4/9/9/9/9/9/9/9/4K4 b 18P2r2b4g4s4n4l 1",
    "lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b 9P9p 1",
    "4k4/9/9/9/9/9/9/9/4K4 b - 1",
    "9/9/4k4/9/4G4/9/9/9/9 b RBG2S3N4L17Prb2g2sn 1",
    "+R+R+B+B5/9/9/+P+P+P+P+P+P+P+P+P/9/k8/9/+p+p+p+p+p+p+p+p+p/8K b 4G4S4N4L 1",
    "k8/9/+P+P+P+P+P+P+P+P+P/9/9/4K4/9/+p+p+p+p+p+p+p+p+p/9 w RB2G2S2N2Lrb2g2s2n2l 1",
    "4K4/PPPPPPPPP/9/9/9/9/9/ppppppppp/4k4 b RBrb 1",
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 65535",
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w GR5pnsg 1",
];

/// Runs a job in small slices and asserts that the answer is legal.
fn answer(engine: &mut Engine, job: Job) -> Best {
    let position = job.position.clone();
    engine.start_at(job, 0);
    let best = loop {
        match engine.poll(97, 0) {
            Step::Done(best) => break best,
            Step::Working(_) => {}
            Step::Idle => panic!("the engine lost its job"),
        }
    };
    match best.answer {
        Answer::Move(mv) => assert_eq!(position.why_not(mv), None, "{position}: {mv}"),
        Answer::NoMove => assert!(position.legal_moves().is_empty(), "{position}"),
        Answer::Declare | Answer::Resign => {}
    }
    let mut after = position;
    for &mv in &best.pv {
        assert_eq!(after.why_not(mv), None, "{after}: {mv} of the line");
        after.make(mv);
    }
    best
}

/// Searches a position at full strength, with levels, with MultiPV, and under every impasse rule.
fn search(engine: &mut Engine, position: &Position, nodes: u64) {
    let plain = Job { limits: Limits::nodes(nodes), ..Job::new(position.clone()) };
    answer(engine, plain.clone());
    answer(engine, Job { multi_pv: Engine::MULTI_PV, ..plain.clone() });
    for rule in ImpasseRule::ALL {
        answer(engine, Job { impasse: Impasse::of_game(rule, &position.to_setup()), ..plain.clone() });
    }
    for level in [1, 7, 15] {
        let level = Level::new(level);
        assert!(level.is_some());
        answer(engine, Job { level, seed: 3, ..plain.clone() });
    }
    answer(engine, Job { last_move: Some(position.move_number() + 2), ..plain });
}

#[test]
fn extreme_positions_are_searched() {
    let mut engine = Engine::new(8);
    for sfen in EXTREMES {
        let setup: Setup = sfen.parse().expect(sfen);
        let position =
            Position::from_setup(&setup).or_else(|_| Position::from_mate_problem(&setup)).expect(sfen);
        search(&mut engine, &position, 12_000);
    }
}

#[test]
fn boards_drawn_by_lot_are_searched() {
    let mut engine = Engine::new(8);
    for variant in Variant::ALL {
        random_positions(variant, 200, 20_261_122, |position| search(&mut engine, position, 300));
    }
}

/// A long search of a position with only the kings reaches great depths without an overflow.
#[test]
fn a_long_search_of_little_keeps_its_bounds() {
    let mut engine = Engine::new(8);
    for sfen in ["4k4/9/9/9/9/9/9/9/4K4 b - 1", "2k2/5/5/5/2K2 b - 1"] {
        let setup: Setup = sfen.parse().expect(sfen);
        let position = Position::from_setup(&setup).expect(sfen);
        let best = answer(&mut engine, Job { limits: Limits::nodes(600_000), ..Job::new(position) });
        assert!(best.depth > 10, "{best:?}");
    }
}

//! Tests of the engine through its public interface: it finds mates, its answers are legal, it can work in slices and
//! be stopped, it keeps its limits, and levels differ in strength.

use engine::{Best, Engine, Job, MateSolver, MateStep, Solution, Step};
use protocol::{Answer, Bound, Candidates, ClockLeft, Level, Limits, Score, Think};
use rules::{Impasse, ImpasseRule, Line, Move, Outcome, Position, Setup, Variant};

const MEMORY_MIB: u32 = 8;

fn position(sfen: &str) -> Position {
    let setup: Setup = sfen.parse().expect(sfen);
    Position::from_setup(&setup).or_else(|_| Position::from_mate_problem(&setup)).expect(sfen)
}

fn line(text: &str) -> Position {
    Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect(text)
}

fn level(number: u8) -> Option<Level> {
    Some(Level::new(number).expect("1 to 20"))
}

/// Starts a job and polls in slices until the answer.
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

fn with_nodes(position: Position, nodes: u64) -> Job {
    Job { limits: Limits::nodes(nodes), ..Job::new(position) }
}

/// The rows of `data/mates.sfen` with mates of this length in plies: the position and the first moves.
fn mates(of_plies: u32) -> impl Iterator<Item = (Position, Vec<Move>)> {
    let rows = include_str!("../data/mates.sfen").lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(move |row| {
        let mut columns = row.split('\t');
        let (Some(sfen), Some(plies)) = (columns.next(), columns.next()) else { panic!("{row}") };
        let firsts = columns.next().unwrap_or_default().split(',').filter_map(|text| text.parse().ok());
        (plies.parse() == Ok(of_plies)).then(|| (position(sfen), firsts.collect()))
    })
}

#[test]
fn every_level_above_the_first_mates_in_one() {
    let mut engine = Engine::new(MEMORY_MIB);
    let mut rows = 0;
    for (position, firsts) in mates(1) {
        rows += 1;
        for level in Level::all().skip(1).map(Some).chain([None]) {
            let job = Job { level, seed: rows, ..with_nodes(position.clone(), 1) };
            let best = answer(&mut engine, job, 1);
            let Answer::Move(mv) = best.answer else { panic!("{position}: {best:?}") };
            assert!(firsts.contains(&mv), "{position}: {mv}");
            assert_eq!(best.score, Some(Score::MateIn(1)));
        }
    }
    assert!(rows > 30);
}

/// A recapture attracts, but not more than a mate in three: only a level that overlooks the mate takes back.
#[test]
fn a_level_mates_rather_than_take_back() {
    let text = "sfen 6B1k/5+Rg2/4ppnb1/p1p3pR1/3p1l2l/P1P3S1p/1GNPP1P1P/L1SKGS3/7NL w GSN5P 1 moves 1f1g";
    let position = Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect("a position");
    let mut engine = Engine::new(MEMORY_MIB);
    let full = answer(&mut engine, with_nodes(position.clone(), 100_000), 5_000);
    assert_eq!(full.score, Some(Score::MateIn(3)));
    for number in [9, 10, 11, 12] {
        let jobs = (0..40).map(|seed| Job { level: level(number), seed, ..Job::new(position.clone()) });
        let answers = jobs.map(|job| answer(&mut engine, job, 5_000)).collect::<Vec<_>>();
        let mates = answers.iter().filter(|best| matches!(best.score, Some(Score::MateIn(1..)))).count();
        assert!(mates > 20, "level {number}: {mates}");
    }
}

/// If one move mates, the scores of the others are far below it and need not be exact. A low level overlooks the mate.
#[test]
fn no_level_tells_a_mate_that_it_did_not_find() {
    let mut engine = Engine::new(MEMORY_MIB);
    let mut overlooked = 0;
    for (seed, (position, firsts)) in (0..).zip(mates(1)) {
        for level in (1..=12).map(level) {
            let best = answer(&mut engine, Job { level, seed, ..Job::new(position.clone()) }, 5_000);
            if let Some(Score::MateIn(plies)) = best.score {
                assert!(plies.abs() < 200, "{position}: {best:?}");
            }
            overlooked += u32::from(!matches!(best.answer, Answer::Move(mv) if firsts.contains(&mv)));
        }
    }
    assert!(overlooked > 10, "only {overlooked}");
}

/// Within a number of nodes the engine finds at least a given share of the mates. An announced mate is a mate of at
/// most the announced length.
#[test]
fn longer_mates_are_found() {
    let mut engine = Engine::new(MEMORY_MIB);
    let (mut solver, mut quiet) = (MateSolver::new(MEMORY_MIB), 0);
    for (plies, nodes, share) in [(3, 30_000, 100), (5, 100_000, 90), (7, 200_000, 75)] {
        let rows: Vec<_> = mates(plies).collect();
        let found = rows
            .iter()
            .filter(|(position, _)| {
                let best = answer(&mut engine, with_nodes(position.clone(), nodes), u64::MAX);
                match best.score {
                    Some(Score::MateIn(announced)) if announced > 0 => {
                        assert_eq!(announced % 2, 1, "{position}: {best:?}");
                        // The rows contain mates by checks only. A mate that begins with a quiet move may be shorter.
                        if announced < plies as i32 {
                            assert!(is_mate(&mut solver, position, &best, announced), "{position}: {best:?}");
                            quiet += 1;
                        }
                        true
                    }
                    _ => false,
                }
            })
            .count();
        println!("mate in {plies}: {found} of {} within {nodes} nodes", rows.len());
        assert!(found * 100 >= rows.len() * share, "mate in {plies}: {found} of {}", rows.len());
    }
    assert_eq!(quiet, 2);
}

/// Whether an answer mates within this number of plies, that is, whether the solver finds a mate by checks after every
/// reply.
fn is_mate(solver: &mut MateSolver, position: &Position, best: &Best, plies: i32) -> bool {
    let Answer::Move(mv) = best.answer else { return false };
    let mut position = position.clone();
    position.make(mv);
    position.legal_moves().into_iter().all(|reply| {
        let mut after = position.clone();
        after.make(reply);
        solver.start(after);
        match solver.poll(100_000) {
            MateStep::Done(Solution::Mate(mate)) => mate.line.len() as i32 + 2 <= plies,
            _ => false,
        }
    })
}

/// Plays a game between two kinds of jobs. Returns its end, or `None` if it is still in progress after `plies`.
fn game(
    engine: &mut Engine,
    mut position: Position,
    plies: usize,
    mut ask: impl FnMut(usize, &Position) -> Job,
) -> Option<Outcome> {
    for ply in 0..plies {
        if let Some(outcome) = position.outcome(Impasse::NONE) {
            return Some(outcome);
        }
        let best = answer(engine, ask(ply, &position), u64::MAX);
        match best.answer {
            Answer::Move(mv) => {
                assert_eq!(position.why_not(mv), None, "{position}: {mv}");
                position.make(mv);
            }
            Answer::Resign => {
                let by = rules::WinBy::Resignation;
                return Some(Outcome::Win { winner: !position.turn(), by });
            }
            Answer::Declare | Answer::NoMove => panic!("{position}: {best:?}"),
        }
    }
    position.outcome(Impasse::NONE)
}

#[test]
fn answers_of_all_levels_are_legal_in_both_games() {
    let mut engine = Engine::new(MEMORY_MIB);
    for variant in Variant::ALL {
        for seed in 0..8 {
            game(&mut engine, Position::start(variant), 160, |ply, position| {
                let level = level((ply * 7 + seed as usize) as u8 % 20 + 1);
                Job { level, seed, ..with_nodes(position.clone(), 40 * (seed as u64 % 3)) }
            });
        }
    }
}

/// If a bishop captures and is recaptured, promotion makes no difference in material. The noise of a level must not
/// make it choose the move without promotion.
#[test]
fn levels_that_err_still_promote() {
    let mut engine = Engine::new(MEMORY_MIB);
    let position = line("startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 8h7g 4a3b 7i6h");
    let plain = "2b7g".parse().expect("a move");
    for seed in 0..30 {
        let best = answer(&mut engine, Job { level: level(12), seed, ..Job::new(position.clone()) }, 20_000);
        assert_ne!(best.answer, Answer::Move(plain), "seed {seed}");
    }
}

/// After an exchange on 2b both moves have the same value. The best moves held each of them twice, and sometimes the one
/// without promotion first.
#[test]
fn a_promotion_that_is_never_worse_is_not_omitted() {
    let mut engine = Engine::new(MEMORY_MIB);
    let position = line("startpos moves 7g7f 3c3d");
    let plain: Move = "8h2b".parse().expect("a move");
    let job = Job { multi_pv: 64, ..with_nodes(position.clone(), 20_000) };
    let best = answer(&mut engine, job, 20_000);
    let moves: Vec<_> = best.others.iter().map(|line| line.pv[0]).chain(best.pv.first().copied()).collect();
    assert!(moves.contains(&"8h2b+".parse().expect("a move")) && !moves.contains(&plain), "{moves:?}");
    // A search of this move alone still judges it.
    let job = Job { search_moves: vec![plain], ..with_nodes(position, 5_000) };
    assert_eq!(answer(&mut engine, job, 20_000).answer, Answer::Move(plain));
}

/// The promotion of the bishop would make the mate one by a pawn drop, which is illegal.
#[test]
fn a_promotion_is_omitted_where_the_mate_needs_it() {
    let mut engine = Engine::new(MEMORY_MIB);
    let mate = position("5B1n1/8k/6Rpp/9/9/9/9/9/8K b rb4g4s3n4l16p 1");
    for multi_pv in [1, 3] {
        let best = answer(&mut engine, Job { multi_pv, ..with_nodes(mate.clone(), 300_000) }, 20_000);
        assert_eq!(best.answer, Answer::Move("4a2c".parse().expect("a move")), "{multi_pv} lines");
    }
}

/// With the long diagonal open, a level may exchange the bishops (also by 8h6f, where a pawn recaptures), but does not
/// move its own to where it is captured for nothing: at most in 20 % of games at level 1, in 8 % at level 2 and in 2 % at
/// any other.
#[test]
fn no_level_gives_its_bishop_away_on_the_open_diagonal() {
    const SEEDS: u32 = 200;
    let mut engine = Engine::new(MEMORY_MIB);
    let gifts = [
        ("startpos moves 7g7f 3c3d", ["8h5e", "8h4d", "8h3c", "8h3c+"]),
        ("startpos moves 7g7f 3c3d 1g1f", ["2b5e", "2b6f", "2b7g", "2b7g+"]),
    ];
    for (opening, gifts) in gifts {
        let position = line(opening);
        let gifts = gifts.map(|mv| Answer::Move(mv.parse().expect("a move")));
        for number in 1..=8 {
            let given = (0..SEEDS).filter(|&seed| {
                let job = Job { level: level(number), seed, ..Job::new(position.clone()) };
                gifts.contains(&answer(&mut engine, job, u64::MAX).answer)
            });
            let (given, percent) = (given.count() as u32, [20, 8].get(usize::from(number) - 1).unwrap_or(&2));
            println!("{opening}: level {number} gives its bishop away in {given} of {SEEDS} games");
            assert!(given * 100 <= percent * SEEDS, "{opening}: level {number} in {given} of {SEEDS} games");
        }
    }
}

#[test]
fn slices_do_not_change_the_answer() {
    let mut engine = Engine::new(MEMORY_MIB);
    let positions = [
        position("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1"),
        Position::start(Variant::Standard),
        Position::start(Variant::Minishogi),
    ];
    for position in positions {
        for level in [None, level(3), level(8), level(12)] {
            let job = Job { level, seed: 5, ..with_nodes(position.clone(), 20_000) };
            let whole = answer(&mut engine, job.clone(), u64::MAX);
            for slice in [1, 100, 5_000] {
                assert_eq!(answer(&mut engine, job.clone(), slice), whole, "slices of {slice}");
            }
        }
    }
}

#[test]
fn limits_are_kept() {
    let mut engine = Engine::new(MEMORY_MIB);
    let start = || Position::start(Variant::Standard);
    for nodes in [0, 1, 17, 1_000, 33_333] {
        assert_eq!(answer(&mut engine, with_nodes(start(), nodes), 7_000).nodes, nodes);
    }
    let deep = answer(&mut engine, Job { limits: Limits::depth(6), ..Job::new(start()) }, u64::MAX);
    assert_eq!(deep.depth, 6);
    engine.start_at(Job { limits: Limits::time(50), ..Job::new(start()) }, 1_000);
    assert!(matches!(engine.poll(100, 1_049), Step::Working(_)));
    assert!(matches!(engine.poll(100, 1_050), Step::Done(_)));
    assert!(matches!(engine.poll(100, 1_051), Step::Idle));
    // The first move gets 250 ms of this, and nearly twice as much while the best move keeps changing.
    let clock = Limits::clock(ClockLeft { main_ms: 10_000, ..ClockLeft::default() });
    engine.start_at(Job { limits: clock, ..Job::new(start()) }, 0);
    let Step::Done(best) = engine.poll(u64::MAX, 475) else {
        panic!("no iteration begins after what a move is worth")
    };
    assert_eq!(best.depth, 1);
}

#[test]
fn stop_gives_a_legal_move_at_once() {
    let mut engine = Engine::new(MEMORY_MIB);
    for variant in Variant::ALL {
        for level in [None, level(1), level(9), level(20)] {
            let position = Position::start(variant);
            engine.start_at(Job { level, ..Job::new(position.clone()) }, 0);
            let best = engine.stop().expect("a job is there");
            let Answer::Move(mv) = best.answer else { panic!("{best:?}") };
            assert_eq!(position.why_not(mv), None);
            assert_eq!((best.nodes, engine.stop()), (0, None));
        }
    }
}

#[test]
fn without_a_legal_move_there_is_no_answer() {
    let mut engine = Engine::new(MEMORY_MIB);
    let mated = position("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    assert_eq!(answer(&mut engine, Job::new(mated), 100).answer, Answer::NoMove);
}

#[test]
fn only_the_given_moves_are_searched() {
    let mut engine = Engine::new(MEMORY_MIB);
    let only: Move = "9g9f".parse().expect("a move");
    let start = Position::start(Variant::Standard);
    let job = Job { search_moves: vec![only], ..with_nodes(start, 3_000) };
    assert_eq!(answer(&mut engine, job, 500).answer, Answer::Move(only));
}

/// MultiPV gives the requested number of legal lines, best line first, in slices of any size. Their first moves differ.
#[test]
fn several_moves_are_ranked() {
    let mut engine = Engine::new(MEMORY_MIB);
    let job = |position: &Position, multi_pv| Job {
        multi_pv,
        limits: Limits::depth(6),
        ..Job::new(position.clone())
    };
    let tactics = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    for position in
        [Position::start(Variant::Standard), Position::start(Variant::Minishogi), position(tactics)]
    {
        let one = answer(&mut engine, job(&position, 1), u64::MAX);
        assert_eq!(one.others, []);
        let best = answer(&mut engine, job(&position, 4), u64::MAX);
        for slice in [1, 777] {
            assert_eq!(answer(&mut engine, job(&position, 4), slice), best, "slices of {slice}");
        }
        assert_eq!(best.others.len(), 3);
        let worth = |score: Score| match score {
            Score::Cp(value) => value,
            Score::MateIn(plies) => plies.signum() * (100_000 - plies.abs()),
        };
        let lines: Vec<(i32, Move)> = std::iter::once((best.score.expect("a score"), &best.pv))
            .chain(best.others.iter().map(|other| (other.score, &other.pv)))
            .map(|(score, pv)| (worth(score), pv[0]))
            .collect();
        assert!(lines.is_sorted_by(|a, b| a.0 >= b.0 && a.1 != b.1), "{lines:?}");
        for pv in best.others.iter().map(|other| &other.pv).chain([&best.pv]) {
            let mut position = position.clone();
            pv.iter().for_each(|&mv| position.play(mv).expect("a line is legal"));
        }
    }
}

/// A value that leaves its window is told as a bound of the iteration that goes on, with the rank of its line. What an
/// iteration finds is told, too, also if such a value comes in the same slice, and nothing of it changes the answer.
#[test]
fn bounds_are_told_while_an_iteration_goes_on() {
    let mut engine = Engine::new(MEMORY_MIB);
    let root = position("l6Gl/1r7/2n2ggpk/n1p1spp1p/4p2PP/pSPP2P2/1P1SP1B2/PKG6/LN1r3NL b BPs2p 1");
    for multi_pv in [1, 3] {
        let job = Job { multi_pv, limits: Limits::depth(9), ..Job::new(root.clone()) };
        let whole = engine.run(job.clone());
        for slice in [1, 50, 100_000] {
            engine.start_at(job.clone(), 0);
            let (mut completed, mut bounds) = (0, 0);
            let best = loop {
                let report = match engine.poll(slice, 0) {
                    Step::Done(best) => break best,
                    Step::Working(Some(report)) => report,
                    Step::Working(None) => continue,
                    Step::Idle => panic!("the engine lost its job"),
                };
                assert_eq!(report.ranks, multi_pv);
                if report.lines.iter().all(|line| line.bound == Bound::Exact) {
                    assert!(report.depth > completed);
                    completed = report.depth;
                    let ranks: Vec<u32> = report.lines.iter().map(|line| line.rank).collect();
                    assert_eq!(ranks, (1..=multi_pv).collect::<Vec<_>>());
                } else {
                    let [line] = &report.lines[..] else { panic!("{report:?}") };
                    assert!(report.depth > completed && (1..=multi_pv).contains(&line.rank), "{report:?}");
                    let mut position = root.clone();
                    line.pv.iter().for_each(|&mv| position.play(mv).expect("a line is legal"));
                    bounds += 1;
                }
            };
            assert_eq!(best, whole, "slices of {slice}");
            assert!(bounds > 0 || slice == 100_000, "{multi_pv} in slices of {slice}");
        }
    }
}

/// An iteration that ends after its first move fell below the window leaves the line of the completed one whole.
#[test]
fn an_iteration_that_is_not_completed_cuts_no_line() {
    let mut engine = Engine::new(MEMORY_MIB);
    let root = position("l6Gl/1r7/2n2ggpk/n1p1spp1p/4p2PP/pSPP2P2/1P1SP1B2/PKG6/LN1r3NL b BPs2p 1");
    let mut compared = 0;
    for nodes in (2_000..100_000).step_by(2_000) {
        engine.start_at(with_nodes(root.clone(), nodes), 0);
        let mut completed = None;
        let best = loop {
            match engine.poll(50, 0) {
                Step::Done(best) => break best,
                Step::Working(Some(report)) if report.lines[0].bound == Bound::Exact => {
                    completed = Some((report.depth, report.lines[0].pv.clone()));
                }
                Step::Working(_) => {}
                Step::Idle => panic!("the engine lost its job"),
            }
        };
        if let Some((depth, pv)) = completed.filter(|(_, pv)| pv.first() == best.pv.first())
            && (depth, Bound::Exact) == (best.depth, best.bound)
        {
            assert!(best.pv.len() >= pv.len(), "{nodes} positions: {:?} instead of {pv:?}", best.pv);
            compared += 1;
        }
    }
    assert!(compared > 20, "{compared}");
}

/// A job of a page that analyzes has no level and no limit: it ends at the greatest depth or with a mate, or when it is
/// stopped.
#[test]
fn an_analysis_ranks_its_candidates_until_it_is_stopped() {
    let mut engine = Engine::new(MEMORY_MIB);
    let think = |line: &str, candidates| Think {
        line: line.to_owned(),
        limits: Limits::default(),
        level: None,
        style: protocol::Style::Any,
        candidates: Candidates::new(candidates).expect("1 to 5"),
        seed: 0,
        impasse: ImpasseRule::Points27,
        waits_for_network: true,
        asks_book: false,
    };
    engine.start(&think("startpos moves 7g7f", 5), 0).expect("a line");
    let mut deepest = 0;
    while deepest < 6 {
        match engine.poll(1_000, 0) {
            Step::Working(Some(report)) if report.lines.len() == 5 => deepest = report.depth,
            Step::Working(_) => {}
            step => panic!("{step:?}"),
        }
    }
    let best = engine.stop().expect("a job is there");
    assert_eq!(best.report().map(|report| report.lines.len()), Some(5));
    assert_eq!(engine.nodes(), best.nodes);
    // A mate in one ends it.
    engine.start(&think("4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 1), 0).expect("a line");
    assert!(matches!(engine.poll(1_000_000, 0), Step::Done(Best { score: Some(Score::MateIn(1)), .. })));
    let win = engine.win_rate(Score::MateIn(1)).thousandths();
    assert_eq!((win, engine.win_rate(Score::Cp(0)).thousandths()), (1_000, 500));
}

/// MultiPV does not hide a mate, and there are never more lines than legal moves.
#[test]
fn ranks_and_mates() {
    let mut engine = Engine::new(MEMORY_MIB);
    let mate = position("4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    for nodes in [1, 5_000] {
        let best = answer(&mut engine, Job { multi_pv: 3, ..with_nodes(mate.clone(), nodes) }, 100);
        assert_eq!(best.answer, Answer::Move("G*5b".parse().expect("a move")));
        assert_eq!(best.others.len(), if nodes == 1 { 0 } else { 2 });
    }
    let few = position("k8/9/1G7/9/9/9/9/9/4K4 w - 1");
    let count = few.legal_moves().len();
    let best = answer(&mut engine, Job { multi_pv: 64, ..with_nodes(few, 5_000) }, 100);
    assert_eq!(best.others.len() + 1, count);
}

#[test]
fn a_winning_declaration_is_made() {
    let mut engine = Engine::new(MEMORY_MIB);
    let entered = position("2K1+P1+P+P+P/1+P+P+B5/+N1+R1+P4/9/9/4pp3/2g1s1p2/2sgkg3/9 b RBGSN2P2l3p 1");
    let mut ask = |rule| {
        let impasse = Impasse::of_game(rule, &entered.to_setup());
        answer(&mut engine, Job { impasse, ..with_nodes(entered.clone(), 500) }, 500).answer
    };
    assert_eq!(ask(ImpasseRule::Points27), Answer::Declare);
    assert_eq!(ask(ImpasseRule::Points24), Answer::Declare);
    assert!(matches!(ask(ImpasseRule::Try), Answer::Move(_)));
    assert!(matches!(ask(ImpasseRule::None), Answer::Move(_)));
}

/// The side to move is one move away from a declaration, and the search prefers it to anything else.
#[test]
fn a_declaration_is_seen_ahead() {
    let mut engine = Engine::new(MEMORY_MIB);
    let near = position("4+P1+P+P+P/1+P+P+B5/+N1+R1+P4/2K6/9/4pp3/2g1s1p2/2sgkg3/9 b RBGSN2P2l3p 1");
    let impasse = Impasse::of_game(ImpasseRule::Points27, &near.to_setup());
    let best = answer(&mut engine, Job { impasse, ..with_nodes(near, 20_000) }, 500);
    assert_eq!(best.score, Some(Score::MateIn(3)), "{best:?}");
}

#[test]
fn a_king_walks_home_under_the_try_rule() {
    let mut engine = Engine::new(MEMORY_MIB);
    let near = position("9/4K4/9/9/9/9/9/k8/9 b 2r2b 1");
    let impasse = Impasse { rule: ImpasseRule::Try, white_bonus: 0 };
    let best = answer(&mut engine, Job { impasse, ..with_nodes(near, 500) }, 500);
    assert_eq!(best.answer, Answer::Move("5b5a".parse().expect("a move")));
}

/// Black has given check through two cycles and is winning. It must not continue to give check, because that would
/// lose.
#[test]
fn perpetual_check_is_not_completed() {
    let mut engine = Engine::new(MEMORY_MIB);
    let cycle = "2i1i 1a2a 1i2i 2a1a";
    let checking = line(&format!("8k/6p2/9/9/9/9/PP7/1S7/KG5R1 b S 1 moves {cycle} {cycle} 2i1i 1a2a"));
    let best = answer(&mut engine, with_nodes(checking, 20_000), 1_000);
    assert_ne!(best.answer, Answer::Move("1i2i".parse().expect("a move")));
    assert!(matches!(best.score, Some(Score::Cp(1..) | Score::MateIn(1..))), "{best:?}");
}

/// Every other move loses at least the rook, so that every level prefers to continue the perpetual check. In a friendly
/// game the fourth occurrence is refused.
#[test]
fn perpetual_check_is_not_completed_even_by_the_lost() {
    let mut engine = Engine::new(MEMORY_MIB);
    let cycle = "5a4a 5e4e 4a5a 4e5e";
    let lost = line(&format!("4k4/9/9/9/4R4/9/gg7/9/K8 w 2gs 1 moves {cycle} {cycle} 5a4a 5e4e 4a5a"));
    let refused: Move = "4e5e".parse().expect("a move");
    for level in Level::all().map(Some).chain([None]) {
        for search_moves in [vec![], vec![refused], vec![refused, "4e4b+".parse().expect("a move")]] {
            for multi_pv in [1, 3] {
                let job = Job {
                    level,
                    search_moves: search_moves.clone(),
                    multi_pv,
                    ..with_nodes(lost.clone(), 400)
                };
                engine.start_at(job.clone(), 0);
                let stopped = engine.stop().expect("a job is there");
                for best in [stopped, answer(&mut engine, job, u64::MAX)] {
                    assert!(matches!(best.answer, Answer::Move(_) | Answer::Resign), "{level:?}: {best:?}");
                    assert_ne!(best.pv[0], refused, "{level:?} {search_moves:?}");
                    assert_eq!(lost.why_not(best.pv[0]), None);
                    assert!(best.others.iter().all(|other| other.pv.first() != Some(&refused)));
                }
            }
        }
    }
}

/// The only legal moves continue the perpetual check, because the silver is pinned. Then the engine plays one, and the
/// game ends.
#[test]
fn perpetual_check_is_completed_by_force() {
    let mut engine = Engine::new(MEMORY_MIB);
    let cycle = "8f8g 7g8h 8g8f";
    let forced = line(&format!("9/9/9/5b3/9/1k7/p1S6/9/K1+p6 w - 1 moves {cycle} 8h7g {cycle} 8h7g {cycle}"));
    let only: Move = "8h7g".parse().expect("a move");
    assert_eq!(forced.legal_moves(), [only]);
    let mut end = forced.clone();
    end.make(only);
    let by = rules::WinBy::PerpetualCheck;
    assert_eq!(end.outcome(Impasse::NONE), Some(Outcome::Win { winner: rules::Color::White, by }));
    for level in [None, level(1), level(12)] {
        let job = Job { level, ..with_nodes(forced.clone(), 100) };
        assert_eq!(answer(&mut engine, job, 100).answer, Answer::Move(only));
    }
}

/// In minishogi the side that moved first loses by repetition, so it must avoid it.
#[test]
fn the_first_player_of_minishogi_avoids_repetition() {
    let mut engine = Engine::new(MEMORY_MIB);
    let cycle = "3e2d 3a4b 2d3e 4b3a";
    let text = format!("{} moves {cycle} {cycle} 3e2d 3a4b", Variant::Minishogi.start_sfen());
    let best = answer(&mut engine, with_nodes(line(&text), 20_000), 1_000);
    assert_ne!(best.answer, Answer::Move("2d3e".parse().expect("a move")));
}

/// A side that gave a handicap does not resign because of it. A side that lost as much during the game does, except at
/// low levels.
#[test]
fn only_the_lost_resign() {
    let mut engine = Engine::new(MEMORY_MIB);
    let mut ask = |sfen: &str, number| {
        let job = Job { level: level(number), ..with_nodes(position(sfen), 30_000) };
        answer(&mut engine, job, u64::MAX).answer
    };
    let naked = "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1";
    assert!(matches!(ask(naked, 20), Answer::Move(_)));
    let mated = "4k4/1R7/9/9/9/9/9/R8/4K4 w GG 1".replace("GG", "2G");
    assert_eq!(ask(&mated, 20), Answer::Resign);
    assert!(matches!(ask(&mated, 14), Answer::Move(_)));
}

#[test]
fn a_higher_level_wins() {
    const GAMES: u32 = 16;
    let mut engine = Engine::new(MEMORY_MIB);
    let mut wins = 0;
    for seed in 0..GAMES {
        let strong_moves_on = seed as usize % 2;
        let outcome = game(&mut engine, Position::start(Variant::Standard), 300, |ply, position| {
            let number = if ply % 2 == strong_moves_on { 7 } else { 3 };
            Job { level: level(number), seed, ..Job::new(position.clone()) }
        });
        let winner = outcome.and_then(Outcome::winner).map(rules::Color::index);
        wins += u32::from(winner == Some(strong_moves_on));
    }
    println!("level 7 beats level 3 in {wins} of {GAMES} games");
    assert!(wins >= GAMES - 2, "{wins} of {GAMES}");
}

//! Tests of the errors of levels: they do not see long mates, their own or the opponent's, they leave attacked pieces standing
//! rather than give pieces away, givers of handicaps do not shuffle, and the same seed gives the same game.

use crate::mates::mates;
use engine::{Best, Engine, Job, Step};
use network::Network;
use protocol::{Answer, Level, Limits, Score};
use reference_players::exchange;
use rules::{Color, Handicap, Impasse, Line, Move, Position, Setup, Variant};
use std::sync::Arc;

const MEMORY_MIB: u32 = 8;
/// The file of the network that evaluates for the higher levels.
const NETWORK: &[u8] = include_bytes!("../../public/engine/network.bin");

fn level(number: u8) -> Level {
    Level::new(number).expect("1 to 20")
}

fn answer(engine: &mut Engine, job: Job) -> Best {
    engine.start_at(job, 0);
    loop {
        if let Step::Done(best) = engine.poll(u64::MAX, 0) {
            return best;
        }
    }
}

fn asked(position: &Position, number: u8, seed: u32) -> Job {
    Job { level: Some(level(number)), seed, ..Job::new(position.clone()) }
}

fn full_strength(position: &Position, nodes: u64) -> Job {
    Job { limits: Limits::nodes(nodes), ..Job::new(position.clone()) }
}

/// The moves of a game of a level against itself, at most `plies` of them.
fn game(engine: &mut Engine, start: &Position, number: u8, seed: u32, plies: usize) -> Vec<Move> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    while moves.len() < plies && position.outcome(Impasse::NONE).is_none() {
        let Answer::Move(mv) = answer(engine, asked(&position, number, seed)).answer else { break };
        assert_eq!(position.why_not(mv), None, "{position}: {mv}");
        position.make(mv);
        moves.push(mv);
    }
    moves
}

/// The longest mates that the levels see, in plies. From level 11 on there is no such bound.
const HORIZONS: [i32; 10] = [0, 1, 1, 1, 2, 3, 3, 5, 7, 9];

/// In each position there is a mate of known length. A level whose horizon is shorter announces no mate that is longer than
/// its horizon. It begins the mate by chance only, since a check is a natural move: in at most two of five positions, where full
/// strength begins nearly all.
#[test]
fn no_level_sees_a_mate_beyond_its_horizon() {
    let rows = include_str!("../data/mates.sfen").lines().filter(|line| !line.starts_with('#'));
    let mut engine = Engine::new(MEMORY_MIB);
    let (mut beyond, mut begun) = (0, 0);
    let mut positions = 0;
    for (seed, row) in (0..).zip(rows) {
        let mut columns = row.split('\t');
        let (Some(sfen), Some(plies)) = (columns.next(), columns.next()) else { panic!("{row}") };
        let plies: i32 = plies.parse().expect("a number of plies");
        let firsts: Vec<Move> =
            columns.next().unwrap_or_default().split(',').filter_map(|text| text.parse().ok()).collect();
        let setup: Setup = sfen.parse().expect(sfen);
        let position =
            Position::from_setup(&setup).or_else(|_| Position::from_mate_problem(&setup)).expect(sfen);
        positions += 1;
        for (number, horizon) in (1..).zip(HORIZONS) {
            let best = answer(&mut engine, asked(&position, number, seed));
            if let Some(Score::MateIn(announced)) = best.score {
                assert!(announced.abs() <= horizon, "{sfen}: level {number} announces {announced}");
            }
            if plies > horizon {
                beyond += 1;
                begun += u32::from(matches!(best.answer, Answer::Move(mv) if firsts.contains(&mv)));
            }
        }
    }
    println!("{positions} positions: of {beyond} mates beyond the horizon {begun} were begun");
    assert!(positions >= 200);
    assert!(begun * 5 <= beyond * 2, "{begun} of {beyond}");
}

/// A position in which the side to move is threatened with a mate of this length in plies.
struct Threat {
    position: Position,
    plies: i32,
    /// The moves after which there is no such mate.
    defences: Vec<Move>,
}

impl Threat {
    /// The threat where the attacker of a mate would have to move; `None` if that is no position, the mate is too long, or
    /// full strength sees no defence that holds the game.
    fn of(row: &str, engine: &mut Engine) -> Option<Self> {
        let mut columns = row.split('\t');
        let mut setup: Setup = columns.next()?.parse().expect(row);
        let plies: i32 = columns.next()?.parse().expect(row);
        setup.turn = !setup.turn;
        let position = Position::from_setup(&setup).ok().filter(|_| [1, 3].contains(&plies))?;
        let defends = |mv: &Move| {
            let mut after = position.clone();
            after.make(*mv);
            !mates(&mut after, plies as usize)
        };
        let defences: Vec<Move> = position.legal_moves().into_iter().filter(defends).collect();
        let best = answer(engine, full_strength(&position, 20_000));
        let holds = matches!(best.score, Some(Score::Cp(-1_000..)));
        let sees = matches!(best.answer, Answer::Move(mv) if defences.contains(&mv));
        (holds && sees).then_some(Self { position, plies, defences })
    }

    /// Whether the level does not defend.
    fn is_missed(&self, engine: &mut Engine, number: u8, seed: u32) -> bool {
        let best = answer(engine, asked(&self.position, number, seed));
        !matches!(best.answer, Answer::Move(mv) if self.defences.contains(&mv))
    }
}

/// A weak level can be mated: in at least one of five cases it makes no defence against a mate that ends beyond its horizon.
/// Level 20 always defends.
#[test]
fn weak_levels_walk_into_mates_beyond_their_horizon() {
    let most = if std::env::var_os("KOMADAI_FULL").is_some() { usize::MAX } else { 3 };
    let mut engine = Engine::new(MEMORY_MIB);
    engine.set_network(Some(Arc::new(Network::read(NETWORK).expect("the network of the page"))));
    let rows = include_str!("../data/mates.sfen").lines().filter(|line| !line.starts_with('#'));
    let threats: Vec<Threat> = rows.filter_map(|row| Threat::of(row, &mut engine)).collect();
    for plies in [1, 3] {
        let threats: Vec<&Threat> = threats.iter().filter(|threat| threat.plies == plies).collect();
        assert!(threats.len() >= 6, "{} threats of {plies}", threats.len());
        for (number, horizon) in (1..=5).zip(HORIZONS) {
            // The move of the level is the first ply.
            if plies < horizon {
                continue;
            }
            let asked = threats.iter().flat_map(|threat| (0..12).map(move |seed| (threat, seed)));
            let missed = asked.filter(|(threat, seed)| threat.is_missed(&mut engine, number, *seed)).count();
            println!("level {number}, mate in {plies}: {missed} of {} missed", 12 * threats.len());
            assert!(
                missed * 5 >= 12 * threats.len(),
                "level {number}, {plies}: {missed} of {}",
                threats.len()
            );
        }
        for threat in threats.into_iter().take(most) {
            assert!(!threat.is_missed(&mut engine, 20, 1), "{}", threat.position);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let start = Position::start(Variant::Standard);
    let (mut one, mut other) = (Engine::new(MEMORY_MIB), Engine::new(MEMORY_MIB));
    for number in [1, 4, 8, 11] {
        let first = game(&mut one, &start, number, 7, 40);
        // The other engine has played something else before.
        game(&mut other, &start, number, 8, 6);
        assert_eq!(game(&mut other, &start, number, 7, 40), first, "level {number}");
        assert_ne!(game(&mut other, &start, number, 8, 40), first, "level {number}");
    }
}

/// What a blunder has overlooked, by the exchange on the square of the reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// The reply captures a piece that hangs, and that has not just moved.
    LeftStanding,
    /// The reply captures the piece that moved, which loses by it.
    MovedIntoCapture,
    Other,
}

/// The cause of a blunder `mv` in `position`, where `reply` refutes it.
fn cause(position: &Position, mv: Move, reply: Move) -> Cause {
    let mut after = position.clone();
    after.make(mv);
    let square = reply.to();
    if square == mv.to() && exchange::gain(position, mv) < 0 {
        return Cause::MovedIntoCapture;
    }
    let mut hanging = exchange::hanging(&after, position.turn());
    if square != mv.to() && hanging.any(|piece| piece.square == square) {
        return Cause::LeftStanding;
    }
    Cause::Other
}

#[test]
fn only_a_piece_that_hangs_is_left_standing() {
    let cause = |sfen: &str, mv: &str, reply: &str| {
        let position = Line::parse(sfen, Variant::Standard).and_then(|line| line.play()).expect(sfen);
        self::cause(&position, mv.parse().expect(mv), reply.parse().expect(reply))
    };
    // The rook attacks a bishop that nothing defends, and a pawn that the lance defends.
    let attacked = "sfen 4k4/9/9/9/2r5p/9/2B5P/8L/4K4 b - 1";
    assert_eq!(cause(attacked, "5i4i", "7e7g+"), Cause::LeftStanding);
    assert_eq!(cause(attacked, "5i4i", "1e1f"), Cause::Other);
    assert_eq!(cause(attacked, "7g6f", "7e7g+"), Cause::Other, "it has gone");
    assert_eq!(cause(attacked, "7g1a", "7e1e"), Cause::Other);
    let guarded = "sfen 4k4/9/9/9/2r5p/9/2P5P/8L/4K4 b - 1";
    assert_eq!(cause(guarded, "7g7f", "7e7f"), Cause::MovedIntoCapture);
    assert_eq!(cause(guarded, "1g1f", "1e1f"), Cause::Other, "the lance recaptures");
}

/// The loss of a move beyond which it is a blunder, in hundredths of a pawn: in an even position, a quarter of the win rate.
const BLUNDER: i32 = 1_300;

/// The cause of a move if it is a blunder by full strength, in a position that is not decided.
fn blunder(engine: &mut Engine, position: &Position, mv: Move) -> Option<Cause> {
    const NODES: u64 = 3_000;
    let cp = |best: &Best| match best.score {
        Some(Score::Cp(cp)) => cp,
        Some(Score::MateIn(plies)) => 10_000 * plies.signum(),
        None => 0,
    };
    let best = answer(engine, full_strength(position, NODES));
    if best.pv.first() == Some(&mv) || cp(&best).abs() > 1_500 {
        return None;
    }
    let mut after = position.clone();
    after.make(mv);
    let refutation = answer(engine, full_strength(&after, NODES));
    if cp(&best) + cp(&refutation) < BLUNDER {
        return None;
    }
    Some(cause(position, mv, *refutation.pv.first()?))
}

/// Of the blunders of weak levels that lose a piece by an exchange, two thirds leave a hanging piece standing; of all blunders,
/// half. Level 1 is left out: its random errors are so large that they give pieces away, too.
#[test]
fn blunders_have_human_causes() {
    let mut engine = Engine::new(MEMORY_MIB);
    let mut causes = Vec::new();
    for seed in 0..24 {
        let number = [2, 3, 4, 5][seed as usize % 4];
        let mut position = Position::start(Variant::Standard);
        for mv in game(&mut engine, &position, number, seed, 50) {
            causes.extend(blunder(&mut engine, &position, mv));
            position.make(mv);
        }
    }
    let count = |cause| causes.iter().filter(|&&one| one == cause).count();
    let (standing, guarded, other) =
        (count(Cause::LeftStanding), count(Cause::MovedIntoCapture), count(Cause::Other));
    println!("{standing} leave a piece standing, {guarded} move into a capture, {other} other");
    assert!(standing + guarded >= 30, "{standing}, {guarded}");
    assert!(standing >= 2 * guarded, "{standing}, {guarded}");
    assert!(standing * 2 >= causes.len(), "{standing} of {}", causes.len());
    assert!(guarded * 4 <= causes.len(), "{guarded} of {}", causes.len());
}

/// Whether the last four moves of a side went forth and back twice with the same piece.
fn shuffles(own: &[Move]) -> bool {
    let reverses = |pair: &[Move]| match *pair {
        [Move::Normal { from, to, .. }, Move::Normal { from: again, to: back, .. }] => {
            again == to && back == from
        }
        _ => false,
    };
    own.len() >= 4 && own[own.len() - 4..].windows(2).all(reverses)
}

/// A giver of ten pieces does not move a piece forth and back twice in a row while level 20 rates another move within 100 of
/// the best.
#[test]
fn a_giver_does_not_shuffle() {
    let games = if std::env::var_os("KOMADAI_FULL").is_some() { 20 } else { 2 };
    let start: Setup =
        Handicap::Ten.sfen(Variant::Standard).and_then(|sfen| sfen.parse().ok()).expect("a SFEN");
    let start = Position::from_setup(&start).expect("a start position");
    let mut engine = Engine::new(MEMORY_MIB);
    engine.set_network(Some(Arc::new(Network::read(NETWORK).expect("the network of the page"))));
    for giver in [8, 14] {
        for seed in 0..games {
            let mut position = start.clone();
            let mut own = Vec::new();
            while own.len() < 40 && position.outcome(Impasse::NONE).is_none() {
                let number = if position.turn() == Color::White { giver } else { 5 };
                let Answer::Move(mv) = answer(&mut engine, asked(&position, number, seed)).answer else {
                    break;
                };
                if position.turn() == Color::White {
                    own.push(mv);
                    assert!(!shuffles(&own) || !has_another(&mut engine, &position, mv), "{position}: {mv}");
                }
                position.make(mv);
            }
        }
    }
}

/// Whether a search with the nodes of level 20 rates a move other than `mv` within 100 of the best.
fn has_another(engine: &mut Engine, position: &Position, mv: Move) -> bool {
    const NODES: u64 = 300_000;
    let value = |best: Best| match best.score {
        Some(Score::Cp(cp)) => cp,
        Some(Score::MateIn(plies)) => 30_000 * plies.signum(),
        None => 0,
    };
    let best = value(answer(engine, full_strength(position, NODES)));
    let search_moves: Vec<Move> = position.legal_moves().into_iter().filter(|&other| other != mv).collect();
    if search_moves.is_empty() {
        return false;
    }
    let other = value(answer(engine, Job { search_moves, ..full_strength(position, NODES) }));
    best - other <= 100
}

/// The same as [`a_giver_does_not_shuffle`] in an even game, for levels that err: openings do not wander.
#[test]
fn a_level_that_errs_does_not_shuffle() {
    let start = Line::parse("startpos", Variant::Standard).and_then(|line| line.play()).expect("the start");
    let mut engine = Engine::new(MEMORY_MIB);
    for number in [1, 3, 5, 8] {
        for seed in 0..4 {
            let moves = game(&mut engine, &start, number, seed, 60);
            for side in 0..2 {
                let own: Vec<Move> = moves.iter().copied().skip(side).step_by(2).collect();
                let shuffled = (4..=own.len()).find(|&end| shuffles(&own[..end]));
                // In check there may be no other move.
                if let Some(end) = shuffled {
                    let mut position = start.clone();
                    moves.iter().take(2 * (end - 1) + side).for_each(|&mv| position.make(mv));
                    assert!(position.in_check(), "level {number}, seed {seed}: {position}");
                }
            }
        }
    }
}

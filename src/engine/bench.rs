//! The benchmark: fixed positions searched to a fixed depth, by the hand-made evaluation and by a network. The node
//! counts are the engine's signature, the same on every target; the caller measures the time and thus the speed.

use crate::engine::Engine;
use crate::job::Job;
use network::Network;
use protocol::{Evaluation, Limits};
use rules::{Line, Variant};
use std::sync::Arc;

/// A benchmark position with its search depth.
struct BenchPosition {
    name: &'static str,
    line: &'static str,
    depth: u32,
}

const MEMORY_MIB: u32 = 16;

const POSITIONS: [BenchPosition; 12] = [
    BenchPosition { name: "start", line: "startpos", depth: 14 },
    BenchPosition {
        name: "opening",
        line: "startpos moves 7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5g5f 5a6b 5i6h 6b7b",
        depth: 13,
    },
    BenchPosition {
        name: "bishops-traded",
        line: "startpos moves 7g7f 8c8d 2g2f 3c3d 8h2b+ 3a2b 7i8h 2b3c 8h7g 7a6b",
        depth: 13,
    },
    // From ../../tests/data/perft.tsv.
    BenchPosition {
        name: "matsuri",
        line: "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1",
        depth: 12,
    },
    // Four of the next-move problems of sunfish4 (MIT).
    BenchPosition {
        name: "middle-game",
        line: "l6Gl/1r7/2n2ggpk/n1p1spp1p/4p2PP/pSPP2P2/1P1SP1B2/PKG6/LN1r3NL b BPs2p 1",
        depth: 11,
    },
    BenchPosition {
        name: "drops",
        line: "lns5l/9/Sk1s1+rn2/1B1pp1ps1/pG6p/+b5PP1/4P1NKP/+r4+p1LL/1N7 b G2g8p 1",
        depth: 11,
    },
    BenchPosition {
        name: "kings-attacked",
        line: "7kl/5+R3/1s2gppp1/6gsp/P8/pN2NP1GP/1P2PG3/1S1K1+bb2/LN1PL2N1 w S6Prlp 1",
        depth: 11,
    },
    BenchPosition {
        name: "end-game",
        line: "2k5l/3s2g2/NG1sG4/1pp2n3/5p1pp/2P1P3R/1P4PPP/6NK1/1+r3+p1NL b G3P2b2s2l3p 1",
        depth: 11,
    },
    BenchPosition {
        name: "six-pieces-less",
        line: "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        depth: 13,
    },
    BenchPosition {
        name: "entering-king",
        line: "2K1+P4/1+P+P+B5/+N1+R1+P4/9/4pp3/2g1s1p2/2sgkg3/9/9 b RBGSN2P2ls6p 1",
        depth: 10,
    },
    BenchPosition { name: "minishogi", line: "rbsgk/4p/5/P4/KGSBR b - 1", depth: 14 },
    BenchPosition { name: "minishogi-drops", line: "r1k2/4p/1b3/P1B2/K2R1 w GSgs 1", depth: 12 },
];

/// The result for one benchmark position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BenchLine {
    /// The name of the position.
    pub name: &'static str,
    /// The depth of the search, in plies.
    pub depth: u32,
    /// The number of visited positions.
    pub nodes: u64,
    /// The evaluation that was used.
    pub evaluation: Evaluation,
    /// Whether the position is one of those that a network can evaluate: of the usual variant.
    pub is_standard: bool,
}

/// Searches the benchmark positions, one with each call of `next`: all by hand, then with a network those for which it
/// is made.
pub fn bench(network: Option<Arc<Network>>) -> impl Iterator<Item = BenchLine> {
    let by_hand = bench_with(None);
    let by_network = network.map(|network| bench_with(Some(network)));
    by_hand.chain(by_network.into_iter().flatten().filter(|line| line.evaluation == Evaluation::Network))
}

/// Searches the benchmark positions, one with each call of `next`: with a network, or all by hand if there is none.
/// Minishogi is always evaluated by hand.
pub fn bench_with(network: Option<Arc<Network>>) -> impl Iterator<Item = BenchLine> {
    let mut engine = Engine::new(MEMORY_MIB);
    engine.set_network(network);
    POSITIONS.iter().map(move |bench_position| {
        let line =
            Line::parse(bench_position.line, Variant::Standard).expect("the lines of the bench can be read");
        let position = line.play().expect("the lines of the bench can be played");
        let is_standard = position.variant() == Variant::Standard;
        let job = Job { limits: Limits::depth(bench_position.depth), ..Job::new(position) };
        let nodes = engine.run(job).nodes;
        BenchLine {
            name: bench_position.name,
            depth: bench_position.depth,
            nodes,
            evaluation: engine.evaluation(),
            is_standard,
        }
    })
}

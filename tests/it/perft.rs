//! Perft tests: compares the number of leaf nodes with published counts (`data/perft.tsv`, each row with its source).
//! Rows of up to 5 million leaves are counted in every run, and rows of up to 600 million if `KOMADAI_FULL` is set.

use rules::{Position, Setup, perft, perft_made};

const ORDINARY: u64 = 5_000_000;
const FULL: u64 = 600_000_000;

struct Row<'a> {
    name: &'a str,
    sfen: &'a str,
    depth: u32,
    count: u64,
}

fn rows() -> Vec<Row<'static>> {
    let lines = include_str!("../data/perft.tsv").lines();
    lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let columns: Vec<&str> = line.split('\t').collect();
            let [_, name, sfen, depth, count, _] = columns[..] else { panic!("six columns: {line}") };
            Row { name, sfen, depth: depth.parse().expect(line), count: count.parse().expect(line) }
        })
        .collect()
}

#[test]
fn counts_agree_with_the_published_ones() {
    let limit = if std::env::var_os("KOMADAI_FULL").is_some() { FULL } else { ORDINARY };
    let rows = rows();
    let counted: Vec<&Row<'_>> = rows.iter().filter(|row| row.count <= limit).collect();
    assert!(counted.len() > 80, "only {} rows", counted.len());
    for row in counted {
        let setup: Setup = row.sfen.parse().expect(row.sfen);
        let mut position = Position::from_setup(&setup).expect(row.sfen);
        assert_eq!(perft(&mut position, row.depth), row.count, "{} depth {}", row.name, row.depth);
    }
}

#[test]
fn counting_the_last_ply_and_making_it_agree() {
    for row in rows().iter().filter(|row| row.count <= ORDINARY / 10) {
        let setup: Setup = row.sfen.parse().expect(row.sfen);
        let mut position = Position::from_setup(&setup).expect(row.sfen);
        assert_eq!(perft_made(&mut position, row.depth), row.count, "{} depth {}", row.name, row.depth);
    }
}

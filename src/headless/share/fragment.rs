//! Links that contain a whole record.

use record::{GameRecord, NodeId, Step, packed};

/// The node of the main line after `ply` moves, or after its last move if there are fewer.
pub fn at_ply(record: &GameRecord, ply: usize) -> NodeId {
    let is_move = |&id: &NodeId| matches!(record.node(id).step(), Step::Start | Step::Move(_));
    record.line_from(NodeId::ROOT).take_while(is_move).take(ply + 1).last().unwrap_or(NodeId::ROOT)
}

/// The fragment, without `#`, of the link that contains a whole record. The link opens at the node `shown`, with
/// White below if `flipped`. `None` if the record is too long for a link.
///
/// # Panics
/// If the node belongs to another, larger record.
pub fn packed_fragment(record: &GameRecord, shown: NodeId, flipped: bool) -> Option<String> {
    let packed = packed::write(record)?;
    let flip = if flipped { "flip&" } else { "" };
    let (branch, ply) = (branch_of(record, shown), record.node(shown).ply());
    let branch = if branch == 0 { String::new() } else { format!("branch={branch}&") };
    let ply = if ply == 0 { String::new() } else { format!("ply={ply}&") };
    Some(format!("{branch}{ply}{flip}g={packed}"))
}

/// The index of the first line that contains a node; 0 is the main line.
fn branch_of(record: &GameRecord, node: NodeId) -> usize {
    let tail = record.line_from(node).last();
    record.tails().into_iter().position(|other| Some(other) == tail).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::peers::{self, PeerGame};
    use record::{Builder, End, Study};
    use rules::Variant;

    #[test]
    fn the_whole_game_opens_where_it_was_looked_at() {
        let start = Variant::Standard.start_sfen().parse().expect("a SFEN");
        let mut builder = Builder::new(start).expect("a start");
        for text in ["7g7f", "3c3d", "2g2f"] {
            builder.play(text.parse().expect(text)).expect(text);
        }
        builder.end(End::Resignation).expect("room for an end");
        let record = builder.finish();
        let cases = [
            (3, false, "ply=3&g=1"),
            (9, true, "ply=3&flip&g=1"),
            (1, false, "ply=1&g=1"),
            (0, false, "g=1"),
        ];
        for (ply, flipped, begins) in cases {
            let shown = at_ply(&record, ply);
            assert_eq!(record.node(shown).ply(), ply.min(3));
            let fragment = packed_fragment(&record, shown, flipped).expect("short enough");
            assert!(fragment.starts_with(begins), "{fragment}");
            let game = read(&fragment);
            assert_eq!((&game.record, game.flipped), (&record, flipped));
            assert_eq!(game.shown.unwrap_or(NodeId::ROOT), shown);
        }
    }

    #[test]
    fn every_place_of_a_branched_record_is_found_again() {
        let start = Variant::Standard.start_sfen().parse().expect("a SFEN");
        let mut builder = Builder::new(start).expect("a start");
        let lines = [
            (0, "7g7f 3c3d 2g2f 4c4d"),
            (2, "6g6f 8c8d 2g2f"),
            (3, "3d3e 6f6e"),
            (4, "2g2f"),
            (0, "2g2f 8c8d"),
        ];
        for (from, moves) in lines {
            builder.go_to_ply(from).expect("a ply");
            for text in moves.split(' ') {
                builder.play(text.parse().expect(text)).expect(text);
            }
        }
        let record = builder.finish();
        assert_eq!(record.tails().len(), lines.len());
        for shown in std::iter::once(NodeId::ROOT).chain(record.steps()) {
            let game = read(&packed_fragment(&record, shown, false).expect("short enough"));
            let way = |record: &GameRecord, node| {
                let mut study = Study::new(record.clone());
                study.go(node);
                study.way()
            };
            assert_eq!(way(&game.record, game.shown.unwrap_or(NodeId::ROOT)), way(&record, shown));
        }
    }

    fn read(fragment: &str) -> PeerGame {
        peers::read(&format!("https://example.org/#{fragment}")).expect("a link").expect("a game")
    }
}

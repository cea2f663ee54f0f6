//! The whole game as it is shared: its record, and the link that has all of it.

use super::words::{Key, Words};
use crate::table::Table;
use game::{Game, Player};
use leptos::prelude::*;
use record::{Field, GameRecord, NodeId, Step, packed};
use rules::Color;

/// The record of what is on the screen, and the node that is shown; `None` if no record can hold it. The engine stands in
/// the header by its name; a person has told none.
pub fn record_shared(table: Table) -> Option<(GameRecord, NodeId)> {
    untrack(|| {
        let mut record = table.with_game(Game::record).ok()?;
        let players = table.with_game(|game| game.terms().players);
        for (color, field) in [(Color::Black, Field::Black), (Color::White, Field::White)] {
            if players[color] == Player::Engine {
                let level = table.level().to_string();
                record.header.push(field, &Words::of_page().fill(Key::Engine, &[("level", &level)]));
            }
        }
        let shown = at_ply(&record, table.ply_shown());
        Some((record, shown))
    })
}

/// The node of the main line after so many moves.
fn at_ply(record: &GameRecord, ply: usize) -> NodeId {
    let is_move = |&id: &NodeId| matches!(record.node(id).step(), Step::Start | Step::Move(_));
    record.line_from(NodeId::ROOT).take_while(is_move).take(ply + 1).last().unwrap_or(NodeId::ROOT)
}

/// The fragment of the link that has the whole record, without `#`: it opens at the node that is shown if that is not the
/// last of the main line, with White below if `flipped`.
pub fn packed_fragment(record: &GameRecord, shown: NodeId, flipped: bool) -> String {
    let is_last = record.next(shown).is_none_or(|next| !matches!(record.node(next).step(), Step::Move(_)));
    let ply = if is_last { String::new() } else { format!("ply={}&", record.node(shown).ply()) };
    let flip = if flipped { "flip&" } else { "" };
    format!("{ply}{flip}g={}", packed::write(record))
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::{Builder, End, peers};
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
        for (ply, flipped, begins) in [(3, false, "g=1"), (9, true, "flip&g=1"), (1, false, "ply=1&g=1")] {
            let shown = at_ply(&record, ply);
            assert_eq!(record.node(shown).ply(), ply.min(3));
            let fragment = packed_fragment(&record, shown, flipped);
            assert!(fragment.starts_with(begins), "{fragment}");
            let game =
                peers::read(&format!("https://example.org/#{fragment}")).expect("a link").expect("a game");
            assert_eq!((&game.record, game.flipped), (&record, flipped));
            assert_eq!(game.shown.unwrap_or(shown), shown);
        }
    }
}

//! The record of the game on the table, for sharing.

use super::words::{ShareKey, ShareTexts};
use crate::table::Table;
use crate::texts::I18n;
use game::{Game, Player};
use headless::share::fragment::at_ply;
use leptos::prelude::*;
use record::{Field, GameRecord, NodeId};
use rules::Color;
use saves::names::write_into;

/// Returns the record of the game on the table and the node of the position shown; `None` if no record can hold the
/// game. The header names the engine and its level, and the people who have entered a name.
pub fn record_shared(table: Table) -> Option<(GameRecord, NodeId)> {
    untrack(|| {
        let mut record = table.with_game(Game::record).ok()?;
        write_into(&mut record, &table.player_names());
        let players = table.with_game(|game| game.terms().players);
        for (color, field) in [(Color::Black, Field::Black), (Color::White, Field::White)] {
            if players[color] == Player::Engine {
                let level = table.level().to_string();
                record.header.push(
                    field,
                    &ShareTexts::of(I18n::of_page()).fill(ShareKey::Engine, &[("level", &level)]),
                );
            }
        }
        let shown = at_ply(&record, table.ply_shown());
        Some((record, shown))
    })
}

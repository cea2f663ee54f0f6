//! Impasse at the table: declared, proposed, agreed on or declined.

use super::Table;
use super::sheet::Sheet;
use crate::browser;
use game::{Command, Game, Player, Refusal};
use headless::board::interaction::Turn;
use headless::impasse::{Tally, agrees};
use headless::status::Notice;
use leptos::prelude::*;
use rules::{Color, DeclarationVerdict, Variant};

impl Table {
    /// How an impasse stands.
    pub fn tally(self) -> Tally {
        self.game_state.game.with(Tally::of)
    }

    /// Whether an impasse is no matter of this game, or not any more.
    pub fn is_without_impasse(self) -> bool {
        !self.is_begun()
            || self
                .game_state
                .game
                .with(|game| game.outcome().is_some() || game.position().variant() == Variant::Minishogi)
    }

    /// The person wants to declare victory by impasse. A declaration that stands is made at once. Of one that does not,
    /// the line of the status says why, and the sheet tells all when asked again; where it would lose, the sheet alone.
    pub fn declare(self) {
        let tally = untrack(|| self.tally());
        let color = match self.turn() {
            Turn::Move(color) => color,
            _ if tally.is_near() || !tally.counts() => return self.open(Sheet::Impasse),
            _ => return self.view_state.notice.set(Some(self.not_now())),
        };
        if tally.declarations[color].verdict != DeclarationVerdict::None {
            return self.command(Command::Declare);
        }
        if tally.strict || !tally.counts() {
            return self.open(Sheet::Impasse);
        }
        let again =
            matches!(self.view_state.notice.get_untracked(), Some(Notice::Refused(Refusal::Declaration(_))));
        self.command(Command::Declare);
        if again {
            self.open(Sheet::Impasse);
        }
    }

    /// Whether the person can declare on the sheet: what would fail only where that is allowed, and loses.
    pub fn may_declare(self) -> bool {
        let tally = self.tally();
        let stands = |color: Color| tally.declarations[color].verdict != DeclarationVerdict::None;
        let may = |color| tally.strict && tally.counts() || stands(color);
        !self.is_locked("declare") && self.person_to_move().is_some_and(may)
    }

    /// The person declares, whatever it comes to.
    pub fn confirm_declaration(self) {
        self.close_sheets();
        self.command(Command::Declare);
    }

    /// Whether the person can propose an impasse.
    pub fn may_propose_impasse(self) -> bool {
        let free = |game: &Game| {
            game.outcome().is_none() && game.agreement().is_some() && game.impasse_proposed_by().is_none()
        };
        self.person().is_some() && self.game_state.game.with(free)
    }

    /// The person proposes an impasse. The engine answers at once, the other person on the sheet.
    pub fn propose_impasse(self) {
        let Some(color) = untrack(|| self.person()) else { return };
        let (agreement, other) =
            self.game_state.game.with_untracked(|game| (game.agreement(), game.terms().players[!color]));
        match (agreement, other) {
            (Some(outcome), Player::Engine) if !agrees(outcome, !color) => {
                self.close_sheets();
                self.view_state.notice.set(Some(Notice::EngineDeclines));
            }
            (_, Player::Engine) => {
                self.close_sheets();
                self.command(Command::AgreeImpasse(color));
                self.command(Command::AgreeImpasse(!color));
            }
            (_, Player::Human) => {
                self.command(Command::AgreeImpasse(color));
                // The buttons are others now.
                browser::after_paint(|| browser::focus_if_lost(".sheet"));
            }
        }
    }

    /// The other of two people answers the proposal.
    pub fn answer_impasse(self, agree: bool) {
        let proposer = self.game_state.game.with_untracked(Game::impasse_proposed_by);
        let Some(answerer) = proposer.map(|proposer| !proposer) else { return };
        self.close_sheets();
        let answer = if agree { Command::AgreeImpasse } else { Command::DeclineImpasse };
        self.command(answer(answerer));
    }

    /// The side that a person can move now.
    fn person_to_move(self) -> Option<Color> {
        let free = self.is_begun() && !self.is_standing();
        self.game_state.game.with(|game| match game.player_to_move() {
            Some(Player::Human) if free => game.turn(),
            _ => None,
        })
    }
}

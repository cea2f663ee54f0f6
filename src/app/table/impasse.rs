//! The impasse: declarations of the person, and proposals to agree on one.

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
    /// The points and conditions of an impasse in the running game.
    pub fn tally(self) -> Tally {
        self.game_state.game.with(Tally::of)
    }

    /// Whether there can be no impasse: no game has begun, it is over, or it is minishogi.
    pub fn is_without_impasse(self) -> bool {
        !self.is_begun()
            || self
                .game_state
                .game
                .with(|game| game.outcome().is_some() || game.position().variant() == Variant::Minishogi)
    }

    /// Handles the person's wish to declare victory by impasse. A valid declaration is made at once. For an invalid one
    /// the status line says why, and a second attempt opens the sheet with all conditions. Where an invalid declaration
    /// would lose the game, only the sheet opens.
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

    /// Whether the sheet offers to declare: the declaration is valid, or the game is strict, where an invalid one
    /// loses.
    pub fn may_declare(self) -> bool {
        let tally = self.tally();
        let stands = |color: Color| tally.declarations[color].verdict != DeclarationVerdict::None;
        let may = |color| tally.strict && tally.counts() || stands(color);
        !self.is_locked("declare") && self.person_to_move().is_some_and(may)
    }

    /// Closes the sheet and declares victory by impasse for the side to move, even if that loses.
    pub fn confirm_declaration(self) {
        self.close_sheets();
        self.command(Command::Declare);
    }

    /// Whether the person can propose an impasse: both sides could agree on one, and no proposal is open.
    pub fn may_propose_impasse(self) -> bool {
        let free = |game: &Game| {
            game.outcome().is_none() && game.agreement().is_some() && game.impasse_proposed_by().is_none()
        };
        self.person().is_some() && self.game_state.game.with(free)
    }

    /// Proposes an impasse for the person. The engine answers at once; another person answers on the sheet.
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
                // The pressed button has been replaced by others, and the focus may be lost with it.
                browser::after_paint(|| browser::focus_if_lost(".sheet"));
            }
        }
    }

    /// Answers an open proposal for the other side.
    pub fn answer_impasse(self, agree: bool) {
        let proposer = self.game_state.game.with_untracked(Game::impasse_proposed_by);
        let Some(answerer) = proposer.map(|proposer| !proposer) else { return };
        self.close_sheets();
        let answer = if agree { Command::AgreeImpasse } else { Command::DeclineImpasse };
        self.command(answer(answerer));
    }

    /// The side to move, if a person plays it and the clock is not paused.
    fn person_to_move(self) -> Option<Color> {
        let free = self.is_begun() && !self.is_standing();
        self.game_state.game.with(|game| match game.player_to_move() {
            Some(Player::Human) if free => game.turn(),
            _ => None,
        })
    }
}

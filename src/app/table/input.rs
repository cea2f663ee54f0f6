//! Input at the table: by the board, the controls or single keys.

use super::Table;
use super::sheet::Sheet;
use crate::browser;
use game::{Command, Player, Refusal};
use headless::board::interaction::{Effect, Input, Interaction, Place};
use headless::dial::stands;
use headless::status::{Notice, lone_human};
use leptos::prelude::*;
use rules::{ByColor, Color, Move, Outcome, WinBy};

impl Table {
    /// Handles input on the board.
    pub fn input(self, input: Input) {
        if self.input_at_study_view(input) {
            return;
        }
        if self.view_state.sought.get_untracked().is_some() {
            let begun = self.game_state.current.with_untracked(Option::is_some);
            if begun && matches!(input, Input::Press(_) | Input::Activate(_)) {
                self.return_to_newest();
            }
            return;
        }
        let turn = self.turn();
        let before = self.view_state.interaction.get_untracked();
        let (after, effect) =
            self.game_state.game.with_untracked(|game| before.step(input, game.position(), turn));
        self.take_step(input, after, effect, self.hooks().play);
    }

    /// Does what an input has come to.
    pub(super) fn take_step(self, input: Input, after: Interaction, effect: Effect, play: fn(Self, Move)) {
        let before = self.view_state.interaction.get_untracked();
        if before != after {
            self.view_state.interaction.set(after);
        }
        if !matches!(input, Input::Drag(_) | Input::Release(_)) {
            self.view_state.notice.maybe_update(|notice| notice.take().is_some());
        }
        match effect {
            Effect::None => {}
            Effect::NotYourTurn => self.view_state.notice.set(Some(self.not_now())),
            Effect::Play(mv) => {
                self.view_state.dragged.set(matches!(before, Interaction::Dragging { .. }));
                play(self, mv);
            }
            Effect::Premove(premove) => {
                if self.game_state.premove.get_untracked() != premove {
                    self.game_state.premove.set(premove);
                }
            }
        }
    }

    /// A place is clicked without a pointer: by the keyboard or by assistive technology. Pointers have been heard
    /// when they went down.
    pub fn activate(self, event: &web_sys::MouseEvent, place: Place) {
        if event.detail() == 0 {
            self.input(Input::Activate(place));
        }
    }

    /// Whether a piece is picked, or a promotion to be chosen.
    pub fn is_picking(self) -> bool {
        self.view_state.interaction.get_untracked() != Interaction::Resting
            || self.game_state.premove.get_untracked().is_some()
    }

    /// Whether the last move was dragged: then the piece is where it was dropped already.
    pub fn was_dragged(self) -> bool {
        self.view_state.dragged.get_untracked()
    }

    /// A press beside the board drops a move that was begun. One that was made in advance stays: the press may be on
    /// “Move now”.
    pub fn put_down(self) {
        if self.view_state.interaction.get_untracked() != Interaction::Resting {
            self.input(Input::Cancel);
        }
    }

    /// A single key that stands for a control; `false` if it stands for none.
    pub fn key(self, key: &str) -> bool {
        let shown = self.view_state.sought.get_untracked();
        let newest = self.game_state.game.with_untracked(|game| game.played().len());
        // Of the controls of a game, only those of the page remain while something else is shown.
        let of_page = matches!(key, "f" | "v" | "p" | "s" | "?");
        if self.is_key_locked(key) || self.is_study_shown_untracked() && !of_page {
            return false;
        }
        match key {
            "n" => self.choose(true),
            "t" => self.take_back(),
            "r" => self.resign(),
            "d" => self.declare(),
            "m" => self.move_now(),
            "h" => self.ask_hint(),
            "c" => self.press_pause(),
            "f" => self.flip(),
            "v" => self.page_state.preferences.turn_sound(),
            "[" => self.view(shown.unwrap_or(newest).saturating_sub(1)),
            "]" => self.view(shown.unwrap_or(newest) + 1),
            "p" => self.open(Sheet::Preferences),
            "s" => self.open(Sheet::Share),
            "?" => self.open(Sheet::Help),
            _ => return false,
        }
        true
    }

    /// The person gives up.
    pub fn resign(self) {
        if let Some(color) = untrack(|| self.person()) {
            self.command(Command::Resign(color));
        }
    }

    /// The person takes the last move back.
    pub fn take_back(self) {
        if let Some(color) = untrack(|| self.taker()) {
            self.command(Command::TakeBack(color));
        }
    }

    /// Who could take something back: the person who plays against the engine, or of two people the one who moved last.
    pub fn taker(self) -> Option<Color> {
        self.game_state.game.with(|game| match game.terms().players {
            _ if !self.is_begun() => None,
            ByColor { black: Player::Human, white: Player::Human } => {
                // An offence is not among the moves: its offender is still to move.
                let turn = game.position().turn();
                let offence = matches!(
                    game.outcome(),
                    Some(Outcome::Win { by: WinBy::Illegal(_) | WinBy::FailedDeclaration, .. })
                );
                Some(if offence { turn } else { !turn })
            }
            players => lone_human(players),
        })
    }

    /// Why the person cannot move.
    pub(super) fn not_now(self) -> Notice {
        let standing = self.game_state.game.with_untracked(stands);
        if standing { Notice::Refused(Refusal::Paused) } else { Notice::NotYourTurn }
    }

    /// The engine shall move now.
    pub fn move_now(self) {
        match self.game_state.question.get_untracked().and_then(|question| question.answer) {
            Some(answer) => self.play_answer(answer),
            None => self.game_state.engine.hurry(),
        }
    }

    /// The person acts: on the newest position, whatever was looked at.
    pub(super) fn command(self, command: Command) {
        self.return_to_newest();
        self.dispatch(command);
    }

    pub(super) fn dispatch(self, command: Command) {
        let mut happened = Err(Refusal::GameOver);
        self.game_state.game.maybe_update(|game| {
            happened = game.apply(command, browser::timestamp());
            happened.as_ref().is_ok_and(|events| !events.is_empty())
        });
        match happened {
            Ok(events) => {
                self.sounds.after_events(&events, self.was_dragged());
                self.thank(&events);
                self.after_change(Notice::of(&events));
            }
            Err(refusal) => {
                self.view_state.interaction.set(Interaction::Resting);
                self.view_state.notice.set(Some(Notice::Refused(refusal)));
            }
        }
    }
}

//! Turns the person's input into commands to the game: presses on the board, controls beside it, and single-key
//! shortcuts.

use super::Table;
use super::hooks::Attempt;
use super::sheet::Sheet;
use crate::browser;
use game::{Command, Player, Refusal};
use headless::board::interaction::{Effect, Input, Interaction, Place};
use headless::dial::stands;
use headless::status::{Notice, lone_human};
use leptos::prelude::*;
use rules::{ByColor, Color, Move, Outcome, WinBy};

impl Table {
    /// Handles one input event on the board: a press, drag, release, activation or cancellation.
    ///
    /// While an earlier position is shown, a press or activation in a running game only returns to the newest position,
    /// and all other input is ignored.
    pub fn input(self, input: Input) {
        if self.input_while_peeking(input) || self.input_at_study_view(input) {
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

    /// Stores the new state of the interaction, and carries out its effect. A drag and a release leave the notice in
    /// the status line alone; any other input clears it. `play` is the function that plays a completed move.
    pub(super) fn take_step(self, input: Input, after: Interaction, effect: Effect, play: fn(Self, Move)) {
        let before = self.view_state.interaction.get_untracked();
        if before != after {
            self.view_state.interaction.set(after);
        }
        if !matches!(input, Input::Drag(_) | Input::Release(_)) {
            self.view_state.notice.maybe_update(|notice| notice.take().is_some());
            self.view_state.unexplained.set_value(None);
        }
        let is_press = matches!(input, Input::Press(_) | Input::Activate(_));
        match effect {
            Effect::None if is_press => {
                if let Some(origin) = after.origin() {
                    (self.hooks().explain)(self, Attempt::Pick(origin));
                }
            }
            Effect::None => {}
            Effect::Look(_)
                if self.game_state.game.with_untracked(stands) && !self.is_study_shown_untracked() =>
            {
                self.view_state.notice.set(Some(self.not_now()));
            }
            Effect::Look(place) => (self.hooks().explain)(self, Attempt::Look(place)),
            Effect::Play(mv) => {
                self.view_state.dragged.set(matches!(before, Interaction::Dragging { .. }));
                if !(self.hooks().asks_first)(self, mv) {
                    play(self, mv);
                }
            }
            Effect::Premove(premove) => {
                if self.game_state.premove.get_untracked() != premove {
                    self.game_state.premove.set(premove);
                }
            }
        }
    }

    /// Handles a `click` event that no pointer caused (`detail` is 0): one of the keyboard or of assistive technology.
    /// Clicks by a pointer are ignored, because the `pointerdown` event before them has been handled.
    pub fn activate(self, event: &web_sys::MouseEvent, place: Place) {
        if event.detail() == 0 {
            self.input(Input::Activate(place));
        }
    }

    /// Whether a move is half entered: a piece is picked, a promotion is to be chosen, or a premove is set.
    pub fn is_picking(self) -> bool {
        self.view_state.interaction.get_untracked() != Interaction::Resting
            || self.game_state.premove.get_untracked().is_some()
    }

    /// Whether the last move was made by dragging. The piece then needs no animation: it already lies on its new
    /// square.
    pub fn was_dragged(self) -> bool {
        self.view_state.dragged.get_untracked()
    }

    /// Cancels a half-entered move after a press beside the board. A premove stays, because the press may be on “Move
    /// now”.
    pub fn put_down(self) {
        if self.view_state.interaction.get_untracked() != Interaction::Resting {
            self.input(Input::Cancel);
        }
    }

    /// Runs the control that a single-key shortcut stands for. `key` is the `key` value of a keyboard event.
    ///
    /// Returns `false` if the key is no shortcut, if a link has locked its control, or if a record is shown and the
    /// control acts on a game.
    pub fn key(self, key: &str) -> bool {
        let shown = self.view_state.sought.get_untracked();
        let newest = self.game_state.game.with_untracked(|game| game.played().len());
        // These shortcuts belong to the page, not to the game, or have a function in a record as well.
        let of_page = matches!(key, "f" | "v" | "p" | "s" | "?" | "h");
        if self.is_key_locked(key) || self.is_study_shown_untracked() && !of_page {
            return false;
        }
        match key {
            "n" => self.choose(true),
            "t" => self.take_back(),
            "r" => (self.hooks().resign)(self),
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

    /// Whether the person is asked if it wants to resign, or by the coach about a move. Tracks changes.
    pub fn is_resigning(self) -> bool {
        self.view_state.resigning.get() && self.can_resign()
    }

    /// Whether the person acts for a side of a game that goes on. Tracks changes.
    pub fn can_resign(self) -> bool {
        self.person().is_some() && self.game_state.game.with(|game| game.outcome().is_none())
    }

    /// Asks the person whether it wants to resign, or withdraws the question, be it this one or the coach's.
    pub fn ask_to_resign(self, asks: bool) {
        if self.view_state.resigning.get_untracked() != asks && (!asks || untrack(|| self.can_resign())) {
            self.view_state.resigning.set(asks);
        }
    }

    /// Resigns the game for the side that the person acts for. Does nothing if there is no such side.
    pub fn resign(self) {
        self.ask_to_resign(false);
        if let Some(color) = untrack(|| self.person()) {
            self.command(Command::Resign(color));
        }
    }

    /// Resigns the game for a side, whichever is to move.
    pub fn resign_as(self, color: Color) {
        self.ask_to_resign(false);
        self.command(Command::Resign(color));
    }

    /// Takes back the last move of [`Self::taker`]. Does nothing if there is no such side.
    pub fn take_back(self) {
        if let Some(color) = untrack(|| self.taker()) {
            self.command(Command::TakeBack(color));
        }
    }

    /// The side that could take a move back: the person who plays against the engine, or of two people the one who
    /// moved last. `None` before a game has begun, and between two engines.
    pub fn taker(self) -> Option<Color> {
        self.game_state.game.with(|game| match game.terms().players {
            _ if !self.is_begun() => None,
            ByColor { black: Player::Human, white: Player::Human } => {
                // A foul or failed declaration is not in the list of moves: the offender is still the side to move.
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

    /// The notice for a move that the person cannot make now: the clock is paused, or it is not the person's turn.
    pub(super) fn not_now(self) -> Notice {
        let standing = self.game_state.game.with_untracked(stands);
        if standing { Notice::Refused(Refusal::Paused) } else { Notice::NotYourTurn }
    }

    /// Makes the engine move at once: plays an answer that is held back, or else stops the search.
    pub fn move_now(self) {
        if !self.play_held_answer() {
            self.do_without_network();
            self.game_state.engine.hurry();
        }
    }

    /// Shows the newest position, and applies a command of the person to the game.
    pub(super) fn command(self, command: Command) {
        self.return_to_newest();
        self.dispatch(command);
    }

    /// Applies a command to the game, with sounds, thanks and all that follows a change. If the game refuses it, the
    /// status line says why.
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
                // A piece that cannot go there stays picked, so that the squares where it can go are shown.
                let again = match refusal {
                    Refusal::Illegal { mv, .. } if command == Command::Play(mv) => {
                        Interaction::Picked(mv.origin())
                    }
                    _ => Interaction::Resting,
                };
                self.view_state.interaction.set(again);
                self.view_state.notice.set(Some(Notice::Refused(refusal)));
            }
        }
    }
}

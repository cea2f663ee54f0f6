//! How a game begins: the form of the next one, the first, the next, and the one that is played again.

use super::Table;
use super::status::{Notice, lone_human};
use crate::board::interaction::Interaction;
use crate::browser;
use crate::last_choice;
use crate::settings::{Choice, Pairing, Side, pawns_up};
use crate::store;
use game::{Command, Game, Player, Terms, TimeControls};
use leptos::prelude::*;
use rules::{ByColor, Color, Move};

impl Table {
    /// Opens or closes the form of the next game.
    pub fn choose(self, open: bool) {
        self.choosing.set(open);
        if open && self.form.with_untracked(|form| form.pairing == Pairing::Mate) {
            // A problem is no game, and its attacker may have no king.
            self.form.set(Choice::default());
        }
        if open {
            self.look_for_earlier();
        }
    }

    /// Changes the form of the next game.
    pub fn change_choice(self, change: impl FnOnce(&mut Choice)) {
        self.form.update(change);
    }

    /// Shows the start of the game that the form describes, unless a game has begun.
    pub fn preview(self) {
        if self.current.with_untracked(Option::is_none) {
            let choice = self.form.get_untracked();
            self.game.set(idle_game(&choice));
            self.notice.set(None);
            if let Some(ply) = self.sought.get_untracked() {
                self.show(ply);
            }
        }
    }

    /// Turns the board to the seat that the form names, unless a game has begun.
    pub fn sit(self) {
        if self.current.with_untracked(Option::is_none) {
            self.bottom.set(self.form.with_untracked(Choice::seat_before_toss));
        }
    }

    /// Keeps what stands in the form for the next visit.
    pub fn remember_choice(self) {
        self.form.with_untracked(|choice| store::keep_choice(&last_choice::to_text(choice)));
    }

    /// Starts the game that the form describes. The seed of a link counts for the first game.
    pub fn start(self) {
        if self.current.with_untracked(Option::is_some) {
            self.seed.set(browser::random_seed());
        } else if let Some(ply) = self.sought.get_untracked() {
            // The game begins at the position that is shown.
            self.form.update(|choice| choice.cut(ply));
        }
        self.begin(false, true);
    }

    /// Starts the same game again with the sides changed.
    pub fn rematch(self) {
        if let (Some(terms), Some(choice)) =
            (self.game.with_untracked(Game::replay_terms), self.current.get_untracked())
        {
            self.replay(terms, choice);
            return;
        }
        if self.is_problem_untracked() {
            self.form.set(self.current.get_untracked().unwrap_or_default());
            return self.begin(false, false);
        }
        if let Some(mut choice) = self.current.get_untracked() {
            let people = choice.pairing == Pairing::People;
            if let Some(human) = untrack(|| self.human()) {
                choice.side = if human == Color::Black { Side::White } else { Side::Black };
            }
            if people || choice.pairing == Pairing::Engine {
                // Each takes the own time along.
                let swapped = |TimeControls(ByColor { black, white })| {
                    TimeControls(ByColor { black: white, white: black })
                };
                choice.time = choice.time.map(swapped);
            }
            self.form.set(choice);
            let below = self.bottom.get_untracked();
            self.start();
            if people {
                self.bottom.set(!below);
            }
            return;
        }
        self.start();
    }

    /// Gives up the position of a link that cannot be played, for the start of a game.
    pub fn take_start_position(self) {
        self.link_problems.set(Vec::new());
        self.choosing.set(true);
    }

    /// Plays again after a repetition or an impasse: the same start, colours changed, each with the time that is left.
    fn replay(self, terms: Terms, mut choice: Choice) {
        if let Some(human) = lone_human(terms.players) {
            choice.side = if human == Color::Black { Side::Black } else { Side::White };
        }
        choice.time = terms.clock.map(TimeControls);
        // Two people at one screen change colours, and keep their seats.
        let seat = lone_human(terms.players).unwrap_or(!self.bottom.get_untracked());
        // It was played from once.
        let game = Game::new(terms).expect("the start can be played");
        self.seed.set(browser::random_seed());
        self.form.set(choice.clone());
        self.seat(game, choice, seat, true);
    }

    /// `wind`: the clock starts at once; else it waits, since nobody may be there yet.
    pub(super) fn begin(self, flip: bool, wind: bool) {
        let choice = self.form.get_untracked();
        let human = choice.seat(self.seed.get_untracked());
        // A link's position was played when it was read, and the tables of the rules can be played.
        let mut game = Game::new(choice.terms(human)).expect("the form offers only what can be played");
        play_all(&mut game, choice.moves());
        let seat = if flip { !human } else { human };
        self.seat(game, choice, seat, wind);
    }

    /// Lays a game on the table and begins it, with this side below.
    fn seat(self, mut game: Game, choice: Choice, seat: Color, wind: bool) {
        let squares = self.order_to_set_out(&game, &choice);
        // An engine that is still being loaded starts its clock when it is there.
        let engine_first = game.clock().is_some() && game.player_to_move() == Some(Player::Engine);
        let waits = wind && squares.is_none() && engine_first && self.opponent.is_starting();
        self.waiting.set(waits);
        if wind && !waits && squares.is_none() && game.outcome().is_none() {
            game.apply(Command::Resume, browser::timestamp()).expect("the game runs");
        }
        self.opponent.forget();
        self.set_aside();
        self.game.set(game);
        let toss = (choice.side == Side::Chance && choice.pairing == Pairing::Engine)
            .then(|| Notice::Tossed(pawns_up(self.seed.get_untracked())));
        self.bottom.set(seat);
        self.end_ceremony();
        self.open_ceremony(&choice, squares, wind);
        self.current.set(Some(choice));
        self.choosing.set(false);
        self.look_up();
        self.interaction.set(Interaction::Resting);
        self.settle(toss);
    }
}

/// The board before the first game: where the form would start it.
pub(super) fn idle_game(choice: &Choice) -> Game {
    let game = Game::new(choice.terms(choice.seat_before_toss()));
    let even = || Game::new(Terms::even(choice.variant)).expect("an even game can be played");
    let mut game = game.unwrap_or_else(|_| even());
    play_all(&mut game, choice.moves());
    game
}

/// Makes the moves of a link, which were played once when it was read: each is legal, but the game may have ended.
fn play_all(game: &mut Game, moves: &[Move]) {
    // No clock runs yet.
    for &mv in moves {
        if game.apply(Command::Play(mv), 0).is_err() {
            break;
        }
    }
}

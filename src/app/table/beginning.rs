//! How a game begins: the form of the next one, the first, the next, and the one that is played again.

use super::Table;
use crate::browser;
use crate::store;
use game::{Command, Game, Player, Terms, TimeControls};
use headless::board::interaction::Interaction;
use headless::status::{Notice, lone_human};
use leptos::prelude::*;
use links::{Choice, Pairing, Side, pawns_up};
use rules::{ByColor, Color};
use saves::last_choice;

impl Table {
    /// Opens or closes the form of the next game.
    pub fn choose(self, open: bool) {
        self.next.choosing.set(open);
        if open && self.next.form.with_untracked(|form| form.pairing == Pairing::Mate) {
            // A problem is no game, and its attacker may have no king.
            self.next.form.set(Choice::default());
        }
        if open {
            self.look_for_earlier();
        }
    }

    /// Changes the form of the next game.
    pub fn change_choice(self, change: impl FnOnce(&mut Choice)) {
        self.next.form.update(change);
    }

    /// Changes the form in what the board shows before a game has begun.
    pub fn change_start(self, change: impl FnOnce(&mut Choice)) {
        self.change_choice(change);
        self.preview();
    }

    /// Shows the start of the game that the form describes, unless a game has begun.
    pub fn preview(self) {
        if self.play.current.with_untracked(Option::is_none) {
            let choice = self.next.form.get_untracked();
            self.play.game.set(choice.idle_game());
            self.sight.notice.set(None);
            if let Some(ply) = self.sight.sought.get_untracked() {
                self.show(ply);
            }
        }
    }

    /// Turns the board to the seat that the form names, unless a game has begun.
    pub fn sit(self) {
        if self.play.current.with_untracked(Option::is_none) {
            self.sight.bottom.set(self.next.form.with_untracked(Choice::seat_before_toss));
        }
    }

    /// Keeps what stands in the form for the next visit.
    pub fn remember_choice(self) {
        self.next.form.with_untracked(|choice| store::keep_choice(&last_choice::to_text(choice)));
    }

    /// Starts the game that the form describes. The seed of a link counts for the first game.
    pub fn start(self) {
        if self.play.current.with_untracked(Option::is_some) {
            self.play.seed.set(browser::random_seed());
        } else if let Some(ply) = self.sight.sought.get_untracked() {
            // The game begins at the position that is shown.
            self.next.form.update(|choice| choice.cut(ply));
        }
        self.begin(false, true);
    }

    /// Starts the same game again with the sides changed.
    pub fn rematch(self) {
        if let (Some(terms), Some(choice)) =
            (self.play.game.with_untracked(Game::replay_terms), self.play.current.get_untracked())
        {
            self.replay(terms, choice);
            return;
        }
        if self.is_problem_untracked() {
            self.next.form.set(self.play.current.get_untracked().unwrap_or_default());
            return self.begin(false, false);
        }
        if let Some(mut choice) = self.play.current.get_untracked() {
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
            self.next.form.set(choice);
            let below = self.sight.bottom.get_untracked();
            self.start();
            if people {
                self.sight.bottom.set(!below);
            }
            return;
        }
        self.start();
    }

    /// Gives up the position of a link that cannot be played, for the start of a game.
    pub fn take_start_position(self) {
        self.next.link_problems.set(Vec::new());
        self.next.choosing.set(true);
    }

    /// Plays again after a repetition or an impasse: the same start, colours changed, each with the time that is left.
    fn replay(self, terms: Terms, mut choice: Choice) {
        if let Some(human) = lone_human(terms.players) {
            choice.side = if human == Color::Black { Side::Black } else { Side::White };
        }
        choice.time = terms.clock.map(TimeControls);
        // Two people at one screen change colours, and keep their seats.
        let seat = lone_human(terms.players).unwrap_or(!self.sight.bottom.get_untracked());
        // It was played from once.
        let game = Game::new(terms).expect("the start can be played");
        self.play.seed.set(browser::random_seed());
        self.next.form.set(choice.clone());
        self.seat(game, choice, seat, true);
    }

    /// `wind`: the clock starts at once; else it waits, since nobody may be there yet.
    pub(super) fn begin(self, flip: bool, wind: bool) {
        let choice = self.next.form.get_untracked();
        let human = choice.seat(self.play.seed.get_untracked());
        // A link's position was played when it was read, and the tables of the rules can be played.
        let mut game = Game::new(choice.terms(human)).expect("the form offers only what can be played");
        choice.catch_up(&mut game);
        let seat = if flip { !human } else { human };
        self.seat(game, choice, seat, wind);
    }

    /// Lays a game on the table and begins it, with this side below.
    fn seat(self, mut game: Game, choice: Choice, seat: Color, wind: bool) {
        let squares = self.order_to_set_out(&game, &choice);
        // An engine that is still being loaded starts its clock when it is there.
        let engine_first = game.clock().is_some() && game.player_to_move() == Some(Player::Engine);
        let waits = wind && squares.is_none() && engine_first && self.play.opponent.is_starting();
        self.play.waiting.set(waits);
        if wind && !waits && squares.is_none() && game.outcome().is_none() {
            game.apply(Command::Resume, browser::timestamp()).expect("the game runs");
        }
        self.play.opponent.forget();
        self.set_aside();
        self.play.game.set(game);
        let toss = (choice.side == Side::Chance && choice.pairing == Pairing::Engine)
            .then(|| Notice::Tossed(pawns_up(self.play.seed.get_untracked())));
        self.sight.bottom.set(seat);
        self.end_ceremony();
        self.open_ceremony(&choice, squares, wind);
        self.play.current.set(Some(choice));
        self.next.choosing.set(false);
        self.look_up();
        self.sight.interaction.set(Interaction::Resting);
        self.after_change(toss);
    }
}

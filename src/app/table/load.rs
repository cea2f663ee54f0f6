//! How a game comes on the table: one function for every source.

use super::Table;
use super::hooks::Cue;
use crate::browser;
use crate::store;
use game::{Command, Game, Player, Terms, TimeControls};
use headless::board::interaction::Interaction;
use headless::status::{Notice, lone_human};
use leptos::prelude::*;
use links::{Choice, Frame, Link, LinkProblem, Pairing, Side, pawns_up};
use rules::{Color, Setup};
use saves::{Saved, last_choice};

/// Where a game comes from.
#[derive(Clone, Debug)]
pub enum GameSource {
    /// A link, with what is wrong with it. Its game begins, or stands in the form of the next one.
    Link(Link, Vec<LinkProblem>),
    /// A position that is a mate problem.
    Problem(Setup),
    /// The form of the next game.
    Form {
        /// Whether White is below where the person has Black, and the other way round.
        flip: bool,
        /// Whether the clock starts at once; else it waits, since nobody may be there yet.
        wind: bool,
    },
    /// The start of the game on the table once more, by terms with colours changed and the time that is left.
    Replay(Terms, Choice),
    /// A kept game, which goes on.
    Kept(Saved, Box<Game>),
}

/// What waits in the form of the next game, or begins.
struct Offer {
    choice: Choice,
    /// The ply that is looked at first.
    shown: usize,
    flip: bool,
    seed: Option<u32>,
    frame: Option<Frame>,
    begins: bool,
}

/// A game that is about to lie on the table.
struct Incoming {
    game: Game,
    choice: Choice,
    /// Who sits below.
    below: Color,
    /// Whether it begins now, and then whether its clock starts at once; a kept one goes on.
    begins: Option<bool>,
}

impl Table {
    /// Puts a game on the table, in the place of what lies there. An unfinished game is kept.
    pub fn load(self, source: GameSource) {
        match source {
            GameSource::Link(link, problems) => self.load_offer(Offer::of_link(link.in_frame()), problems),
            GameSource::Problem(setup) => self.load_offer(Offer::of_problem(setup), Vec::new()),
            GameSource::Form { flip, wind } => {
                let choice = self.next.form.get_untracked();
                let human = choice.seat(self.play.seed.get_untracked());
                // A link's position was played when it was read, and the tables of the rules can be played.
                let mut game =
                    Game::new(choice.terms(human)).expect("the form offers only what can be played");
                choice.catch_up(&mut game);
                let below = if flip { !human } else { human };
                self.lay(Incoming { game, choice, below, begins: Some(wind) });
            }
            GameSource::Replay(terms, mut choice) => {
                if let Some(human) = lone_human(terms.players) {
                    choice.side = if human == Color::Black { Side::Black } else { Side::White };
                }
                choice.time = terms.clock.map(TimeControls);
                // Two people at one screen change colours, and keep their seats.
                let below = lone_human(terms.players).unwrap_or(!self.sight.bottom.get_untracked());
                // It was played from once.
                let game = Game::new(terms).expect("the start can be played");
                self.play.seed.set(browser::random_seed());
                self.next.form.set(choice.clone());
                self.lay(Incoming { game, choice, below, begins: Some(true) });
            }
            GameSource::Kept(saved, game) => {
                self.play.seed.set(saved.seed);
                self.next.form.set(saved.choice.clone());
                self.next.link_problems.set(Vec::new());
                self.lay(Incoming { game: *game, choice: saved.choice, below: saved.below, begins: None });
            }
        }
    }

    /// Fills the form of the next game, shows its start, and begins it if that is wanted.
    fn load_offer(self, offer: Offer, problems: Vec<LinkProblem>) {
        let Offer { choice, shown, flip, seed, frame, begins } = offer;
        self.exhibit(None);
        self.play.opponent.forget();
        self.end_ceremony();
        self.play.question.set(None);
        self.sight.hint.set(None);
        self.play.waiting.set(false);
        self.play.current.set(None);
        self.cue(Cue::Settled);
        let below = choice.seat_before_toss();
        self.next.form.set(choice);
        self.play.seed.set(seed.unwrap_or_else(browser::random_seed));
        // A record has Black below, whoever is to move.
        let is_record = matches!(frame, Some(Frame::View | Frame::Diagram));
        self.sight.bottom.set(if is_record { Color::Black } else { below });
        self.preview();
        self.show(shown);
        self.next.link_problems.set(problems);
        let still = untrack(|| self.position_problem()).is_some() || frame.is_some_and(Frame::is_still);
        let begins = begins && !still;
        self.next.choosing.set(!still && !begins);
        if flip {
            self.flip();
        }
        if begins {
            self.load(GameSource::Form { flip, wind: false });
        }
    }

    /// Lays a game on the table, and begins it or goes on with it.
    fn lay(self, incoming: Incoming) {
        let Incoming { mut game, choice, below, begins } = incoming;
        let wind = begins == Some(true);
        let squares = begins.and_then(|_| self.order_to_set_out(&game, &choice));
        // An engine that is still being loaded starts its clock when it is there.
        let engine_first = game.clock().is_some() && game.player_to_move() == Some(Player::Engine);
        let waits = wind && squares.is_none() && engine_first && self.play.opponent.is_starting();
        if wind && !waits && squares.is_none() && game.outcome().is_none() {
            game.apply(Command::Resume, browser::timestamp()).expect("the game runs");
        }
        self.play.waiting.set(waits);
        self.play.opponent.forget();
        if begins.is_some() {
            self.set_aside();
        }
        self.end_ceremony();
        self.play.game.set(game);
        self.sight.bottom.set(below);
        let mut notice = None;
        if begins.is_some() {
            let tossed = choice.side == Side::Chance && choice.pairing == Pairing::Engine;
            notice = tossed.then(|| Notice::Tossed(pawns_up(self.play.seed.get_untracked())));
            self.open_ceremony(&choice, squares, wind);
            self.sight.interaction.set(Interaction::Resting);
        }
        self.play.current.set(Some(choice));
        self.next.choosing.set(false);
        self.look_up();
        self.after_change(notice);
    }
}

impl Offer {
    /// What a link asks for; the choice of last time where it leaves open what is played.
    fn of_link(link: Link) -> Self {
        let Link { flip, seed, embed: frame, .. } = link;
        let (shown, plays) = (link.shown_ply(), link.play.is_some());
        let last = if frame.is_none() && link.names_no_game() { store::last_choice() } else { None };
        let choice = last.map_or_else(|| Choice::of_link(link), |text| last_choice::from_text(&text));
        let begins = plays || choice.pairing == Pairing::Mate;
        Self { choice, shown, flip, seed, frame, begins }
    }

    fn of_problem(setup: Setup) -> Self {
        let choice = Choice::of_problem(setup);
        Self { choice, shown: 0, flip: false, seed: None, frame: None, begins: true }
    }
}

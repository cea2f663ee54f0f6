//! How a game comes on the table: one function for every source.

use super::Table;
use super::hooks::SolverEvent;
use crate::browser;
use crate::store;
use game::{Command, Game, Player, Terms, TimeControls};
use headless::board::interaction::Interaction;
use headless::status::{Notice, lone_human};
use leptos::prelude::*;
use links::{Choice, EmbedMode, Link, LinkProblem, Pairing, SideChoice, pawns_up};
use rules::{Color, Line, Setup};
use saves::{Saved, last_choice};

/// Where a game comes from.
#[derive(Clone, Debug)]
pub enum GameSource {
    /// A link, with what is wrong with it. Its game begins, or stands in the form of the next one.
    Link(Link, Vec<LinkProblem>),
    /// A record that the page around a frame has sent. The game follows its main line on the terms of the frame's link.
    Record {
        /// The main line; a mate problem has no moves.
        line: Line,
        /// The number of moves after which the board is shown; `None` for all of them.
        ply: Option<usize>,
        /// The link of the frame. What it says of a line is ignored.
        terms: Box<Link>,
    },
    /// A position that is a mate problem.
    Problem(Setup),
    /// The form of the next game.
    Form {
        /// Whether White is below where the person has Black, and the other way round.
        flip: bool,
        /// Whether the clock starts at once; otherwise a person has to start it.
        start_clock: bool,
    },
    /// The start of the game on the table once more, by terms with colors changed and the time that is left.
    Replay(Terms, Choice),
    /// A kept game, which goes on.
    Kept(Saved, Box<Game>),
}

/// A game that is offered in the form of the next game, or begins.
struct OfferedGame {
    choice: Choice,
    /// The ply that the board shows first.
    shown: usize,
    flip: bool,
    seed: Option<u32>,
    mode: Option<EmbedMode>,
    begins: bool,
}

/// A game that is about to be put on the table.
struct LoadedGame {
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
            GameSource::Link(link, problems) => {
                self.load_offer(OfferedGame::of_link(link.in_frame()), problems);
            }
            GameSource::Record { line, ply, terms } => {
                self.load_offer(OfferedGame::of_record(line, ply, &terms), Vec::new());
            }
            GameSource::Problem(setup) => self.load_offer(OfferedGame::of_problem(setup), Vec::new()),
            GameSource::Form { flip, start_clock } => {
                let choice = self.next_game.form.get_untracked();
                let human = choice.seat(self.game_state.seed.get_untracked());
                // A link's position was played when it was read, and the tables of the rules can be played.
                let mut game =
                    Game::new(choice.terms(human)).expect("the form offers only what can be played");
                choice.catch_up(&mut game);
                let below = if flip { !human } else { human };
                self.lay(LoadedGame { game, choice, below, begins: Some(start_clock) });
            }
            GameSource::Replay(terms, mut choice) => {
                if let Some(human) = lone_human(terms.players) {
                    choice.side = if human == Color::Black { SideChoice::Black } else { SideChoice::White };
                }
                choice.time = terms.clock.map(TimeControls);
                // Two people at one screen change colors, and keep their seats.
                let below = lone_human(terms.players).unwrap_or(!self.view_state.bottom.get_untracked());
                // It was played from once.
                let game = Game::new(terms).expect("the start can be played");
                self.game_state.seed.set(browser::random_seed());
                self.next_game.form.set(choice.clone());
                self.lay(LoadedGame { game, choice, below, begins: Some(true) });
            }
            GameSource::Kept(saved, game) => {
                self.game_state.seed.set(saved.seed);
                self.next_game.form.set(saved.choice.clone());
                self.next_game.link_problems.set(Vec::new());
                self.lay(LoadedGame { game: *game, choice: saved.choice, below: saved.below, begins: None });
            }
        }
    }

    /// Fills the form of the next game, shows its start, and begins it if that is wanted.
    fn load_offer(self, offer: OfferedGame, problems: Vec<LinkProblem>) {
        let OfferedGame { choice, shown, flip, seed, mode, begins } = offer;
        self.show_study_view(None);
        self.game_state.engine.forget();
        self.end_ceremony();
        self.game_state.question.set(None);
        self.view_state.hint.set(None);
        self.game_state.waiting.set(false);
        self.game_state.current.set(None);
        self.notify_solver(SolverEvent::Settled);
        let below = choice.seat_before_toss();
        self.next_game.form.set(choice);
        self.game_state.seed.set(seed.unwrap_or_else(browser::random_seed));
        // A record has Black below, whoever is to move.
        let is_record = matches!(mode, Some(EmbedMode::View | EmbedMode::Diagram));
        self.view_state.bottom.set(if is_record { Color::Black } else { below });
        self.preview();
        self.show(shown);
        self.next_game.link_problems.set(problems);
        let still = untrack(|| self.position_problem()).is_some() || mode.is_some_and(EmbedMode::is_still);
        let begins = begins && !still;
        self.next_game.choosing.set(!still && !begins);
        if flip {
            self.flip();
        }
        if begins {
            self.load(GameSource::Form { flip, start_clock: false });
        }
    }

    /// Lays a game on the table, and begins it or goes on with it.
    fn lay(self, incoming: LoadedGame) {
        let LoadedGame { mut game, choice, below, begins } = incoming;
        let start_clock = begins == Some(true);
        let squares = begins.and_then(|_| self.order_to_set_out(&game, &choice));
        // An engine that is still being loaded starts its clock when it is there.
        let engine_first = game.clock().is_some() && game.player_to_move() == Some(Player::Engine);
        let waits = start_clock && squares.is_none() && engine_first && self.game_state.engine.is_starting();
        if start_clock && !waits && squares.is_none() && game.outcome().is_none() {
            game.apply(Command::Resume, browser::timestamp()).expect("the game runs");
        }
        self.game_state.waiting.set(waits);
        self.game_state.engine.forget();
        if begins.is_some() {
            self.set_aside();
        }
        self.end_ceremony();
        self.game_state.game.set(game);
        self.view_state.bottom.set(below);
        let mut notice = None;
        if begins.is_some() {
            let tossed = choice.side == SideChoice::Chance && choice.pairing == Pairing::Engine;
            notice = tossed.then(|| Notice::Tossed(pawns_up(self.game_state.seed.get_untracked())));
            self.open_ceremony(&choice, squares, start_clock);
            self.view_state.interaction.set(Interaction::Resting);
        }
        self.game_state.current.set(Some(choice));
        self.next_game.choosing.set(false);
        self.return_to_newest();
        self.after_change(notice);
    }
}

impl OfferedGame {
    /// What a link asks for; the choice of last time where it leaves open what is played.
    fn of_link(link: Link) -> Self {
        let Link { flip, seed, embed: mode, .. } = link;
        let (shown, plays) = (link.shown_ply(), link.play.is_some());
        let last = if mode.is_none() && link.names_no_game() { store::last_choice() } else { None };
        let choice = last.map_or_else(|| Choice::of_link(link), |text| last_choice::from_text(&text));
        let begins = plays || choice.pairing == Pairing::Mate;
        Self { choice, shown, flip, seed, mode, begins }
    }

    fn of_record(line: Line, ply: Option<usize>, terms: &Link) -> Self {
        let shown = ply.unwrap_or(usize::MAX).min(line.moves.len());
        let Link { flip, seed, embed: mode, .. } = *terms;
        let choice = Choice::of_record(line, shown, terms);
        let begins = terms.play.is_some() || mode == Some(EmbedMode::Play) || choice.pairing == Pairing::Mate;
        Self { choice, shown, flip, seed, mode, begins }
    }

    fn of_problem(setup: Setup) -> Self {
        let choice = Choice::of_problem(setup);
        Self { choice, shown: 0, flip: false, seed: None, mode: None, begins: true }
    }
}

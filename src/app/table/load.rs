//! Loading of games onto the table: from a link, a record, a mate problem, the form of the next game, or the store.

use super::Table;
use super::hooks::SolverEvent;
use crate::browser;
use crate::store;
use game::{Command, Game, Player, Terms, TimeControls};
use headless::board::interaction::Interaction;
use headless::status::{Notice, lone_human};
use leptos::prelude::*;
use links::{Choice, EmbedMode, Link, LinkProblem, Pairing, SideChoice, pawns_up};
use protocol::Level;
use rules::{ByColor, Color, Line, Setup};
use saves::{Saved, last_choice};

/// The source of a game that is to be loaded.
#[derive(Clone, Debug)]
pub enum GameSource {
    /// A link, with the problems that were found in it. Its game begins at once, or fills the form of the next game.
    Link(Link, Vec<LinkProblem>),
    /// A record that the host page of this embedded page has sent. The game has the moves of its main line and the
    /// terms of the page's link.
    Record {
        /// The start position and moves of the main line; a mate problem has no moves.
        line: Line,
        /// The number of moves after which the board is shown; `None` for all of them.
        ply: Option<usize>,
        /// The link of the embedded page. Its start position and moves are ignored.
        terms: Box<Link>,
    },
    /// The start position of a mate problem.
    Problem(Setup),
    /// The settings in the form of the next game.
    Form {
        /// Whether the board is turned, so that the side of the person is above.
        flip: bool,
        /// Whether the clock starts at once; otherwise a person has to start it.
        start_clock: bool,
    },
    /// A replay of the game on the table, as after a repetition or an impasse, with its settings. The terms have the
    /// same start position, the players with exchanged colors, and the times that were left.
    Replay(Terms, Choice),
    /// A stored game that continues: its stored form, and the game restored from it.
    Kept(Saved, Box<Game>),
}

/// A game that fills the form of the next game, or begins at once.
struct OfferedGame {
    /// The settings of the game.
    choice: Choice,
    /// The ply that the board shows first: the number of moves before the position.
    shown: usize,
    /// Whether the board is turned, so that the side of the person is above.
    flip: bool,
    /// The seed of everything random in the game; `None` for a new one.
    seed: Option<u32>,
    /// The embed mode of the page; `None` if it is not embedded.
    mode: Option<EmbedMode>,
    /// Whether the game begins at once.
    begins: bool,
}

/// A game that is about to replace the one on the table.
struct LoadedGame {
    game: Game,
    /// The settings of the game.
    choice: Choice,
    /// The side at the lower edge of the board.
    below: Color,
    /// For a game that begins now, whether its clock starts at once; `None` for a stored game that continues.
    begins: Option<bool>,
    /// The names of the players; `None` for a game that begins now.
    names: Option<ByColor<String>>,
}

impl Table {
    /// Loads a game from its source. A game that begins replaces the one on the table, which stays in the store if it
    /// is unfinished.
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
                let mut game = begun(choice.terms(human));
                choice.catch_up(&mut game);
                let below = if flip { !human } else { human };
                self.replace_game(LoadedGame { game, choice, below, begins: Some(start_clock), names: None });
            }
            GameSource::Replay(terms, mut choice) => {
                if let Some(human) = lone_human(terms.players) {
                    choice.side = if human == Color::Black { SideChoice::Black } else { SideChoice::White };
                }
                choice.time = terms.clock.map(TimeControls);
                // Two people at one screen exchange colors and keep their seats, so the board is turned.
                let below = lone_human(terms.players).unwrap_or(!self.view_state.bottom.get_untracked());
                let game = begun(terms);
                self.game_state.seed.set(browser::random_seed());
                self.next_game.form.set(choice.clone());
                self.replace_game(LoadedGame { game, choice, below, begins: Some(true), names: None });
            }
            GameSource::Kept(saved, game) => {
                self.game_state.seed.set(saved.seed);
                self.next_game.form.set(saved.choice.clone());
                self.next_game.link_problems.set(Vec::new());
                self.replace_game(LoadedGame {
                    game: *game,
                    choice: saved.choice,
                    below: saved.below,
                    begins: None,
                    names: Some(saved.names),
                });
            }
        }
    }

    /// Fills the form of the next game with the settings of the offer, and shows the game on the board; then begins it
    /// if the offer says so. A link with an unplayable position, or for a page without games, begins none.
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
        // A record is shown with Black at the lower edge, whichever side is to move.
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

    /// Replaces the game on the table by this one, and begins or continues it.
    fn replace_game(self, incoming: LoadedGame) {
        let LoadedGame { mut game, choice, below, begins, names } = incoming;
        let start_clock = begins == Some(true);
        let squares = begins.and_then(|_| self.order_to_set_out(&game, &choice));
        // If the engine moves first and is still being loaded, its clock starts when it is ready.
        let engine_first = game.clock().is_some() && game.player_to_move() == Some(Player::Engine);
        let waits = start_clock && squares.is_none() && engine_first && self.game_state.engine.is_starting();
        if start_clock && !waits && squares.is_none() && game.outcome().is_none() {
            let resumed = game.apply(Command::Resume, browser::timestamp());
            assert!(resumed.is_ok(), "a game without an outcome can be resumed");
        }
        self.game_state.waiting.set(waits);
        self.game_state.network.missed.set_value(false);
        self.game_state.engine.forget();
        if begins.is_some() {
            self.set_aside();
            self.game_state.storage.unchecked.set_value(false);
        }
        self.end_ceremony();
        self.game_state.game.set(game);
        self.game_state.names.set(names);
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
    /// The game that a link asks for. If the link says nothing about a game and the page is not embedded, it is the one
    /// with the settings of the last game. After lessons and before any game, the level is that of the small games.
    fn of_link(link: Link) -> Self {
        let Link { flip, seed, embed: mode, .. } = link;
        let (shown, plays) = (link.shown_ply(), link.play.is_some());
        let is_own = mode.is_none() && link.names_no_game();
        let choice = match is_own.then(store::last_choice).flatten() {
            Some(text) => last_choice::from_text(&text),
            None if is_own && store::learning::has_only_learned() => {
                Choice { level: Level::LOWEST, ..Choice::of_link(link) }
            }
            None => Choice::of_link(link),
        };
        let begins = plays || choice.pairing == Pairing::Mate;
        Self { choice, shown, flip, seed, mode, begins }
    }

    /// The game with the moves of a record, which a host page has sent; `ply` is the number of moves after which the
    /// board is shown, `None` for all.
    fn of_record(line: Line, ply: Option<usize>, terms: &Link) -> Self {
        let shown = ply.unwrap_or(usize::MAX).min(line.moves.len());
        let Link { flip, seed, embed: mode, .. } = *terms;
        let choice = Choice::of_record(line, shown, terms);
        let begins = terms.play.is_some() || mode == Some(EmbedMode::Play) || choice.pairing == Pairing::Mate;
        Self { choice, shown, flip, seed, mode, begins }
    }

    /// The mate problem with this start position.
    fn of_problem(setup: Setup) -> Self {
        let choice = Choice::of_problem(setup);
        Self { choice, shown: 0, flip: false, seed: None, mode: None, begins: true }
    }
}

/// The game with terms that were checked before: those of a link when it was read, those of a game when it began, and the
/// form offers only what can be played.
fn begun(terms: Terms) -> Game {
    // `expect` would add the texts of all errors to the part of the page that loads first.
    let Ok(game) = Game::new(terms) else { unreachable!("the terms can be played") };
    game
}

//! The state of the game on the table, and that of the form of the next one.

use super::question::Question;
use crate::browser;
use crate::store::saved_games::SavedGames;
use crate::worker_client::WorkerClient;
use game::Game;
use headless::worker_session::Breakdown;
use leptos::prelude::*;
use links::{Choice, LinkProblem};
use protocol::{Loading, Think};
use rules::{ByColor, Move};

/// The state of the game and its engine.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameState {
    /// The game on the board. Before the first game has begun, it is a preview of the one that the form describes.
    pub(super) game: RwSignal<Game>,
    /// The settings of the game on the board; `None` before the first game has begun.
    pub(super) current: RwSignal<Option<Choice>>,
    /// The names of the players, empty where one has none; `None` until they are known ([`super::names`]).
    pub(super) names: RwSignal<Option<ByColor<String>>>,
    /// The seed of the pawn toss and of the engine's random choices in this game.
    pub(super) seed: RwSignal<u32>,
    /// The premove: a move that the person has entered in advance, to be played after that of the engine.
    pub(super) premove: RwSignal<Option<Move>>,
    /// The connection to the worker of the engine.
    pub(super) engine: WorkerClient<Think>,
    /// The pending request to the engine; answers to older ones are dropped.
    pub(super) question: RwSignal<Option<Question>>,
    /// Whether the clock of the game is paused in the engine's turn because the engine is being loaded, for the first
    /// time or again, or its network is.
    pub(super) waiting: RwSignal<bool>,
    /// The network of the engine.
    pub(super) network: NetworkState,
    /// The reason why no engine can be started; `None` while there is one.
    pub(super) engine_failure: RwSignal<Option<Breakdown>>,
    /// The time at which the clocks were last read for display, in milliseconds of [`browser::timestamp`].
    pub(super) moment: RwSignal<u64>,
    /// The storage of the game.
    pub(super) storage: GameStorage,
    /// The ply at which the person asked for a hint before the controller of the mate solver had loaded. Once loaded,
    /// the controller searches for the hint, unless a move has been made since. `None` if no hint is outstanding.
    pub(super) hint_wanted: StoredValue<Option<usize>>,
}

/// The state of the engine's network, which is downloaded when it is first needed.
#[derive(Clone, Copy, Debug)]
pub(super) struct NetworkState {
    /// How much of the network has been downloaded, while a request waits for it; `None` otherwise.
    pub(super) loading: RwSignal<Option<Loading>>,
    /// Whether the person was told that the engine plays this game without the network.
    pub(super) missed: StoredValue<bool>,
    /// Whether the next request for a move waits for the network. The person may demand a move before it has come.
    pub(super) awaited: StoredValue<bool>,
}

/// The state of the storage of the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameStorage {
    /// The store of the unfinished games of this browser.
    pub(super) saved_games: StoredValue<SavedGames, LocalStorage>,
    /// Whether the game was resumed from its slot, and the list of saved games has not been asked for a newer copy yet.
    /// The engine waits until then.
    pub(super) unchecked: StoredValue<bool>,
    /// Whether the page has said that the game cannot be saved. It says so once.
    pub(super) failure_reported: StoredValue<bool>,
}

/// The state of the form for the next game, and of the link that fills it in.
#[derive(Clone, Copy, Debug)]
pub(super) struct NextGameForm {
    /// The settings in the form.
    pub(super) form: RwSignal<Choice>,
    /// Whether the link names the level in the form, or the person has chosen it.
    pub(super) is_level_chosen: StoredValue<bool>,
    /// Whether the form is open.
    pub(super) choosing: RwSignal<bool>,
    /// The errors in the link: fields that were ignored, and an unplayable position.
    pub(super) link_problems: RwSignal<Vec<LinkProblem>>,
    /// The fragment and query of the link that the game was begun from, as [`links::Address::text`] writes them.
    pub(super) address: StoredValue<String>,
    /// Whether a new link waits for the person's decision to leave the running game.
    pub(super) leaving: RwSignal<bool>,
    /// Whether the browser stores an unfinished game that can be resumed: one that no tab plays. It is checked now and
    /// then.
    pub(super) has_earlier: RwSignal<bool>,
}

impl GameState {
    pub(super) fn new(game: Game, saved_games: SavedGames, engine: WorkerClient<Think>) -> Self {
        Self {
            game: RwSignal::new(game),
            current: RwSignal::new(None),
            names: RwSignal::new(None),
            seed: RwSignal::new(0),
            premove: RwSignal::new(None),
            engine,
            question: RwSignal::new(None),
            waiting: RwSignal::new(false),
            network: NetworkState {
                loading: RwSignal::new(None),
                missed: StoredValue::new(false),
                awaited: StoredValue::new(true),
            },
            engine_failure: RwSignal::new(None),
            moment: RwSignal::new(browser::timestamp()),
            storage: GameStorage {
                saved_games: StoredValue::new_local(saved_games),
                unchecked: StoredValue::new(false),
                failure_reported: StoredValue::new(false),
            },
            hint_wanted: StoredValue::new(None),
        }
    }
}

impl NextGameForm {
    pub(super) fn new(form: Choice) -> Self {
        Self {
            form: RwSignal::new(form),
            is_level_chosen: StoredValue::new(false),
            choosing: RwSignal::new(true),
            link_problems: RwSignal::new(Vec::new()),
            address: StoredValue::new(String::new()),
            leaving: RwSignal::new(false),
            has_earlier: RwSignal::new(false),
        }
    }
}

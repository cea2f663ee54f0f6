//! The table at which a game is played: the one door between the screen and the game. Components read its memos and
//! call its intents; nothing else writes.

mod beginning;
pub mod ceremony;
mod ceremony_schedule;
pub mod clocks;
pub mod course;
mod editing;
mod engine;
pub mod frame;
pub mod hint;
pub mod hooks;
mod impasse;
mod input;
pub mod link;
pub mod load;
mod question;
mod saving;
pub mod sheet;
mod sheets;
mod solver;
pub mod solver_controller;
pub mod study_mode;
pub mod study_view;
mod view;

use crate::browser;
use crate::location::Location;
use crate::preference_signals::PreferenceSignals;
use crate::sentences::Naming;
use crate::sound::Sounds;
use crate::store::{SavedGames, StoredState};
use crate::texts::I18n;
use crate::worker_client::WorkerClient;
use ceremony::Ceremony;
use game::{Game, Player, Refusal};
use headless::board::interaction::{Interaction, Turn};
use headless::board::model::{BoardInput, BoardModel};
use headless::dial::stands;
use headless::status::{Hint, Notice, Status, lone_human};
use headless::worker_session::Breakdown;
use hooks::Hooks;
use hooks::SolverEvent;
use leptos::prelude::*;
use links::{Address, Aids, Choice, Link, LinkProblem, Lock, Pairing};
use protocol::{Level, Think};
use question::Question;
use rules::{Bitboard, ByColor, Color, Handicap, Move, Position, Setup, Variant};
use sheet::Sheet;
use std::ops::Deref;
use study_view::StudyView;

/// The table. Copy it anywhere: it lives as long as the page does.
#[derive(Clone, Copy, Debug)]
pub struct Table(&'static Parts);

/// What is installed before any later part has come.
const NO_HOOKS: Hooks<Table> =
    Hooks { mark: |_, _, _| {}, play: Table::play, play_aside: |_, _| {}, solver: None };

/// What a table consists of.
#[derive(Debug)]
pub struct Parts {
    game_state: GameState,
    view_state: ViewState,
    next_game: NextGameForm,
    page_state: PageState,
    /// Where the page is.
    pub location: Location,
    /// What the board shows.
    pub board: Memo<BoardModel>,
    /// Which game the board shows. It hardly ever changes, while the board does with every press.
    pub variant: Memo<Variant>,
    /// What the status line tells.
    pub status: Memo<Status>,
    /// What is heard.
    pub sounds: Sounds,
}

impl Deref for Table {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        self.0
    }
}

/// The state of the game.
#[derive(Clone, Copy, Debug)]
struct GameState {
    game: RwSignal<Game>,
    /// What was chosen for this game; `None` before the first has begun.
    current: RwSignal<Option<Choice>>,
    /// What chance is made of in this game.
    seed: RwSignal<u32>,
    /// What shall be played after the engine's move.
    premove: RwSignal<Option<Move>>,
    engine: WorkerClient<Think>,
    /// The question that the engine was asked; answers to older ones are dropped.
    question: RwSignal<Option<Question>>,
    /// Whether the engine's clock stands because the engine is still being loaded, or loaded again.
    waiting: RwSignal<bool>,
    /// Why there is no engine any more; `None` while there is one.
    engine_failure: RwSignal<Option<Breakdown>>,
    /// The moment that the clocks show.
    moment: RwSignal<u64>,
    saved_games: StoredValue<SavedGames, LocalStorage>,
    storage_failure_reported: StoredValue<bool>,
    /// The number of moves after which somebody wanted a hint before the controller of the solver had loaded.
    hint_wanted: StoredValue<Option<usize>>,
}

/// The state of what is shown of the game.
#[derive(Clone, Copy, Debug)]
struct ViewState {
    /// The ply that the person looks for, if it is not the newest: the list of moves marks it at once.
    sought: RwSignal<Option<usize>>,
    /// The ply that the board shows: it follows once the mark in the list is painted, so that no key waits for a board.
    viewed: RwSignal<Option<usize>>,
    /// The ply that the texts announce: they follow once the board is painted.
    announced: RwSignal<Option<usize>>,
    bottom: RwSignal<Color>,
    interaction: RwSignal<Interaction>,
    /// Whether the last move was dragged.
    dragged: RwSignal<bool>,
    notice: RwSignal<Option<Notice>>,
    /// What the engine advises; `None` if nobody has asked.
    hint: RwSignal<Option<Hint>>,
    /// The notice about the mate problem on the board.
    problem_notice: RwSignal<Option<Notice>>,
    /// How the sides are called. Every square asks for it; to compare a start with all handicaps takes its time.
    naming: Memo<Naming>,
}

/// The form of the next game.
#[derive(Clone, Copy, Debug)]
struct NextGameForm {
    /// Its content.
    form: RwSignal<Choice>,
    /// Whether it is open.
    choosing: RwSignal<bool>,
    link_problems: RwSignal<Vec<LinkProblem>>,
    /// The fragment and query of the link that the game was begun from.
    address: StoredValue<String>,
    /// Whether the link of the address waits for the person to leave the running game.
    leaving: RwSignal<bool>,
    has_earlier: RwSignal<bool>,
}

/// The state of the page around the game.
#[derive(Clone, Copy, Debug)]
struct PageState {
    /// What the link has put out of reach, and what it has marked on the board; `None` if it leaves that to the page.
    lock: RwSignal<(Lock, Option<Aids>)>,
    /// Whether something else lies over the board, so that the game rests.
    covered: RwSignal<bool>,
    /// Whether the engine shall not think for now.
    resting: RwSignal<bool>,
    /// What could not be done, in words.
    complaint: RwSignal<Option<String>>,
    /// The record shown in place of the game.
    study_view: RwSignal<Option<StudyView>>,
    /// Whether the position editor is open.
    editing: RwSignal<bool>,
    sheet: RwSignal<Option<Sheet>>,
    ceremony: Ceremony,
    /// The preferences.
    preferences: PreferenceSignals,
    /// The texts.
    i18n: I18n,
    /// Functions of code that loads later.
    hooks: StoredValue<Hooks<Table>>,
}

impl GameState {
    fn new(game: Game, saved_games: SavedGames, engine: WorkerClient<Think>) -> Self {
        Self {
            game: RwSignal::new(game),
            current: RwSignal::new(None),
            seed: RwSignal::new(0),
            premove: RwSignal::new(None),
            engine,
            question: RwSignal::new(None),
            waiting: RwSignal::new(false),
            engine_failure: RwSignal::new(None),
            moment: RwSignal::new(browser::timestamp()),
            saved_games: StoredValue::new_local(saved_games),
            storage_failure_reported: StoredValue::new(false),
            hint_wanted: StoredValue::new(None),
        }
    }
}

impl ViewState {
    fn new(game_state: GameState, page_state: PageState) -> Self {
        let naming = Memo::new(move |_| {
            let shown = page_state
                .study_view
                .with(|study_view| study_view.as_ref().map(|study_view| study_view.naming));
            shown.unwrap_or_else(|| game_state.game.with(|game| naming_of(&game.terms().start)))
        });
        Self {
            sought: RwSignal::new(None),
            viewed: RwSignal::new(None),
            announced: RwSignal::new(None),
            bottom: RwSignal::new(Color::Black),
            interaction: RwSignal::new(Interaction::Resting),
            dragged: RwSignal::new(false),
            notice: RwSignal::new(None),
            hint: RwSignal::new(None),
            problem_notice: RwSignal::new(None),
            naming,
        }
    }

    /// What the board shows.
    fn board(self, game_state: GameState, page_state: PageState) -> BoardModel {
        let why = match self.notice.get() {
            Some(Notice::Refused(Refusal::Illegal { why, .. })) => why.squares,
            _ => Bitboard::EMPTY,
        };
        if page_state.study_view.with(Option::is_some) {
            let interaction = self.interaction.get();
            return page_state.study_view.with(|study_view| {
                let StudyView { position, open, .. } = study_view.as_ref().expect("it is there");
                let turn = if *open { Turn::Move(position.turn()) } else { Turn::Watch };
                page_state.mark(position, BoardInput { interaction, turn, why, ..BoardInput::NOTHING })
            });
        }
        let begun = game_state.current.with(Option::is_some);
        game_state.game.with(|game| match self.viewed.get() {
            Some(ply) => page_state.mark(&at_ply(game, ply), BoardInput::NOTHING),
            None => {
                let (interaction, premove) = (self.interaction.get(), game_state.premove.get());
                let turn = if begun && !stands(game) { turn_of(game) } else { Turn::Watch };
                let hint = match self.hint.get() {
                    Some(Hint::Play { mv, .. }) => Some(mv),
                    _ => None,
                };
                page_state.mark(game.position(), BoardInput { interaction, turn, premove, why, hint })
            }
        })
    }

    /// What the status line tells.
    fn status(self, game_state: GameState, page_state: PageState) -> Status {
        let notice = self.notice.get();
        if page_state.study_view.with(Option::is_some) {
            return notice.map_or(Status::StudyView, Status::Notice);
        }
        let begun = game_state.current.with(Option::is_some);
        let notice =
            notice.or_else(|| page_state.ceremony.notice()).or_else(|| self.hint.get().map(Notice::Hint));
        let notice = notice.or_else(|| self.problem_notice.get());
        match game_state.game.with(|game| {
            Status::of(game, begun, self.announced.get(), notice, game_state.engine_failure.get())
        }) {
            Status::Standing if game_state.waiting.get() => Status::Thinking,
            status => status,
        }
    }
}

impl NextGameForm {
    fn new(form: Choice) -> Self {
        Self {
            form: RwSignal::new(form),
            choosing: RwSignal::new(true),
            link_problems: RwSignal::new(Vec::new()),
            address: StoredValue::new(String::new()),
            leaving: RwSignal::new(false),
            has_earlier: RwSignal::new(false),
        }
    }
}

impl PageState {
    fn new(aids: Option<Aids>, rest: bool) -> Self {
        Self {
            lock: RwSignal::new((Lock::default(), aids)),
            covered: RwSignal::new(false),
            resting: RwSignal::new(rest),
            complaint: RwSignal::new(None),
            study_view: RwSignal::new(None),
            editing: RwSignal::new(false),
            sheet: RwSignal::new(None),
            ceremony: Ceremony::of_page(),
            preferences: PreferenceSignals::of_page(),
            i18n: I18n::of_page(),
            hooks: StoredValue::new(NO_HOOKS),
        }
    }

    /// The board of a position, with the marks that the link wants.
    fn mark(self, position: &Position, input: BoardInput) -> BoardModel {
        let mut model = BoardModel::build(position, input);
        if let Some(aids) = self.lock.with(|(_, aids)| *aids) {
            (self.hooks.get_value().mark)(&mut model, position, aids);
        }
        model
    }
}

impl Table {
    /// Sets the table for an address, and starts the engine.
    pub fn set(address: Address, stored: StoredState) -> Self {
        let Link { embed, aids, rest, .. } = address.link;
        let form = Choice::default();
        let table_cell: StoredValue<Option<Self>, LocalStorage> = StoredValue::new_local(None);
        let engine = WorkerClient::start(
            "worker",
            // Of a page with many frames most are only looked at.
            embed.is_none(),
            Callback::new(move |event| {
                if let Some(table) = table_cell.get_value() {
                    Self::receive(table, event);
                }
            }),
        );
        let page_state = PageState::new(aids, rest);
        let game_state = GameState::new(form.idle_game(), stored.saved_games, engine);
        let view_state = ViewState::new(game_state, page_state);
        let board = Memo::new(move |_| view_state.board(game_state, page_state));
        let variant = Memo::new(move |_| board.with(|board| board.variant));
        let status = Memo::new(move |_| view_state.status(game_state, page_state));
        let (location, sounds) = (Location::new(address), Sounds::of_page());
        let next_game = NextGameForm::new(form);
        let parts =
            Parts { game_state, view_state, next_game, page_state, location, board, variant, status, sounds };
        let table = Self(Box::leak(Box::new(parts)));
        table_cell.set_value(Some(table));
        table.open_address(stored.game);
        table.start_clock_timer();
        table
    }

    /// Installs functions of a later part.
    pub fn install(self, install: impl FnOnce(&mut Hooks<Self>)) {
        self.page_state.hooks.update_value(install);
    }

    /// The functions that have been installed.
    pub(super) fn hooks(self) -> Hooks<Self> {
        self.page_state.hooks.get_value()
    }

    /// The table of this page, provided at its root.
    pub fn of_page() -> Self {
        expect_context()
    }

    // What components read.

    /// Reads the game.
    pub fn with_game<T>(self, read: impl FnOnce(&Game) -> T) -> T {
        self.game_state.game.with(read)
    }

    /// Who sits below.
    pub fn bottom(self) -> Color {
        self.view_state.bottom.get()
    }

    /// Whether the form of the next game is open.
    pub fn is_choosing(self) -> bool {
        self.next_game.choosing.get() && !self.is_study_shown()
    }

    /// What stands in the form of the next game.
    pub fn choice(self) -> Choice {
        self.next_game.form.get()
    }

    /// Whether a game has begun; before, the board shows where the next would start.
    pub fn is_begun(self) -> bool {
        self.game_state.current.with(Option::is_some)
    }

    /// Whether the person solves a mate problem.
    pub fn is_problem(self) -> bool {
        self.game_state
            .current
            .with(|current| current.as_ref().is_some_and(|choice| choice.pairing == Pairing::Mate))
    }

    /// The same, without hearing of a change.
    fn is_problem_untracked(self) -> bool {
        untrack(|| self.is_problem())
    }

    /// The engine's level in this game, or in the next before the first has begun.
    pub fn level(self) -> Level {
        self.game_state
            .current
            .with(|current| current.as_ref().map(|choice| choice.level))
            .unwrap_or_else(|| self.choice().level)
    }

    /// Whether the engine is to move and has not moved yet.
    pub fn is_engine_to_move(self) -> bool {
        self.is_begun()
            && !self.is_setting_out()
            && !self.page_state.covered.get()
            && self.game_state.engine_failure.with(Option::is_none)
            && self.game_state.game.with(|game| {
                let stands = stands(game) && !self.game_state.waiting.get();
                game.player_to_move() == Some(Player::Engine) && !stands
            })
    }

    /// The position shown, with the moves that led there.
    pub fn shown(self) -> Position {
        self.with_study_view(|study_view| study_view.position.clone()).unwrap_or_else(|| {
            self.game_state.game.with(|game| at_ply(game, self.view_state.viewed.get().unwrap_or(usize::MAX)))
        })
    }

    /// The ply of the position shown.
    pub fn ply_shown(self) -> usize {
        self.view_state.viewed.get().unwrap_or_else(|| self.game_state.game.with(|game| game.played().len()))
    }

    /// The ply that the person looks for: the board shows it in a moment.
    pub fn ply_sought(self) -> usize {
        self.view_state.sought.get().unwrap_or_else(|| self.game_state.game.with(|game| game.played().len()))
    }

    /// Whether the texts say that an earlier position is looked at.
    pub fn is_viewing(self) -> bool {
        self.view_state.announced.with(Option::is_some)
    }

    /// What in the link could not be followed.
    pub fn link_problems(self) -> Vec<LinkProblem> {
        self.next_game.link_problems.get()
    }

    /// The person has read which fields of the link were left out.
    pub fn dismiss_link_problems(self) {
        self.next_game.link_problems.update(|problems| problems.retain(LinkProblem::is_of_position));
        self.page_state.complaint.set(None);
    }

    /// What could not be done, in words.
    pub fn complaint(self) -> Option<String> {
        self.page_state.complaint.get()
    }

    /// Tells what could not be done, until the person has read it.
    pub fn complain(self, what: Option<String>) {
        self.page_state.complaint.set(what);
    }

    /// What makes the position of the link unplayable.
    pub fn position_problem(self) -> Option<LinkProblem> {
        let problem = self
            .next_game
            .link_problems
            .with(|problems| problems.iter().find(|problem| problem.is_of_position()).cloned());
        problem.filter(|_| !self.is_study_shown())
    }

    /// How the sides are called in this game.
    pub fn naming(self) -> Naming {
        self.view_state.naming.get()
    }

    /// The side of the one person who plays against the engine.
    pub fn human(self) -> Option<Color> {
        self.game_state.game.with(|game| lone_human(game.terms().players))
    }

    // What components ask for.

    /// The person is at work: what the page has to do for it comes before the engine's thoughts.
    pub fn give_way(self) {
        self.game_state.engine.give_way();
        self.notify_solver(SolverEvent::GiveWay);
    }

    // How it works.

    /// What the person may do now.
    fn turn(self) -> Turn {
        if self.game_state.current.with_untracked(Option::is_none) {
            return Turn::Watch;
        }
        self.game_state.game.with_untracked(|game| if stands(game) { Turn::Watch } else { turn_of(game) })
    }

    /// The side for which the person acts: the own one against the engine, of two people that of the one to move.
    pub fn person(self) -> Option<Color> {
        self.game_state.game.with(|game| match game.terms().players {
            _ if !self.is_begun() => None,
            ByColor { black: Player::Human, white: Player::Human } => Some(game.position().turn()),
            players => lone_human(players),
        })
    }
}

pub(crate) fn naming_of(start: &Setup) -> Naming {
    match Handicap::of(start) {
        Some(_) => Naming::Handicap,
        None => Naming::Even,
    }
}

/// What the person may do in a game that has begun.
fn turn_of(game: &Game) -> Turn {
    match (game.turn(), game.player_to_move(), lone_human(game.terms().players)) {
        (Some(turn), Some(Player::Human), _) => Turn::Move(turn),
        (Some(_), Some(Player::Engine), Some(human)) => Turn::Premove(human),
        _ => Turn::Watch,
    }
}

/// The position after the first `ply` moves of the game.
fn at_ply(game: &Game, ply: usize) -> Position {
    let mut position = game.position().clone();
    while position.ply() > ply && position.undo() {}
    position
}

//! The table: the game controller of the page. It holds the state of the page and its one game. Components read this
//! state through memos and getters, and change it only through the methods of [`Table`].

pub mod advice;
pub mod aids;
mod analysis;
pub mod arrow_keys;
mod beginning;
pub mod ceremony;
mod ceremony_schedule;
pub mod clock_stop;
pub mod clocks;
pub mod coach;
pub mod course;
mod editing;
mod end_card;
mod engine;
pub mod frame;
pub mod hint;
mod hint_steps;
pub mod hooks;
mod impasse;
mod input;
pub mod link;
pub mod load;
pub mod names;
mod network;
mod question;
pub mod resuming;
mod saving;
pub mod sheet;
mod sheets;
mod solver;
pub mod solver_controller;
mod state;
pub mod study_mode;
pub mod study_view;
mod view;

use crate::browser;
use crate::location::Location;
use crate::preference_signals::PreferenceSignals;
use crate::sentences::Naming;
use crate::sound::Sounds;
use crate::store::saved_games::StoredState;
use crate::texts::I18n;
use crate::worker_client::WorkerClient;
use ceremony::Ceremony;
use game::{Game, Player, Refusal};
use headless::board::interaction::{Interaction, Turn};
use headless::board::model::{BoardInput, BoardModel};
use headless::dial::stands;
use headless::status::{Hint, Notice, Status, lone_human};
use hooks::{Attempt, Hooks, ResumingHooks, SolverEvent};
use leptos::prelude::*;
use links::{Address, Aids, Choice, Link, LinkProblem, Lock, Pairing};
use protocol::Level;
use rules::{Bitboard, ByColor, Color, Handicap, Position, Setup, Variant};
use sheet::Sheet;
use state::{GameState, NextGameForm};
use std::ops::Deref;
use study_view::StudyView;

/// The game controller of the page. Copies share its state, which is leaked: it lives as long as the page.
#[derive(Clone, Copy, Debug)]
pub struct Table(&'static Parts);

/// The hooks before any later part of the page has loaded: a move of the person is played without asking a host page,
/// a press that may need an explanation is noted, and the other hooks do nothing.
const NO_HOOKS: Hooks<Table> = Hooks {
    mark: |_, _, _, _| {},
    play: Table::play,
    asks_first: |_, _| false,
    name_marks: |_, _| (),
    play_aside: |_, _| {},
    resign: Table::resign,
    explain: |table, attempt| table.view_state.unexplained.set_value(Some(attempt)),
    say_advice: |_, _| String::new(),
    say_refusal: |_, _| None,
    say_outcome: |_| None,
    solver: None,
    study: None,
    warn_of_study_loss: || {},
    stays_open: |_| false,
    resuming: ResumingHooks {
        check_resumed: || {},
        look_for_earlier: |_| {},
        resume_earlier: |_| {},
        // The page starts again at its new address.
        follow_new_address: |_| browser::reload(),
    },
};

/// The state behind a [`Table`].
#[derive(Debug)]
pub struct Parts {
    /// The game and its engine.
    game_state: GameState,
    /// The view of the game: the ply shown, the orientation of the board, the input and the messages.
    view_state: ViewState,
    /// The form of the next game, and the link that fills it in.
    next_game: NextGameForm,
    /// The parts of the page around the game.
    page_state: PageState,
    /// The address of the page.
    pub location: Location,
    /// The content of the board: that of the game, or of the study shown in its place.
    pub board: Memo<BoardModel>,
    /// The variant that the board shows. It has a memo of its own because it rarely changes, while the board changes
    /// with every press.
    pub variant: Memo<Variant>,
    /// The content of the status line, before it is put into words.
    pub status: Memo<Status>,
    /// The player of the page's sounds.
    pub sounds: Sounds,
}

impl Deref for Table {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        self.0
    }
}

/// The state of the view of the game: the ply shown, the orientation, the input and the messages.
#[derive(Clone, Copy, Debug)]
struct ViewState {
    /// The ply that the person has selected; `None` for the newest. The list of moves marks it at once.
    sought: RwSignal<Option<usize>>,
    /// The ply that the board shows; `None` for the newest. It follows `sought` after the list has been painted, so
    /// that fast key presses need not wait for the board.
    viewed: RwSignal<Option<usize>>,
    /// Is notified of a change of the game after the board has been painted.
    painted: RwSignal<()>,
    /// The ply that the texts mention; `None` for the newest. It follows `viewed` after the board has been painted.
    announced: RwSignal<Option<usize>>,
    /// The side at the lower edge of the board.
    bottom: RwSignal<Color>,
    /// The state of the move that the person is entering.
    interaction: RwSignal<Interaction>,
    /// Whether the last move was made by dragging, so that no animation has to move its piece.
    dragged: RwSignal<bool>,
    /// The message of the status line about the last event or input. It takes precedence over the messages about a
    /// ceremony, a hint and a mate problem.
    notice: RwSignal<Option<Notice>>,
    /// The last press that may need an explanation, while the code for that has not loaded.
    unexplained: StoredValue<Option<Attempt>>,
    /// The hint of the engine or the state of its search; `None` if no hint was requested.
    hint: RwSignal<Option<Hint>>,
    /// Whether the person is asked if it wants to resign, or by the coach if it wants to make a move.
    resigning: RwSignal<bool>,
    /// Whether the card about the end of the game is open.
    end_card: RwSignal<bool>,
    /// The notice about the mate problem on the board.
    problem_notice: RwSignal<Option<Notice>>,
    /// The names of the sides. It is a memo because it takes time to compare a start position with those of all
    /// handicaps.
    naming: Memo<Naming>,
    /// Whether a record is shown in place of the game. It is a memo because steps through a record do not change it.
    is_study_shown: Memo<bool>,
}

/// The state of the page around the game.
#[derive(Clone, Copy, Debug)]
struct PageState {
    /// The controls that the link has locked, and the marks for beginners that it asks for; `None` if it says nothing
    /// about the marks.
    lock: RwSignal<(Lock, Option<Aids>)>,
    /// Whether the game is covered: the chess clock, the position editor or a record is shown in its place, and it is
    /// paused.
    covered: RwSignal<bool>,
    /// Whether the host page of this embedded page has forbidden the engine and the mate solver to think for now. In a
    /// game with a clock the engine thinks all the same.
    resting: RwSignal<bool>,
    /// The text of the error banner, about something that failed, until the person dismisses it.
    complaint: RwSignal<Option<String>>,
    /// The view of the record that is shown in place of the game; `None` if the game is shown.
    study_view: RwSignal<Option<StudyView>>,
    /// The position of a line that the board shows in place of the game or the record; `None` if it shows these.
    peeked: RwSignal<Option<StudyView>>,
    /// Whether the position editor is open.
    editing: RwSignal<bool>,
    /// The sheet, a modal panel, that is open over the page.
    sheet: RwSignal<Option<Sheet>>,
    /// The greeting, the pawn toss and the setting out of pieces that are shown around a game.
    ceremony: Ceremony,
    /// The preferences of this page, such as piece set and theme.
    preferences: PreferenceSignals,
    /// The texts in the language of the page.
    i18n: I18n,
    /// The functions that later parts have installed.
    hooks: StoredValue<Hooks<Table>>,
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
            painted: RwSignal::new(()),
            announced: RwSignal::new(None),
            bottom: RwSignal::new(Color::Black),
            interaction: RwSignal::new(Interaction::Resting),
            dragged: RwSignal::new(false),
            notice: RwSignal::new(None),
            unexplained: StoredValue::new(None),
            hint: RwSignal::new(None),
            resigning: RwSignal::new(false),
            end_card: RwSignal::new(false),
            problem_notice: RwSignal::new(None),
            naming,
            is_study_shown: Memo::new(move |_| page_state.study_view.with(Option::is_some)),
        }
    }

    /// Notifies what is beside the board of each change of the game, after the board has been painted. In a hidden page
    /// nothing is painted: several changes are notified as one.
    fn follow_paint(self, game_state: GameState) {
        let is_due = StoredValue::new(false);
        Effect::new(move |_| {
            game_state.game.track();
            if is_due.try_update_value(|is_due| std::mem::replace(is_due, true)) == Some(false) {
                browser::after_paint(move || {
                    is_due.set_value(false);
                    self.painted.notify();
                });
            }
        });
    }

    /// Computes the content of the board.
    fn board(self, game_state: GameState, page_state: PageState) -> BoardModel {
        let (why, look) = match self.notice.get() {
            Some(Notice::Refused(Refusal::Illegal { why, .. })) => (why.squares, None),
            Some(Notice::Advice(advice)) => (advice.hindering(), advice.looked_at()),
            _ => (Bitboard::EMPTY, None),
        };
        let hint = match self.hint.get() {
            Some(Hint::Play { mv, .. }) => Some(mv),
            _ => None,
        };
        let is_peeking = page_state.peeked.with(Option::is_some);
        let shown = if is_peeking { page_state.peeked } else { page_state.study_view };
        if shown.with(Option::is_some) {
            let interaction = self.interaction.get();
            return shown.with(|study_view| {
                let StudyView { position, open, .. } = study_view.as_ref().expect("it is there");
                let turn = if *open { Turn::Move(position.turn()) } else { Turn::Watch };
                let hint = hint.filter(|_| !is_peeking);
                let input = BoardInput { interaction, turn, premove: None, why, hint, look };
                page_state.mark(position, input, None)
            });
        }
        let begun = game_state.current.with(Option::is_some);
        game_state.game.with(|game| {
            let person = lone_human(game.terms().players).filter(|_| begun);
            if let Some(ply) = self.viewed.get() {
                return page_state.mark(&at_ply(game, ply), BoardInput::NOTHING, person);
            }
            let (interaction, premove) = (self.interaction.get(), game_state.premove.get());
            let turn = if begun && !stands(game) { turn_of(game) } else { Turn::Watch };
            let input = BoardInput { interaction, turn, premove, why, hint, look };
            page_state.mark(game.position(), input, person)
        })
    }

    /// Computes the content of the status line.
    fn status(self, game_state: GameState, page_state: PageState) -> Status {
        let notice = self.notice.get();
        if page_state.study_view.with(Option::is_some) {
            let is_peeking = page_state.peeked.with(Option::is_some);
            let hint = self.hint.get().filter(|_| !is_peeking).map(Notice::Hint);
            let notice = notice.or(hint);
            return Status::of_record(notice, game_state.network.loading.get());
        }
        let begun = game_state.current.with(Option::is_some);
        let notice =
            notice.or_else(|| page_state.ceremony.notice()).or_else(|| self.hint.get().map(Notice::Hint));
        let notice = notice.or_else(|| self.problem_notice.get());
        match game_state.game.with(|game| {
            let (gone, loading) = (game_state.engine_failure.get(), game_state.network.loading.get());
            Status::of(game, begun, self.announced.get(), notice, gone, loading)
        }) {
            Status::Standing if game_state.waiting.get() => Status::Thinking,
            status => status,
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
            peeked: RwSignal::new(None),
            editing: RwSignal::new(false),
            sheet: RwSignal::new(None),
            ceremony: Ceremony::of_page(),
            preferences: PreferenceSignals::of_page(),
            i18n: I18n::of_page(),
            hooks: StoredValue::new(NO_HOOKS),
        }
    }

    /// Returns the board of a position, with the trace of the last move of `person`, the only one who plays, and the
    /// marks for beginners that the link asks for.
    fn mark(self, position: &Position, input: BoardInput, person: Option<Color>) -> BoardModel {
        let mut model = BoardModel::build(position, input);
        let aids = self.lock.with(|(_, aids)| *aids);
        (self.hooks.get_value().mark)(&mut model, position, person, aids);
        model
    }
}

impl Table {
    /// Creates the table. It resumes the stored game, or else loads the game that the link in the address asks for. The
    /// engine starts at once, except in an embedded page.
    ///
    /// # Panics
    /// If the page has not provided the preferences and the texts.
    pub fn create(address: Address, stored: StoredState) -> Self {
        let Link { embed, aids, rest, .. } = address.link;
        let form = Choice::default();
        let table_cell: StoredValue<Option<Self>, LocalStorage> = StoredValue::new_local(None);
        let engine = WorkerClient::start(
            "worker",
            // Of many frames in a host page, most are only viewed.
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
        view_state.follow_paint(game_state);
        table.open_address(stored.game);
        table.start_clock_timer();
        table
    }

    /// Lets a later part of the page install its callbacks: `install` changes the current hooks in place.
    pub fn install(self, install: impl FnOnce(&mut Hooks<Self>)) {
        self.page_state.hooks.update_value(install);
    }

    /// Returns the hooks with the callbacks that later parts of the page have installed so far.
    pub fn hooks(self) -> Hooks<Self> {
        self.page_state.hooks.get_value()
    }

    /// Returns the table of this page from the context.
    ///
    /// # Panics
    /// If the page has not provided it.
    pub fn of_page() -> Self {
        expect_context()
    }

    // Getters for components.

    /// Reads the game and tracks its changes.
    pub fn with_game<T>(self, read: impl FnOnce(&Game) -> T) -> T {
        self.game_state.game.with(read)
    }

    /// Reads the game for what is beside the board, and tracks its changes once the board shows them.
    pub fn with_painted_game<T>(self, read: impl FnOnce(&Game) -> T) -> T {
        self.view_state.painted.track();
        self.game_state.game.with_untracked(read)
    }

    /// Returns the side at the lower edge of the board.
    pub fn bottom(self) -> Color {
        self.view_state.bottom.get()
    }

    /// Whether the form of the next game is open and no study is shown.
    pub fn is_choosing(self) -> bool {
        self.next_game.choosing.get() && !self.is_study_shown()
    }

    /// Returns the settings in the form of the next game.
    pub fn choice(self) -> Choice {
        self.next_game.form.get()
    }

    /// Whether a game has begun, running or over. Before the first one, the board previews the game of the form.
    pub fn is_begun(self) -> bool {
        self.game_state.current.with(Option::is_some)
    }

    /// Whether the person solves a mate problem.
    pub fn is_problem(self) -> bool {
        self.game_state
            .current
            .with(|current| current.as_ref().is_some_and(|choice| choice.pairing == Pairing::Mate))
    }

    /// Whether the person solves a mate problem, without tracking changes.
    fn is_problem_untracked(self) -> bool {
        untrack(|| self.is_problem())
    }

    /// Whether the page explains more than usual: in a game against a low level, or if a link asks for marks for
    /// beginners. Tracks changes.
    pub fn explains(self) -> bool {
        const LOW: u8 = 3;
        let aided = self.page_state.lock.with(|(_, aids)| aids.is_some());
        aided || self.human().is_some() && self.level().get() <= LOW && !self.is_problem()
    }

    /// Returns the engine's level in this game, or that in the form before the first game has begun.
    pub fn level(self) -> Level {
        self.game_state
            .current
            .with(|current| current.as_ref().map(|choice| choice.level))
            .unwrap_or_else(|| self.choice().level)
    }

    /// Whether the engine is to move and nothing prevents it. `false` if its worker has failed, if something is shown
    /// in place of the game, if the pieces are being set out, or if the clock is paused, except while the engine is
    /// loading.
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

    /// Returns the position shown, with the moves that led to it.
    pub fn shown(self) -> Position {
        self.with_study_view(|study_view| study_view.position.clone()).unwrap_or_else(|| {
            self.game_state.game.with(|game| at_ply(game, self.view_state.viewed.get().unwrap_or(usize::MAX)))
        })
    }

    /// Returns the ply of the game that the board shows: the number of moves before it. A record shown in place of the
    /// game does not change it.
    pub fn ply_shown(self) -> usize {
        self.view_state.viewed.get().unwrap_or_else(|| self.game_state.game.with(|game| game.played().len()))
    }

    /// Returns the ply that the person has selected; the board shows it a moment later.
    pub fn ply_sought(self) -> usize {
        self.view_state.sought.get().unwrap_or_else(|| self.game_state.game.with(|game| game.played().len()))
    }

    /// Whether the board shows an earlier position of the game. It changes only after the board has been painted,
    /// together with the texts that announce the position.
    pub fn is_viewing(self) -> bool {
        self.view_state.announced.with(Option::is_some)
    }

    /// Returns the problems of the link: fields that were ignored, and an unplayable position.
    pub fn link_problems(self) -> Vec<LinkProblem> {
        self.next_game.link_problems.get()
    }

    /// Removes the messages about ignored fields of the link, and the text of the error banner. A problem with the
    /// position of the link stays.
    pub fn dismiss_link_problems(self) {
        self.next_game.link_problems.update(|problems| problems.retain(LinkProblem::is_of_position));
        self.page_state.complaint.set(None);
    }

    /// Returns the text of the error banner, about something that failed, in the language of the page.
    pub fn complaint(self) -> Option<String> {
        self.page_state.complaint.get()
    }

    /// Sets the text of the error banner, about something that failed. It stays until the person dismisses it; `None`
    /// removes it.
    pub fn complain(self, what: Option<String>) {
        self.page_state.complaint.set(what);
    }

    /// Returns the problem that makes the position of the link unplayable, if any; `None` while a study is shown.
    pub fn position_problem(self) -> Option<LinkProblem> {
        let problem = self
            .next_game
            .link_problems
            .with(|problems| problems.iter().find(|problem| problem.is_of_position()).cloned());
        problem.filter(|_| !self.is_study_shown())
    }

    /// Returns the names of the sides: Black and White, or *shitate* and *uwate* in a handicap game.
    pub fn naming(self) -> Naming {
        self.view_state.naming.get()
    }

    /// Returns the side of the person who plays against the engine; `None` for two people or two engines. Before the
    /// first game has begun, that of the game in the form.
    pub fn human(self) -> Option<Color> {
        self.game_state.game.with(|game| lone_human(game.terms().players))
    }

    // Commands of components.

    /// Pauses the engine and the mate solver for a few hundredths of a second, so that the page can respond to the
    /// person.
    pub fn give_way(self) {
        self.game_state.engine.give_way();
        self.notify_solver(SolverEvent::GiveWay);
    }

    // Internals.

    /// Returns the input that the board of the game accepts now: a move, a premove, or none.
    fn turn(self) -> Turn {
        if self.game_state.current.with_untracked(Option::is_none) {
            return Turn::Watch;
        }
        self.game_state.game.with_untracked(|game| if stands(game) { Turn::Watch } else { turn_of(game) })
    }

    /// Returns the side for which the person acts: the person's own side against the engine, or the side to move
    /// between two people. `None` before a game has begun, and between two engines.
    pub fn person(self) -> Option<Color> {
        self.game_state.game.with(|game| match game.terms().players {
            _ if !self.is_begun() => None,
            ByColor { black: Player::Human, white: Player::Human } => Some(game.position().turn()),
            players => lone_human(players),
        })
    }
}

/// Returns the names of the sides for a start position: those of handicap games if it is that of a handicap, or else
/// Black and White.
pub(crate) fn naming_of(start: &Setup) -> Naming {
    match Handicap::of(start) {
        Some(_) => Naming::Handicap,
        None => Naming::Even,
    }
}

/// Returns the input that the board accepts in a game that has begun and whose clock is not paused.
fn turn_of(game: &Game) -> Turn {
    match (game.turn(), game.player_to_move(), lone_human(game.terms().players)) {
        (Some(turn), Some(Player::Human), _) => Turn::Move(turn),
        (Some(_), Some(Player::Engine), Some(human)) => Turn::Premove(human),
        _ => Turn::Watch,
    }
}

/// Returns the position after the first `ply` moves of the game, or the newest one if there are fewer.
fn at_ply(game: &Game, ply: usize) -> Position {
    let mut position = game.position().clone();
    while position.ply() > ply && position.undo() {}
    position
}

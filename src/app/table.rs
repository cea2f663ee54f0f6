//! The table at which a game is played: the one door between the screen and the game. Components read its memos and
//! call its intents; nothing else writes.

mod beginning;
pub mod ceremony;
pub mod clocks;
pub mod course;
mod customs;
mod editing;
mod engine;
pub mod exhibit;
pub mod frame;
mod hand;
pub mod hint;
pub mod hooks;
mod impasse;
mod keep;
pub mod link;
pub mod load;
pub mod mates;
mod question;
pub mod sheet;
mod sheets;
pub mod showing;
mod solver;
mod view;

use crate::browser;
use crate::location::Location;
use crate::opponent::Opponent;
use crate::sentences::Naming;
use crate::sound::Sounds;
use crate::store::{Arrival, Shelf};
use crate::taste::Taste;
use crate::texts::Voice;
use ceremony::Ceremony;
use exhibit::Exhibit;
use game::{Game, Player, Refusal};
use headless::board::interaction::{Interaction, Turn};
use headless::board::model::{BoardModel, Doing};
use headless::dial::stands;
use headless::status::{Hint, Notice, Status, lone_human};
use headless::thinker::Breakdown;
use hooks::Cue;
use hooks::Hooks;
use leptos::prelude::*;
use links::{Address, Aids, Choice, Link, LinkProblem, Lock, Pairing};
use protocol::{Level, Think};
use question::Question;
use rules::{Bitboard, ByColor, Color, Handicap, Move, Position, Setup, Variant};
use sheet::Sheet;
use std::ops::Deref;

/// The table. Copy it anywhere: it lives as long as the page does.
#[derive(Clone, Copy, Debug)]
pub struct Table(&'static Parts);

/// What is installed before any later part has come.
const NO_HOOKS: Hooks<Table> =
    Hooks { mark: |_, _, _| {}, play: Table::play, play_aside: |_, _| {}, solver: None };

/// What a table consists of.
#[derive(Debug)]
pub struct Parts {
    play: Play,
    sight: Sight,
    next: NextGame,
    around: Surroundings,
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

/// The game that is played.
#[derive(Clone, Copy, Debug)]
struct Play {
    game: RwSignal<Game>,
    /// What was chosen for this game; `None` before the first has begun.
    current: RwSignal<Option<Choice>>,
    /// What chance is made of in this game.
    seed: RwSignal<u32>,
    /// What shall be played after the engine's move.
    premove: RwSignal<Option<Move>>,
    opponent: Opponent<Think>,
    /// The question that the engine was asked; answers to older ones are dropped.
    question: RwSignal<Option<Question>>,
    /// Whether the engine's clock stands because the engine is still being loaded, or loaded again.
    waiting: RwSignal<bool>,
    /// Why there is no engine any more.
    gone: RwSignal<Option<Breakdown>>,
    /// The moment that the clocks show.
    moment: RwSignal<u64>,
    shelf: StoredValue<Shelf, LocalStorage>,
    told_not_stored: StoredValue<bool>,
    /// After how many moves somebody wanted a hint before the desk of the solver was there.
    hint_wanted: StoredValue<Option<usize>>,
}

/// What is seen and told of it.
#[derive(Clone, Copy, Debug)]
struct Sight {
    /// The ply that the person looks for, if it is not the newest: the list of moves marks it at once.
    sought: RwSignal<Option<usize>>,
    /// The same as the board shows it: it follows when the mark has been painted, so that no key waits for a board.
    viewed: RwSignal<Option<usize>>,
    /// The same as words tell of it: they follow when the board has been painted, which is what the eye is on.
    told: RwSignal<Option<usize>>,
    bottom: RwSignal<Color>,
    interaction: RwSignal<Interaction>,
    /// Whether the last move was dragged.
    dragged: RwSignal<bool>,
    notice: RwSignal<Option<Notice>>,
    /// What the engine advises; `None` if nobody has asked.
    hint: RwSignal<Option<Hint>>,
    /// What is told of the mate problem that is on the board.
    told_of_problem: RwSignal<Option<Notice>>,
    /// How the sides are called. Every square asks for it; to compare a start with all handicaps takes its time.
    naming: Memo<Naming>,
}

/// The game that is being set up.
#[derive(Clone, Copy, Debug)]
struct NextGame {
    /// What stands in its form.
    form: RwSignal<Choice>,
    /// Whether the form is open.
    choosing: RwSignal<bool>,
    link_problems: RwSignal<Vec<LinkProblem>>,
    /// The fragment and query of the link that the game was begun from.
    address: StoredValue<String>,
    /// Whether the link of the address waits for the person to leave the running game.
    leaving: RwSignal<bool>,
    has_earlier: RwSignal<bool>,
}

/// What lies around the game, and over it.
#[derive(Clone, Copy, Debug)]
struct Surroundings {
    /// What the link has put out of reach, and what it has marked on the board; `None` if it leaves that to the page.
    lock: RwSignal<(Lock, Option<Aids>)>,
    /// Whether something else lies over the board, so that the game rests.
    covered: RwSignal<bool>,
    /// Whether the engine shall not think for now.
    resting: RwSignal<bool>,
    /// What could not be done, in words.
    complaint: RwSignal<Option<String>>,
    /// What the board shows in place of the game.
    exhibit: RwSignal<Option<Exhibit>>,
    /// Whether the position editor is open.
    editing: RwSignal<bool>,
    sheet: RwSignal<Option<Sheet>>,
    ceremony: Ceremony,
    /// What the person likes.
    taste: Taste,
    /// What the page speaks.
    voice: Voice,
    /// What comes later.
    hooks: StoredValue<Hooks<Table>>,
}

impl Play {
    fn new(game: Game, shelf: Shelf, opponent: Opponent<Think>) -> Self {
        Self {
            game: RwSignal::new(game),
            current: RwSignal::new(None),
            seed: RwSignal::new(0),
            premove: RwSignal::new(None),
            opponent,
            question: RwSignal::new(None),
            waiting: RwSignal::new(false),
            gone: RwSignal::new(None),
            moment: RwSignal::new(browser::timestamp()),
            shelf: StoredValue::new_local(shelf),
            told_not_stored: StoredValue::new(false),
            hint_wanted: StoredValue::new(None),
        }
    }
}

impl Sight {
    fn new(play: Play, around: Surroundings) -> Self {
        let naming = Memo::new(move |_| {
            let shown = around.exhibit.with(|exhibit| exhibit.as_ref().map(|exhibit| exhibit.naming));
            shown.unwrap_or_else(|| play.game.with(|game| naming_of(&game.terms().start)))
        });
        Self {
            sought: RwSignal::new(None),
            viewed: RwSignal::new(None),
            told: RwSignal::new(None),
            bottom: RwSignal::new(Color::Black),
            interaction: RwSignal::new(Interaction::Resting),
            dragged: RwSignal::new(false),
            notice: RwSignal::new(None),
            hint: RwSignal::new(None),
            told_of_problem: RwSignal::new(None),
            naming,
        }
    }

    /// What the board shows.
    fn board(self, play: Play, around: Surroundings) -> BoardModel {
        let why = match self.notice.get() {
            Some(Notice::Refused(Refusal::Illegal { why, .. })) => why.squares,
            _ => Bitboard::EMPTY,
        };
        if around.exhibit.with(Option::is_some) {
            let interaction = self.interaction.get();
            return around.exhibit.with(|exhibit| {
                let Exhibit { position, open, .. } = exhibit.as_ref().expect("it is there");
                let turn = if *open { Turn::Move(position.turn()) } else { Turn::Watch };
                around.mark(position, Doing { interaction, turn, why, ..Doing::NOTHING })
            });
        }
        let begun = play.current.with(Option::is_some);
        play.game.with(|game| match self.viewed.get() {
            Some(ply) => around.mark(&at_ply(game, ply), Doing::NOTHING),
            None => {
                let (interaction, premove) = (self.interaction.get(), play.premove.get());
                let turn = if begun && !stands(game) { turn_of(game) } else { Turn::Watch };
                let hint = match self.hint.get() {
                    Some(Hint::Play { mv, .. }) => Some(mv),
                    _ => None,
                };
                around.mark(game.position(), Doing { interaction, turn, premove, why, hint })
            }
        })
    }

    /// What the status line tells.
    fn status(self, play: Play, around: Surroundings) -> Status {
        let notice = self.notice.get();
        if around.exhibit.with(Option::is_some) {
            return notice.map_or(Status::Exhibit, Status::Notice);
        }
        let begun = play.current.with(Option::is_some);
        let notice =
            notice.or_else(|| around.ceremony.notice()).or_else(|| self.hint.get().map(Notice::Hint));
        let notice = notice.or_else(|| self.told_of_problem.get());
        match play.game.with(|game| Status::of(game, begun, self.told.get(), notice, play.gone.get())) {
            Status::Standing if play.waiting.get() => Status::Thinking,
            status => status,
        }
    }
}

impl NextGame {
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

impl Surroundings {
    fn new(aids: Option<Aids>, rest: bool) -> Self {
        Self {
            lock: RwSignal::new((Lock::default(), aids)),
            covered: RwSignal::new(false),
            resting: RwSignal::new(rest),
            complaint: RwSignal::new(None),
            exhibit: RwSignal::new(None),
            editing: RwSignal::new(false),
            sheet: RwSignal::new(None),
            ceremony: Ceremony::of_page(),
            taste: Taste::of_page(),
            voice: Voice::of_page(),
            hooks: StoredValue::new(NO_HOOKS),
        }
    }

    /// The board of a position, with the marks that the link wants.
    fn mark(self, position: &Position, doing: Doing) -> BoardModel {
        let mut model = BoardModel::build(position, doing);
        if let Some(aids) = self.lock.with(|(_, aids)| *aids) {
            (self.hooks.get_value().mark)(&mut model, position, aids);
        }
        model
    }
}

impl Table {
    /// Sets the table for what the link asks for, and starts the opponent.
    pub fn set(address: Address, arrival: Arrival) -> Self {
        let Link { embed, aids, rest, .. } = address.link;
        let form = Choice::default();
        let table_of_news: StoredValue<Option<Self>, LocalStorage> = StoredValue::new_local(None);
        let opponent = Opponent::start(
            "worker",
            // Of a page with many frames most are only looked at.
            embed.is_none(),
            Callback::new(move |news| {
                if let Some(table) = table_of_news.get_value() {
                    Self::receive(table, news);
                }
            }),
        );
        let around = Surroundings::new(aids, rest);
        let play = Play::new(form.idle_game(), arrival.shelf, opponent);
        let sight = Sight::new(play, around);
        let board = Memo::new(move |_| sight.board(play, around));
        let variant = Memo::new(move |_| board.with(|board| board.variant));
        let status = Memo::new(move |_| sight.status(play, around));
        let (location, sounds) = (Location::new(address), Sounds::of_page());
        let next = NextGame::new(form);
        let parts = Parts { play, sight, next, around, location, board, variant, status, sounds };
        let table = Self(Box::leak(Box::new(parts)));
        table_of_news.set_value(Some(table));
        table.arrive(arrival.game);
        table.wind();
        table
    }

    /// Installs functions of a later part.
    pub fn install(self, install: impl FnOnce(&mut Hooks<Self>)) {
        self.around.hooks.update_value(install);
    }

    /// The functions that have been installed.
    pub(super) fn hooks(self) -> Hooks<Self> {
        self.around.hooks.get_value()
    }

    /// The table of this page, provided at its root.
    pub fn of_page() -> Self {
        expect_context()
    }

    // What components read.

    /// Reads the game.
    pub fn with_game<T>(self, read: impl FnOnce(&Game) -> T) -> T {
        self.play.game.with(read)
    }

    /// Who sits below.
    pub fn bottom(self) -> Color {
        self.sight.bottom.get()
    }

    /// Whether the form of the next game is open.
    pub fn is_choosing(self) -> bool {
        self.next.choosing.get() && !self.is_exhibiting()
    }

    /// What stands in the form of the next game.
    pub fn choice(self) -> Choice {
        self.next.form.get()
    }

    /// Whether a game has begun; before, the board shows where the next would start.
    pub fn is_begun(self) -> bool {
        self.play.current.with(Option::is_some)
    }

    /// Whether the person solves a mate problem.
    pub fn is_problem(self) -> bool {
        self.play
            .current
            .with(|current| current.as_ref().is_some_and(|choice| choice.pairing == Pairing::Mate))
    }

    /// The same, without hearing of a change.
    fn is_problem_untracked(self) -> bool {
        untrack(|| self.is_problem())
    }

    /// The engine's level in this game, or in the next before the first has begun.
    pub fn level(self) -> Level {
        self.play
            .current
            .with(|current| current.as_ref().map(|choice| choice.level))
            .unwrap_or_else(|| self.choice().level)
    }

    /// Whether the engine is to move and has not moved yet.
    pub fn is_engine_to_move(self) -> bool {
        self.is_begun()
            && !self.is_setting_out()
            && !self.around.covered.get()
            && self.play.gone.with(Option::is_none)
            && self.play.game.with(|game| {
                let stands = stands(game) && !self.play.waiting.get();
                game.player_to_move() == Some(Player::Engine) && !stands
            })
    }

    /// The position shown, with the moves that led there.
    pub fn shown(self) -> Position {
        self.with_exhibit(|exhibit| exhibit.position.clone()).unwrap_or_else(|| {
            self.play.game.with(|game| at_ply(game, self.sight.viewed.get().unwrap_or(usize::MAX)))
        })
    }

    /// The ply of the position shown.
    pub fn ply_shown(self) -> usize {
        self.sight.viewed.get().unwrap_or_else(|| self.play.game.with(|game| game.played().len()))
    }

    /// The ply that the person looks for: the board shows it in a moment.
    pub fn ply_sought(self) -> usize {
        self.sight.sought.get().unwrap_or_else(|| self.play.game.with(|game| game.played().len()))
    }

    /// Whether it is told that an earlier position is looked at.
    pub fn is_viewing(self) -> bool {
        self.sight.told.with(Option::is_some)
    }

    /// What in the link could not be followed.
    pub fn link_problems(self) -> Vec<LinkProblem> {
        self.next.link_problems.get()
    }

    /// The person has read which fields of the link were left out.
    pub fn dismiss_link_problems(self) {
        self.next.link_problems.update(|problems| problems.retain(LinkProblem::is_of_position));
        self.around.complaint.set(None);
    }

    /// What could not be done, in words.
    pub fn complaint(self) -> Option<String> {
        self.around.complaint.get()
    }

    /// Tells what could not be done, until the person has read it.
    pub fn complain(self, what: Option<String>) {
        self.around.complaint.set(what);
    }

    /// What makes the position of the link unplayable.
    pub fn position_problem(self) -> Option<LinkProblem> {
        let problem = self
            .next
            .link_problems
            .with(|problems| problems.iter().find(|problem| problem.is_of_position()).cloned());
        problem.filter(|_| !self.is_exhibiting())
    }

    /// How the sides are called in this game.
    pub fn naming(self) -> Naming {
        self.sight.naming.get()
    }

    /// The side of the one person who plays against the engine.
    pub fn human(self) -> Option<Color> {
        self.play.game.with(|game| lone_human(game.terms().players))
    }

    // What components ask for.

    /// The person is at work: what the page has to do for it comes before the engine's thoughts.
    pub fn give_way(self) {
        self.play.opponent.give_way();
        self.cue(Cue::GiveWay);
    }

    // How it works.

    /// What the person may do now.
    fn turn(self) -> Turn {
        if self.play.current.with_untracked(Option::is_none) {
            return Turn::Watch;
        }
        self.play.game.with_untracked(|game| if stands(game) { Turn::Watch } else { turn_of(game) })
    }

    /// The side for which the person acts: the own one against the engine, of two people that of the one to move.
    pub fn person(self) -> Option<Color> {
        self.play.game.with(|game| match game.terms().players {
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

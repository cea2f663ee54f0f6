//! The table at which a game is played: the one door between the screen and the game. Components read its memos and
//! call its intents; nothing else writes.

mod beginning;
pub mod ceremony;
pub mod clocks;
pub mod course;
mod editing;
mod engine;
mod engine_clock;
pub mod exhibit;
pub mod frame;
mod hand;
pub mod hint;
mod impasse;
mod keep;
pub mod link;
pub mod mates;
pub mod sheet;
pub mod status;
mod view;

use crate::board::aids;
use crate::board::interaction::{Interaction, Turn};
use crate::board::model::{BoardModel, Doing};
use crate::browser;
use crate::last_choice;
use crate::links::{Address, Aids, Frame, Link, LinkProblem, Lock};
use crate::location::Location;
use crate::opponent::Opponent;
use crate::preferences::Taste;
use crate::sentences::Naming;
use crate::settings::{Choice, Pairing};
use crate::sound::Sounds;
use crate::store::{self, Arrival, Shelf};
use crate::texts::Voice;
use crate::thinker::Breakdown;
use beginning::idle_game;
use ceremony::Ceremony;
use engine::Question;
use exhibit::Exhibit;
use game::{Game, Player, Refusal};
use hint::Hint;
use leptos::prelude::*;
use mates::Cue;
use protocol::{Level, Think};
use rules::{Bitboard, ByColor, Color, Handicap, Move, Position, Setup, Variant};
use sheet::Sheet;
use status::{Notice, Status, lone_human};

/// The table. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    game: RwSignal<Game>,
    /// What stands in the form of the next game.
    form: RwSignal<Choice>,
    /// What was chosen for this game; `None` before the first has begun.
    current: RwSignal<Option<Choice>>,
    /// What chance is made of in this game.
    seed: RwSignal<u32>,
    /// The ply that the person looks for, if it is not the newest: the list of moves marks it at once.
    sought: RwSignal<Option<usize>>,
    /// The same as the board shows it: it follows when the mark has been painted, so that no key waits for a board.
    viewed: RwSignal<Option<usize>>,
    /// The same as words tell of it: they follow when the board has been painted, which is what the eye is on.
    told: RwSignal<Option<usize>>,
    interaction: RwSignal<Interaction>,
    /// What shall be played after the engine's move.
    premove: RwSignal<Option<Move>>,
    notice: RwSignal<Option<Notice>>,
    /// What the engine advises; `None` if nobody has asked.
    hint: RwSignal<Option<Hint>>,
    /// What is told of the mate problem that is on the board.
    told_of_problem: RwSignal<Option<Notice>>,
    link_problems: RwSignal<Vec<LinkProblem>>,
    /// What the link has put out of reach, and what it has marked on the board; `None` if it leaves that to the page.
    lock: RwSignal<(Lock, Option<Aids>)>,
    bottom: RwSignal<Color>,
    choosing: RwSignal<bool>,
    /// Whether the last move was dragged.
    dragged: RwSignal<bool>,
    /// The question that the engine was asked; answers to older ones are dropped.
    question: RwSignal<Option<Question>>,
    /// Whether the engine's clock stands because the engine is still being loaded, or loaded again.
    waiting: RwSignal<bool>,
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
    opponent: Opponent<Think>,
    /// Why there is no engine any more.
    gone: RwSignal<Option<Breakdown>>,
    /// Where the page is.
    pub location: Location,
    /// The fragment and query of the link that the game was begun from.
    address: StoredValue<String>,
    shelf: StoredValue<Shelf, LocalStorage>,
    /// Whether the link of the address waits for the person to leave the running game.
    leaving: RwSignal<bool>,
    has_earlier: RwSignal<bool>,
    told_not_stored: StoredValue<bool>,
    sheet: RwSignal<Option<Sheet>>,
    ceremony: Ceremony,
    /// What the board shows.
    pub board: Memo<BoardModel>,
    /// Which game the board shows. It hardly ever changes, while the board does with every press.
    pub variant: Memo<Variant>,
    /// The moment that the clocks show.
    moment: RwSignal<u64>,
    /// What is heard.
    pub sounds: Sounds,
    /// What the person likes.
    taste: Taste,
    /// What the page speaks.
    voice: Voice,
    /// What the status line tells.
    pub status: Memo<Status>,
    /// Every square asks for it; to compare a start with all handicaps takes its time.
    naming: Memo<Naming>,
}

impl Table {
    /// Sets the table for what the link asks for, and starts the opponent.
    pub fn set(address: Address, arrival: Arrival) -> Self {
        let Link { embed, aids, rest, .. } = address.link;
        let form = Choice::default();
        let game = RwSignal::new(idle_game(&form));
        let current = RwSignal::new(None);
        let sought = RwSignal::new(None);
        let viewed = RwSignal::new(None);
        let told = RwSignal::new(None);
        let interaction = RwSignal::new(Interaction::Resting);
        let notice = RwSignal::new(None);
        let hint = RwSignal::new(None);
        let told_of_problem = RwSignal::new(None);
        let gone = RwSignal::new(None);
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
        let premove = RwSignal::new(None);
        let exhibit = RwSignal::new(None::<Exhibit>);
        let lock = RwSignal::new((Lock::default(), aids));
        let build = move |position: &Position, doing| {
            let mut model = BoardModel::build(position, doing);
            if let Some(aids) = lock.with(|(_, aids)| *aids) {
                aids::mark(&mut model, position, aids);
            }
            model
        };
        let board = Memo::new(move |_| {
            let why = match notice.get() {
                Some(Notice::Refused(Refusal::Illegal { why, .. })) => why.squares,
                _ => Bitboard::EMPTY,
            };
            if exhibit.with(Option::is_some) {
                let interaction = interaction.get();
                return exhibit.with(|exhibit| {
                    let Exhibit { position, open, .. } = exhibit.as_ref().expect("it is there");
                    let turn = if *open { Turn::Move(position.turn()) } else { Turn::Watch };
                    build(position, Doing { interaction, turn, why, ..Doing::NOTHING })
                });
            }
            let begun = current.with(Option::is_some);
            game.with(|game| match viewed.get() {
                Some(ply) => build(&at_ply(game, ply), Doing::NOTHING),
                None => {
                    let (interaction, premove) = (interaction.get(), premove.get());
                    let turn = if begun && !clocks::stands(game) { turn_of(game) } else { Turn::Watch };
                    let hint = match hint.get() {
                        Some(Hint::Play { mv, .. }) => Some(mv),
                        _ => None,
                    };
                    build(game.position(), Doing { interaction, turn, premove, why, hint })
                }
            })
        });
        let variant = Memo::new(move |_| board.with(|board| board.variant));
        let waiting = RwSignal::new(false);
        let ceremony = Ceremony::of_page();
        let status = Memo::new(move |_| {
            if exhibit.with(Option::is_some) {
                return notice.get().map_or(Status::Exhibit, Status::Notice);
            }
            let begun = current.with(Option::is_some);
            let notice = notice.get().or_else(|| ceremony.notice()).or_else(|| hint.get().map(Notice::Hint));
            let notice = notice.or_else(|| told_of_problem.get());
            match game.with(|game| Status::of(game, begun, told.get(), notice, gone.get())) {
                Status::Standing if waiting.get() => Status::Thinking,
                status => status,
            }
        });
        let naming = Memo::new(move |_| {
            let shown = exhibit.with(|exhibit| exhibit.as_ref().map(|exhibit| exhibit.naming));
            shown.unwrap_or_else(|| game.with(|game| naming_of(&game.terms().start)))
        });
        let table = Self {
            game,
            form: RwSignal::new(form),
            current,
            seed: RwSignal::new(0),
            sought,
            viewed,
            told,
            interaction,
            premove,
            notice,
            hint,
            told_of_problem,
            link_problems: RwSignal::new(Vec::new()),
            lock,
            bottom: RwSignal::new(Color::Black),
            choosing: RwSignal::new(true),
            dragged: RwSignal::new(false),
            question: RwSignal::new(None),
            waiting,
            covered: RwSignal::new(false),
            resting: RwSignal::new(rest),
            complaint: RwSignal::new(None),
            exhibit,
            editing: RwSignal::new(false),
            opponent,
            gone,
            location: Location::new(address),
            address: StoredValue::new(String::new()),
            shelf: StoredValue::new_local(arrival.shelf),
            leaving: RwSignal::new(false),
            has_earlier: RwSignal::new(false),
            told_not_stored: StoredValue::new(false),
            sheet: RwSignal::new(None),
            ceremony,
            moment: RwSignal::new(browser::timestamp()),
            sounds: Sounds::of_page(),
            taste: Taste::of_page(),
            voice: Voice::of_page(),
            board,
            variant,
            status,
            naming,
        };
        table_of_news.set_value(Some(table));
        table.arrive(arrival.game);
        table.wind();
        table
    }

    /// Leaves what is on the board and follows a link.
    pub fn follow(self, link: Link, problems: Vec<LinkProblem>) {
        let link = link.in_frame();
        let frame = link.embed;
        let (play, flip, seed, shown) = (link.play, link.flip, link.seed, link.shown_ply());
        self.exhibit(None);
        self.opponent.forget();
        self.end_ceremony();
        self.question.set(None);
        self.hint.set(None);
        self.waiting.set(false);
        self.current.set(None);
        self.cue(Cue::Settled);
        let last = if frame.is_none() && link.names_no_game() { store::last_choice() } else { None };
        self.form.set(last.map_or_else(|| Choice::of_link(link), |text| last_choice::from_text(&text)));
        self.seed.set(seed.unwrap_or_else(browser::random_seed));
        // A record has Black below, whoever is to move.
        let below = self.form.with_untracked(Choice::seat_before_toss);
        let is_record = matches!(frame, Some(Frame::View | Frame::Diagram));
        self.bottom.set(if is_record { Color::Black } else { below });
        self.preview();
        self.show(shown);
        self.link_problems.set(problems);
        let unplayable = untrack(|| self.position_problem()).is_some();
        let still = unplayable || frame.is_some_and(Frame::is_still);
        let begins =
            !still && (play.is_some() || self.form.with_untracked(|form| form.pairing == Pairing::Mate));
        self.choosing.set(!still && !begins);
        if flip {
            self.flip();
        }
        if begins {
            self.begin(flip, false);
        }
    }

    /// The table of this page, provided at its root.
    pub fn of_page() -> Self {
        expect_context()
    }

    // What components read.

    /// Reads the game.
    pub fn with_game<T>(self, read: impl FnOnce(&Game) -> T) -> T {
        self.game.with(read)
    }

    /// Who sits below.
    pub fn bottom(self) -> Color {
        self.bottom.get()
    }

    /// Whether the form of the next game is open.
    pub fn is_choosing(self) -> bool {
        self.choosing.get() && !self.is_exhibiting()
    }

    /// What stands in the form of the next game.
    pub fn choice(self) -> Choice {
        self.form.get()
    }

    /// Whether a game has begun; before, the board shows where the next would start.
    pub fn is_begun(self) -> bool {
        self.current.with(Option::is_some)
    }

    /// Whether the person solves a mate problem.
    pub fn is_problem(self) -> bool {
        self.current.with(|current| current.as_ref().is_some_and(|choice| choice.pairing == Pairing::Mate))
    }

    /// The same, without hearing of a change.
    fn is_problem_untracked(self) -> bool {
        untrack(|| self.is_problem())
    }

    /// The engine's level in this game, or in the next before the first has begun.
    pub fn level(self) -> Level {
        self.current
            .with(|current| current.as_ref().map(|choice| choice.level))
            .unwrap_or_else(|| self.choice().level)
    }

    /// Whether the engine is to move and has not moved yet.
    pub fn is_engine_to_move(self) -> bool {
        self.is_begun()
            && !self.is_setting_out()
            && !self.covered.get()
            && self.gone.with(Option::is_none)
            && self.game.with(|game| {
                let stands = clocks::stands(game) && !self.waiting.get();
                game.player_to_move() == Some(Player::Engine) && !stands
            })
    }

    /// The position shown, with the moves that led there.
    pub fn shown(self) -> Position {
        self.with_exhibit(|exhibit| exhibit.position.clone())
            .unwrap_or_else(|| self.game.with(|game| at_ply(game, self.viewed.get().unwrap_or(usize::MAX))))
    }

    /// The ply of the position shown.
    pub fn ply_shown(self) -> usize {
        self.viewed.get().unwrap_or_else(|| self.game.with(|game| game.played().len()))
    }

    /// The ply that the person looks for: the board shows it in a moment.
    pub fn ply_sought(self) -> usize {
        self.sought.get().unwrap_or_else(|| self.game.with(|game| game.played().len()))
    }

    /// Whether it is told that an earlier position is looked at.
    pub fn is_viewing(self) -> bool {
        self.told.with(Option::is_some)
    }

    /// What in the link could not be followed.
    pub fn link_problems(self) -> Vec<LinkProblem> {
        self.link_problems.get()
    }

    /// The person has read which fields of the link were left out.
    pub fn dismiss_link_problems(self) {
        self.link_problems.update(|problems| problems.retain(LinkProblem::is_of_position));
        self.complaint.set(None);
    }

    /// What could not be done, in words.
    pub fn complaint(self) -> Option<String> {
        self.complaint.get()
    }

    /// Tells what could not be done, until the person has read it.
    pub fn complain(self, what: Option<String>) {
        self.complaint.set(what);
    }

    /// What makes the position of the link unplayable.
    pub fn position_problem(self) -> Option<LinkProblem> {
        let problem = self
            .link_problems
            .with(|problems| problems.iter().find(|problem| problem.is_of_position()).cloned());
        problem.filter(|_| !self.is_exhibiting())
    }

    /// How the sides are called in this game.
    pub fn naming(self) -> Naming {
        self.naming.get()
    }

    /// The side of the one person who plays against the engine.
    pub fn human(self) -> Option<Color> {
        self.game.with(|game| lone_human(game.terms().players))
    }

    // What components ask for.

    /// The person is at work: what the page has to do for it comes before the engine's thoughts.
    pub fn give_way(self) {
        self.opponent.give_way();
        self.cue(Cue::GiveWay);
    }

    // How it works.

    /// What the person may do now.
    fn turn(self) -> Turn {
        if self.current.with_untracked(Option::is_none) {
            return Turn::Watch;
        }
        self.game.with_untracked(|game| if clocks::stands(game) { Turn::Watch } else { turn_of(game) })
    }

    /// The side for which the person acts: the own one against the engine, of two people that of the one to move.
    pub fn person(self) -> Option<Color> {
        self.game.with(|game| match game.terms().players {
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

//! The table at which a game is played: the one door between the screen and the game. Components read its memos and
//! call its intents; nothing else writes.

mod engine;
pub mod status;

use crate::board::interaction::{Effect, Input, Interaction};
use crate::board::model::BoardModel;
use crate::browser;
use crate::links::{Link, LinkProblem};
use crate::opponent::Opponent;
use crate::sentences::Naming;
use crate::settings::{Choice, Side};
use crate::thinker::Breakdown;
use game::{Command, Event, Game, Player, Refusal, Terms};
use leptos::prelude::*;
use protocol::Level;
use rules::{Bitboard, ByColor, Color, Handicap, Move, Position};
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
    /// The ply that is looked at, if it is not the newest.
    viewed: RwSignal<Option<usize>>,
    interaction: RwSignal<Interaction>,
    notice: RwSignal<Option<Notice>>,
    link_problems: RwSignal<Vec<LinkProblem>>,
    bottom: RwSignal<Color>,
    choosing: RwSignal<bool>,
    /// When the engine was asked; its answers to older questions are dropped.
    asked: RwSignal<f64>,
    opponent: Opponent,
    /// Why there is no engine any more.
    gone: RwSignal<Option<Breakdown>>,
    /// What the board shows.
    pub board: Memo<BoardModel>,
    /// What the status line tells.
    pub status: Memo<Status>,
}

impl Table {
    /// Sets the table for what the link asks for, and starts the opponent.
    pub fn set(link: Link, problems: Vec<LinkProblem>) -> Self {
        let form = Choice::default();
        let game = RwSignal::new(idle_game(&form));
        let current = RwSignal::new(None);
        let viewed = RwSignal::new(None);
        let interaction = RwSignal::new(Interaction::Resting);
        let notice = RwSignal::new(None);
        let asked = RwSignal::new(0.0);
        let gone = RwSignal::new(None);
        let table_of_news: StoredValue<Option<Self>, LocalStorage> = StoredValue::new_local(None);
        let opponent = Opponent::start(Callback::new(move |news| {
            if let Some(table) = table_of_news.get_value() {
                Self::receive(table, news);
            }
        }));
        let board = Memo::new(move |_| {
            let why = match notice.get() {
                Some(Notice::Refused(Refusal::Illegal { why, .. })) => why.squares,
                _ => Bitboard::EMPTY,
            };
            game.with(|game| match viewed.get() {
                Some(ply) => BoardModel::build(&at_ply(game, ply), Interaction::Resting, Bitboard::EMPTY),
                None => BoardModel::build(game.position(), interaction.get(), why),
            })
        });
        let status = Memo::new(move |_| {
            let begun = current.with(Option::is_some);
            game.with(|game| Status::of(game, begun, viewed.get(), notice.get(), gone.get()))
        });
        let table = Self {
            game,
            form: RwSignal::new(form),
            current,
            seed: RwSignal::new(0),
            viewed,
            interaction,
            notice,
            link_problems: RwSignal::new(Vec::new()),
            bottom: RwSignal::new(Color::Black),
            choosing: RwSignal::new(true),
            asked,
            opponent,
            gone,
            board,
            status,
        };
        table_of_news.set_value(Some(table));
        table.follow(link, problems);
        table
    }

    /// Leaves what is on the board and follows a link.
    pub fn follow(self, link: Link, problems: Vec<LinkProblem>) {
        let (play, flip, seed) = (link.play, link.flip, link.seed);
        self.opponent.forget();
        self.asked.set(0.0);
        self.current.set(None);
        self.form.set(Choice::of_link(link));
        self.seed.set(seed.unwrap_or_else(browser::random_seed));
        self.preview();
        self.interaction.set(Interaction::Resting);
        self.viewed.set(None);
        self.link_problems.set(problems);
        let unplayable = self.position_problem().is_some();
        self.choosing.set(!unplayable && play.is_none());
        if flip {
            self.flip();
        }
        if !unplayable && play.is_some() {
            self.begin(flip);
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
        self.choosing.get()
    }

    /// What stands in the form of the next game.
    pub fn choice(self) -> Choice {
        self.form.get()
    }

    /// Whether a game has begun; before, the board shows where the next would start.
    pub fn is_begun(self) -> bool {
        self.current.with(Option::is_some)
    }

    /// The engine's level in this game, or in the next before the first has begun.
    pub fn level(self) -> Level {
        self.current
            .with(|current| current.as_ref().map(|choice| choice.level))
            .unwrap_or_else(|| self.choice().level)
    }

    /// Whether the engine is to move and has not moved yet.
    pub fn is_engine_to_move(self) -> bool {
        self.is_begun() && self.game.with(|game| game.player_to_move() == Some(Player::Engine))
    }

    /// The ply of the position shown.
    pub fn ply_shown(self) -> usize {
        self.viewed.get().unwrap_or_else(|| self.game.with(|game| game.played().len()))
    }

    /// Whether an earlier position is looked at.
    pub fn is_viewing(self) -> bool {
        self.viewed.with(Option::is_some)
    }

    /// What in the link could not be followed.
    pub fn link_problems(self) -> Vec<LinkProblem> {
        self.link_problems.get()
    }

    /// What makes the position of the link unplayable.
    pub fn position_problem(self) -> Option<LinkProblem> {
        self.link_problems.with(|problems| {
            problems.iter().find(|problem| matches!(problem, LinkProblem::Position(_))).cloned()
        })
    }

    /// How the sides are called in this game.
    pub fn naming(self) -> Naming {
        match self.game.with(|game| Handicap::of(&game.terms().start)) {
            Some(_) => Naming::Handicap,
            None => Naming::Even,
        }
    }

    /// The side of the one person who plays against the engine.
    pub fn human(self) -> Option<Color> {
        self.game.with(|game| lone_human(game.terms().players))
    }

    // What components ask for.

    /// Opens or closes the form of the next game.
    pub fn choose(self, open: bool) {
        self.choosing.set(open);
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
            self.bottom.set(choice.side.color(0));
            self.notice.set(None);
        }
    }

    /// Starts the game that the form describes.
    pub fn start(self) {
        self.seed.set(browser::random_seed());
        self.begin(false);
    }

    /// Starts the same game again with the sides changed.
    pub fn rematch(self) {
        if let (Some(human), Some(mut choice)) = (self.human(), self.current.get_untracked()) {
            choice.side = if human == Color::Black { Side::White } else { Side::Black };
            self.form.set(choice);
        }
        self.start();
    }

    /// Gives up the position of a link that cannot be played, for the start of a game.
    pub fn take_start_position(self) {
        self.link_problems.set(Vec::new());
        self.choosing.set(true);
    }

    /// Turns the board.
    pub fn flip(self) {
        self.bottom.update(|bottom| *bottom = !*bottom);
    }

    /// Looks at the position after `ply` moves; the newest is the game itself.
    pub fn view(self, ply: usize) {
        let newest = self.game.with_untracked(|game| game.played().len());
        self.interaction.set(Interaction::Resting);
        self.viewed.set((ply < newest).then_some(ply));
    }

    /// Hears what the person does on the board.
    pub fn input(self, input: Input) {
        if self.viewed.get_untracked().is_some() {
            if input != Input::Cancel {
                self.viewed.set(None);
            }
            return;
        }
        let mover = self.mover();
        let before = self.interaction.get_untracked();
        let (after, effect) = self.game.with_untracked(|game| before.step(input, game.position(), mover));
        self.interaction.set(after);
        self.notice.set(None);
        match effect {
            Effect::None => {}
            Effect::NotYourTurn => self.notice.set(Some(Notice::NotYourTurn)),
            Effect::Play(mv) => self.dispatch(Command::Play(mv)),
        }
    }

    /// The person gives up.
    pub fn resign(self) {
        if let Some(color) = self.person() {
            self.dispatch(Command::Resign(color));
        }
    }

    /// The person takes the last move back.
    pub fn take_back(self) {
        if let Some(color) = self.person() {
            self.dispatch(Command::TakeBack(color));
        }
    }

    /// The person declares victory by impasse.
    pub fn declare(self) {
        if self.mover().is_some() {
            self.dispatch(Command::Declare);
        } else {
            self.notice.set(Some(Notice::NotYourTurn));
        }
    }

    /// The engine shall move now.
    pub fn move_now(self) {
        self.opponent.hurry();
    }

    // How it works.

    fn begin(self, flip: bool) {
        let choice = self.form.get_untracked();
        let human = choice.side.color(self.seed.get_untracked());
        let Ok(mut game) = Game::new(choice.terms(human)) else { return };
        play_all(&mut game, choice.moves());
        self.opponent.forget();
        self.game.set(game);
        self.bottom.set(if flip { !human } else { human });
        self.current.set(Some(choice));
        self.choosing.set(false);
        self.settle(None);
    }

    /// The side that the person may move now.
    fn mover(self) -> Option<Color> {
        if self.current.with_untracked(Option::is_none) {
            return None;
        }
        self.game.with_untracked(|game| match game.player_to_move() {
            Some(Player::Human) => game.turn(),
            _ => None,
        })
    }

    /// The side for which the person acts when it is nobody's or the engine's turn.
    fn person(self) -> Option<Color> {
        self.game.with_untracked(|game| {
            lone_human(game.terms().players).or_else(|| match game.terms().players {
                ByColor { black: Player::Human, white: Player::Human } => Some(game.position().turn()),
                _ => None,
            })
        })
    }

    fn dispatch(self, command: Command) {
        let mut happened = Err(Refusal::GameOver);
        self.game.maybe_update(|game| {
            happened = game.apply(command, browser::now() as u64);
            happened.as_ref().is_ok_and(|events| !events.is_empty())
        });
        match happened {
            Ok(events) => {
                let third = events.contains(&Event::ThirdOccurrence);
                self.settle(third.then_some(Notice::ThirdOccurrence));
            }
            Err(refusal) => {
                self.interaction.set(Interaction::Resting);
                self.notice.set(Some(Notice::Refused(refusal)));
            }
        }
    }
}

/// The board before the first game: where the form would start it.
fn idle_game(choice: &Choice) -> Game {
    let game = Game::new(choice.terms(choice.side.color(0)));
    let even = || Game::new(Terms::even(choice.variant)).expect("an even game can be played");
    let mut game = game.unwrap_or_else(|_| even());
    play_all(&mut game, choice.moves());
    game
}

/// Makes the moves of a link, which were played once when it was read: each is legal, but the game may have ended.
fn play_all(game: &mut Game, moves: &[Move]) {
    let now = browser::now() as u64;
    for &mv in moves {
        if game.apply(Command::Play(mv), now).is_err() {
            break;
        }
    }
}

/// The position after the first `ply` moves of the game.
fn at_ply(game: &Game, ply: usize) -> Position {
    let mut position = game.position().clone();
    while position.ply() > ply && position.undo() {}
    position
}

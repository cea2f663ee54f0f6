//! The settings of a game, chosen in the form or by a link, and the pawn toss that decides the sides from a seed.

use crate::link::Link;
use crate::names::named;
use crate::values::EmbedMode;
use game::{Command, Conduct, Game, Player, TakeBacks, Terms, TimeControls};
use protocol::{Level, Style};
use rules::{ByColor, Color, Handicap, ImpasseRule, Line, Move, Setup, Variant};

named! {
    /// The side that the person takes against the engine.
    #[derive(Default)]
    pub enum SideChoice {
        /// Black: *sente*, or *shitate* in a handicap game.
        #[default]
        Black = "b",
        /// White: *gote*, or *uwate* in a handicap game.
        White = "w",
        /// The side that a pawn toss decides (振り駒 *furigoma*).
        Chance = "chance",
    }
}

impl SideChoice {
    /// The color of the side. `seed` decides the pawn toss of [`SideChoice::Chance`] and has no effect on the others.
    pub const fn color(self, seed: u32) -> Color {
        match self {
            Self::Black => Color::Black,
            Self::White => Color::White,
            Self::Chance if pawns_up(seed) * 2 > TOSSED_PAWNS => Color::Black,
            Self::Chance => Color::White,
        }
    }
}

/// The number of pawns that are tossed for the senior player, who is Black if more of them show the pawn than the
/// *tokin* (振り駒 *furigoma*).
pub const TOSSED_PAWNS: u32 = 5;

/// The number of tossed pawns that show the pawn, 0 to [`TOSSED_PAWNS`]; each of the lowest bits of `seed` is one pawn.
pub const fn pawns_up(seed: u32) -> u32 {
    (seed & ((1 << TOSSED_PAWNS) - 1)).count_ones()
}

named! {
    /// The mode of a game: who makes the moves of the two sides.
    #[derive(Default)]
    pub enum Pairing {
        /// A person against the engine.
        #[default]
        Engine = "engine",
        /// Two people at one screen.
        People = "people",
        /// The engine against itself, while a person watches.
        Engines = "engines",
        /// Two people with a board of their own, who use the page as a chess clock.
        Clock = "clock",
        /// A person who solves a mate problem; the mate solver defends. A link can ask for it; the form does not offer
        /// it.
        Mate = "mate",
    }
}

impl Pairing {
    /// The pairings that the form offers, in its order.
    pub const OF_FORM: [Self; 4] = [Self::Engine, Self::People, Self::Engines, Self::Clock];

    /// The player of each side. `human` is the person's side against the engine and in a mate problem. It has no effect
    /// on the other pairings.
    pub fn players(self, human: Color) -> ByColor<Player> {
        let (one, other) = match self {
            Self::Engine | Self::Mate => (Player::Human, Player::Engine),
            Self::People | Self::Clock => (Player::Human, Player::Human),
            Self::Engines => (Player::Engine, Player::Engine),
        };
        let mut players = ByColor { black: other, white: other };
        players[human] = one;
        players
    }
}

/// The settings of a game, as the form for the next game or a link gives them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The variant of shogi, which determines board and pieces.
    pub variant: Variant,
    /// The handicap that White gives; `None` for an even game.
    pub handicap: Option<Handicap>,
    /// A start position and the moves made from it before the game begins, if a link, a record or a saved game gives
    /// them. It replaces the start of `variant` and `handicap`.
    pub line: Option<Line>,
    /// The mode of the game: who makes the moves of the two sides.
    pub pairing: Pairing,
    /// The side that the person takes against the engine or in a mate problem.
    pub side: SideChoice,
    /// The playing strength of the engine.
    pub level: Level,
    /// The way in which the engine opens the game.
    pub style: Style,
    /// The time controls of both players; `None` for a game without a clock.
    pub time: Option<TimeControls>,
    /// The impasse rule; minishogi has none, whatever this value is.
    pub impasse: ImpasseRule,
    /// The treatment of a forbidden move: it is refused, or it loses the game.
    pub conduct: Conduct,
    /// The number of times that each side may take moves back in the game.
    pub take_backs: TakeBacks,
    /// Whether the clock cannot be paused, as at a shogi club. Has no effect without a clock.
    pub club_clock: bool,
    /// Whether the engine takes at least half a second for a move. Has no effect while its clock is about to run out.
    pub unhurried: bool,
}

impl Default for Choice {
    fn default() -> Self {
        Self {
            variant: Variant::Standard,
            handicap: None,
            line: None,
            pairing: Pairing::Engine,
            side: SideChoice::Black,
            level: Level::new(3).unwrap_or(Level::LOWEST),
            style: Style::Any,
            time: None,
            impasse: ImpasseRule::default(),
            conduct: Conduct::Friendly,
            take_backs: TakeBacks::Free,
            club_clock: false,
            unhurried: true,
        }
    }
}

impl Choice {
    /// The settings that a link asks for; the other settings keep their defaults. With the field `play` the game starts
    /// at the position that the link shows; without it the later moves remain, and the person can step through them.
    pub fn of_link(mut link: Link) -> Self {
        let shown = link.shown_ply();
        let line = link.line.take();
        Self::on_terms(line, shown, &link)
    }

    /// Creates the settings for a record that an embedded page shows in place of its game. `line` is the main line of
    /// the record, and the board shows its first `shown` moves. Start position and handicap are those of the line. The
    /// other settings come from `terms`, the link of the embedded page. With [`EmbedMode::Play`] the game goes on from
    /// the shown position; with [`EmbedMode::Mate`] that position becomes a mate problem.
    pub fn of_record(line: Line, shown: usize, terms: &Link) -> Self {
        let turn = to_move(&line, shown);
        let plays = terms.embed == Some(EmbedMode::Play);
        let terms = Link {
            play: terms.play.or(plays.then_some(turn)),
            mate: terms.embed == Some(EmbedMode::Mate),
            line: None,
            ..terms.clone()
        };
        Self::on_terms(Some(line), shown, &terms)
    }

    /// Creates the settings for a line, of which the board shows the first `shown` moves. The other settings come from
    /// the link `terms`, whose own line is ignored.
    fn on_terms(line: Option<Line>, shown: usize, terms: &Link) -> Self {
        let usual = Self::default();
        let side = match (terms.play, &line) {
            (Some(Color::Black), _) => SideChoice::Black,
            (Some(Color::White), _) => SideChoice::White,
            (None, Some(line)) if to_move(line, shown) == Color::White => SideChoice::White,
            (None, _) => SideChoice::Black,
        };
        let variant = line.as_ref().map_or(terms.variant.unwrap_or_default(), |line| line.start.variant);
        let handicap = line.as_ref().map_or(terms.handicap, |line| Handicap::of(&line.start));
        let mut choice = Self {
            variant,
            handicap,
            line,
            side,
            level: terms.level.unwrap_or(usual.level),
            style: terms.style.unwrap_or(usual.style),
            time: terms.time,
            impasse: terms.impasse.unwrap_or(usual.impasse),
            conduct: if terms.strict { Conduct::Strict } else { Conduct::Friendly },
            ..usual
        };
        if terms.play.is_some() {
            choice.cut(shown);
        }
        if terms.mate {
            choice.pose(shown);
        }
        choice
    }

    /// The settings of a mate problem from this position; the person attacks with the side to move.
    pub fn of_problem(setup: Setup) -> Self {
        let (variant, handicap) = (setup.variant, Handicap::of(&setup));
        let line = Some(Line { start: setup, moves: Vec::new() });
        let mut choice = Self { variant, handicap, line, ..Self::default() };
        choice.pose(0);
        choice
    }

    /// Turns the position after the first `ply` moves of the line into a mate problem: the side to move attacks. The
    /// impasse rule and strict conduct are turned off. Without a line nothing changes.
    fn pose(&mut self, ply: usize) {
        self.cut(ply);
        let Some(line) = &mut self.line else { return };
        // The line was played when it was read, so this does not fail.
        let Ok(position) = line.play_problem() else { return };
        *line = Line { start: position.to_setup(), moves: Vec::new() };
        self.side = if position.turn() == Color::Black { SideChoice::Black } else { SideChoice::White };
        self.pairing = Pairing::Mate;
        self.impasse = ImpasseRule::None;
        self.conduct = Conduct::Friendly;
    }

    /// Keeps only the first `ply` moves of the line.
    pub fn cut(&mut self, ply: usize) {
        if let Some(line) = &mut self.line {
            line.moves.truncate(ply);
        }
    }

    /// Whether the game starts from another position than the start of the even game or of the handicap, or after
    /// moves.
    pub fn is_special_start(&self) -> bool {
        self.line.as_ref().is_some_and(|line| {
            let named = Setup::of_start(self.variant, self.handicap);
            !line.moves.is_empty() || !line.start.same_position(&named)
        })
    }

    /// The side to move in the start position, before [`Choice::moves`].
    pub fn start_turn(&self) -> Color {
        match &self.line {
            Some(line) => line.start.turn,
            None if self.handicap.is_some() => Color::White,
            None => Color::Black,
        }
    }

    /// The moves of the line, which are made before the game begins.
    pub fn moves(&self) -> &[Move] {
        self.line.as_ref().map_or(&[], |line| &line.moves)
    }

    /// The side on which the person sits: the own side against the engine and in a mate problem, Black in the other
    /// pairings. `seed` decides the pawn toss.
    pub const fn seat(&self, seed: u32) -> Color {
        match self.pairing {
            Pairing::Engine | Pairing::Mate => self.side.color(seed),
            Pairing::People | Pairing::Engines | Pairing::Clock => Color::Black,
        }
    }

    /// The side on which the person sits before the pawns are tossed; Black if the toss will decide.
    pub const fn seat_before_toss(&self) -> Color {
        self.seat(u32::MAX)
    }

    /// The terms of the game. `human` is the person's side against the engine and in a mate problem. A mate problem has
    /// no clock, and neither has the game behind the chess clock, which covers the board.
    pub fn terms(&self, human: Color) -> Terms {
        let start = match &self.line {
            Some(line) => line.start.clone(),
            None => Setup::of_start(self.variant, self.handicap),
        };
        let players = self.pairing.players(human);
        let clock = match self.pairing {
            // The chess clock covers the board; no game is played there.
            Pairing::Clock | Pairing::Mate => None,
            Pairing::Engine | Pairing::People | Pairing::Engines => {
                self.time.map(|TimeControls(times)| times)
            }
        };
        Terms {
            start,
            players,
            impasse: self.impasse,
            conduct: self.conduct,
            take_backs: self.take_backs,
            clock,
            club_clock: self.club_clock && clock.is_some(),
            mate_problem: self.pairing == Pairing::Mate,
            ..Terms::even(self.variant)
        }
    }

    /// The game as the board shows it before it has begun, with the moves of the line made.
    ///
    /// A line that cannot be played is rejected when its link or record is read. If the start position cannot be played
    /// even so, the result is an even game of the variant, with the moves of the line up to the first illegal one.
    pub fn idle_game(&self) -> Game {
        let game = Game::new(self.terms(self.seat_before_toss()));
        let even = || Game::new(Terms::even(self.variant));
        let Ok(mut game) = game.or_else(|_| even()) else { unreachable!("an even game can be played") };
        self.catch_up(&mut game);
        game
    }

    /// Makes the moves of the line in a new game of these settings. Each move is made at time 0, since no clock runs
    /// yet. Stops at the first move that the game refuses.
    pub fn catch_up(&self, game: &mut Game) {
        // The link reader has played every move, but the game may end before the last one.
        for &mv in self.moves() {
            if game.apply(Command::Play(mv), 0).is_err() {
                break;
            }
        }
    }
}

/// The number of allowed take-backs as forms and the storage write it: `free` for any number, `0` for none, or the
/// number.
pub fn take_backs_name(take_backs: TakeBacks) -> String {
    match take_backs {
        TakeBacks::Free => FREE.to_owned(),
        TakeBacks::Times(times) => times.to_string(),
        TakeBacks::Off => "0".to_owned(),
    }
}

/// The name of an unlimited number of take-backs.
const FREE: &str = "free";

/// Reads the text that [`take_backs_name`] writes; `None` for any other text.
pub fn take_backs_of(name: &str) -> Option<TakeBacks> {
    if name == FREE {
        return Some(TakeBacks::Free);
    }
    Some(match name.parse().ok()? {
        0 => TakeBacks::Off,
        times => TakeBacks::Times(times),
    })
}

/// The side to move after the first `ply` moves of a line.
fn to_move(line: &Line, ply: usize) -> Color {
    if ply.is_multiple_of(2) { line.start.turn } else { !line.start.turn }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;

    #[test]
    fn a_link_becomes_a_game() {
        let (link, _) = Link::parse("handicap=2&play=b&level=5", "");
        let choice = Choice::of_link(link);
        assert_eq!((choice.handicap, choice.level.get()), (Some(Handicap::Two), 5));
        let terms = choice.terms(choice.side.color(0));
        assert_eq!(terms.start.turn, Color::White);
        assert_eq!(terms.players, ByColor { black: Player::Human, white: Player::Engine });
    }

    #[test]
    fn a_number_of_take_backs_is_read_as_it_was_written() {
        for take_backs in [TakeBacks::Free, TakeBacks::Off, TakeBacks::Times(1), TakeBacks::Times(30)] {
            assert_eq!(take_backs_of(&take_backs_name(take_backs)), Some(take_backs));
        }
        assert_eq!(take_backs_of("000"), Some(TakeBacks::Off));
        assert_eq!(take_backs_of("many"), None);
    }

    #[test]
    fn who_opens_a_position_takes_the_side_to_move() {
        let side = |fragment: &str| Choice::of_link(Link::parse(fragment, "").0).side;
        assert_eq!(side("sfen=4k4/9/9/9/9/9/9/9/4K4_w"), SideChoice::White);
        assert_eq!(side("moves=7g7f"), SideChoice::White);
        assert_eq!(side("moves=7g7f&play=b"), SideChoice::Black);
        assert_eq!(side("moves=7g7f_3c3d&ply=1"), SideChoice::White);
    }

    #[test]
    fn a_link_poses_a_problem() {
        let posed = |fragment: &str| {
            let (link, problems) = Link::parse(fragment, "");
            assert_eq!(problems, [], "{fragment}");
            let choice = Choice::of_link(link);
            let terms = choice.terms(choice.side.color(0));
            let clock = terms.clock;
            assert!(Game::new(terms).is_ok(), "{fragment}");
            assert_eq!((choice.pairing, choice.conduct, clock), (Pairing::Mate, Conduct::Friendly, None));
            choice
        };
        // An attacker without a king, and fields that count in games only.
        let choice = posed("sfen=4k4/9/4P4/9/9/9/9/9/9_b_G_1&mate&play=w&strict&time=600&level=9");
        assert_eq!(choice.side, SideChoice::Black);
        let start = choice.line.clone().expect("a problem has a position").start;
        assert_eq!(Choice { level: choice.level, time: choice.time, ..Choice::of_problem(start) }, choice);
        let choice = posed("moves=7g7f_3c3d&ply=1&mate");
        assert_eq!((choice.side, choice.moves().len()), (SideChoice::White, 0));
        assert_eq!(choice.line.map(|line| line.start.turn), Some(Color::White));
        let (link, _) = Link::parse("mate&handicap=2", "");
        assert_eq!(Choice::of_link(link).pairing, Pairing::Engine, "there is no position");
        let (_, problems) = Link::parse("sfen=4k4/9/4P4/9/9/9/9/9/9_b_G_1&moves=G*5b&mate", "");
        assert_eq!(problems.len(), 1, "after moves both must have a king");
    }

    #[test]
    fn who_plays_from_a_ply_leaves_the_later_moves_out() {
        let moves = |fragment: &str| Choice::of_link(Link::parse(fragment, "").0).moves().len();
        assert_eq!(moves("moves=7g7f_3c3d_2g2f&ply=1&play=b"), 1);
        assert_eq!(moves("moves=7g7f_3c3d_2g2f&ply=9&play=b"), 3);
        assert_eq!(moves("moves=7g7f_3c3d_2g2f&ply=1"), 3);
    }
}

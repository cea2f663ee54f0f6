//! What the person chose for the next game, and how chance is made of a seed.

use crate::{Link, named, start_of};
use game::{Command, Conduct, Game, Player, TakeBacks, Terms, TimeControls};
use protocol::Level;
use rules::{ByColor, Color, Handicap, ImpasseRule, Line, Move, Setup, Variant};

named! {
    /// Which side the person takes.
    pub enum Side {
        /// Black: sente or shitate.
        #[default]
        Black = "b",
        /// White: gote or uwate.
        White = "w",
        /// Chance decides.
        Chance = "chance",
    }
}

impl Side {
    /// The colour that it comes to; a seed is tossed for it.
    pub const fn color(self, seed: u32) -> Color {
        match self {
            Self::Black => Color::Black,
            Self::White => Color::White,
            Self::Chance if pawns_up(seed) * 2 > TOSSED => Color::Black,
            Self::Chance => Color::White,
        }
    }
}

/// How many pawns are tossed for the senior player, who is Black if more pawns than tokins lie up (振り駒 *furigoma*).
pub const TOSSED: u32 = 5;

/// How many of the tossed pawns lie with the pawn up.
pub const fn pawns_up(seed: u32) -> u32 {
    (seed & ((1 << TOSSED) - 1)).count_ones()
}

named! {
    /// Who plays against whom.
    pub enum Pairing {
        /// A person against the engine.
        #[default]
        Engine = "engine",
        /// Two people at one screen.
        People = "people",
        /// The engine against itself, to be watched.
        Engines = "engines",
        /// Two people with a board of their own, who need a clock.
        Clock = "clock",
        /// A person who solves a mate problem. Links ask for it, not the form.
        Mate = "mate",
    }
}

impl Pairing {
    /// Those of the form, in its order.
    pub const OF_FORM: [Self; 4] = [Self::Engine, Self::People, Self::Engines, Self::Clock];

    /// Who plays which side, if the person takes `human` against the engine.
    fn players(self, human: Color) -> ByColor<Player> {
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

/// What the person chose for the next game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Which game.
    pub variant: Variant,
    /// What White gives.
    pub handicap: Option<Handicap>,
    /// Another start than that of a handicap, with the moves made from it: the position of a link.
    pub line: Option<Line>,
    /// Who plays against whom.
    pub pairing: Pairing,
    /// Which side the person takes against the engine.
    pub side: Side,
    /// How strongly the engine plays.
    pub level: Level,
    /// How much time the players have; `None` for as much as they want.
    pub time: Option<TimeControls>,
    /// The impasse rule.
    pub impasse: ImpasseRule,
    /// What happens on a forbidden move.
    pub conduct: Conduct,
    /// How often moves may be taken back.
    pub take_backs: TakeBacks,
    /// The clock is a club's: it cannot be paused.
    pub club_clock: bool,
    /// Whether the engine takes at least half a second for a move.
    pub unhurried: bool,
}

impl Default for Choice {
    fn default() -> Self {
        Self {
            variant: Variant::Standard,
            handicap: None,
            line: None,
            pairing: Pairing::Engine,
            side: Side::Black,
            level: Level::new(3).unwrap_or(Level::LOWEST),
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
    /// What a link asks for. With `play` the game begins at the position that the link shows, without it the later
    /// moves are there to be looked at.
    pub fn of_link(link: Link) -> Self {
        let usual = Self::default();
        let shown = link.shown_ply();
        let line = link.line.as_ref();
        let side = match (link.play, line) {
            (Some(Color::Black), _) => Side::Black,
            (Some(Color::White), _) => Side::White,
            (None, Some(line)) if to_move(line, shown) == Color::White => Side::White,
            (None, _) => Side::Black,
        };
        let mut choice = Self {
            variant: line.map_or(link.variant.unwrap_or_default(), |line| line.start.variant),
            handicap: line.map_or(link.handicap, |line| Handicap::of(&line.start)),
            line: link.line,
            pairing: usual.pairing,
            side,
            level: link.level.unwrap_or(usual.level),
            time: link.time,
            impasse: link.impasse.unwrap_or(usual.impasse),
            conduct: if link.strict { Conduct::Strict } else { Conduct::Friendly },
            take_backs: usual.take_backs,
            club_clock: usual.club_clock,
            unhurried: usual.unhurried,
        };
        if link.play.is_some() {
            choice.cut(shown);
        }
        if link.mate {
            choice.pose(shown);
        }
        choice
    }

    /// A position as a mate problem, for a person who attacks with the side to move.
    pub fn of_problem(setup: Setup) -> Self {
        let (variant, handicap) = (setup.variant, Handicap::of(&setup));
        let line = Some(Line { start: setup, moves: Vec::new() });
        let mut choice = Self { variant, handicap, line, ..Self::default() };
        choice.pose(0);
        choice
    }

    /// Makes the position after the first `ply` moves of a link a mate problem: who is to move attacks. Nothing else
    /// that games have counts in one. Without a position there is no problem.
    fn pose(&mut self, ply: usize) {
        self.cut(ply);
        let Some(line) = &mut self.line else { return };
        // It was played when the link was read.
        let Ok(position) = line.play_problem() else { return };
        *line = Line { start: position.to_setup(), moves: Vec::new() };
        self.side = if position.turn() == Color::Black { Side::Black } else { Side::White };
        self.pairing = Pairing::Mate;
        self.impasse = ImpasseRule::None;
        self.conduct = Conduct::Friendly;
    }

    /// Gives up the moves after the first `ply`.
    pub fn cut(&mut self, ply: usize) {
        if let Some(line) = &mut self.line {
            line.moves.truncate(ply);
        }
    }

    /// Whether the game starts from a position that has no name.
    pub fn is_special_start(&self) -> bool {
        self.line.as_ref().is_some_and(|line| {
            let named = start_of(self.variant, self.handicap);
            !line.moves.is_empty() || !line.start.same_position(&named)
        })
    }

    /// Who moves first.
    pub fn start_turn(&self) -> Color {
        match &self.line {
            Some(line) => line.start.turn,
            None if self.handicap.is_some() => Color::White,
            None => Color::Black,
        }
    }

    /// The moves that are made before anybody plays.
    pub fn moves(&self) -> &[Move] {
        self.line.as_ref().map_or(&[], |line| &line.moves)
    }

    /// The side at whose seat the person sits. Two people, and who watches, sit on Black's.
    pub const fn seat(&self, seed: u32) -> Color {
        match self.pairing {
            Pairing::Engine | Pairing::Mate => self.side.color(seed),
            Pairing::People | Pairing::Engines | Pairing::Clock => Color::Black,
        }
    }

    /// The seat while nothing is tossed yet.
    pub const fn seat_before_toss(&self) -> Color {
        self.seat(u32::MAX)
    }

    /// The terms of a game in which a person who plays against the engine has the side `human`.
    pub fn terms(&self, human: Color) -> Terms {
        let start = match &self.line {
            Some(line) => line.start.clone(),
            None => start_of(self.variant, self.handicap),
        };
        let players = self.pairing.players(human);
        let clock = match self.pairing {
            // It lies over the board, which is not played on.
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

    /// The game as it lies on the board before it has begun, with the moves of a link made.
    ///
    /// A link's position was played when it was read. If it cannot be played even so, the even game of the variant lies there.
    pub fn idle_game(&self) -> Game {
        let game = Game::new(self.terms(self.seat_before_toss()));
        let even = || Game::new(Terms::even(self.variant)).expect("an even game can be played");
        let mut game = game.unwrap_or_else(|_| even());
        self.catch_up(&mut game);
        game
    }

    /// Makes the moves of a link in a game of these terms that has just been made: no clock runs yet.
    pub fn catch_up(&self, game: &mut Game) {
        // Each was played once when the link was read, but the game may have ended.
        for &mv in self.moves() {
            if game.apply(Command::Play(mv), 0).is_err() {
                break;
            }
        }
    }
}

/// How often moves may be taken back, as forms and the store write it: `free`, `0` for never, or how many times.
pub fn take_backs_name(take_backs: TakeBacks) -> String {
    match take_backs {
        TakeBacks::Free => FREE.to_owned(),
        TakeBacks::Times(times) => times.to_string(),
        TakeBacks::Off => "0".to_owned(),
    }
}

const FREE: &str = "free";

/// Reads what [`take_backs_name`] writes.
pub fn take_backs_of(name: &str) -> Option<TakeBacks> {
    Some(match name {
        FREE => TakeBacks::Free,
        "0" => TakeBacks::Off,
        times => TakeBacks::Times(times.parse().ok()?),
    })
}

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
    fn who_opens_a_position_takes_the_side_to_move() {
        let side = |fragment: &str| Choice::of_link(Link::parse(fragment, "").0).side;
        assert_eq!(side("sfen=4k4/9/9/9/9/9/9/9/4K4_w"), Side::White);
        assert_eq!(side("moves=7g7f"), Side::White);
        assert_eq!(side("moves=7g7f&play=b"), Side::Black);
        assert_eq!(side("moves=7g7f_3c3d&ply=1"), Side::White);
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
        // An attacker without a king, and what counts in games only.
        let choice = posed("sfen=4k4/9/4P4/9/9/9/9/9/9_b_G_1&mate&play=w&strict&time=600&level=9");
        assert_eq!(choice.side, Side::Black);
        let start = choice.line.clone().expect("a problem has a position").start;
        assert_eq!(Choice { level: choice.level, time: choice.time, ..Choice::of_problem(start) }, choice);
        let choice = posed("moves=7g7f_3c3d&ply=1&mate");
        assert_eq!((choice.side, choice.moves().len()), (Side::White, 0));
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

//! A position to be searched, and what the search shall do.

use crate::book::{self, Book};
use crate::game_start::GameStart;
use crate::levels;
use protocol::{Failure, Level, Limits, Style, Think};
use rules::{Impasse, Line, Move, Position, Variant};

/// A position to be searched, and the settings of the search.
#[derive(Clone, Debug)]
pub struct Job {
    /// The position, with the moves that led to it.
    pub position: Position,
    /// The impasse rule of the game.
    pub impasse: Impasse,
    /// The limits of the search; a level may stop it earlier.
    pub limits: Limits,
    /// The playing strength; `None` is full strength.
    pub level: Option<Level>,
    /// The way in which a level opens the game.
    pub style: Style,
    /// The seed of the random errors of levels, of the choice of openings and of that of a style: the same in a whole game.
    pub seed: u32,
    /// Restricts the search to these moves if at least one of them is a candidate. A move that completes
    /// perpetual check is no candidate while there is another legal move.
    pub search_moves: Vec<Move>,
    /// The number of ranked moves, each with its line: from 1 to [`crate::Engine::MULTI_PV`]. With a level it is
    /// always 1.
    pub multi_pv: u32,
    /// The number of the last move of the game, after which the game is drawn.
    pub last_move: Option<u32>,
    /// Resigns if the score falls below this many hundredths of a pawn, or if a mate against the side to move
    /// is proven. A level has its own threshold.
    pub resign_below: Option<i32>,
    /// Whether the job uses what earlier jobs of the same game have left in the tables, even if it is limited by nodes,
    /// depth or a level. Its answer then depends on all jobs with the same evaluation since [`crate::Engine::new_game`].
    pub keeps_tables: bool,
    /// Whether the answer says that the move that led to the position is in the book, if the engine has one. It has no meaning
    /// with a level.
    pub asks_book: bool,
}

impl Job {
    /// Searches `position` at full strength, without an impasse rule, until it is stopped.
    pub const fn new(position: Position) -> Self {
        Self {
            position,
            impasse: Impasse::NONE,
            limits: Limits { depth: None, nodes: None, time: None },
            level: None,
            style: Style::Any,
            seed: 0,
            search_moves: Vec::new(),
            multi_pv: 1,
            last_move: None,
            resign_below: None,
            keeps_tables: false,
            asks_book: false,
        }
    }

    /// Whether the network evaluates the positions of this job, if the engine has one: at full strength and at the higher
    /// levels, in the usual variant.
    pub fn wants_network(&self) -> bool {
        self.position.variant() == Variant::Standard && self.level.is_none_or(levels::is_by_network)
    }

    /// Whether this job plays from a book or asks it, if the engine has one: at the higher levels about the next move, at full
    /// strength about the last one ([`Self::asks_book`]), in the opening of a game that began in the usual way.
    pub fn wants_book(&self) -> bool {
        let next = self.position.move_number();
        let number = match self.level {
            Some(level) if book::is_for(level) => next,
            None if self.asks_book => next.saturating_sub(1),
            _ => return false,
        };
        number <= Book::LAST_MOVE && GameStart::of(&self.position).is_usual
    }

    /// Converts a message into a job.
    ///
    /// # Errors
    /// [`Failure::Line`] if its line cannot be read or played.
    pub fn of(think: &Think) -> Result<Self, Failure> {
        let failure = |_| Failure::Line(think.line.clone());
        let line = Line::parse(&think.line, Variant::Standard).map_err(failure)?;
        let position = line.play().map_err(failure)?;
        Ok(Self {
            impasse: Impasse::of_game(think.impasse, &line.start),
            limits: think.limits,
            level: think.level,
            style: think.style,
            multi_pv: think.candidates.get().into(),
            seed: think.seed,
            asks_book: think.asks_book,
            ..Self::new(position)
        })
    }
}

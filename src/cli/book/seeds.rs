//! The file of lines from which the book is made.
//!
//! Each line of the file is one of these; blank lines and lines that begin with `#` are skipped.
//!
//! ```text
//! plan NAME | STYLES | OPPONENTS | MOVES
//! line NAME | STYLES | STYLES | MOVES
//! ```
//!
//! A plan has the moves of one side as Black sees them, which must be possible one after the other where nothing of the opponent
//! stands. White plays them turned around. It is played with both colors
//! against all plans whose rook is among its opponents, and that have its rook among theirs: `static`, `ranging` or both. A
//! line has the moves of both sides, and the styles of Black and of White. Styles are separated by spaces; one of them is
//! `static` or `ranging`.

use engine::Styles;
use protocol::Style;
use rules::{Color, Move, Piece, PieceKind, Position, Setup, Square, Variant};
use std::collections::BTreeSet;
use std::fmt;

/// The moves of one side, as Black sees them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SidePlan {
    name: String,
    pub(super) styles: Styles,
    against: Styles,
    pub(super) moves: Vec<Move>,
}

/// The moves of both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WholeLine {
    name: String,
    /// The styles of Black and of White.
    pub(super) styles: [Styles; 2],
    pub(super) moves: Vec<Move>,
}

/// The contents of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Seeds {
    pub(super) plans: Vec<SidePlan>,
    pub(super) lines: Vec<WholeLine>,
}

/// A game that makes a line of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SeedGame {
    /// The line with this number.
    Line(usize),
    /// The plans with these numbers, Black's first, in the order with this number.
    Plans { black: usize, white: usize, order: u32 },
}

/// A fault in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fault {
    /// The number of the line of text, from 1.
    line: usize,
    problem: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl Seeds {
    /// Reads the text of the file with the seeds.
    ///
    /// # Errors
    /// The first line that is none of the two kinds, whose name is taken, or with a move of a plan that other pieces of its own
    /// side do not allow.
    pub(super) fn read(text: &str) -> Result<Self, Fault> {
        let (mut seeds, mut names) = (Self::default(), BTreeSet::new());
        for (line, row) in (1..).zip(text.lines().map(str::trim)) {
            if row.is_empty() || row.starts_with('#') {
                continue;
            }
            let fault = |problem: String| Fault { line, problem };
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let &[head, first, second, moves] = cells.as_slice() else {
                return Err(fault("there must be four parts, separated by |".to_owned()));
            };
            let Some((kind, name)) = head.split_once(' ') else {
                return Err(fault("the line must begin with plan or line, and a name".to_owned()));
            };
            if !names.insert(name.to_owned()) {
                return Err(fault(format!("the name {name:?} is taken")));
            }
            let name = name.to_owned();
            let moves = read_moves(moves).map_err(fault)?;
            let styles = |text| read_styles(text).map_err(fault);
            match kind {
                "plan" => {
                    let (styles, against) = (styles(first)?, read_rooks(second).map_err(fault)?);
                    check_alone(&moves).map_err(fault)?;
                    seeds.plans.push(SidePlan { name, styles, against, moves });
                }
                "line" => {
                    let styles = [styles(first)?, styles(second)?];
                    seeds.lines.push(WholeLine { name, styles, moves });
                }
                _ => return Err(fault(format!("{kind:?} is neither plan nor line"))),
            }
        }
        Ok(seeds)
    }

    /// All games that make lines of the book, with this number of orders for each pair of plans.
    pub(super) fn games(&self, orders: u32) -> Vec<SeedGame> {
        let meets = |one: &SidePlan, other: &SidePlan| !one.against.both(other.styles).is_empty();
        let mut games: Vec<SeedGame> = (0..self.lines.len()).map(SeedGame::Line).collect();
        for (black, one) in self.plans.iter().enumerate() {
            for (white, other) in self.plans.iter().enumerate() {
                if meets(one, other) && meets(other, one) {
                    games.extend((0..orders).map(|order| SeedGame::Plans { black, white, order }));
                }
            }
        }
        games
    }

    /// The name of a game.
    pub(super) fn name(&self, game: SeedGame) -> String {
        match game {
            SeedGame::Line(number) => self.lines[number].name.clone(),
            SeedGame::Plans { black, white, order } => {
                format!("{} against {}, order {order}", self.plans[black].name, self.plans[white].name)
            }
        }
    }
}

fn read_moves(text: &str) -> Result<Vec<Move>, String> {
    let moves = text.split_ascii_whitespace();
    let moves: Result<Vec<Move>, String> =
        moves.map(|word| word.parse().map_err(|_| format!("{word:?} is no move"))).collect();
    moves.and_then(|moves| if moves.is_empty() { Err("there are no moves".to_owned()) } else { Ok(moves) })
}

/// Checks that the pieces of the own side allow the moves of a plan, one after the other.
fn check_alone(moves: &[Move]) -> Result<(), String> {
    let mut setup = Setup::of_start(Variant::Standard, None);
    for (number, &mv) in (1..).zip(moves) {
        let position = without_opponent(&setup).filter(|position| position.why_not(mv).is_none());
        let Some(mut position) = position else { return Err(format!("move {number} {mv} is not possible")) };
        position.make(mv);
        setup = position.to_setup();
    }
    Ok(())
}

/// The arrangement with Black to move, and no White piece but a king on the last rank, where nothing gives check to it. `None` if
/// that has no place.
fn without_opponent(setup: &Setup) -> Option<Position> {
    let mut alone = setup.clone();
    alone.turn = Color::Black;
    for place in &mut alone.board {
        place.take_if(|piece| piece.color == Color::White);
    }
    (0..Variant::Standard.size()).find_map(|file| {
        let mut with_king = alone.clone();
        let square = Square::new(file, 0)?;
        with_king.board[square.index()].get_or_insert(Piece::new(Color::White, PieceKind::King));
        Position::from_setup(&with_king).ok()
    })
}

/// The sides of the rook that a plan meets.
fn read_rooks(text: &str) -> Result<Styles, String> {
    let rooks: Result<Styles, String> = text.split_ascii_whitespace().map(read_rook).collect();
    rooks
        .and_then(|rooks| if rooks.is_empty() { Err("there are no opponents".to_owned()) } else { Ok(rooks) })
}

fn read_rook(text: &str) -> Result<Style, String> {
    match text.parse() {
        Ok(style @ (Style::Static | Style::Ranging)) => Ok(style),
        _ => Err(format!("{text:?} is neither static nor ranging")),
    }
}

fn read_styles(text: &str) -> Result<Styles, String> {
    let mut styles = Styles::NONE;
    for word in text.split_ascii_whitespace() {
        match word.parse() {
            Ok(style) if style != Style::Any => styles |= Styles::of(style),
            _ => return Err(format!("{word:?} is no style")),
        }
    }
    match (styles.suit(Style::Static), styles.suit(Style::Ranging)) {
        (true, false) | (false, true) => Ok(styles),
        _ => Err("the styles must have either static or ranging".to_owned()),
    }
}

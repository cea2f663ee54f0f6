//! What the board shows, as plain data: built from the game, compared cell by cell, drawn by the view.

use super::interaction::{Interaction, Turn};
use rules::{Bitboard, ByColor, Color, Hand, HandKind, Move, Origin, Piece, Position, Square, Variant};

/// What the board shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardModel {
    /// Which game.
    pub variant: Variant,
    /// The position shown as SFEN.
    pub sfen: String,
    /// Whose turn it is in the position shown.
    pub turn: Color,
    /// Moves made up to the position shown.
    pub ply: usize,
    pub(crate) cells: [Cell; Square::COUNT],
    /// The pieces in hand.
    pub hands: ByColor<Hand>,
    /// The piece in hand that is picked.
    pub picked: Option<Origin>,
    /// The side that the person acts for.
    pub acting: Option<Color>,
    /// Whose move the engine advises, and where it begins.
    hinted: Option<(Color, Origin)>,
    /// The piece that follows the pointer.
    pub dragged: Option<Piece>,
    /// The move that waits for its promotion to be chosen.
    pub promoting: Option<(Square, Piece)>,
}

/// The input of a person at the newest position.
#[derive(Clone, Copy, Debug)]
pub struct BoardInput {
    /// What is picked.
    pub interaction: Interaction,
    /// Whether it is a move or a premove.
    pub turn: Turn,
    /// The move that waits for the opponent's.
    pub premove: Option<Move>,
    /// The squares that show why the last move was refused.
    pub why: Bitboard,
    /// The move that the engine advises.
    pub hint: Option<Move>,
}

impl BoardInput {
    /// No input.
    pub const NOTHING: Self = Self {
        interaction: Interaction::Resting,
        turn: Turn::Watch,
        premove: None,
        why: Bitboard::EMPTY,
        hint: None,
    };
}

/// What one square shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// What stands there.
    pub piece: Option<Piece>,
    /// How it is marked.
    pub marks: Marks,
}

/// The marks of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks(pub(crate) u16);

impl Marks {
    /// The last move began here.
    pub const LAST_FROM: u16 = 1;
    /// The last move ended here.
    pub const LAST_TO: u16 = 1 << 1;
    /// The king here is in check.
    pub const CHECK: u16 = 1 << 2;
    /// The picked piece may go here.
    pub const TARGET: u16 = 1 << 3;
    /// The picked piece stands here.
    pub const SELECTED: u16 = 1 << 4;
    /// This square shows why a move was refused.
    pub const WHY: u16 = 1 << 5;
    /// The move that waits for the opponent's begins or ends here.
    pub const PREMOVE: u16 = 1 << 6;
    /// The piece here follows the pointer.
    pub const LIFTED: u16 = 1 << 7;
    /// The engine advises a move that begins or ends here.
    pub const HINT: u16 = 1 << 8;
    /// The opponent could move here.
    pub const ATTACKED: u16 = 1 << 9;

    const NAMES: [(u16, &'static str); 10] = [
        (Self::LAST_FROM, "last-from"),
        (Self::LAST_TO, "last-to"),
        (Self::CHECK, "check"),
        (Self::TARGET, "target"),
        (Self::SELECTED, "selected"),
        (Self::WHY, "why"),
        (Self::PREMOVE, "premove"),
        (Self::LIFTED, "lifted"),
        (Self::HINT, "hint"),
        (Self::ATTACKED, "attacked"),
    ];

    /// Whether this mark, one of the constants, is among them.
    pub const fn has(self, mark: u16) -> bool {
        self.0 & mark != 0
    }

    /// The names of the marks, separated by spaces, as styles and tests read them.
    pub fn names(self) -> String {
        let names: Vec<&str> =
            Self::NAMES.iter().filter(|&&(mark, _)| self.has(mark)).map(|&(_, name)| name).collect();
        names.join(" ")
    }
}

impl BoardModel {
    /// What to show of `position`, and of what the person is doing there.
    pub fn build(position: &Position, input: BoardInput) -> Self {
        let setup = position.to_setup();
        let mut model = Self {
            variant: setup.variant,
            sfen: setup.to_string(),
            turn: setup.turn,
            ply: position.ply(),
            cells: [Cell::default(); Square::COUNT],
            hands: setup.hands,
            picked: None,
            acting: input.turn.color(),
            hinted: input.hint.map(|mv| (setup.turn, mv.origin())),
            dragged: None,
            promoting: None,
        };
        for (square, piece) in setup.pieces() {
            model.cells[square.index()].piece = Some(piece);
        }
        if let Some(mv) = position.last_move() {
            if let Move::Normal { from, .. } = mv {
                model.mark(Bitboard::of(from), Marks::LAST_FROM);
            }
            model.mark(Bitboard::of(mv.to()), Marks::LAST_TO);
        }
        if let (true, Some(king)) = (position.in_check(), position.king(position.turn())) {
            model.mark(Bitboard::of(king), Marks::CHECK);
        }
        model.mark(input.why, Marks::WHY);
        for (mv, mark) in [(input.premove, Marks::PREMOVE), (input.hint, Marks::HINT)] {
            let Some(mv) = mv else { continue };
            if let Origin::Board(from) = mv.origin() {
                model.mark(Bitboard::of(from), mark);
            }
            model.mark(Bitboard::of(mv.to()), mark);
        }
        model.show(input, position);
        model
    }

    /// The kind that is picked from the hand of a side.
    pub fn picked_from_hand(&self, color: Color) -> Option<HandKind> {
        match self.picked {
            Some(Origin::Hand(kind)) if self.acting == Some(color) => Some(kind),
            _ => None,
        }
    }

    /// The kind that the engine advises a side to drop.
    pub fn hinted_in_hand(&self, color: Color) -> Option<HandKind> {
        match self.hinted {
            Some((side, Origin::Hand(kind))) if side == color => Some(kind),
            _ => None,
        }
    }

    /// What `square` shows.
    pub const fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    fn show(&mut self, input: BoardInput, position: &Position) {
        if let Interaction::Promoting { from, to } = input.interaction {
            self.mark(Bitboard::of(from), Marks::SELECTED);
            self.mark(Bitboard::of(to), Marks::TARGET);
            self.promoting = position.piece(from).map(|piece| (to, piece));
        }
        let Some(origin) = input.interaction.origin() else { return };
        self.picked = Some(origin);
        let destinations = input.turn.destinations(origin, position);
        self.mark(destinations.plain | destinations.promoting, Marks::TARGET);
        let dragging = matches!(input.interaction, Interaction::Dragging { .. });
        let piece = match origin {
            Origin::Board(from) => {
                self.mark(Bitboard::of(from), Marks::SELECTED | if dragging { Marks::LIFTED } else { 0 });
                position.piece(from)
            }
            Origin::Hand(kind) => input.turn.color().map(|color| Piece::new(color, kind.on_board())),
        };
        self.dragged = piece.filter(|_| dragging);
    }

    pub(crate) fn mark(&mut self, squares: Bitboard, mark: u16) {
        for square in squares {
            self.cells[square.index()].marks.0 |= mark;
        }
    }
}

/// The squares of a board in reading order, top left first, as seen with `bottom` sitting below.
pub fn reading_order(variant: Variant, bottom: Color) -> Vec<Square> {
    let size = variant.size();
    let rows = (0..size).flat_map(|rank| (0..size).rev().filter_map(move |file| Square::new(file, rank)));
    match bottom {
        Color::Black => rows.collect(),
        Color::White => rows.map(|square| variant.rotated(square)).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Line;

    fn model(line: &str, interaction: Interaction) -> BoardModel {
        let position = Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line);
        BoardModel::build(
            &position,
            BoardInput { interaction, turn: Turn::Move(position.turn()), ..BoardInput::NOTHING },
        )
    }

    fn marked(model: &BoardModel, name: &str) -> Vec<String> {
        let squares = reading_order(model.variant, Color::Black).into_iter();
        squares
            .filter(|&square| model.cell(square).marks.names().split(' ').any(|mark| mark == name))
            .map(|square| square.to_string())
            .collect()
    }

    #[test]
    fn marks_tell_the_last_move_the_check_and_where_to_go() {
        let line = "startpos moves 7g7f 3c3d 8h3c+";
        let shown = model(line, Interaction::Resting);
        assert_eq!(marked(&shown, "last-from"), ["8h"]);
        assert_eq!(marked(&shown, "last-to"), ["3c"]);
        assert_eq!(marked(&shown, "check"), ["5a"]);
        assert_eq!((shown.turn, shown.ply), (Color::White, 3));
        let knight = Interaction::Picked(Origin::Board("2a".parse().expect("a square")));
        let shown = model(line, knight);
        assert_eq!(marked(&shown, "target"), ["3c"]);
        assert_eq!(marked(&shown, "selected"), ["2a"]);
    }

    #[test]
    fn a_hint_marks_where_a_move_begins_and_ends() {
        let hinted = |line: &str, hint: &str| {
            let position = Line::parse(line, Variant::Standard).and_then(|line| line.play()).expect(line);
            BoardModel::build(&position, BoardInput { hint: hint.parse().ok(), ..BoardInput::NOTHING })
        };
        let pawn = hinted("startpos", "7g7f");
        assert_eq!(marked(&pawn, "hint"), ["7f", "7g"]);
        assert_eq!(pawn.hinted_in_hand(Color::Black), None);
        let gold = hinted("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b");
        assert_eq!(marked(&gold, "hint"), ["5b"]);
        assert_eq!(gold.hinted_in_hand(Color::Black), Some(HandKind::Gold));
        assert_eq!(gold.hinted_in_hand(Color::White), None);
    }

    #[test]
    fn the_board_is_read_from_the_side_that_sits_below() {
        let texts = |variant, bottom| {
            let order = reading_order(variant, bottom);
            (order.len(), order[0].to_string(), order[order.len() - 1].to_string())
        };
        assert_eq!(texts(Variant::Standard, Color::Black), (81, "9a".into(), "1i".into()));
        assert_eq!(texts(Variant::Standard, Color::White), (81, "1i".into(), "9a".into()));
        assert_eq!(texts(Variant::Minishogi, Color::Black), (25, "5a".into(), "1e".into()));
        assert_eq!(texts(Variant::Minishogi, Color::White), (25, "1e".into(), "5a".into()));
    }
}

//! The model of the board as plain data. It is made from the game anew after each change; the view compares it cell
//! by cell and draws the differences.

use super::interaction::{Interaction, Turn};
use super::shapes::Shape;
use rules::{Bitboard, ByColor, Color, Hand, HandKind, Move, Origin, Piece, Position, Square, Variant};

/// The contents of the board, of the stands, and of their marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardModel {
    /// The variant of shogi, which determines the size of the board.
    pub variant: Variant,
    /// The shown position as SFEN.
    pub sfen: String,
    /// The side to move in the shown position.
    pub turn: Color,
    /// The number of moves made up to the shown position.
    pub ply: usize,
    /// The cells by [`Square::index`].
    pub(crate) cells: [Cell; Square::COUNT],
    /// The pieces in hand of both sides.
    pub hands: ByColor<Hand>,
    /// The origin of the piece that is picked, pressed or dragged.
    pub picked: Option<Origin>,
    /// The side for which the person acts; `None` if the person watches.
    pub acting: Option<Color>,
    /// The side whose move the engine advises, and the origin of that move.
    hinted: Option<(Color, Origin)>,
    /// The piece that follows the pointer.
    pub dragged: Option<Piece>,
    /// The move that waits for the choice of promotion: its target square and its piece, not yet promoted.
    pub promoting: Option<(Square, Piece)>,
}

/// The input of the person in the newest position, and the marks that follow from it.
#[derive(Clone, Copy, Debug)]
pub struct BoardInput {
    /// The state of the person's next move.
    pub interaction: Interaction,
    /// The kind of move that the person may enter.
    pub turn: Turn,
    /// The move that is to be played after the opponent's.
    pub premove: Option<Move>,
    /// The squares that show why the last move was refused.
    pub why: Bitboard,
    /// The move that the engine advises.
    pub hint: Option<Move>,
    /// The piece that the person looks at and cannot move, and the squares that it reaches.
    pub look: Option<(Square, Bitboard)>,
}

impl BoardInput {
    /// No input and no marks, for a position that the person only looks at.
    pub const NOTHING: Self = Self {
        interaction: Interaction::Resting,
        turn: Turn::Watch,
        premove: None,
        why: Bitboard::EMPTY,
        hint: None,
        look: None,
    };
}

/// The contents of one square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// The piece on the square, if there is one.
    pub piece: Option<Piece>,
    /// The marks of the square.
    pub marks: Marks,
}

/// A set of marks of a square, one bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks(pub(crate) u32);

impl Marks {
    /// The origin of the last move.
    pub const LAST_FROM: u32 = 1;
    /// The target of the last move.
    pub const LAST_TO: u32 = 1 << 1;
    /// The king of the side to move is here, in check.
    pub const CHECK: u32 = 1 << 2;
    /// A square to which the picked piece may go.
    pub const TARGET: u32 = 1 << 3;
    /// The square of the picked piece.
    pub const SELECTED: u32 = 1 << 4;
    /// A square that shows why a move was refused.
    pub const WHY: u32 = 1 << 5;
    /// The origin or the target of a premove.
    pub const PREMOVE: u32 = 1 << 6;
    /// The square of a piece that follows the pointer.
    pub const LIFTED: u32 = 1 << 7;
    /// The origin or the target of the move that the engine advises.
    pub const HINT: u32 = 1 << 8;
    /// A piece that gives check.
    pub const CHECKER: u32 = 1 << 10;
    /// The square of a piece that the person looks at and cannot move.
    pub const LOOKED: u32 = 1 << 11;
    /// A square that this piece reaches.
    pub const REACH: u32 = 1 << 12;
    /// The origin or the target of the person's own last move, which the opponent has answered.
    pub const TRACE: u32 = 1 << 13;
    /// A piece that an exchange would lose.
    pub const DANGER: u32 = 1 << 14;
    /// A piece that the last move threatens, or the king that it threatens to mate.
    pub const THREAT: u32 = 1 << 15;
    /// A piece that can move.
    pub const MOVABLE: u32 = 1 << 16;

    /// The marks with the names that style sheets and tests use.
    const NAMES: [(u32, &'static str); 16] = [
        (Self::LAST_FROM, "last-from"),
        (Self::LAST_TO, "last-to"),
        (Self::CHECK, "check"),
        (Self::TARGET, "target"),
        (Self::SELECTED, "selected"),
        (Self::WHY, "why"),
        (Self::PREMOVE, "premove"),
        (Self::LIFTED, "lifted"),
        (Self::HINT, "hint"),
        (Self::CHECKER, "checker"),
        (Self::LOOKED, "looked"),
        (Self::REACH, "reach"),
        (Self::TRACE, "trace"),
        (Self::DANGER, "danger"),
        (Self::THREAT, "threat"),
        (Self::MOVABLE, "movable"),
    ];

    /// Whether the set contains a mark, one of the constants.
    pub const fn has(self, mark: u32) -> bool {
        self.0 & mark != 0
    }

    /// The names of the marks, separated by spaces, for style sheets and tests.
    pub fn names(self) -> String {
        let names: Vec<&str> =
            Self::NAMES.iter().filter(|&&(mark, _)| self.has(mark)).map(|&(_, name)| name).collect();
        names.join(" ")
    }
}

impl BoardModel {
    /// The model of `position`, with the marks that follow from the person's input.
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
            model.mark(position.checkers(), Marks::CHECKER);
        }
        if let Some((square, reach)) = input.look {
            model.mark(Bitboard::of(square), Marks::LOOKED);
            model.mark(reach, Marks::REACH);
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

    /// The kind that is picked from the hand of a side; `None` if there is none.
    pub fn picked_from_hand(&self, color: Color) -> Option<HandKind> {
        match self.picked {
            Some(Origin::Hand(kind)) if self.acting == Some(color) => Some(kind),
            _ => None,
        }
    }

    /// The square whose piece the person drags; `None` for a piece from a hand, and if none is dragged.
    pub fn lifted(&self) -> Option<Square> {
        match self.picked {
            Some(Origin::Board(from)) if self.dragged.is_some() => Some(from),
            _ => None,
        }
    }

    /// The kind that the engine advises a side to drop; `None` if it advises another move.
    pub fn hinted_in_hand(&self, color: Color) -> Option<HandKind> {
        match self.hinted {
            Some((side, Origin::Hand(kind))) if side == color => Some(kind),
            _ => None,
        }
    }

    /// The move of the hint as an arrow, or as a circle for a drop; `None` if no move is shown.
    pub fn hinted_shape(&self) -> Option<Shape> {
        let (_, origin) = self.hinted?;
        let is_target = |&to: &Square| origin != Origin::Board(to) && self.cell(to).marks.has(Marks::HINT);
        let to = Square::all().find(is_target)?;
        let from = if let Origin::Board(from) = origin { from } else { to };
        Some(Shape { from, to })
    }

    /// The contents of a square, empty for squares outside the board of minishogi.
    pub const fn cell(&self, square: Square) -> Cell {
        self.cells[square.index()]
    }

    /// Adds the marks of the piece that is picked, pressed, dragged or about to promote.
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

    /// Marks squares as those of a hint, and the piece in hand with which the side to move makes it.
    pub fn show_hint(&mut self, squares: Bitboard, origin: Option<Origin>) {
        self.mark(squares, Marks::HINT);
        self.hinted = origin.map(|origin| (self.turn, origin));
    }

    /// Marks a move that is not made yet, as if its piece were picked for it alone.
    pub fn show_move(&mut self, mv: Move) {
        if let Origin::Board(from) = mv.origin() {
            self.mark(Bitboard::of(from), Marks::SELECTED);
        }
        self.picked = Some(mv.origin());
        self.mark(Bitboard::of(mv.to()), Marks::TARGET);
    }

    /// Adds a mark to squares.
    pub(crate) fn mark(&mut self, squares: Bitboard, mark: u32) {
        for square in squares {
            self.cells[square.index()].marks.0 |= mark;
        }
    }
}

/// The squares of a board in reading order, from the top left, as seen with `bottom` sitting below.
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
        assert_eq!(marked(&shown, "checker"), ["3c"]);
        assert_eq!((shown.turn, shown.ply), (Color::White, 3));
        let knight = Interaction::Picked(Origin::Board("2a".parse().expect("a square")));
        let shown = model(line, knight);
        assert_eq!(marked(&shown, "target"), ["3c"]);
        assert_eq!(marked(&shown, "selected"), ["2a"]);
    }

    #[test]
    fn a_move_that_is_not_made_yet_is_shown_with_its_piece() {
        let shown = |mv: &str| {
            let mut model = model("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", Interaction::Resting);
            model.show_move(mv.parse().expect("a move"));
            (marked(&model, "selected"), marked(&model, "target"), model.picked_from_hand(Color::Black))
        };
        assert_eq!(shown("5c5b"), (vec!["5c".into()], vec!["5b".into()], None));
        assert_eq!(shown("G*5b"), (vec![], vec!["5b".into()], Some(HandKind::Gold)));
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
        let square = |name: &str| name.parse::<Square>().expect("a square");
        let shape = |from, to| Some(Shape { from: square(from), to: square(to) });
        assert_eq!(pawn.hinted_shape(), shape("7g", "7f"));
        let gold = hinted("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "G*5b");
        assert_eq!(marked(&gold, "hint"), ["5b"]);
        assert_eq!(gold.hinted_in_hand(Color::Black), Some(HandKind::Gold));
        assert_eq!(gold.hinted_in_hand(Color::White), None);
        assert_eq!(gold.hinted_shape(), shape("5b", "5b"));
        // A step that shows only the piece has no arrow.
        let mut piece = hinted("startpos", "");
        assert_eq!(piece.hinted_shape(), None);
        piece.show_hint(Bitboard::of(square("7g")), Some(Origin::Board(square("7g"))));
        assert_eq!(piece.hinted_shape(), None);
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

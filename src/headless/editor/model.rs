//! The arrangement in the position editor. It can hold any pieces of one set, and every change can be undone.

use rules::{
    ByColor, Color, HandKind, Handicap, Piece, PieceKind, Position, Setup, SetupProblem, Square, Variant,
};

/// The number of changes that can be undone.
const MOST_STEPS: usize = 200;

/// A place from which a piece is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A square of the board.
    Square(Square),
    /// A kind of piece in the hand of a side.
    Hand(Color, HandKind),
    /// An unpromoted piece in the box (駒箱 *komabako*), in the color in which it will be placed.
    Box(Piece),
}

/// A place to which a piece is brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A square; a piece that stands there goes into the box.
    Square(Square),
    /// The hand of this side, in which promoted pieces lose their promotion.
    Hand(Color),
    /// The box, from which the piece can be taken again.
    Box,
}

impl Place {
    /// The same place as a target.
    pub const fn target(self) -> Target {
        match self {
            Self::Square(square) => Target::Square(square),
            Self::Hand(color, _) => Target::Hand(color),
            Self::Box(_) => Target::Box,
        }
    }
}

/// The reason why a piece cannot be brought to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no piece at the place from which it should be taken.
    Nothing,
    /// The box has no more pieces of this kind.
    NoneLeft(PieceKind),
    /// A king cannot be in hand.
    KingInHand,
}

/// A named arrangement that the editor offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// The start of an even game on the board of 9×9.
    Even,
    /// The start of an even game on the board of 5×5.
    Minishogi,
    /// The start of a handicap game, in which White gives this handicap.
    Handicap(Handicap),
    /// White's king alone on the middle file, as the beginning of a mate problem (詰将棋 *tsumeshōgi*).
    Mate,
    /// An empty board, all pieces in the box.
    Empty,
}

impl Preset {
    /// The presets that the form offers for a variant, in its order: the even games of both variants, an empty board,
    /// the beginning of a mate problem, and the handicaps of this variant.
    pub fn of_variant(variant: Variant) -> impl Iterator<Item = Self> {
        let handicaps = Handicap::ALL.into_iter().filter(move |handicap| handicap.sfen(variant).is_some());
        [Self::Even, Self::Minishogi, Self::Empty, Self::Mate]
            .into_iter()
            .chain(handicaps.map(Self::Handicap))
    }

    /// The value of the preset in the form.
    pub const fn value(self) -> &'static str {
        match self {
            Self::Even => "even",
            Self::Minishogi => "minishogi",
            Self::Mate => "mate",
            Self::Empty => "empty",
            Self::Handicap(handicap) => handicap.name(),
        }
    }

    /// The preset with this value in the form; `None` if there is none.
    pub fn from_value(value: &str) -> Option<Self> {
        let named = [Self::Even, Self::Minishogi, Self::Mate, Self::Empty];
        let named = named.into_iter().find(|preset| preset.value() == value);
        named.or_else(|| Handicap::from_name(value).map(Self::Handicap))
    }

    /// The arrangement. `variant` determines the board of [`Preset::Mate`], [`Preset::Empty`] and a handicap; a
    /// handicap that the variant does not have gives an empty board.
    pub fn setup(self, variant: Variant) -> Setup {
        let read = |sfen: Option<&str>| sfen.and_then(|sfen| sfen.parse().ok());
        let setup = match self {
            Self::Even => read(Some(Variant::Standard.start_sfen())),
            Self::Minishogi => read(Some(Variant::Minishogi.start_sfen())),
            Self::Handicap(handicap) => read(handicap.sfen(variant)),
            Self::Mate | Self::Empty => None,
        };
        let mut setup = setup.unwrap_or_else(|| Setup::empty(variant));
        if self == Self::Mate
            && let Some(square) = Square::new(variant.size() / 2, 0)
        {
            setup.board[square.index()] = Some(Piece::new(Color::White, PieceKind::King));
        }
        setup
    }
}

/// The arrangement in the editor, with its undo history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    now: Setup,
    past: Vec<Setup>,
    future: Vec<Setup>,
}

impl Draft {
    /// A draft that begins with an arrangement, without a history.
    pub const fn new(setup: Setup) -> Self {
        Self { now: setup, past: Vec::new(), future: Vec::new() }
    }

    /// The arrangement after the last change.
    pub const fn setup(&self) -> &Setup {
        &self.now
    }

    /// The piece on a square, if there is one.
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.now.piece(square)
    }

    /// The piece at a place; `None` if there is none, or none left in the box.
    pub fn piece_at(&self, place: Place) -> Option<Piece> {
        match place {
            Place::Square(square) => self.piece(square),
            Place::Hand(color, kind) => {
                self.now.hands[color].has(kind).then(|| Piece::new(color, kind.on_board()))
            }
            Place::Box(piece) => (left_of(&self.now, piece.kind) > 0).then_some(piece),
        }
    }

    /// The number of pieces of a kind that are still in the box; the promoted kind counts as the unpromoted one.
    pub fn left(&self, kind: PieceKind) -> u8 {
        left_of(&self.now, kind)
    }

    /// The number of all pieces that are still in the box.
    pub fn left_in_all(&self) -> u8 {
        box_kinds(self.now.variant).map(|kind| self.left(kind)).sum()
    }

    /// The problems that keep the arrangement from being played; empty if there are none.
    pub fn problems(&self) -> Vec<SetupProblem> {
        Position::from_setup(&self.now).err().unwrap_or_default()
    }

    /// Whether the arrangement can be posed as a mate problem, whose attacker may have no king.
    pub fn is_mate_problem(&self) -> bool {
        Position::from_mate_problem(&self.now).is_ok()
    }

    /// Moves a piece from a place to a target.
    ///
    /// # Errors
    /// [`Refusal`], the reason why the piece stays; then nothing changes.
    pub fn bring(&mut self, from: Place, to: Target) -> Result<(), Refusal> {
        let mut next = self.now.clone();
        let piece = match from {
            Place::Square(square) => next.board[square.index()].take().ok_or(Refusal::Nothing)?,
            Place::Hand(color, kind) if next.hands[color].take(kind) => Piece::new(color, kind.on_board()),
            Place::Hand(..) => return Err(Refusal::Nothing),
            Place::Box(piece) => piece,
        };
        if let Target::Square(square) = to {
            next.board[square.index()] = None;
        }
        if matches!(from, Place::Box(_)) && left_of(&next, piece.kind) == 0 {
            return Err(Refusal::NoneLeft(piece.kind));
        }
        match to {
            Target::Square(square) => next.board[square.index()] = Some(piece),
            Target::Hand(color) => next.hands[color].add(piece.kind.in_hand().ok_or(Refusal::KingInHand)?),
            Target::Box => {}
        }
        self.change(next);
        Ok(())
    }

    /// Turns the piece on a square to its next face: Black's, Black's promoted, White's, White's promoted, and again
    /// from the beginning.
    pub fn cycle(&mut self, square: Square) {
        self.turn_piece(square, |piece| match piece.kind.promoted() {
            Some(kind) => Piece { kind, ..piece },
            None => Piece::new(!piece.color, piece.kind.demoted()),
        });
    }

    /// Promotes the piece on a square, or demotes it if it is promoted.
    pub fn promote(&mut self, square: Square) {
        self.turn_piece(square, |piece| Piece {
            kind: piece.kind.promoted().unwrap_or_else(|| piece.kind.demoted()),
            ..piece
        });
    }

    /// Sets the side to move.
    pub fn set_turn(&mut self, turn: Color) {
        self.change(Setup { turn, ..self.now.clone() });
    }

    /// Replaces the arrangement with another one.
    pub fn lay(&mut self, setup: Setup) {
        self.change(setup);
    }

    /// Puts all pieces into the box. The side to move stays.
    pub fn clear(&mut self) {
        self.change(Setup { turn: self.now.turn, ..Setup::empty(self.now.variant) });
    }

    /// Mirrors the board, so that left and right change places.
    pub fn mirror(&mut self) {
        let size = self.now.variant.size();
        self.rearrange(|square| Square::new(size - 1 - square.file(), square.rank()), |color| color);
    }

    /// Turns the board by 180 degrees and swaps the sides: pieces, hands, and the side to move.
    pub fn turn_round(&mut self) {
        let variant = self.now.variant;
        self.rearrange(|square| Some(variant.rotated(square)), |color| !color);
    }

    /// Moves all pieces in the box to White's hand, as is usual for the defender of a mate problem. Kings stay in the
    /// box.
    pub fn rest_to_white(&mut self) {
        let mut next = self.now.clone();
        for kind in HandKind::ALL {
            let count = next.hands.white.count(kind).saturating_add(self.left(kind.on_board()));
            next.hands.white.set(kind, count);
        }
        self.change(next);
    }

    /// Whether a change can be undone.
    pub const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether an undone change can be made again.
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// Undoes the last change, if there is one.
    pub fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.now, before));
        }
    }

    /// Makes the last undone change again, if there is one.
    pub fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.now, after));
        }
    }

    /// Replaces the piece on a square with the one that `turn` makes of it.
    fn turn_piece(&mut self, square: Square, turn: impl FnOnce(Piece) -> Piece) {
        let mut next = self.now.clone();
        next.board[square.index()] = self.piece(square).map(turn);
        self.change(next);
    }

    /// Moves every piece to the square that `place` returns for its own, and to the side that `side` returns for its
    /// own; hands and side to move change sides as well. A piece without a square is removed.
    fn rearrange(&mut self, place: impl Fn(Square) -> Option<Square>, side: impl Fn(Color) -> Color) {
        let hands =
            ByColor { black: self.now.hands[side(Color::Black)], white: self.now.hands[side(Color::White)] };
        let mut next = Setup { turn: side(self.now.turn), hands, ..self.now.clone() };
        next.board = [None; Square::COUNT];
        for (square, piece) in self.now.pieces() {
            if let Some(square) = place(square) {
                next.board[square.index()] = Some(Piece::new(side(piece.color), piece.kind));
            }
        }
        self.change(next);
    }

    /// Sets the arrangement and remembers the one before, unless they are equal. All changes go through this
    /// function.
    fn change(&mut self, next: Setup) {
        if next == self.now {
            return;
        }
        if self.past.len() == MOST_STEPS {
            self.past.remove(0);
        }
        self.past.push(std::mem::replace(&mut self.now, next));
        self.future.clear();
    }
}

/// The kinds of pieces that a set of this variant has, in the order of the box.
pub fn box_kinds(variant: Variant) -> impl Iterator<Item = PieceKind> {
    let kinds = rules::HAND_ORDER.into_iter().map(HandKind::on_board);
    [PieceKind::King].into_iter().chain(kinds).filter(move |&kind| total(variant, kind) > 0)
}

/// The number of pieces in a set: 40, or 12 in minishogi.
pub fn set_size(variant: Variant) -> u8 {
    box_kinds(variant).map(|kind| total(variant, kind)).sum()
}

/// The number of pieces of a kind in a set.
fn total(variant: Variant, kind: PieceKind) -> u8 {
    kind.in_hand().map_or(2, |kind| variant.piece_total(kind))
}

/// The number of pieces of a kind that neither stand on the board nor lie in a hand.
fn left_of(setup: &Setup, kind: PieceKind) -> u8 {
    let kind = kind.demoted();
    let on_board = setup.pieces().filter(|(_, piece)| piece.kind.demoted() == kind).count();
    let in_hand = |color: Color| kind.in_hand().map_or(0, |kind| usize::from(setup.hands[color].count(kind)));
    let used = on_board + in_hand(Color::Black) + in_hand(Color::White);
    usize::from(total(setup.variant, kind)).saturating_sub(used) as u8
}

#[cfg(test)]
mod tests;

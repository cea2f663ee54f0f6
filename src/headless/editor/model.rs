//! What is being set up: any arrangement of the pieces of one set, and the way back to what it was before.

use rules::{
    ByColor, Color, HandKind, Handicap, ParseSfenError, Piece, PieceKind, Position, Setup, SetupProblem,
    Square, Variant,
};

/// More steps back than this are forgotten.
const MOST_STEPS: usize = 200;

/// A place from which a piece is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A square of the board.
    Square(Square),
    /// A kind of piece in a hand.
    Hand(Color, HandKind),
    /// A piece in the box (駒箱 *komabako*), to lie as this side's: unpromoted.
    Box(Piece),
}

/// Where a piece is brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A square; what stood there goes into the box.
    Square(Square),
    /// This player's hand.
    Hand(Color),
    /// The box.
    Box,
}

impl Place {
    /// The same as a goal.
    pub const fn target(self) -> Target {
        match self {
            Self::Square(square) => Target::Square(square),
            Self::Hand(color, _) => Target::Hand(color),
            Self::Box(_) => Target::Box,
        }
    }
}

/// Why a piece was not brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is nothing where it was to be taken from.
    Nothing,
    /// The set has no more of this kind.
    NoneLeft(PieceKind),
    /// Kings are never in hand.
    KingInHand,
}

/// An arrangement that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preset {
    /// The start of an even game of 9×9.
    Even,
    /// The start of an even game of 5×5.
    Minishogi,
    /// What White gives.
    Handicap(Handicap),
    /// White's king alone, to begin a mate problem (詰将棋 *tsumeshogi*).
    Mate,
    /// Nothing on the board.
    Empty,
}

impl Preset {
    /// Those that this game has, in the order of the form, with those that lead to the other game.
    pub fn of_variant(variant: Variant) -> impl Iterator<Item = Self> {
        let handicaps = Handicap::ALL.into_iter().filter(move |handicap| handicap.sfen(variant).is_some());
        [Self::Even, Self::Minishogi, Self::Empty, Self::Mate]
            .into_iter()
            .chain(handicaps.map(Self::Handicap))
    }

    /// The value of the form.
    pub const fn value(self) -> &'static str {
        match self {
            Self::Even => "even",
            Self::Minishogi => "minishogi",
            Self::Mate => "mate",
            Self::Empty => "empty",
            Self::Handicap(handicap) => handicap.name(),
        }
    }

    /// The preset with this value.
    pub fn from_value(value: &str) -> Option<Self> {
        let named = [Self::Even, Self::Minishogi, Self::Mate, Self::Empty];
        let named = named.into_iter().find(|preset| preset.value() == value);
        named.or_else(|| Handicap::from_name(value).map(Self::Handicap))
    }

    /// The arrangement, in the game of `variant` where it leaves that open.
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

/// What is being set up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    now: Setup,
    past: Vec<Setup>,
    future: Vec<Setup>,
}

impl Draft {
    /// Begins with an arrangement.
    pub const fn new(setup: Setup) -> Self {
        Self { now: setup, past: Vec::new(), future: Vec::new() }
    }

    /// The arrangement as it is now.
    pub const fn setup(&self) -> &Setup {
        &self.now
    }

    /// What stands on a square.
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        self.now.piece(square)
    }

    /// The piece at a place; `None` if there is none, or none left.
    pub fn piece_at(&self, place: Place) -> Option<Piece> {
        match place {
            Place::Square(square) => self.piece(square),
            Place::Hand(color, kind) => {
                self.now.hands[color].has(kind).then(|| Piece::new(color, kind.on_board()))
            }
            Place::Box(piece) => (left_of(&self.now, piece.kind) > 0).then_some(piece),
        }
    }

    /// How many pieces of this kind, whichever face is up, are still in the box.
    pub fn left(&self, kind: PieceKind) -> u8 {
        left_of(&self.now, kind)
    }

    /// How many pieces are still in the box.
    pub fn left_in_all(&self) -> u8 {
        box_kinds(self.now.variant).map(|kind| self.left(kind)).sum()
    }

    /// What keeps it from being played.
    pub fn problems(&self) -> Vec<SetupProblem> {
        Position::from_setup(&self.now).err().unwrap_or_default()
    }

    /// Whether it can be posed as a mate problem.
    pub fn is_mate_problem(&self) -> bool {
        Position::from_mate_problem(&self.now).is_ok()
    }

    /// Brings a piece from a place to another.
    ///
    /// # Errors
    /// Why it stays where it is.
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

    /// The next face of what stands on a square: Black's, promoted, White's, promoted, and again.
    pub fn cycle(&mut self, square: Square) {
        self.turn_piece(square, |piece| match piece.kind.promoted() {
            Some(kind) => Piece { kind, ..piece },
            None => Piece::new(!piece.color, piece.kind.demoted()),
        });
    }

    /// Promotes what stands on a square, or takes the promotion back.
    pub fn promote(&mut self, square: Square) {
        self.turn_piece(square, |piece| Piece {
            kind: piece.kind.promoted().unwrap_or_else(|| piece.kind.demoted()),
            ..piece
        });
    }

    /// Says who moves.
    pub fn set_turn(&mut self, turn: Color) {
        self.change(Setup { turn, ..self.now.clone() });
    }

    /// Lays out another arrangement.
    pub fn lay(&mut self, setup: Setup) {
        self.change(setup);
    }

    /// Reads an arrangement as SFEN.
    ///
    /// # Errors
    /// Why the text is none; then nothing changes.
    pub fn read(&mut self, text: &str) -> Result<(), ParseSfenError> {
        self.change(text.parse()?);
        Ok(())
    }

    /// Puts everything back into the box. The side to move stays.
    pub fn clear(&mut self) {
        self.change(Setup { turn: self.now.turn, ..Setup::empty(self.now.variant) });
    }

    /// Mirrors the board: left and right change places.
    pub fn mirror(&mut self) {
        let size = self.now.variant.size();
        self.rearrange(|square| Square::new(size - 1 - square.file(), square.rank()), |color| color);
    }

    /// Turns the board round and exchanges the sides: each gets what the other had, and the other moves.
    pub fn turn_round(&mut self) {
        let variant = self.now.variant;
        self.rearrange(|square| Some(variant.rotated(square)), |color| !color);
    }

    /// All that is left in the box goes to White's hand, as the defender of a mate problem has it. Kings stay.
    pub fn rest_to_white(&mut self) {
        let mut next = self.now.clone();
        for kind in HandKind::ALL {
            let count = next.hands.white.count(kind).saturating_add(self.left(kind.on_board()));
            next.hands.white.set(kind, count);
        }
        self.change(next);
    }

    /// Whether there is a step back.
    pub const fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a step forth.
    pub const fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }

    /// One step back, if there is one.
    pub fn undo(&mut self) {
        if let Some(before) = self.past.pop() {
            self.future.push(std::mem::replace(&mut self.now, before));
        }
    }

    /// One step forth again, if there is one.
    pub fn redo(&mut self) {
        if let Some(after) = self.future.pop() {
            self.past.push(std::mem::replace(&mut self.now, after));
        }
    }

    fn turn_piece(&mut self, square: Square, turn: impl FnOnce(Piece) -> Piece) {
        let mut next = self.now.clone();
        next.board[square.index()] = self.piece(square).map(turn);
        self.change(next);
    }

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

    /// The one way to another arrangement: the way back is kept, unless nothing changes.
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

/// The kinds of which a set of this game has some, as they lie in the box.
pub fn box_kinds(variant: Variant) -> impl Iterator<Item = PieceKind> {
    let kinds = rules::HAND_ORDER.into_iter().map(HandKind::on_board);
    [PieceKind::King].into_iter().chain(kinds).filter(move |&kind| total(variant, kind) > 0)
}

/// How many pieces a set has: 40, or 12 in minishogi.
pub fn set_size(variant: Variant) -> u8 {
    box_kinds(variant).map(|kind| total(variant, kind)).sum()
}

/// How many pieces of this kind a set has.
fn total(variant: Variant, kind: PieceKind) -> u8 {
    kind.in_hand().map_or(2, |kind| variant.piece_total(kind))
}

fn left_of(setup: &Setup, kind: PieceKind) -> u8 {
    let kind = kind.demoted();
    let on_board = setup.pieces().filter(|(_, piece)| piece.kind.demoted() == kind).count();
    let in_hand = |color: Color| kind.in_hand().map_or(0, |kind| usize::from(setup.hands[color].count(kind)));
    let used = on_board + in_hand(Color::Black) + in_hand(Color::White);
    usize::from(total(setup.variant, kind)).saturating_sub(used) as u8
}

#[cfg(test)]
mod tests;

//! The words that tell pieces of a kind apart by the way they come: 右 左 直 上 寄 引.
//!
//! The Shogi Association's rules: a piece is named by its movement (上 up, 寄 sideways, 引 back) if that tells it
//! apart, else by where it stands (左 left, 右 right, and 直 for a gold or silver that goes straight up beside
//! another), else by both. Dragons and horses are never three, so that for them 左 and 右 compare the two, and 直 is
//! not used.

use rules::{Bitboard, Color, PieceKind, Square};

/// The direction of a move along the file, as its player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rise {
    /// 上 *agaru*: the piece moves forward.
    Up,
    /// 寄 *yoru*: the piece moves sideways.
    Level,
    /// 引 *hiku*: the piece moves backward.
    Back,
}

impl Rise {
    fn of(color: Color, from: Square, to: Square) -> Self {
        let (near, far) = match color {
            Color::Black => (from.rank(), to.rank()),
            Color::White => (to.rank(), from.rank()),
        };
        match near.cmp(&far) {
            std::cmp::Ordering::Greater => Self::Up,
            std::cmp::Ordering::Equal => Self::Level,
            std::cmp::Ordering::Less => Self::Back,
        }
    }
}

/// The side of its destination from which a piece comes, as its player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// 左 *hidari*: the piece comes from the left.
    Left,
    /// 直 *sugu*: the piece comes from the same file.
    Straight,
    /// 右 *migi*: the piece comes from the right.
    Right,
}

impl Side {
    fn of(color: Color, from: Square, to: Square) -> Self {
        match leftness(color, from).cmp(&leftness(color, to)) {
            std::cmp::Ordering::Greater => Self::Left,
            std::cmp::Ordering::Equal => Self::Straight,
            std::cmp::Ordering::Less => Self::Right,
        }
    }
}

/// The distance of a square from the right edge of the board, 0 to 8 files, as the player sees it.
fn leftness(color: Color, square: Square) -> u8 {
    match color {
        Color::Black => square.file(),
        Color::White => 8 - square.file(),
    }
}

/// The words of a text about the way of a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Way {
    /// The side from which the piece comes, 左, 直 or 右, if the text tells it.
    pub(super) side: Option<Side>,
    /// The direction of the move, 上, 寄 or 引, if the text tells it.
    pub(super) rise: Option<Rise>,
}

impl Way {
    /// The words that are needed for the piece of `kind` that goes from `from` to `to`, so that none of `candidates` is
    /// taken for it. Empty if there is no other piece.
    pub(super) fn needed(
        color: Color,
        kind: PieceKind,
        from: Square,
        to: Square,
        candidates: Bitboard,
    ) -> Self {
        let others = candidates.without(from);
        if others.is_empty() {
            return Self::default();
        }
        let (rise, side) = (Rise::of(color, from, to), Side::of(color, from, to));
        let beside = others.into_iter().find(|&other| Rise::of(color, other, to) == rise);
        let Some(beside) = beside else {
            return Self { side: None, rise: Some(rise) };
        };
        if side == Side::Straight {
            let side = match (is_compared(kind), Side::of(color, beside, to)) {
                (true, Side::Left) => Side::Right,
                (true, _) => Side::Left,
                (false, _) => Side::Straight,
            };
            return Self { side: Some(side), rise: None };
        }
        let same_side = others.into_iter().any(|other| Side::of(color, other, to) == side);
        Self { side: Some(side), rise: same_side.then_some(rise) }
    }

    /// The pieces of `candidates` that the words may mean. There may be more words than needed.
    pub(super) fn choose(self, color: Color, kind: PieceKind, to: Square, candidates: Bitboard) -> Bitboard {
        let left: Bitboard = match self.rise {
            Some(rise) => candidates.into_iter().filter(|&from| Rise::of(color, from, to) == rise).collect(),
            None => candidates,
        };
        let Some(side) = self.side else { return left };
        let strictly: Bitboard = left
            .into_iter()
            .filter(|&from| Side::of(color, from, to) == side)
            .filter(|&from| side != Side::Straight || Rise::of(color, from, to) == Rise::Up)
            .collect();
        let places = || left.into_iter().map(|from| leftness(color, from));
        let outermost = match side {
            Side::Left => places().max(),
            Side::Right => places().min(),
            Side::Straight => None,
        };
        match outermost {
            // Of two pieces the one that stands straight before or behind may be the left or right one.
            Some(outermost) if strictly.is_empty() || is_compared(kind) => left
                .into_iter()
                .filter(|&from| leftness(color, from) == outermost)
                .filter(|&from| is_compared(kind) || Side::of(color, from, to) == Side::Straight)
                .collect(),
            _ => strictly,
        }
    }

    /// Takes one more word of a text; `false` if it is none of these.
    pub(super) fn add(&mut self, letter: char) -> bool {
        match letter {
            '左' => self.side = Some(Side::Left),
            '直' => self.side = Some(Side::Straight),
            '右' => self.side = Some(Side::Right),
            '上' | '行' | '入' => self.rise = Some(Rise::Up),
            '寄' => self.rise = Some(Rise::Level),
            '引' | '下' => self.rise = Some(Rise::Back),
            _ => return false,
        }
        true
    }

    /// Whether nothing is said.
    pub(super) fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// The words, in the order in which they are written.
    pub(super) fn words(self) -> impl Iterator<Item = char> {
        let side = self.side.map(|side| match side {
            Side::Left => '左',
            Side::Straight => '直',
            Side::Right => '右',
        });
        let rise = self.rise.map(|rise| match rise {
            Rise::Up => '上',
            Rise::Level => '寄',
            Rise::Back => '引',
        });
        side.into_iter().chain(rise)
    }
}

/// Whether 左 and 右 compare the two pieces instead of looking at the destination.
const fn is_compared(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Dragon | PieceKind::Horse)
}

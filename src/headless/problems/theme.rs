//! The themes of a mate problem: what its solution shows, as facts that are proved on the board.

use links::named;
use rules::{Bitboard, IllegalMove, Move, Position, Square, attacks};

named! {
    /// What the solution of a problem shows.
    pub enum Theme {
        /// The first move is a drop (打つ *utsu*), or a later one drops a piece that the answer captures (捨て駒 *sutegoma*).
        Drop = "drop",
        /// A move of the attacker may promote or not (成 *nari*, 不成 *narazu*), and only one of the two is right.
        Promotion = "promotion",
        /// A piece gives check and attacks another piece (両取り *ryōtori*), which it captures later.
        Fork = "fork",
        /// A pinned piece could otherwise capture the checking one.
        Pin = "pin",
    }
}

/// A set of themes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Themes(u8);

impl Themes {
    /// The set without a theme.
    pub const NONE: Self = Self(0);

    /// The themes of a solution, a line of legal moves that begins with the attacker. That the other choice of a promotion
    /// fails is proved here for the last move only; before it, the move must be the only one that keeps the mate.
    pub fn of(start: &Position, solution: &[Move]) -> Self {
        let steps = steps(start, solution);
        let mut themes = Self::NONE;
        for (theme, is_shown) in [
            (Theme::Drop, shows_drop(&steps)),
            (Theme::Promotion, shows_promotion(&steps)),
            (Theme::Fork, shows_fork(&steps)),
            (Theme::Pin, shows_pin(&steps)),
        ] {
            if is_shown {
                themes = themes.with(theme);
            }
        }
        themes
    }

    /// Whether the theme is in the set.
    pub const fn has(self, theme: Theme) -> bool {
        self.0 & 1 << theme as u8 != 0
    }

    /// The set with this theme added.
    #[must_use]
    pub const fn with(self, theme: Theme) -> Self {
        Self(self.0 | 1 << theme as u8)
    }

    /// The themes of the set, in the order of [`Theme::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Theme> {
        Theme::ALL.into_iter().filter(move |&theme| self.has(theme))
    }
}

/// A move of the attacker on the way to mate.
struct Step {
    before: Position,
    mv: Move,
    after: Position,
    /// The answer of the defender; `None` after the mate.
    answer: Option<Move>,
}

/// The moves of the attacker. The moves must be legal.
fn steps(start: &Position, solution: &[Move]) -> Vec<Step> {
    let mut position = start.clone();
    let mut steps = Vec::new();
    for pair in solution.chunks(2) {
        let [mv, answer @ ..] = pair else { continue };
        let (before, answer) = (position.clone(), answer.first().copied());
        position.make(*mv);
        steps.push(Step { before, mv: *mv, after: position.clone(), answer });
        if let Some(answer) = answer {
            position.make(answer);
        }
    }
    steps
}

/// The first move is a drop, or a dropped piece is captured at once.
fn shows_drop(steps: &[Step]) -> bool {
    let is_drop = |step: &Step| matches!(step.mv, Move::Drop { .. });
    let is_captured = |step: &Step| step.answer.is_some_and(|answer| answer.to() == step.mv.to());
    steps.first().is_some_and(is_drop) || steps.iter().any(|step| is_drop(step) && is_captured(step))
}

/// A move could also be made with promotion instead of without it, or the reverse, and that is no mate in one.
fn shows_promotion(steps: &[Step]) -> bool {
    steps.iter().any(|step| {
        let Move::Normal { from, to, promote } = step.mv else { return false };
        let other = Move::Normal { from, to, promote: !promote };
        let mut position = step.before.clone();
        position.play(other).is_ok() && (!position.in_check() || position.has_legal_move())
    })
}

/// A moved or dropped piece gives check, attacks another piece too, and captures it with a later move.
fn shows_fork(steps: &[Step]) -> bool {
    steps.iter().enumerate().any(|(number, step)| {
        let (place, defender) = (step.mv.to(), step.after.turn());
        if !step.after.checkers().has(place) {
            return false;
        }
        let mut forked = attacked_from(&step.after, place) & step.after.pieces_of(defender);
        forked = step.after.king(defender).map_or(forked, |king| forked.without(king));
        let mut answer = step.answer;
        for later in &steps[number + 1..] {
            match answer {
                Some(answer) if answer.to() == place => return false,
                // A piece that has moved has escaped.
                Some(Move::Normal { from, .. }) => forked = forked.without(from),
                _ => {}
            }
            match later.mv {
                Move::Normal { from, to, .. } if from == place => return forked.has(to),
                mv => forked = forked.without(mv.to()),
            }
            answer = later.answer;
        }
        false
    })
}

/// A pinned piece attacks the one checking piece and may not capture it, because its king would be left in check.
fn shows_pin(steps: &[Step]) -> bool {
    steps.iter().any(|Step { after, .. }| {
        let checkers = after.checkers();
        let (Some(checker), false) = (checkers.first(), checkers.is_many()) else { return false };
        after.pinned().into_iter().any(|from| {
            let is_forbidden = |promote| {
                let why = after.why_not(Move::Normal { from, to: checker, promote });
                why.is_some_and(|why| why.rule == IllegalMove::KingLeftInCheck)
            };
            attacked_from(after, from).has(checker) && (is_forbidden(false) || is_forbidden(true))
        })
    })
}

/// The squares that the piece on `from` attacks; none if the square is empty.
fn attacked_from(position: &Position, from: Square) -> Bitboard {
    position
        .piece(from)
        .map_or(Bitboard::EMPTY, |piece| attacks::piece(piece.color, piece.kind, from, position.occupied()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn themes(sfen: &str, line: &str) -> String {
        let position = Position::from_mate_problem(&sfen.parse().expect(sfen)).expect(sfen);
        let mut after = position.clone();
        let moves: Vec<Move> = line.split(' ').map(|text| text.parse().expect(text)).collect();
        for &mv in &moves {
            assert_eq!(after.play(mv), Ok(()), "{mv} in {sfen}");
        }
        Themes::of(&position, &moves).iter().map(Theme::name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_drop_is_first_or_sacrificed() {
        assert_eq!(themes("4k4/9/4P4/9/9/9/9/9/9 b G 1", "G*5b"), "drop");
        // A later drop counts only if it is captured.
        let later = "4k4/9/4P4/9/9/4L4/9/9/9 b G 1";
        assert_eq!(themes(later, "5c5b 5a4a G*5a"), "");
        assert_eq!(themes(later, "5c5b 5a4a G*4b 4a4b"), "drop");
    }

    #[test]
    fn a_promotion_is_a_choice_that_matters() {
        // A silver beside the king mates only as a gold.
        assert_eq!(themes("4k4/9/3SP4/9/9/9/9/9/9 b - 1", "6c5b+"), "promotion");
        assert_eq!(themes("4k4/9/3SP4/9/9/9/9/9/9 b - 1", "6c5b"), "");
        // A gold has no choice, and a pawn on the last rank must promote.
        assert_eq!(themes("4k4/9/3GP4/9/9/9/9/9/9 b - 1", "6c5b"), "");
        assert_eq!(themes("4k4/3P5/9/9/9/9/9/9/9 b - 1", "6b6a+"), "");
        // Either choice is mate.
        assert_eq!(themes("4k4/9/R3G4/9/9/9/9/9/9 b - 1", "9c9a+"), "");
        assert_eq!(themes("4k4/9/R3G4/9/9/9/9/9/9 b - 1", "9c9a"), "");
    }

    #[test]
    fn a_fork_wins_the_other_piece() {
        assert_eq!(themes("4k4/9/9/9/r8/9/9/9/9 b B 1", "B*7c 5a5b 7c9e"), "drop promotion fork");
        // Later, too.
        let line = "B*7c 5a5b G*5c 5b4a 7c9e";
        assert_eq!(themes("4k4/9/9/9/r8/9/9/9/9 b BG 1", line), "drop promotion fork");
        // The piece comes between, the bishop captures another one, or it is captured itself.
        assert_eq!(themes("4k4/9/9/3r5/9/9/9/9/9 b B 1", "B*7c 6d6b 7c6b+"), "drop promotion");
        assert_eq!(themes("4k4/9/9/9/9/9/9/9/9 b Bp 1", "B*7c P*6b 7c6b+"), "drop promotion");
        assert_eq!(themes("4k4/2g6/9/9/r8/9/9/9/9 b BG 1", "B*7c 7b7c G*5b"), "drop");
    }

    #[test]
    fn a_pinned_piece_cannot_capture() {
        assert_eq!(themes("4k4/4g4/9/9/4L4/9/9/9/9 b N 1", "N*4c"), "drop pin");
        assert_eq!(themes("4k4/4g4/9/9/9/9/9/9/9 b N 1", "N*4c"), "drop");
        // The pinned gold does not reach the checking one.
        assert_eq!(themes("4k4/4g4/9/9/4L4/9/9/9/9 b G 1", "G*6a"), "drop");
    }
}

//! Impasse (持将棋 *jishōgi*): points, the declaration, and the king that walks home.

use crate::{
    Bitboard, ByColor, Color, HandKind, Handicap, Outcome, PieceKind, Position, ReplayBy, Setup, Square,
};
use crate::{Variant, WinBy};
use std::fmt;
use std::str::FromStr;

/// The rule for a game in which kings have entered the enemy camp.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ImpasseRule {
    /// 27点法: a declaration wins with 28 points for Black and 27 for White. Amateurs and computer shogi.
    #[default]
    Points27,
    /// 24点法: a declaration wins with 31 points; 24 to 30 are an impasse. Professionals.
    Points24,
    /// トライルール: a king that reaches the opponent king's starting square, safe there, wins.
    Try,
    /// No impasse rule: neither a declaration nor a try ends the game, and the players cannot agree to an impasse.
    None,
}

impl ImpasseRule {
    /// All four rules, the 27-point rule first.
    pub const ALL: [Self; 4] = [Self::Points27, Self::Points24, Self::Try, Self::None];

    /// The name of the rule in links and on the command line: `27`, `24`, `try`, `none`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Points27 => "27",
            Self::Points24 => "24",
            Self::Try => "try",
            Self::None => "none",
        }
    }
}

impl fmt::Display for ImpasseRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for ImpasseRule {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|rule| rule.name() == text).ok_or(())
    }
}

/// An impasse rule as it is in force in one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Impasse {
    /// The impasse rule of the game.
    pub rule: ImpasseRule,
    /// Points that White receives on top, since White gave a handicap: 54 less the points of the start.
    pub white_bonus: u8,
}

impl Impasse {
    /// No rule: in minishogi, for one.
    pub const NONE: Self = Self { rule: ImpasseRule::None, white_bonus: 0 };

    /// The rule as it is in force in a game that begins at `start`. Minishogi has none.
    pub fn of_game(rule: ImpasseRule, start: &Setup) -> Self {
        if start.variant == Variant::Minishogi {
            return Self::NONE;
        }
        let bonus = match Handicap::of(start) {
            Some(_) => FULL_SET.saturating_sub(all_points(start)),
            None => 0,
        };
        Self { rule, white_bonus: bonus }
    }

    fn bonus(self, color: Color) -> u8 {
        if color == Color::White { self.white_bonus } else { 0 }
    }
}

/// Points of a full set, without the kings.
const FULL_SET: u8 = 54;

/// Points of a piece: rook and bishop, either face, 5; king 0; every other 1.
pub const fn points(kind: PieceKind) -> u8 {
    match kind {
        PieceKind::Rook | PieceKind::Dragon | PieceKind::Bishop | PieceKind::Horse => 5,
        PieceKind::King => 0,
        _ => 1,
    }
}

fn all_points(setup: &Setup) -> u8 {
    let board: u32 = setup.pieces().map(|(_, piece)| u32::from(points(piece.kind))).sum();
    let hands: u32 = Color::ALL.iter().map(|&color| hand_points(setup.hands[color].iter())).sum();
    u8::try_from(board + hands).unwrap_or(u8::MAX)
}

fn hand_points(hand: impl Iterator<Item = (HandKind, u8)>) -> u32 {
    hand.map(|(kind, count)| u32::from(points(kind.on_board())) * u32::from(count)).sum()
}

/// The conditions of a declaration (入玉宣言), as they stand for one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// It is this side's turn.
    pub own_turn: bool,
    /// The king is in the enemy camp.
    pub king_in_camp: bool,
    /// The king is in check.
    pub in_check: bool,
    /// Other own pieces in the enemy camp; ten are needed.
    pub pieces_in_camp: u32,
    /// Points of the own hand and of the own pieces in the camp, with the bonus.
    pub points: u32,
    /// Points with which a declaration wins.
    pub needed: u32,
    /// Points with which it does not fail: between these and `needed` the game is an impasse.
    pub least: u32,
    /// The result of a declaration now.
    pub verdict: DeclarationVerdict,
}

impl Declaration {
    /// Pieces besides the king that must stand in the enemy camp.
    pub const PIECES_NEEDED: u32 = 10;
}

/// The result of a declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeclarationVerdict {
    /// The declaring side wins.
    Win,
    /// The game is an impasse and is played again.
    Replay,
    /// A condition fails, or the rule in force knows no declaration.
    None,
}

impl Position {
    /// The conditions of a declaration by `color`. Under a rule without declarations `needed` is 0 and the verdict
    /// is none.
    pub fn declaration(&self, color: Color, impasse: Impasse) -> Declaration {
        let camp = self.variant().promotion_zone(color);
        let king = self.king(color).map_or(Bitboard::EMPTY, Bitboard::of);
        let entered = (self.pieces_of(color) & camp).minus(king);
        let on_board: u32 = entered
            .into_iter()
            .filter_map(|square| self.piece(square))
            .map(|piece| u32::from(points(piece.kind)))
            .sum();
        let total = on_board + hand_points(self.hand(color).iter()) + u32::from(impasse.bonus(color));
        let (needed, least) = match impasse.rule {
            ImpasseRule::Points27 if color == Color::Black => (28, 28),
            ImpasseRule::Points27 => (27, 27),
            ImpasseRule::Points24 => (31, 24),
            ImpasseRule::Try | ImpasseRule::None => (0, 0),
        };
        let own_turn = self.turn() == color;
        let in_check = own_turn && self.in_check();
        let king_in_camp = king.meets(camp);
        let ready = needed > 0
            && own_turn
            && !in_check
            && king_in_camp
            && entered.len() >= Declaration::PIECES_NEEDED;
        let verdict = match total {
            _ if !ready => DeclarationVerdict::None,
            total if total >= needed => DeclarationVerdict::Win,
            total if total >= least => DeclarationVerdict::Replay,
            _ => DeclarationVerdict::None,
        };
        Declaration {
            own_turn,
            king_in_camp,
            in_check,
            pieces_in_camp: entered.len(),
            points: total,
            needed,
            least,
            verdict,
        }
    }

    /// Whether the last move brought a king to the opponent king's starting square (トライ). A legal king move
    /// cannot be captured there.
    pub fn is_try(&self) -> bool {
        let mover = !self.turn();
        self.variant() == Variant::Standard
            && self.last_move().is_some_and(|mv| {
                let to = mv.to();
                to == try_square(mover) && self.king(mover) == Some(to)
            })
    }

    /// The points of a side that count when both agree on an impasse: all its pieces, with the bonus.
    pub fn agreement_points(&self, impasse: Impasse) -> ByColor<u32> {
        let count = |color: Color| {
            let board: u32 = self
                .pieces_of(color)
                .into_iter()
                .filter_map(|square| self.piece(square))
                .map(|piece| u32::from(points(piece.kind)))
                .sum();
            board + hand_points(self.hand(color).iter()) + u32::from(impasse.bonus(color))
        };
        ByColor { black: count(Color::Black), white: count(Color::White) }
    }

    /// The end of a game in which both sides agree to an impasse; `None` unless both kings have entered and a point
    /// rule is in force. If the start position had too few pieces for the rule, so that both sides fall short, the game
    /// is played again.
    pub fn agreed_impasse(&self, impasse: Impasse) -> Option<Outcome> {
        let entered = |color: Color| {
            self.king(color).is_some_and(|king| self.variant().promotion_zone(color).has(king))
        };
        if !entered(Color::Black) || !entered(Color::White) {
            return None;
        }
        let points = self.agreement_points(impasse);
        let win = |winner| Outcome::Win { winner, by: WinBy::Impasse };
        match impasse.rule {
            ImpasseRule::Points27 if points.black > 27 => Some(win(Color::Black)),
            ImpasseRule::Points27 if points.white >= 27 => Some(win(Color::White)),
            ImpasseRule::Points24 if points.black < 24 && points.white >= 24 => Some(win(Color::White)),
            ImpasseRule::Points24 if points.white < 24 && points.black >= 24 => Some(win(Color::Black)),
            ImpasseRule::Points27 | ImpasseRule::Points24 => Some(Outcome::Replay(ReplayBy::Impasse)),
            ImpasseRule::Try | ImpasseRule::None => None,
        }
    }
}

/// The square on which the opponent's king started: `5a` for Black, `5i` for White.
const fn try_square(color: Color) -> Square {
    match color {
        Color::Black => Square::at(4 * 9),
        Color::White => Square::at(4 * 9 + 8),
    }
}

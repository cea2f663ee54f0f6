//! What is said about an input: reasons and names in words. The sentences have readings in the form of `crate::ruby`.

use super::lesson::Said;
use super::words::{LessonKey, LessonTexts};
use crate::advice::words::{AdviceTexts, how};
use crate::ruby;
use crate::texts::I18n;
use headless::learn::ruby::read_move;
use headless::learn::{EscapeBy, Input, Wrong};
use rules::{IllegalMove, Move, PieceKind, Setup, Square};

/// The sentences of the room, in the language of the page. Copies share one state.
#[derive(Clone, Copy, Debug)]
pub struct Sentences {
    texts: LessonTexts,
    advice: AdviceTexts,
    i18n: I18n,
}

impl Sentences {
    /// Creates the sentences, which follow the language of the page.
    pub fn of_page() -> Self {
        let i18n = I18n::of_page();
        Self { texts: LessonTexts::of(i18n), advice: AdviceTexts::of(i18n), i18n }
    }

    /// A sentence without blanks, in the form of the lessons.
    pub fn say(self, key: LessonKey) -> String {
        ruby::of_page(&self.texts.say(key))
    }

    /// A sentence with its blanks filled, in the form of the lessons.
    pub fn fill(self, key: LessonKey, values: &[(&str, &str)]) -> String {
        ruby::of_page(&self.texts.fill(key, values))
    }

    /// A sentence without readings, for a name that assistive technology reads.
    pub fn plain(self, key: LessonKey, values: &[(&str, &str)]) -> String {
        ruby::plain(&self.texts.fill(key, values))
    }

    /// The number of stars that were earned, of this number, in words.
    pub fn earned(self, count: usize, all: usize) -> String {
        self.plain(LessonKey::Earned, &[("count", &count.to_string()), ("all", &all.to_string())])
    }

    /// What is said about an input in general; empty for a task that is done, which has its own words.
    pub fn about(self, said: &Said) -> String {
        match said {
            Said::GoOn => self.say(LessonKey::GoOn),
            Said::Answered(mv, before) => {
                self.fill(LessonKey::Answered, &[("move", &self.move_name(*mv, before))])
            }
            Said::Wrong(wrong, input, before) => self.wrong(*wrong, *input, before),
            Said::Done => String::new(),
        }
    }

    /// The reason why an input was wrong; `before` is the board before it.
    fn wrong(self, wrong: Wrong, input: Input, before: &Setup) -> String {
        let square = |square| self.i18n.square(square);
        let is_of = |at, color| before.piece(at).is_some_and(|piece| piece.color == color);
        match wrong {
            Wrong::Illegal(why) => self.rule(why.rule, mover(input, before)),
            Wrong::Taken { by } => {
                let name = |kind: Option<PieceKind>| kind.map(|kind| self.piece(kind)).unwrap_or_default();
                let (taker, own) =
                    (name(before.piece(by).map(|piece| piece.kind)), name(mover(input, before)));
                let values = [("piece", taker.as_str()), ("square", &square(by)), ("own", &own)];
                self.fill(LessonKey::WrongTaken, &values)
            }
            Wrong::NoCheck => self.say(LessonKey::WrongNoCheck),
            Wrong::NotMate { escape } => {
                self.fill(LessonKey::WrongNotMate, &[("move", &self.move_name(escape, before))])
            }
            Wrong::Loses { piece, square: at } => {
                let piece = self.piece(piece);
                self.fill(LessonKey::WrongLoses, &[("piece", &piece), ("square", &square(at))])
            }
            Wrong::AllowsMate { .. } => self.say(LessonKey::WrongAllowsMate),
            Wrong::TooManyMoves => self.say(LessonKey::WrongTooMany),
            Wrong::NotForbidden => self.say(LessonKey::WrongNotForbidden),
            Wrong::OtherRule(why) => {
                let rule = self.rule(why.rule, mover(input, before));
                self.fill(LessonKey::WrongOtherRule, &[("rule", &rule)])
            }
            Wrong::NotItsSquare { from, square: at, rule } => {
                let kind = before.piece(from).map(|piece| piece.kind);
                let (piece, at) = (kind.map(|kind| self.piece(kind)).unwrap_or_default(), square(at));
                let why = match rule {
                    IllegalMove::NotItsMove => kind.map(|kind| self.moves(kind)).unwrap_or_default(),
                    _ => self.rule(rule, kind),
                };
                let blanks = [("piece", piece.as_str()), ("square", &at), ("why", &why)];
                self.fill(LessonKey::WrongNotItsSquare, &blanks)
            }
            Wrong::Occupied(at) if is_of(at, before.turn) => {
                self.about_piece(LessonKey::WrongOwnPiece, at, before)
            }
            Wrong::Occupied(at) => self.about_piece(LessonKey::WrongTheirPiece, at, before),
            Wrong::GivesNoCheck(at) => self.about_piece(LessonKey::WrongGivesNoCheck, at, before),
            Wrong::Protected { by, .. } => self.about_piece(LessonKey::WrongProtected, by, before),
            Wrong::Empty(at) => self.fill(LessonKey::WrongEmpty, &[("square", &square(at))]),
            Wrong::OtherSquare(at) => self.fill(LessonKey::WrongOtherSquare, &[("square", &square(at))]),
            Wrong::WrongAnswer(_) => self.say(LessonKey::WrongAnswer),
            Wrong::OtherEscape(EscapeBy::King) => self.say(LessonKey::WrongEscapeKing),
            Wrong::OtherEscape(EscapeBy::Block) => self.say(LessonKey::WrongEscapeBlock),
            Wrong::OtherEscape(EscapeBy::Capture) => self.say(LessonKey::WrongEscapeCapture),
            Wrong::WinsNothing { answer } => {
                self.fill(LessonKey::WrongWinsNothing, &[("move", &self.move_name(answer, before))])
            }
            Wrong::WinsLess { better } => {
                let piece = mover(Input::Play(better), before).map(|kind| self.piece(kind));
                self.fill(LessonKey::WrongWinsLess, &[("piece", &piece.unwrap_or_default())])
            }
            Wrong::OtherEscape(EscapeBy::Any) | Wrong::NotThisOne => self.say(LessonKey::WrongNotThis),
        }
    }

    /// A sentence about the piece on this square.
    fn about_piece(self, key: LessonKey, at: Square, before: &Setup) -> String {
        let piece = before.piece(at).map(|piece| self.piece(piece.kind)).unwrap_or_default();
        self.fill(key, &[("piece", &piece), ("square", &self.i18n.square(at))])
    }

    /// The sentence about a rule that forbids a move of a piece of this kind.
    fn rule(self, rule: IllegalMove, kind: Option<PieceKind>) -> String {
        if let (IllegalMove::NotItsMove, Some(kind)) = (rule, kind) {
            let (piece, why) = (self.piece(kind), self.moves(kind));
            return self.fill(LessonKey::RuleNotThePiecesMove, &[("piece", &piece), ("why", &why)]);
        }
        self.say(match rule {
            IllegalMove::NoPiece | IllegalMove::NotYours | IllegalMove::OutOfTurn => LessonKey::RuleNotYours,
            IllegalMove::SquareTaken | IllegalMove::OwnPiece => LessonKey::RuleTaken,
            IllegalMove::Blocked => LessonKey::RuleBlocked,
            IllegalMove::NotItsMove => LessonKey::RuleNotItsMove,
            IllegalMove::NoPromotion | IllegalMove::OutsidePromotionZone => LessonKey::RulePromotion,
            IllegalMove::DeadEnd => LessonKey::RuleDeadEnd,
            IllegalMove::TwoPawns => LessonKey::RuleTwoPawns,
            IllegalMove::PawnDropMate => LessonKey::RulePawnDropMate,
            IllegalMove::KingLeftInCheck => LessonKey::RuleKingInCheck,
            IllegalMove::PerpetualCheck => LessonKey::RulePerpetual,
            IllegalMove::OffBoard | IllegalMove::NotInHand => LessonKey::RuleOther,
        })
    }

    /// The sentence about the way in which a piece moves, in the words of the help.
    fn moves(self, kind: PieceKind) -> String {
        let how = read_move(&self.advice.say(how(kind)));
        self.fill(LessonKey::Moves, &[("how", &how)])
    }

    /// A move in a few words: its target and its piece. The board is the one before it, or one move earlier.
    fn move_name(self, mv: Move, before: &Setup) -> String {
        let kind = match mv {
            Move::Drop { kind, .. } => Some(kind.on_board()),
            Move::Normal { from, .. } => before.piece(from).map(|piece| piece.kind),
        };
        let (piece, to) = (kind.map(|kind| self.piece(kind)).unwrap_or_default(), self.i18n.square(mv.to()));
        self.fill(LessonKey::Move, &[("piece", &piece), ("square", &to)])
    }

    /// The name of a piece. Values of blanks keep the form of the page.
    pub fn piece(self, kind: PieceKind) -> String {
        self.texts.say(match kind {
            PieceKind::Pawn => LessonKey::PiecePawn,
            PieceKind::Lance => LessonKey::PieceLance,
            PieceKind::Knight => LessonKey::PieceKnight,
            PieceKind::Silver => LessonKey::PieceSilver,
            PieceKind::Gold => LessonKey::PieceGold,
            PieceKind::Bishop => LessonKey::PieceBishop,
            PieceKind::Rook => LessonKey::PieceRook,
            PieceKind::King => LessonKey::PieceKing,
            PieceKind::Tokin => LessonKey::PieceTokin,
            PieceKind::ProLance => LessonKey::PieceProLance,
            PieceKind::ProKnight => LessonKey::PieceProKnight,
            PieceKind::ProSilver => LessonKey::PieceProSilver,
            PieceKind::Horse => LessonKey::PieceHorse,
            PieceKind::Dragon => LessonKey::PieceDragon,
        })
    }
}

/// The kind of the piece that a move is made with; `None` for other inputs, or if there is no piece.
fn mover(input: Input, before: &Setup) -> Option<PieceKind> {
    match input {
        Input::Play(Move::Normal { from, .. }) => before.piece(from).map(|piece| piece.kind),
        Input::Play(Move::Drop { kind, .. }) => Some(kind.on_board()),
        _ => None,
    }
}

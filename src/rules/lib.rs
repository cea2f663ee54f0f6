//! The rules of shogi for two games: shogi on the 9×9 board and minishogi on the 5×5 board. A [`Position`] generates
//! and judges legal moves, counts them ([`perft()`]), and names the rule that forbids an illegal one. Repetition (千日手
//! *sennichite*), impasse (持将棋 *jishōgi*), handicaps (駒落ち *komaochi*), castles (囲い *kakoi*) and openings (戦法 *senpō*) are
//! included. Positions and moves are read and written as SFEN and USI; a [`Setup`] also holds arrangements that cannot be
//! played from. The crate has no clocks, no randomness and no other text formats.
//!
//! ```
//! use rules::{IllegalMove, Position, Variant};
//!
//! let mut position = Position::start(Variant::Standard);
//! assert_eq!(position.count_legal_moves(), 30);
//! position.play("7g7f".parse()?).expect("a legal move");
//! let why = position.why_not("5a5c".parse()?).expect("no legal move");
//! assert_eq!(why.rule, IllegalMove::NotItsMove);
//! # Ok::<(), rules::ParseMoveError>(())
//! ```
#![forbid(unsafe_code)]

mod attack_map;
pub mod attacks;
mod bitboard;
mod castles;
mod checks;
mod color;
mod count;
mod formations;
mod hand;
mod handicap;
mod impasse;
mod judge;
mod legality;
mod movegen;
mod moves;
mod openings;
mod outcome;
mod pawn_drop_mate;
mod perft;
mod piece;
mod position;
mod repetition;
mod setup;
mod sfen;
mod square;
mod usi;
mod variant;
mod zobrist;

pub use attack_map::AttackMap;
pub use bitboard::{Bitboard, Squares};
pub use castles::Castle;
pub use checks::CheckSquares;
pub use color::{ByColor, Color, ParseColorError};
pub use formations::FormationPiece;
pub use hand::Hand;
pub use handicap::{Handicap, RankDifference};
pub use impasse::{Declaration, DeclarationVerdict, Impasse, ImpasseRule, points};
pub use legality::{IllegalMove, Why};
pub use movegen::Destinations;
pub use moves::{Move, Origin, ParseMoveError};
pub use openings::{BishopsOf, Opening, OpeningAt, OpeningForm, Players};
pub use outcome::{DrawBy, Outcome, ReplayBy, WinBy};
pub use perft::{divide, perft, perft_made};
pub use piece::{HandKind, Piece, PieceKind};
pub use position::{Earlier, Position};
pub use repetition::{Repetition, RepetitionVerdict};
pub use setup::{Setup, SetupProblem};
pub use sfen::{HAND_ORDER, ParseSfenError, SfenProblem};
pub use square::{ParseSquareError, Square};
pub use usi::{Line, LineError};
pub use variant::Variant;
pub use zobrist::ZobristKey;

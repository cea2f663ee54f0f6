//! The lines of JSON.

use headless::review::{JudgedMove, Judgement};
use headless::why::{Claim, Reason};
use serde::Serialize;

/// The line for a judged move.
#[derive(Debug, Serialize)]
pub(super) struct Line<'a> {
    /// The file, if several are reviewed.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    /// The number of the game in the file, from 1, if it has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<usize>,
    /// The number of the move in the game, from 1.
    ply: usize,
    /// The move, as USI.
    #[serde(rename = "move")]
    played: String,
    /// The best move, as USI; `null` where a declaration wins.
    best: Option<String>,
    /// The win rate of the player with the best move, in thousandths.
    before: u16,
    /// The win rate of the player with the move, in thousandths.
    after: u16,
    /// `inaccuracy`, `mistake`, `blunder` or `null`.
    judgement: Option<&'static str>,
    reasons: Vec<ReasonOfLine>,
}

/// A reason why a move is bad.
#[derive(Debug, Serialize)]
struct ReasonOfLine {
    /// The name of the claim, such as `allows_mate`.
    reason: &'static str,
    /// The length of a mate in plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    /// Whether no mate is shorter.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest: Option<bool>,
    /// The letters of the piece, as SFEN writes one of Black.
    #[serde(skip_serializing_if = "Option::is_none")]
    piece: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    square: Option<String>,
    /// The name of the castle, such as `high-mino`.
    #[serde(skip_serializing_if = "Option::is_none")]
    castle: Option<&'static str>,
    /// The moves that show it, as USI: of a missed mate from the position before the move, otherwise from that after it.
    line: Vec<String>,
}

impl<'a> Line<'a> {
    pub(super) fn of(judged: &JudgedMove, file: Option<&'a str>, game: Option<usize>) -> Self {
        Self {
            file,
            game,
            ply: judged.ply,
            played: judged.played.to_string(),
            best: judged.best.map(|mv| mv.to_string()),
            before: judged.before.thousandths(),
            after: judged.after.thousandths(),
            judgement: judged.judgement.map(Judgement::name),
            reasons: judged.reasons.iter().map(ReasonOfLine::of).collect(),
        }
    }
}

impl ReasonOfLine {
    fn of(reason: &Reason) -> Self {
        let (mut plies, mut shortest, mut piece, mut square, mut castle) = (None, None, None, None, None);
        match reason.claim {
            Claim::AllowsMate { plies: length, shortest: is_shortest }
            | Claim::MissesMate { plies: length, shortest: is_shortest } => {
                (plies, shortest) = (Some(length), Some(is_shortest));
            }
            Claim::TakenForNothing { piece: kind, square: at }
            | Claim::Trapped { piece: kind, square: at }
            | Claim::Loses { piece: kind, square: at } => {
                (piece, square) = (Some(kind.letters()), Some(at.to_string()));
            }
            Claim::LetsPromote { square: at } => square = Some(at.to_string()),
            Claim::BreaksCastle { castle: broken } => castle = Some(broken.name()),
        }
        let line = reason.line.iter().map(ToString::to_string).collect();
        Self { reason: reason.claim.name(), plies, shortest, piece, square, castle, line }
    }
}

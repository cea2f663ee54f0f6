//! Positions near the end of a game that may become problems.

use crate::problems::judge::Judge;
use headless::problems::LENGTHS;
use rules::{Color, HandKind, Piece, PieceKind, Position, Setup, Square, Variant};
use selfplay::Game;

/// A position with a mate of a wanted length.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) setup: Setup,
    /// The length of the mate.
    pub(super) plies: usize,
}

/// The number of the winner's turns at the end of a game that are looked at.
const TURNS: usize = 9;
/// The number of turns without a mate after which earlier ones are not looked at.
const MISSES: u32 = 2;
/// The distance from the king beyond which pieces are taken off at once.
const NEAR: u8 = 4;

/// The last positions of a game in which the winner mates in a wanted number of plies, seen from Black's side and without the
/// pieces that are far away. The last one comes first.
pub(super) fn of_game(game: &Game, judge: &mut Judge) -> Vec<Candidate> {
    let Some(winner) = game.winner else { return Vec::new() };
    let mut position = game.start.position();
    let moves = game.opening.iter().copied().chain(game.moves.iter().map(|&(mv, _)| mv));
    moves.for_each(|mv| position.make(mv));
    let mut candidates = Vec::new();
    let (mut turns, mut misses) = (0, 0);
    while turns < TURNS && misses < MISSES {
        if position.turn() == winner {
            turns += 1;
            match mate_near(&position, judge) {
                Some(candidate) => {
                    misses = 0;
                    candidates.extend(Some(candidate).filter(|found| LENGTHS.contains(&found.plies)));
                }
                None => misses += 1,
            }
        }
        if !position.undo() {
            break;
        }
    }
    candidates
}

/// The mate of the side to move, as a candidate.
fn mate_near(position: &Position, judge: &mut Judge) -> Option<Candidate> {
    let setup = as_problem(&position.to_setup());
    let position = Position::from_mate_problem(&setup).ok()?;
    let plies = judge.shortest(&position)?.line.len();
    Some(Candidate { setup, plies })
}

/// The arrangement in the form of a mate problem: the attacker is Black and has no king, and pieces that are far from
/// White's king are in White's hand, with the pieces that nobody has.
fn as_problem(setup: &Setup) -> Setup {
    let mut problem = Setup::empty(Variant::Standard);
    let attacker = setup.turn;
    let seen = |square: Square| match attacker {
        Color::Black => square,
        Color::White => Variant::Standard.rotated(square),
    };
    let king = setup.pieces().find(|&(_, piece)| piece == Piece::new(!attacker, PieceKind::King));
    for (square, piece) in setup.pieces() {
        let is_attacker = piece.color == attacker;
        let stays = match piece.kind {
            PieceKind::King => !is_attacker,
            _ if is_attacker && slides(piece.kind) => true,
            _ => king.is_some_and(|(king, _)| distance(king, square) <= NEAR),
        };
        if stays {
            let color = if is_attacker { Color::Black } else { Color::White };
            problem.board[seen(square).index()] = Some(Piece::new(color, piece.kind));
        }
    }
    problem.hands.black = setup.hands[attacker];
    give_the_rest(&mut problem);
    problem
}

/// The number of steps of a king from one square to another.
pub(super) const fn distance(one: Square, other: Square) -> u8 {
    let (files, ranks) = (one.file().abs_diff(other.file()), one.rank().abs_diff(other.rank()));
    if files > ranks { files } else { ranks }
}

const fn slides(kind: PieceKind) -> bool {
    matches!(
        kind,
        PieceKind::Lance | PieceKind::Bishop | PieceKind::Rook | PieceKind::Horse | PieceKind::Dragon
    )
}

/// Gives White all pieces that are neither on the board nor in Black's hand.
pub(super) fn give_the_rest(setup: &mut Setup) {
    for kind in HandKind::ALL {
        let on_board = setup.pieces().filter(|(_, piece)| piece.kind.in_hand() == Some(kind)).count() as u8;
        let used = on_board + setup.hands.black.count(kind);
        setup.hands.white.set(kind, setup.variant.piece_total(kind).saturating_sub(used));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_takes_the_form_of_a_problem() {
        let game: Setup = "4K4/9/4p4/4P4/9/9/L8/9/4k3r w Gp 1".parse().unwrap();
        let problem = as_problem(&game);
        // White attacks: the board is turned, and the king and what is far away are gone.
        assert_eq!(problem.to_string(), "R8/9/9/9/9/4p4/4P4/9/4k4 b Pr2b4g4s4n4l15p 1");
    }
}

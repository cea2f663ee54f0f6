//! The player who knows only what the lessons of the page teach. Names such as `mate.1` are tasks of
//! `public/learn/course.json`.
//!
//! - It looks for a mate in one before anything else (chapter `mate`, task `values.8`).
//! - It captures what hangs, and first what is worth most (tasks `values.2` to `values.7`).
//! - Otherwise it draws a legal move.
//! - Where the coach of the page asks about a move, because it loses a piece or allows mate in one, it makes another move.
//!
//! It never asks for a hint, since a hint comes from the engine at full strength.

use crate::mate::mate_in_one;
use crate::taker::won;
use fastrand::Rng;
use headless::coach::warning;
use rules::{Move, Position};
use std::cmp::Reverse;

/// A mate in one, or else the first of the [`wishes`] about which the coach does not ask. If it asks about every move, the
/// first of all.
pub(crate) fn choose(position: &Position, rng: &mut Rng) -> Option<Move> {
    if let Some(mate) = mate_in_one(&mut position.clone()) {
        return Some(mate);
    }
    let moves = wishes(position, rng);
    let approved = moves.iter().copied().find(|&mv| warning(position, mv).is_none());
    approved.or_else(|| moves.first().copied())
}

/// The legal moves: captures that win something, the most first, and then all others in an order of chance.
fn wishes(position: &Position, rng: &mut Rng) -> Vec<Move> {
    let mut moves = position.legal_moves();
    rng.shuffle(&mut moves);
    moves.sort_by_cached_key(|&mv| Reverse(won(position, mv)));
    moves
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Player;
    use rules::{Color, Line, Variant};

    fn position(text: &str) -> Position {
        Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect(text)
    }

    /// The moves that a player chooses with 60 seeds, each once.
    fn choices(player: Player, position: &Position) -> Vec<Move> {
        let of = |seed| player.choose(position, &mut Rng::with_seed(seed)).expect("a legal move");
        let mut moves: Vec<Move> = (0..60).map(of).collect();
        moves.sort_unstable_by_key(ToString::to_string);
        moves.dedup();
        moves
    }

    fn only(position: &Position) -> String {
        let moves = choices(Player::Learner, position);
        assert_eq!(moves.len(), 1, "{moves:?}");
        moves[0].to_string()
    }

    #[test]
    fn a_mate_comes_before_a_rook_and_the_rook_before_a_pawn() {
        assert_eq!(only(&position("sfen 4k4/9/4P4/7r1/6S2/9/9/9/4K4 b G 1")), "G*5b");
        assert_eq!(only(&position("sfen k8/9/9/7r1/6S2/5p3/6P2/9/4K4 b - 1")), "3e2d");
    }

    #[test]
    fn it_obeys_the_coach() {
        // White's knight attacks the rook, which every approved move takes away.
        let attacked = position("sfen k8/9/9/9/9/3n5/9/2R6/8K b - 1");
        let asks = |mv: &Move| warning(&attacked, *mv).is_some();
        assert!(choices(Player::Taker, &attacked).iter().any(asks));
        let chosen = choices(Player::Learner, &attacked);
        assert!(chosen.len() > 5 && !chosen.iter().any(asks), "{chosen:?}");
        // The silver hangs. Capturing it would let White mate, and so the pawn or the gold has to be dealt with.
        let threatened = position("sfen 4k4/9/9/s8/9/R8/4p4/9/4K4 b g 1");
        assert_eq!(choices(Player::Taker, &threatened), ["9f9d".parse().expect("a move")]);
        for mv in choices(Player::Learner, &threatened) {
            let mut after = threatened.clone();
            after.make(mv);
            assert_eq!(mate_in_one(&mut after), None, "{mv}");
        }
    }

    /// The moves that mate at once, by trying every legal move.
    fn mates(position: &Position, legal: &[Move]) -> Vec<Move> {
        let is_mate = |mv: &Move| {
            let mut after = position.clone();
            after.make(*mv);
            after.in_check() && after.legal_moves().is_empty()
        };
        legal.iter().copied().filter(is_mate).collect()
    }

    /// Games against the taker, which leaves much hanging. Every rule is checked with all legal moves.
    #[test]
    fn every_move_of_a_game_follows_the_rules() {
        let (mut mated, mut captured, mut questioned) = (0, 0, 0);
        for seed in 0..6 {
            let mut rng = Rng::with_seed(seed);
            let mut position = Position::start(Variant::Standard);
            let own = Color::ALL[seed as usize % 2];
            while position.ply() < 300 {
                let is_own = position.turn() == own;
                let player = if is_own { Player::Learner } else { Player::Taker };
                let mut before = rng.clone();
                let Some(mv) = player.choose(&position, &mut rng) else { break };
                if is_own {
                    let legal = position.legal_moves();
                    let mates = mates(&position, &legal);
                    let asks = |mv: &Move| warning(&position, *mv).is_some();
                    let wins_more = |other: &&Move| won(&position, **other) > won(&position, mv);
                    if !mates.is_empty() {
                        assert!(mates.contains(&mv), "{mv} in {position}");
                        mated += 1;
                    } else if asks(&mv) {
                        assert!(legal.iter().all(asks), "{mv} in {position}");
                    } else {
                        assert!(legal.iter().filter(wins_more).all(asks), "{mv} in {position}");
                        captured += u32::from(won(&position, mv) > 0);
                        questioned += u32::from(wishes(&position, &mut before).first().is_some_and(asks));
                    }
                }
                position.make(mv);
            }
        }
        println!("{mated} mates, {captured} captures, {questioned} other moves because the coach asked");
        assert!(mated > 2 && captured > 50 && questioned > 20);
    }
}

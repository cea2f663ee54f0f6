//! A line of the book, played from a line of both sides or from two plans.

use super::judge::Judge;
use super::seeds::{SeedGame, Seeds};
use engine::{Rng, Styles};
use rules::attacks::between;
use rules::{Move, PieceKind, Position, Variant};

/// What a move of the book may lose, in hundredths of a pawn.
pub(super) const MOST_LOSS: i32 = 150;
/// The minimum length of a line, in plies.
pub(super) const FEWEST_PLIES: usize = 8;
/// The maximum length of a line, in plies.
const MOST_PLIES: usize = 30;
/// The number of moves of a plan among which the next one is sought.
const LOOKAHEAD: usize = 4;
/// The number of moves of the search with which a side may answer what its plan does not.
const MOST_ANSWERS: u32 = 4;

/// A move of a line, with the styles of its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) mv: Move,
    pub(super) styles: Styles,
}

/// A line that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Played {
    pub(super) moves: Vec<Step>,
    /// Why a line of both sides ends before its last move.
    pub(super) fault: Option<String>,
}

/// Plays a game of the seeds. Each move is legal and loses at most [`MOST_LOSS`].
pub(super) fn play(seeds: &Seeds, game: SeedGame, seed: u32, judge: &mut Judge<'_>) -> Played {
    match game {
        SeedGame::Line(number) => {
            let line = &seeds.lines[number];
            play_line(&line.moves, line.styles, judge)
        }
        SeedGame::Plans { black, white, order } => {
            let sides = [&seeds.plans[black], &seeds.plans[white]];
            let mut rng = Rng::new(u64::from(seed) << 32 ^ (black as u64) << 20 ^ (white as u64) << 8);
            let mut plans = sides.map(|side| side.moves.clone());
            for _ in 0..order {
                for plan in &mut plans {
                    stir(plan, &mut rng);
                }
            }
            let plans = [plans[0].clone(), plans[1].iter().map(|&mv| turned(mv)).collect()];
            Played { moves: play_plans(plans, sides.map(|side| side.styles), judge), fault: None }
        }
    }
}

/// Plays a line of both sides. A move that loses too much is judged once more, if the judge has more patience.
fn play_line(moves: &[Move], styles: [Styles; 2], judge: &mut Judge<'_>) -> Played {
    let mut position = Position::start(Variant::Standard);
    let mut played = Vec::new();
    for &mv in moves.iter().take(MOST_PLIES) {
        let fault = match position.why_not(mv) {
            Some(_) => Some("is illegal".to_owned()),
            None => {
                let mut loss = judge.loss(&position, mv);
                if loss > MOST_LOSS {
                    loss = judge.loss_on_appeal(&position, mv);
                }
                (loss > MOST_LOSS).then(|| format!("loses {loss}"))
            }
        };
        if let Some(fault) = fault {
            let fault = format!("move {} {mv} {fault}", played.len() + 1);
            return Played { moves: played, fault: Some(fault) };
        }
        played.push(Step { mv, styles: styles[position.turn().index()] });
        position.make(mv);
    }
    Played { moves: played, fault: None }
}

/// Lets both sides carry out their plans. A side makes the first of its next moves that is sound and does not obstruct an
/// earlier one, or answers with the best move of the search. The line ends when a plan is carried out or cannot go on.
fn play_plans(mut plans: [Vec<Move>; 2], styles: [Styles; 2], judge: &mut Judge<'_>) -> Vec<Step> {
    let mut position = Position::start(Variant::Standard);
    let (mut played, mut answers) = (Vec::new(), [0; 2]);
    while played.len() < MOST_PLIES {
        let side = position.turn().index();
        let is_sound = |mv: &Move, judge: &mut Judge<'_>| {
            position.why_not(*mv).is_none() && judge.loss(&position, *mv) <= MOST_LOSS
        };
        let next = &plans[side][..LOOKAHEAD.min(plans[side].len())];
        let place = (0..next.len()).find(|&place| {
            let is_in_the_way = next[..place].iter().any(|&earlier| obstructs(next[place], earlier));
            !is_in_the_way && is_sound(&next[place], judge)
        });
        let mv = match (place, judge.best(&position).first()) {
            (Some(place), _) => plans[side].remove(place),
            (None, Some(&(best, _))) if answers[side] < MOST_ANSWERS && !plans[side].is_empty() => {
                answers[side] += 1;
                best
            }
            _ => break,
        };
        played.push(Step { mv, styles: styles[side] });
        position.make(mv);
    }
    played
}

/// Whether a move puts a piece in the way of another move of the same side, or where that ends.
fn obstructs(mv: Move, other: Move) -> bool {
    let Move::Normal { from, to, .. } = other else { return mv.to() == other.to() };
    mv.to() == to || between(from, to).has(mv.to())
}

/// Exchanges some neighboring moves of a plan, except the first two. Never brings a move before one that it would obstruct.
fn stir(plan: &mut [Move], rng: &mut Rng) {
    let mut place = 2;
    while place + 1 < plan.len() {
        if rng.below(3) == 0 && !obstructs(plan[place + 1], plan[place]) {
            plan.swap(place, place + 1);
            place += 1;
        }
        place += 1;
    }
}

/// The move as White makes it.
fn turned(mv: Move) -> Move {
    let turn = |square| Variant::Standard.rotated(square);
    match mv {
        Move::Normal { from, to, promote } => Move::Normal { from: turn(from), to: turn(to), promote },
        Move::Drop { kind, to } => Move::Drop { kind, to: turn(to) },
    }
}

/// Whether a move takes a rook to another file, which changes the style of a player.
pub(super) fn moves_rook_aside(position: &Position, mv: Move) -> bool {
    match mv {
        Move::Normal { from, to, .. } => {
            from.file() != to.file()
                && position.piece(from).is_some_and(|piece| piece.kind == PieceKind::Rook)
        }
        Move::Drop { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::judge::Memo;
    use super::*;
    use protocol::Style;

    #[test]
    fn what_stands_in_the_way_of_a_rook_obstructs_it() {
        let moves = |text: &str| -> Vec<Move> { text.split(' ').map(|mv| mv.parse().unwrap()).collect() };
        let swing = "2h6h".parse().unwrap();
        for mv in moves("5i4h 6i5h 7i6h P*3h") {
            assert!(obstructs(mv, swing), "{mv}");
        }
        for mv in moves("3i2h 5i4i 7i7h 2g2f") {
            assert!(!obstructs(mv, swing), "{mv}");
        }
        assert!(obstructs("7i7h".parse().unwrap(), "P*7h".parse().unwrap()));
    }

    #[test]
    fn a_plan_keeps_the_way_of_an_earlier_move_free() {
        let moves = |text: &str| -> Vec<Move> { text.split(' ').map(|mv| mv.parse().unwrap()).collect() };
        let memo = Memo::default();
        let mut judge = Judge::new(super::super::engine(), 1_000, 1, &memo);
        // White does not open the diagonal. The pawn would close it.
        let plans = [moves("7g7f 8h2b+ 6g6f 2g2f"), moves("9c9d 1c1d")];
        let played = play_plans(plans, [Styles::of(Style::Static); 2], &mut judge);
        assert_eq!(played[2].mv, "2g2f".parse().unwrap());
    }

    #[test]
    fn a_stirred_plan_puts_nothing_before_its_rook() {
        let plan: Vec<Move> = ["7g7f", "6g6f", "2h6h", "5i4h", "4h3h"].map(|mv| mv.parse().unwrap()).to_vec();
        let stirred = |seed| {
            let mut moves = plan.clone();
            stir(&mut moves, &mut Rng::new(seed));
            moves
        };
        assert!((0..50).all(|seed| stirred(seed)[2] == plan[2]));
        assert!((0..50).any(|seed| stirred(seed) != plan));
    }
}

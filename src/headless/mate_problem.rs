//! The solving of a mate problem (詰将棋 *tsumeshōgi*) by a person, as a pure function: [`next`] returns the next step,
//! which is a question to the solver, a move of the defender, or a verdict for the person. The caller carries out one
//! step after the other until there is a verdict.
//!
//! Every answer of the defender counts, also interpositions that are captured at once. A move is right if it keeps
//! the shortest mate; a move with a later mate is accepted, and reported as longer. The problem is solved by a mate
//! in the fewest plies.

use protocol::Solution;
use rules::{Move, Position, Setup};

/// The solver's results, by the positions in which the attacker is to move.
#[derive(Clone, Debug, Default)]
pub struct Facts(Vec<(String, Solution)>);

/// The next step in a mate problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The solver should be asked about a position.
    Ask {
        /// The moves from the start to that position.
        moves: Vec<Move>,
        /// Whether the last of the moves is an answer that the defender considers but has not played.
        tried: bool,
    },
    /// The defender plays this move.
    Answer(Move),
    /// The page shows this verdict; then the person is to move, or has mated.
    Tell(Verdict),
}

/// The verdict on the moves made so far. Lengths are in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// No move has been made, and the length of the shortest mate is known.
    Problem {
        /// The length of the shortest mate.
        plies: u32,
        /// The length without futile interpositions (無駄合い *mudaai*), if it was computed.
        convention: Option<u32>,
    },
    /// No move has been made. There is a mate of this length, but a shorter one is not excluded.
    AtMost(u32),
    /// No move has been made, and there is no mate.
    NoMate,
    /// No move has been made, and the solver could not decide whether there is a mate.
    Unknown,
    /// The moves are right so far.
    Right {
        /// The number of plies to the mate.
        left: u32,
    },
    /// The last move also mates, but later than the shortest mate does.
    Longer {
        /// The number of plies to the mate.
        left: u32,
        /// The number of plies by which the mate comes later.
        later: u32,
    },
    /// A move of the attacker gave no check.
    NoCheck,
    /// There is no mate after the defender's answer.
    Refuted,
    /// The solver could not decide whether there still is a mate.
    Doubtful,
    /// Mate after this number of plies, and no mate is shorter.
    Solved(u32),
    /// Mate, but there was a shorter one.
    TooLong {
        /// The number of plies that were played.
        plies: u32,
        /// The length of the shortest mate.
        shortest: u32,
    },
    /// Mate after this number of plies; a shorter mate is not excluded.
    Mated(u32),
}

impl Verdict {
    /// Whether the last move should be taken back.
    pub const fn is_failure(self) -> bool {
        matches!(self, Self::NoCheck | Self::Refuted | Self::TooLong { .. })
    }
}

/// The state of a mate problem that the page shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// The solver has just been asked and has not reported yet.
    Seeking,
    /// The solver is searching.
    Searching {
        /// The number of positions visited so far.
        nodes: u64,
        /// The number of plies within which a mate is proved; `None` if no mate is found yet.
        at_most: Option<u32>,
        /// The number of plies within which there is certainly no mate.
        none_within: u32,
    },
    /// There is a verdict on the moves made so far.
    Known(Verdict),
    /// The solver could not be started.
    NoSolver,
}

impl Report {
    /// The name of the state in the messages to the page around a frame, with the number of plies that belongs to it,
    /// or 0; `None` while the solver is searching.
    pub const fn named(self) -> Option<(&'static str, u32)> {
        Some(match self {
            Self::Seeking | Self::Searching { .. } => return None,
            Self::NoSolver => ("missing", 0),
            Self::Known(verdict) => match verdict {
                Verdict::Problem { plies, .. } => ("problem", plies),
                Verdict::AtMost(plies) => ("at-most", plies),
                Verdict::NoMate => ("no-mate", 0),
                Verdict::Unknown => ("unknown", 0),
                Verdict::Right { left } => ("right", left),
                Verdict::Longer { left, .. } => ("longer", left),
                Verdict::NoCheck => ("no-check", 0),
                Verdict::Refuted => ("refuted", 0),
                Verdict::Doubtful => ("doubtful", 0),
                Verdict::Solved(plies) => ("solved", plies),
                Verdict::TooLong { plies, .. } => ("too-long", plies),
                Verdict::Mated(plies) => ("mated", plies),
            },
        })
    }

    /// The tone of the status line, by its name in the style sheets.
    pub const fn tone(self) -> &'static str {
        match self {
            Self::NoSolver => "warning",
            Self::Known(Verdict::Solved(_) | Verdict::Mated(_)) => "strong",
            Self::Known(verdict) if verdict.is_failure() => "retry",
            _ => "plain",
        }
    }
}

impl Facts {
    /// Adds the solver's result for a position, in place of an earlier one.
    pub fn learn(&mut self, position: &Position, solution: Solution) {
        let name = position.to_setup().to_string();
        self.0.retain(|(known, _)| *known != name);
        self.0.push((name, solution));
    }

    /// The solver's result for a position, if there is one.
    fn of(&self, position: &Position) -> Option<&Solution> {
        let name = position.to_setup().to_string();
        self.0.iter().find(|(known, _)| *known == name).map(|(_, solution)| solution)
    }
}

/// The next step in the problem that begins with `start`, after these moves. `None` if `start` is no mate problem, or
/// if the moves cannot be played.
pub fn next(start: &Setup, moves: &[Move], facts: &Facts) -> Option<Next> {
    let Way { positions, all_checks } = walk(start, moves)?;
    let (first, last) = (positions.first()?, positions.last()?);
    let ask = |plies: usize| Some(Next::Ask { moves: moves[..plies].to_vec(), tried: false });
    let Some(whole) = facts.of(first) else { return ask(0) };
    let tell = |verdict| Some(Next::Tell(verdict));
    if moves.is_empty() {
        return tell(of_problem(whole));
    }
    if moves.len().is_multiple_of(2) {
        return match facts.of(last) {
            _ if !all_checks => tell(Verdict::NoCheck),
            None => ask(moves.len()),
            Some(left) => tell(of_try(whole, left, moves.len() as u32)),
        };
    }
    let replies = replies(last, moves.last().map(|mv| mv.to()));
    if replies.is_empty() {
        return tell(if all_checks { of_mate(whole, moves.len() as u32) } else { Verdict::NoCheck });
    }
    if !last.in_check() {
        return replies.first().copied().map(Next::Answer);
    }
    match (facts.of(positions.get(moves.len() - 1)?), moves) {
        (None, _) => ask(moves.len() - 1),
        (Some(before), [.., tried]) => Some(defend(last, before, *tried, &replies, moves, facts)),
        (Some(_), []) => None,
    }
}

/// A right move after these moves, and the number of plies to the mate if it is proved to be the shortest. `None` if
/// no mate is known.
pub fn hint(start: &Setup, moves: &[Move], facts: &Facts) -> Option<(Move, Option<u32>)> {
    match facts.of(walk(start, moves)?.positions.last()?)? {
        Solution::Mate { line, firsts, .. } => first_move(line, firsts),
        Solution::NoMate | Solution::Unknown => None,
    }
}

/// The first move of a mate, and its length if `firsts` shows that no mate is shorter; `None` if the line is empty.
pub fn first_move(line: &[Move], firsts: &[Move]) -> Option<(Move, Option<u32>)> {
    let length = (!firsts.is_empty()).then_some(line.len() as u32);
    line.first().map(|&mv| (mv, length))
}

/// The position after these moves; `None` if they cannot be played.
pub fn after(start: &Setup, moves: &[Move]) -> Option<Position> {
    walk(start, moves)?.positions.pop()
}

/// The positions on the way from the start of a problem.
struct Way {
    /// The positions from the start on, one more than there are moves.
    positions: Vec<Position>,
    /// Whether every move of the attacker has given check.
    all_checks: bool,
}

/// Plays moves from the start of a problem; `None` if it is no problem or a move is illegal.
fn walk(start: &Setup, moves: &[Move]) -> Option<Way> {
    let mut position = Position::from_mate_problem(start).ok()?;
    let (mut positions, mut all_checks) = (vec![position.clone()], true);
    for &mv in moves {
        let attacks = position.turn() == start.turn;
        position.play(mv).ok()?;
        all_checks &= !attacks || position.in_check();
        positions.push(position.clone());
    }
    Some(Way { positions, all_checks })
}

/// The verdict before the first move.
fn of_problem(whole: &Solution) -> Verdict {
    match whole {
        Solution::Mate { line, firsts, .. } if firsts.is_empty() => Verdict::AtMost(line.len() as u32),
        Solution::Mate { line, convention, .. } => {
            Verdict::Problem { plies: line.len() as u32, convention: *convention }
        }
        Solution::NoMate => Verdict::NoMate,
        Solution::Unknown => Verdict::Unknown,
    }
}

/// The verdict on `played` plies after an answer of the defender, where `left` is the result for the present
/// position.
fn of_try(whole: &Solution, left: &Solution, played: u32) -> Verdict {
    match left {
        Solution::NoMate => Verdict::Refuted,
        Solution::Unknown => Verdict::Doubtful,
        Solution::Mate { line, firsts, .. } => {
            let left = line.len() as u32;
            match shortest(whole) {
                Some(shortest) if !firsts.is_empty() && played + left > shortest => {
                    Verdict::Longer { left, later: played + left - shortest }
                }
                _ => Verdict::Right { left },
            }
        }
    }
}

/// The verdict on a mate after this number of plies.
fn of_mate(whole: &Solution, plies: u32) -> Verdict {
    match shortest(whole) {
        Some(shortest) if plies > shortest => Verdict::TooLong { plies, shortest },
        Some(_) => Verdict::Solved(plies),
        None => Verdict::Mated(plies),
    }
}

/// The length of a mate that is proved to be the shortest.
fn shortest(solution: &Solution) -> Option<u32> {
    match solution {
        Solution::Mate { line, firsts, .. } if !firsts.is_empty() => Some(line.len() as u32),
        _ => None,
    }
}

/// The defender's answer to a check: the one that refutes it, or that delays the mate longest. Answers of unknown
/// length lead to a question first.
fn defend(
    position: &Position,
    before: &Solution,
    tried: Move,
    replies: &[Move],
    moves: &[Move],
    facts: &Facts,
) -> Next {
    let mut enough = None;
    if let Solution::Mate { line, firsts, .. } = before
        && firsts.contains(&tried)
    {
        match line[..] {
            [best, reply, ..] if best == tried => return Next::Answer(reply),
            // The longest delay that any answer can reach.
            _ => enough = Some(line.len().saturating_sub(2)),
        }
    }
    let mut longest: Option<(usize, Move)> = None;
    for &reply in replies {
        let mut after = position.clone();
        after.make(reply);
        let holds = match facts.of(&after) {
            None => {
                let moves = moves.iter().copied().chain([reply]).collect();
                return Next::Ask { moves, tried: true };
            }
            Some(Solution::NoMate) => return Next::Answer(reply),
            Some(Solution::Unknown) => usize::MAX,
            Some(Solution::Mate { line, .. }) => line.len(),
        };
        if enough == Some(holds) {
            return Next::Answer(reply);
        }
        if longest.is_none_or(|(most, _)| holds > most) {
            longest = Some((holds, reply));
        }
    }
    longest.map_or(Next::Tell(Verdict::Doubtful), |(_, reply)| Next::Answer(reply))
}

/// The defender's legal moves: captures of the piece that has moved come first, then moves of the king, other moves,
/// and drops.
pub(crate) fn replies(position: &Position, moved_to: Option<rules::Square>) -> Vec<Move> {
    let king = position.king(position.turn());
    let mut replies = position.legal_moves();
    replies.sort_by_key(|&reply| match reply {
        Move::Normal { to, .. } if Some(to) == moved_to => 0,
        Move::Normal { from, .. } if Some(from) == king => 1,
        Move::Normal { .. } => 2,
        Move::Drop { .. } => 3,
    });
    replies
}

#[cfg(test)]
mod tests;

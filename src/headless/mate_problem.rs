//! A mate problem (詰将棋, *tsume-shogi*) that a person solves: what is right, what is wrong, and what comes next. Plain
//! data: whoever asks the solver and plays the defender's moves does what [`next`] says, until there is something to be
//! told.
//!
//! Every answer counts, also pieces put between that are taken at once. Every move that keeps the shortest mate is right;
//! one that mates later is accepted and said to be longer; solved is who mates in as few plies as can be.

use protocol::Solution;
use rules::{Move, Position, Setup};

/// What is known of positions in which the attacker is to move.
#[derive(Clone, Debug, Default)]
pub struct Facts(Vec<(String, Solution)>);

/// What comes next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The solver is to be asked about the position after these moves.
    Ask {
        /// The moves from the start.
        moves: Vec<Move>,
        /// Whether the last of them is an answer that the defender only thinks about.
        tried: bool,
    },
    /// The defender plays this.
    Answer(Move),
    /// The person is to move, or has mated.
    Tell(Verdict),
}

/// What there is to tell of the moves made so far. Lengths are in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nobody has moved: how long the mate is, and how long without futile interpositions, if that is known.
    Problem { plies: u32, convention: Option<u32> },
    /// There is a mate of so many plies, and perhaps a shorter one.
    AtMost(u32),
    /// There is no mate from the start.
    NoMate,
    /// It is not known whether there is a mate.
    Unknown,
    /// So far right; so many plies are left.
    Right { left: u32 },
    /// This mates too, but so many plies later than the shortest way does.
    Longer { left: u32, later: u32 },
    /// A move was no check.
    NoCheck,
    /// The defender's answer leaves no mate.
    Refuted,
    /// It is not known whether there still is a mate.
    Doubtful,
    /// Mate, and no mate is shorter.
    Solved(u32),
    /// Mate, but a shorter one was there.
    TooLong { plies: u32, shortest: u32 },
    /// Mate; it is not known whether a shorter one was there.
    Mated(u32),
}

impl Verdict {
    /// Whether the last move should be taken back.
    pub const fn is_failure(self) -> bool {
        matches!(self, Self::NoCheck | Self::Refuted | Self::TooLong { .. })
    }
}

/// What the page says of a mate problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Report {
    /// The solver has just been asked.
    Seeking,
    /// The solver is at work.
    Searching {
        /// So many positions it has looked at.
        nodes: u64,
        /// There is a mate within so many plies, perhaps a shorter one.
        at_most: Option<u32>,
        /// There is none within so many plies.
        none_within: u32,
    },
    /// Something is known of the moves made so far.
    Known(Verdict),
    /// There is no solver.
    NoSolver,
}

impl Report {
    /// Its name in the messages of a frame, and the plies told with it; `None` while nothing is known.
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

    /// How the status line is coloured.
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
    /// Notes what is known of a position.
    pub fn learn(&mut self, position: &Position, solution: Solution) {
        let name = position.to_setup().to_string();
        self.0.retain(|(known, _)| *known != name);
        self.0.push((name, solution));
    }

    fn of(&self, position: &Position) -> Option<&Solution> {
        let name = position.to_setup().to_string();
        self.0.iter().find(|(known, _)| *known == name).map(|(_, solution)| solution)
    }
}

/// What comes next in the problem that begins with `start`, after these moves. `None` if it is no problem, or the moves
/// cannot be played.
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

/// A move that is right, and in how many plies it mates if that is known for sure.
pub fn hint(start: &Setup, moves: &[Move], facts: &Facts) -> Option<(Move, Option<u32>)> {
    match facts.of(walk(start, moves)?.positions.last()?)? {
        Solution::Mate { line, firsts, .. } => first_move(line, firsts),
        Solution::NoMate | Solution::Unknown => None,
    }
}

/// The first move of a mate, and its length if no mate is shorter.
pub fn first_move(line: &[Move], firsts: &[Move]) -> Option<(Move, Option<u32>)> {
    let length = (!firsts.is_empty()).then_some(line.len() as u32);
    line.first().map(|&mv| (mv, length))
}

/// The position after these moves.
pub fn after(start: &Setup, moves: &[Move]) -> Option<Position> {
    walk(start, moves)?.positions.pop()
}

struct Way {
    /// From the start on, one more than there are moves.
    positions: Vec<Position>,
    /// Whether the attacker has always given check.
    all_checks: bool,
}

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

fn of_mate(whole: &Solution, plies: u32) -> Verdict {
    match shortest(whole) {
        Some(shortest) if plies > shortest => Verdict::TooLong { plies, shortest },
        Some(_) => Verdict::Solved(plies),
        None => Verdict::Mated(plies),
    }
}

/// The length of a mate, if it is proved that none is shorter.
fn shortest(solution: &Solution) -> Option<u32> {
    match solution {
        Solution::Mate { line, firsts, .. } if !firsts.is_empty() => Some(line.len() as u32),
        _ => None,
    }
}

/// The defender's answer to a check: the one that holds out longest, or refutes it.
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
            // No answer holds out longer.
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

/// The defender's legal moves: first those that take the piece that has moved, then the king's, the others, and drops.
fn replies(position: &Position, moved_to: Option<rules::Square>) -> Vec<Move> {
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

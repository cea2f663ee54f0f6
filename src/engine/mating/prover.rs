//! Proof-number search, depth first (df-pn; Nagai 2002), for one question at a time: does the attacker, giving check
//! with every move, mate within a number of plies, or at all?
//!
//! * A question with a bound needs no rule of repetition: the shortest mate passes no position twice. A question
//!   without one counts a position that was there before, with the same or a larger hand of the attacker, as failed.
//!   Such a failure holds on this path alone, unless what is repeated lies below: every disproof carries the highest
//!   ply that it rests on (its anchor), and is kept for good only if that is not above it.
//! * Thresholds grow by a half over the next best branch (the 1+ε trick), and where a branch leads back to what was
//!   met nearer to the root by at least one (threshold control; Kishimoto 2010), so that no cycle starves the search.
//!   Near the end of a question with a bound there are none: a position is decided before another is looked at.
//! * Disproof numbers of checks are added. Of the proof numbers of answers the largest counts, and one for each further
//!   answer: lines that meet again would be counted many times.
//! * The stack is a list of frames, so that the search can pause after any node.

mod guesses;
mod last_plies;
mod leaves;
mod on_path;

use super::branches::{Branch, Summary, decide, hand_after, waits_for};
use super::hands::PackedHand;
use super::keys;
use super::standing::{CLOSED, FREE, Length, Standing};
use super::table::{Finding, Loops, Table};
use crate::packed::PackedMove;
use leaves::Leaves;
use on_path::OnPath;
use rules::{Color, Destinations, Key, Move, Position, Variant};

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// There is a mate within so many plies.
    Mate(Length),
    /// There is none within the bound; it may be known for more plies than was asked.
    None(Length),
    /// The path grew longer than can be kept, so that nothing is known.
    Unknown,
}

/// Frames and branches that are kept at most.
const MOST_FRAMES: usize = 2_048;
const MOST_BRANCHES: usize = 1 << 15;
/// With no more plies left than these a position is not left before it is decided: coming back costs more (measured).
const NEAR: Length = Length(10);
/// More branches than any position has.
const BRANCHES_AT_ONCE: usize = 600;
/// More pieces and kinds in hand than can have a move.
const ORIGINS_AT_ONCE: usize = 64;
/// With no more plies left than these checks are not guessed at: hardly a position mates, so that all are tried in any
/// case (measured).
const ALL_TRIED: Length = Length(5);
/// So many plies are left for the attacker's last move but one.
const LAST_CHECK: Length = Length(3);
/// What is thought of a check that is not guessed at.
const NOT_GUESSED: Standing = Standing::open(4, 1);

/// A position on the path.
#[derive(Clone, Copy, Debug)]
struct Frame {
    key: Key,
    hand: PackedHand,
    /// What tells the path to this position from others.
    path: Key,
    limit: Length,
    /// Where its branches begin.
    first: usize,
    chosen: usize,
    /// The thresholds of what the side to move wants, and of what its opponent wants.
    phi: u32,
    delta: u32,
    attacks: bool,
    began: u64,
}

pub(super) struct Prover {
    pub(super) table: Table,
    loops: Loops,
    leaves: Leaves,
    position: Position,
    attacker: Color,
    frames: Vec<Frame>,
    on_path: OnPath,
    branches: Vec<Branch>,
    scratch: Vec<Move>,
    answers: Vec<Move>,
    checks: Vec<Destinations>,
    /// The checks after the answer that looks easiest.
    easiest: Vec<Destinations>,
    salt: Key,
    answer: Option<Answer>,
    /// Whether something was left out for want of room.
    cut: bool,
    /// Positions visited.
    pub(super) nodes: u64,
}

impl Prover {
    /// With so many MiB for all that it keeps.
    pub(super) fn new(mib: u32) -> Self {
        // Of each MiB one part in sixteen is for loops; frames, branches, leaves and the moves of the path take less than
        // three MiB.
        let mib = mib.max(4);
        let loops = (mib as usize) << 20 >> 4;
        let rest = mib - 3 - mib.div_ceil(16);
        Self {
            table: Table::new(rest.max(1)),
            loops: Loops::new(loops / 16),
            leaves: Leaves::new(),
            position: Position::start(Variant::Standard),
            attacker: Color::Black,
            frames: Vec::with_capacity(MOST_FRAMES),
            on_path: OnPath::new(),
            branches: Vec::with_capacity(MOST_BRANCHES),
            scratch: Vec::with_capacity(BRANCHES_AT_ONCE),
            answers: Vec::with_capacity(BRANCHES_AT_ONCE),
            checks: Vec::with_capacity(ORIGINS_AT_ONCE),
            easiest: Vec::with_capacity(ORIGINS_AT_ONCE),
            salt: 0,
            answer: None,
            cut: false,
            nodes: 0,
        }
    }

    /// The memory of its tables and lists, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.table.bytes()
            + self.loops.bytes()
            + self.leaves.bytes()
            + self.on_path.bytes()
            + self.frames.capacity() * size_of::<Frame>()
            + self.branches.capacity() * size_of::<Branch>()
            + (self.scratch.capacity() + self.answers.capacity()) * size_of::<Move>()
            + (self.checks.capacity() + self.easiest.capacity()) * size_of::<Destinations>()
    }

    /// Forgets what is known: from now on the questions are about another problem.
    pub(super) fn begin(&mut self, attacker: Color) {
        self.table.begin();
        self.leaves.begin();
        self.attacker = attacker;
        self.salt = keys::mixed(self.salt.wrapping_add(0x9e37_79b9_7f4a_7c15));
        self.nodes = 0;
    }

    /// Forgets also what is of no use to other problems, so that nothing can tell that there were any.
    pub(super) fn forget(&mut self) {
        self.loops.clear();
        self.salt = 0;
    }

    /// Asks whether the attacker mates from `position` within `limit`.
    pub(super) fn ask(&mut self, position: &Position, limit: Length) {
        self.position.clone_from(position);
        self.frames.drain(..).for_each(|frame| self.on_path.remove(frame.key));
        self.branches.clear();
        (self.answer, self.cut) = (None, false);
        let key = keys::of_board(position);
        let hand = PackedHand::of(position.hand(self.attacker));
        let (known, _) = self.standing(key, hand, limit, 0, self.salt);
        let standing = match known {
            Some(standing) if !standing.is_open() => standing,
            _ => match self.visit(key, hand, limit, CLOSED, CLOSED) {
                Some(standing) => standing,
                None => return,
            },
        };
        self.conclude(standing);
    }

    /// Searches until the question is answered or so many nodes are visited.
    pub(super) fn run(&mut self, pause_at: u64) -> Option<Answer> {
        while self.answer.is_none() && self.nodes < pause_at {
            self.step();
        }
        self.answer
    }

    fn conclude(&mut self, standing: Standing) {
        self.answer = Some(match standing {
            standing if standing.is_proved() => Answer::Mate(standing.length),
            _ if self.cut => Answer::Unknown,
            standing => Answer::None(standing.length),
        });
    }

    /// Looks at the position at the end of the path: either one of its branches comes next, or it is left.
    fn step(&mut self) {
        let Some(&frame) = self.frames.last() else {
            self.answer = Some(Answer::Unknown);
            return;
        };
        let branches = self.branches.get(frame.first..).unwrap_or_default();
        let summary = Summary::of(branches, frame.attacks);
        let decided = summary.phi == 0 || summary.delta == 0;
        if decided || summary.phi >= frame.phi || summary.delta >= frame.delta {
            return self.leave(frame, summary, decided);
        }
        let Some(&branch) = branches.get(summary.chosen) else { return };
        if branch.standing.is_unknown() && branches.len() > 1 {
            return self.guess_answers(&frame, false);
        }
        if let Some(last) = self.frames.last_mut() {
            last.chosen = frame.first + summary.chosen;
        }
        let own = frame.phi.min(summary.second.saturating_add(summary.second / 2).saturating_add(1));
        // Without a threshold above there is none below, however large the numbers grow.
        let other = match frame.delta {
            CLOSED => CLOSED,
            delta => delta.saturating_sub(summary.others).max(1),
        };
        let limit = frame.limit.shorter();
        let path = chain(frame.path, frame.key, frame.hand);
        let (known, _) = self.standing(branch.key, branch.hand, limit, self.frames.len(), path);
        let standing = match known {
            Some(standing) if !standing.is_open() => {
                self.nodes += 1;
                standing
            }
            _ => {
                self.position.make(branch.mv);
                // What this side wants of the branch is what the other side there does not want.
                match self.visit(branch.key, branch.hand, limit, other, own) {
                    Some(standing) => {
                        self.position.undo();
                        standing
                    }
                    None => return,
                }
            }
        };
        if let Some(branch) = self.branches.get_mut(frame.first + summary.chosen) {
            branch.standing = standing;
        }
    }

    /// Visits the position that has been reached: how it stands if that is plain, else it becomes the end of the path.
    fn visit(&mut self, key: Key, hand: PackedHand, limit: Length, phi: u32, delta: u32) -> Option<Standing> {
        let began = self.nodes;
        self.nodes += 1;
        let attacks = self.position.turn() == self.attacker;
        if attacks && limit.0 <= 1 {
            return Some(self.last_move(hand, limit));
        }
        let first = self.branches.len();
        if !self.has_room() {
            self.cut = true;
            return Some(Standing::repeated(hand, 0));
        }
        if limit == LAST_CHECK && attacks {
            let squares = self.list_checks();
            self.list_pawn_drop(&squares);
            return Some(self.last_check(key, hand, began));
        }
        if limit.0 == 2 && !attacks {
            let standing = self.last_answer(hand);
            self.keep_decided(key, hand, standing, PackedMove::NONE, began);
            return Some(standing);
        }
        let (phi, delta) = if limit <= NEAR { (CLOSED, CLOSED) } else { (phi, delta) };
        let path = self.frames.last().map_or(self.salt, |frame| chain(frame.path, frame.key, frame.hand));
        let frame = Frame { key, hand, path, limit, first, chosen: first, phi, delta, attacks, began };
        self.frames.push(frame);
        self.on_path.add(key);
        let meets_old = self.expand(&frame);
        if meets_old && let Some(frame) = self.frames.last_mut() {
            let branches = self.branches.get(first..).unwrap_or_default();
            let summary = Summary::of(branches, attacks);
            frame.phi = frame.phi.max(summary.phi.saturating_add(1).min(CLOSED));
            frame.delta = frame.delta.max(summary.delta.saturating_add(1).min(CLOSED));
        }
        None
    }

    /// Keeps how the position that has been reached stands, if that took no frame.
    fn keep_decided(&mut self, key: Key, hand: PackedHand, standing: Standing, mv: PackedMove, began: u64) {
        let (ply, work) = (self.frames.len() as u16, self.nodes - began);
        self.table.store(key, hand, &Finding { standing, mv, ply, work, loops: false });
    }

    /// Whether there is room for the branches of one position more.
    fn has_room(&self) -> bool {
        self.frames.len() < MOST_FRAMES && self.branches.len() + BRANCHES_AT_ONCE <= MOST_BRANCHES
    }

    /// Lists the branches of the position; whether one of them was met nearer to the root.
    fn expand(&mut self, frame: &Frame) -> bool {
        let mut moves = std::mem::take(&mut self.scratch);
        moves.clear();
        if frame.attacks {
            let _: std::ops::ControlFlow<()> = self.position.visit_checks(|checks| {
                moves.extend(checks.moves());
                std::ops::ControlFlow::Continue(())
            });
        } else {
            self.position.extend_with_legal_moves(&mut moves);
        }
        let meets_old = match frame.attacks {
            true => self.expand_checks(frame, &moves),
            false => self.expand_answers(frame, &moves),
        };
        self.scratch = moves;
        meets_old
    }

    fn expand_checks(&mut self, frame: &Frame, moves: &[Move]) -> bool {
        let path = chain(frame.path, frame.key, frame.hand);
        let mut meets_old = false;
        for &mv in moves {
            let key = keys::after(frame.key, &self.position, mv);
            let hand = hand_after(frame.hand, &self.position, mv, true);
            let siblings = self.branches.get(frame.first..).unwrap_or_default();
            let after = waits_for(&self.position, siblings, mv, true);
            let (known, old) = self.standing(key, hand, frame.limit.shorter(), self.frames.len(), path);
            meets_old |= old;
            let standing = match known {
                Some(standing) => standing,
                None if frame.limit <= ALL_TRIED => NOT_GUESSED,
                None => self.first_guess(mv, hand),
            };
            self.branches.push(Branch { mv, key, hand, after, standing });
            if standing.is_proved() {
                break;
            }
        }
        meets_old
    }

    /// What is known of a position that would be at `ply` of this path, and whether it was first met nearer to the
    /// root.
    fn standing(
        &self,
        key: Key,
        hand: PackedHand,
        limit: Length,
        ply: usize,
        path: Key,
    ) -> (Option<Standing>, bool) {
        if limit.is_any() && self.on_path.may_have(key) {
            // Positions with the same side to move lie two plies apart.
            let earlier = self.frames.iter().enumerate().take(ply).rev().skip(1).step_by(2);
            for (anchor, frame) in earlier {
                if frame.key == key && frame.hand.covers(hand) {
                    return (Some(Standing::repeated(hand, anchor as u16)), false);
                }
            }
        }
        let known = self.table.probe(key, hand, limit);
        let open = known.standing.is_none_or(|standing| standing.is_open());
        if open
            && known.loops
            && limit.is_any()
            && let Some(anchor) = self.loops.probe(chain(path, key, hand))
        {
            return (Some(Standing::repeated(hand, anchor)), false);
        }
        (known.standing, usize::from(known.ply) < ply)
    }

    /// Leaves the position at the end of the path.
    fn leave(&mut self, frame: Frame, summary: Summary, decided: bool) {
        let branches = self.branches.get(frame.first..).unwrap_or_default();
        let standing = if decided {
            decide(&self.position, frame.hand, branches, frame.attacks)
        } else if frame.attacks {
            Standing::open(summary.phi, summary.delta)
        } else {
            Standing::open(summary.delta, summary.phi)
        };
        let ply = (self.frames.len() - 1) as u16;
        let mates = branches.iter().filter(|branch| frame.attacks && branch.standing.is_proved());
        let best = mates.min_by_key(|branch| branch.standing.length);
        let mut finding = Finding {
            standing,
            mv: best.map_or(PackedMove::NONE, |branch| branch.mv.into()),
            ply,
            work: self.nodes - frame.began,
            loops: false,
        };
        let mut standing = standing;
        if standing.is_disproved() && standing.anchor < ply {
            finding.standing = Standing::open(4, 1);
            finding.loops = true;
            if !self.cut {
                self.loops.store(chain(frame.path, frame.key, frame.hand), standing.anchor);
            }
        } else {
            // What is repeated lies here or below: the attacker fails whatever came before.
            standing.anchor = FREE;
            finding.standing = standing;
        }
        if !(self.cut && standing.is_disproved()) {
            self.table.store(frame.key, frame.hand, &finding);
        }
        self.branches.truncate(frame.first);
        self.frames.pop();
        self.on_path.remove(frame.key);
        match self.frames.last() {
            Some(above) => {
                self.position.undo();
                if let Some(branch) = self.branches.get_mut(above.chosen) {
                    branch.standing = standing;
                }
            }
            None => self.conclude(standing),
        }
    }
}

/// What tells the path on, after the position with this key and hand.
const fn chain(path: Key, key: Key, hand: PackedHand) -> Key {
    keys::mixed(path.rotate_left(1) ^ key ^ (hand.bits() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

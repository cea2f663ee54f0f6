//! The length of a mate by the convention of mate problems: without futile interpositions (無駄合い, *mudaai*).
//!
//! By the convention a piece *dropped* between the king and a distant checking piece is futile if the checking
//! piece captures it and the mate continues as before, no longer than without the drop and without use of the
//! captured piece. Here this means: after the drop and its capture by the checking piece, with both hands as
//! before the drop, the mate takes no more plies than were left before the drop. The drop and its capture then
//! do not count. Interpositions by *moves* on the board always count, and so does a drop whose capture is not
//! the right reply. In other words: both sides play best, and after such a drop and capture the attacker may
//! give the captured piece back, so that the two plies do not count.
//!
//! Plies *in full* count every move, futile or not; plies *by the convention* leave out futile drops and their
//! captures. Only mates as short as possible in full are considered, and the result is the fewest plies by the
//! convention among them. A mate that is longer in full is left out, even if a composer would call it shorter.
//!
//! The length is found by a walk through the mates, which asks df-pn whether a position is mate in full. The walk
//! stops whenever df-pn needs time, and then starts again from the root with the answers so far.

use super::dfpn::{Dfpn, Verdict};
use super::hands::PackedHand;
use super::keys;
use super::proof_state::Length;
use super::pv::checking_moves;
use rules::{Color, Move, Position, ZobristKey, attacks};
use std::collections::BTreeMap;

/// The maximum number of stored results; with more the computation gives up.
const MAX_KNOWN: usize = 1 << 13;
/// The maximum number of results that the walk has added. Each is stored, so [`MAX_KNOWN`] is reached before.
const MAX_STEPS: u32 = 200_000;
/// The maximum memory of a stored result with its share of the nodes of the B-tree, in bytes.
const ENTRY_BYTES: usize = 64;
/// The maximum length of a mate that is examined, in plies in full; for a longer one the computation gives up.
const MAX_PLIES: u16 = 200;

/// The question whether a position is mate: board key with the side to move, attacker's hand, plies left in
/// full, and plies left by the convention, or [`EXACT`] if only the plies in full count.
type Query = (ZobristKey, u32, u16, u16);
/// The plies by the convention of a query in full.
const EXACT: u16 = u16::MAX;

/// The computation of the length by the convention. It can pause while df-pn works on a query.
pub(super) struct ConventionalLength {
    root: Position,
    attacker: Color,
    /// The length of the mate in full, in plies.
    plies: u16,
    /// The proved upper bound of the length by the convention, in plies.
    at_most: u16,
    /// The answers so far: whether the position of a query is mate within its plies.
    known: BTreeMap<Query, bool>,
    /// The query that df-pn is working on.
    pending: Option<Query>,
    /// The node count of df-pn above which the computation gives up. Tested after each query.
    until: u64,
    /// The number of results that the walk has added.
    steps: u32,
    /// The final length, see [`Self::end`].
    end: Option<Option<u32>>,
}

/// The reason why the walk is interrupted.
enum Stop {
    /// A df-pn query is pending.
    Pending,
    /// The length cannot be determined.
    GiveUp,
}

impl ConventionalLength {
    /// The maximum memory of the stored results, in bytes.
    pub(super) const MAX_BYTES: usize = MAX_KNOWN * ENTRY_BYTES;

    /// Starts with a mate from `root` that is proved to take exactly `plies` plies in full. Gives up at once above
    /// [`MAX_PLIES`]. Later, df-pn may visit half as many positions as before, and 20,000 more.
    pub(super) fn new(dfpn: &mut Dfpn, root: &Position, plies: u32) -> Self {
        let plies = plies.min(u32::from(u16::MAX)) as u16;
        let mut length = Self {
            root: root.clone(),
            attacker: root.turn(),
            plies,
            at_most: plies,
            known: BTreeMap::new(),
            pending: None,
            until: dfpn.nodes + dfpn.nodes / 2 + 20_000,
            steps: 0,
            end: (plies > MAX_PLIES).then_some(None),
        };
        length.advance(dfpn);
        length
    }

    /// The final length, in plies, or `Some(None)` if it could not be determined; `None` while the work goes on.
    pub(super) const fn end(&self) -> Option<Option<u32>> {
        self.end
    }

    /// Processes the verdict on the pending query and goes on with the walk, or gives up.
    pub(super) fn receive(&mut self, dfpn: &mut Dfpn, verdict: Verdict) {
        let Some(pending) = self.pending.take() else { return };
        if verdict == Verdict::Unknown || dfpn.nodes > self.until {
            self.end = Some(None);
            return;
        }
        self.known.insert(pending, matches!(verdict, Verdict::Mate(_)));
        self.advance(dfpn);
    }

    /// Lowers the bound by two plies as long as a walk from the root confirms the shorter length. Returns when a
    /// df-pn query is pending or the work has ended. Results of earlier walks are stored, so that a new one soon
    /// gets to where the last one stopped.
    fn advance(&mut self, dfpn: &mut Dfpn) {
        while self.end.is_none() {
            let shorter = self.at_most.saturating_sub(2);
            if self.at_most < 3 {
                self.end = Some(Some(self.at_most.into()));
                return;
            }
            let mut position = self.root.clone();
            match self.mates_within(dfpn, &mut position, self.plies, shorter) {
                Ok(true) => self.at_most = shorter,
                Ok(false) => self.end = Some(Some(self.at_most.into())),
                Err(Stop::Pending) => return,
                Err(Stop::GiveUp) => self.end = Some(None),
            }
        }
    }

    /// The query for a position with `left` plies left in full and `count` plies left by the convention.
    fn table_key(&self, position: &Position, left: u16, count: u16) -> Query {
        let hand = PackedHand::of(position.hand(self.attacker));
        (keys::of_board(position), hand.bits(), left, count)
    }

    /// Stores the result of a query and returns it.
    ///
    /// # Errors
    /// [`Stop::GiveUp`] if there are too many results.
    fn remember(&mut self, query: Query, value: bool) -> Result<bool, Stop> {
        self.steps += 1;
        if self.known.len() >= MAX_KNOWN || self.steps > MAX_STEPS {
            return Err(Stop::GiveUp);
        }
        self.known.insert(query, value);
        Ok(value)
    }

    /// Whether the attacker mates within `left` plies in full; either side may be to move.
    ///
    /// # Errors
    /// [`Stop::Pending`] if df-pn has to search for the answer, [`Stop::GiveUp`] if it cannot be determined
    /// or there are too many results.
    fn exact(&mut self, dfpn: &mut Dfpn, position: &Position, left: u16) -> Result<bool, Stop> {
        let query = self.table_key(position, left, EXACT);
        if let Some(&value) = self.known.get(&query) {
            return Ok(value);
        }
        dfpn.query(position, Length(left));
        match dfpn.run(0) {
            Some(Verdict::Unknown) => Err(Stop::GiveUp),
            Some(verdict) => self.remember(query, matches!(verdict, Verdict::Mate(_))),
            None => {
                self.pending = Some(query);
                Err(Stop::Pending)
            }
        }
    }

    /// Whether the attacker, to move with a proved mate within `left` plies in full, can keep to that and mate
    /// within `count` plies by the convention.
    ///
    /// # Errors
    /// [`Stop::Pending`] if df-pn has to search for an answer, [`Stop::GiveUp`] if an answer cannot be
    /// determined or there are too many results. The position is then not restored.
    fn mates_within(
        &mut self,
        dfpn: &mut Dfpn,
        position: &mut Position,
        left: u16,
        count: u16,
    ) -> Result<bool, Stop> {
        if left <= count {
            return Ok(true);
        }
        let query = self.table_key(position, left, count);
        if let Some(&value) = self.known.get(&query) {
            return Ok(value);
        }
        let mut moves = checking_moves(position);
        let hand = PackedHand::of(position.hand(self.attacker));
        let best = dfpn.table.best_move(query.0, hand, Length(left)).unpack();
        moves.sort_by_key(|&mv| Some(mv) != best);
        for mv in moves {
            position.make(mv);
            // After the last ply by the convention only futile drops may be left as evasions.
            let is_hopeless = count == 1
                && position.legal_moves().into_iter().any(|evasion| !matches!(evasion, Move::Drop { .. }));
            let mates = if is_hopeless || !self.exact(dfpn, position, left - 1)? {
                false
            } else {
                self.mated_against_all_evasions(dfpn, position, left - 1, count - 1)?
            };
            position.undo();
            if mates {
                return self.remember(query, true);
            }
        }
        self.remember(query, false)
    }

    /// Whether the attacker, with a proved mate within `left` plies in full and the defender to move, mates within
    /// `count` plies by the convention against every evasion.
    ///
    /// # Errors
    /// [`Stop::Pending`] if df-pn has to search for an answer, [`Stop::GiveUp`] if an answer cannot be
    /// determined or there are too many results. The position is then not restored.
    fn mated_against_all_evasions(
        &mut self,
        dfpn: &mut Dfpn,
        position: &mut Position,
        left: u16,
        count: u16,
    ) -> Result<bool, Stop> {
        if left <= count {
            return Ok(true);
        }
        let query = self.table_key(position, left, count);
        if let Some(&value) = self.known.get(&query) {
            return Ok(value);
        }
        let mut evasions = position.legal_moves();
        evasions.sort_by_key(|evasion| matches!(evasion, Move::Drop { .. }));
        for evasion in evasions {
            if self.is_futile(dfpn, position, evasion, left, count)? {
                continue;
            }
            let fails = count >= 2 && {
                position.make(evasion);
                let fails = self.exact(dfpn, position, count - 1)?
                    || self.mates_within(dfpn, position, left - 1, count - 1)?;
                position.undo();
                fails
            };
            if !fails {
                return self.remember(query, false);
            }
        }
        self.remember(query, true)
    }

    /// Whether `evasion` is a futile drop: one between the king and the checking piece after whose capture by
    /// that piece, with the dropped piece given back, there is still a mate within `left` plies in full and
    /// `count` plies by the convention. The capture may promote or not.
    ///
    /// # Errors
    /// [`Stop::Pending`] if df-pn has to search for an answer, [`Stop::GiveUp`] if an answer cannot be
    /// determined or there are too many results.
    fn is_futile(
        &mut self,
        dfpn: &mut Dfpn,
        position: &Position,
        evasion: Move,
        left: u16,
        count: u16,
    ) -> Result<bool, Stop> {
        let (Move::Drop { kind, to }, Some(checker)) = (evasion, position.checkers().first()) else {
            return Ok(false);
        };
        let king = position.king(position.turn());
        if !king.is_some_and(|king| attacks::between(king, checker).has(to)) {
            return Ok(false);
        }
        for promote in [true, false] {
            let mut after = position.clone();
            after.make(evasion);
            let capture = Move::Normal { from: checker, to, promote };
            if after.why_not(capture).is_some() {
                continue;
            }
            after.make(capture);
            let mut setup = after.to_setup();
            setup.hands[self.attacker].take(kind);
            setup.hands[!self.attacker].add(kind);
            let Ok(mut after) = Position::from_mate_defence(&setup) else { continue };
            if self.exact(dfpn, &after, left)?
                && self.mated_against_all_evasions(dfpn, &mut after, left, count)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

//! The length of a mate by the convention of mate problems: without futile interpositions (無駄合い, *mudaai*).
//!
//! By the convention an interposed *drop* between the king and a distant checking piece is futile if the
//! checking piece captures it and the mate continues as before, no longer than without the drop and without
//! use of the captured piece. Here this means: after the drop and its capture by the checking piece, with
//! both hands as before the drop, the mate takes no more plies than were left before the drop. The drop and
//! its capture then do not count. Interpositions by *moves* on the board always count, and so does a drop
//! whose capture is not the right reply. The length is thus that of best play where the attacker may cancel
//! such a pair by returning the captured piece.
//!
//! The attacker keeps within the exact length, where every evasion counts: the result is the minimum of this
//! count over mates no longer than that. A mate that is longer in full is not considered, even if a composer
//! would call it shorter.

use super::dfpn::{Dfpn, Verdict};
use super::hands::PackedHand;
use super::keys;
use super::proof_state::Length;
use super::pv::checking_moves;
use rules::{Color, Key, Move, Position, attacks};
use std::collections::BTreeMap;

/// The maximum number of stored results and of visited positions.
const MAX_KNOWN: usize = 1 << 13;
const MAX_STEPS: u32 = 200_000;
/// The maximum memory of an entry with its share of tree nodes, in bytes.
const ENTRY_BYTES: usize = 64;
/// The maximum length of a mate that is examined, in plies.
const MAX_PLIES: u16 = 200;

/// Board key, attacker's hand, plies left in full, and plies left by the convention, or [`EXACT`] for a query
/// in full.
type Query = (Key, u32, u16, u16);
const EXACT: u16 = u16::MAX;

/// The computation of the length by the convention.
pub(super) struct ConventionalLength {
    root: Position,
    attacker: Color,
    plies: u16,
    /// The proved upper bound of the length, in plies.
    at_most: u16,
    known: BTreeMap<Query, bool>,
    /// The query that df-pn is working on.
    pending: Option<Query>,
    /// The node count at which df-pn must stop.
    until: u64,
    steps: u32,
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
    /// The memory bound, in bytes.
    pub(super) const MAX_BYTES: usize = MAX_KNOWN * ENTRY_BYTES;

    /// Starts with a mate from `root` that is proved to take `plies` plies in full.
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

    /// The final length, or `Some(None)` if it could not be determined; `None` while the work goes on.
    pub(super) const fn end(&self) -> Option<Option<u32>> {
        self.end
    }

    /// Processes the verdict of the pending query.
    pub(super) fn receive(&mut self, dfpn: &mut Dfpn, verdict: Verdict) {
        let Some(pending) = self.pending.take() else { return };
        if verdict == Verdict::Unknown || dfpn.nodes > self.until {
            self.end = Some(None);
            return;
        }
        self.known.insert(pending, matches!(verdict, Verdict::Mate(_)));
        self.advance(dfpn);
    }

    /// Walks the tree until a df-pn query is pending or the length is determined. Results of earlier walks
    /// are stored.
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

    fn table_key(&self, position: &Position, left: u16, count: u16) -> Query {
        let hand = PackedHand::of(position.hand(self.attacker));
        (keys::of_board(position), hand.bits(), left, count)
    }

    /// Stores the result of a query and returns it, or gives up if there are too many results or steps.
    fn remember(&mut self, query: Query, value: bool) -> Result<bool, Stop> {
        self.steps += 1;
        if self.known.len() >= MAX_KNOWN || self.steps > MAX_STEPS {
            return Err(Stop::GiveUp);
        }
        self.known.insert(query, value);
        Ok(value)
    }

    /// Whether there is a mate within `left` plies in full.
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

    /// Whether the attacker, to move with a proved mate within `left` plies, mates within `count` plies by
    /// the convention.
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
            // At the last ply of the convention only drops may be left as evasions.
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

    /// Whether against every evasion the proved mate within `left` plies takes at most `count` plies by the
    /// convention.
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

    /// Whether `evasion` is a drop whose capture by the checking piece leaves a mate within `count` plies
    /// without the captured piece.
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

//! The errors of a level in the search for one move.
//!
//! Errors are measured in win rate. A level judges each root move by the win rate of its value plus a random error, which is
//! largest in even positions and vanishes where the game is decided. Such an error costs at most twice the noise of the level.
//! The lowest levels lose hope when they are lost: then their error does not vanish. What attracts and repels a level, as a
//! recapture or an attack, does not depend on how the game stands. The other errors come from what a level overlooks
//! ([`crate::oversights`]), from mates beyond its horizon, and from habits ([`crate::habits`]) and the plan of a style
//! ([`crate::plan`]). Levels 13 to 20 do not err, but follow a plan and have the habits of a giver as well.
//! In a game with a handicap the start counts as even.

use crate::habits::{flights_after, giver_preference, goes_back};
use crate::levels::{Habits, Strength, strength};
use crate::oversights::{Chances, Oversights, hanging, lasting_draw, prey};
use crate::packed_move::PackedMove;
use crate::plan::Plan;
use crate::rng::Rng;
use crate::see::see_ge;
use crate::value::{INFINITE, MATE_BOUND, Value};
use crate::win_rate::{self, CERTAIN, share};
use protocol::{Evaluation, Level};
use rules::{Bitboard, Move, Position, Square};

/// The distance from the best value within which moves are about as good, in hundredths of a pawn.
pub(crate) const ABOUT_AS_GOOD: Value = 100;
/// The number of steps between no error and the maximum error.
const STEPS: u64 = 4_096;
/// The reluctance to move a piece back at once, as a win rate per thousand.
const GOES_BACK: i64 = 40;
/// The win rate below which a level that can lose hope has lost it, per thousand.
const HOPELESS: i64 = 150;
/// How much a move to where the piece is captured repels a level without hope, as a win rate per thousand.
const HOPELESS_GIFT: u32 = 200;

/// The errors of a level in one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Errors {
    /// The maximum error in an even position, per thousand.
    noise: u32,
    /// The part of the noise that is left in lost positions at least, per thousand.
    despair: u32,
    /// How much each square to which the king could escape repels, as a win rate per thousand.
    crowding: u32,
    habits: Habits,
    /// Whether the level is lost and has lost hope: it attacks no more, and cares less for its pieces.
    is_hopeless: bool,
    /// The pieces that the level could capture with a gain before its move; `None` if attacks do not attract it, and in
    /// check.
    prey: Option<Bitboard>,
    /// The longest mate that is seen, in plies.
    horizon: i32,
    /// The scale of the win rates, in hundredths of a pawn.
    scale: Value,
    /// The value that counts as even: that of the start of a game with a handicap.
    origin: Value,
    /// Whether the level gives a handicap.
    is_giver: bool,
    /// What a style builds in the opening.
    plan: Option<Plan>,
    /// How much habits favor the root move that they favor most, as a win rate per thousand.
    most_habit: i64,
    /// The square on which a piece has just captured; `None` if the last move was no capture.
    captured_on: Option<Square>,
    seed: u32,
    move_number: u32,
    oversights: Oversights,
}

impl Errors {
    /// The errors in the search for a move in `position`, whose values have this scale; `None` if the level neither errs
    /// nor has a plan nor gives a handicap.
    pub(crate) fn new(
        level: Level,
        by_network: bool,
        seed: u32,
        position: &Position,
        handicap: Option<Value>,
        plan: Option<Plan>,
    ) -> Option<Self> {
        let Strength { noise, despair, crowding, habits, oversights, horizon, .. } =
            strength(level, by_network);
        let evaluation = if by_network { Evaluation::Network } else { Evaluation::HandMade };
        // Two levels with the same seed overlook different moves.
        let seed = Rng::new(u64::from(seed) ^ u64::from(level.get()) << 32).next() as u32;
        let oversights = if noise > 0 { oversights } else { Chances::NONE };
        let is_giver = handicap.is_some_and(|value| value < 0);
        (noise > 0 || plan.is_some() || is_giver).then(|| Self {
            noise,
            despair,
            crowding,
            habits,
            is_hopeless: false,
            prey: (habits.attack > 0 && !position.in_check()).then(|| prey(position, habits.attack_least)),
            horizon,
            scale: win_rate::scale(evaluation),
            origin: handicap.unwrap_or(0),
            is_giver,
            plan,
            most_habit: 0,
            captured_on: position.captured_on(),
            seed,
            move_number: position.move_number(),
            oversights: Oversights::new(oversights, seed, position),
        })
    }

    /// The same errors where the static value of the position is `value`, which can take a low level its hope.
    pub(crate) fn at(self, value: Value) -> Self {
        let is_lost = self.win_rate(value) * 1_000 < CERTAIN * HOPELESS;
        Self { is_hopeless: self.despair > 0 && is_lost, ..self }
    }

    /// Whether the level overlooks a move of the side to move in `position`, `ply` plies from the root.
    pub(crate) fn overlook(&self, position: &Position, mv: Move, gives_check: bool, ply: usize) -> bool {
        self.oversights.overlook(position, mv, gives_check, ply)
    }

    /// How much habits favor a root move in `position`, as a win rate per thousand.
    pub(crate) fn habit(&self, position: &Position, mv: Move) -> i64 {
        let mut habit = if self.is_giver { giver_preference(position, mv) } else { 0 };
        if goes_back(position, mv) {
            habit -= GOES_BACK;
        }
        // Where a piece goes is looked at: a random error seldom gives it away.
        let loses_nothing = see_ge(position, mv, 0);
        if !loses_nothing {
            let gift = self.habits.gift;
            habit -= i64::from(if self.is_hopeless { gift.min(HOPELESS_GIFT) } else { gift });
        } else if self.attacks_anew(position, mv) {
            habit += i64::from(self.habits.attack);
        }
        if let Some(plan) = &self.plan {
            habit += plan.preference(position, mv);
        }
        if loses_nothing && self.captured_on == Some(mv.to()) {
            // What takes back suggests itself, whatever it opens: a random error seldom lets it be.
            habit += i64::from(self.habits.retake);
        } else if self.crowding > 0 {
            habit -= i64::from(self.crowding) * flights_after(position, mv);
        }
        habit
    }

    /// Whether attacks attract the level, and a move attacks a piece that it could not capture with a gain before.
    fn attacks_anew(&self, position: &Position, mv: Move) -> bool {
        let Some(prey) = self.prey.filter(|_| !self.is_hopeless) else { return false };
        let mut after = position.clone();
        after.make(mv);
        !after.in_check() && !hanging(&after, self.habits.attack_least).minus(prey).is_empty()
    }

    /// Whether a root move carries out the plan.
    pub(crate) fn is_planned(&self, position: &Position, mv: Move) -> bool {
        self.plan.is_some_and(|plan| plan.preference(position, mv) > 0)
    }

    /// Notes how much habits favor the root moves of a search, which decides how many of them it compares.
    pub(crate) fn note_habits(&mut self, habits: impl Iterator<Item = i64>) {
        self.most_habit = habits.max().unwrap_or(0);
    }

    /// Whether a mate is seen that is complete `ply` plies from the root.
    pub(crate) const fn sees_mate_at(&self, ply: usize) -> bool {
        ply as i32 <= self.horizon
    }

    /// The win rate of a value, compared with the start of a game with a handicap.
    fn win_rate(&self, value: Value) -> i64 {
        share(value - self.origin, self.scale)
    }

    /// The maximum error where the best move has this value, as a win rate.
    fn most(&self, best: Value) -> i64 {
        let rate = self.win_rate(best);
        // Four times the variance: 1 in an even position.
        let evenness = 4 * (rate * (CERTAIN - rate) / CERTAIN);
        let least = if rate < CERTAIN / 2 { i64::from(self.despair) * CERTAIN / 1_000 } else { 0 };
        let evenness = evenness.max(least);
        evenness * i64::from(self.noise) / 1_000
    }

    /// The distance below the best value within which a move can still be chosen, in hundredths of a pawn. `habit` is that of
    /// the best move. At least [`ABOUT_AS_GOOD`] at a level without random errors: it takes its time by the number of such moves.
    pub(crate) fn margin(&self, best: Value, habit: i64) -> Value {
        let habits = (self.most_habit - habit).max(0);
        let least = self.win_rate(best) - 2 * self.most(best) - habits * CERTAIN / 1_000;
        let (mut within, mut beyond) = (0, 2 * INFINITE);
        while within + 1 < beyond {
            let middle = (within + beyond) / 2;
            if self.win_rate(best - middle) >= least {
                within = middle;
            } else {
                beyond = middle;
            }
        }
        if self.noise == 0 { (within + 1).max(ABOUT_AS_GOOD) } else { within + 1 }
    }

    /// The win rate of a root move as the level perceives it, where the best move has the value `best`. The error of a move
    /// stays the same for some plies. `habit` is that of the move.
    pub(crate) fn perceived(&self, mv: Move, habit: i64, value: Value, best: Value) -> i64 {
        let most = self.most(best);
        let motif = 1 << 32 | u64::from(PackedMove::from(mv).bits());
        let mut rng = lasting_draw(self.seed, motif, self.move_number);
        // The mean of two draws makes small errors more frequent than large ones.
        let drawn = (rng.below(2 * STEPS + 1) + rng.below(2 * STEPS + 1)) as i64 - 2 * STEPS as i64;
        let error = most * drawn / (2 * STEPS as i64);
        // Nothing attracts a level into a mate that it sees.
        let habit = if value <= -MATE_BOUND { habit.min(0) } else { habit };
        self.win_rate(value) + error + habit * CERTAIN / 1_000
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::mated_in;
    use rules::{Line, Variant};
    use std::collections::BTreeSet;

    fn position(text: &str) -> Position {
        Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect(text)
    }

    fn errors(number: u8, seed: u32, position: &Position) -> Errors {
        let level = Level::new(number).expect("1 to 20");
        Errors::new(level, false, seed, position, None, None).expect("a level that errs")
    }

    #[test]
    fn only_the_lower_levels_err() {
        let start = position("startpos");
        for level in Level::all() {
            assert_eq!(
                Errors::new(level, false, 1, &start, None, None).is_some(),
                level.get() <= 12,
                "{level}"
            );
        }
    }

    /// The error of a move is at most the noise, so a move beyond the margin never seems better than the best one, even if
    /// it attacks something, or the best one goes to where it is captured.
    #[test]
    fn a_move_beyond_the_margin_is_not_chosen() {
        let start = position("startpos");
        let (best, other): (Move, Move) = ("7g7f".parse().unwrap(), "2g2f".parse().unwrap());
        for number in 5..=12 {
            for value in [-3_000, -500, 0, 500, 3_000] {
                let mut chosen = 0;
                for seed in 0..300 {
                    let mut errors = errors(number, seed, &start);
                    let [attack, gift] = [errors.habits.attack, errors.habits.gift].map(i64::from);
                    for habit in [0, -gift] {
                        let mut errors = errors;
                        errors.note_habits([habit, attack].into_iter());
                        let margin = errors.margin(value, habit);
                        // In a lost position a habit can outweigh whatever a move loses.
                        let is_bounded = margin < INFINITE;
                        let outweighs = habit < 0 || attack > 0 && value == -3_000;
                        assert!(is_bounded || outweighs, "level {number} at {value}");
                        if is_bounded {
                            let beyond = value - margin - 1;
                            let seems = |mv, habit, seen: Value| errors.perceived(mv, habit, seen, value);
                            assert!(seems(other, attack, beyond) < seems(best, habit, value));
                        }
                    }
                    // Without habits the error alone decides.
                    errors.note_habits([0].into_iter());
                    let near = value - errors.margin(value, 0) / 8;
                    let seems = |mv, seen: Value| errors.perceived(mv, 0, seen, value);
                    chosen += u32::from(seems(other, near) > seems(best, value));
                }
                assert!((20..150).contains(&chosen), "level {number} at {value}: {chosen}");
            }
        }
    }

    /// In hundredths of a pawn a level errs no more in a decided position than in an even one; as a win rate, far less.
    #[test]
    fn errors_shrink_where_the_game_is_decided() {
        let start = position("startpos");
        for number in 6..=12 {
            let errors = errors(number, 1, &start);
            assert!(errors.most(4_000) * 5 < errors.most(0) && errors.most(-4_000) * 5 < errors.most(0));
            assert!(errors.margin(4_000, 0) <= 2 * errors.margin(0, 0));
        }
        // The lowest level loses hope, but does not give a won game away.
        let lowest = errors(1, 1, &start);
        assert!(lowest.most(4_000) * 5 < lowest.most(0) && lowest.most(-4_000) == lowest.most(0));
    }

    #[test]
    fn the_start_of_a_handicap_counts_as_even() {
        let start = position("startpos");
        let level = Level::new(6).expect("1 to 20");
        let giver = Errors::new(level, false, 1, &start, Some(-5_000), None).expect("it errs");
        assert!(giver.is_giver);
        assert_eq!(giver.most(-5_000), errors(6, 1, &start).most(0));
    }

    /// A quiet move that is worth a little less than an exchange is preferred, and one that is worth much less is not.
    #[test]
    fn a_giver_avoids_exchanges_at_every_level() {
        let start = "sfen lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1 moves 3c3d 7g7f";
        let start = position(start);
        let (exchange, quiet): (Move, Move) = ("2b8h+".parse().unwrap(), "4a3b".parse().unwrap());
        for number in 13..=20 {
            let level = Level::new(number).expect("1 to 20");
            let seems = |side: Value, mv, value| {
                let giver = Errors::new(level, true, 1, &start, Some(side), None).expect("a giver");
                giver.perceived(mv, giver.habit(&start, mv), value, -100)
            };
            assert!(seems(-100, quiet, -120) > seems(-100, exchange, -100), "level {number}");
            assert!(seems(-100, quiet, -400) < seems(-100, exchange, -100), "level {number}");
            assert!(
                Errors::new(level, true, 1, &start, Some(100), None).is_none(),
                "the receiver has no such habit"
            );
        }
    }

    /// By half of the largest random error at least, unless it loses something.
    #[test]
    fn a_recapture_suggests_itself() {
        let exchanged = position("startpos moves 7g7f 3c3d 8h2b+");
        let protected = position("sfen 4r3k/9/9/9/4p4/3GP4/9/9/8K b - 1 moves 5f5e");
        for number in 1..=12 {
            let habit = |at, mv: &str| errors(number, 1, at).habit(at, mv.parse().unwrap());
            let noise = i64::from(errors(number, 1, &exchanged).noise);
            assert!(habit(&exchanged, "3a2b") >= habit(&exchanged, "8c8d") + noise / 2, "level {number}");
            assert!(habit(&protected, "5a5e") < habit(&protected, "5a4a"), "level {number}");
        }
        // Such a move can be chosen although it is worth less.
        let margin = |habit: i64| {
            let mut errors = errors(5, 1, &exchanged);
            errors.note_habits([0, habit].into_iter());
            errors.margin(0, 0)
        };
        let recapture = "3a2b".parse().unwrap();
        assert!(margin(errors(5, 1, &exchanged).habit(&exchanged, recapture)) > margin(0));
    }

    #[test]
    fn nothing_attracts_a_level_into_a_mate_that_it_sees() {
        let exchanged = position("startpos moves 7g7f 3c3d 8h2b+");
        let (recapture, other): (Move, Move) = ("3a2b".parse().unwrap(), "8c8d".parse().unwrap());
        for number in 5..=12 {
            let errors = errors(number, 1, &exchanged);
            let seems = |mv, value| errors.perceived(mv, errors.habit(&exchanged, mv), value, -2_500);
            assert!(seems(recapture, mated_in(2)) < seems(other, -2_500), "level {number}");
            assert!(seems(recapture, -2_600) > seems(other, -2_500), "level {number}");
        }
    }

    #[test]
    fn in_check_no_move_counts_as_an_attack() {
        let check = position("sfen 4k4/9/7g1/9/9/9/9/4r4/4K3R b - 1");
        for number in 1..=6 {
            let errors = errors(number, 1, &check);
            assert!(errors.prey.is_none() && !errors.attacks_anew(&check, "5i5h".parse().unwrap()));
        }
    }

    #[test]
    fn a_low_level_likes_to_attack() {
        // The rook can attack the gold. The lance attacks the bishop already.
        let at = position("sfen 4k4/9/7g1/9/9/K8/2b6/9/2L5R b - 1");
        let habit = |number, mv: &str| errors(number, 1, &at).habit(&at, mv.parse().unwrap());
        for number in 1..=6 {
            assert!(habit(number, "1i2i") > habit(number, "1i3i"), "level {number}");
            assert_eq!(habit(number, "1i1h"), habit(number, "1i3i"), "level {number}");
        }
        assert_eq!(habit(7, "1i2i"), habit(7, "1i3i"));
        // Not any more once it has lost hope; then it cares less for the rook, too.
        let errors = errors(1, 1, &at);
        let habit = |value, mv: &str| errors.at(value).habit(&at, mv.parse().unwrap());
        assert_eq!(habit(-4_000, "1i2i"), habit(-4_000, "1i3i"));
        assert_eq!(habit(0, "1i2i"), errors.habit(&at, "1i2i".parse().unwrap()));
        assert!(habit(-4_000, "1i5i") - habit(-4_000, "1i3i") > habit(0, "1i5i") - habit(0, "1i3i"));
    }

    #[test]
    fn the_error_of_a_move_lasts_for_some_plies() {
        let mv = "1g1f".parse().unwrap();
        let mut line = "startpos moves".to_owned();
        let mut seen = Vec::new();
        for _ in 0..4 {
            line.push_str(" 2h3h 8b7b 3h2h 7b8b");
            let after = position(&line);
            seen.push(errors(5, 9, &after).perceived(mv, 0, 0, 0));
        }
        let distinct: BTreeSet<_> = seen.iter().collect();
        assert!(distinct.len() > 1 && distinct.len() < seen.len(), "{seen:?}");
    }
}

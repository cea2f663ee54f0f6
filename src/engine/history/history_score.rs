//! History scores: saturating statistics that fade as new results arrive.

/// A history score; positive for moves that caused cutoffs.
pub(super) type HistoryScore = i16;

/// The bound of the absolute value of a score.
const LIMIT: i32 = 8_192;

/// Adds `change` to a score, less the closer the score is to the bound (history gravity).
pub(super) fn update(score: &mut HistoryScore, change: i32) {
    let old = i32::from(*score);
    *score = (old + change - old * change.abs() / LIMIT).clamp(-LIMIT, LIMIT) as HistoryScore;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_stay_within_their_limit() {
        let mut score = 0;
        for _ in 0..1000 {
            update(&mut score, 2_000);
        }
        assert!(i32::from(score) <= LIMIT && i32::from(score) > LIMIT / 2);
        for _ in 0..1000 {
            update(&mut score, -2_000);
        }
        assert!(i32::from(score) >= -LIMIT && i32::from(score) < -LIMIT / 2);
    }
}

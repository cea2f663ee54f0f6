//! Marks: what a move was worth, in a number that forgets old lessons by and by.

/// How good a move has proved, up or down from 0.
pub(super) type Mark = i16;

/// Marks stay within this.
const LIMIT: i32 = 8_192;

/// Moves a mark towards the limit, the slower the nearer it is.
pub(super) fn adjust(mark: &mut Mark, change: i32) {
    let old = i32::from(*mark);
    *mark = (old + change - old * change.abs() / LIMIT).clamp(-LIMIT, LIMIT) as Mark;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stay_within_their_limit() {
        let mut mark = 0;
        for _ in 0..1000 {
            adjust(&mut mark, 2_000);
        }
        assert!(i32::from(mark) <= LIMIT && i32::from(mark) > LIMIT / 2);
        for _ in 0..1000 {
            adjust(&mut mark, -2_000);
        }
        assert!(i32::from(mark) >= -LIMIT && i32::from(mark) < -LIMIT / 2);
    }
}

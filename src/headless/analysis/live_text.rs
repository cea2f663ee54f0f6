//! The text about the analysis for screen readers, which must not change too often.

/// The least time between two texts, in milliseconds.
const PAUSE_MS: f64 = 2_000.0;

/// The text that is read out, and the time of its last change. Times are milliseconds of a monotonic clock.
#[derive(Clone, Debug, Default)]
pub struct LiveText {
    text: String,
    changed: Option<f64>,
}

/// What to do with a new text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Saying {
    /// It is read out now.
    Now,
    /// It is offered again after this number of milliseconds, if there is no newer one by then.
    After(f64),
    /// It is the text that was read out last.
    Nothing,
}

impl LiveText {
    /// Offers a new text at `now`.
    pub fn offer(&mut self, text: &str, now: f64) -> Saying {
        if text == self.text {
            return Saying::Nothing;
        }
        let left = self.changed.map_or(0.0, |changed| changed + PAUSE_MS - now);
        if left > 0.0 {
            return Saying::After(left);
        }
        text.clone_into(&mut self.text);
        self.changed = Some(now);
        Saying::Now
    }

    /// The text that is read out.
    pub fn text(&self) -> &str {
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_at_most_every_two_seconds() {
        let mut live = LiveText::default();
        assert_eq!(live.offer("", 0.0), Saying::Nothing);
        assert_eq!(live.offer("a", 100.0), Saying::Now);
        assert_eq!(live.offer("a", 200.0), Saying::Nothing);
        assert_eq!(live.offer("b", 600.0), Saying::After(1_500.0));
        assert_eq!(live.offer("c", 2_099.0), Saying::After(1.0));
        assert_eq!(live.text(), "a");
        assert_eq!(live.offer("c", 2_100.0), Saying::Now);
        assert_eq!(live.text(), "c");
        // In an hour of changes every 10 ms.
        let times = (0..360_000).map(|tick| 10_000.0 + f64::from(tick) * 10.0);
        let said = times.filter(|&now| live.offer(&now.to_string(), now) == Saying::Now).count();
        assert_eq!(said, 1_800);
    }
}

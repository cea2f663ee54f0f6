//! The time by which the clocks of games run.
//!
//! A browser has two clocks, and each of them fails in its own way: the steady one may stop while the machine sleeps, and
//! the wall clock can be set. [`TimeSource`] makes one time of both, which does neither.

/// The lead of the wall clock over the steady one, in milliseconds, from which the two disagree. Less is rounding.
const LEAD_MS: f64 = 1_000.0;
/// The time between two readings, in milliseconds of the steady clock, from which ticks were missed. A running clock is
/// read ten times a second, and at least once a second where the browser slows timers down.
const MISSED_MS: f64 = 2_000.0;

/// A reading of both clocks of the browser.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reading {
    /// The milliseconds of a clock that does not run backward.
    pub steady: f64,
    /// The milliseconds of the wall clock, which anybody may set.
    pub wall: f64,
    /// Whether the page is hidden.
    pub hidden: bool,
}

/// A time that does not run backward, does not stop while the machine sleeps, and does not believe a wall clock that is
/// set while somebody looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeSource {
    /// The time so far, in milliseconds.
    time: f64,
    last: Reading,
}

impl TimeSource {
    /// Starts at 0 with a first reading.
    pub const fn new(first: Reading) -> Self {
        Self { time: 0.0, last: first }
    }

    /// The time at the last reading, in milliseconds.
    pub const fn time(&self) -> u64 {
        self.time as u64
    }

    /// Adds the time since the last reading. It is that of the steady clock. If the wall clock is ahead, the machine
    /// slept, and it is that of the wall clock.
    ///
    /// Returns `true` if the wall clock jumped ahead although the page was visible and missed no ticks. Then the machine
    /// did not sleep as far as anybody can tell, and the jump is not added.
    pub const fn read(&mut self, now: Reading) -> bool {
        let (steady, wall) = (now.steady - self.last.steady, now.wall - self.last.wall);
        let is_ahead = wall > steady + LEAD_MS;
        let jumped = is_ahead && steady < MISSED_MS && !now.hidden && !self.last.hidden;
        self.time += if is_ahead && !jumped { wall } else { steady.max(0.0) };
        self.last = now;
        jumped
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOUR: f64 = 3_600_000.0;

    /// A browser with both clocks, and a source that is read with every step.
    struct Browser {
        now: Reading,
        source: TimeSource,
    }

    impl Browser {
        fn open() -> Self {
            let now = Reading { steady: 700.0, wall: 1_700_000_000_000.0, hidden: false };
            Self { now, source: TimeSource::new(now) }
        }

        /// Lets both clocks advance by these milliseconds; returns whether the source reports a jump.
        fn step(&mut self, steady: f64, wall: f64) -> bool {
            self.now.steady += steady;
            self.now.wall += wall;
            self.source.read(self.now)
        }

        /// Ten ticks of a visible page, in one second.
        fn second(&mut self) {
            for _ in 0..10 {
                assert!(!self.step(100.0, 100.0));
            }
        }

        fn time(&self) -> u64 {
            self.source.time()
        }
    }

    #[test]
    fn both_clocks_together_make_the_time() {
        let mut browser = Browser::open();
        browser.second();
        assert!(!browser.step(HOUR, HOUR), "a page that was frozen");
        assert_eq!(browser.time(), 3_601_000);
    }

    #[test]
    fn a_wall_clock_that_is_set_forward_before_everybodys_eyes_adds_nothing() {
        let mut browser = Browser::open();
        browser.second();
        assert!(browser.step(100.0, HOUR));
        assert_eq!(browser.time(), 1_100);
        browser.second();
        assert_eq!(browser.time(), 2_100);
        // Timers may be slowed down to one tick a second.
        assert!(browser.step(1_100.0, 30.0 * 24.0 * HOUR));
        assert_eq!(browser.time(), 3_200);
    }

    #[test]
    fn sleep_counts() {
        let mut browser = Browser::open();
        // Nobody looks: the steady clock stops at once.
        browser.now.hidden = true;
        browser.step(0.0, 0.0);
        assert!(!browser.step(100.0, HOUR));
        assert_eq!(browser.time(), 3_600_000);
        // The page is seen again, or was seen just before.
        browser.now.hidden = false;
        assert!(!browser.step(100.0, HOUR));
        browser.now.hidden = true;
        assert!(!browser.step(100.0, HOUR));
        assert_eq!(browser.time(), 3 * 3_600_000);
    }

    #[test]
    fn sleep_counts_in_a_visible_page_that_missed_ticks() {
        let mut browser = Browser::open();
        assert!(!browser.step(MISSED_MS, HOUR));
        assert_eq!(browser.time(), 3_600_000);
    }

    #[test]
    fn a_wall_clock_that_is_set_back_changes_nothing() {
        for hidden in [false, true] {
            let mut browser = Browser::open();
            browser.now.hidden = hidden;
            assert!(!browser.step(100.0, -HOUR));
            browser.second();
            assert_eq!(browser.time(), 1_100);
        }
        // Set right again, it is ahead.
        let mut browser = Browser::open();
        assert!(!browser.step(100.0, -HOUR));
        assert!(browser.step(100.0, HOUR));
        assert_eq!(browser.time(), 200);
    }

    #[test]
    fn a_small_lead_is_rounding() {
        let mut browser = Browser::open();
        assert!(!browser.step(100.0, 100.0 + LEAD_MS));
        assert_eq!(browser.time(), 100);
    }

    #[test]
    fn a_steady_clock_that_fails_stops_the_time() {
        let mut browser = Browser::open();
        assert!(!browser.step(-700.0, 100.0));
        assert_eq!(browser.time(), 0);
    }
}

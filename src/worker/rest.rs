//! The worker gives way to input: where there are few processors, drawing the page would wait for it.

/// How long one input keeps the processor for the page, in milliseconds: about what is needed to paint it.
const REST_MS: f64 = 40.0;

/// When the worker rests. Times are milliseconds of a clock that does not run backwards.
#[derive(Debug, Default)]
pub(crate) struct Rest {
    until: f64,
}

impl Rest {
    /// The person is at work at `now`. Whoever never stops still leaves half of the time for thinking.
    pub(crate) fn begin(&mut self, now: f64) {
        if now >= self.until + REST_MS {
            self.until = now + REST_MS;
        }
    }

    /// How long it still lasts at `now`, if it does.
    pub(crate) fn left(&self, now: f64) -> Option<f64> {
        (now < self.until).then_some(self.until - now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_brings_one_rest() {
        let mut rest = Rest::default();
        assert_eq!(rest.left(1_000.0), None);
        rest.begin(1_000.0);
        assert_eq!(rest.left(1_020.0), Some(20.0));
        assert_eq!(rest.left(1_040.0), None);
    }

    #[test]
    fn many_inputs_leave_half_of_the_time() {
        let mut rest = Rest::default();
        let times = 1_000..1_800;
        let resting = times.filter(|&now| {
            let now = f64::from(now);
            rest.begin(now);
            rest.left(now).is_some()
        });
        assert_eq!(resting.count(), 400);
    }
}

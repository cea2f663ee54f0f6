//! The pause of the worker after input by the person. Where there are few processors, painting the page would otherwise
//! wait for the search.

/// The length of the pause after an input, in milliseconds: about the time needed to paint the page.
const REST_MS: f64 = 40.0;

/// The end of the current pause. Times are milliseconds of a monotonic clock.
#[derive(Debug, Default)]
pub(crate) struct Rest {
    until: f64,
}

impl Rest {
    /// Begins a pause for an input at `now`, unless the last pause ended less than [`REST_MS`] ago. So even constant
    /// input leaves half of the time to the search.
    pub(crate) fn begin(&mut self, now: f64) {
        if now >= self.until + REST_MS {
            self.until = now + REST_MS;
        }
    }

    /// The time that is left of the pause at `now`, in milliseconds. `None` if it is over.
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

//! How fast the browser draws moves, which decides whether pieces glide.

/// The longest time of a frame that counts as fast, in milliseconds: that of one frame of a usual screen. A glide with
/// longer frames is jerky, and delays what it shows.
const FAST_MS: f64 = 16.0;
/// The slowness from which on pieces do not glide, and the greatest one.
const GREAT: u8 = 3;
const MOST: u8 = 6;

/// How many more of the last frames with a move were slow than fast, within bounds: a single frame decides nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slowness(u8);

impl Slowness {
    /// Notes a frame with a move that took this many milliseconds.
    pub fn note(&mut self, time: f64) {
        self.0 = if time > FAST_MS { (self.0 + 1).min(MOST) } else { self.0.saturating_sub(1) };
    }

    /// Whether drawing takes so long that moves are better shown without glides.
    pub const fn is_great(self) -> bool {
        self.0 >= GREAT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(times: &[f64]) -> bool {
        let mut slowness = Slowness::default();
        times.iter().for_each(|&time| slowness.note(time));
        slowness.is_great()
    }

    #[test]
    fn some_slow_frames_in_a_row_end_the_glides() {
        assert!(!after(&[]) && !after(&[90.0, 90.0]) && after(&[17.0; 3]));
        assert!(!after(&[90.0, 5.0].repeat(20)), "now and then");
    }

    #[test]
    fn fast_frames_bring_the_glides_back() {
        let slow = [40.0; 50];
        assert!(after(&[&slow[..], &[5.0; 3]].concat()), "they may be chance");
        assert!(!after(&[&slow[..], &[5.0; 4]].concat()));
    }
}

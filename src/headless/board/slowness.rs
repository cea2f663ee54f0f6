//! How fast the browser draws moves, which decides whether pieces glide.

/// The longest time of a frame that counts as fast, in milliseconds: that of one frame of a usual screen. A glide with
/// longer frames is jerky, and delays what it shows.
const FAST_MS: f64 = 16.0;
/// How many more slow than fast frames end the glides.
const GREAT: u8 = 3;
/// How many more fast than slow frames bring them back.
const SMALL: u8 = 6;

/// Whether the last frames with a move were slow. A single frame decides nothing, and frames without a glide, which are faster,
/// have to be fast for longer than frames with one were slow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Slowness {
    is_great: bool,
    /// How many more frames spoke for a change than against it since the last one.
    count: u8,
}

impl Slowness {
    /// Notes a frame with a move that took this many milliseconds.
    pub fn note(&mut self, time: f64) {
        let is_slow = time > FAST_MS;
        self.count = if is_slow == self.is_great { self.count.saturating_sub(1) } else { self.count + 1 };
        if self.count >= if self.is_great { SMALL } else { GREAT } {
            *self = Self { is_great: is_slow, count: 0 };
        }
    }

    /// Whether drawing takes so long that moves are better shown without glides.
    pub const fn is_great(self) -> bool {
        self.is_great
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
        assert!(after(&[&slow[..], &[5.0; 5]].concat()), "they may be chance");
        assert!(!after(&[&slow[..], &[5.0; 6]].concat()));
    }

    /// Most moves are shown without, and not every second one.
    #[test]
    fn glides_seldom_return_where_they_alone_are_slow() {
        let mut slowness = Slowness::default();
        let glides = (0..90)
            .filter(|_| {
                let does_glide = !slowness.is_great();
                slowness.note(if does_glide { 25.0 } else { 9.0 });
                does_glide
            })
            .count();
        assert_eq!(glides, 30);
    }
}

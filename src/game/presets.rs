//! The most common time controls.

use crate::TimeControl;

/// The presets as links write them, in the order in which they are offered. The choice also has no clock and free
/// entry.
const PRESETS: [&str; 9] = [
    "600",     // 10 minutes, sudden death
    "900+60",  // 15 minutes, then 60 seconds a move
    "1800+30", // 30 minutes, then 30 seconds
    "2700",    // 45 minutes, sudden death: amateur tournaments
    "2700+30", // 45 minutes, then 30 seconds
    "3600+60", // an hour, then 60 seconds
    "21600p",  // 6 hours, professional counting
    "0+30",    // 30 seconds a move
    "300f10",  // 5 minutes, and 10 seconds more with each move
];

/// The times to choose from.
pub fn presets() -> impl Iterator<Item = TimeControl> {
    PRESETS.into_iter().filter_map(|text| text.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_is_a_time() {
        let texts: Vec<String> = presets().map(|time| time.to_string()).collect();
        assert_eq!(texts, PRESETS);
    }
}

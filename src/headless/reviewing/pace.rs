//! The effort of a review, as a person chooses it.

use crate::review::Effort;
pub use saves::preferences::Pace;

/// The limits of the work on each position.
pub const fn effort(pace: Pace) -> Effort {
    match pace {
        Pace::Quick => Effort::QUICK,
        Pace::Normal => Effort::NORMAL,
        Pace::Deep => Effort::DEEP,
    }
}

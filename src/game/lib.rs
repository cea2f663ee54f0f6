//! One game in progress: who plays, whose turn it is, what may be done, and how it ends. Everything changes through
//! [`Game::apply`], which is told the time and says what happened.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod clock;
mod clock_state;
mod command;
mod countdown;
mod game;
mod occurrences;
mod presets;
mod terms;
mod time_control;
mod time_left;
mod transcript;

pub use clock::{Clock, ClockHand, ClockState, Pressed};
pub use clock_state::ParseClockError;
pub use command::{Command, Event, Refusal};
pub use countdown::{CountDown, Cue, cues};
pub use game::{Game, NotRestored, Played, Stored};
pub use presets::presets;
pub use terms::{Conduct, Player, TakeBacks, Terms, Timestamp};
pub use time_control::{ParseTimeError, TimeControl, TimeControls, TimeKind};
pub use time_left::{Phase, Reading, TimeLeft};
pub use transcript::end_of;

//! One game in progress: who plays, whose turn it is, what may be done, and how it ends. Everything changes through
//! [`Game::apply`], which is told the time and says what happened.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod command;
mod game;
mod terms;
mod time_control;

pub use command::{Command, Event, Refusal};
pub use game::{Game, Played};
pub use terms::{Conduct, Player, Terms, Timestamp};
pub use time_control::{ParseTimeError, TimeControl, TimeControls, TimeKind};

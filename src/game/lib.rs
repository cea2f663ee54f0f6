//! One game in progress: the players, the side to move, the allowed commands, the clock and the end. [`Terms`] hold the
//! agreement before the game: the start, the players, the time, the impasse rule and the treatment of forbidden moves.
//! Everything changes through [`Game::apply`], which receives the time with each [`Command`] and returns the [`Event`]s
//! or a [`Refusal`]. The crate reads no system clock, so the same commands give the same game. [`Game::stored`] and
//! [`Game::restore`] save and resume a game, and [`Game::record`] makes a record of it.
//!
//! ```
//! use game::{Command, Event, Game, Terms};
//! use rules::{Color, Outcome, Variant, WinBy};
//!
//! let mut game = Game::new(Terms::even(Variant::Standard)).expect("a start that can be played");
//! let mv = "7g7f".parse().expect("a move");
//! game.apply(Command::Play(mv), 0).expect("a legal move");
//! let events = game.apply(Command::Resign(Color::White), 1_000).expect("a game in progress");
//! let end = Outcome::Win { winner: Color::Black, by: WinBy::Resignation };
//! assert_eq!(events, [Event::Ended(end)]);
//! assert_eq!(game.outcome(), Some(end));
//! ```
#![forbid(unsafe_code)]

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

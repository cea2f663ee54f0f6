//! The text formats of everything that the page stores in the browser, each with a version, and the migration of
//! every older version.
//!
//! For a reload there are [`Saved`] games in their [`slots`], [`Preferences`], the [`last_choice`], the
//! [`ChessClock`], the [`names`] of players, the [`reviews`] of games, the [`findings`] of live analysis, a [`KeptStudy`], and the
//! progress in the lessons ([`learn`], [`lesson_game`]) and the mate problems ([`problem_progress`]). The list of saved games has [`entry`] cards and records in database [`rows`],
//! is found by [`search`], counted by [`tally`], and exported and imported as an [`archive`], together with reviews,
//! findings, progress, names and preferences.
//! [`persistence`] decides when the browser is asked to keep all of it for good. The modules `entry`, `rows` and `archive`
//! alone use JSON, so that the first download of the page does without. The crate makes and reads texts only: it has
//! no access to the browser, and [`slots::KeyValueStore`] stands for the local storage.
//!
//! ```
//! use game::{Command, Game};
//! use links::Choice;
//! use rules::Color;
//! use saves::{GameId, Label, Saved};
//!
//! let choice = Choice::default();
//! let mut game = Game::new(choice.terms(Color::Black)).expect("an even game");
//! let mv = "7g7f".parse().expect("a move");
//! game.apply(Command::Play(mv), 0).expect("a legal move");
//! let saved = Saved::of(&game, &choice, Color::Black, 7, "play=b?", 0);
//! let text = saved.to_text(&Label { id: GameId(1), ..Label::default() });
//! let (label, again) = Saved::from_text(&text).expect("a text of this version");
//! assert_eq!(label.id, GameId(1));
//! assert_eq!(again.game().expect("a playable game").line(), game.line());
//! ```
//!
//! A text of an unknown version counts as missing:
//!
//! ```
//! use saves::Preferences;
//!
//! let preferences = Preferences::default().with("glide", "250");
//! assert_eq!(preferences.glide.milliseconds(), 250);
//! assert_eq!(Preferences::from_text("version=99\nglide=250\n"), Preferences::default());
//! ```
#![forbid(unsafe_code)]

pub mod archive;
mod chess_clock;
pub mod copies;
#[cfg(test)]
mod dumps;
pub mod entry;
pub mod findings;
mod id;
mod kept_study;
pub mod last_choice;
pub mod learn;
pub mod lesson_game;
mod lines;
pub mod merging;
pub mod names;
pub mod persistence;
pub mod preferences;
pub mod problem_progress;
pub mod reviews;
pub mod rows;
mod saved;
pub mod search;
pub mod slots;
pub mod tally;

pub use chess_clock::{ChessClock, ClockPhase};
pub use id::GameId;
pub use kept_study::KeptStudy;
pub use preferences::Preferences;
pub use saved::{Label, Saved, StatedEnd, is_same_state};

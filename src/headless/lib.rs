//! The user interface without a screen: the data that the page shows, and the meaning of its input, as pure
//! functions. The page draws the data and carries out the results.
//!
//! The [`board`] has its model and the state machine for clicks, drags and keys; the position [`editor`] has its own.
//! [`advice`] explains pieces that cannot move, [`danger`] finds pieces that are lost by exchange and threats, and [`coach`]
//! warns of a move that loses a piece or allows mate. [`hint_steps`] tells a good move in steps, [`piece_moves`] pictures the
//! moves of a piece. [`status`], [`dial`], [`meter`] and [`impasse`] hold the data about a game, [`study`] the list of moves in a
//! record, [`learn`] the lessons, [`analysis`] what the engine finds in a position, [`reviewing`] the review of a game, [`names`] its opening and its castles, [`sound`] the sounds of a move and of the clock. [`mate_problem`] conducts the solving of a mate problem, [`problems`] has those of the page,
//! and [`worker_session`] the exchange of messages with an engine in a web worker. [`diagram`] and [`share`] make
//! pictures, files and QR codes, [`embed`] the messages to a page around a frame. [`pace`] says when an answer of the engine is played, [`time_source`] makes the time of the
//! clocks, [`back_button`] the entry of an open sheet in the browser's history. The crate draws nothing on the page,
//! contains no translated text, and has no access to a browser: times, events and random seeds are arguments.
//!
//! A state machine decides what two activated squares mean:
//!
//! ```
//! use headless::board::interaction::{Effect, Input, Interaction, Place, Turn};
//! use rules::{Color, Position, Variant};
//!
//! let position = Position::start(Variant::Standard);
//! let turn = Turn::Move(Color::Black);
//! let place = |name: &str| Place::Square(name.parse().expect("a square"));
//! let (picked, _) = Interaction::default().step(Input::Activate(place("7g")), &position, turn);
//! let (_, effect) = picked.step(Input::Activate(place("7f")), &position, turn);
//! assert_eq!(effect, Effect::Play("7g7f".parse().expect("a move")));
//! ```
//!
//! The model of the board has the marks of every square:
//!
//! ```
//! use headless::board::model::{BoardInput, BoardModel};
//! use rules::{Line, Variant};
//!
//! let line = Line::parse("startpos moves 7g7f", Variant::Standard).expect("a line");
//! let position = line.play().expect("legal moves");
//! let model = BoardModel::build(&position, BoardInput::NOTHING);
//! let cell = model.cell("7f".parse().expect("a square"));
//! assert_eq!(cell.marks.names(), "last-to");
//! ```
#![forbid(unsafe_code)]

pub mod advice;
pub mod analysis;
pub mod back_button;
pub mod board;
pub mod coach;
pub mod danger;
pub mod diagram;
pub mod dial;
pub mod editor;
pub mod embed;
pub mod engine_request;
pub mod hint_steps;
pub mod impasse;
pub mod learn;
pub mod long_list;
pub mod mate_problem;
pub mod meter;
pub mod names;
pub mod next_step;
pub mod pace;
pub mod piece_moves;
pub mod print;
pub mod problems;
pub mod review;
pub mod reviewing;
pub mod sentence;
pub mod setting_out;
pub mod share;
#[cfg(test)]
mod slow;
pub mod sound;
pub mod status;
pub mod study;
pub mod time_parts;
pub mod time_source;
pub mod why;
pub mod worker_session;

//! The chess clock that covers the page: a [`saves::ChessClock`] for two people who play on a real board.

pub mod controller;
pub mod view;

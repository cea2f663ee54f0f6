//! The chess clock over the page: a [`saves::ChessClock`] for two people who have a board of their own.

pub mod controller;
pub mod view;

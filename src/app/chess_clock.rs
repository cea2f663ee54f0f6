//! The chess clock over the page: a [`saves::ChessClock`] for two people who have a board of their own.

pub mod desk;
pub mod view;

//! What can lie over the page.

/// A sheet that the person has asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// The way to the others, where the masthead has no room.
    Menu,
    /// What the person likes.
    Preferences,
    /// The game to be passed on.
    Share,
    /// The games that the browser keeps.
    Games,
    /// What hand and keys can do.
    Help,
    /// The question whether a link shall be followed while a game runs.
    Leave,
    /// The conditions of an impasse, and what can be done about it.
    Impasse,
}

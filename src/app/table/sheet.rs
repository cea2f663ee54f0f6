//! The names of the modal sheets that can be shown over the page.

/// A modal sheet over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// The menu with the buttons of the other sheets, on screens where the header has no room for them.
    Menu,
    /// The preferences: pieces, board, sound and customs.
    Preferences,
    /// Links, files and pictures of the game that is shown.
    Share,
    /// The list of the games and records that the browser stores.
    Games,
    /// The help on pointer and keyboard controls.
    Help,
    /// The field into which a record is pasted, where the browser does not hand over the clipboard.
    Paste,
    /// The question whether to leave an unfinished game for a link.
    Leave,
    /// The room of the lessons, which covers the page.
    Learn,
    /// The room of the mate problems, which covers the page.
    Problems,
    /// The conditions of an impasse, with buttons to declare or propose it.
    Impasse,
}

//! The names and limits of archives, which reader and writer share.

/// The file of the archive that holds all games, as JSON.
pub(super) const GAMES: &str = "games.json";
/// The first line of that file: the format and its version.
pub(super) const HEAD: &str = "{\"komadai-games\":1,\"games\":[";
/// The last line of that file.
pub(super) const TAIL: &str = "]}";
/// The version of the archive that is written. A larger one is not read.
pub(super) const VERSION: u32 = 1;
/// The file of the archive with the unreadable rows of the database, unchanged, as a JSON list of
/// [`Raw`](crate::rows::Raw). The reader ignores it.
pub const UNREADABLE: &str = "unreadable.json";
/// The size of the largest archive, in bytes. No larger one is written, and the page reads nothing of a larger one.
pub const MOST_BYTES: usize = 32 << 20;
/// The size of the longest game in `games.json`, in bytes: ten times the longest packed record. A longer one is damaged.
pub(super) const LONGEST_GAME: usize = 1 << 20;

//! The lock that keeps measurements and training games apart: whoever measures holds it, and the generator of training
//! games pauses meanwhile. The kernel releases it when its process ends, however that happens.
//!
//! ```no_run
//! let _busy = busy::hold()?;
//! // While the value lives, the generator pauses.
//! # std::io::Result::Ok(())
//! ```
#![forbid(unsafe_code)]

use std::fs::{File, TryLockError, create_dir_all};
use std::io;
use std::path::{Path, PathBuf};

/// The folder of training games: `$KOMADAI_GAMES`, or `~/.cache/komadai/games`. It need not exist.
///
/// # Errors
/// Neither `KOMADAI_GAMES` nor `HOME` is set.
pub fn games_folder() -> io::Result<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("KOMADAI_GAMES")
        .or_else(|| set("HOME").map(|home| home.join(".cache/komadai/games")))
        .ok_or_else(|| io::Error::other("set KOMADAI_GAMES to the folder of training games"))
}

/// Holds the lock until the value is dropped. Several processes can hold it at the same time.
///
/// # Errors
/// The folder of training games is unknown, or the lock file cannot be written.
pub fn hold() -> io::Result<File> {
    hold_in(&games_folder()?)
}

/// Whether a process holds the lock.
///
/// # Errors
/// As [`hold`].
pub fn is_held() -> io::Result<bool> {
    is_held_in(&games_folder()?)
}

fn hold_in(folder: &Path) -> io::Result<File> {
    let file = open(folder)?;
    file.lock_shared()?;
    Ok(file)
}

fn is_held_in(folder: &Path) -> io::Result<bool> {
    match open(folder)?.try_lock() {
        Ok(()) => Ok(false),
        Err(TryLockError::WouldBlock) => Ok(true),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn open(folder: &Path) -> io::Result<File> {
    create_dir_all(folder)?;
    File::options().create(true).append(true).open(folder.join("busy.lock"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_is_held_by_as_many_as_like_and_released_by_the_last() {
        let folder = std::env::temp_dir().join(format!("komadai-busy-{}", std::process::id()));
        assert!(!is_held_in(&folder).unwrap());
        let one = hold_in(&folder).unwrap();
        let other = hold_in(&folder).unwrap();
        assert!(is_held_in(&folder).unwrap());
        drop(one);
        assert!(is_held_in(&folder).unwrap());
        drop(other);
        assert!(!is_held_in(&folder).unwrap());
        std::fs::remove_dir_all(folder).unwrap();
    }
}

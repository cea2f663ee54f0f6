//! The networks that the program uses: the built-in one, and those in files.

use network::Network;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

/// The file of the built-in network, which the page uses too.
static BYTES: &[u8] = include_bytes!("../../public/engine/network.bin");

static BUILT_IN: LazyLock<Arc<Network>> =
    LazyLock::new(|| Arc::new(Network::read(BYTES).expect("a test reads the built-in network")));

/// The built-in network.
pub(crate) fn built_in() -> Arc<Network> {
    Arc::clone(&BUILT_IN)
}

/// A network that cannot be used.
#[derive(Debug)]
pub(crate) enum NetworkFileError {
    /// The file cannot be read.
    File(PathBuf, io::Error),
    /// The contents of the file are no network.
    Contents(PathBuf, network::NetworkError),
}

impl fmt::Display for NetworkFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path, error) => write!(f, "{}: {error}", path.display()),
            Self::Contents(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for NetworkFileError {}

/// Reads the network in a file.
///
/// # Errors
/// The file cannot be read, or is no network. The message names the file.
pub(crate) fn read(path: &Path) -> Result<Network, NetworkFileError> {
    let bytes = std::fs::read(path).map_err(|error| NetworkFileError::File(path.to_path_buf(), error))?;
    Network::read(&bytes).map_err(|error| NetworkFileError::Contents(path.to_path_buf(), error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_network_can_be_read() {
        assert!(built_in().parameters().width > 0);
    }
}

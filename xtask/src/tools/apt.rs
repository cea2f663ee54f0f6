//! Installs packages of Debian.

use anyhow::Result;

use super::rust::on_path;
use crate::process::{self, command};

/// The `apt-get` command. It asks no questions and waits up to five minutes for another apt process, such as an
/// automatic update.
const APT: [&str; 5] = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-o", "DPkg::Lock::Timeout=300"];

/// The right to install packages: as root, or with `sudo` if it needs no password.
#[derive(Debug)]
pub(super) struct Apt {
    /// The words before the command.
    prefix: &'static [&'static str],
}

impl Apt {
    /// `None` if the system has no apt, or the user may not install packages.
    pub(super) fn new() -> Option<Self> {
        if on_path("apt-get").is_empty() {
            None
        } else if process::probe("id", &["-u"]).as_deref() == Some("0") {
            Some(Self { prefix: &[] })
        } else {
            process::probe("sudo", &["-n", "true"]).map(|_| Self { prefix: &["sudo", "-n"] })
        }
    }

    /// Fetches the list of packages.
    ///
    /// # Errors
    /// The command fails.
    pub(super) fn update(&self) -> Result<()> {
        self.run(&["update"])
    }

    /// Installs packages, without those that they only recommend.
    ///
    /// # Errors
    /// The command fails, for example because a package is missing.
    pub(super) fn install(&self, packages: &[&str]) -> Result<()> {
        self.run(&[&["install", "--yes", "--no-install-recommends"], packages].concat())
    }

    fn run(&self, step: &[&str]) -> Result<()> {
        let words: Vec<&str> = self.prefix.iter().chain(&APT).copied().collect();
        process::run(command(words[0], &words[1..]).args(step))
    }
}

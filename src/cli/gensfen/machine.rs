//! The machine: priority and free disk space.

use std::io;
use std::path::Path;

/// Lowers the priority of the process to the lowest, so that everything else goes first. Has no effect where the system
/// has no priorities.
///
/// Linux shares the processor among sessions first, and compares priorities only within one (`sched(7)`, autogroups). If
/// the process leads a session of its own, as under `setsid`, the priority of that session is lowered as well.
pub(super) fn lower_priority() {
    #[cfg(unix)]
    let _ = rustix::process::nice(19);
    #[cfg(target_os = "linux")]
    if rustix::process::getsid(None).is_ok_and(|session| session == rustix::process::getpid()) {
        let _ = std::fs::write("/proc/self/autogroup", "19");
    }
}

/// The free space of the disk with this folder, in bytes. Where the system does not say, there is enough.
pub(super) fn free_space(folder: &Path) -> io::Result<u64> {
    #[cfg(unix)]
    return rustix::fs::statvfs(folder)
        .map(|space| space.f_bavail.saturating_mul(space.f_frsize))
        .map_err(io::Error::from);
    #[cfg(not(unix))]
    return std::fs::metadata(folder).map(|_| u64::MAX);
}

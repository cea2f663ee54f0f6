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
    if std::fs::read_to_string("/proc/self/stat").is_ok_and(|status| leads_session(&status)) {
        let _ = std::fs::write("/proc/self/autogroup", "19");
    }
}

/// Whether a process leads its session, by its line of `/proc/[pid]/stat` (`proc_pid_stat(5)`). The session is 0 if its
/// leader is outside the process's namespace, as in a container.
#[cfg(target_os = "linux")]
fn leads_session(status: &str) -> bool {
    // The name of the program stands in parentheses and may hold spaces and parentheses itself.
    let Some((before, after)) = status.rsplit_once(')') else { return false };
    let process = before.split_whitespace().next();
    let session = after.split_whitespace().nth(3);
    process.is_some() && process == session
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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::leads_session;

    #[test]
    fn a_leader_has_the_number_of_its_session() {
        assert!(leads_session("4242 (komadai) R 1 4242 4242 0 -1 4194304 95 0"));
        assert!(leads_session("4242 (a (b) c) R 1 4242 4242 0 -1 4194304 95 0"));
        assert!(!leads_session("4242 (komadai) R 4100 4242 4100 0 -1 4194304 95 0"));
    }

    #[test]
    fn a_session_from_outside_the_container_is_not_led() {
        assert!(!leads_session("7 (komadai) R 1 7 0 0 -1 4194304 95 0"));
    }

    #[test]
    fn a_line_that_is_cut_is_no_leader() {
        for line in ["", "4242", "4242 (komadai", "4242 (komadai) R 1", ") R 1 4242 4242"] {
            assert!(!leads_session(line), "{line:?}");
        }
    }
}

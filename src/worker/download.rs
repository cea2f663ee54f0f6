//! The downloads of the evaluation network and of the book of openings. The loader of the worker
//! (`public/worker_loader.js`) knows their addresses and fetches them; here a download is begun and watched. What the bytes
//! are is known to those who take them, so that there is this code only once.

use crate::worker_loop;
use js_sys::{Function, Uint8Array};
use protocol::Loading;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen::prelude::*;

/// The time after a failure before the download is tried again, in milliseconds.
const RETRY_MS: f64 = 10_000.0;

#[wasm_bindgen]
extern "C" {
    /// Fetches the file with this name. Calls `report` with the number of bytes received and that of the whole file (0
    /// if it is unknown) as they arrive. The last call has the bytes as its third argument, or `null` if the file could not
    /// be fetched.
    #[wasm_bindgen(catch, js_name = komadaiDownload)]
    fn fetch_file(name: &str, report: &Function) -> Result<(), JsValue>;
}

/// The state of the download. Times are milliseconds of a monotonic clock.
#[derive(Debug)]
enum Download {
    /// No job has needed the file yet.
    NotBegun,
    /// A download is running, and its bytes arrive.
    Running {
        loading: Loading,
        /// Whether an earlier download has failed. Then no job waits for this one.
        is_retry: bool,
    },
    /// The file was downloaded, and the engine does not have it yet.
    Arrived(Vec<u8>),
    /// The engine has it.
    Taken,
    /// The file could not be fetched, or is damaged.
    Failed { since: f64 },
}

impl Download {
    /// Begins a download at `now` if one is needed. Returns whether it did.
    fn begin(&mut self, now: f64) -> bool {
        let is_retry = match *self {
            Self::NotBegun => false,
            Self::Failed { since } if now >= since + RETRY_MS => true,
            Self::Running { .. } | Self::Arrived(_) | Self::Taken | Self::Failed { .. } => return false,
        };
        *self = Self::Running { loading: Loading::default(), is_retry };
        true
    }

    /// Notes the part that has been received.
    fn advance(&mut self, received: Loading) {
        if let Self::Running { loading, .. } = self {
            *loading = received;
        }
    }

    /// Ends the download at `now` with the bytes, or with `None` if the file could not be fetched.
    fn end(&mut self, bytes: Option<Vec<u8>>, now: f64) {
        *self = bytes.map_or(Self::Failed { since: now }, Self::Arrived);
    }

    /// What `read` makes of the bytes, if they have arrived and were not taken yet. Damaged bytes, of which it makes nothing,
    /// are a failure at `now`.
    fn take<T>(&mut self, read: impl FnOnce(&[u8]) -> Option<T>, now: f64) -> Option<T> {
        let Self::Arrived(bytes) = self else { return None };
        let file = read(bytes);
        *self = if file.is_some() { Self::Taken } else { Self::Failed { since: now } };
        file
    }

    /// The part received, while jobs have to wait for the file.
    const fn awaited(&self) -> Option<Loading> {
        match *self {
            Self::Running { loading, is_retry: false } => Some(loading),
            _ => None,
        }
    }

    /// Whether the file could not be loaded, and has not come since.
    const fn has_failed(&self) -> bool {
        matches!(self, Self::Failed { .. } | Self::Running { is_retry: true, .. })
    }
}

/// The download of a file, which the browser advances.
#[derive(Debug)]
pub(crate) struct FileDownload {
    /// The name of the file in the loader.
    name: &'static str,
    state: Rc<RefCell<Download>>,
}

impl FileDownload {
    /// The download of the file with this name in the loader. It has not begun.
    pub(crate) fn new(name: &'static str) -> Self {
        Self { name, state: Rc::new(RefCell::new(Download::NotBegun)) }
    }

    /// Begins the download for a job that arrived at `now`, unless it has begun.
    pub(crate) fn begin(&self, now: f64) {
        if !self.state.borrow_mut().begin(now) {
            return;
        }
        let download = Rc::clone(&self.state);
        let on_report = Closure::<dyn FnMut(_, _, _)>::new(move |received: f64, total: f64, end: JsValue| {
            let mut download = download.borrow_mut();
            if end.is_undefined() {
                let total = (total > 0.0).then_some(total as u32);
                download.advance(Loading { received: received as u32, total });
            } else {
                download.end(end.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec), worker_loop::now());
            }
        });
        // The function lives as long as the worker, which begins few downloads.
        if fetch_file(self.name, on_report.into_js_value().unchecked_ref()).is_err() {
            self.state.borrow_mut().end(None, now);
        }
    }

    /// What `read` makes of the bytes, if they have arrived and were not taken yet. Damaged bytes, of which it makes nothing,
    /// are a failure.
    pub(crate) fn take<T>(&self, read: impl FnOnce(&[u8]) -> Option<T>) -> Option<T> {
        self.state.borrow_mut().take(read, worker_loop::now())
    }

    /// The part received, while jobs have to wait for the file.
    pub(crate) fn awaited(&self) -> Option<Loading> {
        self.state.borrow().awaited()
    }

    /// Whether the file could not be loaded, and has not come since.
    pub(crate) fn has_failed(&self) -> bool {
        self.state.borrow().has_failed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads the bytes of a file that is a digit.
    fn digit(bytes: &[u8]) -> Option<u8> {
        if let [digit @ b'0'..=b'9'] = bytes { Some(digit - b'0') } else { None }
    }

    #[test]
    fn a_file_is_downloaded_once_and_taken_once() {
        let mut download = Download::NotBegun;
        assert!(download.begin(0.0) && !download.begin(1.0));
        assert_eq!(download.awaited(), Some(Loading::default()));
        let part = Loading { received: 5, total: Some(9) };
        download.advance(part);
        assert_eq!(download.awaited(), Some(part));
        assert_eq!(download.take(digit, 40.0), None);
        download.end(Some(b"7".to_vec()), 50.0);
        // No job waited when it came: it is there for the next one.
        assert!(download.awaited().is_none() && !download.begin(60.0));
        assert_eq!((download.take(digit, 70.0), download.take(digit, 80.0)), (Some(7), None));
        assert!(!download.begin(1e6) && !download.has_failed());
    }

    #[test]
    fn no_job_waits_after_a_failure_however_late_it_came() {
        for bytes in [None, Some(b"no digit".to_vec())] {
            let mut download = Download::NotBegun;
            download.begin(0.0);
            download.end(bytes, 60_000.0);
            assert_eq!(download.take(digit, 60_000.0), None);
            assert!(download.has_failed() && download.awaited().is_none());
            assert!(!download.begin(60_001.0));
            // Another try goes on in the background.
            assert!(download.begin(60_000.0 + RETRY_MS));
            assert!(download.awaited().is_none() && download.has_failed());
            download.end(Some(b"3".to_vec()), 80_000.0);
            assert!(!download.has_failed() && download.take(digit, 90_000.0) == Some(3));
        }
    }
}

//! The download of the evaluation network. The loader of the worker (`public/worker_loader.js`) knows its address and
//! fetches it; here the download is begun and watched, and its bytes are read.

use crate::worker_loop;
use js_sys::{Function, Uint8Array};
use network::Network;
use protocol::Loading;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use wasm_bindgen::prelude::*;

/// The time after a failure before the download is tried again, in milliseconds.
const RETRY_MS: f64 = 10_000.0;

#[wasm_bindgen]
extern "C" {
    /// Fetches the file of the network. Calls `report` with the number of bytes received and that of the whole file (0 if
    /// it is unknown) as they arrive. The last call has the bytes as its third argument, or `null` if the file could not
    /// be fetched.
    #[wasm_bindgen(catch, js_name = komadaiNetwork)]
    fn fetch_network(report: &Function) -> Result<(), JsValue>;
}

/// The state of the download. Times are milliseconds of a monotonic clock.
#[derive(Debug, Default)]
enum Download {
    /// No job has needed the network yet.
    #[default]
    NotBegun,
    /// Bytes are arriving.
    Running {
        loading: Loading,
        /// Whether an earlier download has failed. Then no job waits for this one.
        is_retry: bool,
    },
    /// The network was downloaded, and the engine does not have it yet.
    Arrived(Arc<Network>),
    /// The engine has the network.
    Taken,
    /// The file could not be fetched, or was no network.
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
    const fn advance(&mut self, received: Loading) {
        if let Self::Running { loading, .. } = self {
            *loading = received;
        }
    }

    /// Ends the download at `now` with the bytes, or with `None` if the file could not be fetched.
    fn end(&mut self, bytes: Option<&[u8]>, now: f64) {
        let network = bytes.and_then(|bytes| Network::read(bytes).ok());
        *self = network.map_or(Self::Failed { since: now }, |network| Self::Arrived(Arc::new(network)));
    }

    /// The network, if it has arrived and was not taken yet.
    fn take(&mut self) -> Option<Arc<Network>> {
        let arrived = matches!(self, Self::Arrived(_)).then(|| std::mem::replace(self, Self::Taken));
        arrived.and_then(|arrived| if let Self::Arrived(network) = arrived { Some(network) } else { None })
    }

    /// The part received, while jobs have to wait for the network.
    const fn awaited(&self) -> Option<Loading> {
        match *self {
            Self::Running { loading, is_retry: false } => Some(loading),
            _ => None,
        }
    }

    /// Whether the network could not be loaded, and has not come since.
    const fn has_failed(&self) -> bool {
        matches!(self, Self::Failed { .. } | Self::Running { is_retry: true, .. })
    }
}

/// The download, which the browser advances.
#[derive(Debug, Default)]
pub(crate) struct NetworkDownload(Rc<RefCell<Download>>);

impl NetworkDownload {
    /// Begins the download for a job that arrived at `now`, unless it has begun.
    pub(crate) fn begin(&self, now: f64) {
        if !self.0.borrow_mut().begin(now) {
            return;
        }
        let download = Rc::clone(&self.0);
        let on_report = Closure::<dyn FnMut(_, _, _)>::new(move |received: f64, total: f64, end: JsValue| {
            let mut download = download.borrow_mut();
            if end.is_undefined() {
                let total = (total > 0.0).then_some(total as u32);
                download.advance(Loading { received: received as u32, total });
            } else {
                let bytes = end.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
                download.end(bytes.as_deref(), worker_loop::now());
            }
        });
        // The function lives as long as the worker, which begins few downloads.
        if fetch_network(on_report.into_js_value().unchecked_ref()).is_err() {
            self.0.borrow_mut().end(None, now);
        }
    }

    /// The network, if it has arrived and was not taken yet.
    pub(crate) fn take(&self) -> Option<Arc<Network>> {
        self.0.borrow_mut().take()
    }

    /// The part received, while jobs have to wait for the network.
    pub(crate) fn awaited(&self) -> Option<Loading> {
        self.0.borrow().awaited()
    }

    /// Whether the network could not be loaded, and has not come since.
    pub(crate) fn has_failed(&self) -> bool {
        self.0.borrow().has_failed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use network::Parameters;

    fn file() -> Vec<u8> {
        Network::new(Parameters::zero(16)).expect("a network").write()
    }

    #[test]
    fn a_network_is_downloaded_once_and_taken_once() {
        let mut download = Download::default();
        assert!(download.begin(0.0) && !download.begin(1.0));
        assert_eq!(download.awaited(), Some(Loading::default()));
        let part = Loading { received: 5, total: Some(9) };
        download.advance(part);
        assert_eq!(download.awaited(), Some(part));
        download.end(Some(&file()), 50.0);
        // No job waited when it came: it is there for the next one.
        assert!(download.awaited().is_none() && !download.begin(60.0));
        assert!(download.take().is_some() && download.take().is_none());
        assert!(!download.begin(1e6) && !download.has_failed());
    }

    #[test]
    fn no_job_waits_after_a_failure_however_late_it_came() {
        for bytes in [None, Some(&b"no network"[..])] {
            let mut download = Download::default();
            download.begin(0.0);
            download.end(bytes, 60_000.0);
            assert!(download.has_failed() && download.awaited().is_none());
            assert!(!download.begin(60_001.0));
            // Another try goes on in the background.
            assert!(download.begin(60_000.0 + RETRY_MS));
            assert!(download.awaited().is_none() && download.has_failed());
            download.end(Some(&file()), 80_000.0);
            assert!(!download.has_failed() && download.take().is_some());
        }
    }
}

//! The download of the evaluation network. The loader of the worker (`public/worker_loader.js`) knows its address and
//! fetches it; here the download is started and watched, and its bytes are read.

use js_sys::{Function, Uint8Array};
use network::Network;
use protocol::Loading;
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use wasm_bindgen::prelude::*;

/// The time after a failed download before another one is tried, in milliseconds. Until then jobs do not wait.
const RETRY_MS: f64 = 10_000.0;

#[wasm_bindgen]
extern "C" {
    /// Fetches the file of the network. Calls `report` with the number of bytes received and that of the whole file (0 if
    /// it is unknown) as they arrive. The last call has the bytes as its third argument, or `null` if the file could not
    /// be fetched.
    #[wasm_bindgen(catch, js_name = komadaiNetwork)]
    fn fetch_network(report: &Function) -> Result<(), JsValue>;
}

/// The state of the download.
#[derive(Clone, Debug)]
pub(crate) enum Download {
    /// Bytes are arriving.
    Running(Loading),
    /// The network was downloaded.
    Loaded(Arc<Network>),
    /// The file could not be fetched, or is no network.
    Failed,
}

/// The download of the network, which is begun at most once at a time.
#[derive(Debug, Default)]
pub(crate) struct NetworkDownload {
    /// The newest state, which the browser changes; `None` before the first download.
    state: Rc<RefCell<Option<Download>>>,
    /// The arrival of the job for which the newest download was begun, in milliseconds.
    began: f64,
}

impl NetworkDownload {
    /// Begins the download for a job that arrived at `now`, unless it has begun. Returns whether the job has to wait for
    /// it: not if the network was loaded, nor shortly after a failure.
    pub(crate) fn begin(&mut self, now: f64) -> bool {
        match *self.state.borrow() {
            Some(Download::Loaded(_)) => return false,
            Some(Download::Failed) if now < self.began + RETRY_MS => return false,
            Some(Download::Running(_)) => return true,
            Some(Download::Failed) | None => {}
        }
        self.began = now;
        *self.state.borrow_mut() = Some(Download::Running(Loading::default()));
        let state = Rc::clone(&self.state);
        let on_report = Closure::<dyn FnMut(_, _, _)>::new(move |received: f64, total: f64, end: JsValue| {
            let loading = Loading { received: received as u32, total: (total > 0.0).then_some(total as u32) };
            *state.borrow_mut() =
                Some(if end.is_undefined() { Download::Running(loading) } else { read(&end) });
        });
        // The function lives as long as the worker, which begins few downloads.
        if fetch_network(on_report.into_js_value().unchecked_ref()).is_err() {
            *self.state.borrow_mut() = Some(Download::Failed);
        }
        true
    }

    /// The state of the download, which must have begun.
    pub(crate) fn state(&self) -> Download {
        self.state.borrow().clone().unwrap_or(Download::Failed)
    }
}

/// Reads the bytes that were fetched.
fn read(bytes: &JsValue) -> Download {
    let bytes = bytes.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
    let network = bytes.and_then(|bytes| Network::read(&bytes).ok());
    network.map_or(Download::Failed, |network| Download::Loaded(Arc::new(network)))
}

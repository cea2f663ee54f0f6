// What `new Worker(…)` runs: loads the wasm of the engine.

// Filled in by xtask/src/offline.rs. The worker sends it first, and the page compares it.
const BUILD = "";
self.komadaiBuild = BUILD;

// A frame without an origin cannot start this file itself: it starts a line that says where it lies, and imports it
// (public/start.js).
const home = self.komadaiHome ?? self.location.href;
// A page that distrusts what its browser has kept adds a query, which then goes for all three files; where the address
// takes none, a fragment.
const again = self.komadaiHome ? self.location.hash.replace("#", "?") : self.location.search;
const at = (file) => new URL(file + again, home).href;
importScripts(at("./worker.js"));
wasm_bindgen({ module_or_path: at("./worker_bg.wasm") }).catch((error) => {
  // Thrown outside of a promise, so that the page's `onerror` hears of it.
  setTimeout(() => {
    throw error;
  });
});

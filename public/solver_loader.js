// What `new Worker(…)` runs to solve mate problems: as `worker_loader.js`, with the wasm of the solver.

// Filled in by xtask/src/offline.rs. The thinker says it first of all, and the page compares.
const BUILD = "";
self.komadaiBuild = BUILD;

// A page that distrusts what its browser has kept adds a query, which then goes for all three files.
const again = self.location.search;
importScripts("./solver.js" + again);
wasm_bindgen({ module_or_path: "./solver_bg.wasm" + again }).catch((error) => {
  // Thrown outside of a promise, so that the page's `onerror` hears of it.
  setTimeout(() => {
    throw error;
  });
});

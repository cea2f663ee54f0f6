// What the line that `new Worker(…)` runs imports to solve mate problems: as `worker_loader.js`, with the wasm of the solver.

// Filled in by xtask/src/offline.rs. The worker sends it first, and the page compares it.
const BUILD = "";
self.komadaiBuild = BUILD;

// The worker starts from a line that says where this file lies, and imports it (public/start.js). A page that distrusts
// what its browser has kept adds a fragment to the address of that line, which becomes the query of all three files.
const again = self.location.hash.replace("#", "?");
const at = (file) => new URL(file + again, self.komadaiHome).href;
importScripts(at("./solver.js"));
wasm_bindgen({ module_or_path: at("./solver_bg.wasm") }).catch((error) => {
  // Thrown outside of a promise, so that the page's `onerror` hears of it.
  setTimeout(() => {
    throw error;
  });
});

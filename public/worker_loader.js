// What `new Worker(…)` runs: loads the thinker's wasm.

importScripts("./worker.js");
wasm_bindgen({ module_or_path: "./worker_bg.wasm" }).catch((error) => {
  // Thrown outside of a promise, so that the page's `onerror` hears of it.
  setTimeout(() => {
    throw error;
  });
});

// What the line that `new Worker(…)` runs imports: loads the wasm of the engine.

// Filled in by xtask/src/offline.rs. The worker sends it first, and the page compares it.
const BUILD = "";
self.komadaiBuild = BUILD;

// The worker starts from a line that says where this file lies, and imports it (public/start.js). A page that distrusts
// what its browser has kept adds a fragment to the address of that line, which becomes the query of all three files.
const again = self.location.hash.replace("#", "?");
const at = (file) => new URL(file + again, self.komadaiHome).href;

/** The files of the engine: the evaluation network and the book of openings. */
const FILES = { network: "./engine/network.bin", book: "./engine/book.bin" };

/** The longest time without a byte of a file, in milliseconds. */
const STALLED = 20_000;

/**
 * Fetches the file of the engine with this name. Calls `report` with the numbers of bytes received and of the whole file
 * (0 if unknown), and in the end with a third argument: the bytes, or `null` if they could not be fetched.
 */
self.komadaiDownload = async (name, report) => {
  const control = new AbortController();
  let timer;
  const watch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => control.abort(), STALLED);
  };
  let bytes = null;
  try {
    watch();
    const answer = await fetch(at(FILES[name]), { signal: control.signal });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    // Of a compressed file, the header has the length of the compressed bytes.
    const total = answer.headers.has("Content-Encoding") ? 0 : Number(answer.headers.get("Content-Length"));
    const reader = answer.body.getReader();
    const parts = [];
    let received = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      watch();
      parts.push(part.value);
      report((received += part.value.length), total);
    }
    bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  } catch {
    // There is no connection, it was lost, or nothing came for too long.
  }
  clearTimeout(timer);
  report(0, 0, bytes);
};

importScripts(at("./worker.js"));
wasm_bindgen({ module_or_path: at("./worker_bg.wasm") }).catch((error) => {
  // Thrown outside of a promise, so that the page's `onerror` hears of it.
  setTimeout(() => {
    throw error;
  });
});

// Starts the app, or shows a message that says why it cannot run.

// The smallest module that uses SIMD: a function of `i32.const 0; i8x16.splat; drop`.
const SIMD = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // magic number, version
  0x01, 0x04, 0x01, 0x60, 0x00, 0x00, // one type: () -> ()
  0x03, 0x02, 0x01, 0x00, // one function of that type
  0x0a, 0x09, 0x01, 0x07, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0x1a, 0x0b, // its code
]);

/** The time in which a page that is left is gone, in milliseconds. */
const GONE = 500;

/** Shows a hidden element by its id. */
function show(id) {
  document.getElementById(id).hidden = false;
}

/**
 * Calls a function of recover.js, which is loaded only after a failure. Its query makes the service worker take it from
 * the server, since what is stored may be damaged.
 */
function recover(how) {
  return import("./recover.js?anew").then((recovery) => recovery[how]()).catch(() => show("not-loaded"));
}

/** Shows that the page could not be loaded, and has its stored files repaired. */
function repair() {
  show("not-loaded");
  recover("repair");
}

const showCrash = () => recover("showCrash");
// A panic sends the event `komadai:crashed` before it ends the app. A trap, such as exhausted memory, only throws.
addEventListener("komadai:crashed", showCrash);
addEventListener("error", ({ error }) => error instanceof WebAssembly.RuntimeError && showCrash());
addEventListener("unhandledrejection", ({ reason }) => reason instanceof WebAssembly.RuntimeError && showCrash());
// The app has started but could not load its texts.
addEventListener("komadai:not-loaded", repair);
// While a page was in the back/forward cache, another tab may have resumed its game. The game was saved after its last
// move, so nothing is lost.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

/**
 * Makes workers start from a Blob that imports their script. Such a worker inherits the policy of the page; one that
 * starts from a file has the policy that the server sends with the file, and a static server sends none. In a frame that is
 * sandboxed without `allow-same-origin`, and so has no origin, no other worker starts; there the server must send the files
 * with CORS headers.
 */
function adoptWorkers() {
  for (const role of ["worker", "solver"]) {
    const named = document.querySelector(`meta[name="komadai:${role}"]`);
    const home = JSON.stringify(new URL(named.content, document.baseURI));
    // The fragment of the Blob's address becomes the query of the file's (src/app/worker_link.rs).
    const source = `self.komadaiHome=${home};importScripts(self.komadaiHome+self.location.hash.replace("#","?"))`;
    named.content = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  }
}

/**
 * Registers the service worker, so that the page works without a network and offers updates. The page also runs without
 * one.
 */
async function registerUpdates() {
  // Only release builds have a service worker.
  if (document.querySelector('meta[name="komadai:build"]') === null) return;
  // An embedded page, or one in a frame of another origin, is not stored for offline use.
  if (document.documentElement.matches("[data-embed], [data-foreign]")) return;
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done));
  await import("./updates.js").then((updates) => updates.registerUpdates()).catch(() => {});
}

/** The CSS features that the styles require. */
const STYLES = "selector(:has(a)) and (color: color-mix(in srgb, red, red))";

// Without head.js the page has no policy. index.html has a message for that.
if (!self.komadaiScope) throw new Error("head.js did not run");

// The browser must be recent enough: xtask/src/browsers.rs lists the oldest supported versions.
if (typeof WebAssembly === "object" && WebAssembly.validate(SIMD) && CSS.supports(STYLES)) {
  adoptWorkers();
  import("./app.js")
    .then((app) => app.default({ module_or_path: new URL("./app_bg.wasm", import.meta.url) }))
    .then(registerUpdates, async (error) => {
      // Whatever a page still fetches when it is left fails in Firefox. Such a page is gone by then, and says nothing.
      await new Promise((done) => setTimeout(done, GONE));
      repair();
      throw error;
    });
} else {
  show("too-old");
}

// Starts the app, or says in plain words why it cannot run.

// The smallest module that uses SIMD: a function of `i32.const 0; i8x16.splat; drop`.
const SIMD = new Uint8Array([
  0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00, // magic number, version
  0x01, 0x04, 0x01, 0x60, 0x00, 0x00, // one type: () -> ()
  0x03, 0x02, 0x01, 0x00, // one function of that type
  0x0a, 0x09, 0x01, 0x07, 0x00, 0x41, 0x00, 0xfd, 0x0f, 0x1a, 0x0b, // its code
]);

/** Where the app keeps the game of this tab, and its line with start and moves: see src/saves/saved.rs. */
const GAME = "komadai:game";
const LINE = /^line=(.*)$/m;

function show(id) {
  document.getElementById(id).hidden = false;
}

/** What is left of the game when the app has broken down: all of it as it was kept, or else the position shown. */
function gameAsText() {
  try {
    const kept = sessionStorage.getItem(GAME)?.match(LINE);
    if (kept) return kept[1];
  } catch {
    // This browser keeps nothing.
  }
  const sfen = document.querySelector("[data-board]")?.dataset.sfen;
  return sfen ? `position sfen ${sfen}` : "";
}

/** Says that the app has broken down, and offers the game. */
function tellCrash() {
  const card = document.getElementById("crashed");
  if (!card.hidden) return;
  const game = gameAsText();
  card.querySelector("textarea").value = game;
  card.querySelector("textarea").hidden = game === "";
  document.querySelector(".page")?.setAttribute("inert", "");
  card.querySelector("button").addEventListener("click", () => location.reload());
  show("crashed");
  scrollTo(0, 0);
}

// A panic tells before it ends the app; a trap, such as memory that has run out, is only thrown.
addEventListener("komadai:crashed", tellCrash);
addEventListener("error", ({ error }) => error instanceof WebAssembly.RuntimeError && tellCrash());
addEventListener("unhandledrejection", ({ reason }) => reason instanceof WebAssembly.RuntimeError && tellCrash());
// No language has arrived.
addEventListener("komadai:not-loaded", () => show("not-loaded"));
// A page that comes back from behind may have lost its game to another tab. The game was kept after its last move.
addEventListener("pageshow", ({ persisted }) => persisted && location.reload());

/**
 * Has workers start in a frame that is sandboxed without `allow-same-origin`: it has no origin, so that no worker's file
 * is of its own. It may start a line of its own that imports one, if the server lets everybody read the files.
 */
function adoptWorkers() {
  for (const role of ["worker", "solver"]) {
    const named = document.querySelector(`meta[name="komadai:${role}"]`);
    const home = JSON.stringify(new URL(named.content, document.baseURI));
    const line = `self.komadaiHome=${home};importScripts(self.komadaiHome)`;
    named.content = URL.createObjectURL(new Blob([line], { type: "text/javascript" }));
  }
}

/** Lets the page work without a network, where the browser can: it runs as well without. */
async function keepUp(broken) {
  // Only a release has a build to keep.
  if (document.querySelector('meta[name="komadai:build"]') === null) return;
  // A part of another page brings that page what it needs, and not the rest.
  if (document.documentElement.hasAttribute("data-embed")) return;
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done));
  await import("./updates.js").then((updates) => updates.keepUp(broken)).catch(() => {});
}

/** What the styles cannot do without. */
const STYLES = "selector(:has(a)) and (color: color-mix(in srgb, red, red))";

// A browser that is new enough: xtask/src/browsers.rs lists them.
if (typeof WebAssembly === "object" && WebAssembly.validate(SIMD) && CSS.supports(STYLES)) {
  if (self.origin === "null") adoptWorkers();
  import("./app.js")
    .then((app) => app.default({ module_or_path: new URL("./app_bg.wasm", import.meta.url) }))
    .then(
      () => keepUp(false),
      (error) => {
        show("not-loaded");
        keepUp(true);
        throw error;
      },
    );
} else {
  show("too-old");
}

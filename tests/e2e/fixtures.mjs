// What every test starts from: a board to play on, and a watch over the page.
//
// A test fails on any console error or warning, any uncaught error, and any request to another place.
//
// Starting is what a test costs most: a new browser context has a new process, which compiles all WebAssembly again, and a
// service worker then copies the whole site. So tests share contexts, and there are no service workers:
// - Each worker keeps a few contexts, by the options that they were made with, and in each a page that keeps the process
//   of the site alive. A test has pages of its own, and the storage of the site is emptied between tests.
// - A context that a test changed beyond its pages (clock, permissions, init scripts …) serves no other test.
// - `test.use({ fresh: true })` asks for a context that no other test had.
// - `test.use({ serviceWorker: true })` is for tests about the service worker, or about what it changes; fresh too.
//
// In Firefox every test has a context of its own: the process of the site stays, and so contexts cost little.

import { test as base, expect } from "@playwright/test";
import { addEmulation, emulate, forbidScripts, isFirefox, isOwnComplaint, openWorkers } from "./firefox.mjs";
import { BoardPage } from "./pages/board.mjs";
import { ACTS } from "./pages/worker.mjs";

/** So many unused contexts are kept by each worker: tests with the same options mostly follow one another. */
const KEPT = 3;

/** A page that runs nothing. Its icon is given, since browsers ask the server for one. */
const STILL = { contentType: "text/html", body: '<link rel="icon" href="data:,">' };

/** What changes a context for good. Routes and listeners of single pages go with them. */
const CHANGES = [
  "addCookies",
  "addInitScript",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "route",
  "routeFromHAR",
  "routeWebSocket",
  "setExtraHTTPHeaders",
  "setGeolocation",
  "setOffline",
  "setStorageState",
];
const CLOCK_CHANGES = ["install", "pauseAt", "setFixedTime", "setSystemTime"];

/** All that a site may store but cookies, of which ours has none. */
const STORES = "cache_storage,file_systems,indexeddb,local_storage,service_workers";

/** Hides the service workers from pages, as a browser without them would. */
const hideServiceWorkers = () => delete Navigator.prototype.serviceWorker;

/** So many of the last input events are told when a test fails. */
const TRAIL = 24;

/**
 * Keeps the last input events of a page, each with its time in ms and its target, the moves that it has shown and the
 * tasks that took a second, for the report of a failure.
 */
function leaveTrail(length) {
  const trail = (window.trailOfTests = []);
  const leave = (what, time, rest) => {
    trail.push(`${what}@${Math.round(time)} ${rest}`);
    if (trail.length > length) trail.shift();
  };
  const name = ({ target }) => target?.dataset?.action ?? target?.dataset?.square ?? target?.localName ?? "window";
  const kinds = ["touchstart", "touchend", "touchcancel", "pointerdown", "pointercancel", "click", "contextmenu", "keydown"];
  for (const kind of [...kinds, "hashchange", "blur", "visibilitychange"]) {
    const note = (event) => kind === "blur" && event.target !== window ? undefined : leave(kind, event.timeStamp, name(event));
    addEventListener(kind, note, { capture: true, passive: true });
  }
  const shown = new MutationObserver(([{ target }]) => leave("shown", performance.now(), target.dataset.ply));
  shown.observe(document, { subtree: true, attributeFilter: ["data-ply"] });
  const slow = ({ duration, startTime }) => duration < 1000 || leave("busy", startTime, `for ${Math.round(duration)}`);
  new PerformanceObserver((list) => list.getEntries().forEach(slow)).observe({ type: "longtask" });
}

/** What the state of a page says about a failure, in one line. */
async function describe(page) {
  const state = page.evaluate(() =>
    [
      location.hash || "no fragment",
      `now ${Math.round(performance.now())} ms`,
      document.visibilityState,
      `focus on ${document.activeElement?.dataset.action ?? document.activeElement?.localName}`,
      ...[...document.querySelectorAll("[data-board], .status, .sheet")].map(
        (element) => `<${element.className || "board"} ${Object.entries(element.dataset).map((pair) => pair.join("=")).join(" ")}>`,
      ),
      ...(window.trailOfTests ?? ["no trail"]),
    ].join(" | "),
  );
  const late = new Promise((resolve) => setTimeout(resolve, 3000, "the page does not answer"));
  return `Page: ${await Promise.race([state, late]).catch((error) => error.message)}`;
}

/** The contexts of one worker that wait for the next test. */
class Contexts {
  /** By their options as JSON; the one used last is the last. */
  #waiting = new Map();

  /** A context with these options; `make` makes one if none waits. */
  async take(key, make) {
    const waiting = this.#waiting.get(key);
    this.#waiting.delete(key);
    if (waiting) return waiting;
    const context = await make();
    const still = await context.newPage();
    await still.route("**/*", (route) => route.fulfill(STILL));
    await still.goto("./");
    const shared = { context, still, session: await context.newCDPSession(still), changed: false };
    watch(shared, context, CHANGES);
    watch(shared, context.clock, CLOCK_CHANGES);
    still.on("crash", () => (shared.changed = true));
    return shared;
  }

  /** Keeps a context for the next test, without the pages of this one and what they stored. */
  async giveBack(key, shared, origin) {
    const { context, still, session } = shared;
    if (shared.changed) return context.close();
    const pages = context.pages().filter((page) => page !== still);
    await Promise.all(pages.map((page) => page.close()));
    // What a page wrote last may reach the browser after its storage was emptied, and the next test would go on with a
    // game of this one. Pages of one process share their local storage, so this follows all that they wrote.
    await still.evaluate(() => localStorage.clear());
    await session.send("Storage.clearDataForOrigin", { origin, storageTypes: STORES });
    this.#waiting.set(key, shared);
    for (const [oldest, { context }] of this.#waiting) {
      if (this.#waiting.size <= KEPT) break;
      this.#waiting.delete(oldest);
      await context.close();
    }
  }
}

/** Notes when one of these methods is called. */
function watch(shared, object, methods) {
  for (const name of methods) {
    const method = object[name];
    object[name] = (...how) => {
      shared.changed = true;
      return method.apply(object, how);
    };
  }
}

export const test = base.extend({
  /** The complaints that a test expects: `test.use({ expected: /worker lost/ })`. */
  expected: [undefined, { option: true }],

  /** Whether a test needs a context that no other test had. */
  fresh: [false, { option: true }],

  /** Whether the page may have a service worker. */
  serviceWorker: [false, { option: true }],

  /** The contexts that tests share. */
  contexts: [async ({}, use) => use(new Contexts()), { scope: "worker" }],

  /** All options of a context but the address, as JSON: tests with the same ones may share it. */
  terms: async (
    {
      acceptDownloads, bypassCSP, colorScheme, contextOptions, contrast, deviceScaleFactor, extraHTTPHeaders,
      forcedColors, geolocation, hasTouch, httpCredentials, ignoreHTTPSErrors, isMobile, javaScriptEnabled, locale,
      offline, permissions, proxy, reducedMotion, screen, serviceWorkers, storageState, timezoneId, userAgent, viewport,
    },
    use,
  ) => {
    await use(
      JSON.stringify([
        acceptDownloads, bypassCSP, colorScheme, contextOptions, contrast, deviceScaleFactor, extraHTTPHeaders,
        forcedColors, geolocation, hasTouch, httpCredentials, ignoreHTTPSErrors, isMobile, javaScriptEnabled, locale,
        offline, permissions, proxy, reducedMotion, screen, serviceWorkers, storageState, timezoneId, userAgent, viewport,
      ]),
    );
  },

  context: async (
    {
      browser, colorScheme, contexts, forcedColors, fresh, hasTouch, javaScriptEnabled, reducedMotion, serviceWorker,
      baseURL, terms,
    },
    use,
    testInfo,
  ) => {
    // Playwright adds the options of the test.
    const make = async () => {
      const context = await browser.newContext();
      if (!serviceWorker) await context.addInitScript(hideServiceWorkers);
      await context.addInitScript(leaveTrail, TRAIL);
      return context;
    };
    // There a new context needs no new process, and has no storage of others.
    if (isFirefox(browser)) {
      const look = { colorScheme, forcedColors, hasTouch, reducedMotion };
      await emulate(browser, look);
      const context = await make();
      await openWorkers(context, ACTS);
      context.on("page", (page) => addEmulation(page, look));
      if (javaScriptEnabled === false) forbidScripts(context);
      await use(context);
      await context.close();
      return;
    }
    // Another address is of a server that belongs to the test.
    if (fresh || serviceWorker || baseURL !== testInfo.project.use.baseURL) {
      const context = await make();
      await use(context);
      await context.close();
      return;
    }
    const shared = await contexts.take(terms, make);
    await use(shared.context);
    await contexts.giveBack(terms, shared, new URL(baseURL).origin);
  },

  /** Complaints of the browser so far, one sentence each; they must all be expected. */
  complaints: [
    async ({ browser, context, baseURL, expected }, use) => {
      const complaints = [];
      const home = new URL(baseURL).origin;
      const hear = {
        console: (message) => {
          if (["error", "warning"].includes(message.type())) {
            complaints.push(`console ${message.type()}: ${message.text()}`);
          }
        },
        weberror: (error) => complaints.push(`uncaught: ${error.error()}`),
        request: (request) => {
          const url = new URL(request.url());
          if (["http:", "https:"].includes(url.protocol) && url.origin !== home) {
            complaints.push(`request to ${url.origin}`);
          }
        },
      };
      for (const [event, listener] of Object.entries(hear)) context.on(event, listener);
      await use(complaints);
      for (const [event, listener] of Object.entries(hear)) context.off(event, listener);
      // Of an error that a page logs, Firefox tells only that it is one: a test that expects any expects it.
      const isUnnamed = (text) => isFirefox(browser) && expected && text === "console error: Error";
      const unexpected = complaints.filter((text) => !isOwnComplaint(text) && !isUnnamed(text) && !expected?.test(text));
      expect(unexpected, "console errors, warnings and foreign requests").toEqual([]);
    },
    { auto: true },
  ],

  /** The board of the page; `board.open()` loads it. A failure says what state the page was in. */
  board: async ({ page }, use, testInfo) => {
    await use(new BoardPage(page));
    if (testInfo.status !== testInfo.expectedStatus && !page.isClosed()) {
      testInfo.errors.push({ message: await describe(page) });
    }
  },
});

/** Whether all tests run, with all that they look at: `cargo xtask test --full`. */
export const FULL = Boolean(process.env.KOMADAI_FULL);

/** Marks a test as one of the most important flows, which run in Firefox in every run (at most 4 minutes): `test(title, FLOW, …)`. */
export const FLOW = { tag: "@flow" };

/** Leaves a test to `cargo xtask test --full`: `test(title, RARE, …)`. */
export const RARE = { tag: "@full" };

/** The same, if a condition holds: `test(title, inFull(rare), …)`. */
export const inFull = (rare) => (rare ? RARE : {});

export { expect };

// What tests ask of Firefox beyond what Playwright offers there.
//
// Playwright drives Firefox by WebDriver BiDi. The version that both browsers understand emulates no themes, motion,
// pointers and print there, and has no moves of a finger. Firefox itself has all of that. So a few BiDi commands are
// sent beside Playwright, through its own connection, which has no public name: a new version may move it. Scripts of
// the browser itself need the argument `--remote-allow-system-access`, which `firefox.config.mjs` gives.

/** Whether a page, context or browser is one of Firefox. */
export function isFirefox(object) {
  const browser = object.browserType ? object : (object.context?.() ?? object).browser();
  return browser.browserType().name() === "firefox";
}

/** Sends a BiDi command about a page; its `context` is the page. */
export function tell(page, method, params = {}) {
  const session = page._connection.toImpl(page).delegate._session;
  return session.send(method, { context: session.sessionId, ...params });
}

/**
 * Complaints of Firefox that no page of ours causes. It wants an icon for each page, and complains where the policy of a
 * host page forbids one. Playwright hides the caret in pictures by a style that the policy of a page refuses. When a page
 * is left, Firefox reports the unfinished fetches of its service worker as errors.
 */
const OWN = [
  /\(img-src\).*\/favicon\.ico/,
  /style-src-elem.*'sha256-YjaKGiklmzC6wjXA513HAMmzus8VE61XCOT\+SmwNZWA='/,
  /^uncaught: Failed to load ‘\S+’\. A ServiceWorker intercepted the request and encountered an unexpected error\.$/,
];

/** Whether a complaint is one of Firefox and its driver alone. */
export function isOwnComplaint(text) {
  return OWN.some((pattern) => pattern.test(text));
}

/**
 * Waits for the next files that a page saves. Playwright notices only files that come from a server.
 * @returns the names that the page gives them, and their paths
 */
export async function nextDownloads(page, count) {
  const session = page._connection.toImpl(page).delegate._session;
  const about = (kind) =>
    new Promise((done) => {
      const heard = [];
      const hear = (event) => {
        if (event.context !== session.sessionId || heard.push(event) < count) return;
        session.off(kind, hear);
        done(heard);
      };
      session.on(kind, hear);
    });
  const [begun, ended] = await Promise.all([about("browsingContext.downloadWillBegin"), about("browsingContext.downloadEnd")]);
  return begun.map(({ suggestedFilename, url }) => ({
    name: suggestedFilename,
    path: ended.find((end) => end.url === url).filepath,
  }));
}

/**
 * Runs a script in the browser itself, which may do anything, and returns what it says.
 * @param {import("@playwright/test").Browser} browser
 * @param {(argument: any) => any} script runs elsewhere: it sees nothing of its file
 * @param argument plain data
 */
export async function inBrowser(browser, script, argument = null) {
  const session = browser._connection.toImpl(browser)._browserSession;
  const { contexts } = await session.send("browsingContext.getTree", { "moz:scope": "chrome" });
  const window = contexts.find(({ url }) => url.endsWith("/browser.xhtml"));
  const { result, exceptionDetails } = await session.send("script.evaluate", {
    expression: `(async () => JSON.stringify((await (${script})(${JSON.stringify(argument)})) ?? null))()`,
    target: { context: window.context },
    awaitPromise: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.text);
  return JSON.parse(result.value);
}

/**
 * Lets tests ask the workers of a context's pages to come, since the driver runs no scripts in workers. Each worker listens to
 * a channel whose name its page knows, and does what it hears by name: the policy of the page forbids `eval`.
 * @param {Record<string, () => any>} acts what a worker can do
 */
export async function openWorkers(context, acts) {
  const known = Object.entries(acts).map(([name, act]) => `${name}: ${act}`).join();
  const listen = (acts, name) => {
    const channel = new BroadcastChannel(name);
    channel.addEventListener("message", ({ data: { asked } }) => asked && channel.postMessage({ said: acts[asked]() }));
  };
  await context.addInitScript(([listen, known]) => {
    const name = (window.channelOfTests = `tests ${Math.random()}`);
    window.Blob = new Proxy(Blob, {
      construct(Blob, [parts, options]) {
        const isWorker = options?.type === "text/javascript";
        return new Blob(isWorker ? [`(${listen})({ ${known} }, ${JSON.stringify(name)});`, ...parts] : parts, options);
      },
    });
  }, [String(listen), known]);
}

/** Has the workers of a page do one of these acts, and returns what the first one says. */
export const askWorkers = (page, act) =>
  page.evaluate(
    (asked) =>
      new Promise((done) => {
        const channel = new BroadcastChannel(window.channelOfTests);
        channel.addEventListener("message", ({ data: { said } }) => {
          channel.close();
          done(said);
        });
        channel.postMessage({ asked });
      }),
    act,
  );

/** What a test may emulate, as preferences of the browser. */
const PREFERENCES = {
  colorScheme: { name: "layout.css.prefers-color-scheme.content-override", dark: 0, light: 1, "no-preference": 1 },
  reducedMotion: { name: "ui.prefersReducedMotion", reduce: 1, "no-preference": 0 },
  forcedColors: { name: "browser.display.document_color_use", active: 2, none: 0 },
};
/** Coarse pointers are 1, fine ones 2, and pointers that hover 4. */
const [FINGER, MOUSE] = [1, 6];

/** What a page has where neither a test nor the configuration says anything. */
const USUAL = { colorScheme: "light", reducedMotion: "no-preference", forcedColors: "none" };

/**
 * Has the whole browser emulate a theme, motion, forced colors and pointers. It may be called again for open pages.
 * @param {{ colorScheme?: string, reducedMotion?: string, forcedColors?: string, hasTouch?: boolean }} look
 */
export async function emulate(browser, { hasTouch, ...look }) {
  const numbers = Object.entries(PREFERENCES).map(([feature, { name, ...values }]) => [
    name,
    values[look[feature] ?? USUAL[feature]],
  ]);
  const pointers = hasTouch ? FINGER : MOUSE;
  numbers.push(["dom.w3c_touch_events.enabled", hasTouch ? 1 : 0]);
  numbers.push(["ui.primaryPointerCapabilities", pointers], ["ui.allPointerCapabilities", pointers]);
  await inBrowser(browser, (numbers) => {
    for (const [name, number] of numbers) Services.prefs.setIntPref(name, number);
  }, numbers);
}

/** Gives `page.emulateMedia` its effect in Firefox; `look` is what its context emulates. */
export function addEmulation(page, look) {
  const browser = page.context().browser();
  page.emulateMedia = async ({ media, ...changes }) => {
    if (media !== undefined) {
      await inBrowser(browser, ([url, media]) => {
        const tabs = [...Services.wm.getEnumerator("navigator:browser")].flatMap((window) => [...window.gBrowser.tabs]);
        const shown = tabs.map((tab) => tab.linkedBrowser).filter((one) => one.currentURI.spec === url);
        for (const { browsingContext } of shown) browsingContext.mediumOverride = media ?? "";
      }, [page.url(), media]);
    }
    for (const [feature, value] of Object.entries(changes)) look[feature] = value ?? undefined;
    await emulate(browser, look);
  };
}

/** Opens pages of a context whose scripts do not run, as `javaScriptEnabled: false` has it elsewhere. */
export function forbidScripts(context) {
  const open = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await open();
    // Only its address tells the browser which tab is meant.
    const address = `about:blank#${crypto.randomUUID()}`;
    await page.goto(address);
    await inBrowser(context.browser(), (address) => {
      const tabs = [...Services.wm.getEnumerator("navigator:browser")].flatMap((window) => [...window.gBrowser.tabs]);
      const tab = tabs.find(({ linkedBrowser }) => linkedBrowser.currentURI.spec === address);
      tab.linkedBrowser.browsingContext.allowJavascript = false;
    }, address);
    return page;
  };
}

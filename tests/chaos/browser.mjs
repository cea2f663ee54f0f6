// The browser of a run: one persistent profile, whose process may be killed and started again.

import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { instrument } from "./page.mjs";

const ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export class Profile {
  /** The process of the browser, started by this object. */
  #pid;

  constructor(folder, site, hear) {
    Object.assign(this, { folder, site, hear });
  }

  /** Starts the browser. */
  async launch() {
    this.context = await chromium.launchPersistentContext(this.folder, {
      executablePath: process.env.KOMADAI_CHROME ?? "/usr/bin/chromium",
      args: ARGS,
      viewport: { width: 1280, height: 800 },
      locale: "en-US",
      reducedMotion: "reduce",
    });
    const session = await this.context.browser().newBrowserCDPSession();
    const { processInfo } = await session.send("SystemInfo.getProcessInfo");
    this.#pid = processInfo.find(({ type }) => type === "browser").id;
    await this.context.addInitScript(instrument);
    this.context.on("console", (message) => this.hear("console", message.text()));
    // An empty page keeps the browser open.
    this.anchor = this.context.pages()[0] ?? (await this.context.newPage());
  }

  /**
   * Does something on a page of the origin on which the app does not run. The page is closed again: while any page of the
   * origin is open, the browser puts off writing its local storage.
   */
  async aside(work) {
    const page = await this.context.newPage();
    try {
      await page.goto(`${this.site.origin}/chaos/still.html`);
      return await work(page);
    } finally {
      await page.close();
    }
  }

  /** Whether the local storage names this on the disk. */
  async hasOnDisk(text) {
    const folder = join(this.folder, "Default", "Local Storage", "leveldb");
    const names = await readdir(folder).catch(() => []);
    const files = await Promise.all(names.map((name) => readFile(join(folder, name)).catch(() => Buffer.of())));
    return files.some((file) => file.includes(text));
  }

  /** Kills the browser's process at once, and nothing else. */
  async kill() {
    const closed = new Promise((done) => this.context.once("close", done));
    process.kill(this.#pid, "SIGKILL");
    await closed;
  }

  close() {
    return this.context.close();
  }

  /** Opens a tab, with a copy of another tab's session storage if one is given. */
  async newPage(session) {
    const page = await this.context.newPage();
    if (session !== undefined) {
      await page.addInitScript((session) => {
        if (location.protocol === "http:" && sessionStorage.length === 0) {
          const set = Object.getPrototypeOf(sessionStorage);
          for (const [key, text] of Object.entries(session)) set.setItem.call(sessionStorage, key, text);
        }
      }, session);
    }
    return page;
  }

  /**
   * Crashes a page, as a lack of memory does. One that stands still crashes at the end of its task, when `go` lets it
   * go on.
   */
  async crash(page, go) {
    const session = await this.context.newCDPSession(page);
    const crashed = page.waitForEvent("crash", { timeout: 10_000 });
    session.send("Page.crash").catch(() => {});
    // The browser has passed on what came before this.
    await this.context.cookies();
    go().catch(() => {});
    await crashed;
  }
}

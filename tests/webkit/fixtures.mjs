// What every flow starts from: a browser of its own, a site of its own, a tab and its board.
//
// A session of a driver is a browser without any earlier state, and takes half a second to start, so each flow has one. Each
// flow also has its own server, which may stop, or change the build that it serves.

import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { test as base, expect } from "@playwright/test";
import { Brain } from "../e2e/brain.mjs";
import { BASE, ROOT } from "../e2e/pages/host.mjs";
import { serve } from "../e2e/server.mjs";
import { Board, Tab } from "./tab.mjs";
import { Driver } from "./webdriver.mjs";

/** Pages of other people. */
const HOSTS = fileURLToPath(new URL("../e2e/hosts", import.meta.url));

/** The tag of the flows that only `cargo xtask test --browsers` runs. */
export const FURTHER = { tag: "@further" };

/** What the driver says of a browser that has died. */
const DEATH = /invalid session id|unknown error/;

export const test = base.extend({
  /** The driver program, which serves one session after another. */
  driver: [
    async ({}, use) => {
      const driver = await Driver.start();
      await use(driver);
      await driver.stop();
    },
    { scope: "worker" },
  ],

  /** A browser. A flow is tried again if it failed because its browser had died, and only then. */
  session: async ({ driver }, use, testInfo) => {
    const died = join(testInfo.project.outputDir, "died", testInfo.testId);
    if (testInfo.retry > 0 && !existsSync(died)) throw new Error("the first try failed in a browser that was alive");
    const session = await driver.open();
    await use(session);
    if (DEATH.test(testInfo.errors[0]?.message) && (await session.isDead())) {
      await mkdir(dirname(died), { recursive: true });
      await writeFile(died, "");
    }
    await session.delete().catch(() => {});
  },

  /** Whether other origins may read the files of the site (`Access-Control-Allow-Origin: *`). */
  open: [false, { option: true }],

  /** The site, and pages of other people. `site.answer`, if it is set, answers requests in place of the files. */
  site: async ({ open }, use) => {
    const answer = (...request) => site.answer?.(...request) ?? false;
    const site = await serve({ root: ROOT, base: BASE, hosts: HOSTS, open, answer });
    await use(site);
    await site.stop();
  },

  /** The first tab of the browser, 1280 by 800. A failure leaves a picture of it, and says in what state the page was. */
  tab: async ({ session, site }, use, testInfo) => {
    const tab = new Tab(session, site.url, await session.get("/window"));
    await tab.resize(1280, 800);
    await use(tab);
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath("failed.png");
      await tab.screenshot().then((picture) => writeFile(path, picture), () => {});
      testInfo.attachments.push({ name: "screenshot", contentType: "image/png", path });
      testInfo.errors.push({ message: `Page: ${await tab.evaluate(describe).catch(({ message }) => message)}` });
    }
  },

  /** The board of the first tab. */
  board: async ({ tab }, use) => use(new Board(tab)),

  /** A folder for files that are opened. */
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "komadai-records-"));
    await use(folder);
    await rm(folder, { recursive: true });
  },

  /** Opens a file with these bytes, and waits until the record is there. */
  openFile: async ({ folder, tab }, use) => {
    await use(async (name, bytes) => {
      const path = join(folder, name);
      await writeFile(path, bytes);
      await tab.upload('[data-field="open-file"]', path);
      await tab.appears(".study");
    });
  },

  /** A player that is better than the page's lower levels. */
  brain: async ({}, use) => {
    const brain = new Brain();
    await use(brain);
    brain.quit();
  },
});

/** In the page: its state in one line. */
function describe() {
  return [
    location.href,
    document.visibilityState,
    `focus on ${document.activeElement?.dataset.action ?? document.activeElement?.localName}`,
    ...[...document.querySelectorAll("[data-board], .status, .sheet")].map(
      (element) => `<${element.className || "board"} ${Object.entries(element.dataset).map((pair) => pair.join("=")).join(" ")}>`,
    ),
    document.querySelector("[data-status]")?.textContent ?? "no status",
  ].join(" | ");
}

export { expect };

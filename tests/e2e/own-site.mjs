// A site of each test alone: it may stop, or serve another build.

import { createHash } from "node:crypto";
import { cp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test as base } from "./fixtures.mjs";
import { serve } from "./server.mjs";

export const DIST = fileURLToPath(new URL("../../dist", import.meta.url));
const PATH = "/some/club/path/";

export const test = base.extend({
  /** A web server of this test alone, which may stop or serve another folder, such as `site.newer`. */
  site: async ({}, use, testInfo) => {
    const newer = testInfo.outputPath("newer");
    await makeBuild(newer, NEWER);
    const site = await serve({ root: DIST, base: PATH });
    await use(Object.assign(site, { newer }));
    await site.stop();
    await rm(newer, { recursive: true });
  },
  baseURL: ({ site }, use) => use(site.url),
  serviceWorker: [true, { option: true }],
});

/** The id of the newer build. */
export const NEWER = "0123456789abcdef";

/**
 * Makes a folder with another build than the one in `dist`: the loader of the worker, which names the build, is another
 * file. `added` is a script that is added to start.js, and `loader` one in place of both loaders of workers.
 */
export async function makeBuild(folder, id, { added = "", loader } = {}) {
  await cp(DIST, folder, { recursive: true });
  const build = (await readFile(join(folder, "index.html"), "utf8")).match(/komadai:build" content="([^"]+)"/)[1];
  const renamed = [];
  for (const [stem, change] of [
    ["worker_loader", (text) => loader ?? text.replace(build, id)],
    ["solver_loader", (text) => loader ?? text],
    ["start", (text) => text + added],
  ]) {
    const old = (await readdir(folder)).find((name) => name.startsWith(`${stem}-`));
    const text = change(await readFile(join(folder, old), "utf8"));
    const name = `${stem}-${createHash("sha256").update(text).digest("hex").slice(0, 16)}.js`;
    await rm(join(folder, old));
    await writeFile(join(folder, name), text);
    renamed.push([old, name]);
  }
  for (const file of ["index.html", "sw.js"]) {
    let text = (await readFile(join(folder, file), "utf8")).replaceAll(build, id);
    for (const [old, name] of renamed) text = text.replaceAll(old, name);
    await writeFile(join(folder, file), text);
  }
}

/** The build of the page. */
export const buildOf = (page) => page.locator('meta[name="komadai:build"]').getAttribute("content");

/** Waits until the whole build is kept and the page is in the service worker's hands. */
export async function kept(page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

/**
 * Has the browser look for a new build until it finds one: a search of the page's own, begun before there was one, may
 * still be under way, and then is the answer to ours.
 */
export async function lookForUpdate(page) {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    let found = false;
    registration.addEventListener("updatefound", () => (found = true));
    while (!found && registration.waiting === null) await registration.update();
  });
}

/** Has the browser find the new build, and waits until it is offered. */
export async function findUpdate(page) {
  await lookForUpdate(page);
  await expect(page.locator("html")).toHaveAttribute("data-update", "ready", { timeout: 30_000 });
}

export function acceptUpdate(page) {
  return page.evaluate(() => {
    dispatchEvent(new Event("komadai:accept-update"));
  });
}

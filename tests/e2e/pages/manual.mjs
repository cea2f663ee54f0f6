// The manual of embedding: what it shows to be copied, and the pages of somebody else to which it is copied.

import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { serve } from "../server.mjs";
import { faults } from "./axe.mjs";
import { BASE, ROOT } from "./host.mjs";

/** The manual as it is served; here also the folder of host pages on another origin. */
export const MANUAL = join(ROOT, "embed");
/** The pages of the manual. */
export const PAGES = ["index.html", "ja.html"];
/** The address that snippets have for the site. */
const NAMED = "https://shogi.example/";

/** The text that stands between tags. */
const plain = (text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/**
 * Every snippet of a page: the id of its article, its markup, the files that go with it, and whether the page shows it
 * alive.
 */
export function snippetsOf(page) {
  const text = readFileSync(join(MANUAL, page), "utf8");
  return [...text.matchAll(/<article id="([^"]+)">(.*?)<\/article>/gs)].map(([, id, article]) => {
    const figures = [...article.matchAll(/<figure class="snippet"([^>]*)>.*?<code>(.*?)<\/code><\/pre><\/figure>/gs)];
    const [[, quiet, markup], ...rest] = figures;
    const files = rest.map(([, attributes]) => attributes.match(/data-file="([^"]+)"/)[1]);
    return { id, markup: plain(markup), files, live: !quiet.includes("data-quiet") };
  });
}

/** A page of somebody else's with a snippet as it would be pasted there. */
export function pageWith({ markup, files }, site) {
  const taken = /embed(-\w+)?\.js/.test(markup) ? "" : `<script src="${site}embed.js" async></script>`;
  const added = files.map((file) =>
    file.endsWith(".css") ? `<link rel="stylesheet" href="${file}">` : `<script type="module" src="${file}"></script>`,
  );
  const head = `<!doctype html><meta charset="utf-8"><title>A page with a board</title>`;
  return head + taken + markup.replaceAll(NAMED, site) + added.join("");
}

/** What of a snippet is for people: titles, alternatives, names, comments, sentences. */
const SAID = [/(?<= (?:title|alt)=")[^"]*/g, /(?<=^(?:\*|先手：|後手：)).*$/gm, /(?<=<p [^>]*>)[^<]+(?=<\/p>)/g];

/** The sentences of a snippet, and what is left without them: the same in every language, but for names of files. */
export function parted(markup) {
  const sentences = SAID.flatMap((pattern) => markup.match(pattern) ?? []);
  const rest = SAID.reduce((text, pattern) => text.replace(pattern, "…"), markup);
  return { sentences, rest: rest.replaceAll("-ja.", ".") };
}

/** The faults of a page around boards, by all rules or by those of looks; boards have a test of their own: axe.spec.mjs. */
export const faultsAround = (page, { allRules }) =>
  faults(page, { allRules, exclude: ["komadai-board", "iframe"], frames: true });

/**
 * Serves the site, and a folder of somebody else's pages beside it: a copy of the manual's.
 * @returns the site, the folder of the copies, the address of a file of theirs on another origin than the site's, and
 *   `stop`
 */
export async function serveCopies() {
  const home = await mkdtemp(join(tmpdir(), "komadai-manual-"));
  const [folder, root] = [join(home, "copies"), join(home, "site")];
  await cp(MANUAL, folder, { recursive: true });
  // The site, and once more in the folder of its version.
  await mkdir(root);
  for (const name of await readdir(ROOT)) await symlink(join(ROOT, name), join(root, name));
  await symlink(ROOT, join(root, "1.0"));
  const site = await serve({ root, base: BASE, hosts: folder, open: true });
  return {
    site,
    folder,
    elsewhere: (path) => new URL(`/hosts/${path}`, site.url).href.replace("127.0.0.1", "localhost"),
    stop: async () => {
      await site.stop();
      await rm(home, { recursive: true });
    },
  };
}

/** The position that a diagram tells of: what is on the board, who is to move, and the hands. */
export const positionIn = (svg) => svg.match(/SFEN: (\S+ \S+ \S+) \d+<\/desc>/)[1];

/**
 * Whether what stands in the place of boards is right: its pictures are there, and its links show the same positions.
 * @param page one without JavaScript, at the page with the pictures
 * @param live one with JavaScript
 * @returns how many there are
 */
export async function proveFallbacks(page, live) {
  const links = await page.locator("a:has(> img[width='480'])").all();
  for (const link of links) {
    await link.scrollIntoViewIfNeeded();
    const picture = link.locator("img");
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image) => image.naturalWidth)).toBe(800);
    // Its place is as high as it is.
    const [given, own] = await picture.evaluate((image) => [image.width / image.height, image.naturalWidth / image.naturalHeight]);
    expect(given).toBeCloseTo(own, 1);
    expect(await picture.getAttribute("alt")).not.toBe("");
    const [src, href] = [await picture.evaluate((image) => image.src), await link.evaluate((link) => link.href)];
    const shown = positionIn(await (await page.request.get(src)).text());
    // Another fragment alone would load nothing.
    await live.goto("about:blank");
    await live.goto(href);
    await expect(live.locator("[data-board]"), href).toHaveAttribute("data-sfen", new RegExp(`^${shown.replaceAll("+", "\\+")} `));
  }
  return links.length;
}

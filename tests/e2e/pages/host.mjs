// Pages of other people that hold a board: where they lie, and the frame in them.

import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { serve } from "../server.mjs";
import { BoardPage } from "./board.mjs";

/** The release site. */
export const ROOT = fileURLToPath(new URL("../../../dist", import.meta.url));
export const BASE = "/some/club/path/";
const HOSTS = fileURLToPath(new URL("../hosts", import.meta.url));

/**
 * A server of the site and of the host pages. By another name of this machine its pages are of another site.
 * @param {{ open?: boolean, answer?: Function }} options `open`: every page may read the files; `answer` as in `serve`
 */
export function openSite({ open = false, answer } = {}) {
  return serve({ root: ROOT, base: BASE, hosts: HOSTS, open, answer });
}

/** The address of a host page; `origin: "other"` has it lie on another origin than the site. */
export function addressOf(site, name, blanks, origin = "other") {
  const address = new URL(`/hosts/${name}`, site.url);
  if (origin === "other") address.hostname = "localhost";
  address.search = new URLSearchParams({ site: site.url, ...blanks });
  return address.href;
}

/** The address of a page with one frame: `frame.html`, or `strict.html`, which has a strict policy. */
export function hostPage(site, { name = "frame.html", origin, link, attributes = "" }) {
  return addressOf(site, name, { link: link.replaceAll("&", "&amp;"), attributes }, origin);
}

/** What lies in the frame of a page. */
export function frameOf(page, selector = "iframe[title]") {
  return page.frameLocator(selector);
}

/** The board in the element with this id. */
export const boardIn = (page, id) => new BoardPage(page.frameLocator(`#${id} iframe`));

/** All that the elements of a page have told (`hosts/heard.js`). */
export const allHeard = (page) => page.evaluate(() => window.heard);

/** The first event of an element for which something holds. */
export async function heard(page, board, type, holds = () => true) {
  const find = async () => (await allHeard(page)).find((event) => event.board === board && event.type === type && holds(event));
  await expect.poll(find, { timeout: 20_000, message: `${board}: ${type}` }).toBeTruthy();
  return find();
}

/** Opens a page with elements of this markup. */
export async function openBoards(page, site, markup) {
  await page.goto(addressOf(site, "boards.html", {}));
  await page.evaluate((markup) => document.body.insertAdjacentHTML("beforeend", markup), markup);
}

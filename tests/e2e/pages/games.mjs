// The games that the browser keeps, as a person sees them, and as they lie in the database.

import { expect } from "@playwright/test";
import { saved } from "./downloads.mjs";

export class GamesPage {
  constructor(page) {
    this.page = page;
    this.sheet = page.getByRole("dialog");
    this.rows = page.locator("[data-game]");
    this.titles = page.locator("[data-game] .game-title");
    this.told = page.locator("[data-told]");
    this.trouble = page.locator("[data-trouble]");
    this.empty = page.locator("[data-empty]");
    this.search = page.locator('[data-field="games-search"]');
  }

  action(name) {
    return this.page.locator(`[data-action="${name}"]`);
  }

  /** Opens the list, and waits until it was read. */
  async open() {
    await this.page.locator("[data-live]").first().waitFor({ state: "attached" });
    const button = this.page.locator('[data-action="games"]:visible');
    const menu = this.page.locator('[data-action="menu"]:visible');
    await expect(button.or(menu).first()).toBeVisible();
    if (await menu.isVisible()) await menu.click();
    await button.click();
    await this.read();
  }

  async read() {
    await expect(this.search).toBeVisible();
    await expect(this.empty.filter({ hasText: /^(Reading|棋譜を読み込)/ })).toHaveCount(0);
  }

  async close() {
    await this.action("close-games").click();
    await expect(this.sheet).toBeHidden();
  }

  /** Writes a title or tags on the first game. */
  async write(what, text) {
    await this.action(`game-${what}`).first().click();
    await this.page.locator(`[data-field="game-${what === "rename" ? "title" : "tags"}"]`).fill(text);
    await this.page.keyboard.press("Enter");
  }

  /** Saves the archive. @returns its bytes */
  async export() {
    const { name, bytes } = await saved(this.page, () => this.action("games-export").click());
    expect(name).toMatch(/^komadai-games-\d{4}-\d\d-\d\d\.zip$/);
    return bytes;
  }

  /** Brings files in: `{ name, buffer }`. */
  async import(...files) {
    // A large file is chosen by its path: all else goes through the test as text.
    const typed = files.map((file) => (file.name ? { mimeType: "application/octet-stream", ...file } : file));
    await this.page.locator('[data-field="games-file"]').setInputFiles(typed);
  }
}

/** What lies in a store of the database, as JSON where it is. */
export function stored(page, store = "games") {
  return page.evaluate(async (store) => {
    const done = (request) =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    if (!(await indexedDB.databases()).some(({ name }) => name === "komadai /some/club/path/:library")) return [];
    const database = await done(indexedDB.open("komadai /some/club/path/:library"));
    const rows = await done(database.transaction(store).objectStore(store).getAll());
    database.close();
    return rows.map(({ text }) => (text.startsWith("{") ? JSON.parse(text) : text));
  }, store);
}

/** Waits until the newest game in the database has so many moves. */
export async function waitStored(page, plies) {
  await expect
    .poll(async () => Math.max(-1, ...(await stored(page)).map((card) => card.plies)))
    .toBe(plies);
}

/**
 * In the page: keeps every transaction that writes from now on from coming to its end, and marks the document with
 * `data-writing` as soon as there is one.
 */
export function holdWrites() {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (row) {
    const more = () => {
      document.documentElement.dataset.writing = "";
      this.get("").onsuccess = more;
    };
    more();
    return put.call(this, row);
  };
}

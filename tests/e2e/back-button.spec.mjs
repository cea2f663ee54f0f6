// The back button of the browser closes what lies over the page: a sheet, the position editor, the chess clock. Nothing of
// that is left in the history.

import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { BoardPage, link } from "./pages/board.mjs";
import { EditorPage } from "./pages/editor.mjs";
import { frameOf, hostPage, openSite } from "./pages/host.mjs";

const GAME = { play: "b", level: 1, seed: 1, lang: "en" };

const dialog = (page) => page.getByRole("dialog");

/** Waits until the browser has gone back from the entry of a sheet, which it does after the sheet has closed. */
const backOnPage = (page) => expect.poll(() => page.evaluate(() => history.state)).toBe(null);

/** Goes through the history as the browser's buttons do. `goBack` waits in Firefox for an address that does not change. */
const step = (page, by) =>
  page.evaluate((by) => {
    const done = new Promise((done) => addEventListener("popstate", done, { once: true }));
    history.go(by);
    return done.then(() => {});
  }, by);

/** Opens the page after an empty one, to which Back leads. */
async function open(board) {
  await board.open(GAME);
  await expect(board.page.locator("[data-live]")).toBeAttached();
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
}

/** One more step back leaves the page. */
async function expectLeft(page) {
  await page.evaluate(() => setTimeout(() => history.back()));
  // Of Firefox, Playwright does not hear that the address is another one.
  await expect.poll(() => page.evaluate(() => location.href).catch(() => "")).toBe("about:blank");
}

for (const name of ["help", "preferences", "share", "games"]) {
  test(`Back closes the sheet of ${name}, and its button has the focus again`, inFull(name !== "preferences"), async ({ board, page }) => {
    await open(board);
    const [sfen, address] = [await board.sfen(), page.url()];
    await board.action(name).click();
    await expect(board.action(`close-${name}`)).toBeVisible();
    await step(page, -1);
    await expect(dialog(page)).toBeHidden();
    await expect(board.action(name)).toBeFocused();
    expect(page.url()).toBe(address);
    expect(await board.sfen()).toBe(sfen);
    await board.act("2g2f");
    await expectLeft(page);
  });
}

test("a sheet that is closed otherwise leaves nothing to go back through", RARE, async ({ board, page }) => {
  await open(board);
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => board.action("close-help").click(),
    // Beside the sheet.
    () => page.mouse.click(5, 5),
  ]) {
    await board.action("help").click();
    await expect(dialog(page)).toBeVisible();
    await close();
    await expect(dialog(page)).toBeHidden();
    await expect(board.action("help")).toBeFocused();
    await backOnPage(page);
  }
  await expectLeft(page);
});

test("sheets that follow each other at once are closed by one step each", RARE, async ({ board, page }) => {
  await open(board);
  await page.evaluate(() => {
    window.underWay = 0;
    history.back = () => {
      underWay += 1;
      History.prototype.back.call(history);
    };
    addEventListener("popstate", () => (underWay -= 1));
  });
  for (const key of ["?", "Escape", "p", "Escape", "s"]) await page.keyboard.press(key);
  await expect(board.action("close-share")).toBeVisible();
  // The browser has gone back as often as it was asked to, and the last sheet has its entry.
  await expect.poll(() => page.evaluate(() => underWay === 0 && history.state !== null)).toBe(true);
  await step(page, -1);
  await expect(dialog(page)).toBeHidden();
  await expectLeft(page);
});

test("Forward opens no sheet", RARE, async ({ board, page }) => {
  await open(board);
  await board.action("help").click();
  await expect(dialog(page)).toBeVisible();
  await step(page, -1);
  await expect(dialog(page)).toBeHidden();
  await step(page, 1);
  await backOnPage(page);
  await expect(dialog(page)).toBeHidden();
  await expect(board.status).toHaveText("Your move");
  await expectLeft(page);
});

test("a page that was loaded again under a sheet is closed to it", RARE, async ({ board, page }) => {
  await open(board);
  await board.action("help").click();
  await expect(dialog(page)).toBeVisible();
  await page.reload();
  await backOnPage(page);
  await expect(dialog(page)).toBeHidden();
  // The next sheet is closed as ever.
  await board.action("help").click();
  await expect(dialog(page)).toBeVisible();
  await step(page, -1);
  await expect(dialog(page)).toBeHidden();
  await expect(board.action("help")).toBeFocused();
});

test("the address of a link is followed as before", RARE, async ({ board, page }) => {
  await open(board);
  const [sfen, address] = [await board.sfen(), page.url()];
  const go = (params) => page.evaluate((hash) => (location.hash = hash), new URL(link(params), page.url()).hash);
  await board.action("help").click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await backOnPage(page);
  await go({ handicap: 2 });
  await expect(board.action("leave")).toBeVisible();
  await step(page, -1);
  await expect(board.action("leave")).toBeHidden();
  expect(await board.sfen()).toBe(sfen);
  // Over an open sheet the question comes first, and with it the sheet goes.
  await board.action("help").click();
  await expect(dialog(page)).toBeVisible();
  await go({ handicap: 4 });
  await expect(board.action("leave")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  expect(page.url()).toBe(address);
  expect(await board.sfen()).toBe(sfen);
  await board.act("2g2f");
});

test("a link that is followed after a sheet is one step of its own", async ({ board, page }) => {
  await board.open({ lang: "en" });
  await expect(page.locator("[data-live]")).toBeAttached();
  await page.keyboard.press("?");
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await backOnPage(page);
  await page.evaluate(() => (location.hash = "#handicap=2"));
  await expect(board.field("handicap")).toHaveValue("2");
  await step(page, -1);
  await expect(board.field("handicap")).toHaveValue("none");
  await expect(dialog(page)).toBeHidden();
});

/** Opens the page with its form, after an empty one. */
async function openForm(board) {
  await board.open({ lang: "en" });
  await expect(board.page.locator("[data-live]")).toBeAttached();
}

test("Back leaves the position editor, and Forward does not bring it back", async ({ board, page }) => {
  await openForm(board);
  const editor = new EditorPage(board);
  await editor.reopen();
  await editor.square("7g").click();
  await editor.square("7f").click();
  await step(page, -1);
  await expect(editor.root).toBeHidden();
  await expect(board.action("edit-position")).toBeFocused();
  await expect(board.square("7g")).toHaveAttribute("data-piece", "P");
  await step(page, 1);
  await backOnPage(page);
  await expect(editor.root).toBeHidden();
  // What was changed is not lost.
  await editor.reopen();
  await editor.action("undo").click();
  await expect(editor.square("7f")).toHaveAttribute("data-piece", "P");
  await step(page, -1);
  await expect(editor.root).toBeHidden();
  await expectLeft(page);
});

test("an editor that is left otherwise leaves nothing to go back through", RARE, async ({ board, page }) => {
  await openForm(board);
  const editor = new EditorPage(board);
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => editor.action("close").click(),
    () => editor.action("play").click(),
    () => editor.action("study").click(),
  ]) {
    await editor.reopen();
    await close();
    await expect(editor.root).toBeHidden();
    await backOnPage(page);
  }
  await expect(page.locator(".study")).toBeVisible();
  await expectLeft(page);
});

test("over the editor of a running game a link asks first, and the editor is left by one step after that", RARE, async ({ board, page }) => {
  await open(board);
  await board.action("new-game").click();
  const editor = new EditorPage(board);
  await editor.reopen();
  await page.evaluate((hash) => (location.hash = hash), new URL(link({ handicap: 2 }), page.url()).hash);
  await expect(board.action("leave")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(board.action("leave")).toBeHidden();
  await expect(editor.root).toBeVisible();
  await step(page, -1);
  await expect(editor.root).toBeHidden();
  await expect(board.action("start")).toBeVisible();
});

test("Back leaves the chess clock, and asks first while it runs", async ({ board, page }) => {
  await openForm(board);
  const clock = page.locator(".chess-clock");
  const lay = async () => {
    await board.field("pairing").selectOption("clock");
    await board.action("start").click();
    await expect(clock).toBeVisible();
    // The entry is there.
    await expect.poll(() => page.evaluate(() => history.state)).not.toBe(null);
  };
  await lay();
  await step(page, -1);
  await expect(clock).toBeHidden();
  await step(page, 1);
  await backOnPage(page);
  await expect(clock).toBeHidden();
  await lay();
  await page.locator('[data-press="w"]').click();
  await expect(clock).toHaveAttribute("data-hand", "b:runs");
  await step(page, -1);
  await expect(board.action("stay")).toBeVisible();
  await expect(clock).toHaveAttribute("data-hand", "b:runs");
  // One more step takes the question back, and no number of steps ends the clock.
  await step(page, -1);
  await expect(board.action("stay")).toBeHidden();
  await step(page, -1);
  await expect(board.action("stay")).toBeVisible();
  await board.action("close-clock").click();
  await expect(clock).toBeHidden();
  await backOnPage(page);
  await expectLeft(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 560 }, hasTouch: true });

  test("one step closes the menu and the sheet that it has opened", RARE, async ({ board, page }) => {
    await open(board);
    const menu = board.action("menu").filter({ visible: true });
    await menu.click();
    await expect(board.action("close-menu")).toBeVisible();
    await page.locator('.sheet [data-action="help"]').click();
    await expect(board.action("close-help")).toBeVisible();
    await step(page, -1);
    await expect(dialog(page)).toBeHidden();
    await expect(menu).toBeFocused();
    await expectLeft(page);
  });
});

test.describe("in a frame", () => {
  // The host page lies on another origin than the site that the tests know.
  test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$/ });

  test("the history is the host page's", async ({ page }) => {
    const site = await openSite();
    try {
      await page.goto(hostPage(site, { origin: "same", link: "embed&play=b&level=1&seed=1&lang=en" }));
      const board = new BoardPage(frameOf(page));
      await board.square("5e").click();
      await expect(board.page.locator("[data-live]")).toBeAttached();
      const length = await page.evaluate(() => history.length);
      await page.keyboard.press("?");
      await expect(board.page.getByRole("dialog")).toBeVisible();
      expect(await page.evaluate(() => history.length)).toBe(length);
      await page.keyboard.press("Escape");
      await expect(board.page.getByRole("dialog")).toBeHidden();
      await page.goto("about:blank");
    } finally {
      await site.stop();
    }
  });
});

// Nothing is lost: a reload, another link, another tab, a browser that keeps nothing, a page that breaks down.

import { RARE, expect, test } from "./fixtures.mjs";
import { saved } from "./pages/downloads.mjs";
import { OUT_OF_BOOK, holdNetwork } from "./pages/worker.mjs";

const GAME = { play: "b", level: 1, seed: 1 };

test("a reload goes on with the game, and the engine answers", async ({ board, page }) => {
  await board.open(GAME);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  const sfen = await board.sfen();
  await page.reload();
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await board.act("2g2f");
  expect(await board.waitTurn("b")).toBe("");
});

test("a reload while the engine thinks asks it again", RARE, async ({ board, page }) => {
  await holdNetwork(page);
  await board.open({ ...GAME, level: 20, sfen: OUT_OF_BOOK });
  await board.act("7g7f");
  await page.reload();
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await board.action("move-now").click();
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "2");
});

test("another link starts fresh, and the old game can be gone on with", async ({ board, page }) => {
  await board.open(GAME);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  const sfen = await board.sfen();
  await board.open({ handicap: "2" });
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await board.action("resume").click();
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
  await board.act("2g2f");
  expect(await board.waitTurn("b")).toBe("");
  await expect(page.locator("[data-action=resume]")).toBeHidden();
});

test("a link under a running game is followed only when the person agrees", async ({ board, page }) => {
  await board.open(GAME);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  const [sfen, address] = [await board.sfen(), page.url()];
  await page.evaluate(() => (location.hash = "#handicap=6&play=b&level=1"));
  await board.action("stay").click();
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
  await expect(page).toHaveURL(address);
  await page.evaluate(() => (location.hash = "#handicap=6&play=b&level=1"));
  await board.action("leave").click();
  await expect(board.root).toHaveAttribute("data-sfen", /^2sgkgs2/);
  await board.action("new-game").click();
  await board.action("resume").click();
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
});

test("two tabs keep two games", RARE, async ({ board, page, context }) => {
  await board.open(GAME);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  const other = await context.newPage();
  await other.goto(page.url().replace("play=b", "play=w"));
  await expect(other.locator("[data-board]")).toHaveAttribute("data-bottom", "w");
  await expect(other.locator('[data-board][data-ply="1"][data-thinking="false"]')).toBeVisible({ timeout: 30_000 });
  const sfen = await board.sfen();
  await page.reload();
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
});

test("a finished game is not begun again by a reload, but a new one is", async ({ board, page }) => {
  await board.open(GAME);
  await board.act("7g7f");
  await board.resign();
  expect(await board.waitEnd()).toBe("w:resignation");
  await page.reload();
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await expect(board.root).toHaveAttribute("data-outcome", "");
});

test("a browser that keeps nothing says so once, offers the file, and the game goes on", async ({ board, page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await board.open(GAME);
  await expect(board.status).toHaveText("This browser can’t save games. Reloading will lose this one; save it from “Share”.");
  await board.action("offer-file").click();
  await board.field("share-as").selectOption("file");
  const { name } = await saved(page, () => board.action("save-file").click());
  expect(name).toMatch(/^komadai.*\.kifu?$/);
  await page.keyboard.press("Escape");
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.status).toHaveText("Your move");
});

test("that nothing is kept can be read after the engine's first move too", RARE, async ({ board, page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await board.open({ ...GAME, play: "w" });
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await expect(board.status).toContainText("This browser can’t save games");
  await board.square("3c").click();
  await expect(board.status).toHaveText("Your move");
});

test("every earlier game can be gone on with, one after the other", RARE, async ({ board }) => {
  const first = ["7g7f", "2g2f", "5g5f"];
  await board.open();
  const games = [];
  for (const move of first) {
    if (games.length > 0) await board.action("new-game").click();
    await board.start({ level: 1 });
    await board.act(move);
    expect(await board.waitTurn("b")).toBe("");
    games.push(await board.sfen());
  }
  const [a, b, c] = games;
  for (const sfen of [b, a, b, c]) {
    await board.action("new-game").click();
    await board.action("resume").click();
    await expect(board.root).toHaveAttribute("data-sfen", sfen);
  }
});

test("back on the link of a game, the game goes on", RARE, async ({ board, page }) => {
  await board.open(GAME);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  const [sfen, hash] = [await board.sfen(), new URL(page.url()).hash];
  await page.evaluate(() => (location.hash = "#handicap=6&play=b&level=1"));
  await board.action("leave").click();
  await expect(board.root).toHaveAttribute("data-sfen", /^2sgkgs2/);
  await page.evaluate((hash) => (location.hash = hash), hash);
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
});

test("the question of a link goes when the address is back", RARE, async ({ board, page }) => {
  await board.open(GAME);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  const sfen = await board.sfen();
  await page.evaluate(() => (location.hash = "#play=b&level=1&lang=ja"));
  await expect(board.action("leave")).toBeVisible();
  // Nothing of the link holds before it is followed.
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goBack();
  await expect(board.action("leave")).toBeHidden();
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
});

test("language and turned board outlive a reload", async ({ board, page }) => {
  await board.open(GAME);
  await board.action("flip").click();
  await expect(board.root).toHaveAttribute("data-bottom", "w");
  await board.action("language").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await page.reload();
  await expect(board.root).toHaveAttribute("data-bottom", "w");
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
});

test("storage that is forbidden altogether does not stop the page", async ({ board, page }) => {
  await page.addInitScript(() => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  });
  await board.open(GAME);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
});

test("what another version has stored is left alone", async ({ board, page }) => {
  await page.addInitScript(() => {
    if (location.protocol !== "http:") return;
    if (localStorage.getItem("komadai /some/club/path/:game") === null) localStorage.setItem("komadai /some/club/path/:game", "komadai=999\nline=?");
  });
  await board.open();
  await expect(board.action("start")).toBeVisible();
});

test("the game is shared as link, SFEN and USI, and the link opens it", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1, moves: "7g7f 3c3d 8h2b+ 3a2b" });
  const sfen = await board.sfen();
  await board.action("share").click();
  await expect(board.field("share-sfen")).toHaveValue(sfen);
  await expect(board.field("share-usi")).toHaveValue(/^position sfen .* moves 7g7f 3c3d 8h2b\+ 3a2b$/);
  await board.action("copy-link").click();
  await expect(board.action("copy-link")).toHaveText("Copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain("8h2b%2B_3a2b");
  await page.keyboard.press("Escape");
  await page.goto("about:blank");
  await page.goto(link);
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
});

test("without a clipboard the text is selected", RARE, async ({ board, page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await board.open(GAME);
  await board.action("share").click();
  await board.action("copy-sfen").click();
  await expect(board.action("copy-sfen")).toHaveText("Press Ctrl+C");
  expect(await page.evaluate(() => getSelection().toString() || document.activeElement.value)).toContain("lnsgkgsnl");
});

test("a new build is offered where the game is, and taken when the person says so", async ({ board, page }) => {
  await board.open(GAME);
  await page.evaluate(() => {
    addEventListener("komadai:accept-update", () => sessionStorage.setItem("accepted", "yes"));
    dispatchEvent(new Event("komadai:update"));
  });
  await board.action("update").click();
  // The page's own script may load the page again at once.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("accepted")).catch(() => null)).toBe("yes");
});

// The printed page: a sheet in black and white with diagram, players, result, moves and comments, and nothing else.

import { isFirefox } from "./firefox.mjs";
import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { EditorPage } from "./pages/editor.mjs";
import { inks } from "./pages/inks.mjs";
import { ProblemRoom } from "./pages/problems.mjs";

const sheet = (page) => page.locator(".print-sheet");

const KIF = `表題：名局
棋戦：新春棋戦
開始日時：2025/12/24 10:00
先手：大山
後手：升田
手数----指手---------消費時間--
*A comment before the game.
   1 ７六歩(77)   ( 0:12/00:00:12)
*!?
*It opens the way of the bishop.
   2 ３四歩(33)   ( 0:03/00:00:03)
   3 ２六歩(27)   ( 1:12/00:01:24)
   4 投了

変化：2手
   2 ８四歩(83)
*An older way.
`;

/** Looks at the page as it is printed. */
async function print(page) {
  // What prints comes later.
  await expect(page.locator("[data-live]").first()).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(sheet(page)).toBeVisible();
}

/** Opens a record as a person does, by its file. */
async function openRecord(page) {
  const input = page.locator('[data-field="open-file"]').first();
  await input.waitFor({ state: "attached" });
  await input.setInputFiles({ name: "a.kifu", mimeType: "text/plain", buffer: Buffer.from(KIF) });
  await expect(page.locator(".tree li")).toHaveCount(6);
}

/** The pieces on the printed board, by their squares and the names of their images. */
const printedPieces = (page) =>
  page.locator(".print-board td:has(svg)").evaluateAll((cells) =>
    Object.fromEntries(
      cells.map((cell) => [
        cell.dataset.print,
        cell.querySelector("use").getAttribute("href").slice(1) + (cell.querySelector(".turned") ? " down" : ""),
      ]),
    ),
  );

/** Whatever of the page beside the sheet is seen. */
const others = (page) =>
  page.evaluate(() => {
    const shown = (element) => element.checkVisibility() && element.getClientRects().length > 0;
    const named = document.querySelectorAll("[data-board], .masthead, .status, .control, .new-game, .study, .sheet, .moves");
    return [...named].filter((element) => shown(element) && !element.closest(".print-sheet")).map(({ className }) => className);
  });

for (const [theme, board] of [["dark", "kaya"], ["light", "contrast"]]) {
  test(`a game is printed in black on white, ${theme}, ${board}`, inFull(theme === "light"), async ({ board: table, page }) => {
    await page.addInitScript((board) => {
      if (self.origin === "null" || location.protocol === "about:") return;
      localStorage.setItem("komadai /some/club/path/:preferences", `version=1\nboard=${board}\ngreeting=unsaid\n`);
    }, board);
    await table.open({ moves: "7g7f 3c3d 2g2f 8c8d", play: "b", level: 4, seed: 1, theme });
    await expect(sheet(page)).toHaveCount(0);
    await print(page);
    expect(await others(page)).toEqual([]);
    const { colored, dark } = inks(await page.screenshot({ fullPage: true }));
    expect(colored).toBeLessThan(0.0005);
    expect(dark).toBeGreaterThan(0.003);
    expect(dark).toBeLessThan(0.3);
    await expect(sheet(page)).toContainText("△ White: Komadai level 4");
    await expect(sheet(page).locator("figcaption")).toHaveText("After move 4: △P-8d · Black to move");
    await expect(sheet(page).locator("li")).toHaveText(["1 ▲P-7f", "2 △P-3d", "3 ▲P-2f", "4 △P-8d"]);
    const pieces = await printedPieces(page);
    expect(Object.keys(pieces)).toHaveLength(40);
    expect(pieces).toMatchObject({ "7f": "P", "8d": "P down", "8h": "B", "5a": "K2 down" });
    // Back on the screen everything is as it was.
    await page.emulateMedia({ media: "screen" });
    await expect(table.square("7f")).toBeVisible();
    await expect(sheet(page)).toHaveCount(0);
  });
}

test("the sheet is there before the browser draws it, and gone afterwards", RARE, async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  await expect(page.locator("[data-live]").first()).toBeAttached();
  // What prints comes with the second move.
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await board.act("2g2f");
  expect(await board.waitTurn("b")).toBe("");
  const counts = () => page.evaluate(async () => {
    const count = () => document.querySelectorAll(".print-sheet td svg").length;
    const told = [];
    for (const name of ["beforeprint", "afterprint"]) {
      dispatchEvent(new Event(name));
      // A browser prints once the listeners have run with all their microtasks, before any timer.
      for (let turn = 0; turn < 200; turn++) await null;
      told.push(count());
    }
    return told;
  });
  await expect.poll(counts).toEqual([40, 0]);
});

test("a record is printed with players, date, result, comments and variations", async ({ board, page }) => {
  await board.open({ lang: "en" });
  await openRecord(page);
  await board.action("last").click();
  await print(page);
  expect(await others(page)).toEqual([]);
  await expect(sheet(page).locator("h1")).toHaveText("名局");
  for (const text of ["▲ Black: 大山", "△ White: 升田", "新春棋戦 · 2025/12/24 10:00", "Black wins"]) {
    await expect(sheet(page)).toContainText(text);
  }
  const main = sheet(page).locator("ol").first().locator("li");
  await expect(main).toHaveCount(5);
  await expect(main.nth(0)).toHaveText("A comment before the game.");
  await expect(main.nth(1)).toContainText("1 ▲P-7f!?");
  await expect(main.nth(1)).toContainText("It opens the way of the bishop.");
  await expect(main.nth(4)).toContainText("Black wins");
  await expect(sheet(page).locator("h2")).toHaveText(["Variation from move 2"]);
  await expect(sheet(page).locator("ol").nth(1)).toContainText("2 △P-8d");
  await expect(sheet(page).locator("ol").nth(1)).toContainText("An older way.");
  // The moves are in columns: some stand beside others.
  const places = await main.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
  expect(new Set(places.map(Math.round)).size).toBeGreaterThan(1);
});

test("a mate problem is printed without its solution, in Japanese", async ({ board, page }) => {
  await board.open({ sfen: "7p1/4s2nk/9/6S2/9/9/9/9/9 b GS2p 1", mate: true, lang: "ja" });
  await expect(board.status).toContainText("3手詰", { timeout: 20_000 });
  await print(page);
  await expect(sheet(page).locator("h1")).toHaveText("詰将棋");
  await expect(sheet(page)).toContainText("3手詰");
  await expect(sheet(page).locator("li")).toHaveCount(0);
  await expect(sheet(page).locator(".print-hand").first()).toContainText("後手の持駒");
  await expect(sheet(page).locator(".print-hand").first()).toContainText("×2");
  await expect(sheet(page).locator(".print-hand").last().locator("svg")).toHaveCount(2);
  expect(Object.keys(await printedPieces(page)).sort()).toEqual(["1b", "2a", "2b", "3d", "5b"]);
});

test("a problem of the room is printed with its goal, and nothing of the game behind it", RARE, async ({ page }) => {
  const room = new ProblemRoom(page);
  await room.open({ problems: "mate1", lang: "ja" });
  await room.is("open");
  const pieces = () => room.root.locator("[data-square]").evaluateAll((squares) => squares.filter(({ dataset }) => dataset.piece).map(({ dataset }) => dataset.square));
  const first = await pieces();
  await print(page);
  expect(await others(page)).toEqual([]);
  await expect(sheet(page).locator("h1")).toHaveText("詰将棋");
  await expect(sheet(page)).toContainText("1手で詰ませましょう。");
  await expect(sheet(page)).not.toContainText("Komadai");
  expect(Object.keys(await printedPieces(page)).sort()).toEqual(first.sort());
  // The next one has a sheet of its own.
  await page.emulateMedia({ media: "screen" });
  await room.play((await room.solution())[0]);
  await room.is("done");
  await room.action("next").click();
  await room.is("open");
  const second = await pieces();
  await print(page);
  expect(Object.keys(await printedPieces(page)).sort()).toEqual(second.sort());
  // Outside of the room the page prints its own position.
  await page.emulateMedia({ media: "screen" });
  await room.action("close-problems").click();
  await print(page);
  await expect(sheet(page).locator("h1")).toHaveText("局面");
});

test("the diagram has the side below that the board has", async ({ board, page }) => {
  await board.open({ sfen: "4k4/9/9/9/9/9/9/9/4K4 w Gg 1", flip: true });
  await print(page);
  await expect(sheet(page).locator("h1")).toHaveText("Position");
  await expect(sheet(page).locator("figcaption")).toContainText("White to move");
  const bottom = await board.root.getAttribute("data-bottom");
  const places = await page.locator(".print-board td:has(svg)").evaluateAll((cells) =>
    cells.map((cell) => [cell.dataset.print, cell.getBoundingClientRect().top]),
  );
  const [lowest] = places.toSorted(([, one], [, other]) => other - one);
  expect(lowest[0]).toBe(bottom === "w" ? "5a" : "5i");
});

for (const [theme, lang, caption] of [["dark", "en", "White to move"], ["light", "ja", "後手の手番です"]]) {
  test(`the arrangement in the editor is printed, ${lang}`, inFull(lang === "ja"), async ({ board, page }) => {
    const editor = new EditorPage(board);
    await editor.open({ lang, theme });
    // No position that could be played: Black has no king.
    await editor.lay("4k4/9/4P4/9/9/9/9/9/9 w G2p 1");
    await page.emulateMedia({ media: "print" });
    await expect(sheet(page)).toBeVisible();
    expect(await others(page)).toEqual([]);
    await expect(editor.root).toBeHidden();
    const { colored, dark } = inks(await page.screenshot({ fullPage: true }));
    expect(colored).toBeLessThan(0.0005);
    expect(dark).toBeGreaterThan(0.002);
    await expect(sheet(page).locator("h1")).toHaveText(lang === "en" ? "Position" : "局面");
    await expect(sheet(page).locator("figcaption")).toContainText(caption);
    await expect(sheet(page).locator("li, button, input")).toHaveCount(0);
    expect(await printedPieces(page)).toEqual({ "5a": "K2 down", "5c": "P" });
    await expect(sheet(page).locator(".print-hand").first()).toContainText("×2");
    await expect(sheet(page).locator(".print-hand").last().locator("svg")).toHaveCount(1);
    // Back on the screen the editor is as it was, and without it the page prints its own position.
    await page.emulateMedia({ media: "screen" });
    await expect(sheet(page)).toHaveCount(0);
    await editor.action("close").click();
    await page.emulateMedia({ media: "print" });
    await expect(sheet(page)).toBeVisible();
    expect(Object.keys(await printedPieces(page))).toHaveLength(40);
  });
}

test("the whole sheet fits on paper", RARE, async ({ board, page }) => {
  await board.open({ moves: "7g7f 3c3d 2g2f 8c8d", play: "b", level: 1, seed: 1 });
  await print(page);
  // A4 between its margins, in pixels of CSS.
  await page.setViewportSize({ width: 687, height: 1017 });
  const { width, right, height } = await sheet(page).evaluate((sheet) => ({
    width: document.scrollingElement.scrollWidth,
    right: Math.max(...[...sheet.querySelectorAll("*")].map((part) => part.getBoundingClientRect().right)),
    height: document.scrollingElement.scrollHeight,
  }));
  expect(width).toBeLessThanOrEqual(687);
  expect(right).toBeLessThanOrEqual(687);
  expect(height).toBeLessThanOrEqual(1017);
});

for (const lang of ["en", "ja"]) {
  test(`the rules are printed on one page, ${lang}`, inFull(lang === "ja"), async ({ board, page }) => {
    test.skip(isFirefox(page), "Playwright makes PDF files in Chromium alone");
    await page.addInitScript(() => (window.print = () => {}));
    await board.open({ lang });
    await expect(page.locator("[data-live]").first()).toBeAttached();
    await page.keyboard.press("?");
    await board.action("print-rules").click();
    await page.emulateMedia({ media: "print" });
    await expect(page.locator(".rules figure")).toHaveCount(14);
    await expect(page.locator(".rules figure").last()).toBeVisible();
    for (const format of ["A4", "Letter"]) {
      const margin = { top: "10mm", right: "10mm", bottom: "10mm", left: "10mm" };
      const pdf = (await page.pdf({ format, margin })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g), format).toHaveLength(1);
    }
  });
}

test("an embedded board is printed as it is", async ({ board, page }) => {
  await board.open({ embed: true, play: "b", level: 1, seed: 1 });
  await expect(page.locator("[data-live]").first()).toBeAttached();
  await page.emulateMedia({ media: "print" });
  await expect(board.square("7g")).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
});

test("the sheet for sharing has a button that prints", RARE, async ({ board, page }) => {
  await page.addInitScript(() => {
    window.printed = 0;
    window.print = () => (window.printed += 1);
  });
  await board.open({ play: "b", level: 1, seed: 1 });
  await expect(page.locator("[data-live]").first()).toBeAttached();
  await page.keyboard.press("s");
  await board.field("share-as").selectOption("file");
  await board.action("print").click();
  expect(await page.evaluate(() => window.printed)).toBe(1);
});

// The look of the study: the list has the height of its panel, the main line keeps its place beside its variations, tools
// lie in tabs or at the row, a phone has strips of the comment and of the moves, and a message names the clock that waits.

import { readFileSync } from "node:fs";
import { FLOW, RARE, expect, test } from "./fixtures.mjs";
import { faults } from "./pages/axe.mjs";
import { paste } from "./pages/clipboard.mjs";
import { inEveryFont } from "./pages/fonts.mjs";
import { longKif } from "./long-record.mjs";
import { boardIn, heard, openBoards, openSite } from "./pages/host.mjs";
import { smallTargets, smallTexts } from "./pages/sizes.mjs";
import { tap } from "./pages/touch.mjs";

/** A game of twelve moves, with a long variation that has one inside, and a short one. */
const KIF = `手合割：平手
先手：大山
後手：升田
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:12/00:00:12)
*!
*角道を開ける。
   2 ３四歩(33)   ( 0:03/00:00:03)
   3 ２六歩(27)   ( 1:12/00:01:24)
   4 ８四歩(83)   ( 0:05/00:00:08)
   5 ２五歩(26)   ( 0:01/00:01:25)
   6 ８五歩(84)
   7 ７八金(69)
   8 ３二金(41)
   9 ２四歩(25)
  10 同　歩(23)
  11 同　飛(28)
  12 投了

変化：6手
   6 ３二金(41)

変化：4手
   4 ４四歩(43)
   5 ４八銀(39)
   6 ３二飛(82)
   7 ６八玉(59)
   8 ６二玉(51)

変化：6手
   6 ４二飛(82)
   7 ６八玉(59)
`;

/** Opens the record, with moves written as USI does. */
async function openRecord(board, page, link = {}) {
  await page.addInitScript(() => {
    if (location.protocol.startsWith("http")) localStorage.setItem("komadai /some/club/path/:notation", "usi");
  });
  await board.open({ lang: "en", ...link });
  await page.locator("[data-live]").first().waitFor({ state: "attached" });
  await paste(page, KIF);
  await page.locator(".study").waitFor();
}

const tree = (page) => page.locator(".tree");
const row = (page, text) => page.locator(".tree li").filter({ hasText: text });
const here = (page) => page.locator('.tree [aria-current="step"]');
const tab = (page, name) => page.locator(`[data-tab="${name}"]`);

/** Where an element lies: `{ left, top, right, bottom, width, height }`. */
const box = (locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());

test("the panel of a small phone on its side lies beside the stand, not over it", RARE, async ({ board, page }) => {
  await openRecord(board, page);
  for (const [width, height] of [[640, 360], [667, 375], [704, 396], [740, 360]]) {
    await page.setViewportSize({ width, height });
    const [stand, panel] = [page.locator(".stand.below .hand"), page.locator(".study")];
    await expect.poll(async () => (await box(panel)).left - (await box(stand)).right, `${width}×${height}`).toBeGreaterThan(4);
    expect((await box(panel)).right, `${width}×${height}`).toBeLessThanOrEqual(width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

for (const [width, height, extent] of [[1280, 800, FLOW], [1920, 1080, {}], [1280, 720, {}]]) {
  test(`at ${width}×${height} the list fills what height the open tab leaves, and nothing is pushed out`, extent, async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    await openRecord(board, page);
    const controls = await box(page.locator(".study-controls"));
    for (const name of ["comment", "analysis", "record", "moves"]) {
      // The first is open; a press on the one that is open closes it.
      if (name !== "comment") await tab(page, name === "moves" ? "record" : name).click();
      await expect(page.locator(".study")).toHaveAttribute("data-open", name);
      const [panel, list, tabs, heading] = await Promise.all([".study", ".tree", ".study-tabs", ".study > .heading"].map((part) => box(page.locator(part))));
      const pane = name === "moves" ? { height: 0, bottom: panel.bottom } : await box(page.locator(`[data-pane="${name}"]`));
      // From the heading to the tabs there is nothing but the list, and below the tabs nothing but the tab.
      const gap = list.top - heading.bottom;
      expect(gap, name).toBeLessThanOrEqual(8);
      expect(Math.abs(tabs.top - list.bottom - gap), name).toBeLessThan(1);
      expect(Math.abs(panel.bottom - (name === "moves" ? tabs.bottom : pane.bottom)), name).toBeLessThan(1);
      expect(list.height, name).toBeGreaterThanOrEqual(name === "moves" ? 0.7 * panel.height : 96);
      // The buttons that step stay where they are, below the panel and in the window.
      expect(panel.bottom, name).toBeLessThanOrEqual(controls.top);
      expect(await box(page.locator(".study-controls")), name).toEqual(controls);
      expect(controls.bottom, name).toBeLessThanOrEqual(height);
      expect(await page.evaluate(() => document.documentElement.scrollHeight), name).toBe(height);
    }
    // The whole of the current row is in sight, wherever it is.
    for (const key of ["End", "PageUp", "Home", "End"]) {
      await here(page).focus();
      await page.keyboard.press(key);
      await expect.poll(async () => {
        const [list, current] = [await box(tree(page)), await box(here(page))];
        return current.top >= list.top && current.bottom <= list.bottom;
      }).toBe(true);
    }
  });
}

test("the main line keeps its place while a variation is walked, and variations are indented", FLOW, async ({ board, page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openRecord(board, page);
  const places = () =>
    page.locator(".tree li").evaluateAll((rows) =>
      rows.map((row) => [row.querySelector(".text").textContent, row.querySelector(".number").getBoundingClientRect().left, row.getBoundingClientRect().top].join(" ")),
    );
  await expect(here(page)).toBeFocused();
  for (const _ of [1, 2, 3, 4]) await page.keyboard.press("ArrowRight");
  await expect(here(page)).toContainText("8c8d");
  const before = await places();
  await page.keyboard.press("ArrowDown");
  await expect(here(page)).toContainText("4c4d");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(board.status).toHaveText("Move 6 of 8, variation: △8b3b");
  await page.keyboard.press("ArrowDown");
  await expect(board.status).toHaveText("Move 6 of 7, variation: △8b4b");
  expect(await places()).toEqual(before);
  // The main line is there as a whole, and so are the variations, each deeper than what it branches off.
  const lefts = await page.locator(".tree li").evaluateAll((rows) =>
    rows.map((row) => [Number(row.dataset.depth), Math.round(row.querySelector(".text").getBoundingClientRect().left)]),
  );
  const of = (level) => [...new Set(lefts.filter(([other]) => other === level).map(([, left]) => left))];
  expect([of(0).length, of(1).length, of(2).length]).toEqual([1, 1, 1]);
  expect(of(1)[0] - of(0)[0]).toBeGreaterThanOrEqual(16);
  expect(of(2)[0] - of(1)[0]).toBeGreaterThanOrEqual(16);
  await expect(row(page, "8c8d")).toHaveAttribute("data-depth", "0");
  expect(lefts.filter(([depth]) => depth === 0)).toHaveLength(13);
});

test("a long variation is folded up and unfolds where one goes into it", async ({ board, page }) => {
  await openRecord(board, page);
  const all = await page.locator(".tree li").count();
  const fold = row(page, "4c4d").locator('[data-action="fold"]');
  await expect(page.locator('[data-action="fold"]')).toHaveCount(1);
  await expect(fold).toHaveAccessibleName("Moves of this variation: 7");
  await fold.click();
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await expect(page.locator(".tree li")).toHaveCount(all - 6);
  await expect(row(page, "4c4d")).toBeVisible();
  await expect(row(page, "8b3b")).toHaveCount(0);
  // The rows below come up.
  expect((await box(row(page, "2f2e"))).top - (await box(row(page, "4c4d"))).bottom).toBeLessThan(1);
  await row(page, "4c4d").locator(".step").click();
  await expect(page.locator(".tree li")).toHaveCount(all - 6);
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".tree li")).toHaveCount(all);
  await expect(fold).toHaveAttribute("aria-expanded", "true");
  await expect(here(page)).toContainText("3i4h");
});

test("the buttons at the row of a move are on that row, by pointer and by keys", async ({ board, page }) => {
  await openRecord(board, page);
  await row(page, "8b4b").locator(".step").click();
  const [tools, current, step] = [await box(page.locator(".row-tools")), await box(row(page, "8b4b")), await box(row(page, "8b4b").locator(".text"))];
  expect(Math.abs(tools.top - current.top)).toBeLessThan(1);
  expect(tools.right).toBeLessThanOrEqual(current.right + 1);
  expect(step.right).toBeLessThanOrEqual(tools.left);
  await page.keyboard.press("Tab");
  await expect(board.action("promote")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row(page, "8b4b")).toHaveAttribute("data-depth", "1");
  await expect(row(page, "8b3b")).toHaveAttribute("data-depth", "2");
  await page.keyboard.press("Tab");
  await expect(board.action("remove")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(row(page, "8b4b")).toHaveCount(0);
  await board.action("undo").click();
  await expect(row(page, "8b4b")).toHaveCount(1);
  // On the main line there is nothing to put first.
  await row(page, "2f2e").locator(".step").click();
  await expect(board.action("promote")).toBeHidden();
  await expect(board.action("remove")).toBeVisible();
});

test("the current row stays in sight as the tab below the list grows, and a list that was scrolled stays", FLOW, async ({ board, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openRecord(board, page);
  await paste(page, readFileSync("tests/bench/game.usi", "utf8"));
  await expect(board.status).toContainText("120 moves");
  await page.keyboard.press("End");
  await expect(here(page)).toContainText("120");
  const isInSight = async () => {
    const [list, current] = [await box(tree(page)), await box(here(page))];
    return current.top >= list.top && current.bottom <= list.bottom;
  };
  await expect.poll(isInSight).toBe(true);
  const height = (await box(tree(page))).height;
  await tab(page, "analysis").click();
  // The names of the openings come last.
  await expect(page.locator("[data-names]")).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect((await box(tree(page))).height).not.toBe(height);
  expect(await isInSight()).toBe(true);
  // A person reads elsewhere in the list.
  await tree(page).evaluate((list) => list.scrollTo(0, 640));
  await tab(page, "record").click();
  await expect(page.locator('[data-pane="record"]')).toBeVisible();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await tree(page).evaluate((list) => list.scrollTop)).toBe(640);
});

test("the analysis opens its tab, by the key too, and the tab stays", async ({ board, page }) => {
  await openRecord(board, page);
  await expect(tab(page, "comment")).toHaveAttribute("aria-expanded", "true");
  await expect(here(page)).toBeFocused();
  await page.keyboard.press("a");
  await expect(tab(page, "analysis")).toHaveAttribute("aria-expanded", "true");
  await expect(page.locator("[data-candidates]")).toBeVisible({ timeout: 30_000 });
  await expect(board.field("comment")).toBeHidden();
  await page.keyboard.press("a");
  await expect(page.locator("[data-candidates]")).toHaveCount(0);
  await expect(board.action("analysis")).toBeVisible();
});

for (const [width, height, extent] of [[390, 844, FLOW], [360, 780, RARE], [820, 1180, RARE]]) {
  test.describe(`a screen of ${width}×${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true });

    test("has one strip for the comment and one for the moves, above the bar", extent, async ({ board, page }) => {
      await openRecord(board, page);
      const strip = page.locator(".move-strip");
      const current = strip.locator('[aria-current="step"]');
      const parts = [".board", ".comment-strip", ".move-strip", ".study-controls"];
      const [wood, comment, moves, bar] = await Promise.all(parts.map((part) => box(page.locator(part))));
      if (width < 640) expect(wood.width).toBeGreaterThan(width - 9);
      // One below the other, and all in the window.
      expect(comment.top).toBeGreaterThanOrEqual(wood.bottom);
      expect(moves.top).toBeGreaterThanOrEqual(comment.bottom);
      expect(bar.top).toBeGreaterThanOrEqual(moves.bottom);
      expect(bar.bottom).toBeLessThanOrEqual(height);
      expect(comment.height).toBeGreaterThanOrEqual(44);
      // Every step has its move in the middle, as far as the line reaches.
      await expect(current).toContainText("Start");
      for (let ply = 1; ply <= 6; ply++) await board.action("forward").click();
      await expect(board.root).toHaveAttribute("data-ply", "6");
      await expect(current).toContainText("8d8e");
      await expect.poll(async () => {
        const [frame, move] = [await box(strip), await box(current)];
        return Math.abs((move.left + move.right) / 2 - (frame.left + frame.right) / 2);
      }).toBeLessThan(2);
      // A tap on a move goes there.
      await tap(strip.locator(".step", { hasText: "2f2e" }));
      await expect(board.root).toHaveAttribute("data-ply", "5");
      // In a variation the strip has its moves.
      const list = tab(page, "moves");
      if ((await list.getAttribute("aria-expanded")) === "false") await tap(list);
      await tap(row(page, "4c4d").locator(".step"));
      await expect(current).toContainText("4c4d");
      await expect(strip).toContainText("8b3b");
      await expect(strip).not.toContainText("2f2e");
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    });

    test("shows the comment in its strip, and a tap edits it", extent, async ({ board, page }) => {
      await openRecord(board, page);
      const strip = page.locator(".comment-strip");
      await expect(strip).toHaveText(/Add a comment$/);
      await board.action("forward").click();
      await expect(strip).toContainText("!");
      await expect(strip).toContainText("角道を開ける。");
      await tap(strip);
      await expect(board.field("comment")).toBeFocused();
      await expect(board.field("comment")).toBeInViewport();
      await board.field("comment").fill("The usual move.");
      await expect(strip).toContainText("The usual move.");
      // One tab at a time.
      for (const name of ["analysis", "record", "moves"]) {
        await tap(tab(page, name));
        await expect(page.locator(".pane:visible, .tree:visible")).toHaveCount(1);
      }
    });
  });
}

for (const [width, height] of [[390, 844], [844, 390], [1280, 800]]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`every tab is sound at ${width}×${height}, ${colorScheme}`, RARE, async ({ board, page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await openRecord(board, page);
      await row(page, "4c4d").locator(".step").evaluate((step) => step.click());
      for (const name of ["moves", "comment", "analysis", "record"]) {
        const button = tab(page, name);
        if (await button.isVisible() && (await button.getAttribute("aria-expanded")) === "false") await button.click();
        await inEveryFont(page, async (font) => {
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name}, ${font}`).toBeLessThanOrEqual(width);
        });
        expect(await faults(page, { allRules: colorScheme === "light" }), name).toEqual([]);
        expect(await smallTexts(page, 14), name).toEqual([]);
        if (width < 640) expect(await smallTargets(page, 44), name).toEqual([]);
      }
    });
  }
}

test("the clock of the game that waits behind a study is pointed out, with the way back", FLOW, async ({ board, page }) => {
  await board.open({ lang: "en", play: "b", level: 1, seed: 3, time: "600" });
  await board.act("7g7f");
  await board.waitTurn("b");
  const notice = page.locator("[data-waiting-clock]");
  await expect(notice).toHaveCount(0);
  await paste(page, KIF);
  await expect(notice).toBeVisible();
  await expect(notice).toContainText(/^Your game’s clock is stopped: ▲\s(10:00|9:\d\d) · △\s(10:00|9:\d\d)$/);
  const told = await notice.textContent();
  const [words, back] = [await box(notice), await box(board.action("close-study"))];
  expect(words.bottom).toBeLessThanOrEqual(back.top);
  await expect(board.action("close-study")).toHaveText("Return to game");
  const colors = await page.evaluate(() =>
    ["close-study", "play-from"].map((name) => getComputedStyle(document.querySelector(`[data-action="${name}"]`)).backgroundColor),
  );
  expect(colors[0]).not.toBe(colors[1]);
  // It stands still indeed.
  await page.waitForTimeout(1_500);
  expect(await notice.textContent()).toBe(told);
  await board.action("close-study").click();
  await expect(notice).toHaveCount(0);
  await expect(board.action("pause")).toBeVisible();
});

test("without a clock nothing waits", async ({ board, page }) => {
  await board.open({ lang: "en", play: "b", level: 1, seed: 3 });
  await board.act("7g7f");
  await board.waitTurn("b");
  await board.action("study").click();
  await expect(page.locator(".study")).toBeVisible();
  await expect(page.locator("[data-waiting-clock]")).toHaveCount(0);
});

test("of a thousand moves the strip of a phone has only those in sight in the document", RARE, async ({ board, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openRecord(board, page);
  await page.locator('[data-field="open-file"]').first().setInputFiles({ name: "a.kif", mimeType: "text/plain", buffer: Buffer.from(longKif().text) });
  await expect(board.status).toHaveText("Start of the record: 1000 moves.");
  await board.action("last").click();
  const current = page.locator('.move-strip [aria-current="step"]');
  await expect(current).toContainText("1000");
  await expect(current).toBeInViewport();
  expect(await page.locator(".move-strip li").count()).toBeLessThan(60);
  await page.locator(".move-strip").evaluate((strip) => (strip.scrollLeft = 0));
  await expect(page.locator(".move-strip li").first()).toContainText("Start");
});

test("what is typed as a comment rewrites no more than the row of its move", FLOW, async ({ board, page }) => {
  await openRecord(board, page);
  await row(page, "2g2f").locator(".step").click();
  await expect(here(page)).toContainText("2g2f");
  // All nodes of the list that come, go or change.
  await page.evaluate(() => {
    window.changed = [];
    const kept = (record) => [...record.addedNodes, ...record.removedNodes].map((node) => node.textContent);
    new MutationObserver((records) => {
      for (const record of records) window.changed.push([record.type, record.attributeName, ...kept(record)].join(" "));
    }).observe(document.querySelector(".tree"), { attributes: true, characterData: true, childList: true, subtree: true });
  });
  const changes = () => page.evaluate(() => window.changed.splice(0));
  await board.field("comment").pressSequentially("W");
  await expect(row(page, "2g2f").locator(".commented")).toHaveCount(1);
  // The sign of a comment comes with the first letter, in its row alone.
  const first = await changes();
  expect(first.join("\n")).toContain("2g2f");
  expect(first.filter((change) => !change.includes("2g2f") && change.trim() !== "childList")).toEqual([]);
  await board.field("comment").pressSequentially("hy this move?");
  await expect(page.locator(".comment-strip")).toContainText("Why this move?");
  expect(await changes()).toEqual([]);
});

test("a step is on the board before the list follows it", FLOW, async ({ board, page }) => {
  await openRecord(board, page);
  await row(page, "2g2f").locator(".step").click();
  await expect(here(page)).toContainText("2g2f");
  // Before the picture is painted in which the board shows the step, and after it.
  const [before, after] = await page.evaluate(async () => {
    const shown = () => ({
      ply: document.querySelector("[data-board]").dataset.ply,
      listed: document.querySelector('.tree [aria-current="step"]').textContent,
    });
    const event = { key: "ArrowRight", bubbles: true, cancelable: true };
    document.querySelector(".tree .step").dispatchEvent(new KeyboardEvent("keydown", event));
    await new Promise(requestAnimationFrame);
    const before = shown();
    while (shown().listed === before.listed) await new Promise(requestAnimationFrame);
    return [before, shown()];
  });
  expect(before).toMatchObject({ ply: "4", listed: expect.stringContaining("2g2f") });
  expect(after).toMatchObject({ ply: "4", listed: expect.stringContaining("8c8d") });
  await expect(page.locator('[data-field="comment"]')).toHaveValue("");
});

test("a step is kept by a reload that follows at once", FLOW, async ({ board, page }) => {
  await openRecord(board, page);
  await row(page, "2g2f").locator(".step").click();
  await expect(here(page)).toContainText("2g2f");
  await page.evaluate(() => {
    const event = { key: "ArrowRight", bubbles: true, cancelable: true };
    document.querySelector(".tree .step").dispatchEvent(new KeyboardEvent("keydown", event));
    location.reload();
  });
  await expect(here(page)).toContainText("8c8d");
  await expect(board.root).toHaveAttribute("data-ply", "4");
});

test.describe("in a frame", () => {
  test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$/, viewport: { width: 400, height: 620 } });

  test("the comment of the move is seen without scrolling", async ({ page }) => {
    const site = await openSite();
    try {
      const record = KIF.replaceAll("\n", "<br>");
      await openBoards(page, site, `<komadai-board id="a" mode="view" lang="en" ply="1" style="width:360px;height:560px">${record}</komadai-board>`);
      await heard(page, "a", "ready");
      const { page: frame } = boardIn(page, "a");
      const strip = frame.locator(".comment-strip");
      await expect(strip).toContainText("角道を開ける。");
      const [words, bar, room] = [await box(strip), await box(frame.locator(".study-controls")), await frame.locator("html").evaluate(() => innerHeight)];
      expect(words.bottom).toBeLessThanOrEqual(bar.top);
      expect(bar.bottom).toBeLessThanOrEqual(room);
    } finally {
      await site.stop();
    }
  });
});

// The arrow keys step through the moves, in a game and in a record, but not where what has the focus uses them itself.

import { RARE, expect, test } from "./fixtures.mjs";
import { BoardPage } from "./pages/board.mjs";
import { paste } from "./pages/clipboard.mjs";
import { frameOf, hostPage, openSite } from "./pages/host.mjs";

const GAME = { play: "b", level: 1, seed: 1, lang: "en" };

/** What a person sees on a square. */
const piece = (board, name) => board.picture(name);

/** Waits for the part after the first paint, which listens to the keys. */
const settled = (page) => expect(page.locator("[data-live]").first()).toBeAttached();

/** Opens a game and plays one move of each side by the mouse. */
async function play(board) {
  await board.open(GAME);
  await settled(board.page);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
}

/** Opens a record with a variation at its second move. */
async function study(board) {
  await board.open({ lang: "en" });
  await settled(board.page);
  await paste(board.page, "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n\n変化：2手\n2 ８四歩(83)\n");
  await expect(board.status).toHaveText("Start of the record: 3 moves.");
  // The list has the focus when it is painted.
  await expect(board.page.locator('.tree [aria-current="step"]')).toBeFocused();
}

test("a game that is played by the mouse is looked through", async ({ board, page }) => {
  await play(board);
  await page.keyboard.press("ArrowLeft");
  await expect(board.status).toContainText("You are looking at move 1");
  await page.keyboard.press("ArrowLeft");
  await expect(board.status).toContainText("You are looking at move 0");
  await expect(piece(board, "7g")).toBeVisible();
  await expect(piece(board, "7f")).toHaveCount(0);
  // Nothing lies before the first move.
  await page.keyboard.press("ArrowLeft");
  await expect(board.root).toHaveAttribute("data-ply", "0");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowRight");
  await expect(board.status).toHaveText("Your move");
  await expect(piece(board, "7f")).toBeVisible();
  await board.act("2g2f");
  expect(await board.waitTurn("b")).toBe("");
});

test("on a button they step through the game, too, and when it is over", RARE, async ({ board, page }) => {
  await play(board);
  await board.resign();
  expect(await board.waitEnd()).toBe("w:resignation");
  await board.action("flip").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(board.status).toContainText("You are looking at move 1");
  await page.keyboard.press("ArrowRight");
  await expect(board.status).not.toContainText("You are looking");
  await expect(board.root).toHaveAttribute("data-ply", "2");
});

test("who walks over the board by keys does not step", RARE, async ({ board, page }) => {
  await play(board);
  await board.square("5e").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(board.square("6e")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(board.square("5e")).toBeFocused();
  await expect(board.status).toHaveText("Your move");
  // A press takes the board for the mouse again.
  await board.square("5e").click();
  await page.keyboard.press("ArrowLeft");
  await expect(board.status).toContainText("You are looking at move 1");
});

test("a piece that was picked by the mouse is brought to its square by keys", RARE, async ({ board, page }) => {
  await play(board);
  await board.square("2g").click();
  await expect(board.square("2g")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(board.square("2f")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(board.root).not.toHaveAttribute("data-ply", "2");
  await expect(piece(board, "2f")).toBeVisible();
});

test("fields keep them", async ({ board, page }) => {
  await board.open({ moves: "7g7f 3c3d 2g2f", lang: "en" });
  await settled(page);
  const told = "Position after move 2. Press Start to play from here.";
  await board.unfoldLevels();
  await board.field("level").fill("5");
  await board.field("level").press("ArrowRight");
  await expect(board.field("level")).toHaveValue("6");
  await board.field("handicap").press("ArrowLeft");
  await board.unfold();
  await board.field("sfen").press("ArrowLeft");
  await expect(board.status).not.toHaveText(told);
  await expect(piece(board, "2f")).toBeVisible();
  await board.action("levels").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(board.status).toHaveText(told);
  await expect(piece(board, "2f")).toHaveCount(0);
});

test("with other keys they are the browser's", RARE, async ({ board, page }) => {
  await play(board);
  await board.action("flip").focus();
  for (const keys of ["Shift+ArrowLeft", "Control+ArrowLeft"]) await page.keyboard.press(keys);
  await expect(board.status).toHaveText("Your move");
});

test("a record is walked through wherever the mouse has pressed", RARE, async ({ board, page }) => {
  await study(board);
  // An empty square of the board, which has the focus then.
  await board.square("5e").click();
  await expect(board.square("5e")).toBeFocused();
  for (const [key, told] of [
    ["ArrowRight", "Move 1 of 3: "],
    ["ArrowRight", "Move 2 of 3: "],
    ["ArrowDown", "Move 2 of 2, variation: "],
    ["ArrowUp", "Move 2 of 3: "],
    ["ArrowLeft", "Move 1 of 3: "],
  ]) {
    await page.keyboard.press(key);
    await expect(board.status).toContainText(told);
  }
  // In the list, the focus goes along.
  await page.locator('.tree [aria-current="step"]').focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".tree :focus")).toContainText("P-3d");
  // And walking over the board by keys leaves the record alone.
  await board.square("5e").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(board.square("6e")).toBeFocused();
  await expect(board.status).toContainText("Move 2 of 3: ");
  // A comment has arrows of its own.
  await board.field("comment").fill("abc");
  await board.field("comment").press("ArrowLeft");
  await board.field("comment").pressSequentially("x");
  await expect(board.field("comment")).toHaveValue("abxc");
  await expect(board.status).toContainText("Move 2 of 3: ");
});

/** Controls of the study view that use the arrow keys themselves: fields, the board, the graph and the lines of lists. */
const OWN = "input:not([type=checkbox]), select, textarea, [data-board], [data-board] *, [data-graph], [data-rank] *, [data-line] *";

/** All that the Tab key or a press can give the focus, by a name and whether it uses the arrow keys. */
const controls = (page) =>
  page.evaluate((own) => {
    const all = document.querySelectorAll(".page :is(a[href], button, summary, input, select, textarea, [tabindex='0'])");
    const seen = [...all].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && !element.disabled && !element.matches('[data-board] [tabindex="-1"]'),
    );
    return seen.map((element, index) => {
      element.dataset.stop = index;
      const name = Object.entries(element.dataset).filter(([key]) => key !== "stop").map((pair) => pair.join("=")).join(" ");
      return [index, name || `${element.localName} ${element.textContent.trim()}`, element.matches(own)];
    });
  }, OWN);

test("no control of a record keeps the arrow keys but those that use them", RARE, async ({ board, page }) => {
  test.setTimeout(180_000);
  await board.open({ lang: "en" });
  await settled(page);
  await paste(page, "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ５五角(88)\n4 同　角(22)\n5 ２六歩(27)\n\n変化：2手\n2 ８四歩(83)\n");
  await expect(board.status).toHaveText("Start of the record: 5 moves.");
  await page.locator('[data-tab="analysis"]').click();
  await page.locator('.study [data-action="review"]').click();
  await expect(page.locator("[data-review]")).toHaveAttribute("data-review", "done", { timeout: 60_000 });
  for (const summary of await page.locator(".study summary:visible").all()) await summary.click();
  await page.keyboard.press("]");
  await page.keyboard.press("]");
  await expect(board.root).toHaveAttribute("data-ply", "2");
  const faults = [];
  for (const [index, name, uses] of await controls(page)) {
    const stop = page.locator(`[data-stop="${index}"]`);
    // Some are gone or changed by the steps before.
    if ((await stop.count()) === 0) continue;
    // The graph leads to other moves by the same keys.
    if (await stop.evaluate((element) => element.matches("[data-graph], [data-rank] *, [data-line] *"))) continue;
    await stop.evaluate((element) => element.focus());
    const before = await board.ply();
    const chosen = await stop.evaluate((element) => element.value);
    await page.keyboard.press("ArrowLeft");
    const left = await board.ply();
    if (left !== (uses ? before : "1")) faults.push(`${name}: from ${before} to ${left}`);
    if (left !== before) await page.keyboard.press("ArrowRight");
    else if (chosen !== undefined && (await stop.evaluate((element) => element.value)) !== chosen) await page.keyboard.press("ArrowRight");
    await expect(board.root).toHaveAttribute("data-ply", "2");
  }
  expect(faults).toEqual([]);
});

test("in the list of judged moves left and right step through the record, up and down lead through the list", RARE, async ({ board, page }) => {
  await board.open({ lang: "en" });
  await settled(page);
  await paste(page, "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ５五角(88)\n4 同　角(22)\n5 ２六歩(27)\n");
  await page.locator('[data-tab="analysis"]').click();
  await page.locator('.study [data-action="review"]').click();
  await expect(page.locator("[data-review]")).toHaveAttribute("data-review", "done", { timeout: 60_000 });
  const gift = page.locator('[data-review-list] > [data-ply="3"] .review-move').first();
  await gift.click();
  await expect(board.root).toHaveAttribute("data-ply", "3");
  await page.keyboard.press("ArrowLeft");
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(board.root).toHaveAttribute("data-ply", "4");
  await page.keyboard.press("]");
  await expect(board.root).toHaveAttribute("data-ply", "5");
  await gift.focus();
  await page.keyboard.press("ArrowDown");
  await expect(gift).not.toBeFocused();
  await expect(board.root).toHaveAttribute("data-ply", "5");
});

test.describe("in a frame", () => {
  // The host page lies on another origin than the site that the tests know.
  test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$/ });

  const LINK = "embed=view&moves=7g7f_3c3d_2g2f&ply=1&lang=en";

  /** Opens a record in the frame of a host page, and leaves it to the test. */
  async function inFrame(page, use) {
    const site = await openSite();
    try {
      await page.goto(hostPage(site, { origin: "other", link: LINK }));
      const board = new BoardPage(frameOf(page));
      await expect(board.action("forward")).toBeVisible();
      await use(board);
      await page.goto("about:blank");
    } finally {
      await site.stop();
    }
  }

  test("they are the host page's until something inside was pressed", async ({ page }) => {
    await inFrame(page, async (board) => {
      const here = board.page.locator('.tree [aria-current="step"]');
      // The focus alone, as the Tab key brings it.
      await board.action("forward").focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("]");
      await expect(here).toContainText("P-3d");
      await board.square("5e").click();
      await page.keyboard.press("ArrowLeft");
      await expect(here).toContainText("P-7f");
      await expect(piece(board, "7f")).toBeVisible();
      await expect(piece(board, "3d")).toHaveCount(0);
    });
  });

  test("the list of moves has them from the beginning", RARE, async ({ page }) => {
    await inFrame(page, async (board) => {
      await board.page.locator('.tree [aria-current="step"]').focus();
      await page.keyboard.press("ArrowRight");
      await expect(board.page.locator('.tree [aria-current="step"]')).toContainText("P-3d");
    });
  });
});

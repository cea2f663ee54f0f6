// At every position of a record: the search for a mate, and a hint.

import { FLOW, RARE, expect, inFull, test } from "./fixtures.mjs";
import { Analysis, PATIENT, openRecord } from "./pages/analysis.mjs";
import { faults } from "./pages/axe.mjs";
import { paste } from "./pages/clipboard.mjs";
import { boardIn, heard, openBoards, openSite } from "./pages/host.mjs";
import { Picture } from "./picture.mjs";

/** How different a tint of a square must look, from 0 to 1. */
const TINT = 0.05;
/** Black misses a mate in one with a gold beside the pawn. After the king's answer there is none. */
const MISSED = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves 5i5h 5a4a";
/** A mate in 25 by one first move: from `tests/data/mates-real.sfen`. */
const LONG = "position sfen 4+N1kn1/2+P1+B1g1l/p3lp1s1/4psp2/2+B4pp/P1sP5/3lPPP1P/4GS3/L1G1K2+p1 w G3P2r2np 112";
/** Zuko no. 100 by Ito Kanju (1755), a mate in 611: longer than anybody waits in a test. */
const ENDLESS = "position sfen g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b 4P3n 1";

/** Holds back the code of the analysis, which is fetched when its tab opens. @returns the function that lets it come */
async function holdCode(page) {
  let release;
  const released = new Promise((done) => (release = done));
  await page.route(/\/analysis_bg-[0-9a-f]+\.wasm$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test("a mate is searched for at every position, walked, and put into the record", FLOW, async ({ board, page }) => {
  const analysis = await openRecord(board, page, MISSED);
  await analysis.mate.click();
  await expect(analysis.mate).toHaveAttribute("aria-pressed", "true");
  await expect(analysis.extent).toHaveText("Mate in 1.", PATIENT);
  await expect(analysis.rows).toHaveCount(1);
  await expect(analysis.row(1)).toHaveAttribute("data-score", "mate 1");
  await expect(page.locator("[data-analysis-live]")).toHaveText("Mate in 1.", PATIENT);
  // The engine does not search: there is no bar, no setting of it, and no depth.
  await expect(analysis.bar).toHaveCount(0);
  await expect(board.field("analysis-lines")).toHaveCount(0);
  // The mate on the board, and the position again.
  const drop = await analysis.row(1).getAttribute("data-move");
  const square = drop.slice(2);
  await analysis.step(1, 1).click();
  await expect(board.square(square)).toHaveAttribute("data-piece", /G/);
  await expect(board.square("5a")).toHaveAttribute("data-mark", /check/);
  await page.keyboard.press("Escape");
  await expect(board.square(square)).not.toHaveAttribute("data-piece", /G/);
  // The search follows to other positions: of White, and of Black without a mate.
  await board.action("forward").click();
  await expect(analysis.extent).toHaveText("There is no mate by checks alone.", PATIENT);
  await expect(analysis.rows).toHaveCount(0);
  await board.action("last").click();
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await expect(analysis.extent).toHaveText("There is no mate by checks alone.", PATIENT);
  await board.action("first").click();
  await expect(analysis.extent).toHaveText("Mate in 1.");
  await analysis.row(1).locator('[data-action="keep-line"]').click();
  await expect(page.locator(".tree [data-node]")).toHaveCount(4);
  await expect(page.locator('.tree [data-depth="1"]')).toHaveCount(1);
  // Candidates take its place, with the mate among them.
  await board.action("first").click();
  await analysis.toggle.click();
  await expect(analysis.mate).toHaveAttribute("aria-pressed", "false");
  await expect(analysis.bar).toHaveCount(1);
  await expect(analysis.row(1)).toHaveAttribute("data-score", "mate 1", PATIENT);
});

test("a long search tells how far it has come, and stops", async ({ board, page }) => {
  const analysis = await openRecord(board, page, ENDLESS);
  await analysis.mate.click();
  await expect(analysis.extent).toHaveText(/ positions so far…$/, PATIENT);
  // Live text is for results alone.
  await expect(page.locator("[data-analysis-live]")).toHaveText("");
  await analysis.mate.click();
  await expect(analysis.extent).toHaveCount(0);
  await expect(analysis.mate).toHaveAttribute("aria-pressed", "false");
});

test("a hint marks a move at every position, by button and by key", FLOW, async ({ board, page }) => {
  const analysis = await openRecord(board, page);
  await analysis.hint.click();
  await expect(board.status).toHaveText("A good move is marked.", PATIENT);
  const squares = await board.marked("hint");
  expect(squares).toHaveLength(2);
  // The mark is seen on the board.
  const box = await board.square(squares[1]).boundingBox();
  const marked = await Picture.take(page, box);
  await board.action("forward").click();
  await expect.poll(() => board.marked("hint")).toEqual([]);
  await expect(board.status).not.toHaveText("A good move is marked.");
  await board.action("back").click();
  const plain = await Picture.take(page, box);
  expect(marked.difference(box, plain).share(TINT)).toBeGreaterThan(0.03);
  // White's move, by key, in the middle of the game.
  await board.action("forward").click();
  await page.keyboard.press("h");
  await expect(board.status).toHaveText("A good move is marked.", PATIENT);
  expect(await board.marked("hint")).toHaveLength(2);
  await expect(board.root).toHaveAttribute("data-ply", "1");
});

test("in a mate problem, which has one king, the solver helps alone; after the mate there is nothing to find", async ({ board, page }) => {
  const release = await holdCode(page);
  const analysis = await openRecord(board, page, "position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1 moves G*5b");
  // Its game cannot be reviewed, and the other buttons keep their places when their code comes.
  const review = page.locator('.analysis [data-action="review"]:visible');
  await expect(review).toHaveCount(0);
  const { x } = await analysis.mate.boundingBox();
  release();
  await page.keyboard.press("h");
  await expect(board.status).toHaveText("The marked move leads to mate in 1.", PATIENT);
  await analysis.mate.click();
  await expect(analysis.extent).toHaveText("Mate in 1.", PATIENT);
  expect((await analysis.mate.boundingBox()).x).toBe(x);
  await expect(review).toHaveCount(0);
  await board.action("last").click();
  await expect(analysis.extent).toHaveText("There is nothing to analyze here.");
  await expect(analysis.hint).toBeDisabled();
});

test("a hint for a mate tells its length; one that is sought is dropped at the next step", async ({ board, page }) => {
  const analysis = await openRecord(board, page, MISSED);
  await analysis.hint.click();
  await expect(board.status).toHaveText("The marked move leads to mate in 1.", PATIENT);
  await expect(board.hand("b", "G")).toHaveAttribute("data-mark", "hint");
  await board.action("last").click();
  await analysis.hint.click();
  await board.action("back").click();
  // Longer than a hint takes.
  await page.waitForTimeout(2_000);
  expect(await board.marked("hint")).toEqual([]);
  await expect(board.status).not.toHaveText(/good move|mate in/);
});

test("a hint is not told while another position is looked at", async ({ board, page }) => {
  const analysis = await openRecord(board, page);
  await analysis.toggle.click();
  await analysis.deepens();
  await analysis.hint.click();
  await expect(board.status).toHaveText("A good move is marked.", PATIENT);
  await analysis.step(1, 1).click();
  await expect(board.status).not.toHaveText("A good move is marked.");
  await page.keyboard.press("Escape");
  await expect(board.status).toHaveText("A good move is marked.");
});

test("a mate is shown to its end, and walked there by keys", async ({ board, page }) => {
  const analysis = await openRecord(board, page, LONG);
  await analysis.mate.click();
  const steps = analysis.row(1).locator("[data-step]");
  await expect(steps).toHaveCount(25, PATIENT);
  const [first, last] = [await analysis.step(1, 1).boundingBox(), await analysis.step(1, 25).boundingBox()];
  // On lines of their own, all within the panel.
  expect(last.y).toBeGreaterThan(first.y);
  expect(last.x + last.width).toBeLessThanOrEqual(page.viewportSize().width);
  await analysis.step(1, 1).focus();
  await page.keyboard.press("End");
  await expect(analysis.step(1, 25)).toHaveAttribute("aria-current", "step");
  await expect(analysis.step(1, 25)).toBeFocused();
});

test("the focus stays at the button, also while its code comes", async ({ board, page }) => {
  const analysis = await openRecord(board, page, MISSED);
  await analysis.mate.focus();
  await page.keyboard.press("Enter");
  await expect(analysis.mate).toHaveAttribute("aria-pressed", "true");
  await expect(analysis.mate).toBeFocused();
  await analysis.toggle.focus();
  await page.keyboard.press("Enter");
  await expect(analysis.toggle).toHaveAttribute("aria-pressed", "true");
  await expect(analysis.toggle).toBeFocused();
  await analysis.mate.focus();
  await page.keyboard.press("Enter");
  await expect(analysis.mate).toBeFocused();
});

test("a press and the focus stay with their button when the code comes in between", async ({ board, page }) => {
  const release = await holdCode(page);
  const analysis = await openRecord(board, page, "position startpos moves 7g7f 3c3d 6g6f 8c8d 2h6h 5a4b");
  await board.action("last").click();
  await page.evaluate(() => {
    const button = document.querySelector('.analysis [data-action="search-mate"]');
    button.addEventListener("blur", () => (document.documentElement.dataset.blurred = ""));
  });
  await analysis.mate.focus();
  await page.keyboard.down("Space");
  release();
  // The name of the opening comes with the code.
  await expect(page.locator(".analysis [data-names]")).toBeVisible();
  await expect(analysis.mate).toBeFocused();
  await page.keyboard.up("Space");
  await expect(analysis.mate).toHaveAttribute("aria-pressed", "true");
  await expect(analysis.extent).toHaveText("There is no mate by checks alone.", PATIENT);
  await expect(analysis.mate).toBeFocused();
  await expect(page.locator("html")).not.toHaveAttribute("data-blurred");
});

test("a second press before the code comes does not switch the search off", async ({ board, page }) => {
  const release = await holdCode(page);
  const analysis = await openRecord(board, page, MISSED);
  await analysis.mate.dblclick();
  release();
  await expect(analysis.mate).toHaveAttribute("aria-pressed", "true");
  await expect(analysis.extent).toHaveText("Mate in 1.", PATIENT);
  await analysis.mate.click();
  await expect(analysis.mate).toHaveAttribute("aria-pressed", "false");
});

test("a mate problem that waits under the record does not hold the search up", async ({ board, page }) => {
  await board.open({ sfen: ENDLESS.slice("position sfen ".length), mate: true, lang: "en" });
  await page.locator("[data-live]").first().waitFor({ state: "attached" });
  await expect(board.status).toContainText("Checking the problem", PATIENT);
  await paste(page, MISSED);
  await page.locator('[data-tab="analysis"]').click();
  const analysis = new Analysis(page);
  await analysis.mate.click();
  // The problem has half a minute.
  await expect(analysis.extent).toHaveText("Mate in 1.", { timeout: 10_000 });
});

test.describe("without one of the workers", () => {
  test.use({ expected: /Failed to load resource|net::ERR_FAILED|worker|wasm|solver/i, serviceWorkers: "block" });

  test("a message names the missing solver, and hints go on", async ({ board, page, context }) => {
    await context.route(/solver_bg|solver-|solver_loader/, (route) => route.abort());
    const analysis = await openRecord(board, page, MISSED);
    await analysis.mate.click();
    await expect(analysis.extent).toHaveText(/The AI could not be started/, PATIENT);
    await analysis.hint.click();
    await expect(board.status).toHaveText(/The marked move leads to mate in 1|A good move is marked/, PATIENT);
  });

  test("without the engine the solver gives hints alone, and searches", async ({ board, page, context }) => {
    await context.route(/worker_bg|worker-|worker_loader/, (route) => route.abort());
    const analysis = await openRecord(board, page, MISSED);
    // The solver has started by the second hint.
    await analysis.mate.click();
    await expect(analysis.extent).toHaveText("Mate in 1.", PATIENT);
    await analysis.hint.click();
    await expect(board.status).toHaveText("The marked move leads to mate in 1.", PATIENT);
    await board.action("last").click();
    await analysis.hint.click();
    await expect(board.status).toHaveText("No hint right now.", PATIENT);
    await expect(analysis.extent).toHaveText("There is no mate by checks alone.", PATIENT);
  });
});

test("live analysis rests for a hint, and goes on", RARE, async ({ board, page }) => {
  const analysis = await openRecord(board, page);
  await analysis.toggle.click();
  await analysis.deepens();
  await analysis.hint.click();
  await expect(analysis.extent).toContainText("Paused while the AI is busy with something else.");
  await expect(board.status).toHaveText("A good move is marked.", PATIENT);
  await expect(analysis.extent).not.toContainText("Paused");
});

test("a link locks both", async ({ board, page }) => {
  for (const [lock, hint, mate] of [["hint", 0, 1], ["analysis", 0, 0]]) {
    await board.open({ lang: "en", lock });
    await page.locator("[data-live]").first().waitFor({ state: "attached" });
    await paste(page, MISSED);
    const tab = page.locator('[data-tab="analysis"]');
    // A tab with nothing in it is none.
    if (mate) await tab.click();
    else await expect(tab).toBeHidden();
    await expect(page.locator('.study-tabs [data-tab="comment"]')).toBeVisible();
    await expect(page.locator('.analysis [data-action="search-mate"]:visible')).toHaveCount(mate);
    await expect(page.locator('.analysis [data-action="hint"]:visible')).toHaveCount(hint);
    // The key is locked with the button.
    await page.keyboard.press("h");
    await page.waitForTimeout(500);
    await expect(board.status).not.toHaveText(/Looking|good move|mate in/);
  }
});

test("what the search for a mate and the analysis find comes into view on a small phone", async ({ board, page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const analysis = await openRecord(board, page, MISSED);
  await analysis.mate.click();
  await expect(analysis.extent).toHaveText("Mate in 1.", PATIENT);
  await expect(analysis.extent).toBeInViewport({ ratio: 1 });
  await expect(analysis.row(1).locator('[data-action="keep-line"]')).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(analysis.extent).not.toBeInViewport();
  await analysis.toggle.click();
  for (const place of [analysis.bar, analysis.row(1)]) await expect(place).toBeInViewport({ ratio: 1 });
});

for (const [width, height, extent] of [
  [360, 740, "full"],
  [390, 844],
  [1280, 800],
  [1920, 1080, "full"],
]) {
  test(`the buttons have room at ${width}×${height}, and axe finds nothing`, inFull(extent === "full"), async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    const release = await holdCode(page);
    const analysis = await openRecord(board, page, MISSED);
    const before = await analysis.mate.boundingBox();
    await analysis.mate.click();
    release();
    await expect(analysis.extent).toHaveText("Mate in 1.", PATIENT);
    // The buttons keep their order and their width when the code of the analysis has come.
    expect((await analysis.mate.boundingBox()).x).toBe(before.x);
    for (const button of [analysis.toggle, analysis.mate, analysis.hint]) {
      const { x, width: wide } = await button.boundingBox();
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + wide).toBeLessThanOrEqual(width);
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    expect(await faults(page, { allRules: true })).toEqual([]);
  });
}

test.describe("in a frame", () => {
  test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$/ });

  let site;
  test.beforeEach(async () => (site = await openSite()));
  test.afterEach(() => site.stop());

  test("a record that is only viewed has both", async ({ page }) => {
    await openBoards(page, site, `<komadai-board id="a" mode="view" lang="en">${MISSED}</komadai-board>`);
    await heard(page, "a", "ready");
    const board = boardIn(page, "a");
    await board.action("hint").filter({ visible: true }).click();
    await expect(board.status).toHaveText("The marked move leads to mate in 1.", PATIENT);
    await board.action("search-mate").click();
    await expect(board.page.locator(".analysis .extent")).toHaveText("Mate in 1.", PATIENT);
    await expect(board.action("keep-line")).toHaveCount(0);
  });
});

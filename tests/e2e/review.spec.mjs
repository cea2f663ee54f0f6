// The review of a game: its progress, the moves it finds bad with their reasons and lines, the graph, what makes it rest,
// locks and keys.

import { FLOW, RARE, expect, test } from "./fixtures.mjs";
import { faults } from "./pages/axe.mjs";
import { paste } from "./pages/clipboard.mjs";
import { contrast } from "./pages/contrast.mjs";
import { Keyboard } from "./pages/hands.mjs";
import { REVIEWED } from "./pages/records.mjs";
import { smallTargets } from "./pages/sizes.mjs";
import { Fingers } from "./pages/touch.mjs";

const MOVES = 13;
/** How long a quick review of this game may take on a busy machine. */
const PATIENT = { timeout: 60_000 };

/** The panel, as a person sees it. */
class Review {
  constructor(page) {
    this.page = page;
    this.begin = page.locator('.study [data-action="review"]');
    this.panel = page.locator("[data-review]");
    this.graph = page.locator("[data-graph]");
    this.rows = page.locator("[data-review-list] > [data-ply]");
  }

  row(ply) {
    return this.page.locator(`[data-review-list] > [data-ply="${ply}"]`);
  }

  move(ply) {
    return this.row(ply).locator(".review-move");
  }

  step(ply, line, at) {
    return this.row(ply).locator(`[data-line="${line}"] [data-step="${at}"]`);
  }

  count(name, side) {
    return this.page.locator(`.review-counts [data-row="${name}"] td`).nth(side === "b" ? 0 : 1);
  }

  async done() {
    await expect(this.panel).toHaveAttribute("data-review", "done", PATIENT);
  }
}

/** Opens the page with a text as its record. */
async function openRecord(board, page, link = {}, text = REVIEWED) {
  await page.addInitScript(() => {
    if (location.protocol.startsWith("http")) localStorage.setItem("komadai /some/club/path/:notation", "usi");
  });
  await board.open({ lang: "en", ...link });
  await page.locator("[data-live]").first().waitFor({ state: "attached" });
  await paste(page, text);
  const tab = page.locator('[data-tab="analysis"]');
  if (link.lock) await expect(tab).toBeHidden();
  else await tab.click();
  return new Review(page);
}

/** Opens a record and has it reviewed. */
async function reviewed(board, page) {
  const review = await openRecord(board, page);
  await review.begin.click();
  await review.done();
  return review;
}

/** Has the page believe that it is hidden, or seen again. */
const hide = (page, hidden) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => (hidden ? "hidden" : "visible") });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, hidden);

test("a review finds the bad moves, says why, and walks the lines", FLOW, async ({ board, page }) => {
  const review = await openRecord(board, page);
  await review.begin.click();
  await expect(page.getByRole("progressbar", { name: "Game review" })).toBeVisible(PATIENT);
  await review.done();
  await expect(page.locator('[data-action="cancel-review"]')).toHaveCount(0);
  // The two gifts are turning points, and stand first.
  const turns = page.getByRole("list", { name: "Turning points" });
  for (const ply of [3, 12]) {
    await expect(turns.locator(`> [data-ply="${ply}"]`)).toHaveAttribute("data-judgement", "blunder");
  }
  await expect(review.rows.first()).toHaveAttribute("data-ply", "3");
  await expect(review.move(3)).toContainText("▲8h5e Blunder");
  await expect(review.move(3)).toContainText(/−\d\d%/);
  await expect(review.move(3)).toContainText("The bishop on 5e can be taken for nothing");
  await expect(review.count("blunders", "b")).toHaveText(/^[1-4]$/);
  await expect(review.count("accuracy", "b")).toHaveText(/^\d\d\.\d%$/);
  await expect(review.count("time", "b")).toHaveText("4 s");
  // A press goes to the move and shows its lines.
  await review.move(12).click();
  await expect(board.root).toHaveAttribute("data-ply", "12");
  await expect(review.move(12)).toHaveAttribute("aria-expanded", "true");
  const start = await board.sfen();
  await expect(review.step(12, "refutation", 1)).toHaveText("▲7i8h");
  await review.step(12, "refutation", 1).click();
  await expect(board.root).toHaveAttribute("data-ply", "13");
  await expect(review.step(12, "refutation", 1)).toHaveAttribute("aria-current", "step");
  // The better line starts a move earlier.
  await review.step(12, "better", 1).click();
  await expect(board.root).toHaveAttribute("data-ply", "12");
  expect(await board.sfen()).not.toBe(start);
  // A press on the board ends the walk, and nothing was put into the record.
  await board.square("5e").click();
  await expect(board.root).toHaveAttribute("data-sfen", start);
  await expect(page.locator(".tree li")).toHaveCount(MOVES + 2);
  // A step in the record ends it too.
  await review.step(12, "refutation", 1).click();
  await board.action("back").click();
  await expect(board.root).toHaveAttribute("data-ply", "11");
  await expect(page.locator('.review [aria-current="step"].ply')).toHaveCount(0);
  // A second press on a move hides its lines.
  await review.move(3).click();
  await expect(board.root).toHaveAttribute("data-ply", "3");
  await review.move(3).click();
  await expect(review.move(3)).toHaveAttribute("aria-expanded", "false");
  await expect(page.locator(".review-lines")).toHaveCount(0);
});

test("the graph goes to moves by pointer and keys, and is a table as well", FLOW, async ({ board, page }) => {
  const review = await reviewed(board, page);
  for (const ply of [3, 12]) {
    await expect(review.graph.locator(`[data-mark-ply="${ply}"]`)).toHaveAttribute("data-judgement", "blunder");
  }
  await expect(review.graph.locator(".curve")).toHaveAttribute("d", /^M0 \d+(L\d+ \d+){13}$/);
  const { x, y, width, height } = await review.graph.boundingBox();
  await page.mouse.click(x + width - 2, y + height / 2);
  await expect(board.root).toHaveAttribute("data-ply", `${MOVES}`);
  // A drag goes along.
  await page.mouse.move(x + 2, y + height / 2);
  await page.mouse.down();
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await page.mouse.move(x + (width * 6) / MOVES, y + height / 2, { steps: 4 });
  await expect(board.root).toHaveAttribute("data-ply", "6");
  await page.mouse.up();
  await page.mouse.move(x + 2, y + height / 2);
  await expect(board.root).toHaveAttribute("data-ply", "6");
  const slider = page.getByRole("slider", { name: "Win rate of Black" });
  await expect(slider).toHaveAttribute("aria-valuenow", "6");
  await slider.focus();
  for (const [key, ply] of [["ArrowRight", 7], ["ArrowLeft", 6], ["End", MOVES], ["PageDown", 3], ["Home", 0]]) {
    await page.keyboard.press(key);
    await expect(board.root).toHaveAttribute("data-ply", `${ply}`);
  }
  await page.keyboard.press("PageUp");
  await expect(slider).toHaveAttribute("aria-valuetext", /^Move 10 · Black \d+% · 3 s$/);
  // It follows the record.
  await board.action("forward").click();
  await expect(slider).toHaveAttribute("aria-valuenow", "11");
  const rows = page.locator("[data-graph-table] tbody tr");
  await expect(rows).toHaveCount(MOVES + 1);
  await expect(rows.nth(3)).toContainText(/3 ▲8h5e\s*\d+%\s*Blunder\s*4 s/);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a tap on the graph goes to its move, and a finger along it from move to move", RARE, async ({ board, page }) => {
    const review = await reviewed(board, page);
    await review.graph.scrollIntoViewIfNeeded();
    const fingers = await Fingers.of(page);
    const { x, y, width, height } = await review.graph.boundingBox();
    const at = (ply) => [x + (width * ply) / MOVES, y + height / 2];
    for (const ply of [6, 12, 3]) {
      await fingers.play([["down", ...at(ply)], ["up", 0, 0]]);
      await expect(board.root).toHaveAttribute("data-ply", `${ply}`);
    }
    await fingers.down(...at(4));
    await expect(board.root).toHaveAttribute("data-ply", "4");
    await fingers.move(...at(9));
    await expect(board.root).toHaveAttribute("data-ply", "9");
    await fingers.up();
    await expect(board.root).toHaveAttribute("data-ply", "9");
  });

  test("a line is walked with the board in sight, and the way leads back to it", FLOW, async ({ board, page }) => {
    const review = await openRecord(board, page);
    await review.begin.click();
    await review.done();
    await review.move(12).click();
    const first = review.step(12, "refutation", 1);
    await first.click();
    const seen = [board.square("9a"), board.square("1i"), board.status, ...["walk-back", "walk-forward", "walk-end"].map((name) => board.action(name))];
    for (const part of seen) await expect(part).toBeInViewport({ ratio: 1 });
    await expect(board.status).toHaveText("Refutation, move 1: ▲7i8h");
    await expect(board.root).toHaveAttribute("data-ply", "13");
    await board.action("walk-forward").click();
    await expect(board.root).toHaveAttribute("data-ply", "14");
    await board.action("walk-back").click();
    await board.action("walk-back").click();
    // The walk is over, and the list is where it was.
    await expect(board.action("walk-end")).toHaveCount(0);
    await expect(board.root).toHaveAttribute("data-ply", "12");
    await expect(first).toBeInViewport({ ratio: 1 });
    await first.click();
    await expect(board.square("9a")).toBeInViewport({ ratio: 1 });
    await board.action("walk-end").click();
    await expect(first).toBeInViewport({ ratio: 1 });
    await expect(board.status).toHaveText("Move 12 of 13: △2b8h+");
  });

  test("the back button ends the practice", RARE, async ({ board, page }) => {
    const review = await reviewed(board, page);
    await board.action("practice").click();
    await expect(page.locator("[data-practice]")).toBeVisible();
    await page.goBack();
    await expect(page.locator("[data-practice]")).toHaveCount(0);
    await review.done();
  });
});

test("the graph shows win rates or pawns, as the analysis does", RARE, async ({ board, page }) => {
  const review = await reviewed(board, page);
  const slider = review.graph;
  const table = page.locator("[data-graph-table]");
  const curve = slider.locator(".curve");
  await expect(slider).toHaveAccessibleName("Win rate of Black");
  const rates = await curve.getAttribute("d");
  const form = board.field("analysis-form");
  await form.selectOption("pawns");
  await expect(slider).toHaveAccessibleName("Evaluation for Black, in pawns");
  await expect(table.locator("thead th").nth(1)).toHaveText("Pawns");
  const pawns = await curve.getAttribute("d");
  expect(pawns).not.toBe(rates);
  // A point for each position in both.
  expect(pawns.match(/[ML]/g).length).toBe(rates.match(/[ML]/g).length);
  await expect(table.locator("tbody tr").nth(3)).toContainText(/▲8h5e\s*[−]\d+\.\d\s*Blunder/);
  // The marks lie on the curve.
  const dot = await slider.locator('[data-mark-ply="3"] .dot').getAttribute("d");
  expect(pawns).toContain(dot.slice(1).replace("h0", ""));
  // Live analysis has the same field, and there is only one.
  await page.locator('.analysis [data-action="analysis"]').click();
  await expect(page.locator("[data-candidates]")).toBeVisible();
  await expect(form).toHaveCount(1);
  await expect(form).toHaveValue("pawns");
  await form.selectOption("win-rate");
  await expect(curve).toHaveAttribute("d", rates);
});

test("the times of the moves are a curve for each side", RARE, async ({ board, page }) => {
  const review = await reviewed(board, page);
  const times = (side) => review.graph.locator(`.times[data-side="${side}"]`);
  // Seven moves of Black, six of White; the curve is highest at the longest time, of six seconds.
  await expect(times("b")).toHaveAttribute("d", /^M76 \d+(L\d+ \d+){6}$/);
  await expect(times("w")).toHaveAttribute("d", /^M153 \d+(L\d+ \d+){5}$/);
  await expect(times("b")).toHaveAttribute("d", /L384 600L/);
  const looks = (side) =>
    times(side).evaluate((path) => {
      const { stroke, strokeWidth, strokeDasharray } = getComputedStyle(path);
      return { isDrawn: /^rgb/.test(stroke) && parseFloat(strokeWidth) >= 1, isDashed: strokeDasharray !== "none" };
    });
  expect(await looks("b")).toEqual({ isDrawn: true, isDashed: false });
  expect(await looks("w")).toEqual({ isDrawn: true, isDashed: true });
  expect((await times("b").boundingBox()).height).toBeGreaterThan(5);
});

test("a time of a minute or more has the form that it has in the record", RARE, async ({ board, page }) => {
  const review = await openRecord(board, page, {}, REVIEWED.replace("( 0:04/00:00:06)", "( 1:12/00:01:14)"));
  await review.begin.click();
  await review.done();
  await expect(page.locator("[data-graph-table] tbody tr").nth(3)).toContainText(/Blunder\s*1:12/);
  await expect(review.count("time", "b")).toHaveText("14 s");
});

test("the progress of a review tells how much time is left", RARE, async ({ board, page }) => {
  const review = await openRecord(board, page);
  await board.page.evaluate(() => {
    window.told = [];
    new MutationObserver(() => window.told.push(document.querySelector(".review-progress .extent")?.textContent)).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  await review.begin.click();
  await expect(page.locator(".review-progress .extent")).toHaveText(/^\d+% reviewed · about \d+ (s|min) left$/, PATIENT);
  await review.done();
  const left = await page.evaluate(() => window.told.filter(Boolean).map((told) => /about (\d+) s left$/.exec(told)?.[1]).filter(Boolean).map(Number));
  expect(left.length).toBeGreaterThan(0);
  expect(left.at(-1)).toBeLessThanOrEqual(Math.max(...left));
  for (const seconds of left) expect(seconds).toBeGreaterThan(0);
  await expect(page.locator(".review-progress")).toHaveCount(0);
});

test("a review outlives a reload, whole or half", RARE, async ({ board, page }) => {
  const review = await openRecord(board, page);
  await review.begin.click();
  await expect(review.graph.locator(".curve")).toHaveAttribute("d", /L/, PATIENT);
  await board.action("cancel-review").click();
  await expect(review.panel).toHaveAttribute("data-review", "stopped");
  const half = await review.graph.locator(".curve").getAttribute("d");
  await page.reload();
  await expect(review.panel).toHaveAttribute("data-review", "stopped", PATIENT);
  expect(await review.graph.locator(".curve").getAttribute("d")).toBe(half);
  await board.action("go-on-review").click();
  await expect(page.locator("[data-partly]")).toHaveCount(0);
  await review.done();
  const whole = await review.graph.locator(".curve").getAttribute("d");
  expect(whole.endsWith(half.slice(1))).toBe(true);
  const moves = await review.rows.allTextContents();
  // Nothing is searched again.
  await page.addInitScript(() => {
    globalThis.asked = 0;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...message) {
      globalThis.asked += 1;
      post.apply(this, message);
    };
  });
  await page.reload();
  await review.done();
  expect(await page.evaluate(() => globalThis.asked)).toBe(0);
  expect(await review.graph.locator(".curve").getAttribute("d")).toBe(whole);
  expect(await review.rows.allTextContents()).toEqual(moves);
  // A review that is closed is not lost: one press shows it again.
  await board.action("close-review").click();
  await expect(review.panel).toHaveCount(0);
  await review.begin.click();
  await review.done();
  expect(await page.evaluate(() => globalThis.asked)).toBe(0);
  expect(await review.graph.locator(".curve").getAttribute("d")).toBe(whole);
});

test("another effort leaves the review before it stored, and is that of the next one", RARE, async ({ board, page }) => {
  const review = await reviewed(board, page);
  const curve = () => review.graph.locator(".curve").getAttribute("d");
  const quick = await curve();
  await board.field("review-pace").selectOption("deep");
  await board.action("review-again").click();
  await expect(review.panel).toHaveAttribute("data-state", "running");
  await expect(board.field("review-pace")).toHaveValue("deep");
  // The field stands beside the progress: the quick review is there at once, and after a reload.
  await board.field("review-pace").focus();
  await board.field("review-pace").selectOption("quick");
  await expect(review.panel).toHaveAttribute("data-review", "done", { timeout: 1_000 });
  await expect(board.field("review-pace")).toBeFocused();
  expect(await curve()).toBe(quick);
  await page.reload();
  await review.done();
  expect(await curve()).toBe(quick);
  // A review that is closed while it goes on keeps what it has found.
  await board.field("review-pace").selectOption("deep");
  await board.action("review-again").click();
  await expect(review.graph.locator(".curve")).toHaveAttribute("d", /L/, PATIENT);
  await board.action("close-review").click();
  await review.begin.click();
  await expect(review.panel).toHaveAttribute("data-state", "running");
  await expect(review.graph.locator(".curve")).toHaveAttribute("d", /L/);
  await board.field("review-pace").selectOption("normal");
  await board.action("first").focus();
  await paste(page, "position startpos moves 7g7f 3c3d");
  await review.begin.click();
  await expect(review.panel).toHaveAttribute("data-state", "running");
  await expect(board.field("review-pace")).toHaveValue("normal");
});

test("a review that the browser refuses to store says so", RARE, async ({ board, page }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, text) {
      if (key.endsWith(":reviews") && !window.hasRoom) throw new DOMException("full", "QuotaExceededError");
      setItem.call(this, key, text);
    };
  });
  const review = await reviewed(board, page);
  const sentence = "This review can’t be saved here, so closing the page loses it.";
  await expect(review.panel.locator("[data-unkept]")).toHaveText(sentence);
  await expect(page.locator("[data-review-live]")).toHaveText(`The review is complete. ${sentence}`);
  // All else is there, and with room again it is stored.
  await expect(review.move(3)).toContainText("Blunder");
  await page.evaluate(() => (window.hasRoom = true));
  await board.action("practice").click();
  await board.action("practice-end").click();
  await expect(review.panel.locator("[data-unkept]")).toHaveCount(0);
  await page.reload();
  await review.done();
  await expect(review.panel.locator("[data-unkept]")).toHaveCount(0);
});

test("the mistakes are tasks: wrong moves are answered, right ones praised", FLOW, async ({ board, page }) => {
  const review = await reviewed(board, page);
  const better = (await review.move(3).click(), await review.step(3, "better", 1).textContent()).slice(1);
  const steps = await page.locator(".tree li").count();
  const task = page.locator("[data-practice]");
  await board.action("practice").click();
  await expect(task).toHaveAttribute("data-practice", "open");
  // Nothing there tells the answer.
  for (const action of ["analysis", "search-mate", "hint"]) {
    await expect(page.locator(`.analysis [data-action="${action}"]`)).toHaveCount(0);
  }
  await page.keyboard.press("h");
  await expect(board.status).not.toHaveText(/good move|mate in/);
  await expect(page.locator(".review-move")).toHaveCount(0);
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await expect(task).toContainText("Move 3 was ▲8h5e. Black to play: find a better move.");
  // The move of the game is wrong, and the board shows why.
  await board.move("8h", "5e");
  await expect(task).toHaveAttribute("data-practice", "wrong");
  await expect(task).toContainText(/▲8h5e lowers the win rate by \d+ points\. The answer is △2b5e\./);
  await expect(board.square("5e")).toHaveAttribute("data-piece", "b");
  // A move that the review has not judged yet.
  await board.action("practice-retry").click();
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await board.move("8h", "4d");
  await expect(task).toHaveAttribute("data-practice", "wrong", PATIENT);
  await expect(task).toContainText("The answer is △2b4d.");
  await board.action("practice-retry").click();
  await board.play(better);
  await expect(task).toHaveAttribute("data-practice", "right");
  await expect(task).toContainText(`Right! ▲${better} is the best move.`);
  await board.action("practice-next").click();
  await expect(task).toHaveAttribute("data-practice", "open");
  await board.action("practice-reveal").click();
  await expect(task).toHaveAttribute("data-practice", "shown");
  await expect(task).toContainText(/The best move is [▲△]/);
  expect(await faults(page, { allRules: true })).toEqual([]);
  while ((await task.count()) > 0) await board.action("practice-next").click();
  await expect(page.locator('.analysis [data-action="hint"]')).toBeEnabled();
  // The record is as it was.
  await expect(page.locator(".tree li")).toHaveCount(steps);
  await expect(review.rows.first()).toBeVisible();
});

test("the practice begins at any mistake, and leads through all of them", RARE, async ({ board, page }) => {
  const review = await reviewed(board, page);
  const at = (ply) => review.row(ply).locator('[data-action="practice-at"]');
  const plies = await page.locator('[data-review-list] > [data-ply]:has([data-action="practice-at"])').evaluateAll((rows) => rows.map((row) => Number(row.dataset.ply)));
  plies.sort((one, other) => one - other);
  expect(plies).toEqual(expect.arrayContaining([3, 12]));
  await expect(at(12)).toHaveAccessibleName("Find a better move at move 12");
  await at(12).click();
  const task = page.locator("[data-practice]");
  const from = plies.indexOf(12);
  for (const ply of [...plies.slice(from), ...plies.slice(0, from)]) {
    await expect(board.root).toHaveAttribute("data-ply", `${ply - 1}`);
    await expect(task).toHaveAttribute("data-practice", "open");
    await expect(task).toContainText(`Move ${ply} was`);
    await expect(task).toContainText(`Task ${plies.indexOf(ply) + 1} of ${plies.length}`);
    await board.action("practice-next").click();
  }
  await expect(task).toHaveCount(0);
  await expect(at(12)).toBeFocused();
});

test("a mistake is tried again by keys alone", RARE, async ({ board, page }) => {
  const keyboard = new Keyboard(page);
  const review = await openRecord(board, page);
  await review.begin.focus();
  await keyboard.press("Enter");
  await review.done();
  await review.move(12).focus();
  await keyboard.press("Enter");
  const better = (await review.step(12, "better", 1).textContent()).slice(1);
  await keyboard.press("Tab");
  await expect(review.row(12).locator('[data-action="practice-at"]')).toBeFocused();
  await keyboard.press("Enter");
  const task = page.locator("[data-practice]");
  await expect(task).toContainText("Move 12 was △2b8h+");
  await expect(page.locator("[data-board] [tabindex='0']")).toBeFocused();
  await keyboard.bring(board.square("2b"), board.square("8h"));
  await keyboard.choose(board.choice("promote"));
  await expect(task).toHaveAttribute("data-practice", "wrong");
  await keyboard.reach('[data-action="practice-retry"]');
  await keyboard.press("Enter");
  await expect(task).toHaveAttribute("data-practice", "open");
  await expect(board.root).toHaveAttribute("data-ply", "11");
  const from = better[1] === "*" ? board.hand("w", better[0]) : board.square(better.slice(0, 2));
  await keyboard.bring(from, board.square(better.slice(2, 4)));
  if (await board.choice("promote").isVisible()) await keyboard.choose(board.choice(better.endsWith("+") ? "promote" : "keep"));
  await expect(task).toHaveAttribute("data-practice", "right");
  await keyboard.reach('[data-action="practice-end"]');
  await keyboard.press("Enter");
  await expect(task).toHaveCount(0);
  await expect(review.row(12).locator('[data-action="practice-at"]')).toBeFocused();
});

test("a review is stopped, goes on, is closed and shown again, and begins anew", RARE, async ({ board, page }) => {
  const review = await openRecord(board, page);
  await review.begin.click();
  // Some moves are judged, not all.
  await expect(review.graph.locator(".curve")).toHaveAttribute("d", /L/, PATIENT);
  await board.action("cancel-review").click();
  await expect(review.panel).toHaveAttribute("data-review", "stopped");
  const curve = await review.graph.locator(".curve").getAttribute("d");
  expect(curve.split("L").length).toBeLessThan(MOVES);
  await page.waitForTimeout(1_500);
  expect(await review.graph.locator(".curve").getAttribute("d")).toBe(curve);
  await expect(board.action("review-again")).toHaveText("Continue");
  await expect(page.locator("[data-partly]")).toContainText(/^Stopped at \d+%: the figures are partial\./);
  await board.field("review-pace").selectOption("normal");
  await expect(board.action("review-again")).toHaveText("Review again");
  await board.field("review-pace").selectOption("quick");
  await board.action("review-again").click();
  await review.done();
  expect((await review.graph.locator(".curve").getAttribute("d")).endsWith(curve.slice(1))).toBe(true);
  await board.action("close-review").click();
  await expect(review.panel).toHaveCount(0);
  await review.begin.click();
  await review.done();
  await board.action("review-again").click();
  await expect(review.panel).toHaveAttribute("data-review", "working", PATIENT);
  // Another record takes its place.
  await paste(page, "position startpos moves 7g7f");
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await expect(review.panel).toHaveCount(0);
  await expect(review.begin).toBeVisible();
});

test("it rests while the page is hidden, and live analysis rests for it", RARE, async ({ board, page }) => {
  const review = await openRecord(board, page);
  await page.locator('.analysis [data-action="analysis"]').click();
  await expect(page.locator("[data-candidates] [data-move]")).toHaveCount(3, PATIENT);
  await review.begin.click();
  await expect(page.locator(".analysis .extent")).toHaveText(/^Depth \d+, .* positions · Paused while the AI is busy with something else\.$/);
  // The progress is in sight below the candidates.
  await expect(board.action("cancel-review")).toBeInViewport({ ratio: 1 });
  await hide(page, true);
  await expect(review.panel).toHaveAttribute("data-review", "resting");
  await expect(review.panel).toContainText("Paused while the page is hidden.");
  const curve = () => review.graph.locator(".curve").getAttribute("d");
  const before = await curve();
  await page.waitForTimeout(2_000);
  expect(await curve()).toBe(before);
  await hide(page, false);
  await review.done();
  // Live analysis goes on, with its own results.
  await expect(page.locator(".analysis .extent")).not.toContainText("Paused", PATIENT);
  await expect(page.locator(".analysis .extent")).toContainText(/Depth \d+/, PATIENT);
});

test("the end of a game offers it", RARE, async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1, lang: "en" });
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await board.resign();
  await board.waitEnd();
  await page.locator('.end-card [data-action="review"]').click();
  const review = new Review(page);
  await expect(page.locator(".study")).toBeVisible();
  await review.done();
  await expect(page.locator(".tree li")).toHaveCount(4);
  await expect(review.begin).toHaveCount(0);
});

test("one press beside the steps of a record reviews it", RARE, async ({ board, page }) => {
  await board.open({ lang: "en" });
  await page.locator("[data-live]").first().waitFor({ state: "attached" });
  await paste(page, REVIEWED);
  const begin = page.locator('.study-controls [data-action="review"]');
  await expect(begin).toHaveText("Review");
  await begin.focus();
  await page.keyboard.press("Enter");
  const review = new Review(page);
  await expect(page.locator('[data-tab="analysis"]')).toHaveAttribute("aria-expanded", "true");
  await expect(board.action("cancel-review")).toBeFocused();
  await review.done();
  await expect(begin).toHaveCount(0);
  await expect(review.move(3)).toBeVisible();
  await board.action("close-review").click();
  // There is one button for it at a time.
  await expect(page.locator('[data-action="review"]')).toHaveCount(1);
  await page.locator('[data-tab="comment"]').click();
  await expect(begin).toBeVisible();
});

test("in a narrow list a move has a line of its own", RARE, async ({ board, page }) => {
  const review = await reviewed(board, page);
  const parts = review.move(3).locator(".number, .text, .judgement, .loss");
  // The letters themselves, which may be wider than their box.
  const boxes = () =>
    parts.evaluateAll((parts) =>
      parts.map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        const { left, right, top, bottom } = range.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
  const overlaps = async () => {
    const all = await boxes();
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return all.flatMap((a, at) => all.slice(at + 1).filter((b) => meet(a, b))).length;
  };
  const isBelow = async () => {
    const [, text, judgement] = await boxes();
    return judgement.top >= text.bottom - 1;
  };
  for (const [width, height, narrow] of [[1280, 800, false], [667, 375, true], [390, 844, false]]) {
    await page.setViewportSize({ width, height });
    await expect.poll(isBelow, `${width}×${height}`).toBe(narrow);
    expect(await overlaps(), `${width}×${height}`).toBe(0);
  }
});

test("a link can lock it", async ({ board, page }) => {
  const review = await openRecord(board, page, { lock: "analysis" });
  await expect(page.locator('[data-tab="comment"]')).toBeVisible();
  await expect(page.locator('[data-action="review"]')).toHaveCount(0);
  await expect(review.panel).toHaveCount(0);
  await board.open({ play: "b", level: 1, seed: 1, lang: "en", lock: "analysis" });
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await board.resign();
  await board.waitEnd();
  await expect(page.locator('.end-card [data-action="copy-kif"]')).toBeVisible();
  await expect(page.locator('[data-action="review"]')).toHaveCount(0);
});

test("keys alone are enough, and axe finds nothing", RARE, async ({ board, page }) => {
  const review = await openRecord(board, page);
  await review.begin.focus();
  await page.keyboard.press("Enter");
  await review.done();
  await review.graph.focus();
  await page.keyboard.press("Tab");
  await expect(board.action("practice")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(review.rows.first().locator(".review-move")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(board.root).toHaveAttribute("data-ply", "3");
  await page.keyboard.press("ArrowDown");
  await expect(review.step(3, "refutation", 1)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(board.root).toHaveAttribute("data-ply", "4");
  await page.keyboard.press("ArrowRight");
  await expect(review.step(3, "refutation", 2)).toBeFocused();
  await expect(board.root).toHaveAttribute("data-ply", "5");
  await page.keyboard.press("Escape");
  await expect(board.root).toHaveAttribute("data-ply", "3");
  await page.keyboard.press("ArrowUp");
  await expect(review.move(3)).toBeFocused();
  await page.keyboard.press("End");
  await expect(review.rows.last().locator(".review-move")).toBeFocused();
  await page.keyboard.press("Home");
  await expect(review.move(3)).toBeFocused();
  // The button of a row follows its move.
  await page.keyboard.press("Tab");
  await expect(review.row(3).locator('[data-action="practice-at"]')).toBeFocused();
  expect(await faults(page, { allRules: true })).toEqual([]);
  // The practice begins on the board, and returns to where it began.
  await board.action("practice").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-board] [tabindex='0']")).toBeFocused();
  await board.action("practice-reveal").focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-practice]")).toHaveAttribute("data-practice", "shown");
  await board.action("practice-end").focus();
  await page.keyboard.press("Enter");
  await expect(board.action("practice")).toBeFocused();
});

for (const [width, height] of [
  [360, 560],
  [360, 740],
  [390, 844],
  [1280, 800],
  [1920, 1080],
]) {
  test(`the review has room at ${width}×${height}`, RARE, async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    const review = await reviewed(board, page);
    await review.move(3).click();
    // The lines that have opened are in sight.
    await expect(review.step(3, "better", 1)).toBeInViewport({ ratio: 1 });
    const [panel, whole] = await page.evaluate(() =>
      [".review", ".page"].map((selector) => {
        const { scrollWidth, clientWidth } = document.querySelector(selector);
        return scrollWidth - clientWidth;
      }),
    );
    expect([panel, whole]).toEqual([0, 0]);
    const small = await smallTargets(page, width < 640 ? 44 : 32);
    expect(small.filter((fault) => /review|practice|step=|graph/.test(fault))).toEqual([]);
    expect(await faults(page, { allRules: true })).toEqual([]);
    // In practice the task is in sight beside the board.
    await board.action("practice").click();
    const parts = [board.square("9a"), board.square("1i"), page.locator(".practice-told"), board.action("practice-reveal"), board.action("practice-end")];
    for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 });
    await board.move("8h", "5e");
    await expect(page.locator("[data-practice]")).toHaveAttribute("data-practice", "wrong");
    for (const part of [...parts, board.action("practice-retry")]) await expect(part).toBeInViewport({ ratio: 1 });
    const edge = (locator, side) => locator.evaluate((element, side) => element.getBoundingClientRect()[side], side);
    expect(await faults(page, { allRules: true })).toEqual([]);
    if (width < 640) expect(await edge(page.locator(".practice"), "top")).toBeGreaterThanOrEqual(await edge(board.square("1i"), "bottom"));
  });
}

test("a task of the practice is in sight with its answer, on tablets, laptops and phones on their side", RARE, async ({ board, page }) => {
  await reviewed(board, page);
  const task = page.locator("[data-practice]");
  const button = (name) => board.action(`practice-${name}`);
  // Not only in the window, but under no other part.
  const unseen = (parts) =>
    Promise.all(parts.map((part) => part.evaluate((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const seen = [top + 2, bottom - 2].every((y) => part.contains(document.elementFromPoint((left + right) / 2, y)));
      return seen ? "" : part.className + part.dataset.action;
    })));
  for (const size of ["1280×720", "1366×768", "1180×820", "1024×768", "844×390", "740×360", "667×375", "768×1024", "820×1180", "1024×1366"]) {
    const [width, height] = size.split("×").map(Number);
    await page.setViewportSize({ width, height });
    // By a click of the script, as the button may be out of sight.
    await board.action("practice").evaluate((button) => button.click());
    await expect(task).toHaveAttribute("data-practice", "open");
    const told = page.locator(".practice-told");
    await expect.poll(() => unseen([told, button("reveal"), button("end")]), size).toEqual(["", "", ""]);
    await board.move("8h", "5e");
    await expect(task).toHaveAttribute("data-practice", "wrong");
    const parts = [told, button("retry"), button("next"), button("end"), board.square("5e"), board.square("9a"), board.square("1i")];
    await expect.poll(() => unseen(parts), size).toEqual(parts.map(() => ""));
    await button("end").click();
    await expect(task).toHaveCount(0);
  }
});

test("the focus stays in the review when the button that has it disappears", RARE, async ({ board, page }) => {
  const review = await openRecord(board, page);
  const press = async (button, next) => {
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(next).toBeFocused(PATIENT);
  };
  await press(review.begin, board.action("cancel-review"));
  await expect(review.graph.locator(".curve")).toHaveAttribute("d", /L/, PATIENT);
  await press(board.action("cancel-review"), board.action("go-on-review"));
  await press(board.action("go-on-review"), board.action("cancel-review"));
  // The review ends by itself.
  await review.done();
  await expect(board.action("practice")).toBeFocused();
  await press(board.action("close-review"), review.begin);
  await press(review.begin, board.action("practice"));
});

test("beside the board titles are whole, and so is the practice", RARE, async ({ board, page }) => {
  const review = await reviewed(board, page);
  const title = page.locator(".review-moves h3").first();
  const task = page.locator("[data-practice]");
  const box = (locator) => locator.evaluate((element) => element.getBoundingClientRect().toJSON());
  for (const ply of [3, 12]) {
    await review.move(ply).click();
    await expect(review.step(ply, "better", 1)).toBeInViewport({ ratio: 1 });
    expect((await box(title)).top, `move ${ply}`).toBeGreaterThanOrEqual((await box(review.graph)).bottom - 1);
    await expect(title, `move ${ply}`).toBeInViewport({ ratio: 1 });
  }
  const told = review.graph.locator(".told");
  // The words hide no part of the curve.
  expect((await box(told)).bottom).toBeLessThanOrEqual((await box(review.graph.locator("svg"))).top);
  expect((await box(told)).top - (await box(review.graph)).top).toBeLessThanOrEqual(1);
  await board.action("practice").click();
  await expect(task).toHaveAttribute("data-practice", "open");
  const pane = await page.locator('[data-pane="analysis"]').evaluate((pane) => {
    const { top } = pane.getBoundingClientRect();
    const seen = [...pane.querySelectorAll("h2, h3, button, .graph")].filter((part) => part.checkVisibility());
    return { top, tops: seen.map((part) => part.getBoundingClientRect().top) };
  });
  for (const top of pane.tops) expect(top).toBeGreaterThanOrEqual(pane.top);
});

test("the worse a move, the redder its mark, and its word can be read", RARE, async ({ board, page }) => {
  const review = await reviewed(board, page);
  await review.move(3).click();
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const looks = await review.move(3).evaluate((move) => {
      const channels = (color) => color.match(/[\d.]+/g).slice(0, 3).map(Number);
      const row = move.parentElement;
      const dot = document.querySelector("[data-graph] .mark");
      const judgements = ["blunder", "mistake", "inaccuracy"].map((judgement) => {
        row.dataset.judgement = dot.dataset.judgement = judgement;
        return {
          word: channels(getComputedStyle(move.querySelector(".judgement")).color),
          dot: channels(getComputedStyle(dot.querySelector(".dot")).stroke),
        };
      });
      row.dataset.judgement = dot.dataset.judgement = "blunder";
      const paper = channels(getComputedStyle(document.documentElement).backgroundColor);
      return { judgements, papers: [paper, channels(getComputedStyle(move).backgroundColor)] };
    });
    const greenToRed = (part) => looks.judgements.map((judgement) => judgement[part][1] / judgement[part][0]);
    for (const part of ["word", "dot"]) {
      const [blunder, mistake, inaccuracy] = greenToRed(part);
      expect(blunder, `${part}, ${colorScheme}`).toBeLessThan(mistake);
      expect(mistake, `${part}, ${colorScheme}`).toBeLessThan(inaccuracy);
      // None is green.
      expect(inaccuracy, `${part}, ${colorScheme}`).toBeLessThan(0.95);
    }
    for (const { word } of looks.judgements) {
      for (const paper of looks.papers) expect(contrast(word, paper), colorScheme).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test("the evaluations are written into the record, and taken back", RARE, async ({ board, page }) => {
  const review = await reviewed(board, page);
  const note = board.action("note-review");
  const told = page.locator("[data-evaluations] li");
  await expect(note).toHaveText("Write evaluations and signs into record");
  await note.click();
  await expect(note).toHaveText("The record has these evaluations and signs");
  await expect(note).toHaveAttribute("aria-disabled", "true");
  await expect(review.panel).toHaveAttribute("data-review", "done");
  await page.locator('[data-tab="comment"]').click();
  await expect(told).toHaveText(/^Evaluation .+ · depth \d+ · ▲\d.+ · Komadai$/);
  await expect(board.field("comment")).toHaveValue("");
  // The record has a graph of its own, once the review has none; links carry it.
  await board.action("first").focus();
  await page.keyboard.press("s");
  await expect(board.field("share-packed")).toHaveValue(/g=1/);
  const link = await board.field("share-packed").inputValue();
  await page.keyboard.press("Escape");
  await page.locator('[data-tab="analysis"]').click();
  await board.action("close-review").click();
  const curve = page.locator('[data-graph="record"] .curve');
  await expect(curve).toHaveAttribute("d", /^M0 \d+(L\d+ \d+){13}$/);
  const drawn = await curve.getAttribute("d");
  // The bad moves are marked there too.
  for (const ply of [3, 12]) await expect(page.locator(`[data-graph="record"] [data-mark-ply="${ply}"]`)).toHaveCount(1);
  await board.action("undo").click();
  await expect(curve).toHaveCount(0);
  await expect(told).toHaveCount(0);
  await page.goto("about:blank");
  await page.goto(link);
  await expect(curve).toHaveAttribute("d", drawn);
  await expect(page.locator('[data-graph="record"] [data-mark-ply="3"]')).toHaveCount(1);
});

test("where the board takes no moves, a review has no tasks", RARE, async ({ board, page }) => {
  const review = await openRecord(board, page);
  await board.action("first").focus();
  await page.keyboard.press("s");
  await expect(board.field("share-packed")).toHaveValue(/g=1/);
  const link = await board.field("share-packed").inputValue();
  await page.goto("about:blank");
  await page.goto(`${link}&embed=view`);
  await review.begin.click();
  await review.done();
  await expect(review.row(3)).toHaveAttribute("data-judgement", "blunder");
  await expect(page.locator('[data-action="practice"], [data-action="practice-at"]')).toHaveCount(0);
});

test("what people wrote stays beside the evaluations that are written into the record", RARE, async ({ board, page }) => {
  const words = "大駒を捨てる。\n  *Why?  ";
  const commented = REVIEWED.replace("   4 同　角(22)", `*大駒を捨てる。\n*  *Why?  \n   4 同　角(22)`);
  const review = await openRecord(board, page, {}, commented);
  await review.begin.click();
  await review.done();
  await review.move(3).click();
  const comment = board.field("comment");
  await page.locator('[data-tab="comment"]').click();
  await expect(comment).toHaveValue(words);
  await page.locator('[data-tab="analysis"]').click();
  await board.action("note-review").click();
  await expect(board.action("note-review")).toHaveAttribute("aria-disabled", "true");
  await page.locator('[data-tab="comment"]').click();
  await expect(comment).toHaveValue(words);
  await expect(page.locator("[data-evaluations] li")).toHaveText(/^Evaluation .+ · Komadai$/);
  await board.action("undo").click();
  await expect(page.locator("[data-evaluations] li")).toHaveCount(0);
  await expect(comment).toHaveValue(words);
});

test("the graph is printed with the record", RARE, async ({ board, page }) => {
  const review = await reviewed(board, page);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".print-graph .curve")).toBeVisible();
  await expect(page.locator(".print-graph .mark")).not.toHaveCount(0);
  await expect(review.panel).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await expect(page.locator(".print-graph")).toHaveCount(0);
});

// Several `<komadai-board>`s on one page: one thinks at a time, and what is out of sight does not think at all.

import { expect, test } from "./fixtures.mjs";
import { BoardPage } from "./pages/board.mjs";
import { addressOf, openSite } from "./pages/host.mjs";

test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$/ });

let site;
test.beforeEach(async () => (site = await openSite()));
test.afterEach(() => site.stop());

/** Thinks for more than a second, on any machine of today. */
const HARD = "20";
/** How long it may think. */
const THINKING = 60_000;

/** In every frame: when its thinker was asked for an answer to 7g7f, and when it was told anything. */
function watchThinkers() {
  globalThis.asked = [];
  globalThis.told = [];
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    const now = performance.timeOrigin + performance.now();
    globalThis.told.push(now);
    const bytes = message instanceof ArrayBuffer ? new Uint8Array(message) : message;
    if (ArrayBuffer.isView(bytes) && new TextDecoder().decode(bytes).includes("7g7f")) globalThis.asked.push(now);
    return post.call(this, message, ...rest);
  };
}

/** A host page with these boards, which are ready. */
async function openBoards(page, ids, between = "", terms = "") {
  await page.addInitScript(watchThinkers);
  await page.addInitScript(() => {
    globalThis.moved = {};
    addEventListener("move", ({ target, detail }) => {
      if (detail?.by === "engine") globalThis.moved[target.id] = performance.timeOrigin + performance.now();
    }, true);
  });
  await page.goto(addressOf(site, "boards.html", {}));
  const board = (id) => `<komadai-board id="${id}" mode="play" level="${HARD}" seed="1" ${terms}></komadai-board>`;
  await page.evaluate((markup) => document.body.insertAdjacentHTML("beforeend", markup), ids.map(board).join(between));
  for (const id of ids) await ready(page, id);
}

/** Waits until a board is ready. */
async function ready(page, id) {
  const isReady = (id) => window.heard.some(({ board, type }) => board === id && type === "ready");
  await expect.poll(() => page.evaluate(isReady, id), { timeout: 30_000, message: `${id} is ready` }).toBe(true);
}

/** The board in the element with this id. */
const boardIn = (page, id) => new BoardPage(page.frameLocator(`#${id} iframe`));

/** What a frame has kept of its thinker. */
const thinkerOf = (page, id) => boardIn(page, id).root.evaluate(() => ({ asked: globalThis.asked, told: globalThis.told }));

const playIn = (page, id) => page.evaluate((id) => document.getElementById(id).play("7g7f"), id);

test("the second board asks its thinker after the first has moved", async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  await openBoards(page, ["a", "b"], "<style>body { display: flex } komadai-board { width: 480px }</style>");
  await Promise.all(["a", "b"].map((id) => playIn(page, id)));
  for (const id of ["a", "b"]) await expect(boardIn(page, id).root).toHaveAttribute("data-ply", "2", { timeout: THINKING });
  const moved = await page.evaluate(() => globalThis.moved);
  const times = await Promise.all(["a", "b"].map(async (id) => ({ asked: (await thinkerOf(page, id)).asked[0], moved: moved[id] })));
  const [first, second] = times.toSorted((one, other) => one.asked - other.asked);
  // They do think, and one after the other; the clocks of two frames differ a little.
  expect(first.moved - first.asked).toBeGreaterThan(200);
  expect(second.asked).toBeGreaterThan(first.moved - 20);
});

test("a board whose frame is loaded anew while it thinks may think again", async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 900 });
  await openBoards(page, ["a"], "", 'side="w"');
  const { root } = boardIn(page, "a");
  const readies = () => page.evaluate(() => window.messages.filter(({ type }) => type === "ready").length);
  await expect(root).toHaveAttribute("data-thinking", "true");
  await root.evaluate(() => location.reload());
  await expect.poll(readies).toBe(2);
  await expect(root).toHaveAttribute("data-ply", "1", { timeout: THINKING });
});

test("a board out of sight stops thinking, and answers when it is back", async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 });
  await openBoards(page, ["a"]);
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", '<p style="height:4000px"></p>'));
  const { root } = boardIn(page, "a");
  await playIn(page, "a");
  await expect.poll(async () => (await thinkerOf(page, "a")).asked.length).toBe(1);
  const before = (await thinkerOf(page, "a")).told.length;
  await page.evaluate(() => scrollTo(0, 4000));
  // It is told to stop, and nothing comes of what it thought.
  await expect.poll(async () => (await thinkerOf(page, "a")).told.length).toBeGreaterThan(before);
  await page.waitForTimeout(8_000);
  await expect(root).toHaveAttribute("data-ply", "1");
  const { asked, told } = await thinkerOf(page, "a");
  expect(asked).toHaveLength(1);
  await page.waitForTimeout(1_000);
  // Asleep, it says nothing to its thinker at all.
  expect((await thinkerOf(page, "a")).told).toEqual(told);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(root).toHaveAttribute("data-ply", "2", { timeout: THINKING });
  expect((await thinkerOf(page, "a")).asked).toHaveLength(2);
});

test("a board out of sight has no frame that draws", async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 });
  await openBoards(page, ["a"]);
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", '<p style="height:4000px"></p>'));
  const { root } = boardIn(page, "a");
  const drawn = () =>
    root.evaluate(
      () =>
        new Promise((done) => {
          let count = 0;
          const draw = () => requestAnimationFrame(draw, count++);
          draw();
          setTimeout(() => done(count), 1_000);
        }),
    );
  expect(await drawn()).toBeGreaterThan(5);
  await page.evaluate(() => scrollTo(0, 4000));
  await page.waitForTimeout(1_000);
  expect(await drawn()).toBeLessThan(5);
});

test("of several news about sight the last counts", async ({ page }) => {
  await page.addInitScript(() => {
    globalThis.IntersectionObserver = class {
      constructor(hear) {
        this.hear = hear;
      }
      observe() {
        queueMicrotask(() => this.hear([{ isIntersecting: false }, { isIntersecting: true }]));
      }
      disconnect() {}
    };
  });
  await openBoards(page, ["a"]);
  await expect(boardIn(page, "a").root).toBeVisible();
});

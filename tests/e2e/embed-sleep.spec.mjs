// Several `<komadai-board>`s on one page: one thinks at a time, and what is out of sight does not think at all.

import { isFirefox } from "./firefox.mjs";
import { RARE, expect, test } from "./fixtures.mjs";
import { BoardPage } from "./pages/board.mjs";
import { addressOf, openSite } from "./pages/host.mjs";
import { OUT_OF_BOOK } from "./pages/worker.mjs";

test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$/ });

let site;
test.beforeEach(async () => (site = await openSite()));
test.afterEach(() => site.stop());

/** Thinks for more than a second, on any machine of today, about a position that is in no book. */
const HARD = "20";
/** How long it may think. */
const THINKING = 60_000;

/** In every frame: records the messages to and from its worker, in order, and reports requests to the host page. */
function watchEngines() {
  // The first byte of a message says what it is: see `Request` and `Reply` in src/protocol.
  const [REQUESTS, BEST_MOVE] = [["think", "stop", "give way"], 3];
  globalThis.talk = [];
  const heard = new WeakSet();
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message, ...rest) {
    talk.push(REQUESTS[message[0]]);
    if (talk.at(-1) === "think") parent.postMessage({ thinks: true }, "*");
    // The app listens already, and hears each answer first.
    if (!heard.has(this)) this.addEventListener("message", ({ data }) => data[0] === BEST_MOVE && talk.push("best move"));
    heard.add(this);
    return post.call(this, message, ...rest);
  };
}

/** In the host page: records which board asked its engine and which engine moved, in order. */
function watchBoards() {
  globalThis.course = [];
  const boardOf = (source) =>
    [...document.querySelectorAll("komadai-board")].find(
      ({ shadowRoot }) => shadowRoot?.querySelector("iframe")?.contentWindow === source,
    );
  addEventListener("message", ({ data, source }) => data?.thinks && course.push(`${boardOf(source).id} thinks`));
  addEventListener("move", ({ target, detail }) => detail?.by === "engine" && course.push(`${target.id} moves`), true);
}

/** A host page with these boards, which are ready. */
async function openBoards(page, ids, between = "", terms = "") {
  await page.addInitScript(watchEngines);
  await page.addInitScript(watchBoards);
  await page.goto(addressOf(site, "boards.html", {}));
  const position = `sfen="${OUT_OF_BOOK}" level="${HARD}" seed="1"`;
  const board = (id) => `<komadai-board id="${id}" mode="play" ${position} ${terms}></komadai-board>`;
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

/** The messages between a frame and its worker. */
const talkIn = (page, id) => boardIn(page, id).root.evaluate(() => globalThis.talk);

const playIn = (page, id) => page.evaluate((id) => document.getElementById(id).play("7g7f"), id);

test("the second board asks its engine after the first has moved", RARE, async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  await openBoards(page, ["a", "b"], "<style>body { display: flex } komadai-board { width: 480px }</style>");
  await Promise.all(["a", "b"].map((id) => playIn(page, id)));
  for (const id of ["a", "b"]) await expect(boardIn(page, id).root).toHaveAttribute("data-ply", "2", { timeout: THINKING });
  const course = await page.evaluate(() => globalThis.course);
  const [first, second] = course[0] === "a thinks" ? ["a", "b"] : ["b", "a"];
  expect(course).toEqual([`${first} thinks`, `${first} moves`, `${second} thinks`, `${second} moves`]);
});

test("a board whose frame is loaded anew while it thinks may think again", RARE, async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 900 });
  await openBoards(page, ["a"], "", 'side="w"');
  const { root } = boardIn(page, "a");
  const readies = () => page.evaluate(() => window.messages.filter(({ type }) => type === "ready").length);
  await expect(root).toHaveAttribute("data-thinking", "true");
  await root.evaluate(() => location.reload());
  await expect.poll(readies, { timeout: 30_000 }).toBe(2);
  await expect(root).toHaveAttribute("data-ply", "1", { timeout: THINKING });
});

test("a board out of sight stops thinking, and answers when it is back", RARE, async ({ page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 600, height: 800 });
  await openBoards(page, ["a"]);
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", '<p style="height:4000px"></p>'));
  const { root } = boardIn(page, "a");
  await playIn(page, "a");
  await expect.poll(() => talkIn(page, "a")).toEqual(["think"]);
  await page.evaluate(() => scrollTo(0, 4000));
  // It is told to stop, and nothing comes of what it thought.
  await expect.poll(() => talkIn(page, "a")).toEqual(["think", "stop", "best move"]);
  // Asleep, the board sends nothing to its worker.
  await page.clock.runFor(10_000);
  await expect(root).toHaveAttribute("data-ply", "1");
  expect(await talkIn(page, "a")).toEqual(["think", "stop", "best move"]);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(root).toHaveAttribute("data-ply", "2", { timeout: THINKING });
  expect(await talkIn(page, "a")).toEqual(["think", "stop", "best move", "think", "best move"]);
});

test("a board out of sight has no frame that draws", async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 });
  await openBoards(page, ["a"]);
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", '<p style="height:4000px"></p>'));
  const { root } = boardIn(page, "a");
  await root.evaluate(() => {
    globalThis.drawn = 0;
    const draw = () => requestAnimationFrame(draw, (drawn += 1));
    draw();
  });
  const drawn = () => root.evaluate(() => globalThis.drawn);
  /** How often the board is drawn while the page around it is drawn thirty times. */
  const share = async () => {
    const before = await drawn();
    await page.evaluate(async () => {
      for (let frames = 0; frames < 30; frames++) await new Promise(requestAnimationFrame);
    });
    return (await drawn()) - before;
  };
  await expect.poll(share).toBeGreaterThan(5);
  await page.evaluate(() => scrollTo(0, 4000));
  // Firefox lets it draw about once in a second.
  await expect.poll(share).toBeLessThanOrEqual(isFirefox(page) ? 1 : 0);
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

// What a board tells its page beside the moves: what becomes of a problem, the clock, and what cannot be followed.

import { RARE, expect, test } from "./fixtures.mjs";
import { allHeard, boardIn, heard, openBoards, openSite } from "./pages/host.mjs";

/** Mate in 3 by two first moves. */
const THREE = "6B1k/5+Rg2/4ppnb1/p1p3pR1/3p1l2l/P1P3S2/1GNPP1P1p/L1SKGS3/7NL b GSN6P 1";
/** A mate of 25 plies from a real game, which takes the solver about a second: see `tests/data/mates-real.sfen`. */
const LONG = "lnG5+N/r1+S6/kp1p+BB3/p1p3+P2/8P/2P2P3/PP1PP1P2/8L/LNSGKGSN1 b RGSL5P 75";

test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$/, viewport: { width: 1000, height: 2400 } });

let site;
test.beforeEach(async () => (site = await openSite()));
test.afterEach(() => site.stop());

/** The verdicts of an element, as `word plies`. */
const verdicts = async (page, id) =>
  (await allHeard(page)).filter(({ board, type }) => board === id && type === "verdict").map(({ verdict, plies }) => `${verdict} ${plies}`);

test("what becomes of a mate problem is told move by move", RARE, async ({ page }) => {
  await openBoards(page, site, `<komadai-board id="a" mode="mate" sfen="${THREE}"></komadai-board>`);
  await heard(page, "a", "verdict", ({ verdict }) => verdict === "problem");
  const board = boardIn(page, "a");
  const after = async (act, told) => {
    await act();
    await expect.poll(async () => (await verdicts(page, "a")).at(-1), { timeout: 20_000 }).toBe(told);
  };
  const back = () => board.action("take-back").click();
  await after(() => board.move("1i", "1h"), "no-check 0");
  await after(back, "problem 3");
  await after(() => board.drop("b", "P", "1b"), "longer 3");
  await after(back, "problem 3");
  await after(() => board.drop("b", "S", "2b"), "right 1");
  await after(async () => {
    await board.action("hint").click();
    const { usi } = await heard(page, "a", "hint");
    await page.evaluate((usi) => document.querySelector("#a").play(usi), usi);
  }, "solved 3");
  expect(await heard(page, "a", "end")).toMatchObject({ outcome: "b:checkmate" });
});

test("a mate by a longer way is an end, and not told as solved", RARE, async ({ page }) => {
  await openBoards(page, site, `<komadai-board id="a" mode="mate" sfen="${THREE}"></komadai-board>`);
  await heard(page, "a", "verdict");
  const board = boardIn(page, "a");
  await board.drop("b", "P", "1b");
  for (const left of [3, 1]) {
    await expect.poll(async () => (await verdicts(page, "a")).at(-1), { timeout: 20_000 }).toBe(`longer ${left}`);
    const advice = async () => (await allHeard(page)).filter(({ type }) => type === "hint");
    const before = (await advice()).length;
    await board.action("hint").click();
    await expect.poll(async () => (await advice()).length).toBe(before + 1);
    const { usi } = (await advice()).at(-1);
    await page.evaluate((usi) => document.querySelector("#a").play(usi), usi);
  }
  expect(await heard(page, "a", "end")).toMatchObject({ outcome: "b:checkmate" });
  await expect.poll(async () => (await verdicts(page, "a")).at(-1), { timeout: 20_000 }).toBe("too-long 5");
  expect((await verdicts(page, "a")).filter((verdict) => verdict.startsWith("solved"))).toEqual([]);
});

test("of two problems one is thought about at a time", RARE, async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  // In every frame: when its solver was asked for anything about this position.
  await page.addInitScript((mark) => {
    globalThis.asked = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      const bytes = message instanceof ArrayBuffer ? new Uint8Array(message) : message;
      const text = ArrayBuffer.isView(bytes) ? new TextDecoder().decode(bytes) : "";
      if (text.includes(mark)) globalThis.asked.push(performance.timeOrigin + performance.now());
      return post.call(this, message, ...rest);
    };
    addEventListener(
      "verdict",
      ({ target }) => ((globalThis.judged ??= {})[target.id] ??= performance.timeOrigin + performance.now()),
      true,
    );
  }, LONG.slice(0, 20));
  const board = (id) => `<komadai-board id="${id}" mode="mate" sfen="${LONG}"></komadai-board>`;
  await openBoards(page, site, `<style>body { display: flex } komadai-board { width: 480px }</style>${board("a")}${board("b")}`);
  for (const id of ["a", "b"]) await expect.poll(() => verdicts(page, id), { timeout: 50_000 }).toHaveLength(1);
  const asked = await Promise.all(["a", "b"].map((id) => boardIn(page, id).root.evaluate(() => globalThis.asked)));
  expect(asked.map(({ length }) => length)).toEqual([1, 1]);
  const judged = await page.evaluate(() => globalThis.judged);
  const [first, second] = [0, 1].map((at) => ({ asked: asked[at][0], judged: judged["ab"[at]] })).toSorted((one, other) => one.asked - other.asked);
  // It does take its time, and the clocks of two frames differ a little.
  expect(first.judged - first.asked).toBeGreaterThan(200);
  expect(second.asked).toBeGreaterThan(first.judged - 20);
});

test("the page starts the clock, and hears of it", async ({ page }) => {
  const board = (id, more) => `<komadai-board id="${id}" mode="play" side="b" level="1" seed="1" ${more}></komadai-board>`;
  await openBoards(page, site, board("a", 'time="600,300"') + board("b", ""));
  const clock = { b: 600_000, w: 300_000, runs: false };
  expect(await heard(page, "a", "ready")).toMatchObject({ clock, mover: "person" });
  expect(await heard(page, "b", "ready")).toMatchObject({ clock: null });
  const ask = (id, method, value) =>
    page.evaluate(([id, method, value]) => document.getElementById(id)[method](value).then(() => "done", ({ message }) => message), [id, method, value]);
  // The first move starts the clock.
  expect(await ask("a", "play", "7g7f")).toBe("done");
  await heard(page, "a", "turn", ({ clock }) => clock.runs);
  await heard(page, "a", "move", ({ by, spent }) => by === "engine" && spent >= 0);
  expect(await ask("a", "clock", false)).toBe("done");
  await expect.poll(async () => (await allHeard(page)).filter(({ board, type }) => board === "a" && type === "turn").at(-1).clock.runs).toBe(false);
  expect(await ask("a", "play", "2g2f")).toBe("turn");
  expect(await ask("a", "clock", true)).toBe("done");
  expect(await ask("a", "play", "2g2f")).toBe("done");
  expect(await ask("b", "clock", true)).toBe("clock");
  await heard(page, "b", "ready");
});

test("a clock that may not be stopped can be started", RARE, async ({ page }) => {
  await openBoards(page, site, '<komadai-board id="a" mode="play" side="b" level="1" seed="1" time="600" lock="pause"></komadai-board>');
  const board = boardIn(page, "a");
  await board.action("pause").click();
  await expect(board.action("pause")).toBeHidden();
  await board.root.press("c");
  await board.act("7g7f");
  await expect(board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
});

test("what cannot be followed is told, from the start and later", async ({ page }) => {
  const board = (id, more) => `<komadai-board id="${id}" mode="play" ${more}></komadai-board>`;
  await openBoards(page, site, board("a", 'lock="takeback,hint"') + board("b", 'sfen="nonsense"') + board("c", ""));
  expect(await heard(page, "a", "error")).toMatchObject({ reason: "value" });
  expect(await heard(page, "b", "error")).toMatchObject({ reason: "record" });
  await heard(page, "c", "ready");
  await page.evaluate(() => (document.querySelector("#c").theme = "pink"));
  expect(await heard(page, "c", "error")).toMatchObject({ reason: "value" });
  expect((await allHeard(page)).filter(({ board, type }) => board === "c" && type === "error")).toHaveLength(1);
});

test("who may not begin a game does not begin one by way of a record", async ({ page }) => {
  await openBoards(page, site, '<komadai-board id="a" style="max-width:none;width:980px;height:800px" side="b" level="1" seed="1" lock="new-game,take-back"></komadai-board>');
  const board = boardIn(page, "a");
  await board.act("7g7f");
  await expect(board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
  await board.action("study").click();
  await expect(board.action("close-study")).toBeVisible();
  await expect(board.action("play-from")).toBeHidden();
});

test("the editor tells how high it is", async ({ page }) => {
  await openBoards(page, site, '<komadai-board id="a" mode="edit" style="width:360px;height:480px"></komadai-board>');
  await heard(page, "a", "height", ({ height }) => height > 600);
  const editor = boardIn(page, "a").page.locator("[data-editor]");
  // It changes while the editor is laid out: the last word counts.
  const told = async () => (await allHeard(page)).filter(({ type }) => type === "height").at(-1).height;
  await expect(async () => {
    const inside = await editor.evaluate((editor) => editor.scrollHeight);
    expect(inside).toBeGreaterThan(600);
    expect(await told()).toBe(inside);
  }).toPass({ timeout: 20_000 });
});

// The page around a frame asks, and is told; and what it should not say changes nothing.

import { RARE, expect, test } from "./fixtures.mjs";
import { BoardPage } from "./pages/board.mjs";
import { frameOf, hostPage, openSite } from "./pages/host.mjs";

const PLAY = "embed=play&play=b&level=1&seed=1";
const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$|postMessage/ });

let site;
test.beforeEach(async () => (site = await openSite()));
test.afterEach(() => site.stop());

/** The frame of a host page, and what can be said to it and was heard of it. */
class Host {
  constructor(page) {
    this.page = page;
    this.board = new BoardPage(frameOf(page));
  }

  async open(link, { ready = true } = {}) {
    await this.page.goto(hostPage(site, { origin: "other", link }));
    await this.board.page.locator("[data-live]").first().waitFor({ state: "attached" });
    if (ready) await this.heard("ready");
  }

  /** Says something: text as it is, all else as a message. */
  say(message) {
    const text = typeof message === "string" ? message : JSON.stringify({ komadai: 1, ...message });
    return this.page.evaluate((text) => frames[0].postMessage(text, "*"), text);
  }

  /** Asks for something and returns the answer. */
  async ask(message) {
    const id = (this.last = (this.last ?? 0) + 1);
    await this.say({ ...message, id });
    return this.heard(["done", "error"], (answer) => answer.id === id);
  }

  /** Says something, as a message's text or, if need be, as what it is; and waits until the frame has heard it. */
  async tell(message, { asText = true } = {}) {
    const reached = await this.listen();
    if (asText) await this.say(message);
    else await this.page.evaluate((message) => frames[0].postMessage(message, "*"), message);
    await reached();
  }

  /** @returns what waits until the frame has heard something after now, answered or not */
  async listen() {
    const frame = this.page.frames()[1];
    // This listener is called after the app's, which was there before.
    await frame.evaluate(() => {
      window.reached = new Promise((done) => addEventListener("message", () => setTimeout(done), { once: true }));
    });
    return () => frame.evaluate(() => window.reached);
  }

  messages() {
    return this.page.evaluate(() => window.messages);
  }

  /** The first message of some types for which something holds. */
  async heard(types, holds = () => true) {
    const find = async () => (await this.messages()).find((message) => [types].flat().includes(message.type) && holds(message));
    await expect.poll(find, { timeout: 20_000, message: `${types}` }).toBeTruthy();
    return find();
  }
}

test("a game is told move by move to its end", async ({ page }) => {
  const host = new Host(page);
  await host.open(PLAY);
  expect(await host.heard("ready")).toMatchObject({ komadai: 1, mode: "play", sfen: START, ply: 0, turn: "b", mover: "person", outcome: "" });
  expect(await host.ask({ type: "play", usi: "7g7f" })).toMatchObject({ type: "done" });
  expect(await host.heard("move")).toMatchObject({
    usi: "7g7f",
    ply: 1,
    by: "person",
    sfen: "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2",
  });
  await host.heard("turn", ({ mover }) => mover === "engine");
  expect(await host.heard("move", ({ ply }) => ply === 2)).toMatchObject({ by: "engine" });
  await host.heard("turn", ({ mover, ply }) => mover === "person" && ply === 2);
  await host.board.action("hint").click();
  const hint = await host.heard("hint");
  expect(hint.usi).toMatch(/^[1-9][a-i][1-9][a-i]\+?$/);
  await host.board.resign();
  const end = await host.heard("end");
  expect(end).toMatchObject({ outcome: "w:resignation" });
  expect(end.moves).toHaveLength(2);
  expect((await host.heard("height")).height).toBeGreaterThan(300);
});

test("what the rules forbid is told, and costs nothing, however strict the game", async ({ page }) => {
  const host = new Host(page);
  await host.open("embed=play&play=b&level=1&seed=1&strict&sfen=4k4/9/9/9/4P4/9/9/9/4K4_b_P_1");
  const before = await host.board.sfen();
  expect(await host.ask({ type: "play", usi: "P*5d" })).toMatchObject({ type: "error", reason: "illegal" });
  expect(await host.heard("illegal")).toMatchObject({ usi: "P*5d", rule: "two_pawns" });
  expect(await host.board.sfen()).toBe(before);
  expect(await host.board.outcome()).toBe("");
});

test("commands are followed", async ({ page }) => {
  const host = new Host(page);
  await host.open("embed=view&moves=7g7f_3c3d_2g2f&ply=0");
  const { root } = host.board;
  expect(await host.ask({ type: "goto", ply: 2 })).toMatchObject({ type: "done" });
  await expect(root).toHaveAttribute("data-ply", "2");
  await host.heard("turn", ({ ply, mover }) => ply === 2 && mover === null);
  await host.ask({ type: "flip" });
  await expect(root).toHaveAttribute("data-bottom", "w");
  await host.ask({ type: "flip", bottom: "w" });
  await expect(root).toHaveAttribute("data-bottom", "w");
  await host.ask({ type: "flip", bottom: "b" });
  await expect(root).toHaveAttribute("data-bottom", "b");
  const kif = "手合割：平手\n1 ２六歩(27)\n*Well begun.\n2 ３四歩(33)\n";
  expect(await host.ask({ type: "load", text: kif, ply: 1 })).toMatchObject({ type: "done" });
  await expect(root).toHaveAttribute("data-ply", "1");
  await expect(host.board.page.locator("[data-comment]")).toHaveText("Well begun.");
  expect(await host.ask({ type: "set", theme: "dark", lang: "ja" })).toMatchObject({ type: "done" });
  const html = host.board.page.locator("html");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await expect(html).toHaveAttribute("lang", "ja");
  expect(await host.ask({ type: "play", usi: "7g7f" })).toMatchObject({ type: "error", reason: "turn" });
});

test("a game, a problem and a diagram are loaded as what they are", async ({ page }) => {
  const host = new Host(page);
  const two = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
  await host.open("embed=play&level=1&seed=1&lock=flip");
  await host.board.act("7g7f");
  await expect(host.board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
  expect(await host.ask({ type: "load", text: two })).toMatchObject({ type: "done" });
  await expect(host.board.root).toHaveAttribute("data-sfen", two);
  expect(await host.ask({ type: "set", level: 7, lock: "hint" })).toMatchObject({ type: "done" });
  await expect(host.board.root).toContainText("AI level 7");
  await expect(host.board.action("hint")).toBeHidden();
  await expect(host.board.action("flip")).toBeVisible();
  await expect(host.board.action("new-game")).toBeHidden();

  await host.open("embed=mate");
  await host.ask({ type: "load", text: "4k4/9/4P4/9/9/9/9/9/9 b G 1" });
  await expect(host.board.status).toHaveText("Mate problem: mate in 1.", { timeout: 20_000 });
  await host.ask({ type: "play", usi: "G*5b" });
  expect(await host.heard("end")).toMatchObject({ outcome: "b:checkmate", moves: ["G*5b"] });

  await host.open("embed=diagram");
  await host.ask({ type: "load", text: "position startpos moves 7g7f 3c3d", ply: 1 });
  await expect(host.board.root).toHaveAttribute("data-ply", "1");
});

test("an engine that may not think waits, but not by a clock", RARE, async ({ page }) => {
  const host = new Host(page);
  await page.clock.install();
  await page.addInitScript(() => {
    window.asked = 0;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      if (new TextDecoder().decode(message).includes("7g7f")) window.asked += 1;
      return post.call(this, message, ...rest);
    };
  });
  const asked = () => host.board.root.evaluate(() => window.asked);
  await host.open(PLAY);
  await host.ask({ type: "think", allow: false });
  await host.board.act("7g7f");
  await host.heard("turn", ({ mover }) => mover === "engine");
  await page.clock.runFor(10_000);
  expect(await asked()).toBe(0);
  await expect(host.board.root).toHaveAttribute("data-ply", "1");
  await host.ask({ type: "think", allow: true });
  await expect(host.board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
  expect(await asked()).toBe(1);

  await host.open(`${PLAY}&time=600`);
  await host.ask({ type: "think", allow: false });
  await host.board.action("pause").click();
  await host.board.act("7g7f");
  await expect(host.board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
  expect((await host.heard("turn", ({ ply }) => ply === 2)).clock.b).toBeLessThanOrEqual(600_000);
});

test("the page around is asked about moves, and need not answer", RARE, async ({ page }) => {
  const host = new Host(page);
  await host.open(`${PLAY}&veto`);
  const { board } = host;
  await page.evaluate(() =>
    addEventListener("message", ({ data, source }) => {
      const { type, question, usi } = JSON.parse(data);
      if (type !== "beforemove" || usi === "2g2f") return;
      source.postMessage(JSON.stringify({ komadai: 1, type: "answer", question, allow: usi === "7g7f" }), "*");
    }),
  );
  await board.move("5g", "5f");
  expect(await host.heard("beforemove")).toMatchObject({ usi: "5g5f", sfen: START });
  // The answer was said at once, and the frame obeys in order.
  await host.ask({ type: "goto", ply: 0 });
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await board.move("7g", "7f");
  await expect(board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
  await board.move("2g", "2f");
  await expect(board.root).toHaveAttribute("data-ply", "4", { timeout: 30_000 });
});

/** Each hostile message with the reason that it is refused for; `null` for what is nobody's business. */
const HOSTILE = [
  ["", null],
  ["komadai", "json"],
  ['{"komadai":', "json"],
  ["[".repeat(1_000) + '"komadai"', "json"],
  ['{"source":"react-devtools","payload":{}}', null],
  [{ komadai: 2, type: "flip" }, "version"],
  [{ type: "flip", bottom: "x" }, "shape"],
  [{ type: "flip", __proto__x: 1 }, "shape"],
  ['{"komadai":1,"type":"flip","bottom":"w","bottom":"b"}', "shape"],
  [{ type: "eval", text: "alert(1)" }, "type"],
  [{ type: "goto", ply: -1 }, "shape"],
  [{ type: "goto", ply: 1e9 }, "shape"],
  [{ type: "play", usi: "7g7f; alert(1)" }, "shape"],
  [{ type: "play", usi: "3c3d" }, "illegal"],
  [{ type: "load", text: "x".repeat(262_145) }, "size"],
  [{ type: "load", text: "<script>alert(1)</script>" }, "record"],
  [{ type: "load", text: "javascript:alert(1)" }, "record"],
  [{ type: "set", level: 99 }, "value"],
  [{ type: "set", level: 5, theme: "plaid" }, "value"],
  [{ type: "set", lang: "en&embed=edit&save=x" }, "value"],
  [{ type: "answer", question: 1, allow: true }, "late"],
];

test("hostile messages are refused, and nothing changes", async ({ page }) => {
  const host = new Host(page);
  await host.open(PLAY);
  // The greeting goes by itself.
  await expect(host.board.page.locator("[data-greeting]")).toBeEmpty();
  const state = () =>
    host.board.root.evaluate((root) => {
      const { lang, dataset } = document.documentElement;
      return [document.querySelector(".table").innerText, { ...root.dataset }, lang, { ...dataset }, location.href];
    });
  const before = await state();
  for (const [message, reason] of HOSTILE) {
    const count = (await host.messages()).length;
    await host.tell(message);
    const told = JSON.stringify(message).slice(0, 80);
    if (reason !== null) {
      await expect.poll(async () => (await host.messages()).slice(count).map((told) => told.reason).filter(Boolean), { message: told }).toEqual([reason]);
    }
    expect(await state(), told).toEqual(before);
  }
  // What is no text is no message.
  await host.tell({ komadai: 1, type: "flip" }, { asText: false });
  expect(await state()).toEqual(before);
  expect(await host.ask({ type: "flip" })).toMatchObject({ type: "done" });
});

test("only the page around is heard", async ({ page }) => {
  const host = new Host(page);
  await host.open(PLAY);
  const reached = await host.listen();
  await page.evaluate(() => {
    const stranger = document.createElement("iframe");
    document.body.append(stranger);
    const script = stranger.contentDocument.createElement("script");
    script.textContent = `parent.frames[0].postMessage('{"komadai":1,"type":"flip"}', "*")`;
    stranger.contentDocument.body.append(script);
  });
  await reached();
  await expect(host.board.root).toHaveAttribute("data-bottom", "b");
});

test("a page that the link does not name is neither obeyed nor told anything", async ({ page }) => {
  const host = new Host(page);
  for (const parent of ["https://club.example", "null", "*", "nonsense", site.url]) {
    await host.open(`${PLAY}&parent=${encodeURIComponent(parent)}`, { ready: false });
    await host.tell({ type: "flip", id: 1 });
    await expect(host.board.root, parent).toHaveAttribute("data-bottom", "b");
    expect(parent === "*" ? [] : await host.messages(), parent).toEqual([]);
  }
  const { origin } = new URL(page.url());
  await host.open(`${PLAY}&parent=${encodeURIComponent(origin)}`);
  expect(await host.ask({ type: "flip" })).toMatchObject({ type: "done" });
});

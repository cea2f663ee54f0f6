// A board that has broken down: its page is told, and its neighbors go on.

import { RARE, expect, test } from "./fixtures.mjs";
import { allHeard, boardIn, heard, openBoards, openSite } from "./pages/host.mjs";

test.use({
  expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$|panicked|unreachable|RuntimeError|on purpose|already|closure|404|postMessage|Loading Worker from/,
  viewport: { width: 1100, height: 900 },
});

let site;
test.beforeEach(async () => (site = await openSite()));
test.afterEach(() => site.stop());

/** A level that waits for its network, and so for as long as a test holds that. */
const HARD = 20;
/** How long it may think. */
const THINKING = { timeout: 60_000 };
/** The file for which the higher levels wait. */
const NETWORK = /\/engine\/network-[^/]*\.bin$/;
const SIDE_BY_SIDE = "<style>body { display: flex } komadai-board { width: 480px }</style>";
/** The whole app in an element: its board can be played on, and has all buttons. */
const board = (id, level, more = "") => `<komadai-board id="${id}" side="b" level="${level}" seed="1" ${more}></komadai-board>`;

/** Opens boards side by side, and waits until they are ready. */
async function openReady(page, ...boards) {
  await openBoards(page, site, SIDE_BY_SIDE + boards.join(""));
  for (const id of ["a", "b"].slice(0, boards.length)) await heard(page, id, "ready");
}

const play = (page, id, usi = "7g7f") => page.evaluate(([id, usi]) => document.getElementById(id).play(usi), [id, usi]);

/** Plays on a board, and waits until its engine thinks. */
async function makeThink(page, id) {
  await play(page, id);
  await expect(boardIn(page, id).root).toHaveAttribute("data-thinking", "true");
}

/** The browser fails the program of a board where it cannot fail: the program panics. */
async function crash(page, id) {
  // At once: a board that shows what its engine reports may panic before a click arrives, which then waits in vain.
  await boardIn(page, id).action("new-game").evaluate((button) => {
    const fail = () => {
      throw new Error("on purpose");
    };
    Document.prototype.createElement = Node.prototype.cloneNode = fail;
    button.click();
  });
}

/** Holds the networks of all boards. Returns a function that lets them come. */
async function holdNetworks(page) {
  const held = [];
  let isReleased = false;
  await page.route(NETWORK, (route) => (isReleased ? route.continue() : held.push(route)));
  return () => {
    isReleased = true;
    return Promise.all(held.map((route) => route.continue()));
  };
}

const isCrash = ({ reason }) => reason === "crashed";

test("a crash is told to the page, and the next board thinks", async ({ page }) => {
  await holdNetworks(page);
  await openReady(page, board("a", HARD), board("b", 1));
  await makeThink(page, "a");
  await play(page, "b");
  await crash(page, "a");
  await heard(page, "a", "error", isCrash);
  await expect(boardIn(page, "a").page.locator("#crashed")).toBeVisible();
  await expect(boardIn(page, "b").root).toHaveAttribute("data-ply", "2", THINKING);
});

test("a board that is loaded again after its crash obeys again", RARE, async ({ page }) => {
  await openReady(page, board("a", 1));
  await crash(page, "a");
  await heard(page, "a", "error", isCrash);
  // What is asked meanwhile waits.
  const flipped = page.evaluate(() => document.querySelector("#a").flip("w"));
  await boardIn(page, "a").action("restart").click();
  await flipped;
  await expect(boardIn(page, "a").root).toHaveAttribute("data-bottom", "w");
  expect((await allHeard(page)).filter(({ type }) => type === "ready")).toHaveLength(2);
  await play(page, "a");
  await expect(boardIn(page, "a").root).toHaveAttribute("data-ply", "2", THINKING);
});

test("only the page that the link names hears of a crash", async ({ page }) => {
  for (const [parent, count] of [["", 1], ["&parent=https://club.example", 0], ["&parent=nobody", 0]]) {
    await page.goto("about:blank");
    await page.goto(`${site.url.replace("127.0.0.1", "localhost")}../../../hosts/boards.html?site=${site.url}`);
    await page.evaluate((src) => {
      const frame = document.createElement("iframe");
      [frame.src, frame.title, frame.width, frame.height] = [src, "Shogi", 400, 700];
      document.body.append(frame);
    }, `${site.url}#embed&play=b&level=1${parent}`);
    const frame = page.frameLocator("iframe");
    await frame.locator("[data-live]").first().waitFor({ state: "attached" });
    // The script that tells it has run by then.
    const told = page.waitForResponse(/recover-\w+\.js/);
    await frame.locator("[data-board]").evaluate(() => dispatchEvent(new Event("komadai:crashed")));
    await (await told).finished();
    const crashes = () => page.evaluate(() => window.messages.filter(({ reason }) => reason === "crashed").length);
    if (count > 0) await expect.poll(crashes).toBe(count);
    // A message that is sent later comes later.
    await frame.locator("[data-board]").evaluate(() => parent.postMessage('{"type":"last"}', "*"));
    await page.waitForFunction(() => window.messages.some(({ type }) => type === "last"));
    expect(await crashes(), parent).toBe(count);
  }
});

test.describe("with the rounds of the element in the hands of the test", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      if (self !== top) return;
      const every = window.setInterval.bind(window);
      // The element asks at such a pace whether a board is alive.
      window.setInterval = (round, pace) => (pace >= 1000 ? ((window.round = round), 0) : every(round, pace));
      // What this board says is not heard.
      window.silent = undefined;
      addEventListener("message", (event) => event.source === window.silent && event.stopImmediatePropagation(), true);
    });
  });

  const round = (page) => page.evaluate(() => window.round());
  const silence = (page, id) =>
    page.evaluate((id) => {
      window.silent = id && document.getElementById(id).shadowRoot.querySelector("iframe").contentWindow;
    }, id);
  /** How often the board that may think has answered. */
  const answers = (page) => page.evaluate(() => window.messages.filter(({ type, id }) => type === "done" && id === 0).length);

  test("a board that is silent for 10 s loses its turn, and gets another", RARE, async ({ page }) => {
    const release = await holdNetworks(page);
    await openReady(page, board("a", HARD), board("b", 1));
    await makeThink(page, "a");
    await expect.poll(() => answers(page)).toBe(1);
    await play(page, "b");
    await silence(page, "a");
    const { root } = boardIn(page, "b");
    for (let rounds = 0; rounds < 4; rounds++) {
      await expect(root).toHaveAttribute("data-ply", "1");
      await round(page);
    }
    await expect(root).toHaveAttribute("data-ply", "2", THINKING);
    await silence(page, undefined);
    await release();
    // Whatever it says, it is alive.
    await page.evaluate(() => document.querySelector("#a").flip("w"));
    await expect(boardIn(page, "a").root).toHaveAttribute("data-ply", "2", THINKING);
  });

  test("a board that answers keeps its turn, however long it thinks", RARE, async ({ page }) => {
    const release = await holdNetworks(page);
    await openReady(page, board("a", HARD), board("b", 1));
    await makeThink(page, "a");
    await play(page, "b");
    const { root } = boardIn(page, "a");
    for (let rounds = 1; rounds <= 6; rounds++) {
      const before = await answers(page);
      await round(page);
      await expect.poll(() => answers(page)).toBeGreaterThan(before);
    }
    await expect(root).toHaveAttribute("data-ply", "1");
    await release();
    await expect(boardIn(page, "b").root).toHaveAttribute("data-ply", "2", THINKING);
    const moves = (await allHeard(page)).filter(({ type, by }) => type === "move" && by === "engine");
    expect(moves.map(({ board }) => board)).toEqual(["a", "b"]);
  });
});

test("a board whose engine could not be started gives its turn back, and may try again", RARE, async ({ page }) => {
  await page.addInitScript(() => {
    if (!location.hash.includes("level=7")) return;
    const Real = Worker;
    globalThis.Worker = class extends Real {
      constructor(address, options) {
        super(globalThis.mended ? address : new URL("nothing.js", location), options);
      }
    };
  });
  await openReady(page, board("a", 7), board("b", 1));
  await play(page, "a");
  await play(page, "b");
  await expect(boardIn(page, "b").root).toHaveAttribute("data-ply", "2", THINKING);
  await expect(boardIn(page, "a").root).toHaveAttribute("data-ply", "1");
  await expect.poll(async () => (await allHeard(page)).filter(({ board, type }) => board === "a" && type === "turn").at(-1).mover).toBe(null);
  // The next move of the person asks once more.
  const a = boardIn(page, "a");
  await a.root.evaluate(() => (globalThis.mended = true));
  await a.action("take-back").click();
  await play(page, "a", "2g2f");
  await expect(a.root).toHaveAttribute("data-ply", "2", THINKING);
});

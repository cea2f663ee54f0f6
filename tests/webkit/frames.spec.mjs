// Boards in pages of other people, whose own policies are strict: the element, and the three kinds of frame.

import { addressOf } from "../e2e/pages/host.mjs";
import { expect, FURTHER, test } from "./fixtures.mjs";
import { Board, soon } from "./tab.mjs";

const PLAY = "embed=play&play=b&level=1&seed=1&lang=en";

/** The address of a page with a strict policy and one frame. `origin`: the page is of the `same` or of an `other` origin. */
const strict = (site, origin, link, attributes = "") =>
  addressOf(site, "strict.html", { link: link.replaceAll("&", "&amp;"), attributes }, origin);

/** Plays twice in the frame that was entered; the AI answers. */
async function playsIn(board) {
  await board.tab.appears("[data-board]");
  for (const [move, ply] of [["7g7f", "2"], ["2g2f", "4"]]) {
    await board.exchange(move);
    await board.expect({ ply });
  }
}

test("a frame on a page of the same origin plays", FURTHER, async ({ board, site, tab }) => {
  await tab.goto(strict(site, "same", PLAY));
  await tab.enter("iframe");
  await playsIn(board);
  expect(await tab.evaluate(() => self.origin)).toBe(new URL(site.url).origin);
});

test("a frame on a page of another origin plays", async ({ board, site, tab }) => {
  await tab.goto(strict(site, "other", PLAY));
  expect(await tab.evaluate(() => self.origin)).not.toBe(new URL(site.url).origin);
  await tab.enter("iframe");
  await playsIn(board);
  expect(await tab.evaluate(() => self.origin)).toBe(new URL(site.url).origin);
});

test("a frame in a sandbox that keeps its origin plays", async ({ board, site, tab }) => {
  await tab.goto(strict(site, "other", PLAY, 'sandbox="allow-scripts allow-same-origin"'));
  await tab.enter("iframe");
  await playsIn(board);
  expect(await tab.evaluate(() => self.origin)).toBe(new URL(site.url).origin);
});

test.describe("files that every page may read", () => {
  test.use({ open: true });

  test('a frame with sandbox="allow-scripts" plays', async ({ board, site, tab }) => {
    await tab.goto(strict(site, "other", PLAY, 'sandbox="allow-scripts"'));
    await tab.enter("iframe");
    await playsIn(board);
    expect(await tab.evaluate(() => self.origin)).toBe("null");
  });
});

test("a frame without an origin says which header is missing", FURTHER, async ({ site, tab }) => {
  await tab.goto(strict(site, "other", PLAY, 'sandbox="allow-scripts"'));
  await tab.enter("iframe");
  await tab.appears("#no-origin");
  expect(await tab.text("#no-origin")).toContain("Access-Control-Allow-Origin: *");
});

test("a frame whose scripts are blocked shows a message, and is not blank", FURTHER, async ({ site, tab }) => {
  site.answer = (path, _request, response) => {
    if (!path.endsWith(".js")) return false;
    response.writeHead(403).end();
    return true;
  };
  await tab.goto(strict(site, "other", PLAY));
  await tab.enter("iframe");
  await tab.appears("#no-script p");
  expect(await tab.text("#no-script p")).toContain("needs JavaScript");
  const seen = await tab.evaluate(() => {
    const { top, bottom, height } = document.querySelector("#no-script p").getBoundingClientRect();
    return { isInSight: top >= 0 && bottom <= innerHeight, height, board: document.querySelectorAll("[data-board]").length };
  });
  expect(seen).toEqual({ isInSight: true, height: expect.any(Number), board: 0 });
  expect(seen.height).toBeGreaterThan(10);
});

test("three elements on a page with a strict policy play, pose a problem and show a record", async ({ session, site, tab }) => {
  await tab.resize(1000, 1000);
  await tab.goto(addressOf(site, "three.html", {}));
  const board = new Board(tab);
  /** Works in the frame of an element, once it has said that it is ready. */
  const enter = async (id) => {
    await tab.leave();
    await tab.evaluate((id) => document.getElementById(id).scrollIntoView(), id);
    const isReady = (id) => window.heard.some((event) => event.board === id && event.type === "ready");
    await soon(() => tab.evaluate(isReady, id), `${id} is ready`, 20_000).toBe(true);
    await tab.enter(`#${id} >> iframe`);
  };
  await enter("mate");
  await board.expectStatus("Mate problem: mate in 3.", 20_000);
  await board.play("G*2b");
  await board.expectStatus("Correct. Now mate in 1.", 20_000);
  await enter("view");
  await board.act("forward");
  await soon(() => tab.text("[data-comment]")).toBe("A comment <of> mine.");
  await enter("play");
  await board.exchange("7g7f");
  await tab.leave();
  const moves = await tab.evaluate(() => window.heard.filter(({ board, type }) => board === "play" && type === "move").map(({ by, ply }) => [by, ply]));
  expect(moves).toEqual([["person", 1], ["engine", 2]]);
  expect(await tab.evaluate(() => [...document.querySelectorAll("komadai-board")].some((board) => board.hasAttribute("missing")))).toBe(false);
});

test("an element on a page that forbids frames shows its content, and tells why", FURTHER, async ({ site, tab }) => {
  await tab.goto(addressOf(site, "forbidden.html", {}));
  const errors = () => tab.evaluate(() => window.heard.filter(({ board, type }) => board === "a" && type === "error").map(({ reason }) => reason));
  await soon(errors, "the error").toEqual(["missing"]);
  await tab.appears("#a > a");
  expect(await tab.text("#a > a")).toBe("The game as text");
  // It is drawn, and not only there.
  expect(await tab.evaluate(() => document.querySelector("#a > a").getBoundingClientRect().height)).toBeGreaterThan(10);
});

test("a mate problem is solved, and a wrong try refuted", async ({ board }) => {
  await board.open({ sfen: "6B1k/5+Rg2/4ppnb1/p1p3pR1/3p1l2l/P1P3S2/1GNPP1P1p/L1SKGS3/7NL b GSN6P 1", mate: true, lang: "en" });
  await board.expectStatus("Mate problem: mate in 3.", 20_000);
  await board.click("1i");
  await board.click("1h");
  await board.expectStatus("Every move must give check. Take the move back and try again.");
  await board.act("take-back");
  await board.play("S*2b");
  await board.expectStatus("Correct. Now mate in 1.", 20_000);
  await board.play("3a2b+");
  await board.expectStatus("Solved! Mate in 3.");
});

test("the whole page in a frame of another origin keeps nothing, and has a link to a tab", FURTHER, async ({ board, site, tab }) => {
  await tab.goto(strict(site, "other", "play=b&level=1&seed=1&lang=en", 'style="width:900px;height:700px"'));
  await tab.enter("iframe");
  // The line above the board comes later than the board, and moves it.
  await tab.appears('[data-action="open-in-tab"]');
  await board.exchange("7g7f");
  const kept = await tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(kept).toEqual([]);
});

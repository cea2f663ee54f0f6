// Two tabs on one link: each has a game of its own, and none is lost.

import { isFirefox } from "./firefox.mjs";
import { FLOW, RARE, expect, test as base } from "./fixtures.mjs";
import { BoardPage, link } from "./pages/board.mjs";

const LINK = { play: "b", level: 1, seed: 1 };

const test = base.extend({
  /** Opens another tab on a link. */
  openTab: async ({ context }, use) => {
    await use(async (params = LINK) => {
      const board = new BoardPage(await context.newPage());
      await board.page.goto(link(params));
      await expect(board.root).toBeVisible();
      return board;
    });
  },
});

test.use({ serviceWorker: true });

/** Plays a move, and waits for the answer. @returns the position then */
async function play(board, usi) {
  await board.act(usi);
  expect(await board.waitTurn("b")).toBe("");
  return board.sfen();
}

async function reload(board) {
  await board.page.reload();
  await expect(board.root).toBeVisible();
}

async function expectPosition(board, sfen) {
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
}

test("two tabs on one link play two games, and a reload keeps each", FLOW, async ({ openTab }) => {
  const first = await openTab();
  const mine = await play(first, "7g7f");
  const second = await openTab();
  await expect(second.root).toHaveAttribute("data-ply", "0");
  const other = await play(second, "2g2f");
  for (const [board, sfen] of [
    [first, mine],
    [second, other],
    [first, mine],
  ]) {
    await reload(board);
    await expectPosition(board, sfen);
  }
  // Nobody may take the game of a tab that lives.
  await second.action("new-game").click();
  await expect(second.action("start")).toBeVisible();
  await expect(second.action("resume")).toBeHidden();
});

test("when both are closed, the link goes on with the newest and offers the other", RARE, async ({ openTab }) => {
  const first = await openTab();
  await play(first, "7g7f");
  const second = await openTab();
  const other = await play(second, "2g2f");
  const mine = await play(first, "2g2f");
  await second.page.close();
  await first.page.close();
  const again = await openTab();
  await expectPosition(again, mine);
  await again.action("new-game").click();
  await again.action("resume").click();
  await expectPosition(again, other);
  // The one that was left for it is the earlier one now.
  await again.action("new-game").click();
  await again.action("resume").click();
  await expectPosition(again, mine);
});

test("a game that was put aside does not come back unasked", RARE, async ({ openTab }) => {
  const first = await openTab();
  const mine = await play(first, "7g7f");
  await first.action("new-game").click();
  await first.start({ level: 1, pace: false });
  await first.act("2g2f");
  await first.resign();
  await first.waitEnd();
  await first.page.close();
  const again = await openTab();
  await expect(again.root).toHaveAttribute("data-ply", "0");
  await again.action("new-game").click();
  await again.action("resume").click();
  await expectPosition(again, mine);
});

test("a duplicated tab begins a game of its own", RARE, async ({ context, openTab }) => {
  const first = await openTab();
  const mine = await play(first, "7g7f");
  const copy = await first.page.evaluate(() => ({ ...sessionStorage }));
  const page = await context.newPage();
  await page.addInitScript((copy) => {
    if (location.protocol === "http:" && sessionStorage.length === 0) Object.assign(sessionStorage, copy);
  }, copy);
  const second = new BoardPage(page);
  await page.goto(link(LINK));
  await expect(second.root).toHaveAttribute("data-ply", "0");
  const other = await play(second, "2g2f");
  await reload(first);
  await expectPosition(first, mine);
  await reload(second);
  await expectPosition(second, other);
});

test("a tab that crashes gives its game back", async ({ context, openTab }) => {
  const first = await openTab();
  test.skip(isFirefox(first.page), "the pages of a driven Firefox share one process, which a crash would end");
  const mine = await play(first, "7g7f");
  const client = await context.newCDPSession(first.page);
  const crashed = first.page.waitForEvent("crash");
  client.send("Page.crash").catch(() => {});
  await crashed;
  const second = await openTab();
  await expectPosition(second, mine);
});

test("tabs ask each other where there are no locks", RARE, async ({ context, openTab }) => {
  await context.addInitScript(() => Object.defineProperty(navigator, "locks", { value: undefined }));
  const first = await openTab();
  const mine = await play(first, "7g7f");
  const second = await openTab();
  await expect(second.root).toHaveAttribute("data-ply", "0");
  const other = await play(second, "2g2f");
  await reload(first);
  await expectPosition(first, mine);
  await reload(second);
  await expectPosition(second, other);
  await first.page.close();
  await second.page.close();
  const again = await openTab();
  await expectPosition(again, other);
  await again.action("new-game").click();
  await again.action("resume").click();
  await expectPosition(again, mine);
});

test("a browser that locks nothing and a browser without a word between tabs play all the same", RARE, async ({
  context,
  openTab,
}) => {
  await context.addInitScript(() => {
    delete window.BroadcastChannel;
    Object.defineProperty(navigator, "locks", { value: undefined });
  });
  const first = await openTab();
  const mine = await play(first, "7g7f");
  await reload(first);
  await expectPosition(first, mine);
});

test("games of different keys of `save` are not mixed", RARE, async ({ openTab }) => {
  const keyed = { ...LINK, save: "club.1" };
  const first = await openTab(keyed);
  const mine = await play(first, "7g7f");
  await first.page.close();
  const plain = await openTab();
  await expect(plain.root).toHaveAttribute("data-ply", "0");
  await plain.action("new-game").click();
  await expect(plain.action("start")).toBeVisible();
  await expect(plain.action("resume")).toBeHidden();
  await expectPosition(await openTab(keyed), mine);
});

test("the games of the version before are found", RARE, async ({ context, openTab }) => {
  const start = "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves";
  const text = (moves) =>
    ["komadai=1", "address=play=b&level=1&seed=1?", `line=${start} ${moves}`, "human=b", "level=1", "impasse=27"]
      .concat(["strict=0", "unhurried=1", "seed=1", "resigned=", "declared=0", ""])
      .join("\n");
  await context.addInitScript(
    ([running, earlier]) => {
      if (location.protocol !== "http:" || localStorage.length > 0) return;
      localStorage.setItem("komadai:game", running);
      localStorage.setItem("komadai:game:earlier", earlier);
      sessionStorage.setItem("komadai:game", running);
    },
    [text("7g7f 3c3d"), text("2g2f 8c8d 2f2e 8d8e")],
  );
  const board = await openTab();
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await board.action("new-game").click();
  await board.action("resume").click();
  await expect(board.root).toHaveAttribute("data-ply", "4");
  await board.action("new-game").click();
  await board.action("resume").click();
  await expect(board.root).toHaveAttribute("data-ply", "2");
  const keys = await board.page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => /^komadai .*:game(:|$)/.test(key))).toEqual([]);
  // What an earlier build has stored stays, for it and for other copies of the site.
  expect(keys).toContain("komadai:game:earlier");
});

test("a full store drops the oldest game before it says a word", RARE, async ({ context, openTab }) => {
  const old = await openTab();
  await play(old, "7g7f");
  await old.page.close();
  await context.addInitScript(() => {
    // Room for one game.
    const put = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      const other = Object.keys(this).some((name) => name.startsWith("komadai /some/club/path/:games:") && name !== key);
      if (this === localStorage && key.startsWith("komadai /some/club/path/:games:") && other) {
        throw new DOMException("full", "QuotaExceededError");
      }
      put.call(this, key, value);
    };
  });
  const board = await openTab({ play: "b", level: 2, seed: 1 });
  await expect(board.status).toHaveText("Your move");
  const mine = await play(board, "2g2f");
  await expect(board.status).toHaveText("Your move");
  await board.page.close();
  const again = await openTab({ play: "b", level: 2, seed: 1 });
  await expectPosition(again, mine);
});

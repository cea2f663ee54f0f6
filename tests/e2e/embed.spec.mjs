// A board in a page of somebody else's: it plays wherever a frame can stand, shows what its link names, keeps nothing, and
// says what is missing where it cannot play.

import { FLOW, RARE, expect, test } from "./fixtures.mjs";
import { BoardPage } from "./pages/board.mjs";
import { inEveryFont } from "./pages/fonts.mjs";
import { frameOf, hostPage, openSite } from "./pages/host.mjs";

const PLAY = "embed=play&play=b&level=1&seed=1";
const OPAQUE = 'sandbox="allow-scripts"';
/** Mate in 3 by two first moves. */
const THREE = "6B1k/5%2BRg2/4ppnb1/p1p3pR1/3p1l2l/P1P3S2/1GNPP1P1p/L1SKGS3/7NL_b_GSN6P_1";
/** How long the solver may need. */
const SOLVING = 20_000;

// Host pages lie on other origins than the site that the tests know.
test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$/ });

/** Opens a link in the frame of a host page, by its name, and leaves the server to the test. */
async function inFrame(page, link, { name = "frame.html", origin = "other", attributes = "", open = false } = {}, use) {
  const site = await openSite({ open });
  try {
    await page.goto(hostPage(site, { name, origin, link, attributes }));
    await use(new BoardPage(frameOf(page)), site);
    await page.goto("about:blank");
  } finally {
    await site.stop();
  }
}

/** Each case: what the host page is to the site, and what its frame is allowed. The three kinds of frame are tried in every run. */
const CASES = [
  ["on a page of the same origin", "same", "", RARE],
  ["on a page of another origin", "other", "", FLOW],
  ["in a sandbox that keeps its origin, on a page", "other", 'sandbox="allow-scripts allow-same-origin"', FLOW],
  ["in a sandbox without an origin, on a page", "other", OPAQUE, FLOW],
];

test.describe("a frame plays", () => {
  for (const [where, origin, attributes, extent] of CASES) {
    test(`${where}, which has a strict policy`, extent, async ({ page }) => {
      const open = attributes === OPAQUE;
      await inFrame(page, PLAY, { name: "strict.html", origin, attributes, open }, async (board, site) => {
        await board.act("7g7f");
        await expect(board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
        await board.act("2g2f");
        await expect(board.root).toHaveAttribute("data-ply", "4", { timeout: 30_000 });
        const own = await board.root.evaluate(() => self.origin);
        expect(own).toBe(open ? "null" : new URL(site.url).origin);
      });
    });
  }

  test("in a sandbox without an origin at a level that needs the network", RARE, async ({ page }) => {
    await inFrame(page, PLAY.replace("level=1", "level=12"), { attributes: OPAQUE, open: true }, async (board, site) => {
      await board.act("7g7f");
      await expect(board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
      await expect(board.status).toHaveText("Your move");
      expect(site.paths.filter((path) => path.includes("/engine/network-"))).toHaveLength(1);
    });
  });

  test("with a clock that does not run before the engine is there", RARE, async ({ page }) => {
    await inFrame(page, "embed=play&play=w&level=1&seed=1&time=600", {}, async (board) => {
      await expect(board.root).toHaveAttribute("data-bottom", "w");
      await board.action("pause").click();
      await expect(board.root).toHaveAttribute("data-ply", "1", { timeout: 30_000 });
      await board.act("3c3d");
      await expect(board.root).toHaveAttribute("data-ply", "3", { timeout: 30_000 });
    });
  });
});

test.describe("a frame without an origin", () => {
  test.use({ expected: /^request to http:|CORS policy|Cross-Origin Request Blocked|ERR_FAILED|was preloaded/ });

  test("says which header is missing", async ({ page }) => {
    await inFrame(page, PLAY, { attributes: OPAQUE }, async (board) => {
      const told = board.page.locator("#no-origin p");
      await expect(told).toHaveCount(2);
      for (const sentence of await told.all()) {
        await expect(sentence).toBeVisible();
        await expect(sentence).toContainText("Access-Control-Allow-Origin: *");
        await expect(sentence).toContainText("allow-same-origin");
      }
      await expect(told.last()).toHaveAttribute("lang", "ja");
      // The connection is not to blame.
      await expect(board.page.locator("#not-loaded")).toBeHidden();
    });
  });
});

test("a problem in a frame has its solutions accepted and a wrong try refuted", RARE, async ({ page }) => {
  await inFrame(page, `embed=mate&sfen=${THREE}`, {}, async (board) => {
    for (const piece of ["S", "G"]) {
      await expect(board.status).toHaveText("Mate problem: mate in 3.", { timeout: SOLVING });
      await board.drop("b", piece, "2b");
      await expect(board.status).toHaveText("Correct. Now mate in 1.", { timeout: SOLVING });
      await board.action("take-back").click();
    }
    await board.move("1i", "1h");
    await expect(board.status).toHaveText("Every move must give check. Take the move back and try again.");
    for (const name of ["new-game", "resign", "declare"]) await expect(board.action(name)).toBeHidden();
    // Nor is there another way to them.
    await page.keyboard.press("r");
    await expect(board.root).toHaveAttribute("data-outcome", "");
  });
});

test("a frame for records shows moves, and is there to be read only", async ({ page }) => {
  await inFrame(page, "embed=view&moves=7g7f_3c3d_2g2f&ply=1", {}, async (board, site) => {
    await expect(board.page.locator("[data-comment]")).toBeVisible();
    await expect(board.root).toHaveAttribute("data-ply", "1");
    await expect(board.root).toHaveAttribute("data-bottom", "b");
    await board.action("forward").click();
    await expect(board.root).toHaveAttribute("data-ply", "2");
    await board.action("last").click();
    await expect(board.root).toHaveAttribute("data-ply", "3");
    await board.action("flip").first().click();
    await expect(board.root).toHaveAttribute("data-bottom", "w");
    const before = await board.sfen();
    await board.move("8c", "8d");
    await expect(board.root).toHaveAttribute("data-sfen", before);
    for (const name of ["play-from", "close-study", "open", "remove", "new-game", "menu"]) {
      await expect(board.action(name).filter({ visible: true })).toHaveCount(0);
    }
    // Nobody thinks here.
    expect(site.paths.filter((path) => /worker|solver|sw\.js/.test(path))).toEqual([]);
  });
});

test("a diagram is a board, and nothing else", async ({ page }) => {
  await inFrame(page, `embed=diagram&sfen=${THREE}`, {}, async (board, site) => {
    await expect(board.root).toHaveAttribute("data-sfen", /^6B1k/);
    await expect(board.root).toBeVisible();
    await expect(board.page.locator("button:visible:not(.square, .slot, [data-square])")).toHaveCount(0);
    await board.move("1i", "1h");
    await expect(board.root).toHaveAttribute("data-ply", "0");
    expect(site.paths.filter((path) => /worker|solver|sw\.js/.test(path))).toEqual([]);
  });
});

test("a frame for positions is the editor, and there is no way out of it", async ({ page }) => {
  await inFrame(page, `embed=edit&sfen=${THREE}`, {}, async (board) => {
    const editor = board.page.locator("[data-editor]");
    await expect(editor).toHaveAttribute("data-sfen", /^6B1k/);
    for (const name of ["edit-close", "edit-play", "edit-study", "edit-mate"]) await expect(board.action(name)).toBeHidden();
    await board.action("edit-clear").click();
    await expect(editor).not.toHaveAttribute("data-sfen", /^6B1k/);
  });
});

test.describe("what a frame keeps", () => {
  test.use({ serviceWorker: true });

  const kept = (board) =>
    board.root.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);

  for (const [link, what] of [
    [PLAY, "nothing of a game"],
    [`embed=mate&sfen=${THREE}`, "nothing of a problem"],
    ["embed&play=b&level=1&seed=1", "nothing of the whole page"],
  ]) {
    test(what, RARE, async ({ page }) => {
      await page.clock.install();
      await inFrame(page, link, { origin: "same" }, async (board) => {
        await board.page.locator("[data-live]").first().waitFor({ state: "attached" });
        if (link.includes("play=b")) {
          await board.act("7g7f");
          await expect(board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
          await expect(board.status).toHaveText("Your move");
        }
        await board.action("flip").click();
        await expect(board.root).toHaveAttribute("data-bottom", "w");
        // Whatever it would keep later on.
        await page.clock.runFor(10_000);
        expect(await kept(board)).toEqual([]);
      });
    });
  }

  test("nothing of a record", RARE, async ({ page }) => {
    await page.clock.install();
    await inFrame(page, "embed=view&moves=7g7f_3c3d", { origin: "same" }, async (board) => {
      await board.action("back").click();
      await expect(board.root).toHaveAttribute("data-ply", "1");
      // Whatever it would keep later on.
      await page.clock.runFor(10_000);
      expect(await kept(board)).toEqual([]);
    });
  });

  test("a game, where the link says under which key", async ({ page }) => {
    await inFrame(page, `${PLAY}&save=club`, { origin: "same" }, async (board) => {
      await board.act("7g7f");
      await expect(board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
      await page.reload();
      await expect(board.root).toHaveAttribute("data-ply", "2");
      expect(await kept(board)).not.toEqual([]);
    });
  });
});

for (const [width, height] of [[360, 560], [280, 480]]) {
  test(`nothing scrolls sideways at ${width}×${height}, and the board is whole`, RARE, async ({ page }) => {
    const links = [PLAY, `embed=mate&sfen=${THREE}`, "embed=view&moves=7g7f_3c3d", `embed=edit&sfen=${THREE}`, "embed=diagram"];
    for (const link of links) {
      await inFrame(page, link, { attributes: `style="width:${width}px;height:${height}px"` }, async (board) => {
        await board.page.locator("[data-live]").first().waitFor({ state: "attached" });
        await inEveryFont(page.frames()[1], async (font) => {
          const seen = await board.root.evaluate((root) => {
            const { left, right, bottom } = root.querySelector(".board").getBoundingClientRect();
            return [document.documentElement.scrollWidth <= innerWidth, left >= 0, right <= innerWidth, bottom <= innerHeight];
          });
          expect(seen, `${link}, ${font} font`).toEqual([true, true, true, true]);
        });
      });
    }
  });
}

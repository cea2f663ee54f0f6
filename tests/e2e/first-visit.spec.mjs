// A first visit: whoever does not read Japanese is offered the piece sets by their pictures, once, and nothing is in the way.

import { RARE, expect, test } from "./fixtures.mjs";
import { faults } from "./pages/axe.mjs";
import { link } from "./pages/board.mjs";
import { LearnRoom } from "./pages/learn.mjs";

const SETS = ["kanji", "two-kanji", "international", "children"];

const offer = (page) => page.getByRole("region", { name: "Choose your pieces" });
const card = (page, set) => page.locator(`[data-action="offered-pieces"][data-option="${set}"]`);

/** The sets whose files the page asks for, each once. */
function asked(page) {
  const sets = new Set();
  page.on("request", (request) => {
    const set = request.url().match(/\/pieces\/([a-z-]+?)-[0-9a-f]{16}\.svg$/)?.[1];
    if (set !== undefined) sets.add(set);
  });
  return sets;
}

/** Opens a link, and waits for what comes after the first paint. */
async function open(board, params = {}) {
  await board.open(params);
  await expect(board.page.locator("[data-live]")).toBeAttached();
}

/** Waits for an answer of the server: what was asked for before has been noted by then. */
const askServer = (page) => page.evaluate(() => fetch(location.pathname).then((answer) => answer.text()));

/** Opens the page again and sees that nothing is offered: nor does it fetch the pictures for that. */
async function expectNoOffer(board, params = {}, own = "kanji") {
  const sets = asked(board.page);
  await open(board, params);
  await askServer(board.page);
  expect([...sets]).toEqual([own]);
  await expect(offer(board.page)).toHaveCount(0);
}

/** The places of everything that was there before the offer. */
const places = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("[data-square], [data-hand], .masthead, .status, .beside, .new-game, .new-game button, .new-game select")].filter((element) => element.checkVisibility()).map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const name = Object.values(element.dataset).join(" ") || element.className;
      return `${name}: ${[x, y, width, height].map(Math.round).join(" ")}`;
    }),
  );

/** Whether a press in the middle of an element meets that element. */
const isFree = (place) =>
  place.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const met = document.elementFromPoint(x + width / 2, y + height / 2);
    return met !== null && (element === met || element.contains(met));
  });

test("four pictures are offered, and the chosen set is on the board for good", async ({ board, page }) => {
  await open(board);
  await expect(offer(page)).toBeVisible();
  await expect(offer(page).getByRole("button")).toHaveCount(SETS.length + 1);
  await expect(offer(page)).toContainText("Two kanji");
  const pictures = [];
  for (const set of SETS) {
    await expect(card(page, set).locator("svg").first()).toBeVisible();
    pictures.push((await card(page, set).locator(".set-picture").screenshot()).toString("base64"));
  }
  expect(new Set(pictures).size).toBe(SETS.length);
  const before = await board.square("7g").screenshot();
  await page.getByRole("button", { name: "Symbols", exact: true }).click();
  await expect(offer(page)).toHaveCount(0);
  await expect.poll(async () => (await board.square("7g").screenshot()).equals(before)).toBe(false);
  await expectNoOffer(board, {}, "international");
  await page.keyboard.press("p");
  await expect(board.field("pieces")).toHaveValue("international");
});

test("the door of the lessons says for whom they are until something was learned", async ({ board, page }) => {
  await open(board);
  await expect(board.action("learn")).toHaveText("New to shogi? Learn");
  const room = new LearnRoom(page);
  await room.open("step.8");
  await room.square("5f").click();
  await room.is("done");
  await page.goto("about:blank");
  await open(board);
  await expect(board.action("learn")).toHaveText("Chapters 1–6 Learn");
});

test("whoever closes the offer is not asked again", async ({ board, page }) => {
  await open(board);
  await expect(offer(page)).toBeVisible();
  await board.action("close-pieces").click();
  await expect(offer(page)).toHaveCount(0);
  // The focus is not lost.
  await expect(board.root.locator(":focus")).toHaveCount(1);
  await expectNoOffer(board);
});

test("whoever begins a game is not asked again", RARE, async ({ board, page }) => {
  await open(board);
  await expect(offer(page)).toBeVisible();
  await board.start({ level: 1, side: "b" });
  await expect(offer(page)).toHaveCount(0);
  await board.action("new-game").click();
  await expect(board.action("start")).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  await expectNoOffer(board, { lang: "en" });
});

for (const [width, height] of [
  [1280, 800],
  [390, 844],
  [360, 640],
  [1920, 1080],
  [900, 650],
  [844, 390],
  [768, 1024],
  [320, 568],
]) {
  test(`the offer moves nothing and leaves the way to a game free, ${width} × ${height}`, RARE, async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    await open(board, { lang: "en" });
    await expect(offer(page)).toBeVisible();
    await expect(offer(page)).toBeInViewport({ ratio: 1 });
    const beside = await places(page);
    const box = await offer(page).boundingBox();
    const form = await page.locator(".new-game").boundingBox();
    const overlap = Math.min(box.x + box.width, form.x + form.width) > Math.max(box.x, form.x) && Math.min(box.y + box.height, form.y + form.height) > Math.max(box.y, form.y);
    expect(overlap, "the offer lies on the form").toBe(false);
    expect(await isFree(board.action("start"))).toBe(true);
    for (const set of SETS) {
      expect(await isFree(card(page, set)), set).toBe(true);
      const { width, height } = await card(page, set).boundingBox();
      expect(Math.min(width, height), set).toBeGreaterThanOrEqual(44);
    }
    const [content, room] = await page.evaluate(() => [document.scrollingElement.scrollWidth, innerWidth]);
    expect(content).toBeLessThanOrEqual(room);
    await board.action("close-pieces").click();
    await expect(offer(page)).toHaveCount(0);
    expect(await places(page)).toEqual(beside);
  });
}

test("on a large screen it lies where the board has no pieces", RARE, async ({ board, page }) => {
  await open(board);
  await expect(offer(page)).toBeVisible();
  const box = await offer(page).boundingBox();
  const [above, below] = await Promise.all(["5c", "5g"].map((square) => board.square(square).boundingBox()));
  expect(box.y).toBeGreaterThanOrEqual(above.y + above.height);
  expect(box.y + box.height).toBeLessThanOrEqual(below.y);
});

test("it has no fault, light and dark", RARE, async ({ board, page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(board);
  await expect(offer(page)).toBeVisible();
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    expect(await faults(page, { allRules: colorScheme === "light" }), colorScheme).toEqual([]);
  }
});

test("nothing is offered where a link chooses pieces or a game, in a frame, and to whoever was here before", RARE, async ({ board, page }) => {
  for (const [params, own] of [
    [{ pieces: "children" }, "children"],
    [{ pieces: "kanji" }, "kanji"],
    [{ play: "b", level: 1, seed: 1 }, "kanji"],
    [{ handicap: "2" }, "kanji"],
    [{ embed: true }, "kanji"],
  ]) {
    await test.step(JSON.stringify(params), async () => {
      await expectNoOffer(board, params, own);
      await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
    });
  }
  await page.evaluate(() => localStorage.setItem("komadai /some/club/path/:preferences", "version=1\ntheme=dark\n"));
  await expectNoOffer(board);
});

test("without the pictures nothing is offered", RARE, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, locale: "en-US" });
  await context.addInitScript(() => delete Navigator.prototype.serviceWorker);
  const page = await context.newPage();
  await page.route("**/pieces/children-*", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.goto(link({}));
  await failed;
  await askServer(page);
  await expect(offer(page)).toHaveCount(0);
  await context.close();
});

test.describe("for a reader of Japanese", () => {
  test.use({ locale: "ja-JP" });

  test("nothing is offered, in no language of the page", RARE, async ({ board, page }) => {
    await expectNoOffer(board);
    await page.evaluate(() => (localStorage.clear(), sessionStorage.clear()));
    await expectNoOffer(board, { lang: "en" });
  });
});

test("nothing is offered to whoever reads Japanese as a second language", async ({ board, page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "languages", { value: ["en-US", "ja"] }));
  await expectNoOffer(board);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

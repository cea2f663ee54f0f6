// The parts of the page: what only some visitors use is fetched when it is first used, and not before.

import { RARE, test, expect, inFull } from "./fixtures.mjs";
import { paste } from "./pages/clipboard.mjs";

const TOOLS = /\/tools_bg-[^/]*\.wasm/;
const RECORDS_FILES = ["records.css", "records_bg.wasm"];
const ALL_FILES = [...RECORDS_FILES, "tools.css", "tools_bg.wasm"];
const KIF = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n";

/** Which files of records and tools were asked for so far, in order. */
function watch(page) {
  const asked = [];
  page.on("request", (request) => {
    const name = request.url().split("/").pop();
    if (/^(records|tools)(_bg)?-/.test(name)) asked.push(name.replace(/-.*\./, "."));
  });
  return asked;
}

/** Waits until the part after the first paint is there. */
const settled = (page) => expect(page.locator("[data-live]")).toBeAttached();

test("who plays a game against the AI fetches nothing of records", async ({ board, page }) => {
  const asked = watch(page);
  await board.open({ play: "b", level: 1, seed: 6 });
  await settled(page);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  for (const sheet of ["preferences", "help"]) {
    await board.action(sheet).click();
    await expect(page.locator(".sheet")).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await board.resign();
  await expect(board.root).toHaveAttribute("data-outcome", "w:resignation");
  expect(asked).toEqual([]);
});

/** What opens the part, and what is seen then. Every run opens each part once; the others wait for the full tests. */
const OPENERS = {
  "the list of games": [(board) => board.action("games").click(), "[data-action=close-games]", ALL_FILES, "full"],
  "the share sheet": [(board) => board.action("share").click(), "[data-action=close-share]", ALL_FILES],
  "the study of the game": [(board) => board.action("study").click(), ".study", RECORDS_FILES, "full"],
  "a text that is pasted": [(board) => paste(board.page, KIF), ".study", RECORDS_FILES],
};

for (const [name, [open, seen, files, extent]] of Object.entries(OPENERS)) {
  test(`${name} fetches its part once, and shows it`, inFull(extent === "full"), async ({ board, page }) => {
    const asked = watch(page);
    await board.open({ play: "b", level: 1, seed: 6, moves: "7g7f 3c3d" });
    await settled(page);
    expect(asked).toEqual([]);
    await open(board);
    await expect(page.locator(seen).first()).toBeVisible();
    expect(asked.toSorted()).toEqual(files);
  });
}

test("the position editor fetches its part once, and shows it", RARE, async ({ board, page }) => {
  const asked = watch(page);
  await board.open({});
  await settled(page);
  await board.unfold();
  await board.action("edit-position").click();
  await expect(page.locator(".editor")).toBeVisible();
  expect(asked.toSorted()).toEqual(ALL_FILES);
});

test("what opens on request is fetched with the second move, if nothing has opened before", RARE, async ({ board, page }) => {
  const asked = [];
  page.on("request", (request) => asked.push(request.url().split("/").pop().replace(/-.*\./, ".")));
  const dialogs = () => asked.filter((name) => name.startsWith("dialogs"));
  await board.open({ play: "b", level: 1, seed: 6 });
  await settled(page);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  expect(dialogs()).toEqual([]);
  await board.act("2g2f");
  await expect.poll(() => dialogs().toSorted()).toEqual(["dialogs.css", "dialogs_bg.wasm"]);
});

test("a frame with a record fetches nothing that only players and editors need", async ({ board, page }) => {
  const asked = [];
  page.on("request", (request) => asked.push(request.url().split("/").pop().replace(/-.*\./, ".")));
  await page.goto("./#embed=view&moves=7g7f_3c3d_2g2f_8c8d&ply=2");
  await expect(page.locator(".study")).toBeVisible();
  await board.action("forward").click();
  await expect(board.root).toHaveAttribute("data-ply", "3");
  expect(asked.filter((name) => /^(dialogs|tools|solver|worker)/.test(name))).toEqual([]);
  // The log is that of a whole visit.
  expect(asked.filter((name) => /^(app|later|records)_bg/.test(name)).toSorted()).toEqual(
    ["app_bg.wasm", "later_bg.wasm", "records_bg.wasm"],
  );
});

test("a link with a record fetches its part at once", async ({ board, page }) => {
  const asked = watch(page);
  await page.goto("./#usen=~0.7ku2jm6y20e45t2.&ply=2");
  await expect(page.locator(".study")).toBeVisible();
  expect(asked.toSorted()).toEqual(RECORDS_FILES);
});

test("a sheet whose part is on its way shows its title, and can be closed", RARE, async ({ board, page }) => {
  let answer;
  await page.route(TOOLS, (route) => (answer = route));
  await board.open({ play: "b", level: 1, seed: 6 });
  await settled(page);
  await board.action("games").click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("heading", { level: 2 })).toHaveText("Games");
  await expect(sheet.locator(".fetching")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(board.action("games")).toBeFocused();
  // The styles of the part come before its code.
  await expect.poll(() => answer !== undefined).toBe(true);
  await answer.continue();
  await board.action("games").click();
  await expect(board.action("close-games")).toBeVisible();
  await expect(sheet.locator(".fetching")).toHaveCount(0);
});

test.describe("a part that cannot be fetched", () => {
  test.use({ expected: /(dialogs|records|tools)_bg|Failed to load resource|TypeError: Failed to fetch|blocked by Playwright/ });

  test("is told, and fetched when it is asked for again", RARE, async ({ board, page }) => {
    await page.route(TOOLS, (route) => route.abort());
    await board.open({ play: "b", level: 1, seed: 6 });
    await settled(page);
    await board.action("games").click();
    await expect(page.locator(".notes")).toContainText("could not be loaded");
    await expect(page.getByRole("dialog")).toBeHidden();
    await board.act("7g7f");
    expect(await board.waitTurn("b")).toBe("");
    await page.unroute(TOOLS);
    await board.action("games").click();
    await expect(board.action("close-games")).toBeVisible();
    await expect(page.locator(".notes")).toBeHidden();
  });

  test("closes its sheet, which would block the keys of the page", async ({ board, page }) => {
    const dialogs = /\/dialogs_bg-[^/]*\.wasm/;
    await page.route(dialogs, (route) => route.abort());
    await board.open({ play: "b", level: 1, seed: 6 });
    await settled(page);
    await board.action("help").click();
    await expect(page.locator(".notes")).toContainText("could not be loaded");
    await page.keyboard.press("F");
    await expect(board.root).toHaveAttribute("data-bottom", "w");
    await page.unroute(dialogs);
    await board.action("help").click();
    await expect(page.locator(".sheet")).toBeVisible();
    await expect(page.locator(".notes")).toBeHidden();
  });

  test("opens nothing later that could not be opened", RARE, async ({ board, page }) => {
    await page.route(/\/(records|tools)_bg-[^/]*\.wasm/, (route) => route.abort());
    await board.open({});
    await settled(page);
    await paste(page, KIF);
    await expect(page.locator(".notes")).toContainText("could not be loaded");
    // The notes say so already.
    const refused = page.waitForEvent("requestfailed", (request) => TOOLS.test(request.url()));
    await board.unfold();
    await board.action("edit-position").click();
    await refused;
    await page.unroute(/\/(records|tools)_bg-[^/]*\.wasm/);
    await board.action("share").click();
    await expect(board.action("close-share")).toBeVisible();
    await expect(page.locator(".study, .editor")).toHaveCount(0);
  });

  test("comes when the network is back, with the record of the link", RARE, async ({ board, page }) => {
    await page.route(/\/records_bg-[^/]*\.wasm/, (route) => route.abort());
    await page.goto("./#usen=~0.7ku2jm6y20e45t2.&ply=2");
    await expect(page.locator(".notes")).toContainText("could not be loaded");
    await page.unroute(/\/records_bg-[^/]*\.wasm/);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.locator(".study")).toBeVisible();
    await expect(page.locator(".notes")).toBeHidden();
    await expect(board.root).toHaveAttribute("data-ply", "2");
  });
});

// Links: what they open, and what is said of those that cannot be opened.

import { expect, test } from "./fixtures.mjs";
import { link } from "./pages/board.mjs";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const TSUME = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";

test.describe("a link that cannot be opened names what is wrong", () => {
  const cases = [
    ["a board of one rank", { sfen: "4k4" }, "the number of ranks is 1; it must be 9"],
    ["an unknown piece", { sfen: "4k4/9/9/9/9/9/9/9/4X4 b - 1" }, "“X” is no piece"],
    ["a rank that is too long", { sfen: "4k4/9p/9/9/9/9/9/9/4K4 b - 1" }, "rank b has the wrong number of squares: 10"],
    ["no side to move", { sfen: "4k4/9/9/9/9/9/9/9/4K4 x - 1" }, "the side to move is b or w, not “x”"],
    ["no king", { sfen: "9/9/9/9/9/9/9/9/4K4 b - 1" }, "White has no king"],
    ["a nifu", { sfen: "4k4/9/9/9/4P4/9/4P4/9/4K4 b - 1" }, "Black has two pawns on file 5"],
    ["the wrong king in check", { sfen: "4k4/9/9/9/9/9/9/9/4R3K b - 1" }, "not to move is in check"],
    ["an illegal move", { moves: "7g7f 3c3e" }, "Move 2, 3c3e, is not possible: This piece does not move"],
    ["a move that is none", { moves: "7g7f P4d" }, "Move 2 cannot be read: “P4d”"],
  ];
  for (const [what, params, problem] of cases) {
    test(what, async ({ board, page }) => {
      await board.open({ ...params, play: "b", level: 1 });
      await expect(page.getByRole("alert")).toContainText(problem);
      await expect(board.root).toHaveAttribute("data-sfen", START);
      await expect(board.root).toHaveAttribute("data-thinking", "false");
    });
  }
});

test("after a link that cannot be opened, a game begins from the start position", async ({ board, page }) => {
  await board.open({ sfen: "4k4/9", play: "b", level: 1 });
  await board.action("start-position").click();
  await expect(page.getByRole("alert")).toBeHidden();
  await board.start();
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
});

test("position and moves go on with play", async ({ board }) => {
  await board.open({ sfen: START, moves: "7g7f 3c3d 2g2f", play: "b", level: 1, seed: 3 });
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "4");
  await board.act("2f2e");
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "6");
});

test("without play, the form holds the position, and Start goes on from there", async ({ board }) => {
  await board.open({ moves: "7g7f 3c3d", level: 2 });
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await expect(board.field("handicap")).toHaveValue("position");
  await expect(board.field("handicap").locator("option:checked")).toHaveText("This position");
  await expect(board.field("level")).toHaveValue("2");
  await board.start();
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await board.act("2g2f");
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "4");
});

test("who opens a position with White to move plays White", async ({ board }) => {
  await board.open({ moves: "7g7f" });
  await expect(board.field("side")).toHaveValue("w");
  await expect(board.root).toHaveAttribute("data-bottom", "w");
});

test("a promoted piece in a position arrives", async ({ board }) => {
  await board.open({ sfen: "k8/9/9/9/4+R4/9/9/9/4K4 b 2P 1" });
  await expect(board.square("5e")).toHaveAttribute("data-piece", "+R");
  await expect(board.hand("b", "P")).toHaveAttribute("data-count", "2");
});

test("the fragment wins over the query", async ({ board, page }) => {
  await page.goto("./?variant=minishogi&level=3&play=b#level=5");
  await expect(board.root.locator("[data-square]")).toHaveCount(25);
  await expect(board.root).toContainText("level 5");
});

test("another link in the same tab is followed", async ({ board, page }) => {
  await board.open({ play: "b", level: 20, seed: 1 });
  await board.act("7g7f");
  await page.goto(link({ variant: "minishogi", play: "b", level: 1, seed: 1 }));
  await board.action("leave").click();
  await expect(board.root.locator("[data-square]")).toHaveCount(25);
  await board.act("5d5c");
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await page.goto(link({ handicap: "2" }));
  await board.action("leave").click();
  await expect(board.field("handicap")).toHaveValue("2");
  await expect(board.root).toHaveAttribute("data-ply", "0");
});

test("the page asks for nothing outside its folder", async ({ board, page, baseURL }) => {
  const paths = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  await board.open({ play: "b", level: 1, seed: 1 });
  await board.act("7g7f");
  await board.waitTurn("b");
  expect(paths.filter((path) => !path.startsWith(new URL(baseURL).pathname))).toEqual([]);
});

test("the page opens by the name of its file, too", async ({ board, page }) => {
  await page.goto(`index.html${link({ play: "b", level: 1 }).slice(2)}`);
  await expect(board.status).toHaveText("Your move");
});

test("variant, level and flip", async ({ board }) => {
  await board.open({ variant: "minishogi", play: "b", level: 4, flip: true, seed: 1 });
  await expect(board.root).toHaveAttribute("data-sfen", "rbsgk/4p/5/P4/KGSBR b - 1");
  await expect(board.root.locator("[data-square]")).toHaveCount(25);
  await expect(board.root).toHaveAttribute("data-bottom", "w");
  await expect(board.root).toContainText("level 4");
  await board.action("flip").click();
  await expect(board.root).toHaveAttribute("data-bottom", "b");
  await expect(board.root.locator("[data-square]").first()).toHaveAttribute("data-square", "5a");
});

test("unknown fields are ignored, unreadable ones are named, the rest is followed", async ({ board, page }) => {
  await board.open({ unknown: "1", embed: true, level: 21, play: "b" });
  await expect(board.status).toHaveText("Your move");
  await expect(page.getByText("“level=21” in the link cannot be used and was left out.")).toBeVisible();
  await expect(page.getByText("unknown=1")).toBeHidden();
  await expect(board.root).toContainText("level 3");
});

test("lang=ja speaks Japanese, and the button changes the language in the middle of a game", async ({ board, page }) => {
  await board.open({ lang: "ja", play: "b", level: 1, seed: 1 });
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await expect(board.status).toHaveText("あなたの番です");
  await board.act("7g7f");
  await board.waitTurn("b");
  await expect(page.locator(".moves")).toContainText("▲７六歩");
  const sfen = await board.sfen();
  await board.action("language").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(board.status).toHaveText("Your move");
  await expect(page.locator(".moves")).toContainText("▲P-7f");
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
});

test.describe("in a Japanese browser", () => {
  test.use({ locale: "ja-JP" });
  test("the page speaks Japanese unless the link says otherwise", async ({ board, page }) => {
    await board.open();
    await expect(page.locator("html")).toHaveAttribute("lang", "ja");
    await expect(board.action("start")).toHaveText("対局開始");
    await board.open({ lang: "en" });
    await expect(board.action("start")).toHaveText("Start");
  });
});

test("markup in a link is shown as text", async ({ board, page }) => {
  const markup = "<img/src=x/onerror=alert(1)>";
  await board.open({ sfen: `${TSUME} ${markup}`, level: markup, play: markup });
  await expect(page.getByRole("alert")).toContainText("<img");
  await expect(page.getByText(`“level=${markup}”`)).toBeVisible();
  await expect(page.locator("main img, main b, main script")).toHaveCount(0);
});

test("a link that is already mate opens as the end of the game", async ({ board }) => {
  await board.open({ sfen: TSUME, moves: "G*5b", play: "b", level: 1 });
  expect(await board.outcome()).toBe("b:checkmate");
  await expect(board.status).toHaveText("Checkmate. You win.");
});

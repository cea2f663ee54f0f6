// Links: what they open, and what is said of those that cannot be opened.

import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { link } from "./pages/board.mjs";
import { inEveryFont, write } from "./pages/fonts.mjs";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const TSUME = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";

test.describe("a link that cannot be opened names what is wrong", () => {
  const cases = [
    ["a board of one rank", { sfen: "4k4" }, "The number of rows is 1; it must be 9", "full"],
    ["an unknown piece", { sfen: "4k4/9/9/9/9/9/9/9/4X4 b - 1" }, "“X” is not a piece", "full"],
    ["a rank that is too long", { sfen: "4k4/9p/9/9/9/9/9/9/4K4 b - 1" }, "Row b has the wrong number of squares: 10", "full"],
    ["no side to move", { sfen: "4k4/9/9/9/9/9/9/9/4K4 x - 1" }, "The side to move must be b or w, not “x”", "full"],
    ["no king", { sfen: "9/9/9/9/9/9/9/9/4K4 b - 1" }, "White has no king", "full"],
    ["a nifu", { sfen: "4k4/9/9/9/4P4/9/4P4/9/4K4 b - 1" }, "Black has two pawns on file 5"],
    ["the wrong king in check", { sfen: "4k4/9/9/9/9/9/9/9/4R3K b - 1" }, "White is in check, but it is Black’s turn", "full"],
    ["an illegal move", { moves: "7g7f 3c3e" }, "Move 2, 3c3e, is illegal. That piece can’t move"],
    ["a move that is none", { moves: "7g7f P4d" }, "Move 2 can’t be read: “P4d”", "full"],
  ];
  for (const [what, params, problem, extent] of cases) {
    test(what, inFull(extent === "full"), async ({ board, page }) => {
      await board.open({ ...params, play: "b", level: 1 });
      await expect(page.getByRole("alert")).toContainText(problem);
      await expect(board.root).toHaveAttribute("data-sfen", START);
      await expect(board.root).toHaveAttribute("data-thinking", "false");
    });
  }
});

test("after a link that cannot be opened, a game begins from the start position", RARE, async ({ board, page }) => {
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

test("without play, the form holds the position, and Start goes on from there", RARE, async ({ board }) => {
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

test("another link in the same tab is followed", RARE, async ({ board, page }) => {
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
  // The worker is started from a file that the page has put together itself.
  const note = (url) => url.startsWith("blob:") || paths.push(new URL(url).pathname);
  page.on("request", (request) => note(request.url()));
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

test("ply shows an earlier position, and Start goes on from there", RARE, async ({ board, page }) => {
  await board.open({ moves: "7g7f 3c3d 2g2f", ply: 1, level: 1 });
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await expect(board.field("side")).toHaveValue("w");
  await expect(board.status).toHaveText("Position after move 1. Press Start to play from here.");
  // The later moves are there, but a press on the board does not give them away.
  await board.square("5e").click();
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await page.keyboard.press("]");
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await page.keyboard.press("[");
  await board.start();
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await board.act("8c8d");
  await expect(page.locator(".move").nth(1)).toContainText("8d");
});

test("ply with play begins the game after so many moves", RARE, async ({ board, page }) => {
  await board.open({ moves: "7g7f 3c3d 2g2f", ply: 2, play: "b", level: 1, seed: 1 });
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await expect(board.status).toHaveText("Your move");
  await expect(page.locator(".move")).toHaveCount(2);
  await board.open({ moves: "7g7f 3c3d", ply: 99, play: "b", level: 1, seed: 1 });
  await expect(board.root).toHaveAttribute("data-ply", "2");
});

test("lock hides controls, and their keys do nothing", async ({ board, page }) => {
  await board.open({ lock: "take-back,hint,settings,level,resign,flip,sesame", moves: "7g7f 3c3d", play: "b", seed: 1 });
  for (const name of ["take-back", "resign", "flip", "preferences"]) await expect(board.action(name)).toBeHidden();
  for (const name of ["new-game", "share", "help"]) await expect(board.action(name)).toBeVisible();
  await expect(page.getByText("Ignored “lock=sesame” in the link.")).toBeVisible();
  for (const key of ["t", "r", "f", "p"]) await page.keyboard.press(key);
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await expect(board.root).toHaveAttribute("data-bottom", "b");
  expect(await board.outcome()).toBe("");
  await expect(page.locator(".sheet")).toHaveCount(0);
  await board.action("new-game").click();
  await expect(board.field("side")).toBeVisible();
  await expect(board.field("level")).toBeHidden();
  await expect(board.card(3)).toBeHidden();
});

test("a reload does not unlock anything", RARE, async ({ board, page }) => {
  await board.open({ lock: "take-back", play: "b", level: 1, seed: 1 });
  await board.act("7g7f");
  await board.waitTurn("b");
  await page.reload();
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await expect(board.action("take-back")).toBeHidden();
});

for (const scheme of ["light", "dark"]) {
  test.describe(`on a ${scheme} device`, () => {
    test.use({ colorScheme: scheme });
    test("theme decides the colors, or leaves them to the device", RARE, async ({ board, page }) => {
      const colors = () =>
        page.evaluate(() => {
          const style = getComputedStyle(document.documentElement);
          const button = getComputedStyle(document.querySelector("[data-action=start]"));
          return [style.backgroundColor, style.color, style.colorScheme, button.backgroundColor].join(" ");
        });
      const light = "rgb(248, 244, 235) rgb(34, 27, 19) light rgb(184, 50, 28)";
      const dark = "rgb(22, 19, 15) rgb(236, 227, 211) dark rgb(238, 107, 77)";
      for (const [theme, expected] of [
        ["light", light],
        ["dark", dark],
        ["system", scheme === "light" ? light : dark],
        ["blue", scheme === "light" ? light : dark],
      ]) {
        await board.open({ theme });
        await expect.poll(colors, { message: theme }).toBe(expected);
      }
      await expect(page.getByText("“theme=blue”")).toContainText("theme must be light, dark or system.");
    });
  });
}

test("theme and frame follow another link in the same tab", async ({ board, page }) => {
  await board.open({ theme: "dark", embed: true });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto(link({ level: 5 }));
  await expect(board.field("level")).toHaveValue("5");
  await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  await expect(page.locator("html")).not.toHaveAttribute("data-embed");
});

for (const [width, height] of [
  [1280, 800],
  [900, 600],
  [720, 480],
  [420, 800],
  [360, 560],
]) {
  test(`embed leaves the masthead out at ${width}×${height}, and nothing is cut off`, RARE, async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    await board.open({ play: "b", level: 1, seed: 1 });
    await write(page, "wide");
    const before = await board.root.boundingBox();
    await board.open({ embed: true, play: "b", level: 1, seed: 1 });
    // The name stays for those who hear the page; nothing else does.
    expect((await page.locator(".masthead").boundingBox()).height).toBeLessThanOrEqual(1);
    await expect(board.action("share").first()).toBeHidden();
    await expect(page.locator('[data-action="menu"]:visible')).toHaveCount(1);
    await inEveryFont(page, async (font) => {
      const box = await board.root.boundingBox();
      expect(box.height, font).toBeGreaterThanOrEqual(before.height);
      const size = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight]);
      expect(size[0], font).toBeLessThanOrEqual(width);
      expect(size[1], font).toBeLessThanOrEqual(height);
    });
    await board.act("7g7f");
  });
}

test("aids mark what they name, and nothing else", async ({ board, page }) => {
  const marked = (name) => page.locator(`.square[data-mark~="${name}"]`);
  const moves = "7g7f 3c3d 2g2f 2b8h+";
  await board.open({ moves, play: "b", level: 1, aids: "danger,check" });
  // What the horse attacks, and nothing protects.
  await expect.poll(() => board.marked("danger")).toContain("9i");
  await expect(board.square("5g")).not.toHaveAttribute("data-mark", /danger/);
  await board.square("7i").click();
  await expect(board.square("7i")).toHaveAttribute("data-mark", /selected/);
  await expect(marked("target")).toHaveCount(0);
  // The move is legal all the same.
  await board.square("8h").click();
  await expect(board.root).toHaveAttribute("data-ply", /[56]/);

  await board.open({ moves: "7g7f 3c3d 8h3c+", play: "w", level: 1, aids: "check" });
  await expect(marked("check")).toHaveCount(1);
  await expect(board.square("3c")).toHaveAttribute("data-mark", /why/);
  await board.open({ moves: "7g7f 3c3d 8h3c+", play: "w", level: 1, aids: "" });
  await expect(board.root).toHaveAttribute("data-ply", "3");
  await expect(marked("check")).toHaveCount(0);
  await expect(marked("danger")).toHaveCount(0);
});

test("aids=attacks, an earlier name, marks pieces in danger and nothing else", async ({ board, page }) => {
  await board.open({ moves: "7g7f 3c3d 7i6h 4a4b", play: "b", level: 1, seed: 1, aids: "attacks" });
  await expect.poll(() => board.marked("danger")).toEqual(["8h"]);
  await expect(page.locator('[data-mark~="attacked"]')).toHaveCount(0);
  await expect(page.locator(".note")).toHaveCount(0);
});

test("good fields are read without a word, and bad ones are named", async ({ board, page }) => {
  await board.open({ aids: "moves,check", pieces: "kanji", save: "club.1", play: "b" });
  await expect(board.status).toHaveText("Your move");
  await expect(page.locator(".note")).toHaveCount(0);
  await board.open({ time: "-1", mate: "x", aids: "glasses", pieces: "marbles", save: "a/b", ply: "１", g: "1!", play: "b" });
  await expect(board.status).toHaveText("Your move");
  await expect(page.getByText("Ignored “ply=１” in the link.")).toBeVisible();
  // The words of aids are listed, however many fields are bad.
  const aids = "Ignored “aids=glasses” in the link. Possible values: moves, check, legal, danger, threats, coach, material.";
  await expect(page.getByText(aids)).toBeVisible();
  await expect(page.getByText("Also ignored: time, pieces, mate, save.")).toBeVisible();
  await expect(page.getByText("The game in this link is damaged from character 1 on.")).toBeVisible();
});

for (const [field, value, advice, extent] of [
  ["time", "-1", "time is given in seconds", "full"],
  ["mate", "x", "Use 1 for on", "full"],
  ["aids", "glasses", "Possible values"],
  ["pieces", "marbles", "pieces must be kanji", "full"],
  ["save", "a/b", "save must be a name", "full"],
]) {
  test(`a bad ${field} is told with what would be right`, inFull(extent === "full"), async ({ board, page }) => {
    await board.open({ [field]: value, play: "b" });
    await expect(board.status).toHaveText("Your move");
    await expect(page.locator(".note")).toContainText(`Ignored “${field}=${value}” in the link. ${advice}`);
  });
}

test("unknown fields are ignored, unreadable ones are named, the rest is followed", async ({ board, page }) => {
  await board.open({ unknown: "1", embed: true, level: 21, play: "b" });
  await expect(board.status).toHaveText("Your move");
  await expect(page.getByText("Ignored “level=21” in the link.")).toBeVisible();
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
  test("the page speaks Japanese unless the link says otherwise", RARE, async ({ board, page }) => {
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
  await expect(board.root).toHaveAttribute("data-outcome", "b:checkmate");
  await expect(board.status).toHaveText("Checkmate. You win.");
});

// The examples of the manual work where they are copied to, in both languages, with and without storage and JavaScript.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { BoardPage } from "./pages/board.mjs";
import { overwrite } from "./pages/hands.mjs";
import { faultsAround, proveFallbacks, serveCopies } from "./pages/manual.mjs";

test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$/, viewport: { width: 1000, height: 900 } });

/** How long an engine or a solver may need. */
const THINKING = { timeout: 30_000 };
/** The days from whose puzzles the tests take theirs. */
const [TODAY, YESTERDAY] = [new Date("2026-11-23T12:00:00"), new Date("2026-11-22T12:00:00")];

/** What the examples say. Every run plays through the diary in Japanese; all others wait for the full tests. */
const ENGLISH = {
  ending: "",
  day: (date) => date.toLocaleDateString("en", { dateStyle: "long" }),
  club: { handicap: "Handicap", level: "AI level", play: "New game", lost: /the AI won on move 1$/ },
  lessons: { game: "Your first game", praise: /^Well done!/ },
  puzzle: { length: (plies) => `mate in ${plies}`, today: "Today", solved: ["Solved! Come back tomorrow.", "Solved!"] },
  blog: "And there goes the side pawn.",
};
const JAPANESE = {
  ending: "-ja",
  day: (date) => date.toLocaleDateString("ja", { dateStyle: "long" }),
  club: { handicap: "手合割", level: "AIのレベル", play: "対局開始", lost: /1手でAIの勝ち/ },
  lessons: { game: "はじめての対局", praise: /^よくできました！/ },
  puzzle: { length: (plies) => `${plies}手詰`, today: "今日", solved: ["正解です！ 明日の問題もお楽しみに。", "正解です！"] },
  blog: "横歩をいただきました。",
};

let copies;
test.beforeEach(async () => {
  copies = await serveCopies();
});
test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
  await copies.stop();
});

/** Opens an example on another origin: only the address of Komadai is changed. */
async function open(page, name) {
  const file = join(copies.folder, "examples", name);
  const text = await readFile(file, "utf8");
  const parts = text.split('="../../');
  expect(parts.length).toBeGreaterThan(3);
  await writeFile(file, parts.join(`="${copies.site.url}`));
  await page.goto(copies.elsewhere(`examples/${name}`));
  expect(await faultsAround(page, { allRules: true })).toEqual([]);
}

const boardIn = (page, id) => new BoardPage(page.frameLocator(`#${id} iframe`));

for (const { ending, day, club, lessons, puzzle, blog } of [ENGLISH, JAPANESE]) {
  test(`club${ending}.html: a game by the terms of the form is listed and replayed`, RARE, async ({ page }) => {
    await open(page, `club${ending}.html`);
    const board = boardIn(page, "board");
    await expect(board.root).toHaveAttribute("data-sfen", /^[^ RB]*\/[^ rb]*B[^ rb]*R[^ rb]* /, THINKING);
    await page.getByLabel(club.handicap).selectOption("10");
    await overwrite(page.getByLabel(club.level), "1");
    await page.getByRole("button", { name: club.play }).click();
    await expect(board.root).toContainText(ending ? "AI レベル1" : "AI level 1");
    await expect(board.root).toHaveAttribute("data-ply", "1", THINKING);
    await board.resign();
    await page.getByRole("button", { name: club.lost }).click();
    const record = boardIn(page, "record");
    await record.action("last").click(THINKING);
    await expect(record.root).toHaveAttribute("data-ply", "1");
    await page.reload();
    await expect(page.getByRole("button", { name: club.lost })).toBeVisible();
  });

  test(`blog${ending}.html: the diagram is the end of the record`, inFull(ending === ""), async ({ page }) => {
    await open(page, `blog${ending}.html`);
    const [diagram, view] = [0, 1].map((index) => new BoardPage(page.locator("komadai-board").nth(index).locator("iframe").contentFrame()));
    await expect(diagram.root).toHaveAttribute("data-sfen", /^lnsgk1snl\/6gb1\//);
    await page.locator("komadai-board").nth(1).scrollIntoViewIfNeeded();
    await view.action("last").click(THINKING);
    await expect(view.root).toHaveAttribute("data-ply", "15");
    await expect(view.root).toHaveAttribute("data-sfen", await diagram.sfen());
    await expect(view.page.locator("[data-comment]")).toHaveText(blog);
    const file = await page.request.get(await page.getByRole("link", { name: "KIF" }).evaluate((link) => link.href));
    expect(await file.text()).toContain(blog);
  });

  test(`lessons${ending}.html: what is done is marked, and nothing distracts`, RARE, async ({ page }) => {
    await open(page, `lessons${ending}.html`);
    const board = boardIn(page, "board");
    const first = page.locator("#steps a").first();
    const star = () => first.evaluate((link) => getComputedStyle(link, "::before").content);
    expect(await star()).toContain("☆");
    await expect(board.square("5a")).toBeVisible(THINKING);
    await expect(board.page.locator("html")).toHaveAttribute("data-pieces", "children");
    const others = ["resign", "hint", "flip", "declare", "move-now", "rematch"];
    for (const name of others) await expect(board.action(name)).toBeHidden();
    // A wrong try can be taken back.
    await board.drop("b", "G", "4b");
    await board.action("take-back").click(THINKING);
    await expect(board.root).toHaveAttribute("data-ply", "0", THINKING);
    await board.drop("b", "G", "5b");
    await expect(page.locator("#praise")).toHaveText(lessons.praise, THINKING);
    await expect.poll(star).toContain("★");
    await page.getByRole("link", { name: lessons.game }).click();
    await expect(page.locator("#name")).toHaveText(lessons.game);
    await expect(board.root).toHaveAttribute("data-sfen", /^4k4\/9\/ppppppppp\//, THINKING);
    await expect(board.root).toHaveAttribute("data-ply", "1", THINKING);
    for (const name of [...others, "take-back"]) await expect(board.action(name)).toBeHidden();
    // Chosen once more, a step begins anew.
    await board.act("7g7f");
    await expect(board.root).toHaveAttribute("data-ply", "3", THINKING);
    await page.getByRole("link", { name: lessons.game }).click();
    await expect(board.root).toHaveAttribute("data-ply", "1", THINKING);
  });

  test(`puzzle${ending}.html: the date chooses, and only today’s puzzle promises another`, RARE, async ({
    page,
  }) => {
    await page.clock.setFixedTime(TODAY);
    await open(page, `puzzle${ending}.html`);
    const board = boardIn(page, "board");
    const [link, picture] = [page.locator("#link"), page.locator("#picture")];
    await expect(page.locator("#day")).toHaveText(day(TODAY));
    await expect(board.root).toHaveAttribute("data-sfen", /^7Sk\//);
    await expect(board.status).toContainText("1", THINKING);
    await board.drop("b", "G", "1b");
    await expect(page.locator("#praise")).toHaveText(puzzle.solved[0], THINKING);
    await page.getByRole("button", { name: day(YESTERDAY) }).click();
    await expect(board.root).toHaveAttribute("data-sfen", /^5l3\//);
    await expect(page.locator("#length")).toHaveText(puzzle.length(3));
    // What would be there without the board is the same puzzle.
    await expect.poll(() => link.evaluate((link) => link.href)).toBe(`${copies.site.url}#mate&sfen=5l3/9/8k/6S2/4p3p/9/9/9/9_b_2G2p_1`);
    expect(await (await page.request.get(await picture.evaluate((image) => image.src))).text()).toContain("SFEN: 5l3/9/8k/");
    await expect(picture).toHaveAttribute("alt", new RegExp(ending ? "^3手詰" : "^Mate in 3"));
    await expect(page.locator("#praise")).toBeEmpty();
    await expect(board.status).toContainText("3", THINKING);
    await board.drop("b", "G", "2c");
    await expect(board.root).toHaveAttribute("data-ply", "2", THINKING);
    await board.drop("b", "G", "1c");
    await expect(page.locator("#praise")).toHaveText(puzzle.solved[1], THINKING);
    await page.getByRole("button", { name: puzzle.today, exact: true }).click();
    await expect(board.root).toHaveAttribute("data-sfen", /^7Sk\//);
    await expect(page.locator("#praise")).toBeEmpty();
  });

  for (const name of ["club", "lessons"]) {
    test(`${name}${ending}.html goes on where nothing can be kept`, RARE, async ({ page }) => {
      // As in a sandbox without an origin.
      await page.addInitScript(() => {
        const forbidden = () => {
          throw new DOMException("forbidden", "SecurityError");
        };
        Object.defineProperty(window, "localStorage", { get: forbidden });
      });
      await open(page, `${name}${ending}.html`);
      const board = boardIn(page, "board");
      if (name === "club") {
        await expect(board.root).toHaveAttribute("data-ply", "1", THINKING);
        await board.resign();
        await expect(page.getByRole("button", { name: club.lost })).toBeVisible();
      } else {
        await board.drop("b", "G", "5b");
        await expect(page.locator("#praise")).toHaveText(lessons.praise, THINKING);
      }
    });
  }
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const { ending } of [ENGLISH, JAPANESE]) {
    for (const [name, count] of Object.entries({ club: 1, blog: 2, lessons: 1, puzzle: 1 })) {
      test(`${name}${ending}: there are pictures and links`, RARE, async ({ browser, page }) => {
        const context = await browser.newContext({ javaScriptEnabled: true });
        const live = await context.newPage();
        await page.goto(`./embed/examples/${name}${ending}.html`);
        expect(await proveFallbacks(page, live)).toBe(count);
        await context.close();
      });
    }
  }

  test("every lesson is a link that opens it", RARE, async ({ browser, page }) => {
    await page.goto("./embed/examples/lessons.html");
    const links = await page.locator("#steps a").evaluateAll((links) => links.map((link) => link.href));
    expect(links).toHaveLength(6);
    const context = await browser.newContext({ javaScriptEnabled: true });
    const board = new BoardPage(await context.newPage());
    for (const link of links) {
      await board.page.goto("about:blank");
      await board.page.goto(link);
      await expect(board.root, link).toHaveAttribute("data-outcome", "");
    }
    await context.close();
  });
});

test("the examples of both languages differ in nothing but their sentences", async () => {
  const bare = async (name) => {
    const text = await readFile(join(copies.folder, "examples", name), "utf8");
    const tags = text.match(/<\w[^>]*>/g).filter((tag) => !/^<(span|em|a href="game)/.test(tag));
    return tags.map((tag) => tag.replace(/ (lang|title|alt|data-\w+)="[^"]*"/g, " $1"));
  };
  for (const name of ["club", "blog", "lessons", "puzzle"]) {
    expect(await bare(`${name}-ja.html`), name).toEqual(await bare(`${name}.html`));
  }
});

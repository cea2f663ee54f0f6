// The names of players: entered in the form, and seen at the board, at the end, in the record and in the list of games.

import { RARE, expect, test } from "./fixtures.mjs";
import { paste } from "./pages/clipboard.mjs";
import { saved } from "./pages/downloads.mjs";
import { inEveryFont } from "./pages/fonts.mjs";
import { GamesPage, waitStored } from "./pages/games.mjs";
import { faultsOfTexts } from "./pages/texts.mjs";
import { tap } from "./pages/touch.mjs";

/** As long as a name may be. */
const LONG = "Maximiliane-Alexandra von und zu Hohenau";

/** The label of a player at the board. */
const who = (board, color) => board.root.locator(`.stand:has([data-hand^="${color}:"]) .who`);
const earlier = (board) => board.action("earlier-name");

/** Opens a link, and unfolds the form, which a game that was begun before hides. */
async function openForm(board, link = {}) {
  await board.open({ lang: "en", ...link });
  if (!(await board.action("start").isVisible())) await board.action("new-game").click();
  await board.unfold();
}

/** Saves the game on the board as a file of this format, and returns its text. */
async function textOf(board, format) {
  await board.page.keyboard.press("s");
  await board.field("share-as").selectOption("file");
  await board.field("share-format").selectOption(format);
  const { bytes } = await saved(board.page, () => board.action("save-file").click());
  await board.page.keyboard.press("Escape");
  await expect(board.page.getByRole("dialog")).toBeHidden();
  return bytes.toString("utf8");
}

/** Starts a game between two people with these names. */
async function startPeople(board, black, white, fields = {}) {
  await openForm(board);
  await board.choose({ pairing: "people", ...fields });
  await board.field("name-black").fill(black);
  await board.field("name-white").fill(white);
  await board.action("start").click();
  await expect(board.action("start")).toBeHidden();
}

test("against the AI the own name is at the board, in every record and in the list, also after a reload", async ({ board, page }) => {
  const games = new GamesPage(page);
  await openForm(board);
  await expect(who(board, "b")).toHaveText("You");
  for (const field of ["name-black", "name-white"]) await expect(board.field(field)).toHaveCount(0);
  await board.field("name").fill("  Aki  Tanaka ");
  // Before the game, as a preview.
  await expect(who(board, "b")).toHaveText("Aki Tanaka");
  await expect(board.action("rules")).toContainText("Aki Tanaka");
  await board.start({ side: "b", level: 1 });
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await waitStored(page, 2);
  await page.reload();
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await expect(who(board, "b")).toHaveText("Aki Tanaka");
  await expect(who(board, "w")).toHaveText("AI level 1");
  expect(await textOf(board, "kifu")).toMatch(/先手：Aki Tanaka\r?\n後手：/);
  expect(await textOf(board, "csa")).toMatch(/^N\+Aki Tanaka\r?$/m);
  await games.open();
  await expect(games.titles).toHaveText(["Aki Tanaka – Komadai level 1"]);
  await games.close();
  // A game of that name counts like any other.
  await board.resign();
  await expect(page.locator(".end-card .facts")).toContainText("Level 1: 0 won, 1 lost");
  await board.action("rematch").click();
  await expect(who(board, "w")).toHaveText("Aki Tanaka");
  await expect(who(board, "b")).toHaveText("AI level 1");
});

test("two people have a name each, and keep it when they change colors", RARE, async ({ board, page }) => {
  await startPeople(board, "Aki", "Ben");
  await expect(who(board, "b")).toHaveText("Aki");
  await expect(who(board, "w")).toHaveText("Ben");
  await board.act("7g7f");
  await board.act("3c3d");
  await board.resign();
  await expect(page.locator(".end-card").getByRole("heading")).toHaveText("Ben (White) wins");
  await board.action("rematch").click();
  await expect(board.root).toHaveAttribute("data-bottom", "w");
  await expect(who(board, "b")).toHaveText("Ben");
  await expect(who(board, "w")).toHaveText("Aki");
  await board.act("7g7f");
  expect(await textOf(board, "kifu")).toMatch(/先手：Ben\r?\n後手：Aki/);
  // The study of the game has them too.
  await board.action("study").click();
  await expect(page.locator(".study")).toBeVisible();
  await expect(who(board, "b")).toHaveText("Ben");
  await board.action("close-study").click();
  // Another game is taken from the list with its own names.
  const games = new GamesPage(page);
  await games.open();
  await expect(games.titles).toHaveText(["Ben – Aki", "Aki – Ben"]);
  await games.titles.last().click();
  await expect(page.locator(".study")).toBeVisible();
  await expect(who(board, "b")).toHaveText("Aki");
});

test("in a handicap game the fields are called as the sides are", RARE, async ({ board }) => {
  await openForm(board);
  await board.choose({ pairing: "people", handicap: "2" });
  await expect(board.page.getByLabel("Handicap receiver’s name")).toBeVisible();
  await board.page.getByLabel("Handicap giver’s name").fill("Chie");
  await expect(who(board, "w")).toHaveText("Chie");
  await board.choose({ pairing: "engines" });
  await expect(board.page.locator(".names input")).toHaveCount(0);
});

test("the last eight names of a field can be chosen, and all can be forgotten", RARE, async ({ board, page }) => {
  const names = ["Aki", "Ben", "Chie", "Dan", "Emi", "Fritz", "Gen", "Hana", "Ivo"];
  await openForm(board);
  await expect(earlier(board)).toHaveCount(0);
  await expect(board.action("forget-names")).toHaveCount(0);
  for (const [index, name] of names.entries()) {
    if (index > 0) {
      await board.action("new-game").click();
      await board.unfold();
    }
    await board.field("name").fill(name);
    await board.start({ side: "b", level: 1 });
    await expect(who(board, "b")).toHaveText(name);
  }
  await openForm(board);
  await expect(earlier(board)).toHaveText(names.toReversed().slice(0, 8));
  await earlier(board).filter({ hasText: "Dan" }).click();
  await expect(board.field("name")).toHaveValue("Dan");
  await board.start({ side: "b", level: 1 });
  await expect(who(board, "b")).toHaveText("Dan");

  await board.action("new-game").click();
  await board.unfold();
  await expect(earlier(board).first()).toHaveText("Dan");
  await board.action("forget-names").click();
  await expect(earlier(board)).toHaveCount(0);
  await expect(board.field("name")).toHaveValue("");
  await expect(board.action("forget-names")).toHaveCount(0);
  // The game that was begun with the name keeps it, the next one has none.
  await expect(who(board, "b")).toHaveText("Dan");
  await board.start({ side: "b", level: 1 });
  await expect(who(board, "b")).toHaveText("You");
  await openForm(board);
  await expect(board.field("name")).toHaveValue("");
  await expect(earlier(board)).toHaveCount(0);
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });

  test("an earlier name is a tap", RARE, async ({ board }) => {
    await openForm(board);
    await board.field("name").fill("Aki");
    await tap(board.action("start"));
    await expect(board.action("start")).toBeHidden();
    await openForm(board);
    await board.field("name").fill("");
    const chip = earlier(board).first();
    await chip.scrollIntoViewIfNeeded();
    await tap(chip);
    await expect(board.field("name")).toHaveValue("Aki");
  });
});

test("a name is short, and changes nothing around it", async ({ board }) => {
  await openForm(board);
  await board.field("name").fill(`${LONG} the third`);
  await board.start({ side: "b", level: 1 });
  await expect(who(board, "b")).toHaveText(LONG);
  await board.act("7g7f");
  expect(await textOf(board, "kifu")).toContain(`先手：${LONG}`);
});

test("a record that names its players shows these", RARE, async ({ board, page }) => {
  await openForm(board);
  await board.field("name").fill("Aki");
  await board.field("name").blur();
  await paste(page, "先手：大山\n後手：升田\n手合割：平手\n1 ７六歩(77)\n");
  await expect(page.locator(".study")).toBeVisible();
  await expect(who(board, "b")).toHaveText("大山");
  await page.keyboard.press("s");
  const link = await board.field("share-packed").inputValue();
  await page.goto("about:blank");
  await page.goto(link);
  await expect(page.locator(".study")).toBeVisible();
  await expect(who(board, "b")).toHaveText("大山");
  await expect(who(board, "w")).toHaveText("升田");
});

test("a part of another page asks for no names and shows none", RARE, async ({ board }) => {
  await openForm(board);
  await board.field("name").fill("Aki");
  await expect(who(board, "b")).toHaveText("Aki");
  await openForm(board, { embed: true });
  await expect(board.field("variant")).toBeVisible();
  await expect(board.page.locator(".names")).toHaveCount(0);
  await expect(who(board, "b")).toHaveText("You");
  await board.open({ embed: true, play: "b", level: 1, seed: 1, save: "club", lang: "en" });
  await board.act("7g7f");
  await expect(who(board, "b")).toHaveText("You");
});

test("a name that is forgotten in one tab is forgotten in the other", RARE, async ({ board, context }) => {
  await openForm(board);
  await board.field("name").fill("Aki");
  const other = await context.newPage();
  await other.goto("./#lang=en");
  await other.locator('[data-action="rules"]').click();
  await expect(other.locator('[data-field="name"]')).toHaveValue("Aki");
  await board.action("forget-names").click();
  await expect(other.locator('[data-field="name"]')).toHaveValue("");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("a name stands beside the clock, and no name is wider than its place", RARE, async ({ board, page }) => {
    await startPeople(board, "Aki", LONG, { time: "600" });
    await expect(who(board, "b")).toBeVisible();
    await inEveryFont(page, async (font) => {
      const [content, room] = await page.evaluate(() => [document.scrollingElement.scrollWidth, innerWidth]);
      expect(content, font).toBeLessThanOrEqual(room);
      for (const hand of [board.hand("b", "P"), board.hand("w", "P")]) {
        await expect(hand, font).toBeInViewport({ ratio: 1 });
        expect((await hand.boundingBox()).width, font).toBeGreaterThan(20);
      }
      // The short name is whole.
      expect(await who(board, "b").evaluate((who) => who.scrollWidth <= who.clientWidth), font).toBe(true);
    });
  });

  for (const lang of ["en", "ja"]) {
    test(`the fields and the earlier names are whole, ${lang}`, RARE, async ({ board, page }) => {
      await openForm(board, { lang });
      for (const name of [LONG, "羽生 善治", "Aki"]) {
        await board.field("name").fill(name);
        await board.action("start").click();
        await expect(board.action("start")).toBeHidden();
        await board.action("new-game").click();
        await board.unfold();
      }
      await expect(earlier(board)).toHaveCount(3);
      await board.field("name").scrollIntoViewIfNeeded();
      await inEveryFont(page, async (font) => {
        expect(await faultsOfTexts(page, ".names"), font).toEqual([]);
        const low = await page.locator(".names :is(button, input)").evaluateAll((all) =>
          all.filter((place) => place.getBoundingClientRect().height < 44).map((place) => place.outerHTML),
        );
        expect(low, font).toEqual([]);
      });
    });
  }
});

// How the page looks: nothing scrolls sideways, designs, themes and piece sets change the board and stay, print, languages.

import { expect, FURTHER, test } from "./fixtures.mjs";
import { arrowIn, barOf, expectArrow, expectBar, expectSelects, looksOfSelects, placeOf, SELECT, unevenDigits } from "../e2e/pages/alike.mjs";
import { link } from "../e2e/pages/board.mjs";
import { picture, sideways } from "./sight.mjs";
import { Board, soon } from "./tab.mjs";

const PLAY = { play: "b", level: 1, seed: 1, lang: "en" };
/** A position that shows every face. */
const ALL_FACES = "+r+b+s+n+l+pkg1/9/9/9/9/9/9/9/1PLNSGBRK b - 1";

/** Chooses in the settings. */
async function choose(tab, field, value) {
  await tab.press("p");
  await tab.choose(field, value);
  await tab.press("Escape");
  await tab.vanishes(".sheet");
}

/** Each sheet by what opens it, and a part that it has when it is there. */
const SHEETS = [
  ["help", "?", '[data-action="close-help"]'],
  ["preferences", "p", '[data-action="close-preferences"]'],
  ["share", "s", '[data-action="close-share"]'],
];

test("selects, digits and the bar of a sheet look as in the other engines", FURTHER, async ({ board, tab }) => {
  await board.open({ lang: "en" });
  await tab.appears('[data-field="handicap"]');
  expectSelects(await tab.evaluate(looksOfSelects, Object.keys(SELECT)));
  const place = await tab.evaluate(placeOf, "handicap");
  expectArrow(arrowIn(await tab.screenshot(), place));
  expect(await tab.evaluate(unevenDigits)).toEqual([]);
  await board.open({ ...PLAY, time: "600,30" });
  await tab.appears(".clock");
  await board.exchange("7g7f");
  await tab.appears('button[data-ply="1"]');
  expect(await tab.evaluate(unevenDigits)).toEqual([]);
  await tab.resize(800, 400);
  await tab.press("p");
  await tab.appears('[data-action="close-preferences"]');
  expectBar(await tab.evaluate(barOf, ".sheet"));
});

test("in the settings each group of fields has its name below the line, and apart from the fields", FURTHER, async ({ tab }) => {
  await tab.goto(link(PLAY));
  await tab.find("[data-live]");
  await tab.press("p");
  await tab.appears('[data-action="close-preferences"]');
  const gaps = await tab.evaluate(() =>
    [...document.querySelectorAll(".group")].map((group) => {
      const words = document.createRange();
      words.selectNodeContents(group.querySelector("legend"));
      const [{ top, bottom }, field] = [words.getBoundingClientRect(), group.querySelector("legend + *").getBoundingClientRect()];
      return { above: top - group.getBoundingClientRect().top, below: field.top - bottom };
    }),
  );
  expect(gaps.length).toBeGreaterThan(3);
  for (const [index, { above, below }] of gaps.entries()) {
    expect(below).toBeGreaterThan(6);
    if (index > 0) expect(above).toBeGreaterThan(6);
  }
});

for (const [width, height] of [[1280, 800], [390, 844]]) {
  test(`nothing scrolls sideways at ${width} by ${height}: the board, its sheets, the list, the editor`, FURTHER, async ({ tab: wide }, testInfo) => {
    await wide.goto(link(PLAY));
    const tab = width < 500 ? await wide.openWindow(width, height, link(PLAY)) : wide;
    const board = new Board(tab);
    const look = async (name) => {
      await picture(tab, testInfo, name);
      expect(await sideways(tab), name).toEqual([]);
    };
    await tab.find("[data-live]");
    await board.exchange("7g7f");
    await look("game");
    for (const [name, key, part] of SHEETS) {
      await tab.press(key);
      await tab.appears(part);
      await look(name);
      if (name === "share") {
        for (const form of ["links", "qr", "file", "diagram"]) {
          const offered = await tab.evaluate((form) => [...document.querySelectorAll('[data-field="share-as"] option')].some(({ value }) => value === form), form);
          if (!offered) continue;
          await tab.choose("share-as", form);
          await look(`share-${form}`);
        }
      }
      await tab.press("Escape");
      await tab.vanishes(".sheet");
    }
    // Where the masthead has no room for its buttons, there is a menu.
    if (await tab.isSeen('[data-action="menu"]')) {
      await board.act("menu");
      await tab.appears('.sheet [data-action="games"]');
      await look("menu");
    }
    await board.act("games");
    await soon(() => tab.count("[data-game]"), "games in the list").toBe(1);
    await look("games");
    await board.act("close-games");
    await tab.vanishes(".sheet");
    await board.act("study");
    await tab.appears(".study");
    await look("record");
    await board.act("close-study");
    await board.act("new-game");
    await tab.appears('[data-action="start"]');
    await look("form");
    await board.act("rules");
    await board.act("edit-position");
    await tab.appears("[data-editor]");
    await look("editor");
  });
}

test("the board is whole and in sight at 1280 and at 390 pixels", FURTHER, async ({ board, tab }, testInfo) => {
  await board.open(PLAY);
  expect(await tab.count("[data-board] [data-square]")).toBe(81);
  for (const id of ["too-old", "not-loaded", "no-origin", "file", "crashed"]) expect(await tab.isSeen(`#${id}`), id).toBe(false);
  const whole = (tab) =>
    tab.evaluate(() => {
      const { left, right, top, bottom, width, height } = document.querySelector("[data-board] .squares").getBoundingClientRect();
      return [left >= 0 && right <= innerWidth, top >= 0 && bottom <= innerHeight, width > innerWidth * 0.45, Math.abs(height / width - 1.1) < 0.1];
    });
  expect(await whole(tab)).toEqual([true, true, true, true]);
  await picture(tab, testInfo, "1280");
  const narrow = await tab.openWindow(390, 844, link(PLAY));
  await narrow.find("[data-live]");
  expect(await whole(narrow)).toEqual([true, true, true, true]);
  await new Board(narrow).exchange("7g7f");
  await picture(narrow, testInfo, "390");
});

test("themes and designs change the page and stay", FURTHER, async ({ board, tab }, testInfo) => {
  const paper = () => tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const material = () => tab.evaluate(() => {
    const style = getComputedStyle(document.querySelector("[data-board] .squares"));
    return `${style.backgroundColor}, ${style.getPropertyValue("--koma")}`;
  });
  await board.open(PLAY);
  for (const [theme, color] of [["dark", "rgb(22, 19, 15)"], ["light", "rgb(248, 244, 235)"]]) {
    await choose(tab, "theme", theme);
    await soon(paper, theme).toBe(color);
    await tab.reload();
    await tab.find("[data-live]");
    expect(await paper(), `${theme} after a reload`).toBe(color);
    await picture(tab, testInfo, theme);
  }
  const materials = new Set([await material()]);
  for (const design of ["light", "dark", "contrast", "printed"]) {
    await choose(tab, "board", design);
    await soon(async () => materials.has(await material()), design).toBe(false);
    materials.add(await material());
    await picture(tab, testInfo, `board-${design}`);
  }
  const last = await material();
  await tab.reload();
  await tab.find("[data-live]");
  await soon(material).toBe(last);
});

test("piece sets are drawn, and the chosen one stays", FURTHER, async ({ board, tab }, testInfo) => {
  await board.open({ ...PLAY, sfen: ALL_FACES });
  const pawn = () => tab.evaluate(() => document.querySelector("symbol#P path:last-child")?.getAttribute("d") ?? "");
  /** What is drawn on the board: pixels differ from set to set. */
  const drawings = new Set();
  for (const set of ["kanji", "two-kanji", "international", "children"]) {
    const before = await pawn();
    if (set !== "kanji") {
      await choose(tab, "pieces", set);
      await soon(pawn, set).not.toBe(before);
    }
    await picture(tab, testInfo, set);
    drawings.add((await tab.screenshot()).toString("base64"));
  }
  expect(drawings.size).toBe(4);
  const last = await pawn();
  await tab.reload();
  await soon(pawn).toBe(last);
});

test("the language is changed at once, and stays", FURTHER, async ({ board, tab }, testInfo) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  const other = (await tab.attribute("html", "lang")) === "ja" ? "en" : "ja";
  await tab.click('.masthead [data-action="language"]');
  await soon(() => tab.attribute("html", "lang")).toBe(other);
  await picture(tab, testInfo, other);
  await tab.reload();
  await tab.find("[data-live]");
  expect(await tab.attribute("html", "lang")).toBe(other);
});

test("after a handicap is chosen by keys, Tab and Space reach the check box", FURTHER, async ({ board, tab }) => {
  await board.open({ lang: "en" });
  await board.act("rules");
  await tab.evaluate(() => document.querySelector('[data-field="handicap"]').focus());
  await tab.press("ArrowDown");
  await soon(() => tab.value("handicap")).not.toBe("none");
  for (let presses = 0; presses < 20; presses++) {
    if (await tab.evaluate(() => document.activeElement.matches('[data-field="pace"]'))) break;
    await tab.press("Tab");
  }
  const before = await tab.value("pace");
  await tab.press("Space");
  await soon(() => tab.value("pace")).toBe(!before);
});

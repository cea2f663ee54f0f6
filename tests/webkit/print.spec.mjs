// The printed page. The driver cannot print, so the rules of the styles for paper are put into force in the window, after the
// event by which the browser says that it prints.

import { inks } from "../e2e/pages/inks.mjs";
import { expect, FURTHER, test } from "./fixtures.mjs";
import { soon } from "./tab.mjs";

const PLAYED = { moves: "7g7f 3c3d 2g2f 8c8d", play: "b", level: 4, seed: 1, theme: "dark", lang: "en" };

/** In the page: swaps the media `print` and `screen` in all styles. @returns the number of rules for paper */
function swapMedia() {
  const OTHER = { print: "screen", screen: "print" };
  const swapped = (media) => media.mediaText.replace(/\b(print|screen)\b/g, (name) => OTHER[name]);
  let onPaper = 0;
  const walk = (rules) => {
    for (const rule of rules) {
      if (rule.media && /\bprint\b/.test(rule.media.mediaText)) onPaper += 1;
      if (rule.media) rule.media.mediaText = swapped(rule.media);
      if (rule.styleSheet) walk(rule.styleSheet.cssRules);
      if (rule.cssRules) walk(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) walk(sheet.cssRules);
  return onPaper;
}

/** In the page: what of it is seen beside the sheet, by the list of `tests/e2e/print.spec.mjs`. */
function others() {
  const named = document.querySelectorAll("[data-board], .masthead, .status, .control, .new-game, .study, .sheet, .moves");
  const shown = (element) => element.checkVisibility() && element.getClientRects().length > 0;
  return [...named].filter((element) => shown(element) && !element.closest(".print-sheet")).map(({ className }) => className);
}

/** Says to the page that printing begins or ends. */
const tell = (tab, name) => tab.evaluate((name) => void dispatchEvent(new Event(name)), name);

test("a game is printed in black on white, and nothing else of the page", FURTHER, async ({ board, tab }) => {
  await board.open(PLAYED);
  expect(await tab.count(".print-sheet")).toBe(0);
  // What prints comes later.
  const begin = async () => {
    await tell(tab, "beforeprint");
    return tab.count(".print-sheet td svg");
  };
  await soon(begin, "the printed pieces").toBe(40);
  // On the screen it is not seen.
  expect(await tab.isSeen(".print-sheet")).toBe(false);
  expect(await tab.evaluate(swapMedia)).toBeGreaterThan(0);
  await tab.appears(".print-sheet");
  expect(await tab.evaluate(others)).toEqual([]);
  // The window is painted a moment later.
  await soon(async () => (inks(await tab.screenshot())).colored, "the share of colored pixels").toBeLessThan(0.0005);
  const { dark } = inks(await tab.screenshot());
  expect(dark).toBeGreaterThan(0.003);
  expect(dark).toBeLessThan(0.3);
  expect(await tab.text(".print-sheet figcaption")).toBe("After move 4: △P-8d · Black to move");
  const moves = () => [...document.querySelectorAll(".print-sheet li")].map(({ textContent }) => textContent.trim());
  expect(await tab.evaluate(moves)).toEqual(["1 ▲P-7f", "2 △P-3d", "3 ▲P-2f", "4 △P-8d"]);
  const pieceOn = (square) => {
    const cell = document.querySelector(`.print-board [data-print="${square}"]`);
    return [cell.querySelector("use").getAttribute("href"), cell.querySelector(".turned") !== null];
  };
  expect(await tab.evaluate(pieceOn, "7f")).toEqual(["#P", false]);
  expect(await tab.evaluate(pieceOn, "8d")).toEqual(["#P", true]);
  // Back on the screen everything is as it was.
  await tab.evaluate(swapMedia);
  await tell(tab, "afterprint");
  await soon(() => tab.count(".print-sheet"), "the sheet is gone").toBe(0);
  expect(await tab.isSeen('[data-board] [data-square="7f"]')).toBe(true);
});

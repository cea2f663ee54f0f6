// What is in sight of a page, and what reaches out of it.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { link } from "../e2e/pages/board.mjs";
import { expect } from "./fixtures.mjs";
import { Board, soon } from "./tab.mjs";

/** Leaves a picture in the results. */
export async function picture(tab, testInfo, name) {
  const path = testInfo.outputPath(`${name}.png`);
  await writeFile(path, await tab.screenshot());
  testInfo.attachments.push({ name, contentType: "image/png", path });
}

/** What can be scrolled sideways: the page, or a part of it other than those made for that. */
export const sideways = (tab) =>
  tab.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((element) => element.scrollWidth > element.clientWidth && element.checkVisibility())
      .filter((element) => {
        if (element === document.documentElement) return true;
        // The moves on a phone and those that the AI expects are lines that are scrolled.
        if (element.matches(".moves, .moves *, .move-strip, .line, textarea, input, select")) return false;
        return ["auto", "scroll"].includes(getComputedStyle(element).overflowX);
      })
      .filter((element) => {
        const before = element.scrollLeft;
        element.scrollLeft = 100;
        const moved = element.scrollLeft !== before;
        element.scrollLeft = before;
        return moved;
      })
      .map((element) => {
        const edge = element.getBoundingClientRect().left + element.clientLeft + element.clientWidth;
        const reaching = [...element.querySelectorAll("*")].filter((inner) => inner.getBoundingClientRect().right > edge + 1);
        const names = reaching.map((inner) => `${inner.localName}.${inner.className} “${inner.textContent.slice(0, 20)}”`);
        return `${element.localName}.${element.className} by ${element.scrollWidth - element.clientWidth} px: ${names.join(", ")}`;
      }),
  );

/** The names of the parts, by selector, that are not whole in the window, or are covered there; each is scrolled to first. */
export const outOfSight = (tab, ...parts) =>
  tab.evaluate((parts) => {
    const isInSight = (part) => {
      const element = document.querySelector(part);
      element?.scrollIntoView({ behavior: "instant", block: "center" });
      const { left, right, top, bottom, width, height } = element?.getBoundingClientRect() ?? { width: 0 };
      if (width < 1 || height < 1 || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false;
      const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return element.contains(there) || (there?.contains(element) ?? false);
    };
    return parts.filter((part) => !isInSight(part));
  }, parts);

/** Opens a record, with moves written as USI does, and its analysis, in a window of this size. */
export async function openRecordAt(wide, folder, [width, height], record) {
  await wide.goto(link({ lang: "en" }));
  await wide.evaluate(() => localStorage.setItem("komadai /some/club/path/:notation", "usi"));
  const tab = width < 500 ? await wide.openWindow(width, height, link({ lang: "en" })) : wide;
  if (tab === wide) {
    await wide.resize(width, height);
    await wide.reload();
  }
  const path = join(folder, "game.kifu");
  await writeFile(path, record);
  await tab.upload('[data-field="open-file"]', path);
  await tab.appears(".study");
  await tab.openAnalysis();
  return new Board(tab);
}

/** Waits until a part lies still: what has opened scrolls into sight by itself. */
export async function liesStill(tab, part) {
  const top = () => tab.evaluate((part) => document.querySelector(part)?.getBoundingClientRect().top, part);
  const isStill = async () => {
    const before = await top();
    await new Promise((done) => setTimeout(done, 200));
    return before !== undefined && before === (await top());
  };
  await soon(isStill, `${part} lies still`).toBe(true);
}

/** Expects that nothing of the page scrolls sideways and that these parts can be seen whole; leaves a picture. */
export async function expectRoom(tab, testInfo, name, ...parts) {
  expect(await sideways(tab), name).toEqual([]);
  expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0);
  expect(await outOfSight(tab, ...parts), name).toEqual([]);
  await picture(tab, testInfo, name);
}

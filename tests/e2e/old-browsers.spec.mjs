// A browser that lacks what the page needs gets a card with the list of the README, and no page that is half drawn. One
// that lacks something else gets a page that works.

import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.mjs";
import { EditorPage } from "./pages/editor.mjs";
import { LearnRoom } from "./pages/learn.mjs";

/** The list of the README: `cargo xtask test` compares it with the one that all places share. */
const LIST = readFileSync(new URL("../../README.md", import.meta.url), "utf8").match(
  /Chrome [\d.]+, Edge [\d.]+, Firefox [\d.]+, Safari \d+(\.\d+)?/,
)[0];

const LACKS = {
  SIMD: () => {
    WebAssembly.validate = () => false;
  },
  ":has()": () => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...what) => !what.join().includes(":has(") && supports(...what);
  },
  "color-mix()": () => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (...what) => !what.join().includes("color-mix(") && supports(...what);
  },
};

test.describe("a browser gets the card", () => {
  // It has begun to fetch what the app needs.
  test.use({ expected: /was preloaded using link preload but not used/ });

  for (const [feature, take] of Object.entries(LACKS)) {
    test(`without ${feature}`, async ({ board, page }) => {
      const paths = [];
      page.on("request", (request) => paths.push(new URL(request.url()).pathname));
      await page.addInitScript(take);
      await page.goto("./");
      const card = page.locator("#too-old");
      await expect(card.locator("p:not([lang])")).toContainText(`${LIST} or newer`);
      await expect(card.locator('p[lang="ja"]')).toContainText(`${LIST.replaceAll(", ", "、")} 以降`);
      for (const words of await card.locator("p").all()) await expect(words).toBeVisible();
      await expect(board.root).toHaveCount(0);
      // The app is not started: it would have requested the engine's worker by now.
      expect(paths.filter((path) => path.includes("/worker"))).toEqual([]);
    });
  }
});

test("a browser that cannot round lengths draws the board all the same", async ({ board, page }) => {
  // Chrome before 125. No browser of today lacks it, so the styles ask for something that none has.
  await page.route(/\.css$/, async (route) => {
    const style = await (await route.fetch()).text();
    await route.fulfill({ body: style.replaceAll("round(", "no-round("), contentType: "text/css" });
  });
  await board.open();
  const cell = await board.square("5e").boundingBox();
  expect(cell.width).toBeGreaterThanOrEqual(24);
  expect(cell.height / cell.width).toBeCloseTo(12 / 11, 1);
  const editor = new EditorPage(board);
  await editor.reopen();
  const edited = await editor.square("5e").boundingBox();
  expect(edited.width).toBeGreaterThanOrEqual(24);
  expect(edited.height / edited.width).toBeCloseTo(12 / 11, 1);
  const room = new LearnRoom(page);
  await room.open("step.1");
  const lesson = await room.square("5e").boundingBox();
  expect(lesson.width).toBeGreaterThanOrEqual(22);
  expect(lesson.width).toBeLessThan(150);
  expect(lesson.height / lesson.width).toBeCloseTo(12 / 11, 1);
});

// Nothing that any earlier page has stored is lost: every dump of `tests/data/stored` is laid into an empty browser, and
// the page goes on where that browser was.

import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, inFull, test } from "./fixtures.mjs";
import { link } from "./pages/board.mjs";
import { GamesPage } from "./pages/games.mjs";
import { check, lay, playOn } from "./pages/stored.mjs";

const ROOT = fileURLToPath(new URL("../data/stored/", import.meta.url));
const EXPECTED = ".expected.json";

/** What lies in a dump: a situation each, `{ number, name, expected }`. */
const situations = readdirSync(ROOT, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: number }) =>
    readdirSync(`${ROOT}${number}`)
      .filter((file) => file.endsWith(EXPECTED))
      .map((file) => ({ number, name: file.slice(0, -EXPECTED.length) })),
  );

/** Every run tests the dump of the newest build, which has all kinds of what is stored; older ones wait for the full tests. */
const NEWEST = String(Math.max(...situations.map(({ number }) => Number(number))));

const json = (number, file) => JSON.parse(readFileSync(`${ROOT}${number}/${file}`, "utf8"));

test("there are dumps, and nothing lies in them that is not tested", () => {
  expect(situations.length).toBeGreaterThan(8);
  for (const number of new Set(situations.map(({ number }) => number))) {
    const names = situations.filter((one) => one.number === number).map(({ name }) => name);
    const tested = names.flatMap((name) => [name === "archive" ? "archive.zip" : `${name}.json`, `${name}${EXPECTED}`]);
    expect(readdirSync(`${ROOT}${number}`).sort()).toEqual(tested.sort());
  }
});

for (const { number, name } of situations) {
  const expected = json(number, `${name}${EXPECTED}`);
  const rare = inFull(number !== NEWEST);
  if (name === "archive") {
    test(`${number}: the archive comes in as a whole`, rare, async ({ board, page }) => {
      const games = new GamesPage(page);
      await board.open({ lang: "en" });
      await games.open();
      await games.import({ name: "archive.zip", buffer: readFileSync(`${ROOT}${number}/archive.zip`) });
      const count = `${expected.games} ${expected.games === 1 ? "game" : "games"} imported, 0 already here.`;
      // Since dump 5.
      const more = expected.kept ? " Reviews were added. Your lessons and mate problems were added." : "";
      // Since dump 11.
      const results = expected.kept > 5 ? " Analysis results were added." : "";
      // Since dump 6.
      const own = expected.kept > 3 ? " Names and settings were added." : "";
      await expect(games.told).toHaveText(count + more + results + own);
      await games.close();
      await check(page, expected.seen);
    });
    continue;
  }
  test(`${number}: ${name}`, rare, async ({ page }) => {
    const dump = json(number, `${name}.json`);
    await lay(page, dump);
    await page.goto(dump.address || link({}));
    await expect(page.locator("[data-board]")).toBeVisible();
    await check(page, expected.seen);
    if (expected.playOn) await playOn(page, expected.playOn, "clocks" in expected.seen);
  });
}

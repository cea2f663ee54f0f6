// What counts as first load, held against what a first visit requests: see xtask/first-load.json.

import { readFileSync } from "node:fs";
import { test, expect } from "./fixtures.mjs";

const LISTS = JSON.parse(readFileSync(new URL("../../xtask/first-load.json", import.meta.url), "utf8"));

test.use({ fresh: true });

test("the files of a first visit with one move of the AI are those that its lists say", async ({ board, page }) => {
  const log = [];
  page.context().on("request", (request) => log.push(new URL(request.url()).pathname.split("/").pop()));
  await board.open({ play: "b", level: 1, seed: 6 });
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await expect(page.locator(".record")).toContainText("7");
  const requested = (start) => log.some((name) => name.startsWith(start));
  await expect.poll(() => LISTS["requested-later"].filter((start) => !requested(start)), "requested").toEqual([]);
  expect(LISTS["not-requested"].filter(requested), "not requested").toEqual([]);
  // Everything else that a visit requests counts: this list does not grow.
  expect(LISTS["requested-later"]).toEqual(["later_bg-", "later-", "sound-"]);
  // The log is that of a whole first visit.
  expect(["app_bg-", "worker_bg-", "style-", "en-", "kanji-"].filter((start) => !requested(start))).toEqual([]);
});

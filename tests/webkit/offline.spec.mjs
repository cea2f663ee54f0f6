// The service worker: without a network, from one build to the next, in two tabs.

import { rm } from "node:fs/promises";
import { ANSWERS } from "../e2e/pages/answers.mjs";
import { makeBuild, NEWER } from "../e2e/own-site.mjs";
import { expect, FURTHER, test } from "./fixtures.mjs";
import { LearnRoom, ProblemRoom } from "./rooms.mjs";
import { Board, kept, soon } from "./tab.mjs";

const PLAY = { play: "b", level: 1, seed: 1, lang: "en" };

/** The build of the page. */
const buildOf = (tab) => tab.attribute('meta[name="komadai:build"]', "content");

test("after one visit the page needs no server, at any level", async ({ board, site, tab }) => {
  await board.open({ lang: "en" });
  await kept(tab);
  await site.stop();
  // The evaluation network, which higher levels need, was stored although nothing had asked for it.
  for (const level of [1, 12]) {
    await board.open({ ...PLAY, level });
    await board.exchange("7g7f");
    await board.expect({ ply: "2" });
    await board.expectStatus("Your move");
  }
  await tab.reload();
  await board.expect({ ply: "2" });
  expect(await tab.evaluate(async () => (await fetch("licences.html")).text())).toContain("SIL");
});

test("lessons and problems need no server after one visit", FURTHER, async ({ board, site, tab }) => {
  await board.open({ lang: "en" });
  await kept(tab);
  await site.stop();
  const stopped = Date.now();
  const room = new LearnRoom(tab);
  await board.open({ lang: "en" });
  await board.act("learn");
  await room.act("begin");
  await room.shows("step.1");
  await room.answer(ANSWERS.step[0]);
  // The other language was not fetched before.
  await board.open({ lang: "ja", learn: "step.2" });
  await room.shows("step.2");
  expect(await tab.text(`${room.root} .task-text`)).toMatch(/[ぁ-ん]/);
  await room.answer(ANSWERS.step[1]);
  await room.act("chapters");
  await soon(() => room.chapter("step", "done"), "what is done").toBe("2");
  const problems = new ProblemRoom(tab);
  await board.open({ lang: "en", problems: "mate1" });
  await problems.shows();
  await problems.solve();
  expect(site.sent.filter(({ at }) => at > stopped)).toEqual([]);
});

test("an update is offered, and comes when it is accepted", async ({ board, site, tab }, testInfo) => {
  const newer = testInfo.outputPath("newer");
  await makeBuild(newer, NEWER);
  await board.open(PLAY);
  await kept(tab);
  const old = await buildOf(tab);
  await board.exchange("7g7f");
  const sfen = await board.sfen();
  site.root = newer;
  await tab.evaluate(async () => {
    window.untouched = true;
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
  });
  await soon(() => tab.attribute("html", "data-update"), "the update", 30_000).toBe("ready");
  // The page that runs is left alone, and one that is reloaded is of the old build still.
  expect(await tab.evaluate(() => window.untouched)).toBe(true);
  await tab.reload();
  await tab.find("[data-live]");
  expect(await buildOf(tab)).toBe(old);
  await soon(() => tab.attribute("html", "data-update"), "the update", 30_000).toBe("ready");
  await board.act("update");
  await soon(() => buildOf(tab), "the build", 30_000).toBe(NEWER);
  await board.expect({ sfen });
  await site.stop();
  await tab.reload();
  await board.expect({ sfen });
  expect(await buildOf(tab)).toBe(NEWER);
  await rm(newer, { recursive: true });
});

test("a damaged store is repaired from the server", FURTHER, async ({ board, tab }) => {
  await board.open(PLAY);
  await kept(tab);
  const count = () =>
    tab.evaluate(async () => {
      const [name] = (await caches.keys()).filter((name) => name.startsWith("komadai http"));
      return name === undefined ? 0 : (await (await caches.open(name)).keys()).length;
    });
  const before = await count();
  expect(before).toBeGreaterThan(20);
  await tab.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  expect(await tab.evaluate(() => caches.keys())).toEqual([]);
  await tab.reload();
  await board.expect({ ply: "0" });
  await board.exchange("7g7f");
  await soon(count, "the stored files", 30_000).toBe(before);
});

test("two tabs on one link play two games, and a reload keeps each", async ({ board, tab }) => {
  await board.open(PLAY);
  await board.exchange("7g7f");
  const mine = await board.sfen();
  const other = await tab.openTab();
  const second = new Board(other);
  await second.open(PLAY);
  await second.expect({ ply: "0" });
  await second.exchange("2g2f");
  const theirs = await second.sfen();
  expect(theirs).not.toBe(mine);
  for (const [tab, board, sfen] of [[other, second, theirs]]) {
    await tab.reload();
    await board.expect({ sfen });
  }
  await tab.show();
  await tab.reload();
  await board.expect({ sfen: mine });
  // When the other tab is closed, its game is offered.
  await other.close();
  await tab.show();
  await board.act("new-game");
  await board.act("resume");
  await board.expect({ sfen: theirs });
});

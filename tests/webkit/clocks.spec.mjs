// Clocks and sound, with the time and the sound of the browser itself.

import { expect, FURTHER, test } from "./fixtures.mjs";
import { soon } from "./tab.mjs";

/** The time of a player in milliseconds. */
const left = async (tab, side) => Number(await tab.attribute(`[data-board] [data-clock="${side}"]`, "data-ms"));

test("a link's clock waits, runs for who is to move, and is paused", async ({ board, tab }) => {
  await board.open({ play: "b", level: 1, seed: 1, time: "600", lang: "en" });
  expect([await left(tab, "b"), await left(tab, "w")]).toEqual([600_000, 600_000]);
  await board.act("pause");
  await soon(() => left(tab, "b"), "Black's clock runs").toBeLessThan(599_500);
  expect(await left(tab, "w")).toBe(600_000);
  await board.exchange("7g7f");
  const white = await left(tab, "w");
  expect(white).toBeGreaterThan(590_000);
  await soon(() => left(tab, "b"), "Black's clock runs again").toBeLessThan(598_000);
  expect(await left(tab, "w"), "White's clock stands").toBe(white);
  await board.act("pause");
  const black = await left(tab, "b");
  await new Promise((done) => setTimeout(done, 500));
  expect(await left(tab, "b"), "a paused clock stands").toBe(black);
});

test("whose time runs out has lost", FURTHER, async ({ board, tab }) => {
  await board.open({ play: "b", level: 1, seed: 1, time: "3", lang: "en" });
  await board.act("pause");
  await board.expect({ outcome: "w:time" }, 10_000);
  expect(await left(tab, "b")).toBe(0);
});

test("the chess clock is pressed by turns, and stops", FURTHER, async ({ board, tab }) => {
  await board.open({ lang: "en" });
  await tab.choose("pairing", "clock");
  await tab.choose("time", "600");
  await board.act("start");
  await tab.appears(".chess-clock");
  const hand = () => tab.attribute(".chess-clock", "data-hand");
  expect(await hand()).toBe("idle");
  await tab.click('[data-press="w"]');
  await soon(hand).toBe("b:runs");
  await soon(async () => Number(await tab.attribute('[data-press="b"]', "data-ms"))).toBeLessThan(599_000);
  await tab.click('[data-press="b"]');
  await soon(hand).toBe("w:runs");
  expect(await tab.text('[data-press="b"]')).toContain("Moves: 1");
  await tab.press("c");
  await soon(hand).toBe("w:stands");
});

test("sound begins with the first gesture, and who mutes it finds it muted after a reload", async ({ board, tab }) => {
  await board.open({ play: "b", level: 1, seed: 1, lang: "en" });
  // What the page begins, and with what.
  const watch = () =>
    tab.evaluate(() => {
      window.begun = [];
      const Real = AudioContext;
      window.AudioContext = class extends Real {
        constructor(...how) {
          super(...how);
          window.context = this;
        }
      };
      const { start } = AudioBufferSourceNode.prototype;
      AudioBufferSourceNode.prototype.start = function (...when) {
        const samples = this.buffer.getChannelData(0);
        begun.push(Math.round(1000 * this.buffer.duration));
        if (!samples.some((sample) => Math.abs(sample) > 0.3)) begun.push("silence");
        return start.apply(this, when);
      };
    });
  await watch();
  expect(await tab.evaluate(() => window.context === undefined)).toBe(true);
  await tab.click(".masthead h1");
  await soon(() => tab.evaluate(() => window.context?.state), "the sound").toBe("running");
  await board.exchange("7g7f");
  // A piece is heard for 220 or 240 ms.
  await soon(() => tab.evaluate(() => window.begun.filter((length) => length === 220 || length === 240).length), "pieces heard").toBeGreaterThan(0);
  expect(await tab.evaluate(() => window.begun)).not.toContain("silence");
  const mute = '.masthead [data-action="mute"]';
  const name = () => tab.evaluate((mute) => document.querySelector(mute).ariaLabel ?? document.querySelector(mute).textContent.trim(), mute);
  const [loud] = [await name()];
  await tab.click(mute);
  await soon(name).not.toBe(loud);
  const muted = await name();
  await tab.evaluate(() => (window.begun.length = 0));
  await board.exchange("2g2f");
  expect(await tab.evaluate(() => window.begun)).toEqual([]);
  await tab.reload();
  await board.expect({ ply: "4" });
  await soon(name).toBe(muted);
  await watch();
  await tab.click(".masthead h1");
  await tab.press("v");
  await soon(name).toBe(loud);
  await board.exchange("2f2e");
  await soon(() => tab.evaluate(() => window.begun.length), "heard again").toBeGreaterThan(0);
});

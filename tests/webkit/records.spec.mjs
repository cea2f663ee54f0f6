// Records: opened from a file, walked through, edited, saved, shared, kept in the list of games, drawn as a picture.

import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { NATIVE } from "../e2e/brain.mjs";
import { holdWrites } from "../e2e/pages/games.mjs";
import { expect, FURTHER, test } from "./fixtures.mjs";
import { Board, soon } from "./tab.mjs";

const MOVES = "7g7f 3c3d 8h2b+ 3a2b B*4e";

/** A game with a variation, a comment and a bookmark. */
const KIF = `手合割：平手
先手：大山
後手：升田
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:12/00:00:12)
*角道を開ける。
   2 ３四歩(33)   ( 0:03/00:00:03)
   3 ２六歩(27)   ( 1:12/00:01:24)
&しおり
   4 ８四歩(83)   ( 0:05/00:00:08)
   5 投了

変化：4手
   4 ４四歩(43)
`;

/** What the list of moves shows, one text for each row. */
const rows = (tab) => tab.evaluate(() => [...document.querySelectorAll(".tree li")].map((row) => row.querySelector(".text").textContent));

/** Opens the share sheet in one of its forms. */
async function share(tab, form) {
  await tab.press("s");
  await tab.appears('[data-field="share-as"]');
  if (form) await tab.choose("share-as", form);
}

test("a record in Shift_JIS is opened and walked through", async ({ board, openFile, tab }) => {
  await board.open({ lang: "en" });
  const bytes = execFileSync("iconv", ["-f", "UTF-8", "-t", "CP932"], { input: KIF });
  await openFile("game.kif", bytes);
  await soon(() => tab.count(".tree li")).toBe(7);
  await board.expectStatus("Start of the record: 4 moves.");
  expect(await tab.evaluate(() => [...document.querySelectorAll(".player")].map(({ textContent }) => textContent).join())).toMatch(/升田.*大山/);
  await board.act("forward");
  await board.expect({ ply: "1" });
  await soon(() => tab.value("comment")).toBe("角道を開ける。");
  await tab.evaluate(() => document.querySelector('.tree [aria-current="step"]').focus());
  await tab.press("ArrowRight", "ArrowRight");
  await board.expect({ ply: "3" });
  expect(await tab.value("bookmark")).toBe("しおり");
  await board.act("last");
  await board.expect({ outcome: "w:resignation" });
  await board.act("first");
  await board.expect({ ply: "0" });
});

test("a game is saved as KIF, which opens again", async ({ board, openFile, tab }) => {
  await board.open({ moves: MOVES, play: "w", level: 7, seed: 1, lang: "en" });
  const sfen = await board.sfen();
  await share(tab, "file");
  await tab.choose("share-format", "kifu");
  const { name, bytes } = await tab.save('[data-action="save-file"]');
  expect(name).toMatch(/^komadai-\d{4}-\d\d-\d\d\.kifu$/);
  expect(bytes.toString()).toMatch(/^\s*1 ７六歩\(77\)/m);
  await tab.press("Escape");
  await board.open({ lang: "en" });
  await openFile(name, bytes);
  await board.act("last");
  await board.expect({ ply: "5", sfen });
});

test("every format is saved as the native program reads it", FURTHER, async ({ board, folder, tab }) => {
  await board.open({ moves: MOVES, play: "w", level: 7, seed: 1, lang: "ja" });
  await share(tab, "file");
  for (const format of ["kifu", "kif", "ki2u", "csa", "usi", "jkf", "usen"]) {
    await tab.choose("share-format", format);
    const { name, bytes } = await tab.save('[data-action="save-file"]');
    expect(name).toMatch(new RegExp(`\\.${format}$`));
    const path = join(folder, name);
    await writeFile(path, bytes);
    const usi = execFileSync(NATIVE, ["convert", "--to", "usi", path], { encoding: "utf8" });
    expect(usi.trim(), format).toBe(`position startpos moves ${MOVES}`);
  }
});

test("another move makes a variation, a comment is written, and both stay over a reload", FURTHER, async ({ board, openFile, tab }) => {
  await board.open({ lang: "en" });
  await openFile("game.kifu", KIF);
  const before = await rows(tab);
  await board.act("forward");
  await board.expect({ ply: "1" });
  await board.play("8c8d");
  await board.expectStatus(/^Move 2 of 2, variation: /);
  // The main line stays in its place, and the new line stands below its first move.
  const both = [...before.slice(0, 3), "△P-8d", ...before.slice(3)];
  await soon(() => rows(tab)).toEqual(both);
  await tab.fill("comment", "A mistake.");
  await tab.press("Tab");
  const sfen = await board.sfen();
  // What is written is kept a moment later, and at the latest when the page is left.
  await tab.reload();
  await board.expect({ sfen });
  await soon(() => tab.value("comment")).toBe("A mistake.");
  await soon(() => rows(tab)).toEqual(both);
  await board.act("remove");
  await soon(() => rows(tab)).toEqual(before);
  await board.act("undo");
  await soon(() => rows(tab)).toEqual(both);
});

test("a variation is promoted, deleted and had back, and a comment is changed and deleted", FURTHER, async ({ board, openFile, tab }) => {
  await board.open({ lang: "en" });
  await openFile("game.kifu", KIF);
  const before = await rows(tab);
  expect(before).toHaveLength(7);
  /** Goes to a move of the list by its text. */
  const go = async (text) => {
    const index = (await rows(tab)).indexOf(text);
    expect(index, `${text} in the list`).toBeGreaterThanOrEqual(0);
    const selector = `.tree li:nth-of-type(${index + 1}) button`;
    await tab.click(selector);
  };
  await go("△P-4d");
  await board.expectStatus(/^Move 4 of 4, variation: /);
  await board.act("promote");
  await board.expectStatus(/^Move 4 of 4: /);
  // The line that was the main one stands beside it now.
  const promoted = await rows(tab);
  expect(promoted.indexOf("△P-4d")).toBeLessThan(promoted.indexOf("△P-8d"));
  expect(await tab.evaluate(() => document.querySelector('[data-action="promote"]').disabled)).toBe(true);
  // The comment of the first move is another one, then none.
  await go("▲P-7f");
  await soon(() => tab.value("comment")).toBe("角道を開ける。");
  await tab.fill("comment", "Opens the diagonal.");
  await tab.press("Tab");
  await board.act("forward");
  await board.act("back");
  await soon(() => tab.value("comment")).toBe("Opens the diagonal.");
  const kif = async () => {
    await tab.evaluate(() => document.activeElement.blur());
    await share(tab, "file");
    await tab.choose("share-format", "kifu");
    const { bytes } = await tab.save('[data-action="save-file"]');
    await tab.press("Escape");
    await tab.vanishes(".sheet");
    return bytes.toString();
  };
  const saved = await kif();
  expect(saved).toContain("*Opens the diagonal.");
  // The main line comes first in the file.
  expect(saved.indexOf("４四歩")).toBeLessThan(saved.indexOf("変化"));
  expect(saved.indexOf("８四歩")).toBeGreaterThan(saved.indexOf("変化"));
  await tab.fill("comment", "x");
  await tab.press("Backspace", "Tab");
  await soon(() => tab.value("comment")).toBe("");
  expect(await kif()).not.toMatch(/^\*/m);
  // What is deleted goes with all that follows it.
  await go("▲P-2f");
  await board.act("remove");
  await soon(() => tab.count(".tree li")).toBe(3);
  await board.act("undo");
  await soon(() => rows(tab)).toEqual(promoted);
  const sfen = await board.sfen();
  await tab.reload();
  await board.expect({ sfen });
  await soon(() => rows(tab)).toEqual(promoted);
});

test("a shared link opens the same game in another tab", async ({ board, tab }) => {
  await board.open({ moves: "7g7f 3c3d 2g2f 8c8d", play: "b", level: 1, seed: 1, lang: "en" });
  await tab.press("[", "f");
  await board.expect({ ply: "3", bottom: "w" });
  const sfen = await board.sfen();
  await share(tab);
  const address = await tab.value("share-link");
  expect(new URL(address).hash).toContain("moves=7g7f_3c3d_2g2f");
  const other = await tab.openTab();
  await other.goto(address);
  await new Board(other).expect({ ply: "3", bottom: "w", sfen });
});

test("a link with the whole record is packed, and opens", FURTHER, async ({ board, tab }) => {
  await board.open({ moves: MOVES, play: "w", level: 7, seed: 1, lang: "en" });
  const sfen = await board.sfen();
  await share(tab, "links");
  const address = await tab.value("share-packed");
  expect(new URL(address).hash).toMatch(/g=1[\w-]+$/);
  await tab.goto(address);
  await tab.appears(".study");
  await board.act("last");
  await board.expect({ sfen });
});

test("a game is in the list after a reload, and goes on", async ({ board, tab }) => {
  await board.open({ play: "b", level: 1, seed: 1, lang: "en" });
  await board.exchange("7g7f");
  await tab.reload();
  await board.expect({ ply: "2", thinking: "false" });
  await board.exchange("2g2f");
  const sfen = await board.sfen();
  // Another link, as another day: the game is in the list.
  await board.open({ handicap: "2", lang: "en" });
  await board.act("games");
  await soon(() => tab.count("[data-game]"), "games in the list").toBe(1);
  expect(await tab.text("[data-game]")).toContain("4 moves");
  await board.act("game-open");
  await board.expect({ sfen });
  await board.exchange("2f2e");
});

test("a page that is left while it writes does not block the list of the next one", async ({ board, tab }) => {
  await board.open({ play: "b", level: 1, seed: 1, lang: "en" });
  await board.exchange("7g7f");
  // From now on, no transaction that writes comes to its end before the page has been left.
  await tab.evaluate(holdWrites);
  await board.play("2g2f");
  await tab.appears("html[data-writing]");
  await board.open({ handicap: "2", lang: "en" });
  await board.act("games");
  await soon(() => tab.count("[data-game]"), "games in the list").toBe(1);
});

test("the list goes out as one file", FURTHER, async ({ board, tab }) => {
  await board.open({ play: "b", level: 1, seed: 1, lang: "en" });
  await board.exchange("7g7f");
  await board.act("games");
  await soon(() => tab.count("[data-game]"), "games in the list").toBe(1);
  const { name, bytes } = await tab.save('[data-action="games-export"]');
  expect(name).toMatch(/^komadai-games-\d{4}-\d\d-\d\d\.zip$/);
  expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\x03\x04");
});

test("a position is built in the editor and played", async ({ board, tab }) => {
  await board.open({ lang: "en" });
  await board.act("rules");
  await board.act("edit-position");
  await tab.appears("[data-editor]");
  const sfen = () => tab.attribute("[data-editor]", "data-sfen");
  await board.act("edit-clear");
  const put = async (piece, square) => {
    await tab.click(`[data-editor] [data-box="${piece}"]`);
    await tab.click(`[data-editor] [data-square="${square}"]`);
    // What is picked is put down beside all pieces.
    await tab.click("[data-editor] h2");
  };
  await put("k", "5a");
  await put("K", "5i");
  await put("S", "5c");
  await soon(sfen).toBe("4k4/9/4S4/9/9/9/9/9/4K4 b - 1");
  await tab.drag('[data-editor] [data-square="5c"]', '[data-editor] [data-square="4d"]');
  await soon(sfen).toBe("4k4/9/9/5S3/9/9/9/9/4K4 b - 1");
  await board.act("edit-play");
  await tab.appears('[data-action="start"]');
  await board.act("start");
  await board.play("4d5c+");
  expect(await board.piece("5c")).toBe("+S");
});

test("the position is saved as PNG and SVG", FURTHER, async ({ board, tab }) => {
  await board.open({ moves: MOVES, play: "w", level: 7, seed: 1, lang: "en" });
  await share(tab, "diagram");
  await soon(() => tab.evaluate(() => document.querySelector("[data-diagram]")?.naturalWidth ?? 0)).toBeGreaterThan(0);
  await tab.choose("diagram-width", "1200");
  const { name, bytes } = await tab.save('[data-action="save-png"]');
  expect(name).toMatch(/^komadai-\d{4}-\d\d-\d\d\.png$/);
  expect([bytes.toString("latin1", 1, 4), bytes.readUInt32BE(16)]).toEqual(["PNG", 1200]);
  // Paper in the corner, and a good deal of ink.
  const { corner, colors, paper } = await tab.evaluate(async (data) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (char) => char.charCodeAt(0))], { type: "image/png" }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext("2d");
    context.drawImage(bitmap, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
    const white = pixels.filter((pixel) => pixel === 0xffffffff).length;
    return { corner: pixels[0].toString(16), colors: new Set(pixels).size, paper: white / pixels.length };
  }, bytes.toString("base64"));
  expect(corner).toBe("ffffffff");
  expect(colors).toBeGreaterThan(20);
  expect(paper).toBeGreaterThan(0.5);
  expect(paper).toBeLessThan(0.95);
  const svg = await tab.save('[data-action="save-svg"]');
  expect(svg.bytes.toString()).toMatch(/^<svg[^]*<\/svg>\s*$/);
});

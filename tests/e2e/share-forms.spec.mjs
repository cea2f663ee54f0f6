// The forms of sharing: the link with the whole record, the QR code, files in every format, links to other programs.

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import jsQR from "jsqr";
import { PNG } from "playwright-core/lib/utilsBundle";
import { Record } from "tsshogi";
import { NATIVE } from "./brain.mjs";
import { RARE, expect, test } from "./fixtures.mjs";
import { faults } from "./pages/axe.mjs";
import { saved } from "./pages/downloads.mjs";
import { inEveryFont } from "./pages/fonts.mjs";

const native = promisify(execFile);

const MOVES = "7g7f 3c3d 8h2b+ 3a2b B*4e";
const FORMATS = ["kifu", "kif", "ki2u", "csa", "usi", "jkf", "usen"];

/** Opens the share sheet in one of its forms. */
async function share(board, form) {
  await board.page.keyboard.press("s");
  await expect(board.page.getByRole("dialog")).toBeVisible();
  await board.field("share-as").selectOption(form);
}

/** Saves the game in a format; the name of the file and its bytes. */
async function save(board, format) {
  await board.field("share-format").selectOption(format);
  return saved(board.page, () => board.action("save-file").click());
}

/** Runs the native program on a file of these bytes; what it prints. */
async function komadai(args, ending, bytes) {
  const folder = await mkdtemp(join(tmpdir(), "komadai-share-"));
  try {
    const file = join(folder, `game.${ending}`);
    await writeFile(file, bytes);
    return (await native(NATIVE, [...args, file], { encoding: "buffer" })).stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What a phone reads from the QR code on the screen. */
async function scan(page) {
  const picture = await page.locator("[data-qr]").screenshot();
  const { data, width, height } = PNG.sync.read(picture);
  return jsQR(Uint8ClampedArray.from(data), width, height)?.data;
}

/** So many moves of the rooks to and fro; now and then pawns move too, so that no position comes back four times. */
function many(count) {
  const black = ["2h3h", "3h4h", "4h2h"];
  const white = ["8b7b", "7b6b", "6b5b", "5b4b", "4b8b"];
  const pawns = ["1g1f 1c1d", "9g9f 9c9d", "3g3f 7c7d", "4g4f 6c6d", "5g5f 5c5d", "6g6f 4c4d", "1f1e 9d9e", "3f3e 7d7e"];
  const moves = [];
  for (let turn = 0; moves.length < count; turn++) {
    if (turn % 42 === 41) moves.push(...(pawns.shift() ?? "").split(" "));
    moves.push(black[turn % black.length], white[turn % white.length]);
  }
  return moves.slice(0, count);
}

test("the link with the whole record is there, and opens where one looks", async ({ board }) => {
  await board.open({ moves: MOVES, play: "w", level: 7, seed: 1 });
  await board.page.keyboard.press("[");
  await expect(board.root).toHaveAttribute("data-ply", "4");
  await board.page.keyboard.press("f");
  await expect(board.root).toHaveAttribute("data-bottom", "b");
  await share(board, "links");
  const link = new URL(await board.field("share-packed").inputValue());
  expect(link.hash).toMatch(/^#ply=4&g=1[A-Za-z0-9_-]+$/);
  // Short enough for a message, with the engine's name.
  expect(link.hash.length).toBeLessThan(100);
});

test("a QR code opens the game, in the dark too", async ({ board, page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await board.open({ moves: MOVES, play: "w", level: 3, seed: 1 });
  await share(board, "links");
  const link = await board.field("share-link").inputValue();
  await board.field("share-as").selectOption("qr");
  await expect(page.locator("[data-qr-opens]")).toHaveText("Scan it to open this game on another device.");
  await expect.poll(() => scan(page)).toBe(link);
});

test("of a long game the QR code has the record", RARE, async ({ board, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await board.open({ moves: many(200).join(" "), play: "b", level: 3, seed: 1 });
  await share(board, "links");
  expect((await board.field("share-link").inputValue()).length).toBeGreaterThan(600);
  const packed = await board.field("share-packed").inputValue();
  await board.field("share-as").selectOption("qr");
  await expect.poll(() => scan(page)).toBe(packed);
});

test("a game that no QR code holds is shown by its position", RARE, async ({ board, page }) => {
  await board.open({ moves: many(740).join(" "), play: "b", level: 3, seed: 1 });
  await share(board, "links");
  const position = await board.field("share-position").inputValue();
  await board.field("share-as").selectOption("qr");
  await expect(page.locator("[data-qr-opens]")).toContainText("too long");
  await expect.poll(() => scan(page)).toBe(position);
});

test("every format is saved as the native program reads it", async ({ board }) => {
  await board.open({ moves: MOVES, play: "w", level: 7, seed: 1, lang: "ja" });
  await share(board, "file");
  await expect(board.field("share-format").locator("option")).toHaveCount(FORMATS.length);
  for (const format of FORMATS) {
    const { name, bytes } = await save(board, format);
    expect(name).toMatch(new RegExp(`^komadai-\\d{4}-\\d\\d-\\d\\d\\.${format}$`));
    expect((await komadai(["check"], format, bytes)).toString()).not.toContain("error");
    const usi = await komadai(["convert", "--to", "usi"], format, bytes);
    expect(usi.toString().trim(), format).toBe(`position startpos moves ${MOVES}`);
    // What is copied is what is saved, but for the encoding.
    const text = await board.field("share-file").inputValue();
    if (format !== "kif") expect(text).toBe(bytes.toString("utf8"));
  }
});

test("Shift_JIS is written as the native program writes it", async ({ board, page }) => {
  await board.open({ moves: MOVES, play: "w", level: 7, seed: 1, lang: "ja" });
  await share(board, "file");
  const [utf8, sjis] = [await save(board, "kifu"), await save(board, "kif")];
  const expected = await komadai(["convert", "--to", "kif", "--encoding", "shift-jis"], "kifu", utf8.bytes);
  expect(sjis.bytes.equals(expected)).toBe(true);
  expect(new TextDecoder("shift_jis").decode(sjis.bytes)).toContain("先手：Komadai レベル7");
  await expect(page.locator("[data-lost]")).toBeEmpty();
});

test("what a format does not carry is told, and what it cannot say is not offered", RARE, async ({ board, page }) => {
  await board.open({ moves: MOVES, play: "w", level: 7, seed: 1 });
  const told = page.locator("[data-lost]");
  await share(board, "file");
  await expect(told).toBeEmpty();
  await board.field("share-format").selectOption("usi");
  await expect(told).toHaveText("Not included: players and other game information.");
  await board.open({ variant: "minishogi", play: "b", level: 1, seed: 1, lang: "ja" });
  await share(board, "file");
  await board.field("share-format").selectOption("csa");
  await expect(told).toContainText("5五将棋");
  await expect(board.action("save-file")).toBeDisabled();
  await board.field("share-as").selectOption("peers");
  await board.field("share-peer").selectOption("kento");
  await expect(board.action("open-program")).toHaveCount(0);
  await board.field("share-peer").selectOption("lishogi");
  await expect(board.action("open-program")).toHaveAttribute("href", /^https:\/\/lishogi\.org\/analysis\/minishogi/);
});

test("the text of a file is copied", async ({ board, page }) => {
  await board.open({ moves: MOVES, play: "w", level: 7, seed: 1 });
  await share(board, "file");
  await board.action("copy-file").click();
  await expect(board.action("copy-file")).toHaveText("Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("   5 ４五角打");
  // Another text is not copied yet.
  await board.field("share-format").selectOption("csa");
  await expect(board.action("copy-file")).toHaveText("Copy");
});

test("links to other programs are what tsshogi reads", async ({ board }) => {
  await board.open({ moves: MOVES, play: "w", level: 7, seed: 1 });
  await board.page.keyboard.press("[");
  await expect(board.root).toHaveAttribute("data-ply", "4");
  await share(board, "peers");
  const links = {};
  for (const peer of ["lishogi", "lishogi-editor", "piyo", "kento", "shogihome"]) {
    await board.field("share-peer").selectOption(peer);
    const link = await board.field("share-program").inputValue();
    await expect(board.action("open-program")).toHaveAttribute("href", link);
    links[peer] = new URL(link);
  }
  const at4 = Record.newByUSI(`position startpos moves ${MOVES}`);
  at4.goto(4);
  const sfen = at4.position.getSFEN(5);

  const home = links.shogihome.searchParams;
  const record = Record.newByUSEN(home.get("usen"), Number(home.get("branch")), Number(home.get("ply")));
  expect(record.current.ply).toBe(4);
  expect(record.position.getSFEN(5)).toBe(sfen);
  expect(record.getUSI({ allMoves: true })).toBe(`position startpos moves ${MOVES}`);
  expect(home.get("bname")).toBe("Komadai level 7");

  expect(links.piyo.protocol).toBe("piyoshogi:");
  const piyo = new URLSearchParams(links.piyo.search);
  expect(Record.newByUSI(piyo.get("sfen")).getUSI({ allMoves: true })).toBe(`position startpos moves ${MOVES}`);
  expect(piyo.get("num")).toBe("4");

  const kento = links.kento.searchParams;
  const usi = `position sfen ${kento.get("initpos")} moves ${kento.get("moves").split(".").join(" ")}`;
  const line = Record.newByUSI(usi);
  line.goto(Number(links.kento.hash.slice(1)));
  expect(line.position.getSFEN(5)).toBe(sfen);

  const analysis = links.lishogi.searchParams.get("moves").split("_").join(" ");
  expect(analysis).toBe(MOVES);
  expect(links.lishogi.hash).toBe("#4");
  const editor = decodeURIComponent(links["lishogi-editor"].pathname).replace("/editor/", "").replaceAll("_", " ");
  expect(Record.newByUSI(`position sfen ${editor}`).position.getSFEN(5)).toBe(sfen);
});

// All rules of axe-core look at the frame in the dark.
for (const [width, height, thorough] of [[1280, 800], [390, 844], [360, 560, "dark"]]) {
  for (const [colorScheme, lang] of [["light", "en"], ["dark", "ja"]]) {
    const title = `every form is whole and has no fault, ${width} × ${height}, ${colorScheme}`;
    test(title, RARE, async ({ board, page }) => {
      // Each look of axe-core takes seconds.
      test.slow();
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await board.open({ moves: MOVES, play: "w", level: 7, seed: 1, lang });
      await share(board, "links");
      const sheet = page.getByRole("dialog");
      for (const form of ["links", "file", "diagram", "peers", "qr"]) {
        await board.field("share-as").selectOption(form);
        await inEveryFont(page, async (font) => {
          await expect(sheet).toBeInViewport({ ratio: 1 });
          const fits = await sheet.evaluate((element) => element.scrollWidth <= element.clientWidth);
          expect(fits, `${form}, ${font} font`).toBe(true);
          for (const part of await sheet.locator("select, button, a, input, textarea, [data-qr], [data-diagram], p:not(:empty)").all()) {
            await part.scrollIntoViewIfNeeded();
            await expect(part).toBeInViewport({ ratio: 0.99 });
          }
        });
        expect(await faults(page, { allRules: colorScheme === thorough, include: ".sheet" }), form).toEqual([]);
        await page.screenshot({ path: `tests/e2e/shots/share-${form}-${width}-${colorScheme}.png` });
      }
    });
  }
}

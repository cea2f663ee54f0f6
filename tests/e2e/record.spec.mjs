// Records on the screen: opened, walked through, tried out, written in, kept.

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { FLOW, RARE, expect, inFull, test as base } from "./fixtures.mjs";
import { faults } from "./pages/axe.mjs";
import { paste } from "./pages/clipboard.mjs";
import { saved } from "./pages/downloads.mjs";
import { longKif } from "./long-record.mjs";
import { inEveryFont } from "./pages/fonts.mjs";

const run = promisify(execFile);

/** A game with variations, times, a bookmark, comments and a glyph. */
const KIF = `開始日時：2026/11/01 10:00
棋戦：テスト棋戦
手合割：平手
先手：大山
後手：升田
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:12/00:00:12)
*!
*角道を開ける。
   2 ３四歩(33)   ( 0:03/00:00:03)
   3 ２六歩(27)   ( 1:12/00:01:24)
&しおり
   4 ８四歩(83)   ( 0:05/00:00:08)
   5 ２五歩(26)   ( 0:01/00:01:25)
   6 投了

変化：4手
   4 ４四歩(43)
*向かい飛車？
   5 ４八銀(39)
   6 ３二飛(82)

変化：2手
   2 ８四歩(83)
   3 ２六歩(27)
`;

/** The bytes of a text in Shift_JIS, by the native program. */
async function shiftJis(text) {
  const child = run("iconv", ["-f", "UTF-8", "-t", "CP932"], { encoding: "buffer" });
  child.child.stdin.end(text);
  return (await child).stdout;
}

class RecordPage {
  constructor(page) {
    this.page = page;
    this.panel = page.locator(".study");
    this.rows = page.locator(".tree li");
    this.here = page.locator('.tree [aria-current="step"]');
  }

  /** Pastes a text anywhere on the page. */
  async paste(text) {
    await this.page.locator("[data-live]").first().waitFor({ state: "attached" });
    await paste(this.page, text);
    // The record, or why there is none.
    await this.page.locator(".study, .notes").first().waitFor();
  }

  /** Waits until the list has the focus, as it has when it is painted: before, arrows may move on the board. */
  async ready() {
    await expect(this.here).toBeFocused();
  }

  /** Chooses a file with these bytes. */
  async choose(name, bytes) {
    const input = this.page.locator('[data-field="open-file"]').first();
    await input.waitFor({ state: "attached" });
    await input.setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(bytes) });
  }

  /** Opens a tab of the panel. */
  async open(tab) {
    await this.panel.locator(`[data-tab="${tab}"][aria-expanded="false"]`).click();
  }

  /** What the list shows, a line for each row: those of variations begin with `>`. */
  async list() {
    return this.rows.evaluateAll((rows) =>
      rows.map((row) => {
        const text = (name) => row.querySelector(name).textContent;
        return `${row.classList.contains("aside") ? ">" : ""}${text(".number")} ${text(".text")}${text(".glyph")}`;
      }),
    );
  }
}

const test = base.extend({
  record: async ({ page }, use) => use(new RecordPage(page)),
});

const MAIN = [
  "0 start", "1 ▲7g7f!", "2 △3c3d", ">2 △8c8d", ">3 ▲2g2f", "3 ▲2g2f", "4 △8c8d", ">4 △4c4d", ">5 ▲3i4h", ">6 △8b3b", "5 ▲2f2e",
  "6 Resigned",
];

/** Has moves written as USI does. */
const writeAsUsi = (page) =>
  page.addInitScript(() => {
    // An empty page has no store.
    if (location.protocol.startsWith("http")) localStorage.setItem("komadai /some/club/path/:notation", "usi");
  });

/** Opens the page in English, with moves written as USI does. */
async function openPage(board, page) {
  await writeAsUsi(page);
  await board.open({ lang: "en" });
}

test("a branched record in Shift_JIS is opened and walked through by keys, buttons, wheel and taps", FLOW, async ({ board, page, record }) => {
  await openPage(board, page);
  await record.choose("game.kif", await shiftJis(KIF));
  await expect(record.rows).toHaveCount(MAIN.length);
  await expect.poll(async () => (await record.list()).slice(1)).toEqual(MAIN.slice(1));
  await expect(page.locator(".player")).toContainText(["升田", "大山"]);
  await expect(board.status).toHaveText("Start of the record: 5 moves.");
  // Keys.
  await record.ready();
  for (const key of ["ArrowRight", "ArrowRight"]) await page.keyboard.press(key);
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await page.keyboard.press("ArrowDown");
  await expect(board.status).toHaveText("Move 2 of 3, variation: △8c8d");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("End");
  await expect(board.root).toHaveAttribute("data-outcome", "b:resignation");
  await expect(board.status).toHaveText("Resigned. Black wins.");
  await page.keyboard.press("Home");
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await page.keyboard.press("]");
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await expect(board.field("comment")).toHaveValue("角道を開ける。");
  await expect(board.field("glyph")).toHaveValue("!");
  // Buttons.
  await board.action("forward").click();
  await board.action("forward").click();
  await expect(board.field("bookmark")).toHaveValue("しおり");
  await board.action("last").click();
  await expect(board.root).toHaveAttribute("data-outcome", "b:resignation");
  await board.action("first").click();
  await expect(board.root).toHaveAttribute("data-ply", "0");
  // The wheel over the board.
  await board.square("5e").hover();
  await page.mouse.wheel(0, 120);
  await expect(board.root).toHaveAttribute("data-ply", "3");
  await page.mouse.wheel(0, -40);
  await expect(board.root).toHaveAttribute("data-ply", "2");
  // A tap.
  await record.rows.filter({ hasText: "4c4d" }).getByRole("button").click();
  await expect(board.status).toHaveText("Move 4 of 6, variation: △4c4d");
  await expect(board.field("comment")).toHaveValue("向かい飛車？");
});

test("another move makes a variation, which is promoted, deleted, and had back", FLOW, async ({ board, page, record }) => {
  await openPage(board, page);
  await record.paste("position startpos moves 7g7f 3c3d 2g2f");
  await expect(record.rows).toHaveCount(4);
  await record.ready();
  await page.keyboard.press("ArrowRight");
  await board.move("8c", "8d");
  await expect(board.status).toHaveText("Move 2 of 2, variation: △8c8d");
  await expect.poll(async () => (await record.list()).slice(1)).toEqual(["1 ▲7g7f", "2 △3c3d", ">2 △8c8d", "3 ▲2g2f"]);
  // The same move again is no other variation.
  await page.keyboard.press("[");
  await board.move("8c", "8d");
  await expect(record.rows).toHaveCount(5);
  await board.action("promote").click();
  await expect(board.status).toHaveText("Move 2 of 2: △8c8d");
  await expect(board.action("promote")).toBeDisabled();
  await board.action("remove").click();
  await expect.poll(async () => (await record.list()).slice(1)).toEqual(["1 ▲7g7f", "2 △3c3d", "3 ▲2g2f"]);
  await board.action("undo").click();
  await expect(board.status).toHaveText("Move 2 of 2: △8c8d");
  // What is forbidden is explained, and nothing is added.
  await board.move("7g", "7f").catch(() => {});
  await page.keyboard.press("Escape");
  await board.square("8h").click();
  await board.square("8d").click();
  await expect(record.rows).toHaveCount(5);
});

test("what is written stays through a reload and through KIF and CSA", FLOW, async ({ board, page, record }) => {
  await openPage(board, page);
  await record.paste(KIF);
  await expect(record.rows).toHaveCount(MAIN.length);
  await record.rows.filter({ hasText: "4c4d" }).getByRole("button").click();
  await board.field("glyph").selectOption("?");
  await board.field("comment").fill("A mistake.\nBetter: 8d.");
  // Typed: Firefox reports no change of a field that a script has filled.
  await board.field("bookmark").pressSequentially("here");
  await board.field("bookmark").press("Tab");
  await expect(record.here).toContainText("here");
  await page.reload();
  await expect(board.status).toHaveText("Move 4 of 6, variation: △4c4d");
  await expect(board.field("glyph")).toHaveValue("?");
  await expect(board.field("comment")).toHaveValue("A mistake.\nBetter: 8d.");
  await expect(board.field("bookmark")).toHaveValue("here");
  // The other branches are there as well.
  await record.rows.filter({ hasText: "3c3d" }).getByRole("button").click();
  await page.keyboard.press("ArrowDown");
  await expect(board.status).toHaveText("Move 2 of 3, variation: △8c8d");
  await board.action("close-study").click();
  await expect(record.panel).toHaveCount(0);
  await page.reload();
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await expect(record.panel).toHaveCount(0);
});

/** Saves what is on the screen in a format. */
async function save(board, page, format) {
  await board.action("first").focus();
  await page.keyboard.press("s");
  await board.field("share-as").selectOption("file");
  await board.field("share-format").selectOption(format);
  const file = await saved(page, () => board.action("save-file").click());
  await page.keyboard.press("Escape");
  return file;
}

test("a record that was written in is the same when it comes back from KIF, and its main line from CSA", RARE, async ({ board, page, record }) => {
  await openPage(board, page);
  await record.choose("game.kif", await shiftJis(KIF));
  await record.rows.filter({ hasText: "4c4d" }).getByRole("button").click();
  await board.field("glyph").selectOption("?!");
  await board.field("comment").fill("駄目かもしれない。\n8四歩がまさる。");
  await record.rows.filter({ hasText: "8c8d" }).last().getByRole("button").click();
  await board.action("first").click();
  const [kif, csa] = [await save(board, page, "kif"), await save(board, page, "csa")];
  const before = await record.list();
  for (const { name, bytes } of [kif, csa]) {
    await board.action("close-study").click();
    await record.choose(name, bytes);
    await expect(board.status).toHaveText("Start of the record: 5 moves.");
    const after = await record.list();
    if (name.endsWith(".kif")) {
      expect(after).toEqual(before);
      await record.rows.filter({ hasText: "4c4d" }).getByRole("button").click();
      await expect(board.field("glyph")).toHaveValue("?!");
      await expect(board.field("comment")).toHaveValue("駄目かもしれない。\n8四歩がまさる。");
    } else {
      expect(after).toEqual(before.filter((row) => !row.startsWith(">")));
    }
    await expect(page.locator(".player")).toContainText(["升田", "大山"]);
  }
});

test("a move that mates is told to be the last", RARE, async ({ board, page, record }) => {
  await openPage(board, page);
  await record.paste("sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b");
  await record.ready();
  await page.keyboard.press("End");
  await expect(board.status).toHaveText("Move 1 of 1: ▲G*5b Checkmate.");
});

test("the header is written, taken back, kept and exported", RARE, async ({ board, page, record }) => {
  await openPage(board, page);
  await record.choose("game.kif", await shiftJis(KIF.replace("先手", "記録係：甲\n先手")));
  await record.open("record");
  await page.locator(".about summary").click();
  await expect(board.field("header-black")).toHaveValue("大山");
  await expect(board.field("header-other")).toHaveValue("甲");
  // By keys, as a person does it: Firefox tells of no change that a test has made in a field.
  const write = async (name, value) => {
    await board.field(`header-${name}`).selectText();
    if (value === "") await page.keyboard.press("Delete");
    else await paste(page, value);
    await page.keyboard.press("Tab");
  };
  await write("black", "Ōyama <15th Meijin>");
  await write("title", "A famous game");
  await write("event", "");
  await write("other", "乙");
  await expect(page.locator(".player")).toContainText(["升田", "Ōyama <15th Meijin>"]);
  await expect(record.panel.getByRole("heading")).toHaveText("A famous game");
  await board.action("undo").click();
  await expect(board.field("header-other")).toHaveValue("甲");
  await board.action("undo").click();
  await expect(board.field("header-event")).toHaveValue("テスト棋戦");
  await write("event", "");
  await page.reload();
  await record.open("record");
  await page.locator(".about summary").click();
  await expect(board.field("header-title")).toHaveValue("A famous game");
  await expect(board.field("header-event")).toHaveValue("");
  const { bytes } = await save(board, page, "kifu");
  const text = bytes.toString("utf8");
  expect(text).toContain("先手：Ōyama <15th Meijin>");
  expect(text).toContain("表題：A famous game");
  expect(text).toContain("記録係：甲");
  expect(text).not.toContain("棋戦");
});

test("a line gets an end, another one, and none", RARE, async ({ board, page, record }) => {
  await openPage(board, page);
  await record.paste("position startpos moves 7g7f 3c3d 2g2f");
  await expect(record.rows).toHaveCount(4);
  await record.ready();
  await page.keyboard.press("ArrowRight");
  await expect(board.field("end")).toBeDisabled();
  await page.keyboard.press("End");
  await expect(board.field("end")).toHaveValue("");
  await record.open("record");
  await board.field("end").selectOption({ label: "Resigned. Black wins." });
  await expect(board.status).toHaveText("Resigned. Black wins.");
  await expect(board.root).toHaveAttribute("data-outcome", "b:resignation");
  await expect(record.rows).toHaveCount(5);
  await board.field("end").selectOption("impasse");
  await expect(board.root).toHaveAttribute("data-outcome", "replay:impasse");
  await board.action("undo").click();
  await expect(board.field("end")).toHaveValue("resignation");
  // A variation has an end of its own, and one that somebody loses by breaking a rule.
  await page.keyboard.press("Home");
  await board.move("2g", "2f");
  await board.field("end").selectOption("illegal-w");
  await expect(board.status).toHaveText("Illegal move. Black wins.");
  const { bytes } = await save(board, page, "kifu");
  expect(bytes.toString("utf8")).toContain("投了");
  expect(bytes.toString("utf8")).toContain("反則");
  await page.reload();
  await expect(board.field("end")).toHaveValue("illegal-w");
  await record.open("record");
  await board.field("end").selectOption("");
  await expect(board.root).toHaveAttribute("data-outcome", "");
  await expect(board.status).toHaveText("Move 1 of 1, variation: ▲2g2f");
});

test("who looks at an early move of a record shares all of its moves", RARE, async ({ board, page, record }) => {
  await openPage(board, page);
  await record.paste("position startpos moves 7g7f 3c3d 2g2f 8c8d");
  await record.ready();
  for (const [steps, place] of [["Home", "&ply=0"], ["ArrowRight", "&ply=1"], ["End", ""]]) {
    await page.keyboard.press(steps);
    await page.keyboard.press("s");
    const link = new URL(await board.field("share-link").inputValue()).hash;
    expect(link).toBe(`#moves=7g7f_3c3d_2g2f_8c8d${place}`);
    await expect(board.field("share-usi")).toHaveValue(/ moves 7g7f 3c3d 2g2f 8c8d$/);
    await page.keyboard.press("Escape");
  }
});

test("a packed link that is followed turns the board as it says", RARE, async ({ board, page, record }) => {
  await openPage(board, page);
  await record.paste("position startpos moves 7g7f 3c3d");
  await page.keyboard.press("s");
  const fragment = new URL(await board.field("share-packed").inputValue()).hash.slice(1);
  await page.keyboard.press("Escape");
  await board.action("close-study").click();
  for (const [flip, bottom] of [["flip&", "w"], ["", "b"], ["flip&", "w"]]) {
    await page.evaluate((hash) => (location.hash = hash), `${flip}lang=en&${fragment}`);
    await expect(record.rows).toHaveCount(3);
    await expect(board.root).toHaveAttribute("data-bottom", bottom);
  }
});

test("a packed link opens the whole record, and says so if it is spoiled", RARE, async ({ board, page, record }) => {
  await openPage(board, page);
  await record.paste(KIF);
  await expect(record.rows).toHaveCount(MAIN.length);
  await page.keyboard.press("s");
  const link = await board.field("share-packed").inputValue();
  expect(link).toMatch(/#.*g=1/);
  await page.keyboard.press("Escape");
  const before = await record.list();
  await board.action("close-study").click();
  await page.goto("about:blank");
  await page.goto(`${link}&lang=en`);
  await expect(record.rows).toHaveCount(MAIN.length);
  await expect.poll(() => record.list()).toEqual(before);
  await record.ready();
  await page.keyboard.press("ArrowRight");
  await expect(board.field("comment")).toHaveValue("角道を開ける。");
  await page.goto("about:blank");
  await page.goto(`${link.slice(0, -9)}&lang=en`);
  await expect(page.locator(".notes")).toContainText("The game in this link is damaged");
  await expect(board.root).toBeVisible();
});

test("a link opens in the variation where one looks, and what is too long for a link has none", RARE, async ({ board, page, record }) => {
  await openPage(board, page);
  await record.paste(KIF);
  await record.rows.filter({ hasText: "4c4d" }).getByRole("button").click();
  const told = "Move 4 of 6, variation: △4c4d";
  await expect(board.status).toHaveText(told);
  const sfen = await board.root.getAttribute("data-sfen");
  await page.keyboard.press("s");
  const link = await board.field("share-packed").inputValue();
  expect(link).toMatch(/#branch=1&ply=4&g=1/);
  await page.keyboard.press("Escape");
  // A comment that no link can hold.
  await board.field("comment").fill("長考。".repeat(40_000));
  await page.keyboard.press("Tab");
  await expect(page.locator(".notes")).toContainText("too long to be saved");
  await record.here.focus();
  await page.keyboard.press("s");
  await expect(board.field("share-sfen")).toHaveValue(sfen);
  await expect(board.field("share-packed")).toHaveCount(0);
  await page.goto("about:blank");
  await page.goto(`${link}&lang=en`);
  await expect(board.status).toHaveText(told);
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
});

test("the list does not take the focus from who writes already", RARE, async ({ board, page, record }) => {
  await openPage(board, page);
  await record.paste("position startpos moves 7g7f 3c3d");
  await record.ready();
  // A step in the list, and before that is painted the person is at the comment.
  await page.evaluate(async () => {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    document.querySelector('[data-field="comment"]').focus();
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  });
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await expect(board.field("comment")).toBeFocused();
});

test("a question mark that begins a comment stays in it", RARE, async ({ board, page, record }) => {
  await openPage(board, page);
  await record.paste("position startpos moves 7g7f 3c3d");
  await record.ready();
  await page.keyboard.press("ArrowRight");
  const comment = board.field("comment");
  await comment.pressSequentially("?\nWhy so?");
  await expect(comment).toHaveValue("?\nWhy so?");
  await expect(board.field("glyph")).toHaveValue("");
  await board.field("glyph").selectOption("!?");
  await expect(comment).toHaveValue("?\nWhy so?");
  await page.reload();
  await expect(comment).toHaveValue("?\nWhy so?");
  await expect(board.field("glyph")).toHaveValue("!?");
});

for (const [what, address, ply, rows, extent] of [
  ["ShogiHome writes", "#usen=~0.7ku2jm6y20e45t2.&ply=2", "2", 6],
  ["Shogi Playground writes", "?u=~0.7ku2jm6y20e45t2.&move=3", "3", 6, "full"],
  ["KENTO writes", "?initpos=&moves=7g7f.3c3d.2g2f#1", "1", 4, "full"],
]) {
  test(`what ${what} is read in our own address`, inFull(extent === "full"), async ({ board, page, record }) => {
    await writeAsUsi(page);
    await page.goto(`./${address}`);
    await expect(record.rows).toHaveCount(rows);
    await expect(board.root).toHaveAttribute("data-ply", ply);
  });
}

test("arrows belong to their place in the record", RARE, async ({ board, page, record }) => {
  await openPage(board, page);
  await record.paste("position startpos moves 7g7f 3c3d");
  await record.ready();
  await page.keyboard.press("ArrowRight");
  await board.square("2h").hover();
  await page.mouse.down({ button: "right" });
  await board.square("7h").hover();
  await page.mouse.up({ button: "right" });
  const arrows = page.locator(".drawing > path");
  await expect(arrows).toHaveCount(1);
  // A press leaves them.
  await board.square("3c").click();
  await page.keyboard.press("Escape");
  await expect(arrows).toHaveCount(1);
  await page.keyboard.press("]");
  await expect(arrows).toHaveCount(0);
  await page.reload();
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await page.keyboard.press("[");
  await expect(arrows).toHaveCount(1);
});

for (const [name, width, height] of [
  ["desktop", 1280, 800],
  ["phone", 390, 844],
  ["frame", 360, 560],
]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`${name}, ${colorScheme}: a record fits, and has no fault`, RARE, async ({ board, page, record }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await openPage(board, page);
      await record.paste(KIF);
      await record.ready();
      await page.keyboard.press("ArrowRight");
      await expect(board.root).toHaveAttribute("data-ply", "1");
      await inEveryFont(page, async (font) => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth), font).toBeLessThanOrEqual(width);
      });
      expect(await faults(page, { allRules: colorScheme === "light" })).toEqual([]);
    });
  }
}

test("the game on the table is studied, and goes on behind it", async ({ board, page, record }) => {
  await writeAsUsi(page);
  await board.open({ lang: "en", play: "b", level: 1, seed: 3 });
  await board.act("7g7f");
  await board.waitTurn("b");
  const sfen = await board.root.getAttribute("data-sfen");
  await board.action("study").click();
  await expect(record.rows).toHaveCount(3);
  await record.ready();
  await page.keyboard.press("Home");
  await board.move("2g", "2f");
  await expect(board.status).toHaveText("Move 1 of 1, variation: ▲2g2f");
  await board.action("close-study").click();
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
  await board.act("2g2f");
  await board.waitTurn("b");
  await expect(board.root).toHaveAttribute("data-ply", "4");
});

test("a game is played on from a place in a record", RARE, async ({ board, page, record }) => {
  await openPage(board, page);
  await record.paste("position startpos moves 7g7f 3c3d 2g2f");
  await record.ready();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await board.action("play-from").click();
  await board.action("start").click();
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await board.act("2g2f");
  await board.waitTurn("b");
});

for (const [what, text, sfen, ply, extent] of [
  ["a position", "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", "0", "full"],
  ["KENTO", "https://www.kento-shogi.com/?moves=7g7f.3c3d#1", undefined, "1"],
  ["USEN", "https://www.shogi-playground.example/?u=~0.7ku2jm6y20e45t2.&move=2", undefined, "2", "full"],
  ["lishogi", "https://lishogi.org/analysis?moves=7g7f_3c3d&color=gote#2", undefined, "2", "full"],
]) {
  test(`a pasted link of ${what} is opened`, inFull(extent === "full"), async ({ board, page, record }) => {
    await openPage(board, page);
    await record.paste(text);
    await expect(record.panel).toBeVisible();
    await expect(board.root).toHaveAttribute("data-ply", ply);
    if (sfen) await expect(board.root).toHaveAttribute("data-sfen", sfen);
  });
}

test("what cannot be read is told with its place, and nothing on the screen is lost", async ({ board, page, record }) => {
  await openPage(board, page);
  await record.paste("What a nice day");
  await expect(page.locator(".notes")).toContainText("This is not KIF, KI2, CSA, USI, JKF or USEN");
  await record.choose("bad.kif", "手合割：平手\n1 ７六歩(77)\n2 ５五角打\n3 ２六歩(27)\n");
  await expect(page.locator(".notes")).toContainText("bad.kif can’t be opened. Line 3");
  await expect(record.panel).toHaveCount(0);
  await record.choose("picture.kif", new Uint8Array([0x89, 0x50, 0, 0, 1, 2, 3]));
  await expect(page.locator(".notes")).toContainText("It isn’t a text file.");
  await record.paste("V2.2\nPI\n+\n+7776FU\n-33\u202e34FU\n+2726FU\n");
  await expect(page.locator(".notes")).toContainText("[U+202E]");
  await record.paste("https://lishogi.org/abcdefgh");
  await expect(page.locator(".notes")).toContainText("game on another server");
  await page.locator('.notes [data-action="dismiss"]').click();
  await expect(page.locator(".notes")).toHaveCount(0);
  await record.paste("手合割：平手\n先手：甲\nなんだこれ\n1 ７六歩(77)\n");
  await record.open("record");
  await expect(record.panel.locator(".forgiven summary")).toHaveText("1 problem repaired");
  await record.panel.locator(".forgiven summary").click();
  await expect(record.panel.locator(".forgiven li")).toContainText("Line 3");
  // What is below the edge of a phone is told where one looks.
  await expect(page.locator(".notes")).toContainText("1 problem in the file repaired.");
  await record.paste("手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n変化：9手\n9 ２四歩(25)\n変化：2手\n2 ８四歩(83)\n");
  await expect(record.panel.locator(".forgiven li")).toHaveText(
    "Line 4, column 1: “変化：9手” matches no move, so the variation was left out.");
  await record.paste("手合割：平手\n1 ７六歩(77)\n2 ３五角(44)\n");
  await expect(page.locator(".notes")).toContainText("including an illegal move");
  await record.paste("手合割：平手\n1 ７六歩(77)\n");
  await expect(page.locator(".notes")).toHaveCount(0);
});

test("a link puts records and the editor out of a pupil's reach", RARE, async ({ board, page, record }) => {
  await board.open({ lang: "en", lock: "open,study,edit-position", play: "b", level: 1, seed: 3 });
  await board.act("7g7f");
  await board.waitTurn("b");
  await page.locator("[data-live]").first().waitFor({ state: "attached" });
  await expect(board.action("study")).toBeHidden();
  await paste(page, "position startpos moves 2g2f");
  await board.action("new-game").click();
  await page.locator('[data-field="open-file"]').waitFor({ state: "attached" });
  await expect(board.action("open")).toBeHidden();
  await expect(board.action("edit-position")).toBeHidden();
  await expect(record.panel).toHaveCount(0);
});

test("of several games in a file one is chosen, and what was written in the other stays", async ({ board, page, record }) => {
  await openPage(board, page);
  await record.paste("position startpos moves 7g7f\nposition startpos moves 2g2f 8c8d\n");
  await expect(board.field("game")).toHaveValue("0");
  await record.ready();
  await page.keyboard.press("End");
  await board.field("comment").fill("first");
  await board.field("game").selectOption("1");
  await expect(record.rows).toHaveCount(3);
  await board.field("game").selectOption("0");
  await page.keyboard.press("Escape");
  await board.action("last").click();
  await expect(board.field("comment")).toHaveValue("first");
});

test("the system opens a file with the installed page", RARE, async ({ board, page, record }) => {
  await page.addInitScript(() => {
    const setConsumer = (consumer) => {
      const file = new File(["position startpos moves 7g7f 3c3d"], "game.usi");
      consumer({ files: [{ getFile: async () => file }] });
    };
    Object.defineProperty(window, "launchQueue", { value: { setConsumer } });
  });
  await openPage(board, page);
  await expect(record.rows).toHaveCount(3);
  const manifest = JSON.parse(await readFile(new URL("../../public/manifest.webmanifest", import.meta.url), "utf8"));
  const endings = manifest.file_handlers.flatMap((handler) => Object.values(handler.accept).flat());
  expect(endings.sort()).toEqual([".csa", ".jkf", ".ki2", ".kif", ".kifu", ".sfen", ".usi"]);
});

test("of a thousand moves with five hundred branches only those in sight are in the document", async ({ board, page, record }) => {
  const { text, branches } = longKif();
  expect(branches).toBe(500);
  await openPage(board, page);
  await page.locator('[data-field="open-file"]').first().waitFor({ state: "attached" });
  await record.choose("long.kif", text);
  await expect(board.status).toHaveText("Start of the record: 1000 moves.");
  // Only what is in sight is in the document.
  expect(await record.rows.count()).toBeLessThan(120);
  await expect(record.here).toBeFocused();
  await page.keyboard.press("End");
  await expect(board.root).toHaveAttribute("data-ply", "1000");
  await expect(record.here).toBeInViewport();
  await page.keyboard.press("PageUp");
  await expect(board.root).toHaveAttribute("data-ply", "990");
});

test("of several files that are dropped the first is opened, and the others are told of", RARE, async ({ page, record, board }) => {
  await board.open();
  await page.locator("[data-live]").first().waitFor({ state: "attached" });
  const drop = async (...files) => {
    const dataTransfer = await page.evaluateHandle((files) => {
      const data = new DataTransfer();
      for (const [name, text] of files) data.items.add(new File([text], name));
      return data;
    }, files);
    await page.dispatchEvent("body", "dragover", { dataTransfer });
    await page.dispatchEvent("body", "drop", { dataTransfer });
  };
  await drop(["a.kif", "1 ７六歩(77)\n"], ["b.kif", "1 ２六歩(27)\n"], ["c.kif", "1 ２六歩(27)\n"]);
  await expect(record.rows).toHaveCount(2);
  await expect(page.locator(".notes")).toContainText("2 more not opened.");
  await drop(["c.kif", "1 ２六歩(27)\n2 ３四歩(33)\n"]);
  await expect(record.rows).toHaveCount(3);
  await expect(page.locator(".notes")).toBeHidden();
  await drop(["no.kif", "\0"], ["b.kif", "1 ２六歩(27)\n"]);
  await expect(page.locator(".notes")).toContainText("no.kif can’t be opened. It isn’t a text file. 1 more not opened.");
});

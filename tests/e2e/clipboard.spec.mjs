// Copy and paste: the game or record on the board by the keys that copy, what was copied elsewhere by a button, and any text
// in the fields that take a position.

import { inBrowser, isFirefox } from "./firefox.mjs";
import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { BoardPage, link } from "./pages/board.mjs";
import { EditorPage } from "./pages/editor.mjs";
import { inEveryFont } from "./pages/fonts.mjs";
import { frameOf, hostPage, openSite } from "./pages/host.mjs";
import { faultsOfTexts } from "./pages/texts.mjs";
import { tap } from "./pages/touch.mjs";

const GAME = { play: "b", level: 1, seed: 1, lang: "en" };
const MATE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";

const KIF = `手合割：平手
先手：大山
後手：升田
   1 ７六歩(77)
*角道を開ける。
   2 ３四歩(33)
   3 ２六歩(27)
   4 投了
`;
/** After the three moves of that record. */
const END = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P4P1/PP1PPPP1P/1B5R1/LNSGKGSNL w - 4";

/** The same game in the formats that people copy. */
const RECORDS = {
  KIF,
  KI2: "先手：大山\n▲７六歩 △３四歩 ▲２六歩\n",
  CSA: "V2.2\nN+OYAMA\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n",
  USI: "position startpos moves 7g7f 3c3d 2g2f",
  "a link of KENTO": "https://www.kento-shogi.com/?initpos=&moves=7g7f.3c3d.2g2f",
  "our own link": `https://shogi.example/${link({ moves: "7g7f 3c3d 2g2f 8c8d", ply: 3 }).slice(2)}`,
};

/** The one that is read in every run; the others wait for the full tests. */
const USUAL = "KIF";

/** A position as a diagram: mate in one by a gold on 5b. */
const DIAGRAM = `後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
`;

/** What is in the clipboard. In Firefox a page reads only what its own site has written, and asks the person otherwise. */
const clipboard = (page) =>
  isFirefox(page)
    ? inBrowser(page.context().browser(), () => navigator.clipboard.readText())
    : page.evaluate(() => navigator.clipboard.readText());
const putIntoClipboard = (page, text) => page.evaluate((text) => navigator.clipboard.writeText(text), text);
const note = (page) => page.locator(".copied");
const rows = (page) => page.locator(".tree li");

/** Waits for the part after the first paint, which listens to the keys. */
const settled = (page) => expect(page.locator("[data-live]").first()).toBeAttached();

/** Opens a page whose clipboard cannot be read: the browser refuses, or has no function for it. */
async function closeClipboard(page, how) {
  await page.addInitScript((how) => {
    if (how === "missing") Object.defineProperty(navigator, "clipboard", { value: undefined });
    else if (navigator.clipboard) navigator.clipboard.readText = () => Promise.reject(new DOMException("", "NotAllowedError"));
  }, how);
}

test("the keys that copy write the game as KIF, while it runs and when it is over", async ({ board, page }) => {
  await board.open(GAME);
  await settled(page);
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  const status = await board.status.boundingBox();
  await page.keyboard.press("Control+c");
  await expect(note(page)).toHaveText("Copied as KIF.");
  await expect(note(page)).toBeInViewport({ ratio: 1 });
  // It lies over the page, and moves nothing.
  expect(await board.status.boundingBox()).toEqual(status);
  await expect(board.status).toHaveText("Your move");
  const running = await clipboard(page);
  expect(running).toMatch(/^#KIF/);
  expect(running).toContain("７六歩(77)");
  expect(running).not.toContain("投了");
  await board.resign();
  expect(await board.waitEnd()).toBe("w:resignation");
  await page.keyboard.press("Meta+c");
  await expect.poll(() => clipboard(page)).toContain("投了");
});

test("the note about a copy goes by itself, and can be read in every theme and language", RARE, async ({ board, page }) => {
  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 640 });
  for (const [lang, text] of [["en", "Copied as KIF."], ["ja", "KIF形式でコピーしました。"]]) {
    await board.open({ ...GAME, lang });
    await settled(page);
    await board.act("7g7f");
    await page.keyboard.press("Control+c");
    await expect(note(page)).toHaveText(text);
    await inEveryFont(page, async (font) => expect(await faultsOfTexts(page, ".copied"), font).toEqual([]));
    expect(await note(page).evaluate((note) => parseFloat(getComputedStyle(note).fontSize))).toBeGreaterThanOrEqual(14);
    await page.clock.fastForward(5_000);
    await expect(note(page)).toHaveText("");
  }
});

test("in a study the record is copied, with what was written in it", async ({ board, page }) => {
  await board.open({ lang: "en" });
  await settled(page);
  await putIntoClipboard(page, KIF);
  await page.keyboard.press("Control+v");
  await expect(rows(page)).toHaveCount(5);
  await board.action("forward").click();
  await board.field("comment").fill("The usual move.");
  await board.action("forward").focus();
  await page.keyboard.press("Control+c");
  await expect(note(page)).toHaveText("Copied as KIF.");
  const text = await clipboard(page);
  expect(text).toContain("先手：大山");
  expect(text).toContain("*The usual move.");
  expect(text).not.toContain("角道");
});

test("a text that is selected, or in a field, is copied as ever", async ({ board, page }) => {
  await board.open({ lang: "en" });
  await settled(page);
  await putIntoClipboard(page, KIF);
  await page.keyboard.press("Control+v");
  await expect(rows(page)).toHaveCount(5);
  await page.evaluate(() => getSelection().selectAllChildren(document.querySelector(".masthead h1")));
  await page.keyboard.press("Control+c");
  await expect.poll(() => clipboard(page)).toBe("Komadai");
  await page.evaluate(() => getSelection().removeAllRanges());
  await board.field("bookmark").fill("a word");
  await board.field("bookmark").selectText();
  await page.keyboard.press("Control+c");
  await expect.poll(() => clipboard(page)).toBe("a word");
  await expect(note(page)).toHaveText("");
});

test("before a game, behind a sheet and where sharing is locked nothing is copied", RARE, async ({ board, page }) => {
  const expectNothing = async () => {
    await putIntoClipboard(page, "before");
    // Heard after all listeners of the page: whoever copies keeps the key from the browser.
    await page.evaluate(() => addEventListener("keydown", (event) => (window.isTaken = event.defaultPrevented)));
    await page.keyboard.press("Control+c");
    expect(await page.evaluate(() => window.isTaken)).toBe(false);
    expect(await clipboard(page)).toBe("before");
    await expect(note(page)).toHaveText("");
  };
  await board.open({ lang: "en" });
  await settled(page);
  await expectNothing();
  await board.open({ ...GAME, lock: "share" });
  await settled(page);
  await board.act("7g7f");
  await expectNothing();
  await board.open(GAME);
  await settled(page);
  await board.act("7g7f");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNothing();
});

test("where the browser copies nothing, the sheet for sharing opens", RARE, async ({ board, page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await board.open(GAME);
  await settled(page);
  await board.act("7g7f");
  await page.keyboard.press("Control+c");
  await expect(board.action("close-share")).toBeVisible();
  await expect(note(page)).toHaveText("");
});

test.describe("in a frame", () => {
  // The host page lies on another origin than the site that the tests know, and the browser tells what it forbids.
  test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$|[Pp]ermissions policy/ });

  const LINK = "embed=view&moves=7g7f_3c3d_2g2f&ply=1&lang=en";
  const ALLOWED = 'allow="clipboard-write"';
  /** The parts that write and offer KIF are fetched and compiled at the first copy. */
  const FETCHED = { timeout: 30_000 };

  /** Opens a board in the frame of a host page, and leaves it to the test. */
  async function inFrame(page, link, attributes, use) {
    const site = await openSite();
    try {
      await page.goto(hostPage(site, { origin: "other", link, attributes }));
      const board = new BoardPage(frameOf(page));
      await settled(board.page);
      await putIntoClipboard(page, "before");
      await use(board);
      await page.goto("about:blank");
    } finally {
      await site.stop();
    }
  }

  /** Clicks inside, and waits until the frame has the focus: the browser gives it a moment later. */
  async function clickInside(board) {
    await board.square("5e").click();
    await expect.poll(() => board.root.evaluate(() => document.hasFocus())).toBe(true);
  }

  test("the keys copy after a click inside", async ({ page }) => {
    await inFrame(page, LINK, ALLOWED, async (board) => {
      // The record loads after the board.
      await expect(rows(board.page)).not.toHaveCount(0);
      await page.keyboard.press("Control+c");
      expect(await clipboard(page)).toBe("before");
      await clickInside(board);
      await page.keyboard.press("Control+c");
      await expect(note(board.page)).toHaveText("Copied as KIF.", FETCHED);
      await expect(note(board.page)).toHaveCSS("position", "fixed");
      await expect.poll(() => clipboard(page)).toMatch(/^#KIF[^]*７六歩\(77\)[^]*２六歩\(27\)/);
    });
  });

  test("a game and a problem are copied, too", RARE, async ({ page }) => {
    for (const link of ["embed=play&moves=7g7f_3c3d&level=1&seed=1&lang=en", `embed=mate&sfen=${MATE.replaceAll(" ", "_")}&lang=en`]) {
      await inFrame(page, link, ALLOWED, async (board) => {
        await clickInside(board);
        await page.keyboard.press("Control+c");
        await expect(note(board.page)).toHaveText("Copied as KIF.");
        await expect.poll(() => clipboard(page)).toMatch(/^#KIF/);
      });
    }
  });

  /** Has Firefox refuse what the page around forbids elsewhere: there every frame may copy after a click. */
  const forbidInFirefox = (page) =>
    isFirefox(page) &&
    page.addInitScript(() => {
      if (self !== top) navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });

  test("where the page around forbids it, the text is offered and copied by the same keys", async ({ page }) => {
    await forbidInFirefox(page);
    await inFrame(page, LINK, "", async (board) => {
      await expect(rows(board.page)).not.toHaveCount(0);
      await clickInside(board);
      await page.keyboard.press("Control+c");
      const offer = board.page.getByRole("dialog");
      await expect(offer).toContainText("The browser did not let the board copy.", FETCHED);
      await expect(board.field("copied-text")).toBeFocused();
      await expect(board.field("copied-text")).toHaveValue(/^#KIF[^]*７六歩/);
      await expect(note(board.page)).toHaveText("");
      expect(await clipboard(page)).toBe("before");
      await page.keyboard.press("Control+c");
      await expect.poll(() => clipboard(page)).toMatch(/^#KIF/);
      await page.keyboard.press("Escape");
      await expect(offer).toBeHidden();
      await page.keyboard.press("Control+c");
      await board.action("close-copy").click();
      await expect(offer).toBeHidden();
    });
  });

  test("the offer can be read in a small frame, in every language", RARE, async ({ page }) => {
    await forbidInFirefox(page);
    for (const lang of ["en", "ja"]) {
      await inFrame(page, LINK.replace("lang=en", `lang=${lang}`), "", async (board) => {
        await clickInside(board);
        await page.keyboard.press("Control+c");
        await expect(board.action("close-copy")).toBeInViewport({ ratio: 1 });
        const { height } = await board.action("close-copy").boundingBox();
        expect(height).toBeGreaterThanOrEqual(44);
        const sizes = await board.page.locator(".copy-offer, .copy-offer *").evaluateAll((all) =>
          all.map((element) => [parseFloat(getComputedStyle(element).fontSize), element.scrollWidth - element.clientWidth]),
        );
        for (const [size, hidden] of sizes) {
          expect(size).toBeGreaterThanOrEqual(14);
          expect(hidden).toBeLessThanOrEqual(1);
        }
      });
    }
  });

  test("a link that locks sharing, and a text that is selected, are left alone", RARE, async ({ page }) => {
    await inFrame(page, `${LINK}&lock=share`, ALLOWED, async (board) => {
      await clickInside(board);
      await page.keyboard.press("Control+c");
      await expect(note(board.page)).toHaveText("");
      expect(await clipboard(page)).toBe("before");
    });
    await inFrame(page, LINK, ALLOWED, async (board) => {
      await clickInside(board);
      await board.page.locator("body").evaluate(() => getSelection().selectAllChildren(document.querySelector("[data-status]")));
      await page.keyboard.press("Control+c");
      await expect.poll(() => clipboard(page)).not.toBe("before");
      expect(await clipboard(page)).not.toMatch(/^#KIF/);
      await expect(note(board.page)).toHaveText("");
    });
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("one tap opens what was copied, from the form, from a study and from the list of games", async ({ board, page }) => {
    await board.open({ lang: "en" });
    await expect(board.action("paste")).toBeVisible();
    await putIntoClipboard(page, KIF);
    await tap(board.action("paste"));
    await expect(board.status).toHaveText("Start of the record: 3 moves.");
    await expect(page.locator(".player")).toContainText(["升田", "大山"]);
    await putIntoClipboard(page, RECORDS["a link of KENTO"]);
    await tap(board.action("paste"));
    await expect(page.locator(".player").first()).not.toContainText("升田");
    await expect(rows(page)).toHaveCount(4);
    await tap(board.action("menu").filter({ visible: true }));
    await tap(page.locator('.sheet [data-action="games"]'));
    await expect(board.action("close-games")).toBeVisible();
    await putIntoClipboard(page, MATE);
    await tap(page.locator('.sheet [data-action="paste"]'));
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(board.status).toHaveText("Start of the record: 0 moves.");
    await expect(board.hand("b", "G")).toHaveAttribute("data-count", "1");
  });

  test("what is no record is told, and nothing of it is shown", async ({ board, page }) => {
    await board.open({ lang: "en" });
    await expect(board.action("paste")).toBeVisible();
    await putIntoClipboard(page, "correct horse battery staple");
    await tap(board.action("paste"));
    await expect(page.locator(".notes")).toContainText("This is not KIF");
    await expect(page.locator("body")).not.toContainText("horse battery");
  });

  for (const how of ["refused", "missing"]) {
    test(`where the clipboard is ${how}, there is a field to paste into`, inFull(how === "missing"), async ({ board, page }) => {
      await closeClipboard(page, how);
      await board.open({ lang: "en" });
      await tap(board.action("paste"));
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByRole("heading")).toHaveText("Paste a record");
      await expect(board.field("paste-text")).toBeFocused();
      await expect(board.action("open-text")).toBeDisabled();
      // What cannot be opened is told, and stays to be put right.
      await board.field("paste-text").fill("手合割：平手\n   1 ９九歩(77)\n   2 ３四歩(33)\n");
      await tap(board.action("open-text"));
      await expect(sheet).toContainText("Line 2");
      await expect(board.field("paste-text")).toHaveValue(/９九歩/);
      await board.field("paste-text").fill(KIF);
      await expect(sheet).not.toContainText("Line 2");
      await tap(board.action("open-text"));
      await expect(sheet).toBeHidden();
      await expect(board.status).toHaveText("Start of the record: 3 moves.");
    });
  }
});

for (const lang of ["en", "ja"]) {
  test(`the buttons and the field fit a small phone, ${lang}`, RARE, async ({ board, page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await closeClipboard(page, "refused");
    await board.open({ lang });
    await expect(board.action("paste")).toBeVisible();
    await inEveryFont(page, async (font) => {
      const [start, open, paste] = await Promise.all(["start", "open", "paste"].map((name) => board.action(name).boundingBox()));
      // Beside the door to the lessons there is no room for them in the widest font: they stand below, side by side.
      const row = font === "wide" ? start.y + start.height + 8 : start.y;
      expect([open.y, paste.y], font).toEqual([row, row]);
      expect(paste.height, font).toBeGreaterThanOrEqual(44);
      expect(paste.x + paste.width, font).toBeLessThanOrEqual(360);
      expect(await faultsOfTexts(page, ".new-game .buttons"), font).toEqual([]);
    });
    await board.action("paste").click();
    await expect(board.action("close-paste")).toBeVisible();
    await inEveryFont(page, async (font) => {
      expect(await faultsOfTexts(page, ".sheet"), font).toEqual([]);
      for (const name of ["open-text", "close-paste"]) {
        expect((await board.action(name).boundingBox()).height, `${name}, ${font}`).toBeGreaterThanOrEqual(44);
      }
    });
  });
}

test("a link that locks the opening of records locks the button", async ({ board, page }) => {
  await board.open({ lang: "en", lock: "open" });
  await settled(page);
  await expect(board.action("start")).toBeVisible();
  await expect(board.action("paste")).toBeHidden();
});

test.describe("the start of a game is read from", () => {
  for (const [format, text] of Object.entries(RECORDS)) {
    test(format, inFull(format !== USUAL), async ({ board, page }) => {
      await board.open({ lang: "en" });
      await board.unfold();
      await board.field("sfen").fill(text);
      await expect(board.root).toHaveAttribute("data-sfen", END);
      await expect(board.field("sfen")).toHaveAttribute("aria-invalid", "false");
      // A record says which of its positions it is.
      const form = page.locator(".new-game");
      if (format === "USI") await expect(form).not.toContainText("of the record");
      else await expect(form).toContainText("Position after move 3 of the record.");
      // The moves came along.
      await expect(board.field("sfen")).toHaveValue(/ moves 7g7f 3c3d 2g2f$/);
      await board.field("sfen").press("Enter");
      await expect(board.action("start")).toBeHidden();
      await expect(board.root).toHaveAttribute("data-ply", /^[34]$/);
    });
  }

  test("a diagram", RARE, async ({ board, page }) => {
    await board.open({ lang: "en" });
    await board.unfold();
    await board.field("sfen").fill(DIAGRAM);
    await expect(board.root).toHaveAttribute("data-sfen", MATE);
    await expect(page.locator(".new-game")).toContainText("Starting position of the record.");
    await board.start();
    await board.drop("b", "G", "5b");
    expect(await board.waitEnd()).toBe("b:checkmate");
  });

  test("nothing that has an error", async ({ board, page }) => {
    await board.open({ lang: "en" });
    await board.unfold();
    const before = await board.sfen();
    const form = page.locator(".new-game");
    for (const [text, told] of [
      ["手合割：平手\n   1 ９九歩(77)\n   2 ３四歩(33)\n", "Line 2"],
      ["https://lishogi.org/Ab12Cd34", "another server"],
      ["startpos moves 7g7x 3c3d", "7g7x"],
    ]) {
      await board.field("sfen").fill(text);
      await expect(form).toContainText(told);
      expect(await board.sfen()).toBe(before);
      await board.action("start").click();
      await expect(board.field("sfen")).toBeFocused();
      await expect(board.action("start")).toBeVisible();
    }
  });
});

test.describe("the editor takes its position from", () => {
  for (const [format, text] of Object.entries(RECORDS)) {
    test(format, inFull(format !== USUAL), async ({ board }) => {
      const editor = new EditorPage(board);
      await editor.open({ lang: "en" });
      await editor.field("sfen").fill(text);
      await editor.expectSfen(END);
      await expect(editor.square("2f").locator(".piece")).toBeVisible();
      await expect(editor.field("sfen")).toHaveValue(END);
      await expect(editor.root).toContainText("Position after move 3 of the record.");
      // Another change of the position takes the sentence away, and one step goes back to before.
      await editor.field("turn").selectOption("b");
      await expect(editor.root).not.toContainText("of the record");
      await editor.action("undo").click();
      await editor.action("undo").click();
      await expect(editor.square("2g").locator(".piece")).toBeVisible();
    });
  }

  test("a diagram, also of a mate problem", RARE, async ({ board }) => {
    const editor = new EditorPage(board);
    await editor.open({ lang: "en" });
    await editor.field("sfen").fill(DIAGRAM.replace("| ・ ・ ・ ・ 玉", "| ・ ・ ・ ・ ・"));
    await editor.expectSfen("4k4/9/4P4/9/9/9/9/9/9 b G 1");
    await expect(editor.root).toContainText("Starting position of the record.");
    await expect(editor.action("mate")).toBeEnabled();
    // What is no position changes nothing.
    await editor.field("sfen").fill("https://lishogi.org/Ab12Cd34");
    await expect(editor.root).toContainText("another server");
    await editor.expectSfen("4k4/9/4P4/9/9/9/9/9/9 b G 1");
  });
});

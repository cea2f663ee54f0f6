// What a person sees: everything fits, nothing jumps, and every way of input plays a move. The pictures go to shots/,
// for people to look at.

import { fileURLToPath } from "node:url";
import { isFirefox } from "./firefox.mjs";
import { RARE, expect, FULL, inFull, test } from "./fixtures.mjs";
import { BoardPage, link } from "./pages/board.mjs";
import { inEveryFont, write } from "./pages/fonts.mjs";
import { faultsOfTexts } from "./pages/texts.mjs";
import { tap } from "./pages/touch.mjs";
import { OUT_OF_BOOK } from "./pages/worker.mjs";

const SHOTS = fileURLToPath(new URL("shots/", import.meta.url));

const SIZES = {
  desktop: { width: 1280, height: 800 },
  "large desktop": { width: 1920, height: 1080 },
  phone: { width: 390, height: 844 },
  frame: { width: 360, height: 560 },
};
const LANGUAGES = ["en", "ja"];
/** The sizes that are looked at in every run, each in one language; all others wait for the full tests. */
const USUAL_LANGUAGE = { desktop: "en", phone: "ja" };
/** Fonts and themes in which a page is looked at: each in every run, and each with each in the full tests. */
const LOOKS = [
  ["narrow", "light"],
  ["wide", "dark"],
  ...(FULL ? [["narrow", "dark"], ["wide", "light"]] : []),
];

/** A game with pieces in hand, where a pawn drop is a nifu. */
const SFEN = "lnsgkgsnl/1r5b1/pppppppp1/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b P 1";

// Many looks at one page take a slow machine more than a minute.
test.describe.configure({ timeout: 180_000 });

/** Opens a link, and waits until what comes later is there too: it takes room. */
async function open(board, params) {
  await board.open(params);
  await expect(board.page.locator("[data-live]").first()).toBeAttached();
}

/**
 * Looks at the page as everyone might have it: in a narrow and a wide font, light and dark.
 * @returns what was seen, by the name of the look
 */
async function inEveryLook(page, look) {
  const seen = {};
  for (const [font, colorScheme] of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await write(page, font);
    seen[`${font}-${colorScheme}`] = await look(`${font} font, ${colorScheme}`);
  }
  return seen;
}

/** Boxes of what a selector finds visible, as the screen has them. */
function boxes(page, selector) {
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        const name = Object.values({ ...element.dataset }).join(" ") || element.textContent;
        const clipped = element.scrollWidth > element.clientWidth;
        return { name, left, top, right, bottom, width, height, clipped };
      }),
  );
}

/** Everything that the selector finds lies inside the window. */
async function expectInside(page, selector, look = "") {
  const { width, height } = page.viewportSize();
  const found = await boxes(page, selector);
  expect(found.length).toBeGreaterThan(0);
  const outside = found.filter((box) => box.left < 0 || box.top < 0 || box.right > width || box.bottom > height);
  expect(outside, `outside of ${width} × ${height}, ${look}`).toEqual([]);
}

/** Nothing sticks out of the page, and every text is whole. */
async function expectNoOverflow(page, look) {
  const [content, room] = await page.evaluate(() => [document.scrollingElement.scrollWidth, innerWidth]);
  expect(content, `the page scrolls sideways, ${look}`).toBeLessThanOrEqual(room);
  expect(await faultsOfTexts(page), `texts, ${look}`).toEqual([]);
}

/** Board, hands, controls and status line are all in sight. */
const expectPlayable = (page) =>
  inEveryLook(page, async (look) => {
    await expectNoOverflow(page, look);
    const [content, room] = await page.evaluate(() => [document.scrollingElement.scrollHeight, innerHeight]);
    expect(content, `the page scrolls up and down, ${look}`).toBeLessThanOrEqual(room);
    await expectInside(page, "[data-square], [data-hand], [data-status]", look);
    await expectInside(page, "[data-action]", look);
    for (const cell of await boxes(page, "[data-square]")) {
      expect(cell.width, `a square can be hit by a finger, ${look}`).toBeGreaterThanOrEqual(26);
      expect(cell.height).toBeGreaterThan(cell.width);
    }
  });

/** No button and no name is cut. */
const expectLabelsWhole = (page) =>
  inEveryLook(page, async (look) => {
    const clipped = (await boxes(page, "[data-action], .player, .who")).filter((box) => box.clipped);
    expect(clipped, `labels that are cut, ${look}`).toEqual([]);
  });

/** The sentence of the status line keeps inside its line, and does not touch the board or the controls. */
const expectSentenceFits = (page) =>
  inEveryLook(page, async (look) => {
    const [sentence] = await boxes(page, "[data-status]");
    const others = await boxes(page, "[data-square], [data-hand], .control");
    const touched = others.filter(
      (box) =>
        box.left < sentence.right && box.right > sentence.left && box.top < sentence.bottom && box.bottom > sentence.top,
    );
    expect(touched.map((box) => box.name), `the sentence covers, ${look}`).toEqual([]);
  });

/** A form or a card that may be longer than the window: its button can be scrolled to, and nothing sticks out. */
const expectReachable = (board, action) =>
  inEveryLook(board.page, async (look) => {
    await expectNoOverflow(board.page, look);
    await board.action(action).scrollIntoViewIfNeeded();
    await expectInside(board.page, `[data-action='${action}']`, look);
  });

/** Pictures to look at: the narrow font in the light, the wide one in the dark. */
async function shoot(page, name) {
  for (const [font, colorScheme] of LOOKS.slice(0, 2)) {
    await write(page, font);
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${SHOTS}${name}-${font}-${colorScheme}.png` });
  }
}

test.describe("the fonts of the tests", () => {
  const EXAMPLES = {
    en: ["Games Share Settings Help", "Perpetual check: this fourth repetition would lose.", "AI level 20"],
    ja: ["棋譜一覧 共有 設定 使い方", "連続王手の千日手になります。別の手を指してください。", "先手 あなた 後手"],
  };

  test("differ enough in width", async ({ board, page }) => {
    await open(board);
    const widths = () =>
      page.evaluate((examples) => {
        const { fontFamily } = getComputedStyle(document.documentElement);
        const context = document.createElement("canvas").getContext("2d");
        return Object.values(examples).flat().flatMap((text) =>
          [400, 600].map((weight) => {
            context.font = `${weight} 100px ${fontFamily}`;
            return context.measureText(text).width;
          }),
        );
      }, EXAMPLES);
    const { narrow, wide } = await inEveryFont(page, widths);
    expect(narrow).toHaveLength(12);
    for (const [index, width] of wide.entries()) expect(width / narrow[index]).toBeGreaterThanOrEqual(1.1499);
  });

  for (const lang of LANGUAGES) {
    test(`draw every text, ${lang}`, RARE, async ({ board, page }) => {
      test.skip(isFirefox(page), "only Chromium tells with which fonts it draws");
      await open(board, { play: "b", level: 1, seed: 1, lang });
      const cdp = await page.context().newCDPSession(page);
      await cdp.send("DOM.enable");
      await cdp.send("CSS.enable");
      await inEveryFont(page, async (font) => {
        const { root } = await cdp.send("DOM.getDocument", { depth: -1 });
        const { nodeIds } = await cdp.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: ".page *" });
        const strange = new Set();
        let drawn = 0;
        for (const nodeId of nodeIds) {
          const { fonts } = await cdp.send("CSS.getPlatformFontsForNode", { nodeId });
          drawn += fonts.length;
          for (const { familyName, isCustomFont } of fonts) if (!isCustomFont) strange.add(familyName);
        }
        expect(drawn, font).toBeGreaterThan(20);
        expect([...strange], `fonts of the system beside the ${font} one`).toEqual([]);
      });
    });
  }
});

test("faults of texts are found", async ({ page }) => {
  await page.setContent(`
    <style>p { position: absolute; left: 10px; margin: 0; white-space: nowrap }</style>
    <p style="top: 0">whole</p>
    <p style="top: 100px; width: 30px; overflow: hidden">narrow</p>
    <p style="top: 200px; height: 8px; overflow: hidden">low</p>
    <p style="top: 300px; left: 1260px">outside</p>
    <p style="top: 400px">one</p>
    <p style="top: 405px">other</p>
    <p style="top: 500px; width: 30px; overflow: auto">scrolled</p>
    <select style="position: absolute; top: 600px; width: 80px"><option>a choice of many words</option></select>
  `);
  expect(await faultsOfTexts(page)).toEqual([
    "“a choice of many words” is cut off by its field",
    "“narrow” is cut off at the side",
    "“low” is cut off above or below",
    "“outside” reaches out of the window",
    "“one” lies on “other”",
  ]);
});

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(size, () => {
    test.use({ viewport });

    for (const lang of LANGUAGES) {
      const rare = inFull(lang !== USUAL_LANGUAGE[size]);
      test(`everything fits and nothing jumps, ${lang}`, rare, async ({ board, page }) => {
        const place = () =>
          inEveryLook(page, async () =>
            (await boxes(page, "[data-square], [data-hand]")).map(({ left, top }) => `${left} ${top}`),
          );

        await open(board, { lang });
        await expectReachable(board, "start");
        await shoot(page, `${size}-${lang}-form`);

        await open(board, { sfen: SFEN, play: "b", level: 1, seed: 1, lang });
        await expectPlayable(page);
        await expectLabelsWhole(page);
        const before = await place();

        await board.square("2h").click();
        await shoot(page, `${size}-${lang}-picked`);
        await board.square("2h").click();
        await board.act("7g7f");
        await board.waitTurn("b");
        expect(await place(), "the board after a move").toEqual(before);
        await expectPlayable(page);
        await shoot(page, `${size}-${lang}-game`);

        await board.drop("b", "P", "7d");
        await expect(board.square("7f")).toHaveAttribute("data-mark", /why/);
        expect(await place(), "the board beside a refusal").toEqual(before);
        await expectSentenceFits(page);
        await shoot(page, `${size}-${lang}-refused`);
        await page.keyboard.press("d");
        await expectSentenceFits(page);

        await board.resign();
        await board.waitEnd();
        expect(await place(), "the board at the end").toEqual(before);
        await expectPlayable(page);
        await expectLabelsWhole(page);
        await expectSentenceFits(page);
        await shoot(page, `${size}-${lang}-end`);
      });
    }

    test("the promotion choice is in sight at every edge", RARE, async ({ board, page }) => {
      const cases = [
        ["SK6S/9/9/9/9/9/9/9/4k4 b - 1", "b", ["9a8b", "1a2b"]],
        ["4K4/9/9/9/9/9/9/s7s/4k4 w - 1", "w", ["9h9i", "1h1i"]],
      ];
      for (const [sfen, play, moves] of cases) {
        await open(board, { sfen, play, level: 1, seed: 1 });
        for (const bottom of ["b", "w"]) {
          if ((await board.root.getAttribute("data-bottom")) !== bottom) await board.action("flip").click();
          for (const move of moves) {
            await page.keyboard.press("Escape");
            await board.move(move.slice(0, 2), move.slice(2));
            await expect(board.choice("keep")).toBeVisible();
            await inEveryLook(page, async (look) => {
              await expectInside(page, "[data-choice]", look);
              await expectNoOverflow(page, look);
            });
          }
          await page.keyboard.press("Escape");
        }
        await board.move(moves[1].slice(0, 2), moves[1].slice(2));
        await expect(board.choice("keep")).toBeVisible();
      }
      await shoot(page, `${size}-promotion`);
    });
  });
}

/** Looks at the page in windows of each size, one after another. */
async function inEverySize(page, look) {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await test.step(size, async () => {
      await page.setViewportSize(viewport);
      await look(size);
    });
  }
}

for (const lang of LANGUAGES) {
  test(`the longest sentences fit, ${lang}`, RARE, async ({ board, page }) => {
    await open(board, {
      sfen: "4k4/9/9/9/9/9/9/4R4/K8 w - 1",
      moves: "5a4a 5h4h 4a5a 4h5h ".repeat(3).slice(0, -6),
      play: "b",
      level: 1,
      lang,
    });
    await board.move("4h", "5h");
    await expect(board.status).toHaveText(lang === "en" ? /Perpetual check/ : /れんぞく王手/);
    await inEverySize(page, () => expectSentenceFits(page));
    await open(board, { sfen: "KGGSS4/9/9/9/9/9/9/9/8k b 2R2B 1", play: "b", level: 1, lang });
    await board.action("declare").click();
    await expect(board.status).toHaveText(lang === "en" ? /ten pieces/ : /10枚/);
    await inEverySize(page, async (size) => {
      await expectSentenceFits(page);
      await shoot(page, `${size}-${lang}-sentence`);
    });
  });

  test(`the names of a handicap game fit, ${lang}`, RARE, async ({ board, page }) => {
    await open(board, { handicap: "three-pawns", play: "w", level: 20, lang });
    await inEverySize(page, async (size) => {
      await expectPlayable(page);
      await expectLabelsWhole(page);
      await shoot(page, `${size}-${lang}-handicap`);
    });
  });

  test(`minishogi, and a link that cannot be opened, fit, ${lang}`, RARE, async ({ board, page }) => {
    await open(board, { variant: "minishogi", play: "b", level: 1, seed: 1, lang });
    await inEverySize(page, async (size) => {
      await expectPlayable(page);
      await shoot(page, `${size}-${lang}-minishogi`);
    });
    await open(board, { sfen: `4k4/${"x".repeat(300)}`, lang });
    await inEverySize(page, async (size) => {
      await expectReachable(board, "start-position");
      await shoot(page, `${size}-${lang}-link`);
    });
  });
}

for (const lang of LANGUAGES) {
  test(`every usual window shows the whole game, ${lang}`, RARE, async ({ board, page }) => {
    const windows = [
      [320, 568], [360, 640], [375, 667], [412, 915], // phones
      [844, 390], [932, 430], // phones on their side
      [600, 800], [768, 1024], [1024, 768], // tablets
      [800, 600], [1366, 768], [1920, 1080], [2560, 1440],
    ];
    await open(board, { play: "b", level: 1, seed: 1, lang });
    for (const [width, height] of windows) {
      await test.step(`${width} × ${height}`, async () => {
        await page.setViewportSize({ width, height });
        await expectPlayable(page);
      });
    }
  });

  test(`no name is cut on a phone, however narrow, ${lang}`, RARE, async ({ board, page }) => {
    await open(board, { play: "b", level: 20, seed: 1, lang });
    const windows = [[320, 568], [340, 640], [368, 640], [360, 560], [360, 640], [390, 844], [430, 932]];
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await expectPlayable(page);
      await expectLabelsWhole(page);
      await inEveryFont(page, async (font) => {
        for (const { name, width: broad } of await boxes(page, "[data-hand]")) {
          expect(broad, `${name} at ${width} px, ${font} font`).toBeGreaterThanOrEqual(26);
        }
      });
    }
  });

  test(`the usual sentences have one line on a phone on its side, ${lang}`, RARE, async ({ board, page }) => {
    const windows = [[844, 390], [932, 430]];
    const expectOneLine = async () => {
      for (const [width, height] of windows) {
        await page.setViewportSize({ width, height });
        await inEveryFont(page, async (font) => {
          const lines = await board.status.evaluate(
            (line) => line.getBoundingClientRect().height / parseFloat(getComputedStyle(line).lineHeight),
          );
          expect(lines, `${await board.status.textContent()} ${width} × ${height}, ${font} font`).toBeLessThan(1.5);
        });
      }
    };
    await page.setViewportSize({ width: 844, height: 390 });
    await open(board, { play: "b", level: 20, seed: 1, time: "600+30", sfen: OUT_OF_BOOK, lang });
    for (const [width, height] of windows) {
      await page.setViewportSize({ width, height });
      await expectPlayable(page);
    }
    await expectOneLine();
    await board.action("pause").click();
    await expectOneLine();
    await board.act("7g7f");
    await expect(board.root).toHaveAttribute("data-thinking", "true");
    await expectOneLine();
  });
}

/** Presses Tab until the focus is on the board: squares and hands take one stop together. */
async function tabToBoard(page) {
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.closest("[data-board]") !== null)) return;
  }
  throw new Error("Tab never reaches the board");
}

/** Presses keys such as "ArrowUp*3 Enter", one after another. */
async function press(page, keys) {
  for (const key of keys.split(" ")) {
    const [name, times = 1] = key.split("*");
    for (let i = 0; i < Number(times); i++) await page.keyboard.press(name);
  }
}

for (const [width, height] of [[360, 560], [390, 844], [667, 375], [1280, 800]]) {
  const title = `notes about a link take nothing away and can be closed, at ${width}×${height}`;
  test(title, RARE, async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    const wrong = { level: 99, theme: "xyz", impasse: "none?", seed: "x", aids: "x", lock: "x" };
    await open(board, { play: "b", ...wrong });
    const notes = page.locator(".notes");
    // The first one and the aids with what would be right, the others by name.
    await expect(notes.locator(".note")).toHaveCount(3);
    await expect(notes.locator(".note").nth(1)).toContainText("Possible values: moves, check,");
    await expect(notes.locator(".note").last()).toHaveText("Also ignored: impasse, lock, theme, seed.");
    const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
    await inEveryFont(page, async () => {
      await expect(notes).toBeInViewport({ ratio: 1 });
      expect(await scrolls()).toBe(false);
    });
    await board.action("dismiss").click();
    await expect(notes).toHaveCount(0);
    await inEveryFont(page, () => expect(board.action("flip")).toBeInViewport({ ratio: 1 }));
    await board.resign();
    expect(await board.waitEnd()).toBe("w:resignation");
  });
}

test("the keyboard alone plays a move, and shows where it is", async ({ board, page }) => {
  await open(board, { play: "b", level: 1, seed: 1 });
  await tabToBoard(page);
  await press(page, "PageDown Home ArrowUp*2 ArrowRight*2");
  await expect(board.square("7g")).toBeFocused();
  // A ring over the square: "rgb(…) 0px 0px 0px 3px inset".
  const ring = (name) => board.square(name).evaluate((square) => getComputedStyle(square, "::after").boxShadow);
  expect(await ring("7f")).toBe("none");
  const [, color, width] = (await ring("7g")).match(/^(rgb\(.*\)) 0px 0px 0px (\d+)px inset$/);
  expect(Number(width)).toBeGreaterThanOrEqual(2);
  const focus = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--focus)";
    return getComputedStyle(probe).color;
  });
  expect(color).toBe(focus);
  await press(page, "Enter");
  await expect(board.square("7g")).toHaveAttribute("data-mark", "selected");
  await press(page, "ArrowUp Space");
  await expect(board.square("7f")).toHaveAttribute("data-piece", "P");
  await expect(board.square("7f")).toBeFocused();
  expect(await board.waitTurn("b")).toBe("");
});

test("the keyboard alone drops a piece and promotes", async ({ board, page }) => {
  await open(board, { play: "b", level: 1, seed: 1, sfen: "8k/9/3S5/9/9/9/9/9/4K4 b G 1" });
  await tabToBoard(page);
  await press(page, "PageDown ArrowDown Home ArrowRight*2 Enter");
  await expect(board.hand("b", "G")).toHaveAttribute("data-mark", "selected");
  await press(page, "ArrowUp Enter");
  // The engine may have answered by now.
  await expect(board.root).not.toHaveAttribute("data-ply", "0");
  expect(await board.waitTurn("b")).toBe("");
  await board.square("6c").focus();
  await press(page, "Enter ArrowUp Enter");
  await expect(board.choice("promote")).toBeFocused();
  await press(page, "Enter");
  await expect(board.square("6b")).toHaveAttribute("data-piece", "+S");
  await expect(board.square("6b")).toBeFocused();
});

test("the keyboard alone starts a game", async ({ board, page }) => {
  await open(board);
  await board.field("handicap").focus();
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(() => document.activeElement.dataset.action)) === "start") break;
  }
  await page.keyboard.press("Enter");
  await expect(board.status).toHaveText("Your move");
});

test.describe("on a touch screen", () => {
  test.use({ viewport: SIZES.phone, hasTouch: true, isMobile: true });

  test("taps play a move, and the page does not zoom", RARE, async ({ board, page }) => {
    await open(board, { play: "b", level: 1, seed: 1 });
    await tap(board.square("7g"));
    await expect(board.square("7f")).toHaveAttribute("data-mark", "target");
    await tap(board.square("7f"));
    await expect(board.square("7f")).toHaveAttribute("data-piece", "P");
    expect(await board.waitTurn("b")).toBe("");
    expect(await page.evaluate(() => visualViewport.scale)).toBe(1);
  });
});

test("a frame on a club's page plays", RARE, async ({ page, baseURL }) => {
  const address = new URL(link({ play: "b", level: 1, seed: 1 }), baseURL).href;
  await page.setContent(`<h1>Our club</h1><iframe width="360" height="560" src="${address}"></iframe>`);
  const board = new BoardPage(page.frameLocator("iframe"));
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  const frame = page.frames()[1];
  await inEveryFont(frame, async (font) => {
    const [content, room] = await frame.evaluate(() => [document.scrollingElement.scrollHeight, innerHeight]);
    expect(content, `the frame scrolls, ${font} font`).toBeLessThanOrEqual(room);
  });
});

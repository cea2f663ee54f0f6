// What a person sees: everything fits, nothing jumps, and every way of input plays a move. The pictures go to shots/,
// for people to look at.

import { fileURLToPath } from "node:url";
import { expect, test } from "./fixtures.mjs";
import { BoardPage, link } from "./pages/board.mjs";

const SHOTS = fileURLToPath(new URL("shots/", import.meta.url));

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  frame: { width: 360, height: 560 },
};

/** A game with pieces in hand, where a pawn drop is a nifu. */
const SFEN = "lnsgkgsnl/1r5b1/pppppppp1/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b P 1";

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
async function expectInside(page, selector) {
  const { width, height } = page.viewportSize();
  const found = await boxes(page, selector);
  expect(found.length).toBeGreaterThan(0);
  const outside = found.filter((box) => box.left < 0 || box.top < 0 || box.right > width || box.bottom > height);
  expect(outside, `outside of ${width} × ${height}`).toEqual([]);
}

async function expectNoOverflow(page) {
  const [content, room] = await page.evaluate(() => [document.scrollingElement.scrollWidth, innerWidth]);
  expect(content, "the page scrolls sideways").toBeLessThanOrEqual(room);
}

/** Board, hands, controls and status line are all in sight. */
async function expectPlayable(page) {
  await expectNoOverflow(page);
  const [content, room] = await page.evaluate(() => [document.scrollingElement.scrollHeight, innerHeight]);
  expect(content, "the page scrolls up and down").toBeLessThanOrEqual(room);
  await expectInside(page, "[data-square], [data-hand], [data-status]");
  await expectInside(page, "[data-action]");
  for (const cell of await boxes(page, "[data-square]")) {
    expect(cell.width, "a square can be hit by a finger").toBeGreaterThanOrEqual(26);
    expect(cell.height).toBeGreaterThan(cell.width);
  }
}

/** No button and no name is cut. */
async function expectLabelsWhole(page) {
  const clipped = (await boxes(page, "[data-action], .player, .who")).filter((box) => box.clipped);
  expect(clipped, "labels that are cut").toEqual([]);
}

/** The sentence of the status line keeps inside its line, and does not touch the board or the controls. */
async function expectSentenceFits(page) {
  const [sentence] = await boxes(page, "[data-status]");
  const others = await boxes(page, "[data-square], [data-hand], .control");
  const touched = others.filter(
    (box) =>
      box.left < sentence.right && box.right > sentence.left && box.top < sentence.bottom && box.bottom > sentence.top,
  );
  expect(touched.map((box) => box.name), "the sentence covers").toEqual([]);
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const colorScheme of ["light", "dark"]) {
    for (const lang of ["en", "ja"]) {
      test.describe(`${size}, ${colorScheme}, ${lang}`, () => {
        test.use({ viewport, colorScheme });

        test("everything fits and nothing jumps", async ({ board, page }) => {
          const shoot = (name) => page.screenshot({ path: `${SHOTS}${size}-${colorScheme}-${lang}-${name}.png` });
          const place = async () =>
            (await boxes(page, "[data-square], [data-hand]")).map(({ left, top }) => `${left} ${top}`);

          await board.open({ lang });
          await expectNoOverflow(page);
          await board.action("start").scrollIntoViewIfNeeded();
          await expectInside(page, "[data-action='start']");
          await shoot("form");

          await board.open({ sfen: SFEN, play: "b", level: 1, seed: 1, lang });
          await expectPlayable(page);
          await expectLabelsWhole(page);
          const before = await place();

          await board.square("2h").click();
          await shoot("picked");
          await board.square("2h").click();
          await board.act("7g7f");
          await board.waitTurn("b");
          expect(await place(), "the board after a move").toEqual(before);
          await expectPlayable(page);
          await shoot("game");

          await board.drop("b", "P", "7d");
          await expect(board.square("7f")).toHaveAttribute("data-mark", /why/);
          expect(await place(), "the board beside a refusal").toEqual(before);
          await expectSentenceFits(page);
          await shoot("refused");
          await board.action("declare").click();
          await expectSentenceFits(page);

          await board.action("resign").click();
          await board.waitEnd();
          expect(await place(), "the board at the end").toEqual(before);
          await expectPlayable(page);
          await expectLabelsWhole(page);
          await expectSentenceFits(page);
          await shoot("end");
        });
      });
    }
  }

  test.describe(size, () => {
    test.use({ viewport });

    test("the promotion choice is in sight at every edge", async ({ board, page }) => {
      const cases = [
        ["SK6S/9/9/9/9/9/9/9/4k4 b - 1", "b", ["9a8b", "1a2b"]],
        ["4K4/9/9/9/9/9/9/s7s/4k4 w - 1", "w", ["9h9i", "1h1i"]],
      ];
      for (const [sfen, play, moves] of cases) {
        await board.open({ sfen, play, level: 1, seed: 1 });
        for (const bottom of ["b", "w"]) {
          if ((await board.root.getAttribute("data-bottom")) !== bottom) await board.action("flip").click();
          for (const move of moves) {
            await page.keyboard.press("Escape");
            await board.move(move.slice(0, 2), move.slice(2));
            await expect(board.choice("keep")).toBeVisible();
            await expectInside(page, "[data-choice]");
            await expectNoOverflow(page);
          }
          await page.keyboard.press("Escape");
        }
        await board.move(moves[1].slice(0, 2), moves[1].slice(2));
        await expect(board.choice("keep")).toBeVisible();
      }
      await page.screenshot({ path: `${SHOTS}${size}-promotion.png` });
    });

    test("the longest sentences fit", async ({ board, page }) => {
      await board.open({
        sfen: "4k4/9/9/9/9/9/9/4R4/K8 w - 1",
        moves: "5a4a 5h4h 4a5a 4h5h ".repeat(3).slice(0, -6),
        play: "b",
        level: 1,
      });
      await board.move("4h", "5h");
      await expect(board.status).toHaveText(/Perpetual check/);
      await expectSentenceFits(page);
      await board.open({ sfen: "KGGSS4/9/9/9/9/9/9/9/8k b 2R2B 1", play: "b", level: 1 });
      await board.action("declare").click();
      await expect(board.status).toHaveText(/ten pieces/);
      await expectSentenceFits(page);
    });

    for (const lang of ["en", "ja"]) {
      test(`the names of a handicap game fit, ${lang}`, async ({ board, page }) => {
        await board.open({ handicap: "three-pawns", play: "w", level: 20, lang });
        await expectPlayable(page);
        await expectLabelsWhole(page);
        await page.screenshot({ path: `${SHOTS}${size}-handicap-${lang}.png` });
      });
    }

    test("minishogi fits", async ({ board, page }) => {
      await board.open({ variant: "minishogi", play: "b", level: 1, seed: 1 });
      await expectPlayable(page);
      await page.screenshot({ path: `${SHOTS}${size}-minishogi.png` });
    });

    test("a link that cannot be opened fits", async ({ board, page }) => {
      await board.open({ sfen: `4k4/${"x".repeat(300)}` });
      await expectNoOverflow(page);
      await board.action("start-position").scrollIntoViewIfNeeded();
      await expectInside(page, "[data-action='start-position']");
      await page.screenshot({ path: `${SHOTS}${size}-link.png` });
    });
  });
}

test("every usual window shows the whole game", async ({ board, page }) => {
  const windows = [
    [320, 568], [360, 640], [375, 667], [412, 915], // phones
    [844, 390], [932, 430], // phones on their side
    [600, 800], [768, 1024], [1024, 768], // tablets
    [800, 600], [1366, 768], [1920, 1080], [2560, 1440],
  ];
  await board.open({ play: "b", level: 1, seed: 1 });
  for (const [width, height] of windows) {
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await expectPlayable(page);
    });
  }
});

test("no name is cut on a phone, however narrow", async ({ board, page }) => {
  for (const lang of ["en", "ja"]) {
    await board.open({ play: "b", level: 20, seed: 1, lang });
    for (const [width, height] of [[320, 568], [340, 640], [360, 640], [368, 640], [390, 844], [430, 932], [360, 560]]) {
      await page.setViewportSize({ width, height });
      await expectPlayable(page);
      await expectLabelsWhole(page);
      for (const { name, width: broad } of await boxes(page, "[data-hand]")) {
        expect(broad, `${name} at ${width} px`).toBeGreaterThanOrEqual(26);
      }
    }
  }
});

for (const [width, height] of [[844, 390], [932, 430]]) {
  for (const lang of ["en", "ja"]) {
    test(`the usual sentences have one line on a phone on its side, ${width} × ${height}, ${lang}`, async ({
      board,
      page,
    }) => {
      await page.setViewportSize({ width, height });
      const expectOneLine = async () => {
        const lines = await board.status.evaluate(
          (line) => line.getBoundingClientRect().height / parseFloat(getComputedStyle(line).lineHeight),
        );
        expect(lines, await board.status.textContent()).toBeLessThan(1.5);
      };
      await board.open({ play: "b", level: 20, seed: 1, time: "600+30", lang });
      await expectPlayable(page);
      await expectOneLine();
      await board.action("pause").click();
      await expectOneLine();
      await board.act("7g7f");
      await expect(board.root).toHaveAttribute("data-thinking", "true");
      await expectOneLine();
    });
  }
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
  test(`notes about a link take nothing away and can be closed, at ${width}×${height}`, async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    const wrong = { level: 99, theme: "xyz", impasse: "none?", seed: "x", aids: "x", lock: "x" };
    await board.open({ play: "b", ...wrong });
    const notes = page.locator(".notes");
    // One with what would be right, the others by name.
    await expect(notes.locator(".note")).toHaveCount(2);
    await expect(notes.locator(".note").last()).toHaveText("Also left out: impasse, lock, theme, seed, aids.");
    await expect(notes).toBeInViewport({ ratio: 1 });
    const scrolls = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight);
    expect(await scrolls()).toBe(false);
    await board.action("dismiss").click();
    await expect(notes).toHaveCount(0);
    await expect(board.action("flip")).toBeInViewport({ ratio: 1 });
    await board.action("resign").click();
    expect(await board.waitEnd()).toBe("w:resignation");
  });
}

test("the keyboard alone plays a move, and shows where it is", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  await tabToBoard(page);
  await press(page, "PageDown Home ArrowUp*2 ArrowRight*2");
  await expect(board.square("7g")).toBeFocused();
  // A ring over the square: "rgb(…) 0px 0px 0px 3px inset".
  const ring = (name) => board.square(name).evaluate((square) => getComputedStyle(square, "::after").boxShadow);
  expect(await ring("7f")).toBe("none");
  const [, colour, width] = (await ring("7g")).match(/^(rgb\(.*\)) 0px 0px 0px (\d+)px inset$/);
  expect(Number(width)).toBeGreaterThanOrEqual(2);
  const focus = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.color = "var(--focus)";
    return getComputedStyle(probe).color;
  });
  expect(colour).toBe(focus);
  await press(page, "Enter");
  await expect(board.square("7g")).toHaveAttribute("data-mark", "selected");
  await press(page, "ArrowUp Space");
  await expect(board.square("7f")).toHaveAttribute("data-piece", "P");
  await expect(board.square("7f")).toBeFocused();
  expect(await board.waitTurn("b")).toBe("");
});

test("the keyboard alone drops a piece and promotes", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1, sfen: "8k/9/3S5/9/9/9/9/9/4K4 b G 1" });
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
  await board.open();
  await board.field("variant").focus();
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate(() => document.activeElement.dataset.action)) === "start") break;
  }
  await page.keyboard.press("Enter");
  await expect(board.status).toHaveText("Your move");
});

test.describe("on a touch screen", () => {
  test.use({ viewport: SIZES.phone, hasTouch: true, isMobile: true });

  test("taps play a move, and the page does not zoom", async ({ board, page }) => {
    await board.open({ play: "b", level: 1, seed: 1 });
    await board.square("7g").tap();
    await expect(board.square("7f")).toHaveAttribute("data-mark", "target");
    await board.square("7f").tap();
    await expect(board.square("7f")).toHaveAttribute("data-piece", "P");
    expect(await board.waitTurn("b")).toBe("");
    expect(await page.evaluate(() => visualViewport.scale)).toBe(1);
  });
});

test("a frame on a club's page plays", async ({ page, baseURL }) => {
  const address = new URL(link({ play: "b", level: 1, seed: 1 }), baseURL).href;
  await page.setContent(`<h1>Our club</h1><iframe width="360" height="560" src="${address}"></iframe>`);
  const board = new BoardPage(page.frameLocator("iframe"));
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  const frame = page.frames()[1];
  const [content, room] = await frame.evaluate(() => [document.scrollingElement.scrollHeight, innerHeight]);
  expect(content, "the frame scrolls").toBeLessThanOrEqual(room);
});

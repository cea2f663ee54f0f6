// Sheets over the page, by the keyboard alone: they take the focus, keep it, and give it back.

import { isFirefox } from "./firefox.mjs";
import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { link } from "./pages/board.mjs";
import { inEveryFont } from "./pages/fonts.mjs";

/** A name for the element that has the focus. */
function focused(page) {
  return page.evaluate(() => {
    const { dataset, tagName } = document.activeElement;
    return dataset.action ?? dataset.field ?? dataset.square ?? tagName;
  });
}

/** Presses a key as often as it takes to come around, and returns where the focus was. */
async function around(page, key, times) {
  const places = [];
  for (let i = 0; i < times; i++) {
    await page.keyboard.press(key);
    places.push(await focused(page));
  }
  return places;
}

const SHEETS = [
  ["help", "?", ["print-rules", "licences", "close-help"]],
  [
    "preferences",
    "p",
    [
      ...["pieces", "promoted", "kings", "glide", "board", "size", "coordinates"],
      ...["aid-moves", "aid-legal", "aid-danger", "aid-threats", "aid-coach", "aid-material", "theme"],
      ...["sound", "count-down", "say-check", "setting-out", "greeting", "close-preferences"],
    ],
  ],
  [
    "share",
    "s",
    ["share-as", "copy-kif", "share-link", "copy-link", "share-sfen", "copy-sfen", "share-usi", "copy-usi", "manual", "close-share"],
  ],
];

for (const isMobile of [false, true]) {
  test.describe(isMobile ? "with fingers alone" : "with a mouse", () => {
    test.use(isMobile ? { isMobile, hasTouch: true, viewport: { width: 390, height: 844 } } : {});

    test(`the help ${isMobile ? "has no keys" : "has the keys of the page"}`, inFull(!isMobile), async ({ board, page }) => {
      test.skip(isFirefox(page) && isMobile, "Playwright has no mobile mode of Firefox");
      await board.open({ lang: "en" });
      await expect(page.locator("[data-live]").first()).toBeAttached();
      expect(await page.evaluate(() => matchMedia("(any-pointer: fine)").matches)).toBe(!isMobile);
      await page.keyboard.press("?");
      await expect(board.action("print-rules")).toBeVisible();
      await expect(page.locator(".sheet .keys")).toBeVisible({ visible: !isMobile });
    });
  });
}

for (const [name, key, stops] of SHEETS) {
  test(`the sheet of ${name} keeps the focus and gives it back`, inFull(name !== "preferences"), async ({ board, page }) => {
    await board.open({ play: "b", level: 1, seed: 1 });
    // From its button.
    await board.action(name).focus();
    await page.keyboard.press("Enter");
    // An empty sheet may take its place while it is fetched.
    await expect(board.action(stops.at(-1))).toBeVisible();
    await expect(page.getByRole("dialog")).toBeFocused();
    expect(await around(page, "Tab", stops.length + 1)).toEqual([...stops, stops[0]]);
    expect(await around(page, "Shift+Tab", stops.length)).toEqual([...stops].reverse());
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(board.action(name)).toBeFocused();
    // By its key from the board, and closed by its button. From the sheet itself one can go backward too.
    await board.square("7g").focus();
    await page.keyboard.press(key);
    await expect(page.getByRole("dialog")).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect.poll(() => focused(page)).toBe(stops.at(-1));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(board.square("7g")).toBeFocused();
  });
}

test("what lies behind a sheet is out of reach, and comes back", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  await expect(page.getByRole("button", { name: "New game" })).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  const behind = page.locator("main.table, header");
  const inert = () => behind.evaluateAll((elements) => elements.map((element) => element.inert));
  await expect.poll(inert).toEqual([true, true]);
  await page.keyboard.press("Escape");
  await expect.poll(inert).toEqual([false, false]);
  await board.move("7g", "7f");
  await expect(board.square("7f")).toHaveAttribute("data-piece", "P");
});

test("the question before a link keeps the focus and gives it back", RARE, async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  await board.move("7g", "7f");
  expect(await board.waitTurn("b")).toBe("");
  await board.square("2g").focus();
  await page.evaluate((hash) => (location.hash = hash), new URL(link({ play: "w" }), page.url()).hash);
  await expect(page.getByRole("dialog")).toBeFocused();
  const around = [];
  for (let i = 0; i < 3; i++) {
    await page.keyboard.press("Tab");
    around.push(await focused(page));
  }
  expect(around).toEqual(["stay", "leave", "stay"]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(board.square("2g")).toBeFocused();
  await expect(board.root).toHaveAttribute("data-ply", "2");
});

test("who opens and leaves the form goes on where it makes sense", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  await page.keyboard.press("n");
  await expect(board.field("pairing")).toBeFocused();
  await board.action("close").focus();
  await page.keyboard.press("Enter");
  await expect(board.root.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("n");
  await board.action("start").focus();
  await page.keyboard.press("Enter");
  await expect(board.root.locator(":focus")).toHaveCount(1);
});

for (const [width, height] of [[1280, 800], [844, 390], [360, 560]]) {
  test(`every sheet can be closed without scrolling, ${width} × ${height}`, RARE, async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    await board.open({ play: "b", level: 1, seed: 1 });
    for (const [name, key] of SHEETS) {
      await page.keyboard.press(key);
      const close = board.action(`close-${name}`);
      await inEveryFont(page, async (font) => {
        await expect(close).toBeInViewport({ ratio: 0.99 });
        // The last field before it can be seen too.
        const last = page.getByRole("dialog").locator("select, input").last();
        if (await last.count()) {
          await close.focus();
          await last.focus();
          const [field, foot] = [await last.boundingBox(), await close.boundingBox()];
          expect(field.y + field.height, `${name}, ${font} font`).toBeLessThanOrEqual(foot.y);
        }
      });
      await close.click();
      await expect(page.getByRole("dialog")).toBeHidden();
    }
  });
}

for (const [width, height] of [[1280, 800], [390, 844], [360, 560]]) {
  test(`at the end of a sheet nothing fades, ${width} × ${height}`, inFull(width !== 390), async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    await board.open({ moves: "7g7f", play: "b", level: 1, seed: 1 });
    const look = async (name) => {
      const [end, faded] = await page.locator(".sheet").evaluate((sheet) => {
        sheet.scrollTop = sheet.scrollHeight;
        const foot = sheet.querySelector(".foot");
        const fade = parseFloat(getComputedStyle(foot, "::before").height);
        const parts = [...sheet.children].filter((part) => part !== foot && part.getClientRects().length > 0);
        const ends = parts.map((part) => part.getBoundingClientRect().bottom);
        return [Math.max(...ends), foot.getBoundingClientRect().top - fade];
      });
      expect(end, name).toBeLessThanOrEqual(faded + 0.5);
    };
    await page.keyboard.press("s");
    for (const form of ["links", "file", "diagram", "peers"]) {
      await board.field("share-as").selectOption(form);
      await look(form);
    }
    for (const [name, key] of SHEETS) {
      await page.keyboard.press("Escape");
      await page.keyboard.press(key);
      await expect(board.action(`close-${name}`)).toBeVisible();
      await look(name);
    }
  });
}

for (const [name, viewport] of [
  ["a small frame", { width: 360, height: 560 }],
  ["a phone on its side", { width: 844, height: 390 }],
]) {
  test.describe(name, () => {
    test.use({ viewport, hasTouch: true });

    test("has a menu for what its masthead would hold", RARE, async ({ board, page }) => {
      const sheet = page.getByRole("dialog");
      await board.open();
      for (const game of [false, true]) {
        if (game) await board.action("start").click();
        const menu = page.getByRole("button", { name: "Menu" }).filter({ visible: true });
        for (const action of ["games", "share", "preferences", "help"]) {
          await menu.click();
          await expect(sheet).toBeVisible();
          await inEveryFont(page, async (font) => {
            const { scrolls, inside } = await sheet.evaluate((element) => {
              const box = element.getBoundingClientRect();
              return {
                scrolls: element.scrollHeight > element.clientHeight,
                inside: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight,
              };
            });
            expect({ scrolls, inside }, font).toEqual({ scrolls: false, inside: true });
          });
          await sheet.locator(`[data-action="${action}"]`).click();
          await expect(sheet.locator(`[data-action="close-${action}"]`)).toBeVisible();
          await sheet.locator(`[data-action="close-${action}"]`).click();
          await expect(sheet).toBeHidden();
          // The focus comes back over both sheets.
          await expect(menu).toBeFocused();
        }
        await menu.click();
        await sheet.locator('[data-action="language"]').click();
        await expect(sheet).toContainText("設定");
        await sheet.locator('[data-action="language"]').click();
        await expect(sheet).toContainText("Settings");
        await page.keyboard.press("Escape");
      }
    });
  });
}

test.describe("every sheet fits the small frame", () => {
  test.use({ viewport: { width: 360, height: 560 } });

  for (const lang of ["en", "ja"]) {
    test(`the settings scroll in themselves, ${lang}`, RARE, async ({ board, page }) => {
      await board.open({ play: "b", level: 1, seed: 1, lang });
      await page.keyboard.press("p");
      const sheet = page.getByRole("dialog");
      await expect(sheet).toBeVisible();
      await inEveryFont(page, async (font) => {
        await expect(sheet).toBeInViewport({ ratio: 1 });
        expect(await sheet.evaluate((element) => element.scrollWidth <= element.clientWidth), font).toBe(true);
        for (const stop of await sheet.locator("select, .check, button").all()) {
          await stop.scrollIntoViewIfNeeded();
          // Scrolling stops at parts of a pixel.
          await expect(stop).toBeInViewport({ ratio: 0.99 });
          expect((await stop.boundingBox()).height).toBeGreaterThanOrEqual(44);
          // No choice is cut.
          const name = `${font} font: ${await stop.getAttribute("data-field")}`;
          expect(await stop.evaluate((element) => element.scrollWidth <= element.clientWidth), name).toBe(true);
        }
        expect(await page.evaluate(() => document.scrollingElement.scrollHeight <= innerHeight)).toBe(true);
      });
    });

    test(`the rules scroll in themselves, ${lang}`, inFull(lang === "en"), async ({ board, page }) => {
      await board.open({ play: "b", level: 1, seed: 1, lang });
      await page.keyboard.press("?");
      await expect(board.action("close-help")).toBeVisible();
      const sheet = page.getByRole("dialog");
      await inEveryFont(page, async (font) => {
        await expect(sheet).toBeInViewport({ ratio: 1 });
        expect(await sheet.evaluate((element) => element.scrollWidth <= element.clientWidth), font).toBe(true);
      });
    });

    test(`the others without scrolling, ${lang}`, RARE, async ({ board, page }) => {
      await board.open({ play: "b", level: 1, seed: 1, lang });
      for (const [name, key] of [["share", "s"]]) {
        await page.keyboard.press(key);
        const sheet = page.getByRole("dialog");
        // An empty sheet may take its place while it is fetched.
        await expect(board.action(`close-${name}`)).toBeVisible();
        await inEveryFont(page, async (font) => {
          const [content, room] = await sheet.evaluate((element) => [element.scrollHeight, element.clientHeight]);
          expect(content, `the sheet of ${key}, ${font} font`).toBeLessThanOrEqual(room);
        });
        await page.keyboard.press("Escape");
        await expect(sheet).toBeHidden();
      }
    });
  }
});

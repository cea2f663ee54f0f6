// The settings show what they offer: a card for each choice, with a picture where it has a look, and the board behind.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { faults } from "./pages/axe.mjs";
import { inEveryFont } from "./pages/fonts.mjs";
import { faultsOfTexts } from "./pages/texts.mjs";

/** The choices of each field; the first is the usual one. */
const FIELDS = {
  pieces: ["kanji", "two-kanji", "international", "children"],
  promoted: ["red", "black"],
  kings: ["usual", "swapped"],
  glide: ["120", "0", "250"],
  board: ["kaya", "light", "dark", "contrast", "printed"],
  size: ["full", "medium", "small"],
  coordinates: ["letters", "none", "digits", "kanji"],
  theme: ["system", "light", "dark"],
  sound: ["medium", "off", "soft", "loud"],
  "count-down": ["tones", "off", "voice"],
  "setting-out": ["off", "ohashi", "ito"],
  greeting: ["said", "unsaid"],
};

const card = (page, field, choice) => page.locator(`[data-options="${field}"] [data-option="${choice}"]`);
const dialog = (page) => page.getByRole("dialog");

/** Opens the settings over a game. */
async function open(board, link = {}) {
  await board.open({ play: "b", level: 1, seed: 1, lang: "en", ...link });
  await expect(board.page.locator("[data-live]")).toBeAttached();
  await board.page.keyboard.press("p");
  await expect(board.action("close-preferences")).toBeVisible();
}

/** The choices of a field that a person sees as chosen: by a thick edge. */
const marked = (page, field) =>
  page.locator(`[data-options="${field}"] [data-option]`).evaluateAll((cards) =>
    cards.filter((card) => getComputedStyle(card).outlineStyle === "solid").map((card) => card.dataset.option),
  );

test("every choice is in sight, can be pressed and is marked, and stays", async ({ board, page }) => {
  await open(board);
  for (const [field, [usual, ...others]] of Object.entries(FIELDS)) {
    const cards = page.locator(`[data-options="${field}"] [data-option]`);
    await expect(cards, field).toHaveCount(others.length + 1);
    await expect(board.field(field), field).toHaveCount(1);
    await expect(board.field(field), field).toHaveValue(usual);
    await expect.poll(() => marked(page, field), field).toEqual([usual]);
    for (const choice of others) {
      await card(page, field, choice).click();
      await expect(board.field(field), field).toHaveValue(choice);
      await expect.poll(() => marked(page, field), field).toEqual([choice]);
    }
  }
  await page.reload();
  await expect(page.locator("[data-live]")).toBeAttached();
  await page.keyboard.press("p");
  await expect(dialog(page)).toBeVisible();
  for (const [field, choices] of Object.entries(FIELDS)) {
    await expect.poll(() => marked(page, field), field).toEqual([choices.at(-1)]);
  }
});

test("the control of a field can be set too, and has the keys and a name", async ({ board, page }) => {
  await open(board);
  await board.field("board").selectOption("printed");
  await expect.poll(() => marked(page, "board")).toEqual(["printed"]);
  const size = page.getByRole("combobox", { name: "Size" });
  await page.keyboard.press("Tab");
  while (!(await size.evaluate((field) => field === document.activeElement))) await page.keyboard.press("Tab");
  // The focus is seen around the cards.
  const ring = () => page.locator('[data-options="size"] .options').evaluate((cards) => getComputedStyle(cards).outlineStyle);
  expect(await ring()).toBe("solid");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => marked(page, "size")).toEqual(["medium"]);
  await page.keyboard.press("Tab");
  expect(await ring()).toBe("none");
});

test("each set of pieces has a picture, drawn from its own file", async ({ board, page }) => {
  await open(board);
  const pictures = [];
  for (const set of FIELDS.pieces) {
    const picture = card(page, "pieces", set).locator(".set-picture");
    const file = await readFile(fileURLToPath(new URL(`../../public/pieces/${set}.svg`, import.meta.url)), "utf8");
    const last = (id) => file.match(new RegExp(`id="${id}"[^]*?</symbol>`))[0].match(/ d="([^"]*)"\/><\/symbol>/)[1];
    const drawn = () => picture.locator("svg").evaluateAll((all) => all.map((svg) => svg.lastElementChild.getAttribute("d")));
    await expect.poll(drawn, set).toEqual(["R", "N", "pP"].map(last));
    for (const piece of await picture.locator("svg").all()) {
      const { width, height } = await piece.boundingBox();
      expect(Math.min(width, height), set).toBeGreaterThan(24);
    }
    pictures.push((await picture.screenshot()).toString("base64"));
  }
  expect(new Set(pictures).size).toBe(FIELDS.pieces.length);
});

test("a set whose file cannot be had has a name and its place all the same", RARE, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, locale: "en-US" });
  await context.addInitScript(() => delete Navigator.prototype.serviceWorker);
  const page = await context.newPage();
  await page.route("**/pieces/children-*", (route) => route.abort());
  await page.goto("./#play=b&level=1&seed=1");
  await expect(page.locator("[data-live]")).toBeAttached();
  await page.keyboard.press("p");
  const [whole, missing] = ["kanji", "children"].map((set) => card(page, "pieces", set));
  await expect(whole.locator("svg")).toHaveCount(3);
  await expect(missing).toHaveText("Symbols with arrows");
  await expect(missing.locator("svg")).toHaveCount(0);
  const heights = await Promise.all([whole, missing].map(async (card) => (await card.locator(".set-picture").boundingBox()).height));
  expect(heights[1]).toBe(heights[0]);
  await context.close();
});

for (const colorScheme of ["light", "dark"]) {
  test(`the picture of a board has the colors of that board, ${colorScheme}`, RARE, async ({ board, page }) => {
    await page.emulateMedia({ colorScheme });
    await open(board);
    /** Wood, lines and pieces. */
    const look = (place) =>
      place.evaluate((element) => {
        const style = getComputedStyle(element);
        const of = (name) => style.getPropertyValue(name).trim();
        return [style.backgroundColor, of("--board-line"), of("--koma"), of("--ink-promoted"), of("--grain")];
      });
    const swatches = FIELDS.board.map((design) => card(page, "board", design).locator(".swatch"));
    const before = await Promise.all(swatches.map(look));
    expect(new Set(before.map(String)).size, "looks").toBe(swatches.length);
    for (const [index, design] of FIELDS.board.entries()) {
      await card(page, "board", design).click();
      await expect(page.locator("html")).toHaveAttribute("data-design", design);
      expect(await look(board.root.locator(".board")), design).toEqual(before[index]);
      // Whatever board the page has.
      expect(await Promise.all(swatches.map(look)), design).toEqual(before);
    }
  });
}

test("the pictures of themes and of promoted pieces tell them apart", RARE, async ({ board, page }) => {
  await open(board);
  const shots = async (field, part) =>
    new Set(await Promise.all(FIELDS[field].map(async (choice) => (await card(page, field, choice).locator(part).screenshot()).toString("base64"))));
  expect((await shots("theme", ".swatch")).size).toBe(3);
  for (const choice of FIELDS.promoted) {
    await card(page, "promoted", choice).click();
    const inks = await Promise.all(
      FIELDS.promoted.map((ink) => card(page, "promoted", ink).locator(".piece").evaluate((piece) => getComputedStyle(piece).getPropertyValue("--ink-promoted").trim())),
    );
    expect(inks[0], choice).not.toBe(inks[1]);
  }
});

for (const [width, height, extent] of [[1280, 800], [390, 844], [1000, 700, "full"], [768, 1024, "full"]]) {
  test(`the board can be seen while it changes, ${width} × ${height}`, inFull(extent === "full"), async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    await open(board);
    const [sheet, squares] = await Promise.all([dialog(page), board.root.locator(".squares")].map((place) => place.boundingBox()));
    const across = Math.max(0, Math.min(sheet.x + sheet.width, squares.x + squares.width) - Math.max(sheet.x, squares.x));
    const down = Math.max(0, Math.min(sheet.y + sheet.height, squares.y + squares.height) - Math.max(sheet.y, squares.y));
    expect((across * down) / (squares.width * squares.height), "the part that the sheet covers").toBeLessThan(0.6);
    const clip = { x: squares.x + 4, y: squares.y + 4, width: squares.width / 3, height: squares.height / 4 };
    const before = await page.screenshot({ clip });
    await card(page, "board", "dark").click();
    await expect.poll(async () => (await page.screenshot({ clip })).equals(before)).toBe(false);
    await expect(dialog(page)).toBeVisible();
  });
}

for (const lang of ["en", "ja"]) {
  test(`on a small phone nothing is cut, and every card is for a finger, ${lang}`, RARE, async ({ board, page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await open(board, { lang });
    await expect(page.locator(".set-picture svg")).toHaveCount(12);
    await inEveryFont(page, async (font) => {
      const sheet = await dialog(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(sheet, font).toBe(0);
      const cards = page.locator("[data-option]");
      const wrong = await cards.evaluateAll((all) =>
        all.filter((card) => card.getBoundingClientRect().height < 44 || card.scrollWidth > card.clientWidth).map((card) => card.textContent),
      );
      expect(wrong, font).toEqual([]);
      for (const group of await page.locator(".group").all()) {
        await group.scrollIntoViewIfNeeded();
        expect(await faultsOfTexts(page, ".group"), font).toEqual([]);
      }
    });
  });
}

test("the settings have no fault, light and dark", RARE, async ({ board, page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(board);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    expect(await faults(page, { allRules: colorScheme === "light", include: ".sheet" }), colorScheme).toEqual([]);
  }
});

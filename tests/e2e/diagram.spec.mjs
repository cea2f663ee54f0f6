// The position as a picture: SVG and PNG, in every set and look, from a game and from a record.

import { isFirefox } from "./firefox.mjs";
import { RARE, expect, test } from "./fixtures.mjs";
import { paste } from "./pages/clipboard.mjs";
import { saved } from "./pages/downloads.mjs";

const MOVES = "7g7f 3c3d 8h2b+ 3a2b B*4e";
const SETS = ["kanji", "two-kanji", "international", "children"];
const LOOKS = ["paper", "light", "dark"];
const XLINK = "http://www.w3.org/1999/xlink";

/** Opens the share sheet at the diagram, and waits until it is drawn. */
async function openDiagram(board) {
  await board.page.locator("[data-live]").first().waitFor({ state: "attached" });
  await board.page.keyboard.press("s");
  await board.field("share-as").selectOption("diagram");
  await drawn(board.page);
}

/** Waits until the browser has drawn the picture. */
async function drawn(page) {
  const picture = page.locator("[data-diagram]");
  await expect.poll(() => picture.evaluate((image) => image.complete && image.naturalWidth)).toBe(800);
}

/** Presses a button that saves; the name of the file and its bytes. */
async function save(board, action) {
  return saved(board.page, () => board.action(action).click());
}

/** What an SVG file has in it, as the browser's own reader of XML sees it. */
function read(page, bytes) {
  return page.evaluate(
    ([text, xlink]) => {
      const document = new DOMParser().parseFromString(text, "image/svg+xml");
      const all = [...document.querySelectorAll("*")];
      const texts = (name) => [...document.querySelectorAll(name)].map((element) => element.textContent);
      return {
        error: document.querySelector("parsererror")?.textContent,
        pieces: document.querySelectorAll("use").length,
        missing: [...document.querySelectorAll("use")].filter((use) => {
          const face = document.getElementById(use.getAttributeNS(xlink, "href").slice(1));
          return !face?.childElementCount;
        }).length,
        // Names of namespaces are no addresses.
        outside: all.flatMap((element) =>
          [...element.attributes]
            .filter(({ name, value }) => !name.startsWith("xmlns") && /:\/\/|url\(|^data:|javascript:/.test(value))
            .map(({ name, value }) => `${name}=${value}`),
        ),
        code: all.filter((element) => ["script", "style", "foreignObject"].includes(element.localName)).length,
        marks: document.querySelectorAll(".last-move").length,
        shapes: document.querySelectorAll(".shapes > *").length,
        numbers: document.querySelectorAll(".number").length,
        texts: texts("text"),
        title: texts("title")[0],
        description: texts("desc")[0],
        language: document.documentElement.getAttribute("xml:lang"),
      };
    },
    [bytes.toString("utf8"), XLINK],
  );
}

/** Width and height as the head of a PNG has them. */
function size(bytes) {
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

/** How many colors are in a strip through the middle of a PNG, and how many percent of it are the one in the corner. */
function colors(page, bytes) {
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d", { willReadFrequently: true });
    context.drawImage(bitmap, 0, 0);
    const strip = (...area) => new Uint32Array(context.getImageData(...area).data.buffer);
    const [corner] = strip(0, 0, 1, 1);
    const pixels = strip(0, Math.floor(bitmap.height / 2), bitmap.width, Math.ceil(bitmap.width / 9));
    const counts = new Map();
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    return {
      colors: counts.size,
      corner: corner.toString(16),
      paper: (100 * counts.get(corner)) / pixels.length,
    };
  }, bytes.toString("base64"));
}

test("the picture is saved as SVG that stands alone, in every set, look and language", RARE, async ({ board, page }) => {
  await board.open({ moves: MOVES, play: "w", level: 7, seed: 1 });
  await openDiagram(board);
  for (const set of SETS) {
    await board.field("diagram-pieces").selectOption(set);
    for (const look of LOOKS) {
      await board.field("diagram-look").selectOption(look);
      await drawn(page);
      const { name, bytes } = await save(board, "save-svg");
      expect(name).toMatch(/^komadai-\d{4}-\d\d-\d\d\.svg$/);
      const file = await read(page, bytes);
      // 38 on the board, a bishop in each hand, of which one was dropped.
      expect(file, `${set} ${look}`).toMatchObject({
        error: undefined, pieces: 40, missing: 0, outside: [], code: 0, marks: 1, language: "en",
      });
      await page.locator("[data-diagram]").screenshot({ path: `tests/e2e/shots/diagram-${set}-${look}.png` });
    }
  }
  await board.field("diagram-language").selectOption("ja");
  await expect(page.locator("[data-diagram]")).toHaveAttribute("alt", /^将棋の局面図/);
  const { bytes } = await save(board, "save-svg");
  const file = await read(page, bytes);
  expect(file).toMatchObject({ language: "ja", title: "将棋の局面図", numbers: 9 });
  expect(file.description).toMatch(/^後手の手番。SFEN：.*1nbsgk|^後手の手番。SFEN：lnsg/);
  expect(file.texts).toContain("5手目 ▲４五角打まで");
  expect(file.texts).toContain("Komadai level 7");
});

test("every part can be left out, and the caption is written", async ({ board, page }) => {
  await board.open({ moves: MOVES, play: "w", level: 7, seed: 1 });
  await openDiagram(board);
  const before = await read(page, (await save(board, "save-svg")).bytes);
  expect(before.texts).toEqual(expect.arrayContaining(["Komadai level 7", "After move 5: ▲B*4e", "9", "i"]));
  await expect(board.field("diagram-arrows")).toBeDisabled();
  for (const part of ["last-move", "names", "hands", "coordinates"]) {
    await board.field(`diagram-${part}`).uncheck();
  }
  await board.field("diagram-caption").fill("<The bishop> & more");
  await drawn(page);
  const after = await read(page, (await save(board, "save-svg")).bytes);
  expect(after).toMatchObject({ error: undefined, marks: 0, pieces: 39, texts: ["<The bishop> & more"] });
});

test("the picture is saved as PNG as wide as chosen", async ({ board, page }) => {
  test.slow();
  await board.open({ moves: MOVES, play: "w", level: 7, seed: 1 });
  await openDiagram(board);
  const ratios = [];
  for (const width of [600, 1200, 2400]) {
    await board.field("diagram-width").selectOption(String(width));
    const { name, bytes } = await save(board, "save-png");
    expect(name).toMatch(/^komadai-\d{4}-\d\d-\d\d\.png$/);
    const [wide, high] = size(bytes);
    expect(wide).toBe(width);
    ratios.push(high / wide);
    const found = await colors(page, bytes);
    // Paper, and a good deal of ink in all shades of its edges.
    expect(found.corner).toBe("ffffffff");
    expect(found.paper).toBeGreaterThan(50);
    expect(found.paper).toBeLessThan(95);
    expect(found.colors).toBeGreaterThan(20);
  }
  for (const ratio of ratios) expect(ratio).toBeCloseTo(ratios[0], 2);
  await board.field("diagram-look").selectOption("dark");
  await drawn(page);
  const { bytes } = await save(board, "save-png");
  expect((await colors(page, bytes)).corner).toBe("ff0f1316");
});

test("the clipboard has the picture in the chosen width", RARE, async ({ board, page }) => {
  test.skip(isFirefox(page), "A Firefox without a window keeps no pictures in its clipboard.");
  await board.open({ moves: MOVES, play: "w", level: 7, seed: 1 });
  await openDiagram(board);
  await board.field("diagram-width").selectOption("600");
  await board.action("copy-picture").click();
  await expect(page.locator("[data-told]")).toHaveText("Copied.");
  const bytes = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    return [...new Uint8Array(await (await item.getType("image/png")).arrayBuffer())];
  });
  expect(size(Buffer.from(bytes))[0]).toBe(600);
});

test("the picture is copied; where that fails, a message says so", RARE, async ({ board, page }) => {
  await board.open({ moves: MOVES, play: "w", level: 7, seed: 1 });
  await openDiagram(board);
  await board.field("diagram-width").selectOption("600");
  await board.action("copy-picture").click();
  await expect(page.locator("[data-told]")).toHaveText("Copied.");
  // Another picture has not been copied.
  await board.field("diagram-look").selectOption("light");
  await expect(page.locator("[data-told]")).toBeEmpty();
  await page.evaluate(() => delete window.ClipboardItem);
  await board.action("copy-picture").click();
  await expect(page.locator("[data-told]")).toHaveText("This browser can’t copy images. Save the diagram instead.");
});

test("in a record the picture is of the place that is looked at, with its arrows", RARE, async ({ board, page }) => {
  await board.open({ lang: "en" });
  await page.locator("[data-live]").first().waitFor({ state: "attached" });
  await paste(page, "先手：大山\n後手：<升田>\n手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n");
  // Arrows step through the moves when the list has the focus.
  await expect(page.locator('.tree [aria-current="step"]')).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  for (const [from, to] of [["8h", "2b"], ["5e", "5e"]]) {
    await board.square(from).hover();
    await page.mouse.down({ button: "right" });
    await board.square(to).hover();
    await page.mouse.up({ button: "right" });
  }
  await page.keyboard.press("f");
  await expect(board.root).toHaveAttribute("data-bottom", "w");
  await openDiagram(board);
  const file = await read(page, (await save(board, "save-svg")).bytes);
  expect(file).toMatchObject({ error: undefined, marks: 2, shapes: 2, pieces: 40 });
  expect(file.texts).toEqual(expect.arrayContaining(["大山", "<升田>", "After move 2: △P-3d"]));
  await page.locator("[data-diagram]").screenshot({ path: "tests/e2e/shots/diagram-record.png" });
  await board.field("diagram-arrows").uncheck();
  await drawn(page);
  expect((await read(page, (await save(board, "save-svg")).bytes)).shapes).toBe(0);
});

test("a diagram of the small board has its pieces", async ({ board, page }) => {
  await board.open({ variant: "minishogi", play: "b", level: 1, seed: 1, lang: "ja" });
  await openDiagram(board);
  const file = await read(page, (await save(board, "save-svg")).bytes);
  expect(file).toMatchObject({ error: undefined, pieces: 12, missing: 0, outside: [], marks: 0, numbers: 5 });
});

test.describe("without the file of a set", () => {
  test.use({ expected: /Failed to load resource/ });

  test("the set before stays, and that is told", RARE, async ({ board, page }) => {
    await page.route("**/pieces/children-*", (route) => route.fulfill({ status: 404, body: "" }));
    await board.open({ moves: MOVES, play: "w", level: 7, seed: 1 });
    await openDiagram(board);
    await board.field("diagram-pieces").selectOption("children");
    await expect(page.locator("[data-told]")).not.toBeEmpty();
    await expect(board.field("diagram-pieces")).toHaveValue("kanji");
    await drawn(page);
  });
});

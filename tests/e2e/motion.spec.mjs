// Motion: pieces glide as long as the person likes, and not at all where nothing shall move.

import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { paste } from "./pages/clipboard.mjs";

// The browser of the other tests asks for no motion.
test.use({ reducedMotion: "no-preference" });

/** A bishop that can take a bishop and promote. */
const CAPTURE = { sfen: "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3", level: 1, seed: 1 };

/** Writes down every animation that begins: where, how long, and what its first frame is. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.animations = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      const place = this.dataset.at ?? this.parentElement.dataset.hand;
      const [first] = [...frames];
      const animation = animate.call(this, frames, options);
      animation.pause();
      animation.currentTime = 0;
      const { x, y, width, height } = this.getBoundingClientRect();
      animation.play();
      animations.push({
        place,
        flying: this.classList.contains("flying"),
        face: this.querySelector("use").href.baseVal.split("#")[1],
        duration: options.duration,
        first: first.transform,
        start: [x + width / 2, y + height / 2],
        properties: [...new Set([...frames].flatMap(Object.keys))].sort(),
      });
      return animation;
    };
  });
});

/** Opens a link and waits for the part of the page that lets pieces glide, which comes with the one that announces. */
async function open(board, link) {
  await board.open(link);
  await expect(board.page.locator("[data-live]")).toBeAttached();
}

/** What has moved since the last question. */
const moved = (page) => page.evaluate(() => animations.splice(0));

/** Waits until so many pieces have begun to move, and tells of all that have. */
async function begun(page, count) {
  await expect.poll(() => page.evaluate(() => animations.length)).toBeGreaterThanOrEqual(count);
  return moved(page);
}

async function chooseGlide(board, value) {
  await board.page.keyboard.press("p");
  await board.field("glide").selectOption(value);
  await board.page.keyboard.press("Escape");
  await expect(board.page.getByRole("dialog")).toBeHidden();
}

test("pieces glide briefly at first, and slowly or not at all if the person likes", RARE, async ({ board, page }) => {
  await open(board, { play: "b", level: 1, seed: 1 });
  await board.move("7g", "7f");
  expect(await board.waitTurn("b")).toBe("");
  const [mine, theirs] = await begun(page, 2);
  expect(mine).toMatchObject({ place: "7f", duration: 120 });
  expect(theirs.duration).toBe(120);

  await chooseGlide(board, "250");
  await board.move("2g", "2f");
  expect(await board.waitTurn("b")).toBe("");
  expect((await begun(page, 2)).map(({ duration }) => duration)).toEqual([250, 250]);

  await chooseGlide(board, "0");
  await board.move("2f", "2e");
  expect(await board.waitTurn("b")).toBe("");
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  expect(await moved(page)).toEqual([]);

  // The choice outlives the page.
  await page.reload();
  await expect(board.root).toHaveAttribute("data-ply", "6");
  await page.keyboard.press("p");
  await expect(board.field("glide")).toHaveValue("0");
});

test("what was captured goes to the hand, and a promotion turns", async ({ board, page }) => {
  await open(board, { ...CAPTURE, play: "b" });
  await board.move("8h", "2b", true);
  // The AI may have answered by now.
  expect((await begun(page, 3)).slice(0, 3).map(({ place, flying, face }) => [place, flying, face])).toEqual([
    ["b:B", false, "B"],
    ["2b", true, "B"],
    ["2b", false, "pB"],
  ]);
  // Nothing that flew stays.
  await expect(page.locator(".flying")).toHaveCount(0);
  await expect(board.hand("b", "B")).toHaveAttribute("data-count", "1");

  // And back again: the AI has taken the horse.
  expect(await board.waitTurn("b")).toBe("");
  await moved(page);
  await board.action("take-back").click();
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await expect.poll(() => page.evaluate(() => animations.map(({ place }) => place))).toContain("8h");
  const places = (await moved(page)).map(({ place, face }) => `${place} ${face}`);
  expect(places).toContain("8h pB");
  expect(places).toContain("2b B");
});

for (const bottom of ["b", "w"]) {
  test(`a piece sets out from its square, with ${bottom} below`, inFull(bottom === "w"), async ({ board, page }) => {
    await open(board, { play: "b", level: 1, seed: 1, ...(bottom === "w" && { flip: true }) });
    await expect(board.root).toHaveAttribute("data-bottom", bottom);
    const start = await board.square("2g").boundingBox();
    // Stops every glide where it begins.
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (frames, options) {
        const animation = animate.call(this, frames, options);
        animation.pause();
        return animation;
      };
    });
    await board.move("2g", "2f");
    await begun(page, 1);
    const there = await board.picture("2f").boundingBox();
    expect(Math.abs(there.x - start.x)).toBeLessThan(1.5);
    expect(Math.abs(there.y - start.y)).toBeLessThan(1.5);
  });
}

for (const [side, mine, first] of [["b", ["8h", "2b"], CAPTURE.sfen], ["w", ["2b", "8h"], CAPTURE.sfen.replace(" b ", " w ")]]) {
  test(`glides of both players begin where the piece was, seen by ${side}`, async ({ board, page }) => {
    await open(board, { ...CAPTURE, sfen: first, play: side });
    const center = async (locator) => {
      const box = await locator.boundingBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const near = ([x, y], [otherX, otherY]) => expect(Math.hypot(x - otherX, y - otherY)).toBeLessThan(3);
    const [from, to] = await Promise.all(mine.map((square) => center(board.square(square))));
    await board.move(...mine, true);
    expect(await board.waitTurn(side)).toBe("");
    const glides = await begun(page, 4);
    // The bishop, which turns over on its way, and the one that it takes; then the answer.
    for (const { start } of glides.filter(({ place }) => place === mine[1]).slice(0, 2)) near(start, from);
    near(glides.find(({ place }) => place === `${side}:B`).start, to);
    const answer = glides.at(-1).place.includes(":") ? glides.at(-2) : glides.at(-1);
    near(answer.start, await center(page.locator('[data-mark~="last-from"]')));
    await expect(board.picture(answer.place)).toHaveCSS("rotate", side === "b" ? "180deg" : "none");
  });
}

test("a dropped piece passes over others, and the browser can move it without painting", async ({ board, page }) => {
  await open(board, { sfen: "4k4/9/9/9/9/9/9/9/4K4 b G 1", play: "b", level: 1, seed: 1 });
  await chooseGlide(board, "250");
  await board.drop("b", "G", "5h");
  const piece = board.picture("5h");
  await expect(piece).toHaveCSS("z-index", "3");
  const [dropped] = await begun(page, 1);
  // A browser leaves an animation of these alone to its compositor.
  expect(dropped).toMatchObject({ place: "5h", properties: ["offset", "transform"] });
  await expect(piece).toHaveCSS("z-index", "1");
});

test("a piece that was dragged is there already, but turns over", async ({ board, page }) => {
  await open(board, { sfen: "p3k4/P8/9/9/9/9/9/9/4K4 b - 1", play: "b", level: 1, seed: 1 });
  const center = async (square) => {
    const box = await board.square(square).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await center("9b")));
  await page.mouse.down();
  await page.mouse.move(...(await center("9a")), { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => page.evaluate(() => animations.length)).toBeGreaterThanOrEqual(3);
  const [taken, before, after] = await moved(page);
  expect(taken.place).toBe("b:P");
  expect(taken.first).not.toContain("translate(0px, 0px)");
  expect([before.face, after.face]).toEqual(["P", "pP"]);
  expect(after.first).toContain("translate(0px, 0px)");
});

test("a piece of which others are in hand joins them, and they stay", RARE, async ({ board, page }) => {
  await open(board, { sfen: "4k4/9/9/4p4/4R4/9/9/9/4K4 b 2P 1", play: "b", level: 1, seed: 1 });
  await board.move("5e", "5d");
  const [taken] = await begun(page, 2);
  expect(taken).toMatchObject({ place: "b:P", flying: true });
  await expect(board.hand("b", "P")).toHaveAttribute("data-count", "3");
  await expect(page.locator(".flying")).toHaveCount(0);
});

test.describe("where nothing shall move", () => {
  test.use({ reducedMotion: "reduce" });

  test("nothing does, whatever was chosen", async ({ board, page }) => {
    await open(board, { ...CAPTURE, play: "b" });
    await page.keyboard.press("p");
    await board.field("glide").selectOption("250");
    await expect(page.getByRole("dialog")).toContainText("reduce motion");
    await page.keyboard.press("Escape");
    await board.move("8h", "2b", true);
    expect(await board.waitTurn("b")).toBe("");
    expect(await moved(page)).toEqual([]);
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

test("pieces do not glide where drawing a move takes long", async ({ board, page }) => {
  await page.addInitScript(() => {
    const request = window.requestAnimationFrame;
    window.requestAnimationFrame = (then) =>
      request((time) => {
        then(time);
        for (const end = performance.now() + 30; performance.now() < end; );
      });
  });
  await open(board, { play: "b", level: 1, seed: 1 });
  for (const [from, to] of [["7g", "7f"], ["2g", "2f"], ["1g", "1f"]]) {
    await board.move(from, to);
    expect(await board.waitTurn("b")).toBe("");
  }
  // The three moves glided that showed how slow it is.
  const homes = (await moved(page)).map(({ place }) => place);
  expect(homes.length).toBe(3);
  expect(homes).toContain("7f");
  expect(homes).not.toContain("1f");
});

test("a preference of another version, or nonsense, is as none", RARE, async ({ board, page }) => {
  for (const text of ["version=99\nglide=250", "\u0000glide", "version=1\nglide=1e9"]) {
    await page.goto("./");
    await page.evaluate((text) => localStorage.setItem("komadai /some/club/path/:preferences", text), text);
    await open(board, { play: "b", level: 1, seed: 1 });
    await page.keyboard.press("p");
    await expect(board.field("glide")).toHaveValue("120");
  }
});

test("where nothing can be kept, the choice holds until the page is left", RARE, async ({ board, page }) => {
  await page.addInitScript(() => {
    for (const name of ["getItem", "setItem"]) {
      Storage.prototype[name] = () => {
        throw new DOMException("no", "QuotaExceededError");
      };
    }
  });
  await open(board, { play: "b", level: 1, seed: 1 });
  await chooseGlide(board, "250");
  await board.move("7g", "7f");
  expect(await board.waitTurn("b")).toBe("");
  expect((await begun(page, 2)).map(({ duration }) => duration)).toEqual([250, 250]);
});

test.describe("in a record", () => {
  const RECORD = "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角成(88)\n4 ２二銀(31)\n5 ５五角打\n";

  async function openRecord(board) {
    await open(board, { lang: "en" });
    await paste(board.page, RECORD);
    await expect(board.status).toHaveText("Start of the record: 5 moves.");
  }

  test("another position is shown with the same pictures", async ({ board, page }) => {
    await board.open({});
    const layer = () => page.locator(".pieces .piece").first().evaluate((piece) => getComputedStyle(piece).willChange);
    expect(await layer()).toBe("auto");
    await openRecord(board);
    // As a layer of its own, a picture is not drawn anew where it goes.
    expect(await layer()).toBe("translate");
    const pictures = () => [...document.querySelectorAll(".pieces .piece")];
    await page.evaluate(`window.pictures = ${pictures}; window.first = pictures()`);
    for (const [key, ply, faces] of [["End", 5, 39], ["Home", 0, 40]]) {
      await page.keyboard.press(key);
      await expect(board.root).toHaveAttribute("data-ply", String(ply));
      await expect(page.locator(".pieces [data-at]")).toHaveCount(faces);
      expect(await page.evaluate(() => pictures().length === 40 && pictures().every((it, index) => it === first[index]))).toBe(true);
    }
  });

  test("a jump leaves no piece on its way", async ({ board, page }) => {
    await openRecord(board);
    // Stops every glide where it begins.
    await page.evaluate(() => {
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...how) {
        const animation = animate.apply(this, how);
        animation.pause();
        return animation;
      };
    });
    const gliding = () =>
      page.evaluate(() => document.getAnimations().filter(({ effect }) => effect.target.closest(".pieces")).length);
    await page.keyboard.press("ArrowRight");
    await expect.poll(gliding).toBe(1);
    await page.keyboard.press("End");
    await expect(board.root).toHaveAttribute("data-ply", "5");
    await expect.poll(gliding).toBe(0);
  });
});

// How board and page look, as the person likes: designs of the board, the theme of the page, coordinates, size, kings.

import { FLOW, RARE, expect, inFull, test } from "./fixtures.mjs";
import { faults } from "./pages/axe.mjs";
import { contrast } from "./pages/contrast.mjs";
import { inEveryFont } from "./pages/fonts.mjs";

const DESIGNS = ["kaya", "light", "dark", "contrast", "printed"];
const SCHEMES = ["light", "dark"];
const PAPER = { light: "rgb(248, 244, 235)", dark: "rgb(22, 19, 15)" };

/** A game with pieces in hand and promoted ones, where the silver on 5d may capture, promote, and just moved. */
const GAME = {
  sfen: "lnsg2knl/4+R1r2/p1p1p1p1p/4S4/1P3p3/2P1P4/P2P1PPPP/1B1K3+b1/LNSG1GSNL w Pg2p 1",
  moves: "4e4f",
  play: "b",
  level: 1,
  seed: 1,
};

/** Keeps preferences, as an earlier visit did. An empty page has no store. */
function keep(page, preferences) {
  const lines = Object.entries({ version: 1, ...preferences }).map(([name, value]) => `${name}=${value}`);
  return page.addInitScript((text) => {
    if (location.protocol === "http:") localStorage.setItem("komadai /some/club/path/:preferences", text);
  }, lines.join("\n"));
}

/** Opens the settings, chooses, and closes them. */
async function choose(board, field, value) {
  await board.page.keyboard.press("p");
  await board.field(field).selectOption(value);
  await expect(board.field(field)).toHaveValue(value);
  await board.page.keyboard.press("Escape");
  await expect(board.page.getByRole("dialog")).toBeHidden();
}

/** What the board and the pieces are drawn in. */
const material = (board) =>
  board.root.locator(".squares").evaluate((squares) => {
    const style = getComputedStyle(squares);
    return `${style.backgroundColor}, ${style.getPropertyValue("--koma")}`;
  });

/** The color of the page's paper. */
const paper = (page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test("pieces in hand point as their stand does, in the light of those on the board", FLOW, async ({ board, page }) => {
  await board.open({ sfen: "4k4/9/9/9/9/9/9/4g4/3GK4 b Gg 1" });
  const look = (piece) =>
    piece.evaluate((piece) => {
      const style = getComputedStyle(piece);
      const light = ["--koma-light", "--koma-shade", "--koma-shadow", "--koma-shadow-turned"].map((name) => style.getPropertyValue(name));
      return { isTurned: style.rotate === "180deg", light: light.join(" ") };
    });
  const lights = [];
  for (const bottom of ["b", "w"]) {
    if (bottom === "w") await page.keyboard.press("f");
    await expect(board.root).toHaveAttribute("data-light", bottom);
    for (const [color, square] of [["b", "6i"], ["w", "5h"]]) {
      const [inHand, onBoard] = [await look(board.hand(color, "G").locator(".piece")), await look(board.picture(square))];
      expect(inHand, `${color}, ${bottom} below`).toEqual({ isTurned: color !== bottom, light: onBoard.light });
      lights.push(inHand.light);
    }
  }
  // The light stays above: what is turned is lit at its other end.
  expect(lights[0]).not.toBe(lights[1]);
  expect(lights.slice(2)).toEqual([lights[1], lights[0]]);
});

test("every design changes the board and stays", RARE, async ({ board, page }) => {
  await board.open();
  const materials = new Set([await material(board)]);
  for (const [index, design] of DESIGNS.entries()) {
    if (index === 0) continue;
    await choose(board, "board", design);
    const colors = await material(board);
    materials.add(colors);
    expect(materials.size, design).toBe(index + 1);
    await page.reload();
    await expect(board.root).toBeVisible();
    await expect.poll(() => material(board), { message: design }).toBe(colors);
  }
});

test.describe("the theme of the page", () => {
  for (const device of SCHEMES) {
    test.describe(`on a ${device} device`, () => {
      test.use({ colorScheme: device });
      const other = device === "light" ? "dark" : "light";

      // The first with the device on which it is looked at in every run; all others wait for the full tests.
      for (const [name, kept, params, expected, usual] of [
        ["kept", { theme: other }, {}, other, "light"],
        ["of the link", { theme: device }, { theme: other }, other],
        ["of the device, as the link says", { theme: other }, { theme: "system" }, device],
        ["kept, since the link's is none", { theme: other }, { theme: "blue" }, other],
        ["unknown", { theme: "blue" }, {}, device],
        ["of another version", { theme: other, version: 2 }, {}, device],
      ]) {
        test(`${name}: is there before the app`, inFull(device !== usual), async ({ board, page }) => {
          await keep(page, kept);
          let go;
          const held = new Promise((resolve) => (go = resolve));
          await page.route("**/start-*.js", async (route) => {
            await held;
            await route.continue();
          });
          const query = new URLSearchParams(params).toString();
          await page.goto(`./${query && `?${query}`}`, { waitUntil: "commit" });
          await page.locator("#too-old").waitFor({ state: "attached" });
          await expect(board.root).toHaveCount(0);
          // Without its styles nothing is drawn.
          await expect.poll(() => paper(page)).not.toBe("rgba(0, 0, 0, 0)");
          expect(await paper(page)).toBe(PAPER[expected]);
          go();
          await expect(board.root).toBeVisible();
          expect(await paper(page)).toBe(PAPER[expected]);
          const around = await page.evaluate(() => {
            const metas = Array.from(document.querySelectorAll('meta[name="theme-color"]'));
            const metasThatHold = metas.filter(({ media }) => matchMedia(media).matches);
            return [metasThatHold.map(({ content }) => content), getComputedStyle(document.documentElement).colorScheme];
          });
          expect(around).toEqual([[expected === "light" ? "#f8f4eb" : "#16130f"], expected]);
        });
      }
    });
  }

  test("changes at once, is kept, and goes over a link's", RARE, async ({ board, page }) => {
    const scheme = page.locator('meta[name="color-scheme"]');
    await board.open({ theme: "dark" });
    await page.keyboard.press("p");
    await expect(board.field("theme")).toHaveValue("dark");
    await board.field("theme").selectOption("light");
    await expect.poll(() => paper(page)).toBe(PAPER.light);
    await expect(scheme).toHaveAttribute("content", "light");
    await board.open();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await choose(board, "theme", "dark");
    await expect.poll(() => paper(page)).toBe(PAPER.dark);
    await choose(board, "theme", "system");
    await expect.poll(() => paper(page)).toBe(PAPER.light);
    await expect(scheme).toHaveAttribute("content", "light dark");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => paper(page)).toBe(PAPER.dark);
  });
});

test.describe("coordinates", () => {
  const DOWN = "123456789".split("");
  const RANKS = { digits: DOWN, kanji: "一二三四五六七八九".split(""), letters: "abcdefghi".split("") };

  /** What names a square from outside: the texts above its middle and at the right of it. */
  const names = (board, square) =>
    board.root.evaluate((root, name) => {
      const box = (element) => element.getBoundingClientRect();
      const cell = box(root.querySelector(`[data-square="${name}"]`));
      const found = (selector, from, to, least, most) =>
        Array.from(root.querySelectorAll(selector))
          .filter((text) => (box(text)[from] + box(text)[to]) / 2 > cell[least])
          .filter((text) => (box(text)[from] + box(text)[to]) / 2 < cell[most])
          .map((text) => text.textContent);
      return [
        ...found(".files span", "left", "right", "left", "right"),
        ...found(".ranks span", "top", "bottom", "top", "bottom"),
      ];
    }, square);

  for (const lang of ["en", "ja"]) {
    test(`are in every form, on both sides, ${lang}`, RARE, async ({ board }) => {
      await board.open({ play: "b", level: 1, seed: 1, lang });
      const usual = lang === "ja" ? "七" : "g";
      for (const side of ["b", "w"]) {
        await expect(board.root).toHaveAttribute("data-bottom", side);
        await expect.poll(() => names(board, "7g")).toEqual(["7", usual]);
        await board.action("flip").click();
      }
      for (const [form, ranks] of Object.entries(RANKS)) {
        await choose(board, "coordinates", form);
        for (const side of ["b", "w"]) {
          await expect(board.root).toHaveAttribute("data-bottom", side);
          for (const [index, square] of ["1a", "5e", "9i", "2h"].entries()) {
            const rank = ranks["aeih".charCodeAt(index) - "a".charCodeAt(0)];
            await expect.poll(() => names(board, square), { message: `${form}, ${side}` }).toEqual([square[0], rank]);
          }
          await board.action("flip").click();
        }
      }
    });
  }

  test("that are none leave their room to the board, and come back", async ({ board, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await board.open({ play: "b", level: 1, seed: 1 });
    const width = async () => (await board.root.locator(".squares").boundingBox()).width;
    const before = await width();
    await choose(board, "coordinates", "none");
    await expect(board.root.locator(".files span, .ranks span")).toHaveCount(0);
    await expect.poll(width).toBeGreaterThan(before);
    await page.reload();
    await expect(board.root).toBeVisible();
    await expect(board.root.locator(".files span")).toHaveCount(0);
    await choose(board, "coordinates", "digits");
    await expect.poll(width).toBe(before);
  });
});

for (const [name, viewport] of [
  ["desktop", { width: 1280, height: 800 }],
  ["phone", { width: 390, height: 844 }],
]) {
  test(`the board is as large as the person likes, ${name}`, RARE, async ({ board, page }) => {
    await page.setViewportSize(viewport);
    await board.open({ play: "b", level: 1, seed: 1 });
    const width = async () => (await board.root.locator(".squares").boundingBox()).width;
    const full = await width();
    for (const [size, share] of [["medium", 0.85], ["small", 0.7], ["full", 1]]) {
      await choose(board, "size", size);
      // A cell is a whole number of pixels.
      await expect.poll(async () => Math.abs((await width()) - share * full), { message: size }).toBeLessThan(10);
      await page.reload();
      await expect(board.root).toBeVisible();
      await inEveryFont(page, async (font) => {
        for (const thing of [board.square("1i"), board.square("9a"), board.hand("b", "P"), board.hand("w", "P"), board.status]) {
          await expect(thing).toBeInViewport({ ratio: 1 });
        }
        const [content, room] = await page.evaluate(() => [document.scrollingElement.scrollHeight, innerHeight]);
        expect(content, `${size}, ${font} font`).toBeLessThanOrEqual(room);
      });
    }
  });
}

test("the kings change hands if the person likes", async ({ board }) => {
  await board.open();
  const faces = () =>
    Promise.all(["5i", "5a"].map((square) => board.picture(square).locator("use").getAttribute("href")));
  await expect.poll(faces).toEqual(["#K", "#K2"]);
  await choose(board, "kings", "swapped");
  await expect.poll(faces).toEqual(["#K2", "#K"]);
  await board.page.reload();
  await expect(board.root).toBeVisible();
  await expect.poll(faces).toEqual(["#K2", "#K"]);
});

/** A color that is seen through on another one. */
const over = ([r, g, b, alpha], below) => [r, g, b].map((part, index) => part * alpha + below[index] * (1 - alpha));

/** The colors of the board, with their opacity, by their names in the styles. */
const palette = (page) =>
  page.evaluate(() => {
    const probe = document.querySelector(".squares").appendChild(document.createElement("i"));
    const names = "board board-line stand-wood koma koma-edge koma-cut koma-arrow ink ink-promoted count on-count";
    const marks = "mark-dest mark-halo mark-check mark-check-edge mark-hint mark-focus tint-last tint-select choice";
    const colors = {};
    for (const name of `${names} ${marks}`.split(" ")) {
      probe.style.color = "transparent";
      if (CSS.supports("color", getComputedStyle(probe).getPropertyValue(`--${name}`).trim())) {
        probe.style.color = `var(--${name})`;
      }
      const parts = getComputedStyle(probe).color.match(/[\d.]+/g).map(Number);
      colors[name] = [...parts, 1].slice(0, 4);
    }
    probe.remove();
    return colors;
  });

/** Looks at the page in the light and in the dark, one after the other. */
async function inEveryScheme(page, look) {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    await look(colorScheme);
  }
}

for (const design of DESIGNS) {
  const title = `${design} has no fault in the form, while pieces are set out and in a game, and enough contrast`;
  test(title, RARE, async ({ board, page }) => {
    // Each look of axe-core takes seconds.
    test.slow();
    // Else no pieces are set out.
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const expectNoFault = (place) =>
      inEveryScheme(page, async (scheme) => {
        // Designs and schemes differ in their colours only.
        const allRules = design === DESIGNS[0] && scheme === SCHEMES[0];
        expect.soft(await faults(page, { allRules }), `${place}, ${scheme}`).toEqual([]);
      });

    await keep(page, { board: design, "setting-out": "ohashi" });
    await board.open();
    await board.field("time").selectOption("600");
    await board.action("rules").click();
    await board.field("sfen").fill("4k4/9 b");
    await expectNoFault("the form");
    await board.field("sfen").fill("");
    // The last piece is never put, so that axe-core has time.
    await page.evaluate(() => {
      const later = window.setTimeout;
      window.setTimeout = (then, ms, ...more) => (ms > 2_500 ? 0 : later(then, ms, ...more));
    });
    await board.action("start").click();
    await expect(board.status).toHaveText("Setting up the pieces…");
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.pause()));
    await expectNoFault("setting out");
    await expect(board.status).toHaveText("Setting up the pieces…");

    await keep(page, { board: design, glide: 0 });
    await board.open(GAME);
    await board.square("5d").click();
    await expect(board.square("5c")).toHaveAttribute("data-mark", /target/);
    await expectNoFault("the game");

    await inEveryScheme(page, async (scheme) => {
      const colors = await palette(page);
      const [text, lines] = design === "contrast" ? [7, 7] : [4.5, 3];
      const { board: wood } = colors;
      const seen = (name, below) => over(colors[name], below);
      const least = (name, ratio, ...others) =>
        expect.soft(Math.max(...others), `${name}, ${scheme}`).toBeGreaterThanOrEqual(ratio);
      // Where pieces have no body, faces lie on the board.
      const body = seen("koma", wood);
      const tints = ["tint-last", "tint-select"].map((tint) => over(colors[tint], wood));
      for (const face of ["ink", "ink-promoted"]) {
        for (const below of colors.koma[3] === 0 ? [wood, ...tints] : [body]) {
          least(face, text, contrast(seen(face, below), below));
        }
      }
      least("count", text, contrast(seen("on-count", colors.count), colors.count));
      least("line", lines, contrast(seen("board-line", wood), wood));
      for (const below of [wood, body]) {
        const told = (...names) => names.map((name) => contrast(seen(name, below), below));
        least("destination", lines, ...told("mark-dest", "mark-halo"));
        least("check", lines, ...told("mark-check", "mark-check-edge"));
      }
      for (const mark of ["mark-hint", "mark-focus"]) least(mark, lines, contrast(seen(mark, wood), wood));
    });
  });
}

// What is marked is seen: every mark changes the picture of its square, in the shape that belongs to it, and what has no
// mark stays as it is. First marks as the app sets them, then each of them in every design of the board and both themes.

import { RARE, expect, test } from "./fixtures.mjs";
import { Picture } from "./picture.mjs";
import { center } from "./pages/hands.mjs";

// How different colors must look, from 0 to 1: shapes on the board, tints of a square, and two marks of one color.
const SHAPE = 0.15;
const TINT = 0.05;

const MIDDLE = [0.44, 0.44, 0.56, 0.56];
const SIDES = { left: [0, 0.4, 0.25, 0.6], right: [0.75, 0.4, 1, 0.6], top: [0.4, 0, 0.6, 0.25], bottom: [0.4, 0.75, 0.6, 1] };
/** The edges themselves: where a border is dashed, there may be a gap in the middle, and a line of the grid covers some of it. */
const EDGES = { left: [0, 0.2, 0.12, 0.8], right: [0.88, 0.2, 1, 0.8], top: [0.2, 0, 0.8, 0.12], bottom: [0.2, 0.88, 0.8, 1] };
/** Small areas at the corners of a square, so far from its edge and so wide, as shares of the square. */
const tips = (inset, width) => {
  const [near, far] = [[inset, inset + width], [1 - inset - width, 1 - inset]];
  return [near, far].flatMap(([top, bottom]) => [near, far].map(([left, right]) => [left, top, right, bottom]));
};
const QUARTERS = [[0, 0, 0.5, 0.5], [0.5, 0, 1, 0.5], [0, 0.5, 0.5, 1], [0.5, 0.5, 1, 1]];

/** Each shape: what is wrong with a difference that should be it, if anything. */
const SHAPES = {
  dot(seen) {
    if (seen.share(SHAPE, MIDDLE) < 0.98) return "no dot in the middle";
    const share = seen.share(SHAPE);
    if (share < 0.05 || share > 0.2) return `a dot of ${share} of the square`;
    if (tips(0.03, 0.2).some((tip) => seen.share(SHAPE, tip) > 0)) return "a dot that reaches the corners";
  },
  /** On stripes of its own color. */
  spot(seen) {
    const share = seen.share(SHAPE);
    if (share < 0.02 || share > 0.2) return `a spot of ${share} of the square`;
    if (tips(0.03, 0.2).some((tip) => seen.share(SHAPE, tip) > 0)) return "a spot that reaches the corners";
  },
  ring(seen) {
    if (seen.share(SHAPE, MIDDLE) > 0.02) return "a ring that is filled";
    const gap = Object.keys(SIDES).find((side) => seen.share(SHAPE, SIDES[side]) < 0.1);
    if (gap) return `a ring that is open at the ${gap}`;
    if (tips(0.03, 0.07).some((tip) => seen.share(SHAPE, tip) > 0)) return "a ring with corners";
  },
  /** Drawn with a pen that lets the board shine through. */
  circle(seen) {
    if (seen.share(SHAPE, MIDDLE) > 0.02) return "a circle that is filled";
    const gap = Object.keys(SIDES).find((side) => seen.share(2 * TINT, SIDES[side]) < 0.1);
    if (gap) return `a circle that is open at the ${gap}`;
  },
  /** A ring around the middle of an empty square. */
  hole(seen) {
    if (seen.share(SHAPE, MIDDLE) > 0.02) return "a hole that is filled";
    const share = seen.share(SHAPE);
    if (share < 0.02 || share > 0.2) return `a hole of ${share} of the square`;
    if (tips(0.03, 0.2).some((tip) => seen.share(SHAPE, tip) > 0)) return "a hole that reaches the corners";
  },
  /** A ring of dashes or dots. */
  broken(seen) {
    if (seen.share(SHAPE, MIDDLE) > 0.02) return "a broken ring that is filled";
    if (QUARTERS.some((quarter) => seen.share(SHAPE, quarter) < 0.01)) return "no dashes in a quarter";
    if (seen.share(SHAPE) > 0.3) return "a broken ring that is closed";
  },
  /** Below the piece. */
  bar(seen) {
    if (seen.share(SHAPE, [0.35, 0.86, 0.65, 1]) < 0.1) return "no bar below";
    if (seen.share(TINT, [0, 0, 1, 0.8]) > 0) return "more than a bar";
  },
  frame(seen) {
    if (seen.share(SHAPE, MIDDLE) > 0.02) return "a frame that is filled";
    const gap = Object.keys(SIDES).find((side) => seen.share(SHAPE, SIDES[side]) < 0.1);
    if (gap) return `a frame that is open at the ${gap}`;
  },
  /** Faint, and open in the middle. */
  rim(seen) {
    if (seen.share(TINT, MIDDLE) > 0.02) return "a rim that is filled";
    const gap = Object.keys(SIDES).find((side) => seen.share(TINT, SIDES[side]) < 0.04);
    if (gap) return `a rim that is open at the ${gap}`;
    const share = seen.share(TINT);
    if (share > 0.45) return `a rim of ${share} of the square`;
  },
  tint(seen) {
    // A piece covers the corners at its foot. Where colors say little a border stands for the tint.
    const tinted = (corners) => corners.filter((corner) => seen.share(TINT, corner) >= 0.6).length >= 2;
    const bordered = Object.values(EDGES).every((side) => seen.share(SHAPE, side) >= 0.05);
    if (!tinted(tips(0.1, 0.07)) && !bordered) return "neither a tint at the corners nor a border";
  },
  stripes(seen) {
    if (QUARTERS.some((quarter) => seen.share(TINT, quarter) < 0.03)) return "no stripes in a quarter";
    if (seen.share(2 * TINT) < 0.03) return "stripes that are too pale";
  },
  pale(seen) {
    if (seen.share(TINT, [0.25, 0.25, 0.75, 0.75]) < 0.3) return "no paler piece";
  },
  /** The tail of an arrow, or the rim of a circle in the next square. */
  trace() {},
  arrow(seen) {
    if (seen.share(2 * TINT) < 0.06) return "no arrow";
  },
};

/** The marks of empty squares and of squares with a piece, and their shapes. */
const EMPTY = { trace: "rim", target: "dot", "last-from": "tint", why: "stripes", premove: "stripes", hint: "frame", reach: "hole" };
const PIECE = {
  target: "ring",
  selected: "tint",
  "last-to": "tint",
  why: "stripes",
  premove: "stripes",
  hint: "frame",
  danger: "frame",
  lifted: "pale",
};
const KING = { check: "ring", selected: "tint" };
/** Marks of pieces that the person cannot move, and of the one that has moved last, and where they are tried. */
const OTHERS = { looked: "tint", reach: "broken", checker: "broken", trace: "rim", threat: "broken", movable: "bar" };
const OTHERS_ON = { looked: "8b", reach: "2b", checker: "2h", trace: "8h", threat: "4a", movable: "4i" };

/** The boxes of all squares and of the hands' pieces by their names, and of the board as a whole. */
async function boxesOf(board) {
  return board.root.evaluate((root) => {
    const box = (element) => element.getBoundingClientRect().toJSON();
    const named = Array.from(root.querySelectorAll("[data-square], [data-hand]"));
    return {
      whole: box(root),
      squares: Object.fromEntries(named.map((element) => [element.dataset.square ?? element.dataset.hand, box(element)])),
    };
  });
}

/** Draws arrows, and circles where both squares are the same. */
async function draw(board, shapes) {
  const { page } = board;
  for (const [from, to] of shapes) {
    await page.mouse.move(...(await center(board.square(from))));
    await page.mouse.down({ button: "right" });
    await page.mouse.move(...(await center(board.square(to))));
    await page.mouse.up({ button: "right" });
  }
  await expect(page.locator(".drawing > :is(path, circle)")).toHaveCount(shapes.length);
}

/** Whether a square changes, apart from edges that are smoothed in another way beside a square that is painted anew. */
const changes = (seen) => seen.share(TINT) > 0.005;

/** Whether a picture differs from another one as this shape should: the fault, or `undefined`. */
const fault = (shape, square, { squares }, marked, plain) => SHAPES[shape](marked.difference(squares[square], plain));

test.describe("as the app sets it", () => {
  test.use({ reducedMotion: "reduce" });

  test("every mark is seen", async ({ board, page }) => {
    test.slow();
    /** Compares the board with itself without its marks. */
    const expectSeen = async (scene, shapes) => {
      // What comes later marks squares anew.
      await expect(page.locator("[data-live]").first()).toBeAttached();
      const boxes = await boxesOf(board);
      const marked = await Picture.take(page, boxes.whole);
      await board.root.evaluate((root) => {
        root.querySelectorAll("[data-mark]").forEach((element) => (element.dataset.mark = ""));
        root.querySelector(".drawing")?.style.setProperty("visibility", "hidden");
      });
      const plain = await Picture.take(page, boxes.whole);
      for (const [square, shape] of Object.entries(shapes)) {
        expect.soft(fault(shape, square, boxes, marked, plain), `${scene}: ${square}`).toBeUndefined();
      }
      const others = Object.keys(boxes.squares).filter((square) => !(square in shapes));
      const changed = others.filter((square) => changes(marked.difference(boxes.squares[square], plain)));
      expect.soft(changed, `${scene}: other squares that change`).toEqual([]);
    };
    const marked = (...marks) => Promise.all(marks.map((mark) => board.marked(mark)));

    await test.step("a picked piece after a move", async () => {
      await board.open({ moves: "7g7f 3c3d", play: "b", level: 1, seed: 1 });
      await board.square("8h").click();
      await page.mouse.move(0, 0);
      await expect(board.square("8h")).toHaveAttribute("data-mark", "selected");
      const dots = ["3c", "4d", "5e", "6f", "7g"];
      await expect.poll(() => marked("last-from", "last-to", "target")).toEqual([["3c"], ["3d"], ["2b", ...dots]]);
      const seen = { "8h": "tint", "2b": "ring", "3d": "tint", ...Object.fromEntries(dots.map((dot) => [dot, "dot"])) };
      // The last move began where the piece may go: a dot on a tint. So did the own one before it: a dot in a rim.
      expect(await board.marked("trace")).toEqual(["7f", "7g"]);
      await expectSeen("picked", { ...seen, "3c": "tint", "7f": "rim" });
    });
    await test.step("arrows and circles", async () => {
      await board.open({ play: "b", level: 1, seed: 1 });
      await draw(board, [["8f", "4f"], ["2b", "2b"]]);
      await expectSeen("drawn", {
        ...Object.fromEntries(["7f", "6f", "5f", "4f"].map((square) => [square, "arrow"])),
        ...Object.fromEntries(["8f", "1b", "3b"].map((square) => [square, "trace"])),
        "2b": "circle",
      });
    });
    await test.step("a hint", async () => {
      await board.action("hint").click();
      await expect(board.status).toHaveText("A good move is marked.");
      await page.mouse.move(0, 0);
      const [hinted] = await marked("hint");
      expect(hinted).toHaveLength(2);
      await expectSeen("hint", Object.fromEntries(hinted.map((square) => [square, "frame"])));
    });
    await test.step("a piece in hand", async () => {
      await board.open({ sfen: "4k4/9/4P4/9/9/9/9/9/4K4 b G 1", play: "b", level: 1, seed: 1 });
      await board.hand("b", "G").click();
      await page.mouse.move(0, 0);
      await expect(board.hand("b", "G")).toHaveAttribute("data-mark", "selected");
      const [dots] = await marked("target");
      expect(dots).toHaveLength(81 - 3);
      await expectSeen("in hand", { "b:G": "tint", ...Object.fromEntries(dots.map((dot) => [dot, "dot"])) });
    });
    await test.step("aids and a check", async () => {
      await board.open({ moves: "7g7f 3c3d 8h3c+", play: "w", flip: true, level: 1, aids: "moves,check" });
      await expect(board.square("3c")).toHaveAttribute("data-mark", /why/);
      await expect.poll(() => marked("check", "why", "last-from")).toEqual([["5a"], ["3c"], ["8h"]]);
      await expectSeen("check", { "5a": "ring", "3c": "stripes", "8h": "tint", "3d": "rim" });
    });
    await test.step("a piece in danger", async () => {
      await board.open({ moves: "7g7f 3c3d 7i6h 4a4b", play: "b", level: 1, seed: 1, aids: "danger" });
      await expect.poll(() => marked("danger", "last-from", "last-to")).toEqual([["8h"], ["4a"], ["4b"]]);
      await expectSeen("danger", { "8h": "frame", "4a": "tint", "4b": "tint", "7i": "rim", "6h": "rim" });
    });
    await test.step("a move in advance", async () => {
      // The AI never answers: its code does not arrive.
      await page.route(/worker_bg/, () => {});
      await board.open({ play: "b", level: 20, seed: 1 });
      await board.move("7g", "7f");
      await board.move("2g", "2f");
      await page.mouse.move(0, 0);
      await expect.poll(() => marked("premove", "last-from", "last-to")).toEqual([["2f", "2g"], ["7g"], ["7f"]]);
      await expectSeen("premove", { "2f": "stripes", "2g": "stripes", "7g": "tint", "7f": "tint" });
      await expect(board.root).toHaveAttribute("data-thinking", "true");
    });
    await test.step("a piece that is dragged", async () => {
      await board.open({ play: "b", level: 1, seed: 1 });
      await page.mouse.move(...(await center(board.square("7g"))));
      await page.mouse.down();
      await page.mouse.move(...(await center(board.square("7e"))), { steps: 3 });
      await expect(board.square("7g")).toHaveAttribute("data-mark", "selected lifted");
      await expectSeen("dragged", { "7g": "pale", "7f": "dot" });
      await page.mouse.up();
    });
  });
});

/** A start position with a gold of each side in hand: many empty squares and pawns, each like the others. */
const FULL = "lnsgk1snl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGK1SNL b Gg 1";

/**
 * What lies where in the second picture (the first one has no marks), what is added in the third one, and the shape that
 * must be seen. An empty `under` stands for no mark.
 */
const PLACED = (() => {
  const [files, placed] = ["987654321", []];
  const row = (rank, marks, shapes) =>
    marks.forEach((mark, index) => placed.push({ square: files[index] + rank, under: mark, shape: shapes[mark] }));
  row("e", Object.keys(EMPTY), EMPTY);
  row("c", Object.keys(PIECE), PIECE);
  row("g", Object.keys(PIECE), PIECE);
  /** A mark that must be seen where another one is already. */
  const over = (squares, shapes, pairs) => {
    for (const [index, [under, mark]] of pairs.entries()) {
      const shapeOver = shapes[under] === "stripes" && shapes[mark] === "dot" ? "spot" : shapes[mark];
      placed.push({ square: squares[index], under, shape: shapes[under], over: mark, shapeOver });
    }
  };
  over(["d", "f"].flatMap((rank) => Array.from(files, (file) => file + rank)), EMPTY, [
    ["last-from", "target"],
    ["target", "last-from"],
    ["hint", "target"],
    ["target", "hint"],
    ["premove", "target"],
    ["last-from", "hint"],
    ["hint", "last-from"],
    ["why", "target"],
  ]);
  over("9a 8a 7a 6a 3a 2a 1a 1c 9i 8i 7i 6i 3i 2i 1i 1g".split(" "), PIECE, [
    ["last-to", "target"],
    ["target", "last-to"],
    ["hint", "target"],
    ["target", "hint"],
    ["why", "target"],
    ["target", "why"],
    ["last-to", "hint"],
    ["hint", "last-to"],
    ["selected", "hint"],
    ["hint", "selected"],
    ["selected", "danger"],
    ["selected", "lifted"],
    ["last-to", "danger"],
    ["last-to", "why"],
  ]);
  over(["5a", "5i"], KING, [["check", "selected"], ["selected", "check"]]);
  for (const [mark, shape] of Object.entries(OTHERS)) placed.push({ square: OTHERS_ON[mark], under: mark, shape });
  placed.push({ square: "b:G", under: "selected", shape: "tint" }, { square: "w:G", under: "hint", shape: "frame" });
  return placed;
})();

/** Focus is a mark, too: on an empty square at the edge in the second picture, on the piece that moved last in the third one. */
const FOCUS = ["1f", "7g"];
/** What the right button draws in the third picture. */
const DRAWN = { "7b": "arrow", "6b": "arrow", "5b": "arrow", "4b": "arrow", "2b": "circle" };

/** Gives the page a design and a theme as src/app/appearance.rs does, and marks squares as src/app/board/squares.rs does. */
const setLook = (page, { design, theme, marks, focus, drawn }) =>
  page.evaluate(
    ({ design, theme, marks, focus, drawn }) => {
      Object.assign(document.documentElement.dataset, { design, theme });
      for (const element of document.querySelectorAll("[data-square], [data-hand]")) {
        const { square, hand } = element.dataset;
        element.dataset.mark = marks[square ?? hand] ?? "";
        if (square) element.classList.toggle("bare", element.dataset.piece === "" && element.dataset.mark !== "");
        // A piece that is dragged is pale itself.
        const lifted = element.dataset.mark.split(" ").includes("lifted");
        document.querySelector(`[data-at="${square}"]`)?.classList.toggle("lifted", lifted);
      }
      document.activeElement?.blur();
      if (focus) document.querySelector(`[data-square="${focus}"]`).focus();
      document.querySelector(".drawing").style.visibility = drawn ? "" : "hidden";
    },
    { design, theme, marks, focus, drawn },
  );

/** Whatever is not seen as it should be in a design and theme. */
async function unseen(board, look) {
  const { page } = board;
  const [under, over] = [{}, {}];
  for (const placed of PLACED) {
    under[placed.square] = placed.under;
    over[placed.square] = placed.over ? `${placed.under} ${placed.over}` : placed.under;
  }
  const pictures = [];
  for (const how of [{ marks: {} }, { marks: under, focus: FOCUS[0] }, { marks: over, focus: FOCUS[1], drawn: true }]) {
    await setLook(page, { ...look, ...how });
    look.boxes ??= await boxesOf(board);
    pictures.push(await Picture.take(page, look.boxes.whole));
  }
  const [plain, single, double] = pictures;
  const { boxes } = look;
  const faults = [];
  const judge = (name, shape, square, marked, before) => {
    const wrong = fault(shape, square, boxes, marked, before);
    if (wrong) faults.push(`${name} on ${square}: ${wrong}`);
  };
  for (const { square, under, shape, over, shapeOver } of PLACED) {
    judge(under, shape, square, single, plain);
    if (over) judge(`${over} over ${under}`, shapeOver, square, double, single);
  }
  judge("focus", "frame", FOCUS[0], single, plain);
  judge("focus", "frame", FOCUS[1], double, single);
  for (const [square, shape] of Object.entries(DRAWN)) judge("drawing", shape, square, double, single);

  const quiet = Object.keys(boxes.squares).filter((square) => !(square in under) && !FOCUS.includes(square));
  for (const square of quiet) {
    if (changes(single.difference(boxes.squares[square], plain))) faults.push(`${square} has no mark, but changes`);
  }
  // Two marks look different where the squares are the same.
  for (const [rank, marks] of [["e", Object.keys(EMPTY)], ["c", Object.keys(PIECE)], ["g", Object.keys(PIECE)]]) {
    const box = (index) => boxes.squares["987654321"[index] + rank];
    for (const [a, one] of marks.entries()) {
      for (const [b, other] of marks.entries()) {
        if (b <= a) continue;
        const share = single.difference(box(a), single, box(b)).share(TINT);
        if (share < 0.02) faults.push(`${one} and ${other} look alike on rank ${rank}`);
      }
    }
  }
  return faults;
}

const WINDOWS = { desktop: { width: 1024, height: 640 }, phone: { width: 390, height: 844 } };

for (const [size, viewport] of Object.entries(WINDOWS)) {
  test.describe(`in every design and theme, ${size}`, () => {
    test.use({ viewport, reducedMotion: "reduce" });

    test("every mark is seen", RARE, async ({ board, page }) => {
      test.slow();
      await board.open({ sfen: FULL, play: "b", level: 1, seed: 1 });
      // The designs and the themes that the page offers. The device's own theme is one of the others.
      await page.keyboard.press("p");
      await expect(board.action("close-preferences")).toBeVisible();
      const values = (name) => board.field(name).locator("option").evaluateAll((all) => all.map(({ value }) => value));
      const [designs, themes] = [await values("board"), await values("theme")];
      expect(designs.length).toBeGreaterThan(1);
      expect(themes.toSorted()).toEqual(["dark", "light", "system"]);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toBeHidden();
      // The marks that the styles of the board know are those of this test.
      const known = await page.evaluate(() => {
        const texts = Array.from(document.styleSheets).flatMap(({ cssRules }) => Array.from(cssRules, (rule) => rule.cssText));
        const selectors = texts.join("\n").match(/\.(square|slot)\)?(\.bare|\[[^\]]*\]|:not\([^)]*\)|:hover)+/g);
        return [...new Set(selectors.join("\n").match(/(?<=data-mark~?=")[a-z-]+/g))].sort();
      });
      expect.soft(known).toEqual([...new Set([EMPTY, PIECE, KING, OTHERS].flatMap(Object.keys))].sort());

      await draw(board, [["8b", "4b"], ["2b", "2b"]]);
      await page.mouse.move(0, 0);
      // Focus is shown to those who use the keyboard.
      await page.keyboard.press("Tab");
      // What the AI says lies over its hand for a while.
      await expect(page.locator("[data-greeting]")).toHaveText("");

      for (const design of designs) {
        for (const theme of themes.filter((theme) => theme !== "system")) {
          await test.step(`${design}, ${theme}`, async () => {
            expect.soft(await unseen(board, { design, theme }), `${design}, ${theme}`).toEqual([]);
          });
        }
      }
      // Where the system forces its colors on pages, the board keeps its own.
      if (size !== "desktop") return;
      await page.emulateMedia({ forcedColors: "active" });
      for (const design of designs) {
        await test.step(`${design}, colors of the system`, async () => {
          expect.soft(await unseen(board, { design, theme: "light" }), `${design}, colors of the system`).toEqual([]);
        });
      }
    });
  });
}

// The position editor: pieces come from the box by mouse, finger and keys, what is wrong is told at once, and what comes
// of it is played, posed or passed on.

import { isFirefox } from "./firefox.mjs";
import { FLOW, RARE, expect, test as base } from "./fixtures.mjs";
import { faults } from "./pages/axe.mjs";
import { EditorPage } from "./pages/editor.mjs";
import { inEveryFont } from "./pages/fonts.mjs";
import { Clicks, Finger, Mouse, center } from "./pages/hands.mjs";
import { holdNetwork } from "./pages/worker.mjs";

const test = base.extend({
  editor: async ({ board }, use) => {
    await use(new EditorPage(board));
  },
});

/** How long the solver may take on a busy machine. */
const SOLVING = 40_000;
const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const EMPTY = "9/9/9/9/9/9/9/9/9 b - 1";
const KINGS = "4k4/9/9/9/9/9/9/9/4K4 b - 1";

/** Builds a position of every kind of way, from the empty board. */
async function build(editor, hand) {
  await editor.lay(EMPTY);
  await editor.putDown();
  await hand.bring(editor.box("k"), editor.square("5a"));
  await editor.putDown();
  await hand.bring(editor.box("K"), editor.square("5i"));
  await editor.putDown();
  await hand.bring(editor.box("S"), editor.square("5c"));
  await editor.putDown();
  await hand.bring(editor.box("G"), editor.hand("b", "P"));
  await editor.putDown();
  await hand.bring(editor.box("p"), editor.hand("w", "R"));
  await editor.putDown();
  await editor.expectSfen("4k4/9/4S4/9/9/9/9/9/4K4 b Gp 1");
  // From the board to a square and to a hand, from a hand to the other one and to the board.
  await hand.bring(editor.square("5c"), editor.square("4d"));
  await editor.expectSfen("4k4/9/9/5S3/9/9/9/9/4K4 b Gp 1");
  await hand.bring(editor.square("4d"), editor.hand("w", "P"));
  await editor.expectSfen("4k4/9/9/9/9/9/9/9/4K4 b Gsp 1");
  await hand.bring(editor.hand("w", "S"), editor.hand("b", "R"));
  await editor.expectSfen("4k4/9/9/9/9/9/9/9/4K4 b GSp 1");
  await hand.bring(editor.hand("b", "G"), editor.square("5b"));
  await editor.expectSfen("4k4/4G4/9/9/9/9/9/9/4K4 b Sp 1");
  await expect(editor.square("5b")).toHaveAttribute("data-piece", "G");
  await expect(editor.hand("b", "S")).toHaveAttribute("data-count", "1");
  await expect(editor.box("G")).toHaveAttribute("data-count", "3");
  await expect(editor.root.locator("[data-left]")).toHaveAttribute("data-left", "35");
}

test("clicks build a position", async ({ editor }) => {
  await editor.open();
  await editor.expectSfen(START);
  await build(editor, new Clicks());
  // What is picked can be put back into the box.
  await editor.square("5b").click();
  await editor.action("remove").click();
  await editor.expectSfen(KINGS.replace(" - ", " Sp "));
  await expect(editor.action("remove")).toBeDisabled();
});

test("a mouse drags pieces, turns them over, and slips without harm", RARE, async ({ editor, page }) => {
  await editor.open();
  const mouse = new Mouse(page);
  await build(editor, mouse);
  await mouse.bring(editor.square("5b"), editor.box("P"));
  await editor.expectSfen("4k4/9/9/9/9/9/9/9/4K4 b Sp 1");
  // A king is can’t be in hand.
  await mouse.bring(editor.square("5a"), editor.hand("w", "P"));
  await expect(editor.root.locator("[data-refusal]")).toContainText("can’t be in hand");
  // Beside everything, and out of the window: the piece stays, and the next press begins anew.
  const [x, y] = await center(editor.square("5a"));
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 30, { steps: 3 });
  // The driver of Firefox knows no place out of the window: there it is the corner.
  const out = isFirefox(page) ? 0 : -5;
  await page.mouse.move(out, out, { steps: 3 });
  await page.mouse.up();
  await editor.expectSfen("4k4/9/9/9/9/9/9/9/4K4 b Sp 1");
  await expect(editor.square("5a")).toHaveAttribute("data-mark", "");
  await mouse.bring(editor.square("5a"), editor.square("4b"));
  await editor.expectSfen("9/5k3/9/9/9/9/9/9/4K4 b Sp 1");
  // The right button shows the next face, and so does another click.
  await mouse.bring(editor.box("B"), editor.square("5e"));
  for (const face of ["+B", "b", "+b", "B"]) {
    await editor.square("5e").click({ button: "right" });
    await expect(editor.square("5e")).toHaveAttribute("data-piece", face);
  }
  await editor.square("5e").click();
  await expect(editor.square("5e")).toHaveAttribute("data-piece", "B");
  await editor.square("5e").click();
  await expect(editor.square("5e")).toHaveAttribute("data-piece", "+B");
});

test("a piece of the box is put again and again, as long as there are any", RARE, async ({ editor }) => {
  await editor.open();
  await editor.lay(EMPTY);
  await editor.box("b").click();
  for (const name of ["1a", "9i", "5e"]) await editor.square(name).click();
  await editor.expectSfen("8b/9/9/9/9/9/9/9/b8 b - 1");
  await expect(editor.box("b")).toHaveAttribute("data-mark", "");
  await expect(editor.box("b")).toHaveAttribute("aria-disabled", "true");
});

test.describe("a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("drags and taps", RARE, async ({ editor, page }) => {
    await editor.open();
    const finger = await Finger.of(page);
    await build(editor, finger);
    await finger.tap(editor.square("5a"));
    await finger.tap(editor.square("5a"));
    await expect(editor.square("5a")).toHaveAttribute("data-piece", "K");
    await finger.tap(editor.square("5a"));
    await expect(editor.square("5a")).toHaveAttribute("data-piece", "k");
    await page.keyboard.press("Escape");
    await finger.drag(await center(editor.square("5b")), await center(editor.box("L")));
    await expect(editor.square("5b")).toHaveAttribute("data-piece", "");
    // What lies below comes in sight by a finger beside the board.
    await expect(editor.field("sfen")).not.toBeInViewport();
    await editor.field("sfen").scrollIntoViewIfNeeded();
    await expect(editor.field("sfen")).toBeInViewport();
  });
});

test("keys alone build a position, take steps back, and leave", async ({ board, editor, page }) => {
  const press = async (...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await board.open();
  await board.unfold();
  await board.action("edit-position").focus();
  await press("Enter");
  await expect(editor.root).toBeFocused();
  await editor.action("clear").focus();
  await press("Enter");
  await editor.expectSfen(EMPTY);
  await editor.square("5e").focus();
  await press("PageUp", "k", "ArrowDown", "P", "+", "PageDown", "K");
  await editor.expectSfen("4k4/4+P4/9/9/9/9/9/9/4K4 b - 1");
  await press("+", "ArrowUp", "r", "+", "+", "Delete");
  await editor.expectSfen("4k4/4+P4/9/9/9/9/9/9/4K4 b - 1");
  // Into a hand, and out of it.
  await press("ArrowDown", "ArrowDown", "g", "g", "ArrowLeft", "ArrowLeft", "Backspace");
  await expect(page.locator(":focus")).toHaveAttribute("data-hand", "b:G");
  await editor.expectSfen("4k4/4+P4/9/9/9/9/9/9/4K4 b G 1");
  // Picked with Enter, put with Space; from the box too.
  await editor.square("5b").focus();
  await press("Enter");
  await expect(editor.square("5b")).toHaveAccessibleName(/selected/);
  await press("ArrowDown", "ArrowDown", "Space");
  await editor.expectSfen("4k4/9/9/4+P4/9/9/9/9/4K4 b G 1");
  await press("PageDown", "ArrowDown", "ArrowDown", "ArrowDown", "Home", "ArrowRight", "Enter");
  await expect(editor.box("r")).toHaveAttribute("data-mark", "selected");
  await press("PageUp", "Enter", "Escape");
  await editor.expectSfen("1r2k4/9/9/4+P4/9/9/9/9/4K4 b G 1");
  await press("Control+z");
  await editor.expectSfen("4k4/9/9/4+P4/9/9/9/9/4K4 b G 1");
  await press("Control+y", "Control+z", "Control+Shift+Z");
  await editor.expectSfen("1r2k4/9/9/4+P4/9/9/9/9/4K4 b G 1");
  // The keys of the game behind it do nothing, and Escape leads out, to where one came from.
  await press("f", "m");
  await press("Escape");
  await expect(editor.root).toBeHidden();
  await expect(board.root).toHaveAttribute("data-bottom", "b");
  await expect(board.action("edit-position")).toBeFocused();
  await expect(page.locator("[inert]")).toHaveCount(0);
});

test("the whole is changed at once, and every step is taken back", RARE, async ({ editor }) => {
  await editor.open();
  const steps = [
    ["preset", "2", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"],
    ["turn", "b", "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"],
    ["mirror", , "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1R5B1/LNSGKGSNL b - 1"],
    ["turn-round", , "lnsgkgsnl/1b5r1/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL w - 1"],
    ["rest", , "lnsgkgsnl/1b5r1/ppppppppp/9/9/9/PPPPPPPPP/9/LNSGKGSNL w rb 1"],
    ["preset", "mate", "4k4/9/9/9/9/9/9/9/9 b - 1"],
    ["rest", , "4k4/9/9/9/9/9/9/9/9 b 2r2b4g4s4n4l18p 1"],
    ["clear", , EMPTY],
    ["preset", "minishogi", "rbsgk/4p/5/P4/KGSBR b - 1"],
    ["preset", "even", START],
  ];
  for (const [name, value, sfen] of steps) {
    if (value === undefined) await editor.action(name).click();
    else await editor.field(name).selectOption(value);
    await editor.expectSfen(sfen);
  }
  const back = steps.map(([, , sfen]) => sfen).toReversed();
  for (const sfen of [...back.slice(1), START]) {
    await editor.action("undo").click();
    await editor.expectSfen(sfen);
  }
  await expect(editor.action("undo")).toBeDisabled();
  await expect(editor.field("preset")).toHaveValue("even");
  await editor.action("redo").click();
  await editor.expectSfen(steps[0][2]);
  await expect(editor.field("preset")).toHaveValue("2");
});

test("what is wrong is told at once, in both languages", RARE, async ({ board, editor, page }) => {
  await editor.open();
  await expect(editor.told).toHaveText("This position can be played.");
  await editor.lay("P3k4/9/P8/9/9/9/4R4/9/9 b - 1");
  await expect(editor.told.locator("li")).toHaveText([
    "Black has no king.",
    "The piece on 9a could never move.",
    "Black has two pawns on file 9.",
    "White is in check, but it is Black’s turn.",
  ]);
  await expect(editor.action("play")).toBeDisabled();
  await expect(editor.action("mate")).toBeDisabled();
  await editor.square("9a").focus();
  await page.keyboard.press("Delete");
  await editor.field("turn").selectOption("w");
  await expect(editor.told.locator("li")).toHaveText(["Black has no king."]);
  await editor.field("turn").selectOption("b");
  await editor.square("5g").focus();
  await page.keyboard.press("Delete");
  await expect(editor.told.locator("li")).toHaveText(["Black has no king.", "Can be set as a mate problem."]);
  await expect(editor.action("mate")).toBeEnabled();
  await page.keyboard.press("Escape");
  await board.action("language").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await editor.reopen();
  await editor.lay("P3k4/9/P8/9/9/9/4R4/9/9 b - 1");
  await expect(editor.told.locator("li")).toHaveText([
    "先手の玉がありません。",
    "９一の駒は行き所がありません。",
    "先手が９筋で二歩になっています。",
    "先手番なのに後手の玉に王手がかかっています。",
  ]);
  await editor.lay(KINGS.replace("K", "P"));
  await expect(editor.told.locator("li")).toHaveText(["先手の玉がありません。", "詰将棋として出題できます。"]);
});

test("text is followed as it is typed, and a bad one changes nothing", async ({ editor, page }) => {
  await editor.open();
  await editor.field("sfen").fill("4k4/9/9/9/xyz");
  await expect(editor.field("sfen")).toHaveAttribute("aria-invalid", "true");
  await expect(editor.root.locator("label", { has: page.locator('[data-field="edit-sfen"]') })).toContainText("can’t be read");
  await editor.expectSfen(START);
  await editor.field("sfen").fill("sfen rbsgk/4p/5/P4/KGSBR w - 7");
  await editor.expectSfen("rbsgk/4p/5/P4/KGSBR w - 7");
  await expect(editor.field("sfen")).toHaveAttribute("aria-invalid", "false");
  await editor.square("3c").focus();
  await page.keyboard.press("P");
  await expect(editor.root.locator("[data-refusal]")).toHaveText("No pawns left in the box.");
  await editor.field("turn").selectOption("b");
  await expect(editor.field("sfen")).toHaveValue("rbsgk/4p/5/P4/KGSBR b - 7");
});

test("minishogi has a board and a box of its own", RARE, async ({ editor, page }) => {
  await editor.open({ variant: "minishogi" });
  await editor.expectSfen("rbsgk/4p/5/P4/KGSBR b - 1");
  await expect(editor.root.locator("[data-square]")).toHaveCount(25);
  await expect(editor.root.locator("[data-box]")).toHaveCount(12);
  const mouse = new Mouse(page);
  await mouse.bring(editor.square("5d"), editor.box("P"));
  await mouse.bring(editor.box("p"), editor.square("3c"));
  await editor.expectSfen("rbsgk/4p/2p2/5/KGSBR b - 1");
  await editor.square("3c").focus();
  await page.keyboard.press("n");
  await editor.expectSfen("rbsgk/4p/2p2/5/KGSBR b - 1");
  await editor.action("turn-round").click();
  await editor.expectSfen("rbsgk/5/2P2/P4/KGSBR w - 1");
  await editor.action("play").click();
  await expect(editor.board.root).toHaveAttribute("data-sfen", "rbsgk/5/2P2/P4/KGSBR w - 1");
});

test("a position is played from", FLOW, async ({ board, editor }) => {
  await editor.open();
  await editor.lay("4k4/9/9/9/9/9/9/9/4K4 w G2p 1");
  await editor.action("play").click();
  await expect(editor.root).toBeHidden();
  await expect(board.root).toHaveAttribute("data-sfen", "4k4/9/9/9/9/9/9/9/4K4 w G2p 1");
  await expect(board.field("handicap")).toHaveValue("position");
  await expect(board.field("side")).toHaveValue("w");
  await board.start({ level: 1 });
  await board.drop("w", "P", "5e");
  await expect.poll(() => board.sfen()).not.toBe("4k4/9/9/9/9/9/9/9/4K4 w G2p 1");
  expect(await board.waitTurn("w")).toBe("");
});

test("a mate problem is posed and solved", RARE, async ({ board, editor }) => {
  await editor.open();
  await editor.field("preset").selectOption("mate");
  await editor.box("P").click();
  await editor.square("5c").click();
  await editor.box("G").click();
  await editor.hand("b", "G").click();
  await editor.putDown();
  await editor.action("rest").click();
  await editor.expectSfen("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
  await editor.action("mate").click();
  await expect(editor.root).toBeHidden();
  await expect(board.status).toContainText("mate in 1", { timeout: SOLVING });
  // It is kept like any game.
  await board.page.reload();
  await expect(board.root).toHaveAttribute("data-sfen", "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
  await expect(board.status).toContainText("mate in 1", { timeout: SOLVING });
  await board.drop("b", "G", "5b");
  await expect(board.root).toHaveAttribute("data-outcome", "b:checkmate");
});

test("a position is passed on by a link", async ({ board, editor, page }) => {
  await editor.open();
  await editor.lay("4k4/9/4+P4/9/9/9/9/9/4K4 b G 1");
  await expect(editor.field("link")).toHaveValue(/#sfen=4k4\/9\/4%2BP4\/9\/9\/9\/9\/9\/4K4_b_G_1$/);
  await editor.action("copy").click();
  await expect(editor.action("copy")).toHaveText("Copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto("about:blank");
  await page.goto(link);
  await expect(board.root).toHaveAttribute("data-sfen", "4k4/9/4+P4/9/9/9/9/9/4K4 b G 1");
  await editor.reopen();
  await editor.lay("4k4/9/4P4/9/9/9/9/9/9 b G 1");
  await expect(editor.field("link")).toHaveValue(/_b_G_1&mate$/);
  await editor.field("sfen").fill(START);
  await expect(editor.field("link")).toHaveValue(/\/some\/club\/path\/$/);
});

test("without a clipboard the link is selected", RARE, async ({ editor, page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await editor.open();
  await editor.action("copy").click();
  await expect(editor.action("copy")).not.toHaveText("Copy");
  const selected = await editor.field("link").evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
  expect(selected).toBe(await editor.field("link").inputValue());
});

test("a position that a link gets wrong is put right", RARE, async ({ board, editor }) => {
  await board.open({ sfen: "4k4/9/9/9/9/9/9/9/P8 b - 1" });
  await expect(board.page.locator("[data-error]")).toContainText("Black has no king");
  // The card has a button of its own.
  await board.action("edit-position").click();
  await editor.expectSfen("4k4/9/9/9/9/9/9/9/P8 b - 1");
  await editor.box("K").click();
  await editor.square("5i").click();
  await editor.action("play").click();
  await expect(board.page.locator("[data-error]")).toBeHidden();
  await expect(board.root).toHaveAttribute("data-sfen", "4k4/9/9/9/9/9/9/9/P3K4 b - 1");
  await board.start({ level: 1 });
  await board.act("5i5h");
});

test("a running game rests behind the editor, and goes on", async ({ board, editor, page }) => {
  // The AI never moves: its network does not come.
  await holdNetwork(page);
  await board.open({ play: "b", level: 20, seed: 1 });
  await board.act("7g7f");
  await expect(board.root).toHaveAttribute("data-thinking", "true");
  await board.action("new-game").click();
  await editor.reopen();
  await editor.expectSfen(START.replace("PPPPPPPPP", "PP1PPPPPP").replace("/9/9/9/", "/9/9/2P6/").replace("b -", "w -").replace(/1$/, "2"));
  await expect(board.root).toHaveAttribute("data-thinking", "false");
  await editor.lay(KINGS);
  await editor.action("close").click();
  await expect(editor.root).toBeHidden();
  await expect(board.root).toHaveAttribute("data-thinking", "true");
  await expect(board.root).toHaveAttribute("data-ply", "1");
  // What was left is one step back.
  await editor.reopen();
  await page.keyboard.press("Control+z");
  await editor.expectSfen(KINGS);
  await editor.action("play").click();
  // The game is kept until the next one begins.
  await expect(board.root).not.toHaveAttribute("data-sfen", KINGS);
  await board.start({ side: "b", level: 1 });
  await expect(board.root).toHaveAttribute("data-sfen", KINGS);
  await board.action("new-game").click();
  await expect(board.action("resume")).toBeVisible();
});

test("a link that is followed takes the editor away, and one that is not leaves it", RARE, async ({ board, editor, page }) => {
  await editor.open();
  await page.evaluate(() => (location.hash = "#sfen=4k4/9/9/9/9/9/9/9/4K4_b_-_1"));
  await expect(editor.root).toBeHidden();
  await expect(board.root).toHaveAttribute("data-sfen", KINGS);
  await board.start({ side: "b", level: 1 });
  await board.act("5i5h");
  await board.waitTurn("b");
  await board.action("new-game").click();
  await editor.reopen();
  await editor.lay(EMPTY);
  await page.evaluate(() => (location.hash = "#handicap=2"));
  await board.action("stay").click();
  await expect(editor.root).toBeVisible();
  await editor.expectSfen(EMPTY);
  await expect(editor.root).toBeFocused();
  await page.evaluate(() => (location.hash = "#handicap=rook"));
  await board.action("leave").click();
  await expect(editor.root).toBeHidden();
});

test("every square, hand and piece of the box has a name", async ({ editor }) => {
  await editor.open();
  await expect(editor.root).toHaveAccessibleName("Position editor");
  await expect(editor.square("5e")).toHaveAccessibleName("5e, empty");
  await expect(editor.square("8h")).toHaveAccessibleName("8h, Black’s bishop");
  await expect(editor.hand("w", "P")).toHaveAccessibleName("pawn in hand: 0");
  await expect(editor.box("g")).toHaveAccessibleName("White’s gold, 0 left in the box");
  await expect(editor.root.locator('.squares [tabindex="0"], [data-hand][tabindex="0"], [data-box][tabindex="0"]')).toHaveCount(1);
});

const SIZES = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  frame: { width: 360, height: 560 },
  "phone on its side": { width: 844, height: 390 },
};

for (const [name, viewport] of Object.entries(SIZES)) {
  for (const lang of ["en", "ja"]) {
    test(`everything has its place: ${name}, ${lang}`, RARE, async ({ editor, page }) => {
      await page.setViewportSize(viewport);
      for (const variant of ["standard", "minishogi"]) {
        await editor.open({ lang, variant });
        await editor.action("clear").click();
        await inEveryFont(page, async (font) => {
          await editor.root.evaluate((root) => [root, root.querySelector(".edit-side")].forEach((part) => part.scrollTo(0, 0)));
          const cut = await editor.root.evaluate((root) => {
            const wide = [root, ...root.querySelectorAll("*")].filter(
              (element) =>
                element.scrollWidth > element.clientWidth + 1 &&
                element.clientWidth > 0 &&
                !element.matches("input, select, svg, svg *, .edit-cell, .edit-slot, .unseen"),
            );
            return wide.map((element) => `${element.className} ${element.textContent.slice(0, 40)}`);
          });
          expect(cut, `cut off, or scrolled sideways, ${font} font`).toEqual([]);
          // What pieces are dragged between is in sight together, and what closes it.
          for (const place of [editor.square("5a"), editor.square("1a"), editor.hand("w", "R"), editor.hand("b", "P")]) {
            await expect(place).toBeInViewport({ ratio: 1 });
          }
          for (const place of [editor.box("K"), editor.box("p"), editor.action("close"), editor.action("undo")]) {
            await expect(place).toBeInViewport({ ratio: 1 });
          }
          await expect(editor.action("play")).toBeInViewport();
        });
      }
    });
  }
}

for (const colorScheme of ["light", "dark"]) {
  test(`nothing keeps anyone from the editor, ${colorScheme}`, RARE, async ({ editor, page }) => {
    // Each look of axe-core takes seconds.
    test.slow();
    await page.emulateMedia({ colorScheme });
    for (const [lang, viewport] of [
      ["en", SIZES.desktop],
      ["ja", SIZES.frame],
    ]) {
      // One look asks for all rules: the dark desktop.
      const expectNoFault = async () =>
        expect(await faults(page, { allRules: colorScheme === "dark" && lang === "en" })).toEqual([]);
      await page.setViewportSize(viewport);
      await editor.open({ lang });
      await editor.square("7g").click();
      await expectNoFault();
      await editor.field("sfen").fill("P3k4/9/P8/9/9/9/4R4/9/9 b Gb 1");
      await expect(editor.action("play")).toBeDisabled();
      await expectNoFault();
      await editor.field("sfen").fill("x");
      await expectNoFault();
    }
  });
}

test("stands are of the wood of the board, and pieces begin at their end", RARE, async ({ editor }) => {
  await editor.open();
  await editor.lay("4k4/9/9/9/9/9/9/9/4K4 b G2p 1");
  for (const [color, letter] of [["b", "G"], ["w", "P"]]) {
    const piece = editor.hand(color, letter);
    const { stand, first, wood } = await piece.evaluate((slot) => {
      const stand = slot.parentElement;
      const edge = (element) => element.getBoundingClientRect().left;
      return { stand: edge(stand), first: edge(slot), wood: getComputedStyle(stand).backgroundImage };
    });
    expect(first - stand, color).toBeLessThanOrEqual(4);
    expect(wood, color).toContain("repeating-linear-gradient");
  }
});

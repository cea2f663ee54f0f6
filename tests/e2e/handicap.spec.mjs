// Handicap games: White gives pieces and moves first.

import { RARE, expect, inFull, test } from "./fixtures.mjs";
import { inEveryFont } from "./pages/fonts.mjs";
import { faultsOfTexts } from "./pages/texts.mjs";

/** What White still has, by the word of links. */
const WHITE = {
  lance: "lnsgkgsn1/1r5b1/ppppppppp",
  "right-lance": "1nsgkgsnl/1r5b1/ppppppppp",
  bishop: "lnsgkgsnl/1r7/ppppppppp",
  rook: "lnsgkgsnl/7b1/ppppppppp",
  "rook-lance": "lnsgkgsn1/7b1/ppppppppp",
  2: "lnsgkgsnl/9/ppppppppp",
  3: "lnsgkgsn1/9/ppppppppp",
  4: "1nsgkgsn1/9/ppppppppp",
  5: "2sgkgsn1/9/ppppppppp",
  "left-5": "1nsgkgs2/9/ppppppppp",
  6: "2sgkgs2/9/ppppppppp",
  "left-7": "2sgkg3/9/ppppppppp",
  "right-7": "3gkgs2/9/ppppppppp",
  8: "3gkg3/9/ppppppppp",
  9: "4kg3/9/ppppppppp",
  10: "4k4/9/ppppppppp",
  dragonfly: "4k4/1r5b1/ppppppppp",
  naked: "4k4/9/9",
  "three-pawns": "4k4/9/9",
};

/** The start position of a handicap. */
const start = (name) =>
  `${WHITE[name]}/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w ${name === "three-pawns" ? "3p" : "-"} 1`;

test("a two-piece game from the form: White moves first", async ({ board }) => {
  await board.open();
  const sides = board.field("side").locator("option");
  await expect(sides).toHaveText(["Black (first)", "White", "Random (furigoma)"]);
  await board.choose({ handicap: "2", side: "b", level: 1, pace: false });
  await expect(sides).toHaveText(["Receiver", "Giver (first)", "Random (furigoma)"]);
  await expect(board.root).toHaveAttribute("data-sfen", start("2"));
  await board.start();
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await expect(board.root).toContainText("Handicap receiver");
  await expect(board.root).toContainText("Handicap giver");
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "3");
});

test("a handicap link with play=b: the AI begins as White", async ({ board }) => {
  await board.open({ handicap: "4", play: "b", level: 1, seed: 7 });
  await expect(board.root).toHaveAttribute("data-bottom", "b");
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await expect(board.root).toContainText("Handicap receiver");
});

test("who gives a handicap begins", RARE, async ({ board }) => {
  await board.open({ handicap: "6", play: "w", level: 1, seed: 7 });
  await expect(board.root).toHaveAttribute("data-turn", "w");
  await expect(board.root).toHaveAttribute("data-thinking", "false");
  await board.act("7a6b");
  expect(await board.waitTurn("w")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "2");
});

/** A number, a word, and the one with pieces in hand. */
const USUAL = ["6", "naked", "three-pawns"];
for (const [names, extent] of [[USUAL], [Object.keys(WHITE).filter((name) => !USUAL.includes(name)), "full"]]) {
  test(`every handicap has its link: ${names.join(", ")}`, inFull(extent === "full"), async ({ board }) => {
    for (const name of names) {
      await board.open({ handicap: name });
      await expect(board.root, name).toHaveAttribute("data-sfen", start(name));
      await expect(board.field("handicap"), name).toHaveValue(name);
    }
  });
}

test("every handicap is in the form, and the board shows it", RARE, async ({ board }) => {
  await board.open();
  const options = board.field("handicap").locator("option");
  const values = async () => (await options.evaluateAll((all) => all.map((o) => o.value))).sort();
  await expect.poll(values).toEqual(["none", ...Object.keys(WHITE)].sort());
  for (const name of Object.keys(WHITE)) {
    await board.choose({ handicap: name });
    await expect(board.root, name).toHaveAttribute("data-sfen", start(name));
  }
});

for (const lang of ["en", "ja"]) {
  test(`the name of every handicap is whole in the form of a small phone, ${lang}`, RARE, async ({ board, page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await board.open({ lang });
    for (const name of Object.keys(WHITE)) {
      await board.choose({ handicap: name });
      await inEveryFont(page, async (font) => {
        expect(await faultsOfTexts(page, ".new-game"), `${name}, ${font} font`).toEqual([]);
      });
    }
  });
}

test("a handicap that arrives as a position is known", async ({ board }) => {
  await board.open({ sfen: start("rook"), play: "b", level: 1, seed: 1 });
  await expect(board.root).toContainText("Handicap giver");
});

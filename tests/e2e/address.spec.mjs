// The address changes under the page: a record that it carries lies over the game, which rests, and one of our own links
// takes the game's place when the person agrees.

import { RARE, expect, inFull, test as base } from "./fixtures.mjs";
import { paste } from "./pages/clipboard.mjs";
import { EditorPage } from "./pages/editor.mjs";

const GAME = { play: "b", level: 1, seed: 1, lang: "en" };
const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const KINGS = "4k4/9/9/9/9/9/9/9/4K4 b - 1";

/**
 * Links to records: who writes them, their fragment, the ply that they show, and the rows of their list. All of them are
 * opened in every run, one after the other; what becomes of a running game is looked at with one of them.
 */
const RECORDS = [
  ["our own packed game", "g", "0", 4, "full"],
  ["a link of ShogiHome", "#usen=~0.7ku2jm6y20e45t2.&ply=2", "2", 6],
  ["a link of Shogi Playground", "#u=~0.7ku2jm6y20e45t2.&move=3", "3", 6, "full"],
  ["a link of KENTO", "#initpos=&moves=7g7f.3c3d.2g2f", "0", 4, "full"],
];

/** Our own links, and what the board shows when they have been followed. */
const OURS = [
  ["a position", "#sfen=4k4/9/9/9/9/9/9/9/4K4_b_-_1", KINGS],
  ["a game", "#handicap=6&play=b&level=1", /^2sgkgs2/],
  ["the editor in a frame", "#embed=edit", START],
  ["nothing", "", START],
];

class AddressPage {
  constructor(board) {
    this.board = board;
    this.page = board.page;
    this.rows = this.page.locator(".tree li");
  }

  /** Changes the fragment as a link does that somebody follows. */
  async go(fragment) {
    await this.page.evaluate((fragment) => (location.hash = fragment), fragment);
  }

  /** A game with one move of each side; its position. */
  async playing() {
    await this.board.open(GAME);
    await this.board.act("7g7f");
    expect(await this.board.waitTurn("b")).toBe("");
    return this.board.sfen();
  }

  /** The fragment of a link; ours is made by the page. */
  async fragment(of) {
    if (of !== "g") return of;
    await this.board.open({ lang: "en" });
    await this.page.locator("[data-live]").first().waitFor({ state: "attached" });
    await paste(this.page, "position startpos moves 7g7f 3c3d 2g2f");
    await expect(this.rows).toHaveCount(4);
    await this.page.keyboard.press("s");
    const link = new URL(await this.board.field("share-packed").inputValue());
    await this.page.keyboard.press("Escape");
    await this.board.action("close-study").click();
    return link.hash;
  }

  /** A record lies on the board, and nothing lies over it. */
  async showsRecord(ply, rows) {
    await expect(this.rows).toHaveCount(rows);
    await expect(this.board.root).toHaveAttribute("data-ply", ply);
    await expect(this.page.locator(".sheet")).toHaveCount(0);
    await expect(this.page.locator(".notes")).toHaveCount(0);
  }
}

const test = base.extend({
  address: async ({ board }, use) => {
    await use(new AddressPage(board));
  },
  editor: async ({ board }, use) => {
    await use(new EditorPage(board));
  },
});

for (const [what, of, ply, rows, extent] of RECORDS) {
  test(`${what} opens over a running game, which goes on behind it`, inFull(extent === "full"), async ({ address, board, page }) => {
    const fragment = await address.fragment(of);
    const sfen = await address.playing();
    await address.go(fragment);
    await address.showsRecord(ply, rows);
    await expect(board.root).toHaveAttribute("data-thinking", "false");
    await board.action("close-study").click();
    await expect(board.root).toHaveAttribute("data-sfen", sfen);
    await board.act("2g2f");
    expect(await board.waitTurn("b")).toBe("");
    // A link of our own asks now as before.
    await address.go("#handicap=2");
    await board.action("stay").click();
    await expect(board.root).toHaveAttribute("data-ply", "4");
    await expect(page.locator(".tree")).toHaveCount(0);
  });

  test(`${what} and the game behind it outlive a reload`, RARE, async ({ address, board, page }) => {
    const fragment = await address.fragment(of);
    const sfen = await address.playing();
    await address.go(fragment);
    await address.showsRecord(ply, rows);
    await page.reload();
    await address.showsRecord(ply, rows);
    await board.action("close-study").click();
    await board.action("resume").click();
    await expect(board.root).toHaveAttribute("data-sfen", sfen);
  });

  test(`${what} leaves nothing behind where no game runs`, RARE, async ({ address, board, page }) => {
    const fragment = await address.fragment(of);
    await board.open({ lang: "en" });
    await page.locator("[data-live]").first().waitFor({ state: "attached" });
    await address.go(fragment);
    await address.showsRecord(ply, rows);
    await board.action("close-study").click();
    await expect(page.locator(".tree")).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await board.start({ level: 1, side: "b" });
    await board.act("7g7f");
  });
}

for (const [what, fragment, shown] of OURS) {
  test(`a link to ${what} asks before it takes the place of a running game`, RARE, async ({ address, board, page }) => {
    const sfen = await address.playing();
    const before = page.url();
    await address.go(fragment);
    await board.action("stay").click();
    await expect(page.locator(".sheet")).toHaveCount(0);
    await expect(page).toHaveURL(before);
    await expect(board.root).toHaveAttribute("data-sfen", sfen);
    await address.go(fragment);
    await board.action("leave").click();
    await expect(board.root).toHaveAttribute("data-sfen", shown);
    await expect(page.locator(".sheet")).toHaveCount(0);
    await expect(page.locator(".tree")).toHaveCount(0);
    // The game is there for who comes back to its link.
    await address.go(new URL(before).hash);
    await expect(board.root).toHaveAttribute("data-sfen", sfen);
  });
}

test("a record takes the place of the question that another link has raised", RARE, async ({ address, board, page }) => {
  const sfen = await address.playing();
  await address.go("#handicap=2");
  await expect(board.action("leave")).toBeVisible();
  await address.go(RECORDS[1][1]);
  await address.showsRecord("2", 6);
  // And the other way round: the question lies over the record.
  await address.go("#handicap=2");
  await board.action("leave").click();
  await expect(page.locator(".tree")).toHaveCount(0);
  await expect(board.field("handicap")).toHaveValue("2");
  await board.action("resume").click();
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
});

test("one record after the other", async ({ address, board }) => {
  const sfen = await address.playing();
  for (const [, fragment, ply, rows] of [...RECORDS.slice(1), ...RECORDS.slice(1, 2)]) {
    await address.go(fragment);
    await address.showsRecord(ply, rows);
  }
  await board.action("close-study").click();
  await expect(board.root).toHaveAttribute("data-sfen", sfen);
});

test("a record takes the editor away", async ({ address, board, editor, page }) => {
  await editor.open({ lang: "en" });
  await address.go(RECORDS[1][1]);
  await expect(editor.root).toBeHidden();
  await address.showsRecord("2", 6);
  await page.keyboard.press("]");
  await expect(board.root).toHaveAttribute("data-ply", "3");
});

test("a record is opened in the language of its link", RARE, async ({ address, board, page }) => {
  await address.playing();
  await address.go(`${RECORDS[1][1]}&lang=ja&theme=dark`);
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(board.action("stay")).toHaveCount(0);
  await address.showsRecord("2", 6);
});

test("a frame for records shows each link that it gets", RARE, async ({ address, board, page }) => {
  await board.open({ embed: "view", moves: "7g7f 3c3d", lang: "en" });
  await expect(address.rows).toHaveCount(3);
  for (const [moves, rows] of [["2g2f", 2], ["7g7f_3c3d_2g2f", 4], ["7g7f_3c3d", 3]]) {
    await address.go(`#embed=view&moves=${moves}&lang=en`);
    await expect(address.rows).toHaveCount(rows);
    await expect(board.root).toHaveAttribute("data-ply", String(rows - 1));
  }
  await expect(page.locator(".notes")).toHaveCount(0);
});

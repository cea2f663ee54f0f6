// Links from people who mean harm: the page comes up, says what it made of the link, runs nothing and plays on.

import { RARE, expect, inFull, test } from "./fixtures.mjs";

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const FIELDS =
  "sfen moves ply flip play level handicap time impasse strict lock lang pieces theme embed variant mate seed aids save learn problems daily g".split(
    " ",
  );
/** A hostile link may cost this much time, on a busy machine. */
const BOUND = 10_000;

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.ran = [];
    window.alert = window.prompt = window.confirm = () => window.ran.push("dialog");
  });
  page.on("dialog", (dialog) => {
    throw new Error(`a dialog: ${dialog.message()}`);
  });
});

/** Opens an address; the board must come up in time, and nothing of the link may have run or become an element. */
async function survive(board, address) {
  const { page } = board;
  await page.goto("about:blank");
  await page.goto(address);
  await expect(board.root).toBeVisible({ timeout: BOUND });
  await expect(board.status).toBeAttached();
  // What is wrong with a position is told by the part of the page that comes later.
  await expect(page.locator(".beside > :is(.new-game, .record, .link-card)")).toBeAttached();
  expect(await page.evaluate(() => window.ran)).toEqual([]);
  const strange = "main :is(img, script, iframe, object, embed, a, base, form[action], style, b), [onerror], [onload]";
  await expect(page.locator(strange)).toHaveCount(0);
  await expect(page.locator("#crashed")).toBeHidden();
  // Nothing sticks out of the page.
  const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(wide).toBeLessThanOrEqual(width);
}

/** What the page says of the link; it is waited for, unless nothing is expected. */
async function said(board, something = true) {
  const notes = board.page.locator(".note, [data-error]");
  // They come with a later part of the page.
  if (something) await expect(notes.first()).toBeVisible();
  const sentences = await notes.allTextContents();
  for (const sentence of sentences) {
    expect(sentence.length, sentence).toBeLessThan(400);
    // Neither control characters nor any that order text or have no width.
    expect(sentence).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2067\ufeff]/u);
  }
  return sentences.join("\n");
}

/** Begins a game from the start position and plays a move each. */
async function playOn(board) {
  const card = board.action("start-position");
  await expect(card.or(board.action("start")).first()).toBeVisible();
  if (await card.isVisible()) await card.click();
  await board.start({ level: 1 });
  await board.act("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "2");
}

test("a fragment of a megabyte is not read, and the game goes on", RARE, async ({ board }) => {
  await survive(board, `./#sfen=${"9/".repeat(1 << 19)}`);
  expect(await said(board)).toBe("This link is too long to open. Use a shorter one, or set up a game here.");
  await playOn(board);
  // The game is kept, whatever its address.
  await board.page.reload();
  await expect(board.root).toHaveAttribute("data-ply", "2", { timeout: BOUND });
});

test.describe("with a service worker", () => {
  test.use({ serviceWorker: true });

  test("a query of a megabyte is not read, where a page without a network is asked for it", RARE, async ({ board, page }) => {
    // Most servers refuse such an address; the service worker does not.
    await board.open();
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
    await survive(board, `./?moves=${"7g7f_".repeat(1 << 18).slice(0, 1 << 20)}`);
    expect(await said(board)).toContain("This link is too long");
    await playOn(board);
  });
});

test("a megabyte of a field that nobody knows is too long as well", RARE, async ({ board }) => {
  await survive(board, `./#play=b&x=${"%00".repeat(350_000)}`);
  expect(await said(board)).toContain("This link is too long");
});

for (const [what, encoded, visible, extent] of [
  ["NUL", "%00", "[U+0000]", "full"],
  ["a line feed", "%0A", "[U+000A]", "full"],
  ["DEL", "%7F", "[U+007F]", "full"],
  ["a bidi override", "%E2%80%AE", "[U+202E]"],
  ["a bidi isolate", "%E2%81%A7", "[U+2067]", "full"],
  ["no width", "%E2%80%8B", "[U+200B]", "full"],
  ["a byte order mark", "%EF%BB%BF", "[U+FEFF]", "full"],
  ["a line separator", "%E2%80%A8", "[U+2028]", "full"],
  ["a tag character", "%F3%A0%81%81", "[U+E0041]", "full"],
  ["a mark on the letter before", "%CC%81", "[U+0301]", "full"],
]) {
  test(`characters that nobody sees are shown by their numbers: ${what}`, inFull(extent === "full"), async ({ board }) => {
    await survive(board, `./#level=1${encoded}2&sfen=4k4/9/9/9/9/9/9/9/4K3${encoded}_b&play=${encoded}`);
    const text = await said(board);
    expect.soft(text).toContain(`“level=1${visible}2”`);
    expect.soft(text).toContain(`“play=${visible}”`);
    if (encoded !== "%0A") expect.soft(text).toContain(`“${visible}” is not a piece`);
  });
}

// Full width, mathematical; and full width, Cyrillic, Greek, Arabic.
for (const [cases, extent] of [
  [[["４Ｋ４", "４"], ["4𝐊4", "𝐊"]], "full"],
  [[["4К4", "К"], ["4Κ4", "Κ"], ["٤K٤", "٤"], ["4ｋ4", "ｋ"], ["4＋K4", "＋"]], "full"],
]) {
  const title = `letters and digits that only look right are no pieces: ${cases.map(([, letter]) => letter).join(" ")}`;
  test(title, inFull(extent === "full"), async ({ board }) => {
    for (const [rank, letter] of cases) {
      await survive(board, `./#sfen=${encodeURIComponent(`4k4/9/9/9/9/9/9/9/${rank}`)}_b_-_1`);
      expect((await said(board)).replace(/[\u2068\u2069]/g, "")).toContain(`“${letter}” is not a piece`);
      await expect(board.root).toHaveAttribute("data-sfen", START);
    }
  });
}

test("letters and digits that only look right are refused", RARE, async ({ board }) => {
  // A full-width slash joins two ranks.
  await survive(board, `./#sfen=${"4k4/9/9/9/9/9/9/9/4K4".replaceAll("/", "%EF%BC%8F")}_b_-_1`);
  expect(await said(board)).toContain("number of rows is");
  await survive(board, "./#level=１&play=ｂ&ply=٣&seed=𝟏&moves=７g7f&time=６００&handicap=２");
  const text = await said(board);
  expect(text).toContain("“ply=");
  expect(text).toContain("Also ignored: play, level, handicap, time, seed.");
  expect(text).toContain("Move 1 can’t be read: “７g7f”");
});

// 2⁸, 2³² + 1 and 2⁶⁴ + 1 overflow numbers of one, four and eight bytes.
for (const hands of [["18446744073709551617P", "-1P"], ["256P", "4294967297P", "19P", "0P", "1e1P"]]) {
  test(`so many pieces are in no hand: ${hands.join(", ")}`, RARE, async ({ board }) => {
    for (const hand of hands) {
      await survive(board, `./#sfen=4k4/9/9/9/9/9/9/9/4K4_b_${hand}_1`);
      expect(await said(board), hand).toMatch(/pieces in hand|can’t be in hand/);
    }
  });
}

test("counts that run over are refused", RARE, async ({ board }) => {
  await survive(board, "./#sfen=4k4/9/9/9/9/9/9/9/4K4_b_18P3p_1");
  expect(await said(board)).toContain("Too many pawns.");
  await survive(board, "./#sfen=4k4/9/9/9/9/9/9/9/4K4_b_-_65536");
  expect(await said(board)).toContain("“65536” is not a move number");
  await survive(board, "./#level=4294967299&seed=4294967296&ply=65536&time=18446744073709551617&play=b");
  const text = await said(board);
  expect(text).toContain("“ply=65536”");
  expect(text).toContain("Also ignored: level, time, seed.");
  await expect(board.status).toHaveText("Your move");
});

for (const [what, payload, extent] of [
  ["an address that runs", "javascript:window.ran.push('address')", "full"],
  ["an element", "<img src=x onerror=window.ran.push('element')>", "full"],
  ["a script", "\"'><script>window.ran.push('script')</script>"],
  ["a blank of a sentence", "{name}{value}{problem}{{", "full"],
  ["a prototype", "__proto__", "full"],
  ["a query", "'; DROP TABLE games; --", "full"],
]) {
  test(`in every field: ${what}`, inFull(extent === "full"), async ({ board, page }) => {
    const encoded = encodeURIComponent(payload);
    await survive(board, `./#${FIELDS.map((name) => `${name}=${encoded}`).join("&")}`);
    await expect.poll(() => said(board)).toContain("The game in this link was saved by a newer version");
    const text = await said(board);
    expect(text).toContain(`“ply=${payload.slice(0, 40)}`);
    const names = /Also ignored: (.*?)\./.exec(text)[1].split(", ");
    for (const name of ["play", "level", "time", "lock", "theme", "variant", "seed", "learn", "problems", "daily"]) expect(names).toContain(name);
    // The words of aids are listed.
    expect(text).toContain(`“aids=${payload.slice(0, 40)}`);
    await survive(board, `./#level=${encoded}`);
    expect(await said(board)).toContain(`“level=${payload.slice(0, 40)}`);
    for (const field of ["learn", "problems"]) {
      await survive(board, `./#${field}=${encoded}`);
      const room = page.locator(`[data-${field}]`);
      await expect(room.locator(".note")).toContainText(payload.slice(0, 40));
      await expect(room.locator("img, script, iframe, object, embed, a, base, form, [onerror], [onload]")).toHaveCount(0);
    }
    await survive(board, `./#daily=${encoded}`);
    expect(await said(board)).toContain(`“daily=${payload.slice(0, 40)}`);
    await survive(board, `./?${FIELDS.map((name) => `${name}=${encoded}`).join("&")}`);
    await survive(board, `./#${FIELDS.map((name) => `${encoded}=${name}`).join("&")}`);
    expect(await said(board, false)).toBe("");
    await playOn(board);
  });
}

test("names of a prototype are fields like any other that nobody knows", RARE, async ({ board }) => {
  await survive(board, "./#__proto__=1&constructor=x&toString&hasOwnProperty=&prototype[x]=1&__proto__[level]=20");
  expect(await said(board, false)).toBe("");
  await expect(board.field("level")).toHaveValue("3");
  await playOn(board);
});

test("broken and deep encodings are read once, as they stand", RARE, async ({ board }) => {
  await survive(board, "./#level=%&play=%zz&theme=%E3%81&variant=%C0%AF&sfen=%ED%A0%80%F5%80%80%80&%&=&&%3D=%26&=b");
  const text = await said(board);
  expect(text).toContain("“play=%zz”");
  expect(text).toContain("Also ignored: level, theme, variant.");
  const deep = `%${"25".repeat(5000)}3C`;
  await survive(board, `./#level=${deep}`);
  expect(await said(board)).toContain("“level=%25252525");
  await playOn(board);
});

test("lone surrogates", RARE, async ({ board, page }) => {
  await board.open();
  await page.evaluate(() => {
    location.hash = "level=\ud800&sfen=\udc00&theme=\ud83d";
  });
  await expect(page.locator(".note").first()).toBeVisible();
  expect(await said(board)).toContain("“level=\ufffd”");
  await playOn(board);
});

test("thousands of fields: the first of a name counts", RARE, async ({ board }) => {
  const many = Array.from({ length: 6000 }, (_, index) => `level=${(index % 20) + 1}`).join("&");
  await survive(board, `./#${many.slice(0, 60_000)}`);
  expect(await said(board, false)).toBe("");
  await expect(board.field("level")).toHaveValue("1");
  await survive(board, `./#lock=${"x,".repeat(30_000)}`);
  expect(await said(board)).toContain("…” in the link.");
  await survive(board, `./#${"&".repeat(60_000)}play=b`);
  await expect(board.status).toHaveText("Your move");
});

/** A game of this many moves: two kings go around and never meet, and now and then a pawn steps forward. */
function longGame(plies) {
  const files = [9, 8, 7, 6, 5, 4, 3, 2, 1];
  const around = (near, far, length) =>
    [...files.map((file) => `${file}${near}`), ...files.toReversed().map((file) => `${file}${far}`)].slice(0, length);
  // Rounds of 17 and 16 steps: a corner is cut once, and a file left out.
  const rounds = [around("i", "h", 17), [...files.slice(1).map((file) => `${file}a`), ...files.toReversed().slice(0, 8).map((file) => `${file}b`)]];
  const pawns = [["1g", "1f", "1e", "1d"], ["9c", "9d", "9e", "9f"]];
  const steps = [0, 0];
  const moves = [];
  for (let ply = 0, quiet = 0; ply < plies; ply++, quiet++) {
    const side = ply % 2;
    const pawn = pawns[side];
    if (quiet > 1400 && pawn.length > 1) {
      moves.push(pawn.shift() + pawn[0]);
      quiet = 0;
    } else {
      const round = rounds[side];
      const at = steps[side]++ % round.length;
      moves.push(round[at] + round[(at + 1) % round.length]);
    }
  }
  return moves;
}

test("thousands of legal moves", RARE, async ({ board }) => {
  const address = (plies) => `./#sfen=1k7/9/p8/9/9/9/8P/9/K8_b_-_1&moves=${longGame(plies).join("_")}`;
  await survive(board, address(10_000));
  expect(await said(board, false)).toBe("");
  await expect(board.root).toHaveAttribute("data-ply", "10000");
  await survive(board, address(2000));
  await board.start({ level: 1 });
  await expect(board.root).not.toHaveAttribute("data-ply", "0");
  await board.page.keyboard.press("[");
  await expect(board.status).toContainText("You are looking at move");
});

test("thousands of moves, of which one is wrong or that say nothing", RARE, async ({ board }) => {
  const moves = "2h3h_8b7b_3h2h_7b8b_".repeat(3000);
  await survive(board, `./#moves=${moves}1a1a`);
  expect(await said(board)).toContain("Move 12001 can’t be read: “1a1a”");
  await survive(board, `./#moves=${moves}5a5a5a5a&play=b`);
  expect(await said(board)).toContain("Move 12001 can’t be read");
  await survive(board, `./#moves=${"_".repeat(60_000)}`);
  expect(await said(board, false)).toBe("");
  await survive(board, `./#moves=${"x".repeat(60_000)}`);
  expect(await said(board)).toMatch(/“x{40}…”/);
  await playOn(board);
});

test("positions full of mistakes are told in a few words", RARE, async ({ board }) => {
  await survive(board, "./#sfen=PPPPPPPPP/NNNNNNNNN/PPPPPPPPP/LLLLLLLLL/9/ppppppppp/nnnnnnnnn/nnnnnnnnn/ppppppppp_b_-_1");
  expect(await said(board)).toMatch(/^This position can’t be played\. .* …$/);
  await survive(board, `./#sfen=${"/".repeat(60_000)}`);
  expect(await said(board)).toContain("The number of rows is 60001");
  await survive(board, `./#sfen=4k4/9/9/9/9/9/9/9/4K4_b_-_1${"_x".repeat(30_000)}`);
  expect(await said(board)).toContain("“x” is one field too many");
  await playOn(board);
});

// The graph of the evaluations that a record carries in its comments.

import { expect, test } from "./fixtures.mjs";
import { paste } from "./pages/clipboard.mjs";
import { saved } from "./pages/downloads.mjs";
import { boardIn, heard, openBoards, openSite } from "./pages/host.mjs";
import { Fingers } from "./pages/touch.mjs";

/** Evaluations in three forms, and a move without one. */
const KIF = `手合割：平手
   1 ７六歩(77)
*#評価値=120
   2 ３四歩(33)
   3 ２二角成(88)
** -300 -3122GI
   4 同　銀(31)
**解析 0 ○ 候補1 深さ 12 評価値 -1000
*the turning point
   5 ４五角打
*#詰み=後手勝ち:5手
`;

const graphIn = (root) => root.locator('[data-graph="record"]');

test("a record with evaluations has their graph, by keys and by pointer @flow", async ({ board, page }) => {
  await board.open({ lang: "en" });
  await expect(page.locator("[data-live]").first()).toBeAttached();
  await paste(page, KIF);
  const graph = graphIn(page);
  await expect(graph).toBeVisible();
  await expect(graph).toHaveAccessibleName("Evaluation in the record, as Black sees it");
  await expect(graph).toHaveAttribute("aria-valuetext", "Start");
  const curve = graph.locator(".curve");
  await expect(curve).toHaveAttribute("d", "M200 470L400 522L600 575L800 750L1000 1000");
  expect(await curve.evaluate((path) => getComputedStyle(path).stroke)).toMatch(/^rgb/);
  await graph.focus();
  await page.keyboard.press("ArrowRight");
  await expect(graph).toHaveAttribute("aria-valuetext", "Move 1 · +1.2");
  await page.keyboard.press("ArrowRight");
  await expect(graph).toHaveAttribute("aria-valuetext", "Move 2");
  await page.keyboard.press("End");
  await expect(graph).toHaveAttribute("aria-valuetext", "Move 5 · White mates in 5");
  await expect(board.square("4e")).toHaveAttribute("data-piece", "B");
  const { x, y, width, height } = await graph.boundingBox();
  await page.mouse.click(x + 0.6 * width, y + height / 2);
  await expect(graph.locator(".told")).toHaveText("Move 3 · −3.0");
  await expect(board.square("2b")).toHaveAttribute("data-piece", "+B");
  const rows = await page.locator("[data-recorded-table] tbody tr").evaluateAll((rows) => rows.map((row) => [row.dataset.row, row.cells[1].textContent]));
  expect(rows).toEqual([["1", "+1.2"], ["3", "−3.0"], ["4", "−10.0"], ["5", "White mates in 5"]]);
  // A change of the comment changes the graph.
  await board.field("comment").fill("#評価値=2000");
  await board.field("comment").blur();
  await expect(graph.locator(".told")).toHaveText("Move 3 · +20.0");
  await expect(curve).toHaveAttribute("d", "M200 470L400 235L600 0L800 750L1000 1000");
});

test("keys that are pressed before the graph has followed go on from the move on the board", async ({ board, page }) => {
  await board.open({ lang: "en" });
  await expect(page.locator("[data-live]").first()).toBeAttached();
  await paste(page, KIF);
  await expect(graphIn(page)).toBeVisible();
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await graphIn(page).evaluate((graph) => {
    for (const key of ["ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft"]) {
      graph.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    }
  });
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await expect(graphIn(page)).toHaveAttribute("aria-valuenow", "2");
});

test("the graph has the times of the moves as a curve for each side", async ({ board, page }) => {
  await board.open({ lang: "en" });
  await expect(page.locator("[data-live]").first()).toBeAttached();
  const times = { 77: " ( 0:04/00:00:04)", 33: " ( 1:04/00:01:04)", 88: " ( 0:16/00:00:20)", 31: " ( 0:04/00:01:08)" };
  await paste(page, KIF.replace(/\((\d\d)\)/g, (from, square) => from + times[square]));
  const graph = graphIn(page);
  await expect(graph).toBeVisible();
  // The curves are highest at the longest time, half as high at a fourth of it, and a fourth as high at a sixteenth.
  for (const [side, curve] of [["b", "M200 900L600 800"], ["w", "M400 600L800 900"]]) {
    const path = graph.locator(`.times[data-side="${side}"]`);
    await expect(path).toHaveAttribute("d", curve);
    expect(await path.evaluate((path) => getComputedStyle(path).stroke)).toMatch(/^rgb/);
    expect(await path.evaluate((path) => parseFloat(getComputedStyle(path).strokeWidth))).toBe(1.25);
    expect((await path.boundingBox()).height).toBeGreaterThan(5);
  }
  await graph.focus();
  for (const told of ["Move 1 · +1.2 · 0:04", "Move 2 · 1:04", "Move 3 · −3.0 · 0:16"]) {
    await page.keyboard.press("ArrowRight");
    await expect(graph).toHaveAttribute("aria-valuetext", told);
  }
  const table = page.locator("[data-recorded-table]");
  await expect(table.locator("thead th")).toHaveText(["Move", "Evaluation", "Time"]);
  const rows = table.locator("tbody tr");
  await expect(rows).toHaveCount(5);
  await expect(rows.nth(0).locator("td")).toHaveText(["+1.2", "0:04"]);
  // A move of which the program said nothing.
  await expect(rows.nth(1)).toHaveText("Move 21:04");
});

test("moves that the record calls bad are marked on the graph, the worse the larger", async ({ board, page }) => {
  await board.open({ lang: "en" });
  await expect(page.locator("[data-live]").first()).toBeAttached();
  await paste(page, KIF.replace("(33)", "(33)\n*?!").replace("** -300", "*??\n** -300").replace("**解析", "*!\n**解析"));
  const graph = graphIn(page);
  const marks = graph.locator(".mark");
  await expect(marks).toHaveCount(2);
  const seen = await marks.evaluateAll((marks) =>
    marks.map((mark) => {
      const { stroke, strokeWidth } = getComputedStyle(mark.querySelector(".dot"));
      return { ply: mark.dataset.markPly, judgement: mark.dataset.judgement, stroke, width: parseFloat(strokeWidth) };
    }),
  );
  expect(seen.map(({ ply, judgement }) => [ply, judgement])).toEqual([["2", "inaccuracy"], ["3", "blunder"]]);
  for (const { stroke } of seen) expect(stroke).toMatch(/^rgb\(/);
  expect(seen[1].width).toBeGreaterThan(seen[0].width);
  expect(seen[1].stroke).not.toBe(seen[0].stroke);
  await graph.focus();
  for (const told of ["Move 1 · +1.2", "Move 2?!", "Move 3?? · −3.0", "Move 4! · −10.0"]) {
    await page.keyboard.press("ArrowRight");
    await expect(graph).toHaveAttribute("aria-valuetext", told);
  }
  await expect(page.locator("[data-recorded-table] thead th")).toHaveText(["Move", "Evaluation", "Mark"]);
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a tap on the graph goes to its move, and a finger along it from move to move", async ({ board, page }) => {
    await board.open({ lang: "en" });
    await expect(page.locator("[data-live]").first()).toBeAttached();
    await paste(page, KIF);
    const graph = graphIn(page);
    await graph.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await graph.boundingBox();
    const at = (part) => [x + part * width, y + height / 2];
    const fingers = await Fingers.of(page);
    await fingers.down(...at(0.6));
    await fingers.up();
    await expect(graph).toHaveAttribute("aria-valuenow", "3");
    await fingers.down(...at(0.6));
    for (const part of [0.7, 0.8, 0.9, 0.99]) await fingers.move(...at(part));
    await expect(graph).toHaveAttribute("aria-valuenow", "5");
    await fingers.move(...at(0.21));
    await fingers.up();
    await expect(graph).toHaveAttribute("aria-valuenow", "1");
    await expect(board.root).toHaveAttribute("data-ply", "1");
  });
});

/** A comment of a person beside the lines of programs, as they come from a file. */
const MIXED = `手合割：平手
   1 ７六歩(77)
*!
*#評価値=120
*#読み筋=△３四歩▲２六歩
*the usual move
*#深さ=12
*#エンジン=Some engine
   2 ３四歩(33)
** -300 +2726FU
   3 ２六歩(27)
*nothing but words
`;
test("the comment shows a person's words, and what a program wrote in words of its own @flow", async ({ board, page }) => {
  await board.open({ lang: "en" });
  await expect(page.locator("[data-live]").first()).toBeAttached();
  await paste(page, MIXED);
  const told = page.locator("[data-evaluations] li");
  const rows = page.locator(".tree li");
  // Only what people wrote is a comment.
  await expect(rows.nth(1).locator(".commented")).toHaveCount(1);
  await expect(rows.nth(2).locator(".commented")).toHaveCount(0);
  await board.action("forward").click();
  await expect(board.field("comment")).toHaveValue("the usual move");
  await expect(board.field("glyph")).toHaveValue("!");
  await expect(told).toHaveText(["Evaluation +1.2 · depth 12 · △P-3d ▲P-2f · Some engine"]);
  await expect(page.locator("[data-evaluations]")).toHaveAccessibleName("Evaluation in the record, as Black sees it");
  await board.action("forward").click();
  await expect(board.field("comment")).toHaveValue("");
  await expect(told).toHaveText(["Evaluation −3.0 · ▲P-2f"]);
  await expect(page.locator(".comment-strip")).toHaveText(/Add a comment$/);
  // Who writes there leaves the line of the program as it is, also one who begins a line as programs do.
  await board.field("comment").click();
  await board.field("comment").pressSequentially("* 3 pawns?");
  await expect(board.field("comment")).toHaveValue("* 3 pawns?");
  await expect(told).toHaveText(["Evaluation −3.0 · ▲P-2f"]);
  await board.action("forward").click();
  await expect(told).toHaveCount(0);
  await expect(board.field("comment")).toHaveValue("nothing but words");
  await board.action("back").click();
  await expect(board.field("comment")).toHaveValue("* 3 pawns?");
  // In a file every line of the programs is as it came.
  await board.action("first").focus();
  await page.keyboard.press("s");
  await board.field("share-as").selectOption("file");
  await board.field("share-format").selectOption("kifu");
  const { bytes } = await saved(page, () => board.action("save-file").click());
  const lines = bytes.toString("utf8").split(/\r?\n/);
  const [first, second] = [lines.findIndex((line) => line.startsWith("   1 ")), lines.findIndex((line) => line.startsWith("   2 "))];
  expect(lines.slice(first + 1, second)).toEqual(MIXED.split("\n").slice(2, 8));
  expect(lines.slice(second + 1, second + 3)).toEqual(["** 3 pawns?", "** -300 +2726FU"]);
});

test("a record with words alone has no graph, and a link can lock it", async ({ board, page }) => {
  await board.open({ lang: "en" });
  await expect(page.locator("[data-live]").first()).toBeAttached();
  await paste(page, KIF.replace(/^\*[#*].*\n/gm, ""));
  await expect(page.locator(".tree [data-node]").nth(5)).toBeVisible();
  await expect(graphIn(page)).toHaveCount(0);
  await board.open({ lang: "en", lock: "analysis" });
  await expect(page.locator("[data-live]").first()).toBeAttached();
  await paste(page, KIF);
  await expect(page.locator(".tree [data-node]").nth(5)).toBeVisible();
  await expect(graphIn(page)).toHaveCount(0);
  // The words of people are left, and nothing of the evaluations.
  await board.action("last").click();
  await board.action("back").click();
  await expect(board.field("comment")).toHaveValue("the turning point");
  await expect(page.locator("[data-evaluations]")).toHaveCount(0);
});

test("the graph is printed with the record, and of the comments the words of people", async ({ board, page }) => {
  await board.open({ lang: "en" });
  await expect(page.locator("[data-live]").first()).toBeAttached();
  await paste(page, MIXED);
  await expect(graphIn(page)).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".print-graph .curve")).toBeVisible();
  await expect(page.locator(".print-graph figcaption")).toHaveText("Evaluation in the record, as Black sees it");
  expect(await page.locator(".print-graph .curve").evaluate((path) => getComputedStyle(path).stroke)).toBe("rgb(0, 0, 0)");
  await expect(page.locator(".print-comment")).toHaveText(["the usual move", "nothing but words"]);
});

test("a link with the record carries its evaluations", async ({ board, page }) => {
  await board.open({ lang: "en" });
  await expect(page.locator("[data-live]").first()).toBeAttached();
  await paste(page, MIXED);
  await expect(graphIn(page)).toBeVisible();
  const curve = await graphIn(page).locator(".curve").getAttribute("d");
  await board.action("first").focus();
  await page.keyboard.press("s");
  const link = await board.field("share-packed").inputValue();
  expect(link).toContain("g=1");
  await page.goto("about:blank");
  await page.goto(link);
  await expect(graphIn(page).locator(".curve")).toHaveAttribute("d", curve);
});

test.describe("on another page", () => {
  test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$/, viewport: { width: 1000, height: 900 } });

  test("a frame that shows a record has the graph without an engine", async ({ page }) => {
    const site = await openSite();
    try {
      const asked = [];
      page.on("request", (request) => asked.push(request.url()));
      await openBoards(page, site, `<komadai-board id="a" mode="view" lang="ja" ply="1">${KIF.replaceAll("\n", "<br>")}</komadai-board>`);
      await heard(page, "a", "ready");
      const { page: frame, root } = boardIn(page, "a");
      const graph = graphIn(frame);
      await expect(graph).toBeVisible();
      await expect(graph).toHaveAttribute("aria-valuetext", "1手目 · +120");
      await graph.press("End");
      await expect(root).toHaveAttribute("data-ply", "5");
      await expect(graph).toHaveAttribute("aria-valuetext", "5手目 · 後手勝ち 5手詰み");
      expect(asked.filter((url) => /worker|engine|analysis/.test(url))).toEqual([]);
    } finally {
      await site.stop();
    }
  });

  test("a frame that shows a record has the words of people and of programs apart", async ({ page }) => {
    const site = await openSite();
    try {
      const record = MIXED.replaceAll("\n", "<br>");
      await openBoards(page, site, `<style>komadai-board { display: inline-block; width: 320px; height: 500px }</style><komadai-board id="a" mode="view" lang="ja" ply="1">${record}</komadai-board><komadai-board id="b" mode="view" lang="ja" ply="2" lock="analysis">${record}</komadai-board><komadai-board id="c" mode="view" lang="ja" ply="2">${record}</komadai-board>`);
      await heard(page, "a", "ready");
      const { page: frame, root } = boardIn(page, "a");
      const told = frame.locator("[data-evaluations] li");
      await expect(frame.locator("[data-comment]")).toHaveText(/^!\s*the usual move$/);
      await expect(told).toHaveText(["評価値 +120 · 深さ12 · △３四歩(33) ▲２六歩(27) · Some engine"]);
      await frame.locator(`[data-action="forward"]`).click();
      await expect(frame.locator("[data-comment]")).toHaveText("");
      await expect(told).toHaveText(["評価値 −300 · ▲２六歩(27)"]);
      await frame.locator(`[data-action="forward"]`).click();
      await expect(frame.locator("[data-comment]")).toHaveText("nothing but words");
      await expect(told).toHaveCount(0);
      // A small frame has one line for either; a link may lock what programs wrote.
      await heard(page, "b", "ready");
      await expect(boardIn(page, "b").page.locator(".study")).toBeAttached();
      await expect(boardIn(page, "b").page.locator("[data-evaluations]")).toHaveCount(0);
      await expect(boardIn(page, "b").page.locator(".comment-strip .words")).toHaveText("");
      await heard(page, "c", "ready");
      await expect(boardIn(page, "c").page.locator(".comment-strip .words")).toHaveText("評価値 −300 · ▲２六歩(27)");
    } finally {
      await site.stop();
    }
  });
});

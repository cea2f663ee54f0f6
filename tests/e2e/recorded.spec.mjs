// The graph of the evaluations that a record carries in its comments.

import { expect, test } from "./fixtures.mjs";
import { paste } from "./pages/clipboard.mjs";
import { boardIn, heard, openBoards, openSite } from "./pages/host.mjs";

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
  await expect(graph).toHaveAttribute("aria-valuetext", "Move 1 · +120");
  await page.keyboard.press("ArrowRight");
  await expect(graph).toHaveAttribute("aria-valuetext", "Move 2");
  await page.keyboard.press("End");
  await expect(graph).toHaveAttribute("aria-valuetext", "Move 5 · White mates in 5");
  await expect(board.square("4e")).toHaveAttribute("data-piece", "B");
  const { x, y, width, height } = await graph.boundingBox();
  await page.mouse.click(x + 0.6 * width, y + height / 2);
  await expect(graph.locator(".told")).toHaveText("Move 3 · -300");
  await expect(board.square("2b")).toHaveAttribute("data-piece", "+B");
  const rows = await page.locator("[data-recorded-table] tr").evaluateAll((rows) => rows.map((row) => [row.dataset.row, row.cells[1].textContent]));
  expect(rows).toEqual([["1", "+120"], ["3", "-300"], ["4", "-1000"], ["5", "White mates in 5"]]);
  // A change of the comment changes the graph.
  await board.field("comment").fill("#評価値=2000");
  await board.field("comment").blur();
  await expect(graph.locator(".told")).toHaveText("Move 3 · +2000");
  await expect(curve).toHaveAttribute("d", "M200 470L400 235L600 0L800 750L1000 1000");
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
});

// Live analysis: candidates of the position shown, their lines walked and put into the record, what makes it rest, locks,
// keys, and the event that a host page receives.

import { FLOW, RARE, expect, inFull, test } from "./fixtures.mjs";
import { Analysis, PATIENT, STORED, openRecord } from "./pages/analysis.mjs";
import { faults } from "./pages/axe.mjs";
import { paste } from "./pages/clipboard.mjs";
import { contrast } from "./pages/contrast.mjs";
import { BRANCHING } from "./pages/records.mjs";
import { boardIn, heard, openBoards, openSite } from "./pages/host.mjs";

/** Mate in one by any gold beside the pawn. */
const MATE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
/** A fourth file rook, and castles of both sides: White's is a half Mino before it is whole. */
const CASTLES =
  "startpos moves 7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 4i5h 7b8b 5g5f 7a7b 9g9f 4a5b 1g1f 5b4c 1f1e 9c9d";
/** White is in check. */
const CHECK = "4k4/9/4R4/9/9/9/9/9/4K4 w - 1";
/** Has the page believe that it is hidden, or seen again. */
const hide = (page, hidden) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => (hidden ? "hidden" : "visible") });
    Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, hidden);

test("candidates of the position shown appear, deepen and are remembered", FLOW, async ({ board, page }) => {
  const analysis = await openRecord(board, page);
  await expect(analysis.toggle).toHaveAttribute("aria-pressed", "false");
  await expect(analysis.list).toHaveCount(0);
  await analysis.toggle.click();
  await expect(analysis.toggle).toHaveAttribute("aria-pressed", "true");
  await analysis.deepens(6);
  await expect(analysis.rows).toHaveCount(3);
  const moves = await analysis.rows.evaluateAll((rows) => rows.map(({ dataset }) => dataset.move));
  expect(new Set(moves).size).toBe(3);
  for (const score of await analysis.rows.evaluateAll((rows) => rows.map(({ dataset }) => dataset.score))) {
    expect(score).toMatch(/^(cp -?\d+|mate -?\d+)$/);
  }
  // An even game is about even, and the bar is a meter of it.
  const value = Number(await analysis.bar.getAttribute("data-eval"));
  expect(value).toBeGreaterThan(30);
  expect(value).toBeLessThan(70);
  await expect(page.getByRole("meter", { name: "Win rate of Black" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Candidate moves" }).getByRole("listitem")).toHaveCount(3);
  // The arrows lie on the board, the best one the strongest.
  await expect(page.locator('.drawing .suggested [data-weight="4"]')).toHaveCount(1);
  await expect(page.locator(".drawing .suggested path").first()).toBeVisible();
  // Another position, and back: what was found is there at once.
  const depth = await analysis.depth();
  await board.action("last").click();
  await board.action("back").click();
  await board.action("first").click();
  expect(await analysis.depth()).toBeGreaterThanOrEqual(depth);
  // More lines, and fewer.
  await board.field("analysis-lines").selectOption("5");
  await expect(analysis.rows).toHaveCount(5, PATIENT);
  await board.field("analysis-lines").selectOption("1");
  await expect(analysis.rows).toHaveCount(1);
  await analysis.toggle.click();
  await expect(analysis.list).toHaveCount(0);
  await expect(page.locator(".drawing .suggested > *")).toHaveCount(0);
});

/** What the list of candidates says, and how deep it is. */
const told = (analysis) =>
  analysis.page.evaluate(() => ({
    rows: Array.from(document.querySelectorAll("[data-candidates] [data-move]"), ({ dataset, textContent }) => ({ ...dataset, textContent })),
    extent: document.querySelector(".analysis p.extent").textContent.replace(/ · .*/, ""),
  }));

/** The depth that the line below the candidates says. */
const depthOf = ({ extent }) => /Depth \d+/.exec(extent)[0];

/** The texts of the stored results, and the number of times that they were written since the page was opened. */
const storedResults = (page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((key) => key.endsWith(":findings"));
    const [, ...results] = (localStorage.getItem(key) ?? "").split("\n\n");
    return { results, writes: window.writes ?? 0 };
  });

/** Counts how often results are written. */
const countWrites = (page) =>
  page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    window.writes = 0;
    Storage.prototype.setItem = function (key, text) {
      if (key.endsWith(":findings")) window.writes += 1;
      setItem.call(this, key, text);
    };
  });

test("results outlive a reload: they are shown before the engine has come, which goes on from there", FLOW, async ({ board, page }) => {
  await countWrites(page);
  const analysis = await openRecord(board, page);
  await analysis.toggle.click();
  await analysis.deepens(STORED);
  // Not at every depth.
  expect(await storedResults(page)).toEqual({ results: [], writes: 0 });
  await hide(page, true);
  await expect(analysis.extent).toContainText("Paused while the page is hidden.");
  const { rows, extent } = await told(analysis);
  expect(rows).toHaveLength(3);
  const { results, writes } = await storedResults(page);
  expect([results.length, writes]).toEqual([1, 1]);
  expect(results[0]).toMatch(/^lnsgkgsnl\/\S+ b -\n/);

  const held = [];
  await page.route(/worker_bg/, (route) => void held.push(route));
  await page.reload();
  await page.locator('[data-tab="analysis"]').click();
  await expect(analysis.toggle).toHaveAttribute("aria-pressed", "false");
  await analysis.toggle.click();
  await expect(analysis.rows).toHaveCount(3, PATIENT);
  await expect.poll(() => held.length, PATIENT).toBeGreaterThan(0);
  const again = await told(analysis);
  expect(again.rows).toEqual(rows);
  expect(depthOf(again)).toBe(depthOf({ extent }));
  // Another position has none.
  await board.action("forward").click();
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await expect(analysis.rows).toHaveCount(0);
  await board.action("back").click();
  await expect(analysis.rows).toHaveCount(3);
  // What is stored stays, and gives way to a deeper result only.
  expect(await storedResults(page)).toEqual({ results, writes: 0 });
  const depth = await analysis.depth();
  await page.unroute(/worker_bg/);
  // A request that the browser has given up is not to be answered.
  for (const route of held) await route.continue().catch(() => {});
  await analysis.deepens(depth + 1);
  await analysis.toggle.click();
  const depthIn = (text) => Number(/ (\d+) \d+$/m.exec(text)[1]);
  const { results: deeper } = await storedResults(page);
  expect(deeper).toHaveLength(1);
  expect(depthIn(deeper[0])).toBeGreaterThan(depthIn(results[0]));
});

test("results of another engine and damaged results are not shown", RARE, async ({ board, page }) => {
  const analysis = await openRecord(board, page);
  await analysis.toggle.click();
  await analysis.deepens(STORED);
  await analysis.toggle.click();
  const { results: [right] } = await storedResults(page);
  await page.route(/worker_bg/, () => {});
  const shows = async (text, count) => {
    await page.evaluate((text) => {
      const key = Object.keys(localStorage).find((key) => key.endsWith(":findings"));
      localStorage.setItem(key, text);
    }, text);
    await page.reload();
    await page.locator('[data-tab="analysis"]').click();
    await analysis.toggle.click();
    await expect(analysis.extent).toContainText(count > 0 ? "Depth" : "Searching", PATIENT);
    await expect(analysis.rows, text).toHaveCount(count);
  };
  const [, engine] = right.split("\n");
  await shows(`1\n\n${right}`, 3);
  await shows(`2\n\n${right}`, 0);
  await shows(`1\n\n${right.replace(engine, engine.replace(/^\S+/, "0.0.9-00000000"))}`, 0);
  await shows(`1\n\n${right.replace(" network ", " nothing ")}`, 0);
});

test("the opening of a record is named before anything is analyzed", async ({ board, page }) => {
  const analysis = await openRecord(board, page, "startpos moves 7g7f 3c3d 6g6f 8c8d 2h6h");
  await board.action("last").click();
  await expect(page.getByRole("list", { name: "Openings and castles" }).getByRole("listitem")).toHaveText(["Black: Fourth File Rook (move 5)"]);
  await expect(page.locator('[data-names] [data-name="fourth-file-rook"]')).toHaveAttribute("data-reached", "5");
  await expect(analysis.toggle).toHaveAttribute("aria-pressed", "false");
});

for (const [width, height] of [[1280, 800], [820, 1180]]) {
  test(`names of openings and castles stand one below the other, without gaps, at ${width}×${height}`, RARE, async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    await openRecord(board, page, CASTLES);
    await board.action("last").click();
    await expect(page.locator(".analysis [data-name]")).toHaveCount(3);
    const boxes = await page.locator(".analysis [data-name]").evaluateAll((names) => names.map((name) => name.getBoundingClientRect().toJSON()));
    for (const [at, box] of boxes.entries()) {
      if (at === 0) continue;
      expect(box.left).toBe(boxes[0].left);
      // Firefox has boxes at fractions of a pixel.
      expect(Math.abs(box.top - boxes[at - 1].bottom)).toBeLessThan(0.1);
    }
  });
}

for (const [width, height, lang] of [[1280, 800, "en"], [1024, 768, "en"], [1024, 768, "ja"]]) {
  test(`the buttons of the panel keep their places when names appear, at ${width}×${height}, ${lang}`, inFull(lang !== "en"), async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    await openRecord(board, page, CASTLES, { lang });
    await page.keyboard.press("End");
    await expect(page.locator(".analysis [data-name]")).toHaveCount(3);
    const boxes = () => page.locator(".study-tabs button, .analysis button, .study-bar button").evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, top } = button.getBoundingClientRect();
        return [button.dataset.action ?? button.dataset.tab, left, top + scrollY];
      }),
    );
    await page.keyboard.press("Home");
    await expect(board.root).toHaveAttribute("data-ply", "0");
    await expect(page.locator("[data-names]")).toHaveCount(0);
    const before = await boxes();
    for (let ply = 1; ply <= 20; ply++) {
      await page.keyboard.press("ArrowRight");
      await expect(board.root).toHaveAttribute("data-ply", String(ply));
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect(await boxes(), `after move ${ply}`).toEqual(before);
    }
    await expect(page.locator(".analysis [data-name]")).toHaveCount(3);
  });
}

test("a record without names has no room for any", RARE, async ({ board, page }) => {
  const analysis = await openRecord(board, page, "startpos moves 7g7f 3c3d 6g6f 8c8d 1g1f");
  await expect(analysis.toggle).toBeVisible();
  await analysis.toggle.click();
  await expect(analysis.list).toHaveCount(1);
  await analysis.toggle.click();
  await expect(page.locator(".analysis > *")).toHaveCount(1);
});

test("scores have the form and the side that the person chooses", RARE, async ({ board, page }) => {
  const analysis = await openRecord(board, page, `position sfen ${MATE}`);
  await analysis.toggle.click();
  await expect(analysis.row(1)).toHaveAttribute("data-score", "mate 1", PATIENT);
  await expect(analysis.row(1)).toHaveAttribute("data-move", /^G\*[456]b$/);
  await expect(analysis.row(1).locator(".score")).toHaveText("mates in 1");
  await expect(analysis.bar).toHaveAttribute("data-eval", "100.0");
  // White is to move, and is in check: passing is illegal.
  await board.action("close-study").click();
  await expect(analysis.list).toHaveCount(0);
  await paste(page, `position sfen ${CHECK}`);
  await page.locator(".study").waitFor();
  await analysis.toggle.click();
  await analysis.deepens();
  await expect(board.action("threat")).toBeDisabled();
  const score = analysis.row(1).locator(".score");
  const percent = async () => Number(/(\d+)%/.exec(await score.textContent())?.[1]);
  await board.field("analysis-lines").selectOption("1");
  await expect.poll(percent, PATIENT).toBeGreaterThan(50);
  await board.field("analysis-viewpoint").selectOption("mover");
  await expect.poll(percent, PATIENT).toBeLessThan(50);
  await board.field("analysis-form").selectOption("pawns");
  await expect(score).toHaveText(/^([≥≤] )?−\d+\.\d$/, PATIENT);
});

test("a line is walked by pointer and keys, and put into the record as a variation", FLOW, async ({ board, page }) => {
  const analysis = await openRecord(board, page);
  await board.action("forward").click();
  await analysis.toggle.click();
  await analysis.deepens(6);
  const start = await board.sfen();
  // By pointer.
  await analysis.step(1, 2).click();
  await expect(board.root).toHaveAttribute("data-ply", "3");
  await expect(analysis.step(1, 2)).toHaveAttribute("aria-current", "step");
  await expect(board.status).toHaveText(`Line 1, move 2: ${await analysis.step(1, 2).textContent()}`);
  await expect(page.locator(".drawing .suggested > *")).toHaveCount(0);
  // Meanwhile the list stands still, and the record is as it was.
  const frozen = await analysis.row(1).textContent();
  await page.waitForTimeout(1_500);
  expect(await analysis.row(1).textContent()).toBe(frozen);
  await expect(page.locator(".tree li")).toHaveCount(7);
  // By keys.
  await page.keyboard.press("ArrowRight");
  await expect(board.root).toHaveAttribute("data-ply", "4");
  await expect(analysis.step(1, 3)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await page.keyboard.press("ArrowLeft");
  await expect(board.root).toHaveAttribute("data-sfen", start);
  await page.keyboard.press("ArrowDown");
  await expect(analysis.step(2, 1)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(board.root).toHaveAttribute("data-ply", "3");
  // A press on the board ends the walk.
  await board.square("5e").click();
  await expect(board.root).toHaveAttribute("data-sfen", start);
  // Escape does so as well.
  await analysis.step(2, 1).click();
  await expect(board.root).toHaveAttribute("data-ply", "2");
  await page.keyboard.press("Escape");
  await expect(board.root).toHaveAttribute("data-sfen", start);
  await expect(board.status).toHaveText(/^Move 1 of /);
  // As far as it is walked, it becomes a variation.
  await analysis.step(2, 3).click();
  const [walked, first] = [await board.sfen(), await analysis.row(2).getAttribute("data-move")];
  await analysis.row(2).locator('[data-action="keep-line"]').click();
  await expect(board.root).toHaveAttribute("data-ply", "4");
  await expect(board.root).toHaveAttribute("data-sfen", walked);
  await expect(page.locator(".tree li").filter({ hasText: first })).not.toHaveCount(0);
  await board.action("undo").click();
  await expect(board.root).toHaveAttribute("data-sfen", start);
  await expect(page.locator(".tree li")).toHaveCount(7);
});

test("the threat is shown on request", async ({ board, page }) => {
  const analysis = await openRecord(board, page, "position startpos moves 7g7f 3c3d 8h2b+ 3a2b");
  await board.action("last").click();
  await analysis.toggle.click();
  await analysis.deepens();
  const color = () =>
    page.locator(".drawing .suggested > :last-child > *").evaluate((shape) => {
      const { fill, stroke } = getComputedStyle(shape);
      return shape.localName === "path" ? fill : stroke;
    });
  const ofCandidates = await color();
  await board.action("threat").click();
  await expect(board.action("threat")).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("list", { name: "Threats" })).toBeVisible();
  const title = page.getByRole("heading", { name: "What White would play if it were White’s turn" });
  await expect(title).toBeVisible();
  await analysis.deepens();
  expect(await color()).not.toBe(ofCandidates);
  // The moves are White's, and say nothing about the position.
  await expect(analysis.row(1).locator(".ply").first()).toContainText("△");
  await expect(analysis.bar).toHaveAttribute("data-eval", "");
  await expect(board.action("keep-line")).toHaveCount(0);
  await board.action("threat").click();
  await expect(analysis.row(1).locator(".ply").first()).toContainText("▲");
  await expect(title).toBeHidden();
  await expect.poll(color).toBe(ofCandidates);
});

test("the share in the bar can be read on both parts, and lines end softly", RARE, async ({ board, page }) => {
  const analysis = await openRecord(board, page);
  await analysis.toggle.click();
  await analysis.deepens();
  // One that the engine does not change.
  await analysis.bar.evaluate((bar) => bar.replaceWith(bar.cloneNode(true)));
  for (const black of [3, 97]) {
    const text = await analysis.bar.evaluate((bar, black) => {
      bar.style.setProperty("--black", `${black}%`);
      const range = document.createRange();
      range.selectNodeContents(bar.querySelector(".told"));
      const [{ left, right, top, bottom }, box] = [range.getBoundingClientRect(), bar.getBoundingClientRect()];
      const x = Math.ceil(Math.max(left, black < 50 ? box.left + (box.width * black) / 100 + 2 : 0));
      return { x, y: Math.ceil(top), width: Math.floor(right) - x, height: Math.floor(bottom - top) };
    }, black);
    const shot = (await page.screenshot({ clip: text })).toString("base64");
    const pixels = await page.evaluate(async (shot) => {
      const bytes = Uint8Array.from(atob(shot), (sign) => sign.charCodeAt(0));
      const image = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      return Array.from({ length: data.length / 4 }, (_, at) => [...data.slice(4 * at, 4 * at + 3)]);
    }, shot);
    const paper = black < 50 ? [251, 246, 234] : [43, 34, 25];
    expect(Math.max(...pixels.map((pixel) => contrast(pixel, paper))), `${black}%`).toBeGreaterThan(7);
  }
  // The last move of a line that is scrolled to its end is clear of where moves fade out.
  const line = analysis.list.locator(".line").first();
  const [last, end] = await line.evaluate((line) => {
    line.scrollLeft = line.scrollWidth;
    return [line.lastElementChild, line].map((element) => element.getBoundingClientRect().right);
  });
  expect(end - last).toBeGreaterThanOrEqual(19);
  expect(await line.evaluate((line) => getComputedStyle(line).webkitMaskImage)).toContain("gradient");
});

test("it rests while the page is hidden", FLOW, async ({ board, page }) => {
  const analysis = await openRecord(board, page);
  await analysis.toggle.click();
  await analysis.deepens();
  await hide(page, true);
  await expect(analysis.extent).toContainText("Paused while the page is hidden.");
  await expect(analysis.extent).not.toContainText("/s");
  const told = await analysis.extent.textContent();
  await page.waitForTimeout(2_000);
  expect(await analysis.extent.textContent()).toBe(told);
  const depth = await analysis.depth();
  await hide(page, false);
  await expect(analysis.extent).toContainText("/s", PATIENT);
  await analysis.deepens(depth);
});

test("a game without a clock may be analyzed, others not; the engine's move comes first", async ({ board, page }) => {
  const analysis = new Analysis(page);
  await board.open({ play: "b", level: 1, seed: 3, lang: "en" });
  await analysis.toggle.click();
  await analysis.deepens();
  const walked = await analysis.row(1).getAttribute("data-move");
  await analysis.step(1, 1).click();
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await board.square("5e").click();
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await board.act(walked);
  expect(await board.waitTurn("b")).toBe("");
  await analysis.deepens();
  for (const stake of [{ time: "600+30" }, { strict: true }]) {
    await board.open({ play: "b", level: 1, lang: "en", ...stake });
    await page.locator("[data-live]").first().waitFor({ state: "attached" });
    await expect(analysis.toggle).toHaveCount(0);
  }
});

test("the record of a running game with a clock shows its moves, and no analysis or hints", async ({ board, page }) => {
  const analysis = new Analysis(page);
  await board.open({ play: "b", level: 1, seed: 3, time: "600+30", lang: "en" });
  await board.play("7g7f");
  expect(await board.waitTurn("b")).toBe("");
  await board.action("study").click();
  await expect(page.locator(".tree li")).toHaveCount(3);
  const tab = page.locator('[data-tab="analysis"]');
  const others = page.locator(".study-tabs [data-tab]:visible");
  const offers = page.locator(":is([data-action=analysis], [data-action=review], [data-action=search-mate], [data-action=hint]):visible");
  const isRefused = async () => {
    await expect(others.first()).toBeVisible();
    await expect(tab).toBeHidden();
    await expect(offers).toHaveCount(0);
  };
  await isRefused();
  await page.keyboard.press("h");
  await expect(board.status).not.toHaveText(/good move|mate in|Searching/i);
  // A reload changes nothing, and the game goes on.
  await page.reload();
  await expect(page.locator(".tree li")).toHaveCount(3);
  await isRefused();
  // Another record may be analyzed meanwhile.
  await paste(page, "position startpos moves 2g2f 8c8d");
  await expect(page.locator(".tree li").last()).toContainText("8d");
  await tab.click();
  await expect(analysis.toggle).toBeVisible();
});

test("a link can lock it", async ({ board, page }) => {
  await board.open({ play: "b", level: 1, lock: "analysis", lang: "en" });
  await page.locator("[data-live]").first().waitFor({ state: "attached" });
  const analysis = new Analysis(page);
  await expect(analysis.toggle).toHaveCount(0);
  await paste(page, BRANCHING);
  await page.locator(".study").waitFor();
  await expect(analysis.toggle).toHaveCount(0);
  await page.locator('.tree [aria-current="step"]').focus();
  await page.keyboard.press("a");
  await expect(analysis.list).toHaveCount(0);
});

test("the editor's position can be analyzed", RARE, async ({ board, page }) => {
  await board.open({ lang: "en" });
  await board.unfold();
  await board.action("edit-position").click();
  await board.field("edit-sfen").fill(MATE);
  await expect(page.locator("[data-editor]")).toHaveAttribute("data-sfen", MATE);
  await page.locator('.editor [data-action="analysis"]').click();
  const analysis = new Analysis(page);
  await expect(analysis.row(1)).toHaveAttribute("data-score", "mate 1", PATIENT);
});

test("keys alone are enough, and axe finds nothing", RARE, async ({ board, page }) => {
  const analysis = await openRecord(board, page, BRANCHING, { tab: false });
  await expect(page.locator('.tree [aria-current="step"]')).toBeFocused();
  await page.keyboard.press("a");
  await analysis.deepens(6);
  await analysis.hint.focus();
  await page.keyboard.press("Tab");
  await expect(analysis.step(1, 1)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await page.keyboard.press("End");
  await expect(board.root).not.toHaveAttribute("data-ply", "1");
  await page.keyboard.press("Home");
  await expect(board.root).toHaveAttribute("data-ply", "0");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab");
  await expect(analysis.row(1).locator('[data-action="keep-line"]')).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(board.root).toHaveAttribute("data-ply", "1");
  await analysis.deepens();
  expect(await faults(page, { allRules: true })).toEqual([]);
  // What is read out changes at most every two seconds.
  const changes = await page.locator("[data-analysis-live]").evaluate(async (live) => {
    const times = [];
    new MutationObserver(() => times.push(performance.now())).observe(live, { subtree: true, characterData: true, childList: true });
    const [action] = document.querySelectorAll('[data-action="back"]');
    for (let step = 0; step < 12; step++) {
      action.parentElement.querySelector(`[data-action="${step % 2 ? "forward" : "back"}"]`).click();
      await new Promise((done) => setTimeout(done, 400));
    }
    return times;
  });
  expect(changes.length).toBeGreaterThan(0);
  for (const [at, time] of changes.entries()) if (at > 0) expect(time - changes[at - 1]).toBeGreaterThan(1_900);
  await page.locator('.tree [aria-current="step"]').focus();
  await page.keyboard.press("a");
  await expect(analysis.list).toHaveCount(0);
});

for (const [width, height, extent] of [
  [360, 740, "full"],
  [390, 844],
  [1280, 800, "full"],
  [1920, 1080, "full"],
]) {
  test(`the panel has room at ${width}×${height}`, inFull(extent === "full"), async ({ board, page }) => {
    await page.setViewportSize({ width, height });
    const analysis = await openRecord(board, page);
    await analysis.toggle.click();
    await analysis.deepens(6);
    await analysis.row(3).scrollIntoViewIfNeeded();
    const [panel, tree] = await page.evaluate(() =>
      [".analysis", ".page"].map((selector) => {
        const { scrollWidth, clientWidth } = document.querySelector(selector);
        return scrollWidth - clientWidth;
      }),
    );
    expect([panel, tree]).toEqual([0, 0]);
    // Nothing of a row lies over its neighbor.
    for (const rank of [1, 2, 3]) {
      const [score, line] = [".score", ".line"].map((part) => analysis.row(rank).locator(part).boundingBox());
      const [left, right] = [await score, await line];
      expect(left.x + left.width).toBeLessThanOrEqual(right.x);
    }
    // No choice is cut: of each field, the longest text has room beside the arrow.
    const room = await page.locator(".analysis-settings select").evaluateAll((selects) =>
      selects.map((select) => {
        const style = getComputedStyle(select);
        const pen = document.createElement("canvas").getContext("2d");
        pen.font = style.font;
        const longest = Math.max(...Array.from(select.options, ({ text }) => pen.measureText(text).width));
        return select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - longest;
      }),
    );
    expect(Math.min(...room)).toBeGreaterThanOrEqual(0);
  });
}

test.describe("in a frame", () => {
  test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$/ });

  let site;
  test.beforeEach(async () => (site = await openSite()));
  test.afterEach(() => site.stop());

  test("the host page hears of evaluations", async ({ page }) => {
    await openBoards(page, site, '<komadai-board id="a" mode="view" lang="en">position startpos moves 7g7f</komadai-board>');
    await heard(page, "a", "ready");
    const board = boardIn(page, "a");
    await board.action("analysis").click();
    const told = await heard(page, "a", "evaluation", ({ depth }) => depth >= 4);
    expect(told.sfen).toMatch(/^lnsgkgsnl\//);
    expect(told.win).toBeGreaterThan(300);
    expect(told.win).toBeLessThan(700);
    expect([typeof told.cp, told.mate]).toEqual(["number", null]);
    expect(told.line.length).toBeGreaterThan(0);
    await expect(board.page.locator("[data-candidates] [data-move]")).toHaveCount(3);
    await expect(board.action("keep-line")).toHaveCount(0);
    // Such a frame stores nothing.
    await heard(page, "a", "evaluation", ({ depth }) => depth >= STORED);
    await board.action("analysis").click();
    const keys = await page.frames()[1].evaluate(() => Object.keys(localStorage));
    expect(keys.filter((key) => key.endsWith(":findings"))).toEqual([]);
  });
});

// `<komadai-board>` in pages of other people.

import { FLOW, RARE, expect, inFull, test } from "./fixtures.mjs";
import { addressOf, boardIn, heard, openBoards, openSite } from "./pages/host.mjs";

test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$/, viewport: { width: 1000, height: 2400 } });

let site;
test.beforeEach(async () => (site = await openSite()));
test.afterEach(() => site.stop());

const START = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/** A page with elements of this markup. */
const boards = (page, markup) => openBoards(page, site, markup);

test("three boards on a page with a strict policy of its own", FLOW, async ({ page }) => {
  await page.goto(addressOf(site, "three.html", {}));
  for (const [id, mode] of [["play", "play"], ["mate", "mate"], ["view", "view"]]) {
    expect(await heard(page, id, "ready")).toMatchObject({ mode });
  }
  const [play, mate, view] = ["play", "mate", "view"].map((id) => boardIn(page, id));
  await expect(view.page.locator(".player").filter({ hasText: "Black" })).toContainText("A & B");
  await view.action("forward").click();
  await expect(view.page.locator("[data-comment]")).toHaveText("A comment <of> mine.");
  await expect(mate.status).toHaveText("Mate problem: mate in 3.", { timeout: 20_000 });
  await mate.drop("b", "G", "2b");
  await expect(mate.status).toHaveText("Correct. Now mate in 1.", { timeout: 20_000 });
  await play.act("7g7f");
  expect(await heard(page, "play", "move", ({ ply }) => ply === 2)).toMatchObject({ by: "engine" });
  await expect(play.action("resign")).toBeHidden();
  await expect(page.getByText("The game as text")).toBeHidden();
});

test("methods are promises, and attributes are properties", async ({ page }) => {
  await boards(page, '<komadai-board id="a" mode="play" level="1" seed="1"></komadai-board>');
  // Before there is a frame, they wait.
  const played = await page.evaluate(() => document.querySelector("#a").play("7g7f").then(() => "played"));
  expect(played).toBe("played");
  const refused = await page.evaluate(() => document.querySelector("#a").play("1a1a").catch(({ message }) => message));
  expect(["turn", "illegal", "shape"]).toContain(refused);
  const { root } = boardIn(page, "a");
  await expect(root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
  await page.evaluate(() => Promise.all([document.querySelector("#a").goto(1), document.querySelector("#a").flip("w")]));
  await expect(root).toHaveAttribute("data-ply", "1");
  await expect(root).toHaveAttribute("data-bottom", "w");
  await page.evaluate(() => document.querySelector("#a").set({ level: 9 }));
  await expect(root).toContainText("AI level 9");
  const reflected = await page.evaluate(() => {
    const board = document.querySelector("#a");
    board.theme = "dark";
    board.turned = true;
    const seen = [board.mode, board.getAttribute("theme"), board.getAttribute("turned"), board.sfen];
    board.turned = null;
    return [...seen, board.hasAttribute("turned")];
  });
  expect(reflected).toEqual(["play", "dark", "", null, false]);
  await expect(boardIn(page, "a").page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("what is there when the board is ready is told by that, and by nothing before", async ({ page }) => {
  const kif = "手合割：平手<br>1 ７六歩(77)<br>2 ３四歩(33)<br>3 ２六歩(27)";
  await page.route("**/game.kif", (route) => route.fulfill({ body: kif.replaceAll("<br>", "\n"), contentType: "text/plain" }));
  await boards(
    page,
    `<komadai-board id="a" mode="view" ply="2">${kif}</komadai-board>
     <komadai-board id="b" mode="play" level="1" src="/hosts/game.kif" ply="3"></komadai-board>
     <komadai-board id="c" mode="view"></komadai-board>`,
  );
  const after2 = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
  expect(await heard(page, "a", "ready")).toMatchObject({ mode: "view", ply: 2, sfen: after2, turn: "b" });
  expect(await heard(page, "b", "ready")).toMatchObject({ mode: "play", ply: 3, turn: "w" });
  expect(await heard(page, "c", "ready")).toMatchObject({ mode: "view", ply: 0, sfen: START, turn: "b" });
  await page.evaluate(() => document.querySelector("#a").goto(3));
  await heard(page, "a", "turn", ({ ply }) => ply === 3);
  const told = (await page.evaluate(() => window.heard)).filter(({ board, type }) => board === "a" && /ready|turn/.test(type));
  expect(told.map(({ type, ply }) => [type, ply])).toEqual([["ready", 2], ["turn", 3]]);
});

test("what is asked before the board is ready is done once, by whichever board comes", RARE, async ({ page }) => {
  await boards(page, '<div><komadai-board id="a" mode="play" side="b" level="1" seed="1"></komadai-board></div>');
  await expect(page.locator("#a iframe")).toHaveCount(1);
  const asked = await page.evaluate(async () => {
    const board = document.querySelector("#a");
    const answers = [board.flip("w"), board.play("7g7f")];
    // Another frame, and then another place, hence another frame again.
    board.seed = "2";
    await new Promise((done) => setTimeout(done));
    document.body.append(board);
    return Promise.allSettled(answers);
  });
  expect(asked.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
  await expect(boardIn(page, "a").root).toHaveAttribute("data-bottom", "w");
  await heard(page, "a", "move", ({ by }) => by === "engine");
  const moves = (await page.evaluate(() => window.heard)).filter(({ type }) => type === "move");
  expect(moves.map(({ ply }) => ply)).toEqual([1, 2]);
});

test("what was asked of a board that goes is refused", async ({ page }) => {
  await boards(page, '<komadai-board id="a" mode="play" side="b"></komadai-board>');
  const early = await page.evaluate(() => {
    const board = document.querySelector("#a");
    const answer = board.play("7g7f").catch(({ message }) => message);
    board.remove();
    return answer.then((message) => (document.body.append(board), message));
  });
  expect(early).toBe("closed");
  await heard(page, "a", "ready");
  await expect(boardIn(page, "a").root).toHaveAttribute("data-ply", "0");
  const late = await page.evaluate(() => {
    const board = document.querySelector("#a");
    const answer = board.play("7g7f").catch(({ message }) => message);
    board.remove();
    return answer;
  });
  expect(late).toBe("closed");
});

test.describe("in a page that has no origin", () => {
  test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$|was preloaded/ });

  test("a board plays, obeys and tells, as everywhere", RARE, async ({ page }) => {
    const open = await openSite({ open: true });
    try {
      await page.goto(addressOf(open, "sandboxed.html", {}));
      // The driver of Firefox knows no frames by their names.
      const around = await (await page.locator("iframe").elementHandle()).contentFrame();
      await around.evaluate(() => document.body.insertAdjacentHTML("beforeend", '<komadai-board id="a" mode="play" side="b" level="1" seed="1"></komadai-board>'));
      expect(await around.evaluate(() => self.origin)).toBe("null");
      const event = (type, holds) => heard(around, "a", type, holds);
      expect(await event("ready")).toMatchObject({ mode: "play" });
      expect(await around.evaluate(() => document.querySelector("#a").flip("w").then(() => "turned"))).toBe("turned");
      await expect(boardIn(around, "a").root).toHaveAttribute("data-bottom", "w");
      await boardIn(around, "a").act("7g7f");
      expect(await event("move", ({ by }) => by === "engine")).toMatchObject({ ply: 2 });
    } finally {
      open.stop();
    }
  });
});

test("another attribute makes another board", async ({ page }) => {
  await boards(page, '<komadai-board id="a" mode="diagram"></komadai-board>');
  await expect(boardIn(page, "a").root).toHaveAttribute("data-sfen", START);
  // A frame that goes while it is still being loaded complains of that.
  await heard(page, "a", "ready");
  await page.evaluate(() => (document.querySelector("#a").sfen = "4k4/9/9/9/9/9/9/9/4K4 b 2G 1"));
  await expect(boardIn(page, "a").root).toHaveAttribute("data-sfen", "4k4/9/9/9/9/9/9/9/4K4 b 2G 1");
  await expect(page.locator("#a iframe")).toHaveCount(1);
});

test("a record comes from a file of the page's, in Shift_JIS too", async ({ page }) => {
  // 「手合割：平手 1 ７六歩(77)」
  const kif = Buffer.from("8ee88d878a84814695bd8ee80a31208256985a95e0283737290a", "hex");
  await page.route("**/game.kif", (route) => route.fulfill({ body: kif, contentType: "application/octet-stream" }));
  await boards(page, '<komadai-board id="a" mode="view" src="/hosts/game.kif"></komadai-board>');
  const { root } = boardIn(page, "a");
  await expect(root).toBeVisible();
  await page.evaluate(() => document.querySelector("#a").goto(1));
  await expect(root).toHaveAttribute("data-ply", "1");
});

test("a file that is not there is told", async ({ page }) => {
  await page.route("**/none.kif", (route) => route.fulfill({ status: 204 }));
  await boards(page, '<komadai-board id="a" mode="view" src="/hosts/none.kif"></komadai-board><komadai-board id="b" mode="view">nonsense</komadai-board>');
  expect(await heard(page, "b", "error")).toMatchObject({ reason: "record" });
});

test("a board has its size before its frame, and its frame when it comes in sight", async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  await boards(page, '<komadai-board id="a" mode="diagram"></komadai-board><p style="height:3000px"></p><komadai-board id="b" mode="play"></komadai-board>');
  await expect(page.locator("#a iframe")).toHaveCount(1);
  const height = () => page.evaluate(() => ["a", "b"].map((id) => document.getElementById(id).offsetHeight));
  const before = await height();
  expect(before.every((height) => height > 300)).toBe(true);
  await expect(page.locator("#b iframe")).toHaveCount(0);
  await page.evaluate(() => document.querySelector("#b").scrollIntoView());
  await heard(page, "b", "ready");
  expect(await height()).toEqual(before);
});

test("a page may forbid a move, and take a moment for it", async ({ page }) => {
  await boards(page, '<komadai-board id="a" mode="play" level="1" seed="1" veto></komadai-board>');
  await page.evaluate(() => {
    window.answered = [];
    document.querySelector("#a").addEventListener("beforemove", (event) => {
      const { usi, waitUntil } = event.detail;
      if (usi === "5g5f") event.preventDefault();
      const moment = new Promise((done) => setTimeout(done, 50, false));
      if (usi === "2g2f") waitUntil(moment);
      if (usi === "7g7f") waitUntil(new Promise(() => {}));
      // By then the element has answered, unless it waits for ever.
      moment.then(() => setTimeout(() => answered.push(usi)));
    });
  });
  await heard(page, "a", "ready");
  const board = boardIn(page, "a");
  for (const [from, to] of [["5g", "5f"], ["2g", "2f"]]) {
    await board.move(from, to);
    await expect.poll(() => page.evaluate(() => answered)).toContain(from + to);
    // The frame obeys in order: what it was answered before, it has heard.
    await page.evaluate(() => document.querySelector("#a").flip("b"));
    await expect(board.root).toHaveAttribute("data-ply", "0");
  }
  await board.move("7g", "7f");
  await expect(board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
});

test("an answer about a move reaches no page that was loaded later", RARE, async ({ page }) => {
  await boards(page, '<komadai-board id="a" mode="play" level="1" seed="1" veto></komadai-board>');
  await page.evaluate(() => {
    window.asked = [];
    document.querySelector("#a").addEventListener("beforemove", ({ detail: { usi, waitUntil } }) => {
      asked.push(usi);
      // The first move is forbidden when the same board asks again after it was loaded anew.
      if (usi === "7g7f") return waitUntil(new Promise((done) => (window.forbid = () => done(false))));
      window.forbid();
      waitUntil(new Promise((done) => setTimeout(done, 30, true)));
    });
  });
  const board = boardIn(page, "a");
  await heard(page, "a", "ready");
  const readies = async () => (await page.evaluate(() => window.heard)).filter(({ type }) => type === "ready").length;
  await board.move("7g", "7f");
  await expect.poll(() => page.evaluate(() => asked)).toEqual(["7g7f"]);
  await board.root.evaluate(() => location.reload());
  await expect.poll(readies).toBe(2);
  await board.move("2g", "2f");
  await expect(board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
  expect(await page.evaluate(() => asked)).toEqual(["7g7f", "2g2f"]);
});

test("of several boards one thinks at a time", async ({ page }) => {
  const board = (id) => `<komadai-board id="${id}" mode="play" level="1" seed="1"></komadai-board>`;
  await boards(page, `<style>body { display: flex }</style>${board("a")}${board("b")}`);
  for (const id of ["a", "b"]) await heard(page, id, "ready");
  await page.evaluate(() => Promise.all(["a", "b"].map((id) => document.getElementById(id).play("7g7f"))));
  for (const id of ["a", "b"]) expect(await heard(page, id, "move", ({ ply }) => ply === 2)).toMatchObject({ by: "engine" });
  // The second has waited for the first: its engine was idle meanwhile.
  const order = (await page.evaluate(() => window.heard)).filter(({ type, ply }) => type === "move" && ply === 2);
  expect(order.map(({ board }) => board)).toHaveLength(2);
});

test("what a page has set before the script comes is not lost", async ({ page }) => {
  let come;
  const gate = new Promise((done) => (come = done));
  await page.route("**/embed.js", async (route) => (await gate, route.continue()));
  // Until the script is there, the page is not loaded.
  await page.goto(addressOf(site, "boards.html", {}), { waitUntil: "domcontentloaded" });
  await page.evaluate(() => document.body.insertAdjacentHTML("beforeend", '<komadai-board id="a"></komadai-board>'));
  await page.evaluate(() => Object.assign(document.querySelector("#a"), { mode: "diagram", sfen: "4k4/9/9/9/9/9/9/9/4K4 b 2G 1" }));
  come();
  expect(await heard(page, "a", "ready")).toMatchObject({ mode: "diagram", sfen: "4k4/9/9/9/9/9/9/9/4K4 b 2G 1" });
  await page.evaluate(() => (document.querySelector("#a").sfen = null));
  await expect(boardIn(page, "a").root).toHaveAttribute("data-sfen", START);
});

test("the script may be a module", async ({ page }) => {
  await page.goto(addressOf(site, "module.html", {}, "same"));
  expect(await heard(page, "a", "ready")).toMatchObject({ mode: "diagram" });
});

test.describe("beside the embed.js of another service, the script finds its own site", () => {
  for (const [how, script, extent] of [
    ["as a module", (site) => `<script type="module" src="${site}embed.js"></script>`],
    ["imported by a module", (site) => `<script type="module">import "${site}embed.js";</script>`, "full"],
    ["imported when it is needed", (site) => `<script>import("${site}embed.js");</script>`, "full"],
    ["on a page without stacks", (site) => `<script>Error.stackTraceLimit = 0</script><script type="module" src="${site}embed.js" data-komadai></script>`, "full"],
    ["as a script", (site) => `<script src="${site}embed.js" async></script>`],
  ]) {
    test(how, inFull(extent === "full"), async ({ page }) => {
      const open = await openSite({ open: true });
      try {
        await page.goto(addressOf(open, "beside.html", { script: script(open.url) }));
        expect(await heard(page, "a", "ready")).toMatchObject({ mode: "diagram" });
        expect(await page.evaluate(() => window.other)).toBe(true);
        await page.goto("about:blank");
      } finally {
        await open.stop();
      }
    });
  }
});

test("a setting that is taken back leaves the game as it is", RARE, async ({ page }) => {
  await boards(page, '<komadai-board id="a" mode="play" level="1" seed="1" lock="hint" theme="dark"></komadai-board>');
  await page.evaluate(() => document.querySelector("#a").play("7g7f"));
  const { root, page: inside } = boardIn(page, "a");
  await expect(root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
  await expect(boardIn(page, "a").action("hint")).toBeHidden();
  await page.evaluate(() => Object.assign(document.querySelector("#a"), { lock: null, theme: null, level: null }));
  await expect(boardIn(page, "a").action("hint")).toBeVisible();
  await expect(inside.locator("html")).not.toHaveAttribute("data-theme", "dark");
  await expect(root).toHaveAttribute("data-ply", "2");
});

for (const device of ["light", "dark"]) {
  test.describe(`on a ${device} device`, () => {
    test.use({ colorScheme: device });
    const rare = inFull(device === "light");

    /** The color of the paper in a frame, by the name of its theme. */
    const paperIn = async (page, id) => {
      const color = await boardIn(page, id).page.locator("html").evaluate((root) => getComputedStyle(root).backgroundColor);
      return { "rgb(248, 244, 235)": "light", "rgb(22, 19, 15)": "dark" }[color] ?? color;
    };
    const papers = (page, ids) => Promise.all(ids.map((id) => paperIn(page, id)));
    const board = (id, attributes = "") => `<komadai-board id="${id}" mode="diagram" ${attributes}></komadai-board>`;
    const declaring = (scheme, content) => `<div class="around" style="color-scheme: ${scheme}">${content}</div>`;

    test("a board has the color scheme that the page declares for it", RARE, async ({ page }) => {
      await boards(
        page,
        `<style>body { display: flex; flex-wrap: wrap } komadai-board { width: 300px }</style>
         ${declaring("light", board("light") + board("asked", 'theme="dark"'))}
         ${declaring("only dark", board("dark") + board("system", 'theme="system"'))}
         ${declaring("light dark", board("both"))}${board("none")}`,
      );
      const ids = ["light", "asked", "dark", "system", "both", "none"];
      for (const id of ids) await heard(page, id, "ready");
      expect(await papers(page, ids)).toEqual(["light", "dark", "dark", "dark", device, "light"]);
    });

    test("where the page declares nothing, a board is dark where the text of the page is light", RARE, async ({ page }) => {
      const on = (paper, ink, id) => `<div class="on" style="background: ${paper}; color: ${ink}"><section>${board(id)}</section></div>`;
      await boards(
        page,
        `<style>komadai-board { width: 300px }</style>
         ${on("#222", "#eee", "dark")}${on("white", "rgb(20 30 40 / 90%)", "light")}${on("Canvas", "CanvasText", "plain")}`,
      );
      const ids = ["dark", "light", "plain"];
      for (const id of ids) await heard(page, id, "ready");
      expect(await papers(page, ids)).toEqual(["dark", "light", "light"]);
      // A page with a switch of its own.
      await page.evaluate(() => Object.assign(document.querySelector(".on:has(#light)").style, { background: "#111", color: "#ddd" }));
      await expect.poll(() => paperIn(page, "light")).toBe("dark");
    });

    test("a board follows the page to another color scheme", RARE, async ({ page }) => {
      const other = device === "light" ? "dark" : "light";
      await boards(page, declaring(device, board("a") + board("asked", `theme="${device}"`)));
      for (const id of ["a", "asked"]) await heard(page, id, "ready");
      const declare = (scheme) => page.evaluate((scheme) => (document.querySelector(".around").style.colorScheme = scheme), scheme);
      await declare(other);
      await expect.poll(() => paperIn(page, "a")).toBe(other);
      await declare("light dark");
      await expect.poll(() => paperIn(page, "a")).toBe(device);
      // The attribute goes first, and when it is gone the page counts.
      await declare(other);
      await expect.poll(() => papers(page, ["a", "asked"])).toEqual([other, device]);
      await page.evaluate(() => document.querySelector("#asked").removeAttribute("theme"));
      await expect.poll(() => paperIn(page, "asked")).toBe(other);
    });

    test("a page may declare its color scheme in its head", rare, async ({ page }) => {
      const other = device === "light" ? "dark" : "light";
      await page.goto(addressOf(site, "boards.html", {}));
      await page.evaluate(
        ([content, markup]) => {
          document.head.insertAdjacentHTML("beforeend", `<meta name="color-scheme" content="${content}">`);
          document.body.insertAdjacentHTML("beforeend", markup);
        },
        [other, board("a")],
      );
      await heard(page, "a", "ready");
      expect(await paperIn(page, "a")).toBe(other);
    });
  });
}

test("a board that is loaded out of sight is ready when it comes in sight", RARE, async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 800 });
  // Near enough to be loaded, and below the edge.
  await boards(page, '<p style="height:850px"></p><komadai-board id="a" mode="view">手合割：平手<br>1 ７六歩(77)</komadai-board>');
  expect(await heard(page, "a", "ready")).toMatchObject({ mode: "view" });
  await expect(page.locator("#a")).not.toHaveAttribute("missing");
});

test("who sees no board sees what the page has for that", async ({ page }) => {
  await page.clock.install();
  await page.route(`${site.url}**`, (route) => (route.request().url().endsWith("embed.js") ? route.continue() : route.fulfill({ body: "", contentType: "text/html" })));
  await boards(page, '<komadai-board id="a" mode="view">7g7f<a slot="fallback" href="#">As text</a></komadai-board>');
  await expect(page.locator("#a iframe")).toHaveCount(1);
  await expect(page.getByText("As text")).toBeHidden();
  await page.clock.runFor(21_000);
  await expect(page.getByText("As text")).toBeVisible();
});

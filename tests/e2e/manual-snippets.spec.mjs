// Every snippet of the manual does in a page of somebody else's what it says.

import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { forbidScripts, isFirefox } from "./firefox.mjs";
import { RARE, expect, test } from "./fixtures.mjs";
import { BoardPage } from "./pages/board.mjs";
import { MANUAL, pageWith, proveFallbacks, serveCopies, snippetsOf } from "./pages/manual.mjs";

test.use({ expected: /^request to http:\/\/(localhost|127\.0\.0\.1):\d+$/, viewport: { width: 1000, height: 900 } });

/** How long an engine or a solver may need. */
const THINKING = { timeout: 30_000 };
const ENGLISH = snippetsOf("index.html");
/** Those that say the same in both languages are run once. */
const JAPANESE = snippetsOf("ja.html").filter(({ markup }, index) => markup !== ENGLISH[index].markup);
const SNIPPETS = [...ENGLISH, ...JAPANESE.map((snippet) => ({ ...snippet, id: `${snippet.id}-ja` }))];
/** In Japanese, the moves of these are Japanese too; the others differ in their sentences. */
const USUAL = ["mode-view-ja", "src-ja"];
const isUsual = ({ id }) => !id.endsWith("-ja") || USUAL.includes(id);
/** So many tests share the snippets. */
const SHARES = 4;

/** The snippets, each in a page of its own. */
let copies;
test.beforeEach(async () => {
  copies = await serveCopies();
  for (const snippet of SNIPPETS) await writeFile(join(copies.folder, `snippet-${snippet.id}.html`), pageWith(snippet, copies.site.url));
});
test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
  await copies.stop();
});

/** Plays the answer of the engine to a first move, and returns the position after it. */
async function answered({ root }, call) {
  await call("play", "7g7f");
  await expect(root).toHaveAttribute("data-ply", "2", THINKING);
  return root.getAttribute("data-sfen");
}

/** The modes that open a room in the whole page. */
const ROOMS = ["learn", "problems", "daily"];

/** What each attribute promises. `call` calls a method of the element, `again` loads the page anew. */
const PROOFS = {
  mode: ({ html }, mode) => expect(html).toHaveAttribute("data-embed", ROOMS.includes(mode) ? "" : mode),
  learn: ({ page }, task) => expect(page.locator("[data-learn] [data-task]")).toHaveAttribute("data-task", task),
  problems: ({ page }, set) => expect(page.locator("[data-problems] [data-task]")).toHaveAttribute("data-plies", set.replace("mate", "")),
  daily: ({ page }) => expect(page.locator("[data-problems] [data-task]")).toBeVisible(),
  sfen: async ({ page, root, says }, sfen) => {
    const shown = says.mode === "edit" ? page.locator("[data-editor]") : root;
    const position = new RegExp(`^${sfen.split(" ").slice(0, 2).join(" ").replaceAll("+", "\\+")} `);
    await expect(shown).toHaveAttribute("data-sfen", position);
  },
  moves: ({ root, says }, moves) => expect(root).toHaveAttribute("data-ply", says.ply ?? String(moves.split(" ").length)),
  ply: ({ root }, ply) => expect(root).toHaveAttribute("data-ply", ply),
  g: ({ root }) => expect(root).toHaveAttribute("data-sfen", /^lnsgk1snl\/1r4gb1\/p1pppp1pp\//),
  turned: ({ root }) => expect(root).toHaveAttribute("data-bottom", "w"),
  side: ({ root }, side) => expect(root).toHaveAttribute("data-bottom", side),
  level: ({ root, page, says }, level) =>
    says.mode ? expect(root).toContainText(says.lang === "ja" ? `AI レベル${level}` : `AI level ${level}`) : expect(page.locator('[data-field="level"]')).toHaveValue(level),
  "playing-style": ({ page }, style) => expect(page.locator('[data-field="style"]')).toHaveValue(style),
  handicap: async ({ root }, given) => {
    const [white] = (await root.getAttribute("data-sfen")).split(" ");
    expect(white.match(/[a-z]/g)).toHaveLength(20 - Number(given));
  },
  time: async ({ page }, time) => {
    const left = Number(await page.locator('[data-clock="b"]').getAttribute("data-ms"));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(parseInt(time, 10) * 1000);
  },
  impasse: async ({ board, root }, rule) => {
    expect(rule).toBe("try");
    await board.move("6b", "5a");
    await expect(root).toHaveAttribute("data-outcome", "b:try");
  },
  strict: async ({ board, root }) => {
    await board.drop("b", "P", "5e");
    await expect(root).toHaveAttribute("data-outcome", /^w:/);
  },
  variant: ({ root }, variant) => expect(root.locator("[data-square]")).toHaveCount(variant === "minishogi" ? 25 : 81),
  seed: async ({ board, call, again, says }) => {
    // A snippet with a script has its own say about the moves.
    if (says.id) return;
    const first = await answered(board, call);
    await again();
    expect(await answered(board, call)).toBe(first);
  },
  save: async ({ board, call, again, root }) => {
    await answered(board, call);
    await again();
    await expect(root).toHaveAttribute("data-ply", "2");
  },
  aids: async ({ board, root }, aids) => {
    expect(aids).toBe("moves,danger");
    const marked = (name) => root.locator(`[data-mark~="${name}"]`);
    await expect(marked("danger")).toHaveCount(1);
    await board.square("2g").click();
    await expect(marked("target")).toHaveCount(1);
  },
  lock: async ({ board }, lock) => {
    await expect(board.action("flip")).toBeVisible();
    for (const name of lock.split(",")) await expect(board.action(name)).toBeHidden();
  },
  pieces: ({ html }, set) => expect(html).toHaveAttribute("data-pieces", set),
  theme: ({ html }, theme) => expect(html).toHaveAttribute("data-theme", theme),
  lang: ({ html }, lang) => expect(html).toHaveAttribute("lang", lang),
  title: ({ frame }, title) => expect(frame).toHaveAttribute("title", title),
  src: async ({ root, call }, src) => {
    await call("goto", 999);
    await expect(root).toHaveAttribute("data-ply", String(movesIn(readFileSync(`${MANUAL}/${src}`, "utf8"))));
  },
  // Its proof is that of the snippet's script.
  veto: ({ says }) => expect(says.id).toBe("taught"),
};

/** Attributes whose proofs go on with the game: they come last. */
const PLAYED = ["impasse", "strict", "seed", "save"];
/** Attributes of every element. */
const OF_HTML = ["id", "class", "width", "height", "loading", "allow", "sandbox"];
/** Keys of addresses whose attributes have other names. */
const ATTRIBUTES = { embed: "mode", play: "side", flip: "turned" };

/** How many moves a record in KIF has. */
const movesIn = (text) => text.match(/^ *\d+ /gm).length;

/** What the script or style of a snippet promises. */
const OF_FILES = {
  "snippets/properties.js": async ({ host, html }) => {
    await host.getByRole("combobox").selectOption("children");
    await expect(html).toHaveAttribute("data-pieces", "children");
  },
  "snippets/methods.js": async ({ host, html, root }) => {
    const press = async (name) => {
      await host.getByRole("button", { name, exact: true }).click();
      await expect(host.locator("#called-back")).toHaveText(`${name}: done`, THINKING);
    };
    await press("load");
    await expect(root).toHaveAttribute("data-ply", "2");
    await press("play");
    await expect(root).toHaveAttribute("data-ply", "4", THINKING);
    await press("goto");
    await expect(root).toHaveAttribute("data-ply", "1");
    await press("flip");
    await expect(root).toHaveAttribute("data-bottom", "w");
    await press("set");
    await expect(html).toHaveAttribute("data-theme", "dark");
    await expect(root).toContainText("AI level 9");
  },
  "snippets/events.js": async ({ host, call }) => {
    await expect(host.locator("#hears")).toContainText("ready");
    await call("play", "7g7f");
    await expect(host.locator("#hears")).toContainText("move 7g7f");
  },
  "snippets/veto.js": async ({ host, board, root }) => {
    await expect(host.locator("#teacher")).toBeHidden();
    await board.move("2g", "2f");
    await expect(host.locator("#teacher")).toBeVisible();
    await expect(root).toHaveAttribute("data-ply", "0");
    await board.move("7g", "7f");
    await expect(root).toHaveAttribute("data-ply", "2", THINKING);
  },
  "snippets/messages.js": async ({ host, root }) => {
    // A board hears once it is ready, which this snippet does not wait for.
    await expect(async () => {
      await host.locator("#speak").click();
      await expect(root).toHaveAttribute("data-ply", "2", { timeout: 1_000 });
    }).toPass();
    await expect(host.locator("#spoken")).toHaveText(/turn 2|done/);
  },
  "snippets/sizing.css": async ({ host }) => {
    await expect.poll(() => host.locator("komadai-board").evaluate((board) => board.offsetWidth)).toBe(240);
  },
};

/** What a snippet says of its only board: by attributes, or by the address of a frame. */
function saying(page) {
  return page.locator("komadai-board, body > iframe").evaluate(
    (board, names) => {
      const attributes = Object.fromEntries([...board.attributes].map(({ name, value }) => [name, value]));
      if (board.localName !== "iframe") return attributes;
      const { src, ...rest } = attributes;
      const keys = [...new URLSearchParams(new URL(src).hash.slice(1))];
      return { ...rest, ...Object.fromEntries(keys.map(([key, value]) => [names[key] ?? key, value.replaceAll("_", " ")])) };
    },
    ATTRIBUTES,
  );
}

/** Runs a snippet in a page of another origin, and sees that everything in it holds. */
async function prove(page, snippet) {
  const again = async () => {
    // Frames of another site may be denied all storage, as here: what is saved is proved beside the site.
    const address = copies.elsewhere(`snippet-${snippet.id}.html`);
    await page.goto(/ save="/.test(snippet.markup) ? address.replace("localhost", "127.0.0.1") : address);
    const live = page.frameLocator("iframe").locator("[data-live]").first();
    await live.waitFor({ state: "attached", ...THINKING });
    await page.waitForFunction(() => !document.querySelector("komadai-board") || window.isReady);
  };
  await again();
  const says = await saying(page);
  const board = new BoardPage(page.frameLocator("iframe"));
  const frame = page.locator("iframe");
  const told = {
    says, board, frame, again, host: page, page: board.page, root: board.root, html: board.page.locator("html"),
    address: () => frame.getAttribute("src"),
    call: (method, ...values) => page.locator("komadai-board").evaluate((board, [method, values]) => board[method](...values), [method, values]),
  };
  await expect(board.root).toBeVisible();
  if (/mode="(view)"/.test(snippet.markup) && movesBetweenTags(snippet.markup)) {
    await told.call("goto", 999);
    await expect(board.root).toHaveAttribute("data-ply", String(movesBetweenTags(snippet.markup)));
  }
  const last = ([name]) => PLAYED.includes(name);
  for (const [name, value] of Object.entries(says).sort((one, other) => last(one) - last(other))) {
    if (OF_HTML.includes(name)) continue;
    // A title that is the frame's own is no promise of the board's.
    if (name === "title" && !snippet.markup.includes("<komadai-board")) continue;
    expect(PROOFS, `a proof of ${name}`).toHaveProperty(name);
    await PROOFS[name](told, value);
  }
  for (const file of snippet.files) {
    expect(Object.keys(OF_FILES)).toContain(file);
    await OF_FILES[file](told);
  }
  expect(await page.evaluate(() => window.violations)).toEqual([]);
}

/** How many moves stand in an element as text. */
const movesBetweenTags = (markup) => (/\n\d+ /.test(markup) ? movesIn(markup) : 0);

test.describe("every snippet does what it says", () => {
  const shares = Array.from({ length: SHARES }, (_, share) => [
    `part ${share + 1}`,
    SNIPPETS.filter(isUsual).filter((_, index) => index % SHARES === share),
  ]);
  for (const [title, snippets] of [...shares, ["in Japanese", SNIPPETS.filter((snippet) => !isUsual(snippet))]]) {
    test(title, RARE, async ({ page }) => {
      test.setTimeout(120_000);
      await page.addInitScript(() => {
        if (self !== top) return;
        window.violations = [];
        addEventListener("securitypolicyviolation", ({ blockedURI, violatedDirective }) => {
          // Browsers ask the server of a page for an icon by themselves.
          if (!blockedURI.endsWith("/favicon.ico")) window.violations.push(violatedDirective);
        });
        addEventListener("ready", () => (window.isReady = true), true);
      });
      for (const snippet of snippets) {
        await test.step(snippet.id, () => prove(page, snippet));
      }
    });
  }
});

test("without JavaScript there is a picture and a link", async ({ browser, page }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  if (isFirefox(browser)) forbidScripts(context);
  const plain = await context.newPage();
  for (const name of ["fallback", "fallback-ja"]) {
    await plain.goto(copies.elsewhere(`snippet-${name}.html`));
    expect(await proveFallbacks(plain, page), name).toBe(1);
  }
  await context.close();
});

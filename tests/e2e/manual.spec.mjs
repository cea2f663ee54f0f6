// The manual of embedding tells the truth: nothing that the code knows is missing, both languages say the same, and its pages
// are without fault.

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RARE, expect, test } from "./fixtures.mjs";
import { inEveryFont } from "./pages/fonts.mjs";
import { BASE, ROOT } from "./pages/host.mjs";
import { PAGES, faultsAround, parted, proveFallbacks, snippetsOf } from "./pages/manual.mjs";

test.use({ viewport: { width: 1000, height: 900 } });

const SNIPPETS = snippetsOf("index.html");
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

const source = (path) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

test("both languages have the same sections and snippets, with sentences of their own", () => {
  const [english, japanese] = PAGES.map((file) => source(`public/embed/${file}`));
  const ids = (text) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids(japanese)).toEqual(ids(english));
  expect(SNIPPETS.length).toBeGreaterThan(30);
  const theirs = snippetsOf("ja.html");
  const withoutSentences = (snippets) => snippets.map((snippet) => ({ ...snippet, markup: parted(snippet.markup).rest }));
  expect(withoutSentences(theirs)).toEqual(withoutSentences(SNIPPETS));
  const sentences = (snippets) => snippets.flatMap(({ markup }) => parted(markup).sentences);
  expect(sentences(SNIPPETS).length).toBeGreaterThan(8);
  expect(sentences(SNIPPETS).filter((sentence) => JAPANESE.test(sentence))).toEqual([]);
  expect(sentences(theirs).filter((sentence) => !JAPANESE.test(sentence))).toEqual([]);
});

test("only snippets that cannot live in the manual do not", () => {
  expect(SNIPPETS.filter(({ live }) => !live).map(({ id }) => id)).toEqual(["csp", "sandbox-opaque", "pinned", "integrity", "module"]);
});

test("the script with a hash in its name is the usual one, and no part of the page", () => {
  const built = (file) => readFileSync(join(ROOT, file));
  for (const file of PAGES) {
    const { markup } = snippetsOf(file).find(({ id }) => id === "integrity");
    const [, name, integrity] = markup.match(/src="https:\/\/shogi\.example\/(embed-[0-9a-f]{16}\.js)" integrity="(sha384-[^"]+)"/);
    expect(built(name).equals(built("embed.js"))).toBe(true);
    expect(integrity).toBe(`sha384-${createHash("sha384").update(built(name)).digest("base64")}`);
    expect(built("sw.js").includes(name)).toBe(false);
  }
});

for (const file of PAGES) {
  // The words of links are compared in tests/it/manual.rs.
  test(`${file}: nothing that element and messages know is missing`, async ({ page }) => {
    await page.goto(`./embed/${file}`);
    const element = await page.evaluate(async () => {
      const Board = await customElements.whenDefined("komadai-board");
      const own = Object.getOwnPropertyDescriptors(Board.prototype);
      return { attributes: Board.observedAttributes, methods: Object.keys(own).filter((name) => typeof own[name].value === "function") };
    });
    const inner = /^constructor$|Callback$|^send$|^receive$|^follow$|^letThink$|^miss$/;
    const schema = JSON.parse(source("public/embed/messages.schema.json")).$defs;
    const [commands, events] = ["command", "event"].map((side) => schema[side].oneOf.map(({ title }) => title));
    const ofElement = events.filter((name) => !["done", "beforemove"].includes(name));
    const reasons = schema.event.oneOf.find(({ title }) => title === "error").properties.reason.enum;
    expect(element.attributes.length).toBeGreaterThan(20);
    const ids = await page.evaluate(() => [...document.querySelectorAll("[id]")].map(({ id }) => id));
    const wanted = [
      ...element.attributes,
      ...element.methods.filter((name) => !inner.test(name)).map((name) => `method-${name}`),
      ...ofElement.map((name) => `event-${name}`),
      ...[...commands, "beforemove", "done", "error"].map((name) => `message-${name}`),
    ];
    expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    // Each attribute is shown by the snippet beside it.
    const shown = (name) => new RegExp(`<komadai-board[^>]* ${name}[=\\s>]`).test(SNIPPETS.find(({ id }) => id === name).markup);
    expect(element.attributes.filter((name) => name !== "mode" && !shown(name))).toEqual([]);
    const ofError = await page.locator("#message-error + dd code").allTextContents();
    expect(reasons.filter((reason) => !ofError.includes(reason))).toEqual([]);
    const inside = await page.locator('a[href^="#"]').evaluateAll((links) => links.map((link) => link.hash.slice(1)));
    expect(inside.filter((id) => !ids.includes(id))).toEqual([]);
  });
}

for (const [file, colorScheme, width] of [
  ["index.html", "light", 1280],
  ["ja.html", "dark", 360],
  ["index.html", "dark", 1280],
  ["ja.html", "light", 360],
]) {
  test.describe(`${file}, ${colorScheme}, ${width} pixels wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 800 } });

    test("has no fault, and what is alive is the snippet", RARE, async ({ page }) => {
      await page.goto(`./embed/${file}`);
      await expect(page.locator("html[data-live]")).toBeAttached();
      // The first look at each of the two pages.
      const allRules = colorScheme === (file === "ja.html" ? "dark" : "light");
      expect(await faultsAround(page, { allRules })).toEqual([]);
      await inEveryFont(page, async (font) => {
        expect(await page.evaluate(() => document.documentElement.scrollWidth), font).toBeLessThanOrEqual(width);
      });
      const alive = await page.locator("article:has(> .live)").evaluateAll((articles) =>
        articles.map((article) => [article.querySelector("figure code").textContent, article.querySelector(".live > :is(komadai-board, iframe)")?.outerHTML.split(">")[0]]),
      );
      expect(alive).toHaveLength(SNIPPETS.filter(({ live }) => live).length);
      const normal = (text) => text.replaceAll("&amp;", "&").replaceAll('=""', "").replace(/ class="small"/, "");
      for (const [text, tag] of alive) expect(normal(text)).toContain(normal(tag));
    });
  });
}

test("a snippet is copied, or else selected", RARE, async ({ page }) => {
  await page.goto("./embed/");
  const button = page.locator("#first button");
  const text = await page.locator("#first code").textContent();
  expect(text).toContain(`${new URL("../", page.url())}embed.js`);
  await button.click();
  await expect(button).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
  await expect(button).toHaveText("Copy");
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await button.click();
  await expect(button).toHaveText("Press Ctrl+C");
  expect(await page.evaluate(() => getSelection().toString().trim())).toBe(text);
});

test("no character stands alone on a line of the contents", async ({ page }) => {
  await page.goto("./embed/ja.html");
  const lasts = [];
  for (const width of [280, 320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    // How many characters are on the last line of each entry that has several.
    const counts = await page.locator("nav a").evaluateAll((links) =>
      links.flatMap((link) => {
        const [word, range] = [link.firstChild, document.createRange()];
        const tops = [...word.data].map((_, at) => {
          range.setStart(word, at);
          range.setEnd(word, at + 1);
          return range.getBoundingClientRect().top;
        });
        return new Set(tops).size > 1 ? [tops.filter((top) => top === tops.at(-1)).length] : [];
      }),
    );
    lasts.push(...counts);
  }
  expect(lasts.length).toBeGreaterThan(0);
  expect(Math.min(...lasts)).toBeGreaterThan(2);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const file of PAGES) {
    test(`${file}: there are pictures and links`, RARE, async ({ browser, page }) => {
      await page.goto(`./embed/${file}`);
      const context = await browser.newContext({ javaScriptEnabled: true });
      expect(await proveFallbacks(page, await context.newPage())).toBe(7);
      await context.close();
      // A board that has no picture leaves no hole.
      await expect(page.locator(".live:not(:has(noscript))").first()).toBeHidden();
    });
  }
});

test("the share sheet leads to the manual in the language of the page", async ({ board, context, page }) => {
  for (const [lang, file] of [["en", "index.html"], ["ja", "ja.html"]]) {
    await board.open({ lang });
    await page.locator("[data-live]").first().waitFor({ state: "attached" });
    await page.keyboard.press("s");
    const [manual] = await Promise.all([context.waitForEvent("page"), board.action("manual").click()]);
    await expect(manual.locator("html")).toHaveAttribute("lang", lang);
    expect(new URL(manual.url()).pathname).toBe(`${BASE}embed/${file}`);
    await manual.close();
  }
});

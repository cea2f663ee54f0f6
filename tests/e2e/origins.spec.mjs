// Where the page comes from: plain http from another machine, a file, a browser without JavaScript; and what is said there.

import { pathToFileURL } from "node:url";
import { join } from "node:path";
import { RARE, expect, inFull, test } from "./fixtures.mjs";
import config from "./playwright.config.mjs";
import { BoardPage } from "./pages/board.mjs";
import { addressOf, openSite, ROOT } from "./pages/host.mjs";

/** Names of this machine that browsers do not know for it, so that plain http is no secure context there. */
const [INTRANET, CLUB] = ["intranet.example", "club.example"];

test.use({
  serviceWorker: true,
  // The preferences of Firefox have them.
  launchOptions: [
    async ({ browserName, launchOptions }, use) => {
      const rules = `--host-resolver-rules=MAP ${INTRANET} 127.0.0.1, MAP ${CLUB} 127.0.0.1`;
      await use(browserName === "firefox" ? launchOptions : { ...launchOptions, args: [...launchOptions.args, rules] });
    },
    { scope: "worker" },
  ],
});

test.describe("over plain http from another machine", () => {
  test.use({ baseURL: config.use.baseURL.replace("127.0.0.1", INTRANET) });

  test("the page plays, and says nothing", RARE, async ({ board, page }) => {
    await board.open({ play: "b", level: 1, seed: 1 });
    const here = await page.evaluate(() => [isSecureContext, "serviceWorker" in navigator, "clipboard" in navigator]);
    expect(here).toEqual([false, false, false]);
    await board.act("7g7f");
    await expect(board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
    await page.reload();
    await expect(board.root).toHaveAttribute("data-ply", "2");
  });

  test("what cannot be copied is selected", RARE, async ({ board, page }) => {
    await board.open({ moves: "7g7f 3c3d" });
    await page.keyboard.press("s");
    const link = board.field("share-link");
    await expect(link).toHaveValue(new RegExp(`^http://${INTRANET}:.*#moves=7g7f_3c3d$`));
    await board.action("copy-link").click();
    const selected = () => link.evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd));
    await expect.poll(selected).toBe(await link.inputValue());
  });
});

test.describe("over plain http in another page", () => {
  test.use({ expected: /^request to http:\/\/(intranet|club)\.example:\d+$/ });

  test("a board plays", RARE, async ({ page }) => {
    const site = await openSite();
    try {
      const there = (name) => site.url.replace("127.0.0.1", name);
      await page.goto(addressOf({ url: there(INTRANET) }, "boards.html", {}, "same").replace(INTRANET, CLUB));
      await page.evaluate(() => {
        document.body.innerHTML = '<komadai-board id="a" mode="play" level="1" seed="1"></komadai-board>';
      });
      const board = new BoardPage(page.frameLocator("#a iframe"));
      await page.evaluate(() => document.querySelector("#a").play("7g7f"));
      await expect(board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
      expect(await board.root.evaluate(() => isSecureContext)).toBe(false);
      await page.goto("about:blank");
    } finally {
      await site.stop();
    }
  });
});

test.describe("as a file", () => {
  // Browsers load no modules and no wasm from files.
  test.use({ expected: /CORS policy|Cross-Origin Request Blocked|ERR_FAILED|was preloaded/ });

  test("the page says that it needs a web server", async ({ page }) => {
    await page.goto(pathToFileURL(join(ROOT, "index.html")).href);
    const told = page.locator("#file");
    await expect(told).toBeVisible();
    await expect(told).toContainText("web server");
    await expect(told.locator('[lang="ja"]')).toContainText("ウェブサーバー");
    await expect(page.locator("#not-loaded")).toBeHidden();
  });
});

test.describe("without JavaScript", () => {
  // What the page would need with JavaScript is fetched in vain.
  test.use({ javaScriptEnabled: false, expected: /was preloaded/ });

  test("the page says that it needs it", async ({ page }) => {
    await page.goto("./");
    const sentences = page.locator("#no-script p");
    await expect(sentences.first()).toHaveText(/^Komadai needs JavaScript/);
    await expect(sentences.nth(1)).toHaveText(/JavaScript が必要です/);
    await expect(sentences.first()).toBeVisible();
    for (const id of ["file", "too-old", "not-loaded", "no-origin", "crashed"]) await expect(page.locator(`#${id}`)).toBeHidden();
  });

  for (const [width, height] of [[280, 480], [1280, 800]]) {
    test(`there is a picture and a link, ${width} pixels wide`, inFull(width === 1280), async ({ context, page }) => {
      await page.setViewportSize({ width, height });
      await page.goto("./#play=b");
      const picture = page.getByRole("img", { name: "The starting position of shogi" });
      await expect(picture).toBeInViewport({ ratio: 1 });
      await expect.poll(() => picture.evaluate((image) => image.naturalWidth)).toBeGreaterThan(0);
      const [alone] = await Promise.all([context.waitForEvent("page"), page.getByRole("link", { name: /Open Komadai in a new tab/ }).click()]);
      await expect(alone).toHaveURL(new URL("./", page.url()).href);
    });
  }
});

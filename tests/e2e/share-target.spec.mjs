// What another app shares with the installed page. Only the system can choose the page as a target, so that a form with
// the same fields is sent to the address that the manifest names; it reaches the real service worker.

import { readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { RARE, expect, test as base } from "./fixtures.mjs";
import { addressOf, openSite } from "./pages/host.mjs";

const MANIFEST = fileURLToPath(new URL("../../public/manifest.webmanifest", import.meta.url));
const KIF = "手合割：平手\n先手：大山\n後手：升田\n1 ７六歩(77)\n2 ３四歩(33)\n";

const test = base.extend({
  /**
   * Shares these fields, and a file if there is one, as the system does: no page is the sender, and the window is that of
   * the installed app. Or else from a page in a tab (`by`, its address).
   */
  share: async ({ baseURL, page }, use) => {
    const { action, enctype, method } = JSON.parse(await readFile(MANIFEST, "utf8")).share_target;
    const beInWindow = () => {
      const match = window.matchMedia.bind(window);
      window.matchMedia = (query) => (/display-mode: standalone/.test(query) ? { matches: true } : match(query));
    };
    await use(async (fields, file, by = "about:blank") => {
      if (by === "about:blank") await page.addInitScript(beInWindow);
      await page.goto(by);
      await page.setContent(
        `<form action="${new URL(action, baseURL)}" method="${method}" enctype="${enctype}">
          <textarea name="title"></textarea><textarea name="text"></textarea><textarea name="url"></textarea>
          <input type="file" name="record"><button>Share</button>
        </form>`,
      );
      for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
      if (file) await page.locator('[name="record"]').setInputFiles(file);
      await Promise.all([page.waitForURL(baseURL), page.getByRole("button", { name: "Share" }).click()]);
    });
  },
});

test.use({ serviceWorker: true });

/** Opens the page and waits until it is in the service worker's hands. */
async function install(board) {
  await board.open();
  await board.page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
}

test("a shared file is opened, and only once", async ({ board, page, share }) => {
  await install(board);
  await share({ title: "A game" }, { name: "game.kif", mimeType: "text/plain", buffer: Buffer.from(KIF) });
  await expect(page.locator(".study")).toBeVisible();
  await expect(page.locator(".player")).toContainText(["升田", "大山"]);
  await board.action("close-study").click();
  await page.reload();
  await page.locator("[data-live]").first().waitFor({ state: "attached" });
  await expect(page.locator(".study")).toHaveCount(0);
  expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.includes("shared")))).toEqual([]);
});

test("a shared text and a shared link are opened, with a game at rest behind them", RARE, async ({ board, page, share }) => {
  await board.open({ play: "b", level: 1, seed: 1 });
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await share({ title: "position", text: "position startpos moves 7g7f 3c3d 2g2f" });
  await expect(page.locator(".tree li")).toHaveCount(4);
  await share({ title: "A game", text: "See https://lishogi.org/analysis?moves=7g7f_3c3d#2" });
  await expect(board.root).toHaveAttribute("data-ply", "2");
});

test("what is no record is told, and so is nothing", RARE, async ({ board, page, share }) => {
  await install(board);
  await share({ text: "What a nice day" });
  await expect(page.locator(".notes")).toContainText("This is not KIF, KI2, CSA, USI, JKF or USEN");
  await share({}, { name: "picture.kif", mimeType: "text/plain", buffer: Buffer.from([0x89, 0x50, 0, 0, 1]) });
  await expect(page.locator(".notes")).toContainText("picture.kif can’t be opened. It isn’t a text file.");
  await share({});
  await expect(page.locator(".notes")).toContainText("Nothing was shared.");
});

test("what is larger than any record is not kept, and told", RARE, async ({ board, page, share }, testInfo) => {
  await install(board);
  const long = testInfo.outputPath("long.kif");
  await writeFile(long, Buffer.alloc(17_000_000, "#"));
  await share({}, long);
  await expect(page.locator(".notes")).toContainText("It is larger than 16 MB.");
  await rm(long);
  expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.includes("shared")))).toEqual([]);
});

test("of two shares that no page has taken yet neither is lost", RARE, async ({ board, page }) => {
  await install(board);
  await page.evaluate(async () => {
    for (const moves of ["7g7f", "2g2f 8c8d"]) {
      const body = new FormData();
      body.set("text", `position startpos moves ${moves}`);
      await fetch("share-target", { method: "POST", body, redirect: "manual" });
    }
  });
  for (const moves of [2, 1]) {
    await page.reload();
    await expect(page.locator(".tree li")).toHaveCount(moves + 1);
    await board.action("close-study").click();
    await expect(page.locator(".study")).toHaveCount(0);
  }
});

test.describe("from another site", () => {
  test.use({ expected: /^request to http:\/\/127\.0\.0\.1:\d+$/ });

  const TEXT = { text: "position startpos moves 7g7f 3c3d 2g2f" };
  let club;
  test.beforeEach(async () => (club = await openSite()));
  test.afterEach(() => club.stop());

  /** The address of a page of that site. */
  const from = (policy = "strict-origin-when-cross-origin") => addressOf(club, "plain.html", { policy }, "same");

  test("nothing is opened before consent", async ({ board, page, share }) => {
    await install(board);
    await share(TEXT, undefined, from());
    const question = page.locator("[data-shared]");
    await expect(question).toContainText(`Open the content shared by ${new URL(club.url).host}?`);
    await expect(page.locator(".study")).toHaveCount(0);
    await question.locator('[data-action="confirm"]').click();
    await expect(page.locator(".tree li")).toHaveCount(4);
    await expect(question).toBeHidden();
  });

  test("what is not wanted is gone", RARE, async ({ board, page, share }) => {
    await install(board);
    await share(TEXT, undefined, from());
    const question = page.locator("[data-shared]");
    await question.locator('[data-action="cancel"]').click();
    await expect(question).toBeHidden();
    await expect(page.locator(".study")).toHaveCount(0);
    await share({ text: "position startpos moves 7g7f" });
    // The one that was refused does not come back.
    await expect(page.locator(".tree li")).toHaveCount(2);
    expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.includes("shared")))).toEqual([]);
  });

  test("a site that hides its address is asked about too", RARE, async ({ board, page, share }) => {
    await install(board);
    await share(TEXT, undefined, from("no-referrer"));
    const question = page.locator("[data-shared]");
    await expect(question).toContainText("Open the shared content?");
    await expect(page.locator(".study")).toHaveCount(0);
    await question.locator('[data-action="confirm"]').click();
    await expect(page.locator(".tree li")).toHaveCount(4);
  });
});

test("of many shares that no page has taken the newest three are kept", RARE, async ({ board, page }) => {
  await install(board);
  const kept = await page.evaluate(async () => {
    for (const moves of ["7g7f", "2g2f", "5g5f", "3g3f", "1g1f"]) {
      const body = new FormData();
      body.set("text", `position startpos moves ${moves}`);
      await fetch("share-target", { method: "POST", body, redirect: "manual" });
    }
    const names = (await caches.keys()).filter((name) => name.includes("shared"));
    const forms = names.map(async (name) => (await (await caches.match("share-target", { cacheName: name })).formData()).get("text"));
    return Promise.all(forms);
  });
  expect(kept.map((text) => text.slice(-4))).toEqual(["5g5f", "3g3f", "1g1f"]);
});

test("the manifest takes every ending that it opens as a file", async () => {
  const manifest = JSON.parse(await readFile(MANIFEST, "utf8"));
  const opened = manifest.file_handlers.flatMap(({ accept }) => Object.values(accept).flat());
  const [{ name, accept }] = manifest.share_target.params.files;
  expect(name).toBe("record");
  expect(accept).toEqual(expect.arrayContaining(opened));
});

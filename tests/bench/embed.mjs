// What boards cost in a page of other people: ten of them idle, with and without a game behind them, and what a frame that
// shows a record fetches. Nothing is asserted.
//
//   node tests/bench/embed.mjs [--boards 10] [--seconds 10]
//
// Memory is what the browser's processes for this page hold (`Pss`: what they share counts once), beyond an empty page; the
// processor's time is theirs too, as a share of one core.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { busy, withSite } from "./site.mjs";

const { values } = parseArgs({
  options: { boards: { type: "string", default: "10" }, seconds: { type: "string", default: "10" } },
});
const [count, seconds] = [Number(values.boards), Number(values.seconds)];

await withSite(async (browser, url) => {
  const client = await browser.newBrowserCDPSession();
  /** The processes that draw pages, with the processor's time that each has taken. */
  const renderers = async () => {
    const { processInfo } = await client.send("SystemInfo.getProcessInfo");
    return processInfo.filter(({ type }) => type === "renderer");
  };
  const memory = async () => {
    const sizes = (await renderers()).map(({ id }) => readFileSync(`/proc/${id}/smaps_rollup`, "utf8").match(/^Pss:\s+(\d+)/m)[1]);
    return sizes.reduce((sum, kib) => sum + Number(kib), 0) / 1024;
  };
  const share = async () => {
    const time = async () => (await renderers()).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    const before = await time();
    await new Promise((done) => setTimeout(done, seconds * 1000));
    return (100 * ((await time()) - before)) / seconds;
  };

  const page = await browser.newPage({ viewport: { width: 1600, height: 1600 } });
  // The host page is of another site than the boards.
  const host = new URL("/host.html", url);
  host.hostname = "localhost";
  const board = `<komadai-board mode="play" level="1" seed="1" style="width:280px"></komadai-board>`;
  const style = "<style>body { display: flex; flex-wrap: wrap }</style>";
  const body = `${style}<script src="${url}embed.js"></script>${board.repeat(count)}`;
  await page.route(host.href, (route) => route.fulfill({ contentType: "text/html", body }));
  await page.goto("about:blank");
  const empty = await memory();

  // A frame may be ready before its page is loaded.
  await page.addInitScript(() => {
    globalThis.ready = 0;
    addEventListener("ready", ({ detail }) => detail && globalThis.ready++, true);
  });
  await page.goto(host.href);
  await page.waitForFunction((count) => globalThis.ready === count, count, { timeout: 120_000 });
  await page.waitForTimeout(3_000);
  const [idle, idleShare] = [(await memory()) - empty, await share()];

  await page.evaluate(() => {
    const play = (board) =>
      new Promise((done) => {
        board.addEventListener("move", ({ detail }) => detail.by === "engine" && done());
        board.play("7g7f");
      });
    return Promise.all([...document.querySelectorAll("komadai-board")].map(play));
  });
  await page.waitForTimeout(3_000);
  const [played, playedShare] = [(await memory()) - empty, await share()];
  await page.close();

  const { first, all } = await viewed(browser, url);
  const mib = (size) => `${Math.round(size)} MiB`;
  console.log(`${busy()}`);
  console.log(
    `${count} boards: ${mib(idle)} and ${idleShare.toFixed(1)} % of a core idle; ` +
      `${mib(played)} and ${playedShare.toFixed(1)} % after a move of each engine; ` +
      `a record fetches ${first} bytes of Brotli before it is painted, ${all} in all`,
  );
});

/** What a frame that shows a record fetches until its board is there, and until it can be read. */
async function viewed(browser, url) {
  const page = await browser.newPage({ viewport: { width: 360, height: 680 } });
  const root = new URL("../../dist", import.meta.url).pathname;
  const sizes = new Map();
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname.slice(new URL(url).pathname.length) || "index.html";
    if (request.url().startsWith(url)) sizes.set(path, brotliCompressSync(readFileSync(join(root, path))).length);
  });
  const sum = () => [...sizes].reduce((sum, [, size]) => sum + size, 0);
  const later = () => [...sizes].reduce((sum, [path, size]) => sum + (/(^|\/)later/.test(path) ? size : 0), 0);
  await page.goto(`${url}#embed=view&moves=7g7f_3c3d&ply=1`);
  await page.waitForSelector("[data-comment]");
  await page.waitForTimeout(1_000);
  await page.close();
  return { first: sum() - later(), all: sum() };
}

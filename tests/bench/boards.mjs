// Measures the memory and CPU time of embedded boards in a host page with none, one, and ten of them (games, problems
// and records by turns), all of which have been visible once. It asserts nothing.
//
//   node tests/bench/boards.mjs [--boards 10] [--seconds 30]
//
// The memory is that of the renderer processes (`Pss`, which counts shared memory once), and separately the heap of
// scripts in the frames, without wasm memory. The CPU time is that of the same processes while the page is idle. The
// host page is of another site than the boards. The last line holds the cost of one board of many.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { serve } from "../e2e/server.mjs";
import { busy, withSite } from "./site.mjs";

const HOSTS = fileURLToPath(new URL("../e2e/hosts", import.meta.url));
/** One board for each mode. */
const BOARDS = [
  '<komadai-board mode="play" side="b" level="5" seed="1"></komadai-board>',
  '<komadai-board mode="mate" sfen="6B1k/5+Rg2/4ppnb1/p1p3pR1/3p1l2l/P1P3S2/1GNPP1P1p/L1SKGS3/7NL b GSN6P 1"></komadai-board>',
  '<komadai-board mode="view" moves="7g7f 3c3d 2g2f 8c8d 2f2e 8d8e"></komadai-board>',
];
/** The time until the page is idle after its last board is ready, in milliseconds. */
const SETTLING = 8_000;

const { values } = parseArgs({
  options: { boards: { type: "string", default: "10" }, seconds: { type: "string", default: "30" } },
});
const [many, seconds] = [Number(values.boards), Number(values.seconds)];

await withSite(async (browser, url) => {
  const hosts = await serve({ root: fileURLToPath(new URL("../../dist", import.meta.url)), base: "/unused/", hosts: HOSTS });
  const address = new URL("/hosts/boards.html", hosts.url);
  address.hostname = "localhost";
  address.search = new URLSearchParams({ site: url });
  try {
    const rows = [];
    for (const count of [0, 1, many]) {
      const row = await measure(browser, address.href, count);
      rows.push(row);
      console.log(`${String(count).padStart(3)} boards   ${mib(row.memory)}   scripts ${mib(row.heap)}   idle ${share(row.idle)}`);
    }
    const [none, one, all] = rows;
    const each = (key) => (all[key] - none[key]) / many;
    console.log(
      `one board costs ${mib(one.memory - none.memory)}, each of ${many} ${mib(each("memory"))} and idle ` +
        `${share(each("idle"))}; all ${mib(all.memory - none.memory)} and ${share(all.idle - none.idle)} (${busy()})`,
    );
  } finally {
    await hosts.stop();
  }
});

function mib(bytes) {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

function share(fraction) {
  return `${(100 * fraction).toFixed(2)} % of a core`;
}

/** Opens a host page with `count` boards, scrolls each into view, and measures when the page is idle. */
async function measure(browser, address, count) {
  const page = await browser.newPage({ viewport: { width: 600, height: 900 } });
  await page.goto(address);
  const markup = Array.from({ length: count }, (_, index) => BOARDS[index % BOARDS.length]).join("<hr>");
  await page.evaluate((markup) => document.body.insertAdjacentHTML("beforeend", markup), markup);
  for (let index = 0; index < count; index++) {
    await page.evaluate((index) => document.querySelectorAll("komadai-board")[index].scrollIntoView(), index);
    await page.waitForFunction(
      (count) => window.heard.filter(({ type }) => type === "ready").length >= count,
      index + 1,
      { timeout: 120_000 },
    );
  }
  await page.waitForTimeout(SETTLING);
  const client = await browser.newBrowserCDPSession();
  const memory = await memoryOf(client);
  const heap = await heapOf(page);
  const before = await timeOf(client);
  await page.waitForTimeout(seconds * 1000);
  const idle = ((await timeOf(client)) - before) / seconds;
  await page.close();
  return { memory, heap, idle };
}

/** The renderer processes of the browser. */
async function renderers(client) {
  const { processInfo } = await client.send("SystemInfo.getProcessInfo");
  return processInfo.filter(({ type }) => type === "renderer");
}

/** The memory of processes, in bytes. */
async function memoryOf(client) {
  const sizes = (await renderers(client)).map(({ id }) => {
    const [, kib] = readFileSync(`/proc/${id}/smaps_rollup`, "utf8").match(/^Pss:\s+(\d+)/m);
    return Number(kib) * 1024;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** The CPU time that processes have used so far, in seconds. */
async function timeOf(client) {
  return (await renderers(client)).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** The heaps of scripts in bytes: that of the host page, and the common one of the boards' frames. */
async function heapOf(page) {
  const sizes = [page, ...page.frames().slice(1, 2)].map(async (target) => {
    const client = await page.context().newCDPSession(target);
    return (await client.send("Runtime.getHeapUsage")).usedSize;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

// The policy of page and worker, on a host that sends no header for it.

import { rm } from "node:fs/promises";
import { makeBuild } from "../e2e/own-site.mjs";
import { addressOf } from "../e2e/pages/host.mjs";
import { serve } from "../e2e/server.mjs";
import { expect, FURTHER, test } from "./fixtures.mjs";
import { kept } from "./tab.mjs";

test("text is no code in the page, and no other site is asked", FURTHER, async ({ board, tab }) => {
  await board.open({ lang: "en" });
  const violated = await tab.evaluate(async () => {
    window.ran = [];
    const seen = [];
    addEventListener("securitypolicyviolation", ({ effectiveDirective }) => seen.push(effectiveDirective));
    const script = document.createElement("script");
    script.textContent = "ran.push('script')";
    document.body.append(script);
    const box = document.createElement("div");
    box.innerHTML = "<img src='data:,' onerror=\"ran.push('handler')\">";
    document.body.append(box);
    await fetch("http://127.0.0.1:9/").catch(() => {});
    // In a task of the page's own.
    const evaluated = await new Promise((done) => {
      setTimeout(() => {
        try {
          done(new Function("return 'ran'")());
        } catch ({ name }) {
          done(name);
        }
      });
    });
    await new Promise((done) => setTimeout(done, 300));
    return [window.ran, evaluated, seen.some((name) => name.startsWith("script-src")), seen.includes("connect-src")];
  });
  expect(violated).toEqual([[], "EvalError", true, true]);
});

/** What runs in a worker in place of the engine or of the mate solver. */
const SPY = `
  const told = {};
  try { told.eval = new Function("return 'ran'")(); } catch (error) { told.eval = error.name; }
  fetch(FOREIGN).then(() => "went out", (error) => error.name).then((foreign) => {
    told.foreign = foreign;
    self.postMessage(told);
  });
`;

/** The spy, which asks another site. */
const spyOn = (address) => SPY.replace("FOREIGN", JSON.stringify(`${address}secret`));

/** Starts another site, which every page may read. */
function openOther() {
  const read = (path, request, response) => response.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end("read");
  return serve({ root: "/nowhere", base: "/", answer: read });
}

/** Serves the spy in place of both, and another site that says what it was asked. */
async function withSpy(site, use) {
  const other = await openOther();
  // The loader of a worker is another script, under the name that the page knows. It is checked by its name only in the
  // service worker, which the first visit does not have.
  site.answer = (path, request, response) => {
    if (!/(worker|solver)_loader-[0-9a-f]+\.js$/.test(path)) return false;
    response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/javascript" });
    response.end(spyOn(other.url));
    return true;
  };
  try {
    await use(other);
    expect(other.paths).toEqual([]);
  } finally {
    await other.stop();
  }
}

/** In the page: what the spy says in a worker of this role: `worker`, the engine, or `solver`. */
function ask(role) {
  const address = document.querySelector(`meta[name="komadai:${role}"]`).content;
  return new Promise((done, failed) => {
    const worker = new Worker(address);
    worker.onmessage = ({ data }) => done(data);
    worker.onerror = ({ message }) => failed(new Error(message));
  });
}

const ROLES = ["worker", "solver"];
const BLOCKED = { eval: "EvalError", foreign: "TypeError" };

test("text is no code in the workers, and no other site is asked", FURTHER, async ({ site, tab }) => {
  await withSpy(site, async () => {
    await tab.goto("#lang=en");
    await tab.find("[data-live]");
    for (const role of ROLES) expect(await tab.evaluate(ask, role), role).toEqual(BLOCKED);
  });
});

test.describe("files that every page may read", () => {
  test.use({ open: true });

  test("text is no code in the workers of a frame without an origin, and no other site is asked", FURTHER, async ({ site, tab }) => {
    await withSpy(site, async ({ url }) => {
      // The frame shows a record, so that it starts no engine of its own.
      await tab.goto(addressOf(site, "strict.html", { link: "embed=view&amp;moves=7g7f&amp;lang=en", attributes: 'sandbox="allow-scripts"' }));
      await tab.enter("iframe");
      await tab.appears("[data-board]");
      expect(await tab.evaluate(() => self.origin)).toBe("null");
      const fetched = await tab.evaluate((address) => fetch(address).then(() => "went out", ({ name }) => name), `${url}secret`);
      expect(fetched).toBe("TypeError");
      for (const role of ROLES) expect(await tab.evaluate(ask, role), role).toEqual(BLOCKED);
    });
  });
});

test("without a network all that is blocked, too", FURTHER, async ({ board, site, tab }, testInfo) => {
  const other = await openOther();
  // A build whose workers are the spy: the service worker keeps it as it does every build.
  site.root = testInfo.outputPath("spying");
  await makeBuild(site.root, "fedcba9876543210", { loader: spyOn(other.url) });
  await board.open({ lang: "en" });
  await kept(tab);
  await site.stop();
  await tab.goto("#lang=en");
  await tab.find("[data-live]");
  for (const role of ROLES) expect(await tab.evaluate(ask, role), role).toEqual(BLOCKED);
  const inPage = await tab.evaluate(async (address) => {
    const foreign = await fetch(address).then(() => "went out", ({ name }) => name);
    // In a task of the page's own.
    const evaluated = await new Promise((done) => {
      setTimeout(() => {
        try {
          done(new Function("return 'ran'")());
        } catch ({ name }) {
          done(name);
        }
      });
    });
    return { eval: evaluated, foreign };
  }, `${other.url}secret`);
  expect(inPage).toEqual(BLOCKED);
  expect(other.paths).toEqual([]);
  await other.stop();
  await rm(site.root, { recursive: true });
});

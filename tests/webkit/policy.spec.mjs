// The policy of page and worker, on a host that sends no header for it.

import { serve } from "../e2e/server.mjs";
import { expect, FURTHER, test } from "./fixtures.mjs";

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
    await new Promise((done) => setTimeout(done, 300));
    return [window.ran, seen.some((name) => name.startsWith("script-src")), seen.includes("connect-src")];
  });
  expect(violated).toEqual([[], true, true]);
});

/** What runs in the worker in place of the engine. */
const SPY = `
  const told = {};
  try { told.eval = new Function("return 'ran'")(); } catch (error) { told.eval = error.name; }
  fetch(FOREIGN).then(() => "went out", (error) => error.name).then((foreign) => {
    told.foreign = foreign;
    self.postMessage(told);
  });
`;

test("text is no code in the worker, and no other site is asked", FURTHER, async ({ board, site, tab }) => {
  // Another server, which says what it was asked, and which every page may read.
  const read = (path, request, response) => response.writeHead(200, { "Access-Control-Allow-Origin": "*" }).end("read");
  const other = await serve({ root: "/nowhere", base: "/", answer: read });
  try {
    // The loader of the worker is another script, under the name that the page knows. It is checked by its name only in the
    // service worker, which the first visit does not have.
    site.answer = (path, request, response) => {
      if (!/worker_loader-[0-9a-f]+\.js$/.test(path)) return false;
      response.writeHead(200, { "Content-Type": "text/javascript" }).end(SPY.replace("FOREIGN", JSON.stringify(`${other.url}secret`)));
      return true;
    };
    await tab.goto("#lang=en");
    await tab.find("[data-live]");
    const told = await tab.evaluate(() => {
      const address = document.querySelector('meta[name="komadai:worker"]').content;
      return new Promise((done, failed) => {
        const worker = new Worker(address);
        worker.onmessage = ({ data }) => done(data);
        worker.onerror = ({ message }) => failed(new Error(message));
      });
    });
    expect(told.eval).toBe("EvalError");
    expect(told.foreign).toBe("TypeError");
    expect(other.paths).toEqual([]);
  } finally {
    await other.stop();
  }
});

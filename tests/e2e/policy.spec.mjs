// What the page may load and run: its own files, and no text as code.

import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { FLOW, RARE, expect, test } from "./fixtures.mjs";
import { kept, makeBuild } from "./own-site.mjs";
import { BoardPage } from "./pages/board.mjs";
import { addressOf, frameOf, heard, hostPage, openBoards, openSite } from "./pages/host.mjs";

// It has a policy to keep, too.
test.use({ serviceWorker: true });

/** Does something on the page and returns the directive that it violates first. */
function violated(page, provoke) {
  return page.evaluate(
    (name) =>
      new Promise((done) => {
        addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective), { once: true });
        window.provoke(name);
      }),
    provoke,
  );
}

test("the policy is named by the page, in force, and forbids text as code", async ({ baseURL, page, request }) => {
  const answer = await request.get(baseURL);
  // A static host sends none.
  expect(answer.headers()["content-security-policy"]).toBeUndefined();
  const named = (await answer.text()).match(/name="komadai:policy" content="([^"]+)"/)[1];
  await page.goto("./");
  await expect(page.locator('meta[name="komadai:policy"]')).toHaveCount(0);
  await expect(page.locator('meta[http-equiv="Content-Security-Policy"]')).toHaveAttribute("content", named);
  // Workers start from blobs, to inherit the policy; scripts of blobs are forbidden.
  expect(named.replace("worker-src 'self' blob:", "")).not.toMatch(/'unsafe-inline'|'unsafe-eval'|'unsafe-hashes'|\*|https?:|blob:/);
  const directives = Object.fromEntries(
    named.split(";").map((directive) => {
      const [name, ...values] = directive.trim().split(/\s+/);
      return [name, values.join(" ")];
    }),
  );
  expect(directives).toMatchObject({
    "default-src": "'self'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'none'",
  });
});

test("page, worker and service worker ask for nothing but the site's own files", FLOW, async ({
  baseURL,
  board,
  context,
  page,
}) => {
  const asked = [];
  context.on("request", (request) => asked.push(request.url()));
  await board.open({ play: "b", level: 1, seed: 1 });
  await board.act("7g7f");
  await board.waitTurn("b");
  await board.action("language").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "ja");
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  expect(asked.length).toBeGreaterThan(10);
  const own = [baseURL, "data:", `blob:${new URL(baseURL).origin}/`];
  expect(asked.filter((url) => !own.some((start) => url.startsWith(start)))).toEqual([]);
});

test.describe("what an intruder might try", () => {
  // In Firefox one of the errors has no words.
  test.use({ expected: /Content[- ]Security[- ]Policy|Refused to|violates|^request to http:|^uncaught: $/ });

  test("is blocked on the page", async ({ board, page }) => {
    // Defined beforehand, in a task of the page's own: what a test evaluates may use eval.
    await page.addInitScript(() => {
      window.ran = [];
      const attempts = {
        script: () => {
          const script = document.createElement("script");
          script.textContent = "ran.push('script')";
          document.body.append(script);
        },
        handler: () => {
          const box = document.createElement("div");
          box.innerHTML = "<img src='data:,' onerror=\"ran.push('handler')\">";
          document.body.append(box);
        },
        address: () => {
          const anchor = document.createElement("a");
          anchor.href = "javascript:ran.push('address')";
          document.body.append(anchor);
          anchor.click();
        },
        eval: () => {
          try {
            new Function("ran.push('eval')")();
          } catch {
            // forbidden, as it must be
          }
        },
        style: () => {
          document.body.insertAdjacentHTML("beforeend", "<p style='color: red'>red</p>");
        },
        foreign: () => {
          fetch("http://127.0.0.1:9/").catch(() => {});
        },
        base: () => {
          const base = document.createElement("base");
          base.href = "http://127.0.0.1:9/";
          document.head.append(base);
        },
        form: () => {
          const form = document.createElement("form");
          form.action = "?stolen";
          document.body.append(form);
          form.submit();
        },
      };
      window.provoke = (name) => setTimeout(attempts[name]);
    });
    await board.open();
    const answers = {
      script: "script-src-elem",
      handler: "script-src-attr",
      address: "script-src-elem",
      eval: "script-src",
      style: "style-src-attr",
      foreign: "connect-src",
      base: "base-uri",
      form: "form-action",
    };
    for (const [name, directive] of Object.entries(answers)) expect(await violated(page, name), name).toBe(directive);
    expect(await page.evaluate(() => window.ran)).toEqual([]);
  });

  test.describe("in workers", () => {
    // Another script in place of theirs is noticed by the service worker only.
    test.use({ serviceWorker: false });

    /** In a worker: tries what it may not do, and tells what came of it. */
    async function attempt(foreign) {
      const outcomes = {};
      const note = async (name, act) => (outcomes[name] = await Promise.resolve().then(act).then(() => "ran", (error) => error.name));
      await note("eval", () => new Function("return 1")());
      await note("fetch", () => fetch(foreign));
      await note("import", () => importScripts(`${foreign}script.js`));
      await note("blob", () => importScripts(URL.createObjectURL(new Blob(["1"]))));
      postMessage(outcomes);
    }
    const attemptOn = (foreign) => `(${attempt})(${JSON.stringify(foreign)});`;
    const BLOCKED = { eval: "EvalError", fetch: "TypeError", import: "NetworkError", blob: "NetworkError" };

    /** In the page: what that says in a worker of this role: `worker`, the engine, or `solver`. */
    function ask(role) {
      const address = document.querySelector(`meta[name="komadai:${role}"]`).content;
      return new Promise((done, failed) => {
        const worker = new Worker(address);
        worker.onmessage = ({ data }) => done(data);
        worker.onerror = ({ message }) => failed(new Error(message));
      });
    }

    /**
     * Calls a function with a site whose workers try all that, and with the address of a server of somebody else, which
     * answers everybody. It opens pages of the site in `page`.
     */
    async function withIntruder(page, use) {
      const asked = [];
      const foreign = createServer(({ url }, response) => {
        asked.push(url);
        response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/javascript" }).end("1");
      });
      await new Promise((done) => foreign.listen(0, "127.0.0.1", done));
      const address = `http://127.0.0.1:${foreign.address().port}/`;
      const answer = (path, request, response) => {
        if (!/\/(worker|solver)_loader-[0-9a-f]+\.js$/.test(path)) return false;
        response.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/javascript" });
        response.end(attemptOn(address));
        return true;
      };
      const site = await openSite({ open: true, answer });
      try {
        await use(site, address);
        expect(asked).toEqual([]);
        await page.goto("about:blank");
      } finally {
        foreign.close();
        await site.stop();
      }
    }

    // A diagram starts no worker by itself, and loads little.
    const DIAGRAM = "embed=diagram";

    for (const [name, role] of [["engine", "worker"], ["mate solver", "solver"]]) {
      test(`is blocked in the worker of the ${name}, and no header is needed for that`, async ({ board, page }) => {
        await withIntruder(page, async (site) => {
          await page.goto(`${site.url}#${DIAGRAM}`);
          await expect(board.root).toBeVisible();
          await page.waitForLoadState("networkidle");
          expect(await page.evaluate(ask, role)).toEqual(BLOCKED);
        });
      });
    }

    test("is blocked in a frame without an origin, and in its workers", async ({ page }) => {
      await withIntruder(page, async (site, foreign) => {
        await page.goto(hostPage(site, { name: "strict.html", origin: "other", link: DIAGRAM, attributes: 'sandbox="allow-scripts"' }));
        await expect(new BoardPage(frameOf(page)).root).toBeVisible();
        await page.waitForLoadState("networkidle");
        const frame = page.frames().at(-1);
        expect(await frame.evaluate(() => self.origin)).toBe("null");
        expect(await frame.evaluate((foreign) => fetch(foreign).catch(({ name }) => name), foreign)).toBe("TypeError");
        for (const role of ["worker", "solver"]) expect(await frame.evaluate(ask, role)).toEqual(BLOCKED);
      });
    });

    test.describe("without a network", () => {
      test.use({ serviceWorker: true });

      test("is blocked in the page and in its workers", RARE, async ({ board, page }, testInfo) => {
        await withIntruder(page, async (site, foreign) => {
          // The service worker keeps a build of such workers as it does every build.
          site.root = testInfo.outputPath("intruded");
          await makeBuild(site.root, "fedcba9876543210", { loader: attemptOn(foreign) });
          await page.goto(`${site.url}#moves=7g7f`);
          await kept(page);
          await site.stop();
          await page.goto("about:blank");
          await page.goto(`${site.url}#moves=7g7f`);
          await expect(board.root).toBeVisible();
          for (const role of ["worker", "solver"]) expect(await page.evaluate(ask, role), role).toEqual(BLOCKED);
          expect(await page.evaluate((foreign) => fetch(foreign).catch(({ name }) => name), foreign)).toBe("TypeError");
          // In a task of the page's own: what a test evaluates may use eval.
          const evaluate = () =>
            new Promise((done) => {
              setTimeout(() => {
                try {
                  done(new Function("return 'ran'")());
                } catch ({ name }) {
                  done(name);
                }
              });
            });
          expect(await page.evaluate(evaluate)).toBe("EvalError");
          await rm(site.root, { recursive: true });
        });
      });
    });
  });
});

test.describe("where 'self' is nothing", () => {
  test.use({ expected: /^request to http:/ });

  test("a frame without an origin plays by the address of the site", async ({ page }) => {
    // As WebKit reads the policy of such a frame.
    await page.addInitScript(() => {
      const content = Object.getOwnPropertyDescriptor(HTMLMetaElement.prototype, "content");
      const set = function (text) {
        content.set.call(this, self.origin === "null" ? text.replaceAll("'self'", "") : text);
      };
      Object.defineProperty(HTMLMetaElement.prototype, "content", { ...content, set });
    });
    const site = await openSite({ open: true });
    try {
      await page.goto(hostPage(site, { origin: "other", link: "embed=play&play=b&level=1&seed=1", attributes: 'sandbox="allow-scripts"' }));
      const board = new BoardPage(frameOf(page));
      await board.act("7g7f");
      await expect(board.root).toHaveAttribute("data-ply", "2", { timeout: 30_000 });
      const policy = frameOf(page).locator('meta[http-equiv="Content-Security-Policy"]');
      await expect(policy).not.toHaveAttribute("content", /'self'/);
      await page.goto("about:blank");
    } finally {
      await site.stop();
    }
  });
});

test.describe("where everything is blocked", () => {
  test.use({ expected: /Content[- ]Security[- ]Policy|head\.js did not run|^request to http:|was preloaded/ });

  /** Sends the page with a policy that forbids scripts and styles. */
  const forbid = (page, address) =>
    page.route(address, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), "content-security-policy": "default-src 'none'" };
      await route.fulfill({ response, headers });
    });

  test("the page says so, and is not empty", async ({ page, baseURL }) => {
    await forbid(page, baseURL);
    await page.goto("./");
    await expect(page.getByText(/^Komadai needs JavaScript/)).toBeVisible();
    await expect(page.getByText(/JavaScript が必要です/)).toBeVisible();
    await expect(page.getByRole("link", { name: /Open Komadai in a new tab/ })).toBeVisible();
  });

  test("a page without its first script does not start", async ({ board, page }) => {
    await page.route(/\/head-[^/]*\.js/, (route) => route.fulfill({ body: "", contentType: "text/javascript" }));
    const errors = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.goto("./");
    await expect(page.getByText(/^Komadai needs JavaScript/)).toBeVisible();
    await expect.poll(() => errors).toEqual(["head.js did not run"]);
    await expect(board.root).toHaveCount(0);
  });

  test("an element shows its content, and tells why", async ({ page }) => {
    await page.clock.install();
    const site = await openSite();
    try {
      await forbid(page, site.url);
      await openBoards(page, site, '<komadai-board id="a" mode="view">7g7f<a slot="fallback" href="#">As text</a></komadai-board>');
      await expect(frameOf(page, "#a iframe").getByText(/^Komadai needs JavaScript/)).toBeVisible();
      await page.clock.runFor(21_000);
      await expect(page.getByText("As text")).toBeVisible();
      expect(await heard(page, "a", "error")).toMatchObject({ reason: "missing" });
    } finally {
      await site.stop();
    }
  });

  test("an element on a page that forbids frames shows its content at once", async ({ page }) => {
    const site = await openSite();
    try {
      await page.goto(addressOf(site, "forbidden.html", {}));
      expect(await heard(page, "a", "error")).toMatchObject({ reason: "missing" });
      await expect(page.getByText("The game as text")).toBeVisible();
    } finally {
      await site.stop();
    }
  });
});

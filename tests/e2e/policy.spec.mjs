// What the page may load and run: its own files, and no text as code.

import { expect, test } from "./fixtures.mjs";

// It has a policy to keep, too.
test.use({ serviceWorker: true });

/** Does something on the page and returns the directives that it violates. */
function violations(page, provoke) {
  return page.evaluate(
    (source) =>
      new Promise((done) => {
        const found = new Set();
        addEventListener("securitypolicyviolation", (event) => found.add(event.effectiveDirective));
        window.provoke(source);
        setTimeout(() => done([...found].sort()), 200);
      }),
    provoke,
  );
}

test("the policy is sent, declared, and forbids text as code", async ({ baseURL, request }) => {
  const answer = await request.get(baseURL);
  const sent = answer.headers()["content-security-policy"];
  const declared = (await answer.text()).match(/http-equiv="Content-Security-Policy" content="([^"]+)"/)[1];
  expect(sent).toBe(declared);
  // A worker of a blob is what a frame without an origin can start; scripts of blobs are forbidden.
  expect(sent.replace("worker-src 'self' blob:", "")).not.toMatch(/'unsafe-inline'|'unsafe-eval'|'unsafe-hashes'|\*|https?:|blob:/);
  const directives = Object.fromEntries(
    sent.split(";").map((directive) => {
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

test("page, worker and service worker ask for nothing but the site's own files", async ({
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
  expect(asked.filter((url) => !url.startsWith(baseURL) && !url.startsWith("data:"))).toEqual([]);
});

test.describe("what an intruder might try", () => {
  test.use({ expected: /Content Security Policy|Refused to|violates/ });

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
    expect(await violations(page, "script")).toEqual(["script-src-elem"]);
    expect(await violations(page, "handler")).toEqual(["script-src-attr"]);
    expect(await violations(page, "address")).toEqual(["script-src-elem"]);
    expect(await violations(page, "eval")).toEqual(["script-src"]);
    expect(await violations(page, "style")).toEqual(["style-src-attr"]);
    expect(await violations(page, "foreign")).toEqual(["connect-src"]);
    expect(await violations(page, "base")).toEqual(["base-uri"]);
    expect(await violations(page, "form")).toEqual(["form-action"]);
    expect(await page.evaluate(() => window.ran)).toEqual([]);
  });

  test("is blocked in the worker", async ({ board, page }) => {
    await board.open({ play: "b", level: 1, seed: 1 });
    await expect.poll(() => page.workers().length).toBe(1);
    const outcome = await page.workers()[0].evaluate(
      () =>
        new Promise((done) => {
          setTimeout(() => {
            try {
              done(new Function("return 'ran'")());
            } catch (error) {
              done(error.name);
            }
          });
        }),
    );
    expect(outcome).toBe("EvalError");
  });
});

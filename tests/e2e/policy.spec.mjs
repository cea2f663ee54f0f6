// What the page may load and run: its own files, and no text as code.

import { expect, test } from "./fixtures.mjs";

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

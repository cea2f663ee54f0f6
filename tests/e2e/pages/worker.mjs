// The engine's worker, as a page has it.

import { expect } from "@playwright/test";

/** Ends the page's only worker from inside. The page hears nothing of it, and notices it when it needs the worker. */
export async function endWorker(page) {
  await expect.poll(() => page.workers().length).toBe(1);
  const [worker] = page.workers();
  const closed = worker.waitForEvent("close").catch(() => {});
  // Firefox tells of the end by refusing to answer, and by nothing else.
  await worker.evaluate(() => self.close()).then(() => closed, () => {});
}

/** Has the page's worker fail with an error that nothing catches: "on purpose". */
export async function breakWorker(page) {
  const fail = () => {
    setTimeout(() => {
      throw new Error("on purpose");
    });
  };
  // The page may have ended it before it could answer.
  await page.workers()[0].evaluate(fail).catch(() => {});
}

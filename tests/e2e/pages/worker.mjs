// The engine's worker, as a page has it.

import { expect } from "@playwright/test";

/** Nearly the start, but in no book: here a high level thinks where from the start it would answer at once. */
export const OUT_OF_BOOK = "lnsgkgsnl/1r5b1/ppppppppp/9/9/P8/1PPPPPPPP/1B5R1/LNSGKGSNL b - 1";

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

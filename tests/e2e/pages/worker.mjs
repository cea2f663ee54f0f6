// The engine's worker, as a page has it.

import { expect } from "@playwright/test";
import { askWorkers, isFirefox } from "../firefox.mjs";

/** What tests do inside of a worker. A function sees nothing of this file. */
export const ACTS = {
  end: () => {
    setTimeout(() => self.close());
  },
  fail: () => {
    setTimeout(() => {
      throw new Error("on purpose");
    });
  },
  files: () => performance.getEntriesByType("resource").map(({ name }) => name),
};

/** Does one of them in the page's first worker, and returns what it says. */
const inWorker = (page, act) => (isFirefox(page) ? askWorkers(page, act) : page.workers()[0].evaluate(ACTS[act]));

/** Nearly the start, but in no book: here a high level thinks where from the start it would answer at once. */
export const OUT_OF_BOOK = "lnsgkgsnl/1r5b1/ppppppppp/9/9/P8/1PPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/** Withholds the network. A high level waits for it and makes no move meanwhile. */
export const holdNetwork = (page) => page.route(/\/engine\/network-[^/]*\.bin$/, () => {});

/** Ends the page's only worker from inside. The page hears nothing of it, and notices it when it needs the worker. */
export async function endWorker(page) {
  await expect.poll(() => page.workers().length).toBe(1);
  const closed = page.workers()[0].waitForEvent("close");
  await inWorker(page, "end");
  await closed;
}

/** Has the page's worker fail with an error that nothing catches: "on purpose". */
export async function breakWorker(page) {
  // The page may have ended it before it could answer.
  await inWorker(page, "fail").catch(() => {});
}

/** The addresses of all that the page's worker has fetched. */
export const filesOfWorker = (page) => inWorker(page, "files");

// The person of a run as a learner: solves tasks of the lessons and mate problems, has a game reviewed and a position of
// it analyzed, and notes in the journal what the screen acknowledges.

import { LIMIT, RECORD, poll, within } from "./driver.mjs";
import { LESSONS, solutionOf } from "./solutions.mjs";

/** How long the review of two moves may take, in milliseconds. */
const REVIEWED = 25_000;
/** How long the analysis of a position may take until its result is stored, in milliseconds. */
const ANALYZED = 25_000;

/**
 * Learns something.
 * @param {import("./driver.mjs").Driver} driver
 * @param {"lesson" | "problem" | "tabs" | "review" | undefined} what a task of a lesson, a mate problem, both in each of two
 *   tabs that do not know of each other, the review of a short game with the analysis of a position, or nothing
 * @param {import("./random.mjs").Random} random
 */
export async function learn(driver, what, random) {
  if (what === undefined) return;
  if (what === "review") return review(driver, random);
  if (what !== "tabs") return solve(driver, await show(driver, random.below(2), what, random));
  for (const what of ["lesson", "problem"]) {
    const shown = [await show(driver, 0, what, random), await show(driver, 1, what, random)];
    for (const task of shown) await solve(driver, task);
  }
}

/** Shows a task of a lesson, or a mate problem, in one of the two tabs. @returns the tab, and the task's name and position */
async function show(driver, index, what, random) {
  const { learnTabs } = driver;
  // Another one than the two tabs show.
  const others = Object.keys(LESSONS).filter((name) => learnTabs.every((tab) => tab?.task !== name));
  const name = what === "lesson" ? random.of(others) : undefined;
  // Another address each time, or the page would not follow it again.
  const link = `#${name ? `learn=${name}` : "problems=mate1"}&seed=${random.below(1e6)}&lang=en`;
  const shown = (tab, task) => {
    tab.task = task.name;
    return { tab, ...task };
  };
  const isThere = learnTabs[index]?.page.isClosed() === false;
  if (isThere) {
    const { page } = learnTabs[index];
    const follow = async () => {
      await within(2_000, page.evaluate((link) => void (location.hash = link), link));
      return learnTabs[index].call("task", name);
    };
    const task = await follow().catch(() => undefined);
    if (task) return shown(learnTabs[index], task);
    // A person opens a page anew that does not show what was asked for.
    await driver.close(learnTabs[index]);
  }
  const tab = (learnTabs[index] = await driver.open({ link }));
  return shown(tab, await tab.call("task", name));
}

/** Solves what a tab shows, without a mistake. */
async function solve({ journal }, { tab, name, sfen }) {
  const solution = LESSONS[name] ? { steps: LESSONS[name] } : solutionOf(sfen);
  journal.learn(name, 1, await tab.call("solve", solution));
}

/** Has a short game reviewed and a position of it analyzed, in a tab of its own. */
async function review(driver, random) {
  const tab = await driver.open({ link: `?review=${random.below(1e6)}#g=${RECORD}&lang=en` });
  await poll(() => tab.state().catch(() => undefined), LIMIT);
  const reviewing = tab.page.evaluate(() => window.chaos.review());
  driver.journal.learn("reviews", 1, await within(REVIEWED, reviewing, "the review"));
  const analyzing = tab.page.evaluate(() => window.chaos.analyze());
  driver.journal.learn("results", 1, await within(ANALYZED, analyzing, "the analysis"));
  await driver.close(tab);
}

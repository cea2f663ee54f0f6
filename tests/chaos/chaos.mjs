// A run: the faults of a plan, one after the other, in one profile, with the laws looked at after each.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Profile } from "./browser.mjs";
import { Driver, poll, within } from "./driver.mjs";
import { KINDS } from "./faults.mjs";
import { GRACE, Journal } from "./journal.mjs";
import { checkKept, checkLearned, checkWriters, zero } from "./laws.mjs";
import { learn } from "./learning.mjs";
import { Random } from "./random.mjs";
import { Site } from "./site.mjs";

/** The longest time for one fault with all that belongs to it: more means that the driver itself hangs. */
const HANGS = 60_000;

/**
 * Runs a plan.
 * @param {object[]} plan the faults
 * @param {object} options
 * @param {string} options.root the folder of the site
 * @param {number} [options.port]
 * @param {string[]} [options.without] mends that are turned off
 * @param {(result: object) => void} [options.tell] hears of each fault
 * @param {(result: object) => boolean} [options.enough] whether the run may end after this fault
 * @returns {Promise<object[]>} for each fault: `fault`, `back`, `count` by law, `broken` in words, `told`, `took`
 */
export async function runPlan(plan, { root, port = 0, without = [], tell = () => {}, enough = () => false }) {
  const site = await Site.start({ root, port, without });
  const folder = await mkdtemp(join(tmpdir(), "komadai-chaos-"));
  const panics = [];
  const profile = new Profile(folder, site, (_, text) => /panicked at/.test(text) && panics.push(text.split("\n")[0]));
  const results = [];
  try {
    await profile.launch();
    const driver = new Driver(site, profile, new Journal());
    driver.random = new Random(plan[0]?.seed ?? 0);
    driver.nextLink();
    for (const fault of plan) {
      const result = await runFault(driver, fault, fault === plan.at(-1), panics.splice(0) && panics);
      results.push(result);
      tell(result);
      if (enough(result)) break;
    }
  } finally {
    await within(10_000, profile.close()).catch(() => {});
    await site.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  return results;
}

/** One fault, and the laws after it. */
async function runFault(driver, fault, isLast, panics) {
  const start = Date.now();
  const { journal, site } = driver;
  driver.random = new Random(fault.seed);
  driver.crashes = 0;
  driver.outcomes = [];
  const [count, broken] = [zero(), []];
  const blame = (law, what, by = 1) => {
    count[law] += by;
    broken.push(`${law}: ${what}`);
  };
  let outcome = {};
  try {
    outcome = await within(
      HANGS,
      (async () => {
        await driver.ready();
        await driver.work(fault.work);
        // By numbers of its own, so that the moves are the same with it and without it.
        await learn(driver, fault.work.learn, new Random(fault.seed + 1));
        return KINDS[fault.kind].run(driver, fault);
      })(),
      "the fault",
    );
    if (outcome.back === undefined) blame("back", `not usable (${driver.main?.trouble ?? "no board"})`);
  } catch (error) {
    blame("other", `the driver could not go on: ${error.message.split("\n")[0]}`);
    if (process.env.CHAOS_DEBUG) console.error(error.stack);
  }
  site.order = {};
  site.online = true;
  for (const what of outcome.broken ?? []) blame("back", what);

  // Told, and nothing else.
  const notices = await driver.notices();
  const told = outcome.told?.seen.length > 0 || outcome.told?.crash === true;
  if (outcome.told?.must && !told) blame("untold", "nothing says that something is not kept");
  if (driver.main?.wasDenied === false && notices.length > 0) blame("alarms", `a false alarm: ${notices[0]}`);
  await within(1_000, driver.main.call("forget")).catch(() => {});

  for (const tab of [driver.main, driver.recordTab]) if (tab) await driver.collect(tab);

  // Kept. The last time, everything must have been written.
  if (isLast) await poll(() => Date.now() - lastShown(journal) > GRACE, 2 * GRACE);
  try {
    const stores = await driver.stores();
    const { count: losses, lost } = checkKept(journal, stores, outcome);
    for (const law of Object.keys(losses)) count[law] += losses[law];
    broken.push(...lost.map((what) => `kept: ${what}`));
    for (const what of checkLearned(journal, stores, outcome).lost) blame("learned", what);
    const said = told || notices.length > 0;
    if (lost.length > 0 && !said) blame("untold", "the loss is not reported");
  } catch (error) {
    blame("other", `the stores cannot be read: ${error.message.split("\n")[0]}`);
  }

  // One writer.
  for (const what of checkWriters(driver.writes)) blame("writers", what);
  const last = new Map(driver.writes.map((write) => [write.id, write]));
  driver.writes = [...last.values()];

  // Quiet.
  if (driver.crashes > 0) {
    blame("crashes", `a crash card that no fault explains: ${panics[0] ?? "no panic"}`, driver.crashes);
  }

  if (count.other > 0 || count.back > 0) await recover(driver, fault.kind, count.other > 0);
  return { fault, back: outcome.back ?? Infinity, count, broken, told, took: Date.now() - start };
}

/** When the screen has last acknowledged something. */
function lastShown({ games, comments, titles, learned }) {
  const newest = [...games.values()].map((entries) => entries.at(-1));
  const shown = [...newest, ...comments, ...titles.values(), ...learned.values()];
  return Math.max(0, ...shown.map(({ at }) => at));
}

/** Begins again with one fresh tab, where the page or the driver is stuck. */
async function recover(driver, kind, isLost) {
  try {
    if (isLost) throw new Error("nobody knows what lies where");
    if (["cache", "build", "offline"].includes(kind)) await driver.heal().catch(() => {});
    const { anchor } = driver.profile;
    for (const page of driver.profile.context.pages()) {
      if (page !== anchor) await within(3_000, page.close()).catch(() => {});
    }
    driver.recordTab = undefined;
    driver.learnTabs = [];
    driver.nextLink();
    driver.main = await driver.open();
    await driver.usable();
  } catch {
    await within(10_000, driver.profile.kill()).catch(() => {});
    await driver.profile.launch();
    driver.main = driver.recordTab = undefined;
    driver.journal.clear();
    driver.nextLink();
  }
}

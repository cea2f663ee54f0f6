// Cuts a list of faults down to a shorter one that breaks the same law.

import { runPlan } from "./chaos.mjs";

/** The laws that a result breaks. */
const lawsOf = ({ count }) => Object.keys(count).filter((law) => count[law] > 0);

/**
 * Looks for a short list of faults, which ends with the one that broke a law: the last ones before it alone first, twice
 * as many each time; then without each half, quarter and so on of them.
 * @param {object[]} plan
 * @param {object} found the result of the fault that broke a law
 * @param {object} options those of the run
 * @param {(text: string) => void} tell
 */
export async function cutDown(plan, found, options, tell) {
  const until = plan.findIndex(({ index }) => index === found.fault.index) + 1;
  const laws = lawsOf(found);
  const breaks = async (faults) => {
    const results = await runPlan(faults, { ...options });
    const again = results.some((result) => lawsOf(result).some((law) => laws.includes(law)));
    tell(`  ${faults.length} faults: ${again ? "broken again" : "all laws hold"}`);
    return again;
  };
  let faults = plan.slice(0, until);
  for (let count = 1; count < until; count *= 2) {
    const last = plan.slice(until - count, until);
    if (!(await breaks(last))) continue;
    faults = last;
    break;
  }
  for (let part = faults.length >> 1; part >= 1; part >>= 1) {
    for (let at = faults.length - 1 - part; at >= 0; at -= part) {
      const fewer = faults.toSpliced(at, part);
      if (await breaks(fewer)) faults = fewer;
    }
  }
  return faults;
}

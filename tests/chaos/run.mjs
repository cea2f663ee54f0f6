// Chaos: faults from a seed, and laws that hold after each of them. See README.md.
//
//   node tests/chaos/run.mjs --seed 1 --faults 100

import { readFile, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { runPlan } from "./chaos.mjs";
import { cutDown } from "./cut.mjs";
import { describe, makePlan } from "./plan.mjs";
import { line, save, summaries, table } from "./report.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
/** The mends that can be turned off, each with the fault of which it is the mend. */
const MENDS = ["revision", "reread", "base", "slots", "union", "repair", "recall"];

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    faults: { type: "string", default: "100" },
    only: { type: "string", default: "" },
    replay: { type: "string" },
    site: { type: "string", default: join(HERE, "../../dist") },
    port: { type: "string", default: "0" },
    without: { type: "string", default: "" },
    plan: { type: "boolean", default: false },
    cut: { type: "boolean", default: false },
    kept: { type: "boolean", default: false },
    "until-found": { type: "boolean", default: false },
  },
});
const list = (text) => text.split(",").filter(Boolean);
const seed = Number(values.seed);
const without = list(values.without);
const unknown = without.find((mend) => !MENDS.includes(mend));
if (unknown !== undefined) throw new Error(`no mend is called ${unknown}: ${MENDS.join(", ")}`);

/** The lists of faults to run, each with a name. */
async function plans() {
  const kept = async (path) => JSON.parse(await readFile(path, "utf8")).faults;
  if (values.replay !== undefined) return [[values.replay, await kept(values.replay)]];
  const made = [`seed ${seed}`, makePlan(seed, Number(values.faults), list(values.only))];
  if (!values.kept) return [made];
  const names = (await readdir(join(HERE, "kept"))).filter((name) => name.endsWith(".json")).toSorted();
  return [...(await Promise.all(names.map(async (name) => [`kept/${name}`, await kept(join(HERE, "kept", name))]))), made];
}

const isBroken = ({ broken }) => broken.length > 0;
const options = { root: values.site, port: Number(values.port), without };
let failed = false;

for (const [name, plan] of await plans()) {
  if (values.plan) {
    for (const fault of plan) console.log(`${String(fault.index).padStart(4)}  ${describe(fault)}`);
    continue;
  }
  console.log(`Chaos: ${name}, ${plan.length} faults${without.length > 0 ? `, without ${without.join(", ")}` : ""}`);
  const start = Date.now();
  const results = await runPlan(plan, {
    ...options,
    tell: (result) => console.log(line(result)),
    enough: (result) => (values["until-found"] || values.cut) && isBroken(result),
  });
  const took = Math.round((Date.now() - start) / 1000);
  const file = name.replace(/^.*\//, "").replace(/[^\w-]+/g, "-");
  const path = await save(join(HERE, "results"), file, { name, seed, without, took, summary: summaries(results), results });
  console.log(`\n${table(results)}\n\n${results.length} faults in ${took} s; everything is in ${path}`);
  const found = results.filter(isBroken);
  failed ||= found.length > 0;
  if (found.length === 0) console.log("All laws hold.");
  else console.log(`Laws are broken by ${found.length} faults; the first is number ${found[0].fault.index}.`);
  if (values.cut && found.length > 0) {
    const faults = await cutDown(plan, found[0], options, (text) => console.log(text));
    const cut = join(HERE, "results", `${file}-cut.json`);
    await writeFile(cut, `${JSON.stringify({ from: name, without, broken: found[0].broken, faults }, null, 1)}\n`);
    console.log(`These ${faults.length} faults are enough, in ${cut}:`);
    for (const fault of faults) console.log(`  ${describe(fault)}`);
  }
}
process.exitCode = failed ? 1 : 0;

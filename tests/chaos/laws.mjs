// The laws, looked at after every fault and at the end. Each gives numbers.

import { DISK, GRACE } from "./journal.mjs";

/** What a check counts: losses, and how often each other law is broken. `other`: the driver could not go on. */
const LAWS = ["games", "moves", "results", "characters", "styles", "learned", "writers", "back", "untold", "alarms", "crashes", "other"];
export const zero = () => Object.fromEntries(LAWS.map((law) => [law, 0]));

/** Whether a copy has this result: as it says, or, if it follows from the last move, by having all moves. */
const hasResult = (best, { outcome, ply }) =>
  best.results.includes(outcome) || (!/resign|time|agree|declar|impasse/.test(outcome) && best.plies >= ply);

/**
 * Law "kept": the best of slot and library is what the screen has acknowledged, and never less than it was before. A game
 * that goes on keeps the style of its opponent.
 * @param {import("./journal.mjs").Journal} journal what falls short is taken out of it, so that it counts once
 * @param {import("./stores.mjs").Stores} stores what lies in the browser now
 * @param {object} fault
 * @param {number} [fault.strike] when the fault struck, if the second before may be lost
 * @param {import("./stores.mjs").Stores} [fault.floor] what lay there after the strike, before the app ran
 * @param {number} [fault.now] the time of the check
 * @returns the losses as numbers, and `lost` in words
 */
export function checkKept(journal, stores, { strike, floor, now = Date.now() }) {
  const count = zero();
  const lost = [];
  /** Whether it must be there by now. What was shown in the last second waits for the next check. */
  const isDue = (at) => at <= now - GRACE && !(strike !== undefined && at <= strike && at > strike - GRACE);
  const isPending = (at) => at > now - GRACE && !(strike !== undefined && at <= strike);

  for (const [id, entries] of [...journal.games]) {
    const best = stores.best(id) ?? { plies: 0, results: [] };
    const before = floor?.best(id);
    const due = entries.filter((entry) => !entry.excused && isDue(entry.at)).at(-1);
    const newest = entries.at(-1);
    // Moves that were taken back since do not count.
    const ply = Math.max(due?.ply ?? 0, Math.min(before?.plies ?? 0, newest.ply));
    const outcome = due?.outcome || (before?.plies <= newest.ply + 1 ? before.results[0] : undefined) || "";
    const gone = ply - best.plies;
    const seen = entries.map(({ ply, outcome, at }) => `${ply}${outcome && ` ${outcome}`} ${now - at} ms ago`).join(", ");
    const since = strike === undefined ? "" : `; the fault struck ${now - strike} ms ago`;
    const found = `(${stores.tell(id)}${floor ? `; before the app ran: ${floor.tell(id)}` : ""}; shown: ${seen}${since})`;
    if (gone > 0) {
      count.moves += gone;
      if (stores.best(id) === undefined) count.games += 1;
      lost.push(`game ${id}: ${gone} of ${ply} moves ${found}`);
    }
    const noResult = outcome !== "" && !hasResult(best, { outcome, ply });
    if (noResult) {
      count.results += 1;
      lost.push(`game ${id}: its result ${outcome} ${found}`);
    }
    // Whatever falls short was either counted or may be lost: it is not asked for again. The game may have gone on since.
    const isShort = ({ ply, outcome }) => best.plies < ply || (outcome !== "" && !hasResult(best, { outcome, ply }));
    if (isShort(newest) && !isPending(newest.at)) journal.settle(id, best.plies, best.results[0] ?? "");
    else journal.drop(id, (entry) => !isPending(entry.at) && isShort(entry));
  }

  journal.comments = journal.comments.filter(({ text, at, tab, isStored }) => {
    if (isPending(at) && !isStored) return true;
    const letters = [...text].length;
    const found = stores.foundOf(text);
    if (found === letters) return true;
    if (isStored || isDue(at)) {
      count.characters += letters - found;
      lost.push(`a comment of tab ${tab}: ${letters - found} of ${letters} characters`);
    }
    return false;
  });
  for (const [id, { title, at }] of [...journal.titles]) {
    if (isPending(at) || stores.titles(id).includes(title)) continue;
    if (isDue(at)) {
      count.characters += [...title].length;
      lost.push(`game ${id}: its title`);
    }
    journal.titles.delete(id);
  }
  for (const { id, style } of stores.slots) {
    const known = journal.styles.get(id) ?? style;
    journal.styles.set(id, style);
    if (style === known) continue;
    count.styles += 1;
    lost.push(`game ${id}: its style was ${known} and is ${style || "none"}`);
  }
  return { count, lost };
}

/**
 * Law "learned": what the screen has acknowledged as solved, reviewed or analyzed is stored, and nothing that was stored is lowered.
 * @param {import("./journal.mjs").Journal} journal what falls short is taken out of it, so that it counts once
 * @param {import("./stores.mjs").Stores} stores what lies in the browser now
 * @param {object} fault as for `checkKept`
 * @param {boolean} [fault.killed] whether the browser's process was killed, so that the last minute may be lost
 * @returns the losses as a number, and `lost` in words
 */
export function checkLearned(journal, stores, { strike, floor, killed = false, now = Date.now() }) {
  const lost = [];
  for (const [name, { level, at, isStored }] of [...journal.learned]) {
    const found = stores.levels.get(name) ?? 0;
    // What lay there after the strike must stay.
    const wanted = Math.max(level, floor?.levels.get(name) ?? 0);
    if (found >= wanted) {
      journal.learned.set(name, { level: found, at: found > level ? now : at, isStored: true });
      continue;
    }
    const isBefore = strike === undefined || at <= strike;
    const mayBeLost = strike !== undefined && isBefore && at > strike - (killed ? DISK : GRACE);
    const isDue = at <= now - GRACE && !mayBeLost;
    const isLowered = found < (floor?.levels.get(name) ?? 0) || (isStored && !killed);
    if (isDue || isLowered) lost.push(`${name}: ${found} of ${wanted}, shown ${now - at} ms ago`);
    else if (!mayBeLost) continue;
    if (found > 0) journal.learned.set(name, { level: found, at, isStored: true });
    else journal.learned.delete(name);
  }
  // Levels in the stores that the journal does not have must stay from now on, too.
  for (const [name, level] of stores.levels) {
    if (!journal.learned.has(name)) journal.learned.set(name, { level, at: now, isStored: true });
  }
  for (const [name, level] of floor?.levels ?? []) {
    if (!journal.learned.has(name) && !stores.levels.has(name) && !lost.some((text) => text.startsWith(`${name}:`))) {
      lost.push(`${name}: 0 of ${level}, which lay there before the app ran`);
    }
  }
  return { count: lost.length, lost };
}

/**
 * Law "one writer": of two tabs that write one game, the first does not write again after the second has begun.
 * @param {{ id: string, at: number, tab: number }[]} writes
 */
export function checkWriters(writes) {
  const broken = [];
  for (const id of new Set(writes.map((write) => write.id))) {
    const tabs = writes.filter((write) => write.id === id).toSorted((a, b) => a.at - b.at).map(({ tab }) => tab);
    const turns = tabs.filter((tab, index) => tab !== tabs[index - 1]);
    const again = turns.find((tab, index) => turns.indexOf(tab) < index);
    if (again !== undefined) broken.push(`game ${id} is written by tabs ${turns.join(", ")} in turn`);
  }
  return broken;
}

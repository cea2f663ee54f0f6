// The journal: what the screen has acknowledged, kept outside of the browser.

/** What is acknowledged later than this before a fault may be lost, in milliseconds. */
export const GRACE = 1_000;
/**
 * What only the local storage has may be lost for so long if the browser's process is killed, in milliseconds: browsers
 * write it to the disk a minute later at most.
 */
export const DISK = 65_000;

export class Journal {
  /** For each game by its id: what the screen has shown of it, oldest first. */
  games = new Map();
  /** The comments, each with the time at which it was shown. */
  comments = [];
  /** The title of each game that has one. */
  titles = new Map();
  /** The style of the opponent in each game, as its slot had it last. */
  styles = new Map();
  /**
   * What the person has learned, by names such as `step.1`, `problem.7`, `reviews` and `results`: how far (see `Stores.levels`), since
   * when, and whether it was found in the browser.
   */
  learned = new Map();

  /**
   * The screen has shown a game so far.
   * @param {string | undefined} id
   * @param {{ ply: number, outcome: string, at: number }} shown
   * @param {boolean} excused whether nothing could be kept at that time, so that it must be reported in place of that
   * @param {number} load the number of the load of a page that has shown it
   */
  show(id, { ply, outcome, at }, excused = false, load = 0) {
    if (id === undefined || ply === 0) return;
    const entries = this.games.get(id) ?? [];
    this.games.set(id, entries);
    const last = entries.at(-1);
    // An older state that is shown again is no news.
    if (last && ply <= last.ply && (outcome === "" || outcome === last.outcome)) return;
    entries.push({ ply: Math.max(ply, last?.ply ?? 0), outcome, at, excused, load });
  }

  /**
   * The game that a page shows goes on as a game of its own, beside the one with its former id: what this page has shown
   * of it is expected there.
   */
  part(from, to, load) {
    const entries = this.games.get(from) ?? [];
    const [moved, left] = [entries.filter((entry) => entry.load === load), entries.filter((entry) => entry.load !== load)];
    if (moved.length > 0) this.games.set(to, [...(this.games.get(to) ?? []), ...moved]);
    if (left.length > 0) this.games.set(from, left);
    else this.games.delete(from);
  }

  /** Moves were taken back: the game has so many from now on. */
  lower(id, ply, at) {
    if (id !== undefined) this.games.set(id, [{ ply, outcome: "", at, excused: false }]);
  }

  /** Nothing above this is expected of a game any more. */
  settle(id, ply, result) {
    const isLeft = (entry) => entry.ply <= ply && (entry.outcome === "" || entry.outcome === result);
    const entries = this.games.get(id).filter(isLeft);
    if (entries.length > 0) this.games.set(id, entries);
    else this.games.delete(id);
  }

  /** Entries of a game are not expected any more. */
  drop(id, isDropped) {
    const entries = this.games.get(id).filter((entry) => !isDropped(entry));
    if (entries.length > 0) this.games.set(id, entries);
    else this.games.delete(id);
  }

  /** A comment was written; the later one of one tab takes the place of the one before. */
  write(tab, text, at) {
    const before = this.comments.findIndex((comment) => comment.tab === tab);
    if (before >= 0) this.comments.splice(before, 1);
    this.comments.push({ tab, text, at });
  }

  /** A game was given a title. */
  name(id, title, at) {
    this.titles.set(id, { title, at });
  }

  /** The screen has shown that a task or problem is solved, a game reviewed, or a position analyzed. */
  learn(name, level, at) {
    if (!(this.learned.get(name)?.level >= level)) this.learned.set(name, { level, at, isStored: false });
  }

  /** Forgets everything. */
  clear() {
    this.games.clear();
    this.titles.clear();
    this.styles.clear();
    this.learned.clear();
    this.comments = [];
  }
}

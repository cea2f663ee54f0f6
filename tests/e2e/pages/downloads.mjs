// Files that the page saves, as they lie on the disk.

import { readFile, rm } from "node:fs/promises";
import { isFirefox, nextDownloads } from "../firefox.mjs";

/** Does what saves a file, and returns the name that the page gives it, and its bytes. */
export async function saved(page, act) {
  const [file] = await savedFiles(page, 1, act);
  return file;
}

/** Does what saves so many files, and returns their names and bytes, by name. */
export async function savedFiles(page, count, act) {
  const [downloads] = await Promise.all([isFirefox(page) ? nextDownloads(page, count) : downloadsOf(page, count), act()]);
  const files = [];
  for (const { name, path } of downloads) {
    files.push({ name, bytes: await readFile(path) });
    // Beside it, the next file with this name would have a number.
    await rm(path);
  }
  return files.sort((one, other) => one.name.localeCompare(other.name));
}

/** Waits for the next files that a page saves, in browsers that Playwright tells of them. */
function downloadsOf(page, count) {
  const pathOf = async (download) => ({ name: download.suggestedFilename(), path: await download.path() });
  return new Promise((done) => {
    const downloads = [];
    const hear = (download) => {
      if (downloads.push(download) < count) return;
      page.off("download", hear);
      done(Promise.all(downloads.map(pathOf)));
    };
    page.on("download", hear);
  });
}

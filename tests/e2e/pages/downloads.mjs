// Files that the page saves, as they lie on the disk.

import { readFile, rm } from "node:fs/promises";
import { isFirefox, nextDownload } from "../firefox.mjs";

/** Does what saves a file, and returns the name that the page gives it, and its bytes. */
export async function saved(page, act) {
  if (isFirefox(page)) {
    const [{ name, path }] = await Promise.all([nextDownload(page), act()]);
    const bytes = await readFile(path);
    // Beside it, the next file with this name would have a number.
    await rm(path);
    return { name, bytes };
  }
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

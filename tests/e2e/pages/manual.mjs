// The manual of embedding as text: what it shows to be copied.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./host.mjs";

/** The manual as it is served; here also the folder of host pages on another origin. */
export const MANUAL = join(ROOT, "embed");
/** The pages of the manual. */
export const PAGES = ["index.html", "ja.html"];
/** The address that snippets have for the site. */
const NAMED = "https://shogi.example/";

/** The text that stands between tags. */
const plain = (text) => text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/**
 * Every snippet of a page: the id of its article, its markup, the files that go with it, and whether the page shows it
 * alive.
 */
export function snippetsOf(page) {
  const text = readFileSync(join(MANUAL, page), "utf8");
  return [...text.matchAll(/<article id="([^"]+)">(.*?)<\/article>/gs)].map(([, id, article]) => {
    const figures = [...article.matchAll(/<figure class="snippet"([^>]*)>.*?<code>(.*?)<\/code><\/pre><\/figure>/gs)];
    const [[, quiet, markup], ...rest] = figures;
    const files = rest.map(([, attributes]) => attributes.match(/data-file="([^"]+)"/)[1]);
    return { id, markup: plain(markup), files, live: !quiet.includes("data-quiet") };
  });
}

/** A page of somebody else's with a snippet as it would be pasted there. */
export function pageWith({ markup, files }, site) {
  const taken = markup.includes("embed.js") ? "" : `<script src="${site}embed.js" async></script>`;
  const added = files.map((file) =>
    file.endsWith(".css") ? `<link rel="stylesheet" href="${file}">` : `<script type="module" src="${file}"></script>`,
  );
  const head = `<!doctype html><meta charset="utf-8"><title>A page with a board</title>`;
  return head + taken + markup.replaceAll(NAMED, site) + added.join("");
}

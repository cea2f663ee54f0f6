// A static web server without any special header but the page's own Content-Security-Policy.
//
//   node tests/e2e/server.mjs [--port 4807] [--base /some/club/path/] [--root dist]
//
// It serves the release site under a sub-path, as a club's website might.

import { createReadStream, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { parseArgs } from "node:util";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

const { values: options } = parseArgs({
  options: {
    port: { type: "string", default: "4807" },
    base: { type: "string", default: "/some/club/path/" },
    root: { type: "string", default: "dist" },
  },
});

/** The policy that the page declares; as a header it binds the worker too. */
function policy() {
  const page = readFileSync(join(options.root, "index.html"), "utf8");
  return page.match(/http-equiv="Content-Security-Policy" content="([^"]+)"/)?.[1];
}

/** The file that a URL path names, or undefined. */
function fileOf(path) {
  if (!path.startsWith(options.base)) return undefined;
  const inside = normalize("/" + path.slice(options.base.length));
  const file = join(options.root, inside.endsWith("/") ? inside + "index.html" : inside);
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}

const server = createServer((request, response) => {
  let file;
  try {
    file = fileOf(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
  } catch {
    // An address that is none: not found.
  }
  if (file === undefined) {
    response.writeHead(404, { "Content-Type": "text/plain" }).end("not found\n");
    return;
  }
  const csp = policy();
  response.writeHead(200, {
    "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
    "Cache-Control": "no-store",
    ...(csp && { "Content-Security-Policy": csp }),
  });
  if (request.method === "HEAD") response.end();
  else createReadStream(file).pipe(response);
});

server.listen(Number(options.port), "127.0.0.1", () => {
  console.log(`Komadai is at http://127.0.0.1:${options.port}${options.base}`);
});

// A static web server without any special header.
//
//   node tests/e2e/server.mjs [--port 4807] [--base /some/club/path/] [--root dist]
//
// It serves the release site under a sub-path, as a club's website might. Tests that need one to stop or to change
// under their hands start their own with `serve`.

import { createReadStream, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Where host pages are served. */
const HOSTS = "/hosts/";

/**
 * Serves the site of a folder.
 * @param {object} options
 * @param {string} options.root the folder
 * @param {string} options.base the path under which it is served
 * @param {number} [options.port] 0, if none is given: any free one
 * @param {boolean} [options.open] whether every page may read the files (`Access-Control-Allow-Origin: *`)
 * @param {boolean} [options.brotli] whether what can be compressed is sent as Brotli, as large hosts do
 * @param {(path: string, request: object, response: object) => boolean} [options.answer] answers requests in place of
 *   the files; `false` leaves one to them
 * @param {string} [options.hosts] a folder of host pages, served under `/hosts/`: in their text `{{name}}` is what the
 *   query says of `name`
 * @returns the address, `root` to change the folder, the paths asked for so far, what was sent so far (`path`, `bytes` of
 *   its body, and when it was asked for, `at`, in milliseconds since 1970), and `stop`
 */
export async function serve({ root, base, port = 0, open = false, brotli = false, hosts, answer }) {
  const site = { root, paths: [], sent: [] };
  const server = createServer((request, response) => {
    const path = pathOf(request.url);
    site.paths.push(path);
    if (answer?.(path, request, response)) return;
    if (hosts !== undefined && path === "/favicon.ico") {
      response.writeHead(204).end();
      return;
    }
    if (hosts !== undefined && path?.startsWith(HOSTS)) {
      serveHost(hosts, path.slice(HOSTS.length), request, response);
      return;
    }
    const file = path?.startsWith(base) ? fileOf(site.root, path.slice(base.length)) : undefined;
    if (file === undefined) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("not found\n");
      return;
    }
    const body = brotli ? compressed(file, request.headers["accept-encoding"]) : undefined;
    site.sent.push({ path, bytes: body?.length ?? statSync(file).size, at: Date.now() });
    response.writeHead(200, {
      "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
      "Cache-Control": "no-store",
      ...(open && { "Access-Control-Allow-Origin": "*" }),
      ...(body && { "Content-Encoding": "br", "Content-Length": body.length }),
    });
    if (request.method === "HEAD") response.end();
    else if (body) response.end(body);
    else createReadStream(file).pipe(response);
  });
  await new Promise((done, failed) => server.on("error", failed).listen(port, "127.0.0.1", done));
  site.url = `http://127.0.0.1:${server.address().port}${base}`;
  site.stop = () => {
    const stopped = new Promise((done) => server.close(done));
    server.closeAllConnections();
    return stopped;
  };
  return site;
}

/** What is compressed already. */
const DENSE = [".png", ".woff2"];
/** Compressed files by their paths. */
const dense = new Map();

/** A file as Brotli, if that makes it smaller and the browser understands it. */
function compressed(file, accepted = "") {
  if (DENSE.includes(extname(file)) || !/\bbr\b/.test(accepted)) return undefined;
  if (!dense.has(file)) dense.set(file, brotliCompressSync(readFileSync(file)));
  return dense.get(file);
}

/** A host page, or a file beside it, with what the query says in its blanks. */
function serveHost(folder, path, request, response) {
  const file = fileOf(folder, path);
  if (file === undefined) {
    response.writeHead(404, { "Content-Type": "text/plain" }).end("not found\n");
    return;
  }
  const { searchParams } = new URL(request.url, "http://localhost");
  const text = readFileSync(file, "utf8").replace(/\{\{(\w+)\}\}/g, (_, name) => searchParams.get(name) ?? "");
  response.writeHead(200, { "Content-Type": TYPES[extname(file)] ?? "application/octet-stream", "Cache-Control": "no-store" }).end(text);
}

/** The path of an address; undefined if it is none. */
function pathOf(url) {
  try {
    return decodeURIComponent(new URL(url, "http://localhost").pathname);
  } catch {
    return undefined;
  }
}

/** The file that a path inside the site names, or undefined. */
function fileOf(root, path) {
  const inside = normalize("/" + path);
  const file = join(root, inside.endsWith("/") ? inside + "index.html" : inside);
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "4807" },
      base: { type: "string", default: "/some/club/path/" },
      root: { type: "string", default: "dist" },
    },
  });
  const { url } = await serve({ ...values, port: Number(values.port) });
  console.log(`Komadai is at ${url}`);
}

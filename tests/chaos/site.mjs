// The site under test: the release in a folder, served as the end-to-end tests do, with what the driver changes on the way.
//
// Under `/chaos/`, outside of the site, lie the driver's own answers: a page on which the app does not run, the orders that
// a page asks for when it starts, and the mark at which a page stands still.

import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { serve } from "../e2e/server.mjs";

const BASE = "/some/club/path/";
const TEXTS = [".html", ".js"];
const TYPES = { ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8" };
const HASHED = /-([0-9a-f]{16})(\.[a-z0-9]+)$/;

/** The variable of scripts that has the names of mends that are turned off. A release has no script that reads it. */
const SWITCH = "self.komadaiWithout";
/** The scripts that have switches, and the mends that they turn off; the others are turned off in the program. */
const SWITCHED = /^(sw|recover-[0-9a-f]+)\.js$/;
const IN_SCRIPTS = ["repair", "recall"];

/** Breaks the page's program at its start, after its script has come. */
const BREAK = `Document.prototype.createElement = Document.prototype.importNode = Node.prototype.cloneNode = () => {
  throw new Error("broken on purpose");
};
`;

const short = (content) => createHash("sha256").update(content).digest("hex").slice(0, 16);

/** A build of the site: its changed files, by their path from the root of the site. */
class Build {
  constructor(files) {
    this.files = files;
    this.id = files.get("index.html").match(/komadai:build" content="([^"]+)"/)[1];
  }

  /** The build that lies in a folder. */
  static of(root) {
    const names = readdirSync(root, { recursive: true });
    const texts = names.filter((name) => TEXTS.includes(extname(name)) && !name.startsWith("embed"));
    return new Build(new Map(texts.map((name) => [name, readFileSync(join(root, name), "utf8")])));
  }

  /** Another build with these changes of texts. */
  changed(change) {
    const next = new Build(new Map([...this.files].map(([name, text]) => [name, change(name, text)])));
    next.#rename();
    return next;
  }

  /** Another build with this id. */
  named(id) {
    const names = /^(index\.html|sw\.js|(worker|solver)_loader-.*)$/;
    return this.changed((name, text) => (names.test(name) ? text.replaceAll(this.id, id) : text));
  }

  /** Gives each file that has a hash in its name the hash of its content, wherever it is named. */
  #rename() {
    for (;;) {
      const wrong = [...this.files].find(([name, text]) => HASHED.test(name) && HASHED.exec(name)[1] !== short(text));
      if (wrong === undefined) return;
      const [old, text] = wrong;
      const name = old.replace(HASHED, `-${short(text)}$2`);
      this.files.delete(old);
      this.files.set(name, text);
      for (const [other, content] of this.files) this.files.set(other, content.replaceAll(old, name));
    }
  }
}

export class Site {
  /** The marks that pages have reached or will reach: by token, what is done with the answer. */
  #marks = new Map();
  #serial = 0;

  /** Whether the network is there. */
  online = true;
  /** What pages are told when they start. */
  order = {};

  /**
   * @param {object} options
   * @param {string} options.root the folder with the release
   * @param {number} options.port
   * @param {string[]} options.without the mends that are turned off
   */
  static async start({ root, port, without }) {
    const site = new Site();
    site.without = without;
    site.build = Build.of(root);
    if (without.length > 0) {
      const off = `${SWITCH}=${JSON.stringify(without)};`;
      const switched = [...site.build.files].filter(([name]) => SWITCHED.test(name));
      if (without.some((mend) => IN_SCRIPTS.includes(mend)) && !switched.every(([, text]) => text.includes(SWITCH))) {
        throw new Error("the scripts of this site have no switches: build it with KOMADAI_CHAOS=1");
      }
      const changed = site.build.changed((name, text) => (SWITCHED.test(name) ? off + text : text));
      site.build = changed.named(short(`without ${without}`));
    }
    site.whole = site.build;
    site.server = await serve({ root, base: BASE, port, answer: (...request) => site.#answer(...request) });
    site.url = site.server.url;
    site.origin = new URL(site.url).origin;
    return site;
  }

  /** Makes a build with an id of its own; `broken`: it panics when it starts. */
  next(broken) {
    const id = short(`build ${++this.#serial}`);
    const build = this.whole.named(id);
    if (!broken) return build;
    return build.changed((name, text) => (/^start-/.test(name) ? BREAK + text : text));
  }

  /** Waits until a page stands still at a mark. @returns its `token`, and the promise of a function that lets it go on */
  expectMark() {
    const token = String(++this.#serial);
    const reached = new Promise((done) => {
      this.#marks.set(token, (response) => {
        done((order = {}) => response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(order)));
      });
    });
    return { token, reached };
  }

  /** Lets a page pass a mark that nobody waits for any more. */
  forget(token) {
    this.#marks.delete(token);
  }

  stop() {
    return this.server.stop();
  }

  #answer(path, request, response) {
    const send = (type, text) => {
      response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" }).end(text);
      return true;
    };
    if (path === "/chaos/still.html") return send("text/html", '<!doctype html><link rel="icon" href="data:,">');
    if (path === "/chaos/order") {
      return send("application/json", JSON.stringify({ ...this.order, without: this.without.join(",") }));
    }
    if (path === "/chaos/mark") {
      const mark = this.#marks.get(new URL(request.url, "http://localhost").search.slice(1));
      if (mark === undefined) return send("application/json", "{}");
      mark(response);
      return true;
    }
    if (!this.online) {
      request.socket.destroy();
      return true;
    }
    const name = path?.startsWith(BASE) ? path.slice(BASE.length) || "index.html" : undefined;
    const text = this.build.files.get(name);
    return text === undefined ? false : send(TYPES[extname(name)], text);
  }
}

// A small client of WebDriver (https://www.w3.org/TR/webdriver2/), and the programs that it speaks to.
//
// WebDriver is a handful of HTTP requests, and these tests need a dozen of them. `selenium-webdriver` has 17 packages,
// brings 23 MB, and asks for Node 22; this project promises Node 20.

import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";

/** The key of an element in the answers of WebDriver. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** The time after which a driver that gives no answer is given up, in milliseconds. */
const PATIENCE = 40_000;

/** The code of the error if the driver gives no answer. */
const NO_ANSWER = "no answer";

/** An answer of the driver that is an error: `code` is its name in WebDriver, such as `no such element`. */
export class WebDriverError extends Error {
  constructor(code, message, command) {
    super(`${command}: ${code}${message ? `: ${message}` : ""}`);
    this.code = code;
  }
}

/**
 * The browsers that the tests know, by the value of `KOMADAI_WEBKIT`.
 *
 * - `gtk`: MiniBrowser of WebKitGTK, in a window of its own X server, which nobody sees
 * - `safari`: Safari, by `safaridriver`, on macOS. It takes one session at a time, and its windows are seen
 */
const BROWSERS = {
  gtk: {
    program: process.env.KOMADAI_WEBKIT_DRIVER ?? "WebKitWebDriver",
    args: (port) => [`--port=${port}`],
    needsDisplay: true,
    capabilities: { "webkitgtk:browserOptions": { args: ["--automation"] } },
  },
  safari: {
    program: process.env.KOMADAI_WEBKIT_DRIVER ?? "safaridriver",
    args: (port) => ["--port", String(port)],
    needsDisplay: false,
    capabilities: { browserName: "safari" },
  },
};

/** The browser that is tested: `gtk` or `safari`. */
export const BROWSER = process.env.KOMADAI_WEBKIT ?? "gtk";

/** A driver program, and what it needs. */
export class Driver {
  #home;
  #programs = [];
  #leader;
  #browser = BROWSERS[BROWSER];

  /** Starts the driver, and an X server if the browser needs one. */
  static async start() {
    const driver = new Driver();
    if (driver.#browser === undefined) throw new Error(`KOMADAI_WEBKIT is ${BROWSER}: it must be gtk or safari`);
    try {
      await driver.#start();
    } catch (error) {
      await driver.stop();
      throw error;
    }
    return driver;
  }

  async #start() {
    // The browser has a home of its own: the settings of whoever runs the tests change nothing, and what is saved is found.
    this.#home = await mkdtemp(join(tmpdir(), "komadai-webkit-"));
    const [downloads, config] = [join(this.#home, "downloads"), join(this.#home, "config")];
    for (const folder of [downloads, config]) await mkdir(folder);
    await writeFile(join(config, "user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
    // Safari saves where it always does.
    this.downloads = BROWSER === "safari" ? join(homedir(), "Downloads") : downloads;
    const own = { HOME: this.#home, XDG_CONFIG_HOME: config, XDG_CACHE_HOME: join(this.#home, "cache"), LANG: "C.UTF-8", MESA_SHADER_CACHE_DISABLE: "true" };
    const env = { ...process.env, ...(this.#browser.needsDisplay && { ...own, DISPLAY: await this.#openDisplay() }) };
    const port = await freePort();
    this.#url = `http://127.0.0.1:${port}`;
    // The driver leads a group of processes, so that a browser that outlives its session ends with it.
    this.#leader = this.#spawn(this.#browser.program, this.#browser.args(port), { env, stdio: "ignore", detached: true });
    const isReady = () => this.send("GET", "/status").then(({ ready }) => ready, () => false);
    for (let wait = 0; !(await isReady()); wait++) {
      this.#complain();
      if (wait === 100) throw new Error(`${this.#browser.program} does not answer`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  #url;

  /** The error of a program that could not be started or has ended. */
  #failure;

  #complain() {
    if (this.#failure) throw this.#failure;
  }

  #spawn(program, args, options) {
    const child = spawn(program, args, options);
    child.on("error", ({ code }) => {
      this.#failure ??= new Error(code === "ENOENT" ? `${program} is not installed` : `${program} did not start: ${code}`);
    });
    this.#programs.push(child);
    return child;
  }

  /** Starts an X server. @returns its name, such as `:3` */
  async #openDisplay() {
    const screen = ["-screen", "0", "2000x1200x24", "-nolisten", "tcp", "-displayfd", "3"];
    const server = this.#spawn("Xvfb", screen, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
    const number = await new Promise((done) => {
      server.stdio[3].once("data", done);
      server.once("error", () => done(undefined));
      server.once("exit", () => done(undefined));
    });
    this.#complain();
    if (number === undefined) throw new Error("Xvfb ended before it had a display");
    return `:${String(number).trim()}`;
  }

  /**
   * Begins a session: a browser without any earlier state. About one browser of a hundred never comes up; then the driver
   * is started again, once.
   */
  async open() {
    const begin = () => this.send("POST", "/session", { capabilities: { alwaysMatch: this.#browser.capabilities } });
    const value = await begin().catch(async (error) => {
      if (error.code !== NO_ANSWER) throw error;
      await this.stop();
      await this.#start();
      return begin();
    });
    return new Session(this, value.sessionId);
  }

  /**
   * Sends a command.
   * @throws WebDriverError if the answer is an error
   */
  async send(method, path, body) {
    const command = `${method} ${path.replace(/^\/session\/[^/]*/, "")}`;
    let answer;
    try {
      answer = await fetch(this.#url + path, {
        method,
        body: method === "POST" ? JSON.stringify(body ?? {}) : undefined,
        signal: AbortSignal.timeout(PATIENCE),
      });
    } catch (error) {
      throw new WebDriverError(NO_ANSWER, error.name === "TimeoutError" ? `in ${PATIENCE} ms` : error.message, command);
    }
    const { value } = await answer.json();
    if (!answer.ok) throw new WebDriverError(value.error, value.message, command);
    return value;
  }

  async stop() {
    for (const program of this.#programs.reverse()) {
      if (program.exitCode !== null || program.pid === undefined) continue;
      const ended = new Promise((done) => program.once("exit", done));
      if (program === this.#leader) process.kill(-program.pid);
      else program.kill();
      await ended;
    }
    this.#programs = [];
    // A browser that still writes while it ends leaves files behind, which is no failure.
    if (this.#home) await rm(this.#home, { recursive: true, force: true, maxRetries: 10 }).catch(() => {});
  }
}

/** A running browser. */
export class Session {
  #driver;
  #path;

  constructor(driver, id) {
    [this.#driver, this.#path] = [driver, `/session/${id}`];
  }

  /** The folder in which the browser saves files. */
  get downloads() {
    return this.#driver.downloads;
  }

  get(path) {
    return this.#driver.send("GET", this.#path + path);
  }

  post(path, body) {
    return this.#driver.send("POST", this.#path + path, body);
  }

  delete(path = "") {
    return this.#driver.send("DELETE", this.#path + path);
  }

  /** Whether the browser has ended by itself: the driver then forgets its session. */
  isDead() {
    return this.get("/window").then(
      () => false,
      ({ code }) => code === "invalid session id",
    );
  }

  /** Calls a function in the page. Its arguments and result are JSON; it may be async. */
  evaluate(run, ...args) {
    return this.post("/execute/sync", { script: `return (${run}).apply(null, arguments)`, args });
  }
}

/** The id of an element in an answer. */
export const idOf = (value) => value[ELEMENT];

/** A port that is free now. */
function freePort() {
  return new Promise((done, failed) => {
    const socket = createServer();
    socket.on("error", failed).listen(0, "127.0.0.1", () => {
      const { port } = socket.address();
      socket.close(() => done(port));
    });
  });
}

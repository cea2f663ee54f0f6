// Defines the element `<komadai-board>`: a shogi board for any page. A page needs only `<script
// src="https://…/embed.js" async></script>`. The board is in an `<iframe>` of the site that this file comes from.
// embed/messages.schema.json describes the messages between the page and the frame.
(() => {
  // The address of this file. In a module `currentScript` is null, and `import.meta` would be an error in a classic
  // script. There the stack of an error begins with the address. A page that has changed stacks can mark the element of
  // the script with `data-komadai`.
  const script = document.currentScript ?? document.querySelector("script[data-komadai]");
  const HOME = new URL("./", script?.src || /\w+:\/\/\S*?\/embed[^/\s]*\.js/.exec(new Error().stack));
  /**
   * Whether this page is sandboxed without an origin. Then the frames have none either, and no origin can be checked.
   */
  const HIDDEN = self.origin === "null";
  /** The greatest length of a message in characters, and the version of the messages. */
  const [LONGEST, VERSION] = [262144, 1];
  /**
   * The time in milliseconds after which a frame that is not ready is hidden, and the content of the element is shown.
   */
  const PATIENCE = 20000;
  /**
   * The time in milliseconds between two questions whether the board that may think is alive, and the number of such
   * rounds without an answer after which another board may think: it was silent for 10 s then. Rounds are counted, because
   * a browser delays the timers of a hidden page.
   */
  const [ROUND, ROUNDS] = [2500, 4];
  /** The reason of the rejection if the frame is removed before it has answered. */
  const CLOSED = "closed";
  /** The attributes whose changes need no new frame. */
  const SETTINGS = ["level", "playing-style", "lock", "lang", "pieces", "theme"];
  /** The field of links for each attribute. Some names differ because the element has something else of the same name. */
  const KEYS = { mode: "embed", side: "play", turned: "flip" };
  /** The modes that are not modes of links but keys, which open a room in the whole page. */
  const ROOMS = ["learn", "problems", "daily"];
  const OTHERS = "sfen moves ply handicap time impasse strict variant seed aids save g veto".split(" ");
  for (const key of [...SETTINGS, ...ROOMS, ...OTHERS]) KEYS[key] = key;
  KEYS["playing-style"] = "style";
  const EVENTS = "ready move turn end verdict illegal hint evaluation height error solved".split(" ");
  const STYLE = `:host{display:block;max-width:480px;min-height:480px;aspect-ratio:9/14}
:host([mode=diagram]){min-height:360px;aspect-ratio:9/12}
:host([mode=view]),:host([mode=edit]){min-height:620px;aspect-ratio:9/17}:host([hidden]){display:none}
iframe{display:block;box-sizing:border-box;width:100%;height:100%;border:0}slot{display:none}
:host([missing]) iframe{display:none}:host([missing]) slot{display:block}`;

  /** The boards of this page that have a frame. */
  const boards = new Set();
  /** The board whose engine may think: one at a time, among the visible ones. */
  let thinking = null;
  /** The timer that asks that board whether it is alive. */
  let rounds;

  /** Chooses the board whose engine may think, and sends the message `think` to the boards concerned. */
  function share() {
    if (thinking && !(boards.has(thinking) && thinking.wants)) {
      thinking.send({ type: "think", allow: false });
      thinking = null;
    }
    if (thinking) return;
    clearInterval(rounds);
    thinking = [...boards].find((board) => board.wants) ?? null;
    if (!thinking) return;
    thinking.letThink(true);
    rounds = setInterval(() => thinking.letThink(), ROUND);
  }

  /** The text in an element, without the HTML in which a page or a blog system has wrapped it, once or twice. */
  function textOf(element) {
    const copy = element.cloneNode(true);
    for (const part of copy.querySelectorAll("[slot]")) part.remove();
    for (const line of copy.querySelectorAll("br,p,div,li")) line.append("\n"), line.after("\n");
    const signs = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
    return copy.textContent
      .replace(/<br\s*\/?>|<\/?p>/gi, "\n")
      .replace(/&(nbsp|amp|lt|gt|quot|#39);/g, (_, sign) => signs[sign])
      .replaceAll("\u00a0", " ")
      .replace(/\s*\n\s*/g, "\n")
      .trim();
  }

  /**
   * The color scheme, `light` or `dark`, of the page around an element: the one that it declares, else the one that its text
   * suits, by how green that is, which is most of its lightness; `system` if the page declares both.
   */
  function schemeOf(element) {
    const { colorScheme, color } = getComputedStyle(element);
    const declared = colorScheme === "normal" ? document.querySelector("meta[name=color-scheme]")?.content : colorScheme;
    const [light, dark] = [/light/, /dark/].map((scheme) => scheme.test(declared));
    return light && dark ? "system" : dark || (!light && color.split(",")[1] > 127) ? "dark" : "light";
  }

  /** Lets the boards follow the page to another color scheme. */
  const follow = () => boards.forEach((board) => board.follow());
  /** Watches everything around the boards: a page mostly changes its scheme by an attribute. */
  const around = new MutationObserver(follow);
  matchMedia("(prefers-color-scheme:dark)").addEventListener("change", follow);

  /** Fetches the text of a file in UTF-8 or, as in old records, Shift_JIS. */
  async function fetchText(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const bytes = await answer.arrayBuffer();
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      return new TextDecoder("shift_jis").decode(bytes);
    }
  }

  class Board extends HTMLElement {
    static observedAttributes = [...Object.keys(KEYS), "src"];
    #root = this.attachShadow({ mode: "open" });
    #sight = new IntersectionObserver((entries) => this.#see(entries.at(-1).isIntersecting), { rootMargin: "200px" });
    #frame = null;
    #seen = false;
    /** Whether the frame has sent `ready` (`null` after it has crashed), and whether it shows the content of the element. */
    #live = false;
    #loaded = false;
    #thinks = false;
    #solves = false;
    #stale = false;
    #last = 0;
    /** The theme that the frame was last given. */
    #theme = "system";
    /** The number of rounds in which the board had the turn, since the last message of the frame. */
    #unanswered = 0;
    /** The state of the board from the last events `ready` and `turn`. */
    #at = {};
    /**
     * The commands without an answer so far, by their ids, and the commands that wait until the board is ready. Each page
     * in the frame has a map of its own.
     */
    #asked = new Map();
    #queue = [];

    constructor() {
      super();
      const style = new CSSStyleSheet();
      style.replaceSync(STYLE);
      this.#root.adoptedStyleSheets = [style];
      // The content that is shown if there is no board: the slot `fallback`, or else the text of the record.
      const [fallback, text] = [document.createElement("slot"), document.createElement("slot")];
      fallback.name = "fallback";
      this.#root.append(fallback, text);
    }

    connectedCallback() {
      // Applies properties that the page has set before this script was loaded.
      for (const name of Board.observedAttributes) {
        if (!Object.hasOwn(this, name)) continue;
        const value = this[name];
        delete this[name];
        this[name] = value;
      }
      this.#sight.observe(this);
      for (let element = this; element; element = element.parentElement) around.observe(element, { attributes: true });
    }

    disconnectedCallback() {
      this.#sight.disconnect();
      this.#close();
      // An element that is only moved to another place is connected again at once.
      queueMicrotask(() => this.isConnected || this.#fail(this.#queue.splice(0)));
    }

    attributeChangedCallback(name, before, value) {
      if (!this.#frame || before === value) return;
      if (name === "theme") return this.follow();
      if (SETTINGS.includes(name)) {
        // If the attribute was removed, `lock` gets its default; the other settings have none and stay.
        if (value !== null || name === "lock") this.#change({ [KEYS[name]]: value ?? "" });
        return;
      }
      if (this.#stale) return;
      this.#stale = true;
      queueMicrotask(() => {
        this.#stale = false;
        if (!this.#frame) return;
        this.#close();
        this.#open();
      });
    }

    /** Whether the board is visible, and its engine is to move or its solver has a problem. */
    get wants() {
      return this.#live && this.#seen && this.#unanswered < ROUNDS && (this.#thinks || this.#solves);
    }

    /**
     * Lets the board think, for the `first` time in its turn or again. The answer shows that it is alive: a board that
     * has broken down loses its turn.
     */
    letThink(first) {
      this.#unanswered = first ? 0 : this.#unanswered + 1;
      if (this.#unanswered >= ROUNDS) return share();
      // No other command has the id 0.
      this.send({ type: "think", allow: true, id: 0 });
    }

    /** Loads a record, a position or a link as text, at the position after `ply` moves. */
    load(text, ply) {
      return this.#ask({ type: "load", text, ply });
    }

    /** Makes a move, in USI, for the person, who must be the one to move. */
    play(usi) {
      return this.#ask({ type: "play", usi });
    }

    /** Starts the clock of the game, or pauses it. */
    clock(run) {
      return this.#ask({ type: "clock", run });
    }

    /** Shows the position after `ply` moves. */
    goto(ply) {
      return this.#ask({ type: "goto", ply });
    }

    /** Shows the board with this side, `b` or `w`, at the lower edge; without an argument, turns the board. */
    flip(bottom) {
      return this.#ask({ type: "flip", bottom });
    }

    /** Changes the settings `level`, `style`, `lock`, `lang`, `pieces` and `theme`, as far as they are given. */
    set(settings) {
      return this.#ask({ ...settings, type: "set" });
    }

    /** Changes settings as an attribute says. If the frame was replaced, the new one has them from the start. */
    #change(settings) {
      this.set(settings).catch(({ message }) => message === CLOSED || this.#emit("error", { reason: message }));
    }

    /** The theme of the attribute. Without one that says more than `system`, it is the color scheme of the element. */
    get #ownTheme() {
      const { theme } = this;
      return theme && theme !== "system" ? theme : schemeOf(this);
    }

    /** Gives the frame the theme that is wanted now, if that is another one. */
    follow() {
      const theme = this.#ownTheme;
      if (theme === this.#theme) return;
      this.#theme = theme;
      this.#change({ theme });
    }

    /** Handles a change of visibility. The frame is created when the element comes near for the first time. */
    #see(seen) {
      this.#seen = seen;
      if (seen && !this.#frame) this.#open();
      share();
    }

    /** Creates the frame, with a link made from the attributes. */
    #open() {
      const link = new URLSearchParams();
      for (const [name, key] of Object.entries(KEYS)) {
        const value = this.getAttribute(name);
        if (value !== null) link.set(key, value);
      }
      let { mode } = this;
      if (ROOMS.includes(mode)) {
        link.set(mode, this[mode] ?? "");
        mode = "";
      }
      link.set("embed", mode ?? "");
      this.#theme = this.#ownTheme;
      if (this.#theme !== "system") link.set("theme", this.#theme);
      if (!HIDDEN) link.set("parent", self.origin);
      // The engine waits until `share` allows it to think.
      link.set("rest", "");
      this.#frame = document.createElement("iframe");
      this.#frame.title = this.title || "Shogi";
      this.#frame.allow = "autoplay; clipboard-write; screen-wake-lock";
      this.#frame.src = HOME + "#" + String(link).replaceAll("+", "_");
      this.#root.append(this.#frame);
      boards.add(this);
      const frame = this.#frame;
      setTimeout(() => frame === this.#frame && this.miss(), PATIENCE);
    }

    /** Shows the content of the element in place of a frame that is not ready. */
    miss() {
      if (this.#live !== false || this.hasAttribute("missing")) return;
      this.setAttribute("missing", "");
      this.#emit("error", { reason: "missing" });
    }

    /** Removes the frame, and rejects the commands without an answer. */
    #close() {
      this.#frame?.remove();
      this.#frame = null;
      this.#live = this.#thinks = this.#solves = false;
      this.#at = {};
      this.#forget();
      boards.delete(this);
      share();
    }

    /** Rejects the commands without an answer, because no page in the frame knows them. */
    #forget() {
      this.#loaded = false;
      this.#fail(this.#asked.values());
      this.#asked = new Map();
    }

    /** Rejects the promises of commands, because there is no frame any more. */
    #fail(commands) {
      for (const { failed } of commands) failed(new Error(CLOSED));
    }

    /** Sends a command at once, or when the board is ready. Returns a promise of its answer. */
    #ask(command, now = this.#loaded) {
      return new Promise((done, failed) => {
        const asked = { command, done, failed };
        now ? this.#request(asked) : this.#queue.push(asked);
      });
    }

    /** Sends a command with a new id, by which its answer is found. */
    #request(asked) {
      this.#asked.set(++this.#last, asked);
      this.send({ ...asked.command, id: this.#last });
    }

    /** Sends a message to the frame. */
    send(message) {
      const text = JSON.stringify({ komadai: VERSION, ...message });
      this.#frame?.contentWindow?.postMessage(text, HIDDEN ? "*" : HOME.origin);
    }

    /** Handles a message if it comes from the frame. */
    receive({ source, data }) {
      if (source !== this.#frame?.contentWindow) return;
      const { komadai, type, id, ...detail } = data;
      const was = this.#unanswered;
      this.#unanswered = 0;
      // It had lost its turn, and waits for the next one.
      if (was >= ROUNDS) share();
      const asked = this.#asked.get(id);
      if (asked && (type === "done" || type === "error")) {
        this.#asked.delete(id);
        return type === "done" ? asked.done() : asked.failed(new Error(detail.reason));
      }
      if (type === "beforemove") return void this.#decide(detail);
      if (type === "think") {
        this.#solves = detail.wanted;
        return share();
      }
      if (!EVENTS.includes(type)) return;
      const crashed = detail.reason === "crashed";
      if (type === "ready" || crashed) {
        // A frame that was loaded again does not think until it is allowed to, and has forgotten earlier commands.
        if (thinking === this) thinking = null;
        this.#forget();
        this.#live = crashed ? null : true;
      }
      if (crashed) {
        this.#thinks = this.#solves = false;
        share();
      }
      if (type === "ready" || type === "turn") {
        this.#at = { ...this.#at, ...detail };
        this.#thinks = detail.mover === "engine";
        share();
      }
      if (type === "ready") this.#begin();
      // The event `ready` has the first state of the board, so a `turn` before it is not passed on.
      else if (type !== "turn" || this.#loaded) this.#emit(type, detail);
    }

    /** Dispatches an event on the element. */
    #emit(type, detail) {
      this.dispatchEvent(new CustomEvent(type, { detail }));
    }

    /** Loads the content of the element into the frame, dispatches `ready`, and sends the commands that have waited. */
    async #begin() {
      this.removeAttribute("missing");
      const [asked, { src }] = [this.#asked, this];
      try {
        const text = src ? await fetchText(src) : textOf(this);
        const ply = this.hasAttribute("ply") ? Number(this.ply) : undefined;
        if (text && asked === this.#asked) await this.#ask({ type: "load", text, ply }, true);
      } catch ({ message }) {
        if (asked === this.#asked) this.#emit("error", { reason: message });
      }
      // If another page is in the frame meanwhile, it runs this by itself.
      if (asked !== this.#asked) return;
      this.#loaded = true;
      this.#emit("ready", this.#at);
      for (const asked of this.#queue.splice(0)) this.#request(asked);
    }

    /**
     * Asks the page whether the person may make a move, by the event `beforemove`. The page refuses it by
     * `preventDefault()`, or by `waitUntil(promise)` with a promise of `false`.
     */
    async #decide({ question, usi, sfen }) {
      const [asked, promises] = [this.#asked, []];
      const waitUntil = (promise) => promises.push(promise);
      const event = new CustomEvent("beforemove", { cancelable: true, detail: { usi, sfen, waitUntil } });
      const allowed = this.dispatchEvent(event);
      const answers = await Promise.all(promises).catch(() => [false]);
      // A newer page in the frame has other questions with the same numbers.
      if (asked === this.#asked) this.send({ type: "answer", question, allow: allowed && !answers.includes(false) });
    }
  }

  for (const name of Board.observedAttributes) {
    if (name in HTMLElement.prototype) continue;
    Object.defineProperty(Board.prototype, name, {
      get() {
        return this.getAttribute(name);
      },
      set(value) {
        if (value === null || value === undefined || value === false) this.removeAttribute(name);
        else this.setAttribute(name, value === true ? "" : value);
      },
    });
  }

  addEventListener("message", ({ source, origin, data }) => {
    if ((origin !== HOME.origin && !(HIDDEN && origin === "null")) || typeof data !== "string" || data.length > LONGEST) return;
    let message;
    try {
      message = JSON.parse(data);
    } catch {
      return;
    }
    if (message?.komadai !== VERSION || typeof message.type !== "string") return;
    for (const board of boards) board.receive({ source, data: message });
  });
  // The policy of the page forbids the frames.
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI }) => {
    if (effectiveDirective === "frame-src" && HOME.href.startsWith(blockedURI)) for (const board of boards) board.miss();
  });
  customElements.get("komadai-board") ?? customElements.define("komadai-board", Board);
})();

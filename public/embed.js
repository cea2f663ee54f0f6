// `<komadai-board>`: a board that plays, hints and referees in any page. A page takes it in by
// `<script src="https://…/embed.js" async></script>`, and needs nothing else: the board lies in a frame of the site that
// this file comes from. What is said between the two is described in embed/messages.schema.json.
(() => {
  // A module has no current script, but an element like any other.
  const script = document.currentScript ?? document.querySelector('script[src*="embed.js"]');
  const HOME = new URL("./", script.src);
  /** In a sandbox without an origin the frames of boards have none either, and "null" is nobody's address. */
  const HIDDEN = self.origin === "null";
  /** As long as messages may be, in characters; and the version of their form. */
  const [LONGEST, VERSION] = [262144, 1];
  /** A frame that has not come to life by then gives way to what the element holds, in milliseconds. */
  const PATIENCE = 20000;
  /** Why a board does not answer that is there no more. */
  const CLOSED = "closed";
  /** What can change without a new frame. */
  const SETTINGS = ["level", "lock", "lang", "pieces", "theme"];
  /** Attributes that are keys of links, by other names where the element has a method of that name. */
  const KEYS = { mode: "embed", side: "play", turned: "flip" };
  for (const key of SETTINGS) KEYS[key] = key;
  for (const key of "sfen moves ply handicap time impasse strict variant seed aids save g veto".split(" ")) KEYS[key] = key;
  const EVENTS = ["ready", "move", "turn", "end", "verdict", "illegal", "hint", "height", "error"];
  const STYLE = `:host{display:block;max-width:480px;min-height:480px;aspect-ratio:9/14}
:host([mode=diagram]){min-height:360px;aspect-ratio:9/12}
:host([mode=view]),:host([mode=edit]){min-height:620px;aspect-ratio:9/17}:host([hidden]){display:none}
iframe{display:block;box-sizing:border-box;width:100%;height:100%;border:0}slot{display:none}
:host([missing]) iframe{display:none}:host([missing]) slot{display:block}`;

  /** The boards of this page that have a frame. */
  const boards = new Set();
  /** The board that thinks: one at a time, of those in sight. */
  let thinking = null;

  function share() {
    if (thinking && !(boards.has(thinking) && thinking.wants)) {
      thinking.say({ type: "think", allow: false });
      thinking = null;
    }
    if (thinking) return;
    thinking = [...boards].find((board) => board.wants) ?? null;
    thinking?.say({ type: "think", allow: true });
  }

  /** Text that a page or a blog system has dressed as HTML, once or twice. */
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

  /** The text of a file: old records are in Shift_JIS. */
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
    #sight = new IntersectionObserver((news) => this.#see(news.at(-1).isIntersecting), { rootMargin: "200px" });
    #frame = null;
    #seen = false;
    /** Whether the frame is there, and whether it shows what it shall. */
    #live = false;
    #laid = false;
    #thinks = false;
    #solves = false;
    #stale = false;
    #last = 0;
    /** What the frame has said of its position last. */
    #at = {};
    /** What the frame was asked and has not answered, by numbers; and what waits until it is ready. */
    #asked = new Map();
    #queue = [];

    constructor() {
      super();
      const style = new CSSStyleSheet();
      style.replaceSync(STYLE);
      this.#root.adoptedStyleSheets = [style];
      // What the page has for who sees no board, or else the text of the record.
      const [fallback, text] = [document.createElement("slot"), document.createElement("slot")];
      fallback.name = "fallback";
      this.#root.append(fallback, text);
    }

    connectedCallback() {
      // What a page has set before this script was there.
      for (const name of Board.observedAttributes) {
        if (!Object.hasOwn(this, name)) continue;
        const value = this[name];
        delete this[name];
        this[name] = value;
      }
      this.#sight.observe(this);
    }

    disconnectedCallback() {
      this.#sight.disconnect();
      this.#close();
      // Who is only moved to another place comes back at once.
      queueMicrotask(() => this.isConnected || this.#fail(this.#queue.splice(0)));
    }

    attributeChangedCallback(name, before, value) {
      if (!this.#frame || before === value) return;
      if (SETTINGS.includes(name)) {
        // Without the attribute the page is as it would be; of the others there is no such state.
        value ??= { lock: "", theme: "system" }[name];
        if (value === undefined) return;
        // Another frame has the attribute from the start.
        return void this.set({ [name]: value }).catch(({ message }) => message === CLOSED || this.#tell("error", { reason: message }));
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

    /** Whether its engine is to move, or its solver has a problem, in sight. */
    get wants() {
      return this.#live && this.#seen && (this.#thinks || this.#solves);
    }

    /** Shows, plays or solves a record, a position or a link of some program, after so many of its moves. */
    load(text, ply) {
      return this.#ask({ type: "load", text, ply });
    }

    /** Makes a move, in USI, for the person who is to move. */
    play(usi) {
      return this.#ask({ type: "play", usi });
    }

    /** Starts the clock, or stops it. */
    clock(run) {
      return this.#ask({ type: "clock", run });
    }

    /** Looks at the position after so many moves. */
    goto(ply) {
      return this.#ask({ type: "goto", ply });
    }

    /** Turns the board, or has this side below: `b` or `w`. */
    flip(bottom) {
      return this.#ask({ type: "flip", bottom });
    }

    /** Changes `level`, `lock`, `lang`, `pieces` or `theme`. */
    set(settings) {
      return this.#ask({ ...settings, type: "set" });
    }

    #see(seen) {
      this.#seen = seen;
      if (seen && !this.#frame) this.#open();
      share();
    }

    #open() {
      const link = new URLSearchParams();
      for (const [name, key] of Object.entries(KEYS)) {
        const value = this.getAttribute(name);
        if (value !== null) link.set(key, value);
      }
      if (!link.has("embed")) link.set("embed", "");
      if (!HIDDEN) link.set("parent", self.origin);
      // Nobody thinks before it is this board's turn.
      link.set("rest", "");
      this.#frame = document.createElement("iframe");
      this.#frame.title = this.title || "Shogi";
      this.#frame.allow = "autoplay; clipboard-write; screen-wake-lock";
      this.#frame.src = HOME + "#" + String(link).replaceAll("+", "_");
      this.#root.append(this.#frame);
      boards.add(this);
      const frame = this.#frame;
      setTimeout(() => this.toggleAttribute("missing", frame === this.#frame && !this.#live), PATIENCE);
    }

    #close() {
      this.#frame?.remove();
      this.#frame = null;
      this.#live = this.#thinks = this.#solves = false;
      this.#at = {};
      this.#forget();
      boards.delete(this);
      share();
    }

    /** What the frame was asked it will not answer. */
    #forget() {
      this.#laid = false;
      this.#fail(this.#asked.values());
      this.#asked.clear();
    }

    /** Tells those who have asked that there is no frame any more. */
    #fail(asked) {
      for (const { failed } of asked) failed(new Error(CLOSED));
    }

    #ask(command, now = this.#laid) {
      return new Promise((done, failed) => {
        const asked = { command, done, failed };
        now ? this.#send(asked) : this.#queue.push(asked);
      });
    }

    #send(asked) {
      this.#asked.set(++this.#last, asked);
      this.say({ ...asked.command, id: this.#last });
    }

    /** Says something to the frame. */
    say(message) {
      const text = JSON.stringify({ komadai: VERSION, ...message });
      this.#frame?.contentWindow?.postMessage(text, HIDDEN ? "*" : HOME.origin);
    }

    /** Hears the frame, if the message comes from it. */
    hear({ source, data }) {
      if (source !== this.#frame?.contentWindow) return;
      const { komadai, type, id, ...detail } = data;
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
      if (type === "ready") {
        this.#live = true;
        // A frame that was loaded anew rests again, and has forgotten what it was asked.
        if (thinking === this) thinking = null;
        this.#forget();
      }
      if (type === "ready" || type === "turn") {
        this.#at = { ...this.#at, ...detail };
        this.#thinks = detail.mover === "engine";
        share();
      }
      if (type === "ready") this.#begin(this.#frame);
      // What is there when the board is ready is told by that.
      else if (type !== "turn" || this.#laid) this.#tell(type, detail);
    }

    #tell(type, detail) {
      this.dispatchEvent(new CustomEvent(type, { detail }));
    }

    /** Lays what the element holds; then it is ready, and what was asked meanwhile is done. */
    async #begin(frame) {
      this.removeAttribute("missing");
      const { src } = this;
      try {
        const text = src ? await fetchText(src) : textOf(this);
        const ply = this.hasAttribute("ply") ? Number(this.ply) : undefined;
        if (text && frame === this.#frame) await this.#ask({ type: "load", text, ply }, true);
      } catch ({ message }) {
        if (frame === this.#frame) this.#tell("error", { reason: message });
      }
      // Another attribute has meanwhile made another frame, which begins for itself.
      if (frame !== this.#frame) return;
      this.#laid = true;
      this.#tell("ready", this.#at);
      for (const asked of this.#queue.splice(0)) this.#send(asked);
    }

    /** Asks the page whether a move stands; a page may take its time by `waitUntil(promise)`, of `false` for no. */
    async #decide({ question, usi, sfen }) {
      const waited = [];
      const waitUntil = (promise) => waited.push(promise);
      const event = new CustomEvent("beforemove", { cancelable: true, detail: { usi, sfen, waitUntil } });
      const stands = this.dispatchEvent(event);
      const words = await Promise.all(waited).catch(() => [false]);
      this.say({ type: "answer", question, allow: stands && !words.includes(false) });
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
    for (const board of boards) board.hear({ source, data: message });
  });
  customElements.get("komadai-board") ?? customElements.define("komadai-board", Board);
})();

// The first script of the page. It puts the policy of the page into force, shows a message if another script cannot be
// loaded, applies the theme and the look before the first paint, and starts to fetch texts and pieces before the app asks
// for them.

// The Content-Security-Policy (xtask/src/site.rs). The page only names it, because a file does not know its address: in a
// frame without an origin, WebKit takes `'self'` for nothing, and needs the address. Development builds have no policy.
{
  const named = document.querySelector('meta[name="komadai:policy"]');
  if (named !== null) {
    const policy = document.createElement("meta");
    policy.httpEquiv = "Content-Security-Policy";
    const isOpaque = self.origin === "null" && location.protocol !== "file:";
    policy.content = isOpaque ? named.content.replaceAll("'self'", `'self' ${location.origin}`) : named.content;
    named.replaceWith(policy);
  }
}

// A reload has closed the sheet whose entry this is (src/app/panels/back_button.rs): it is an entry like others now.
if (history.state === "komadai:sheet") history.replaceState(null, "");

// A page from a cache may name a start script that the server no longer has, and a page that is opened as a file may
// not load any script. Only this listener notices it: the error event of a script element does not bubble, but a
// capturing listener of the window receives it.
addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const show = () => {
      // In a frame without an origin, every file counts as one of another origin.
      const cause = location.protocol === "file:" ? "file" : self.origin === "null" ? "no-origin" : "not-loaded";
      document.getElementById(cause).hidden = false;
    };
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
    else show();
  },
  true,
);

/**
 * The beginning of the names of everything that this site stores. It has the path of the site, since an origin may have
 * several copies of Komadai. The app reads it too (src/app/browser.rs).
 */
self.komadaiScope = `komadai ${location.pathname.replace(/[^/]*$/, "")}:`;

{
  const scope = self.komadaiScope;
  const root = document.documentElement;
  const [fragment, query] = [location.hash.slice(1), location.search].map((text) => new URLSearchParams(text));

  /** The value of a field of the link; null if it is missing. The fragment takes precedence over the query. */
  const asked = (name) => fragment.get(name) ?? query.get(name);

  /** The text that this site has in a storage under a name; empty if there is none, or if the storage is forbidden. */
  const kept = (store, name) => {
    try {
      return self[store].getItem(scope + name) ?? "";
    } catch {
      return "";
    }
  };

  // Whether this page, or one around it, is in a frame of another origin. Such a page keeps nothing (src/app/store.rs).
  // A page does not see the element of its frame if that is in a page of another origin.
  let page = self;
  while (page.frameElement) page = page.parent;
  if (page !== top) root.dataset.foreign = "";

  // Earlier builds had no path in their names. What they have stored is copied once, and stays there.
  if (asked("save") || (asked("embed") === null && page === top)) {
    try {
      for (const store of [localStorage, sessionStorage]) {
        const old = Object.keys(store).filter((name) => name.startsWith("komadai:"));
        if (old.length === 0 || store.getItem(`${scope}copied`)) continue;
        for (const name of old) {
          const copy = scope + name.slice("komadai:".length);
          if (store.getItem(copy) === null) store.setItem(copy, store.getItem(name));
        }
        store.setItem(`${scope}copied`, "1");
      }
    } catch {
      // The storage is full or forbidden. What is missing is copied at the next start.
    }
  }

  const preferences = kept("localStorage", "preferences");

  /** A stored preference of the person; undefined if it is not set. The form is that of src/saves/preferences.rs. */
  const own = (name) =>
    /^version=1$/m.test(preferences) ? preferences.match(new RegExp(`^${name}=(.*)$`, "m"))?.[1] : undefined;

  // The theme is that of the link, or else that of the preferences, or else that of the device. Later changes come as
  // the event `komadai:theme` from src/app/appearance.rs.
  {
    /** Applies a theme to the page, and to the parts that the browser draws around it. */
    const applyTheme = (theme) => {
      const forced = theme === "light" || theme === "dark";
      if (forced) root.dataset.theme = theme;
      else delete root.dataset.theme;
      document.querySelector('meta[name="color-scheme"]').content = forced ? theme : "light dark";
      const papers = document.querySelectorAll('meta[name="theme-color"]');
      for (const [index, scheme] of ["light", "dark"].entries()) {
        papers[index].media = !forced ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? "all" : "not all";
      }
    };
    applyTheme([asked("theme"), own("theme")].find((theme) => ["system", "light", "dark"].includes(theme)));
    addEventListener("komadai:theme", ({ detail }) => applyTheme(detail));
  }

  // The width of a scroll bar that takes room from what it scrolls; 0 px where it lies over that. `100vw` includes it.
  {
    const probe = document.createElement("div");
    probe.style.cssText = "position: fixed; width: 99px; overflow-y: scroll";
    root.append(probe);
    root.style.setProperty("--gutter", `${99 - probe.clientWidth}px`);
    probe.remove();
  }

  // The other attributes for the look, which the app sets in the same way, so that the board that is shown before the
  // app runs has the same place and the same colors.
  {
    const marks = { design: "board", promoted: "promoted", size: "size", coordinates: "coordinates" };
    for (const [mark, name] of Object.entries(marks)) {
      const value = own(name);
      if (value) root.dataset[mark] = value;
    }
    const frame = asked("embed");
    if (/^(1|true|)$/.test(frame)) root.dataset.embed = "";
    else if (/^(view|play|mate|edit|diagram)$/.test(frame)) root.dataset.embed = frame;
  }

  /** The path of a file of the site by its role, from a `<meta>` element, as in src/app/browser.rs. */
  const path = (role) => [...document.head.children].find(({ name }) => name === `komadai:${role}`)?.content;
  // The page of licenses uses this script too, but has no app.
  const isApp = path("worker") !== undefined;

  // The kind of the board that is shown before the app runs: with the pieces of the standard start position (`start`),
  // an empty small board (`minishogi`), or an empty one. It is empty whenever the app may show another position.
  if (isApp) {
    const game = kept("sessionStorage", "game");
    const choice = kept("localStorage", "choice");
    const hasGames = () => {
      try {
        return Object.keys(localStorage).some((key) => key.startsWith(`${scope}game`));
      } catch {
        return false;
      }
    };
    const isSmall = () => {
      const variant = asked("variant");
      if (variant || asked("sfen")) return variant === "minishogi";
      const start = game.match(/^line=.*?(\S*\/\S*)/m)?.[1];
      return start ? start.split("/").length === 5 : /^variant=minishogi$/m.test(choice);
    };
    const isPlain = ([name, value]) =>
      /^(aids|impasse|lang|level|lock|parent|pieces|rest|save|seed|strict|theme|time|veto)$/.test(name) ||
      /^(embed=(|0|1|true|false|play)|play=b|variant=standard)$/.test(`${name}=${value}`);
    const isUsual = () =>
      [...fragment, ...query].every(isPlain) &&
      !game &&
      !hasGames() &&
      !kept("sessionStorage", "study") &&
      (!choice || /^variant=standard\nhandicap=\n[^]*^side=b$/m.test(choice)) &&
      [undefined, "usual"].includes(own("kings")) &&
      [undefined, "off"].includes(own("setting-out"));
    root.dataset.first = isSmall() ? "minishogi" : isUsual() ? "start" : "";
  }

  // Texts and pieces are fetched while the app is still being loaded. The app takes the responses by `komadaiFetch`.
  if (isApp && location.protocol !== "file:") {
    const requests = new Map();
    const request = (role) => {
      const answer = fetch(path(role));
      requests.set(path(role), answer);
      // The caller that takes the response handles the error.
      answer.catch(() => {});
      return answer;
    };
    self.komadaiFetch = (path) => {
      const answer = requests.get(path);
      requests.delete(path);
      return answer ?? fetch(path);
    };

    const tags = [asked("lang"), own("language"), ...navigator.languages, "en"];
    const language = tags.map((tag) => tag?.split("-")[0]).find((tag) => path(`texts-${tag}`));
    request(`texts-${language}`);

    const sets = [asked("pieces")?.replace(/^one-/, ""), own("pieces"), "kanji"];
    const set = sets.find((set) => path(`pieces-${set}`));
    /** Puts the sprite of the piece set into the page, unless the app has done so already. */
    const insertSprite = (sprite) => {
      const container = document.getElementById("pieces");
      // A sprite from a cache may arrive before the page has been parsed.
      if (container === null) return void addEventListener("DOMContentLoaded", () => insertSprite(sprite));
      if (container.childElementCount > 0 || !sprite.startsWith("<svg")) return;
      container.innerHTML = sprite;
      root.dataset.pieces = set;
    };
    request(`pieces-${set}`)
      .then((answer) => answer.clone().text())
      .then(insertSprite)
      .catch(() => {});
  }
}

// What runs before anything else: it hears scripts that cannot be had, dresses the page as the app will leave it, and
// begins to fetch what the app will ask for.

// A front page that a cache has kept may name a start script that is no longer there, and one that is opened as a file may
// load none. Then nobody else says so: an error of a script's tag is heard on its way down, and only here.
addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return;
    const show = () => {
      // To a frame without an origin every file is a stranger's.
      const cause = location.protocol === "file:" ? "file" : self.origin === "null" ? "no-origin" : "not-loaded";
      document.getElementById(cause).hidden = false;
    };
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
    else show();
  },
  true,
);

{
  const root = document.documentElement;
  const [fragment, query] = [location.hash.slice(1), location.search].map((text) => new URLSearchParams(text));

  /** What the link asks for by this name: the fragment wins. */
  const asked = (name) => fragment.get(name) ?? query.get(name);

  /** What the browser keeps under a key, if it keeps anything. */
  const kept = (store, key) => {
    try {
      return self[store].getItem(key) ?? "";
    } catch {
      return "";
    }
  };

  const preferences = kept("localStorage", "komadai:preferences");

  /** What the person has chosen: see src/saves/preferences.rs. */
  const own = (name) =>
    /^version=1$/m.test(preferences) ? preferences.match(new RegExp(`^${name}=(.*)$`, "m"))?.[1] : undefined;

  // The theme is that of the link, or else the person's own, or else what the device asks for. Later the app tells when it
  // changes: see src/app/appearance.rs.
  {
    /** Puts a theme on: the page, and what the browser draws around it. */
    const wear = (theme) => {
      const forced = theme === "light" || theme === "dark";
      if (forced) root.dataset.theme = theme;
      else delete root.dataset.theme;
      document.querySelector('meta[name="color-scheme"]').content = forced ? theme : "light dark";
      const papers = document.querySelectorAll('meta[name="theme-color"]');
      for (const [index, scheme] of ["light", "dark"].entries()) {
        papers[index].media = !forced ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? "all" : "not all";
      }
    };
    wear([asked("theme"), own("theme")].find((theme) => ["system", "light", "dark"].includes(theme)));
    addEventListener("komadai:theme", ({ detail }) => wear(detail));
  }

  // The other looks, as the app marks them too: the board that is seen before it runs has the same place and colors.
  {
    const marks = { design: "board", promoted: "promoted", size: "size", coordinates: "coordinates" };
    for (const [mark, name] of Object.entries(marks)) {
      const liked = own(name);
      if (liked) root.dataset[mark] = liked;
    }
    const frame = asked("embed");
    if (/^(1|true|)$/.test(frame)) root.dataset.embed = "";
    else if (/^(view|play|mate|edit|diagram)$/.test(frame)) root.dataset.embed = frame;
  }

  /** Where a file of the site lies, by its role: see src/app/browser.rs. */
  const path = (role) => [...document.head.children].find(({ name }) => name === `komadai:${role}`)?.content;
  // The page of licenses has this script too, and no board.
  const isApp = path("worker") !== undefined;

  // What lies on that board: the pieces of the usual start (`start`), nothing on a small one (`minishogi`), or nothing.
  // Whatever may begin in another way, or go on, is left to the app.
  if (isApp) {
    const game = kept("sessionStorage", "komadai:game");
    const choice = kept("localStorage", "komadai:choice");
    const hasGames = () => {
      try {
        return Object.keys(localStorage).some((key) => key.startsWith("komadai:game"));
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
      !kept("sessionStorage", "komadai:study") &&
      (!choice || /^variant=standard\nhandicap=\n[^]*^side=b$/m.test(choice)) &&
      [undefined, "usual"].includes(own("kings")) &&
      [undefined, "off"].includes(own("setting-out"));
    root.dataset.first = isSmall() ? "minishogi" : isUsual() ? "start" : "";
  }

  // Texts and pieces are fetched while the app is still on its way. It takes them by `komadaiFetch`.
  if (isApp && location.protocol !== "file:") {
    const begun = new Map();
    const begin = (role) => {
      const answer = fetch(path(role));
      begun.set(path(role), answer);
      // Who takes it hears of its error.
      answer.catch(() => {});
      return answer;
    };
    self.komadaiFetch = (path) => {
      const answer = begun.get(path);
      begun.delete(path);
      return answer ?? fetch(path);
    };

    const tags = [asked("lang"), own("language"), ...navigator.languages, "en"];
    const language = tags.map((tag) => tag?.split("-")[0]).find((tag) => path(`texts-${tag}`));
    begin(`texts-${language}`);

    const sets = [asked("pieces")?.replace(/^one-/, ""), own("pieces"), "kanji"];
    const set = sets.find((set) => path(`pieces-${set}`));
    const lay = (sprite) => {
      const shelf = document.getElementById("pieces");
      // A sprite from a cache may be here before the page is read to its end.
      if (shelf === null) return void addEventListener("DOMContentLoaded", () => lay(sprite));
      if (shelf.childElementCount > 0 || !sprite.startsWith("<svg")) return;
      shelf.innerHTML = sprite;
      root.dataset.pieces = set;
    };
    begin(`pieces-${set}`)
      .then((answer) => answer.clone().text())
      .then(lay)
      .catch(() => {});
  }
}

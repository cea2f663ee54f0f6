// What runs before anything else.

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

// The theme is put on before the page is drawn first: that of the link, or else the person's own, or else what the device
// asks for. Later the app tells when it changes: see src/app/looks.rs.
{
  const THEMES = ["system", "light", "dark"];

  /** The theme that the link asks for: the fragment wins. */
  const asked = () => {
    const [fragment, query] = [location.hash.slice(1), location.search].map((text) => new URLSearchParams(text));
    return fragment.get("theme") ?? query.get("theme");
  };

  /** The theme that the person has chosen: see src/app/preferences.rs. */
  const own = () => {
    try {
      const kept = localStorage.getItem("komadai:preferences") ?? "";
      return /^version=1$/m.test(kept) ? kept.match(/^theme=(.*)$/m)?.[1] : undefined;
    } catch {
      return undefined; // This browser keeps nothing.
    }
  };

  /** Puts a theme on: the page, and what the browser draws around it. */
  const wear = (theme) => {
    const forced = theme === "light" || theme === "dark";
    if (forced) document.documentElement.dataset.theme = theme;
    else delete document.documentElement.dataset.theme;
    document.querySelector('meta[name="color-scheme"]').content = forced ? theme : "light dark";
    const papers = document.querySelectorAll('meta[name="theme-color"]');
    for (const [index, scheme] of ["light", "dark"].entries()) {
      papers[index].media = !forced ? `(prefers-color-scheme: ${scheme})` : scheme === theme ? "all" : "not all";
    }
  };

  wear([asked(), own()].find((theme) => THEMES.includes(theme)));
  addEventListener("komadai:theme", ({ detail }) => wear(detail));
}

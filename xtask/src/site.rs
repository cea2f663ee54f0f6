//! Finishes the site that Trunk has built: puts hashes into file names, and adds the Content-Security-Policy and the
//! file list of the service worker.
//!
//! A file that is named in another file gets a hash of its final content in its name, and the files that name it are
//! rewritten; files without references to others come first. So browsers may cache these files forever.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256, Sha384};

use crate::{offline, texts};

/// The file of the page. Its name has no hash, because links and web servers use it.
pub(crate) const PAGE: &str = "index.html";

/// The folder of the manual for embedded boards. The page does not load it: its files keep their names, and the service
/// worker does not store them.
pub(crate) const MANUAL: &str = "embed/";

/// The pages of the manual, one for each language.
const MANUAL_PAGES: [&str; 2] = ["embed/index.html", "embed/ja.html"];

/// The script with which other pages embed boards. Its name has no hash, because they use it; a copy has one.
pub(crate) const EMBED: &str = "embed.js";

/// What the manual has in place of the name of that copy, and of its hash in the form of the attribute `integrity`.
const PIN: [&str; 2] = ["embed-HASH.js", "sha384-HASH"];

/// The bundled style sheet of the first load.
const STYLE: &str = "style.css";

/// The style sheets of the later parts of the page (`src/app/later/parts.rs`).
const LATER_STYLES: [&str; 6] =
    ["later.css", "dialogs.css", "records.css", "tools.css", "analysis.css", "learn.css"];

/// The folder of the page's texts.
const TEXTS: &str = "texts/";

/// The Content-Security-Policy of page, frames and workers, which `public/head.js` puts into force before anything else
/// happens. Workers start from `blob:`, because these inherit the policy. A development build has none, because its server
/// reloads the page with an inline script.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; \
    form-action 'none'";

/// The contents of files, by their path from the root of the site, with `/` as separator.
pub(crate) type Files = BTreeMap<String, Vec<u8>>;

/// Reads Trunk's output from `raw` and replaces `dist` with the finished site.
///
/// # Errors
/// A file is missing, is not UTF-8 or has an unexpected form, files name each other in a circle, or a file cannot be
/// read or written.
pub(crate) fn finish(raw: &Path, dist: &Path) -> Result<()> {
    let mut files = Files::new();
    read(raw, "", &mut files)?;
    let mut manual = take_manual(&mut files);
    let page = files.remove(PAGE).with_context(|| format!("{} has no {PAGE}", raw.display()))?;
    let page = String::from_utf8(page).context("index.html is not UTF-8")?;
    let bundled = bundle_styles(secure(&page)?, &mut files)?;
    files.insert(PAGE.to_owned(), without_comments(&bundled, "<!--", "-->").into_bytes());
    for (name, content) in files.iter_mut().filter(|(name, _)| name.starts_with(TEXTS)) {
        let text = std::str::from_utf8(content).with_context(|| format!("{name} is not UTF-8"))?;
        *content = texts::in_order(text).with_context(|| name.clone())?.into_bytes();
    }
    for style in LATER_STYLES {
        bundle_imports(style, &mut files)?;
    }

    if let Some(missing) = promises(&page).find(|name| !files.contains_key(*name)) {
        bail!("index.html names a file `{missing}` for the app, which does not exist");
    }

    // Kept apart: its name must not change, although other files name it.
    let worker = files.remove(offline::WORKER).context("the service worker is missing")?;
    let worker = String::from_utf8(worker).context("the service worker is not UTF-8")?;
    let build = offline::build_id(&files, &worker);
    offline::sign_files(&mut files, &build)?;
    let mut files = put_hashes(files)?;
    offline::add_worker(&mut files, &worker, &build)?;
    // After the list of the service worker: only other pages use the copy.
    let (name, script) = pin(&files, &mut manual)?;
    files.insert(name, script);
    files.extend(manual);
    if dist.exists() {
        fs::remove_dir_all(dist).with_context(|| format!("cannot remove the old {}", dist.display()))?;
    }
    for (name, content) in &files {
        let file = dist.join(name);
        fs::create_dir_all(file.parent().context("a file has no folder")?)?;
        fs::write(&file, content).with_context(|| format!("cannot write {}", file.display()))?;
    }
    Ok(())
}

/// The first 16 hexadecimal digits of the SHA-256 hash of a content.
pub(crate) fn hash(content: &[u8]) -> String {
    short(&Sha256::digest(content))
}

/// The first 16 hexadecimal digits of a digest.
pub(crate) fn short(digest: &[u8]) -> String {
    digest.iter().take(8).fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}"); // writing to a String cannot fail
        text
    })
}

/// Reads all files below a folder. `prefix` is put before their names.
fn read(folder: &Path, prefix: &str, files: &mut Files) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))? {
        let entry = entry?;
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            read(&entry.path(), &format!("{name}/"), files)?;
        } else {
            files.insert(name, fs::read(entry.path())?);
        }
    }
    Ok(())
}

/// Removes the files of the manual from the files, and returns them.
fn take_manual(files: &mut Files) -> Files {
    let (manual, rest) = std::mem::take(files).into_iter().partition(|(name, _)| name.starts_with(MANUAL));
    *files = rest;
    manual
}

/// Makes a copy of the script `embed.js` with its hash in the name, for pages that trust only what they have seen, and
/// writes its name and hash into the manual.
///
/// # Errors
/// The script is missing, or a page of the manual does not name the copy exactly once.
fn pin(files: &Files, manual: &mut Files) -> Result<(String, Vec<u8>)> {
    let script = files.get(EMBED).with_context(|| format!("{EMBED} is missing"))?;
    let name = hashed_name(EMBED, script);
    let integrity = format!("sha384-{}", base64(&Sha384::digest(script)));
    for page in MANUAL_PAGES {
        let text = manual.get_mut(page).with_context(|| format!("{page} is missing"))?;
        let mut pinned = String::from_utf8(text.clone()).with_context(|| format!("{page} is not UTF-8"))?;
        for (mark, value) in PIN.into_iter().zip([&name, &integrity]) {
            if pinned.matches(mark).count() != 1 {
                bail!("{page} must have `{mark}` exactly once");
            }
            pinned = pinned.replace(mark, value);
        }
        *text = pinned.into_bytes();
    }
    Ok((name, script.clone()))
}

/// Encodes bytes in base 64. Their number must be a multiple of three, as that of SHA-384 is.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let digits = |three: &[u8]| {
        let number = three.iter().fold(0, |number, byte| (number << 8) | usize::from(*byte));
        [18, 12, 6, 0].map(|shift| char::from(DIGITS[(number >> shift) & 63]))
    };
    bytes.chunks_exact(3).flat_map(digits).collect()
}

/// Names the Content-Security-Policy in the first tag of the page's head, and removes the tags that only Trunk uses.
///
/// # Errors
/// The page has an inline script or style, which the policy forbids, or is not of the expected form.
fn secure(page: &str) -> Result<String> {
    let mut page = page.to_owned();
    while let Some(start) = page.find("<link data-trunk") {
        let length = page[start..].find('>').context("index.html: a tag does not end")? + 1;
        page.replace_range(start..start + length, "");
    }
    if page.contains("<script>") || page.contains(" style=\"") {
        bail!("index.html has an inline script or style, which its own policy forbids");
    }
    let head = "<head>";
    let at = page.find(head).context("index.html has no <head>")? + head.len();
    page.insert_str(at, &format!("\n    <meta name=\"komadai:policy\" content=\"{POLICY}\">"));
    let lines: Vec<&str> = page.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    Ok(lines.join("\n") + "\n")
}

/// Replaces the style sheets of the page by one: this needs one request, and compresses a fifth smaller. A preload tag
/// for it comes before those of the modules; the tag that applies it is at the place of the first style sheet.
fn bundle_styles(mut page: String, files: &mut Files) -> Result<String> {
    const LINK: &str = "<link rel=\"stylesheet\" href=\"./";
    const PRELOAD: &str = "<link rel=\"modulepreload\"";
    let mut bundle = String::new();
    let mut first = None;
    while let Some(start) = page.find(LINK) {
        let tag = &page[start..];
        let length = tag.find('>').context("index.html: a tag does not end")? + 1;
        let name = tag[LINK.len()..].split('"').next().unwrap_or_default();
        let style = files.remove(name).with_context(|| format!("{name} is missing"))?;
        bundle.push_str(&without_comments(
            std::str::from_utf8(&style).with_context(|| format!("{name} is not UTF-8"))?,
            "/*",
            "*/",
        ));
        page.replace_range(start..start + length, "");
        first.get_or_insert(start);
    }
    if let Some(first) = first {
        page.insert_str(first, &format!("{LINK}{STYLE}\">"));
        let at = page.find(PRELOAD).filter(|at| *at < first).unwrap_or(first);
        page.insert_str(at, &format!("<link rel=\"preload\" href=\"./{STYLE}\" as=\"style\">\n"));
        files.insert(STYLE.to_owned(), joined(&bundle).into_bytes());
    }
    Ok(page)
}

/// Replaces the `@import` rules of a style sheet by the imported style sheets.
fn bundle_imports(name: &str, files: &mut Files) -> Result<()> {
    const IMPORT: &str = "@import \"./";
    let text = |style: Option<Vec<u8>>, name: &str| -> Result<String> {
        let style = style.with_context(|| format!("{name} is missing"))?;
        String::from_utf8(style).with_context(|| format!("{name} is not UTF-8"))
    };
    let mut bundle = String::new();
    for line in text(files.remove(name), name)?.lines() {
        let Some(imported) = line.strip_prefix(IMPORT) else { continue };
        let imported = imported.split('"').next().unwrap_or_default();
        bundle.push_str(&without_comments(&text(files.remove(imported), imported)?, "/*", "*/"));
    }
    files.insert(name.to_owned(), joined(&bundle).into_bytes());
    Ok(())
}

/// Removes comments, blank lines and indentation from a style sheet or page. They are a fifth of a style sheet.
fn without_comments(text: &str, begin: &str, end: &str) -> String {
    let mut parts = text.split(begin);
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        plain.push_str(part.split_once(end).map_or("", |(_, rest)| rest));
    }
    let lines = plain.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<&str>>().join("\n") + "\n"
}

/// Joins the lines of a style sheet that end a rule, a declaration or one of several values: the sheet compresses better.
fn joined(style: &str) -> String {
    ["{", "}", ";", ","].iter().fold(style.to_owned(), |style, end| style.replace(&format!("{end}\n"), end))
}

/// Finds the files that the page names to the app in `<meta name="komadai:…" content="…">`.
fn promises(page: &str) -> impl Iterator<Item = &str> {
    let metas = page.split("<meta name=\"komadai:").skip(1);
    metas.filter_map(|meta| meta.split_once("content=\"")?.1.split('"').next())
}

/// Puts a hash into the name of every file that another file names, and rewrites the references to it.
///
/// # Errors
/// Files name each other in a circle.
fn put_hashes(mut waiting: Files) -> Result<Files> {
    let mut done = Files::new();
    let named: Vec<String> = waiting
        .keys()
        .filter(|name| waiting.iter().any(|(by, text)| names(by, text, name)))
        .cloned()
        .collect();
    while !waiting.is_empty() {
        // A leaf: it names no file that still waits for its hash.
        let leaf = waiting
            .iter()
            .find(|(by, text)| !waiting.keys().any(|name| names(by, text, name)))
            .map(|(name, _)| name.clone());
        let Some(old) = leaf else {
            let circle: Vec<_> = waiting.into_keys().collect();
            bail!("these files name each other in a circle: {}", circle.join(", "));
        };
        let Some(content) = waiting.remove(&old) else { continue };
        let new = if named.contains(&old) { hashed_name(&old, &content) } else { old.clone() };
        for (by, text) in &mut waiting {
            if names(by, text, &old) {
                *text = rename(by, text, &old, &new);
            }
        }
        done.insert(new, content);
    }
    Ok(done)
}

/// The name of a file with the hash of its content: `texts/en.json` becomes `texts/en-0123456789abcdef.json`.
fn hashed_name(name: &str, content: &[u8]) -> String {
    let (stem, extension) = name.rsplit_once('.').unwrap_or((name, ""));
    format!("{stem}-{}.{extension}", hash(content))
}

/// Whether the file `by` with this content names the file `name`.
fn names(by: &str, text: &[u8], name: &str) -> bool {
    by != name
        && relative(by, name)
            .is_some_and(|name| as_text(by, text).is_some_and(|text| !mentions(text, name).is_empty()))
}

/// Replaces every reference to the file `old` by `new` in the content of the file `by`.
fn rename(by: &str, text: &[u8], old: &str, new: &str) -> Vec<u8> {
    let (Some(text), Some(old), Some(new)) = (as_text(by, text), relative(by, old), relative(by, new)) else {
        return text.to_vec();
    };
    let mut result = text.to_owned();
    for start in mentions(text, old).into_iter().rev() {
        result.replace_range(start..start + old.len(), new);
    }
    result.into_bytes()
}

/// The content of a file as text, if its type can name other files.
fn as_text<'a>(name: &str, content: &'a [u8]) -> Option<&'a str> {
    let extension = name.rsplit_once('.')?.1;
    ["html", "js", "css", "webmanifest"].contains(&extension).then(|| std::str::from_utf8(content).ok())?
}

/// The path of the file `name` relative to the file `by`; `None` if it is outside of the folder of `by`.
fn relative<'a>(by: &str, name: &'a str) -> Option<&'a str> {
    let folder = by.rfind('/').map_or("", |slash| &by[..=slash]);
    name.strip_prefix(folder)
}

/// Finds the places where a path is between quotes or parentheses, with or without a leading `./`.
fn mentions(text: &str, path: &str) -> Vec<usize> {
    let opens = |before: &str| before.strip_suffix("./").unwrap_or(before).ends_with(['"', '\'', '`', '(']);
    let closes = |after: &str| after.starts_with(['"', '\'', '`', ')', '?', '#']);
    text.match_indices(path)
        .map(|(start, _)| start)
        .filter(|&start| opens(&text[..start]) && closes(&text[start + path.len()..]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(list: &[(&str, &str)]) -> Files {
        list.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect()
    }

    #[test]
    fn what_is_only_for_people_is_not_served() {
        let style = "/* a */\n.b {\n  /* c\n * d */\n  color: red; /* e */\n}\n\n.f {}\n";
        assert_eq!(without_comments(style, "/*", "*/"), ".b {\ncolor: red;\n}\n.f {}\n");
        assert_eq!(without_comments(".a {}", "/*", "*/"), ".a {}\n");
        assert_eq!(joined(".a,\n.b {\nc: d\ne;\n}\n"), ".a,.b {c: d\ne;}");
        let page = "<p>\n  <!-- a\n  b -->\n  <i>c</i>\n</p>\n";
        assert_eq!(without_comments(page, "<!--", "-->"), "<p>\n<i>c</i>\n</p>\n");
    }

    #[test]
    fn styles_become_one_in_their_order() {
        let page = "<head>\n<link rel=\"modulepreload\">\n<link rel=\"stylesheet\" href=\"./b.css\"/>\n<link rel=\"stylesheet\" href=\"./a.css\"/>\n<p>";
        let mut site = files(&[("a.css", ".a {}"), ("b.css", "/* b */\n.b {}"), ("c.svg", "")]);
        let page = bundle_styles(page.to_owned(), &mut site).unwrap();
        assert_eq!(
            page,
            "<head>\n<link rel=\"preload\" href=\"./style.css\" as=\"style\">\n<link rel=\"modulepreload\">\n\
             <link rel=\"stylesheet\" href=\"./style.css\">\n\n<p>"
        );
        assert_eq!(site, files(&[("c.svg", ""), ("style.css", ".b {}.a {}")]));
        assert!(bundle_styles("<link rel=\"stylesheet\" href=\"./x.css\"/>".to_owned(), &mut site).is_err());
    }

    #[test]
    fn hashes_go_from_the_leaves_to_the_page() {
        let raw = files(&[
            ("index.html", "<meta content=\"worker_loader.js\"><script src=\"start.js\">"),
            ("start.js", "import('./app.js'); new URL('./app_bg.wasm', import.meta.url)"),
            ("app.js", "new URL('app_bg.wasm', import.meta.url)"),
            ("app_bg.wasm", "\0asm"),
            ("worker_loader.js", "importScripts(\"./worker.js\")"),
            ("worker.js", "1"),
            ("LICENSE.txt", "app.js"),
        ]);
        let done = put_hashes(raw).unwrap();
        assert_eq!(done.len(), 7);
        assert!(done.contains_key("index.html") && done.contains_key("LICENSE.txt"));
        let text = |start: &str| {
            let (name, text) = done.iter().find(|(name, _)| name.starts_with(start)).unwrap();
            (name.clone(), String::from_utf8(text.clone()).unwrap())
        };
        let (wasm, _) = text("app_bg-");
        let (app, app_text) = text("app-");
        let (start, start_text) = text("start-");
        assert_eq!(app_text, format!("new URL('{wasm}', import.meta.url)"));
        assert_eq!(start_text, format!("import('./{app}'); new URL('./{wasm}', import.meta.url)"));
        assert_eq!(start, hashed_name("start.js", start_text.as_bytes()));
        assert!(text("index.html").1.contains(&start));
        assert!(text("index.html").1.contains(&text("worker_loader-").0));
    }

    #[test]
    fn the_manual_is_no_part_of_the_page() {
        let (page, manual) = ("<a href=\"embed/index.html\">", "<a href=\"ja.html\">");
        let list = [("index.html", page), ("embed/index.html", manual), ("embed.js", "")];
        let mut site = files(&list);
        assert_eq!(take_manual(&mut site), files(&list[1..2]));
        assert_eq!(site, files(&[list[0], list[2]]));
    }

    #[test]
    fn the_manual_names_the_copy_of_the_script_for_other_pages() {
        let site = files(&[("embed.js", "1")]);
        let page = "<script src=\"https://shogi.example/embed-HASH.js\" integrity=\"sha384-HASH\">";
        let mut manual = files(&MANUAL_PAGES.map(|name| (name, page)));
        let (name, script) = pin(&site, &mut manual).unwrap();
        assert_eq!((name.as_str(), script.as_slice()), ("embed-6b86b273ff34fce1.js", b"1".as_slice()));
        let pinned = format!(
            "<script src=\"https://shogi.example/{name}\" integrity=\"sha384-{}\">",
            "R/BdNnsMMuQ4+2Pmz0pfNcKqL5DcdUP4pBoPlc6KQKMTq1zzYTSiBoxMlpy1Dbd2"
        );
        assert!(MANUAL_PAGES.iter().all(|name| manual[*name] == pinned.as_bytes()));
        // Both marks are gone now.
        assert!(pin(&site, &mut manual).is_err());
    }

    #[test]
    fn a_circle_is_an_error() {
        assert!(put_hashes(files(&[("a.js", "'b.js'"), ("b.js", "'a.js'")])).is_err());
    }

    #[test]
    fn names_are_whole_and_seen_from_their_folder() {
        assert!(names("x.js", b"'./app.js'", "app.js"));
        assert!(!names("x.js", b"'my-app.js'", "app.js"));
        assert!(!names("x.js", b"'app.json'", "app.js"));
        assert!(names("snippets/a.js", b"'./b.js'", "snippets/b.js"));
        assert!(!names("x.png", b"'./app.js'", "app.js"));
    }

    #[test]
    fn policy_comes_first_and_inline_scripts_are_refused() {
        let page =
            secure("<head>\n<title>K</title>\n<link data-trunk rel=\"rust\"\n href=\"src/app\">\n</head>")
                .unwrap();
        assert!(page.starts_with("<head>\n    <meta name=\"komadai:policy\""));
        assert!(!page.contains("data-trunk"));
        assert!(secure("<head><script>1</script>").is_err());
    }

    #[test]
    fn promises_are_the_contents_of_our_metas() {
        let page = "<meta name=\"author\" content=\"x\"><meta name=\"komadai:worker\" content=\"w.js\">";
        assert_eq!(promises(page).collect::<Vec<_>>(), ["w.js"]);
    }
}

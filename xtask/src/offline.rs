//! Writes the build id and the list of files, which make the site work offline.
//!
//! The service worker contains both, so it differs between builds and browsers notice an update. The page contains the
//! id, so that the service worker recognizes pages of its own build. The loaders of the workers contain it too, because
//! a page and a worker of different builds refuse each other.
//!
//! The id is a hash of all files before hashes are put into their names, so that the files may contain the id.

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::site::{Files, PAGE, hash, short};

/// The file of the service worker. Its name has no hash, because browsers look for updates under the same name.
pub(crate) const WORKER: &str = "sw.js";

/// The scripts that load the engine worker and the solver worker.
const LOADERS: [&str; 2] = ["worker_loader.js", "solver_loader.js"];

/// The line of the service worker and of the loaders that is replaced by the build id.
const NO_BUILD: &str = "const BUILD = \"\";";
/// The line of the service worker that is replaced by the list of files.
const NO_FILES: &str = "const FILES = [];";

/// Writes the build id into the page and the loaders of the workers.
///
/// # Errors
/// One of these files is missing, or does not contain the line to replace exactly once.
pub(crate) fn sign_files(files: &mut Files, build: &str) -> Result<()> {
    let page = files.get_mut(PAGE).context("the site has no page")?;
    *page = sign(&String::from_utf8_lossy(page), build)?.into_bytes();
    for name in LOADERS {
        let loader = files.get_mut(name).with_context(|| format!("the site has no {name}"))?;
        let signed = replace_once(&String::from_utf8_lossy(loader), NO_BUILD, &build_line(build));
        *loader =
            signed.with_context(|| format!("public/{name} must have one line `{NO_BUILD}`"))?.into_bytes();
    }
    Ok(())
}

/// Adds the service worker, with the build id and the list of all files, to the files.
///
/// # Errors
/// The service worker does not contain both lines to replace exactly once.
pub(crate) fn add_worker(files: &mut Files, worker: &str, build: &str) -> Result<()> {
    let worker = fill_in(worker, build, files)?;
    files.insert(WORKER.to_owned(), worker.into_bytes());
    Ok(())
}

/// Makes the build id: a hash of the names and contents of all files, before hashes are put into names.
pub(crate) fn build_id(files: &Files, worker: &str) -> String {
    let mut digest = Sha256::new();
    for (name, content) in files {
        digest.update(format!("{name} {}\n", hash(content)));
    }
    digest.update(worker);
    short(&digest.finalize())
}

fn build_line(build: &str) -> String {
    format!("const BUILD = \"{build}\";")
}

/// Adds the `<meta>` tag with the build id to the page.
fn sign(page: &str, build: &str) -> Result<String> {
    let end = page.find("</head>").context("index.html has no </head>")?;
    let (head, rest) = page.split_at(end);
    Ok(format!("{}\n    <meta name=\"komadai:build\" content=\"{build}\">\n  {rest}", head.trim_end()))
}

/// Writes the build id and the list of files into the service worker. The page comes last, as `./`, because some web
/// servers redirect requests for `index.html`.
fn fill_in(worker: &str, build: &str, files: &Files) -> Result<String> {
    let mut list: Vec<&str> = files.keys().map(String::as_str).filter(|name| *name != PAGE).collect();
    list.push("./");
    let list = serde_json::to_string_pretty(&list)?;
    replace_once(worker, NO_BUILD, &build_line(build))
        .and_then(|worker| replace_once(&worker, NO_FILES, &format!("const FILES = {list};")))
        .with_context(|| format!("public/{WORKER} must have one line `{NO_BUILD}` and one line `{NO_FILES}`"))
}

/// Replaces the only occurrence of `old`; `None` unless there is exactly one.
fn replace_once(text: &str, old: &str, new: &str) -> Option<String> {
    let (before, after) = text.split_once(old)?;
    (!after.contains(old)).then(|| format!("{before}{new}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = "const BUILD = \"\";\nconst FILES = [];\nrun();\n";

    fn site(style: &str) -> Files {
        let page = "<head>\n  </head>\n<body></body>";
        let loader = "const BUILD = \"\";\nload();\n";
        [("a-0123.css", style), ("index.html", page), (LOADERS[0], loader), (LOADERS[1], loader)]
            .map(|(name, text)| (name.to_owned(), text.as_bytes().to_vec()))
            .into()
    }

    fn text(files: &Files, name: &str) -> String {
        String::from_utf8(files[name].clone()).unwrap()
    }

    #[test]
    fn page_and_all_workers_tell_the_same_build_and_the_page_is_listed_last() {
        let mut files = site("b{}");
        let build = build_id(&files, TEMPLATE);
        sign_files(&mut files, &build).unwrap();
        add_worker(&mut files, TEMPLATE, &build).unwrap();
        assert_eq!(build.len(), 16);
        assert_eq!(
            text(&files, "sw.js"),
            format!(
                "const BUILD = \"{build}\";\nconst FILES = [\n  \"a-0123.css\",\n  \"solver_loader.js\",\n  \"worker_loader.js\",\n  \"./\"\n];\nrun();\n"
            )
        );
        for name in LOADERS {
            assert_eq!(text(&files, name), format!("const BUILD = \"{build}\";\nload();\n"));
        }
        assert_eq!(
            text(&files, "index.html"),
            format!(
                "<head>\n    <meta name=\"komadai:build\" content=\"{build}\">\n  </head>\n<body></body>"
            )
        );
    }

    #[test]
    fn every_change_makes_another_build() {
        let build = build_id(&site("b{}"), TEMPLATE);
        assert_eq!(build, build_id(&site("b{}"), TEMPLATE));
        assert_ne!(build, build_id(&site("c{}"), TEMPLATE));
        assert_ne!(build, build_id(&site("b{}"), "another worker"));
    }

    #[test]
    fn a_worker_without_its_lines_is_an_error() {
        assert!(add_worker(&mut site(""), "const BUILD = \"\";", "1").is_err());
        assert!(add_worker(&mut site(""), &TEMPLATE.repeat(2), "1").is_err());
        for name in LOADERS {
            let mut files = site("");
            files.insert(name.to_owned(), b"load();".to_vec());
            assert!(sign_files(&mut files, "1").is_err());
        }
    }

    #[test]
    fn our_own_workers_have_their_lines() {
        assert!(add_worker(&mut site(""), include_str!("../../public/sw.js"), "1").is_ok());
        let mut files = site("");
        let ours: [&[u8]; 2] = [
            include_bytes!("../../public/worker_loader.js"),
            include_bytes!("../../public/solver_loader.js"),
        ];
        for (name, loader) in LOADERS.into_iter().zip(ours) {
            files.insert(name.to_owned(), loader.to_vec());
        }
        assert!(sign_files(&mut files, "1").is_ok());
    }
}

//! What makes the finished site keep itself on a person's device: the build's id and the list of its files.
//!
//! Both are written into the service worker, which therefore differs from build to build, so that browsers notice a
//! new one. The page names its build too: by that the service worker knows a page of its own build. And so do the
//! loaders of the workers: page and worker of different builds refuse each other.
//!
//! The id is made of what the site is made of, before hashes go into names, so that files may contain it.

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::site::{Files, PAGE, hash, short};

/// The service worker: browsers ask for updates by its name, so that never changes.
pub(crate) const WORKER: &str = "sw.js";

/// The loaders of the workers.
const LOADERS: [&str; 2] = ["worker_loader.js", "solver_loader.js"];

/// The lines of both that are filled in.
const NO_BUILD: &str = "const BUILD = \"\";";
const NO_FILES: &str = "const FILES = [];";

/// Puts the build into the page and the loaders of the workers.
pub(crate) fn sign_files(files: &mut Files, build: &str) -> Result<()> {
    let page = files.get_mut(PAGE).context("the site has no page")?;
    *page = sign(&String::from_utf8_lossy(page), build)?.into_bytes();
    for name in LOADERS {
        let loader = files.get_mut(name).with_context(|| format!("the site has no {name}"))?;
        let signed = replace_once(&String::from_utf8_lossy(loader), NO_BUILD, &build_line(build));
        *loader = signed.with_context(|| format!("public/{name} has not one `{NO_BUILD}`"))?.into_bytes();
    }
    Ok(())
}

/// Puts the service worker, with the list of all files, to them.
pub(crate) fn add_worker(files: &mut Files, worker: &str, build: &str) -> Result<()> {
    let worker = fill_in(worker, build, files)?;
    files.insert(WORKER.to_owned(), worker.into_bytes());
    Ok(())
}

/// The hash over the names and contents of all files that wait for hashes in their names.
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

/// The page with the line by which it tells its build.
fn sign(page: &str, build: &str) -> Result<String> {
    let end = page.find("</head>").context("index.html has no </head>")?;
    let (head, rest) = page.split_at(end);
    Ok(format!("{}\n    <meta name=\"komadai:build\" content=\"{build}\">\n  {rest}", head.trim_end()))
}

/// The service worker with the build and its files: the page last and by the address that every web server knows,
/// since some answer `index.html` with a redirection.
fn fill_in(worker: &str, build: &str, files: &Files) -> Result<String> {
    let mut list: Vec<&str> = files.keys().map(String::as_str).filter(|name| *name != PAGE).collect();
    list.push("./");
    let list = serde_json::to_string_pretty(&list)?;
    replace_once(worker, NO_BUILD, &build_line(build))
        .and_then(|worker| replace_once(&worker, NO_FILES, &format!("const FILES = {list};")))
        .with_context(|| {
            format!("public/{WORKER} has not the lines `{NO_BUILD}` and `{NO_FILES}`, once each")
        })
}

/// The text with the only place of `old` replaced.
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

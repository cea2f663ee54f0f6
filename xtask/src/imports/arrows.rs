//! Finds the imports between the files of a crate. Every path that leads to another file counts as an import of the
//! deepest module file on it. A `mod` item alone does not count.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use crate::source::{Code, module_of};

/// The contents of source files, by their path in the crate, such as `search/frame.rs`.
pub(super) type Sources = BTreeMap<String, String>;

/// The import graph: for each file, the files that it imports, and the names that it takes from each.
pub(super) type Arrows = BTreeMap<String, BTreeMap<String, BTreeSet<String>>>;

/// Finds the imports between the files of a crate, without those of test modules.
///
/// # Errors
/// A file is not Rust.
pub(super) fn arrows(sources: &Sources) -> Result<Arrows> {
    // If the folder has a library, `main.rs` is another crate, which no file of the library can import.
    let is_apart = |file: &str| file == "main.rs" && sources.contains_key("lib.rs");
    let (mut files, mut codes, mut tests) = (BTreeMap::new(), Vec::new(), BTreeSet::new());
    for (file, source) in sources.iter().filter(|(file, _)| !is_apart(file)) {
        let module = module_of(file);
        let mut code = Code::of(source, &module)?;
        tests.append(&mut code.tests);
        files.insert(module.clone(), file.clone());
        codes.push((module, file, code));
    }
    codes.retain(|(module, ..)| !ancestry(module).any(|module| tests.contains(module)));
    let mut arrows = Arrows::new();
    for (_, file, code) in &codes {
        let globs = code.globs.iter().map(|glob| format!("{glob}::*"));
        let imported = code.imported().map(str::to_owned);
        let named = code.paths.iter().flat_map(|(module, path)| code.meanings(module, path));
        for path in globs.chain(imported).chain(named) {
            if let Some((to, name)) = target(&files, &path)
                && to != *file
            {
                let taken = arrows.entry((*file).clone()).or_default();
                taken.entry(to.to_owned()).or_default().insert(name.to_owned());
            }
        }
    }
    Ok(arrows)
}

/// A path and all its ancestors, longest first.
fn ancestry(path: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(path), |path| Some(path.rsplit_once("::")?.0))
}

/// The deepest module file on a path, and the next name of the path in it; `self` if the path ends at the module.
fn target<'a>(files: &'a BTreeMap<String, String>, path: &'a str) -> Option<(&'a str, &'a str)> {
    let (module, file) = ancestry(path).find_map(|module| Some((module, files.get(module)?)))?;
    let inside = path.get(module.len()..)?.split("::").find(|name| !name.is_empty());
    Some((file, inside.unwrap_or("self")))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The imports of `search/frame.rs` with this code, as `file: names; file: names`.
    fn taken(source: &str) -> String {
        let files = [
            ("lib.rs", ""),
            ("main.rs", "use crate::search::frame::Frame;"),
            ("value.rs", ""),
            ("search.rs", ""),
            ("search/root.rs", ""),
            ("search/frame.rs", source),
            ("search/frame/pick.rs", ""),
        ];
        let sources = files.map(|(file, source)| (file.to_owned(), source.to_owned()));
        let arrows = arrows(&sources.into()).unwrap();
        let taken = arrows.get("search/frame.rs").into_iter().flatten();
        let taken = taken.map(|(to, names)| format!("{to}: {}", Vec::from_iter(names.clone()).join(", ")));
        taken.collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn every_kind_of_path_is_an_arrow_to_the_deepest_file() {
        for (source, expected) in [
            ("use crate::value::Value;", "value.rs: Value"),
            ("use crate::value;", "value.rs: self"),
            ("use crate::value::{self, *};", "value.rs: *, self"),
            ("use crate::Engine;", "lib.rs: Engine"),
            ("use super::Search;", "search.rs: Search"),
            ("use super::root::RootMove as Root;", "search/root.rs: RootMove"),
            (
                "use crate::{value::{MATE, Value}, search::{Search, root::{self, RootMove}}};",
                "search.rs: Search; search/root.rs: RootMove, self; value.rs: MATE, Value",
            ),
            ("mod pick; use pick::Pick;", "search/frame/pick.rs: Pick"),
            ("mod pick; pub(crate) use self::pick::Pick;", "search/frame/pick.rs: Pick"),
            ("mod pick; fn f() { pick::first() }", "search/frame/pick.rs: first"),
            (
                "fn f(search: &super::Search) -> super::super::value::Value {}",
                "search.rs: Search; value.rs: Value",
            ),
            (
                "fn f() { assert!(crate::value::is_mate(1), \"{}\", super::root::name()) }",
                "search/root.rs: name; value.rs: is_mate",
            ),
            ("fn f() -> impl Fn() { use super::root; root::Kind::of }", "search/root.rs: Kind, self"),
            ("use super::root; fn f() { root::Kind::of() }", "search/root.rs: Kind, self"),
            (
                "use crate::search; fn f() { search::root::Kind::of() }",
                "search.rs: self; search/root.rs: Kind",
            ),
            ("mod inner { use super::super::root::Kind; use super::Frame; }", "search/root.rs: Kind"),
        ] {
            assert_eq!(taken(source), expected, "{source}");
        }
    }

    #[test]
    fn what_names_no_other_file_is_no_arrow() {
        for source in [
            "mod pick;",
            "mod pick; use rules::{Move, Position}; use std::fmt; fn f() -> fmt::Result { Move::of() }",
            "fn f() { self::g(); crate::search::frame::g(); Self::h() }",
            "//! [`super::Search`]\n/// super::Search\nfn f() { \"super::root::a\" } /* super::root */ // super::a",
            "#[cfg(test)] mod tests { use super::*; use crate::value::Value; }",
            "#[cfg(test)] use crate::value::Value;",
            "pub(in crate::search) fn f() {}",
        ] {
            assert_eq!(taken(source), "", "{source}");
        }
    }
}

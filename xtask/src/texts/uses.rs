//! Which texts the page's code names: each `Key::Variant` with the `Key` that is meant there. Several vocabularies have a
//! type of that name, so every path is resolved as the compiler does it: by the imports of its file.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{ItemUse, UseTree};

/// A type with one of its variants, such as `crate::texts::Key` and `Flip`.
pub(super) type Use = (String, String);

/// The module of a file of the page, such as `crate::study::words` for `src/app/study/words.rs`.
pub(super) fn module_of(file: &str) -> String {
    let inside = file.trim_start_matches("src/app/").trim_end_matches(".rs");
    match inside {
        "lib" | "main" => "crate".to_owned(),
        _ => format!("crate::{}", inside.replace('/', "::")),
    }
}

/// The variants of any type called `Key` that the code of a module names, tests aside.
///
/// # Errors
/// The code is no Rust, a name stands for two types, or a glob could bring any `Key` in.
pub(super) fn uses(source: &str, module: &str) -> Result<BTreeSet<Use>> {
    let tokens: TokenStream = source.parse().map_err(|error| anyhow::anyhow!("{module}: {error}"))?;
    let mut code = Code::default();
    code.read(tokens, module)?;
    code.paths.iter().filter_map(|(module, path)| code.resolve(module, path).transpose()).collect()
}

/// What a file imports and names.
#[derive(Debug, Default)]
struct Code {
    /// The names that `use` brings in, with what they stand for.
    imports: BTreeMap<String, BTreeSet<String>>,
    /// Every path of two and more names, with the module where it stands.
    paths: BTreeSet<(String, Vec<String>)>,
}

impl Code {
    fn read(&mut self, tokens: TokenStream, module: &str) -> Result<()> {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            at += 1;
            match token {
                TokenTree::Punct(sign) if sign.as_char() == '#' && is_of_tests(tokens.get(at)) => {
                    at += 1 + to_body(&tokens[at + 1..]);
                }
                TokenTree::Ident(word) if word == "use" => {
                    let length = to_semicolon(&tokens[at..]);
                    let import = tokens[at - 1..at + length].iter().cloned().collect();
                    // The SVG element of this name is no import.
                    if let Ok(import) = syn::parse2::<ItemUse>(import) {
                        self.import(&import.tree, &[], module)?;
                        at += length;
                    }
                }
                TokenTree::Ident(word) if word == "mod" => {
                    if let [TokenTree::Ident(name), TokenTree::Group(body), ..] = &tokens[at..] {
                        self.read(body.stream(), &format!("{module}::{name}"))?;
                        at += 2;
                    }
                }
                TokenTree::Ident(first) => {
                    let mut path = vec![first.to_string()];
                    while let Some(next) = after_colons(&tokens[at..]) {
                        path.push(next);
                        at += 3;
                    }
                    if path.len() > 1 {
                        self.paths.insert((module.to_owned(), path));
                    }
                }
                TokenTree::Group(group) => self.read(group.stream(), module)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Takes the names of an import; `before` leads to them.
    fn import(&mut self, tree: &UseTree, before: &[String], module: &str) -> Result<()> {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        let (name, path) = match tree {
            UseTree::Path(path) => return self.import(&path.tree, &with(&path.ident), module),
            UseTree::Group(group) => {
                return group.items.iter().try_for_each(|tree| self.import(tree, before, module));
            }
            UseTree::Glob(_) if before.last().is_some_and(|last| last == "words" || last == "texts") => {
                bail!("{module}: `use {}::*` hides which `Key` it brings in", before.join("::"));
            }
            UseTree::Glob(_) => return Ok(()),
            UseTree::Name(name) if name.ident == "self" => {
                (before.last().context("`use self` is none")?.clone(), before.to_vec())
            }
            UseTree::Name(name) => (name.ident.to_string(), with(&name.ident)),
            UseTree::Rename(name) => (name.rename.to_string(), with(&name.ident)),
        };
        self.imports.entry(name).or_default().insert(absolute(module, &path));
        Ok(())
    }

    /// The type and the variant that a path names, if the type is called `Key`.
    fn resolve(&self, module: &str, path: &[String]) -> Result<Option<Use>> {
        let Some((variant, [first, rest @ ..])) = path.split_last() else { return Ok(None) };
        let whole = |start: &str| rest.iter().fold(start.to_owned(), |path, name| format!("{path}::{name}"));
        let known = self.imports.get(first).into_iter().flatten();
        let mut meant: BTreeSet<String> = known.map(|start| whole(start)).collect();
        if meant.is_empty() {
            meant.insert(absolute(module, &path[..path.len() - 1]));
        }
        meant.retain(|path| path.ends_with("::Key"));
        if meant.len() > 1 {
            bail!("{module}: `{}` may be of any of {meant:?}", path.join("::"));
        }
        Ok(meant.pop_first().map(|key| (key, variant.clone())))
    }
}

/// A path from the root of the page's crate, if it is written as seen from a module. One that names another crate is taken
/// for one of the module: no other crate has texts.
fn absolute(module: &str, path: &[String]) -> String {
    let mut whole: Vec<&str> = module.split("::").collect();
    for name in path {
        match name.as_str() {
            "crate" => whole = vec!["crate"],
            "self" => {}
            "super" => drop(whole.pop()),
            name => whole.push(name),
        }
    }
    whole.join("::")
}

/// Whether it is the rest of `#[cfg(test)]`, or of a longer condition that begins with `all(test`.
fn is_of_tests(attribute: Option<&TokenTree>) -> bool {
    let Some(TokenTree::Group(attribute)) = attribute else { return false };
    let text: String = attribute.stream().to_string().split_whitespace().collect();
    text == "cfg(test)" || text.starts_with("cfg(all(test,")
}

/// How many tokens there are up to the semicolon, or else all.
fn to_semicolon(tokens: &[TokenTree]) -> usize {
    tokens.iter().position(is_semicolon).map_or(tokens.len(), |end| end + 1)
}

/// How many tokens an item has that is no import: up to its body, or to its semicolon.
fn to_body(tokens: &[TokenTree]) -> usize {
    let is_body =
        |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    let end = tokens.iter().position(|token| is_semicolon(token) || is_body(token));
    end.map_or(tokens.len(), |end| end + 1)
}

fn is_semicolon(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(sign) if sign.as_char() == ';')
}

/// The name after two colons.
fn after_colons(tokens: &[TokenTree]) -> Option<String> {
    match tokens {
        [TokenTree::Punct(first), TokenTree::Punct(second), TokenTree::Ident(name), ..]
            if first.as_char() == ':' && second.as_char() == ':' =>
        {
            Some(name.to_string())
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The uses in a file of `crate::study`, without the common beginning of the types.
    fn named(source: &str) -> Vec<String> {
        let uses = uses(source, "crate::study::panel").unwrap();
        uses.iter().map(|(key, variant)| format!("{} {variant}", key.trim_start_matches("crate::"))).collect()
    }

    #[test]
    fn a_key_is_the_one_that_the_file_imports() {
        for (source, expected) in [
            ("use crate::texts::Key; fn f() { say(Key::Flip) }", "texts::Key Flip"),
            ("use super::words::{Key, Words}; const A: Key = Key::Flip;", "study::words::Key Flip"),
            ("use crate::texts::{Key as PageKey, Voice}; fn f() { PageKey::Flip }", "texts::Key Flip"),
            ("use crate::share::words as share; fn f() { share::Key::Flip }", "share::words::Key Flip"),
            ("use crate::mates::words::{self, Words}; fn f() { words::Key::Flip }", "mates::words::Key Flip"),
            ("mod words; fn f() { words::Key::Flip }", "study::panel::words::Key Flip"),
            ("fn f() { crate::texts::Key::Flip }", "texts::Key Flip"),
            ("fn f() { super::super::texts::Key::Flip }", "texts::Key Flip"),
            ("enum Key { Flip } fn f() { Key::Flip }", "study::panel::Key Flip"),
            (
                "use crate::texts; fn f() { view! { <use href=a></use> <p title=texts::Key::Flip/> }; }",
                "texts::Key Flip",
            ),
            ("mod inner { use super::super::words::Key; fn f() { Key::Flip } }", "study::words::Key Flip"),
        ] {
            assert_eq!(named(source), [expected], "{source}");
        }
    }

    #[test]
    fn comments_strings_tests_and_other_types_name_no_text() {
        for source in [
            "// Key::Flip\nfn f() { \"Key::Flip\" }",
            "use crate::texts::Key; #[cfg(test)] mod tests { fn f() { Key::Flip } }",
            "use crate::texts::Key; #[cfg(test)] #[allow(unused)] fn f() -> Key { Key::Flip }",
            "#[cfg(test)] use crate::texts::{Key, Voice}; fn f() { Keys::Flip; MyKey::Flip }",
        ] {
            assert_eq!(named(source), [""; 0], "{source}");
        }
    }

    #[test]
    fn what_could_be_of_two_vocabularies_is_refused() {
        let both =
            "mod a { use crate::texts::Key; } mod b { use crate::study::words::Key; fn f() { Key::Flip } }";
        assert!(uses(both, "crate::a").unwrap_err().to_string().contains("`Key::Flip` may be of any of"));
        assert!(uses("use super::words::*;", "crate::study::a").is_err());
        assert!(uses("fn f() {", "crate::a").is_err());
    }

    #[test]
    fn a_file_is_a_module() {
        for (file, module) in [
            ("src/app/lib.rs", "crate"),
            ("src/app/texts.rs", "crate::texts"),
            ("src/app/panels/help/words.rs", "crate::panels::help::words"),
        ] {
            assert_eq!(module_of(file), module);
        }
    }
}

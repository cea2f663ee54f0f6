//! Finds the imports and paths in the tokens of a source file. Tokens in macros count like other code; comments,
//! strings and tests do not count.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use syn::{ItemUse, UseTree};

/// The imports and paths of a file, without those of its tests. Modules and their items are written as paths from the
/// root of the crate, such as `crate::study::words`.
#[derive(Debug, Default)]
pub(crate) struct Code {
    /// The names that `use` brings into scope, with the paths that they stand for.
    imports: BTreeMap<String, BTreeSet<String>>,
    /// The modules and types of glob imports.
    pub(crate) globs: BTreeSet<String>,
    /// Every path of two or more names outside of `use`, with the module that contains it.
    pub(crate) paths: BTreeSet<(String, Vec<String>)>,
    /// The test modules that are in files of their own.
    pub(crate) tests: BTreeSet<String>,
}

impl Code {
    /// Parses the source of a module.
    ///
    /// # Errors
    /// The source is not Rust.
    pub(crate) fn of(source: &str, module: &str) -> Result<Self> {
        let tokens: TokenStream = source.parse().map_err(|error| anyhow::anyhow!("{module}: {error}"))?;
        let mut code = Self::default();
        code.read(tokens, module)?;
        Ok(code)
    }

    /// The paths that `use` imports by name, without glob imports.
    pub(crate) fn imported(&self) -> impl Iterator<Item = &str> {
        self.imports.values().flatten().map(String::as_str)
    }

    /// The full paths that a path in this module may stand for. There are several only if several imports have the same
    /// name. A path that begins with another crate is treated as a path in the module.
    pub(crate) fn meanings(&self, module: &str, path: &[String]) -> BTreeSet<String> {
        let known = path.split_first().and_then(|(first, rest)| Some((self.imports.get(first)?, rest)));
        match known {
            Some((known, rest)) => known.iter().map(|start| absolute(start, rest)).collect(),
            None => BTreeSet::from([absolute(module, path)]),
        }
    }

    fn read(&mut self, tokens: TokenStream, module: &str) -> Result<()> {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            at += 1;
            match token {
                TokenTree::Punct(sign) if sign.as_char() == '#' && is_of_tests(tokens.get(at)) => {
                    let end = at + 1 + to_body(&tokens[at + 1..]);
                    if let [.., TokenTree::Ident(word), TokenTree::Ident(name), last] = &tokens[at + 1..end]
                        && word == "mod"
                        && is_semicolon(last)
                    {
                        self.tests.insert(format!("{module}::{name}"));
                    }
                    at = end;
                }
                // The rest of a path after `<…>`, or a path that begins with `::`.
                TokenTree::Punct(_) if after_colons(&tokens[at - 1..]).is_some() => {
                    at += 2;
                    while after_colons(&tokens[at..]).is_some() {
                        at += 3;
                    }
                }
                TokenTree::Ident(word) if word == "pub" && is_place(tokens.get(at)) => at += 1,
                TokenTree::Ident(word) if word == "use" => {
                    let length = to_semicolon(&tokens[at..]);
                    let import = tokens[at - 1..at + length].iter().cloned().collect();
                    // The SVG element `use` in a macro is not an import.
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

    /// Adds the names of an import; `before` is the path before them.
    fn import(&mut self, tree: &UseTree, before: &[String], module: &str) -> Result<()> {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        let (name, path) = match tree {
            UseTree::Path(path) => return self.import(&path.tree, &with(&path.ident), module),
            UseTree::Group(group) => {
                return group.items.iter().try_for_each(|tree| self.import(tree, before, module));
            }
            UseTree::Glob(_) => {
                self.globs.insert(absolute(module, before));
                return Ok(());
            }
            UseTree::Name(name) if name.ident == "self" => {
                (before.last().context("`use self` is not an import")?.clone(), before.to_vec())
            }
            UseTree::Name(name) => (name.ident.to_string(), with(&name.ident)),
            UseTree::Rename(name) if name.ident == "self" => (name.rename.to_string(), before.to_vec()),
            UseTree::Rename(name) => (name.rename.to_string(), with(&name.ident)),
        };
        self.imports.entry(name).or_default().insert(absolute(module, &path));
        Ok(())
    }
}

/// The module of a file, by its path in the crate: `crate::study::words` for `study/words.rs`.
pub(crate) fn module_of(file: &str) -> String {
    match file.trim_end_matches(".rs") {
        "lib" | "main" => "crate".to_owned(),
        inside => format!("crate::{}", inside.replace('/', "::")),
    }
}

/// Makes a path in a module absolute. A path that begins with another crate is treated as a path in the module.
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

/// Whether the token after `#` makes `#[cfg(test)]`, or a longer condition that begins with `all(test,`.
fn is_of_tests(attribute: Option<&TokenTree>) -> bool {
    let Some(TokenTree::Group(attribute)) = attribute else { return false };
    let text: String = attribute.stream().to_string().split_whitespace().collect();
    text == "cfg(test)" || text.starts_with("cfg(all(test,")
}

/// Whether the token after `pub` makes `pub(in …)`. Its path is only a visibility, not a use.
fn is_place(rest: Option<&TokenTree>) -> bool {
    let Some(TokenTree::Group(rest)) = rest else { return false };
    matches!(rest.stream().into_iter().next(), Some(TokenTree::Ident(word)) if word == "in")
}

/// The number of tokens up to and including the next semicolon; all if there is none.
fn to_semicolon(tokens: &[TokenTree]) -> usize {
    tokens.iter().position(is_semicolon).map_or(tokens.len(), |end| end + 1)
}

/// The number of tokens of an item: up to and including its body or its semicolon.
fn to_body(tokens: &[TokenTree]) -> usize {
    let is_body =
        |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
    let end = tokens.iter().position(|token| is_semicolon(token) || is_body(token));
    end.map_or(tokens.len(), |end| end + 1)
}

fn is_semicolon(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(sign) if sign.as_char() == ';')
}

/// The name after `::` at the beginning of the tokens, if there is one.
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

    fn meanings(source: &str) -> Vec<String> {
        let code = Code::of(source, "crate::study::panel").unwrap();
        let paths = code.paths.iter();
        paths.flat_map(|(module, path)| code.meanings(module, path)).collect()
    }

    #[test]
    fn a_path_is_followed_through_the_imports() {
        for (source, expected) in [
            ("fn f() { crate::texts::TextKey::Flip }", "crate::texts::TextKey::Flip"),
            ("fn f() { super::super::texts::say() }", "crate::texts::say"),
            ("use crate::texts; fn f() { view! { <p title=texts::say()/> } }", "crate::texts::say"),
            ("use super::words::{self, StudyTexts}; const A: u8 = words::A;", "crate::study::words::A"),
            ("use super::words::{self as mine}; const A: u8 = mine::A;", "crate::study::words::A"),
            ("mod inner { fn f() { super::rows::add() } }", "crate::study::panel::rows::add"),
            ("fn f() -> Vec<rows::Row> {}", "crate::study::panel::rows::Row"),
        ] {
            assert_eq!(meanings(source), [expected], "{source}");
        }
    }

    #[test]
    fn what_is_no_path_from_here_is_left_out() {
        for source in [
            "/// crate::texts::TextKey\nfn f() { \"crate::texts::TextKey\" } // crate::texts::TextKey",
            "#[cfg(test)] mod tests { fn f() { crate::texts::say() } }",
            "#[cfg(all(test, unix))] use crate::texts::TextKey;",
            "pub(in crate::study) fn f() {}",
            "fn f() { <Row>::rows::add(); ::rows::add() }",
        ] {
            assert_eq!(meanings(source), [""; 0], "{source}");
        }
    }

    #[test]
    fn globs_and_files_of_tests_are_told() {
        let code = Code::of("use super::rows::*; #[cfg(test)] pub(super) mod tests;", "crate::a::b").unwrap();
        assert_eq!(code.globs, ["crate::a::rows".to_owned()].into());
        assert_eq!(code.tests, ["crate::a::b::tests".to_owned()].into());
        assert!(Code::of("fn f() {", "crate::a").is_err());
    }

    #[test]
    fn a_file_is_a_module() {
        for (file, module) in [
            ("lib.rs", "crate"),
            ("texts.rs", "crate::texts"),
            ("panels/help/words.rs", "crate::panels::help::words"),
        ] {
            assert_eq!(module_of(file), module);
        }
    }
}

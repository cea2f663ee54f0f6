//! Checks the shape of the code of the page: a function has at most 70 lines, so that it can be read at once, and a
//! struct at most 15 fields, so that fields with one meaning become a struct of their own. A function counts from the
//! line with `fn` to its closing brace. Tests do not count.

use std::fmt::{self, Display};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail};
use proc_macro2::Span;
use syn::{Attribute, Block, ImplItem, Item, Meta, Signature, Stmt, TraitItem};

/// The folder of the crate that is checked.
const CHECKED: &str = "src/app";

/// The greatest number of lines of a function.
const MOST_LINES: usize = 70;

/// The greatest number of fields of a struct.
const MOST_FIELDS: usize = 15;

/// The functions and structs of a folder that have been checked, and those of them that are too large.
#[derive(Debug, Default)]
struct Shape {
    functions: usize,
    structs: usize,
    faults: Vec<Fault>,
}

/// A function or struct that is too large.
#[derive(Debug, PartialEq, Eq)]
struct Fault {
    file: String,
    /// The line with `fn` or `struct`, counted from 1.
    line: usize,
    name: String,
    size: Size,
}

/// A size above its limit.
#[derive(Debug, PartialEq, Eq)]
enum Size {
    /// The number of lines of a function.
    Lines(usize),
    /// The number of fields of a struct.
    Fields(usize),
}

impl Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, name, size } = self;
        match size {
            Size::Lines(lines) => {
                write!(
                    f,
                    "{file}:{line}: function `{name}` has {lines} lines, at most {MOST_LINES} are allowed"
                )
            }
            Size::Fields(fields) => {
                write!(
                    f,
                    "{file}:{line}: struct `{name}` has {fields} fields, at most {MOST_FIELDS} are allowed"
                )
            }
        }
    }
}

/// Checks all functions and structs of [`CHECKED`].
///
/// # Errors
/// Some are too large (the message lists them), or a file cannot be read or parsed.
pub(crate) fn check() -> Result<()> {
    let mut shape = Shape::default();
    shape.read_folder(Path::new(CHECKED))?;
    let Shape { functions, structs, mut faults } = shape;
    if !faults.is_empty() {
        faults.sort_by(|one, other| (&one.file, one.line).cmp(&(&other.file, other.line)));
        let lines: Vec<String> = faults.iter().map(|fault| format!("  {fault}")).collect();
        bail!("{} functions or structs are too large:\n{}", faults.len(), lines.join("\n"));
    }
    println!(
        "{functions} functions have at most {MOST_LINES} lines, {structs} structs at most {MOST_FIELDS} fields."
    );
    Ok(())
}

impl Shape {
    /// Checks the Rust files of a folder and of the folders in it.
    fn read_folder(&mut self, folder: &Path) -> Result<()> {
        let about = || format!("cannot read {}", folder.display());
        for entry in fs::read_dir(folder).with_context(about)? {
            let path = entry.with_context(about)?.path();
            if path.is_dir() {
                self.read_folder(&path)?;
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let file = path.display().to_string();
                let source = fs::read_to_string(&path).with_context(|| format!("cannot read {file}"))?;
                self.read(&file, &source)?;
            }
        }
        Ok(())
    }

    /// Checks the source of a file.
    fn read(&mut self, file: &str, source: &str) -> Result<()> {
        let parsed = syn::parse_file(source).with_context(|| format!("cannot parse {file}"))?;
        self.items(file, &parsed.items);
        Ok(())
    }

    fn items(&mut self, file: &str, items: &[Item]) {
        for item in items {
            self.item(file, item);
        }
    }

    fn item(&mut self, file: &str, item: &Item) {
        match item {
            Item::Fn(function) if !is_test(&function.attrs) => {
                self.function(file, &function.sig, &function.block);
            }
            Item::Impl(methods) if !is_test(&methods.attrs) => {
                for method in &methods.items {
                    if let ImplItem::Fn(method) = method {
                        self.function(file, &method.sig, &method.block);
                    }
                }
            }
            Item::Trait(methods) if !is_test(&methods.attrs) => {
                for method in &methods.items {
                    if let TraitItem::Fn(method) = method
                        && let Some(block) = &method.default
                    {
                        self.function(file, &method.sig, block);
                    }
                }
            }
            Item::Mod(module) if !is_test(&module.attrs) => {
                if let Some((_, items)) = &module.content {
                    self.items(file, items);
                }
            }
            Item::Struct(item) if !is_test(&item.attrs) => {
                self.structs += 1;
                let fields = item.fields.len();
                if fields > MOST_FIELDS {
                    let line = line(item.struct_token.span);
                    self.note(file, line, item.ident.to_string(), Size::Fields(fields));
                }
            }
            _ => {}
        }
    }

    /// Checks a function, and the items that stand in its body.
    fn function(&mut self, file: &str, signature: &Signature, block: &Block) {
        self.functions += 1;
        let first = line(signature.fn_token.span);
        let lines = line(block.brace_token.span.close()) - first + 1;
        if lines > MOST_LINES {
            self.note(file, first, signature.ident.to_string(), Size::Lines(lines));
        }
        for statement in &block.stmts {
            if let Stmt::Item(item) = statement {
                self.item(file, item);
            }
        }
    }

    fn note(&mut self, file: &str, line: usize, name: String, size: Size) {
        self.faults.push(Fault { file: file.to_owned(), line, name, size });
    }
}

/// The line of a place in a source, counted from 1.
fn line(span: Span) -> usize {
    span.start().line
}

/// Whether the attributes of an item have `#[test]`, `#[cfg(test)]`, or a longer condition that begins with `all(test,`.
fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        Meta::Path(path) => path.is_ident("test"),
        Meta::List(list) if list.path.is_ident("cfg") => {
            let text: String = list.tokens.to_string().split_whitespace().collect();
            text == "test" || text.starts_with("all(test,")
        }
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The faults of a source, as the message lists them.
    fn faults(source: &str) -> Vec<String> {
        let mut shape = Shape::default();
        shape.read("a.rs", source).unwrap();
        shape.faults.iter().map(ToString::to_string).collect()
    }

    /// A function of this many lines, with an attribute and a doc comment before it.
    fn function(lines: usize) -> String {
        format!("/// Adds.\n#[component]\nfn add() {{\n{}}}\n", "    one();\n".repeat(lines - 2))
    }

    /// A struct with this many fields.
    fn fields(count: usize) -> String {
        let fields: String = (0..count).map(|field| format!("    f{field}: u8,\n")).collect();
        format!("\nstruct Many {{\n{fields}}}\n")
    }

    #[test]
    fn a_function_may_have_seventy_lines() {
        assert_eq!(faults(&function(70)), [""; 0]);
        assert_eq!(faults(&function(71)), ["a.rs:3: function `add` has 71 lines, at most 70 are allowed"]);
    }

    #[test]
    fn a_struct_may_have_fifteen_fields() {
        assert_eq!(faults(&fields(15)), [""; 0]);
        assert_eq!(faults(&fields(16)), ["a.rs:2: struct `Many` has 16 fields, at most 15 are allowed"]);
        let unnamed = format!("pub struct Many({});", "u8, ".repeat(16));
        assert_eq!(faults(&unnamed), ["a.rs:1: struct `Many` has 16 fields, at most 15 are allowed"]);
    }

    #[test]
    fn methods_modules_and_inner_items_count() {
        let (long, wide) = (function(71), fields(16));
        for source in [
            format!("impl A {{ {long} }}"),
            format!("trait A {{ {long} fn add(); }}"),
            format!("mod inner {{ {long} }}"),
            format!("fn outer() {{ {wide} }}"),
        ] {
            assert_eq!(faults(&source).len(), 1, "{source}");
        }
    }

    #[test]
    fn tests_and_macros_do_not_count() {
        let (long, wide) = (function(71), fields(16));
        for source in [
            format!("#[cfg(test)] mod tests {{ {long} {wide} }}"),
            format!("#[cfg(all(test, unix))] {wide}"),
            format!("#[test]\n{long}"),
            format!("macro_rules! many {{ () => {{ {wide} }} }}"),
        ] {
            assert_eq!(faults(&source), [""; 0], "{source}");
        }
        let mut shape = Shape::default();
        assert!(shape.read("a.rs", "fn f() {").is_err());
    }
}

//! Finds the text keys that the page's code uses: each `TextKey::Variant` with its enum. The names of these enums end
//! in `Key`. Every path is resolved through the imports of its file, as the compiler does.

use std::collections::BTreeSet;

use anyhow::{Result, bail};

use crate::source::{self, Code};

/// An enum and one of its variants, such as `crate::texts::TextKey` and `Flip`.
pub(super) type Use = (String, String);

/// The module of a file of the page: `crate::study::words` for `src/app/study/words.rs`.
pub(super) fn module_of(file: &str) -> String {
    source::module_of(file.trim_start_matches("src/app/"))
}

/// Finds the variants of enums called `…Key` that the code of a module uses, without tests.
///
/// # Errors
/// The code is not Rust, a name can mean two types, or a glob import could contain such an enum.
pub(super) fn uses(source: &str, module: &str) -> Result<BTreeSet<Use>> {
    let code = Code::of(source, module)?;
    if let Some(glob) = code.globs.iter().find(|glob| glob.ends_with("::words") || glob.ends_with("::texts"))
    {
        bail!("{module}: `use {glob}::*` may import any keys; import them by name");
    }
    code.paths.iter().filter_map(|(module, path)| resolve(&code, module, path).transpose()).collect()
}

/// The enum and the variant that a path names, if the enum is called `…Key`.
fn resolve(code: &Code, module: &str, path: &[String]) -> Result<Option<Use>> {
    let Some((variant, path @ [_, ..])) = path.split_last() else { return Ok(None) };
    // A function of another type, such as `SaveKey::of`.
    if !variant.starts_with(char::is_uppercase) {
        return Ok(None);
    }
    let mut meant = code.meanings(module, path);
    meant.retain(|path| path.ends_with("Key"));
    if meant.len() > 1 {
        bail!("{module}: `{}::{variant}` is ambiguous: {meant:?}", path.join("::"));
    }
    Ok(meant.pop_first().map(|key| (key, variant.clone())))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The uses in the source of a module in `crate::study`, without `crate::` before the types.
    fn named(source: &str) -> Vec<String> {
        let uses = uses(source, "crate::study::panel").unwrap();
        uses.iter().map(|(key, variant)| format!("{} {variant}", key.trim_start_matches("crate::"))).collect()
    }

    #[test]
    fn a_key_is_the_one_that_the_file_imports() {
        for (source, expected) in [
            ("use crate::texts::TextKey; fn f() { say(TextKey::Flip) }", "texts::TextKey Flip"),
            (
                "use super::words::{StudyKey, StudyTexts}; const A: StudyKey = StudyKey::Flip;",
                "study::words::StudyKey Flip",
            ),
            ("use crate::texts::{TextKey as PageKey, I18n}; fn f() { PageKey::Flip }", "texts::TextKey Flip"),
            (
                "use crate::share::words as share; fn f() { share::ShareKey::Flip }",
                "share::words::ShareKey Flip",
            ),
            (
                "use crate::mates::words::{self, MateTexts}; fn f() { words::MateKey::Flip }",
                "mates::words::MateKey Flip",
            ),
            ("mod words; fn f() { words::StudyKey::Flip }", "study::panel::words::StudyKey Flip"),
            ("fn f() { crate::texts::TextKey::Flip }", "texts::TextKey Flip"),
            ("fn f() { super::super::texts::TextKey::Flip }", "texts::TextKey Flip"),
            ("enum PanelKey { Flip } fn f() { PanelKey::Flip }", "study::panel::PanelKey Flip"),
            (
                "use crate::texts; fn f() { view! { <use href=a></use> <p title=texts::TextKey::Flip/> }; }",
                "texts::TextKey Flip",
            ),
            (
                "mod inner { use super::super::words::StudyKey; fn f() { StudyKey::Flip } }",
                "study::words::StudyKey Flip",
            ),
        ] {
            assert_eq!(named(source), [expected], "{source}");
        }
    }

    #[test]
    fn comments_strings_tests_and_other_types_name_no_text() {
        for source in [
            "// TextKey::Flip\nfn f() { \"TextKey::Flip\" }",
            "use crate::texts::TextKey; #[cfg(test)] mod tests { fn f() { TextKey::Flip } }",
            "use crate::texts::TextKey; #[cfg(test)] #[allow(unused)] fn f() -> TextKey { TextKey::Flip }",
            "#[cfg(test)] use crate::texts::{TextKey, I18n}; fn f() { Keys::Flip; SaveKey::of(1) }",
        ] {
            assert_eq!(named(source), [""; 0], "{source}");
        }
    }

    #[test]
    fn what_could_be_of_two_vocabularies_is_refused() {
        let both = "mod a { use crate::texts::TextKey; } \
                    mod b { use crate::study::TextKey; fn f() { TextKey::Flip } }";
        assert!(uses(both, "crate::a").unwrap_err().to_string().contains("`TextKey::Flip` is ambiguous"));
        assert!(uses("use super::words::*;", "crate::study::a").is_err());
        assert!(uses("fn f() {", "crate::a").is_err());
    }

    #[test]
    fn a_file_of_the_page_is_a_module() {
        assert_eq!(module_of("src/app/lib.rs"), "crate");
        assert_eq!(module_of("src/app/panels/help/words.rs"), "crate::panels::help::words");
    }
}

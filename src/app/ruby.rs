//! Text with readings above its kanji (ルビ *rubi*). They are always in the document; the style hides them if the person
//! does not want them.

use headless::learn::ruby::{Span, parse, without_readings};
use leptos::prelude::*;

/// Shows a text of the lessons or of the doors to them, in which `{銀将|ぎんしょう}` is kanji with their reading.
pub fn ruby(text: &str) -> AnyView {
    let shown = |span| match span {
        Span::Plain(text) => text.into_any(),
        Span::Ruby { base, reading } => view! { <ruby>{base}<rt>{reading}</rt></ruby> }.into_any(),
    };
    parse(text).into_iter().map(shown).collect_view().into_any()
}

/// Brings a sentence of the page into the form of the lessons: there braces hold blanks, so kanji with a reading are
/// written `｜銀《ぎん》`.
pub fn of_page(sentence: &str) -> String {
    sentence.replace('｜', "{").replace('《', "|").replace('》', "}")
}

/// A text of the lessons or a sentence of the page without readings, for names that assistive technology reads.
pub fn plain(text: &str) -> String {
    without_readings(&of_page(text))
}

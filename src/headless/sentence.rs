//! The sentences of the page: one list for each language, blanks that are filled, and strangers' words in them.

/// More characters of a stranger's words are not shown.
const LONGEST_SHOWN: usize = 40;

/// All sentences of a vocabulary in one language, in the order of their keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentences(Vec<String>);

impl Sentences {
    /// Takes the sentences of a vocabulary with so many keys; `None` unless there is one for each.
    pub fn new(sentences: Vec<String>, keys: usize) -> Option<Self> {
        (sentences.len() == keys).then_some(Self(sentences))
    }

    /// The sentence at a place of that order; empty beyond the last.
    pub fn get(&self, place: usize) -> &str {
        self.0.get(place).map_or("", String::as_str)
    }
}

/// Fills the blanks of a sentence: `{name}` stands for the value of `name`. One pass, so that what a value contains is never
/// taken for a blank.
pub fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let Some((name, after)) = after.split_once('}') else {
            filled.push('{');
            rest = after;
            continue;
        };
        match values.iter().find(|(known, _)| *known == name) {
            Some((_, value)) => filled.push_str(value),
            None => filled.push_str(name),
        }
        rest = after;
    }
    filled.push_str(rest);
    filled
}

/// A stranger's words as they may stand in a sentence: not too many, every character in sight, and none that turns
/// the sentence around.
pub fn shown(text: &str) -> String {
    let mut shown = String::new();
    let mut right_to_left = false;
    let mut letters = text.chars();
    for letter in letters.by_ref().take(LONGEST_SHOWN) {
        right_to_left |= runs_right_to_left(letter);
        if is_unseen(letter) {
            shown.push_str(&format!("[U+{:04X}]", u32::from(letter)));
        } else {
            shown.push(letter);
        }
    }
    if letters.next().is_some() {
        shown.push('…');
    }
    // FIRST STRONG ISOLATE and its end: what is between has no effect on the sentence around it.
    if right_to_left { format!("\u{2068}{shown}\u{2069}") } else { shown }
}

/// Control characters, what has no width or no ink, what orders text, and what is put on top of other letters.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{a0}' | '\u{ad}' | '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{61c}' | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
            | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{205f}'..='\u{206f}' | '\u{20d0}'..='\u{20ff}'
            | '\u{2800}' | '\u{3000}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{fe20}'..='\u{fe2f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

/// Letters of the scripts that run from right to left.
const fn runs_right_to_left(letter: char) -> bool {
    matches!(letter,
        '\u{590}'..='\u{8ff}' | '\u{fb1d}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}' | '\u{10800}'..='\u{10fff}'
        | '\u{1e800}'..='\u{1efff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_are_filled_once() {
        assert_eq!(fill("move {n}: {text}", &[("n", "3"), ("text", "{n}")]), "move 3: {n}");
        assert_eq!(fill("{unknown} { open", &[]), "unknown { open");
    }

    #[test]
    fn a_list_of_another_length_is_refused() {
        let of = |count: usize| Sentences::new(vec!["Go".to_owned(); count], 3);
        assert_eq!(of(3).map(|sentences| sentences.get(2).to_owned()).as_deref(), Some("Go"));
        assert!(of(2).is_none() && of(4).is_none() && of(0).is_none());
    }

    #[test]
    fn a_strangers_words_are_shortened_and_seen() {
        assert_eq!(shown("21"), "21");
        assert_eq!(shown("<b>四段</b>"), "<b>四段</b>");
        assert_eq!(shown("a\0\n\u{202e}\u{200b}b"), "a[U+0000][U+000A][U+202E][U+200B]b");
        assert_eq!(shown("e\u{301}"), "e[U+0301]");
        assert_eq!(shown("\u{5d0}1"), "\u{2068}\u{5d0}1\u{2069}");
        let long = "x".repeat(1 << 16);
        assert_eq!(shown(&long), format!("{}…", &long[..LONGEST_SHOWN]));
        assert_eq!(shown(&long[..LONGEST_SHOWN]), long[..LONGEST_SHOWN]);
    }
}

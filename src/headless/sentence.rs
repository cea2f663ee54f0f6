//! Sentences of the page in one language, the placeholders in them, and the safe display of untrusted text.

/// The number of characters after which untrusted text is cut.
const LONGEST_SHOWN: usize = 40;

/// All sentences of a vocabulary in one language, in the order of their keys.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentences(Vec<String>);

impl Sentences {
    /// Takes the sentences of a vocabulary; `None` unless their number is `keys`.
    pub fn new(sentences: Vec<String>, keys: usize) -> Option<Self> {
        (sentences.len() == keys).then_some(Self(sentences))
    }

    /// Looks up the sentence of each key by its name. A missing sentence is replaced by the name, so that a person sees
    /// what is missing.
    pub fn look_up(names: &[&str], sentence_of: impl Fn(&str) -> Option<String>) -> Self {
        Self(names.iter().map(|name| sentence_of(name).unwrap_or_else(|| (*name).to_owned())).collect())
    }

    /// The sentence at an index in the order of the keys; empty beyond the last.
    pub fn get(&self, place: usize) -> &str {
        self.0.get(place).map_or("", String::as_str)
    }
}

/// Replaces each placeholder `{name}` in a sentence with its value, or with the name itself if it has none. The text
/// is read once, so that braces in a value are not taken for placeholders.
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

/// Replaces each choice of plural forms, such as `{count:one=game|other=games}`, with the form for the number that the
/// value `count` is. `category` names the plural category of a number in the language of the sentence (`one`, `other`,
/// …). Without a form of that category, the last form is taken; a value that is no number counts as 0.
pub fn choose_forms(template: &str, values: &[(&str, &str)], category: &dyn Fn(u32) -> String) -> String {
    let mut chosen = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        chosen.push_str(before);
        match after.split_once('}').and_then(|(choice, after)| Some((choice.split_once(':')?, after))) {
            Some(((name, forms), after)) => {
                let value = values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
                chosen.push_str(form(forms, &category(value.parse().unwrap_or_default())));
                rest = after;
            }
            None => {
                chosen.push('{');
                rest = after;
            }
        }
    }
    chosen.push_str(rest);
    chosen
}

/// The form of a plural category in a list such as `one=game|other=games`; the last form if there is none.
fn form<'a>(forms: &'a str, category: &str) -> &'a str {
    let mut last = "";
    for (named, form) in forms.split('|').filter_map(|form| form.split_once('=')) {
        if named == category {
            return form;
        }
        last = form;
    }
    last
}

/// Untrusted text in a form that can stand in a sentence: cut after 40 characters, with invisible characters as
/// `[U+200B]`. Text that runs from right to left is isolated, so that it has no effect on the sentence around it.
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
    // FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE: the text between has no effect on the direction around it.
    if right_to_left { format!("\u{2068}{shown}\u{2069}") } else { shown }
}

/// The text with a capital letter at its beginning, if it begins with a Latin one.
pub fn capitalized(mut text: String) -> String {
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// Whether a character is a control character, has no width or no ink, orders text, or combines with the letter
/// before it.
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

/// Whether a letter belongs to a script that runs from right to left.
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
    fn a_latin_text_gets_a_capital_letter() {
        let capitalized = |text: &str| super::capitalized(text.to_owned());
        assert_eq!(capitalized("the bishop on 5e, the rook"), "The bishop on 5e, the rook");
        assert_eq!(capitalized("５五の角を失う"), "５五の角を失う");
        assert_eq!(capitalized(""), "");
    }

    #[test]
    fn a_form_is_chosen_by_the_category_of_its_number() {
        let english = &|number| if number == 1 { "one" } else { "other" }.to_owned();
        let template = "{new} {new:one=game|other=games} of {all} {all:one=game|other=games}";
        let of = |new: &str, all: &str| choose_forms(template, &[("new", new), ("all", all)], english);
        assert_eq!(of("1", "2"), "{new} game of {all} games");
        assert_eq!(of("0", "1"), "{new} games of {all} game");
        assert_eq!(of("many", "1"), "{new} games of {all} game");
        assert_eq!(choose_forms("{n:other=手}", &[("n", "1")], english), "手");
        assert_eq!(choose_forms("{n:} { open", &[("n", "1")], english), " { open");
    }

    #[test]
    fn a_list_of_another_length_is_refused() {
        let of = |count: usize| Sentences::new(vec!["Go".to_owned(); count], 3);
        assert_eq!(of(3).map(|sentences| sentences.get(2).to_owned()).as_deref(), Some("Go"));
        assert!(of(2).is_none() && of(4).is_none() && of(0).is_none());
    }

    #[test]
    fn a_missing_sentence_shows_its_name() {
        let sentences = Sentences::look_up(&["start", "flip", "resign"], |name| match name {
            "start" => Some("Go".to_owned()),
            "resign" => Some("Give up".to_owned()),
            _ => None,
        });
        assert_eq!([0, 1, 2, 3].map(|place| sentences.get(place)), ["Go", "flip", "Give up", ""]);
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

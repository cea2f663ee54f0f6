//! Counts the sentences of texts, and the words of English ones.

/// The numbers of words and of sentences. A sentence ends with a point, question mark or exclamation mark before a space
/// or at the end of a text, and every text ends one.
pub(super) fn words<'a>(texts: impl IntoIterator<Item = &'a String>) -> (usize, usize) {
    let (mut words, mut sentences) = (0, 0);
    for text in texts {
        let mut is_open = false;
        for word in text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)) {
            words += 1;
            is_open = !word.trim_end_matches(['”', '"', ')', '’', '\'']).ends_with(['.', '?', '!', '…']);
            sentences += usize::from(!is_open);
        }
        sentences += usize::from(is_open);
    }
    (words, sentences)
}

/// The number of sentences of a Japanese text with readings such as `{銀|ぎん}`. One ends with 。, ？ or ！, except before
/// the end of a quotation.
pub(super) fn sentences_in_japanese(text: &str) -> usize {
    let (mut sentences, mut is_open) = (0, false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_quoted = matches!(letters.peek(), Some('」' | '』' | '）'));
        match letter {
            '。' | '？' | '！' if !is_quoted => {
                sentences += usize::from(is_open);
                is_open = false;
            }
            _ => is_open = true,
        }
    }
    sentences + usize::from(is_open)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_sentences_are_counted() {
        let count = |text: &str| words([&text.to_owned()]);
        assert_eq!(count("The rook runs. Where does it go?"), (7, 2));
        assert_eq!(count("Take it! – Now 2b is free"), (6, 2));
        assert_eq!(count("Say “good game.” Then 7g7f follows."), (6, 2));
        assert_eq!(count(""), (0, 0));
        assert_eq!(words(&["One.".to_owned(), "Two, three.".to_owned()]), (3, 2));
    }

    #[test]
    fn japanese_sentences_are_counted() {
        assert_eq!(sentences_in_japanese("{歩|ふ}です。行けますか？ さあ！？"), 3);
        assert_eq!(sentences_in_japanese("「負けました。」と言います。"), 1);
        assert_eq!(sentences_in_japanese("一番はじめの手"), 1);
        assert_eq!(sentences_in_japanese(""), 0);
    }
}

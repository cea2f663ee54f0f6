//! Signs of an annotator, such as `!?`, at the head of a comment.

/// An annotator's opinion of a move. No format has a field for it, so it stands as the first line of the comment, where
/// every reader sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Glyph {
    /// `!`: a good move.
    Good,
    /// `!!`: a brilliant move.
    Brilliant,
    /// `!?`: an interesting move.
    Interesting,
    /// `?!`: a dubious move.
    Dubious,
    /// `?`: a mistake, less grave than a blunder.
    Mistake,
    /// `??`: a blunder, the lowest grade.
    Blunder,
}

impl Glyph {
    /// Every glyph, the best first.
    pub const ALL: [Self; 6] =
        [Self::Brilliant, Self::Good, Self::Interesting, Self::Dubious, Self::Mistake, Self::Blunder];

    /// The sign as it is written in a comment.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Good => "!",
            Self::Brilliant => "!!",
            Self::Interesting => "!?",
            Self::Dubious => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// The glyph at the head of a comment, and the comment without it. Full-width signs count too.
    pub fn split(comment: &str) -> (Option<Self>, &str) {
        match comment.strip_prefix('\n') {
            Some(rest) if Self::heads(rest) => (None, rest),
            _ => Self::split_line(comment),
        }
    }

    /// Whether a comment begins with a glyph, some empty lines before it or none: then it stands behind one empty line
    /// more, or its own first line would be taken for the glyph of the move.
    fn heads(comment: &str) -> bool {
        Self::split_line(comment.trim_start_matches('\n')).0.is_some()
    }

    fn split_line(comment: &str) -> (Option<Self>, &str) {
        let (first, rest) = comment.split_once('\n').unwrap_or((comment, ""));
        let sign: String = first
            .trim()
            .chars()
            .map(|letter| match letter {
                '！' => '!',
                '？' => '?',
                other => other,
            })
            .collect();
        match Self::ALL.into_iter().find(|glyph| glyph.sign() == sign) {
            Some(glyph) => (Some(glyph), rest),
            None => (None, comment),
        }
    }

    /// A comment with this glyph at its head.
    pub fn join(glyph: Option<Self>, rest: &str) -> String {
        match glyph {
            None if Self::heads(rest) => format!("\n{rest}"),
            None => rest.to_owned(),
            Some(glyph) if rest.is_empty() => glyph.sign().to_owned(),
            Some(glyph) => format!("{}\n{rest}", glyph.sign()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glyph_is_the_first_line_of_a_comment() {
        assert_eq!(Glyph::split("!?\nGood try"), (Some(Glyph::Interesting), "Good try"));
        assert_eq!(Glyph::split("！！"), (Some(Glyph::Brilliant), ""));
        assert_eq!(Glyph::split("What?\n!"), (None, "What?\n!"));
        for text in ["?", "\n?", "\n\n?!\nwhy", "", "\n", "? why", "\nwhy"] {
            assert_eq!(Glyph::split(&Glyph::join(None, text)), (None, text), "{text:?}");
        }
        for glyph in Glyph::ALL {
            for rest in ["", "text", "two\nlines"] {
                assert_eq!(Glyph::split(&Glyph::join(Some(glyph), rest)), (Some(glyph), rest));
            }
        }
    }
}

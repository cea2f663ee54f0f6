//! The languages in which the page is available.

/// A language in which the page is available.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English, with the tag `en`: the default.
    #[default]
    English,
    /// Japanese (日本語), with the tag `ja`.
    Japanese,
}

impl Language {
    /// The language tag in HTML and in links: `en` or `ja`.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }

    /// The language that a switch between the two leads to.
    pub const fn other(self) -> Self {
        match self {
            Self::English => Self::Japanese,
            Self::Japanese => Self::English,
        }
    }

    /// The language of a tag such as `ja-JP`, of which the first part counts; `None` if the page is not available in
    /// it.
    pub fn from_tag(tag: &str) -> Option<Self> {
        match tag.split('-').next() {
            Some("en") => Some(Self::English),
            Some("ja") => Some(Self::Japanese),
            _ => None,
        }
    }
}

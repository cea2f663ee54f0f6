//! The languages of the page.

/// A language of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// 日本語.
    Japanese,
}

impl Language {
    /// The tag of HTML and of links.
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Japanese => "ja",
        }
    }

    /// The other one.
    pub const fn other(self) -> Self {
        match self {
            Self::English => Self::Japanese,
            Self::Japanese => Self::English,
        }
    }

    /// The language that a tag such as `ja-JP` means, if the page speaks it.
    pub fn from_tag(tag: &str) -> Option<Self> {
        match tag.split('-').next() {
            Some("en") => Some(Self::English),
            Some("ja") => Some(Self::Japanese),
            _ => None,
        }
    }
}

//! The way in which a level opens its games.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A style of play (棋風 *kifū*): which openings a level chooses, and what it builds after them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Style {
    /// One of the others by the seed of the game, where there is a book. Without one, none of them.
    #[default]
    Any,
    /// Static rook (居飛車 *ibisha*): the rook stays on its side of the board, files 1 to 4 for Black.
    Static,
    /// Ranging rook (振り飛車 *furibisha*): the rook swings to files 5 to 8 for Black, and the king goes where it stood.
    Ranging,
    /// A castle before anything else.
    Solid,
    /// Early exchanges and attacks.
    Wild,
}

impl Style {
    /// Every style, in the order of declaration.
    pub const ALL: [Self; 5] = [Self::Any, Self::Static, Self::Ranging, Self::Solid, Self::Wild];

    /// The name that links and stored games use.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Static => "static",
            Self::Ranging => "ranging",
            Self::Solid => "solid",
            Self::Wild => "wild",
        }
    }
}

impl fmt::Display for Style {
    /// Writes the name, as links have it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Style {
    type Err = ();

    /// Reads a name that [`fmt::Display`] has written.
    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|style| style.name() == text).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for style in Style::ALL {
            assert_eq!(style.to_string().parse(), Ok(style));
            let bytes = postcard::to_allocvec(&style).expect("it fits into memory");
            assert_eq!(postcard::from_bytes(&bytes), Ok(style));
        }
        for text in ["", "Static", "static ", "furibisha"] {
            assert_eq!(text.parse::<Style>(), Err(()));
        }
        // A style that this version does not know.
        assert!(postcard::from_bytes::<Style>(&[5]).is_err());
    }
}

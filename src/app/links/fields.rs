//! The fields of an address: their names, and how they are taken apart.

use super::LinkProblem;
use percent_encoding::percent_decode_str;

macro_rules! fields {
    ($($(#[$doc:meta])* $field:ident = $name:literal,)*) => {
        /// A field of a link, in the order in which links are written.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Field { $($(#[$doc])* $field,)* }

        impl Field {
            /// Its name in the address.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$field => $name,)* }
            }
        }
    };
}

fields! {
    /// The start position.
    Sfen = "sfen",
    /// The moves from there.
    Moves = "moves",
    /// After how many of them the board is shown.
    Ply = "ply",
    /// Whether the board is turned.
    Flip = "flip",
    /// Which side the reader plays, at once.
    Play = "play",
    /// How strong the engine is.
    Level = "level",
    /// What White gives.
    Handicap = "handicap",
    /// The players' time.
    Time = "time",
    /// The impasse rule.
    Impasse = "impasse",
    /// Whether a forbidden move loses.
    Strict = "strict",
    /// Which controls are out of reach.
    Lock = "lock",
    /// The page's language.
    Language = "lang",
    /// How the pieces look.
    Pieces = "pieces",
    /// Light or dark.
    Theme = "theme",
    /// Whether the page is a part of another one, and what it shows there.
    Embed = "embed",
    /// Which game.
    Variant = "variant",
    /// Whether the position is a mate problem.
    Mate = "mate",
    /// What chance is made of.
    Seed = "seed",
    /// What helps a beginner.
    Aids = "aids",
    /// Where the game is kept.
    Save = "save",
    /// A whole game, packed.
    Packed = "g",
}

/// Longer links are not read: the longest game of a lifetime has a tenth of this.
const LONGEST: usize = 1 << 16;

/// The fields of an address, decoded.
#[derive(Debug, Default)]
pub(super) struct Fields(Vec<(String, String)>);

impl Fields {
    /// Takes fragment and query apart; the fragment comes first. `None` if they are too long.
    pub(super) fn parse(fragment: &str, query: &str) -> Option<Self> {
        if fragment.len() + query.len() > LONGEST {
            return None;
        }
        let pairs = fragment.split('&').chain(query.split('&')).filter(|pair| !pair.is_empty());
        let decode = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let fields = pairs.map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(name), decode(value))
        });
        Some(Self(fields.collect()))
    }

    /// The first field of this name: those of the fragment come first.
    pub(super) fn get(&self, field: Field) -> Option<&str> {
        self.named(field.name())
    }

    /// The first field of a name, also of one that no [`Field`] has.
    pub(super) fn named(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Reads a field; what cannot be read is a problem.
    pub(super) fn read<T>(
        &self,
        field: Field,
        problems: &mut Vec<LinkProblem>,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let value = self.get(field)?;
        let read = read(value);
        if read.is_none() {
            problems.push(LinkProblem::Field { field, value: value.to_owned() });
        }
        read
    }

    /// Reads a list of names; those that nobody knows are one problem, and the others hold.
    pub(super) fn read_names<T>(
        &self,
        field: Field,
        problems: &mut Vec<LinkProblem>,
        read: impl Fn(&str) -> (T, Vec<&str>),
    ) -> Option<T> {
        let (read, unknown) = read(self.get(field)?);
        if !unknown.is_empty() {
            problems.push(LinkProblem::Field { field, value: unknown.join(",") });
        }
        Some(read)
    }
}

//! The names of the fields of an address.

macro_rules! fields {
    ($($(#[$doc:meta])* $field:ident = $name:literal,)*) => {
        /// A field of a link, in the order in which links are written.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Field { $($(#[$doc])* $field,)* }

        impl Field {
            /// Every field, in the same order.
            pub const ALL: &[Self] = &[$(Self::$field,)*];

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

//! The names of the fields in a link, in the order in which links are written.

macro_rules! fields {
    ($($(#[$doc:meta])* $field:ident = $name:literal,)*) => {
        /// A field of a link, in the order in which links are written.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Field { $($(#[$doc])* $field,)* }

        impl Field {
            /// Every field, in the order in which links are written.
            pub const ALL: &[Self] = &[$(Self::$field,)*];

            /// The name of the field in the address.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$field => $name,)* }
            }
        }
    };
}

fields! {
    /// The start position as SFEN, with `_` for spaces.
    Sfen = "sfen",
    /// The moves from the start position in USI notation, separated by `_`.
    Moves = "moves",
    /// The number of moves after which the board is shown, in digits.
    Ply = "ply",
    /// A switch: whether the board is turned, away from the side of the reader.
    Flip = "flip",
    /// The side that the reader plays against the engine at once: `b` or `w`.
    Play = "play",
    /// The playing strength of the engine, 1 to 20.
    Level = "level",
    /// The way in which the engine opens the game, by [`protocol::Style::name`].
    Style = "style",
    /// The handicap that White gives, by [`rules::Handicap::name`].
    Handicap = "handicap",
    /// The time controls, as `600+30`, or `600+30,300f10` for Black and White.
    Time = "time",
    /// The impasse rule, by [`rules::ImpasseRule::name`].
    Impasse = "impasse",
    /// A switch: whether a forbidden move loses the game.
    Strict = "strict",
    /// The controls that cannot be used, as names of [`Lock`](crate::Lock) between commas.
    Lock = "lock",
    /// The language of the page: `en` or `ja`.
    Language = "lang",
    /// The piece set, by its name in [`PieceSet`](crate::PieceSet).
    Pieces = "pieces",
    /// The color theme of the page: `system`, `light` or `dark`.
    Theme = "theme",
    /// The part of the page that a frame in another page shows, by its name in [`EmbedMode`](crate::EmbedMode).
    Embed = "embed",
    /// The variant of shogi, by its name in [`rules::Variant`].
    Variant = "variant",
    /// A switch: whether the position is a mate problem.
    Mate = "mate",
    /// The seed of everything random in the game, 0 to 4294967295.
    Seed = "seed",
    /// The board hints for beginners, as names of [`Aids`](crate::Aids) between commas.
    Aids = "aids",
    /// The key under which the browser saves the game, a [`SaveKey`](crate::SaveKey).
    Save = "save",
    /// The lesson that opens, as `CHAPTER.TASK` or `CHAPTER`, a [`LessonPlace`](crate::LessonPlace).
    Learn = "learn",
    /// The problems that open, by the name of their theme in [`ProblemTheme`](crate::ProblemTheme).
    Problems = "problems",
    /// A switch: whether the problem of the day opens.
    Daily = "daily",
    /// A complete record in packed form (`record::packed`).
    Packed = "g",
}

//! Enums whose values have names.

/// Makes an enum whose values have names, as links, forms, the store and styles write them: with `ALL` in the order given,
/// `name` and `from_name`.
///
/// ```
/// links::named! {
///     /// A colour of the sky.
///     pub enum Sky {
///         /// By day.
///         #[default]
///         Blue = "blue",
///         /// By night.
///         Black = "black",
///     }
/// }
/// assert_eq!(Sky::from_name("black"), Some(Sky::Black));
/// assert_eq!(Sky::ALL.map(Sky::name), ["blue", "black"]);
/// ```
#[macro_export]
macro_rules! named {
    ($(#[$about:meta])* pub enum $name:ident { $($(#[$each:meta])* $value:ident = $text:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $name { $($(#[$each])* $value,)* }

        impl $name {
            /// All of them.
            pub const ALL: [Self; [$($text),*].len()] = [$(Self::$value,)*];

            /// The name in links, in forms, in the store and in styles.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$value => $text,)* }
            }

            /// The one of this name.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.name() == name)
            }
        }
    };
}

//! The macro [`named!`](crate::named) for enums whose values have names.

/// Defines an enum whose values have names, as links, forms, the storage and style sheets write them. The enum has
/// `ALL` in the order given, `name` and `from_name`.
///
/// ```
/// links::named! {
///     /// A color of the sky.
///     #[derive(Default)]
///     pub enum Sky {
///         /// The color by day.
///         #[default]
///         Blue = "blue",
///         /// The color by night.
///         Black = "black",
///     }
/// }
/// assert_eq!(Sky::from_name("black"), Some(Sky::Black));
/// assert_eq!(Sky::ALL.map(Sky::name), ["blue", "black"]);
/// ```
#[macro_export]
macro_rules! named {
    ($(#[$about:meta])* $visibility:vis enum $name:ident { $($(#[$each:meta])* $value:ident = $text:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name { $($(#[$each])* $value,)* }

        impl $name {
            /// Every value, in the order of declaration.
            pub const ALL: [Self; [$($text),*].len()] = [$(Self::$value,)*];

            /// The name of the value in links, in forms, in the storage and in style sheets.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$value => $text,)* }
            }

            /// The value with this name; `None` if there is none.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.name() == name)
            }
        }
    };
}

pub(crate) use named;

//! Serde by text: a value travels as what its `Display` writes and its `FromStr` reads.

use serde::{Deserialize, Deserializer, Serializer, de};
use std::fmt::Display;
use std::str::FromStr;

pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

pub(crate) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    let text = String::deserialize(deserializer)?;
    text.parse().map_err(|_| de::Error::custom(format_args!("cannot read {text:?}")))
}

/// Serde for a list as one text, with spaces between the values.
pub(crate) mod line {
    use super::{Deserialize, Deserializer, Display, FromStr, Serializer, de};

    pub(crate) fn serialize<T: Display, S: Serializer>(
        values: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
        serializer.serialize_str(&texts.join(" "))
    }

    pub(crate) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<T>, D::Error> {
        let text = String::deserialize(deserializer)?;
        let read =
            |word: &str| word.parse().map_err(|_| de::Error::custom(format_args!("cannot read {word:?}")));
        text.split_ascii_whitespace().map(read).collect()
    }
}

/// Serde for a list, each value as a text.
pub(crate) mod list {
    use super::{Deserialize, Deserializer, Display, FromStr, Serializer, de};

    pub(crate) fn serialize<T: Display, S: Serializer>(
        values: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(ToString::to_string))
    }

    pub(crate) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<T>, D::Error> {
        let texts = Vec::<String>::deserialize(deserializer)?;
        let read =
            |text: &String| text.parse().map_err(|_| de::Error::custom(format_args!("cannot read {text:?}")));
        texts.iter().map(read).collect()
    }
}

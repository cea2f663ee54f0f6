//! The header of a CSA file.

use crate::Field;

/// The keys after `$` that are fields known to several formats.
const KEYS: [(&str, Field); 7] = [
    ("EVENT", Field::Event),
    ("SITE", Field::Site),
    ("START_TIME", Field::Start),
    ("END_TIME", Field::End),
    ("OPENING", Field::Opening),
    ("TITLE", Field::Title),
    ("NOTE", Field::Note),
];

/// The field of `$key:value`. V2.2 and V3.0 have different keys for the time control; its form tells them apart.
pub(super) fn field(key: &str, value: &str) -> Field {
    match (key, is_v3_time(value)) {
        ("TIME_LIMIT", false) | ("TIME", true) => Field::TimeLimit,
        _ => KEYS
            .iter()
            .find(|(known, _)| *known == key)
            .map_or_else(|| Field::Other(key.to_owned()), |(_, field)| field.clone()),
    }
}

/// The text before the value of a field, such as `$EVENT:`; `None` if the format cannot carry it.
pub(super) fn prefix(known: &Field, value: &str) -> Option<String> {
    let key = match known {
        Field::Black => return Some("N+".to_owned()),
        Field::White => return Some("N-".to_owned()),
        Field::TimeLimit if is_v3_time(value) => "TIME",
        Field::TimeLimit => "TIME_LIMIT",
        Field::Other(name) => name,
        _ => KEYS.iter().find(|(_, field)| field == known).map(|&(key, _)| key)?,
    };
    let is_key = !key.is_empty() && !key.contains([':', '\r', '\n']) && field(key, value) == *known;
    is_key.then(|| format!("${key}:"))
}

/// Whether the field is one of those that V3.0 introduced.
pub(super) fn needs_v3(known: &Field, value: &str) -> bool {
    match known {
        Field::TimeLimit => is_v3_time(value),
        Field::Note => true,
        Field::Other(key) => matches!(key.as_str(), "TIME" | "TIME+" | "TIME-" | "MAX_MOVES" | "JISHOGI"),
        _ => false,
    }
}

/// Seconds of main time, byoyomi and increment: `900+0+5`.
fn is_v3_time(value: &str) -> bool {
    let is_number =
        |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    value.split('+').count() == 3 && value.split('+').all(is_number)
}

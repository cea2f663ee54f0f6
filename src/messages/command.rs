//! The commands that a host page sends to its embedded board, and their strict reader.

use crate::{LONGEST, VERSION};
use rules::{Color, Move};
use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// The name of the field that marks a message for the board. Its value is the version of the message.
const MARK: &str = "komadai";
/// The greatest id of a message or question: 2⁵³ − 1. All JSON libraries represent integers up to it exactly.
const GREATEST_ID: u64 = (1 << 53) - 1;
/// The greatest length of the value of a setting, in bytes.
const LONGEST_SETTING: usize = 256;

/// A message from the host page to the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The id of the message, up to 2⁵³ − 1, which the answer repeats. Without an id, the board answers only if it
    /// refuses the message.
    pub id: Option<u64>,
    /// The command that the message holds.
    pub command: EmbedCommand,
}

/// A command of the host page, the page around the embedded board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EmbedCommand {
    /// `load`: replaces what the board shows. The mode of the board decides whether the position is shown, played or
    /// solved.
    Load {
        /// The text of a record in any format, of a position in SFEN, or of a link to a record or position in a
        /// supported program.
        text: String,
        /// The number of moves after which the position is shown; `None` leaves it to the mode of the board.
        ply: Option<u16>,
    },
    /// `play`: makes this move in the game for the person, who must be the one to move.
    Play(Move),
    /// `goto`: shows the position after this number of moves. A number greater than that of the moves means the last
    /// position.
    GoTo(u16),
    /// `flip`: shows the board with this side at the lower edge; `None` turns the board.
    Flip(Option<Color>),
    /// `set`: changes these settings, each with its value in the form that links have. If one value is invalid, none is
    /// changed.
    Set(Vec<(Setting, String)>),
    /// `clock`: starts the clock of the game (`true`), or pauses it (`false`).
    Clock(bool),
    /// `think`: allows the engine and the mate solver to think (`true`), or forbids it. In a game with a clock it has
    /// no effect on the engine.
    Think(bool),
    /// `answer`: allows or refuses a move of the person. The board has asked for it by the event `beforemove`.
    Answer {
        /// The number of the question, from the event `beforemove`.
        question: u64,
        /// Whether the move may be made.
        allow: bool,
    },
}

macro_rules! settings {
    ($($(#[$doc:meta])* $setting:ident = $name:literal,)*) => {
        /// A setting that the command `set` can change. It has the name and the values of a field of links.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Setting { $($(#[$doc])* $setting,)* }

        impl Setting {
            /// All settings, in the order in which they are declared.
            pub const ALL: &[Self] = &[$(Self::$setting,)*];

            /// The name of the setting in messages and in links.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$setting => $name,)* }
            }
        }
    };
}

settings! {
    /// The playing strength of the engine, 1 to 20.
    Level = "level",
    /// The way in which the engine opens the game, such as `ranging`.
    Style = "style",
    /// The controls that cannot be used: their names with commas between.
    Lock = "lock",
    /// The language of the texts, `en` or `ja`.
    Language = "lang",
    /// The piece set, such as `international`.
    Pieces = "pieces",
    /// The color theme of the page, such as `dark`.
    Theme = "theme",
}

/// The reason why a message is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The text is not a message for the board. It is ignored without an answer.
    NotOurs,
    /// The message is longer than [`LONGEST`].
    Size,
    /// The message is not valid JSON.
    Json,
    /// The message has another version than [`VERSION`].
    Version,
    /// The field `type` is missing, or names no command.
    Type,
    /// A field is missing, invalid or unknown, or occurs twice.
    Shape,
}

impl Refused {
    /// The word for the reason in the event `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NotOurs => "foreign",
            Self::Size => "size",
            Self::Json => "json",
            Self::Version => "version",
            Self::Type => "type",
            Self::Shape => "shape",
        }
    }
}

/// Reads the text of a message, strictly: a message with any fault is refused as a whole.
///
/// # Errors
/// The reason for the refusal, and the id of the message if it could be read before.
pub fn read(text: &str) -> Result<Message, (Option<u64>, Refused)> {
    if text.len() > LONGEST {
        return Err((None, Refused::Size));
    }
    if !text.contains(MARK) {
        return Err((None, Refused::NotOurs));
    }
    let Fields { mut fields, twice } = serde_json::from_str(text).map_err(|error| {
        // JSON that is not an object is no message for the board.
        let is_no_object = error.is_data() && serde_json::from_str::<IgnoredAny>(text).is_ok();
        (None, if is_no_object { Refused::NotOurs } else { Refused::Json })
    })?;
    let Some(version) = fields.remove(MARK) else { return Err((None, Refused::NotOurs)) };
    let id = match fields.remove("id") {
        None => None,
        Some(id) => Some(number(&id, GREATEST_ID).ok_or((None, Refused::Shape))?),
    };
    if version.as_u64() != Some(VERSION) {
        return Err((id, Refused::Version));
    }
    let named = fields.remove("type");
    let Some(Value::String(named)) = named else { return Err((id, Refused::Type)) };
    let command = command(&named, &mut fields).map_err(|refused| (id, refused))?;
    // The board must not guess what an unknown field means, or which of two fields with the same name counts.
    if fields.is_empty() && !twice { Ok(Message { id, command }) } else { Err((id, Refused::Shape)) }
}

/// The fields of a JSON object. It has a type of its own because [`Map`] keeps only the last of two fields with the
/// same name.
#[derive(Debug)]
struct Fields {
    fields: Map<String, Value>,
    /// Whether two fields have the same name.
    twice: bool,
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;

        impl<'de> Visitor<'de> for Reader {
            type Value = Fields;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Fields, A::Error> {
                let (mut fields, mut twice) = (Map::new(), false);
                while let Some((name, value)) = entries.next_entry::<String, Value>()? {
                    twice |= fields.insert(name, value).is_some();
                }
                Ok(Fields { fields, twice })
            }
        }

        deserializer.deserialize_map(Reader)
    }
}

/// Reads the command of this type, and removes its fields from the object.
///
/// # Errors
/// [`Refused::Type`] if there is no such command, or [`Refused::Shape`] if a field is missing or invalid.
fn command(named: &str, fields: &mut Map<String, Value>) -> Result<EmbedCommand, Refused> {
    let shape = Refused::Shape;
    Ok(match named {
        "load" => {
            let text = text(fields.remove("text")).ok_or(shape)?;
            let ply = fields.remove("ply").map(|ply| ply_of(&ply).ok_or(shape)).transpose()?;
            EmbedCommand::Load { text, ply }
        }
        "play" => {
            let usi = text(fields.remove("usi")).ok_or(shape)?;
            EmbedCommand::Play(usi.parse().map_err(|_| shape)?)
        }
        "goto" => EmbedCommand::GoTo(fields.remove("ply").as_ref().and_then(ply_of).ok_or(shape)?),
        "flip" => {
            EmbedCommand::Flip(fields.remove("bottom").map(|bottom| color(&bottom).ok_or(shape)).transpose()?)
        }
        "set" => EmbedCommand::Set(settings(fields)?),
        "clock" => EmbedCommand::Clock(switch(fields.remove("run")).ok_or(shape)?),
        "think" => EmbedCommand::Think(switch(fields.remove("allow")).ok_or(shape)?),
        "answer" => {
            let question = fields.remove("question").and_then(|id| number(&id, GREATEST_ID)).ok_or(shape)?;
            EmbedCommand::Answer { question, allow: switch(fields.remove("allow")).ok_or(shape)? }
        }
        _ => return Err(Refused::Type),
    })
}

/// Reads the settings to be changed, in the order of [`Setting::ALL`], and removes their fields from the object. A
/// value is a text or an integer up to 65,535.
///
/// # Errors
/// [`Refused::Shape`] if there is no setting or a value is invalid.
fn settings(fields: &mut Map<String, Value>) -> Result<Vec<(Setting, String)>, Refused> {
    let mut settings = Vec::new();
    for &setting in Setting::ALL {
        let value = match fields.remove(setting.name()) {
            None => continue,
            Some(Value::String(value)) if value.len() <= LONGEST_SETTING => value,
            Some(value) => number(&value, u64::from(u16::MAX)).ok_or(Refused::Shape)?.to_string(),
        };
        settings.push((setting, value));
    }
    if settings.is_empty() { Err(Refused::Shape) } else { Ok(settings) }
}

/// The text of a JSON string; `None` for any other value.
fn text(value: Option<Value>) -> Option<String> {
    match value {
        Some(Value::String(text)) => Some(text),
        _ => None,
    }
}

/// The value of a JSON boolean; `None` for any other value.
fn switch(value: Option<Value>) -> Option<bool> {
    value?.as_bool()
}

/// The value of a JSON integer from 0 to `greatest`; `None` for any other value.
fn number(value: &Value, greatest: u64) -> Option<u64> {
    value.as_u64().filter(|number| *number <= greatest)
}

/// The value of a JSON integer from 0 to 65,535; `None` for any other value.
fn ply_of(value: &Value) -> Option<u16> {
    value.as_u64()?.try_into().ok()
}

/// The side that the JSON string `"b"` or `"w"` names; `None` for any other value.
fn color(value: &Value) -> Option<Color> {
    value.as_str()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> Refused {
        read(text).expect_err(text).1
    }

    #[test]
    fn each_command_is_read() {
        let command = |text: &str| {
            read(&format!("{{\"komadai\":1,\"id\":7,{text}}}")).map(|message| (message.id, message.command))
        };
        let load = |ply| EmbedCommand::Load { text: "startpos".into(), ply };
        for (text, expected) in [
            (r#""type":"load","text":"startpos""#, load(None)),
            (r#""type":"load","text":"startpos","ply":3"#, load(Some(3))),
            (r#""type":"play","usi":"7g7f""#, EmbedCommand::Play("7g7f".parse().expect("a move"))),
            (r#""type":"goto","ply":0"#, EmbedCommand::GoTo(0)),
            (r#""type":"flip""#, EmbedCommand::Flip(None)),
            (r#""type":"flip","bottom":"w""#, EmbedCommand::Flip(Some(Color::White))),
            (
                r#""type":"set","theme":"dark","level":5"#,
                EmbedCommand::Set(vec![(Setting::Level, "5".into()), (Setting::Theme, "dark".into())]),
            ),
            (r#""type":"clock","run":true"#, EmbedCommand::Clock(true)),
            (r#""type":"think","allow":false"#, EmbedCommand::Think(false)),
            (
                r#""type":"answer","question":3,"allow":true"#,
                EmbedCommand::Answer { question: 3, allow: true },
            ),
        ] {
            assert_eq!(command(text), Ok((Some(7), expected)), "{text}");
        }
    }

    #[test]
    fn what_is_not_wholly_right_is_refused() {
        for (text, expected) in [
            ("", Refused::NotOurs),
            ("[]", Refused::NotOurs),
            (r#"["komadai"]"#, Refused::NotOurs),
            (r#"{"source":"komadai-devtools"}"#, Refused::NotOurs),
            (r#"["komadai""#, Refused::Json),
            (r#"{"komadai":1"#, Refused::Json),
            (r#"{"komadai":2,"type":"flip"}"#, Refused::Version),
            (r#"{"komadai":"1","type":"flip"}"#, Refused::Version),
            (r#"{"komadai":1.5,"type":"flip"}"#, Refused::Version),
            (r#"{"komadai":1}"#, Refused::Type),
            (r#"{"komadai":1,"type":"Flip"}"#, Refused::Type),
            (r#"{"komadai":1,"type":["flip"]}"#, Refused::Type),
            (r#"{"komadai":1,"type":"ready"}"#, Refused::Type),
            (r#"{"komadai":1,"type":"flip","bottom":"B"}"#, Refused::Shape),
            (r#"{"komadai":1,"type":"flip","bottom":null}"#, Refused::Shape),
            (r#"{"komadai":1,"type":"flip","turn":"b"}"#, Refused::Shape),
            (r#"{"komadai":1,"type":"flip","id":-1}"#, Refused::Shape),
            (r#"{"komadai":1,"type":"flip","id":9007199254740992}"#, Refused::Shape),
            (r#"{"komadai":1,"type":"goto","ply":65536}"#, Refused::Shape),
            (r#"{"komadai":1,"type":"goto","ply":"3"}"#, Refused::Shape),
            (r#"{"komadai":1,"type":"play","usi":"7g7z"}"#, Refused::Shape),
            (r#"{"komadai":1,"type":"load","sfen":"startpos"}"#, Refused::Shape),
            (r#"{"komadai":1,"type":"set"}"#, Refused::Shape),
            (r#"{"komadai":1,"type":"set","save":"x"}"#, Refused::Shape),
            (r#"{"komadai":1,"type":"set","level":5.5}"#, Refused::Shape),
            (r#"{"komadai":1,"type":"clock"}"#, Refused::Shape),
            (r#"{"komadai":1,"type":"think","allow":1}"#, Refused::Shape),
            (r#"{"komadai":1,"type":"think","allow":true,"allow":true}"#, Refused::Shape),
            (r#"{"komadai":1,"type":"flip","komadai":1}"#, Refused::Shape),
            (r#"{"komadai":1,"type":"flip"} {"komadai":1,"type":"flip"}"#, Refused::Json),
            (r#"{"komadai":1,"type":"answer","allow":true}"#, Refused::Shape),
        ] {
            assert_eq!(refused(text), expected, "{text}");
        }
    }

    #[test]
    fn a_refusal_names_the_id_that_it_could_read() {
        assert_eq!(read(r#"{"komadai":1,"id":5,"type":"x"}"#), Err((Some(5), Refused::Type)));
        assert_eq!(read(r#"{"komadai":9,"id":5,"type":"flip"}"#), Err((Some(5), Refused::Version)));
        assert_eq!(read(r#"{"komadai":1,"id":"5","type":"flip"}"#), Err((None, Refused::Shape)));
    }

    #[test]
    fn what_is_too_long_or_too_deep_is_refused() {
        let load = |text: &str| format!(r#"{{"komadai":1,"type":"load","text":"{text}"}}"#);
        let around = load("").len();
        assert!(read(&load(&"x".repeat(LONGEST - around))).is_ok());
        assert_eq!(refused(&load(&"x".repeat(LONGEST - around + 1))), Refused::Size);
        assert_eq!(refused(&format!(r#"{{"komadai":{}"#, "[".repeat(100_000))), Refused::Json);
        let long = "x".repeat(LONGEST_SETTING + 1);
        assert_eq!(refused(&format!(r#"{{"komadai":1,"type":"set","lock":"{long}"}}"#)), Refused::Shape);
    }

    proptest::proptest! {
        #[test]
        fn rubbish_is_refused_without_harm(text in "\\PC{0,60}", number in proptest::num::i64::ANY) {
            let _ = read(&text);
            let _ = read(&format!("{{\"komadai\":1,{text}}}"));
            let quoted = Value::String(text).to_string();
            for (name, field) in [("load", "text"), ("play", "usi"), ("goto", "ply"), ("set", "level"), ("think", "allow")] {
                let _ = read(&format!("{{\"komadai\":1,\"type\":\"{name}\",\"{field}\":{quoted}}}"));
                let _ = read(&format!("{{\"komadai\":1,\"type\":\"{name}\",\"{field}\":{number}}}"));
            }
            let _ = read(&format!("{{\"komadai\":1,\"type\":{quoted},\"id\":{number}}}"));
        }
    }
}

//! A walk through `games.json` in small steps, which finds out whether the file is valid JSON, its version, and the
//! place of its games.

use super::form::LONGEST_GAME;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Deserializer;

/// A walk through the bytes of `games.json`.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    bytes: &'a [u8],
    /// The index of the first byte that has not been visited.
    at: usize,
    next: Next,
    /// The value of `komadai-games`, once it is known.
    version: Option<u32>,
    /// The index behind the bracket that opens the list of games, once it is known.
    games: Option<usize>,
}

/// The next part of the JSON to visit.
#[derive(Clone, Copy, Debug)]
enum Next {
    /// The brace that opens the object.
    Start,
    /// A field of the object.
    Field,
    /// A game in the list of games.
    Game,
    /// The end of the file.
    End,
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Walked {
    /// More steps are needed.
    On,
    /// The file is valid. `games` is the index behind the bracket that opens the list of games.
    Whole { version: u32, games: usize },
}

impl<'a> Walk<'a> {
    /// Begins a walk through the bytes of `games.json`.
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0, next: Next::Start, version: None, games: None }
    }

    /// Visits a field or a game. `None` if the file is damaged there.
    pub(super) fn step(&mut self) -> Option<Walked> {
        match self.next {
            Next::Start => {
                self.take(b'{')?;
                self.next = Next::Field;
            }
            Next::Field => self.field()?,
            Next::Game => {
                self.value::<IgnoredAny>()?;
                match self.any()? {
                    b',' => {}
                    b']' => self.end_field()?,
                    _ => return None,
                }
            }
            Next::End => {
                let (version, games) = (self.version?, self.games?);
                return (space(self.bytes, self.at) == self.bytes.len())
                    .then_some(Walked::Whole { version, games });
            }
        }
        Some(Walked::On)
    }

    /// Visits a field. Of the list of games, only the bracket.
    fn field(&mut self) -> Option<()> {
        let key: String = self.value()?;
        self.take(b':')?;
        match &*key {
            "komadai-games" if self.version.is_none() => self.version = Some(self.value()?),
            "games" if self.games.is_none() => {
                self.take(b'[')?;
                self.games = Some(self.at);
                if self.bytes.get(space(self.bytes, self.at)) != Some(&b']') {
                    self.next = Next::Game;
                    return Some(());
                }
                self.take(b']')?;
            }
            // A field that stands there twice.
            "komadai-games" | "games" => return None,
            _ => drop(self.value::<IgnoredAny>()?),
        }
        self.end_field()
    }

    /// Visits what follows a field: a comma, or the end of the object.
    fn end_field(&mut self) -> Option<()> {
        self.next = match self.any()? {
            b',' => Next::Field,
            b'}' => Next::End,
            _ => return None,
        };
        Some(())
    }

    /// Visits a value.
    fn value<T: Deserialize<'a>>(&mut self) -> Option<T> {
        let (value, end) = value(self.bytes, self.at)?;
        self.at = end;
        Some(value)
    }

    /// Visits this character, after any spaces. `None` if another one is there.
    fn take(&mut self, sign: u8) -> Option<()> {
        (self.any()? == sign).then_some(())
    }

    /// Visits the next character that is no space.
    fn any(&mut self) -> Option<u8> {
        let at = space(self.bytes, self.at);
        self.at = at + 1;
        self.bytes.get(at).copied()
    }
}

/// The index of the first byte from `at` on that is no space of JSON.
pub(super) fn space(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    at + rest.iter().take_while(|byte| b" \t\r\n".contains(byte)).count()
}

/// Reads the JSON value at `at`, after any spaces. Also returns the index of its end. `None` if it is invalid or longer
/// than [`LONGEST_GAME`].
pub(super) fn value<'a, T: Deserialize<'a>>(bytes: &'a [u8], at: usize) -> Option<(T, usize)> {
    let at = space(bytes, at);
    let rest = bytes.get(at..)?;
    let mut values = Deserializer::from_slice(&rest[..rest.len().min(LONGEST_GAME)]).into_iter::<T>();
    let value = values.next()?.ok()?;
    Some((value, at + values.byte_offset()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walked(text: &str) -> Option<(u32, usize)> {
        let mut walk = Walk::new(text.as_bytes());
        loop {
            if let Walked::Whole { version, games } = walk.step()? {
                return Some((version, games));
            }
        }
    }

    #[test]
    fn fields_stand_in_any_order() {
        assert_eq!(walked("{\"komadai-games\":1,\"games\":[]}\n"), Some((1, 28)));
        assert_eq!(
            walked(" { \"games\" : [ 1 , {} ] , \"x\" : [{}] , \"komadai-games\" : 7 } "),
            Some((7, 14))
        );
        assert_eq!(walked("{\"komadai-games\":1,\"games\":[\"]\",\"\\\"\"]}"), Some((1, 28)));
    }

    #[test]
    fn what_is_no_such_json_is_damaged() {
        for text in [
            "",
            "{",
            "{}",
            "[]",
            "{\"games\":[]}",
            "{\"komadai-games\":1}",
            "{\"komadai-games\":1,\"games\":[]",
            "{\"komadai-games\":1,\"games\":[]}}",
            "{\"komadai-games\":1,\"games\":[],}",
            "{\"komadai-games\":1,\"games\":[,]}",
            "{\"komadai-games\":1,\"games\":[1,]}",
            "{\"komadai-games\":1,\"games\":[1 2]}",
            "{\"komadai-games\":1,\"games\":{}}",
            "{\"komadai-games\":1,\"games\":null}",
            "{\"komadai-games\":-1,\"games\":[]}",
            "{\"komadai-games\":\"1\",\"games\":[]}",
            "{\"komadai-games\":1,\"games\":[],\"games\":[]}",
            "{\"komadai-games\":1,\"komadai-games\":1,\"games\":[]}",
            "{\"komadai-games\":1,\"games\":[{\"a\n\":1}]}",
        ] {
            assert_eq!(walked(text), None, "{text}");
        }
    }

    #[test]
    fn no_step_reads_more_than_the_longest_game() {
        let list = |length: usize| format!("{{\"komadai-games\":1,\"games\":[\"{}\"]}}", "x".repeat(length));
        assert_eq!(walked(&list(LONGEST_GAME - 2)), Some((1, 28)));
        assert_eq!(walked(&list(LONGEST_GAME - 1)), None);
    }
}

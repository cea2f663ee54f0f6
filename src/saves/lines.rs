//! A reader and a writer for texts of lines `name=value`.

use std::fmt::Write as _;

/// A text of lines `name=value` while it is being written.
#[derive(Debug, Default)]
pub(crate) struct Writer(String);

impl Writer {
    /// Appends a line. Line breaks in the value become spaces.
    pub(crate) fn put(&mut self, name: &str, value: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.0, "{name}={}", value.replace('\n', " "));
    }

    /// Appends a line with `1` for on and `0` for off.
    pub(crate) fn put_switch(&mut self, name: &str, is_on: bool) {
        self.put(name, if is_on { ON } else { "0" });
    }

    /// The finished text, with a line break at its end.
    pub(crate) fn finish(self) -> String {
        self.0
    }
}

/// The value of a switch that is on.
const ON: &str = "1";

/// A text of lines `name=value` to be read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lines<'a>(pub(crate) &'a str);

impl<'a> Lines<'a> {
    /// The value of the first line with this name.
    pub(crate) fn get(self, name: &str) -> Option<&'a str> {
        // Not by `lines`, which would drop a carriage return at the end of a value.
        self.0.split('\n').find_map(|line| line.strip_prefix(name)?.strip_prefix('='))
    }

    /// Whether the first line with this name holds a switch that is on.
    pub(crate) fn is_on(self, name: &str) -> bool {
        self.get(name) == Some(ON)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_by_their_whole_name() {
        let mut writer = Writer::default();
        writer.put("side", "b\nw");
        writer.put_switch("sides", true);
        writer.put("side", "c");
        let text = writer.finish();
        assert_eq!(text, "side=b w\nsides=1\nside=c\n");
        let lines = Lines(&text);
        assert_eq!((lines.get("side"), lines.get("sid"), lines.get("none")), (Some("b w"), None, None));
        assert_eq!(Lines("side=b\r\n").get("side"), Some("b\r"));
        assert!(lines.is_on("sides") && !lines.is_on("side") && !lines.is_on("none"));
    }
}

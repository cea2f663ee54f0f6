//! Reads lines of limited length. Any bytes are accepted.

use std::io::{self, BufRead};

/// The greatest length of a command, in bytes: a game of more than 100,000 moves.
const LONGEST: u64 = 1 << 20;

/// A line with its line end, or the error that it was too long.
pub(crate) type Command = Result<String, TooLong>;

/// The error for a line of 1 MiB or more. The line has been skipped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLong;

/// Reads a line; `None` at the end of the input. Bytes that are not UTF-8 become replacement characters.
///
/// # Errors
/// The input cannot be read.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Option<Command>> {
    let mut bytes = Vec::new();
    let count = io::Read::take(&mut *input, LONGEST).read_until(b'\n', &mut bytes)?;
    if count as u64 == LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Some(Err(TooLong)));
    }
    Ok((count > 0).then(|| Ok(String::from_utf8_lossy(&bytes).into_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read() {
        let long = vec![b'a'; LONGEST as usize + 5];
        let text = [b"usi\r\n\xff\0x\n\n".as_slice(), &long, b"\nend"].concat();
        let mut input = text.as_slice();
        let lines: Vec<Command> = std::iter::from_fn(|| read(&mut input).unwrap()).collect();
        let short = |text: &str| Ok(text.to_owned());
        let expected = [short("usi\r\n"), short("\u{fffd}\0x\n"), short("\n"), Err(TooLong), short("end")];
        assert_eq!(lines, expected);
    }
}

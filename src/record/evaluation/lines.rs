//! Reading a line of a comment in any form.

use super::said::Said;
use super::{floodgate, shogigui, shogihome};

/// What a line says about the position; `None` if it is a person's.
pub(super) fn read(line: &str) -> Option<Said<'_>> {
    if !line.starts_with(['#', '*']) {
        return None;
    }
    shogihome::read(line).or_else(|| floodgate::read(line)).or_else(|| shogigui::read(line))
}

/// What the lines of one evaluation say.
pub(super) fn read_all(text: &str) -> Option<Said<'_>> {
    let mut lines = text.split('\n').filter_map(read);
    let mut said = lines.next()?;
    lines.for_each(|line| said.add(line));
    Some(said)
}

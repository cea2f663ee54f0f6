//! English messages for the errors and facts that other crates return as enums. The page has its own texts.

mod expected;
mod records;
mod rules;

use std::fmt;

/// A value of another crate that has an English text.
pub trait InWords {
    /// Writes the text to a formatter.
    ///
    /// # Errors
    /// The formatter cannot be written to.
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Wraps the value so that `Display` writes its English text.
    fn in_words(&self) -> Words<'_, Self> {
        Words(self)
    }
}

/// A value whose `Display` writes its English text, made by [`InWords::in_words`].
#[derive(Debug)]
pub struct Words<'a, T: ?Sized>(&'a T);

impl<T: InWords + ?Sized> fmt::Display for Words<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.tell(f)
    }
}

/// Writes the texts of several values, separated by `; `.
fn tell_all<T: InWords>(facts: &[T], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, fact) in facts.iter().enumerate() {
        write!(f, "{}{}", if i == 0 { "" } else { "; " }, fact.in_words())?;
    }
    Ok(())
}

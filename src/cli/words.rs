//! English texts about rules and records. The other crates return enums; the sentences for them are here, and the page
//! has its own.

mod expected;
mod records;
mod rules;

use std::fmt;

/// A fact of another crate that can be expressed in English.
pub trait InWords {
    /// Writes the words.
    ///
    /// # Errors
    /// The formatter's.
    fn tell(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// The words, to be written or turned into a text.
    fn in_words(&self) -> Words<'_, Self> {
        Words(self)
    }
}

/// The words for a fact.
#[derive(Debug)]
pub struct Words<'a, T: ?Sized>(&'a T);

impl<T: InWords + ?Sized> fmt::Display for Words<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.tell(f)
    }
}

/// Writes facts one behind the other.
fn tell_all<T: InWords>(facts: &[T], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (i, fact) in facts.iter().enumerate() {
        write!(f, "{}{}", if i == 0 { "" } else { "; " }, fact.in_words())?;
    }
    Ok(())
}

//! The book of openings that the program uses, which is built in.

use engine::Book;
use std::sync::{Arc, LazyLock};

/// The file of the book, which the page uses too. `komadai book` makes it.
static BYTES: &[u8] = include_bytes!("../../public/engine/book.bin");

static BUILT_IN: LazyLock<Arc<Book>> =
    LazyLock::new(|| Arc::new(Book::read(BYTES).expect("a test reads the built-in book")));

/// Returns the book that is built in.
pub(crate) fn built_in() -> Arc<Book> {
    Arc::clone(&BUILT_IN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_book_can_be_read() {
        assert!(!built_in().is_empty());
    }
}

//! The properties ("laws") of the files of networks, of books and of training games. The tests and the fuzzer (`tests/fuzz`) check
//! them.

use crc::{CRC_32_ISO_HDLC, Crc};
use engine::Book;
use network::Network;
use protocol::Style;
use rules::{Position, Variant};
use selfplay::Block;

/// Checks that a network that can be read is written as bytes that give the same network. The check runs twice: with the
/// bytes, and with the checksum that they should have. Returns whether one of the two could be read.
///
/// # Panics
/// If the law is broken.
pub(crate) fn network_law(bytes: &[u8]) -> bool {
    [bytes.to_vec(), sealed(bytes, 4, 8)].map(|bytes| network_is_lawful(&bytes)).contains(&true)
}

/// Checks that a block of games that can be read is written as bytes that give the same games, in the same way.
///
/// # Panics
/// If the law is broken.
pub(crate) fn block_law(bytes: &[u8]) -> bool {
    [bytes.to_vec(), sealed(bytes, 8, 12)].map(|bytes| block_is_lawful(&bytes)).contains(&true)
}

/// Checks that a book that can be read has legal moves only, at the start and after each of its first moves.
///
/// # Panics
/// If the law is broken.
pub(crate) fn book_law(bytes: &[u8]) -> bool {
    [bytes.to_vec(), sealed(bytes, 4, 8)].map(|bytes| book_is_lawful(&bytes)).contains(&true)
}

fn book_is_lawful(bytes: &[u8]) -> bool {
    let Ok(book) = Book::read(bytes) else { return false };
    let mut position = Position::start(Variant::Standard);
    for (mv, styles, weight) in book.moves(&position.clone()) {
        assert!(weight > 0 && styles.suit(Style::Any));
        position.play(mv).expect("legal");
        for (reply, ..) in book.moves(&position) {
            assert_eq!(position.why_not(reply), None);
        }
        position.undo();
    }
    true
}

fn network_is_lawful(bytes: &[u8]) -> bool {
    let Ok(network) = Network::read(bytes) else { return false };
    assert_eq!(Network::read(&network.write()).as_ref(), Ok(&network));
    true
}

fn block_is_lawful(bytes: &[u8]) -> bool {
    let Ok((block, length)) = Block::read(bytes) else { return false };
    assert!(length <= bytes.len());
    let written = block.write();
    assert_eq!(Block::read(&written), Ok((block, written.len())));
    true
}

/// The bytes with the right checksum at `place`, of all bytes from `checked` on.
fn sealed(bytes: &[u8], place: usize, checked: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    if bytes.len() >= checked {
        let checksum = Crc::<u32>::new(&CRC_32_ISO_HDLC).checksum(&bytes[checked..]);
        bytes[place..place + 4].copy_from_slice(&checksum.to_le_bytes());
    }
    bytes
}

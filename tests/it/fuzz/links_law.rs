//! The property ("law") of links. The tests and the fuzzer (`tests/fuzz`) check it.

use links::{Address, Choice, Link, fragment};
use record::peers;
use rules::Color;

/// Checks an address, whose query stands behind the first `?`: its link is written as a fragment that is read as the
/// same link without problems, and a game can be set up by it. A link of another program must be read or refused without
/// a panic. Returns whether the link says anything.
///
/// # Panics
/// If the law is broken.
pub(crate) fn links_law(bytes: &[u8]) -> bool {
    let text = &*String::from_utf8_lossy(bytes);
    let (before, behind) = text.split_once('?').unwrap_or((text, ""));
    let address = Address::parse(before, behind);
    assert_eq!(Link::parse(before, behind), (address.link.clone(), address.problems.clone()), "{text:?}");
    assert!(address.text().starts_with(before), "{text:?}");
    // They are only read.
    let (_, _, _) = (address.around(), address.arrangement(), peers::read(text));
    // The host page alone gives the field `rest`.
    let link = Link { rest: false, ..address.link };
    let written = fragment(&link);
    let (again, problems) = Link::parse(&written, "");
    assert_eq!((&again, &problems[..]), (&link, &[][..]), "{written:?} of {text:?}");
    assert_eq!(fragment(&again), written, "{text:?}");
    for link in [link.clone(), link.clone().in_frame()] {
        let choice = Choice::of_link(link);
        for color in Color::ALL {
            assert_eq!(
                choice.terms(color).start.variant,
                choice.idle_game().line().start.variant,
                "{text:?}"
            );
        }
        let mut game = choice.idle_game();
        choice.catch_up(&mut game);
        assert!(game.played().len() <= choice.moves().len(), "{text:?}");
    }
    link != Link::default()
}

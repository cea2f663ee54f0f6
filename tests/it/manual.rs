//! Tests that the manual of embedding (`public/embed`) mentions every key and value of links.
//! `tests/e2e/manual.spec.mjs` compares it with the element and the messages.

use links::{Field, Lock};
use rules::Handicap;
use std::collections::BTreeSet;
use std::path::Path;

/// Fields that are only in the address of a frame, where `embed.js` writes them.
const OF_FRAMES: [&str; 3] = ["parent", "veto", "rest"];

fn page(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../public/embed").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The words in `<code>` elements of the article with this id.
fn words<'a>(page: &'a str, id: &str) -> BTreeSet<&'a str> {
    let article = page.split_once(&format!("<article id=\"{id}\">")).expect(id).1;
    let article = article.split_once("</article>").expect("an end").0;
    let codes = article.split("<code>").skip(1).filter_map(|code| Some(code.split_once("</code>")?.0));
    codes.flat_map(str::split_whitespace).collect()
}

#[test]
fn every_word_of_links_is_in_the_manual() {
    for file in ["index.html", "ja.html"] {
        let page = page(file);
        let fields = Field::ALL.iter().map(|field| field.name()).chain(OF_FRAMES);
        let missing: Vec<&str> =
            fields.filter(|name| !page.contains(&format!("id=\"key-{name}\""))).collect();
        assert!(missing.is_empty(), "{file} lacks the keys {missing:?}");
        let locks = words(&page, "lock");
        let missing: Vec<&str> = Lock::NAMES.into_iter().filter(|name| !locks.contains(name)).collect();
        assert!(missing.is_empty(), "{file} lacks the locks {missing:?}");
        let handicaps = words(&page, "handicap");
        let names = Handicap::ALL.into_iter().map(Handicap::name);
        let missing: Vec<&str> = names.filter(|name| !handicaps.contains(name)).collect();
        assert!(missing.is_empty(), "{file} lacks the handicaps {missing:?}");
    }
}

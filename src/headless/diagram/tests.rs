//! Tests of diagrams as parsed XML: pieces, hands, names, marks and layout.

use super::*;
use crate::board::shapes::Shape;
use links::{Language, PieceSet};
use roxmltree::{Document, Node};
use rules::{ByColor, Color, Line, PieceKind, Setup, Variant};
use saves::preferences::Kings;

const SPRITES: [(PieceSet, &str); 4] = [
    (PieceSet::Kanji, include_str!("../../../public/pieces/kanji.svg")),
    (PieceSet::TwoKanji, include_str!("../../../public/pieces/two-kanji.svg")),
    (PieceSet::International, include_str!("../../../public/pieces/international.svg")),
    (PieceSet::Children, include_str!("../../../public/pieces/children.svg")),
];

fn sprite(set: PieceSet) -> &'static str {
    SPRITES.iter().find(|(known, _)| *known == set).expect("every set").1
}

/// A diagram of the last position of a line.
fn diagram(line: &str, variant: Variant) -> Diagram {
    let position = Line::parse(line, variant).and_then(|line| line.play()).expect(line);
    Diagram {
        position: position.to_setup(),
        last_move: position.last_move(),
        shapes: Vec::new(),
        bottom: Color::Black,
        names: None,
        hands: true,
        coordinates: true,
        caption: String::new(),
        title: "A title".to_owned(),
        description: String::new(),
        language: Language::English,
        set: PieceSet::Kanji,
        kings: Kings::Usual,
        look: Look::Paper,
    }
}

fn drawn(diagram: &Diagram) -> String {
    svg(diagram, sprite(diagram.set), 800)
}

/// The images that the picture uses, each with its transformation.
fn used(document: &Document<'_>) -> Vec<(String, String)> {
    let uses = document.descendants().filter(|node| node.tag_name().name() == "use");
    uses.map(|node| {
        let href = node.attribute(("http://www.w3.org/1999/xlink", "href")).expect("a reference");
        (href.to_owned(), node.attribute("transform").expect("a place").to_owned())
    })
    .collect()
}

fn of_class<'a>(document: &'a Document<'a>, class: &str) -> Vec<Node<'a, 'a>> {
    document.descendants().filter(|node| node.attribute("class") == Some(class)).collect()
}

fn texts(document: &Document<'_>) -> Vec<String> {
    let texts = document.descendants().filter(|node| node.tag_name().name() == "text");
    texts.map(|node| node.text().unwrap_or_default().to_owned()).collect()
}

/// A position with every kind of both sides, on the board and in hand.
const ALL: &str = "sfen 1+r+b+s+n+l+p1k/rbgsnlp2/9/9/9/9/9/RBGSNLP2/K1+R+B+S+N+L+P1 b 2P2p 1";
const ALL_SMALL: &str = "sfen r1+p1k/b+r+bgs/5/SGB+R1/K1+P+SR w Pgp 1";

#[test]
fn every_piece_of_every_set_stands_in_well_formed_xml() {
    for (set, _) in SPRITES {
        for look in Look::ALL {
            for (line, variant) in [("startpos", Variant::Standard), ("startpos", Variant::Minishogi)] {
                let text = drawn(&Diagram { set, look, ..diagram(line, variant) });
                let document = Document::parse(&text).expect("well-formed");
                let pieces = if variant == Variant::Standard { 40 } else { 12 };
                assert_eq!(used(&document).len(), pieces, "{set:?} {look:?}");
            }
        }
        for color in [Color::Black, Color::White] {
            for kind in PieceKind::ALL {
                let mut picture = diagram("startpos", Variant::Standard);
                picture.set = set;
                picture.position = Setup::empty(Variant::Standard);
                let square: rules::Square = "5e".parse().expect("a square");
                picture.position.board[square.index()] = Some(rules::Piece::new(color, kind));
                let text = drawn(&picture);
                let document = Document::parse(&text).expect("well-formed");
                let [(href, place)] = used(&document).try_into().expect("one piece");
                assert_eq!(place.contains("rotate(180 "), color == Color::White);
                let face = document.descendants().find(|node| node.attribute("id") == Some(&href[1..]));
                let parts = face.expect("its face").children().filter(Node::is_element).count();
                assert!(parts > 0, "{set:?} {color:?} {kind:?}");
            }
        }
    }
}

#[test]
fn both_hands_stand_beside_the_board_with_their_counts() {
    let line = "sfen 4k4/9/9/9/9/9/9/9/4K4 w R2G3P2b18p 1";
    // More pieces than a set has: the picture does not check that.
    let mut picture = diagram("startpos", Variant::Standard);
    picture.position = line.parse().expect(line);
    let text = drawn(&picture);
    let document = Document::parse(&text).expect("well-formed");
    assert_eq!(used(&document).len(), 2 + 3 + 2);
    let counts: Vec<String> =
        texts(&document).into_iter().filter(|text| ["2", "3", "18"].contains(&text.as_str())).collect();
    // Files are named 2 and 3 too.
    assert_eq!(counts.len(), 2 + 4, "{counts:?}");
    assert_eq!(of_class(&document, "side").len(), 2);
    // The dot for the side to move is left of the board, at White's hand.
    let [turn] = of_class(&document, "turn").try_into().expect("one dot");
    assert!(turn.attribute("cx").and_then(|x| x.parse::<i32>().ok()).expect("a place") < 300);

    picture.language = Language::Japanese;
    let text = drawn(&picture);
    let document = Document::parse(&text).expect("well-formed");
    // Nine ranks, and 二 三 二 十八.
    assert_eq!(of_class(&document, "number").len(), 9 + 5);

    picture.hands = false;
    let text = drawn(&picture);
    let document = Document::parse(&text).expect("well-formed");
    assert_eq!((used(&document).len(), of_class(&document, "side").len()), (2, 0));
}

#[test]
fn words_of_strangers_are_words() {
    let mut picture = diagram("startpos moves 7g7f", Variant::Standard);
    let name = "<script>&\"'</text>\u{0}\u{202e}";
    picture.names = Some(ByColor { black: name.to_owned(), white: "羽生".repeat(99) });
    picture.caption = "]]> & so on".to_owned();
    picture.description = "<desc/>".to_owned();
    let text = drawn(&picture);
    let document = Document::parse(&text).expect("well-formed");
    let words = texts(&document);
    assert!(words.contains(&"<script>&\"'</text>".to_owned()), "{words:?}");
    assert!(words.iter().any(|word| word.ends_with('…')), "{words:?}");
    assert!(words.contains(&"]]> & so on".to_owned()));
    assert!(!document.descendants().any(|node| node.tag_name().name() == "script"));
}

#[test]
fn nothing_refers_to_the_outside() {
    for (set, _) in SPRITES {
        let mut picture = Diagram { set, ..diagram("startpos", Variant::Standard) };
        picture.position = ALL.parse().expect(ALL);
        let text = drawn(&picture);
        let document = Document::parse(&text).expect("well-formed");
        for node in document.descendants() {
            for attribute in node.attributes() {
                let value = attribute.value();
                assert!(!value.contains("url(") && !value.contains("var("), "{value}");
                assert!(attribute.name() != "href" || value.starts_with('#'), "{value}");
                assert!(!attribute.name().starts_with("on") && attribute.name() != "style");
            }
        }
        let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        let mut once = ids.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(ids.len(), once.len());
        assert!(used(&document).iter().all(|(href, _)| ids.contains(&&href[1..])));
    }
}

#[test]
fn the_board_is_turned_with_everything_on_it() {
    let mut picture = diagram("startpos moves 7g7f", Variant::Standard);
    picture.shapes = vec![
        Shape { from: "2h".parse().expect("2h"), to: "2b".parse().expect("2b") },
        Shape { from: "5e".parse().expect("5e"), to: "5e".parse().expect("5e") },
    ];
    let marks = |picture: &Diagram| -> Vec<(i32, i32)> {
        let text = drawn(picture);
        let document = Document::parse(&text).expect("well-formed");
        let number =
            |node: &Node<'_, '_>, name| node.attribute(name).and_then(|x| x.parse().ok()).expect("a number");
        let [shapes] = of_class(&document, "shapes").try_into().expect("shapes");
        assert_eq!(shapes.children().filter(Node::is_element).count(), 2);
        of_class(&document, "last-move").iter().map(|node| (number(node, "x"), number(node, "y"))).collect()
    };
    let upright = marks(&picture);
    picture.bottom = Color::White;
    let turned = marks(&picture);
    let layout = layout::DiagramLayout::of(&picture);
    // A corner goes to the opposite corner of its square.
    let opposite = |(x, y): (i32, i32)| {
        (2 * layout.left + layout.board.0 - x - 110, 2 * layout.top + layout.board.1 - y - 120)
    };
    assert_eq!(upright.len(), 2);
    assert_eq!(upright.into_iter().map(opposite).collect::<Vec<_>>(), turned);
}

#[test]
fn the_small_board_holds_its_hands_too() {
    let mut picture = diagram("startpos", Variant::Minishogi);
    picture.position = ALL_SMALL.parse().expect(ALL_SMALL);
    let text = drawn(&picture);
    let document = Document::parse(&text).expect("well-formed");
    let pieces = picture.position.pieces().count();
    assert_eq!(used(&document).len(), pieces + 3);
    assert!(document.descendants().all(|node| node.attribute("r") != Some("7")), "it has no stars");
    // A hand with all kinds is not higher than the board.
    let layout = layout::DiagramLayout::of(&picture);
    assert!(layout.hand_top(false, 5) >= layout.top);
}

#[test]
fn a_picture_is_as_wide_as_it_was_asked_to_be() {
    let picture = diagram("startpos", Variant::Standard);
    for width in [600, 2400] {
        let text = svg(&picture, sprite(PieceSet::Kanji), width);
        let document = Document::parse(&text).expect("well-formed");
        let root = document.root_element();
        assert_eq!(root.attribute("width"), Some(width.to_string().as_str()));
        let size = |name: &str| root.attribute(name).and_then(|value| value.parse::<f64>().ok()).expect(name);
        let view: Vec<f64> = root
            .attribute("viewBox")
            .expect("a view")
            .split(' ')
            .map(|number| number.parse().expect("a number"))
            .collect();
        assert!((size("height") / size("width") - view[3] / view[2]).abs() < 0.002);
    }
}

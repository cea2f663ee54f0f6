//! Tests of links of other programs: every form of link with a game, the pitfalls of each, errors, and that written
//! links can be read.

use crate::carried::many_records;
use crate::records::Wishes;
use crate::support::{mv, setup};
use proptest::prelude::*;
use record::peers::{self, Peer, PeerError, PeerGame};
use record::{Builder, Field, GameRecord, NodeId, Step, WriteError, packed};
use rules::Variant;

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// A position with a promoted piece, pieces in hand, and a square where a promotion is possible.
const PROMOTED: &str = "4k4/9/4+P4/9/9/9/9/9/4K4 b RG2p 1";

fn game(text: &str) -> PeerGame {
    peers::read(text)
        .unwrap_or_else(|| panic!("nothing was seen in {text}"))
        .unwrap_or_else(|error| panic!("{error:?}: {text}"))
}

fn error(text: &str) -> PeerError {
    peers::read(text).unwrap_or_else(|| panic!("nothing was seen in {text}")).expect_err(text)
}

fn moves(record: &GameRecord) -> String {
    record.main_moves().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The start, the moves, the shown ply and whether the board is turned, as a link gives them.
fn told(text: &str) -> (String, String, Option<usize>, bool) {
    let game = game(text);
    let ply = game.shown.map(|id| game.record.node(id).ply());
    (game.record.start().to_string(), moves(&game.record), ply, game.flipped)
}

fn assert_told(text: &str, start: &str, moves: &str, ply: Option<usize>, flipped: bool) {
    assert_eq!(told(text), (start.to_owned(), moves.to_owned(), ply, flipped), "{text}");
}

#[test]
fn lishogi_is_read() {
    let board = "4k4/9/4+P4/9/9/9/9/9/4K4_b_RG2p_1";
    for text in [
        format!("https://lishogi.org/editor/{board}"),
        format!("lishogi.org/editor/standard/{board}"),
        format!("https://lishogi.org/editor?sfen={}", board.replace('+', "%2B")),
        format!("https://lishogi.org/editor?sfen={board}"),
        "https://lishogi.org/editor/4k4/9/4+P4/9/9/9/9/9/4K4_b_RG2p".to_owned(),
        "https://lishogi.org/?sfen=4k4%2F9%2F4%2BP4%2F9%2F9%2F9%2F9%2F9%2F4K4%20b%20RG2p%201&variant=standard#ai"
            .to_owned(),
        "https://lishogi.org/?sfen=4k4%2F9%2F4%2BP4%2F9%2F9%2F9%2F9%2F9%2F4K4_b_RG2p_1#friend".to_owned(),
    ] {
        assert_told(&text, PROMOTED, "", None, false);
    }
    assert_told("https://lishogi.org/editor", START, "", None, false);
    assert_told("https://lishogi.org/editor/?orientation=gote", START, "", None, true);
    assert_told(
        "https://lishogi.org/analysis?moves=7g7f_3c3d_8h2b%2B&color=gote&evaluation=1#2",
        START,
        "7g7f 3c3d 8h2b+",
        Some(2),
        true,
    );
    assert_told(
        &format!("https://lishogi.org/analysis/standard/{board}?moves=G*5b#1"),
        PROMOTED,
        "G*5b",
        Some(1),
        false,
    );
    assert_told(
        "https://lishogi.org/analysis/minishogi?moves=2e3d",
        Variant::Minishogi.start_sfen(),
        "2e3d",
        None,
        false,
    );
    assert_told(
        "https://lishogi.org/editor/minishogi/4k/4p/5/P4/KGSBR_w_-",
        "4k/4p/5/P4/KGSBR w - 1",
        "",
        None,
        false,
    );
    // The plies of a game that begins at a later move are counted from its first move.
    let later = "4k4/9/4+P4/9/9/9/9/9/4K4_b_RG2p_21";
    let shown = told(&format!("https://lishogi.org/analysis/{later}?moves=G*5b#21")).2;
    assert_eq!(shown, Some(1));
    for text in [
        "https://lishogi.org/embed/abcdefgh/gote?bg=auto&theme=auto#12",
        "https://lishogi.org/study/embed/abcdefgh/ijklmnop#3",
        "https://lishogi.org/tv/frame",
        "https://lishogi.org/abcdEFG1",
        "https://lishogi.org/abcdEFG1/gote#33",
    ] {
        assert_eq!(error(text), PeerError::OnServer, "{text}");
    }
    assert_eq!(error("https://lishogi.org/analysis/chushogi"), PeerError::Variant("chushogi".into()));
    for text in ["https://lishogi.org/", "https://lishogi.org/forum"] {
        assert_eq!(peers::read(text), None, "{text}");
    }
}

#[test]
fn usen_is_read_with_its_branches() {
    // 7g7f 3c3d 2g2f and resignation; after 7g7f, 8c8d 2g2f; and at the start, 2g2f.
    let usen = "~0.7ku2jm6y2.r~1.36e6y2.~0.6y2.";
    let home = "https://sunfish-shogi.github.io/shogihome/webapp/index.html";
    let shown = |text: &str| {
        let game = game(text);
        let mut way: Vec<NodeId> = std::iter::successors(game.shown, |&id| game.record.parent(id)).collect();
        way.reverse();
        let steps = way.iter().filter_map(|&id| match game.record.node(id).step() {
            Step::Move(mv) => Some(mv.to_string()),
            _ => None,
        });
        assert_eq!(moves(&game.record), "7g7f 3c3d 2g2f");
        assert!(game.record.has_variations());
        steps.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(shown(&format!("{home}?usen={usen}&branch=0&ply=2")), "7g7f 3c3d");
    assert_eq!(shown(&format!("{home}?usen={usen}&branch=1&ply=3&mobile")), "7g7f 8c8d 2g2f");
    assert_eq!(shown(&format!("{home}?usen={usen}&branch=1&ply=1")), "7g7f");
    assert_eq!(shown(&format!("{home}?usen={usen}&branch=2&ply=99")), "2g2f");
    let playground = "https://play.mogproject.com/";
    assert_eq!(shown(&format!("{playground}?u={usen}&move=3&flip=true&bn=a&wn=b")), "7g7f 3c3d 2g2f");
    assert_eq!(shown(&format!("{playground}?u={usen}&move=1.2")), "7g7f 8c8d");
    let names = game(&format!("{playground}?u={usen}&move=3&flip=true&bn=Ann+B&wn=%E5%A4%A7%E5%B1%B1"));
    assert!(names.flipped);
    assert_eq!(names.record.header.get(&Field::Black), Some("Ann B"));
    assert_eq!(names.record.header.get(&Field::White), Some("大山"));
    // `_` stands for `/`, and `.` for a space.
    let start = "lnsgkgsnl_9_ppppppppp_9_9_9_PPPPPPPPP_1B5R1_LNSGKGSNL.w.-~0..";
    assert_told(
        &format!("{home}?usen={start}"),
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "",
        None,
        false,
    );
    assert!(matches!(error(&format!("{home}?usen=~0.zzz")), PeerError::Game(_)));
}

#[test]
fn piyo_is_read() {
    let text = "piyoshogi://?sfen=position%20startpos%20moves%207g7f%203c3d%208h2b%2B&num=2&viewpoint=white\
                &sente_name=Ann&gote_name=B%20C&game_name=Cup";
    assert_told(text, START, "7g7f 3c3d 8h2b+", Some(2), true);
    let header = game(text).record.header;
    assert_eq!(header.get(&Field::Black), Some("Ann"));
    assert_eq!(header.get(&Field::White), Some("B C"));
    assert_eq!(header.get(&Field::Title), Some("Cup"));
    let web = "https://www.studiok-i.net/kifu/?sfen=position%20sfen%204k4%2F9%2F4%2BP4%2F9%2F9%2F9%2F9%2F9%2F4K4%20\
               b%20RG2p%201%20moves%20G*5b";
    assert_told(web, PROMOTED, "G*5b", None, false);
    assert_told(&format!("{web}&num=-1"), PROMOTED, "G*5b", Some(1), false);
    assert_told(&format!("{web}&num=0"), PROMOTED, "G*5b", Some(0), false);
    assert_eq!(error("piyoshogi://?url=https://example.org/a.kif"), PeerError::OnServer);
    assert_eq!(peers::read("piyoshogi://"), None);
}

#[test]
fn kento_is_read() {
    let initpos = "4k4%2F9%2F4%2BP4%2F9%2F9%2F9%2F9%2F9%2F4K4";
    assert_told(
        "https://www.kento-shogi.com/?moves=7g7f.3c3d.8h2b%2B#3",
        START,
        "7g7f 3c3d 8h2b+",
        Some(3),
        false,
    );
    for space in ["%20", "+"] {
        let start = format!("{initpos}{space}b{space}RG2p{space}1");
        assert_told(
            &format!("https://www.kento-shogi.com/?initpos={start}&moves=G%2A5b&viewpoint=white#1"),
            PROMOTED,
            "G*5b",
            Some(1),
            true,
        );
        // Only a branch from the start.
        let branch = format!("https://share.kento-shogi.com/?branch=G%2A5b&branchFrom=0&initpos={start}#1");
        assert_told(&branch, PROMOTED, "G*5b", Some(1), false);
    }
    let game = game("https://www.kento-shogi.com/?moves=7g7f.3c3d.2g2f&branch=8c8d.6g6f&branchFrom=1#3");
    assert_eq!(moves(&game.record), "7g7f 3c3d 2g2f");
    let shown = game.shown.expect("a ply");
    assert_eq!(*game.record.node(shown).step(), Step::Move(mv("6g6f")));
    assert_eq!(game.record.node(shown).ply(), 3);
    assert_eq!(error("https://www.kento-shogi.com/?kifu=https://example.org/a.kif"), PeerError::OnServer);
    assert_eq!(peers::read("https://www.kento-shogi.com/"), None);
}

#[test]
fn shogi_extend_is_read() {
    assert_told(
        "https://www.shogi-extend.com/share-board?body=position.sfen.4k4%2F9%2F4p4%2F9%2F9%2F9%2F4P4%2F9%2F4K4.b.P.1\
         .moves.5g5f.5c5d.P%2a4e&turn=3&abstract_viewpoint=white&title=%E4%BD%95",
        "4k4/9/4p4/9/9/9/4P4/9/4K4 b P 1",
        "5g5f 5c5d P*4e",
        Some(3),
        true,
    );
    // `position startpos moves 7g7f 3c3d 8h2b+`
    let body = "cG9zaXRpb24gc3RhcnRwb3MgbW92ZXMgN2c3ZiAzYzNkIDhoMmIr";
    for page in ["share-board", "share-board.png", "share-board.kif"] {
        let text = format!("https://www.shogi-extend.com/{page}?turn=1&xbody={body}");
        assert_told(&text, START, "7g7f 3c3d 8h2b+", Some(1), false);
    }
    assert_told(
        "https://www.shogi-extend.com/adapter?body=%E2%96%B2%EF%BC%97%E5%85%AD%E6%AD%A9%20%E2%96%B3%EF%BC%93%E5%9B%9B%E6%AD%A9",
        START,
        "7g7f 3c3d",
        None,
        false,
    );
    assert_eq!(error("https://www.shogi-extend.com/share-board?xbody=%%%"), PeerError::Base64);
    assert_eq!(error("https://www.shogi-extend.com/swars/battles/a-b-20200927_180900"), PeerError::OnServer);
}

#[test]
fn pages_of_positions_are_read() {
    assert_told(
        "https://sfenreader.appspot.com/sfen?sfen=4k4/9/4%2BP4/9/9/9/9/9/4K4%20b%20RG2p%201&lm=53&sname=A&gname=B&title=C",
        PROMOTED,
        "",
        None,
        false,
    );
    assert_told(
        "http://kyokumen.jp/positions/4k4/9/4+P4/9/9/9/9/9/4K4%20b%20RG2p",
        PROMOTED,
        "",
        None,
        false,
    );
    for file in ["file:///home/a/study.html", "https://example.org/study.html"] {
        assert_told(
            &format!("{file}#u=position_startpos_moves_7g7f_3c3d_8h2b%2B"),
            START,
            "7g7f 3c3d 8h2b+",
            None,
            false,
        );
        assert_told(
            &format!("{file}#u=position_sfen_4k4/9/4%2BP4/9/9/9/9/9/4K4_b_RG2p_1_moves_G*5b"),
            PROMOTED,
            "G*5b",
            None,
            false,
        );
    }
}

#[test]
fn our_own_links_are_read_wherever_they_lie() {
    for begin in ["https://example.org/shogi/#", "http://localhost:8080/?", "#", "?"] {
        assert_told(
            &format!("{begin}sfen=4k4/9/4%2BP4/9/9/9/9/9/4K4_b_RG2p_1&moves=G*5b&ply=1&flip&play=b&level=3"),
            PROMOTED,
            "G*5b",
            Some(1),
            true,
        );
        assert_told(&format!("{begin}moves=7g7f_3c3d&flip=1"), START, "7g7f 3c3d", None, true);
        assert_told(
            &format!("{begin}handicap=2&moves=6a6b_7g7f&ply=9"),
            "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            "6a6b 7g7f",
            Some(2),
            false,
        );
        assert_told(&format!("{begin}variant=minishogi"), Variant::Minishogi.start_sfen(), "", None, false);
    }
    // The fragment has priority.
    assert_told("https://example.org/?moves=7g7f#moves=2g2f", START, "2g2f", None, false);
    let mut builder = Builder::new(setup(START)).expect("a start");
    builder.play(mv("7g7f")).expect("a legal move");
    builder.record_mut().header.push(Field::Black, "Ann");
    let record = builder.finish();
    let packed_game =
        game(&format!("https://example.org/#g={}&ply=1&flip", packed::write(&record).expect("short enough")));
    assert_eq!((&packed_game.record, packed_game.flipped), (&record, true));
    assert_eq!(packed_game.shown, record.next(NodeId::ROOT));
    assert!(matches!(error("https://example.org/#g=2AAA"), PeerError::Packed(_)));
    assert!(matches!(error("#moves=7g7f_7g7f_7g7f"), PeerError::Game(_)));
}

#[test]
fn position_texts_are_read() {
    let board = "4k4/9/4+P4/9/9/9/9/9/4K4";
    for text in [
        format!("{board} b RG2p 1"),
        format!("{board} b RG2p"),
        format!("{board}_b_RG2p"),
        format!("  {board}_b_pGRp_1 ").replace("pGRp", "2pGR"),
        format!("sfen {board} b RG2p 1"),
        format!("position sfen {board} b RG2p 1"),
        format!("position_sfen_{board}_b_RG2p_1"),
    ] {
        assert_told(&text, PROMOTED, "", None, false);
    }
    assert_told(board, "4k4/9/4+P4/9/9/9/9/9/4K4 b - 1", "", None, false);
    assert_told(&format!("{board} w"), "4k4/9/4+P4/9/9/9/9/9/4K4 w - 1", "", None, false);
    assert_told("position startpos moves 7g7f 3c3d", START, "7g7f 3c3d", None, false);
    assert_told("startpos", START, "", None, false);
    assert_told("sfen startpos", START, "", None, false);
    // A mate problem without Black's king.
    assert_told("4k4/9/4P4/9/9/9/9/9/9 b G", "4k4/9/4P4/9/9/9/9/9/9 b G 1", "", None, false);
}

#[test]
fn a_plus_that_became_a_space_is_put_back() {
    for text in [
        "https://example.org/?sfen=4k4/9/4 P4/9/9/9/9/9/4K4 b RG2p 1",
        "https://example.org/?sfen=4k4/9/4+P4/9/9/9/9/9/4K4+b+RG2p+1",
        "https://example.org/?sfen=position+sfen+4k4/9/4+P4/9/9/9/9/9/4K4+b+RG2p+1",
        "4k4/9/4 P4/9/9/9/9/9/4K4 b RG2p 1",
        "sfen 4k4/9/4 P4/9/9/9/9/9/4K4 b RG2p",
    ] {
        assert_told(text, PROMOTED, "", None, false);
    }
    for moves in [
        "7g7f_3c3d_8h2b+_3a2b",
        "7g7f_3c3d_8h2b _3a2b",
        "7g7f 3c3d 8h2b  3a2b",
        "7g7f.3c3d.8h2b .3a2b",
        "7g7f+3c3d+8h2b%2B+3a2b",
        "7g7f+3c3d+8h2b+++3a2b",
    ] {
        let text = format!("https://example.org/?moves={moves}");
        assert_told(&text, START, "7g7f 3c3d 8h2b+ 3a2b", None, false);
    }
    // The repaired text is kept with its illegal last move.
    let text = "https://example.org/?sfen=4k4/9/4 P4/9/9/9/9/9/4K4 b RG2p&moves=G*5b";
    let foul = game(&format!("{text}_P*5b"));
    assert_eq!((moves(&foul.record).as_str(), foul.record.len()), ("G*5b", 3));
    assert_told(
        "position sfen +B3k4/9/9/9/9/9/9/9/4K4 b - 1",
        "+B3k4/9/9/9/9/9/9/9/4K4 b - 1",
        "",
        None,
        false,
    );
    assert_told("sfen   B3k4/9/9/9/9/9/9/9/4K4 b", "B3k4/9/9/9/9/9/9/9/4K4 b - 1", "", None, false);
    assert_told("sfen  B3k4/9/9/9/9/9/9/9/4K4 b", "+B3k4/9/9/9/9/9/9/9/4K4 b - 1", "", None, false);
    // White's promoted pieces, at the left edge and several in a rank.
    assert_told(
        "https://example.org/?sfen=4k4/9/9/9/9/9/ p p p6/2 p6/K1 p6 b -",
        "4k4/9/9/9/9/9/+p+p+p6/2+p6/K1+p6 b - 1",
        "",
        None,
        false,
    );
    // Not every pair of spaces stands for a promotion: a text that is valid stays as it is.
    assert_told("https://example.org/?moves=7g7f  3c3d", START, "7g7f 3c3d", None, false);
}

#[test]
fn what_is_no_link_to_a_game_is_left_to_others() {
    for text in [
        "",
        " ",
        "hello",
        "position of the pieces",
        "sfen",
        "https://example.org/",
        "https://example.org/?variant=3&u=alice&handicap=none",
        "https://example.org/#chapter",
        "+7776FU",
        "▲７六歩",
        "~0.7ku2jm6y20e45t2.",
        "position startpos\nposition startpos",
        "1/2/3",
    ] {
        assert_eq!(peers::read(text), None, "{text}");
    }
    assert_eq!(error(&format!("https://example.org/#g={}", "A".repeat(300_000))), PeerError::TooLong);
    assert_eq!(peers::read(&"x".repeat(300_000)), None);
    // A board with a fault is still recognized as a position.
    assert!(matches!(error("4k4/9/4R5/9/9/9/9/9/9 b -"), PeerError::Game(_)));
}

#[test]
fn fields_are_read_like_the_link_that_has_them() {
    let packed = packed::write(&game("https://example.org/#moves=7g7f_3c3d").record).expect("a short game");
    for (fragment, query) in [
        (format!("g={packed}&ply=1&branch=0&flip"), ""),
        (format!("g={packed}"), "ply=1&lang=ja"),
        ("g=1abc".to_owned(), ""),
        ("usen=~0.7ku2jm6y2.&bname=A+B&wname=C%2BD".to_owned(), "ply=2&orientation=gote"),
        ("usen=~0.!.".to_owned(), ""),
        (String::new(), "u=~0.7ku2jm6y2.&move=3"),
        ("1".to_owned(), "initpos=&moves=7g7f.3c3d"),
        ("sfen=4k4/9/4%2BP4/9/9/9/9/9/4K4_b_RG2p_1&moves=G*5b".to_owned(), "title=%E8%A9%B0"),
        ("variant=minishogi".to_owned(), "moves=2e3d"),
        ("play=b&level=3".to_owned(), "u=someone"),
        (String::new(), ""),
    ] {
        let link = format!("https://club.example/shogi/?{query}#{fragment}");
        assert_eq!(peers::read_fields(&fragment, query), peers::read(&link), "{link}");
    }
    let read = peers::read_fields("usen=~0.7ku2jm6y2.&bname=A+B&wname=C%2BD", "ply=2&orientation=gote");
    let read = read.expect("a game").expect("no fault");
    let header = &read.record.header;
    assert_eq!((header.get(&Field::Black), header.get(&Field::White)), (Some("A B"), Some("C+D")));
    assert_eq!((read.shown.map(|id| read.record.node(id).ply()), read.flipped), (Some(2), true));
    let long = format!("g={}", "A".repeat(300_000));
    assert_eq!(peers::read_fields(&long, ""), Some(Err(PeerError::TooLong)));
    assert_eq!(peers::read_fields("", &long), Some(Err(PeerError::TooLong)));
}

#[test]
fn fields_of_other_programs_are_read_on_any_server() {
    let values =
        [("usen", "~0.7ku2jm6y2."), ("u", "~0.7ku2jm6y2."), ("initpos", "4k4/9/9/9/9/9/9/9/4K4_b_-_1")];
    assert_eq!(values.map(|(name, _)| name), peers::FIELDS);
    for (name, value) in values {
        let read = peers::read_fields(&format!("{name}={value}"), "");
        assert!(matches!(read, Some(Ok(_))), "{name}: {read:?}");
    }
}

/// The moves from the start through a node to the end of its line.
fn line_through(record: &GameRecord, shown: NodeId) -> Vec<String> {
    let mut way: Vec<NodeId> = std::iter::successors(Some(shown), |&id| record.parent(id)).collect();
    way.reverse();
    way.extend(record.line_from(shown).skip(1));
    let moves = way.iter().filter_map(|&id| match record.node(id).step() {
        Step::Move(mv) => Some(mv.to_string()),
        _ => None,
    });
    moves.collect()
}

/// Whether a game or a mate problem can begin at a node. It cannot if the attacker has no king and the defender is to
/// move.
fn is_start(record: &GameRecord, id: NodeId) -> bool {
    let mut cursor = record::Cursor::new(record);
    cursor.go(record, id);
    GameRecord::new(cursor.position().to_setup()).is_ok()
}

#[test]
fn what_is_written_is_read_again() {
    let wishes = Wishes { illegal: false, ends: false, ..Wishes::ALL };
    many_records(150, 131, wishes, |record, dice| {
        let ids: Vec<NodeId> = [NodeId::ROOT].into_iter().chain(record.steps()).collect();
        let shown = dice.pick(&ids).expect("the start is one");
        let expected = line_through(record, shown);
        let ply = record.node(shown).ply();
        for peer in Peer::ALL {
            let link = peers::write(peer, record, shown).expect("the 9×9 game");
            if peer == Peer::LishogiEditor && !is_start(record, shown) {
                continue;
            }
            assert!(link.is_ascii() && !link.contains(' '), "{link}");
            let read = game(&link);
            if peer == Peer::LishogiEditor {
                let mut cursor = record::Cursor::new(record);
                cursor.go(record, shown);
                assert!(read.record.start().same_position(&cursor.position().to_setup()), "{link}");
                continue;
            }
            assert_eq!(read.record.start(), record.start(), "{link}");
            let at = read.shown.expect("a ply is written");
            assert_eq!(read.record.node(at).ply(), ply, "{link}");
            assert_eq!(line_through(&read.record, at), expected, "{link}");
            if peer == Peer::ShogiHome {
                assert_eq!(read.record.len(), record.len(), "{link}");
            }
        }
    });
}

#[test]
fn links_are_written_as_their_programs_do() {
    let start = || Builder::new(setup(START)).expect("a start");
    let even = start().finish();
    let write = |peer, record: &GameRecord, shown| peers::write(peer, record, shown).expect("the 9×9 game");
    assert_eq!(write(Peer::LishogiEditor, &even, NodeId::ROOT), "https://lishogi.org/editor");
    assert_eq!(write(Peer::LishogiAnalysis, &even, NodeId::ROOT), "https://lishogi.org/analysis#0");
    let mut builder = start();
    for text in ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"] {
        builder.play(mv(text)).expect(text);
    }
    let here = builder.here();
    builder.record_mut().header.push(Field::Black, "大山");
    builder.record_mut().header.push(Field::White, "A & B");
    let record = builder.finish();
    let written = Peer::ALL.map(|peer| write(peer, &record, here));
    assert_eq!(
        written,
        [
            "https://lishogi.org/analysis?moves=7g7f_3c3d_8h2b%2B_3a2b_B%2A5e#5",
            "https://lishogi.org/editor/lnsgkg1nl/1r5s1/pppppp1pp/6p2/4B4/2P6/PP1PPPPPP/7R1/LNSGKGSNL_w_b_6",
            "piyoshogi://?sfen=position%20startpos%20moves%207g7f%203c3d%208h2b%2B%203a2b%20B%2A5e&num=5\
             &sente_name=%E5%A4%A7%E5%B1%B1&gote_name=A%20%26%20B",
            "https://www.kento-shogi.com/?initpos=lnsgkgsnl%2F1r5b1%2Fppppppppp%2F9%2F9%2F9%2FPPPPPPPPP%2F1B5R1%2F\
             LNSGKGSNL%20b%20-%201&moves=7g7f.3c3d.8h2b%2B.3a2b.B%2A5e#5",
            "https://sunfish-shogi.github.io/shogihome/webapp/index.html?usen=~0.7ku2jm8rl09kbxq.&branch=0&ply=5\
             &bname=%E5%A4%A7%E5%B1%B1&wname=A%20%26%20B",
        ]
    );
    let mini = Builder::new(setup(Variant::Minishogi.start_sfen())).expect("a start").finish();
    assert_eq!(write(Peer::LishogiEditor, &mini, NodeId::ROOT), "https://lishogi.org/editor/minishogi");
    for peer in [Peer::Piyo, Peer::Kento, Peer::ShogiHome] {
        assert_eq!(peers::write(peer, &mini, NodeId::ROOT), Err(WriteError::Variant));
    }
}

#[test]
fn of_a_long_line_lishogi_gets_the_moves_around_the_node_that_is_shown() {
    let mut builder = Builder::new(setup(START)).expect("a start");
    for ply in 0..700 {
        builder.play(mv(["2h3h", "8b7b", "3h2h", "7b8b"][ply % 4])).expect("a legal move");
    }
    let record = builder.finish();
    let ids: Vec<NodeId> = record.line_from(NodeId::ROOT).collect();
    for ply in [0, 10, 399, 400, 401, 700] {
        let link = peers::write(Peer::LishogiAnalysis, &record, ids[ply]).expect("the 9×9 game");
        let read = game(&link);
        assert_eq!(read.record.main_moves().len(), 300, "{ply}");
        let shown = read.record.node(read.shown.expect("a ply")).ply();
        assert_eq!(read.record.start().move_number as usize - 1 + shown, ply);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_000))]

    #[test]
    fn no_text_is_too_strange(text in "\\PC{0,120}") {
        let _ = peers::read(&text);
        let _ = peers::read(&format!("https://lishogi.org/{text}"));
        let _ = peers::read(&format!("#{text}"));
    }

    #[test]
    fn no_link_is_too_strange(
        host in "(lishogi.org|kento-shogi.com|shogi-extend.com|studiok-i.net|kyokumen.jp|x)",
        path in "(/(editor|analysis|positions|share-board|minishogi|adapter|[a-z1-9/+_%]{0,40})){0,3}",
        fields in "((sfen|moves|usen|u|g|initpos|branch|branchFrom|move|ply|body|xbody|num)=[ -~あ]{0,60}&){0,4}",
        fragment in "[ -~]{0,20}",
    ) {
        let _ = peers::read(&format!("https://{host}{path}?{fields}#{fragment}"));
        let _ = peers::read_fields(&fragment, &fields);
    }

    #[test]
    fn no_line_is_too_strange(
        start in "(position |sfen |startpos|[1-9a-zA-Z+ _]{1,9}/){0,10}[ +_]?[bw]?",
        moves in "([ +_.]{0,2}([1-9][a-i][1-9][a-i]|[PLNSGBR]\\*[1-9][a-i]|駒)\\+?){0,8}",
    ) {
        let _ = peers::read(&format!("{start} moves{moves}"));
        let _ = peers::read(&format!("#sfen={start}&moves={moves}"));
    }
}

//! Tests the properties ("laws") that the fuzzer checks, on random bytes, on the files of `tests/data` and of the
//! fuzzer's corpora, and on damaged copies of these files.

mod archive_law;
mod law;
mod line_law;
mod links_law;
mod message_law;
mod network_law;
mod packed_law;
mod saves_law;
mod session_law;

use crate::carried::spoiled;
use crate::support::Dice;
use archive_law::archive_law;
use law::{comment_law, law};
use line_law::line_law;
use links_law::links_law;
use message_law::message_law;
use network_law::{block_law, book_law, network_law};
use packed_law::packed_law;
use proptest::prelude::*;
use record::{Format, encoding};
use rules::{Line, Variant};
use saves_law::saves_law;
use session_law::session_law;
use std::path::Path;

/// The number of damaged copies of each file.
const SPOILED: usize = 40;

/// Tests the files of a folder with this extension, all of which must be readable, and damaged copies of them.
fn replay(format: Format, folder: &str, ending: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut dice = Dice::new(1);
    let mut files = 0;
    for entry in std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error:?}", path.display())) {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|found| found != ending) {
            continue;
        }
        files += 1;
        let bytes = std::fs::read(&path).expect("a file");
        law(format, &bytes);
        let text = encoding::decode(&bytes).text;
        // The law allows a reader to refuse a text, but these files must be readable.
        let reading = format.read(&text).unwrap_or_else(|error| panic!("{}: {error:?}", path.display()));
        for game in &reading.games {
            let is_even = game.start().to_string() == game.start().variant.start_sfen();
            assert!(!(is_even && game.is_empty()), "{}: nothing was read", path.display());
            let written = format.write(game).unwrap_or_else(|error| panic!("{}: {error:?}", path.display()));
            let again =
                format.read(&written.text).unwrap_or_else(|error| panic!("{}: {error:?}", path.display()));
            assert_eq!(again.games[0].main_moves(), game.main_moves(), "{}", path.display());
        }
        for _ in 0..SPOILED {
            law(format, spoiled(&text, &mut dice).as_bytes());
        }
    }
    assert!(files > 0, "there are files in {}", path.display());
}

#[test]
fn files_and_spoiled_copies_obey_the_law() {
    for format in [Format::Kif, Format::Ki2, Format::Csa, Format::Jkf] {
        replay(format, &format!("data/{}", format.name()), format.name());
    }
    for format in Format::ALL {
        replay(format, &format!("fuzz/corpus/{}", format.name()), format.name());
    }
}

#[test]
fn position_lines_and_spoiled_copies_obey_their_law() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/position");
    let mut dice = Dice::new(2);
    let (mut lines, mut refused) = (0, 0);
    for entry in std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error:?}", path.display())) {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("text");
        assert!(line_law(text.as_bytes()), "{text}");
        lines += 1;
        for _ in 0..20 * SPOILED {
            refused += usize::from(!line_law(spoiled(&text, &mut dice).as_bytes()));
        }
    }
    let spoiled = lines * 20 * SPOILED;
    assert!((spoiled / 4..spoiled).contains(&refused), "{refused} of {spoiled} spoiled lines are refused");
}

#[test]
fn conversations_and_spoiled_copies_obey_their_law() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/session");
    let mut dice = Dice::new(3);
    let mut said = 0;
    for entry in std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error:?}", path.display())) {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("text");
        session_law(text.as_bytes());
        said += 1;
        for _ in 0..SPOILED {
            // Only one line is changed, so that the others keep their meaning.
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            let at = dice.roll(lines.len());
            lines[at] = spoiled(&lines[at], &mut dice);
            session_law(lines.join("\n").as_bytes());
        }
    }
    assert!(said > 0, "there are conversations in {}", path.display());
}

/// Lines of comments: of programs in every form, and of people.
const COMMENT_LINES: [&str; 30] = [
    "#評価値=120",
    "#評価値=-3",
    "*評価値=80.5",
    "#詰み=先手勝ち:5手",
    "*詰み=後手勝ち",
    "#読み筋=△３四歩▲２二角成△同　銀",
    "*読み筋=▲７六歩(77)△３四歩(33)▲２六歩(27)",
    "#読み筋=△３四歩▲９九歩",
    "#深さ=12",
    "*深さ=9",
    "#ノード数=34567",
    "#エンジン=Komadai 1",
    "*エンジン=a=b",
    "* 120 -3334FU +2726FU",
    "* -30000",
    "* 30 +7776FU -3334FU #1234",
    "* 5 +PASS",
    "*解析 0 ○ 候補2 時間 00:10.0 深さ 12/15 ノード数 34567 評価値 120↑ 読み筋 △３四歩(33) ▲２六歩(27)",
    "*対局 評価値 -詰 3 読み筋 ▲７六歩(77) △３四歩(33) 投了",
    "*検討 評価値 +詰",
    "* Engine suisho Version 5 候補1 深さ 13/19 評価値 -47 読み筋 △３四歩(33) ▲２六歩(27)",
    "",
    "",
    " ",
    "!",
    "互角",
    "* 3手目が好手",
    "#評価値=互角",
    "*解析 する",
    "'remark",
];

#[test]
fn comments_and_spoiled_copies_obey_their_law() {
    let mut dice = Dice::new(8);
    let position =
        Line::parse("startpos moves 7g7f", Variant::Standard).and_then(|line| line.play()).expect("a line");
    let (mut whole, mut spoiled_ones, mut words) = (0, 0, 0);
    for _ in 0..4_000 {
        let lines: Vec<&str> = (0..dice.roll(9)).filter_map(|_| dice.pick(&COMMENT_LINES)).collect();
        let comment = lines.join("\n");
        whole += comment_law(&comment, &position);
        spoiled_ones += comment_law(&spoiled(&comment, &mut dice), &position);
        words += lines.len();
    }
    assert!(whole > words / 3, "{whole} evaluations in {words} lines");
    assert!((whole / 2..whole).contains(&spoiled_ones), "{spoiled_ones} of {whole} are left");
}

/// Changes, inserts or removes some letters of a packed text.
fn spoiled_letters(text: &str, dice: &mut Dice) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=dice.roll(3) {
        let at = dice.roll(letters.len() + 1);
        let letter = char::from(b"AB_kZ9-"[dice.roll(7)]);
        match dice.roll(4) {
            0 => letters.insert(at, letter),
            1 if at < letters.len() => drop(letters.remove(at)),
            2 => letters.truncate(at.max(2)),
            _ if at < letters.len() => letters[at] = letter,
            _ => {}
        }
    }
    letters.into_iter().collect()
}

#[test]
fn packed_records_and_spoiled_copies_obey_their_law() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/packed");
    let mut dice = Dice::new(3);
    let (mut texts, mut refused) = (0, 0);
    for entry in std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error:?}", path.display())) {
        let path = entry.expect("a file").path();
        // The fuzzer stores its findings under their hashes, until somebody gives them names.
        if path.file_name().is_some_and(|name| name.len() == 40) {
            continue;
        }
        let text = std::fs::read_to_string(path).expect("text");
        let text = text.trim_end();
        assert!(record::packed::read(text).is_ok(), "{text}");
        texts += 1;
        for _ in 0..20 * SPOILED {
            refused += usize::from(!packed_law(spoiled_letters(text, &mut dice).as_bytes()));
        }
    }
    let spoiled = texts * 20 * SPOILED;
    assert!((spoiled / 4..spoiled).contains(&refused), "{refused} of {spoiled} spoiled texts are refused");
}

#[test]
fn messages_and_spoiled_copies_obey_their_law() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus/message");
    let mut dice = Dice::new(4);
    let (mut texts, mut refused) = (0, 0);
    for entry in std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error:?}", path.display())) {
        let text = std::fs::read_to_string(entry.expect("a file").path()).expect("text");
        assert!(message_law(text.as_bytes()), "{text}");
        texts += 1;
        for _ in 0..20 * SPOILED {
            refused += usize::from(!message_law(spoiled(&text, &mut dice).as_bytes()));
        }
    }
    let spoiled = texts * 20 * SPOILED;
    assert!((spoiled / 4..spoiled).contains(&refused), "{refused} of {spoiled} spoiled messages are refused");
}

/// Tests the files of a corpus against a law, and damaged copies of them. Returns the numbers of files, of files that were
/// read, and of copies that were read.
fn replay_corpus(folder: &str, seed: u64, law: impl Fn(&[u8]) -> bool) -> (usize, usize, usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus").join(folder);
    let mut dice = Dice::new(seed);
    let (mut files, mut read, mut copies) = (0, 0, 0);
    for entry in std::fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error:?}", path.display())) {
        let bytes = std::fs::read(entry.expect("a file").path()).expect("a file");
        files += 1;
        read += usize::from(law(&bytes));
        for round in 0..2 * SPOILED {
            let copy = match std::str::from_utf8(&bytes) {
                Ok(text) if round % 2 == 0 => spoiled(text, &mut dice).into_bytes(),
                _ => spoiled_bytes(&bytes, &mut dice),
            };
            copies += usize::from(law(&copy));
        }
    }
    (files, read, copies)
}

#[test]
fn stored_texts_links_archives_and_spoiled_copies_obey_their_laws() {
    // Settings and the last request are never refused, so their readers do not count.
    let (files, read, copies) = replay_corpus("saves", 5, saves_law);
    assert!(
        read >= 11 && (read..files * 2 * SPOILED).contains(&copies),
        "{read} of {files}, {copies} copies"
    );
    let (files, read, copies) = replay_corpus("links", 6, links_law);
    assert!(
        read >= 8 && (read..=files * 2 * SPOILED).contains(&copies),
        "{read} of {files}, {copies} copies"
    );
    let (files, read, copies) = replay_corpus("archive", 7, archive_law);
    assert!(read >= 5 && (read..files * 2 * SPOILED).contains(&copies), "{read} of {files}, {copies} copies");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_bytes_obey_the_law(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        Format::ALL.into_iter().for_each(|format| law(format, &bytes));
        line_law(&bytes);
        packed_law(&bytes);
        message_law(&bytes);
        saves_law(&bytes);
        links_law(&bytes);
        archive_law(&bytes);
    }

    #[test]
    fn any_fields_of_a_link_obey_its_law(
        text in "((sfen|moves|ply|flip|play|level|handicap|time|impasse|strict|lock|embed|variant|mate|seed|aids|save|g|usen)(=(startpos|7g7f|7g7f_3c3d|4k4/9/4P4/9/9/9/9/9/9_b_G_1|b|w|2|600(%2B|f)30|try|minishogi|play|~0.7ku.|[0-9a-z+,]{0,5}))?[&?]){0,6}",
    ) {
        links_law(text.as_bytes());
    }

    #[test]
    fn any_words_of_a_message_obey_its_law(
        fields in "(,\"(komadai|type|id|text|usi|ply|allow|level|question)\":(1|2|-1|true|null|\"(flip|play|7g7f|b|x)\")){0,6}",
    ) {
        message_law(format!("{{\"komadai\":1{fields}}}").as_bytes());
    }

    #[test]
    fn any_words_of_a_position_line_obey_its_law(
        text in "(position |startpos |sfen |moves |[1-9a-i*+]{4,5} |[PLNSGBRKplnsgbrk1-9+]{1,9}/|[bw] |[-rbP2]{1,4} |[0-9]{1,6} ){0,20}",
    ) {
        line_law(text.as_bytes());
    }
}

/// Changes, removes or appends a few bytes.
fn spoiled_bytes(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..=dice.roll(4) {
        // Half of the changes hit the head.
        let most = if dice.one_in(2) { 48 } else { bytes.len() };
        let place = dice.roll(most.min(bytes.len()).max(1));
        match dice.roll(8) {
            0 => bytes.truncate(place),
            1 => bytes.push(dice.roll(256) as u8),
            _ => {
                let value = dice.roll(256) as u8;
                bytes.get_mut(place).into_iter().for_each(|byte| *byte = value);
            }
        }
    }
    bytes
}

#[test]
fn networks_games_and_spoiled_copies_obey_their_laws() {
    let network = include_bytes!("../../public/engine/network.bin");
    let games = include_bytes!("../../training/games/s1-n2000-0001.kmg");
    let (_, length) = selfplay::Block::read(games).expect("the first block");
    assert!(network_law(network) && block_law(&games[..length]));
    let mut dice = Dice::new(4);
    let (mut refused_networks, mut refused_blocks) = (0, 0);
    for _ in 0..SPOILED {
        refused_networks += usize::from(!network_law(&spoiled_bytes(network, &mut dice)));
    }
    for _ in 0..4 * SPOILED {
        refused_blocks += usize::from(!block_law(&spoiled_bytes(&games[..length], &mut dice)));
    }
    assert!((SPOILED / 4..SPOILED).contains(&refused_networks), "{refused_networks} are refused");
    let book = include_bytes!("../../public/engine/book.bin");
    assert!(book_law(book));
    let refused = (0..SPOILED).filter(|_| !book_law(&spoiled_bytes(book, &mut dice))).count();
    assert!((SPOILED / 4..=SPOILED).contains(&refused), "{refused} books are refused");
    assert!((SPOILED..4 * SPOILED).contains(&refused_blocks), "{refused_blocks} are refused");
}

//! Random records, and a comparison of records that ignores the order in which nodes were added.

use crate::support::{Dice, crowded, setup};
use proptest::prelude::*;
use record::{Arrow, Builder, Elapsed, End, Field, GameRecord, NodeId, Step};
use rules::{Color, HandKind, Handicap, Move, Position, Setup, Square, Variant};

/// The kinds of data that a random record may have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wishes {
    pub(crate) minishogi: bool,
    pub(crate) variations: bool,
    pub(crate) comments: bool,
    pub(crate) bookmarks: bool,
    pub(crate) header: bool,
    /// Illegal moves, each as the last move of its line.
    pub(crate) illegal: bool,
    /// Ends of lines, such as resignation.
    pub(crate) ends: bool,
    /// Start positions other than the even one and the handicaps.
    pub(crate) positions: bool,
    pub(crate) times: Times,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Times {
    Never,
    /// Times in whole seconds, without totals.
    Seconds,
    /// Times in whole seconds, with totals.
    SecondsAndTotals,
    /// Times in milliseconds, without totals.
    Milliseconds,
}

impl Wishes {
    /// All data that a record can have, with times in whole seconds and their totals.
    pub(crate) const ALL: Self = Self {
        minishogi: true,
        variations: true,
        comments: true,
        bookmarks: true,
        header: true,
        illegal: true,
        ends: true,
        positions: true,
        times: Times::SecondsAndTotals,
    };
}

/// A proptest strategy for random records of up to `size` steps, which shrinks to shorter records.
pub(crate) fn records(size: usize, wishes: Wishes) -> impl Strategy<Value = GameRecord> {
    (0..=size, any::<u64>()).prop_map(move |(size, seed)| random_record(size, &mut Dice::new(seed), wishes))
}

/// Makes a random record of up to `size` steps.
pub(crate) fn random_record(size: usize, dice: &mut Dice, wishes: Wishes) -> GameRecord {
    let mut builder = Builder::new(random_start(dice, wishes)).expect("a start");
    beside(&mut builder, dice, wishes);
    let mut stations = vec![NodeId::ROOT];
    let mut totals = vec![(NodeId::ROOT, 0_u64, 0_u64)];
    while builder.record().len() <= size {
        if wishes.variations && dice.one_in(8) {
            let station = dice.pick(&stations).expect("the start is one");
            builder.go(station).expect("a small record");
        }
        let before = builder.record().len();
        let is_over = match (wishes.ends && dice.one_in(20), wishes.illegal && dice.one_in(30)) {
            (true, _) => end(&mut builder, dice),
            (_, true) => play_anything(&mut builder, dice),
            _ => play(&mut builder, dice).map(|id| stations.push(id)).is_none(),
        };
        // A step that existed before already has its data.
        if before < builder.record().len() {
            time(&mut builder, dice, wishes, &mut totals);
            beside(&mut builder, dice, wishes);
        }
        if is_over {
            if let Step::Illegal(..) = builder.record().node(builder.here()).step()
                && builder.record().next(builder.here()).is_none()
                && dice.one_in(3)
            {
                let turn = builder.record().start().turn;
                let offender = if builder.ply().is_multiple_of(2) { !turn } else { turn };
                add(&mut builder, &Step::End(End::Illegal { offender }));
            }
            if !wishes.variations {
                break;
            }
            let station = dice.pick(&stations).expect("the start is one");
            builder.go(station).expect("a small record");
            if dice.one_in(6) {
                break;
            }
        }
    }
    if wishes.header {
        header(builder.record_mut(), dice);
    }
    builder.finish()
}

fn random_start(dice: &mut Dice, wishes: Wishes) -> Setup {
    let variant = if wishes.minishogi && dice.one_in(4) { Variant::Minishogi } else { Variant::Standard };
    let sfen = match dice.roll(5) {
        0 => dice.pick(&Handicap::ALL).and_then(|handicap| handicap.sfen(variant)),
        1 if wishes.positions => {
            let position = std::iter::repeat_with(|| crowded(variant, dice)).take(100).flatten().next();
            if let Some(position) = position.filter(Position::has_legal_move) {
                let move_number = 1 + dice.roll(3) as u32 * 20;
                return Setup { move_number, ..position.to_setup() };
            }
            None
        }
        2 if wishes.positions && dice.one_in(3) && variant == Variant::Standard => {
            Some("4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1")
        }
        _ => None,
    };
    setup(sfen.unwrap_or(variant.start_sfen()))
}

/// Plays a random legal move, or goes to its node if it exists; `None` if there is no legal move.
fn play(builder: &mut Builder, dice: &mut Dice) -> Option<NodeId> {
    let mut moves = builder.position().legal_moves();
    let captures: Vec<Move> =
        moves.iter().copied().filter(|mv| builder.position().piece(mv.to()).is_some()).collect();
    if dice.one_in(3) && !captures.is_empty() {
        moves = captures;
    }
    let mv = dice.pick(&moves)?;
    Some(add(builder, &Step::Move(mv)))
}

/// Goes to the child with this step, or adds one.
fn add(builder: &mut Builder, step: &Step) -> NodeId {
    let (here, record) = (builder.here(), builder.record());
    let known = record.children(here).find(|&id| record.node(id).step() == step);
    match (known, step) {
        (Some(known), _) => builder.go(known).expect("a small record"),
        (None, Step::Move(mv) | Step::Illegal(mv, _)) => {
            builder.play_illegal(*mv).expect("room for a move");
        }
        (None, Step::End(kind)) => {
            builder.end(kind.clone()).expect("room for an end");
        }
        (None, Step::Start) => {}
    }
    builder.here()
}

/// Plays a move that is probably illegal. Returns whether it ended the line.
fn play_anything(builder: &mut Builder, dice: &mut Dice) -> bool {
    let board: Vec<Square> = builder.position().variant().board().into_iter().collect();
    let (from, to) = (board[dice.roll(board.len())], board[dice.roll(board.len())]);
    let mv = match dice.roll(3) {
        0 => Move::Drop { kind: HandKind::ALL[dice.roll(7)], to },
        _ if from == to => return false,
        _ => Move::Normal { from, to, promote: dice.one_in(4) },
    };
    let Some(why) = builder.position().why_not(mv) else { return false };
    add(builder, &Step::Illegal(mv, why.rule));
    true
}

/// Ends the line with a random end. Returns `true`, because the line has ended.
fn end(builder: &mut Builder, dice: &mut Dice) -> bool {
    let color = Color::ALL[dice.roll(2)];
    let kinds = [
        End::Resignation,
        End::Interruption,
        End::Sealed,
        End::Repetition,
        End::Impasse,
        End::Declaration,
        End::Checkmate,
        End::NoMate,
        End::TimeUp,
        End::Illegal { offender: color },
        End::Default { absent: color },
        End::MoveLimit,
        End::Draw,
        End::TakeBack,
        End::Error,
    ];
    add(builder, &Step::End(kinds[dice.roll(kinds.len())].clone()));
    true
}

/// Gives a time to the newest step. `totals` holds for each node the total times of its player and of the other player.
fn time(builder: &mut Builder, dice: &mut Dice, wishes: Wishes, totals: &mut Vec<(NodeId, u64, u64)>) {
    let here = builder.here();
    let parent = builder.record().parent(here).expect("a step has a parent");
    let &(_, theirs, ours) =
        totals.iter().find(|(id, ..)| *id == parent).expect("what was added before has totals");
    let spent = match dice.roll(5) {
        0 => 0,
        1 => 4_000,
        _ => dice.roll(200_000) as u64,
    };
    let time = match wishes.times {
        _ if dice.one_in(10) => None,
        Times::Never => None,
        Times::Milliseconds => Some(Elapsed { spent_ms: spent, total_ms: None }),
        Times::Seconds => Some(Elapsed { spent_ms: spent / 1000 * 1000, total_ms: None }),
        Times::SecondsAndTotals => {
            let spent_ms = spent / 1000 * 1000;
            Some(Elapsed { spent_ms, total_ms: Some(ours + spent_ms) })
        }
    };
    totals.push((here, ours + time.map_or(0, |time| time.spent_ms), theirs));
    builder.record_mut().node_mut(here).time = time;
}

/// Adds a random comment and a random bookmark to the newest step, each with some probability.
fn beside(builder: &mut Builder, dice: &mut Dice, wishes: Wishes) {
    const LINES: [&str; 24] = [
        "a comment",
        "よい手",
        "",
        " ",
        "trailing spaces  ",
        "全角の空白　",
        "*",
        "*#評価値=120 読み筋=▲７六歩(77) △３四歩(33)",
        "#",
        "&",
        "'",
        "変化：3手",
        "   1 ７六歩(77)   ( 0:01/00:00:01)",
        "▲７六歩",
        "+7776FU",
        "%TORYO",
        "まで3手で先手の勝ち",
        "投了",
        "手数----指手---------消費時間--",
        "先手：大山",
        "\\n \\ \" ' { } ~ / ,",
        "<b>&amp;</b>",
        "\tタブ",
        "🙂",
    ];
    let here = builder.here();
    let node = builder.record_mut().node_mut(here);
    if wishes.comments && dice.one_in(4) {
        let lines: Vec<&str> = (0..=dice.roll(4)).map(|_| LINES[dice.roll(LINES.len())]).collect();
        node.comment = lines.join("\n");
    }
    if wishes.bookmarks && dice.one_in(12) {
        node.bookmark = Some(["第一局", "", "a b", "*x", "&"][dice.roll(5)].to_owned());
    }
}

fn header(record: &mut GameRecord, dice: &mut Dice) {
    const NAMES: [&str; 6] = ["記録係", "作品番号", "Source", "消費時間", "手数", "先手消費時間加算"];
    const VALUES: [&str; 10] = [
        "大山 康晴",
        "Name: with colons：全角も",
        "a,b'c\"d",
        "2026/11/21 10:00:00",
        "投了",
        "https://example.org/?a=b&c=d#e",
        "*",
        "15分+60秒",
        "🙂",
        "x",
    ];
    let known = [
        Field::Black,
        Field::White,
        Field::Event,
        Field::Site,
        Field::Start,
        Field::End,
        Field::TimeLimit,
        Field::Opening,
        Field::Title,
        Field::Note,
    ];
    for field in known {
        if dice.one_in(3) {
            record.header.push(field, VALUES[dice.roll(VALUES.len())]);
        }
    }
    for name in NAMES {
        if dice.one_in(6) {
            record.header.push(Field::Other(name.to_owned()), VALUES[dice.roll(VALUES.len())]);
        }
    }
}

/// The data of a node that a round trip must keep.
pub(crate) type Outline = (usize, Step, String, Option<String>, Option<Elapsed>, Vec<Arrow>);

/// All nodes from the start on, each line before its variations. Two records with the same outline are equal, even if
/// their nodes were added in another order.
pub(crate) fn outline(record: &GameRecord) -> Vec<Outline> {
    let mut outline = Vec::new();
    let mut waiting = vec![NodeId::ROOT];
    while let Some(id) = waiting.pop() {
        let node = record.node(id);
        outline.push((
            node.ply(),
            node.step().clone(),
            node.comment.clone(),
            node.bookmark.clone(),
            node.time,
            node.arrows.clone(),
        ));
        let from = waiting.len();
        waiting.extend(record.children(id));
        waiting[from..].reverse();
    }
    outline
}

/// Asserts that two records have the same start, header and outline.
pub(crate) fn assert_same(found: &GameRecord, expected: &GameRecord, text: &str) {
    assert_eq!(found.start().to_string(), expected.start().to_string(), "{text}");
    assert_eq!(found.header, expected.header, "{text}");
    for (found, expected) in outline(found).iter().zip(&outline(expected)) {
        assert_eq!(found, expected, "{text}");
    }
    assert_eq!(found.len(), expected.len(), "{text}");
}

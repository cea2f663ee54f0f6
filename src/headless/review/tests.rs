//! Tests of the review, with answers by a table in place of an engine, and by a slow solver that tries every move.

use super::*;
use crate::names::{self, Name};
use crate::why::{Claim, Reason};
use protocol::{Score, Solution, WinRate};
use record::Format;
use rules::{Color, ImpasseRule, Line, Move, Position, Variant};
use std::collections::{BTreeMap, BTreeSet};

fn mv(text: &str) -> Move {
    text.parse().expect(text)
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(mv).collect()
}

fn rate(thousandths: u16) -> WinRate {
    WinRate::new(thousandths).expect("a share")
}

fn game(line: &str) -> ReviewedGame {
    let Line { start, moves } = Line::parse(line, Variant::Standard).expect(line);
    ReviewedGame::new(start, moves, ImpasseRule::default()).expect("a start that can be played")
}

/// What is answered: by default equal win rates, the first legal move as the best one, and no mate.
#[derive(Default)]
struct Table {
    /// Win rates of the side to move, with the best line.
    values: BTreeMap<Spot, (u16, &'static str)>,
    /// The number of plies within which mates are looked for.
    mates_within: u32,
    /// Positions of which the solver says that it does not know.
    unsolved: BTreeSet<Spot>,
    /// The number of moves of the game that are in the book.
    book_plies: usize,
    /// What was asked, in order.
    asked: Vec<Question>,
}

impl Table {
    fn value(mut self, spot: Spot, win_rate: u16, line: &'static str) -> Self {
        self.values.insert(spot, (win_rate, line));
        self
    }

    fn answer(&mut self, review: &Review, question: Question) -> Answer {
        assert!(!self.asked.contains(&question), "{question:?} is asked twice");
        self.asked.push(question);
        let spot = question.spot;
        let position = review.game().position(spot).expect("a position of the game");
        match question.task {
            Task::Solve if self.unsolved.contains(&spot) => Answer::Solution(Solution::Unknown),
            Task::Solve => Answer::Solution(solve(&position, self.mates_within)),
            Task::Evaluate => {
                let first = || position.legal_moves().into_iter().take(1).collect();
                let (win_rate, line) = self
                    .values
                    .get(&spot)
                    .map_or_else(|| (500, first()), |&(rate, line)| (rate, moves(line)));
                Answer::Evaluation(Evaluation {
                    win_rate: rate(win_rate),
                    score: Score::Cp(0),
                    depth: 1,
                    nodes: 1,
                    line,
                    is_of_book: spot.tried.is_none() && (1..=self.book_plies).contains(&spot.ply),
                })
            }
        }
    }

    /// Answers this number of questions at most. Returns whether the review is complete.
    fn conduct(&mut self, review: &mut Review, mut most: usize) -> bool {
        loop {
            match review.proceed() {
                Next::Done => return true,
                Next::Judged => {}
                Next::Ask(_) if most == 0 => return false,
                Next::Ask(question) => {
                    most -= 1;
                    let answer = self.answer(review, question);
                    assert!(review.learn(question, answer), "{question:?}");
                }
            }
        }
    }

    fn judged(&mut self, line: &str) -> Vec<JudgedMove> {
        let mut review = Review::new(game(line));
        assert!(self.conduct(&mut review, usize::MAX));
        let mut judged = review.judged().to_vec();
        judged.reverse();
        judged
    }
}

/// The shortest mate within a number of plies, found by trying every move.
fn mate_within(position: &Position, plies: u32) -> Option<Vec<Move>> {
    let after = |position: &Position, mv| {
        let mut after = position.clone();
        after.make(mv);
        after
    };
    let mut shortest: Option<Vec<Move>> = None;
    for mv in position.legal_moves() {
        let checked = after(position, mv);
        let replies = checked.legal_moves();
        if !checked.in_check() || !replies.is_empty() && plies < 3 {
            continue;
        }
        let answers = replies.into_iter().map(|reply| {
            mate_within(&after(&checked, reply), plies - 2).map(|rest| [&[reply][..], &rest].concat())
        });
        let Some(answers) = answers.collect::<Option<Vec<_>>>() else { continue };
        let longest = answers.into_iter().max_by_key(Vec::len).unwrap_or_default();
        let line = [&[mv][..], &longest].concat();
        if shortest.as_ref().is_none_or(|shortest| line.len() < shortest.len()) {
            shortest = Some(line);
        }
    }
    shortest
}

fn solve(position: &Position, within: u32) -> Solution {
    let Some(line) = (1..=within).step_by(2).find_map(|plies| mate_within(position, plies)) else {
        return Solution::NoMate;
    };
    let is_first = |mv: &Move| {
        let mut after = position.clone();
        after.make(*mv);
        after.in_check()
            && after.legal_moves().into_iter().all(|reply| {
                let mut left = after.clone();
                left.make(reply);
                line.len() >= 3 && mate_within(&left, line.len() as u32 - 2).is_some()
            })
    };
    let firsts = position.legal_moves().into_iter().filter(is_first).collect();
    Solution::Mate { line, firsts, convention: None }
}

fn of_game(ply: usize) -> Spot {
    Spot::of_game(ply)
}

#[test]
fn a_loss_is_judged_at_its_seams() {
    use Judgement::{Blunder, Inaccuracy, Mistake};
    for (before, after, judgement) in [
        (549, 500, None),
        (550, 500, Some(Inaccuracy)),
        (619, 500, Some(Inaccuracy)),
        (620, 500, Some(Mistake)),
        (749, 500, Some(Mistake)),
        (750, 500, Some(Blunder)),
        (1000, 0, Some(Blunder)),
        (500, 600, None),
        // Decided games.
        (29, 0, None),
        (1000, 971, None),
        (1000, 950, Some(Inaccuracy)),
        (50, 0, Some(Inaccuracy)),
    ] {
        assert_eq!(Judgement::of(rate(before), rate(after)), judgement, "{before} {after}");
    }
}

#[test]
fn moves_are_judged_backwards_as_their_players_see_them() {
    let line = "startpos moves 7g7f 3c3d 2g2f";
    let mut table = Table::default()
        .value(of_game(0), 520, "7g7f")
        .value(of_game(1), 480, "8c8d")
        .value(Spot::after(1, mv("8c8d")), 530, "2g2f")
        .value(of_game(2), 800, "2g2f")
        .value(of_game(3), 210, "8c8d");
    let judged = table.judged(line);
    let rates: Vec<_> = judged
        .iter()
        .map(|it| (it.ply, it.color, it.before.thousandths(), it.after.thousandths(), it.judgement))
        .collect();
    assert_eq!(
        rates,
        [
            // The best move: what the search before it has said does not count.
            (1, Color::Black, 520, 520, None),
            // The better move is looked at again, and is worth 470.
            (2, Color::White, 470, 200, Some(Judgement::Blunder)),
            (3, Color::Black, 790, 790, None),
        ]
    );
    assert_eq!(judged[1].best, Some(mv("8c8d")));
    assert_eq!(judged[2].best, Some(mv("2g2f")));
    let spots: Vec<_> =
        table.asked.iter().filter(|asked| asked.task == Task::Evaluate).map(|asked| asked.spot).collect();
    assert_eq!(spots, [of_game(3), of_game(2), of_game(1), Spot::after(1, mv("8c8d")), of_game(0)]);
}

#[test]
fn a_better_move_that_is_none_costs_nothing() {
    let line = "startpos moves 7g7f";
    let better = Spot::after(0, mv("2g2f"));
    let mut table = Table::default().value(of_game(0), 700, "2g2f").value(better, 520, "8c8d");
    let judged = table.judged(line).remove(0);
    assert_eq!(
        (judged.best, judged.before.thousandths(), judged.after.thousandths()),
        (Some(mv("7g7f")), 500, 500)
    );
    // A small loss is not looked at again.
    let mut table = Table::default().value(of_game(0), 549, "2g2f").value(better, 0, "8c8d");
    let judged = table.judged(line).remove(0);
    assert_eq!((judged.best, judged.before.thousandths(), judged.judgement), (Some(mv("2g2f")), 549, None));
    assert!(table.asked.iter().all(|asked| asked.spot != better));
    // A declaration would have won.
    let mut table = Table::default().value(of_game(0), 1000, "");
    let judged = table.judged(line).remove(0);
    assert_eq!(
        (judged.best, judged.before.thousandths(), judged.judgement),
        (None, 1000, Some(Judgement::Blunder))
    );
}

#[test]
fn a_loss_has_the_reasons_of_its_line() {
    let line = "startpos moves 7g7f 3c3d 8h5e";
    let mut table = Table::default()
        .value(of_game(2), 520, "2g2f 8c8d")
        .value(Spot::after(2, mv("2g2f")), 480, "8c8d")
        .value(of_game(3), 900, "2b5e 5g5f");
    let judged = table.judged(line).remove(2);
    let claim =
        Claim::TakenForNothing { piece: rules::PieceKind::Bishop, square: "5e".parse().expect("a square") };
    assert_eq!(judged.reasons, [Reason { claim, line: moves("2b5e 5g5f") }]);
    assert_eq!(
        (judged.before.thousandths(), judged.after.thousandths(), judged.judgement),
        (520, 100, Some(Judgement::Blunder))
    );
}

/// A mate in 3 plies with two right first moves, from `tests/data/mates.sfen`.
const MATE_IN_3: &str = "sfen 6B1k/5+Rg2/4ppnb1/p1p3pR1/3p1l2l/P1P3S2/1GNPP1P1p/L1SKGS3/7NL b GSN6P 1";

fn claims(judged: &JudgedMove) -> Vec<Claim> {
    judged.reasons.iter().map(|reason| reason.claim).collect()
}

#[test]
fn a_missed_mate_is_told_even_in_a_won_game() {
    let Solution::Mate { line, firsts, .. } =
        solve(&game(MATE_IN_3).position(of_game(0)).expect("the start"), 3)
    else {
        panic!("a mate");
    };
    assert_eq!((line.len(), firsts.len()), (3, 2));
    let after = |first: &str| format!("{MATE_IN_3} moves {first}");
    let table = || Table { mates_within: 3, ..Table::default() }.value(of_game(1), 20, "8a8b");
    let judged = table().judged(&after("9f9e")).remove(0);
    assert_eq!(claims(&judged), [Claim::MissesMate { plies: 3, shortest: true }]);
    assert_eq!(
        (judged.before.thousandths(), judged.after.thousandths(), judged.judgement),
        (1000, 980, None)
    );
    assert_eq!(judged.best, line.first().copied());
    assert_eq!(judged.reasons[0].line, line);
    // The move costs little, but is no answer to the task to find a better one.
    let mut review = Review::new(game(&after("9f9e")));
    assert!(table().conduct(&mut review, usize::MAX));
    let trial = review.try_move(1, judged.played).expect("the move is legal").expect("its value is known");
    assert!(trial.is_close() && !trial.is_right(), "{trial:?}");
    assert!(review.try_move(1, line[0]).is_some_and(|trial| trial.is_ok_and(|trial| trial.is_right())));
    // The same where the engine sees another mate after the move.
    let mut table = Table { mates_within: 3, ..Table::default() }.value(of_game(1), 0, "8a8b");
    let judged = table.judged(&after("9f9e")).remove(0);
    assert_eq!(claims(&judged), [Claim::MissesMate { plies: 3, shortest: true }]);
    assert_eq!((judged.after.thousandths(), judged.best), (1000, line.first().copied()));
    // Each first move keeps the mate, and costs nothing whatever the engine says.
    for first in firsts {
        let mut table = Table { mates_within: 3, ..Table::default() }.value(of_game(1), 900, "");
        let judged = table.judged(&after(&first.to_string())).remove(0);
        assert_eq!(
            (claims(&judged), judged.before.thousandths(), judged.after.thousandths()),
            (vec![], 1000, 1000),
            "{first}"
        );
    }
}

#[test]
fn a_check_misses_a_mate_only_if_some_answer_is_proved_to_escape() {
    let start = game(MATE_IN_3).position(of_game(0)).expect("the start");
    let Solution::Mate { firsts, .. } = solve(&start, 3) else { panic!("a mate") };
    let (mut missed, mut longer) = (0, 0);
    for check in start.legal_moves().into_iter().filter(|check| !firsts.contains(check)) {
        let line = format!("{MATE_IN_3} moves {check}");
        let reviewed = game(&line);
        let after = reviewed.position(of_game(1)).expect("the position after the check");
        if !after.in_check() {
            continue;
        }
        let answers: Vec<Spot> = after.legal_moves().into_iter().map(|reply| Spot::after(1, reply)).collect();
        let escapes = |&spot: &Spot| mate_within(&reviewed.position(spot).expect("a position"), 3).is_none();
        let judged = Table { mates_within: 3, ..Table::default() }.judged(&line).remove(0);
        if answers.iter().any(escapes) {
            let missed_mate = Claim::MissesMate { plies: 3, shortest: true };
            assert_eq!(claims(&judged).first(), Some(&missed_mate), "{check}");
            missed += 1;
        } else {
            // It mates too, but later.
            assert_eq!(
                (claims(&judged), judged.before.thousandths(), judged.after.thousandths()),
                (vec![], 1000, 1000),
                "{check}"
            );
            longer += 1;
        }
        // Where the solver does not know about any answer, nothing is claimed.
        let unsolved = answers.into_iter().collect();
        let judged = Table { mates_within: 3, unsolved, ..Table::default() }.judged(&line).remove(0);
        assert!(!judged.misses_mate() && judged.after == WinRate::EVEN, "{check}");
    }
    assert!(missed > 0 && longer > 0, "{missed} {longer}");
}

#[test]
fn an_allowed_mate_is_told_if_the_better_move_escapes() {
    // White mates on 5h unless the king goes away.
    let start = "sfen 4k4/9/9/9/9/9/4p4/P8/3LKL3 b g 1";
    let line = format!("{start} moves 9h9g");
    let escape = Spot::after(0, mv("5i4h"));
    let judge = |table: Table| Table { mates_within: 1, ..table }.judged(&line).remove(0);
    let judged = judge(Table::default().value(of_game(0), 400, "5i4h").value(escape, 700, ""));
    assert_eq!(claims(&judged), [Claim::AllowsMate { plies: 1, shortest: true }]);
    assert_eq!(
        (judged.before.thousandths(), judged.after.thousandths(), judged.judgement),
        (300, 0, Some(Judgement::Blunder))
    );
    assert_eq!(judged.reasons[0].line, moves("G*5h"));
    // In a lost game it is no judgement, and below 3 % nothing is looked at again.
    let judged = judge(Table::default().value(of_game(0), 40, "5i4h").value(escape, 970, ""));
    assert_eq!((claims(&judged).len(), judged.before.thousandths(), judged.judgement), (1, 30, None));
    let judged = judge(Table::default().value(of_game(0), 29, "5i4h"));
    assert_eq!((claims(&judged), judged.judgement), (vec![], None));
    // A better move after which there is a mate as well is not better.
    let judged = judge(Table::default().value(of_game(0), 400, "9h9g"));
    assert_eq!((claims(&judged), judged.before.thousandths(), judged.judgement), (vec![], 0, None));
}

#[test]
fn a_bad_move_that_breaks_a_castle_says_so() {
    let line = "sfen 4k4/9/9/9/9/9/5PPPP/4G1SK1/5G1NL b - 1 moves 5h6g";
    let judge = |after: u16| {
        let better = Spot::after(0, mv("1g1f"));
        let table = Table::default().value(of_game(0), 700, "1g1f 5a5b").value(better, 300, "5a5b");
        table.value(of_game(1), 1000 - after, "5a5b").judged(line).remove(0)
    };
    let claim = Claim::BreaksCastle { castle: rules::Castle::Mino };
    let judged = judge(580);
    assert_eq!(judged.reasons, [Reason { claim, line: moves("5a5b") }]);
    assert_eq!((judged.loss(), judged.judgement), (120, Some(Judgement::Mistake)));
    // Of an inaccuracy the castle is no reason.
    let judged = judge(581);
    assert_eq!((claims(&judged), judged.judgement), (vec![], Some(Judgement::Inaccuracy)));
}

/// The judgements of a game in which the move with this index loses 40 % of the win rate.
fn judged_with_blunder(line: &str, index: usize) -> (u16, Option<Judgement>) {
    let sides = ["9g9f", "9c9d"];
    let best = sides[index % 2];
    let table = Table::default().value(of_game(index), 520, best);
    let judged = table.value(of_game(index + 1), 900, sides[1 - index % 2]).judged(line).remove(index);
    (judged.loss(), judged.judgement)
}

#[test]
fn moves_of_a_named_opening_are_not_judged() {
    // The fourth move loses as much in both games, but is White's fourth file rook in the first.
    assert_eq!(judged_with_blunder("startpos moves 7g7f 3c3d 2g2f 8b4b 2f2e", 3), (400, None));
    let blunder = (400, Some(Judgement::Blunder));
    assert_eq!(judged_with_blunder("startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e", 3), blunder);
    // Black has no part in it.
    assert_eq!(judged_with_blunder("startpos moves 7g7f 3c3d 2g2f 8b4b 2f2e", 2), blunder);
}

#[test]
fn a_blunder_before_the_opening_is_complete_is_judged() {
    // The bishops are exchanged with move 6, after Black has given the own one away with move 3.
    let line = "startpos moves 7g7f 3c3d 8h5e 8c8d 5e2b+ 3a2b 2g2f 8d8e 2f2e 2b3c 3i4h 4a3b";
    let game = game(line);
    assert!(game.is_of_opening(2) && !game.completes_opening(2));
    assert_eq!(judged_with_blunder(line, 2), (400, Some(Judgement::Blunder)));
    let mut table = Table::default().value(of_game(2), 520, "2g2f").value(of_game(3), 620, "8c8d");
    let judged = table.judged(line).remove(2);
    assert_eq!((judged.loss(), judged.judgement), (120, None), "a mistake may belong to the opening");
}

#[test]
fn a_named_opening_excuses_its_player_until_it_is_complete() {
    // A reclining silver by Black, complete with move 21; all moves of White and the later ones of Black are judged.
    let line = "startpos moves 7g7f 8c8d 2g2f 3c3d 2f2e 8d8e 8h7g 4a3b 7i8h 2b7g+ 8h7g 3a2b 6i7h 2b3c 3i3h 6c6d 4g4f \
        7a6b 3h4g 6b6c 4g5f 5a4b 5i6h 9c9d 9g9f 1c1d 1g1f 6a5b 6h7i 4b3a 7i8h 3a2b 4i5h 7c7d 3g3f 6c5d";
    let game = game(line);
    let openings: Vec<_> = names::of_game(&Position::start(Variant::Standard), game.moves())
        .into_iter()
        .filter_map(|named| match named.name {
            Name::Opening { opening, side } => Some((opening.name(), side, named.ply)),
            Name::Castle { .. } => None,
        })
        .collect();
    assert_eq!(openings, [("bishop-exchange", None, 11), ("reclining-silver", Some(Color::Black), 21)]);
    let excused: Vec<usize> = (0..game.moves().len()).filter(|&index| game.is_of_opening(index)).collect();
    assert_eq!(excused, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20]);
    let blunder = Some(Judgement::Blunder);
    for (index, expected) in [(20, None), (19, blunder), (22, blunder), (34, blunder)] {
        assert_eq!(judged_with_blunder(line, index).1, expected, "move {}", index + 1);
    }
}

#[test]
fn moves_of_the_book_are_not_judged() {
    let judge = |book_plies| {
        let table = Table { book_plies, ..Table::default() };
        let mut table = table.value(of_game(2), 520, "9g9f").value(of_game(3), 900, "9c9d");
        table.judged("startpos moves 7g7f 3c3d 2g2f 8c8d 2f2e")
    };
    let [known, own] = [3, 2].map(judge);
    assert_eq!([known[2].loss(), own[2].loss()], [400, 400]);
    assert_eq!([known[2].judgement, own[2].judgement], [None, Some(Judgement::Blunder)]);
}

#[test]
fn values_are_those_of_black() {
    let mated = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b";
    let mut review = Review::new(game(mated));
    let mate = |plies| Some(Value::Mate { winner: Color::Black, plies });
    // The end is known without an answer.
    assert_eq!(review.values(), [None, mate(None)]);
    Table { mates_within: 1, ..Table::default() }.conduct(&mut review, usize::MAX);
    assert_eq!(review.values(), [mate(Some(1)), mate(None)]);
    let mut review = Review::new(game("startpos moves 7g7f"));
    let evaluation = |score| {
        let line = Vec::new();
        Answer::Evaluation(Evaluation {
            win_rate: rate(500),
            score,
            depth: 1,
            nodes: 1,
            line,
            is_of_book: false,
        })
    };
    for (ply, score) in [(0, Score::Cp(70)), (1, Score::Cp(-30))] {
        assert!(review.learn(Question { spot: of_game(ply), task: Task::Evaluate }, evaluation(score)));
    }
    assert_eq!(review.values(), [Some(Value::Cp(70)), Some(Value::Cp(30))]);
    let question = Question { spot: of_game(1), task: Task::Evaluate };
    assert!(review.learn(question, evaluation(Score::MateIn(-4))));
    assert_eq!(review.values()[1], mate(Some(4)));
}

#[test]
fn the_end_of_a_game_is_known_without_a_question() {
    let mated = "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b";
    let mut table = Table::default().value(of_game(0), 990, "G*5b");
    let judged = table.judged(mated).remove(0);
    assert_eq!((judged.before.thousandths(), judged.after.thousandths()), (1000, 1000));
    assert!(table.asked.iter().all(|asked| asked.spot == of_game(0)));
    // The fourth occurrence: neither side has won.
    let dance = "2h3h 8b7b 3h2h 7b8b ".repeat(3);
    let mut table = Table::default();
    let judged = table.judged(&format!("startpos moves {dance}"));
    assert_eq!(judged.last().map(|it| it.after), Some(WinRate::EVEN));
    assert!(table.asked.iter().all(|asked| asked.spot.ply < 12));
    // The same position within a game that goes on is asked about.
    let mut table = Table::default();
    table.judged(&format!("startpos moves {dance}7g7f"));
    assert!(table.asked.iter().any(|asked| asked.spot == of_game(12)));
}

#[test]
fn a_review_may_be_stopped_and_resumed_after_every_answer() {
    let line = "startpos moves 7g7f 3c3d 8h5e 2b5e 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 5g5f 5e4f";
    let table = || {
        Table { mates_within: 1, ..Table::default() }
            .value(of_game(2), 510, "2g2f")
            .value(of_game(3), 900, "2b5e")
            .value(Spot::after(2, mv("2g2f")), 510, "8c8d")
    };
    let mut whole = Review::new(game(line));
    let mut asked = table();
    assert!(asked.conduct(&mut whole, usize::MAX));
    assert_eq!(whole.progress().percent(), 100);
    assert!(whole.judged().iter().any(|it| !it.reasons.is_empty()));
    let count = asked.asked.len();
    // Two for each of 13 positions and for the better move.
    assert_eq!(count, 28);
    for stop in 0..=count {
        let mut first = Review::new(game(line));
        let mut table = table();
        assert_eq!(table.conduct(&mut first, stop), stop == count);
        let answers: Vec<_> = first.answers().map(|(question, answer)| (question, answer.clone())).collect();
        let mut second = Review::resume(game(line), answers);
        assert!(second.judged().is_empty());
        // Nothing is asked twice: the table would panic.
        assert!(table.conduct(&mut second, usize::MAX));
        assert_eq!(second.judged(), whole.judged(), "{stop}");
        assert_eq!((second.summary(), second.curve()), (whole.summary(), whole.curve()));
        assert_eq!(table.asked, asked.asked);
    }
}

#[test]
fn an_answer_that_does_not_fit_is_refused() {
    let mut review = Review::new(game("startpos moves 7g7f"));
    let evaluation = |line: &str| {
        Answer::Evaluation(Evaluation {
            win_rate: WinRate::EVEN,
            score: Score::Cp(0),
            depth: 1,
            nodes: 1,
            line: moves(line),
            is_of_book: false,
        })
    };
    let evaluate = |spot| Question { spot, task: Task::Evaluate };
    let solve = |spot| Question { spot, task: Task::Solve };
    assert!(!review.learn(evaluate(of_game(2)), evaluation("")));
    assert!(!review.learn(evaluate(Spot::after(0, mv("7g7e"))), evaluation("")));
    assert!(!review.learn(evaluate(of_game(0)), Answer::Solution(Solution::NoMate)));
    assert!(!review.learn(solve(of_game(0)), evaluation("")));
    assert_eq!(review.answers().count(), 0);
    // A line ends before its first illegal move, and a mate with one is none.
    assert!(review.learn(evaluate(of_game(0)), evaluation("7g7f 3c3e 2g2f")));
    let kept = review.evaluation(of_game(0)).expect("an evaluation");
    assert_eq!(kept.line, moves("7g7f"));
    let mate = Solution::Mate { line: moves("7g7f 3c3e"), firsts: Vec::new(), convention: None };
    assert!(review.learn(solve(of_game(0)), Answer::Solution(mate)));
    assert_eq!(review.solution(of_game(0)), Some(&Solution::Unknown));
}

#[test]
fn only_games_are_reviewed() {
    let setup: rules::Setup = "4k4/9/4P4/9/9/9/9/9/9 b G 1".parse().expect("a setup");
    assert!(ReviewedGame::new(setup, Vec::new(), ImpasseRule::default()).is_none());
    let cut = game("startpos moves 7g7f");
    let start = cut.line(of_game(0)).expect("the start").start;
    let cut = ReviewedGame::new(start, moves("7g7f 3c3e 2g2f"), ImpasseRule::default()).expect("a game");
    assert_eq!(cut.moves(), moves("7g7f"));
    let mut empty = Review::new(game("startpos"));
    assert_eq!((empty.proceed(), empty.curve(), empty.progress().percent()), (Next::Done, vec![None], 100));
    assert_eq!(empty.summary().players.black, PlayerSummary::default());
}

#[test]
fn the_summary_counts_each_player() {
    let text = "手合割：平手\n   1 ７六歩(77)   ( 0:10/)\n   2 ３四歩(33)   ( 0:03/)\n   3 ５五角(88)   ( 0:21/)\n   4 ５五角(22)\n   5 ５六歩(57)   ( 0:00/)\n";
    let record = Format::Kif.read(text).expect("a record").games.remove(0);
    let game = ReviewedGame::of_record(&record, ImpasseRule::default()).expect("a game");
    let mut table = Table::default()
        .value(of_game(2), 520, "2g2f")
        .value(Spot::after(2, mv("2g2f")), 480, "8c8d")
        .value(of_game(3), 900, "2b5e")
        .value(of_game(4), 100, "2g2f")
        .value(Spot::after(4, mv("2g2f")), 900, "")
        .value(of_game(5), 950, "");
    let mut review = Review::new(game);
    assert!(table.conduct(&mut review, usize::MAX));
    let summary = review.summary();
    let (black, white) = (summary.players.black, summary.players.white);
    assert_eq!((black.moves, white.moves), (3, 2));
    assert_eq!((black.inaccuracies, black.mistakes, black.blunders), (1, 0, 1));
    // The losses are 0, 420 and 50 thousandths, and 20 and 0.
    assert_eq!((black.accuracy, white.accuracy), (Some(1000 - 157), Some(990)));
    assert_eq!((black.time_per_move_ms, white.time_per_move_ms), (Some(10_333), Some(3_000)));
    assert_eq!(summary.turning_points, [3, 5]);
    let black = review.curve();
    assert_eq!(black[3..], [Some(rate(100)), Some(rate(100)), Some(rate(50))]);
    assert_eq!(review.values(), vec![Some(Value::Cp(0)); 6]);
}

#[test]
fn the_time_left_follows_from_the_pace() {
    let at = |judged| Progress { judged, moves: 120 };
    assert_eq!(at(30).percent(), 25);
    assert_eq!(at(30).left_ms(at(0), 15_000), Some(45_000));
    assert_eq!(at(30).left_ms(at(20), 4_000), Some(36_000));
    assert_eq!(at(20).left_ms(at(20), 4_000), None);
    assert_eq!(at(10).left_ms(at(20), 4_000), None);
    assert_eq!(at(120).left_ms(at(119), u64::MAX), Some(0));
    assert_eq!(at(1).left_ms(at(0), u64::MAX), Some(u64::MAX));
}

use super::super::{Course, EscapeBy};
use super::*;
use rules::IllegalMove;

fn course() -> Course {
    Course::read(include_str!("../../../../tests/data/learn/course.json")).expect("a course")
}

fn run(chapter: &str, number: usize) -> TaskRun {
    TaskRun::new(course().task(chapter, number).expect("a task"))
}

/// A task of its own.
fn task(sfen: &str, rest: &str) -> TaskRun {
    let json = format!(r#"{{"version":1,"chapters":[{{"id":"a","tasks":[{{"sfen":"{sfen}",{rest}}}]}}]}}"#);
    TaskRun::new(Course::read(&json).expect(&json).task("a", 1).expect("the only task"))
}

fn play(text: &str) -> Input {
    Input::Play(text.parse().expect(text))
}

fn square(text: &str) -> Square {
    text.parse().expect(text)
}

fn squares(text: &str) -> Vec<Square> {
    text.split_whitespace().map(square).collect()
}

const RIGHT: Outcome = Outcome::Right { answer: None };

/// The reason for which an input is wrong. Afterwards the task is as before.
fn wrong(run: &mut TaskRun, input: Input) -> Wrong {
    let before = run.clone();
    let Outcome::Wrong(wrong) = run.apply(input) else { panic!("{input:?} is not wrong: {:?}", run.state()) };
    assert_eq!(run.state(), State::Wrong(wrong));
    assert!(run.origins().is_empty(), "first the person has to retry");
    assert_eq!(run.apply(play("1a1b")), Outcome::Ignored);
    assert_eq!(run.apply(Input::Retry), Outcome::Back);
    assert_eq!(*run, before, "after {input:?}");
    wrong
}

/// What is said about a square to which the piece on `from` cannot go.
fn not_its(from: &str, target: &str, rule: IllegalMove) -> Wrong {
    Wrong::NotItsSquare { from: square(from), square: square(target), rule }
}

fn rule(run: &mut TaskRun, text: &str) -> IllegalMove {
    match wrong(run, play(text)) {
        Wrong::Illegal(why) | Wrong::OtherRule(why) => why.rule,
        other => panic!("{text}: {other:?}"),
    }
}

/// Asserts that a task is done with this one input, and that nothing has a meaning then.
fn done_with(mut run: TaskRun, input: Input) {
    assert_eq!(run.apply(input), Outcome::Done, "{input:?}");
    assert_eq!(run.state(), State::Done);
    for late in [Input::Undo, Input::Retry, input] {
        assert_eq!(run.apply(late), Outcome::Ignored, "{late:?}");
    }
}

#[test]
fn stars_are_reached_in_any_order() {
    let mut run = run("run", 1);
    assert_eq!((run.left(), run.moves_left()), (squares("5a 2a"), Some(2)));
    assert!(!run.is_turned());
    assert_eq!(run.targets(Origin::Board(square("5e"))).len(), 16);
    assert_eq!(run.origins(), [Origin::Board(square("5e"))]);
    assert_eq!(run.apply(play("5e2e")), RIGHT);
    assert_eq!(run.apply(play("2e2a+")), Outcome::Wrong(Wrong::TooManyMoves));
    // Too many moves: the task begins again.
    assert_eq!(run.apply(Input::Retry), Outcome::Back);
    assert_eq!((run.left(), run.moves_left(), run.last_move()), (squares("5a 2a"), Some(2), None));
    assert_eq!(run.apply(play("5e5a")), RIGHT);
    assert_eq!((run.left(), run.moves_left()), (squares("2a"), Some(1)));
    assert_eq!(run.last_move().map(|mv| mv.to_string()).as_deref(), Some("5e5a"));
    assert_eq!(run.apply(Input::Undo), Outcome::Back);
    assert_eq!((run.left(), run.moves_left()), (squares("5a 2a"), Some(2)));
    assert_eq!(run.apply(Input::Undo), Outcome::Ignored);
    assert_eq!(run.apply(play("5e5a")), RIGHT);
    assert_eq!(run.apply(play("5a2a")), Outcome::Done);
}

#[test]
fn a_piece_that_would_be_taken_is_not_moved_there() {
    let mut run = run("run", 2);
    assert_eq!(run.apply(play("5e5b")), Outcome::Wrong(Wrong::Taken { by: square("5a") }));
    let shown: Vec<String> = run.frames().iter().map(|frame| frame.mv.to_string()).collect();
    assert_eq!(shown, ["5e5b", "5a5b"]);
    assert_eq!(run.frames()[1].setup.piece(square("5b")), Some(Piece::new(Color::White, PieceKind::Gold)));
    assert_eq!(run.setup().piece(square("5e")), Some(Piece::new(Color::Black, PieceKind::Rook)));
    assert_eq!(run.shown_squares().into_iter().collect::<Vec<_>>(), squares("5a"));
    assert_eq!(run.apply(Input::Undo), Outcome::Back);
    assert!(run.frames().is_empty() && run.shown_squares().is_empty());
    assert_eq!(rule(&mut run, "5e4d"), IllegalMove::NotItsMove);
    assert_eq!(rule(&mut run, "5a5b"), IllegalMove::NotYours);
    assert_eq!(rule(&mut run, "P*5d"), IllegalMove::NotInHand);
    assert_eq!(run.apply(play("5e5c")), RIGHT);
    assert_eq!(run.apply(play("5c2c")), Outcome::Done);
}

#[test]
fn enemy_pieces_are_taken_in_any_order_and_go_to_the_hand() {
    let mut run = run("run", 3);
    for text in ["5i5d", "5d3d"] {
        assert_eq!(run.apply(play(text)), RIGHT, "{text}");
    }
    assert_eq!(run.left(), squares("7d"));
    assert_eq!(run.setup().hands.black.count(HandKind::Pawn), 1);
    assert_eq!(run.apply(play("3d7d")), Outcome::Done);
}

#[test]
fn a_formation_is_built_with_moves_and_drops() {
    let mut run = run("run", 4);
    assert_eq!(run.left(), squares("4h 5h"));
    assert!(run.origins().contains(&Origin::Hand(HandKind::Silver)));
    assert_eq!(run.targets(Origin::Hand(HandKind::Silver)).len(), 78);
    assert_eq!(run.targets(Origin::Hand(HandKind::Gold)), Bitboard::EMPTY);
    assert_eq!(run.apply(play("S*5h")), RIGHT);
    assert_eq!(run.left(), squares("4h"));
    assert_eq!(run.apply(play("4i4h")), Outcome::Done);
}

#[test]
fn squares_of_a_piece_are_marked() {
    let mut run = run("run", 5);
    assert_eq!((run.marks_squares(), run.marks_left()), (true, 2));
    assert!(!run.marks_pieces(), "a square is empty");
    assert!(task("9/9/9/9/4R4/9/9/9/9 b - 1", r#""goal":{"squares":["5e"]}"#).marks_pieces());
    assert_eq!(wrong(&mut run, Input::Mark(square("5d"))), not_its("5e", "5d", IllegalMove::NotItsMove));
    assert_eq!(run.apply(Input::Mark(square("6c"))), RIGHT);
    assert_eq!(run.apply(Input::Mark(square("6c"))), Outcome::Ignored);
    assert_eq!((run.marked().to_vec(), run.marks_left()), (squares("6c"), 1));
    assert_eq!(run.apply(play("5e4c")), Outcome::Ignored, "nothing is moved");
    assert_eq!(run.apply(Input::Mark(square("4c"))), Outcome::Done);
    // Own pieces are in the way, enemy pieces can be taken.
    let mut rook = task("4p4/9/4R4/4P4/9/9/9/9/9 b - 1", r#""goal":{"mark":"5c"}"#);
    assert_eq!(rook.marks_left(), 8 + 2);
    assert_eq!(rook.apply(Input::Mark(square("5a"))), RIGHT);
    for (target, rule) in [
        ("5d", IllegalMove::OwnPiece),
        ("5e", IllegalMove::Blocked),
        ("4d", IllegalMove::NotItsMove),
        ("5c", IllegalMove::NotItsMove),
    ] {
        assert_eq!(wrong(&mut rook, Input::Mark(square(target))), not_its("5c", target, rule));
    }
    // The board of minishogi has an edge of its own.
    let mini = task("5/5/5/5/R4 b - 1", r#""goal":{"mark":"5e"}"#);
    assert_eq!(mini.marks_left(), 8);
}

#[test]
fn given_squares_are_marked() {
    let mut run = run("run", 6);
    assert_eq!(wrong(&mut run, Input::Mark(square("9i"))), Wrong::OtherSquare(square("9i")));
    assert_eq!(run.apply(Input::Mark(square("1a"))), RIGHT);
    assert_eq!(run.apply(Input::Mark(square("5e"))), Outcome::Done);
}

/// Squares that are asked for by different things, with wrong ones and their reasons.
#[test]
fn a_wrong_square_is_answered_with_what_the_board_shows() {
    let king =
        r#""sfen": "4k4/9/4r4/9/9/9/6s2/9/3GK4 b - 1", "goal": {"squares": ["4i", "6h"]}, "from": "5i""#;
    let check = r#""sfen": "4k4/6g2/4r3b/9/9/9/3s5/2G6/4K4 b - 1", "goal": {"squares": ["5c"]}"#;
    let hanging = r#""sfen": "6gk1/7s1/7p1/9/1n6b/9/9/9/3K5 b - 1", "goal": {"squares": ["8e", "1e"]}"#;
    let named = r#""sfen": "4k4/9/9/9/9/9/9/9/4K4 b - 1", "goal": {"squares": ["1a", "9i"]}"#;
    let not_its = |at: &str, rule| Wrong::NotItsSquare { from: square("5i"), square: square(at), rule };
    for (task, at, reason) in [
        (king, "5i", Wrong::Occupied(square("5i"))),
        (king, "6i", not_its("6i", IllegalMove::OwnPiece)),
        (king, "5h", not_its("5h", IllegalMove::KingLeftInCheck)),
        (king, "1a", not_its("1a", IllegalMove::NotItsMove)),
        (check, "7h", Wrong::Occupied(square("7h"))),
        (check, "3b", Wrong::GivesNoCheck(square("3b"))),
        (check, "5e", Wrong::Empty(square("5e"))),
        (hanging, "2a", Wrong::Protected { square: square("2a"), by: square("3a") }),
        (hanging, "6i", Wrong::Occupied(square("6i"))),
        (named, "5a", Wrong::Occupied(square("5a"))),
        (named, "9a", Wrong::OtherSquare(square("9a"))),
    ] {
        let course = format!(r#"{{"version":1,"chapters":[{{"id":"a","tasks":[{{{task}}}]}}]}}"#);
        let course = Course::read(&course).expect("a course");
        let mut run = TaskRun::new(course.task("a", 1).expect("a task"));
        assert_eq!(run.apply(Input::Mark(square(at))), Outcome::Wrong(reason), "{at}");
        assert!(run.shown_squares().has(square(at)), "{at}");
    }
}

#[test]
fn a_question_has_one_right_answer() {
    let mut asked = run("run", 7);
    assert_eq!(wrong(&mut asked, Input::Choose(0)), Wrong::WrongAnswer(0));
    assert_eq!(asked.apply(Input::Mark(square("5e"))), Outcome::Ignored);
    assert_eq!(asked.apply(Input::Won), Outcome::Ignored);
    done_with(asked, Input::Choose(1));
}

#[test]
fn promotion_is_offered_where_a_piece_may_promote() {
    let run = run("run", 8);
    let of = |run: &TaskRun, from: &str, to: &str| run.promotion(square(from), square(to));
    assert_eq!(of(&run, "3c", "3a"), Promotion::Offered);
    assert_eq!(of(&run, "3c", "3b"), Promotion::Never, "the zone of minishogi has one rank");
    done_with(
        {
            let mut run = run;
            assert_eq!(run.apply(play("3c3a+")), RIGHT);
            run
        },
        play("3a5a"),
    );
    let pieces = task("4k4/P1N6/9/1R2G4/9/9/9/9/9 b - 1", r#""goal":{"reach":["9a"]}"#);
    assert_eq!(of(&pieces, "9b", "9a"), Promotion::Forced);
    assert_eq!(of(&pieces, "5d", "5c"), Promotion::Never);
    assert_eq!(of(&pieces, "8d", "8c"), Promotion::Offered);
    assert_eq!(of(&pieces, "8d", "8e"), Promotion::Never);
    assert_eq!(of(&pieces, "5a", "5b"), Promotion::Never);
    done_with(pieces.clone(), play("9b9a+"));
    assert_eq!(rule(&mut pieces.clone(), "9b9a"), IllegalMove::DeadEnd);
    let promoted = task("9/4P4/9/9/9/9/9/9/9 b - 1", r#""goal":{"shape":{"5a":"+P"}},"moves":1"#);
    done_with(promoted, play("5b5a+"));
}

#[test]
fn a_game_is_done_when_it_is_won() {
    let mut game = run("run", 9);
    assert_eq!(game.apply(play("2i2a")), Outcome::Ignored, "it is played elsewhere");
    assert!(game.origins().is_empty());
    done_with(game, Input::Won);
    // Of a handicap the learner is Black, although White begins.
    let handicap = task(
        "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        r#""goal":{"game":{"level":1,"variant":"standard"}}"#,
    );
    assert_eq!((handicap.learner(), handicap.is_turned()), (Color::Black, false));
}

#[test]
fn mate_is_mate_and_nothing_less() {
    let mut mating = run("check", 1);
    assert_eq!(wrong(&mut mating, play("G*9e")), Wrong::NoCheck);
    let escape = "5a4a".parse().expect("a move");
    assert_eq!(wrong(&mut mating, play("G*4a")), Wrong::NotMate { escape });
    assert_eq!(rule(&mut mating, "G*5a"), IllegalMove::SquareTaken);
    mating.apply(play("G*4a"));
    let shown: Vec<String> = mating.frames().iter().map(|frame| frame.mv.to_string()).collect();
    assert_eq!(shown, ["G*4a", "5a4a"]);
    assert_eq!(mating.frames()[1].setup.hands.white.count(HandKind::Gold), 1);
    mating.apply(Input::Retry);
    done_with(mating, play("G*5b"));
    done_with(run("check", 9), play("G*1b"));
}

#[test]
fn a_turned_board_is_whites() {
    let mut run = run("check", 8);
    assert_eq!((run.learner(), run.is_turned()), (Color::White, true));
    assert_eq!(wrong(&mut run, play("G*1a")), Wrong::NoCheck);
    assert_eq!(run.targets(Origin::Hand(HandKind::Gold)).len(), 78);
    done_with(run, play("G*5h"));
    let mut solo = task("4p4/9/9/9/4R4/9/9/9/9 w - 1", r#""goal":{"take":["5e"]},"moves":4"#);
    assert!(solo.is_turned());
    assert_eq!(wrong(&mut solo, play("5a5b")), Wrong::Taken { by: square("5e") });
}

#[test]
fn a_check_that_loses_a_piece_does_not_count() {
    let mut checking = run("check", 2);
    let loses = |piece, at: &str| Wrong::Loses { piece, square: square(at) };
    assert_eq!(wrong(&mut checking, play("R*5b")), loses(PieceKind::Rook, "5b"));
    assert_eq!(wrong(&mut checking, play("P*5b")), loses(PieceKind::Pawn, "5b"));
    assert_eq!(wrong(&mut checking, play("R*9i")), Wrong::NoCheck);
    for right in ["R*5e", "R*9a", "R*1a"] {
        done_with(checking.clone(), play(right));
    }
    // A protected piece is not lost if it is worth as much, and lost if it is worth more.
    let exchange = |piece: &str, text: &str| {
        task(&format!("4k4/4g4/9/4P4/9/9/9/9/4K4 b {piece} 1"), r#""goal":{"check":true}"#).apply(play(text))
    };
    assert_eq!(exchange("G", "G*6b"), Outcome::Wrong(loses(PieceKind::Gold, "6b")));
    let rook = r#""goal":{"check":true}"#;
    let mut rook = task("4k4/3g5/4P4/9/9/9/9/9/4K4 b R 1", rook);
    assert_eq!(wrong(&mut rook, play("R*5b")), loses(PieceKind::Rook, "5b"));
    done_with(task("4k4/6g2/5P3/9/9/9/9/9/4K4 b S 1", r#""goal":{"check":true}"#), play("S*4b"));
}

#[test]
fn a_check_is_answered_in_the_way_asked_for() {
    let mut blocking = run("check", 3);
    assert_eq!(wrong(&mut blocking, play("5i4i")), Wrong::OtherEscape(EscapeBy::King));
    assert_eq!(rule(&mut blocking, "2i2h"), IllegalMove::KingLeftInCheck);
    // Every square may be tried, so that one sees why the king would be taken.
    assert_eq!(blocking.targets(Origin::Hand(HandKind::Silver)).len(), 77);
    assert_eq!(rule(&mut blocking, "S*9a"), IllegalMove::KingLeftInCheck);
    for right in ["S*5f", "S*5g", "S*5h"] {
        done_with(blocking.clone(), play(right));
    }
    let escape = |by: &str| task("4k4/9/9/9/9/9/9/4gG3/4K4 b - 1", &format!(r#""goal":{{"escape":"{by}"}}"#));
    done_with(escape("any"), play("4h5h"));
    done_with(escape("capture"), play("4h5h"));
    done_with(escape("capture"), play("5i5h"));
    done_with(escape("king"), play("5i5h"));
    assert_eq!(wrong(&mut escape("king"), play("4h5h")), Wrong::OtherEscape(EscapeBy::Capture));
    assert_eq!(wrong(&mut escape("block"), play("5i5h")), Wrong::OtherEscape(EscapeBy::Capture));
}

#[test]
fn a_forbidden_move_is_found_by_its_rule() {
    let mut pawns = run("check", 4);
    assert_eq!(pawns.targets(Origin::Hand(HandKind::Pawn)).len(), 78, "every empty square may be tried");
    assert_eq!(wrong(&mut pawns, play("P*4e")), Wrong::NotForbidden);
    assert_eq!(rule(&mut pawns, "P*5a"), IllegalMove::SquareTaken);
    assert_eq!(rule(&mut pawns, "P*4a"), IllegalMove::DeadEnd);
    pawns.apply(play("P*4a"));
    assert!(pawns.frames().is_empty(), "what is not legal is not made");
    pawns.apply(Input::Retry);
    done_with(pawns.clone(), play("P*5e"));
    let forbidden = |sfen: &str, rule: &str| task(sfen, &format!(r#""goal":{{"forbidden":"{rule}"}}"#));
    let dead_end = forbidden("4k4/P8/9/9/9/9/9/9/4K4 b N 1", "dead-end");
    assert_eq!(dead_end.promotion(square("9b"), square("9a")), Promotion::Offered);
    done_with(dead_end.clone(), play("9b9a"));
    done_with(dead_end.clone(), play("N*1b"));
    assert_eq!(wrong(&mut dead_end.clone(), play("9b9a+")), Wrong::NotForbidden);
    done_with(forbidden("7nk/9/7GS/9/9/9/9/9/4K4 b P 1", "pawn-drop-mate"), play("P*1b"));
    let check = forbidden("4k4/9/9/9/4r4/9/9/4G4/4K4 b - 1", "king-left-in-check");
    assert!(check.targets(Origin::Board(square("5h"))).has(square("4h")));
    done_with(check.clone(), play("5h4h"));
    assert_eq!(wrong(&mut check.clone(), play("5h5g")), Wrong::NotForbidden);
}

#[test]
fn perpetual_check_needs_the_moves_before() {
    let moves = ["5h4h", "5b4b", "4h5h", "4b5b"];
    let played: Vec<String> = moves.iter().cycle().take(11).map(|mv| format!("\"{mv}\"")).collect();
    // White gives check with each move; Black's last answer is 4h5h, after which 4b5b is the fourth occurrence.
    let rest = format!(r#""played":[{}],"goal":{{"forbidden":"perpetual-check"}}"#, played.join(","));
    let run = task("k8/4r4/9/9/9/9/9/4K4/9 b - 1", &rest);
    assert_eq!((run.learner(), run.setup().turn), (Color::White, Color::White));
    assert_eq!(run.last_move().map(|mv| mv.to_string()).as_deref(), Some("4h5h"));
    assert_eq!(wrong(&mut run.clone(), play("4b4a")), Wrong::NotForbidden);
    done_with(run, play("4b5b"));
}

#[test]
fn points_are_won_by_force() {
    let mut fork = run("check", 5);
    assert!(matches!(wrong(&mut fork, play("N*9e")), Wrong::WinsNothing { .. }));
    let loses = Wrong::Loses { piece: PieceKind::Knight, square: square("5d") };
    assert_eq!(wrong(&mut fork, play("N*5d")), loses);
    done_with(fork, play("N*5e"));
    let mut more = task("4k4/9/3g1g3/9/9/9/9/9/4K4 b N 1", r#""goal":{"gain":7}"#);
    assert_eq!(more.apply(play("N*5e")), Outcome::Wrong(Wrong::NotThisOne), "no move wins so much");
    let answers: Vec<Move> = more.frames().iter().map(|frame| frame.mv).collect();
    assert_eq!(answers.len(), 2, "the answer that keeps the loss small");
    // The silver can take a knight or a rook; after another move White checks first.
    let mut two = task("4k4/9/9/5r3/4S4/3n5/9/9/4K4 b - 1", r#""goal":{"gain":15}"#);
    let better = "5e4d".parse().expect("a move");
    assert_eq!(wrong(&mut two, play("5e6f")), Wrong::WinsLess { better });
    assert!(matches!(wrong(&mut two, play("5i6i")), Wrong::WinsNothing { .. }));
}

#[test]
fn one_of_the_best_moves_is_made() {
    let mut best = run("check", 6);
    let loses = Wrong::Loses { piece: PieceKind::Rook, square: square("5h") };
    assert_eq!(wrong(&mut best, play("9i8i")), loses);
    assert_eq!(wrong(&mut best, play("5h9h")), Wrong::NotThisOne);
    assert_eq!(rule(&mut best, "5h5f"), IllegalMove::Blocked);
    done_with(best, play("5h5g"));
    let mut defence = task("4k4/9/9/9/9/9/8p/9/8K b Gg 1", r#""goal":{"best":["G*1h","1i2i"]}"#);
    assert_eq!(wrong(&mut defence, play("G*5e")), Wrong::AllowsMate { plies: 1 });
    done_with(defence.clone(), play("G*1h"));
    done_with(defence, play("1i2i"));
    // Where the best moves mate, so must the others.
    let mut mating = task("4k4/9/4P4/9/9/9/9/9/4K4 b 2G 1", r#""goal":{"best":["G*5b"]}"#);
    assert_eq!(wrong(&mut mating, play("G*9e")), Wrong::NoCheck);
    assert!(matches!(wrong(&mut mating, play("G*4a")), Wrong::NotMate { .. }));
}

#[test]
fn a_line_has_fixed_answers() {
    let mut line = run("check", 7);
    assert_eq!(wrong(&mut line, play("5d5c")), Wrong::NotThisOne);
    let answer = "5a4a".parse().ok();
    assert_eq!(line.apply(play("5d5c+")), Outcome::Right { answer });
    assert_eq!(line.last_move(), answer);
    assert_eq!(line.setup().turn, Color::Black);
    // A wrong move leads back into the middle of the line.
    assert!(matches!(wrong(&mut line, play("G*5b")), Wrong::NotMate { .. }));
    assert_eq!(line.last_move(), answer);
    assert_eq!(line.apply(Input::Undo), Outcome::Back);
    assert_eq!((line.last_move(), line.setup().piece(square("5d")).is_some()), (None, true));
    assert_eq!(line.apply(play("5d5c+")), Outcome::Right { answer });
    done_with(line, play("G*4b"));
}

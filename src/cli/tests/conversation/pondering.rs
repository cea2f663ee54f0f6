//! Tests of pondering: the engine searches while it is the opponent's turn.

use crate::program::Program;
use rules::{Line, Move, Variant};
use std::time::Duration;

const POSITION: &str = "position startpos moves 7g7f 3c3d";
const MATE_IN_THREE: &str = "position sfen 3sks3/9/4S4/9/9/B8/9/9/9 b S2rb4g4n4l18p 1";

fn answers(lines: &[String]) -> usize {
    lines.iter().filter(|line| line.starts_with("bestmove")).count()
}

/// The time in an `info` line, in milliseconds.
fn milliseconds(info: &str) -> u64 {
    let mut words = info.split(' ').skip_while(|word| *word != "time");
    words.nth(1).and_then(|word| word.parse().ok()).expect("a time")
}

/// Checks that no further answer comes.
fn is_silent(program: &mut Program) {
    program.say("isready\n");
    let lines = program.hear("readyok");
    assert_eq!(answers(&lines), 0, "{lines:#?}");
}

#[test]
fn the_clock_runs_from_ponderhit_on() {
    let mut program = Program::start();
    program.say(format!("setoption name USI_Ponder value true\nisready\n{POSITION}\n"));
    program.say("go ponder btime 0 wtime 0 byoyomi 500\n");
    // Pondering lasts longer than the byoyomi period.
    loop {
        let lines = program.hear("info depth");
        assert_eq!(answers(&lines), 0, "{lines:#?}");
        if lines.last().is_some_and(|line| milliseconds(line) > 500) {
            break;
        }
    }
    let (_, took) = program.ask("ponderhit\n", "bestmove");
    // The time for the move is two thirds of the period, however long the engine has pondered. A busy machine may take
    // longer.
    assert!(took >= Duration::from_millis(300), "{took:?}");
    is_silent(&mut program);
}

#[test]
fn the_clock_is_that_of_the_side_that_will_move() {
    // With the clock of the other side the engine would search for minutes, longer than the test waits.
    for (moves, clock) in [("7g7f", "btime 360000000 wtime 300"), ("7g7f 3c3d", "btime 300 wtime 360000000")]
    {
        let mut program = Program::start();
        program.say(format!("isready\nposition startpos moves {moves}\ngo ponder {clock} byoyomi 0\n"));
        program.hear("info depth");
        program.say("ponderhit\n");
        program.hear("bestmove");
    }
}

#[test]
fn a_miss_is_answered_once_and_the_next_go_too() {
    let mut program = Program::start();
    program.say(format!("isready\n{POSITION}\ngo ponder btime 60000 wtime 60000\n"));
    program.hear("info depth");
    program.ask("stop\n", "bestmove");
    is_silent(&mut program);
    let (line, _) = program.ask("ponderhit\n", "info");
    assert_eq!(line, "info string ponderhit: not pondering");
    program.ask("position startpos moves 7g7f 8c8d\ngo btime 300 wtime 300\n", "bestmove");
    is_silent(&mut program);
    // Some GUIs do not send `stop`.
    program.say("go ponder btime 100 wtime 100\nposition startpos\ngo nodes 100\nisready\n");
    program.hear("bestmove");
    program.hear("bestmove");
    is_silent(&mut program);
}

#[test]
fn what_ends_a_game_ends_pondering() {
    for end in ["gameover lose", "gameover", "usinewgame", "setoption name USI_Hash value 16"] {
        let mut program = Program::start();
        program.say(format!("isready\n{POSITION}\ngo ponder btime 60000 wtime 60000\n"));
        program.hear("info depth");
        program.say(format!("{end}\nisready\n"));
        let lines = program.hear("readyok");
        assert_eq!(answers(&lines), 1, "{end}: {lines:#?}");
        program.ask("go nodes 100\n", "bestmove");
        is_silent(&mut program);
    }
}

#[test]
fn pondering_without_a_limit_goes_on_after_ponderhit() {
    for order in ["go ponder", "go ponder infinite", "go ponder infinite btime 10 wtime 10"] {
        // The search ends by itself in the position with a mate, and does not in the other one.
        for position in [POSITION, MATE_IN_THREE] {
            let mut program = Program::start();
            program.say(format!("isready\n{position}\n{order}\n"));
            program.hear("info depth");
            program.say("ponderhit\n");
            if position == POSITION {
                let lines = program.hear("info depth");
                assert_eq!(answers(&lines), 0, "{order}: {lines:#?}");
            }
            // A wrong answer without `stop` would have been written by now, or would make a second answer after `stop`.
            is_silent(&mut program);
            program.ask("stop\n", "bestmove");
            is_silent(&mut program);
        }
    }
}

#[test]
fn what_was_pondered_to_the_end_is_answered_at_once() {
    let mut program = Program::start();
    program.say(format!("isready\n{MATE_IN_THREE}\ngo ponder btime 0 wtime 0 byoyomi 3600000\n"));
    while !program.hear("info depth").last().is_some_and(|line| line.contains("score mate 3")) {}
    program.say("ponderhit\n");
    let lines = program.hear("bestmove");
    // The result is written once more, but nothing is searched again.
    assert!(lines.len() == 2 && lines[0].contains("score mate 3"), "{lines:#?}");
    assert!(lines[1].starts_with("bestmove 9f5b+ ponder "), "{lines:#?}");
}

/// An immediate result has an `info` line too.
#[test]
fn what_is_found_is_shown_before_stop() {
    for (position, mate) in [("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1", 1), (MATE_IN_THREE, 3)] {
        for order in ["go infinite", "go ponder btime 1000 wtime 1000"] {
            let mut program = Program::start();
            program.say(format!("isready\n{position}\n{order}\n"));
            let score = format!("score mate {mate} ");
            while !program.hear("info depth").last().is_some_and(|line| line.contains(&score)) {}
            program.ask("stop\n", "bestmove");
            is_silent(&mut program);
        }
    }
}

#[test]
fn a_limit_of_nodes_or_a_level_gives_the_same_answer_with_and_without_pondering() {
    for (level, order) in [(0, "nodes 3000"), (0, "depth 5"), (9, "btime 600000 wtime 600000")] {
        let mut program = Program::start();
        program.say(format!("setoption name Level value {level}\nisready\n{POSITION}\n"));
        let (alone, _) = program.ask(&format!("go {order}\n"), "bestmove");
        for heard in [false, true] {
            program.say(format!("go ponder {order}\n"));
            if heard {
                program.hear("info depth");
            }
            let (pondered, _) = program.ask("ponderhit\n", "bestmove");
            assert_eq!(pondered, alone, "{level} {order} {heard}");
        }
    }
}

#[test]
fn the_reply_to_be_pondered_is_legal() {
    let mut program = Program::start();
    // A new network must not change the game, and with it the number of replies.
    program.ask("setoption name EvalFile value <empty>\nisready\n", "readyok");
    let mut line = Line::parse("startpos", Variant::Standard).expect("a line");
    let mut told = 0;
    for _ in 0..40 {
        let (answer, _) = program.ask(&format!("{line}\ngo nodes 400\n"), "bestmove");
        let words: Vec<&str> = answer.split(' ').collect();
        let Some(mv) = words.get(1).and_then(|word| word.parse::<Move>().ok()) else { break };
        line.moves.push(mv);
        let after = line.play().expect("a legal move");
        if let Some(reply) = words.get(3) {
            assert_eq!(words[2], "ponder");
            assert_eq!(after.why_not(reply.parse().expect("a move")), None, "{answer}");
            told += 1;
        }
    }
    assert!(told > 30, "{told}");
}

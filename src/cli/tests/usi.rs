//! Tests of the input and output of the USI engine, with whole inputs at once.

use network::{Network, Parameters, SCALE};
use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the program with these arguments and this input. Returns its output.
fn komadai(arguments: &[&str], input: impl AsRef<[u8]>) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_komadai"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    child.stdin.take().expect("a pipe").write_all(input.as_ref()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("text")
}

fn usi(input: impl AsRef<[u8]>) -> Vec<String> {
    komadai(&[], input).lines().map(str::to_owned).collect()
}

/// The first word after `bestmove` in each answer.
fn best_moves(lines: &[String]) -> Vec<&str> {
    let answers = lines.iter().filter_map(|line| line.strip_prefix("bestmove "));
    answers.filter_map(|rest| rest.split(' ').next()).collect()
}

#[test]
fn it_introduces_itself() {
    let lines = usi("usi\nisready\nquit\n");
    assert!(lines[0].starts_with("id name Komadai"));
    let options: Vec<&str> =
        lines.iter().filter_map(|line| line.strip_prefix("option name ")?.split(' ').next()).collect();
    let expected = [
        "USI_Hash",
        "USI_Ponder",
        "MultiPV",
        "USI_Variant",
        "Level",
        "EnteringKingRule",
        "ResignValue",
        "MaxMovesToDraw",
        "MateHelper",
        "EvalFile",
    ];
    assert_eq!(options, expected);
    assert_eq!(lines[lines.len() - 2..], ["usiok", "readyok"]);
}

#[test]
fn every_go_has_one_answer() {
    let lines = usi("usi\nisready\nusinewgame\nposition startpos moves 7g7f\ngo nodes 500\n\
         position startpos moves 7g7f 3c3d\ngo depth 3\ngo btime 100 wtime 100 byoyomi 20\ngo movetime 20\n\
         gameover win\n");
    assert_eq!(best_moves(&lines).len(), 4, "{lines:#?}");
}

#[test]
fn the_same_seed_gives_the_same_answer() {
    let input = "setoption name Level value 5\nposition startpos\ngo btime 60000 wtime 60000\n";
    assert_eq!(best_moves(&usi(input)), best_moves(&usi(input)));
}

#[test]
fn an_infinite_search_waits_for_stop() {
    let lines = usi("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1\ngo infinite\nd\nstop\nquit\n");
    let place = |start: &str| lines.iter().position(|line| line.starts_with(start));
    assert!(place("4k4/") < place("bestmove G*5b"), "{lines:#?}");
    assert_eq!(best_moves(&lines), ["G*5b"]);
}

/// Writes the file of a network that gives every position this value, in hundredths of a pawn, for the side to move.
fn constant_network(name: &str, value: i32) -> std::path::PathBuf {
    let mut parameters = Parameters::zero(16);
    // Rounded up, because the engine rounds down.
    parameters.output_bias = (value * SCALE * SCALE * SCALE + 9_999) / 10_000;
    parameters.unit = 256 * 10_000;
    let network = Network::new(parameters).expect("a network");
    let path = std::env::temp_dir().join(format!("komadai-{}-{name}.kmn", std::process::id()));
    std::fs::write(&path, network.write()).expect("the folder for temporary files is writable");
    path
}

/// The words after `score` in the last `info` line that has them.
fn last_score(lines: &[String]) -> String {
    let mut scores = lines.iter().rev().filter_map(|line| line.split_once(" score "));
    let (_, rest) = scores.next().expect("a score");
    rest.split(' ').take(2).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_network_of_eval_file_evaluates() {
    let path = constant_network("evaluates", 300);
    let go = "position startpos\ngo depth 1\n";
    let eval_file = |value: &str| format!("setoption name EvalFile value {value}\n");
    let set = eval_file(&path.display().to_string());
    let [built_in, by_hand] = ["<built-in>", "<empty>"].map(|value| last_score(&usi(eval_file(value) + go)));
    // The value is that of the other side after the move.
    assert_eq!(last_score(&usi(format!("{set}{go}"))), "cp -300");
    assert!(built_in != "cp -300" && by_hand != "cp -300" && built_in != by_hand);
    // The built-in network is the default, and the last option counts.
    assert_eq!(last_score(&usi(go)), built_in);
    assert_eq!(last_score(&usi(format!("{set}{go}{}{go}", eval_file("<empty>")))), by_hand);
    assert_eq!(last_score(&usi(format!("{set}{go}{}{go}", eval_file("<built-in>")))), built_in);
    // No network knows minishogi.
    let other = format!("setoption name USI_Variant value minishogi\n{go}");
    assert_eq!(last_score(&usi(format!("{set}{other}"))), last_score(&usi(other)));
    std::fs::remove_file(path).expect("the file exists");
}

#[test]
fn the_higher_levels_evaluate_by_the_network() {
    let path = constant_network("levels", 300);
    let set = format!("setoption name EvalFile value {}\n", path.display());
    let level = |level: u8| {
        let position = "position startpos moves 2g2f 8c8d 2f2e 8d8e";
        format!("setoption name Level value {level}\n{position}\ngo nodes 20000\n")
    };
    let best = |input: String| best_moves(&usi(input)).join(" ");
    assert_eq!(best(format!("{set}{}", level(11))), best(level(11)));
    // A network that finds all positions equal has no plan.
    assert_ne!(best(format!("{set}{}", level(12))), best(level(12)));
    std::fs::remove_file(path).expect("the file exists");
}

#[test]
fn a_file_that_is_no_network_is_refused() {
    let path = constant_network("damaged", 300);
    let mut bytes = std::fs::read(&path).expect("the file exists");
    let damaged = path.with_extension("damaged");
    *bytes.last_mut().expect("bytes") ^= 1;
    std::fs::write(&damaged, bytes).expect("the folder is writable");
    let go = "position startpos\ngo depth 1\n";
    for (file, why) in
        [(damaged.as_path(), "damaged"), (std::path::Path::new("/no/such/file"), "No such file")]
    {
        let lines = usi(format!(
            "setoption name EvalFile value {}\nsetoption name EvalFile value {}\n{go}",
            path.display(),
            file.display()
        ));
        let refusal = lines.iter().find(|line| line.starts_with("info string")).expect("a refusal");
        assert!(refusal.contains("EvalFile") && refusal.contains(why), "{refusal}");
        // The earlier network stays.
        assert_eq!(last_score(&lines), "cp -300", "{file:?}");
    }
    std::fs::remove_file(path).expect("the file exists");
    std::fs::remove_file(damaged).expect("the file exists");
}

#[test]
fn pondering_ends_with_ponderhit_or_stop() {
    let position = "position startpos moves 7g7f\n";
    let hit = usi(format!("{position}go ponder btime 1000 wtime 1000 byoyomi 100\nponderhit\n"));
    assert_eq!(best_moves(&hit).len(), 1, "{hit:#?}");
    let missed = usi(format!("{position}go ponder btime 1000 wtime 1000\nstop\nquit\n"));
    assert_eq!(best_moves(&missed).len(), 1, "{missed:#?}");
    let none = usi("ponderhit\n");
    assert!(none[0].starts_with("info string ponderhit"), "{none:#?}");
}

/// After the end of the input no `stop` can come, so a search without end is stopped.
#[test]
fn the_end_of_the_input_ends_what_would_go_on_for_ever() {
    for order in ["go infinite", "go ponder", "go ponder\nponderhit", "go ponder infinite\nponderhit", "go"] {
        let lines = usi(format!("position startpos\n{order}\n"));
        assert_eq!(best_moves(&lines).len(), 1, "{order}: {lines:#?}");
    }
}

#[test]
fn only_searchmoves_are_played() {
    let lines = usi("position startpos\ngo nodes 300 searchmoves 9g9f 1g1f\n");
    assert!(["9g9f", "1g1f"].contains(&best_moves(&lines)[0]));
    let lines = usi("position startpos\ngo searchmoves 9g9e 1g1f nodes 300\n");
    assert_eq!(lines[0], "info string go: searchmoves 9g9e: not_its_move");
    assert_eq!(best_moves(&lines), ["1g1f"]);
}

#[test]
fn mated_means_resign_and_entered_means_win() {
    assert_eq!(best_moves(&usi("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1\ngo nodes 9\n")), ["resign"]);
    let entered = "position sfen 2K1+P1+P+P+P/1+P+P+B5/+N1+R1+P4/9/9/4pp3/2g1s1p2/2sgkg3/9 b RBGSN2P2l3p 1";
    assert_eq!(best_moves(&usi(format!("{entered}\ngo nodes 9\n"))), ["win"]);
    let off = "setoption name EnteringKingRule value NoEnteringKing";
    assert_ne!(best_moves(&usi(format!("{off}\n{entered}\ngo nodes 9\n"))), ["win"]);
}

#[test]
fn minishogi_is_chosen_by_its_option() {
    let lines =
        usi("setoption name USI_Variant value minishogi\nposition startpos moves 3e2d\nd\ngo nodes 90\n");
    assert_eq!(lines[0], "rbsgk/4p/5/P2S1/KG1BR w - 2");
    assert_eq!(best_moves(&lines).len(), 1);
}

#[test]
fn what_is_wrong_is_said_and_changes_nothing() {
    let lines = usi("position startpos moves 7g7f 7g7f\nd\nposition sfen 9/9 b - 1\nnonsense\n\
         setoption name Level value 99\nsetoption\ngo nodes many\nstop\nposition\ngo perft x\nd\ngo mate 5\n");
    let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(lines.iter().filter(|line| *line == start).count(), 2);
    assert!(lines[0].starts_with("info string position: move 2, 7g7f"), "{}", lines[0]);
    let told = lines.iter().filter(|line| line.starts_with("info string")).count();
    assert_eq!(told, 8, "{lines:#?}");
    assert_eq!(lines.last().map(String::as_str), Some("checkmate nomate"));
}

#[test]
fn perft_counts() {
    let lines = usi("position startpos\ngo perft 2\n");
    assert_eq!(lines.len(), 31);
    assert!(lines.contains(&"7g7f: 30".to_owned()));
    assert_eq!(lines[30], "Nodes searched: 900");
    let counted = komadai(&["perft", "3", "--variant", "minishogi"], "");
    assert_eq!(counted.lines().last(), Some("Nodes searched: 2512"));
    let matsuri = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";
    let counted = komadai(&["perft", "2", "--sfen", matsuri], "");
    assert_eq!(counted.lines().last(), Some("Nodes searched: 28684"));
}

/// A perft that would take years still reacts to commands.
#[test]
fn perft_can_be_stopped() {
    let lines =
        usi("go perft 20\nisready\nstop\nd\ngo perft 20\ngo nodes 50\ngo perft 65\ngo perft 20\nquit\n");
    assert_eq!(lines[0], "readyok");
    assert_eq!(lines[1], "info string perft stopped");
    assert!(lines[2].starts_with("lnsgkgsnl/"), "{lines:#?}");
    assert_eq!(lines[3], lines[1]);
    assert_eq!(best_moves(&lines).len(), 1, "{lines:#?}");
}

#[test]
fn perft_and_mate_stop_a_search_first() {
    for order in ["go perft 1", "go mate 5"] {
        let lines = usi(format!("position startpos\ngo infinite\n{order}\nquit\n"));
        let answer = lines.iter().position(|line| line.starts_with("bestmove "));
        let mate = lines.iter().position(|line| line.starts_with("checkmate "));
        assert!(answer.is_some(), "{order}: {lines:#?}");
        assert!(mate.is_none() || answer < mate, "{lines:#?}");
    }
}

/// The answer to a `go mate` command in this position, without the word `checkmate`.
fn checkmate(position: &str, order: &str) -> String {
    let lines = usi(format!("position sfen {position}\n{order}\n"));
    let answer = lines.iter().filter_map(|line| line.strip_prefix("checkmate ")).collect::<Vec<_>>();
    assert_eq!(answer.len(), 1, "{lines:#?}");
    answer[0].to_owned()
}

#[test]
fn go_mate_shows_the_line_or_says_that_there_is_none() {
    let gold = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    assert_eq!(checkmate(gold, "go mate infinite\nisready"), "G*5b");
    assert_eq!(checkmate(gold, "go mate 5000"), "G*5b");
    assert_eq!(checkmate(gold, "go mate"), "G*5b");
    assert_eq!(checkmate("4k4/9/9/9/9/9/9/9/4K4 b G 1", "go mate 5000"), "nomate");
    // A mate problem in which the attacker has no king.
    assert_eq!(checkmate("4k4/9/4P4/9/9/9/9/9/9 b G 1", "go mate 5000"), "G*5b");
    // A mate of 611 plies (Kotobuki, 1755).
    let long = "g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b 4P3n 1";
    assert_eq!(checkmate(long, "go mate 50"), "timeout");
    assert_eq!(checkmate(long, "go mate infinite\nstop"), "timeout");
    let lines = usi(format!("position sfen {long}\ngo mate infinite\ngo mate 20\nisready\n"));
    assert_eq!(lines.iter().filter(|line| *line == "checkmate timeout").count(), 2, "{lines:#?}");
    assert_eq!(checkmate(gold, "go mate soon"), "timeout");
}

#[test]
fn a_problem_may_be_played_from_like_any_position() {
    let lines = usi("position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1\ngo nodes 300\ngo depth 3\n");
    assert_eq!(best_moves(&lines), ["G*5b", "G*5b"], "{lines:#?}");
    let lines = usi("position sfen 4k4/9/9/9/9/9/9/9/9 b 2P 1 moves P*5c\ngo nodes 300\n");
    assert_eq!(best_moves(&lines).len(), 1, "{lines:#?}");
}

#[test]
fn mate_answers_each_position() {
    let gold = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1";
    assert_eq!(komadai(&["mate", "--sfen", gold], ""), "mate in 1: G*5b\n");
    let three = "3sks3/9/4S4/9/9/B8/9/9/9 b S2rb4g4n4l18p 1";
    let input = format!("# problems\n{three}\t3\tmates\n4k4/9/9/9/9/9/9/9/4K4 b P 1\nnonsense\n");
    let text = komadai(&["mate", "--seconds", "5"], input);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["mate in 3: 9f5b+", "no mate"], "{text}");
    assert!(lines[2].starts_with("error: ") && lines.len() == 3, "{text}");
    let text = komadai(&["mate", "--line", "--sfen", three], "");
    let line =
        text.lines().nth(1).and_then(|line| line.strip_prefix("line: ")).map(|line| line.split(' ').count());
    assert_eq!(line, Some(3), "{text}");
}

#[test]
fn any_bytes_may_come() {
    let long = "position startpos moves".to_owned() + &" 7g7f".repeat(250_000);
    let word = "x".repeat(900_000);
    let input = [
        b"\xff\xfe\nposition \0\nd\0\ngo \xc3\n".as_slice(),
        long.as_bytes(),
        b"\n",
        word.as_bytes(),
        b"\nd\nisready",
    ];
    let lines = usi(input.concat());
    assert!(lines.iter().any(|line| line == "readyok"), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("lnsgkgsnl/")));
    assert!(lines.iter().all(|line| line.len() < 1_000 && !line.contains('\0')));
}

#[test]
fn several_lines_are_shown_best_first() {
    let three = "setoption name MultiPV value 3\n";
    let lines = usi(format!("{three}go depth 4\n"));
    let last: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth 4 multipv ")).collect();
    let firsts: Vec<&str> =
        last.iter().filter_map(|line| line.split_once(" pv ")?.1.split(' ').next()).collect();
    let ranks: Vec<&str> = last.iter().filter_map(|line| line.split(' ').nth(4)).collect();
    assert_eq!(ranks, ["1", "2", "3"], "{lines:#?}");
    assert_eq!(firsts[..1], best_moves(&lines));
    assert!(firsts[1] != firsts[0] && firsts[2] != firsts[0] && firsts[1] != firsts[2], "{firsts:?}");
    let with_level = usi(format!("{three}setoption name Level value 12\ngo nodes 300\n"));
    assert!(with_level.iter().all(|line| !line.contains("multipv")));
}

/// Bounds stand behind the value, as USI has them. The last line before the answer is that of the answer.
#[test]
fn bounds_are_marked() {
    let sfen = "l6Gl/1r7/2n2ggpk/n1p1spp1p/4p2PP/pSPP2P2/1P1SP1B2/PKG6/LN1r3NL b BPs2p 1";
    for ranks in [1, 2] {
        let lines = usi(format!(
            "setoption name EvalFile value <hand>\nsetoption name MultiPV value {ranks}\nposition sfen {sfen}\ngo depth 12\n"
        ));
        let infos: Vec<Vec<&str>> = lines
            .iter()
            .filter(|line| line.starts_with("info depth"))
            .map(|line| line.split(' ').collect())
            .collect();
        let mut bounds = 0;
        for words in &infos {
            let score = words.iter().position(|&word| word == "score").expect("a score");
            assert_eq!(words.contains(&"multipv"), ranks > 1, "{words:?}");
            let is_bound = ["lowerbound", "upperbound"].contains(&words[score + 3]);
            assert_eq!(words[score + 3 + usize::from(is_bound)], "nodes", "{words:?}");
            bounds += usize::from(is_bound);
        }
        assert!(bounds > 0, "{lines:#?}");
        let last = infos[infos.len() - ranks].join(" ");
        assert!(last.contains(&format!(" pv {}", best_moves(&lines)[0])), "{last}");
    }
}

#[test]
fn bench_ends_with_its_signature() {
    let text = komadai(&["bench"], "");
    let last = text.lines().last().and_then(|line| line.strip_prefix("Nodes: "));
    assert!(last.is_some_and(|nodes| nodes.parse::<u64>().is_ok_and(|nodes| nodes > 100_000)), "{text}");
}

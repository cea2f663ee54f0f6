//! Tests of `komadai gensfen`, the generator of training games.

use network::{Network, Parameters};
use selfplay::Block;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("komadai-gensfen-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_komadai"));
    // The busy lock of the machine is held while the tests run; these games have a folder of their own.
    command.env("KOMADAI_GAMES", folder).args(["gensfen", "--nodes", "20", "--seed", "4"]).args(arguments);
    command
}

fn generate(folder: &Path, arguments: &[&str]) -> Output {
    let output = command(folder, arguments).output().expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

fn bytes(folder: &Path) -> Vec<u8> {
    std::fs::read(folder.join("s4-n20-0001.kmg")).unwrap_or_default()
}

#[test]
fn a_generator_that_was_killed_goes_on_to_the_same_files() {
    let [whole, killed] = ["whole", "killed"].map(folder);
    // Three blocks of games.
    let enough = ["--by-hand", "--games", "384", "--threads"];
    let output = generate(&whole, &[&enough[..], &["1"]].concat());
    let two_threads = [&enough[..], &["2"]].concat();
    let mut child = command(&killed, &two_threads).stderr(Stdio::null()).spawn().expect("a process");
    for _ in 0..6_000 {
        if !bytes(&killed).is_empty() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().expect("the process can be killed");
    child.wait().expect("it ends");
    let (all, before) = (bytes(&whole).len(), bytes(&killed).len());
    assert!(0 < before && before < all, "the kill came after {before} of {all} bytes");
    let again = generate(&killed, &two_threads);
    assert!(all > 15_000, "{all} bytes");
    assert!(bytes(&whole) == bytes(&killed), "the files differ");
    let report = |output: Output| String::from_utf8(output.stdout).expect("text");
    let (report, again) = (report(output), report(again));
    assert_eq!(report, again);
    assert!(report.starts_with("games 384: Black won "), "{report}");
    for word in ["draws ", "plies per game ", "positions ", "(quiet ", "best-fitting scale "] {
        assert!(report.contains(word), "{report}");
    }
    for folder in [whole, killed] {
        std::fs::remove_dir_all(folder).expect("the folder is ours");
    }
}

#[test]
fn games_of_a_network_have_files_of_their_own() {
    let folder = folder("network");
    std::fs::create_dir_all(&folder).expect("a folder");
    let mut parameters = Parameters::zero(16);
    parameters.output_bias = 1_000;
    let network = Network::new(parameters).expect("a network");
    let file = folder.join("network.kmn");
    std::fs::write(&file, network.write()).expect("a file");
    let file = file.to_str().expect("the path is text");
    generate(&folder, &["--games", "1", "--network", file]);
    let games = std::fs::read(folder.join(format!("s4-n20-{:08x}-0001.kmg", network.checksum())));
    let (block, _) = Block::read(&games.expect("the file of the network")).expect("a block");
    assert_eq!(block.origin.network, network.checksum());
    // This network finds every position equal, and the hand-made evaluation does not.
    generate(&folder, &["--by-hand", "--games", "1"]);
    let (by_hand, _) = Block::read(&bytes(&folder)).expect("a block");
    assert_eq!(by_hand.origin.network, 0);
    assert_ne!(by_hand.games, block.games);
    let refused = command(&folder, &["--network", "no such file"]).output().expect("the program starts");
    assert!(!refused.status.success());
    assert!(String::from_utf8_lossy(&refused.stderr).contains("no such file: "), "{refused:?}");
    std::fs::remove_dir_all(folder).expect("the folder is ours");
}

#[test]
fn a_generator_pauses_while_something_is_measured() {
    let paused = folder("paused");
    std::fs::create_dir_all(&paused).expect("a folder");
    let measured = std::fs::File::create(paused.join("busy.lock")).expect("a file");
    measured.lock().expect("the file is free");
    let mut child = command(&paused, &["--by-hand", "--games", "128", "--threads", "2"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a process");
    std::thread::sleep(Duration::from_secs(2));
    assert!(child.try_wait().expect("it is ours").is_none(), "it waits");
    assert!(bytes(&paused).is_empty());
    measured.unlock().expect("it is held");
    let output = child.wait_with_output().expect("it ends");
    assert!(!bytes(&paused).is_empty());
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("positions/s") && told.contains("nodes/s"), "{told}");
    std::fs::remove_dir_all(paused).expect("the folder is ours");
}

#[test]
fn a_generator_without_time_plays_nothing_even_while_something_is_measured() {
    let late = folder("late");
    std::fs::create_dir_all(&late).expect("a folder");
    let measured = std::fs::File::create(late.join("busy.lock")).expect("a file");
    measured.lock().expect("the file is free");
    let output = generate(&late, &["--by-hand", "--minutes", "0", "--threads", "2"]);
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("games 0: "));
    std::fs::remove_dir_all(late).expect("the folder is ours");
}

#[test]
fn a_damaged_file_is_named_and_left_alone() {
    let folder = folder("damaged");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("s4-n20-0001.kmg"), "KMG\u{9}").expect("a file");
    let output = command(&folder, &["--by-hand", "--games", "1"]).output().expect("the program starts");
    assert!(!output.status.success());
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(told.contains("s4-n20-0001.kmg, byte 0: version 9 is unknown"), "{told}");
    assert_eq!(bytes(&folder), b"KMG\x09");
    std::fs::remove_dir_all(folder).expect("the folder is ours");
}

//! Tests of the study of a record.

use super::*;
use rules::Variant;

fn study(moves: &str) -> Study {
    let start = Variant::Standard.start_sfen().parse().expect("a SFEN");
    let mut study = Study::new(GameRecord::new(start).expect("a start"));
    play(&mut study, moves);
    study
}

fn play(study: &mut Study, moves: &str) {
    for text in moves.split_whitespace() {
        study.play(text.parse().expect(text)).expect(text);
    }
}

/// The moves of the line, those up to the place before a bar.
fn line(study: &Study) -> String {
    let mut words = Vec::new();
    for (at, &id) in study.line().iter().enumerate() {
        if at == study.ply() {
            words.push("|".to_owned());
        }
        if let Step::Move(mv) = study.record().node(id).step() {
            words.push(mv.to_string());
        }
    }
    words.join(" ")
}

#[test]
fn another_move_makes_a_variation_and_the_same_move_none() {
    let mut study = study("7g7f 3c3d 2g2f");
    assert!(study.go_to_ply(1));
    assert_eq!(line(&study), "7g7f | 3c3d 2g2f");
    play(&mut study, "8c8d 2g2f");
    assert_eq!(line(&study), "7g7f 8c8d 2g2f");
    let size = study.record().len();
    study.go_to_ply(1);
    // Who steps back and forth stays in the variation.
    study.step(1);
    assert_eq!(line(&study), "7g7f 8c8d | 2g2f");
    study.step(-1);
    play(&mut study, "3c3d");
    assert_eq!((line(&study).as_str(), study.record().len()), ("7g7f 3c3d | 2g2f", size));
    assert!(study.turn_aside(true));
    assert_eq!(line(&study), "7g7f 8c8d | 2g2f");
    assert!(study.turn_aside(true), "round behind the last");
    assert_eq!(line(&study), "7g7f 3c3d | 2g2f");
    assert!(study.turn_aside(false));
    assert_eq!(line(&study), "7g7f 8c8d | 2g2f");
}

#[test]
fn a_variation_is_promoted_removed_and_taken_back() {
    let mut study = study("7g7f 3c3d 2g2f");
    study.go_to_ply(1);
    play(&mut study, "8c8d 2g2f");
    assert!(study.can_promote() && study.promote());
    assert!(!study.can_promote());
    let moves = |study: &Study| -> Vec<String> {
        study.record().main_moves().iter().map(ToString::to_string).collect()
    };
    assert_eq!(moves(&study), ["7g7f", "8c8d", "2g2f"]);
    study.step(-1);
    assert!(study.remove());
    assert_eq!(moves(&study), ["7g7f", "3c3d", "2g2f"]);
    assert_eq!((study.record().len(), line(&study).as_str()), (4, "7g7f | 3c3d 2g2f"));
    assert!(study.undo());
    assert_eq!(line(&study), "7g7f 8c8d | 2g2f");
    assert_eq!(study.record().len(), 6);
    assert!(study.undo(), "the promotion");
    assert_eq!(moves(&study), ["7g7f", "3c3d", "2g2f"]);
    study.go_to_ply(0);
    assert!(!study.remove(), "the start stays");
}

#[test]
fn the_rest_of_a_tree_keeps_its_order_and_what_is_written_there() {
    let mut study = study("7g7f 3c3d");
    study.comment("second");
    study.go_to_ply(1);
    play(&mut study, "8c8d");
    study.bookmark(" here ");
    study.go_to_ply(1);
    play(&mut study, "1c1d");
    study.promote();
    study.go_to_ply(1);
    play(&mut study, "9c9d 1g1f");
    study.go_to_ply(2);
    study.remove();
    let (record, here) = (study.record(), study.here());
    let children: Vec<(String, &str, Option<&str>)> = record
        .children(here)
        .map(|id| {
            let node = record.node(id);
            let Step::Move(mv) = node.step() else { unreachable!("only moves were played") };
            (mv.to_string(), node.comment.as_str(), node.bookmark.as_deref())
        })
        .collect();
    let expected = [("1c1d", "", None), ("3c3d", "second", None), ("8c8d", "", Some("here"))];
    assert_eq!(children, expected.map(|(mv, comment, name)| (mv.to_owned(), comment, name)));
    assert!(record.children(here).all(|id| record.parent(id) == Some(here)));
}

#[test]
fn nothing_is_played_behind_an_end_and_nothing_illegal() {
    let mut builder = Builder::new(Variant::Standard.start_sfen().parse().expect("a SFEN")).expect("a start");
    builder.play("7g7f".parse().expect("a move")).expect("legal");
    builder.end(End::Resignation).expect("an end");
    let mut study = Study::new(builder.finish());
    study.go_to_ply(2);
    assert_eq!(winner(study.end().expect("an end"), study.position().turn()), Some(Color::Black));
    assert_eq!(study.play("3c3d".parse().expect("a move")), Err(BuildError::AfterEnd));
    study.step(-1);
    assert!(matches!(study.play("7f7e".parse().expect("a move")), Err(BuildError::Illegal(_))));
    assert!(!study.can_undo());
    play(&mut study, "3c3d");
    assert_eq!(study.record().len(), 4);
}

#[test]
fn what_is_written_in_one_go_is_taken_back_in_one() {
    let mut study = study("7g7f 3c3d");
    for text in ["G", "Go", "Goo", "Good"] {
        assert!(study.comment(text));
    }
    assert!(!study.comment("Good"));
    let revision = study.revision();
    study.step(-1);
    assert_eq!(study.revision(), revision, "only the place has changed");
    let (edits, step_edits) = (study.edits(), study.step_edits());
    study.comment("First");
    assert_eq!((study.edits() > edits, study.step_edits()), (true, step_edits), "only texts have changed");
    study.undo();
    assert!(study.step_edits() > step_edits, "another record may have come back");
    assert_eq!((study.ply(), study.record().node(study.here()).comment.as_str()), (1, ""));
    study.step(1);
    assert_eq!(study.record().node(study.here()).comment, "Good");
    study.undo();
    assert_eq!(study.record().node(study.here()).comment, "");
    // What is written after that is a change of its own.
    study.comment("Again");
    assert!(study.undo());
    assert_eq!(study.record().node(study.here()).comment, "");
    assert_eq!(study.record().len(), 3);
}

#[test]
fn comments_of_several_moves_are_one_change() {
    let mut study = study("7g7f 3c3d");
    study.comment("old");
    let line = study.line().to_vec();
    let comments: Vec<(NodeId, String)> =
        line.iter().map(|&id| (id, format!("new {}", id.number()))).collect();
    assert!(study.comment_all(comments.clone()));
    assert!(!study.comment_all(comments), "the same again");
    let written = |study: &Study| -> Vec<String> {
        line.iter().map(|&id| study.record().node(id).comment.clone()).collect()
    };
    assert_eq!(written(&study), ["new 1", "new 2"]);
    assert!(study.undo());
    assert_eq!(written(&study), ["", "old"]);
}

#[test]
fn a_way_leads_back_to_the_place() {
    let mut study = study("7g7f 3c3d 2g2f");
    study.go_to_ply(1);
    play(&mut study, "8c8d 2g2f 3c3d");
    study.step(-1);
    let (way, here) = (study.way(), study.here());
    assert_eq!(way, [0, 1, 0]);
    study.go_to_ply(0);
    assert!(study.go_way(&way));
    assert_eq!(study.here(), here);
    study.go_way(&[0, 7]);
    assert_eq!(line(&study), "7g7f | 8c8d 2g2f 3c3d");
}

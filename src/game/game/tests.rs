//! The game by itself; cases in tables are judged in `tests/it/referee.rs`.

use crate::{Command, Conduct, Event, Game, Refusal, Terms};
use rules::{Color, IllegalMove, Outcome, Position, ReplayBy, Variant, Why, WinBy};

fn game(sfen: &str, conduct: Conduct) -> Game {
    let start = sfen.parse().expect("a SFEN");
    Game::new(Terms { start, conduct, ..Terms::even(Variant::Standard) }).expect("a playable start")
}

fn play(game: &mut Game, moves: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in moves.split_whitespace() {
        let mv = text.parse().expect(text);
        events = game.apply(Command::Play(mv), 0).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"));
    }
    events
}

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
/// A rook that checks a bare king back and forth.
const CHASE: &str = "4k4/9/9/9/9/9/9/4R4/K8 w - 1";

#[test]
fn a_forbidden_move_is_refused_or_loses() {
    let mv = "5g5e".parse().expect("a move");
    let mut friendly = game(START, Conduct::Friendly);
    assert!(matches!(friendly.apply(Command::Play(mv), 0), Err(Refusal::Illegal { .. })));
    assert_eq!(friendly.played(), []);
    assert_eq!(friendly.outcome(), None);
    let mut strict = game(START, Conduct::Strict);
    strict.apply(Command::Play(mv), 0).expect("strict plays on");
    let by = WinBy::Illegal(IllegalMove::NotItsMove);
    assert_eq!(strict.outcome(), Some(Outcome::Win { winner: Color::White, by }));
}

#[test]
fn repetition_ends_the_game_and_the_third_is_told() {
    let mut game = game(START, Conduct::Friendly);
    let cycle = "2h3h 8b7b 3h2h 7b8b ";
    assert!(!play(&mut game, cycle).contains(&Event::ThirdOccurrence));
    assert!(play(&mut game, cycle).contains(&Event::ThirdOccurrence));
    play(&mut game, cycle);
    assert_eq!(game.outcome(), Some(Outcome::Replay(ReplayBy::Repetition)));
    assert_eq!(game.apply(Command::Declare, 0), Err(Refusal::GameOver));
}

#[test]
fn friendly_refuses_the_check_that_would_be_the_fourth() {
    let cycle = "5a4a 5h4h 4a5a 4h5h ";
    let moves = cycle.repeat(3);
    let (all_but_last, last) = moves.trim().rsplit_once(' ').expect("moves");
    let last = Command::Play(last.parse().expect("a move"));
    let mut friendly = game(CHASE, Conduct::Friendly);
    play(&mut friendly, all_but_last);
    let refusal = friendly.apply(last, 0).expect_err("a refusal");
    assert!(matches!(refusal, Refusal::Illegal { why: Why { rule: IllegalMove::PerpetualCheck, .. }, .. }));
    let mut strict = game(CHASE, Conduct::Strict);
    play(&mut strict, all_but_last);
    strict.apply(last, 0).expect("strict plays on");
    assert_eq!(strict.outcome(), Some(Outcome::Win { winner: Color::White, by: WinBy::PerpetualCheck }));
}

#[test]
fn taking_back_returns_the_turn_to_who_asked() {
    let mut game = game(START, Conduct::Friendly);
    assert_eq!(game.apply(Command::TakeBack(Color::Black), 0), Err(Refusal::NothingToTakeBack));
    play(&mut game, "7g7f");
    assert_eq!(game.apply(Command::TakeBack(Color::White), 0), Err(Refusal::NothingToTakeBack));
    play(&mut game, "3c3d 2g2f");
    assert_eq!(game.apply(Command::TakeBack(Color::Black), 0), Ok(vec![Event::TakenBack { plies: 1 }]));
    assert_eq!(game.apply(Command::TakeBack(Color::Black), 0), Ok(vec![Event::TakenBack { plies: 2 }]));
    assert_eq!(game.position(), &Position::start(Variant::Standard));
}

#[test]
fn resignation_can_be_taken_back_in_a_friendly_way() {
    let mut game = game(START, Conduct::Friendly);
    play(&mut game, "7g7f 3c3d");
    game.apply(Command::Resign(Color::Black), 0).expect("a resignation");
    let by = WinBy::Resignation;
    assert_eq!(game.outcome(), Some(Outcome::Win { winner: Color::White, by }));
    game.apply(Command::TakeBack(Color::Black), 0).expect("a take-back");
    assert_eq!((game.outcome(), game.turn()), (None, Some(Color::Black)));
}

#[test]
fn a_declaration_names_the_condition_that_fails_or_wins() {
    let mut early = game(START, Conduct::Friendly);
    assert!(matches!(early.apply(Command::Declare, 0), Err(Refusal::Declaration(_))));
    let mut early = game(START, Conduct::Strict);
    early.apply(Command::Declare, 0).expect("strict ends the game");
    let by = WinBy::FailedDeclaration;
    assert_eq!(early.outcome(), Some(Outcome::Win { winner: Color::White, by }));
    let entered = "KGGSS4/GGSS5/PP7/9/9/9/9/9/8k b 2R2B 1";
    let mut entered = game(entered, Conduct::Friendly);
    entered.apply(Command::Declare, 0).expect("a win");
    assert_eq!(entered.outcome().map(Outcome::tag).as_deref(), Some("b:declaration"));
}

#[test]
fn a_proposal_is_declined_by_the_other_side() {
    let mut game = game("K8/9/9/9/9/9/9/9/8k b RB4G4S4N4LPrb17p 1", Conduct::Friendly);
    let (us, them) = (Color::Black, Color::White);
    assert_eq!(game.apply(Command::DeclineImpasse(them), 0), Ok(vec![]));
    game.apply(Command::AgreeImpasse(us), 0).expect("a proposal");
    assert_eq!(game.apply(Command::DeclineImpasse(us), 0), Ok(vec![]));
    assert_eq!(game.impasse_proposed_by(), Some(us));
    assert_eq!(game.apply(Command::DeclineImpasse(them), 0), Ok(vec![Event::ImpasseDeclined(them)]));
    assert_eq!((game.impasse_proposed_by(), game.outcome()), (None, None));
    let by = WinBy::Impasse;
    assert_eq!(game.agreement(), Some(Outcome::Win { winner: them, by }));
}

#[test]
fn a_start_without_a_legal_move_is_the_end() {
    let mated = game("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", Conduct::Friendly);
    assert_eq!(mated.outcome().map(Outcome::tag).as_deref(), Some("b:checkmate"));
}

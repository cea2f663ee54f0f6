//! Tests that a stored game is restored as it was, and that older versions are read.

use super::*;
use rules::ImpasseRule;

/// A game of this line, as [`Line::parse`] reads it.
pub(crate) fn saved(line: &str) -> Saved {
    let line = Line::parse(line, Variant::Standard).expect(line);
    let choice = Choice { impasse: ImpasseRule::Points24, ..Choice::default() };
    let choice = Choice { side: SideChoice::White, ..choice };
    Saved {
        address: "play=w&x=1".into(),
        choice,
        human: Color::White,
        below: Color::White,
        seed: 7,
        line,
        said: None,
        offence: None,
        proposed: None,
        clock: None,
        spent: Vec::new(),
        taken_back: ByColor::default(),
        names: ByColor::default(),
    }
}

fn label() -> Label {
    Label {
        id: GameId(0x0123_4567_89ab_cdef),
        rev: 12,
        save: "club".into(),
        at: 1_700_000_000_000,
        aside: true,
    }
}

fn names() -> ByColor<String> {
    ByColor { black: "AI = b".into(), white: "羽生 善治".into() }
}

#[test]
fn the_names_of_the_players_survive_as_text() {
    let named = Saved { names: names(), ..saved("startpos moves 7g7f") };
    let text = named.to_text(&label());
    assert_eq!(Saved::from_text(&text), Some((label(), named.clone())));
    // Texts of earlier builds do not have these lines.
    let is_earlier = |line: &&str| !line.starts_with("player-");
    let earlier: Vec<&str> = text.lines().filter(is_earlier).collect();
    let (_, unnamed) = Saved::from_text(&earlier.join("\n")).expect("readable");
    assert_eq!(unnamed, Saved { names: ByColor::default(), ..named });
}

#[test]
fn the_style_survives_as_text() {
    let mut ranging = saved("startpos moves 7g7f");
    ranging.choice.style = Style::Ranging;
    let text = ranging.to_text(&label());
    assert_eq!(Saved::from_text(&text), Some((label(), ranging.clone())));
    // Texts of earlier builds do not have this line.
    let (_, earlier) = Saved::from_text(&text.replace("style=ranging\n", "")).expect("readable");
    assert_eq!(earlier.choice.style, Style::Any);
    assert_eq!(Saved::from_text(&text.replace("style=ranging", "style=")), None);
}

#[test]
fn a_game_survives_as_text() {
    let before = saved("startpos moves 7g7f 3c3d");
    let after = Saved::from_text(&before.to_text(&label())).expect("readable");
    assert_eq!(after, (label(), before.clone()));
    let game = after.1.game().expect("playable");
    assert_eq!((game.played().len(), game.outcome()), (2, None));
    let resigned = Saved { said: Some(StatedEnd::Resigned(Color::White)), ..before };
    let (_, after) = Saved::from_text(&resigned.to_text(&label())).expect("readable");
    assert!(after.is_over());
    let outcome = after.game().and_then(|game| game.outcome()).map(Outcome::tag);
    assert_eq!(outcome.as_deref(), Some("b:resignation"));
}

#[test]
fn a_change_of_the_game_is_another_state_and_its_clock_is_none() {
    let before = saved("startpos moves 7g7f 3c3d");
    let text = |saved: &Saved, at| saved.to_text(&Label { at, rev: at, ..label() });
    let state = text(&before, 1);
    let turned = Saved { below: Color::Black, spent: vec![Some(5), None], ..before.clone() };
    assert!(is_same_state(&state, &text(&turned, 2)));
    let named = Saved { names: names(), ..before.clone() };
    assert!(is_same_state(&state, &text(&named, 2)));
    for other in [
        Saved { line: saved("startpos moves 7g7f").line, ..before.clone() },
        Saved { said: Some(StatedEnd::Resigned(Color::White)), ..before.clone() },
        Saved { proposed: Some(Color::Black), ..before.clone() },
        Saved { taken_back: ByColor { black: 1, white: 0 }, ..before.clone() },
    ] {
        assert!(!is_same_state(&state, &text(&other, 1)));
    }
}

#[test]
fn a_problem_survives_as_text_even_where_the_attacker_has_no_king() {
    let line = Line::parse("sfen 4k4/9/9/4P4/9/9/9/9/9 b G 1 moves 5d5c", Variant::Standard).expect("a line");
    let start = Line { start: line.start.clone(), moves: Vec::new() };
    let (pairing, impasse) = (Pairing::Mate, ImpasseRule::None);
    let choice = Choice { pairing, impasse, line: Some(start), ..Choice::default() };
    let before = Saved { choice, human: Color::Black, below: Color::Black, line, ..saved("startpos") };
    let (_, after) = Saved::from_text(&before.to_text(&label())).expect("readable");
    assert_eq!(after, before);
    assert_eq!(after.game().expect("playable").played().len(), 1);
    let text = before.to_text(&label()).replace("pairing=mate", "pairing=engine");
    assert_eq!(Saved::from_text(&text), None, "a game needs both kings");
}

#[test]
fn what_was_said_survives_as_text() {
    let entered = "sfen K8/9/9/9/9/9/9/9/8k b RB4G4S4N4LPrb17p 1";
    for (line, said, outcome, over) in [
        ("startpos moves 7g7f", StatedEnd::Interrupted, "aborted", false),
        (entered, StatedEnd::Agreed, "replay:impasse", true),
        ("sfen KGGSS4/GGSS5/PP7/9/9/9/9/9/8k b 2RB 1", StatedEnd::Declared, "replay:impasse", true),
    ] {
        let before = Saved { said: Some(said), ..saved(line) };
        let (_, after) = Saved::from_text(&before.to_text(&label())).expect("readable");
        assert_eq!((after.said, after.is_over()), (Some(said), over), "{line}");
        let game = after.game().expect("playable");
        assert_eq!(game.outcome().map(Outcome::tag).as_deref(), Some(outcome));
        assert_eq!(Saved::of(&game, &after.choice, Color::White, 7, "", 0).said, Some(said));
    }
}

#[test]
fn a_proposal_stands_until_it_is_answered() {
    for time in [None, "600".parse().ok()] {
        let choice = Choice { pairing: Pairing::People, time, ..Choice::default() };
        let start = "K8/9/9/9/9/9/9/9/8k b RB4G4S4N4LPrb17p 1".parse().expect("a position");
        let line = Line { start, moves: Vec::new() };
        let choice = Choice { line: Some(line), impasse: ImpasseRule::Points24, ..choice };
        let mut game = Game::new(choice.terms(Color::Black)).expect("a game");
        let proposer = |game: &Game| {
            let text = Saved::of(game, &choice, Color::Black, 7, "", 2_000).to_text(&label());
            let (_, saved) = Saved::from_text(&text).expect("readable");
            saved.game().expect("playable").impasse_proposed_by()
        };
        game.apply(Command::Resume, 0).expect("it starts");
        assert_eq!(proposer(&game), None);
        game.apply(Command::AgreeImpasse(Color::White), 1_000).expect("a proposal");
        assert_eq!(proposer(&game), Some(Color::White));
        game.apply(Command::DeclineImpasse(Color::Black), 1_500).expect("an answer");
        assert_eq!(proposer(&game), None);
    }
}

#[test]
fn an_interrupted_game_keeps_its_times() {
    let choice = Choice { side: SideChoice::White, time: "60".parse().ok(), ..Choice::default() };
    let mut game = Game::new(choice.terms(Color::White)).expect("a game");
    game.apply(Command::Resume, 0).expect("it starts");
    game.apply(Command::Play("7g7f".parse().expect("a move")), 5_000).expect("legal");
    game.apply(Command::Abort, 8_000).expect("an interruption");
    let text = Saved::of(&game, &choice, Color::White, 7, "", 9_000).to_text(&label());
    let (_, saved) = Saved::from_text(&text).expect("readable");
    let mut again = saved.game().expect("playable");
    assert_eq!(again.outcome(), Some(Outcome::Aborted));
    again.apply(Command::Resume, 50_000).expect("it goes on");
    let clock = again.clock().expect("a clock");
    assert_eq!((again.outcome(), clock.is_running()), (None, true));
    assert_eq!(clock.remaining(Color::Black, 51_000).left_ms, 55_000);
    assert_eq!(clock.remaining(Color::White, 51_000).left_ms, 56_000);
}

#[test]
fn the_board_of_an_earlier_build_stands_as_the_person_sits() {
    let turned = Saved { below: Color::Black, ..saved("startpos moves 7g7f") };
    let text = turned.to_text(&label());
    let below = |text: &str| Saved::from_text(text).map(|(_, saved)| saved.below);
    assert_eq!(below(&text), Some(Color::Black));
    assert_eq!(below(&text.replace("below=b\n", "")), Some(Color::White));
}

#[test]
fn a_clock_survives_as_text_and_stands() {
    let choice = Choice { side: SideChoice::White, time: "60+30,300f10".parse().ok(), ..Choice::default() };
    let mut game = Game::new(choice.terms(Color::White)).expect("a game");
    game.apply(Command::Resume, 0).expect("it starts");
    for (mv, at) in [("7g7f", 5_000), ("3c3d", 9_000)] {
        game.apply(Command::Play(mv.parse().expect(mv)), at).expect(mv);
    }
    let of = |game: &Game, now| Saved::of(game, &choice, Color::White, 7, "", now);
    let text = of(&game, 12_000).to_text(&label());
    let (_, saved) = Saved::from_text(&text).expect("readable");
    assert_eq!(saved, of(&game, 12_000));
    let again = saved.game().expect("playable");
    assert!(again.is_paused() && again.outcome().is_none());
    let clock = again.clock().expect("a clock");
    assert_eq!(clock.remaining(Color::Black, 99_000).left_ms, 52_000);
    assert_eq!(clock.remaining(Color::White, 99_000).left_ms, 306_000);
    assert_eq!(again.played()[1].spent_ms, Some(4_000));
    // A loss on time and a resignation in a game with a clock survive a reload.
    game.apply(Command::Tick, 9_000 + 85_000).expect("it ticks");
    let (_, lost) = Saved::from_text(&of(&game, 200_000).to_text(&label())).expect("readable");
    let outcome = |saved: &Saved| saved.game().and_then(|game| game.outcome()).map(Outcome::tag);
    assert_eq!(outcome(&lost).as_deref(), Some("w:time"));
    assert_eq!(
        outcome(&Saved { said: Some(StatedEnd::Resigned(Color::White)), ..saved }).as_deref(),
        Some("b:resignation")
    );
}

#[test]
fn take_backs_that_were_used_up_stay_used_up() {
    let mut before = saved("startpos moves 7g7f 3c3d");
    before.choice.take_backs = TakeBacks::Times(1);
    before.taken_back.white = 1;
    let text = before.to_text(&label());
    let (_, after) = Saved::from_text(&text).expect("readable");
    assert_eq!(after, before);
    let game = after.game().expect("playable");
    assert!(game.can_take_back(Color::Black) && !game.can_take_back(Color::White));
    // Texts of earlier builds do not have these lines.
    let old: String = text
        .lines()
        .take_while(|line| !line.starts_with("take-backs"))
        .map(|line| format!("{line}\n"))
        .collect();
    let (_, old) = Saved::from_text(&old).expect("readable");
    assert_eq!((old.choice.take_backs, old.taken_back), (TakeBacks::Free, ByColor::default()));
}

#[test]
fn games_of_the_form_before_have_no_clock() {
    let text = saved("startpos moves 7g7f").to_text(&label());
    let old =
        text.replace("komadai=3", "komadai=2").replace("time=", "time=600").replace("clock=\nspent=\n", "");
    let (_, game) = Saved::from_text(&old).expect("readable");
    assert_eq!((game.choice.time, game.clock), (None, None));
    assert!(game.game().is_some_and(|game| game.clock().is_none()));
}

#[test]
fn a_strict_loss_survives_as_text() {
    let mut lost = saved("startpos moves 7g7f 3c3d");
    lost.choice.conduct = Conduct::Strict;
    lost.offence = "2h8b".parse().ok();
    let text = lost.to_text(&label());
    let (_, after) = Saved::from_text(&text).expect("readable");
    assert_eq!(after, lost);
    let game = after.game().expect("playable");
    assert_eq!((game.played().len(), game.offence()), (2, lost.offence));
    assert!(after.is_over());
    assert_eq!(game.outcome().map(Outcome::tag).as_deref(), Some("w:not_its_move"));
    assert_eq!(
        Saved::from_text(&text.replace("offence=2h8b\n", "")).map(|(_, saved)| saved.offence),
        Some(None)
    );
    assert_eq!(Saved::from_text(&text.replace("2h8b", "2h8")), None);
}

#[test]
fn the_form_before_is_read_and_the_same_text_is_the_same_game() {
    let text = "komadai=1\naddress=play=w&x=1\n\
        line=position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d\n\
        human=w\nlevel=3\nimpasse=24\nstrict=0\nunhurried=1\nseed=7\nresigned=\ndeclared=0\n";
    let (label, game) = Saved::from_text(text).expect("readable");
    let before = saved("startpos moves 7g7f 3c3d");
    assert_eq!(game, before);
    assert_eq!((label.save.as_str(), label.at, label.aside), ("", 0, false));
    let again = Saved::from_text(text).expect("readable").0;
    assert_eq!(again.id, label.id);
    let other = Saved::from_text(&text.replace("3c3d", "8c8d")).expect("readable").0;
    assert_ne!(other.id, label.id);
    assert_eq!(GameId::read(&label.id.to_string()), Some(label.id));
}

#[test]
fn what_is_not_ours_is_left_alone() {
    let text = saved("startpos").to_text(&label());
    for bad in [
        "",
        "nonsense",
        &text.replace("komadai=3", "komadai=4"),
        &text.replace("clock=", "clock=600 0/0"),
        &text.replace("level=3", "level=99"),
        &text.replace("id=0", "id=x"),
    ] {
        assert_eq!(Saved::from_text(bad), None, "{bad}");
    }
    let illegal = text.replace("b - 1", "b - 1 moves 7g7e");
    assert_eq!(Saved::from_text(&illegal), None);
}

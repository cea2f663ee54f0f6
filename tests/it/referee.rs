//! Tests of the game's decisions, by tables of cases: repetition and perpetual check (`data/repetition.tsv`), impasse
//! (`data/impasse.tsv`) and illegal moves (`data/strict.tsv`). Each case is judged from both sides of the board.
//! Further tests cover cases that are in no table.

use crate::support::{Dice, mv, position, rotated, rotated_move, setup, wander};
use game::{Command, Conduct, Event, Game, Player, Refusal, TakeBacks, Terms};
use rules::{
    ByColor, Color, Declaration, DeclarationVerdict, Impasse, ImpasseRule, Move, Outcome, Position,
    RepetitionVerdict, Setup, Variant,
};
use std::collections::HashMap;

const EVEN: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

/// The rows of a table, each split into `N` columns.
fn table<const N: usize>(text: &'static str) -> impl Iterator<Item = [&'static str; N]> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        columns.try_into().unwrap_or_else(|_| panic!("{N} columns: {line}"))
    })
}

/// Parses moves and repeated cycles of moves, such as `7g7f [5i5h 5a5b]*2 3c3d`.
fn moves(text: &str) -> Vec<Move> {
    let mut all = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let (cycle, after) = after.split_once("]*").expect("a cycle ends with ]*n");
        let (times, after) = after.split_at(after.find(' ').unwrap_or(after.len()));
        all.extend(before.split_whitespace().map(mv));
        for _ in 0..times.parse::<usize>().expect("a number of cycles") {
            all.extend(cycle.split_whitespace().map(mv));
        }
        rest = after;
    }
    all.extend(rest.split_whitespace().map(mv));
    all
}

fn terms(start: Setup, conduct: Conduct) -> Terms {
    Terms { conduct, ..Terms { start, ..Terms::even(Variant::Standard) } }
}

fn game(start: Setup, conduct: Conduct) -> Game {
    Game::new(terms(start, conduct)).expect("a start that can be played from")
}

/// Plays moves until the game ends. Returns the ply of its end; `None` if it has not ended.
fn play(game: &mut Game, moves: &[Move]) -> Option<usize> {
    for &mv in moves {
        if game.outcome().is_some() {
            break;
        }
        game.apply(Command::Play(mv), 0).unwrap_or_else(|refusal| panic!("{mv}: {refusal:?}"));
    }
    game.outcome().map(|_| game.played().len())
}

fn tag(game: &Game) -> String {
    game.outcome().map_or("-".to_owned(), Outcome::tag)
}

/// The tag of an outcome, with the colors swapped.
fn swapped(tag: &str) -> String {
    match tag.split_once(':') {
        Some(("b", by)) => format!("w:{by}"),
        Some(("w", by)) => format!("b:{by}"),
        _ => tag.to_owned(),
    }
}

#[test]
fn repetition_is_judged_as_the_table_says() {
    let mut cases = 0;
    for [case, start, line, outcome, ended_at, count] in table(include_str!("../data/repetition.tsv")) {
        cases += 1;
        let (start, line) = (setup(start), moves(line));
        let turned = line.iter().map(|&mv| rotated_move(start.variant, mv)).collect();
        let sides = [(rotated(&start), turned, swapped(outcome)), (start, line, outcome.to_owned())];
        for (start, line, outcome) in sides {
            let mut game = game(start, Conduct::Strict);
            let ended = play(&mut game, &line).map_or("-".to_owned(), |ply| ply.to_string());
            assert_eq!((tag(&game), ended.as_str()), (outcome, ended_at), "{case}");
            assert_eq!(game.position().repetition().count.to_string(), count, "{case}");
        }
    }
    assert!(cases >= 30);
}

/// A declaration as text: the conditions that it fails or its verdict, then the points.
fn told(declaration: &Declaration) -> String {
    let points = declaration.points;
    let verdict = match declaration.verdict {
        DeclarationVerdict::Win => return format!("win {points}"),
        DeclarationVerdict::Replay => return format!("replay {points}"),
        DeclarationVerdict::None if declaration.needed == 0 => "rule".to_owned(),
        DeclarationVerdict::None => {
            let fails = [
                ("king", !declaration.king_in_camp),
                ("check", declaration.in_check),
                ("pieces", declaration.pieces_in_camp < Declaration::PIECES_NEEDED),
            ];
            let names: Vec<&str> =
                fails.into_iter().filter(|(_, fails)| *fails).map(|(name, _)| name).collect();
            if names.is_empty() { "points".to_owned() } else { names.join(" ") }
        }
    };
    format!("{verdict} {points}")
}

/// The result of a declaration by the side to move in a game.
fn declared(start: &Setup, impasse: ImpasseRule, conduct: Conduct) -> Result<String, Refusal> {
    let mut game = Game::new(Terms { impasse, ..terms(start.clone(), conduct) }).expect("a start");
    game.apply(Command::Declare, 0).map(|_| tag(&game))
}

#[test]
fn impasse_is_judged_as_the_table_says() {
    let mut cases = 0;
    for [case, rule, bonus, claim, sfen, expected] in table(include_str!("../data/impasse.tsv")) {
        cases += 1;
        let (rule, white_bonus) = (rule.parse().expect(case), bonus.parse().expect(case));
        let impasse = Impasse { rule, white_bonus };
        let start = setup(sfen);
        let position = position(sfen);
        if claim == "agree" {
            let points = position.agreement_points(impasse);
            let found = position.agreed_impasse(impasse).map_or("refused".to_owned(), Outcome::tag);
            assert_eq!(format!("{found} {} {}", points.black, points.white), expected, "{case}");
            if white_bonus == 0 {
                agreed(&start, rule, &found);
            }
            continue;
        }
        let us = position.turn();
        assert_eq!(told(&position.declaration(us, impasse)), expected, "{case}");
        if white_bonus > 0 {
            continue;
        }
        let (won, lost) = (format!("{us}:declaration"), format!("{}:failed_declaration", !us));
        let found = [Conduct::Friendly, Conduct::Strict].map(|conduct| declared(&start, rule, conduct));
        let refused = |found: &Result<String, Refusal>| matches!(found, Err(Refusal::Declaration(why)) if told(why) == expected);
        match expected.split(' ').next() {
            Some("win") => assert_eq!(found, [Ok(won.clone()), Ok(won)], "{case}"),
            Some("replay") => assert_eq!(found, ["replay:impasse"; 2].map(|tag| Ok(tag.into())), "{case}"),
            Some("rule") => assert!(found.iter().all(refused), "{case}: {found:?}"),
            _ => assert!(refused(&found[0]) && found[1] == Ok(lost), "{case}: {found:?}"),
        }
    }
    assert!(cases >= 50);
}

/// Asserts that an agreed impasse needs the proposals of both sides, in any order, and that two proposals of one side
/// are not enough.
fn agreed(start: &Setup, impasse: ImpasseRule, expected: &str) {
    for first in Color::ALL {
        let mut game =
            Game::new(Terms { impasse, ..terms(start.clone(), Conduct::Strict) }).expect("a start");
        let proposed = game.apply(Command::AgreeImpasse(first), 0);
        if expected == "refused" {
            assert_eq!(proposed, Err(Refusal::NoImpasse));
            continue;
        }
        assert_eq!(proposed, Ok(vec![Event::ImpasseProposed(first)]));
        assert_eq!(game.apply(Command::AgreeImpasse(first), 0), Ok(vec![]));
        assert_eq!((tag(&game).as_str(), game.impasse_proposed_by()), ("-", Some(first)));
        game.apply(Command::AgreeImpasse(!first), 0).expect("an agreement");
        assert_eq!(tag(&game), expected);
    }
}

#[test]
fn a_proposal_stands_until_the_next_move() {
    let mut game = game(setup("K8/9/9/9/9/9/9/9/8k b RB4G4S4N4LPrb17p 1"), Conduct::Friendly);
    game.apply(Command::AgreeImpasse(Color::White), 0).expect("a proposal");
    play(&mut game, &moves("9a9b"));
    assert_eq!(game.impasse_proposed_by(), None);
    game.apply(Command::AgreeImpasse(Color::Black), 0).expect("a proposal");
    assert_eq!(tag(&game), "-");
    game.apply(Command::TakeBack(Color::Black), 0).expect("a take-back");
    assert_eq!(game.impasse_proposed_by(), None);
}

/// The bonus in a handicap game: both kings of a ten-piece handicap have entered the camps.
#[test]
fn a_handicap_game_counts_the_bonus() {
    let start = setup("4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
    let game = game(start, Conduct::Friendly);
    assert_eq!(game.impasse().white_bonus, 18);
    assert_eq!(game.declaration(Color::White).points, 18);
    assert_eq!(game.declaration(Color::Black).points, 0);
    assert_eq!(game.position().agreement_points(game.impasse()), ByColor { black: 27, white: 27 });
}

#[test]
fn a_forbidden_move_loses_or_is_refused_by_the_rule_it_breaks() {
    let mut rules = Vec::new();
    for [case, start, line, forbidden, rule] in table(include_str!("../data/strict.tsv")) {
        rules.push(rule);
        let (start, line, forbidden) = (setup(start), moves(line), mv(forbidden));
        let turn = |mv| rotated_move(start.variant, mv);
        let turned = (rotated(&start), line.iter().copied().map(turn).collect::<Vec<_>>(), turn(forbidden));
        for (start, line, forbidden) in [(start, line, forbidden), turned] {
            let mut strict = game(start.clone(), Conduct::Strict);
            assert_eq!(play(&mut strict, &line), None, "{case}");
            let winner = !strict.position().turn();
            strict.apply(Command::Play(forbidden), 0).expect("strict plays on");
            assert_eq!(tag(&strict), format!("{winner}:{rule}"), "{case}");
            assert_eq!((strict.offence(), strict.played().len()), (Some(forbidden), line.len()), "{case}");
            let mut friendly = game(start, Conduct::Friendly);
            play(&mut friendly, &line);
            let Err(Refusal::Illegal { mv, why }) = friendly.apply(Command::Play(forbidden), 0) else {
                panic!("{case} is refused");
            };
            assert_eq!((mv, why.rule.name()), (forbidden, rule), "{case}");
            assert_eq!((tag(&friendly).as_str(), friendly.played().len()), ("-", line.len()), "{case}");
        }
    }
    rules.dedup();
    assert!(rules.len() >= 14, "every rule that forbids a move: {rules:?}");
}

#[test]
fn moving_out_of_turn_is_an_offence_with_two_people_only() {
    let white_first = Command::PlayAs(Color::White, mv("3c3d"));
    let people = ByColor { black: Player::Human, white: Player::Human };
    let engine = ByColor { black: Player::Human, white: Player::Engine };
    for (players, conduct, expected) in [
        (people, Conduct::Strict, "b:out_of_turn"),
        (people, Conduct::Friendly, "-"),
        (engine, Conduct::Strict, "-"),
    ] {
        let mut game = Game::new(Terms { players, ..terms(setup(EVEN), conduct) }).expect("a start");
        let answer = game.apply(white_first, 0);
        assert_eq!(tag(&game), expected);
        assert_eq!(answer.is_err(), expected == "-");
        assert_eq!(game.played(), []);
    }
    // In turn the move is like any other; in a handicap game White moves first.
    let mut even = game(setup(EVEN), Conduct::Strict);
    even.apply(Command::PlayAs(Color::Black, mv("7g7f")), 0).expect("a move");
    even.apply(Command::PlayAs(Color::Black, mv("2g2f")), 0).expect("an offence");
    assert_eq!(tag(&even), "w:out_of_turn");
    let mut handicap = game(setup(&EVEN.replace("1r5b1", "1r7").replace(" b ", " w ")), Conduct::Strict);
    handicap.apply(white_first, 0).expect("a move");
    assert_eq!((tag(&handicap).as_str(), handicap.played().len()), ("-", 1));
}

/// A rook that chases a bare king back and forth. White is in check at the start.
const CHASE: &str = "4k4/9/9/9/9/9/9/4R4/K8 w - 1";

#[test]
fn friendly_warns_at_the_third_occurrence_and_strict_does_not() {
    for (conduct, warned) in [(Conduct::Friendly, true), (Conduct::Strict, false)] {
        let mut game = game(setup(EVEN), conduct);
        let mut warnings = Vec::new();
        for (mv, ply) in moves("[5i5h 5a5b 5h5i 5b5a]*3").into_iter().zip(1..) {
            if game.apply(Command::Play(mv), 0).expect("a move").contains(&Event::ThirdOccurrence) {
                warnings.push(ply);
            }
        }
        // Each of the four positions of the cycle occurs for the third time; a fourth occurrence ends the game.
        assert_eq!(warnings, if warned { vec![8, 9, 10, 11] } else { vec![] });
        assert_eq!(tag(&game), "replay:repetition");
    }
}

#[test]
fn friendly_refuses_the_checker_and_lets_the_defender_complete() {
    let mut checker = game(setup(CHASE), Conduct::Friendly);
    play(&mut checker, &moves("[5a4a 5h4h 4a5a 4h5h]*2 5a4a 5h4h 4a5a"));
    assert!(matches!(
        checker.apply(Command::Play(mv("4h5h")), 0),
        Err(Refusal::Illegal { why, .. }) if why.rule.name() == "perpetual_check"
    ));
    // Another check, and another move, are allowed.
    assert_eq!(checker.why_not(mv("4h4a+")), None);
    assert_eq!(play(&mut checker, &moves("4h6h")), None);
    let mut defender = game(setup("5k3/9/9/9/9/9/9/4R4/K8 b - 1"), Conduct::Friendly);
    assert_eq!(play(&mut defender, &moves("[5h4h 4a5a 4h5h 5a4a]*3")), Some(12));
    assert_eq!(tag(&defender), "w:perpetual_check");
}

/// Black's silver is pinned and gives check from 7g and 8h, and Black's king cannot move. On 8h the silver has one
/// move.
const FORCED: &str = "9/9/9/9/4b4/1k7/g1S6/9/K1g6 w - 1";

#[test]
fn a_checker_without_another_move_completes_and_loses() {
    let cycle = "8f8g 7g8h 8g8f 8h7g";
    for conduct in [Conduct::Friendly, Conduct::Strict] {
        let mut forced = game(setup(FORCED), conduct);
        assert_eq!(play(&mut forced, &moves(&format!("[{cycle}]*2 8f8g 7g8h 8g8f"))), None);
        assert_eq!(forced.position().legal_moves(), [mv("8h7g")]);
        assert_eq!(forced.why_not(mv("8h7g")), None);
        assert_eq!(play(&mut forced, &moves("8h7g")), Some(12));
        assert_eq!(tag(&forced), "w:perpetual_check");
    }
    // With a pawn that can move, Black must move it.
    let mut free = game(setup(&FORCED.replace("g1S6", "g1S5P")), Conduct::Friendly);
    assert_eq!(play(&mut free, &moves(&format!("[{cycle}]*2 8f8g 7g8h 8g8f"))), None);
    assert!(matches!(
        free.apply(Command::Play(mv("8h7g")), 0),
        Err(Refusal::Illegal { why, .. }) if why.rule.name() == "perpetual_check"
    ));
    assert_eq!(play(&mut free, &moves("1g1f")), None);
}

/// White's king moves out of check and thereby discovers a check by the lance behind it. Black's bishop interposes; if
/// the king has gone to 6f, this gives check again.
const COUNTER_CHECK: &str = "4l4/9/9/9/4k4/9/4B4/9/4K4 b - 1";

#[test]
fn check_and_counter_check_is_perpetual_only_for_who_checks_with_every_move() {
    let to_6c = COUNTER_CHECK.replace("/9/9/9/4k4/", "/9/4k4/9/9/");
    for (start, cycle, checks, outcome) in [
        (COUNTER_CHECK, "5g4f 5e6f 4f5g 6f5e", [true, true, true, false], "w:perpetual_check"),
        (&to_6c, "5g3e 5c6c 3e5g 6c5c", [true, true, false, false], "replay:repetition"),
    ] {
        for conduct in [Conduct::Friendly, Conduct::Strict] {
            let mut game = game(setup(start), conduct);
            let mut seen = Vec::new();
            for mv in moves(&format!("[{cycle}]*3")) {
                assert_eq!(play(&mut game, &[mv]), (seen.len() == 11).then_some(12), "{start}");
                seen.push(game.position().in_check());
            }
            assert_eq!(seen, checks.repeat(3), "{start}");
            assert_eq!(tag(&game), outcome, "{start}");
        }
    }
    // If both sides gave check with every move, it would be sennichite. But no such cycle is known, and
    // yaneurao.hatenadiary.com (2008-06-04) argues that there is none. So this tests only the judgment of such moves.
    let mut both = position(COUNTER_CHECK);
    for mv in moves("5g4f 5e6f 4f5g") {
        both.play(mv).expect("a legal move");
    }
    assert_eq!(both.judge_cycle(2), RepetitionVerdict::Sennichite);
}

#[test]
fn a_move_limit_is_a_draw_unless_the_last_move_decides() {
    let limited = |start: &str, limit: u32, line: &str| {
        let move_limit = Some(limit);
        let mut game =
            Game::new(Terms { move_limit, ..terms(setup(start), Conduct::Friendly) }).expect("a start");
        let ended = play(&mut game, &moves(line));
        (tag(&game), ended)
    };
    let line = "7g7f 3c3d 2g2f 8c8d";
    assert_eq!(limited(EVEN, 3, line), ("draw:move_limit".to_owned(), Some(3)));
    assert_eq!(limited(EVEN, 4, line), ("draw:move_limit".to_owned(), Some(4)));
    assert_eq!(limited(EVEN, 5, line), ("-".to_owned(), None));
    // Move numbers continue that of the start position.
    assert_eq!(limited(&EVEN.replace(" b - 1", " b - 11"), 12, line).1, Some(2));
    assert_eq!(limited("7nk/9/7G1/9/9/9/9/9/4K4 b G 1", 1, "G*1b").0, "b:checkmate");
    assert_eq!(limited(EVEN, 12, "[5i5h 5a5b 5h5i 5b5a]*3").0, "replay:repetition");
}

#[test]
fn take_backs_are_free_counted_or_off() {
    let taken = |take_backs: TakeBacks| {
        let mut game =
            Game::new(Terms { take_backs, ..terms(setup(EVEN), Conduct::Friendly) }).expect("a start");
        let mut answers = Vec::new();
        for _ in 0..3 {
            play(&mut game, &moves("7g7f"));
            answers.push(game.can_take_back(Color::Black));
            let answer = game.apply(Command::TakeBack(Color::Black), 0);
            assert_eq!(answer.is_ok(), answers[answers.len() - 1]);
            if answer.is_err() {
                assert_eq!(answer, Err(Refusal::NoTakeBackLeft));
                play(&mut game, &moves("3c3d"));
                // The other side has its own count.
                assert_eq!(game.can_take_back(Color::White), take_backs != TakeBacks::Off);
                break;
            }
        }
        answers
    };
    assert_eq!(taken(TakeBacks::Free), [true; 3]);
    assert_eq!(taken(TakeBacks::Times(2)), [true, true, false]);
    assert_eq!(taken(TakeBacks::Off), [false]);
}

#[test]
fn an_offence_is_all_that_its_maker_takes_back() {
    let (black, white) = (Color::Black, Color::White);
    let (forbidden, early) = (Command::Play(mv("5i5a")), Command::PlayAs(white, mv("8c8d")));
    for (line, offence, by, taker, plies) in [
        ("7g7f 3c3d", forbidden, "w:not_its_move", black, 0),
        ("7g7f", Command::Play(mv("5a5i")), "b:not_its_move", white, 0),
        ("", forbidden, "w:not_its_move", black, 0),
        ("7g7f 3c3d", early, "b:out_of_turn", white, 0),
        ("", early, "b:out_of_turn", white, 0),
        ("7g7f 3c3d", Command::Declare, "w:failed_declaration", black, 0),
        ("", Command::Declare, "w:failed_declaration", black, 0),
        // The other side takes back its own move and the moves after it.
        ("7g7f 3c3d", forbidden, "w:not_its_move", white, 1),
        ("7g7f 3c3d", early, "b:out_of_turn", black, 2),
        ("7g7f 3c3d", Command::Declare, "w:failed_declaration", white, 1),
        // Other ends of the game are not fouls.
        ("7g7f 3c3d", Command::Resign(black), "w:resignation", black, 2),
    ] {
        let terms = Terms { take_backs: TakeBacks::Times(1), ..terms(setup(EVEN), Conduct::Strict) };
        let mut game = Game::new(terms).expect("a start");
        let line = moves(line);
        assert_eq!(play(&mut game, &line), None);
        game.apply(offence, 0).expect("strict ends the game");
        assert_eq!(tag(&game), by);
        assert!(game.can_take_back(taker), "{offence:?} {taker}");
        assert_eq!(game.apply(Command::TakeBack(taker), 0), Ok(vec![Event::TakenBack { plies }]), "{by}");
        assert_eq!((tag(&game).as_str(), game.offence()), ("-", None), "{by}");
        let played: Vec<Move> = game.played().iter().map(|played| played.mv).collect();
        assert_eq!(played, line[..line.len() - plies], "{by}");
        assert!(!game.can_take_back(taker), "it counts: {by}");
        // The game continues as before.
        assert_eq!(play(&mut game, &line[line.len() - plies..]), None, "{by}");
    }
}

#[test]
fn an_interrupted_game_is_taken_up_again() {
    let mut game = game(setup(EVEN), Conduct::Strict);
    play(&mut game, &moves("7g7f"));
    game.apply(Command::Abort, 0).expect("an interruption");
    assert_eq!((tag(&game).as_str(), game.replay_terms()), ("aborted", None));
    assert_eq!(game.apply(Command::Play(mv("3c3d")), 0), Err(Refusal::GameOver));
    assert_eq!(game.apply(Command::Resume, 0), Ok(vec![Event::Resumed]));
    play(&mut game, &moves("3c3d"));
    assert_eq!((tag(&game).as_str(), game.played().len()), ("-", 2));
    // A game with a result cannot be resumed.
    game.apply(Command::Resign(Color::White), 0).expect("a resignation");
    assert_eq!(game.apply(Command::Resume, 0), Err(Refusal::GameOver));
}

#[test]
fn a_repetition_and_an_impasse_are_played_again_with_colors_swapped() {
    let players = ByColor { black: Player::Human, white: Player::Engine };
    let mut repeated = Game::new(Terms { players, ..terms(setup(EVEN), Conduct::Strict) }).expect("a start");
    assert_eq!(repeated.replay_terms(), None);
    play(&mut repeated, &moves("[5i5h 5a5b 5h5i 5b5a]*3"));
    let again = repeated.replay_terms().expect("terms");
    assert_eq!(again.players, ByColor { black: Player::Engine, white: Player::Human });
    assert_eq!((&again.start, again.conduct), (&setup(EVEN), Conduct::Strict));
    let entered = setup("K+P+P+P+P+P3/+P+P+P+P+P4/9/9/9/9/9/9/8k b 2R2B 1");
    let terms = Terms { players, impasse: ImpasseRule::Points24, ..terms(entered, Conduct::Strict) };
    let mut impasse = Game::new(terms).expect("a start");
    impasse.apply(Command::Declare, 0).expect("an impasse");
    assert_eq!(impasse.replay_terms().map(|terms| terms.players), Some(again.players));
    let mut perpetual = game(setup(CHASE), Conduct::Strict);
    play(&mut perpetual, &moves("[5a4a 5h4h 4a5a 4h5h]*3"));
    assert_eq!((tag(&perpetual).as_str(), perpetual.replay_terms()), ("w:perpetual_check", None));
}

/// A slow reference implementation of the game's judgment: it stores every position as text, and whether it is in
/// check.
struct Twin {
    positions: Vec<String>,
    checks: Vec<bool>,
}

impl Twin {
    fn of(position: &Position) -> Self {
        Self { positions: vec![text_of(position)], checks: vec![false] }
    }

    /// Adds the next position. Returns the end of the game, if it ends there.
    fn reach(&mut self, position: &Position) -> Option<String> {
        let mover = !position.turn();
        self.positions.push(text_of(position));
        self.checks.push(position.in_check());
        if position.legal_moves().is_empty() {
            let by = if position.in_check() { "checkmate" } else { "no_moves" };
            return Some(format!("{mover}:{by}"));
        }
        let newest = self.positions.last()?;
        let same: Vec<usize> =
            (0..self.positions.len()).filter(|&ply| &self.positions[ply] == newest).collect();
        let &[.., first, _, _, last] = &same[..] else { return None };
        // The moves after the first of the four occurrences. Each side made every other one; the last is the mover's.
        let all = |offset: usize| (first + 1..=last - offset).rev().step_by(2).all(|ply| self.checks[ply]);
        Some(match [all(0), all(1)] {
            [true, false] => format!("{}:perpetual_check", !mover),
            [false, true] => format!("{mover}:perpetual_check"),
            _ if position.variant() == Variant::Minishogi => {
                format!("{}:repetition", !position.first_to_move())
            }
            _ => "replay:repetition".to_owned(),
        })
    }
}

/// The board, the hands and the side to move, as SFEN without the move number.
fn text_of(position: &Position) -> String {
    let text = position.to_string();
    text.rsplit_once(' ').map_or(text.clone(), |(text, _)| text.to_owned())
}

#[test]
fn random_games_end_as_a_slow_twin_says() {
    let mut ends: HashMap<String, u32> = HashMap::new();
    let mut dice = Dice::new(4);
    let few = [
        "4k4/9/9/9/4R4/9/9/9/K8 w - 1",
        "4k4/9/9/9/4R4/9/9/9/K8 w r 1",
        "1k3/5/5/1R3/4K w - 1",
        "k4/5/5/5/4K b Gg 1",
        "rbsgk/4p/5/P4/KGSBR b - 1",
    ];
    for round in 0..400 {
        let start = position(few[round % few.len()]);
        let mut game = game(start.to_setup(), Conduct::Strict);
        let mut twin = Twin::of(&start);
        for _ in 0..300 {
            // The players prefer to move back, and to give check.
            let back = match game.played().iter().rev().nth(1).map(|played| played.mv) {
                Some(Move::Normal { from, to, .. }) => {
                    Some(Move::Normal { from: to, to: from, promote: false })
                }
                _ => None,
            };
            let legal = game.position().legal_moves();
            let back = back.filter(|back| legal.contains(back) && !dice.one_in(6));
            let Some(mv) = back.or_else(|| dice.pick(&legal)) else { break };
            game.apply(Command::Play(mv), 0).expect("a legal move");
            let expected = twin.reach(game.position());
            assert_eq!(game.outcome().map(Outcome::tag), expected, "{}", game.line());
            if let Some(tag) = expected {
                let by = tag.split_once(':').map_or(tag.clone(), |(_, by)| by.to_owned());
                *ends.entry(by).or_default() += 1;
                break;
            }
        }
    }
    println!("{ends:?}");
    for (by, least) in [("repetition", 100), ("perpetual_check", 5), ("checkmate", 1), ("no_moves", 1)] {
        assert!(ends.get(by).is_some_and(|&count| count >= least), "{by}: {ends:?}");
    }
}

/// Taking all moves back and playing them again gives the same game, even if other moves were played in between.
#[test]
fn what_was_taken_back_has_not_happened() {
    let mut dice = Dice::new(5);
    for _ in 0..20 {
        let mut line = Vec::new();
        wander(Position::start(Variant::Minishogi), 80, &mut dice, |position| {
            line = position.moves().collect();
        });
        let mut game = game(setup(Variant::Minishogi.start_sfen()), Conduct::Strict);
        let ended = play(&mut game, &line);
        let (first, outcome) = (game.position().clone(), game.outcome());
        while game.can_take_back(Color::Black) {
            game.apply(Command::TakeBack(Color::Black), 0).expect("a take-back");
        }
        assert_eq!(game.played().len(), 0);
        assert_eq!(play(&mut game, &line), ended);
        assert_eq!((game.position(), game.outcome()), (&first, outcome));
    }
}

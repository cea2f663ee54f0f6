//! Tests of the players: what each of them sees, and their order of strength.

use super::*;
use rules::{Color, Line, Variant};
use std::collections::{BTreeMap, BTreeSet};

fn position(text: &str) -> Position {
    Line::parse(text, Variant::Standard).and_then(|line| line.play()).expect(text)
}

/// The moves that a player chooses with 60 seeds.
fn choices(player: Player, text: &str) -> BTreeSet<String> {
    let position = position(text);
    let of = |seed| player.choose(&position, &mut Rng::with_seed(seed)).expect("a legal move").to_string();
    (0..60).map(of).collect()
}

fn only(mv: &str) -> BTreeSet<String> {
    BTreeSet::from([mv.to_owned()])
}

#[test]
fn names_are_read_and_written() {
    for player in Player::ALL {
        assert_eq!(player.to_string().parse(), Ok(player));
    }
    assert_eq!("greedy".parse::<Player>(), Err(UnknownPlayer));
    let complaint = UnknownPlayer.to_string();
    assert_eq!(complaint, "the player must be one of these: random, taker, learner, two-plies, careful");
}

#[test]
fn a_mated_player_has_no_move() {
    let mated = position("sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    for player in Player::ALL {
        assert_eq!(player.choose(&mated, &mut Rng::with_seed(1)), None, "{player}");
    }
}

#[test]
fn the_random_player_draws_every_move_equally_often() {
    let start = Position::start(Variant::Standard);
    let mut rng = Rng::with_seed(9);
    let mut drawn = BTreeMap::<_, u32>::new();
    for _ in 0..30_000 {
        *drawn.entry(Player::Random.choose(&start, &mut rng)).or_default() += 1;
    }
    assert_eq!(drawn.len(), 30);
    // About 31 is the standard deviation of each count.
    assert!(drawn.values().all(|count| (850..1_150).contains(count)), "{drawn:?}");
}

#[test]
fn the_taker_captures_the_most_that_hangs() {
    // The rook can capture a pawn, a gold or a bishop, all of them undefended.
    let position = "sfen 8k/9/9/4b4/9/4Rp3/4g4/3p5/K8 b - 1";
    assert_eq!(choices(Player::Taker, position), only("5f5d"));
    // The pawn is defended, so every legal move is drawn.
    assert!(choices(Player::Taker, "sfen 8k/9/4g4/4p4/9/4R4/9/9/K8 b - 1").len() > 10);
    // It sees neither a mate nor a safe promotion.
    assert!(choices(Player::Taker, "sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1").len() > 10);
}

#[test]
fn the_careful_player_captures_saves_and_mates() {
    let careful = |text| choices(Player::Careful, text);
    assert_eq!(careful("sfen 8k/9/9/4b4/9/4Rp3/4g4/3p5/K8 b - 1"), only("5f5d"));
    // A mate is more than a rook.
    assert_eq!(careful("sfen 4k4/9/4P4/9/9/r8/9/9/R3K4 b G 1"), only("G*5b"));
    // The rook on 5e is attacked by a lance, and every square to the side is guarded except 8e.
    let saved = careful("sfen k3l4/9/9/r7p/4R4/1s5s1/9/9/8K b - 1");
    assert!(!saved.is_empty());
    for mv in &saved {
        let mut after = position("sfen k3l4/9/9/r7p/4R4/1s5s1/9/9/8K b - 1");
        after.make(mv.parse().unwrap());
        assert_eq!(exchange::hanging(&after, Color::Black).count(), 0, "{mv}");
    }
    // Opens the line of the bishops only if the exchange costs nothing.
    assert!(!careful("startpos moves 7g7f 3c3d").contains("8h3c+"));
    assert!(!careful("startpos moves 7g7f 3c3d").contains("8h4d"));
}

#[test]
fn the_careful_player_sees_the_mate_that_threatens() {
    // White threatens G*5h. Capturing the silver would let that happen.
    let text = "sfen 4k4/9/9/s8/9/R8/4p4/9/4K4 b g 1";
    let mut passed = position(text);
    passed.make_pass();
    assert!(mate_in_one(&mut passed).is_some());
    for mv in choices(Player::Careful, text) {
        let mut after = position(text);
        after.make(mv.parse().unwrap());
        assert_eq!(mate_in_one(&mut after), None, "{mv}");
    }
    assert_eq!(Player::Taker.choose(&position(text), &mut Rng::with_seed(1)), "9f9d".parse().ok());
}

#[test]
fn two_plies_count_the_reply() {
    // Capturing the pawn would cost the rook, capturing the bishop wins it.
    let two_plies = |text| choices(Player::TwoPlies, text);
    assert_eq!(two_plies("sfen 8k/9/4g4/4p4/9/b3R4/9/9/K8 b - 1"), only("5f9f"));
    assert!(!two_plies("sfen 8k/9/4g4/4p4/9/4R4/9/9/K8 b - 1").contains("5f5d"));
    assert_eq!(two_plies("sfen 4k4/9/4P4/9/9/r8/9/9/R3K4 b G 1"), only("G*5b"));
    assert!(!two_plies("sfen 4k4/9/9/s8/9/R8/4p4/9/4K4 b g 1").contains("9f9d"));
    // A pawn that is attacked counts as lost though the gold defends it.
    assert_eq!(two_plies("sfen 8k/9/9/9/4p4/4P4/4G4/9/K8 w - 1"), only("5e5f"));
    // The lance would recapture, which only the careful player sees.
    let defended = "sfen 8k/9/4g4/9/4P4/9/4L4/9/1K7 b - 1";
    assert!(!two_plies(defended).contains("5e5d"));
    assert!(choices(Player::Careful, defended).contains("5e5d"));
}

/// The points of `one` against `other` in a number of games from random openings, as half-points.
fn half_points(one: Player, other: Player, games: u64) -> u64 {
    let mut points = 0;
    for number in 0..games {
        let mut rng = Rng::with_seed(number);
        let mut position = Position::start(Variant::Standard);
        let own = if number % 2 == 0 { Color::Black } else { Color::White };
        let mut result = 1;
        while position.ply() < 400 {
            let player = if position.turn() == own { one } else { other };
            match player.choose(&position, &mut rng) {
                Some(mv) => assert_eq!(position.play(mv), Ok(()), "{player}"),
                None => {
                    result = if position.turn() == own { 0 } else { 2 };
                    break;
                }
            }
        }
        points += result;
    }
    points
}

#[test]
fn each_player_is_stronger_than_the_random_one() {
    assert!(half_points(Player::Taker, Player::Random, 20) >= 30);
    assert!(half_points(Player::TwoPlies, Player::Random, 20) >= 36);
    assert!(half_points(Player::Learner, Player::Taker, 6) >= 10);
    assert!(half_points(Player::Careful, Player::Random, 20) >= 38);
    assert!(half_points(Player::Careful, Player::Taker, 20) >= 36);
    assert!(half_points(Player::Careful, Player::TwoPlies, 20) >= 24);
}

#[test]
fn games_of_both_variants_depend_on_the_seed_only() {
    for (variant, player) in
        Variant::ALL.into_iter().flat_map(|variant| Player::ALL.map(|player| (variant, player)))
    {
        let game = |seed| {
            let mut rng = Rng::with_seed(seed);
            let mut position = Position::start(variant);
            while position.ply() < 120
                && let Some(mv) = player.choose(&position, &mut rng)
            {
                assert_eq!(position.play(mv), Ok(()), "{player}");
            }
            position.moves().collect::<Vec<_>>()
        };
        assert_eq!(game(1), game(1));
        assert_ne!(game(1), game(2));
    }
}

//! The generator: plays game *n* of a seed.

use crate::game::Game;
use crate::start::Start;
use crate::win_rate::WinRate;
use engine::{Best, Engine, Job, Rng};
use protocol::{Answer, Level, Limits, Score};
use rules::{Color, Handicap, Impasse, ImpasseRule, Move, Position};

/// The settings of the generator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The seed of the openings.
    pub seed: u64,
    /// The node limit of each move after the opening, at least 1.
    pub nodes: u64,
}

/// The maximum length of a game in plies, opening included; a game that is undecided then is a draw.
const MOST_PLIES: usize = 320;
/// A score of at least this many hundredths of a pawn for the same side decides the game, if it lasts for
/// [`DECIDING_PLIES`].
const DECIDED: i32 = 3_000;
/// The number of consecutive plies for which a side must lead by [`DECIDED`].
const DECIDING_PLIES: u32 = 4;
/// An opening is drawn anew if its score is beyond this many hundredths of a pawn; with a handicap, beyond twice the
/// score of the start if that is more.
const UNFAIR: i32 = 1_200;
/// The nodes for a move of an opening whose moves are chosen among those near the best.
const OPENING_NODES: u64 = 500;
/// The level that chooses these moves: its errors are small, but openings differ.
const OPENING_LEVEL: u8 = 9;

/// The kind of an opening.
enum Opening {
    /// The even game, and this number of random moves.
    Random(u64),
    /// The even game, and this number of moves near the best: castles are built.
    NearBest(u64),
    /// A handicap, and this number of random moves.
    Handicap(Handicap, u64),
}

impl Opening {
    /// Draws an opening: 40 % random moves, 45 % moves near the best, 15 % handicaps, each handicap equally
    /// often.
    fn draw(rng: &mut Rng) -> Self {
        match rng.below(100) {
            0..40 => Self::Random(8 + rng.below(9)),
            40..85 => Self::NearBest(10 + rng.below(21)),
            _ => {
                let handicap = Handicap::ALL[rng.below(Handicap::ALL.len() as u64) as usize];
                Self::Handicap(handicap, 2 + rng.below(7))
            }
        }
    }
}

/// A game, and what it took to play it.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game.
    pub game: Game,
    /// The number of positions that the searches have visited, with those of openings that were drawn anew.
    pub nodes: u64,
}

/// Plays a game. It depends on the settings, the number and the engine's evaluation alone. Forgets what the engine knew
/// of earlier games.
pub fn play(engine: &mut Engine, settings: Settings, number: u32) -> Played {
    let mut rng = Rng::new(settings.seed ^ u64::from(number) << 32);
    // A second generator, so that neighboring seeds and numbers have nothing in common.
    let mut rng = Rng::new(rng.next());
    let mut player = Player { engine, nodes: 0 };
    loop {
        let kind = Opening::draw(&mut rng);
        if let Some((start, opening, position)) = open(&mut player, &kind, &mut rng)
            && let Some(game) = play_on(&mut player, settings.nodes, start, opening, position)
        {
            return Played { game, nodes: player.nodes };
        }
    }
}

/// The engine, with the number of positions that its searches have visited.
struct Player<'a> {
    engine: &'a mut Engine,
    nodes: u64,
}

impl Player<'_> {
    /// Runs a job to its end.
    fn think(&mut self, job: Job) -> Best {
        let best = self.engine.run(job);
        self.nodes += best.nodes;
        best
    }
}

/// Plays an opening; `None` if the game ends within it.
fn open(player: &mut Player<'_>, kind: &Opening, rng: &mut Rng) -> Option<(Start, Vec<Move>, Position)> {
    let (start, plies) = match *kind {
        Opening::Random(plies) | Opening::NearBest(plies) => (Start(None), plies),
        Opening::Handicap(handicap, plies) => (Start(Some(handicap)), plies),
    };
    let mut position = start.position();
    let mut moves = Vec::new();
    for _ in 0..plies {
        let mv = match kind {
            Opening::NearBest(_) => {
                let job = Job {
                    level: Level::new(OPENING_LEVEL),
                    seed: rng.next() as u32,
                    limits: Limits::nodes(OPENING_NODES),
                    ..Job::new(position.clone())
                };
                match player.think(job).answer {
                    Answer::Move(mv) => mv,
                    _ => return None,
                }
            }
            _ => {
                let legal = position.legal_moves();
                *legal.get(rng.below(legal.len() as u64) as usize)?
            }
        };
        moves.push(mv);
        position.make(mv);
        if position.outcome(Impasse::NONE).is_some() {
            return None;
        }
    }
    Some((start, moves, position))
}

/// Plays a game from its opening to its end; `None` if the first score after the opening is unfair.
fn play_on(
    player: &mut Player<'_>,
    nodes: u64,
    start: Start,
    opening: Vec<Move>,
    mut position: Position,
) -> Option<Game> {
    let first = start.position();
    let impasse = Impasse::of_game(ImpasseRule::Points27, &first.to_setup());
    player.engine.new_game();
    let job = |position: &Position| Job {
        limits: Limits::nodes(nodes),
        impasse,
        keeps_tables: true,
        ..Job::new(position.clone())
    };
    let unfair = match start.0 {
        Some(_) => UNFAIR.max(2 * score(&player.think(job(&first))).abs()),
        None => UNFAIR,
    };
    // The score of the start must not influence the game.
    player.engine.new_game();
    let mut game = Game { start, opening, moves: Vec::new(), winner: None };
    // The side that leads by enough to decide the game, and for how many consecutive plies.
    let mut decided: (Option<Color>, u32) = (None, 0);
    while game.opening.len() + game.moves.len() < MOST_PLIES {
        if let Some(outcome) = position.outcome(impasse) {
            game.winner = outcome.winner();
            break;
        }
        let turn = position.turn();
        let best = player.think(job(&position));
        let score = score(&best);
        if game.moves.is_empty() && score.abs() > unfair {
            return None;
        }
        let mv = match best.answer {
            Answer::Move(mv) => mv,
            Answer::Declare => {
                game.winner = Some(turn);
                break;
            }
            Answer::Resign | Answer::NoMove => {
                game.winner = Some(!turn);
                break;
            }
        };
        game.moves.push((mv, WinRate::of_score(score)));
        position.make(mv);
        let leader = if score > 0 { turn } else { !turn };
        decided = match (score.abs() >= DECIDED, decided) {
            (false, _) => (None, 0),
            (true, (Some(before), plies)) if before == leader => (Some(leader), plies + 1),
            (true, _) => (Some(leader), 1),
        };
        if decided.1 >= DECIDING_PLIES {
            game.winner = decided.0;
            break;
        }
    }
    Some(game)
}

/// The score for the side to move in hundredths of a pawn; a mate is ±30,000.
const fn score(best: &Best) -> i32 {
    match best.score {
        None => 0,
        Some(Score::Cp(score)) => score,
        Some(Score::MateIn(plies)) if plies > 0 => 30_000,
        Some(Score::MateIn(_)) => -30_000,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTINGS: Settings = Settings { seed: 7, nodes: 60 };

    #[test]
    fn a_game_depends_on_seed_and_number_alone() {
        let mut engine = Engine::new(8);
        let games: Vec<Game> = (0..12).map(|number| play(&mut engine, SETTINGS, number).game).collect();
        for number in [11, 3, 7] {
            assert_eq!(
                play(&mut Engine::new(8), SETTINGS, number).game,
                games[number as usize],
                "game {number}"
            );
        }
        assert_ne!(play(&mut engine, Settings { seed: 8, ..SETTINGS }, 3).game, games[3]);
        assert!(games.iter().all(|game| !game.moves.is_empty()));
    }

    #[test]
    fn every_kind_of_opening_is_played() {
        let mut engine = Engine::new(8);
        let games: Vec<Game> = (0..40).map(|number| play(&mut engine, SETTINGS, number).game).collect();
        let count = |wanted: &dyn Fn(&Game) -> bool| games.iter().filter(|game| wanted(game)).count();
        let handicaps = count(&|game| game.start.0.is_some());
        let long = count(&|game| game.opening.len() > 16);
        assert!((1..20).contains(&handicaps), "{handicaps} handicaps");
        assert!((3..30).contains(&long), "{long} long openings");
        for game in &games {
            assert!((2..=30).contains(&game.opening.len()) && game.moves.len() <= MOST_PLIES);
        }
    }

    #[test]
    fn games_end_as_the_rules_or_the_scores_decide() {
        let mut engine = Engine::new(8);
        for number in 0..20 {
            let game = play(&mut engine, SETTINGS, number).game;
            let mut position = game.start.position();
            let moves = game.opening.iter().chain(game.moves.iter().map(|(mv, _)| mv));
            moves.for_each(|&mv| position.make(mv));
            let by_rules = position.outcome(Impasse::NONE).map(rules::Outcome::winner);
            let last: Vec<i32> = game.moves.iter().rev().take(4).map(|(_, score)| score.score()).collect();
            // A score of 3,000 is kept as 3,080.
            let by_score = last.len() == 4 && last.iter().all(|score| score.abs() > 3_000);
            let is_long = game.opening.len() + game.moves.len() == MOST_PLIES;
            match by_rules {
                Some(winner) => assert_eq!(game.winner, winner, "game {number}"),
                None => assert!(by_score || is_long, "game {number}: {last:?}"),
            }
        }
    }
}

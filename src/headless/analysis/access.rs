//! Where a position may be analyzed.

use game::{Conduct, Game};
use record::GameRecord;
use rules::{Line, Move, Position, Setup};

/// Whether the positions of a game may be analyzed. In a running game only where nothing is at stake: it has no clock, is
/// not strict and is no mate problem. A finished game always may.
pub fn may_analyze(game: &Game) -> bool {
    let terms = game.terms();
    let is_at_stake = game.clock().is_some() || terms.conduct == Conduct::Strict || terms.mate_problem;
    game.outcome().is_some() || !is_at_stake
}

/// The number of moves that several games often have in common.
const COMMON: usize = 8;

/// Whether a record shows a running game whose positions may not be analyzed: it has the moves of the game, after more than a
/// few also with others behind them, or it starts from the present position, or, after more than a few moves, has it in its
/// main line or as `position`, which is the one of the record that is shown. Nothing is at stake before the first move.
pub fn is_at_stake(game: &Game, record: &GameRecord, position: &Position) -> bool {
    if may_analyze(game) || game.played().is_empty() {
        return false;
    }
    let Line { start, moves } = game.line();
    let of_record = record.main_moves();
    let has_moves = of_record == moves || moves.len() > COMMON && of_record.starts_with(&moves);
    // A position set up by hand has another number.
    let is_present =
        |setup: &Setup| *setup == Setup { move_number: setup.move_number, ..game.position().to_setup() };
    *record.start() == start && has_moves
        || is_present(record.start())
        || moves.len() > COMMON
            && (is_present(&position.to_setup()) || has_position(record, of_record, is_present))
}

/// Whether a position of the main line, whose moves are `moves`, fits.
fn has_position(record: &GameRecord, moves: Vec<Move>, fits: impl Fn(&Setup) -> bool) -> bool {
    let Ok(mut position) = Position::from_setup(record.start()) else { return false };
    moves.into_iter().any(|mv| {
        position.make(mv);
        fits(&position.to_setup())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Command, Terms, TimeControl, TimeKind};
    use record::Format;
    use rules::{ByColor, Color, Variant};

    #[test]
    fn the_record_of_a_game_at_stake_is_known_by_its_moves_or_its_position() {
        let strict = Terms { conduct: Conduct::Strict, ..Terms::even(Variant::Standard) };
        let mut game = Game::new(strict).expect("it can be played");
        let start = game.position().clone();
        let is_at_stake = |game: &Game, record: &GameRecord| is_at_stake(game, record, &start);
        let record = game.record().expect("a record");
        assert!(!is_at_stake(&game, &record), "before the first move");
        let mv = "7g7f".parse().expect("a move");
        game.apply(Command::Play(mv), 0).expect("it is legal");
        let [own, mut other] = [game.record().expect("a record"), record];
        assert!(is_at_stake(&game, &own));
        let with = |moves: &str| {
            let text = format!("startpos moves {moves}");
            Format::Usi.read(&text).expect("a record").games.remove(0)
        };
        assert!(!is_at_stake(&game, &with("7g7f 3c3d")), "another game");
        assert!(
            !super::is_at_stake(&game, &with("7g7f 3c3d"), game.position()),
            "many games have the first moves in common"
        );
        assert!(!is_at_stake(&game, &other), "the start is not the present position");
        let present = Setup { move_number: 1, ..game.position().to_setup() };
        assert!(is_at_stake(&game, &GameRecord::new(present).expect("a position")));
        other =
            GameRecord::new(Setup { turn: Color::Black, ..game.position().to_setup() }).expect("a position");
        assert!(!is_at_stake(&game, &other));
        let line = "3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d";
        for mv in line.split(' ') {
            game.apply(Command::Play(mv.parse().expect("a move")), 0).expect("it is legal");
        }
        assert!(
            is_at_stake(&game, &with(&format!("7g7f {line} 2c2d"))),
            "moves tried behind those of the game"
        );
        assert!(!is_at_stake(&game, &with(&format!("7g7f {} 2h2f", &line[..line.len() - 5]))));
        let elsewhere = with("2g2f");
        assert!(!is_at_stake(&game, &elsewhere));
        assert!(
            super::is_at_stake(&game, &elsewhere, game.position()),
            "the present position in a variation"
        );
        let from = "sfen lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b - 3";
        let later = format!("{from} moves {}", &line["3c3d ".len()..]);
        let later = Format::Usi.read(&later).expect("a record").games.remove(0);
        assert!(is_at_stake(&game, &later), "the present position at the end of a record that begins later");
        game.apply(Command::Resign(Color::White), 0).expect("it can be resigned");
        assert!(!is_at_stake(&game, &own), "the game is over");
    }

    #[test]
    fn a_running_game_may_be_analyzed_if_nothing_is_at_stake() {
        let terms = Terms::even(Variant::Standard);
        let time = TimeControl::new(60_000, TimeKind::SuddenDeath).expect("a minute");
        let clock = Some(ByColor { black: time, white: time });
        for (terms, may) in [
            (terms.clone(), true),
            (Terms { mate_problem: true, ..terms.clone() }, false),
            (Terms { conduct: Conduct::Strict, ..terms.clone() }, false),
            (Terms { clock, ..terms }, false),
        ] {
            let mut game = Game::new(terms).expect("it can be played");
            assert_eq!(may_analyze(&game), may);
            game.apply(Command::Resign(Color::Black), 0).expect("it can be resigned");
            assert!(may_analyze(&game), "nothing is at stake any more");
        }
    }
}

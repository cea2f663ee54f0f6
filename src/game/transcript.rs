//! A game as a record, which other programs can read.

use crate::Game;
use record::{BuildError, Builder, Elapsed, End, GameRecord};
use rules::{Color, DrawBy, Outcome, ReplayBy, WinBy};

impl Game {
    /// The record of this game: every move with its time, the forbidden move that ended it, and the end. Its header is
    /// empty.
    ///
    /// # Errors
    /// The limit of a record that is exceeded: by a game of millions of moves.
    pub fn record(&self) -> Result<GameRecord, BuildError> {
        // The game was played from there.
        let mut builder = Builder::new(self.terms().start.clone()).map_err(|_| BuildError::NoSuchPly)?;
        for played in self.played() {
            let id = builder.play(played.mv)?;
            builder.record_mut().node_mut(id).time =
                played.spent_ms.map(|spent_ms| Elapsed { spent_ms, total_ms: None });
        }
        if let Some(mv) = self.offence() {
            builder.play_illegal(mv)?;
        }
        match self.outcome() {
            None => {}
            // A record has no word for who gives up while the other side is to move. Nothing false is said.
            Some(Outcome::Win { winner, by: WinBy::Resignation }) if winner == self.position().turn() => {
                let sign = if winner == Color::White { '▲' } else { '△' };
                let last = builder.here();
                builder.record_mut().node_mut(last).add_comment(&format!("{sign}投了"));
                builder.end(End::Interruption)?;
            }
            Some(outcome) => {
                builder.end(end_of(outcome))?;
            }
        }
        Ok(builder.finish())
    }
}

/// The end that a record has for an outcome, with the loser as the side to move. A try has no word of its own: it
/// becomes a resignation of the loser.
pub fn end_of(outcome: Outcome) -> End {
    match outcome {
        Outcome::Win { winner, by } => match by {
            WinBy::Checkmate | WinBy::NoMoves => End::Checkmate,
            WinBy::Resignation | WinBy::Try => End::Resignation,
            WinBy::Time => End::TimeUp,
            WinBy::Illegal(_) | WinBy::PerpetualCheck | WinBy::FailedDeclaration | WinBy::Repetition => {
                End::Illegal { offender: !winner }
            }
            WinBy::Declaration => End::Declaration,
            WinBy::Impasse => End::Impasse,
        },
        Outcome::Draw(DrawBy::MoveLimit) => End::MoveLimit,
        Outcome::Replay(ReplayBy::Repetition) => End::Repetition,
        Outcome::Replay(ReplayBy::Impasse) => End::Impasse,
        Outcome::Aborted => End::Interruption,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Command, Conduct, Terms};
    use record::{Format, Step};
    use rules::Variant;

    fn played(moves: &str, conduct: Conduct) -> Game {
        let mut game =
            Game::new(Terms { conduct, ..Terms::even(Variant::Standard) }).expect("it can be played");
        for mv in moves.split(' ') {
            game.apply(Command::Play(mv.parse().expect("a move")), 0).expect("taken");
        }
        game
    }

    fn ends(game: &Game) -> Vec<End> {
        let record = game.record().expect("a short game");
        let ends = record.main_line().filter_map(|id| match record.node(id).step() {
            Step::End(end) => Some(end.clone()),
            _ => None,
        });
        ends.collect()
    }

    #[test]
    fn a_running_game_has_no_end_and_every_format_keeps_its_moves() {
        let game = played("7g7f 3c3d 8h2b+ 3a2b B*5e", Conduct::Friendly);
        assert_eq!(ends(&game), []);
        let record = game.record().expect("a short game");
        for format in Format::ALL {
            let text = format.write(&record).expect("nothing special").text;
            let read = format.read(&text).expect("what was written");
            assert_eq!(read.games[0].main_moves(), record.main_moves(), "{format:?}");
        }
    }

    #[test]
    fn who_gives_up_is_told_or_left_open() {
        let mut game = played("7g7f", Conduct::Friendly);
        game.apply(Command::Resign(Color::White), 0).expect("possible");
        assert_eq!(ends(&game), [End::Resignation]);
        let mut early = played("7g7f", Conduct::Friendly);
        early.apply(Command::Resign(Color::Black), 0).expect("possible");
        assert_eq!(ends(&early), [End::Interruption]);
        let kif = Format::Kif.write(&early.record().expect("a short game")).expect("nothing special");
        assert!(kif.text.contains("*▲投了"), "{}", kif.text);
    }

    #[test]
    fn a_forbidden_move_stands_before_the_end() {
        let game = played("7g7f 3c3d 7f7d", Conduct::Strict);
        assert_eq!(ends(&game), [End::Illegal { offender: Color::Black }]);
        let csa = Format::Csa.write(&game.record().expect("a short game")).expect("nothing special");
        assert!(csa.text.contains("7674FU"), "{}", csa.text);
    }
}

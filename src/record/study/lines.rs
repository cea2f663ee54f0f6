//! Whole lines of moves that are added to a record.

use super::Study;
use rules::Move;

impl Study {
    /// Plays moves one after another as a single change, and goes to the last one. Moves that exist are followed, others
    /// are added behind the other moves: as a variation where the record goes on differently. Returns the number of moves
    /// played: those before the first one that is illegal or has no room.
    pub fn play_line(&mut self, moves: &[Move]) -> usize {
        let start = self.here();
        let mut is_remembered = false;
        let played =
            moves.iter().take_while(|&&mv| self.follow_or_add(mv, &mut is_remembered).is_ok()).count();
        // Undo goes back to where the line began, also if its first moves existed.
        if let Some((_, here)) = self.past.last_mut().filter(|_| is_remembered) {
            *here = start;
        }
        played
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, GameRecord};

    fn moves(text: &str) -> Vec<Move> {
        text.split(' ').map(|word| word.parse().expect("a move")).collect()
    }

    fn study(moves: &str) -> Study {
        let mut reading = Format::Usi.read(&format!("position startpos moves {moves}")).expect("a line");
        Study::new(reading.games.remove(0))
    }

    #[test]
    fn undo_goes_back_to_where_a_line_began() {
        let mut study = study("7g7f 3c3d 2g2f");
        study.go_to_ply(1);
        let start = study.here();
        assert_eq!(study.play_line(&moves("3c3d 6g6f 8c8d")), 3);
        assert_eq!(study.ply(), 4);
        assert!(study.undo());
        assert_eq!((study.here(), study.ply()), (start, 1));
    }

    #[test]
    fn a_line_becomes_a_variation_by_one_change() {
        let mut study = study("7g7f 3c3d 2g2f");
        let before: GameRecord = study.record().clone();
        study.go_to_ply(1);
        let revision = study.revision();
        assert_eq!(study.play_line(&moves("8c8d 2g2f 8d8e")), 3);
        assert_eq!((study.ply(), study.record().len()), (4, before.len() + 3));
        assert!(study.revision() > revision);
        assert_eq!(study.record().main_line().count(), 3, "the main line stays");
        assert!(study.undo() && *study.record() == before);
        assert_eq!((study.ply(), study.can_undo()), (1, false));
    }

    #[test]
    fn what_exists_is_followed() {
        let mut study = study("7g7f 3c3d 2g2f");
        assert_eq!(study.play_line(&moves("7g7f 3c3d")), 2);
        assert!(!study.can_undo());
        assert_eq!(study.play_line(&moves("6g6f 8c8d")), 2);
        assert_eq!((study.ply(), study.record().len()), (4, 6));
        study.undo();
        assert_eq!(study.ply(), 2, "the change began there");
    }

    #[test]
    fn an_illegal_move_ends_the_line() {
        let mut study = study("7g7f");
        study.go_to_ply(1);
        assert_eq!(study.play_line(&moves("3c3d 3c3d 2g2f")), 1);
        assert_eq!(study.ply(), 2);
        assert_eq!(study.play_line(&[]), 0);
    }
}

//! Changes to a record beside its moves and what is written at the place: to its header, to the comments of many moves,
//! and to the ends of its lines.

use super::Study;
use crate::{Builder, End, Field, NodeId, Step};
use rules::{Color, Position};

impl Study {
    /// Gives a field of the header this value, or takes it away if that is empty. `false` if it was so already.
    pub fn set_field(&mut self, field: &Field, value: &str) -> bool {
        let value = value.trim();
        if self.record.header.get(field).unwrap_or_default() == value {
            return false;
        }
        self.remember();
        if value.is_empty() {
            self.record.header.remove(field);
        } else {
            self.record.header.set(field.clone(), value);
        }
        true
    }

    /// Writes the comments of several nodes as one change. `false` if they were so already.
    ///
    /// # Panics
    /// If a node belongs to another, larger record.
    pub fn comment_all(&mut self, comments: Vec<(NodeId, String)>) -> bool {
        if comments.iter().all(|(id, comment)| self.record.node(*id).comment == *comment) {
            return false;
        }
        self.remember();
        for (id, comment) in comments {
            self.record.node_mut(id).comment = comment;
        }
        true
    }

    /// Whether the line ends here, or could.
    pub fn is_last(&self) -> bool {
        self.last_move().is_some()
    }

    /// The end of the line, at the end itself and at the last move before it.
    pub fn line_end(&self) -> Option<&End> {
        match self.record.node(self.end_behind(self.last_move()?)?).step() {
            Step::End(end) => Some(end),
            _ => None,
        }
    }

    /// Ends the line like this behind its last move, or leaves it without an end, and goes there. `false` if it was so
    /// already, if this is not the last move, or if the record has the greatest size.
    pub fn end_line(&mut self, end: Option<End>) -> bool {
        let Some(last) = self.last_move() else { return false };
        if self.line_end() == end.as_ref() {
            return false;
        }
        match (self.end_behind(last), end) {
            (Some(old), Some(end)) => {
                self.remember();
                self.record.change_end(old, end);
                self.go(old);
            }
            (Some(old), None) => {
                self.go(old);
                return self.remove();
            }
            (None, Some(end)) => {
                let ply = self.record.node(last).ply();
                if self.record.len() >= Builder::MOST_NODES || ply >= Builder::MOST_PLIES {
                    return false;
                }
                self.remember();
                let new = self.record.add(last, Step::End(end));
                self.go(new);
            }
            (None, None) => return false,
        }
        true
    }

    /// The last move of the line, if that or the end behind it is the place; the start, if there is no move.
    fn last_move(&self) -> Option<NodeId> {
        let here = self.here();
        if matches!(self.record.node(here).step(), Step::End(_)) {
            return self.record.parent(here);
        }
        let ends = self.record.next(here).is_none() || self.end_behind(here).is_some();
        ends.then_some(here)
    }

    fn end_behind(&self, node: NodeId) -> Option<NodeId> {
        self.record.children(node).find(|&id| matches!(self.record.node(id).step(), Step::End(_)))
    }
}

/// The ends by acts of people that a line can have in a position; after an illegal move of `offender` no other ends.
pub fn ends_at(position: &Position, offender: Option<Color>) -> Vec<End> {
    if let Some(offender) = offender {
        return vec![End::Illegal { offender }];
    }
    let turn = position.turn();
    let mut ends = vec![
        End::Resignation,
        End::TimeUp,
        End::Declaration,
        End::Illegal { offender: !turn },
        End::Illegal { offender: turn },
        End::Default { absent: turn },
        End::Default { absent: !turn },
        End::Repetition,
        End::Impasse,
        End::MoveLimit,
        End::Draw,
        End::Interruption,
        End::Sealed,
        End::NoMate,
    ];
    if !position.has_legal_move() {
        ends.insert(0, End::Checkmate);
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Format, GameRecord};
    use rules::Variant;

    fn study(moves: &str) -> Study {
        let start = Variant::Standard.start_sfen().parse().expect("a SFEN");
        let mut study = Study::new(GameRecord::new(start).expect("a start"));
        for text in moves.split_whitespace() {
            study.play(text.parse().expect(text)).expect(text);
        }
        study
    }

    #[test]
    fn a_header_is_written_exported_and_taken_back() {
        let mut study = study("7g7f");
        let revision = study.revision();
        assert!(study.set_field(&Field::Black, " 大山 "));
        assert!(!study.set_field(&Field::Black, "大山"), "it is so already");
        assert!(study.set_field(&Field::Other("記録係".into()), "甲"));
        assert!(study.set_field(&Field::Event, "名人戦"));
        assert!(study.set_field(&Field::Event, ""));
        assert!(study.revision() > revision);
        let fields = |study: &Study| -> Vec<String> {
            study.record().header.iter().map(|(_, value)| value.to_owned()).collect()
        };
        assert_eq!(fields(&study), ["大山", "甲"]);
        let kif = Format::Kif.write(study.record()).expect("KIF").text;
        assert!(kif.contains("先手：大山") && kif.contains("記録係：甲"), "{kif}");
        assert!(study.undo());
        assert_eq!(fields(&study), ["大山", "甲", "名人戦"]);
        assert!(study.undo() && study.undo() && study.undo());
        assert_eq!((fields(&study).len(), study.ply()), (0, 1));
    }

    #[test]
    fn a_line_gets_an_end_another_one_and_none() {
        let mut study = study("7g7f 3c3d");
        study.go_to_ply(1);
        assert!(!study.is_last() && !study.end_line(Some(End::Draw)), "a move follows");
        study.go_to_ply(2);
        assert!(study.is_last());
        assert!(study.end_line(Some(End::Resignation)));
        assert_eq!((study.end(), study.ply()), (Some(&End::Resignation), 3));
        study.comment("At last.");
        assert!(!study.end_line(Some(End::Resignation)), "it is so already");
        assert!(study.end_line(Some(End::TimeUp)));
        assert_eq!(study.record().node(study.here()).comment, "At last.");
        assert_eq!(study.record().len(), 4);
        // It can be changed from the move before as well.
        study.step(-1);
        assert_eq!((study.is_last(), study.line_end()), (true, Some(&End::TimeUp)));
        assert!(study.end_line(None));
        assert_eq!((study.ply(), study.record().len(), study.line_end()), (2, 3, None));
        for (ply, end) in [(3, Some(End::TimeUp)), (3, Some(End::Resignation))] {
            assert!(study.undo());
            study.go_to_ply(ply);
            assert_eq!(study.line_end(), end.as_ref());
        }
        assert!(study.undo() && study.undo());
        assert_eq!((study.ply(), study.line_end()), (2, None));
    }

    #[test]
    fn an_end_goes_into_files_and_its_line_alone_has_it() {
        let mut study = study("7g7f 3c3d");
        study.go_to_ply(1);
        study.play("8c8d".parse().expect("a move")).expect("legal");
        assert!(study.end_line(Some(End::Interruption)));
        let kif = Format::Kif.write(study.record()).expect("KIF").text;
        let again = Format::Kif.read(&kif).expect("KIF").games.remove(0);
        assert_eq!(again.steps().filter(|&id| matches!(again.node(id).step(), Step::End(_))).count(), 1);
        assert_eq!(again.main_line().count(), 2);
        // Nothing is played behind it, but beside it.
        assert!(study.is_over());
        study.step(-1);
        study.play("2g2f".parse().expect("a move")).expect("legal");
        assert_eq!(study.record().len(), 6);
    }

    #[test]
    fn checkmate_is_offered_where_it_is_and_after_an_illegal_move_only_that() {
        let at = |sfen: &str| {
            let setup = sfen.parse().expect("a SFEN");
            ends_at(&Position::from_setup(&setup).expect("a position"), None)
        };
        assert!(!at(Variant::Standard.start_sfen()).contains(&End::Checkmate));
        assert!(at("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1").contains(&End::Checkmate));
        let position = Position::start(Variant::Standard);
        assert_eq!(ends_at(&position, Some(Color::White)), [End::Illegal { offender: Color::White }]);
    }
}

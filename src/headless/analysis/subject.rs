//! The position that is analyzed.

use rules::{Color, ImpasseRule, Line, Position};

/// A position that can be analyzed, with the moves that led to it and the impasse rule in force.
#[derive(Clone, Debug)]
pub struct Subject {
    position: Position,
    impasse: ImpasseRule,
    is_whole: bool,
}

impl Subject {
    /// The subject of a position; `None` if nothing can be searched there: the king that could be mated is missing, or there
    /// is no legal move.
    pub fn new(position: Position, impasse: ImpasseRule) -> Option<Self> {
        let has_target = position.king(!position.turn()).is_some();
        let is_whole = has_target && position.king(position.turn()).is_some();
        (has_target && position.has_legal_move()).then_some(Self { position, impasse, is_whole })
    }

    /// Whether both kings are there. If the king of the side to move is missing, as in mate problems, only the mate solver
    /// can search.
    pub const fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// The position.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The impasse rule in force.
    pub const fn impasse(&self) -> ImpasseRule {
        self.impasse
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.position.turn()
    }

    /// The start position and moves, as requests to a worker have them.
    pub fn line(&self) -> String {
        Line::to(&self.position).to_string()
    }

    /// The name of the position: board, side to move and hands as in SFEN, without the number of the move.
    pub fn key(&self) -> String {
        let mut sfen = self.position.to_setup().to_string();
        sfen.truncate(sfen.rfind(' ').unwrap_or(sfen.len()));
        sfen
    }

    /// The position in which the side to move has passed, so that the best move of the opponent is its threat. `None` in
    /// check, where passing is illegal.
    pub fn threat(&self) -> Option<Self> {
        if self.position.in_check() {
            return None;
        }
        let mut setup = self.position.to_setup();
        setup.turn = !setup.turn;
        Self::new(Position::from_setup(&setup).ok()?, self.impasse)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Variant;

    fn subject(line: &str) -> Option<Subject> {
        let line = Line::parse(line, Variant::Standard).expect(line);
        let position = line.play().or_else(|_| line.play_problem()).expect("legal moves");
        Subject::new(position, ImpasseRule::Points27)
    }

    #[test]
    fn a_position_has_one_name_however_it_is_reached() {
        let one = subject("startpos moves 7g7f 3c3d 2g2f").expect("it can be searched");
        let other = subject("startpos moves 2g2f 3c3d 7g7f").expect("it can be searched");
        assert_eq!(one.key(), other.key());
        assert_ne!(one.line(), other.line());
        let earlier = subject("startpos moves 7g7f 3c3d").expect("it can be searched");
        assert_ne!(one.key(), earlier.key());
    }

    #[test]
    fn only_what_the_engine_can_search_is_analyzed() {
        assert!(subject("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1").is_none(), "mated");
        assert!(subject("startpos").is_some_and(|subject| subject.is_whole()));
        let problem = "sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1";
        assert!(subject(problem).is_some_and(|subject| !subject.is_whole()), "only the solver can search");
        assert!(subject(&format!("{problem} moves G*4b")).is_none(), "White has nothing to mate");
    }

    #[test]
    fn a_threat_is_the_move_after_a_pass() {
        let quiet = subject("startpos moves 7g7f").expect("it can be searched");
        let threat = quiet.threat().expect("White can pass");
        assert_eq!((quiet.turn(), threat.turn()), (Color::White, Color::Black));
        assert_eq!(threat.position().ply(), 0);
        let check = subject("4k4/9/9/9/4r4/9/9/9/4K4 b - 1").expect("it can be searched");
        assert!(check.threat().is_none());
    }
}

//! The game itself.

use crate::{Command, Conduct, Event, Player, Refusal, Terms, Timestamp};
use rules::{
    Bitboard, Color, Declaration, DeclarationVerdict, IllegalMove, Impasse, Line, Move, Outcome, Position,
    RepetitionVerdict, ReplayBy, SetupProblem, Why, WinBy,
};

/// A move that was played, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// When it was played.
    pub at: Timestamp,
}

/// A game in progress.
///
/// Invariant: `position` is what the moves of `played` make of `terms.start`, all of them legal.
#[derive(Clone, Debug)]
pub struct Game {
    terms: Terms,
    impasse: Impasse,
    position: Position,
    played: Vec<Played>,
    outcome: Option<Outcome>,
}

impl Game {
    /// Begins a game. It may be over at once: a start position without a legal move.
    ///
    /// # Errors
    /// What keeps the start position from being played.
    pub fn new(terms: Terms) -> Result<Self, Vec<SetupProblem>> {
        let position = Position::from_setup(&terms.start)?;
        let impasse = Impasse::of_game(terms.impasse, &terms.start);
        let outcome = position.outcome(impasse);
        Ok(Self { terms, impasse, position, played: Vec::new(), outcome })
    }

    /// Does what is asked, or refuses and changes nothing.
    ///
    /// # Errors
    /// Why nothing happened.
    pub fn apply(&mut self, command: Command, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        match command {
            Command::TakeBack(color) => self.take_back(color),
            _ if self.outcome.is_some() => Err(Refusal::GameOver),
            Command::Play(mv) => self.play(mv, now),
            Command::Declare => self.declare(),
            Command::Resign(color) => Ok(self.end(Outcome::Win { winner: !color, by: WinBy::Resignation })),
            Command::Abort => Ok(self.end(Outcome::Aborted)),
        }
    }

    /// What was agreed.
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The impasse rule with its bonus, as it is in force.
    pub const fn impasse(&self) -> Impasse {
        self.impasse
    }

    /// The position now, with the moves that led to it.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves played, in order.
    pub fn played(&self) -> &[Played] {
        &self.played
    }

    /// How the game ended; `None` while it runs.
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whose turn it is; `None` after the end.
    pub fn turn(&self) -> Option<Color> {
        self.outcome.is_none().then(|| self.position.turn())
    }

    /// Who makes the next move; `None` after the end.
    pub fn player_to_move(&self) -> Option<Player> {
        self.turn().map(|turn| self.terms.players[turn])
    }

    /// Start and moves, as a thinker or a link takes them.
    pub fn line(&self) -> Line {
        Line { start: self.terms.start.clone(), moves: self.played.iter().map(|played| played.mv).collect() }
    }

    /// The conditions of a declaration by `color`, as they stand.
    pub fn declaration(&self, color: Color) -> Declaration {
        self.position.declaration(color, self.impasse)
    }

    /// Whether `color` has a move that can be taken back.
    pub fn can_take_back(&self, color: Color) -> bool {
        self.plies_to_take_back(color).is_some()
    }

    /// What forbids a move now, the fourth occurrence by perpetual check included; `None` if it can be played.
    pub fn why_not(&self, mv: Move) -> Option<Why> {
        self.position.why_not(mv).or_else(|| {
            let mut after = self.position.clone();
            let forbidden = completes_perpetual_check(&mut after, mv)
                && self
                    .position
                    .legal_moves()
                    .into_iter()
                    .any(|other| !completes_perpetual_check(&mut after, other));
            forbidden.then(|| {
                let king = self.position.king(!self.position.turn());
                let squares = king.map_or(Bitboard::EMPTY, Bitboard::of);
                Why { rule: IllegalMove::PerpetualCheck, squares }
            })
        })
    }

    fn play(&mut self, mv: Move, now: Timestamp) -> Result<Vec<Event>, Refusal> {
        let color = self.position.turn();
        let forbidden = match self.terms.conduct {
            Conduct::Friendly => self.why_not(mv),
            Conduct::Strict => self.position.why_not(mv),
        };
        match (forbidden, self.terms.conduct) {
            (Some(why), Conduct::Friendly) => return Err(Refusal::Illegal { mv, why }),
            (Some(why), Conduct::Strict) => {
                return Ok(self.end(Outcome::Win { winner: !color, by: WinBy::Illegal(why.rule) }));
            }
            (None, _) => {}
        }
        self.position.make(mv);
        self.played.push(Played { mv, at: now });
        let mut events = vec![Event::Played {
            color,
            mv,
            captured: self.position.last_capture(),
            check: self.position.in_check(),
        }];
        if let Some(outcome) = self.position.outcome(self.impasse) {
            events.extend(self.end(outcome));
        } else if self.position.repetition().count == 3 {
            events.push(Event::ThirdOccurrence);
        }
        Ok(events)
    }

    fn declare(&mut self) -> Result<Vec<Event>, Refusal> {
        let color = self.position.turn();
        let declaration = self.declaration(color);
        let outcome = match (declaration.verdict, self.terms.conduct) {
            (DeclarationVerdict::Win, _) => Outcome::Win { winner: color, by: WinBy::Declaration },
            (DeclarationVerdict::Replay, _) => Outcome::Replay(ReplayBy::Impasse),
            (DeclarationVerdict::None, Conduct::Strict) if declaration.needed > 0 => {
                Outcome::Win { winner: !color, by: WinBy::FailedDeclaration }
            }
            (DeclarationVerdict::None, _) => return Err(Refusal::Declaration(declaration)),
        };
        Ok(self.end(outcome))
    }

    fn take_back(&mut self, color: Color) -> Result<Vec<Event>, Refusal> {
        let plies = self.plies_to_take_back(color).ok_or(Refusal::NothingToTakeBack)?;
        for _ in 0..plies {
            self.position.undo();
            self.played.pop();
        }
        self.outcome = None;
        Ok(vec![Event::TakenBack { plies }])
    }

    /// Back to the last moment at which `color` was to move and then moved.
    fn plies_to_take_back(&self, color: Color) -> Option<usize> {
        let plies = if self.position.turn() == color { 2 } else { 1 };
        (plies <= self.played.len()).then_some(plies)
    }

    fn end(&mut self, outcome: Outcome) -> Vec<Event> {
        self.outcome = Some(outcome);
        vec![Event::Ended(outcome)]
    }
}

/// Whether a legal move loses by perpetual check; `position` is left as it was.
fn completes_perpetual_check(position: &mut Position, mv: Move) -> bool {
    let mover = position.turn();
    position.make(mv);
    let completes = position.in_check()
        && position.repetition().verdict == Some(RepetitionVerdict::PerpetualCheck(mover));
    position.undo();
    completes
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::Variant;

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
        assert!(matches!(
            refusal,
            Refusal::Illegal { why: Why { rule: IllegalMove::PerpetualCheck, .. }, .. }
        ));
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
    fn a_start_without_a_legal_move_is_the_end() {
        let mated = game("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", Conduct::Friendly);
        assert_eq!(mated.outcome().map(Outcome::tag).as_deref(), Some("b:checkmate"));
    }
}

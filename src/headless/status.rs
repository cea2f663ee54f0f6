//! The state of the game that the status line shows, as one enum that the page puts into words.

use crate::advice::Advice;
use crate::dial::stands;
use crate::hint_steps::HintStep;
use crate::mate_problem::Report;
use crate::worker_session::Breakdown;
use game::{Event, Game, Player, Refusal};
use protocol::{Answer, Loading, Score};
use rules::{ByColor, Color, Move, Outcome};

/// The state of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The engine is searching for it.
    Sought,
    /// The engine advises a move.
    Play {
        /// The move that the engine advises.
        mv: Move,
        /// The number of plies in which the move forces mate; `None` if no mate is known.
        mate: Option<u32>,
    },
    /// The engine advises a declaration, which wins.
    Declare,
    /// The engine has no advice.
    Missing,
    /// A step of a hint that is shown in steps.
    Step(HintStep),
}

impl Hint {
    /// The hint in an answer of the engine.
    pub const fn of(answer: Answer, score: Option<Score>) -> Self {
        let mate = match score {
            Some(Score::MateIn(plies)) if plies > 0 => Some(plies.unsigned_abs()),
            _ => None,
        };
        match answer {
            Answer::Move(mv) => Self::Play { mv, mate },
            Answer::Declare => Self::Declare,
            Answer::Resign | Answer::NoMove => Self::Missing,
        }
    }
}

/// A message that is not about the course of the game, shown until the next event.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// The game has refused a command.
    Refused(Refusal),
    /// The person cannot move now.
    NotYourTurn,
    /// An advice about a piece that the person has pressed and cannot move.
    Advice(Advice),
    /// The position has occurred for the third time.
    ThirdOccurrence,
    /// The state of the hint that the person has asked for.
    Hint(Hint),
    /// The engine's worker was lost and was replaced.
    Recovered,
    /// The evaluation network could not be loaded, so the engine plays by its hand-made evaluation.
    NetworkMissing,
    /// The book of openings could not be loaded, so the engine plays without it.
    BookMissing,
    /// The browser does not store games.
    NotStored,
    /// The number of tossed pawns that show the pawn, out of five.
    Tossed(u32),
    /// The pieces are being set out; the game begins after that.
    SettingOut,
    /// The engine declines an impasse by which it would lose.
    EngineDeclines,
    /// This side declines an impasse.
    Declined(Color),
    /// The state of the mate problem that the person solves.
    Problem(Report),
}

impl Notice {
    /// The notice for the events of a command; `None` if none of them calls for one.
    pub fn of(events: &[Event]) -> Option<Self> {
        events.iter().find_map(|event| match *event {
            Event::ThirdOccurrence => Some(Self::ThirdOccurrence),
            Event::ImpasseDeclined(color) => Some(Self::Declined(color)),
            _ => None,
        })
    }
}

/// The content of the status line.
#[derive(Clone, Debug, PartialEq)]
pub enum Status {
    /// The board shows an earlier position of the game, after this number of moves.
    Viewing(usize),
    /// The board shows the start of the next game.
    NotBegun,
    /// The next game would start after this number of moves of a link.
    Offered(usize),
    /// A message that is not about the course of the game.
    Notice(Notice),
    /// The board shows a record in place of the game.
    StudyView,
    /// The game is over with this result.
    Over(Outcome),
    /// This side proposes an impasse, and the other has not answered.
    Proposed(Color),
    /// The clock is stopped, and the game waits for it.
    Standing,
    /// The engine is to move and is thinking.
    Thinking,
    /// The engine is to move or looks for a hint, and its evaluation network is being downloaded.
    Loading(Loading),
    /// The engine is to move, but it could not be started or replaced.
    Gone(Breakdown),
    /// A person is to move.
    ToMove {
        /// The side to move.
        color: Color,
        /// Whether this is the person who plays against the engine.
        yours: bool,
        /// Whether the king of the side to move is in check.
        check: bool,
    },
}

impl Status {
    /// The status of a game. `begun` is whether it was started, `viewed` the ply of the earlier position that the
    /// board shows, `gone` the reason why there is no engine, `loading` how much of its network has been downloaded while
    /// it waits for that.
    pub fn of(
        game: &Game,
        begun: bool,
        viewed: Option<usize>,
        notice: Option<Notice>,
        gone: Option<Breakdown>,
        loading: Option<Loading>,
    ) -> Self {
        match (begun, viewed) {
            (true, Some(ply)) => return Self::Viewing(ply),
            (false, Some(ply)) => return Self::Offered(ply),
            (false, None) => {
                return match notice {
                    Some(Notice::Advice(_)) => notice.map_or(Self::NotBegun, Self::Notice),
                    _ => Self::NotBegun,
                };
            }
            (true, None) => {}
        }
        if let Some(loading) = awaited(loading, notice.as_ref()) {
            return loading;
        }
        // The report of a mate problem covers the end of the game as well.
        if let Some(Notice::Problem(_)) = notice {
            return notice.map_or(Self::NotBegun, Self::Notice);
        }
        let engine_to_move = game.player_to_move() == Some(Player::Engine);
        if let (Some(why), true) = (gone, engine_to_move) {
            return Self::Gone(why);
        }
        if let Some(outcome) = game.outcome() {
            return Self::Over(outcome);
        }
        if let Some(notice) = notice {
            return Self::Notice(notice);
        }
        if let Some(color) = game.impasse_proposed_by() {
            return Self::Proposed(color);
        }
        if let (Some(loading), true) = (loading, engine_to_move) {
            return Self::Loading(loading);
        }
        if stands(game) {
            return Self::Standing;
        }
        let color = game.position().turn();
        if engine_to_move {
            return Self::Thinking;
        }
        let yours = lone_human(game.terms().players) == Some(color);
        Self::ToMove { color, yours, check: game.position().in_check() }
    }

    /// The status while the board shows a record in place of the game. `loading` is how much of the engine's network has
    /// been downloaded while a hint waits for it.
    pub fn of_record(notice: Option<Notice>, loading: Option<Loading>) -> Self {
        awaited(loading, notice.as_ref()).unwrap_or_else(|| notice.map_or(Self::StudyView, Self::Notice))
    }

    /// Whether the sentence leaves room for the points of an impasse below it.
    pub const fn is_short(&self) -> bool {
        matches!(
            self,
            Self::Proposed(_) | Self::Standing | Self::Thinking | Self::Loading(_) | Self::ToMove { .. }
        )
    }
}

/// The side of the person who plays against the engine; `None` if there are two people or none.
pub const fn lone_human(players: ByColor<Player>) -> Option<Color> {
    match (players.black, players.white) {
        (Player::Human, Player::Engine) => Some(Color::Black),
        (Player::Engine, Player::Human) => Some(Color::White),
        _ => None,
    }
}

/// The status while a hint waits for the network; `None` if none does.
fn awaited(loading: Option<Loading>, notice: Option<&Notice>) -> Option<Status> {
    loading.filter(|_| matches!(notice, Some(Notice::Hint(Hint::Sought)))).map(Status::Loading)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Terms;
    use rules::Variant;

    #[test]
    fn the_download_of_the_network_comes_after_other_messages() {
        let terms = Terms {
            players: ByColor { black: Player::Engine, white: Player::Human },
            ..Terms::even(Variant::Standard)
        };
        let game = Game::new(terms).expect("the usual start");
        let loading = Loading { received: 1, total: Some(2) };
        let status = |notice, gone| Status::of(&game, true, None, notice, gone, Some(loading));
        assert_eq!(status(None, None), Status::Loading(loading));
        assert_eq!(status(None, Some(Breakdown::Lost)), Status::Gone(Breakdown::Lost));
        assert_eq!(status(Some(Notice::Recovered), None), Status::Notice(Notice::Recovered));
        assert_eq!(status(Some(Notice::Hint(Hint::Sought)), None), Status::Loading(loading));
        assert_eq!(
            status(Some(Notice::Hint(Hint::Missing)), None),
            Status::Notice(Notice::Hint(Hint::Missing))
        );
        // The person is to move, so nothing waits for the network.
        let game = Game::new(Terms {
            players: ByColor { black: Player::Human, white: Player::Engine },
            ..Terms::even(Variant::Standard)
        });
        let status = Status::of(&game.expect("the usual start"), true, None, None, None, Some(loading));
        assert!(matches!(status, Status::ToMove { yours: true, .. }));
    }

    #[test]
    fn an_answer_becomes_advice() {
        let mv = "7g7f".parse().expect("a move");
        let hint = |score| Hint::of(Answer::Move(mv), score);
        assert_eq!(hint(Some(Score::MateIn(5))), Hint::Play { mv, mate: Some(5) });
        for score in [None, Some(Score::Cp(90)), Some(Score::MateIn(-4)), Some(Score::MateIn(0))] {
            assert_eq!(hint(score), Hint::Play { mv, mate: None });
        }
        assert_eq!(Hint::of(Answer::Declare, None), Hint::Declare);
        assert_eq!(Hint::of(Answer::NoMove, None), Hint::Missing);
    }
}

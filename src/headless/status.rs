//! What there is to tell: the state of the game in one enum, for the status line to put into words.

use crate::dial::stands;
use crate::mate_problem::Report;
use crate::worker_session::Breakdown;
use game::{Event, Game, Player, Refusal};
use protocol::{Answer, Score};
use rules::{ByColor, Color, Move, Outcome};

/// What is known of a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The engine is looking for it.
    Sought,
    /// A good move.
    Play {
        /// The move.
        mv: Move,
        /// It mates in so many plies, whatever the other side does.
        mate: Option<u32>,
    },
    /// To declare wins.
    Declare,
    /// The engine has no advice.
    Missing,
}

impl Hint {
    /// Of the engine's answer.
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

/// Something to be told beside the course of the game, until the next thing happens.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    /// What was asked for is refused.
    Refused(Refusal),
    /// It is not this person's turn.
    NotYourTurn,
    /// The position has occurred for the third time.
    ThirdOccurrence,
    /// What the engine advises.
    Hint(Hint),
    /// The engine was lost and was replaced.
    Recovered,
    /// This browser keeps no game.
    NotStored,
    /// So many of the five tossed pawns lie with the pawn up.
    Tossed(u32),
    /// The pieces are being set out; the game begins after that.
    SettingOut,
    /// The engine does not agree on an impasse, by which it would lose.
    EngineDeclines,
    /// This side does not agree on an impasse.
    Declined(Color),
    /// How the mate problem stands that the person solves.
    Problem(Report),
}

impl Notice {
    /// What there is to tell of what has happened, beside the game itself.
    pub fn of(events: &[Event]) -> Option<Self> {
        events.iter().find_map(|event| match *event {
            Event::ThirdOccurrence => Some(Self::ThirdOccurrence),
            Event::ImpasseDeclined(color) => Some(Self::Declined(color)),
            _ => None,
        })
    }
}

/// What the status line tells.
#[derive(Clone, Debug, PartialEq)]
pub enum Status {
    /// An earlier position is looked at.
    Viewing(usize),
    /// The board shows where the next game would start.
    NotBegun,
    /// The next game would start after so many moves of a link.
    Offered(usize),
    /// Something beside the game.
    Notice(Notice),
    /// A record is shown in place of the game.
    StudyView,
    /// The game is over.
    Over(Outcome),
    /// This side proposes an impasse, and the other has not answered.
    Proposed(Color),
    /// The clock waits to be started, and so does the game.
    Standing,
    /// The engine thinks.
    Thinking,
    /// The engine is to move, and there is none any more.
    Gone(Breakdown),
    /// Somebody is to move, perhaps in check.
    ToMove {
        /// Who.
        color: Color,
        /// Whether it is the person who plays against the engine.
        yours: bool,
        /// Whether the king is in check.
        check: bool,
    },
}

impl Status {
    /// What there is to tell of a game. `begun` is whether anybody has started it, `viewed` the earlier ply that is
    /// looked at, `gone` why there is no engine any more.
    pub fn of(
        game: &Game,
        begun: bool,
        viewed: Option<usize>,
        notice: Option<Notice>,
        gone: Option<Breakdown>,
    ) -> Self {
        match (begun, viewed) {
            (true, Some(ply)) => return Self::Viewing(ply),
            (false, Some(ply)) => return Self::Offered(ply),
            (false, None) => return Self::NotBegun,
            (true, None) => {}
        }
        // It tells of its end too.
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

    /// Whether its sentence leaves room for the count under it.
    pub const fn is_short(&self) -> bool {
        matches!(self, Self::Proposed(_) | Self::Standing | Self::Thinking | Self::ToMove { .. })
    }
}

/// The side of the one person who plays against the engine.
pub const fn lone_human(players: ByColor<Player>) -> Option<Color> {
    match (players.black, players.white) {
        (Player::Human, Player::Engine) => Some(Color::Black),
        (Player::Engine, Player::Human) => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

//! The sounds of the game and of the clock: pieces on the board, the end of a game, the countdown.

use game::{Cue, Event};
use rules::{Move, Outcome};
use saves::preferences::ClockVoice;

/// A sound that the page can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sound {
    /// A piece is put on the board.
    Piece,
    /// A piece is put down firmly, after a drop or a promotion.
    Firm,
    /// A piece captures another.
    Capture,
    /// The game is over.
    End,
    /// A mark of the clock: the beginning of a period, or a multiple of ten seconds.
    Mark,
    /// One of the last seconds.
    Second,
    /// A phrase spoken by a voice.
    Said(SpokenPhrase),
}

/// A phrase that a voice speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpokenPhrase {
    /// The king is in check.
    Check,
    /// The main time is used up, and byoyomi begins.
    Byoyomi,
    /// This number of periods is left.
    Periods(u32),
    /// This number of seconds is spent.
    Spent(u32),
    /// This number of seconds is left.
    Left(u32),
    /// A number of the countdown without further words.
    Count(u32),
}

/// The number of seconds at the end that have a tone each.
const LAST: u32 = 10;

/// The sounds for the events of a command, in order. Check is announced if `says_check` is set and the game is not
/// over.
pub fn of_events(events: &[Event], says_check: bool) -> Vec<Sound> {
    let is_over = events.iter().any(|event| matches!(event, Event::Ended(_)));
    let mut heard = Vec::new();
    for event in events {
        match *event {
            Event::Played { mv, captured, check, .. } => {
                heard.push(match mv {
                    _ if captured.is_some() => Sound::Capture,
                    Move::Drop { .. } | Move::Normal { promote: true, .. } => Sound::Firm,
                    Move::Normal { .. } => Sound::Piece,
                });
                if check && says_check && !is_over {
                    heard.push(Sound::Said(SpokenPhrase::Check));
                }
            }
            Event::TakenBack { plies } if plies > 0 => heard.push(Sound::Piece),
            Event::Ended(Outcome::Aborted) => {}
            Event::Ended(_) => heard.push(Sound::End),
            Event::TakenBack { .. }
            | Event::ThirdOccurrence
            | Event::ImpasseProposed(_)
            | Event::ImpasseDeclined(_)
            | Event::Paused
            | Event::Resumed => {}
        }
    }
    heard
}

/// The sound for the cues of the clock, at most one. With tones a mark wins over a second; with a voice the last
/// phrase wins.
pub fn of_cues(cues: &[Cue], by: ClockVoice) -> Option<Sound> {
    match by {
        ClockVoice::Off => None,
        ClockVoice::Tones => {
            cues.iter().filter_map(|&cue| tone(cue)).min_by_key(|&tone| tone == Sound::Second)
        }
        ClockVoice::Voice => cues.iter().rev().find_map(|&cue| phrase(cue)).map(Sound::Said),
    }
}

/// The tone for a cue. Of the announcements of time left, only those of ten seconds or more have a tone of their own.
const fn tone(cue: Cue) -> Option<Sound> {
    match cue {
        Cue::ByoyomiBegins | Cue::PeriodUsed { .. } | Cue::SaySpent(_) => Some(Sound::Mark),
        Cue::SayLeft(left) if left >= LAST => Some(Sound::Mark),
        Cue::Second { left } if left <= LAST => Some(Sound::Second),
        Cue::Second { .. } | Cue::SayLeft(_) | Cue::SayCount(_) | Cue::Out => None,
    }
}

/// The phrase for a cue, if it has one.
const fn phrase(cue: Cue) -> Option<SpokenPhrase> {
    match cue {
        Cue::ByoyomiBegins => Some(SpokenPhrase::Byoyomi),
        Cue::PeriodUsed { left } => Some(SpokenPhrase::Periods(left)),
        Cue::SaySpent(seconds) => Some(SpokenPhrase::Spent(seconds)),
        Cue::SayLeft(seconds) if seconds >= LAST => Some(SpokenPhrase::Left(seconds)),
        Cue::SayLeft(number) | Cue::SayCount(number) => Some(SpokenPhrase::Count(number)),
        Cue::Second { .. } | Cue::Out => None,
    }
}

impl Sound {
    /// The name of the sound in `public/sound.js`; for a phrase, that of the sound in its place if there is no voice.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Piece => "piece",
            Self::Firm => "firm",
            Self::Capture => "capture",
            Self::End => "end",
            Self::Mark => "mark",
            Self::Second => "second",
            Self::Said(SpokenPhrase::Check) => "none",
            Self::Said(SpokenPhrase::Count(_)) => Self::Second.name(),
            Self::Said(_) => Self::Mark.name(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::CountDown;
    use game::{Command, Game, TimeControl, TimeLeft, cues};
    use rules::{Color, Variant, WinBy};

    /// The sounds of the last of these moves.
    fn last(moves: &str, says_check: bool) -> Vec<Sound> {
        let mut game = Game::new(game::Terms::even(Variant::Standard)).expect("an even game");
        let mut events = Vec::new();
        for mv in moves.split(' ') {
            events = game.apply(Command::Play(mv.parse().expect(mv)), 0).expect(mv);
        }
        of_events(&events, says_check)
    }

    #[test]
    fn a_piece_sounds_by_the_force_of_its_move() {
        assert_eq!(last("7g7f", true), [Sound::Piece]);
        assert_eq!(last("7g7f 3c3d 8h2b+", true), [Sound::Capture]);
        assert_eq!(last("7g7f 3c3d 8h2b 3a2b B*5e", true), [Sound::Firm]);
        assert_eq!(last("7g7f 3c3d 8h3c+ 5a5b", false), [Sound::Piece]);
        assert_eq!(last("2g2f 8c8d 2f2e 8d8e 2e2d 8e8f 2d2c+", true), [Sound::Capture]);
    }

    #[test]
    fn check_is_said_only_to_who_wants_it() {
        let check = "7g7f 3c3d 8h3c+";
        assert_eq!(last(check, false), [Sound::Firm]);
        assert_eq!(last(check, true), [Sound::Firm, Sound::Said(SpokenPhrase::Check)]);
        assert_eq!(last("7g7f 3c3d", true), [Sound::Piece]);
    }

    #[test]
    fn an_end_is_heard_after_its_move_and_an_interruption_is_not() {
        let played = Event::Played {
            color: Color::Black,
            mv: "G*5b".parse().expect("a move"),
            captured: None,
            check: true,
        };
        let won = Event::Ended(Outcome::Win { winner: Color::Black, by: WinBy::Checkmate });
        assert_eq!(of_events(&[played, won], true), [Sound::Firm, Sound::End]);
        assert_eq!(of_events(&[Event::Ended(Outcome::Aborted)], true), []);
        assert_eq!(of_events(&[Event::Paused], true), []);
        assert_eq!(of_events(&[Event::TakenBack { plies: 2 }], true), [Sound::Piece]);
        assert_eq!(of_events(&[Event::TakenBack { plies: 0 }], true), []);
    }

    /// All sounds of one turn, with the second at which they are heard.
    fn clock(control: &str, style: CountDown, by: ClockVoice) -> Vec<(u64, Sound)> {
        let control: TimeControl = control.parse().expect(control);
        let at = |ms: u64| TimeLeft::all(control).reading(control, ms);
        let looks = (100..400_000).step_by(100);
        looks.filter_map(|ms| Some((ms / 1000, of_cues(&cues(style, &at(ms - 100), &at(ms)), by)?))).collect()
    }

    #[test]
    fn tones_mark_the_tens_and_each_of_the_last_ten_seconds() {
        let last = (51..60).map(|second| (second, Sound::Second));
        let marks = [(30, Sound::Mark), (40, Sound::Mark), (50, Sound::Mark)];
        let expected: Vec<_> = marks.into_iter().chain(last).collect();
        for style in [CountDown::Japanese, CountDown::Others] {
            assert_eq!(clock("0+60", style, ClockVoice::Tones), expected);
            assert_eq!(clock("60", style, ClockVoice::Tones), expected);
            assert_eq!(clock("0+60", style, ClockVoice::Off), []);
        }
        // The last ten seconds begin with a tone even where they do not begin at a multiple of ten.
        let heard = clock("0+15", CountDown::Japanese, ClockVoice::Tones);
        assert_eq!(heard[..2], [(5, Sound::Second), (6, Sound::Second)]);
        let heard = clock("5+10x2", CountDown::Japanese, ClockVoice::Tones);
        assert_eq!(heard[..3], [(5, Sound::Mark), (15, Sound::Mark), (16, Sound::Second)]);
    }

    #[test]
    fn a_voice_counts_as_is_the_custom() {
        let said = |style| clock("0+30", style, ClockVoice::Voice);
        let counted = |number: &dyn Fn(u32) -> u32| -> Vec<_> {
            (1..10).map(|i| (20 + u64::from(i), Sound::Said(SpokenPhrase::Count(number(i))))).collect()
        };
        let japanese = said(CountDown::Japanese);
        assert_eq!(
            japanese[..2],
            [(10, Sound::Said(SpokenPhrase::Spent(10))), (20, Sound::Said(SpokenPhrase::Spent(20)))]
        );
        assert_eq!(japanese[2..], counted(&|i| i));
        let others = said(CountDown::Others);
        assert_eq!(
            others[..2],
            [(10, Sound::Said(SpokenPhrase::Left(20))), (20, Sound::Said(SpokenPhrase::Left(10)))]
        );
        assert_eq!(others[2..], counted(&|i| 10 - i));
        let periods = clock("5+10x2", CountDown::Others, ClockVoice::Voice);
        assert_eq!(
            periods[..2],
            [(5, Sound::Said(SpokenPhrase::Byoyomi)), (15, Sound::Said(SpokenPhrase::Periods(1)))]
        );
    }
}

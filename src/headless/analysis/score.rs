//! The parts of a score, as it is shown.

use super::findings::Candidate;
use links::Language;
use protocol::{Bound, Score, WinRate};
use rules::Color;
use saves::preferences::{ScoreForm, Viewpoint};

/// A score as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenScore {
    /// The value.
    pub value: SeenValue,
    /// Whether it is exact, or the least or the greatest that the side can have.
    pub bound: Bound,
}

/// The value of a score as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenValue {
    /// The win rate in per cent, 0 to 100.
    Percent(u32),
    /// The value in hundredths of a pawn.
    Pawns(i32),
    /// A mate in this number of plies.
    Mate {
        /// The number of plies.
        plies: u32,
        /// Whether the side mates, or is mated.
        wins: bool,
    },
}

impl SeenScore {
    /// The score of a candidate for the side `turn` to move, in this form and seen from this side.
    pub fn of(candidate: &Candidate, turn: Color, form: ScoreForm, viewpoint: Viewpoint) -> Self {
        let is_turned = viewpoint == Viewpoint::Black && turn == Color::White;
        let Candidate { score, bound, win_rate, .. } = *candidate;
        let value = match (score, form) {
            (Score::MateIn(plies), _) => {
                SeenValue::Mate { plies: plies.unsigned_abs(), wins: (plies > 0) != is_turned }
            }
            (Score::Cp(_), ScoreForm::WinRate) => {
                SeenValue::Percent(percent(if is_turned { win_rate.of_opponent() } else { win_rate }))
            }
            (Score::Cp(value), ScoreForm::Pawns) => {
                SeenValue::Pawns(if is_turned { value.saturating_neg() } else { value })
            }
        };
        Self { value, bound: if is_turned { turned(bound) } else { bound } }
    }
}

/// A win rate in whole per cent, 0 to 100. Only a certain result is 0 or 100.
pub fn percent(win_rate: WinRate) -> u32 {
    let rounded = (u32::from(win_rate.thousandths()) + 5) / 10;
    if win_rate == WinRate::LOSS || win_rate == WinRate::WIN { rounded } else { rounded.clamp(1, 99) }
}

/// Black's win rate for a candidate of the side `turn`.
pub const fn of_black(candidate: &Candidate, turn: Color) -> WinRate {
    match turn {
        Color::Black => candidate.win_rate,
        Color::White => candidate.win_rate.of_opponent(),
    }
}

/// A bound as the other side sees it.
const fn turned(bound: Bound) -> Bound {
    match bound {
        Bound::Exact => Bound::Exact,
        Bound::Lower => Bound::Upper,
        Bound::Upper => Bound::Lower,
    }
}

/// Writes hundredths of a pawn as the language does: in English in pawns with one decimal, such as `+1.2`; in Japanese as
/// they are, such as `+123`. 0 has no sign.
pub fn pawns(value: i32, language: Language) -> String {
    let size = value.unsigned_abs();
    let tenths = size.saturating_add(5) / 10;
    let (is_zero, text) = match language {
        Language::English => (tenths == 0, format!("{}.{}", tenths / 10, tenths % 10)),
        Language::Japanese => (size == 0, size.to_string()),
    };
    let sign = match value {
        _ if is_zero => "",
        1.. => "+",
        _ => "−",
    };
    format!("{sign}{text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(score: Score, bound: Bound, win_rate: u16) -> Candidate {
        let win_rate = WinRate::new(win_rate).expect("a share");
        Candidate { score, bound, win_rate, depth: 9, line: Vec::new() }
    }

    #[test]
    fn a_score_is_seen_from_black_or_from_the_side_to_move() {
        let ahead = candidate(Score::Cp(123), Bound::Lower, 526);
        let seen = |candidate: &Candidate, turn, form, viewpoint| {
            let seen = SeenScore::of(candidate, turn, form, viewpoint);
            (seen.value, seen.bound)
        };
        let (black, white) = (Color::Black, Color::White);
        for viewpoint in Viewpoint::ALL {
            let as_black = seen(&ahead, black, ScoreForm::WinRate, viewpoint);
            assert_eq!(as_black, (SeenValue::Percent(53), Bound::Lower));
            assert_eq!(seen(&ahead, black, ScoreForm::Pawns, viewpoint).0, SeenValue::Pawns(123));
        }
        let as_black = seen(&ahead, white, ScoreForm::WinRate, Viewpoint::Black);
        assert_eq!(as_black, (SeenValue::Percent(47), Bound::Upper));
        assert_eq!(seen(&ahead, white, ScoreForm::Pawns, Viewpoint::Black).0, SeenValue::Pawns(-123));
        assert_eq!(
            seen(&ahead, white, ScoreForm::Pawns, Viewpoint::Mover),
            (SeenValue::Pawns(123), Bound::Lower)
        );
        assert_eq!(of_black(&ahead, white), WinRate::new(474).expect("a share"));
        let mated = candidate(Score::MateIn(-4), Bound::Exact, 0);
        for form in ScoreForm::ALL {
            let mate = |wins| SeenValue::Mate { plies: 4, wins };
            assert_eq!(seen(&mated, white, form, Viewpoint::Mover).0, mate(false));
            assert_eq!(seen(&mated, white, form, Viewpoint::Black).0, mate(true));
            assert_eq!(seen(&mated, black, form, Viewpoint::Black).0, mate(false));
        }
    }

    #[test]
    fn only_what_is_certain_is_0_or_100_per_cent() {
        let percent = |thousandths| percent(WinRate::new(thousandths).expect("a share"));
        assert_eq!(
            [0, 1, 4, 14, 15, 500, 994, 996, 999, 1_000].map(percent),
            [0, 1, 1, 1, 2, 50, 99, 99, 99, 100]
        );
    }

    #[test]
    fn pawns_are_written_as_the_language_does() {
        let values = [0, 4, -4, 5, -5, 120, -1_234, 15_000, i32::MIN];
        let english = ["0.0", "0.0", "0.0", "+0.1", "−0.1", "+1.2", "−12.3", "+150.0", "−21474836.5"];
        let japanese = ["0", "+4", "−4", "+5", "−5", "+120", "−1234", "+15000", "−2147483648"];
        assert_eq!(values.map(|value| pawns(value, Language::English)), english);
        assert_eq!(values.map(|value| pawns(value, Language::Japanese)), japanese);
    }
}

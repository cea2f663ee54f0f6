//! The openings of a match: random moves from a seed, or the lines of a file.

use super::referee::Referee;
use crate::words::InWords;
use engine::Rng;
use rules::{Color, HandKind, Line, PieceKind, Position, Variant};
use std::fmt;

/// The openings of a match. Each is played twice, with colors reversed.
#[derive(Clone, Debug)]
pub(super) enum Openings {
    Random(Random),
    /// The lines of a file, at least one.
    Lines(Vec<Line>),
}

/// Openings of random legal moves from the start position. Opening `n` depends only on the seed and `n`. An unfair
/// opening (see [`is_fair`]) is replaced by another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Random {
    /// The number of moves of an opening.
    pub(super) plies: u32,
    pub(super) seed: u64,
}

/// The reason why a file has no openings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BadOpening {
    /// The line of the file, counted from 1; `None` if no single line is at fault.
    line: Option<usize>,
    problem: String,
}

impl fmt::Display for BadOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.problem),
            None => f.write_str(&self.problem),
        }
    }
}

/// The greatest number of attempts for a random opening. About 97 % of the attempts are fair after 8 moves, and 37 %
/// after 64.
const DRAWINGS: usize = 1_000;

impl Openings {
    /// Reads the text of a file. Each line is a SFEN, `startpos moves …` or `position …`; blank lines and lines that
    /// begin with `#` are skipped.
    ///
    /// # Errors
    /// A line is not an opening of the 9×9 game or ends the game (the first such line is reported), or there is no
    /// opening.
    pub(super) fn read(text: &str, referee: &Referee) -> Result<Self, BadOpening> {
        let text = text.trim_start_matches('\u{feff}');
        let meant = text.lines().map(str::trim).zip(1..);
        let lines = meant
            .filter(|(line, _)| !line.is_empty() && !line.starts_with('#'))
            .map(|(line, number)| {
                opening(line, referee).map_err(|problem| BadOpening { line: Some(number), problem })
            })
            .collect::<Result<Vec<_>, _>>()?;
        if lines.is_empty() {
            return Err(BadOpening { line: None, problem: "the file contains no opening".to_owned() });
        }
        Ok(Self::Lines(lines))
    }

    /// The opening `number`, counted from 0. After the last opening of a file the first one follows. `None` if no fair
    /// random opening is found in [`DRAWINGS`] attempts, which can happen with many plies.
    pub(super) fn get(&self, number: u32, referee: &Referee) -> Option<Line> {
        match self {
            Self::Random(random) => random.draw(number, referee),
            Self::Lines(lines) => lines.get(number as usize % lines.len()).cloned(),
        }
    }

    /// The number of openings before they repeat; `None` for random openings, which hardly ever repeat.
    pub(super) fn count(&self) -> Option<usize> {
        match self {
            Self::Random(_) => None,
            Self::Lines(lines) => Some(lines.len()),
        }
    }
}

fn opening(text: &str, referee: &Referee) -> Result<Line, String> {
    let line = Line::parse(text, Variant::Standard).map_err(|error| error.in_words().to_string())?;
    referee.begin(&line)?;
    Ok(line)
}

impl Random {
    fn draw(self, number: u32, referee: &Referee) -> Option<Line> {
        let mut rng = Rng::new(self.seed);
        rng = Rng::new(rng.next() ^ u64::from(number));
        (0..DRAWINGS).find_map(|_| {
            let line = self.play(&mut rng)?;
            let mut position = line.play().ok()?;
            (is_fair(&mut position) && referee.begin(&line).is_ok()).then_some(line)
        })
    }

    /// Plays random moves; `None` if a position without legal moves is reached first.
    fn play(self, rng: &mut Rng) -> Option<Line> {
        let mut position = Position::start(Variant::Standard);
        let start = position.to_setup();
        let mut moves = Vec::new();
        for _ in 0..self.plies {
            let legal = position.legal_moves();
            let mv = *legal.get(rng.below(legal.len() as u64) as usize)?;
            position.make(mv);
            moves.push(mv);
        }
        Some(Line { start, moves })
    }
}

/// The greatest difference between the material of both sides in a fair opening, in pawns.
const UNEVEN: i32 = 4;
/// The smallest gain of a capture that makes an opening unfair, in pawns: a rook or bishop for at most a pawn.
const DECISIVE: i32 = 7;

/// Whether the result of a game from this position depends on the players: the material of both sides is about equal,
/// and the side to move has no mate in one and no capture that wins a rook or bishop.
fn is_fair(position: &mut Position) -> bool {
    let us = position.turn();
    if (owned(position, us) - owned(position, !us)).abs() > UNEVEN {
        return false;
    }
    position.legal_moves().into_iter().all(|mv| {
        position.make(mv);
        let taken = position.last_capture().map_or(0, |piece| worth(piece.kind));
        let can_be_retaken = position.is_attacked(mv.to(), !us, position.occupied());
        let risked = position.piece(mv.to()).filter(|_| can_be_retaken).map_or(0, |piece| worth(piece.kind));
        let goes_on = position.has_legal_move();
        position.undo();
        goes_on && taken - risked < DECISIVE
    })
}

/// The total value of a side's pieces on the board and in hand, in pawns.
fn owned(position: &Position, color: Color) -> i32 {
    let pieces = position.pieces_of(color).into_iter().filter_map(|square| position.piece(square));
    let hand = position.hand(color).iter();
    let held = |(kind, count): (HandKind, u8)| worth(kind.on_board()) * i32::from(count);
    pieces.map(|piece| worth(piece.kind)).sum::<i32>() + hand.map(held).sum::<i32>()
}

/// The rough value of a piece in pawns; 0 for a king, which is never captured.
const fn worth(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::King => 0,
        PieceKind::Pawn => 1,
        PieceKind::Lance | PieceKind::Knight => 3,
        PieceKind::Silver | PieceKind::Gold => 5,
        PieceKind::Tokin | PieceKind::ProLance | PieceKind::ProKnight | PieceKind::ProSilver => 5,
        PieceKind::Bishop => 8,
        PieceKind::Rook => 9,
        PieceKind::Horse => 10,
        PieceKind::Dragon => 11,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn random(plies: u32, seed: u64, number: u32) -> Line {
        Random { plies, seed }.draw(number, &Referee::default()).unwrap()
    }

    #[test]
    fn the_same_seed_draws_the_same_openings() {
        for number in 0..20 {
            let line = random(8, 1, number);
            assert_eq!(line, random(8, 1, number));
            assert_eq!(line.moves.len(), 8);
            assert!(line.play().is_ok());
            assert_ne!(line, random(8, 2, number));
            assert_ne!(line, random(8, 1, number + 1));
        }
        assert_eq!(random(0, 1, 0).moves, []);
    }

    /// A change of the move generator's order would change the openings, and a resumed match would differ.
    #[test]
    fn openings_stay_what_they_are() {
        let moves: Vec<String> = random(4, 1, 0).moves.iter().map(ToString::to_string).collect();
        assert_eq!(moves, ["2h4h", "1a1b", "4h1h", "7a7b"]);
    }

    #[test]
    fn unfair_positions_are_refused() {
        let is_fair =
            |text: &str| is_fair(&mut Line::parse(text, Variant::Standard).unwrap().play().unwrap());
        assert!(is_fair("startpos"));
        // The bishops can be exchanged, without a gain for either side.
        assert!(is_fair("startpos moves 7g7f 3c3d"));
        // The bishop on 5e hangs.
        assert!(!is_fair("startpos moves 7g7f 3c3d 8h5e 2b5e"));
        assert!(!is_fair("startpos moves 7g7f 3c3d 9g9f 2b5e"));
        // A mate in one by a gold; a side that is a rook ahead.
        assert!(!is_fair("4k4/9/4P4/9/9/9/9/9/4K4 b G 1"));
        assert!(!is_fair("4k4/9/9/9/9/9/9/7R1/4K4 w - 1"));
    }

    #[test]
    fn a_file_has_an_opening_in_each_line() {
        let text = "\u{feff}# two\r\n\r\nstartpos moves 7g7f\r\n  position startpos moves 2g2f 8c8d\n\
             lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1\n";
        let openings = Openings::read(text, &Referee::default()).unwrap();
        assert_eq!(openings.count(), Some(3));
        let moves = |number| openings.get(number, &Referee::default()).unwrap().moves.len();
        assert_eq!([0, 1, 2, 3, 4].map(moves), [1, 2, 0, 1, 2]);
    }

    #[test]
    fn a_bad_line_is_named() {
        for (text, expected) in [
            ("startpos\n\nstartpos moves 7g7f 7g7f\n", "line 3: move 2, 7g7f: "),
            ("# nothing\nnonsense", "line 2: "),
            ("startpos moves 7g7x", "line 1: move 1, \"7g7x\": "),
            ("rbsgk/4p/5/P4/KGSBR b - 1", "line 1: a match needs the 9×9 game"),
            ("4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1", "line 1: the game is over"),
            ("\n# nothing\n", "the file contains no opening"),
        ] {
            let error = Openings::read(text, &Referee::default()).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}

//! The names of what a game shows: its openings, and the castles of both sides, with the moves that complete them.

use record::{Cursor, GameRecord, Step, Study};
use rules::{ByColor, Castle, Color, Line, Move, Opening, Position};

/// The number of moves that [`of_record`] looks at.
const MOST_MOVES: usize = 2_000;

/// A name of a part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Name {
    /// An opening of the game.
    Opening {
        /// Which opening it is.
        opening: Opening,
        /// The side that plays it; `None` if both do.
        side: Option<Color>,
    },
    /// A castle of one side.
    Castle {
        /// Which castle it is.
        castle: Castle,
        /// The side whose king is in it.
        side: Color,
    },
}

/// A name, and when it was earned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NamedAt {
    /// The name that was reached.
    pub name: Name,
    /// The number of moves after which it was reached.
    pub ply: usize,
}

impl Name {
    /// The name in the document and in the output of programs: that of [`Opening::name`] or [`Castle::name`].
    pub const fn text(self) -> &'static str {
        match self {
            Self::Opening { opening, .. } => opening.name(),
            Self::Castle { castle, .. } => castle.name(),
        }
    }

    /// The side whose name it is; `None` for an opening that both play.
    pub const fn side(self) -> Option<Color> {
        match self {
            Self::Opening { side, .. } => side,
            Self::Castle { side, .. } => Some(side),
        }
    }
}

/// The names of a game in the order in which they were reached, an opening before castles that the same move completes.
///
/// Each opening is more special than the one before. A castle is named when it is complete for the first time, unless it is
/// what is left of one that was complete before. A line ends before its first illegal move.
pub fn of_game(start: &Position, moves: &[Move]) -> Vec<NamedAt> {
    let mut position = start.clone();
    let mut built: ByColor<Vec<Castle>> = ByColor::default();
    let mut names = Vec::new();
    for (ply, &mv) in (1..).zip(moves) {
        if position.play(mv).is_err() {
            break;
        }
        for side in Color::ALL {
            let Some(castle) = Castle::of(&position, side) else { continue };
            if !built[side].iter().any(|earlier| earlier.contains(castle)) {
                built[side].push(castle);
                names.push(NamedAt { name: Name::Castle { castle, side }, ply });
            }
        }
    }
    let opening = |at: rules::OpeningAt| {
        let name = Name::Opening { opening: at.opening, side: at.side };
        NamedAt { name, ply: at.ply }
    };
    let mut all: Vec<NamedAt> = Opening::all_of(&position).into_iter().map(opening).collect();
    all.extend(names);
    all.sort_by_key(|named| named.ply);
    all
}

/// The line of a record that goes through the place which is looked at, up to its first step that is no move.
pub fn line_of(study: &Study) -> Line {
    let record = study.record();
    let step = |&id: &record::NodeId| match record.node(id).step() {
        Step::Move(mv) => Some(*mv),
        _ => None,
    };
    Line { start: record.start().clone(), moves: study.line().iter().map_while(step).collect() }
}

/// The names of a line ([`of_game`]); none if its start cannot be played from.
pub fn of_line(line: &Line) -> Vec<NamedAt> {
    Position::from_setup(&line.start).map(|start| of_game(&start, &line.moves)).unwrap_or_default()
}

/// The names that the lines of a record reach, each once, with the greatest number of moves after which a line reaches it.
/// Of a record with thousands of moves, those of the lines that come first.
pub fn of_record(record: &GameRecord) -> Vec<NamedAt> {
    let start = record.start_position();
    let mut cursor = Cursor::new(record);
    let mut names: Vec<NamedAt> = Vec::new();
    let mut left = MOST_MOVES;
    for tail in record.tails() {
        cursor.go(record, tail);
        let moves: Vec<Move> = cursor.position().moves().collect();
        let Some(rest) = left.checked_sub(moves.len()) else { break };
        left = rest;
        for named in of_game(&start, &moves) {
            match names.iter_mut().find(|known| known.name == named.name) {
                Some(known) => known.ply = known.ply.max(named.ply),
                None => names.push(named),
            }
        }
    }
    names
}

/// The names that a game has after this number of moves: its opening, and the newest castle of each side, each if it was
/// reached by then.
pub fn after(names: &[NamedAt], ply: usize) -> Vec<NamedAt> {
    let reached = || names.iter().rev().filter(|named| named.ply <= ply);
    let opening = reached().find(|named| matches!(named.name, Name::Opening { .. }));
    let castle = |color: Color| {
        reached().find(|named| matches!(named.name, Name::Castle { side, .. } if side == color))
    };
    [opening, castle(Color::Black), castle(Color::White)].into_iter().flatten().copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::Format;
    use rules::Variant;

    fn names(line: &str) -> Vec<String> {
        let line = Line::parse(line, Variant::Standard).expect(line);
        let start = Position::from_setup(&line.start).expect("a start");
        of_game(&start, &line.moves).into_iter().map(written).collect()
    }

    fn written(named: NamedAt) -> String {
        let side = named.name.side().map_or("both".to_owned(), |side| side.letter().to_string());
        format!("{} {side} {}", named.name.text(), named.ply)
    }

    /// A fourth file rook with a Mino, which White then breaks, against a boat.
    const GAME: &str = "startpos moves 7g7f 3c3d 2g2f 4c4d 3i4h 8b4b 5i6h 5a6b 6h7h 6b7b 4i5h 7b8b 5g5f 7a7b 9g9f 4a5b \
        1g1f 5b4c 1f1e 9c9d";

    #[test]
    fn openings_and_castles_are_named_when_they_are_complete() {
        let all = ["fourth-file-rook w 6", "boat b 11", "half-mino w 14", "mino w 16"];
        // The half Mino that is left at the end is none of its own.
        assert_eq!(names(GAME), all);
        let half = GAME.split(" 9g9f").next().unwrap_or_default();
        assert_eq!(names(half), all[..3]);
        assert_eq!(names("startpos"), [""; 0]);
    }

    #[test]
    fn the_newest_names_are_those_of_a_position() {
        let line = Line::parse(GAME, Variant::Standard).expect("a line");
        let start = Position::from_setup(&line.start).expect("a start");
        let all = of_game(&start, &line.moves);
        let at = |ply| after(&all, ply).into_iter().map(written).collect::<Vec<_>>();
        assert_eq!(at(5), [""; 0]);
        assert_eq!(at(6), ["fourth-file-rook w 6"]);
        assert_eq!(at(15), ["fourth-file-rook w 6", "boat b 11", "half-mino w 14"]);
        assert_eq!(at(usize::MAX), ["fourth-file-rook w 6", "boat b 11", "mino w 16"]);
    }

    #[test]
    fn a_record_is_named_along_the_line_that_is_looked_at() {
        let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ６六歩(67)\n   4 ８四歩(83)\n   5 ６八飛(28)\n変化：5手\n   5 ７八飛(28)\n";
        let record = Format::Kif.read(text).expect("a record").games.remove(0);
        let mut study = Study::new(record);
        let names = |study: &Study| of_line(&line_of(study)).into_iter().map(written).collect::<Vec<_>>();
        assert_eq!(names(&study), ["fourth-file-rook b 5"]);
        let variation = study.record().steps().last().expect("a move");
        study.go(variation);
        assert_eq!(names(&study), ["third-file-rook b 5"]);
        let all: Vec<_> = of_record(study.record()).into_iter().map(written).collect();
        assert_eq!(all, ["fourth-file-rook b 5", "third-file-rook b 5"]);
    }

    #[test]
    fn a_record_has_each_name_once_with_its_latest_move() {
        let text = "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ６六歩(67)\n   4 ８四歩(83)\n   5 ６八飛(28)\n変化：3手\n   \
            3 １六歩(17)\n   4 ８四歩(83)\n   5 ６六歩(67)\n   6 １四歩(13)\n   7 ６八飛(28)\n";
        let record = Format::Kif.read(text).expect("a record").games.remove(0);
        let all: Vec<_> = of_record(&record).into_iter().map(written).collect();
        assert_eq!(all, ["fourth-file-rook b 7"]);
    }
}

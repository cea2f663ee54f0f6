//! The readers of files and pasted texts: as a record in any format, or as a start position with moves.

use record::peers::{self, PeerError, PeerGame};
use record::{Forgiven, Format, GameRecord, Leniency, NodeId, Place, Problem, ReadError, Reading, Step, usi};
use rules::{Line, LineError, Variant};
use std::iter::successors;
use std::str::FromStr;

/// Reads a text. `name` is the name of its file, whose extension helps to recognize the format; it may be empty.
///
/// # Errors
/// [`ReadError`], the place and the reason why the text is no record.
pub fn read(text: &str, name: &str) -> Result<Reading, ReadError> {
    let ending = name.rsplit_once('.').and_then(|(_, ending)| Format::from_str(ending).ok());
    let unknown = ReadError { place: Place { line: 1, column: 1 }, problem: Problem::UnknownFormat };
    let mut reading = Format::of_file(text, ending).ok_or(unknown)?.read(text)?;
    if let Some(at) = text.find('\u{fffd}') {
        let place = place_of(text, at);
        reading.forgiven.insert(0, Forgiven { place, what: Leniency::Encoding });
    }
    Ok(reading)
}

/// The reason why a text gives no start position with moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoLine {
    /// It is no SFEN or USI text, for this reason, and nothing else that is known.
    Text(LineError),
    /// It is a link or a position whose game cannot be read.
    Link(PeerError),
    /// It is a record that cannot be read.
    Record(ReadError),
}

/// Reads the start position and the moves of any text: SFEN, USI, a record or a link. A record gives its main line, the
/// first game if there are several; a link gives the moves up to the position that it shows. `startpos` means the start
/// of `variant`. Nothing checks here whether SFEN and USI texts can be played.
///
/// # Errors
/// [`NoLine`] if the text is none of these, or has an error.
pub fn line_of(text: &str, variant: Variant) -> Result<Line, NoLine> {
    let error = match Line::parse(text.trim(), variant) {
        Ok(line) => return Ok(line),
        // Links forgive what is no move, and would leave the rest out.
        Err(error @ LineError::Move { .. }) => return finished_line(text).ok_or(NoLine::Text(error)),
        Err(error) => error,
    };
    if let Some(linked) = peers::read(text) {
        return linked.map(|game| shown_line(&game)).map_err(NoLine::Link);
    }
    let games = read(text, "").map(|reading| reading.games).map_err(|fault| match fault.problem {
        Problem::UnknownFormat => NoLine::Text(error.clone()),
        _ => NoLine::Record(fault),
    })?;
    games.first().map(main_line).ok_or(NoLine::Text(error))
}

/// The line of a USI text that also says how the game ended: `startpos moves 7g7f resign`. `None` for any other word
/// that is no move.
fn finished_line(text: &str) -> Option<Line> {
    let reading = usi::read(text).ok().filter(|reading| reading.forgiven.is_empty())?;
    reading.games.first().map(main_line)
}

/// The legal moves of the main line of a record.
fn main_line(record: &GameRecord) -> Line {
    Line { start: record.start().clone(), moves: record.main_moves() }
}

/// The moves up to the node that a link shows, or those of its main line.
fn shown_line(game: &PeerGame) -> Line {
    let PeerGame { record, shown, .. } = game;
    let Some(shown) = *shown else { return main_line(record) };
    let mut way: Vec<NodeId> = successors(Some(shown), |&id| record.parent(id)).collect();
    way.reverse();
    let moves = way.into_iter().filter_map(|id| match record.node(id).step() {
        Step::Move(mv) => Some(*mv),
        _ => None,
    });
    Line { start: record.start().clone(), moves: moves.collect() }
}

/// The line and the column of a byte offset, both counted from 1.
fn place_of(text: &str, at: usize) -> Place {
    let before = &text[..at];
    let line = before.rsplit('\n').next().unwrap_or_default();
    Place { line: before.matches('\n').count() + 1, column: line.chars().count() + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_helps_where_the_text_says_nothing() {
        assert!(read("7g7f 3c3d", "").is_err());
        assert_eq!(read("position startpos moves 7g7f", "game.usi").expect("USI").games.len(), 1);
        let error = read("そうだ、京都行こう", "").expect_err("no record");
        assert_eq!(error.problem, Problem::UnknownFormat);
    }

    #[test]
    fn a_broken_character_is_told_with_its_place() {
        let reading = read("手合割：平手\n先手：大\u{fffd}山\n1 ７六歩(77)\n", "a.kif").expect("read");
        assert_eq!(reading.forgiven[0].place, Place { line: 2, column: 5 });
    }

    /// The start of the even game, and the moves after it.
    fn moves_of(text: &str) -> String {
        let line = line_of(text, Variant::Standard).expect(text);
        assert_eq!(line.start.to_string(), Variant::Standard.start_sfen(), "{text}");
        line.moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_format_gives_the_same_line() {
        for text in [
            "position startpos moves 7g7f 3c3d 2g2f\n",
            "startpos moves 7g7f 3c3d 2g2f resign",
            "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 投了\n",
            "先手：大山\n▲７六歩 △３四歩 ▲２六歩\n",
            "V2.2\nPI\n+\n+7776FU\n-3334FU\n+2726FU\n%TORYO\n",
            "https://example.org/#moves=7g7f_3c3d_2g2f",
            "?initpos=&moves=7g7f.3c3d.2g2f",
        ] {
            assert_eq!(moves_of(text), "7g7f 3c3d 2g2f", "{text}");
        }
        let usen = record::usen::write(&read("startpos moves 7g7f 3c3d 2g2f", "").expect("USI").games[0]);
        assert_eq!(moves_of(&usen.expect("USEN").text), "7g7f 3c3d 2g2f");
    }

    #[test]
    fn a_link_gives_the_moves_up_to_what_it_shows() {
        assert_eq!(moves_of("https://example.org/#moves=7g7f_3c3d_2g2f&ply=2"), "7g7f 3c3d");
        assert_eq!(moves_of("#moves=7g7f_3c3d_2g2f&ply=0"), "");
    }

    #[test]
    fn a_diagram_gives_its_position() {
        let diagram = "\
後手の持駒：なし
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ ・ ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
";
        let line = line_of(diagram, Variant::Standard).expect("a diagram");
        assert_eq!(line.start.to_string(), "4k4/9/4P4/9/9/9/9/9/9 b G 1");
        assert_eq!(line.moves, []);
    }

    #[test]
    fn what_is_no_position_is_told_as_precisely_as_it_is_known() {
        let error = |text: &str| line_of(text, Variant::Standard).expect_err(text);
        assert!(matches!(error("4k4/9 b"), NoLine::Text(LineError::Sfen(_))));
        assert!(matches!(error("そうだ、京都行こう"), NoLine::Text(LineError::Sfen(_))));
        assert!(matches!(error(""), NoLine::Text(LineError::Sfen(_))));
        // A move that cannot be read does not end the line.
        assert!(matches!(error("startpos moves 7g7x 3c3d"), NoLine::Text(LineError::Move { ply: 1, .. })));
        assert_eq!(error("https://lishogi.org/Ab12Cd34"), NoLine::Link(PeerError::OnServer));
        let fault = error("手合割：平手\n   1 ９九歩(77)\n   2 ３四歩(33)\n");
        assert!(matches!(fault, NoLine::Record(ReadError { place: Place { line: 2, .. }, .. })), "{fault:?}");
    }

    #[test]
    fn a_start_of_the_other_game_is_known() {
        let line = line_of("startpos", Variant::Minishogi).expect("a line");
        assert_eq!(line.start.to_string(), Variant::Minishogi.start_sfen());
    }
}

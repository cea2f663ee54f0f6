//! The exchange between an embedded board and its host page, the page with the `<iframe>`: the events and states that
//! the board reports, and the texts of records, positions and links that the host page sends.

use crate::study::reading;
use game::{Game, Player};
use links::{EmbedMode, Link};
use messages::{At, ClockAt, EmbedEvent, Mover};
use record::{GameRecord, NodeId, peers};
use rules::{ByColor, Color, Line, Setup};

/// The name of the mode of an embedded page with this link: that of its [`EmbedMode`], or for the whole page the room
/// that the link opens: `learn`, `daily` or `problems`.
pub fn mode_name(link: &Link, mode: EmbedMode) -> &'static str {
    match mode {
        EmbedMode::Page if link.learn.is_some() => "learn",
        EmbedMode::Page if link.daily => "daily",
        EmbedMode::Page if link.problems.is_some() => "problems",
        mode => mode.name(),
    }
}

/// Describes the position in the position editor: ply 0, and no player to move, outcome or clock.
pub fn at_setup(setup: &Setup) -> At {
    At { sfen: setup.to_string(), ply: 0, turn: setup.turn, mover: None, outcome: String::new(), clock: None }
}

/// The word of messages for the kind of player that makes a move.
pub const fn mover(player: Player) -> Mover {
    match player {
        Player::Human => Mover::Person,
        Player::Engine => Mover::Engine,
    }
}

/// The remaining times of a game's clock at `now`, and whether it runs; `None` if the game has no clock. The clock of a
/// game that is over does not run. Times are in milliseconds.
pub fn clock_at(game: &Game, now: u64) -> Option<ClockAt> {
    let clock = game.clock()?;
    let ms = |color: Color| clock.remaining(color, now).left_ms;
    let left = ByColor { black: ms(Color::Black), white: ms(Color::White) };
    Some(ClockAt { left, runs: clock.is_running() && game.outcome().is_none() })
}

/// The number of moves that `now` adds to `before`. 0 if `now` does not continue `before`: moves were taken back, or it
/// is another game.
pub fn made_since(before: &Line, now: &Line) -> usize {
    let goes_on = before.start == now.start && now.moves.starts_with(&before.moves);
    if goes_on { now.moves.len() - before.moves.len() } else { 0 }
}

/// The event for a move of the game, chosen by the number of moves played after it: 0 is the last move.
///
/// # Panics
/// If the game has no such move.
pub fn of_move(game: &Game, back: usize) -> EmbedEvent {
    let played = game.played();
    let at = played.len() - 1 - back;
    let mut position = game.position().clone();
    for _ in 0..back {
        position.undo();
    }
    let color = !position.turn();
    EmbedEvent::Move {
        usi: played[at].mv.to_string(),
        sfen: position.to_setup().to_string(),
        ply: at + 1,
        by: mover(game.terms().players[color]),
        spent_ms: played[at].spent_ms,
    }
}

/// A record from a text that the host page has sent, with the view that the text asks for.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The record that the text contains; for a position, a record without moves.
    pub record: GameRecord,
    /// The node of the record to show, if the text is a link that names one.
    pub node: Option<NodeId>,
    /// Whether the board is shown with White at the lower edge. Only links can ask for it.
    pub flipped: bool,
}

/// Reads a text that is a record in any format, a position in SFEN, or a link of a supported program. Of several
/// records it takes the first one. `None` if the text is none of these.
pub fn read(text: &str) -> Option<Loaded> {
    if let Some(linked) = peers::read(text) {
        let peers::PeerGame { record, shown, flipped } = linked.ok()?;
        return Some(Loaded { record, node: shown, flipped });
    }
    let reading = reading::read(text, "").ok()?;
    let record = reading.games.into_iter().next()?;
    Some(Loaded { record, node: None, flipped: false })
}

/// The start position and moves of a record for a game on an embedded board of this mode: the main line of the record.
/// A mate problem has no moves, since the moves of its record are the solution.
pub fn line_to_play(record: &GameRecord, mode: EmbedMode) -> Line {
    let moves = if mode == EmbedMode::Mate { Vec::new() } else { record.main_moves() };
    Line { start: record.start().clone(), moves }
}

#[cfg(test)]
mod tests {
    use super::*;
    use links::{Choice, Link, Pairing, SideChoice};
    use rules::Variant;

    #[test]
    fn only_moves_that_were_added_are_told() {
        let line = |moves: &str| Line::parse(&format!("startpos{moves}"), Variant::Standard).expect(moves);
        let made = |before: &str, now: &str| made_since(&line(before), &line(now));
        assert_eq!(made("", " moves 7g7f"), 1);
        assert_eq!(made(" moves 7g7f", " moves 7g7f 3c3d 2g2f"), 2);
        assert_eq!(made(" moves 7g7f 3c3d", " moves 7g7f"), 0, "taken back");
        assert_eq!(made(" moves 7g7f", " moves 2g2f 3c3d"), 0, "another game");
    }

    #[test]
    fn a_mode_is_named_by_its_link_or_by_the_room_that_it_opens() {
        let name = |fragment: &str| {
            let (link, _) = Link::parse(fragment, "");
            mode_name(&link, link.embed.expect(fragment))
        };
        assert_eq!(name("embed=view&learn=step.1"), "view");
        assert_eq!(name("embed&learn=step.1&daily"), "learn");
        assert_eq!(name("embed&problems=fork"), "problems");
        assert_eq!(name("embed&problems&daily"), "daily");
        assert_eq!(name("embed&level=3"), "");
    }

    #[test]
    fn a_frame_keeps_its_terms_when_something_else_is_loaded() {
        let (own, _) = Link::parse("embed=play&level=9&handicap=2&g=1abc&mate", "");
        let record = read("position startpos moves 7g7f").expect("a record").record;
        let game = Choice::of_record(line_to_play(&record, EmbedMode::Play), 1, &own);
        assert_eq!((Some(game.level), game.handicap, game.side), (own.level, None, SideChoice::White));
        assert_eq!((game.pairing, game.moves().len()), (Pairing::Engine, 1));
        let shorter = Choice::of_record(line_to_play(&record, EmbedMode::Play), 0, &own);
        assert_eq!(
            (shorter.side, shorter.moves().len()),
            (SideChoice::Black, 0),
            "the game goes on from what is shown"
        );
        let own = Link { embed: Some(EmbedMode::Mate), ..own };
        let problem = Choice::of_record(line_to_play(&record, EmbedMode::Mate), 0, &own);
        assert_eq!((problem.pairing, problem.moves().len()), (Pairing::Mate, 0));
    }

    #[test]
    fn every_form_of_a_record_can_be_loaded() {
        for text in [
            "startpos",
            "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            "sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1",
            "手合割：平手\n1 ７六歩(77)\n2 ３四歩(33)\n",
            "▲７六歩 △３四歩",
            "PI\n+\n+7776FU\n-3334FU\n",
            "{\"header\":{},\"moves\":[{}]}",
        ] {
            assert!(read(text).is_some(), "{text}");
        }
        assert!(read("nonsense").is_none() && read("").is_none());
    }
}

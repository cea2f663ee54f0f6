//! The choice among the problems of one length: the clean ones with few pieces, of every theme and with every kind of
//! first move.

use crate::problems::judge::Sound;
use headless::problems::{Problem, Theme, Themes};
use rules::{Move, PieceKind, Position};
use std::collections::BTreeMap;

/// A problem that was found, with what the choice depends on.
#[derive(Clone, Debug)]
pub(super) struct Found {
    pub(super) problem: Problem,
    /// The faults of taste: a capture at the first move, pieces that are left in hand after the mate, and other mates, which
    /// take longer.
    faults: u32,
    /// The number of pieces on the board and in Black's hand.
    pieces: u32,
    first: FirstMove,
}

/// The kind of a first move: the piece, and whether it is dropped, promotes or only moves.
type FirstMove = (PieceKind, u8);

/// The share of each length that a theme has at least, if there are so many problems of it: one of these.
const SHARE: usize = 6;
/// What a capture at the first move counts, compared with the pieces that are left in hand.
const CAPTURE: u32 = 2;
/// What other mates that take longer count.
const LONGER: u32 = 2;

impl Found {
    /// A problem with its themes; `None` if it cannot be written as one.
    pub(super) fn of(sound: &Sound, has_longer_mates: bool) -> Option<Self> {
        let position = Position::from_mate_problem(&sound.setup).ok()?;
        let names: Vec<&str> = Themes::of(&position, &sound.line).iter().map(Theme::name).collect();
        let moves: Vec<String> = sound.line.iter().map(ToString::to_string).collect();
        let row = format!("{}\t{}\t{}", sound.setup, names.join(" "), moves.join(" "));
        let problem = Problem::read(&row).ok()?;
        let first = *sound.line.first()?;
        let captures = u32::from(position.piece(first.to()).is_some());
        let mut end = position.clone();
        sound.line.iter().for_each(|&mv| end.make(mv));
        let left: u32 = end.hand(position.turn()).iter().map(|(_, count)| u32::from(count)).sum();
        let in_hand: u32 = position.hand(position.turn()).iter().map(|(_, count)| u32::from(count)).sum();
        let kind = match first {
            Move::Normal { from, promote, .. } => (position.piece(from)?.kind, u8::from(promote)),
            Move::Drop { kind, .. } => (kind.on_board(), 2),
        };
        Some(Self {
            problem,
            faults: CAPTURE * captures + left + LONGER * u32::from(has_longer_mates),
            pieces: position.occupied().len() + in_hand,
            first: kind,
        })
    }
}

/// Chooses up to `count` problems, the easiest to look at first. A theme gets its share, and the rest goes to the kinds of first
/// moves in turn.
pub(super) fn choose(mut found: Vec<Found>, count: usize) -> Vec<Problem> {
    found.sort_by_key(|found| (found.faults, found.pieces));
    let mut chosen: Vec<Found> = Vec::new();
    for theme in Theme::ALL {
        let has = |found: &Found| found.problem.themes().has(theme);
        while chosen.len() < count
            && chosen.iter().filter(|found| has(found)).count() < count / SHARE
            && let Some(place) = found.iter().position(has)
        {
            chosen.push(found.remove(place));
        }
    }
    let mut kinds: BTreeMap<FirstMove, usize> = BTreeMap::new();
    for found in &chosen {
        *kinds.entry(found.first).or_default() += 1;
    }
    while chosen.len() < count
        && let Some(place) = rarest(&found, &kinds)
    {
        let next = found.remove(place);
        *kinds.entry(next.first).or_default() += 1;
        chosen.push(next);
    }
    chosen.sort_by_key(|found| (found.pieces, found.faults));
    chosen.into_iter().map(|found| found.problem).collect()
}

/// The place of the problem whose kind of first move was chosen least often, with its faults counted as choices.
fn rarest(found: &[Found], kinds: &BTreeMap<FirstMove, usize>) -> Option<usize> {
    let rank = |found: &Found| {
        let often = kinds.get(&found.first).copied().unwrap_or_default();
        (found.faults > 1, often + 8 * found.faults as usize, found.pieces)
    };
    (0..found.len()).min_by_key(|&place| rank(&found[place]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(sfen: &str, line: &str) -> Found {
        let line = line.split(' ').map(|text| text.parse().expect(text)).collect();
        Found::of(&Sound { setup: sfen.parse().expect(sfen), line }, false).expect(sfen)
    }

    #[test]
    fn captures_and_left_pieces_are_faults() {
        let clean = found("4k4/9/4P4/9/9/9/9/9/9 b G 1", "G*5b");
        assert_eq!((clean.faults, clean.pieces), (0, 3));
        assert_eq!(found("4k4/9/4P4/9/9/9/9/9/9 b 2G 1", "G*5b").faults, 1);
        assert_eq!(found("4k4/4p4/3GP4/9/9/9/9/9/9 b - 1", "6c5b").faults, 3);
        assert_eq!(clean.first, (PieceKind::Gold, 2));
    }

    #[test]
    fn every_kind_of_first_move_and_theme_is_chosen() {
        let gold = |file: usize| {
            let row = |letter: char| {
                let digits = |count: usize| if count == 0 { String::new() } else { count.to_string() };
                format!("{}{letter}{}", digits(9 - file), digits(file - 1))
            };
            found(&format!("{}/9/{}/9/9/9/9/9/9 b G 1", row('k'), row('P')), &format!("G*{file}b"))
        };
        let mut all: Vec<Found> = (1..=9).map(gold).collect();
        all.push(found("4k4/9/3SP4/9/9/9/9/9/9 b - 1", "6c5b+"));
        all.push(found("4k4/9/3GP4/9/9/4R4/9/9/9 b - 1", "6c5b"));
        all.push(found("4k4/4p4/3TP4/9/9/9/9/9/9 b - 1".replace('T', "+P").as_str(), "6c5b"));
        let chosen = choose(all.clone(), 6);
        assert_eq!(chosen.len(), 6);
        let has = |sfen: &str| chosen.iter().any(|problem| problem.setup().to_string().starts_with(sfen));
        assert!(has("4k4/9/3SP4") && has("4k4/9/3GP4"));
        // The capture is the last choice.
        assert!(!has("4k4/4p4"));
        assert_eq!(choose(all, 20).len(), 12);
    }
}

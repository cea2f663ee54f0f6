//! The property ("law") of the stored texts. The tests and the fuzzer (`tests/fuzz`) check it.

use rules::Color;
use saves::entry::{Card, Entry};
use saves::learn::Progress;
use saves::names::{LONGEST, NameBook, NameField};
use saves::persistence::LastRequest;
use saves::rows::{Join, Row};
use saves::{ChessClock, GameId, KeptStudy, Preferences, Saved, last_choice};

/// Checks every reader of stored texts: what can be read is written as a text that can be read again, and writing once
/// more gives the same text. What was read can be used. Returns whether one of the readers that refuse texts could read
/// the text.
///
/// # Panics
/// If the law is broken.
pub(crate) fn saves_law(bytes: &[u8]) -> bool {
    let text = &*String::from_utf8_lossy(bytes);
    settings_are_lawful(text);
    let readers =
        [game_is_lawful, clock_is_lawful, study_is_lawful, card_is_lawful, entry_is_lawful, row_is_lawful];
    readers.map(|is_lawful: fn(&str) -> bool| is_lawful(text)).contains(&true)
}

fn game_is_lawful(text: &str) -> bool {
    let Some((label, saved)) = Saved::from_text(text) else { return false };
    let written = saved.to_text(&label);
    let (again_label, again) =
        Saved::from_text(&written).unwrap_or_else(|| panic!("{written:?} of {text:?}"));
    assert_eq!(again.to_text(&again_label), written, "{text:?}");
    // No times at all may be written as unknown ones.
    let without_times = |saved: &Saved| Saved { spent: Vec::new(), ..saved.clone() };
    assert_eq!((&again_label, without_times(&again)), (&label, without_times(&saved)), "{text:?}");
    assert!(!(saved.is_over() && saved.is_unfinished()), "{text:?}");
    if let Some(game) = saved.game() {
        assert_eq!(game.line().moves, saved.line.moves, "{text:?}");
        let stored =
            Saved::of(&game, &saved.choice, saved.human, saved.seed, &saved.address, 0).to_text(&label);
        assert!(Saved::from_text(&stored).is_some(), "{stored:?} of {text:?}");
        if let Ok(entry) = Entry::of_game(label.id, &game, 1, &saved.names, &label.save, label.at) {
            assert_eq!(Entry::from_text(&entry.to_text()), Ok(entry), "{text:?}");
        }
    }
    true
}

fn clock_is_lawful(text: &str) -> bool {
    let Some(mut clock) = ChessClock::from_text(text) else { return false };
    let written = clock.to_text(0);
    assert_eq!(ChessClock::from_text(&written).as_ref(), Some(&clock), "{written:?} of {text:?}");
    clock.pause(0);
    for (color, now) in [(Color::Black, 1_000), (Color::White, 2_000), (Color::Black, 3_000)] {
        clock.press(color, now);
        clock.tick(now);
    }
    clock.take_back();
    assert!(ChessClock::from_text(&clock.to_text(4_000)).is_some(), "{text:?}");
    true
}

fn study_is_lawful(text: &str) -> bool {
    let Some(study) = KeptStudy::from_text(text) else { return false };
    let written = study.to_text();
    assert_eq!(KeptStudy::from_text(&written), Some(study), "{written:?} of {text:?}");
    true
}

fn card_is_lawful(text: &str) -> bool {
    let Ok(card) = Card::from_text(text) else { return false };
    assert_eq!(Card::from_text(&card.to_text()), Ok(card), "{text:?}");
    true
}

fn entry_is_lawful(text: &str) -> bool {
    let Ok(entry) = Entry::from_text(text) else { return false };
    assert_eq!(Entry::from_text(&entry.to_text()).as_ref(), Ok(&entry), "{text:?}");
    assert_eq!(entry.clone().over(Some(entry.clone())), None, "{text:?}");
    if let Ok(checked) = entry.clone().checked() {
        assert_eq!(checked.clone().checked().as_ref(), Ok(&checked), "{text:?}");
        assert_eq!(Entry::from_text(&checked.to_text()), Ok(checked), "{text:?}");
    }
    let moved = entry.clone().not_after(1).beside(Some(&entry.card));
    assert!(moved.card.changed <= 1 && moved.card.named <= 1, "{text:?}");
    true
}

/// Checks the texts that always give something.
fn settings_are_lawful(text: &str) {
    let preferences = Preferences::from_text(text);
    assert_eq!(Preferences::from_text(&preferences.to_text()), preferences, "{text:?}");
    let choice = last_choice::from_text(text);
    assert_eq!(last_choice::from_text(&last_choice::to_text(&choice)), choice, "{text:?}");
    assert!(choice.idle_game().played().is_empty(), "{text:?}");
    let names = NameBook::from_text(text);
    assert_eq!(NameBook::from_text(&names.to_text()), names, "{text:?}");
    for name in NameField::ALL.into_iter().flat_map(|field| names.offered(field)) {
        assert!(
            (1..=LONGEST).contains(&name.chars().count()) && !name.contains(char::is_control),
            "{text:?}"
        );
    }
    let progress = Progress::from_text(text);
    let written = progress.to_text();
    assert!(written.len() <= saves::learn::LONGEST_TEXT, "{text:?}");
    assert_eq!(Progress::from_text(&written), progress, "{text:?}");
    let request = LastRequest::from_text(text);
    assert_eq!(LastRequest::from_text(&request.to_text()), request, "{text:?}");
    if let Some(id) = GameId::read(text) {
        assert_eq!(GameId::read(&id.to_string()), Some(id), "{text:?}");
    }
}

/// Checks that no row is lost, whatever its card and its record are.
fn row_is_lawful(text: &str) -> bool {
    let Ok(row) = serde_json::from_str::<Row>(text) else { return false };
    let written = serde_json::to_string(&row).expect("there are only texts");
    assert_eq!(serde_json::from_str::<Row>(&written).ok().as_ref(), Some(&row), "{text:?}");
    for with_card in [true, false] {
        let mut join = Join::default();
        join.add_record(row.clone());
        if with_card {
            join.add_card(row.clone());
        }
        let all = join.finish();
        assert_eq!(all.entries.len() + all.unreadable.len(), 1, "{text:?}");
    }
    true
}

//! The sounds of the page. [`headless::sound`] decides which sound an event has, and `public/sound.js` plays it. That
//! script is loaded after the first gesture, unless the page is muted.

use crate::browser;
use crate::preference_signals::PreferenceSignals;
use crate::texts::{I18n, TextKey};
use game::{CountDown, Cue, Event};
use headless::sound::{Sound, SpokenPhrase, of_cues, of_events};
use leptos::prelude::*;
use links::Language;
use saves::preferences::Loudness;

/// The player of the sounds of the page. Copies share one state.
#[derive(Clone, Copy, Debug)]
pub struct Sounds {
    preferences: PreferenceSignals,
    i18n: I18n,
    /// Whether the script was requested after a gesture; before, nothing sounds.
    awake: StoredValue<bool>,
}

impl Sounds {
    /// Creates the player for this page. Each change of loudness plays a sample.
    ///
    /// # Panics
    /// If the page has not provided the preferences and the texts.
    pub fn of_page() -> Self {
        let sounds = Self {
            preferences: PreferenceSignals::of_page(),
            i18n: I18n::of_page(),
            awake: StoredValue::new(false),
        };
        // A change of loudness plays a sample.
        Effect::new(move |before: Option<Loudness>| {
            let now = sounds.preferences.get().heard();
            if before.is_some_and(|before| before != now) {
                sounds.wake();
                sounds.sound(Sound::Firm, 0);
            }
            now
        });
        sounds
    }

    /// Loads the script of the sounds, unless that has happened or the page is muted. To be called after a gesture of
    /// the person: browsers allow no sound before one.
    pub fn wake(self) {
        if !self.awake.get_value() && self.preferences.get_untracked().heard() != Loudness::Off {
            self.awake.set_value(true);
            browser::after_paint(|| browser::run_script("sound"));
        }
    }

    /// Plays the sounds of events in the game. A piece sounds at the end of its animation, unless it was dragged.
    pub fn after_events(self, events: &[Event], dragged: bool) {
        let still = dragged || browser::wants_no_motion();
        let glide = if still { 0 } else { self.preferences.get_untracked().glide.milliseconds() };
        for heard in of_events(events, self.preferences.get_untracked().says_check) {
            self.sound(heard, glide);
        }
    }

    /// Plays the sound of a chess clock that was pressed.
    pub fn after_press(self) {
        self.sound(Sound::Firm, 0);
    }

    /// Plays the sound of a time that has run out.
    pub fn after_fall(self) {
        self.sound(Sound::End, 0);
    }

    /// Returns the way in which a last period is counted down, by the language of the page.
    pub fn count_down(self) -> CountDown {
        match untrack(|| self.i18n.language()) {
            Language::English => CountDown::Others,
            Language::Japanese => CountDown::Japanese,
        }
    }

    /// Plays the countdown of a clock, by tones or by voice as the preferences have it.
    pub fn after_cues(self, cues: &[Cue]) {
        if let Some(heard) = of_cues(cues, self.preferences.get_untracked().clock_voice) {
            self.sound(heard, 0);
        }
    }

    fn sound(self, sound: Sound, delay: u16) {
        let percent = self.preferences.get_untracked().heard().percent();
        if !self.awake.get_value() || percent == 0 {
            return;
        }
        let name = sound.name();
        browser::dispatch_window_event_with(
            "komadai:sound",
            &match sound {
                Sound::Said(phrase) => untrack(|| {
                    let language = self.i18n.language().tag();
                    format!("{percent} {delay} say {name} {language} {}", self.sentence(phrase))
                }),
                _ => format!("{percent} {delay} {name}"),
            },
        );
    }

    fn sentence(self, phrase: SpokenPhrase) -> String {
        let (key, number) = match phrase {
            SpokenPhrase::Check => return self.i18n.say(TextKey::AnnounceCheck),
            SpokenPhrase::Byoyomi => return self.i18n.say(TextKey::SayByoyomi),
            SpokenPhrase::Count(number) => return number.to_string(),
            SpokenPhrase::Periods(number) => (TextKey::SayPeriods, number),
            SpokenPhrase::Spent(number) => (TextKey::SaySpent, number),
            SpokenPhrase::Left(number) => (TextKey::SayLeft, number),
        };
        self.i18n.fill(key, &[("number", &number.to_string())])
    }
}

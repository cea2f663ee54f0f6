//! The sounds of the page. What is heard is decided in [`headless::sound`]; how it sounds lies in
//! `public/sound.js`, which is fetched after the first gesture, unless the person wants to hear nothing.

use crate::browser;
use crate::preference_signals::PreferenceSignals;
use crate::texts::{I18n, Key};
use game::{CountDown, Cue, Event};
use headless::sound::{Sound, SpokenPhrase, of_cues, of_events};
use leptos::prelude::*;
use links::Language;
use saves::preferences::Loudness;

/// The sounds of the page. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Sounds {
    preferences: PreferenceSignals,
    i18n: I18n,
    /// Whether there was a gesture, and what makes the sounds was asked for.
    awake: StoredValue<bool>,
}

impl Sounds {
    /// The sounds of this page.
    pub fn of_page() -> Self {
        let sounds = Self {
            preferences: PreferenceSignals::of_page(),
            i18n: I18n::of_page(),
            awake: StoredValue::new(false),
        };
        // Who changes the loudness hears it.
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

    /// The person has touched the page: from now on browsers let it sound.
    pub fn wake(self) {
        if !self.awake.get_value() && self.preferences.get_untracked().heard() != Loudness::Off {
            self.awake.set_value(true);
            browser::after_paint(|| browser::run_script("sound"));
        }
    }

    /// Sounds what has happened in the game. A piece is on its way before it is heard, unless it was dragged.
    pub fn after_events(self, events: &[Event], dragged: bool) {
        let still = dragged || browser::wants_no_motion();
        let glide = if still { 0 } else { self.preferences.get_untracked().glide.milliseconds() };
        for heard in of_events(events, self.preferences.get_untracked().says_check) {
            self.sound(heard, glide);
        }
    }

    /// Sounds the lever of a clock.
    pub fn after_press(self) {
        self.sound(Sound::Firm, 0);
    }

    /// Sounds the end of a time.
    pub fn after_fall(self) {
        self.sound(Sound::End, 0);
    }

    /// The way in which a last period is counted down on this page.
    pub fn count_down(self) -> CountDown {
        match untrack(|| self.i18n.language()) {
            Language::English => CountDown::Others,
            Language::Japanese => CountDown::Japanese,
        }
    }

    /// Sounds the clock.
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
        browser::tell_window_of(
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
            SpokenPhrase::Check => return self.i18n.say(Key::AnnounceCheck),
            SpokenPhrase::Byoyomi => return self.i18n.say(Key::SayByoyomi),
            SpokenPhrase::Count(number) => return number.to_string(),
            SpokenPhrase::Periods(number) => (Key::SayPeriods, number),
            SpokenPhrase::Spent(number) => (Key::SaySpent, number),
            SpokenPhrase::Left(number) => (Key::SayLeft, number),
        };
        self.i18n.fill(key, &[("number", &number.to_string())])
    }
}

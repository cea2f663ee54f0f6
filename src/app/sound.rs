//! The sounds of the page. What is heard is decided in [`headless::sound`]; how it sounds lies in
//! `public/sound.js`, which is fetched after the first gesture, unless the person wants to hear nothing.

use crate::browser;
use crate::taste::Taste;
use crate::texts::{Key, Voice};
use game::{CountDown, Cue, Event};
use headless::sound::{Sound, Words, of_cues, of_events};
use leptos::prelude::*;
use links::Language;
use saves::preferences::Loudness;

/// The sounds of the page. Copy it anywhere.
#[derive(Clone, Copy, Debug)]
pub struct Sounds {
    taste: Taste,
    voice: Voice,
    /// Whether there was a gesture, and what makes the sounds was asked for.
    awake: StoredValue<bool>,
}

impl Sounds {
    /// The sounds of this page.
    pub fn of_page() -> Self {
        let sounds =
            Self { taste: Taste::of_page(), voice: Voice::of_page(), awake: StoredValue::new(false) };
        // Who changes the loudness hears it.
        Effect::new(move |before: Option<Loudness>| {
            let now = sounds.taste.get().heard();
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
        if !self.awake.get_value() && self.taste.get_untracked().heard() != Loudness::Off {
            self.awake.set_value(true);
            browser::after_paint(|| browser::run_script("sound"));
        }
    }

    /// Sounds what has happened in the game. A piece is on its way before it is heard, unless it was dragged.
    pub fn after_events(self, events: &[Event], dragged: bool) {
        let still = dragged || browser::wants_no_motion();
        let glide = if still { 0 } else { self.taste.get_untracked().glide.milliseconds() };
        for heard in of_events(events, self.taste.get_untracked().says_check) {
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
        match untrack(|| self.voice.language()) {
            Language::English => CountDown::Others,
            Language::Japanese => CountDown::Japanese,
        }
    }

    /// Sounds the clock.
    pub fn after_cues(self, cues: &[Cue]) {
        if let Some(heard) = of_cues(cues, self.taste.get_untracked().clock_voice) {
            self.sound(heard, 0);
        }
    }

    fn sound(self, sound: Sound, delay: u16) {
        let percent = self.taste.get_untracked().heard().percent();
        if !self.awake.get_value() || percent == 0 {
            return;
        }
        let name = sound.name();
        browser::tell_window_of(
            "komadai:sound",
            &match sound {
                Sound::Said(words) => untrack(|| {
                    let language = self.voice.language().tag();
                    format!("{percent} {delay} say {name} {language} {}", self.sentence(words))
                }),
                _ => format!("{percent} {delay} {name}"),
            },
        );
    }

    fn sentence(self, words: Words) -> String {
        let (key, number) = match words {
            Words::Check => return self.voice.say(Key::AnnounceCheck),
            Words::Byoyomi => return self.voice.say(Key::SayByoyomi),
            Words::Count(number) => return number.to_string(),
            Words::Periods(number) => (Key::SayPeriods, number),
            Words::Spent(number) => (Key::SaySpent, number),
            Words::Left(number) => (Key::SayLeft, number),
        };
        self.voice.fill(key, &[("number", &number.to_string())])
    }
}

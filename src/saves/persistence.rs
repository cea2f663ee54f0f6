//! The request that the browser keep the stored data for good (`navigator.storage.persist()`): when the page makes it,
//! and the stored form of the last answer.
//!
//! A browser that keeps nothing for good may delete all games when it runs short of room. Chromium and WebKit answer the
//! request without asking the person, by how much the page is used, so a refusal may become a consent later. Firefox
//! asks the person, so there the person has to press a button first.

/// The time after which a refused request is made again, in milliseconds: 30 days.
const MONTH: u64 = 30 * 24 * 60 * 60 * 1000;

/// What matters about a browser for its persistent storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// Asks the person whether to keep the data: Firefox.
    Asks,
    /// Deletes the data of a page in a tab after seven days without a visit: Safari, and all browsers of iOS.
    Forgets,
    /// Does neither: Chromium and others.
    Other,
}

/// The way in which the page should request persistent storage now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Request {
    /// Not at all.
    #[default]
    Never,
    /// By itself, because the person does not notice.
    Silently,
    /// When the person presses a button for it, because the browser asks the person.
    OnPress,
}

/// How long the browser keeps the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// Until the person deletes them.
    ForGood,
    /// Until it runs short of room.
    WhileRoom,
    /// Until seven days have passed without a visit.
    SevenDays,
}

/// The situation in which the page may request persistent storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Situation {
    /// The kind of browser.
    pub engine: Engine,
    /// Whether the page is installed as an app.
    pub installed: bool,
    /// Whether the storage is persistent; `None` if the browser does not say, and has no such request then.
    pub persisted: Option<bool>,
}

/// The last answer of the browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// None yet: the page was left before, or the person has not answered.
    Asked,
    Granted,
    Refused,
}

/// The last request and its answer, as they are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastRequest {
    answer: Answer,
    /// The time of the request, in milliseconds since 1970; 0 if it is unknown.
    at: u64,
    /// Whether the page was installed at that time.
    installed: bool,
}

/// The word behind the time in a text, if the page was installed.
const INSTALLED: &str = "installed";

impl LastRequest {
    /// A request that is made `now`, in milliseconds since 1970.
    pub const fn new(installed: bool, now: u64) -> Self {
        Self { answer: Answer::Asked, at: now, installed }
    }

    /// The request with the answer of the browser.
    #[must_use]
    pub const fn answered(self, granted: bool) -> Self {
        Self { answer: if granted { Answer::Granted } else { Answer::Refused }, ..self }
    }

    /// The text to be stored: the answer, the time, and `installed` if the page was.
    pub fn to_text(self) -> String {
        let answer = match self.answer {
            Answer::Asked => "asked",
            Answer::Granted => "granted",
            Answer::Refused => "refused",
        };
        let installed = if self.installed { format!(" {INSTALLED}") } else { String::new() };
        format!("{answer} {}{installed}", self.at)
    }

    /// Reads a stored text. Earlier versions stored the answer alone. A text of a later version counts as a request
    /// without an answer.
    pub fn from_text(text: &str) -> Self {
        let mut words = text.split(' ');
        let answer = match words.next() {
            Some("granted") => Answer::Granted,
            Some("refused") => Answer::Refused,
            _ => Answer::Asked,
        };
        let at = words.next().and_then(|time| time.parse().ok()).unwrap_or_default();
        Self { answer, at, installed: words.next() == Some(INSTALLED) }
    }
}

impl Situation {
    /// Decides how to request persistent storage at the time `now`, in milliseconds since 1970. Where the person does
    /// not notice, the request is made at first, again once the page is installed, and every month while it is refused.
    /// Where the browser asks the person, it is made once.
    pub fn request(self, last: Option<LastRequest>, now: u64) -> Request {
        if self.persisted != Some(false) {
            return Request::Never;
        }
        let is_due = |last: LastRequest| {
            // A time in the future comes from a clock that was wrong, and says nothing.
            let is_old = now < last.at || now - last.at >= MONTH;
            is_old || self.installed && !last.installed
        };
        match self.engine {
            Engine::Asks if last.is_none() => Request::OnPress,
            Engine::Asks => Request::Never,
            _ if last.is_none_or(is_due) => Request::Silently,
            _ => Request::Never,
        }
    }

    /// How long the browser keeps the data; `None` if it does not say.
    pub const fn durability(self) -> Option<Durability> {
        match (self.persisted, self.engine) {
            (None, _) => None,
            (Some(true), _) => Some(Durability::ForGood),
            (Some(false), Engine::Forgets) if !self.installed => Some(Durability::SevenDays),
            (Some(false), _) => Some(Durability::WhileRoom),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: u64 = 1_790_000_000_000;
    const DAY: u64 = 24 * 60 * 60 * 1000;

    fn in_tab(engine: Engine) -> Situation {
        Situation { engine, installed: false, persisted: Some(false) }
    }

    fn refused(at: u64) -> Option<LastRequest> {
        Some(LastRequest::new(false, at).answered(false))
    }

    #[test]
    fn who_is_not_bothered_is_asked_monthly_while_the_answer_is_no() {
        for engine in [Engine::Other, Engine::Forgets] {
            let request = |last| in_tab(engine).request(last, NOW);
            assert_eq!(request(None), Request::Silently);
            assert_eq!(request(refused(NOW)), Request::Never);
            assert_eq!(request(refused(NOW - 30 * DAY + 1)), Request::Never);
            assert_eq!(request(refused(NOW - 30 * DAY)), Request::Silently);
            // No answer came, or the permission was withdrawn.
            for last in [LastRequest::new(false, NOW), LastRequest::new(false, NOW).answered(true)] {
                assert_eq!(request(Some(last)), Request::Never);
                assert_eq!(request(Some(LastRequest { at: NOW - 31 * DAY, ..last })), Request::Silently);
            }
        }
    }

    #[test]
    fn a_clock_that_was_ahead_does_not_put_the_request_off() {
        assert_eq!(in_tab(Engine::Other).request(refused(NOW + 400 * DAY), NOW), Request::Silently);
    }

    #[test]
    fn after_installation_the_request_is_made_again_and_once() {
        let installed = Situation { installed: true, ..in_tab(Engine::Other) };
        assert_eq!(installed.request(refused(NOW), NOW), Request::Silently);
        let last = LastRequest::new(true, NOW).answered(false);
        assert_eq!(installed.request(Some(last), NOW + DAY), Request::Never);
        assert_eq!(in_tab(Engine::Other).request(Some(last), NOW + DAY), Request::Never);
    }

    #[test]
    fn a_browser_that_asks_the_person_does_so_once_and_on_a_press() {
        for installed in [false, true] {
            let firefox = Situation { installed, ..in_tab(Engine::Asks) };
            assert_eq!(firefox.request(None, NOW), Request::OnPress);
            for text in ["asked", "refused", "granted", "refused 5", "asked 5 installed"] {
                assert_eq!(
                    firefox.request(Some(LastRequest::from_text(text)), NOW),
                    Request::Never,
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn what_is_kept_for_good_needs_no_request() {
        for persisted in [Some(true), None] {
            for engine in [Engine::Asks, Engine::Forgets, Engine::Other] {
                let situation = Situation { persisted, ..in_tab(engine) };
                assert_eq!(situation.request(None, NOW), Request::Never);
                let expected = persisted.map(|_| Durability::ForGood);
                assert_eq!(situation.durability(), expected);
            }
        }
    }

    #[test]
    fn only_a_page_in_a_tab_is_forgotten_after_seven_days() {
        let durability = |engine, installed| Situation { installed, ..in_tab(engine) }.durability();
        assert_eq!(durability(Engine::Forgets, false), Some(Durability::SevenDays));
        for other in [durability(Engine::Forgets, true), durability(Engine::Other, false)] {
            assert_eq!(other, Some(Durability::WhileRoom));
        }
    }

    #[test]
    fn requests_survive_as_text_and_those_of_earlier_versions_are_old() {
        for installed in [false, true] {
            let asked = LastRequest::new(installed, NOW);
            for request in [asked, asked.answered(true), asked.answered(false)] {
                assert_eq!(LastRequest::from_text(&request.to_text()), request);
            }
        }
        assert_eq!(LastRequest::new(true, 7).answered(false).to_text(), "refused 7 installed");
        for (text, answer) in
            [("asked", Answer::Asked), ("granted", Answer::Granted), ("refused", Answer::Refused)]
        {
            assert_eq!(LastRequest::from_text(text), LastRequest { answer, at: 0, installed: false });
        }
        for text in ["", " ", "promised 5 x", "asked -5"] {
            assert_eq!(LastRequest::from_text(text).answer, Answer::Asked, "{text}");
        }
    }
}

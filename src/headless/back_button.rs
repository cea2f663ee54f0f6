//! The entry of what lies over the page in the history of the browser: an open sheet, the position editor or the chess
//! clock. By it the back button closes them: when the entry is made, when it is left, and what a step through the history
//! means.
//!
//! The entry has the address of the page and a mark. A browser keeps it as the next one after a cover was closed, so that
//! a step forward leads to it; that is undone at once.

/// An event that concerns the entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A cover has opened, perhaps in place of another one or over it, or is still open after a step back.
    Opened,
    /// The last cover has closed, by whatever means.
    Closed,
    /// The browser has gone to another entry (`popstate`).
    Traversed {
        /// Whether a cover is open.
        is_open: bool,
        /// Whether the address of the page has changed.
        is_moved: bool,
    },
}

/// What the page does about an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Nothing.
    None,
    /// Adds a marked entry.
    Push,
    /// Goes back by one entry. The browser does so later, and then reports it.
    Back,
    /// Removes the mark of the current entry.
    Unmark,
    /// Closes the topmost cover. If something stays open, [`Event::Opened`] follows.
    Close,
}

/// The entry of what lies over the page, as far as the page knows it.
#[derive(Clone, Copy, Debug, Default)]
pub struct CoverEntry {
    /// Whether an entry was made for what is open.
    is_made: bool,
    /// Whether the page has asked the browser to go back, and that has not been reported.
    is_leaving: bool,
}

impl CoverEntry {
    /// Takes note of an event, and returns what is to be done. `is_marked` is whether the current entry has the mark.
    pub fn note(&mut self, event: Event, is_marked: bool) -> Action {
        match event {
            Event::Opened => self.open(is_marked),
            Event::Closed => self.close(is_marked),
            Event::Traversed { is_open, is_moved } if self.is_leaving => {
                self.is_leaving = false;
                self.arrive(is_open, is_moved, is_marked)
            }
            Event::Traversed { is_moved, .. } if self.is_made => {
                self.is_made = is_marked;
                // An address that was followed over the cover leaves it open.
                if is_marked || is_moved { Action::None } else { Action::Close }
            }
            Event::Traversed { is_open, is_moved } => self.arrive(is_open, is_moved, is_marked),
        }
    }

    fn open(&mut self, is_marked: bool) -> Action {
        if self.is_leaving && is_marked {
            // The entry is made when the way back has ended.
            return Action::None;
        }
        self.is_leaving = false;
        self.is_made = true;
        if is_marked { Action::None } else { Action::Push }
    }

    fn close(&mut self, is_marked: bool) -> Action {
        // Over an entry of another address it stays behind.
        let leaves = self.is_made && is_marked;
        self.is_made = false;
        if !leaves {
            return Action::None;
        }
        self.is_leaving = true;
        Action::Back
    }

    /// Comes to an entry that was not made for a cover that is open now.
    fn arrive(&mut self, is_open: bool, is_moved: bool, is_marked: bool) -> Action {
        match (is_open, is_marked) {
            (true, _) => self.open(is_marked),
            (false, false) => Action::None,
            // The entry of a cover that was closed. Beyond another address it is an entry like others.
            (false, true) if is_moved => Action::Unmark,
            (false, true) => {
                self.is_leaving = true;
                Action::Back
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A browser with the entries of the page's tab: address and mark.
    struct Browser {
        entries: Vec<(&'static str, bool)>,
        at: usize,
        page: CoverEntry,
        /// How many covers lie over the page.
        covers: usize,
        /// The steps that the browser has yet to make.
        steps: Vec<isize>,
    }

    impl Browser {
        fn new() -> Self {
            let entries = vec![("before", false), ("page", false)];
            Self { entries, at: 1, page: CoverEntry::default(), covers: 0, steps: Vec::new() }
        }

        fn set_open(&mut self, is_open: bool) {
            self.set_covers(usize::from(is_open));
        }

        fn set_covers(&mut self, covers: usize) {
            self.covers = covers;
            self.tell(if self.is_open() { Event::Opened } else { Event::Closed });
        }

        fn is_open(&self) -> bool {
            self.covers > 0
        }

        fn tell(&mut self, event: Event) {
            match self.page.note(event, self.entries[self.at].1) {
                Action::None => {}
                Action::Push => self.push(self.entries[self.at].0, true),
                Action::Back => self.steps.push(-1),
                Action::Unmark => self.entries[self.at].1 = false,
                Action::Close => self.set_covers(self.covers - 1),
            }
        }

        fn push(&mut self, address: &'static str, is_marked: bool) {
            self.entries.truncate(self.at + 1);
            self.entries.push((address, is_marked));
            self.at += 1;
        }

        /// Makes a step of the person, and then all steps that the page has asked for.
        fn go(&mut self, by: isize) {
            self.steps.push(by);
            self.settle();
        }

        fn settle(&mut self) {
            while !self.steps.is_empty() {
                let before = self.entries[self.at].0;
                let by = self.steps.remove(0);
                self.at = self.at.checked_add_signed(by).expect("there are more entries");
                assert!(self.at < self.entries.len(), "there are more entries");
                let is_moved = self.entries[self.at].0 != before;
                self.tell(Event::Traversed { is_open: self.is_open(), is_moved });
            }
        }

        /// Follows a link to another address of the page.
        fn follow(&mut self, address: &'static str) {
            self.push(address, false);
            self.tell(Event::Traversed { is_open: self.is_open(), is_moved: true });
        }
    }

    #[test]
    fn back_closes_the_sheet_and_the_next_one_leaves_the_page() {
        let mut browser = Browser::new();
        browser.set_open(true);
        browser.go(-1);
        assert!(!browser.is_open());
        assert_eq!(browser.at, 1);
        browser.go(-1);
        assert_eq!(browser.entries[browser.at].0, "before");
    }

    #[test]
    fn a_sheet_that_closes_otherwise_leaves_no_entry_to_go_back_through() {
        let mut browser = Browser::new();
        for _ in 0..3 {
            browser.set_open(true);
            browser.set_open(false);
            browser.settle();
            assert_eq!(browser.at, 1);
        }
        // What is left lies ahead.
        assert_eq!(browser.entries, [("before", false), ("page", false), ("page", true)]);
    }

    #[test]
    fn a_sheet_in_place_of_another_needs_no_second_entry() {
        let mut browser = Browser::new();
        browser.set_open(true);
        browser.set_open(true);
        assert_eq!(browser.entries.len(), 3);
        browser.go(-1);
        assert!(!browser.is_open());
    }

    #[test]
    fn each_step_back_closes_the_topmost_cover() {
        let mut browser = Browser::new();
        browser.set_covers(1);
        browser.set_covers(2);
        assert_eq!(browser.entries.len(), 3, "one entry is enough for both");
        browser.go(-1);
        assert_eq!((browser.covers, browser.at), (1, 2), "what is left has the entry");
        browser.go(-1);
        assert_eq!((browser.covers, browser.at), (0, 1));
        browser.go(1);
        assert_eq!((browser.covers, browser.at), (0, 1));
        browser.go(-1);
        assert_eq!(browser.entries[browser.at].0, "before");
    }

    #[test]
    fn a_sheet_over_a_cover_closes_otherwise_and_leaves_the_entry_to_the_cover() {
        let mut browser = Browser::new();
        browser.set_covers(1);
        browser.set_covers(2);
        browser.set_covers(1);
        browser.settle();
        assert_eq!((browser.entries.len(), browser.at), (3, 2));
        browser.go(-1);
        assert_eq!((browser.covers, browser.at), (0, 1));
    }

    #[test]
    fn a_cover_that_asks_before_it_closes_keeps_its_entry() {
        let mut browser = Browser::new();
        browser.set_open(true);
        for _ in 0..3 {
            // The question opens, and the cover stays.
            browser.covers += 1;
            browser.go(-1);
            assert_eq!((browser.covers, browser.at), (1, 2));
        }
        browser.set_open(false);
        browser.settle();
        assert_eq!(browser.at, 1);
    }

    #[test]
    fn a_cover_that_outlives_a_declined_link_gets_an_entry_again() {
        let mut browser = Browser::new();
        browser.set_open(true);
        browser.follow("other");
        // The page puts its own address back.
        browser.entries[browser.at].0 = "page";
        browser.set_open(true);
        assert_eq!(browser.entries[browser.at], ("page", true));
        browser.go(-1);
        assert!(!browser.is_open());
    }

    #[test]
    fn forward_opens_nothing_and_is_undone() {
        let mut browser = Browser::new();
        browser.set_open(true);
        browser.go(-1);
        browser.go(1);
        assert!(!browser.is_open());
        assert_eq!(browser.at, 1);
    }

    #[test]
    fn a_sheet_that_opens_while_the_last_one_is_left_gets_its_entry_afterward() {
        let mut browser = Browser::new();
        browser.set_open(true);
        browser.set_open(false);
        browser.set_open(true);
        assert_eq!(browser.at, 2, "the browser has not gone back yet");
        browser.settle();
        assert!(browser.is_open());
        assert_eq!(browser.at, 2);
        browser.go(-1);
        assert!(!browser.is_open());
        assert_eq!(browser.at, 1);
    }

    #[test]
    fn an_address_that_is_followed_over_a_sheet_is_not_left_with_it() {
        let mut browser = Browser::new();
        browser.set_open(true);
        browser.follow("other");
        assert!(browser.is_open());
        browser.set_open(false);
        browser.settle();
        assert_eq!(browser.entries[browser.at].0, "other");
        // Back on the address before, nothing opens, and the next step leaves the page.
        browser.go(-1);
        assert!(!browser.is_open());
        assert_eq!(browser.entries[browser.at], ("page", false));
        browser.go(-2);
        assert_eq!(browser.entries[browser.at].0, "before");
    }

    #[test]
    fn a_way_back_that_never_came_does_not_keep_later_sheets_from_their_entries() {
        let mut browser = Browser::new();
        browser.set_open(true);
        browser.set_open(false);
        // Another address is followed instead.
        browser.steps.clear();
        browser.push("other", false);
        browser.set_open(true);
        browser.go(-1);
        assert!(!browser.is_open());
        assert_eq!(browser.entries[browser.at], ("other", false));
    }
}

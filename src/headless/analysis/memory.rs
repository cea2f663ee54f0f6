//! The results for the positions analyzed last.

use super::findings::Findings;

/// The results for the positions that were analyzed last, by the names of the positions. The number of positions is
/// bounded.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// The results, those used last at the end.
    entries: Vec<(String, Findings)>,
}

impl Memory {
    /// The greatest number of positions. One has some kilobytes.
    pub const MOST: usize = 200;

    /// What is known about the position with this name; `None` if nothing is.
    pub fn get(&self, key: &str) -> Option<&Findings> {
        self.entries.iter().rev().find(|(known, _)| known == key).map(|(_, findings)| findings)
    }

    /// What is known about the position with this name, to be changed. The position that has not been changed for the
    /// longest time is forgotten for a new one.
    pub fn entry(&mut self, key: &str) -> &mut Findings {
        let entry = match self.entries.iter().rposition(|(known, _)| known == key) {
            Some(place) => self.entries.remove(place),
            None => {
                if self.entries.len() == Self::MOST {
                    self.entries.remove(0);
                }
                (key.to_owned(), Findings::default())
            }
        };
        self.entries.push(entry);
        let last = self.entries.len() - 1;
        &mut self.entries[last].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_changed_last_is_remembered() {
        let mut memory = Memory::default();
        memory.entry("first").complete(1);
        for number in 1..Memory::MOST {
            memory.entry(&number.to_string());
        }
        assert!(memory.get("first").is_some_and(|findings| findings.is_complete(1)));
        memory.entry("first").complete(2);
        memory.entry("one more");
        assert_eq!(memory.entries.len(), Memory::MOST);
        assert!(memory.get("first").is_some_and(|findings| findings.is_complete(2)));
        assert!(memory.get("1").is_none() && memory.get("2").is_some());
    }
}

//! Data that another app shares with the page: the cache that holds them, and the text among them that is a game.

use super::reading;
use record::peers;

/// The newest cache with shared data. The name of such a cache is `first`, followed by a space and the time.
pub fn newest(first: &str, names: impl Iterator<Item = String>) -> Option<String> {
    let time =
        |name: &str| name.get(first.len()..).and_then(|time| time.trim_start().parse().ok()).unwrap_or(0_f64);
    // A name without a time comes from an earlier version, which had only one such cache.
    let shared = names.filter(|name| name == first || name.starts_with(&format!("{first} ")));
    shared.max_by(|one, other| time(one).total_cmp(&time(other)))
}

/// The text that holds a game, itself or as a link among other words; otherwise the first that is not empty, for the
/// error message. `None` if all texts are empty.
pub fn chosen(texts: &[String]) -> Option<&str> {
    let whole = || texts.iter().map(|text| text.trim()).filter(|text| !text.is_empty());
    let links = || {
        let words = whole().flat_map(str::split_whitespace);
        words.filter(|word| word.starts_with("https://") || word.starts_with("http://"))
    };
    whole()
        .find(|text| holds_game(text))
        .or_else(|| links().find(|link| holds_game(link)))
        .or_else(|| whole().next())
}

/// Whether a text is a record or a link with one.
fn holds_game(text: &str) -> bool {
    peers::read(text).map_or_else(|| reading::read(text, "").is_ok(), |linked| linked.is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIF: &str = "手合割：平手\n1 ７六歩(77)\n";
    const LINK: &str = "https://lishogi.org/analysis?moves=7g7f_3c3d";

    #[test]
    fn what_was_shared_last_is_taken_first() {
        let of = |names: &[&str]| newest("komadai-shared x/", names.iter().map(|name| (*name).to_owned()));
        let all = ["komadai x/ 1", "komadai-shared x/ 9.5", "komadai-shared x/ 10", "komadai-shared x/a/ 99"];
        assert_eq!(of(&all).as_deref(), Some("komadai-shared x/ 10"));
        assert_eq!(of(&["komadai-shared x/"]).as_deref(), Some("komadai-shared x/"));
        assert_eq!(of(&["komadai x/ 1", "komadai-shared x/a/ 99"]), None);
    }

    #[test]
    fn of_what_is_shared_the_game_is_chosen() {
        let chosen_of = |texts: [&str; 3]| chosen(&texts.map(str::to_owned)).map(str::to_owned);
        let [kif, link] = [KIF.trim(), LINK].map(|text| Some(text.to_owned()));
        assert_eq!(chosen_of([KIF, "", "A game"]), kif);
        assert_eq!(chosen_of(["", LINK, "A game"]), link);
        assert_eq!(chosen_of(["A nice game", LINK, ""]), link);
        assert_eq!(chosen_of([&format!("A nice game: {LINK}\n"), "", ""]), link);
        assert_eq!(
            chosen_of(["", "", "position startpos moves 7g7f"]).as_deref(),
            Some("position startpos moves 7g7f")
        );
        assert_eq!(chosen_of(["Rubbish", "https://example.org/", ""]).as_deref(), Some("Rubbish"));
        assert_eq!(chosen_of([" ", "", "\n"]), None);
    }
}

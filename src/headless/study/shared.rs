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

/// Whether to ask the person before something shared is opened. `from` is the address of the page that has sent it, as
/// the browser tells it; `origin` is that of this page, and `in_window` is `true` in the window of the installed app.
///
/// A share by the system opens the window of the app, and no page sends it. Any other page can send the same form, and
/// can hide its address.
pub fn must_ask(from: &str, origin: &str, in_window: bool) -> bool {
    match site(from) {
        Some(_) => !is_of(from, origin),
        None => !in_window,
    }
}

/// Whether an address is of an origin.
fn is_of(address: &str, origin: &str) -> bool {
    address.strip_prefix(origin).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The site of a web address, such as `club.example:8080`. `None` for an empty address, and for those of apps
/// (`android-app://…`).
pub fn site(address: &str) -> Option<&str> {
    let rest = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"))?;
    rest.split('/').next().filter(|site| !site.is_empty())
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
    fn the_person_is_asked_unless_the_system_or_the_page_itself_shares() {
        let asks = |from, in_window| must_ask(from, "https://shogi.example", in_window);
        for (from, in_a_tab, in_window) in [
            ("", true, false),
            ("android-app://org.example/", true, false),
            ("https://shogi.example/", false, false),
            ("https://shogi.example/komadai/?x", false, false),
            ("https://club.example/", true, true),
            ("https://shogi.example.club.example/", true, true),
            ("http://shogi.example/", true, true),
        ] {
            assert_eq!((asks(from, false), asks(from, true)), (in_a_tab, in_window), "{from}");
        }
        assert_eq!(site("https://club.example:8080/page"), Some("club.example:8080"));
        assert_eq!(site("https://"), None);
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

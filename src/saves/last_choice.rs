//! The stored settings of the last game, which the form offers for the next one: lines of `name=value`, of which the
//! first holds the version. A value that is missing or invalid has its default.

use crate::lines::{Lines, Writer};
use game::Conduct;
use links::{Choice, Pairing, SideChoice, take_backs_name, take_backs_of};
use protocol::Level;
use rules::{Handicap, Variant};

/// The version of the form. Other versions are not read.
const VERSION: &str = "1";

/// The text to be stored. A position from a link is not part of it.
pub fn to_text(choice: &Choice) -> String {
    let mut lines = Writer::default();
    lines.put("choice", VERSION);
    lines.put("variant", choice.variant.name());
    lines.put("handicap", choice.handicap.map_or("", Handicap::name));
    lines.put("pairing", choice.pairing.name());
    lines.put("side", choice.side.name());
    lines.put("level", &choice.level.to_string());
    lines.put("style", choice.style.name());
    lines.put("time", &choice.time.map(|time| time.to_string()).unwrap_or_default());
    lines.put("impasse", choice.impasse.name());
    lines.put_switch("strict", choice.conduct == Conduct::Strict);
    lines.put("take-backs", &take_backs_name(choice.take_backs));
    lines.put_switch("club-clock", choice.club_clock);
    lines.put_switch("unhurried", choice.unhurried);
    lines.finish()
}

/// Reads a stored text. A text of another version gives the default settings.
pub fn from_text(text: &str) -> Choice {
    let usual = Choice::default();
    let lines = Lines(text);
    let get = |name| lines.get(name);
    if get("choice") != Some(VERSION) {
        return usual;
    }
    let variant: Variant = get("variant").and_then(|name| name.parse().ok()).unwrap_or_default();
    let handicap = get("handicap").and_then(Handicap::from_name);
    Choice {
        variant,
        handicap: handicap.filter(|handicap| handicap.sfen(variant).is_some()),
        line: None,
        pairing: get("pairing").and_then(Pairing::from_name).unwrap_or_default(),
        side: get("side").and_then(SideChoice::from_name).unwrap_or_default(),
        level: get("level").and_then(|text| text.parse().ok()).and_then(Level::new).unwrap_or(usual.level),
        style: get("style").and_then(|name| name.parse().ok()).unwrap_or_default(),
        time: get("time").and_then(|text| text.parse().ok()),
        impasse: get("impasse").and_then(|name| name.parse().ok()).unwrap_or_default(),
        conduct: if lines.is_on("strict") { Conduct::Strict } else { Conduct::Friendly },
        take_backs: get("take-backs").and_then(take_backs_of).unwrap_or_default(),
        club_clock: lines.is_on("club-clock"),
        unhurried: get("unhurried") != Some("0"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::TakeBacks;
    use protocol::Style;
    use rules::ImpasseRule;

    #[test]
    fn a_choice_survives_as_text() {
        let choice = Choice {
            variant: Variant::Minishogi,
            handicap: Some(Handicap::Rook),
            line: None,
            pairing: Pairing::People,
            side: SideChoice::Chance,
            level: Level::HIGHEST,
            style: Style::Ranging,
            time: "600+30x2,300f10".parse().ok(),
            impasse: ImpasseRule::Try,
            conduct: Conduct::Strict,
            take_backs: TakeBacks::Times(3),
            club_clock: true,
            unhurried: false,
        };
        let never = Choice { take_backs: TakeBacks::Off, pairing: Pairing::Clock, ..Choice::default() };
        for choice in [choice, never, Choice::default()] {
            assert_eq!(from_text(&to_text(&choice)), choice);
        }
    }

    #[test]
    fn what_cannot_be_read_is_as_usual() {
        for text in [
            "",
            "choice=1\ntake-backs=-1\n",
            "choice=2\nlevel=9\n",
            "nonsense",
            "choice=1\nlevel=99\nstyle=chess\ntime=x\nvariant=chess\n",
        ] {
            assert_eq!(from_text(text), Choice::default(), "{text}");
        }
        // A handicap that the variant does not have.
        assert_eq!(from_text("choice=1\nvariant=minishogi\nhandicap=6\n").handicap, None);
    }
}

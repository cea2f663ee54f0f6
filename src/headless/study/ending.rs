//! The end of a line of moves, as a form offers it.

use record::{End, Step, Study};
use rules::Color;

/// The side that made an illegal move at the current node or right before the end there; `None` if there is no
/// illegal move. The position is that before the illegal move.
pub fn offender(study: &Study) -> Option<Color> {
    let record = study.record();
    let is_illegal = |id| matches!(record.node(id).step(), Step::Illegal(..));
    let here = study.here();
    let illegal = is_illegal(here) || study.end().is_some() && record.parent(here).is_some_and(is_illegal);
    illegal.then(|| study.position().turn())
}

/// The value of an end in the form.
pub fn value(end: &End) -> String {
    let side = |color: &Color| if *color == Color::Black { "b" } else { "w" };
    match end {
        End::Illegal { offender } => format!("illegal-{}", side(offender)),
        End::Default { absent } => format!("default-{}", side(absent)),
        End::Other(word) => format!("other-{word}"),
        plain => format!("{plain:?}").to_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use record::study::ends_at;
    use rules::{Position, Variant};

    #[test]
    fn every_end_has_a_value_of_its_own() {
        let ends = ends_at(&Position::start(Variant::Standard), None);
        let mut values: Vec<String> = ends.iter().map(value).collect();
        assert!(values.contains(&"resignation".to_owned()) && values.contains(&"illegal-w".to_owned()));
        values.sort_unstable();
        values.dedup();
        assert_eq!(values.len(), ends.len());
    }
}

//! The ways out of the editor: what is done with the arrangement.

use super::model::Draft;
use crate::browser;
use crate::links::Link;
use crate::share;
use rules::{Color, Line, Setup};

/// The address that opens this arrangement; as a mate problem, if it can be nothing else.
pub fn address(draft: &Draft) -> String {
    let setup = draft.setup();
    let only_mate = !draft.problems().is_empty() && draft.is_mate_problem();
    let link = if only_mate { mate_link(setup.clone()) } else { game_link(setup) };
    match share::fragment(&link) {
        fragment if fragment.is_empty() => browser::page_address(),
        fragment => format!("{}#{fragment}", browser::page_address()),
    }
}

/// The link to a position; whoever opens it sits at the side to move.
fn game_link(setup: &Setup) -> Link {
    Link { flip: false, ..share::link_to_position(setup, Color::Black) }
}

/// The link that poses a position as a mate problem.
pub fn mate_link(setup: Setup) -> Link {
    Link { line: Some(Line { start: setup, moves: Vec::new() }), mate: true, ..Link::default() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_short_and_turns_nothing() {
        let link = |sfen: &str| share::fragment(&game_link(&sfen.parse().expect(sfen)));
        assert_eq!(link("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"), "");
        assert_eq!(link("4k4/9/9/9/9/9/9/9/4K4 w G 1"), "sfen=4k4/9/9/9/9/9/9/9/4K4_w_G_1");
        let mate = mate_link("4k4/9/4P4/9/9/9/9/9/9 b G 1".parse().expect("a SFEN"));
        assert_eq!(share::fragment(&mate), "sfen=4k4/9/4P4/9/9/9/9/9/9_b_G_1&mate");
    }
}

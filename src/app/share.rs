//! What a person shares: the game as a link, its position as SFEN, its moves as USI.

use rules::Line;

/// The fragment that opens this line: canonical, with spaces as `_` and `+` as `%2B`.
pub fn fragment(line: &Line) -> String {
    let encoded = |text: &str| text.replace('+', "%2B").replace(' ', "_");
    let mut fragment = format!("sfen={}", encoded(&line.start.to_string()));
    if !line.moves.is_empty() {
        let moves: Vec<String> = line.moves.iter().map(ToString::to_string).collect();
        fragment.push_str("&moves=");
        fragment.push_str(&encoded(&moves.join(" ")));
    }
    fragment
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::links::Link;
    use rules::Variant;

    #[test]
    fn what_is_written_is_read_again() {
        for line in [
            "startpos",
            "startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e",
            "sfen 3k5/9/9/9/9/9/9/4+R4/4K4 w 2P 7 moves 6a7a",
            "sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 2e3d",
        ] {
            let line = Line::parse(line, Variant::Standard).expect(line);
            let (link, problems) = Link::parse(&fragment(&line), "");
            assert_eq!((link.line, problems), (Some(line), Vec::new()));
        }
    }
}

//! The markup of the graph and of table rows. These are many small elements that never change, and so the page inserts
//! them as text.

use super::graph::{self, SIDE};
use super::outcome::Outcome;
use crate::review::Judgement;
use rules::Color;
use saves::preferences::ScoreForm;

/// The elements of the graph of a review: the curve in this form with its area and the middle, the times of the moves of each
/// side as a curve, and a mark at each bad move.
pub fn graph(outcome: &Outcome, form: ScoreForm) -> String {
    let heights = outcome.heights(form);
    let judged = outcome.items.iter().map(|item| &item.judged);
    let bad = judged.filter_map(|judged| Some((judged.ply, judged.judgement?)));
    curve(&heights) + &times(&outcome.spent_ms, outcome.first) + &marks(bad, &heights)
}

/// The elements of the marks at moves ([`graph::marks`]), each with the number of its move and its judgement.
pub fn marks(bad: impl IntoIterator<Item = (usize, Judgement)>, heights: &[Option<u32>]) -> String {
    let mark = |graph::Mark { ply, judgement, x, y }| {
        // A line of no length with round ends is a dot, however the graph is stretched.
        format!(
            "<g class=\"mark\" data-mark-ply=\"{ply}\" data-judgement=\"{}\"><path class=\"halo\" d=\"M{x} {y}h0\"/>\
             <path class=\"dot\" d=\"M{x} {y}h0\"/></g>",
            judgement.name()
        )
    };
    graph::marks(bad, heights).into_iter().map(mark).collect()
}

/// The elements of the times of the moves, in milliseconds: a curve for each side that has any. `first` makes the first move.
pub fn times(spent_ms: &[Option<u64>], first: Color) -> String {
    // Each side makes every second move.
    let (black, white) = if first == Color::Black { (0, 1) } else { (1, 0) };
    let curve = |(side, first)| {
        let curve = graph::times(spent_ms, first);
        let path = format!("<path class=\"times\" data-side=\"{side}\" d=\"{curve}\"/>");
        if curve.is_empty() { String::new() } else { path }
    };
    [("b", black), ("w", white)].map(curve).concat()
}

/// The elements of a curve: its area, the middle and the curve itself.
pub fn curve(heights: &[Option<u32>]) -> String {
    let (area, curve) = (graph::area(heights), graph::curve(heights));
    let middle = SIDE / 2;
    format!(
        "<path class=\"area\" d=\"{area}\"/><path class=\"middle\" d=\"M0 {middle}H{SIDE}\"/><path class=\"curve\" d=\"{curve}\"/>"
    )
}

/// A row of a table whose first cell is its head. `name` is its `data-row`.
pub fn row(name: &str, head: &str, cells: &[String]) -> String {
    let mut markup = String::from("<tr data-row=\"");
    put(&mut markup, name);
    markup.push_str("\"><th scope=\"row\">");
    put(&mut markup, head);
    markup.push_str("</th>");
    for cell in cells {
        markup.push_str("<td>");
        put(&mut markup, cell);
        markup.push_str("</td>");
    }
    markup.push_str("</tr>");
    markup
}

/// The row of the heads of columns. A column without a name has an empty cell.
pub fn head(names: &[String]) -> String {
    let mut markup = String::from("<tr>");
    for name in names {
        if name.is_empty() {
            markup.push_str("<td></td>");
        } else {
            markup.push_str("<th scope=\"col\">");
            put(&mut markup, name);
            markup.push_str("</th>");
        }
    }
    markup.push_str("</tr>");
    markup
}

/// Appends a text, in which no sign has a meaning for markup.
fn put(markup: &mut String, text: &str) {
    for sign in text.chars() {
        match sign {
            '&' => markup.push_str("&amp;"),
            '<' => markup.push_str("&lt;"),
            '"' => markup.push_str("&quot;"),
            _ => markup.push(sign),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::{Review, ReviewedGame};
    use rules::{ImpasseRule, Position, Variant};

    #[test]
    fn texts_are_no_markup() {
        let cells = ["a & b".to_owned(), String::new()];
        assert_eq!(
            row("x\"", "<b>", &cells),
            "<tr data-row=\"x&quot;\"><th scope=\"row\">&lt;b></th><td>a &amp; b</td><td></td></tr>"
        );
        assert_eq!(
            head(&[String::new(), "<Black>".to_owned()]),
            "<tr><td></td><th scope=\"col\">&lt;Black></th></tr>"
        );
    }

    #[test]
    fn a_graph_of_nothing_is_empty() {
        let start = Position::start(Variant::Standard).to_setup();
        let game = ReviewedGame::new(start, Vec::new(), ImpasseRule::default()).expect("it can be played");
        let outcome = Outcome::of(&Review::new(game));
        for form in ScoreForm::ALL {
            let markup = graph(&outcome, form);
            assert!(markup.contains("class=\"curve\" d=\"\"") && !markup.contains("mark"), "{markup}");
        }
    }
}

//! Tests of the stored results of live analysis.

use super::*;

const ENGINE: &str = "0.1.0-1a2b3c4d";
const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -";
const NEXT: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w -";
const SMALL: &str = "rbsgk/4p/5/P4/KGSBR b 2Gp";

fn candidate(score: Score, bound: Bound, line: &str) -> KeptCandidate {
    let line = line.split_whitespace().map(|word| word.parse().expect("a move")).collect();
    KeptCandidate { win_rate: WinRate::from(512), score, bound, depth: 12, line }
}

fn finding(position: &str, depth: u8) -> KeptFinding {
    KeptFinding {
        position: position.to_owned(),
        engine: ENGINE.to_owned(),
        evaluation: Evaluation::Network,
        depth,
        nodes: 345_678,
        candidates: vec![
            candidate(Score::Cp(35), Bound::Lower, "2g2f 8c8d"),
            candidate(Score::MateIn(-4), Bound::Exact, "P*5e"),
            candidate(Score::Cp(-20), Bound::Upper, ""),
        ],
    }
}

fn kept(findings: &[KeptFinding]) -> KeptFindings {
    let mut kept = KeptFindings::default();
    findings.iter().rev().for_each(|finding| put(&mut kept, finding));
    kept
}

/// Puts a result into the stored text.
fn put(kept: &mut KeptFindings, finding: &KeptFinding) {
    if let Some(text) = KeptFindings::put_into(&kept.to_text(), finding) {
        *kept = KeptFindings::from_text(&text);
        assert_eq!(kept.to_text(), text);
    }
}

/// The depth of the result for a position.
fn depth(kept: &KeptFindings, position: &str) -> Option<u8> {
    KeptFindings::find(&kept.to_text(), position, ENGINE).map(|finding| finding.depth)
}

/// So many positions: those of a king that walks.
fn positions(count: usize) -> Vec<String> {
    let place = |at: usize| {
        let (row, left) = (at / 9 % 8, at % 9);
        let rank = |left: usize, sign: char| {
            let gaps = [left, 8 - left].map(|gap| if gap == 0 { String::new() } else { gap.to_string() });
            format!("{}{sign}{}", gaps[0], gaps[1])
        };
        let mut ranks = vec!["9".to_owned(); 9];
        ranks[row] = rank(left, 'k');
        ranks[8] = rank(at / 72, 'K');
        format!("{} b -", ranks.join("/"))
    };
    (0..count).map(place).collect()
}

#[test]
fn results_are_read_as_they_were_written_the_newest_first() {
    let others = [Evaluation::Substitute, Evaluation::HandMade];
    let others = [NEXT, SMALL].into_iter().zip(others).map(|(position, evaluation)| KeptFinding {
        evaluation,
        candidates: vec![candidate(Score::Cp(0), Bound::Exact, "7g7f"); 5],
        ..finding(position, 1)
    });
    let findings: Vec<_> = [finding(START, 12)].into_iter().chain(others).collect();
    let kept = kept(&findings);
    assert_eq!(kept.0, findings);
    assert_eq!(KeptFindings::from_text(&kept.to_text()), kept);
    for finding in findings {
        let found = KeptFindings::find(&kept.to_text(), &finding.position, ENGINE);
        assert_eq!(found, Some(finding));
    }
    assert_eq!(depth(&kept, &START.replace(" b ", " w ")), None);
    assert!(KeptFindings::default().is_empty() && !kept.is_empty());
}

#[test]
fn results_of_another_engine_are_not_found_and_make_room() {
    let mut kept = kept(&[finding(START, 20), finding(NEXT, 9)]);
    let other = "0.2.0-1a2b3c4d";
    assert_eq!(KeptFindings::find(&kept.to_text(), START, other), None);
    put(&mut kept, &KeptFinding { engine: other.to_owned(), ..finding(START, 8) });
    assert_eq!(depth(&kept, START), None);
    assert_eq!(KeptFindings::find(&kept.to_text(), START, other).map(|finding| finding.depth), Some(8));
    assert_eq!(depth(&kept, NEXT), Some(9));
}

#[test]
fn a_deeper_result_is_not_given_up_for_one_that_says_less() {
    let mut kept = kept(&[finding(NEXT, 9), finding(START, 12)]);
    put(&mut kept, &finding(START, 11));
    assert_eq!((depth(&kept, START), kept.0[0].position.as_str()), (Some(12), NEXT));
    put(&mut kept, &finding(START, 13));
    assert_eq!((depth(&kept, START), kept.0[0].position.as_str()), (Some(13), START));
    assert_eq!(kept.0.len(), 2);
    // At the same depth more candidates say more.
    let with = |depth, count| KeptFinding {
        candidates: vec![candidate(Score::Cp(0), Bound::Exact, "7g7f"); count],
        ..finding(START, depth)
    };
    for (result, expected) in
        [(with(12, 5), (13, 3)), (with(13, 4), (13, 4)), (with(13, 2), (13, 4)), (with(14, 3), (14, 3))]
    {
        put(&mut kept, &result);
        assert_eq!((kept.0[0].depth, kept.0[0].candidates.len()), expected);
    }
    // The network goes before what takes its place.
    let substitute = |depth| KeptFinding { evaluation: Evaluation::Substitute, ..finding(START, depth) };
    put(&mut kept, &substitute(30));
    assert_eq!(depth(&kept, START), Some(14));
    put(&mut kept, &substitute(31));
    put(&mut kept, &KeptFinding { position: SMALL.to_owned(), ..substitute(30) });
    put(&mut kept, &finding(SMALL, 9));
    assert_eq!((depth(&kept, START), depth(&kept, SMALL)), (Some(14), Some(9)));
}

#[test]
fn an_archive_adds_results_and_lowers_none() {
    let mut ours = kept(&[finding(START, 12), finding(NEXT, 9)]);
    let other = KeptFinding { engine: "other".to_owned(), ..finding(NEXT, 40) };
    ours.unite(kept(&[finding(START, 11), other]));
    assert_eq!(ours, kept(&[finding(START, 12), finding(NEXT, 9)]));
    ours.unite(kept(&[finding(SMALL, 3), finding(NEXT, 10)]));
    assert_eq!(ours, kept(&[finding(START, 12), finding(NEXT, 10), finding(SMALL, 3)]));
}

#[test]
fn a_text_of_another_version_has_no_results() {
    let text = kept(&[finding(START, 12)]).to_text();
    for text in [text.replacen('1', "2", 1), text.replacen('1', "", 1), String::new()] {
        assert!(KeptFindings::from_text(&text).is_empty(), "{text}");
        assert_eq!(KeptFindings::find(&text, START, ENGINE), None, "{text}");
    }
}

#[test]
fn damage_costs_no_more_than_the_result_that_is_damaged() {
    let text = kept(&[finding(START, 12), finding(NEXT, 9)]).to_text();
    let rest = kept(&[finding(NEXT, 9)]);
    for (right, wrong) in [
        ("lnsgkgsnl/1r5b1", "lnsgkgsnl/1r6b1"),
        (" b -\n", " b\n"),
        (" b -\n", " b - 1\n"),
        (ENGINE, ""),
        (ENGINE, &"x".repeat(LONGEST_NAME + 1)),
        (" network ", " net "),
        (" 12 345678", " 0 345678"),
        (" 12 345678", " 256 345678"),
        (" 345678\n", "\n"),
        (" 345678\n", " 345678 9\n"),
        ("\n512 cp", "\n1001 cp"),
        ("512 cp", "512 cq"),
        (" 35 lower", " x lower"),
        ("lower 12 2g2f", "lowest 12 2g2f"),
        ("2g2f 8c8d", "2g2f 8c8z"),
        ("2g2f 8c8d", "2g2f  8c8d"),
        ("2g2f 8c8d", &["2g2f"; LONGEST_LINE + 1].join(" ")),
        (" 12 P*5e\n", " 12\n"),
        ("512 mate -4 12 P*5e\n", &"512 mate -4 12 P*5e\n".repeat(4)),
    ] {
        let spoiled = text.replacen(right, wrong, 1);
        assert_ne!(spoiled, text, "{right}");
        assert_eq!(KeptFindings::from_text(&spoiled), rest, "{wrong}");
        assert_eq!(KeptFindings::find(&spoiled, START, ENGINE), None, "{wrong}");
    }
    // No result has no candidates.
    let bare = format!("{VERSION}\n\n{START}\n{ENGINE} network 12 345678\n");
    assert!(KeptFindings::from_text(&bare).is_empty());
    // Of two results for one position the first one holds.
    let twice = format!("{}{}", kept(&[finding(START, 12)]).to_text(), finding(START, 30).to_text());
    assert_eq!(KeptFindings::from_text(&twice), kept(&[finding(START, 12)]));
    for end in 0..text.len() {
        let cut = KeptFindings::from_text(&text[..end]);
        assert!(cut.0.iter().all(|finding| !finding.candidates.is_empty()));
    }
}

#[test]
fn the_text_stays_within_its_bound_and_loses_the_oldest() {
    let line = ["7g7f+"; 2 * LONGEST_LINE].join(" ");
    let long = |position: &String| KeptFinding {
        candidates: vec![candidate(Score::MateIn(-100), Bound::Lower, &line); 5],
        nodes: u64::MAX,
        engine: "e".repeat(LONGEST_NAME),
        ..finding(position, u8::MAX)
    };
    let positions = positions(300);
    let mut kept = KeptFindings::default();
    positions.iter().map(long).for_each(|finding| put(&mut kept, &finding));
    let text = kept.to_text();
    assert!((LONGEST - 1_000..=LONGEST).contains(&text.len()), "{}", text.len());
    let again = KeptFindings::from_text(&text);
    assert!(again.0.len() >= 80, "{}", again.0.len());
    for (own, position) in again.0.iter().zip(positions.iter().rev()) {
        assert_eq!((&own.position, own.candidates[4].line.len()), (position, LONGEST_LINE));
    }
    assert_eq!(again.to_text(), text);
}

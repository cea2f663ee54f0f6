//! The stored form of reviews of games: the answers of engine and mate solver, from which a review goes on after a reload,
//! and from which its results are made again.
//!
//! A text has the version in its first line, then the reviews, newest first, with an empty line before each:
//!
//! ```text
//! 2
//!
//! quick
//! position startpos moves 7g7f 3c3d
//! substitute
//! 2 - none
//! 2 - book 512 cp 35 9 20480 2g2f 8c8d
//! 1 2g2f mate 7g7f/7g7f/-
//! ```
//!
//! The lines of a review are the effort, the game, and the evaluation that was used (`network` or `substitute`). Each
//! further line is an answer: the number of moves that lead to the position, the move that was tried after them or `-`,
//! and what was found: `none` or `unknown` of the solver, `mate` with the line, the first moves and the length by the
//! convention of mate problems; or `book` if the move before is in the book of openings, the win rate in thousandths, the
//! score, the depth, the nodes and the line of the engine. Version 1 had no `book`.

use crate::entry::Card;
use protocol::{Score, Solution, WinRate};
use rules::{Line, Move, Variant};
use std::fmt::Write as _;

/// The version of the form.
const VERSION: &str = "2";
/// The versions that are read: the first one has a part of the present form.
pub(crate) const VERSIONS: [&str; 2] = ["1", VERSION];
/// The number of reviews that are stored.
pub const MOST: usize = 8;
/// The length of a stored text, in bytes, which is never exceeded. Older reviews are left out for it.
pub const LONGEST: usize = 200_000;
/// In place of a value that is missing.
const NOTHING: &str = "-";
/// The separator of the parts of a mate.
const BETWEEN: char = '/';
/// Before an evaluation, if the move that led to the position is in the book of openings.
const OF_BOOK: &str = "book ";
/// The words for the evaluation that was used.
const EVALUATIONS: [&str; 2] = ["network", "substitute"];

/// What was found about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// What the engine has found.
    Evaluation {
        /// The win rate of the side to move.
        win_rate: WinRate,
        /// The value of the position for the side to move.
        score: Score,
        /// The depth of the search, in plies.
        depth: u32,
        /// The number of positions visited.
        nodes: u64,
        /// The line that both sides are expected to play.
        line: Vec<Move>,
        /// Whether the move that led to the position is in the book of openings.
        is_of_book: bool,
    },
    /// What the mate solver has found.
    Solution(Solution),
}

/// An answer about a position of the game, or about one that is a move away from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptAnswer {
    /// The number of moves of the game that lead there.
    pub ply: usize,
    /// A move after them that is not in the game.
    pub tried: Option<Move>,
    /// What was found about the position.
    pub finding: Finding,
}

/// A review as it is stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptReview {
    /// The name of the effort, which contains no line break.
    pub pace: String,
    /// The game that is reviewed.
    pub game: Line,
    /// Whether the hand-made evaluation was used because the network could not be loaded.
    pub lacks_network: bool,
    /// The answers, in the order of the game.
    pub answers: Vec<KeptAnswer>,
}

/// The stored reviews, newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KeptReviews(Vec<KeptReview>);

impl KeptReviews {
    /// The newest review of a game.
    pub fn of(&self, game: &Line) -> Option<&KeptReview> {
        self.0.iter().find(|review| review.game == *game)
    }

    /// The review of a game with the effort of this name.
    pub fn of_pace(&self, game: &Line, pace: &str) -> Option<&KeptReview> {
        self.0.iter().find(|review| review.is_for(game, pace))
    }

    /// Puts a review first, in place of an earlier one of the same game and effort, unless that one has come further and
    /// comes first instead. At most [`MOST`] are kept.
    pub fn put(&mut self, review: KeptReview) {
        let earlier = self.0.iter().position(|own| own.is_for(&review.game, &review.pace));
        let has_come_further = |earlier: &KeptReview| earlier.extent() > review.extent();
        let earlier = earlier.map(|place| self.0.remove(place)).filter(has_come_further);
        self.0.insert(0, earlier.unwrap_or(review));
        self.0.truncate(MOST);
    }

    /// Removes the reviews of all games but those of these cards.
    pub fn keep_of(&mut self, cards: &[&Card]) {
        self.0.retain(|review| {
            let end = review.game.play().map(|position| position.to_setup().to_string());
            let is_of = |card: &Card| {
                card.plies as usize == review.game.moves.len()
                    && end.as_ref().is_ok_and(|end| card.sfen == *end)
            };
            cards.iter().copied().any(is_of)
        });
    }

    /// Adds the reviews of an archive behind those that are there, as far as [`MOST`] allows. Of two reviews of one game
    /// with the same effort the one that has come further stays, or else the deeper one, in the present place.
    pub fn unite(&mut self, other: Self) {
        for review in other.0 {
            match self.0.iter().position(|own| own.is_for(&review.game, &review.pace)) {
                Some(place) if self.0[place].depth() < review.depth() => self.0[place] = review,
                Some(_) => {}
                None if self.0.len() < MOST => self.0.push(review),
                None => {}
            }
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text to be stored, with each review for which [`LONGEST`] leaves room, the newest first.
    pub fn to_text(&self) -> String {
        let mut text = format!("{VERSION}\n");
        for review in &self.0 {
            let review = review.to_text();
            if text.len() + review.len() > LONGEST {
                continue;
            }
            text += &review;
        }
        text
    }

    /// Whether a stored text has a later version than this build reads and writes. It must not be overwritten.
    pub fn is_of_later_version(text: &str) -> bool {
        let version = |text: &str| text.lines().next()?.trim_end().parse::<u32>().ok();
        version(text) > version(VERSION)
    }

    /// Reads a stored text. A text of another version has no reviews. A review that is damaged is left out, and so is a
    /// damaged answer.
    pub fn from_text(text: &str) -> Self {
        let mut reviews = text.split("\n\n");
        if !reviews.next().is_some_and(|version| VERSIONS.contains(&version.trim_end())) {
            return Self::default();
        }
        Self(reviews.filter_map(KeptReview::from_text).take(MOST).collect())
    }
}

impl KeptReview {
    /// Whether it is a review of this game with the effort of this name.
    fn is_for(&self, game: &Line, pace: &str) -> bool {
        self.game == *game && self.pace == pace
    }

    /// How far the review has come: the number of answers about positions of the game.
    fn extent(&self) -> usize {
        self.answers.iter().filter(|answer| answer.tried.is_none()).count()
    }

    /// How far the review has come, and the number of positions that its searches have visited.
    fn depth(&self) -> (usize, u64) {
        let visited = self.answers.iter().map(|answer| match answer.finding {
            Finding::Evaluation { nodes, .. } => nodes,
            Finding::Solution(_) => 0,
        });
        (self.extent(), visited.fold(0, u64::saturating_add))
    }

    /// Whether the review is short enough to be stored ([`LONGEST`]).
    pub fn fits(&self) -> bool {
        VERSION.len() + 1 + self.to_text().len() <= LONGEST
    }

    fn to_text(&self) -> String {
        let mut text = String::new();
        let evaluation = EVALUATIONS[usize::from(self.lacks_network)];
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{}\n{}\n{evaluation}", self.pace.replace('\n', " "), self.game);
        for KeptAnswer { ply, tried, finding } in &self.answers {
            let tried = tried.map_or_else(|| NOTHING.to_owned(), |mv| mv.to_string());
            let _ = write!(text, "{ply} {tried} ");
            let _ = match finding {
                Finding::Solution(Solution::NoMate) => writeln!(text, "none"),
                Finding::Solution(Solution::Unknown) => writeln!(text, "unknown"),
                Finding::Solution(Solution::Mate { line, firsts, convention }) => {
                    let convention = convention.map_or_else(|| NOTHING.to_owned(), |plies| plies.to_string());
                    let (line, firsts) = (moves_text(line), moves_text(firsts));
                    writeln!(text, "mate {line}{BETWEEN}{firsts}{BETWEEN}{convention}")
                }
                Finding::Evaluation { win_rate, score, depth, nodes, line, is_of_book } => {
                    let book = if *is_of_book { OF_BOOK } else { "" };
                    writeln!(text, "{book}{win_rate} {score} {depth} {nodes} {}", moves_text(line))
                }
            };
        }
        text
    }

    fn from_text(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let pace = lines.next().filter(|pace| !pace.is_empty())?.to_owned();
        let game = read_line(lines.next()?)?;
        let evaluation = lines.next()?;
        let lacks_network = EVALUATIONS.iter().position(|&name| name == evaluation)? == 1;
        let answers = lines.filter_map(KeptAnswer::from_text);
        let answers = answers.filter(|answer| answer.ply <= game.moves.len()).collect();
        Some(Self { pace, game, lacks_network, answers })
    }
}

/// Reads a game of either variant.
fn read_line(text: &str) -> Option<Line> {
    let of_variant = |variant| Line::parse(text, variant).ok().filter(|line| line.play().is_ok());
    of_variant(Variant::Standard).or_else(|| of_variant(Variant::Minishogi))
}

impl KeptAnswer {
    fn from_text(text: &str) -> Option<Self> {
        let mut words = text.splitn(3, ' ');
        let ply = words.next()?.parse().ok()?;
        let tried = match words.next()? {
            NOTHING => None,
            text => Some(text.parse().ok()?),
        };
        let finding = words.next()?;
        let finding = match finding {
            "none" => Finding::Solution(Solution::NoMate),
            "unknown" => Finding::Solution(Solution::Unknown),
            _ => match finding.strip_prefix("mate ") {
                Some(mate) => Finding::Solution(read_mate(mate)?),
                None => read_evaluation(finding)?,
            },
        };
        Some(Self { ply, tried, finding })
    }
}

fn read_mate(text: &str) -> Option<Solution> {
    let mut parts = text.split(BETWEEN);
    let (line, firsts) = (read_moves(parts.next()?)?, read_moves(parts.next()?)?);
    let convention = match parts.next()? {
        NOTHING => None,
        plies => Some(plies.parse().ok()?),
    };
    Some(Solution::Mate { line, firsts, convention })
}

fn read_evaluation(text: &str) -> Option<Finding> {
    let evaluation = text.strip_prefix(OF_BOOK);
    let is_of_book = evaluation.is_some();
    let mut words = evaluation.unwrap_or(text).splitn(6, ' ');
    let win_rate = WinRate::new(words.next()?.parse().ok()?)?;
    let score: fn(i32) -> Score = match words.next()? {
        "cp" => Score::Cp,
        "mate" => Score::MateIn,
        _ => return None,
    };
    let score = score(words.next()?.parse().ok()?);
    let (depth, nodes) = (words.next()?.parse().ok()?, words.next()?);
    // The line is the rest, and may be empty.
    let (nodes, line) = match words.next() {
        Some(line) => (nodes, line),
        None => (nodes, ""),
    };
    let (nodes, line) = (nodes.parse().ok()?, read_moves(line)?);
    Some(Finding::Evaluation { win_rate, score, depth, nodes, line, is_of_book })
}

fn moves_text(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn read_moves(text: &str) -> Option<Vec<Move>> {
    text.split(' ').filter(|word| !word.is_empty()).map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mv(text: &str) -> Move {
        text.parse().expect("a move")
    }

    fn line(text: &str) -> Line {
        read_line(text).expect("a line")
    }

    fn review(game: &str) -> KeptReview {
        let evaluation = |score, line: &str| Finding::Evaluation {
            win_rate: WinRate::from(512),
            score,
            depth: 9,
            nodes: 20_480,
            line: read_moves(line).expect("moves"),
            is_of_book: !line.is_empty(),
        };
        let mate = Solution::Mate {
            line: vec![mv("G*5b"), mv("5a4a"), mv("4c4b+")],
            firsts: vec![mv("G*5b"), mv("4c4b+")],
            convention: Some(3),
        };
        let bare = Solution::Mate { line: vec![mv("G*5b")], firsts: Vec::new(), convention: None };
        let findings = [
            Finding::Solution(Solution::NoMate),
            Finding::Solution(Solution::Unknown),
            Finding::Solution(mate),
            Finding::Solution(bare),
            evaluation(Score::Cp(-35), "2g2f 8c8d"),
            evaluation(Score::MateIn(-4), ""),
        ];
        let answers = findings.into_iter().enumerate().map(|(i, finding)| {
            let tried = (i % 2 == 1).then(|| mv("P*5e"));
            KeptAnswer { ply: i % 3, tried, finding }
        });
        KeptReview {
            pace: "quick".to_owned(),
            game: line(game),
            lacks_network: game.len().is_multiple_of(2),
            answers: answers.collect(),
        }
    }

    /// A review whose searches have each visited this number of positions.
    fn of_nodes(game: &str, visited: u64) -> KeptReview {
        let mut review = review(game);
        for answer in &mut review.answers {
            if let Finding::Evaluation { nodes, .. } = &mut answer.finding {
                *nodes = visited;
            }
        }
        review
    }

    const GAMES: [&str; 5] = [
        "position startpos moves 7g7f 3c3d",
        "position startpos moves 2g2f 8c8d",
        "position sfen rbsgk/4p/5/P4/KGSBR b - 1 moves 3e3d 3a3b",
        "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/7R1/LNSGKGSNL w - 1 moves 3c3d 7g7f",
        "position startpos moves 7g7f 8c8d 2g2f",
    ];

    /// One game more than are kept.
    fn games() -> [String; MOST + 1] {
        std::array::from_fn(|i| format!("position startpos moves {0}g{0}f", i + 1))
    }

    #[test]
    fn reviews_are_read_as_they_were_written_the_newest_first() {
        let mut kept = KeptReviews::default();
        GAMES.map(review).into_iter().for_each(|review| kept.put(review));
        let again = KeptReviews::from_text(&kept.to_text());
        assert_eq!(again, kept);
        for game in GAMES {
            assert_eq!(again.of(&line(game)), Some(&review(game)));
        }
        let games = games();
        games.iter().for_each(|game| kept.put(review(game)));
        assert_eq!(kept.0.len(), MOST);
        assert_eq!(kept.of(&line(&games[0])), None, "the oldest makes room");
        assert_eq!(kept.of(&line(&games[1])), Some(&review(&games[1])));
    }

    #[test]
    fn a_review_replaces_one_of_the_same_effort_unless_that_has_come_further() {
        let [other, partial] = [review(GAMES[1]), review(GAMES[2])];
        let mut whole = partial.clone();
        let more = KeptAnswer { ply: 2, tried: None, finding: Finding::Solution(Solution::NoMate) };
        whole.answers.push(more.clone());
        let mut kept = KeptReviews(vec![other.clone(), whole.clone()]);
        kept.put(partial.clone());
        assert_eq!(kept.0, [whole.clone(), other.clone()], "the earlier one comes first");
        // Of two that have come as far the newer one stays, whatever its searches have visited, and without the network.
        let mut again = KeptReview { lacks_network: !whole.lacks_network, ..of_nodes(GAMES[2], 1) };
        again.answers.push(more.clone());
        kept.put(again.clone());
        assert_eq!(kept.0, [again, other]);
        // A move that was tried in practice is no part of the game.
        let mut practiced = partial.clone();
        practiced.answers.push(KeptAnswer { tried: Some(mv("P*5e")), ..more });
        let mut kept = KeptReviews(vec![practiced]);
        kept.put(partial.clone());
        assert_eq!(kept.0, std::slice::from_ref(&partial));
        // A review of another effort stands beside it, and is the newest.
        let deep = KeptReview { pace: "deep".to_owned(), answers: Vec::new(), ..partial.clone() };
        kept.put(deep.clone());
        assert_eq!(kept.of(&deep.game), Some(&deep));
        assert_eq!(kept.of_pace(&deep.game, "quick"), Some(&partial));
        assert_eq!(kept.of_pace(&deep.game, "normal"), None);
        assert_eq!(KeptReviews::from_text(&kept.to_text()), kept);
    }

    #[test]
    fn a_text_of_another_version_has_no_reviews() {
        let mut kept = KeptReviews::default();
        kept.put(review(GAMES[0]));
        let text = kept.to_text();
        assert!(KeptReviews::from_text(&text.replacen('2', "3", 1)).is_empty());
        assert!(KeptReviews::from_text("").is_empty());
        let is_later = |version: &str| KeptReviews::is_of_later_version(&text.replacen('2', version, 1));
        assert!(is_later("3") && is_later("10"));
        assert!(!is_later("2") && !is_later("1") && !is_later("x") && !KeptReviews::is_of_later_version(""));
    }

    #[test]
    fn a_text_of_version_1_is_read_as_without_a_book() {
        let text = "1\n\nquick\nposition startpos moves 7g7f\nnetwork\n1 - 512 cp 35 9 20480 3c3d\n";
        let kept = KeptReviews::from_text(text);
        let review = kept.of(&line("position startpos moves 7g7f")).expect("the review is there");
        assert!(matches!(review.answers[0].finding, Finding::Evaluation { is_of_book: false, depth: 9, .. }));
        assert_eq!(KeptReviews::from_text(&kept.to_text()), kept);
    }

    #[test]
    fn damage_costs_no_more_than_what_is_damaged() {
        let mut kept = KeptReviews::default();
        kept.put(review(GAMES[0]));
        kept.put(review(GAMES[1]));
        let text = kept.to_text();
        let without_an_answer = KeptReviews::from_text(&text.replacen(" none", " nome", 1));
        let first = without_an_answer.of(&line(GAMES[1])).expect("the review is there");
        assert_eq!(first.answers, review(GAMES[1]).answers[1..]);
        let without_a_review = KeptReviews::from_text(&text.replacen("2g2f 8c8d\n", "2g2e 8c8d\n", 1));
        assert_eq!(without_a_review.of(&line(GAMES[1])), None);
        assert_eq!(without_a_review.of(&line(GAMES[0])), Some(&review(GAMES[0])));
        for end in 0..text.len() {
            // No cut makes an answer that was not there.
            let cut = KeptReviews::from_text(&text[..end]);
            for read in &cut.0 {
                assert!(read.answers.len() <= 6);
            }
        }
    }

    #[test]
    fn of_two_reviews_of_a_game_the_deeper_one_stays() {
        let kept = |reviews: &[KeptReview]| KeptReviews(reviews.to_vec());
        let present = [of_nodes(GAMES[0], 100), of_nodes(GAMES[1], 200)];
        let mut ours = kept(&present);
        ours.unite(kept(&[of_nodes(GAMES[0], 99), of_nodes(GAMES[0], 100), of_nodes(GAMES[1], u64::MAX)]));
        assert_eq!(ours, kept(&[of_nodes(GAMES[0], 100), of_nodes(GAMES[1], u64::MAX)]));
        // Reviews of other games come behind, and push out none.
        let mut ours = kept(&present);
        let others = games().map(|game| review(&game));
        ours.unite(kept(&others));
        assert_eq!(ours, kept(&[&present[..], &others[..MOST - 2]].concat()));
    }

    #[test]
    fn the_text_stays_within_its_bound() {
        let long = |game| {
            let mut long = review(game);
            let answer = long.answers[4].clone();
            long.answers = vec![answer; 2_500];
            long
        };
        let mut kept = KeptReviews::default();
        GAMES.map(long).into_iter().for_each(|review| kept.put(review));
        let text = kept.to_text();
        assert!(text.len() <= LONGEST, "{}", text.len());
        assert_eq!(KeptReviews::from_text(&text).of(&line(GAMES[4])), Some(&long(GAMES[4])));
        // A review that is too long alone leaves the others their room.
        let mut longest = long(GAMES[0]);
        longest.answers.resize(20_000, longest.answers[0].clone());
        assert!(long(GAMES[0]).fits() && !longest.fits());
        let mut kept = KeptReviews::default();
        [review(GAMES[1]), longest].into_iter().for_each(|review| kept.put(review));
        let again = KeptReviews::from_text(&kept.to_text());
        assert_eq!(again.of(&line(GAMES[0])), None);
        assert_eq!(again.of(&line(GAMES[1])), Some(&review(GAMES[1])));
    }
}

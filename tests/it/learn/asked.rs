//! What the tasks ask whose answer the course only states: squares to be marked, questions, and lines of moves. Each is
//! answered here by the rules, and must be what the course says. What no rule can answer is listed with the reason.

use super::proof::{
    Asked, Played, byoyomi_of_the_next_move, loser_of, loses_at_once, mates, mates_in_one, named,
};
use headless::danger::danger;
use headless::learn::{Arrow, Course, Goal, Texts};
use headless::why::points;
use record::movetext::{japanese_square, ki2, western};
use rules::{Bitboard, Castle, Color, HandKind, Move, Origin, Piece, PieceKind, Square, attacks};

/// A task by its name, words of its English text that ask, and the squares that answer it.
type Squares = (&'static str, &'static str, fn(&Asked<'_>) -> Bitboard);

/// A question by the name of its task, words of its English text that ask, and for each option whether it is true.
type Question = (&'static str, &'static str, fn(&Asked<'_>) -> Vec<bool>);

/// A line by the name of its task, words of its English text that say what it is to do, and whether it did it. Called
/// for each way through the line.
type Line = (&'static str, &'static str, fn(&Played) -> bool);

const SQUARES: [Squares; 14] = [
    ("board.1", "Tap the square 7f", named),
    ("board.2", "corners 1a and 9i", named),
    ("notation.1", "Tap the square 2c", named),
    ("board.3", "five pieces that are yours", |asked| asked.pieces(|piece| piece.color == Color::Black)),
    ("board.4", "your pieces that stand in the enemy camp", |asked| {
        asked.pieces(|piece| piece.color == Color::Black)
            & asked.task.setup.variant.promotion_zone(Color::Black)
    }),
    ("board.5", "your two golds", |asked| {
        asked.pieces(|piece| piece == Piece::new(Color::Black, PieceKind::Gold))
    }),
    ("board.6", "your opponent’s rook and bishop", |asked| {
        asked.pieces(|piece| {
            piece.color == Color::White && matches!(piece.kind, PieceKind::Rook | PieceKind::Bishop)
        })
    }),
    ("check.1", "Only one piece gives it", |asked| asked.position().checkers()),
    ("check.4", "every square that is safe for the king", |asked| {
        let position = asked.position();
        let king = position.king(Color::Black).expect("a king");
        position.destinations(Origin::Board(king)).plain
    }),
    ("tactics.1", "that nothing protects", |asked| {
        let position = asked.position();
        let hangs = |&square: &Square| {
            position.attackers(square, Color::White, position.occupied()).is_empty()
                && position.king(Color::White) != Some(square)
        };
        position.pieces_of(Color::White).into_iter().filter(hangs).collect()
    }),
    ("tactics.6", "where the gold may still go", |asked| {
        let position = asked.position();
        let gold = position.pieces(Color::Black, PieceKind::Gold).first().expect("a gold");
        position.destinations(Origin::Board(gold)).plain
    }),
    ("attack.5", "two empty squares next to this king", |asked| {
        let position = asked.position();
        let king = position.king(Color::White).expect("a king");
        rules::attacks::king(king).minus(position.occupied())
    }),
    ("race.1", "where the gold would mate you", |asked| {
        let drops = mates_in_one(&asked.with_turn(Color::White));
        drops.into_iter().filter(|mv| matches!(mv, Move::Drop { .. })).map(Move::to).collect()
    }),
    ("ends.5", "on the board that count 5", |asked| {
        asked.pieces(|piece| {
            piece.color == Color::Black && matches!(piece.kind.demoted(), PieceKind::Rook | PieceKind::Bishop)
        })
    }),
];

const QUESTIONS: [Question; 18] = [
    ("step.7", "straight back", |asked| {
        ["6e6f", "4e4f"].map(|text| asked.position().why_not(mv(text)).is_none()).to_vec()
    }),
    ("board.8", "Which pawn can make the first move?", |asked| {
        ["7g7f", "3c3d"].map(|text| asked.position().why_not(mv(text)).is_none()).to_vec()
    }),
    ("drop.5", "by dropping the gold on it", |asked| {
        let takes = asked.position().why_not(mv("G*4d")).is_none();
        vec![takes, !takes]
    }),
    ("promote.14", "Two kinds never do", |_| {
        use PieceKind::{Bishop, Gold, King, Rook, Silver};
        [[King, Silver], [King, Gold], [Rook, Bishop]]
            .map(|kinds| kinds.iter().all(|kind| kind.promoted().is_none()))
            .to_vec()
    }),
    ("check.12", "What is true here?", |asked| {
        let position = asked.position();
        let king = position.king(Color::Black).expect("a king");
        let moves = position.legal_moves();
        let goes = |to_side: bool| {
            moves.iter().any(|mv| {
                matches!(mv, Move::Normal { from, .. } if *from == king)
                    && position.piece(mv.to()).is_none() == to_side
            })
        };
        vec![goes(true), goes(false), position.in_check() && moves.is_empty()]
    }),
    ("rules.11", "gave check with every move", |_| {
        let loser = loser_of(ENDLESS_CHECKS, &CYCLE);
        vec![loser == Some(Color::White), loser == Some(Color::Black), loser.is_none()]
    }),
    ("rules.12", "second pawn on a file", |asked| {
        let loses = loses_at_once(&asked.task.setup, mv("P*7e"));
        vec![loses, !loses, !loses]
    }),
    ("values.1", "a silver and a knight together", |asked| {
        let sum = points(PieceKind::Silver) + points(PieceKind::Knight);
        asked.numbers().into_iter().map(|number| number == sum).collect()
    }),
    ("values.6", "Is it good to take it now?", |asked| {
        let (position, pawn) = (asked.position(), square("5d"));
        let count = |color| position.attackers(pawn, color, position.occupied()).len();
        let wins = danger(&position, Color::White).has(pawn);
        let is_even = count(Color::Black) == count(Color::White);
        vec![wins, !wins && is_even && count(Color::Black) > 0, count(Color::Black) == 0]
    }),
    ("values.7", "What do you both get?", |asked| {
        let position = asked.after(&["4d4c", "4b4c"]);
        let hands = [Color::Black, Color::White]
            .map(|color| position.hand(color).iter().map(|(kind, _)| kind.on_board()).collect::<Vec<_>>());
        let get = |mine, theirs| hands == [vec![mine], vec![theirs]];
        use PieceKind::{Gold, Pawn};
        vec![get(Gold, Pawn), get(Gold, Gold), get(Pawn, Gold)]
    }),
    ("castles.8", "Which one is it?", |asked| {
        let castle = Castle::of(&asked.position(), Color::Black).map(Castle::name);
        asked.options(0).iter().map(|option| castle == Some(&option.to_lowercase())).collect()
    }),
    ("opening.6", "Which one has Black played here?", |asked| {
        let rook = asked.position().pieces(Color::Black, PieceKind::Rook).first().expect("a rook");
        vec![rook.file() < 5, rook.file() >= 5]
    }),
    ("race.3", "who mates first?", |asked| {
        let threat = asked.after(&["5d5c"]);
        let white_is_first = !mates_in_one(&threat).is_empty();
        let i_am_next = !mates_in_one(&asked.after(&["5d5c", "5f5g"])).is_empty();
        vec![!white_is_first && i_am_next, white_is_first]
    }),
    ("race.8", "you can play a brinkmate", |asked| {
        let position = asked.position();
        let checks_mate = mates(&position);
        let is_safe = mates_in_one(&asked.with_turn(Color::White)).is_empty();
        let brink = asked.after(&["S*3c"]);
        let mates_after = |reply: Move| {
            let mut after = brink.clone();
            after.make(reply);
            mates(&after)
        };
        let wins = is_safe && !brink.in_check() && brink.legal_moves().into_iter().all(mates_after);
        let takes = |mv: &Move| position.piece(mv.to()).is_some();
        vec![checks_mate, wins, position.legal_moves().iter().any(takes)]
    }),
    ("ends.2", "Who loses?", |asked| {
        let loser = loser_of(&asked.task.setup.to_string(), &CYCLE);
        vec![loser == Some(Color::Black), loser == Some(Color::White), loser.is_none()]
    }),
    ("manners.6", "How long may you think about the next move?", |asked| {
        let next = byoyomi_of_the_next_move(30, 25);
        asked.numbers().into_iter().map(|number| number == next).collect()
    }),
    ("notation.2", "On which square does it stand?", |asked| {
        let [Arrow::Ring(ring)] = asked.task.arrows[..] else { panic!("one ring") };
        asked.same_in_both(|option| option == ring.to_string(), |option| option == japanese_square(ring))
    }),
    ("notation.8", "How is it written?", |asked| {
        let [Arrow::Line { from, to }] = asked.task.arrows[..] else { panic!("one arrow") };
        let (position, mv) = (asked.position(), Move::Normal { from, to, promote: false });
        let (english, black) = (western(&position, mv), ki2(&position, mv));
        asked.same_in_both(
            |option| option == english,
            |option| option.trim_start_matches('▲') == black.trim_start_matches('▲'),
        )
    }),
];

/// The questions that no rule answers, each with the reason.
const HUMAN: [(&str, &str); 5] = [
    ("castles.1", "where the king is safest depends on what both sides will do: advice of players"),
    ("opening.8", "which plan is best: advice of players"),
    ("attack.9", "which pieces should attack: a proverb (攻めは飛角銀桂)"),
    ("manners.1", "what players say: etiquette"),
    ("manners.5", "with which hand the clock is pressed: etiquette"),
];

const LINES: [Line; 10] = [
    ("drop.8", "One drop can attack two pieces at once", |played| {
        played.forks(0, &["7d", "3d"]) && !played.is_takeable(0) && played.gains(HandKind::Silver)
    }),
    ("drop.10", "Take the knight with your pawn", |played| {
        played.gains(HandKind::Knight)
            && played.forks(2, &["8d", "6d"])
            && !played.is_takeable(2)
            && played.gains(HandKind::Silver)
    }),
    ("tactics.12", "so that the king must take it, then mate", Played::mates_in_three),
    ("opening.2", "protect the square 8g with a gold on 7h", |played| {
        let end = played.end();
        let defenders = end.attackers(square("8g"), Color::Black, end.occupied());
        played.stands("2e", PieceKind::Pawn)
            && played.stands("7h", PieceKind::Gold)
            && defenders.has(square("7h"))
    }),
    ("opening.3", "You get a pawn in hand", |played| {
        let rook = played.last_square();
        played.gains(HandKind::Pawn)
            && played.stands_at(rook, PieceKind::Rook)
            && !played.is_takeable(played.moves.len() - 1)
    }),
    ("attack.2", "two attackers beat one defender", |played| {
        let (end, last) = (played.end(), played.last_square());
        let bishop = end.pieces(Color::White, PieceKind::Bishop).first().expect("a bishop");
        let attackers = end.attackers(bishop, Color::Black, end.occupied());
        played.wins_points() && attackers.has(last)
    }),
    ("attack.4", "with no way out", |played| {
        let start = &played.positions[0];
        let king = start.king(Color::White).expect("a king");
        let ways = attacks::king(king).minus(start.pieces_of(Color::White));
        ways.is_empty() && played.gains(HandKind::Lance)
    }),
    ("attack.7", "Give check with the knight", Played::mates_in_three),
    ("attack.8", "where no piece can take it", |played| {
        !played.is_takeable(0) && played.stands("6c", PieceKind::Tokin)
    }),
    ("race.6", "but a mate in three", Played::mates_in_three),
];

/// Gives checks for ever, if the king steps aside each time.
const ENDLESS_CHECKS: &str = "4k4/9/9/9/9/9/9/2K6/5R3 b - 1";
const CYCLE: [&str; 4] = ["4i5i", "5a4a", "5i4i", "4a5a"];

fn mv(text: &str) -> Move {
    text.parse().expect(text)
}

fn square(text: &str) -> Square {
    text.parse().expect(text)
}

/// What is wrong with the answers of a course to squares, questions and lines.
fn faults(course: &Course, english: &Texts, japanese: &Texts) -> Vec<String> {
    let mut faults = Vec::new();
    let mut known = 0;
    for chapter in &course.chapters {
        for (task, number) in chapter.tasks.iter().zip(1..) {
            let name = format!("{}.{number}", chapter.id);
            let texts = [english, japanese].map(|texts| texts.task(&chapter.id, number).expect("texts"));
            let asked = Asked { task, texts };
            let fault = match &task.goal {
                Goal::Squares(_) | Goal::Choose(_) | Goal::Line(_) => {
                    known += 1;
                    fault(&name, &asked)
                }
                _ => continue,
            };
            faults.extend(fault.map(|fault| format!("{name}: {fault}")));
        }
    }
    let rows = SQUARES.len() + QUESTIONS.len() + HUMAN.len() + LINES.len();
    if known != rows {
        faults.push(format!("{known} such tasks in the course, {rows} here"));
    }
    faults
}

/// What is wrong with the answer of a task.
fn fault(name: &str, asked: &Asked<'_>) -> Option<String> {
    let lacks = |says: &str| !asked.texts[0].text.contains(says);
    match &asked.task.goal {
        Goal::Squares(squares) => {
            let Some((_, says, answer)) = SQUARES.iter().find(|row| row.0 == name) else {
                return Some("no rule for its squares".to_owned());
            };
            let (right, stated) = (answer(asked), squares.iter().copied().collect::<Bitboard>());
            (lacks(says) || right != stated).then(|| format!("`{says}`: {right:?}, not {stated:?}"))
        }
        Goal::Choose(stated) => {
            let Some((_, says, answer)) = QUESTIONS.iter().find(|row| row.0 == name) else {
                let is_human = HUMAN.iter().any(|row| row.0 == name);
                return (!is_human).then(|| "no rule for its question".to_owned());
            };
            let truths = answer(asked);
            let right = (0..asked.texts[0].options.len()).map(|index| index == *stated);
            (lacks(says) || !right.eq(truths.iter().copied()))
                .then(|| format!("`{says}`: {truths:?}, not option {stated}"))
        }
        Goal::Line(steps) => {
            let Some((_, says, does)) = LINES.iter().find(|row| row.0 == name) else {
                return Some("no rule for its line".to_owned());
            };
            let ways = match Played::all(asked.task, steps) {
                Ok(ways) => ways,
                Err(mv) => return Some(format!("{mv} is illegal")),
            };
            let failed = ways.iter().find(|played| !does(played));
            match failed {
                Some(played) => Some(format!("`{says}`: {:?} does not", played.moves)),
                None => lacks(says).then(|| format!("`{says}` is not in the text")),
            }
        }
        _ => None,
    }
}

fn course() -> (Course, Texts, Texts) {
    let [course, english, japanese] =
        ["course.json", "en.json", "ja.json"].map(|name| super::file("../public/learn", name));
    let texts = |json: &str| Texts::read(json).expect("texts");
    (Course::read(&course).expect("a course"), texts(&english), texts(&japanese))
}

#[test]
fn the_rules_confirm_squares_answers_and_lines() {
    let (course, english, japanese) = course();
    let faults = faults(&course, &english, &japanese);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Each answer that the rules decide is refused once it is changed: a square left out, the next option, the last move of
/// a line left out.
#[test]
fn changed_answers_are_refused() {
    let (course, english, japanese) = course();
    let mut changed = course.clone();
    let mut count = 0;
    for chapter in &mut changed.chapters {
        for (task, number) in chapter.tasks.iter_mut().zip(1..) {
            let name = format!("{}.{number}", chapter.id);
            let options = english.task(&chapter.id, number).map_or(0, |texts| texts.options.len());
            match &mut task.goal {
                Goal::Squares(squares) => drop(squares.pop()),
                Goal::Choose(_) if HUMAN.iter().any(|row| row.0 == name) => continue,
                Goal::Choose(right) => *right = (*right + 1) % options,
                Goal::Line(steps) => drop(steps.pop()),
                _ => continue,
            }
            count += 1;
        }
    }
    let faults = faults(&changed, &english, &japanese);
    assert_eq!(faults.len(), count, "{}", faults.join("\n"));
}

//! What the rules say about the position of a task, and about lines that are played in it.

use engine::{MateSolver, MateStep, Solution};
use game::{Clock, Command, Conduct, Game, Pressed, Terms, TimeControls};
use headless::danger::danger;
use headless::learn::{LineStep, Task, TaskTexts, ruby};
use headless::why::balance;
use record::movetext::japanese_square;
use rules::{
    Bitboard, Color, HandKind, IllegalMove, Impasse, Move, Outcome, Piece, PieceKind, Position, Setup,
    Square, Variant, WinBy, attacks,
};

/// A task with its English and Japanese texts.
pub(super) struct Asked<'a> {
    pub(super) task: &'a Task,
    pub(super) texts: [&'a TaskTexts; 2],
}

impl Asked<'_> {
    pub(super) fn position(&self) -> Position {
        with_kings(&self.task.setup)
    }

    pub(super) fn with_turn(&self, turn: Color) -> Position {
        with_kings(&Setup { turn, ..self.task.setup.clone() })
    }

    /// The position after these moves.
    pub(super) fn after(&self, moves: &[&str]) -> Position {
        let mut position = self.position();
        for text in moves {
            let mv: Move = text.parse().expect(text);
            position.play(mv).unwrap_or_else(|why| panic!("{text}: {why:?}"));
        }
        position
    }

    /// The squares of the pieces of which this holds.
    pub(super) fn pieces(&self, holds: impl Fn(Piece) -> bool) -> Bitboard {
        self.task.setup.pieces().filter(|(_, piece)| holds(*piece)).map(|(square, _)| square).collect()
    }

    /// The options of a question in English or Japanese, without readings.
    pub(super) fn options(&self, language: usize) -> Vec<String> {
        self.texts[language].options.iter().map(|option| ruby::without_readings(option)).collect()
    }

    /// The numbers in the options, the same in both languages.
    pub(super) fn numbers(&self) -> Vec<i32> {
        let digits = |option: &String| {
            let digits: String = option.chars().filter(char::is_ascii_digit).collect();
            digits.parse::<i32>().expect("a number")
        };
        let [english, japanese] =
            [0, 1].map(|language| self.options(language).iter().map(digits).collect::<Vec<_>>());
        assert_eq!(english, japanese);
        english
    }

    /// For each option whether this holds of it; it must be the same in both languages.
    pub(super) fn same_in_both(
        &self,
        in_english: impl Fn(&str) -> bool,
        in_japanese: impl Fn(&str) -> bool,
    ) -> Vec<bool> {
        let english: Vec<bool> = self.options(0).iter().map(|option| in_english(option)).collect();
        let japanese: Vec<bool> = self.options(1).iter().map(|option| in_japanese(option)).collect();
        assert_eq!(english, japanese, "{:?} {:?}", self.options(0), self.options(1));
        english
    }
}

/// The squares that the last sentence of the text names, the same in both languages.
pub(super) fn named(asked: &Asked<'_>) -> Bitboard {
    let last = |text: &str, stop: char| {
        let text = text.trim_end_matches(stop);
        text.rsplit(stop).next().unwrap_or_default().to_owned()
    };
    let english = last(&asked.texts[0].text, '.');
    let japanese = last(&ruby::without_readings(&asked.texts[1].text), '。');
    let in_english: Bitboard = Square::all().filter(|square| english.contains(&square.to_string())).collect();
    let in_japanese: Bitboard =
        Square::all().filter(|&square| japanese.contains(&japanese_square(square))).collect();
    assert_eq!(in_english, in_japanese, "{english} {japanese}");
    in_english
}

/// The position of a task. A king that it lacks is put where it attacks nothing and nothing attacks it.
fn with_kings(setup: &Setup) -> Position {
    let mut setup = setup.clone();
    for color in [Color::Black, Color::White] {
        let king = Piece::new(color, PieceKind::King);
        if setup.pieces().any(|(_, piece)| piece == king) {
            continue;
        }
        let occupied: Bitboard = setup.pieces().map(|(square, _)| square).collect();
        let attacked = setup
            .pieces()
            .map(|(from, piece)| attacks::piece(piece.color, piece.kind, from, occupied))
            .fold(Bitboard::EMPTY, |all, one| all | one);
        let is_far = |square: &Square| !occupied.has(*square) && !attacks::king(*square).meets(occupied);
        let mut free = setup.variant.board().minus(attacked).into_iter().filter(is_far);
        let place = free.next().expect("a square far from all pieces");
        setup.board[place.index()] = Some(king);
    }
    Position::from_setup(&setup).unwrap_or_else(|problems| panic!("{setup}: {problems:?}"))
}

/// The moves that mate at once.
pub(super) fn mates_in_one(position: &Position) -> Vec<Move> {
    let mates = |mv: &Move| {
        let mut after = position.clone();
        after.make(*mv);
        matches!(after.outcome(Impasse::NONE), Some(Outcome::Win { by: WinBy::Checkmate, .. }))
    };
    position.legal_moves().into_iter().filter(mates).collect()
}

/// Whether the side to move mates by checks, however long it takes.
pub(super) fn mates(position: &Position) -> bool {
    solve(position).is_some()
}

/// The number of plies of the shortest mate by checks, and all its first moves.
fn solve(position: &Position) -> Option<(usize, Vec<Move>)> {
    let mut solver = MateSolver::new(8);
    solver.start(position.clone());
    loop {
        match solver.poll(10_000) {
            MateStep::Done(Solution::Mate(mate)) => {
                let shortest = mate.shortest.expect("the shortest mate");
                return Some((mate.line.len(), shortest.firsts));
            }
            MateStep::Done(Solution::NoMate) => return None,
            MateStep::Working(progress) => assert!(progress.nodes < 1_000_000, "{position}"),
            other => panic!("{position}: {other:?}"),
        }
    }
}

/// The side that loses when a cycle of moves brings about the fourth occurrence of a position; `None` if neither does.
pub(super) fn loser_of(sfen: &str, cycle: &[&str]) -> Option<Color> {
    let mut position = with_kings(&sfen.parse().expect(sfen));
    for text in cycle.iter().cycle().take(3 * cycle.len()) {
        assert_eq!(position.outcome(Impasse::NONE), None, "before {text}");
        position.play(text.parse().expect(text)).unwrap_or_else(|why| panic!("{text}: {why:?}"));
    }
    match position.outcome(Impasse::NONE) {
        Some(Outcome::Win { winner, by: WinBy::PerpetualCheck }) => Some(!winner),
        Some(Outcome::Replay(_)) => None,
        other => panic!("{other:?}"),
    }
}

/// Whether a second pawn on a file loses a strict game at once.
pub(super) fn loses_at_once(start: &Setup, mv: Move) -> bool {
    let terms = Terms { start: start.clone(), conduct: Conduct::Strict, ..Terms::even(Variant::Standard) };
    let mut game = Game::new(terms).expect("a start");
    let _ = game.apply(Command::Play(mv), 0);
    let by = WinBy::Illegal(IllegalMove::TwoPawns);
    game.outcome() == Some(Outcome::Win { winner: !start.turn, by })
}

/// The seconds for the next move where main time is used up and this move took some of its byoyomi.
pub(super) fn byoyomi_of_the_next_move(byoyomi: i32, used: i32) -> i32 {
    let TimeControls(controls) = format!("1+{byoyomi}").parse().expect("a time");
    let mut clock = Clock::new(controls);
    clock.start(Color::Black, 0);
    let mut now = 0;
    // The first move takes the main time, the second what is said; White moves at once.
    for seconds in [2, 0, used, 0] {
        now += u64::try_from(seconds).expect("a time") * 1_000;
        assert!(matches!(clock.press(now), Pressed::Made { .. }));
    }
    i32::try_from(clock.remaining(Color::Black, now).left_ms / 1_000).expect("some seconds")
}

/// A way through a line: its moves with the answers, and the positions before, between and after them.
pub(super) struct Played {
    pub(super) moves: Vec<Move>,
    pub(super) positions: Vec<Position>,
}

impl Played {
    /// All ways through a line.
    ///
    /// # Errors
    /// A move that is illegal in its position.
    pub(super) fn all(task: &Task, steps: &[LineStep]) -> Result<Vec<Self>, Move> {
        let start = Position::from_mate_problem(&task.setup).expect("the reader has checked it");
        let mut ways = vec![Self { moves: Vec::new(), positions: vec![start] }];
        for step in steps {
            let mut longer = Vec::new();
            for way in &ways {
                for &mv in &step.accepted {
                    let way = way.and(mv)?;
                    longer.push(match step.answer {
                        Some(answer) => way.and(answer)?,
                        None => way,
                    });
                }
            }
            ways = longer;
        }
        Ok(ways)
    }

    fn and(&self, mv: Move) -> Result<Self, Move> {
        let mut after = self.end().clone();
        after.play(mv).map_err(|_| mv)?;
        let (mut moves, mut positions) = (self.moves.clone(), self.positions.clone());
        moves.push(mv);
        positions.push(after);
        Ok(Self { moves, positions })
    }

    pub(super) fn end(&self) -> &Position {
        self.positions.last().expect("the first one at least")
    }

    fn us(&self) -> Color {
        self.positions[0].turn()
    }

    /// The square of the last move.
    pub(super) fn last_square(&self) -> Square {
        self.moves.last().expect("a move").to()
    }

    /// Whether an own piece of this kind stands here in the end.
    pub(super) fn stands(&self, square: &str, kind: PieceKind) -> bool {
        self.stands_at(square.parse().expect(square), kind)
    }

    pub(super) fn stands_at(&self, square: Square, kind: PieceKind) -> bool {
        self.end().piece(square) == Some(Piece::new(self.us(), kind))
    }

    /// Whether the opponent has a legal move that takes the piece of this move, counted from 0.
    pub(super) fn is_takeable(&self, index: usize) -> bool {
        let to = self.moves[index].to();
        self.positions[index + 1].legal_moves().into_iter().any(|mv| mv.to() == to)
    }

    /// Whether one of the moves takes a piece that comes into hand as this kind.
    pub(super) fn gains(&self, kind: HandKind) -> bool {
        let us = self.us();
        let takes = |pair: &[Position]| pair[1].hand(us).count(kind) > pair[0].hand(us).count(kind);
        self.positions.windows(2).any(takes)
    }

    /// Whether the points are better in the end than at the beginning.
    pub(super) fn wins_points(&self) -> bool {
        balance(self.end(), self.us()) > balance(&self.positions[0], self.us())
    }

    /// Whether this move, counted from 0, attacks all these pieces of the opponent, and whatever the answer is, one of
    /// them is in danger after it.
    pub(super) fn forks(&self, index: usize, targets: &[&str]) -> bool {
        let (after, to) = (&self.positions[index + 1], self.moves[index].to());
        let targets: Bitboard = targets.iter().map(|text| text.parse::<Square>().expect(text)).collect();
        let piece = after.piece(to).expect("the piece that has moved");
        let attacked = attacks::piece(piece.color, piece.kind, to, after.occupied());
        let them = !self.us();
        let loses = |reply: Move| {
            let mut position = after.clone();
            position.make(reply);
            danger(&position, them).meets(targets)
        };
        targets.minus(attacked & after.pieces_of(them)).is_empty()
            && after.legal_moves().into_iter().all(loses)
    }

    /// Whether the line is the shortest mate, of three plies, with the only first move that mates so fast.
    pub(super) fn mates_in_three(&self) -> bool {
        let is_mate = matches!(
            self.end().outcome(Impasse::NONE),
            Some(Outcome::Win { winner, by: WinBy::Checkmate }) if winner == self.us()
        );
        is_mate && solve(&self.positions[0]) == Some((3, vec![self.moves[0]]))
    }
}

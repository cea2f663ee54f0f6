//! Checks a course with its texts: every task can be done, and every answer is what the course says it is.

use super::solver::{Fewest, fewest};
use headless::learn::{
    Arrow, Course, Goal, Input, LineStep, OTHER, OTHER_DROP, Outcome, Promotion, State, Task, TaskRun,
    TaskTexts, Texts, Wrong, ruby,
};
use rules::{Bitboard, IllegalMove, Impasse, Move, Origin, Position, Square};
use serde_json::Value;

/// The moves within which a solo goal without a limit has to be reached.
const MOST_MOVES: usize = 12;

/// What was found in a course.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// What is wrong, each with its chapter and task.
    pub(crate) faults: Vec<String>,
    /// What may be meant so.
    pub(crate) notes: Vec<String>,
    /// The names of the chapters, and their numbers of tasks.
    pub(crate) chapters: Vec<(String, usize)>,
}

/// A language with its texts.
type Language = (&'static str, Texts);

/// Checks a course and its texts, given as JSON.
pub(crate) fn verify(course: &str, english: &str, japanese: &str) -> Report {
    let mut report = Report::default();
    let mut languages: Vec<Language> = Vec::new();
    for (name, json) in [("en", english), ("ja", japanese)] {
        match Texts::read(json) {
            Ok(texts) => languages.push((name, texts)),
            Err(error) => report.faults.push(format!("{name}.json: {error:?}")),
        }
    }
    let course: Value = match serde_json::from_str(course) {
        Ok(course) => course,
        Err(error) => {
            report.faults.push(format!("course.json: {error}"));
            return report;
        }
    };
    for chapter in course["chapters"].as_array().into_iter().flatten() {
        let id = chapter["id"].as_str().unwrap_or("?").to_owned();
        let tasks = chapter["tasks"].as_array().cloned().unwrap_or_default();
        for (number, task) in (1..).zip(&tasks) {
            // Each task is read alone, so that all faults are found together.
            let alone = serde_json::json!({ "version": course["version"], "chapters": [
                { "id": id, "tasks": [task] }
            ] });
            match Course::read(&alone.to_string()) {
                Ok(course) => {
                    let task = course.task(&id, 1).expect("the task that was read").clone();
                    Case { id: &id, number, task, languages: &languages, report: &mut report }.check();
                }
                Err(error) => report.faults.push(format!("{id}.{number}: {error:?}")),
            }
        }
        for (language, texts) in &languages {
            let texts = texts.chapter(&id);
            let count = texts.map_or(0, |texts| texts.tasks.len());
            if count != tasks.len() {
                report
                    .faults
                    .push(format!("{id}: {language} has texts for {count} of {} tasks", tasks.len()));
            }
            for sentence in texts.iter().flat_map(|texts| [&texts.title, &texts.about]) {
                if sentence.is_empty() {
                    report.faults.push(format!("{id}: {language} lacks the title or what it is about"));
                } else if is_malformed(language, sentence) {
                    report
                        .faults
                        .push(format!("{id}: {language}: the readings in `{sentence}` are malformed"));
                }
            }
        }
        report.chapters.push((id, tasks.len()));
    }
    for (language, texts) in &languages {
        for id in texts.chapters.keys().filter(|id| !report.chapters.iter().any(|(known, _)| known == *id)) {
            report.faults.push(format!("{id}: {language} has texts, the course has no such chapter"));
        }
    }
    report
}

/// A task that is checked.
struct Case<'a> {
    id: &'a str,
    number: usize,
    task: Task,
    languages: &'a [Language],
    report: &'a mut Report,
}

impl Case<'_> {
    fn fault(&mut self, text: &str) {
        self.report.faults.push(format!("{}.{}: {text}", self.id, self.number));
    }

    fn note(&mut self, text: &str) {
        self.report.notes.push(format!("{}.{}: {text}", self.id, self.number));
    }

    fn check(mut self) {
        let run = TaskRun::new(&self.task);
        let board = self.task.setup.variant.board();
        for arrow in self.task.arrows.clone() {
            let squares = match arrow {
                Arrow::Line { from, to } => vec![from, to],
                Arrow::Ring(square) => vec![square],
                Arrow::Camp => Vec::new(),
            };
            if squares.iter().any(|square| !board.has(*square)) {
                self.fault("an arrow leaves the board");
            }
        }
        // Moments at which the person may do something wrong.
        let mut moments = vec![run.clone()];
        match self.task.goal.clone() {
            Goal::Reach(_) | Goal::Take(_) | Goal::Shape(_) => moments.extend(self.check_solo()),
            Goal::Mark(_) | Goal::Squares(_) => self.check_marks(),
            Goal::Choose(right) => self.check_question(right),
            Goal::Game(_) => self.check_game(),
            Goal::Line(steps) => moments.extend(self.check_line(&run, &steps)),
            _ => self.check_move(&run),
        }
        self.check_texts(&moments);
    }

    /// Checks a solo goal, and returns the moments on the shortest way and after every first move.
    fn check_solo(&mut self) -> Vec<TaskRun> {
        let run = TaskRun::new(&self.task);
        let most = self.task.moves.map_or(MOST_MOVES, |moves| moves as usize);
        let moves = match fewest(&self.task, most) {
            Fewest::Moves(moves) => moves,
            Fewest::OutOfReach => {
                self.fault(&format!("the goal is out of reach within {most} moves"));
                return Vec::new();
            }
            Fewest::Unknown => {
                self.fault("the fewest moves were not found; make the task smaller");
                return Vec::new();
            }
        };
        if self.task.moves.is_some_and(|most| most as usize > moves.len()) {
            self.note(&format!("{} moves are enough: {}", moves.len(), text_of(&moves)));
        }
        let mut moments: Vec<TaskRun> =
            inputs(&run).into_iter().filter_map(|input| after(&run, input)).collect();
        let mut walked = run;
        for &mv in &moves {
            if !matches!(walked.apply(Input::Play(mv)), Outcome::Right { .. } | Outcome::Done) {
                self.fault(&format!("{mv} of {} is refused", text_of(&moves)));
            }
            moments.push(walked.clone());
        }
        if walked.state() != State::Done {
            self.fault(&format!("{} does not reach the goal", text_of(&moves)));
        }
        moments
    }

    fn check_marks(&mut self) {
        let mut run = TaskRun::new(&self.task);
        let board = self.task.setup.variant.board();
        if let Some(from) = self.task.from {
            let position = Position::from_setup(&self.task.setup).expect("a position to be played from");
            let destinations = position.destinations(Origin::Board(from));
            let squares = destinations.plain | destinations.promoting;
            if !matches!(&self.task.goal, Goal::Squares(right) if right.iter().copied().collect::<Bitboard>() == squares)
            {
                self.fault(&format!("the piece on {from} goes elsewhere"));
            }
        }
        let (mut right, mut wrong) = (0, 0);
        for square in board {
            match run.clone().apply(Input::Mark(square)) {
                Outcome::Wrong(Wrong::OtherSquare(_)) if self.task.setup.piece(square).is_some() => {
                    self.fault(&format!("no reason why {square} is wrong, where a piece stands"));
                    wrong += 1;
                }
                Outcome::Wrong(_) => wrong += 1,
                _ => {
                    right += 1;
                    run.apply(Input::Mark(square));
                }
            }
        }
        if right == 0 || run.state() != State::Done {
            self.fault("there is nothing to mark");
        }
        if wrong == 0 {
            self.fault("every square is right");
        }
    }

    fn check_question(&mut self, right: usize) {
        let languages = self.languages;
        for (language, texts) in languages {
            let Some(texts) = texts.task(self.id, self.number) else { continue };
            let options = texts.options.len();
            for index in (0..options).filter(|&index| index != right) {
                if texts.about(Input::Choose(index)).is_none() {
                    self.fault(&format!("{language}: option {index} (from 0) is wrong without a reason"));
                }
            }
            if options < 2 || right >= options {
                self.fault(&format!(
                    "{language} has {options} options, and number {right} (from 0) is right"
                ));
            }
        }
        let outcome = TaskRun::new(&self.task).apply(Input::Choose(right));
        assert_eq!(outcome, Outcome::Done, "{}.{}", self.id, self.number);
    }

    fn check_game(&mut self) {
        let position = Position::from_setup(&self.task.setup).expect("the reader has checked it");
        if position.outcome(Impasse::NONE).is_some() {
            self.fault("the game is over before it begins");
        }
    }

    /// Checks a goal that is reached with one move.
    fn check_move(&mut self, run: &TaskRun) {
        let (right, wrong) = judged(run);
        if right.is_empty() {
            self.fault("no move reaches the goal");
        }
        let position = run.position().expect("a goal by the full rules");
        // Where illegal moves may be tried, every wrong one counts: all legal answers to a check may be right.
        let tries_all = matches!(self.task.goal, Goal::Forbidden(_) | Goal::Escape(_));
        if !wrong.iter().any(|(mv, _)| tries_all || position.why_not(*mv).is_none()) {
            self.fault("every move is right");
        }
        match &self.task.goal {
            Goal::Best(best) => {
                let best = best.clone();
                for mv in best.iter().filter(|mv| !right.contains(mv)) {
                    self.fault(&format!("{mv} is among the best and refused"));
                }
                for mv in right.iter().filter(|mv| !best.contains(mv)) {
                    self.note(&format!("{mv} mates and is right too"));
                }
            }
            Goal::Forbidden(IllegalMove::PerpetualCheck) if self.task.played.is_empty() => {
                self.fault("a task about perpetual check needs the field `played`");
            }
            Goal::Mate | Goal::Check | Goal::Gain(_) | Goal::Escape(_) => {
                self.note(&format!("{} right: {}", right.len(), text_of(&right[..right.len().min(8)])));
            }
            _ => {}
        }
    }

    /// Checks every way through a line, and returns the moments in it.
    fn check_line(&mut self, run: &TaskRun, steps: &[LineStep]) -> Vec<TaskRun> {
        let Some((step, rest)) = steps.split_first() else { return Vec::new() };
        let mut moments = Vec::new();
        for &mv in &step.accepted {
            let mut run = run.clone();
            let expected = match step.answer {
                Some(answer) => Outcome::Right { answer: Some(answer) },
                None => Outcome::Done,
            };
            let outcome = run.apply(Input::Play(mv));
            if outcome != expected {
                self.fault(&format!("after {mv} comes {outcome:?}, not {expected:?}"));
                continue;
            }
            moments.extend(self.check_line(&run, rest));
            moments.push(run);
        }
        if judged(run).1.is_empty() {
            self.fault("every move is right");
        }
        moments
    }

    /// Checks the texts of the task. `moments` are those at which the particular inputs are tried.
    fn check_texts(&mut self, moments: &[TaskRun]) {
        let languages = self.languages;
        let texts: Vec<(&str, &TaskTexts)> = languages
            .iter()
            .filter_map(|(language, texts)| Some((*language, texts.task(self.id, self.number)?)))
            .collect();
        for (language, texts) in &texts {
            if texts.text.is_empty() {
                self.fault(&format!("{language} has no text"));
            }
            if matches!(self.task.goal, Goal::Choose(_)) == texts.options.is_empty() {
                self.fault(&format!("{language} has {} options", texts.options.len()));
            }
            for (key, sentence) in &texts.wrong {
                if key == OTHER_DROP || key == OTHER {
                    let is_said = |mv: &Move| texts.about_others(Input::Play(*mv)) == Some(sentence.as_str());
                    if sentence.is_empty() || !unexplained(moments, texts).iter().any(is_said) {
                        self.fault(&format!("{language}: `{key}` is never said"));
                    }
                    continue;
                }
                match input(key) {
                    None => self.fault(&format!("{language}: `{key}` is no move, square or number")),
                    Some(input) if !is_wrong(moments, input) => {
                        self.fault(&format!("{language}: `{key}` is never a wrong input"));
                    }
                    Some(_) if sentence.is_empty() => {
                        self.fault(&format!("{language}: `{key}` has no sentence"));
                    }
                    Some(_) => {}
                }
            }
            let unexplained = unexplained(moments, texts);
            if let Some(mv) = unexplained.iter().find(|mv| texts.about_others(Input::Play(**mv)).is_none()) {
                self.fault(&format!("{language}: {mv} is wrong without a reason: `{OTHER}` is missing"));
            }
            let sentences =
                [&texts.text, &texts.right].into_iter().chain(texts.wrong.values()).chain(&texts.options);
            for sentence in sentences {
                if is_malformed(language, sentence) {
                    self.fault(&format!("{language}: the readings in `{sentence}` are malformed"));
                }
            }
        }
        if let [(_, one), (_, other)] = texts[..] {
            if one.options.len() != other.options.len() {
                self.fault("the languages have different numbers of options");
            }
            if !one.wrong.keys().eq(other.wrong.keys()) {
                self.fault("the languages have sentences for different wrong inputs");
            }
            if one.right.is_empty() != other.right.is_empty() {
                self.fault("only one language has a sentence for success");
            }
        }
    }
}

/// Whether the readings in a sentence have another form than `{銀将|ぎんしょう}`, or stand in English.
fn is_malformed(language: &str, sentence: &str) -> bool {
    let has_braces = |text: &str| text.contains(['{', '}', '|']);
    let is_broken = |span| match span {
        ruby::Span::Plain(text) => has_braces(&text),
        ruby::Span::Ruby { reading, .. } => !reading.chars().all(is_kana),
    };
    ruby::parse(sentence).into_iter().any(is_broken) || language == "en" && has_braces(sentence)
}

/// Whether this is a letter of a reading.
fn is_kana(letter: char) -> bool {
    matches!(letter, '\u{3041}'..='\u{3096}' | '\u{30a1}'..='\u{30fc}')
}

/// The input with this key.
fn input(key: &str) -> Option<Input> {
    let mv = key.parse::<Move>().ok().map(Input::Play);
    let square = || key.parse::<Square>().ok().map(Input::Mark);
    mv.or_else(square).or_else(|| key.parse().ok().map(Input::Choose))
}

/// Whether an input is wrong at one of these moments.
fn is_wrong(moments: &[TaskRun], input: Input) -> bool {
    moments.iter().any(|run| matches!(run.clone().apply(input), Outcome::Wrong(_)))
}

/// The moves at these moments that are wrong without a sentence and a reason of their own.
fn unexplained(moments: &[TaskRun], texts: &TaskTexts) -> Vec<Move> {
    let of_position = moments.iter().filter(|run| run.task().goal.is_of_position());
    let wrong = of_position.flat_map(|run| judged(run).1);
    wrong
        .filter(|(mv, wrong)| *wrong == Wrong::NotThisOne && texts.about(Input::Play(*mv)).is_none())
        .map(|(mv, _)| mv)
        .collect()
}

/// The moment after an input that is right.
fn after(run: &TaskRun, input: Input) -> Option<TaskRun> {
    let mut run = run.clone();
    matches!(run.apply(input), Outcome::Right { .. }).then_some(run)
}

/// The moves that the board offers.
fn inputs(run: &TaskRun) -> Vec<Input> {
    let mut inputs = Vec::new();
    for origin in run.origins() {
        let targets: Bitboard = run.targets(origin);
        for to in targets {
            match origin {
                Origin::Hand(kind) => inputs.push(Input::Play(Move::Drop { kind, to })),
                Origin::Board(from) => {
                    let promotes: &[bool] = match run.promotion(from, to) {
                        Promotion::Never => &[false],
                        Promotion::Offered => &[false, true],
                        Promotion::Forced => &[true],
                    };
                    inputs.extend(
                        promotes.iter().map(|&promote| Input::Play(Move::Normal { from, to, promote })),
                    );
                }
            }
        }
    }
    inputs
}

/// The moves that the board offers: the right ones, and the wrong ones with their reasons.
fn judged(run: &TaskRun) -> (Vec<Move>, Vec<(Move, Wrong)>) {
    let (mut right, mut wrong) = (Vec::new(), Vec::new());
    for input in inputs(run) {
        let Input::Play(mv) = input else { continue };
        match run.clone().apply(input) {
            Outcome::Wrong(reason) => wrong.push((mv, reason)),
            Outcome::Right { .. } | Outcome::Done => right.push(mv),
            other => panic!("{mv}: {other:?}"),
        }
    }
    (right, wrong)
}

fn text_of(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

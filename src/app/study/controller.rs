//! The state of the study, and the only functions that change it: the record, the node that is shown, and the other
//! games of the opened file.

use super::list_focus;
use super::reading::{self, ReadingTexts};
use super::tab::{self, Tab};
use super::words::{StudyKey, StudyTexts};
use crate::annotations::Annotations;
use crate::browser;
use crate::sentences::referee::Referee;
use crate::store;
use crate::table::link::embed_mode_of_page;
use crate::table::study_view::StudyView;
use crate::table::{Table, naming_of};
use crate::texts::I18n;
use game::{Game, Refusal};
use headless::analysis::access::is_at_stake;
use headless::board::shapes::Shape;
use headless::status::Notice;
use headless::study::notation::Notation;
use headless::study::remark;
use headless::study::rows::{self, Row};
use leptos::prelude::*;
use links::EmbedMode;
use record::study::{Glyph, outcome};
use record::{Arrow, BuildError, Field, Forgiven, GameRecord, NodeId, Reading, Step, Study};
use rules::{ByColor, Color, ImpasseRule, Line, Move, Setup};
use saves::GameId;
use saves::merging::Fingerprint;
use saves::names::write_into;
use std::cell::Cell;
use std::collections::BTreeMap;

thread_local! {
    /// The controller of this page; `None` before [`set_up`].
    static CONTROLLER: Cell<Option<StudyController>> = const { Cell::new(None) };
}

/// The games of the opened file, of which one is studied.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenedFile {
    /// The games of the file. The one that is studied is as it was opened; the others have the changes made to them.
    games: Vec<GameRecord>,
    /// The index in `games` of the game that is studied.
    at: usize,
    /// The ids of changed games in the browser's list ([`crate::library`]), by their index in `games`.
    pub(super) kept: BTreeMap<usize, GameId>,
    /// The fingerprints of games as they were last read from that list or stored there, by their index in `games`.
    bases: BTreeMap<usize, Fingerprint>,
    /// The deviations from the file format that the reader forgave.
    pub(super) forgiven: Vec<Forgiven>,
    /// Whether a reload came before a change was stored in the list. The record then counts as changed.
    is_cut_off: bool,
    /// Whether the game that is studied was opened while it was running, with something at stake.
    at_stake: bool,
    /// The impasse rule of the game that is studied.
    impasse: ImpasseRule,
}

/// The controller of the study. Copies share their state.
#[derive(Clone, Copy, Debug)]
pub(super) struct StudyController {
    pub(super) table: Table,
    pub(super) i18n: I18n,
    pub(super) texts: Memo<StudyTexts>,
    study: StoredValue<Option<Study>>,
    pub(super) file: RwSignal<OpenedFile>,
    /// The revision of the study and the node that is shown. Every change of the study notifies it; the board follows it.
    here: RwSignal<(u64, NodeId)>,
    /// The same as `here` for everything but the board and the notes. It follows a step to another move after the board has been
    /// painted, so that fast key presses need not wait for the panels, and any other change at once.
    followed: RwSignal<(u64, NodeId)>,
    /// The revision alone, which a step to another move does not change.
    revision: Memo<u64>,
    /// The rows of the list of moves. A change of the steps computes all of them again, that of a text only its own.
    pub(super) rows: RwSignal<Vec<Row>>,
    /// The tab of the panel that is open.
    pub(super) tab: RwSignal<Tab>,
    /// The notation that the person has chosen; `None` for that of the language.
    pub(super) notation: RwSignal<Option<Notation>>,
}

/// Creates the controller of the page and the effects that update the list and the board.
pub(super) fn set_up(table: Table) -> StudyController {
    let i18n = I18n::of_page();
    let here = RwSignal::new((0, NodeId::ROOT));
    let followed = RwSignal::new((0, NodeId::ROOT));
    let controller = StudyController {
        table,
        i18n,
        texts: Memo::new(move |_| StudyTexts::of(i18n.language())),
        study: StoredValue::new(None),
        file: RwSignal::new(OpenedFile::default()),
        here,
        followed,
        revision: Memo::new(move |_| followed.with(|followed| followed.0)),
        rows: RwSignal::new(Vec::new()),
        tab: RwSignal::new(Tab::Moves),
        notation: RwSignal::new(store::notation().and_then(|name| Notation::from_name(&name))),
    };
    CONTROLLER.set(Some(controller));
    tab::follow_screen(controller.tab);
    // The rows are the same wherever in the record one is.
    let step_edits = Memo::new(move |_| controller.with(Study::step_edits));
    Effect::new(move |_| {
        step_edits.get();
        controller.list();
    });
    Effect::new(move |_| {
        controller.here.track();
        controller.show();
    });
    // The table may bring the game back by itself, as when a link is followed: the study ends then.
    Effect::new(move |was: Option<bool>| {
        let is = table.is_study_shown();
        if was == Some(true) && !is {
            controller.study.set_value(None);
        }
        if was != Some(is) {
            browser::mark_root("data-study", is.then_some(""));
        }
        is
    });
    controller
}

/// Connects the arrows on the board with the record: shows those of the node, and stores what the person draws there.
pub fn draw_on(annotations: Annotations) {
    let controller = StudyController::of_page();
    let arrows =
        Memo::new(move |_| controller.with_now(|study| study.record().node(study.here()).arrows.clone()));
    Effect::new(move |_| {
        let shapes = arrows.get().map(|arrows| {
            arrows.into_iter().map(|Arrow { from, to }| Shape { from, to }).collect::<Vec<Shape>>()
        });
        annotations.keep(shapes.filter(|_| untrack(|| controller.table.is_study_shown())));
    });
    Effect::new(move |before: Option<bool>| {
        let drawn = annotations.drawn().into_iter().map(|Shape { from, to }| Arrow { from, to }).collect();
        // The first run sees arrows from before the study.
        if before.is_some() && untrack(|| controller.table.is_study_shown()) {
            controller.change(|study| study.draw(drawn));
        }
        true
    });
}

/// Plays a move of the person in the record. This is the hook of the table for moves while a record is shown.
pub fn play(_: Table, mv: Move) {
    StudyController::of_page().play(mv);
}

/// Opens the game on the table as a record, at the ply that is shown.
pub fn study_game(table: Table) {
    let ply = untrack(|| table.ply_shown());
    let Ok(mut record) = untrack(|| table.with_game(game::Game::record)) else { return };
    write_into(&mut record, &table.player_names());
    open_record(record);
    StudyController::of_page().change(|study| study.go_to_ply(ply));
}

/// Opens a new record that starts from a position. Does nothing if the position cannot be played from.
pub fn open_position(start: Setup) {
    if let Ok(record) = GameRecord::new(start) {
        open_record(record);
    }
}

/// Whether the record is read-only: the page is embedded as a viewer of records.
pub fn is_read_only() -> bool {
    embed_mode_of_page() == Some(EmbedMode::View)
}

/// Opens a record in place of the game, at `ply` if that is given, else at `node`, else at the start.
pub fn show_record(record: GameRecord, ply: Option<usize>, node: Option<NodeId>) {
    open_record(record);
    StudyController::of_page().change(|study| match (ply, node) {
        (Some(ply), _) => study.go_to_ply(ply),
        (None, Some(node)) => study.go(node),
        (None, None) => false,
    });
}

/// Shows the position after `ply` steps of the line that is studied. Returns `false` if no record is shown.
pub fn look_at(ply: usize) -> bool {
    let controller = StudyController::of_page();
    let shown = untrack(|| controller.table.is_study_shown());
    if shown {
        controller.change(|study| study.go_to_ply(ply));
    }
    shown
}

/// Opens a single record at its start.
fn open_record(record: GameRecord) {
    StudyController::of_page().open(Reading { games: vec![record], forgiven: Vec::new() });
}

/// The record that is studied, and the node that is shown. `None` if no record is shown.
pub fn record_shared() -> Option<(GameRecord, NodeId)> {
    let controller = StudyController::of_page();
    let shown = untrack(|| controller.table.is_study_shown());
    controller.with(|study| (study.record().clone(), study.here())).filter(|_| shown)
}

/// Calls `read` with the study. Returns `None` if no record is studied. Tracks changes.
pub fn with_study<T>(read: impl FnOnce(&Study) -> T) -> Option<T> {
    StudyController::of_page().with(read)
}

/// A number that grows with every change of the record. Tracks these, and no steps to other moves.
pub fn record_revision() -> u64 {
    StudyController::of_page().revision()
}

/// The node that is shown; `None` if no record is studied. Tracks steps to other moves before they are painted.
pub fn here() -> Option<NodeId> {
    StudyController::of_page().with_now(Study::here)
}

/// Calls `read` with the record that is studied, if there is one. Tracks changes of the list of moves, and no steps to other
/// moves.
pub fn with_steps<T>(read: impl FnOnce(&GameRecord) -> T) -> Option<T> {
    let controller = StudyController::of_page();
    controller.rows.track();
    untrack(|| controller.with(|study| read(study.record())))
}

/// The number of moves up to the position that is shown which belong to the main line.
pub fn place_on_main_line(study: &Study) -> usize {
    let way = study.line().iter().take(study.ply());
    way.zip(study.record().main_line()).take_while(|(step, main)| **step == *main).count()
}

/// The same for the position that is shown now, without tracking changes. What is beside the board may not have followed
/// yet.
pub fn newest_place() -> usize {
    untrack(|| StudyController::of_page().with(place_on_main_line).unwrap_or(0))
}

/// Shows the position after `ply` steps of the main line, or its end; 0 is the start.
pub fn go_to_main(ply: usize) {
    StudyController::of_page().change(|study| {
        let node = study.record().main_line().take(ply).last();
        study.go(node.unwrap_or(NodeId::ROOT))
    });
}

/// Puts moves from the position that is shown into the record as a variation, and goes to the last one. Opens the game
/// on the table as a record first, if no record is shown.
pub fn keep_line(table: Table, moves: &[Move]) {
    if !untrack(|| table.is_study_shown()) {
        study_game(table);
    }
    StudyController::of_page().change(|study| study.play_line(moves) > 0);
}

/// Writes comments of the record that is shown as one change.
pub fn write_comments(comments: impl FnOnce(&Study) -> Vec<(NodeId, String)>) {
    StudyController::of_page().change(|study| {
        let comments = comments(study);
        study.comment_all(comments)
    });
}

/// The notation of moves in the record that is shown. Tracks changes.
pub fn notation() -> Notation {
    StudyController::of_page().notation()
}

/// The whole line through the node that is shown, and the number of its steps up to there. `None` if no record is
/// shown.
pub fn line_shared() -> Option<(Line, usize)> {
    let controller = StudyController::of_page();
    let shown = untrack(|| controller.table.is_study_shown());
    let line = controller.with(|study| {
        let moves = study.line().iter().filter_map(|node| match study.record().node(*node).step() {
            Step::Move(mv) => Some(*mv),
            _ => None,
        });
        let line = Line { start: study.record().start().clone(), moves: moves.collect() };
        (line, study.ply())
    });
    line.filter(|_| shown)
}

impl StudyController {
    /// The controller of this page.
    ///
    /// # Panics
    /// If it is called before [`set_up`].
    pub(super) fn of_page() -> Self {
        CONTROLLER.get().expect("views of this part are made after it has come")
    }

    /// Opens the first game of a file at its start. Does nothing if the file has none.
    pub(super) fn open(self, reading: Reading) {
        let Reading { games, forgiven } = reading;
        let Some(first) = games.first().cloned() else { return };
        self.file.set(OpenedFile { games, forgiven, ..OpenedFile::default() });
        self.lay(first);
        // Arrow keys step through the moves while the list has the focus. An embedded page does not take the focus.
        if embed_mode_of_page().is_none() {
            list_focus::focus_soon();
        }
    }

    /// Opens a single record at the node that `way` leads to ([`Study::go_way`]).
    pub(super) fn open_at(self, record: GameRecord, way: &[usize]) {
        self.open(Reading { games: vec![record], forgiven: Vec::new() });
        self.change(|study| study.go_way(way));
    }

    /// Opens the game with index `at` of the file. Changes to the game before it are kept.
    pub(super) fn turn_to(self, at: usize) {
        let written = self.study.with_value(|study| study.as_ref().map(|study| study.record().clone()));
        let next = self.file.try_update(|file| {
            let before = file.at;
            if let (Some(game), Some(written)) = (file.games.get_mut(before), written) {
                *game = written;
            }
            file.at = at;
            file.games.get(at).cloned()
        });
        if let Some(next) = next.flatten() {
            self.lay(next);
        }
    }

    /// The number of games in the file, and the index of the one that is studied.
    pub(super) fn games(self) -> (usize, usize) {
        self.file.with(|file| (file.games.len(), file.at))
    }

    /// The id in the browser's list of the record that is studied. `None` if it is not stored there.
    pub(super) fn kept_as(self) -> Option<GameId> {
        self.file.with_untracked(|file| file.kept.get(&file.at).copied())
    }

    /// Notes the id under which the record that is studied is stored in the browser's list.
    pub(super) fn keep_as(self, id: GameId) {
        self.file.update_untracked(|file| {
            file.kept.insert(file.at, id);
        });
        // The copy for a reload contains the id, and is written again.
        self.here.notify();
        self.follow();
    }

    /// The fingerprint of the studied record as it was last read from the browser's list or stored there; `None` if it
    /// never was.
    pub(super) fn base(self) -> Option<Fingerprint> {
        self.file.with_untracked(|file| file.bases.get(&file.at).copied())
    }

    /// Notes the fingerprint of the studied record in the browser's list.
    pub(super) fn set_base(self, base: Option<Fingerprint>) {
        self.file.update_untracked(|file| {
            file.bases.remove(&file.at);
            file.bases.extend(base.map(|base| (file.at, base)));
        });
        // The copy for a reload contains the fingerprint, and is written again.
        self.here.notify();
        self.follow();
    }

    /// A number that grows with every change of the record or the line. Tracks these, and no steps to other moves.
    pub(super) fn revision(self) -> u64 {
        self.revision.get()
    }

    /// Whether the record differs from the one that was opened, or has a change that a reload kept from being stored.
    pub(super) fn is_changed(self, record: &GameRecord) -> bool {
        self.file.with_untracked(|file| file.is_cut_off || file.games.get(file.at) != Some(record))
    }

    /// Lets the record count as changed, because a reload came before its last change was stored.
    pub(super) fn go_on_writing(self) {
        self.file.update_untracked(|file| file.is_cut_off = true);
    }

    /// Begins a study at the start of a record.
    fn lay(self, record: GameRecord) {
        let study = Study::new(record);
        let (at_stake, impasse) = (self.is_at_stake(&study), self.impasse_of(&study));
        self.file.update_untracked(|file| (file.at_stake, file.impasse) = (at_stake, impasse));
        self.study.set_value(Some(study));
        untrack(|| self.list());
        self.here.update(|(revision, here)| (*revision, *here) = (*revision + 1, NodeId::ROOT));
        self.follow();
    }

    /// Ends the study and shows the game again.
    pub(super) fn close(self) {
        self.table.show_study_view(None);
    }

    /// Notifies everything but the board and the notes of the newest change or step.
    fn follow(self) {
        self.followed.set(self.here.get_untracked());
    }

    /// Does the same after the board has been painted. Of several steps before that, only the last is followed.
    fn follow_after_paint(self) {
        browser::after_paint(move || {
            let here = self.here.get_untracked();
            self.followed.maybe_update(|followed| std::mem::replace(followed, here) != here);
        });
    }

    /// Calls `read` with the study, and tracks its changes, steps to other moves after they have been painted. Returns
    /// `None` if nothing is studied.
    pub(super) fn with<T>(self, read: impl FnOnce(&Study) -> T) -> Option<T> {
        self.followed.track();
        self.study.with_value(|study| study.as_ref().map(read))
    }

    /// The same, but tracks steps to other moves before they are painted.
    pub(super) fn with_now<T>(self, read: impl FnOnce(&Study) -> T) -> Option<T> {
        self.here.track();
        self.study.with_value(|study| study.as_ref().map(read))
    }

    /// Changes the record or the node that is shown. `change` returns whether it has changed anything.
    pub(super) fn change(self, change: impl FnOnce(&mut Study) -> bool) {
        let mut changed = None;
        let mut written = None;
        self.study.update_value(|study| {
            if let Some(study) = study {
                let (before, edits, step_edits, here) =
                    (study.revision(), study.edits(), study.step_edits(), study.here());
                if change(study) {
                    changed = Some((study.revision() - before, study.here()));
                    written = (study.edits() != edits && study.step_edits() == step_edits).then_some(here);
                }
            }
        });
        written.into_iter().for_each(|node| self.list_again(node));
        if let Some((by, here)) = changed {
            self.here.update(|at| *at = (at.0 + by, here));
            if by == 0 { self.follow_after_paint() } else { self.follow() }
        }
    }

    /// Shows what is written about a node in its row of the list.
    fn list_again(self, node: NodeId) {
        self.study.with_value(|study| {
            let Some(study) = study else { return };
            let annotate = |row: &mut Row| row.annotate(study.record().node(node));
            self.rows.maybe_update(|rows| rows.iter_mut().find(|row| row.id == node).is_some_and(annotate));
        });
    }

    /// The notation of moves: the one that the person has chosen, or that of the language.
    pub(super) fn notation(self) -> Notation {
        self.notation.get().unwrap_or_else(|| Notation::of_language(self.i18n.language()))
    }

    /// Changes the notation of moves, and stores it in the browser.
    pub(super) fn write_moves(self, notation: Notation) {
        self.notation.set(Some(notation));
        store::keep_notation(notation.name());
    }

    /// Offers a game from the position that is shown, unless a link has locked new games.
    pub(super) fn play_from(self) {
        let line = self.with(|study| rules::Line::to(study.position()));
        if let Some(line) = line.filter(|_| !untrack(|| self.table.is_locked("new-game"))) {
            self.table.offer(line);
        }
    }

    /// The glyph of the node that is shown, and what people wrote about it.
    pub(super) fn comment(self) -> (Option<Glyph>, String) {
        self.with(|study| {
            let (glyph, rest) = Glyph::split(&study.record().node(study.here()).comment);
            (glyph, remark::words(rest))
        })
        .unwrap_or_default()
    }

    /// The glyph of the node that is shown, and what people wrote about it, in one text.
    pub(super) fn remark(self) -> String {
        let (glyph, words) = self.comment();
        let words = Some(words).filter(|words| !words.is_empty());
        glyph.map(|glyph| glyph.sign().to_owned()).into_iter().chain(words).collect::<Vec<_>>().join(" ")
    }

    /// Plays a move in the record. The status line says why an illegal one is refused.
    fn play(self, mv: Move) {
        let mut refused = None;
        self.change(|study| match study.play(mv) {
            Ok(_) => true,
            Err(error) => {
                refused = Some(error);
                false
            }
        });
        match refused {
            Some(BuildError::Illegal(why)) => {
                self.table.tell(Notice::Refused(Refusal::Illegal { mv, why }));
            }
            Some(_) => self.table.tell(Notice::Refused(Refusal::GameOver)),
            None => {}
        }
    }

    /// Computes the rows of the list again.
    fn list(self) {
        let notation = self.notation();
        let listed = self.texts.with(|texts| {
            let reading_texts = ReadingTexts { i18n: self.i18n, texts };
            self.study.with_value(|study| {
                study.as_ref().map(|study| rows::rows(study, notation, |end| reading_texts.end(end)))
            })
        });
        self.rows.set(listed.unwrap_or_default());
    }

    /// Shows the current node on the board.
    fn show(self) {
        let study_view = self.texts.with(|texts| {
            self.study.with_value(|study| study.as_ref().map(|study| self.study_view(study, texts)))
        });
        if let Some(study_view) = study_view {
            self.table.show_study_view(Some(study_view));
        }
    }

    fn study_view(self, study: &Study, texts: &StudyTexts) -> StudyView {
        let record = study.record();
        let name = |field: Field| record.header.get(&field).unwrap_or_default().to_owned();
        let mated = !study.position().has_legal_move();
        let turn = study.position().turn();
        let has_kings = Color::ALL.into_iter().all(|color| study.position().king(color).is_some());
        let (was_at_stake, impasse) = self.file.with_untracked(|file| (file.at_stake, file.impasse));
        let at_stake = was_at_stake || self.is_at_stake(study);
        StudyView {
            position: study.position().clone(),
            open: !study.is_over() && !is_read_only(),
            at_stake,
            impasse,
            can_be_reviewed: has_kings && !at_stake && record.main_line().next().is_some(),
            outcome: study.end().map_or_else(String::new, |end| outcome(end, turn)),
            players: ByColor { black: name(Field::Black), white: name(Field::White) },
            naming: naming_of(record.start()),
            status_text: self.status_text(study, texts, mated),
        }
    }

    /// Whether the record shows the running game on the table, with something at stake.
    fn is_at_stake(self, study: &Study) -> bool {
        let is_of = |game: &Game| is_at_stake(game, study.record(), study.position());
        untrack(|| self.table.is_begun() && self.table.with_game(is_of))
    }

    /// The impasse rule of the game in the record, which no record says: that of the game on the table if the record begins
    /// with its moves.
    fn impasse_of(self, study: &Study) -> ImpasseRule {
        let record = study.record();
        let rule = |game: &Game| {
            let Line { start, moves } = game.line();
            let is_of_game = start == *record.start() && record.main_moves().starts_with(&moves);
            (is_of_game && !moves.is_empty()).then_some(game.terms().impasse)
        };
        untrack(|| self.table.with_game(rule)).unwrap_or_default()
    }

    fn status_text(self, study: &Study, texts: &StudyTexts, mated: bool) -> String {
        let record = study.record();
        let moves =
            study.line().iter().filter(|&&id| matches!(record.node(id).step(), Step::Move(_))).count();
        let moves = moves.to_string();
        let reading_texts = ReadingTexts { i18n: self.i18n, texts };
        let position = study.position();
        let mut before = position.clone();
        match record.node(study.here()).step() {
            Step::Start => texts.fill(StudyKey::StartOf, &[("moves", &moves)]),
            Step::End(end) => reading::result(reading_texts, record, end, position.turn()),
            Step::Illegal(mv, rule) => {
                let text = self.notation().write(&before, *mv);
                texts.fill(
                    StudyKey::IllegalMove,
                    &[("text", &text), ("why", &Referee::of(self.i18n).rule(*rule))],
                )
            }
            Step::Move(mv) => {
                before.undo();
                let main = record.main_line().nth(study.ply() - 1) == Some(study.here());
                let key = if main { StudyKey::AtMove } else { StudyKey::InVariation };
                let (number, text) = (study.ply().to_string(), self.notation().write(&before, *mv));
                let told = texts.fill(key, &[("number", &number), ("moves", &moves), ("text", &text)]);
                if mated { told + self.i18n.gap() + &texts.say(StudyKey::Mated) } else { told }
            }
        }
    }
}

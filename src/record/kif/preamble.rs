//! The lines above the moves in KIF and KI2: the header, the handicap, the diagram.

use super::diagram::{self, Held, Row};
use super::lines::Line;
use super::meaning::{Meaning, meaning};
use super::moves;
use crate::transcript::{Fault, Notes, Transcript};
use crate::{Expected, Field, GameRecord, Header, Leniency, Loss, words};
use rules::{ByColor, Color, Handicap, Setup, Square, Variant};

/// The name of an even game.
const EVEN: &str = "平手";
/// The name of the 5×5 game.
const MINISHOGI: &str = "5五将棋";
/// The name of a start that the diagram tells.
const OTHER: &str = "その他";
/// A line without a value: the board is to be shown from White's side.
const TURNED: &str = "盤面回転";

/// The lines above the moves, as far as they have been read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Preamble<'a> {
    header: Header,
    /// The value of 手合割 *teaiwari*, and the line of it.
    handicap: Option<(Line<'a>, &'a str)>,
    rows: Vec<Row>,
    first_row: Option<Line<'a>>,
    held: ByColor<Option<Held>>,
    turn: Option<Color>,
    /// The number of moves before the diagram.
    moves_before: Option<u32>,
    /// The last move before the diagram, as it is written.
    last: Option<&'a str>,
    is_record: bool,
}

/// Splits `name：value` at the first colon of either width; both parts without the blanks around them.
pub(crate) fn split_field(text: &str) -> Option<(&str, &str)> {
    let (name, value) = text.split_once(['：', ':'])?;
    let name = words::trim(name);
    (!name.is_empty()).then(|| (name, words::trim(value)))
}

impl<'a> Preamble<'a> {
    /// Takes a line that is not blank; `false` if it does not belong here.
    ///
    /// # Errors
    /// A diagram or a hand that cannot be read.
    pub(crate) fn take(&mut self, line: Line<'a>, notes: &mut Notes) -> Result<bool, Fault> {
        let text = words::trim(line.text);
        let first = text.chars().next().unwrap_or(' ');
        if diagram::is_bar(first) {
            self.take_row(line, text)?;
        } else if let Some(rest) = text.strip_prefix("手数＝").or_else(|| text.strip_prefix("手数=")) {
            self.take_number(rest);
        } else if let Some((color, "番")) = words::side(text) {
            self.turn = Some(color);
        } else if text == TURNED {
            self.header.push(Field::Other(TURNED.to_owned()), "");
        } else if let Some((name, value)) = split_field(text) {
            self.take_field(line, name, value, notes)?;
        } else {
            return Ok(is_frame(text));
        }
        Ok(true)
    }

    fn take_row(&mut self, line: Line<'a>, text: &'a str) -> Result<(), Fault> {
        self.is_record = true;
        self.first_row.get_or_insert(line);
        let row = Row::read(text).map_err(|part| line.expected(Expected::DiagramSquare, part))?;
        let size = self.rows.first().map_or(row.len(), Row::len);
        if row.len() != size || !matches!(size, 5 | 9) || self.rows.len() == size {
            return Err(line.expected(Expected::DiagramRows, text));
        }
        self.rows.push(row);
        Ok(())
    }

    /// Reads the text behind `手数＝`: `9  ▲７六歩(77)  まで`.
    fn take_number(&mut self, text: &'a str) {
        let text = words::skip_blanks(text);
        let (number, rest) = match moves::whole_number(text) {
            Some((number, rest)) => (u32::try_from(number).ok(), rest.strip_prefix('手').unwrap_or(rest)),
            None => (None, text),
        };
        self.moves_before = number.filter(|&number| number < u32::from(u16::MAX));
        let last = words::trim(rest);
        let last = last.strip_suffix("まで").map_or(last, words::trim);
        self.last = (!last.is_empty()).then_some(last);
    }

    /// Takes a 手合割. The first counts that says anything.
    fn take_handicap(&mut self, line: Line<'a>, name: &'a str, notes: &mut Notes) {
        let Some((first, known)) = self.handicap.filter(|(_, known)| !tells_nothing(known)) else {
            self.handicap = Some((line, name));
            return;
        };
        if tells_nothing(name) || name == known {
            return;
        }
        match (setup_of(known), setup_of(name)) {
            (Some(known), Some(other)) if known == other => {}
            // No start has that name.
            (None, _) => {
                notes.contradiction(first.at(known), known);
                self.handicap = Some((line, name));
            }
            _ => notes.contradiction(line.at(name), name),
        }
    }

    fn take_field(
        &mut self,
        line: Line<'a>,
        name: &'a str,
        value: &'a str,
        notes: &mut Notes,
    ) -> Result<(), Fault> {
        if name == "手合割" {
            self.is_record = true;
            self.take_handicap(line, value, notes);
        } else if let Some((color, "の持駒" | "持駒" | "の持ち駒" | "持ち駒")) = words::side(name)
        {
            let held = diagram::hand(value).map_err(|part| line.expected(Expected::HandPieces, part))?;
            self.held[color] = Some(held);
        } else if name == "手番" {
            self.turn = words::side(value).map(|(color, _)| color).or(self.turn);
        } else {
            let field = words::field(name);
            self.is_record |= !matches!(field, Field::Other(_));
            self.header.push(field, value);
        }
        Ok(())
    }

    /// Whether a line was read that only a record has.
    pub(crate) const fn is_record(&self) -> bool {
        self.is_record
    }

    /// Notes that a line was read that only a record has.
    pub(crate) const fn set_record(&mut self) {
        self.is_record = true;
    }

    /// The destination of the last move before the diagram, to which 同 in the first move refers.
    pub(crate) fn last_square(&self) -> Option<Square> {
        let (_, square) = words::split_mark(self.last?);
        words::square(square).map(|(square, _)| square)
    }

    /// Starts the record. `first_number` is the number that the first move has in the text.
    ///
    /// # Errors
    /// A handicap that has no board, or a start that cannot be played.
    pub(crate) fn start(
        &mut self,
        first_number: Option<u32>,
        notes: &mut Notes,
    ) -> Result<Transcript, Fault> {
        let (mut setup, line) = match self.first_row {
            Some(line) => (self.setup_of_diagram(line, notes)?, line),
            None => self.setup_of_name(notes)?,
        };
        let is_drawn = self.first_row.is_some();
        match (self.moves_before, first_number) {
            (Some(number), _) => setup.move_number = number + 1,
            (None, Some(number)) if is_drawn && number <= u32::from(u16::MAX) => {
                setup.move_number = number.max(1);
            }
            _ => {}
        }
        let mut transcript = Transcript::new(setup, line.at)?;
        let header = &mut transcript.record_mut().header;
        match self.last {
            None => *header = std::mem::take(&mut self.header),
            Some(last) => {
                header.push(Field::LastMove, last);
                self.header.iter().for_each(|(field, value)| header.push(field.clone(), value));
            }
        }
        Ok(transcript)
    }

    fn setup_of_diagram(&self, line: Line<'a>, notes: &mut Notes) -> Result<Setup, Fault> {
        let mut setup =
            diagram::board(&self.rows).ok_or_else(|| line.expected(Expected::DiagramRows, line.text))?;
        diagram::fill_hands(&mut setup, self.held);
        let is_drawn = |named: &Setup| {
            named.variant == setup.variant && named.board == setup.board && named.hands == setup.hands
        };
        let named = self.handicap.and_then(|(_, name)| setups_of(name).find(is_drawn));
        setup.turn = match (self.turn, diagram::turn_behind(self.last), &named) {
            (Some(turn), _, _) | (None, Some(turn), _) => turn,
            (None, None, Some(named)) => named.turn,
            _ => diagram::turn_unsaid(&setup),
        };
        if let Some((line, name)) = self.handicap {
            let is_name_of_game = is_minishogi(name) && setup.variant == Variant::Minishogi;
            if named.is_none() && !is_name_of_game && !tells_nothing(name) {
                notes.contradiction(line.at(name), name);
            }
        }
        Ok(setup)
    }

    fn setup_of_name(&self, notes: &mut Notes) -> Result<(Setup, Line<'a>), Fault> {
        let (line, name) = self.handicap.unwrap_or((Line { at: 0, text: EVEN }, EVEN));
        let mut setups = setups_of(name);
        let mut setup = setups.next().ok_or_else(|| line.expected(Expected::Handicap, name))?;
        if setups.next().is_some() {
            notes.add(line.at(name), Leniency::Ambiguous(name.to_owned()));
        }
        if Color::ALL
            .iter()
            .any(|&color| !matches!(self.held[color], None | Some(Held::Pieces(rules::Hand::EMPTY))))
        {
            diagram::fill_hands(&mut setup, self.held);
        }
        setup.turn = self.turn.unwrap_or(setup.turn);
        Ok((setup, line))
    }
}

/// A border of the diagram or the numbers above it.
fn is_frame(text: &str) -> bool {
    let is_border = text.starts_with(['+', '＋', '┌', '├', '└', '┏', '┗', '-', '─']);
    let is_file = |letter| words::is_blank(letter) || words::digit(letter).is_some();
    is_border || text.chars().all(is_file)
}

fn is_minishogi(name: &str) -> bool {
    name == MINISHOGI || name == "５五将棋" || name == "五五将棋"
}

/// Whether a value of 手合割 leaves everything to the diagram.
fn tells_nothing(name: &str) -> bool {
    matches!(name, OTHER | "詰将棋" | "任意局面" | "")
}

/// The starts with this name, the likeliest first.
fn setups_of(name: &str) -> impl Iterator<Item = Setup> {
    let even = match name {
        EVEN | "" => Some(Variant::Standard),
        _ if is_minishogi(name) => Some(Variant::Minishogi),
        _ => None,
    };
    let handicaps = words::handicaps(name).filter_map(|handicap| handicap.sfen(Variant::Standard));
    even.map(Variant::start_sfen).into_iter().chain(handicaps).filter_map(|sfen| sfen.parse().ok())
}

/// The start with this name.
fn setup_of(name: &str) -> Option<Setup> {
    setups_of(name).next()
}

/// Whether the players of this start are called 下手 and 上手.
pub(crate) fn is_handicap(start: &Setup) -> bool {
    Handicap::of(start).is_some()
}

/// Writes the start and the header: the fields in their order, the handicap, with the diagram if it has no name,
/// before the first player.
pub(crate) fn push(text: &mut String, record: &GameRecord, lost: &mut Vec<Loss>) {
    let start = record.start();
    let is_handicap = is_handicap(start);
    // It stands below the diagram.
    let last = record.header.get(&Field::LastMove).map(words::trim).filter(|last| is_last_move(last));
    let mut has_start = false;
    let mut has_last = last.is_none();
    for (field, value) in record.header.iter() {
        if *field == Field::LastMove && !std::mem::replace(&mut has_last, true) {
            continue;
        }
        if matches!(field, Field::Black | Field::White) && !has_start {
            push_start(text, start, last, is_handicap);
            has_start = true;
        }
        push_field(text, field, value, is_handicap, lost);
    }
    if !has_start {
        push_start(text, start, last, is_handicap);
    }
    if start.move_number == 0 {
        lost.push(Loss::MoveNumber);
    }
}

fn push_start(text: &mut String, start: &Setup, last: Option<&str>, is_handicap: bool) {
    let name = match (start.variant, Handicap::of(start)) {
        _ if start.move_number > 1 || last.is_some() => None,
        (Variant::Standard, Some(handicap)) => words::handicap_name(handicap),
        (variant, _) if setup_of(even_name(variant)).is_some_and(|even| even.same_position(start)) => {
            Some(even_name(variant))
        }
        _ => None,
    };
    text.push_str("手合割：");
    text.push_str(name.unwrap_or(OTHER));
    text.push('\n');
    if name.is_none() {
        diagram::push(text, start, last, is_handicap);
    }
}

const fn even_name(variant: Variant) -> &'static str {
    match variant {
        Variant::Standard => EVEN,
        Variant::Minishogi => MINISHOGI,
    }
}

fn push_field(text: &mut String, field: &Field, value: &str, is_handicap: bool, lost: &mut Vec<Loss>) {
    let name = words::field_name(field, is_handicap);
    let value = words::trim(value);
    if name == TURNED && value.is_empty() {
        text.push_str(TURNED);
    } else if comes_back(name, value) {
        text.push_str(name);
        text.push('：');
        text.push_str(value);
    } else {
        lost.push(Loss::Header);
        return;
    }
    text.push('\n');
}

/// Whether a reader takes this for the last move before a diagram, if it stands there.
fn is_last_move(last: &str) -> bool {
    let text = format!("手数＝0  {last}  まで");
    let mut preamble = Preamble::default();
    let is_taken = preamble.take(Line { at: 0, text: &text }, &mut Notes::default()).is_ok_and(|taken| taken);
    is_taken && matches!(meaning(&text), Meaning::Other) && preamble.last == Some(last)
}

/// Whether a reader takes `name：value` for this field and nothing else.
fn comes_back(name: &str, value: &str) -> bool {
    let text = format!("{name}：{value}");
    let mut preamble = Preamble::default();
    let is_one_line = !text.contains(['\r', '\n']);
    is_one_line
        && matches!(meaning(&text), Meaning::Other)
        && preamble.take(Line { at: 0, text: &text }, &mut Notes::default()).is_ok_and(|taken| taken)
        && preamble.header.iter().eq([(&words::field(name), value)])
}

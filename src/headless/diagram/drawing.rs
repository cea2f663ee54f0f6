//! The writer of a diagram, which draws its parts one over the other as SVG.

use super::faces::{Face, Faces};
use super::layout::{DiagramLayout, HAND, LINE, ROW, SIGN};
use super::palette::{Paint, Palette};
use super::scene::Diagram;
use super::{signs, text};
use crate::board::model::reading_order;
use crate::board::shapes::{CELL, Shape, arrow};
use links::{Language, PieceSet};
use rules::{Color, HAND_ORDER, HandKind, Move, Piece, Square};
use std::fmt::Write as _;

/// The size of pieces in hand, in percent of those on the board.
const IN_HAND: i32 = 85;
/// The font size of names and captions, in units of the diagram.
const LETTERS: i32 = 50;
/// The font size of the names of squares, and the size of Japanese numbers.
const DIGITS: i32 = 38;
/// The font size of the number of pieces in hand.
const COUNT: i32 = 54;
/// The radius of a circle around a square, in units of the diagram.
const CIRCLE: i32 = 50;

/// A diagram while it is being drawn.
pub(super) struct Drawing<'a> {
    diagram: &'a Diagram,
    pub(super) layout: DiagramLayout,
    pub(super) palette: Palette,
    /// The piece images that the drawing uses.
    pub(super) faces: Faces,
    /// The SVG elements so far; later ones cover earlier ones.
    pub(super) body: String,
}

impl<'a> Drawing<'a> {
    /// Draws the complete diagram.
    pub(super) fn of(diagram: &'a Diagram) -> Self {
        let mut drawing = Self {
            diagram,
            layout: DiagramLayout::of(diagram),
            palette: diagram.look.palette(),
            faces: Faces::default(),
            body: String::new(),
        };
        drawing.board();
        drawing.pieces();
        drawing.shapes();
        drawing.coordinates();
        if diagram.hands {
            drawing.hand(Color::Black);
            drawing.hand(Color::White);
        }
        drawing.names();
        drawing.caption();
        drawing
    }

    /// Draws the board with its lines and the marks of the last move.
    fn board(&mut self) {
        let DiagramLayout { left, top, board: (width, height), .. } = self.layout;
        let Palette { board, board_edge, line, tint, grid, rim, .. } = self.palette;
        self.put(format_args!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"{}/>\n",
            board.fill()
        ));
        if let Some(mv) = self.diagram.last_move {
            let from = match mv {
                Move::Normal { from, .. } => Some(from),
                Move::Drop { .. } => None,
            };
            for square in [from, Some(mv.to())].into_iter().flatten() {
                let (x, y) = self.layout.corner(square);
                let (width, height) = CELL;
                self.put(format_args!(
                    "<rect class=\"last-move\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{}/>\n",
                    tint.fill()
                ));
            }
        }
        let mut lines = String::new();
        for x in (left + CELL.0..left + width).step_by(CELL.0 as usize) {
            let _ = write!(lines, "M{x} {top}v{height}");
        }
        for y in (top + CELL.1..top + height).step_by(CELL.1 as usize) {
            let _ = write!(lines, "M{left} {y}h{width}");
        }
        self.put(format_args!(
            "<path d=\"{lines}\" fill=\"none\"{} stroke-width=\"{grid}\"/>\n",
            line.stroke()
        ));
        self.put(format_args!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" fill=\"none\"{} \
             stroke-width=\"{rim}\"/>\n",
            board_edge.stroke()
        ));
        self.stars();
    }

    /// Draws the four dots at the thirds of the board of 9×9.
    fn stars(&mut self) {
        let DiagramLayout { left, top, board: (width, height), .. } = self.layout;
        let line = self.palette.line.fill();
        if width == 9 * CELL.0 {
            for (x, y) in [(1, 1), (2, 1), (1, 2), (2, 2)] {
                let (x, y) = (left + x * width / 3, top + y * height / 3);
                self.put(format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"7\"{line}/>\n"));
            }
        }
    }

    /// Draws the pieces on the board.
    fn pieces(&mut self) {
        for square in reading_order(self.diagram.position.variant, self.diagram.bottom) {
            if let Some(piece) = self.diagram.position.piece(square) {
                let turned = piece.color != self.diagram.bottom;
                self.piece(piece, turned, self.layout.corner(square), 100);
            }
        }
    }

    /// Draws a piece in the square with this upper left corner, with its size in percent.
    fn piece(&mut self, piece: Piece, turned: bool, (x, y): (i32, i32), percent: i32) {
        let face = Face::of(piece, self.diagram.kings, turned);
        let name = face.name();
        let turn = if turned { format!(" rotate(180 {} {})", CELL.0 / 2, CELL.1 / 2) } else { String::new() };
        let size = if percent == 100 { String::new() } else { format!(" scale(.{percent:02})") };
        let fit = self.fit(face);
        self.put(format_args!(
            "<use xlink:href=\"#{name}\" transform=\"translate({x} {y}){size}{turn}{fit}\"/>\n"
        ));
        self.faces.take(face);
    }

    /// The transformation that makes an image without the outline of a piece fill its square. The factors make the
    /// characters of all kinds equally large. See `style/designs.css`.
    fn fit(&self, face: Face) -> String {
        if !self.palette.bare {
            return String::new();
        }
        let percent = match (self.diagram.set, face.id) {
            (PieceSet::International | PieceSet::Children, _) => 110,
            (_, "G" | "S" | "pS") => 124,
            (_, "N" | "L" | "pN" | "pL") => 127,
            (_, "P" | "pP") => 131,
            _ => 118,
        };
        // Scaled around a point below the center, and moved up by 6 percent.
        let middle = (f64::from(CELL.0) * 0.5, f64::from(CELL.1) * 0.56);
        let scale = f64::from(percent) / 100.0;
        let (x, y) = (middle.0 * (1.0 - scale), middle.1 * (1.0 - scale) - f64::from(CELL.1) * 0.06);
        format!(" translate({x:.1} {y:.1}) scale({scale:.2})")
    }

    /// Draws the arrows and circles over the board.
    fn shapes(&mut self) {
        if self.diagram.shapes.is_empty() {
            return;
        }
        let mark = self.palette.mark;
        self.put(format_args!("<g class=\"shapes\"{} opacity=\".72\">\n", mark.fill()));
        for &Shape { from, to } in &self.diagram.shapes {
            let (start, end) = (self.layout.center(from), self.layout.center(to));
            if from == to {
                let (x, y) = start;
                self.put(format_args!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{CIRCLE}\" fill=\"none\"{} stroke-width=\"9\"/>\n",
                    mark.stroke()
                ));
            } else {
                self.put(format_args!("<path d=\"{}\"/>\n", arrow(start, end)));
            }
        }
        self.body.push_str("</g>\n");
    }

    /// Writes the names of files above the board, and those of ranks at its right.
    fn coordinates(&mut self) {
        if !self.diagram.coordinates {
            return;
        }
        let ink = self.palette.muted;
        for number in 0..self.diagram.position.variant.size() {
            let Some(square) = Square::new(number, number) else { continue };
            let (x, y) = self.layout.center(square);
            let (files, ranks) = (self.layout.files, self.layout.ranks);
            self.write(&(number + 1).to_string(), (x, files), DIGITS, "middle", ink);
            match self.diagram.language {
                Language::English => {
                    let letter = char::from(b'a' + number).to_string();
                    self.write(&letter, (ranks, y), DIGITS, "middle", ink);
                }
                Language::Japanese => {
                    self.body.push_str(&signs::number(u32::from(number) + 1, (ranks, y), DIGITS - 4, ink));
                }
            }
        }
    }

    /// Draws the pieces in the hand of a side, below the sign of the side.
    fn hand(&mut self, color: Color) {
        let hand = self.diagram.position.hands[color];
        let kinds: Vec<(HandKind, u8)> = HAND_ORDER
            .into_iter()
            .map(|kind| (kind, hand.count(kind)))
            .filter(|&(_, count)| count > 0)
            .collect();
        let above = color != self.diagram.bottom;
        let left = if above { self.layout.hands.0 } else { self.layout.hands.1 };
        let top = self.layout.hand_top(above, kinds.len());
        let Palette { stand, text, accent, muted, .. } = self.palette;
        self.body.push_str(&signs::side(color, (left + HAND / 2, top + SIGN / 2 - 6), text));
        if self.diagram.position.turn == color {
            let (x, y) = (left + HAND / 2 + 52, top + SIGN / 2 - 6);
            self.put(format_args!(
                "<circle class=\"turn\" cx=\"{x}\" cy=\"{y}\" r=\"13\"{}/>\n",
                accent.fill()
            ));
        }
        let (top, rows) = (top + SIGN, kinds.len().max(1) as i32);
        if stand.is_seen() {
            self.put(format_args!(
                "<rect x=\"{left}\" y=\"{top}\" width=\"{HAND}\" height=\"{}\" rx=\"10\"{}/>\n",
                rows * ROW,
                stand.fill()
            ));
        }
        if kinds.is_empty() {
            // A dash stands for an empty hand.
            let ink = if stand.is_seen() { self.palette.line } else { muted };
            self.put(format_args!(
                "<path d=\"M{} {}h40\"{} stroke-width=\"5\"/>\n",
                left + HAND / 2 - 20,
                top + ROW / 2,
                ink.stroke()
            ));
        }
        for (row, (kind, count)) in kinds.into_iter().enumerate() {
            self.in_hand(Piece::new(color, kind.on_board()), count, (left, top + row as i32 * ROW));
        }
    }

    /// Draws the pieces of one kind in hand, with their number if there are several.
    fn in_hand(&mut self, piece: Piece, count: u8, (left, top): (i32, i32)) {
        let turned = piece.color != self.diagram.bottom;
        let inset = 12;
        self.piece(piece, turned, (left + inset, top), IN_HAND);
        if count < 2 {
            return;
        }
        let ink = if self.palette.stand.is_seen() { self.palette.line } else { self.palette.text };
        let at = (
            left + inset + CELL.0 * IN_HAND / 100 + (HAND - inset - CELL.0 * IN_HAND / 100) / 2,
            top + ROW / 2,
        );
        match self.diagram.language {
            Language::English => self.write(&count.to_string(), at, COUNT, "middle", ink),
            Language::Japanese => self.body.push_str(&signs::number(u32::from(count), at, DIGITS, ink)),
        }
    }

    /// Writes the names of the players, above and below the board.
    fn names(&mut self) {
        let Some(names) = &self.diagram.names else { return };
        let ink = self.palette.text;
        let (above, below, _) = self.layout.lines;
        for (color, y) in [(!self.diagram.bottom, above), (self.diagram.bottom, below)] {
            let x = self.layout.margin + 24;
            self.body.push_str(&signs::side(color, (x, y), ink));
            let room = self.layout.width - 2 * self.layout.margin - 64;
            self.write_within(&names[color], (x + 40, y), room, "start");
        }
    }

    /// Writes the caption below everything else.
    fn caption(&mut self) {
        let caption = self.diagram.caption.trim();
        let DiagramLayout { width, margin, lines: (_, _, y), .. } = self.layout;
        if !caption.is_empty() {
            self.write_within(caption, (width / 2, y), width - 2 * margin, "middle");
        }
    }

    /// Writes a line of text no longer than `room`: in smaller letters, or cut, if necessary.
    fn write_within(&mut self, words: &str, at: (i32, i32), room: i32, anchor: &str) {
        let (words, height) = text::fit(words, LETTERS, room);
        let ink = self.palette.text;
        self.write(&words, at, height.min(LINE), anchor, ink);
    }

    /// Writes text with its vertical middle at `y`.
    fn write(&mut self, words: &str, (x, y): (i32, i32), height: i32, anchor: &str, ink: Paint) {
        // Most programs support no `dominant-baseline`. Letters rise about seven tenths of their size above the base
        // line.
        let base = y + height * 35 / 100;
        let (words, ink) = (text::escaped(words), ink.fill());
        self.put(format_args!(
            "<text x=\"{x}\" y=\"{base}\" font-size=\"{height}\" text-anchor=\"{anchor}\"{ink}>{words}</text>\n"
        ));
    }

    /// Appends formatted SVG.
    fn put(&mut self, part: std::fmt::Arguments<'_>) {
        // Writing into a string cannot fail.
        let _ = self.body.write_fmt(part);
    }
}

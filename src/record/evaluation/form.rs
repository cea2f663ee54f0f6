//! The forms in which evaluations are written.

use super::value::Evaluation;
use super::{floodgate, shogigui, shogihome};
use crate::Format;
use rules::Position;

/// A form in which evaluations are written into comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// The lines of ShogiHome, which carry everything but ranks. Several evaluations have an empty line between them.
    ShogiHome,
    /// The line of Floodgate, which carries the value and the variation, as those of the player. A mate becomes ±30000,
    /// as ShogiHome writes it, and is read without its length; without a value there is no line.
    Floodgate,
    /// The line of ShogiGUI, which carries everything but the name of the program. Without a value there is none.
    ShogiGui,
}

impl Form {
    /// Every form in which evaluations are written.
    pub const ALL: [Self; 3] = [Self::ShogiHome, Self::Floodgate, Self::ShogiGui];

    /// The name of the form in options of programs.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ShogiHome => "shogihome",
            Self::Floodgate => "floodgate",
            Self::ShogiGui => "shogigui",
        }
    }

    /// The form of this name.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.name() == name)
    }

    /// The form that programs expect in the comments of a format: Floodgate's in CSA, ShogiHome's in all others.
    pub const fn of(format: Format) -> Self {
        match format {
            Format::Csa => Self::Floodgate,
            Format::Kif | Format::Ki2 | Format::Usi | Format::Jkf | Format::Usen => Self::ShogiHome,
        }
    }

    /// The lines of an evaluation of this position, which is the same behind it; `None` if the form cannot carry it.
    pub(super) fn write(self, evaluation: &Evaluation, position: &mut Position) -> Option<String> {
        match self {
            Self::ShogiHome => shogihome::write(evaluation, position),
            Self::Floodgate => floodgate::write(evaluation, position),
            Self::ShogiGui => shogigui::write(evaluation, position),
        }
    }
}

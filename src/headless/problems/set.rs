//! The sets of problems that a person chooses from.

use crate::problems::problem::Problem;
use crate::problems::theme::Theme;
use links::named;

named! {
    /// A set of problems: all, those of a length, or those of a theme.
    #[derive(Default)]
    pub enum ProblemSet {
        /// All problems of the file.
        #[default]
        All = "all",
        /// The mates in one ply.
        Mate1 = "mate1",
        /// The mates in three plies.
        Mate3 = "mate3",
        /// The mates in five plies.
        Mate5 = "mate5",
        /// The mates in seven plies.
        Mate7 = "mate7",
        /// The mates in nine plies.
        Mate9 = "mate9",
        /// The problems with a fork.
        Fork = "fork",
        /// The problems with a pin.
        Pin = "pin",
        /// The problems with a drop.
        Drop = "drop",
        /// The problems with a choice between promotion and none.
        Promotion = "promotion",
    }
}

impl ProblemSet {
    /// Whether the set has the problems of one length.
    pub const fn is_by_length(self) -> bool {
        matches!(self, Self::Mate1 | Self::Mate3 | Self::Mate5 | Self::Mate7 | Self::Mate9)
    }

    /// Whether a problem belongs to the set.
    pub fn holds(self, problem: &Problem) -> bool {
        let (plies, themes) = (problem.plies(), problem.themes());
        match self {
            Self::All => true,
            Self::Mate1 => plies == 1,
            Self::Mate3 => plies == 3,
            Self::Mate5 => plies == 5,
            Self::Mate7 => plies == 7,
            Self::Mate9 => plies == 9,
            Self::Fork => themes.has(Theme::Fork),
            Self::Pin => themes.has(Theme::Pin),
            Self::Drop => themes.has(Theme::Drop),
            Self::Promotion => themes.has(Theme::Promotion),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_problem_is_in_the_sets_of_its_length_and_themes() {
        let row = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\tdrop\tG*5b";
        let problem = Problem::read(row).unwrap();
        let sets: Vec<&str> =
            ProblemSet::ALL.into_iter().filter(|set| set.holds(&problem)).map(ProblemSet::name).collect();
        assert_eq!(sets, ["all", "mate1", "drop"]);
        assert_eq!(ProblemSet::from_name("mate9"), Some(ProblemSet::Mate9));
        assert_eq!(ProblemSet::from_name("mate2"), None);
    }
}

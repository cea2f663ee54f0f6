//! Handicaps (駒落ち *komaochi*): White gives pieces away and moves first.

use crate::{Color, Setup, Variant};

/// A handicap that has a name. "Left" and "right" are White's own: left is file 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Handicap {
    /// 香落ち *kyō-ochi*: without the left lance.
    Lance,
    /// 右香落ち *migi-kyō-ochi*: without the right lance.
    RightLance,
    /// 角落ち *kaku-ochi*: without the bishop.
    Bishop,
    /// 飛車落ち *hisha-ochi*: without the rook.
    Rook,
    /// 飛香落ち *hikyō-ochi*: without the rook and the left lance.
    RookLance,
    /// 二枚落ち *nimai-ochi*: without the rook and the bishop.
    Two,
    /// 三枚落ち *sanmai-ochi*: without the rook, the bishop and the left lance.
    Three,
    /// 四枚落ち *yonmai-ochi*: without the rook, the bishop and the lances.
    Four,
    /// 五枚落ち *gomai-ochi*: without the rook, the bishop, the lances and the right knight.
    Five,
    /// 左五枚落ち *hidari-gomai-ochi*: without the rook, the bishop, the lances and the left knight.
    LeftFive,
    /// 六枚落ち *rokumai-ochi*: without the rook, the bishop, the lances and the knights.
    Six,
    /// 左七枚落ち *hidari-nanamai-ochi*: as [`Handicap::Six`], and without the left silver.
    LeftSeven,
    /// 右七枚落ち *migi-nanamai-ochi*: as [`Handicap::Six`], and without the right silver.
    RightSeven,
    /// 八枚落ち *hachimai-ochi*: without the rook, the bishop, the lances, the knights and the silvers.
    Eight,
    /// 九枚落ち *kyūmai-ochi*: as [`Handicap::Eight`], and without the right gold.
    Nine,
    /// 十枚落ち *jūmai-ochi*: as [`Handicap::Eight`], and without both golds.
    Ten,
    /// トンボ *tonbo* ("dragonfly"): the king, the rook, the bishop and the pawns are left.
    Dragonfly,
    /// 裸玉 *hadaka-gyoku* ("naked king"): the king alone is left.
    Naked,
    /// 歩三兵 *fu-sanbyō*: the king alone is left, with three pawns in hand.
    ThreePawns,
}

/// A difference in rank (段級 *dankyu*).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankDifference {
    /// The smallest difference, in ranks.
    pub least: u8,
    /// The largest difference, in ranks; `None` if there is no upper bound.
    pub most: Option<u8>,
}

impl Handicap {
    /// Every named handicap, the smallest first.
    pub const ALL: [Self; 19] = [
        Self::Lance,
        Self::RightLance,
        Self::Bishop,
        Self::Rook,
        Self::RookLance,
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::LeftFive,
        Self::Six,
        Self::LeftSeven,
        Self::RightSeven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Dragonfly,
        Self::Naked,
        Self::ThreePawns,
    ];

    /// The name of the handicap in links: `lance`, `rook-lance`, `2`, …
    pub const fn name(self) -> &'static str {
        match self {
            Self::Lance => "lance",
            Self::RightLance => "right-lance",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::RookLance => "rook-lance",
            Self::Two => "2",
            Self::Three => "3",
            Self::Four => "4",
            Self::Five => "5",
            Self::LeftFive => "left-5",
            Self::Six => "6",
            Self::LeftSeven => "left-7",
            Self::RightSeven => "right-7",
            Self::Eight => "8",
            Self::Nine => "9",
            Self::Ten => "10",
            Self::Dragonfly => "dragonfly",
            Self::Naked => "naked",
            Self::ThreePawns => "three-pawns",
        }
    }

    /// The handicap with this name; `None` if there is none.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|handicap| handicap.name() == name)
    }

    /// The difference in rank for which dojos use the handicap; `None` where there is no custom. In an even game the
    /// player who is one rank weaker has Black.
    pub const fn ranks(self) -> Option<RankDifference> {
        let (least, most) = match self {
            Self::Lance => (2, Some(2)),
            Self::Bishop => (3, Some(3)),
            Self::Rook => (4, Some(4)),
            Self::RookLance => (5, Some(5)),
            Self::Two => (6, Some(7)),
            Self::Four => (8, Some(9)),
            Self::Six => (10, None),
            _ => return None,
        };
        Some(RankDifference { least, most })
    }

    /// Whether the handicap suits a player who has just learned the moves.
    pub const fn suits_beginners(self) -> bool {
        matches!(self, Self::Eight | Self::Ten)
    }

    /// The start position as SFEN; `None` if the variant does not have this handicap.
    pub const fn sfen(self, variant: Variant) -> Option<&'static str> {
        match (variant, self) {
            (Variant::Standard, _) => Some(self.standard_sfen()),
            (Variant::Minishogi, Self::Bishop) => Some("r1sgk/4p/5/P4/KGSBR w - 1"),
            (Variant::Minishogi, Self::Rook) => Some("1bsgk/4p/5/P4/KGSBR w - 1"),
            (Variant::Minishogi, Self::Two) => Some("2sgk/4p/5/P4/KGSBR w - 1"),
            (Variant::Minishogi, _) => None,
        }
    }

    const fn standard_sfen(self) -> &'static str {
        match self {
            Self::Lance => "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::RightLance => "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::Bishop => "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::Rook => "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::RookLance => "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::Two => "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::Three => "lnsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::Four => "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::Five => "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::LeftFive => "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::Six => "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::LeftSeven => "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::RightSeven => "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::Eight => "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::Nine => "4kg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::Ten => "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::Dragonfly => "4k4/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::Naked => "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Self::ThreePawns => "4k4/9/9/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w 3p 1",
        }
    }

    /// The handicap whose start position this is; `None` for any other position.
    pub fn of(setup: &Setup) -> Option<Self> {
        // The player who gives a handicap, White, moves first.
        if setup.turn == Color::Black {
            return None;
        }
        Self::ALL.into_iter().find(|handicap| {
            handicap
                .sfen(setup.variant)
                .and_then(|sfen| sfen.parse::<Setup>().ok())
                .is_some_and(|start| start.same_position(setup))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Impasse, ImpasseRule, Position};

    #[test]
    fn every_handicap_can_be_played_and_is_recognised() {
        for variant in Variant::ALL {
            for handicap in Handicap::ALL {
                let Some(sfen) = handicap.sfen(variant) else { continue };
                let setup: Setup = sfen.parse().expect(sfen);
                assert_eq!(setup.to_string(), sfen);
                assert_eq!(Handicap::of(&setup), Some(handicap));
                assert!(Position::from_setup(&setup).is_ok_and(|position| position.has_legal_move()));
                assert_eq!(Handicap::from_name(handicap.name()), Some(handicap));
            }
        }
    }

    #[test]
    fn every_difference_in_rank_from_two_on_has_one_handicap() {
        for ranks in 2..=30 {
            let fits = |difference: RankDifference| {
                difference.least <= ranks && difference.most.is_none_or(|most| ranks <= most)
            };
            let fitting = Handicap::ALL.into_iter().filter(|handicap| handicap.ranks().is_some_and(fits));
            assert_eq!(fitting.count(), 1, "{ranks}");
        }
    }

    #[test]
    fn the_bonus_is_what_the_start_lacks() {
        let bonus = |handicap: Handicap| {
            let setup = handicap.standard_sfen().parse().expect("a SFEN");
            Impasse::of_game(ImpasseRule::Points27, &setup).white_bonus
        };
        assert_eq!(bonus(Handicap::Lance), 1);
        assert_eq!(bonus(Handicap::Two), 10);
        assert_eq!(bonus(Handicap::Ten), 18);
        assert_eq!(bonus(Handicap::ThreePawns), 24);
    }
}

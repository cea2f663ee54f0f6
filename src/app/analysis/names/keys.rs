//! The keys of the names.

use super::words::NameKey;
use rules::{Castle, Opening};

/// The key of the name of a castle.
pub(super) const fn of_castle(castle: Castle) -> NameKey {
    match castle {
        Castle::FullYagura => NameKey::FullYaguraCastle,
        Castle::YaguraAnaguma => NameKey::YaguraAnagumaCastle,
        Castle::Yagura => NameKey::YaguraCastle,
        Castle::SilverYagura => NameKey::SilverYaguraCastle,
        Castle::StandingSilverYagura => NameKey::StandingSilverYaguraCastle,
        Castle::HalfYagura => NameKey::HalfYaguraCastle,
        Castle::RightYagura => NameKey::RightYaguraCastle,
        Castle::Millennium => NameKey::MillenniumCastle,
        Castle::KikusuiYagura => NameKey::KikusuiYaguraCastle,
        Castle::SilverCrownAnaguma => NameKey::SilverCrownAnagumaCastle,
        Castle::StaticAnaguma => NameKey::StaticAnagumaCastle,
        Castle::RangingAnaguma => NameKey::RangingAnagumaCastle,
        Castle::DiamondMino => NameKey::DiamondMinoCastle,
        Castle::Mino => NameKey::MinoCastle,
        Castle::HighMino => NameKey::HighMinoCastle,
        Castle::KimuraMino => NameKey::KimuraMinoCastle,
        Castle::SilverCrown => NameKey::SilverCrownCastle,
        Castle::CastleTower => NameKey::CastleTowerCastle,
        Castle::LeftMino => NameKey::LeftMinoCastle,
        Castle::Gangi => NameKey::GangiCastle,
        Castle::Elmo => NameKey::ElmoCastle,
        Castle::GirlInTheHouse => NameKey::GirlInTheHouseCastle,
        Castle::Boat => NameKey::BoatCastle,
        Castle::Crab => NameKey::CrabCastle,
        Castle::Nakahara => NameKey::NakaharaCastle,
        Castle::CentralKing => NameKey::CentralKingCastle,
        Castle::RightKing => NameKey::RightKingCastle,
        Castle::PeerlessGolds => NameKey::PeerlessGoldsCastle,
        Castle::HalfMino => NameKey::HalfMinoCastle,
    }
}

/// The key of the name of an opening.
pub(super) const fn of_opening(opening: Opening) -> NameKey {
    match opening {
        Opening::Yagura => NameKey::YaguraOpening,
        Opening::MutualYagura => NameKey::MutualYaguraOpening,
        Opening::BishopExchange => NameKey::BishopExchangeOpening,
        Opening::OneTurnLossBishopExchange => NameKey::OneTurnLossBishopExchangeOpening,
        Opening::RecliningSilver => NameKey::RecliningSilverOpening,
        Opening::ExchangeClimbingSilver => NameKey::ExchangeClimbingSilverOpening,
        Opening::ExchangeRushingSilver => NameKey::ExchangeRushingSilverOpening,
        Opening::DoubleWing => NameKey::DoubleWingOpening,
        Opening::SidePawn => NameKey::SidePawnOpening,
        Opening::MutualSidePawn => NameKey::MutualSidePawnOpening,
        Opening::SidePawnThirdFileBishop => NameKey::SidePawnThirdFileBishopOpening,
        Opening::SidePawnThirdFileKnight => NameKey::SidePawnThirdFileKnightOpening,
        Opening::SidePawnFourthFileBishop => NameKey::SidePawnFourthFileBishopOpening,
        Opening::SidePawnEighthFileRook => NameKey::SidePawnEighthFileRookOpening,
        Opening::ClimbingSilver => NameKey::ClimbingSilverOpening,
        Opening::RightFourthFileRook => NameKey::RightFourthFileRookOpening,
        Opening::SleeveRook => NameKey::SleeveRookOpening,
        Opening::Gangi => NameKey::GangiOpening,
        Opening::Ureshino => NameKey::UreshinoOpening,
        Opening::BishopHeadPawn => NameKey::BishopHeadPawnOpening,
        Opening::PacMan => NameKey::PacManOpening,
        Opening::DemonSlayer => NameKey::DemonSlayerOpening,
        Opening::ThirdFileRook => NameKey::ThirdFileRookOpening,
        Opening::FourthFileRook => NameKey::FourthFileRookOpening,
        Opening::CentralRook => NameKey::CentralRookOpening,
        Opening::OpposingRook => NameKey::OpposingRookOpening,
        Opening::QuickIshida => NameKey::QuickIshidaOpening,
        Opening::Ishida => NameKey::IshidaOpening,
        Opening::MasudaIshida => NameKey::MasudaIshidaOpening,
        Opening::GokigenCentralRook => NameKey::GokigenCentralRookOpening,
        Opening::HornSilverCentralRook => NameKey::HornSilverCentralRookOpening,
        Opening::FujiiSystem => NameKey::FujiiSystemOpening,
        Opening::ExchangeFourthFileRook => NameKey::ExchangeFourthFileRookOpening,
        Opening::ExchangeOpposingRook => NameKey::ExchangeOpposingRookOpening,
        Opening::DoubleRangingRook => NameKey::DoubleRangingRookOpening,
        Opening::MaruyamaVaccine => NameKey::MaruyamaVaccineOpening,
        Opening::SuperQuickSilver => NameKey::SuperQuickSilverOpening,
    }
}

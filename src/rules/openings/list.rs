//! The openings.

use super::BishopsOf::{Any, Exchanged, GivenUp, Kept};
use super::Players::{Both, One};
use super::{BishopsOf, OpeningForm, Players};
use crate::FormationPiece;
use crate::formations::{bishop, gold, king, knight, pawn, rook, silver, table};
use std::ops::RangeInclusive;

/// The greatest number of moves after which a game may reach an opening.
pub(super) const LAST_PLY: usize = 40;

table! {
    /// An opening: a plan for the first moves of a game.
    ///
    /// Names and pieces are those of public pages; each opening names its own. The plies are ours: from the first at which
    /// the pieces can stand, to what is usual and some moves more.
    pub enum Opening: OpeningForm {
        /// 矢倉 *yagura*, the fortress opening ([矢倉](https://ja.wikipedia.org/wiki/矢倉囲い)).
        Yagura = "yagura": form(One, 1, 7..=30, Kept,
            &[rook("2h"), silver("7g"), pawn("7f"), pawn("6f")], &[rook("2h"), pawn("2f 2e")]);
        /// 相矢倉 *ai yagura*, with a fortress on both sides ([矢倉](https://ja.wikipedia.org/wiki/矢倉囲い)).
        MutualYagura = "mutual-yagura": form(Both, 2, 10..=36, Kept,
            &[rook("2h"), silver("7g"), pawn("7f"), pawn("6f")],
            &[rook("2h"), silver("7g"), pawn("7f"), pawn("6f")]);
        /// 角換わり *kakugawari*, the bishop exchange ([角換わり](https://ja.wikipedia.org/wiki/角換わり)).
        BishopExchange = "bishop-exchange": form(Both, 1, 6..=24, Exchanged,
            &[rook("2h"), pawn("2f 2e")], &[rook("2h"), pawn("2f 2e")]);
        /// 一手損角換わり *itte zon kakugawari*, the exchange that costs its player a turn
        /// ([page](https://ameblo.jp/shogi-strategy/entry-11941959608.html)).
        OneTurnLossBishopExchange = "one-turn-loss-bishop-exchange": form(One, 2, 5..=24, GivenUp,
            &[rook("2h"), pawn("2f 2e")], &[rook("2h"), pawn("2f 2e")]);
        /// 角換わり腰掛け銀 *kakugawari koshikake gin*, the reclining silver on 5f
        /// ([角換わり](https://ja.wikipedia.org/wiki/角換わり)).
        RecliningSilver = "reclining-silver": form(One, 2, 12..=36, Exchanged,
            &[rook("2h 2i"), pawn("2f 2e"), silver("5f"), pawn("4f 4e")],
            &[rook("2h 2i"), pawn("2f 2e")]);
        /// 角換わり棒銀 *kakugawari bōgin*, the climbing silver after an exchange of bishops
        /// ([角換わり](https://ja.wikipedia.org/wiki/角換わり)).
        ExchangeClimbingSilver = "exchange-climbing-silver": form(One, 2, 10..=30, Exchanged,
            &[rook("2h"), pawn("2e"), silver("2g 2f")], &[rook("2h"), pawn("2f 2e")]);
        /// 角換わり早繰り銀 *kakugawari hayakuri gin*, the rushing silver on 4f
        /// ([角換わり](https://ja.wikipedia.org/wiki/角換わり)).
        ExchangeRushingSilver = "exchange-rushing-silver": form(One, 2, 10..=30, Exchanged,
            &[rook("2h"), pawn("2f 2e"), silver("4f"), pawn("3f 3e")], &[rook("2h"), pawn("2f 2e")]);
        /// 相掛かり *aigakari*, the double wing attack ([column](https://www.shogi.or.jp/column/2018/04/post_363.html)).
        DoubleWing = "double-wing": form(Both, 1, 6..=10, Kept,
            &[rook("2h"), pawn("2e"), pawn("7g"), gold("7h")],
            &[rook("2h"), pawn("2e"), pawn("7g"), gold("7h")]);
        /// 横歩取り *yokofudori*, whose rook has taken the side pawn on 3d
        /// ([page](https://ja.wikibooks.org/wiki/将棋/▲7六歩/△3四歩/▲2六歩/△8四歩)).
        SidePawn = "side-pawn": form(One, 2, 15..=21, Kept,
            &[rook("3d"), pawn("7f"), gold("7h")], &[rook("2h 2f 2d"), gold("7h")]);
        /// 相横歩取り *ai yokofudori*, in which both rooks take the side pawns
        /// ([page](https://matcha777.hatenadiary.com/entry/2018/05/14/223441)).
        MutualSidePawn = "mutual-side-pawn": form(Both, 3, 16..=24, Any,
            &[rook("3d"), gold("7h")], &[rook("3d"), gold("7h")]);
        /// 横歩取り3三角戦法 *yokofudori san-san kaku*, the bishop on 3c against the side pawn
        /// ([page](http://shogisenkei.wiki.fc2.com/wiki/横歩取り△３三角戦法)).
        SidePawnThirdFileBishop = "side-pawn-3c-bishop": form(One, 3, 16..=20, Kept,
            &[rook("2d 2f 2h"), bishop("7g"), gold("7h")], &[rook("3d"), pawn("7f"), gold("7h")]);
        /// 横歩取り3三桂戦法 *yokofudori san-san kei*, the knight on 3c against the side pawn
        /// ([page](https://matcha777.hatenadiary.com/entry/2018/05/14/223441)).
        SidePawnThirdFileKnight = "side-pawn-3c-knight": form(One, 3, 16..=20, Kept,
            &[rook("2d 2f 2h"), knight("7g"), gold("7h")], &[rook("3d"), pawn("7f"), gold("7h")]);
        /// 横歩取り4五角戦法 *yokofudori yon-go kaku*, the bishop that is dropped on 4e against the side pawn
        /// ([page](https://tsunayosi.com/?p=2087)).
        SidePawnFourthFileBishop = "side-pawn-4e-bishop": form(One, 3, 18..=24, Exchanged,
            &[rook("2d"), bishop("6e"), gold("7h")], &[rook("3d"), gold("7h")]);
        /// 横歩取り8五飛戦法 *yokofudori hachi-go hi*, the rook on 8e with the bishop on 3c
        /// ([page](http://shogisenkei.wiki.fc2.com/wiki/横歩取り△３三角戦法)).
        SidePawnEighthFileRook = "side-pawn-8e-rook": form(One, 4, 18..=30, Kept,
            &[rook("2e"), bishop("7g"), gold("7h")], &[rook("2f 3f"), pawn("7f"), gold("7h")]);
        /// 棒銀 *bōgin*, the climbing silver ([Static Rook](https://en.wikipedia.org/wiki/Static_Rook)).
        ClimbingSilver = "climbing-silver": form(One, 1, 7..=28, Kept,
            &[rook("2h"), pawn("2e"), silver("2g 2f")], &[]);
        /// 右四間飛車 *migi shiken bisha*, the right fourth file rook with the silver on 5f
        /// ([page](https://www.bear.cool/board-game/blog/1717/info)).
        RightFourthFileRook = "right-fourth-file-rook": form(One, 1, 11..=34, Kept,
            &[rook("4h"), pawn("4f 4e"), silver("5f")], &[]);
        /// 袖飛車 *sode bisha*, the sleeve rook ([page](https://wiki.shogiharbour.com/index.php?title=Sleeve_Rook)).
        SleeveRook = "sleeve-rook": form(One, 1, 5..=30, Kept, &[rook("3h"), pawn("3f 3e")], &[]);
        /// 雁木 *gangi*, the snow roof opening ([Snowroof](https://en.wikipedia.org/wiki/Snowroof)).
        Gangi = "gangi": form(One, 1, 13..=34, Kept,
            &[rook("2h 2i"), pawn("6f"), silver("6g"), silver("4g 5g"), gold("7h")], &[rook("2h 2i")]);
        /// 嬉野流 *ureshino ryū*, which draws the bishop back to 7i
        /// ([Ureshino opening](https://en.wikipedia.org/wiki/Ureshino_opening)).
        Ureshino = "ureshino": form(One, 1, 3..=16, Kept,
            &[rook("2h"), pawn("7g"), silver("6h 5g"), bishop("7i")], &[]);
        /// 角頭歩 *kakutōfu*, the pawn at the bishop's head
        /// ([角頭歩](https://ja.wikipedia.org/wiki/角頭歩戦法)).
        BishopHeadPawn = "bishop-head-pawn": form(One, 1, 3..=5, Kept,
            &[rook("2h"), bishop("8h"), pawn("8f"), pawn("7f"), pawn("6g")], &[]);
        /// パックマン戦法 *pakkuman senpō*, which offers a pawn as a trap
        /// ([page](https://note.com/kanashi76_game/n/nc29267bdc66a)).
        PacMan = "pac-man": form(One, 1, 2..=2, Kept,
            &[pawn("6f"), pawn("7g"), bishop("8h")], &[pawn("7f"), bishop("8h")]);
        /// 鬼殺し *onigoroshi*, the demon slayer, whose knight leaps early
        /// ([column](https://www.shogi.or.jp/column/2018/06/post_404.html)).
        DemonSlayer = "demon-slayer": form(One, 3, 3..=9, Kept,
            &[rook("2h 7h"), bishop("8h"), knight("7g 6e"), pawn("7f 7e"), pawn("6g")], &[pawn("7f")]);
        /// 三間飛車 *sanken bisha*, the third file rook ([三間飛車](https://ja.wikipedia.org/wiki/三間飛車)).
        ThirdFileRook = "third-file-rook": form(One, 1, 2..=24, Any, &[rook("7h")], &[]);
        /// 四間飛車 *shiken bisha*, the fourth file rook ([四間飛車](https://ja.wikipedia.org/wiki/四間飛車)).
        FourthFileRook = "fourth-file-rook": form(One, 1, 2..=24, Any, &[rook("6h")], &[]);
        /// 中飛車 *naka bisha*, the central rook ([中飛車](https://ja.wikipedia.org/wiki/中飛車)).
        CentralRook = "central-rook": form(One, 1, 2..=24, Any, &[rook("5h")], &[]);
        /// 向かい飛車 *mukai bisha*, the opposing rook ([向かい飛車](https://ja.wikipedia.org/wiki/向かい飛車)).
        OpposingRook = "opposing-rook": form(One, 1, 2..=24, Any, &[rook("8h")], &[]);
        /// 早石田 *haya ishida*, the quick Ishida, with an open diagonal
        /// ([page](https://hibitonshi.com/2021-12-21-201000_1/)).
        QuickIshida = "quick-ishida": form(One, 2, 5..=13, Kept,
            &[rook("7h"), bishop("8h"), pawn("7e"), pawn("6g")], &[rook("2h")]);
        /// 石田流本組み *ishida ryū hongumi*, the Ishida proper, with rook on 7f and knight on 7g
        /// ([page](http://hiyokkoshogi.sakura.ne.jp/Ishidaryu.html)).
        Ishida = "ishida": form(One, 3, 9..=38, Kept, &[rook("7f"), pawn("7e"), knight("7g")], &[]);
        /// 升田式石田流 *masuda shiki ishida ryū*, the Ishida of Masuda Kōzō, after an exchange of bishops
        /// ([page](http://shogi-chess.net/senpouzukan/tactics018.htm)).
        MasudaIshida = "masuda-ishida": form(One, 3, 11..=34, Exchanged,
            &[rook("7f"), pawn("7e"), pawn("6g"), gold("7h")], &[]);
        /// ゴキゲン中飛車 *gokigen naka bisha*, the cheerful central rook, with an open diagonal
        /// ([page](https://hibitonshi.com/maruyama-vac)).
        GokigenCentralRook = "gokigen-central-rook": form(One, 2, 4..=12, Kept,
            &[rook("5h"), bishop("8h"), pawn("7f"), pawn("6g"), pawn("5f 5e")], &[rook("2h")]);
        /// ツノ銀中飛車 *tsuno gin naka bisha*, a central rook between silvers like horns
        /// ([ツノ銀中飛車](https://ja.wikipedia.org/wiki/ツノ銀中飛車)).
        HornSilverCentralRook = "horn-silver-central-rook": form(One, 2, 15..=38, Kept,
            &[rook("5h 5i"), silver("6g"), silver("4g"), pawn("6f"), pawn("4f")], &[]);
        /// 藤井システム *fujii shisutemu*, a fourth file rook that attacks with its king at home
        /// ([藤井システム](https://ja.wikipedia.org/wiki/藤井システム)).
        FujiiSystem = "fujii-system": form(One, 2, 13..=34, Kept,
            &[king("5i"), rook("6h"), silver("3h"), pawn("6f"), pawn("4f"), pawn("1f 1e")], &[rook("2h")]);
        /// 角交換四間飛車 *kaku kōkan shiken bisha*, a fourth file rook after an exchange of bishops
        /// ([角交換振り飛車](https://ja.wikipedia.org/wiki/角交換振り飛車)).
        ExchangeFourthFileRook = "exchange-fourth-file-rook": form(One, 2, 5..=24, Exchanged,
            &[rook("6h"), pawn("6g")], &[rook("2h")]);
        /// 角交換向かい飛車 *kaku kōkan mukai bisha*, an opposing rook after an exchange of bishops
        /// ([角交換振り飛車](https://ja.wikipedia.org/wiki/角交換振り飛車)).
        ExchangeOpposingRook = "exchange-opposing-rook": form(One, 2, 5..=28, Exchanged,
            &[rook("8h")], &[rook("2h")]);
        /// 相振り飛車 *ai furi bisha*, in which both rooks range
        /// ([相振り飛車](https://ja.wikipedia.org/wiki/相振り飛車)).
        DoubleRangingRook = "double-ranging-rook": form(Both, 2, 3..=24, Any,
            &[rook("8h 7h 6h 5h 8f 7f 6f 5f")], &[rook("8h 7h 6h 5h 8f 7f 6f 5f")]);
        /// 丸山ワクチン *maruyama wakuchin*, Maruyama's vaccine: an early exchange against a Gokigen central rook
        /// ([page](https://hibitonshi.com/maruyama-vac)).
        MaruyamaVaccine = "maruyama-vaccine": form(One, 3, 6..=12, GivenUp,
            &[rook("2h"), pawn("2f 2e")], &[rook("5h"), pawn("5f")]);
        /// 超速3七銀 *chōsoku san-nana gin*, the super quick silver against a Gokigen central rook
        /// ([page](https://hibitonshi.com/?p=137)).
        SuperQuickSilver = "super-quick-silver": form(One, 3, 11..=24, Kept,
            &[rook("2h"), pawn("3f"), silver("3g 4f")], &[rook("5h"), pawn("5e"), pawn("6g")]);
    }
}

const fn form(
    players: Players,
    specificity: u8,
    plies: RangeInclusive<usize>,
    bishops: BishopsOf,
    own: &'static [FormationPiece],
    other: &'static [FormationPiece],
) -> OpeningForm {
    assert!(
        *plies.start() <= *plies.end() && *plies.end() <= LAST_PLY,
        "plies in order, none after the last"
    );
    OpeningForm { players, specificity, plies, bishops, own, other }
}

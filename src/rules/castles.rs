//! Castles (囲い *kakoi*), each by the pieces that make it.

use crate::formations::{bishop, gold, king, knight, lance, rook, silver, stand, table};
use crate::{Color, FormationPiece, Position, Variant};

table! {
    /// A castle: a formation of pieces that protects the king.
    ///
    /// The names and the squares are those of the columns of the Japan Shogi Association on castles (玉の囲い方, from
    /// <https://www.shogi.or.jp/column/2017/10/post_260.html> on) and of other public pages; each castle names its own.
    pub enum Castle: Forms {
        /// 総矢倉 *sō yagura*, the full fortress: a gold fortress with the right silver on 5g
        /// ([page](https://shogijugem.com/kakoi-yagura-84)).
        FullYagura = "full-yagura": &[&[king("8h"), gold("7h"), gold("6g"), silver("7g"), silver("5g")]];
        /// 矢倉穴熊 *yagura anaguma*, a gold fortress whose king is in the corner
        /// ([page](https://shogijugem.com/kakoi-yagura-84)).
        YaguraAnaguma = "yagura-anaguma":
            &[&[king("9i"), lance("9h"), gold("7h"), gold("6g"), silver("7g")]];
        /// 金矢倉 *kin yagura*, the gold fortress ([矢倉囲い](https://ja.wikipedia.org/wiki/矢倉囲い)).
        Yagura = "yagura": &[&[king("8h"), gold("7h"), gold("6g"), silver("7g")]];
        /// 銀矢倉 *gin yagura*, a fortress with a silver in place of the gold on 6g
        /// ([矢倉囲い](https://ja.wikipedia.org/wiki/矢倉囲い)).
        SilverYagura = "silver-yagura": &[&[king("8h"), gold("7h"), silver("6g"), silver("7g")]];
        /// 銀立ち矢倉 *gindachi yagura*, a fortress whose silver has gone up to 7f
        /// ([page](https://shogijugem.com/kakoi-yagura-84)).
        StandingSilverYagura = "standing-silver-yagura":
            &[&[king("8h"), gold("7h"), gold("6g"), silver("7f")]];
        /// 片矢倉 *kata yagura*, the half fortress, with the king on 7h and a gold on 6h
        /// ([矢倉囲い](https://ja.wikipedia.org/wiki/矢倉囲い)).
        HalfYagura = "half-yagura": &[&[king("7h"), gold("6h"), gold("6g"), silver("7g")]];
        /// 右矢倉 *migi yagura*, the gold fortress on the right, against another ranging rook
        /// ([矢倉囲い](https://ja.wikipedia.org/wiki/矢倉囲い)).
        RightYagura = "right-yagura": &[&[king("2h"), gold("3h"), gold("4g"), silver("3g")]];
        /// ミレニアム囲い *mireniamu gakoi*, with the king in the place of the knight
        /// ([column](https://www.shogi.or.jp/column/2018/09/post_429.html),
        /// [its other form](https://www.shogi.or.jp/column/2018/09/post_434.html)).
        Millennium = "millennium": &[
            &[king("8i"), knight("7g"), silver("8h"), gold("7i"), gold("7h")],
            &[king("8i"), knight("7g"), silver("8h"), silver("7i"), gold("7h")],
        ];
        /// 菊水矢倉 *kikusui yagura*, a fortress with the king on 8i and the silver above it
        /// ([矢倉囲い](https://ja.wikipedia.org/wiki/矢倉囲い)).
        KikusuiYagura = "kikusui-yagura":
            &[&[king("8i"), knight("7g"), silver("8h"), gold("7h"), gold("6g")]];
        /// 銀冠穴熊 *ginkanmuri anaguma*, a silver crown whose king has gone into the corner
        /// ([穴熊囲い](https://ja.wikipedia.org/wiki/穴熊囲い)).
        SilverCrownAnaguma = "silver-crown-anaguma": &[
            &[king("9i"), lance("9h"), silver("8g"), gold("7h 8h")],
            &[king("1i"), lance("1h"), silver("2g"), gold("3h 2h")],
        ];
        /// 居飛車穴熊 *ibisha anaguma*, in the left corner
        /// ([page](http://www.thirdfilerook.jp/entry/2017/07/30/003221)).
        StaticAnaguma = "static-anaguma": &[
            &[king("9i"), lance("9h"), knight("8i"), silver("8h"), gold("7i"), gold("7h 6i 6h 6g")],
        ];
        /// 振り飛車穴熊 *furibisha anaguma*, in the right corner
        /// ([column](https://www.shogi.or.jp/column/2017/11/post_264.html)).
        RangingAnaguma = "ranging-anaguma": &[
            &[king("1i"), lance("1h"), knight("2i"), silver("2h"), gold("3i"), gold("3h 4i 4h 4g")],
        ];
        /// ダイヤモンド美濃 *daiyamondo mino*, a Mino whose left silver on 4g completes the diamond
        /// ([美濃囲い](https://ja.wikipedia.org/wiki/美濃囲い)).
        DiamondMino = "diamond-mino": &[&[king("2h"), silver("3h"), gold("4i"), gold("5h"), silver("4g")]];
        /// 美濃囲い *mino gakoi* ([column](https://www.shogi.or.jp/column/2017/10/post_260.html)).
        Mino = "mino": &[&[king("2h"), silver("3h"), gold("4i"), gold("5h")]];
        /// 高美濃囲い *taka mino gakoi*, a Mino with its left gold on the third rank
        /// ([美濃囲い](https://ja.wikipedia.org/wiki/美濃囲い)).
        HighMino = "high-mino": &[&[king("2h"), silver("3h"), gold("4i"), gold("4g")]];
        /// 木村美濃 *kimura mino*, a high Mino whose silver and left gold have changed places
        /// ([美濃囲い](https://ja.wikipedia.org/wiki/美濃囲い)).
        KimuraMino = "kimura-mino": &[&[king("2h"), gold("3h"), gold("4i"), silver("4g")]];
        /// 銀冠 *ginkanmuri*, with the silver above the king, on the right of a ranging rook or on the left of a static
        /// one ([page](https://i-tsu-tsu.co.jp/?p=38152)).
        SilverCrown = "silver-crown": &[
            &[king("2h"), silver("2g"), gold("3h"), gold("4g")],
            &[king("8h"), silver("8g"), gold("7h"), gold("6g")],
        ];
        /// 天守閣美濃 *tenshukaku mino*, a left Mino with the king above the bishop, as in the tower of a castle
        /// ([column](https://www.shogi.or.jp/column/2018/01/post_309.html)).
        CastleTower = "castle-tower": &[&[king("8g"), silver("7h"), gold("6i"), gold("5h")]];
        /// 左美濃 *hidari mino*, a Mino on the left, with the king on 8h or 7i
        /// ([column](https://www.shogi.or.jp/column/2018/01/post_309.html),
        /// [another](https://www.shogi.or.jp/column/2019/08/kakoi_86.html)).
        LeftMino = "left-mino": &[&[king("8h 7i"), silver("7h"), gold("6i"), gold("5h")]];
        /// 雁木囲い *gangi gakoi*, the snow roof, with the right silver on 5g or 4g
        /// ([column](https://www.shogi.or.jp/column/2017/12/post_283.html)).
        Gangi = "gangi": &[&[king("6i"), gold("7h"), gold("5h"), silver("6g"), silver("5g 4g")]];
        /// elmo囲い *erumo gakoi*, called after a program, with the golds on the first rank
        /// ([column](https://www.shogi.or.jp/column/2019/03/kakoi63.html)).
        Elmo = "elmo": &[&[king("7h"), silver("6h"), gold("7i"), gold("5i")]];
        /// 箱入り娘 *hakoiri musume*, the girl in the house: a boat whose right gold has gone to 6h
        /// ([page](https://thirdfilerook.jp/about-girl-in-the-house)).
        GirlInTheHouse = "girl-in-the-house":
            &[&[king("7h"), bishop("8h"), silver("7i"), gold("6i"), gold("6h")]];
        /// 舟囲い *funagakoi* ([舟囲い](https://ja.wikipedia.org/wiki/舟囲い)).
        Boat = "boat": &[&[king("7h"), bishop("8h"), silver("7i"), gold("6i"), gold("5h")]];
        /// カニ囲い *kani gakoi* ([カニ囲い](https://ja.wikipedia.org/wiki/カニ囲い)).
        Crab = "crab": &[&[king("6i"), gold("7h"), gold("5h"), silver("6h")]];
        /// 中原囲い *nakahara gakoi*, called after Nakahara Makoto, with the right gold below and the right silver up
        /// ([page](http://koichi.jp/shogi/rule/tactics/tactics-01.php)).
        Nakahara = "nakahara": &[&[king("6i"), gold("7h"), gold("5i"), silver("4h")]];
        /// 中住まい *nakazumai*, the king in the middle with a gold or a silver on 3h
        /// ([column](https://www.shogi.or.jp/column/2018/04/post_362.html)).
        CentralKing = "central-king":
            &[&[king("5h"), gold("7h"), gold("3h")], &[king("5h"), gold("7h"), silver("3h")]];
        /// 右玉 *migi gyoku*, the king beside its own rook on 2i, with knight and silver before it
        /// ([page](https://shogijugem.com/kakoi-iroiro-467)).
        RightKing = "right-king": &[
            &[king("3h"), gold("4h"), rook("2i"), knight("3g"), silver("4g 5f")],
            &[king("4h"), gold("3h"), rook("2i"), knight("3g"), silver("4g 5f")],
        ];
        /// 金無双 *kin musō*, the peerless golds, against another ranging rook
        /// ([column](https://www.shogi.or.jp/column/2018/03/post_348.html)).
        PeerlessGolds = "peerless-golds": &[&[king("3h"), gold("4h"), gold("5h"), silver("2h")]];
        /// 片美濃囲い *kata mino gakoi*, a Mino without its left gold
        /// ([page](https://thirdfilerook.jp/about-mino-castle)).
        HalfMino = "half-mino": &[&[king("2h"), silver("3h"), gold("4i")]];
    }
}

type Forms = &'static [&'static [FormationPiece]];

impl Castle {
    /// The castle that a side has built on the 9×9 board; `None` if it has none of them. Where the pieces of two stand,
    /// as when one contains another, the first in the order of declaration counts.
    pub fn of(position: &Position, color: Color) -> Option<Self> {
        if position.variant() != Variant::Standard {
            return None;
        }
        let is_built = |castle: &Self| castle.forms().iter().any(|form| stand(form, position, color));
        Self::ALL.into_iter().find(is_built)
    }

    /// The forms of the castle on Black's side, each a list of pieces that must all be there. The king is the first.
    pub const fn forms(self) -> &'static [&'static [FormationPiece]] {
        self.data()
    }

    /// Whether the pieces of another castle, in one of its forms, are among those of this one, as those of a half Mino are
    /// in a Mino. A castle contains itself.
    pub fn contains(self, other: Self) -> bool {
        let is_among = |piece: &FormationPiece, form: &[FormationPiece]| {
            form.iter().any(|own| own.kind == piece.kind && own.squares & piece.squares == own.squares)
        };
        let is_part = |small: &&[FormationPiece]| {
            self.forms().iter().any(|large| small.iter().all(|piece| is_among(piece, large)))
        };
        other.forms().iter().any(is_part)
    }
}

#[cfg(test)]
mod tests;

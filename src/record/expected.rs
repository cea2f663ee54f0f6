//! The text that a reader expected where something else stands.

/// The text that would be right at a place, in the words of its format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// KIF: the end of the file, since a file has one game.
    EndOfFile,
    /// KIF: the name of a handicap (手合割), or a diagram.
    Handicap,
    /// KIF: a square of a diagram: `v` and a piece, a piece, or ・.
    DiagramSquare,
    /// KIF: nine rows of nine squares, or five of five.
    DiagramRows,
    /// KIF: pieces in hand with their counts, as in 飛　金二.
    HandPieces,
    /// KIF: a square, or 同.
    SquareOrSame,
    /// KIF: a square, since no move stands before 同.
    SquareNotSame,
    /// KIF: the name of a piece.
    PieceName,
    /// KIF: a move; shogi has no pass.
    MoveNotPass,
    /// KIF: the number of a move.
    MoveNumber,
    /// KI2: a move such as ７六歩 or 同　銀.
    Ki2Move,
    /// USI: a move such as `7g7f`, `8h2b+` or `P*5e`.
    UsiMove,
    /// USEN: `~` and the moves.
    UsenMoves,
    /// USEN: the ply where a line begins.
    UsenPly,
    /// USEN: a move in three digits of base 36.
    UsenMove,
    /// USEN: an end, `r`, `t`, `j` or `p`.
    UsenEnd,
    /// CSA: a move such as `+7776FU`.
    CsaMove,
    /// CSA: a line of a position, which begins with `PI`, `P1` to `P9`, `P+` or `P-`.
    CsaPosition,
    /// CSA: a piece of the even start, which `PI` leaves out.
    EvenPiece,
    /// CSA: nine squares such as `+FU`, `-FU` or `*`.
    CsaRank,
    /// CSA: a square and a piece such as `55FU`.
    SquareAndPiece,
    /// CSA: a square from 11 to 99, or 00 for the hand.
    CsaSquare,
    /// CSA: a square that is still empty.
    EmptySquare,
    /// CSA and JKF: a piece such as `FU`.
    PieceCode,
    /// CSA and JKF: a piece that can be in hand.
    HandPiece,
    /// JKF: a preset such as `HIRATE`, `KA` or `2`.
    Preset,
    /// JKF: a preset, or the data of a board.
    PresetOrData,
    /// JKF: nine files of nine squares.
    NineFiles,
    /// JKF: a file of nine squares.
    NineSquares,
    /// JKF: the color 0 or 1.
    ColorNumber,
    /// JKF: a square with x and y from 1 to 9.
    SquareNumbers,
    /// JKF: a move before this one, which `same` refers to.
    MoveBefore,
    /// JKF: a move with `to`.
    MoveWithTo,
    /// JKF: a move with `from` or `piece`.
    MoveWithOrigin,
    /// JKF: the times of a game.
    GameTimes,
    /// JKF: an object with `header`, `initial` and `moves`.
    Document,
    /// JKF: an object with `move`, `special`, `comments`, `time` or `forks`.
    Element,
    /// JKF: a move with `from`, `to` and `piece`.
    MoveObject,
    /// JKF: a square with `x` and `y`.
    SquareObject,
    /// JKF: times with `now` and `total`.
    TimesObject,
    /// JKF: a time with `h`, `m` and `s`.
    TimeObject,
    /// JKF: an object with a preset or data.
    Initial,
    /// JKF: an object with `color`, `board` and `hands`.
    BoardData,
    /// JKF: a square with `color` and `kind`.
    BoardSquare,
    /// JKF: an object of strings.
    Strings,
    /// JSON: the field with this name.
    Field(&'static str),
    /// JSON: the field with this name only once.
    FieldOnce(&'static str),
    /// JSON: a value of any kind.
    Value,
    /// JSON: a value that is a string.
    Text,
    /// JSON: `true` or `false`.
    Boolean,
    /// JSON: a whole number up to 255.
    Byte,
    /// JSON: a whole number.
    WholeNumber,
    /// JSON: a value that is a list.
    List,
    /// JSON: a value that is an object.
    Object,
}
